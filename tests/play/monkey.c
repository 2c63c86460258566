/* Random keys and window sizes for a while: the program neither crashes nor hangs.
 * usage: monkey SEED KEYS WARREN ARGUMENT... */
#include "pty.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t state;

/* xorshift64*; any generator will do. */
static uint32_t below(uint32_t n)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * UINT64_C(2685821657736338717)) >> 33) % n;
}

static const char *const keys[] = {
    "\r",
    "\r",
    "\r",
    "\r",
    "\033OA",
    "\033OB",
    "\033OB",
    "\033OB",
    "\033OC",
    "\033OD",
    "\t",
    "\033[Z",
    "\033",
    "\177",
    "?",
    "u",
    "r",
    "h",
    "l",
    "s",
    "R",
    "S",
    ":undo\r",
    ":rules a",
    "/b\r",
    "q",
    "#1",
    "#2\r",
    "1",
    "2",
    "24",
    "p1",
    "play",
    "\033[5~",
    "\033[6~",
    "\033OP",
    "\033OQ",
    "\033[15~",
    "\033OH",
    "\033OF",
    "\303\251",
    "\377",
    "\033[<64;9;9M",
    "\033[<65;9;9M",
    "a",
    "t",
    ":nonsense\r",
    ":look\r",
    ":preview\r",
    ":\303\251\r",
    "zzzzzzzzzz",
};

static bool send_some(struct pty *p)
{
    char click[48];
    const char *key = keys[below(sizeof keys / sizeof keys[0])];
    if (below(60) == 0)
        pty_resize(p, (unsigned short)(below(120) + 80), (unsigned short)(below(50) + 24));
    if (below(300) == 0)
        pty_resize(p, (unsigned short)(below(100) + 1), (unsigned short)(below(30) + 1));
    if (below(6) == 0) {
        snprintf(click, sizeof click, "\033[<0;%u;%uM", below(90) + 1, below(30) + 1);
        key = click;
    }
    return write(p->fd, key, strlen(key)) == (ssize_t)strlen(key);
}

static bool crashed(int status)
{
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) != SIGTERM;
    return killed || (WIFEXITED(status) && WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 1);
}

int main(int argc, char **argv)
{
    char buffer[1 << 16], last[1 << 12] = "";
    struct pty p;
    if (argc < 4)
        return 2;
    state = strtoull(argv[1], NULL, 10) * 2 + 1;
    long count = strtol(argv[2], NULL, 10), starts = 0;
    bool running = false;
    for (long i = 0; i < count; i++) {
        if (!running && (!pty_open(&p, argv + 3) || ++starts > count))
            return 2;
        running = true;
        /* Reading, too, because a terminal that nobody reads stops the program. */
        for (ssize_t n; (n = pty_read(&p, 2, buffer, sizeof buffer)) != 0;) {
            running = n > 0;
            if (!running)
                break;
            snprintf(last, sizeof last, "%.4000s", buffer);
        }
        running = running && send_some(&p);
        if (running)
            continue;
        int status = pty_close(&p, 0);
        if (crashed(status)) {
            printf("seed %s: key %ld: status %x:\n%s\n", argv[1], i, (unsigned)status, last);
            return 1;
        }
    }
    int status = running ? pty_close(&p, SIGTERM) : 0;
    printf("seed %s: %ld keys, %ld starts\n", argv[1], count, starts);
    return crashed(status);
}
