/* The store's time. */
#include "store/store_parts.h"

#include <time.h>

static int64_t milliseconds(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A clock that goes on while the machine sleeps, where there is one. */
static int64_t ticks(void)
{
#ifdef CLOCK_BOOTTIME
    return milliseconds(CLOCK_BOOTTIME);
#else
    return milliseconds(CLOCK_MONOTONIC);
#endif
}

void store_clock_begin(struct store_clock *c, int64_t at_least)
{
    int64_t wall = milliseconds(CLOCK_REALTIME);
    c->first = wall > at_least ? wall : at_least;
    c->ticked = ticks();
    atomic_store(&c->last, c->first);
}

int64_t store_clock_now(struct store_clock *c)
{
    int64_t now = c->first + (ticks() - c->ticked);
    int64_t last = atomic_load(&c->last);
    while (now > last && !atomic_compare_exchange_weak(&c->last, &last, now))
        ;
    return now > last ? now : last;
}
