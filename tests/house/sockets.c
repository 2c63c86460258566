/* The house from outside, through sockets: the conversation of docs/house.md; what is refused; what is hostile; the end
 * of the server in every way; a game that breaks promises.
 *
 * usage: house_sockets FILE. As `house_sockets serve STORE FOLDER HOW` it is the server of the test, so that it can
 * begin again by itself: with the program's own games, a game that breaks promises once STORE.curse is there, and with
 * chance that can be foreseen. */
#include "../check.h"
#include "core/claim.h"
#include "house/house_rules.h"
#include "net.h"
#include "proc.h"
#include "registry/registry.h"
#include "server/server.h"
#include "server/server_limits.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A sanitizer keeps what was freed. */
#if defined(__SANITIZE_ADDRESS__)
#define GROWTH_KB 131072
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GROWTH_KB 131072
#endif
#endif
#ifndef GROWTH_KB
#define GROWTH_KB 16384
#endif

enum { GAMES = 8, LINE = 8192, LINKS = 8 };

static char folder[] = "/tmp/warren-house-XXXXXX", store[128], curse[160], full[160], said_file[160],
            rules[HOUSE_RULES_SIZE + 1];
static pid_t server;
static int port;

/* Chance as in the conversation: the key of draw number d is d. Whatever is smaller than a key is none. */
ssize_t __wrap_getrandom(void *data, size_t size, unsigned flags);
ssize_t __wrap_getrandom(void *data, size_t size, unsigned flags)
{
    static uint32_t drawn;
    uint32_t *words = data;
    (void)flags;
    memset(data, 0, size);
    for (size_t i = 0; i + RNG_KEY_WORDS <= size / 4; i += RNG_KEY_WORDS)
        words[i] = ++drawn;
    return (ssize_t)size;
}

/* A disk that is full while STORE.full is there: SQLite writes by this. */
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) __attribute__((visibility("default")));
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at)
{
    if (full[0] != '\0' && access(full, F_OK) == 0) {
        errno = ENOSPC;
        return -1;
    }
    return (ssize_t)syscall(SYS_pwrite64, file, data, size, at);
}

static bool touch(const char *path)
{
    FILE *file = fopen(path, "w");
    return file != NULL && fclose(file) == 0;
}

/* The game that breaks promises. */
static struct game cursed, plain;

static void cursed_apply(const struct box *box, struct game_state *s, game_move m)
{
    plain.apply(box, s, m);
    if (access(curse, F_OK) == 0)
        CLAIM_NEVER("a curse");
}

static size_t list_games(struct house_game out[GAMES])
{
    size_t count = 0;
    for (const struct game *g; (g = registry_game(count)) != NULL && count < GAMES - 1; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        out[count] = (struct house_game){g, box};
    }
    plain = cursed = *registry_find("prowlers-passage");
    cursed.id = "cursed";
    cursed.apply = cursed_apply;
    out[count].game = &cursed;
    for (size_t i = 0; i < count; i++)
        if (strcmp(out[i].game->id, plain.id) == 0)
            out[count].box = out[i].box;
    return count + 1;
}

/* The last one has the box of another. */
static void free_games(struct house_game *games, size_t count)
{
    for (size_t i = 0; i + 1 < count; i++)
        free((void *)(uintptr_t)games[i].box);
}

static void announce(void *with, const char *url)
{
    (void)with;
    printf("%s\n", url);
    fflush(stdout);
}

static void lacks(void *with, const struct store_fault *fault)
{
    char sentence[STORE_SENTENCE_MAX];
    (void)with;
    store_fault_words(fault, sentence);
    fprintf(stderr, "%s\n", sentence);
}

