/* The whole position in words, the score sheet, and who won. */
#include "games/petra/petra_show.h"

static void describe_caravan(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    static const char *const messages[] = {N_("Plaza, from place 1: {list}.\n"), N_("Siq, from place 1: {list}.\n")};
    uint32_t plaza = (uint32_t)petra_read_box(r)->number[PETRA_N_PLAZA], size = s->caravan_size;
    uint32_t end = plaza < size ? plaza : size;
    const uint32_t bounds[] = {0, end, size};
    for (int section = 0; section < 2; section++) {
        struct petra_list x;
        petra_names_list_begin(&x);
        for (uint32_t i = bounds[section]; i < bounds[section + 1]; i++)
            petra_names_list_add(&x, s->caravan[i] < PETRA_TILES ? petra_names_type(r->lang, s->caravan[i]) : "–");
        if (x.count > 0)
            LANG_SAY(out, r->lang, messages[section], {"list", petra_names_list_and(r->lang, &x), 0});
    }
}

/* "Egypt: 2 Egyptian traders and a worker; partner Rome; disc on space 3, active." */
static void describe_column(const struct show_reader *r, const struct petra_seat *p, uint32_t t, struct text *out)
{
    const struct lang *l = r->lang;
    const char *partner = petra_names_type_the(l, petra_read_box(r)->partner[p->board][t]);
    struct petra_phrase traders = petra_names_traders(l, t, p->column[t]);
    struct petra_list x;
    petra_names_list_begin(&x);
    petra_names_list_add(&x, traders.text);
    if (petra_has(p->permanent, t))
        petra_names_list_add(&x, lang_get(l, "a permanent settlement"));
    if (petra_has(p->buildings, t))
        petra_names_list_add(&x, lang_get(l, "a building"));
    if (petra_has(p->workers, t))
        petra_names_list_add(&x, lang_get(l, "a worker"));
    const char *message =
        t == PETRA_L ? N_("- {type}: {list}; partner {partner}; disc on space {n}.\n")
        : petra_has(p->active, t)
            ? N_("- {type}: {list}; partner {partner}; disc on space {n}, active; cubes there: {on}.\n")
            : N_("- {type}: {list}; partner {partner}; disc on space {n}, inactive; cubes there: {on}.\n");
    lang_fill(out, lang_get(l, message),
              LANG_ARGS({"type", petra_names_type(l, t), 0}, {"list", petra_names_list_and(l, &x), 0},
                        {"partner", partner, 0}, {"n", NULL, p->at[t]}, {"on", NULL, t < PETRA_MAIN ? p->on[t] : 0}));
}

static void describe_hand(const struct show_reader *r, const struct petra_seat *p, struct text *out)
{
    const struct lang *l = r->lang;
    for (uint32_t set = p->hand; set != 0; set &= set - 1) {
        uint32_t card = petra_lowest(set);
        struct petra_phrase title = petra_names_card_title(r, card), goal = petra_names_goal_text(r, card),
                            missing = petra_names_goal_missing(r, p, card);
        LANG_SAY(out, l, "- Influence card \"{card}\": {goal} {missing}\n", {"card", title.text, 0},
                 {"goal", goal.text, 0}, {"missing", missing.text, 0});
    }
    if (petra_unseen(p) > 0)
        lang_put_n(out, l, "- {n} hidden influence card.\n", "- {n} hidden influence cards.\n", petra_unseen(p));
    for (uint32_t set = p->villagers; set != 0; set &= set - 1) {
        struct petra_phrase title = petra_names_villager_title(r, petra_lowest(set)),
                            text = petra_names_villager_text(r, petra_lowest(set));
        LANG_SAY(out, l, "- {villager}: {text}\n", {"villager", title.text, 0}, {"text", text.text, 0});
    }
}

static void describe_claims(const struct show_reader *r, const struct petra_state *s, uint32_t seat, struct text *out)
{
    uint8_t card[PETRA_CARDS];
    uint32_t count = petra_cards_claimed(s, seat, card);
    struct petra_list x;
    petra_names_list_begin(&x);
    for (uint32_t i = 0; i < count; i++)
        petra_names_list_add(&x, petra_names_card_title(r, card[i]).text);
    if (count > 0)
        LANG_SAY(out, r->lang, "- Completed: {list}.\n", {"list", petra_names_list_and(r->lang, &x), 0});
}

