/* What is ordered: each order with copies of all that it is given. */
#include "store/store_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void store_order_empty(struct store_order *o)
{
    struct store_answer *a = &o->answer;
    free(a->rows);
    free(a->list);
    free(a->seats);
    free(a->people);
    free(a->memory);
    a->rows = NULL;
    a->list = NULL;
    a->seats = NULL;
    a->people = NULL;
    a->seat_count = 0;
    a->memory = NULL;
    a->address = NULL;
    a->count = 0;
    a->found = false;
}

void store_order_free(struct store_order *o)
{
    store_order_empty(o);
    free(o->texts);
    free(o);
}

struct store_order *store_order_new(enum store_kind kind, const char *table, uint64_t tag)
{
    struct store_order *o = calloc(1, sizeof *o);
    if (o == NULL)
        return NULL;
    o->answer.kind = kind;
    o->answer.tag = tag;
    struct text id;
    text_init(&id, o->answer.table, sizeof o->answer.table);
    text_put(&id, table);
    return o;
}

struct store_order *store_order_append(const struct house_append *append, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_APPENDED, append->table, tag);
    const struct house_row *row = &append->row;
    size_t card = append->blind || append->card.same ? 0 : append->card.text_size;
    char *texts = o == NULL ? NULL : calloc(1, row->what_size + row->words_size + card + 3);
    if (texts == NULL) {
        free(o);
        return NULL;
    }
    o->texts = texts;
    o->append = *append;
    o->append.table = o->answer.table;
    o->append.row.what = memcpy(texts, row->what, row->what_size);
    texts += row->what_size + 1;
    o->append.row.words = row->words_size == 0 ? texts : memcpy(texts, row->words, row->words_size);
    texts += row->words_size + 1;
    o->append.card.text = card == 0 ? texts : memcpy(texts, append->card.text, card);
    o->append.card.text_size = card;
    return o;
}

struct store_order *store_order_text(enum store_kind kind, const char *text, const char *table, uint64_t tag)
{
    struct store_order *o = store_order_new(kind, table, tag);
    if (o != NULL && (o->texts = strdup(text)) == NULL) {
        free(o);
        return NULL;
    }
    return o;
}

bool store_order_insists(const struct store_order *o)
{
    return o->answer.kind == STORE_WOKEN || o->answer.kind == STORE_NOTIFIED || o->answer.kind == STORE_FOUND ||
           o->answer.kind == STORE_LISTED;
}

bool store_order_reads(const struct store_order *o)
{
    enum store_kind kind = o->answer.kind;
    return kind == STORE_ROWS || kind == STORE_FOUND || kind == STORE_LISTED || kind == STORE_TABLES ||
           kind == STORE_PEOPLE;
}

bool store_order_is_alone(const struct store_order *o)
{
    return o->answer.kind >= STORE_FORGOTTEN;
}
