/* The fast path of Prowler's Passage for search: the same rules on a packed position.
 *
 * Small numbers lie side by side in one word, a byte each, so that a question asked of all five districts or all four
 * types is one addition and a mask. A position is seen from the seat that is to decide, so there is nothing to choose
 * by seat, and a turn ends by turning the board round. What a pathway brings and what a card asks is worked out once,
 * on entering. Making a move writes a changed copy of the position; taking it back drops it. Longest passages are
 * remembered by the set of pathways. The tests prove it equal to the plain rules. */
#include "games/passage/passage.h"

#define EACH UINT64_C(0x0101010101010101)
#define EACH_MARKER UINT64_C(0x0101010101)
#define EACH_ITEM UINT64_C(0x01010101)
#define NO_PATHS UINT32_MAX            /* a set that is never whole */
#define RARE __attribute__((noinline)) /* keeps its registers out of the way of what is done every time */

enum { ZERO = 64, HIGH = 128, STACK = 64, CACHE_BITS = 11 };
enum { SHOVELS = 4, STATUES = 5, CARDS = 6 }; /* their bytes among what a seat holds, after the items */
enum { SELF, OTHER };                         /* the seat that is to decide, and the one that is not */

struct position {
    uint64_t markers;  /* a byte a district: ZERO plus its place, positive toward SELF */
    uint64_t held[2];  /* a byte a type, one for shovels, one for statues, one with a bit a card */
    uint32_t own[2];   /* a bit a pathway */
    int32_t wealth[2]; /* scored so far */
    uint8_t phase, seat, mid_done, reserved[21]; /* 64 bytes in all, for quick counting */
};
_Static_assert(sizeof(struct position) == 64, "a power of two");

/* What a decision changes for the seat that makes it. */
struct change {
    uint64_t markers, held;
    uint32_t own;
};

/* What placing a passage on a pathway does. */
struct step {
    uint64_t pull;      /* added to the markers */
    uint64_t take;      /* added to what the seat holds */
    uint32_t statue[2]; /* the pathways of the statues at its ends */
};

/* A card's condition: in at least `need` of the bytes of `where`, by their highest bits, both sums reach that bit. */
struct test {
    uint64_t held, markers, where;
    uint32_t need;
};

struct node {
    const struct passage_box *box;
    struct step step[PASSAGE_PATHS];
    struct test test[PASSAGE_CARDS];
    uint64_t last;                                /* the last space of the track, in every byte */
    uint32_t any;                                 /* pathways whose tile moves any marker */
    uint32_t six, two, around;                    /* the cards that ask about passages, a bit at the card's place */
    uint32_t mid_statues, mid_placed, all_placed; /* statues and passages of both seats at the scorings */
    uint8_t card[PASSAGE_CARDS], worth[PASSAGE_CARDS];
    uint8_t may_decline;
    uint32_t depth;
    uint32_t trails[1 << CACHE_BITS]; /* a set of pathways and, in the highest five bits, its longest trail */
    struct position stack[STACK];
};

/* ---- Entering ---- */

/* What the cards ask: of each type so many items, of each marker so many spaces, in so many of the first bytes. The
 * cards that are not here ask about passages, or nothing. */
static const struct {
    uint8_t items, spaces, statues, bytes, need;
} asked[PASSAGE_ACHIEVEMENTS] = {
    [PASSAGE_TWO_STATUES] = {.statues = 2, .need = 1},
    [PASSAGE_ONE_OF_EACH] = {.items = 1, .bytes = 4, .need = 4},
    [PASSAGE_TWO_OF_THREE] = {.items = 2, .bytes = 4, .need = 3},
    [PASSAGE_THREE_OF_TWO] = {.items = 3, .bytes = 4, .need = 2},
    [PASSAGE_FOUR_OF_ONE] = {.items = 4, .bytes = 4, .need = 1},
    [PASSAGE_CONTROL_FOUR] = {.spaces = 1, .bytes = 5, .need = 4},
    [PASSAGE_ONE_BY_FIVE] = {.spaces = 5, .bytes = 5, .need = 1},
    [PASSAGE_TWO_BY_THREE] = {.spaces = 3, .bytes = 5, .need = 2},
    [PASSAGE_THREE_BY_TWO] = {.spaces = 2, .bytes = 5, .need = 3},
    [PASSAGE_CONTROL_THREE_WITH_ITEMS] = {.items = 1, .spaces = 1, .bytes = 4, .need = 3},
};

