/* The belief about rivals' clans at Prowl: it adds up, never gives up the truth, draws worlds that agree with the view
 * as often as it says, is worth more than counting, can be repeated, and knows what a seat's own moves tell. */
#include "fixture.h"

#include "ai/bot.h"
#include "games/prowl/prowl_mind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *source_root;
static struct fixture t;
static game_move seen[1 << 10];

/* What a viewer believes by now, and its view. */
static void believe(int viewer, struct prowl_belief *b, struct game_state *view)
{
    struct bot_memory memory = {.seen = seen};
    struct bot_turn turn = {0};
    bot_look(&t.match, viewer, &memory, &turn);
    *view = memory.first;
    prowl_mind.believe(&t.box.head, b, view, viewer);
    for (uint32_t i = 0; i < turn.seen_count; i++) {
        prowl_mind.learn(&t.box.head, b, view, turn.seen[i]);
        prowl_game.apply(&t.box.head, view, turn.seen[i]);
    }
    assert_true(game_same(&prowl_game, view, &memory.view));
}

static void check_odds(const struct prowl_belief *b, const struct game_state *view)
{
    const struct prowl_state *v = prowl_of(view), *truth = prowl_of(&t.match.state);
    struct prowl_doubt odds;
    prowl_belief_odds(b, v, &odds);
    for (uint32_t seat = 0; seat < v->seats; seat++) {
        uint32_t sum = 0;
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
            sum += odds.of[seat][slot];
        if (truth->clan[seat] == PROWL_NONE)
            continue;
        assert_in_range(sum, PROWL_SURE, PROWL_SURE + PROWL_SLOTS);
        assert_true(odds.of[seat][prowl_slot(truth->clan[seat])] > 0);
    }
}

static void check_world(const struct prowl_belief *b, const struct game_state *view, int viewer, struct rng *rng)
{
    struct game_state world;
    prowl_mind.imagine(&t.box.head, b, view, rng, &world);
    assert_int_equal(prowl_of(&world)->viewer, PROWL_TRUTH);
    prowl_game.secrets->redact(&t.box.head, &world, viewer);
    assert_true(game_same(&prowl_game, &world, view));
}

/* Random games, all seats; every seat and an onlooker look at every third step. */
static void random_games(const char *const *options, uint64_t games)
{
    for (uint64_t seed = 0; seed < games; seed++) {
        struct rng rng;
        char token[GAME_TOKEN_MAX];
        uint32_t seats = 2 + (uint32_t)(seed % 4);
        rng_seed(&rng, 21, seed, RNG_TEST, 0);
        fixture_begin(&t, seats, options, NULL, seed);
        for (uint32_t step = 0; match_actor(&t.match) != GAME_OVER; step++) {
            for (int viewer = GAME_SPECTATOR; step % 3 == 0 && viewer < (int)seats; viewer++) {
                struct prowl_belief b, again;
                struct game_state view;
                believe(viewer, &b, &view);
                check_odds(&b, &view);
                check_world(&b, &view, viewer, &rng);
                believe(viewer, &again, &view);
                assert_memory_equal(&b, &again, sizeof b);
            }
            fixture_random(&t, &rng, token);
        }
    }
}

static void adds_up_and_keeps_the_truth(void **unused)
{
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    random_games(NULL, 60);
}

static void knows_no_card_by_name(void **unused)
{
    static char text[BOX_FILE_MAX], path[4096];
    static const char *const options[] = {"clans=Du,Su,Au,Wi", NULL};
    struct fault f;
    (void)unused;
    snprintf(path, sizeof path, "%s/box/dusk.box", source_root);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    fixture_box(&t, &prowl_game, NULL);
    assert_int_equal(fixture_try_box(&t, &prowl_game, text, &f), ERR_NONE);
    random_games(options, 40);
}

static void play_greedy(struct rng *rng)
{
    struct game_state view;
    bot_view(&prowl_game, &t.box.head, &t.match.state, match_actor(&t.match), &view);
    struct bot_turn turn = {
        .game = &prowl_game, .box = &t.box.head, .view = &view, .seat = match_actor(&t.match), .rng = rng};
    static struct bot_answer answer;
    bot_choose(bot_find("greedy"), &turn, &answer);
    match_apply(&t.match, answer.move);
}

