/* The network that evaluates positions of Prowler's Passage: its inputs, its shape and its quantised weights.
 *
 * The inputs are facts, each of which holds or does not: "the Market marker is on space 2, and the free pathways
 * can still pull it by five". The first layer has NET_SUMS neurons. A fact that holds adds its row of weights to their
 * sums, the accumulator; since a move changes few facts about pathways, their part of the accumulator is updated move
 * by move instead of being added up anew, as in NNUE. The first sum is linear and the others are clipped to 0 …
 * NET_TOP; the output layer weighs them by the stage of the game.
 *
 * Beside the network there is a smaller linear model of how urgent each free pathway is, its heat (see heat_fact).
 *
 * The weights are 16-bit fixed-point numbers, so that every machine computes the same. tools/passage_fit.c trains them
 * on positions that a search has evaluated. No fact depends on anything that passage_judge_key leaves out: positions
 * with the same key get the same evaluation. */
#ifndef GAMES_PASSAGE_PASSAGE_NET_H
#define GAMES_PASSAGE_PASSAGE_NET_H

#include "games/passage/passage_fast.h"

enum {
    NET_SUMS = FAST_SUMS,
    NET_FREE = 2, /* a pathway is the seat's own, the opponent's, or free with one of the tiles */
    NET_STATES = NET_FREE + PASSAGE_TILES,
    NET_PULLS = 8,   /* classes of how far the free pathways could still move a marker */
    NET_PLACES = 13, /* a marker's space, from 6 on the opponent's side to 6 on the seat's own */
    NET_ITEMS = 8,   /* items of a type, 7 or more being one class */
    NET_REMAIN = 10, /* free tiles of a type, 9 or more being one class */
    NET_SHOVELS = 6,
    NET_HOLDS = 8, /* cards and statues together */
    NET_LACKS = 7, /* free pathways around a statue */
    NET_GAPS = 8,  /* how far a seat is from a card's condition */
    NET_LONGEST = 14,
    NET_LONGER = 8, /* free pathways that would make the longest passage longer */
    NET_WORTHS = 6, /* what a district is worth now, in classes of three points */
    NET_ACTIVE = 96 /* more facts than ever hold at a time, not counting those about pathways */
};

/* The first fact of each kind; the facts of a kind follow it, one for each combination of its classes. */
enum net_fact {
    NET_PATH = 0,
    NET_PULL = NET_PATH + PASSAGE_PATHS * NET_STATES,
    NET_MARKER = NET_PULL + PASSAGE_PATHS * PASSAGE_DISTRICTS,
    NET_ITEM = NET_MARKER + PASSAGE_DISTRICTS * NET_PULLS * NET_PLACES,
    NET_TILE = NET_ITEM + PASSAGE_ITEMS * NET_ITEMS * NET_ITEMS,
    NET_SHOVEL = NET_TILE + PASSAGE_ITEMS * NET_REMAIN,
    NET_HOLD = NET_SHOVEL + 2 * NET_SHOVELS,
    NET_STATUE = NET_HOLD + 2 * NET_HOLDS,
    NET_CARD = NET_STATUE + PASSAGE_STATUES * NET_LACKS,
    NET_TRAIL = NET_CARD + PASSAGE_ACHIEVEMENTS * NET_GAPS * NET_GAPS,
    NET_REACH = NET_TRAIL + 2 * NET_LONGEST * NET_LONGER,
    NET_STAKE = NET_REACH + 2 * NET_LONGER,
    NET_STAGE = NET_STAKE + 2 * PASSAGE_DISTRICTS * NET_PLACES * NET_WORTHS,
    NET_PHASE = NET_STAGE + 2 * (PASSAGE_PATHS + 1),
    NET_FACTS = NET_PHASE + 4
};

/* The heat of a free pathway says how much it matters who takes it: the sum of the weights of the facts about it. The
 * model supposes that the seats take the pathways in turns, the hottest first, and counts each for the seat that takes
 * it. */
