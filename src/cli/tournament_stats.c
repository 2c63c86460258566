/* The statistics of tournaments.
 *
 * The sample is a deal, not a game: the games of one deal depend on each other, which makes the figures more precise.
 * The intervals are Wilson intervals for as many independent games as would have the variance of these deals. */
#include "cli/tournament.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint32_t share_of(const struct tour_game *g, uint32_t seat)
{
    return g->winners >> seat & 1 ? TOUR_WHOLE / (uint32_t)__builtin_popcount(g->winners) : 0;
}

static void count_game(struct tour_sum *sum, const struct tour_game *g, uint32_t seat, uint32_t seats)
{
    uint32_t share = share_of(g, seat);
    int32_t best = INT32_MIN;
    sum->games++;
    sum->won += share == TOUR_WHOLE;
    sum->shared += share > 0 && share < TOUR_WHOLE;
    sum->nobody += g->winners == 0;
    sum->share += share;
    sum->rivals += g->winners != 0 ? TOUR_WHOLE - share : 0;
    sum->seat_share[seat] += share;
    for (uint32_t other = 0; other < seats; other++)
        best = other != seat && g->score[other] > best ? g->score[other] : best;
    if (g->scored) {
        sum->scored++;
        sum->lead += g->score[seat] - best;
    }
}

void tournament_stats_count(struct tour_sum *sum, const struct tour_deal *deal, uint32_t seats)
{
    uint64_t share = 0;
    for (uint32_t seat = 0; seat < seats; seat++) {
        count_game(sum, &deal->game[seat], seat, seats);
        share += share_of(&deal->game[seat], seat);
    }
    sum->deals++;
    sum->square += share * share;
    sum->pairs[share * 2 / TOUR_WHOLE]++;
    seat_cost_add(&sum->cost[0], &deal->cost[0]);
    seat_cost_add(&sum->cost[1], &deal->cost[1]);
}

/* A candidate of strength c among rivals of strength 1 wins c games of c + seats - 1. */
double tournament_stats_share_of(double elo, uint32_t seats)
{
    double c = pow(10, elo / 400);
    return c / (c + (double)seats - 1);
}

double tournament_stats_elo_of(double share, uint32_t seats)
{
    return 400 * log10(share * ((double)seats - 1) / (1 - share));
}

/* The variance of a deal's share, from 0 to 1, with `more` imaginary deals of which half are won and half are lost. */
static double variance(const struct tour_sum *sum, uint32_t seats, double more)
{
    double whole = (double)TOUR_WHOLE * seats, n = (double)sum->deals + more;
    double mean = ((double)sum->share / whole + more / 2) / n;
    double square = ((double)sum->square / (whole * whole) + more / 2) / n;
    return n > 1 ? (square - mean * mean) * n / (n - 1) : 0;
}

struct tour_figure tournament_stats_figure(const struct tour_sum *sum, uint32_t seats)
{
    struct tour_figure f = {0, 0, 1, 0, -INFINITY, INFINITY};
    const double z = 1.959964;
    if (sum->games == 0)
        return f;
    double games = (double)sum->games, p = (double)sum->share / (TOUR_WHOLE * games);
    double spread = variance(sum, seats, 0) / (double)sum->deals;
    double n = spread > 0 ? p * (1 - p) / spread : games;
    n = n > 10 * games ? 10 * games : n; /* identical deals do not prove more than that */
    n = n < 1 ? 1 : n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    f.share = p;
    f.low = p > 0 ? middle - half : 0; /* exact where rounding would leave a remainder */
    f.high = p < 1 ? middle + half : 1;
    f.elo = tournament_stats_elo_of(p, seats);
    f.elo_low = tournament_stats_elo_of(f.low, seats);
    f.elo_high = tournament_stats_elo_of(f.high, seats);
    return f;
}

static bool number_read(const char **at, double *out)
{
    char *end;
    *out = strtod(*at, &end);
    bool good = end != *at && isfinite(*out) && (*end == ':' || *end == '\0');
    *at = *end == ':' ? end + 1 : end;
    return good;
}

int tournament_stats_test_read(const char *text, uint32_t seats, struct tour_test *out)
{
    bool elo = strncmp(text, "elo:", 4) == 0;
    const char *at = text + (elo ? 4 : 0);
    *out = (struct tour_test){.on = true, .alpha = 0.05, .beta = 0.05};
    bool good = number_read(&at, &out->low) && number_read(&at, &out->high);
    if (good && *at != '\0')
        good = number_read(&at, &out->alpha) && number_read(&at, &out->beta) && *at == '\0';
    if (good && elo) {
        out->low = tournament_stats_share_of(out->low, seats);
        out->high = tournament_stats_share_of(out->high, seats);
    }
    good = good && out->low > 0 && out->low < out->high && out->high < 1 && out->alpha > 0 && out->alpha < 0.5 &&
           out->beta > 0 && out->beta < 0.5;
    return good ? CLI_OK
                : cli_say(CLI_USAGE, "--sprt \"%.40s\": P0:P1[:ALPHA:BETA] is wanted, or elo:E0:E1[:ALPHA:BETA]", text);
}

