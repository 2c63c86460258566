/* Tables in the store: conditional appends, logs, lists, jobs. Everything here happens inside a transaction. */
#include "store/store_parts.h"

#include <stdlib.h>
#include <string.h>

/* A job that is set to a later time than it has stays as it is while that time is so far away: it comes too early then,
 * once, which does no harm, and a game that goes on need not write it with every move. */
#define FAR HOUSE_MINUTE
/* So long after it a job that cannot be taken is looked at again. */
#define BAD HOUSE_MINUTE

/* Finds a table; its row is 0 if there is none. What is found is where it is known until the next one is looked for. */
static int find_table(struct store_base *b, const char *id, struct store_place **out)
{
    struct store_place *p = &b->places[text_hash(TEXT_HASH, id, strlen(id)) % STORE_PLACES];
    *out = p;
    if (p->row != 0 && strcmp(p->id, id) == 0)
        return SQLITE_OK;
    memset(p, 0, sizeof *p);
    memcpy(p->id, id, strlen(id) + 1);
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_TABLE);
    sqlite3_bind_text(s, 1, id, -1, SQLITE_STATIC);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        p->row = sqlite3_column_int64(s, 0);
        p->head = (uint32_t)sqlite3_column_int64(s, 1);
        const void *seated = sqlite3_column_blob(s, 2);
        if (sqlite3_column_bytes(s, 2) == (int)sizeof p->seated)
            memcpy(&p->seated, seated, sizeof p->seated);
    }
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The row of a key's guest, 0 if there is none and none is to be made. */
static int find_guest(struct store_base *b, const struct house_key *key, bool make, int64_t *out)
{
    struct store_guest *known = &b->guests[text_hash(TEXT_HASH, key, sizeof *key) % STORE_GUESTS];
    int code = SQLITE_ROW;
    if (known->row == 0 || !house_hash_key_same(&known->key, key)) {
        *known = (struct store_guest){.key = *key};
        sqlite3_stmt *s = store_base_use(b, STORE_SQL_GUEST);
        sqlite3_bind_blob(s, 1, key, sizeof *key, SQLITE_STATIC);
        code = sqlite3_step(s);
        known->row = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
        sqlite3_reset(s);
    }
    if (code == SQLITE_DONE && make) {
        sqlite3_stmt *s = store_base_use(b, STORE_SQL_COME);
        sqlite3_bind_blob(s, 1, key, sizeof *key, SQLITE_STATIC);
        code = store_base_step(s);
        known->row = code == SQLITE_OK ? sqlite3_last_insert_rowid(b->db) : 0;
    }
    *out = known->row;
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Whether the log has this request of this guest. */
static int find_request(struct store_base *b, int64_t table, int64_t guest, const char *request, bool *found,
                        uint32_t *n)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_REQUEST);
    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int64(s, 2, guest);
    sqlite3_bind_text(s, 3, request, -1, SQLITE_STATIC);
    int code = sqlite3_step(s);
    *found = code == SQLITE_ROW;
    if (*found)
        *n = (uint32_t)sqlite3_column_int64(s, 0);
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int set_job(struct store_base *b, struct store_place *p, int64_t due, int64_t now)
{
    if (due != HOUSE_NEVER && due < now + STORE_SOON)
        due = now + STORE_SOON;
    if (p->due == due || (p->due > now + FAR && p->due < due && due != HOUSE_NEVER))
        return SQLITE_OK;
    p->due = due;
    b->next = due < b->next ? due : b->next;
    sqlite3_stmt *s = store_base_use(b, due == HOUSE_NEVER ? STORE_SQL_IDLE : STORE_SQL_JOB);
    sqlite3_bind_int64(s, 1, p->row);
    if (due != HOUSE_NEVER)
        sqlite3_bind_int64(s, 2, due);
    return store_base_step(s);
}

static bool same_seats(const struct store_place *p, const struct house_card *card)
{
    bool same = p->seats == card->seats;
    for (int i = 0; i < card->seats && same; i++)
        same = p->person[i] == card->person[i] && (!p->person[i] || house_hash_key_same(&p->key[i], &card->key[i]));
    return same;
}

static void hash_seats(const struct house_card *card, struct house_key *out)
{
    struct house_hash hash;
    house_hash_begin(&hash);
    for (int i = 0; i < card->seats; i++) {
        house_hash_add(&hash, &card->person[i], 1);
        house_hash_add(&hash, &card->key[i], card->person[i] ? sizeof card->key[i] : 0);
    }
    house_hash_end(&hash, out);
}

