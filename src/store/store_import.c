/* Taking an export in. Its tables are appended entry by entry as a house does, all in one transaction. */
#include "store/store_parts.h"

#include "core/json.h"
#include "core/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE_MAX_BYTES = 65536, TEXT_MAX_BYTES = 16384 };

/* X(name, message): what can be wrong with a line. */
#define REASON_LIST(X)                                                                                                 \
    X(TABLE, "this is not the beginning of a table")                                                                   \
    X(TIME, "this is not a time")                                                                                      \
    X(SEATS, "these are not seats")                                                                                    \
    X(ENTRY, "this is not an entry of the table, or its time is before the last one's or in the future")               \
    X(KEY, "this is not a key with the id of its request")                                                             \
    X(GAP, "an entry is missing before this one")                                                                      \
    X(LATER, "this is not an entry that this version knows")                                                           \
    X(THERE, "this table is in the store already")                                                                     \
    X(REQUEST, "this request is in the table already")                                                                 \
    X(LENGTH, "this line is too long, or does not end")                                                                \
    X(JSON, "this is not valid JSON")                                                                                  \
    X(HEAD, "this is not an export of a house that this version knows")                                                \
    X(END, "the file ends too early")

enum reason {
#define REASON_ENUM(name, message) WRONG_##name,
    REASON_LIST(REASON_ENUM)
#undef REASON_ENUM
        REASONS
};
static const char *const reasons[REASONS] = {
#define REASON_TEXT(name, message) message,
    REASON_LIST(REASON_TEXT)
#undef REASON_TEXT
};

struct import {
    FILE *file;
    struct store_base *base;
    int64_t now;
    uint32_t line, tables;
    uint32_t left; /* entries of the table that are to come */
    const char *why;
    int code; /* of SQLite's, if it is the store that failed */
    struct store_order order;
    int64_t due;
    struct house_card card;
    char text[LINE_MAX_BYTES], card_text[TEXT_MAX_BYTES], what[TEXT_MAX_BYTES], words[TEXT_MAX_BYTES];
};

static bool wrong(struct import *m, enum reason why)
{
    m->why = reasons[why];
    return false;
}

static bool read_key(struct json v, struct house_key *out)
{
    char hex[80];
    return json_string(v, hex, sizeof hex) && house_hash_key_read(hex, strlen(hex), out);
}

static bool read_seats(struct import *m, struct json seats)
{
    struct json_walk walk = json_walk(seats);
    struct json name, value;
    while (json_next(&walk, &name, &value)) {
        int64_t seat = 0;
        char word[16];
        if (!json_string(name, word, sizeof word) || !text_number(word, strlen(word), 0, GAME_SEATS_MAX - 1, &seat) ||
            m->card.person[seat] || !read_key(value, &m->card.key[seat]))
            return false;
        m->card.person[seat] = true;
    }
    m->card.seats = GAME_SEATS_MAX;
    return true;
}

/* A card is members of an object, which others put braces around. */
static bool is_card(struct import *m)
{
    struct json object;
    struct fault fault;
    int size = snprintf(m->what, sizeof m->what, "{%s}", m->card_text);
    return size > 0 && (size_t)size < sizeof m->what && json_check(m->what, (size_t)size, &object, &fault) == ERR_NONE;
}

static bool read_table(struct import *m, struct json line)
{
    static const char *const names[] = {"table", "head", "phase", "actor", "due", "card", "seats"};
    struct json v[7];
    struct fault fault;
    int64_t head = 0, phase = 0, actor = 0;
    char id[64];
    if (json_fields(line, names, 7, true, v, &fault) != ERR_NONE || !json_string(v[0], id, sizeof id) ||
        !house_hash_is_word(id, strlen(id), HOUSE_ID_SIZE) || !json_int(v[1], 1, HOUSE_ENTRIES_MAX, &head) ||
        !json_int(v[2], 0, HOUSE_PHASE_ASIDE, &phase) || !json_int(v[3], -1, GAME_SEATS_MAX - 1, &actor) ||
        !json_string(v[5], m->card_text, sizeof m->card_text) || !is_card(m))
        return wrong(m, WRONG_TABLE);
    m->due = HOUSE_NEVER;
    if (v[4].size > 0 && !json_int(v[4], 0, HOUSE_NEVER, &m->due))
        return wrong(m, WRONG_TIME);
    memset(&m->card, 0, sizeof m->card);
    if (!read_seats(m, v[6]))
        return wrong(m, WRONG_SEATS);
    memcpy(m->order.answer.table, id, HOUSE_ID_SIZE + 1);
    m->card.phase = (enum house_phase)phase;
    m->card.actor = (int)actor;
    m->card.text = m->card_text;
    m->card.text_size = strlen(m->card_text);
    m->left = (uint32_t)head;
    m->order.append.row.n = UINT32_MAX;
    m->tables++;
    return true;
}