/* `how` is "plain", "proxy" (this machine is one, and an address may have two connections), or the port for figures. */
static int serve(const char *path, const char *page, const char *how)
{
    static const char *const proxies[] = {"127.0.0.1", NULL};
    struct server_options o;
    struct house_game games[GAMES];
    struct files files;
    char why[256];
    snprintf(curse, sizeof curse, "%s.curse", path);
    snprintf(full, sizeof full, "%s.full", path);
    if (files_load(&files, page, why, sizeof why) != FILES_FINE)
        return 2;
    server_defaults(&o);
    o.port = 0;
    o.store = path;
    o.games = games;
    o.game_count = list_games(games);
    o.log = true;
    o.connections = 8192; /* so that what a test does wrong keeps it out rarely */
    o.per_address = 6144;
    o.has_metrics = atoi(how) > 0;
    o.metrics = (uint16_t)atoi(how);
    if (strcmp(how, "proxy") == 0) {
        o.proxies = proxies;
        o.per_address = 2;
    }
    o.ready = announce;
    o.lacks = lacks;
    int said = (int)server_run(&files, &o, why, sizeof why);
    files_free(&files);
    free_games(games, o.game_count);
    return said;
}

/* As systemd does it. */
static void hand_over(int socket)
{
    char number[32];
    snprintf(number, sizeof number, "%d", (int)getpid());
    dup2(socket, 3);
    setenv("LISTEN_PID", number, 1);
    setenv("LISTEN_FDS", "1", 1);
}

/* Starts the server, and waits until it has said where it is. `how`: see serve. A socket that is not negative is handed
 * over. */
static void begin_with(const char *how, int socket)
{
    int said[2];
    char url[160] = "";
    if (pipe(said) != 0)
        exit(2);
    server = fork();
    if (server == 0) {
        dup2(said[1], STDOUT_FILENO);
        dup2(open(said_file, O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
        close(said[0]);
        close(said[1]);
        if (socket >= 0)
            hand_over(socket);
        execl("/proc/self/exe", "house_sockets", "serve", store, folder, how, (char *)NULL);
        _exit(127);
    }
    close(said[1]);
    FILE *from = fdopen(said[0], "r");
    if (from == NULL || fgets(url, sizeof url, from) == NULL || sscanf(url, "http://localhost:%d", &port) != 1) {
        printf("the server does not begin\n");
        exit(1);
    }
    fclose(from);
}

static void begin(void)
{
    begin_with("plain", -1);
}

/* Ends it by a signal; its exit status, or 128 and the signal that ended it. */
static int end(int number)
{
    int status = 0;
    kill(server, number);
    waitpid(server, &status, 0);
    server = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static struct net *greeted(struct net *n, const char *key)
{
    char text[200];
    bool good = net_open(n, port);
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"%s\"}", rules, key);
    good = good && net_say(n, text) && net_until(n, "\"welcome\"") != NULL;
    CHECK(good, "no welcome for %s", key);
    return n;
}

/* Takes the words behind `name` out of a message: an id, a door, a code. */
static void take_word(const char *text, const char *name, char *out, size_t size)
{
    const char *at = text == NULL ? NULL : strstr(text, name);
    snprintf(out, size, "%.*s", (int)size - 1, at != NULL ? at + strlen(name) : "");
}

/* The conversation. */

static char table[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1], former[sizeof door], code[HOUSE_CODE_SIZE + 1];

static void replace(char *text, const char *from, const char *to)
{
    char buffer[LINE];
    for (char *at; from[0] != '\0' && (at = strstr(text, from)) != NULL;) {
        snprintf(buffer, sizeof buffer, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
        memcpy(text, buffer, strlen(buffer) + 1);
    }
}

/* Without the times, which are the machine's. */
static void strip_times(char *text)
{
    static const char *const names[] = {"\"at\":", "\"now\":", "\"ms\":"};
    for (size_t i = 0; i < 3; i++) {
        char *from = strstr(text, names[i]);
        if (from == NULL)
            continue;
        from += strlen(names[i]);
        memmove(from, from + strspn(from, "0123456789"), strlen(from + strspn(from, "0123456789")) + 1);
    }
}

static void hear_line(struct net *n, char *expected, unsigned number)
{
    char heard[LINE];
    const char *text = net_hear(n);
    snprintf(heard, sizeof heard, "%s", text != NULL ? text : "");
    const char *link = strstr(heard, "\"link\":\"/t/");
    if (link != NULL && strstr(link, door) == NULL)
        memcpy(former, door, sizeof former);
    if (link != NULL) {
        take_word(link, "/t/", table, sizeof table);
        take_word(link, "#", door, sizeof door);
    }
    if (strstr(heard, "\"code\":\"") != NULL)
        take_word(heard, "\"code\":\"", code, sizeof code);
    replace(heard, table, "TABLE");
    replace(heard, door, "DOOR");
    replace(heard, code, "CODE");
    strip_times(heard);
    strip_times(expected);
    CHECK(strcmp(heard, expected) == 0, "line %u: heard\n%s\nand not\n%s", number, heard, expected);
}

static void say_line(struct net *n, char *text)
{
    char own[64];
    if (n->fd <= 0)
        CHECK(net_open(n, port), "no connection");
    snprintf(own, sizeof own, "\"rules\":\"%s\"", rules);
    replace(text, "\"rules\":\"r\"", own);
    replace(text, "TABLE", table);
    replace(text, "DOOR", door);
    replace(text, "FORMER", former);
    replace(text, "CODE", code);
    net_say(n, text);
}

static void the_conversation_holds(const char *path)
{
    static struct net link[LINKS];
    char line[LINE];
    bool inside = false;
    unsigned number = 0, before = (unsigned)checks;
    FILE *file = fopen(path, "r");
    begin();
    while (file != NULL && fgets(line, sizeof line, file) != NULL && failures == 0) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "```", 3) == 0)
            inside = !inside && strcmp(line, "```talk") == 0;
        else if (inside && line[1] == '<')
            hear_line(&link[line[0] - '1'], line + 3, number);
        else if (inside && line[1] == '>')
            say_line(&link[line[0] - '1'], line + 3);
    }
    if (file != NULL)
        fclose(file);
    CHECK((unsigned)checks > before + 50, "there was hardly a conversation");
    CHECK(net_end(&link[2]) == 1000, "who talks nonsense is closed");
    for (int i = 0; i < 5; i++)
        net_close(&link[i]);
    CHECK(end(SIGTERM) == 0, "the end of the server");
}

