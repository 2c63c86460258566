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

/* The points at the ends of a pathway, as a set. */
static uint32_t ends_of(uint32_t path)
{
    return (uint32_t)1 << passage_path_ends[path][0] | (uint32_t)1 << passage_path_ends[path][1];
}

/* Takes a group of connected passages out of `*rest`. */
static uint32_t take_group(uint32_t *rest)
{
    uint32_t group = *rest & -*rest, fresh = group, points = 0;
    *rest &= ~group;
    while (fresh != 0) {
        uint32_t near = 0;
        for (; fresh != 0; fresh &= fresh - 1) {
            uint32_t ends = ends_of(LOWEST(fresh)) & ~points;
            points |= ends;
            for (; ends != 0; ends &= ends - 1)
                near |= passage_point_paths[LOWEST(ends)];
        }
        fresh = near & *rest;
        group |= fresh;
        *rest &= ~fresh;
    }
    return group;
}

/* The points where an odd number of these passages meet. */
static uint32_t odd_points(uint32_t group)
{
    uint32_t odd = 0;
    for (; group != 0; group &= group - 1)
        odd ^= ends_of(LOWEST(group));
    return odd;
}

uint32_t passage_trail(uint32_t own, uint32_t floor, uint32_t enough)
{
    struct walk w = {floor, enough};
    while (own != 0 && w.best < enough) {
        uint32_t group = take_group(&own), size = SIZE(group);
        if (size <= w.best)
            continue;
        uint32_t odd = odd_points(group);
        if (SIZE(odd) <= 2) {
            w.best = size;
            continue;
        }
        uint32_t bound = size - (SIZE(odd) - 2) / 2;
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
