/* Load on a house that runs, over real sockets, one connection a seat; only on this machine.
 *
 * load moves PORT PID TABLES SECONDS: every table as fast as it can, a tenth of them with a bot that thinks.
 * load pace PORT PID TABLES SECONDS MS: likewise, with so many milliseconds before every move of a person; time from a
 * move to the other's data.
 * load idle PORT PID CONNECTIONS: memory of the server for each connection that does nothing.
 * load cut PORT PID CONNECTIONS: all cut at once; time until every one plays again.
 * load wake PORT PID FILE COUNT: tables of an export, followed one after the other; time until one is there.
 * load multiply FROM TO COUNT: the first table of an export, so many times with other ids. */
#include "party.h"
#include "proc.h"
#include "server/server_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    printf("%s:%d: broken claim: %s\n", file, line, claim);
    exit(1);
}

static void run_for(struct party *p, double seconds)
{
    uint64_t end = line_now() + (uint64_t)(seconds * 1e9);
    while (line_now() < end)
        party_turn(p, 1);
}

static void gather(struct party *p)
{
    uint64_t from = line_now();
    party_gather(p);
    printf("%u tables, %u people there after %.1f s\n", p->count, party_there(p), (double)(line_now() - from) / 1e9);
}

static void forget_figures(struct party *p)
{
    p->moves = p->refused = p->retries = 0;
    p->delay_count = p->ack_count = 0;
}

static void show(const char *what, uint32_t *values, size_t count)
{
    printf("%s: p50 %.2f ms, p99 %.2f ms, most %.2f ms (%zu)\n", what, party_share(values, count, 0.5) / 1000.0,
           party_share(values, count, 0.99) / 1000.0, party_share(values, count, 1.0) / 1000.0, count);
}

static int play(int port, int pid, uint32_t tables, double seconds, uint32_t pause_ms)
{
    static struct party p;
    party_begin(&p, port, tables, tables / 10, 0, (uint64_t)getpid());
    p.pause = pause_ms * 500000ULL; /* half of it, and the rest by chance */
    p.spread = pause_ms * 1000000ULL;
    gather(&p);
    run_for(&p, 3); /* the first deals */
    forget_figures(&p);
    double thought = 0, thought_before = 0, before = proc_time(pid, &thought_before);
    uint64_t from = line_now();
    run_for(&p, seconds);
    double took = (double)(line_now() - from) / 1e9, used = proc_time(pid, &thought) - before;
    printf("%llu moves stored and acknowledged in %.1f s: %.0f a second, %.1f us of the server's processor each; "
           "bots thought for %.1f s\n",
           (unsigned long long)p.moves, took, (double)p.moves / took, used * 1e6 / (double)p.moves,
           thought - thought_before);
    show("from a move to its acknowledgement", p.acks, p.ack_count);
    show("from a move to the other's data", p.delays, p.delay_count);
    printf("refused %llu, repeated %llu; the server's memory: %ld KiB\n", (unsigned long long)p.refused,
           (unsigned long long)p.retries, proc_memory(pid));
    party_end(&p);
    return 0;
}

/* People who come in and do nothing. */
struct idler {
    struct line line;
    bool greeted;
};
static uint32_t greeted;
static char hello_rules[64];

static void idle_opened(struct line *l)
{
    char text[200];
    static uint64_t number;
    int size = snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"%016llx%016llx\"}", hello_rules,
                        (unsigned long long)getpid(), (unsigned long long)++number);
    line_send(l, text, (size_t)size);
}

static void idle_text(struct line *l, char *text, size_t size)
{
    struct idler *i = l->with;
    (void)size;
    if (strncmp(text, "{\"welcome\"", 10) == 0 && !i->greeted) {
        i->greeted = true;
        greeted++;
    }
}

static void idle_closed(struct line *l)
{
    struct idler *i = l->with;
    greeted -= i->greeted;
    i->greeted = false;
}

