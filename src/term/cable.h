/* The line to a house: a WebSocket over TCP, or over TLS with the house's certificate and name checked.
 *
 * It lives on a thread of its own, which looks up names, connects, shakes hands, reads and writes, so that a screen
 * never waits for the network. One line is open at a time; what belongs to an earlier one is never handed out. What
 * waits in either direction is bounded. */
#ifndef TERM_CABLE_H
#define TERM_CABLE_H

#include "guest/guest_link.h"

#include <stddef.h>

/* Why the last line was lost. */
enum cable_fault {
    CABLE_FINE,
    CABLE_NO_NAME,     /* the house's name leads nowhere */
    CABLE_NO_ANSWER,   /* nobody answers there */
    CABLE_NO_TLS,      /* no secure connection could be made */
    CABLE_CERTIFICATE, /* the certificate is not good for this house */
    CABLE_NO_HOUSE,    /* something answers, but it is no house */
    CABLE_SHUT,        /* the line is closed without an answer, as a house does where too many come from one address */
    CABLE_BAD_CA,      /* the file of certificates cannot be read */
    CABLE_CUT          /* it was open, and is gone */
};

enum cable_event { CABLE_NOTHING, CABLE_OPENED, CABLE_HEARD, CABLE_LOST };

struct cable;

/* `ca` is a file of certificates to trust in place of the system's, or NULL. NULL without memory or threads. */
struct cable *cable_new(const struct guest_link *house, const char *ca);
void cable_free(struct cable *c);

void cable_come(struct cable *c); /* open a line: then CABLE_OPENED or CABLE_LOST comes */
void cable_send(struct cable *c, const char *text, size_t size);
void cable_drop(struct cable *c); /* after what was sent is out, as far as that goes at once */

/* Readable when there is something for cable_next. */
int cable_handle(const struct cable *c);
/* The next event; a message is put into `text`, which has room for HOUSE_SEND_MAX bytes. */
enum cable_event cable_next(struct cable *c, char *text, size_t *size);
/* Why, and the reason as the system or OpenSSL words it; valid until the next call of cable_next. */
enum cable_fault cable_why(const struct cable *c, const char **reason);

#endif
