/* What a move brings about, in sentences, both after it was made and while it is only considered.
 *
 * Nothing here repeats the rules. The move is applied to a copy of the state, the copy is compared with the original,
 * and each difference is told. The state is whatever the reader may see, so a preview can tell nothing hidden; and
 * apply stops where chance is to decide, so a preview never draws a card or a tile.
 *
 * A trade is previewed before it takes place: as soon as a column is chosen or a card is played for it, the reader
 * wants to know where the disc would come to. There the rules move the disc on the copy space by space, and whatever it
 * comes upon that asks for a decision or for chance is only counted. */
#include "games/petra/petra_kinds.h"

static bool waits_for(const struct petra_state *s, enum petra_step_kind kind)
{
    for (uint32_t i = 0; i < s->depth; i++)
        if (s->step[i].kind == kind)
            return true;
    return false;
}

/* Spaces that the disc in trade has yet to move. */
static uint32_t to_go(const struct petra_state *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->depth; i++)
        if (s->step[i].kind == PETRA_S_ADVANCE)
            n += s->step[i].n;
    return n;
}

static uint32_t trade_value(const struct petra_state *s)
{
    struct petra_sides value = petra_trade_sides(s);
    return value.column * value.row;
}

uint32_t petra_tell_deed_traders(const struct petra_seat *p, uint32_t column)
{
    uint32_t offer = petra_offer(p, column);
    return offer > 0 ? offer : 1;
}

/* Moves the disc of the trade space by space until it has gone its way or the game is over. A bonus or an influence
 * card that it comes upon waits for a choice or for chance, so its step is taken off the stack again. */
static void walk(const struct petra_box *b, struct petra_state *t, uint32_t spaces, struct petra_deed *out)
{
    uint32_t depth = t->depth;
    out->spaces = out->cards = 0;
    while (out->spaces < spaces && t->depth > 0) {
        petra_push(t, PETRA_S_ADVANCE, 0, 1);
        petra_move_advance_ready(b, t);
        out->spaces++;
        for (; t->depth > depth; petra_pop(t))
            out->cards += petra_now(t)->kind == PETRA_S_CARD && petra_cards_ready(t);
    }
}

void petra_tell_deed_of(const struct show_reader *r, const struct petra_state *s, game_move m, struct petra_deed *out)
{
    enum petra_kind kind = petra_kind_of(m);
    memset(out, 0, sizeof *out);
    memcpy(&out->after, s, sizeof *s);
    petra_game.apply(r->box, &out->after, m);
    const struct petra_state *t = petra_of(&out->after);
    uint32_t ahead = kind == PETRA_GO ? trade_value(s) : to_go(s) + (kind == PETRA_CAMEL);
    out->traded = kind == PETRA_GO || kind == PETRA_CAMEL || waits_for(s, PETRA_S_ADVANCE);
    out->over =
        (kind == PETRA_GO || waits_for(s, PETRA_S_TRADE_END)) && t->depth > 0 && !waits_for(t, PETRA_S_TRADE_END);
    if (!out->traded)
        return;
    out->spaces = ahead - to_go(t);
    if (t->depth == 0) { /* The last cube cleared the stack, and with it the spaces that were left to move. */
        struct petra_state again = *s;
        walk(petra_read_box(r), &again, ahead, out);
    }
}

bool petra_tell_deed_consider(const struct show_reader *r, const struct petra_state *s, game_move m,
                              struct petra_deed *out)
{
    enum petra_kind kind = petra_kind_of(m);
    struct petra_state *t = (struct petra_state *)&out->after;
    bool prepares = petra_row(m)->step == PETRA_S_COLUMN || petra_row(m)->step == PETRA_S_BOOST;
    if (kind == PETRA_GO)
        memcpy(t, s, sizeof *s);
    else
        petra_tell_deed_of(r, s, m, out);
    if (!prepares)
        return false;
    if (petra_trade_column_waits(t))
        t->nomads[t->trade_column]++;
    walk(petra_read_box(r), t, trade_value(t), out);
    return true;
}

/* What the functions that tell one deed pass to each other. */
struct telling {
    const struct show_reader *r;
    const struct petra_box *b;
    const struct lang *l;
    const struct petra_state *s, *t; /* before and after */
    const struct petra_seat *p, *q;  /* the seat whose turn it was, before and after */
    const char *who;
    game_move m;
    const struct petra_deed *d;
    struct text *out;
};

