/* WebSocket connections of a client, many in one thread: epoll and frames of our own, so that nothing here is shared
 * with the server that is measured. Loopback only. */
#ifndef TESTS_HOUSE_LINE_H
#define TESTS_HOUSE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum line_state { LINE_NONE, LINE_CONNECTING, LINE_ASKING, LINE_OPEN };

struct lines;

struct line {
    struct lines *all;
    enum line_state state;
    int fd;
    void *with; /* the owner's */
    char *in, *out;
    size_t in_used, in_room, out_used, out_room;
    bool deaf;  /* it reads nothing */
    int status; /* of an answer that makes no WebSocket of it; 0: there was none */
};

struct lines {
    int poll;
    int port;
    const char *origin; /* NULL: http://127.0.0.1:PORT */
    uint32_t open;
    uint64_t bytes_in, texts_in;
    void (*opened)(struct line *l);
    void (*text)(struct line *l, char *text, size_t size); /* a zero byte follows it */
    void (*closed)(struct line *l);                        /* by the other side, or it could not be opened */
};

bool line_begin(struct lines *all, int port);
void line_end(struct lines *all);
/* Connects from 127.0.0.0/8: `from` counts addresses, 0 is 127.0.0.1. */
bool line_open(struct lines *all, struct line *l, uint32_t from);
/* The same without a WebSocket: the state is LINE_OPEN when it is connected, and bytes are sent by line_raw. */
bool line_open_raw(struct lines *all, struct line *l, uint32_t from);
void line_send(struct line *l, const char *text, size_t size);
void line_raw(struct line *l, const void *data, size_t size);
/* Ends it without a word, and without telling its owner. */
void line_cut(struct line *l);
/* Waits for so many milliseconds at most, and handles what came. */
void line_turn(struct lines *all, int ms);

uint64_t line_now(void); /* in nanoseconds */
/* Raises the limit of open files; the most there may be. */
uint64_t line_files(void);

#endif
