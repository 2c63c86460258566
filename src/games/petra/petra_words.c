/* What is to be chosen: the question that a player is asked, the label of each choice, and the rule it is about. */
#include "games/petra/petra_show.h"

/* Columns whose workers can still be taken back: they come back in the order of the columns. */
static uint32_t workers_left(const struct petra_state *s)
{
    return petra_actor(s)->workers & ~petra_first(petra_now(s)->a);
}

uint32_t petra_words_passed_over(const struct petra_state *s, uint32_t column)
{
    return workers_left(s) & petra_first(column);
}

int petra_words_choice(const struct show_look *look, enum petra_kind kind, uint32_t a, uint32_t b)
{
    game_move m = petra_pack(kind, a, b);
    for (uint32_t i = 0; look->legal != NULL && i < look->legal->count; i++)
        if (look->legal->move[i] == m)
            return (int)i;
    return -1;
}

struct petra_bargain petra_words_bargain(const struct petra_box *b, const struct petra_state *s,
                                         const struct petra_state *shown, uint32_t seat, uint32_t column)
{
    const struct petra_seat *p = &shown->seat[seat];
    uint32_t partner = b->partner[p->board][column];
    if (s->depth > 0 && petra_now(s)->kind == PETRA_S_BOOST && seat == s->turn_of && column == s->trade_column)
        return (struct petra_bargain){petra_trade_sides(shown), shown->trade_partner, false};
    return (struct petra_bargain){
        {petra_offer(p, column), petra_trade_demand(p, partner)}, partner, petra_has(p->workers, column)};
}

static bool farmer_offered(const struct show_reader *r, const struct petra_state *s)
{
    struct game_moves moves;
    moves.count = 0;
    petra_cards_farm_moves(petra_read_box(r), s, &moves);
    return moves.count > 0;
}

/* Questions that are always the same. */
static const char *const questions[PETRA_STEP_KINDS] = {
    [PETRA_S_MOVE] = N_("{who}: move the pawn toward a side of the city."),
    [PETRA_S_COLUMN] = N_("{who}: choose a column to trade."),
    [PETRA_S_BROKER] = N_("{who}: choose which bonus to gain."),
    [PETRA_S_PERMANENT] = N_("{who}: choose a column for a permanent settlement."),
    [PETRA_S_BUILD] = N_("{who}: choose a column for a building."),
    [PETRA_S_CARD] = N_("{who}: choose an influence card."),
    [PETRA_S_KEEP] = N_("{who}: choose which of the villagers drawn to hire."),
    [PETRA_S_NOBLE] = N_("{who}: name a tile for stall {stall} of the new row."),
};

/* A question that depends on what can be chosen. */
static const char *question(const struct show_reader *r, const struct petra_state *s)
{
    const struct petra_step *step = petra_now(s);
    if (step->kind == PETRA_S_BOOST)
        return petra_trade_column_waits(s) ? N_("{who}: play the nomad that stands for this column.")
                                           : N_("{who}: play cards for this trade, or trade now.");
    if (step->kind == PETRA_S_CAMEL)
        return petra_actor(s)->camels > 0
                   ? N_("{who}: spend a camel for one more space, or stop.")
                   : N_("{who}: stop, or discard an incomplete card with the farmer and gain camels.");
    if (step->kind == PETRA_S_WORKERS)
        return step->n == 0           ? N_("{who}: take back a worker.")
               : workers_left(s) != 0 ? N_("{who}: hire a villager, or take back more workers.")
                                      : N_("{who}: hire a villager.");
    if (step->kind == PETRA_S_AMBASSADOR)
        return s->drawn_count > 1 ? N_("{who}: choose one of the tiles drawn, and where it goes.")
                                  : N_("{who}: choose where the tile drawn goes.");
    if (step->kind == PETRA_S_CLAIM)
        return farmer_offered(r, s) ? N_("{who}: reveal completed influence cards, use the farmer, or end the turn.")
                                    : N_("{who}: reveal completed influence cards, or end the turn.");
    return N_("Chance decides.");
}

static const char *question_in(const struct show_reader *r, const struct petra_state *s)
{
    const struct petra_step *step = petra_now(s);
    if (questions[step->kind] != NULL)
        return lang_get(r->lang, questions[step->kind]);
    if (step->kind != PETRA_S_TAKE)
        return lang_get(r->lang, question(r, s));
    if (step->a == PETRA_PLAZA)
        return lang_get_n(r->lang, "{who}: take {n} tile from the Plaza.", "{who}: take {n} tiles from the Plaza.",
                          step->n);
    return lang_get_n(r->lang, "{who}: take {n} tile from the Siq.", "{who}: take {n} tiles from the Siq.", step->n);
}

