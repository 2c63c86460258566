#include "store_hand.h"

#include "../waiting.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

char hand_folder[256], hand_path[300];

const char *hand_file(const char *name)
{
    static char path[600];
    snprintf(path, sizeof path, "%s/%s", hand_folder, name);
    return path;
}

void hand_begin(void)
{
    const char *tmp = getenv("TMPDIR");
    snprintf(hand_folder, sizeof hand_folder, "%s/warren-store-XXXXXX", tmp == NULL ? "/tmp" : tmp);
    if (mkdtemp(hand_folder) == NULL) {
        perror(hand_folder);
        exit(1);
    }
    snprintf(hand_path, sizeof hand_path, "%s/house.store", hand_folder);
}

void hand_end(void)
{
    DIR *folder = opendir(hand_folder);
    for (const struct dirent *e; folder != NULL && (e = readdir(folder)) != NULL;)
        if (e->d_name[0] != '.' && unlink(hand_file(e->d_name)) != 0)
            rmdir(hand_file(e->d_name));
    if (folder != NULL)
        closedir(folder);
    rmdir(hand_folder);
}

void hand_open(struct hand *h, const char *vfs, bool careless)
{
    struct store_options o = {.path = hand_path, .orders = 1024, .vfs = vfs, .careless = careless};
    struct store_fault fault;
    char why[STORE_SENTENCE_MAX];
    h->last = NULL;
    h->store = store_open(&o, &fault);
    if (h->store == NULL) {
        store_fault_words(&fault, why);
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
}

void hand_close(struct hand *h)
{
    if (h->last != NULL)
        store_give_back(h->store, h->last);
    store_close(h->store);
}

void hand_sleep(int milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, (long)(milliseconds % 1000) * 1000000}, NULL);
}

/* The next answer such as this among those that have come; others are dropped. */
static const struct store_answer *take(struct hand *h, enum store_kind kind, uint64_t tag)
{
    if (h->last != NULL)
        store_give_back(h->store, h->last);
    h->last = NULL;
    for (struct store_answer *a; (a = store_take(h->store)) != NULL;) {
        if (a->kind == kind && a->tag == tag)
            return h->last = a;
        store_give_back(h->store, a);
    }
    return NULL;
}

const struct store_answer *hand_wait(struct hand *h, enum store_kind kind, uint64_t tag)
{
    const struct store_answer *a = NULL;
    waiting_for("an answer of the store");
    while ((a = take(h, kind, tag)) == NULL)
        hand_sleep(1);
    return a;
}

bool hand_silent(struct hand *h, enum store_kind kind, uint64_t tag, int milliseconds)
{
    for (int ms = 0; ms < milliseconds; ms++) {
        if (take(h, kind, tag) != NULL)
            return false;
        hand_sleep(1);
    }
    return true;
}

const char *hand_why(const struct store_answer *a)
{
    static char why[STORE_SENTENCE_MAX];
    store_fault_words(&a->fault, why);
    return why;
}

enum house_verdict hand_append(struct hand *h, const struct house_append *append, uint32_t *n)
{
    if (!store_append(h->store, append, 1))
        return HOUSE_FAILED;
    const struct store_answer *a = hand_wait(h, STORE_APPENDED, 1);
    *n = a->n;
    return a->verdict;
}

uint32_t hand_rows(struct hand *h, const char *table, uint32_t from, const struct house_row **rows)
{
    store_rows(h->store, table, from, 2);
    const struct store_answer *a = hand_wait(h, STORE_ROWS, 2);
    *rows = a->rows;
    return a->failed ? UINT32_MAX : a->count;
}

bool hand_find(struct hand *h, const char *table, const struct house_key *key, const char *request, uint32_t *n)
{
    store_find(h->store, table, key, request, 3);
    const struct store_answer *a = hand_wait(h, STORE_FOUND, 3);
    *n = a->n;
    return a->found;
}

void hand_sql(const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;
    if (sqlite3_open(hand_path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, why == NULL ? sqlite3_errmsg(db) : why);
        exit(1);
    }
    sqlite3_close(db);
}
