/* A search that is asked about one move spends all its simulations on it. */
#include "fixture.h"

#include "ai/level.h"
#include "core/mind.h"

enum { ARENA = 8 << 20, NODES = 60, SEED = 5 };

static struct fixture t;
static _Alignas(BOT_ARENA_ALIGN) uint8_t arena[ARENA];
static struct bot_answer answer;
static struct bot_memory memory;
static game_move seen[FIXTURE_LOG_MAX];

static void ask(game_move only)
{
    struct bot_turn turn = {.only = &only};
    struct rng rng;
    rng_seed(&rng, SEED, 0, RNG_BOT, 0);
    memset(arena, 0, sizeof arena);
    memory.seen = seen;
    bot_look(&t.match, match_actor(&t.match), &memory, &turn);
    turn.rng = &rng;
    turn.arena = arena;
    turn.arena_size = sizeof arena;
    turn.limit.nodes = NODES;
    bot_choose(&level_at(LEVEL_MAX)->bot, &turn, &answer);
}

/* This holds for any move, and also if there is no other. */
static void ask_about_every_move(void)
{
    struct game_moves legal;
    game_legal(t.game, &t.box.head, &t.match.state, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        ask(legal.move[i]);
        assert_true(answer.move == legal.move[i]);
        assert_int_equal(answer.lines, 1);
        assert_true(answer.line[0].visits == NODES && answer.nodes == NODES);
        assert_in_range(answer.value, 0, MIND_WHOLE);
    }
}

static void every_game(void **unused)
{
    (void)unused;
    print_message("seed %d\n", SEED);
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        struct rng rng;
        if (game->secrets == NULL)
            continue;
        fixture_box(&t, game, NULL);
        fixture_begin(&t, game->seats_min, NULL, NULL, SEED);
        rng_seed(&rng, SEED + 1, 0, RNG_TEST, 0);
        for (uint32_t n = 0; n < 24 && match_actor(&t.match) != GAME_OVER; n++) {
            if (match_actor(&t.match) != GAME_CHANCE)
                ask_about_every_move();
            match_apply(&t.match, fixture_choose(&t, &rng));
        }
    }
}

UNIT_MAIN(cmocka_unit_test(every_game))