static bool read_entry(struct import *m, struct json line)
{
    static const char *const names[] = {"n", "at", "key", "request", "what", "words"};
    struct json v[6];
    struct fault fault;
    struct house_entry entry;
    struct house_row row = {.what = m->what, .words = m->words};
    int64_t n = 0, after = m->order.append.row.n == UINT32_MAX ? 0 : m->order.append.row.at;
    m->words[0] = '\0';
    if (json_fields(line, names, 6, true, v, &fault) != ERR_NONE || !json_int(v[0], 0, HOUSE_ENTRIES_MAX, &n) ||
        !json_int(v[1], after, m->now, &row.at) || !json_string(v[4], m->what, sizeof m->what) ||
        (v[5].size > 0 && !json_string(v[5], m->words, sizeof m->words)))
        return wrong(m, WRONG_ENTRY);
    row.keyed = v[2].size > 0;
    if (row.keyed && (!read_key(v[2], &row.key) || !json_string(v[3], row.request, sizeof row.request)))
        return wrong(m, WRONG_KEY);
    row.n = (uint32_t)n;
    row.what_size = strlen(m->what);
    row.words_size = strlen(m->words);
    if (row.n != m->order.append.row.n + 1)
        return wrong(m, WRONG_GAP);
    if (house_entry_read(m->what, row.what_size, &entry, &fault) != ERR_NONE)
        return wrong(m, WRONG_LATER);
    m->left--;
    m->order.append = (struct house_append){.table = m->order.answer.table, .row = row, .due = m->due, .card = m->card};
    m->order.append.blind = m->left > 0;
    return true;
}

static bool put_entry(struct import *m)
{
    m->code = store_log_append(m->base, &m->order, m->now);
    if (m->code != SQLITE_OK)
        return false;
    if (m->order.answer.verdict == HOUSE_COMMITTED)
        return true;
    return wrong(m, m->order.append.row.n == 0 ? WRONG_THERE : WRONG_REQUEST);
}

static bool read_line(struct import *m)
{
    size_t size = strlen(m->text);
    struct json line, version;
    struct fault fault;
    int64_t number = 0;
    m->line++;
    if (size == 0 || m->text[size - 1] != '\n')
        return wrong(m, WRONG_LENGTH);
    if (json_check(m->text, size, &line, &fault) != ERR_NONE)
        return wrong(m, WRONG_JSON);
    if (m->line == 1)
        return (json_get(line, "warren-house", &version) && json_int(version, 1, 1, &number)) || wrong(m, WRONG_HEAD);
    if (m->left == 0)
        return read_table(m, line);
    return read_entry(m, line) && put_entry(m);
}

static bool read_lines(struct import *m)
{
    while (fgets(m->text, sizeof m->text, m->file) != NULL) {
        if (!read_line(m))
            return false;
        atomic_fetch_add(&m->base->done, strlen(m->text));
    }
    if (ferror(m->file)) {
        m->why = strerror(errno);
        return false;
    }
    return (m->line > 0 && m->left == 0) || wrong(m, WRONG_END);
}

static void take_in(struct import *m, struct store_order *o)
{
    m->code = store_base_step(store_base_use(m->base, STORE_SQL_BEGIN));
    if (m->code == SQLITE_OK && read_lines(m))
        m->code = store_base_step(store_base_use(m->base, STORE_SQL_COMMIT));
    if (m->code == SQLITE_OK && m->why == NULL) {
        o->answer.count = m->tables;
        return;
    }
    store_base_back(m->base, m->code);
    if (m->code != SQLITE_OK) {
        store_answer_failed(m->base, &o->answer, m->code);
        return;
    }
    store_answer_fail(&o->answer, STORE_LINE, o->texts, m->line, m->why);
}

static uint64_t size_of(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 && status.st_size > 0 ? (uint64_t)status.st_size : 0;
}

void store_import_all(struct store_base *b, struct store_order *o, int64_t now)
{
    struct import *m = calloc(1, sizeof *m);
    FILE *file = m == NULL ? NULL : fopen(o->texts, "re");
    if (file == NULL) {
        store_answer_fail(&o->answer, STORE_NOT_READ, o->texts, 0, strerror(errno));
    } else {
        atomic_store(&b->whole, size_of(file));
        m->file = file;
        m->base = b;
        m->now = now;
        take_in(m, o);
        fclose(file);
        atomic_store(&b->done, 0);
        atomic_store(&b->whole, 0);
    }
    free(m);
}
