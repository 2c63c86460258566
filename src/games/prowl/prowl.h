/* Prowl: Clans & Cunning: the state, the box and what the files of this folder share.
 *
 * Two to five seats push four clans up and down a track, each with a hidden clan card of its own. What a card does is
 * data: prowl_compile.c turns the text of a box file into a few bytes, prowl_effect.c runs them, and no card is known
 * by name anywhere in C.
 *
 * Cards in play are numbered 0 to 31, eight to a clan, so a set of cards is 32 bits. A clan in play is a number from 0
 * to 3, its `slot`; which of the box's clans that is stands in the state. */
#ifndef GAMES_PROWL_PROWL_H
#define GAMES_PROWL_PROWL_H

#include "core/game.h"

enum {
    PROWL_SEATS = 5,
    PROWL_SLOTS = 4, /* clans in play, and places on the track */
    PROWL_EACH = 8,  /* cards of a clan */
    PROWL_CARDS = PROWL_SLOTS * PROWL_EACH,
    PROWL_BOX_CLANS = 8,
    PROWL_ROUNDS = 15, /* two seats with sixteen cards each take them all */
    PROWL_CODE = 40,   /* bytes of a compiled card */
    PROWL_ASKS = 8,    /* decisions that an effect can ask for */
    PROWL_NAME = 48
};

/* Who looks, beside the seats: an onlooker, and the one who sees every card. */
enum { PROWL_PUBLIC = PROWL_SEATS, PROWL_TRUTH, PROWL_ALL = (1 << PROWL_TRUTH) - 1 };

/* Instead of a card, a seat or a slot. */
enum { PROWL_NONE = 0xFF, PROWL_HIDDEN = 0xFE };

enum prowl_option { PROWL_O_ROUNDS, PROWL_O_LEADERS, PROWL_O_CLANS };

/* Keywords and other lasting properties of a card. */
enum {
    PROWL_EARLY = 1,
    PROWL_FINAL = 2,
    PROWL_ATTACHMENT = 4,
    PROWL_LEADER = 8,
    PROWL_SHIELD = 16, /* the clan card of its owner is shielded until the owner's next turn starts */
    PROWL_WINS = 32,   /* a way of its own to win */
    PROWL_LOSES = 64   /* its owner loses what it would win, if something is so */
};

/* What an attachment waits for. With a WOULD and with LOSE, what was about to happen does not. Clans move by steps and
 * by rearranging alike. */
enum prowl_event {
    PROWL_NEVER,
    PROWL_MOVES_UP,
    PROWL_MOVES_DOWN,
    PROWL_WOULD_UP,
    PROWL_WOULD_DOWN,
    PROWL_LOSE, /* another seat would gain Dominance from the owner */
    PROWL_TURN  /* the owner's turn starts */
};

/* What a way to win or to lose asks for, beside places for one's clan. */
enum {
    PROWL_W_FACE_UP = 1,
    PROWL_W_FACE_DOWN = 2,
    PROWL_W_DOMINANCE = 4,
    PROWL_W_NOBODY = 8,
    PROWL_W_OWN = 16,
    PROWL_W_NO_DOMINANCE = 32,
    PROWL_W_OTHER = 64 /* one's clan is not the card's */
};

struct prowl_goal {
    uint8_t asks;   /* PROWL_W bits */
    uint8_t places; /* bits of places that one's clan must be in */
};

struct prowl_card {
    uint8_t flags;
    uint8_t event;              /* enum prowl_event, */
    uint8_t event_clan;         /* of which clan (an operand), */
    uint8_t at_event, at_sworn; /* and where what it does begins; PROWL_NONE: nothing */
    struct prowl_goal win, lose;
    uint8_t size; /* of the code; 0: the box has no such card */
    uint8_t code[PROWL_CODE];
    char name[2][PROWL_NAME]; /* English, French */
};

struct prowl_clan {
    char id[4];
    char name[2][PROWL_NAME];
    uint8_t cards, leaders; /* bits: those the box has, and which of them are leaders */
    uint8_t rank;           /* among the ids, sorted */
};

