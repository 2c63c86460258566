/* The fast engine of Prowler's Passage: the position that search plays on, and what the engine's files share.
 *
 * Search makes millions of moves, so it does not play on struct passage. Its position keeps small counters in the bytes
 * of 64-bit words: the five markers are one word, and all that a seat holds is another. Adding a constant to such a
 * word adds to every byte at once, and a byte that reaches FAST_HIGH shows that in its highest bit. "Which markers are
 * on space 3 or beyond?" is then an addition and a mask, and "how many are they?" a count of bits. No byte ever carries
 * into the next: a marker is within 60 of FAST_ZERO, and nobody holds more than 13 of anything.
 *
 * A position is described from the side of the seat to move, as in negamax search: index FAST_SELF is that seat and
 * FAST_OTHER its opponent. At the end of a turn the two change places and the markers are mirrored, so that no code has
 * to ask which seat it works for.
 *
 * passage_search.c makes moves, passage_judge.c and passage_net.c evaluate, and passage_finish.c solves the last turns.
 * What the game's set-up fixes, such as what each pathway does, is worked out once, when search enters a position. */
#ifndef GAMES_PASSAGE_PASSAGE_FAST_H
#define GAMES_PASSAGE_PASSAGE_FAST_H

#include "games/passage/passage.h"

#define FAST_EACH UINT64_C(0x0101010101010101)
#define FAST_EACH_MARKER UINT64_C(0x0101010101)
#define FAST_EACH_ITEM UINT64_C(0x01010101)
#define FAST_NO_PATHS UINT32_MAX            /* a set that the passages never contain */
#define FAST_RARE __attribute__((noinline)) /* seldom called: inlined, it would take registers from its caller */

enum { FAST_ZERO = 64, FAST_HIGH = 128, FAST_STACK = 64, FAST_CACHE_BITS = 11, FAST_REACH_BITS = 14 };
enum { FAST_SHOVELS = 4, FAST_STATUES = 5, FAST_CARDS = 6 }; /* their bytes in `held`; the items have the first four */
enum passage_fast_sees { FAST_UNASKED, FAST_SEES, FAST_BLIND };
enum { FAST_SELF, FAST_OTHER }; /* the seat to move, and its opponent */
enum { FAST_STATES = 3 /* of a pathway: own, the opponent's, free */, FAST_SUMS = 8 /* of the network */ };
enum { FAST_UNIT = 4 /* search counts in quarters of a point: see `unit` in core/game.h */ };

struct passage_fast_position {
    uint64_t markers;   /* one byte for each district: FAST_ZERO plus the marker's space, positive toward FAST_SELF */
    uint64_t held[2];   /* bytes: items of each type, shovels, statues, and the cards as a set */
    uint32_t own[2];    /* the passages, as sets of pathways */
    int32_t wealth[2];  /* scored so far */
    uint64_t free_pull; /* the sum of step.pull over all free pathways */
    uint64_t free_take; /* the sum of step.take over all free pathways */
    uint8_t phase, seat, mid_done, reserved[5];
};
_Static_assert(sizeof(struct passage_fast_position) == 64, "a power of two");

/* What placing a passage on a pathway does. */
struct passage_fast_step {
    uint64_t pull;      /* is added to the markers */
    uint64_t take;      /* is added to what the seat holds */
    uint32_t statue[2]; /* the pathways around the statues at its ends, or FAST_NO_PATHS */
};

/* A card's condition as constants. Added to what a seat holds and to the markers, they set the highest bit of each byte
 * that has enough; the condition is met if both have set it in at least `need` of the bytes marked in `where`. */
struct passage_fast_test {
    uint64_t held, markers, where;
    uint32_t need;
};

/* A card's condition in numbers: among the first `bytes` types or districts, `need` must have that many items and be on
 * that space or beyond; or the seat must have that many statues. */
struct passage_fast_asked {
    uint8_t items, spaces, statues, bytes, need;
};
extern const struct passage_fast_asked passage_search_asked[PASSAGE_ACHIEVEMENTS];

/* A cache entry about a set of passages: the pathways that touch it, those that would make its longest trail longer,
 * and those that would do so by two or more. */
struct passage_fast_reach {
    uint32_t own, around, longer, much_longer;
};

/* A pathway: its tile, the two districts whose markers it moves, by how many spaces, and the statues at its ends, where
 * PASSAGE_STATUES stands for none. */
struct passage_fast_place {
    uint8_t tile, spaces, district[2], statue[2];
};

/* The network's accumulator: the sums over all pathways from the side of each seat, for the position with the passages
 * `own`. */
struct passage_fast_sums {
    _Alignas(16) int16_t sum[2][FAST_SUMS];
    uint32_t own[2]; /* by seat */
    uint32_t reserved[2];
};

