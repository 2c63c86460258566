/* The statistics of tournaments: confidence intervals and Elo against known figures; the sequential test's error rates
 * and the ratings against simulated games with known odds. */
#include "unit.h"

#include "cli/tournament.h"
#include "core/rng.h"

#include <math.h>
#include <string.h>

/* Stands in for what the statistics need of the rest of the program. */
int cli_say(int status, const char *format, ...)
{
    (void)format;
    return status;
}

void seat_cost_add(struct seat_cost *to, const struct seat_cost *more)
{
    to->decisions += more->decisions;
}

static void assert_near(double got, double wanted, double off)
{
    if (!(fabs(got - wanted) <= off))
        fail_msg("%g, wanted %g", got, wanted);
}

/* A deal in which the candidate wins in the seats of `won`, and the seat after it in the others. */
static void add(struct tour_sum *sum, uint32_t seats, uint32_t won)
{
    struct tour_deal deal;
    memset(&deal, 0, sizeof deal);
    for (uint32_t seat = 0; seat < seats; seat++)
        deal.game[seat].winners = 1U << (won >> seat & 1 ? seat : (seat + 1) % seats);
    tournament_stats_count(sum, &deal, seats);
}

static void games_are_counted(void **unused)
{
    struct tour_sum sum;
    struct tour_deal deal;
    (void)unused;
    memset(&sum, 0, sizeof sum);
    memset(&deal, 0, sizeof deal);
    deal.game[0] = (struct tour_game){.winners = 1, .scored = 1, .score = {30, 20, 25}};
    deal.game[1] = (struct tour_game){.winners = 7};
    deal.game[2] = (struct tour_game){.winners = 0};
    tournament_stats_count(&sum, &deal, 3);
    assert_int_equal(sum.games, 3);
    assert_int_equal(sum.won, 1);
    assert_int_equal(sum.shared, 1);
    assert_int_equal(sum.nobody, 1);
    assert_int_equal(sum.share, 60 + 20);
    assert_int_equal(sum.rivals, 40);
    assert_int_equal(sum.lead, 5);
    assert_int_equal(sum.pairs[2], 1); /* a game and a third */
}

static void intervals_are_wilsons(void **unused)
{
    struct tour_sum sum;
    (void)unused;
    memset(&sum, 0, sizeof sum);
    for (uint32_t i = 0; i < 10; i++)
        add(&sum, 2, 3);
    struct tour_figure f = tournament_stats_figure(&sum, 2);
    assert_near(f.share, 1, 0);
    assert_near(f.low, 0.8389, 0.0005); /* 20 of 20 */
    assert_true(isinf(f.elo));
    /* Deals whose two games are independent: 50 wins of 100. */
    memset(&sum, 0, sizeof sum);
    for (uint32_t i = 0; i < 100; i++)
        add(&sum, 2, i % 4);
    f = tournament_stats_figure(&sum, 2);
    assert_near(f.low, 0.4314, 0.002); /* 100 of 200 */
    assert_near(f.high, 0.5686, 0.002);
    /* Deals that end the same way whoever sits where narrow the interval. */
    memset(&sum, 0, sizeof sum);
    for (uint32_t i = 0; i < 100; i++)
        add(&sum, 2, i % 10 == 0 ? 3 : 1 + i % 2);
    struct tour_figure sharp = tournament_stats_figure(&sum, 2);
    assert_true(sharp.high - sharp.low < (f.high - f.low) / 2);
}

static void elo_is_odds(void **unused)
{
    (void)unused;
    assert_near(tournament_stats_elo_of(0.64, 2), 99.95, 0.1);
    assert_near(tournament_stats_elo_of(0.25, 4), 0, 1e-9);
    assert_near(tournament_stats_elo_of(0.5, 4), 190.85, 0.1); /* odds of 3 beside each of the rivals */
    for (uint32_t seats = 2; seats <= 5; seats++)
        assert_near(tournament_stats_elo_of(tournament_stats_share_of(77, seats), seats), 77, 1e-9);
}

/* How many of 400 sequential tests end with the verdict `wrong`, if the true share of wins is `share`. */
static uint32_t mistakes(const char *text, uint32_t seats, double share, enum tour_verdict wrong)
{
    struct tour_test test;
    uint32_t count = 0;
    assert_int_equal(tournament_stats_test_read(text, seats, &test), CLI_OK);
    for (uint32_t i = 0; i < 400; i++) {
        struct tour_sum sum;
        struct rng rng;
        enum tour_verdict verdict = TOUR_OPEN;
        memset(&sum, 0, sizeof sum);
        rng_seed(&rng, 1, i, RNG_TEST, 0);
        while (verdict == TOUR_OPEN) {
            uint32_t won = 0;
            for (uint32_t seat = 0; seat < seats; seat++)
                won |= (uint32_t)(rng_below(&rng, 1000000) < share * 1000000) << seat;
            add(&sum, seats, won);
            verdict = tournament_stats_judge(&test, &sum, seats);
        }
        count += verdict == wrong;
    }
    return count;
}

static void sequential_tests_err_as_stated(void **unused)
{
    (void)unused;
    /* 5 % of 400 are 20; 30 are 2.3 standard deviations more. */
    assert_in_range(mistakes("0.5:0.6", 2, 0.5, TOUR_HIGH), 1, 30);
    assert_in_range(mistakes("0.5:0.6", 2, 0.6, TOUR_LOW), 1, 30);
    assert_in_range(mistakes("elo:0:80:0.05:0.05", 4, 0.25, TOUR_HIGH), 1, 30);
    assert_int_equal(mistakes("0.33:0.5", 3, 0.8, TOUR_LOW), 0);
}

static void ratings_are_found(void **unused)
{
    static struct tour t;
    static const double truth[] = {0, 100, -50, 300};
    double elo[CLI_BOTS_MAX], error[CLI_BOTS_MAX];
    (void)unused;
    memset(&t, 0, sizeof t);
    t.setup.seats = 3;
    t.entrants = 4;
    for (uint32_t a = 0; a < 4; a++) {
        for (uint32_t b = 0; b < 4; b++) {
            if (a == b)
                continue;
            struct tour_pair *p = &t.pair[t.pairs++];
            p->candidate = a;
            p->rivals = b;
            p->sum.share = (uint64_t)(1000 * TOUR_WHOLE * tournament_stats_share_of(truth[a] - truth[b], 3));
            p->sum.rivals = 1000 * TOUR_WHOLE - p->sum.share;
        }
    }
    tournament_stats_rate(&t, elo, error);
    for (uint32_t e = 0; e < 4; e++)
        assert_near(elo[e], truth[e], 2);
    for (uint32_t e = 1; e < 4; e++)
        assert_in_range((int)error[e], 5, 20);
}

UNIT_MAIN(cmocka_unit_test(games_are_counted), cmocka_unit_test(intervals_are_wilsons), cmocka_unit_test(elo_is_odds),
          cmocka_unit_test(sequential_tests_err_as_stated), cmocka_unit_test(ratings_are_found))
