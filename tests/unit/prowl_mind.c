/* What Prowl knows about playing it: odds for moves that use nothing a seat cannot see, shares that add up, and play by
 * them alone that beats greedy. */
#include "fixture.h"

#include "ai/bot.h"
#include "games/prowl/prowl_mind.h"

static struct fixture t;

static void odds_of(const struct game_state *s, struct game_moves *legal, uint32_t *weight)
{
    game_legal(&prowl_game, &t.box.head, s, legal);
    prowl_mind.prior(&t.box.head, s, legal, weight);
}

/* The same odds in every world that the actor cannot tell from this one. */
static void odds_see_nothing_hidden(void **unused)
{
    uint32_t compared = 0;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng rng;
        char token[GAME_TOKEN_MAX];
        rng_seed(&rng, 31, seed, RNG_TEST, 0);
        fixture_begin(&t, 2 + (uint32_t)(seed % 4), NULL, NULL, seed);
        for (int actor; (match_settle(&t.match), actor = match_actor(&t.match)) != GAME_OVER;) {
            struct game_moves legal, others;
            uint32_t weight[GAME_MOVES_MAX], other[GAME_MOVES_MAX];
            struct game_state world;
            bot_view(&prowl_game, &t.box.head, &t.match.state, actor, &world);
            prowl_game.secrets->resample(&t.box.head, &world, actor, &rng);
            odds_of(&t.match.state, &legal, weight);
            odds_of(&world, &others, other);
            assert_int_equal(legal.count, others.count);
            for (uint32_t i = 0; i < legal.count; i++) {
                if (weight[i] != other[i]) {
                    fixture_token(&t, legal.move[i], token);
                    fail_msg("seed %u: %s has odds %u, and %u in another world", (unsigned)seed, token, weight[i],
                             other[i]);
                }
                assert_in_range(weight[i], 1, MIND_WEIGHT_MAX);
                compared++;
            }
            fixture_random(&t, &rng, token);
        }
    }
    assert_true(compared > 10000);
}

static uint32_t lot_of(const struct game_state *s, uint64_t seed, struct game_moves *legal)
{
    struct rng rng;
    rng_seed(&rng, 34, seed, RNG_TEST, 0);
    game_legal(&prowl_game, &t.box.head, s, legal);
    return prowl_mind.lot(&t.box.head, s, legal, &rng);
}

/* A rollout's move is the same in every world that the actor cannot tell from this one, and by the odds it is far
 * likelier than just any move. */
static void lots_see_nothing_hidden_and_follow_the_odds(void **unused)
{
    uint64_t drawn = 0, any = 0, step = 0;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng rng;
        char token[GAME_TOKEN_MAX];
        rng_seed(&rng, 33, seed, RNG_TEST, 0);
        fixture_begin(&t, 2 + (uint32_t)(seed % 4), NULL, NULL, seed);
        for (int actor; (match_settle(&t.match), actor = match_actor(&t.match)) != GAME_OVER;) {
            struct game_moves legal, others;
            uint32_t weight[GAME_MOVES_MAX], sum = 0;
            struct game_state world;
            bot_view(&prowl_game, &t.box.head, &t.match.state, actor, &world);
            prowl_game.secrets->resample(&t.box.head, &world, actor, &rng);
            uint32_t lot = lot_of(&t.match.state, ++step, &legal);
            assert_true(lot < legal.count);
            if (lot != lot_of(&world, step, &others))
                fail_msg("seed %u: another move in another world", (unsigned)seed);
            odds_of(&t.match.state, &legal, weight);
            for (uint32_t i = 0; i < legal.count; i++)
                sum += weight[i];
            drawn += (uint64_t)weight[lot] * MIND_WHOLE / sum;
            any += MIND_WHOLE / legal.count;
            fixture_random(&t, &rng, token);
        }
    }
    assert_true(step > 5000);
    assert_true(drawn * 100 > any * 115);
}

