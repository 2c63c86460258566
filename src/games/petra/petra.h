/* Passing Through Petra: the box, the state, and what the files of this folder share.
 *
 * Two to four seats. A seat's influence cards are hidden but for those that all saw it take; the bag and the two decks
 * are chance. A turn is a small stack of steps: the topmost waits for a decision or for chance, or is carried out at
 * once; what a step brings about is put on top of what has yet to come. So a bonus in the middle of a disc's way, or a
 * villager inside another's effect, comes back by itself to what it interrupted. */
#ifndef GAMES_PETRA_PETRA_H
#define GAMES_PETRA_PETRA_H

#include "core/game.h"

/* Types of traders, in the order in which they are always listed. */
enum petra_type {
    PETRA_E, /* Egypt */
    PETRA_R, /* Rome */
    PETRA_C, /* China */
    PETRA_I, /* India */
    PETRA_MAIN,
    PETRA_L = PETRA_MAIN, /* the local traders, whose track has no influence */
    PETRA_TYPES,
    PETRA_GOLD = PETRA_TYPES, /* a tile in a row too */
    PETRA_TILES,
    PETRA_GAP = PETRA_TILES /* in the caravan: taken a moment ago */
};

enum {
    PETRA_SEATS_MIN = 2,
    PETRA_SEATS = 4,
    PETRA_SLOTS = 3, /* of each card row */
    /* The most that a box may ask for. */
    PETRA_CARDS = 32,
    PETRA_VILLAGERS = 32,
    PETRA_CARAVAN = 32,
    PETRA_ROW = 16,       /* stalls, extensions included */
    PETRA_ROW_START = 10, /* stalls at set-up */
    PETRA_SPACES = 12,    /* of a track */
    PETRA_BOARDS = 8,
    PETRA_EFFECTS = 3, /* of one villager, one after the other */
    PETRA_DRAWN = 4,   /* tiles or villagers that one effect draws */
    PETRA_NAME = 24,   /* bytes of a card's id, its final zero included */
    PETRA_STEPS = 12,
    PETRA_LOG_MAX = 1 << 15, /* petra_box.c refuses a box whose games could be longer */
    PETRA_NONE = 255,
    PETRA_TRUTH = 254 /* in place of a viewer: this is the full state, no view */
};

/* The sides of the city and their actions. */
enum petra_location { PETRA_PLAZA, PETRA_SIQ, PETRA_MARKET, PETRA_VILLAGE, PETRA_LOCATIONS };

/* What is on a space of a track. */
enum petra_space {
    PETRA_BARE,
    PETRA_BONUS_SPACE,
    PETRA_INFLUENCE_SPACE,
    PETRA_POOL_SPACE,
    PETRA_CAMEL_SPACE,
    PETRA_CARD_SPACE,
    PETRA_SPACE_KINDS
};

/* The steps of a turn. A step has a small argument `a` and a number `n`. */
enum petra_step_kind {
    PETRA_NO_STEP,
    /* Decisions of the seat whose turn it is. */
    PETRA_S_MOVE,
    PETRA_S_TAKE,   /* n tiles yet to take from section a (plaza or siq) */
    PETRA_S_COLUMN, /* a market action */
    PETRA_S_BOOST,
    PETRA_S_CAMEL,
    PETRA_S_BROKER,
    PETRA_S_PERMANENT,
    PETRA_S_BUILD,
    PETRA_S_CARD,
    PETRA_S_WORKERS,    /* n taken back so far, next from column a on */
    PETRA_S_AMBASSADOR, /* the tiles drawn and not yet laid */
    PETRA_S_KEEP,
    PETRA_S_NOBLE, /* n stalls named so far */
    PETRA_S_CLAIM,
    /* Chance. */
    PETRA_S_EXTENSION,
    PETRA_S_CARD_ROW,        /* a new card for slot a */
    PETRA_S_CARD_DECK,       /* a card that only its taker sees */
    PETRA_S_HIRE_ROW,        /* a new villager for the last slot, once the row has slid */
    PETRA_S_AMBASSADOR_DRAW, /* n tiles yet to draw */
    PETRA_S_PRIEST_DRAW,     /* n villagers yet to draw */
    PETRA_S_REFILL,          /* a: it has begun */
    /* Done at once. */
    PETRA_S_ADVANCE,   /* the disc of the column in trade, n spaces yet */
    PETRA_S_TRADE_END, /* the column's tiles leave */
    PETRA_S_CAMELS,    /* n camels */
    PETRA_S_GOLD,
    PETRA_S_HIRED,   /* villager a takes effect */
    PETRA_S_DISCARD, /* villager a joins the discards */
    PETRA_STEP_KINDS
};