static const char *position_name(const struct petra_seat *p)
{
    static const char *const names[3][3] = {
        {N_("in the north-west of the city"), N_("in the north of the city"), N_("in the north-east of the city")},
        {N_("in the west of the city"), N_("in the middle of the city"), N_("in the east of the city")},
        {N_("in the south-west of the city"), N_("in the south of the city"), N_("in the south-east of the city")},
    };
    return names[p->y % 3][p->x % 3];
}

static void describe_seat(const struct show_reader *r, const struct petra_state *s, uint32_t seat, struct text *out)
{
    const struct petra_seat *p = &s->seat[seat];
    const struct petra_box *b = petra_read_box(r);
    struct petra_phrase camels = petra_names_camels(r->lang, p->camels);
    struct petra_list x;
    LANG_SAY(out, r->lang, "{who}: cubes placed {n} of {all}, {camels}; the pawn stands {where}.\n",
             {"who", r->name[seat], 0}, {"n", NULL, p->cubes}, {"all", NULL, b->number[PETRA_N_CUBES]},
             {"camels", camels.text, 0}, {"where", lang_get(r->lang, position_name(p)), 0});
    petra_names_list_begin(&x);
    for (uint32_t i = 0; i < p->stalls; i++)
        petra_names_list_add(&x, petra_names_type(r->lang, petra_stall(p->row, i)));
    LANG_SAY(out, r->lang, "- Row, from the left: {list}.\n", {"list", petra_names_list_and(r->lang, &x), 0});
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        describe_column(r, p, t, out);
    describe_hand(r, p, out);
    describe_claims(r, s, seat, out);
}

static void describe_rows(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    for (uint32_t i = 0; i < PETRA_SLOTS; i++) {
        if (s->card_row[i] == PETRA_NONE)
            continue;
        struct petra_phrase title = petra_names_card_title(r, s->card_row[i]),
                            goal = petra_names_goal_text(r, s->card_row[i]);
        LANG_SAY(out, r->lang, "Influence row, slot {n}: \"{card}\". {goal}\n", {"n", NULL, i + 1},
                 {"card", title.text, 0}, {"goal", goal.text, 0});
    }
    for (uint32_t i = 0; i < PETRA_SLOTS; i++) {
        if (s->villager_row[i] == PETRA_NONE) {
            LANG_SAY(out, r->lang, "Villager row, slot {n}: empty.\n", {"n", NULL, i + 1});
            continue;
        }
        struct petra_phrase title = petra_names_villager_title(r, s->villager_row[i]),
                            text = petra_names_villager_text(r, s->villager_row[i]);
        LANG_SAY(out, r->lang, "Villager row, slot {n}: {villager}. {text}\n", {"n", NULL, i + 1},
                 {"villager", title.text, 0}, {"text", text.text, 0});
    }
}

static void describe_tracks(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    for (uint32_t track = 0; track < PETRA_MAIN; track++)
        for (uint32_t i = 0; i < b->length[track]; i++)
            if (s->owner[track][i] != PETRA_NONE)
                LANG_SAY(out, r->lang, "{type} track, space {n}: a cube, owner {who}.\n",
                         {"type", petra_names_type(r->lang, track), 0}, {"n", NULL, i},
                         {"who", r->name[s->owner[track][i]], 0});
}

static void describe_supply(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    uint32_t bag = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        bag += s->bag[t];
    LANG_SAY(out, r->lang,
             "Supply: bag {bag}, camels {camels}, gold traders {gold}, market extensions {extensions}, buildings "
             "{buildings}, influence deck {deck}.\n",
             {"bag", NULL, bag}, {"camels", NULL, s->camels_left}, {"gold", NULL, s->gold_left},
             {"extensions", NULL, s->extensions_left}, {"buildings", NULL, s->buildings_left},
             {"deck", NULL, s->card_deck});
}

void petra_tally_describe(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    uint32_t own = petra_own(r, s, NULL);
    petra_words_ask(r, state, out);
    text_char(out, '\n');
    if (s->less > 0)
        lang_put_n(out, r->lang, "In the trade under way {n} gold trader counts as another type.\n",
                   "In the trade under way {n} gold traders count as another type.\n", s->less);
    describe_caravan(r, s, out);
    for (uint32_t i = 0; i < s->seats; i++)
        describe_seat(r, s, (own + i) % s->seats, out);
    describe_rows(r, s, out);
    describe_tracks(r, s, out);
    describe_supply(r, s, out);
}

enum { NAME_COLUMNS = 13, PART_LEAST = 8, ALL_PARTS = 28 };

/* The width of a seat's column: that of its name and the space before it, within bounds, so that the sheet of four
 * seats is not wider than that of two. */
