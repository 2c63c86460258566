/* The store of a house: its tables, on disk, in one SQLite file that one process has open at a time.
 *
 * The store has a thread of its own. Whoever runs a house gives it orders, from one thread, and takes its answers; the
 * functions below never wait for the disk. Orders are done in the order in which they came. Those that wait are done
 * together, in one transaction, and answered when it is committed (WAL, synchronous=FULL), so whatever an answer says
 * is on disk. Where that cannot be, those that only read are done each by itself: also where nothing can be written,
 * and whatever becomes of the others. One whose table cannot be read fails alone (`alone` in its answer).
 *
 * How a server uses it:
 *
 *     struct store_options o = {.path = path, .orders = 4096, .ready = wake, .with = &async};
 *     struct store *s = store_open(&o, &fault);       // wake() calls uv_async_send(&async)
 *     …in the functions of struct house_shell:
 *         append: store_append(s, append, 0)      rows: store_rows(s, table, from, 0)
 *         find:   store_find(s, table, key, request, 0), but where the key is all zeros store_wait(s, table, 0)
 *         wake:   store_wake(s, table, head, due)
 *         list:   store_list(s, key, before, link, generation_of_the_link)
 *     …in the callback of `async`:
 *         for (struct store_answer *a; (a = store_take(s)) != NULL; store_give_back(s, a))
 *             if (a->kind != STORE_LISTED || the link is still the one of a->tag)
 *                 store_house_tell(&house, store_now(s), a);
 *     …everywhere else that the house is called: store_now(s) is the time.
 *
 * The first answers are the outages that the house must know of. A house has at most one order of append, rows and find
 * under way for each table, and for each connection a list, one of older tables and an address, so `orders` of two for
 * each table that it can hold (the other one wakes it) and three for each connection are never exceeded; an order that
 * is refused all the same is to be answered by the shell itself: nothing was stored.
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
    STORE_PEOPLE_MAX = 4,     /* people of whom one was meant */
    STORE_PATH_MAX = 4096,    /* bytes of a path, the final zero included */
    STORE_VERSION = 5         /* of the schema */
};
#define STORE_BEAT (5 * HOUSE_SECOND)        /* so often, at least, the store notes that the house is up */
#define STORE_OUTAGE_MIN (10 * HOUSE_SECOND) /* while it runs, a longer time without such a note was an outage */
#define STORE_ADDRESS_MAX HOUSE_IDLE_MAX     /* an address is deleted so long after it was left or last used */
#define STORE_SOON INT64_C(10)               /* a job whose time has passed comes after so many milliseconds */

struct store;

/* X(name, message): what can go wrong with a store and with copies of it. In a message {path} is the file, and
 * {number}, {detail}, {known} and {by} are told at the error. */
#define STORE_ERROR_LIST(X)                                                                                            \
    X(FINE, "{path}: nothing is wrong with this store")                                                                \
    /* The file or the lock beside it cannot be made or opened; `number` is errno. */                                  \
    X(NO_PLACE, "{path}: the store cannot be opened there: {detail}")                                                  \
    /* Another process has it open; `number` is its process id, 0 if that is not known. */                             \
    X(LOCKED, "{path}: another process has this store open ({by}), and only one can at a time")                        \
    X(FOREIGN, "{path}: this file is not a store of Warren, and it was left as it is")                                 \
    /* Its schema is of the later version `number`. */                                                                 \
    X(NEWER, "{path}: a later Warren made this store (version {number}, and this one knows up to {known}); "           \
             "it was left as it is")                                                                                   \
    X(READ_ONLY, "{path}: the store cannot be written there: the place is read-only")                                  \
    X(FULL, "{path}: the store cannot be written: the disk is full")                                                   \
    X(DAMAGED, "{path}: the store is damaged ({detail}); bring a backup back")                                         \
    /* SQLite cannot use it for another reason, which is `detail`. */                                                  \
    X(UNREADABLE, "{path}: the store cannot be used: {detail}")                                                        \
    X(NO_MEMORY, "{path}: there is not enough memory for the store")                                                   \
    X(EXISTS, "{path}: this file is there already")                                                                    \
    X(COPYING, "{path}: another copy of the store is being made")                                                      \
    X(NOT_WRITTEN, "{path}: the copy cannot be written: {detail}")                                                     \
    X(NOT_READ, "{path}: the export cannot be read: {detail}")                                                         \
    X(ITSELF, "{path}: this is the store itself, and not an export of one")                                            \
    /* Of an import: `detail` is a message, too. */                                                                    \
    X(LINE, "{path}: line {number}: {detail}; nothing was taken in")                                                   \
    X(NO_TABLE, "there is no table {detail}")                                                                          \
    X(NO_WHO, "\"{detail}\": a person is named by their id (8 to 64 hexadecimal digits) or as NAME@TABLE")             \
    X(NO_FILE, "{path}: this is not a regular file, and a store is one")                                               \
    X(NO_NAME, "the name of the store is empty")                                                                       \
    X(NO_SERVER, "a store is a file here: this version cannot use PostgreSQL")                                         \
    /* SQLite's lock is taken, though ours is not. */                                                                  \
    X(HELD, "{path}: another program has this store open, or a house has it by another name (a hard link); only one "  \
            "can at a time")                                                                                           \
    X(NOT_WHOLE, "{path}: the store is damaged: its version or its tables are not those of a store; bring a backup "   \
                 "back")