struct prowl_box {
    struct box head;
    uint32_t clans;
    struct prowl_clan clan[PROWL_BOX_CLANS];
    struct prowl_card card[PROWL_BOX_CLANS * PROWL_EACH];
};

/* The part of a set-up that chance decides. */
struct prowl_setup {
    uint32_t hand[PROWL_SEATS];
    uint8_t track[PROWL_SLOTS];
};

enum prowl_phase {
    PROWL_P_CLAN,   /* clan cards are chosen */
    PROWL_P_START,  /* chance: who takes the first turn */
    PROWL_P_REVEAL, /* chance: the deck of two seats */
    PROWL_P_TURN,
    PROWL_P_ORDER,
    PROWL_P_ASK,  /* the code at `pc` asks the seat */
    PROWL_P_SHOW, /* chance: a card of the target's hand */
    PROWL_P_OVER
};

/* prowl_state.mark, one byte a seat. */
enum {
    PROWL_UP = 1,
    PROWL_HUSHED = 2,
    PROWL_MUST_SHIFT = 2,
    PROWL_MUST = 12,
    PROWL_BOUND_SHIFT = 4,
    PROWL_BOUND = 112
};
enum prowl_must { PROWL_FREE, PROWL_PLAY, PROWL_CHANGE, PROWL_ACCUSE };

/* prowl_state.rest: what is left of a turn. */
enum { PROWL_RISE = 1, PROWL_EFFECT = 2, PROWL_ACCUSING = 4, PROWL_REWARD_TO = 8 };

/* The state, and a view, which is a state in which the viewer's gaps are PROWL_HIDDEN or empty.
 *
 * What a seat was shown is kept in four places. `know` tells who has seen a clan card, which is public; where a view's
 * viewer has not, the clan is PROWL_HIDDEN. `may` has the clans that a clan card can be of, as everybody was shown
 * (wrong accusations, visible outcomes). Both travel with the card. `known[v][o]` has the cards that v knows o to have,
 * in hand or as its clan card, and known[o][o] those that everybody knows o to have. `maybe[v]` has those of them that
 * may be clan cards that v has not seen; the others are in hands.
 *
 * A view keeps its viewer's row of `known`, its column (what the others know of the viewer, who knows it too), and the
 * public diagonal. */
struct prowl_state {
    uint32_t hand[PROWL_SEATS];
    uint32_t attached[PROWL_SEATS];
    uint32_t known[PROWL_SEATS][PROWL_SEATS];
    uint32_t maybe[PROWL_SEATS + 1];
    uint32_t cards; /* that are in play */
    uint8_t
        laid[PROWL_CARDS]; /* face up, in order: the card, and in the upper bits whose pile (5: the revealed ones) */
    uint8_t clan[PROWL_SEATS]; /* the clan card, PROWL_NONE before it is chosen */
    uint8_t held[PROWL_SEATS]; /* cards in hand, which is also the turns still to come */
    uint8_t know[PROWL_SEATS]; /* bits of viewers */
    uint8_t may[PROWL_SEATS];  /* bits of slots */
    uint8_t mark[PROWL_SEATS];
    uint8_t track[PROWL_SLOTS]; /* slots, first to fourth */
    uint8_t clans[PROWL_SLOTS]; /* the box's clan of each slot */
    uint8_t laid_count;
    uint8_t seats;
    uint8_t viewer;    /* a seat, PROWL_PUBLIC, or PROWL_TRUTH: the full state */
    uint8_t seat;      /* whose turn it is */
    uint8_t dominance; /* a seat; PROWL_NONE until the start is drawn */
    uint8_t phase;
    uint8_t winner; /* once it is over; PROWL_NONE: nobody */
    /* The action under way. */
    uint8_t card; /* played; PROWL_NONE: none */
    uint8_t pc;
    uint8_t rest;
    uint8_t target;  /* the seat chosen last */
    uint8_t chosen;  /* bits: all seats chosen by this effect */
    uint8_t named;   /* the slot named last */
    uint8_t shown;   /* the card shown last */
    uint8_t were_up; /* once it is over, bits: the seats whose clan card was face up before all were revealed */
};
_Static_assert(sizeof(struct prowl_state) == 248, "a state has no padding");
_Static_assert(sizeof(struct prowl_state) < 256 && sizeof(struct prowl_state) <= GAME_STATE_MAX, "a state is small");
_Static_assert(sizeof(struct prowl_setup) <= GAME_SETUP_MAX, "a set-up has room");

