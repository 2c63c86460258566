/* warren engine: reading lines from standard input, and the threads that answer them. */
#include "cli/engine.h"
#include "term/out.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

enum { THREADS = 2, THREADS_MAX = 64, CHUNK = 1 << 16, NAP_MS = 200, ROOM_MS = 2, GRACE_S = 2 };

static volatile sig_atomic_t ended; /* set by a signal */

static void end(int number)
{
    (void)number;
    ended = 1;
}

/* Standard output. It is broken once nobody reads it any more, or, after a signal, if nobody has read what was still to
 * be said in time. */
struct output {
    sigset_t open; /* the signals that are blocked while nothing waits */
    double deadline;
    atomic_bool broken;
};

/* Whether standard output takes a few bytes now; waits until it does. */
static bool wait_for_reader(struct output *out)
{
    for (;;) {
        struct timespec nap = {0, NAP_MS * 1000000};
        fd_set set;
        FD_ZERO(&set);
        FD_SET(STDOUT_FILENO, &set);
        int ready = pselect(STDOUT_FILENO + 1, NULL, &set, NULL, &nap, &out->open);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return ready > 0;
        if (ended && out->deadline == 0)
            out->deadline = cli_seconds() + GRACE_S;
        if (ended && cli_seconds() > out->deadline)
            return false;
    }
}

static void print(void *with, const char *line, size_t size)
{
    struct output *out = with;
    while (size > 0 && !atomic_load(&out->broken)) {
        bool ready = wait_for_reader(out);
        /* A pipe that is ready takes so many bytes without blocking. */
        ssize_t n = ready ? write(STDOUT_FILENO, line, size < PIPE_BUF ? size : PIPE_BUF) : -1;
        if (n >= 0) {
            line += n;
            size -= (size_t)n;
        } else if (!ready || (errno != EINTR && errno != EAGAIN)) {
            atomic_store(&out->broken, true);
        }
    }
}

static void *work(void *with)
{
    while (engine_queue_work_one(with, true))
        ;
    return NULL;
}

/* The lines of standard input. The rest of a line that is too long is skipped. */
struct input {
    struct engine *engine;
    const struct output *out;
    char *line;
    size_t used, number;
    bool too_long;
};

static bool is_over(const struct output *out)
{
    return ended || atomic_load(&out->broken);
}

/* While too much waits for its answer nothing more is read, so that whoever asks faster waits as well. */
static void wait_for_room(struct input *in)
{
    while (!engine_queue_room(in->engine) && !is_over(in->out)) {
        struct timespec nap = {0, ROOM_MS * 1000000};
        (void)pselect(0, NULL, NULL, NULL, &nap, &in->out->open);
    }
}

static void end_line(struct input *in)
{
    in->number++;
    wait_for_room(in);
    if (in->too_long) {
        struct engine_error error;
        engine_query_fail_err(&error, ERR_TOO_LONG, "", ENGINE_LINE_MAX);
        engine_query_emit_error(in->engine, NULL, (long)in->number, &error);
    } else {
        engine_query_line(in->engine, in->line, in->used, in->number);
    }
    in->used = 0;
    in->too_long = false;
}

static void take(struct input *in, const char *data, size_t size)
{
    while (size > 0 && !is_over(in->out)) {
        const char *newline = memchr(data, '\n', size);
        size_t n = newline != NULL ? (size_t)(newline - data) : size;
        if (in->used + n > ENGINE_LINE_MAX)
            in->too_long = true;
        if (!in->too_long) {
            memcpy(in->line + in->used, data, n);
            in->used += n;
        }
        if (newline == NULL)
            return;
        end_line(in);
        data += n + 1;
        size -= n + 1;
    }
}

/* Signals are blocked except inside pselect, here and where output waits, so that none is missed. */
static int read_lines(struct input *in)
{
    char *chunk = cli_alloc(CHUNK);
    int status = CLI_OK;
    while (!is_over(in->out)) {
        /* To notice that the output is broken, or that another thread got a signal. */
        struct timespec nap = {0, NAP_MS * 1000000};
        fd_set set;
        FD_ZERO(&set);
        FD_SET(STDIN_FILENO, &set);
        int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, &nap, &in->out->open);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        ssize_t n = ready < 0 ? -1 : read(STDIN_FILENO, chunk, CHUNK);
        if (n > 0) {
            take(in, chunk, (size_t)n);
            continue;
        }
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n < 0)
            status = cli_say(CLI_INPUT, "%s: cannot read: %s", tr("standard input"), out_reason(cli_lang(), errno));
        if (in->used > 0 || in->too_long)
            end_line(in);
        break;
    }
    free(chunk);
    return status;
}

static void catch_signals(sigset_t *open)
{
    struct sigaction ends = {.sa_handler = end}, ignore = {.sa_handler = SIG_IGN};
    sigset_t block;
    sigemptyset(&ends.sa_mask);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGTERM, &ends, NULL);
    sigaction(SIGINT, &ends, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigemptyset(&block);
    sigaddset(&block, SIGTERM);
    sigaddset(&block, SIGINT);
    pthread_sigmask(SIG_BLOCK, &block, open); /* inherited by threads that are started later */
    sigdelset(open, SIGTERM);
    sigdelset(open, SIGINT);
}

static int serve(struct engine *e, uint32_t threads, struct output *out)
{
    pthread_t thread[THREADS_MAX];
    struct engine_worker *workers = cli_alloc(threads * sizeof *workers);
    struct input in = {.engine = e, .out = out, .line = cli_alloc(ENGINE_LINE_MAX)};
    uint32_t started = 0;
    catch_signals(&out->open);
    for (; started < threads; started++) {
        engine_queue_worker_init(&workers[started], e);
        if (pthread_create(&thread[started], NULL, work, &workers[started]) != 0) {
            engine_queue_worker_free(&workers[started]);
            break; /* fewer threads do the same work */
        }
    }
    int status = started > 0 ? read_lines(&in) : cli_say(CLI_MACHINE, "no thread could be started");
    if (is_over(out))
        engine_queue_stop(e, NULL);
    engine_queue_close(e);
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        engine_queue_worker_free(&workers[i]);
    }
    free(in.line);
    free(workers);
    return status;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct engine e;
    struct output out = {.broken = false};
    engine_queue_init(&e, shelf, print, &out);
    if (args->ms > 0)
        e.ms_most = args->ms;
    uint32_t threads = args->threads > 0 ? args->threads : THREADS;
    int status = serve(&e, threads < THREADS_MAX ? threads : THREADS_MAX, &out);
    engine_queue_free(&e);
    if (status == CLI_OK && atomic_load(&out.broken))
        status = cli_say(CLI_MACHINE, "standard output: cannot write");
    return status;
}

const struct command engine_command = {
    .name = "engine",
    .usage = N_("[OPTION]..."),
    .about = N_("answer other programs: positions, legal moves, analysis, as lines of JSON"),
    .more = N_("Reads questions from standard input, one JSON object a line, and answers on standard output as\n"
               "they are ready: legal moves, where moves lead, what moves are worth, what a bot would play. Each\n"
               "question has an id, which its answer has too. At the end of input all that was asked is still\n"
               "answered. No question may take longer than ten minutes, or than --ms says. docs/engine.md has\n"
               "every field.\n\n"
               "  warren engine --threads 4 <questions.jsonl >answers.jsonl\n"
               "  echo '{\"id\":2,\"action\":\"choose\",\"game\":\"petra\"}' | warren engine"),
    .takes = ARG(BOX) | ARG(THREADS) | ARG(MS),
    .rest_min = 0,
    .rest_max = 0,
    .run = run,
};
