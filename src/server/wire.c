/* WebSockets: bytes in, messages out, and how long each may take.
 *
 * A connection is a place in an array, and its number is what the house calls its link. It is
 *
 *     OPEN         heard, and written to, from wire_take on;
 *     DROPPED      when its last frame, a close, has been noted down (drop): nothing more is heard;
 *     CLOSING      when that is out, and the sending half is closed (close_gently): the other side reads it and closes;
 *     DOOMED       when it is broken, stuck or silent, or takes too long over closing: it ends with the next flush;
 *     ENDING       while libuv closes it (end), which any of the states before may lead to if the other side closes;
 *     GONE, FREE   when it is closed: GONE as long as it is in the list of those to be looked at.
 *
 * What holds: the house is told `open` once and `close` once for each (`told`), whichever way it goes; a message comes
 * only between them. Whoever calls from outside may be in the middle of something, the house most of all, so wire_send
 * and wire_drop only note down: they collect bytes, mark the connection as `dirty`, and doom it if something is wrong.
 * What was noted is done by wire_flush, once a turn of the loop, in one call of the system for each connection.
 *
 * Memory is bounded by what is under way and not by how many are connected: all read into one buffer; a reader of
 * frames is borrowed while a message is incomplete, a block while something waits to go out. Whoever does not read is
 * dropped, and how much may wait for them depends on whether they were reading until now and on how much waits in all
 * (most_unread). Whoever says too much, or asks for what they may not have, is thrown out, and their address pays.
 *
 * An example, a move of somebody at a table with one other: on_bytes, feed and frames_next find a whole message, hear
 * gives it to the house. The house gives the store an order and says nothing yet. When that is answered it calls
 * wire_send for both people; put_frame copies a frame into each one's block and marks them. Before the loop waits,
 * wire_flush takes those with a seat first and writes each block by one send(). If the other's socket takes only half
 * of it, libuv writes the rest (`sending`), and what is said meanwhile is collected in a new block. */
#include "server/wire.h"

#include "core/claim.h"
#include "server/server_limits.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { SPARE = 256 }; /* of readers and blocks that are kept */

/* Bytes that go out. */
struct wire_block {
    struct wire_block *next;
    size_t room, used, gone; /* gone: written already */
    uv_write_t write;
    char data[];
};

static uint32_t link_of(const struct wires *ws, const struct wire *w)
{
    return (uint32_t)(w - ws->wire);
}

static struct wires *wires_of(const uv_handle_t *handle)
{
    return handle->loop->data;
}

/* The connection of a handle: `data` is its number. */
static struct wire *wire_of(const uv_handle_t *handle)
{
    return &wires_of(handle)->wire[(uintptr_t)handle->data];
}

static struct wire_block *take_block(struct wires *ws, size_t room)
{
    struct wire_block *b = room <= SERVER_BLOCK ? ws->blocks : NULL;
    if (b != NULL) {
        ws->blocks = b->next;
        ws->spare_blocks--;
    } else {
        room = room <= SERVER_BLOCK ? SERVER_BLOCK : room;
        b = malloc(sizeof *b + room);
        if (b == NULL)
            return NULL;
        b->room = room;
    }
    b->used = b->gone = 0;
    return b;
}

static void give_block(struct wires *ws, struct wire_block *b)
{
    if (b == NULL)
        return;
    ws->unread -= b->used - b->gone;
    if (b->room == SERVER_BLOCK && ws->spare_blocks < SPARE) {
        b->next = ws->blocks;
        ws->blocks = b;
        ws->spare_blocks++;
    } else {
        free(b);
    }
}

static struct frames *take_frames(struct wires *ws)
{
    struct frames *f = ws->frames;
    if (f != NULL) {
        ws->frames = f->next;
        ws->spare_frames--;
        return f;
    }
    f = malloc(sizeof *f);
    if (f != NULL && !frames_init(f)) {
        free(f);
        return NULL;
    }
    return f;
}

