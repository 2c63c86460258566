/* Orders that wait: what could not be done and has no answer for that, each with the time at which it is tried again.
 * There may be one for every table and connection of a house, so nothing here looks at all of them. */
#include "store/store_parts.h"

#include <stdlib.h>
#include <string.h>

static void begin(struct store_queue *q)
{
    if (q->end == NULL)
        q->end = &q->first;
}

static void put(struct store_queue *q, struct store_order *o)
{
    begin(q);
    o->next = NULL;
    o->at = q->end;
    *q->end = o;
    q->end = &o->next;
}

static void take_out(struct store_queue *q, struct store_order *o)
{
    *o->at = o->next;
    if (o->next != NULL)
        o->next->at = o->at;
    else
        q->end = o->at;
    o->next = NULL;
    o->at = NULL;
}

/* Those that are tried after the same pause wait in the order of their times. The others are few: what they need cannot
 * be read. */
static struct store_queue *queue_of(struct store_retry *r, const struct store_order *o)
{
    return o->pause > STORE_RETRY ? &r->slow : &r->quick;
}

/* Where a connection's lists are noted: one of the latest tables, one of older ones. */
static struct store_order **place_of(struct store_retry *r, uint32_t link, bool older)
{
    return link < r->links ? &r->lists[2 * (size_t)link + older] : NULL;
}

/* False: there is no memory, and the list is not noted. */
static bool make_place(struct store_retry *r, uint32_t link)
{
    enum { SOME = 64 };
    if (link < r->links)
        return true;
    size_t links = 2 * ((size_t)link + SOME);
    struct store_order **lists =
        links > UINT32_MAX ? NULL : realloc(r->lists, 2 * links * sizeof(struct store_order *));
    if (lists == NULL)
        return false;
    memset(lists + 2 * (size_t)r->links, 0, 2 * (links - r->links) * sizeof(struct store_order *));
    r->lists = lists;
    r->links = (uint32_t)links;
    return true;
}

static void leave(struct store_retry *r, struct store_order *o)
{
    struct store_order **place = place_of(r, o->answer.link, o->answer.older);
    if (o->answer.kind == STORE_LISTED && place != NULL && *place == o)
        *place = NULL;
    take_out(queue_of(r, o), o);
}

void store_retry_put(struct store_retry *r, struct store_order *o)
{
    if (o->answer.kind == STORE_LISTED && make_place(r, o->answer.link))
        *place_of(r, o->answer.link, o->answer.older) = o;
    put(queue_of(r, o), o);
    o->waited = true;
}

struct store_order *store_retry_replace(struct store_retry *r, const struct store_order *o)
{
    for (int older = 0; o->answer.kind == STORE_LISTED && !o->waited && older < 2; older++) {
        struct store_order **place = place_of(r, o->answer.link, older), *there = place == NULL ? NULL : *place;
        if (there == NULL || (there->answer.tag == o->answer.tag && there->answer.older != o->answer.older))
            continue;
        leave(r, there);
        return there;
    }
    return NULL;
}

struct store_order *store_retry_take(struct store_retry *r, int64_t now)
{
    struct store_order *o = r->quick.first;
    if (o == NULL || o->again > now)
        for (o = r->slow.first; o != NULL && o->again > now;)
            o = o->next;
    if (o != NULL)
        leave(r, o);
    return o;
}

int64_t store_retry_next(const struct store_retry *r)
{
    int64_t next = r->quick.first == NULL ? HOUSE_NEVER : r->quick.first->again;
    for (const struct store_order *o = r->slow.first; o != NULL; o = o->next)
        next = o->again < next ? o->again : next;
    return next;
}

void store_retry_free(struct store_retry *r)
{
    for (struct store_order *o; (o = store_retry_take(r, HOUSE_NEVER)) != NULL;)
        store_order_free(o);
    free(r->lists);
    memset(r, 0, sizeof *r);
}
