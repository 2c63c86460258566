/* The scene, a picture in SVG: what the files that draw it share. */
#ifndef GAMES_PETRA_PETRA_SCENE_H
#define GAMES_PETRA_PETRA_SCENE_H

#include "games/petra/petra_show.h"

/* One picture: who looks at what. Without a last move or a considered one, `before` or `after` is the state itself. */
struct petra_picture {
    struct svg svg;
    const struct show_reader *r;
    const struct petra_box *b;
    const struct lang *l;
    const struct petra_state *s, *before, *after; /* now, before the last move, after the considered one */
    const struct game_state *state;
    const struct show_look *look;
    uint32_t own;
    uint64_t placed[GAME_MOVES_MAX / 64]; /* the set of moves that have been drawn */
};

/* Signs, drawn on a grid of 24. */
enum petra_sign {
    PETRA_SIGN_CAMEL = PETRA_TILES,
    PETRA_SIGN_BUILDING,
    PETRA_SIGN_PERMANENT,
    PETRA_SIGN_WORKER,
    PETRA_SIGN_PAWN,
    PETRA_SIGN_BONUS,
    PETRA_SIGN_POOL,
    PETRA_SIGN_CARD,
    PETRA_SIGN_BAG,
    PETRA_SIGN_STALL,
    PETRA_SIGNS
};

/* petra_signs.c: pieces and signs. */
extern const struct svg_rule petra_signs_rules[];
extern const char *const petra_signs_seat_classes[PETRA_SEATS];
void petra_signs_sign(struct petra_picture *d, const char *class, uint32_t sign, int x, int y, int size);
void petra_signs_tile(struct petra_picture *d, uint32_t tile, int x, int y,
                      int size); /* x and y are the centre, here and below */
void petra_signs_cube(struct petra_picture *d, uint32_t seat, int x, int y, int size);
void petra_signs_disc(struct petra_picture *d, uint32_t seat, bool active, int x, int y, int radius);
void petra_signs_badge(struct petra_picture *d, uint32_t seat, int x, int y);
/* A text that is cut off, with an ellipsis, if it is wider than so many characters. */
void petra_signs_cut(struct petra_picture *d, const char *class, enum svg_anchor anchor, int x, int y, int columns,
                     const char *text);
/* An id such as "disc-2-0"; b may be PETRA_NONE. */
void petra_signs_id(char id[40], const char *what, uint32_t a, uint32_t b);

/* petra_scene.c: opens the group of a choice and returns true, if this move is one that has not been drawn yet. Whoever
 * opens a group closes it with svg_close. */
bool petra_scene_offer_choice(struct petra_picture *d, const char *id, enum petra_kind kind, uint32_t a, uint32_t b);
/* Opens the part of the picture that is called `what` and numbered n: as a choice if the move of this kind with the
 * argument n is one, else as a group of this class. Returns whether it is a choice. */
bool petra_scene_part(struct petra_picture *d, const char *what, uint32_t n, const char *class, enum petra_kind kind);
/* The outline of what can be chosen, or of what the last move changed. */
void petra_scene_lit(struct petra_picture *d, int x, int y, int width, int height, int radius, bool lit);
void petra_scene_last(struct petra_picture *d, int x, int y, int width, int height, int radius, bool changed);
void petra_scene_panel(struct petra_picture *d, const char *id, int x, int y, int width, int height, const char *title);

/* petra_scene_city.c: caravan, city, tracks. petra_scene_boards.c: players' boards. petra_scene_cards.c: card rows,
 * hand. */
void petra_scene_city_caravan(struct petra_picture *d, int x, int y, int width, int height);
void petra_scene_city_tracks(struct petra_picture *d, int x, int y, int width, int height);
void petra_scene_boards_own(struct petra_picture *d, int x, int y, int width, int height);
void petra_scene_boards_rivals(struct petra_picture *d, int x, int y, int width, int height);
void petra_scene_boards_supply(struct petra_picture *d, int x, int y, int width);
void petra_scene_cards_rows(struct petra_picture *d, int x, int y, int width, int height);
void petra_scene_cards_hand(struct petra_picture *d, int x, int y, int width, int height);

#endif