/* One that is in the middle of something is of no use to anybody else. */
static void give_frames(struct wires *ws, struct wire *w)
{
    struct frames *f = w->frames;
    w->frames = NULL;
    if (f == NULL)
        return;
    if (frames_between(f) && ws->spare_frames < SPARE) {
        f->next = ws->frames;
        ws->frames = f;
        ws->spare_frames++;
    } else {
        frames_release(f);
        free(f);
    }
}

static uint32_t coming_rate(uint32_t per_address)
{
    return per_address / SERVER_COMING_SHARE + SERVER_COMING_RATE;
}

static uint32_t coming_burst(uint32_t per_address)
{
    return 2 * per_address + SERVER_COMING_BURST;
}

bool wire_come(struct peer *peer, uint64_t now, uint32_t per_address)
{
    return peers_spend(&peer->coming, now, coming_rate(per_address), coming_burst(per_address));
}

bool wire_may_come(const struct peer *peer, uint64_t now, uint32_t per_address)
{
    return peers_has(&peer->coming, now, coming_rate(per_address), coming_burst(per_address));
}

void wire_charge(struct peer *peer, uint64_t now, uint32_t cost, uint32_t per_address)
{
    peers_charge(&peer->coming, now, cost, coming_rate(per_address), coming_burst(per_address), SERVER_OFFENCE_S);
}

bool wire_init(struct wires *ws, uv_loop_t *loop, uint32_t room, const struct wire_calls *calls)
{
    memset(ws, 0, sizeof *ws);
    ws->loop = loop;
    ws->calls = *calls;
    ws->room = room;
    ws->wire = calloc(room, sizeof *ws->wire);
    loop->data = ws;
    return ws->wire != NULL;
}

void wire_release(struct wires *ws)
{
    while (ws->blocks != NULL) {
        struct wire_block *b = ws->blocks;
        ws->blocks = b->next;
        free(b);
    }
    while (ws->frames != NULL) {
        struct frames *f = ws->frames;
        ws->frames = f->next;
        frames_release(f);
        free(f);
    }
    free(ws->wire);
}

static void mark(struct wires *ws, struct wire *w)
{
    if (w->dirty || w->state == WIRE_ENDING)
        return;
    w->dirty = true;
    w->next = ws->dirty;
    ws->dirty = link_of(ws, w) + 1;
}

/* Its place can be used again. */
static void free_place(struct wires *ws, struct wire *w)
{
    memset(w, 0, sizeof *w);
    w->next = ws->free;
    ws->free = link_of(ws, w) + 1;
    ws->count--;
}

static void on_closed(uv_handle_t *handle)
{
    struct wires *ws = wires_of(handle);
    struct wire *w = wire_of(handle);
    give_block(ws, w->out);
    CLAIM(w->sending == NULL);
    free(w->shutdown);
    free(handle);
    w->state = WIRE_GONE;
    if (!w->dirty)
        free_place(ws, w);
}

/* The house hears that it is gone, once. */
static void tell(struct wires *ws, struct wire *w)
{
    if (!w->announced)
        return;
    w->announced = false;
    ws->counts.closed++;
    ws->calls.close(ws->calls.with, link_of(ws, w));
}

static void end(struct wires *ws, struct wire *w)
{
    if (w->state == WIRE_ENDING)
        return;
    w->state = WIRE_ENDING;
    tell(ws, w);
    give_frames(ws, w);
    peers_go(w->peer);
    uv_close((uv_handle_t *)w->tcp, on_closed);
}

/* Not at once, since whoever calls may be in the middle of something. */
static void doom(struct wires *ws, struct wire *w)
{
    if (w->state == WIRE_ENDING)
        return;
    w->state = WIRE_DOOMED;
    mark(ws, w);
}

static size_t waiting(const struct wire *w)
{
    return (w->out != NULL ? w->out->used : 0) + (w->sending != NULL ? w->sending->used - w->sending->gone : 0);
}

