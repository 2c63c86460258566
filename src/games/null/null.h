/* The null game: a tiny game with every feature that the project's laws check. Copy its folder to start another game.
 *
 * Cards numbered from 1 lie face down, some in a row in front of each seat and the others in the deck. Each seat knows
 * the cards of its own row. The game lasts a fixed number of turns, and the most points win. A turn is one of these:
 *
 *     wait          do nothing
 *     draw          take a card from the deck (chance decides which: `*5`) and put it at the end of the own row
 *     peek:1        look at the whole row of seat 1
 *     accuse:1:5    say that seat 1 has card 5; if so, win that card, and if not, everybody knows that it is not there
 *     pass:5        put card 5, face down, at the end of the next seat's row
 *
 * What a viewer learns from a move follows an equals sign. The seat that peeks sees `peek:1=3,5`. Everybody sees
 * `accuse:1:5=2` if card 5 was the second of the row, and `accuse:1:5=no` if it was not there. Those who may not see a
 * passed card see `pass:?=2` if it was the second of its row. */
#ifndef GAMES_NULL_NULL_H
#define GAMES_NULL_NULL_H

#include "core/game.h"

enum { NULL_SEATS = 3, NULL_CARDS = 16, NULL_ROW = 3 /* cards that a row can hold */, NULL_TURNS = 24 };

enum null_option { NULL_PEEKS, NULL_TURN_COUNT, NULL_BONUS };

/* The viewers beside the seats: the public, and an imaginary one who sees every card. */
enum { NULL_PUBLIC = NULL_SEATS, NULL_TRUTH, NULL_VIEWERS };

struct null_box {
    struct box head;
    uint8_t worth[NULL_CARDS + 1]; /* the points of each card; worth[0] is not used */
    uint8_t cards;                 /* how many cards there are */
    uint8_t hand;                  /* how many of them each seat is dealt */
};

/* The part of a set-up that chance decides. */
struct null_setup {
    uint8_t start;
    uint8_t hand[NULL_SEATS][NULL_ROW];
};

/* The state stores what every viewer knows: for each place of each row, the set of cards that may lie there according
 * to what the viewer was shown. Card 1 is bit 0 of a set. The true cards are the knowledge of NULL_TRUTH, sets of one
 * card.
 *
 * A view is a state in which only the knowledge of its viewer and of the public is left. A move changes all knowledge
 * in the same way, so it can be applied to a view just as to a full state. The sets record what was shown and nothing
 * else: that a card cannot be in two places at once is taken into account by null_view_ways. */
struct null_state {
    uint16_t may[NULL_VIEWERS][NULL_SEATS]
                [NULL_ROW]; /* 0 beyond the end of a row, and for viewers that a view leaves out */
    uint16_t won[NULL_SEATS];
    uint16_t bonus;           /* the cards that count double */
    uint8_t held[NULL_SEATS]; /* the number of cards in each row */
    uint8_t viewer;           /* whose view this is; NULL_TRUTH in a full state */
    uint8_t seats;
    uint8_t seat; /* whose turn it is */
    uint8_t left; /* turns until the end */
    uint8_t peeks;
    uint8_t drawing; /* 1 while chance is to name the card that is drawn */
    uint8_t reserved;
};
_Static_assert(sizeof(struct null_state) == 108, "a state has no padding");
_Static_assert(sizeof(struct null_state) <= GAME_STATE_MAX, "a state has room");
_Static_assert(sizeof(struct null_setup) <= GAME_SETUP_MAX, "a set-up has room");

enum null_kind { NULL_WAIT, NULL_DRAW, NULL_CARD, NULL_PEEK, NULL_ACCUSE, NULL_PASS };

/* A move, unpacked. Cards and places count from 1, and 0 means that the viewer is not told. */
struct null_play {
    enum null_kind kind;
    uint8_t target; /* the seat that is peeked at or accused */
    uint8_t card;
    uint8_t place;          /* where the card that is passed, or found by an accusation, lay in its row */
    uint8_t miss;           /* 1 if the accusation was wrong */
    uint8_t seen[NULL_ROW]; /* the cards that a peek showed */
};

extern const struct game null_game;

static inline uint16_t null_bit(uint8_t card)
{
    return (uint16_t)(1U << (card - 1));
}

static inline const struct null_box *null_boxed(const struct box *box)
{
    return (const struct null_box *)box;
}

static inline const struct null_state *null_of(const struct game_state *s)
{
    return (const struct null_state *)s;
}

/* null.c */
game_move null_pack(struct null_play p);
struct null_play null_unpack(game_move m);
uint16_t null_all(const struct null_box *box); /* the set of all cards */
uint8_t null_only(uint16_t set);               /* the card in a set of one, and 0 for any other set */
uint32_t null_size(uint16_t set);              /* the number of cards in a set */
uint8_t null_next(const struct null_state *s); /* the seat after the one whose turn it is */
uint16_t null_won(const struct null_state *s); /* the cards that anybody has won */
uint32_t null_deck(const struct null_box *box, const struct null_state *s); /* the number of cards in the deck */
int32_t null_points(const struct null_box *b, const struct null_state *s, int seat); /* as far as the viewer knows */

/* null_view.c */
struct null_play null_view_reveal(const struct null_state *s, struct null_play p);
struct null_play null_view_strip(const struct null_state *s, struct null_play p, int viewer);
bool null_view_sees(const struct null_state *s, int viewer);
uint32_t null_view_ways(const struct null_box *box, const struct null_state *view, uint16_t in_deck);
uint16_t null_view_possible(const struct null_box *box, const struct null_state *view, int seat, int place);
void null_view_redact(const struct box *box, struct game_state *s, int viewer);
game_move null_view_redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer);
void null_view_resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
bool null_view_suppose(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                       uint32_t attempt);
bool null_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

/* null_text.c */
extern const struct game_option null_text_options[];
void null_text_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void null_text_write_state(const struct box *box, const struct game_state *s, struct text *out);
void null_text_walk_setup(const struct box *box, struct game_setup *setup, struct setup_walk *w);
enum err null_text_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f);

/* null_words.c, null_scene.c */
struct show_reader;
struct show_look;
struct canvas;
extern const struct game_show null_words_show;
extern const struct show_pad null_pad;
uint32_t null_scene_pages(const struct show_reader *r, const struct game_state *s, int width, int height);
void null_scene_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                      struct canvas *c);
void null_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                struct text *out);

/* null_box.c */
enum err null_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err null_box_check(struct box *box, struct fault *f);

#endif
