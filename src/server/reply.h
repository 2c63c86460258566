/* Answers to requests, as a list of parts that are sent from where they lie, without copying. Pure. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "server/files.h"
#include "server/http.h"

enum { REPLY_PARTS_MAX = 4, REPLY_START_MAX = 384, REPLY_DATE_SIZE = 30 };

/* What holds for all answers of a server. */
struct reply_context {
    const struct files *files;
    bool loopback;              /* requests must name this machine itself as their host */
    char date[REPLY_DATE_SIZE]; /* "Sun, 06 Nov 1994 08:49:37 GMT" */
};

struct reply {
    int status;
    bool keep; /* the connection stays */
    char start[REPLY_START_MAX];
    struct http_span part[REPLY_PARTS_MAX]; /* into `start`, the files, and constants */
    int parts;
};

/* The answer to a whole request; `out` must not move until it is sent. */
void reply_make(struct reply *out, const struct reply_context *context, const struct http_request *request);

/* An error as the answer, after which the connection ends. */
void reply_refuse(struct reply *out, const struct reply_context *context, int status);

/* Writes a date as HTTP wants it, from seconds since 1970. */
void reply_date(int64_t seconds, char out[REPLY_DATE_SIZE]);

#endif
