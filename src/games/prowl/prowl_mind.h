/* How seats of Prowl choose: one model of a player, used three times: as odds for a search's moves and playouts, as
 * what a belief reads a rival's moves by, and, of what it leads to, as a judge.
 *
 * The model looks only at what its player may know. What it does not know of the others are *doubts*: how likely each
 * rival is of each clan. All odds are in 1/PROWL_SURE, all leanings in 1/PROWL_DOUBLE: so much more, and a move is
 * twice as likely. */
#ifndef GAMES_PROWL_PROWL_MIND_H
#define GAMES_PROWL_PROWL_MIND_H

#include "core/mind.h"
#include "games/prowl/prowl.h"

enum { PROWL_SURE = 1024, PROWL_DOUBLE = 64 };

struct prowl_doubt {
    uint16_t of[PROWL_SEATS][PROWL_SLOTS]; /* each rival's row adds up to about PROWL_SURE */
};

/* What a card would lead to, played by a seat that wishes a clan well, as far as the table shows it. */
struct prowl_sketch {
    uint8_t track[PROWL_SLOTS];
    bool gains;    /* Dominance */
    uint16_t does; /* PROWL_DOES bits */
};

enum {
    PROWL_DOES_PEEK = 1,
    PROWL_DOES_HARASS = 2,  /* hushes, forces */
    PROWL_DOES_SHUFFLE = 4, /* clan cards move */
    PROWL_DOES_ACCUSE = 8,
    PROWL_DOES_VEIL = 16,
    PROWL_DOES_BIND = 32,
    PROWL_DOES_SHOW = 64,
    PROWL_DOES_NOTHING = 128 /* its effect does not trigger */
};

/* What leanings are made of. Most come in five: for the last turn of all, for a seat's last turn, for the one before,
 * the one before that, and earlier. */
enum { PROWL_WHEN = 5, PROWL_STANDS = 7 };
enum prowl_lean {
    PROWL_LEAN_NOW,                                /* it would win if all ended here */
    PROWL_LEAN_REST = PROWL_LEAN_NOW + PROWL_WHEN, /* or with one more card of its hand */
    PROWL_LEAN_STANDS =
        PROWL_LEAN_REST + PROWL_WHEN, /* first, second, third, and the same with Dominance, from fourth place on */
    PROWL_LEAN_SPEND = PROWL_LEAN_STANDS + PROWL_STANDS * PROWL_WHEN, /* a card of its own clan is gone */
    PROWL_LEAN_LOST = PROWL_LEAN_SPEND + PROWL_WHEN,                  /* and its effect with it */
    PROWL_LEAN_PEEK = PROWL_LEAN_LOST + PROWL_WHEN,
    PROWL_LEAN_HARASS = PROWL_LEAN_PEEK + PROWL_WHEN,
    PROWL_LEAN_SHUFFLE = PROWL_LEAN_HARASS + PROWL_WHEN,
    PROWL_LEAN_ATTACH = PROWL_LEAN_SHUFFLE + PROWL_WHEN,
    PROWL_LEAN_LEADER = PROWL_LEAN_ATTACH + PROWL_WHEN,
    PROWL_LEAN_CHANGE = PROWL_LEAN_LEADER + PROWL_WHEN,
    PROWL_LEAN_UNMASKED = PROWL_LEAN_CHANGE + PROWL_WHEN, /* to change a clan card that lies face up */
    PROWL_LEAN_ACCUSE = PROWL_LEAN_UNMASKED + PROWL_WHEN,
    PROWL_LEAN_GUESS = PROWL_LEAN_ACCUSE + PROWL_WHEN,     /* how sure the accuser can be */
    PROWL_LEAN_CLAN_PLACE = PROWL_LEAN_GUESS + PROWL_WHEN, /* a clan card chosen: first, second, third */
    PROWL_LEAN_CLAN_CARDS = PROWL_LEAN_CLAN_PLACE + 3,     /* others of that clan in hand */
    PROWL_LEAN_CLAN_LEADER,
    PROWL_LEAN_CLAN_SWORN,
    PROWL_LEAN_NAME, /* doublings of how likely what is named is */
    PROWL_LEANS
};
extern const int16_t prowl_leans[PROWL_LEANS]; /* to play by */
extern const int16_t prowl_watch[PROWL_LEANS]; /* to read rivals by (tools/prowl_fit.c) */
extern const int16_t prowl_blunt[PROWL_LEANS]; /* of one who sees no further than the clan that rises */

