/* Prowl: Clans & Cunning: the state, the box and what the files of this folder share.
 *
 * Two to five seats push four clans up and down a track, each with a hidden clan card of its own. What a card does is
 * data: prowl_compile.c compiles the text of a box file into bytecode, prowl_effect.c and prowl_track.c interpret it,
 * and no card is known by name anywhere in C.
 *
 * Cards in play are numbered 0 to 31, eight for each clan, so a set of cards fits in 32 bits. A clan in play is a
 * number from 0 to 3, its `slot`; the state says which of the box's clans has which slot. */
#ifndef GAMES_PROWL_PROWL_H
#define GAMES_PROWL_PROWL_H

#include "core/game.h"

enum {
    PROWL_SEATS = 5,
    PROWL_SLOTS = 4, /* clans in play, and places on the track */
    PROWL_EACH = 8,  /* cards of a clan */
    PROWL_CARDS = PROWL_SLOTS * PROWL_EACH,
    PROWL_BOX_CLANS = 8,
    PROWL_ROUNDS = 15,      /* two seats with sixteen cards each hold every card */
    PROWL_CODE = 40,        /* bytes of a card's bytecode */
    PROWL_ASKS = 8,         /* decisions that an effect can ask for */
    PROWL_REACTIONS = 1000, /* of attachments to one move */
    PROWL_NAME = 48
};

/* Viewers other than the seats: an onlooker, and one who sees every card. */
enum { PROWL_PUBLIC = PROWL_SEATS, PROWL_TRUTH, PROWL_ALL = (1 << PROWL_TRUTH) - 1 };

/* Values that stand where a card, a seat or a slot is expected: there is none, or it is hidden from the viewer. */
enum { PROWL_NONE = 0xFF, PROWL_HIDDEN = 0xFE };

enum prowl_option { PROWL_O_ROUNDS, PROWL_O_LEADERS, PROWL_O_CLANS };

/* Keywords and other lasting properties of a card. */
enum {
    PROWL_EARLY = 1,
    PROWL_FINAL = 2,
    PROWL_ATTACHMENT = 4,
    PROWL_LEADER = 8,
    PROWL_SHIELD = 16, /* the clan card of its owner is shielded until the owner's next turn starts */
    PROWL_WINS = 32,   /* the owner wins if the card's own condition is met at the end */
    PROWL_LOSES = 64   /* an owner who would win loses instead if the card's condition is met */
};

/* The event that an attachment waits for. An attachment that waits for one of the WOULD events or for LOSE prevents
 * the event. A clan counts as moving whether it goes step by step or the track is rearranged. */
enum prowl_event {
    PROWL_NEVER,
    PROWL_MOVES_UP,
    PROWL_MOVES_DOWN,
    PROWL_WOULD_UP,
    PROWL_WOULD_DOWN,
    PROWL_LOSE, /* another seat would gain Dominance from the owner */
    PROWL_TURN  /* the owner's turn starts */
};

/* What the condition of a card with PROWL_WINS or PROWL_LOSES asks for, beside the place of the owner's clan. */
enum {
    PROWL_W_FACE_UP = 1,
    PROWL_W_FACE_DOWN = 2,
    PROWL_W_DOMINANCE = 4,
    PROWL_W_NOBODY = 8,
    PROWL_W_OWN = 16,
    PROWL_W_NO_DOMINANCE = 32,
    PROWL_W_OTHER = 64 /* the owner's clan is not the card's */
};

struct prowl_goal {
    uint8_t asks;   /* PROWL_W bits */
    uint8_t places; /* bits of the places in which the owner's clan may be */
};

struct prowl_card {
    uint8_t flags;
    uint8_t event;              /* the enum prowl_event that it waits for */
    uint8_t event_clan;         /* the clan that the event is about, as an operand */
    uint8_t at_event, at_sworn; /* where the code for its event and for its oath begins, or PROWL_NONE */
    struct prowl_goal win, lose;
    uint8_t size; /* the size of the code; 0 if the box has no such card */
    uint8_t code[PROWL_CODE];
    char name[2][PROWL_NAME]; /* English, French */
};