static void enter_card(struct node *n, const struct passage *s, uint32_t i)
{
    enum passage_achievement card = (enum passage_achievement)s->card[i];
    struct test *t = &n->test[i];
    n->card[i] = s->card[i];
    n->worth[i] = n->box->worth[s->edition][card];
    n->six |= (uint32_t)(card == PASSAGE_PASSAGE_OF_SIX) << i;
    n->two |= (uint32_t)(card == PASSAGE_TWO_PASSAGES_OF_THREE) << i;
    n->around |= (uint32_t)(card == PASSAGE_SURROUND_AREA) << i;
    t->held = t->markers = EACH * HIGH; /* asks nothing */
    t->held -= EACH_ITEM * asked[card].items;
    t->markers -= asked[card].spaces > 0 ? EACH_MARKER * (ZERO + (uint64_t)asked[card].spaces) : 0;
    t->where = EACH * HIGH & ((UINT64_C(1) << 8 * asked[card].bytes) - 1);
    if (asked[card].statues > 0) {
        t->held -= (uint64_t)asked[card].statues << 8 * STATUES;
        t->where = (uint64_t)HIGH << 8 * STATUES;
    }
    t->need = asked[card].need > 0 ? asked[card].need : 64;
}

static void enter_path(struct node *n, const struct passage *s, uint32_t path)
{
    struct step *step = &n->step[path];
    uint32_t tile = s->tile[path], at = 0;
    uint64_t spaces = tile == n->box->again ? 2 : 1;
    step->pull = (spaces << 8 * s->border[0][path]) + (spaces << 8 * s->border[1][path]);
    step->take = UINT64_C(1) << 8 * (tile < PASSAGE_ITEMS ? tile : SHOVELS);
    step->statue[0] = step->statue[1] = NO_PATHS;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        if (passage_statue_paths[i] >> path & 1)
            step->statue[at++] = passage_statue_paths[i];
    n->any |= (uint32_t)(tile == n->box->any) << path;
}

/* One seat's part of the position, seen from the seat that is to decide. */
static void enter_seat(struct position *p, const struct passage *s, uint32_t seat)
{
    uint32_t side = seat == s->seat ? SELF : OTHER;
    uint64_t held = (uint64_t)s->shovels[seat] << 8 * SHOVELS;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        held |= (uint64_t)s->items[seat][type] << 8 * type;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        held += (uint64_t)(s->statue[i] == seat) << 8 * STATUES;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        held |= (uint64_t)(s->holder[i] == seat) << (8 * CARDS + i);
    p->held[side] = held;
    p->own[side] = s->own[seat];
    p->wealth[side] = s->mid[seat][PASSAGE_TOTAL] + s->final[seat][PASSAGE_TOTAL];
}

static void enter(const struct box *base, const struct game_state *state, void *storage)
{
    const struct passage *s = (const struct passage *)state;
    struct node *n = storage;
    memset(n, 0, offsetof(struct node, stack) + sizeof n->stack[0]);
    n->box = (const struct passage_box *)base;
    n->may_decline = n->box->may_decline[s->edition];
    n->last = EACH_MARKER * (uint64_t)(ZERO + n->box->number[PASSAGE_N_TRACK]);
    n->mid_statues = (uint32_t)n->box->number[PASSAGE_N_MID_STATUES];
    n->mid_placed = 2 * (uint32_t)n->box->number[PASSAGE_N_MID_PASSAGES];
    n->all_placed = 2 * (uint32_t)n->box->number[PASSAGE_N_PASSAGES];
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        enter_path(n, s, path);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        enter_card(n, s, i);
    struct position *p = &n->stack[0];
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        p->markers |= (uint64_t)(ZERO + (s->seat == 0 ? s->marker[d] : -s->marker[d])) << 8 * d;
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        enter_seat(p, s, seat);
    p->phase = s->phase;
    p->seat = s->seat;
    p->mid_done = s->mid_done;
}

