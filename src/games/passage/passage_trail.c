/* The longest trail in a seat's passages: no passage twice, any point any number of times (rules: scoring, L).
 *
 * Most sets have no cycle. There a trail is a path, and each time that all dead ends are taken away at once the longest
 * path loses one passage at both ends: so it is found by counting. What is left then is cycles. Where it is one, a walk
 * round it compares the ways in and out; where there are more, each group is searched.
 *
 * A trail that cannot be made longer has used every passage at both of its ends. If it is open, each end therefore has
 * an odd number of passages; if it is closed it is all of its group, or it could be turned and extended. So a group
 * with at most two odd points is one trail, whole (Euler); in a group with k > 2 odd points a trail begins and ends at
 * odd points and leaves out at least one passage at each of the k - 2 others, of which one passage can serve two. */
#include "games/passage/passage.h"

#define LOWEST(set) ((uint32_t)__builtin_ctz(set))
#define SIZE(set) ((uint32_t)__builtin_popcount(set))
#define NO_PATH ((uint32_t)1 << 31) /* keeps LOWEST defined where there may be none */

/* Of a set of passages: the points where an odd number of them meet, and the points where two or more meet. */
struct meeting {
    uint32_t odd, many;
};

static inline struct meeting meeting_of(uint32_t paths)
{
    uint64_t a = passage_map_meet[0][paths & 127], b = passage_map_meet[1][paths >> 7 & 127];
    uint64_t c = passage_map_meet[2][paths >> 14 & 127], d = passage_map_meet[3][paths >> 21];
    uint64_t ab = a ^ b, cd = c ^ d;
    /* A point that two of the four parts reach once each has two passages. */
    return (struct meeting){(uint32_t)(ab ^ cd), (uint32_t)((a | b | c | d) >> 32 | (a & b) | (c & d) | (ab & cd))};
}

/* The pathways that end at any of these points. */
static inline uint32_t paths_from(uint32_t points)
{
    return passage_map_from[0][points & 127] | passage_map_from[1][points >> 7 & 127] |
           passage_map_from[2][points >> 14];
}

uint32_t passage_trail_touching(uint32_t paths)
{
    struct meeting at = meeting_of(paths);
    return paths_from(at.odd | at.many);
}

static inline uint32_t far_end(uint32_t path, uint32_t point)
{
    return (uint32_t)passage_map_path_ends[path][0] ^ passage_map_path_ends[path][1] ^ point;
}

/* The connected group of passages that contains the given one. */
static uint32_t group_of(uint32_t own, uint32_t first)
{
    uint32_t group = 0, more = first;
    while (more != group) {
        group = more;
        more = own & passage_trail_touching(group);
    }
    return group;
}

struct walk {
    uint32_t best, enough;
};

/* Extends a trail of `length` passages that has come to `point` by passages out of `left` (depth-first search). */
static void extend(struct walk *w, uint32_t point, uint32_t left, uint32_t length)
{
    uint32_t next = left & passage_map_point_paths[point];
    if (length > w->best)
        w->best = length;
    while (next != 0 && w->best < w->enough && length + SIZE(left) > w->best) {
        uint32_t path = LOWEST(next);
        next &= next - 1;
        extend(w, far_end(path, point), left & ~((uint32_t)1 << path), length + 1);
    }
}

/* Whether leaving out `spare` dead ends is enough to reach the bound. A dead end that leads to an odd point may go:
 * both of its points become even, and the rest stays connected. */
static bool dead_ends_suffice(uint32_t group, uint32_t odd, uint32_t ends, uint32_t spare)
{
    for (; spare > 0 && ends != 0; ends &= ends - 1) {
        uint32_t point = LOWEST(ends), far = far_end(LOWEST(group & passage_map_point_paths[point]), point);
        spare -= odd >> far & 1;
        odd &= ~((uint32_t)1 << far);
    }
    return spare == 0;
}

/* The length of the longest trail in one group, or `best` if that is longer. */
static uint32_t group_trail(uint32_t group, uint32_t best)
{
    struct meeting at = meeting_of(group);
    uint32_t size = SIZE(group);
    if (SIZE(at.odd) <= 2)
        return size > best ? size : best;
    uint32_t spare = (SIZE(at.odd) - 2) / 2, bound = size - spare;
    if (bound <= best)
        return best;
    if (dead_ends_suffice(group, at.odd, at.odd & ~at.many, spare))
        return bound;
    struct walk w = {best, bound};
    /* A trail has two ends, so at least one of them is at an odd point other than the last in this order. */
    for (uint32_t odd = at.odd; (odd & (odd - 1)) != 0 && w.best < bound; odd &= odd - 1)
        extend(&w, LOWEST(odd), group, 0);
    return w.best;
}

/* The result of peeling a set, which removes all dead ends at once, again and again. gone[i] has what round i + 1
 * removed, for the first ROUNDS rounds. More rounds than that take a very long arm; cycle_trail then gives up. */
enum { ROUNDS = 7 };
struct peeling {
    uint32_t rest, rounds, gone[ROUNDS + 1];
};

