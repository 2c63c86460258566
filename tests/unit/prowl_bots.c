/* The reference bots at Prowl: greedy beats random in two games of three or more, from either seat. */
#include "table.h"

#include "ai/bot.h"
#include "games/prowl/prowl.h"

enum { GAMES = 600 };

/* Games between two seats that the greedy one wins; it sits in seat 0 or 1 by turns. */
static uint32_t greedy_wins(struct table *t)
{
    uint32_t wins = 0;
    for (uint64_t game = 0; game < GAMES; game++) {
        const struct bot *bots[2] = {bot_find(game & 1 ? "random" : "greedy"),
                                     bot_find(game & 1 ? "greedy" : "random")};
        struct rng rng;
        struct game_result result;
        rng_seed(&rng, 11, game, RNG_BOT, 0);
        table_begin(t, 2, NULL, NULL, game);
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
        wins += result.winners == (game & 1 ? 2U : 1U);
    }
    return wins;
}

static void greedy_beats_random(void **unused)
{
    static struct table t;
    (void)unused;
    table_box(&t, &prowl_game, NULL);
    uint32_t wins = greedy_wins(&t);
    print_message("greedy wins %u of %d\n", wins, GAMES);
    assert_true(wins * 100 >= GAMES * 65);
}

UNIT_MAIN(cmocka_unit_test(greedy_beats_random))
