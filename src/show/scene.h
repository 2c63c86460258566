/* What every game draws its picture with, beside shapes (show/svg.h), text (show/type.h) and rectangles (show/rect.h).
 *
 * A picture shows a position to a reader, in the room there is for it, and with it what a look has beyond the position
 * (struct show_look). So whatever else it draws, a game has the same few questions, and asks them in the same words:
 *
 *     what can be chosen?   scene_choice and scene_part open a group that is a button for a move
 *     what is lit?          scene_considers: the choice under consideration
 *     what came last?       scene_is_new: a piece is another than it was before the news
 *     in which order?       scene_order puts the number of its decision beside it
 *     what fits?            scene.room; type_fit
 *
 * Pieces are named as for the order of the news (show/order.h):
 *
 *     scene_init(&scene, &chess_game, r, state, look, pieces);
 *     room_heighten(&scene.room, 620);
 *     scene_begin(&scene, out, NULL, rules);
 *     bool choice = scene_part(&scene, scene_id(&scene, "piece", "e4"), NULL, move, at);
 *     svg_circle(&scene.svg, scene_is_new(&scene, piece_at, E4) ? "piece last" : "piece", x, y, 20);
 *     scene_order(&scene, piece_at, E4, x + 20, y);
 *     svg_close(&scene.svg);
 *     svg_end(&scene.svg); */
#ifndef SHOW_SCENE_H
#define SHOW_SCENE_H

#include "show/order.h"
#include "show/room.h"

enum { SCENE_ID_MAX = 48 };

struct scene {
    struct svg svg;
    struct room room;
    const struct game *game;
    const struct show_reader *r;
    const struct game_state *state;
    const struct game_state *before; /* before the news or, without any, before the last move; NULL at the beginning */
    const struct show_look *look;
    struct order order;
    uint64_t drawn[GAME_MOVES_MAX / 64]; /* the set of the choices that are in the picture already */
    char id[SCENE_ID_MAX];
};

/* The first leaves the room to be made higher before the second begins to write. `pieces` is NULL where nothing is
 * numbered; `about` describes the picture to those who cannot see it: by default it is what is asked. */
void scene_init(struct scene *p, const struct game *g, const struct show_reader *r, const struct game_state *state,
                const struct show_look *look, const struct order_pieces *pieces);
void scene_begin(struct scene *p, struct text *out, const char *about, const struct svg_rule *rules);

/* Opens the choice of a move, with its token, its label and a target around what is drawn, and returns true, if the
 * move is one that can be chosen and is not in the picture yet. Whoever opens a group closes it with svg_close. */
bool scene_choice(struct scene *p, const char *id, const char *class, game_move m, struct rect drawn);
/* The same, but where there is no such choice it opens a group of this id and class that is none. */
bool scene_part(struct scene *p, const char *id, const char *class, game_move m, struct rect drawn);
bool scene_considers(const struct scene *p, game_move m);
bool scene_is_drawn(const struct scene *p, uint32_t index); /* whether that choice is in the picture already */

/* False for every piece as long as nothing has happened. */
bool scene_is_new(const struct scene *p, order_piece *piece, uint32_t which);
/* A small disc around x and y with the number of a piece of the news, if it has one; its radius. */
void scene_order(struct scene *p, order_piece *piece, uint32_t which, int x, int y);
int scene_order_radius(const struct scene *p);

/* What is asked or, once the game is over, who has won. */
void scene_asked(const struct scene *p, struct text *out);

/* An id of a word and a name or one or two numbers ("area-1n", "disc-2-0"), for the next group to be opened. */
const char *scene_id(struct scene *p, const char *word, const char *name);
const char *scene_id_of(struct scene *p, const char *word, uint32_t n);
const char *scene_id_of_two(struct scene *p, const char *word, uint32_t a, uint32_t b);

#endif
