/* The fixture of the unit tests, for any game: a box, and a match that is dealt from a seed and played from tokens.
 *
 * Whatever goes wrong in these functions fails the test, except in those named `try`, which return the error instead. A
 * fixture is large, so tests make it static. */
#ifndef TESTS_UNIT_FIXTURE_H
#define TESTS_UNIT_FIXTURE_H

#include "unit.h"

#include "core/match.h"
#include "core/setup.h"
#include "registry/registry.h"

enum { FIXTURE_BOX_MAX = 1 << 14, FIXTURE_LOG_MAX = 1 << 15 };

struct fixture {
    const struct game *game;
    union {
        _Alignas(16) struct box head;
        uint8_t bytes[FIXTURE_BOX_MAX];
    } box;
    struct match match;
    game_move log[FIXTURE_LOG_MAX];
};

static inline void fixture_take(struct fixture *t, const struct game *game)
{
    assert_true(game->box_size <= sizeof t->box && game->log_max <= FIXTURE_LOG_MAX);
    t->game = game;
}

/* Reads a box file from a text. A box that extends another is read on top of the one that is there. */
static inline enum err fixture_try_box(struct fixture *t, const struct game *game, const char *text, struct fault *f)
{
    fixture_take(t, game);
    return box_read(game, text, strlen(text), &t->box.head, f);
}

/* Reads a box file, or takes the built-in box if `text` is NULL. */
static inline void fixture_box(struct fixture *t, const struct game *game, const char *text)
{
    struct fault f = {ERR_NONE, 0, ""};
    fixture_take(t, game);
    if (text == NULL)
        registry_box(game, &t->box.head);
    else if (fixture_try_box(t, game, text, &f) != ERR_NONE)
        fail_msg("line %zu: %s: %s", f.at, f.what, err_message(f.err));
}

/* A copy of a text with the first occurrence of `from` replaced; the next call overwrites it. */
static inline const char *fixture_edit(const char *text, const char *from, const char *to)
{
    static char copy[BOX_FILE_MAX];
    struct text out;
    const char *at = strstr(text, from);
    assert_non_null(at);
    text_init(&out, copy, sizeof copy);
    text_bytes(&out, text, (size_t)(at - text));
    text_put(&out, to);
    text_put(&out, at + strlen(from));
    assert_false(out.cut);
    return copy;
}

/* Reads the built-in box with the first occurrence of `from` replaced. */
static inline enum err fixture_try_edited(struct fixture *t, const struct game *game, const char *from, const char *to,
                                          struct fault *f)
{
    size_t size;
    return fixture_try_box(t, game, fixture_edit(registry_box_text(game, &size), from, to), f);
}

static inline void fixture_edited(struct fixture *t, const struct game *game, const char *from, const char *to)
{
    struct fault f;
    assert_int_equal(fixture_try_edited(t, game, from, to, &f), ERR_NONE);
}

/* Reads a set-up for the seats and options that `setup` already has, or deals one with the text as a wish, and writes
 * the result. */
static inline enum err fixture_try_setup(const struct fixture *t, struct game_setup *setup, const char *text, bool wish,
                                         char *written, size_t size)
{
    struct json json;
    struct rng rng;
    struct fault f;
    struct text out;
    rng_seed(&rng, 7, 0, RNG_DEAL, 0);
    assert_int_equal(json_check(text, strlen(text), &json, &f), ERR_NONE);
    enum err err = wish ? setup_deal(t->game, &t->box.head, setup, json, &rng, &f)
                        : setup_read(t->game, &t->box.head, setup, json, &f);
    text_init(&out, written, size);
    if (err == ERR_NONE)
        setup_write(t->game, &t->box.head, setup, &out);
    return err;
}

/* Deals a match from a seed. The options are written as on a command line, with a final NULL, or are NULL altogether.
 * The wish is a set-up in JSON, or a part of one, or NULL. */
