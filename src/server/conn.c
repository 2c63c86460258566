/* The life of a connection: it waits, reads the head of a request, answers, and waits again or lingers and ends; or it
 * becomes a WebSocket of the house, and its handle goes over to that.
 *
 * It lingers because closing a socket with unread bytes resets the connection, and a client that is still sending would
 * lose the answer. So only the sending half is shut down at first, and what still comes is read and thrown away for a
 * little while. */
#include "server/conn.h"

#include "core/claim.h"
#include "server/server_limits.h"
#include "server/upgrade.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum conn_state {
    CONN_WAITS,  /* for the first byte of a request */
    CONN_READS,  /* the head */
    CONN_WRITES, /* an answer is being sent; nothing is read */
    CONN_LINGERS /* the last answer is sent; what still comes is thrown away */
};

enum { LINGER_MS = 2000, LINGER_BYTES = 1 << 18, HERE_MAX = 64, UPGRADE_MAX = 256 };

struct conn {
    uv_tcp_t *tcp; /* its `data` is the connection */
    struct hub *hub;
    struct conn *next, *previous;
    enum conn_state state;
    uint64_t since, deadline; /* by the loop's clock, milliseconds */
    struct peer *peer;        /* whom it is counted for */
    bool proxy;               /* which speaks for others */
    char here[HERE_MAX];      /* the address at which it has arrived, as a host is written; or empty */
    struct http_parser parser;
    struct reply reply;
    uv_write_t write;
    uv_shutdown_t shutdown;
    size_t used, thrown;
    char in[HTTP_HEAD_MAX];
};

static void enter(struct conn *c, enum conn_state state, uint64_t ms)
{
    c->state = state;
    c->since = uv_now(&c->hub->loop);
    c->deadline = c->since + ms;
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
    free(handle);
}

/* Takes it out of the list. */
static void leave(struct conn *c)
{
    if (c->previous != NULL)
        c->previous->next = c->next;
    else
        c->hub->first = c->next;
    if (c->next != NULL)
        c->next->previous = c->previous;
    c->hub->count--;
    if (c->hub->swept == c)
        c->hub->swept = c->next;
}

static void end(struct conn *c)
{
    if (uv_is_closing((uv_handle_t *)c->tcp))
        return;
    leave(c);
    if (c->peer != NULL)
        peers_go(c->peer);
    uv_close((uv_handle_t *)c->tcp, on_closed);
}

static void on_bytes(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf);
static void serve(struct conn *c);

static char thrown_away[4096]; /* what is read while lingering */

static void on_room(uv_handle_t *handle, size_t wish, uv_buf_t *buf)
{
    struct conn *c = handle->data;
    (void)wish;
    if (c->state == CONN_LINGERS)
        *buf = uv_buf_init(thrown_away, sizeof thrown_away);
    else
        *buf = uv_buf_init(c->in + c->used, (unsigned)(sizeof c->in - c->used));
}

/* It may be reading already: it goes on until an answer has to wait. */
static void listen_again(struct conn *c)
{
    int error = uv_read_start((uv_stream_t *)c->tcp, on_room, on_bytes);
    if (error != 0 && error != UV_EALREADY)
        end(c);
}

static void on_shutdown(uv_shutdown_t *shutdown, int status)
{
    struct conn *c = shutdown->handle->data;
    if (status != 0)
        end(c);
}

static void linger(struct conn *c)
{
    enter(c, CONN_LINGERS, LINGER_MS);
    if (uv_shutdown(&c->shutdown, (uv_stream_t *)c->tcp, on_shutdown) != 0)
        end(c);
    else
        listen_again(c);
}

/* After an answer was sent. */
static void next_request(struct conn *c)
{
    if (!c->reply.keep || c->hub->ending) {
        linger(c);
        return;
    }
    size_t head = c->parser.request.size;
    CLAIM(head <= c->used);
    memmove(c->in, c->in + head, c->used - head);
    c->used -= head;
    http_begin(&c->parser);
    if (c->used > 0)
        enter(c, CONN_READS, c->hub->options->head_ms);
    else
        enter(c, CONN_WAITS, c->hub->options->idle_ms);
}

static void on_written(uv_write_t *write, int status)
{
    struct conn *c = write->handle->data;
    if (status != 0) {
        end(c);
        return;
    }
    next_request(c);
    if (c->state != CONN_LINGERS) {
        listen_again(c);
        serve(c);
    }
}

/* Sends the answer; true if all of it was sent at once. */
static bool send_reply(struct conn *c)
{
    uv_buf_t buf[REPLY_PARTS_MAX] = {{0}};
    unsigned count = (unsigned)c->reply.parts, from = 0;
    for (unsigned i = 0; i < count; i++)
        buf[i] = uv_buf_init((char *)c->reply.part[i].at, (unsigned)c->reply.part[i].size);
    int sent = uv_try_write((uv_stream_t *)c->tcp, buf, count);
    size_t gone = sent > 0 ? (size_t)sent : 0;
    while (from < count && gone >= buf[from].len)
        gone -= buf[from++].len;
    if (from == count)
        return true;
    buf[from].base += gone;
    buf[from].len -= gone;
    enter(c, CONN_WRITES, c->hub->options->write_ms);
    uv_read_stop((uv_stream_t *)c->tcp);
    /* If the attempt above failed, so does this. */
    if (uv_write(&c->write, (uv_stream_t *)c->tcp, buf + from, count - from, on_written) != 0)
        end(c);
    return false;
}

