/* Coordinates on the board of Prowler's Passage, for drawing it.
 *
 * The middle of hex 1 is 0, 0. One step in x is half the width of a hex, one step in y half the length of its side, and
 * y grows upward. */
#ifndef GAMES_PASSAGE_PASSAGE_PLAN_H
#define GAMES_PASSAGE_PASSAGE_PLAN_H

#include "games/passage/passage.h"

struct passage_spot {
    int8_t x, y;
};

extern const struct passage_spot passage_plan_spots[PASSAGE_POINTS];
extern const struct passage_spot passage_plan_middles[PASSAGE_AREAS];    /* of the areas, in half steps */
extern const struct passage_spot passage_plan_corners[PASSAGE_AREAS][4]; /* of each area, in order around it */

#endif
