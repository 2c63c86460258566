/* Where things are on the board of Prowler's Passage, for those who draw it.
 *
 * One step across is half a hex's width, one step up half a side's length; the middle of hex 1 is 0, 0. */
#ifndef GAMES_PASSAGE_PASSAGE_PLAN_H
#define GAMES_PASSAGE_PASSAGE_PLAN_H

#include "games/passage/passage.h"

struct passage_spot {
    int8_t x, y;
};

extern const struct passage_spot passage_spots[PASSAGE_POINTS];
extern const struct passage_spot passage_middles[PASSAGE_AREAS];    /* in half steps */
extern const struct passage_spot passage_corners[PASSAGE_AREAS][4]; /* of each area, in order round it */

#endif