struct petra_step {
    uint8_t kind;
    uint8_t a;
    uint16_t n;
};

enum petra_form {
    PETRA_F_CUBES, /* at least `number` cubes on the tracks of set a */
    PETRA_F_EQUAL, /* as many cubes on a as on b, at least one on each */
    PETRA_F_WORKS, /* a building and a permanent settlement at the columns of a */
    PETRA_FORMS
};

struct petra_goal {
    uint8_t form;
    uint8_t a, b; /* sets of types */
    uint8_t number;
};

enum petra_villager_kind { PETRA_IMMEDIATE, PETRA_PERMANENT, PETRA_ONE_TIME, PETRA_VILLAGER_KINDS };

struct petra_villager {
    uint8_t kind;
    uint8_t effects;                         /* how many, of an immediate one */
    struct petra_step effect[PETRA_EFFECTS]; /* what happens, one after the other */
};

/* Numbers of the box, each a line of its own in the file. */
enum petra_number {
    PETRA_N_GOLD,
    PETRA_N_CAMELS,
    PETRA_N_EXTENSIONS,
    PETRA_N_BUILDINGS,
    PETRA_N_PERMANENT, /* of each type */
    PETRA_N_CUBES,     /* of each seat; the last one placed wins */
    PETRA_N_WORKERS,   /* of each seat */
    PETRA_N_MARKET,    /* stalls at the start */
    PETRA_N_MARKET_SAME,
    PETRA_N_SETTLEMENT, /* tiles in columns at the start */
    PETRA_N_SETTLEMENT_SAME,
    PETRA_N_CARAVAN,
    PETRA_N_PLAZA,  /* how many of them are the Plaza */
    PETRA_N_REFILL, /* when fewer are left */
    PETRA_N_PLAZA_TAKE,
    PETRA_N_SIQ_TAKE,
    PETRA_N_TURNS, /* after which the game ends anyway */
    PETRA_NUMBERS
};

struct petra_box {
    struct box head;
    int32_t number[PETRA_NUMBERS];
    uint8_t tiles[PETRA_TYPES];
    uint8_t has_tiles; /* a bit a type that has its line */
    uint8_t start_camels[PETRA_SEATS];
    uint8_t has_start_camels;
    uint8_t boards;
    uint8_t partner[PETRA_BOARDS][PETRA_TYPES];
    uint8_t side[PETRA_LOCATIONS]; /* 0 north, 1 east, 2 south, 3 west */
    uint8_t length[PETRA_TYPES];   /* spaces of each track */
    uint8_t space[PETRA_TYPES][PETRA_SPACES];
    uint8_t from[PETRA_TYPES][PETRA_SPACES]; /* the seats from which it is there */
    struct petra_step bonus[PETRA_MAIN];
    uint8_t cards, villagers;
    char card_name[PETRA_CARDS][PETRA_NAME];
    char villager_name[PETRA_VILLAGERS][PETRA_NAME];
    struct petra_goal goal[PETRA_CARDS];
    struct petra_villager villager[PETRA_VILLAGERS];
    uint32_t master[PETRA_TYPES], nomad[PETRA_TYPES]; /* which villagers are that of a type */
    uint32_t broker, farmer;                          /* which villagers do that */
    uint8_t farmer_camels;
    /* Worked out once the box is whole. */
    uint8_t card_order[PETRA_CARDS], villager_order[PETRA_VILLAGERS]; /* by name */
    uint8_t there[PETRA_SEATS + 1][PETRA_TYPES][PETRA_SPACES];        /* what is there with so many seats */
    uint8_t influence_spaces[PETRA_SEATS + 1][PETRA_MAIN];            /* how many influence spaces */
    uint16_t places[PETRA_SEATS + 1][PETRA_TYPES][PETRA_SPACE_KINDS]; /* the set of spaces of each kind */
};

