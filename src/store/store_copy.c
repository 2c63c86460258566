/* Copies of a store that is in use: a backup, which is a store, and an export, which is lines of JSON. A copy is
 * written to a file beside its place, synced, and then renamed. */
#include "store/store_parts.h"

#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_A_STEP = 256, LINE_MAX_BYTES = 65536 };

static void end_copy(struct store_copy *c)
{
    if (c->backup != NULL)
        sqlite3_backup_finish(c->backup);
    if (c->base != NULL)
        c->base->lent = false;
    sqlite3_close(c->to);
    if (c->lines != NULL)
        fclose(c->lines);
    if (c->part != NULL)
        unlink(c->part);
    store_import_end(c->import);
    free(c->part);
    memset(c, 0, sizeof *c);
}

void store_copy_drop(struct store_copy *c)
{
    end_copy(c);
}

/* Says what went wrong with the file of the copy, and ends it. */
static bool copy_failed(struct store_copy *c, struct store_order *o, const char *why)
{
    store_answer_fail(&o->answer, STORE_NOT_WRITTEN, o->texts, 0, why);
    end_copy(c);
    return true;
}

bool store_copy_begin(struct store_base *b, struct store_copy *c, struct store_order *o, int64_t now)
{
    bool import = o->answer.kind == STORE_IMPORTED;
    if (c->order != NULL || (!import && access(o->texts, F_OK) == 0)) {
        store_answer_fail(&o->answer, c->order != NULL ? STORE_COPYING : STORE_EXISTS, o->texts, 0, "");
        return false;
    }
    if (import) {
        c->import = store_import_begin(b, o, now);
        c->order = c->import == NULL ? NULL : o;
        return c->import != NULL;
    }
    size_t size = strlen(o->texts) + sizeof ".part";
    c->part = malloc(size);
    if (c->part == NULL)
        return !copy_failed(c, o, "there is not enough memory");
    snprintf(c->part, size, "%s.part", o->texts);
    unlink(c->part);
    int fd = open(c->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return !copy_failed(c, o, strerror(errno));
    if (o->answer.kind == STORE_EXPORTED) {
        c->lines = fdopen(fd, "w");
        if (c->lines == NULL) {
            close(fd);
            return !copy_failed(c, o, strerror(errno));
        }
        fputs("{\"warren-house\":1}\n", c->lines);
    } else {
        close(fd);
        int code = sqlite3_open_v2(c->part, &c->to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, b->vfs);
        c->backup = code == SQLITE_OK ? sqlite3_backup_init(c->to, "main", b->db, "main") : NULL;
        if (c->backup == NULL)
            return !copy_failed(c, o, c->to == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(c->to));
        b->lent = true;
    }
    c->base = b;
    c->order = o;
    c->tables = store_base_number(b->db, "SELECT count(*) FROM \"table\"", 0);
    return true;
}

static void note_progress(struct store_base *b, uint64_t done, uint64_t whole)
{
    atomic_store(&b->done, done);
    atomic_store(&b->whole, whole);
}

static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, slash == path ? 1 : (size_t)(slash - path));
    int fd = folder == NULL ? -1 : open(folder, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    free(folder);
    return good;
}

