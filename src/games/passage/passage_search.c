/* The fast path of Prowler's Passage for search: the same rules on a packed position.
 *
 * A position is one cache line. Markers and items are small numbers side by side in one word each, so that a question
 * asked of all five districts or all four types is one addition and a mask. Making a move copies the line and changes the
 * copy; taking it back drops it. Longest passages are remembered by the set of pathways. The tests prove it equal to the
 * plain rules. */
#include "games/passage/passage.h"

#define EACH_BYTE UINT64_C(0x0101010101)
#define HIGH_BITS (EACH_BYTE << 7)
#define EACH_ITEM UINT32_C(0x01010101)

enum { ZERO = 64, STACK = 64, CACHE = 2048 };

struct position {
    uint32_t own[2];
    uint64_t markers;  /* a byte a district: ZERO plus its place, positive toward seat 0 */
    uint32_t items[2]; /* a byte a type */
    uint8_t shovels[2];
    uint8_t statues[2]; /* a bit a statue */
    uint8_t cards[2];   /* a bit a card */
    uint8_t phase, seat;
    uint8_t mid_done, reserved[7];
    int16_t mid[2], final[2];
};
_Static_assert(sizeof(struct position) == 48, "no padding in what is hashed");

struct node {
    const struct passage_box *box;
    uint64_t pull[PASSAGE_PATHS]; /* what placing there adds to the mover's side */
    uint8_t tile[PASSAGE_PATHS];
    uint8_t card[PASSAGE_CARDS], worth[PASSAGE_CARDS];
    uint8_t start, may_decline;
    uint64_t last; /* the last space of the track, in every byte */
    uint32_t depth;
    uint32_t trails[CACHE]; /* a set of pathways and, in the highest five bits, its longest trail */
    struct position stack[STACK];
};

static struct position *top_of(struct node *n)
{
    return &n->stack[n->depth];
}

static void enter(const struct box *base, const struct game_state *state, void *storage)
{
    const struct passage_box *box = (const struct passage_box *)base;
    const struct passage *s = (const struct passage *)state;
    struct node *n = storage;
    memset(n, 0, sizeof *n);
    n->box = box;
    n->start = s->start;
    n->may_decline = box->may_decline[s->edition];
    n->last = EACH_BYTE * (uint64_t)(ZERO + box->number[PASSAGE_N_TRACK]);
    memcpy(n->tile, s->tile, sizeof n->tile);
    for (uint32_t i = 0; i < PASSAGE_PATHS; i++) {
        uint64_t spaces = s->tile[i] == box->again ? 2 : 1;
        n->pull[i] = (spaces << 8 * s->border[0][i]) + (spaces << 8 * s->border[1][i]);
    }
    struct position *p = top_of(n);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        n->card[i] = s->card[i];
        n->worth[i] = box->worth[s->edition][s->card[i]];
        if (s->holder[i] != PASSAGE_NOBODY)
            p->cards[s->holder[i]] |= (uint8_t)(1U << i);
    }
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        if (s->statue[i] != PASSAGE_NOBODY)
            p->statues[s->statue[i]] |= (uint8_t)(1U << i);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        p->markers |= (uint64_t)(ZERO + s->marker[d]) << 8 * d;
    for (uint32_t seat = 0; seat < 2; seat++) {
        p->own[seat] = s->own[seat];
        p->shovels[seat] = s->shovels[seat];
        p->mid[seat] = s->mid[seat][PASSAGE_TOTAL];
        p->final[seat] = s->final[seat][PASSAGE_TOTAL];
        for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
            p->items[seat] |= (uint32_t)s->items[seat][type] << 8 * type;
    }
    p->phase = s->phase;
    p->seat = s->seat;
    p->mid_done = s->mid_done;
}

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
    if (p->phase == PASSAGE_PLACE) {
        for (uint32_t left = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]); left != 0; left &= left - 1)
            out[count++] = (game_move)__builtin_ctz(left);
        return count;
    }
    if (p->phase == PASSAGE_OVER)
        return 0;
    for (; count < PASSAGE_DISTRICTS; count++)
        out[count] = PASSAGE_MOVE_MARKER + count;
    if (p->phase == PASSAGE_NUDGE && n->may_decline)
        out[count++] = PASSAGE_MOVE_DECLINE;
    return count;
}

/* All markers as a seat sees them, its own side above ZERO; the same again undoes it. */
static uint64_t seen_by(uint32_t seat, uint64_t markers)
{
    return seat == 0 ? markers : EACH_BYTE * (2 * ZERO) - markers;
}

/* A bit (the highest) in each byte whose marker is at least so far on the seat's side. */
static uint64_t at_least(const struct position *p, uint32_t seat, uint32_t spaces)
{
    return (seen_by(seat, p->markers) + EACH_BYTE * (128 - ZERO - spaces)) & HIGH_BITS;
}

static uint32_t types_at_least(uint32_t items, uint32_t count)
{
    return (uint32_t)__builtin_popcount((items + EACH_ITEM * (128 - count)) & EACH_ITEM << 7);
}

