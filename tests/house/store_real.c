/* The store on SQLite: what it promises a house, and what it says when it cannot be opened. */
#include "store_hand.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static char table[HOUSE_ID_SIZE + 1];

static int before(void **state)
{
    (void)state;
    hand_begin();
    body_table(1, table);
    return 0;
}

static int after(void **state)
{
    (void)state;
    hand_end();
    return 0;
}

static enum house_verdict face_append(void *with, const struct house_append *a, uint32_t *n)
{
    return hand_append(with, a, n);
}

static uint32_t face_rows(void *with, const char *id, uint32_t from, const struct house_row **rows)
{
    return hand_rows(with, id, from, rows);
}

static bool face_find(void *with, const char *id, const struct house_key *key, const char *request, uint32_t *n)
{
    return hand_find(with, id, key, request, n);
}

static void verdicts(void **state)
{
    (void)state;
    struct hand h;
    struct face f = {&h, face_append, face_rows, face_find};
    const struct house_row *rows = NULL;
    hand_open(&h, NULL, false);
    body_check(&f);
    hand_close(&h);
    hand_open(&h, NULL, false); /* and after it was closed */
    body_table(7, table);
    assert_int_equal(hand_rows(&h, table, 0, &rows), 5);
    hand_close(&h);
}

static void put(struct hand *h, const char *id, uint32_t n, uint32_t guest, const char *words, int64_t due)
{
    char request[16];
    uint32_t at = 0;
    snprintf(request, sizeof request, "r%u", n);
    struct house_append a = body_append(id, n, guest, request);
    char card[200];
    snprintf(card, sizeof card, "\"game\":\"petra\",\"names\":[\"%s\",\"Bo\"],\"begun\":%u", words, n);
    a.row.words = words;
    a.row.words_size = strlen(words);
    a.due = due;
    a.card.text = card;
    a.card.text_size = strlen(card);
    a.card.person[0] = true;
    a.card.key[0] = a.row.key;
    assert_int_equal(hand_append(h, &a, &at), HOUSE_COMMITTED);
    assert_int_equal(at, n);
}

/* A decision after which a bot is to decide: it changes no text and no seats. */
static void move(struct hand *h, const char *id, uint32_t n, uint32_t guest)
{
    char request[16];
    uint32_t at = 0;
    snprintf(request, sizeof request, "r%u", n);
    struct house_append a = body_append(id, n, guest, request);
    a.card = (struct house_card){
        .phase = HOUSE_PHASE_PLAYING, .actor = -1, .mover = 1, .moves = 7, .same = true, .text = ""};
    assert_int_equal(hand_append(h, &a, &at), HOUSE_COMMITTED);
    assert_int_equal(at, n);
}

/* Lays a table for a guest, as people do. */
static enum house_verdict lay(struct hand *h, uint32_t number, uint32_t guest)
{
    char id[HOUSE_ID_SIZE + 1];
    uint32_t at = 0;
    body_table(number, id);
    struct house_append a = body_append(id, 0, guest, "lay");
    a.lays = true;
    return hand_append(h, &a, &at);
}

/* 32 tables that are not over, however often the store is opened. */
static void tables_of_one_key(void **state)
{
    enum { MOST = 32 };
    (void)state;
    struct hand h;
    char id[HOUSE_ID_SIZE + 1];
    uint32_t at = 0;
    hand_open(&h, NULL, false);
    for (uint32_t i = 0; i < MOST; i++)
        assert_int_equal(lay(&h, 100 + i, 1), HOUSE_COMMITTED);
    hand_close(&h);
    hand_open(&h, NULL, false);
    assert_int_equal(lay(&h, 200, 1), HOUSE_MANY);
    assert_int_equal(lay(&h, 131, 1), HOUSE_TWICE);
    assert_int_equal(lay(&h, 201, 2), HOUSE_COMMITTED);
    body_table(100, id);
    struct house_append over = body_append(id, 1, 2, "over");
    over.card.phase = HOUSE_PHASE_ENDED;
    assert_int_equal(hand_append(&h, &over, &at), HOUSE_COMMITTED);
    assert_int_equal(lay(&h, 200, 1), HOUSE_COMMITTED);
    assert_int_equal(lay(&h, 202, 1), HOUSE_MANY);
    hand_close(&h);
}

