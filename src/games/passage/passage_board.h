/* The parts of the terminal board of Prowler's Passage. */
#ifndef GAMES_PASSAGE_PASSAGE_BOARD_H
#define GAMES_PASSAGE_PASSAGE_BOARD_H

#include "games/passage/passage_show.h"

enum canvas_ink passage_board_side_seat_ink(uint32_t seat);
enum canvas_ink passage_board_side_district_ink(uint32_t district);
enum canvas_ink passage_board_side_tile_ink(uint32_t tile);
/* One character of a pathway: seat 0's line is double, seat 1's has cross ties, and a free pathway is dotted. */
void passage_board_side_stroke(struct canvas *c, int x, int y, uint32_t owner, bool upright);

/* passage_board_map.c: the map, in one of PASSAGE_MAP_SIZES sizes. From size PASSAGE_MAP_NAMED on it shows the names of
 * the areas, which takes a spread of at least PASSAGE_MAP_SPREAD. */
enum { PASSAGE_MAP_SIZES = 4, PASSAGE_MAP_NAMED = 2, PASSAGE_MAP_SPREAD = 12 };
int passage_board_map_height(int size);
int passage_board_map_width(int spread); /* with `spread` columns, at least 8, from point to point */
void passage_board_map_draw(const struct passage_view *v, int x, int y, int size, int spread);

/* passage_board_side.c: the blocks beside the map. Each function returns the row below what it drew. */
int passage_board_side_draw_track(const struct passage_view *v, int x, int y, int width);
int passage_board_side_draw_players(const struct passage_view *v, int x, int y, int width);
enum { PASSAGE_CONDITION_LINES = 3 /* at most */ };
int passage_board_side_draw_cards(const struct passage_view *v, int x, int y, int width, bool conditions);
int passage_board_side_draw_scores(const struct passage_view *v, int x, int y, int width);
/* Legends: what the letters and signs mean. */
enum { PASSAGE_COUNT_LEGEND = 5 /* rows */ };
void passage_board_side_draw_tile_legend(const struct passage_view *v, int x, int y, int width);
void passage_board_side_draw_district_legend(const struct passage_view *v, int x, int y, int width);
void passage_board_side_draw_count_legend(const struct passage_view *v, int x, int y, int width);

#endif
