/* How long a key takes to be answered: the program in a terminal of our own, arrow keys sent, the time until it draws.
 * usage: keys WARREN. Fails if the median is over 50 ms; a busy machine may stretch single ones. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KEYS = 60, QUIET_MS = 300, PATIENCE_MS = 20000, MOST_MS = 50 };

static int open_terminal(char **name)
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0)
        return -1;
    *name = ptsname(fd);
    return fd;
}

static void run(const char *name, const char *warren)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    setsid();
    int fd = open(name, O_RDWR);
    if (fd < 0 || ioctl(fd, TIOCSWINSZ, &size) != 0)
        _exit(2);
    dup2(fd, 0);
    dup2(fd, 1);
    dup2(fd, 2);
    setenv("TERM", "xterm", 1);
    execl(warren, warren, "play", "prowlers-passage", "--bot", "1=greedy", "--seed", "1", (char *)NULL);
    _exit(2);
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Whether something is drawn within so many milliseconds; all of it is read. */
static int drawn(int fd, int milliseconds)
{
    char buffer[4096];
    struct pollfd in = {.fd = fd, .events = POLLIN};
    if (poll(&in, 1, milliseconds) <= 0)
        return 0;
    return read(fd, buffer, sizeof buffer) > 0;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    char *name;
    double took[KEYS];
    int fd = open_terminal(&name);
    if (argc != 2 || fd < 0)
        return 2;
    pid_t child = fork();
    if (child == 0)
        run(name, argv[1]);
    if (!drawn(fd, PATIENCE_MS))
        return 2;
    while (drawn(fd, QUIET_MS))
        ;
    for (int i = 0; i < KEYS; i++) {
        /* Down twice, so that each key from then on moves something. */
        const char *key = i < 2 || i % 2 == 0 ? "\033OB" : "\033OA";
        double begun = now_ms();
        if (write(fd, key, 3) != 3 || !drawn(fd, PATIENCE_MS))
            return 1;
        took[i] = now_ms() - begun;
        while (drawn(fd, 20))
            ;
    }
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    qsort(took, KEYS, sizeof took[0], by_size);
    printf("a key: %.1f ms in the middle, %.1f ms at most\n", took[KEYS / 2], took[KEYS - 1]);
    return took[KEYS / 2] > MOST_MS;
}