static void lists(void **state)
{
    (void)state;
    struct hand h;
    struct house_key key;
    char other[HOUSE_ID_SIZE + 1];
    hand_open(&h, NULL, false);
    body_table(2, other);
    put(&h, table, 0, 1, "Ada", HOUSE_NEVER);
    put(&h, other, 0, 1, "Ada", HOUSE_NEVER);
    put(&h, other, 1, 2, "Cy", HOUSE_NEVER); /* takes the seat */
    put(&h, table, 1, 1, "Ada", HOUSE_NEVER);
    move(&h, table, 2, 1);
    body_key(1, &key);
    store_list(h.store, &key, NULL, 5, 9);
    const struct store_answer *a = hand_wait(&h, STORE_LISTED, 9);
    assert_non_null(a);
    assert_int_equal(a->link, 5);
    assert_int_equal(a->count, 1);
    assert_string_equal(a->list[0].table, table);
    assert_int_equal(a->list[0].seat, 0);
    assert_int_equal(a->list[0].phase, HOUSE_PHASE_PLAYING);
    assert_int_equal(a->list[0].actor, -1);
    assert_int_equal(a->list[0].mover, 1);
    assert_int_equal(a->list[0].moves, 7);
    assert_string_equal(a->list[0].text, "\"game\":\"petra\",\"names\":[\"Ada\",\"Bo\"],\"begun\":1");
    store_tables(h.store, "", 10);
    a = hand_wait(&h, STORE_TABLES, 10);
    assert_int_equal(a->count, 2);
    assert_string_equal(a->list[1].table, other);
    assert_int_equal(a->list[1].head, 2);
    store_tables(h.store, table, 11);
    assert_int_equal(hand_wait(&h, STORE_TABLES, 11)->count, 1);
    hand_close(&h);
}

/* All tables of a key, page by page in the order in which they were laid, whatever happened there since; and nothing
 * for a key that names a table of somebody else's. */
static void lists_all(void **state)
{
    enum { LAID = HOUSE_LISTED_MAX + 3 };
    (void)state;
    struct hand h;
    struct house_key key;
    char id[LAID][HOUSE_ID_SIZE + 1], foreign[HOUSE_ID_SIZE + 1];
    hand_open(&h, NULL, false);
    body_key(1, &key);
    for (uint32_t i = 0; i < LAID; i++) {
        body_table(10 + i, id[i]);
        put(&h, id[i], 0, 1, "Ada", HOUSE_NEVER);
    }
    put(&h, id[0], 1, 1, "Ada", HOUSE_NEVER);
    body_table(9, foreign);
    put(&h, foreign, 0, 2, "Cy", HOUSE_NEVER);
    store_list(h.store, &key, NULL, 5, 20);
    const struct store_answer *a = hand_wait(&h, STORE_LISTED, 20);
    assert_int_equal(a->count, HOUSE_LISTED_MAX);
    assert_string_equal(a->list[0].table, id[0]);
    store_list(h.store, &key, "", 5, 21);
    a = hand_wait(&h, STORE_LISTED, 21);
    assert_true(a->older);
    assert_int_equal(a->count, HOUSE_LISTED_MAX);
    for (int i = 0; i < HOUSE_LISTED_MAX; i++)
        assert_string_equal(a->list[i].table, id[LAID - 1 - i]);
    store_list(h.store, &key, id[3], 5, 22);
    a = hand_wait(&h, STORE_LISTED, 22);
    assert_int_equal(a->count, 3);
    assert_string_equal(a->list[0].table, id[2]);
    assert_string_equal(a->list[2].table, id[0]);
    store_list(h.store, &key, id[0], 5, 23);
    assert_int_equal(hand_wait(&h, STORE_LISTED, 23)->count, 0);
    store_list(h.store, &key, foreign, 5, 24);
    assert_int_equal(hand_wait(&h, STORE_LISTED, 24)->count, 0);
    hand_close(&h);
}

