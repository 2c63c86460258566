/* Notices, from the house's wish to the program's end. */
#include "server/notice.h"

#include "core/claim.h"
#include "server/report.h"
#include "server/server_limits.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 4096,
    /* As much more than is logged as an address can be long, so that one is never logged in part. */
    SAID_MAX = SERVER_NOTICE_SAID + HOUSE_ADDRESS_MAX
};

enum notice_state { NOTICE_FREE, NOTICE_WAITS, NOTICE_LOOKS, NOTICE_RUNS, NOTICE_ENDS };

/* A program that runs. */
struct run {
    uv_process_t process;
    uv_pipe_t in, err;
    uv_timer_t timer;
    uv_write_t write;
    int open; /* handles that are not closed yet */
    bool late;
    char line[LINE_MAX_BYTES];
    char said[SAID_MAX + 1];
    size_t said_size;
};

struct notice {
    enum notice_state state;
    uint64_t order; /* the one with the lowest is next */
    char table[HOUSE_ID_SIZE + 1];
    char name[HOUSE_NAME_MAX + 1], game[32], address[HOUSE_ADDRESS_MAX + 1];
    struct house_notice wish; /* its texts are above */
    uint32_t tries;
    bool done;
    struct run *run;
    struct notices *all;
};

struct notices {
    struct notice_options o;
    struct notice notice[SERVER_NOTICES];
    struct notice_counts counts;
    uint64_t asked;
    uint32_t running; /* those that are looked up included */
    bool stopped;
    char waste[512]; /* what a program says beyond what is logged */
};

struct notices *notice_open(const struct notice_options *options)
{
    struct notices *ns = calloc(1, sizeof *ns);
    if (ns != NULL)
        ns->o = *options;
    return ns;
}

static void start_next(struct notices *ns);

/* Lets a notice go, and has the next one looked up. */
static void let_go(struct notice *n)
{
    struct notices *ns = n->all;
    ns->running -= n->state != NOTICE_WAITS;
    ns->counts.waiting--;
    memset(n, 0, sizeof *n);
    start_next(ns);
}

/* The end of a notice: the house is told. */
static void end(struct notice *n)
{
    struct notices *ns = n->all;
    if (!ns->stopped)
        ns->o.notified(ns->o.with, n->table, n->wish.turn, n->done, n->tries);
    let_go(n);
}

/* The address is looked up when the program can be run, so that one which was deleted meanwhile is not used. */
static void start_next(struct notices *ns)
{
    while (ns->running < SERVER_NOTICES_RUN && !ns->stopped) {
        struct notice *next = NULL;
        for (uint32_t i = 0; i < SERVER_NOTICES; i++) {
            struct notice *n = &ns->notice[i];
            if (n->state == NOTICE_WAITS && (next == NULL || n->order < next->order))
                next = n;
        }
        if (next == NULL)
            return;
        next->state = NOTICE_LOOKS;
        ns->running++;
        if (store_notice(ns->o.store, &next->wish, (uint64_t)(next - ns->notice)))
            continue;
        ns->running--;
        ns->counts.waiting--;
        memset(next, 0, sizeof *next); /* the house asks again */
    }
}

static bool is_under_way(const struct notices *ns, const struct house_notice *wish)
{
    for (uint32_t i = 0; i < SERVER_NOTICES; i++) {
        const struct notice *n = &ns->notice[i];
        if (n->state != NOTICE_FREE && n->wish.turn == wish->turn && strcmp(n->table, wish->table) == 0)
            return true;
    }
    return false;
}

void notice_ask(struct notices *ns, const struct house_notice *wish)
{
    struct notice *n = NULL;
    for (uint32_t i = 0; i < SERVER_NOTICES && n == NULL; i++)
        if (ns->notice[i].state == NOTICE_FREE)
            n = &ns->notice[i];
    if (n == NULL || ns->stopped || is_under_way(ns, wish))
        return;
    n->all = ns;
    n->state = NOTICE_WAITS;
    n->order = ns->asked++;
    n->wish = *wish;
    snprintf(n->table, sizeof n->table, "%s", wish->table);
    snprintf(n->name, sizeof n->name, "%s", wish->name);
    snprintf(n->game, sizeof n->game, "%s", wish->game);
    n->wish.table = n->table;
    n->wish.name = n->name;
    n->wish.game = n->game;
    ns->counts.waiting++;
    start_next(ns);
}

