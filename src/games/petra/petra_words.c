/* What is to be chosen: the question that a player is asked, the label of each choice, and the rule it is about. */
#include "games/petra/petra_kinds.h"

/* Columns whose workers can still be taken back: they come back in the order of the columns. */
static uint32_t workers_left(const struct petra_state *s)
{
    return petra_actor(s)->workers & ~petra_first(petra_now(s)->a);
}

uint32_t petra_words_passed_over(const struct petra_state *s, uint32_t column)
{
    return workers_left(s) & petra_first(column);
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

void petra_words_label(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_row *row = petra_row(m);
    struct petra_said x = petra_kinds_said(r, petra_of(state), m, out);
    if (row->label != NULL)
        petra_kinds_say(&x, row->label);
    else
        row->say_label(&x);
}

void petra_words_side(const struct petra_said *x)
{
    const int32_t *n = x->b->number;
    switch ((enum petra_location)x->a) {
    case PETRA_PLAZA:
        lang_put_n(x->out, x->l, "To the Plaza: take {n} tile", "To the Plaza: take {n} tiles", n[PETRA_N_PLAZA_TAKE]);
        break;
    case PETRA_SIQ:
        lang_put_n(x->out, x->l, "To the Siq: take {n} tile", "To the Siq: take {n} tiles", n[PETRA_N_SIQ_TAKE]);
        break;
    case PETRA_MARKET:
        lang_put(x->out, x->l,
                 petra_trade_column_options(x->b, x->s) != 0 ? N_("To the Market: trade a column")
                                                             : N_("To the Market (no column can trade)"));
        break;
    case PETRA_VILLAGE:
        lang_put(x->out, x->l,
                 x->p->workers != 0 ? N_("To the Village: hire a villager (workers come back)")
                                    : N_("To the Village (no worker is out)"));
        break;
    case PETRA_LOCATIONS:
        break;
    }
}

void petra_words_take(const struct petra_said *x)
{
    petra_kinds_say(x, x->a < (uint32_t)x->b->number[PETRA_N_PLAZA] ? N_("Take {trader}, place {n} of the Plaza")
                                                                    : N_("Take {trader}, place {n} of the Siq"));
}

void petra_words_column(const struct petra_said *x)
{
    uint32_t partner = x->b->partner[x->p->board][x->a];
    uint32_t offer = petra_tell_deed_traders(x->p, x->a), demand = petra_trade_demand(x->p, partner);
    const char *message = petra_offer(x->p, x->a) > 0
                              ? N_("{type} with {partner}: {a} {times} {b} = {n}")
                              : N_("{type} with {partner}: {a} {times} {b} = {n} (by its nomad)");
    lang_fill(x->out, lang_get(x->l, message),
              LANG_ARGS({"type", petra_names_type(x->l, x->a), 0}, {"partner", petra_names_type_the(x->l, partner), 0},
                        {"a", NULL, offer}, PETRA_TIMES, {"b", NULL, demand}, {"n", NULL, (int64_t)offer * demand}));
}

void petra_words_trade(const struct petra_said *x)
{
    struct petra_sides value = petra_trade_sides(x->s);
    LANG_SAY_N(x->out, x->l, "Trade now: {a} {times} {b} = {n} space", "Trade now: {a} {times} {b} = {n} spaces",
               (int64_t)value.column * value.row, {"a", NULL, value.column}, PETRA_TIMES, {"b", NULL, value.row});
}

void petra_words_less(const struct petra_said *x)
{
    struct petra_sides value = petra_trade_sides(x->s);
    uint32_t row = value.row - 1;
    LANG_SAY(x->out, x->l, "A gold trader counts elsewhere: {a} {times} {b} = {n}", {"a", NULL, value.column},
             PETRA_TIMES, {"b", NULL, row}, {"n", NULL, (int64_t)value.column * row});
}

void petra_words_nomad(const struct petra_said *x)
{
    petra_kinds_say(x, x->a == x->s->trade_column ? N_("Play {villager} (one more in the column)")
                                                  : N_("Play {villager} (one more partner)"));
}

/* Here the partner is named as in a heading. */
void petra_words_master(const struct petra_said *x)
{
    struct petra_phrase v = petra_names_villager(x->r, petra_lowest(x->p->villagers & x->b->master[x->a]));
    LANG_SAY(x->out, x->l, "Play {villager}: {partner}", {"villager", v.text, 0},
             {"partner", petra_names_type(x->l, petra_b(x->m)), 0});
}

/* A camel moves the disc by one space: which space that is, and what is there. */
void petra_words_camel(const struct petra_said *x)
{
    uint32_t track = x->s->trade_column;
    struct petra_deed d;
    petra_tell_deed_of(x->r, x->s, x->m, &d);
    const struct petra_seat *q = &petra_of(&d.after)->seat[x->s->turn_of];
    uint32_t to = q->at[track], kind = x->b->there[x->s->seats][track][to];
    const char *message = q->cubes != x->p->cubes     ? N_("Spend a camel: to space {n} (a cube is placed)")
                          : kind == PETRA_BONUS_SPACE ? N_("Spend a camel: to space {n} (the bonus space)")
                          : kind == PETRA_CAMEL_SPACE ? N_("Spend a camel: to space {n} (a camel is there)")
                          : kind == PETRA_CARD_SPACE  ? N_("Spend a camel: to space {n} (a card is there)")
                                                      : N_("Spend a camel: to space {n}");
    lang_fill(x->out, lang_get(x->l, message), LANG_ARGS({"n", NULL, to}));
}

void petra_words_stop(const struct petra_said *x)
{
    LANG_SAY(x->out, x->l, "Stop on space {n}", {"n", NULL, x->p->at[x->s->trade_column]});
}

/* Workers that are passed over stay where they are. */
void petra_words_worker(const struct petra_said *x)
{
    uint32_t passed = petra_size(petra_words_passed_over(x->s, x->a));
    petra_kinds_say(x, N_("Take back the worker from {column}"));
    if (passed > 0) {
        text_char(x->out, ' ');
        lang_put_n(x->out, x->l, "({n} before it stays)", "({n} before it stay)", passed);
    }
}

void petra_words_farm(const struct petra_said *x)
{
    struct petra_phrase card = petra_names_card_title(x->r, x->a);
    LANG_SAY_N(x->out, x->l, "Farmer: \"{card}\" (discarded for {n} camel)",
               "Farmer: \"{card}\" (discarded for {n} camels)", x->b->farmer_camels, {"card", card.text, 0});
}

void petra_words_draw(const struct petra_said *x)
{
    petra_kinds_say(x, x->a == PETRA_SLOTS ? N_("Take the next card of the deck") : N_("Take \"{card}\""));
}

void petra_words_ambassador(const struct petra_said *x)
{
    petra_kinds_say(x, petra_b(x->m) == 0 ? N_("Push {trader} into the row") : N_("Put {trader} into its column"));
}

void petra_words_influence(const struct petra_said *x)
{
    petra_kinds_say(x, x->a == PETRA_NONE ? N_("Drawn: a hidden card") : N_("Drawn: {what}"));
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
