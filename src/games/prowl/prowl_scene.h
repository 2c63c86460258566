/* What the files that draw Prowl's scene share. */
#ifndef GAMES_PROWL_PROWL_SCENE_H
#define GAMES_PROWL_PROWL_SCENE_H

#include "games/prowl/prowl_show.h"

struct prowl_draw {
    struct prowl_pen pen;
    struct prowl_look look;
    const struct prowl_state *s;
    struct svg svg;
};

enum prowl_sign {
    PROWL_SIGN_CROWN, /* Dominance */
    PROWL_SIGN_EARLY,
    PROWL_SIGN_FINAL,
    PROWL_SIGN_ATTACHMENT,
    PROWL_SIGN_LEADER,
    PROWL_SIGN_PLAY,
    PROWL_SIGN_CHANGE,
    PROWL_SIGN_ACCUSE,
    PROWL_SIGN_HUSH,
    PROWL_SIGN_SHIELD,
    PROWL_SIGN_CONTRACT,
    PROWL_SIGN_UP,
    PROWL_SIGN_DOWN,
    PROWL_SIGN_SWAP,
    PROWL_SIGN_TURN,
    PROWL_SIGN_WINNER
};

/* prowl_signs.c: drawings made for this program, on a grid of 24 with one stroke. */
extern const struct svg_rule prowl_signs_rules[];
void prowl_signs_put(struct svg *svg, enum prowl_sign sign, int x, int y, int size); /* centred */
void prowl_signs_lit(struct svg *svg, enum prowl_sign sign, int x, int y, int size); /* as something to choose */
void prowl_signs_mask(struct prowl_draw *d, uint32_t slot, int x, int y, int size);
enum prowl_sign prowl_signs_keyword(uint32_t flag);
enum prowl_sign prowl_signs_action(uint32_t must);
const char *prowl_signs_tint(const struct prowl_draw *d, uint32_t slot); /* the class of a clan's background */

/* prowl_scene_draw.c: draws text of at most `columns` characters, and cuts longer text with an ellipsis. */
void prowl_scene_draw_fit(struct svg *svg, const char *class, enum svg_anchor anchor, int x, int y, int columns,
                          const char *text);
/* Opens a choice with its token and label, which svg_close closes. Returns whether it is under consideration. */
bool prowl_scene_draw_choice(struct prowl_draw *d, int index);
/* Open groups whose id is made of a card's id or of two words. */
void prowl_scene_draw_card_group(struct prowl_draw *d, uint32_t card, const char *class, int x, int y);
void prowl_scene_draw_group(struct prowl_draw *d, const char *word, const char *tail, int x, int y);
const char *prowl_scene_draw_digit(uint32_t n);

/* prowl_scene_seats.c */
void prowl_scene_seats_draw(struct prowl_draw *d, uint32_t seat, int x, int y, int width, int height);

/* prowl_scene_cards.c: cards large, in the hand, and small. */
void prowl_scene_cards_hand(struct prowl_draw *d, int x, int y, int width, int height);
int prowl_scene_cards_tiles(struct prowl_draw *d, int x, int y, int width, uint32_t set, bool marks_last);
int prowl_scene_cards_rows(struct prowl_draw *d, int x, int y, int width, uint32_t set);
void prowl_scene_cards_back(struct svg *svg, int x, int y, int width, int height);

#endif