static int idle(int port, int pid, uint32_t count)
{
    static struct party p; /* for the rules' signature */
    struct lines lines;
    struct idler *people = calloc(count, sizeof *people);
    party_begin(&p, port, 0, 0, 0, 1);
    snprintf(hello_rules, sizeof hello_rules, "%s", p.rules);
    line_begin(&lines, port);
    lines.opened = idle_opened;
    lines.text = idle_text;
    lines.closed = idle_closed;
    long before = proc_memory(pid);
    uint64_t end = line_now() + 120000000000ULL;
    for (uint32_t opened = 0; greeted < count && line_now() < end;) {
        for (; opened < count && opened - greeted < 256; opened++) {
            people[opened].line.with = &people[opened];
            line_open(&lines, &people[opened].line, 1 + opened % 100);
        }
        line_turn(&lines, 10);
    }
    long after = proc_memory(pid);
    printf("%u connections: the server's memory grew from %ld to %ld KiB: %.2f KiB each\n", greeted, before, after,
           (double)(after - before) / (double)(greeted > 0 ? greeted : 1));
    for (uint32_t i = 0; i < count; i++)
        line_cut(&people[i].line);
    free(people);
    line_end(&lines);
    party_end(&p);
    return greeted == count ? 0 : 1;
}

/* Every table must have made a move after the cut. */
static uint32_t tables_on(const struct party *p, const int64_t *before)
{
    uint32_t on = 0;
    for (uint32_t i = 0; i < p->count; i++)
        on += p->tables[i].applied > before[i];
    return on;
}

static int cut(int port, int pid, uint32_t connections)
{
    static struct party p;
    uint32_t tables = connections / 2;
    party_begin(&p, port, tables, 0, tables / 200 + 1, (uint64_t)getpid());
    p.pause = 20000000000ULL; /* people who think for a while */
    p.spread = 40000000000ULL;
    gather(&p);
    run_for(&p, 5);
    int64_t *before = calloc(tables, sizeof *before);
    for (uint32_t i = 0; i < tables; i++) {
        before[i] = p.tables[i].applied;
        p.tables[i].ready = 0; /* whoever is back plays at once */
    }
    p.quiet = true;
    party_cut(&p);
    uint64_t from = line_now();
    p.quiet = false;
    party_gather(&p);
    double gathered = (double)(line_now() - from) / 1e9;
    while (tables_on(&p, before) < tables && line_now() - from < 60000000000ULL)
        party_turn(&p, 1);
    uint32_t on = tables_on(&p, before);
    printf("%u connections cut at once: all followed again after %.2f s, and at %u of %u tables a move was made after "
           "%.2f s\n",
           2 * tables, gathered, on, tables, (double)(line_now() - from) / 1e9);
    printf("the server's memory: %ld KiB\n", proc_memory(pid));
    free(before);
    party_end(&p);
    return on == tables ? 0 : 1;
}

/* One table after the other, with a pause: whoever follows tables of others may not ask more often. */
#define WAKE_PAUSE (2 * UINT64_C(1000000000) / SERVER_STRANGER_RATE)
static struct {
    char (*ids)[HOUSE_ID_SIZE + 1];
    uint32_t count, next;
    uint64_t asked, ready; /* ready: when the next one may be asked for; 0: not now */
    uint32_t *took;
} waking;

static void wake_next(struct line *l)
{
    char text[128];
    if (waking.next > 0) {
        int size = snprintf(text, sizeof text, "{\"unfollow\":\"%s\"}", waking.ids[waking.next - 1]);
        line_send(l, text, (size_t)size);
    }
    if (waking.next == waking.count)
        return;
    int size = snprintf(text, sizeof text, "{\"follow\":\"%s\"}", waking.ids[waking.next]);
    waking.asked = line_now();
    waking.ready = 0;
    line_send(l, text, (size_t)size);
}

static void wake_text(struct line *l, char *text, size_t size)
{
    (void)size;
    (void)l;
    if (strncmp(text, "{\"welcome\"", 10) == 0) {
        waking.ready = line_now();
    } else if (strstr(text, "\"head\":") != NULL) {
        waking.took[waking.next++] = (uint32_t)((line_now() - waking.asked) / 1000);
        waking.ready = line_now() + WAKE_PAUSE;
    } else if (strstr(text, "\"gone\"") != NULL) {
        printf("a table is gone: %s\n", text);
        exit(1);
    }
}

