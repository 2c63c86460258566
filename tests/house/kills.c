/* A house that is killed again and again while people play, and what they were told compared with what is stored.
 *
 *     kills WARREN DISK FOLDER TABLES KILLS [SEED]
 *
 * WARREN is the program, DISK a library that makes its disk fail when told to (disk.c), FOLDER a new folder for the
 * store. The people keep an account of everything that was acknowledged (party.c). Each time the house is killed
 * (kill -9) at some moment, started again, and everybody comes back, repeats what was not answered, and plays on. Then
 * the house is stopped for a while (SIGSTOP), its disk is full, syncing fails, and another process has the store open.
 * In the end the account is compared with an export: nothing that was acknowledged may be lost, moved or doubled. */
#include "../waiting.h"
#include "party.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *program, *library;
static char folder[512], store[600], mode[600];
static int port;
static pid_t house;

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    printf("%s:%d: broken claim: %s\n", file, line, claim);
    exit(1);
}

static _Noreturn void give_up(const char *why)
{
    printf("%s\n", why);
    if (house > 0)
        kill(house, SIGKILL);
    exit(1);
}

static void run_house(void)
{
    char number[16], web[600], out[600];
    snprintf(number, sizeof number, "%d", port);
    snprintf(web, sizeof web, "%s/web", folder);
    snprintf(out, sizeof out, "%s/serve.out", folder);
    int fd = open(out, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd >= 0) {
        dup2(fd, STDOUT_FILENO);
        dup2(fd, STDERR_FILENO);
    }
    setenv("LD_PRELOAD", library, 1);
    setenv("WARREN_DISK", mode, 1);
    setenv("WARREN_DISK_STORE", store, 1);
    execl(program, program, "serve", web, "--port", number, "--store", store, "--connections", "4000", "--per-address",
          "4000", (char *)NULL);
    _exit(127);
}

static void start_house(void)
{
    house = fork();
    if (house == 0)
        run_house();
}

static void stop_house(int with)
{
    kill(house, with);
    waitpid(house, NULL, 0);
    house = 0;
}

static void run_for(struct party *p, uint64_t nanoseconds)
{
    for (uint64_t end = line_now() + nanoseconds; line_now() < end;)
        party_turn(p, 1);
}

static void set_disk(const char *text)
{
    FILE *f = fopen(mode, "w");
    if (f == NULL)
        give_up("the disk cannot be told to fail");
    fputs(text, f);
    fclose(f);
}

static void kill_once(struct party *p, struct rng *rng)
{
    run_for(p, (5 + rng_below(rng, 200)) * 1000000ULL);
    stop_house(SIGKILL);
    start_house();
    party_gather(p);
}

/* It is silent for a while, and people come back elsewhere in vain. */
static void freeze(struct party *p)
{
    kill(house, SIGSTOP);
    run_for(p, 2000000000ULL);
    party_cut(p);
    run_for(p, 1000000000ULL);
    kill(house, SIGCONT);
    party_gather(p);
    printf("frozen for three seconds: everybody is back\n");
}

/* Goes on until something has happened at every table. */
static void all_go_on(struct party *p)
{
    int64_t *before = calloc(p->count, sizeof *before);
    uint32_t waiting = p->count;
    if (before == NULL)
        give_up("there is not enough memory");
    for (uint32_t i = 0; i < p->count; i++)
        before[i] = p->tables[i].applied;
    waiting_for("something at every table");
    while (waiting > 0) {
        party_turn(p, 1);
        waiting = 0;
        for (uint32_t i = 0; i < p->count; i++)
            waiting += p->tables[i].applied <= before[i];
    }
    free(before);
}

/* Goes on until a game is on at most tables. Between two games they wait for a second, so
 * people take a while for each move; else most tables would wait at most times. */
static void run_until_most_play(struct party *p)
{
    uint32_t playing = 0;
    while (playing < p->count * 3 / 4) {
        party_turn(p, 1);
        playing = 0;
        for (uint32_t i = 0; i < p->count; i++)
            playing += p->tables[i].playing;
    }
}

/* How many people have a request without an answer. */
static uint32_t count_waiting(const struct party *p)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->count; i++)
        for (int seat = 0; seat < PARTY_SEATS; seat++)
            count += p->tables[i].seat[seat].waiting[0] != '\0';
    return count;
}

