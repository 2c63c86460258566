/* Hostile connections beside good players.
 *
 *     hostile PORT PID ELSEWHERE CONNECTIONS SECONDS TABLES [WAY]      (a number from 0: all of them in this way)
 *
 * Good people play at their tables: first alone; then while so many connections of a second process wish another house
 * ill, at the port ELSEWHERE of the same machine, each in one of ten ways (below), and whoever is thrown out comes
 * again; then while they come to their own house. The second shows what it costs to share the processors with whoever
 * makes such connections, the third also what it costs to be their aim. The good ones' times from a move to the other's
 * data are compared, and the server's memory is watched. The status is 0 if
 * - nobody among the good lost a connection or an answer, and moves were made at every table while the foes were there;
 * - of every kind of foe somebody was thrown out for what it did, see `was_due`;
 * - memory did not grow beyond what so many connections may cost;
 * - the 99th percentile at most doubled against being alone or against sharing the processors. This is demanded of
 *   whole runs only, from 20 good tables on: in smaller ones it is that of a few hundred moves on a busy machine. */
#define _GNU_SOURCE /* memory that two processes share; SCHED_IDLE, SCHED_RESET_ON_FORK */
#include "party.h"
#include "proc.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    WHOLE = 20,         /* good tables of a whole run */
    PATIENCE_MS = 9000, /* nobody is thrown out for being slow before this */
    WAIT_S = 20         /* for those of whom nobody has been thrown out yet */
};

enum way {
    HALF_OPEN,   /* connects, and says nothing */
    SLOW_HEAD,   /* a byte of the request now and then */
    NO_HELLO,    /* a WebSocket, and nothing on it */
    DEAF,        /* follows a busy table and reads nothing */
    FLOOD,       /* as many messages as fit */
    OVERSIZED,   /* frames that declare more than there may be */
    BROKEN_TEXT, /* bytes that are not UTF-8 */
    ORIGIN,      /* a page of somebody else's */
    REPLAYED,    /* the same request again and again, and others' ids */
    GUESSED,     /* tables, doors, codes and seats at random */
    WAYS
};
static const char *const names[WAYS] = {"half-open", "slow",      "silent",       "deaf",     "flooding",
                                        "oversized", "not UTF-8", "wrong origin", "replayed", "guessed words"};

/* What both processes see. */
struct shared {
    _Atomic uint32_t open;
    _Atomic uint64_t came, thrown[WAYS], due[WAYS], said; /* due: thrown out for what they did */
};

struct foe {
    struct line line;
    enum way way;
    uint32_t number, sent;
    uint64_t next;   /* when it does something again */
    uint64_t opened; /* when it was let in; 0: it was not */
};

static struct shared *shared;
static const char *rules;
static char (*tables)[HOUSE_ID_SIZE + 1];
static uint32_t table_count;
static struct rng rng;
static const uint64_t ms = 1000000; /* in nanoseconds */

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    printf("%s:%d: broken claim: %s\n", file, line, claim);
    exit(1);
}

static void say(struct foe *f, const char *text)
{
    shared->said++;
    line_send(&f->line, text, strlen(text));
}

static void hello(struct foe *f)
{
    char text[200];
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"%08x%08x%016llx\"}", rules,
             rng_below(&rng, 1U << 31), rng_below(&rng, 1U << 31), (unsigned long long)f->number);
    say(f, text);
}

static void guess_word(char *out, size_t size)
{
    static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";
    for (size_t i = 0; i < size; i++)
        out[i] = signs[rng_below(&rng, 32)];
    out[size] = '\0';
}

static void guess(struct foe *f)
{
    char text[300], word[HOUSE_DOOR_SIZE + 1], table[HOUSE_ID_SIZE + 1];
    const char *id = tables[rng_below(&rng, table_count)];
    guess_word(word, rng_below(&rng, 2) == 0 ? HOUSE_DOOR_SIZE : HOUSE_CODE_SIZE);
    guess_word(table, HOUSE_ID_SIZE);
    switch (f->sent % 4) {
    case 0:
        snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
        break;
    case 1:
        snprintf(text, sizeof text, "{\"id\":\"g%u\",\"table\":\"%s\",\"sit\":{\"door\":\"%.26s\",\"name\":\"Eve\"}}",
                 f->sent, id, word);
        break;
    case 2:
        snprintf(text, sizeof text, "{\"id\":\"g%u\",\"table\":\"%s\",\"take\":{\"code\":\"%.16s\"}}", f->sent, id,
                 word);
        break;
    default:
        snprintf(text, sizeof text, "{\"id\":\"g%u\",\"table\":\"%s\",\"resign\":true,\"seat\":0}", f->sent, id);
        break;
    }
    say(f, text);
}

