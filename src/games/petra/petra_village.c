/* The village action, in which workers come back and hire a villager, and the effects of villagers. */
#include "games/petra/petra.h"

/* Workers are taken back in the order of the columns. As many slots are within reach as workers were taken back. */
void petra_village_workers_moves(const struct petra_state *s, struct game_moves *out)
{
    const struct petra_step *step = petra_now(s);
    petra_add_all(out, PETRA_WORKER, petra_actor(s)->workers & ~petra_first(step->a));
    for (uint32_t slot = 0; slot < PETRA_SLOTS && slot < step->n; slot++)
        if (s->villager_row[slot] != PETRA_NONE)
            petra_add(out, PETRA_HIRE, slot, 0);
}

void petra_village_worker(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t column = petra_a(m);
    (void)b;
    petra_self(s)->workers &= (uint8_t)~petra_bit(column);
    petra_top(s)->a = (uint8_t)(column + 1);
    petra_top(s)->n++;
}

/* The slot stays empty until the effect of the villager is complete; only then is the row refilled. */
void petra_village_hire(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t slot = petra_a(m), villager = s->villager_row[slot];
    (void)b;
    s->villager_row[slot] = PETRA_NONE;
    petra_pop(s);
    petra_push(s, PETRA_S_HIRE_ROW, 0, 0);
    petra_push(s, PETRA_S_HIRED, villager, 0);
}

/* When the deck is empty, the discarded villagers become the deck. If there are none either, nothing is drawn. */
bool petra_village_fill_deck(struct petra_state *s)
{
    if (s->villager_deck == 0) {
        s->villager_deck = s->villager_discard;
        s->villager_discard = 0;
    }
    return s->villager_deck != 0;
}

/* The cards beyond the empty slot move up, then one is drawn. */
bool petra_village_hire_row_step(struct petra_state *s)
{
    uint32_t kept = 0;
    for (uint32_t slot = 0; slot < PETRA_SLOTS; slot++)
        if (s->villager_row[slot] != PETRA_NONE)
            s->villager_row[kept++] = s->villager_row[slot];
    for (; kept < PETRA_SLOTS; kept++)
        s->villager_row[kept] = PETRA_NONE;
    return petra_village_fill_deck(s);
}

/* The new card goes to the first empty slot, which is the last one unless villagers are scarce. */
static void enter_row(struct petra_state *s, uint32_t villager)
{
    uint32_t slot = 0;
    while (s->villager_row[slot] != PETRA_NONE)
        slot++;
    s->villager_row[slot] = (uint8_t)villager;
    petra_pop(s);
}

/* A villager with a lasting or later effect is kept; an immediate one is discarded when its effect is complete. */
void petra_village_hired(const struct petra_box *b, struct petra_state *s)
{
    uint32_t card = petra_now(s)->a;
    const struct petra_villager *v = &b->villager[card];
    petra_pop(s);
    if (v->kind != PETRA_IMMEDIATE) {
        petra_self(s)->villagers |= petra_bit(card);
        return;
    }
    petra_push(s, PETRA_S_DISCARD, card, 0);
    for (uint32_t i = v->effects; i-- > 0;)
        petra_push(s, (enum petra_step_kind)v->effect[i].kind, v->effect[i].a, v->effect[i].n);
}

bool petra_village_ambassador_draw_step(struct petra_state *s)
{
    if (petra_now(s)->n > 0 && !petra_tiles_bag_is_empty(s))
        return true;
    petra_pop(s);
    if (s->drawn_count > 0)
        petra_push(s, PETRA_S_AMBASSADOR, 0, 0);
    return false;
}

/* The tiles drawn are placed in any order. Two of the same type are one choice. */
void petra_village_ambassador_moves(const struct petra_state *s, struct game_moves *out)
{
    uint32_t types = 0;
    for (uint32_t i = 0; i < s->drawn_count; i++)
        types |= petra_bit(s->drawn[i]);
    for (; types != 0; types &= types - 1)
        for (uint32_t to = 0; to < 2; to++)
            petra_add(out, PETRA_AMBASSADOR, petra_lowest(types), to);
}

