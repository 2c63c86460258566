/* The rules of Prowler's Passage once more, on the packed position of passage_fast.h.
 *
 * Positions are kept on a stack: making a move pushes a changed copy, and taking it back pops it. The longest trail of
 * a set of passages is costly to find and asked for again and again, so a cache keeps it by the set. The laws in tests/
 * compare this engine with the plain rules of passage.c on random games. */
#include "games/passage/passage_fast.h"

/* The part of a position that a move of FAST_SELF changes. */
struct change {
    uint64_t markers, held, free_pull, free_take;
    uint32_t own;
};

/* Cards without an entry have a condition about passages, or are awarded at the mid-game scoring. */
const struct passage_fast_asked passage_search_asked[PASSAGE_ACHIEVEMENTS] = {
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

static void enter_card(struct passage_fast_node *n, const struct passage *s, uint32_t i)
{
    enum passage_achievement card = (enum passage_achievement)s->card[i];
    struct passage_fast_test *t = &n->test[i];
    n->card[i] = s->card[i];
    n->worth[i] = n->box->worth[s->edition][card];
    n->six |= (uint32_t)(card == PASSAGE_PASSAGE_OF_SIX) << i;
    n->two |= (uint32_t)(card == PASSAGE_TWO_PASSAGES_OF_THREE) << i;
    n->around |= (uint32_t)(card == PASSAGE_SURROUND_AREA) << i;
    n->two_statues |= (uint32_t)(card == PASSAGE_TWO_STATUES) << i;
    n->mid |= (uint32_t)(card == PASSAGE_MID_LONGEST || card == PASSAGE_MID_MOST_DISTRICTS) << i;
    t->held = t->markers = FAST_EACH * FAST_HIGH; /* sets the highest bit of any byte */
    t->held -= FAST_EACH_ITEM * passage_search_asked[card].items;
    t->markers -= passage_search_asked[card].spaces > 0
                      ? FAST_EACH_MARKER * (FAST_ZERO + (uint64_t)passage_search_asked[card].spaces)
                      : 0;
    t->where = FAST_EACH * FAST_HIGH & ((UINT64_C(1) << 8 * passage_search_asked[card].bytes) - 1);
    if (passage_search_asked[card].statues > 0) {
        t->held -= (uint64_t)passage_search_asked[card].statues << 8 * FAST_STATUES;
        t->where = (uint64_t)FAST_HIGH << 8 * FAST_STATUES;
    }
    t->need = passage_search_asked[card].need > 0 ? passage_search_asked[card].need : 64;
}

static void enter_path(struct passage_fast_node *n, const struct passage *s, uint32_t path)
{
    struct passage_fast_step *step = &n->step[path];
    uint32_t tile = s->tile[path], at = 0;
    uint64_t spaces = tile == n->box->again ? 2 : 1;
    step->pull = (spaces << 8 * s->border[0][path]) + (spaces << 8 * s->border[1][path]);
    step->take = UINT64_C(1) << 8 * (tile < PASSAGE_ITEMS ? tile : FAST_SHOVELS);
    step->statue[0] = step->statue[1] = FAST_NO_PATHS;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        if (passage_map_statue_paths[i] >> path & 1)
            step->statue[at++] = passage_map_statue_paths[i];
    n->any |= (uint32_t)(tile == n->box->any) << path;
}

/* One seat's part of the position, from the side of the seat to move. */
static void enter_seat(struct passage_fast_position *p, const struct passage *s, uint32_t seat)
{
    uint32_t side = seat == s->seat ? FAST_SELF : FAST_OTHER;
    uint64_t held = (uint64_t)s->shovels[seat] << 8 * FAST_SHOVELS;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        held |= (uint64_t)s->items[seat][type] << 8 * type;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        held += (uint64_t)(s->statue[i] == seat) << 8 * FAST_STATUES;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        held |= (uint64_t)(s->holder[i] == seat) << (8 * FAST_CARDS + i);
    p->held[side] = held;
    p->own[side] = s->own[seat];
    p->wealth[side] = s->mid[seat][PASSAGE_TOTAL] + s->final[seat][PASSAGE_TOTAL];
}

static void enter(const struct box *base, const struct game_state *state, void *storage)
{
    const struct passage *s = (const struct passage *)state;
    struct passage_fast_node *n = storage;
    memset(n, 0, offsetof(struct passage_fast_node, stack) + sizeof n->stack[0]);
    n->box = (const struct passage_box *)base;
    n->may_decline = n->box->may_decline[s->edition];
    n->last = FAST_EACH_MARKER * (uint64_t)(FAST_ZERO + n->box->number[PASSAGE_N_TRACK]);
    n->mid_statues = (uint32_t)n->box->number[PASSAGE_N_MID_STATUES];
    n->mid_placed = 2 * (uint32_t)n->box->number[PASSAGE_N_MID_PASSAGES];
    n->all_placed = 2 * (uint32_t)n->box->number[PASSAGE_N_PASSAGES];
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        enter_path(n, s, path);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        enter_card(n, s, i);
    struct passage_fast_position *p = &n->stack[0];
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        p->markers |= (uint64_t)(FAST_ZERO + (s->seat == 0 ? s->marker[d] : -s->marker[d])) << 8 * d;
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        enter_seat(p, s, seat);
    for (uint32_t gaps = PASSAGE_ALL_PATHS & ~(s->own[0] | s->own[1]); gaps != 0; gaps &= gaps - 1) {
        p->free_pull += n->step[__builtin_ctz(gaps)].pull;
        p->free_take += n->step[__builtin_ctz(gaps)].take;
    }
    p->phase = s->phase;
    p->seat = s->seat;
    p->mid_done = s->mid_done;
}

static int actor(const void *storage)
{
    const struct passage_fast_node *n = storage;
    const struct passage_fast_position *p = &n->stack[n->depth];
    return p->phase == PASSAGE_OVER ? GAME_OVER : p->seat;
}

static uint32_t moves(const void *storage, game_move *out)
{
    const struct passage_fast_node *n = storage;
    const struct passage_fast_position *p = &n->stack[n->depth];
    uint32_t count = 0;
    if (p->phase == PASSAGE_PLACE)
        return passage_map_list(PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]), out);
    if (p->phase == PASSAGE_OVER)
        return 0;
    for (; count < PASSAGE_DISTRICTS; count++)
        out[count] = PASSAGE_MOVE_MARKER + count;
    if (p->phase == PASSAGE_NUDGE && n->may_decline)
        out[count++] = PASSAGE_MOVE_DECLINE;
    return count;
}

