/* The traits of a seat: the numbers that the network of petra_mind.c evaluates a position by.
 *
 * What matters is how soon a seat will have placed its cubes. So for each main track it is worked out how many spaces
 * the disc has to go to its next cubes, and for each column how many spaces its trade is worth; most traits compare the
 * two. Quantities that do not work in proportion are one-hot: a trait for each value, of which one is set.
 *
 * Traits are computed at the end of every rollout, so this is the hot part of the search. A track is a set of bits, and
 * the next space of a kind is found by counting zeros. petra_prior.c uses the same courses for single moves. */
#include "games/petra/petra_mind.h"

struct petra_lane petra_traits_lane_of(const struct petra_box *b, const struct petra_state *s, uint32_t track)
{
    const uint16_t *places = b->places[s->seats][track];
    struct petra_lane l = {
        .bonus = places[PETRA_BONUS_SPACE], .pool = places[PETRA_POOL_SPACE], .length = b->length[track]};
    for (uint32_t left = places[PETRA_INFLUENCE_SPACE]; left != 0; left &= left - 1)
        if (s->owner[track][petra_lowest(left)] == PETRA_NONE)
            l.vacant |= left & (0 - left);
    l.left = petra_size(l.vacant);
    if (l.left == 0)
        l.vacant = l.pool;
    return l;
}

void petra_traits_lanes(const struct petra_box *b, const struct petra_state *s, struct petra_lane lane[PETRA_MAIN])
{
    for (uint32_t t = 0; t < PETRA_MAIN; t++)
        lane[t] = petra_traits_lane_of(b, s, t);
}

/* Spaces from a place to the next place of a set, which may be a whole round away. */
static uint32_t ahead(uint32_t set, uint32_t at, uint32_t length)
{
    uint32_t from = (set | set << length) >> (at + 1);
    return from != 0 ? petra_lowest(from) + 1 : PETRA_FAR;
}

static uint32_t around(uint32_t at, uint32_t length)
{
    while (at >= length)
        at -= length;
    return at;
}

struct petra_course petra_traits_course_of(const struct petra_lane *lane, uint32_t at, bool active, uint32_t until)
{
    struct petra_course c = {.cube = {PETRA_FAR, PETRA_FAR, PETRA_FAR}, .bonus = !active};
    uint32_t vacant = lane->vacant, left = lane->left, spaces = 0;
    for (uint32_t i = 0; i < PETRA_CUBES_AHEAD && spaces <= until; i++) {
        uint32_t way = 0;
        if (!active) {
            way = ahead(lane->bonus, at, lane->length);
            at = around(at + way, lane->length);
        }
        uint32_t on = ahead(vacant, at, lane->length);
        at = around(at + on, lane->length);
        spaces += way + on;
        c.cube[i] = (uint8_t)(spaces < PETRA_FAR ? spaces : PETRA_FAR);
        active = false;
        if (left > 0) {
            vacant &= ~petra_bit(at);
            if (--left == 0)
                vacant = lane->pool;
        }
    }
    return c;
}

void petra_traits_demands(const struct petra_seat *p, uint8_t demand[PETRA_TYPES])
{
    uint8_t count[PETRA_TILES] = {0};
    uint64_t row = p->row;
    for (uint32_t i = 0; i < p->stalls; i++, row >>= 4)
        count[row & 0xF]++;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        demand[t] = (uint8_t)(count[t] + count[PETRA_GOLD]);
}

