/* The packed position of Prowler's Passage, shared by the fast rules (passage_search.c), the judgement of positions
 * (passage_judge.c) and the last turns (passage_finish.c).
 *
 * Small numbers lie side by side in one word, a byte each, so that a question asked of all five districts or all four
 * types is one addition and a mask. A position is seen from the seat that is to decide, so there is nothing to choose
 * by seat, and a turn ends by turning the board round. */
#ifndef GAMES_PASSAGE_PASSAGE_FAST_H
#define GAMES_PASSAGE_PASSAGE_FAST_H

#include "games/passage/passage.h"

#define FAST_EACH UINT64_C(0x0101010101010101)
#define FAST_EACH_MARKER UINT64_C(0x0101010101)
#define FAST_EACH_ITEM UINT64_C(0x01010101)
#define FAST_NO_PATHS UINT32_MAX            /* a set that is never whole */
#define FAST_RARE __attribute__((noinline)) /* keeps its registers out of the way of what is done every time */

enum { FAST_ZERO = 64, FAST_HIGH = 128, FAST_STACK = 64, FAST_CACHE_BITS = 11, FAST_REACH_BITS = 14 };
enum { FAST_SHOVELS = 4, FAST_STATUES = 5, FAST_CARDS = 6 }; /* their bytes among what a seat holds, after the items */
enum { FAST_SELF, FAST_OTHER };                              /* the seat that is to decide, and the one that is not */
enum { FAST_STATES = 3 /* of a pathway: mine, the other's, free */, FAST_SUMS = 8 /* of the network */ };
enum { FAST_THIRD = 9, FAST_UNIT = 4 /* of worth, to a point: see lead in core/game.h */ };

struct fast_position {
    uint64_t markers;   /* a byte a district: FAST_ZERO plus its place, positive toward SELF */
    uint64_t held[2];   /* a byte a type, one for shovels, one for statues, one with a bit a card */
    uint32_t own[2];    /* a bit a pathway */
    int32_t wealth[2];  /* scored so far */
    uint64_t free_pull; /* what the pathways without a passage would do to the markers, all of them */
    uint64_t free_take; /* and what they hold, a byte a type and one for shovels */
    uint8_t phase, seat, mid_done, reserved[5];
};
_Static_assert(sizeof(struct fast_position) == 64, "a power of two");

/* What placing a passage on a pathway does. */
struct fast_step {
    uint64_t pull;      /* added to the markers */
    uint64_t take;      /* added to what the seat holds */
    uint32_t statue[2]; /* the pathways of the statues at its ends */
};

/* A card's condition: in at least `need` of the bytes of `where`, by their highest bits, both sums reach that bit. */
struct fast_test {
    uint64_t held, markers, where;
    uint32_t need;
};

/* What a card asks: of each type so many items, of each marker so many spaces, in so many of the first bytes. */
struct fast_asked {
    uint8_t items, spaces, statues, bytes, need;
};
extern const struct fast_asked fast_asked[PASSAGE_ACHIEVEMENTS];

/* What is remembered of a set of passages for judging it: which pathways would make its longest trail longer, and by
 * two or more; that trail; and the pathways at its points. */
struct fast_reach {
    uint32_t own, around, longer, much_longer;
};

/* A pathway: its tile, the districts that it pulls and how far, the statues at its ends (PASSAGE_STATUES: none). */
struct fast_place {
    uint8_t tile, spaces, district[2], statue[2];
};

/* The network's sums over all pathways, as each seat sees them, of the position that has these passages. */
struct fast_sums {
    _Alignas(16) int16_t sum[2][FAST_SUMS];
    uint32_t own[2]; /* by seat */
    uint32_t reserved[2];
};

struct fast_node {
    const struct passage_box *box;
    struct fast_step step[PASSAGE_PATHS];
    struct fast_test test[PASSAGE_CARDS];
    uint64_t last;                                /* the last space of the track, in every byte */
    uint32_t any;                                 /* pathways whose tile moves any marker */
    uint32_t six, two, around, mid, two_statues;  /* some cards, a bit at their places */
    uint32_t mid_statues, mid_placed, all_placed; /* statues and passages of both seats at the scorings */
    uint8_t card[PASSAGE_CARDS], worth[PASSAGE_CARDS];
    uint8_t may_decline;
    uint8_t may_judge;               /* whether what judging needs is there */
    uint8_t by_worth[PASSAGE_ITEMS]; /* types, the most numerous first */
    uint32_t good[2][PASSAGE_PATHS]; /* how often a pathway was good enough, by seat: passage_finish.c */
    uint32_t depth;
    uint64_t trails[1 << FAST_CACHE_BITS]; /* see fast_longest */
    struct fast_position stack[FAST_STACK];
    /* For judging, made before its first use: who only plays needs none of it. */
    struct fast_reach reach[1 << FAST_REACH_BITS];
    _Alignas(16) int16_t row[FAST_STATES][PASSAGE_PATHS][FAST_SUMS]; /* what a pathway adds to the network's sums */
    struct fast_place place[PASSAGE_PATHS];
    struct fast_sums sums[FAST_STACK]; /* of the positions on the stack */
};

