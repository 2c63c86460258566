/* The store's file: the lock beside it, its schema, opening and mending it, and what can be wrong with it. */
#include "store/store_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* migrations[i] makes version i + 1 of version i; all of them make a new store. Only ever add to this list.
 *
 * A person is a row of `guest`, and everything else names that row: whoever deletes the key there has deleted it
 * everywhere, and indices stay small. */
static const char *const migrations[STORE_VERSION] = {
    "CREATE TABLE \"table\" (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, head INTEGER NOT NULL,"
    " at INTEGER NOT NULL, phase INTEGER NOT NULL, actor INTEGER NOT NULL, seated BLOB NOT NULL,"
    " card TEXT NOT NULL) STRICT;"
    "CREATE TABLE guest (row INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE entry (\"table\" INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, guest INTEGER,"
    " request TEXT, what TEXT NOT NULL, PRIMARY KEY (\"table\", n)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX entry_request ON entry (\"table\", guest, request) WHERE guest IS NOT NULL;"
    "CREATE TABLE words (\"table\" INTEGER NOT NULL, n INTEGER NOT NULL, guest INTEGER, text TEXT NOT NULL,"
    " PRIMARY KEY (\"table\", n)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX words_guest ON words (guest);"
    "CREATE TABLE seat (\"table\" INTEGER NOT NULL, seat INTEGER NOT NULL, guest INTEGER NOT NULL,"
    " PRIMARY KEY (\"table\", seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_guest ON seat (guest);"
    "CREATE TABLE job (\"table\" INTEGER PRIMARY KEY, due INTEGER NOT NULL) STRICT;"
    "CREATE INDEX job_due ON job (due);",
    "CREATE TABLE outage (row INTEGER PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;"
    "CREATE TABLE heartbeat (at INTEGER NOT NULL) STRICT;"
    "INSERT INTO heartbeat (at) SELECT ifnull(max(at), 0) FROM \"table\";",
    "ALTER TABLE guest ADD COLUMN address TEXT;"
    "ALTER TABLE guest ADD COLUMN lang TEXT;"
    "ALTER TABLE guest ADD COLUMN addressed INTEGER;"
    "CREATE INDEX guest_addressed ON guest (addressed) WHERE addressed IS NOT NULL;"
    "CREATE TABLE notice (\"table\" INTEGER PRIMARY KEY, turn INTEGER NOT NULL, tries INTEGER NOT NULL,"
    " told INTEGER NOT NULL) STRICT;",
    /* Entries in the order in which they come, and what every entry changes of a table apart from its card: so a commit
     * changes few pages. That (table, n) is unique follows from the head, on which every append is conditional. */
    "CREATE TABLE moved (row INTEGER PRIMARY KEY, \"table\" INTEGER NOT NULL, n INTEGER NOT NULL,"
    " at INTEGER NOT NULL, guest INTEGER, request TEXT, what TEXT NOT NULL) STRICT;"
    "INSERT INTO moved (\"table\", n, at, guest, request, what)"
    " SELECT \"table\", n, at, guest, request, what FROM entry ORDER BY \"table\", n;"
    "DROP TABLE entry;"
    "ALTER TABLE moved RENAME TO entry;"
    "CREATE UNIQUE INDEX entry_request ON entry (\"table\", guest, request);"
    "CREATE TABLE card (\"table\" INTEGER PRIMARY KEY, seated BLOB NOT NULL, text TEXT NOT NULL) STRICT;"
    "INSERT INTO card SELECT row, seated, substr(text, 2, length(text) - 2) FROM (SELECT row, seated,"
    " iif(json_valid('{' || card || '}'), json_remove('{' || card || '}', '$.actor', '$.moves', '$.at'), '{}') AS text"
    " FROM \"table\");"
    "ALTER TABLE \"table\" ADD COLUMN mover INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE \"table\" ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;"
    "UPDATE \"table\" SET mover = CAST(ifnull(json_extract('{' || card || '}', '$.actor'), -1) AS INTEGER),"
    " moves = CAST(ifnull(json_extract('{' || card || '}', '$.moves'), 0) AS INTEGER)"
    " WHERE json_valid('{' || card || '}');"
    "ALTER TABLE \"table\" DROP COLUMN seated;"
    "ALTER TABLE \"table\" DROP COLUMN card;",
    /* The tables that somebody has laid; other entries are not in it. */
    "CREATE INDEX entry_laid ON entry (guest) WHERE n = 0;",
};

