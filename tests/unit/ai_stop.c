/* Searches that play random games stop in the middle of one when they are told to, but not before they have a result.
 */
#include "fixture.h"

#include "ai/bot.h"

enum { ARENA = 8 << 20 };

static struct fixture t;
static _Alignas(64) uint8_t arena[ARENA];
static game_move seen[FIXTURE_LOG_MAX];
static struct bot_memory memory;
static struct bot_answer answer;

static bool at_once(void *with)
{
    ++*(uint32_t *)with;
    return true;
}

static void stops_inside(const char *game, const char *bot)
{
    struct rng rng;
    struct bot_turn turn;
    uint32_t asked = 0;
    fixture_box(&t, registry_find(game), NULL);
    fixture_begin(&t, 3, NULL, NULL, 1);
    rng_seed(&rng, 1, 0, RNG_BOT, 0);
    memory.seen = seen;
    memset(&turn, 0, sizeof turn);
    bot_look(&t.match, match_actor(&t.match), &memory, &turn);
    turn.rng = &rng;
    turn.arena = arena;
    turn.arena_size = sizeof arena;
    turn.limit = (struct bot_limit){.nodes = 4, .stop = at_once, .with = &asked};
    memset(&answer, 0, sizeof answer);
    bot_choose(bot_find(bot), &turn, &answer);
    assert_int_equal(asked, 1);
    assert_in_range(answer.nodes, 1, 3);
}

static void stops_inside_a_simulation(void **unused)
{
    (void)unused;
    stops_inside("petra", "ismcts");
    stops_inside("prowl", "secrets");
}

UNIT_MAIN(cmocka_unit_test(stops_inside_a_simulation))
