/* Hidden worlds swapped, through real sockets: two games that one viewer cannot tell apart are played by the same
 * people at two servers, and every byte that the viewer, a spectator and somebody who comes late are sent must be the
 * same, in the same order and in the same frames. What is dealt and drawn, and the store's time, are this test's: it is
 * linked with its own house_chance.c and store_clock.c. The times that pass until something is told are compared over
 * many pairs (Kolmogorov-Smirnov): between true and invented worlds, and by a bit of what is hidden.
 *
 *     swap_wire tell GAME SEED PAIRS FOLDER [LEAK]
 *     swap_wire pace GAME SEED PAIRS FOLDER [LEAK]
 *
 * The second plays against a bot of the highest level, whose decisions are those of the tale although it thinks as
 * ever, in real time, and compares when it answers: between true and invented worlds, and by whether it has thought at
 * all.
 *
 * With a LEAK (byte, length, order, delay; for the second, pace) the servers tell something that they must not, and the
 * status is 0 if it was found. */
#define _GNU_SOURCE /* memory that processes share */
#include "core/follow.h"
#include "house/house_chance.h"
#include "house/house_rules.h"
#include "line.h"
#include "registry/registry.h"
#include "server/server.h"
#include "server/wire.h"
#include "stage.h"
#include "store/store_parts.h"
#include "team/seat.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STREAM_MAX = 1 << 19, PEOPLE = GAME_SEATS_MAX + 3, TIMES_MAX = 1 << 20, WORLDS = 4, ADDRESSES = 200 };
enum leak { NO_LEAK, LEAK_BYTE, LEAK_LENGTH, LEAK_ORDER, LEAK_DELAY, LEAK_PACE };
/* Time goes on in steps no longer than this, between which the store looks: otherwise the house was down meanwhile. */
#define STEP (STORE_OUTAGE_MIN - HOUSE_SECOND)
/* What a bot's decisions are told apart by: one that takes longer than this, in nanoseconds, has been thought about. */
#define THOUGHT UINT64_C(50000000)

/* What a server and the test share: the world that is being played, and the time. */
struct world {
    struct tale tale;
    _Atomic uint32_t next; /* the move that chance makes next */
    _Atomic int64_t now;
    uint64_t runs;            /* since when, by line_now, the time goes on by itself; 0: it does not */
    _Atomic uint64_t thought; /* how long the bot has thought about its last decision */
    enum leak leak;
};

static struct world *worlds, *mine;
static uint64_t pair_seed, time_outs;
static const char *game_id;
static struct house_game kit;
static char rules[HOUSE_RULES_SIZE + 1];

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    printf("%s, pair %llu: %s:%d: broken claim: %s\n", game_id, (unsigned long long)pair_seed, file, line, claim);
    fflush(stdout);
    abort();
}

/* In the server: chance and time. */
void house_chance_deal(const struct house_game *game, struct game_setup *setup, struct rng *rng)
{
    (void)game, (void)rng;
    *setup = mine->tale.setup;
}

uint32_t house_chance_draw(const struct house_game *game, const struct game_state *s, const struct game_moves *outcomes,
                           struct rng *rng)
{
    (void)game, (void)s, (void)rng;
    for (uint32_t i = 0; i < outcomes->count; i++)
        if (outcomes->move[i] == mine->tale.log[mine->next]) {
            mine->next++;
            return i;
        }
    CLAIM_NEVER("the script does not say what chance does here");
}

void store_clock_begin(struct store_clock *c, int64_t at_least)
{
    (void)c;
    if (mine->now < at_least)
        mine->now = at_least;
}

int64_t store_clock_now(struct store_clock *c)
{
    (void)c;
    return mine->now + (mine->runs > 0 ? (int64_t)((line_now() - mine->runs) / 1000000) : 0);
}

/* In the server: a bot thinks as ever, and then does what the tale says. */
void __real_seat_choose(struct seat *s, const struct match *m, struct bot_answer *out);
void __wrap_seat_choose(struct seat *s, const struct match *m, struct bot_answer *out);
void __wrap_seat_choose(struct seat *s, const struct match *m, struct bot_answer *out)
{
    const struct tale *tale = &mine->tale;
    uint64_t from = line_now();
    __real_seat_choose(s, m, out);
    if (mine->runs == 0 || m->count >= tale->count || memcmp(&m->setup, &tale->setup, sizeof m->setup) != 0)
        return; /* at a table that was left */
    out->move = tale->log[m->count];
    mine->next = m->count + 1;
    mine->thought = line_now() - from;
    if (mine->leak == LEAK_PACE && mine->thought > THOUGHT)
        usleep(700000); /* past the moment that was chosen for it */
}

