/* What is broken harms nothing else: a disk that fails during a backup, a row that cannot be read, many who wait. */
#include "../waiting.h"
#include "store_hand.h"
#include "store_memory.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static enum house_verdict put(struct hand *h, uint32_t t, uint32_t n, const char *request)
{
    char id[HOUSE_ID_SIZE + 1];
    uint32_t at = 0;
    body_table(t, id);
    struct house_append a = body_append(id, n, 1, request);
    return hand_append(h, &a, &at);
}

static uint32_t count_rows(struct hand *h, uint32_t t)
{
    const struct house_row *rows = NULL;
    char id[HOUSE_ID_SIZE + 1];
    body_table(t, id);
    return hand_rows(h, id, 0, &rows);
}

/* Many appends are given at once, and the last one is waited for. */
enum { OTHER = 98, LAST = 99 };

static void await_last(struct hand *h)
{
    const struct store_answer *a = hand_wait(h, STORE_APPENDED, LAST);
    EXPECT(a != NULL && a->verdict == HOUSE_COMMITTED, "no");
}

/* So many long rows for a table, with this in them. */
static void put_long(struct hand *h, uint32_t t, uint32_t count, const char *mark)
{
    char what[3000], id[HOUSE_ID_SIZE + 1], request[16];
    body_table(t, id);
    memset(what, 'a', sizeof what);
    memcpy(what, "{\"said\":\"", 9);
    memcpy(what + 9, mark, strlen(mark));
    memcpy(what + sizeof what - 2, "\"}", 2);
    for (uint32_t n = 0; n < count; n++) {
        snprintf(request, sizeof request, "q%u", n);
        struct house_append a = body_append(id, n, 1, request);
        a.row.what = what;
        a.row.what_size = sizeof what;
        EXPECT(store_append(h->store, &a, n + 1 == count ? LAST : OTHER), "an order was refused");
    }
    await_last(h);
}

/* The disk fails while a backup is made, by which nobody knows what is on it. The store is opened anew, which needs the
 * backup to be over, and goes on. */
static void check_backup(void)
{
    enum { LONG = 1000, BAD = 2, GOOD = 3, TAG = 7 };
    struct hand h;
    char id[HOUSE_ID_SIZE + 1];
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    put_long(&h, 1, LONG, "a");
    put_long(&h, BAD, 10, "UNREADABLE");
    hand_close(&h);
    hand_open(&h, MEMORY_DISK, false); /* so that nothing is in memory */
    body_table(GOOD, id);
    struct house_append append = body_append(id, 0, 1, "a");
    memory_hold(true);
    store_append(h.store, &append, TAG);
    hand_sleep(100); /* it waits for its sync, so that what follows the backup is one group */
    append = body_append(id, 1, 1, "b");
    EXPECT(store_backup(h.store, hand_file("copy"), TAG), "an order was refused");
    store_append(h.store, &append, TAG);
    body_table(BAD, id);
    store_rows(h.store, id, 0, TAG);
    memory_unreadable("UNREADABLE", SQLITE_IOERR);
    memory_hold(false);
    const struct store_answer *a = hand_wait(&h, STORE_BACKED_UP, TAG);
    EXPECT(a != NULL && a->failed, "a backup of a store that broke was finished");
    memory_unreadable(NULL, 0);
    hand_sleep(1100);
    uint32_t count = count_rows(&h, GOOD);
    EXPECT(count == 1 || count == 2, "after a disk that failed during a backup the log has %u rows", count);
    enum house_verdict v = put(&h, GOOD, count, "c");
    EXPECT(v == HOUSE_COMMITTED, "after a disk that failed during a backup the verdict is %d", (int)v);
    EXPECT(count_rows(&h, 1) == LONG && count_rows(&h, BAD) == 10, "a log is gone");
    store_backup(h.store, hand_file("copy"), TAG);
    a = hand_wait(&h, STORE_BACKED_UP, TAG);
    EXPECT(a != NULL && !a->failed, "no backup can be made afterwards: %s", a == NULL ? "silence" : hand_why(a));
    hand_close(&h);
    printf("a disk that failed during a backup: the backup ends, and the store goes on\n");
}

/* Waits for an answer of this kind about this table; others are dropped. */
static void await(struct hand *h, enum store_kind kind, const char *table)
{
    waiting_for(table);
    for (;;) {
        struct store_answer *a = store_take(h->store);
        if (a == NULL) {
            hand_sleep(1);
            continue;
        }
        bool is = a->kind == kind && strcmp(a->table, table) == 0;
        store_give_back(h->store, a);
        if (is)
            return;
    }
}