void petra_village_ambassador(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t tile = petra_a(m), at = 0;
    bool to_column = petra_b(m) != 0;
    (void)b;
    while (s->drawn[at] != tile)
        at++;
    for (s->drawn_count--; at < s->drawn_count; at++)
        s->drawn[at] = s->drawn[at + 1];
    s->drawn[at] = 0;
    if (s->drawn_count == 0)
        petra_pop(s);
    if (to_column)
        petra_tiles_enter_column(s, tile);
    else
        petra_tiles_push(s, tile);
}

bool petra_village_priest_draw_step(struct petra_state *s)
{
    if (petra_now(s)->n > 0 && petra_village_fill_deck(s))
        return true;
    petra_pop(s);
    if (s->drawn_count > 0)
        petra_push(s, PETRA_S_KEEP, 0, 0);
    return false;
}

/* A villager for the row, or one of those from which the priest chooses. */
void petra_village_drawn(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t villager = petra_a(m);
    (void)b;
    s->villager_deck &= ~petra_bit(villager);
    if (petra_now(s)->kind == PETRA_S_HIRE_ROW) {
        enter_row(s, villager);
    } else {
        s->drawn[s->drawn_count++] = (uint8_t)villager;
        petra_top(s)->n--;
    }
}

void petra_village_keep(const struct petra_box *b, struct petra_state *s, game_move m)
{
    (void)b;
    petra_pop(s);
    for (uint32_t i = 0; i < s->drawn_count; i++) {
        if (i == petra_a(m))
            petra_push(s, PETRA_S_HIRED, s->drawn[i], 0);
        else
            s->villager_discard |= petra_bit(s->drawn[i]);
    }
    memset(s->drawn, 0, sizeof s->drawn);
    s->drawn_count = 0;
}

/* The tiles of the row and the columns that are not in the new row yet. */
static void noble_pool(const struct petra_state *s, uint8_t pool[PETRA_TILES])
{
    const struct petra_seat *p = petra_actor(s);
    memcpy(pool, p->column, PETRA_TYPES);
    pool[PETRA_GOLD] = 0;
    for (uint32_t i = 0; i < p->stalls; i++)
        pool[petra_stall(p->row, i)]++;
    for (uint32_t i = 0; i < petra_now(s)->n; i++)
        pool[petra_stall(s->plan, i)]--;
}

/* Gold traders must stay in the row, so the last stalls are kept for those that are left. */
void petra_village_noble_moves(const struct petra_state *s, struct game_moves *out)
{
    uint8_t pool[PETRA_TILES];
    uint32_t left = (uint32_t)petra_actor(s)->stalls - petra_now(s)->n;
    noble_pool(s, pool);
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        if (pool[t] > 0 && pool[PETRA_GOLD] < left)
            petra_add(out, PETRA_NOBLE, t, 0);
    if (pool[PETRA_GOLD] > 0)
        petra_add(out, PETRA_NOBLE, PETRA_GOLD, 0);
}

/* Nothing moves until the last stall is named. Then a building gives its camel if its column has more tiles than
 * before.
 */
void petra_village_noble(const struct petra_box *b, struct petra_state *s, game_move m)
{
    struct petra_seat *p = petra_self(s);
    struct petra_step *step = petra_top(s);
    uint8_t pool[PETRA_TILES];
    (void)b;
    s->plan |= (uint64_t)petra_a(m) << (4U * step->n);
    step->n++;
    if (step->n < p->stalls)
        return;
    noble_pool(s, pool);
    p->row = s->plan;
    s->plan = 0;
    petra_pop(s);
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        bool more = pool[t] > p->column[t];
        p->column[t] = pool[t];
        if (more) { /* the last one enters like any other tile */
            p->column[t]--;
            petra_tiles_enter_column(s, t);
        }
    }
}
