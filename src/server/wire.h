/* Connections of the house: WebSockets over TCP, with bounded memory.
 *
 * An idle one holds no buffer: what comes is read into one buffer for all, a reader of frames is borrowed while a
 * message is incomplete, and what goes out is collected in blocks from a pool and written once a turn of the loop, one
 * call of the system for each connection. A connection's number is its link in the house. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include "server/frames.h"
#include "server/peers.h"

#include <uv.h>

/* What whoever keeps the house is told. `message` comes only between `open` and `close`, and so do the two questions.
 */
struct wire_calls {
    void *with;
    void (*open)(void *with, uint32_t link);
    void (*message)(void *with, uint32_t link, const char *text, size_t size);
    void (*close)(void *with, uint32_t link);
    bool (*greeted)(void *with, uint32_t link);
    bool (*seated)(void *with, uint32_t link); /* it plays somewhere */
};

/* What has been counted, for /metrics. */
struct wire_counts {
    uint64_t opened, closed, messages, sent, bytes_in, bytes_out, slow, flooding, silent, broken, vain;
};

struct wire_block;

enum wire_state {
    WIRE_FREE,
    WIRE_OPEN,
    WIRE_DROPPED, /* closed as far as the house goes, once what was sent is out */
    WIRE_DOOMED,  /* to be ended without ado */
    WIRE_CLOSING, /* the last words are out */
    WIRE_ENDING,  /* libuv closes it */
    WIRE_GONE     /* it is closed, and still in the list of those to be looked at */
};

struct wire {
    uv_tcp_t *tcp;
    uv_os_fd_t fd; /* of it */
    struct peer *peer;
    struct frames *frames;
    struct wire_block *out, *sending;
    uv_shutdown_t *shutdown;
    uint64_t since;        /* its state, and while it is open its last ping */
    uint64_t opened;       /* milliseconds of the loop's clock */
    uint64_t heard, began; /* when it was last heard of; when the message began that is incomplete */
    uint64_t read;         /* when some of what was sent last went out */
    size_t left;           /* what was waiting in libuv then */
    struct bucket messages;
    enum wire_state state;
    uint32_t next;         /* free, or dirty: from 1 */
    bool dirty, announced; /* announced: the house knows of it */
};

struct wires {
    uv_loop_t *loop;
    struct wire_calls calls;
    struct wire *wire;
    uint32_t room, top, free, count;
    uint32_t dirty;             /* those with something to do, from 1, each with the next, */
    uint32_t later, later_last; /* and those of them without a seat, who wait for the others; the first and the last */
    uint32_t swept;             /* the one that was looked at last in a sweep */
    uint32_t per_address;
    struct frames *frames;     /* the pool of readers that are not in use */
    struct wire_block *blocks; /* likewise of blocks */
    uint32_t spare_frames, spare_blocks;
    size_t unread; /* bytes that wait to be written, in all */
    struct wire_counts counts;
    char in[65536]; /* what is being read */
};

/* WebSockets that come from an address, which may have so many: one more, if it may come; whether one could come; and
 * what was done by one that is worth many. */
bool wire_come(struct peer *peer, uint64_t now, uint32_t per_address);
bool wire_may_come(const struct peer *peer, uint64_t now, uint32_t per_address);
void wire_charge(struct peer *peer, uint64_t now, uint32_t cost, uint32_t per_address);

bool wire_init(struct wires *ws, uv_loop_t *loop, uint32_t room, const struct wire_calls *calls);
void wire_release(struct wires *ws);

/* Takes a connection over: its handle, its place among the addresses, the answer that is to be sent first, and what has
 * come already. False: no room; then nothing has happened. */
bool wire_take(struct wires *ws, uv_tcp_t *tcp, struct peer *peer, const char *answer, size_t answer_size,
               const char *rest, size_t rest_size);

/* A message to one, and the end of one once what was sent is out. Both only note down what is to be done. */
void wire_send(struct wires *ws, uint32_t link, const char *text, size_t size);
void wire_drop(struct wires *ws, uint32_t link, enum frames_code code);

/* How many times what an address may ask for, which is limited for every SERVER_SHARE connections that it may have. */
uint32_t wire_shares(const struct wires *ws);

/* Notes that somebody has asked for what they may not have: too often, and they are thrown out. */
void wire_vain(struct wires *ws, uint32_t link);
/* The same for long logs that are read for them. */
void wire_reads(struct wires *ws, uint32_t link, uint32_t entries);

/* Writes what was noted down; once a turn of the loop, before it waits. First to those who have a seat, so that however
 * many watch hold up nobody who plays; then to SERVER_LATER_TURN of the others. Whether some are left for the next
 * turn.
 */
bool wire_flush(struct wires *ws);
/* Pings, and what has taken too long; a few times a second. Whether there may be more to do than is done at a time:
 * then it is to be called again soon, and goes on from there. */
bool wire_sweep(struct wires *ws);
/* Ends all of them at once. */
void wire_end(struct wires *ws);

#endif
