/* Tournaments: bots measured against each other on the same deals.
 *
 * A pairing is one candidate among rivals. A deal is played once for each seat that the candidate can have, with the
 * same set-up and the same stream of chance, and counts as one sample. Deals are counted in order whatever order they
 * end in, so that neither threads nor ranks change a result. Shares of a win are in 1/TOUR_WHOLE. */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "cli/cli.h"
#include "cli/spec.h"

#include <pthread.h>

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

/* A deal that is played but not yet counted: its games, and their records where those are wanted. */
struct tour_played {
    bool full;
    struct tour_deal deal;
    char *text; /* on the heap */
    size_t used, room;
};

struct tour {
    const struct game *game;
    const struct box *box;
    struct game_setup setup; /* seats and options */
    struct json wish;
    uint64_t seed, deals, mark; /* the mark tells the records of one tournament from another's */
    struct specs entrant[CLI_BOTS_MAX];
    uint32_t entrants;
    struct tour_pair pair[TOUR_PAIRS_MAX];
    uint32_t pairs;
    struct tour_test test;
    bool all;
    const char *path;
    FILE *out; /* records, in order; or NULL */
    double begun, shown;

    /* Jobs, which are deals of pairings: deal by deal, in each all pairings. Under the lock. */
    pthread_mutex_t lock;
    pthread_cond_t counted;
    struct tour_played *slot; /* of job number n: n % slots */
    uint64_t slots, next, done, resumed;
    bool failed; /* the disk is full */
};

#define TOUR_NO_JOB UINT64_MAX
enum tour_next { TOUR_JOB, TOUR_WAIT, TOUR_END };
enum tour_next tour_take(struct tour *t, uint64_t *job); /* under the lock */
/* Takes over the text. Under the lock. */
void tour_hand_in(struct tour *t, uint64_t job, struct tour_played *played);
/* Counts a deal whose job is the next to be counted. */
void tour_add(struct tour *t, const struct tour_deal *deal);
/* Passes over the jobs of pairings that are decided; false when none is left to be counted. */
bool tour_pending(struct tour *t);

struct tour_player;
struct tour_player *tour_player_new(const struct tour *t);
void tour_player_free(struct tour_player *p);
void tour_play(struct tour_player *p, uint64_t job, struct tour_played *out);

/* Opens the file; the deals that it holds of this very tournament are counted, and what is left of a deal that was
 * broken off is dropped. */
int tour_resume(struct tour *t);

struct tour_ranks {
    int rank, count;
};
struct tour_ranks tour_ranks_begin(void); /* one, where it was not started by mpirun or is built without MPI */
void tour_ranks_end(const struct tour_ranks *r);
void tour_serve(struct tour *t, const struct tour_ranks *r); /* rank 0 hands out jobs until there are none */
void tour_follow(struct tour *t);                            /* the other ranks play them */

void tour_report(const struct tour *t, bool json);

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
                  uint32_t seats);                                         /* log of the likelihoods */
void tour_bounds(const struct tour_test *test, double *low, double *high); /* at which it ends */
enum tour_verdict tour_judge(const struct tour_test *test, const struct tour_sum *sum, uint32_t seats);

/* One rating for every entrant, the first one's being 0, from all pairings; and how far off it may be, at 95 %. */
void tour_rate(const struct tour *t, double elo[CLI_BOTS_MAX], double error[CLI_BOTS_MAX]);

#endif
