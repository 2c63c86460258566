/* The null game in words: the moves to choose from, what happened, and the score. */
#include "games/null/null.h"

#include "show/show.h"

/* The cards of a set as a list of numbers. */
static void list_cards(uint16_t set, struct text *out)
{
    bool first = true;
    for (int card = 1; card <= NULL_CARDS; card++) {
        if ((set & null_bit((uint8_t)card)) == 0)
            continue;
        text_put(out, first ? "" : ", ");
        text_int(out, card);
        first = false;
    }
}

static const struct show_option options[] = {
    {"peeks", N_MENU("Peeking"), N_MENU("Whether a seat may look at another's row."),
     (const char *const[]){N_MENU("allowed"), N_MENU("not allowed")}},
    {"turns", N_MENU("Turns"), N_MENU("How many turns the game lasts."), NULL},
    {"bonus", N_MENU("Bonus cards"), N_MENU("The cards that count double."), NULL},
    {NULL, NULL, NULL, NULL},
};

static void ask(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    if (r->given_up)
        show_given_up(r->lang, out);
    else
        LANG_SAY(out, r->lang, "{who}: choose what to do", {"who", r->name[null_of(state)->seat], 0});
}

static void label(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct null_state *s = null_of(state);
    struct null_play p = null_unpack(m);
    switch (p.kind) {
    case NULL_WAIT:
        lang_put(out, r->lang, "do nothing");
        break;
    case NULL_DRAW:
        lang_put(out, r->lang, "draw a card");
        break;
    case NULL_CARD:
        LANG_SAY(out, r->lang, "card {card}", {"card", NULL, p.card});
        break;
    case NULL_PEEK:
        LANG_SAY(out, r->lang, "look at the row of {target}", {"target", r->name[p.target], 0});
        break;
    case NULL_ACCUSE:
        LANG_SAY(out, r->lang, "say that {target} has card {card}", {"target", r->name[p.target], 0},
                 {"card", NULL, p.card});
        break;
    case NULL_PASS:
        LANG_SAY(out, r->lang, "pass card {card} to {next}", {"card", NULL, p.card},
                 {"next", r->name[null_next(s)], 0});
        break;
    }
}

static void preview(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct null_state *s = null_of(state);
    struct null_play p = null_unpack(m);
    switch (p.kind) {
    case NULL_WAIT:
        lang_put(out, r->lang, "Nothing changes but the turn.");
        break;
    case NULL_DRAW:
        lang_put_n(out, r->lang, "One of the {n} card of the deck comes to the end of the row.",
                   "One of the {n} cards of the deck comes to the end of the row.", null_deck(null_boxed(r->box), s));
        break;
    case NULL_CARD:
        LANG_SAY(out, r->lang, "It comes to the end of the row of {who}.", {"who", r->name[s->seat], 0});
        break;
    case NULL_PEEK:
        LANG_SAY(out, r->lang, "{who} will know the cards of {target}.", {"who", r->name[s->seat], 0},
                 {"target", r->name[p.target], 0});
        break;
    case NULL_ACCUSE:
        LANG_SAY(out, r->lang, "If it is there, {who} wins it. If not, everybody knows that.",
                 {"who", r->name[s->seat], 0});
        break;
    case NULL_PASS:
        LANG_SAY(out, r->lang, "It lies face down at the end of the row of {next}.",
                 {"next", r->name[null_next(s)], 0});
        break;
    }
}

static void tell_peek(const struct show_reader *r, const char *who, struct null_play p, struct text *out)
{
    char list[32];
    struct text t;
    text_init(&t, list, sizeof list);
    for (int i = 0; i < NULL_ROW && p.seen[i] != 0; i++) {
        text_put(&t, i == 0 ? "" : ", ");
        text_uint(&t, p.seen[i]);
    }
    if (t.used == 0)
        LANG_SAY(out, r->lang, "{who} looks at the row of {target}.", {"who", who, 0},
                 {"target", r->name[p.target], 0});
    else
        LANG_SAY(out, r->lang, "{who} looks at the row of {target}: {cards}.", {"who", who, 0},
                 {"target", r->name[p.target], 0}, {"cards", list, 0});
}

static void tell_accuse(const struct show_reader *r, const char *who, struct null_play p, struct text *out)
{
    const char *target = r->name[p.target];
    if (p.miss)
        LANG_SAY(out, r->lang, "{who} says that {target} has card {card}, wrongly.", {"who", who, 0},
                 {"target", target, 0}, {"card", NULL, p.card});
    else
        LANG_SAY(out, r->lang, "{who} says that {target} has card {card}, and wins it.", {"who", who, 0},
                 {"target", target, 0}, {"card", NULL, p.card});
}