static const char *const statements[STORE_STATEMENTS] = {
#define STORE_STATEMENT_TEXT(name, statement) statement,
    STORE_STATEMENT_LIST(STORE_STATEMENT_TEXT)
#undef STORE_STATEMENT_TEXT
};

static bool fail(struct store_fault *f, enum store_error error, long long number)
{
    f->error = error;
    f->number = number;
    if (error == STORE_NO_PLACE)
        snprintf(f->detail, sizeof f->detail, "%s", strerror((int)number));
    return false;
}

/* Opens the file of the lock and locks it, unless somebody removed it meanwhile: then it locks nothing. */
static bool lock_file(struct store_base *b, const char *name, struct store_fault *f)
{
    struct stat mine, theirs;
    char text[32] = "";
    for (bool same = false; !same;) {
        bool made = true;
        b->lock = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (b->lock < 0 && errno == EEXIST) {
            made = false;
            b->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
        }
        if (b->lock < 0)
            return errno == EROFS || errno == EACCES ? fail(f, STORE_READ_ONLY, 0) : fail(f, STORE_NO_PLACE, errno);
        if (flock(b->lock, LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK)
                return fail(f, STORE_NO_PLACE, errno);
            ssize_t got = pread(b->lock, text, sizeof text - 1, 0);
            return fail(f, STORE_LOCKED, got > 0 ? strtoll(text, NULL, 10) : 0);
        }
        same = fstat(b->lock, &mine) != 0 || (stat(name, &theirs) == 0 && mine.st_ino == theirs.st_ino);
        b->made_lock = same && made;
        if (!same)
            close(b->lock);
    }
    return true;
}

static char *lock_name(const struct store_base *b)
{
    size_t size = strlen(b->path) + sizeof ".lock";
    char *name = malloc(size);
    if (name != NULL)
        snprintf(name, size, "%s.lock", b->path);
    return name;
}

/* The lock goes with the descriptor, so a process that ends in whatever way leaves none behind. The file holds the
 * process id for whoever comes second. It stays, unless it was made for a store that then could not be opened. */
static bool take_lock(struct store_base *b, struct store_fault *f)
{
    char *name = lock_name(b), text[32];
    bool good = name != NULL ? lock_file(b, name, f) : fail(f, STORE_NO_MEMORY, 0);
    free(name);
    if (!good)
        return false;
    int used = snprintf(text, sizeof text, "%lld\n", (long long)getpid());
    if (ftruncate(b->lock, 0) != 0 || pwrite(b->lock, text, (size_t)used, 0) != used)
        return errno == ENOSPC ? fail(f, STORE_FULL, 0) : fail(f, STORE_NO_PLACE, errno);
    return true;
}

bool store_base_give_up(struct store_base *b)
{
    char *name = b->made_lock ? lock_name(b) : NULL;
    if (name != NULL)
        unlink(name);
    free(name);
    store_base_close(b);
    return false;
}

static bool beside(const struct store_base *b, const char *ending)
{
    size_t size = strlen(b->path) + strlen(ending) + 1;
    char *name = malloc(size);
    if (name == NULL)
        return true;
    snprintf(name, size, "%s%s", b->path, ending);
    bool there = access(name, F_OK) == 0;
    free(name);
    return there;
}

static int64_t big_endian(const uint8_t bytes[4])
{
    return (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3]);
}

/* Looks at the file once: it must be missing, empty or ours. While it is being made it may be neither, but then there
 * is a journal that SQLite will use. */
static bool look_once(const struct store_base *b, struct store_fault *f)
{
    uint8_t head[100];
    bool regular = true;
    int fd = store_place_read(b->path, &regular);
    if (fd < 0 && !regular)
        return fail(f, STORE_NO_FILE, 0);
    if (fd < 0)
        return errno == ENOENT || fail(f, STORE_NO_PLACE, errno);
    ssize_t got = read(fd, head, sizeof head);
    close(fd);
    if (got == 0 || beside(b, "-journal"))
        return true;
    if (got != (ssize_t)sizeof head || memcmp(head, "SQLite format 3", 16) != 0 ||
        big_endian(head + 68) != STORE_APPLICATION_ID)
        return fail(f, STORE_FOREIGN, 0);
    int64_t version = big_endian(head + 60);
    if (version > STORE_VERSION || version < 0)
        return fail(f, version < 0 ? STORE_NOT_WHOLE : STORE_NEWER, version);
    if (access(b->path, W_OK) != 0)
        return fail(f, STORE_READ_ONLY, 0);
    return true;
}