uint64_t passage_search_learn(struct passage_fast_node *n, uint32_t own)
{
    uint64_t known = own | (uint64_t)passage_trail(own, 0, PASSAGE_PATHS) << PASSAGE_PATHS;
    known |= (uint64_t)passage_trail_touching(own) << 32;
    n->trails[own * UINT32_C(2654435769) >> (32 - FAST_CACHE_BITS)] = known;
    return known;
}

/* The wealth from the districts that a seat controls. `mine` has a 1 in the byte of each of them. */
static int32_t district_wealth(const int32_t *number, uint64_t held, uint64_t markers, int32_t trail)
{
    uint64_t mine = passage_fast_controlled(markers);
#define MINE(district) ((int32_t)(mine >> 8 * PASSAGE_##district) & 1)
    int32_t sections = trail - number[PASSAGE_N_RESIDENTIAL];
    int32_t distance = (int32_t)(markers >> 8 * PASSAGE_MARKET & 255) - FAST_ZERO;
    /* Multiplying by FAST_EACH_ITEM adds up the four bytes in the highest one. */
    int32_t items = (int32_t)((uint32_t)(held & mine * 255) * (uint32_t)FAST_EACH_ITEM >> 24);
    int32_t pairs = (int32_t)((uint32_t)(held >> 1 & FAST_EACH_ITEM * 127) * (uint32_t)FAST_EACH_ITEM >> 24);
    int32_t shovels = (int32_t)(held >> 8 * FAST_SHOVELS & 255);
    return items + MINE(BANKING) * number[PASSAGE_N_BANKING] +
           MINE(POLITICAL) * number[PASSAGE_N_POLITICAL] * (int32_t)passage_fast_count(mine) +
           MINE(MARKET) *
               ((int32_t)(passage_fast_count(passage_fast_cards(held)) + passage_fast_statues(held)) + distance) +
           MINE(RESIDENTIAL) * (sections > 0 ? sections : 0) +
           MINE(CASTLE) * (number[PASSAGE_N_CASTLE_PAIR] * pairs - number[PASSAGE_N_CASTLE_SHOVEL] * shovels);
#undef MINE
}

