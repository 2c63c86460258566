/* A game with its first decision made is the same game otherwise. */
#include "table.h"

#include "ai/level.h"
#include "study/study_parts.h"

enum { ARENA = 8 << 20, NODES = 60, SEED = 5 };

static struct table t;
static _Alignas(64) uint8_t arena[ARENA];
static struct bot_answer plain, forced;
static struct bot_memory memory;
static game_move seen[TABLE_LOG_MAX];
static struct study_force force;
static struct game_state first, view;

static void ask(struct bot_turn *turn, struct bot_answer *out)
{
    static struct rng rng;
    rng_seed(&rng, SEED, 0, RNG_BOT, 0);
    memset(arena, 0, sizeof arena);
    memset(out, 0, sizeof *out);
    turn->rng = &rng;
    turn->arena = arena;
    turn->arena_size = sizeof arena;
    turn->limit.nodes = NODES;
    bot_choose(&level_at(LEVEL_MAX)->bot, turn, out);
}

static void look(struct bot_turn *turn)
{
    memset(turn, 0, sizeof *turn);
    memory.seen = seen;
    bot_look(&t.match, match_actor(&t.match), &memory, turn);
}

static void wrap(struct bot_turn *turn, bool bare)
{
    study_force_init(&force, t.game, &t.box.head, bare);
    study_force_state(&force, bare ? &t.match.state : &memory.view, true, &view);
    study_force_state(&force, &memory.first, false, &first);
    turn->game = &force.game;
    turn->box = &force.head;
    turn->view = &view;
    turn->first = &first;
}

static void same_answer(void)
{
    assert_true(plain.move == forced.move);
    assert_int_equal(plain.value, forced.value);
    assert_int_equal(plain.lines, forced.lines);
    for (uint32_t i = 0; i < plain.lines; i++) {
        assert_true(plain.line[i].move == forced.line[i].move);
        assert_int_equal(plain.line[i].visits, forced.line[i].visits);
        assert_int_equal(plain.line[i].value, forced.line[i].value);
    }
}

/* With nothing forced the search finds what it finds in the game itself, whatever its moves give away. */
static void is_the_same_game(const struct game *game)
{
    struct rng rng;
    struct bot_turn turn;
    struct game_mind mind = game->mind != NULL ? *game->mind : (struct game_mind){0};
    struct game open = *game;
    mind.betrays = NULL;
    open.mind = game->mind != NULL ? &mind : NULL;
    table_box(&t, game, NULL);
    table_begin(&t, game->seats_min, NULL, NULL, SEED);
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    for (uint32_t i = 0; i < 40 && match_actor(&t.match) != GAME_OVER; i++) {
        if (match_actor(&t.match) != GAME_CHANCE) {
            look(&turn);
            turn.game = &open;
            ask(&turn, &plain);
            wrap(&turn, false);
            ask(&turn, &forced);
            same_answer();
        }
        match_apply(&t.match, table_choose(&t, &rng));
    }
}

/* Whatever move is forced, it is the only line, and all simulations are spent on it; with secrets open too. */
static void forces_every_move(const struct game *game)
{
    struct rng rng;
    struct bot_turn turn;
    struct game_moves legal;
    table_box(&t, game, NULL);
    table_begin(&t, game->seats_min, NULL, NULL, SEED);
    rng_seed(&rng, SEED + 1, 0, RNG_TEST, 0);
    for (uint32_t i = 0; i < 24 && match_actor(&t.match) != GAME_OVER; i++) {
        legal.count = 0;
        game->moves(&t.box.head, &t.match.state, &legal);
        for (uint32_t k = 0; k < legal.count && match_actor(&t.match) != GAME_CHANCE; k++) {
            look(&turn);
            wrap(&turn, k % 2 == 1);
            force.forces = true;
            force.move = legal.move[k];
            ask(&turn, &forced);
            assert_true(forced.move == legal.move[k]);
            assert_true(forced.value >= 0 && forced.value <= MIND_WHOLE);
            assert_int_equal(forced.line[0].visits, NODES);
        }
        match_apply(&t.match, table_choose(&t, &rng));
    }
}

static void every_game(void **unused)
{
    (void)unused;
    print_message("seed %d\n", SEED);
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        assert_true(study_force_fits(game));
        if (game->redact == NULL)
            continue;
        is_the_same_game(game);
        forces_every_move(game);
    }
}

UNIT_MAIN(cmocka_unit_test(every_game))
