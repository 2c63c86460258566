/* One connection of the server: bytes in, answers out, and how long each may take.
 *
 * The memory of a connection is fixed: a buffer for the head of one request, and an answer whose parts lie in the list
 * of files. Nothing is read while an answer is being sent, so a client that sends without reading only stops itself. */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "server/reply.h"
#include "server/server.h"
#include "server/server_limits.h"
#include "server/wire.h"

struct conn;

/* What all connections of a server share, but for those of the house. */
struct hub {
    uv_loop_t loop;
    struct reply_context context;
    const struct server_options *options;
    struct conn *first; /* the list of all connections */
    struct conn *swept; /* where the next sweep begins; NULL: at the first */
    uint32_t count;
    uint64_t kept_out;   /* connections that were closed at once, for what others from their address have done */
    bool ending;         /* the server is shutting down and takes no further requests */
    int64_t date_made;   /* the second that context.date was made for */
    struct wires *wires; /* of the house; NULL: there is none */
    struct peers peers;
    struct peers_key proxy[SERVER_PROXIES_MAX];
    uint32_t proxy_count;
};

/* Accepts a connection from a listening socket. If there are too many, or too many from its address, another makes
 * room: the one that has been idle longest, or else one that lingers, or else the one whose head has been incomplete
 * longest. If all are being answered, the new one is refused; one of an address that is kept out is closed before
 * anything is kept of it. Returns 0 or an error of libuv. With UV_ENOMEM the socket
 * keeps the connection, and takes no other until this is called again. */
int conn_accept(struct hub *hub, uv_stream_t *listener);

/* Closes connections that have taken too long; called a few times a second. Whether there may be more of them than are
 * closed at a time: then it is to be called again soon. */
bool conn_sweep(struct hub *hub);

/* Closes all connections, or all that are not being answered. */
void conn_end(struct hub *hub, bool all);

#endif
