/* warren tournament: bots measured against each other. */
#include "cli/tournament.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AHEAD = 8 /* deals a thread may be ahead of those that are counted */ };

/* A deal that is played but not yet counted. */
struct slot {
    bool full;
    struct tour_deal deal;
};

struct tour {
    const struct game *game;
    const struct box *box;
    struct game_setup setup; /* seats and options */
    struct json wish;
    uint64_t seed, deals;
    struct specs entrant[CLI_BOTS_MAX];
    uint32_t entrants;
    struct tour_pair pair[TOUR_PAIRS_MAX];
    uint32_t pairs;
    struct tour_test test;
    double begun, shown;

    pthread_mutex_t lock;
    pthread_cond_t counted;
    struct slot *slot;
    uint64_t slots, next, done; /* jobs: deal by deal, in each all pairings */
};

struct worker {
    struct tour *tour;
    pthread_t thread;
    game_move *log;
    struct seat *seat[CLI_BOTS_MAX][GAME_SEATS_MAX]; /* made when first wanted; place 0 is the candidate's */
};

/* ---- Playing ---- */

static struct seat *seat_for(struct worker *w, uint32_t entrant, uint32_t place)
{
    struct seat **s = &w->seat[entrant][place];
    if (*s == NULL) {
        const struct specs *specs = &w->tour->entrant[entrant];
        *s = cli_alloc(sizeof **s);
        seat_init(*s, place == 0 ? &specs->at[0] : specs_seat(specs, place - 1), w->tour->game, SEAT_OWN_TIME);
    }
    return *s;
}

/* One game of a deal, the candidate at this seat and its rivals after it round the table. */
static void play_game(struct worker *w, uint64_t deal, uint32_t pair, uint32_t candidate, struct tour_deal *out)
{
    struct tour *t = w->tour;
    uint32_t seats = t->setup.seats;
    struct game_setup setup = t->setup;
    struct rng stream;
    struct fault f;
    struct match m;
    struct seat *seat[GAME_SEATS_MAX];
    struct bot_answer answer;
    rng_seed(&stream, t->seed, deal, RNG_DEAL, 0);
    CLAIM(t->game->deal(t->box, &setup, t->wish, &stream, &f) == ERR_NONE);
    rng_seed(&stream, t->seed, deal, RNG_CHANCE, 0);
    match_init(&m, t->game, t->box, &setup, w->log, &stream);
    for (uint32_t place = 0; place < seats; place++) {
        uint32_t at = (candidate + place) % seats;
        seat[at] = seat_for(w, place == 0 ? t->pair[pair].candidate : t->pair[pair].rivals, place);
        rng_seed(&stream, t->seed, deal, RNG_BOT, (pair * GAME_SEATS_MAX + candidate) * GAME_SEATS_MAX + at);
        seat_begin(seat[at], (int)at, &stream);
        memset(&seat[at]->cost, 0, sizeof seat[at]->cost);
    }
    match_settle(&m);
    for (int actor; (actor = match_actor(&m)) != GAME_OVER; match_settle(&m)) {
        seat_choose(seat[actor], &m, &answer);
        match_apply(&m, answer.move);
    }
    struct game_result result;
    struct tour_game *g = &out->game[candidate];
    t->game->result(t->box, &m.state, &result);
    g->winners = result.winners;
    g->scored = result.scored;
    memcpy(g->score, result.score, sizeof g->score);
    for (uint32_t at = 0; at < seats; at++)
        seat_cost_add(&out->cost[at != candidate], &seat[at]->cost);
}

static void play_deal(struct worker *w, uint64_t job, struct tour_deal *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t seat = 0; seat < w->tour->setup.seats; seat++)
        play_game(w, job / w->tour->pairs, (uint32_t)(job % w->tour->pairs), seat, out);
}

/* ---- Counting, in order ---- */

static void show_progress(struct tour *t)
{
    double now = cli_seconds();
    bool terminal = isatty(STDERR_FILENO) != 0;
    if (now - t->shown < (terminal ? 0.5 : 60))
        return;
    t->shown = now;
    struct tour_figure f = tour_figure(&t->pair[0].sum, t->setup.seats);
    fprintf(stderr, "%s%llu of %llu deals, %.0f s; %s: %.1f %% (%.1f to %.1f)%s", terminal ? "\r" : "",
            (unsigned long long)(t->done / t->pairs), (unsigned long long)t->deals, now - t->begun,
            t->entrant[t->pair[0].candidate].at[0].text, 100 * f.share, 100 * f.low, 100 * f.high,
            terminal ? "\033[K" : "\n");
}

static bool decided(const struct tour *t, uint64_t job)
{
    return t->pair[job % t->pairs].verdict != TOUR_OPEN;
}

