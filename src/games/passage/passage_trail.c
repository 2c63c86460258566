/* The longest trail in a seat's passages: no passage twice, any point any number of times (rules: scoring, L).
 *
 * A trail that cannot be made longer has used every passage at both of its ends. If it is open, each end therefore has an
 * odd number of passages; if it is closed it is all of its group, or it could be turned and extended. So a group with at
 * most two odd points is one trail, whole (Euler); in a group with k > 2 odd points a trail begins and ends at odd points
 * and leaves out at least one passage at each of the k - 2 others, of which one passage can serve two. That bound is
 * nearly always reached, and ends the search at once. */
#include "games/passage/passage.h"

#define LOWEST(set) ((uint32_t)__builtin_ctz(set))
#define SIZE(set) ((uint32_t)__builtin_popcount(set))

struct walk {
    uint32_t best, enough;
};

/* Goes on from a point with the passages that are left; `length` are behind. */
static void extend(struct walk *w, uint32_t point, uint32_t left, uint32_t length)
{
    uint32_t next = left & passage_point_paths[point];
    if (length > w->best)
        w->best = length;
    while (next != 0 && w->best < w->enough && length + SIZE(left) > w->best) {
        uint32_t path = LOWEST(next);
        next &= next - 1;
        uint32_t far = (uint32_t)passage_path_ends[path][0] ^ passage_path_ends[path][1] ^ point;
        extend(w, far, left & ~((uint32_t)1 << path), length + 1);
    }
}

/* A set of pathways is looked up seven pathways at a time. */
#define LOOK_UP(table, op, set)                                                                                        \
    (table[0][(set)&127] op table[1][(set) >> 7 & 127] op table[2][(set) >> 14 & 127] op table[3][(set) >> 21])

/* Takes a group of connected passages out of `*rest`. */
static uint32_t take_group(uint32_t *rest)
{
    uint32_t group = 0, more = *rest & -*rest;
    while (more != group) {
        group = more;
        more = LOOK_UP(passage_near, |, group) & *rest;
    }
    *rest &= ~group;
    return group;
}

/* Whether the bound is reached by leaving out dead ends alone: a single passage from an end to an odd point leaves both
 * even and the rest connected, and is just what the bound allows. */
static bool dead_ends_suffice(uint32_t group, uint32_t odd, uint32_t spare)
{
    for (uint32_t left = odd; spare > 0 && left != 0; left &= left - 1) {
        uint32_t point = LOWEST(left), at = group & passage_point_paths[point];
        if ((at & (at - 1)) != 0)
            continue;
        uint32_t path = LOWEST(at), far = (uint32_t)passage_path_ends[path][0] ^ passage_path_ends[path][1] ^ point;
        if ((odd >> far & 1) != 0) {
            odd &= ~((uint32_t)1 << far);
            spare--;
        }
    }
    return spare == 0;
}

uint32_t passage_trail(uint32_t own, uint32_t floor, uint32_t enough)
{
    struct walk w = {floor, enough};
    while (SIZE(own) > w.best && w.best < enough) {
        uint32_t group = take_group(&own), size = SIZE(group);
        if (size <= w.best)
            continue;
        uint32_t odd = LOOK_UP(passage_odd, ^, group); /* points where an odd number of them meet */
        if (SIZE(odd) <= 2) {
            w.best = size;
            continue;
        }
        uint32_t spare = (SIZE(odd) - 2) / 2, bound = size - spare;
        if (bound <= w.best)
            continue;
        if (dead_ends_suffice(group, odd, spare)) {
            w.best = bound;
            continue;
        }
        w.enough = bound < enough ? bound : enough;
        /* One end is at an odd point other than the last, whichever that is. */
        for (; (odd & (odd - 1)) != 0 && w.best < w.enough; odd &= odd - 1)
            extend(&w, LOWEST(odd), group, 0);
    }
    return w.best;
}

/* Whether a group has a trail of three: a passage with another one at each end. There is no cycle of three. */
static bool has_three(uint32_t group)
{
    for (uint32_t left = group; left != 0; left &= left - 1) {
        uint32_t path = LOWEST(left), others = group & ~((uint32_t)1 << path);
        if ((others & passage_point_paths[passage_path_ends[path][0]]) != 0 &&
            (others & passage_point_paths[passage_path_ends[path][1]]) != 0)
            return true;
    }
    return false;
}

bool passage_two_groups(uint32_t own)
{
    uint32_t groups = 0;
    while (own != 0 && groups < 2)
        groups += has_three(take_group(&own));
    return groups == 2;
}