static void replay(struct foe *f)
{
    char text[300];
    snprintf(text, sizeof text, "{\"id\":\"r1\",\"table\":\"%s\",\"moves\":0,\"play\":\"x\"}",
             tables[rng_below(&rng, table_count)]);
    say(f, text);
    say(f, text);
}

/* What a foe does when it can, and when it does the next thing: after so many milliseconds. */
static uint32_t do_ill(struct foe *f)
{
    static const uint8_t big[] = {0x81, 0x80 | 127, 0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0};
    static const uint8_t broken[] = {0x81, 0x80 | 4, 0, 0, 0, 0, '{', 0xc0, 0xaf, '}'};
    static const char head[] = "GET /house HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n";
    char text[128];
    f->sent++;
    switch (f->way) {
    case SLOW_HEAD:
        line_raw(&f->line, head + (f->sent - 1) % (sizeof head - 1), 1);
        return 700;
    case DEAF:
        if (f->sent == 1) {
            hello(f);
            snprintf(text, sizeof text, "{\"follow\":\"%s\"}", tables[f->number % table_count]);
            say(f, text);
        }
        return 5000;
    case FLOOD:
        if (f->sent == 1)
            hello(f);
        for (int i = 0; i < 4; i++)
            say(f, "{\"ping\":true}");
        return 60;
    case OVERSIZED:
        line_raw(&f->line, big, sizeof big);
        return 2000;
    case BROKEN_TEXT:
        line_raw(&f->line, broken, sizeof broken);
        return 2000;
    case REPLAYED:
        if (f->sent == 1)
            hello(f);
        replay(f);
        return 1000;
    case GUESSED:
        if (f->sent == 1)
            hello(f);
        guess(f);
        return 1000;
    case HALF_OPEN:
    case NO_HELLO:
    case ORIGIN:
    case WAYS:
        break;
    }
    return 5000;
}

static void on_opened(struct line *l)
{
    struct foe *f = l->with;
    shared->open++;
    f->sent = 0;
    f->opened = line_now();
    l->deaf = f->way == DEAF;
    f->next = line_now() + do_ill(f) * 1000000ULL;
}

static void on_text(struct line *l, char *text, size_t size)
{
    (void)l, (void)text, (void)size;
}

/* Whether it was thrown out for what it is, and not kept out for what others of its address are: the system lets
 * connections in before the server has looked at them, so whoever is slow must have been there for a while. */
static bool was_due(const struct foe *f)
{
    switch (f->way) {
    case HALF_OPEN:
    case SLOW_HEAD:
    case NO_HELLO:
        return f->opened > 0 && line_now() - f->opened > PATIENCE_MS * ms;
    case ORIGIN:
        return f->line.status == 403;
    case DEAF:
    case FLOOD:
    case OVERSIZED:
    case BROKEN_TEXT:
    case REPLAYED:
    case GUESSED:
        return f->opened > 0;
    case WAYS:
        break;
    }
    return false;
}

static void on_closed(struct line *l)
{
    struct foe *f = l->with;
    shared->thrown[f->way]++;
    shared->due[f->way] += was_due(f);
    f->opened = 0;
    f->next = line_now() + (500 + rng_below(&rng, 1500)) * 1000000ULL;
}

/* The second process. It stands for machines elsewhere, so it must not take the processors from the server and the good
 * players: it runs only when nobody else wants them. */