/* ---- Moves ---- */

static int actor(const void *storage)
{
    const struct node *n = storage;
    const struct position *p = &n->stack[n->depth];
    return p->phase == PASSAGE_OVER ? GAME_OVER : p->seat;
}

static uint32_t moves(const void *storage, game_move *out)
{
    const struct node *n = storage;
    const struct position *p = &n->stack[n->depth];
    uint32_t count = 0;
    if (p->phase == PASSAGE_PLACE)
        return passage_list(PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]), out);
    if (p->phase == PASSAGE_OVER)
        return 0;
    for (; count < PASSAGE_DISTRICTS; count++)
        out[count] = PASSAGE_MOVE_MARKER + count;
    if (p->phase == PASSAGE_NUDGE && n->may_decline)
        out[count++] = PASSAGE_MOVE_DECLINE;
    return count;
}

/* ---- Words of bytes ---- */

static uint32_t count_of(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

/* All markers as the other seat sees them. */
static uint64_t turned(uint64_t markers)
{
    return 2 * EACH_MARKER * ZERO - markers;
}

/* The lowest bit in the byte of each district whose marker is on the near side. */
static uint64_t controlled(uint64_t markers)
{
    return (markers + EACH_MARKER * (HIGH - ZERO - 1)) >> 7 & EACH_MARKER;
}

static uint32_t statues_in(uint64_t held)
{
    return (uint32_t)(held >> 8 * STATUES) & 255;
}

static uint32_t cards_in(uint64_t held)
{
    return (uint32_t)(held >> 8 * CARDS);
}

static uint64_t pulled(const struct node *n, uint64_t markers, uint64_t spaces)
{
    uint64_t at = markers + spaces;
    uint64_t past = (at + EACH_MARKER * (HIGH - 1) - n->last) >> 7 & EACH_MARKER;
    past *= 255;
    return (at & ~past) | (n->last & past);
}

/* ---- Scoring ---- */

static uint32_t longest(struct node *n, uint32_t own)
{
    uint32_t *slot = &n->trails[own * UINT32_C(2654435769) >> (32 - CACHE_BITS)];
    if ((*slot & PASSAGE_ALL_PATHS) != own)
        *slot = own | passage_trail(own, 0, PASSAGE_PATHS) << PASSAGE_PATHS;
    return *slot >> PASSAGE_PATHS;
}

/* What the districts on a seat's side bring it; `mine` has a 1 for each of them. */
static int32_t district_wealth(const int32_t *number, uint64_t held, uint64_t markers, int32_t trail)
{
    uint64_t mine = controlled(markers);
#define MINE(district) ((int32_t)(mine >> 8 * PASSAGE_##district) & 1)
    int32_t sections = trail - number[PASSAGE_N_RESIDENTIAL];
    int32_t distance = (int32_t)(markers >> 8 * PASSAGE_MARKET & 255) - ZERO;
    /* Bytes are added up by a multiplication that shifts them all into the highest. */
    int32_t items = (int32_t)((uint32_t)(held & mine * 255) * (uint32_t)EACH_ITEM >> 24);
    int32_t pairs = (int32_t)((uint32_t)(held >> 1 & EACH_ITEM * 127) * (uint32_t)EACH_ITEM >> 24);
    int32_t shovels = (int32_t)(held >> 8 * SHOVELS & 255);
    return items + MINE(BANKING) * number[PASSAGE_N_BANKING] +
           MINE(POLITICAL) * number[PASSAGE_N_POLITICAL] * (int32_t)count_of(mine) +
           MINE(MARKET) * ((int32_t)(count_of(cards_in(held)) + statues_in(held)) + distance) +
           MINE(RESIDENTIAL) * (sections > 0 ? sections : 0) +
           MINE(CASTLE) * (number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * shovels);
#undef MINE
}

static int32_t tally(const struct node *n, const struct position *p, uint32_t side, uint32_t trail, bool at_end)
{
    const struct passage_box *box = n->box;
    uint64_t held = p->held[side], markers = side == SELF ? p->markers : turned(p->markers);
    int32_t sum = box->number[PASSAGE_N_SECTION] * (int32_t)trail +
                  box->number[PASSAGE_N_STATUE] * (int32_t)statues_in(held) +
                  district_wealth(box->number, held, markers, (int32_t)trail);
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        sum += box->item_wealth[held >> 8 * type & 255];
    for (uint32_t i = 0; at_end && i < PASSAGE_CARDS; i++)
        sum += (int32_t)(cards_in(held) >> i & 1) * n->worth[i];
    return sum;
}

static void award(const struct node *n, struct position *p, enum passage_achievement card, uint32_t self,
                  uint32_t other)
{
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        if (n->card[i] == card && self != other)
            p->held[self > other ? SELF : OTHER] |= UINT64_C(1) << (8 * CARDS + i);
}

static RARE void score(struct node *n, struct position *p, bool at_end)
{
    uint32_t trail[2] = {longest(n, p->own[SELF]), longest(n, p->own[OTHER])};
    if (!at_end) {
        award(n, p, PASSAGE_MID_LONGEST, trail[SELF], trail[OTHER]);
        award(n, p, PASSAGE_MID_MOST_DISTRICTS, count_of(controlled(p->markers)),
              count_of(controlled(turned(p->markers))));
    }
    for (uint32_t side = 0; side < 2; side++)
        p->wealth[side] += tally(n, p, side, trail[side], at_end);
}

/* ---- Making moves ---- */

static bool surrounds(uint32_t own)
{
    bool any = false;
    for (uint32_t i = 0; i < 9; i++)
        any |= (own & passage_large_areas[i]) == passage_large_areas[i];
    return any;
}

/* Those of the wanted cards that ask about passages whose condition is met. */
static RARE uint32_t met_by_passages(struct node *n, uint32_t own, uint32_t wanted)
{
    uint32_t met = wanted & n->around && surrounds(own) ? n->around : 0;
    if (count_of(own) < 6)
        return met;
    if (wanted & n->two && passage_two_groups(own))
        met |= n->two;
    if (wanted & n->six && longest(n, own) >= 6)
        met |= n->six;
    return met;
}

/* Those of the unclaimed cards whose condition is met. */
static uint32_t met(struct node *n, const struct change *c, uint32_t unclaimed)
{
    uint32_t set = 0, of_passages = unclaimed & (n->six | n->two | n->around);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        const struct test *t = &n->test[i];
        set |= (uint32_t)(count_of((c->held + t->held) & (c->markers + t->markers) & t->where) >= t->need) << i;
    }
    if (of_passages != 0)
        set |= met_by_passages(n, c->own, of_passages);
    return set & unclaimed;
}

