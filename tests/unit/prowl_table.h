/* What the tests of Prowl share: boxes from text, and matches played from tokens. */
#ifndef TESTS_UNIT_PROWL_TABLE_H
#define TESTS_UNIT_PROWL_TABLE_H

#include "unit.h"

#include "core/dump.h"
#include "core/match.h"
#include "games/prowl/prowl.h"
#include "registry/registry.h"

struct prowl_table {
    struct prowl_box box;
    struct match match;
    game_move log[1024];
};

/* The built-in box, and what `more` adds to it: lines of a box that extends it, or NULL. */
static inline enum err prowl_table_box(struct prowl_table *t, const char *more, struct fault *f)
{
    static char text[BOX_FILE_MAX];
    struct text out;
    registry_box(&prowl_game, &t->box.head);
    if (more == NULL)
        return ERR_NONE;
    text_init(&out, text, sizeof text);
    text_put(&out, "warren-box 1\ngame prowl\nid test\nextends reconstructed-1\n");
    text_put(&out, more);
    return box_read(&prowl_game, text, out.used, &t->box.head, f);
}

/* A game dealt from a seed so that it agrees with the wish, with options as a command line has them. */
static inline void prowl_table_deal(struct prowl_table *t, uint32_t seats, const char *const *options, const char *wish,
                                    uint64_t seed)
{
    struct game_setup s;
    struct json json = {"", 0};
    struct rng deal, chance;
    struct fault f;
    rng_seed(&deal, seed, 0, RNG_DEAL, 0);
    rng_seed(&chance, seed, 0, RNG_CHANCE, 0);
    assert_int_equal(game_setup_init(&prowl_game, &s, seats, &f), ERR_NONE);
    for (; options != NULL && *options != NULL; options++) {
        size_t key = strcspn(*options, "=");
        const char *value = *options + key + 1;
        assert_int_equal(game_option_read(&prowl_game, &t->box.head, &s, *options, key, value, strlen(value), &f),
                         ERR_NONE);
    }
    if (wish != NULL)
        assert_int_equal(json_check(wish, strlen(wish), &json, &f), ERR_NONE);
    assert_int_equal(prowl_game.deal(&t->box.head, &s, json, &deal, &f), ERR_NONE);
    match_init(&t->match, &prowl_game, &t->box.head, &s, t->log, &chance);
}

/* Plays tokens that are parted by spaces. */
static inline void prowl_table_play(struct prowl_table *t, const char *tokens)
{
    struct fault f;
    while (*tokens != '\0') {
        size_t size = strcspn(tokens, " ");
        if (match_replay(&t->match, tokens, size, &f) != ERR_NONE)
            fail_msg("\"%.*s\": %s", (int)size, tokens, err_message(f.err));
        tokens += size + (tokens[size] == ' ');
    }
}

static inline struct prowl_state prowl_table_view(const struct prowl_table *t, int viewer)
{
    struct game_state s = t->match.state;
    prowl_game.redact(&t->box.head, &s, viewer);
    return *prowl_of(&s);
}

/* A random move or outcome; its token. */
static inline void prowl_table_random(struct prowl_table *t, struct rng *rng, char token[GAME_TOKEN_MAX])
{
    struct game_moves legal;
    struct text out;
    legal.count = 0;
    prowl_game.moves(&t->box.head, &t->match.state, &legal);
    game_move m = legal.move[rng_below(rng, legal.count)];
    text_init(&out, token, GAME_TOKEN_MAX);
    prowl_game.write_move(&t->box.head, &t->match.state, m, &out);
    match_apply(&t->match, m);
}

#endif
