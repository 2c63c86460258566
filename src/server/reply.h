/* Answers to requests, as a list of parts that are sent from where they lie, without copying. Pure. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "server/files.h"
#include "server/http.h"

enum { REPLY_PARTS_MAX = 4, REPLY_START_MAX = 384, REPLY_DATE_SIZE = 30 };

/* What holds for all answers of a server. */
struct reply_context {
    const struct files *files;
    const char *const *names;   /* hosts that requests may name beside the loopback's, ended by NULL; or NULL */
    bool house;                 /* there is one, at REPLY_HOUSE */
    bool unready;               /* nobody should be sent here: /readyz says so */
    char date[REPLY_DATE_SIZE]; /* "Sun, 06 Nov 1994 08:49:37 GMT" */
};

struct reply {
    int status;
    bool keep; /* the connection stays */
    char start[REPLY_START_MAX];
    struct http_span part[REPLY_PARTS_MAX]; /* into `start`, the files, and constants */
    int parts;
};

/* The answer to a whole request; `out` must not move until it is sent. `here` is the address at which the request has
 * arrived, as a host is written, or empty: requests may always name that. */
void reply_make(struct reply *out, const struct reply_context *context, const char *here,
                const struct http_request *request);

/* What a request for the house is answered with: 0 if it is none, 101 if the connection is to become a WebSocket, or
 * the status of an error. A page from elsewhere may not speak with this house. */
#define REPLY_HOUSE "/house"
int reply_house(const struct reply_context *context, const char *here, const struct http_request *request);

/* An error as the answer, after which the connection ends; without a body if the request asked for a head only. */
void reply_refuse(struct reply *out, const struct reply_context *context, int status, bool head);

/* Writes a date as HTTP wants it, from seconds since 1970. */
void reply_date(int64_t seconds, char out[REPLY_DATE_SIZE]);

#endif
