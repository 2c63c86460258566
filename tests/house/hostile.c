/* Hostile connections beside good players.
 *
 *     hostile PORT PID ELSEWHERE CONNECTIONS SECONDS TABLES [WAY]      (a number from 0: all of them in this way)
 *
 * Good people play at their tables: first alone; then while so many connections of a second process wish another house
 * ill, at the port ELSEWHERE of the same machine, each in one of ten ways (below), and whoever is thrown out comes
 * again; then while they come to their own house. The second shows what it costs to share the processors with whoever
 * makes such connections, the third also what it costs to be their aim. The good ones' times from a move to the other's
 * data are compared, and the server's memory is watched. The status is 0 if nobody among the good lost a connection or
 * an answer, if memory did not grow beyond what so many connections may cost, and if the 99th percentile is at most
 * twice that of the second; the last is only said and not demanded where the machine is busy (below 20 good tables). */
#define _GNU_SOURCE /* memory that two processes share; SCHED_IDLE */
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
    _Atomic uint64_t came, thrown[WAYS], said;
};

struct foe {
    struct line line;
    enum way way;
    uint32_t number, sent;
    uint64_t next; /* when it does something again */
};

static struct shared *shared;
static const char *rules;
static char (*tables)[HOUSE_ID_SIZE + 1];
static uint32_t table_count;
static struct rng rng;

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
    l->deaf = f->way == DEAF;
    f->next = line_now() + do_ill(f) * 1000000ULL;
}

static void on_text(struct line *l, char *text, size_t size)
{
    (void)l, (void)text, (void)size;
}

static void on_closed(struct line *l)
{
    struct foe *f = l->with;
    shared->thrown[f->way]++;
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

int main(int argc, char **argv)
{
    static struct party p;
    if (argc < 7)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    line_files();
    int port = atoi(argv[1]), pid = atoi(argv[2]), way = argc > 7 ? atoi(argv[7]) % WAYS : -1;
    uint32_t count = (uint32_t)atoi(argv[4]);
    double seconds = atof(argv[5]);
    table_count = (uint32_t)atoi(argv[6]);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    party_begin(&p, port, table_count, 0, 4, (uint64_t)getpid());
    p.pause = 100000000ULL;
    p.spread = 200000000ULL;
    if (shared == MAP_FAILED || !party_gather(&p, 60))
        return 1;
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
    child = let_in(&p, port, count, way, seconds, pid, &middle);
    uint64_t moves = p.moves;
    double bots = 0, used = proc_time(pid, &bots);
    uint32_t beside = run_for(&p, seconds, pid, &last);
    uint32_t p50_beside = party_share(p.delays, p.delay_count, 0.5);
    used = (proc_time(pid, &bots) - used) / seconds;
    show_foes();
    send_away(child);
    printf(
        "good players alone: p50 %.2f ms, p99 %.2f ms; while as many come to another house: p50 %.2f ms, p99 %.2f ms; "
        "to theirs: p50 %.2f ms, p99 %.2f ms\n",
        p50_alone / 1000.0, alone / 1000.0, p50_elsewhere / 1000.0, elsewhere / 1000.0, p50_beside / 1000.0,
        beside / 1000.0);
    printf("the server was busy for %.0f %% of the time; its memory: %ld KiB before, at most %ld KiB while they came, "
           "%ld KiB later\n",
           100 * used, first, middle, last);
    bool good = p.moves > moves && p.retries == 0 && last < middle + middle / 10 + 4096 &&
                last < first + (long)count * 32 + 65536;
    if (!good)
        printf("moves %llu, repeated %llu, refused %llu (%s)\n", (unsigned long long)(p.moves - moves),
               (unsigned long long)p.retries, (unsigned long long)p.refused, p.why);
    party_end(&p);
    return good && (beside <= 2 * elsewhere || table_count < 20) ? 0 : 1;
}