/* The part of a set-up that chance decides. PETRA_NONE past what the box or the number of seats asks for. */
struct petra_setup {
    uint8_t start;
    uint8_t board[PETRA_SEATS]; /* from 0 */
    uint8_t caravan[PETRA_CARAVAN];
    uint8_t row[PETRA_SEATS][PETRA_ROW_START];
    uint8_t column[PETRA_SEATS][PETRA_TYPES];
    uint8_t hand[PETRA_SEATS];
    uint8_t card_row[PETRA_SLOTS];
    uint8_t villager_row[PETRA_SLOTS];
};
_Static_assert(sizeof(struct petra_setup) <= GAME_SETUP_MAX, "a set-up has room");

/* Sets of types, of cards and of villagers are bits. */
struct petra_seat {
    uint64_t row;       /* the market row, four bits a stall, the leftmost lowest */
    uint32_t hand;      /* influence cards; in a view, of another seat, those of `shown` only */
    uint32_t shown;     /* those among them that all saw it take */
    uint32_t villagers; /* hired and kept */
    uint8_t column[PETRA_TYPES];
    uint8_t at[PETRA_TYPES];  /* the discs */
    uint8_t on[PETRA_MAIN];   /* cubes on each track, the pool's included */
    uint8_t pool[PETRA_MAIN]; /* those in the pool */
    uint8_t stalls;
    uint8_t camels;
    uint8_t cubes; /* placed, on tracks and on cards */
    uint8_t x, y;  /* the pawn: west to east, north to south */
    uint8_t board;
    uint8_t hidden;                        /* cards in hand that are not shown */
    uint8_t permanent, buildings, workers; /* sets of columns */
    uint8_t active;                        /* the set of active discs */
    uint8_t reserved[7];
};
_Static_assert(sizeof(struct petra_seat) == 56, "a seat has no padding");

struct petra_state {
    struct petra_seat seat[PETRA_SEATS];
    uint64_t plan;   /* the noble's new row, as far as it is named */
    uint32_t unseen; /* influence cards: the deck; in a view also other seats' hidden ones */
    uint32_t out;    /* influence cards given to the farmer */
    uint32_t villager_deck, villager_discard;
    uint16_t turn; /* turns completed */
    uint8_t seats;
    uint8_t turn_of;
    uint8_t viewer; /* a seat, PETRA_NONE for a spectator, or PETRA_TRUTH */
    uint8_t fired;  /* buildings that gave a camel this turn, by column */
    uint8_t had;    /* tracks whose bonus was had this turn */
    uint8_t depth;  /* of the stack of steps; 0: the game is over */
    struct petra_step step[PETRA_STEPS];
    uint8_t caravan[PETRA_CARAVAN];
    uint8_t owner[PETRA_MAIN][PETRA_SPACES]; /* of the cube on an influence space */
    uint8_t filled[PETRA_MAIN];              /* influence spaces with a cube */
    uint8_t bag[PETRA_TYPES];
    uint8_t permanent_left[PETRA_TYPES];
    uint8_t caravan_size;
    uint8_t camels_left, gold_left, extensions_left, buildings_left;
    uint8_t card_row[PETRA_SLOTS];
    uint8_t card_deck; /* how many */
    uint8_t villager_row[PETRA_SLOTS];
    uint8_t claims;             /* made by all seats */
    uint8_t claim[PETRA_CARDS]; /* seat << 5 | card, in order */
    /* Of the trade under way. */
    uint8_t trade_column, trade_partner;
    uint8_t nomads[PETRA_TYPES]; /* played, by type */
    uint8_t less;                /* gold traders that count as another type */
    uint8_t drawn[PETRA_DRAWN];  /* the ambassador's tiles or the priest's villagers */
    uint8_t drawn_count;
    uint8_t reserved[4];
};
_Static_assert(sizeof(struct petra_state) == 464, "a state has no padding");
_Static_assert(sizeof(struct petra_state) <= GAME_STATE_MAX, "a state has room");