/* The disk fails for a while: nothing is acknowledged, and then everybody plays on. */
static void fail_disk(struct party *p, const char *how, const char *words)
{
    p->pause = 100000000ULL;
    run_until_most_play(p);
    uint64_t refused = p->refused, repeated = p->retries;
    set_disk(how);
    run_for(p, 1000000000ULL);
    uint64_t moves = p->moves;
    run_for(p, 3000000000ULL);
    if (p->moves != moves)
        give_up("nothing reached the disk, and moves were acknowledged");
    uint32_t waiting = count_waiting(p);
    set_disk("");
    p->pause = 0;
    if (waiting == 0)
        give_up("the disk failed, and nobody had to wait");
    all_go_on(p);
    printf("%s: nothing acknowledged, %u waited, %llu refused, %llu repeated, and then on they play\n", words, waiting,
           (unsigned long long)(p->refused - refused), (unsigned long long)(p->retries - repeated));
}

/* Another process has the store: the house says so and touches nothing. */
static void hold_lock(struct party *p)
{
    char path[700], text[4096] = "", out[600];
    stop_house(SIGKILL);
    snprintf(path, sizeof path, "%s.lock", store);
    snprintf(out, sizeof out, "%s/serve.out", folder);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) != 0)
        give_up("the store cannot be locked");
    (void)!truncate(out, 0);
    start_house();
    waiting_for("a word on the store that is locked");
    while (strstr(text, "has this store open") == NULL) {
        run_for(p, 100000000ULL);
        FILE *f = fopen(out, "r");
        size_t got = f == NULL ? 0 : fread(text, 1, sizeof text - 1, f);
        text[got] = '\0';
        if (f != NULL)
            fclose(f);
    }
    stop_house(SIGKILL);
    close(fd);
    start_house();
    party_gather(p);
    printf("locked by another process: it was said, and nothing was touched\n");
}

/* A port that was free a moment ago. */
static int free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (const struct sockaddr *)&at, sizeof at) != 0 ||
        getsockname(fd, (struct sockaddr *)&at, &size) != 0)
        give_up("there is no free port");
    close(fd);
    return ntohs(at.sin_port);
}

static void prepare(const char *where)
{
    char path[600];
    snprintf(folder, sizeof folder, "%s", where);
    snprintf(store, sizeof store, "%s/house.db", folder);
    snprintf(mode, sizeof mode, "%s/disk", folder);
    mkdir(folder, 0700);
    snprintf(path, sizeof path, "%s/web", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/web/index.html", folder);
    FILE *f = fopen(path, "w");
    if (f == NULL)
        give_up("the folder cannot be written");
    fputs("<!doctype html><title>a page</title>\n", f);
    fclose(f);
    set_disk("");
}

int main(int argc, char **argv)
{
    static struct party p;
    struct rng rng;
    char command[2048], out[600];
    if (argc < 6)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    program = argv[1];
    library = argv[2];
    prepare(argv[3]);
    port = free_port();
    uint32_t tables = (uint32_t)atoi(argv[4]), kills = (uint32_t)atoi(argv[5]);
    uint64_t seed = (uint64_t)getpid();
    if (argc > 6)
        seed = strtoull(argv[6], NULL, 10);
    rng_seed(&rng, seed, 0, RNG_TEST, 4);
    party_begin(&p, port, tables, tables / 10, 0, seed);
    start_house();
    party_gather(&p);
    run_for(&p, 1500000000ULL);
    for (uint32_t i = 0; i < kills; i++) {
        kill_once(&p, &rng);
        if ((i + 1) % 50 == 0)
            printf("killed %u times: %llu moves acknowledged, %llu requests repeated\n", i + 1,
                   (unsigned long long)p.moves, (unsigned long long)p.retries);
    }
    run_for(&p, 1500000000ULL); /* deals are made a second after the last seat is taken */
    freeze(&p);
    fail_disk(&p, "full", "a full disk");
    fail_disk(&p, "sync", "syncing fails");
    hold_lock(&p);
    run_for(&p, 1000000000ULL);
    p.quiet = true;
    run_for(&p, 1000000000ULL);
    stop_house(SIGKILL);
    snprintf(out, sizeof out, "%s/export", folder);
    snprintf(command, sizeof command, "'%s' house export '%s' --store '%s' >/dev/null", program, out, store);
    if (system(command) != 0)
        give_up("the store cannot be exported");
    uint64_t acknowledged = 0, unknown = 0;
    uint64_t bad = party_compare(&p, out, &acknowledged, &unknown);
    printf(
        "killed %u times under %u live tables: %llu requests acknowledged (%llu moves), %llu more stored whose answer "
        "was lost; lost, moved or doubled: %llu\n",
        kills, tables, (unsigned long long)acknowledged, (unsigned long long)p.moves, (unsigned long long)unknown,
        (unsigned long long)bad);
    party_end(&p);
    return bad == 0 && p.moves > 0 ? 0 : 1;
}
