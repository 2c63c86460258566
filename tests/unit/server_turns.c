/* The fair queue: nobody is lost, groups take turns, and whoever came first in a group is first. */
#include "server/turns.h"

#include "core/rng.h"
#include "unit.h"

#include <stdbool.h>

enum { ITEMS = 200, STEPS = 20000, GROUPS = 5 };

struct thing {
    struct turns_item item;
    uint64_t came;
    bool waits;
};

static struct turns turns;
static struct thing thing[ITEMS];

/* How many wait in a group; and in how many groups somebody waits. */
static uint32_t waiting(uint32_t group)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < ITEMS; i++)
        count += thing[i].waits && thing[i].item.group == group;
    return count;
}

static uint32_t groups(void)
{
    uint32_t count = 0;
    for (uint32_t g = 0; g < GROUPS; g++)
        count += waiting(g) > 0;
    return count;
}

/* Since how many turns each group has waited for its own. */
static uint32_t passed[GROUPS];

static void take(void)
{
    uint32_t share = 0, there = groups();
    struct thing *t = (struct thing *)(void *)turns_take(&turns, &share);
    assert_true((t == NULL) == (there == 0));
    if (t == NULL)
        return;
    assert_true(t->waits);
    assert_true(share == waiting(t->item.group) * there);
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_true(!thing[i].waits || thing[i].item.group != t->item.group || thing[i].came >= t->came);
    t->waits = false;
    for (uint32_t g = 0; g < GROUPS; g++)
        passed[g] = waiting(g) > 0 && g != t->item.group ? passed[g] + 1 : 0;
    for (uint32_t g = 0; g < GROUPS; g++)
        assert_true(passed[g] < GROUPS);
}

static void goes_on(void **state)
{
    (void)state;
    struct rng rng;
    uint64_t now = 0;
    rng_seed(&rng, 1, 0, RNG_TEST, 0);
    for (int step = 0; step < STEPS; step++) {
        struct thing *t = &thing[rng_below(&rng, ITEMS)];
        if (rng_below(&rng, 2) == 0 || t->waits) {
            take();
            continue;
        }
        /* Most come in the first group. */
        t->item.group = rng_below(&rng, 3) == 0 ? rng_below(&rng, GROUPS) : 0;
        t->came = now++;
        t->waits = true;
        turns_add(&turns, &t->item);
    }
    while (groups() > 0)
        take();
    take();
}

UNIT_MAIN(cmocka_unit_test(goes_on))