static void tell_building(const struct telling *x, uint32_t column)
{
    if (!petra_has(x->t->fired & ~(uint32_t)x->s->fired, column))
        return;
    if (x->s->camels_left > 0 || petra_kind_of(x->m) == PETRA_CAMEL)
        LANG_SAY(petra_next(x->out), x->l, "The building at {column} gives {who} a camel.",
                 {"column", petra_names_column(x->l, column), 0}, {"who", x->who, 0});
    else
        LANG_SAY(petra_next(x->out), x->l, "The building at {column} gives nothing: no camel is left.",
                 {"column", petra_names_column(x->l, column), 0});
}

/* Pushes a tile into the row of a copy, and tells what falls out at its right end. */
static void tell_push(const struct telling *x, struct petra_state *copy, uint32_t tile)
{
    uint32_t out = petra_stall(petra_actor(copy)->row, petra_actor(copy)->stalls - 1U);
    petra_tiles_push(copy, tile);
    if (out == PETRA_GOLD) {
        lang_put(petra_next(x->out), x->l, "A gold trader is pushed out of the row, back to the supply.");
        return;
    }
    LANG_SAY(petra_next(x->out), x->l, "Pushed out of the row: {trader}, into {column}.",
             {"trader", petra_names_trader(x->l, out), 0}, {"column", petra_names_column(x->l, out), 0});
    tell_building(x, out);
}

/* A row changes by the tile that is taken or placed, then perhaps by gold traders, which are pushed into a copy until
 * it has the row after the move. Extensions and the noble's new row are told with the move itself. */
static void tell_row(const struct telling *x)
{
    struct petra_state copy = *x->s;
    if (x->q->stalls != x->p->stalls || (petra_kind_of(x->m) == PETRA_NOBLE && x->q->row != x->p->row))
        return;
    if (petra_kind_of(x->m) == PETRA_TAKE)
        tell_push(x, &copy, x->s->caravan[petra_a(x->m)]);
    else if (petra_kind_of(x->m) == PETRA_AMBASSADOR && petra_b(x->m) == 0)
        tell_push(x, &copy, petra_a(x->m));
    else if (petra_kind_of(x->m) == PETRA_AMBASSADOR)
        tell_building(x, petra_a(x->m));
    for (uint32_t i = 0; petra_actor(&copy)->row != x->q->row && i < PETRA_EFFECTS; i++) {
        LANG_SAY(petra_next(x->out), x->l, "{who} pushes a gold trader from the supply into the row.",
                 {"who", x->who, 0});
        tell_push(x, &copy, PETRA_GOLD);
    }
}

static void tell_bonus(const struct telling *x, uint32_t track)
{
    uint32_t kind = x->b->bonus[track].kind;
    if (x->p->villagers & x->b->broker) {
        lang_put(petra_next(x->out), x->l, "It reaches the bonus space.");
        return;
    }
    LANG_SAY(petra_next(x->out), x->l, "It reaches the bonus space: {bonus}.",
             {"bonus", petra_names_bonus(x->l, x->b, track), 0});
    if (!waits_for(x->t, (enum petra_step_kind)kind) && !(kind == PETRA_S_GOLD && x->s->gold_left > 0))
        lang_put(petra_next(x->out), x->l, "That cannot be had now and is skipped.");
}

static void tell_disc(const struct telling *x)
{
    uint32_t track = x->s->trade_column;
    if (x->d->spaces == 0) {
        if (petra_kind_of(x->m) == PETRA_GO)
            lang_put(petra_next(x->out), x->l, "The disc does not move.");
        return;
    }
    LANG_SAY_N(petra_next(x->out), x->l, "The disc moves {n} space on {track}, to space {to}.",
               "The disc moves {n} spaces on {track}, to space {to}.", x->d->spaces,
               {"track", petra_names_track(x->l, track), 0}, {"to", NULL, x->q->at[track]});
    if (track < PETRA_MAIN && petra_has(x->t->had & ~(uint32_t)x->s->had, track))
        tell_bonus(x, track);
    if (track < PETRA_MAIN && petra_has(x->q->active & ~(uint32_t)x->p->active, track))
        lang_put(petra_next(x->out), x->l, "The disc is active now.");
}