static int put_seats(struct store_base *b, int64_t table, const struct house_card *card)
{
    int64_t guest = 0;
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_RISE);
    sqlite3_bind_int64(s, 1, table);
    int code = store_base_step(s);
    for (int i = 0; i < card->seats && code == SQLITE_OK; i++) {
        if (!card->person[i] || (code = find_guest(b, &card->key[i], true, &guest)) != SQLITE_OK)
            continue;
        s = store_base_use(b, STORE_SQL_SIT);
        sqlite3_bind_int64(s, 1, table);
        sqlite3_bind_int(s, 2, i);
        sqlite3_bind_int64(s, 3, guest);
        code = store_base_step(s);
    }
    return code;
}

/* The seats are written only when they change: their hash is kept with the card. */
static int set_seats(struct store_base *b, struct store_place *p, const struct house_card *card)
{
    struct house_key seated;
    if (same_seats(p, card))
        return SQLITE_OK;
    hash_seats(card, &seated);
    p->seats = card->seats;
    memcpy(p->person, card->person, sizeof p->person);
    memcpy(p->key, card->key, sizeof p->key);
    if (house_hash_key_same(&seated, &p->seated))
        return SQLITE_OK;
    p->seated = seated;
    return put_seats(b, p->row, card);
}

/* The text and the seats of a card. */
static int set_card(struct store_base *b, struct store_place *p, const struct house_card *card)
{
    int code = set_seats(b, p, card);
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_CARD);
    sqlite3_bind_int64(s, 1, p->row);
    sqlite3_bind_blob(s, 2, &p->seated, sizeof p->seated, SQLITE_STATIC);
    sqlite3_bind_text(s, 3, card->text, (int)card->text_size, SQLITE_STATIC);
    return code == SQLITE_OK ? store_base_step(s) : code;
}

static int put_entry(struct store_base *b, int64_t table, int64_t guest, const struct house_row *row)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_ENTRY);
    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int64(s, 2, row->n);
    sqlite3_bind_int64(s, 3, row->at);
    if (row->keyed) {
        sqlite3_bind_int64(s, 4, guest);
        sqlite3_bind_text(s, 5, row->request, -1, SQLITE_STATIC);
    }
    sqlite3_bind_text(s, 6, row->what, (int)row->what_size, SQLITE_STATIC);
    int code = store_base_step(s);
    if (code != SQLITE_OK || row->words_size == 0)
        return code;
    s = store_base_use(b, STORE_SQL_WORDS);
    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int64(s, 2, row->n);
    if (row->keyed)
        sqlite3_bind_int64(s, 3, guest);
    sqlite3_bind_text(s, 4, row->words, (int)row->words_size, SQLITE_STATIC);
    return store_base_step(s);
}

/* Moves the head on, on the condition that it is where the entry was made for. */
static int move_head(struct store_base *b, int64_t table, const struct house_append *p)
{
    sqlite3_stmt *s = store_base_use(b, p->blind ? STORE_SQL_HEAD : STORE_SQL_MOVE);
    sqlite3_bind_int64(s, 1, table);
    sqlite3_bind_int64(s, 2, p->row.n);
    sqlite3_bind_int64(s, 3, p->row.at);
    if (!p->blind) {
        sqlite3_bind_int(s, 4, (int)p->card.phase);
        sqlite3_bind_int(s, 5, p->card.actor);
        sqlite3_bind_int(s, 6, p->card.mover);
        sqlite3_bind_int64(s, 7, p->card.moves);
    }
    int code = store_base_step(s);
    return code == SQLITE_OK && sqlite3_changes(b->db) != 1 ? SQLITE_CORRUPT : code;
}

static int lay(struct store_base *b, const char *id, int64_t *out)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_LAY);
    sqlite3_bind_text(s, 1, id, -1, SQLITE_STATIC);
    int code = store_base_step(s);
    *out = sqlite3_last_insert_rowid(b->db);
    return code;
}

/* An append that is not stored: its request is in the log already, or the head is elsewhere. */
static int look_again(struct store_base *b, struct store_order *o, const struct store_place *at, int64_t guest)
{
    bool twice = false;
    int code = SQLITE_OK;
    if (guest != 0 && at->row != 0)
        code = find_request(b, at->row, guest, o->append.row.request, &twice, &o->answer.n);
    o->answer.verdict = twice ? HOUSE_TWICE : HOUSE_LOST;
    return code;
}

/* The entry, for a table and a guest that are made if need be. Its request may be in the log: then nothing is stored,
 * and that is SQLITE_CONSTRAINT. */