void petra_words_ask(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    if (r->given_up) {
        show_given_up(r->lang, out);
        return;
    }
    if (s->depth == 0) {
        lang_put(out, r->lang, "The game is over.");
        return;
    }
    lang_fill(
        out, question_in(r, s),
        LANG_ARGS({"who", r->name[s->turn_of], 0}, {"n", NULL, petra_now(s)->n}, {"stall", NULL, petra_now(s)->n + 1}));
}

static void label_side(const struct show_reader *r, const struct petra_state *s, uint32_t to, struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    const struct lang *l = r->lang;
    const int32_t *n = b->number;
    switch ((enum petra_location)to) {
    case PETRA_PLAZA:
        lang_put_n(out, l, "To the Plaza: take {n} tile", "To the Plaza: take {n} tiles", n[PETRA_N_PLAZA_TAKE]);
        break;
    case PETRA_SIQ:
        lang_put_n(out, l, "To the Siq: take {n} tile", "To the Siq: take {n} tiles", n[PETRA_N_SIQ_TAKE]);
        break;
    case PETRA_MARKET:
        lang_put(out, l,
                 petra_trade_column_options(b, s) != 0 ? N_("To the Market: trade a column")
                                                       : N_("To the Market (no column can trade)"));
        break;
    case PETRA_VILLAGE:
        lang_put(out, l,
                 petra_actor(s)->workers != 0 ? N_("To the Village: hire a villager (workers come back)")
                                              : N_("To the Village (no worker is out)"));
        break;
    case PETRA_LOCATIONS:
        break;
    }
}

static void label_take(const struct show_reader *r, const struct petra_state *s, uint32_t position, struct text *out)
{
    uint32_t plaza = (uint32_t)petra_read_box(r)->number[PETRA_N_PLAZA];
    const char *trader = petra_names_trader(r->lang, s->caravan[position]);
    if (position < plaza)
        LANG_SAY(out, r->lang, "Take {trader}, place {n} of the Plaza", {"trader", trader, 0},
                 {"n", NULL, position + 1});
    else
        LANG_SAY(out, r->lang, "Take {trader}, place {n} of the Siq", {"trader", trader, 0},
                 {"n", NULL, position - plaza + 1});
}

static void label_column(const struct show_reader *r, const struct petra_state *s, uint32_t column, struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    const struct petra_seat *p = petra_actor(s);
    uint32_t partner = b->partner[p->board][column];
    uint32_t offer = petra_tell_deed_group(p, column), demand = petra_trade_demand(p, partner);
    const char *message = petra_offer(p, column) > 0
                              ? N_("{type} with {partner}: {a} {times} {b} = {n}")
                              : N_("{type} with {partner}: {a} {times} {b} = {n} (by its nomad)");
    lang_fill(out, lang_get(r->lang, message),
              LANG_ARGS({"type", petra_names_type(r->lang, column), 0},
                        {"partner", petra_names_type_the(r->lang, partner), 0}, {"a", NULL, offer}, PETRA_TIMES,
                        {"b", NULL, demand}, {"n", NULL, (int64_t)offer * demand}));
}

static void label_go(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    struct petra_sides value = petra_trade_sides(s);
    LANG_SAY_N(out, r->lang, "Trade now: {a} {times} {b} = {n} space", "Trade now: {a} {times} {b} = {n} spaces",
               (int64_t)value.column * value.row, {"a", NULL, value.column}, PETRA_TIMES, {"b", NULL, value.row});
}

static void label_less(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    struct petra_sides value = petra_trade_sides(s);
    uint32_t row = value.row - 1;
    LANG_SAY(out, r->lang, "A gold trader counts elsewhere: {a} {times} {b} = {n}", {"a", NULL, value.column},
             PETRA_TIMES, {"b", NULL, row}, {"n", NULL, (int64_t)value.column * row});
}

static void label_boost(const struct show_reader *r, const struct petra_state *s, game_move m, struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    uint32_t a = petra_a(m), held = petra_actor(s)->villagers;
    if (petra_kind_of(m) == PETRA_MASTER) {
        struct petra_phrase v = petra_names_villager(r, petra_lowest(held & b->master[a]));
        LANG_SAY(out, r->lang, "Play {villager}: {partner}", {"villager", v.text, 0},
                 {"partner", petra_names_type(r->lang, petra_b(m)), 0});
        return;
    }
    struct petra_phrase v = petra_names_villager(r, petra_lowest(held & b->nomad[a]));
    if (a == s->trade_column)
        LANG_SAY(out, r->lang, "Play {villager} (one more in the column)", {"villager", v.text, 0});
    else
        LANG_SAY(out, r->lang, "Play {villager} (one more partner)", {"villager", v.text, 0});
}