static void jobs(void **state)
{
    (void)state;
    struct hand h;
    hand_open(&h, NULL, false);
    int64_t due = store_now(h.store) + 60;
    put(&h, table, 0, 1, "Ada", due);
    const struct store_answer *a = hand_wait(&h, STORE_DUE, 0);
    assert_non_null(a);
    assert_string_equal(a->table, table);
    assert_true(store_now(h.store) >= due);
    assert_true(hand_silent(&h, STORE_DUE, 0, 200)); /* not again before the lease is over */
    store_wake(h.store, table, 0, 0);                /* made for a head that has moved on: nothing */
    assert_true(hand_silent(&h, STORE_DUE, 0, 200));
    store_wake(h.store, table, 1, 0); /* long ago: soon */
    assert_non_null(hand_wait(&h, STORE_DUE, 0));
    store_wake(h.store, table, 1, store_now(h.store) + 100);
    store_wake(h.store, table, 1, HOUSE_NEVER);
    assert_true(hand_silent(&h, STORE_DUE, 0, 300));
    put(&h, table, 1, 1, "Ada", store_now(h.store) + 3600000);
    hand_close(&h);
    hand_sql("UPDATE job SET due = 5");
    hand_open(&h, NULL, false); /* the job was kept */
    assert_non_null(hand_wait(&h, STORE_DUE, 0));
    hand_close(&h);
}

/* Orders under way are bounded, answers that nobody takes among them. */
static void bounded(void **state)
{
    (void)state;
    struct store_options o = {.path = hand_path, .orders = 3};
    struct store_fault fault;
    struct store *s = store_open(&o, &fault);
    assert_non_null(s);
    for (int i = 0; i < 3; i++)
        assert_true(store_rows(s, table, 0, 1));
    hand_sleep(50);
    assert_false(store_rows(s, table, 0, 1));
    struct store_answer *a = NULL;
    while ((a = store_take(s)) == NULL)
        hand_sleep(1);
    assert_non_null(a);
    store_give_back(s, a);
    assert_true(store_rows(s, table, 0, 1));
    store_close(s);
}

static void outages(void **state)
{
    (void)state;
    struct hand h;
    hand_open(&h, NULL, false);
    assert_true(hand_silent(&h, STORE_OUTAGE, 0, 20)); /* a new store was never down */
    int64_t then = store_now(h.store);
    hand_close(&h);
    hand_sql("UPDATE heartbeat SET at = at - 60000");
    hand_open(&h, NULL, false);
    const struct store_answer *a = hand_wait(&h, STORE_OUTAGE, 0);
    assert_non_null(a);
    assert_true(a->since < then - 50000 && a->until >= then);
    int64_t since = a->since;
    hand_close(&h);
    hand_open(&h, NULL, false); /* it is remembered, and comes first */
    a = hand_wait(&h, STORE_OUTAGE, 0);
    assert_non_null(a);
    assert_true(a->since == since);
    hand_close(&h);
    hand_sql("UPDATE heartbeat SET at = at + 3600000"); /* a clock that was wrong */
    hand_open(&h, NULL, false);
    int64_t now = store_now(h.store);
    assert_true(now >= then + 3600000);
    hand_sleep(5);
    assert_true(store_now(h.store) > now);
    hand_close(&h);
}

static bool file_has(const char *path, const char *word)
{
    FILE *f = fopen(path, "rb");
    size_t size = strlen(word), at = 0;
    bool found = false;
    for (int c; f != NULL && !found && (c = fgetc(f)) != EOF;) {
        at = c == word[at] ? at + 1 : c == word[0];
        found = at == size;
    }
    if (f != NULL)
        fclose(f);
    return found;
}

static void forgetting(void **state)
{
    (void)state;
    struct hand h;
    struct house_key key;
    const struct house_row *rows = NULL;
    char word[33] = {0};
    hand_open(&h, NULL, false);
    body_key(1, &key);
    memcpy(word, &key, 8);
    put(&h, table, 0, 1, "Zebedee", HOUSE_NEVER);
    put(&h, table, 1, 2, "Cynthia", HOUSE_NEVER);
    put(&h, table, 2, 1, "Zebedee", HOUSE_NEVER);
    store_forget(h.store, &key, 4);
    const struct store_answer *a = hand_wait(&h, STORE_FORGOTTEN, 4);
    assert_non_null(a);
    assert_false(a->failed);
    assert_int_equal(a->count, 2);
    assert_int_equal(hand_rows(&h, table, 0, &rows), 3);
    assert_int_equal(rows[0].words_size, 0);
    assert_string_equal(rows[1].words, "Cynthia");
    assert_true(rows[0].keyed && rows[2].keyed && house_hash_key_same(&rows[0].key, &rows[2].key));
    assert_false(house_hash_key_same(&rows[0].key, &key));
    store_list(h.store, &key, NULL, 1, 5);
    assert_int_equal(hand_wait(&h, STORE_LISTED, 5)->count, 0);
    store_tables(h.store, "", 6);
    assert_string_equal(hand_wait(&h, STORE_TABLES, 6)->list[0].text,
                        "\"game\":\"petra\",\"names\":[\"\",\"Bo\"],\"begun\":2");
    assert_false(file_has(hand_file("house.store-wal"), "Zebedee"));
    assert_false(file_has(hand_path, "Zebedee"));
    assert_false(file_has(hand_path, word));
    assert_true(file_has(hand_path, "Cynthia"));
    hand_close(&h);
}