enum prowl_kind {
    PROWL_M_CLAN,
    PROWL_M_PLAY,
    PROWL_M_CHANGE,
    PROWL_M_ACCUSE,
    PROWL_M_VEIL,
    PROWL_M_CARD, /* of chance */
    PROWL_M_SEAT,
    PROWL_M_TO,
    PROWL_M_WORD, /* enum prowl_word */
    PROWL_M_OPT,  /* enum prowl_label */
    PROWL_M_SWAP,
    PROWL_M_MUST, /* enum prowl_must */
    PROWL_M_START /* of chance: a seat */
};

enum prowl_word { PROWL_WORD_RISE, PROWL_WORD_EFFECT, PROWL_WORD_LEFT, PROWL_WORD_RIGHT, PROWL_WORD_NO };

enum { PROWL_ARG_HIDDEN = 63 };

/* What a question with a hidden answer visibly led to. */
enum prowl_answer { PROWL_UNTOLD, PROWL_YES, PROWL_NO };

/* A move, unpacked. From `answer` on it is what a viewer learns, and nothing in the moves of a record. A move brings to
 * light clan cards or a hand, never both; the compiler of effects sees to that. */
struct prowl_play {
    enum prowl_kind kind;
    uint8_t arg; /* a card, seat, slot, place or word */
    enum prowl_answer answer;
    uint8_t clan[PROWL_SEATS]; /* card + 1 of the clan card that lay there before the move; 0: not told */
    uint32_t hand;             /* of the target, for who peeks at it */
};

/* What happens while a move is made, for whoever tells it: the rules leave a note of each in a trail, if one is given.
 */
enum prowl_happening {
    PROWL_N_OP,      /* code under way: operation a at place b is carried out, or answered; c: the seat chosen */
    PROWL_N_START,   /* seat a takes the first turn, and Dominance */
    PROWL_N_STEP,    /* clan a moved up past b; c: the one that was meant */
    PROWL_N_END,     /* clan a is at the end of the track already */
    PROWL_N_ORDER,   /* the track was rearranged */
    PROWL_N_REACT,   /* attachment a of seat b does what it waited for; c: the clan that it is about */
    PROWL_N_DISCARD, /* attachment a of seat b goes to the pile */
    PROWL_N_SHIELD,  /* the same, as its shield is over */
    PROWL_N_GAIN,    /* seat a gains Dominance from b */
    PROWL_N_HELD,    /* seat a would gain Dominance and holds it */
    PROWL_N_TURN,    /* a turn of seat a starts */
    PROWL_N_LAPSE,   /* a force on seat a lapses */
    PROWL_N_RECKON,  /* every hand is empty */
    PROWL_N_SWORN    /* clan card a of seat b does what it swore */
};

enum { PROWL_NOTES = 96 };

struct prowl_note {
    uint8_t what, a, b, c;
    uint8_t track[PROWL_SLOTS]; /* as it then is */
};

struct prowl_trail {
    uint32_t count; /* notes beyond the room are dropped */
    struct prowl_note note[PROWL_NOTES];
};

/* A move being made: the box, the state it changes, and what it brings to light. In a view `told` comes with the move;
 * in a full state it is gathered. */
struct prowl_run {
    const struct prowl_box *box;
    struct prowl_state *s;
    struct prowl_play told;
    uint32_t spent;            /* attachments that are about to be discarded */
    struct prowl_trail *trail; /* NULL: nobody listens */
};

/* Operations of compiled effects, with the bytes that follow. A `skip` is where the code goes on if something could not
 * be done or was not so. */
