/* A fair queue: those who wait are in groups, and groups take turns, so that however many wait in one of them the
 * others go on. Within a group whoever came first is first. It is not safe for several threads by itself. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include <stdint.h>

enum { TURNS_GROUPS = 1024 };

/* What waits has this in it. */
struct turns_item {
    struct turns_item *next;
    uint32_t group; /* below TURNS_GROUPS */
};

struct turns_group {
    struct turns_item *first, *last;
    uint32_t count, next; /* next: the group whose turn comes after this one's */
};

struct turns {
    struct turns_group group[TURNS_GROUPS];
    uint32_t last;   /* the group whose turn comes last; that of the next one is next. Only if there are some */
    uint32_t groups; /* in which somebody waits */
};

void turns_add(struct turns *t, struct turns_item *item);

/* The one whose turn it is, or NULL. One part in `share` of everything is its due: each group has as much as any other,
 * and so has each that waits in it. */
struct turns_item *turns_take(struct turns *t, uint32_t *share);

#endif