static bool leave(struct hand *h, uint32_t guest, const char *address)
{
    struct house_key key;
    body_key(guest, &key);
    store_address(h->store, &key, address, "fr", 3, 7);
    const struct store_answer *a = hand_wait(h, STORE_ADDRESSED, 7);
    assert_true(a != NULL && !a->failed && a->link == 3);
    return a->found;
}

/* Asks for a notice: the number of the try, 0 if there is nothing to be done. */
static uint32_t try(struct hand *h, uint32_t guest, uint32_t turn, const char *address)
{
    struct house_notice notice = {.table = table, .turn = turn, .tries = 2};
    body_key(guest, &notice.key);
    store_notice(h->store, &notice, 8);
    const struct store_answer *a = hand_wait(h, STORE_NOTICE, 8);
    assert_true(a != NULL && !a->failed);
    if (a->found) {
        assert_string_equal(a->address, address);
        assert_string_equal(a->lang, "fr");
    }
    return a->found ? a->count : 0;
}

static void notices(void **state)
{
    (void)state;
    struct hand h;
    struct house_key key;
    hand_open(&h, NULL, false);
    put(&h, table, 0, 1, "Ada", HOUSE_NEVER);
    assert_false(leave(&h, 2, "nobody")); /* who was never here */
    assert_int_equal(try(&h, 1, 5, ""), 0);
    assert_true(leave(&h, 1, "earlier@example.org"));
    assert_true(leave(&h, 1, "ada@example.org"));
    assert_int_equal(try(&h, 1, 5, "ada@example.org"), 1);
    hand_close(&h);
    hand_open(&h, NULL, false); /* what was tried is remembered, */
    assert_int_equal(try(&h, 1, 5, "ada@example.org"), 2);
    assert_int_equal(try(&h, 1, 5, "ada@example.org"), 0); /* and twice was the most */
    assert_int_equal(try(&h, 1, 6, "ada@example.org"), 1); /* but another turn is another notice */
    store_notified(h.store, table, 6);
    assert_int_equal(try(&h, 1, 6, "ada@example.org"), 0);
    assert_int_equal(try(&h, 1, 9, "ada@example.org"), 1);
    assert_true(leave(&h, 1, ""));
    assert_int_equal(try(&h, 1, 10, ""), 0);
    assert_true(leave(&h, 1, "Zebedee@example.org"));
    assert_int_equal(try(&h, 1, 10, "Zebedee@example.org"), 1);
    body_key(1, &key);
    store_forget(h.store, &key, 4);
    assert_non_null(hand_wait(&h, STORE_FORGOTTEN, 4));
    assert_false(file_has(hand_file("house.store-wal"), "example.org"));
    assert_false(file_has(hand_path, "example.org"));
    hand_close(&h);
}

/* An address that nobody uses for half a year goes by itself. */
static void old_addresses(void **state)
{
    (void)state;
    struct hand h;
    hand_open(&h, NULL, false);
    put(&h, table, 0, 1, "Ada", HOUSE_NEVER);
    assert_true(leave(&h, 1, "ada@example.org"));
    hand_close(&h);
    hand_sql("UPDATE guest SET addressed = addressed - 181 * 86400000");
    hand_open(&h, NULL, false);
    assert_int_equal(try(&h, 1, 5, "ada@example.org"), 1); /* that it is used counts */
    hand_close(&h);
    hand_sql("UPDATE guest SET addressed = addressed - 183 * 86400000");
    hand_open(&h, NULL, false);
    assert_int_equal(try(&h, 1, 6, ""), 0);
    hand_close(&h);
}