static void tell(const struct show_reader *r, const struct game_state *state, game_move m, struct text *out)
{
    const struct null_state *s = null_of(state);
    struct null_play p = null_view_reveal(s, null_unpack(m));
    const char *who = r->name[s->seat];
    switch (p.kind) {
    case NULL_WAIT:
        LANG_SAY(out, r->lang, "{who} does nothing.", {"who", who, 0});
        break;
    case NULL_DRAW:
        LANG_SAY(out, r->lang, "{who} draws.", {"who", who, 0});
        break;
    case NULL_CARD:
        if (p.card == 0)
            LANG_SAY(out, r->lang, "{who} has one card more.", {"who", who, 0});
        else
            LANG_SAY(out, r->lang, "{who} has drawn card {card}.", {"who", who, 0}, {"card", NULL, p.card});
        break;
    case NULL_PEEK:
        tell_peek(r, who, p, out);
        break;
    case NULL_ACCUSE:
        tell_accuse(r, who, p, out);
        break;
    case NULL_PASS:
        if (p.card == 0)
            LANG_SAY(out, r->lang, "{who} passes a card to {next}, face down.", {"who", who, 0},
                     {"next", r->name[null_next(s)], 0});
        else
            LANG_SAY(out, r->lang, "{who} passes card {card} to {next}, face down.", {"who", who, 0},
                     {"card", NULL, p.card}, {"next", r->name[null_next(s)], 0});
        break;
    }
}

static void why(const struct show_reader *r, const struct game_state *state, const char *token, size_t size,
                struct text *out)
{
    const struct null_state *s = null_of(state);
    if (text_same(token, size, "draw") && null_deck(null_boxed(r->box), s) == 0)
        lang_put(out, r->lang, "The deck is empty.");
    else if (text_same(token, size, "draw"))
        lang_put_n(out, r->lang, "A row holds {n} card.", "A row holds {n} cards.", NULL_ROW);
    else if (size >= 5 && memcmp(token, "peek:", 5) == 0 && s->peeks == 0)
        lang_put(out, r->lang, "In this game nobody may look at another's row.");
    else
        lang_put(out, r->lang,
                 "This is none of wait, draw, peek:SEAT, accuse:SEAT:CARD and pass:CARD, or not "
                 "possible now.");
}

static void describe_row(const struct show_reader *r, const struct null_state *s, int seat, struct text *out)
{
    char row[64], won[64];
    struct text t;
    text_init(&t, row, sizeof row);
    for (int i = 0; i < s->held[seat]; i++) {
        uint8_t card = null_only(s->may[s->viewer][seat][i]);
        text_put(&t, i == 0 ? "" : ", ");
        if (card == 0)
            text_char(&t, '?');
        else
            text_uint(&t, card);
    }
    text_init(&t, won, sizeof won);
    list_cards(s->won[seat], &t);
    LANG_SAY(out, r->lang, "{who}: row {row}; won {won}", {"who", r->name[seat], 0},
             {"row", row[0] != '\0' ? row : "-", 0}, {"won", won[0] != '\0' ? won : "-", 0});
    text_char(out, '\n');
}

static void describe(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct null_state *s = null_of(state);
    LANG_SAY_N(out, r->lang, "{n} turn left, {deck} in the deck.", "{n} turns left, {deck} in the deck.", s->left,
               {"deck", NULL, null_deck(null_boxed(r->box), s)});
    text_char(out, '\n');
    for (int seat = 0; seat < s->seats; seat++)
        describe_row(r, s, seat, out);
}

static void score(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct null_state *s = null_of(state);
    for (int seat = 0; seat < s->seats; seat++) {
        int32_t points = null_points(null_boxed(r->box), s, seat);
        LANG_SAY_N(out, r->lang, "{who}: {n} point", "{who}: {n} points", points, {"who", r->name[seat], 0});
        text_char(out, '\n');
    }
}

static void outcome(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    struct game_result result;
    bool first = true;
    null_game.result(r->box, state, &result);
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        if ((result.winners >> seat & 1) == 0)
            continue;
        text_put(out, first ? "" : " ");
        LANG_SAY_N(out, r->lang, "{who} wins with {n} point.", "{who} wins with {n} points.", result.score[seat],
                   {"who", r->name[seat], 0});
        first = false;
    }
}

static void differ(const struct show_reader *r, const struct game_state *better, const struct game_state *worse,
                   int seat, struct text *out)
{
    int32_t more =
        null_points(null_boxed(r->box), null_of(better), seat) - null_points(null_boxed(r->box), null_of(worse), seat);
    if (more > 0)
        LANG_SAY_N(out, r->lang, "{who} has {n} point more.", "{who} has {n} points more.", more,
                   {"who", r->name[seat], 0});
}

static const char *topic(const struct show_reader *r, const struct game_state *s)
{
    (void)r;
    (void)s;
    return "1";
}

static const struct show_terminal terminal = {.pages = null_scene_pages, .board = null_scene_board};

const struct game_show null_words_show = {
    .title = N_MENU("The null game"),
    .about = N_MENU("A tiny game that shows how a game is made: draw, peek, accuse, pass."),
    .emblem = "M5 4h14v16h-14zM5 4l14 16",
    .options = options,
    .ask = ask,
    .label = label,
    .preview = preview,
    .tell = tell,
    .why = why,
    .describe = describe,
    .score = score,
    .outcome = outcome,
    .differ = differ,
    .topic = topic,
    .scene = null_scene,
    .terminal = &terminal,
    .pad = &null_pad,
};
