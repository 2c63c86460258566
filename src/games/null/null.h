/* The null game: the smallest game that every law of this project bites on. Copy its folder to start another game.
 *
 * Cards numbered from 1 lie face down: some in a row before each seat, the others in the deck. Each seat knows the
 * cards of its own row. On its turn a seat does one of these, and after a set number of turns the most points win:
 *
 *     wait          nothing
 *     draw          one card of the deck (then chance: `*5`) to the end of the row
 *     peek:1        looks at the whole row of seat 1
 *     accuse:1:5    "seat 1 has the 5": if so, the card is turned up and won; if not, all know that it is not there
 *     pass:5        that card, face down, to the end of the next seat's row
 *
 * What a viewer is told by a move follows an equals sign: `peek:1=3,5` for the seat that peeks, `accuse:1:5=2` (it was
 * the second card of the row) or `accuse:1:5=no` for all, `pass:?=2` (the second of the row) for who may not see the
 * card. */
#ifndef GAMES_NULL_NULL_H
#define GAMES_NULL_NULL_H

#include "core/game.h"

enum { NULL_SEATS = 3, NULL_CARDS = 16, NULL_ROW = 3 /* cards that a row can hold */, NULL_TURNS = 24 };

enum null_option { NULL_PEEKS, NULL_TURN_COUNT, NULL_BONUS };

/* Who looks, beside the seats: an onlooker, and the one who sees every card. */
enum { NULL_PUBLIC = NULL_SEATS, NULL_TRUTH, NULL_VIEWERS };

struct null_box {
    struct box head;
    uint8_t worth[NULL_CARDS + 1]; /* points of each card, from 1 */
    uint8_t cards;                 /* how many there are */
    uint8_t hand;                  /* how many each seat is dealt */
};

/* The part of a set-up that chance decides. */
struct null_setup {
    uint8_t start;
    uint8_t hand[NULL_SEATS][NULL_ROW];
};

/* Sets of cards are bits: card 1 is bit 0.
 *
 * The state keeps, for every viewer, which cards may lie in each place of each row as far as that viewer was shown. The
 * truth is the knowledge of the one who sees everything: sets of one card each. So a view is a state in which only the
 * rows of its viewer (and those of an onlooker, which nobody need be denied) are left, and a move changes all of them
 * alike. Sets hold what was shown and no more: that a card cannot be in two places is left to whoever counts. */
struct null_state {
    uint16_t may[NULL_VIEWERS][NULL_SEATS][NULL_ROW]; /* 0 past the row's end, and for viewers that a view leaves out */
    uint16_t won[NULL_SEATS];
    uint16_t bonus;           /* cards that count double */
    uint8_t held[NULL_SEATS]; /* cards in each row */
    uint8_t viewer;           /* whose view this is; NULL_TRUTH: the full state */
    uint8_t seats;
    uint8_t seat; /* whose turn it is */
    uint8_t left; /* turns until the end */
    uint8_t peeks;
    uint8_t drawing; /* a card is on its way from the deck */
    uint8_t reserved;
};
_Static_assert(sizeof(struct null_state) == 108, "a state has no padding");
_Static_assert(sizeof(struct null_state) <= GAME_STATE_MAX, "a state has room");
_Static_assert(sizeof(struct null_setup) <= GAME_SETUP_MAX, "a set-up has room");

enum null_kind { NULL_WAIT, NULL_DRAW, NULL_CARD, NULL_PEEK, NULL_ACCUSE, NULL_PASS };

/* A move, unpacked. `place` counts from 1 and `card` too; 0 is "not told". */
struct null_play {
    enum null_kind kind;
    uint8_t target; /* the seat that is peeked at or accused */
    uint8_t card;
    uint8_t place;          /* of the card passed, or found by an accusation */
    uint8_t miss;           /* the accusation was wrong */
    uint8_t seen[NULL_ROW]; /* the cards a peek showed */
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
uint16_t null_all(const struct null_box *box);
uint8_t null_only(uint16_t set);               /* the card of a set of one; else 0 */
uint32_t null_size(uint16_t set);              /* how many cards */
uint8_t null_next(const struct null_state *s); /* the seat after the one whose turn it is */
uint16_t null_won(const struct null_state *s); /* by anybody */
uint32_t null_deck(const struct null_box *box, const struct null_state *s); /* cards left in it */

/* null_view.c */
struct null_play null_reveal(const struct null_state *s, struct null_play p);
struct null_play null_strip(const struct null_state *s, struct null_play p, int viewer);
bool null_sees(const struct null_state *s, int viewer);
uint32_t null_ways(const struct null_box *box, const struct null_state *view, uint16_t in_deck);
uint16_t null_possible(const struct null_box *box, const struct null_state *view, int seat, int place);
void null_redact(const struct box *box, struct game_state *s, int viewer);
game_move null_redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer);
void null_resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
bool null_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

/* null_text.c */
extern const struct game_option null_options[];
void null_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void null_write_state(const struct box *box, const struct game_state *s, struct text *out);
void null_write_setup(const struct box *box, const struct game_setup *setup, struct text *out);
enum err null_read_setup(const struct box *box, struct game_setup *setup, struct json from, struct fault *f);
void null_code_setup(const struct box *box, struct game_setup *setup, struct digits *d);
enum err null_deal(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng, struct fault *f);

/* null_words.c, null_scene.c */
struct show_reader;
struct show_look;
struct canvas;
extern const struct game_show null_show;
extern const struct show_pad null_pad;
int32_t null_points(const struct null_box *b, const struct null_state *s, int seat);
uint32_t null_pages(const struct show_reader *r, const struct game_state *s, int width, int height);
void null_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                struct canvas *c);
void null_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                struct text *out);

/* null_box.c */
void null_box_clear(struct box *box);
enum err null_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err null_box_check(struct box *box, struct fault *f);

#endif