/* passage_search.c: one decision; the next position is on top of the stack. */
void fast_make(struct fast_node *n, game_move m);

/* What the passages of a set are worth at the end, by themselves: passage_search.c. */
int32_t fast_tally(const struct fast_node *n, const struct fast_position *p, uint32_t side, uint32_t trail,
                   bool at_end);
int32_t fast_district_wealth(const int32_t *number, uint64_t held, uint64_t markers, int32_t trail);
FAST_RARE uint64_t fast_learn(struct fast_node *n, uint32_t own);

/* passage_judge.c, passage_net.c, passage_finish.c: see the hooks of struct game_search. */
uint64_t fast_key(const void *node);
int32_t fast_lead(void *node);
int32_t fast_guess(void *node);
uint64_t fast_effort(const void *node);
uint32_t fast_share(const void *node, int32_t worth);
int32_t fast_finish(void *node, int32_t alpha, int32_t beta, uint64_t *nodes);

static inline uint32_t fast_count(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

/* All markers as the other seat sees them. */
static inline uint64_t fast_turned(uint64_t markers)
{
    return 2 * FAST_EACH_MARKER * FAST_ZERO - markers;
}

/* The lowest bit in the byte of each district whose marker is on the near side. */
static inline uint64_t fast_controlled(uint64_t markers)
{
    return (markers + FAST_EACH_MARKER * (FAST_HIGH - FAST_ZERO - 1)) >> 7 & FAST_EACH_MARKER;
}

static inline uint32_t fast_statues(uint64_t held)
{
    return (uint32_t)(held >> 8 * FAST_STATUES) & 255;
}

static inline uint32_t fast_cards(uint64_t held)
{
    return (uint32_t)(held >> 8 * FAST_CARDS);
}

static inline uint64_t fast_pulled(const struct fast_node *n, uint64_t markers, uint64_t spaces)
{
    uint64_t at = markers + spaces;
    uint64_t past = (at + FAST_EACH_MARKER * (FAST_HIGH - 1) - n->last) >> 7 & FAST_EACH_MARKER;
    past *= 255;
    return (at & ~past) | (n->last & past);
}

/* What is remembered of a set of pathways: the set itself, its longest trail in the next five bits, and in the high
 * half the pathways at its points. */
static inline uint64_t fast_known(struct fast_node *n, uint32_t own)
{
    uint64_t known = n->trails[own * UINT32_C(2654435769) >> (32 - FAST_CACHE_BITS)];
    return (known & PASSAGE_ALL_PATHS) == own ? known : fast_learn(n, own);
}

static inline uint32_t fast_longest(struct fast_node *n, uint32_t own)
{
    return (uint32_t)(fast_known(n, own) >> PASSAGE_PATHS) & 31;
}

/* Turns to come, with the one under way. */
static inline uint32_t fast_left(const struct fast_node *n)
{
    const struct fast_position *p = &n->stack[n->depth];
    return n->all_placed - fast_count(p->own[0] | p->own[1]) +
           (p->phase == PASSAGE_MARKER || p->phase == PASSAGE_NUDGE);
}

/* The lead once everything is scored, in FAST_UNIT parts of a point, and one part for whoever has the tie-break. It
 * counts even where it decides nothing, so that what is settled can be left out of what remains to be seen. */
static inline int32_t fast_outcome(struct fast_node *n, const struct fast_position *p)
{
    int32_t broken = (int32_t)fast_longest(n, p->own[FAST_SELF]) - (int32_t)fast_longest(n, p->own[FAST_OTHER]);
    if (broken == 0)
        broken = (int32_t)fast_count(fast_controlled(p->markers)) -
                 (int32_t)fast_count(fast_controlled(fast_turned(p->markers)));
    return FAST_UNIT * (p->wealth[FAST_SELF] - p->wealth[FAST_OTHER]) + (broken > 0) - (broken < 0);
}

#endif
