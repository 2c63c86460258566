/* The transposition table of alpha-beta: what was found of positions, by their keys, in one piece of storage.
 *
 * A bucket of four entries is one line of the processor's cache. A table begins small, so that it is quickly cleared
 * and stays in the cache for as long as possible, and doubles when it is half full. In a full bucket the entry of the
 * least depth is replaced.
 *
 * Threads share a table without locks (as Hyatt and Mann describe): the key is stored exclusive-ored with the data, so
 * an entry that two threads have half written matches no key. */
#ifndef AI_FINDINGS_H
#define AI_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FINDINGS_EXACT = 128 /* added to the depth of a search to the end of the game */, FINDINGS_NO_MOVE = 255 };
enum { FINDINGS_WORTH_MAX = 1 << 28 }; /* larger than any worth, so as a bound it says nothing */

/* What is known of a position. */
struct finding {
    int16_t low, high; /* bounds on the worth of the rest */
    uint8_t depth;     /* of the search that found them, in turns */
    uint8_t move;      /* the best move, by its place in the list */
};

/* A finding as it is stored. */
struct findings_slot {
    uint64_t check; /* the key, exclusive or the facts */
    uint64_t facts; /* from the lowest bits on: low, high, depth, move, stamp; empty unless the stamp is the table's */
};

enum { FINDINGS_WAYS = 4 };
struct findings_bucket {
    struct findings_slot way[FINDINGS_WAYS];
};

struct findings {
    struct findings_bucket *bucket;
    uint64_t count, room; /* buckets in use, a power of two, and how many there may be */
    uint64_t kept;        /* entries */
    uint64_t stamp;       /* in its place among the facts */
};

enum { FINDINGS_STAMP_AT = 48, FINDINGS_STAMP_MAX = UINT16_MAX };

/* An empty table in storage that is aligned to 64 and may hold anything. */
void findings_open(struct findings *t, void *storage, size_t size);

/* A table that several threads share, for about that many entries; it does not grow. The storage was zero at first, and
 * each table that is opened there has a different stamp, from 1 to FINDINGS_STAMP_MAX. */
void findings_share(struct findings *t, void *storage, size_t size, uint64_t entries, uint32_t stamp);

static inline struct findings_bucket *findings_bucket(const struct findings *t, uint64_t key)
{
    return &t->bucket[key & (t->count - 1)];
}

static inline void findings_fetch(const struct findings *t, uint64_t key)
{
    __builtin_prefetch(findings_bucket(t, key));
}

/* The facts in a slot if they belong to this key, else 0. */
static inline uint64_t findings_facts(const struct findings *t, const struct findings_slot *slot, uint64_t key)
{
    uint64_t facts = __atomic_load_n(&slot->facts, __ATOMIC_RELAXED);
    uint64_t check = __atomic_load_n(&slot->check, __ATOMIC_RELAXED);
    return (check ^ facts) == key && facts >> FINDINGS_STAMP_AT == t->stamp >> FINDINGS_STAMP_AT ? facts : 0;
}

static inline struct finding findings_read(uint64_t facts)
{
    return (struct finding){(int16_t)(uint16_t)facts, (int16_t)(uint16_t)(facts >> 16), (uint8_t)(facts >> 32),
                            (uint8_t)(facts >> 40)};
}

/* What is known of a position, if anything is. */
static inline bool findings_find(const struct findings *t, uint64_t key, struct finding *out)
{
    const struct findings_bucket *b = findings_bucket(t, key);
    for (int i = 0; i < FINDINGS_WAYS; i++) {
        uint64_t facts = findings_facts(t, &b->way[i], key);
        if (facts != 0) {
            *out = findings_read(facts);
            return true;
        }
    }
    return false;
}

/* Bounds are stored in 16 bits; one that does not fit says nothing when it is read again. */
static inline int32_t findings_low(const struct finding *e)
{
    return e->low == INT16_MIN ? -FINDINGS_WORTH_MAX : e->low;
}

static inline int32_t findings_high(const struct finding *e)
{
    return e->high == INT16_MAX ? FINDINGS_WORTH_MAX : e->high;
}

/* Stores a finding, in place of the entry of the least depth if the bucket is full. */
void findings_keep(struct findings *t, uint64_t key, uint32_t depth, int32_t low, int32_t high, uint32_t move);

#endif
