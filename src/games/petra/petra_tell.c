/* The story of a move: what it is, and before it is made, what it would bring. What it changed is told in
 * petra_tell_deed.c. */
#include "games/petra/petra_show.h"

static void tell_keep(const struct show_reader *r, const struct petra_state *s, uint32_t kept, struct text *out)
{
    const char *who = r->name[s->turn_of];
    struct petra_phrase v = petra_names_villager(r, s->drawn[kept]);
    struct petra_list others;
    petra_names_list_begin(&others);
    for (uint32_t i = 0; i < s->drawn_count; i++)
        if (i != kept)
            petra_names_list_add(&others, petra_names_villager(r, s->drawn[i]).text);
    if (others.count > 0)
        LANG_SAY(petra_next(out), r->lang, "{who} hires {villager} and discards {others}.", {"who", who, 0},
                 {"villager", v.text, 0}, {"others", petra_names_list_and(r->lang, &others), 0});
    else
        LANG_SAY(petra_next(out), r->lang, "{who} hires {villager}.", {"who", who, 0}, {"villager", v.text, 0});
}

static void tell_nomad(const struct show_reader *r, const struct petra_state *s, uint32_t type, struct text *out)
{
    const char *who = r->name[s->turn_of];
    struct petra_phrase v =
        petra_names_villager(r, petra_lowest(petra_actor(s)->villagers & petra_read_box(r)->nomad[type]));
    if (type == s->trade_column)
        LANG_SAY(petra_next(out), r->lang, "{who} plays {villager}: one more in {column}.", {"who", who, 0},
                 {"villager", v.text, 0}, {"column", petra_names_column(r->lang, type), 0});
    else
        LANG_SAY(petra_next(out), r->lang, "{who} plays {villager}: one more partner in the row.", {"who", who, 0},
                 {"villager", v.text, 0});
}

static void tell_take(const struct show_reader *r, const struct petra_state *s, uint32_t position, struct text *out)
{
    const char *who = r->name[s->turn_of], *trader = petra_names_trader(r->lang, s->caravan[position]);
    if (petra_now(s)->a == PETRA_PLAZA)
        LANG_SAY(petra_next(out), r->lang, "{who} takes {trader} from the Plaza.", {"who", who, 0},
                 {"trader", trader, 0});
    else
        LANG_SAY(petra_next(out), r->lang, "{who} takes {trader} from the Siq.", {"who", who, 0},
                 {"trader", trader, 0});
}

static void tell_value(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    struct petra_sides value = petra_trade_sides(s);
    LANG_SAY(petra_next(out), r->lang, "The trade of {column} with {partner} is worth {a} {times} {b} = {n}.",
             {"column", petra_names_column(r->lang, s->trade_column), 0},
             {"partner", petra_names_type_the(r->lang, s->trade_partner), 0}, {"a", NULL, value.column}, PETRA_TIMES,
             {"b", NULL, value.row}, {"n", NULL, (int64_t)value.column * value.row});
}

static void tell_noble(const struct show_reader *r, const struct petra_state *s, uint32_t tile, struct text *out)
{
    const struct petra_seat *p = petra_actor(s);
    uint32_t n = petra_now(s)->n;
    uint64_t plan = s->plan | (uint64_t)tile << (4U * n);
    LANG_SAY(petra_next(out), r->lang, "{who} names {trader} for stall {n}.", {"who", r->name[s->turn_of], 0},
             {"trader", petra_names_trader(r->lang, tile), 0}, {"n", NULL, n + 1});
    if (n + 1U < p->stalls)
        return;
    struct petra_list row;
    petra_names_list_begin(&row);
    for (uint32_t i = 0; i < p->stalls; i++)
        petra_names_list_add(&row, petra_names_type(r->lang, petra_stall(plan, i)));
    LANG_SAY(petra_next(out), r->lang, "The new row, from the left: {list}.",
             {"list", petra_names_list_and(r->lang, &row), 0});
}

static void tell_tile(const struct show_reader *r, const struct petra_state *s, uint32_t tile, struct text *out)
{
    const char *trader = petra_names_trader(r->lang, tile);
    if (petra_now(s)->kind == PETRA_S_EXTENSION)
        LANG_SAY(petra_next(out), r->lang, "A market extension: the row grows at its left end by {trader}.",
                 {"trader", trader, 0});
    else if (petra_now(s)->kind == PETRA_S_AMBASSADOR_DRAW)
        LANG_SAY(petra_next(out), r->lang, "Drawn from the bag: {trader}.", {"trader", trader, 0});
    else
        LANG_SAY(petra_next(out), r->lang, "New in the caravan: {trader}.", {"trader", trader, 0});
}

