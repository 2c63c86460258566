/* The story of a move: what it is, and before it is made, what it would bring. What it changed is told in
 * petra_tell_deed.c. */
#include "games/petra/petra_kinds.h"

/* The move itself, without what it brings about. */
static void tell_move(const struct petra_said *x)
{
    const struct petra_row *row = petra_row(x->m);
    petra_next(x->out);
    if (row->tell != NULL)
        petra_kinds_say(x, row->tell);
    else
        row->say_tell(x);
}

void petra_tell(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    struct petra_said x = petra_kinds_said(r, s, m, out);
    struct petra_deed d;
    petra_tell_deed_of(r, s, m, &d);
    tell_move(&x);
    petra_tell_deed(r, s, m, &d, out);
}

void petra_tell_take(const struct petra_said *x)
{
    petra_kinds_say(x, petra_now(x->s)->a == PETRA_PLAZA ? N_("{who} takes {trader} from the Plaza.")
                                                         : N_("{who} takes {trader} from the Siq."));
}

void petra_tell_nomad(const struct petra_said *x)
{
    petra_kinds_say(x, x->a == x->s->trade_column ? N_("{who} plays {villager}: one more in {column}.")
                                                  : N_("{who} plays {villager}: one more partner in the row."));
}

/* What the trade that `s` prepares is worth. */
static void tell_value(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    struct petra_sides value = petra_trade_sides(s);
    LANG_SAY(petra_next(out), r->lang, "The trade of {column} with {partner} is worth {a} {times} {b} = {n}.",
             {"column", petra_names_column(r->lang, s->trade_column), 0},
             {"partner", petra_names_type_the(r->lang, s->trade_partner), 0}, {"a", NULL, value.column}, PETRA_TIMES,
             {"b", NULL, value.row}, {"n", NULL, (int64_t)value.column * value.row});
}

void petra_tell_value(const struct petra_said *x)
{
    tell_value(x->r, x->s, x->out);
}

void petra_tell_farm(const struct petra_said *x)
{
    uint32_t n = x->b->farmer_camels;
    struct petra_phrase title = petra_names_card_title(x->r, x->a),
                        camels = petra_names_camels(x->l, n < x->s->camels_left ? n : x->s->camels_left);
    LANG_SAY(x->out, x->l, "{who} discards \"{card}\" with the farmer and gains {camels}.",
             {"who", x->r->name[x->s->turn_of], 0}, {"card", title.text, 0}, {"camels", camels.text, 0});
}

void petra_tell_draw(const struct petra_said *x)
{
    petra_kinds_say(x, x->a == PETRA_SLOTS ? N_("{who} takes the next influence card of the deck.")
                                           : N_("{who} takes \"{card}\" from the influence row."));
}

void petra_tell_ambassador(const struct petra_said *x)
{
    petra_kinds_say(x, petra_b(x->m) == 0 ? N_("{who} pushes {trader} into the row.")
                                          : N_("{who} puts {trader} straight into {column}."));
}

void petra_tell_keep(const struct petra_said *x)
{
    struct petra_phrase v = petra_names_villager(x->r, petra_kinds_thing(x->s, x->m));
    struct petra_list others;
    petra_names_list_begin(&others);
    for (uint32_t i = 0; i < x->s->drawn_count; i++)
        if (i != x->a)
            petra_names_list_add(&others, petra_names_villager(x->r, x->s->drawn[i]).text);
    if (others.count > 0)
        LANG_SAY(x->out, x->l, "{who} hires {villager} and discards {others}.", {"who", x->r->name[x->s->turn_of], 0},
                 {"villager", v.text, 0}, {"others", petra_names_list_and(x->l, &others), 0});
    else
        petra_kinds_say(x, N_("{who} hires {villager}."));
}

