/* A row of small numbers packed into one large one without wasting a bit: each is a digit with a radix of its own.
 *
 * The same calls, in the same order and with the same radices, write and read. While writing, digits_code is given a
 * value and returns it; while reading, it ignores the value and returns the one that was written. So one function that
 * walks through a struct serves both. What is read is always below its radix, whatever the number; the caller checks at
 * the end whether anything is left over. */
#ifndef CORE_DIGITS_H
#define CORE_DIGITS_H

#include <stdbool.h>
#include <stdint.h>

enum { DIGITS_LIMBS = 512, DIGITS_BITS = 32 * DIGITS_LIMBS };

struct digits {
    bool reading;
    bool full;                     /* the number did not fit and means nothing */
    uint32_t used, scaled;         /* limbs of the number and of the scale, leading zeros left out */
    uint32_t number[DIGITS_LIMBS]; /* the lowest limb first */
    uint32_t scale[DIGITS_LIMBS];  /* while writing: what a one in the next digit counts */
};

void digits_write(struct digits *d); /* begins an empty number */

/* Begins to read a number, whose bits are then given by digits_bits_put. */
void digits_read(struct digits *d);
void digits_bits_put(struct digits *d, uint32_t at, uint32_t bits, uint32_t count);

uint32_t digits_bits_get(const struct digits *d, uint32_t at, uint32_t count); /* bits past the end are zeros */
uint32_t digits_bits(const struct digits *d); /* how many bits the number has, leading zeros left out */

uint32_t digits_code(struct digits *d, uint32_t value, uint32_t radix);

#endif
