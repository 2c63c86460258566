/* Languages, levels and games, for the first screen. */
#include "ai/level.h"
#include "registry/registry.h"
#include "registry/signature.h"
#include "wasm/wasm.h"

int wr_signature(uint32_t size)
{
    const struct game *game = wasm_game(wasm.in, size);
    wasm_fresh();
    if (game == NULL)
        return wasm_bad(err_message(ERR_RECORD_GAME));
    text_hex(&wasm.out, signature_of(game, wasm_box(game)));
    return wasm_good();
}

static void put_message(bool *first, const char *key, const char *message)
{
    text_key_json(&wasm.out, first, key, lang_get(wasm.lang, message));
}

static void put_pair(bool *first, const char *one, const char *other)
{
    text_comma(&wasm.out, first);
    text_char(&wasm.out, '[');
    text_json(&wasm.out, one);
    text_char(&wasm.out, ',');
    text_json(&wasm.out, other);
    text_char(&wasm.out, ']');
}

static void put_option(const struct game_option *o, const struct show_option *show)
{
    int32_t standard = show_standard(o, wasm.lang);
    bool first = true, comma = true;
    text_char(&wasm.out, '{');
    text_key_json(&wasm.out, &first, "key", o->key);
    put_message(&first, "title", show->title);
    put_message(&first, "about", show->about);
    if (o->kind == GAME_OPTION_NUMBER) {
        text_key_int(&wasm.out, &first, "min", o->min);
        text_key_int(&wasm.out, &first, "max", o->max);
        text_key_int(&wasm.out, &first, "standard", standard);
    } else {
        text_key_json(&wasm.out, &first, "standard", o->choices[standard]);
        text_key(&wasm.out, &first, "choices");
        text_char(&wasm.out, '[');
        for (int i = 0; o->choices[i] != NULL; i++)
            put_pair(&comma, o->choices[i], lang_get(wasm.lang, show->choices[i]));
        text_char(&wasm.out, ']');
    }
    text_char(&wasm.out, '}');
}

/* Options that are lists of words are left out: the built-in boxes have nothing to put into them. */
static void put_options(const struct game *game)
{
    bool first = true;
    text_char(&wasm.out, '[');
    for (size_t i = 0; game->options[i].key != NULL; i++) {
        const struct show_option *show = game->show->options;
        while (show->key != NULL && strcmp(show->key, game->options[i].key) != 0)
            show++;
        if (show->key == NULL || game->options[i].kind == GAME_OPTION_LIST)
            continue;
        text_comma(&wasm.out, &first);
        put_option(&game->options[i], show);
    }
    text_char(&wasm.out, ']');
}

/* What the pieces of each seat look like: [mark, colour, colour in the dark, ink, ink in the dark]. */
static void put_seats(const struct game *game)
{
    const struct show_seat *seats = game->show->seats;
    bool first = true;
    text_char(&wasm.out, '[');
    for (uint32_t i = 0; seats != NULL && i < game->seats_max; i++) {
        const struct show_seat *s = &seats[i];
        const char *words[] = {s->mark, s->colour[0], s->colour[1] != NULL ? s->colour[1] : s->colour[0], s->ink[0],
                               s->ink[1] != NULL ? s->ink[1] : s->ink[0]};
        bool comma = true;
        text_comma(&wasm.out, &first);
        text_char(&wasm.out, '[');
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
            text_comma(&wasm.out, &comma);
            text_json(&wasm.out, words[k]);
        }
        text_char(&wasm.out, ']');
    }
    text_char(&wasm.out, ']');
}

static void put_game(const struct game *game)
{
    bool first = true;
    const char mark[2] = {game->mark, '\0'};
    text_char(&wasm.out, '{');
    text_key_json(&wasm.out, &first, "id", game->id);
    text_key_json(&wasm.out, &first, "mark", mark);
    put_message(&first, "title", game->show->title);
    put_message(&first, "about", game->show->about);
    text_key_json(&wasm.out, &first, "emblem", game->show->emblem);
    text_key_int(&wasm.out, &first, "least", game->seats_min);
    text_key_int(&wasm.out, &first, "most", game->seats_max);
    text_key_bool(&wasm.out, &first, "secrets", game->secrets != NULL);
    text_key(&wasm.out, &first, "seats");
    put_seats(game);
    text_key(&wasm.out, &first, "options");
    put_options(game);
    text_char(&wasm.out, '}');
}

/* Those that are offered, or those that are examples and are played by their names. */
static void put_games(bool examples)
{
    bool comma = true;
    text_char(&wasm.out, '[');
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        if (registry_game(i)->example != examples)
            continue;
        text_comma(&wasm.out, &comma);
        put_game(registry_game(i));
    }
    text_char(&wasm.out, ']');
}

static void put_levels(void)
{
    text_char(&wasm.out, '[');
    for (uint32_t n = LEVEL_MIN; n <= LEVEL_MAX; n++) {
        const struct level *level = level_at(n);
        bool first = true;
        text_put(&wasm.out, n > LEVEL_MIN ? ",{" : "{");
        text_key_json(&wasm.out, &first, "bot", level->bot.name);
        text_key_json(&wasm.out, &first, "name", lang_get_in_context(wasm.lang, LEVEL_CONTEXT, level->name));
        put_message(&first, "about", level->bot.about);
        text_char(&wasm.out, '}');
    }
    text_char(&wasm.out, ']');
}

static void put_aliases(void)
{
    text_char(&wasm.out, '[');
    for (uint32_t i = 0; level_alias(i) != NULL; i++) {
        text_put(&wasm.out, i > 0 ? "," : "");
        text_json(&wasm.out, lang_get_in_context(wasm.lang, LEVEL_CONTEXT, level_alias(i)));
    }
    text_char(&wasm.out, ']');
}

int wr_shelf(uint32_t size)
{
    char code[16] = "";
    bool first = true, pairs = true;
    if (size < sizeof code)
        memcpy(code, wasm.in, size);
    const struct lang *found = lang_find(code);
    wasm.lang = found != NULL ? found : lang_at(0);
    (void)wasm_changes();
    wasm_fresh();
    text_put(&wasm.out, "{");
    text_key_json(&wasm.out, &first, "lang", lang_code(wasm.lang));
    text_key(&wasm.out, &first, "languages");
    text_char(&wasm.out, '[');
    for (size_t i = 0; lang_at(i) != NULL; i++)
        put_pair(&pairs, lang_code(lang_at(i)), lang_name(lang_at(i)));
    text_char(&wasm.out, ']');
    text_key(&wasm.out, &first, "levels");
    put_levels();
    text_key(&wasm.out, &first, "aliases");
    put_aliases();
    text_key_int(&wasm.out, &first, "think", LEVEL_THINK_MS);
    text_key(&wasm.out, &first, "games");
    put_games(false);
    text_key(&wasm.out, &first, "examples");
    put_games(true);
    text_char(&wasm.out, '}');
    return wasm_good();
}
