/* The memory of a search: what was found of positions, by their keys, in one piece of storage.
 *
 * A line of the processor's cache is a bucket. A table begins small, so that it is quickly cleared and stays in the
 * cache for as long as it can, and doubles when it is half full. */
#ifndef AI_FINDINGS_H
#define AI_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FINDINGS_EXACT = 128 /* added to a depth: to the end of the game */, FINDINGS_NO_MOVE = 255 };
enum { FINDINGS_WORTH_MAX = 1 << 28 }; /* no worth is as large: as a bound, it is none */

struct finding {
    uint64_t key;
    int16_t low, high; /* bounds on the worth of the rest */
    uint8_t depth;     /* how many turns were looked ahead for them */
    uint8_t move;      /* the best, by its place in the list */
    uint16_t used;     /* 0: by nobody */
};

enum { FINDINGS_WAYS = 4 };
struct findings_bucket {
    struct finding way[FINDINGS_WAYS];
};

struct findings {
    struct findings_bucket *bucket;
    uint64_t count, room; /* buckets in use, a power of two, and how many there may be */
    uint64_t kept;        /* entries */
};

/* An empty table in storage that is aligned to 64 and may hold anything. */
void findings_open(struct findings *t, void *storage, size_t size);

/* The bucket of a key. */
static inline struct findings_bucket *findings_bucket(const struct findings *t, uint64_t key)
{
    return &t->bucket[key & (t->count - 1)];
}

static inline void findings_fetch(const struct findings *t, uint64_t key)
{
    __builtin_prefetch(findings_bucket(t, key));
}

/* What is known of a position; NULL: nothing. */
static inline const struct finding *findings_find(const struct findings *t, uint64_t key)
{
    const struct findings_bucket *b = findings_bucket(t, key);
    for (int i = 0; i < FINDINGS_WAYS; i++)
        if (b->way[i].key == key && b->way[i].used)
            return &b->way[i];
    return NULL;
}

/* Bounds are kept in 16 bits, and loosened where they do not fit. */
static inline int32_t findings_low(const struct finding *e)
{
    return e->low == INT16_MIN ? -FINDINGS_WORTH_MAX : e->low;
}

static inline int32_t findings_high(const struct finding *e)
{
    return e->high == INT16_MAX ? FINDINGS_WORTH_MAX : e->high;
}

/* Keeps a finding, unless what the bucket holds is worth more. */
void findings_keep(struct findings *t, uint64_t key, uint32_t depth, int32_t low, int32_t high, uint32_t move);

#endif
