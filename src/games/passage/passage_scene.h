/* The parts of the picture of Prowler's Passage, which is PASSAGE_SCENE_WIDTH × PASSAGE_SCENE_HEIGHT. */
#ifndef GAMES_PASSAGE_PASSAGE_SCENE_H
#define GAMES_PASSAGE_PASSAGE_SCENE_H

#include "games/passage/passage_show.h"
#include "games/passage/passage_signs.h"

enum { PASSAGE_SCENE_WIDTH = 1280, PASSAGE_SCENE_HEIGHT = 820, PASSAGE_SCENE_MIDDLE = PASSAGE_SCENE_WIDTH / 2 };

/* A seat's passage from one point to another. `class` is the class of its group, such as "ghost", or NULL. */
void passage_scene_map_draw_way(struct svg *g, uint32_t seat, const char *class, int x1, int y1, int x2, int y2);
/* An object tile with its sign. */
void passage_scene_map_draw_tile(struct svg *g, uint32_t tile, int x, int y, int radius);
/* Opens a group, which can be chosen if the move is legal. */
void passage_scene_open(const struct passage_view *v, const char *id, const char *class, game_move m);
/* Gives the open group a title, written by one of the functions that describe a thing. */
void passage_scene_title(const struct passage_view *v, passage_describer *describe, uint32_t thing);

/* Joins two strings in the caller's buffer, which it returns: "path-" and "24", say. */
enum { PASSAGE_JOINED = 32 };
const char *passage_scene_join(char buffer[PASSAGE_JOINED], const char *first, const char *second);

/* passage_scene_map.c, passage_scene_side.c */
void passage_scene_map(const struct passage_view *v);
void passage_scene_side_track(const struct passage_view *v);
void passage_scene_side_player(const struct passage_view *v, uint32_t seat);
void passage_scene_side_cards(const struct passage_view *v);
void passage_scene_side_rewards(const struct passage_view *v);

#endif