enum prowl_op {
    PROWL_OP_END,
    PROWL_OP_RAISE,      /* clan, steps */
    PROWL_OP_LOWER,      /* clan, steps */
    PROWL_OP_MOVE,       /* place, place */
    PROWL_OP_EXCHANGE,   /* place, place */
    PROWL_OP_NEIGHBOURS, /* asks */
    PROWL_OP_GAIN,
    PROWL_OP_SEAT, /* filter, skip; asks */
    PROWL_OP_PEEK_HAND,
    PROWL_OP_PEEK_CLAN,
    PROWL_OP_SHOW, /* chance */
    PROWL_OP_SWAP,
    PROWL_OP_PASS, /* direction; may ask */
    PROWL_OP_HUSH,
    PROWL_OP_FORCE,    /* what; may ask */
    PROWL_OP_ACCUSE,   /* skip; asks */
    PROWL_OP_REWARD,   /* asks */
    PROWL_OP_VEIL,     /* may ask */
    PROWL_OP_CONTRACT, /* clan */
    PROWL_OP_TURN,     /* whose, facing */
    PROWL_OP_EITHER,   /* label, label, where the second begins; asks */
    PROWL_OP_IF,       /* condition, its two bytes, skip */
    PROWL_OP_JUMP,     /* where to */
    PROWL_OP_DISCARD,
    PROWL_OPS
};

/* Which clan an operation means. */
enum prowl_operand {
    PROWL_C_ANY,    /* asks: any clan */
    PROWL_C_OTHER,  /* asks: any but that of the card */
    PROWL_C_OWN,    /* that of the card */
    PROWL_C_NAMED,  /* named last */
    PROWL_C_SHOWN,  /* of the card shown last */
    PROWL_C_THEIRS, /* of the target's clan card, if it is face up */
    PROWL_C_ABOVE,  /* just above that of the card */
    PROWL_C_BELOW,
    PROWL_C_PLACE,                            /* + 0 to 3: the one in that place */
    PROWL_C_BOX = PROWL_C_PLACE + PROWL_SLOTS /* + the box's clan */
};

/* Which seats can be chosen. */
enum {
    PROWL_F_HAND = 1, /* with cards in hand, and so with a turn to come */
    PROWL_F_UP = 2,   /* its clan card face up */
    PROWL_F_DOWN = 4, /* face down */
    PROWL_F_OPEN = 8, /* not shielded */
    PROWL_F_DOMINANCE = 16,
    PROWL_F_ANOTHER = 32,   /* not chosen before by this effect */
    PROWL_F_OPTIONAL = 64,  /* `no` is possible */
    PROWL_F_SELF_OPEN = 128 /* only if the chooser's own clan card is not shielded */
};

enum prowl_condition {
    PROWL_IF_PLACE, /* operand, bits of places */
    PROWL_IF_DOMINANCE,
    PROWL_IF_FACE_UP, /* one's own clan card */
    PROWL_IF_LAST,    /* no card left in hand */
    PROWL_IF_IT,      /* the target's clan card is of clan (operand): hidden from who does not know it */
    PROWL_IF_NOT = 0x80
};

enum prowl_direction { PROWL_EITHER_WAY, PROWL_LEFT, PROWL_RIGHT };

/* The words of opt: tokens. */
#define PROWL_LABELS(X)                                                                                                \
    X(RAISE, "raise")                                                                                                  \
    X(DOMINANCE, "dominance")                                                                                          \
    X(FORCE, "force")                                                                                                  \
    X(LOWER, "lower")                                                                                                  \
    X(MOVE, "move")                                                                                                    \
    X(EXCHANGE, "exchange")                                                                                            \
    X(PEEK, "peek")                                                                                                    \
    X(HUSH, "hush")                                                                                                    \
    X(SWAP, "swap")                                                                                                    \
    X(PASS, "pass")                                                                                                    \
    X(VEIL, "veil")                                                                                                    \
    X(TURN, "turn")                                                                                                    \
    X(SHOW, "show")                                                                                                    \
    X(CONTRACT, "contract")

enum prowl_label {
#define PROWL_LABEL(name, word) PROWL_L_##name,
    PROWL_LABELS(PROWL_LABEL)
#undef PROWL_LABEL
        PROWL_LABEL_COUNT
};

extern const struct game prowl_game;

static inline const struct prowl_box *prowl_boxed(const struct box *box)
{
    return (const struct prowl_box *)box;
}

