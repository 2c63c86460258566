/* Roots bit by bit, and logarithms by squaring: exact to the last place, and slow enough to be worth looking up. */
#include "ai/fixed.h"

#define LN2 UINT64_C(0xb17217f8) /* ln(2), with 32 binary places */

uint32_t fixed_root(uint64_t n)
{
    uint64_t root = 0, bit = UINT64_C(1) << 62;
    while (bit > n)
        bit >>= 2;
    for (; bit != 0; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

uint32_t fixed_log(uint64_t n)
{
    /* Squaring doubles a logarithm: if the square of a number from 1 to 2 passes 2, its binary logarithm has a 1 in the
     * next place. */
    uint64_t places = 63 - (uint64_t)__builtin_clzll(n), x = n << (63 - places) >> 32, log2 = places;
    for (int i = 0; i < 24; i++) {
        uint64_t square = x * x >> 31;
        log2 = log2 << 1 | square >> 32;
        x = square >> 32 ? square >> 1 : square;
    }
    return (uint32_t)((log2 * (LN2 >> 8)) >> 32);
}

void fixed_fill(struct fixed *f)
{
    f->inverse_root[0] = FIXED_ONE;
    for (uint32_t n = 1; n < FIXED_ROOTS; n++)
        f->inverse_root[n] = fixed_root((UINT64_C(1) << 48) / n) >> 8;
    for (uint32_t i = 0; i < 32U << FIXED_LOG_BITS; i++) {
        /* Each entry is made for the middle of the numbers that share it. */
        uint64_t n = (uint64_t)((1U << FIXED_LOG_BITS) + i % (1U << FIXED_LOG_BITS)) << (i >> FIXED_LOG_BITS);
        n = n >> FIXED_LOG_BITS > 0 ? n : 1U << FIXED_LOG_BITS;
        uint64_t middle = 2 * n + (i >> FIXED_LOG_BITS > FIXED_LOG_BITS ? UINT64_C(1) << (i >> FIXED_LOG_BITS) : 0);
        uint64_t log = fixed_log(middle) - (uint64_t)fixed_log(2U << FIXED_LOG_BITS);
        f->root_log[i] = fixed_root(log << 16);
    }
}
