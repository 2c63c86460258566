/* The signs of Prowler's Passage: SVG path data on a grid of 24 × 24, all drawn with the same stroke width. */
#ifndef GAMES_PASSAGE_PASSAGE_SIGNS_H
#define GAMES_PASSAGE_PASSAGE_SIGNS_H

#include "games/passage/passage.h"
#include "show/svg.h"

extern const char *const passage_district_signs[PASSAGE_DISTRICTS];
extern const char *const passage_tile_signs[PASSAGE_TILES];
extern const char passage_statue_sign[];
extern const char passage_route_sign[];  /* for the longest passage */
extern const char passage_supply_sign[]; /* for the passages left to place */

/* The style sheet of all pictures of this game. */
extern const struct svg_rule passage_style[];

#endif
