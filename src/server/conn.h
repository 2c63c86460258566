/* One connection of the server: bytes in, answers out, and how long each may take.
 *
 * What a connection takes is fixed: a buffer for one head, and an answer whose parts lie in the table of files. Nothing
 * is read while an answer waits to be taken, so a client that sends and does not read stops itself. */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "server/reply.h"
#include "server/server.h"

#include <uv.h>

struct conn;

/* What all connections of a server share. */
struct hub {
    uv_loop_t loop;
    struct reply_context context;
    const struct server_options *options;
    struct conn *first; /* the list of all */
    uint32_t count;
    bool ending;       /* the server is: no further requests */
    int64_t date_made; /* the second that context.date is of */
};

/* Takes a connection that waits at a listening socket. Where there are too many, the one that has been idle longest
 * goes, and if all are busy the new one. */
void conn_accept(struct hub *hub, uv_stream_t *listener);

/* Ends what has taken too long; called a few times a second. */
void conn_sweep(struct hub *hub);

/* Ends all that are not being answered, or really all. */
void conn_end(struct hub *hub, bool all);

#endif