static int be_hostile(int port, uint32_t count, int way)
{
    struct lines lines, strangers;
    struct foe *foes = calloc(count, sizeof *foes);
    line_begin(&lines, port);
    line_begin(&strangers, port);
    lines.opened = strangers.opened = on_opened;
    lines.text = strangers.text = on_text;
    lines.closed = strangers.closed = on_closed;
    strangers.origin = "http://elsewhere.example";
    rng_seed(&rng, 99, 0, RNG_TEST, 5);
    (void)sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
    for (uint32_t i = 0; i < count; i++)
        foes[i] =
            (struct foe){.way = (enum way)(way < 0 ? i % WAYS : (uint32_t)way), .number = i, .line.with = &foes[i]};
    for (;;) {
        uint64_t now = line_now();
        uint32_t opening = 0;
        for (uint32_t i = 0; i < count; i++) {
            struct foe *f = &foes[i];
            f->line.with = f;
            if (now < f->next)
                continue;
            if (f->line.state == LINE_NONE && opening++ < 100) {
                bool raw = f->way == HALF_OPEN || f->way == SLOW_HEAD;
                shared->came++;
                f->next = now + 10000000000ULL;
                if (raw)
                    line_open_raw(&lines, &f->line, 300 + i % 40);
                else
                    line_open(f->way == ORIGIN ? &strangers : &lines, &f->line, 300 + i % 40);
            } else if (f->line.state == LINE_OPEN) {
                f->next = now + do_ill(f) * 1000000ULL;
            }
        }
        shared->open = lines.open + strangers.open;
        line_turn(&lines, 10);
        line_turn(&strangers, 0);
    }
    return 0;
}

/* The good ones, too, stand for machines elsewhere, which have nothing to do with how busy the server is: they have a
 * processor whenever they want one, at all three times. Where that is not permitted they share them with the server. */
static void play_elsewhere(void)
{
    (void)sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &(struct sched_param){.sched_priority = 1});
}

static uint32_t run_for(struct party *p, double seconds, int pid, long *most)
{
    p->delay_count = 0;
    uint64_t end = line_now() + (uint64_t)(seconds * 1e9), look = 0;
    while (line_now() < end) {
        party_turn(p, 1);
        if (line_now() > look) {
            long memory = proc_memory(pid);
            *most = memory > *most ? memory : *most;
            look = line_now() + 200000000ULL;
        }
    }
    return party_share(p->delays, p->delay_count, 0.99);
}

/* Starts the second process; they come in, and those that are to go go. */
static pid_t let_in(struct party *p, int port, uint32_t count, int way, double seconds, int pid, long *most)
{
    pid_t child = fork();
    if (child == 0)
        exit(be_hostile(port, count, way));
    for (int i = 0; i < 4; i++)
        run_for(p, seconds, pid, most);
    return child;
}

static void send_away(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    memset(shared, 0, sizeof *shared);
}

static void show_foes(void)
{
    printf("%u hostile connections open, %llu came in all, and said %llu messages; thrown out:", shared->open,
           (unsigned long long)shared->came, (unsigned long long)shared->said);
    for (int i = 0; i < WAYS; i++)
        printf(" %s %llu%s", names[i], (unsigned long long)shared->thrown[i], i < WAYS - 1 ? "," : "\n");
}

/* Whether somebody of every kind that is there was thrown out for what it did. The deaf are not asked for: more than
 * 64 KiB have to wait for one of them (1 MiB in the first three seconds) beside the megabytes that the system takes,
 * and a table at which people play says a few hundred bytes a second, so that takes longer than a run. A reader that
 * reads nothing is thrown out in sockets.c and limits.c. */
static bool are_thrown_out(int way)
{
    bool all = true;
    for (int i = 0; i < WAYS; i++)
        all = all && (i == DEAF || (way >= 0 && i != way) || shared->due[i] > 0);
    return all;
}

static void show_missed(int way)
{
    for (int i = 0; i < WAYS; i++)
        if (i != DEAF && (way < 0 || i == way) && shared->due[i] == 0)
            printf("nobody was thrown out for this: %s\n", names[i]);
}

/* Whether moves were made at every table since then. */
static bool go_on(const struct party *p, const uint64_t *told)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (p->tables[i].told == told[i])
            return false;
    return true;
}