static bool hidden_bit(const struct tale *t)
{
    return (text_hash(TEXT_HASH, &t->setup, sizeof t->setup) >> 7 & 1) != 0;
}

/* In the server: what goes out, with a leak where one is planted. */
void __real_wire_send(struct wires *ws, uint32_t link, const char *text, size_t size);
void __wrap_wire_send(struct wires *ws, uint32_t link, const char *text, size_t size);
void __wrap_wire_send(struct wires *ws, uint32_t link, const char *text, size_t size)
{
    static char held[HOUSE_SEND_MAX + 1], copy[HOUSE_SEND_MAX + 2];
    static size_t held_size;
    static uint32_t held_link;
    bool tells = mine->leak != NO_LEAK && hidden_bit(&mine->tale) && memmem(text, size, "\"played\"", 8) != NULL;
    if (mine->leak == LEAK_DELAY && tells)
        usleep(3000);
    if (tells && mine->leak == LEAK_ORDER) { /* it comes after whatever is sent next */
        memcpy(held, text, size);
        held_size = size;
        held_link = link;
        return;
    }
    if (tells && (mine->leak == LEAK_BYTE || mine->leak == LEAK_LENGTH)) {
        memcpy(copy, text, size);
        char *at = memmem(copy, size, "\"ms\":", 5);
        if (mine->leak == LEAK_BYTE && at != NULL)
            at[5] = at[5] == '1' ? '2' : '1';
        if (mine->leak == LEAK_LENGTH)
            copy[size++] = ' ';
        text = copy;
    }
    __real_wire_send(ws, link, text, size);
    if (held_size > 0 && held_link == link) {
        __real_wire_send(ws, held_link, held, held_size);
        held_size = 0;
    }
}

static void on_ready(void *context, const char *url)
{
    int port = atoi(strrchr(url, ':') + 1);
    (void)!write(*(int *)context, &port, sizeof port);
}

static void on_lack(void *context, const struct store_fault *fault)
{
    char why[STORE_SENTENCE_MAX];
    (void)context;
    store_fault_words(fault, why);
    printf("%s\n", why);
}

static int run_server(const char *folder, int number, int up)
{
    struct server_options o;
    struct files files;
    char path[600], store[600], why[256] = "";
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    mine = &worlds[number];
    snprintf(path, sizeof path, "%s/web", folder);
    snprintf(store, sizeof store, "%s/house-%d.db", folder, number);
    if (files_load(&files, path, why, sizeof why) != FILES_FINE)
        return 1;
    server_defaults(&o);
    o.port = 0;
    o.address = "127.0.0.1";
    o.connections = 4000;
    o.per_address = 20000;
    o.store = store;
    o.games = &kit;
    o.game_count = 1;
    o.ready = on_ready;
    o.lacks = on_lack;
    o.context = &up;
    return server_run(&files, &o, why, sizeof why) == SERVER_FINE ? 0 : 1;
}

/* The people at one server. */
struct person {
    struct line line;
    char secret[HOUSE_SECRET_SIZE + 1];
    struct text stream;
    char *data;
    uint32_t answers, pongs, heads, heres, records; /* so far */
    int64_t last;                                   /* the last entry it was told of */
    uint64_t at;                                    /* when */
    int64_t entered;                                /* when it was stored, by the house's time */
    bool greeted;
};

struct room {
    struct lines lines;
    struct world *world;
    struct person person[PEOPLE];
    char table[HOUSE_ID_SIZE + 1];
    uint32_t spectator;
    int side;
    bool unlike;           /* the hidden bit is not the same in both worlds of the pair */
    size_t mark;           /* what the spectator had been told before the last request */
    uint32_t pick, played; /* the move whose time is noted, and moves so far */
};

static void on_opened(struct line *l)
{
    struct person *p = l->with;
    char text[160];
    int size = snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"%s\"}", rules, p->secret);
    line_send(l, text, (size_t)size);
}