enum store_error {
#define STORE_ERROR_ENUM(name, message) STORE_##name,
    STORE_ERROR_LIST(STORE_ERROR_ENUM)
#undef STORE_ERROR_ENUM
        STORE_ERRORS
};
struct store_fault {
    enum store_error error;
    long long number;
    char path[256]; /* the end of it, if it is longer */
    char detail[160];
};
/* The message of an error, to be translated; and a message with its places filled. */
const char *store_fault_message(enum store_error error);
void store_fault_fill(const struct store_fault *f, const char *message, const char *detail,
                      char out[STORE_SENTENCE_MAX]);
/* The file that a fault is about. */
void store_fault_path(struct store_fault *f, const char *path);
/* One sentence in English: which file, what, and why. */
void store_fault_words(const struct store_fault *f, char out[STORE_SENTENCE_MAX]);

/* Where the store is unless somebody says otherwise: $XDG_STATE_HOME/warren/house.db, or that below
 * ~/.local/state; false where neither XDG_STATE_HOME nor HOME names a folder. */
bool store_place(char *out, size_t size);
/* Makes the folders above a path that are missing; false: see errno. */
bool store_place_make(const char *path);
/* The one path by which a store is known, however it is named: that of the file itself, without symbolic links and from
 * the root on, whether it is there yet or not. So no name means anything special to SQLite, and the lock and the socket
 * beside it are found by every name but a hard link. False: see the fault. */
bool store_place_find(const char *named, char out[STORE_PATH_MAX], struct store_fault *fault);

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
/* The same, but false once the thread has not come round for so many milliseconds: a call of the system does not
 * return. Then the store is neither closed nor freed, its thread calls nobody any more, and the process is to end. */
bool store_close_within(struct store *s, int64_t patience);
/* How often the store has come round, which it does at least every STORE_BEAT unless it hangs; `waiting`: there are
 * orders that it has not answered; `failing`: nothing could be written when it was tried last, which is at least every
 * STORE_BEAT. */
uint64_t store_rounds(struct store *s, bool *waiting, bool *failing);

int64_t store_now(struct store *s);            /* on any thread */
const char *store_path(const struct store *s); /* of the file, as store_place_find has it */

/* Orders. What they are given is copied. `tag` comes back with the answer. False: too many are under way, or there is
 * no memory; then there is no answer. */
bool store_append(struct store *s, const struct house_append *append, uint64_t tag);
bool store_rows(struct store *s, const char *table, uint32_t from, uint64_t tag);
bool store_find(struct store *s, const char *table, const struct house_key *key, const char *request, uint64_t tag);
/* Time to read a table's log again: it is answered as a question in vain, STORE_FOUND, after half a second at the
 * earliest, and when the store can be read. */
bool store_wait(struct store *s, const char *table, uint64_t tag);
/* The tag says for whom: while the store fails, one list and one of older tables wait for each connection, and those
 * with another tag are answered as failed, which nobody is to be told. */
bool store_list(struct store *s, const struct house_key *key, const char *before, uint32_t link, uint64_t tag);
/* It has no answer: if the store cannot write now, it is done when it can. If it is the table that cannot be read, it
 * is given up after a minute; its job comes again all the same. */
bool store_wake(struct store *s, const char *table, uint32_t head, int64_t due);
/* The address at which a key wants to be told that it is its turn, and its language; an empty one takes it away. The
 * answer says whether the key is known here: otherwise nothing is kept. */
