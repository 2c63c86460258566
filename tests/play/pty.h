/* Runs a program in a pseudo-terminal, for tests that must be quicker or ruder than tmux. To be included first. */
#ifndef PLAY_PTY_H
#define PLAY_PTY_H

#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct pty {
    int fd;
    pid_t child;
};

static inline bool pty_resize(const struct pty *p, unsigned short width, unsigned short height)
{
    struct winsize size = {.ws_row = height, .ws_col = width};
    return ioctl(p->fd, TIOCSWINSZ, &size) == 0;
}

/* The arguments end with a NULL. */
static inline bool pty_open(struct pty *p, char *const *args)
{
    p->fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (p->fd < 0 || grantpt(p->fd) != 0 || unlockpt(p->fd) != 0 || !pty_resize(p, 80, 24))
        return false;
    const char *name = ptsname(p->fd);
    p->child = fork();
    if (p->child != 0)
        return p->child > 0;
    setsid();
    int fd = open(name, O_RDWR);
    if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) != 0)
        _exit(2);
    dup2(fd, 0);
    dup2(fd, 1);
    dup2(fd, 2);
    close(fd);
    close(p->fd);
    setenv("TERM", "xterm", 1);
    execv(args[0], args);
    _exit(2);
}

/* Reads what is drawn within so many milliseconds, and returns how much; `out` gets its last size - 1 bytes at most. */
static inline ssize_t pty_read(const struct pty *p, int milliseconds, char *out, size_t size)
{
    struct pollfd in = {.fd = p->fd, .events = POLLIN};
    if (poll(&in, 1, milliseconds) <= 0)
        return 0;
    ssize_t n = read(p->fd, out, size - 1);
    out[n > 0 ? n : 0] = '\0';
    return n;
}

/* Waits for the end of the program and returns its status, as waitpid does. Reads what it still writes, because it
 * would stop if nobody did. */
static inline int pty_close(struct pty *p, int signal)
{
    int status = 0;
    char unread[4096];
    if (signal != 0)
        kill(p->child, signal);
    while (pty_read(p, 20, unread, sizeof unread) >= 0)
        if (waitpid(p->child, &status, WNOHANG) == p->child) {
            close(p->fd);
            return status;
        }
    waitpid(p->child, &status, 0);
    close(p->fd);
    return status;
}

#endif
