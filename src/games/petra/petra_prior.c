/* The prior of the search: rules of thumb that give every legal move a weight.
 *
 * The search looks first at moves with a large weight, and rollouts choose moves with probabilities in proportion to
 * their weights. So a weight need only be of the right order, and it is never zero. The measure is a cube, which is
 * worth 60: a trade is worth its cubes, something for coming near the next one, and a little for every space.
 * Everything else was set beside that by judgement: a card by how much its goal lacks, a tile by what it adds to the
 * trade of its column, a villager by its effects. */
#include "games/petra/petra_mind.h"

/* The position as the seat whose turn it is sees it. */
struct sight {
    const struct petra_box *b;
    const struct petra_state *s;
    const struct petra_seat *p;
    const uint8_t *partner;
    uint8_t demand[PETRA_TYPES];
    uint8_t givers[PETRA_TYPES]; /* bits of the columns that trade with a type: usually one, but any number of them */
};

static void see(const struct box *box, const struct game_state *state, struct sight *v)
{
    v->b = petra_boxed(box);
    v->s = petra_of(state);
    v->p = petra_actor(v->s);
    v->partner = v->b->partner[v->p->board];
    petra_traits_demands(v->p, v->demand);
    memset(v->givers, 0, sizeof v->givers);
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        v->givers[v->partner[t]] |= (uint8_t)petra_bit(t);
}

/* The most traders that a column has of those that trade with a type. */
static uint32_t most_given(const struct sight *v, uint32_t type)
{
    uint32_t most = 0;
    for (uint32_t left = v->givers[type]; left != 0; left &= left - 1) {
        uint32_t have = petra_offer(v->p, petra_lowest(left));
        most = have > most ? have : most;
    }
    return most;
}

/* The traders of a column, or if there are none, the nomad that could stand for them. */
static uint32_t group(const struct sight *v, uint32_t column)
{
    uint32_t have = petra_offer(v->p, column);
    return have > 0 ? have : (v->p->villagers & v->b->nomad[column]) != 0;
}

static struct petra_course course(const struct sight *v, uint32_t track, uint32_t until)
{
    struct petra_lane lane = petra_traits_lane_of(v->b, v->s, track);
    return petra_traits_course_of(&lane, v->p->at[track], petra_has(v->p->active, track), until);
}

static uint32_t to_next(const struct sight *v, uint32_t track)
{
    if (track < PETRA_MAIN)
        return course(v, track, 0).cube[0];
    return 4 - v->p->at[PETRA_L] % 4U;
}

/* What a trade of so many spaces is worth. On the local track, cards and camels take the place of cubes. */
static uint32_t trade_worth(const struct sight *v, uint32_t track, uint32_t spaces)
{
    if (track >= PETRA_MAIN) {
        uint32_t at = v->p->at[PETRA_L] % 4U;
        return (at + spaces) / 4 * 16 + (at + spaces + 2) / 4 * 4 + spaces;
    }
    struct petra_course c = course(v, track, spaces);
    uint32_t cubes = petra_cubes_within(&c, spaces);
    uint32_t to = c.cube[cubes < PETRA_CUBES_AHEAD ? cubes : PETRA_CUBES_AHEAD - 1];
    uint32_t lack = to > spaces ? to - spaces : 0;
    uint32_t near = lack <= v->p->camels ? 30 : lack < 8 ? 2 * (8 - lack) : 0;
    return 60 * cubes + near + (spaces < 20 ? spaces : 20);
}

static uint32_t column_worth(const struct sight *v, uint32_t column)
{
    return trade_worth(v, column, group(v, column) * v->demand[v->partner[column]]);
}

static uint32_t card_worth(const struct sight *v, uint32_t card)
{
    const struct petra_goal *g = &v->b->goal[card];
    if (g->form == PETRA_F_WORKS)
        return 10 + 25U * ((v->p->buildings & g->a) != 0) + 25U * ((v->p->permanent & g->a) != 0);
    uint32_t lack = petra_traits_goal_short(g, v->p);
    return lack == 0 ? 80 : lack == 1 ? 40 : lack == 2 ? 15 : 5;
}

static uint32_t villager_worth(const struct sight *v, uint32_t card)
{
    if ((petra_bit(card) & (v->b->broker | v->b->farmer)) != 0)
        return 12;
    if (v->b->villager[card].kind != PETRA_IMMEDIATE)
        return 10;
    uint32_t worth = 0;
    for (uint32_t i = 0; i < v->b->villager[card].effects; i++) {
        const struct petra_step *e = &v->b->villager[card].effect[i];
        worth += e->kind == PETRA_S_TAKE || e->kind == PETRA_S_CAMELS ? 6U * e->n : 12;
    }
    return worth;
}

/* What a building or permanent settlement at a column adds to the cards in hand that ask for both; `have_other` are the
 * columns that have the other of the two. */
static uint32_t works(const struct sight *v, uint32_t column, uint32_t have_other)
{
    uint32_t wish = 0;
    for (uint32_t left = v->p->hand; left != 0; left &= left - 1) {
        const struct petra_goal *g = &v->b->goal[petra_lowest(left)];
        if (g->form == PETRA_F_WORKS && petra_has(g->a, column))
            wish += (have_other & g->a) != 0 ? 60 : 15;
    }
    return wish;
}

static uint32_t move_weight(const struct sight *v, uint32_t to)
{
    uint32_t best = 0, out = petra_size(v->p->workers);
    switch ((enum petra_location)to) {
    case PETRA_PLAZA:
        return 40;
    case PETRA_SIQ:
        return 15;
    case PETRA_MARKET:
        for (uint32_t t = 0; t < PETRA_TYPES; t++) {
            uint32_t worth = petra_has(v->p->workers, t) || group(v, t) == 0 ? 0 : column_worth(v, t);
            best = worth > best ? worth : best;
        }
        return 1 + best;
    case PETRA_VILLAGE:
        return 1 + 8 * out;
    case PETRA_LOCATIONS:
        break;
    }
    return 1;
}