uint32_t petra_traits_goal_short(const struct petra_goal *g, const struct petra_seat *p)
{
    uint32_t a = petra_cubes_on(p, g->a), b;
    if (g->form == PETRA_F_CUBES)
        return a < g->number ? g->number - a : 0;
    b = petra_cubes_on(p, g->b);
    return a == b ? (a == 0 ? 2 : 0) : a > b ? a - b : b - a;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Spaces that a trade is short of a cube, in seven classes. */
static uint32_t shortage(uint32_t spaces)
{
    static const uint8_t class_of[] = {0, 1, 2, 3, 3, 4, 4, 5, 5};
    return spaces < sizeof class_of ? class_of[spaces] : 6;
}

/* What a trade of a column will be worth once two tiles were taken from the Plaza: the last two tiles of the row fall
 * into their columns, and two of the partner come in if the Plaza has them. */
static uint32_t value_soon(const struct petra_seat *p, uint32_t column, uint32_t partner, uint32_t demand,
                           const uint8_t *plaza)
{
    uint32_t offer = petra_offer(p, column);
    for (uint32_t i = 1; i <= least(2, p->stalls); i++) {
        uint32_t tile = petra_stall(p->row, p->stalls - i);
        demand -= tile == partner || tile == PETRA_GOLD;
        offer += tile == column;
    }
    return offer * (demand + least(plaza[partner], 2));
}

static void trade_traits(const struct petra_box *b, const struct petra_state *s, const struct petra_seat *p,
                         const struct petra_lane lane[PETRA_MAIN], const uint8_t demand[PETRA_TYPES], int16_t *trait)
{
    uint32_t reach = 0, soon = 0, best = 0;
    uint8_t plaza[PETRA_TILES + 1] = {0};
    for (uint32_t i = 0; i < least((uint32_t)b->number[PETRA_N_PLAZA], s->caravan_size); i++)
        plaza[s->caravan[i]]++;
    for (uint32_t t = 0; t < PETRA_MAIN; t++) {
        uint32_t offer = petra_offer(p, t), partner = b->partner[p->board][t];
        uint32_t value = offer * demand[partner], later = value_soon(p, t, partner, demand[partner], plaza);
        struct petra_course c = petra_traits_course_of(&lane[t], p->at[t], petra_has(p->active, t),
                                                       (value > later ? value : later) + p->camels);
        bool busy = petra_has(p->workers, t);
        uint32_t lack = value < c.cube[0] ? c.cube[0] - value : 0;
        trait[PETRA_T_AHEAD + least(c.cube[0], 10) - 1]++;
        trait[PETRA_T_BONUS + t] = (int16_t)c.bonus;
        trait[(busy ? PETRA_T_BUSY : PETRA_T_FREE) + shortage(lack)]++;
        trait[PETRA_T_DOUBLE + busy] = (int16_t)(trait[PETRA_T_DOUBLE + busy] + (value >= c.cube[1]));
        trait[PETRA_T_MASS + busy] = (int16_t)(trait[PETRA_T_MASS + busy] + (int16_t)least(value, 20));
        if (busy)
            continue;
        later = petra_cubes_within(&c, later + p->camels);
        soon = later > soon ? later : soon;
        if (offer == 0)
            continue;
        best = value > best ? value : best;
        uint32_t cubes = petra_cubes_within(&c, value + p->camels);
        reach = cubes > reach ? cubes : reach;
    }
    trait[PETRA_T_MASS + 2] = (int16_t)least(best, 20);
    trait[PETRA_T_SOON + least(soon, 3)] = 1;
    trait[(p->x < 2 ? PETRA_T_REACH_NOW : PETRA_T_REACH) + least(reach, 3)] = 1;
    if (p->x < 2 && p->cubes + reach >= (uint32_t)b->number[PETRA_N_CUBES])
        trait[PETRA_T_THREAT + (trait[PETRA_T_ORDER] == 0)] = 1;
}

static void local_traits(const struct petra_box *b, const struct petra_seat *p, const uint8_t demand[PETRA_TYPES],
                         int16_t *trait)
{
    uint32_t value = petra_offer(p, PETRA_L) * demand[b->partner[p->board][PETRA_L]];
    uint32_t cards = 0, camels = 0, at = p->at[PETRA_L], first = 0;
    bool busy = petra_has(p->workers, PETRA_L);
    for (uint32_t i = 1; i <= least(value, 12) || first == 0; i++) {
        at = around(at + 1, b->length[PETRA_L]);
        if (b->space[PETRA_L][at] == PETRA_CARD_SPACE) {
            first = first == 0 ? i : first;
            cards += i <= value;
        } else if (b->space[PETRA_L][at] == PETRA_CAMEL_SPACE) {
            camels += i <= value;
        }
        if (i == PETRA_FAR)
            first = i;
    }
    trait[PETRA_T_LOCAL_AT + least(first, 4) - 1] = 1;
    trait[PETRA_T_LOCAL + busy] = (int16_t)cards;
    trait[PETRA_T_LOCAL + 2 + busy] = (int16_t)camels;
}

/* What a tile adds to trades. In its column it is worth a space for each of its partners in the row; in the row it is
 * worth a space for each trader of the column that trades with it. */
static void tile_traits(const struct petra_box *b, const struct petra_state *s, const struct petra_seat *p,
                        const uint8_t demand[PETRA_TYPES], int16_t *trait)
{
    const uint8_t *partner = b->partner[p->board];
    uint8_t gain[PETRA_TILES + 1] = {0};
    uint32_t tiles = 0, best = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        uint32_t offer = petra_offer(p, t);
        gain[partner[t]] = (uint8_t)(offer > gain[partner[t]] ? offer : gain[partner[t]]);
        tiles += p->column[t];
    }
    uint32_t plaza = least((uint32_t)b->number[PETRA_N_PLAZA], s->caravan_size);
    for (uint32_t i = 0; i < plaza; i++)
        best = gain[s->caravan[i]] > best ? gain[s->caravan[i]] : best;
    trait[PETRA_T_TILES] = (int16_t)tiles;
    trait[PETRA_T_PLAZA] = (int16_t)best;
    for (uint32_t i = 0; i < least(2, p->stalls); i++) {
        uint32_t tile = petra_stall(p->row, p->stalls - 1U - i);
        trait[PETRA_T_FALL + i] = (int16_t)(tile == PETRA_GOLD ? 0 : demand[partner[tile]]);
    }
}

