/* The thread of a line to a house. Opening one is in cable_open.c.
 *
 * Two threads share a cable: the one that has the terminal, which must never wait, and the cable's own, which does
 * nothing else. They share what stands below `lock` in struct cable, and tell each other by a byte in a pipe that there
 * is something new: `wake` for the thread, `ready` for the terminal, which polls that pipe together with its keys.
 *
 *     terminal                          thread
 *     cable_come    wanted, line + 1  → opens a socket (wake)
 *                                     ← OPENED
 *     cable_send    appends to `out`  → gives it to the WebSocket (wake)
 *                                     ← HEARD, a message
 *     cable_drop    not wanted        → sends what it has been given, and closes
 *                                     ← LOST, with a reason, where nobody wanted that
 *
 * A line has a number. Coming or dropping begins the next, and from then on nothing of an earlier one counts: the
 * thread sees at its next step that its number is old and lets the socket go, its events are passed over by cable_next,
 * and what was to be sent on it is forgotten. So a terminal that drops a line and comes again can never be answered by
 * the first house with what belongs to the second.
 *
 * What waits is bounded on both sides. A full ring of events makes the thread wait, and through it the house; more than
 * OUT_MAX bytes to be sent are dropped, whose sender will not be answered and comes anew (guest/guest.h). The cable is
 * freed by whichever of the two leaves last (`users`): a thread that looks up a name cannot be interrupted, and is left
 * to itself. */
#include "term/cable.h"

#include "term/cable_open.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/random.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum { OUT_MAX = 1 << 16, EVENTS = 64, SOON = 200 /* milliseconds */ };

struct event {
    enum cable_event kind;
    uint32_t line;
    char *text;
    size_t size;
    enum cable_fault fault;
    char reason[CABLE_REASON_MAX];
};

struct cable {
    struct guest_link house;
    const char *ca;
    pthread_t thread;
    pthread_mutex_t lock; /* for everything below */
    int users;            /* the thread, and whoever made the cable */
    uint32_t line;        /* the present one; each has a number of its own */
    bool wanted, ending;  /* it is to be open; the thread is to end */
    char *out;            /* messages to be sent on it, each with its size before it */
    size_t out_used;
    struct event event[EVENTS];
    uint32_t first, count;
    int wake[2], ready[2]; /* pipes: to the thread, and to whoever waits for events */
    enum cable_fault fault;
    char reason[CABLE_REASON_MAX];
};

/* What the thread holds of the line that it has open. */
struct open_line {
    struct cable *cable;
    struct cable_socket *socket;
    uint32_t line;
    bool closed;
};

static void nudge(int pipe)
{
    char byte = 0;
    (void)!write(pipe, &byte, 1); /* a full pipe wakes as well */
}

static void empty(int pipe)
{
    char bytes[64];
    while (read(pipe, bytes, sizeof bytes) > 0)
        continue;
}

static bool is_wanted(struct cable *c, uint32_t line)
{
    pthread_mutex_lock(&c->lock);
    bool wanted = c->wanted && c->line == line && !c->ending;
    pthread_mutex_unlock(&c->lock);
    return wanted;
}

static bool still_wanted(void *with)
{
    struct open_line *s = with;
    return is_wanted(s->cable, s->line);
}

/* Hands an event over, once there is room for it. */
static void tell(struct open_line *s, struct event e)
{
    struct cable *c = s->cable;
    bool told = false;
    e.line = s->line;
    while (!told) {
        pthread_mutex_lock(&c->lock);
        bool is_old = c->ending || c->line != s->line;
        if (!is_old && c->count < EVENTS)
            c->event[(c->first + c->count++) % EVENTS] = e;
        else if (!is_old) {
            pthread_mutex_unlock(&c->lock);
            (void)poll(NULL, 0, 20);
            continue;
        } else
            free(e.text);
        told = true;
        pthread_mutex_unlock(&c->lock);
    }
    nudge(c->ready[1]);
}

