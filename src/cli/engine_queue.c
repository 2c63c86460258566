/* The engine's queue of jobs, and the workers that take them. */
#include "cli/engine.h"
#include "registry/registry.h"

#include <stdlib.h>
#include <string.h>

void engine_queue_init(struct engine *e, struct shelf *shelf, void (*emit)(void *with, const char *line, size_t size),
                       void *with)
{
    memset(e, 0, sizeof *e);
    e->shelf = shelf;
    e->emit = emit;
    e->with = with;
    e->ms_most = ENGINE_MS_MOST;
    e->nodes_most = ENGINE_NODES_MOST;
    pthread_mutex_init(&e->lock, NULL);
    pthread_mutex_init(&e->out, NULL);
    pthread_cond_init(&e->wake, NULL);
    /* Boxes are read when they are first used. From here on several threads use them, so read them now. */
    for (size_t i = 0; registry_game(i) != NULL; i++)
        (void)shelf_box(shelf, registry_game(i));
}

void engine_queue_job_free(struct engine_job *job)
{
    free(job->text);
    free(job);
}

void engine_queue_free(struct engine *e)
{
    while (e->jobs != NULL) {
        struct engine_job *job = e->jobs;
        e->jobs = job->next;
        engine_queue_job_free(job);
    }
    pthread_mutex_destroy(&e->lock);
    pthread_mutex_destroy(&e->out);
    pthread_cond_destroy(&e->wake);
}

void engine_queue_emit(struct engine *e, const struct text *line)
{
    pthread_mutex_lock(&e->out);
    e->emit(e->with, line->data, line->used);
    pthread_mutex_unlock(&e->out);
}

bool engine_queue_add(struct engine *e, struct engine_job *job, struct engine_error *error)
{
    struct engine_job **last;
    bool good = true;
    pthread_mutex_lock(&e->lock);
    for (last = &e->jobs; *last != NULL && good; last = &(*last)->next)
        good = strcmp((*last)->id, job->id) != 0;
    if (!good) {
        engine_query_fail(error, "ID_USED", "a question with this id is not answered yet", "id", -1);
    } else {
        *last = job;
        e->count++;
        e->bytes += job->size;
        pthread_cond_signal(&e->wake);
    }
    pthread_mutex_unlock(&e->lock);
    return good;
}

bool engine_queue_room(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    bool room = e->count < ENGINE_QUEUE_MAX && e->bytes < ENGINE_QUEUE_BYTES - ENGINE_LINE_MAX;
    pthread_mutex_unlock(&e->lock);
    return room;
}

/* Takes a job out of the list. The caller holds the lock. */
static void take_out(struct engine *e, struct engine_job *job)
{
    struct engine_job **at = &e->jobs;
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    e->count--;
    e->bytes -= job->size;
}

void engine_queue_finish(struct engine *e, struct engine_job *job)
{
    pthread_mutex_lock(&e->lock);
    take_out(e, job);
    pthread_mutex_unlock(&e->lock);
}

static void emit_stopped(struct engine *e, const struct engine_job *job)
{
    char buffer[ENGINE_ID_MAX + 128];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    engine_answer_begin(&t, job->id, job->action);
    text_put(&t, ",\"terminated\":true}\n");
    engine_queue_emit(e, &t);
}

/* A running job ends by itself soon; one that has not begun is answered here. */
uint32_t engine_queue_stop(struct engine *e, const char *id)
{
    struct engine_job *stopped = NULL, **last = &stopped, *job, *next;
    uint32_t count = 0;
    pthread_mutex_lock(&e->lock);
    for (job = e->jobs; job != NULL; job = next) {
        next = job->next;
        if (id != NULL && strcmp(job->id, id) != 0)
            continue;
        count++;
        atomic_store(&job->stop, true);
        if (job->running)
            continue;
        take_out(e, job);
        job->next = NULL;
        *last = job;
        last = &job->next;
    }
    pthread_mutex_unlock(&e->lock);
    for (job = stopped; job != NULL; job = next) {
        next = job->next;
        emit_stopped(e, job);
        engine_queue_job_free(job);
    }
    return count;
}

void engine_queue_close(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    e->closing = true;
    pthread_cond_broadcast(&e->wake);
    pthread_mutex_unlock(&e->lock);
}

void engine_queue_clear(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    e->cleared++;
    pthread_mutex_unlock(&e->lock);
}

void engine_queue_worker_init(struct engine_worker *w, struct engine *e)
{
    size_t log_max = 0;
    memset(w, 0, sizeof *w);
    w->engine = e;
    for (size_t i = 0; registry_game(i) != NULL; i++)
        if (registry_game(i)->log_max > log_max)
            log_max = registry_game(i)->log_max;
    w->log = cli_alloc(log_max * sizeof *w->log);
    w->seen = cli_alloc(log_max * sizeof *w->seen);
    w->answer = cli_alloc(ENGINE_ANSWER_MAX);
}

static void forget_seat(struct engine_worker *w)
{
    if (w->seat.game != NULL)
        seat_release(&w->seat);
    memset(&w->seat, 0, sizeof w->seat);
}

void engine_queue_worker_free(struct engine_worker *w)
{
    forget_seat(w);
    free(w->log);
    free(w->seen);
    free(w->answer);
}

/* The oldest of the most urgent jobs that wait. The caller holds the lock. */
static struct engine_job *next_job(const struct engine *e)
{
    struct engine_job *best = NULL;
    for (struct engine_job *job = e->jobs; job != NULL; job = job->next)
        if (!job->running && (best == NULL || job->priority > best->priority))
            best = job;
    return best;
}

bool engine_queue_work_one(struct engine_worker *w, bool wait)
{
    struct engine *e = w->engine;
    struct engine_job *job;
    pthread_mutex_lock(&e->lock);
    while ((job = next_job(e)) == NULL && wait && !e->closing)
        pthread_cond_wait(&e->wake, &e->lock);
    if (job != NULL)
        job->running = true;
    uint32_t cleared = e->cleared;
    pthread_mutex_unlock(&e->lock);
    if (cleared != w->cleared)
        forget_seat(w);
    w->cleared = cleared;
    if (job == NULL)
        return false;
    engine_answer(w, job);
    return true;
}
