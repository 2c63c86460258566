/* warren tournament: the schedule, the threads and the command. */
#include "cli/tournament.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AHEAD = 8 /* how many deals of each pairing a player may be ahead of the counting */ };

static void show_progress(struct tour *t)
{
    double now = cli_seconds();
    bool terminal = isatty(STDERR_FILENO) != 0;
    if (now - t->shown < (terminal ? 0.5 : 60))
        return;
    t->shown = now;
    struct tour_figure f = tournament_stats_figure(&t->pair[0].sum, t->setup.seats);
    fprintf(stderr, "%s%llu of %llu deals, %.0f s; %s among %s: %.1f %% (%.1f to %.1f)%s", terminal ? "\r" : "",
            (unsigned long long)(t->done / t->pairs), (unsigned long long)t->deals, now - t->begun, t->entrant[0].text,
            t->entrant[t->pair[0].rivals].text, 100 * f.share, 100 * f.low, 100 * f.high, terminal ? "\033[K" : "\n");
}

static uint64_t jobs(const struct tour *t)
{
    return t->failed ? t->done : t->deals * t->pairs;
}

static bool decided(const struct tour *t, uint64_t job)
{
    return t->pair[job % t->pairs].verdict != TOUR_OPEN;
}

static void drop(struct tour_played *p)
{
    free(p->text);
    memset(p, 0, sizeof *p);
}

bool tournament_pending(struct tour *t)
{
    for (; t->done < jobs(t) && decided(t, t->done); t->done++)
        if (t->slot != NULL)
            drop(&t->slot[t->done % t->slots]); /* it was played before its pairing was decided */
    return t->done < jobs(t);
}

void tournament_add(struct tour *t, const struct tour_deal *deal)
{
    struct tour_pair *p = &t->pair[t->done % t->pairs];
    tournament_stats_count(&p->sum, deal, t->setup.seats);
    p->verdict = tournament_stats_judge(&t->test, &p->sum, t->setup.seats);
    t->done++;
}

/* Writes and flushes a deal at a time, so that nothing is lost if the program is ended. */
static void keep(struct tour *t, const struct tour_played *p)
{
    if (t->out != NULL && (fwrite(p->text, 1, p->used, t->out) != p->used || fflush(t->out) != 0))
        t->failed = true;
}

void tournament_hand_in(struct tour *t, uint64_t job, struct tour_played *played)
{
    played->full = true;
    if (job >= t->done)
        t->slot[job % t->slots] = *played;
    else
        drop(played); /* its pairing has been decided meanwhile */
    while (tournament_pending(t) && t->slot[t->done % t->slots].full) {
        struct tour_played *p = &t->slot[t->done % t->slots];
        keep(t, p);
        tournament_add(t, &p->deal);
        drop(p);
    }
    show_progress(t);
    pthread_cond_broadcast(&t->counted);
}

enum tour_next tournament_take(struct tour *t, uint64_t *job)
{
    while (t->next < jobs(t) && (t->next < t->done || decided(t, t->next)))
        t->next++;
    if (t->next >= jobs(t))
        return TOUR_END;
    if (t->next - t->done >= t->slots)
        return TOUR_WAIT;
    *job = t->next++;
    return TOUR_JOB;
}

static void *work(void *argument)
{
    struct tour *t = argument;
    struct tour_player *player = tournament_play_player_new(t);
    uint64_t job;
    enum tour_next next;
    pthread_mutex_lock(&t->lock);
    while ((next = tournament_take(t, &job)) != TOUR_END) {
        if (next == TOUR_WAIT) {
            pthread_cond_wait(&t->counted, &t->lock);
            continue;
        }
        struct tour_played played;
        pthread_mutex_unlock(&t->lock);
        tournament_play(player, job, &played);
        pthread_mutex_lock(&t->lock);
        tournament_hand_in(t, job, &played);
    }
    pthread_mutex_unlock(&t->lock);
    tournament_play_player_free(player);
    return NULL;
}

/* If there are other ranks, this thread serves them and does not play. */
static void play_all(struct tour *t, uint32_t threads, const struct tour_ranks *ranks)
{
    bool serving = ranks->count > 1;
    pthread_t *thread = cli_alloc((threads + 1) * sizeof *thread);
    uint32_t started = 0, wanted = serving ? threads : threads - 1;
    t->slots = (uint64_t)(threads + (uint32_t)ranks->count) * AHEAD * t->pairs;
    t->slot = cli_alloc(t->slots * sizeof *t->slot);
    while (started < wanted && pthread_create(&thread[started], NULL, work, t) == 0)
        started++; /* fewer threads do the same work */
    if (serving)
        tournament_mpi_serve(t, ranks);
    else
        work(t);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    for (uint64_t i = 0; i < t->slots; i++)
        drop(&t->slot[i]);
    free(t->slot);
    free(thread);
    if (isatty(STDERR_FILENO) != 0)
        fprintf(stderr, "\r\033[K");
}

static void add_pair(struct tour *t, uint32_t candidate, uint32_t rivals)
{
    t->pair[t->pairs].candidate = candidate;
    t->pair[t->pairs++].rivals = rivals;
}

/* Pairs the first bot with each of the others or, with --all, each with each. With two seats a pairing includes its
 * reverse. */