static void refresh_date(struct hub *hub)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec == hub->date_made)
        return;
    hub->date_made = now.tv_sec;
    reply_date(now.tv_sec, hub->context.date);
}

static bool is_open(const struct conn *c)
{
    return !uv_is_closing((const uv_handle_t *)c->tcp);
}

/* Whom a WebSocket is counted for: the address that a proxy names, if it is one that is believed. */
static struct peer *guest_of(struct conn *c)
{
    struct http_span from = c->parser.request.forwarded;
    struct peers_key key;
    if (!c->proxy || from.at == NULL || !peers_key_read(from.at, from.size, &key))
        return c->peer;
    struct peer *guest = peers_come(&c->hub->peers, &key);
    peers_go(c->peer);
    return guest;
}

/* Makes a WebSocket of it. False: there is no room, and nothing has happened. */
static bool become_socket(struct conn *c)
{
    char accept[UPGRADE_ACCEPT_SIZE + 1], answer[UPGRADE_MAX];
    struct text t;
    size_t head = c->parser.request.size;
    struct wires *wires = c->hub->wires;
    text_init(&t, answer, sizeof answer);
    if (wires->count >= wires->room)
        return false;
    c->peer = guest_of(c);
    uint32_t own = c->hub->options->per_address;
    bool proxied = c->proxy && c->parser.request.forwarded.at != NULL;
    if ((proxied && c->peer->count > own) || !wire_come(c->peer, uv_now(&c->hub->loop), own))
        return false;
    upgrade_accept(c->parser.request.socket_key, accept);
    upgrade_reply(&t, accept, c->hub->context.date);
    CLAIM(!t.cut && wire_take(wires, c->tcp, c->peer, answer, t.used, c->in + head, c->used - head));
    leave(c);
    free(c);
    return true;
}

/* Notes that an address is a nuisance, but for one that speaks for others. */
static void charge(struct conn *c)
{
    if (!c->proxy)
        wire_charge(c->peer, uv_now(&c->hub->loop), SERVER_NUISANCE, c->hub->options->per_address);
}

/* Whether a request for the house was answered by becoming a WebSocket, after which there is no connection here. */
static bool enter_house(struct conn *c)
{
    int status = reply_house(&c->hub->context, c->here, &c->parser.request);
    if (status == 0)
        return false;
    if (status == 101 && c->hub->wires != NULL && !c->hub->ending && become_socket(c))
        return true;
    if (status == 403)
        charge(c);
    reply_refuse(&c->reply, &c->hub->context, status == 101 ? 503 : status, false);
    return false;
}

/* Answers the requests in the buffer, until one is incomplete or an answer could not be sent at once. */
static void serve(struct conn *c)
{
    while (is_open(c) && (c->state == CONN_WAITS || c->state == CONN_READS)) {
        enum http_said said = http_parse(&c->parser, c->in, c->used);
        if (said == HTTP_MORE)
            return;
        refresh_date(c->hub);
        c->reply.parts = 0;
        if (said == HTTP_WHOLE && enter_house(c))
            return;
        if (said == HTTP_WHOLE && c->reply.parts == 0)
            reply_make(&c->reply, &c->hub->context, c->here, &c->parser.request);
        else if (said != HTTP_WHOLE)
            reply_refuse(&c->reply, &c->hub->context, (int)said, http_is_head(c->in, c->used));
        if (send_reply(c))
            next_request(c);
    }
}

static void on_bytes(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf)
{
    struct conn *c = stream->data;
    (void)buf;
    if (size < 0) { /* the end, or a broken connection */
        end(c);
        return;
    }
    if (c->state == CONN_LINGERS) {
        c->thrown += (size_t)size;
        if (c->thrown > LINGER_BYTES)
            end(c);
        return;
    }
    c->used += (size_t)size;
    if (c->state == CONN_WAITS && size > 0)
        enter(c, CONN_READS, c->hub->options->head_ms);
    serve(c);
}

static bool is_proxy(const struct hub *hub, const struct peers_key *key)
{
    for (uint32_t i = 0; i < hub->proxy_count; i++)
        if (peers_key_same(&hub->proxy[i], key))
            return true;
    return false;
}

static void read_address(const uv_tcp_t *tcp, struct peers_key *out)
{
    struct sockaddr_storage peer;
    int size = sizeof peer;
    memset(&peer, 0, sizeof peer);
    (void)uv_tcp_getpeername(tcp, (struct sockaddr *)&peer, &size);
    peers_key_of((const struct sockaddr *)&peer, out);
}

