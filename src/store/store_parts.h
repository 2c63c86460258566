/* What the files of the store share: the open file with its statements, an order, and the work on them. All of it is
 * used by the store's thread alone, but for the clock. */
#ifndef STORE_PARTS_H
#define STORE_PARTS_H

#include "store/store.h"

#include <sqlite3.h>
#include <stdatomic.h>

#define STORE_APPLICATION_ID 0x57526e48 /* "WRnH", in the header of every store */
#define STORE_RETRY (HOUSE_SECOND / 2)  /* so long after it failed, what is to be done all the same is tried again */

/* STATEMENT(name, statement): what is prepared once. */
#define STORE_STATEMENT_LIST(STATEMENT)                                                                                \
    STATEMENT(BEGIN, "BEGIN IMMEDIATE")                                                                                \
    STATEMENT(COMMIT, "COMMIT")                                                                                        \
    STATEMENT(ROLLBACK, "ROLLBACK")                                                                                    \
    STATEMENT(TABLE, "SELECT t.row, t.head, c.seated FROM \"table\" t LEFT JOIN card c ON c.\"table\" = t.row "        \
                     "WHERE t.id = ?1")                                                                                \
    STATEMENT(                                                                                                         \
        OPEN,                                                                                                          \
        "SELECT count(*) FROM (SELECT \"table\" FROM entry WHERE guest = ?1 AND n = 0 ORDER BY row DESC LIMIT ?2) "    \
        "l JOIN \"table\" t ON t.row = l.\"table\" WHERE t.phase < ?3")                                                \
    STATEMENT(LAY, "INSERT INTO \"table\" (id, head, at, phase, actor, mover, moves) VALUES (?1, 0, 0, 0, -1, -1, 0)") \
    STATEMENT(HEAD, "UPDATE \"table\" SET head = ?2 + 1, at = ?3 WHERE row = ?1 AND head = ?2")                        \
    STATEMENT(MOVE, "UPDATE \"table\" SET head = ?2 + 1, at = ?3, phase = ?4, actor = ?5, mover = ?6, moves = ?7 "     \
                    "WHERE row = ?1 AND head = ?2")                                                                    \
    STATEMENT(CARD, "INSERT INTO card (\"table\", seated, text) VALUES (?1, ?2, ?3) "                                  \
                    "ON CONFLICT (\"table\") DO UPDATE SET seated = ?2, text = ?3")                                    \
    STATEMENT(ENTRY, "INSERT INTO entry (\"table\", n, at, guest, request, what) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")     \
    STATEMENT(WORDS, "INSERT INTO words (\"table\", n, guest, text) VALUES (?1, ?2, ?3, ?4)")                          \
    STATEMENT(GUEST, "SELECT row FROM guest WHERE key = ?1")                                                           \
    STATEMENT(COME, "INSERT INTO guest (key) VALUES (?1)")                                                             \
    STATEMENT(REQUEST, "SELECT n FROM entry WHERE \"table\" = ?1 AND guest = ?2 AND request = ?3")                     \
    STATEMENT(RISE, "DELETE FROM seat WHERE \"table\" = ?1")                                                           \
    STATEMENT(SIT, "INSERT INTO seat (\"table\", seat, guest) VALUES (?1, ?2, ?3)")                                    \
    STATEMENT(JOB, "INSERT INTO job (\"table\", due) VALUES (?1, ?2) ON CONFLICT (\"table\") DO UPDATE SET due = ?2")  \
    STATEMENT(IDLE, "DELETE FROM job WHERE \"table\" = ?1")                                                            \
    STATEMENT(DUE, "SELECT \"table\" FROM job WHERE due <= ?1 ORDER BY due LIMIT ?2")                                  \
    STATEMENT(ID, "SELECT id FROM \"table\" WHERE row = ?1")                                                           \
    STATEMENT(NEXT, "SELECT min(due) FROM job")                                                                        \
    STATEMENT(ROWS,                                                                                                    \
              "SELECT e.n, e.at, g.key, e.request, e.what, w.text FROM entry e "                                       \
              "LEFT JOIN guest g ON g.row = e.guest LEFT JOIN words w ON w.\"table\" = e.\"table\" AND w.n = e.n "     \
              "WHERE e.\"table\" = ?1 AND e.n >= ?2 ORDER BY e.n")                                                     \
    STATEMENT(LIST, "SELECT t.id, s.seat, t.actor, t.mover, t.phase, t.head, t.at, c.text, t.moves FROM seat s "       \
                    "JOIN \"table\" t ON t.row = s.\"table\" JOIN card c ON c.\"table\" = t.row WHERE s.guest = ?1 "   \
                    "ORDER BY t.at DESC, t.row DESC, s.seat LIMIT ?2")                                                 \
    STATEMENT(OLDER,                                                                                                   \
              "SELECT t.id, s.seat, t.actor, t.mover, t.phase, t.head, t.at, c.text, t.moves FROM seat s "             \
              "JOIN \"table\" t ON t.row = s.\"table\" JOIN card c ON c.\"table\" = t.row WHERE s.guest = ?1 AND "     \
              "s.\"table\" < CASE ?3 WHEN '' THEN "                                                                    \
              "9223372036854775807 ELSE (SELECT o.\"table\" FROM \"table\" u JOIN seat o ON o.\"table\" = u.row "      \
              "WHERE u.id = ?3 AND o.guest = ?1) END ORDER BY s.\"table\" DESC, s.seat DESC LIMIT ?2")                 \
    STATEMENT(TABLES, "SELECT t.id, -1, t.actor, t.mover, t.phase, t.head, t.at, c.text, t.moves FROM \"table\" t "    \
                      "LEFT JOIN card c ON c.\"table\" = t.row WHERE t.id > ?1 ORDER BY t.id LIMIT ?2")                \
    STATEMENT(BEAT, "UPDATE heartbeat SET at = max(at, ?1)")                                                           \
    STATEMENT(OUTAGE, "INSERT INTO outage (since, until) VALUES (?1, ?2)")                                             \
    STATEMENT(OUTAGES, "SELECT since, until FROM outage ORDER BY row")