struct prowl_clan {
    char id[4];
    char name[2][PROWL_NAME];
    uint8_t cards, leaders; /* bits of the cards that the box has, and of the leaders among them */
    uint8_t rank;           /* the rank of the id among all ids */
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
    PROWL_P_START,  /* chance decides who takes the first turn */
    PROWL_P_REVEAL, /* chance reveals a card of the deck, which a game of two seats has */
    PROWL_P_TURN,
    PROWL_P_ORDER,
    PROWL_P_ASK,  /* the operation at `pc` asks the seat */
    PROWL_P_SHOW, /* chance shows a card of the target's hand */
    PROWL_P_OVER
};

/* The bits and fields of prowl_state.mark, which has one byte for each seat. */
enum {
    PROWL_UP = 1,
    PROWL_HUSHED = 2,
    PROWL_MUST_SHIFT = 2,
    PROWL_MUST = 12,
    PROWL_BOUND_SHIFT = 4,
    PROWL_BOUND = 112
};
enum prowl_must { PROWL_FREE, PROWL_PLAY, PROWL_CHANGE, PROWL_ACCUSE };

/* The bits of prowl_state.rest: what is still to be done in this turn. */
enum { PROWL_RISE = 1, PROWL_EFFECT = 2, PROWL_ACCUSING = 4, PROWL_REWARD_TO = 8 };

/* The state. A view is a state too, in which whatever its viewer does not know is PROWL_HIDDEN or left out.
 *
 * What the seats were shown is kept in four fields. `know` says who has seen each clan card, which everybody knows; in
 * a view, a clan card that the viewer has not seen is PROWL_HIDDEN. `may` says which clans a clan card can belong to by
 * what everybody was shown (wrong accusations, visible outcomes). Both travel with the card. `known[v][o]` holds the
 * cards that v knows o to have, in hand or as its clan card, and known[o][o] those that everybody knows o to have.
 * `maybe[v]` holds those of these cards that may be clan cards v has not seen; the others are certainly in hands.
 *
 * A view keeps its viewer's row of `known`, its column (what the others know about the viewer, who knows that too), and
 * the public diagonal. */
struct prowl_state {
    uint32_t hand[PROWL_SEATS];
    uint32_t attached[PROWL_SEATS];
    uint32_t known[PROWL_SEATS][PROWL_SEATS];
    uint32_t maybe[PROWL_SEATS + 1];
    uint32_t cards; /* those in play */
    /* The cards of all piles, in the order in which they were laid. The upper bits say whose pile a card is in;
     * PROWL_PUBLIC stands for the cards that were revealed from the deck. */
    uint8_t laid[PROWL_CARDS];
    uint8_t clan[PROWL_SEATS]; /* the clan card, PROWL_NONE before it is chosen */
    uint8_t held[PROWL_SEATS]; /* the number of cards in hand, which is also the number of turns to come */
    uint8_t know[PROWL_SEATS]; /* bits of viewers */
    uint8_t may[PROWL_SEATS];  /* bits of slots */
    uint8_t mark[PROWL_SEATS];
    uint8_t track[PROWL_SLOTS]; /* slots, first to fourth */
    uint8_t clans[PROWL_SLOTS]; /* the box's clan of each slot */
    uint8_t laid_count;
    uint8_t seats;
    uint8_t viewer;    /* a seat or PROWL_PUBLIC; PROWL_TRUTH in a full state */
    uint8_t seat;      /* whose turn it is */
    uint8_t dominance; /* a seat; PROWL_NONE until the start is drawn */
    uint8_t phase;
    uint8_t winner; /* once the game is over; PROWL_NONE if nobody has won */
    /* The action under way. */
    uint8_t card;    /* the card played, or PROWL_NONE */
    uint8_t pc;      /* the program counter in its code */
    uint8_t rest;    /* what is still to be done */
    uint8_t target;  /* the seat chosen last */
    uint8_t chosen;  /* bits of all seats chosen by this effect */
    uint8_t named;   /* the slot named last */
    uint8_t shown;   /* the card shown last */
    uint8_t were_up; /* once the game is over, bits of the seats whose clan card was face up before the reckoning */
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
    PROWL_M_CARD, /* chance reveals or shows a card */
    PROWL_M_SEAT,
    PROWL_M_TO,
    PROWL_M_WORD, /* enum prowl_word */
    PROWL_M_OPT,  /* enum prowl_label */
    PROWL_M_SWAP,
    PROWL_M_MUST, /* enum prowl_must */
    PROWL_M_START /* chance chooses the seat that starts */
};

