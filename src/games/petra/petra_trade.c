/* The market action: the traders of a column trade with those of its partner in the row. */
#include "games/petra/petra.h"

/* A column can be chosen if it has no worker, and a tile, a permanent settlement or a nomad in hand that can be played
 * for it. */
uint32_t petra_trade_column_options(const struct petra_box *b, const struct petra_state *s)
{
    const struct petra_seat *p = petra_actor(s);
    uint32_t set = p->permanent;
    if (petra_size(p->workers) >= (uint32_t)b->number[PETRA_N_WORKERS])
        return 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        if (p->column[t] > 0 || (p->villagers & b->nomad[t]) != 0)
            set |= petra_bit(t);
    return set & ~(uint32_t)p->workers;
}

/* The traders of a type in the row, with all gold traders. */
uint32_t petra_trade_demand(const struct petra_seat *p, uint32_t partner)
{
    uint32_t demand = 0;
    for (uint32_t i = 0; i < p->stalls; i++) {
        uint32_t tile = petra_stall(p->row, i);
        demand += tile == partner || tile == PETRA_GOLD;
    }
    return demand;
}

/* Nomads count on the side of their type, and gold traders count as the partner unless they are left out. */
struct petra_sides petra_trade_sides(const struct petra_state *s)
{
    const struct petra_seat *p = petra_actor(s);
    return (struct petra_sides){petra_offer(p, s->trade_column) + s->nomads[s->trade_column],
                                petra_trade_demand(p, s->trade_partner) + s->nomads[s->trade_partner] - s->less};
}

/* Whether the column has no trader yet, so that its nomad must be played first. */
bool petra_trade_column_waits(const struct petra_state *s)
{
    return petra_trade_sides(s).column == 0;
}

void petra_trade_column(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t type = petra_a(m);
    struct petra_seat *p = petra_self(s);
    p->workers |= (uint8_t)petra_bit(type);
    s->trade_column = (uint8_t)type;
    s->trade_partner = b->partner[p->board][type];
    petra_pop(s);
    petra_push(s, PETRA_S_BOOST, 0, 0);
}

/* A nomad must be of the type of the column or of its partner. A master of the column's type names any other type as
 * the partner, and a master of another type names its own. A gold trader may be left out. In an empty column the nomad
 * that stands for it comes first. */
void petra_trade_boost_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    uint32_t held = petra_actor(s)->villagers;
    if (petra_trade_column_waits(s)) {
        petra_add(out, PETRA_NOMAD, s->trade_column, 0);
        return;
    }
    petra_add(out, PETRA_GO, 0, 0);
    if (petra_tiles_row_count(petra_actor(s), PETRA_GOLD) > s->less)
        petra_add(out, PETRA_LESS, 0, 0);
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

/* A card that is played for a trade is discarded at once. */
static void spend(struct petra_state *s, uint32_t cards)
{
    uint32_t card = petra_lowest(petra_self(s)->villagers & cards);
    petra_self(s)->villagers &= ~petra_bit(card);
    s->villager_discard |= petra_bit(card);
}

/* On which side the nomad counts is decided when the trade takes place, because the partner may still change. */
void petra_trade_nomad(const struct petra_box *b, struct petra_state *s, game_move m)
{
    spend(s, b->nomad[petra_a(m)]);
    s->nomads[petra_a(m)]++;
}

void petra_trade_master(const struct petra_box *b, struct petra_state *s, game_move m)
{
    spend(s, b->master[petra_a(m)]);
    s->trade_partner = petra_b(m);
}

/* The gold trader is left out of the whole trade, whatever partner it will have. */
void petra_trade_less(const struct petra_box *b, struct petra_state *s, game_move m)
{
    (void)b;
    (void)m;
    s->less++;
}

/* The disc moves, then camels may move it further, then the tiles of the column leave. */
void petra_trade(const struct petra_box *b, struct petra_state *s, game_move m)
{
    struct petra_sides value = petra_trade_sides(s);
    (void)b;
    (void)m;
    petra_pop(s);
    petra_push(s, PETRA_S_TRADE_END, 0, 0);
    petra_push(s, PETRA_S_CAMEL, 0, 0);
    petra_push(s, PETRA_S_ADVANCE, 0, value.column * value.row);
}

/* A seat without camels is asked too if it may give its farmer a card and gain some. Only incomplete cards can be
 * given, but whether it has one is secret; so any card in hand makes the question appear. */
bool petra_trade_camel_asked(const struct petra_box *b, const struct petra_state *s)
{
    const struct petra_seat *p = petra_actor(s);
    bool card = p->hidden > 0 || p->shown != 0;
    return p->camels > 0 || ((p->villagers & b->farmer) != 0 && card && s->camels_left > 0);
}

void petra_trade_camel_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    if (petra_actor(s)->camels > 0)
        petra_add(out, PETRA_CAMEL, 0, 0);
    petra_add(out, PETRA_STOP, 0, 0);
    petra_cards_farm_moves(b, s, out);
}

void petra_trade_camel(const struct petra_box *b, struct petra_state *s, game_move m)
{
    (void)b;
    (void)m;
    petra_self(s)->camels--;
    s->camels_left++;
    petra_push(s, PETRA_S_ADVANCE, 0, 1);
}

void petra_trade_end(struct petra_state *s)
{
    uint8_t *column = &petra_self(s)->column[s->trade_column];
    s->bag[s->trade_column] = (uint8_t)(s->bag[s->trade_column] + *column);
    *column = 0;
    s->trade_column = s->trade_partner = s->less = 0;
    memset(s->nomads, 0, sizeof s->nomads);
    petra_pop(s);
}
