/* How seats of Prowl choose: a model of a player, which serves three times. A search takes its prior odds of moves and
 * its rollouts from it, a belief reads rivals' moves by it, and it judges what an answer leads to.
 *
 * The model looks only at what its player may know. What the player does not know about the others is expressed as
 * *doubt*: the probability of each clan for each rival. A *leaning* is the logarithm of a move's odds: PROWL_DOUBLE
 * more, and the move is twice as likely. Probabilities are in 1/PROWL_SURE. */
#ifndef GAMES_PROWL_PROWL_MIND_H
#define GAMES_PROWL_PROWL_MIND_H

#include "core/mind.h"
#include "games/prowl/prowl.h"

enum { PROWL_SURE = 1024, PROWL_DOUBLE = 64 };

struct prowl_doubt {
    uint16_t of[PROWL_SEATS][PROWL_SLOTS]; /* the row of each rival adds up to about PROWL_SURE */
};

/* What a card would lead to if a seat played it in favour of a clan, as far as the open cards and the track show. */
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

/* The weights that leanings are made of. Most come in five: for the last turn of the game, for a seat's last turn, for
 * the turn before that, for the one before that, and for all earlier ones. */
enum { PROWL_WHEN = 5, PROWL_STANDS = 7 };
enum prowl_lean {
    PROWL_LEAN_NOW,                                /* the seat would win if the game ended here */
    PROWL_LEAN_REST = PROWL_LEAN_NOW + PROWL_WHEN, /* it would win after one more card of its hand */
    /* Its clan is first, second or third; with Dominance, its clan is first, second, third or fourth. */
    PROWL_LEAN_STANDS = PROWL_LEAN_REST + PROWL_WHEN,
    PROWL_LEAN_SPEND = PROWL_LEAN_STANDS + PROWL_STANDS * PROWL_WHEN, /* it gives away a card of its own clan */
    PROWL_LEAN_LOST = PROWL_LEAN_SPEND + PROWL_WHEN,                  /* the effect of the card is lost */
    PROWL_LEAN_PEEK = PROWL_LEAN_LOST + PROWL_WHEN,
    PROWL_LEAN_HARASS = PROWL_LEAN_PEEK + PROWL_WHEN,
    PROWL_LEAN_SHUFFLE = PROWL_LEAN_HARASS + PROWL_WHEN,
    PROWL_LEAN_ATTACH = PROWL_LEAN_SHUFFLE + PROWL_WHEN,
    PROWL_LEAN_LEADER = PROWL_LEAN_ATTACH + PROWL_WHEN,
    PROWL_LEAN_CHANGE = PROWL_LEAN_LEADER + PROWL_WHEN,
    PROWL_LEAN_UNMASKED = PROWL_LEAN_CHANGE + PROWL_WHEN, /* it changes a clan card that is face up */
    PROWL_LEAN_ACCUSE = PROWL_LEAN_UNMASKED + PROWL_WHEN,
    PROWL_LEAN_GUESS = PROWL_LEAN_ACCUSE + PROWL_WHEN,     /* how sure the accuser can be */
    PROWL_LEAN_CLAN_PLACE = PROWL_LEAN_GUESS + PROWL_WHEN, /* the clan of a chosen clan card is first, second, third */
    PROWL_LEAN_CLAN_CARDS = PROWL_LEAN_CLAN_PLACE + 3,     /* for each other card of that clan in hand */
    PROWL_LEAN_CLAN_LEADER,
    PROWL_LEAN_CLAN_SWORN,
    PROWL_LEAN_NAME, /* for each doubling of the probability that the clan named is right */
    PROWL_LEANS
};
extern const int16_t prowl_mind_weights_leans[PROWL_LEANS]; /* to play by */
extern const int16_t prowl_mind_weights_watch[PROWL_LEANS]; /* to read rivals by (tools/prowl_fit.c) */
extern const int16_t prowl_mind_weights_blunt[PROWL_LEANS]; /* of a player who sees only the rise of the card's clan */

/* A seat that is about to decide, with a clan that it has or might have. */
struct prowl_case {
    const struct prowl_box *box;
    const struct prowl_state *s;
    const int16_t *lean;
    bool rough; /* it does not consider who would win now */
    bool blunt; /* it considers neither what a card does beyond its rise nor what will be asked next */
    uint32_t me, clan;
    uint32_t when;               /* 0 in the last turn of the game, 1 in its own last turn, and so on */
    uint32_t hand;               /* its cards, or none if they are not known */
    uint32_t goals[PROWL_SEATS]; /* attachments by which a seat may win */
    uint32_t risks[PROWL_SEATS]; /* attachments by which a seat may lose */
    bool aims;                   /* whether somebody has such an attachment or a contract */
    struct prowl_doubt doubt;
};

