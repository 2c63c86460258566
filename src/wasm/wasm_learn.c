/* Lessons: the table of a step, laid for whoever learns, and what is said of a choice. */
#include "registry/lesson.h"
#include "wasm/wasm.h"

static void put_text(bool *first, const char *key, const struct lesson *l, uint32_t step, enum lesson_part part)
{
    struct text t = wasm_scratch();
    lesson_write(l, step, part, wasm.lang, &t);
    wasm_said(first, key, &t);
}

/* What the step speaks of, which the page lights. */
static void put_lit(bool *first, const struct lesson *l, uint32_t step)
{
    const char *name;
    size_t size;
    text_key(&wasm.out, first, "light");
    text_char(&wasm.out, '[');
    for (uint32_t i = 0; lesson_light(l, step, i, &name, &size); i++) {
        if (i > 0)
            text_char(&wasm.out, ',');
        text_json_bytes(&wasm.out, name, size);
    }
    text_char(&wasm.out, ']');
}

/* The other seats do as the lesson says: their bot has a name that no bot has, so that none is asked. */
static enum err lay(const struct lesson *l, uint32_t step, struct fault *f)
{
    struct match m;
    enum err err = lesson_place(l, step, wasm.lang, wasm_box(l->game), &m, wasm.log, f);
    if (err != ERR_NONE)
        return err;
    wasm.game = l->game;
    wasm.box = m.box;
    struct table_player player[GAME_SEATS_MAX] = {0};
    for (int seat = 0; seat < m.setup.seats; seat++) {
        struct table_player *p = &player[seat];
        struct text t;
        text_init(&t, p->name, sizeof p->name);
        text_put(&t, lesson_name(seat));
        text_init(&t, p->bot, sizeof p->bot);
        text_put(&t, seat == LESSON_SEAT ? "" : "lesson");
    }
    table_lay_take(wasm_changes(), &m, player, wasm.seed);
    wasm.given_up = false;
    return ERR_NONE;
}

/* Plays a right choice and what follows it. */
static enum err go_on(const struct lesson *l, uint32_t step, const char *token, size_t size, struct fault *f)
{
    struct table *t = wasm_changes();
    struct match *m = &t->match;
    table_tell(t, m->count);
    enum err err = match_replay(m, token, size, f);
    for (uint32_t i = 0; err == ERR_NONE && lesson_then(l, step, i, &token, &size); i++)
        err = match_replay(m, token, size, f);
    return err;
}

int wr_learn(uint32_t size, uint32_t step)
{
    struct lesson l;
    struct fault f;
    bool first = true;
    const char *token;
    size_t token_size, id = wasm_split(size, '\n', &token, &token_size);
    const struct game *game = wasm_game(wasm.in, id);
    wasm_fresh();
    if (game == NULL || !lesson_open(&l, game) || step >= l.steps)
        return wasm_bad(err_message(ERR_FIELD_VALUE));
    bool right = token != NULL && wasm.game == game && lesson_is_right(&l, step, token, token_size);
    if (token == NULL ? lay(&l, step, &f) != ERR_NONE : right && go_on(&l, step, token, token_size, &f) != ERR_NONE)
        return wasm_fault(&f);
    text_char(&wasm.out, '{');
    text_key_int(&wasm.out, &first, "steps", l.steps);
    text_key_bool(&wasm.out, &first, "right", right);
    put_text(&first, "text", &l, step, token == NULL ? LESSON_ASKS : right ? LESSON_YES : LESSON_NO);
    put_lit(&first, &l, step);
    text_char(&wasm.out, '}');
    return wasm_good();
}