/* The next decision is the other seat's. */
static void turn_round(const struct position *from, struct position *to, const struct change *c)
{
    to->markers = turned(c->markers);
    to->held[SELF] = from->held[OTHER];
    to->held[OTHER] = c->held;
    to->own[SELF] = from->own[OTHER];
    to->own[OTHER] = c->own;
    to->wealth[SELF] = from->wealth[OTHER];
    to->wealth[OTHER] = from->wealth[SELF];
    to->phase = PASSAGE_PLACE;
    to->seat = (uint8_t)(1 - from->seat);
    to->mid_done = from->mid_done;
}

/* The next decision is the same seat's: it may move any marker. */
static void go_on(const struct position *from, struct position *to, const struct change *c)
{
    *to = *from;
    to->markers = c->markers;
    to->held[SELF] = c->held;
    to->own[SELF] = c->own;
    to->phase = PASSAGE_MARKER;
}

static void end_turn(struct node *n, const struct position *from, struct position *to, struct change *c)
{
    uint32_t placed = count_of(c->own | from->own[OTHER]);
    uint32_t statues = statues_in(c->held) + statues_in(from->held[OTHER]);
    c->held |= (uint64_t)met(n, c, ~cards_in(c->held | from->held[OTHER])) << 8 * CARDS;
    turn_round(from, to, c);
    /* Turns alternate, so each seat has placed half of the passages. */
    if (!from->mid_done && (placed == n->mid_placed || statues >= n->mid_statues)) {
        score(n, to, false);
        to->mid_done = 1;
    }
    if (placed == n->all_placed) {
        score(n, to, true);
        to->phase = PASSAGE_OVER;
    }
}

