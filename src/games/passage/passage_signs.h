/* The signs of Prowler's Passage: SVG path data on a grid of 24 × 24, all drawn with the same stroke width. */
#ifndef GAMES_PASSAGE_PASSAGE_SIGNS_H
#define GAMES_PASSAGE_PASSAGE_SIGNS_H

#include "games/passage/passage.h"
#include "show/svg.h"

extern const char *const passage_signs_district[PASSAGE_DISTRICTS];
extern const char *const passage_signs_tile[PASSAGE_TILES];
extern const char passage_signs_statue[];
extern const char passage_signs_route[];  /* for the longest passage */
extern const char passage_signs_supply[]; /* for the passages left to place */

/* The style sheet of all pictures of this game. */
extern const struct svg_rule passage_signs_style[];

#endif
