/* See line.h. */
#define _GNU_SOURCE /* memmem, IP_BIND_ADDRESS_NO_PORT */
#include "line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 1024, PIECE = 1 << 18, RAW = 1 };

uint64_t line_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000U + (uint64_t)t.tv_nsec;
}

uint64_t line_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1024;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

bool line_begin(struct lines *all, int port)
{
    memset(all, 0, sizeof *all);
    all->port = port;
    all->poll = epoll_create1(EPOLL_CLOEXEC);
    return all->poll >= 0;
}

void line_end(struct lines *all)
{
    close(all->poll);
}

static void watch(struct line *l, int what, bool writes)
{
    struct epoll_event e = {.events = (l->deaf ? 0U : (uint32_t)EPOLLIN) | (writes ? (uint32_t)EPOLLOUT : 0U)};
    e.data.ptr = l;
    epoll_ctl(l->all->poll, what, l->fd, &e);
}

void line_cut(struct line *l)
{
    if (l->state == LINE_NONE)
        return;
    struct linger at_once = {1, 0};
    setsockopt(l->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(l->fd);
    if (l->state == LINE_OPEN)
        l->all->open--;
    l->state = LINE_NONE;
    free(l->in);
    free(l->out);
    l->in = l->out = NULL;
    l->in_used = l->in_room = l->out_used = l->out_room = 0;
}

static void lost(struct line *l)
{
    struct lines *all = l->all;
    line_cut(l);
    if (all->closed != NULL)
        all->closed(l);
}

static bool start(struct lines *all, struct line *l, uint32_t from)
{
    l->status = 0;
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET};
    int on = 1;
    here.sin_addr.s_addr = htonl(0x7f000001U + (from / 250) * 256 + from % 250);
    there.sin_addr.s_addr = htonl(0x7f000001U);
    there.sin_port = htons((uint16_t)all->port);
    l->all = all;
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->fd < 0)
        return false;
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#ifdef IP_BIND_ADDRESS_NO_PORT
    setsockopt(l->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
#endif
    if (bind(l->fd, (const struct sockaddr *)&here, sizeof here) != 0 ||
        (connect(l->fd, (const struct sockaddr *)&there, sizeof there) != 0 && errno != EINPROGRESS)) {
        close(l->fd);
        return false;
    }
    l->state = LINE_CONNECTING;
    watch(l, EPOLL_CTL_ADD, true);
    return true;
}

bool line_open(struct lines *all, struct line *l, uint32_t from)
{
    return start(all, l, from);
}

bool line_open_raw(struct lines *all, struct line *l, uint32_t from)
{
    if (!start(all, l, from))
        return false;
    l->in_room = RAW; /* marks it until it is connected */
    return true;
}

static void grow(char **data, size_t *room, size_t wanted)
{
    if (wanted <= *room && *data != NULL)
        return;
    *room = wanted < 512 ? 512 : 2 * wanted;
    *data = realloc(*data, *room);
    if (*data == NULL)
        abort();
}

static void flush(struct line *l)
{
    ssize_t sent = send(l->fd, l->out, l->out_used, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN)
        return; /* the other side is gone, which is heard of soon */
    if (sent > 0) {
        l->out_used -= (size_t)sent;
        memmove(l->out, l->out + sent, l->out_used);
    }
    watch(l, EPOLL_CTL_MOD, l->out_used > 0);
    if (l->out_used == 0) {
        free(l->out);
        l->out = NULL;
        l->out_room = 0;
    }
}

void line_raw(struct line *l, const void *data, size_t size)
{
    if (l->state == LINE_NONE)
        return;
    if (l->out_used == 0) {
        ssize_t sent = send(l->fd, data, size, MSG_NOSIGNAL);
        if (sent == (ssize_t)size)
            return;
        size_t done = sent > 0 ? (size_t)sent : 0;
        data = (const char *)data + done;
        size -= done;
    }
    grow(&l->out, &l->out_room, l->out_used + size);
    memcpy(l->out + l->out_used, data, size);
    l->out_used += size;
    watch(l, EPOLL_CTL_MOD, true);
}