/* Who may come in. */

static int asked(const char *path, const char *lines)
{
    static struct net n;
    int status = net_dial(&n, port) ? net_ask(&n, path, lines) : 0;
    net_close(&n);
    return status;
}

static void strangers_are_kept_out(void)
{
#define SOCKET "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    static const struct {
        const char *lines;
        int status;
    } cases[] = {
        {"Host: localhost\r\n" SOCKET KEY, 101},
        {"Host: localhost:7777\r\nOrigin: http://localhost:7777\r\n" SOCKET KEY, 101},
        {"Host: 127.0.0.1\r\nOrigin: https://127.0.0.1\r\n" SOCKET KEY, 101},
        {"Host: localhost:7777\r\nOrigin: http://localhost:3000\r\n" SOCKET KEY, 403},
        {"Host: localhost\r\nOrigin: http://evil.example\r\n" SOCKET KEY, 403},
        {"Host: localhost\r\nOrigin: null\r\n" SOCKET KEY, 403},
        {"Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://localhost\r\n" SOCKET KEY, 400},
        {"Host: evil.example\r\nOrigin: http://evil.example\r\n" SOCKET KEY, 421},
        {"Host: localhost\r\n" SOCKET KEY KEY, 426},
        {"Host: localhost\r\n" SOCKET, 426},
        {"Host: localhost\r\n" SOCKET "Sec-WebSocket-Key: short\r\n", 400},
        {"Host: localhost\r\n" SOCKET "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=!\r\n", 400},
        {"Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 12\r\n" KEY, 426},
        {"Host: localhost\r\n", 426},
    };
    static struct net silent;
    CHECK(net_open(&silent, port), "no connection");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = asked("/house", cases[i].lines);
        CHECK(status == cases[i].status, "case %zu: %d", i, status);
    }
    CHECK(net_end(&silent) == 1008, "who says nothing stays");
    CHECK(asked("/healthz", "Host: localhost\r\n") == 200, "healthz");
    CHECK(asked("/readyz", "Host: localhost\r\n") == 200, "readyz");
    CHECK(asked("/t/k3f9k3f9k3f9k3f9k3f9k3f9", "Host: localhost\r\n") == 302, "a table's link");
    CHECK(asked("/?t=k3f9k3f9k3f9k3f9k3f9k3f9", "Host: localhost\r\n") == 200, "where that leads");
    CHECK(asked("/t/k3f9", "Host: localhost\r\n") == 404, "no table's link");
    CHECK(asked("/metrics", "Host: localhost\r\n") == 404, "figures are not for everybody");
}