enum store_statement {
#define STORE_STATEMENT_ENUM(name, statement) STORE_SQL_##name,
    STORE_STATEMENT_LIST(STORE_STATEMENT_ENUM)
#undef STORE_STATEMENT_ENUM
        STORE_STATEMENTS
};

/* The time, which never goes backwards. */
struct store_clock {
    int64_t first;  /* what it was when it began, */
    int64_t ticked; /* and what the machine's steady clock said then */
    _Atomic int64_t last;
};
void store_clock_begin(struct store_clock *c, int64_t at_least);
int64_t store_clock_now(struct store_clock *c);

/* What is known of a table without asking SQLite. Nobody else writes to the file, so it is true until a transaction
 * fails or many rows are changed at once: see store_base_forget_known. */
struct store_place {
    char id[HOUSE_ID_SIZE + 1];
    int64_t row; /* of the table; 0: there is no such table, or this place is empty */
    uint32_t head;
    int64_t due;             /* of its job, HOUSE_NEVER: it has none; 0: not known */
    struct house_key seated; /* the hash of its seats, */
    uint8_t seats;           /* and the seats themselves, if there are any here */
    bool person[GAME_SEATS_MAX];
    struct house_key key[GAME_SEATS_MAX];
};
struct store_guest {
    struct house_key key;
    int64_t row; /* 0: this place is empty */
};
enum { STORE_PLACES = 4096, STORE_GUESTS = 8192 };

/* The open file. */
struct store_base {
    sqlite3 *db;
    sqlite3_stmt *statement[STORE_STATEMENTS];
    char *path, *vfs;
    struct store_wal *wal;
    bool careless;
    int lock;                     /* a descriptor of the file beside it; -1: none */
    bool made_lock;               /* that file was not there before */
    bool broken;                  /* after an error of the disk: to be opened anew before anything else, */
    int64_t mend;                 /* but not before this time, */
    bool lent;                    /* and not while a backup reads from it: SQLite would not close it, nor let it go */
    int64_t beaten;               /* the last time that was stored */
    int64_t next;                 /* no job is due before this time; */
    int64_t rest;                 /* nor are jobs looked at, since they cannot be read */
    int64_t clean;                /* addresses that are too old are looked for at this time */
    struct store_place *places;   /* STORE_PLACES of them, by a hash of the id, */
    struct store_guest *guests;   /* and STORE_GUESTS, by the key */
    int pages;                    /* of the log of writes, after the last commit */
    _Atomic uint64_t done, whole; /* of a copy or an import */
};