void petra_tell_noble(const struct petra_said *x)
{
    uint32_t n = petra_now(x->s)->n;
    uint64_t plan = x->s->plan | (uint64_t)x->a << (4U * n);
    petra_kinds_say(x, N_("{who} names {trader} for stall {n}."));
    if (n + 1U < x->p->stalls)
        return;
    struct petra_list row;
    petra_names_list_begin(&row);
    for (uint32_t i = 0; i < x->p->stalls; i++)
        petra_names_list_add(&row, petra_names_type(x->l, petra_stall(plan, i)));
    LANG_SAY(petra_next(x->out), x->l, "The new row, from the left: {list}.",
             {"list", petra_names_list_and(x->l, &row), 0});
}

void petra_tell_tile(const struct petra_said *x)
{
    uint32_t step = petra_now(x->s)->kind;
    petra_kinds_say(x, step == PETRA_S_EXTENSION ? N_("A market extension: the row grows at its left end by {trader}.")
                       : step == PETRA_S_AMBASSADOR_DRAW ? N_("Drawn from the bag: {trader}.")
                                                         : N_("New in the caravan: {trader}."));
}

void petra_tell_villager(const struct petra_said *x)
{
    petra_kinds_say(x, petra_now(x->s)->kind == PETRA_S_HIRE_ROW ? N_("New in the villager row: {villager}.")
                                                                 : N_("A villager is drawn: {villager}."));
}

void petra_tell_influence(const struct petra_said *x)
{
    petra_kinds_say(x, x->a == PETRA_NONE ? N_("{who} draws an influence card that the others do not see.")
                       : petra_now(x->s)->kind == PETRA_S_CARD_ROW ? N_("New in the influence row: \"{card}\".")
                                                                   : N_("{who} draws \"{card}\"."));
}

/* In a few words. */

void petra_tell_gist(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    struct petra_said x = petra_kinds_said(r, petra_of(state), m, out);
    if (petra_row(m)->gist != NULL)
        petra_row(m)->gist(&x);
}

void petra_tell_gist_place(const struct petra_said *x)
{
    text_put(x->out, petra_names_place_name(x->l, x->a));
}

void petra_tell_gist_tile(const struct petra_said *x)
{
    text_put(x->out, petra_names_type(x->l, petra_kinds_thing(x->s, x->m)));
}

void petra_tell_gist_label(const struct petra_said *x)
{
    petra_kinds_say(x, petra_row(x->m)->label);
}

void petra_tell_gist_villager(const struct petra_said *x)
{
    text_put(x->out, petra_names_villager_title(x->r, petra_kinds_thing(x->s, x->m)).text);
}

void petra_tell_gist_card(const struct petra_said *x)
{
    text_put(x->out, petra_names_card_title(x->r, x->a).text);
}

void petra_tell_gist_trade(const struct petra_said *x)
{
    struct petra_sides value = petra_trade_sides(x->s);
    LANG_SAY(x->out, x->l, "{type} {a} {times} {b} = {n}", {"type", petra_names_type(x->l, x->s->trade_column), 0},
             {"a", NULL, value.column}, PETRA_TIMES, {"b", NULL, value.row},
             {"n", NULL, (int64_t)value.column * value.row});
}

bool petra_tell_points(const struct show_reader *r, const struct game_state *s, int seat, int32_t *out)
{
    (void)r;
    *out = petra_of(s)->seat[seat].cubes;
    return true;
}

/* What a trade of each of these columns would be worth. */
static void foretell_values(const struct show_reader *r, const struct petra_state *s, uint32_t columns,
                            struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    const struct petra_seat *p = petra_actor(s);
    struct petra_list list;
    petra_names_list_begin(&list);
    for (; columns != 0; columns &= columns - 1) {
        uint32_t column = petra_lowest(columns);
        uint32_t offer = petra_tell_deed_traders(p, column),
                 demand = petra_trade_demand(p, b->partner[p->board][column]);
        struct petra_phrase one;
        struct text t = petra_begin(&one);
        LANG_SAY(&t, r->lang, "{type} {a} {times} {b} = {n}", {"type", petra_names_type(r->lang, column), 0},
                 {"a", NULL, offer}, PETRA_TIMES, {"b", NULL, demand}, {"n", NULL, (int64_t)offer * demand});
        petra_names_list_add(&list, one.text);
    }
    if (list.count > 0)
        LANG_SAY(petra_next(out), r->lang, "Trade values: {list}.", {"list", petra_names_list_and(r->lang, &list), 0});
}

