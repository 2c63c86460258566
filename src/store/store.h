/* The store of a house: its tables, on disk, in one SQLite file that one process has open at a time.
 *
 * The store has a thread of its own. Whoever runs a house gives it orders, from one thread, and takes its answers; the
 * functions below never wait for the disk. Orders are done in the order in which they came. Those that wait are done
 * together, in one transaction, and answered when it is committed (WAL, synchronous=FULL), so whatever an answer says
 * is on disk.
 *
 * How a server uses it:
 *
 *     struct store_options o = {.path = path, .orders = 4096, .ready = wake, .with = &async};
 *     struct store *s = store_open(&o, &fault);       // wake() calls uv_async_send(&async)
 *     …in the functions of struct house_shell:
 *         append: store_append(s, append, 0)      rows: store_rows(s, table, from, 0)
 *         find:   store_find(s, table, key, request, 0)    wake: store_wake(s, table, head, due)
 *         list:   store_list(s, key, link, generation_of_the_link)
 *     …in the callback of `async`:
 *         for (struct store_answer *a; (a = store_take(s)) != NULL; store_done(s, a))
 *             if (a->kind != STORE_LISTED || the link is still the one of a->tag)
 *                 store_house_tell(&house, store_now(s), a);
 *     …everywhere else that the house is called: store_now(s) is the time.
 *
 * The first answers are the outages that the house must know of. A house has at most one order of append, rows and find
 * under way for each table, so `orders` of two for each table that it can hold and one for each connection are never
 * exceeded; an order that is refused all the same is to be answered by the shell itself: nothing was stored.
 *
 * The time is the store's own, in milliseconds since 1970, and never goes backwards, not even from one run to the next:
 * it begins with the later of the clock on the wall and the last time that was stored, and then runs evenly. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "house/house.h"

enum {
    STORE_GROUP_MAX = 256,    /* orders that are committed together */
    STORE_DUE_MAX = 256,      /* jobs that were handed out and not taken */
    STORE_SENTENCE_MAX = 640, /* bytes of a sentence that says what went wrong, the final zero included */
    STORE_VERSION = 2         /* of the schema */
};
#define STORE_BEAT (5 * HOUSE_SECOND)        /* so often, at least, the store notes that the house is up */
#define STORE_OUTAGE_MIN (10 * HOUSE_SECOND) /* while it runs, a longer time without such a note was an outage */
#define STORE_SOON INT64_C(10)               /* a job whose time has passed comes after so many milliseconds */

struct store;

/* Why a store cannot be opened. `store_fault_words` has the sentences. */
enum store_error {
    STORE_FINE,
    STORE_NO_PLACE,   /* the file or the lock beside it cannot be made or opened; `number` is errno */
    STORE_LOCKED,     /* another process has it open; `number` is its process id, 0 if that is not known */
    STORE_FOREIGN,    /* the file is not a store of Warren */
    STORE_NEWER,      /* its schema is of the later version `number` */
    STORE_READ_ONLY,  /* the file or its folder cannot be written */
    STORE_FULL,       /* the disk is full */
    STORE_DAMAGED,    /* SQLite says that the file is damaged */
    STORE_UNREADABLE, /* SQLite cannot use it for another reason, which is `detail` */
    STORE_NO_MEMORY
};
struct store_fault {
    enum store_error error;
    long long number;
    char path[256]; /* the end of it, if it is longer */
    char detail[160];
};
/* One sentence in English: which file, what, and why. */
void store_fault_words(const struct store_fault *f, char out[STORE_SENTENCE_MAX]);

struct store_options {
    const char *path; /* of the file; beside it are PATH.lock and, while the store is open, PATH-wal */
    uint32_t orders;  /* the bound on orders that are under way, those that were answered and not taken included */
    void (*ready)(void *with); /* there are answers; called on the store's thread, and to return at once */
    void *with;
    const char *vfs; /* NULL: SQLite's own */
    bool careless;   /* synchronous=OFF: for the test that shows what is lost then */
};

