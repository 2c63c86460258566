/* Walking through set-ups. The functions that a game's walk calls do one of three things each, by the walk's way. */
#include "core/setup.h"

/* A game that leaves nothing to chance before the first decision has an empty set-up. */
static void walk(const struct game *g, const struct box *box, struct game_setup *setup, struct setup_walk *w)
{
    uint32_t field;
    if (g->opening != NULL)
        g->opening->walk(box, setup, w);
    else
        for (setup_object(w, NULL, 0, NULL); setup_next(w, &field);)
            ;
}

enum err setup_deal(const struct game *g, const struct box *box, struct game_setup *setup, struct json wish,
                    struct rng *rng, struct fault *f)
{
    struct setup_walk w = {.way = SETUP_READ, .at = wish, .fault = f};
    memset(setup->data, SETUP_OPEN, sizeof setup->data);
    walk(g, box, setup, &w);
    return w.err != ERR_NONE || g->opening == NULL ? w.err : g->opening->deal(box, setup, rng, f);
}

enum err setup_read(const struct game *g, const struct box *box, struct game_setup *setup, struct json from,
                    struct fault *f)
{
    struct setup_walk w = {.way = SETUP_READ, .whole = true, .at = from, .fault = f};
    memset(setup->data, SETUP_OPEN, sizeof setup->data);
    walk(g, box, setup, &w);
    return w.err;
}

void setup_write(const struct game *g, const struct box *box, const struct game_setup *setup, struct text *out)
{
    struct setup_walk w = {.way = SETUP_WRITE, .out = out};
    struct game_setup copy = *setup;
    walk(g, box, &copy, &w);
}

void setup_code(const struct game *g, const struct box *box, struct game_setup *setup, struct digits *d)
{
    struct setup_walk w = {.way = SETUP_CODE, .digits = d};
    walk(g, box, setup, &w);
}

void setup_refuse(struct setup_walk *w, enum err err, const char *about)
{
    if (w->way != SETUP_READ || w->err != ERR_NONE)
        return;
    w->err = about != NULL ? err_fault_word(w->fault, err, 0, about)
                           : err_fault_set(w->fault, err, 0, w->at.text, w->at.size);
}

static struct setup_level *enter(struct setup_walk *w, const char *const *names, uint32_t count, const char *about)
{
    CLAIM(w->depth < SETUP_DEPTH && (names == NULL || count <= SETUP_MEMBERS));
    struct setup_level *l = &w->level[w->depth++];
    l->names = names;
    l->about = about;
    l->count = count;
    l->next = 0;
    return l;
}

void setup_object(struct setup_walk *w, const char *const *names, uint32_t count, const char *about)
{
    static const char *const none[1];
    struct setup_level *l = enter(w, names != NULL ? names : none, count, about);
    if (w->way == SETUP_WRITE)
        text_char(w->out, '{');
    for (uint32_t i = 0; i < count; i++)
        l->member[i].size = 0;
    if (w->way != SETUP_READ || w->err != ERR_NONE || w->at.size == 0)
        return;
    w->err = json_fields(w->at, l->names, count, true, l->member, w->fault);
    for (uint32_t i = 0; w->whole && i < count; i++)
        if (l->member[i].size == 0)
            setup_refuse(w, ERR_FIELD_MISSING, about != NULL ? about : names[i]);
}

void setup_list(struct setup_walk *w, uint32_t count, const char *about)
{
    struct setup_level *l = enter(w, NULL, count, about);
    if (w->way == SETUP_WRITE)
        text_char(w->out, '[');
    if (w->way != SETUP_READ)
        return;
    l->list = json_walk(w->at);
    if (json_kind(w->at) != JSON_LIST)
        setup_refuse(w, ERR_FIELD_KIND, about);
    else if (json_count(w->at) > count || (w->whole && json_count(w->at) < count))
        setup_refuse(w, ERR_SETUP_IMPOSSIBLE, about);
}

/* The next member or element that is given. */
static bool next_given(struct setup_walk *w, struct setup_level *l, uint32_t *index)
{
    struct json key;
    if (l->names == NULL) {
        *index = l->next++;
        return json_next(&l->list, &key, &w->at);
    }
    while (l->next < l->count && l->member[l->next].size == 0)
        l->next++;
    if (l->next == l->count)
        return false;
    *index = l->next++;
    w->at = l->member[*index];
    return true;
}

bool setup_next(struct setup_walk *w, uint32_t *index)
{
    struct setup_level *l = &w->level[w->depth - 1];
    bool more = w->way == SETUP_READ ? w->err == ERR_NONE && next_given(w, l, index) : l->next < l->count;
    if (!more)
        w->depth--;
    if (w->way == SETUP_READ)
        return more;
    if (w->way == SETUP_WRITE && !more)
        text_char(w->out, l->names != NULL ? '}' : ']');
    if (!more)
        return false;
    bool first = l->next == 0;
    if (w->way == SETUP_WRITE && l->names != NULL)
        text_key(w->out, &first, l->names[l->next]);
    else if (w->way == SETUP_WRITE)
        text_comma(w->out, &first);
    *index = l->next++;
    return true;
}

void setup_number(struct setup_walk *w, uint8_t *value, uint8_t min, uint8_t max, const char *about)
{
    int64_t n;
    switch (w->way) {
    case SETUP_READ:
        if (json_int(w->at, min, max, &n))
            *value = (uint8_t)n;
        else
            setup_refuse(w, ERR_FIELD_VALUE, about);
        break;
    case SETUP_WRITE:
        text_uint(w->out, *value);
        break;
    case SETUP_CODE:
        *value = (uint8_t)(min + digits_code(w->digits, w->digits->reading ? 0 : (uint32_t)(*value - min),
                                             (uint32_t)(max - min) + 1));
        break;
    }
}

void setup_choice(struct setup_walk *w, uint8_t *value, setup_word *word, const struct box *box, uint32_t count,
                  const char *about)
{
    uint32_t i = 0;
    switch (w->way) {
    case SETUP_READ:
        while (i < count && !json_is(w->at, word(box, i)))
            i++;
        if (i < count)
            *value = (uint8_t)i;
        else
            setup_refuse(w, ERR_FIELD_VALUE, about);
        break;
    case SETUP_WRITE:
        text_json(w->out, word(box, *value));
        break;
    case SETUP_CODE:
        *value = (uint8_t)digits_code(w->digits, w->digits->reading ? 0 : *value, count);
        break;
    }
}