static game_move likeliest(const struct game_state *s)
{
    struct game_moves legal;
    uint32_t weight[GAME_MOVES_MAX], best = 0;
    odds_of(s, &legal, weight);
    for (uint32_t i = 0; i < legal.count; i++)
        best = weight[i] > weight[best] ? i : best;
    return legal.move[best];
}

/* The likeliest move each time, against the greedy bot, two seats. */
static void beats_greedy(void **unused)
{
    enum { GAMES = 800 };
    uint32_t wins = 0;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t game = 0; game < GAMES; game++) {
        struct rng rng;
        rng_seed(&rng, 33, game, RNG_TEST, 0);
        fixture_begin(&t, 2, NULL, NULL, game / 2);
        for (int actor; (match_settle(&t.match), actor = match_actor(&t.match)) != GAME_OVER;) {
            struct game_state view;
            static struct bot_answer answer;
            bot_view(&prowl_game, &t.box.head, &t.match.state, actor, &view);
            struct bot_turn turn = {.game = &prowl_game, .box = &t.box.head, .view = &view, .seat = actor, .rng = &rng};
            if (actor == (int)(game & 1))
                answer.move = likeliest(&t.match.state);
            else
                bot_choose(bot_find("greedy"), &turn, &answer);
            match_apply(&t.match, answer.move);
        }
        wins += prowl_of(&t.match.state)->winner == (game & 1);
    }
    print_message("wins %u of %d\n", wins, GAMES);
    assert_true(wins * 100 >= GAMES * 55);
}

/* The logarithm and the power are each other's inverse, within a step. */
static void powers_and_doublings(void **unused)
{
    (void)unused;
    assert_int_equal(prowl_mind_power(0), 1 << 16);
    assert_int_equal(prowl_mind_power(-PROWL_DOUBLE), 1 << 15);
    assert_int_equal(prowl_mind_doublings(1024), 10 * PROWL_DOUBLE);
    for (int32_t lean = 0; lean > -9 * PROWL_DOUBLE; lean--)
        assert_in_range(prowl_mind_doublings(prowl_mind_power(lean)) + 16, lean + 16 * PROWL_DOUBLE + 15,
                        lean + 16 * PROWL_DOUBLE + 17);
}

/* In the last turn of all: Spring is first, and two support it without Dominance. Who plays the High Mage now is bound,
 * and promises the clan that wins by that. */
static void a_last_promise_is_ones_own_clan(void **unused)
{
    static const char *const one_round[] = {"rounds=1", NULL};
    char token[GAME_TOKEN_MAX];
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    fixture_begin(&t, 3, one_round,
                  "{\"track\":[\"Sp\",\"Su\",\"Au\",\"Wi\"],\"hands\":[[\"Wi4\",\"Wi3\"],[\"Sp2\",\"Su7\"],"
                  "[\"Sp1\",\"Sp8\"]]}",
                  1);
    fixture_play(&t, "clan:Wi4 clan:Sp2 clan:Sp1 *start:0 play:Wi3 rise to:Au accuse:Su7 seat:0 to:Su");
    for (const char *wanted = "play:Sp8"; match_actor(&t.match) != GAME_OVER; wanted = "to:Sp") {
        game_move m = likeliest(&t.match.state);
        fixture_token(&t, m, token);
        if (prowl_of(&t.match.state)->phase != PROWL_P_ORDER)
            assert_string_equal(token, wanted);
        match_apply(&t.match, m);
    }
    assert_int_equal(prowl_of(&t.match.state)->winner, 2);
}

UNIT_MAIN(cmocka_unit_test(odds_see_nothing_hidden), cmocka_unit_test(lots_see_nothing_hidden_and_follow_the_odds),
          cmocka_unit_test(beats_greedy), cmocka_unit_test(powers_and_doublings),
          cmocka_unit_test(a_last_promise_is_ones_own_clan))
