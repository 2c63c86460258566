/* Passing Through Petra: the box, the state, and the functions that the files of this folder share.
 *
 * The game is for two to four seats. Influence cards in hand are hidden, except those that everybody saw the seat take
 * from the row; the bag and the two decks are chance.
 *
 * A turn is a small stack of steps. The step on top waits for a decision or for chance, or is carried out at once, and
 * the steps that it brings about are pushed on top of those that are still to come. So after a bonus in the middle of a
 * disc's way, or a villager hired by another villager, play returns by itself to what was interrupted. */
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
    PETRA_GOLD = PETRA_TYPES, /* no type of trader, but a tile in a row */
    PETRA_TILES,
    PETRA_GAP = PETRA_TILES /* the place of a tile that was just taken from the caravan */
};

enum {
    PETRA_SEATS_MIN = 2,
    PETRA_SEATS = 4,
    PETRA_SLOTS = 3, /* in each of the two card rows */
    /* The largest numbers that a box may ask for. */
    PETRA_CARDS = 32,
    PETRA_VILLAGERS = 32,
    PETRA_CARAVAN = 32,
    PETRA_ROW = 16,       /* stalls, extensions included */
    PETRA_ROW_START = 10, /* stalls at the start */
    PETRA_SPACES = 12,    /* of a track */
    PETRA_BOARDS = 8,
    PETRA_EFFECTS = 3, /* of one villager */
    PETRA_DRAWN = 4,   /* tiles or villagers that one effect draws */
    PETRA_NAME = 24,   /* bytes of a card's id, its final zero included */
    PETRA_STEPS = 12,
    PETRA_LOG_MAX = 1 << 15, /* petra_box.c refuses a box whose games could be longer */
    PETRA_NONE = 255,
    PETRA_TRUTH = 254 /* as the viewer: this is the full state and no view */
};

/* The sides of the city, each with its action. */
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

/* The steps of a turn. Each has a small argument `a` and a number `n`. */
enum petra_step_kind {
    PETRA_NO_STEP,
    /* Decisions of the seat whose turn it is. */
    PETRA_S_MOVE,
    PETRA_S_TAKE,   /* n more tiles are to be taken from section a, PETRA_PLAZA or PETRA_SIQ */
    PETRA_S_COLUMN, /* of a market action */
    PETRA_S_BOOST,
    PETRA_S_CAMEL,
    PETRA_S_BROKER,
    PETRA_S_PERMANENT,
    PETRA_S_BUILD,
    PETRA_S_CARD,
    PETRA_S_WORKERS,    /* n were taken back so far; the next may be at column a or beyond */
    PETRA_S_AMBASSADOR, /* one of the tiles drawn is to be placed */
    PETRA_S_KEEP,
    PETRA_S_NOBLE, /* n stalls have their tile so far */
    PETRA_S_CLAIM,
    /* Chance. */
    PETRA_S_EXTENSION,
    PETRA_S_CARD_ROW,        /* a new card for slot a */
    PETRA_S_CARD_DECK,       /* a card that only the seat that takes it sees */
    PETRA_S_HIRE_ROW,        /* the row closes up, then a new villager comes into the last slot */
    PETRA_S_AMBASSADOR_DRAW, /* n more tiles are to be drawn */
    PETRA_S_PRIEST_DRAW,     /* n more villagers are to be drawn */
    PETRA_S_REFILL,          /* a is 1 once it has begun */
    /* Steps that are carried out at once. */
    PETRA_S_ADVANCE,   /* the disc of the trade moves n more spaces */
    PETRA_S_TRADE_END, /* the tiles of the column leave */
    PETRA_S_CAMELS,    /* n camels are gained */
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
    PETRA_F_EQUAL, /* as many cubes on the tracks of a as on those of b, and at least one */
    PETRA_F_WORKS, /* a building and a permanent settlement, each at some column of a */
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
    uint8_t effects;                         /* the number of effects of an immediate villager */
    struct petra_step effect[PETRA_EFFECTS]; /* pushed as steps, the first on top */
};

/* Numbers of the box, each on a line of its own in the file. */
enum petra_number {
    PETRA_N_GOLD,
    PETRA_N_CAMELS,
    PETRA_N_EXTENSIONS,
    PETRA_N_BUILDINGS,
    PETRA_N_PERMANENT, /* of each type */
    PETRA_N_CUBES,     /* of each seat; who places the last one wins */
    PETRA_N_WORKERS,   /* of each seat */
    PETRA_N_MARKET,    /* stalls at the start */
    PETRA_N_MARKET_SAME,
    PETRA_N_SETTLEMENT, /* tiles in columns at the start */
    PETRA_N_SETTLEMENT_SAME,
    PETRA_N_CARAVAN,
    PETRA_N_PLAZA,  /* how many of its places are the Plaza */
    PETRA_N_REFILL, /* the caravan is refilled when it has fewer tiles */
    PETRA_N_PLAZA_TAKE,
    PETRA_N_SIQ_TAKE,
    PETRA_N_TURNS, /* after so many the game ends even without a winner */
    PETRA_NUMBERS
};