static inline const struct prowl_state *prowl_of(const struct game_state *s)
{
    return (const struct prowl_state *)s;
}

static inline uint32_t prowl_bit(uint32_t card)
{
    return (uint32_t)1 << card;
}

static inline uint32_t prowl_size(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

static inline uint32_t prowl_least(uint32_t set)
{
    return (uint32_t)__builtin_ctz(set);
}

static inline uint32_t prowl_slot(uint32_t card)
{
    return card / PROWL_EACH;
}

/* All cards of some slots. */
static inline uint32_t prowl_of_slots(uint32_t slots)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < PROWL_SLOTS; i++)
        set |= (slots >> i & 1) * (uint32_t)0xFF << (i * PROWL_EACH);
    return set;
}

static inline const struct prowl_card *prowl_card_at(const struct prowl_box *box, const struct prowl_state *s,
                                                     uint32_t card)
{
    return &box->card[s->clans[prowl_slot(card)] * PROWL_EACH + card % PROWL_EACH];
}

static inline uint32_t prowl_place(const struct prowl_state *s, uint32_t slot)
{
    uint32_t place = 0;
    while (s->track[place] != slot)
        place++;
    return place;
}

static inline uint32_t prowl_next(const struct prowl_state *s, uint32_t seat)
{
    return seat + 1 < s->seats ? seat + 1 : 0;
}

static inline uint32_t prowl_must(const struct prowl_state *s, uint32_t seat)
{
    return (s->mark[seat] & PROWL_MUST) >> PROWL_MUST_SHIFT;
}

/* The rules are also what bots search with, so this costs no more than a look at the pointer. */
static inline void prowl_note(struct prowl_run *r, enum prowl_happening what, uint32_t a, uint32_t b, uint32_t c)
{
    struct prowl_trail *t = r->trail;
    if (t == NULL || t->count == PROWL_NOTES)
        return;
    struct prowl_note *n = &t->note[t->count++];
    *n = (struct prowl_note){(uint8_t)what, (uint8_t)a, (uint8_t)b, (uint8_t)c, {0}};
    memcpy(n->track, r->s->track, sizeof n->track);
}

/* The code under way: that of the card played, or of the action Accuse. */
extern const uint8_t prowl_accuse_code[];
static inline const uint8_t *prowl_code(const struct prowl_box *box, const struct prowl_state *s)
{
    return s->rest & PROWL_ACCUSING ? prowl_accuse_code : prowl_card_at(box, s, s->card)->code;
}

/* Whether the state holds what `viewer` knows of `seat`. */
static inline bool prowl_tracks(const struct prowl_state *s, uint32_t viewer, uint32_t seat)
{
    return s->viewer == PROWL_TRUTH || s->viewer == viewer || s->viewer == seat;
}

/* prowl.c */
game_move prowl_pack(const struct prowl_play *p);
struct prowl_play prowl_unpack(game_move m);
void prowl_apply(struct prowl_run *r, struct prowl_play p);
uint32_t prowl_deck(const struct prowl_state *s);   /* cards left in it; with more than two seats none */
uint32_t prowl_unseen(const struct prowl_state *s); /* cards that lie in no seat's hand or place, nor face up */

/* prowl_track.c: what a turn is made of. */
void prowl_lay(struct prowl_run *r, uint32_t card, uint32_t pile); /* face up, in a seat's pile or (5) the revealed */
bool prowl_shielded(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat);
void prowl_drop_shields(struct prowl_run *r, uint32_t seat);
uint32_t prowl_operand(const struct prowl_run *r, uint32_t operand, uint32_t card); /* its slot, or PROWL_NONE */
void prowl_raise(struct prowl_run *r, uint32_t slot, uint32_t steps);
void prowl_exchange(struct prowl_run *r, uint32_t a, uint32_t b); /* the clans in two places */
void prowl_gain(struct prowl_run *r, uint32_t seat);
void prowl_react(struct prowl_run *r, uint32_t owner, enum prowl_event event);
uint32_t prowl_plain(struct prowl_run *r, const uint8_t *code, uint32_t pc, uint32_t card, uint32_t owner);
void prowl_body(struct prowl_run *r, uint32_t card, uint32_t owner, uint32_t at); /* what asks nothing */

