/* The table as whoever is before the screen sees it: facts as JSON, words, the log, the picture. */
#include "wasm/wasm.h"

static const char *const stage_names[] = {
    [TABLE_CHOOSE] = "choose",   [TABLE_THINK] = "think", [TABLE_LEAVE] = "leave",
    [TABLE_CURTAIN] = "curtain", [TABLE_OVER] = "over",
};

static struct game_moves offered;     /* by wr_offer, */
static int32_t offered_at = WASM_NOW; /* after so many moves */

enum table_stage wasm_read_stage(void)
{
    return wasm.elsewhere ? wasm.stage : table_stage(&wasm.table);
}

void wasm_read(int32_t step, struct table_reading *out)
{
    const struct table *now = &wasm.table;
    static struct table then; /* static because the reading points to the names in it */
    if (step < 0 || (uint32_t)step >= now->match.count) {
        table_read(now, wasm.lang, table_viewer(now), out);
        if (wasm_read_stage() == table_stage(now) && !wasm.given_up)
            return;
        out->reader.given_up = wasm.given_up || wasm_read_stage() == TABLE_OVER;
        out->legal.count = 0; /* a choice was sent, or the game was given up */
        out->look.legal = NULL;
        return;
    }
    then = *now;
    then.match.count = (uint32_t)step;
    match_state_at(&now->match, (uint32_t)step, &then.match.state);
    table_find_last(&then);
    table_read(&then, wasm.lang, table_viewer(now), out);
    /* Nothing can be chosen in the past, but what was chosen or would have been better can be shown. */
    out->legal = offered;
    out->legal.count = step == offered_at ? offered.count : 0;
    out->look.legal = out->legal.count > 0 ? &out->legal : NULL;
}

static void offer(const struct table_reading *r, const char *token, size_t size)
{
    const struct match *m = &wasm.table.match;
    struct game_state s;
    struct game_moves legal;
    match_state_at(m, (uint32_t)offered_at, &s);
    game_legal(m->game, m->box, &s, &legal);
    int found = game_find(m->game, m->box, &s, &legal, token, size);
    if (found < 0)
        return;
    bool first = true;
    text_put(&wasm.out, offered.count > 0 ? ",{" : "{");
    text_key(&wasm.out, &first, "token");
    text_json_bytes(&wasm.out, token, size);
    struct text t = wasm_scratch();
    show_label(r->game, &r->reader, &r->view, legal.move[found], &t);
    wasm_said(&first, "label", &t);
    t = wasm_scratch();
    show_preview(r->game, &r->reader, &r->view, legal.move[found], &t);
    wasm_said(&first, "preview", &t);
    text_char(&wasm.out, '}');
    game_moves_add(&offered, legal.move[found], 1);
}

int wr_offer(int32_t step, uint32_t size)
{
    static struct table_reading r;
    CLAIM(wasm.game != NULL && size < WASM_IN_MAX);
    bool past = step >= 0 && (uint32_t)step < wasm.table.match.count;
    wasm_fresh();
    offered.count = 0;
    offered_at = past ? step : WASM_NOW;
    text_char(&wasm.out, '[');
    if (past && table_viewer(&wasm.table) == GAME_REFEREE) {
        wasm_read(step, &r);
        for (size_t at = 0; at < size && offered.count < 8;) {
            const char *end = memchr(wasm.in + at, '\n', size - at);
            size_t length = end != NULL ? (size_t)(end - wasm.in) - at : size - at;
            offer(&r, wasm.in + at, length);
            at += length + 1;
        }
    }
    text_char(&wasm.out, ']');
    return wasm_good();
}

static void put_players(const struct table *t)
{
    text_char(&wasm.out, '[');
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        bool first = true;
        text_put(&wasm.out, seat > 0 ? ",{" : "{");
        text_key_json(&wasm.out, &first, "name", t->player[seat].name);
        text_key_json(&wasm.out, &first, "bot", t->player[seat].bot);
        text_key_int(&wasm.out, &first, "wins", t->player[seat].wins);
        text_key_int(&wasm.out, &first, "points", t->player[seat].points);
        text_char(&wasm.out, '}');
    }
    text_char(&wasm.out, ']');
}

static void put_choices(const struct table_reading *r)
{
    text_char(&wasm.out, '[');
    for (uint32_t i = 0; i < r->legal.count; i++) {
        bool first = true;
        struct text t = wasm_scratch();
        text_put(&wasm.out, i > 0 ? ",{" : "{");
        table_series_token(r, (int)i, &t);
        wasm_said(&first, "token", &t);
        t = wasm_scratch();
        show_label(r->game, &r->reader, &r->view, r->legal.move[i], &t);
        wasm_said(&first, "label", &t);
        text_key_bool(&wasm.out, &first, "step", table_undo_is_step(r, (int)i));
        text_char(&wasm.out, '}');
    }
    text_char(&wasm.out, ']');
}

/* Whether the table can take back or play again, tried on a copy. */
static bool can(enum err (*way)(struct table *t, struct fault *f))
{
    struct table copy = wasm.table;
    struct fault f;
    return way(&copy, &f) == ERR_NONE;
}

