/* A row of small numbers as one large one, without a bit to spare: each is a digit with a radix of its own.
 *
 * The same calls, in the same order and with the same radices, write and read: digits_code is given a value and returns
 * it while writing, and returns the one that was written while reading. So whoever walks through a thing once can do
 * both. What is read is always below its radix, whatever the number; it is for the caller to ask at the end whether
 * something is left over. */
#ifndef CORE_DIGITS_H
#define CORE_DIGITS_H

#include <stdbool.h>
#include <stdint.h>

enum { DIGITS_LIMBS = 512, DIGITS_BITS = 32 * DIGITS_LIMBS };

struct digits {
    bool reading;
    bool full;                     /* there was no room: the number means nothing */
    uint32_t used, scaled;         /* limbs that are not leading zeros */
    uint32_t number[DIGITS_LIMBS]; /* the lowest first */
    uint32_t scale[DIGITS_LIMBS];  /* what the next digit counts, while writing */
};

void digits_write(struct digits *d); /* begins an empty number */

/* Begins to read a number of which the bits are then given, the lowest first. */
void digits_read(struct digits *d);
void digits_bits_put(struct digits *d, uint32_t at, uint32_t bits, uint32_t count);

uint32_t digits_bits_get(const struct digits *d, uint32_t at, uint32_t count); /* zeros past the end */
uint32_t digits_bits(const struct digits *d);                                  /* without leading zeros */

uint32_t digits_code(struct digits *d, uint32_t value, uint32_t radix);

#endif
