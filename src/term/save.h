/* Saved games: one record a file, in the user's data folder.
 *
 * A save is written to a temporary file, made durable and then put in the place of the one before, so that at any
 * moment the whole of one or the other is there. Whoever plays a game holds a lock on a file beside it, which goes with
 * the process. A failure is a status as the program's, with one sentence in `why`. */
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
    int lock; /* a descriptor; -1: none is held */
};

struct save_entry {
    char id[SAVE_ID_MAX];
    struct timespec when; /* it was written last */
};

/* What was said why, in which language. */
struct save_why {
    const struct lang *lang;
    struct text *out;
};

/* A new save for a game, under an id that nobody has; nothing is written yet. */
int save_create(struct save *s, const char *game, struct save_why why);
/* An existing one. */
int save_take(struct save *s, const char *id, struct save_why why);
int save_write(const struct save *s, const char *data, size_t size, struct save_why why);
/* The caller frees the data, which ends with a zero byte. */
int save_read(const char *id, char **data, size_t *size, struct save_why why);
bool save_exists(const char *id);
void save_drop(struct save *s);
/* Removes a save that nobody plays. */
int save_remove(const char *id, struct save_why why);
/* All of them, the newest first; the caller frees the list. */
int save_list(struct save_entry **list, size_t *count, struct save_why why);

/* A copy for elsewhere, written with the same care. */
int save_export(const char *path, const char *data, size_t size, struct save_why why);

#endif
