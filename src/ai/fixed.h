/* Roots and logarithms in whole numbers, 16 bits after the point: the same on every machine.
 *
 * What a tree search asks for at every node is looked up in tables that are filled in at its start, a fraction of a
 * per cent off at the most. */
#ifndef AI_FIXED_H
#define AI_FIXED_H

#include <stdint.h>

enum { FIXED_ONE = 1 << 16, FIXED_ROOTS = 1 << 10, FIXED_LOG_BITS = 4 };

uint32_t fixed_root(uint64_t n); /* the whole part of the square root */
uint32_t fixed_log(uint64_t n);  /* the natural logarithm; n is at least 1 */

struct fixed {
    uint32_t inverse_root[FIXED_ROOTS];      /* of numbers below FIXED_ROOTS */
    uint32_t root_log[32 << FIXED_LOG_BITS]; /* by the place of the highest bit and the bits after it */
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
