/* The network that judges positions of Prowler's Passage: what it looks at, and its weights.
 *
 * What it looks at are facts that hold or do not; each fact that holds adds its row of weights to a few sums. One of
 * the sums counts as it is, the others between nothing and a most, by weights that differ with the turns that are left.
 * Facts say nothing that fast_key leaves out, so positions with one key are judged alike. */
#ifndef GAMES_PASSAGE_PASSAGE_NET_H
#define GAMES_PASSAGE_PASSAGE_NET_H

#include "games/passage/passage_fast.h"

enum {
    NET_SUMS = FAST_SUMS,
    NET_FREE = 2, /* of a pathway's states: mine, the other's, free with each tile */
    NET_STATES = NET_FREE + PASSAGE_TILES,
    NET_PULLS = 8,   /* how much may still pull a marker, in steps */
    NET_PLACES = 13, /* a marker's place, from 6 on the far side to 6 on the near side */
    NET_ITEMS = 8,   /* items of a type, up to 7 */
    NET_REMAIN = 10,
    NET_SHOVELS = 6,
    NET_HOLDS = 8, /* cards and statues together */
    NET_LACKS = 7, /* what a statue lacks */
    NET_GAPS = 8,  /* what a card's condition lacks, up to 7 */
    NET_LONGEST = 14,
    NET_LONGER = 8, /* pathways that make the longest passage longer */
    NET_WORTHS = 6, /* what a district would bring at once, in steps of three */
    NET_ACTIVE = 96 /* facts that hold at a time, at most, those of pathways aside */
};

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

/* How much it matters who takes a free pathway, as a sum of facts about it. Whoever is to move takes what matters most,
 * the other the next, and so on: that is what the heat of all free pathways comes to. */
enum {
    HEAT_COUNTS = 10, /* items of the tile's type that both seats have */
    HEAT_FAR = 7,     /* a marker's distance from the centre */
    HEAT_STAKES = 4,  /* the items that a district counts, in steps of two */
    HEAT_NEAR = 4,    /* apart from a seat's passages, beside them, making the longest longer, by two or more */
    HEAT_FACTS_MAX = 12
};

enum heat_fact {
    HEAT_TILE = 0,
    HEAT_PULL = HEAT_TILE + PASSAGE_TILES * HEAT_COUNTS,
    HEAT_TRAIL = HEAT_PULL + PASSAGE_DISTRICTS * HEAT_FAR * NET_PULLS * HEAT_STAKES,
    HEAT_STATUE = HEAT_TRAIL + HEAT_NEAR * HEAT_NEAR,
    HEAT_HALF = HEAT_STATUE + NET_LACKS, /* once more for after the mid-game scoring */
    HEAT_FACTS = 2 * HEAT_HALF
};

/* The facts about each free pathway. */
struct heat {
    uint32_t count;
    uint8_t path[PASSAGE_PATHS], facts[PASSAGE_PATHS];
    uint16_t fact[PASSAGE_PATHS][HEAT_FACTS_MAX];
};
void net_heat(struct fast_node *n, const struct fast_position *p, struct heat *out);

/* The facts that hold, those of pathways aside. */
uint32_t net_facts(struct fast_node *n, const struct fast_position *p, uint16_t *out);

/* The facts about a free pathway, those of its tile and what it pulls; some more than once. */
uint32_t net_free_facts(const struct fast_node *n, uint32_t path, uint16_t *out);

static inline uint32_t net_stage(uint32_t left, uint32_t mid_done)
{
    return left / 4 * 2 + mid_done;
}
enum { NET_STAGES = 14, NET_ONE = 256 /* of a sum */, NET_TOP = 508, NET_OUT_ONE = 256, NET_POINTS = 16 };

extern const int16_t net_rows[NET_FACTS][NET_SUMS]; /* in 1/NET_ONE */
extern const int16_t net_out[NET_STAGES][NET_SUMS]; /* in 1/NET_OUT_ONE; the first sum counts as it is */
extern const int16_t heat_weights[HEAT_FACTS];      /* in 1/NET_ONE */
extern const int16_t heat_out[NET_STAGES];          /* in 1/NET_OUT_ONE */

#endif
