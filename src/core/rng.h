/* The one source of chance: a ChaCha20 stream keyed by a seed and a stream's name.
 *
 * The same key gives the same numbers on every machine, and nobody without the key can predict them. A cipher is more
 * than a simulation needs and exactly what a game with secrets does: somebody who sees every outcome so far still
 * learns nothing about the next. Streams are cheap, so deals, chance and each bot draw from their own, and one of them
 * drawing more often never shifts what another gets. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

enum { RNG_KEY_WORDS = 8, RNG_LANES = 4, RNG_BUFFER = 16 * RNG_LANES };

struct rng {
    uint32_t key[RNG_KEY_WORDS];
    uint32_t nonce[3];
    uint32_t counter; /* of the next block */
    uint32_t used;    /* words of the buffer that are spent */
    uint32_t buffer[RNG_BUFFER];
};

/* What a stream is for; streams with different names are independent. */
enum rng_stream { RNG_DEAL = 1, RNG_CHANCE = 2, RNG_BOT = 3, RNG_TEST = 4 };

/* Key and nonce as RFC 8439 has them (as little-endian words), from block 0. */
void rng_init(struct rng *r, const uint32_t key[RNG_KEY_WORDS], const uint32_t nonce[3]);

/* The stream of game `index` under a seed; `part` tells apart streams of one kind (a seat, for bots). */
void rng_seed(struct rng *r, uint64_t seed, uint64_t index, enum rng_stream stream, uint32_t part);

void rng_refill(struct rng *r);

static inline uint32_t rng_next(struct rng *r)
{
    if (r->used == RNG_BUFFER)
        rng_refill(r);
    return r->buffer[r->used++];
}

/* A number from 0 to n - 1, each as likely as the others; n is at least 1. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t product = (uint64_t)rng_next(r) * n;
    if ((uint32_t)product < n) {
        uint32_t least = (uint32_t)-n % n; /* rejecting this many low products makes all numbers equally likely */
        while ((uint32_t)product < least)
            product = (uint64_t)rng_next(r) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
