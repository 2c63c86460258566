/* The server from outside, through sockets: what it answers, whom it refuses, and that slow, greedy, silent and hostile
 * clients neither stop it nor make it grow. usage: server_sockets [SEED] */
#include "check.h"
#include "waiting.h"
#include "server/server.h"
#include "server_page.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum { ANSWER_MAX = BIG + 4096 };

static char answer[ANSWER_MAX + 1];

/* How many allocations of the server are still to fail. The memory is shared with its process. */
static atomic_int *failing;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    if (failing != NULL && atomic_load(failing) > 0) {
        atomic_fetch_sub(failing, 1);
        return NULL;
    }
    return __real_calloc(count, size);
}

/* A server in a process of its own. */
struct running {
    pid_t pid;
    int port;
};

static void tell_port(void *context, const char *url)
{
    const char *colon = strrchr(url, ':');
    int port = colon != NULL ? atoi(colon + 1) : 0;
    if (write(*(int *)context, &port, sizeof port) != sizeof port)
        _exit(4);
}

static struct running begin(const struct server_options *wish)
{
    int pipe_end[2];
    struct running r = {0, 0};
    fflush(stdout);
    if (pipe(pipe_end) != 0 || (r.pid = fork()) < 0)
        exit(2);
    if (r.pid == 0) {
        struct server_options o = *wish;
        struct files files;
        char why[256] = "";
        o.ready = tell_port;
        o.context = &pipe_end[1];
        if (files_load(&files, server_page_folder, why, sizeof why) != FILES_FINE)
            _exit(5);
        enum server_error error = server_run(&files, &o, why, sizeof why);
        files_free(&files);
        exit(error == SERVER_FINE ? 0 : 6);
    }
    close(pipe_end[1]);
    if (read(pipe_end[0], &r.port, sizeof r.port) != sizeof r.port)
        r.port = 0;
    close(pipe_end[0]);
    return r;
}

static void finish(struct running r)
{
    int status = 0;
    kill(r.pid, SIGTERM);
    waitpid(r.pid, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the server ended with %d", status);
}

static struct server_options quick(void)
{
    struct server_options o;
    server_defaults(&o);
    o.port = 0;
    return o;
}

/* Connects from 127.0.0.N. */
static int dial_from(uint32_t n, int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)}, from = {.sin_family = AF_INET};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + n - 1);
    if (fd < 0 || bind(fd, (const struct sockaddr *)&from, sizeof from) != 0 ||
        connect(fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        perror("connect");
        exit(2);
    }
    return fd;
}

static int dial(int port)
{
    return dial_from(1, port);
}

static void say_bytes(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = send(fd, bytes, size, MSG_NOSIGNAL);
        if (n <= 0)
            return; /* the server has hung up; what it has sent is still read */
        bytes += n;
        size -= (size_t)n;
    }
}

static void say(int fd, const char *text)
{
    say_bytes(fd, text, strlen(text));
}

/* Everything until the server hangs up. */
static size_t hear(int fd)
{
    size_t used = 0;
    waiting_for("an answer to its end");
    for (ssize_t n; used < ANSWER_MAX && (n = recv(fd, answer + used, ANSWER_MAX - used, 0)) > 0;)
        used += (size_t)n;
    answer[used] = '\0';
    close(fd);
    return used;
}

static size_t ask(int port, const char *request)
{
    int fd = dial(port);
    say(fd, request);
    return hear(fd);
}

/* The last request of a connection. */
static size_t ask_for(int port, const char *method, const char *path, const char *fields)
{
    char request[1024];
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", method, path,
             fields);
    return ask(port, request);
}

static bool has_line(const char *line)
{
    const char *at = strstr(answer, line), *end = strstr(answer, "\r\n\r\n");
    return at != NULL && end != NULL && at < end + 2;
}

