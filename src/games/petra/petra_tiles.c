/* Tiles: the caravan, market rows, settlement columns and the bag. */
#include "games/petra/petra.h"

/* No more camels can be gained than the supply has. */
void petra_tiles_gain_camels(struct petra_state *s, uint32_t count)
{
    if (count > s->camels_left)
        count = s->camels_left;
    s->camels_left = (uint8_t)(s->camels_left - count);
    petra_self(s)->camels = (uint8_t)(petra_self(s)->camels + count);
}

/* A building gives a camel once a turn, when a tile enters its column. If the supply has none then, that was it. */
static void fire_building(struct petra_state *s, uint32_t type)
{
    if (petra_has(petra_self(s)->buildings & ~(uint32_t)s->fired, type)) {
        s->fired |= (uint8_t)petra_bit(type);
        petra_tiles_gain_camels(s, 1);
    }
}

void petra_tiles_enter_column(struct petra_state *s, uint32_t type)
{
    petra_self(s)->column[type]++;
    fire_building(s, type);
}

/* A tile enters the row at the left. The one that falls out at the right goes to its column, gold to the supply. */
void petra_tiles_push(struct petra_state *s, uint32_t tile)
{
    struct petra_seat *p = petra_self(s);
    uint32_t last = 4U * (p->stalls - 1U);
    uint32_t out = (uint32_t)(p->row >> last);
    p->row = (p->row & ~((uint64_t)0xF << last)) << 4 | tile;
    if (out == PETRA_GOLD)
        s->gold_left++;
    else
        petra_tiles_enter_column(s, out);
}

uint32_t petra_tiles_row_count(const struct petra_seat *p, uint32_t tile)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->stalls; i++)
        count += petra_stall(p->row, i) == tile;
    return count;
}

bool petra_tiles_bag_is_empty(const struct petra_state *s)
{
    uint32_t any = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        any |= s->bag[t];
    return any == 0;
}

void petra_tiles_bag_moves(const struct petra_state *s, struct game_moves *out)
{
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        if (s->bag[t] > 0)
            game_moves_add(out, petra_pack(PETRA_TILE, t, 0), s->bag[t]);
}

/* The positions of a section of the caravan; the end is not one of them. */
static void section(const struct petra_box *b, const struct petra_state *s, uint32_t which, uint32_t *from,
                    uint32_t *end)
{
    uint32_t plaza = (uint32_t)b->number[PETRA_N_PLAZA];
    *from = which == PETRA_PLAZA ? 0 : plaza;
    *end = which == PETRA_PLAZA && plaza < s->caravan_size ? plaza : s->caravan_size;
}

/* The caravan closes up only when all tiles are taken, so that positions stay the same until then. */
static void close_gaps(struct petra_state *s)
{
    uint32_t kept = 0, size = s->caravan_size;
    for (uint32_t i = 0; i < size; i++)
        if (s->caravan[i] != PETRA_GAP)
            s->caravan[kept++] = s->caravan[i];
    s->caravan_size = (uint8_t)kept;
    for (; kept < size; kept++)
        s->caravan[kept] = PETRA_GAP;
}

/* If a section has fewer tiles than are to be taken, the step ends when it is empty. */
bool petra_tiles_take_ready(const struct petra_box *b, struct petra_state *s)
{
    const struct petra_step *step = petra_now(s);
    uint32_t from, end;
    section(b, s, step->a, &from, &end);
    for (uint32_t i = from; step->n > 0 && i < end; i++)
        if (s->caravan[i] != PETRA_GAP)
            return true;
    close_gaps(s);
    petra_pop(s);
    return false;
}

void petra_tiles_take_moves(const struct petra_box *b, const struct petra_state *s, struct game_moves *out)
{
    uint32_t from, end;
    section(b, s, petra_now(s)->a, &from, &end);
    for (uint32_t i = from; i < end; i++)
        if (s->caravan[i] != PETRA_GAP)
            petra_add(out, PETRA_TAKE, i, 0);
}

void petra_tiles_take(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint8_t *place = &s->caravan[petra_a(m)], tile = *place;
    (void)b;
    *place = PETRA_GAP;
    petra_top(s)->n--;
    petra_tiles_push(s, tile);
}

/* An extension needs a tile from the bag; with an empty bag there is none. */
bool petra_tiles_extension_ready(struct petra_state *s)
{
    if (s->extensions_left > 0 && !petra_tiles_bag_is_empty(s))
        return true;
    petra_pop(s);
    return false;
}

static void extend(struct petra_state *s, uint32_t tile)
{
    struct petra_seat *p = petra_self(s);
    s->extensions_left--;
    p->row = p->row << 4 | tile;
    p->stalls++;
    petra_pop(s);
}

bool petra_tiles_gold_ready(struct petra_state *s)
{
    petra_pop(s);
    if (s->gold_left > 0) {
        s->gold_left--;
        petra_tiles_push(s, PETRA_GOLD);
    }
    return false;
}

bool petra_tiles_refill_ready(const struct petra_box *b, struct petra_state *s)
{
    struct petra_step *step = petra_top(s);
    if (!step->a) {
        if (s->caravan_size >= b->number[PETRA_N_REFILL])
            return false;
        step->a = 1;
    }
    return s->caravan_size < b->number[PETRA_N_CARAVAN] && !petra_tiles_bag_is_empty(s);
}

/* A tile for a market extension, for the ambassador or for the caravan. */
void petra_tiles_drawn(const struct petra_box *b, struct petra_state *s, game_move m)
{
    uint32_t tile = petra_a(m);
    (void)b;
    s->bag[tile]--;
    if (petra_now(s)->kind == PETRA_S_EXTENSION) {
        extend(s, tile);
    } else if (petra_now(s)->kind == PETRA_S_AMBASSADOR_DRAW) {
        s->drawn[s->drawn_count++] = (uint8_t)tile;
        petra_top(s)->n--;
    } else {
        s->caravan[s->caravan_size++] = (uint8_t)tile;
    }
}