static void on_text(struct line *l, char *text, size_t size)
{
    struct person *p = l->with;
    text_bytes(&p->stream, text, size);
    text_char(&p->stream, '\n');
    p->greeted |= strncmp(text, "{\"welcome\"", 10) == 0;
    p->answers += strncmp(text, "{\"ack\"", 6) == 0 || strncmp(text, "{\"refused\"", 10) == 0;
    p->pongs += strncmp(text, "{\"pong\"", 7) == 0;
    p->heads += strstr(text, ",\"head\":") != NULL || strstr(text, ",\"gone\":") != NULL;
    p->heres += strstr(text, ",\"here\":") != NULL;
    p->records += strstr(text, ",\"record\":") != NULL || strstr(text, ",\"games\":") != NULL;
    const char *n = strstr(text, ",\"n\":");
    if (strncmp(text, "{\"table\"", 8) == 0 && n != NULL) {
        p->last = strtoll(n + 5, NULL, 10);
        p->at = line_now();
        const char *at = strstr(text, ",\"at\":");
        p->entered = at != NULL ? strtoll(at + 6, NULL, 10) : 0;
    }
}

static void on_closed(struct line *l)
{
    struct person *p = l->with;
    text_put(&p->stream, "closed\n");
    printf("%s, pair %llu: a server ends a connection\n", game_id, (unsigned long long)pair_seed);
    exit(1);
}

static _Noreturn void give_up(const char *what)
{
    printf("%s, pair %llu: a server does not answer: %s\n", game_id, (unsigned long long)pair_seed, what);
    exit(1);
}

/* Goes on until a counter has moved; a server that does not answer ends the test. */
static void until(struct room *r, const uint32_t *counter, uint32_t value)
{
    for (uint64_t end = line_now() + 20000000000ULL; *counter < value;) {
        line_turn(&r->lines, 5);
        if (line_now() > end)
            give_up("a message");
    }
}

static void say(struct room *r, uint32_t who, const char *text)
{
    line_send(&r->person[who].line, text, strlen(text));
}

/* Whatever was sent to somebody before has come when the answer to this comes. */
static void catch_up(struct room *r, uint32_t who)
{
    struct person *p = &r->person[who];
    if (p->line.state != LINE_OPEN)
        return;
    say(r, who, "{\"ping\":true}");
    until(r, &p->pongs, p->pongs + 1);
}

static void ask(void *with, uint32_t who, const char *text)
{
    struct room *r = with;
    struct person *p = &r->person[who];
    r->mark = r->person[r->spectator].stream.used;
    say(r, who, text);
    until(r, &p->answers, p->answers + 1);
}

static void ask_for_record(void *with, uint32_t who, const char *text)
{
    struct room *r = with;
    say(r, who, text);
    until(r, &r->person[who].records, r->person[who].records + 1);
}

static void come(void *with, uint32_t who)
{
    struct room *r = with;
    struct person *p = &r->person[who];
    uint32_t flag = 0;
    catch_up(r, who);
    line_cut(&p->line);
    p->greeted = false;
    p->line.with = p;
    /* However many pairs there are in a second, nobody is kept out for coming too often. */
    if (!line_open(&r->lines, &p->line, (uint32_t)(pair_seed % ADDRESSES)))
        exit(2);
    for (uint64_t end = line_now() + 20000000000ULL; !p->greeted && line_now() < end;)
        line_turn(&r->lines, 5);
    until(r, &flag, p->greeted ? 0 : 1);
}

static void follow(void *with, uint32_t who, int64_t since)
{
    struct room *r = with;
    char text[160];
    snprintf(text, sizeof text, "{\"follow\":\"%s\",\"since\":%lld}", r->table, (long long)since);
    say(r, who, text);
    until(r, &r->person[who].heads, r->person[who].heads + 1);
}

/* The people at the table are told who is away. */
static void go(void *with, uint32_t who)
{
    struct room *r = with;
    struct person *p = &r->person[who == 0 ? 1 : 0];
    catch_up(r, who);
    catch_up(r, who == 0 ? 1 : 0);
    uint32_t before = p->heres;
    line_cut(&r->person[who].line);
    until(r, &p->heres, before + 1);
}

/* What is due happens when the store looks, and whatever it is asked for makes it look; perhaps it has happened as soon
 * as the last request was answered. */
