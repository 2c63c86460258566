/* The driver of an analysis: threads that take one move after the other, the progress, and Ctrl-C. */
#include "cli/analyse.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS = 8 /* at most by default, as each takes much memory */,
    SHOW_EVERY = 100000000 /* ns */
};

static atomic_int interrupted;

static void take_signal(int signal)
{
    (void)signal;
    atomic_store(&interrupted, 1);
}

static bool stops(void *with)
{
    (void)with;
    return atomic_load_explicit(&interrupted, memory_order_relaxed) != 0;
}

struct study_desk *analyse_run_desk_new(const struct game *game)
{
    struct study_desk *d = cli_alloc(sizeof *d);
    d->seen = cli_alloc(game->log_max * sizeof *d->seen);
    d->log = cli_alloc(game->log_max * sizeof *d->log);
    d->arena_size = STUDY_ARENA;
    d->stop = stops;
    if (posix_memalign(&d->arena, BOT_ARENA_ALIGN, STUDY_ARENA) != 0)
        exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", (size_t)STUDY_ARENA));
    return d;
}

void analyse_run_desk_free(struct study_desk *d)
{
    free(d->arena);
    free(d->seen);
    free(d->log);
    free(d);
}

/* One pass over the game. The workers take its moves one by one, from the last to the first. */
struct pass {
    struct study *study;
    uint32_t number;
    atomic_uint taken, working;
};

struct worker {
    struct pass *pass;
    struct study_desk *desk;
    pthread_t thread;
};

static void *work(void *with)
{
    struct worker *w = with;
    struct pass *p = w->pass;
    uint32_t count = p->study->match->count;
    for (uint32_t i; (i = atomic_fetch_add(&p->taken, 1)) < count && !stops(NULL);)
        study_work(p->study, p->number, count - 1 - i, w->desk);
    atomic_fetch_sub(&p->working, 1);
    return NULL;
}

/* Shows how far the pass is until all workers are done. */
static void show_progress(struct pass *p)
{
    while (atomic_load(&p->working) > 0) {
        uint32_t taken = atomic_load(&p->taken), count = p->study->match->count;
        uint32_t part = study_progress(p->study, p->number, taken < count ? taken : count);
        fprintf(stderr, "\r%s %3u %%", tr("analysing"), part / 10);
        fflush(stderr);
        nanosleep(&(struct timespec){0, SHOW_EVERY}, NULL);
    }
}

static void run_pass(struct study *s, uint32_t number, struct worker *workers, uint32_t count, bool shown)
{
    struct pass p = {.study = s, .number = number};
    atomic_store(&p.working, count);
    for (uint32_t i = 0; i < count; i++) {
        workers[i].pass = &p;
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            exit(cli_say(CLI_MACHINE, "cannot start a thread"));
    }
    if (shown)
        show_progress(&p);
    for (uint32_t i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
    study_settle(s);
}

void analyse_run(const struct replayed *r, const struct args *args, uint64_t effort, struct analysis *out)
{
    uint32_t cores = cli_cores(), threads = args->threads > 0 ? args->threads : cores < THREADS ? cores : THREADS;
    struct worker *workers = cli_alloc(threads * sizeof *workers);
    bool shown = isatty(STDERR_FILENO) != 0;
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = take_signal;
    atomic_store(&interrupted, 0);
    sigaction(SIGINT, &action, &before);
    out->storage = cli_alloc(study_size(&r->match));
    study_open(&out->study, &r->match, args->seed, effort, out->storage);
    (void)record_ending_read(r->record.whole, r->record.seats, &out->study.ending);
    for (uint32_t i = 0; i < threads; i++)
        workers[i].desk = analyse_run_desk_new(r->match.game);
    for (uint32_t pass = 0; pass < STUDY_PASSES && !stops(NULL); pass++)
        run_pass(&out->study, pass, workers, threads, shown);
    if (shown)
        fprintf(stderr, "\r\033[K");
    out->whole = !stops(NULL);
    for (uint32_t i = 0; i < threads; i++)
        analyse_run_desk_free(workers[i].desk);
    free(workers);
    sigaction(SIGINT, &before, NULL);
}

void analyse_run_free(struct analysis *a)
{
    free(a->storage);
}