enum {
    HEAT_COUNTS = 10, /* items of the tile's type that the seats have together */
    HEAT_FAR = 7,     /* a marker's distance from the centre */
    HEAT_STAKES = 4,  /* the items that a district rewards, in classes of two */
    HEAT_NEAR = 4, /* away from a seat's passages, touching them, making the longest longer, doing so by two or more */
    HEAT_FACTS_MAX = 12
};

enum heat_fact {
    HEAT_TILE = 0,
    HEAT_PULL = HEAT_TILE + PASSAGE_TILES * HEAT_COUNTS,
    HEAT_TRAIL = HEAT_PULL + PASSAGE_DISTRICTS * HEAT_FAR * NET_PULLS * HEAT_STAKES,
    HEAT_STATUE = HEAT_TRAIL + HEAT_NEAR * HEAT_NEAR,
    HEAT_HALF = HEAT_STATUE + NET_LACKS, /* where all of them begin again, for after the mid-game scoring */
    HEAT_FACTS = 2 * HEAT_HALF
};

/* The facts about each free pathway, for training. */
struct passage_net_heat {
    uint32_t count;
    uint8_t path[PASSAGE_PATHS], facts[PASSAGE_PATHS];
    uint16_t fact[PASSAGE_PATHS][HEAT_FACTS_MAX];
};
void passage_net_heat(struct passage_fast_node *n, const struct passage_fast_position *p, struct passage_net_heat *out);

/* Lists the facts that hold, except those about pathways; returns how many. */
uint32_t passage_net_facts(struct passage_fast_node *n, const struct passage_fast_position *p, uint16_t *out);

/* Lists the facts about a free pathway: its tile, and each space that it moves a marker. A pull by two is listed twice.
 */
uint32_t passage_net_free_facts(const struct passage_fast_node *n, uint32_t path, uint16_t *out);

/* What passage_sight.c asks too. Worked out once for a game, before anything else here is asked: `may_judge` says
 * whether it has been. */
void passage_net_prepare(struct passage_fast_node *n);
const struct passage_fast_reach *passage_net_reach(struct passage_fast_node *n, uint32_t own);
int32_t passage_net_gap(struct passage_fast_node *n, const struct passage_fast_position *p, uint32_t which,
                        uint64_t markers, uint32_t card);
void passage_net_worths(const struct passage_fast_node *n, uint64_t held, uint64_t markers, int32_t longest,
                        int32_t *worth);

#define MARKER(markers, d) ((int32_t)((markers) >> 8 * (d)&255) - FAST_ZERO)
#define BYTE(word, i) ((uint32_t)((word) >> 8 * (i)&255))

static inline int32_t between(int32_t low, int32_t x, int32_t high)
{
    return x < low ? low : x > high ? high : x;
}

/* The class of a count, where all from limit - 1 on share the last. */
static inline uint32_t most(uint32_t x, uint32_t limit)
{
    return x < limit ? x : limit - 1;
}

/* Whether a pathway is away from a seat's passages, touches them, makes the longest longer, or does so by two. */
static inline uint32_t passage_net_near(const struct passage_fast_reach *reach, uint32_t path)
{
    return (reach->around >> path & 1) + (reach->longer >> path & 1) + (reach->much_longer >> path & 1);
}

static inline uint32_t passage_net_stage(uint32_t left, uint32_t mid_done)
{
    return left / 4 * 2 + mid_done;
}
enum { NET_STAGES = 14, NET_ONE = 256 /* 1.0 in a sum */, NET_TOP = 508, NET_OUT_ONE = 256, NET_POINTS = 16 };

extern const int16_t passage_net_weights_rows[NET_FACTS][NET_SUMS]; /* in 1/NET_ONE */
extern const int16_t passage_net_weights_out[NET_STAGES]
                                            [NET_SUMS]; /* in 1/NET_OUT_ONE; that of the linear sum is 1 and not used */
extern const int16_t passage_net_weights_heat[HEAT_FACTS];     /* in 1/NET_ONE */
extern const int16_t passage_net_weights_heat_out[NET_STAGES]; /* in 1/NET_OUT_ONE */

#endif
