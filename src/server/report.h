/* What the server says about itself: lines of JSON on standard error, and figures for Prometheus at a port of its own.
 * Neither has a key, a door, a code, a name, an address, or anything of a game. */
#ifndef SERVER_REPORT_H
#define SERVER_REPORT_H

#include "core/text.h"

#include <uv.h>

enum { REPORT_BUCKETS = 11, REPORT_TEXT_MAX = 16384 };

/* How long things took, in milliseconds. */
struct report_times {
    uint64_t count[REPORT_BUCKETS + 1]; /* the last: longer than the longest bound */
    uint64_t ns;
};
void report_took(struct report_times *t, uint64_t ns);

/* Lines are written if `on`. */
void report_lines(bool on);
/* {"at":"…","what":what,"detail":…}; `detail` is a whole number, left out if it is negative. */
void report_line(const char *what, int64_t detail);
/* The same with a word: one of the program's own, never a person's. */
void report_line_word(const char *what, const char *word);

/* One figure, with its help and type. */
void report_put(struct text *out, const char *name, const char *about, bool total, uint64_t value);
void report_put_times(struct text *out, const char *name, const char *about, const struct report_times *t);

/* Answers GET /metrics (whatever `write` writes), /healthz and /readyz on a port of the loopback interface. */
struct report_door {
    uv_tcp_t listener;
    int open; /* connections */
    void (*write)(void *with, struct text *out);
    bool (*ready)(void *with);
    void *with;
};
int report_listen(struct report_door *d, uv_loop_t *loop, uint16_t port); /* 0 or an error of libuv */
void report_close(struct report_door *d);

#endif
