/* Roots and logarithms in fixed point, with 16 binary places: the same on every machine.
 *
 * Upper confidence bounds need sqrt(ln N / n) at every node. Floating point may round differently on another machine,
 * and one different last bit is enough for another move, so a search could not be repeated. Both factors are therefore
 * integers, looked up in arrays that are filled in when a search begins; they are off by a fraction of a per cent at
 * most, which a search does not notice. */
#ifndef AI_FIXED_H
#define AI_FIXED_H

#include <stdint.h>

enum { FIXED_ONE = 1 << 16, FIXED_ROOTS = 1 << 10, FIXED_LOG_BITS = 4 };

uint32_t fixed_root(uint64_t n); /* the whole part of the square root */
uint32_t fixed_log(uint64_t n);  /* the natural logarithm; n is at least 1 */

struct fixed {
    uint32_t inverse_root[FIXED_ROOTS];      /* of numbers below FIXED_ROOTS */
    uint32_t root_log[32 << FIXED_LOG_BITS]; /* by the place of the highest bit and the few bits after it */
};

void fixed_fill(struct fixed *f);

static inline uint32_t fixed_places(uint32_t n)
{
    return 31 - (uint32_t)__builtin_clz(n);
}

/* 1 / sqrt(n), n at least 1. */
static inline uint32_t fixed_inverse_root(const struct fixed *f, uint32_t n)
{
    if (n < FIXED_ROOTS)
        return f->inverse_root[n];
    uint32_t half = (fixed_places(n) - 8) / 2; /* leaves 8 or 9 places */
    return f->inverse_root[n >> 2 * half] >> half;
}

/* sqrt(ln(n)), n at least 1. */
static inline uint32_t fixed_root_log(const struct fixed *f, uint32_t n)
{
    uint32_t places = fixed_places(n);
    uint32_t after = (uint32_t)(((uint64_t)n << 32 >> places) >> (32 - FIXED_LOG_BITS)) - (1U << FIXED_LOG_BITS);
    return f->root_log[(places << FIXED_LOG_BITS) + after];
}

#endif
