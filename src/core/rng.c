/* ChaCha20 (RFC 8439), four blocks at a time.
 *
 * A block is 16 words that 20 rounds of additions, rotations and exclusive ors mix, after which the beginning is added
 * so that nobody can go back. Blocks differ by their counter alone and do not depend on each other: four are computed
 * side by side, word i of each in one vector. */
#include "core/rng.h"

#include <string.h>

/* One word of four blocks. The compiler turns it into vector instructions where the machine has them. */
typedef uint32_t lanes __attribute__((vector_size(4 * RNG_LANES)));

static inline lanes rotate(lanes x, int n)
{
    return x << n | x >> (32 - n);
}

#define QUARTER(a, b, c, d)                                                                                            \
    do {                                                                                                               \
        a += b, d ^= a, d = rotate(d, 16);                                                                             \
        c += d, b ^= c, b = rotate(b, 12);                                                                             \
        a += b, d ^= a, d = rotate(d, 8);                                                                              \
        c += d, b ^= c, b = rotate(b, 7);                                                                              \
    } while (0)

static lanes all(uint32_t word)
{
    return (lanes){word, word, word, word};
}

void rng_refill(struct rng *r)
{
    lanes begin[16] = {all(0x61707865), all(0x3320646e), all(0x79622d32), all(0x6b206574)};
    for (int i = 0; i < RNG_KEY_WORDS; i++)
        begin[4 + i] = all(r->key[i]);
    begin[12] = all(r->counter) + (lanes){0, 1, 2, 3};
    for (int i = 0; i < 3; i++)
        begin[13 + i] = all(r->nonce[i]);

    lanes x[16];
    memcpy(x, begin, sizeof x);
    for (int i = 0; i < 10; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) {
        lanes word = x[i] + begin[i];
        for (int lane = 0; lane < RNG_LANES; lane++)
            r->buffer[lane * 16 + i] = word[lane];
    }
    r->counter += RNG_LANES;
    r->used = 0;
}

void rng_init(struct rng *r, const uint32_t key[RNG_KEY_WORDS], const uint32_t nonce[3])
{
    memset(r, 0, sizeof *r);
    memcpy(r->key, key, sizeof r->key);
    memcpy(r->nonce, nonce, sizeof r->nonce);
    r->used = RNG_BUFFER;
}

void rng_seed(struct rng *r, uint64_t seed, uint64_t index, enum rng_stream stream, uint32_t part)
{
    /* The last pair of key words spells "warren", so that these streams are no other program's. */
    const uint32_t key[RNG_KEY_WORDS] = {
        (uint32_t)seed, (uint32_t)(seed >> 32), (uint32_t)index, (uint32_t)(index >> 32), 0, 0, 0x72726177, 0x00006e65};
    const uint32_t nonce[3] = {(uint32_t)stream, part, 0};
    rng_init(r, key, nonce);
}