/* What one more tile of a type in the market row adds to the best of the trades with it. */
static uint32_t take_weight(const struct sight *v, uint32_t tile)
{
    uint32_t most = 0;
    for (uint32_t left = v->givers[tile]; left != 0; left &= left - 1) {
        uint32_t column = petra_lowest(left), have = petra_offer(v->p, column), value = have * v->demand[tile];
        uint32_t now = trade_worth(v, column, value), then = trade_worth(v, column, value + have);
        uint32_t more = then > now ? (then - now) / (petra_has(v->p->workers, column) ? 2 : 1) : 0;
        most = more > most ? more : most;
    }
    return 8 + most + 2U * v->demand[v->partner[tile]];
}

/* It is hardly ever good to leave a gold trader out, so any other move before a trade is so many times as likely. */
enum { BOOST = 64 };

static uint32_t boost_weight(const struct sight *v, game_move m)
{
    struct petra_sides value = petra_trade_sides(v->s);
    uint32_t column = v->s->trade_column, now = trade_worth(v, column, value.column * value.row);
    if (petra_kind_of(m) == PETRA_LESS)
        return 1;
    if (petra_kind_of(m) == PETRA_GO)
        return 20 * BOOST;
    if (petra_kind_of(m) == PETRA_MASTER)
        value.row = petra_trade_demand(v->p, petra_b(m)) + v->s->nomads[petra_b(m)] - v->s->less;
    else if (petra_a(m) == column)
        value.column++;
    else
        value.row++;
    uint32_t then = trade_worth(v, column, value.column * value.row);
    return BOOST * (then > now ? 1 + (then - now) : 1);
}

static uint32_t camel_weight(const struct sight *v)
{
    uint32_t track = v->s->trade_column, way = to_next(v, track);
    if (way > v->p->camels)
        return 2;
    return track < PETRA_MAIN ? 100 : 10;
}

/* Giving a card to the farmer is good if its camels bring the disc to a cube that it would not reach otherwise. */
static uint32_t farm_weight(const struct sight *v, uint32_t card)
{
    uint32_t gained = v->b->farmer_camels < v->s->camels_left ? v->b->farmer_camels : v->s->camels_left;
    if (petra_now(v->s)->kind != PETRA_S_CAMEL || v->s->trade_column >= PETRA_MAIN)
        return 1;
    uint32_t way = to_next(v, v->s->trade_column), worth = card_worth(v, card);
    return way > v->p->camels && way <= v->p->camels + gained && worth < 60 ? 61 - worth : 1;
}

static uint32_t weight_of(const struct sight *v, game_move m)
{
    uint32_t a = petra_a(m);
    switch (petra_kind_of(m)) {
    case PETRA_MOVE:
        return move_weight(v, a);
    case PETRA_COLUMN:
        return 1 + column_worth(v, a);
    case PETRA_NOMAD:
    case PETRA_MASTER:
    case PETRA_LESS:
    case PETRA_GO:
        return boost_weight(v, m);
    case PETRA_CAMEL:
        return camel_weight(v);
    case PETRA_STOP:
        return 20;
    case PETRA_WORKER:
        return a == petra_lowest(v->p->workers & ~petra_first(petra_now(v->s)->a)) ? 100 : 10;
    case PETRA_HIRE:
        return villager_worth(v, v->s->villager_row[a]);
    case PETRA_CLAIM:
        return 1000;
    case PETRA_END:
        return 20;
    case PETRA_FARM:
        return farm_weight(v, a);
    case PETRA_CHOOSE:
        return 10;
    case PETRA_SETTLE:
        return 4 + 4U * v->demand[v->partner[a]] + works(v, a, v->p->buildings);
    case PETRA_BUILD:
        return 10 + works(v, a, v->p->permanent);
    case PETRA_DRAW:
        return a < PETRA_SLOTS ? card_worth(v, v->s->card_row[a]) : 8;
    case PETRA_AMBASSADOR:
        return 4 + 4U * (petra_b(m) == 0 ? most_given(v, a) : v->demand[v->partner[a]]);
    case PETRA_KEEP:
        return villager_worth(v, v->s->drawn[a]);
    case PETRA_NOBLE:
        return a == PETRA_GOLD ? 10 : 4 + 4 * most_given(v, a);
    case PETRA_TAKE:
    case PETRA_TILE:
    case PETRA_VILLAGER:
    case PETRA_INFLUENCE:
        break;
    }
    return 1;
}

/* Tiles of the same type have the same weight, which is worked out once. */
static void take_weights(const struct sight *v, const struct game_moves *legal, uint32_t *weight)
{
    uint32_t known[PETRA_TYPES] = {0};
    for (uint32_t i = 0; i < legal->count; i++) {
        uint32_t tile = v->s->caravan[petra_a(legal->move[i])];
        if (known[tile] == 0)
            known[tile] = take_weight(v, tile);
        weight[i] = known[tile];
    }
}

void petra_prior(const struct box *box, const struct game_state *s, const struct game_moves *legal, uint32_t *weight)
{
    struct sight v;
    see(box, s, &v);
    if (petra_now(v.s)->kind == PETRA_S_TAKE) {
        take_weights(&v, legal, weight);
        return;
    }
    for (uint32_t i = 0; i < legal->count; i++)
        weight[i] = weight_of(&v, legal->move[i]);
}