/* Worlds come as often as the odds say; between two clan cards of few unseen cards too. */
static void draws_as_it_believes(void **unused)
{
    enum { DRAWS = 3000 };
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 8; seed++) {
        struct rng rng;
        struct prowl_belief b;
        struct prowl_doubt odds;
        struct game_state view, world;
        uint32_t seats = 2 + (uint32_t)(seed % 4), count[PROWL_SEATS][PROWL_SLOTS] = {{0}};
        rng_seed(&rng, 22, seed, RNG_TEST, 0);
        fixture_begin(&t, seats, NULL, NULL, seed);
        for (uint32_t turns = 0; turns < 3 * seats;) {
            match_settle(&t.match);
            turns += prowl_of(&t.match.state)->phase == PROWL_P_TURN;
            play_greedy(&rng);
        }
        match_settle(&t.match);
        believe(0, &b, &view);
        prowl_belief_odds(&b, prowl_of(&view), &odds);
        for (uint32_t i = 0; i < DRAWS; i++) {
            prowl_mind.imagine(&t.box.head, &b, &view, &rng, &world);
            for (uint32_t seat = 1; seat < seats; seat++)
                count[seat][prowl_slot(prowl_of(&world)->clan[seat])]++;
        }
        for (uint32_t seat = 1; seat < seats; seat++)
            for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
                double off = (double)count[seat][slot] / DRAWS - (double)odds.of[seat][slot] / PROWL_SURE;
                if (fabs(off) > 0.06)
                    fail_msg("seed %u, seat %u, slot %u: %.3f off", (unsigned)seed, seat, slot, off);
            }
    }
}

static double loss(const struct prowl_doubt *odds, uint32_t seat, uint32_t slot)
{
    return -log((double)odds->of[seat][slot] / PROWL_SURE);
}

/* Greedy games: in the third round the belief loses at least a fifth less than counting. */
static void is_worth_more_than_counting(void **unused)
{
    static const int16_t even[PROWL_SEATS][PROWL_SLOTS];
    double belief = 0, counting = 0;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 120; seed++) {
        struct rng rng;
        uint32_t seats = 2 + (uint32_t)(seed % 4);
        rng_seed(&rng, 23, seed, RNG_TEST, 0);
        fixture_begin(&t, seats, NULL, NULL, seed);
        for (int actor; (match_settle(&t.match), actor = match_actor(&t.match)) != GAME_OVER;) {
            const struct prowl_state *s = prowl_of(&t.match.state);
            for (uint32_t seat = 0; s->phase == PROWL_P_TURN && s->held[actor] == 3 && seat < seats; seat++) {
                struct prowl_belief b;
                struct prowl_doubt odds, flat;
                struct game_state view;
                if ((int)seat == actor || (s->mark[seat] & PROWL_UP) || (s->know[seat] >> actor & 1))
                    continue;
                believe(actor, &b, &view);
                prowl_belief_odds(&b, prowl_of(&view), &odds);
                prowl_guess_odds(prowl_of(&view), even, &flat);
                belief += loss(&odds, seat, prowl_slot(s->clan[seat]));
                counting += loss(&flat, seat, prowl_slot(s->clan[seat]));
            }
            play_greedy(&rng);
        }
    }
    print_message("log-loss %.1f %% below counting\n", 100 * (1 - belief / counting));
    assert_true(belief < 0.8 * counting);
}

/* The seat whose clan card this is. */
static uint32_t holder(const struct prowl_state *s, uint32_t card)
{
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->clan[seat] == card)
            return seat;
    return PROWL_NONE;
}

