/* A connection to a house, up to where it is a WebSocket: names, TCP, TLS, the request that upgrades it. */
#ifndef TERM_CABLE_OPEN_H
#define TERM_CABLE_OPEN_H

#include "term/cable.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { CABLE_REASON_MAX = 160 };

struct cable_socket;

/* Waits until it is open, while `goes_on` says so. NULL if it cannot be, with the fault and its reason. */
struct cable_socket *cable_open(const struct guest_link *house, const char *ca, bool (*goes_on)(void *with), void *with,
                                enum cable_fault *fault, char reason[CABLE_REASON_MAX]);
/* Whether a thread is looking a name up, which nothing can interrupt. */
bool cable_open_is_deaf(void);
void cable_open_close(struct cable_socket *s);
int cable_open_handle(const struct cable_socket *s);
/* Bytes read or written; 0: not now; -1: the connection is gone. */
ssize_t cable_open_read(struct cable_socket *s, uint8_t *data, size_t size);
ssize_t cable_open_write(struct cable_socket *s, const uint8_t *data, size_t size);

#endif
