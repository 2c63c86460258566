/* What the tests of the null game share: a box from text, and a match played from tokens. */
#ifndef TESTS_UNIT_NULL_TABLE_H
#define TESTS_UNIT_NULL_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/match.h"
#include "games/null/null.h"

struct null_table {
    struct null_box box;
    struct match match;
    game_move log[2 * NULL_TURNS + 1];
};

#define NULL_TABLE_BOX "warren-box 1\ngame null\nid test\nworth 1 2 3 4 5 6 7 8 9 @owner\nhand 2 @owner\n"

static inline void null_table_box(struct null_table *t, const char *box)
{
    struct fault f;
    assert_int_equal(box_read(&null_game, box, strlen(box), &t->box.head, &f), ERR_NONE);
}

/* The table at the start of a game: the set-up is JSON, or NULL for one that is dealt from the seed. */
static inline void null_table_begin(struct null_table *t, const char *box, uint32_t seats, const char *setup,
                                    uint64_t seed)
{
    struct game_setup s;
    struct json json = {"", 0};
    struct rng deal, chance;
    struct fault f;
    null_table_box(t, box);
    rng_seed(&deal, seed, 0, RNG_DEAL, 0);
    rng_seed(&chance, seed, 0, RNG_CHANCE, 0);
    assert_int_equal(game_setup_init(&null_game, &s, seats, &f), ERR_NONE);
    if (setup != NULL) {
        assert_int_equal(json_check(setup, strlen(setup), &json, &f), ERR_NONE);
        assert_int_equal(null_game.read_setup(&t->box.head, &s, json, &f), ERR_NONE);
    } else {
        assert_int_equal(null_game.deal(&t->box.head, &s, json, &deal, &f), ERR_NONE);
    }
    match_init(&t->match, &null_game, &t->box.head, &s, t->log, &chance);
}

/* Plays tokens that are parted by spaces. */
static inline void null_table_play(struct null_table *t, const char *tokens)
{
    struct fault f;
    while (*tokens != '\0') {
        size_t size = strcspn(tokens, " ");
        assert_int_equal(match_replay(&t->match, tokens, size, &f), ERR_NONE);
        tokens += size + (tokens[size] == ' ');
    }
}

/* The viewer's view of the table as it is. */
static inline struct null_state null_table_view(const struct null_table *t, int viewer)
{
    struct game_state s = t->match.state;
    null_game.redact(&t->box.head, &s, viewer);
    return *null_of(&s);
}

#endif
