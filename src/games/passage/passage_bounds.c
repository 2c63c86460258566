/* What the rest of a game of Prowler's Passage can bring at most, however it is played.
 *
 * Every part is bounded by itself: the longest passage by the best pathways that are free, districts by how far their
 * markers can still be pulled, cards by whether their conditions can still be met. All of these hold whatever both
 * seats do. Only for items more is known: since wealth for n of a type is n (n + 1) / 2, an item of a type is worth the
 * same to both seats, (all of that type + 1) / 2, whoever has how many. So if the other seat always takes the most
 * precious tile, a seat cannot do better than taking turns at the best with it; and what holds against one way to play
 * holds for the best. The tile that nobody takes makes that worth a little less, which is allowed for.
 *
 * The lower bound is the other seat's upper bound. */
#include "games/passage/passage_fast.h"

#define BYTE(word, i) ((int32_t)((word) >> 8 * (i)&255))

/* Sum of the most a seat can get, beside what it knows of the other. */
struct outlook {
    struct fast_node *n;
    const struct fast_position *p;
    uint32_t self, other; /* which side */
    int32_t turns, others_turns;
    uint32_t gaps;
    uint64_t markers, furthest, nearest; /* as the seat sees them: now, and what they can become */
    uint64_t most_held;                  /* items, shovels, statues if it could take all it wants */
    int32_t longest, others_longest;
    int32_t new_cards, new_statues;
};

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* In every byte the larger; all are below 128. */
static uint64_t larger_bytes(uint64_t a, uint64_t b)
{
    uint64_t mask = ((a | FAST_EACH * FAST_HIGH) - b) >> 7 & FAST_EACH;
    mask *= 255;
    return (a & mask) | (b & ~mask);
}

/* The longest passage that a seat can have after so many turns. */
static int32_t longest_after(struct fast_node *n, uint32_t own, uint32_t gaps, int32_t turns)
{
    int32_t best = 0;
    if (turns == 0)
        return (int32_t)fast_longest(n, own);
    if (turns > 2)
        return least((int32_t)fast_longest(n, own | gaps), (int32_t)fast_count(own) + turns);
    for (uint32_t rest = gaps; rest != 0; rest &= rest - 1) {
        uint32_t path = rest & -rest;
        best = most(best, turns == 1 ? (int32_t)fast_longest(n, own | path)
                                     : longest_after(n, own | path, rest & ~path, turns - 1));
    }
    return best;
}

/* How far markers can be pulled in so many turns: by so much in one turn at most, and by all that is there. */
static uint64_t pulls_in(const struct outlook *o, uint64_t strongest, int32_t turns)
{
    uint64_t each = strongest * (uint64_t)turns, all = o->p->free_pull;
    uint64_t anys = (uint64_t)least(turns, (int32_t)fast_count(o->n->any & o->gaps));
    uint64_t fewer = each + all - larger_bytes(each, all);
    return fewer + FAST_EACH_MARKER * anys;
}

static void see_markers(struct outlook *o)
{
    uint64_t strongest = 0, floor = FAST_EACH_MARKER * FAST_ZERO * 2 - o->n->last;
    for (uint32_t rest = o->gaps; rest != 0; rest &= rest - 1)
        strongest = larger_bytes(strongest, o->n->step[__builtin_ctz(rest)].pull);
    uint64_t back = o->others_turns > 0 ? pulls_in(o, strongest, o->others_turns) : 0;
    uint64_t room = o->markers - floor; /* to the last space on the other side */
    o->furthest = fast_pulled(o->n, o->markers, pulls_in(o, strongest, o->turns));
    o->nearest = o->markers - (back + room - larger_bytes(back, room));
}

static void see_held(struct outlook *o)
{
    uint64_t turns = FAST_EACH * (uint64_t)o->turns, all = o->p->free_take;
    o->most_held = o->p->held[o->self] + (turns + all - larger_bytes(turns, all));
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++) {
        int32_t lacks = (int32_t)fast_count(o->gaps & passage_statue_paths[i]);
        o->new_statues += lacks > 0 && lacks <= o->turns + o->others_turns;
    }
    o->most_held += (uint64_t)o->new_statues << 8 * FAST_STATUES;
}

static bool may_surround(uint32_t own, uint32_t gaps)
{
    for (uint32_t i = 0; i < 9; i++)
        if ((~(own | gaps) & passage_large_areas[i]) == 0)
            return true;
    return false;
}

/* The points of the cards that the seat may still claim. */
static int32_t see_cards(struct outlook *o)
{
    const struct fast_node *n = o->n;
    uint32_t unclaimed = 7 & ~n->mid & ~fast_cards(o->p->held[0] | o->p->held[1]), own = o->p->own[o->self];
    int32_t points = 0;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        const struct fast_test *t = &n->test[i];
        bool may = fast_count((o->most_held + t->held) & (o->furthest + t->markers) & t->where) >= t->need;
        may |= n->six >> i & 1 && o->longest >= 6;
        may |= n->two >> i & 1 && (int32_t)fast_count(own) + o->turns >= 6;
        may |= n->around >> i & 1 && may_surround(own, o->gaps);
        if (unclaimed >> i & 1 && may) {
            points += n->worth[i];
            o->new_cards++;
        }
    }
    return points;
}

