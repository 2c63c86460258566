/* Addresses that people leave, and what became of the notices to them. Everything here happens inside a transaction. */
#include "store/store_parts.h"

#include <stdlib.h>
#include <string.h>

static sqlite3_stmt *prepare(struct store_base *b, const char *sql, int *code)
{
    sqlite3_stmt *s = NULL;
    *code = sqlite3_prepare_v2(b->db, sql, -1, &s, NULL);
    return s;
}

/* Does a statement that gives no rows. */
static int finish(sqlite3_stmt *s, int code)
{
    if (code == SQLITE_OK)
        code = store_base_step(s);
    sqlite3_finalize(s);
    return code;
}

/* The same for a row that has an address: what it had before is overwritten, and not only let go. */
static int finish_wiped(struct store_base *b, sqlite3_stmt *s, int code)
{
    if (code == SQLITE_OK)
        code = store_base_run(b, "PRAGMA secure_delete = ON");
    code = finish(s, code);
    store_base_run(b, "PRAGMA secure_delete = OFF");
    return code;
}

int store_notice_address(struct store_base *b, struct store_order *o, int64_t now)
{
    int code = SQLITE_OK;
    sqlite3_stmt *s = prepare(b, "UPDATE guest SET address = ?2, lang = ?3, addressed = ?4 WHERE key = ?1", &code);
    sqlite3_bind_blob(s, 1, &o->append.row.key, sizeof o->append.row.key, SQLITE_STATIC);
    if (o->texts[0] != '\0') { /* otherwise NULL comes in its place */
        sqlite3_bind_text(s, 2, o->texts, -1, SQLITE_STATIC);
        sqlite3_bind_text(s, 3, o->answer.lang, -1, SQLITE_STATIC);
        sqlite3_bind_int64(s, 4, now);
    }
    code = finish_wiped(b, s, code);
    o->answer.found = code == SQLITE_OK && sqlite3_changes(b->db) > 0;
    return code;
}

/* Takes the address, unless the notice of this turn has succeeded or was tried too often. */
static int read_address(sqlite3_stmt *s, struct store_order *o)
{
    struct store_answer *a = &o->answer;
    bool same = sqlite3_column_type(s, 2) != SQLITE_NULL && sqlite3_column_int64(s, 2) == (int64_t)o->turn;
    int64_t tries = same ? sqlite3_column_int64(s, 3) : 0;
    const unsigned char *address = sqlite3_column_text(s, 0), *lang = sqlite3_column_text(s, 1);
    size_t size = (size_t)sqlite3_column_bytes(s, 1);
    if (address == NULL)
        return SQLITE_NOMEM;
    if ((same && sqlite3_column_int(s, 4) != 0) || tries >= (int64_t)o->tries)
        return SQLITE_OK;
    a->memory = strdup((const char *)address);
    if (a->memory == NULL)
        return SQLITE_NOMEM;
    a->address = a->memory;
    if (lang != NULL && size < sizeof a->lang)
        memcpy(a->lang, lang, size + 1);
    a->count = (uint32_t)tries + 1;
    a->found = true;
    return SQLITE_OK;
}

/* Stores what is known of the notice of a table, in place of the one before. */
static int put_notice(struct store_base *b, const struct store_order *o, uint32_t tries, bool told)
{
    int code = SQLITE_OK;
    sqlite3_stmt *s = prepare(b,
                              "INSERT OR REPLACE INTO notice (\"table\", turn, tries, told) "
                              "SELECT row, ?2, ?3, ?4 FROM \"table\" WHERE id = ?1",
                              &code);
    sqlite3_bind_text(s, 1, o->answer.table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, o->turn);
    sqlite3_bind_int64(s, 3, tries);
    sqlite3_bind_int(s, 4, told);
    return finish(s, code);
}

int store_notice_try(struct store_base *b, struct store_order *o, int64_t now)
{
    int code = SQLITE_OK;
    sqlite3_stmt *s = prepare(b,
                              "SELECT g.address, g.lang, n.turn, n.tries, n.told FROM \"table\" t "
                              "JOIN guest g ON g.key = ?2 LEFT JOIN notice n ON n.\"table\" = t.row "
                              "WHERE t.id = ?1 AND g.address IS NOT NULL",
                              &code);
    sqlite3_bind_text(s, 1, o->answer.table, -1, SQLITE_STATIC);
    sqlite3_bind_blob(s, 2, &o->append.row.key, sizeof o->append.row.key, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    if (code == SQLITE_ROW)
        code = read_address(s, o);
    sqlite3_finalize(s);
    if (code != SQLITE_OK || !o->answer.found)
        return code == SQLITE_DONE ? SQLITE_OK : code;
    code = put_notice(b, o, o->answer.count, false);
    if (code != SQLITE_OK)
        return code;
    s = prepare(b, "UPDATE guest SET addressed = ?2 WHERE key = ?1", &code);
    sqlite3_bind_blob(s, 1, &o->append.row.key, sizeof o->append.row.key, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, now);
    return finish_wiped(b, s, code);
}

int store_notice_succeeded(struct store_base *b, struct store_order *o)
{
    return put_notice(b, o, 0, true);
}

int store_notice_clean(struct store_base *b, int64_t now)
{
    int code = SQLITE_OK;
    if (now < b->clean)
        return code;
    sqlite3_stmt *s =
        prepare(b, "UPDATE guest SET address = NULL, lang = NULL, addressed = NULL WHERE addressed < ?1", &code);
    sqlite3_bind_int64(s, 1, now - STORE_ADDRESS_MAX);
    return finish_wiped(b, s, code);
}
