/* Storing findings, and doubling the transposition table. */
#include "ai/findings.h"

#include <string.h>

enum { FIRST = 1 << 12 }; /* buckets to begin with */
#define STAMP(number) ((uint64_t)(number) << FINDINGS_STAMP_AT)

static size_t room_in(size_t size)
{
    size_t room = 1;
    while (2 * room * sizeof(struct findings_bucket) <= size)
        room *= 2;
    return room;
}

void findings_open(struct findings *t, void *storage, size_t size)
{
    size_t room = room_in(size);
    *t = (struct findings){.bucket = storage, .count = FIRST < room ? FIRST : room, .room = room, .stamp = STAMP(1)};
    memset(t->bucket, 0, t->count * sizeof *t->bucket);
}

void findings_share(struct findings *t, void *storage, size_t size, uint64_t entries, uint32_t stamp)
{
    size_t room = room_in(size), count = FIRST < room ? FIRST : room;
    while (count < room && count * FINDINGS_WAYS < entries)
        count *= 2;
    *t = (struct findings){.bucket = storage, .count = count, .room = count, .stamp = STAMP(stamp)};
}

/* Doubles the buckets: one more bit of the key counts, and each entry stays or moves to the new half. */
static void grow(struct findings *t)
{
    uint64_t old = t->count;
    for (uint64_t i = 0; i < old; i++) {
        struct findings_bucket *here = &t->bucket[i], *there = &t->bucket[i + old];
        *there = *here;
        for (int way = 0; way < FINDINGS_WAYS; way++) {
            uint64_t key = here->way[way].check ^ here->way[way].facts;
            *(key & old ? &here->way[way] : &there->way[way]) = (struct findings_slot){0, 0};
        }
    }
    t->count = 2 * old;
}

static uint64_t fit(int32_t bound)
{
    return (uint16_t)(bound < INT16_MIN ? INT16_MIN : bound > INT16_MAX ? INT16_MAX : bound);
}

static void put(const struct findings *t, struct findings_slot *slot, uint64_t key, uint32_t depth, int32_t low,
                int32_t high, uint32_t move)
{
    uint64_t facts = fit(low) | fit(high) << 16 | (uint64_t)depth << 32 | (uint64_t)move << 40 | t->stamp;
    __atomic_store_n(&slot->facts, facts, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->check, key ^ facts, __ATOMIC_RELAXED);
}

/* Stores a finding of a position that has an entry. Bounds of equal depth both hold; a deeper search replaces them. */
static void renew(const struct findings *t, struct findings_slot *slot, uint64_t key, struct finding e, uint32_t depth,
                  int32_t low, int32_t high, uint32_t move)
{
    if (depth < e.depth)
        return;
    if (depth == e.depth) {
        low = low > e.low ? low : findings_low(&e);
        high = high < e.high ? high : findings_high(&e);
    }
    put(t, slot, key, depth, low, high, move != FINDINGS_NO_MOVE ? move : e.move);
}

void findings_keep(struct findings *t, uint64_t key, uint32_t depth, int32_t low, int32_t high, uint32_t move)
{
    struct findings_bucket *b = findings_bucket(t, key);
    struct findings_slot *least = &b->way[0];
    int32_t least_worth = INT32_MAX;
    for (int i = 0; i < FINDINGS_WAYS; i++) {
        struct findings_slot *slot = &b->way[i];
        uint64_t facts = findings_facts(t, slot, key);
        if (facts != 0) {
            renew(t, slot, key, findings_read(facts), depth, low, high, move);
            return;
        }
        facts = __atomic_load_n(&slot->facts, __ATOMIC_RELAXED);
        int32_t worth = (facts ^ t->stamp) >> FINDINGS_STAMP_AT == 0 ? findings_read(facts).depth % FINDINGS_EXACT : -1;
        if (worth < least_worth) {
            least = slot;
            least_worth = worth;
        }
    }
    if (least_worth < 0 && ++t->kept > 2 * t->count && t->count < t->room) {
        grow(t);
        findings_keep(t, key, depth, low, high, move);
        return;
    }
    put(t, least, key, depth, low, high, move);
}