/* prowl_effect.c */
uint32_t prowl_targets(const struct prowl_box *box, const struct prowl_state *s, uint32_t filter); /* bits of seats */
bool prowl_go(struct prowl_run *r); /* runs the code until it asks; true once it has ended */
void prowl_answer(struct prowl_run *r, const struct prowl_play *p);
void prowl_questions(const struct prowl_box *box, const struct prowl_state *s, struct game_moves *out);

/* prowl_know.c: what each viewer knows, as the cards move. */
void prowl_forget(struct prowl_state *s, uint32_t card);
void prowl_see_clan(struct prowl_state *s, uint32_t seat, uint32_t viewers);
void prowl_see_hand(struct prowl_state *s, uint32_t seat, uint32_t viewer, uint32_t hand);
void prowl_see_card(struct prowl_state *s, uint32_t seat, uint32_t card);
void prowl_new_clan(struct prowl_state *s, uint32_t seat, uint32_t card);
void prowl_clan_to_hand(struct prowl_state *s, uint32_t seat);
void prowl_move_clans(struct prowl_state *s, const uint8_t to[PROWL_SEATS]);

/* prowl_reckon.c */
void prowl_reckon(struct prowl_run *r);
uint32_t prowl_winner(const struct prowl_box *box, const struct prowl_state *s, uint32_t were_up);
uint32_t prowl_supporters(const struct prowl_state *s, uint32_t slot); /* seats with a clan card of it */
bool prowl_meets(const struct prowl_state *s, const struct prowl_goal *goal, uint32_t card, uint32_t seat,
                 uint32_t were_up); /* whether what an attachment asks for is so */
uint32_t prowl_loses_by(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat,
                        uint32_t were_up); /* the attachment that makes a seat lose, or PROWL_NONE */
bool prowl_breaks(const struct prowl_state *s, uint32_t seat); /* bound, and its clan is not the one it named */

/* prowl_view.c */
void prowl_redact(const struct box *box, struct game_state *s, int viewer);
game_move prowl_redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer);

/* prowl_guess.c: what a view leaves open, counted and filled in. */
void prowl_resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
void prowl_expect_deck(const struct prowl_state *view, struct game_moves *out);
void prowl_expect_hand(const struct prowl_state *view, uint32_t seat, struct game_moves *out);
uint64_t prowl_guesses(const struct prowl_state *view); /* in a unit of its own; 0: the view contradicts itself */
void prowl_guess_knowledge(struct prowl_state *s);      /* of a view that has just been filled in */

/* prowl_retrace.c */
bool prowl_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

/* prowl_text.c */
extern const struct game_option prowl_options[];
extern const char *const prowl_must_names[];
extern const char *const prowl_label_names[];
void prowl_write_card(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t card, struct text *out);
void prowl_write_set(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t set, struct text *out);
void prowl_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void prowl_write_state(const struct box *box, const struct game_state *s, struct text *out);
bool prowl_find_clan(const struct prowl_box *box, const char *id, size_t size, uint8_t *out);

/* prowl_setup.c */
void prowl_clans_of(int32_t option, uint8_t clans[PROWL_SLOTS]);
uint32_t prowl_cards_of(const struct prowl_box *box, const struct game_setup *setup);
void prowl_write_setup(const struct box *box, const struct game_setup *setup, struct text *out);
void prowl_code_setup(const struct box *box, struct game_setup *setup, struct digits *d);
enum err prowl_read_setup(const struct box *box, struct game_setup *setup, struct json from, struct fault *f);
enum err prowl_deal(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng,
                    struct fault *f);

/* prowl_compile.c */
enum err prowl_compile(const struct prowl_box *box, const struct box_line *line, size_t word, struct prowl_card *out,
                       struct fault *f);

/* prowl_box.c */
void prowl_box_clear(struct box *box);
enum err prowl_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err prowl_box_check(struct box *box, struct fault *f);
enum err prowl_box_doubt(const struct box *box, struct fault *f);

/* prowl_eval.c */
int32_t prowl_evaluate(const struct box *box, const struct game_state *s, int seat);

#endif
