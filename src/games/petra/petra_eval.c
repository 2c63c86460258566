/* The evaluation by hand that the greedy bot uses, which looks one decision ahead. The searches have a better one, in
 * petra_mind.c.
 *
 * The unit is a thousandth of a cube. A seat is worth its cubes, how near its discs are to the next ones, what it owns,
 * and what its columns could trade for. The steps of the turn under way count for about what they will bring: without
 * that, a bot that looks one decision ahead would never begin to take tiles or to trade. */
#include "games/petra/petra.h"

enum {
    CUBE = 1000,
    SPACE = 80, /* that a disc is nearer to its next cube */
    LOCAL_SPACE = 25,
    CAMEL = 62,
    CARD = 130, /* whose goal is not met yet */
    CARD_MET = 700,
    BONUS = 130,
    PERMANENT = 170,
    BUILDING = 110,
    STALL = 90,
    GOLD_TILE = 120,
    WORKER = 45, /* in supply */
    BROKER = 200,
    FARMER = 150,
    ONE_TIME = 110,
    TILE = 55,   /* that is still to be taken */
    LESS = CUBE, /* a gold trader that is left out: else the bot would leave gold out as a way to wait */
    FAR = 16,    /* spaces; what lies further ahead is not looked at */
    WIN = 1000 * CUBE
};

/* A disc that is moved in thought; the state stays as it is. */
struct walk {
    uint32_t at, filled;
    bool active, had;
    uint32_t taken; /* influence spaces that this walk fills */
};

/* Moves the disc by one space. Returns what that space brings. */
static int32_t step(const struct petra_box *b, const struct petra_state *s, uint32_t track, struct walk *w)
{
    if (++w->at == b->length[track])
        w->at = 0;
    uint32_t space = b->there[s->seats][track][w->at];
    bool open_space =
        space == PETRA_INFLUENCE_SPACE && s->owner[track][w->at] == PETRA_NONE && !petra_has(w->taken, w->at);
    if (space == PETRA_BONUS_SPACE) {
        bool first = !w->had;
        w->active = w->had = true;
        return first ? BONUS : 0;
    }
    if (w->active && (open_space || (space == PETRA_POOL_SPACE && w->filled == b->influence_spaces[s->seats][track]))) {
        w->active = false;
        if (open_space) {
            w->taken |= petra_bit(w->at);
            w->filled++;
        }
        return CUBE;
    }
    return space == PETRA_CAMEL_SPACE ? CAMEL : space == PETRA_CARD_SPACE ? CARD : 0;
}

static struct walk walk_of(const struct petra_state *s, const struct petra_seat *p, uint32_t track)
{
    return (struct walk){.at = p->at[track],
                         .filled = track < PETRA_MAIN ? s->filled[track] : 0U,
                         .active = petra_has(p->active, track),
                         .had = false};
}

/* Spaces to the next cube on a main track, or to the next camel or card on the local one. */
static int32_t distance(const struct petra_box *b, const struct petra_state *s, uint32_t track, struct walk w)
{
    int32_t spaces = 0;
    bool found = false;
    while (!found && spaces < FAR) {
        int32_t brought = step(b, s, track, &w);
        found = track < PETRA_MAIN ? brought == CUBE : brought > 0;
        spaces++;
    }
    return spaces;
}

static int32_t nearness(const struct petra_box *b, const struct petra_state *s, uint32_t track, struct walk w)
{
    return -(track < PETRA_MAIN ? SPACE : LOCAL_SPACE) * distance(b, s, track, w);
}

/* What a trade of so many spaces would bring. */
static int32_t trade_gain(const struct petra_box *b, const struct petra_state *s, const struct petra_seat *p,
                          uint32_t track, uint32_t spaces)
{
    struct walk w = walk_of(s, p, track);
    int32_t gain = -nearness(b, s, track, w);
    for (uint32_t i = 0; i < spaces && i < 2 * FAR; i++)
        gain += step(b, s, track, &w);
    return gain + nearness(b, s, track, w);
}

/* The three best trades that the columns could make. A column with a worker counts half, because the worker must come
 * back first. */
static int32_t prospects(const struct petra_box *b, const struct petra_state *s, const struct petra_seat *p,
                         int32_t *best_now)
{
    int32_t best = 0, second = 0, third = 0;
    *best_now = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        uint32_t value = petra_offer(p, t) * petra_trade_demand(p, b->partner[p->board][t]);
        int32_t gain = trade_gain(b, s, p, t, value);
        if (petra_has(p->workers, t))
            gain = gain / 2;
        else if (gain > *best_now)
            *best_now = gain;
        if (gain > best) {
            third = second;
            second = best;
            best = gain;
        } else if (gain > second) {
            third = second;
            second = gain;
        } else if (gain > third) {
            third = gain;
        }
    }
    return best * 9 / 20 + second / 4 + third / 8;
}

/* An influence card in hand: the nearer its goal, the more it is worth. */
static int32_t card_worth(const struct petra_box *b, const struct petra_seat *p, uint32_t card)
{
    const struct petra_goal *g = &b->goal[card];
    int32_t worth = CARD;
    if (petra_cards_goal_met(b, p, card))
        return CARD_MET;
    if (g->form == PETRA_F_WORKS)
        worth += ((p->buildings & g->a) != 0) * 150 + ((p->permanent & g->a) != 0) * 150;
    return worth;
}

