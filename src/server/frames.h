/* Frames of a WebSocket (RFC 6455), read as their bytes arrive, by wslay's frame layer.
 *
 * A reader is only needed while something incomplete has come: a connection takes one from a pool when bytes arrive and
 * gives it back between messages. All of its memory is in the struct and in wslay's context, both of fixed size: text
 * of up to HOUSE_MESSAGE_MAX bytes, also in up to as many fragments; masked, as a client's must be; valid UTF-8; no
 * extension. */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include "house/house_limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAMES_CONTROL_MAX = 125, FRAMES_HEAD_MAX = 10 };

/* Opcodes that are sent. */
enum frames_kind { FRAMES_OF_TEXT = 1, FRAMES_OF_CLOSE = 8, FRAMES_OF_PING = 9, FRAMES_OF_PONG = 10 };

/* Why a connection ends: status codes of the protocol. */
enum frames_code {
    FRAMES_NORMAL = 1000,
    FRAMES_AWAY = 1001,     /* the house closes */
    FRAMES_PROTOCOL = 1002, /* no frames of a WebSocket */
    FRAMES_TYPE = 1003,     /* not text */
    FRAMES_UTF8 = 1007,
    FRAMES_POLICY = 1008, /* too much at once */
    FRAMES_LONG = 1009
};

enum frames_said {
    FRAMES_MORE, /* bytes are needed */
    FRAMES_TEXT, /* `text` is a whole message */
    FRAMES_PING, /* `control` is to be sent back */
    FRAMES_PONG,
    FRAMES_CLOSE, /* the other side closes; `code` is what to answer */
    FRAMES_BAD    /* what comes is wrong; `code` says how */
};

struct wslay_frame_context;

struct frames {
    struct wslay_frame_context *wslay;
    const uint8_t *in; /* bytes that have come and were not taken yet */
    size_t left;
    uint64_t taken, ended; /* bytes taken so far, and those of them that belong to whole frames */
    uint64_t of_frame;     /* bytes of the present frame's payload that were read */
    bool fragments;        /* a message has begun in an earlier frame, */
    size_t parts;          /* and this many frames of it have come */
    enum frames_code code;
    size_t size, control_size;
    char text[HOUSE_MESSAGE_MAX];
    uint8_t control[FRAMES_CONTROL_MAX];
    struct frames *next; /* in the pool */
};

bool frames_init(struct frames *f); /* false: no memory */
void frames_release(struct frames *f);

/* Bytes that came: to be followed by frames_next until it says FRAMES_MORE, or that it is over. */
void frames_give(struct frames *f, const char *data, size_t size);
enum frames_said frames_next(struct frames *f);
/* Whether nothing incomplete is in it. */
bool frames_between(const struct frames *f);

/* Writes the head of a frame with a payload of this size; returns its length. */
size_t frames_write_head(uint8_t out[FRAMES_HEAD_MAX], enum frames_kind kind, size_t size);

#endif
