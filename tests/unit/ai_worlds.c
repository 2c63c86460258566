/* The search over determinizations (worlds): it finds certain wins, keeps to its limits, is reproducible, and cannot
 * tell apart what its seat cannot tell apart. */
#include "null_fixture.h"

#include "ai/worlds.h"
#include "games/petra/petra.h"

#include <stdlib.h>

static struct fixture t;
static struct bot_memory memory;
static game_move seen[FIXTURE_LOG_MAX];
static _Alignas(64) uint8_t arena[4 * WORLDS_ARENA_MIN];

static void choose(uint64_t seed, uint64_t nodes, size_t arena_size, struct bot_answer *out)
{
    struct rng rng;
    struct bot_turn turn;
    memset(&turn, 0, sizeof turn);
    memset(out, 0, sizeof *out);
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    memory.seen = seen;
    bot_look(&t.match, match_actor(&t.match), &memory, &turn);
    turn.rng = &rng;
    turn.limit.nodes = nodes;
    turn.arena = arena;
    turn.arena_size = arena_size;
    bot_choose(&worlds_bot, &turn, out);
}

/* Plays random moves, chance too, until a seat has more than one move to choose from. */
static void wander(struct rng *rng, uint32_t moves)
{
    char token[GAME_TOKEN_MAX];
    struct game_moves legal;
    while (match_actor(&t.match) != GAME_OVER) {
        game_legal(t.game, &t.box.head, &t.match.state, &legal);
        if (moves == 0 && match_actor(&t.match) != GAME_CHANCE && legal.count > 1)
            return;
        moves -= moves > 0;
        fixture_random(&t, rng, token);
    }
}

/* On the last turn it takes the card that it was shown, and knows that this wins. */
static void null_takes_what_it_saw(void **unused)
{
    static const char *const options[] = {"turns=3", NULL};
    struct bot_answer a;
    char token[GAME_TOKEN_MAX];
    (void)unused;
    fixture_box(&t, &null_game, NULL_NINE);
    for (uint64_t seed = 0; seed < 20 / FEWER; seed++) {
        fixture_begin(&t, 2, options, "{\"start\":0,\"hands\":[[1,2],[8,9]]}", seed);
        fixture_play(&t, "peek:1 wait");
        choose(seed, 400, sizeof arena, &a);
        fixture_token(&t, a.move, token);
        assert_true(strncmp(token, "accuse:1:8", 10) == 0 || strncmp(token, "accuse:1:9", 10) == 0);
        assert_int_equal(a.value, 10000);
    }
}

/* An accusation at random is worth no more than its odds, since what it will reveal is not known when it is chosen.
 * Seat 1 has two of the seven cards that seat 0 does not hold. */
static void null_does_not_foresee(void **unused)
{
    static const char *const options[] = {"turns=1", NULL};
    static struct bot_answer a;
    (void)unused;
    fixture_box(&t, &null_game, NULL_NINE);
    fixture_begin(&t, 2, options, "{\"start\":0,\"hands\":[[1,2],[8,9]]}", 5);
    choose(5, 20000, sizeof arena, &a);
    for (uint32_t i = 0; i < a.lines; i++)
        assert_true(a.line[i].value < 4000);
}

/* When one trade brings the last cube, it goes to the market and wins. */
static void petra_makes_the_last_trade(void **unused)
{
    struct bot_answer a;
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    for (uint64_t seed = 0; seed < 20 / FEWER; seed++) {
        fixture_begin(&t, 2 + (uint32_t)(seed % 3), NULL, "{\"start\":0}", seed);
        struct petra_state *s = (struct petra_state *)&t.match.state;
        struct petra_seat *p = &s->seat[0];
        p->cubes = 8;
        p->at[PETRA_R] = 2;
        p->active = 1 << PETRA_R;
        p->column[PETRA_R] = 2;
        p->row = 0x543210;
        while (match_actor(&t.match) != GAME_OVER && s->turn == 0) {
            struct rng rng;
            struct game_state view;
            bot_view(&petra_game, &t.box.head, &t.match.state, 0, &view);
            rng_seed(&rng, seed, 1, RNG_BOT, 0);
            struct bot_turn turn = {.game = &petra_game,
                                    .box = &t.box.head,
                                    .view = &view,
                                    .rng = &rng,
                                    .limit = {.nodes = 300},
                                    .arena = arena,
                                    .arena_size = sizeof arena};
            bot_choose(&worlds_bot, &turn, &a);
            match_apply(&t.match, a.move);
        }
        assert_int_equal(match_actor(&t.match), GAME_OVER);
        assert_int_equal(p->cubes, 9);
    }
}