static bool sync_file(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* The copy gets its name. */
static bool copy_done(struct store_copy *c)
{
    struct store_order *o = c->order;
    if (!sync_file(c->part) || rename(c->part, o->texts) != 0 || !sync_folder(o->texts))
        return copy_failed(c, o, strerror(errno));
    free(c->part);
    c->part = NULL;
    end_copy(c);
    return true;
}

static bool step_backup(struct store_base *b, struct store_copy *c)
{
    int code = sqlite3_backup_step(c->backup, PAGES_A_STEP);
    int pages = sqlite3_backup_pagecount(c->backup);
    note_progress(b, (uint64_t)(pages - sqlite3_backup_remaining(c->backup)), (uint64_t)pages);
    if (code == SQLITE_OK)
        return false;
    if (code != SQLITE_DONE)
        return copy_failed(c, c->order, sqlite3_errstr(code));
    code = sqlite3_backup_finish(c->backup);
    c->backup = NULL;
    if (code == SQLITE_OK)
        code = sqlite3_close(c->to);
    c->to = NULL;
    return code == SQLITE_OK ? copy_done(c) : copy_failed(c, c->order, sqlite3_errstr(code));
}

static void key_member(struct text *line, bool *first, const char *name, const void *key, size_t size)
{
    struct house_key copy;
    char hex[65];
    if (size != sizeof copy)
        return;
    memcpy(&copy, key, sizeof copy);
    house_hash_key_write(&copy, hex);
    text_key_json(line, first, name, hex);
}

static bool put_line(FILE *f, struct text *line)
{
    text_put(line, "}\n");
    return !line->cut && fwrite(line->data, 1, line->used, f) == line->used;
}

static bool put_rows(FILE *f, const struct store_answer *rows, struct text *line)
{
    bool good = true;
    for (uint32_t i = 0; i < rows->count && good; i++) {
        const struct house_row *r = &rows->rows[i];
        bool first = true;
        text_reset(line);
        text_char(line, '{');
        text_key_int(line, &first, "n", r->n);
        text_key_int(line, &first, "at", r->at);
        if (r->keyed) {
            key_member(line, &first, "key", &r->key, sizeof r->key);
            text_key_json(line, &first, "request", r->request);
        }
        text_key(line, &first, "what");
        text_json_bytes(line, r->what, r->what_size);
        if (r->words_size > 0) {
            text_key(line, &first, "words");
            text_json_bytes(line, r->words, r->words_size);
        }
        good = put_line(f, line);
    }
    return good;
}

/* Seats by number: {"0":"key",…}. */
static int put_seats(struct store_base *b, int64_t table, struct text *line)
{
    sqlite3_stmt *s = NULL;
    bool first = true;
    int code = sqlite3_prepare_v2(b->db,
                                  "SELECT s.seat, g.key FROM seat s JOIN guest g ON g.row = s.guest "
                                  "WHERE s.\"table\" = ?1 ORDER BY s.seat",
                                  -1, &s, NULL);
    sqlite3_bind_int64(s, 1, table);
    text_char(line, '{');
    while (code == SQLITE_OK && (code = sqlite3_step(s)) == SQLITE_ROW) {
        char seat[16];
        snprintf(seat, sizeof seat, "%d", sqlite3_column_int(s, 0));
        const void *key = sqlite3_column_blob(s, 1);
        key_member(line, &first, seat, key, (size_t)sqlite3_column_bytes(s, 1));
        code = SQLITE_OK;
    }
    text_char(line, '}');
    sqlite3_finalize(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int put_table(struct store_base *b, FILE *f, sqlite3_stmt *s, struct text *line, bool *written)
{
    struct store_order rows = {.answer.kind = STORE_ROWS};
    bool first = true;
    int64_t table = sqlite3_column_int64(s, 0);
    snprintf(rows.answer.table, sizeof rows.answer.table, "%s", (const char *)sqlite3_column_text(s, 1));
    text_reset(line);
    text_char(line, '{');
    text_key_json(line, &first, "table", rows.answer.table);
    text_key_int(line, &first, "head", sqlite3_column_int64(s, 2));
    text_key_int(line, &first, "phase", sqlite3_column_int(s, 3));
    text_key_int(line, &first, "actor", sqlite3_column_int(s, 4));
    text_key_int(line, &first, "mover", sqlite3_column_int(s, 5));
    text_key_int(line, &first, "moves", sqlite3_column_int64(s, 8));
    if (sqlite3_column_type(s, 7) != SQLITE_NULL)
        text_key_int(line, &first, "due", sqlite3_column_int64(s, 7));
    text_key_json(line, &first, "card", (const char *)sqlite3_column_text(s, 6));
    text_key(line, &first, "seats");
    int code = put_seats(b, table, line);
    if (code == SQLITE_OK)
        code = store_log_rows(b, &rows);
    if (code == SQLITE_OK)
        *written = put_line(f, line) && put_rows(f, &rows.answer, line);
    free(rows.answer.rows);
    free(rows.answer.memory);
    return code;
}

/* Where only one table is wanted: it comes first, and nothing after it. */
static bool is_wanted(const struct store_copy *c, sqlite3_stmt *s)
{
    const char *only = c->order->answer.table, *id = (const char *)sqlite3_column_text(s, 1);
    return only[0] == '\0' || (id != NULL && strcmp(only, id) == 0);
}

/* One table, which is consistent by itself. */
static bool step_export(struct store_base *b, struct store_copy *c)
{
    static const char *const next =
        "SELECT t.row, t.id, t.head, t.phase, t.actor, t.mover, ifnull(c.text, ''), j.due, t.moves "
        "FROM \"table\" t LEFT JOIN card c ON c.\"table\" = t.row "
        "LEFT JOIN job j ON j.\"table\" = t.row WHERE t.id > ?1 AND t.id >= ?2 "
        "ORDER BY t.id LIMIT 1";
    char *data = malloc(LINE_MAX_BYTES);
    struct text line;
    sqlite3_stmt *s = NULL;
    bool written = true;
    int code = data == NULL ? SQLITE_NOMEM : sqlite3_prepare_v2(b->db, next, -1, &s, NULL);
    sqlite3_bind_text(s, 1, c->after, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, c->order->answer.table, -1, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    if (code == SQLITE_ROW && !is_wanted(c, s))
        code = SQLITE_DONE;
    if (code == SQLITE_ROW) {
        text_init(&line, data, LINE_MAX_BYTES);
        c->order->answer.count++;
        code = put_table(b, c->lines, s, &line, &written);
        snprintf(c->after, sizeof c->after, "%s", (const char *)sqlite3_column_text(s, 1));
    }
    sqlite3_finalize(s);
    free(data);
    if (!written)
        return copy_failed(c, c->order, strerror(errno));
    if (code != SQLITE_OK && code != SQLITE_DONE)
        return copy_failed(c, c->order, sqlite3_errstr(code));
    note_progress(b, c->order->answer.count, (uint64_t)c->tables);
    if (code == SQLITE_OK)
        return false;
    if (c->order->answer.table[0] != '\0' && c->order->answer.count == 0) {
        store_answer_fail(&c->order->answer, STORE_NO_TABLE, c->order->texts, 0, c->order->answer.table);
        end_copy(c);
        return true;
    }
    FILE *f = c->lines;
    c->lines = NULL;
    return fclose(f) == 0 ? copy_done(c) : copy_failed(c, c->order, strerror(errno));
}

static bool step_import(struct store_base *b, struct store_copy *c)
{
    bool over = true;
    if (b->broken)
        store_answer_sqlite_error(b, &c->order->answer, SQLITE_IOERR);
    else
        over = store_import_step(c->import, c->order);
    if (over)
        end_copy(c);
    return over;
}

bool store_copy_step(struct store_base *b, struct store_copy *c)
{
    bool over = true;
    if (c->import != NULL)
        over = step_import(b, c);
    else if (b->broken)
        copy_failed(c, c->order, "the store cannot be read now");
    else
        over = c->order->answer.kind == STORE_EXPORTED ? step_export(b, c) : step_backup(b, c);
    if (over)
        note_progress(b, 0, 0);
    return over;
}
