/* What the judgement of a position looks at, and how much each feature counts. */
#ifndef GAMES_PASSAGE_PASSAGE_WEIGHTS_H
#define GAMES_PASSAGE_PASSAGE_WEIGHTS_H

#include "games/passage/passage_fast.h"

enum {
    FAST_GAPS = 6,   /* what a card asks for may be missing so many times, less one */
    FAST_LONGER = 5, /* and so many pathways, less one, may make the longest passage longer */
    FAST_PLACES = 9, /* a marker's place, from 4 on the far side to 4 on the near side */
    FAST_PULLS = 8   /* and how much may still pull it, in steps */
};

/* Where there is a part for each seat, the first is of the seat that is to move. */
enum fast_feature {
    FAST_F_TURN, /* the right to move */
    FAST_F_LONGEST,
    FAST_F_ITEMS,
    FAST_F_TILES, /* the items to be had by taking the best in turns */
    FAST_F_REACH, /* free pathways that meet a seat's own */
    FAST_F_SHOVELS,
    FAST_F_STATUE, /* statues that lack one passage, two, three */
    FAST_F_DISTRICT = FAST_F_STATUE + 3,
    FAST_F_ITEMS_NOW = FAST_F_DISTRICT + PASSAGE_DISTRICTS, /* from here to MID_MOST: before the mid-game scoring */
    FAST_F_MID_LONGEST,
    FAST_F_MID_MOST,
    FAST_F_LONGER,                                        /* free pathways that make the longest passage longer */
    FAST_F_MUCH_LONGER = FAST_F_LONGER + 2 * FAST_LONGER, /* by two sections or more */
    FAST_F_PLACE = FAST_F_MUCH_LONGER + 2 * FAST_LONGER,  /* a marker, by what its district may bring the seat */
    FAST_F_PLACE_NOW =
        FAST_F_PLACE + FAST_PULLS * FAST_PLACES, /* by what it would at once, before the mid-game scoring */
    FAST_F_CARDS = FAST_F_PLACE_NOW + FAST_PULLS * FAST_PLACES, /* an unclaimed card, by what is missing */
    FAST_FEATURES = FAST_F_CARDS + PASSAGE_MID_LONGEST * 2 * FAST_GAPS
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