static void same_rows(struct hand *one, struct hand *two, const char *id, uint32_t at_least)
{
    const struct house_row *a = NULL, *b = NULL;
    uint32_t many = hand_rows(one, id, 0, &a), few = hand_rows(two, id, 0, &b);
    assert_true(few >= at_least && few <= many);
    for (uint32_t i = 0; i < few; i++) {
        assert_int_equal(a[i].at, b[i].at);
        assert_string_equal(a[i].what, b[i].what);
        assert_string_equal(a[i].words, b[i].words);
        assert_string_equal(a[i].request, b[i].request);
        assert_memory_equal(&a[i].key, &b[i].key, sizeof a[i].key);
    }
}

static struct hand open_other(const char *path)
{
    struct store_options o = {.path = path, .orders = 64};
    struct store_fault fault;
    struct hand h = {store_open(&o, &fault), NULL};
    assert_non_null(h.store);
    return h;
}

/* A copy is made while others write. */
static void copies(void **state)
{
    (void)state;
    struct hand h;
    hand_open(&h, NULL, false);
    for (uint32_t n = 0; n < 40; n++)
        put(&h, table, n, 1 + n % 3, "a \"quoted\" word\n", HOUSE_NEVER);
    store_backup(h.store, hand_file("copy"), 20);
    store_export(h.store, hand_file("lines"), NULL, 21);
    put(&h, table, 40, 1, "later", HOUSE_NEVER);
    const struct store_answer *a = NULL;
    while (access(hand_file("copy"), F_OK) != 0)
        hand_sleep(20);
    hand_sleep(20);
    store_export(h.store, hand_file("more"), NULL, 22);
    a = hand_wait(&h, STORE_EXPORTED, 22);
    assert_non_null(a);
    assert_false(a->failed);
    assert_int_equal(a->count, 1);
    store_backup(h.store, hand_file("copy"), 23);
    a = hand_wait(&h, STORE_BACKED_UP, 23);
    assert_true(a->failed && strstr(hand_why(a), "is there already") != NULL);
    struct hand copy = open_other(hand_file("copy"));
    same_rows(&h, &copy, table, 40);
    hand_close(&copy);
    struct hand fresh = open_other(hand_file("fresh"));
    store_import(fresh.store, hand_file("more"), 24);
    a = hand_wait(&fresh, STORE_IMPORTED, 24);
    assert_false(a->failed);
    assert_int_equal(a->count, 1);
    same_rows(&h, &fresh, table, 41);
    store_import(fresh.store, hand_file("more"), 25); /* all of it is there already */
    a = hand_wait(&fresh, STORE_IMPORTED, 25);
    assert_true(!a->failed && a->count == 0);
    hand_close(&fresh);
    hand_close(&h);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void read_text(const char *path, char *out, size_t size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t used = fread(out, 1, size - 1, f);
    assert_true(used > 0 && used < size - 1);
    out[used] = '\0';
    fclose(f);
}

static void bad_imports(void **state)
{
    (void)state;
#define BEGIN "{\"warren-house\":1}\n"
#define TABLE "{\"table\":\"000000000000000000000001\",\"head\":1,\"phase\":1,\"actor\":0,\"card\":\"\",\"seats\":{}}\n"
    static const char *const bad[][2] = {
        {"", "line 1: the file ends too early"},
        {"rubbish\n", "line 1: this is not valid JSON"},
        {"{\"warren-house\":2}\n", "line 1: this is not an export"},
        {BEGIN "{}\n", "line 2: this is not the beginning"},
        {BEGIN
         "{\"table\":\"000000000000000000000001\",\"head\":1,\"phase\":1,\"actor\":0,\"card\":\"}{\",\"seats\":{}}\n",
         "line 2: this is not the beginning"},
        {BEGIN "{", "line 2: this line is too long, or does not end"},
        {BEGIN TABLE, "line 2: the file ends too early"},
        {BEGIN TABLE "{\"n\":1,\"at\":5,\"what\":\"{}\"}\n", "line 3: an entry is missing"},
        {BEGIN TABLE "{\"n\":0,\"at\":5,\"what\":\"{}\"}\n", "line 3: this is not an entry that"},
        {BEGIN TABLE "{\"n\":0,\"at\":9000000000000000,\"what\":\"{}\"}\n", "in the future"},
        {BEGIN TABLE "{\"n\":0,\"at\":5,\"key\":\"00\",\"request\":\"a\",\"what\":\"{}\"}\n",
         "line 3: this is not a key"},
    };
#undef BEGIN
#undef TABLE
    struct hand h;
    hand_open(&h, NULL, false);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_file(hand_file("bad"), bad[i][0]);
        store_import(h.store, hand_file("bad"), 1);
        const struct store_answer *a = hand_wait(&h, STORE_IMPORTED, 1);
        assert_non_null(a);
        if (!a->failed || strstr(hand_why(a), bad[i][1]) == NULL)
            fail_msg("%s, where this was expected: %s", hand_why(a), bad[i][1]);
        store_tables(h.store, "", 2);
        assert_int_equal(hand_wait(&h, STORE_TABLES, 2)->count, 0);
    }
    store_import(h.store, hand_file("nowhere"), 1);
    assert_true(strstr(hand_why(hand_wait(&h, STORE_IMPORTED, 1)), "cannot be read") != NULL);
    hand_close(&h);
}

