/* Deleting what is a person's: names and talk, wherever they are, their address, and the key. */
#include "store/store_parts.h"

#include "core/json.h"
#include "core/text.h"

#include <string.h>

enum { CARD_MAX = 4096 };

static const char *const tables_of = "SELECT c.\"table\", c.text FROM card c WHERE c.\"table\" IN "
                                     "(SELECT \"table\" FROM words WHERE guest = ?1 "
                                     "UNION SELECT \"table\" FROM seat WHERE guest = ?1)";
/* Whether seat ?3 of table ?2 is guest ?1's, or its name ?4 is one that they gave there. */
static const char *const is_theirs =
    "SELECT EXISTS (SELECT 1 FROM seat WHERE \"table\" = ?2 AND seat = ?3 AND guest = ?1) OR "
    "EXISTS (SELECT 1 FROM words WHERE \"table\" = ?2 AND guest = ?1 AND text = ?4)";

static int theirs(struct store_base *b, int64_t guest, int64_t table, int seat, const char *name, bool *out)
{
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(b->db, is_theirs, -1, &s, NULL);
    sqlite3_bind_int64(s, 1, guest);
    sqlite3_bind_int64(s, 2, table);
    sqlite3_bind_int(s, 3, seat);
    sqlite3_bind_text(s, 4, name, -1, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    *out = code == SQLITE_ROW && sqlite3_column_int(s, 0) != 0;
    sqlite3_finalize(s);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* The names on a card, without the person's. */
static int write_names(struct store_base *b, int64_t guest, int64_t table, struct json names, struct text *out)
{
    struct json_walk walk = json_walk(names);
    struct json key, value;
    bool first = true, mine = false;
    int code = SQLITE_OK;
    text_char(out, '[');
    for (int seat = 0; code == SQLITE_OK && json_next(&walk, &key, &value); seat++) {
        char name[CARD_MAX];
        text_comma(out, &first);
        if (!json_string(value, name, sizeof name))
            name[0] = '\0';
        code = theirs(b, guest, table, seat, name, &mine);
        text_json(out, mine ? "" : name);
    }
    text_char(out, ']');
    return code;
}

/* A card is members of an object, and `names` one of them. One that cannot be read goes whole: it comes anew with the
 * next entry. */
static int clean_card(struct store_base *b, int64_t guest, int64_t table, const char *card, struct text *out)
{
    char data[CARD_MAX];
    struct text whole;
    struct json object, names;
    struct fault fault;
    int code = SQLITE_OK;
    text_init(&whole, data, sizeof data);
    text_char(&whole, '{');
    text_put(&whole, card);
    text_char(&whole, '}');
    text_reset(out);
    if (whole.cut || json_check(data, whole.used, &object, &fault) != ERR_NONE)
        return SQLITE_OK;
    if (!json_get(object, "names", &names)) {
        text_put(out, card);
        return SQLITE_OK;
    }
    text_bytes(out, data + 1, (size_t)(names.text - data) - 1);
    code = write_names(b, guest, table, names, out);
    const char *rest = names.text + names.size;
    text_bytes(out, rest, (size_t)(data + whole.used - 1 - rest));
    return code;
}

static int clean_cards(struct store_base *b, int64_t guest)
{
    sqlite3_stmt *s = NULL, *put = NULL;
    char data[CARD_MAX];
    struct text card;
    text_init(&card, data, sizeof data);
    int code = sqlite3_prepare_v2(b->db, tables_of, -1, &s, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(b->db, "UPDATE card SET text = ?2 WHERE \"table\" = ?1", -1, &put, NULL);
    sqlite3_bind_int64(s, 1, guest);
    while (code == SQLITE_OK && (code = sqlite3_step(s)) == SQLITE_ROW) {
        int64_t table = sqlite3_column_int64(s, 0);
        const char *text = (const char *)sqlite3_column_text(s, 1);
        code = text == NULL ? SQLITE_NOMEM : clean_card(b, guest, table, text, &card);
        sqlite3_bind_int64(put, 1, table);
        sqlite3_bind_text(put, 2, data, (int)card.used, SQLITE_STATIC);
        if (code == SQLITE_OK)
            code = store_base_step(put);
    }
    sqlite3_finalize(s);
    sqlite3_finalize(put);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int run_for(struct store_base *b, const char *sql, int64_t guest)
{
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(b->db, sql, -1, &s, NULL);
    sqlite3_bind_int64(s, 1, guest);
    if (code == SQLITE_OK)
        code = store_base_step(s);
    sqlite3_finalize(s);
    return code;
}

/* In the place of the key come random bits, which nobody's secret leads to. */
static int forget(struct store_base *b, struct store_order *o)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_GUEST);
    sqlite3_bind_blob(s, 1, &o->append.row.key, sizeof o->append.row.key, SQLITE_STATIC);
    int code = sqlite3_step(s);
    int64_t guest = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_reset(s);
    o->answer.found = guest != 0;
    o->answer.row.key = o->append.row.key;
    if (guest == 0)
        return code == SQLITE_DONE ? SQLITE_OK : code;
    code = clean_cards(b, guest);
    if (code == SQLITE_OK)
        code = run_for(b, "DELETE FROM words WHERE guest = ?1", guest);
    o->answer.count = (uint32_t)sqlite3_changes(b->db);
    if (code == SQLITE_OK)
        code = run_for(b, "DELETE FROM seat WHERE guest = ?1", guest);
    if (code == SQLITE_OK)
        code = run_for(
            b, "UPDATE guest SET key = randomblob(32), address = NULL, lang = NULL, addressed = NULL WHERE row = ?1",
            guest);
    return code;
}

/* What is deleted is overwritten, and then nothing of it stays in the log of writes either. */
void store_forget_person(struct store_base *b, struct store_order *o)
{
    int code = store_base_run(b, "PRAGMA secure_delete = ON");
    store_base_forget_known(b);
    if (code == SQLITE_OK)
        code = store_base_step(store_base_use(b, STORE_SQL_BEGIN));
    if (code == SQLITE_OK)
        code = forget(b, o);
    if (code == SQLITE_OK)
        code = store_base_step(store_base_use(b, STORE_SQL_COMMIT));
    if (code == SQLITE_OK)
        code = sqlite3_wal_checkpoint_v2(b->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (code != SQLITE_OK) {
        store_base_back(b, code);
        store_answer_sqlite_error(b, &o->answer, code);
    }
    store_base_run(b, "PRAGMA secure_delete = OFF");
}
