/* What a store has acknowledged is there after the worst: a process that is killed, power that goes, a disk that is
 * full or cannot sync. The account of what was acknowledged is kept outside. usage: store_power [KILLS [CUTS]] */
#include "../waiting.h"
#include "store_hand.h"
#include "store_memory.h"

#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TABLES = 24, ENTRIES = 100000 };

/* An acknowledgement: entry n of a table is request `request`. */
struct ack {
    uint32_t table, n, request;
};

/* What was acknowledged: account[table][n] is the request, from 1; and how far. */
static uint32_t *account[TABLES], acknowledged[TABLES];
static uint64_t total;

/* One who appends to all tables at once, one entry at a time to each, and tells of every acknowledgement. */
struct load {
    struct hand hand;
    uint32_t head[TABLES], request[TABLES]; /* of the append that is under way */
    void (*tell)(const struct ack *ack);
    uint32_t failures;
};

static void send_append(struct load *l, uint32_t t)
{
    char id[HOUSE_ID_SIZE + 1], request[16];
    body_table(t, id);
    snprintf(request, sizeof request, "q%u", l->request[t]);
    struct house_append a = body_append(id, l->head[t], t, request);
    a.row.at = store_now(l->hand.store);
    EXPECT(store_append(l->hand.store, &a, t), "an order was refused");
}

static uint32_t heads(struct load *l)
{
    uint32_t sum = 0;
    for (uint32_t t = 0; t < TABLES; t++) {
        const struct house_row *rows = NULL;
        char id[HOUSE_ID_SIZE + 1];
        body_table(t, id);
        l->head[t] = hand_rows(&l->hand, id, 0, &rows);
        l->request[t] = l->head[t] + 1; /* request k + 1 is to be entry k */
        sum += l->head[t];
    }
    return sum;
}

/* Every third acknowledged request is sent once more: it must be known. */
static void hear(struct load *l, const struct store_answer *a)
{
    uint32_t t = (uint32_t)a->tag;
    if (a->kind != STORE_APPENDED)
        return;
    if (a->verdict == HOUSE_COMMITTED || a->verdict == HOUSE_TWICE) {
        struct ack ack = {t, a->n, l->request[t]};
        l->tell(&ack);
        EXPECT(a->n + 1 == l->request[t], "request %u of table %u is entry %u", l->request[t], t, a->n);
        bool again = a->verdict == HOUSE_COMMITTED && a->n % 3 == 0;
        l->head[t] = a->n + 1;
        l->request[t] += again ? 0 : 1;
    } else {
        l->failures++;
    }
    send_append(l, t);
}

/* Goes on until `answers` have come, or forever. */
static void run_load(struct load *l, uint64_t answers)
{
    for (uint32_t t = 0; t < TABLES; t++)
        send_append(l, t);
    for (uint64_t i = 0; i < answers;) {
        struct store_answer *a = store_take(l->hand.store);
        if (a == NULL) {
            hand_sleep(1);
            continue;
        }
        hear(l, a);
        store_give_back(l->hand.store, a);
        i++;
    }
}

static void note(const struct ack *a)
{
    EXPECT(a->table < TABLES && a->n < ENTRIES, "an acknowledgement makes no sense");
    EXPECT(account[a->table][a->n] == 0 || account[a->table][a->n] == a->request,
           "entry %u of table %u is two requests", a->n, a->table);
    total += account[a->table][a->n] == 0;
    account[a->table][a->n] = a->request;
    if (acknowledged[a->table] <= a->n)
        acknowledged[a->table] = a->n + 1;
}

static void new_account(void)
{
    total = 0;
    for (uint32_t t = 0; t < TABLES; t++) {
        free(account[t]);
        account[t] = calloc(ENTRIES, sizeof *account[t]);
        acknowledged[t] = 0;
    }
}

/* Compares the store with the account: how many acknowledged entries are missing. Nothing may be there twice. */
static uint32_t missing(struct hand *h)
{
    uint32_t lost = 0;
    for (uint32_t t = 0; t < TABLES; t++) {
        const struct house_row *rows = NULL;
        char id[HOUSE_ID_SIZE + 1], request[16];
        body_table(t, id);
        uint32_t count = hand_rows(h, id, 0, &rows);
        EXPECT(count != UINT32_MAX, "the log of table %u cannot be read", t);
        for (uint32_t n = 0; n < count; n++) {
            snprintf(request, sizeof request, "q%u", n + 1);
            EXPECT(strcmp(rows[n].request, request) == 0, "entry %u of table %u is %s", n, t, rows[n].request);
        }
        lost += acknowledged[t] > count ? acknowledged[t] - count : 0;
    }
    return lost;
}

