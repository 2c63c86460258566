/* See net.h. */
#include "net.h"
#include "../waiting.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool net_dial(struct net *n, int port)
{
    return net_dial_from(n, port, INADDR_LOOPBACK);
}

bool net_dial_from(struct net *n, int port, uint32_t address)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)}, from = {.sin_family = AF_INET};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl(address);
    n->used = 0;
    n->code = 0;
    n->pings = n->pongs = 0;
    n->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (n->fd >= 0 && bind(n->fd, (const struct sockaddr *)&from, sizeof from) == 0 &&
        connect(n->fd, (const struct sockaddr *)&at, sizeof at) == 0)
        return true;
    net_close(n);
    return false;
}

void net_close(struct net *n)
{
    if (n->fd >= 0)
        close(n->fd);
    n->fd = -1;
}

bool net_bytes(struct net *n, const void *data, size_t size)
{
    const char *at = data;
    while (n->fd >= 0 && size > 0) {
        ssize_t sent = send(n->fd, at, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        size -= (size_t)sent;
    }
    return n->fd >= 0;
}

/* Reads what comes, or has come; false at the end, or if nothing has. */
static bool more(struct net *n, bool waits)
{
    struct pollfd p = {n->fd, POLLIN, 0};
    if (n->fd < 0 || n->used == sizeof n->in || poll(&p, 1, waits ? -1 : 0) <= 0)
        return false;
    ssize_t got = recv(n->fd, n->in + n->used, sizeof n->in - n->used, 0);
    if (got <= 0) {
        net_close(n);
        return false;
    }
    n->used += (size_t)got;
    return true;
}

static void drop(struct net *n, size_t size)
{
    n->used -= size;
    memmove(n->in, n->in + size, n->used);
}

int net_ask(struct net *n, const char *path, const char *lines)
{
    char head[2048];
    int status = 0, size = 0;
    waiting_for(path);
    size = snprintf(head, sizeof head, "GET %s HTTP/1.1\r\n%s\r\n", path,
                    lines != NULL ? lines
                                  : "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    if (!net_bytes(n, head, (size_t)size))
        return 0;
    for (;;) {
        char *end = NULL;
        for (size_t i = 3; i < n->used && end == NULL; i++)
            end = memcmp(n->in + i - 3, "\r\n\r\n", 4) == 0 ? n->in + i + 1 : NULL;
        if (end != NULL) {
            bool accepted = memmem(n->in, (size_t)(end - n->in), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", 28) != NULL;
            status = sscanf(n->in, "HTTP/1.1 %d", &status) == 1 ? status : 0;
            drop(n, (size_t)(end - n->in));
            return status == 101 && !accepted ? 0 : status;
        }
        if (!more(n, true))
            return 0;
    }
}

bool net_open(struct net *n, int port)
{
    return net_dial(n, port) && net_ask(n, "/house", NULL) == 101;
}

bool net_frame(struct net *n, unsigned first, bool masked, uint64_t declared, const void *data, size_t size)
{
    static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
    static uint8_t out[1 << 17];
    size_t used = 2, digits = declared < 126 ? 0 : declared < 65536 ? 2 : 8;
    const uint8_t *bytes = data;
    out[0] = (uint8_t)first;
    out[1] = (uint8_t)((masked ? 0x80 : 0) | (digits == 0 ? declared : digits == 2 ? 126 : 127));
    for (size_t i = 0; i < digits; i++)
        out[used++] = (uint8_t)(declared >> 8 * (digits - 1 - i));
    if (masked) {
        memcpy(out + used, mask, sizeof mask);
        used += sizeof mask;
    }
    for (size_t i = 0; i < size; i++)
        out[used++] = (uint8_t)(bytes[i] ^ (masked ? mask[i % 4] : 0));
    return net_bytes(n, out, used);
}

bool net_say(struct net *n, const char *text)
{
    return net_frame(n, 0x81, true, strlen(text), text, strlen(text));
}

/* The bytes of the frame at the beginning, or 0 if it is not whole. */
static size_t whole(const struct net *n, size_t *head)
{
    const uint8_t *in = (const uint8_t *)n->in;
    if (n->used < 2)
        return 0;
    size_t digits = in[1] < 126 ? 0 : in[1] == 126 ? 2 : 8, size = digits == 0 ? in[1] : 0;
    *head = 2 + digits;
    if (n->used < *head)
        return 0;
    for (size_t i = 0; i < digits; i++)
        size = size << 8 | in[2 + i];
    return n->used >= *head + size ? *head + size : 0;
}

static const char *next(struct net *n, bool waits)
{
    static char text[NET_IN_MAX];
    for (;;) {
        size_t head = 0, size = whole(n, &head);
        if (size == 0) {
            if (!more(n, waits))
                return NULL;
            continue;
        }
        unsigned kind = (unsigned)n->in[0] & 0x0F;
        memcpy(text, n->in + head, size - head);
        text[size - head] = '\0';
        drop(n, size);
        n->pings += kind == 9;
        n->pongs += kind == 10;
        if (kind == 8)
            n->code = size - head >= 2 ? (unsigned)(uint8_t)text[0] << 8 | (uint8_t)text[1] : 1005;
        if (kind == 1)
            return text;
    }
}

const char *net_hear(struct net *n)
{
    waiting_for("any message");
    return next(n, true);
}

const char *net_heard(struct net *n)
{
    return next(n, false);
}

const char *net_until(struct net *n, const char *part)
{
    waiting_for(part);
    for (const char *text; (text = next(n, true)) != NULL;)
        if (strstr(text, part) != NULL)
            return text;
    return NULL;
}

unsigned net_end(struct net *n)
{
    waiting_for("the end of a connection");
    while (next(n, true) != NULL)
        ;
    net_close(n);
    return n->code;
}