static void check_answer(const struct bot_answer *a, uint64_t nodes)
{
    uint64_t visits = 0;
    assert_true(a->nodes <= nodes);
    assert_true(a->lines > 0 && a->line[0].move == a->move);
    for (uint32_t i = 0; i < a->lines; i++) {
        visits += a->line[i].visits;
        assert_in_range(a->line[i].value, 0, 10000);
        assert_true(i == 0 || a->line[i].visits <= a->line[i - 1].visits);
    }
    assert_int_equal(visits, a->nodes);
}

/* The same seed and limit give the same answer, every simulation is counted, and a small arena only weakens its play.
 */
static void repeats_itself_within_limits(void **unused)
{
    const struct game *const games[] = {&null_game, &petra_game};
    static struct bot_answer a, b, small;
    struct rng rng;
    (void)unused;
    for (uint64_t seed = 0; seed < 40 / FEWER; seed++) {
        fixture_box(&t, games[seed % 2], NULL);
        fixture_begin(&t, 2 + (uint32_t)(seed % 2), NULL, NULL, seed);
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        wander(&rng, rng_below(&rng, 12));
        if (match_actor(&t.match) == GAME_OVER)
            continue;
        uint64_t nodes = 1 + rng_below(&rng, 700);
        choose(seed, nodes, sizeof arena, &a);
        assert_int_equal(a.nodes, nodes);
        memset(arena, 0xA5, sizeof arena);
        choose(seed, nodes, sizeof arena, &b);
        assert_memory_equal(&a, &b, sizeof a);
        check_answer(&a, nodes);
        choose(seed, nodes, WORLDS_ARENA_MIN, &small);
        assert_true(small.nodes == nodes && small.lines == a.lines);
    }
}

static bool stop_soon(void *with)
{
    return ++*(uint32_t *)with == 3;
}

static void stops_when_told(void **unused)
{
    struct bot_answer a;
    struct rng rng;
    uint32_t asked = 0;
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    fixture_begin(&t, 3, NULL, NULL, 1);
    rng_seed(&rng, 1, 0, RNG_BOT, 0);
    struct game_state view;
    int seat = match_actor(&t.match);
    bot_view(&petra_game, &t.box.head, &t.match.state, seat, &view);
    struct bot_turn turn = {.game = &petra_game,
                            .box = &t.box.head,
                            .view = &view,
                            .seat = seat,
                            .rng = &rng,
                            .limit = {.stop = stop_soon, .with = &asked},
                            .arena = arena,
                            .arena_size = sizeof arena};
    bot_choose(&worlds_bot, &turn, &a);
    assert_int_equal(asked, 3);
    assert_in_range(a.nodes, 3, 200);
}

/* With other hidden cards behind the same view, it gives the same move and the same figures. */
static void cannot_tell_worlds_apart(void **unused)
{
    const struct game *const games[] = {&null_game, &petra_game};
    static struct bot_answer a, b;
    struct rng rng;
    uint32_t different = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 40 / FEWER; seed++) {
        fixture_box(&t, games[seed % 2], NULL);
        fixture_begin(&t, 2 + (uint32_t)(seed % 2), NULL, NULL, seed);
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        wander(&rng, rng_below(&rng, 9));
        if (match_actor(&t.match) == GAME_OVER)
            continue;
        int seat = match_actor(&t.match);
        struct game_state truth = t.match.state, other = truth;
        t.game->secrets->redact(&t.box.head, &other, seat);
        t.game->secrets->resample(&t.box.head, &other, seat, &rng);
        different += !game_same(t.game, &truth, &other);
        for (uint32_t i = 0; i < 2; i++) {
            struct game_state view;
            struct rng own;
            rng_seed(&own, seed, 0, RNG_BOT, 0);
            bot_view(t.game, &t.box.head, i == 0 ? &truth : &other, seat, &view);
            struct bot_turn turn = {.game = t.game,
                                    .box = &t.box.head,
                                    .view = &view,
                                    .seat = seat,
                                    .rng = &own,
                                    .limit = {.nodes = 500},
                                    .arena = arena,
                                    .arena_size = sizeof arena};
            bot_choose(&worlds_bot, &turn, i == 0 ? &a : &b);
        }
        assert_int_equal(a.move, b.move);
        assert_int_equal(a.value, b.value);
    }
    assert_true(different > 10 / FEWER);
}

UNIT_MAIN(cmocka_unit_test(null_takes_what_it_saw), cmocka_unit_test(null_does_not_foresee),
          cmocka_unit_test(petra_makes_the_last_trade), cmocka_unit_test(repeats_itself_within_limits),
          cmocka_unit_test(stops_when_told), cmocka_unit_test(cannot_tell_worlds_apart))