struct petra_box {
    struct box head;
    int32_t number[PETRA_NUMBERS];
    uint8_t tiles[PETRA_TYPES];
    uint8_t has_tiles; /* the set of types whose line was read */
    uint8_t start_camels[PETRA_SEATS];
    uint8_t has_start_camels;
    uint8_t boards;
    uint8_t partner[PETRA_BOARDS][PETRA_TYPES];
    uint8_t side[PETRA_LOCATIONS]; /* 0 north, 1 east, 2 south, 3 west */
    uint8_t length[PETRA_TYPES];   /* spaces of each track */
    uint8_t space[PETRA_TYPES][PETRA_SPACES];
    uint8_t from[PETRA_TYPES][PETRA_SPACES]; /* the number of seats from which on the space is used */
    struct petra_step bonus[PETRA_MAIN];
    uint8_t cards, villagers;
    char card_name[PETRA_CARDS][PETRA_NAME];
    char villager_name[PETRA_VILLAGERS][PETRA_NAME];
    struct petra_goal goal[PETRA_CARDS];
    struct petra_villager villager[PETRA_VILLAGERS];
    uint32_t master[PETRA_TYPES], nomad[PETRA_TYPES]; /* the villagers that are a master or nomad of each type */
    uint32_t broker, farmer;                          /* the villagers that have these effects */
    uint8_t farmer_camels;
    /* Derived from the above when the box is complete. */
    uint8_t card_order[PETRA_CARDS], villager_order[PETRA_VILLAGERS]; /* in the order of their ids */
    uint8_t there[PETRA_SEATS + 1][PETRA_TYPES][PETRA_SPACES];        /* what is on each space with so many seats */
    uint8_t influence_spaces[PETRA_SEATS + 1][PETRA_MAIN];            /* the number of influence spaces */
    uint16_t places[PETRA_SEATS + 1][PETRA_TYPES][PETRA_SPACE_KINDS]; /* the spaces of each kind, as a set */
};

/* The part of a set-up that chance decides. Places that the box or the number of seats does not use are PETRA_NONE. */
struct petra_setup {
    uint8_t start;
    uint8_t board[PETRA_SEATS]; /* counted from 0 */
    uint8_t caravan[PETRA_CARAVAN];
    uint8_t row[PETRA_SEATS][PETRA_ROW_START];
    uint8_t column[PETRA_SEATS][PETRA_TYPES];
    uint8_t hand[PETRA_SEATS];
    uint8_t card_row[PETRA_SLOTS];
    uint8_t villager_row[PETRA_SLOTS];
};
_Static_assert(sizeof(struct petra_setup) <= GAME_SETUP_MAX, "a set-up has room");

/* Sets of types, cards and villagers are bit sets. */
struct petra_seat {
    uint64_t row;       /* the market row: four bits for each stall, the leftmost stall in the lowest bits */
    uint32_t hand;      /* influence cards; in a view of another seat, only those of `shown` */
    uint32_t shown;     /* the cards in hand that everybody saw the seat take */
    uint32_t villagers; /* that were hired and are kept */
    uint8_t column[PETRA_TYPES];
    uint8_t at[PETRA_TYPES];  /* the space of each disc */
    uint8_t on[PETRA_MAIN];   /* cubes on each track, those in its pool included */
    uint8_t pool[PETRA_MAIN]; /* cubes in the pool of each track */
    uint8_t stalls;
    uint8_t camels;
    uint8_t cubes; /* placed, on tracks and on cards */
    uint8_t x, y;  /* the pawn, counted from the west and from the north */
    uint8_t board;
    uint8_t hidden;                        /* the number of cards in hand that are not in `shown` */
    uint8_t permanent, buildings, workers; /* the columns that have one */
    uint8_t active;                        /* the tracks whose disc is active */
    uint8_t reserved[7];
};
_Static_assert(sizeof(struct petra_seat) == 56, "a seat has no padding");