static int out; /* where the child tells of acknowledgements */

static void tell_parent(const struct ack *ack)
{
    if (write(out, ack, sizeof *ack) != (ssize_t)sizeof *ack)
        _exit(4);
}

static void child_runs(void)
{
    static struct load load = {.tell = tell_parent};
    hand_open(&load.hand, NULL, false);
    heads(&load);
    run_load(&load, UINT64_MAX);
}

static void check_kills(int kills)
{
    new_account();
    for (int i = 0; i < kills; i++) {
        int pipes[2];
        struct ack ack;
        struct hand h;
        EXPECT(pipe(pipes) == 0, "no pipe");
        pid_t child = fork();
        if (child == 0) {
            close(pipes[0]);
            out = pipes[1];
            child_runs();
        }
        close(pipes[1]);
        uint32_t wanted = 20 + (uint32_t)(i * 37 % 400);
        for (uint32_t got = 0; read(pipes[0], &ack, sizeof ack) == (ssize_t)sizeof ack; got++) {
            note(&ack);
            if (got == wanted)
                kill(child, SIGKILL);
        }
        close(pipes[0]);
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "the process ended by itself");
        hand_open(&h, NULL, false);
        uint32_t lost = missing(&h);
        EXPECT(lost == 0, "after kill %d %u acknowledged entries are lost", i + 1, lost);
        hand_close(&h);
    }
    printf("killed %d times: %llu acknowledged, none lost, none doubled\n", kills, (unsigned long long)total);
}

/* Power cuts; how many acknowledged entries were lost. */
static uint32_t cut_power(int cuts, bool careless)
{
    uint32_t lost = 0;
    new_account();
    for (int i = 0; i < cuts && lost == 0; i++) {
        static struct load load;
        struct hand h;
        memset(&load, 0, sizeof load);
        load.tell = note;
        hand_open(&load.hand, MEMORY_DISK, careless);
        heads(&load);
        run_load(&load, 100 + (uint64_t)(i * 53 % 700));
        memory_cut();
        for (struct store_answer *a; (a = store_take(load.hand.store)) != NULL; store_give_back(load.hand.store, a))
            if (a->kind == STORE_APPENDED && a->verdict == HOUSE_COMMITTED)
                note(&(struct ack){(uint32_t)a->tag, a->n, a->n + 1});
        hand_close(&load.hand);
        memory_back((uint64_t)i + 1);
        struct store_options o = {.path = hand_path, .orders = 64, .vfs = MEMORY_DISK};
        struct store_fault fault;
        h = (struct hand){store_open(&o, &fault), NULL};
        if (h.store == NULL && careless)
            return 1; /* not even readable any more */
        EXPECT(h.store != NULL, "after cut %d the store cannot be opened", i + 1);
        lost = missing(&h);
        hand_close(&h);
    }
    return lost;
}

static void check_cuts(int cuts)
{
    memory_begin();
    uint32_t lost = cut_power(cuts, false);
    EXPECT(lost == 0, "%u acknowledged entries are lost with synchronous=FULL", lost);
    printf("power cut %d times: %llu acknowledged, none lost\n", cuts, (unsigned long long)total);
    memory_begin();
    lost = cut_power(cuts, true);
    EXPECT(lost > 0, "synchronous=OFF lost nothing: this test sees nothing");
    printf("with synchronous=OFF a power cut lost acknowledged entries, as it must\n");
}

static enum house_verdict put(struct hand *h, uint32_t t, uint32_t n, const char *request, uint32_t *at)
{
    char id[HOUSE_ID_SIZE + 1];
    body_table(t, id);
    struct house_append a = body_append(id, n, 1, request);
    return hand_append(h, &a, at);
}

static uint32_t count_rows(struct hand *h, uint32_t t)
{
    const struct house_row *rows = NULL;
    char id[HOUSE_ID_SIZE + 1];
    body_table(t, id);
    return hand_rows(h, id, 0, &rows);
}