static int add_entry(struct store_base *b, struct store_order *o, struct store_place *at, int64_t *guest)
{
    const struct house_row *row = &o->append.row;
    int code = SQLITE_OK;
    if (at->row == 0)
        code = lay(b, o->answer.table, &at->row);
    if (code == SQLITE_OK && row->keyed && *guest == 0)
        code = find_guest(b, &row->key, true, guest);
    return code == SQLITE_OK ? put_entry(b, at->row, *guest, row) : code;
}

/* Whether somebody has as many tables that are not over as one may lay. */
static int has_many(struct store_base *b, int64_t guest, bool *out)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_OPEN);
    sqlite3_bind_int64(s, 1, guest);
    sqlite3_bind_int(s, 2, HOUSE_LAID_LATELY);
    sqlite3_bind_int(s, 3, HOUSE_PHASE_ENDED);
    int code = sqlite3_step(s);
    *out = code == SQLITE_ROW && sqlite3_column_int64(s, 0) >= HOUSE_TABLES_PER_KEY;
    sqlite3_reset(s);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

int store_log_append(struct store_base *b, struct store_order *o, int64_t now)
{
    const struct house_append *p = &o->append;
    struct store_place *at;
    int64_t guest = 0;
    int code = find_table(b, o->answer.table, &at);
    if (code == SQLITE_OK && p->row.keyed)
        code = find_guest(b, &p->row.key, false, &guest);
    if (code != SQLITE_OK)
        return code;
    if (p->row.n != at->head)
        return look_again(b, o, at, guest);
    bool many = false;
    if (p->lays && guest != 0)
        code = has_many(b, guest, &many);
    if (many)
        o->answer.verdict = HOUSE_MANY;
    if (code != SQLITE_OK || many)
        return code;
    code = add_entry(b, o, at, &guest);
    if ((code & 0xff) == SQLITE_CONSTRAINT) {
        int looked = look_again(b, o, at, guest);
        return looked == SQLITE_OK && o->answer.verdict != HOUSE_TWICE ? code : looked;
    }
    if (code == SQLITE_OK)
        code = move_head(b, at->row, p);
    at->head++;
    if (code == SQLITE_OK && !p->blind && !p->card.same)
        code = set_card(b, at, &p->card);
    if (code == SQLITE_OK)
        code = set_job(b, at, p->due, now);
    o->answer.verdict = HOUSE_COMMITTED;
    o->answer.n = p->row.n;
    return code;
}

/* An entry that came meanwhile has set the job that it needs. */
int store_log_wake(struct store_base *b, struct store_order *o, int64_t now)
{
    struct store_place *at;
    int code = find_table(b, o->answer.table, &at);
    return code == SQLITE_OK && at->row != 0 && at->head == o->head ? set_job(b, at, o->due, now) : code;
}

int store_log_find(struct store_base *b, struct store_order *o)
{
    struct store_place *at;
    int64_t guest = 0;
    int code = find_table(b, o->answer.table, &at);
    o->answer.found = false;
    o->answer.head = at->head;
    if (code == SQLITE_OK)
        code = find_guest(b, &o->append.row.key, false, &guest);
    if (code == SQLITE_OK && at->row != 0 && guest != 0)
        code = find_request(b, at->row, guest, o->append.row.request, &o->answer.found, &o->answer.n);
    return code;
}

/* Texts one after the other, each with a zero byte at its end. */
struct pack {
    char *data;
    size_t used, room;
};

static bool pack_put(struct pack *p, const void *text, size_t size)
{
    if (p->data == NULL || p->room - p->used <= size) {
        size_t room = 2 * (p->room + size) + 256;
        char *data = realloc(p->data, room);
        if (data == NULL)
            return false;
        p->data = data;
        p->room = room;
    }
    if (size > 0)
        memcpy(p->data + p->used, text, size);
    p->data[p->used + size] = '\0';
    p->used += size + 1;
    return true;
}

static bool read_row(sqlite3_stmt *s, struct house_row *row, struct pack *texts)
{
    const void *key = sqlite3_column_blob(s, 2);
    row->n = (uint32_t)sqlite3_column_int64(s, 0);
    row->at = sqlite3_column_int64(s, 1);
    row->keyed = sqlite3_column_bytes(s, 2) == (int)sizeof row->key;
    if (row->keyed) {
        const unsigned char *request = sqlite3_column_text(s, 3);
        size_t size = (size_t)sqlite3_column_bytes(s, 3);
        memcpy(&row->key, key, sizeof row->key);
        if (request != NULL && size < sizeof row->request)
            memcpy(row->request, request, size);
    }
    const void *what = sqlite3_column_text(s, 4), *words = sqlite3_column_text(s, 5);
    row->what_size = (size_t)sqlite3_column_bytes(s, 4);
    row->words_size = (size_t)sqlite3_column_bytes(s, 5);
    return pack_put(texts, what, row->what_size) && pack_put(texts, words, row->words_size);
}

