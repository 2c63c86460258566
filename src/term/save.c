/* Saved games on disk. */
#include "term/save.h"

#include "term/disk.h"
#include "term/out.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NUMBER_MAX = 100000 };

/* How the file of a deleted game ends, which lies hidden beside the others. */
#define DELETED ".deleted"
#define KEPT_FOR (30 * 24 * 60 * 60) /* seconds that it can be restored */

static int fail(struct save_why why, const char *path)
{
    LANG_SAY(why.out, why.lang, "{file}: {reason}", {"file", path, 0}, {"reason", out_reason(why.lang, errno), 0});
    return SAVE_MACHINE;
}

bool save_has_no_folder(void)
{
    char base[PATH_MAX];
    return !disk_folder("XDG_DATA_HOME", "/.local/share", base, sizeof base) && errno == ENOENT;
}

/* The folder of the saves, which is created if it is missing. */
static int folder(char out[PATH_MAX], struct save_why why)
{
    static const char below[] = "/warren/games/";
    if (save_has_no_folder()) {
        lang_put(why.out, why.lang, "neither HOME nor XDG_DATA_HOME names a folder to save games in");
        return SAVE_MACHINE;
    }
    if (!disk_folder("XDG_DATA_HOME", "/.local/share", out, PATH_MAX - SAVE_ID_MAX - 16 - sizeof below))
        return fail(why, "XDG_DATA_HOME");
    strcat(out, below);
    char *end = disk_make_folders(out);
    if (end != NULL)
        *end = '\0';
    else
        out[strlen(out) - 1] = '\0';
    return end != NULL ? fail(why, out) : SAVE_OK;
}

static bool is_id(const char *id)
{
    size_t n = strlen(id);
    return n > 0 && n < SAVE_ID_MAX && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

/* FOLDER/ID.json, or the lock or the temporary file beside it. */
static int path_of(char out[PATH_MAX], const char *id, const char *before, const char *after, struct save_why why)
{
    if (!is_id(id)) {
        LANG_SAY(why.out, why.lang, "\"{id}\": there is no such saved game.", {"id", id, 0});
        return SAVE_INPUT;
    }
    int status = folder(out, why);
    if (status == SAVE_OK) {
        size_t n = strlen(out);
        snprintf(out + n, PATH_MAX - n, "/%s%s%s", before, id, after);
    }
    return status;
}

/* What `lock` returns instead of a file descriptor: the file cannot be opened, or another process holds its lock. */
enum { LOCK_FAILED = -1, LOCK_HELD = -2 };

/* Opens and locks a file. If the file was removed together with its game between the two, the lock is worthless and is
 * tried again on a new file. */
static int lock(const char *path)
{
    for (;;) {
        struct flock f = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        struct stat held, there;
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0)
            return LOCK_FAILED;
        if (fcntl(fd, F_SETLK, &f) != 0) {
            int error = errno;
            close(fd);
            errno = error;
            return error == EACCES || error == EAGAIN ? LOCK_HELD : LOCK_FAILED;
        }
        if (fstat(fd, &held) == 0 && stat(path, &there) == 0 && held.st_ino == there.st_ino)
            return fd;
        close(fd);
    }
}

int save_create(struct save *s, const char *game, struct save_why why)
{
    char path[PATH_MAX];
    s->lock = -1;
    for (int number = 1; number < NUMBER_MAX; number++) {
        snprintf(s->id, sizeof s->id, "%.32s-%d", game, number);
        int status = path_of(path, s->id, "", ".json", why);
        if (status != SAVE_OK) {
            s->id[0] = '\0';
            return status;
        }
        if (access(path, F_OK) == 0)
            continue;
        /* Nor is the id of a game free that was deleted, and may yet be restored. */
        (void)path_of(path, s->id, ".", DELETED, why);
        if (access(path, F_OK) == 0)
            continue;
        (void)path_of(path, s->id, ".", ".lock", why);
        s->lock = lock(path);
        if (s->lock == LOCK_FAILED) {
            s->id[0] = '\0';
            return fail(why, path);
        }
        if (s->lock == LOCK_HELD)
            continue;
        /* Another process may have begun and ended a game meanwhile. */
        (void)path_of(path, s->id, "", ".json", why);
        if (access(path, F_OK) != 0)
            return SAVE_OK;
        save_drop(s);
    }
    s->id[0] = '\0';
    s->lock = -1;
    errno = ENOSPC;
    return fail(why, path);
}

