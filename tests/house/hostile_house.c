/* A server that is no good house: hostile_house HOW prints its port and treats every connection in one hostile way. */
#include <netinet/in.h>
#include <openssl/evp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TEXT = 0x81, MORE = 0x00, BINARY = 0x82, PING = 0x89, FLOOD = 20000 };

static int line;

static bool put(const void *data, size_t size)
{
    const char *at = data;
    for (ssize_t n; size > 0; size -= (size_t)n, at += n)
        if ((n = write(line, at, size)) <= 0)
            return false;
    return true;
}

/* A frame of at most 125 bytes, or one of a size that is declared and not kept. */
static bool frame(int head, const char *text)
{
    uint8_t bytes[2] = {(uint8_t)head, (uint8_t)strlen(text)};
    return put(bytes, 2) && put(text, strlen(text));
}

static void declare(uint64_t size)
{
    uint8_t bytes[10] = {TEXT, 127};
    for (int i = 0; i < 8; i++)
        bytes[2 + i] = (uint8_t)(size >> 8 * (7 - i));
    (void)put(bytes, sizeof bytes);
}

/* Reads the request; with `good` it is answered as a house would. */
static void answer(bool good)
{
    static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char request[4096] = "", text[128] = "", accept[64], reply[512];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    for (size_t used = 0; strstr(request, "\r\n\r\n") == NULL;) {
        ssize_t n = read(line, request + used, sizeof request - 1 - used);
        if (n <= 0)
            _exit(0);
        used += (size_t)n;
        request[used] = '\0';
    }
    const char *key = strstr(request, "Sec-WebSocket-Key: ");
    snprintf(text, sizeof text, "%.24s%s", key == NULL ? "" : key + 19, good ? constant : "x");
    EVP_Digest(text, strlen(text), hash, &size, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)accept, hash, (int)size);
    snprintf(reply, sizeof reply,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\n\r\n",
             accept);
    (void)put(reply, strlen(reply));
}

/* Before there is a WebSocket. */
static bool be_no_house(const char *how)
{
    static char flood[1 << 16];
    memset(flood, 'a', sizeof flood);
    if (strcmp(how, "hang-up") == 0)
        return true;
    if (strcmp(how, "garbage") == 0)
        return put("\x16\x03\x01\x00\x00\r\n\r\n\r\n", 11);
    if (strcmp(how, "endless-head") == 0)
        return put("HTTP/1.1 101 ", 13) && put(flood, sizeof flood);
    answer(strcmp(how, "wrong-accept") != 0);
    return strcmp(how, "wrong-accept") == 0;
}

static void be_hostile(const char *how)
{
    char rest[4096];
    if (strcmp(how, "huge") == 0)
        declare(UINT64_C(1) << 62);
    else if (strcmp(how, "too-long") == 0)
        declare(1 << 20);
    else if (strcmp(how, "not-utf8") == 0)
        (void)frame(TEXT, "{\"welcome\xff\xfe\":1}");
    else if (strcmp(how, "nonsense") == 0)
        (void)frame(TEXT, "nonsense");
    else if (strcmp(how, "binary") == 0)
        (void)(frame(BINARY, "{\"welcome\":1,\"now\":1,\"tables\":[]}") && shutdown(line, SHUT_WR) == 0);
    else if (strcmp(how, "masked") == 0)
        (void)put("\x81\x84\x01\x02\x03\x04test", 10);
    else if (strcmp(how, "pieces") == 0)
        for (int i = 0; i < FLOOD && frame(i == 0 ? 0x01 : MORE, "{\"welcome\":1,\"now\":1,");)
            i++;
    else if (strcmp(how, "pings") == 0)
        for (int i = 0; i < FLOOD && frame(PING, "ping");)
            i++;
    else if (strcmp(how, "reload") == 0)
        (void)frame(TEXT, "{\"reload\":\"other\",\"protocol\":2}");
    else if (strcmp(how, "entries") == 0) {
        (void)frame(TEXT, "{\"welcome\":1,\"now\":1,\"tables\":[]}");
        for (int i = 0; i < 3; i++)
            (void)frame(TEXT, "{\"table\":\"000000000000000000000000\",\"n\":0,\"at\":1,\"sat\":{\"seat\":0}}");
    }
    if (strcmp(how, "pings") == 0 || strcmp(how, "pieces") == 0)
        return;
    while (read(line, rest, sizeof rest) > 0)
        continue;
}

int main(int argc, char **argv)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (argc != 2 || bind(listening, (struct sockaddr *)&at, sizeof at) != 0 || listen(listening, 16) != 0)
        return 2;
    getsockname(listening, (struct sockaddr *)&at, &size);
    printf("%d\n", ntohs(at.sin_port));
    fflush(stdout);
    signal(SIGCHLD, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    for (; (line = accept(listening, NULL, NULL)) >= 0; close(line)) {
        if (fork() != 0)
            continue;
        if (!be_no_house(argv[1]))
            be_hostile(argv[1]);
        _exit(0);
    }
    return 1;
}