/* Opens the store, makes it if there is none, brings an older schema up to date. NULL: see the fault; an existing file
 * is unchanged then. */
struct store *store_open(const struct store_options *options, struct store_fault *fault);
/* Does all orders that were given, closes the store and frees it, also answers that were not taken. */
void store_close(struct store *s);

int64_t store_now(struct store *s); /* on any thread */

/* Orders. What they are given is copied. `tag` comes back with the answer. False: too many are under way, or there is
 * no memory; then there is no answer. */
bool store_append(struct store *s, const struct house_append *append, uint64_t tag);
bool store_rows(struct store *s, const char *table, uint32_t from, uint64_t tag);
bool store_find(struct store *s, const char *table, const struct house_key *key, const char *request, uint64_t tag);
bool store_list(struct store *s, const struct house_key *key, uint32_t link, uint64_t tag);
/* It has no answer: if the store cannot write now, it is done when it can. */
bool store_wake(struct store *s, const char *table, uint32_t head, int64_t due);
/* All tables after the one with this id ("": from the beginning) in the order of their ids, HOUSE_LISTED_MAX of them at
 * most. */
bool store_tables(struct store *s, const char *after, uint64_t tag);
/* Deletes everything that is a person's: names and talk, and the key itself, which nothing can be found by afterwards.
 * What was played stays in the logs as somebody's. A house that holds such a table knows the key until it reads the
 * log again. */
bool store_forget(struct store *s, const struct house_key *key, uint64_t tag);
/* Copies of the whole store while it runs, a few pages or one table at a time between other orders. A backup is a
 * store; an export is lines of JSON (docs/house.md). The file must not be there yet. */
bool store_backup(struct store *s, const char *path, uint64_t tag);
bool store_export(struct store *s, const char *path, uint64_t tag);
/* Takes the tables of an export in, all of them or, if one of them is wrong or there already, none. */
bool store_import(struct store *s, const char *path, uint64_t tag);

enum store_kind {
    STORE_APPENDED,
    STORE_ROWS,
    STORE_FOUND,
    STORE_LISTED,
    STORE_WOKEN, /* not an answer */
    STORE_TABLES,
    STORE_FORGOTTEN,
    STORE_BACKED_UP,
    STORE_EXPORTED,
    STORE_IMPORTED,
    STORE_DUE,   /* without an order: a table's job is due; it comes again after HOUSE_JOB_LEASE */
    STORE_OUTAGE /* without an order: nothing ran from `since` until `until` */
};

/* A table in a list. */
struct store_listed {
    char table[HOUSE_ID_SIZE + 1];
    int seat; /* of the key; -1 in the list of all tables */
    int actor;
    enum house_phase phase;
    uint32_t head;
    int64_t at; /* of the last entry */
    const char *text;
    size_t text_size;
};

struct store_answer {
    enum store_kind kind;
    uint64_t tag;
    char table[HOUSE_ID_SIZE + 1];
    bool failed;                  /* the store could not do it; `why` says so */
    char why[STORE_SENTENCE_MAX]; /* a sentence, or empty */
    enum house_verdict verdict;   /* of an append */
    uint32_t n;                   /* its entry's number, or of the entry that was found */
    uint32_t head;                /* of the table in which something was looked for: its number of entries */
    struct house_row row;         /* of an append that was committed */
    struct house_row *rows;
    uint32_t
        count; /* of rows; of tables in `list`; of entries whose words were deleted; of tables that were taken in */
    bool found;
    uint32_t link;
    struct store_listed *list;
    int64_t since, until;

    struct store_answer *next; /* the store's own */
    void *memory;              /* where rows, list and texts are */
};

/* The next answer, or NULL. It is to be given back. */
struct store_answer *store_take(struct store *s);
void store_done(struct store *s, struct store_answer *a);

/* Gives an answer to the house. Those that no house waits for (tables, forget, copies) do nothing. */
void store_house_tell(struct house *h, int64_t now, const struct store_answer *a);

#endif
