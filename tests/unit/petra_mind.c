/* What Petra knows of itself: distances agree with the rules, chances add up, odds are in range. */
#include "fixture.h"

#include "core/mind.h"
#include "games/petra/petra_mind.h"

static struct fixture t;

static const struct petra_state *state(void)
{
    return petra_of(&t.match.state);
}

/* Spaces to the first cubes, by the rules' own movement on a copy of the state. */
static void walk(const struct petra_state *from, uint32_t seat, uint32_t track, uint32_t spaces[PETRA_CUBES_AHEAD])
{
    struct petra_state s = *from;
    uint32_t found = 0;
    s.turn_of = (uint8_t)seat;
    s.seat[seat].cubes = 0;
    s.had = 0xFF; /* bonuses would ask for decisions */
    s.trade_column = (uint8_t)track;
    for (uint32_t i = 1; found < PETRA_CUBES_AHEAD; i++) {
        uint8_t before = s.seat[seat].cubes;
        petra_push(&s, PETRA_S_ADVANCE, 0, 1);
        petra_move_advance_ready((const struct petra_box *)&t.box, &s);
        if (s.seat[seat].cubes > before)
            spaces[found++] = i;
    }
}

static void check_distances(void)
{
    struct petra_lane lane[PETRA_MAIN];
    petra_traits_lanes((const struct petra_box *)&t.box, state(), lane);
    for (uint32_t seat = 0; seat < state()->seats; seat++) {
        const struct petra_seat *p = &state()->seat[seat];
        for (uint32_t track = 0; track < PETRA_MAIN; track++) {
            uint32_t spaces[PETRA_CUBES_AHEAD];
            struct petra_course c =
                petra_traits_course_of(&lane[track], p->at[track], petra_has(p->active, track), PETRA_FAR);
            walk(state(), seat, track, spaces);
            for (uint32_t i = 0; i < PETRA_CUBES_AHEAD; i++)
                assert_int_equal(c.cube[i], spaces[i] < PETRA_FAR ? spaces[i] : PETRA_FAR);
        }
    }
}

static void check_shares(void)
{
    int32_t share[GAME_SEATS_MAX], sum = 0;
    petra_mind.judge(&t.box.head, &t.match.state, share);
    for (uint32_t seat = 0; seat < state()->seats; seat++) {
        assert_in_range(share[seat], 0, MIND_WHOLE);
        sum += share[seat];
    }
    assert_int_equal(sum, MIND_WHOLE);
}

static void check_odds(void)
{
    struct game_moves legal;
    uint32_t weight[GAME_MOVES_MAX] = {0};
    game_legal(&petra_game, &t.box.head, &t.match.state, &legal);
    petra_mind.prior(&t.box.head, &t.match.state, &legal, weight);
    for (uint32_t i = 0; i < legal.count; i++)
        assert_in_range(weight[i], 1, MIND_WEIGHT_MAX);
}

static void holds_everywhere(void **unused)
{
    char token[GAME_TOKEN_MAX];
    struct rng rng;
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    for (uint64_t seed = 0; seed < 60; seed++) {
        fixture_begin(&t, 2 + (uint32_t)(seed % 3), NULL, NULL, seed);
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        while (match_actor(&t.match) != GAME_OVER) {
            check_shares();
            if (petra_mind.settled(&t.box.head, &t.match.state))
                check_distances();
            if (match_actor(&t.match) != GAME_CHANCE)
                check_odds();
            fixture_random(&t, &rng, token);
        }
    }
}

/* Leaves bytes behind on the stack, for whoever reads what it never wrote. */
static __attribute__((noinline)) void soil_the_stack(int with)
{
    volatile uint8_t bytes[8192];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)with;
}

static __attribute__((noinline)) void odds(const struct game_moves *legal, uint32_t *weight)
{
    petra_mind.prior(&t.box.head, &t.match.state, legal, weight);
}

/* Several columns may trade with one type, and none with another; the weights depend on nothing but the position. */
static void partners_may_be_the_same(void **unused)
{
    char token[GAME_TOKEN_MAX];
    struct rng rng;
    (void)unused;
    fixture_edited(&t, &petra_game, "board R C I L E", "board R E E E E");
    for (uint64_t seed = 0; seed < 20; seed++) {
        fixture_begin(&t, 4, NULL, NULL, seed);
        rng_seed(&rng, seed, 0, RNG_TEST, 1);
        while (match_actor(&t.match) != GAME_OVER) {
            struct game_moves legal;
            uint32_t weight[2][GAME_MOVES_MAX] = {{0}, {0}};
            game_legal(&petra_game, &t.box.head, &t.match.state, &legal);
            for (int i = 0; i < 2 && match_actor(&t.match) != GAME_CHANCE; i++) {
                soil_the_stack(i == 0 ? 3 : 4);
                odds(&legal, weight[i]);
            }
            assert_memory_equal(weight[0], weight[1], sizeof weight[0]);
            check_shares();
            fixture_random(&t, &rng, token);
        }
    }
}

/* A cube more is better, and so is a rival's cube less. */
static void prefers_cubes(void **unused)
{
    int32_t before[GAME_SEATS_MAX], after[GAME_SEATS_MAX];
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    for (uint32_t cubes = 0; cubes < 8; cubes++) {
        fixture_begin(&t, 3, NULL, NULL, cubes);
        struct petra_state *s = (struct petra_state *)&t.match.state;
        for (uint32_t seat = 0; seat < 3; seat++)
            s->seat[seat].cubes = (uint8_t)cubes;
        petra_mind.judge(&t.box.head, &t.match.state, before);
        s->seat[1].cubes++;
        petra_mind.judge(&t.box.head, &t.match.state, after);
        assert_true(after[1] > before[1] && after[0] < before[0] && after[2] < before[2]);
    }
}

static uint64_t gist_of(const char *token)
{
    struct game_moves legal;
    game_legal(&petra_game, &t.box.head, &t.match.state, &legal);
    int i = game_find(&petra_game, &t.box.head, &t.match.state, &legal, token, strlen(token));
    assert_true(i >= 0);
    return petra_mind.gist(&t.box.head, &t.match.state, 0, legal.move[i]);
}

/* Two tiles of a type are one choice; what a rival does is none of one's own. */
static void tells_apart_what_matters(void **unused)
{
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    fixture_begin(&t, 2, NULL, "{\"start\":0,\"caravan\":\"EERRCC\"}", 3);
    fixture_play(&t, "plaza");
    assert_true(gist_of("p1") == gist_of("p2") && gist_of("p1") != gist_of("p3"));
    fixture_play(&t, "p1 p3 end");
    assert_true(gist_of("plaza") == MIND_ASIDE);
}

UNIT_MAIN(cmocka_unit_test(holds_everywhere), cmocka_unit_test(prefers_cubes),
          cmocka_unit_test(tells_apart_what_matters), cmocka_unit_test(partners_may_be_the_same))