static void place(const struct node *n, const struct position *from, struct change *c, uint32_t path)
{
    const struct step *step = &n->step[path];
    c->own |= 1U << path;
    /* A statue at this pathway was not whole before, so it is nobody's yet. */
    uint32_t gaps = ~(c->own | from->own[OTHER]);
    uint64_t statues = (uint64_t)((gaps & step->statue[0]) == 0) + ((gaps & step->statue[1]) == 0);
    c->held += step->take + (statues << 8 * STATUES);
    c->markers = pulled(n, c->markers, step->pull);
}

static void make(void *storage, game_move m)
{
    struct node *n = storage;
    const struct position *from = &n->stack[n->depth];
    struct position *to = &n->stack[++n->depth];
    struct change c = {from->markers, from->held[SELF], from->own[SELF]};
    if (m < PASSAGE_PATHS) {
        place(n, from, &c, (uint32_t)m);
        if (n->any >> m & 1) {
            go_on(from, to, &c);
            return;
        }
    } else if (m < PASSAGE_MOVE_DECLINE) {
        c.markers = pulled(n, c.markers, UINT64_C(1) << 8 * (m - PASSAGE_MOVE_MARKER));
    }
    if (from->phase == PASSAGE_NUDGE) /* not a turn: nothing is claimed */
        turn_round(from, to, &c);
    else
        end_turn(n, from, to, &c);
}

static void unmake(void *storage)
{
    struct node *n = storage;
    n->depth--;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 32;
}

static uint64_t hash(const void *storage)
{
    const struct node *n = storage;
    const struct position *p = &n->stack[n->depth];
    uint64_t h = mix(p->phase + 4U * p->seat + 8U * p->mid_done, p->markers);
    for (uint32_t side = 0; side < 2; side++)
        h = mix(mix(h, p->held[side]), (uint64_t)p->own[side] << 32 | (uint32_t)p->wealth[side]);
    return h;
}

static void result(const void *storage, struct game_result *out)
{
    const struct node *n = storage;
    const struct position *p = &n->stack[n->depth];
    memset(out, 0, sizeof *out);
    out->scored = true;
    out->score[p->seat] = p->wealth[SELF];
    out->score[1 - p->seat] = p->wealth[OTHER];
    int32_t ahead = p->wealth[SELF] - p->wealth[OTHER];
    if (ahead == 0)
        ahead = (int32_t)passage_trail(p->own[SELF], 0, PASSAGE_PATHS) -
                (int32_t)passage_trail(p->own[OTHER], 0, PASSAGE_PATHS);
    if (ahead == 0)
        ahead = (int32_t)count_of(controlled(p->markers)) - (int32_t)count_of(controlled(turned(p->markers)));
    out->winners = ahead > 0 ? 1U << p->seat : ahead < 0 ? 2U >> p->seat : 3;
}

const struct game_search passage_search = {
    .size = sizeof(struct node),
    .enter = enter,
    .actor = actor,
    .moves = moves,
    .make = make,
    .unmake = unmake,
    .hash = hash,
    .result = result,
};
