/* A small client of WebSockets for tests: it waits for answers, and can say what no client should. */
#ifndef TESTS_HOUSE_NET_H
#define TESTS_HOUSE_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NET_IN_MAX = 1 << 18 };

struct net {
    int fd; /* -1: closed */
    char in[NET_IN_MAX];
    size_t used;
    unsigned code; /* of the frame that closed it; 0: none came */
    int pings, pongs;
};

/* Connects to a port of this machine, without a word; false: it cannot. */
bool net_dial(struct net *n, int port);
bool net_dial_from(struct net *n, int port, uint32_t address); /* from this address of 127.0.0.0/8 */
/* Sends the head of a request, with these lines (each with its CR LF) in place of the usual ones if they are not NULL,
 * and returns the status of the answer; 0 if there is none. After 101 it is a WebSocket. */
int net_ask(struct net *n, const char *path, const char *lines);
/* Connects, and becomes a WebSocket of the house. */
bool net_open(struct net *n, int port);
void net_close(struct net *n); /* without a word */

bool net_bytes(struct net *n, const void *data, size_t size);
/* A frame as one wishes: its first byte, whether it is masked, the length that it declares. */
bool net_frame(struct net *n, unsigned first, bool masked, uint64_t declared, const void *data, size_t size);
bool net_say(struct net *n, const char *text);

/* The next message, as a C string that is valid until the next call; NULL if it closed. */
const char *net_hear(struct net *n);
/* The same of what has come; NULL if it is no whole message yet. */
const char *net_heard(struct net *n);
/* The next message that contains this; NULL if it closed. */
const char *net_until(struct net *n, const char *part);
/* Waits until it is closed, and returns the code; 0 if it closes without one. */
unsigned net_end(struct net *n);

#endif
