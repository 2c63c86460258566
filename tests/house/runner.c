/* The shell around the house, with the real store: what it does with the store's answers, also with those that come
 * late. */
#include "registry/registry.h"
#include "server/again.h"
#include "server/runner.h"
#include "store_hand.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { GAMES = 8, LATE_MS = 5500, SOON_MS = 450, TRIES = 5 };

static uv_loop_t loop;
static struct house_game games[GAMES];
static size_t game_count;
static bool withheld;             /* answers to questions do not come */
static struct store_answer *held; /* these */
static struct store *store;       /* the runner's */

/* The store's answers as the runner takes them. */
struct store_answer *__real_store_take(struct store *s);
struct store_answer *__wrap_store_take(struct store *s);
struct store_answer *__wrap_store_take(struct store *s)
{
    store = s;
    if (!withheld && held != NULL) {
        struct store_answer *a = held;
        held = NULL;
        return a;
    }
    struct store_answer *a = __real_store_take(s);
    if (!withheld || a == NULL || a->kind != STORE_FOUND)
        return a;
    held = a;
    return NULL;
}

/* Who is told that somebody is forgotten. */
static int bots_told, house_told;
static struct house_key told_key;

void __real_bots_forget(struct bots *b);
void __wrap_bots_forget(struct bots *b);
void __wrap_bots_forget(struct bots *b)
{
    bots_told++;
    __real_bots_forget(b);
}

void __real_house_forget(struct house *h, int64_t now, const struct house_key *key);
void __wrap_house_forget(struct house *h, int64_t now, const struct house_key *key);
void __wrap_house_forget(struct house *h, int64_t now, const struct house_key *key)
{
    house_told++;
    told_key = *key;
    __real_house_forget(h, now, key);
}

static _Noreturn void give_up(const char *why)
{
    fprintf(stderr, "%s\n", why);
    hand_end();
    exit(1);
}

static void list_games(void)
{
    for (const struct game *g; (g = registry_game(game_count)) != NULL && game_count < GAMES; game_count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[game_count] = (struct house_game){g, box};
    }
}

static struct runner *open_runner(void)
{
    struct runner_options o = {.store = hand_path,
                               .games = games,
                               .game_count = game_count,
                               .connections = 4,
                               .per_address = 4,
                               .bot_threads = 1};
    struct store_fault fault;
    struct runner *run = runner_open(&loop, &o, &fault);
    if (run == NULL)
        give_up("the house does not open");
    return run;
}

static void close_runner(struct runner *run)
{
    runner_stop(run);
    uv_run(&loop, UV_RUN_DEFAULT);
    if (!runner_close(run))
        give_up("the house does not close");
}

static void turn(int ms)
{
    for (int i = 0; i < ms; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        hand_sleep(1);
    }
}

/* Tables whose rows are there, and a note that this one brought the house down. */
static void make_tables(void)
{
    struct hand h;
    char id[HOUSE_ID_SIZE + 1];
    uint32_t n = 0;
    hand_open(&h, NULL, false);
    for (uint32_t t = 0; t < TRIES + 1; t++) {
        body_table(t, id);
        struct house_append a = body_append(id, 0, 1, "a");
        if (hand_append(&h, &a, &n) != HOUSE_COMMITTED)
            give_up("no table");
    }
    hand_close(&h);
}

static void note(uint32_t table)
{
    char id[HOUSE_ID_SIZE + 1], path[400];
    snprintf(path, sizeof path, "%s.broke", hand_path);
    FILE *f = fopen(path, "w");
    body_table(table, id);
    if (f == NULL || fprintf(f, "%s\n", id) < 0 || fclose(f) != 0)
        give_up("no note");
}

static size_t notes(void)
{
    char list[AGAIN_NOTES_MAX][HOUSE_ID_SIZE + 1];
    return again_notes(list);
}

/* How many entries a table has, when no house runs. */
static uint32_t count(uint32_t table)
{
    struct hand h;
    const struct house_row *rows = NULL;
    char id[HOUSE_ID_SIZE + 1];
    body_table(table, id);
    hand_open(&h, NULL, false);
    uint32_t found = hand_rows(&h, id, 0, &rows);
    hand_close(&h);
    return found;
}

