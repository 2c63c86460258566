/* Reading lessons: entries of a key and a value; a value continues in lines that begin with a blank. */
#include "registry/lesson.h"

#include "core/record.h"
#include "registry/games.h"   /* generated from src/games/meson.build */
#include "registry/lessons.h" /* generated from lessons/ */
#include "show/show.h"

#define LESSON(folder, id, symbol) {id, lessons_##symbol, &lessons_##symbol##_size},
static const struct {
    const char *game, *text;
    const size_t *size;
} lessons[] = {REGISTRY_OFFERED(LESSON)};

struct entry {
    const char *key, *value;
    size_t key_size, value_size;
};

static const char *line_end(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop != NULL ? stop : end;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n';
}

/* The next entry; empty lines and lines that begin with '#' are ignored. */
static bool next_entry(const char **at, const char *end, struct entry *out)
{
    while (*at < end && (**at == '\n' || **at == '#' || **at == ' ')) {
        const char *stop = line_end(*at, end);
        *at = stop < end ? stop + 1 : end;
    }
    if (*at >= end)
        return false;
    const char *stop = line_end(*at, end);
    while (stop + 1 < end && stop[1] == ' ')
        stop = line_end(stop + 1, end);
    out->key = *at;
    while (*at < stop && !is_blank(**at))
        (*at)++;
    out->key_size = (size_t)(*at - out->key);
    while (*at < stop && is_blank(**at))
        (*at)++;
    out->value = *at;
    out->value_size = (size_t)(stop - *at);
    *at = stop < end ? stop + 1 : end;
    return true;
}

const char *lesson_name(int seat)
{
    static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Cleo", "Dora", "Emil"};
    return names[seat];
}

bool lesson_open(struct lesson *l, const struct game *game)
{
    for (size_t i = 0; i < sizeof lessons / sizeof lessons[0]; i++) {
        if (strcmp(lessons[i].game, game->id) != 0)
            continue;
        *l = (struct lesson){game, lessons[i].text, lessons[i].text + *lessons[i].size, 0};
        struct entry e;
        for (const char *at = l->text; next_entry(&at, l->end, &e);)
            l->steps += text_same(e.key, e.key_size, "step");
        return true;
    }
    return false;
}

/* The value of a key in a step; an empty one if the step does not have the key. */
static bool find(const struct lesson *l, uint32_t step, const char *key, struct entry *out)
{
    uint32_t steps = 0;
    for (const char *at = l->text; next_entry(&at, l->end, out) && steps <= step + 1;) {
        steps += text_same(out->key, out->key_size, "step");
        if (steps == step + 1 && text_same(out->key, out->key_size, key))
            return true;
    }
    *out = (struct entry){"", "", 0, 0};
    return false;
}

/* A value as one line. */
static void write_value(const struct entry *e, struct text *out)
{
    for (size_t i = 0; i < e->value_size; i++) {
        bool before = i > 0 && is_blank(e->value[i - 1]);
        if (!is_blank(e->value[i]))
            text_char(out, e->value[i]);
        else if (!before)
            text_char(out, ' ');
    }
}

void lesson_write(const struct lesson *l, uint32_t step, enum lesson_part part, const struct lang *lang,
                  struct text *out)
{
    static const char *const parts[] = {[LESSON_ASKS] = "asks", [LESSON_YES] = "yes", [LESSON_NO] = "no"};
    char key[16];
    struct text t;
    struct entry e;
    text_init(&t, key, sizeof key);
    text_put(&t, parts[part]);
    text_char(&t, '-');
    text_put(&t, lang_code(lang));
    (void)find(l, step, key, &e);
    write_value(&e, out);
}

/* The word of a value with this index. */
static bool word(const struct entry *e, uint32_t index, const char **token, size_t *size)
{
    size_t i = 0;
    for (;; index--) {
        while (i < e->value_size && is_blank(e->value[i]))
            i++;
        size_t from = i;
        while (i < e->value_size && !is_blank(e->value[i]))
            i++;
        if (from == i)
            return false;
        if (index == 0) {
            *token = e->value + from;
            *size = i - from;
            return true;
        }
    }
}

bool lesson_right(const struct lesson *l, uint32_t step, uint32_t index, const char **token, size_t *size)
{
    struct entry e;
    return find(l, step, "right", &e) && word(&e, index, token, size);
}

bool lesson_then(const struct lesson *l, uint32_t step, uint32_t index, const char **token, size_t *size)
{
    struct entry e;
    return find(l, step, "then", &e) && word(&e, index, token, size);
}

bool lesson_light(const struct lesson *l, uint32_t step, uint32_t index, const char **name, size_t *size)
{
    struct entry e;
    return find(l, step, "light", &e) && word(&e, index, name, size);
}

bool lesson_is_right(const struct lesson *l, uint32_t step, const char *token, size_t size)
{
    const char *right;
    size_t right_size;
    uint32_t i = 0;
    for (; lesson_right(l, step, i, &right, &right_size); i++)
        if (right_size == size && memcmp(right, token, size) == 0)
            return true;
    return i == 0;
}

bool lesson_is_apart(const struct lesson *l, uint32_t step)
{
    struct entry e;
    return step == 0 || find(l, step, "table", &e) || find(l, step, "from", &e);
}

static enum err play_words(struct match *m, const struct entry *e, struct fault *f)
{
    const char *token;
    size_t size;
    enum err err = ERR_NONE;
    for (uint32_t i = 0; err == ERR_NONE && word(e, i, &token, &size); i++)
        err = match_replay(m, token, size, f);
    return err;
}

/* The options that follow the reader's language, as a record has them. */
static struct json options_for(const struct game *game, const struct lang *lang, char *out, size_t size)
{
    struct text t;
    bool first = true;
    text_init(&t, out, size);
    text_char(&t, '{');
    for (const struct game_option *o = game->options; o->key != NULL; o++) {
        if (!o->by_language)
            continue;
        text_key_json(&t, &first, o->key, o->choices[show_standard(o, lang)]);
    }
    text_char(&t, '}');
    CLAIM(!t.cut);
    return (struct json){out, t.used};
}

/* The last record at or before a step, with its moves played. */
static enum err lay(const struct lesson *l, uint32_t step, const struct lang *lang, const struct box *box,
                    struct match *m, game_move *log, struct fault *f)
{
    struct entry e;
    struct record r;
    struct rng chance;
    bool in_moves;
    char options[128];
    while (!find(l, step, "table", &e) && step > 0)
        step--;
    rng_seed(&chance, 1, 0, RNG_CHANCE, 0);
    enum err err = record_open(e.value, e.value_size, &r, f);
    if (err == ERR_NONE && r.options.size == 0)
        r.options = options_for(l->game, lang, options, sizeof options);
    return err != ERR_NONE ? err : record_load(&r, l->game, box, m, log, &chance, f, &in_moves);
}

enum err lesson_place(const struct lesson *l, uint32_t step, const struct lang *lang, const struct box *box,
                      struct match *m, game_move *log, struct fault *f)
{
    struct entry e;
    uint32_t first = step;
    while (!lesson_is_apart(l, first))
        first--;
    enum err err = lay(l, first, lang, box, m, log, f);
    if (err == ERR_NONE && find(l, first, "from", &e))
        err = play_words(m, &e, f);
    for (uint32_t i = first; err == ERR_NONE && i < step; i++) {
        const char *token;
        size_t size;
        if (lesson_right(l, i, 0, &token, &size))
            err = match_replay(m, token, size, f);
        (void)find(l, i, "then", &e);
        if (err == ERR_NONE)
            err = play_words(m, &e, f);
    }
    return err;
}