bool store_base_open(struct store_base *b, const struct store_options *options, struct store_fault *fault);
void store_base_close(struct store_base *b);
/* The same for a store that could not be opened: it leaves nothing beside it that was not there. Returns false. */
bool store_base_give_up(struct store_base *b);
/* Whether the file can be used; a broken one is opened anew, and whatever can be read in it is on disk then. */
bool store_base_whole(struct store_base *b, int64_t now);
/* Stores the time. */
int store_base_beat(struct store_base *b, int64_t now);
/* SQLite's way to files, through this VFS (NULL: its own), but for the log of writes, which is written in large pieces;
 * NULL: there is no memory. */
struct store_wal *store_wal_open(const char *vfs);
const char *store_wal_name(const struct store_wal *w);
void store_wal_close(struct store_wal *w);
/* A statement, reset and without values. */
sqlite3_stmt *store_base_use(struct store_base *b, enum store_statement which);
/* Steps a statement that gives no rows: SQLITE_OK, or what went wrong. */
int store_base_step(sqlite3_stmt *statement);
int store_base_run(struct store_base *b, const char *sql);
/* A single number that a statement selects; or `otherwise`. */
int64_t store_base_number(sqlite3 *db, const char *sql, int64_t otherwise);
/* Whether what went wrong concerns what was being done and nothing else: it cannot be read, or makes no sense. Without
 * room, memory or a sync nothing else would fare better. */
bool store_base_is_damage(int code);
/* Ends a transaction that went wrong, and notes whether the file has to be opened anew. */
void store_base_back(struct store_base *b, int code);
/* Forgets what is known without asking. */
void store_base_forget_known(struct store_base *b);

/* How far an order has come. */
enum store_state {
    STORE_OPEN,
    STORE_DONE,   /* it has its answer */
    STORE_WAITING /* it could not be done, and waits until it can */
};

/* An order, and the answer to it, which is allocated with it so that there is always one. */
struct store_order {
    struct store_answer answer; /* the first member: whoever has the one has the other */
    struct house_append append; /* its texts are in `texts`; of other orders only the key and request of its row */
    uint32_t from;
    uint32_t head;
    int64_t due;
    uint32_t turn, tries; /* of a notice: the last one is the most that there may be */
    char *texts;          /* also the path of a copy, whom somebody means, and an address */
    enum store_state state;
    bool waits;    /* it waits once, whether it can be done or not */
    bool waited;   /* it waited once; */
    int64_t again; /* then it is not tried again before this time */
    int64_t pause; /* for which it waited when it was itself what could not be done; 0: that was never so */
    struct store_order *next, **at; /* `at`: while it waits, what leads to it */
};

/* Orders that wait to be tried again. All zero: there are none. */
struct store_queue {
    struct store_order *first, **end;
};
struct store_retry {
    struct store_queue quick, slow;
    struct store_order **lists; /* of the connections below `links`, two each */
    uint32_t links;
};
void store_retry_put(struct store_retry *r, struct store_order *o);
/* One list is to wait for the first time: takes out another one for the same connection that nobody waits for any
 * more, since its tag is another, or since this one will answer it, too; NULL: there is none. */
struct store_order *store_retry_replace(struct store_retry *r, const struct store_order *o);
/* Takes out one whose time has come; NULL: there is none. And the time when there will be one. */
struct store_order *store_retry_take(struct store_retry *r, int64_t now);
int64_t store_retry_next(const struct store_retry *r);
void store_retry_free(struct store_retry *r);

/* An order, with copies of what it is given; NULL: there is no memory. One with a text, and an append. */
struct store_order *store_order_new(enum store_kind kind, const char *table, uint64_t tag);
struct store_order *store_order_text(enum store_kind kind, const char *text, const char *table, uint64_t tag);
struct store_order *store_order_append(const struct house_append *append, uint64_t tag);
void store_order_empty(struct store_order *o); /* so that it can be done again */
void store_order_free(struct store_order *o);
bool store_order_reads(const struct store_order *o);    /* it changes nothing */
bool store_order_is_alone(const struct store_order *o); /* it is done by itself and not in a group */
/* It cannot be answered with a failure, since the house has no word for that. */
bool store_order_insists(const struct store_order *o);

/* Jobs that are due, of which some may be at tables that cannot be read. */
struct store_jobs {
    int64_t row; /* of the table whose job is being taken; 0: none is */
    int64_t bad[STORE_DUE_MAX];
    int count; /* of those that are bad: their jobs are put off */
};

/* Orders that are done together, with what is due. */
struct store_group {
    struct store_order *orders;
    int64_t now;
    int room;                            /* for jobs that are due */
    bool over;                           /* nothing comes after it: the time is stored in any case */
    struct store_answer *before, *after; /* answers that nobody asked for */
    bool done;                           /* what writes was done, or there was nothing to write; */
    bool wrote;                          /* and something was written */

