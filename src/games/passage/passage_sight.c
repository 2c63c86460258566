/* Listing the facts of passage_sight.h. */
#include "games/passage/passage_sight.h"

enum { NO_AREA = 9, SIDES = 2 };

/* The box that facts about boxes start from: by enum passage_number, the least that was taught, the usual, and the
 * most. What deviates has one fact for each value. */
static const int8_t taught[PASSAGE_NUMBERS][3] = {
    [PASSAGE_N_TRACK] = {5, 8, 10},        [PASSAGE_N_PASSAGES] = {10, 13, 13},   [PASSAGE_N_MID_STATUES] = {1, 2, 4},
    [PASSAGE_N_MID_PASSAGES] = {5, 8, 10}, [PASSAGE_N_SECTION] = {1, 2, 3},       [PASSAGE_N_STATUE] = {0, 1, 3},
    [PASSAGE_N_BANKING] = {3, 5, 7},       [PASSAGE_N_POLITICAL] = {1, 2, 3},     [PASSAGE_N_RESIDENTIAL] = {1, 2, 3},
    [PASSAGE_N_CASTLE_PAIR] = {2, 3, 4},   [PASSAGE_N_CASTLE_SHOVEL] = {0, 1, 2},
};
enum { DEVIATIONS = 6 /* of one number, at the most */, CARD_DEVIATIONS = 2 };

static const uint8_t usual_worth[PASSAGE_ACHIEVEMENTS] = {3, 3, 5, 5, 5, 5, 4, 3, 4, 6, 4, 4, 4, 3, 3};
static const int16_t usual_items[] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91};

bool passage_sight_knows_items(const struct passage_box *box)
{
    for (int i = 0; i <= box->number[PASSAGE_N_PASSAGES]; i++)
        if (box->item_wealth[i] != usual_items[i])
            return false;
    return true;
}

bool passage_sight_knows_number(const struct passage_box *box, uint32_t number)
{
    return box->number[number] >= taught[number][0] && box->number[number] <= taught[number][2];
}

bool passage_sight_knows_worth(uint32_t card, int32_t worth)
{
    int32_t more = worth - usual_worth[card];
    return more >= -CARD_DEVIATIONS && more <= CARD_DEVIATIONS;
}

bool passage_sight_begin(struct passage_fast_node *n)
{
    uint32_t at = 0;
    bool known = passage_sight_knows_items(n->box);
    for (uint32_t i = 0; i < PASSAGE_NUMBERS; i++) {
        int32_t value = n->box->number[i], least = taught[i][0], usual = taught[i][1];
        known = known && passage_sight_knows_number(n->box, i);
        if (known && value != usual)
            n->box_fact[at++] = (uint16_t)(SIGHT_BOX + (int32_t)i * DEVIATIONS + value - least - (value > usual));
    }
    if (n->may_decline)
        n->box_fact[at++] = SIGHT_BOX + PASSAGE_NUMBERS * DEVIATIONS;
    n->box_facts = (uint8_t)at;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        int32_t more = n->worth[i] - usual_worth[n->card[i]];
        known = known && passage_sight_knows_worth(n->card[i], n->worth[i]);
        n->worth_fact[i] = more == 0 ? 0 : (uint16_t)(SIGHT_WORTH + n->card[i] * 4 + more + 2 - (more > 0));
    }
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        uint32_t areas = 0;
        n->touch[path] = passage_trail_touching(1U << path) & ~(1U << path);
        n->area[path][0] = n->area[path][1] = NO_AREA;
        for (uint32_t i = 0; i < NO_AREA; i++)
            if (passage_map_large_areas[i] >> path & 1)
                n->area[path][areas++] = (uint8_t)i;
    }
    return known;
}

/* What the facts are made of, from the side of the seat to move. */
struct look {
    struct passage_fast_node *n;
    const struct passage_fast_position *p;
    const struct passage_fast_reach *reach[SIDES];
    uint64_t markers[SIDES];
    int32_t worth[SIDES][PASSAGE_DISTRICTS], longest[SIDES];
    uint32_t gaps, unclaimed; /* free pathways; cards */
    uint32_t lacks[PASSAGE_STATUES];
    uint32_t area[NO_AREA]; /* the facts about large areas */
    bool around;
};