/* For shares that are close to each other the deals' likelihood is approximately normal. The imaginary deals keep a run
 * of nothing but wins from deciding the test at once. */
double tournament_stats_ratio(const struct tour_test *test, const struct tour_sum *sum, uint32_t seats)
{
    if (sum->deals == 0)
        return 0;
    double mean = (double)sum->share / ((double)TOUR_WHOLE * (double)sum->games);
    return (double)sum->deals * (test->high - test->low) * (2 * mean - test->low - test->high) /
           (2 * variance(sum, seats, 2));
}

void tournament_stats_bounds(const struct tour_test *test, double *low, double *high)
{
    *low = log(test->beta / (1 - test->alpha));
    *high = log((1 - test->beta) / test->alpha);
}

enum tour_verdict tournament_stats_judge(const struct tour_test *test, const struct tour_sum *sum, uint32_t seats)
{
    double low, high;
    if (!test->on)
        return TOUR_OPEN;
    double ratio = tournament_stats_ratio(test, sum, seats);
    tournament_stats_bounds(test, &low, &high);
    return ratio <= low ? TOUR_LOW : ratio >= high ? TOUR_HIGH : TOUR_OPEN;
}

/* The gradient and the curvature that one pairing adds to the log likelihood of the strengths, which are natural
 * logarithms. One imaginary game at fair odds keeps the strengths finite. */
static void pull_of(const struct tour *t, const struct tour_pair *p, const double *strength, double *pull, double *sure)
{
    double seats = t->setup.seats, candidate = exp(strength[p->candidate]), rivals = exp(strength[p->rivals]);
    double expected = candidate / (candidate + (seats - 1) * rivals);
    double won = (double)p->sum.share / TOUR_WHOLE + 1 / seats;
    double games = (double)(p->sum.share + p->sum.rivals) / TOUR_WHOLE + 1;
    *pull = won - games * expected;
    *sure = games * expected * (1 - expected);
}

/* Finds the most likely strengths, one at a time by Newton's method, until they have converged. */
static void settle(const struct tour *t, double *strength)
{
    for (uint32_t round = 0; round < 1000; round++) {
        for (uint32_t e = 1; e < t->entrants; e++) {
            double pull = 0, sure = 1e-9;
            for (uint32_t i = 0; i < t->pairs; i++) {
                double a, b;
                pull_of(t, &t->pair[i], strength, &a, &b);
                pull += t->pair[i].candidate == e ? a : t->pair[i].rivals == e ? -a : 0;
                sure += t->pair[i].candidate == e || t->pair[i].rivals == e ? b : 0;
            }
            double step = pull / sure;
            strength[e] += step > 1 ? 1 : step < -1 ? -1 : step;
        }
    }
}

/* Inverts a positive definite matrix in place. */
static void invert(double m[CLI_BOTS_MAX][CLI_BOTS_MAX], uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (uint32_t j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (uint32_t i = 0; i < n; i++) {
            double factor = m[i][k];
            if (i == k)
                continue;
            m[i][k] = 0;
            for (uint32_t j = 0; j < n; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

void tournament_stats_rate(const struct tour *t, double elo[CLI_BOTS_MAX], double error[CLI_BOTS_MAX])
{
    double strength[CLI_BOTS_MAX] = {0}, known[CLI_BOTS_MAX][CLI_BOTS_MAX] = {{0}};
    const double scale = 400 / log(10);
    settle(t, strength);
    for (uint32_t i = 0; i < t->pairs; i++) {
        uint32_t a = t->pair[i].candidate, b = t->pair[i].rivals;
        double pull, sure;
        pull_of(t, &t->pair[i], strength, &pull, &sure);
        known[a][a] += sure;
        known[b][b] += sure;
        known[a][b] -= sure;
        known[b][a] -= sure;
    }
    /* The strength of the first is fixed, so its row and column are left out. */
    for (uint32_t i = 0; i < t->entrants; i++)
        known[0][i] = known[i][0] = 0;
    known[0][0] = 1;
    invert(known, t->entrants);
    for (uint32_t e = 0; e < t->entrants; e++) {
        elo[e] = scale * strength[e];
        error[e] = e == 0 ? 0 : 1.959964 * scale * sqrt(known[e][e]);
    }
}
