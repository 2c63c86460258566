/* People, as a host names them: by the beginning of their key, or by a name that they gave at a table. */
#include "store/store_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MIN = 8, SIGNS_MIN = 4 };

static int take_keys(sqlite3_stmt *s, struct store_answer *a)
{
    int code = SQLITE_OK;
    a->people = calloc(STORE_PEOPLE_MAX, sizeof *a->people);
    if (a->people == NULL)
        return SQLITE_NOMEM;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const void *key = sqlite3_column_blob(s, 0);
        if (sqlite3_column_bytes(s, 0) != (int)sizeof a->people[0])
            continue;
        if (a->count < STORE_PEOPLE_MAX)
            memcpy(&a->people[a->count], key, sizeof a->people[0]);
        a->count++;
    }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The keys that begin with these digits lie between two keys. */
static int find_by_key(struct store_base *b, const char *digits, struct store_answer *a)
{
    struct house_key least, most;
    char text[2][65];
    size_t size = strlen(digits);
    sqlite3_stmt *s = NULL;
    for (size_t i = 0; i < 64; i++) {
        text[0][i] = i < size ? digits[i] : '0';
        text[1][i] = i < size ? digits[i] : 'f';
    }
    text[0][64] = text[1][64] = '\0';
    if (!house_hash_key_read(text[0], 64, &least) || !house_hash_key_read(text[1], 64, &most))
        return SQLITE_OK;
    int code = sqlite3_prepare_v2(b->db, "SELECT key FROM guest WHERE key BETWEEN ?1 AND ?2 ORDER BY key LIMIT 64", -1,
                                  &s, NULL);
    sqlite3_bind_blob(s, 1, &least, sizeof least, SQLITE_STATIC);
    sqlite3_bind_blob(s, 2, &most, sizeof most, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = take_keys(s, a);
    sqlite3_finalize(s);
    return code;
}

/* Names are given by these entries; other words are talk. `moved` has the name that somebody took a seat over with. */
static const char *const by_name =
    "SELECT DISTINCT g.key FROM \"table\" t JOIN words w ON w.\"table\" = t.row JOIN entry e ON e.\"table\" = t.row "
    "AND "
    "e.n = w.n JOIN guest g ON g.row = w.guest WHERE t.id BETWEEN ?1 AND ?1 || '~' AND w.text = ?2 AND "
    "(e.what LIKE '{\"laid\"%' OR e.what LIKE '{\"sat\"%' OR e.what LIKE '{\"moved\"%') ORDER BY g.key LIMIT 64";

static int find_by_name(struct store_base *b, const char *name, size_t size, const char *table, struct store_answer *a)
{
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(b->db, by_name, -1, &s, NULL);
    sqlite3_bind_text(s, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, name, (int)size, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = take_keys(s, a);
    sqlite3_finalize(s);
    return code;
}

int store_people_find(struct store_base *b, struct store_order *o)
{
    const char *who = o->texts, *at = strrchr(who, '@');
    size_t size = strlen(who);
    if (at != NULL && at > who && strlen(at + 1) >= SIGNS_MIN &&
        house_hash_is_word(at + 1, strlen(at + 1), strlen(at + 1)))
        return find_by_name(b, who, (size_t)(at - who), at + 1, &o->answer);
    if (at == NULL && size >= DIGITS_MIN && size <= 64 && strspn(who, "0123456789abcdef") == size)
        return find_by_key(b, who, &o->answer);
    store_answer_fail(&o->answer, STORE_NO_WHO, b->path, 0, who);
    return SQLITE_OK;
}

int store_people_seated(struct store_base *b, struct store_answer *a)
{
    sqlite3_stmt *s = NULL;
    a->seats = calloc((size_t)a->count * GAME_SEATS_MAX + 1, sizeof *a->seats);
    if (a->seats == NULL)
        return SQLITE_NOMEM;
    int code = sqlite3_prepare_v2(b->db,
                                  "SELECT s.seat, g.key FROM \"table\" t JOIN seat s ON s.\"table\" = t.row "
                                  "JOIN guest g ON g.row = s.guest WHERE t.id = ?1 ORDER BY s.seat LIMIT ?2",
                                  -1, &s, NULL);
    for (uint32_t i = 0; i < a->count && code == SQLITE_OK; i++) {
        sqlite3_reset(s);
        sqlite3_bind_text(s, 1, a->list[i].table, -1, SQLITE_STATIC);
        sqlite3_bind_int(s, 2, GAME_SEATS_MAX);
        while ((code = sqlite3_step(s)) == SQLITE_ROW) {
            struct store_seat *seat = &a->seats[a->seat_count];
            const void *key = sqlite3_column_blob(s, 1);
            if (sqlite3_column_bytes(s, 1) != (int)sizeof seat->key)
                continue;
            seat->place = i;
            seat->seat = sqlite3_column_int(s, 0);
            memcpy(&seat->key, key, sizeof seat->key);
            a->seat_count++;
        }
        code = code == SQLITE_DONE ? SQLITE_OK : code;
    }
    sqlite3_finalize(s);
    return code;
}
