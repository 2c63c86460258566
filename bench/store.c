/* Appends a second to the store of a house, beside a bare loop on the same schema that does the same writes without a
 * thread, a queue, or a condition. usage: store FOLDER SECONDS */
#include "store/store.h"

#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Tables are taken in an order in which neighbours are far apart, as they are in a house. */
enum { TABLES = 1000, STRIDE = 617, STATEMENTS = 5 };

static const char *const what =
    "{\"played\":{\"seat\":1,\"moves\":12,\"move\":\"change:Sp3\",\"then\":[\"*Wi3\"],\"ms\":5400}}";
static const char *const card = "\"game\":\"prowl\",\"phase\":\"playing\",\"names\":[\"Ada\",\"Bo\"],\"clock\":\"3d\"";
static char path[600];
static uint32_t heads[TABLES];
static char ids[TABLES][HOUSE_ID_SIZE + 1];
static struct house_key keys[TABLES];
static sem_t ready;

static double seconds(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void fresh(const char *folder)
{
    static const char *const endings[] = {"", "-wal", "-journal", ".lock"};
    for (size_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/bench.store%s", folder, endings[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/bench.store", folder);
    memset(heads, 0, sizeof heads);
    for (uint32_t t = 0; t < TABLES; t++) {
        struct house_hash h;
        snprintf(ids[t], sizeof ids[t], "%024u", t);
        house_hash_begin(&h);
        house_hash_add(&h, &t, sizeof t);
        house_hash_end(&h, &keys[t]);
    }
}

static void append(struct store *s, uint32_t t)
{
    struct house_append a = {.table = ids[t], .due = store_now(s) + HOUSE_DAY};
    a.row = (struct house_row){.n = heads[t], .at = store_now(s), .keyed = true, .key = keys[t], .what = what};
    a.row.what_size = strlen(what);
    snprintf(a.row.request, sizeof a.row.request, "a%u", heads[t]);
    a.card = (struct house_card){
        .phase = HOUSE_PHASE_PLAYING, .same = heads[t] > 0, .seats = 2, .text = card, .text_size = strlen(card)};
    for (int seat = 0; seat < 2; seat++) {
        a.card.person[seat] = true;
        a.card.key[seat] = keys[(t + (uint32_t)seat) % TABLES];
    }
    if (!store_append(s, &a, t))
        abort();
}

static void report(const char *name, uint32_t group, uint32_t done, double wall, double processor)
{
    printf("%-6s  %5u  %9.0f  %19.1f\n", name, group, done / wall, processor / done * 1e6);
    fflush(stdout);
}

static void note_ready(void *with)
{
    (void)with;
    sem_post(&ready);
}

/* As many appends under way as the group is to be large, each for another table. The store decides how many of them it
 * commits together. */
static void time_store(const char *folder, uint32_t group, double length)
{
    struct store_options o = {.orders = 2048, .ready = note_ready};
    struct store_fault fault;
    uint32_t done = 0, under_way = 0, next = 0;
    fresh(folder);
    o.path = path;
    struct store *s = store_open(&o, &fault);
    if (s == NULL)
        abort();
    double begun = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_PROCESS_CPUTIME_ID), now = begun;
    while (now < begun + length) {
        for (; done == next && under_way < group; under_way++)
            append(s, (next + under_way) * STRIDE % TABLES);
        next = done + under_way;
        for (struct store_answer *a; (a = store_take(s)) != NULL; store_give_back(s, a)) {
            if (a->kind != STORE_APPENDED)
                continue;
            if (a->verdict != HOUSE_COMMITTED)
                abort();
            heads[a->tag]++;
            done++;
            under_way--;
        }
        if (under_way > 0)
            sem_wait(&ready);
        now = seconds(CLOCK_MONOTONIC);
    }
    report("store", group, done, now - begun, seconds(CLOCK_PROCESS_CPUTIME_ID) - used);
    store_close(s);
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(db));
        abort();
    }
    return s;
}

static void step(sqlite3_stmt *s)
{
    if (sqlite3_step(s) != SQLITE_DONE)
        abort();
    sqlite3_reset(s);
}

/* The writes of an append and nothing else. */
static void bare_append(sqlite3_stmt *const *s, uint32_t t)
{
    char request[16];
    int size = snprintf(request, sizeof request, "a%u", heads[t]);
    sqlite3_bind_int64(s[2], 1, t + 1);
    sqlite3_bind_int64(s[2], 2, heads[t]);
    sqlite3_bind_int64(s[2], 3, 1790000000000 + heads[t]);
    sqlite3_bind_int64(s[2], 4, t + 1);
    sqlite3_bind_text(s[2], 5, request, size, SQLITE_STATIC);
    sqlite3_bind_text(s[2], 6, what, -1, SQLITE_STATIC);
    step(s[2]);
    sqlite3_bind_int64(s[3], 1, t + 1);
    sqlite3_bind_int64(s[3], 2, heads[t]);
    sqlite3_bind_int64(s[3], 3, 1790000000000 + heads[t]);
    step(s[3]);
    sqlite3_bind_int64(s[4], 1, t + 1);
    sqlite3_bind_int64(s[4], 2, 1790000000000 + heads[t]++);
    step(s[4]);
}