static int make_pairs(struct tour *t)
{
    for (uint32_t a = 0; a < (t->all ? t->entrants : 1); a++) {
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
        int status = spec_read_all("bot", args->bot[i], &t->entrant[i]);
        if (status == CLI_OK)
            status = spec_check_all("bot", &t->entrant[i], t->game);
        if (status == CLI_OK && t->entrant[i].count >= t->setup.seats && t->entrant[i].count > 1)
            status = cli_say(CLI_USAGE, "--bot \"%s\": more rivals than seats", args->bot[i]);
        if (status != CLI_OK)
            return status;
        t->entrants++;
    }
    t->all = args->all;
    return make_pairs(t);
}

static uint64_t digest(uint64_t h, const char *text)
{
    return text_hash(text_hash(h, text, strlen(text)), "\n", 1);
}

/* A digest of everything that decides how game number n goes. The number of games is not part of it. */
static uint64_t mark_of(const struct tour *t, const struct args *args)
{
    char text[160];
    snprintf(text, sizeof text, "%llu %016llx %u %d", (unsigned long long)t->seed, (unsigned long long)t->box->hash,
             t->setup.seats, t->all);
    uint64_t h = digest(digest(TEXT_HASH, t->game->id), text);
    h = digest(digest(h, args->sprt != NULL ? args->sprt : ""), args->with != NULL ? args->with : "");
    for (uint32_t i = 0; i < args->options; i++)
        h = digest(h, args->option[i]);
    for (uint32_t i = 0; i < t->entrants; i++)
        h = digest(h, t->entrant[i].text);
    return h;
}

static int prepare(struct tour *t, const struct args *args, struct shelf *shelf)
{
    t->game = cli_game(args->rest[0]);
    if (t->game == NULL)
        return CLI_USAGE;
    t->box = shelf_box(shelf, t->game);
    t->seed = args->seed;
    int status = cli_setup(args, t->game, t->box, &t->setup, &t->wish);
    if (status == CLI_OK)
        status = read_entrants(t, args);
    if (status == CLI_OK && args->sprt != NULL)
        status = tournament_stats_test_read(args->sprt, t->setup.seats, &t->test);
    if (status != CLI_OK)
        return status;
    t->deals = (args->games + t->setup.seats - 1) / t->setup.seats;
    t->mark = mark_of(t, args);
    t->path = args->out;
    struct game_setup trial = t->setup;
    return cli_deal(args, t->game, t->box, t->wish, &trial);
}

static int hold(struct tour *t, const struct args *args, const struct tour_ranks *ranks)
{
    int status = t->path != NULL ? tournament_file_resume(t) : CLI_OK;
    bool alone = ranks->count == 1;
    t->failed = status != CLI_OK; /* tells the other ranks that there is nothing to do */
    t->begun = t->shown = cli_seconds();
    if (t->resumed > 0)
        fprintf(stderr, "%s: %llu deals are there already\n", t->path, (unsigned long long)t->resumed);
    play_all(t, args->threads > 0 ? args->threads : alone ? cli_cores() : 1, ranks);
    if (t->out != NULL && (fclose(t->out) != 0 || t->failed) && status == CLI_OK)
        status = cli_say(CLI_MACHINE, "%s: cannot write all of it", t->path);
    if (status == CLI_OK)
        tournament_report(t, args->json);
    return status;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct tour *t = cli_alloc(sizeof *t);
    struct tour_ranks ranks = tournament_mpi_ranks_begin();
    int status = prepare(t, args, shelf);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->counted, NULL);
    if (status == CLI_OK && ranks.rank > 0)
        tournament_mpi_follow(t);
    else if (status == CLI_OK)
        status = hold(t, args, &ranks);
    tournament_mpi_ranks_end(&ranks);
    free(t);
    return status;
}

const struct command tournament_command = {
    .name = "tournament",
    .usage = N_("GAME --bot A --bot B [OPTION]..."),
    .about = N_("measure bots against each other"),
    .more = N_("Seats the first bot among each of the others in turn (with --all, each among each of the\n"
               "others), and plays every deal once for each seat that it can have. Milliseconds are of the\n"
               "thread's own processor time, so a busy machine does not distort results. A game that nobody\n"
               "wins is lost for everyone; a shared win counts as a share. Rivals can differ: A,B,C.\n\n"
               "With --out the games are kept as records, and the same command goes on where it was broken\n"
               "off. Limits in nodes give the same result with any number of threads. Where MPI was there\n"
               "when it was built, mpirun spreads the games: rank 0 counts (and plays on --threads threads,\n"
               "1 by default), the others play on one thread each.\n\n"
               "  warren tournament prowlers-passage --bot uct@50ms --bot greedy --games 200\n"
               "  warren tournament petra --seats 3 --bot ismcts@2000n --bot greedy --sprt 0.33:0.5\n"
               "  warren tournament prowl --seats 5 --bot greedy --bot random,greedy --out games.jsonl\n"
               "  mpirun -n 8 warren tournament prowl --bot ismcts@100ms --bot greedy --games 1000 --json"),
    .takes = ARG(BOX) | ARG(OPTION) | ARG(SEATS) | ARG(GAMES) | ARG(SEED) | ARG(BOTS) | ARG(ALL) | ARG(SPRT) |
             ARG(WITH) | ARG(THREADS) | ARG(OUT) | ARG(JSON),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