/* Frames. */

/* Says this to a new connection; the code that it is closed with. */
static unsigned closed_by(unsigned first, bool masked, uint64_t declared, const void *data, size_t size)
{
    static struct net n;
    greeted(&n, "000102030405060708090a0b0c0d0eaa");
    net_frame(&n, first, masked, declared, data, size);
    return net_end(&n);
}

static void wrong_frames_are_refused(void)
{
    static char large[HOUSE_MESSAGE_MAX + 1];
    memset(large, ' ', sizeof large);
    CHECK(closed_by(0x81, false, 2, "{}", 2) == 1002, "not masked");
    CHECK(closed_by(0xC1, true, 2, "{}", 2) == 1002, "a reserved bit");
    CHECK(closed_by(0x83, true, 2, "{}", 2) == 1002, "a reserved kind");
    CHECK(closed_by(0x8B, true, 2, "{}", 2) == 1002, "a reserved kind of control");
    CHECK(closed_by(0x80, true, 2, "{}", 2) == 1002, "the rest of nothing");
    CHECK(closed_by(0x09, true, 2, "{}", 2) == 1002, "a part of a ping");
    CHECK(closed_by(0x89, true, 126, large, 126) == 1002, "a long ping");
    CHECK(closed_by(0x82, true, 2, "{}", 2) == 1003, "not text");
    CHECK(closed_by(0x81, true, sizeof large, large, sizeof large) == 1009, "too long");
    CHECK(closed_by(0x81, true, UINT64_C(1) << 40, "{", 1) == 1009, "declared too long");
    CHECK(closed_by(0x81, true, UINT64_C(1) << 63, "{", 1) == 1002, "declared as no number can be");
    CHECK(closed_by(0x81, true, 3, "\xED\xA0\x80", 3) == 1007, "a surrogate");
    CHECK(closed_by(0x81, true, 2, "\xC0\xAF", 2) == 1007, "an overlong encoding");
    CHECK(closed_by(0x81, true, 1, "\xE2", 1) == 1007, "half a character");
    CHECK(closed_by(0x88, true, 2, "\x03\xE8", 2) == 1000, "a farewell");
    CHECK(closed_by(0x88, true, 0, "", 0) == 1000, "a farewell without a reason");
    CHECK(closed_by(0x88, true, 1, "\x03", 1) == 1002, "half a reason");
    CHECK(closed_by(0x88, true, 2, "\x03\xED", 2) == 1002, "a reason that is not said");
    CHECK(closed_by(0x81, true, 2, "[]", 2) == 1000, "a message that is none");
}

static void parts_are_joined(void)
{
    static struct net n;
    greeted(&n, "000102030405060708090a0b0c0d0eab");
    net_frame(&n, 0x01, true, 5, "{\"pin", 5);
    net_frame(&n, 0x89, true, 3, "abc", 3);
    net_frame(&n, 0x00, true, 0, "", 0);
    net_frame(&n, 0x80, true, 8, "g\":true}", 8);
    CHECK(net_until(&n, "\"pong\"") != NULL && n.pongs == 1, "a message in parts, with a ping between them");
    static const char whole[] = "{\"ping\":true}";
    uint8_t bytes[64] = {0x81, 0x80 | 13, 1, 2, 3, 4};
    for (size_t i = 0; i < 13; i++)
        bytes[6 + i] = (uint8_t)(whole[i] ^ bytes[2 + i % 4]);
    for (size_t i = 0; i < 19; i++) {
        struct timespec moment = {0, 2000000};
        net_bytes(&n, bytes + i, 1);
        nanosleep(&moment, NULL);
    }
    CHECK(net_until(&n, "\"pong\"") != NULL, "a message byte by byte");
    net_close(&n);
}

