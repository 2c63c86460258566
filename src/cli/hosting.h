/* What the files of `warren house` share. */
#ifndef CLI_HOSTING_H
#define CLI_HOSTING_H

#include "cli/cli.h"
#include "store/store.h"

enum { HOSTING_ANSWER_MAX = 1 << 18, HOSTING_ID_DIGITS = 12 /* of a person's key, as they are listed */ };

/* A way to the store: through the house that has it open, or the store itself. */
struct hosting {
    char path[STORE_PATH_MAX];     /* as store_place_find has it */
    char part[STORE_PATH_MAX + 8]; /* where a store is made that is not there yet; or empty */
    const char *shown;             /* what a fault of a copy is said of, in the place of its path; NULL: the path */
    struct store *store;           /* NULL: a house is asked */
    uint64_t tags;
    bool progress; /* is shown */
    char *answer;  /* HOSTING_ANSWER_MAX bytes */
    size_t size;
    bool answered;
};

/* Begins; `make`: a store that is not there is made. */
int hosting_ask_open(struct hosting *h, const char *path, bool make);
/* Gives a command (server/admin.h) and waits for its end. `done` is what the last line has, and points into the answer.
 * Returns CLI_OK, or the status after having said why. */
int hosting_ask(struct hosting *h, const struct text *line, struct json *done);
/* Ends; a store that was made gets its name if all went well, or is deleted. Returns the status, or what went wrong. */
int hosting_ask_close(struct hosting *h, int status);

/* Forgets everybody who is named, or nobody where one of them cannot be found. */
int hosting_forget(struct hosting *h, const char *const *who, uint32_t count);

/* Writes the games that have ended in the tables of an export as records into a folder. */
int hosting_records(const char *path, const char *folder, struct shelf *shelf, uint64_t *count);

#endif