static bool room_for_row(struct store_answer *a, uint32_t *room)
{
    if (a->count < *room)
        return true;
    uint32_t wanted = *room == 0 ? 32 : 2 * *room;
    struct house_row *rows = realloc(a->rows, wanted * sizeof *rows);
    if (rows == NULL)
        return false;
    a->rows = rows;
    *room = wanted;
    return true;
}

int store_log_rows(struct store_base *b, struct store_order *o)
{
    struct store_answer *a = &o->answer;
    struct store_place *at;
    struct pack texts = {0};
    uint32_t room = 0;
    int code = find_table(b, a->table, &at);
    if (code != SQLITE_OK || at->row == 0 || o->from >= at->head)
        return code;
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_ROWS);
    sqlite3_bind_int64(s, 1, at->row);
    sqlite3_bind_int64(s, 2, o->from);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        if (!room_for_row(a, &room) || !read_row(s, memset(&a->rows[a->count], 0, sizeof *a->rows), &texts)) {
            code = SQLITE_NOMEM;
            break;
        }
        if (a->rows[a->count].n != o->from + a->count) {
            code = SQLITE_CORRUPT;
            break;
        }
        a->count++;
    }
    sqlite3_reset(s);
    a->memory = texts.data;
    char *text = texts.data;
    for (uint32_t i = 0; i < a->count; i++) {
        a->rows[i].what = text;
        text += a->rows[i].what_size + 1;
        a->rows[i].words = text;
        text += a->rows[i].words_size + 1;
    }
    if (code == SQLITE_DONE && o->from + a->count < at->head)
        return SQLITE_CORRUPT;
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static bool read_listed(sqlite3_stmt *s, struct store_listed *to, struct pack *texts)
{
    const unsigned char *id = sqlite3_column_text(s, 0);
    if (id != NULL && sqlite3_column_bytes(s, 0) == HOUSE_ID_SIZE)
        memcpy(to->table, id, HOUSE_ID_SIZE + 1);
    to->seat = sqlite3_column_int(s, 1);
    to->actor = sqlite3_column_int(s, 2);
    to->mover = sqlite3_column_int(s, 3);
    to->phase = (enum house_phase)sqlite3_column_int(s, 4);
    to->head = (uint32_t)sqlite3_column_int64(s, 5);
    to->at = sqlite3_column_int64(s, 6);
    to->moves = (uint32_t)sqlite3_column_int64(s, 8);
    const void *text = sqlite3_column_text(s, 7);
    to->text_size = (size_t)sqlite3_column_bytes(s, 7);
    return pack_put(texts, text, to->text_size);
}

int store_log_list(struct store_base *b, struct store_order *o)
{
    struct store_answer *a = &o->answer;
    struct pack texts = {0};
    int64_t guest = 0;
    int code = a->kind == STORE_LISTED ? find_guest(b, &o->append.row.key, false, &guest) : SQLITE_OK;
    if (code != SQLITE_OK || (a->kind == STORE_LISTED && guest == 0))
        return code;
    a->list = calloc(HOUSE_LISTED_MAX, sizeof *a->list);
    if (a->list == NULL)
        return SQLITE_NOMEM;
    sqlite3_stmt *s = store_base_use(b, a->kind != STORE_LISTED ? STORE_SQL_TABLES
                                        : a->older              ? STORE_SQL_OLDER
                                                                : STORE_SQL_LIST);
    if (a->kind == STORE_LISTED)
        sqlite3_bind_int64(s, 1, guest);
    else
        sqlite3_bind_text(s, 1, a->table, -1, SQLITE_STATIC);
    sqlite3_bind_int(s, 2, HOUSE_LISTED_MAX);
    if (a->older)
        sqlite3_bind_text(s, 3, a->table, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(s)) == SQLITE_ROW && read_listed(s, &a->list[a->count], &texts))
        a->count++;
    sqlite3_reset(s);
    a->memory = texts.data;
    const char *text = texts.data;
    for (uint32_t i = 0; i < a->count; i++) {
        a->list[i].text = text;
        text += a->list[i].text_size + 1;
    }
    code = code == SQLITE_DONE ? SQLITE_OK : code == SQLITE_ROW ? SQLITE_NOMEM : code;
    return code == SQLITE_OK && a->kind == STORE_TABLES ? store_people_seated(b, a) : code;
}

