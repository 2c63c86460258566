/* Files of the reader's on this device. */
#include "term/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a variable names if that is a whole path. */
static const char *folder_in(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] == '/' ? value : NULL;
}

bool disk_folder(const char *variable, const char *below_home, char *out, size_t size)
{
    const char *folder = folder_in(variable), *home = folder_in("HOME");
    if (folder == NULL && home == NULL) {
        errno = ENOENT;
        return false;
    }
    int n = snprintf(out, size, "%s%s", folder != NULL ? folder : home, folder != NULL ? "" : below_home);
    errno = ENAMETOOLONG;
    return n > 0 && (size_t)n < size;
}

char *disk_make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return slash;
    }
    return NULL;
}

static bool write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t n = write(fd, data, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        data += n;
        size -= (size_t)n;
    }
    return true;
}

static bool sync_folder(const char *path)
{
    char parent[PATH_MAX];
    snprintf(parent, sizeof parent, "%s", path);
    char *slash = strrchr(parent, '/');
    if (slash == NULL)
        strcpy(parent, ".");
    else
        slash[slash == parent] = '\0';
    int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    /* Some file systems cannot sync a folder, and need not. */
    bool good = fsync(fd) == 0 || errno == EINVAL;
    close(fd);
    return good;
}

/* Closes a file that was written; what was wrong before remains the reason. */
static bool finish(int fd, bool good)
{
    int error = errno;
    bool closed = close(fd) == 0;
    errno = good ? errno : error;
    return good && closed;
}

bool disk_put(const char *path, const char *temporary, const char *data, size_t size, enum disk_put how)
{
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool good = finish(fd, write_all(fd, data, size) && (how == DISK_QUICK || fsync(fd) == 0));
    if (good && how != DISK_NEW && rename(temporary, path) == 0)
        return how == DISK_QUICK || sync_folder(path);
    if (good)
        good = how == DISK_NEW && (link(temporary, path) == 0 || errno == EEXIST);
    int error = errno;
    unlink(temporary);
    errno = error;
    return good;
}