bool store_address(struct store *s, const struct house_key *key, const char *address, const char *lang, uint32_t link,
                   uint64_t tag);
/* A notice is to be delivered, see struct house_notice. The answer has the address, if there is one and the notice has
 * neither succeeded nor been tried too often; then it is counted as tried once more, `count` times by now. */
bool store_notice(struct store *s, const struct house_notice *notice, uint64_t tag);
/* It has succeeded. Without an answer, as store_wake. */
bool store_notified(struct store *s, const char *table, uint32_t turn);
/* All tables after the one with this id ("": from the beginning) in the order of their ids, HOUSE_LISTED_MAX of them at
 * most. */
bool store_tables(struct store *s, const char *after, uint64_t tag);
/* Deletes everything that is a person's: names and talk, and the key itself, which nothing can be found by afterwards.
 * What was played stays in the logs as somebody's. A house that holds such a table knows the key until it reads the
 * log again. */
bool store_forget(struct store *s, const struct house_key *key, uint64_t tag);
/* Whom somebody means: by the beginning of their key (8 hexadecimal digits or more), or as NAME@TABLE, by a name that
 * they gave at a table, whose id may be cut to 4 signs or more. */
bool store_people(struct store *s, const char *who, uint64_t tag);
/* Copies of the store while it runs, a few pages or one table at a time between other orders. A backup is a store; an
 * export is lines of JSON (docs/house.md), of all tables or of one (else NULL). The file must not be there yet. */
bool store_backup(struct store *s, const char *path, uint64_t tag);
bool store_export(struct store *s, const char *path, const char *table, uint64_t tag);
/* Takes the tables of an export in, a few at a time between other orders; if anything in the file is wrong, none.
 * Tables that are there already with the same entries are passed over, so that an import that the end of the house cut
 * short can be finished. */
bool store_import(struct store *s, const char *path, uint64_t tag);

/* How far the copy or the import that is under way has come: so much of the whole, which is 0 where nothing is. On any
 * thread. */
void store_progress(struct store *s, uint64_t *done, uint64_t *whole);

enum store_kind {
    STORE_APPENDED,
    STORE_ROWS,
    STORE_FOUND,
    STORE_LISTED,
    STORE_WOKEN, /* not an answer */
    STORE_ADDRESSED,
    STORE_NOTICE,
    STORE_NOTIFIED, /* not an answer */
    STORE_TABLES,
    STORE_PEOPLE,
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
    int actor, mover;
    enum house_phase phase;
    uint32_t head, moves;
    int64_t at; /* of the last entry */
    const char *text;
    size_t text_size;
};

/* Whose a seat is, of the table at this place of a list. */
struct store_seat {
    uint32_t place;
    int seat;
    struct house_key key;
};

struct store_answer {
    enum store_kind kind;
    uint64_t tag;
    char table[HOUSE_ID_SIZE + 1];
    bool failed;                /* the store could not do it, */
    bool alone;                 /* because of something that stands in the way of nothing else, */
    struct store_fault fault;   /* and why */
    enum house_verdict verdict; /* of an append */
    uint32_t n;                 /* its entry's number, or of the entry that was found */
    uint32_t head;              /* of the table in which something was looked for: its number of entries */
    struct house_row row;       /* of an append that was committed; of somebody who is forgotten, the key */
    struct house_row *rows;
    /* Of rows; of tables in `list`, of people; of entries whose words were deleted; of tables that were copied or taken
     * in; of times that a notice was tried. */
    uint32_t count;
    bool found;
    bool older;          /* a list before `table`, see the shell's list in house/house.h */
    const char *address; /* of a notice, if found; and the language */
    char lang[HOUSE_LANG_MAX + 1];
    uint32_t link;
    struct store_listed *list;
    struct store_seat *seats; /* of all tables in the list of all tables, */
    uint32_t seat_count;      /* so many */
    struct house_key *people; /* at most STORE_PEOPLE_MAX of those that were found */
    int64_t since, until;

    struct store_answer *next; /* the store's own */
    void *memory;              /* where rows, list and texts are */
};

/* The next answer, or NULL. It is to be given back, by the function below it. */
struct store_answer *store_take(struct store *s);
void store_give_back(struct store *s, struct store_answer *a);

/* Gives an answer to the house. Those that no house waits for (tables, people, forget, copies) do nothing. */
void store_house_tell(struct house *h, int64_t now, const struct store_answer *a);

#endif