static void on_written(uv_write_t *write, int status)
{
    struct wires *ws = wires_of((uv_handle_t *)write->handle);
    struct wire *w = wire_of((uv_handle_t *)write->handle);
    give_block(ws, w->sending);
    w->sending = NULL;
    if (status != 0)
        doom(ws, w);
    else
        mark(ws, w);
}

/* How many bytes the connection takes at once; -1: it is broken. Nothing waits in libuv's queue, so the socket can be
 * written to past it, by the call that the system does fastest. */
static ssize_t send_now(const struct wire *w, const struct wire_block *b)
{
    ssize_t sent = send(w->fd, b->data, b->used, MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent >= 0 ? sent : errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

/* Writes what has been collected, as far as the connection takes it; the rest goes on by itself. */
static void write_out(struct wires *ws, struct wire *w)
{
    struct wire_block *b = w->out;
    if (b == NULL || w->sending != NULL)
        return;
    ssize_t sent = send_now(w, b);
    if (sent < 0) {
        doom(ws, w);
        return;
    }
    size_t gone = (size_t)sent;
    ws->counts.bytes_out += gone;
    ws->unread -= gone;
    b->gone = gone;
    w->out = NULL;
    if (gone == b->used) {
        give_block(ws, b);
        return;
    }
    ws->counts.bytes_out += b->used - gone;
    w->sending = b;
    w->read = uv_now(ws->loop);
    uv_buf_t buf = uv_buf_init(b->data + gone, (unsigned)(b->used - gone));
    if (uv_write(&b->write, (uv_stream_t *)w->tcp, &buf, 1, on_written) == 0)
        return;
    give_block(ws, b);
    w->sending = NULL;
    doom(ws, w);
}

/* Makes room for so many more bytes in what goes out. */
static bool reserve(struct wires *ws, struct wire *w, size_t more)
{
    size_t wish = (w->out != NULL ? w->out->used : 0) + more;
    if (w->out != NULL && wish <= w->out->room)
        return true;
    struct wire_block *b = take_block(ws, wish <= SERVER_BLOCK ? wish : wish * 2);
    if (b == NULL)
        return false;
    if (w->out != NULL) {
        memcpy(b->data, w->out->data, w->out->used);
        b->used = w->out->used;
        w->out->used = 0;
        give_block(ws, w->out);
    }
    w->out = b;
    return true;
}

static void put(struct wires *ws, struct wire *w, const void *data, size_t size)
{
    memcpy(w->out->data + w->out->used, data, size);
    w->out->used += size;
    ws->unread += size;
}

/* How much may wait for one: much if it was reading until now. */
static size_t most_unread(const struct wires *ws, const struct wire *w)
{
    if (ws->unread > SERVER_UNREAD_ALL)
        return SERVER_UNREAD_CROWDED;
    bool reads = w->sending == NULL || uv_now(ws->loop) - w->read < SERVER_UNREAD_MS;
    return reads ? SERVER_UNREAD_BURST : SERVER_UNREAD_MAX;
}

static void put_frame(struct wires *ws, struct wire *w, enum frames_kind kind, const void *data, size_t size)
{
    uint8_t head[FRAMES_HEAD_MAX];
    size_t n = frames_write_head(head, kind, size);
    if (waiting(w) > SERVER_UNREAD_CROWDED)
        write_out(ws, w);
    if (w->state == WIRE_DOOMED)
        return;
    if (waiting(w) > most_unread(ws, w) || !reserve(ws, w, n + size)) {
        ws->counts.slow++;
        doom(ws, w);
        return;
    }
    put(ws, w, head, n);
    put(ws, w, data, size);
    mark(ws, w);
}

void wire_send(struct wires *ws, uint32_t link, const char *text, size_t size)
{
    struct wire *w = &ws->wire[link];
    if (w->state != WIRE_OPEN)
        return;
    ws->counts.sent++;
    put_frame(ws, w, FRAMES_OF_TEXT, text, size);
}

static void drop(struct wires *ws, struct wire *w, enum frames_code code)
{
    const uint8_t body[2] = {(uint8_t)((unsigned)code >> 8), (uint8_t)((unsigned)code & 0xFF)};
    if (w->state != WIRE_OPEN)
        return;
    put_frame(ws, w, FRAMES_OF_CLOSE, body, sizeof body);
    if (w->state != WIRE_OPEN)
        return;
    w->state = WIRE_DROPPED;
    w->since = uv_now(ws->loop);
    mark(ws, w);
}

/* Closes a connection for what it did. Its address may not come again as often as it likes. */
static void throw_out(struct wires *ws, struct wire *w, enum frames_code code)
{
    wire_charge(w->peer, uv_now(ws->loop), SERVER_OFFENCE, ws->per_address);
    drop(ws, w, code);
}

void wire_drop(struct wires *ws, uint32_t link, enum frames_code code)
{
    drop(ws, &ws->wire[link], code);
}

uint32_t wire_shares(const struct wires *ws)
{
    return (ws->per_address + SERVER_SHARE - 1) / SERVER_SHARE;
}

void wire_vain(struct wires *ws, uint32_t link)
{
    struct wire *w = &ws->wire[link];
    uint32_t share = wire_shares(ws);
    if (w->state != WIRE_OPEN ||
        peers_spend(&w->peer->vain, uv_now(ws->loop), SERVER_VAIN_RATE * share, SERVER_VAIN_BURST * share))
        return;
    ws->counts.vain++;
    throw_out(ws, w, FRAMES_POLICY);
}

void wire_reads(struct wires *ws, uint32_t link, uint32_t entries)
{
    struct wire *w = &ws->wire[link];
    uint64_t now = uv_now(ws->loop);
    uint32_t share = wire_shares(ws);
    uint32_t rate = SERVER_READ_RATE * share, burst = SERVER_READ_BURST * share;
    if (w->state != WIRE_OPEN)
        return;
    bool may = peers_has(&w->peer->reading, now, rate, burst);
    peers_charge(&w->peer->reading, now, entries, rate, burst, SERVER_OFFENCE_S);
    if (may)
        return;
    ws->counts.vain++;
    throw_out(ws, w, FRAMES_POLICY);
}

static void on_shutdown(uv_shutdown_t *shutdown, int status)
{
    if (status != 0 && status != UV_ECANCELED)
        doom(wires_of((uv_handle_t *)shutdown->handle), wire_of((uv_handle_t *)shutdown->handle));
}

/* Once the last words are out, the sending half is closed; the rest follows when the other side has read them. */
static void close_gently(struct wires *ws, struct wire *w)
{
    tell(ws, w);
    if (w->out != NULL || w->sending != NULL)
        return;
    w->state = WIRE_CLOSING;
    w->since = uv_now(ws->loop);
    w->shutdown = calloc(1, sizeof *w->shutdown);
    if (w->shutdown == NULL || uv_shutdown(w->shutdown, (uv_stream_t *)w->tcp, on_shutdown) != 0)
        end(ws, w);
}

/* Does what was noted down for one. */
static void settle(struct wires *ws, struct wire *w)
{
    w->dirty = false;
    if (w->state == WIRE_OPEN || w->state == WIRE_DROPPED)
        write_out(ws, w);
    if (w->state == WIRE_DROPPED)
        close_gently(ws, w);
    else if (w->state == WIRE_DOOMED)
        end(ws, w);
    else if (w->state == WIRE_GONE)
        free_place(ws, w);
}

/* Puts one behind those that have to wait. */
static void put_off(struct wires *ws, struct wire *w)
{
    *(ws->later_last != 0 ? &ws->wire[ws->later_last - 1].next : &ws->later) = link_of(ws, w) + 1;
    ws->later_last = link_of(ws, w) + 1;
    w->next = 0;
}

/* People with a seat first; so many of those who had to wait. */
static void flush(struct wires *ws, uint32_t most)
{
    while (ws->dirty != 0) {
        struct wire *w = &ws->wire[ws->dirty - 1];
        ws->dirty = w->next;
        if (w->state == WIRE_OPEN && ws->calls.seated(ws->calls.with, link_of(ws, w)))
            settle(ws, w);
        else
            put_off(ws, w);
    }
    for (; ws->later != 0 && most > 0; most--) {
        struct wire *w = &ws->wire[ws->later - 1];
        ws->later = w->next;
        if (ws->later == 0)
            ws->later_last = 0;
        settle(ws, w);
    }
}

bool wire_flush(struct wires *ws)
{
    flush(ws, SERVER_LATER_TURN);
    return ws->later != 0 || ws->dirty != 0;
}

/* Whether a connection may say something more. */
static bool may_speak(struct wires *ws, struct wire *w)
{
    bool seated = ws->calls.seated(ws->calls.with, link_of(ws, w));
    return peers_spend(&w->messages, uv_now(ws->loop), seated ? SERVER_MESSAGE_RATE : SERVER_STRANGER_RATE,
                       seated ? SERVER_MESSAGE_BURST : SERVER_STRANGER_BURST);
}

/* One message; whether the connection goes on. */
static bool hear(struct wires *ws, struct wire *w, const struct frames *f)
{
    uint64_t now = uv_now(ws->loop);
    uint32_t all = SERVER_ADDRESS_RATE * ws->per_address;
    ws->counts.messages++;
    if (!may_speak(ws, w) || !peers_spend(&w->peer->messages, now, all, all)) {
        ws->counts.flooding++;
        throw_out(ws, w, FRAMES_POLICY);
        return false;
    }
    ws->calls.message(ws->calls.with, link_of(ws, w), f->text, f->size);
    return w->state == WIRE_OPEN;
}

/* What has come as one piece; whether the connection goes on. */
static bool take(struct wires *ws, struct wire *w, struct frames *f, enum frames_said said)
{
    switch (said) {
    case FRAMES_MORE:
        break;
    case FRAMES_TEXT:
        return hear(ws, w, f);
    case FRAMES_PING:
    case FRAMES_PONG:
        if (!may_speak(ws, w)) {
            ws->counts.flooding++;
            throw_out(ws, w, FRAMES_POLICY);
            return false;
        }
        if (said == FRAMES_PING)
            put_frame(ws, w, FRAMES_OF_PONG, f->control, f->control_size);
        break;
    case FRAMES_BAD:
        ws->counts.broken++;
        throw_out(ws, w, f->code);
        return false;
    case FRAMES_CLOSE:
        drop(ws, w, f->code);
        return false;
    }
    return w->state == WIRE_OPEN;
}

static void feed(struct wires *ws, struct wire *w, const char *data, size_t size)
{
    enum frames_said said = FRAMES_MORE;
    bool fresh = w->frames == NULL;
    if (fresh)
        w->frames = take_frames(ws);
    if (w->frames == NULL) {
        doom(ws, w);
        return;
    }
    frames_give(w->frames, data, size);
    do
        said = frames_next(w->frames);
    while (take(ws, w, w->frames, said) && said != FRAMES_MORE);
    if (frames_between(w->frames) || w->state != WIRE_OPEN)
        give_frames(ws, w);
    else if (fresh)
        w->began = uv_now(ws->loop);
}

static void on_room(uv_handle_t *handle, size_t wish, uv_buf_t *buf)
{
    struct wires *ws = wires_of(handle);
    (void)wish;
    *buf = uv_buf_init(ws->in, sizeof ws->in);
}

static void on_bytes(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf)
{
    struct wires *ws = wires_of((uv_handle_t *)stream);
    struct wire *w = wire_of((uv_handle_t *)stream);
    if (size < 0) {
        end(ws, w);
        return;
    }
    if (w->state != WIRE_OPEN || size == 0)
        return;
    ws->counts.bytes_in += (uint64_t)size;
    w->heard = uv_now(ws->loop);
    feed(ws, w, buf->base, (size_t)size);
}

static struct wire *find_room(struct wires *ws)
{
    struct wire *w = NULL;
    if (ws->free != 0) {
        w = &ws->wire[ws->free - 1];
        ws->free = w->next;
    } else if (ws->top < ws->room) {
        w = &ws->wire[ws->top++];
    }
    if (w != NULL)
        memset(w, 0, sizeof *w);
    return w;
}

bool wire_take(struct wires *ws, uv_tcp_t *tcp, struct peer *peer, const char *answer, size_t answer_size,
               const char *rest, size_t rest_size)
{
    struct wire *w = find_room(ws);
    if (w == NULL)
        return false;
    ws->count++;
    w->tcp = tcp;
    w->peer = peer;
    w->state = WIRE_OPEN;
    w->opened = w->heard = w->since = uv_now(ws->loop);
    tcp->data = (void *)(uintptr_t)link_of(ws, w);
    ws->counts.opened++;
    w->announced = true;
    ws->calls.open(ws->calls.with, link_of(ws, w));
    uv_read_stop((uv_stream_t *)tcp);
    if (uv_fileno((const uv_handle_t *)tcp, &w->fd) != 0 || !reserve(ws, w, answer_size) ||
        uv_read_start((uv_stream_t *)tcp, on_room, on_bytes) != 0) {
        doom(ws, w);
        return true;
    }
    put(ws, w, answer, answer_size);
    mark(ws, w);
    if (rest_size > 0)
        feed(ws, w, rest, rest_size);
    return true;
}

/* Whether some of what is being written has gone since it was last looked at. */
static void note_progress(struct wire *w, uint64_t now)
{
    size_t left = uv_stream_get_write_queue_size((uv_stream_t *)w->tcp);
    if (left != w->left)
        w->read = now;
    w->left = left;
}

/* Whether there was anything to do. */
static bool sweep_open(struct wires *ws, struct wire *w, uint64_t now)
{
    note_progress(w, now);
    bool late = now - w->opened > SERVER_HELLO_MS && !ws->calls.greeted(ws->calls.with, link_of(ws, w));
    bool stuck = waiting(w) > SERVER_UNREAD_MAX && w->sending != NULL && now - w->read > SERVER_UNREAD_MS;
    bool slow = w->frames != NULL && now - w->began > SERVER_MESSAGE_MS;
    if (stuck || now - w->heard > SERVER_SILENT_MS) {
        *(stuck ? &ws->counts.slow : &ws->counts.silent) += 1;
        doom(ws, w);
    } else if (late || slow) {
        ws->counts.silent++;
        wire_charge(w->peer, now, SERVER_NUISANCE, ws->per_address);
        drop(ws, w, FRAMES_POLICY);
    } else if (now - w->since > SERVER_PING_MS) {
        w->since = now;
        put_frame(ws, w, FRAMES_OF_PING, "", 0);
    } else {
        return false;
    }
    return true;
}

static bool sweep(struct wires *ws, struct wire *w, uint64_t now)
{
    if (w->state == WIRE_OPEN)
        return sweep_open(ws, w, now);
    if ((w->state != WIRE_CLOSING && w->state != WIRE_DROPPED) || now - w->since <= SERVER_CLOSE_MS)
        return false;
    doom(ws, w);
    return true;
}

bool wire_sweep(struct wires *ws)
{
    uint64_t now = uv_now(ws->loop);
    uint32_t done = 0;
    for (uint32_t i = 0; i < ws->top && done < SERVER_SWEEP; i++) {
        ws->swept = ws->swept + 1 < ws->top ? ws->swept + 1 : 0;
        done += sweep(ws, &ws->wire[ws->swept], now);
    }
    return done == SERVER_SWEEP;
}

void wire_end(struct wires *ws)
{
    flush(ws, UINT32_MAX);
    for (uint32_t i = 0; i < ws->top; i++)
        if (ws->wire[i].state != WIRE_FREE && ws->wire[i].state != WIRE_GONE)
            end(ws, &ws->wire[i]);
}