static int64_t now_ms(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

/* A house that was brought down by a table is there again at once: it asks the store, and does not wait. */
static void check_soon(void)
{
    int64_t best = INT64_MAX;
    for (uint32_t i = 0; i < TRIES; i++) {
        note(i);
        int64_t begun = now_ms();
        struct runner *run = open_runner();
        int64_t took = now_ms() - begun;
        best = took < best ? took : best;
        if (notes() != 0)
            give_up("a table brought the house down, and the house was not told");
        close_runner(run);
        if (count(i) != 2)
            give_up("that a table brought the house down is not in its log");
    }
    if (best >= SOON_MS) {
        fprintf(stderr, "%d ms\n", (int)best);
        give_up("a house that was brought down takes long to begin again");
    }
    printf("brought down by a table: there again at once\n");
}

/* The store answers only after the house has opened without it. */
static void check_late(void)
{
    note(TRIES);
    withheld = true;
    int64_t begun = now_ms();
    struct runner *run = open_runner();
    if (now_ms() - begun > 2 * LATE_MS || notes() != 1)
        give_up("a house that hears nothing of a table does not open");
    turn(20);
    withheld = false;
    (void)store_tables(store, "", UINT64_MAX); /* so that there is an answer to take */
    for (int i = 0; i < 50 && notes() > 0; i++)
        turn(100);
    if (notes() != 0)
        give_up("what the store said late of a table was lost");
    close_runner(run);
    if (count(TRIES) != 2)
        give_up("that a table brought the house down is not in its log, since the store was late");
    printf("the store says late which table it was: the house goes on, and is told\n");
}

/* Gives a command to the house as `warren house` does. */
static int command(const char *text)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int used = snprintf(at.sun_path, sizeof at.sun_path, "%s.sock", hand_path);
    if (used < 0 || (size_t)used >= sizeof at.sun_path || connect(fd, (struct sockaddr *)&at, sizeof at) != 0 ||
        write(fd, text, strlen(text)) != (ssize_t)strlen(text))
        give_up("the house hears no command");
    return fd;
}

/* Somebody is forgotten by the bots and by the house, and with or without the one who gave the command. */
static void check_forgotten(bool stays)
{
    enum { GUEST = 7, TABLE = 50 };
    struct hand h;
    struct house_key key;
    char id[HOUSE_ID_SIZE + 1], hex[65], line[128], answer[512];
    uint32_t n = 0, guest = stays ? GUEST : GUEST + 1;
    body_key(guest, &key);
    house_hash_key_write(&key, hex);
    body_table(TABLE + guest, id);
    hand_open(&h, NULL, false);
    struct house_append a = body_append(id, 0, guest, "a");
    if (hand_append(&h, &a, &n) != HOUSE_COMMITTED)
        give_up("no table");
    hand_close(&h);
    bots_told = house_told = 0;
    struct runner *run = open_runner();
    snprintf(line, sizeof line, "{\"forget\":\"%.16s\"}\n", hex);
    int fd = command(line);
    if (!stays)
        close(fd);
    for (int i = 0; i < 50 && (bots_told == 0 || house_told == 0); i++)
        turn(20);
    if (bots_told == 0)
        give_up("somebody was forgotten, and bots keep what they know of them");
    if (house_told == 0 || !house_hash_key_same(&key, &told_key))
        give_up("somebody was forgotten, and the house keeps what it knows of them");
    turn(200);
    ssize_t got = stays ? read(fd, answer, sizeof answer - 1) : 0;
    answer[got > 0 ? got : 0] = '\0';
    if (stays && strstr(answer, "\"forgotten\":true") == NULL)
        give_up("a command is not answered");
    if (stays)
        close(fd);
    close_runner(run);
}

int main(void)
{
    hand_begin();
    (void)signal(SIGPIPE, SIG_IGN); /* as the program does */
    uv_loop_init(&loop);
    list_games();
    make_tables();
    check_soon();
    check_late();
    check_forgotten(true);
    check_forgotten(false);
    printf("somebody is forgotten: bots and the house are told, whoever waits for it\n");
    uv_loop_close(&loop);
    for (size_t i = 0; i < game_count; i++)
        free((void *)(uintptr_t)games[i].box);
    hand_end();
    return 0;
}