/* The tiles that a section of the caravan has to offer. */
static void foretell_taking(const struct show_reader *r, const struct petra_state *s, uint32_t section,
                            struct text *out)
{
    uint32_t plaza = (uint32_t)petra_read_box(r)->number[PETRA_N_PLAZA], n[PETRA_TILES + 1] = {0};
    struct petra_list list;
    petra_names_list_begin(&list);
    for (uint32_t at = 0; at < s->caravan_size; at++)
        n[s->caravan[at]] += (section == PETRA_PLAZA) == (at < plaza);
    for (uint32_t type = 0; type < PETRA_TYPES; type++)
        if (n[type] > 0)
            petra_names_list_add(&list, petra_names_traders(r->lang, type, n[type]).text);
    if (list.count > 0)
        LANG_SAY(petra_next(out), r->lang, "On offer: {list}.", {"list", petra_names_list_and(r->lang, &list), 0});
}

/* The villagers whom so many workers taken back can hire. */
static void foretell_reach(const struct show_reader *r, const struct petra_state *s, uint32_t workers, struct text *out)
{
    struct petra_list list;
    petra_names_list_begin(&list);
    for (uint32_t i = 0; i < PETRA_SLOTS && i < workers; i++)
        if (s->villager_row[i] != PETRA_NONE)
            petra_names_list_add(&list, petra_names_villager(r, s->villager_row[i]).text);
    if (list.count > 0)
        LANG_SAY(petra_next(out), r->lang, "Within reach: {list}.", {"list", petra_names_list_and(r->lang, &list), 0});
}

/* The workers that have to stay if this one is taken back. */
static void foretell_passed(const struct show_reader *r, const struct petra_state *s, uint32_t column, struct text *out)
{
    struct petra_list list;
    petra_names_list_begin(&list);
    for (uint32_t set = petra_words_passed_over(s, column); set != 0; set &= set - 1)
        petra_names_list_add(&list, petra_names_type(r->lang, petra_lowest(set)));
    if (list.count > 0)
        LANG_SAY(petra_next(out), r->lang,
                 "Workers come back in the order of the columns, so from then on these stay: {list}.",
                 {"list", petra_names_list_and(r->lang, &list), 0});
}

static void foretell_village(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    uint32_t workers = petra_size(petra_actor(s)->workers);
    if (workers == 0)
        return;
    lang_put_n(petra_next(out), r->lang, "{n} worker can come back.", "{n} workers can come back.", workers);
    foretell_reach(r, s, workers, out);
}

void petra_tell_offers_side(const struct petra_said *x)
{
    if (x->a == PETRA_VILLAGE)
        foretell_village(x->r, x->s, x->out);
    else if (x->a == PETRA_MARKET)
        foretell_values(x->r, x->s, petra_trade_column_options(x->b, x->s), x->out);
    else
        foretell_taking(x->r, x->s, x->a, x->out);
}

void petra_tell_offers_card(const struct petra_said *x)
{
    uint32_t card = petra_kinds_thing(x->s, x->m);
    if (card == PETRA_NONE)
        return;
    text_put(petra_next(x->out), petra_names_goal_text(x->r, card).text);
    text_put(petra_next(x->out), petra_names_goal_missing(x->r, x->p, card).text);
}

void petra_tell_offers_villager(const struct petra_said *x)
{
    text_put(petra_next(x->out), petra_names_villager_text(x->r, petra_kinds_thing(x->s, x->m)).text);
}

