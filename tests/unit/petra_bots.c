/* Greedy play goes somewhere: against random play it wins nine games of ten at the least, from either seat. */
#include "petra_table.h"

#include "ai/bot.h"

enum { GAMES = 300 };

/* One game between greedy at one seat and random at the others; true if greedy wins alone. */
static bool greedy_wins(const struct petra_box *box, uint32_t seats, int greedy, uint64_t seed)
{
    struct petra_table t;
    struct rng rng;
    petra_table_begin(&t, box, seats, NULL, seed);
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    while (match_actor(&t.match) != GAME_OVER) {
        int seat = match_actor(&t.match);
        if (seat == GAME_CHANCE) {
            match_settle(&t.match);
            continue;
        }
        struct game_state view;
        bot_view(&petra_game, &box->head, &t.match.state, seat, &view);
        struct bot_turn turn = {.game = &petra_game, .box = &box->head, .view = &view, .seat = seat, .rng = &rng};
        match_apply(&t.match, bot_find(seat == greedy ? "greedy" : "random")->choose(&turn));
    }
    struct game_result result;
    petra_game.result(&box->head, &t.match.state, &result);
    petra_table_end(&t);
    return result.winners == 1U << greedy;
}

static void greedy_beats_random(void **unused)
{
    static struct petra_box box;
    uint32_t wins = 0;
    (void)unused;
    petra_table_box(&box, NULL, NULL);
    for (uint64_t seed = 0; seed < GAMES; seed++)
        wins += greedy_wins(&box, 2, (int)(seed & 1), seed);
    print_message("greedy won %u of %u\n", wins, GAMES);
    assert_true(wins * 10 >= GAMES * 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(greedy_beats_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