static uint16_t *see_track(const struct look *l, uint16_t *out)
{
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        int32_t space = MARKER(l->p->markers, d), pulls = (int32_t)BYTE(l->p->free_pull, d);
        uint32_t decided = space > pulls ? 0 : 2 * space > pulls ? 1 : space < -pulls ? 4 : 2 * space < -pulls ? 3 : 2;
        *out++ = (uint16_t)(SIGHT_MARKER + d * 17 + (uint32_t)(between(-8, space, 8) + 8));
        *out++ = (uint16_t)(SIGHT_PULLS + d * 16 + most((uint32_t)pulls, 16));
        *out++ = (uint16_t)(SIGHT_DECIDED + d * 5 + decided);
    }
    return out;
}

static uint16_t *see_goods(const struct look *l, uint16_t *out)
{
    for (uint32_t t = 0; t < PASSAGE_ITEMS; t++)
        *out++ = (uint16_t)(SIGHT_TILES + t * 11 + most(BYTE(l->p->free_take, t), 11));
    for (uint32_t i = 0; i < SIDES; i++) {
        uint64_t held = l->p->held[i];
        for (uint32_t t = 0; t < PASSAGE_ITEMS; t++)
            *out++ = (uint16_t)(SIGHT_ITEMS + (i * 4 + t) * 8 + most(BYTE(held, t), 8));
        *out++ = (uint16_t)(SIGHT_SHOVELS + i * 6 + most(BYTE(held, FAST_SHOVELS), 6));
        *out++ = (uint16_t)(SIGHT_STOLEN + i * 5 + most(passage_fast_statues(held), 5));
    }
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        *out++ = (uint16_t)(SIGHT_LACKS + i * 7 + l->lacks[i]);
    return out;
}

static uint16_t *see_trails(const struct look *l, uint16_t *out)
{
    for (uint32_t i = 0; i < SIDES; i++) {
        *out++ = (uint16_t)(SIGHT_LONGEST + i * 14 + most((uint32_t)l->longest[i], 14));
        *out++ = (uint16_t)(SIGHT_LONGER + i * 8 + most(passage_fast_count(l->reach[i]->longer & l->gaps), 8));
        *out++ =
            (uint16_t)(SIGHT_MUCH_LONGER + i * 8 + most(passage_fast_count(l->reach[i]->much_longer & l->gaps), 8));
        for (uint32_t own = l->p->own[i]; own != 0; own &= own - 1)
            *out++ = (uint16_t)(SIGHT_OWN + i * PASSAGE_PATHS + (uint32_t)__builtin_ctz(own));
    }
    return out;
}

static uint16_t *see_card(const struct look *l, uint32_t card, uint16_t *out)
{
    const struct passage_fast_node *n = l->n;
    uint32_t first = SIGHT_CARD + n->card[card] * 18U;
    if (n->mid >> card & 1) {
        int32_t more = n->card[card] == PASSAGE_MID_LONGEST ? l->longest[0] - l->longest[1]
                                                            : passage_fast_districts_ahead(l->p->markers);
        if (l->p->mid_done)
            return out;
        *out++ = (uint16_t)(first + (uint32_t)between(0, more + 4, 8));
    } else {
        for (uint32_t i = 0; i < SIDES; i++)
            *out++ = (uint16_t)(first + i * 9 +
                                (uint32_t)between(0, passage_net_gap(l->n, l->p, i, l->markers[i], card), 8));
    }
    if (n->worth_fact[card] != 0)
        *out++ = n->worth_fact[card];
    return out;
}

static uint16_t *see_cards(const struct look *l, uint16_t *out)
{
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        uint32_t holder = passage_fast_cards(l->p->held[FAST_SELF]) >> i & 1 ? 0 : 1;
        if (l->unclaimed >> i & 1)
            out = see_card(l, i, out);
        else
            *out++ = (uint16_t)(SIGHT_CLAIMED + holder * PASSAGE_ACHIEVEMENTS + l->n->card[i]);
    }
    return out;
}

