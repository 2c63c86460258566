/* warren simulate: games between bots, written as records.
 *
 * Record k depends only on the seed and on k, and records are written in order, so the number of threads makes no
 * difference to the output. Threads take chunks of games and write each when its turn comes. */
#include "cli/cli.h"
#include "cli/spec.h"
#include "registry/registry.h"
#include "core/setup.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 64 };

struct job {
    const struct game *game;
    const struct box *box;
    struct specs bot;
    struct game_setup setup; /* seats and options */
    struct json wish;
    uint64_t seed, games;
    FILE *out;
    bool progress;
    double begun, shown;

    pthread_mutex_t lock;
    pthread_cond_t turn;
    uint64_t next, written; /* numbers of chunks */
    struct fault fault;     /* the first failure ends everything */
    bool failed, full;
};

struct worker {
    struct job *job;
    pthread_t thread;
    game_move *log;
    struct seat seat[GAME_SEATS_MAX];
    char *text;
    size_t used, room, record_room;
};

/* Plays game `index`; false if no such set-up can be dealt. */
static bool play(struct worker *w, uint64_t index, struct match *m, struct fault *f)
{
    struct job *job = w->job;
    struct game_setup setup = job->setup;
    struct rng deal, chance, bot;
    struct bot_answer answer;
    rng_seed(&deal, job->seed, index, RNG_DEAL, 0);
    rng_seed(&chance, job->seed, index, RNG_CHANCE, 0);
    for (uint32_t seat = 0; seat < setup.seats; seat++) {
        rng_seed(&bot, job->seed, index, RNG_BOT, seat);
        seat_begin(&w->seat[seat], (int)seat, &bot);
    }
    if (setup_deal(job->game, job->box, &setup, job->wish, &deal, f) != ERR_NONE)
        return false;
    match_init(m, job->game, job->box, &setup, w->log, &chance);
    match_settle(m);
    for (int actor; (actor = match_actor(m)) != GAME_OVER; match_settle(m)) {
        seat_choose(&w->seat[actor], m, &answer);
        match_apply(m, answer.move);
    }
    return true;
}

static bool write_chunk(struct worker *w, uint64_t chunk, struct fault *f)
{
    struct job *job = w->job;
    uint64_t end = (chunk + 1) * CHUNK < job->games ? (chunk + 1) * CHUNK : job->games;
    w->used = 0;
    for (uint64_t index = chunk * CHUNK; index < end; index++) {
        struct match m;
        struct record_notes notes;
        struct text t;
        if (!play(w, index, &m, f))
            return false;
        memset(&notes, 0, sizeof notes);
        for (uint32_t seat = 0; seat < m.setup.seats; seat++)
            notes.names[seat] = spec_of_seat(&job->bot, seat)->text;
        notes.has_seed = true;
        notes.seed = job->seed;
        notes.index = index;
        if (w->room - w->used < w->record_room) {
            w->room = w->room * 2 + w->record_room;
            w->text = realloc(w->text, w->room);
            if (w->text == NULL)
                exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", w->room));
        }
        text_init(&t, w->text + w->used, w->room - w->used);
        record_write(&m, &notes, &t);
        text_char(&t, '\n');
        w->used += t.used;
    }
    return true;
}

static void show_progress(struct job *job)
{
    double now = cli_seconds();
    uint64_t done = job->written * CHUNK < job->games ? job->written * CHUNK : job->games;
    if (!job->progress || (now - job->shown < 0.2 && done < job->games))
        return;
    job->shown = now;
    fprintf(stderr, "\r%llu of %llu games, %.0f a second\033[K", (unsigned long long)done,
            (unsigned long long)job->games, (double)done / (now - job->begun + 1e-9));
    if (done == job->games)
        fprintf(stderr, "\n");
}

