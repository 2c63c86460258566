#include "ai/findings.h"

#include <string.h>

enum { FIRST = 1 << 12 }; /* buckets to begin with */

void findings_open(struct findings *t, void *storage, size_t size)
{
    size_t room = 1;
    while (2 * room * sizeof(struct findings_bucket) <= size)
        room *= 2;
    *t = (struct findings){.bucket = storage, .count = FIRST < room ? FIRST : room, .room = room};
    memset(t->bucket, 0, t->count * sizeof *t->bucket);
}

/* Twice as many buckets: one more bit of the key counts, and each entry stays or goes to the new half. */
static void grow(struct findings *t)
{
    uint64_t old = t->count;
    for (uint64_t i = 0; i < old; i++) {
        struct findings_bucket *here = &t->bucket[i], *there = &t->bucket[i + old];
        *there = *here;
        for (int way = 0; way < FINDINGS_WAYS; way++) {
            struct finding *leaves = here->way[way].key & old ? &here->way[way] : &there->way[way];
            leaves->used = 0;
        }
    }
    t->count = 2 * old;
}

static int16_t fit(int32_t bound)
{
    return (int16_t)(bound < INT16_MIN ? INT16_MIN : bound > INT16_MAX ? INT16_MAX : bound);
}

static void put(struct finding *e, uint32_t depth, int32_t low, int32_t high, uint32_t move)
{
    e->depth = (uint8_t)depth;
    e->low = fit(low);
    e->high = fit(high);
    if (move != FINDINGS_NO_MOVE)
        e->move = (uint8_t)move;
}

/* The same position again: as deep, both findings hold; deeper, the new one is worth more. */
static void renew(struct finding *e, uint32_t depth, int32_t low, int32_t high, uint32_t move)
{
    if (depth < e->depth)
        return;
    if (depth == e->depth) {
        low = low > e->low ? low : findings_low(e);
        high = high < e->high ? high : findings_high(e);
    }
    put(e, depth, low, high, move);
}

void findings_keep(struct findings *t, uint64_t key, uint32_t depth, int32_t low, int32_t high, uint32_t move)
{
    struct findings_bucket *b = findings_bucket(t, key);
    struct finding *least = &b->way[0];
    int32_t least_worth = INT32_MAX;
    for (int i = 0; i < FINDINGS_WAYS; i++) {
        struct finding *e = &b->way[i];
        if (e->key == key && e->used) {
            renew(e, depth, low, high, move);
            return;
        }
        int32_t worth = e->used ? e->depth % FINDINGS_EXACT : -1;
        if (worth < least_worth) {
            least = e;
            least_worth = worth;
        }
    }
    if (least_worth < 0 && ++t->kept > 2 * t->count && t->count < t->room) {
        grow(t);
        findings_keep(t, key, depth, low, high, move);
        return;
    }
    least->key = key;
    least->used = 1;
    least->move = FINDINGS_NO_MOVE;
    put(least, depth, low, high, move);
}
