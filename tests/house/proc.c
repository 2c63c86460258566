/* Figures of a process, from /proc. */
#include "proc.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Processor time of one thread in seconds, and how nice it is. */
static double thread_time(int pid, const char *thread, long *nice_of)
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
    if (rest == NULL || sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %*d %*d %*d %ld", &user,
                               &system_time, nice_of) != 3)
        return 0;
    return (double)(user + system_time) / (double)sysconf(_SC_CLK_TCK);
}

double proc_time(int pid, double *bots)
{
    char path[64], number[16];
    long first = 0, own = 0;
    double time = 0;
    snprintf(number, sizeof number, "%d", pid);
    (void)thread_time(pid, number, &first);
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *folder = opendir(path);
    *bots = 0;
    for (const struct dirent *e; folder != NULL && (e = readdir(folder)) != NULL;) {
        double one = e->d_name[0] == '.' ? 0 : thread_time(pid, e->d_name, &own);
        *(own > first ? bots : &time) += one;
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