    /* Its own. */
    bool writes;            /* without those that only read */
    struct store_order *at; /* what was being done when something went wrong, */
    bool cleaning, taking;  /* if it was no order: addresses were deleted, jobs taken */
    struct store_jobs jobs;
    int64_t beaten; /* what will then be the last time that was stored */
    int code;       /* what went wrong */
    bool unsure;    /* it may be stored all the same, as far as anybody knows */
};
/* Does a group in one transaction or, where that cannot be, in parts. Each order is done then, or waits. */
void store_group_do(struct store_base *b, struct store_group *g);

/* An answer is added to the end of a list; a list of answers that nobody takes is freed. */
void store_group_add_answer(struct store_answer ***end, struct store_answer *a);
void store_group_free_answers(struct store_answer *list);

/* Orders, one each, inside a transaction. They fill the answer and return SQLITE_OK, or what went wrong with the
 * store. */
int store_log_append(struct store_base *b, struct store_order *o, int64_t now);
int store_log_rows(struct store_base *b, struct store_order *o);
int store_log_find(struct store_base *b, struct store_order *o);
int store_log_list(struct store_base *b, struct store_order *o);
int store_people_find(struct store_base *b, struct store_order *o);
/* Fills the seats of the tables in a list. */
int store_people_seated(struct store_base *b, struct store_answer *a);
int store_log_wake(struct store_base *b, struct store_order *o, int64_t now);
/* Takes the jobs that are due, at most `room` of them; each becomes an answer at the end of the list. Those that are
 * known as bad are put off. */
int store_log_due(struct store_base *b, int64_t now, int room, struct store_jobs *jobs, struct store_answer ***end);
/* The job that was being taken is bad, since this could not be done; where it is not one job, none is taken for a
 * while. */
void store_log_put_off(struct store_base *b, int64_t now, struct store_jobs *jobs);
int store_notice_address(struct store_base *b, struct store_order *o, int64_t now);
int store_notice_try(struct store_base *b, struct store_order *o, int64_t now);
int store_notice_succeeded(struct store_base *b, struct store_order *o);
/* Deletes the addresses that nobody has used for STORE_ADDRESS_MAX, if it is time to look for them. */
int store_notice_clean(struct store_base *b, int64_t now);
int store_log_outage(struct store_base *b, int64_t since, int64_t until);
/* All that there were: HOUSE_OUTAGES_MAX at most, see house_clock_outage. */
int store_log_outages(struct store_base *b, struct house_outage *list, uint32_t *count);

/* Work that is not done inside a group. */
void store_forget_person(struct store_base *b, struct store_order *o);

/* An import under way. NULL: it cannot begin, and its order is answered. */
struct store_import *store_import_begin(struct store_base *b, struct store_order *o, int64_t now);
/* Goes on for a moment; true when it is over and its order answered. */
bool store_import_step(struct store_import *m, struct store_order *o);
void store_import_end(struct store_import *m);

/* A backup, an export or an import under way. */
struct store_copy {
    struct store_base *base;
    struct store_order *order; /* NULL: there is none */
    char *part;                /* the file that is being written: the path with ".part" at its end */
    sqlite3 *to;
    sqlite3_backup *backup;
    void *lines; /* a stream */
    struct store_import *import;
    char after[HOUSE_ID_SIZE + 1];
    int64_t tables; /* that are to be copied, about */
};
bool store_copy_begin(struct store_base *b, struct store_copy *c, struct store_order *o, int64_t now);
/* Goes on for a moment; true when it is over and its order answered. */
bool store_copy_step(struct store_base *b, struct store_copy *c);
/* Ends it with what was done so far deleted; for a store that is closed. */
void store_copy_drop(struct store_copy *c);

/* It could not be done, and why: with a path, a number and a detail, where the error has them. */
void store_answer_fail(struct store_answer *a, enum store_error error, const char *path, long long number,
                       const char *detail);
void store_answer_sqlite_error(struct store_base *b, struct store_answer *a, int code); /* an error of SQLite's */

/* Opens a regular file to read it, and nothing else: a pipe or a device might never answer. -1: it is not one, or see
 * errno. */
int store_place_read(const char *path, bool *regular);

void store_fault_sqlite_error(struct store_fault *f, int code, const char *detail); /* of SQLite's */

#endif