static void floods_end(void)
{
    static struct net n;
    greeted(&n, "000102030405060708090a0b0c0d0eac");
    for (int i = 0; i < 2 * SERVER_STRANGER_BURST && net_say(&n, "{\"ping\":true}"); i++)
        ;
    CHECK(net_end(&n) == 1008, "a flood");
}

/* Who breaks the rules again and again is not let in for a moment; somebody else is. */
static void offenders_are_kept_out(void)
{
    static struct net n;
    int came = 0;
    while (net_dial_from(&n, port, INADDR_LOOPBACK + 76) && net_ask(&n, "/house", NULL) == 101 && came++ < 1000) {
        net_frame(&n, 0x81, false, 2, "{}", 2);
        (void)net_end(&n);
    }
    net_close(&n);
    CHECK(came > 10 && came < 1000, "so often somebody came who breaks the rules: %d", came);
    CHECK(net_open(&n, port), "and nobody else comes in");
    net_close(&n);
    while (!net_dial_from(&n, port, INADDR_LOOPBACK + 76) || net_ask(&n, "/house", NULL) == 0) {
        struct timespec moment = {0, 10000000};
        net_close(&n);
        nanosleep(&moment, NULL);
    }
    net_close(&n);
}

/* Readers that do not read. */

/* Lays a table of the game, as the key `key`, and follows it. */
static void lay(struct net *n, const char *game, const char *request)
{
    char text[300];
    snprintf(text, sizeof text, "{\"id\":\"%s\",\"lay\":{\"game\":\"%s\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"}}",
             request, game);
    net_say(n, text);
    const char *said = net_until(n, "\"link\"");
    take_word(said, "\"link\":\"/t/", table, sizeof table);
    take_word(said, "#", door, sizeof door);
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
    net_say(n, text);
    CHECK(net_until(n, "\"here\"") != NULL, "a table to follow");
}

static void slow_readers_go(void)
{
    static struct net good, slow;
    char text[600], line[200];
    long before = proc_memory((int)server);
    greeted(&good, "000102030405060708090a0b0c0d0ead");
    lay(&good, "prowl", "s1");
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    for (int i = 0; i < 150; i++) {
        snprintf(text, sizeof text, "{\"id\":\"t%d\",\"table\":\"%s\",\"say\":\"%s\"}", i, table, line);
        net_say(&good, text);
        CHECK(net_until(&good, "\"ack\"") != NULL, "line %d", i);
    }
    int small = 4096;
    CHECK(net_dial(&slow, port), "no connection");
    setsockopt(slow.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    CHECK(net_ask(&slow, "/house", NULL) == 101, "no socket");
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"000102030405060708090a0b0c0d0ead\"}", rules);
    net_say(&slow, text);
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
    bool said = true;
    while (said) {
        struct timespec moment = {0, 25000000};
        said = net_say(&slow, text);
        nanosleep(&moment, NULL);
    }
    CHECK(proc_memory((int)server) < before + GROWTH_KB, "it grew from %ld to %ld KB", before,
          proc_memory((int)server));
    net_close(&slow);
    net_say(&good, "{\"ping\":true}");
    CHECK(net_until(&good, "\"pong\"") != NULL, "the others go on");
    net_close(&good);
}

/* Ends. */

static void farewells_are_said(void)
{
    static struct net n;
    greeted(&n, "000102030405060708090a0b0c0d0eae");
    kill(server, SIGTERM);
    CHECK(net_until(&n, "\"bye\"") != NULL, "no farewell");
    CHECK(net_end(&n) == 1001, "closed otherwise");
    CHECK(end(SIGTERM) == 0, "the end of the server");
}