struct petra_state {
    struct petra_seat seat[PETRA_SEATS];
    uint64_t plan;   /* the new row that the noble asks for, as far as it is named */
    uint32_t unseen; /* influence cards in the deck; in a view, also the hidden ones of other seats */
    uint32_t out;    /* influence cards that were given to the farmer */
    uint32_t villager_deck, villager_discard;
    uint16_t turn; /* turns completed */
    uint8_t seats;
    uint8_t turn_of;
    uint8_t viewer; /* a seat, PETRA_NONE for a spectator, or PETRA_TRUTH */
    uint8_t fired;  /* columns whose building gave a camel this turn */
    uint8_t had;    /* tracks whose bonus was gained this turn */
    uint8_t depth;  /* of the stack of steps; the game is over when it is 0 */
    struct petra_step step[PETRA_STEPS];
    uint8_t caravan[PETRA_CARAVAN];
    uint8_t owner[PETRA_MAIN][PETRA_SPACES]; /* the seat whose cube is on an influence space, or PETRA_NONE */
    uint8_t filled[PETRA_MAIN];              /* the number of influence spaces with a cube */
    uint8_t bag[PETRA_TYPES];
    uint8_t permanent_left[PETRA_TYPES];
    uint8_t caravan_size;
    uint8_t camels_left, gold_left, extensions_left, buildings_left;
    uint8_t card_row[PETRA_SLOTS];
    uint8_t card_deck; /* the number of cards in it */
    uint8_t villager_row[PETRA_SLOTS];
    uint8_t claims;             /* the number made by all seats */
    uint8_t claim[PETRA_CARDS]; /* each is seat << 5 | card, in the order in which they were made */
    /* The trade under way. */
    uint8_t trade_column, trade_partner;
    uint8_t nomads[PETRA_TYPES]; /* nomads played for it, by type */
    uint8_t less;                /* gold traders that do not count in it */
    uint8_t drawn[PETRA_DRAWN];  /* tiles drawn by the ambassador, or villagers by the priest */
    uint8_t drawn_count;
    uint8_t reserved[4];
};
_Static_assert(sizeof(struct petra_state) == 464, "a state has no padding");
_Static_assert(sizeof(struct petra_state) <= GAME_STATE_MAX, "a state has room");

/* The numbers of traders on the two sides of a trade, whose value is their product. */
struct petra_sides {
    uint32_t column, row;
};