/* Puts down the address at which a connection has arrived. */
static void note_here(struct conn *c)
{
    struct sockaddr_storage here;
    char name[HERE_MAX - 2] = "";
    int size = sizeof here;
    if (uv_tcp_getsockname(c->tcp, (struct sockaddr *)&here, &size) != 0)
        return;
    bool six = here.ss_family == AF_INET6;
    if (six)
        (void)uv_ip6_name((const struct sockaddr_in6 *)&here, name, sizeof name);
    else
        (void)uv_ip4_name((const struct sockaddr_in *)&here, name, sizeof name);
    snprintf(c->here, sizeof c->here, six ? "[%s]" : "%s", name);
}

/* How gladly a connection makes room; 0 if it does not. */
static int expendable(const struct conn *c)
{
    switch (c->state) {
    case CONN_WAITS:
        return 3;
    case CONN_LINGERS:
        return 2;
    case CONN_READS:
        return 1;
    case CONN_WRITES:
        break;
    }
    return 0;
}

/* Closes another connection, the one that has been longest in the most expendable state; if `own`, one that is counted
 * for the same address. False if there is none. */
static bool make_room(const struct conn *new, bool own)
{
    struct conn *best = NULL;
    for (struct conn *c = new->hub->first; c != NULL; c = c->next) {
        if (c == new || expendable(c) == 0 || (own && c->peer != new->peer))
            continue;
        int more = best != NULL ? expendable(c) - expendable(best) : 1;
        if (more > 0 || (more == 0 && c->since <= best->since))
            best = c;
    }
    if (best != NULL)
        end(best);
    return best != NULL;
}

/* Whether a connection may stay, after others have made room if need be. */
static bool has_room(const struct conn *new)
{
    const struct hub *hub = new->hub;
    uint32_t all = hub->count + (hub->wires != NULL ? hub->wires->count : 0), own = hub->options->per_address;
    bool counted = !new->proxy;
    if (counted && new->peer->count > own)
        return make_room(new, true);
    return all <= hub->options->connections || make_room(new, false);
}

static void enlist(struct conn *c, struct hub *hub, const struct peers_key *key)
{
    c->hub = hub;
    c->next = hub->first;
    if (c->next != NULL)
        c->next->previous = c;
    hub->first = c;
    hub->count++;
    c->peer = peers_come(&hub->peers, key);
    c->proxy = is_proxy(hub, key);
    http_begin(&c->parser);
    enter(c, CONN_WAITS, hub->options->head_ms);
}

/* Whether an address is not let in for a while, for what connections from there have done. */
static bool is_kept_out(const struct hub *hub, const struct peers_key *key)
{
    const struct peer *peer = peers_find(&hub->peers, key);
    return peer != NULL && !is_proxy(hub, key) && !wire_may_come(peer, uv_now(&hub->loop), hub->options->per_address);
}

/* A connection for a socket that was accepted, or NULL. */
static struct conn *make(struct hub *hub, uv_tcp_t *tcp)
{
    struct peers_key key;
    read_address(tcp, &key);
    struct conn *c = is_kept_out(hub, &key) ? NULL : malloc(sizeof *c);
    if (c == NULL)
        return NULL;
    memset(c, 0, offsetof(struct conn, in)); /* the buffer is large, and only what has been read of it is looked at */
    tcp->data = c;
    c->tcp = tcp;
    enlist(c, hub, &key);
    note_here(c);
    return c;
}

int conn_accept(struct hub *hub, uv_stream_t *listener)
{
    uv_tcp_t *tcp = calloc(1, sizeof *tcp);
    if (tcp == NULL || uv_tcp_init(&hub->loop, tcp) != 0) {
        free(tcp);
        return UV_ENOMEM;
    }
    int error = uv_accept(listener, (uv_stream_t *)tcp);
    struct conn *c = error == 0 ? make(hub, tcp) : NULL;
    if (c == NULL) {
        hub->kept_out += error == 0;
        uv_close((uv_handle_t *)tcp, on_closed);
        return error;
    }
    uv_tcp_nodelay(tcp, 1);
    if (has_room(c)) {
        listen_again(c);
        return 0;
    }
    refresh_date(hub);
    reply_refuse(&c->reply, &hub->context, 503, false);
    (void)send_reply(c);
    end(c);
    return 0;
}

bool conn_sweep(struct hub *hub)
{
    uint64_t now = uv_now(&hub->loop);
    uint32_t done = 0;
    for (uint32_t left = hub->count; left > 0 && done < SERVER_SWEEP; left--) {
        struct conn *c = hub->swept != NULL ? hub->swept : hub->first;
        if (c == NULL)
            break;
        hub->swept = c->next;
        if (now < c->deadline)
            continue;
        done++;
        if (c->state == CONN_READS) {
            charge(c);
            refresh_date(hub);
            reply_refuse(&c->reply, &hub->context, 408, http_is_head(c->in, c->used));
            if (send_reply(c))
                linger(c);
        } else {
            end(c);
        }
    }
    return done == SERVER_SWEEP;
}

void conn_end(struct hub *hub, bool all)
{
    for (struct conn *c = hub->first, *next; c != NULL; c = next) {
        next = c->next;
        if (all || c->state != CONN_WRITES)
            end(c);
    }
}
