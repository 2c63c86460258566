/* Where the store is. */
#include "store/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