static void check_full(void)
{
    struct hand h;
    uint32_t n = 0, at = 0;
    char request[16];
    enum house_verdict v = HOUSE_COMMITTED;
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    for (; n < 10; n++)
        EXPECT((snprintf(request, sizeof request, "q%u", n), put(&h, 1, n, request, &at)) == HOUSE_COMMITTED, "no");
    memory_full(true);
    for (int i = 0; i < 100 && v == HOUSE_COMMITTED; i++, n += v == HOUSE_COMMITTED) {
        snprintf(request, sizeof request, "q%u", n);
        v = put(&h, 1, n, request, &at);
    }
    EXPECT(v == HOUSE_FAILED, "on a full disk the verdict is %d", (int)v);
    EXPECT(strstr(hand_why(h.last), "the disk is full") != NULL, "on a full disk: %s", hand_why(h.last));
    EXPECT(count_rows(&h, 1) == n, "on a full disk the log cannot be read");
    /* Nor does it matter how long it is full: the store wants to note then that it is up, and cannot. */
    hand_sleep((int)STORE_BEAT + 500);
    bool waiting = true, failing = false;
    EXPECT(count_rows(&h, 1) == n, "when a disk is full for long, the log cannot be read");
    (void)store_rounds(h.store, &waiting, &failing);
    EXPECT(failing && !waiting, "that nothing can be written is not said");
    memory_full(false);
    EXPECT(put(&h, 1, n, request, &at) == HOUSE_COMMITTED && at == n, "with room again it does not go on");
    (void)store_rounds(h.store, &waiting, &failing);
    EXPECT(!failing, "that it can be written again is not said");
    hand_close(&h);
    hand_open(&h, MEMORY_DISK, false);
    EXPECT(count_rows(&h, 1) == n + 1, "something was lost on a full disk");
    hand_close(&h);
    memory_begin();
    memory_full(true);
    struct store_options o = {.path = hand_path, .orders = 8, .vfs = MEMORY_DISK};
    struct store_fault fault;
    EXPECT(store_open(&o, &fault) == NULL && fault.error == STORE_FULL, "a store was made on a full disk");
    printf("a full disk: refused, readable, and goes on afterwards\n");
}

static void check_sync(void)
{
    struct hand h;
    uint32_t at = 0;
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    EXPECT(put(&h, 1, 0, "a", &at) == HOUSE_COMMITTED, "no");
    memory_sync_fails(true);
    enum house_verdict v = put(&h, 1, 1, "b", &at);
    EXPECT(v == HOUSE_LOST, "when a sync fails nobody knows, but the verdict is %d", (int)v);
    v = put(&h, 2, 0, "c", &at);
    EXPECT(v == HOUSE_FAILED || v == HOUSE_LOST, "a store that cannot sync acknowledges");
    memory_sync_fails(false);
    hand_sleep(600);
    uint32_t count = count_rows(&h, 1);
    EXPECT(count == 1 || count == 2, "the log has %u rows", count);
    v = put(&h, 1, count, "b", &at);
    EXPECT(v == (count == 2 ? HOUSE_TWICE : HOUSE_COMMITTED) && at == 1, "the log does not tell what became of it");
    memory_cut(); /* what the log told was true */
    hand_close(&h);
    memory_back(3);
    hand_open(&h, MEMORY_DISK, false);
    EXPECT(count_rows(&h, 1) == 2, "what the log told was not on disk");
    hand_close(&h);
    printf("a sync that fails: nobody is told anything untrue\n");
}

/* What cannot be refused waits until the disk works again, whenever it came. */
static void check_kept(void)
{
    enum { FIRST = 10, FINDS = 4 };
    struct hand h;
    uint32_t at = 0;
    char id[HOUSE_ID_SIZE + 1];
    struct house_key key;
    body_key(1, &key);
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    EXPECT(put(&h, 1, 0, "a", &at) == HOUSE_COMMITTED, "no");
    memory_sync_fails(true);
    EXPECT(put(&h, 1, 1, "b", &at) == HOUSE_LOST, "a sync that fails is not noticed");
    body_table(1, id);
    for (uint64_t i = 0; i < FINDS; i++) {
        store_find(h.store, id, &key, "a", FIRST + i);
        hand_sleep(20); /* so that each is tried by itself, and before those that wait are tried again */
    }
    memory_sync_fails(false);
    for (uint64_t i = 0; i < FINDS; i++) {
        const struct store_answer *a = hand_wait(&h, STORE_FOUND, FIRST + i);
        EXPECT(a != NULL && a->found && a->n == 0, "question %u was forgotten while the disk failed", (unsigned)i);
    }
    hand_close(&h);
    printf("a disk that failed for a while: whoever waited is answered\n");
}