/* Before SQLite does, which might write to it, and before there is a lock beside it. Another process may have finished
 * making it between the look at its head and the one for a journal, so what is not ours is looked at twice. */
static bool look(const struct store_base *b, struct store_fault *f)
{
    if (look_once(b, f))
        return true;
    if (f->error == STORE_FOREIGN && look_once(b, f))
        f->error = STORE_FINE;
    return f->error == STORE_FINE;
}

int store_base_run(struct store_base *b, const char *sql)
{
    return sqlite3_exec(b->db, sql, NULL, NULL, NULL);
}

int64_t store_base_number(sqlite3 *db, const char *sql, int64_t otherwise)
{
    sqlite3_stmt *s = NULL;
    int64_t found = otherwise;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW &&
        sqlite3_column_type(s, 0) != SQLITE_NULL)
        found = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return found;
}

/* One version's step, in one transaction. */
static int migrate(struct store_base *b, int64_t version)
{
    char number[96];
    snprintf(number, sizeof number, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             STORE_APPLICATION_ID, (int)version + 1);
    int code = store_base_run(b, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK)
        code = store_base_run(b, migrations[version]);
    if (code == SQLITE_OK)
        code = store_base_run(b, number);
    if (!sqlite3_get_autocommit(b->db))
        store_base_run(b, "ROLLBACK");
    return code;
}

/* A new file is made with a journal, so that its header says from the first moment whose it is; then it changes over to
 * a log of writes. */
static int bring_up(struct store_base *b, struct store_fault *f)
{
    int64_t version = 0, id = 0;
    int code = store_base_run(b, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL;"
                                 "SELECT count(*) FROM sqlite_schema");
    if (code != SQLITE_OK)
        return code;
    id = store_base_number(b->db, "PRAGMA application_id", 0);
    version = store_base_number(b->db, "PRAGMA user_version", 0);
    if (id != STORE_APPLICATION_ID && (id != 0 || store_base_number(b->db, "SELECT count(*) FROM sqlite_schema", 1)))
        return SQLITE_NOTADB;
    if (version > STORE_VERSION || version < 0) {
        fail(f, version < 0 ? STORE_NOT_WHOLE : STORE_NEWER, version);
        return SQLITE_MISMATCH;
    }
    for (; version < STORE_VERSION && code == SQLITE_OK; version++)
        code = migrate(b, version);
    return code;
}

static int note_pages(void *with, sqlite3 *db, const char *name, int pages)
{
    struct store_base *b = with;
    (void)db, (void)name;
    b->pages = pages;
    return SQLITE_OK;
}

static int prepare(struct store_base *b)
{
    int code = store_base_run(b, b->careless ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF"
                                             : "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    if (code == SQLITE_OK)
        code = store_base_run(b, "PRAGMA foreign_keys = OFF; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -32768;"
                                 "PRAGMA journal_size_limit = 67108864; PRAGMA temp_store = MEMORY");
    for (int i = 0; i < STORE_STATEMENTS && code == SQLITE_OK; i++)
        code = sqlite3_prepare_v3(b->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &b->statement[i], NULL);
    sqlite3_wal_hook(b->db, note_pages, b);
    return code;
}

static void shut(struct store_base *b)
{
    for (int i = 0; i < STORE_STATEMENTS; i++) {
        sqlite3_finalize(b->statement[i]);
        b->statement[i] = NULL;
    }
    sqlite3_close(b->db);
    b->db = NULL;
}

static int open_file(struct store_base *b, struct store_fault *f)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    /* What people say and hold is in it: only its owner may read a file that is made here, and the log beside it. */
    int made = b->vfs == NULL ? open(b->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (made >= 0)
        close(made);
    int code = sqlite3_open_v2(b->path, &b->db, flags, store_wal_name(b->wal));
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(b->db, 1);
        sqlite3_busy_timeout(b->db, 500);
        code = bring_up(b, f);
    }
    return code == SQLITE_OK ? prepare(b) : code;
}