/* Clan cards are followed through a move by tags in the upper bits of `may`, which travel with them. prowl_tag says at
 * which seat the clan card of a seat was when the tags were made; a new clan card counts as having been there. */
enum { PROWL_TAG_SHIFT = 4 };
static inline void prowl_tag_clans(struct prowl_state *s)
{
    for (uint32_t seat = 0; seat < s->seats; seat++)
        s->may[seat] = (uint8_t)((s->may[seat] & 15U) | (seat + 1) << PROWL_TAG_SHIFT);
}

static inline uint32_t prowl_tag(const struct prowl_state *s, uint32_t seat)
{
    uint32_t tag = (uint32_t)s->may[seat] >> PROWL_TAG_SHIFT;
    return tag != 0 ? tag - 1 : seat;
}

/* prowl_mind_sketch.c */
void prowl_mind_sketch(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t card, bool last,
                       struct prowl_sketch *out);
void prowl_mind_sketch_up(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps);
void prowl_mind_sketch_down(uint8_t track[PROWL_SLOTS], uint32_t slot, uint32_t steps);
void prowl_mind_sketch_suspect(const struct prowl_state *s, uint32_t me, struct prowl_doubt *out);
void prowl_mind_sketch_goals(struct prowl_case *c); /* to be called whenever c->s has changed */
int32_t prowl_mind_sketch_now(const struct prowl_case *c, const uint8_t track[PROWL_SLOTS], uint32_t dominance,
                              uint32_t clan);

/* prowl_mind_lean.c: how much a seat leans towards a move. */
void prowl_mind_lean_case_frame(struct prowl_case *c, const struct prowl_box *box, const struct prowl_state *s,
                                uint32_t me, uint32_t clan); /* everything but the doubt */
void prowl_mind_lean_case_begin(struct prowl_case *c, const struct prowl_box *box, const struct prowl_state *s,
                                uint32_t me, uint32_t clan);
int32_t prowl_mind_lean_clan(const struct prowl_case *c, uint32_t card, uint32_t others);
int32_t prowl_mind_lean_play(const struct prowl_case *c, uint32_t card);
int32_t prowl_mind_lean_change(const struct prowl_case *c, uint32_t card, uint32_t others);
int32_t prowl_mind_lean_accuse(const struct prowl_case *c, uint32_t card);
int32_t prowl_mind_lean_track(const struct prowl_case *c,
                              const uint8_t track[PROWL_SLOTS]); /* to a track like this one */
int32_t prowl_mind_lean_answer(const struct prowl_case *c, game_move m);

/* prowl_guess.c: the posterior of each rival's clan, from the likelihoods and from counting deals. */
void prowl_guess_odds(const struct prowl_state *view, const int16_t lean[PROWL_SEATS][PROWL_SLOTS],
                      struct prowl_doubt *out);

/* prowl_belief.c: what a seat concludes from what it sees the others do. Clan cards are followed one by one wherever
 * they are passed: each has a number, its token, and leanings that say what its owners' moves tell about its clan. */
enum {
    PROWL_TOKENS = PROWL_SEATS + 1, /* one for each seat, and one for a clan card that is about to be laid */
    PROWL_TYPES = 3                 /* player types: one who does anything, one who looks ahead, a blunt one */
};
struct prowl_belief {
    uint8_t viewer;
    uint8_t at[PROWL_SEATS]; /* the token of the clan card at each seat */
    uint8_t reserved[2];
    int16_t lean[PROWL_TOKENS][PROWL_TYPES][PROWL_SLOTS]; /* to each clan together with each type of its owner */
    int16_t all[PROWL_TOKENS][PROWL_SLOTS];               /* to each clan, summed over the types */
};
void prowl_belief_believe(const struct box *box, void *belief, const struct game_state *first, int seat);
void prowl_belief_learn(const struct box *box, void *belief, const struct game_state *before, game_move seen);
void prowl_belief_imagine(const struct box *box, const void *belief, const struct game_state *view, struct rng *rng,
                          struct game_state *out);
int32_t prowl_belief_betrays(const struct box *box, const void *belief, const struct game_state *view, game_move m);
void prowl_belief_odds(const struct prowl_belief *b, const struct prowl_state *view, struct prowl_doubt *out);

/* prowl_mind_lot.c */
uint32_t prowl_mind_lot(const struct box *box, const struct game_state *s, const struct game_moves *legal,
                        struct rng *rng);

/* prowl_mind.c */
extern const struct game_mind prowl_mind;
int32_t prowl_mind_lean_move(const struct prowl_case *c, game_move m); /* to any move that the seat can make */
uint32_t prowl_mind_power(int32_t lean);  /* the odds of a leaning of at most 0, in 1/2^16 */
int32_t prowl_mind_doublings(uint64_t n); /* the leaning of odds, which are at least 1 */

#endif
