/* What the tests of Passing Through Petra share: the box with a piece replaced, and a match played from tokens. */
#ifndef TESTS_UNIT_PETRA_TABLE_H
#define TESTS_UNIT_PETRA_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/match.h"
#include "games/petra/petra.h"
#include "registry/registry.h"

#include <stdlib.h>

struct petra_table {
    const struct petra_box *box;
    struct match match;
    game_move *log;
};

/* Reads the built-in box with the first occurrence of `from` replaced, and says how that went. */
static inline enum err petra_table_try_box(struct petra_box *box, const char *from, const char *to, struct fault *f)
{
    static char text[BOX_FILE_MAX];
    size_t size;
    const char *whole = registry_box_text(&petra_game, &size);
    const char *at = whole;
    struct text t;
    text_init(&t, text, sizeof text);
    if (from != NULL) {
        while (at + strlen(from) <= whole + size && memcmp(at, from, strlen(from)) != 0)
            at++;
        assert_true(at + strlen(from) <= whole + size);
        text_bytes(&t, whole, (size_t)(at - whole));
        text_put(&t, to);
        at += strlen(from);
    }
    text_bytes(&t, at, (size_t)(whole + size - at));
    return box_read(&petra_game, text, t.used, &box->head, f);
}

static inline void petra_table_box(struct petra_box *box, const char *from, const char *to)
{
    struct fault f;
    assert_int_equal(petra_table_try_box(box, from, to, &f), ERR_NONE);
}

/* The table at the start of a game: `wish` is a set-up or a part of one in JSON, or NULL. */
static inline void petra_table_begin(struct petra_table *t, const struct petra_box *box, uint32_t seats,
                                     const char *wish, uint64_t seed)
{
    struct game_setup s;
    struct json json = {"", 0};
    struct rng deal, chance;
    struct fault f;
    rng_seed(&deal, seed, 0, RNG_DEAL, 0);
    rng_seed(&chance, seed, 0, RNG_CHANCE, 0);
    assert_int_equal(game_setup_init(&petra_game, &s, seats, &f), ERR_NONE);
    if (wish != NULL)
        assert_int_equal(json_check(wish, strlen(wish), &json, &f), ERR_NONE);
    assert_int_equal(petra_game.deal(&box->head, &s, json, &deal, &f), ERR_NONE);
    t->box = box;
    t->log = malloc(petra_game.log_max * sizeof *t->log);
    assert_non_null(t->log);
    match_init(&t->match, &petra_game, &box->head, &s, t->log, &chance);
}

static inline void petra_table_end(struct petra_table *t)
{
    free(t->log);
    t->log = NULL;
}

/* Plays tokens that are parted by spaces. */
static inline void petra_table_play(struct petra_table *t, const char *tokens)
{
    struct fault f;
    while (*tokens != '\0') {
        size_t size = strcspn(tokens, " ");
        assert_int_equal(match_replay(&t->match, tokens, size, &f), ERR_NONE);
        tokens += size + (tokens[size] == ' ');
    }
}

static inline const struct petra_state *petra_table_state(const struct petra_table *t)
{
    return petra_of(&t->match.state);
}

/* The viewer's view of the table as it is. */
static inline struct petra_state petra_table_view(const struct petra_table *t, int viewer)
{
    struct game_state s = t->match.state;
    petra_game.redact(&t->box->head, &s, viewer);
    return *petra_of(&s);
}

/* One random move, chance by its weights. */
static inline game_move petra_table_choose(const struct petra_table *t, struct rng *rng)
{
    struct game_moves legal = {.count = 0};
    petra_game.moves(&t->box->head, &t->match.state, &legal);
    return legal.move[match_actor(&t->match) == GAME_CHANCE ? game_draw(&legal, rng) : rng_below(rng, legal.count)];
}

#endif