/* Stakes, and the lead as it is settled and as it would be if the game were scored now. */
static uint16_t *see_score(const struct look *l, int16_t *figure, uint16_t *out)
{
    struct passage_fast_node *n = l->n;
    int32_t now[SIDES], lead = passage_judge_lead(n) / FAST_UNIT, left = (int32_t)passage_fast_left(n);
    for (uint32_t i = 0; i < SIDES; i++) {
        now[i] = n->box->number[PASSAGE_N_SECTION] * l->longest[i];
        for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
            *out++ = (uint16_t)(SIGHT_STAKE + (i * 5 + d) * 10 + (uint32_t)between(0, (l->worth[i][d] + 1) / 2, 9));
            now[i] += MARKER(l->markers[i], d) > 0 ? l->worth[i][d] : 0;
        }
        for (uint32_t t = 0; t < PASSAGE_ITEMS; t++)
            now[i] += n->box->item_wealth[BYTE(l->p->held[i], t)];
    }
    int32_t stand = lead + now[0] - now[1];
    *out++ = (uint16_t)(SIGHT_LEFT + l->p->mid_done * 28 + left);
    *out++ = (uint16_t)(SIGHT_PHASE + (l->p->phase & 3));
    *out++ = (uint16_t)(SIGHT_LEAD + between(0, (lead + 31) / 2, 30));
    *out++ = (uint16_t)(SIGHT_STAND + between(0, (stand + 41) / 2, 40));
    figure[0] = (int16_t)(2 * between(-999, lead, 999));
    figure[1] = (int16_t)(2 * between(-999, stand, 999));
    figure[2] = (int16_t)(left * 79 >> 6);
    figure[3] = 0;
    return out;
}

/* What is worked out once for all free pathways. */
static void look_round(struct look *l)
{
    struct passage_fast_node *n = l->n;
    const struct passage_fast_position *p = l->p;
    l->gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]);
    l->unclaimed = 7 & ~passage_fast_cards(p->held[0] | p->held[1]);
    l->markers[0] = p->markers;
    l->markers[1] = passage_fast_turned(p->markers);
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        l->lacks[i] = most(passage_fast_count(l->gaps & passage_map_statue_paths[i]), 7);
    for (uint32_t i = 0; i < SIDES; i++) {
        l->longest[i] = (int32_t)passage_fast_longest(n, p->own[i]);
        passage_net_worths(n, p->held[i], l->markers[i], l->longest[i], l->worth[i]);
    }
    l->around = (n->around & l->unclaimed) != 0;
    for (uint32_t i = 0; i < NO_AREA && l->around; i++) {
        uint32_t self = passage_fast_count(p->own[0] & passage_map_large_areas[i]);
        uint32_t other = passage_fast_count(p->own[1] & passage_map_large_areas[i]);
        l->area[i] = SIGHT_AREA + (other == 0 ? most(self, 4) : self == 0 ? 4 + most(other, 4) : 8);
    }
}

/* The cards that a seat would claim with this pathway; of conditions about passages, where that is easily told. */
static uint32_t would_claim(const struct look *l, uint32_t side, uint32_t path)
{
    const struct passage_fast_node *n = l->n;
    const struct passage_fast_step *step = &n->step[path];
    uint32_t gaps = l->gaps & ~(1U << path), own = l->p->own[side] | 1U << path, set = 0;
    uint64_t statues = (uint64_t)((gaps & step->statue[0]) == 0) + ((gaps & step->statue[1]) == 0);
    uint64_t held = l->p->held[side] + step->take + (statues << 8 * FAST_STATUES);
    uint64_t markers = passage_fast_pulled(n, l->markers[side], step->pull);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        const struct passage_fast_test *t = &n->test[i];
        set |= (uint32_t)(passage_fast_count((held + t->held) & (markers + t->markers) & t->where) >= t->need) << i;
    }
    if (l->around && passage_score_surrounds(own))
        set |= n->around;
    if (l->longest[side] + (int32_t)passage_net_near(l->reach[side], path) >= 7) /* one more than the card asks for */
        set |= n->six;
    return set & l->unclaimed & ~n->mid;
}

static uint16_t *see_tile(const struct look *l, const struct passage_fast_place *place, uint16_t *out)
{
    uint32_t tile = place->tile;
    if (tile >= PASSAGE_ITEMS) {
        *out++ = (uint16_t)(SIGHT_TILE + 32 + (tile - PASSAGE_ITEMS));
        return out;
    }
    *out++ = (uint16_t)(SIGHT_TILE + tile * 8 + most(BYTE(l->p->held[0], tile), 8));
    *out++ = (uint16_t)(SIGHT_TILE_OTHER + tile * 8 + most(BYTE(l->p->held[1], tile), 8));
    *out++ = (uint16_t)(SIGHT_TILE_SPACE + tile * 17 + (uint32_t)(between(-8, MARKER(l->p->markers, tile), 8) + 8));
    return out;
}