/* Peels a set. If nothing is left, returns the length of the longest path, or any smaller number if that is no more
 * than `floor`. */
static uint32_t peel(uint32_t own, uint32_t floor, struct peeling *p)
{
    uint32_t rest = own, rounds = 0, path = 0;
    *p = (struct peeling){.rest = 0};
    for (;;) {
        struct meeting at = meeting_of(rest);
        uint32_t dead = rest & paths_from(at.odd & ~at.many);
        if (dead == rest) { /* only stars and single passages are left, or nothing */
            path = 2 * rounds + (at.many != 0 ? 2 : dead != 0 ? 1 : 0);
            rest = 0;
            break;
        }
        if (dead == 0)
            break;
        rest &= ~dead;
        p->gone[rounds++ & ROUNDS] = dead;
        if (2 * rounds + SIZE(rest) <= floor) { /* a trail uses at most two passages of each round */
            rest = 0;
            break;
        }
    }
    p->rest = rest;
    p->rounds = rounds;
    return path;
}

/* For each pathway off the cycle, the length of the longest path that begins with it and leads away from the cycle.
 * That is the number of the round that removed it. The numbers have three bits, and bit i of all of them is plane[i].
 */
struct depths {
    uint32_t plane[3];
};

static struct depths depths_of(const struct peeling *p)
{
    struct depths d = {{0}};
    for (uint32_t round = 1; round <= ROUNDS; round++)
        for (uint32_t i = 0; i < 3; i++)
            d.plane[i] |= (round >> i & 1) * p->gone[round - 1];
    return d;
}

static inline int32_t depth_at(const struct depths *d, uint32_t path)
{
    return (int32_t)((d->plane[0] >> path & 1) + (d->plane[1] >> path & 1) * 2 + (d->plane[2] >> path & 1) * 4);
}

static inline int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* If peeling left a single cycle, the length of the longest trail that uses part of it; otherwise 0. Such a trail
 * enters the cycle at one point and leaves it at another, going the longer way round; or it goes all the way round and
 * enters and leaves at the same point. Only the centre has room for two arms beside the cycle. */
static uint32_t cycle_trail(uint32_t own, const struct peeling *p)
{
    struct meeting all = meeting_of(p->rest);
    uint32_t start = passage_map_path_ends[LOWEST(p->rest)][0], point = start, came = 0;
    int32_t size = (int32_t)SIZE(p->rest), place = 0, best = 0;
    int32_t minus = -PASSAGE_PATHS, plus = -PASSAGE_PATHS; /* the greatest depth - place and depth + place so far */
    if (SIZE(all.many) != SIZE(p->rest) || p->rounds > ROUNDS)
        return 0;
    struct depths d = depths_of(p);
    do {
        uint32_t aside = own & ~p->rest & passage_map_point_paths[point];
        int32_t depth = depth_at(&d, LOWEST(aside | NO_PATH)), second = 0;
        while ((aside &= aside - 1) != 0) {
            int32_t other = depth_at(&d, LOWEST(aside));
            second = larger(second, other < depth ? other : depth);
            depth = larger(depth, other);
        }
        best = larger(best, size + depth + second);
        best = larger(best, larger(depth + place + minus, depth - place + size + plus));
        minus = larger(minus, depth - place);
        plus = larger(plus, depth + place);
        uint32_t path = LOWEST(p->rest & passage_map_point_paths[point] & ~came);
        came = (uint32_t)1 << path;
        point = far_end(path, point);
        place++;
    } while (point != start);
    return place == size ? (uint32_t)best : 0;
}

/* The general case, several cycles: the groups are searched one by one. */
static uint32_t longest_of_groups(uint32_t own, uint32_t floor, uint32_t enough)
{
    uint32_t best = floor;
    while (SIZE(own) > best && best < enough) {
        uint32_t group = group_of(own, own & -own);
        own &= ~group;
        best = group_trail(group, best);
    }
    return best;
}

uint32_t passage_trail(uint32_t own, uint32_t floor, uint32_t enough)
{
    struct peeling p, trees;
    if (SIZE(own) <= floor)
        return floor;
    uint32_t path = peel(own, floor, &p), best = floor;
    if (p.rest != 0) {
        uint32_t round = cycle_trail(own, &p);
        if (round == 0)
            return longest_of_groups(own, floor, enough);
        best = round > floor ? round : floor;
        /* A path in another group was peeled off from both ends, so it has at most two passages for each round. */
        path = 2 * p.rounds > best && best < enough ? peel(own & ~p.rest, best, &trees) : 0;
    }
    return path > best ? path : best;
}

/* A group has a trail of three if one of its passages has another at each of its ends, since no three pathways form a
 * cycle. Such a passage is a middle; the question is whether there are middles in two groups. */
bool passage_trail_two_groups(uint32_t own)
{
    uint32_t middles = own & ~paths_from(~meeting_of(own).many & ((1U << PASSAGE_POINTS) - 1));
    uint32_t group = 0, more = middles & -middles;
    while (more != group && (middles & ~more) != 0) {
        group = more;
        more = own & passage_trail_touching(group);
    }
    return (middles & ~more) != 0;
}
