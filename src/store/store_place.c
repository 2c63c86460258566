/* Where the store is, and what may be opened there. */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "store/store_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40 };

/* The value of a variable of the environment that is the whole path of a folder; else NULL. */
static const char *folder_in(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] == '/' ? value : NULL;
}

bool store_place(char *out, size_t size)
{
    const char *state = folder_in("XDG_STATE_HOME"), *home = folder_in("HOME");
    int n = -1;
    if (state != NULL)
        n = snprintf(out, size, "%s/warren/house.db", state);
    else if (home != NULL)
        n = snprintf(out, size, "%s/.local/state/warren/house.db", home);
    return n > 0 && (size_t)n < size;
}

bool store_place_make(const char *path)
{
    char *copy = strdup(path);
    if (copy == NULL)
        return false;
    bool good = true;
    for (char *at = strchr(copy + (copy[0] == '/'), '/'); at != NULL && good; at = strchr(at + 1, '/')) {
        *at = '\0';
        good = mkdir(copy, 0700) == 0 || errno == EEXIST;
        *at = '/';
    }
    free(copy);
    return good;
}

static bool fail(struct store_fault *f, enum store_error error, const char *detail)
{
    f->error = error;
    snprintf(f->detail, sizeof f->detail, "%s", detail);
    return false;
}

static bool no_place(struct store_fault *f, int number)
{
    f->number = number;
    return fail(f, STORE_NO_PLACE, strerror(number));
}

/* One step towards a file that is not there yet: `at` becomes the name that it has in its folder's real path, or what
 * the symbolic link of that name leads to. 1: it is a link; 0: it is none; -1: see errno. */
static int step_in(char at[PATH_MAX])
{
    char folder[PATH_MAX], target[PATH_MAX], whole[2 * PATH_MAX + 2];
    char *slash = strrchr(at, '/');
    const char *name = slash == NULL ? at : slash + 1;
    snprintf(whole, sizeof whole, "%.*s", slash == NULL ? 1 : (int)(slash - at) + 1, slash == NULL ? "." : at);
    if (realpath(whole, folder) == NULL)
        return -1;
    snprintf(whole, sizeof whole, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
    ssize_t size = readlink(whole, target, sizeof target - 1);
    if (size > 0) {
        target[size] = '\0';
        if (target[0] == '/')
            snprintf(whole, sizeof whole, "%s", target);
        else
            snprintf(whole, sizeof whole, "%s/%s", folder, target);
    }
    if (snprintf(at, PATH_MAX, "%s", whole) < PATH_MAX)
        return size > 0;
    errno = ENAMETOOLONG;
    return -1;
}

bool store_place_find(const char *named, char out[STORE_PATH_MAX], struct store_fault *f)
{
    char at[PATH_MAX];
    int step = 1;
    memset(f, 0, sizeof *f);
    store_fault_path(f, named);
    if (named[0] == '\0')
        return fail(f, STORE_NO_NAME, "");
    if (strncmp(named, "postgresql://", 13) == 0 || strncmp(named, "postgres://", 11) == 0)
        return fail(f, STORE_NO_SERVER, "");
    if (realpath(named, at) == NULL) {
        if (errno != ENOENT || snprintf(at, sizeof at, "%s", named) >= (int)sizeof at)
            return no_place(f, errno == ENOENT ? ENAMETOOLONG : errno);
        for (int i = 0; i < LINKS_MAX && step == 1; i++)
            step = step_in(at);
        if (step != 0)
            return no_place(f, step < 0 ? errno : ELOOP);
    }
    if (snprintf(out, STORE_PATH_MAX, "%s", at) >= STORE_PATH_MAX)
        return no_place(f, ENAMETOOLONG);
    return true;
}

int store_place_read(const char *path, bool *regular)
{
    struct stat is;
    *regular = true;
    if (stat(path, &is) != 0)
        return -1;
    /* Asked again once it is open: another one may have come into its place. */
    int fd = S_ISREG(is.st_mode) ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    if (S_ISREG(is.st_mode) && fd < 0)
        return -1;
    *regular = fd >= 0 && fstat(fd, &is) == 0 && S_ISREG(is.st_mode);
    if (*regular)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}