static void *work(void *argument)
{
    struct worker *w = argument;
    struct job *job = w->job;
    pthread_mutex_lock(&job->lock);
    while (!job->failed && job->next * CHUNK < job->games) {
        uint64_t chunk = job->next++;
        struct fault f;
        pthread_mutex_unlock(&job->lock);
        bool good = write_chunk(w, chunk, &f);
        pthread_mutex_lock(&job->lock);
        while (job->written != chunk && !job->failed)
            pthread_cond_wait(&job->turn, &job->lock);
        if (job->failed)
            break;
        if (!good)
            job->fault = f;
        job->full = good && fwrite(w->text, 1, w->used, job->out) != w->used;
        job->failed = !good || job->full;
        job->written++;
        show_progress(job);
        pthread_cond_broadcast(&job->turn);
    }
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

static void drop(struct worker *w)
{
    for (uint32_t seat = 0; seat < w->job->setup.seats; seat++)
        seat_release(&w->seat[seat]);
    free(w->log);
    free(w->text);
}

static void run_threads(struct job *job, uint32_t threads)
{
    struct worker *workers = cli_alloc(threads * sizeof *workers);
    uint32_t started = 0;
    pthread_mutex_init(&job->lock, NULL);
    pthread_cond_init(&job->turn, NULL);
    for (; started < threads; started++) {
        struct worker *w = &workers[started];
        w->job = job;
        w->log = cli_alloc(job->game->log_max * sizeof *w->log);
        for (uint32_t seat = 0; seat < job->setup.seats; seat++) {
            const struct spec *spec = spec_of_seat(&job->bot, seat);
            spec_make_seat(&w->seat[seat], spec, job->game, spec->ms > 0 ? SEAT_OWN_TIME : SEAT_NO_TIME);
        }
        w->record_room = 1 << 14 | (size_t)job->game->log_max * 32;
        if (started > 0 && pthread_create(&w->thread, NULL, work, w) != 0) {
            drop(w); /* fewer threads do the same work */
            break;
        }
    }
    work(&workers[0]);
    for (uint32_t i = 0; i < started; i++) {
        if (i > 0)
            pthread_join(workers[i].thread, NULL);
        drop(&workers[i]);
    }
    free(workers);
}

static int run(struct args *args, struct shelf *shelf)
{
    struct job job;
    int status = CLI_OK;
    memset(&job, 0, sizeof job);
    job.game = cli_game(args->rest[0]);
    if (job.game == NULL)
        return CLI_USAGE;
    job.box = shelf_box(shelf, job.game);
    job.seed = args->seed;
    job.games = args->games;
    status = cli_setup(args, job.game, job.box, &job.setup, &job.wish);
    if (status != CLI_OK)
        return status;
    status = spec_read_all("bot", args->bots > 0 ? args->bot[args->bots - 1] : "random", &job.bot);
    if (status == CLI_OK)
        status = spec_check_all("bot", &job.bot, job.game);
    if (status != CLI_OK)
        return status;
    if (job.bot.count > job.setup.seats)
        return cli_say(CLI_USAGE, "--bot: %u names for %d seats", job.bot.count, job.setup.seats);
    /* Deal once beforehand, so that a wish that cannot be met leaves no output file behind. */
    struct game_setup trial = job.setup;
    status = cli_deal(args, job.game, job.box, job.wish, &trial);
    if (status != CLI_OK)
        return status;
    job.out = cli_open(args->out, &status);
    if (job.out == NULL)
        return status;
    job.begun = cli_seconds();
    job.progress = isatty(STDERR_FILENO) != 0 && (job.out != stdout || isatty(STDOUT_FILENO) == 0);
    run_threads(&job, args->threads > 0 ? args->threads : cli_cores());
    status = cli_close(job.out, args->out);
    if (status == CLI_OK && job.full)
        status = cli_say(CLI_MACHINE, "%s: cannot write all of it", args->out != NULL ? args->out : "standard output");
    return status == CLI_OK && job.failed ? cli_fault(job.game->id, -1, &job.fault) : status;
}

const struct command simulate_command = {
    .name = "simulate",
    .usage = N_("GAME [OPTION]..."),
    .about = N_("let bots play, and write records"),
    .more = N_("Plays games between bots and writes them as records, one JSON object a line. The same seed\n"
               "gives the same records in the same order, however many threads are at work. Without --bot,\n"
               "moves are random.\n\n"
               "  warren simulate prowlers-passage --games 1000 --seed 7 --out games.jsonl\n"
               "  warren simulate prowlers-passage --option edition=fr --bot greedy,random\n"
               "  warren simulate prowlers-passage --with '{\"start\":0,\"tiles\":{\"24\":\"shovel1\"}}'"),
    .takes =
        ARG(BOX) | ARG(OPTION) | ARG(SEATS) | ARG(GAMES) | ARG(SEED) | ARG(BOTS) | ARG(WITH) | ARG(THREADS) | ARG(OUT),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
