/* The table as whoever is before the screen sees it: facts as JSON, words, the log, the picture. */
#include "wasm/wasm.h"

static const char *const stage_names[] = {
    [TABLE_CHOOSE] = "choose",   [TABLE_THINK] = "think", [TABLE_LEAVE] = "leave",
    [TABLE_CURTAIN] = "curtain", [TABLE_OVER] = "over",
};

/* What is kept until something changes: see wasm.h. Each was read after so many changes. */
static struct {
    uint64_t changes;
    bool undo;
    struct table_reading reading;
} now;
static struct {
    uint64_t changes;
    uint32_t step;
    struct table table; /* which the reading points into */
    struct table_reading reading;
} then;

static enum table_stage stage_now(void)
{
    return wasm.elsewhere ? wasm.stage : wasm.given_up ? TABLE_OVER : table_stage(wasm_table);
}

static struct table_reading *read_now(void)
{
    if (now.changes == wasm.changes)
        return &now.reading;
    table_read(wasm_table, wasm.lang, table_viewer(wasm_table), &now.reading);
    if (stage_now() != table_stage(wasm_table)) /* a choice was sent, or the game was given up */
        table_read_closed(&now.reading, stage_now() == TABLE_OVER);
    now.undo = !wasm.given_up && table_undo_may(wasm_table);
    now.changes = wasm.changes;
    return &now.reading;
}

/* Nothing can be chosen in the past but what wr_offer adds: what was chosen there, or would have been better. */
static struct table_reading *read_then(uint32_t step)
{
    if (then.changes == wasm.changes && then.step == step)
        return &then.reading;
    then.table = *wasm_table;
    match_back(&then.table.match, step);
    table_read(&then.table, wasm.lang, table_viewer(wasm_table), &then.reading);
    table_read_closed(&then.reading, false);
    then.step = step;
    then.changes = wasm.changes;
    return &then.reading;
}

static bool is_past(int32_t step)
{
    return step >= 0 && (uint32_t)step < wasm_table->match.count;
}

/* What the viewer sees of the table after `step` moves. */
static struct table_reading *read_at(int32_t step)
{
    CLAIM(wasm.game != NULL);
    return is_past(step) ? read_then((uint32_t)step) : read_now();
}

/* The choice that is written in the input, or -1. */
static int choice_in(const struct table_reading *r, uint32_t size)
{
    CLAIM(size < WASM_IN_MAX);
    return table_series_by_token(r, wasm.in, size);
}

static void put_hook(bool *first, const char *key, const struct table_reading *r, game_move move,
                     void (*hook)(const struct game *g, const struct show_reader *r, const struct game_state *s,
                                  game_move m, struct text *out))
{
    struct text t = wasm_scratch();
    hook(r->game, &r->reader, &r->view, move, &t);
    wasm_said(first, key, &t);
}

static void put_offer(const struct table_reading *r, game_move move, const char *token, size_t size)
{
    bool first = true;
    text_put(&wasm.out, r->legal.count > 0 ? ",{" : "{");
    text_key(&wasm.out, &first, "token");
    text_json_bytes(&wasm.out, token, size);
    put_hook(&first, "label", r, move, show_label);
    put_hook(&first, "preview", r, move, show_preview);
    text_char(&wasm.out, '}');
}

static void offer(struct table_reading *r, uint32_t size)
{
    const struct match *m = &then.table.match;
    struct game_moves legal;
    game_legal(m->game, m->box, &m->state, &legal);
    table_read_closed(r, false);
    for (size_t at = 0; at < size && r->legal.count < 8;) {
        const char *end = memchr(wasm.in + at, '\n', size - at);
        size_t length = end != NULL ? (size_t)(end - wasm.in) - at : size - at;
        int found = game_find(m->game, m->box, &m->state, &legal, wasm.in + at, length);
        if (found >= 0) {
            put_offer(r, legal.move[found], wasm.in + at, length);
            game_moves_add(&r->legal, legal.move[found], 1);
            r->look.legal = &r->legal;
        }
        at += length + 1;
    }
}

int wr_offer(uint32_t size, int32_t step)
{
    CLAIM(wasm.game != NULL && size < WASM_IN_MAX);
    wasm_fresh();
    text_char(&wasm.out, '[');
    if (is_past(step) && table_viewer(wasm_table) == GAME_REFEREE)
        offer(read_then((uint32_t)step), size);
    text_char(&wasm.out, ']');
    return wasm_good();
}

static void put_players(void)
{
    text_char(&wasm.out, '[');
    for (int seat = 0; seat < wasm_table->match.setup.seats; seat++) {
        bool first = true;
        text_put(&wasm.out, seat > 0 ? ",{" : "{");
        text_key_json(&wasm.out, &first, "name", wasm_table->player[seat].name);
        text_key_json(&wasm.out, &first, "bot", wasm_table->player[seat].bot);
        text_key_int(&wasm.out, &first, "wins", wasm_table->player[seat].wins);
        text_key_int(&wasm.out, &first, "points", wasm_table->player[seat].points);
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
        put_hook(&first, "label", r, r->legal.move[i], show_label);
        text_key_bool(&wasm.out, &first, "step", table_undo_is_step(r, (int)i));
        text_char(&wasm.out, '}');
    }
    text_char(&wasm.out, ']');
}