static int status_of(void)
{
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

static size_t body_of(size_t size)
{
    const char *end = strstr(answer, "\r\n\r\n");
    return end != NULL ? size - (size_t)(end + 4 - answer) : 0;
}

static long milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void every_file_is_sent_with_what_belongs_to_it(int port)
{
    static const struct {
        const char *path, *type, *cache;
        size_t size;
    } files[] = {
        {"/", "text/html; charset=utf-8", "no-cache", 4000},
        {"/index.html?x", "text/html; charset=utf-8", "no-cache", 4000},
        {"/app-3FXQZ2LA.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable", SCRIPT},
        {"/sw.js", "text/javascript; charset=utf-8", "no-cache", 1},
        {"/warren.wasm", "application/wasm", "no-cache", 5000},
        {"/style.css", "text/css; charset=utf-8", "no-cache", 1000},
        {"/icon.svg", "image/svg+xml", "no-cache", 1000},
        {"/app.webmanifest", "application/manifest+json", "no-cache", 1000},
        {"/words.json", "application/json", "no-cache", 1000},
        {"/font.woff2", "font/woff2", "no-cache", BIG},
        {"/more/", "text/html; charset=utf-8", "no-cache", 4},
        {"/odd", "application/octet-stream", "no-cache", 3},
        {"/words.mo", "application/octet-stream", "no-cache", 1000},
    };
    static const char *const always[] = {
        "\r\nX-Content-Type-Options: nosniff\r\n",
        "\r\nReferrer-Policy: no-referrer\r\n",
        "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
        "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
        "\r\nContent-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
        "'none'; "
        "form-action 'none'; frame-ancestors 'none'\r\n",
        "\r\nConnection: close\r\n",
        " GMT\r\n",
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char line[128];
        for (int head = 0; head < 2; head++) {
            size_t size = ask_for(port, head ? "HEAD" : "GET", files[i].path, "");
            CHECK(status_of() == 200, "%s: %d", files[i].path, status_of());
            CHECK(body_of(size) == (head ? 0 : files[i].size), "%s: %zu bytes", files[i].path, body_of(size));
            snprintf(line, sizeof line, "\r\nContent-Length: %zu\r\n", files[i].size);
            CHECK(has_line(line), "%s: not%s", files[i].path, line);
            snprintf(line, sizeof line, "\r\nContent-Type: %s\r\n", files[i].type);
            CHECK(has_line(line), "%s: not%s", files[i].path, line);
            snprintf(line, sizeof line, "\r\nCache-Control: %s\r\n", files[i].cache);
            CHECK(has_line(line), "%s: not%s", files[i].path, line);
            for (size_t j = 0; j < sizeof always / sizeof always[0]; j++)
                CHECK(has_line(always[j]), "%s: not%s", files[i].path, always[j]);
        }
    }
}

static void compressed_is_the_same(int port)
{
    static unsigned char out[SCRIPT + 1];
    size_t size = ask_for(port, "GET", "/app-3FXQZ2LA.js", "Accept-Encoding: gzip, br\r\n"), body = body_of(size);
    z_stream z;
    CHECK(has_line("\r\nContent-Encoding: gzip\r\n") && has_line("\r\nVary: Accept-Encoding\r\n"), "no gzip");
    CHECK(body > 0 && body < SCRIPT / 4, "%zu bytes", body);
    memset(&z, 0, sizeof z);
    inflateInit2(&z, 15 + 16);
    z.next_in = (unsigned char *)answer + size - body;
    z.avail_in = (unsigned)body;
    z.next_out = out;
    z.avail_out = sizeof out;
    CHECK(inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == SCRIPT && memcmp(out, "play();\nplay", 12) == 0,
          "not what was compressed");
    inflateEnd(&z);
    size = ask_for(port, "GET", "/words.mo", "Accept-Encoding: gzip\r\n");
    CHECK(body_of(size) < 200 && has_line("\r\nContent-Encoding: gzip\r\n"), "a catalogue is not compressed");
    size = ask_for(port, "GET", "/font.woff2", "Accept-Encoding: gzip\r\n");
    CHECK(body_of(size) == BIG && !has_line("\r\nContent-Encoding"), "a font is compressed as it is");
    size = ask_for(port, "GET", "/sw.js", "Accept-Encoding: gzip\r\n");
    CHECK(body_of(size) == 1 && !has_line("\r\nContent-Encoding"), "one byte is not worth compressing");
    size = ask_for(port, "GET", "/squeezed.css", "Accept-Encoding: gzip\r\n");
    CHECK(body_of(size) == server_page_squeezed && has_line("\r\nContent-Encoding: gzip\r\n"),
          "what lies beside is not sent");
    size = ask_for(port, "GET", "/other.css", "Accept-Encoding: gzip\r\n");
    CHECK(body_of(size) < server_page_squeezed && has_line("\r\nContent-Encoding: gzip\r\n"),
          "something else lies beside, and is sent");
    ask_for(port, "GET", "/squeezed.css.gz", "");
    CHECK(strncmp(answer, "HTTP/1.1 404", 12) == 0, "what lies beside is a file of its own");
}

static void what_one_has_is_not_sent_again(int port)
{
    char tag[64] = "", fields[160];
    ask_for(port, "HEAD", "/style.css", "");
    const char *at = strstr(answer, "ETag: ");
    if (at != NULL)
        snprintf(tag, sizeof tag, "%.*s", (int)strcspn(at + 6, "\r"), at + 6);
    CHECK(strlen(tag) > 10, "no tag");
    snprintf(fields, sizeof fields, "If-None-Match: \"x\", W/%s\r\n", tag);
    for (int head = 0; head < 2; head++) {
        size_t size = ask_for(port, head ? "HEAD" : "GET", "/style.css", fields);
        CHECK(status_of() == 304 && body_of(size) == 0 && !has_line("\r\nContent-Length"), "%d", status_of());
        CHECK(strstr(answer, tag) != NULL && has_line("\r\nCache-Control: no-cache\r\n"), "304 without its tag");
    }
    ask_for(port, "GET", "/index.html", fields);
    CHECK(status_of() == 200, "another file has the same tag");
    snprintf(fields, sizeof fields, "Accept-Encoding: gzip\r\nIf-None-Match: %s\r\n", tag);
    ask_for(port, "GET", "/style.css", fields);
    CHECK(status_of() == 200, "the compressed form has the same tag");
}

/* The answer to HEAD has no body, however wrong the request is. */
static void a_head_has_no_body(int port)
{
    static const struct {
        const char *request;
        int status;
    } cases[] = {
        {"HEAD / HTTP/1.1\r\n\r\n", 400},
        {"HEAD / HTTP/1.1\r\nHost: localhost\r\nx\r\n\r\n", 400},
        {"HEAD /\x01 HTTP/1.1\r\n\r\n", 400},
        {"\r\nHEAD x HTTP/1.1\r\n\r\n", 400},
        {"HEAD / HTTP/3.0\r\n\r\n", 505},
        {"HEAD / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n", 421},
        {"HEAD /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t size = ask(port, cases[i].request);
        CHECK(status_of() == cases[i].status, "%d, not %d: %s", status_of(), cases[i].status, cases[i].request);
        CHECK(body_of(size) == 0 && has_line("\r\nContent-Length: "), "a body: %s", cases[i].request);
    }
}

/* What a client still sends after the last answer is read and thrown away for a while. If the server closed at once,
 * the system would answer those bytes with a reset, and the client might lose the answer. */
static void the_last_answer_is_not_cut_off(int port)
{
    int fd = dial(port);
    ssize_t n = 0;
    struct timespec nap = {0, 100000000};
    say(fd, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000\r\n\r\n");
    for (int i = 0; i < 3; i++) {
        nanosleep(&nap, NULL);
        CHECK(send(fd, answer, 1000, MSG_NOSIGNAL) == 1000, "part %d of the body: %s", i, strerror(errno));
    }
    while ((n = recv(fd, answer, sizeof answer, 0)) > 0)
        ;
    CHECK(n == 0, "instead of the end: %s", strerror(errno));
    close(fd);
}

static void what_is_not_there_or_wrong_is_refused(int port)
{
    static const struct {
        const char *request;
        int status;
    } cases[] = {
        {"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET /.secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET /more HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET //index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET /more/../index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404},
        {"GET /index.html%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"nonsense\r\n\r\n", 400},
        {"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 405},
        {"DELETE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 413},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 413},
        {"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n", 501},
        {"GET / HTTP/1.1\r\nHost: rebound.example:7777\r\nConnection: close\r\n\r\n", 421},
        {"GET http://rebound.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 421},
        {"GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\nConnection: close\r\n\r\n", 200},
        {"GET / HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n", 200},
        {"GET / HTTP/1.0\r\n\r\n", 200},
        {"GET / HTTP/3.0\r\nHost: localhost\r\n\r\n", 505},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t size = ask(port, cases[i].request);
        CHECK(status_of() == cases[i].status, "%d, not %d: %s", status_of(), cases[i].status, cases[i].request);
        CHECK(has_line("\r\nContent-Security-Policy: default-src 'none'"), "no policy: %s", cases[i].request);
        CHECK(cases[i].status == 200 || (body_of(size) < 64 && has_line("\r\nCache-Control: no-store\r\n")),
              "a long or lasting refusal: %s", cases[i].request);
        CHECK(cases[i].status != 405 || has_line("\r\nAllow: GET, HEAD\r\n"), "405 without what is allowed");
    }
    static char longest[20000];
    memset(longest, 'a', sizeof longest - 1);
    memcpy(longest, "GET /", 5);
    ask(port, longest);
    CHECK(status_of() == 414, "a long path: %d", status_of());
    memcpy(longest, "GET / HTTP/1.1\r\n", 16);
    ask(port, longest);
    CHECK(status_of() == 431, "a long field: %d", status_of());
}

static void requests_may_come_together_or_in_crumbs(int port)
{
    static char many[60 * 64];
    size_t used = 0, found = 0;
    for (int i = 0; i < 60; i++)
        used += (size_t)snprintf(many + used, sizeof many - used, "GET /%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n",
                                 i % 2 == 0 ? "odd" : "sw.js", i == 59 ? "Connection: close\r\n" : "");
    ask(port, many);
    for (const char *at = answer; (at = strstr(at, "HTTP/1.1 200 OK\r\n")) != NULL; at++) {
        const char *type = strstr(at, "Content-Type: ");
        CHECK(type != NULL && (type[14] == 'a') == (found % 2 == 0), "answer %zu is not the one asked for", found);
        found++;
    }
    CHECK(found == 60, "%zu of 60 answers", found);
    static const char slow[] = "GET /odd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    int fd = dial(port);
    for (size_t i = 0; i < sizeof slow - 1; i++)
        say_bytes(fd, slow + i, 1);
    hear(fd);
    CHECK(status_of() == 200, "in crumbs: %d", status_of());
    /* One that only half hangs up is still answered. */
    fd = dial(port);
    say(fd, "GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    shutdown(fd, SHUT_WR);
    CHECK(body_of(hear(fd)) == BIG, "half hung up");
}

static void six_works_too(int port)
{
    struct sockaddr_in6 to = {
        .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port), .sin6_addr = in6addr_loopback};
    int fd = socket(AF_INET6, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        if (fd >= 0)
            close(fd);
        CHECK(errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL || access("/proc/net/if_inet6", F_OK) != 0,
              "no answer on IPv6: %s", strerror(errno));
        return;
    }
    say(fd, "GET /odd HTTP/1.0\r\nHost: [::1]\r\n\r\n");
    hear(fd);
    CHECK(status_of() == 200, "IPv6: %d", status_of());
}

static void the_slow_are_not_waited_for(void)
{
    struct server_options o = quick();
    o.head_ms = 1000;
    o.idle_ms = 1200;
    o.write_ms = 800;
    struct running r = begin(&o);
    int silent = dial(r.port), loris = dial(r.port), kept = dial(r.port), greedy = dial(r.port);
    say(kept, "GET /odd HTTP/1.1\r\nHost: localhost\r\n\r\n");
    /* A client that asks for much and reads nothing. */
    for (int i = 0; i < 100; i++)
        say(greedy, "GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    say(loris, "GET / HTTP/1.1\r\nHost: localhost\r\n");
    /* A client that sends a byte now and then gets no more time. */
    for (int i = 0; i < 30; i++) {
        struct timespec nap = {0, 50000000};
        nanosleep(&nap, NULL);
        say(loris, "a");
    }
    hear(loris);
    CHECK(status_of() == 408, "slow: %d", status_of());
    CHECK(hear(silent) == 0, "silence is answered");
    hear(kept);
    CHECK(status_of() == 200 && has_line("\r\nConnection: keep-alive\r\n"), "kept: %d", status_of());
    ask_for(r.port, "GET", "/odd", "");
    CHECK(status_of() == 200, "after the slow: %d", status_of());
    size_t taken = hear(greedy);
    CHECK(taken > 0 && taken < ANSWER_MAX, "%zu bytes were kept for one that takes none", taken);
    finish(r);
}

static void a_crowd_is_served(void)
{
    enum { CROWD = 1000 };
    static int fd[CROWD];
    struct rlimit limit = {0, 0};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
    setrlimit(RLIMIT_NOFILE, &limit);
    struct server_options o = quick();
    o.per_address = CROWD;
    struct running r = begin(&o);
    int crowd = limit.rlim_cur > CROWD + 100 ? CROWD : (int)limit.rlim_cur - 100, good = 0;
    for (int i = 0; i < crowd; i++)
        fd[i] = dial(r.port);
    for (int i = 0; i < crowd; i++)
        say(fd[i], "GET /odd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    for (int i = 0; i < crowd; i++) {
        hear(fd[i]);
        good += status_of() == 200;
    }
    CHECK(good == crowd, "%d of %d were answered", good, crowd);
    finish(r);
}

/* With few connections allowed, an idle one or one whose head is incomplete is closed for a new one, but not one that
 * is being answered. */
static void those_who_only_wait_make_room(void)
{
    enum { FEW = 8 };
    int fd[3 * FEW];
    struct server_options o = quick();
    o.connections = FEW;
    struct running r = begin(&o);
    for (int i = 0; i < 3 * FEW; i++)
        fd[i] = dial(r.port);
    ask_for(r.port, "GET", "/odd", "");
    CHECK(status_of() == 200, "after idle ones: %d", status_of());
    CHECK(hear(fd[0]) == 0, "the first idle one stays");
    for (int i = 1; i < 3 * FEW; i++)
        close(fd[i]);
    for (int i = 0; i < FEW; i++) {
        fd[i] = dial(r.port);
        say(fd[i], "GET");
    }
    struct timespec nap = {0, 200000000};
    nanosleep(&nap, NULL);
    ask_for(r.port, "GET", "/odd", "");
    CHECK(status_of() == 200, "after unfinished heads: %d", status_of());
    int answered = 0;
    for (int i = 0; i < FEW; i++) {
        say(fd[i], " /odd HTTP/1.0\r\n\r\n");
        hear(fd[i]);
        answered += status_of() == 200;
    }
    CHECK(answered == FEW - FEW / 4 - 1, "of %d heads %d were answered", FEW, answered);
    finish(r);
}

/* One address cannot take all connections, even if each of them is being answered. */
static void an_address_has_a_limit(void)
{
    enum { FEW = 8 };
    int fd[FEW];
    struct server_options o = quick();
    o.connections = 2 * FEW;
    o.per_address = FEW;
    struct running r = begin(&o);
    for (int i = 0; i < FEW; i++) {
        fd[i] = dial(r.port);
        say(fd[i], "GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        poll(&(struct pollfd){fd[i], POLLIN, 0}, 1, -1);
    }
    hear(dial(r.port));
    CHECK(status_of() == 503, "one more from the same address: %d", status_of());
    int other = dial_from(2, r.port);
    say(other, "GET /odd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    hear(other);
    CHECK(status_of() == 200, "from another address: %d", status_of());
    for (int i = 0; i < FEW; i++)
        close(fd[i]);
    finish(r);
}

/* A connection for which there is no memory waits, and the next ones are served as well. */
static void a_failed_allocation_passes(void)
{
    struct server_options o = quick();
    struct running r = begin(&o);
    for (int times = 1; times <= 2; times++) {
        atomic_store(failing, times);
        for (int i = 0; i < 2; i++) {
            ask_for(r.port, "GET", "/odd", "");
            CHECK(status_of() == 200, "after %d failed allocations: %d", times, status_of());
        }
        CHECK(atomic_load(failing) == 0, "%d allocations were not tried", atomic_load(failing));
    }
    finish(r);
}

/* A host must be one of the server's own; `names` are those beside the ones that it knows. */
static void only_own_names_are_answered(void)
{
    static const char *const names[] = {"Games.example", NULL};
    static const struct {
        const char *host;
        int status;
    } cases[] = {
        {"localhost", 200}, {"127.0.0.1:80", 200},   {"games.example", 200}, {"GAMES.example.:80", 200},
        {"0.0.0.0", 421},   {"192.0.2.7", 421},      {"game.example", 421},  {"games.example.evil.example", 421},
        {"", 421},          {"x.games.example", 421}};
    struct server_options o = quick();
    o.address = "0.0.0.0";
    o.names = names;
    struct running r = begin(&o);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char request[256];
        snprintf(request, sizeof request, "GET /odd HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", cases[i].host);
        ask(r.port, request);
        CHECK(status_of() == cases[i].status, "host \"%s\": %d", cases[i].host, status_of());
    }
    finish(r);
}

static long resident_pages(pid_t pid)
{
    char path[64];
    long all = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
    FILE *file = fopen(path, "r");
    if (file == NULL || fscanf(file, "%ld %ld", &all, &resident) != 2)
        resident = 0;
    if (file != NULL)
        fclose(file);
    return resident;
}

/* Random bytes: a request, nearly a request, or anything. */
static void be_hostile(int port, uint32_t *seed, int times)
{
    static const char *const pieces[] = {"GET ",
                                         "/",
                                         " HTTP/1.1",
                                         "\r\n",
                                         "\r\n\r\n",
                                         "Host: localhost",
                                         ":",
                                         "%",
                                         "\n",
                                         "Content-Length: 99999999999999999999",
                                         "\0\0",
                                         "\xff\xfe",
                                         "Connection: close",
                                         "Transfer-Encoding: chunked",
                                         "/font.woff2",
                                         "HEAD "};
    for (int i = 0; i < times; i++) {
        char bytes[1024];
        size_t used = 0;
        while (used < sizeof bytes - 64) {
            *seed = *seed * 1664525U + 1013904223U;
            uint32_t draw = *seed >> 8;
            if (draw % 40 == 0)
                break;
            const char *piece = pieces[draw / 64 % (sizeof pieces / sizeof pieces[0])];
            size_t n = piece[0] == '\0' ? 2 : strlen(piece);
            memcpy(bytes + used, piece, n);
            used += n;
        }
        int fd = dial(port);
        say_bytes(fd, bytes, used);
        if (i % 3 == 0)
            shutdown(fd, SHUT_WR);
        struct pollfd ready = {fd, POLLIN, 0};
        if (i % 7 == 0 && poll(&ready, 1, 1) > 0)
            (void)recv(fd, answer, sizeof answer, 0);
        close(fd);
    }
}

static void hostile_bytes_leave_nothing_behind(uint32_t seed)
{
    struct server_options o = quick();
    int times = SANITIZED ? 300 : 2000;
    o.connections = o.per_address = (uint32_t)(8 * times); /* so many may come at once */
    struct running r = begin(&o);
    be_hostile(r.port, &seed, times);
    long before = resident_pages(r.pid);
    for (int i = 0; i < 4; i++)
        be_hostile(r.port, &seed, times);
    for (int i = 0; i < times; i++) /* and good ones */
        ask_for(r.port, "GET", "/style.css", "");
    long grown = (resident_pages(r.pid) - before) * sysconf(_SC_PAGESIZE);
    CHECK(SANITIZED || grown < 1 << 20, "%d connections made it grow by %ld bytes", 5 * times, grown);
    CHECK(status_of() == 200, "after hostile bytes: %d", status_of());
    finish(r);
}

/* An answer that is under way when the server is told to end arrives whole, and idle clients do not delay the end. */
static void it_ends_in_good_order(void)
{
    struct server_options o = quick();
    o.grace_ms = INT32_MAX; /* which would be waited for otherwise */
    struct running r = begin(&o);
    int idle = dial(r.port), fd = dial(r.port), status = 0;
    say(fd, "GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    struct pollfd some = {fd, POLLIN, 0};
    poll(&some, 1, -1);
    kill(r.pid, SIGINT);
    size_t size = hear(fd);
    CHECK(body_of(size) == BIG, "%zu bytes of %d arrived", body_of(size), BIG);
    CHECK(hear(idle) == 0, "an idle connection is answered");
    waitpid(r.pid, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "it ended with %d", status);
    /* A client that does not read its answer is waited for, but not for long. */
    o.grace_ms = 300;
    r = begin(&o);
    fd = dial(r.port);
    say(fd, "GET /font.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    poll(&(struct pollfd){fd, POLLIN, 0}, 1, -1);
    long since = milliseconds();
    finish(r);
    CHECK(milliseconds() - since >= 250, "grace took %ld ms", milliseconds() - since);
    close(fd);
}

int main(int argc, char **argv)
{
    uint32_t seed = argc > 1 ? (uint32_t)atoi(argv[1]) : (uint32_t)time(NULL);
    server_page_make();
    failing = mmap(NULL, sizeof *failing, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (failing == MAP_FAILED)
        return 2;
    struct server_options o = quick();
    struct running r = begin(&o);
    CHECK(r.port > 0, "no port");
    if (r.port > 0) {
        every_file_is_sent_with_what_belongs_to_it(r.port);
        compressed_is_the_same(r.port);
        what_one_has_is_not_sent_again(r.port);
        what_is_not_there_or_wrong_is_refused(r.port);
        a_head_has_no_body(r.port);
        the_last_answer_is_not_cut_off(r.port);
        requests_may_come_together_or_in_crumbs(r.port);
        six_works_too(r.port);
    }
    finish(r);
    the_slow_are_not_waited_for();
    a_crowd_is_served();
    those_who_only_wait_make_room();
    an_address_has_a_limit();
    a_failed_allocation_passes();
    only_own_names_are_answered();
    hostile_bytes_leave_nothing_behind(seed);
    it_ends_in_good_order();
    server_page_remove();
    printf("%d checks, %d failed (seed %u)\n", checks, failures, (unsigned)seed);
    return failures > 0;
}