int save_take(struct save *s, const char *id, struct save_why why)
{
    char path[PATH_MAX];
    s->lock = -1;
    int status = path_of(path, id, "", ".json", why);
    if (status != SAVE_OK)
        return status;
    if (access(path, F_OK) != 0) {
        LANG_SAY(why.out, why.lang, "\"{id}\": there is no such saved game.", {"id", id, 0});
        return SAVE_INPUT;
    }
    snprintf(s->id, sizeof s->id, "%s", id);
    (void)path_of(path, id, ".", ".lock", why);
    s->lock = lock(path);
    if (s->lock >= 0)
        return SAVE_OK;
    if (s->lock == LOCK_FAILED)
        return fail(why, path);
    s->lock = -1;
    LANG_SAY(why.out, why.lang, "The game {id} is being played in another process.", {"id", id, 0});
    return SAVE_INPUT;
}

int save_write(const struct save *s, const char *data, size_t size, struct save_why why)
{
    char path[PATH_MAX], temporary[PATH_MAX];
    int status = path_of(path, s->id, "", ".json", why);
    if (status == SAVE_OK)
        status = path_of(temporary, s->id, ".", ".tmp", why);
    if (status != SAVE_OK)
        return status;
    return disk_put(path, temporary, data, size, DISK_SAFE) ? SAVE_OK : fail(why, path);
}

int save_export(const char *path, const char *data, size_t size, struct save_why why)
{
    char temporary[PATH_MAX];
    if (access(path, F_OK) == 0) {
        LANG_SAY(why.out, why.lang, "{file} is there already; a copy takes another name.", {"file", path, 0});
        return SAVE_INPUT;
    }
    int n = snprintf(temporary, sizeof temporary, "%s.part", path);
    if (n < 0 || (size_t)n >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return fail(why, path);
    }
    return disk_put(path, temporary, data, size, DISK_SAFE) ? SAVE_OK : fail(why, path);
}

int save_read(const char *id, char **data, size_t *size, struct save_why why)
{
    char path[PATH_MAX];
    int status = path_of(path, id, "", ".json", why);
    if (status != SAVE_OK)
        return status;
    FILE *file = fopen(path, "rb");
    if (file == NULL && errno == ENOENT) {
        LANG_SAY(why.out, why.lang, "\"{id}\": there is no such saved game.", {"id", id, 0});
        return SAVE_INPUT;
    }
    if (file == NULL)
        return fail(why, path);
    struct stat about;
    size_t room = fstat(fileno(file), &about) == 0 && about.st_size < SAVE_FILE_MAX ? (size_t)about.st_size : 0;
    *data = malloc(room + 1);
    if (*data == NULL) {
        fclose(file);
        return fail(why, path);
    }
    *size = fread(*data, 1, room, file);
    (*data)[*size] = '\0';
    bool good = ferror(file) == 0;
    fclose(file);
    if (good)
        return SAVE_OK;
    free(*data);
    return fail(why, path);
}

bool save_exists(const char *id)
{
    char path[PATH_MAX], unsaid[PATH_MAX + 64];
    struct text t;
    text_init(&t, unsaid, sizeof unsaid);
    return path_of(path, id, "", ".json", (struct save_why){lang_at(0), &t}) == SAVE_OK && access(path, F_OK) == 0;
}

void save_drop(struct save *s)
{
    if (s->lock >= 0)
        close(s->lock);
    s->lock = -1;
}