static void put_words(bool *first, const char *key, const struct table_reading *r,
                      void (*hook)(const struct game *g, const struct show_reader *r, const struct game_state *s,
                                   struct text *out))
{
    struct text t = wasm_scratch();
    hook(wasm.game, &r->reader, &r->view, &t);
    wasm_said(first, key, &t);
}

static void put_standing(bool *first, const struct table *t)
{
    struct text words = wasm_scratch();
    text_key_int(&wasm.out, first, "series", t->series);
    text_key_int(&wasm.out, first, "played", t->played);
    text_key_bool(&wasm.out, first, "counted", t->counted);
    text_key_bool(&wasm.out, first, "more", table_series_goes_on(t));
    if (t->played > 0)
        table_series_tally(t, wasm.lang, &words);
    wasm_said(first, "tally", &words);
}

/* What is asked or, at the end, who has won and why. */
static void put_asked(bool *first, const struct table_reading *r, enum table_stage stage)
{
    struct text winner = wasm_scratch();
    if (stage != table_stage(&wasm.table)) { /* the house says what is waited for, or how it ended */
        text_key_json(&wasm.out, first, "ask", "");
    } else if (stage == TABLE_OVER) {
        table_series_winner(&wasm.table, wasm.lang, &winner);
        wasm_said(first, "ask", &winner);
        put_words(first, "outcome", r, show_outcome);
    } else {
        put_words(first, "ask", r, show_ask);
    }
}

int wr_read(void)
{
    static struct table_reading r;
    struct table *t = &wasm.table;
    bool first = true;
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    wasm_read(WASM_NOW, &r);
    enum table_stage stage = wasm_read_stage();
    text_char(&wasm.out, '{');
    text_key_json(&wasm.out, &first, "game", wasm.game->id);
    text_key_json(&wasm.out, &first, "title", lang_get(wasm.lang, wasm.game->show->title));
    text_key_json(&wasm.out, &first, "stage", stage_names[stage]);
    text_key_int(&wasm.out, &first, "viewer", table_viewer(t));
    text_key_int(&wasm.out, &first, "actor", table_seat(t));
    text_key_int(&wasm.out, &first, "moves", t->match.count);
    text_key_int(&wasm.out, &first, "told", *table_told(t));
    text_key_bool(&wasm.out, &first, "curtains", table_has_curtains(t));
    text_key_bool(&wasm.out, &first, "undo", can(table_undo));
    text_key_bool(&wasm.out, &first, "redo", t->match.undone > 0 && can(table_redo));
    put_standing(&first, t);
    text_key(&wasm.out, &first, "players");
    put_players(t);
    text_key(&wasm.out, &first, "choices");
    put_choices(&r);
    struct text news = wasm_scratch();
    table_news(t, wasm.lang, table_viewer(t), &news);
    wasm_said(&first, "news", &news);
    struct table_span span = {.from = t->match.count};
    (void)table_news_span(t, &span);
    text_key_int(&wasm.out, &first, "since", span.from);
    put_asked(&first, &r, stage);
    const char *topic = show_topic(wasm.game, &r.reader, &r.view);
    text_key_json(&wasm.out, &first, "topic", topic != NULL ? topic : "");
    text_char(&wasm.out, '}');
    return wasm_good();
}

int wr_log(uint32_t from)
{
    struct table_walk w;
    bool comma = true;
    struct text t = wasm_scratch();
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    text_char(&wasm.out, '[');
    table_walk(&w, &wasm.table, wasm.lang, table_viewer(&wasm.table), from);
    while (table_walk_next(&w, &t)) {
        bool first = true;
        text_comma(&wasm.out, &comma);
        text_char(&wasm.out, '{');
        text_key_int(&wasm.out, &first, "actor", w.actor);
        wasm_said(&first, "text", &t);
        text_char(&wasm.out, '}');
        t = wasm_scratch();
    }
    text_char(&wasm.out, ']');
    return wasm_good();
}

int wr_scene(int32_t step, int32_t chosen, int32_t how, int32_t width, int32_t height)
{
    static struct table_reading r;
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    wasm_read(step, &r);
    if (chosen >= 0 && (uint32_t)chosen < r.legal.count)
        r.look.chosen = chosen;
    r.look.theme = (how & WASM_DARK) != 0 ? SVG_DARK : SVG_LIGHT;
    r.look.touch = (how & WASM_TOUCH) != 0;
    r.look.width = rect_between(0, width, ROOM_SIDE_MAX);
    r.look.height = rect_between(0, height, ROOM_SIDE_MAX);
    show_scene(wasm.game, &r.reader, &r.view, &r.look, &wasm.out);
    return wasm_good();
}

int wr_words(int32_t what, int32_t n)
{
    static struct table_reading r;
    CLAIM(wasm.game != NULL);
    wasm_fresh();
    wasm_read(what == WASM_PREVIEW ? WASM_NOW : n, &r);
    if (what == WASM_PREVIEW && n >= 0 && (uint32_t)n < r.legal.count)
        show_preview(wasm.game, &r.reader, &r.view, r.legal.move[n], &wasm.out);
    else if (what == WASM_SCORE)
        show_score(wasm.game, &r.reader, &r.view, &wasm.out);
    else if (what == WASM_DESCRIBE)
        show_describe(wasm.game, &r.reader, &r.view, &wasm.out);
    return wasm_good();
}