static size_t write_line(struct notice *n, const char *lang)
{
    char id[HOUSE_ID_SIZE + 16], link[HOUSE_ID_SIZE + 8];
    struct text t;
    bool first = true;
    snprintf(id, sizeof id, "%s-%lu", n->table, (unsigned long)n->wish.turn);
    snprintf(link, sizeof link, "/t/%s", n->table);
    text_init(&t, n->run->line, sizeof n->run->line);
    text_char(&t, '{');
    text_key_json(&t, &first, "id", id);
    text_key_json(&t, &first, "address", n->address);
    text_key_json(&t, &first, "name", n->name);
    text_key_json(&t, &first, "game", n->game);
    text_key_json(&t, &first, "table", n->table);
    text_key_json(&t, &first, "link", link);
    text_key_json(&t, &first, "lang", lang);
    text_key_int(&t, &first, "turn", n->wish.turn);
    text_put(&t, "}\n");
    CLAIM(!t.cut);
    return t.used;
}

/* Replaces every occurrence of a word in what is logged. */
static void hide(char *text, const char *word)
{
    size_t size = strlen(word);
    for (char *at = text; size > 0 && (at = strstr(at, word)) != NULL; at++) {
        memmove(at + 1, at + size, strlen(at + size) + 1);
        *at = '*';
    }
}

static void report_failure(const struct notice *n, const char *why)
{
    char said[SAID_MAX + 1], line[SAID_MAX + 96];
    memcpy(said, n->run->said, sizeof said);
    for (char *at = said; *at != '\0'; at++) /* it may be no text at all, and the log has one line for it */
        *at = (unsigned char)*at < ' ' || *at == 0x7F ? ' ' : *at;
    hide(said, n->address);
    hide(said, n->name);
    for (char *at = said; *at != '\0'; at++)
        *at = (unsigned char)*at < 0x80 ? *at : '?';
    said[SERVER_NOTICE_SAID] = '\0';
    snprintf(line, sizeof line, "%s%s%s", why, said[0] != '\0' ? ": " : "", said);
    report_line_word("a notice failed", line);
}

static void on_closed(uv_handle_t *handle)
{
    struct notice *n = handle->data;
    if (--n->run->open > 0)
        return;
    free(n->run);
    n->run = NULL;
    end(n);
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, on_closed);
}

static void close_run(struct notice *n)
{
    struct run *r = n->run;
    n->state = NOTICE_ENDS;
    close_handle((uv_handle_t *)&r->process);
    close_handle((uv_handle_t *)&r->in);
    close_handle((uv_handle_t *)&r->err);
    close_handle((uv_handle_t *)&r->timer);
}

/* The program has a session of its own, so what it has started goes with it. */
static void kill_run(const struct run *r)
{
    if (r->process.pid > 0)
        (void)kill(-r->process.pid, SIGKILL);
}

static void on_late(uv_timer_t *timer)
{
    struct notice *n = timer->data;
    n->run->late = true;
    kill_run(n->run);
}

static void on_written(uv_write_t *write, int status)
{
    const struct notice *n = write->data;
    (void)status; /* a program need not read */
    close_handle((uv_handle_t *)&n->run->in);
}

static void on_room(uv_handle_t *handle, size_t wish, uv_buf_t *buf)
{
    struct notice *n = handle->data;
    struct run *r = n->run;
    (void)wish;
    if (r->said_size < SAID_MAX)
        *buf = uv_buf_init(r->said + r->said_size, (unsigned)(SAID_MAX - r->said_size));
    else
        *buf = uv_buf_init(n->all->waste, sizeof n->all->waste);
}

static void on_said(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf)
{
    struct notice *n = stream->data;
    if (size < 0)
        uv_read_stop(stream);
    else if (buf->base != n->all->waste)
        n->run->said_size += (size_t)size;
}

/* What it said last may still be in the pipe. */
static void read_rest(struct run *r)
{
    uv_os_fd_t fd;
    if (uv_fileno((const uv_handle_t *)&r->err, &fd) != 0)
        return;
    ssize_t got = r->said_size < SAID_MAX ? read(fd, r->said + r->said_size, SAID_MAX - r->said_size) : 0;
    r->said_size += got > 0 ? (size_t)got : 0;
}

