#include "server/turns.h"

#include <stddef.h>

/* Its turn comes after that of all others. */
static void append_group(struct turns *t, uint32_t group)
{
    if (t->groups++ > 0) {
        t->group[group].next = t->group[t->last].next;
        t->group[t->last].next = group;
    } else {
        t->group[group].next = group;
    }
    t->last = group;
}

void turns_add(struct turns *t, struct turns_item *item)
{
    struct turns_group *g = &t->group[item->group];
    item->next = NULL;
    if (g->count++ > 0)
        g->last->next = item;
    else
        g->first = item;
    g->last = item;
    if (g->count == 1)
        append_group(t, item->group);
}

struct turns_item *turns_take(struct turns *t, uint32_t *share)
{
    if (t->groups == 0)
        return NULL;
    uint32_t number = t->group[t->last].next;
    struct turns_group *g = &t->group[number];
    struct turns_item *item = g->first;
    *share = g->count * t->groups;
    g->first = item->next;
    if (--g->count > 0) {
        t->last = number;
    } else {
        t->group[t->last].next = g->next;
        t->groups--;
    }
    return item;
}