/* Of two lists for one connection the second is for who came into its place: only that one waits, and with it one of
 * older tables, which the same one may have asked for. */
static void check_lists(void)
{
    enum { GONE = 10, HERE = 11, LINK = 5 };
    struct hand h;
    uint32_t at = 0;
    struct house_key key;
    body_key(1, &key);
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    memory_sync_fails(true);
    EXPECT(put(&h, 1, 0, "a", &at) == HOUSE_LOST, "a sync that fails is not noticed");
    store_list(h.store, &key, NULL, LINK, GONE);
    hand_sleep(20); /* so that it is tried by itself */
    store_list(h.store, &key, "", LINK, GONE);
    hand_sleep(20);
    store_list(h.store, &key, NULL, LINK, HERE);
    for (int i = 0; i < 2; i++) {
        const struct store_answer *gone = hand_wait(&h, STORE_LISTED, GONE);
        EXPECT(gone != NULL && gone->failed, "a list for nobody waits, too");
    }
    store_list(h.store, &key, "", LINK, HERE);
    hand_sleep(600); /* so that both are tried again */
    memory_sync_fails(false);
    for (int older = 0; older < 2; older++) {
        const struct store_answer *here = hand_wait(&h, STORE_LISTED, HERE);
        EXPECT(here != NULL && !here->failed && here->older == older, "a list was forgotten while the disk failed");
    }
    hand_close(&h);
    printf("a disk that failed for a while: as many lists wait as there are connections\n");
}

/* Waiting takes a little, also where there could be an answer at once: a house that cannot read a log waits, and reads
 * it again then. A question does not wait. */
static void check_pause(void)
{
    enum { TAG = 20, PAUSE_MS = 500 };
    static const struct house_key nobody;
    struct hand h;
    uint32_t at = 0;
    char id[HOUSE_ID_SIZE + 1];
    body_table(1, id);
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    EXPECT(put(&h, 1, 0, "a", &at) == HOUSE_COMMITTED, "no");
    int64_t begun = store_now(h.store);
    store_wait(h.store, id, TAG);
    store_find(h.store, id, &nobody, "-", TAG + 1);
    const struct store_answer *a = hand_wait(&h, STORE_FOUND, TAG + 1);
    EXPECT(a != NULL && !a->found && a->head == 1, "a question of nobody's has another answer");
    EXPECT(put(&h, 2, 0, "c", &at) == HOUSE_COMMITTED, "the store does not go on");
    a = hand_wait(&h, STORE_FOUND, TAG);
    EXPECT(a != NULL && !a->found && a->head == 1, "nobody says that time has passed");
    EXPECT(store_now(h.store) - begun >= PAUSE_MS, "it was answered after %d ms", (int)(store_now(h.store) - begun));
    hand_close(&h);
    printf("waiting takes half a second, and neither a question nor an append does\n");
}

/* Long rows for a table, with this in them. */
static void put_long(struct hand *h, uint32_t t, uint32_t from, uint32_t until, const char *mark)
{
    char what[3000], id[HOUSE_ID_SIZE + 1], request[16];
    body_table(t, id);
    for (uint32_t n = from, at = 0; n < until; n++) {
        snprintf(request, sizeof request, "q%u", n);
        struct house_append a = body_append(id, n, 1, request);
        memset(what, 'a', sizeof what);
        memcpy(what, "{\"said\":\"", 9);
        memcpy(what + 9, mark, strlen(mark));
        memcpy(what + sizeof what - 2, "\"}", 2);
        a.row.what = what;
        a.row.what_size = sizeof what;
        EXPECT(hand_append(h, &a, &at) == HOUSE_COMMITTED, "no");
    }
}

/* The next answer to an order with this tag. */
static struct store_answer *next_answer(struct hand *h, uint64_t tag)
{
    waiting_for("an answer of the store");
    for (;;) {
        struct store_answer *a = store_take(h->store);
        if (a != NULL && a->tag == tag)
            return a;
        if (a != NULL)
            store_give_back(h->store, a);
        else
            hand_sleep(1);
    }
}