/* Says what the time under attack was compared with, and whether it no more than doubled against one of the two. */
static bool compare(uint32_t alone, uint32_t elsewhere, uint32_t beside)
{
    bool first = beside <= 2 * alone, second = beside <= 2 * elsewhere;
    printf(
        "the 99th percentile under attack is %.2f times that of the good players alone and %.2f times that beside as "
        "many who come to another house: ",
        (double)beside / (alone > 0 ? alone : 1), (double)beside / (elsewhere > 0 ? elsewhere : 1));
    printf("%s\n", first && second ? "no more than doubled against either"
                   : first         ? "no more than doubled against being alone"
                   : second        ? "no more than doubled against sharing the processors"
                                   : "more than doubled against both");
    return first || second;
}

int main(int argc, char **argv)
{
    static struct party p;
    if (argc < 7)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    line_files();
    play_elsewhere();
    int port = atoi(argv[1]), pid = atoi(argv[2]), way = argc > 7 ? atoi(argv[7]) % WAYS : -1;
    uint32_t count = (uint32_t)atoi(argv[4]);
    double seconds = atof(argv[5]);
    table_count = (uint32_t)atoi(argv[6]);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    party_begin(&p, port, table_count, 0, 4, (uint64_t)getpid());
    p.pause = 100000000ULL;
    p.spread = 200000000ULL;
    if (shared == MAP_FAILED)
        return 1;
    party_gather(&p);
    tables = calloc(table_count, sizeof *tables);
    for (uint32_t i = 0; i < table_count; i++)
        memcpy(tables[i], p.tables[i].id, sizeof *tables);
    rules = p.rules;
    long first = 0, middle = 0, last = 0;
    run_for(&p, 3, pid, &first); /* the first deals */
    uint32_t alone = run_for(&p, seconds, pid, &first);
    uint32_t p50_alone = party_share(p.delays, p.delay_count, 0.5);
    pid_t child = let_in(&p, atoi(argv[3]), count, way, seconds, pid, &first);
    uint32_t elsewhere = run_for(&p, seconds, pid, &first);
    uint32_t p50_elsewhere = party_share(p.delays, p.delay_count, 0.5);
    send_away(child);
    uint64_t moves = p.moves, *told = calloc(table_count, sizeof *told);
    for (uint32_t i = 0; i < table_count; i++)
        told[i] = p.tables[i].told;
    child = let_in(&p, port, count, way, seconds, pid, &middle);
    uint64_t before = p.moves;
    double bots = 0, used = proc_time(pid, &bots);
    uint32_t beside = run_for(&p, seconds, pid, &last);
    uint32_t p50_beside = party_share(p.delays, p.delay_count, 0.5);
    used = (proc_time(pid, &bots) - used) / seconds;
    bool measured = p.moves > before;
    for (int i = 0; i < 4 * WAIT_S && !(are_thrown_out(way) && go_on(&p, told)); i++)
        run_for(&p, 0.25, pid, &last);
    show_foes();
    show_missed(way);
    bool thrown = are_thrown_out(way), on = measured && go_on(&p, told);
    send_away(child);
    printf(
        "good players alone: p50 %.2f ms, p99 %.2f ms; while as many come to another house: p50 %.2f ms, p99 %.2f ms; "
        "to theirs: p50 %.2f ms, p99 %.2f ms\n",
        p50_alone / 1000.0, alone / 1000.0, p50_elsewhere / 1000.0, elsewhere / 1000.0, p50_beside / 1000.0,
        beside / 1000.0);
    printf("the server was busy for %.0f %% of the time; its memory: %ld KiB before, at most %ld KiB while they came, "
           "%ld KiB later\n",
           100 * used, first, middle, last);
    bool whole = table_count >= WHOLE, fast = compare(alone, elsewhere, beside) || !whole;
    bool good = on && p.retries == 0 && last < middle + middle / 10 + 4096 && last < first + (long)count * 32 + 65536;
    if (!good)
        printf("moves %llu, %s, repeated %llu, refused %llu (%s)\n", (unsigned long long)(p.moves - moves),
               on ? "at every table" : "not at every table", (unsigned long long)p.retries,
               (unsigned long long)p.refused, p.why);
    free(told);
    party_end(&p);
    return good && thrown && fast ? 0 : 1;
}