/* The row of a table cannot be read: what is to be written there, and the job that is due there, concern nobody else.
 * There are so many tables that their rows are on several pages. */
static void check_row(int code, const char *how)
{
    enum { TABLES = 600, BAD = 300, GOOD = 550, LATER = 20, ROUNDS = 20 };
    struct hand h;
    char bad[HOUSE_ID_SIZE + 1], id[HOUSE_ID_SIZE + 1], request[16];
    body_table(BAD, bad);
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    int64_t due = store_now(h.store) + 3000;
    for (uint32_t t = 0; t < TABLES; t++) {
        body_table(t, id);
        struct house_append a = body_append(id, 0, 1, "a");
        a.due = t == BAD ? due : t == LATER ? due + 1 : HOUSE_NEVER;
        EXPECT(store_append(h.store, &a, t + 1 == TABLES ? LAST : OTHER), "an order was refused");
    }
    await_last(&h);
    hand_close(&h);
    hand_open(&h, MEMORY_DISK, false); /* so that nothing is in memory */
    memory_unreadable(bad, code);
    EXPECT(put(&h, BAD, 1, "b") == HOUSE_FAILED && h.last->alone, "an entry was stored at a table that cannot be read");
    store_wake(h.store, bad, 1, store_now(h.store) + HOUSE_HOUR);
    store_notified(h.store, bad, 1);
    for (uint32_t n = 1; n <= ROUNDS; n++) {
        snprintf(request, sizeof request, "r%u", n);
        enum house_verdict v = put(&h, GOOD, n, request);
        EXPECT(v == HOUSE_COMMITTED, "%s: entry %u of another table: verdict %d", how, n, (int)v);
        hand_sleep(40);
    }
    body_table(LATER, id);
    await(&h, STORE_DUE, id);
    enum house_verdict v = put(&h, GOOD, ROUNDS + 1, "last");
    EXPECT(v == HOUSE_COMMITTED, "%s: after a job that cannot be read: verdict %d", how, (int)v);
    bool waiting = false, failing = false;
    hand_sleep(100);
    (void)store_rounds(h.store, &waiting, &failing);
    EXPECT(!failing, "%s: one table that cannot be read, and the store is said to fail", how);
    memory_unreadable(NULL, 0);
    EXPECT(count_rows(&h, BAD) == 1 && count_rows(&h, GOOD) == ROUNDS + 2, "%s: rows are missing", how);
    hand_close(&h);
    printf("a table whose row %s: what is to be written there, and its job, concern nobody else\n", how);
}

/* Seconds of the processor that this program has used. */
static double used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* While the disk fails one list waits for every connection of a large house, and is tried every half second. */
static void check_crowd(void)
{
    enum { LINKS = 30000, MS = 3000 };
    struct store_options o = {.path = hand_path, .orders = LINKS + 8, .vfs = MEMORY_DISK};
    struct store_fault fault;
    struct hand h = {0};
    struct house_key key;
    uint32_t answered = 0;
    body_key(1, &key);
    memory_begin();
    h.store = store_open(&o, &fault);
    EXPECT(h.store != NULL, "no store");
    memory_sync_fails(true);
    EXPECT(put(&h, 1, 0, "a") == HOUSE_LOST, "a sync that fails is not noticed");
    for (uint32_t i = 0; i < LINKS; i++)
        EXPECT(store_list(h.store, &key, NULL, i, 1), "an order was refused");
    hand_sleep(1000);
    double begun = used();
    hand_sleep(MS);
    double spent = used() - begun;
    memory_sync_fails(false);
    waiting_for("lists that were asked for while the disk failed");
    while (answered < LINKS) {
        struct store_answer *a = store_take(h.store);
        if (a == NULL) {
            hand_sleep(1);
            continue;
        }
        EXPECT(a->kind != STORE_LISTED || !a->failed, "a list was given up");
        answered += a->kind == STORE_LISTED;
        store_give_back(h.store, a);
    }
    EXPECT(spent < 1.5, "while %u lists wait, %d ms take %.2f s of the processor", (uint32_t)LINKS, (int)MS, spent);
    hand_close(&h);
    printf("a disk that fails while %u connections wait: that takes hardly any time\n", (uint32_t)LINKS);
}

int main(void)
{
    hand_begin();
    check_backup();
    check_row(SQLITE_IOERR_READ, "cannot be read");
    check_row(SQLITE_IOERR_CORRUPTFS, "is damaged");
    check_crowd();
    hand_end();
    return 0;
}