/* What a district brings the seat at most and the other at least, if it is theirs. */
static void see_worths(const struct outlook *o, int32_t *mine, int32_t *theirs)
{
    const int32_t *number = o->n->box->number;
    uint64_t held = o->p->held[o->self], others = o->p->held[o->other];
    uint64_t far = fast_controlled(o->furthest), lost = fast_controlled(fast_turned(o->furthest));
    int32_t pairs = o->turns, others_pairs = 0;
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++) {
        mine[t] = BYTE(o->most_held, t);
        theirs[t] = BYTE(others, t);
        pairs += BYTE(held, t) / 2;
        others_pairs += BYTE(others, t) / 2;
    }
    mine[PASSAGE_BANKING] += number[PASSAGE_N_BANKING];
    theirs[PASSAGE_BANKING] += number[PASSAGE_N_BANKING];
    mine[PASSAGE_POLITICAL] += number[PASSAGE_N_POLITICAL] * (int32_t)fast_count(far);
    theirs[PASSAGE_POLITICAL] += number[PASSAGE_N_POLITICAL] * most(1, (int32_t)fast_count(lost));
    mine[PASSAGE_MARKET] += (int32_t)fast_count(fast_cards(held)) + o->new_cards + (int32_t)fast_statues(o->most_held) +
                            BYTE(o->furthest, PASSAGE_MARKET) - FAST_ZERO;
    theirs[PASSAGE_MARKET] += (int32_t)fast_count(fast_cards(others)) + (int32_t)fast_statues(others) +
                              most(1, FAST_ZERO - BYTE(o->furthest, PASSAGE_MARKET));
    mine[PASSAGE_RESIDENTIAL] += most(0, o->longest - number[PASSAGE_N_RESIDENTIAL]);
    theirs[PASSAGE_RESIDENTIAL] += most(0, o->others_longest - number[PASSAGE_N_RESIDENTIAL]);
    mine[PASSAGE_CASTLE] =
        number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * BYTE(held, FAST_SHOVELS);
    theirs[PASSAGE_CASTLE] =
        number[PASSAGE_N_CASTLE_PAIR] * others_pairs -
        number[PASSAGE_N_CASTLE_SHOVEL] *
            (BYTE(others, FAST_SHOVELS) + least(o->others_turns, BYTE(o->p->free_take, FAST_SHOVELS)));
}

static int32_t districts(const struct outlook *o)
{
    int32_t mine[PASSAGE_DISTRICTS], theirs[PASSAGE_DISTRICTS], sum = 0;
    see_worths(o, mine, theirs);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        int32_t far = BYTE(o->furthest, d) - FAST_ZERO, near = BYTE(o->nearest, d) - FAST_ZERO, best = INT32_MIN;
        if (far > 0)
            best = mine[d];
        if (far >= 0 && near <= 0)
            best = most(best, 0);
        if (near < 0)
            best = most(best, -theirs[d]);
        sum += best;
    }
    return sum;
}

/* Twice what items bring the seat more than the other, if both take turns at the best; `first`: it begins. */
static int32_t items(const struct outlook *o, bool first)
{
    const struct fast_position *p = o->p;
    int32_t twice = 0, sign = first ? 1 : -1, left = o->turns + o->others_turns, loss = 0;
    for (uint32_t i = 0; i < PASSAGE_ITEMS; i++) {
        uint32_t t = o->n->by_worth[i];
        int32_t self = BYTE(p->held[o->self], t), other = BYTE(p->held[o->other], t), remain = BYTE(p->free_take, t);
        int32_t each = self + other + remain + 1, taken = least(remain, left);
        twice += each * (self - other);
        if (taken & 1) {
            twice += sign * each;
            sign = -sign;
        }
        left -= taken;
        if (remain > 0) /* one of these may be the one that is left */
            loss = most(loss, other + least(remain - 1, o->others_turns) - self);
    }
    return twice + loss;
}

/* The most by which one side can lead in the end, in FAST_UNIT parts of a point. */
static int32_t most_lead(struct fast_node *n, uint32_t side, uint32_t left)
{
    const struct fast_position *p = &n->stack[n->depth];
    int32_t first = (int32_t)(left + 1) / 2, second = (int32_t)left / 2;
    struct outlook o = {.n = n,
                        .p = p,
                        .self = side,
                        .other = 1 - side,
                        .turns = side == FAST_SELF ? first : second,
                        .others_turns = side == FAST_SELF ? second : first,
                        .gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]),
                        .markers = side == FAST_SELF ? p->markers : fast_turned(p->markers)};
    o.longest = longest_after(n, p->own[side], o.gaps, o.turns);
    o.others_longest = (int32_t)fast_longest(n, p->own[1 - side]);
    see_markers(&o);
    see_held(&o);
    int32_t points = see_cards(&o) + districts(&o);
    points += n->box->number[PASSAGE_N_SECTION] * (o.longest - o.others_longest);
    points += n->box->number[PASSAGE_N_STATUE] * o.new_statues;
    int32_t twice = items(&o, side == FAST_SELF);
    points += twice >= 0 ? (twice + 1) / 2 : -(-twice / 2);
    return FAST_UNIT * points + 1;
}

bool fast_settled(void *node, int32_t alpha, int32_t beta, int32_t *worth)
{
    struct fast_node *n = node;
    const struct fast_position *p = &n->stack[n->depth];
    uint32_t left = fast_left(n);
    if (!n->bounded || !p->mid_done || p->phase != PASSAGE_PLACE)
        return false;
    int32_t lead = fast_lead(n);
    *worth = lead + most_lead(n, FAST_SELF, left);
    if (*worth <= alpha)
        return true;
    *worth = lead - most_lead(n, FAST_OTHER, left);
    return *worth >= beta;
}
