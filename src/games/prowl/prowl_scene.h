/* What the files that draw Prowl's picture share. Each part is drawn into the rectangle that it is given. */
#ifndef GAMES_PROWL_PROWL_SCENE_H
#define GAMES_PROWL_PROWL_SCENE_H

#include "games/prowl/prowl_show.h"
#include "show/scene.h"

struct prowl_draw {
    struct scene *scene;
    struct svg *svg; /* of the scene */
    const struct room *room;
    const struct prowl_state *s;
    struct prowl_look look;
    struct prowl_pen pen; /* the largest comes last, which keeps the code small */
};

enum prowl_sign {
    PROWL_SIGN_NONE,
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
    PROWL_SIGN_TO,
    PROWL_SIGN_TURN,
    PROWL_SIGN_WINNER,
    PROWL_SIGN_LOSER,
    PROWL_SIGN_PERSON,
    PROWL_SIGN_LOOK,
    PROWL_SIGN_CARDS,
    PROWL_SIGN_PASS,
    PROWL_SIGN_FORCE,
    PROWL_SIGN_REWARD,
    PROWL_SIGN_VEIL,
    PROWL_SIGN_FLIP,
    PROWL_SIGN_IF,
    PROWL_SIGN_OR,
    PROWL_SIGN_BELL, /* an event */
    PROWL_SIGN_OATH,
    PROWL_SIGN_BLANK,                                /* the mask of any clan */
    PROWL_SIGN_PLACE,                                /* a place on the track, whose number from 0 to 3 is added */
    PROWL_SIGN_MASK = PROWL_SIGN_PLACE + PROWL_SLOTS /* the mask of a clan of the box, whose number is added */
};

/* prowl_scene_draw.c: the pieces that news numbers: the place of a clan, a card that was laid, and one that is
 * attached, which is seat * PROWL_CARDS + card. */
order_piece prowl_scene_draw_place, prowl_scene_draw_laid, prowl_scene_draw_attached;

/* prowl_gist.c: what a card does as a row of signs. `clan` is the card's, by its number in the box. */
enum { PROWL_GIST_MAX = 16 };
struct prowl_gist {
    uint32_t count;
    uint8_t sign[PROWL_GIST_MAX]; /* each an enum prowl_sign, with the number added where one is */
};
void prowl_gist(const struct prowl_card *card, uint32_t clan, struct prowl_gist *out);

/* prowl_signs.c: drawings made for this program, on a grid of 24 with one stroke; x and y are their middle. */
extern const struct svg_rule prowl_signs_rules[];
void prowl_signs_put(struct prowl_draw *d, uint32_t sign, int x, int y, int size);
/* The same in the middle of so much of a row as is cut off its left side. */
void prowl_signs_cut(struct prowl_draw *d, uint32_t sign, struct rect *row, int width, int gap, int size);
void prowl_signs_lit(struct prowl_draw *d, uint32_t sign, int x, int y, int size); /* as something to choose */
void prowl_signs_eye(struct prowl_draw *d, int x, int y, int size);                /* on the back of a card */
void prowl_signs_mask(struct prowl_draw *d, uint32_t slot, int x, int y, int size);
void prowl_signs_shade(struct prowl_draw *d, uint32_t slot, int x, int y, int size); /* a mask in faint lines */
/* The pattern of a clan's season, over a rectangle. */
void prowl_signs_pattern(struct prowl_draw *d, uint32_t slot, struct rect at);
enum prowl_sign prowl_signs_keyword(uint32_t flag);
enum prowl_sign prowl_signs_action(uint32_t must);
const char *prowl_signs_tint(const struct prowl_draw *d, uint32_t slot); /* the class of a clan's background */
/* Whether a clan has a mask of its own, which no other clan has. */
bool prowl_signs_has_mask(const struct prowl_draw *d, uint32_t slot);

/* prowl_scene_draw.c */
/* Opens a choice with its token and label, which svg_close closes, and a target around what is drawn. Returns whether
 * it is under consideration. */