/* The two groups of a trade; its value is their product. */
struct petra_sides {
    uint32_t column, row;
};

/* Moves: the kind, then two arguments of eight bits. */
enum petra_kind {
    PETRA_MOVE,       /* toward a location */
    PETRA_TAKE,       /* the caravan's tile at a position from 0 */
    PETRA_COLUMN,     /* a type */
    PETRA_NOMAD,      /* a type */
    PETRA_MASTER,     /* the card's type, the new partner */
    PETRA_LESS,       /* one gold trader less counts */
    PETRA_GO,         /* no more boosts */
    PETRA_CAMEL,      /* one space more */
    PETRA_STOP,       /* no more camels */
    PETRA_WORKER,     /* from a column */
    PETRA_HIRE,       /* a slot from 0 */
    PETRA_CLAIM,      /* a card */
    PETRA_END,        /* no more claims */
    PETRA_FARM,       /* a card */
    PETRA_CHOOSE,     /* the bonus of a track */
    PETRA_SETTLE,     /* a permanent settlement of a type */
    PETRA_BUILD,      /* at a column */
    PETRA_DRAW,       /* a slot from 0, or PETRA_SLOTS: the deck */
    PETRA_AMBASSADOR, /* a tile's type; 0: market row, 1: settlement column */
    PETRA_KEEP,       /* 0: the first, 1: the second, … */
    PETRA_NOBLE,      /* a tile for the next stall */
    PETRA_TILE,       /* chance: a type */
    PETRA_VILLAGER,   /* chance: a villager */
    PETRA_INFLUENCE   /* chance: a card; PETRA_NONE where it is not seen */
};

static inline game_move petra_pack(enum petra_kind kind, uint32_t a, uint32_t b)
{
    return (game_move)kind | (game_move)a << 8 | (game_move)b << 16;
}

static inline enum petra_kind petra_kind_of(game_move m)
{
    return (enum petra_kind)(m & 0xFF);
}

static inline uint8_t petra_a(game_move m)
{
    return (uint8_t)(m >> 8);
}

static inline uint8_t petra_b(game_move m)
{
    return (uint8_t)(m >> 16);
}

extern const struct game petra_game;

static inline const struct petra_box *petra_boxed(const struct box *box)
{
    return (const struct petra_box *)box;
}

static inline const struct petra_state *petra_of(const struct game_state *s)
{
    return (const struct petra_state *)s;
}

static inline uint32_t petra_bit(uint32_t i)
{
    return (uint32_t)1 << i;
}

static inline bool petra_has(uint32_t set, uint32_t i)
{
    return (set >> i & 1) != 0;
}