static int column_of(const char *name, uint32_t seats)
{
    int wanted = canvas_width(name) + 1, most = ALL_PARTS / (int)seats;
    if (wanted < PART_LEAST)
        wanted = PART_LEAST;
    return wanted < most ? wanted : most;
}

/* Where a name is wider than its column, the columns have the seats' numbers instead, and this writes whose those are.
 */
static bool put_names(const struct show_reader *r, struct text *out, uint32_t seats)
{
    bool fit = true;
    for (uint32_t seat = 0; seat < seats; seat++)
        fit = fit && canvas_width(r->name[seat]) < column_of(r->name[seat], seats);
    for (uint32_t seat = 0; !fit && seat < seats; seat++) {
        text_uint(out, seat + 1);
        text_char(out, ' ');
        text_put(out, r->name[seat]);
        text_put(out, seat + 1 < seats ? ", " : "\n");
    }
    return !fit;
}

/* A line of the score sheet: what is counted, then how much of it each seat has. */
static void put_row(const struct show_reader *r, struct text *out, const char *title, const uint32_t *count,
                    uint32_t seats)
{
    canvas_cell(out, title, NAME_COLUMNS, false);
    for (uint32_t seat = 0; seat < seats; seat++)
        canvas_cell_number(out, count[seat], column_of(r->name[seat], seats));
    text_char(out, '\n');
}

void petra_tally_score(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    uint32_t on[PETRA_SEATS], cards[PETRA_SEATS], total[PETRA_SEATS], camels[PETRA_SEATS];
    bool named = put_names(r, out, s->seats);
    canvas_cell(out, lang_get(r->lang, "Cubes placed"), NAME_COLUMNS, false);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        const struct petra_seat *p = &s->seat[seat];
        int columns = column_of(r->name[seat], s->seats);
        text_char(out, ' ');
        if (named)
            canvas_cell_number(out, seat + 1, columns - 1);
        else
            canvas_cell(out, r->name[seat], columns - 1, true);
        cards[seat] = total[seat] = p->cubes;
        camels[seat] = p->camels;
    }
    text_char(out, '\n');
    put_row(r, out, lang_get_in_context(r->lang, "score", "total"), total, s->seats);
    for (uint32_t t = 0; t < PETRA_MAIN; t++) {
        for (uint32_t seat = 0; seat < s->seats; seat++) {
            on[seat] = s->seat[seat].on[t];
            cards[seat] -= on[seat];
        }
        put_row(r, out, petra_names_type(r->lang, t), on, s->seats);
    }
    put_row(r, out, lang_get_in_context(r->lang, "score", "cards"), cards, s->seats);
    put_row(r, out, lang_get_in_context(r->lang, "score", "camels"), camels, s->seats);
}

void petra_tally_outcome(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    const struct petra_box *b = petra_read_box(r);
    struct game_result result;
    struct petra_list x;
    petra_game.result(r->box, state, &result);
    uint32_t first = petra_lowest(result.winners);
    const struct petra_seat *p = &s->seat[first];
    if (p->cubes >= b->number[PETRA_N_CUBES]) {
        LANG_SAY(out, r->lang, "{who} wins: all {n} cubes are placed.", {"who", r->name[first], 0},
                 {"n", NULL, p->cubes});
        return;
    }
    LANG_SAY(out, r->lang, "After {n} turns nobody has placed all cubes.", {"n", NULL, s->turn});
    petra_names_list_begin(&x);
    for (uint32_t set = result.winners; set != 0; set &= set - 1)
        petra_names_list_add(&x, r->name[petra_lowest(set)]);
    const char *winners = petra_names_list_and(r->lang, &x);
    if (x.count > 1) {
        struct petra_phrase camels = petra_names_camels(r->lang, p->camels);
        LANG_SAY(petra_next(out), r->lang, "{list} share the win: {n} cubes placed and {camels} each.",
                 {"list", winners, 0}, {"n", NULL, p->cubes}, {"camels", camels.text, 0});
        return;
    }
    bool level = false;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        level = level || (seat != first && s->seat[seat].cubes == p->cubes);
    if (level)
        LANG_SAY(petra_next(out), r->lang, "{who} wins: most cubes, {n}, and of those most camels, {camels}.",
                 {"who", winners, 0}, {"n", NULL, p->cubes}, {"camels", NULL, p->camels});
    else
        LANG_SAY(petra_next(out), r->lang, "{who} wins with most cubes: {n}.", {"who", winners, 0},
                 {"n", NULL, p->cubes});
}
