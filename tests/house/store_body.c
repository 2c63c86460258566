#include "store_body.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                                  \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

void body_key(uint32_t number, struct house_key *out)
{
    struct house_hash h;
    house_hash_begin(&h);
    house_hash_add(&h, &number, sizeof number);
    house_hash_end(&h, out);
}

void body_table(uint32_t number, char out[HOUSE_ID_SIZE + 1])
{
    snprintf(out, HOUSE_ID_SIZE + 1, "%024u", number);
}

struct house_append body_append(const char *table, uint32_t n, uint32_t guest, const char *request)
{
    struct house_append a = {.table = table, .due = HOUSE_NEVER};
    a.row = (struct house_row){.n = n, .at = 1000 + n, .keyed = request != NULL, .what = BODY_WHAT, .words = ""};
    a.row.what_size = strlen(BODY_WHAT);
    if (request != NULL) {
        body_key(guest, &a.row.key);
        snprintf(a.row.request, sizeof a.row.request, "%s", request);
    }
    a.card = (struct house_card){.phase = HOUSE_PHASE_OPEN, .actor = -1, .seats = 2, .text = "\"game\":\"petra\""};
    a.card.text_size = strlen(a.card.text);
    return a;
}

static enum house_verdict put(const struct face *f, const char *table, uint32_t at, uint32_t guest, const char *request,
                              uint32_t *n)
{
    struct house_append a = body_append(table, at, guest, request);
    return f->append(f->with, &a, n);
}

static void check_verdicts(const struct face *f, const char *t, const char *other)
{
    uint32_t n = 99;
    EXPECT(put(f, t, 1, 1, "a", &n) == HOUSE_LOST); /* there is no such table */
    EXPECT(put(f, t, 0, 1, "a", &n) == HOUSE_COMMITTED && n == 0);
    EXPECT(put(f, t, 0, 1, "a", &n) == HOUSE_TWICE && n == 0);
    EXPECT(put(f, t, 1, 1, "a", &n) == HOUSE_TWICE && n == 0);
    EXPECT(put(f, t, 9, 1, "a", &n) == HOUSE_TWICE && n == 0);
    EXPECT(put(f, t, 0, 1, "b", &n) == HOUSE_LOST);
    EXPECT(put(f, t, 2, 1, "b", &n) == HOUSE_LOST);
    EXPECT(put(f, t, 1, 2, "a", &n) == HOUSE_COMMITTED && n == 1); /* another's request of the same name */
    EXPECT(put(f, t, 1, 0, NULL, &n) == HOUSE_LOST);
    EXPECT(put(f, t, 2, 0, NULL, &n) == HOUSE_COMMITTED && n == 2);
    EXPECT(put(f, t, 3, 0, NULL, &n) == HOUSE_COMMITTED && n == 3); /* the house's own have no request */
    EXPECT(put(f, other, 0, 1, "a", &n) == HOUSE_COMMITTED && n == 0);
    EXPECT(put(f, t, 4, 1, "b", &n) == HOUSE_COMMITTED && n == 4);
    EXPECT(put(f, t, 5, 2, "a", &n) == HOUSE_TWICE && n == 1);
}

static void check_reads(const struct face *f, const char *t, const char *other)
{
    const struct house_row *rows = NULL;
    struct house_key first, second;
    uint32_t n = 99;
    body_key(1, &first);
    body_key(2, &second);
    EXPECT(f->rows(f->with, t, 0, &rows) == 5);
    for (uint32_t i = 0; i < 5; i++)
        EXPECT(rows[i].n == i && rows[i].at == 1000 + i && rows[i].keyed == (i != 2 && i != 3) &&
               rows[i].what_size == strlen(BODY_WHAT) && memcmp(rows[i].what, BODY_WHAT, rows[i].what_size) == 0);
    EXPECT(house_hash_key_same(&rows[1].key, &second) && strcmp(rows[1].request, "a") == 0);
    EXPECT(f->rows(f->with, t, 3, &rows) == 2 && rows[0].n == 3);
    EXPECT(f->rows(f->with, t, 5, &rows) == 0);
    EXPECT(f->rows(f->with, t, 50, &rows) == 0);
    EXPECT(f->rows(f->with, other, 0, &rows) == 1);
    EXPECT(f->rows(f->with, "000000000000000000000009", 0, &rows) == 0);
    EXPECT(f->find(f->with, t, &first, "b", &n) && n == 4);
    EXPECT(f->find(f->with, t, &second, "a", &n) && n == 1);
    EXPECT(!f->find(f->with, t, &second, "b", &n));
    EXPECT(!f->find(f->with, other, &second, "a", &n));
    EXPECT(!f->find(f->with, "000000000000000000000009", &first, "a", &n));
}

void body_check(const struct face *f)
{
    char t[HOUSE_ID_SIZE + 1], other[HOUSE_ID_SIZE + 1];
    body_table(7, t);
    body_table(8, other);
    check_verdicts(f, t, other);
    check_reads(f, t, other);
}
