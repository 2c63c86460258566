/* The reference bots at Prowl: greedy beats random in three games of five or more, from either seat. */
#include "fixture.h"

#include "ai/bot.h"
#include "games/prowl/prowl.h"

enum { GAMES = 600 };

/* Games between two seats that the greedy one wins, by its seat: it sits in seat 0 and 1 by turns. */
static void greedy_wins(struct fixture *t, uint32_t wins[2])
{
    wins[0] = wins[1] = 0;
    for (uint64_t game = 0; game < GAMES; game++) {
        const struct bot *bots[2] = {bot_find(game & 1 ? "random" : "greedy"),
                                     bot_find(game & 1 ? "greedy" : "random")};
        struct rng rng;
        struct game_result result;
        rng_seed(&rng, 11, game, RNG_BOT, 0);
        fixture_begin(t, 2, NULL, NULL, game);
        for (int actor; (match_settle(&t->match), actor = match_actor(&t->match)) != GAME_OVER;) {
            struct game_state view;
            bot_view(&prowl_game, &t->box.head, &t->match.state, actor, &view);
            struct bot_turn turn = {
                .game = &prowl_game, .box = &t->box.head, .view = &view, .seat = actor, .rng = &rng};
            struct bot_answer answer;
            bots[actor]->choose(&turn, &answer);
            match_apply(&t->match, answer.move);
        }
        prowl_game.result(&t->box.head, &t->match.state, &result);
        wins[game & 1] += result.winners == (game & 1 ? 2U : 1U);
    }
}

static void greedy_beats_random(void **unused)
{
    static struct fixture t;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    uint32_t wins[2];
    greedy_wins(&t, wins);
    print_message("greedy wins %u and %u of %d each\n", wins[0], wins[1], GAMES / 2);
    assert_true(wins[0] * 100 >= GAMES / 2 * 60);
    assert_true(wins[1] * 100 >= GAMES / 2 * 60);
}

UNIT_MAIN(cmocka_unit_test(greedy_beats_random))
