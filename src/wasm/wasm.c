/* What the exported functions share. */
#include "wasm/wasm.h"

#include "registry/registry.h"

struct wasm wasm;

static struct table table;
const struct table *const wasm_table = &table;

struct table *wasm_changes(void)
{
    wasm.changes++;
    return &table;
}

static char scratch[SHOW_TEXT_MAX * 2];

char *wr_in(void)
{
    return wasm.in;
}

const char *wr_out(void)
{
    return wasm.written;
}

void wr_seed(uint32_t high, uint32_t low)
{
    wasm.seed = (uint64_t)high << 32 | low;
}

void wasm_fresh(void)
{
    if (wasm.lang == NULL)
        wasm.lang = lang_at(0);
    text_init(&wasm.out, wasm.written, sizeof wasm.written);
}

int wasm_good(void)
{
    CLAIM(!wasm.out.cut);
    return (int)wasm.out.used;
}

int wasm_bad(const char *message)
{
    wasm_fresh();
    lang_put(&wasm.out, wasm.lang, message);
    return -(int)wasm.out.used;
}

int wasm_fault(const struct fault *f)
{
    wasm_fresh();
    /* What is wrong in a text for programs says nothing to people. */
    if (f->what[0] != '\0' && strpbrk(f->what, "{}[]\"") == NULL)
        LANG_SAY(&wasm.out, wasm.lang, "\"{text}\": {reason}", {"text", f->what, 0},
                 {"reason", lang_get(wasm.lang, err_message(f->err)), 0});
    else
        lang_put(&wasm.out, wasm.lang, err_message(f->err));
    return -(int)wasm.out.used;
}

struct text wasm_scratch(void)
{
    struct text t;
    text_init(&t, scratch, sizeof scratch);
    return t;
}

void wasm_quote(const struct text *words)
{
    text_json_bytes(&wasm.out, words->data, words->used);
}

void wasm_said(bool *first, const char *key, const struct text *words)
{
    text_key(&wasm.out, first, key);
    wasm_quote(words);
}

size_t wasm_split(uint32_t size, char mark, const char **rest, size_t *rest_size)
{
    CLAIM(size < WASM_IN_MAX);
    const char *at = memchr(wasm.in, mark, size);
    size_t before = at != NULL ? (size_t)(at - wasm.in) : size;
    *rest = at != NULL ? at + 1 : NULL;
    *rest_size = at != NULL ? size - before - 1 : 0;
    return before;
}

enum { GAMES_MAX = 8 };

const struct box *wasm_box(const struct game *game)
{
    static _Alignas(16) uint8_t boxes[GAMES_MAX][WASM_BOX_MAX];
    static bool filled[GAMES_MAX];
    size_t i = 0;
    while (registry_game(i) != game)
        i++;
    CLAIM(i < GAMES_MAX && game->box_size <= WASM_BOX_MAX && game->log_max <= WASM_LOG_MAX);
    struct box *box = (struct box *)boxes[i];
    if (!filled[i])
        registry_box(game, box);
    filled[i] = true;
    return box;
}

const struct game *wasm_game(const char *id, size_t size)
{
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (text_same(id, size, registry_game(i)->id) && table_offers(registry_game(i)))
            return registry_game(i);
    return NULL;
}