/* What one scoring brings a seat whose longest trail is given. */
static int32_t tally(const struct passage_fast_node *n, const struct passage_fast_position *p, uint32_t side,
                     uint32_t trail, bool at_end)
{
    const struct passage_box *box = n->box;
    uint64_t held = p->held[side], markers = side == FAST_SELF ? p->markers : passage_fast_turned(p->markers);
    int32_t sum = box->number[PASSAGE_N_SECTION] * (int32_t)trail +
                  box->number[PASSAGE_N_STATUE] * (int32_t)passage_fast_statues(held) +
                  district_wealth(box->number, held, markers, (int32_t)trail);
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        sum += box->item_wealth[held >> 8 * type & 255];
    for (uint32_t i = 0; at_end && i < PASSAGE_CARDS; i++)
        sum += (int32_t)(passage_fast_cards(held) >> i & 1) * n->worth[i];
    return sum;
}

static void award(const struct passage_fast_node *n, struct passage_fast_position *p, enum passage_achievement card,
                  uint32_t self, uint32_t other)
{
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        if (n->card[i] == card && self != other)
            p->held[self > other ? FAST_SELF : FAST_OTHER] |= UINT64_C(1) << (8 * FAST_CARDS + i);
}

static FAST_RARE void score(struct passage_fast_node *n, struct passage_fast_position *p, bool at_end)
{
    uint32_t trail[2] = {passage_fast_longest(n, p->own[FAST_SELF]), passage_fast_longest(n, p->own[FAST_OTHER])};
    if (!at_end) {
        award(n, p, PASSAGE_MID_LONGEST, trail[FAST_SELF], trail[FAST_OTHER]);
        award(n, p, PASSAGE_MID_MOST_DISTRICTS, passage_fast_count(passage_fast_controlled(p->markers)),
              passage_fast_count(passage_fast_controlled(passage_fast_turned(p->markers))));
    }
    for (uint32_t side = 0; side < 2; side++)
        p->wealth[side] += tally(n, p, side, trail[side], at_end);
}

/* Of the wanted cards with a condition about passages, those whose condition is met. */
static FAST_RARE uint32_t met_by_passages(struct passage_fast_node *n, uint32_t own, uint32_t wanted)
{
    uint32_t met = wanted & n->around && passage_score_surrounds(own) ? n->around : 0;
    if (passage_fast_count(own) < 6)
        return met;
    if (wanted & n->two && passage_trail_two_groups(own))
        met |= n->two;
    if (wanted & n->six && passage_fast_longest(n, own) >= 6)
        met |= n->six;
    return met;
}

/* Of the unclaimed cards, those whose condition is met. */
static uint32_t met(struct passage_fast_node *n, const struct change *c, uint32_t unclaimed)
{
    uint32_t set = 0, of_passages = unclaimed & (n->six | n->two | n->around);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        const struct passage_fast_test *t = &n->test[i];
        set |= (uint32_t)(passage_fast_count((c->held + t->held) & (c->markers + t->markers) & t->where) >= t->need)
               << i;
    }
    if (of_passages != 0)
        set |= met_by_passages(n, c->own, of_passages);
    return set & unclaimed;
}

/* The position after the change, where the other seat is to move: the sides change places. */
static void turn_round(const struct passage_fast_position *from, struct passage_fast_position *to,
                       const struct change *c)
{
    to->markers = passage_fast_turned(c->markers);
    to->held[FAST_SELF] = from->held[FAST_OTHER];
    to->held[FAST_OTHER] = c->held;
    to->own[FAST_SELF] = from->own[FAST_OTHER];
    to->own[FAST_OTHER] = c->own;
    to->free_pull = c->free_pull;
    to->free_take = c->free_take;
    to->wealth[FAST_SELF] = from->wealth[FAST_OTHER];
    to->wealth[FAST_OTHER] = from->wealth[FAST_SELF];
    to->phase = PASSAGE_PLACE;
    to->seat = (uint8_t)(1 - from->seat);
    to->mid_done = from->mid_done;
}

/* The position after the change, where the same seat is still to move a marker of its choice. */
static void go_on(const struct passage_fast_position *from, struct passage_fast_position *to, const struct change *c)
{
    *to = *from;
    to->markers = c->markers;
    to->held[FAST_SELF] = c->held;
    to->own[FAST_SELF] = c->own;
    to->free_pull = c->free_pull;
    to->free_take = c->free_take;
    to->phase = PASSAGE_MARKER;
}

static void end_turn(struct passage_fast_node *n, const struct passage_fast_position *from,
                     struct passage_fast_position *to, struct change *c)
{
    uint32_t placed = passage_fast_count(c->own | from->own[FAST_OTHER]);
    uint32_t statues = passage_fast_statues(c->held) + passage_fast_statues(from->held[FAST_OTHER]);
    c->held |= (uint64_t)met(n, c, ~passage_fast_cards(c->held | from->held[FAST_OTHER])) << 8 * FAST_CARDS;
    turn_round(from, to, c);
    /* Turns alternate, so if an even number of passages is placed, each seat has placed half of them. */
    if (!from->mid_done && (placed == n->mid_placed || statues >= n->mid_statues)) {
        score(n, to, false);
        to->mid_done = 1;
    }
    if (placed == n->all_placed) {
        score(n, to, true);
        to->phase = PASSAGE_OVER;
    }
}