/* Removes for good what was deleted long ago. */
static void purge(void)
{
    char games[PATH_MAX], path[PATH_MAX];
    char unsaid[PATH_MAX + 64];
    struct text t;
    struct stat about;
    text_init(&t, unsaid, sizeof unsaid);
    if (folder(games, (struct save_why){lang_at(0), &t}) != SAVE_OK)
        return;
    DIR *dir = opendir(games);
    for (struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;) {
        size_t length = strlen(entry->d_name), end = sizeof DELETED - 1;
        if (entry->d_name[0] != '.' || length <= end || strcmp(entry->d_name + length - end, DELETED) != 0)
            continue;
        int n = snprintf(path, sizeof path, "%s/%s", games, entry->d_name);
        if (n > 0 && (size_t)n < sizeof path && stat(path, &about) == 0 && about.st_mtime + KEPT_FOR < time(NULL))
            unlink(path);
    }
    if (dir != NULL)
        closedir(dir);
}

int save_remove(const char *id, struct save_why why)
{
    struct save s;
    char path[PATH_MAX], hidden[PATH_MAX];
    int status = save_take(&s, id, why);
    if (status != SAVE_OK)
        return status;
    (void)path_of(path, id, "", ".json", why);
    (void)path_of(hidden, id, ".", DELETED, why);
    if (rename(path, hidden) != 0)
        status = fail(why, path);
    else
        (void)utimensat(AT_FDCWD, hidden, NULL, 0); /* from now on */
    purge();
    static const char *const beside[] = {".tmp", ".lock"};
    for (int i = 0; status == SAVE_OK && i < 2; i++)
        if (path_of(path, id, ".", beside[i], why) == SAVE_OK)
            unlink(path);
    save_drop(&s);
    return status;
}

int save_restore(const char *id, struct save_why why)
{
    char path[PATH_MAX], hidden[PATH_MAX];
    int status = path_of(path, id, "", ".json", why);
    if (status != SAVE_OK)
        return status;
    (void)path_of(hidden, id, ".", DELETED, why);
    if (access(hidden, F_OK) != 0) {
        LANG_SAY(why.out, why.lang, "\"{id}\": no such game was deleted.", {"id", id, 0});
        return SAVE_INPUT;
    }
    /* A link, unlike renaming, never replaces a game that has the name again. */
    if (link(hidden, path) != 0)
        return fail(why, path);
    unlink(hidden);
    return SAVE_OK;
}

static int newest_first(const void *a, const void *b)
{
    const struct save_entry *x = a, *y = b;
    if (x->when.tv_sec != y->when.tv_sec)
        return x->when.tv_sec < y->when.tv_sec ? 1 : -1;
    if (x->when.tv_nsec != y->when.tv_nsec)
        return x->when.tv_nsec < y->when.tv_nsec ? 1 : -1;
    return strcmp(x->id, y->id);
}

/* The entry of a file in the folder; false if it is not a save. */
static bool entry_of(const char *dir, const char *name, struct save_entry *out)
{
    char path[PATH_MAX];
    struct stat about;
    size_t n = strlen(name);
    if (n < 6 || n - 5 >= SAVE_ID_MAX || strcmp(name + n - 5, ".json") != 0)
        return false;
    memcpy(out->id, name, n - 5);
    out->id[n - 5] = '\0';
    int used = snprintf(path, sizeof path, "%s/%s", dir, name);
    if (!is_id(out->id) || used < 0 || (size_t)used >= sizeof path || stat(path, &about) != 0)
        return false;
    out->when = about.st_mtim;
    return true;
}

int save_list(struct save_entry **list, size_t *count, struct save_why why)
{
    char path[PATH_MAX];
    size_t room = 0;
    *list = NULL;
    *count = 0;
    int status = folder(path, why);
    if (status != SAVE_OK)
        return status;
    DIR *dir = opendir(path);
    if (dir == NULL)
        return fail(why, path);
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        struct save_entry entry;
        if (!entry_of(path, e->d_name, &entry))
            continue;
        if (*count == room) {
            struct save_entry *more = realloc(*list, (room = room * 2 + 16) * sizeof *more);
            if (more == NULL) {
                closedir(dir);
                free(*list);
                return fail(why, path);
            }
            *list = more;
        }
        (*list)[(*count)++] = entry;
    }
    closedir(dir);
    if (*count > 0)
        qsort(*list, *count, sizeof **list, newest_first);
    return SAVE_OK;
}