/* A seat about to decide, with the clan that it has, or that it might have. */
struct prowl_case {
    const struct prowl_box *box;
    const struct prowl_state *s;
    const int16_t *lean;
    bool rough; /* who would win now is not looked at */
    bool blunt; /* what a card does beyond its rise is not looked at, nor what will be asked next */
    uint32_t me, clan;
    uint32_t when;               /* 0: the last turn of all, 1: its own last turn, and so on */
    uint32_t hand;               /* the cards it has; none where they are not known */
    uint32_t goals[PROWL_SEATS]; /* attachments that are ways of their own to win, */
    uint32_t risks[PROWL_SEATS]; /* and that are ways to lose */
    bool aims;                   /* somebody has such a card, or is bound by a contract */
    struct prowl_doubt doubt;
};

/* prowl_mind_sketch.c */
void prowl_sketch(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t card, bool last,
                  struct prowl_sketch *out);
void prowl_sketch_up(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps);
void prowl_sketch_down(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps);
void prowl_suspect(const struct prowl_state *s, uint32_t me, struct prowl_doubt *out);
void prowl_goals(struct prowl_case *c); /* whenever c->s has changed */
int32_t prowl_now(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t dominance, uint32_t clan);

/* prowl_mind_lean.c: how much a seat leans to something. */
void prowl_case_frame(struct prowl_case *c, const struct prowl_box *box, const struct prowl_state *s, uint32_t me,
                      uint32_t clan); /* all but the doubts */
void prowl_case_begin(struct prowl_case *c, const struct prowl_box *box, const struct prowl_state *s, uint32_t me,
                      uint32_t clan);
int32_t prowl_lean_clan(const struct prowl_case *c, uint32_t card, uint32_t others);
int32_t prowl_lean_play(const struct prowl_case *c, uint32_t card);
int32_t prowl_lean_change(const struct prowl_case *c, uint32_t card, uint32_t others);
int32_t prowl_lean_accuse(const struct prowl_case *c, uint32_t card);
int32_t prowl_lean_track(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS]); /* to where clans then stand */
int32_t prowl_lean_answer(const struct prowl_case *c, game_move m);

/* prowl_guess.c: how likely each rival is of each clan, where leanings are added to what counting the ways says. */
void prowl_odds(const struct prowl_state *view, const int16_t lean[PROWL_SEATS][PROWL_SLOTS], struct prowl_doubt *out);

/* prowl_belief.c: what a seat makes of what it sees the others do. Clan cards are followed one by one, wherever they
 * are passed: each has a number, and leanings that tell what its owners' moves say of its clan. */
enum {
    PROWL_TOKENS = PROWL_SEATS + 1, /* one at each seat, and one that is about to be */
    PROWL_TEMPERS = 3               /* of players: one who does anything, one who looks ahead, a blunt one */
};
struct prowl_belief {
    uint8_t viewer;
    uint8_t at[PROWL_SEATS]; /* the number of the clan card at each seat */
    uint8_t reserved[2];
    int16_t lean[PROWL_TOKENS][PROWL_TEMPERS][PROWL_SLOTS]; /* to each clan, together with each temper of its owner */
    int16_t all[PROWL_TOKENS][PROWL_SLOTS];                 /* whatever its temper */
};
void prowl_believe(const struct box *box, void *belief, const struct game_state *first, int seat);
void prowl_learn(const struct box *box, void *belief, const struct game_state *before, game_move seen);
void prowl_imagine(const struct box *box, const void *belief, const struct game_state *view, struct rng *rng,
                   struct game_state *out);
int32_t prowl_betrays(const struct box *box, const void *belief, const struct game_state *view, game_move m);
void prowl_belief_odds(const struct prowl_belief *b, const struct prowl_state *view, struct prowl_doubt *out);

/* prowl_mind_lot.c */
uint32_t prowl_lot(const struct box *box, const struct game_state *s, const struct game_moves *legal, struct rng *rng);

/* prowl_mind.c */
extern const struct game_mind prowl_mind;
int32_t prowl_lean_move(const struct prowl_case *c, game_move m); /* any move that the seat can make */
uint32_t prowl_power(int32_t lean);                               /* 2 to the lean, in 1/2^16, at most 2^16 */
int32_t prowl_doublings(uint64_t n);                              /* its inverse, of whole numbers from 1 */

#endif
