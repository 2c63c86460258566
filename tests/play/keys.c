/* Measures how long the program takes to draw after an arrow key. usage: keys WARREN
 * Fails if the median is over 50 ms, without the time for which other programs had the processor. */
#include "pty.h"

#include <stdio.h>
#include <time.h>

enum { KEYS = 60, QUIET_MS = 300, FOREVER = -1, MOST_MS = 50 };

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* For how long a process that could have run has waited for a processor, where the system counts that. */
static double waited_ms(pid_t process)
{
    char path[64];
    double ran = 0, waited = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)process);
    FILE *f = fopen(path, "r");
    if (f == NULL || fscanf(f, "%lf %lf", &ran, &waited) != 2)
        waited = 0;
    if (f != NULL)
        fclose(f);
    return waited * 1e-6;
}

static double own_ms(const struct pty *p)
{
    return now_ms() - waited_ms(p->child) - waited_ms(getpid());
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    char buffer[4096];
    double took[KEYS];
    struct pty p;
    if (argc != 2)
        return 2;
    char *args[] = {argv[1], "play", "prowlers-passage", "--bot", "2=greedy", "--seed", "1", NULL};
    if (!pty_open(&p, args) || pty_read(&p, FOREVER, buffer, sizeof buffer) <= 0)
        return 2;
    while (pty_read(&p, QUIET_MS, buffer, sizeof buffer) > 0)
        ;
    for (int i = 0; i < KEYS; i++) {
        /* Down twice, so that each key from then on moves something. */
        const char *key = i < 2 || i % 2 == 0 ? "\033OB" : "\033OA";
        double begun = own_ms(&p);
        if (write(p.fd, key, 3) != 3 || pty_read(&p, FOREVER, buffer, sizeof buffer) <= 0)
            return 1;
        took[i] = own_ms(&p) - begun;
        while (pty_read(&p, 20, buffer, sizeof buffer) > 0)
            ;
    }
    (void)pty_close(&p, SIGTERM);
    qsort(took, KEYS, sizeof took[0], by_size);
    printf("a key: %.1f ms in the middle, %.1f ms at most\n", took[KEYS / 2], took[KEYS - 1]);
    return took[KEYS / 2] > MOST_MS;
}
