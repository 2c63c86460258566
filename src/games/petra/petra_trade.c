/* The market action: a column trades with its partner in the row. */
#include "games/petra/petra.h"

/* Columns without a worker that have a tile, a permanent settlement included. A nomad alone is not enough. */
uint32_t petra_column_options(const struct petra_box *b, const struct petra_state *s)
{
    const struct petra_seat *p = petra_actor(s);
    uint32_t set = p->permanent;
    if (petra_size(p->workers) >= (uint32_t)b->number[PETRA_N_WORKERS])
        return 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        if (p->column[t] > 0)
            set |= petra_bit(t);
    return set & ~(uint32_t)p->workers;
}

/* Tiles, permanent settlement and nomads in the column times tiles, gold and nomads of the partner in the row. */
uint32_t petra_trade_value(const struct petra_seat *p, uint32_t column, uint32_t partner, uint32_t nomads_column,
                           uint32_t nomads_partner)
{
    uint32_t offer = p->column[column] + (uint32_t)petra_has(p->permanent, column) + nomads_column;
    uint32_t demand = nomads_partner;
    for (uint32_t i = 0; i < p->stalls; i++) {
        uint32_t tile = petra_stall(p->row, i);
        demand += tile == partner || tile == PETRA_GOLD;
    }
    return offer * demand;
}

void petra_column(const struct petra_box *b, struct petra_state *s, uint32_t type)
{
    struct petra_seat *p = petra_self(s);
    p->workers |= (uint8_t)petra_bit(type);
    s->trade_column = (uint8_t)type;
    s->trade_partner = b->partner[p->board][type];
    petra_pop(s);
    petra_push(s, PETRA_S_BOOST, 0, 0);
}

/* A nomad of the column's type or of the partner's; a master of the column's type may name any other partner, one of
 * another type becomes the partner itself. */
void petra_boost_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    uint32_t held = petra_actor(s)->villagers;
    petra_add(out, PETRA_GO, 0, 0);
    for (uint32_t t = 0; held != 0 && t < PETRA_TYPES; t++) {
        if ((held & b->nomad[t]) != 0 && (t == s->trade_column || t == s->trade_partner))
            petra_add(out, PETRA_NOMAD, t, 0);
        if ((held & b->master[t]) == 0)
            continue;
        if (t != s->trade_column)
            petra_add(out, PETRA_MASTER, t, t);
        for (uint32_t y = 0; t == s->trade_column && y < PETRA_TYPES; y++)
            if (y != t)
                petra_add(out, PETRA_MASTER, t, y);
    }
}

/* A boost card is discarded as it is played. */
static void spend(struct petra_state *s, uint32_t cards)
{
    uint32_t card = petra_lowest(petra_self(s)->villagers & cards);
    petra_self(s)->villagers &= ~petra_bit(card);
    s->villager_discard |= petra_bit(card);
}

/* Which side it counts on is settled at the end: the partner may yet change. */
void petra_nomad(const struct petra_box *b, struct petra_state *s, uint32_t type)
{
    spend(s, b->nomad[type]);
    s->nomads[type]++;
}

void petra_master(const struct petra_box *b, struct petra_state *s, uint32_t type, uint32_t partner)
{
    spend(s, b->master[type]);
    s->trade_partner = (uint8_t)partner;
}

/* The boosts are over: the disc moves, then camels may move it further, then the column's tiles leave. */
void petra_trade(struct petra_state *s)
{
    uint32_t value = petra_trade_value(petra_self(s), s->trade_column, s->trade_partner, s->nomads[s->trade_column],
                                       s->nomads[s->trade_partner]);
    petra_pop(s);
    petra_push(s, PETRA_S_TRADE_END, 0, 0);
    petra_push(s, PETRA_S_CAMEL, 0, 0);
    petra_push(s, PETRA_S_ADVANCE, 0, value);
}

void petra_camel(struct petra_state *s)
{
    petra_self(s)->camels--;
    s->camels_left++;
    petra_push(s, PETRA_S_ADVANCE, 0, 1);
}

void petra_trade_end(struct petra_state *s)
{
    uint8_t *column = &petra_self(s)->column[s->trade_column];
    s->bag[s->trade_column] = (uint8_t)(s->bag[s->trade_column] + *column);
    *column = 0;
    s->trade_column = s->trade_partner = 0;
    memset(s->nomads, 0, sizeof s->nomads);
    petra_pop(s);
}