/* A move is its kind and two arguments of eight bits each. */
enum petra_kind {
    PETRA_MOVE,       /* toward a location */
    PETRA_TAKE,       /* the tile at this position of the caravan, counted from 0 */
    PETRA_COLUMN,     /* a type */
    PETRA_NOMAD,      /* a type */
    PETRA_MASTER,     /* the type of the card, then the new partner */
    PETRA_LESS,       /* one more gold trader does not count */
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
    PETRA_DRAW,       /* a slot from 0, or PETRA_SLOTS for the deck */
    PETRA_AMBASSADOR, /* the type of a tile, then 0 for the market row or 1 for its column */
    PETRA_KEEP,       /* the index of one of the villagers drawn */
    PETRA_NOBLE,      /* a tile for the next stall */
    PETRA_TILE,       /* chance, from here on: a type */
    PETRA_VILLAGER,   /* chance: a villager */
    PETRA_INFLUENCE   /* chance: a card, or PETRA_NONE for whoever does not see it */
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

/* The set of the first so many elements. */
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

/* The traders of a column, its permanent settlement included. */
static inline uint32_t petra_offer(const struct petra_seat *p, uint32_t column)
{
    return p->column[column] + (uint32_t)petra_has(p->permanent, column);
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

/* The step on top of the stack, which must not be empty. */
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

/* Unused steps are zero, so that equal positions have equal bytes. */
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

/* For each kind of step there is a function *_ready, which begins or continues the step when it is on top: it returns
 * true if the step waits for a decision or for chance, and false if the step is over or has pushed another. A function
 * *_moves lists what can be decided or drawn. For each kind of move there is a function that carries it out: */
typedef void petra_act(const struct petra_box *b, struct petra_state *s, game_move m);
petra_act petra_pawn, petra_done;
petra_act petra_tiles_take, petra_tiles_drawn;
petra_act petra_move_choose, petra_move_settle, petra_move_build;
petra_act petra_trade_column, petra_trade_nomad, petra_trade_master, petra_trade_less, petra_trade, petra_trade_camel;
petra_act petra_village_worker, petra_village_hire, petra_village_ambassador, petra_village_keep, petra_village_noble,
    petra_village_drawn;
petra_act petra_cards_card, petra_cards_claim, petra_cards_farm, petra_cards_drawn;

/* petra_tiles.c: the caravan, rows, columns and the bag. */
void petra_tiles_gain_camels(struct petra_state *s, uint32_t count);
void petra_tiles_enter_column(struct petra_state *s, uint32_t type);
void petra_tiles_push(struct petra_state *s, uint32_t tile);
uint32_t petra_tiles_row_count(const struct petra_seat *p, uint32_t tile);
void petra_tiles_bag_moves(const struct petra_state *s, struct game_moves *out);
bool petra_tiles_bag_is_empty(const struct petra_state *s);
bool petra_tiles_take_ready(const struct petra_box *b, struct petra_state *s);
void petra_tiles_take_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
bool petra_tiles_extension_ready(struct petra_state *s);
bool petra_tiles_gold_ready(struct petra_state *s);
bool petra_tiles_refill_ready(const struct petra_box *b, struct petra_state *s);

/* petra_move.c: discs, cubes and bonuses. */
void petra_move_place_cube(const struct petra_box *b, struct petra_state *s);
bool petra_move_advance_ready(const struct petra_box *b, struct petra_state *s);
uint32_t petra_move_settle_options(const struct petra_state *s);
uint32_t petra_move_build_options(const struct petra_state *s);

/* petra_trade.c: the market action. */
uint32_t petra_trade_column_options(const struct petra_box *b, const struct petra_state *s);
uint32_t petra_trade_demand(const struct petra_seat *p, uint32_t partner);
struct petra_sides petra_trade_sides(const struct petra_state *s);
bool petra_trade_column_waits(const struct petra_state *s);
bool petra_trade_camel_asked(const struct petra_box *b, const struct petra_state *s);
void petra_trade_camel_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_trade_boost_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
void petra_trade_end(struct petra_state *s);

/* petra_village.c: workers taken back, villagers hired, and what they do. */
void petra_village_workers_moves(const struct petra_state *s, struct game_moves *out);
bool petra_village_fill_deck(struct petra_state *s);
bool petra_village_hire_row_step(struct petra_state *s);
void petra_village_hired(const struct petra_box *b, struct petra_state *s);
bool petra_village_ambassador_draw_step(struct petra_state *s);
void petra_village_ambassador_moves(const struct petra_state *s, struct game_moves *out);
bool petra_village_priest_draw_step(struct petra_state *s);
void petra_village_noble_moves(const struct petra_state *s, struct game_moves *out);

/* petra_cards.c: influence cards. */
bool petra_cards_goal_met(const struct petra_box *b, const struct petra_seat *p, uint32_t card);
bool petra_cards_ready(const struct petra_state *s);
void petra_cards_moves(const struct petra_state *s, struct game_moves *out);
void petra_cards_claim_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);
/* The cards that a seat has claimed, in order, and how many they are. */
uint32_t petra_cards_claimed(const struct petra_state *s, uint32_t seat, uint8_t card[PETRA_CARDS]);
void petra_cards_farm_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out);

/* petra_view.c */
void petra_view_redact(const struct box *box, struct game_state *s, int viewer);
game_move petra_view_redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer);
void petra_view_resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
bool petra_view_suppose(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                        uint32_t attempt);
bool petra_retrace(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

/* petra_text.c, petra_dump.c, petra_setup.c, petra_eval.c */
extern const char petra_text_letters[];
extern const char *const petra_text_location_names[PETRA_LOCATIONS];
bool petra_text_type_of(char letter, uint8_t *out);
/* A JSON list of card ids, with null for an empty place. */
void petra_text_write_cards(const uint8_t *card, uint32_t count, const char (*names)[PETRA_NAME], struct text *out);
void petra_text_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out);
void petra_dump_state(const struct box *box, const struct game_state *s, struct text *out);
void petra_setup_walk(const struct box *box, struct game_setup *setup, struct setup_walk *w);
enum err petra_setup_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f);
int32_t petra_eval(const struct box *box, const struct game_state *s, int seat);

/* petra_mind.c */
extern const struct game_mind petra_mind;

/* petra_box.c, petra_box_cards.c */
void petra_box_clear(struct box *box);
enum err petra_box_line(struct box *box, const struct box_line *line, struct fault *f);
enum err petra_box_check(struct box *box, struct fault *f);
enum err petra_box_cards_villager(struct petra_box *box, const struct box_line *line, struct fault *f);
enum err petra_box_cards_influence(struct petra_box *box, const struct box_line *line, struct fault *f);
enum err petra_box_types(const struct box_line *line, size_t index, uint32_t allowed, uint8_t *out, struct fault *f);
uint32_t petra_box_cards_log_bound(const struct petra_box *box);

#endif