static uint32_t count_of(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

static void pull(const struct node *n, struct position *p, uint64_t spaces)
{
    uint64_t at = seen_by(p->seat, p->markers) + spaces;
    uint64_t past = ((at + EACH_BYTE * 127 - n->last) & HIGH_BITS) >> 7;
    past *= 255;
    p->markers = seen_by(p->seat, (at & ~past) | (n->last & past));
}

static uint32_t longest(struct node *n, uint32_t own)
{
    uint32_t *slot = &n->trails[own * UINT32_C(2654435769) >> 21];
    if ((*slot & PASSAGE_ALL_PATHS) != own)
        *slot = own | passage_trail(own, 0, PASSAGE_PATHS) << PASSAGE_PATHS;
    return *slot >> PASSAGE_PATHS;
}
_Static_assert(1 << (32 - 21) == CACHE, "the hash fills the cache");

static bool surrounds(uint32_t own)
{
    bool any = false;
    for (uint32_t i = 0; i < 9; i++)
        any |= (own & passage_large_areas[i]) == passage_large_areas[i];
    return any;
}

static bool three_with_items(const struct position *p, uint32_t seat)
{
    uint32_t has = (p->items[seat] + EACH_ITEM * 127) & EACH_ITEM << 7;
    return count_of(at_least(p, seat, 1) & has) >= 3; /* the four districts with items are the lowest bytes */
}

static bool meets(struct node *n, const struct position *p, uint32_t seat, enum passage_achievement card)
{
    uint32_t own = p->own[seat], items = p->items[seat];
    switch (card) {
    case PASSAGE_TWO_STATUES:
        return count_of(p->statues[seat]) >= 2;
    case PASSAGE_PASSAGE_OF_SIX:
        return count_of(own) >= 6 && longest(n, own) >= 6;
    case PASSAGE_TWO_PASSAGES_OF_THREE:
        return count_of(own) >= 6 && passage_two_groups(own);
    case PASSAGE_SURROUND_AREA:
        return surrounds(own);
    case PASSAGE_ONE_OF_EACH:
        return types_at_least(items, 1) == 4;
    case PASSAGE_TWO_OF_THREE:
        return types_at_least(items, 2) >= 3;
    case PASSAGE_THREE_OF_TWO:
        return types_at_least(items, 3) >= 2;
    case PASSAGE_FOUR_OF_ONE:
        return types_at_least(items, 4) >= 1;
    case PASSAGE_CONTROL_FOUR:
        return count_of(at_least(p, seat, 1)) >= 4;
    case PASSAGE_ONE_BY_FIVE:
        return count_of(at_least(p, seat, 5)) >= 1;
    case PASSAGE_TWO_BY_THREE:
        return count_of(at_least(p, seat, 3)) >= 2;
    case PASSAGE_THREE_BY_TWO:
        return count_of(at_least(p, seat, 2)) >= 3;
    case PASSAGE_CONTROL_THREE_WITH_ITEMS:
        return three_with_items(p, seat);
    case PASSAGE_MID_LONGEST:
    case PASSAGE_MID_MOST_DISTRICTS:
    case PASSAGE_ACHIEVEMENTS:
        break;
    }
    return false;
}

static int32_t district_wealth(const struct passage_box *box, const struct position *p, uint32_t seat, int32_t trail)
{
    uint64_t mine = at_least(p, seat, 1);
    const int32_t *number = box->number;
    uint32_t items = p->items[seat];
    int32_t sum = 0;
    /* Each item counts where its district is held: keep those bytes and add them up. */
    uint32_t held = (uint32_t)(mine >> 7) & EACH_ITEM;
    sum += (int32_t)((items & held * 255) * EACH_ITEM >> 24);
    if (mine >> (8 * PASSAGE_BANKING + 7) & 1)
        sum += number[PASSAGE_N_BANKING];
    if (mine >> (8 * PASSAGE_POLITICAL + 7) & 1)
        sum += number[PASSAGE_N_POLITICAL] * (int32_t)count_of(mine);
    if (mine >> (8 * PASSAGE_MARKET + 7) & 1)
        sum += (int32_t)(count_of(p->cards[seat]) + count_of(p->statues[seat])) +
               (int32_t)(seen_by(seat, p->markers) >> 8 * PASSAGE_MARKET & 255) - ZERO;
    if ((mine >> (8 * PASSAGE_RESIDENTIAL + 7) & 1) && trail > number[PASSAGE_N_RESIDENTIAL])
        sum += trail - number[PASSAGE_N_RESIDENTIAL];
    if (mine >> (8 * PASSAGE_CASTLE + 7) & 1)
        sum += number[PASSAGE_N_CASTLE_PAIR] * (int32_t)((items >> 1 & EACH_ITEM * 127) * EACH_ITEM >> 24) -
               number[PASSAGE_N_CASTLE_SHOVEL] * p->shovels[seat];
    return sum;
}

static int16_t tally(struct node *n, const struct position *p, uint32_t seat, bool at_end)
{
    const struct passage_box *box = n->box;
    int32_t trail = (int32_t)longest(n, p->own[seat]);
    int32_t sum = box->number[PASSAGE_N_SECTION] * trail +
                  box->number[PASSAGE_N_STATUE] * (int32_t)count_of(p->statues[seat]) +
                  district_wealth(box, p, seat, trail);
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        sum += box->item_wealth[p->items[seat] >> 8 * type & 255];
    for (uint32_t i = 0; at_end && i < PASSAGE_CARDS; i++)
        sum += (p->cards[seat] >> i & 1) * n->worth[i];
    return (int16_t)sum;
}

static void award(const struct node *n, struct position *p, enum passage_achievement card, uint32_t first,
                  uint32_t second)
{
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        if (n->card[i] == card && first != second)
            p->cards[first > second ? 0 : 1] |= (uint8_t)(1U << i);
}

static void score_mid(struct node *n, struct position *p)
{
    award(n, p, PASSAGE_MID_LONGEST, longest(n, p->own[0]), longest(n, p->own[1]));
    award(n, p, PASSAGE_MID_MOST_DISTRICTS, count_of(at_least(p, 0, 1)), count_of(at_least(p, 1, 1)));
    for (uint32_t seat = 0; seat < 2; seat++)
        p->mid[seat] = tally(n, p, seat, false);
    p->mid_done = 1;
}

static void end_turn(struct node *n, struct position *p)
{
    const int32_t *number = n->box->number;
    int32_t placed[2] = {__builtin_popcount(p->own[0]), __builtin_popcount(p->own[1])};
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        if (((p->cards[0] | p->cards[1]) >> i & 1) == 0 && meets(n, p, p->seat, n->card[i]))
            p->cards[p->seat] |= (uint8_t)(1U << i);
    if (!p->mid_done && (__builtin_popcount(p->statues[0] | p->statues[1]) >= number[PASSAGE_N_MID_STATUES] ||
                         (placed[0] == number[PASSAGE_N_MID_PASSAGES] && placed[1] == placed[0])))
        score_mid(n, p);
    p->seat ^= 1;
    p->phase = PASSAGE_PLACE;
    if (placed[0] + placed[1] == 2 * number[PASSAGE_N_PASSAGES]) {
        for (uint32_t seat = 0; seat < 2; seat++)
            p->final[seat] = tally(n, p, seat, true);
        p->phase = PASSAGE_OVER;
    }
}

static void place(struct node *n, struct position *p, uint32_t path)
{
    uint32_t tile = n->tile[path];
    p->own[p->seat] |= 1U << path;
    if (tile < PASSAGE_ITEMS)
        p->items[p->seat] += 1U << 8 * tile;
    else
        p->shovels[p->seat]++;
    pull(n, p, n->pull[path]);
    uint32_t laid = p->own[0] | p->own[1], whole = 0;
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        whole |= (uint32_t)((laid & passage_statue_paths[i]) == passage_statue_paths[i]) << i;
    p->statues[p->seat] |= (uint8_t)(whole & ~(uint32_t)(p->statues[0] | p->statues[1]));
    if (tile == n->box->any)
        p->phase = PASSAGE_MARKER;
    else
        end_turn(n, p);
}

static void make(void *storage, game_move m)
{
    struct node *n = storage;
    n->stack[n->depth + 1] = n->stack[n->depth];
    n->depth++;
    struct position *p = top_of(n);
    if (m < PASSAGE_MOVE_MARKER) {
        place(n, p, (uint32_t)m);
        return;
    }
    if (m < PASSAGE_MOVE_DECLINE)
        pull(n, p, UINT64_C(1) << 8 * (m - PASSAGE_MOVE_MARKER));
    if (p->phase == PASSAGE_NUDGE) {
        p->seat = n->start;
        p->phase = PASSAGE_PLACE;
    } else {
        end_turn(n, p);
    }
}

static void unmake(void *storage)
{
    struct node *n = storage;
    n->depth--;
}

static uint64_t hash(const void *storage)
{
    const struct node *n = storage;
    uint64_t words[sizeof(struct position) / 8], h = 0;
    memcpy(words, &n->stack[n->depth], sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        h = (h ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 32;
    }
    return h;
}

static void result(const void *storage, struct game_result *out)
{
    const struct node *n = storage;
    const struct position *p = &n->stack[n->depth];
    memset(out, 0, sizeof *out);
    out->scored = true;
    for (uint32_t seat = 0; seat < 2; seat++)
        out->score[seat] = p->mid[seat] + p->final[seat];
    int32_t first = out->score[0] - out->score[1];
    if (first == 0)
        first = (int32_t)passage_trail(p->own[0], 0, PASSAGE_PATHS) - (int32_t)passage_trail(p->own[1], 0, PASSAGE_PATHS);
    if (first == 0)
        first = (int32_t)count_of(at_least(p, 0, 1)) - (int32_t)count_of(at_least(p, 1, 1));
    out->winners = first > 0 ? 1 : first < 0 ? 2 : 3;
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