static void tell_influence(const struct show_reader *r, const struct petra_state *s, uint32_t card, struct text *out)
{
    const char *who = r->name[s->turn_of];
    if (card == PETRA_NONE) {
        LANG_SAY(petra_next(out), r->lang, "{who} draws an influence card that the others do not see.",
                 {"who", who, 0});
        return;
    }
    struct petra_phrase title = petra_names_card_title(r, card);
    if (petra_now(s)->kind == PETRA_S_CARD_ROW)
        LANG_SAY(petra_next(out), r->lang, "New in the influence row: \"{card}\".", {"card", title.text, 0});
    else
        LANG_SAY(petra_next(out), r->lang, "{who} draws \"{card}\".", {"who", who, 0}, {"card", title.text, 0});
}

static void tell_farm(const struct show_reader *r, const struct petra_state *s, uint32_t card, struct text *out)
{
    uint32_t n = petra_read_box(r)->farmer_camels;
    struct petra_phrase title = petra_names_card_title(r, card),
                        camels = petra_names_camels(r->lang, n < s->camels_left ? n : s->camels_left);
    LANG_SAY(petra_next(out), r->lang, "{who} discards \"{card}\" with the farmer and gains {camels}.",
             {"who", r->name[s->turn_of], 0}, {"card", title.text, 0}, {"camels", camels.text, 0});
}

/* Moves whose sentence needs no more than the player's name and the column. */
static const char *const plain[] = {
    [PETRA_LESS] = N_("{who} lets a gold trader count as another type: it adds nothing to this trade."),
    [PETRA_CAMEL] = N_("{who} spends a camel."),
    [PETRA_STOP] = N_("{who} spends no more camels."),
    [PETRA_WORKER] = N_("{who} takes back the worker from {column}."),
    [PETRA_END] = N_("{who} ends the turn."),
    [PETRA_SETTLE] = N_("{who} places a permanent settlement in {column}."),
    [PETRA_BUILD] = N_("{who} places a building at {column}."),
};

/* The move itself, without what it brings about. */
static void tell_move(const struct show_reader *r, const struct petra_state *s, game_move m, struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    const struct lang *l = r->lang;
    const char *who = r->name[s->turn_of];
    uint32_t a = petra_a(m);
    struct petra_phrase p;
    switch (petra_kind_of(m)) {
    case PETRA_MOVE:
        LANG_SAY(petra_next(out), l, "{who} moves toward {place}.", {"who", who, 0},
                 {"place", petra_names_place(l, a), 0});
        break;
    case PETRA_TAKE:
        tell_take(r, s, a, out);
        break;
    case PETRA_COLUMN:
        LANG_SAY(petra_next(out), l, "{who} places a worker at {column}; the partner is {partner}.", {"who", who, 0},
                 {"column", petra_names_column(l, a), 0},
                 {"partner", petra_names_type_the(l, b->partner[petra_actor(s)->board][a]), 0});
        break;
    case PETRA_NOMAD:
        tell_nomad(r, s, a, out);
        break;
    case PETRA_MASTER:
        p = petra_names_villager(r, petra_lowest(petra_actor(s)->villagers & b->master[a]));
        LANG_SAY(petra_next(out), l, "{who} plays {villager}: in this trade the partner is {partner}.", {"who", who, 0},
                 {"villager", p.text, 0}, {"partner", petra_names_type_the(l, petra_b(m)), 0});
        break;
    case PETRA_LESS:
    case PETRA_CAMEL:
    case PETRA_STOP:
    case PETRA_WORKER:
    case PETRA_END:
    case PETRA_SETTLE:
    case PETRA_BUILD:
        lang_fill(petra_next(out), lang_get(l, plain[petra_kind_of(m)]),
                  LANG_ARGS({"who", who, 0}, {"column", petra_names_column(l, a), 0}));
        break;
    case PETRA_GO:
        tell_value(r, s, out);
        break;
    case PETRA_HIRE:
        p = petra_names_villager(r, s->villager_row[a]);
        LANG_SAY(petra_next(out), l, "{who} hires {villager}.", {"who", who, 0}, {"villager", p.text, 0});
        break;
    case PETRA_CLAIM:
        p = petra_names_card_title(r, a);
        LANG_SAY(petra_next(out), l, "{who} reveals \"{card}\", completed, and puts a cube on it.", {"who", who, 0},
                 {"card", p.text, 0});
        break;
    case PETRA_FARM:
        tell_farm(r, s, a, out);
        break;
    case PETRA_CHOOSE:
        LANG_SAY(petra_next(out), l, "{who} chooses the bonus: {bonus}.", {"who", who, 0},
                 {"bonus", petra_names_bonus(l, b, a), 0});
        break;
    case PETRA_DRAW:
        if (a == PETRA_SLOTS) {
            LANG_SAY(petra_next(out), l, "{who} takes the next influence card of the deck.", {"who", who, 0});
            break;
        }
        p = petra_names_card_title(r, s->card_row[a]);
        LANG_SAY(petra_next(out), l, "{who} takes \"{card}\" from the influence row.", {"who", who, 0},
                 {"card", p.text, 0});
        break;
    case PETRA_AMBASSADOR:
        if (petra_b(m) == 0)
            LANG_SAY(petra_next(out), l, "{who} pushes {trader} into the row.", {"who", who, 0},
                     {"trader", petra_names_trader(l, a), 0});
        else
            LANG_SAY(petra_next(out), l, "{who} puts {trader} straight into {column}.", {"who", who, 0},
                     {"trader", petra_names_trader(l, a), 0}, {"column", petra_names_column(l, a), 0});
        break;
    case PETRA_KEEP:
        tell_keep(r, s, a, out);
        break;
    case PETRA_NOBLE:
        tell_noble(r, s, a, out);
        break;
    case PETRA_TILE:
        tell_tile(r, s, a, out);
        break;
    case PETRA_VILLAGER:
        p = petra_names_villager(r, a);
        if (petra_now(s)->kind == PETRA_S_HIRE_ROW)
            LANG_SAY(petra_next(out), l, "New in the villager row: {villager}.", {"villager", p.text, 0});
        else
            LANG_SAY(petra_next(out), l, "A villager is drawn: {villager}.", {"villager", p.text, 0});
        break;
    case PETRA_INFLUENCE:
        tell_influence(r, s, a, out);
        break;
    }
}