/* Cards in hand whose goal a choice meets, or meets no longer. */
static void foretell_goals(const struct show_reader *r, const struct petra_state *s, const struct petra_state *t,
                           struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    const struct petra_seat *p = &s->seat[s->turn_of], *q = &t->seat[s->turn_of];
    for (uint32_t set = p->hand & q->hand; set != 0; set &= set - 1) {
        uint32_t card = petra_lowest(set);
        bool was = petra_cards_goal_met(b, p, card), is = petra_cards_goal_met(b, q, card);
        struct petra_phrase title = petra_names_card_title(r, card);
        if (is && !was)
            LANG_SAY(petra_next(out), r->lang, "This completes \"{card}\".", {"card", title.text, 0});
        if (was && !is)
            LANG_SAY(petra_next(out), r->lang, "\"{card}\" would no longer be complete.", {"card", title.text, 0});
    }
}

/* What the disc of a trade comes upon on its way. */
static void foretell_finds(const struct show_reader *r, const struct petra_state *s, const struct petra_deed *d,
                           struct text *out)
{
    const struct petra_state *t = petra_of(&d->after);
    uint32_t track = t->trade_column, gained = (uint32_t)petra_actor(t)->camels - petra_actor(s)->camels;
    struct petra_phrase camels = petra_names_camels(r->lang, gained);
    if (t->had != s->had)
        LANG_SAY(petra_next(out), r->lang, "On the way, the bonus: {bonus}.",
                 {"bonus", petra_names_bonus(r->lang, petra_read_box(r), track), 0});
    if (gained > 0)
        LANG_SAY(petra_next(out), r->lang, "On the way: {camels}.", {"camels", camels.text, 0});
    if (d->cards > 0)
        lang_put_n(petra_next(out), r->lang, "On the way: {n} influence card.", "On the way: {n} influence cards.",
                   d->cards);
}

/* What a trade would bring as it stands, whatever is chosen on the way. */
static void foretell_trade(const struct show_reader *r, const struct petra_state *s, const struct petra_deed *d,
                           struct text *out)
{
    const struct petra_state *t = petra_of(&d->after);
    const struct petra_seat *p = petra_actor(s), *q = petra_actor(t);
    uint32_t track = t->trade_column;
    tell_value(r, t, out);
    if (d->spaces == 0)
        lang_put(petra_next(out), r->lang, "The disc does not move.");
    else
        LANG_SAY_N(petra_next(out), r->lang, "The disc moves {n} space on {track}, to space {to}.",
                   "The disc moves {n} spaces on {track}, to space {to}.", d->spaces,
                   {"track", petra_names_track(r->lang, track), 0}, {"to", NULL, q->at[track]});
    foretell_finds(r, s, d, out);
    if (q->cubes != p->cubes)
        LANG_SAY_N(petra_next(out), r->lang, "{n} cube is placed, which makes {all} in all.",
                   "{n} cubes are placed, which makes {all} in all.", q->cubes - p->cubes, {"all", NULL, q->cubes});
    else if (d->spaces > 0 && track < PETRA_MAIN && petra_has(q->active, track))
        lang_put(petra_next(out), r->lang, "The disc ends active.");
    foretell_goals(r, s, t, out);
}

void petra_tell_preview(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    enum petra_kind kind = petra_kind_of(m);
    struct petra_said x = petra_kinds_said(r, s, m, out);
    struct petra_deed d;
    bool trade = petra_tell_deed_consider(r, s, m, &d);
    if (kind != PETRA_GO)
        tell_move(&x);
    if (trade) {
        foretell_trade(r, s, &d, out);
        return;
    }
    if (petra_row(m)->offers != NULL)
        petra_row(m)->offers(&x);
    petra_tell_deed(r, s, m, &d, out);
    foretell_goals(r, s, petra_of(&d.after), out);
    if (kind == PETRA_TAKE || kind == PETRA_AMBASSADOR)
        foretell_values(r, petra_of(&d.after), petra_trade_column_options(petra_read_box(r), petra_of(&d.after)), out);
    if (kind == PETRA_WORKER) {
        foretell_passed(r, s, petra_a(m), out);
        foretell_reach(r, s, petra_now(s)->n + 1U, out);
    }
    if (petra_of(&d.after)->depth == 0)
        petra_tally_outcome(r, &d.after, petra_next(out));
}