enum prowl_word { PROWL_WORD_RISE, PROWL_WORD_EFFECT, PROWL_WORD_LEFT, PROWL_WORD_RIGHT, PROWL_WORD_NO };

enum { PROWL_ARG_HIDDEN = 63 };

/* The answer to a question about a hidden card, if everybody can tell it from what happens. */
enum prowl_answer { PROWL_UNTOLD, PROWL_YES, PROWL_NO };

/* A move, unpacked. The fields from `answer` on say what a viewer learns; in the moves of a record they are empty. A
 * move reveals clan cards or a hand, never both; the compiler of effects sees to that. */
struct prowl_play {
    enum prowl_kind kind;
    uint8_t arg; /* a card, seat, slot, place or word */
    enum prowl_answer answer;
    uint8_t clan[PROWL_SEATS]; /* 1 + the card that was the clan card before the move; 0 if it is not told */
    uint32_t hand;             /* of the target, told to the seat that peeks at it */
};

/* What happens while a move is made. If a trail is given, the rules leave a note of each event in it, from which
 * prowl_notes.c tells the move. */
enum prowl_happening {
    PROWL_N_OP,      /* operation a at program counter b is carried out or answered; c is the seat chosen last */
    PROWL_N_START,   /* seat a takes the first turn, and Dominance */
    PROWL_N_STEP,    /* clan a moved up past clan b; c is the one of the two that was raised or lowered */
    PROWL_N_END,     /* clan a should move but is at the end of the track already */
    PROWL_N_ORDER,   /* the track was rearranged */
    PROWL_N_REACT,   /* attachment a of seat b reacts to its event, which is about clan c */
    PROWL_N_DISCARD, /* attachment a of seat b goes to the pile */
    PROWL_N_SHIELD,  /* attachment a of seat b goes to the pile because its shield has ended */
    PROWL_N_GAIN,    /* seat a gains Dominance from b */
    PROWL_N_HELD,    /* seat a would gain Dominance but has it already */
    PROWL_N_TURN,    /* a turn of seat a starts */
    PROWL_N_LAPSE,   /* seat a was forced to do something that it cannot do, and is free again */
    PROWL_N_RECKON,  /* every hand is empty */
    PROWL_N_SWORN    /* clan card a of seat b keeps its oath */
};

enum { PROWL_NOTES = 96 };

struct prowl_note {
    uint8_t what, a, b, c;
    uint8_t track[PROWL_SLOTS]; /* as it is then */
};

struct prowl_trail {
    uint32_t count; /* notes beyond PROWL_NOTES are dropped */
    struct prowl_note note[PROWL_NOTES];
};

/* A move being made: the box, the state that it changes, and what it reveals. Applied to a view, a move says what it
 * reveals in `told`; applied to a full state, it collects that there. */
struct prowl_run {
    const struct prowl_box *box;
    struct prowl_state *s;
    struct prowl_play told;
    uint32_t spent;            /* attachments whose reactions are running */
    uint32_t reactions;        /* how often attachments have reacted to this move */
    struct prowl_trail *trail; /* NULL unless somebody wants to tell what happens */
};

/* The operations of the bytecode, with the bytes that follow each. A `skip` is the program counter with which the code
 * goes on if something could not be done or a condition was not met. */
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
    PROWL_OP_SHOW, /* asks chance */
    PROWL_OP_SWAP,
    PROWL_OP_PASS, /* direction; may ask */
    PROWL_OP_HUSH,
    PROWL_OP_FORCE,    /* enum prowl_must; may ask */
    PROWL_OP_ACCUSE,   /* skip; asks */
    PROWL_OP_REWARD,   /* asks */
    PROWL_OP_VEIL,     /* may ask */
    PROWL_OP_CONTRACT, /* clan */
    PROWL_OP_TURN,     /* whose, facing */
    PROWL_OP_EITHER,   /* label, label, program counter of the second branch; asks */
    PROWL_OP_IF,       /* condition, its two bytes, skip */
    PROWL_OP_JUMP,     /* program counter */
    PROWL_OP_DISCARD,
    PROWL_OPS
};