/* An export of the time when the card's text had what every entry changes. */
static void older_import(void **state)
{
    static const char *const text =
        "{\"warren-house\":1}\n"
        "{\"table\":\"000000000000000000000001\",\"head\":1,\"phase\":3,\"actor\":-1,\"card\":"
        "\"\\\"game\\\":\\\"petra\\\",\\\"names\\\":[\\\"Ada\\\",\\\"\\\"],\\\"actor\\\":1,\\\"moves\\\":4,"
        "\\\"begun\\\":1,\\\"at\\\":5\",\"seats\":{}}\n"
        "{\"n\":0,\"at\":5,\"what\":\"{\\\"closed\\\":{\\\"why\\\":\\\"idle\\\"}}\"}\n";
    struct hand h;
    (void)state;
    hand_open(&h, NULL, false);
    write_file(hand_file("older"), text);
    store_import(h.store, hand_file("older"), 1);
    const struct store_answer *a = hand_wait(&h, STORE_IMPORTED, 1);
    if (a->failed)
        fail_msg("%s", hand_why(a));
    store_tables(h.store, "", 2);
    a = hand_wait(&h, STORE_TABLES, 2);
    assert_int_equal(a->count, 1);
    assert_int_equal(a->list[0].mover, 1);
    assert_int_equal(a->list[0].moves, 4);
    assert_true(a->list[0].at == 5);
    assert_string_equal(a->list[0].text, "\"game\":\"petra\",\"names\":[\"Ada\",\"\"],\"begun\":1");
    hand_close(&h);
}

/* Tries to open what must be refused, and says why it was. */
static enum store_error refused(char why[STORE_SENTENCE_MAX], long long *number)
{
    struct store_options o = {.path = hand_path, .orders = 8};
    struct store_fault fault;
    assert_null(store_open(&o, &fault));
    store_fault_words(&fault, why);
    assert_non_null(strstr(why, hand_path));
    *number = fault.number;
    return fault.error;
}

static void locked(void **state)
{
    (void)state;
    char why[STORE_SENTENCE_MAX], by[40];
    long long number = 0;
    int up[2];
    struct hand h;
    assert_int_equal(pipe(up), 0);
    pid_t child = fork();
    if (child == 0) {
        hand_open(&h, NULL, false);
        put(&h, table, 0, 1, "Ada", HOUSE_NEVER);
        (void)!write(up[1], "x", 1);
        pause();
        _exit(0);
    }
    assert_int_equal(read(up[0], by, 1), 1);
    assert_int_equal(refused(why, &number), STORE_LOCKED);
    assert_int_equal(number, child);
    snprintf(by, sizeof by, "PID %d", (int)child);
    assert_non_null(strstr(why, by));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(up[0]);
    close(up[1]);
    const struct house_row *rows = NULL;
    hand_open(&h, NULL, false); /* nothing of the lock is left */
    assert_int_equal(hand_rows(&h, table, 0, &rows), 1);
    assert_int_equal(refused(why, &number), STORE_LOCKED); /* nor twice in one process */
    hand_close(&h);
}

