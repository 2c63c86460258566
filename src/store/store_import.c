/* Taking an export in. Its tables are appended entry by entry as a house does, a few tables at a time, so that others
 * are not held up. The file is gone through twice: the first time what was appended is taken back, so that nothing is
 * taken in of a file in which something is wrong. A table that is there already with the same entries is passed over:
 * an import that was cut short is finished by another one. */
#include "store/store_parts.h"

#include "core/json.h"
#include "core/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 65536, TEXT_MAX_BYTES = 16384, LINES_A_STEP = 1000 };

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
    X(END, "the file ends too early")                                                                                  \
    X(FILE, "a regular file is wanted")

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

struct store_import {
    FILE *file;
    struct store_base *base;
    int64_t now;
    bool second; /* the file is gone through for the second time */
    bool ended;
    uint32_t line, tables;
    uint32_t left; /* entries of the table that are to come */
    const char *why;
    int code;                /* of SQLite's, if it is the store that failed */
    struct store_order held; /* the rows of a table that is there already */
    struct store_order order;
    int64_t due;
    struct house_card card;
    char text[LINE_MAX_BYTES], card_text[TEXT_MAX_BYTES], what[TEXT_MAX_BYTES], words[TEXT_MAX_BYTES];
};

static bool wrong(struct store_import *m, enum reason why)
{
    m->why = reasons[why];
    return false;
}

static bool read_key(struct json v, struct house_key *out)
{
    char hex[80];
    return json_string(v, hex, sizeof hex) && house_hash_key_read(hex, strlen(hex), out);
}

static bool read_seats(struct store_import *m, struct json seats)
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

/* A card is members of an object, which others put braces around. Earlier exports have members there that are columns
 * of the table now: they are left out, and who is to decide is taken from them. */
static bool read_card(struct store_import *m)
{
    struct json object, name, value;
    struct fault fault;
    struct text out;
    bool first = true;
    int size = snprintf(m->what, sizeof m->what, "{%s}", m->card_text);
    if (size <= 0 || (size_t)size >= sizeof m->what || json_check(m->what, (size_t)size, &object, &fault) != ERR_NONE)
        return false;
    text_init(&out, m->card_text, sizeof m->card_text);
    for (struct json_walk walk = json_walk(object); json_next(&walk, &name, &value);) {
        int64_t seat = -1;
        if (json_is(name, "actor") && json_int(value, -1, GAME_SEATS_MAX - 1, &seat))
            m->card.mover = (int)seat;
        if (json_is(name, "moves") && json_int(value, 0, UINT32_MAX, &seat))
            m->card.moves = (uint32_t)seat;
        if (json_is(name, "actor") || json_is(name, "moves") || json_is(name, "at"))
            continue;
        text_comma(&out, &first);
        text_bytes(&out, name.text, name.size);
        text_char(&out, ':');
        text_bytes(&out, value.text, value.size);
    }
    m->card.text = m->card_text;
    m->card.text_size = out.used;
    return true;
}

static void let_go(struct store_import *m)
{
    free(m->held.answer.rows);
    free(m->held.answer.memory);
    memset(&m->held, 0, sizeof m->held);
}

/* Reads what the store has of the table. */
static bool hold(struct store_import *m)
{
    let_go(m);
    m->held.answer.kind = STORE_ROWS;
    memcpy(m->held.answer.table, m->order.answer.table, HOUSE_ID_SIZE + 1);
    m->code = store_log_rows(m->base, &m->held);
    m->tables += m->held.answer.count == 0;
    return m->code == SQLITE_OK;
}

/* Whether the entry is the one that the store has in its place. */
static bool is_held(const struct store_import *m)
{
    const struct house_row *row = &m->order.append.row, *held = &m->held.answer.rows[row->n];
    return row->n < m->held.answer.count && held->at == row->at && held->what_size == row->what_size &&
           memcmp(held->what, row->what, row->what_size) == 0;
}