struct passage_fast_node {
    const struct passage_box *box;
    struct passage_fast_step step[PASSAGE_PATHS];
    struct passage_fast_test test[PASSAGE_CARDS];
    uint64_t last;                                /* the last space of the track, in every byte */
    uint32_t any;                                 /* the pathways whose tile moves a marker of one's choice */
    uint32_t six, two, around, mid, two_statues;  /* the game's cards of that kind, as a set */
    uint32_t mid_statues, mid_placed, all_placed; /* statues and passages of both seats that bring the scorings */
    uint8_t card[PASSAGE_CARDS], worth[PASSAGE_CARDS];
    uint8_t may_decline;
    uint8_t may_judge;               /* 1 once the members below `stack` are prepared */
    uint8_t sees;                    /* whether the taught network knows such a box: enum passage_fast_sees */
    uint32_t good[2][PASSAGE_PATHS]; /* how often a pathway caused a beta cut-off, by seat: passage_finish.c */
    uint32_t depth;
    uint64_t trails[1 << FAST_CACHE_BITS]; /* see passage_fast_longest */
    struct passage_fast_position stack[FAST_STACK];
    /* For the network, which prepares it before its first use; rollouts need none of it. */
    struct passage_fast_reach reach[1 << FAST_REACH_BITS];
    _Alignas(16) int16_t row[FAST_STATES][PASSAGE_PATHS][FAST_SUMS]; /* what a pathway adds to the accumulator */
    struct passage_fast_place place[PASSAGE_PATHS];
    struct passage_fast_sums sums[FAST_STACK]; /* the accumulators of the positions on the stack */
    /* For the taught network (passage_sight.c). */
    uint32_t touch[PASSAGE_PATHS];  /* the pathways that share a point with one */
    uint8_t area[PASSAGE_PATHS][2]; /* the large areas beside it */
    uint16_t box_fact[16], worth_fact[PASSAGE_CARDS];
    uint8_t box_facts;
};

/* passage_search.c: makes a move, which pushes the position after it onto the stack. */
void passage_search_make(struct passage_fast_node *n, game_move m);
FAST_RARE uint64_t passage_search_learn(struct passage_fast_node *n,
                                        uint32_t own); /* fills the cache entry that passage_fast_known looks up */

/* passage_judge.c, passage_net.c, passage_finish.c: see the hooks of struct game_search. */
uint64_t passage_judge_key(const void *node);
int32_t passage_judge_lead(void *node);
int32_t passage_net_guess(void *node);
uint64_t passage_judge_effort(const void *node);
bool passage_sage_taught(void *node);
uint32_t passage_sage_expect(void *node, game_move *move, uint32_t *weight, uint32_t *promised);
uint32_t passage_sage_earned(const void *node, int32_t worth);
uint32_t passage_judge_share(const void *node, int32_t worth);
int32_t passage_finish(void *node, int32_t alpha, int32_t beta, uint64_t *nodes);

static inline uint32_t passage_fast_count(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

/* All markers from the other seat's side. */
static inline uint64_t passage_fast_turned(uint64_t markers)
{
    return 2 * FAST_EACH_MARKER * FAST_ZERO - markers;
}

/* The lowest bit in the byte of each district that FAST_SELF controls. */
static inline uint64_t passage_fast_controlled(uint64_t markers)
{
    return (markers + FAST_EACH_MARKER * (FAST_HIGH - FAST_ZERO - 1)) >> 7 & FAST_EACH_MARKER;
}

static inline uint32_t passage_fast_statues(uint64_t held)
{
    return (uint32_t)(held >> 8 * FAST_STATUES) & 255;
}

static inline uint32_t passage_fast_cards(uint64_t held)
{
    return (uint32_t)(held >> 8 * FAST_CARDS);
}

/* By how many districts FAST_SELF is ahead. */
static inline int32_t passage_fast_districts_ahead(uint64_t markers)
{
    return (int32_t)passage_fast_count(passage_fast_controlled(markers)) -
           (int32_t)passage_fast_count(passage_fast_controlled(passage_fast_turned(markers)));
}

/* One step of a hash function. */
static inline uint64_t passage_fast_mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 32;
}

/* Moves all markers toward FAST_SELF; those that would pass the last space stop on it. */
static inline uint64_t passage_fast_pulled(const struct passage_fast_node *n, uint64_t markers, uint64_t spaces)
{
    uint64_t at = markers + spaces;
    uint64_t past = (at + FAST_EACH_MARKER * (FAST_HIGH - 1) - n->last) >> 7 & FAST_EACH_MARKER;
    past *= 255;
    return (at & ~past) | (n->last & past);
}

/* The cache entry of a set of pathways. It holds the set itself, the length of its longest trail in the next five bits,
 * and the pathways that touch it in the high half. */
static inline uint64_t passage_fast_known(struct passage_fast_node *n, uint32_t own)
{
    uint64_t known = n->trails[own * UINT32_C(2654435769) >> (32 - FAST_CACHE_BITS)];
    return (known & PASSAGE_ALL_PATHS) == own ? known : passage_search_learn(n, own);
}

static inline uint32_t passage_fast_longest(struct passage_fast_node *n, uint32_t own)
{
    return (uint32_t)(passage_fast_known(n, own) >> PASSAGE_PATHS) & 31;
}

/* The number of turns to come, including the one under way. */
static inline uint32_t passage_fast_left(const struct passage_fast_node *n)
{
    const struct passage_fast_position *p = &n->stack[n->depth];
    return n->all_placed - passage_fast_count(p->own[0] | p->own[1]) +
           (p->phase == PASSAGE_MARKER || p->phase == PASSAGE_NUDGE);
}

/* The lead once the game is over, in units of search, with one unit more for the seat that wins the tie-break. That
 * unit counts even if there is no tie, so that the value of the turns to come never depends on the points scored
 * before. */
static inline int32_t passage_fast_outcome(struct passage_fast_node *n, const struct passage_fast_position *p)
{
    int32_t broken =
        (int32_t)passage_fast_longest(n, p->own[FAST_SELF]) - (int32_t)passage_fast_longest(n, p->own[FAST_OTHER]);
    if (broken == 0)
        broken = passage_fast_districts_ahead(p->markers);
    return FAST_UNIT * (p->wealth[FAST_SELF] - p->wealth[FAST_OTHER]) + (broken > 0) - (broken < 0);
}

#endif