bool prowl_scene_draw_choice(struct prowl_draw *d, int index, struct rect drawn);
/* A choice that is a button with a sign, if there is one, and a word. */
void prowl_scene_draw_button(struct prowl_draw *d, int index, struct rect at, enum prowl_sign sign, const char *word);
/* Open groups whose id is made of a word and a card's id, or of two words. */
void prowl_scene_draw_card_group(struct prowl_draw *d, const char *word, uint32_t card, struct rect at);
void prowl_scene_draw_group(struct prowl_draw *d, const char *word, const char *tail, struct rect at);
/* Open a card that the page turns over where it lay on its other side: one of a seat, whose number ends its id, and one
 * that comes from where only its back was seen. */
void prowl_scene_draw_side(struct prowl_draw *d, const char *word, uint32_t seat, bool up, struct rect at);
void prowl_scene_draw_revealed(struct prowl_draw *d, const char *word, uint32_t card, struct rect at);
const char *prowl_scene_draw_digit(uint32_t n);
/* A tooltip with the name of a card, how it lies, if that is said, and everything that it does. */
void prowl_scene_draw_title(struct prowl_draw *d, uint32_t card, const char *lie);
/* A rectangle in a clan's colour, with further classes. */
void prowl_scene_draw_tinted(struct prowl_draw *d, uint32_t slot, const char *class, struct rect at, int radius);
void prowl_scene_draw_tinted_corners(struct prowl_draw *d, uint32_t slot, const int (*corner)[2], int count);
void prowl_scene_draw_frame(struct prowl_draw *d, const char *class, struct rect at); /* close around it */
/* A shape with straight sides, or, if it is not closed, a line with corners. */
void prowl_scene_draw_corners(struct svg *svg, const char *class, const int (*corner)[2], int count, bool closed);
void prowl_scene_draw_back(struct svg *svg, struct rect at);
/* The most of a text that fits in whole sentences. */
void prowl_scene_draw_sentences(struct prowl_draw *d, struct type how, struct rect at, char *words);

/* prowl_scene_track.c: banners under each other, or beside each other where they are `lying`. */
void prowl_scene_track(struct prowl_draw *d, struct rect at, bool lying);

/* prowl_scene_seats.c: a seat with all details, how high that is, and briefly; small cards. `line` is how high its
 * small cards are; 0 makes them, and the clan card, as large as this panel has room. Panels beside each other have the
 * same, the least that prowl_scene_seats_line says. */
void prowl_scene_seats_draw(struct prowl_draw *d, uint32_t seat, struct rect at, int line, bool chosen_here);
int prowl_scene_seats_line(struct prowl_draw *d, uint32_t seat, struct rect at);
int prowl_scene_seats_height(struct prowl_draw *d, uint32_t seat, int width);
void prowl_scene_seats_chip(struct prowl_draw *d, uint32_t seat, struct rect at);
void prowl_scene_seats_deck(struct prowl_draw *d, struct rect at);

/* prowl_scene_front.c: what lies in front of the seats, with its texts: whether there is something; all of it; that of
 * a seat, from one of its cards on. The last returns how many cards have room. */
bool prowl_scene_front_any(const struct prowl_draw *d);
void prowl_scene_front(struct prowl_draw *d, struct rect at);
int prowl_scene_front_seat(struct prowl_draw *d, uint32_t seat, int from, struct rect at, bool measured);

/* prowl_scene_cards.c: cards with their texts. In the grid everything is seen at once. The carousel has a stop for each
 * card and for each seat, and tabs for the cards. */
void prowl_scene_cards_grid(struct prowl_draw *d, struct rect at);
/* For whoever has no hand: the card in play, and under it what lies in front of the seats. */
void prowl_scene_cards_open(struct prowl_draw *d, struct rect at);
void prowl_scene_cards_carousel(struct prowl_draw *d, struct rect at, bool seats);

/* prowl_scene.c: who won and why. */
void prowl_scene_outcome(struct prowl_draw *d, struct rect at);

#endif
