/* What this device knows of a house. */
#include "term/device.h"

#include "core/text.h"
#include "term/disk.h"
#include "term/out.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTE_MAX = 256, TRIES = 3 };

static int fail(struct save_why why, const char *path)
{
    LANG_SAY(why.out, why.lang, "{file}: {reason}", {"file", path, 0}, {"reason", out_reason(why.lang, errno), 0});
    return SAVE_MACHINE;
}

/* STATE/warren/houses/http-host-7777/FILE; false where there is no folder for it. */
static bool path_of(const struct guest_link *house, const char *file, char out[PATH_MAX])
{
    char name[GUEST_LINK_HOST_MAX + 1];
    snprintf(name, sizeof name, "%s", house->host);
    for (char *at = name; *at != '\0'; at++)
        *at = *at == ':' ? '_' : *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
    out[0] = '\0';
    if (!disk_folder("XDG_STATE_HOME", "/.local/state", out, PATH_MAX))
        return false;
    size_t used = strlen(out);
    int n = snprintf(out + used, PATH_MAX - used, "/warren/houses/%s-%s-%u/%s", house->tls ? "https" : "http", name,
                     house->port, file);
    if (n < 0 || (size_t)n >= PATH_MAX - used) {
        errno = ENAMETOOLONG;
        return false;
    }
    return disk_make_folders(out) == NULL;
}

static bool is_secret(const char *text, ssize_t size)
{
    return size >= HOUSE_SECRET_SIZE && strspn(text, "0123456789abcdef") >= HOUSE_SECRET_SIZE;
}

/* False, with the reason in errno: EBADMSG for a file that has no secret in it. */
static bool read_secret(const char *path, char out[HOUSE_SECRET_SIZE + 1])
{
    char text[HOUSE_SECRET_SIZE + 2] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return false;
    (void)fchmod(file, 0600);
    ssize_t n = read(file, text, sizeof text - 1);
    int error = n < 0 ? errno : EBADMSG;
    (void)close(file);
    if (!is_secret(text, n)) {
        errno = error;
        return false;
    }
    memcpy(out, text, HOUSE_SECRET_SIZE);
    out[HOUSE_SECRET_SIZE] = '\0';
    return true;
}

static bool put_file(const char *path, const char *text, size_t size, enum disk_put how)
{
    char temporary[PATH_MAX + 32];
    snprintf(temporary, sizeof temporary, "%s.%ld", path, (long)getpid());
    return disk_put(path, temporary, text, size, how);
}

static bool draw_secret(struct text *out)
{
    uint64_t bits[2];
    if (getrandom(bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        return false;
    text_hex(out, bits[0]);
    text_hex(out, bits[1]);
    return true;
}

static bool make_secret(const char *path)
{
    char text[HOUSE_SECRET_SIZE + 2];
    struct text t;
    text_init(&t, text, sizeof text);
    if (!draw_secret(&t))
        return false;
    text_char(&t, '\n');
    return put_file(path, text, t.used, DISK_NEW);
}

int device_no_secret(char out[HOUSE_SECRET_SIZE + 1], struct save_why why)
{
    struct text t;
    text_init(&t, out, HOUSE_SECRET_SIZE + 1);
    if (draw_secret(&t))
        return SAVE_OK;
    LANG_SAY(why.out, why.lang, "There is no source of chance: {reason}", {"reason", out_reason(why.lang, errno), 0});
    return SAVE_MACHINE;
}

int device_secret(const struct guest_link *house, char out[HOUSE_SECRET_SIZE + 1], struct save_why why)
{
    char path[PATH_MAX];
    if (!disk_folder("XDG_STATE_HOME", "/.local/state", path, sizeof path) && errno == ENOENT) {
        lang_put(why.out, why.lang,
                 "neither HOME nor XDG_STATE_HOME names a folder for the key of this device: set one of them");
        return SAVE_MACHINE;
    }
    if (!path_of(house, "key", path))
        return fail(why, path);
    for (int i = 0; i < TRIES; i++) {
        if (read_secret(path, out))
            return SAVE_OK;
        if (errno != ENOENT || !make_secret(path))
            break;
    }
    if (errno == EBADMSG) {
        LANG_SAY(why.out, why.lang,
                 "{file}: this is not a key; put a copy of the key in its place, or delete the file: then this device "
                 "gets a new key, and is a stranger at the seats it had",
                 {"file", path, 0});
        return SAVE_INPUT;
    }
    return fail(why, path);
}

void device_note_read(const struct guest_link *house, const char *table, struct device_note *out)
{
    char path[PATH_MAX], text[NOTE_MAX] = "", door[HOUSE_DOOR_SIZE + 1] = "";
    unsigned told = 0;
    memset(out, 0, sizeof *out);
    if (!path_of(house, table, path))
        return;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return;
    ssize_t n = read(file, text, sizeof text - 1);
    (void)close(file);
    if (n > 0 && sscanf(text, "told %u door %26[0-9a-z]", &told, door) >= 1 && told <= HOUSE_ENTRIES_MAX * 2) {
        out->told = told;
        if (strlen(door) == HOUSE_DOOR_SIZE)
            memcpy(out->door, door, sizeof door);
    }
}

void device_note_write(const struct guest_link *house, const char *table, const struct device_note *note)
{
    char path[PATH_MAX], text[NOTE_MAX];
    if (!path_of(house, table, path))
        return;
    int n = snprintf(text, sizeof text, "told %u\n%s%s%s", note->told, note->door[0] != '\0' ? "door " : "", note->door,
                     note->door[0] != '\0' ? "\n" : "");
    (void)put_file(path, text, (size_t)n, DISK_QUICK);
}