static int32_t villager_worth(const struct petra_box *b, uint32_t card)
{
    if (petra_has(b->broker, card))
        return BROKER;
    if (petra_has(b->farmer, card))
        return FARMER;
    if (b->villager[card].kind != PETRA_IMMEDIATE)
        return ONE_TIME;
    int32_t worth = 0;
    for (uint32_t i = 0; i < b->villager[card].effects; i++) {
        const struct petra_step *e = &b->villager[card].effect[i];
        if (e->kind == PETRA_S_TAKE || e->kind == PETRA_S_AMBASSADOR_DRAW)
            worth += TILE * e->n;
        else if (e->kind == PETRA_S_CAMELS)
            worth += CAMEL * e->n;
        else if (e->kind == PETRA_S_COLUMN)
            worth += 3 * SPACE;
        else
            worth += BONUS;
    }
    return worth;
}

static int32_t owned(const struct petra_box *b, const struct petra_seat *p)
{
    int32_t worth = CAMEL * p->camels + STALL * p->stalls;
    worth += PERMANENT * (int32_t)petra_size(p->permanent) + BUILDING * (int32_t)petra_size(p->buildings);
    worth += GOLD_TILE * (int32_t)petra_tiles_row_count(p, PETRA_GOLD);
    worth += WORKER * (b->number[PETRA_N_WORKERS] - (int32_t)petra_size(p->workers));
    for (uint32_t left = p->hand; left != 0; left &= left - 1)
        worth += card_worth(b, p, petra_lowest(left));
    for (uint32_t left = p->villagers; left != 0; left &= left - 1)
        worth += villager_worth(b, petra_lowest(left));
    return worth;
}

/* The best villager whom so many workers can hire. */
static int32_t best_hire(const struct petra_box *b, const struct petra_state *s, uint32_t workers)
{
    int32_t best = 0;
    for (uint32_t slot = 0; slot < PETRA_SLOTS && slot < workers; slot++) {
        if (s->villager_row[slot] == PETRA_NONE)
            continue;
        int32_t worth = villager_worth(b, s->villager_row[slot]);
        best = worth > best ? worth : best;
    }
    return best;
}

/* What steps are worth whose worth is the same in every position: for themselves, and for each of their number. */
static const struct {
    int32_t once, each;
} step_worth[PETRA_STEP_KINDS] = {
    [PETRA_S_TAKE] = {0, TILE},       [PETRA_S_AMBASSADOR_DRAW] = {0, TILE},
    [PETRA_S_CAMELS] = {0, CAMEL},    [PETRA_S_PERMANENT] = {PERMANENT, 0},
    [PETRA_S_BUILD] = {BUILDING, 0},  [PETRA_S_GOLD] = {GOLD_TILE, 0},
    [PETRA_S_EXTENSION] = {STALL, 0}, [PETRA_S_CARD] = {CARD, 0},
    [PETRA_S_CARD_DECK] = {CARD, 0},  [PETRA_S_BROKER] = {BONUS, 0},
    [PETRA_S_KEEP] = {BONUS, 0},      [PETRA_S_PRIEST_DRAW] = {BONUS, 0},
    [PETRA_S_NOBLE] = {BONUS, 0},
};

/* What a step that is yet to come will bring the seat whose turn it is. */
static int32_t pending(const struct petra_box *b, const struct petra_state *s, const struct petra_step *step,
                       int32_t best_now)
{
    const struct petra_seat *p = petra_actor(s);
    uint32_t placed = petra_size(p->workers);
    if (step->kind == PETRA_S_COLUMN)
        return best_now / 2;
    if (step->kind == PETRA_S_WORKERS)
        return WORKER * (int32_t)placed + best_hire(b, s, step->n + placed);
    if (step->kind == PETRA_S_HIRED)
        return villager_worth(b, step->a);
    if (step->kind == PETRA_S_AMBASSADOR)
        return TILE * s->drawn_count;
    if (step->kind == PETRA_S_BOOST) {
        struct petra_sides value = petra_trade_sides(s);
        value.column += petra_trade_column_waits(s); /* its nomad is certain to come */
        return trade_gain(b, s, p, s->trade_column, value.column * value.row) - LESS * s->less;
    }
    return step_worth[step->kind].once + step_worth[step->kind].each * step->n;
}

static int32_t standing(const struct petra_box *b, const struct petra_state *s, uint32_t seat)
{
    const struct petra_seat *p = &s->seat[seat];
    int32_t best_now, worth = CUBE * p->cubes + owned(b, p) + prospects(b, s, p, &best_now);
    if (p->cubes >= b->number[PETRA_N_CUBES])
        return WIN;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        worth += nearness(b, s, t, walk_of(s, p, t));
    for (uint32_t i = 0; seat == s->turn_of && i < s->depth; i++)
        worth += pending(b, s, &s->step[i], best_now);
    return worth;
}

/* How far a seat is ahead of the best of the others. */
int32_t petra_eval(const struct box *box, const struct game_state *state, int seat)
{
    const struct petra_state *s = petra_of(state);
    int32_t best = -WIN;
    for (uint32_t other = 0; other < s->seats; other++) {
        if ((int)other == seat)
            continue;
        int32_t worth = standing(petra_boxed(box), s, other);
        best = worth > best ? worth : best;
    }
    return standing(petra_boxed(box), s, (uint32_t)seat) - best;
}
