/* Tournaments: bots measured against each other on the same deals.
 *
 * A pairing is one candidate among rivals. A deal is played once for each seat that the candidate can have, with the
 * same set-up and the same stream of chance, and counts as one sample. Deals are counted in order whatever order they
 * end in, so that neither threads nor ranks change a result. Shares of a win are in 1/TOUR_WHOLE. */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "cli/cli.h"
#include "cli/seat.h"

enum {
    TOUR_WHOLE = 60, /* divides by every number of winners */
    TOUR_PAIRS_MAX = CLI_BOTS_MAX * (CLI_BOTS_MAX - 1),
    TOUR_SCORES = 2 * GAME_SEATS_MAX + 1
};
_Static_assert(TOUR_WHOLE % 2 == 0 && TOUR_WHOLE % 3 == 0 && TOUR_WHOLE % 4 == 0 && TOUR_WHOLE % 5 == 0, "shares");

/* One game: who won, with which scores. */
struct tour_game {
    uint32_t winners, scored;
    int32_t score[GAME_SEATS_MAX];
};

/* All the games of one deal, the candidate at seat 0 in the first, at seat 1 in the second and so on. */
struct tour_deal {
    struct tour_game game[GAME_SEATS_MAX];
    struct seat_cost cost[2]; /* the candidate's; the rivals' */
};

/* What the counted deals of a pairing come to. All whole numbers, so adding them up has no order. */
struct tour_sum {
    uint64_t deals, games, won, shared, nobody;
    uint64_t share, rivals;              /* of the candidate; of its rivals together */
    uint64_t square;                     /* of each deal's share, added up */
    uint64_t pairs[TOUR_SCORES];         /* deals by their share, in halves of a game, rounded down */
    uint64_t seat_share[GAME_SEATS_MAX]; /* the candidate's share by its seat; each seat has had `deals` games */
    int64_t lead;                        /* the candidate's score less the best rival's */
    uint64_t scored;                     /* games that had scores */
    struct seat_cost cost[2];
};

/* A sequential test: is the candidate's share rather `low` or `high`? */
struct tour_test {
    bool on;
    double low, high, alpha, beta;
};
enum tour_verdict { TOUR_OPEN, TOUR_LOW, TOUR_HIGH };

struct tour_pair {
    uint32_t candidate, rivals; /* entrants */
    struct tour_sum sum;
    enum tour_verdict verdict;
};

/* A share of the wins with its 95 % interval, and the same as a difference in Elo. */
struct tour_figure {
    double share, low, high;
    double elo, elo_low, elo_high;
};

void tour_count(struct tour_sum *sum, const struct tour_deal *deal, uint32_t seats);
struct tour_figure tour_figure(const struct tour_sum *sum, uint32_t seats);
/* The share of a candidate that is so much stronger than each of its rivals, and the other way round. */
double tour_share_of(double elo, uint32_t seats);
double tour_elo_of(double share, uint32_t seats);
/* P0:P1[:ALPHA:BETA], or the same after "elo:" with differences in Elo. */
int tour_test_read(const char *text, uint32_t seats, struct tour_test *out);
double tour_ratio(const struct tour_test *test, const struct tour_sum *sum,
                  uint32_t seats); /* log of the likelihoods */
enum tour_verdict tour_judge(const struct tour_test *test, const struct tour_sum *sum, uint32_t seats);

#endif