static uint16_t *see_pull(const struct look *l, const struct passage_fast_place *place, uint16_t *out)
{
    uint32_t twice = place->tile == PASSAGE_SHOVEL2, d0 = place->district[0], d1 = place->district[1];
    uint32_t at[2] = {(uint32_t)(between(-8, MARKER(l->p->markers, d0), 8) + 8),
                      (uint32_t)(between(-8, MARKER(l->p->markers, d1), 8) + 8)};
    if (d0 == d1) {
        *out++ = (uint16_t)(SIGHT_PULL + (1 + twice) * 85 + d0 * 17 + at[0]);
    } else {
        *out++ = (uint16_t)(SIGHT_PULL + twice * 85 + d0 * 17 + at[0]);
        *out++ = (uint16_t)(SIGHT_PULL + twice * 85 + d1 * 17 + at[1]);
    }
    for (uint32_t i = 0; i < SIDES; i++) {
        *out++ = (uint16_t)(SIGHT_PULL_STAKE + i * 50 + d0 * 10 + (uint32_t)between(0, (l->worth[i][d0] + 1) / 2, 9));
        *out++ = (uint16_t)(SIGHT_PULL_STAKE + i * 50 + d1 * 10 + (uint32_t)between(0, (l->worth[i][d1] + 1) / 2, 9));
    }
    return out;
}

static uint32_t see_path(const struct look *l, uint32_t path, uint16_t *first)
{
    const struct passage_fast_node *n = l->n;
    const struct passage_fast_place *place = &n->place[path];
    uint16_t *out = first;
    *out++ = (uint16_t)(SIGHT_AT + path);
    out = see_tile(l, place, out);
    out = see_pull(l, place, out);
    *out++ = (uint16_t)(SIGHT_NEAR + passage_net_near(l->reach[0], path) * 4 + passage_net_near(l->reach[1], path));
    for (uint32_t i = 0; i < 2; i++) {
        if (place->statue[i] < PASSAGE_STATUES)
            *out++ = (uint16_t)(SIGHT_STATUE + (place->statue[i] > 0) * 7U + l->lacks[place->statue[i]]);
        if (l->around && n->area[path][i] < NO_AREA)
            *out++ = (uint16_t)l->area[n->area[path][i]];
        *out++ = (uint16_t)(SIGHT_TOUCH + i * 5 + most(passage_fast_count(n->touch[path] & l->p->own[i]), 5));
        for (uint32_t cards = would_claim(l, i, path); cards != 0; cards &= cards - 1)
            *out++ = (uint16_t)(SIGHT_CLAIM + i * PASSAGE_ACHIEVEMENTS + n->card[__builtin_ctz(cards)]);
    }
    return (uint32_t)(out - first);
}

static inline void see(struct passage_fast_node *n, struct passage_sight *s)
{
    struct look l = {.n = n, .p = &n->stack[n->depth]};
    look_round(&l);
    /* Copies, because the second may take the first one's place in the cache. */
    struct passage_fast_reach reach[SIDES];
    for (uint32_t i = 0; i < SIDES; i++) {
        reach[i] = *passage_net_reach(n, l.p->own[i]);
        l.reach[i] = &reach[i];
    }
    uint16_t *at = see_trails(&l, see_goods(&l, see_track(&l, s->fact)));
    at = see_score(&l, s->figure, see_cards(&l, at));
    for (uint32_t i = 0; i < n->box_facts; i++)
        *at++ = n->box_fact[i];
    s->facts = (uint32_t)(at - s->fact);
    s->paths = 0;
    for (uint32_t gaps = l.gaps; gaps != 0; gaps &= gaps - 1, s->paths++) {
        uint32_t path = (uint32_t)__builtin_ctz(gaps);
        s->path[s->paths] = (uint8_t)path;
        s->facts_of[s->paths] = (uint8_t)see_path(&l, path, s->fact_of[s->paths]);
    }
}

void passage_sight_see(struct passage_fast_node *n, struct passage_sight *out)
{
    see(n, out);
}

#ifdef SIGHT_WIDE
SIGHT_WIDE void passage_sight_see_wide(struct passage_fast_node *n, struct passage_sight *out)
{
    see(n, out);
}
#endif