static void tell_cubes(const struct telling *x)
{
    for (uint32_t track = 0; track < PETRA_MAIN; track++) {
        for (uint32_t i = 0; i < x->b->length[track]; i++)
            if (x->s->owner[track][i] != x->t->owner[track][i])
                LANG_SAY(petra_next(x->out), x->l, "{who} places a cube on space {n} of {track}.", {"who", x->who, 0},
                         {"n", NULL, i}, {"track", petra_names_track(x->l, track), 0});
        uint32_t pool = (uint32_t)x->q->pool[track] - x->p->pool[track];
        if (pool > 0)
            LANG_SAY_N(petra_next(x->out), x->l, "{who} places {n} cube in the pool of {track}.",
                       "{who} places {n} cubes in the pool of {track}.", pool, {"who", x->who, 0},
                       {"track", petra_names_track(x->l, track), 0});
    }
    if (x->q->cubes != x->p->cubes)
        LANG_SAY_N(petra_next(x->out), x->l, "{who} has now placed {n} cube of {all}.",
                   "{who} has now placed {n} cubes of {all}.", x->q->cubes, {"who", x->who, 0},
                   {"all", NULL, x->b->number[PETRA_N_CUBES]});
}

/* Camels gained, except those from buildings, which are told where the tile enters the column. */
static void tell_camels(const struct telling *x)
{
    int gained = x->q->camels - x->p->camels + (petra_kind_of(x->m) == PETRA_CAMEL);
    gained -= (int)petra_size(x->t->fired & ~(uint32_t)x->s->fired & petra_first(PETRA_TYPES));
    if (petra_kind_of(x->m) == PETRA_FARM || x->t->turn != x->s->turn || gained <= 0)
        return;
    struct petra_phrase camels = petra_names_camels(x->l, (uint32_t)gained);
    LANG_SAY(petra_next(x->out), x->l, "{who} gains {camels}.", {"who", x->who, 0}, {"camels", camels.text, 0});
}

static void tell_trade_end(const struct telling *x)
{
    uint32_t column = x->s->trade_column;
    uint32_t n = (uint32_t)x->t->bag[column] - x->s->bag[column];
    if (!x->d->over || n == 0)
        return;
    struct petra_phrase traders = petra_names_traders(x->l, column, n);
    LANG_SAY_N(petra_next(x->out), x->l, "{traders} goes back into the bag.", "{traders} go back into the bag.", n,
               {"traders", traders.text, 0});
}

static void tell_deck(const struct telling *x)
{
    if (x->s->villager_deck == 0 && x->t->villager_deck != 0)
        lang_put(petra_next(x->out), x->l, "The discarded villagers form a new deck.");
}

/* An action of the city that cannot be carried out, and a villager whose effect does nothing. */
static void tell_skipped(const struct telling *x)
{
    enum petra_kind kind = petra_kind_of(x->m);
    if (x->t->depth == 0)
        return;
    if (kind == PETRA_MOVE && petra_now(x->t)->kind == PETRA_S_CLAIM)
        lang_put(petra_next(x->out), x->l,
                 petra_a(x->m) == PETRA_MARKET    ? N_("No column can trade, so the action is skipped.")
                 : petra_a(x->m) == PETRA_VILLAGE ? N_("No worker is out, so the action is skipped.")
                                                  : N_("No tile is left there, so the action is skipped."));
    if ((kind == PETRA_HIRE || kind == PETRA_KEEP) && petra_now(x->t)->kind == PETRA_S_HIRE_ROW &&
        memcmp(x->p, x->q, sizeof *x->p) == 0)
        lang_put(petra_next(x->out), x->l, "Nothing of the villager's effect can be carried out.");
}

/* At the end of the game nobody is next: petra_tally_outcome tells who has won. */
static void tell_next(const struct telling *x)
{
    if (x->t->depth > 0 && x->t->turn != x->s->turn)
        LANG_SAY(petra_next(x->out), x->l, "It is the turn of {who}.", {"who", x->r->name[x->t->turn_of], 0});
}

void petra_tell_deed(const struct show_reader *r, const struct petra_state *s, game_move m, const struct petra_deed *d,
                     struct text *out)
{
    const struct telling x = {
        .r = r,
        .b = petra_read_box(r),
        .l = r->lang,
        .s = s,
        .t = petra_of(&d->after),
        .p = &s->seat[s->turn_of],
        .q = &petra_of(&d->after)->seat[s->turn_of],
        .who = r->name[s->turn_of],
        .m = m,
        .d = d,
        .out = out,
    };
    if (d->traded)
        tell_disc(&x);
    tell_row(&x);
    tell_cubes(&x);
    tell_camels(&x);
    tell_trade_end(&x);
    tell_deck(&x);
    tell_skipped(&x);
    tell_next(&x);
}