static bool read_table(struct store_import *m, struct json line)
{
    static const char *const names[] = {"table", "head", "phase", "actor", "due", "card", "seats", "mover", "moves"};
    struct json v[9];
    struct fault fault;
    int64_t head = 0, phase = 0, actor = 0, mover = -1, moves = 0;
    char id[64];
    memset(&m->card, 0, sizeof m->card);
    m->card.mover = -1;
    if (json_fields(line, names, 9, true, v, &fault) != ERR_NONE || !json_string(v[0], id, sizeof id) ||
        !house_hash_is_word(id, strlen(id), HOUSE_ID_SIZE) || !json_int(v[1], 1, HOUSE_ENTRIES_MAX, &head) ||
        !json_int(v[2], 0, HOUSE_PHASE_ASIDE, &phase) || !json_int(v[3], -1, GAME_SEATS_MAX - 1, &actor) ||
        !json_string(v[5], m->card_text, sizeof m->card_text) || !read_card(m) ||
        (v[7].size > 0 && !json_int(v[7], -1, GAME_SEATS_MAX - 1, &mover)) ||
        (v[8].size > 0 && !json_int(v[8], 0, UINT32_MAX, &moves)))
        return wrong(m, WRONG_TABLE);
    m->due = HOUSE_NEVER;
    if (v[4].size > 0 && !json_int(v[4], 0, HOUSE_NEVER, &m->due))
        return wrong(m, WRONG_TIME);
    if (!read_seats(m, v[6]))
        return wrong(m, WRONG_SEATS);
    if (strcmp(id, m->order.answer.table) <= 0) /* an export has them in their order, and each one once */
        return wrong(m, WRONG_TABLE);
    memcpy(m->order.answer.table, id, HOUSE_ID_SIZE + 1);
    m->card.phase = (enum house_phase)phase;
    m->card.actor = (int)actor;
    if (v[7].size > 0)
        m->card.mover = (int)mover;
    if (v[8].size > 0)
        m->card.moves = (uint32_t)moves;
    m->left = (uint32_t)head;
    m->order.append.row.n = UINT32_MAX;
    return hold(m);
}

static bool read_entry(struct store_import *m, struct json line)
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

static bool put_entry(struct store_import *m)
{
    if (m->held.answer.count > 0)
        return is_held(m) || wrong(m, WRONG_THERE);
    m->code = store_log_append(m->base, &m->order, m->now);
    if (m->code != SQLITE_OK)
        return false;
    if (m->order.answer.verdict == HOUSE_COMMITTED)
        return true;
    return wrong(m, m->order.append.row.n == 0 ? WRONG_THERE : WRONG_REQUEST);
}

static bool read_line(struct store_import *m)
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

/* Some lines, up to the end of a table: half a table is none, and nobody may meet one. */
static bool read_lines(struct store_import *m)
{
    for (uint32_t i = 0; i < LINES_A_STEP || m->left > 0; i++) {
        if (fgets(m->text, sizeof m->text, m->file) == NULL) {
            m->ended = true;
            break;
        }
        if (!read_line(m))
            return false;
        atomic_fetch_add(&m->base->done, strlen(m->text));
    }
    if (ferror(m->file)) {
        m->why = strerror(errno);
        return false;
    }
    return !m->ended || (m->line > 0 && m->left == 0) || wrong(m, WRONG_END);
}

/* To the beginning of the file again. */
static void turn_back(struct store_import *m)
{
    rewind(m->file);
    m->second = true;
    m->ended = false;
    m->line = m->tables = 0;
    memset(&m->order, 0, sizeof m->order);
}

static void fail(struct store_import *m, struct store_order *o)
{
    store_base_back(m->base, m->code);
    if (m->code != SQLITE_OK)
        store_answer_sqlite_error(m->base, &o->answer, m->code);
    else
        store_answer_fail(&o->answer, STORE_LINE, o->texts, m->line > 0 ? m->line : 1, m->why);
}

bool store_import_step(struct store_import *m, struct store_order *o)
{
    m->code = store_base_step(store_base_use(m->base, STORE_SQL_BEGIN));
    bool good = m->code == SQLITE_OK && read_lines(m);
    if (good && m->second)
        m->code = store_base_step(store_base_use(m->base, STORE_SQL_COMMIT));
    if (!good || m->code != SQLITE_OK) {
        fail(m, o);
        return true;
    }
    if (!m->second)
        store_base_back(m->base, SQLITE_OK);
    o->answer.count = m->tables;
    if (!m->ended)
        return false;
    bool over = m->second;
    turn_back(m);
    return over;
}

static uint64_t size_of(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 && status.st_size > 0 ? (uint64_t)status.st_size : 0;
}

/* Whether a path leads to the file of the store. It must not even be opened: to close it again would end SQLite's locks
 * on it, which belong to the process. */
static bool is_itself(const struct store_base *b, const char *path)
{
    struct stat one, other;
    return stat(path, &one) == 0 && stat(b->path, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

struct store_import *store_import_begin(struct store_base *b, struct store_order *o, int64_t now)
{
    if (is_itself(b, o->texts)) {
        store_answer_fail(&o->answer, STORE_ITSELF, o->texts, 0, "");
        return NULL;
    }
    struct store_import *m = calloc(1, sizeof *m);
    bool regular = true;
    int fd = m == NULL ? -1 : store_place_read(o->texts, &regular);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    if (file == NULL) {
        store_answer_fail(&o->answer, STORE_NOT_READ, o->texts, 0, regular ? strerror(errno) : reasons[WRONG_FILE]);
        if (fd >= 0)
            close(fd);
        free(m);
        return NULL;
    }
    atomic_store(&b->done, 0);
    atomic_store(&b->whole, 2 * size_of(file));
    m->file = file;
    m->base = b;
    m->now = now;
    return m;
}

void store_import_end(struct store_import *m)
{
    if (m == NULL)
        return;
    let_go(m);
    fclose(m->file);
    free(m);
}
