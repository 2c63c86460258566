/* The time for a turn is shared out among its decisions. */
#include "fixture.h"

#include "ai/level.h"

enum { MS = 3000, SEED = 9, LEAST = 20 };

static struct fixture t;

/* Plays a random game, and adds up what the decisions of each turn are given. */
static void a_turn_takes_no_longer_than_its_time(void **unused)
{
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        struct rng rng;
        uint32_t sum = 0, made = 0, most = 0, turns = 0;
        int last = GAME_CHANCE;
        fixture_box(&t, registry_game(i), NULL);
        fixture_begin(&t, t.game->seats_min, NULL, NULL, SEED);
        rng_seed(&rng, SEED, 0, RNG_TEST, 0);
        for (; match_actor(&t.match) != GAME_OVER; match_apply(&t.match, fixture_choose(&t, &rng))) {
            struct game_moves legal;
            int actor = match_actor(&t.match);
            if (actor == GAME_CHANCE)
                continue;
            if (actor != last) {
                turns++;
                sum = made = 0;
                last = actor;
            }
            game_legal(t.game, &t.box.head, &t.match.state, &legal);
            if (legal.count == 1)
                continue;
            uint32_t share = level_share_ms(&t.match, MS);
            assert_in_range(share, LEAST, MS);
            sum += share;
            most = ++made > most ? made : most;
            assert_true(sum <= MS + made * LEAST);
            if (made == 1)
                assert_true(share >= MS / 12);
        }
        print_message("%s: %u turns, up to %u decisions\n", t.game->id, turns, most);
        if (most == 1)
            assert_true(sum > MS * 3 / 4);
    }
}

UNIT_MAIN(cmocka_unit_test(a_turn_takes_no_longer_than_its_time))
