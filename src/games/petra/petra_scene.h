/* The scene, a picture in SVG: what the files that draw it share. Each part is drawn into the rectangle it is given. */
#ifndef GAMES_PETRA_PETRA_SCENE_H
#define GAMES_PETRA_PETRA_SCENE_H

#include "games/petra/petra_show.h"
#include "show/scene.h"

/* One picture: who looks at what. Without news, a last move or a considered one, `before` or `after` is the state
 * itself. */
struct petra_picture {
    struct scene *scene;
    struct svg *svg; /* of the scene */
    const struct room *room;
    const struct show_reader *r;
    const struct petra_box *b;
    const struct lang *l;
    const struct petra_state *s, *before, *after; /* now, before the news or the last move, after the considered one */
    const struct game_state *state;
    const struct show_look *look;
    uint32_t own;
    bool all;            /* no board is drawn large: it is among the others */
    struct rect buttons; /* on one's own board, for choices that have no place on the table */
};

/* Signs, drawn on a grid of 24. */
enum petra_sign {
    PETRA_SIGN_CAMEL = PETRA_TILES,
    PETRA_SIGN_BUILDING,
    PETRA_SIGN_PERMANENT,
    PETRA_SIGN_WORKER,
    PETRA_SIGN_BONUS,
    PETRA_SIGN_POOL,
    PETRA_SIGN_CARD,
    PETRA_SIGN_BAG,
    PETRA_SIGN_STALL,
    PETRA_SIGN_INFLUENCE,
    PETRA_SIGN_TICK,
    PETRA_SIGN_EQUAL,
    PETRA_SIGN_PLACES, /* the four sides of the city */
    PETRA_SIGN_ARROW = PETRA_SIGN_PLACES + PETRA_LOCATIONS,
    PETRA_SIGN_WAY, /* the way that discs go: to the right, to the left, down and up */
    PETRA_SIGNS = PETRA_SIGN_WAY + 4
};

/* petra_signs.c: pieces and signs; x and y are the centre. */
extern const struct svg_rule petra_signs_rules[];
void petra_signs_sign(struct petra_picture *d, const char *class, uint32_t sign, int x, int y, int size);
void petra_signs_tile(struct petra_picture *d, uint32_t tile, int x, int y, int size);
void petra_signs_blank(struct petra_picture *d, uint32_t tile, int x, int y, int size); /* one that lies under others */
void petra_signs_cube(struct petra_picture *d, uint32_t seat, int x, int y, int size);
void petra_signs_socket(struct petra_picture *d, const char *class, int x, int y, int size); /* for a cube */
void petra_signs_disc(struct petra_picture *d, uint32_t seat, bool active, int x, int y, int radius);
void petra_signs_pawn(struct petra_picture *d, uint32_t seat, int x, int y, int size);
/* A layer of rock or sand: a rectangle whose upper side is a wave. */
void petra_signs_wave(struct petra_picture *d, const char *class, struct rect at, int high);
/* The sign of what a main track's bonus gives. */
uint32_t petra_signs_bonus(const struct petra_picture *d, uint32_t track);
/* A sign with a number beside it, and by how much the considered choice would change it. */
void petra_signs_count(struct petra_picture *d, uint32_t sign, struct rect at, int n, int would, bool changed);
int petra_signs_count_width(const struct petra_picture *d, int height);

/* petra_scene.c: scene_choice for a move of this kind. */
bool petra_scene_choice(struct petra_picture *d, const char *id, enum petra_kind kind, uint32_t a, uint32_t b,
                        struct rect drawn);
/* Opens the part of the picture that is called `what` and numbered n: as a choice if the move of this kind with the
 * argument n is one, else as a plain group. Returns whether it is a choice. */
bool petra_scene_part(struct petra_picture *d, const char *what, uint32_t n, enum petra_kind kind, struct rect drawn);
/* The outline of what can be chosen, or of what the last move changed. */
void petra_scene_lit(struct petra_picture *d, struct rect at, int radius, bool lit);
void petra_scene_last(struct petra_picture *d, struct rect at, int radius, bool changed);
/* The pieces that news numbers: where a seat's pawn and its disc on a track stand, its market row, how many traders it
 * has in a column. Of a track or column, `which` is seat * PETRA_TYPES + type. */
order_piece petra_scene_pawn, petra_scene_disc, petra_scene_row, petra_scene_column;
/* Opens a group with a frame. */
void petra_scene_panel(struct petra_picture *d, const char *id, struct rect at);
/* Text in the sizes of the room; `class` may be NULL. */
void petra_scene_text(struct petra_picture *d, int size, bool bold, enum svg_anchor anchor, const char *class,
                      struct rect at, const char *text);
void petra_scene_number(struct petra_picture *d, int size, enum svg_anchor anchor, struct rect at, int n);
bool petra_scene_is_broad(struct rect at); /* whether there is room for two things beside each other */

/* petra_scene_city.c: the caravan around the city. petra_scene_tracks.c: the five loops. */
void petra_scene_city(struct petra_picture *d, struct rect at);
void petra_scene_tracks(struct petra_picture *d, struct rect at);
/* petra_scene_boards.c: players' boards, and what is left in the supply. */
void petra_scene_boards_own(struct petra_picture *d, struct rect at);
void petra_scene_boards_rivals(struct petra_picture *d, struct rect at);
void petra_scene_boards_supply(struct petra_picture *d, struct rect at);
/* petra_scene_cards.c: the two rows of cards, a hand, and what the signs mean. */
void petra_scene_cards_rows(struct petra_picture *d, struct rect at);
void petra_scene_cards_hand(struct petra_picture *d, struct rect at);
int petra_scene_cards_hand_height(struct petra_picture *d, int width); /* with short texts */
void petra_scene_cards_signs(struct petra_picture *d, struct rect at);

#endif