/* One masked text frame; the mask is zero, which leaves the bytes as they are. */
void line_send(struct line *l, const char *text, size_t size)
{
    uint8_t frame[8 + 4096];
    size_t head = 2;
    if (l->state != LINE_OPEN || size > 4096)
        return;
    frame[0] = 0x81;
    if (size < 126) {
        frame[1] = (uint8_t)(0x80 | size);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    line_raw(l, frame, head + 4 + size);
}

static void ask(struct line *l)
{
    char text[400], own[64];
    snprintf(own, sizeof own, "http://127.0.0.1:%d", l->all->port);
    int size = snprintf(text, sizeof text,
                        "GET /house HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        "Origin: %s\r\n\r\n",
                        l->all->port, l->all->origin != NULL ? l->all->origin : own);
    l->state = LINE_ASKING;
    watch(l, EPOLL_CTL_MOD, false);
    line_raw(l, text, (size_t)size);
}

/* Takes what is complete from the front; how many bytes. */
static size_t take(struct line *l, char *data, size_t size)
{
    if (l->state == LINE_ASKING) {
        const char *end = memmem(data, size, "\r\n\r\n", 4);
        if (end == NULL)
            return 0;
        if (strncmp(data, "HTTP/1.1 101", 12) != 0) {
            l->status = (int)strtol(data + 9, NULL, 10);
            lost(l);
            return 0;
        }
        l->state = LINE_OPEN;
        l->all->open++;
        l->all->opened(l);
        return (size_t)(end - data) + 4;
    }
    const uint8_t *b = (const uint8_t *)data;
    if (size < 2)
        return 0;
    size_t head = 2, length = b[1] & 0x7f;
    if (length == 126) {
        if (size < 4)
            return 0;
        length = (size_t)b[2] << 8 | b[3];
        head = 4;
    } else if (length == 127) {
        if (size < 10)
            return 0;
        length = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | b[9];
        head = 10;
    }
    if (size < head + length)
        return 0;
    int opcode = b[0] & 0x0f;
    if (opcode == 1) {
        char kept = data[head + length]; /* there is always room for one more byte */
        data[head + length] = '\0';
        l->all->texts_in++;
        l->all->text(l, data + head, length);
        data[head + length] = kept;
    } else if (opcode == 9) {
        uint8_t pong[6 + 125] = {0x8a, (uint8_t)(0x80 | length)};
        memcpy(pong + 6, data + head, length);
        line_raw(l, pong, 6 + length);
    } else if (opcode == 8) {
        lost(l);
    }
    return head + length;
}

static void take_in(struct line *l, char *data, size_t size)
{
    size_t at = 0;
    while (l->state != LINE_NONE && at < size) {
        size_t taken = take(l, data + at, size - at);
        if (taken == 0)
            break;
        at += taken;
    }
    if (l->state == LINE_NONE)
        return;
    size_t left = size - at;
    if (left > 0) {
        grow(&l->in, &l->in_room, left + 1);
        memmove(l->in, data + at, left);
    } else {
        free(l->in);
        l->in = NULL;
        l->in_room = 0;
    }
    l->in_used = left;
}

static void receive(struct line *l)
{
    static char piece[PIECE + 1];
    size_t before = l->in_used;
    if (before > PIECE / 2)
        abort();
    if (before > 0)
        memcpy(piece, l->in, before);
    ssize_t got = recv(l->fd, piece + before, PIECE - before, 0);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        lost(l);
        return;
    }
    l->all->bytes_in += (uint64_t)got;
    take_in(l, piece, before + (size_t)got);
}

static void connected(struct line *l)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) {
        lost(l);
    } else if (l->in == NULL && l->in_room == RAW) {
        l->in_room = 0;
        l->state = LINE_OPEN;
        l->all->open++;
        watch(l, EPOLL_CTL_MOD, false);
        l->all->opened(l);
    } else {
        ask(l);
    }
}

void line_turn(struct lines *all, int ms)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(all->poll, events, EVENTS, ms);
    for (int i = 0; i < count; i++) {
        struct line *l = events[i].data.ptr;
        if (l->state == LINE_NONE || l->all != all)
            continue;
        if (l->state == LINE_CONNECTING) {
            connected(l);
            continue;
        }
        if ((events[i].events & EPOLLOUT) != 0)
            flush(l);
        if (l->state != LINE_NONE && (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0)
            receive(l);
    }
}