static void *content(const char *path, size_t *size)
{
    struct stat s;
    assert_int_equal(stat(path, &s), 0);
    *size = (size_t)s.st_size;
    void *data = malloc(*size + 1);
    int fd = open(path, O_RDONLY);
    assert_int_equal(read(fd, data, *size), (ssize_t)*size);
    close(fd);
    return data;
}

static void left_alone(enum store_error expected)
{
    char why[STORE_SENTENCE_MAX];
    long long number = 0;
    size_t size = 0, now = 0;
    void *old = content(hand_path, &size);
    assert_int_equal(refused(why, &number), expected);
    void *new = content(hand_path, &now);
    assert_int_equal(size, now);
    assert_memory_equal(old, new, size);
    free(old);
    free(new);
}

static void foreign(void **state)
{
    (void)state;
    char why[STORE_SENTENCE_MAX];
    long long number = 0;
    write_file(hand_path, "Dear diary, this is not a database, though it is longer than a hundred bytes, as a header "
                          "of such a file would have to be.\n");
    left_alone(STORE_FOREIGN);
    write_file(hand_path, "short");
    left_alone(STORE_FOREIGN);
    unlink(hand_path);
    hand_sql("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)");
    left_alone(STORE_FOREIGN);
    unlink(hand_path);
    mkdir(hand_path, 0700);
    assert_int_equal(refused(why, &number), STORE_NO_FILE);
    rmdir(hand_path);
}

static void versions(void **state)
{
    (void)state;
    char why[STORE_SENTENCE_MAX];
    long long number = 0;
    struct hand h;
    hand_open(&h, NULL, false);
    put(&h, table, 0, 1, "Ada", HOUSE_NEVER);
    hand_close(&h);
    hand_sql("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)");
    unlink(hand_file("house.store.lock"));
    left_alone(STORE_NEWER);
    assert_int_not_equal(access(hand_file("house.store.lock"), F_OK), 0);
    assert_int_equal(refused(why, &number), STORE_NEWER);
    assert_int_equal(number, 99);
    assert_non_null(strstr(why, "later Warren"));
    hand_sql("PRAGMA user_version = -3; PRAGMA wal_checkpoint(TRUNCATE)");
    left_alone(STORE_NOT_WHOLE);
    unlink(hand_path);
    hand_sql("PRAGMA application_id = 0x57526e48; PRAGMA user_version = 4");
    assert_int_equal(refused(why, &number), STORE_NOT_WHOLE);
    assert_int_not_equal(access(hand_file("house.store.lock"), F_OK), 0);
}