static ssize_t ws_recv(wslay_event_context_ptr ctx, uint8_t *data, size_t size, int flags, void *with)
{
    struct open_line *s = with;
    (void)flags;
    ssize_t n = cable_open_read(s->socket, data, size);
    if (n > 0)
        return n;
    s->closed = s->closed || n < 0;
    wslay_event_set_error(ctx, n == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t ws_send(wslay_event_context_ptr ctx, const uint8_t *data, size_t size, int flags, void *with)
{
    struct open_line *s = with;
    (void)flags;
    ssize_t n = cable_open_write(s->socket, data, size);
    if (n > 0)
        return n;
    s->closed = s->closed || n < 0;
    wslay_event_set_error(ctx, n == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int ws_mask(wslay_event_context_ptr ctx, uint8_t *out, size_t size, void *with)
{
    (void)ctx;
    (void)with;
    return getrandom(out, size, 0) == (ssize_t)size ? 0 : -1;
}

static void ws_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *arg, void *with)
{
    struct open_line *s = with;
    (void)ctx;
    if (arg->opcode == WSLAY_CONNECTION_CLOSE)
        s->closed = true;
    if (arg->opcode != WSLAY_TEXT_FRAME)
        return;
    char *text = malloc(arg->msg_length + 1);
    if (text == NULL) {
        s->closed = true;
        return;
    }
    memcpy(text, arg->msg, arg->msg_length);
    tell(s, (struct event){.kind = CABLE_HEARD, .text = text, .size = arg->msg_length});
}

/* Gives what waits to be sent to the WebSocket. */
static void queue_out(struct open_line *s, wslay_event_context_ptr ctx)
{
    struct cable *c = s->cable;
    pthread_mutex_lock(&c->lock);
    for (size_t at = 0; c->line == s->line && at < c->out_used;) {
        uint32_t size;
        memcpy(&size, c->out + at, sizeof size);
        struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)c->out + at + sizeof size, size};
        (void)wslay_event_queue_msg(ctx, &message);
        at += sizeof size + size;
    }
    if (c->line == s->line)
        c->out_used = 0;
    pthread_mutex_unlock(&c->lock);
}

static void carry(struct open_line *s, wslay_event_context_ptr ctx)
{
    struct cable *c = s->cable;
    while (!s->closed && still_wanted(s)) {
        queue_out(s, ctx);
        if (wslay_event_send(ctx) != 0 || s->closed)
            return;
        struct pollfd at[2] = {{.fd = cable_open_handle(s->socket), .events = POLLIN},
                               {.fd = c->wake[0], .events = POLLIN}};
        if (wslay_event_want_write(ctx))
            at[0].events = POLLIN | POLLOUT;
        (void)poll(at, 2, SOON);
        if ((at[1].revents & POLLIN) != 0)
            empty(c->wake[0]);
        /* After a frame that breaks the protocol nothing more is read: our closing words are the last. */
        if (wslay_event_recv(ctx) != 0 || wslay_event_want_read(ctx) == 0)
            break;
    }
    queue_out(s, ctx);
    if (!s->closed)
        (void)wslay_event_send(ctx);
}

static void run_line(struct cable *c, uint32_t line)
{
    static const struct wslay_event_callbacks calls = {.recv_callback = ws_recv,
                                                       .send_callback = ws_send,
                                                       .genmask_callback = ws_mask,
                                                       .on_msg_recv_callback = ws_message};
    struct open_line s = {.cable = c, .line = line};
    struct event lost = {.kind = CABLE_LOST};
    wslay_event_context_ptr ctx;
    s.socket = cable_open(&c->house, c->ca, still_wanted, &s, &lost.fault, lost.reason);
    if (s.socket != NULL && wslay_event_context_client_init(&ctx, &calls, &s) == 0) {
        wslay_event_config_set_max_recv_msg_length(ctx, HOUSE_SEND_MAX);
        tell(&s, (struct event){.kind = CABLE_OPENED});
        carry(&s, ctx);
        wslay_event_context_free(ctx);
        lost.fault = CABLE_CUT;
    }
    cable_open_close(s.socket);
    if (still_wanted(&s)) {
        pthread_mutex_lock(&c->lock);
        c->wanted = c->wanted && c->line != line;
        pthread_mutex_unlock(&c->lock);
        tell(&s, lost);
    }
}

static void release(struct cable *c)
{
    pthread_mutex_lock(&c->lock);
    bool last = --c->users == 0;
    pthread_mutex_unlock(&c->lock);
    if (!last)
        return;
    for (uint32_t i = 0; i < c->count; i++)
        free(c->event[(c->first + i) % EVENTS].text);
    for (int i = 0; i < 2; i++) {
        (void)close(c->wake[i]);
        (void)close(c->ready[i]);
    }
    pthread_mutex_destroy(&c->lock);
    free(c->out);
    free(c);
}

static void *run(void *with)
{
    struct cable *c = with;
    for (bool ending = false; !ending;) {
        struct pollfd at = {.fd = c->wake[0], .events = POLLIN};
        pthread_mutex_lock(&c->lock);
        bool wanted = c->wanted;
        uint32_t line = c->line;
        ending = c->ending;
        pthread_mutex_unlock(&c->lock);
        if (wanted && !ending)
            run_line(c, line);
        else if (!ending && poll(&at, 1, -1) > 0)
            empty(c->wake[0]);
    }
    release(c);
    return NULL;
}

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        (void)fcntl(ends[i], F_SETFL, O_NONBLOCK);
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

struct cable *cable_new(const struct guest_link *house, const char *ca)
{
    struct cable *c = calloc(1, sizeof *c);
    sigset_t all, before;
    if (c == NULL)
        return NULL;
    c->house = *house;
    c->ca = ca;
    c->users = 2;
    c->out = malloc(OUT_MAX);
    c->wake[0] = c->wake[1] = c->ready[0] = c->ready[1] = -1;
    pthread_mutex_init(&c->lock, NULL);
    /* Signals are for the thread that has the terminal, but for SIGPIPE, which nobody wants. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool made =
        c->out != NULL && make_pipe(c->wake) && make_pipe(c->ready) && pthread_create(&c->thread, NULL, run, c) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!made) {
        c->users = 1;
        release(c);
        return NULL;
    }
    return c;
}

void cable_free(struct cable *c)
{
    if (c == NULL)
        return;
    pthread_mutex_lock(&c->lock);
    c->ending = true;
    pthread_mutex_unlock(&c->lock);
    nudge(c->wake[1]);
    /* Nobody waits for a name to be looked up: then the thread ends by itself, or with the program. */
    if (cable_open_is_deaf())
        pthread_detach(c->thread);
    else
        pthread_join(c->thread, NULL);
    release(c);
}

static void change(struct cable *c, bool wanted)
{
    pthread_mutex_lock(&c->lock);
    c->line++;
    c->wanted = wanted;
    c->out_used = 0;
    pthread_mutex_unlock(&c->lock);
    nudge(c->wake[1]);
}

void cable_come(struct cable *c)
{
    change(c, true);
}

void cable_drop(struct cable *c)
{
    change(c, false);
}

void cable_send(struct cable *c, const char *text, size_t size)
{
    uint32_t length = (uint32_t)size;
    pthread_mutex_lock(&c->lock);
    /* Who sends more than there is room for will not be answered, and comes anew. */
    if (c->out_used + sizeof length + size <= OUT_MAX) {
        memcpy(c->out + c->out_used, &length, sizeof length);
        memcpy(c->out + c->out_used + sizeof length, text, size);
        c->out_used += sizeof length + size;
    }
    pthread_mutex_unlock(&c->lock);
    nudge(c->wake[1]);
}

int cable_handle(const struct cable *c)
{
    return c->ready[0];
}

enum cable_event cable_next(struct cable *c, char *text, size_t *size)
{
    enum cable_event kind = CABLE_NOTHING;
    empty(c->ready[0]);
    pthread_mutex_lock(&c->lock);
    while (kind == CABLE_NOTHING && c->count > 0) {
        struct event *e = &c->event[c->first];
        c->first = (c->first + 1) % EVENTS;
        c->count--;
        if (e->line == c->line) {
            kind = e->kind;
            *size = e->size;
            if (e->size > 0)
                memcpy(text, e->text, e->size);
            c->fault = e->fault;
            memcpy(c->reason, e->reason, sizeof c->reason);
        }
        free(e->text);
        e->text = NULL;
    }
    if (c->count > 0)
        nudge(c->ready[1]);
    pthread_mutex_unlock(&c->lock);
    return kind;
}

enum cable_fault cable_why(const struct cable *c, const char **reason)
{
    *reason = c->reason;
    return c->fault;
}
