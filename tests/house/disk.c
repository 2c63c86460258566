/* A disk that fails when a test wants it to, for a server that this is preloaded into (LD_PRELOAD). The file that
 * WARREN_DISK names says how: "full": nothing more can be written to the store; "sync": nothing reaches the disk for
 * certain; "wait": syncing takes until it says something else; empty or missing: all is well. Only files whose names
 * begin with WARREN_DISK_STORE are meant.
 *
 * WARREN_DISK_DIES=N: the process is killed (SIGKILL) at the Nth call by which it reads or changes files, half done
 * where it writes. WARREN_DISK_CALLS: a file that is told, at the end, how many there were. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* else pwrite and pwrite64 are one */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static const struct timespec moment = {0, 20000000};

static char disk_mode(void)
{
    static ssize_t (*real_read)(int, void *, size_t);
    char first = '\0';
    const char *path = getenv("WARREN_DISK");
    int fd = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return '\0';
    if (real_read == NULL)
        *(void **)&real_read = dlsym(RTLD_NEXT, "read");
    if (real_read(fd, &first, 1) != 1)
        first = '\0';
    close(fd);
    return first;
}

static int is_store(int fd)
{
    char link[64], name[4096];
    const char *store = getenv("WARREN_DISK_STORE");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, name, sizeof name - 1);
    return store != NULL && size > 0 && strncmp(name, store, strlen(store)) == 0;
}

static _Atomic long calls;

/* Whether the process dies at this call. */
static int dies_now(void)
{
    const char *number = getenv("WARREN_DISK_DIES");
    return ++calls == (number == NULL ? 0 : strtol(number, NULL, 10));
}

static void may_die(void)
{
    if (dies_now())
        (void)raise(SIGKILL);
}

__attribute__((destructor)) static void tell_calls(void)
{
    const char *path = getenv("WARREN_DISK_CALLS");
    FILE *f = path == NULL ? NULL : fopen(path, "w");
    if (f == NULL)
        return;
    fprintf(f, "%ld\n", (long)calls);
    fclose(f);
}

__attribute__((visibility("default"))) int rename(const char *from, const char *to)
{
    static int (*real)(const char *, const char *);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "rename");
    may_die();
    return real(from, to);
}

__attribute__((visibility("default"))) int link(const char *from, const char *to)
{
    static int (*real)(const char *, const char *);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "link");
    may_die();
    return real(from, to);
}

__attribute__((visibility("default"))) int unlink(const char *path)
{
    static int (*real)(const char *);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "unlink");
    may_die();
    return real(path);
}

__attribute__((visibility("default"))) int ftruncate64(int fd, off64_t size)
{
    static int (*real)(int, off64_t);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "ftruncate64");
    may_die();
    return real(fd, size);
}

__attribute__((visibility("default"))) ssize_t pread64(int fd, void *out, size_t size, off64_t at)
{
    static ssize_t (*real)(int, void *, size_t, off64_t);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "pread64");
    may_die();
    return real(fd, out, size, at);
}

__attribute__((visibility("default"))) ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    if (dies_now()) {
        (void)real(fd, data, size / 2, at);
        (void)raise(SIGKILL);
    }
    if (disk_mode() == 'f' && is_store(fd)) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, data, size, at);
}

__attribute__((visibility("default"))) ssize_t pwrite(int fd, const void *data, size_t size, off_t at)
{
    return pwrite64(fd, data, size, at);
}

__attribute__((visibility("default"))) int fdatasync(int fd)
{
    static int (*real)(int);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    may_die();
    while (disk_mode() == 'w' && is_store(fd))
        (void)nanosleep(&moment, NULL);
    if (disk_mode() == 's' && is_store(fd)) {
        errno = EIO;
        return -1;
    }
    return real(fd);
}

__attribute__((visibility("default"))) int fsync(int fd)
{
    static int (*real)(int);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    may_die();
    while (disk_mode() == 'w' && is_store(fd))
        (void)nanosleep(&moment, NULL);
    if (disk_mode() == 's' && is_store(fd)) {
        errno = EIO;
        return -1;
    }
    return real(fd);
}