static void on_ended(uv_process_t *process, int64_t status, int signal)
{
    struct notice *n = process->data;
    struct notices *ns = n->all;
    struct run *r = n->run;
    char why[64];
    if (n->state != NOTICE_RUNS)
        return;
    read_rest(r);
    /* Only what is stored is done: otherwise it is told again, with the same id. */
    n->done = status == 0 && signal == 0 && store_notified(ns->o.store, n->table, n->wish.turn);
    ns->counts.delivered += n->done;
    ns->counts.failed += !n->done;
    if (r->late)
        snprintf(why, sizeof why, "killed after %d s", SERVER_NOTICE_MS / 1000);
    else if (signal != 0)
        snprintf(why, sizeof why, "ended by signal %d", signal);
    else
        snprintf(why, sizeof why, "status %d", (int)status);
    if (!n->done)
        report_failure(n, why);
    close_run(n);
}

static void init_run(struct notices *ns, struct notice *n)
{
    struct run *r = n->run;
    CLAIM(uv_pipe_init(ns->o.loop, &r->in, 0) == 0 && uv_pipe_init(ns->o.loop, &r->err, 0) == 0 &&
          uv_timer_init(ns->o.loop, &r->timer) == 0);
    r->open = 4;
    r->process.data = r->in.data = r->err.data = r->timer.data = r->write.data = n;
}

/* Runs the program; an error of libuv where it cannot be. Its standard output goes nowhere. */
static int spawn(struct notices *ns, struct notice *n, size_t size)
{
    struct run *r = n->run;
    char *args[] = {(char *)(uintptr_t)ns->o.program, NULL};
    uv_stdio_container_t stdio[3] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&r->in},
        {.flags = UV_IGNORE},
        {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&r->err}};
    uv_process_options_t options = {.file = ns->o.program,
                                    .args = args,
                                    .exit_cb = on_ended,
                                    .flags = UV_PROCESS_DETACHED,
                                    .stdio = stdio,
                                    .stdio_count = 3};
    int error = uv_spawn(ns->o.loop, &r->process, &options);
    r->process.data = n;
    if (error != 0)
        return error;
    uv_buf_t line = uv_buf_init(r->line, (unsigned)size);
    uv_timer_start(&r->timer, on_late, SERVER_NOTICE_MS, 0);
    uv_read_start((uv_stream_t *)&r->err, on_room, on_said);
    if (uv_write(&r->write, (uv_stream_t *)&r->in, &line, 1, on_written) != 0)
        close_handle((uv_handle_t *)&r->in);
    return 0;
}

static void run(struct notices *ns, struct notice *n, const char *lang)
{
    n->state = NOTICE_RUNS;
    n->run = calloc(1, sizeof *n->run);
    if (n->run == NULL) {
        end(n);
        return;
    }
    init_run(ns, n);
    int error = spawn(ns, n, write_line(n, lang));
    if (error == 0)
        return;
    ns->counts.failed++;
    report_failure(n, uv_strerror(error));
    close_run(n);
}

void notice_found(struct notices *ns, const struct store_answer *a)
{
    struct notice *n = &ns->notice[a->tag];
    CLAIM(n->state == NOTICE_LOOKS);
    if (a->failed || ns->stopped) {
        let_go(n); /* the house asks again */
        return;
    }
    n->tries = a->count;
    n->done = !a->found;
    if (!a->found) {
        end(n);
        return;
    }
    snprintf(n->address, sizeof n->address, "%s", a->address);
    run(ns, n, a->lang);
}

void notice_stop(struct notices *ns)
{
    if (ns == NULL)
        return;
    ns->stopped = true;
    for (uint32_t i = 0; i < SERVER_NOTICES; i++) {
        struct notice *n = &ns->notice[i];
        if (n->state != NOTICE_RUNS)
            continue;
        kill_run(n->run);
        close_run(n);
    }
}

void notice_close(struct notices *ns)
{
    free(ns);
}

void notice_count(const struct notices *ns, struct notice_counts *out)
{
    *out = ns->counts;
}
