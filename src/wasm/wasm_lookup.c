/* What can be looked up without a table: the rules of a game, and its score pad. */
#include "registry/manual.h"
#include "registry/registry.h"
#include "registry/search.h"
#include "show/pad.h"
#include "wasm/wasm.h"

static const char *const kind_names[] = {
    [MANUAL_HEADING] = "heading", [MANUAL_RULE] = "rule", [MANUAL_NOTE] = "note",
    [MANUAL_ITEM] = "item",       [MANUAL_ROW] = "row",   [MANUAL_CODE] = "code",
};

static void put_block(const struct manual_block *b, bool *comma)
{
    char mark[2] = {b->mark, '\0'};
    bool first = true;
    struct text words = wasm_scratch();
    manual_write_pressed(b, &words);
    text_comma(&wasm.out, comma);
    text_char(&wasm.out, '{');
    text_key_json(&wasm.out, &first, "kind", kind_names[b->kind]);
    text_key_json(&wasm.out, &first, "number", b->number);
    text_key_json(&wasm.out, &first, "mark", b->kind == MANUAL_RULE ? mark : "");
    wasm_said(&first, "text", &words);
    text_char(&wasm.out, '}');
}

int wr_rules(uint32_t size)
{
    struct manual manual;
    struct manual_block b;
    struct search_hit hits[SEARCH_HITS];
    bool comma = true;
    const char *words;
    size_t words_size, id = wasm_split(size, '\n', &words, &words_size);
    wasm.in[size] = '\0';
    words = words != NULL ? words : "";
    const struct game *game = wasm_game(wasm.in, id);
    wasm_fresh();
    text_char(&wasm.out, '[');
    if (game != NULL && manual_open(&manual, game, wasm.lang)) {
        uint32_t count = search_manual(&manual, wasm.lang, words, hits);
        for (uint32_t i = 0; i < count; i++)
            if (manual_at(&manual, hits[i].block, &b))
                put_block(&b, &comma);
        while (words[0] == '\0' && manual_next(&manual, &b))
            put_block(&b, &comma);
    }
    text_char(&wasm.out, ']');
    return wasm_good();
}

struct sheet {
    const struct show_pad *pad;
    struct show_reader reader;
    struct pad_sheet values;
    char name[GAME_SEATS_MAX][RECORD_NAME_MAX];
    const char *list[GAME_SEATS_MAX];
};

static const char *const pad_kinds[] = {[PAD_NUMBER] = "number", [PAD_ONE] = "one", [PAD_SOME] = "some"};

static void put_choices(const struct sheet *s, uint32_t field, const struct pad_field *f)
{
    text_char(&wasm.out, '[');
    for (uint32_t i = 0; i < f->choices; i++) {
        char word[PAD_WORD_MAX];
        struct text w, title = wasm_scratch();
        text_init(&w, word, sizeof word);
        s->pad->choice(&s->reader, field, i, &w, &title);
        text_put(&wasm.out, i > 0 ? ",[" : "[");
        wasm_quote(&w);
        text_char(&wasm.out, ',');
        wasm_quote(&title);
        text_char(&wasm.out, ']');
    }
    text_char(&wasm.out, ']');
}

static void put_field(const struct sheet *s, uint32_t field, const struct pad_field *f, const struct text *title)
{
    bool first = true;
    text_put(&wasm.out, field > 0 ? ",{" : "{");
    wasm_said(&first, "title", title);
    text_key_json(&wasm.out, &first, "key", f->key);
    text_key_json(&wasm.out, &first, "kind", pad_kinds[f->kind]);
    text_key_int(&wasm.out, &first, "min", f->min);
    text_key_int(&wasm.out, &first, "max", f->max);
    text_key(&wasm.out, &first, "choices");
    put_choices(s, field, f);
    text_key(&wasm.out, &first, "values");
    text_char(&wasm.out, '[');
    for (uint32_t seat = 0; seat < (f->each ? s->reader.seats : 1); seat++) {
        struct text word = wasm_scratch();
        pad_write(s->pad, &s->reader, field, s->values.value[field][seat], &word);
        if (seat > 0)
            text_char(&wasm.out, ',');
        wasm_quote(&word);
    }
    text_put(&wasm.out, "]}");
}

/* A value that does not fit is ignored, and the standard one stays. */
static void read_values(struct sheet *s, struct json values)
{
    struct json_walk w = json_walk(values), list;
    struct json key, value, none, one;
    char name[PAD_KEY_MAX], word[1024];
    while (json_next(&w, &key, &value)) {
        int field = json_string(key, name, sizeof name) ? pad_find(s->pad, &s->reader, name, strlen(name)) : -1;
        list = json_walk(value);
        for (uint32_t seat = 0; field >= 0 && seat < GAME_SEATS_MAX && json_next(&list, &none, &one); seat++) {
            struct text why = wasm_scratch();
            int64_t entered;
            if (json_string(one, word, sizeof word) &&
                pad_read(s->pad, &s->reader, (uint32_t)field, word, strlen(word), &entered, &why))
                s->values.value[field][seat] = entered;
        }
    }
}

static bool read_sheet(struct json order, struct sheet *s)
{
    struct json id, names, key, name, values;
    char game_id[32];
    if (!json_get(order, "game", &id) || !json_get(order, "names", &names) || !json_string(id, game_id, sizeof game_id))
        return false;
    const struct game *game = wasm_game(game_id, strlen(game_id));
    struct json_walk w = json_walk(names);
    uint32_t seats = 0;
    for (; seats < GAME_SEATS_MAX && json_next(&w, &key, &name); seats++) {
        if (!json_string(name, s->name[seats], sizeof s->name[seats]))
            return false;
        s->list[seats] = s->name[seats];
    }
    if (game == NULL || game->show->pad == NULL || seats < game->seats_min || seats > game->seats_max)
        return false;
    s->pad = game->show->pad;
    s->reader = (struct show_reader){wasm.lang, wasm_box(game), GAME_REFEREE, seats, s->list, 0, false};
    pad_init(s->pad, &s->reader, &s->values);
    if (json_get(order, "values", &values))
        read_values(s, values);
    return true;
}

int wr_pad(uint32_t size)
{
    static struct sheet s;
    struct json order;
    struct fault f;
    struct pad_field field;
    struct text t = wasm_scratch();
    wasm_fresh();
    memset(&s, 0, sizeof s);
    if (json_check(wasm.in, size, &order, &f) != ERR_NONE || !read_sheet(order, &s))
        return wasm_bad(err_message(ERR_FIELD_VALUE));
    static char title[256];
    text_put(&wasm.out, "{\"fields\":[");
    for (uint32_t i = 0; i < PAD_FIELDS_MAX; i++) {
        text_init(&t, title, sizeof title);
        memset(&field, 0, sizeof field);
        if (!s.pad->field(&s.reader, i, &field, &t))
            break;
        put_field(&s, i, &field, &t);
    }
    t = wasm_scratch();
    bool good = s.pad->tally(&s.reader, &s.values, &t);
    text_put(&wasm.out, good ? "],\"good\":true,\"tally\":" : "],\"good\":false,\"tally\":");
    wasm_quote(&t);
    text_char(&wasm.out, '}');
    return wasm_good();
}
