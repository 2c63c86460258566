/* Opening a connection to a house. */
#include "term/cable_open.h"

#include "core/text.h"
#include "term/out.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { STEP = 100, OPEN_MAX = 10000 /* milliseconds */, HEAD_MAX = 8192, KEY_SIZE = 24, ACCEPT_SIZE = 28 };

struct cable_socket {
    int fd;
    SSL_CTX *context;
    SSL *tls;
    uint8_t head[HEAD_MAX]; /* of the answer; what follows it is already for the WebSocket */
    size_t head_used, head_at;
};

/* What opening is about: where to, for how long, and what goes wrong. */
struct attempt {
    const struct guest_link *house;
    const char *ca;
    bool (*goes_on)(void *with);
    void *with;
    int64_t until;
    enum cable_fault *fault;
    char *reason;
};

static atomic_bool deaf;

bool cable_open_is_deaf(void)
{
    return deaf;
}

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool fail(const struct attempt *a, enum cable_fault fault, const char *reason)
{
    *a->fault = fault;
    snprintf(a->reason, CABLE_REASON_MAX, "%s", reason != NULL ? reason : "");
    return false;
}

/* Waits for the connection; false once the time is up or nobody wants it any more. */
static bool await(const struct attempt *a, int fd, short events)
{
    while (milliseconds() < a->until && a->goes_on(a->with)) {
        struct pollfd at = {.fd = fd, .events = events};
        if (poll(&at, 1, STEP) > 0)
            return true;
    }
    return false;
}

static bool connect_to(const struct attempt *a, const struct addrinfo *to, struct cable_socket *s)
{
    int error = 0, one = 1;
    socklen_t size = sizeof error;
    s->fd = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
    if (s->fd < 0)
        return fail(a, CABLE_NO_ANSWER, out_reason_message(errno));
    (void)fcntl(s->fd, F_SETFL, O_NONBLOCK);
    (void)fcntl(s->fd, F_SETFD, FD_CLOEXEC);
    (void)setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(s->fd, to->ai_addr, to->ai_addrlen) != 0 && errno != EINPROGRESS)
        error = errno;
    else if (!await(a, s->fd, POLLOUT))
        error = ETIMEDOUT;
    else if (getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    if (error == 0)
        return true;
    (void)close(s->fd);
    s->fd = -1;
    return fail(a, CABLE_NO_ANSWER, out_reason_message(error));
}

/* Why a name leads nowhere, as a message that is still to be translated. */
static const char *name_reason(int error)
{
    if (error == EAI_NONAME)
        return N_("Name or service not known");
    if (error == EAI_AGAIN)
        return N_("Temporary failure in name resolution");
    return error == EAI_SYSTEM ? out_reason_message(errno) : gai_strerror(error);
}

static bool connect_any(const struct attempt *a, struct cable_socket *s)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_family = AF_UNSPEC}, *list;
    char port[8];
    snprintf(port, sizeof port, "%u", a->house->port);
    deaf = true;
    int error = getaddrinfo(a->house->host, port, &hints, &list);
    deaf = false;
    if (error != 0)
        return fail(a, CABLE_NO_NAME, name_reason(error));
    bool done = false;
    for (const struct addrinfo *to = list; to != NULL && !done && a->goes_on(a->with); to = to->ai_next)
        done = connect_to(a, to, s);
    freeaddrinfo(list);
    return done;
}

static const char *tls_reason(void)
{
    unsigned long code = ERR_peek_last_error();
    const char *reason = code != 0 ? ERR_reason_error_string(code) : NULL;
    return reason != NULL ? reason : "the connection was closed";
}