bool store_base_open(struct store_base *b, const struct store_options *options, struct store_fault *f)
{
    char path[STORE_PATH_MAX];
    memset(b, 0, sizeof *b);
    b->lock = -1;
    if (!store_place_find(options->path, path, f))
        return false;
    b->careless = options->careless;
    b->path = strdup(path);
    b->vfs = options->vfs == NULL ? NULL : strdup(options->vfs);
    b->wal = store_wal_open(options->vfs);
    b->places = calloc(STORE_PLACES, sizeof *b->places);
    b->guests = calloc(STORE_GUESTS, sizeof *b->guests);
    if (b->path == NULL || b->wal == NULL || (options->vfs != NULL && b->vfs == NULL) || b->places == NULL ||
        b->guests == NULL) {
        store_base_close(b);
        return fail(f, STORE_NO_MEMORY, 0);
    }
    if (!look(b, f) || !take_lock(b, f))
        return store_base_give_up(b);
    int code = open_file(b, f);
    if (code != SQLITE_OK) {
        if (f->error == STORE_FINE)
            store_fault_sqlite_error(f, code, b->db == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(b->db));
        if ((code & 0xff) == SQLITE_ERROR) /* every statement is good where the tables are */
            fail(f, STORE_NOT_WHOLE, 0);
        return store_base_give_up(b);
    }
    b->beaten = store_base_number(b->db, "SELECT at FROM heartbeat", 0);
    b->next = store_base_number(b->db, statements[STORE_SQL_NEXT], HOUSE_NEVER);
    return true;
}

void store_base_close(struct store_base *b)
{
    shut(b);
    if (b->lock >= 0)
        close(b->lock);
    b->lock = -1;
    free(b->path);
    free(b->vfs);
    free(b->places);
    free(b->guests);
    store_wal_close(b->wal);
    b->wal = NULL;
    b->path = b->vfs = NULL;
    b->places = NULL;
    b->guests = NULL;
}

void store_base_forget_known(struct store_base *b)
{
    memset(b->places, 0, STORE_PLACES * sizeof *b->places);
    memset(b->guests, 0, STORE_GUESTS * sizeof *b->guests);
    b->next = 0;
}

/* When a file could not be synced, nobody knows how much of it is on disk, and asking again proves nothing. What can be
 * read is therefore written to the main file, and that is synced: afterwards the log says what is true. */
static void mend(struct store_base *b)
{
    struct store_fault f = {0};
    shut(b);
    b->broken = open_file(b, &f) != SQLITE_OK ||
                sqlite3_wal_checkpoint_v2(b->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) != SQLITE_OK;
    b->pages = 0;
}

bool store_base_whole(struct store_base *b, int64_t now)
{
    if (!b->broken)
        return true;
    if (now < b->mend || b->lent)
        return false;
    mend(b);
    b->mend = b->broken ? now + STORE_RETRY : now;
    return !b->broken;
}

int store_base_beat(struct store_base *b, int64_t now)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_BEAT);
    sqlite3_bind_int64(s, 1, now);
    return store_base_step(s);
}

sqlite3_stmt *store_base_use(struct store_base *b, enum store_statement which)
{
    sqlite3_reset(b->statement[which]);
    sqlite3_clear_bindings(b->statement[which]);
    return b->statement[which];
}

int store_base_step(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

bool store_base_is_damage(int code)
{
    int kind = code & 0xff;
    return code == SQLITE_IOERR_READ || code == SQLITE_IOERR_SHORT_READ || kind == SQLITE_CORRUPT ||
           kind == SQLITE_CONSTRAINT;
}

void store_base_back(struct store_base *b, int code)
{
    store_base_forget_known(b);
    for (int i = 0; i < STORE_STATEMENTS; i++)
        sqlite3_reset(b->statement[i]);
    if (b->db != NULL && !sqlite3_get_autocommit(b->db))
        store_base_step(store_base_use(b, STORE_SQL_ROLLBACK));
    /* Whatever cannot be read, what was written is as safe as it was. */
    if ((code & 0xff) == SQLITE_IOERR && !store_base_is_damage(code))
        b->broken = true;
}
