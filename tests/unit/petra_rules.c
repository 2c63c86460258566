/* A second, dumb implementation of Passing Through Petra (petra_second.c) in lockstep with the engine over random
 * games. */
#include "petra_lockstep.h"

#include "games/petra/petra.h"

#include <stdlib.h>

static void games_of(uint32_t seats, uint64_t games)
{
    static struct fixture t;
    const char *wanted = getenv("PETRA_RULES_GAMES"); /* for a longer run by hand */
    fixture_box(&t, &petra_game, NULL);
    if (wanted != NULL)
        games = (uint64_t)atoi(wanted);
    for (uint64_t seed = 0; seed < games; seed++)
        if (!lockstep_game(&t, seats, seed))
            fail_msg("%u seats, seed %u: %s", seats, (unsigned)seed, lockstep_why);
}

static void two_seats(void **unused)
{
    (void)unused;
    games_of(2, 80);
}

static void three_seats(void **unused)
{
    (void)unused;
    games_of(3, 60);
}

static void four_seats(void **unused)
{
    (void)unused;
    games_of(4, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_seats),
        cmocka_unit_test(three_seats),
        cmocka_unit_test(four_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