/* The certificates that are trusted, and whose name the house's own must have. */
static bool prepare_tls(const struct attempt *a, struct cable_socket *s)
{
    s->context = SSL_CTX_new(TLS_client_method());
    if (s->context == NULL || SSL_CTX_set_min_proto_version(s->context, TLS1_2_VERSION) != 1)
        return fail(a, CABLE_NO_TLS, tls_reason());
    SSL_CTX_set_verify(s->context, SSL_VERIFY_PEER, NULL);
    if (a->ca != NULL ? SSL_CTX_load_verify_locations(s->context, a->ca, NULL) != 1
                      : SSL_CTX_set_default_verify_paths(s->context) != 1)
        return fail(a, CABLE_BAD_CA, tls_reason());
    s->tls = SSL_new(s->context);
    if (s->tls == NULL || SSL_set_fd(s->tls, s->fd) != 1)
        return fail(a, CABLE_NO_TLS, tls_reason());
    (void)SSL_set_mode(s->tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    bool named = a->house->number ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(s->tls), a->house->host) == 1
                                  : SSL_set1_host(s->tls, a->house->host) == 1 &&
                                        SSL_set_tlsext_host_name(s->tls, a->house->host) == 1;
    return named || fail(a, CABLE_NO_TLS, tls_reason());
}

static bool shake_hands(const struct attempt *a, struct cable_socket *s)
{
    if (!a->house->tls)
        return true;
    if (!prepare_tls(a, s))
        return false;
    for (;;) {
        ERR_clear_error();
        int done = SSL_connect(s->tls);
        if (done == 1)
            return true;
        int want = SSL_get_error(s->tls, done);
        long verdict = SSL_get_verify_result(s->tls);
        if (want != SSL_ERROR_WANT_READ && want != SSL_ERROR_WANT_WRITE)
            return verdict != X509_V_OK ? fail(a, CABLE_CERTIFICATE, X509_verify_cert_error_string(verdict))
                                        : fail(a, CABLE_NO_TLS, tls_reason());
        if (!await(a, s->fd, want == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT))
            return fail(a, CABLE_NO_TLS, out_reason_message(ETIMEDOUT));
    }
}

