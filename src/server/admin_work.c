#include "server/admin_work.h"

#include "core/json.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 18, PATH_MAX_BYTES = 4096 };

bool admin_work_is(const struct store_answer *a)
{
    return a->kind >= STORE_TABLES && a->kind <= STORE_IMPORTED;
}

static void finish(struct admin_work *w, struct text *line)
{
    text_put(line, "}\n");
    w->busy = false;
    w->say(w->with, line->data, line->used, true);
}

static void fail(struct admin_work *w, const struct store_fault *f)
{
    char data[8192], why[STORE_SENTENCE_MAX];
    struct text line;
    bool first = true;
    store_fault_words(f, why);
    text_init(&line, data, sizeof data - 8);
    text_put(&line, "{\"failed\":{");
    text_key_int(&line, &first, "error", (int64_t)f->error);
    text_key_int(&line, &first, "number", f->number);
    text_key_json(&line, &first, "path", f->path);
    text_key_json(&line, &first, "detail", f->detail);
    text_key_json(&line, &first, "why", why);
    text_char(&line, '}');
    finish(w, &line);
}

static void refuse(struct admin_work *w, enum store_error error)
{
    fail(w, &(struct store_fault){.error = error, .detail = "this is not a command of a house"});
}

static void give(struct admin_work *w, bool given)
{
    w->busy = true;
    if (!given)
        refuse(w, STORE_NO_MEMORY);
}

void admin_work_begin(struct admin_work *w, const char *line, size_t size, uint64_t tag)
{
    static const char *const names[] = {"backup", "export", "import", "forget", "tables", "people", "table"};
    struct json object, v[7];
    struct fault fault;
    char text[PATH_MAX_BYTES], table[HOUSE_ID_SIZE + 1] = "";
    int which = -1, count = 0;
    w->tag = tag;
    w->rounds = w->words = 0;
    w->progress = 0;
    if (json_check(line, size, &object, &fault) == ERR_NONE &&
        json_fields(object, names, 7, true, v, &fault) == ERR_NONE)
        for (int i = 0; i < 6; i++)
            if (v[i].size > 0) {
                which = i;
                count++;
            }
    w->copies = which >= 0 && which < 3;
    w->looks = which == 5;
    if (count != 1 || !json_string(v[which], text, sizeof text) || (w->copies && text[0] != '/') ||
        (v[6].size > 0 && (which != 1 || !json_string(v[6], table, sizeof table)))) {
        refuse(w, STORE_UNREADABLE);
        return;
    }
    if (which == 0)
        give(w, store_backup(w->store, text, tag));
    else if (which == 1)
        give(w, store_export(w->store, text, table, tag));
    else if (which == 2)
        give(w, store_import(w->store, text, tag));
    else if (which == 3 || which == 5)
        give(w, store_people(w->store, text, tag));
    else
        give(w, strlen(text) <= HOUSE_ID_SIZE && store_tables(w->store, text, tag));
}

static void put_key(struct text *line, const struct house_key *key)
{
    char hex[65];
    house_hash_key_write(key, hex);
    text_json(line, hex);
}

static void put_table(struct text *line, const struct store_answer *a, uint32_t place)
{
    const struct store_listed *l = &a->list[place];
    bool first = true, first_seat = true;
    text_char(line, '{');
    text_key_json(line, &first, "table", l->table);
    text_key_int(line, &first, "head", l->head);
    text_key_int(line, &first, "at", l->at);
    text_key_int(line, &first, "phase", (int64_t)l->phase);
    text_key(line, &first, "card");
    text_char(line, '{');
    text_bytes(line, l->text, l->text_size);
    text_char(line, '}');
    text_key(line, &first, "seats");
    text_char(line, '{');
    for (uint32_t i = 0; i < a->seat_count; i++) {
        char seat[2] = {(char)('0' + a->seats[i].seat % 10), '\0'};
        if (a->seats[i].place != place)
            continue;
        text_key(line, &first_seat, seat);
        put_key(line, &a->seats[i].key);
    }
    text_put(line, "}}");
}

static void say_tables(struct admin_work *w, const struct store_answer *a)
{
    char *data = malloc(ANSWER_MAX);
    struct text line;
    bool first = true;
    if (data == NULL) {
        refuse(w, STORE_NO_MEMORY);
        return;
    }
    text_init(&line, data, ANSWER_MAX - 64);
    text_put(&line, "{\"done\":{\"tables\":[");
    for (uint32_t i = 0; i < a->count; i++) {
        text_comma(&line, &first);
        put_table(&line, a, i);
    }
    text_put(&line, "],\"more\":");
    text_put(&line, a->count == HOUSE_LISTED_MAX ? "true}" : "false}");
    finish(w, &line);
    free(data);
}

static void say_people(struct admin_work *w, const struct store_answer *a, bool forgotten)
{
    char data[1024];
    struct text line;
    bool first = true;
    uint32_t shown = a == NULL ? 1 : a->count < STORE_PEOPLE_MAX ? a->count : STORE_PEOPLE_MAX;
    text_init(&line, data, sizeof data - 8);
    text_put(&line, "{\"done\":{\"people\":[");
    for (uint32_t i = 0; i < shown; i++) {
        text_comma(&line, &first);
        put_key(&line, a == NULL ? &w->key : &a->people[i]);
    }
    text_put(&line, forgotten ? "],\"forgotten\":true,\"words\":" : "],\"forgotten\":false,\"words\":");
    text_uint(&line, w->words);
    text_char(&line, '}');
    finish(w, &line);
}

/* The store has deleted what is a person's, and the house reads it again. What came in between is deleted, too. */
static void forgotten(struct admin_work *w, const struct store_answer *a)
{
    w->words += a->count;
    if (a->found && w->runs && ++w->rounds < ADMIN_WORK_ROUNDS)
        give(w, store_forget(w->store, &w->key, w->tag));
    else
        say_people(w, NULL, true);
}

void admin_work_take_answer(struct admin_work *w, const struct store_answer *a)
{
    char data[64];
    struct text line;
    if (a->failed) {
        fail(w, &a->fault);
    } else if (a->kind == STORE_TABLES) {
        say_tables(w, a);
    } else if (a->kind == STORE_PEOPLE && a->count == 1 && !w->looks) {
        w->key = a->people[0];
        give(w, store_forget(w->store, &w->key, w->tag));
    } else if (a->kind == STORE_PEOPLE) {
        say_people(w, a, false);
    } else if (a->kind == STORE_FORGOTTEN) {
        forgotten(w, a);
    } else {
        text_init(&line, data, sizeof data);
        text_put(&line, "{\"done\":{\"tables\":");
        text_uint(&line, a->count);
        text_char(&line, '}');
        finish(w, &line);
    }
}

void admin_work_tick(struct admin_work *w)
{
    char data[96];
    struct text line;
    uint64_t done, whole;
    store_progress(w->store, &done, &whole);
    if (!w->busy || !w->copies || whole == 0 || done <= w->progress)
        return;
    w->progress = done;
    text_init(&line, data, sizeof data);
    text_put(&line, "{\"progress\":[");
    text_uint(&line, done);
    text_char(&line, ',');
    text_uint(&line, whole);
    text_put(&line, "]}\n");
    w->say(w->with, line.data, line.used, false);
}