static void what_was_acknowledged_stays(void)
{
    static struct net n;
    char text[300];
    unsigned last = 0;
    for (int round = 0; round < 4; round++) {
        begin();
        greeted(&n, "000102030405060708090a0b0c0d0eaf");
        if (round == 0)
            lay(&n, "petra", "k1");
        snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
        net_say(&n, text);
        const char *head = net_until(&n, "\"head\"");
        unsigned count = 0;
        CHECK(head != NULL && sscanf(strstr(head, "\"head\":") + 7, "%u", &count) == 1 && count > last,
              "round %d: %u entries after %u were acknowledged", round, count, last + 1);
        for (int i = 0; i < 20; i++) {
            snprintf(text, sizeof text, "{\"id\":\"k%d.%d\",\"table\":\"%s\",\"say\":\"here\"}", round, i, table);
            net_say(&n, text);
            const char *ack = net_until(&n, "\"ack\"");
            if (ack != NULL && strstr(ack, "\"n\":") != NULL)
                sscanf(strstr(ack, "\"n\":") + 4, "%u", &last);
        }
        CHECK(end(SIGKILL) == 128 + SIGKILL, "killed");
        net_close(&n);
    }
}

static void wait_until_unready(void)
{
    struct timespec moment = {0, 50000000};
    while (asked("/readyz", "Host: localhost\r\n") != 503)
        nanosleep(&moment, NULL);
}

/* Whom a proxy speaks for is counted, and only where the proxy is believed. */
static void proxies_speak_for_others(void)
{
    static struct net first[2], n;
    static const char one[] = "Host: localhost\r\nX-Forwarded-For: 203.0.113.9, 192.0.2.1\r\n" SOCKET KEY;
    static const char two[] = "Host: localhost\r\nX-Forwarded-For: 192.0.2.2\r\n" SOCKET KEY;
    static const char three[] = "Host: localhost\r\nX-Forwarded-For: 192.0.2.3\r\n" SOCKET KEY;
    begin_with("proxy", -1);
    for (int i = 0; i < 2; i++)
        CHECK(net_dial(&first[i], port) && net_ask(&first[i], "/house", one) == 101, "connection %d", i);
    CHECK(net_dial(&n, port) && net_ask(&n, "/house", one) == 503, "one too many of an address");
    net_close(&n);
    CHECK(net_dial(&n, port) && net_ask(&n, "/house", two) == 101, "another address");
    net_close(&n);
    net_close(&first[0]);
    net_close(&first[1]);
    /* An address that sends no proper frames may soon not come again, and others may. */
    int came = 0;
    while (came < 100 && net_dial(&n, port) && net_ask(&n, "/house", three) == 101) {
        net_frame(&n, 0x81, false, 2, "{}", 2);
        CHECK(net_end(&n) == 1002, "frame %d", came);
        came++;
    }
    net_close(&n);
    CHECK(came > 4 && came < 40, "it came %d times", came);
    CHECK(net_dial(&n, port) && net_ask(&n, "/house", two) == 101, "somebody else is kept out too");
    net_close(&n);
    CHECK(end(SIGTERM) == 0, "the end");
}

/* A socket of this process, at any port. */
static int listening(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (file < 0 || bind(file, (const struct sockaddr *)&at, sizeof at) != 0 || listen(file, 16) != 0)
        exit(2);
    return file;
}

/* With a socket that is handed over, who comes between two servers waits at the door. */
static void the_door_stays_open(void)
{
    static struct net n;
    int file = listening();
    begin_with("plain", file);
    greeted(&n, "000102030405060708090a0b0c0d0eb3");
    net_close(&n);
    CHECK(end(SIGTERM) == 0, "the end");
    CHECK(net_dial(&n, port), "the door is closed");
    begin_with("plain", file);
    CHECK(net_ask(&n, "/house", NULL) == 101, "who waited at the door");
    net_close(&n);
    close(file);
    CHECK(end(SIGTERM) == 0, "the end");
}