static void wait_until(void *with, int64_t ms, const char *word)
{
    struct room *r = with;
    struct person *p = &r->person[r->spectator];
    for (; ms > STEP; ms -= STEP) {
        r->world->now += STEP;
        come(r, PEOPLE - 1);
    }
    r->world->now += ms;
    if (word == NULL)
        return;
    for (uint64_t end = line_now() + 20000000000ULL; strstr(p->data + r->mark, word) == NULL && line_now() < end;) {
        come(r, PEOPLE - 1);
        line_turn(&r->lines, 2);
    }
    if (strstr(p->data + r->mark, word) == NULL)
        give_up(word);
    time_outs += strcmp(word, "\"stood\"") == 0;
}

static void set(void *with, const struct tale *tale, uint32_t next)
{
    struct room *r = with;
    if (next == 0)
        memcpy(&r->world->tale, tale, sizeof *tale);
    r->world->next = next;
}

static const char *told(void *with)
{
    struct room *r = with;
    catch_up(r, r->spectator);
    return r->person[r->spectator].data;
}

static int64_t last(void *with)
{
    struct room *r = with;
    catch_up(r, r->spectator);
    return r->person[r->spectator].last;
}

/* How long things took to be told, by what must make no difference. */
static float times[2][2][TIMES_MAX];
static uint32_t time_count[2][2];

static void note_time(int feature, int side, uint64_t nanoseconds)
{
    if (time_count[feature][side] < TIMES_MAX)
        times[feature][side][time_count[feature][side]++] = (float)nanoseconds / 1000.0F;
}

/* A move. One time a game is noted: those of one game have the same moment of the machine in common. By the hidden bit
 * only pairs are compared that differ in it: then what everybody sees of the games, on which the time depends, is the
 * same on both sides. */
static void play(void *with, uint32_t who, const char *text)
{
    struct room *r = with;
    uint64_t from = line_now();
    const struct person *spectator = &r->person[r->spectator];
    bool picked = r->played++ == r->pick;
    ask(r, who, text);
    if (!picked)
        return;
    catch_up(r, r->spectator);
    if (spectator->at >= from) {
        note_time(0, r->side, spectator->at - from);
        if (r->unlike)
            note_time(1, hidden_bit(&r->world->tale), spectator->at - from);
    }
}

/* Plays a tale; what else happens follows from `rng`, which is the same in both worlds. */
static void tell(struct room *r, const struct tale *tale, const struct tale *again, struct rng rng, int viewer,
                 int side)
{
    struct stage s = {.with = r,
                      .kit = &kit,
                      .secret = r->person[0].secret,
                      .table = r->table,
                      .clock = "10s",
                      .limit = 10 * HOUSE_SECOND,
                      .come = come,
                      .follow = follow,
                      .go = go,
                      .ask = ask,
                      .play = play,
                      .ask_record = ask_for_record,
                      .wait = wait_until,
                      .set = set,
                      .told = told,
                      .last = last};
    r->spectator = tale->setup.seats;
    r->side = side;
    r->played = 0;
    r->pick = rng_below(&rng, tale->count > 3 ? tale->count / 2 : 1); /* some moves are chance's */
    stage_tell(&s, tale, again, rng, viewer);
    for (uint32_t i = 0; i < PEOPLE; i++)
        catch_up(r, i);
}

static void clear_room(struct room *r, uint64_t number)
{
    for (uint32_t i = 0; i < PEOPLE; i++) {
        struct person *p = &r->person[i];
        line_cut(&p->line);
        text_init(&p->stream, p->data, STREAM_MAX);
        p->data[0] = '\0';
        p->answers = p->pongs = p->heads = p->heres = p->records = 0;
        p->last = -1;
        snprintf(p->secret, sizeof p->secret, "%024llx%08x", (unsigned long long)number, (unsigned)i);
    }
}

