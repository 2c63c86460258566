/* A proxy that takes TLS on a port of its own and speaks plainly to a server behind it, one process a connection.
 *
 * usage: tls_proxy CERTIFICATE KEY BACKEND_PORT [old]. Prints its port. With "old" it offers nothing newer than
 * TLS 1.1.
 */
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int loopback(uint16_t port, bool listening)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int failed = listening ? bind(fd, (struct sockaddr *)&at, sizeof at) || listen(fd, 16)
                           : connect(fd, (struct sockaddr *)&at, sizeof at);
    return failed ? -1 : fd;
}

static bool write_all(int fd, const char *data, int size)
{
    for (ssize_t n; size > 0; size -= (int)n, data += n)
        if ((n = write(fd, data, (size_t)size)) <= 0)
            return false;
    return true;
}

static void carry(SSL *tls, int front, int back)
{
    char data[16384];
    for (;;) {
        struct pollfd at[2] = {{.fd = front, .events = POLLIN}, {.fd = back, .events = POLLIN}};
        if (SSL_pending(tls) == 0 && poll(at, 2, -1) <= 0)
            return;
        if (SSL_pending(tls) > 0 || at[0].revents != 0) {
            int n = SSL_read(tls, data, sizeof data);
            if (n <= 0 || !write_all(back, data, n))
                return;
        } else {
            ssize_t n = read(back, data, sizeof data);
            if (n <= 0 || SSL_write(tls, data, (int)n) != n)
                return;
        }
    }
}

int main(int argc, char **argv)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    int listening = loopback(0, true);
    if (argc < 4 || context == NULL || listening < 0 || SSL_CTX_use_certificate_chain_file(context, argv[1]) != 1 ||
        SSL_CTX_use_PrivateKey_file(context, argv[2], SSL_FILETYPE_PEM) != 1)
        return 2;
    if (argc > 4) {
        (void)SSL_CTX_set_cipher_list(context, "ALL:@SECLEVEL=0");
        (void)SSL_CTX_set_min_proto_version(context, TLS1_VERSION);
        (void)SSL_CTX_set_max_proto_version(context, TLS1_1_VERSION);
    }
    signal(SIGCHLD, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    getsockname(listening, (struct sockaddr *)&at, &size);
    printf("%d\n", ntohs(at.sin_port));
    fflush(stdout);
    for (int front; (front = accept(listening, NULL, NULL)) >= 0; close(front)) {
        if (fork() != 0)
            continue;
        SSL *tls = SSL_new(context);
        int back = loopback((uint16_t)strtol(argv[3], NULL, 10), false);
        SSL_set_fd(tls, front);
        if (back >= 0 && SSL_accept(tls) == 1)
            carry(tls, front, back);
        _exit(0);
    }
    return 1;
}