/* A camel moves the disc by one space: which space that is, and what is there. */
static void label_camel(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    uint32_t track = s->trade_column;
    struct petra_deed d;
    petra_tell_deed_of(r, s, petra_pack(PETRA_CAMEL, 0, 0), &d);
    const struct petra_state *t = petra_of(&d.after);
    const struct petra_seat *p = petra_actor(s), *q = &t->seat[s->turn_of];
    uint32_t to = q->at[track];
    uint32_t kind = petra_read_box(r)->there[s->seats][track][to];
    const char *message = q->cubes != p->cubes        ? N_("Spend a camel: to space {n} (a cube is placed)")
                          : kind == PETRA_BONUS_SPACE ? N_("Spend a camel: to space {n} (the bonus space)")
                          : kind == PETRA_CAMEL_SPACE ? N_("Spend a camel: to space {n} (a camel is there)")
                          : kind == PETRA_CARD_SPACE  ? N_("Spend a camel: to space {n} (a card is there)")
                                                      : N_("Spend a camel: to space {n}");
    lang_fill(out, lang_get(r->lang, message), LANG_ARGS({"n", NULL, to}));
}

static void label_card(const struct show_reader *r, const struct petra_state *s, game_move m, struct text *out)
{
    uint32_t a = petra_a(m);
    if (petra_kind_of(m) == PETRA_DRAW && a == PETRA_SLOTS) {
        lang_put(out, r->lang, "Take the next card of the deck");
        return;
    }
    struct petra_phrase p = petra_names_card_title(r, petra_kind_of(m) == PETRA_DRAW ? s->card_row[a] : a);
    if (petra_kind_of(m) == PETRA_DRAW)
        LANG_SAY(out, r->lang, "Take \"{card}\"", {"card", p.text, 0});
    else if (petra_kind_of(m) == PETRA_CLAIM)
        LANG_SAY(out, r->lang, "Complete \"{card}\"", {"card", p.text, 0});
    else
        LANG_SAY_N(out, r->lang, "Farmer: \"{card}\" (discarded for {n} camel)",
                   "Farmer: \"{card}\" (discarded for {n} camels)", petra_read_box(r)->farmer_camels,
                   {"card", p.text, 0});
}

static void label_villager(const struct show_reader *r, const struct petra_state *s, game_move m, struct text *out)
{
    uint32_t a = petra_a(m);
    struct petra_phrase p = petra_names_villager(r, petra_kind_of(m) == PETRA_HIRE ? s->villager_row[a] : s->drawn[a]);
    if (petra_kind_of(m) == PETRA_HIRE)
        LANG_SAY(out, r->lang, "Hire {villager}", {"villager", p.text, 0});
    else
        LANG_SAY(out, r->lang, "Keep and hire {villager}", {"villager", p.text, 0});
}

/* Workers that are passed over stay where they are. */
static void label_worker(const struct show_reader *r, const struct petra_state *s, uint32_t column, struct text *out)
{
    uint32_t passed = petra_size(petra_words_passed_over(s, column));
    LANG_SAY(out, r->lang, "Take back the worker from {column}", {"column", petra_names_column(r->lang, column), 0});
    if (passed > 0) {
        text_char(out, ' ');
        lang_put_n(out, r->lang, "({n} before it stays)", "({n} before it stay)", passed);
    }
}

static void label_chance(const struct show_reader *r, game_move m, struct text *out)
{
    struct petra_phrase p;
    if (petra_kind_of(m) == PETRA_TILE) {
        LANG_SAY(out, r->lang, "Drawn: {what}", {"what", petra_names_trader(r->lang, petra_a(m)), 0});
        return;
    }
    if (petra_a(m) == PETRA_NONE) {
        lang_put(out, r->lang, "Drawn: a hidden card");
        return;
    }
    p = petra_kind_of(m) == PETRA_VILLAGER ? petra_names_villager(r, petra_a(m))
                                           : petra_names_card_title(r, petra_a(m));
    LANG_SAY(out, r->lang, "Drawn: {what}", {"what", p.text, 0});
}

