#include "server/admin.h"

#include "server/admin_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { TICK_MS = 300, BACKLOG = 4, FIRST_MS = 5000 };

/* One connection, with its one command. */
struct caller {
    struct admin *admin;
    uv_pipe_t pipe;
    struct admin_work work;
    uint64_t since; /* when it came */
    bool used, asked, closing;
    size_t size;
    char line[ADMIN_LINE_MAX];
};

struct admin {
    uv_loop_t *loop;
    struct store *store;
    uv_pipe_t listener;
    uv_timer_t tick;
    int handles; /* that are open, connections included */
    bool ending;
    bool waiting; /* there was no place for a connection, which is taken later */
    uint64_t tags;
    char path[sizeof((struct sockaddr_un *)0)->sun_path];
    struct caller caller[ADMIN_GUESTS_MAX];
};

static void free_if_over(struct admin *a)
{
    if (a->ending && a->handles == 0)
        free(a);
}

static void on_own_closed(uv_handle_t *handle)
{
    struct admin *a = handle->data;
    a->handles--;
    free_if_over(a);
}

static void on_closed(uv_handle_t *handle)
{
    struct caller *c = handle->data;
    struct admin *a = c->admin;
    memset(c, 0, sizeof *c);
    a->handles--;
    free_if_over(a);
}

static void hang_up(struct caller *c)
{
    if (c->used && !c->closing) {
        c->closing = true;
        uv_close((uv_handle_t *)&c->pipe, on_closed);
    }
}

struct sent {
    uv_write_t write;
    bool last;
    char text[];
};

static void on_sent(uv_write_t *write, int status)
{
    struct sent *s = write->data;
    struct caller *c = write->handle->data;
    if (s->last || status != 0)
        hang_up(c);
    free(s);
}

static void say(void *with, const char *line, size_t size, bool last)
{
    struct caller *c = with;
    struct sent *s = c->closing ? NULL : malloc(sizeof *s + size);
    if (s == NULL) {
        hang_up(c);
        return;
    }
    s->write.data = s;
    s->last = last;
    memcpy(s->text, line, size);
    uv_buf_t piece = uv_buf_init(s->text, (unsigned)size);
    if (uv_write(&s->write, (uv_stream_t *)&c->pipe, &piece, 1, on_sent) != 0) {
        free(s);
        hang_up(c);
    }
}

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *out)
{
    struct caller *c = handle->data;
    (void)wish;
    *out = uv_buf_init(c->line + c->size, (unsigned)(sizeof c->line - c->size));
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *piece)
{
    struct caller *c = stream->data;
    (void)piece;
    if (got < 0) {
        hang_up(c); /* a command that was begun is done all the same */
        return;
    }
    const char *end = memchr(c->line + c->size, '\n', (size_t)got);
    c->size += (size_t)got;
    if (end == NULL && c->size < sizeof c->line)
        return;
    uv_read_stop(stream);
    c->asked = true;
    admin_work_begin(&c->work, c->line, end == NULL ? 0 : (size_t)(end - c->line), ++c->admin->tags);
}

static struct caller *free_caller(struct admin *a)
{
    for (int i = 0; i < ADMIN_GUESTS_MAX; i++)
        if (!a->caller[i].used)
            return &a->caller[i];
    return NULL;
}

/* Where all places are taken the connection waits: the next look is at the next tick. */
static void take(struct admin *a)
{
    struct caller *c = free_caller(a);
    a->waiting = c == NULL || uv_pipe_init(a->loop, &c->pipe, 0) != 0;
    if (a->waiting)
        return;
    c->admin = a;
    c->used = true;
    c->pipe.data = c;
    c->since = uv_now(a->loop);
    c->work = (struct admin_work){.store = a->store, .runs = true, .say = say, .with = c};
    a->handles++;
    if (uv_accept((uv_stream_t *)&a->listener, (uv_stream_t *)&c->pipe) != 0 ||
        uv_read_start((uv_stream_t *)&c->pipe, give_room, on_read) != 0)
        hang_up(c);
}

static void on_connection(uv_stream_t *listener, int status)
{
    if (status == 0)
        take(listener->data);
}

static void on_tick(uv_timer_t *timer)
{
    struct admin *a = timer->data;
    for (int i = 0; i < ADMIN_GUESTS_MAX; i++) {
        struct caller *c = &a->caller[i];
        if (c->used && !c->asked && uv_now(a->loop) - c->since > FIRST_MS)
            hang_up(c);
        else if (c->used && c->asked && !c->closing)
            admin_work_tick(&c->work);
    }
    if (a->waiting)
        take(a);
}

bool admin_take_answer(struct admin *a, const struct store_answer *answer)
{
    if (!admin_work_is(answer))
        return false;
    for (int i = 0; a != NULL && i < ADMIN_GUESTS_MAX; i++) {
        struct caller *c = &a->caller[i];
        if (c->used && c->asked && c->work.tag == answer->tag)
            admin_work_take_answer(&c->work, answer);
    }
    return true;
}

static int listen_at(struct admin *a)
{
    /* The file is made with the mode that only its owner can connect with. */
    unlink(a->path);
    mode_t before = umask(0177);
    int error = uv_pipe_bind(&a->listener, a->path);
    umask(before);
    return error != 0 ? error : uv_listen((uv_stream_t *)&a->listener, BACKLOG, on_connection);
}

int admin_open(const struct admin_options *o, struct admin **out)
{
    struct admin *a = calloc(1, sizeof *a);
    *out = NULL;
    if (a == NULL)
        return UV_ENOMEM;
    int used = snprintf(a->path, sizeof a->path, "%s.sock", o->path);
    int error = used < 0 || (size_t)used >= sizeof a->path ? UV_ENAMETOOLONG : uv_pipe_init(o->loop, &a->listener, 0);
    if (error != 0) {
        free(a);
        return error;
    }
    a->loop = o->loop;
    a->store = o->store;
    a->listener.data = a->tick.data = a;
    a->handles = 2;
    uv_timer_init(a->loop, &a->tick);
    a->tick.data = a;
    error = listen_at(a);
    if (error == 0)
        error = uv_timer_start(&a->tick, on_tick, TICK_MS, TICK_MS);
    if (error != 0)
        admin_close(a);
    else
        *out = a;
    return error;
}

void admin_close(struct admin *a)
{
    if (a == NULL || a->ending)
        return;
    a->ending = true;
    unlink(a->path);
    for (int i = 0; i < ADMIN_GUESTS_MAX; i++)
        hang_up(&a->caller[i]);
    uv_close((uv_handle_t *)&a->listener, on_own_closed);
    uv_close((uv_handle_t *)&a->tick, on_own_closed);
}