/* Figures are at a port of their own, and nothing in them is anybody's. */
static void figures_are_shown(void)
{
    static struct net n, people;
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    char how[16];
    int file = listening();
    getsockname(file, (struct sockaddr *)&at, &size);
    close(file);
    snprintf(how, sizeof how, "%d", (int)ntohs(at.sin_port));
    begin_with(how, -1);
    greeted(&people, "000102030405060708090a0b0c0d0eb4");
    lay(&people, "petra", "m1");
    CHECK(net_dial(&n, ntohs(at.sin_port)) && net_ask(&n, "/metrics", "Host: localhost\r\n") == 200, "no figures");
    for (ssize_t got; n.used + 1 < sizeof n.in; n.used += (size_t)got)
        if ((got = recv(n.fd, n.in + n.used, sizeof n.in - 1 - n.used, 0)) <= 0)
            break;
    n.in[n.used] = '\0';
    net_close(&n);
    CHECK(strstr(n.in, "\nwarren_connections 1\n") != NULL, "connections: %s", n.in);
    CHECK(strstr(n.in, "\nwarren_entries_total 1\n") != NULL, "entries");
    CHECK(strstr(n.in, table) == NULL && strstr(n.in, door) == NULL && strstr(n.in, "Ada") == NULL, "secrets");
    net_close(&people);
    CHECK(end(SIGTERM) == 0, "the end");
}

/* A disk without room: refused, said at /readyz, and it goes on when there is room again. */
static void a_full_disk_is_survived(void)
{
    static struct net n;
    char text[300];
    bool refused = false, back = false;
    begin();
    greeted(&n, "000102030405060708090a0b0c0d0eb0");
    lay(&n, "petra", "f1");
    CHECK(touch(full), "a full disk");
    for (int i = 0; !back; i++) {
        struct timespec moment = {0, 50000000};
        snprintf(text, sizeof text, "{\"id\":\"f.%d\",\"table\":\"%s\",\"say\":\"here\"}", i, table);
        net_say(&n, text);
        const char *said = net_until(&n, "\"f.");
        if (said == NULL)
            break;
        if (!refused && strstr(said, "\"store\"") != NULL) {
            refused = true;
            wait_until_unready();
            unlink(full);
        }
        back = refused && strstr(said, "\"ack\"") != NULL;
        nanosleep(&moment, NULL);
    }
    CHECK(refused, "nothing was refused");
    CHECK(back, "it does not go on");
    net_close(&n);
    CHECK(end(SIGTERM) == 0, "the end");
}

/* Two bots play a game that begins to break promises. */
static void one_table_cannot_take_the_others_along(void)
{
    static struct net bad, good;
    char text[300], bad_table[HOUSE_ID_SIZE + 1], follow[200];
    begin();
    greeted(&bad, "000102030405060708090a0b0c0d0eb1");
    greeted(&good, "000102030405060708090a0b0c0d0eb2");
    snprintf(text, sizeof text,
             "{\"id\":\"c1\",\"lay\":{\"game\":\"cursed\",\"seats\":2,\"bots\":{\"0\":1,\"1\":1},\"name\":\"Ada\"}}");
    net_say(&bad, text);
    take_word(net_until(&bad, "\"link\""), "\"link\":\"/t/", bad_table, sizeof bad_table);
    snprintf(follow, sizeof follow, "{\"follow\":\"%s\"}", bad_table);
    net_say(&bad, follow);
    const char *begun = net_until(&bad, "\"begun\""), *played = NULL;
    int64_t dealt = begun == NULL ? 0 : strtoll(strstr(begun, "\"at\":") + 5, NULL, 10);
    played = net_until(&bad, "\"played\"");
    int64_t pace = played == NULL ? 0 : strtoll(strstr(played, "\"at\":") + 5, NULL, 10) - dealt;
    CHECK(pace >= HOUSE_BOT_PACE, "a bot that answers after %lld ms", (long long)pace);
    lay(&good, "petra", "g1");
    CHECK(touch(curse), "a curse");
    /* It goes down twice, by a bot that thinks about it or by whoever looks at it, and comes back each time. */
    bool aside = false;
    while (!aside) {
        struct timespec moment = {0, 200000000};
        const char *said = NULL;
        nanosleep(&moment, NULL);
        if (!net_open(&bad, port))
            continue;
        snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"000102030405060708090a0b0c0d0eb1\"}",
                 rules);
        if (net_say(&bad, text) && net_until(&bad, "\"welcome\"") != NULL && net_say(&bad, follow))
            while (!aside && (said = net_hear(&bad)) != NULL && strstr(said, "\"here\"") == NULL)
                aside = strstr(said, "\"gone\":\"aside\"") != NULL;
        net_close(&bad);
    }
    CHECK(kill(server, 0) == 0, "it is not the same process any more");
    net_close(&good);
    greeted(&good, "000102030405060708090a0b0c0d0eb2");
    snprintf(text, sizeof text, "{\"id\":\"g2\",\"table\":\"%s\",\"say\":\"still here\"}", table);
    net_say(&good, text);
    CHECK(net_until(&good, "\"ack\":\"g2\"") != NULL, "the other table goes on");
    net_close(&good);
    unlink(curse);
    CHECK(end(SIGTERM) == 0, "the end");
}