static void offer_traits(const struct petra_box *b, const struct petra_state *s, const struct petra_seat *p,
                         int16_t *trait)
{
    uint32_t best = 2;
    for (uint32_t slot = 0; slot < PETRA_SLOTS; slot++) {
        if (s->card_row[slot] == PETRA_NONE)
            continue;
        const struct petra_goal *g = &b->goal[s->card_row[slot]];
        uint32_t lack = g->form == PETRA_F_WORKS
                            ? (uint32_t)((p->buildings & g->a) == 0) + (uint32_t)((p->permanent & g->a) == 0)
                            : petra_traits_goal_short(g, p);
        best = least(best, lack);
    }
    trait[PETRA_T_ON_OFFER + best] = 1;
}

/* How many players there are, and how many cubes the best rival has placed. */
static void rival_traits(const struct petra_state *s, uint32_t seat, int16_t *trait)
{
    uint32_t most = 0;
    for (uint32_t other = 0; other < s->seats; other++)
        if (other != seat && s->seat[other].cubes > most)
            most = s->seat[other].cubes;
    trait[PETRA_T_SEATS + s->seats - PETRA_SEATS_MIN] = 1;
    trait[PETRA_T_RIVAL + least(most, 8)] = 1;
}

static void card_traits(const struct petra_box *b, const struct petra_seat *p, int16_t *trait)
{
    for (uint32_t left = p->hand; left != 0; left &= left - 1) {
        const struct petra_goal *g = &b->goal[petra_lowest(left)];
        if (g->form == PETRA_F_WORKS) {
            bool build = (p->buildings & g->a) != 0, settle = (p->permanent & g->a) != 0;
            trait[build && settle ? PETRA_T_MET : PETRA_T_WORKS + build + 2 * settle]++;
            continue;
        }
        uint32_t lack = petra_traits_goal_short(g, p);
        if (lack == 0)
            trait[PETRA_T_MET]++;
        else
            trait[(g->form == PETRA_F_CUBES ? PETRA_T_THREE : PETRA_T_EQUAL) + least(lack, 3) - 1]++;
    }
}

static void owned_traits(const struct petra_box *b, const struct petra_seat *p, int16_t *trait)
{
    uint32_t masters = 0, nomads = 0;
    trait[PETRA_T_CAMELS + least(p->camels, 7)] = 1;
    trait[PETRA_T_CAMELS + 8] = (int16_t)(p->camels > 7 ? p->camels - 7 : 0);
    uint32_t more = p->stalls > b->number[PETRA_N_MARKET] ? p->stalls - (uint32_t)b->number[PETRA_N_MARKET] : 0;
    trait[PETRA_T_STALLS + least(more, 4)] = 1;
    trait[PETRA_T_GOLD + least(petra_tiles_row_count(p, PETRA_GOLD), 3)] = 1;
    trait[PETRA_T_PERMANENT + petra_size(p->permanent)] = 1;
    trait[PETRA_T_BUILDINGS + petra_size(p->buildings)] = 1;
    trait[PETRA_T_WORKERS + petra_size(p->workers)] = 1;
    trait[PETRA_T_PAWN + 3 * p->y + p->x] = 1;
    if (p->villagers == 0)
        return;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        masters += petra_size(p->villagers & b->master[t]);
        nomads += petra_size(p->villagers & b->nomad[t]);
    }
    trait[PETRA_T_BROKER] = (p->villagers & b->broker) != 0;
    trait[PETRA_T_FARMER] = (p->villagers & b->farmer) != 0;
    trait[PETRA_T_MASTER] = (int16_t)masters;
    trait[PETRA_T_NOMAD] = (int16_t)nomads;
}

/* Turns until that of a seat. While the caravan is refilled, the turn under way no longer counts. */
static uint32_t order_of(const struct petra_state *s, uint32_t seat)
{
    uint32_t next = s->turn_of;
    if (s->depth > 0 && petra_now(s)->kind == PETRA_S_REFILL)
        next++;
    return (seat + 2U * s->seats - next) % s->seats;
}

void petra_traits(const struct petra_box *b, const struct petra_state *s, const struct petra_lane lane[PETRA_MAIN],
                  uint32_t seat, int16_t trait[PETRA_TRAITS_ROOM])
{
    const struct petra_seat *p = &s->seat[seat];
    uint8_t demand[PETRA_TYPES];
    memset(trait, 0, PETRA_TRAITS_ROOM * sizeof *trait);
    petra_traits_demands(p, demand);
    trait[PETRA_T_ORDER + order_of(s, seat)] = 1;
    trait[PETRA_T_CUBES + least(p->cubes, 8)] = 1;
    trade_traits(b, s, p, lane, demand, trait);
    local_traits(b, p, demand, trait);
    tile_traits(b, s, p, demand, trait);
    card_traits(b, p, trait);
    owned_traits(b, p, trait);
    offer_traits(b, s, p, trait);
    rival_traits(s, seat, trait);
}
