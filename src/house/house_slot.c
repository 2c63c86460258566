/* The tables that a house holds: found by their id, kept while somebody needs them, let go where room is wanted. */
#include "house/house_parts.h"

#include <stddef.h>
#include <string.h>

enum { HAND_LOOKS = 64 };

static uint32_t *bucket_of(const struct house *h, const char *table)
{
    return &h->room.buckets[text_hash(TEXT_HASH, table, strlen(table)) % h->room.slot_count];
}

struct house_slot *house_slot_find(const struct house *h, const char *table)
{
    for (uint32_t i = *bucket_of(h, table); i != 0; i = h->room.slots[i - 1].chain)
        if (strcmp(h->room.slots[i - 1].table.id, table) == 0)
            return &h->room.slots[i - 1];
    return NULL;
}

static bool is_needed(const struct house_slot *s)
{
    return s->busy != HOUSE_IDLE || s->follows != 0 || s->first != 0;
}

void house_slot_release(struct house *h, struct house_slot *s)
{
    CLAIM(s->used && !is_needed(s));
    uint32_t number = (uint32_t)(s - h->room.slots) + 1;
    uint32_t *at = bucket_of(h, s->table.id);
    while (*at != number)
        at = &h->room.slots[*at - 1].chain;
    *at = s->chain;
    memset(s, 0, sizeof *s);
    s->chain = h->free_slot;
    h->free_slot = number;
}

/* A slot that is not used, if possible one that was used before, so that no more memory is touched than was ever needed
 * at a time; NULL if as many were used as this. */
static struct house_slot *take_free(struct house *h, uint32_t most)
{
    if (h->free_slot == 0)
        return h->top_slot < most ? &h->room.slots[h->top_slot++] : NULL;
    struct house_slot *s = &h->room.slots[h->free_slot - 1];
    h->free_slot = s->chain;
    s->chain = 0;
    return s;
}

/* A free slot, or one that nobody needs: a hand goes round and spares, once, what was used since it last came by.
 * Beyond the usual number, where most are needed, it gives up soon as long as there are slots that were never used. */
static struct house_slot *find_room(struct house *h)
{
    struct house_slot *found = take_free(h, h->room.slot_usual);
    uint32_t looks = h->top_slot < h->room.slot_count ? HAND_LOOKS : 2 * h->top_slot;
    for (uint32_t i = 0; found == NULL && i < looks; i++) {
        struct house_slot *s = &h->room.slots[h->hand % h->top_slot];
        h->hand = (h->hand + 1) % h->top_slot;
        if (is_needed(s))
            continue;
        if (!s->recent) {
            house_slot_release(h, s);
            found = take_free(h, 0);
        }
        s->recent = false;
    }
    return found != NULL ? found : take_free(h, h->room.slot_count);
}

struct house_slot *house_slot_hold(struct house *h, const char *table)
{
    struct house_slot *s = house_slot_find(h, table);
    if (s == NULL) {
        s = find_room(h);
        if (s == NULL)
            return NULL;
        house_table_init(&s->table, table);
        s->used = true;
        uint32_t *bucket = bucket_of(h, table);
        s->chain = *bucket;
        *bucket = (uint32_t)(s - h->room.slots) + 1;
    }
    s->recent = true;
    return s;
}

struct house_follow *house_slot_follow_at(const struct house *h, uint32_t number)
{
    if (number == 0)
        return NULL;
    return &h->room.links[(number - 1) / HOUSE_FOLLOWS_MAX].follow[(number - 1) % HOUSE_FOLLOWS_MAX];
}

uint32_t house_slot_link_of_follow(uint32_t number)
{
    return (number - 1) / HOUSE_FOLLOWS_MAX;
}

uint32_t house_slot_follow_add(struct house *h, uint32_t link, struct house_slot *s)
{
    for (uint32_t i = 0; i < HOUSE_FOLLOWS_MAX; i++) {
        struct house_follow *f = &h->room.links[link].follow[i];
        if (f->used)
            continue;
        uint32_t number = link * HOUSE_FOLLOWS_MAX + i + 1;
        memset(f, 0, sizeof *f);
        f->used = true;
        f->slot = (uint32_t)(s - h->room.slots) + 1;
        f->after = s->follows;
        if (s->follows != 0)
            house_slot_follow_at(h, s->follows)->before = number;
        s->follows = number;
        s->settled = false;
        return number;
    }
    return 0;
}

void house_slot_follow_remove(struct house *h, uint32_t number)
{
    struct house_follow *f = house_slot_follow_at(h, number);
    struct house_slot *s = &h->room.slots[f->slot - 1];
    if (f->before != 0)
        house_slot_follow_at(h, f->before)->after = f->after;
    else
        s->follows = f->after;
    s->settled = false;
    if (f->after != 0)
        house_slot_follow_at(h, f->after)->before = f->before;
    memset(f, 0, sizeof *f);
}

/* A place for a wish, from 1, if possible one that was used before; 0: there is none. */
static uint32_t take_wish(struct house *h)
{
    uint32_t number = h->free_wish;
    if (number == 0)
        return h->top_wish < h->room.wish_count ? ++h->top_wish : 0;
    h->free_wish = h->room.wishes[number - 1].after;
    return number;
}

struct house_waiting *house_slot_queue_add(struct house *h, struct house_slot *s, const struct house_wish *w,
                                           uint32_t link_plus_1)
{
    uint32_t number = take_wish(h);
    if (number == 0)
        return NULL;
    struct house_waiting *waiting = &h->room.wishes[number - 1];
    waiting->wish = *w;
    waiting->after = 0;
    waiting->link_plus_1 = link_plus_1;
    if (link_plus_1 != 0) {
        waiting->generation = h->room.links[link_plus_1 - 1].generation;
        h->room.links[link_plus_1 - 1].wishes++;
    }
    if (s->last != 0)
        h->room.wishes[s->last - 1].after = number;
    else
        s->first = number;
    s->last = number;
    return waiting;
}

struct house_waiting *house_slot_queue_first(const struct house *h, const struct house_slot *s)
{
    return s->first == 0 ? NULL : &h->room.wishes[s->first - 1];
}

void house_slot_queue_pop(struct house *h, struct house_slot *s)
{
    struct house_waiting *w = house_slot_queue_first(h, s);
    uint32_t number = s->first;
    if (w->link_plus_1 != 0 && h->room.links[w->link_plus_1 - 1].generation == w->generation)
        h->room.links[w->link_plus_1 - 1].wishes--;
    s->first = w->after;
    if (s->first == 0)
        s->last = 0;
    memset(w, 0, offsetof(struct house_waiting, ruling.pieces)); /* what people are called or have said, too */
    w->after = h->free_wish;
    h->free_wish = number;
}
