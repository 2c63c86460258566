/* Several threads that think about one turn: what they solve is what one solves, and whatever they are asked they
 * answer with a legal move, end when they are told to, and leave nothing behind for the next turn. */
#include "fixture.h"

#include "ai/alphabeta.h"
#include "ai/level.h"
#include "games/passage/passage.h"
#include "games/petra/petra.h"
#include "games/prowl/prowl.h"
#include "team/team.h"

#include <stdlib.h>

enum { ARENA = 8 << 20, SEED = 5, THREADS = 3 };

static struct fixture t;
static _Alignas(64) uint8_t arena[ARENA];
static struct bot_answer answer, alone;
static struct team *team;

static bool never(void *with)
{
    (void)with;
    return false;
}

/* Ends a search after it has asked so often. */
static bool soon(void *with)
{
    return (*(uint32_t *)with)-- == 0;
}

static void ask(struct team *with, const struct bot *bot, struct bot_limit limit, struct bot_answer *out)
{
    static game_move seen[FIXTURE_LOG_MAX];
    static struct bot_memory memory;
    static struct rng rng;
    struct bot_turn turn = {.rng = &rng, .limit = limit, .arena = arena, .arena_size = sizeof arena};
    memory.seen = seen;
    bot_look(&t.match, match_actor(&t.match), &memory, &turn);
    rng_seed(&rng, SEED, 0, RNG_BOT, 0);
    memset(arena, 0, BOT_ARENA_ALIGN);
    team_choose(with, bot, &turn, out);
}

static void play_random(uint32_t moves, struct rng *rng)
{
    for (uint32_t i = 0; i < moves && match_actor(&t.match) != GAME_OVER; i++)
        match_apply(&t.match, fixture_choose(&t, rng));
}

static void solves_the_same(void **unused)
{
    struct rng rng;
    uint32_t solved = 0;
    (void)unused;
    print_message("seed %d\n", SEED);
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    for (uint64_t game = 0; game < 24; game++) {
        fixture_box(&t, &passage_game, NULL);
        fixture_begin(&t, 2, NULL, NULL, game);
        play_random(17 + rng_below(&rng, 9), &rng);
        if (match_actor(&t.match) == GAME_OVER)
            continue;
        ask(NULL, &alphabeta_bot, (struct bot_limit){0, never, NULL}, &alone);
        ask(team, &alphabeta_bot, (struct bot_limit){0, never, NULL}, &answer);
        assert_true(alone.exact && answer.exact);
        assert_int_equal(answer.value, alone.value);
        /* The move does what is said of it. */
        int seat = match_actor(&t.match);
        match_apply(&t.match, answer.move);
        if (match_actor(&t.match) == GAME_OVER)
            continue;
        ask(NULL, &alphabeta_bot, (struct bot_limit){0, never, NULL}, &alone);
        assert_int_equal(match_actor(&t.match) == seat ? alone.value : -alone.value, answer.value);
        solved++;
    }
    assert_true(solved > 15);
}

/* The strongest level in every game, told to end soon. */
static void ends_when_told(void **unused)
{
    static const struct game *const games[] = {&passage_game, &petra_game, &prowl_game};
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 1);
    for (uint32_t i = 0; i < 12; i++) {
        uint32_t asked = 1 + rng_below(&rng, 20);
        fixture_box(&t, games[i % 3], NULL);
        fixture_begin(&t, 2, NULL, NULL, i);
        play_random(rng_below(&rng, 20), &rng);
        if (match_actor(&t.match) < 0)
            continue;
        ask(team, &level_at(LEVEL_MAX)->bot, (struct bot_limit){0, soon, &asked}, &answer);
        char token[GAME_TOKEN_MAX];
        fixture_token(&t, answer.move, token);
        fixture_play(&t, token); /* it is legal */
    }
}

/* A limit in nodes can be kept by one only: the answer is the one that it gives alone. */
static void counted_nodes_are_one_threads(void **unused)
{
    (void)unused;
    fixture_box(&t, &passage_game, NULL);
    fixture_begin(&t, 2, NULL, NULL, 3);
    ask(NULL, &level_at(LEVEL_MAX)->bot, (struct bot_limit){500, NULL, NULL}, &alone);
    ask(team, &level_at(LEVEL_MAX)->bot, (struct bot_limit){500, NULL, NULL}, &answer);
    assert_int_equal(answer.nodes, alone.nodes);
    assert_true(answer.move == alone.move && answer.value == alone.value);
}

/* Visits add up, and the most visited is the answer. */
static void visits_add_up(void **unused)
{
    struct bot_answer one = {.move = 1, .value = 6000, .nodes = 10, .lines = 2, .line = {{1, 6, 6000}, {2, 4, 5000}}};
    struct bot_answer other = {.move = 2, .value = 7000, .nodes = 10, .lines = 2, .line = {{2, 8, 7000}, {3, 2, 1000}}};
    (void)unused;
    bot_join_visits(NULL, &one, &other);
    assert_int_equal(one.lines, 3);
    assert_int_equal(one.nodes, 20);
    assert_true(one.move == 2 && one.line[0].visits == 12);
    assert_int_equal(one.value, (4 * 5000 + 8 * 7000) / 12);
    assert_true(one.line[1].move == 1 && one.line[2].move == 3);
}

/* A win in hand is not given up for a guess that looked further, but for what is solved. */
static void wins_are_kept(void **unused)
{
    struct bot_answer won = {.move = 1, .value = 10000, .nodes = 5, .depth = 3};
    const struct bot_answer deeper = {.move = 2, .value = 6000, .nodes = 7, .depth = 9};
    const struct bot_answer solved = {.move = 3, .value = 4, .nodes = 1, .depth = 11, .exact = true};
    struct bot_answer guess = {.move = 4, .value = 5000, .depth = 9};
    (void)unused;
    alphabeta_bot.join(NULL, &guess, &won);
    assert_true(guess.move == 1);
    alphabeta_bot.join(NULL, &won, &deeper);
    assert_true(won.move == 1 && won.nodes == 12);
    alphabeta_bot.join(NULL, &won, &solved);
    assert_true(won.move == 3 && won.exact);
    alphabeta_bot.join(NULL, &won, &deeper);
    assert_true(won.move == 3);
}

static int open_team(void **unused)
{
    (void)unused;
    team = team_open(THREADS);
    return team == NULL;
}

static int close_team(void **unused)
{
    (void)unused;
    team_close(team);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_the_same),
        cmocka_unit_test(ends_when_told),
        cmocka_unit_test(counted_nodes_are_one_threads),
        cmocka_unit_test(visits_add_up),
        cmocka_unit_test(wins_are_kept),
    };
    return cmocka_run_group_tests(tests, open_team, close_team);
}