void petra_words_label(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    const struct lang *l = r->lang;
    uint32_t a = petra_a(m);
    switch (petra_kind_of(m)) {
    case PETRA_MOVE:
        label_side(r, s, a, out);
        break;
    case PETRA_TAKE:
        label_take(r, s, a, out);
        break;
    case PETRA_COLUMN:
        label_column(r, s, a, out);
        break;
    case PETRA_NOMAD:
    case PETRA_MASTER:
        label_boost(r, s, m, out);
        break;
    case PETRA_LESS:
        label_less(r, s, out);
        break;
    case PETRA_GO:
        label_go(r, s, out);
        break;
    case PETRA_CAMEL:
        label_camel(r, s, out);
        break;
    case PETRA_STOP:
        LANG_SAY(out, l, "Stop on space {n}", {"n", NULL, petra_actor(s)->at[s->trade_column]});
        break;
    case PETRA_WORKER:
        label_worker(r, s, a, out);
        break;
    case PETRA_HIRE:
    case PETRA_KEEP:
        label_villager(r, s, m, out);
        break;
    case PETRA_CLAIM:
    case PETRA_FARM:
    case PETRA_DRAW:
        label_card(r, s, m, out);
        break;
    case PETRA_END:
        lang_put(out, l, "End the turn");
        break;
    case PETRA_CHOOSE:
        LANG_SAY(out, l, "Bonus: {bonus} ({track})", {"track", petra_names_track(l, a), 0},
                 {"bonus", petra_names_bonus(l, petra_read_box(r), a), 0});
        break;
    case PETRA_SETTLE:
        LANG_SAY(out, l, "Permanent settlement in {column}", {"column", petra_names_column(l, a), 0});
        break;
    case PETRA_BUILD:
        LANG_SAY(out, l, "Building at {column}", {"column", petra_names_column(l, a), 0});
        break;
    case PETRA_AMBASSADOR:
        if (petra_b(m) == 0)
            LANG_SAY(out, l, "Push {trader} into the row", {"trader", petra_names_trader(l, a), 0});
        else
            LANG_SAY(out, l, "Put {trader} into its column", {"trader", petra_names_trader(l, a), 0});
        break;
    case PETRA_NOBLE:
        LANG_SAY(out, l, "Stall {n}: {trader}", {"n", NULL, petra_now(s)->n + 1},
                 {"trader", petra_names_trader(l, a), 0});
        break;
    case PETRA_TILE:
    case PETRA_VILLAGER:
    case PETRA_INFLUENCE:
        label_chance(r, m, out);
        break;
    }
}

/* The sentence or section of the rules that a decision is about. */
static const char *topic(const struct show_reader *r, const struct game_state *state)
{
    static const char *const topics[PETRA_STEP_KINDS] = {
        [PETRA_S_MOVE] = "5.1",
        [PETRA_S_TAKE] = "6",
        [PETRA_S_COLUMN] = "8",
        [PETRA_S_BOOST] = "8.4",
        [PETRA_S_CAMEL] = "8.10",
        [PETRA_S_BROKER] = "12.23",
        [PETRA_S_PERMANENT] = "10.5",
        [PETRA_S_BUILD] = "10.7",
        [PETRA_S_CARD] = "10.12",
        [PETRA_S_WORKERS] = "11",
        [PETRA_S_AMBASSADOR] = "12.1",
        [PETRA_S_KEEP] = "12.19",
        [PETRA_S_NOBLE] = "12.14",
        [PETRA_S_CLAIM] = "13",
        [PETRA_S_EXTENSION] = "10.2",
        [PETRA_S_CARD_ROW] = "10.13",
        [PETRA_S_CARD_DECK] = "10.12",
        [PETRA_S_HIRE_ROW] = "11.4",
        [PETRA_S_AMBASSADOR_DRAW] = "12.1",
        [PETRA_S_PRIEST_DRAW] = "12.19",
        [PETRA_S_REFILL] = "14.1",
    };
    const struct petra_state *s = petra_of(state);
    const char *found = s->depth > 0 ? topics[petra_now(s)->kind] : NULL;
    (void)r;
    return found != NULL ? found : "14";
}

static const struct show_option options[] = {{.key = NULL}};

static const struct show_terminal terminal = {.pages = petra_board_pages, .board = petra_board};

static const struct show_news news = {
    .gist = petra_tell_gist,
    .points = petra_tell_points,
    .gained = N_("cubes {change}"),
    .gained_own = N_("your cubes {change}"),
};

const struct game_show petra_words_show = {
    .title = N_MENU("Passing Through Petra"),
    .about =
        N_MENU("Welcome the traders of the caravan, set them trading with each other, and be the first to place all "
               "your influence cubes."),
    .emblem = "M2 22h20M4 22v-9h16v9M3 13h18M5 13l7-5l7 5M8 22v-6M16 22v-6M10 22v-4a2 2 0 0 1 4 0v4M10 8v-3a2 2 0 0 1 "
              "4 0v3M12 3v-2",
    .options = options,
    .seats = petra_signs_seats,
    .ask = petra_words_ask,
    .label = petra_words_label,
    .preview = petra_tell_preview,
    .tell = petra_tell,
    .why = petra_why,
    .describe = petra_tally_describe,
    .score = petra_tally_score,
    .outcome = petra_tally_outcome,
    .differ = petra_differ,
    .topic = topic,
    .scene = petra_scene,
    .terminal = &terminal,
    .news = &news,
    .pad = &petra_pad,
};