/* One text that a question about the file gives. */
static void ask_sql(const char *question, char *out, size_t size)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open(hand_path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, question, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    snprintf(out, size, "%s", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
    sqlite3_close(db);
}

static const char *golden; /* the folder of stores that older versions have made, as text */

/* What every entry changes was in the text of the card once, and is in columns now. */
static void older_card(struct hand *h, int version)
{
    store_tables(h->store, "", 12);
    const struct store_answer *a = hand_wait(h, STORE_TABLES, 12);
    assert_int_equal(a->count, 1);
    assert_int_equal(a->list[0].phase, HOUSE_PHASE_PLAYING);
    assert_int_equal(a->list[0].actor, 0);
    assert_int_equal(a->list[0].mover, version < 3 ? -1 : 0);
    assert_int_equal(a->list[0].moves, version < 3 ? 0 : 10);
    assert_int_equal(a->list[0].head, 10);
    assert_true(a->list[0].at == 1700000031308);
    assert_string_equal(a->list[0].text, version < 3
                                             ? "\"game\":\"prowl\",\"phase\":\"playing\",\"names\":[\"Ada\",\"\"]"
                                             : "\"game\":\"prowl\",\"phase\":\"playing\",\"names\":[\"Ada\",\"\"],"
                                               "\"bots\":[0,5],\"begun\":1,\"clock\":\"1m\"");
}

/* A store of an earlier version is brought up to date: it has what it had, goes on, and is as a new one would be. */
static void older_schemas(void **state)
{
    static const char schema[] = "SELECT group_concat(sql, ';') FROM (SELECT replace(sql, ' IF NOT EXISTS', '') AS sql "
                                 "FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name)";
    static char new_one[8192], old_one[8192], sql[16384];
    const struct house_row *rows = NULL;
    struct hand h;
    (void)state;
    hand_open(&h, NULL, false);
    hand_close(&h);
    ask_sql(schema, new_one, sizeof new_one);
    for (int version = 1; version < STORE_VERSION; version++) {
        char path[600], word[200];
        hand_end();
        hand_begin();
        snprintf(path, sizeof path, "%s/store-%d.sql", golden, version);
        read_text(path, sql, sizeof sql);
        hand_sql(sql);
        snprintf(table, sizeof table, "%024d", 1);
        hand_open(&h, NULL, false);
        const struct store_answer *due = hand_wait(&h, STORE_DUE, 0); /* its job was there, and is overdue */
        assert_non_null(due);
        assert_string_equal(due->table, table);
        assert_int_equal(hand_rows(&h, table, 0, &rows), 10);
        assert_true(rows[0].words_size == 3 && memcmp(rows[0].words, "Ada", 3) == 0);
        assert_true(rows[9].keyed && strcmp(rows[9].request, "r10") == 0);
        older_card(&h, version);
        put(&h, table, 10, 1, "Bea", HOUSE_NEVER);
        hand_close(&h);
        ask_sql(schema, old_one, sizeof old_one);
        assert_string_equal(old_one, new_one);
        ask_sql("PRAGMA user_version", word, sizeof word);
        assert_int_equal(atoi(word), STORE_VERSION);
        /* Nothing ran since: the time from the last entry, or the last heartbeat, to now is an outage. */
        ask_sql("SELECT max(since) FROM outage", word, sizeof word);
        assert_string_equal(word, version == 1 ? "1700000031308" : "1700000036308");
        ask_sql("SELECT count(*) FROM outage", word, sizeof word);
        assert_string_equal(word, version == 1 ? "1" : "2");
        hand_open(&h, NULL, false);
        assert_int_equal(hand_rows(&h, table, 0, &rows), 11);
        hand_close(&h);
    }
}

static void places(void **state)
{
    (void)state;
    char why[STORE_SENTENCE_MAX], path[300];
    long long number = 0;
    int result = 0;
    snprintf(path, sizeof path, "%s", hand_path);
    snprintf(hand_path, sizeof hand_path, "%s/missing/house.store", hand_folder);
    assert_int_equal(refused(why, &number), STORE_NO_PLACE);
    assert_non_null(strstr(why, "No such file"));
    snprintf(hand_path, sizeof hand_path, "%s", path);
    pid_t child = fork(); /* as somebody who may not write there */
    if (child == 0) {
        struct store_options o = {.path = hand_path, .orders = 8};
        struct store_fault fault;
        chmod(hand_folder, 0555);
        if (getuid() == 0 && setuid(65534) != 0)
            _exit(3);
        _exit(store_open(&o, &fault) == NULL && fault.error == STORE_READ_ONLY ? 0 : 1);
    }
    waitpid(child, &result, 0);
    chmod(hand_folder, 0700);
    assert_int_equal(result, 0);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    golden = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(verdicts, before, after),
        cmocka_unit_test_setup_teardown(lists, before, after),
        cmocka_unit_test_setup_teardown(lists_all, before, after),
        cmocka_unit_test_setup_teardown(jobs, before, after),
        cmocka_unit_test_setup_teardown(bounded, before, after),
        cmocka_unit_test_setup_teardown(outages, before, after),
        cmocka_unit_test_setup_teardown(forgetting, before, after),
        cmocka_unit_test_setup_teardown(notices, before, after),
        cmocka_unit_test_setup_teardown(old_addresses, before, after),
        cmocka_unit_test_setup_teardown(copies, before, after),
        cmocka_unit_test_setup_teardown(bad_imports, before, after),
        cmocka_unit_test_setup_teardown(older_import, before, after),
        cmocka_unit_test_setup_teardown(tables_of_one_key, before, after),
        cmocka_unit_test_setup_teardown(locked, before, after),
        cmocka_unit_test_setup_teardown(foreign, before, after),
        cmocka_unit_test_setup_teardown(versions, before, after),
        cmocka_unit_test_setup_teardown(older_schemas, before, after),
        cmocka_unit_test_setup_teardown(places, before, after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