static void put_words(bool *first, const char *key, const struct table_reading *r,
                      void (*hook)(const struct game *g, const struct show_reader *r, const struct game_state *s,
                                   struct text *out))
{
    struct text t = wasm_scratch();
    hook(wasm.game, &r->reader, &r->view, &t);
    wasm_said(first, key, &t);
}

static void put_standing(bool *first)
{
    struct text words = wasm_scratch();
    text_key_int(&wasm.out, first, "series", wasm_table->series);
    text_key_int(&wasm.out, first, "played", wasm_table->played);
    text_key_bool(&wasm.out, first, "counted", wasm_table->counted);
    text_key_bool(&wasm.out, first, "more", table_series_goes_on(wasm_table));
    if (wasm_table->played > 0)
        table_series_tally(wasm_table, wasm.lang, &words);
    wasm_said(first, "tally", &words);
}

static void put_news(bool *first, const struct table_reading *r)
{
    struct text words = wasm_scratch();
    table_news(wasm_table, r, &words);
    wasm_said(first, "news", &words);
    text_key_int(&wasm.out, first, "since", r->trail.news ? r->trail.from : wasm_table->match.count);
}

/* What is asked or, at the end, who has won and why. */
static void put_asked(bool *first, const struct table_reading *r)
{
    struct text winner = wasm_scratch();
    enum table_stage stage = stage_now();
    if (stage != table_stage(wasm_table)) { /* the house says what is waited for, or how it ended */
        text_key_json(&wasm.out, first, "ask", "");
    } else if (stage == TABLE_OVER) {
        table_series_winner(wasm_table, wasm.lang, &winner);
        wasm_said(first, "ask", &winner);
        put_words(first, "outcome", r, show_outcome);
    } else {
        put_words(first, "ask", r, show_ask);
    }
}

int wr_read(void)
{
    bool first = true;
    wasm_fresh();
    const struct table_reading *r = read_at(WASM_NOW);
    text_char(&wasm.out, '{');
    text_key_json(&wasm.out, &first, "game", wasm.game->id);
    text_key_json(&wasm.out, &first, "title", lang_get(wasm.lang, wasm.game->show->title));
    text_key_json(&wasm.out, &first, "stage", stage_names[stage_now()]);
    text_key_int(&wasm.out, &first, "viewer", table_viewer(wasm_table));
    text_key_int(&wasm.out, &first, "actor", table_seat(wasm_table));
    text_key_int(&wasm.out, &first, "moves", wasm_table->match.count);
    text_key_int(&wasm.out, &first, "told", table_told(wasm_table));
    text_key_bool(&wasm.out, &first, "curtains", table_has_curtains(wasm_table));
    text_key_bool(&wasm.out, &first, "undo", now.undo);
    text_key_bool(&wasm.out, &first, "redo", wasm_table->match.undone > 0 && !wasm.given_up);
    put_standing(&first);
    text_key(&wasm.out, &first, "players");
    put_players();
    text_key(&wasm.out, &first, "choices");
    put_choices(r);
    put_news(&first, r);
    put_asked(&first, r);
    const char *topic = show_topic(wasm.game, &r->reader, &r->view);
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
    table_walk(&w, wasm_table, wasm.lang, table_viewer(wasm_table), from);
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

int wr_scene(uint32_t size, int32_t step, int32_t how, int32_t width, int32_t height)
{
    wasm_fresh();
    const struct table_reading *r = read_at(step);
    struct show_look look = r->look;
    look.chosen = choice_in(r, size);
    look.theme = (how & WASM_DARK) != 0 ? SVG_DARK : SVG_LIGHT;
    look.touch = (how & WASM_TOUCH) != 0;
    look.width = rect_between(0, width, ROOM_SIDE_MAX);
    look.height = rect_between(0, height, ROOM_SIDE_MAX);
    show_scene(wasm.game, &r->reader, &r->view, &look, &wasm.out);
    return wasm_good();
}

int wr_preview(uint32_t size)
{
    wasm_fresh();
    const struct table_reading *r = read_at(WASM_NOW);
    int choice = choice_in(r, size);
    if (choice >= 0)
        show_preview(wasm.game, &r->reader, &r->view, r->legal.move[choice], &wasm.out);
    return wasm_good();
}

int wr_score(int32_t step)
{
    wasm_fresh();
    const struct table_reading *r = read_at(step);
    show_score(wasm.game, &r->reader, &r->view, &wasm.out);
    return wasm_good();
}

int wr_describe(int32_t step)
{
    wasm_fresh();
    const struct table_reading *r = read_at(step);
    show_describe(wasm.game, &r->reader, &r->view, &wasm.out);
    return wasm_good();
}