void petra_tell(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    struct petra_deed d;
    petra_tell_deed_of(r, s, m, &d);
    tell_move(r, s, m, out);
    petra_tell_deed(r, s, m, &d, out);
}

void petra_tell_gist(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    enum petra_kind kind = petra_kind_of(m);
    uint32_t a = petra_a(m);
    struct petra_phrase p = {.text = ""};
    if (kind == PETRA_MOVE)
        text_put(out, petra_names_place_name(r->lang, a));
    else if (kind == PETRA_TAKE)
        text_put(out, petra_names_type(r->lang, s->caravan[a]));
    else if (kind == PETRA_SETTLE || kind == PETRA_BUILD)
        petra_words_label(r, state, m, out);
    else if (kind == PETRA_HIRE || kind == PETRA_KEEP)
        p = petra_names_villager_title(r, kind == PETRA_HIRE ? s->villager_row[a] : s->drawn[a]);
    else if (kind == PETRA_CLAIM)
        p = petra_names_card_title(r, a);
    text_put(out, p.text);
    if (kind != PETRA_GO)
        return;
    struct petra_sides value = petra_trade_sides(s);
    LANG_SAY(out, r->lang, "{type} {a} {times} {b} = {n}", {"type", petra_names_type(r->lang, s->trade_column), 0},
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
        uint32_t offer = petra_tell_deed_group(p, column), demand = petra_trade_demand(p, b->partner[p->board][column]);
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

static void foretell_side(const struct show_reader *r, const struct petra_state *s, uint32_t to, struct text *out)
{
    if (to == PETRA_VILLAGE)
        foretell_village(r, s, out);
    else if (to == PETRA_MARKET)
        foretell_values(r, s, petra_trade_column_options(petra_read_box(r), s), out);
    else
        foretell_taking(r, s, to, out);
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

/* What a card says that can be taken or hired. */
static void foretell_card(const struct show_reader *r, const struct petra_state *s, game_move m, struct text *out)
{
    uint32_t a = petra_a(m);
    if (petra_kind_of(m) == PETRA_DRAW && a < PETRA_SLOTS) {
        struct petra_phrase goal = petra_names_goal_text(r, s->card_row[a]),
                            missing = petra_names_goal_missing(r, petra_actor(s), s->card_row[a]);
        text_put(petra_next(out), goal.text);
        text_put(petra_next(out), missing.text);
    }
    if (petra_kind_of(m) == PETRA_HIRE || petra_kind_of(m) == PETRA_KEEP) {
        struct petra_phrase v =
            petra_names_villager_text(r, petra_kind_of(m) == PETRA_HIRE ? s->villager_row[a] : s->drawn[a]);
        text_put(petra_next(out), v.text);
    }
}

void petra_tell_preview(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    enum petra_kind kind = petra_kind_of(m);
    struct petra_deed d;
    bool trade = petra_tell_deed_consider(r, s, m, &d);
    if (kind != PETRA_GO)
        tell_move(r, s, m, out);
    if (trade) {
        foretell_trade(r, s, &d, out);
        return;
    }
    if (kind == PETRA_MOVE)
        foretell_side(r, s, petra_a(m), out);
    foretell_card(r, s, m, out);
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