static bool compare(const char *who, const struct text *a, const struct text *b)
{
    char where[80];
    snprintf(where, sizeof where, "%s, pair %llu", game_id, (unsigned long long)pair_seed);
    return tale_compare(where, who, a, b);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

/* Kolmogorov and Smirnov: the largest distance between two distributions, and the one that chance alone exceeds once in
 * a million times. */
static bool alike(const char *what, int feature)
{
    uint32_t n = time_count[feature][0], m = time_count[feature][1], i = 0, j = 0;
    double most = 0;
    if (n == 0 || m == 0)
        return true;
    qsort(times[feature][0], n, sizeof(float), by_size);
    qsort(times[feature][1], m, sizeof(float), by_size);
    while (i < n && j < m) {
        float at = times[feature][0][i] < times[feature][1][j] ? times[feature][0][i] : times[feature][1][j];
        while (i < n && times[feature][0][i] <= at)
            i++;
        while (j < m && times[feature][1][j] <= at)
            j++;
        double apart = fabs((double)i / n - (double)j / m);
        most = apart > most ? apart : most;
    }
    double bound = sqrt(-log(1e-6 / 2) / 2) * sqrt(((double)n + m) / ((double)n * m));
    printf("%s: times until it is told, %s: %u and %u of them, %.1f and %.1f us in the middle, apart by %.4f (bound "
           "%.4f)\n",
           game_id, what, n, m, (double)times[feature][0][n / 2], (double)times[feature][1][m / 2], most, bound);
    return most <= bound;
}

static pid_t start_server(const char *folder, int number, int *port)
{
    int up[2];
    if (pipe(up) != 0)
        exit(2);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit(run_server(folder, number, up[1]));
    close(up[1]);
    if (read(up[0], port, sizeof *port) != sizeof *port)
        exit(2);
    close(up[0]);
    return child;
}

static void make_page(const char *folder)
{
    char path[600];
    snprintf(path, sizeof path, "%s/web", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/web/index.html", folder);
    FILE *f = fopen(path, "w");
    if (f == NULL)
        exit(2);
    fputs("<!doctype html><title>a page</title>\n", f);
    fclose(f);
}

static enum leak leak_of(const char *word)
{
    static const char *const words[] = {"none", "byte", "length", "order", "delay", "pace"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0)
            return (enum leak)i;
    exit(2);
}

static struct room *make_room(const char *folder, int number, pid_t *server)
{
    struct room *r = calloc(1, sizeof *r);
    int port = 0;
    *server = start_server(folder, number, &port);
    line_begin(&r->lines, port);
    r->world = &worlds[number];
    r->lines.opened = on_opened;
    r->lines.text = on_text;
    r->lines.closed = on_closed;
    for (uint32_t i = 0; i < PEOPLE; i++)
        r->person[i].data = malloc(STREAM_MAX);
    return r;
}

static void free_room(struct room *r)
{
    for (uint32_t i = 0; i < PEOPLE; i++) {
        line_cut(&r->person[i].line);
        free(r->person[i].data);
    }
    line_end(&r->lines);
    free(r);
}

/* One pair; whether nobody can tell. */
static bool try_pair(struct room *const room[2], const struct tale *a, const struct tale *b, const struct tale *again,
                     struct rng rng, int viewer)
{
    bool turned = (pair_seed & 1) != 0, first = (pair_seed & 2) != 0;
    struct room *of_a = room[turned], *of_b = room[!turned];
    int64_t now = worlds[0].now > worlds[1].now ? worlds[0].now : worlds[1].now;
    uint32_t spectator = a->setup.seats;
    worlds[0].now = worlds[1].now = now + HOUSE_SECOND;
    clear_room(of_a, pair_seed);
    clear_room(of_b, pair_seed);
    of_a->unlike = of_b->unlike = hidden_bit(a) != hidden_bit(b);
    tell(first ? of_a : of_b, first ? a : b, again, rng, viewer, first ? 0 : 1);
    tell(first ? of_b : of_a, first ? b : a, again, rng, viewer, first ? 1 : 0);
    bool same = compare("a spectator", &of_a->person[spectator].stream, &of_b->person[spectator].stream) &&
                compare("a late spectator", &of_a->person[spectator + 1].stream, &of_b->person[spectator + 1].stream);
    return same && (viewer < 0 || compare("a seat", &of_a->person[viewer].stream, &of_b->person[viewer].stream));
}

/* What comes out, for the leak that was planted or for none. */
static int judge(bool good, const char *leak)
{
    if (leak != NULL)
        printf("%s: the planted leak (%s) was %s\n", game_id, leak, good ? "NOT found" : "found");
    return good == (leak == NULL) ? 0 : 1;
}

/* Pairs whose streams are compared. */
static int tell_pairs(struct room *const room[2], uint64_t seed, uint64_t pairs, const char *leak)
{
    struct tale *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b), *again = calloc(1, sizeof *again);
    uint64_t different = 0, lost = 0;
    bool same = true;
    for (uint64_t i = 0; i < pairs && same; i++) {
        struct rng rng;
        pair_seed = seed + i;
        rng_seed(&rng, pair_seed, 0, RNG_TEST, 1);
        tale_invent(&kit, &rng, 0, 1 + rng_below(&rng, 40), a);
        tale_invent(&kit, &rng, a->setup.seats, 4, again);
        int viewer = (int)rng_below(&rng, a->setup.seats + 1U) - 1;
        if (!tale_swap(&kit, a, viewer, b)) {
            lost++;
            continue;
        }
        different += tale_differ(a, b);
        same = try_pair(room, a, b, again, rng, viewer);
    }
    free(a);
    free(b);
    free(again);
    bool still = alike("true worlds and invented ones", 0);
    bool silent = alike("by a hidden bit", 1);
    if (same && leak == NULL)
        printf("%s: %llu pairs on sockets, %llu of them different worlds, %llu not found, %llu times a move came too "
               "late: nobody can tell\n",
               game_id, (unsigned long long)(pairs - lost), (unsigned long long)different, (unsigned long long)lost,
               (unsigned long long)time_outs);
    return judge(same && still && silent && (leak != NULL || different * 2 >= pairs), leak);
}

/* A table of one person and a bot, which goes on by itself whenever somebody has decided. */
struct against {
    struct room *room;
    struct tale tale;
    struct game_state state;
    uint32_t next, decided; /* the move that comes next; decisions of the bot so far */
    int bot, side;
    bool told;
    int64_t waits, from; /* for this entry, or 0; the turn's beginning */
};

enum { DECIDED = 8, FORCED = 2 }; /* by a bot in one tale; and how many of them without a choice, at least */

/* Whether a tale has enough decisions of either kind. */
static bool is_mixed(const struct tale *tale, int bot)
{
    struct game_state s;
    struct game_moves legal;
    uint32_t decided = 0, forced = 0;
    kit.game->start(kit.box, &s, &tale->setup);
    for (uint32_t i = 0; i < tale->count && decided < DECIDED; i++) {
        if (kit.game->actor(kit.box, &s) == bot) {
            game_legal(kit.game, kit.box, &s, &legal);
            decided++;
            forced += legal.count == 1;
        }
        kit.game->apply(kit.box, &s, tale->log[i]);
    }
    return decided == DECIDED && forced >= FORCED;
}

static void sit_against(struct against *g)
{
    struct room *r = g->room;
    struct house_key key;
    char text[300];
    g->next = g->decided = 0;
    g->waits = 0;
    g->told = false;
    r->spectator = 0; /* whoever plays is the one who looks on */
    set(r, &g->tale, 0);
    kit.game->start(kit.box, &g->state, &g->tale.setup);
    house_hash_key_of(r->person[0].secret, &key);
    house_hash_table_id(&key, "lay", r->table);
    come(r, 0);
    snprintf(text, sizeof text,
             "{\"id\":\"lay\",\"lay\":{\"game\":\"%s\",\"seats\":2,\"bots\":{\"%d\":6},\"seat\":%d,\"name\":\"a\"}}",
             kit.game->id, g->bot, 1 - g->bot);
    ask(r, 0, text);
    follow(r, 0, -1);
}

/* The bot's turn: whether it has decided. */
static bool has_answered(struct against *g)
{
    const struct person *p = &g->room->person[0];
    if (g->waits == 0) {
        g->waits = p->last + 1;
        g->from = p->entered;
    }
    if (p->last < g->waits)
        return false;
    uint64_t took = (uint64_t)(p->entered - g->from) * 1000000;
    note_time(0, g->side, took);
    note_time(1, g->room->world->thought > THOUGHT, took);
    g->waits = 0;
    g->decided++;
    return true;
}

/* Plays on until the bot has to be waited for; false once the tale is told. */
static bool play_on(struct against *g)
{
    struct room *r = g->room;
    char text[400], token[GAME_TOKEN_MAX];
    struct text out;
    line_turn(&r->lines, 1);
    if (strstr(r->person[0].data, "\"begun\"") == NULL)
        return true;
    while (g->next < g->tale.count && g->decided < DECIDED) {
        int actor = kit.game->actor(kit.box, &g->state);
        if (actor == g->bot && !has_answered(g))
            return true;
        if (actor == 1 - g->bot) {
            text_init(&out, token, sizeof token);
            kit.game->write_move(kit.box, &g->state, g->tale.log[g->next], &out);
            r->world->next = g->next + 1;
            snprintf(text, sizeof text, "{\"id\":\"m%u\",\"table\":\"%s\",\"moves\":%u,\"play\":\"%s\"}", g->next,
                     r->table, g->next, token);
            ask(r, 0, text);
        }
        kit.game->apply(kit.box, &g->state, g->tale.log[g->next++]);
    }
    if (!g->told) { /* so that the bot does not go on */
        snprintf(text, sizeof text, "{\"id\":\"end\",\"table\":\"%s\",\"resign\":true}", r->table);
        ask(r, 0, text);
    }
    g->told = true;
    return false;
}

/* Pairs of tables with a bot, two pairs at a time; what is hidden from the person is what the bot holds. */
static int pace_pairs(struct room *const room[WORLDS], uint64_t seed, uint64_t pairs, const char *leak)
{
    struct against *g = calloc(WORLDS, sizeof *g);
    for (uint64_t i = 0; i < pairs; i += WORLDS / 2) {
        for (int k = 0; k < WORLDS; k += 2) {
            struct rng rng;
            pair_seed = seed + i + (uint64_t)k / 2;
            rng_seed(&rng, pair_seed, 0, RNG_TEST, 1);
            int bot = (int)rng_below(&rng, 2);
            do
                tale_invent(&kit, &rng, 2, 60, &g[k].tale);
            while (!is_mixed(&g[k].tale, bot) || !tale_swap(&kit, &g[k].tale, 1 - bot, &g[k + 1].tale));
            /* Which of the two servers has the true world is chance: they may not be equally fast. */
            int turned = (int)rng_below(&rng, 2);
            for (int side = 0; side < 2; side++) {
                g[k + side].room = room[k + (side ^ turned)];
                g[k + side].bot = bot;
                g[k + side].side = side;
                clear_room(g[k + side].room, pair_seed);
                sit_against(&g[k + side]);
            }
        }
        uint64_t end = line_now() + 120000000000ULL;
        for (bool on = true; on;) {
            on = false;
            for (int k = 0; k < WORLDS; k++)
                on |= play_on(&g[k]);
            if (line_now() > end)
                give_up("a bot");
        }
    }
    free(g);
    bool same = alike("true worlds and invented ones", 0);
    bool silent = alike("by whether the bot thought", 1);
    bool enough = time_count[1][0] >= 16 && time_count[1][1] >= 16;
    if (!enough)
        printf("%s: too few decisions to say anything\n", game_id);
    return enough ? judge(same && silent, leak) : 1;
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    line_files();
    bool paced = strcmp(argv[1], "pace") == 0;
    game_id = argv[2];
    uint64_t seed = strtoull(argv[3], NULL, 10), pairs = strtoull(argv[4], NULL, 10);
    const char *folder = argv[5], *leak = argv[6];
    kit.game = registry_find(game_id);
    struct box *box = calloc(1, kit.game->box_size);
    registry_box(kit.game, box);
    kit.box = box;
    house_rules(&kit, 1, rules);
    make_page(folder);
    worlds = mmap(NULL, WORLDS * sizeof *worlds, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (worlds == MAP_FAILED)
        return 2;
    int count = paced ? WORLDS : 2;
    pid_t server[WORLDS];
    struct room *room[WORLDS];
    for (int i = 0; i < count; i++) {
        worlds[i].now = 1800000000000;
        worlds[i].runs = paced ? line_now() : 0;
        worlds[i].leak = leak != NULL ? leak_of(leak) : NO_LEAK;
        room[i] = make_room(folder, i, &server[i]);
    }
    int status = paced ? pace_pairs(room, seed, pairs, leak) : tell_pairs(room, seed, pairs, leak);
    for (int i = 0; i < count; i++) {
        kill(server[i], SIGKILL);
        waitpid(server[i], NULL, 0);
        free_room(room[i]);
    }
    free(box);
    return status;
}
