/* A server of the page, and of a house: HTTP/1.1 and WebSockets, one thread beside those of the store and of the bots.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "house/house.h"
#include "server/code.h"
#include "server/files.h"
#include "store/store.h"

#include <stdbool.h>
#include <stdint.h>

struct server_options {
    const char *address; /* a numeric address to listen at; NULL for the loopback addresses of IPv4 and IPv6 */
    uint16_t port;       /* 0 for any */
    bool exact;          /* fail if the port is taken, instead of trying the next ones */
    /* Hosts that requests may name, ended by NULL; or NULL. They may always name the loopback interface and the address
     * at which they arrive. */
    const char *const *names;
    uint32_t connections, per_address; /* how many there may be, and how many of these from one address */
    uint32_t head_ms;                  /* how long a request may take, from the connection or its first byte on */
    uint32_t idle_ms;                  /* how long a connection may wait between requests */
    uint32_t write_ms;                 /* how long a client may take to read an answer */
    uint32_t grace_ms;                 /* how long answers may still take when the server shuts down */
    const char *store;                 /* where the tables of the house are kept; NULL: there is no house */
    bool may_lack;                     /* where the store cannot be opened, `lacks` is told, and there is no house */
    const struct house_game *games;
    size_t game_count;
    const char *const *proxies; /* addresses whose X-Forwarded-For is believed, ended by NULL; or NULL */
    bool has_metrics;           /* figures for a monitor, at this port of the loopback interface */
    uint16_t metrics;
    bool log;           /* lines of JSON on standard error */
    code_draw draw;     /* codes to scan; NULL: none */
    const char *notify; /* the path of a program that tells people that it is their turn; NULL: none */
    void (*lacks)(void *context, const struct store_fault *fault);
    void (*ready)(void *context, const char *url);
    void (*others)(void *context, const char *url); /* where other machines reach it; or NULL */
    void (*moved)(void *context, uint16_t port);    /* there is a house, and its usual port was taken; or NULL */
    void *context;
};

void server_defaults(struct server_options *o);

enum server_error {
    SERVER_FINE,
    SERVER_BAD_ADDRESS,
    SERVER_BAD_PROXY, /* which `why` is */
    SERVER_STORE,     /* the store cannot be opened, and `lacks` was told */
    SERVER_STUCK,     /* the store hangs, and could not be closed */
    SERVER_METRICS,   /* its port cannot be used; `why` describes it */
    SERVER_TAKEN,     /* the port, or every port that was tried, is in use */
    SERVER_SYSTEM,    /* an error of the system, which `why` describes */
};

/* Serves until SIGINT or SIGTERM. */
enum server_error server_run(const struct files *files, const struct server_options *o, char *why, size_t size);

#endif