/* Counts what is there, as far as nothing is missing; deals of a pairing that was decided before are passed over. */
static void count(struct tour *t)
{
    while (t->done < t->deals * t->pairs) {
        struct slot *s = &t->slot[t->done % t->slots];
        struct tour_pair *p = &t->pair[t->done % t->pairs];
        if (!s->full && !decided(t, t->done))
            break;
        if (!decided(t, t->done)) {
            tour_count(&p->sum, &s->deal, t->setup.seats);
            p->verdict = tour_judge(&t->test, &p->sum, t->setup.seats);
        }
        s->full = false;
        t->done++;
    }
    show_progress(t);
}

/* The next job that is worth playing, once there is room for it; false when there is none left. */
static bool take_job(struct tour *t, uint64_t *job)
{
    for (;;) {
        while (t->next < t->deals * t->pairs && (t->next < t->done || decided(t, t->next)))
            t->next++;
        if (t->next >= t->deals * t->pairs)
            return false;
        if (t->next - t->done < t->slots) {
            *job = t->next++;
            return true;
        }
        pthread_cond_wait(&t->counted, &t->lock);
    }
}

static void hand_in(struct tour *t, uint64_t job, const struct tour_deal *deal)
{
    if (job >= t->done) { /* otherwise its pairing was decided meanwhile */
        struct slot *s = &t->slot[job % t->slots];
        s->full = true;
        s->deal = *deal;
    }
    count(t);
    pthread_cond_broadcast(&t->counted);
}