static inline uint32_t petra_size(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

static inline uint32_t petra_lowest(uint32_t set)
{
    return (uint32_t)__builtin_ctz(set);
}

/* The first so many elements. */
static inline uint32_t petra_first(uint32_t count)
{
    return count < 32 ? petra_bit(count) - 1 : UINT32_MAX;
}

/* The seat whose turn it is. */
static inline struct petra_seat *petra_self(struct petra_state *s)
{
    return &s->seat[s->turn_of];
}

static inline const struct petra_seat *petra_actor(const struct petra_state *s)
{
    return &s->seat[s->turn_of];
}

/* Cards in a hand that this state does not name, because it is the view of somebody who has not seen them. */
static inline uint32_t petra_unseen(const struct petra_seat *p)
{
    return p->hidden - petra_size(p->hand & ~p->shown);
}

/* Cubes on a set of main tracks. */
static inline uint32_t petra_cubes_on(const struct petra_seat *p, uint32_t tracks)
{
    uint32_t cubes = 0;
    for (; tracks != 0; tracks &= tracks - 1)
        cubes += p->on[petra_lowest(tracks)];
    return cubes;
}

static inline uint8_t petra_stall(uint64_t row, uint32_t stall)
{
    return row >> (4 * stall) & 0xF;
}

/* Steps: petra.c. `petra_top` is only called where there is one. */
static inline struct petra_step *petra_top(struct petra_state *s)
{
    return &s->step[s->depth - 1];
}

static inline const struct petra_step *petra_now(const struct petra_state *s)
{
    return &s->step[s->depth - 1];
}

static inline void petra_push(struct petra_state *s, enum petra_step_kind kind, uint32_t a, uint32_t n)
{
    CLAIM(s->depth < PETRA_STEPS);
    s->step[s->depth++] = (struct petra_step){(uint8_t)kind, (uint8_t)a, (uint16_t)n};
}

/* What is no longer used is zero, so that equal positions are equal bytes. */
static inline void petra_pop(struct petra_state *s)
{
    s->step[--s->depth] = (struct petra_step){0, 0, 0};
}

static inline void petra_add(struct game_moves *out, enum petra_kind kind, uint32_t a, uint32_t b)
{
    game_moves_add(out, petra_pack(kind, a, b), 1);
}

/* One move for every element of a set. */
static inline void petra_add_all(struct game_moves *out, enum petra_kind kind, uint32_t set)
{
    for (; set != 0; set &= set - 1)
        petra_add(out, kind, petra_lowest(set), 0);
}

/* The functions named *_ready bring the step on top forward: true where it now waits for its decision or outcome, false
 * where it is over or put something on top of itself. The *_moves list for it, the others apply.
 *
 * petra_tiles.c: the caravan, rows, columns, the bag. */
void petra_gain_camels(struct petra_state *s, uint32_t count);
void petra_enter_column(struct petra_state *s, uint32_t type);
void petra_push_tile(struct petra_state *s, uint32_t tile);
uint32_t petra_row_count(const struct petra_seat *p, uint32_t tile);
void petra_bag_moves(const struct petra_state *s, struct game_moves *out);
bool petra_bag_empty(const struct petra_state *s);
bool petra_take_ready(const struct petra_box *b, struct petra_state *s);
void petra_take_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_take(struct petra_state *s, uint32_t position);
bool petra_extension_ready(struct petra_state *s);
void petra_extension(struct petra_state *s, uint32_t tile);
bool petra_gold_ready(struct petra_state *s);
bool petra_refill_ready(const struct petra_box *b, struct petra_state *s);
void petra_refill(struct petra_state *s, uint32_t tile);

/* petra_move.c: the discs on their tracks, cubes and bonuses. */
void petra_place_cube(const struct petra_box *b, struct petra_state *s);
bool petra_advance_ready(const struct petra_box *b, struct petra_state *s);
void petra_choose(const struct petra_box *b, struct petra_state *s, uint32_t track);
uint32_t petra_settle_options(const struct petra_state *s);
void petra_settle(struct petra_state *s, uint32_t type);
uint32_t petra_build_options(const struct petra_state *s);
void petra_build(struct petra_state *s, uint32_t column);

/* petra_trade.c: the market action. */
uint32_t petra_column_options(const struct petra_box *b, const struct petra_state *s);
uint32_t petra_offer(const struct petra_seat *p, uint32_t column);
uint32_t petra_demand(const struct petra_seat *p, uint32_t partner);
struct petra_sides petra_trade_sides(const struct petra_state *s);
bool petra_column_waits(const struct petra_state *s);
bool petra_camel_asked(const struct petra_box *b, const struct petra_state *s);
void petra_camel_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_column(const struct petra_box *b, struct petra_state *s, uint32_t type);
void petra_boost_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_nomad(const struct petra_box *b, struct petra_state *s, uint32_t type);
void petra_master(const struct petra_box *b, struct petra_state *s, uint32_t type, uint32_t partner);
void petra_less(struct petra_state *s);
void petra_trade(struct petra_state *s);
void petra_camel(struct petra_state *s);
void petra_trade_end(struct petra_state *s);

/* petra_village.c: workers taken back, villagers hired, and what they do. */
void petra_workers_moves(const struct petra_state *s, struct game_moves *out);
void petra_worker(struct petra_state *s, uint32_t column);
void petra_hire(struct petra_state *s, uint32_t slot);
bool petra_villager_draw_ready(struct petra_state *s);
bool petra_hire_row_ready(struct petra_state *s);
void petra_hire_row(struct petra_state *s, uint32_t villager);
void petra_hired(const struct petra_box *b, struct petra_state *s);
bool petra_ambassador_draw_ready(struct petra_state *s);
void petra_ambassador_draw(struct petra_state *s, uint32_t tile);
void petra_ambassador_moves(const struct petra_state *s, struct game_moves *out);
void petra_ambassador(struct petra_state *s, uint32_t tile, uint32_t to_column);
bool petra_priest_draw_ready(struct petra_state *s);
void petra_priest_draw(struct petra_state *s, uint32_t villager);
void petra_keep(struct petra_state *s, uint32_t index);
void petra_noble_moves(const struct petra_state *s, struct game_moves *out);
void petra_noble(struct petra_state *s, uint32_t tile);

/* petra_cards.c: influence cards. */
bool petra_goal_met(const struct petra_box *b, const struct petra_seat *p, uint32_t card);
bool petra_card_ready(const struct petra_state *s);
void petra_card_moves(const struct petra_state *s, struct game_moves *out);
void petra_card(struct petra_state *s, uint32_t slot);
void petra_card_row(struct petra_state *s, uint32_t card);
void petra_card_deck(struct petra_state *s, uint32_t card);
void petra_claim_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_claim(const struct petra_box *b, struct petra_state *s, uint32_t card);
/* The cards that a seat has claimed, in order, and how many they are. */
uint32_t petra_claimed(const struct petra_state *s, uint32_t seat, uint8_t card[PETRA_CARDS]);
void petra_farm_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_farm(const struct petra_box *b, struct petra_state *s, uint32_t card);

/* petra_view.c */
void petra_redact(const struct box *box, struct game_state *s, int viewer);
game_move petra_redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer);
void petra_resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
bool petra_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