static sqlite3 *open_bare(const char *folder)
{
    struct store_options o = {.orders = 8};
    struct store_fault fault;
    sqlite3 *db = NULL;
    fresh(folder);
    o.path = path;
    struct store *s = store_open(&o, &fault); /* makes the schema */
    if (s == NULL)
        abort();
    store_close(s);
    sqlite3_open(path, &db);
    sqlite3_exec(db,
                 "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                 "PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32768; BEGIN",
                 NULL, NULL, NULL);
    sqlite3_stmt *lay = prepare(db, "INSERT INTO \"table\" VALUES (?1, ?2, 0, 0, 0, -1, -1, 0)");
    sqlite3_stmt *guest = prepare(db, "INSERT INTO guest (row, key) VALUES (?1, ?2)");
    for (uint32_t t = 0; t < TABLES; t++) {
        sqlite3_bind_int64(lay, 1, t + 1);
        sqlite3_bind_text(lay, 2, ids[t], -1, SQLITE_STATIC);
        step(lay);
        sqlite3_bind_int64(guest, 1, t + 1);
        sqlite3_bind_blob(guest, 2, &keys[t], sizeof keys[t], SQLITE_STATIC);
        step(guest);
    }
    sqlite3_finalize(lay);
    sqlite3_finalize(guest);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return db;
}

static void prepare_bare(sqlite3 *db, sqlite3_stmt **s)
{
    s[0] = prepare(db, "BEGIN IMMEDIATE");
    s[1] = prepare(db, "COMMIT");
    s[2] = prepare(db, "INSERT INTO entry (\"table\", n, at, guest, request, what) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    s[3] = prepare(db, "UPDATE \"table\" SET head = ?2 + 1, at = ?3 WHERE row = ?1 AND head = ?2");
    s[4] =
        prepare(db, "INSERT INTO job (\"table\", due) VALUES (?1, ?2) ON CONFLICT (\"table\") DO UPDATE SET due = ?2");
}

static void close_bare(sqlite3 *db, sqlite3_stmt **s)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s[i]);
    sqlite3_close(db);
}

static void time_bare(const char *folder, uint32_t group, double length)
{
    sqlite3 *db = open_bare(folder);
    uint32_t done = 0, next = 0;
    sqlite3_stmt *s[STATEMENTS];
    prepare_bare(db, s);
    double begun = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_PROCESS_CPUTIME_ID), now = begun;
    while (now < begun + length) {
        step(s[0]);
        for (uint32_t i = 0; i < group; i++)
            bare_append(s, next++ * STRIDE % TABLES);
        step(s[1]);
        done += group;
        now = seconds(CLOCK_MONOTONIC);
    }
    report("bare", group, done, now - begun, seconds(CLOCK_PROCESS_CPUTIME_ID) - used);
    close_bare(db, s);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Appends that come at a steady pace, PACE a second: whatever has come is committed together, as a house does. How long
 * from coming to being committed: what a disk makes of it, without a house. */
static void time_pace(const char *folder, double length)
{
    enum { PACE = 1000, MOST = 100 * PACE };
    static double took[MOST];
    sqlite3 *db = open_bare(folder);
    uint32_t done = 0, count = (uint32_t)(length * PACE) < MOST ? (uint32_t)(length * PACE) : MOST;
    sqlite3_stmt *s[STATEMENTS];
    prepare_bare(db, s);
    double begun = seconds(CLOCK_MONOTONIC), now = begun;
    while (done < count) {
        uint32_t from = done, come = (uint32_t)((now - begun) * PACE) + 1;
        come = come < count ? come : count;
        if (from == come) {
            nanosleep(&(struct timespec){0, 100000}, NULL);
            now = seconds(CLOCK_MONOTONIC);
            continue;
        }
        step(s[0]);
        for (; done < come; done++)
            bare_append(s, done * STRIDE % TABLES);
        step(s[1]);
        now = seconds(CLOCK_MONOTONIC);
        for (uint32_t i = from; i < done; i++)
            took[i] = now - (begun + (double)i / PACE);
    }
    close_bare(db, s);
    qsort(took, count, sizeof took[0], compare);
    printf("bare, %d a second: from coming to being committed p50 %.2f ms, p99 %.2f ms, most %.2f ms\n", PACE,
           took[count / 2] * 1e3, took[count - 1 - count / 100] * 1e3, took[count - 1] * 1e3);
}

int main(int argc, char **argv)
{
    static const uint32_t groups[] = {1, 8, 64, 256};
    const char *folder = argc > 1 ? argv[1] : ".";
    double length = argc > 2 ? atof(argv[2]) : 5;
    sem_init(&ready, 0, 0);
    printf("%-6s  %5s  %9s  %19s\n", "", "group", "appends/s", "us of processor each");
    for (int i = 0; i < 4; i++) {
        time_bare(folder, groups[i], length);
        time_store(folder, groups[i], length);
    }
    time_pace(folder, 2 * length);
    fresh(folder);
    return 0;
}
