/* Greedy play goes somewhere: against random play it wins nine games of ten at the least, from either seat. */
#include "fixture.h"

#include "ai/bot.h"
#include "games/petra/petra.h"

enum { GAMES = 300 };

/* One game between greedy at one seat and random at the others; true if greedy wins alone. */
static bool greedy_wins(struct fixture *t, uint32_t seats, int greedy, uint64_t seed)
{
    struct rng rng;
    fixture_begin(t, seats, NULL, NULL, seed);
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    while (match_actor(&t->match) != GAME_OVER) {
        int seat = match_actor(&t->match);
        if (seat == GAME_CHANCE) {
            match_settle(&t->match);
            continue;
        }
        struct game_state view;
        bot_view(&petra_game, &t->box.head, &t->match.state, seat, &view);
        struct bot_turn turn = {.game = &petra_game, .box = &t->box.head, .view = &view, .seat = seat, .rng = &rng};
        struct bot_answer answer;
        bot_find(seat == greedy ? "greedy" : "random")->choose(&turn, &answer);
        match_apply(&t->match, answer.move);
    }
    struct game_result result;
    petra_game.result(&t->box.head, &t->match.state, &result);
    return result.winners == 1U << greedy;
}

static void greedy_beats_random(void **unused)
{
    static struct fixture t;
    uint32_t wins = 0;
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    for (uint64_t seed = 0; seed < GAMES; seed++)
        wins += greedy_wins(&t, 2, (int)(seed & 1), seed);
    print_message("greedy won %u of %u\n", wins, GAMES);
    assert_true(wins * 10 >= GAMES * 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(greedy_beats_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