/* The clan that an operation is about. */
enum prowl_operand {
    PROWL_C_ANY,    /* asks for any clan */
    PROWL_C_OTHER,  /* asks for any clan but that of the card */
    PROWL_C_OWN,    /* the clan of the card */
    PROWL_C_NAMED,  /* the clan named last */
    PROWL_C_SHOWN,  /* the clan of the card shown last */
    PROWL_C_THEIRS, /* the clan of the target's clan card, if it is face up */
    PROWL_C_ABOVE,  /* the clan just above that of the card */
    PROWL_C_BELOW,
    PROWL_C_PLACE,                            /* the clan in a place, whose number from 0 to 3 is added */
    PROWL_C_BOX = PROWL_C_PLACE + PROWL_SLOTS /* a clan of the box, whose number is added */
};

/* The filter of PROWL_OP_SEAT: what a seat must be like to be chosen. */
enum {
    PROWL_F_HAND = 1, /* it has cards in hand, and so a turn to come */
    PROWL_F_UP = 2,   /* its clan card is face up */
    PROWL_F_DOWN = 4, /* its clan card is face down */
    PROWL_F_OPEN = 8, /* its clan card is not shielded */
    PROWL_F_DOMINANCE = 16,
    PROWL_F_ANOTHER = 32,   /* this effect has not chosen it before */
    PROWL_F_OPTIONAL = 64,  /* the answer `no` is allowed */
    PROWL_F_SELF_OPEN = 128 /* the chooser's own clan card must not be shielded */
};

enum prowl_condition {
    PROWL_IF_PLACE, /* operand, bits of places */
    PROWL_IF_DOMINANCE,
    PROWL_IF_FACE_UP, /* the owner's clan card is face up */
    PROWL_IF_LAST,    /* the owner's hand is empty */
    PROWL_IF_IT,      /* operand; the target's clan card is of that clan, which only those who know the card can say */
    PROWL_IF_NOT = 0x80
};

enum prowl_direction { PROWL_EITHER_WAY, PROWL_LEFT, PROWL_RIGHT };

/* The words that follow `opt:` in tokens. */
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

/* All cards of a set of slots. */
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

static inline uint32_t prowl_place_on(const uint8_t track[PROWL_SLOTS], uint32_t slot)
{
    uint32_t place = 0;
    while (track[place] != slot)
        place++;
    return place;
}

static inline uint32_t prowl_place(const struct prowl_state *s, uint32_t slot)
{
    return prowl_place_on(s->track, slot);
}

static inline uint32_t prowl_next(const struct prowl_state *s, uint32_t seat)
{
    return seat + 1 < s->seats ? seat + 1 : 0;
}

static inline uint32_t prowl_must(const struct prowl_state *s, uint32_t seat)
{
    return (s->mark[seat] & PROWL_MUST) >> PROWL_MUST_SHIFT;
}

