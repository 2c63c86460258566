/* Mixed-radix numbers. Written, a digit is added at the scale that the next digit counts, which then grows by its
 * radix; read, the number is divided by the radix and the remainder is the digit. Both keep numbers as limbs of 32
 * bits. */
#include "core/digits.h"

#include "core/claim.h"

#include <string.h>

void digits_write(struct digits *d)
{
    memset(d, 0, sizeof *d);
    d->scale[0] = 1;
    d->scaled = 1;
}

void digits_read(struct digits *d)
{
    memset(d, 0, sizeof *d);
    d->reading = true;
}

void digits_bits_put(struct digits *d, uint32_t at, uint32_t bits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if ((bits >> i & 1) == 0)
            continue;
        uint32_t limb = (at + i) / 32;
        if (limb >= DIGITS_LIMBS) {
            d->full = true;
            return;
        }
        d->number[limb] |= UINT32_C(1) << (at + i) % 32;
        if (d->used <= limb)
            d->used = limb + 1;
    }
}

uint32_t digits_bits_get(const struct digits *d, uint32_t at, uint32_t count)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < count; i++)
        if ((at + i) / 32 < d->used)
            bits |= (d->number[(at + i) / 32] >> (at + i) % 32 & 1) << i;
    return bits;
}

uint32_t digits_bits(const struct digits *d)
{
    uint32_t n = d->used * 32;
    while (n > 0 && digits_bits_get(d, n - 1, 1) == 0)
        n--;
    return n;
}

/* number += value * scale */
static void add(struct digits *d, uint32_t value)
{
    uint64_t carry = 0;
    uint32_t i = 0;
    for (; i < d->scaled || carry > 0; i++) {
        if (i == DIGITS_LIMBS) {
            d->full = true;
            return;
        }
        carry += d->number[i];
        if (i < d->scaled)
            carry += (uint64_t)value * d->scale[i];
        d->number[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (d->used < i)
        d->used = i;
}

/* scale *= radix */
static void grow(struct digits *d, uint32_t radix)
{
    uint64_t carry = 0;
    for (uint32_t i = 0; i < d->scaled; i++) {
        carry += (uint64_t)radix * d->scale[i];
        d->scale[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry == 0)
        return;
    if (d->scaled == DIGITS_LIMBS)
        d->full = true;
    else
        d->scale[d->scaled++] = (uint32_t)carry;
}

static uint32_t divide(struct digits *d, uint32_t radix)
{
    uint64_t rest = 0;
    for (uint32_t i = d->used; i > 0; i--) {
        rest = rest << 32 | d->number[i - 1];
        d->number[i - 1] = (uint32_t)(rest / radix);
        rest %= radix;
    }
    while (d->used > 0 && d->number[d->used - 1] == 0)
        d->used--;
    return (uint32_t)rest;
}

uint32_t digits_code(struct digits *d, uint32_t value, uint32_t radix)
{
    CLAIM(radix > 0 && (d->reading || value < radix));
    if (d->reading)
        return radix > 1 ? divide(d, radix) : 0;
    if (radix > 1 && !d->full) {
        if (value > 0)
            add(d, value);
        grow(d, radix);
    }
    return value;
}
