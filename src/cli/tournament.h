/* Tournaments: bots measured against each other on the same deals.
 *
 * A pairing is one candidate among rivals. Each deal is played once for every seat that the candidate can have, with
 * the same set-up and the same stream of chance, and counts as one sample. Deals are counted in order, whatever order
 * they finish in, so neither threads nor ranks change a result. Shares of a win are in units of 1/TOUR_WHOLE. */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "cli/cli.h"
#include "cli/spec.h"

#include <pthread.h>

enum {
    TOUR_WHOLE = 60, /* can be divided by every number of winners */
    TOUR_PAIRS_MAX = CLI_BOTS_MAX * (CLI_BOTS_MAX - 1),
    TOUR_SCORES = 2 * GAME_SEATS_MAX + 1
};
_Static_assert(TOUR_WHOLE % 2 == 0 && TOUR_WHOLE % 3 == 0 && TOUR_WHOLE % 4 == 0 && TOUR_WHOLE % 5 == 0, "shares");

/* The result of one game. */
struct tour_game {
    uint32_t winners, scored;
    int32_t score[GAME_SEATS_MAX];
};

/* All games of one deal: the candidate sits at seat 0 in the first, at seat 1 in the second, and so on. */
struct tour_deal {
    struct tour_game game[GAME_SEATS_MAX];
    struct seat_cost cost[2]; /* of the candidate; of its rivals */
};

/* The sums over the counted deals of a pairing. They are whole numbers, so the order of adding does not matter. */
struct tour_sum {
    uint64_t deals, games, won, shared, nobody;
    uint64_t share, rivals;              /* of the candidate; of its rivals together */
    uint64_t square;                     /* the sum of the squares of each deal's share */
    uint64_t pairs[TOUR_SCORES];         /* how many deals had each share, in half games rounded down */
    uint64_t seat_share[GAME_SEATS_MAX]; /* the candidate's share at each seat, where it has played `deals` games */
    int64_t lead;                        /* the candidate's score minus the best rival's, added up */
    uint64_t scored;                     /* games that had scores */
    struct seat_cost cost[2];
};

/* A sequential probability ratio test: is the candidate's share `low` or `high`? */
struct tour_test {
    bool on;
    double low, high, alpha, beta;
};
enum tour_verdict { TOUR_OPEN, TOUR_LOW, TOUR_HIGH };

struct tour_pair {
    uint32_t candidate, rivals; /* indexes of entrants */
    struct tour_sum sum;
    enum tour_verdict verdict;
};

/* A deal that is played but not yet counted: its games, and their records if those are kept. */
struct tour_played {
    bool full;
    struct tour_deal deal;
    char *text; /* the records, on the heap */
    size_t used, room;
};

struct tour {
    const struct game *game;
    const struct box *box;
    struct game_setup setup; /* seats and options */
    struct json wish;
    uint64_t seed, deals, mark; /* the mark identifies the records of this tournament */
    struct specs entrant[CLI_BOTS_MAX];
    uint32_t entrants;
    struct tour_pair pair[TOUR_PAIRS_MAX];
    uint32_t pairs;
    struct tour_test test;
    bool all;
    const char *path;
    FILE *out; /* the file of records, or NULL */
    double begun, shown;

    /* Under the lock: a job is a deal of a pairing. All pairings play the first deal, then the second, and so on. */
    pthread_mutex_t lock;
    pthread_cond_t counted;
    struct tour_played *slot; /* job n uses slot n % slots */
    uint64_t slots, next, done, resumed;
    bool failed; /* the disk is full */
};

/* tournament.c: the schedule. */
#define TOUR_NO_JOB UINT64_MAX
enum tour_next { TOUR_JOB, TOUR_WAIT, TOUR_END };
enum tour_next tournament_take(struct tour *t, uint64_t *job); /* under the lock */
/* Hands in a deal and its text. Under the lock. */
void tournament_hand_in(struct tour *t, uint64_t job, struct tour_played *played);
/* Counts a deal whose job is the next to be counted. */
void tournament_add(struct tour *t, const struct tour_deal *deal);
/* Skips the jobs of pairings that are decided; false when none is left to be counted. */
bool tournament_pending(struct tour *t);

/* tournament_play.c: playing. */
struct tour_player;
struct tour_player *tournament_play_player_new(const struct tour *t);
void tournament_play_player_free(struct tour_player *p);
void tournament_play(struct tour_player *p, uint64_t job, struct tour_played *out);

/* tournament_file.c: opens the file, counts its deals of this tournament, and drops the rest of an unfinished one. */
int tournament_file_resume(struct tour *t);

/* tournament_mpi.c: several machines. */
struct tour_ranks {
    int rank, count;
};
struct tour_ranks tournament_mpi_ranks_begin(void); /* only one if not started by mpirun, or built without MPI */
void tournament_mpi_ranks_end(const struct tour_ranks *r);
void tournament_mpi_serve(struct tour *t, const struct tour_ranks *r); /* rank 0 hands out jobs until there are none */
void tournament_mpi_follow(struct tour *t);                            /* the other ranks play them */

void tournament_report(const struct tour *t, bool json); /* tournament_report.c */

/* tournament_stats.c: a share of the wins with its 95 % interval, and the same as a difference in Elo. */
struct tour_figure {
    double share, low, high;
    double elo, elo_low, elo_high;
};

void tournament_stats_count(struct tour_sum *sum, const struct tour_deal *deal, uint32_t seats);
struct tour_figure tournament_stats_figure(const struct tour_sum *sum, uint32_t seats);
/* The share of a candidate whose Elo is so much higher than each of its rivals', and the reverse. */
double tournament_stats_share_of(double elo, uint32_t seats);
double tournament_stats_elo_of(double share, uint32_t seats);
/* Reads P0:P1[:ALPHA:BETA], or the same after "elo:" with differences in Elo. */
int tournament_stats_test_read(const char *text, uint32_t seats, struct tour_test *out);
double tournament_stats_ratio(const struct tour_test *test, const struct tour_sum *sum,
                              uint32_t seats); /* the log likelihood ratio */
void tournament_stats_bounds(const struct tour_test *test, double *low,
                             double *high); /* of the ratio, where the test ends */
enum tour_verdict tournament_stats_judge(const struct tour_test *test, const struct tour_sum *sum, uint32_t seats);

/* A rating for every entrant from all pairings, relative to the first, and its 95 % margin of error. */
void tournament_stats_rate(const struct tour *t, double elo[CLI_BOTS_MAX], double error[CLI_BOTS_MAX]);

#endif