static void place(const struct passage_fast_node *n, const struct passage_fast_position *from, struct change *c,
                  uint32_t path)
{
    const struct passage_fast_step *step = &n->step[path];
    c->own |= 1U << path;
    /* This pathway was free, so nobody has stolen the statues at its ends yet. */
    uint32_t gaps = ~(c->own | from->own[FAST_OTHER]);
    uint64_t statues = (uint64_t)((gaps & step->statue[0]) == 0) + ((gaps & step->statue[1]) == 0);
    c->held += step->take + (statues << 8 * FAST_STATUES);
    c->markers = passage_fast_pulled(n, c->markers, step->pull);
    c->free_pull -= step->pull;
    c->free_take -= step->take;
}

void passage_search_make(struct passage_fast_node *n, game_move m)
{
    const struct passage_fast_position *from = &n->stack[n->depth];
    struct passage_fast_position *to = &n->stack[++n->depth];
    struct change c = {from->markers, from->held[FAST_SELF], from->free_pull, from->free_take, from->own[FAST_SELF]};
    if (m < PASSAGE_PATHS) {
        place(n, from, &c, (uint32_t)m);
        if (n->any >> m & 1) {
            go_on(from, to, &c);
            return;
        }
    } else if (m < PASSAGE_MOVE_DECLINE) {
        c.markers = passage_fast_pulled(n, c.markers, UINT64_C(1) << 8 * (m - PASSAGE_MOVE_MARKER));
    }
    if (from->phase == PASSAGE_NUDGE) /* this is not a turn, so nothing is claimed */
        turn_round(from, to, &c);
    else
        end_turn(n, from, to, &c);
}

static void make(void *node, game_move m)
{
    passage_search_make(node, m);
}

static void unmake(void *storage)
{
    struct passage_fast_node *n = storage;
    n->depth--;
}

static uint64_t hash(const void *storage)
{
    const struct passage_fast_node *n = storage;
    const struct passage_fast_position *p = &n->stack[n->depth];
    uint64_t h = passage_fast_mix(p->phase + 4U * p->seat + 8U * p->mid_done, p->markers);
    for (uint32_t side = 0; side < 2; side++)
        h = passage_fast_mix(passage_fast_mix(h, p->held[side]),
                             (uint64_t)p->own[side] << 32 | (uint32_t)p->wealth[side]);
    return h;
}

static void result(const void *storage, struct game_result *out)
{
    const struct passage_fast_node *n = storage;
    const struct passage_fast_position *p = &n->stack[n->depth];
    memset(out, 0, sizeof *out);
    out->scored = true;
    out->score[p->seat] = p->wealth[FAST_SELF];
    out->score[1 - p->seat] = p->wealth[FAST_OTHER];
    int32_t ahead = p->wealth[FAST_SELF] - p->wealth[FAST_OTHER];
    if (ahead == 0)
        ahead = (int32_t)passage_trail(p->own[FAST_SELF], 0, PASSAGE_PATHS) -
                (int32_t)passage_trail(p->own[FAST_OTHER], 0, PASSAGE_PATHS);
    if (ahead == 0)
        ahead = passage_fast_districts_ahead(p->markers);
    out->winners = ahead > 0 ? 1U << p->seat : ahead < 0 ? 2U >> p->seat : 3;
}

static int seat(const void *node)
{
    const struct passage_fast_node *n = node;
    return n->stack[n->depth].seat;
}

static uint32_t left(const void *node)
{
    return passage_fast_left(node);
}

const struct game_search passage_search = {
    .size = sizeof(struct passage_fast_node),
    .enter = enter,
    .actor = actor,
    .moves = moves,
    .make = make,
    .unmake = unmake,
    .hash = hash,
    .result = result,
    .unit = FAST_UNIT,
    .seat = seat,
    .left = left,
    .lead = passage_judge_lead,
    .key = passage_judge_key,
    .guess = passage_net_guess,
    .effort = passage_judge_effort,
    .share = passage_judge_share,
    .far_left = 13,
    .finish_left = 3,
    .finish = passage_finish,
    .taught = passage_sage_taught,
    .near_left = 12,
    .expect = passage_sage_expect,
    .earned = passage_sage_earned,
};