/* Somebody who only looks on, and a seat that asks itself what it has told, come to the same. */
static void knows_what_an_onlooker_makes_of_it(void **unused)
{
    uint32_t compared = 0, told = 0;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct rng rng;
        char token[GAME_TOKEN_MAX];
        uint32_t seats = 2 + (uint32_t)(seed % 4), was[PROWL_SEATS] = {0};
        bool passed = false;
        rng_seed(&rng, 24, seed, RNG_TEST, 0);
        fixture_begin(&t, seats, NULL, NULL, seed);
        while (match_actor(&t.match) != GAME_OVER && !passed) {
            const struct prowl_state *s = prowl_of(&t.match.state);
            struct prowl_belief own, open;
            struct game_state view;
            believe(GAME_SPECTATOR, &open, &view);
            for (uint32_t seat = 0; seat < seats; seat++) {
                believe((int)seat, &own, &view);
                if (s->clan[seat] == PROWL_NONE || (s->mark[seat] & PROWL_UP))
                    continue;
                const int16_t *mine = own.all[own.at[seat]], *theirs = open.all[open.at[seat]];
                assert_memory_equal(mine, theirs, sizeof own.all[0]);
                told += mine[0] != mine[1] || mine[1] != mine[2] || mine[2] != mine[3];
                compared++;
            }
            for (uint32_t seat = 0; seat < seats; seat++)
                was[seat] = s->clan[seat];
            fixture_random(&t, &rng, token);
            for (uint32_t seat = 0; seat < seats; seat++) /* cards of others are read with what is known of them */
                passed |= was[seat] < PROWL_CARDS && holder(s, was[seat]) != PROWL_NONE && holder(s, was[seat]) != seat;
        }
    }
    assert_true(compared > 1000 && told > compared / 2);
}

/* What a move costs, by its token. */
static int32_t price_of(const struct prowl_belief *b, const struct game_state *view, const char *token)
{
    struct game_moves legal;
    game_legal(&prowl_game, &t.box.head, view, &legal);
    int i = game_find(&prowl_game, &t.box.head, view, &legal, token, strlen(token));
    assert_true(i >= 0);
    return prowl_mind.betrays(&t.box.head, b, view, legal.move[i]);
}

/* Two seats, Autumn the lowest clan; seat 0 is of Autumn. */
static void prices_what_is_told(void **unused)
{
    struct prowl_belief b;
    struct game_state view;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    fixture_begin(&t, 2, NULL,
                  "{\"track\":[\"Sp\",\"Su\",\"Wi\",\"Au\"],"
                  "\"hands\":[[\"Au1\",\"Au2\",\"Au3\",\"Wi1\",\"Su5\",\"Sp2\"],"
                  "[\"Sp4\",\"Su1\",\"Su4\",\"Wi3\",\"Wi5\",\"Sp1\"]]}",
                  1);
    match_settle(&t.match);
    fixture_play(&t, "clan:Au1 clan:Sp1 *start:0");
    match_settle(&t.match);
    believe(0, &b, &view);
    /* To raise the lowest clan tells that it is one's own; to raise another hides it. */
    assert_true(price_of(&b, &view, "play:Au2") > price_of(&b, &view, "play:Wi1"));
    fixture_play(&t, "play:Au2");
    believe(0, &b, &view);
    assert_true(price_of(&b, &view, "rise") > 0);
    fixture_play(&t, "rise opt:raise");
    match_settle(&t.match);
    fixture_play(&t, "accuse:Su1 seat:0 to:Au opt:dominance");
    match_settle(&t.match);
    believe(0, &b, &view);
    /* It lies face up: nothing is left to tell, and to change can only hide. */
    assert_int_equal(price_of(&b, &view, "play:Au3"), 0);
    assert_int_equal(price_of(&b, &view, "play:Wi1"), 0);
    assert_int_equal(price_of(&b, &view, "change:Wi1"), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(adds_up_and_keeps_the_truth),
                                       cmocka_unit_test(knows_no_card_by_name),
                                       cmocka_unit_test(draws_as_it_believes),
                                       cmocka_unit_test(is_worth_more_than_counting),
                                       cmocka_unit_test(knows_what_an_onlooker_makes_of_it),
                                       cmocka_unit_test(prices_what_is_told)};
    source_root = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