/* What the servers said on standard error: that they opened, closed and began again, and nothing of anybody's. */
static void nothing_secret_was_said(void)
{
    static char text[1 << 20];
    FILE *file = fopen(said_file, "r");
    size_t size = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file);
    text[size] = '\0';
    if (file != NULL)
        fclose(file);
    CHECK(strstr(text, "\"what\":\"open\"") != NULL && strstr(text, "\"what\":\"closed\"") != NULL, "no log");
    CHECK(strstr(text, "\"what\":\"began again\"") != NULL, "nothing began again");
    CHECK(strstr(text, "\"what\":\"the store fails\"") != NULL, "nothing of the full disk");
    CHECK(strstr(text, "00010203") == NULL && strstr(text, door) == NULL && strstr(text, "Ada") == NULL, "secrets");
    if (failures > 0)
        printf("%s", text);
}

static void clear_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock", ".broke", ".curse", ".full"};
    char path[200];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s%s", store, ends[i]);
        unlink(path);
    }
}

int main(int argc, char **argv)
{
    struct house_game games[GAMES];
    char page[160];
    if (argc == 5 && strcmp(argv[1], "serve") == 0)
        return serve(argv[2], argv[3], argv[4]);
    if (argc != 2 || mkdtemp(folder) == NULL)
        return 2;
    snprintf(store, sizeof store, "%s/house.db", folder);
    snprintf(curse, sizeof curse, "%s.curse", store);
    snprintf(full, sizeof full, "%s.full", store);
    snprintf(page, sizeof page, "%s/index.html", folder);
    snprintf(said_file, sizeof said_file, "%s/said", folder);
    FILE *file = fopen(page, "w");
    if (file == NULL || fputs("<!doctype html><title>page</title>\n", file) < 0 || fclose(file) != 0)
        return 2;
    size_t count = list_games(games);
    house_rules(games, count, rules);
    free_games(games, count);
    the_conversation_holds(argv[1]);
    clear_store();
    begin();
    strangers_are_kept_out();
    wrong_frames_are_refused();
    parts_are_joined();
    floods_end();
    offenders_are_kept_out();
    slow_readers_go();
    farewells_are_said();
    clear_store();
    what_was_acknowledged_stays();
    clear_store();
    proxies_speak_for_others();
    the_door_stays_open();
    figures_are_shown();
    clear_store();
    a_full_disk_is_survived();
    clear_store();
    one_table_cannot_take_the_others_along();
    clear_store();
    nothing_secret_was_said();
    unlink(said_file);
    unlink(page);
    rmdir(folder);
    printf("%d checks, %d failed\n", checks, failures);
    return failures > 0;
}
