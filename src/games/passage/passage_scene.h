/* The parts of the picture of Prowler's Passage. Each is drawn into the rectangle it is given. */
#ifndef GAMES_PASSAGE_PASSAGE_SCENE_H
#define GAMES_PASSAGE_PASSAGE_SCENE_H

#include "games/passage/passage_show.h"
#include "games/passage/passage_signs.h"

/* passage_scene.c: what the parts share. */
/* A seat's line on the ground it lies on, `width` pixels thick; `class` is added to the group ("ghost"), or NULL. */
void passage_scene_draw_way(struct svg *g, uint32_t seat, const char *class, int width, int x1, int y1, int x2, int y2);
/* A short piece of a seat's line in the middle of a rectangle: whose something is. */
void passage_scene_draw_owner(struct svg *g, uint32_t seat, const char *class, struct rect at);
/* An object tile with its sign, of the given radius. */
void passage_scene_draw_tile(struct svg *g, uint32_t tile, int x, int y, int radius);
/* The pieces that news numbers: the owner of a pathway, the place of a marker, the owner of a statue. */
order_piece passage_scene_path, passage_scene_marker, passage_scene_statue;
/* Opens a group that tells this of a thing when it is pressed. */
void passage_scene_teller(const struct passage_view *v, const char *id, const char *class, passage_describer *describe,
                          uint32_t thing);
/* A title for the open group: what one of the functions that describe a thing says of it. */
void passage_scene_title(const struct passage_view *v, passage_describer *describe, uint32_t thing);

/* passage_scene_map.c: the map as large as it can be in the middle of a rectangle, and how large that is. */
struct passage_ground {
    int x, y;                /* the middle of hex 1 */
    int step_x, step_y;      /* half a hex's width, half its side */
    struct rect left, right; /* what the triangle leaves free beside its top */
};
struct passage_ground passage_scene_map_ground(struct rect at, int gap);
int passage_scene_map_height(int width); /* of a map that fills this width */
void passage_scene_map(const struct passage_view *v, const struct passage_ground *ground);

/* passage_scene_track.c: the markers of the districts between the two seats; upright, a column a district, or lying, a
 * line a district. */
void passage_scene_track_columns(const struct passage_view *v, struct rect at);
void passage_scene_track_lanes(const struct passage_view *v, struct rect at, bool rewards);

/* passage_scene_side.c: players and achievements, with all details or briefly. */
void passage_scene_side_player(const struct passage_view *v, uint32_t seat, struct rect at);
void passage_scene_side_brief(const struct passage_view *v, uint32_t seat, struct rect at);
void passage_scene_side_cards(const struct passage_view *v, struct rect at, bool beside);

#endif
