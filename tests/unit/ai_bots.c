/* Every bot, in every game that it plays: its answers are legal and can be repeated, whatever its arena held before and
 * however small it is; it stops when it is told to; and it knows nothing that its seat does not know. */
#include "answer.h"
#include "fixture.h"

#include <stdlib.h>

enum { NODES = 60, POSITIONS = 12, ARENA_MAX = 1 << 27 };

static void *arena;

/* Asks a bot for a move in the present position, with an arena of this size that is filled with this byte. */
static void ask(const struct fixture *t, const struct bot *bot, size_t size, int filled, struct bot_limit limit,
                struct bot_answer *out)
{
    static game_move seen[FIXTURE_LOG_MAX];
    static struct bot_memory memory;
    struct rng rng;
    struct bot_turn turn = {.rng = &rng, .limit = limit, .arena = arena, .arena_size = size};
    memory.seen = seen;
    rng_seed(&rng, 3, t->match.count, RNG_BOT, 0);
    memset(arena, filled, size < 1 << 22 ? size : 1 << 22);
    memset(arena, 0, BOT_ARENA_ALIGN);
    bot_look(&t->match, match_actor(&t->match), &memory, &turn);
    bot_choose(bot, &turn, out);
}

/* Plays at random from a seed to a decision in the middle of the game; false if the game ends before that. */
static bool reach(struct fixture *t, uint32_t seats, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(t, seats, NULL, NULL, seed);
    for (uint32_t left = 5 * (uint32_t)seed; match_actor(&t->match) != GAME_OVER;) {
        if (match_actor(&t->match) >= 0 && left-- == 0)
            return true;
        match_apply(&t->match, fixture_choose(t, &rng));
    }
    return false;
}

/* Calls `check` for every bot in positions of every game. */
static void for_all(void (*check)(struct fixture *t, const struct bot *bot))
{
    static struct fixture t;
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        const struct game *game = registry_game(g);
        fixture_box(&t, game, NULL);
        for (uint64_t seed = 0; seed < POSITIONS; seed++) {
            uint32_t seats = game->seats_min + (uint32_t)seed % (game->seats_max - game->seats_min + 1U);
            if (!reach(&t, seats, seed))
                continue;
            for (size_t b = 0; bot_at(b) != NULL; b++)
                if (bot_at(b)->plays == NULL || bot_at(b)->plays(game))
                    check(&t, bot_at(b));
        }
    }
}

static void check_repeats(struct fixture *t, const struct bot *bot)
{
    static struct bot_answer first, again;
    struct bot_limit limit = {.nodes = NODES};
    assert_true(bot->arena_default <= ARENA_MAX);
    ask(t, bot, bot->arena_default, 0, limit, &first);
    ask(t, bot, bot->arena_default, 0xa5, limit, &again);
    assert_same_answer(&first, &again);
    for (uint32_t i = 0; i < first.lines; i++)
        assert_true(first.line[i].value >= 0 || first.exact);
}

static void answers_repeat(void **unused)
{
    (void)unused;
    for_all(check_repeats);
}

static void check_small(struct fixture *t, const struct bot *bot)
{
    static struct bot_answer answer;
    struct bot_limit limit = {.nodes = 40 * NODES};
    if (bot->arena_min > 0)
        ask(t, bot, bot->arena_min, 0xff, limit, &answer);
}

static void small_arenas_are_enough(void **unused)
{
    (void)unused;
    for_all(check_small);
}

static bool third_time(void *with)
{
    return ++*(uint32_t *)with >= 3;
}

static void check_stops(struct fixture *t, const struct bot *bot)
{
    static struct bot_answer answer;
    uint32_t asked = 0;
    struct bot_limit limit = {.stop = third_time, .with = &asked};
    ask(t, bot, bot->arena_default, 0, limit, &answer);
    assert_true(asked <= 4);
}

static void bots_stop(void **unused)
{
    (void)unused;
    for_all(check_stops);
}

/* Random play to the last decision of a game. */
static void reach_last(struct fixture *t, uint64_t seed)
{
    struct rng rng;
    struct fault f;
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(t, t->game->seats_min, NULL, NULL, seed);
    while (match_actor(&t->match) != GAME_OVER)
        match_apply(&t->match, fixture_choose(t, &rng));
    assert_int_equal(match_undo(&t->match, true, &f), ERR_NONE);
}

/* Whether a move ends the game, with a win for the seat that makes it or without. */
static bool ends(const struct fixture *t, game_move move, bool with_win)
{
    struct game_state s = t->match.state;
    struct game_result r;
    t->game->apply(&t->box.head, &s, move);
    if (t->game->actor(&t->box.head, &s) != GAME_OVER)
        return false;
    t->game->result(&t->box.head, &s, &r);
    return (r.winners == 1U << match_actor(&t->match)) == with_win;
}

/* The weaker levels are left out, because they overlook things on purpose. */
static bool searches(const struct bot *bot)
{
    return bot->arena_min > 0 && strncmp(bot->name, "level", 5) != 0;
}

/* A search that has seen every line to its end plays a winning last move where there is one. */
static void searches_win_won_endings(void **unused)
{
    static struct fixture t;
    static struct bot_answer answer;
    uint32_t tried = 0;
    (void)unused;
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        if (registry_game(g)->secrets != NULL)
            continue;
        fixture_box(&t, registry_game(g), NULL);
        for (uint64_t seed = 0; seed < 60; seed++) {
            struct game_moves legal = {.count = 0};
            uint32_t winning = 0;
            reach_last(&t, seed);
            game_legal(t.game, &t.box.head, &t.match.state, &legal);
            for (uint32_t i = 0; i < legal.count; i++)
                winning += ends(&t, legal.move[i], true);
            for (size_t b = 0; winning > 0 && winning < legal.count && bot_at(b) != NULL; b++) {
                if (!searches(bot_at(b)) || (bot_at(b)->plays != NULL && !bot_at(b)->plays(t.game)))
                    continue;
                ask(&t, bot_at(b), bot_at(b)->arena_default, 0, (struct bot_limit){.nodes = 600}, &answer);
                assert_false(ends(&t, answer.move, false));
                tried++;
            }
        }
    }
    print_message("%u endings\n", tried);
    assert_true(tried > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_repeat),
        cmocka_unit_test(small_arenas_are_enough),
        cmocka_unit_test(bots_stop),
        cmocka_unit_test(searches_win_won_endings),
    };
    arena = aligned_alloc(BOT_ARENA_ALIGN, ARENA_MAX);
    if (arena == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(arena);
    return failed;
}
