/* A server of the page: HTTP/1.1 on this machine, one thread, everything from memory. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/files.h"

#include <stdbool.h>
#include <stdint.h>

struct server_options {
    const char *address; /* where to listen, a number; NULL: the machine itself, IPv4 and IPv6 */
    uint16_t port;       /* 0: any */
    bool exact;          /* this port or none; else the next that is free */
    uint32_t connections;
    uint32_t head_ms;  /* for a request, from the connection or its first byte on */
    uint32_t idle_ms;  /* between requests */
    uint32_t write_ms; /* for an answer to be taken */
    uint32_t grace_ms; /* for answers under way when the server ends */
    void (*ready)(void *context, const char *url);
    void *context;
};

/* What is sensible for people and their browsers. */
void server_defaults(struct server_options *o);

enum server_error {
    SERVER_FINE,
    SERVER_BAD_ADDRESS,
    SERVER_TAKEN,  /* the port, or all that were tried */
    SERVER_SYSTEM, /* `why` has the system's words */
};

/* Serves until SIGINT or SIGTERM. */
enum server_error server_run(const struct files *files, const struct server_options *o, char *why, size_t size);

#endif
