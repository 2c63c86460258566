/* Saved games: one file with one record for each, in the user's data folder.
 *
 * A save is written to a temporary file, synced to disk and renamed over the old one, so that at any moment one of the
 * two is there completely. Whoever plays a game holds a lock on a file beside it, which ends with the process. These
 * functions return an exit status of the program and, on failure, one sentence in `why`. */
#ifndef TERM_SAVE_H
#define TERM_SAVE_H

#include "lang/lang.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum { SAVE_OK = 0, SAVE_INPUT = 1, SAVE_MACHINE = 3 };
enum { SAVE_ID_MAX = 48, SAVE_FILE_MAX = 1 << 22 };

struct save {
    char id[SAVE_ID_MAX];
    int lock; /* a file descriptor, or -1 if no lock is held */
};

struct save_entry {
    char id[SAVE_ID_MAX];
    struct timespec when; /* when it was last written */
};

/* Where the reason of a failure goes, and in which language. */
struct save_why {
    const struct lang *lang;
    struct text *out;
};

/* Whether the environment names no folder for saved games, so that none can be kept. */
bool save_has_no_folder(void);

/* Locks a new id for a game; nothing is written yet. The id is empty after a failure. */
int save_create(struct save *s, const char *game, struct save_why why);
/* Locks an existing save. */
int save_take(struct save *s, const char *id, struct save_why why);
int save_write(const struct save *s, const char *data, size_t size, struct save_why why);
/* The caller frees the data, which is followed by a zero byte. */
int save_read(const char *id, char **data, size_t *size, struct save_why why);
bool save_exists(const char *id);
void save_drop(struct save *s);
/* Removes a save that nobody plays, and brings back one that was removed. */
int save_remove(const char *id, struct save_why why);
int save_restore(const char *id, struct save_why why);
/* All saves, the newest first; the caller frees the list. */
int save_list(struct save_entry **list, size_t *count, struct save_why why);

/* Writes a copy to another file with the same care. */
int save_export(const char *path, const char *data, size_t size, struct save_why why);

#endif