/* One log that cannot be read does not concern the other tables, however often it is asked for. */
static void check_unreadable(void)
{
    enum { BAD = 1, GOOD = 2, LONG = 60, ROUNDS = 40, FIRST = 100, ORDERS = 4 };
    struct hand h;
    char bad[HOUSE_ID_SIZE + 1], good[HOUSE_ID_SIZE + 1], request[16];
    struct house_key key;
    body_key(1, &key);
    body_table(BAD, bad);
    body_table(GOOD, good);
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    put_long(&h, GOOD, 0, LONG / 2, "b"); /* the first page, of which something stays in the root, is readable */
    put_long(&h, BAD, 0, LONG, "UNREADABLE");
    put_long(&h, GOOD, LONG / 2, LONG, "b");
    hand_close(&h);
    hand_open(&h, MEMORY_DISK, false); /* so that nothing is in memory */
    memory_unreadable("UNREADABLE", SQLITE_IOERR_READ);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        snprintf(request, sizeof request, "r%u", i);
        struct house_append append = body_append(good, LONG + i, 1, request);
        store_rows(h.store, bad, 0, FIRST + i);
        store_append(h.store, &append, FIRST + i);
        store_find(h.store, good, &key, "q3", FIRST + i);
        store_list(h.store, &key, NULL, 0, FIRST + i);
        for (int k = 0; k < ORDERS; k++) {
            struct store_answer *a = next_answer(&h, FIRST + i);
            EXPECT(a != NULL, "somebody is not answered since another log cannot be read");
            EXPECT(a->failed == (a->kind == STORE_ROWS), "answer %d of round %u", (int)a->kind, i);
            EXPECT(a->kind != STORE_APPENDED || a->verdict == HOUSE_COMMITTED, "another table's entry is not stored");
            EXPECT(a->kind != STORE_FOUND || (a->found && a->n == 3), "a question has another answer");
            store_give_back(h.store, a);
        }
    }
    memory_unreadable(NULL, 0);
    EXPECT(count_rows(&h, BAD) == LONG && count_rows(&h, GOOD) == LONG + ROUNDS, "rows are missing");
    hand_close(&h);
    printf("a log that cannot be read: everybody else goes on\n");
}

/* Orders that wait are committed together, and nobody is answered before. */
static void check_groups(void)
{
    struct hand h;
    struct store_answer *a = NULL;
    uint32_t committed = 0;
    memory_begin();
    hand_open(&h, MEMORY_DISK, false);
    while ((a = store_take(h.store)) != NULL)
        store_give_back(h.store, a);
    memory_hold(true);
    uint32_t syncs = memory_syncs();
    for (uint32_t t = 0; t < 200; t++) {
        char id[HOUSE_ID_SIZE + 1];
        body_table(t, id);
        struct house_append append = body_append(id, 0, t, "a");
        EXPECT(store_append(h.store, &append, t), "an order was refused");
    }
    hand_sleep(100);
    EXPECT(store_take(h.store) == NULL, "an answer came before the commit");
    memory_hold(false);
    while (committed < 200) {
        if ((a = store_take(h.store)) == NULL) {
            hand_sleep(1);
            continue;
        }
        EXPECT(a->kind != STORE_APPENDED || (a->verdict == HOUSE_COMMITTED && a->tag == committed),
               "answers are not in the order of the orders");
        committed += a->kind == STORE_APPENDED;
        store_give_back(h.store, a);
    }
    syncs = memory_syncs() - syncs;
    EXPECT(syncs < 20, "200 appends that waited took %u syncs", syncs);
    hand_close(&h);
    printf("200 appends that waited took %u syncs, and nobody was answered before\n", syncs);
}

int main(int argc, char **argv)
{
    int kills = argc > 1 ? atoi(argv[1]) : 20, cuts = argc > 2 ? atoi(argv[2]) : 60;
    hand_begin();
    check_kills(kills);
    check_cuts(cuts);
    check_full();
    check_sync();
    check_kept();
    check_lists();
    check_pause();
    check_unreadable();
    check_groups();
    hand_end();
    for (uint32_t t = 0; t < TABLES; t++)
        free(account[t]);
    return 0;
}