/* petra_text.c, petra_dump.c, petra_setup.c, petra_eval.c */
extern const char petra_letters[];
extern const char *const petra_location_names[PETRA_LOCATIONS];
bool petra_type_of(char letter, uint8_t *out);
/* A JSON list of card ids, with null for an empty place. */
void petra_write_cards(const uint8_t *card, uint32_t count, const char (*names)[PETRA_NAME], struct text *out);
void petra_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void petra_write_state(const struct box *box, const struct game_state *s, struct text *out);
enum err petra_deal(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng,
                    struct fault *f);
enum err petra_read_setup(const struct box *box, struct game_setup *setup, struct json from, struct fault *f);
void petra_write_setup(const struct box *box, const struct game_setup *setup, struct text *out);
void petra_code_setup(const struct box *box, struct game_setup *setup, struct digits *d);
int32_t petra_evaluate(const struct box *box, const struct game_state *s, int seat);

/* petra_mind.c */
extern const struct game_mind petra_mind;

/* petra_box.c, petra_box_cards.c */
void petra_box_clear(struct box *box);
enum err petra_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err petra_box_check(struct box *box, struct fault *f);
enum err petra_box_villager(struct petra_box *box, const struct box_line *line, struct fault *f);
enum err petra_box_influence(struct petra_box *box, const struct box_line *line, struct fault *f);
enum err petra_box_types(const struct box_line *line, size_t index, uint32_t allowed, uint8_t *out, struct fault *f);
uint32_t petra_log_bound(const struct petra_box *box);

#endif