static inline void fixture_begin(struct fixture *t, uint32_t seats, const char *const *options, const char *wish,
                                 uint64_t seed)
{
    struct game_setup s;
    struct json json = {"", 0};
    struct rng deal, chance;
    struct fault f;
    rng_seed(&deal, seed, 0, RNG_DEAL, 0);
    rng_seed(&chance, seed, 0, RNG_CHANCE, 0);
    assert_int_equal(game_setup_init(t->game, &s, seats, &f), ERR_NONE);
    for (; options != NULL && *options != NULL; options++) {
        size_t key = strcspn(*options, "=");
        const char *value = *options + key + 1;
        assert_int_equal(game_option_read(t->game, &t->box.head, &s, *options, key, value, strlen(value), &f),
                         ERR_NONE);
    }
    if (wish != NULL)
        assert_int_equal(json_check(wish, strlen(wish), &json, &f), ERR_NONE);
    assert_int_equal(setup_deal(t->game, &t->box.head, &s, json, &deal, &f), ERR_NONE);
    match_init(&t->match, t->game, &t->box.head, &s, t->log, &chance);
}

/* Plays tokens that are separated by spaces. */
static inline void fixture_play(struct fixture *t, const char *tokens)
{
    struct fault f;
    while (*tokens != '\0') {
        size_t size = strcspn(tokens, " ");
        if (match_replay(&t->match, tokens, size, &f) != ERR_NONE)
            fail_msg("\"%.*s\": %s", (int)size, tokens, err_message(f.err));
        tokens += size + (tokens[size] == ' ');
    }
}

static inline void fixture_token(const struct fixture *t, game_move m, char token[GAME_TOKEN_MAX])
{
    struct text out;
    text_init(&out, token, GAME_TOKEN_MAX);
    t->game->write_move(&t->box.head, &t->match.state, m, &out);
}

/* A random move. Where chance acts, its weights are the odds. */
static inline game_move fixture_choose(const struct fixture *t, struct rng *rng)
{
    struct game_moves legal;
    game_legal(t->game, &t->box.head, &t->match.state, &legal);
    return legal.move[match_actor(&t->match) == GAME_CHANCE ? game_draw(&legal, rng) : rng_below(rng, legal.count)];
}

/* Plays such a move and writes its token. */
static inline void fixture_random(struct fixture *t, struct rng *rng, char token[GAME_TOKEN_MAX])
{
    game_move m = fixture_choose(t, rng);
    fixture_token(t, m, token);
    match_apply(&t->match, m);
}

/* The viewer's view of the present state; the next call overwrites it. */
static inline const struct game_state *fixture_view(const struct fixture *t, int viewer)
{
    static struct game_state view;
    view = t->match.state;
    t->game->secrets->redact(&t->box.head, &view, viewer);
    return &view;
}

/* Plays a token and compares what the spectator and seats 0 to 2 are shown of it. */
static inline void fixture_shows(struct fixture *t, const char *token, const char *const shown[4])
{
    struct game_moves legal;
    const struct game_state *s = &t->match.state;
    game_legal(t->game, &t->box.head, s, &legal);
    int i = game_find(t->game, &t->box.head, s, &legal, token, strlen(token));
    if (i < 0)
        fail_msg("%s is not legal", token);
    for (int viewer = GAME_SPECTATOR; viewer < 3; viewer++) {
        char buffer[GAME_TOKEN_MAX];
        struct text out;
        text_init(&out, buffer, sizeof buffer);
        t->game->write_move(&t->box.head, fixture_view(t, viewer),
                            t->game->secrets->redact_move(&t->box.head, s, legal.move[i], viewer), &out);
        assert_string_equal(buffer, shown[viewer + 1]);
    }
    match_apply(&t->match, legal.move[i]);
}

/* A member of a JSON object and an element of a list, which must exist. */
static inline struct json member_of(struct json object, const char *key)
{
    struct json value = {"", 0};
    assert_true(json_get(object, key, &value));
    return value;
}

static inline struct json item_of(struct json list, int index)
{
    struct json_walk w = json_walk(list);
    struct json key, value = {"", 0};
    for (int i = 0; i <= index; i++)
        assert_true(json_next(&w, &key, &value));
    return value;
}

#endif