static int wake(int port, int pid, const char *path, uint32_t count)
{
    static struct party p;
    static char line[65536];
    struct lines lines;
    struct idler one = {0};
    FILE *f = fopen(path, "r");
    uint32_t tables = 0;
    waking.ids = calloc(count, sizeof *waking.ids);
    waking.took = calloc(count, sizeof *waking.took);
    rng_seed(&p.rng, 7, 0, RNG_TEST, 3);
    struct rng rng = p.rng;
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "{\"table\":\"", 10) != 0)
            continue;
        /* So many of all of them, each as likely as any other. */
        uint32_t place = tables < count ? tables : rng_below(&rng, tables + 1);
        tables++;
        if (place < count)
            snprintf(waking.ids[place], sizeof *waking.ids, "%.24s", line + 10);
    }
    if (f != NULL)
        fclose(f);
    waking.count = tables < count ? tables : count;
    party_begin(&p, port, 0, 0, 0, 1);
    snprintf(hello_rules, sizeof hello_rules, "%s", p.rules);
    line_begin(&lines, port);
    lines.opened = idle_opened;
    lines.text = wake_text;
    one.line.with = &one;
    line_open(&lines, &one.line, 0);
    for (uint64_t end = line_now() + 120000000000ULL; waking.next < waking.count && line_now() < end;) {
        line_turn(&lines, 10);
        if (waking.ready > 0 && line_now() >= waking.ready)
            wake_next(&one.line);
    }
    printf("%u tables asleep, the server's memory %ld KiB\n", tables, proc_memory(pid));
    show("from asking for a table that sleeps to all of it", waking.took, waking.next);
    line_cut(&one.line);
    return waking.next == waking.count && waking.count > 0 ? 0 : 1;
}

/* The first table of an export, again and again; its ids are in their order. */
static int multiply(const char *from, const char *to, uint32_t count)
{
    static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";
    static char text[1 << 20];
    FILE *in = fopen(from, "r"), *out = fopen(to, "w");
    size_t used = in == NULL ? 0 : fread(text, 1, sizeof text - 1, in);
    text[used] = '\0';
    char *begin = strstr(text, "{\"table\":\""), *end = begin == NULL ? NULL : strstr(begin + 1, "\n{\"table\":\"");
    if (in == NULL || out == NULL || begin == NULL)
        return 1;
    if (end != NULL)
        end[1] = '\0';
    fputs("{\"warren-house\":1}\n", out);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n = i;
        for (int place = HOUSE_ID_SIZE - 1; place >= 0; place--, n /= 32)
            begin[10 + place] = signs[n % 32];
        fputs(begin, out);
    }
    fclose(in);
    return fclose(out) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    line_files();
    if (argc == 5 && strcmp(argv[1], "multiply") == 0)
        return multiply(argv[2], argv[3], (uint32_t)atoi(argv[4]));
    if (argc < 5)
        return 2;
    int port = atoi(argv[2]), pid = atoi(argv[3]);
    if (argc == 6 && strcmp(argv[1], "moves") == 0)
        return play(port, pid, (uint32_t)atoi(argv[4]), atof(argv[5]), 0);
    if (argc == 7 && strcmp(argv[1], "pace") == 0)
        return play(port, pid, (uint32_t)atoi(argv[4]), atof(argv[5]), (uint32_t)atoi(argv[6]));
    if (argc == 5 && strcmp(argv[1], "idle") == 0)
        return idle(port, pid, (uint32_t)atoi(argv[4]));
    if (argc == 5 && strcmp(argv[1], "cut") == 0)
        return cut(port, pid, (uint32_t)atoi(argv[4]));
    if (argc == 6 && strcmp(argv[1], "wake") == 0)
        return wake(port, pid, argv[4], (uint32_t)atoi(argv[5]));
    return 2;
}
