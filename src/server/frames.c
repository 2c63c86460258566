/* Frames, put together to messages. */
#include "server/frames.h"

#include <string.h>
#include <sys/types.h>
#include <wslay/wslay.h>

static ssize_t give_bytes(uint8_t *out, size_t size, int flags, void *with)
{
    struct frames *f = with;
    size_t n = f->left < size ? f->left : size;
    (void)flags;
    if (n == 0)
        return -1;
    memcpy(out, f->in, n);
    f->in += n;
    f->left -= n;
    f->taken += n;
    return (ssize_t)n;
}

bool frames_init(struct frames *f)
{
    const struct wslay_frame_callbacks calls = {NULL, give_bytes, NULL};
    memset(f, 0, sizeof *f);
    return wslay_frame_context_init(&f->wslay, &calls, f) == 0;
}

void frames_release(struct frames *f)
{
    wslay_frame_context_free(f->wslay);
}

void frames_give(struct frames *f, const char *data, size_t size)
{
    f->in = (const uint8_t *)data;
    f->left = size;
}

bool frames_between(const struct frames *f)
{
    return f->taken == f->ended && f->left == 0 && !f->fragments;
}

static enum frames_said bad(struct frames *f, enum frames_code code)
{
    f->code = code;
    return FRAMES_BAD;
}

/* The length of a code point's encoding that begins here, or 0 if it is none: too long, a surrogate, out of range. */
static size_t code_point(const uint8_t *s, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (n <= 1 || n > left)
        return n == 1 ? 1 : 0;
    uint32_t value = s[0] & (0xFFU >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        value = value << 6 | (s[i] & 0x3F);
    }
    return value >= least[n] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF) ? n : 0;
}

/* How many bytes of ASCII come next, in steps of eight; most texts have nothing else. */
static size_t ascii_length(const char *text, size_t size)
{
    uint64_t bytes = 0;
    size_t n = 0;
    for (; size - n >= sizeof bytes; n += sizeof bytes) {
        memcpy(&bytes, text + n, sizeof bytes);
        if ((bytes & UINT64_C(0x8080808080808080)) != 0)
            break;
    }
    return n;
}

static bool is_utf8(const char *text, size_t size)
{
    for (size_t at = ascii_length(text, size); at < size;) {
        size_t n = code_point((const uint8_t *)text + at, size - at);
        if (n == 0)
            return false;
        at += n;
    }
    return true;
}

/* What a closing frame says is answered with: the same code, if it is one that may be sent. */
static enum frames_said closing(struct frames *f)
{
    unsigned code = f->control_size >= 2 ? (unsigned)f->control[0] << 8 | f->control[1] : FRAMES_NORMAL;
    bool known = (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) || (code >= 3000 && code <= 4999);
    if (f->control_size == 1 || !known)
        return bad(f, FRAMES_PROTOCOL);
    if (f->control_size > 2 && !is_utf8((const char *)f->control + 2, f->control_size - 2))
        return bad(f, FRAMES_UTF8);
    f->code = (enum frames_code)code;
    return FRAMES_CLOSE;
}

/* Whether a frame may come now. */
static enum frames_said check(struct frames *f, const struct wslay_frame_iocb *part)
{
    bool control = wslay_is_ctrl_frame(part->opcode);
    if (part->rsv != 0 || !part->mask || (control && !part->fin) || part->opcode > WSLAY_PONG ||
        (part->opcode > WSLAY_BINARY_FRAME && !control))
        return bad(f, FRAMES_PROTOCOL);
    if (control)
        return FRAMES_MORE;
    if ((part->opcode == WSLAY_CONTINUATION_FRAME) != f->fragments)
        return bad(f, FRAMES_PROTOCOL);
    if (part->opcode == WSLAY_BINARY_FRAME)
        return bad(f, FRAMES_TYPE);
    return part->payload_length > sizeof f->text - f->size ? bad(f, FRAMES_LONG) : FRAMES_MORE;
}

static enum frames_said whole_frame(struct frames *f, const struct wslay_frame_iocb *part)
{
    f->ended += 2 + 4 + part->payload_length + (part->payload_length < 126 ? 0 : part->payload_length < 65536 ? 2 : 8);
    f->of_frame = 0;
    switch (part->opcode) {
    case WSLAY_CONNECTION_CLOSE:
        return closing(f);
    case WSLAY_PING:
        return FRAMES_PING;
    case WSLAY_PONG:
        return FRAMES_PONG;
    default:
        f->fragments = !part->fin;
        f->parts++;
        if (f->fragments)
            return f->parts < sizeof f->text ? FRAMES_MORE : bad(f, FRAMES_LONG);
        return is_utf8(f->text, f->size) ? FRAMES_TEXT : bad(f, FRAMES_UTF8);
    }
}

/* Takes in a part of a frame's payload. */
static enum frames_said take(struct frames *f, const struct wslay_frame_iocb *part)
{
    bool control = wslay_is_ctrl_frame(part->opcode);
    if (f->of_frame == 0) {
        enum frames_said said = check(f, part);
        if (said != FRAMES_MORE)
            return said;
        f->control_size = control ? 0 : f->control_size;
    }
    if (control) {
        memcpy(f->control + f->control_size, part->data, part->data_length);
        f->control_size += part->data_length;
    } else {
        memcpy(f->text + f->size, part->data, part->data_length);
        f->size += part->data_length;
    }
    f->of_frame += part->data_length;
    return f->of_frame == part->payload_length ? whole_frame(f, part) : FRAMES_MORE;
}

enum frames_said frames_next(struct frames *f)
{
    if (!f->fragments && f->of_frame == 0)
        f->size = f->parts = 0;
    for (;;) {
        struct wslay_frame_iocb part;
        memset(&part, 0, sizeof part);
        ssize_t got = wslay_frame_recv(f->wslay, &part);
        if (got == WSLAY_ERR_WANT_READ)
            return FRAMES_MORE;
        if (got < 0)
            return bad(f, FRAMES_PROTOCOL);
        enum frames_said said = take(f, &part);
        if (said != FRAMES_MORE)
            return said;
    }
}

size_t frames_write_head(uint8_t out[FRAMES_HEAD_MAX], enum frames_kind kind, size_t size)
{
    size_t digits = size < 126 ? 0 : size < 65536 ? 2 : 8;
    out[0] = (uint8_t)(0x80 | kind);
    out[1] = (uint8_t)(digits == 0 ? size : digits == 2 ? 126 : 127);
    for (size_t i = 0; i < digits; i++)
        out[2 + i] = (uint8_t)((uint64_t)size >> 8 * (digits - 1 - i));
    return 2 + digits;
}
