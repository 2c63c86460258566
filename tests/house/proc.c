/* Figures of a process, from /proc. */
#include "proc.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Processor time of one thread in seconds, and whether it is a bot's, by its name. */
static double thread_time(int pid, const char *thread, bool *bot)
{
    char path[320], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%d/task/%s/stat", pid, thread);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return 0;
    size_t got = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[got] = '\0';
    unsigned long user = 0, system_time = 0;
    const char *rest = strrchr(text, ')');
    if (rest == NULL ||
        sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system_time) != 2)
        return 0;
    *bot = strstr(text, "(warren-bot)") != NULL;
    return (double)(user + system_time) / (double)sysconf(_SC_CLK_TCK);
}

double proc_time(int pid, double *bots)
{
    char path[64];
    double time = 0;
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *folder = opendir(path);
    *bots = 0;
    for (const struct dirent *e; folder != NULL && (e = readdir(folder)) != NULL;) {
        bool bot = false;
        double one = e->d_name[0] == '.' ? 0 : thread_time(pid, e->d_name, &bot);
        *(bot ? bots : &time) += one;
    }
    if (folder != NULL)
        closedir(folder);
    return time;
}

long proc_memory(int pid)
{
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        (void)sscanf(line, "VmRSS: %ld", &kilobytes);
    if (f != NULL)
        fclose(f);
    return kilobytes;
}