static ssize_t tls_result(struct cable_socket *s, int done)
{
    int want = SSL_get_error(s->tls, done);
    return want == SSL_ERROR_WANT_READ || want == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

/* As recv: 0 is "not now". */
static ssize_t receive(struct cable_socket *s, uint8_t *data, size_t size)
{
    if (s->tls != NULL) {
        ERR_clear_error();
        int done = SSL_read(s->tls, data, size > INT32_MAX ? INT32_MAX : (int)size);
        return done > 0 ? done : tls_result(s, done);
    }
    ssize_t n = recv(s->fd, data, size, 0);
    if (n > 0)
        return n;
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

ssize_t cable_open_read(struct cable_socket *s, uint8_t *data, size_t size)
{
    size_t left = s->head_used - s->head_at;
    if (left == 0)
        return receive(s, data, size);
    left = left < size ? left : size;
    memcpy(data, s->head + s->head_at, left);
    s->head_at += left;
    return (ssize_t)left;
}

ssize_t cable_open_write(struct cable_socket *s, const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    if (s->tls != NULL) {
        ERR_clear_error();
        int done = SSL_write(s->tls, data, size > INT32_MAX ? INT32_MAX : (int)size);
        return done > 0 ? done : tls_result(s, done);
    }
    ssize_t n = send(s->fd, data, size, MSG_NOSIGNAL);
    if (n > 0)
        return n;
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

int cable_open_handle(const struct cable_socket *s)
{
    return s->fd;
}

/* What the house must answer to this key. */
static bool write_accept(const char *key, char out[ACCEPT_SIZE + 1])
{
    static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[KEY_SIZE + sizeof constant];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    snprintf(text, sizeof text, "%s%s", key, constant);
    return EVP_Digest(text, strlen(text), hash, &size, EVP_sha1(), NULL) == 1 && size == 20 &&
           EVP_EncodeBlock((unsigned char *)out, hash, 20) == ACCEPT_SIZE;
}

static bool send_head(const struct attempt *a, struct cable_socket *s, const char *key)
{
    char request[2 * GUEST_LINK_MAX + 512], host[GUEST_LINK_MAX], origin[GUEST_LINK_MAX];
    struct text t;
    text_init(&t, host, sizeof host);
    guest_link_write_host(a->house, &t);
    text_init(&t, origin, sizeof origin);
    guest_link_write_house(a->house, &t);
    int size = snprintf(request, sizeof request,
                        "GET /house HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\nUser-Agent: warren\r\n\r\n",
                        host, origin, key);
    for (int sent = 0; sent < size;) {
        ssize_t n = cable_open_write(s, (const uint8_t *)request + sent, (size_t)(size - sent));
        if (n < 0 || (n == 0 && !await(a, s->fd, POLLIN | POLLOUT)))
            return fail(a, CABLE_SHUT, "");
        sent += (int)n;
    }
    return true;
}

/* The end of the head, or 0 while it is not there. */
static size_t head_end(const struct cable_socket *s)
{
    for (size_t i = 3; i < s->head_used; i++)
        if (memcmp(s->head + i - 3, "\r\n\r\n", 4) == 0)
            return i + 1;
    return 0;
}

/* Whether a field of the head has this value. */
static bool has_field(const char *head, const char *name, const char *value)
{
    for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line + 2, "\r\n")) {
        const char *at = line + 2;
        size_t n = strlen(name);
        if (strncasecmp(at, name, n) != 0 || at[n] != ':')
            continue;
        at += n + 1;
        at += strspn(at, " \t");
        size_t size = strcspn(at, "\r\n");
        while (size > 0 && (at[size - 1] == ' ' || at[size - 1] == '\t'))
            size--;
        return size == strlen(value) && strncmp(at, value, size) == 0;
    }
    return false;
}

static bool take_answer(const struct attempt *a, struct cable_socket *s, const char *accept)
{
    char head[HEAD_MAX + 1], line[64];
    size_t end;
    while ((end = head_end(s)) == 0 && s->head_used < HEAD_MAX) {
        ssize_t n = receive(s, s->head + s->head_used, HEAD_MAX - s->head_used);
        if (n < 0 || (n == 0 && !await(a, s->fd, POLLIN)))
            return fail(a, s->head_used > 0 ? CABLE_NO_HOUSE : CABLE_SHUT, "HTTP");
        s->head_used += (size_t)n;
    }
    memcpy(head, s->head, s->head_used);
    head[end > 0 ? end : s->head_used] = '\0';
    s->head_at = end;
    if (end > 0 && strncmp(head, "HTTP/1.1 101", 12) == 0 && has_field(head, "Sec-WebSocket-Accept", accept))
        return true;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(head, "\r\n"), head);
    return fail(a, CABLE_NO_HOUSE, line);
}

static bool upgrade(const struct attempt *a, struct cable_socket *s)
{
    unsigned char bytes[16];
    char key[KEY_SIZE + 1], accept[ACCEPT_SIZE + 1];
    if (RAND_bytes(bytes, sizeof bytes) != 1 || EVP_EncodeBlock((unsigned char *)key, bytes, 16) != KEY_SIZE ||
        !write_accept(key, accept))
        return fail(a, CABLE_NO_TLS, tls_reason());
    return send_head(a, s, key) && take_answer(a, s, accept);
}

void cable_open_close(struct cable_socket *s)
{
    if (s == NULL)
        return;
    if (s->tls != NULL && SSL_is_init_finished(s->tls))
        (void)SSL_shutdown(s->tls);
    SSL_free(s->tls);
    SSL_CTX_free(s->context);
    if (s->fd >= 0)
        (void)close(s->fd);
    free(s);
}

struct cable_socket *cable_open(const struct guest_link *house, const char *ca, bool (*goes_on)(void *with), void *with,
                                enum cable_fault *fault, char reason[CABLE_REASON_MAX])
{
    struct cable_socket *s = calloc(1, sizeof *s);
    struct attempt a = {house, ca, goes_on, with, milliseconds() + OPEN_MAX, fault, reason};
    *fault = CABLE_FINE;
    if (s == NULL) {
        (void)fail(&a, CABLE_NO_ANSWER, out_reason_message(ENOMEM));
        return NULL;
    }
    s->fd = -1;
    if (connect_any(&a, s) && shake_hands(&a, s) && upgrade(&a, s))
        return s;
    cable_open_close(s);
    return NULL;
}