static void *work(void *argument)
{
    struct worker *w = argument;
    struct tour *t = w->tour;
    uint64_t job;
    struct tour_deal deal;
    pthread_mutex_lock(&t->lock);
    while (take_job(t, &job)) {
        pthread_mutex_unlock(&t->lock);
        play_deal(w, job, &deal);
        pthread_mutex_lock(&t->lock);
        hand_in(t, job, &deal);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static void run_threads(struct tour *t, uint32_t threads)
{
    struct worker *workers = cli_alloc(threads * sizeof *workers);
    uint32_t started = 0;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->counted, NULL);
    t->slots = (uint64_t)threads * AHEAD * t->pairs;
    t->slot = cli_alloc(t->slots * sizeof *t->slot);
    for (; started < threads; started++) {
        struct worker *w = &workers[started];
        w->tour = t;
        w->log = cli_alloc(t->game->log_max * sizeof *w->log);
        if (started > 0 && pthread_create(&w->thread, NULL, work, w) != 0)
            break; /* fewer threads do the same work */
    }
    work(&workers[0]);
    for (uint32_t i = 0; i < threads; i++) {
        if (i > 0 && i < started)
            pthread_join(workers[i].thread, NULL);
        for (uint32_t k = 0; k < CLI_BOTS_MAX * GAME_SEATS_MAX; k++) {
            struct seat *s = workers[i].seat[k / GAME_SEATS_MAX][k % GAME_SEATS_MAX];
            if (s != NULL)
                seat_release(s);
            free(s);
        }
        free(workers[i].log);
    }
    free(workers);
    free(t->slot);
}

/* ---- The report ---- */

static void print_cost(const char *who, const struct seat_cost *c)
{
    double n = c->decisions > 0 ? (double)c->decisions : 1;
    printf("    %-24s %.2f ms a decision, %.2f at the most; %.0f nodes a decision, %.0f a second\n", who,
           (double)c->ns / n / 1e6, (double)c->ns_most / 1e6, (double)c->nodes / n,
           (double)c->nodes * 1e9 / ((double)c->ns + 1));
}

static void print_pair(const struct tour *t, const struct tour_pair *p)
{
    static const char *const verdicts[] = {"not decided", "the lower holds", "the higher holds"};
    const char *candidate = t->entrant[p->candidate].at[0].text, *rivals = t->entrant[p->rivals].text;
    uint32_t seats = t->setup.seats;
    struct tour_figure f = tour_figure(&p->sum, seats);
    printf("%s among %s, %u seats: %.1f %% of the wins (95 %%: %.1f to %.1f; fair: %.1f), Elo %+.0f (%+.0f to %+.0f)\n",
           candidate, rivals, seats, 100 * f.share, 100 * f.low, 100 * f.high, 100.0 / seats, f.elo, f.elo_low,
           f.elo_high);
    printf("    %llu games in %llu deals: %llu won, %llu shared, %llu won by nobody; by seat",
           (unsigned long long)p->sum.games, (unsigned long long)p->sum.deals, (unsigned long long)p->sum.won,
           (unsigned long long)p->sum.shared, (unsigned long long)p->sum.nobody);
    for (uint32_t seat = 0; seat < seats; seat++)
        printf(" %.1f %%", 100 * (double)p->sum.seat_share[seat] / (TOUR_WHOLE * (double)p->sum.deals + 1e-9));
    printf("\n    deals by games won, 0 to %u by halves:", seats);
    for (uint32_t i = 0; i <= 2 * seats; i++)
        printf(" %llu", (unsigned long long)p->sum.pairs[i]);
    if (p->sum.scored > 0)
        printf("; %+.2f points ahead of the best rival", (double)p->sum.lead / (double)p->sum.scored);
    printf("\n");
    if (t->test.on)
        printf("    sequential test of %.1f %% against %.1f %%: ratio %.2f (%.2f to %.2f), %s\n", 100 * t->test.low,
               100 * t->test.high, tour_ratio(&t->test, &p->sum, seats), log(t->test.beta / (1 - t->test.alpha)),
               log((1 - t->test.beta) / t->test.alpha), verdicts[p->verdict]);
    print_cost(candidate, &p->sum.cost[0]);
    print_cost(rivals, &p->sum.cost[1]);
}

/* ---- The command ---- */

static void add_pair(struct tour *t, uint32_t candidate, uint32_t rivals)
{
    t->pair[t->pairs].candidate = candidate;
    t->pair[t->pairs++].rivals = rivals;
}

/* The first among each of the others; or each among each of the others, where two seats need only one way round. */
static int make_pairs(struct tour *t, bool all)
{
    for (uint32_t a = 0; a < (all ? t->entrants : 1); a++) {
        if (t->entrant[a].count > 1)
            return cli_say(CLI_USAGE, "--bot: a candidate is one bot; only its rivals can be several");
        for (uint32_t b = 0; b < t->entrants; b++)
            if (b != a && (b > a || t->setup.seats > 2))
                add_pair(t, a, b);
    }
    return CLI_OK;
}

static int read_entrants(struct tour *t, const struct args *args)
{
    if (args->bots < 2)
        return cli_say(CLI_USAGE, "--bot: a candidate and at least one rival are wanted");
    for (uint32_t i = 0; i < args->bots; i++) {
        int status = specs_read("bot", args->bot[i], &t->entrant[i]);
        if (status == CLI_OK)
            status = specs_check("bot", &t->entrant[i], t->game);
        if (status == CLI_OK && t->entrant[i].count >= t->setup.seats && t->entrant[i].count > 1)
            status = cli_say(CLI_USAGE, "--bot \"%s\": more rivals than seats", args->bot[i]);
        if (status != CLI_OK)
            return status;
        t->entrants++;
    }
    return make_pairs(t, args->all);
}

static int prepare(struct tour *t, const struct args *args, struct shelf *shelf)
{
    struct fault f;
    struct rng rng;
    t->game = cli_game(args->rest[0]);
    if (t->game == NULL)
        return CLI_USAGE;
    t->box = shelf_box(shelf, t->game);
    t->seed = args->seed;
    int status = cli_setup(args, t->game, t->box, &t->setup, &t->wish);
    if (status == CLI_OK)
        status = read_entrants(t, args);
    if (status == CLI_OK && args->sprt != NULL)
        status = tour_test_read(args->sprt, t->setup.seats, &t->test);
    if (status != CLI_OK)
        return status;
    t->deals = (args->games + t->setup.seats - 1) / t->setup.seats;
    struct game_setup trial = t->setup;
    rng_seed(&rng, t->seed, 0, RNG_DEAL, 0);
    return t->game->deal(t->box, &trial, t->wish, &rng, &f) == ERR_NONE ? CLI_OK : cli_fault(t->game->id, -1, &f);
}

static int run(struct args *args, struct shelf *shelf)
{
    struct tour *t = cli_alloc(sizeof *t);
    int status = prepare(t, args, shelf);
    if (status == CLI_OK) {
        t->begun = t->shown = cli_seconds();
        run_threads(t, args->threads > 0 ? args->threads : cli_cores());
        if (isatty(STDERR_FILENO) != 0)
            fprintf(stderr, "\r\033[K");
        for (uint32_t i = 0; i < t->pairs; i++)
            print_pair(t, &t->pair[i]);
    }
    free(t);
    return status;
}

const struct command tournament_command = {
    .name = "tournament",
    .usage = "GAME --bot A --bot B [OPTION]...",
    .about = "measure bots against each other",
    .more = "Seats the first bot among each of the others in turn (with --all, each among each of the\n"
            "others), and plays every deal once for each seat that it can have. Milliseconds are of the\n"
            "thread's own processor time, so a busy machine does not distort results. A game that nobody\n"
            "wins is lost for everyone; a shared win counts as a share. Rivals can differ: A,B,C.\n\n"
            "  warren tournament prowlers-passage --bot greedy --bot random --games 1000\n"
            "  warren tournament petra --seats 3 --bot greedy --bot random --sprt 0.33:0.5\n"
            "  warren tournament prowl --seats 5 --bot greedy --bot random,greedy --games 100",
    .takes = "bongsBAPwt",
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
