/* The game agrees with the second player of its rules (prowl_second.h), at every step of many games. */
#include "prowl_second.h"

static void both_play_alike(void **unused)
{
    static const struct {
        uint32_t seats;
        const char *options[3];
    } kinds[] = {
        {2, {NULL}},
        {3, {NULL}},
        {4, {NULL}},
        {5, {NULL}},
        {2, {"rounds=9", NULL}},
        {2, {"rounds=15", NULL}},
        {3, {"rounds=9", NULL}},
        {4, {"rounds=7", NULL}},
        {4, {"leaders=off", NULL}},
        {2, {"leaders=off", "rounds=2", NULL}},
        {5, {"rounds=1", NULL}},
    };
    static struct fixture game;
    static struct second second;
    uint64_t asked = 0, games = 0;
    (void)unused;
    fixture_box(&game, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 300; seed++)
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++, games++) {
            if (!second_game(&second, &game, kinds[i].seats, kinds[i].options, seed))
                fail_msg("seed %llu, %u seats: %s\n%s\n%s", (unsigned long long)seed, kinds[i].seats, second.message,
                         second.mine, second.theirs);
            asked += second.asked;
        }
    print_message("%llu games, %llu decisions and outcomes\n", (unsigned long long)games, (unsigned long long)asked);
}

UNIT_MAIN(cmocka_unit_test(both_play_alike))