/* The clan that a contract obliges a seat to win with, or PROWL_NONE. */
static inline uint32_t prowl_bound(const struct prowl_state *s, uint32_t seat)
{
    uint32_t bound = (s->mark[seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT;
    return bound != 0 ? bound - 1 : PROWL_NONE;
}

static inline void prowl_bind(struct prowl_state *s, uint32_t seat, uint32_t slot)
{
    s->mark[seat] = (uint8_t)((s->mark[seat] & ~(uint32_t)PROWL_BOUND) | (slot + 1) << PROWL_BOUND_SHIFT);
}

/* Whether a move lays a card face down as a clan card. */
static inline bool prowl_lays_clan(enum prowl_kind kind)
{
    return kind == PROWL_M_CLAN || kind == PROWL_M_CHANGE || kind == PROWL_M_VEIL;
}

/* Bots search with these rules too, so where nobody wants notes a note costs only a look at the pointer. */
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
extern const uint8_t prowl_effect_accuse_code[];
static inline const uint8_t *prowl_code(const struct prowl_box *box, const struct prowl_state *s)
{
    return s->rest & PROWL_ACCUSING ? prowl_effect_accuse_code : prowl_card_at(box, s, s->card)->code;
}

/* Whether the state holds what `viewer` knows about `seat`. */
static inline bool prowl_tracks(const struct prowl_state *s, uint32_t viewer, uint32_t seat)
{
    return s->viewer == PROWL_TRUTH || s->viewer == viewer || s->viewer == seat;
}

/* The cards that the viewer knows another seat to have. */
static inline uint32_t prowl_known(const struct prowl_state *s, uint32_t seat)
{
    return s->known[s->viewer < PROWL_SEATS ? s->viewer : seat][seat];
}

/* A random card of a set; each has the same chance. */
static inline uint32_t prowl_random(uint32_t set, struct rng *rng)
{
    for (uint32_t skip = rng_below(rng, prowl_size(set)); skip > 0; skip--)
        set &= set - 1;
    return prowl_least(set);
}

/* prowl.c */
game_move prowl_pack(const struct prowl_play *p);
struct prowl_play prowl_unpack(game_move m);
void prowl_apply(struct prowl_run *r, struct prowl_play p);
uint32_t prowl_deck(const struct prowl_state *s);    /* the number of its cards, which is 0 with more than two seats */
uint32_t prowl_unseen(const struct prowl_state *s);  /* the number of cards that are with no seat and not face up */
uint32_t prowl_face_up(const struct prowl_state *s); /* the cards in piles, and the attachments */
uint32_t prowl_placed(const struct prowl_state *s);  /* these, and every hand and clan card that the state shows */

/* prowl_track.c: the track, attachments, and the operations that ask nothing. */
void prowl_track_lay(struct prowl_run *r, uint32_t card, uint32_t pile); /* of a seat, or PROWL_PUBLIC */
bool prowl_track_shielded(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat);
void prowl_track_drop_shields(struct prowl_run *r, uint32_t seat);
/* The slot of the clan that an operand means, or PROWL_NONE. The second function is for operands that neither ask nor
 * depend on what an effect did before. */
uint32_t prowl_track_operand(const struct prowl_run *r, uint32_t operand, uint32_t card);
uint32_t prowl_track_fixed_operand(const struct prowl_state *s, const uint8_t track[PROWL_SLOTS], uint32_t operand,
                                   uint32_t card);
void prowl_track_raise(struct prowl_run *r, uint32_t slot, uint32_t steps);
void prowl_track_exchange(struct prowl_run *r, uint32_t a, uint32_t b); /* the clans in two places */
/* The clan in one place goes to another, and those between move up or down by one. */
void prowl_track_shift(uint8_t track[PROWL_SLOTS], uint32_t from, uint32_t to);
void prowl_track_gain(struct prowl_run *r, uint32_t seat);
void prowl_track_react(struct prowl_run *r, uint32_t owner, enum prowl_event event);
uint32_t prowl_track_plain(struct prowl_run *r, const uint8_t *code, uint32_t pc, uint32_t card, uint32_t owner);
void prowl_track_body(struct prowl_run *r, uint32_t card, uint32_t owner, uint32_t at);

/* prowl_effect.c */
extern const uint8_t prowl_effect_op_size[PROWL_OPS]; /* in bytes */
uint32_t prowl_effect_targets(const struct prowl_box *box, const struct prowl_state *s,
                              uint32_t filter); /* bits of seats */
bool prowl_effect_go(
    struct prowl_run *r); /* runs the code until it asks something, and returns true once it has ended */
void prowl_effect_answer(struct prowl_run *r, const struct prowl_play *p);
void prowl_effect_questions(const struct prowl_box *box, const struct prowl_state *s, struct game_moves *out);

/* prowl_know.c: what each viewer knows as the cards move. */
void prowl_know_forget(struct prowl_state *s, uint32_t card);
void prowl_know_see_clan(struct prowl_state *s, uint32_t seat, uint32_t viewers);
void prowl_know_see_hand(struct prowl_state *s, uint32_t seat, uint32_t viewer, uint32_t hand);
void prowl_know_see_card(struct prowl_state *s, uint32_t seat, uint32_t card);
void prowl_know_new_clan(struct prowl_state *s, uint32_t seat, uint32_t card);
void prowl_know_clan_to_hand(struct prowl_state *s, uint32_t seat);
void prowl_know_move_clans(struct prowl_state *s, const uint8_t to[PROWL_SEATS]);

/* prowl_reckon.c */
void prowl_reckon(struct prowl_run *r);
uint32_t prowl_reckon_winner(const struct prowl_box *box, const struct prowl_state *s, uint32_t were_up);
uint32_t prowl_reckon_supporters(const struct prowl_state *s,
                                 uint32_t slot); /* bits of the seats with a card of that clan */
/* The attachments of a seat that have this flag (PROWL_WINS or PROWL_LOSES) and whose condition is met. */
uint32_t prowl_reckon_met_cards(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, uint32_t flag,
                                uint32_t were_up);
/* The attachment by which a seat wins or by which it loses, or PROWL_NONE. `were_up` has the bits of the seats whose
 * clan card was face up before the reckoning. */
uint32_t prowl_reckon_wins_by(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat,
                              uint32_t were_up);
uint32_t prowl_reckon_loses_by(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat,
                               uint32_t were_up);
bool prowl_reckon_keeps(const struct prowl_state *s, uint32_t seat); /* the seat wins by its contract */
bool prowl_reckon_breaks(const struct prowl_state *s,
                         uint32_t seat); /* its clan is not the one that its contract names */

/* prowl_view.c */
void prowl_view_redact(const struct box *box, struct game_state *s, int viewer);
game_move prowl_view_redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer);

/* prowl_guess.c: the information set of a view, counted and sampled. */
void prowl_guess_resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
void prowl_guess_expect_deck(const struct prowl_state *view, struct game_moves *out);
void prowl_guess_expect_hand(const struct prowl_state *view, uint32_t seat, struct game_moves *out);
uint64_t
prowl_guess_guesses(const struct prowl_state *view);    /* in a unit of its own; 0 if the view contradicts itself */
void prowl_guess_fill_knowledge(struct prowl_state *s); /* of the seats, in a view that has just been filled in */

/* prowl_retrace.c */
bool prowl_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

/* prowl_suppose.c */
bool prowl_suppose(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                   uint32_t attempt);

/* prowl_text.c */
extern const struct game_option prowl_text_options[];
extern const char *const prowl_text_must_names[];
extern const char *const prowl_text_label_names[];
void prowl_text_write_card(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t card,
                           struct text *out);
void prowl_text_write_set(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t set,
                          struct text *out);
void prowl_text_write_track(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS],
                            const uint8_t track[PROWL_SLOTS], struct text *out);
void prowl_text_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void prowl_text_write_state(const struct box *box, const struct game_state *s, struct text *out);
bool prowl_text_find_clan(const struct prowl_box *box, const char *id, size_t size, uint8_t *out);

/* prowl_setup.c */
void prowl_setup_clans_of(int32_t option, uint8_t clans[PROWL_SLOTS]);
uint32_t prowl_setup_cards_of(const struct prowl_box *box, const struct game_setup *setup);
void prowl_setup_walk(const struct box *box, struct game_setup *setup, struct setup_walk *w);
enum err prowl_setup_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f);

/* prowl_compile.c */
enum err prowl_compile(const struct prowl_box *box, const struct box_line *line, size_t word, struct prowl_card *out,
                       struct fault *f);

/* prowl_box.c */
void prowl_box_clear(struct box *box);
enum err prowl_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err prowl_box_check(struct box *box, struct fault *f);
enum err prowl_box_doubt(const struct box *box, struct fault *f);

/* prowl_eval.c */
int32_t prowl_eval(const struct box *box, const struct game_state *s, int seat);

#endif
