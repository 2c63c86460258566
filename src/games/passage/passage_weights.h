/* What the judgement of a position looks at, and how much each feature counts. */
#ifndef GAMES_PASSAGE_PASSAGE_WEIGHTS_H
#define GAMES_PASSAGE_PASSAGE_WEIGHTS_H

#include "games/passage/passage_fast.h"

enum { FAST_GAPS = 6 }; /* what a card asks for may be missing so many times, less one */

enum fast_feature {
    FAST_F_TURN, /* the right to move */
    FAST_F_LONGEST,
    FAST_F_ITEMS,
    FAST_F_REACH, /* free pathways that meet a seat's own */
    FAST_F_ANY,   /* shovel tiles */
    FAST_F_STATUE_1,
    FAST_F_STATUE_2,
    FAST_F_DISTRICT,
    FAST_F_ITEMS_NOW = FAST_F_DISTRICT + PASSAGE_DISTRICTS, /* from here to MID_MOST: before the mid-game scoring */
    FAST_F_DISTRICTS_NOW,
    FAST_F_MID_LONGEST,
    FAST_F_MID_MOST,
    FAST_F_ITEM_CARDS, /* an unclaimed card, by what is missing */
    FAST_F_MARKERS = FAST_F_ITEM_CARDS + FAST_GAPS,
    FAST_F_SIX = FAST_F_MARKERS + FAST_GAPS,
    FAST_F_TWO = FAST_F_SIX + FAST_GAPS,
    FAST_F_AROUND = FAST_F_TWO + FAST_GAPS,
    FAST_F_TWO_STATUES = FAST_F_AROUND + FAST_GAPS,
    FAST_FEATURES = FAST_F_TWO_STATUES + FAST_GAPS
};

/* Weights differ with the turns that are left, and once the mid-game scoring has happened. */
enum { FAST_STAGE_TURNS = 4, FAST_STAGES = 7 };

static inline uint32_t fast_stage(uint32_t left)
{
    return left / FAST_STAGE_TURNS;
}

extern const int16_t fast_weights[2][FAST_STAGES][FAST_FEATURES];

/* The features of a position, in 1/64 points, for tools/tune.c. */
void fast_features(void *node, int32_t *out);

#endif