/* The tables whose jobs are due. */
static int read_due(struct store_base *b, int64_t now, int room, int64_t row[STORE_DUE_MAX], int *count)
{
    int code = SQLITE_DONE;
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_DUE);
    sqlite3_bind_int64(s, 1, now);
    sqlite3_bind_int(s, 2, room < STORE_DUE_MAX ? room : STORE_DUE_MAX);
    for (*count = 0; room > 0 && (code = sqlite3_step(s)) == SQLITE_ROW; ++*count)
        row[*count] = sqlite3_column_int64(s, 0);
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static bool is_bad(const struct store_jobs *jobs, int64_t row)
{
    for (int i = 0; i < jobs->count; i++)
        if (jobs->bad[i] == row)
            return true;
    return false;
}

/* Without a look at the table. */
static int put_off(struct store_base *b, int64_t row, int64_t due)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_JOB);
    sqlite3_bind_int64(s, 1, row);
    sqlite3_bind_int64(s, 2, due);
    return store_base_step(s);
}

/* The id of a table; a job without one is damage, too. */
static int read_id(struct store_base *b, int64_t row, char id[HOUSE_ID_SIZE + 1])
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_ID);
    sqlite3_bind_int64(s, 1, row);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        const unsigned char *text = sqlite3_column_text(s, 0);
        bool good = text != NULL && sqlite3_column_bytes(s, 0) == HOUSE_ID_SIZE;
        code = good ? SQLITE_OK : SQLITE_CORRUPT;
        if (good)
            memcpy(id, text, HOUSE_ID_SIZE + 1);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_CORRUPT : code;
}

/* Makes an answer of a job, which comes again unless another time is set meanwhile. */
static int take_job(struct store_base *b, int64_t row, int64_t now, struct store_answer ***end)
{
    struct store_place *at;
    char id[HOUSE_ID_SIZE + 1];
    int code = read_id(b, row, id);
    if (code == SQLITE_OK)
        code = find_table(b, id, &at);
    if (code == SQLITE_OK)
        code = set_job(b, at, now + HOUSE_JOB_LEASE, now);
    if (code != SQLITE_OK)
        return code;
    struct store_order *o = store_order_new(STORE_DUE, id, 0);
    if (o == NULL)
        return SQLITE_NOMEM;
    store_group_add_answer(end, &o->answer);
    return SQLITE_OK;
}

int store_log_due(struct store_base *b, int64_t now, int room, struct store_jobs *jobs, struct store_answer ***end)
{
    int64_t row[STORE_DUE_MAX];
    int count = 0;
    jobs->row = 0;
    if (now < b->next || now < b->rest)
        return SQLITE_OK;
    int code = read_due(b, now, room, row, &count);
    for (int i = 0; i < count && code == SQLITE_OK; i++) {
        jobs->row = row[i];
        code = is_bad(jobs, row[i]) ? put_off(b, row[i], now + BAD) : take_job(b, row[i], now, end);
    }
    if (code != SQLITE_OK)
        return code;
    jobs->row = 0;
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_NEXT);
    code = sqlite3_step(s);
    b->next = code == SQLITE_ROW && sqlite3_column_type(s, 0) != SQLITE_NULL ? sqlite3_column_int64(s, 0) : HOUSE_NEVER;
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

void store_log_put_off(struct store_base *b, int64_t now, struct store_jobs *jobs)
{
    if (jobs->row != 0 && jobs->count < STORE_DUE_MAX && !is_bad(jobs, jobs->row))
        jobs->bad[jobs->count++] = jobs->row;
    else
        b->rest = now + BAD;
}

int store_log_outage(struct store_base *b, int64_t since, int64_t until)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_OUTAGE);
    sqlite3_bind_int64(s, 1, since);
    sqlite3_bind_int64(s, 2, until);
    return store_base_step(s);
}

int store_log_outages(struct store_base *b, struct house_outage *list, uint32_t *count)
{
    sqlite3_stmt *s = store_base_use(b, STORE_SQL_OUTAGES);
    int code = sqlite3_step(s);
    for (*count = 0; code == SQLITE_ROW; code = sqlite3_step(s))
        house_clock_outage(list, count, sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1));
    sqlite3_reset(s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}
