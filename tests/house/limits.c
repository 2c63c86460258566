/* The limits of the server for what people send, ask for and leave unread, each at the very number that docs/house.md
 * names: one less is borne, one more is not. The numbers are written out here, so that one that is changed is noticed.
 *
 * usage: house_limits WARREN. The runner runs in this process, with pairs of sockets in place of connections, and the
 * time by which it measures is the test's own (uv_now is wrapped), so nothing here waits for a clock. How many may
 * connect is tried with the program itself. */
#include "../waiting.h"
#include "../check.h"
#include "inside.h"
#include "server/server.h"

#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GUESTS = 8 };

static uint64_t now = 1000000;
static struct guest guests[GUESTS];
static uint32_t requests;
static uint8_t addresses;
static char folder[] = "/tmp/warren-limits-XXXXXX", table[HOUSE_ID_SIZE + 1];

/* The loop's time, which goes on only where a test says so. */
uint64_t __wrap_uv_now(const uv_loop_t *of);
uint64_t __wrap_uv_now(const uv_loop_t *of)
{
    (void)of;
    return now;
}

/* People. */

static bool is_open(const struct guest *g)
{
    return inside.wires->wire[g->link].tcp == g->tcp && inside.wires->wire[g->link].state == WIRE_OPEN;
}

/* The code that it is closed with; 0: without one; 1: it stays. */
static unsigned end_of(struct guest *g)
{
    inside_turn();
    if (is_open(g))
        return 1;
    (void)inside_hear(g, "nothing that is ever said");
    return g->net.fd < 0 ? g->net.code : 1;
}

static struct guest *greeted(int which, uint8_t address)
{
    CHECK(inside_greet(&guests[which], address), "no welcome");
    return &guests[which];
}

static void leave_all(void)
{
    for (int i = 0; i < GUESTS; i++)
        inside_leave(&guests[i]);
}

/* Lays a table; whether the house did. */
static bool lays(struct guest *g)
{
    char text[200];
    snprintf(text, sizeof text, "{\"id\":\"l%u\",\"lay\":{\"game\":\"petra\",\"seats\":2,\"seat\":0,\"name\":\"Ada\"}}",
             ++requests);
    net_say(&g->net, text);
    snprintf(text, sizeof text, "\"l%u\"", requests);
    const char *said = inside_hear(g, text), *link = said == NULL ? NULL : strstr(said, "\"link\":\"/t/");
    CHECK(said != NULL && (link != NULL || strstr(said, "\"busy\"") != NULL), "laying: %s", said == NULL ? "" : said);
    if (link != NULL)
        memcpy(table, link + 11, HOUSE_ID_SIZE);
    return link != NULL;
}

/* How many pings are answered before the connection is closed, and that this is for saying too much. */
static int pings(struct guest *g, int most)
{
    int count = 0;
    while (count < most && net_say(&g->net, "{\"ping\":true}") && inside_hear(g, "\"pong\"") != NULL)
        count++;
    CHECK(count == most || g->net.code == 1008, "closed with %u", g->net.code);
    return count;
}

/* What people ask for. */

/* So many tables are laid at once from an address which may have so many connections. A key and a connection lay only
 * ten of them, so that no other limit is met. */
static void tables_at_once(uint32_t per_address, int most)
{
    uint8_t address = ++addresses;
    int count = 0;
    inside.wires->per_address = per_address;
    struct guest *g = NULL;
    for (bool may = true; may && count <= most; count += may) {
        if (count % 10 == 0)
            g = greeted(0, address);
        may = lays(g);
    }
    CHECK(count == most, "with %u connections %d tables were laid at once", per_address, count);
    now += 999 / (uint32_t)(most / 20);
    CHECK(!lays(g), "another table, too early");
    now++;
    CHECK(lays(g), "another table after a second's share");
    CHECK(!lays(g), "and another");
    CHECK(lays(greeted(1, ++addresses)), "somebody elsewhere lays none");
    leave_all();
}

static void tables_are_laid_slowly(void)
{
    tables_at_once(2, 20);
    tables_at_once(128, 40);
    tables_at_once(129, 60);
}

/* Says this, which is in vain, and waits for the answer; false: the connection was closed. */
static bool in_vain(struct guest *g, const char *what)
{
    char text[300], id[16];
    snprintf(id, sizeof id, "v%u", ++requests);
    if (what == NULL) {
        snprintf(text, sizeof text, "{\"follow\":\"000000000000000000000000\"}");
        snprintf(id, sizeof id, "no-table");
    } else {
        snprintf(text, sizeof text, "{\"id\":\"%s\",\"table\":\"%s\",%s}", id, table, what);
    }
    net_say(&g->net, text);
    (void)inside_hear(g, id);
    inside_turn();
    return is_open(g);
}

static void questions_in_vain(void)
{
    static const char *const kinds[] = {NULL, "\"resign\":true,\"seat\":0",
                                        "\"sit\":{\"door\":\"00000000000000000000000000\",\"name\":\"Eve\"}",
                                        "\"take\":{\"code\":\"0000000000000000\"}"};
    uint8_t address = ++addresses;
    inside.wires->per_address = 2;
    CHECK(lays(greeted(0, ++addresses)), "no table");
    struct guest *one = greeted(1, address), *two = greeted(2, address);
    for (int i = 0; i < 4; i++) {
        CHECK(in_vain(one, kinds[i]), "kind %d", i);
        CHECK(one->peer->vain.spent == 1000U * (unsigned)(i + 1), "kind %d is not counted", i);
    }
    for (int i = 4; i < 10; i++)
        CHECK(in_vain(i < 6 ? one : two, NULL), "question %d", i);
    CHECK(!in_vain(two, NULL) && end_of(two) == 1008, "an eleventh question at once");
    now += 999;
    CHECK(!in_vain(one, NULL) && end_of(one) == 1008, "another one, too early");
    now++;
    struct guest *three = greeted(3, address);
    CHECK(in_vain(three, NULL), "one after a second");
    CHECK(!in_vain(three, NULL) && end_of(three) == 1008, "and another");
    leave_all();
}

static void logs_are_read_slowly(void)
{
    char text[200];
    uint8_t address = ++addresses;
    inside.wires->per_address = 2;
    struct guest *g = greeted(0, address);
    CHECK(lays(g), "no table");
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "{\"id\":\"s%d\",\"table\":\"%s\",\"say\":\"here\"}", i, table);
        net_say(&g->net, text);
        CHECK(inside_hear(g, "\"ack\"") != NULL, "line %d", i);
    }
    CHECK(g->peer->reading.spent == 0, "nothing was read so far");
    snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
    net_say(&g->net, text);
    CHECK(inside_hear(g, "\"here\"") != NULL && g->peer->reading.spent == 3000, "to follow is to read all there is");
    snprintf(text, sizeof text, "{\"games\":\"%s\"}", table);
    net_say(&g->net, text);
    CHECK(inside_hear(g, "\"games\"") != NULL && g->peer->reading.spent == 6000,
          "and so is to ask for what was played");
    wire_reads(inside.wires, g->link, 119994);
    CHECK(end_of(g) == 1, "120,000 entries at once");
    wire_reads(inside.wires, g->link, 1);
    CHECK(end_of(g) == 1008, "more than that");
    now += 1000;
    g = greeted(0, address);
    wire_reads(inside.wires, g->link, 2998);
    wire_reads(inside.wires, g->link, 1);
    CHECK(end_of(g) == 1, "3,000 entries after a second");
    wire_reads(inside.wires, g->link, 1);
    CHECK(end_of(g) == 1008, "more than that");
    /* However much was read, it is over after ten seconds. */
    now += 1000;
    g = greeted(0, address);
    wire_reads(inside.wires, g->link, 10000000);
    CHECK(end_of(g) == 1, "a log may be longer than what is left");
    now += 10000;
    wire_reads(inside.wires, g->link, 0);
    CHECK(end_of(g) == 1008, "another one within ten seconds");
    now++;
    g = greeted(0, address);
    wire_reads(inside.wires, g->link, 0);
    CHECK(end_of(g) == 1, "another one after ten seconds");
    leave_all();
}

/* What people say. */

static void messages_of_an_address(void)
{
    uint8_t address = ++addresses;
    inside.wires->per_address = 2;
    struct guest *one = greeted(0, address), *two = greeted(1, address);
    CHECK(pings(one, 19) == 19 && pings(two, 19) == 19, "40 messages at once");
    CHECK(pings(one, 1) == 0, "41 messages at once");
    now += 25;
    CHECK(pings(two, 1) == 1, "one more after a 40th of a second");
    CHECK(pings(two, 1) == 0, "and another");
    CHECK(pings(greeted(2, ++addresses), 20) == 20, "somebody elsewhere is not heard");
    leave_all();
}

/* As many as it may say at once, and when the next one. */
static void messages_at_once(bool seated, int most, uint32_t ms)
{
    char text[100];
    uint8_t address = ++addresses;
    struct guest *g = greeted(0, address);
    int said = 1;
    inside.wires->per_address = 512;
    if (seated) {
        CHECK(lays(g), "no table");
        snprintf(text, sizeof text, "{\"follow\":\"%s\"}", table);
        net_say(&g->net, text);
        CHECK(inside_hear(g, "\"here\"") != NULL, "no table to follow");
        said = 3;
    }
    CHECK(pings(g, most - said) == most - said, "%d messages at once", most);
    now += ms;
    CHECK(pings(g, 1) == 1, "one more after %u ms", ms);
    now += ms - 1;
    CHECK(pings(g, 1) == 0, "another after less");
    leave_all();
}

static void messages_of_a_connection(void)
{
    messages_at_once(false, 60, 100);
    messages_at_once(true, 200, 20);
}

/* Frames that are no messages count as some do. */
static void control_frames(unsigned first)
{
    struct guest *g = greeted(0, ++addresses);
    for (int i = 1; i < 60; i++)
        net_frame(&g->net, first, true, 0, "", 0);
    inside_turn();
    CHECK(end_of(g) == 1, "60 frames %02x at once", first);
    net_frame(&g->net, first, true, 0, "", 0);
    CHECK(end_of(g) == 1008, "61 frames %02x at once", first);
    leave_all();
}

/* A message in as many parts as it may have bytes; and in one more. */
static void parts_of_a_message(void)
{
    struct guest *g = greeted(0, ++addresses);
    net_frame(&g->net, 0x01, true, 13, "{\"ping\":true}", 13);
    for (int i = 2; i < 4096; i++) {
        net_frame(&g->net, 0x00, true, 0, "", 0);
        inside_turn();
    }
    net_frame(&g->net, 0x80, true, 0, "", 0);
    CHECK(inside_hear(g, "\"pong\"") != NULL, "4096 parts");
    for (int i = 1; i <= 4096; i++) {
        net_frame(&g->net, i == 1 ? 0x01 : 0x00, true, 0, "", 0);
        inside_turn();
    }
    CHECK(end_of(g) == 1009, "more parts than a message may have bytes");
    leave_all();
}

static void a_message_takes_too_long(void)
{
    static const uint8_t part[] = {0x81, 0x80 | 13, 0, 0, 0, 0, '{'};
    struct guest *g = greeted(0, ++addresses);
    now += 5000;
    net_bytes(&g->net, part, sizeof part);
    inside_turn();
    for (int i = 0; i < 4; i++) {
        now += 2500;
        net_bytes(&g->net, "\"", 1);
        inside_turn();
        (void)wire_sweep(inside.wires);
        inside_turn();
    }
    CHECK(is_open(g), "closed before ten seconds were over");
    now++;
    (void)wire_sweep(inside.wires);
    CHECK(end_of(g) == 1008, "a message that takes more than ten seconds");
    leave_all();
}

/* Nothing comes from one, and the other answers when it is asked. */
static void silence(void)
{
    static const uint8_t pong[] = {0x8A, 0x80, 0, 0, 0, 0};
    struct guest *mute = greeted(0, ++addresses), *good = greeted(1, ++addresses);
    uint64_t from = now;
    for (int i = 1; i <= 3; i++) {
        now = from + 20000U * (unsigned)i;
        (void)wire_sweep(inside.wires);
        (void)net_bytes(&good->net, pong, good->net.pings == i - 1 ? sizeof pong : 0);
        inside_turn();
        (void)net_heard(&mute->net);
        CHECK(mute->net.pings == (i > 1), "pings after %d s: %d", 20 * i, mute->net.pings);
    }
    CHECK(is_open(mute), "closed before a minute was over");
    now = from + 60001;
    (void)wire_sweep(inside.wires);
    CHECK(end_of(mute) == 0, "who says nothing for a minute stays, or is closed with a word");
    CHECK(is_open(good), "who answers is closed");
    leave_all();
}

static void pings_come(void)
{
    struct guest *g = greeted(0, ++addresses);
    now += 20000;
    (void)wire_sweep(inside.wires);
    inside_turn();
    (void)net_heard(&g->net);
    CHECK(g->net.pings == 0, "a ping before 20 seconds are over");
    now++;
    (void)wire_sweep(inside.wires);
    inside_turn();
    (void)net_heard(&g->net);
    CHECK(g->net.pings == 1, "no ping after 20 seconds");
    leave_all();
}

/* What waits for those who do not read. */

enum { LINE = 1000, FRAME = LINE + 4 };

/* Sends lines to one who reads nothing until more than so many bytes wait for them, or they go. */
static void pile_up(struct guest *g, size_t bytes)
{
    static char line[LINE];
    memset(line, 'x', sizeof line);
    for (size_t from = inside.wires->unread; is_open(g) && inside.wires->unread - from <= bytes;)
        wire_send(inside.wires, g->link, line, sizeof line);
}

static struct guest *deaf(int which)
{
    struct guest *g = greeted(which, ++addresses);
    int small = 1;
    uv_os_fd_t fd;
    if (uv_fileno((const uv_handle_t *)g->tcp, &fd) != 0)
        exit(2);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    return g;
}

/* Nothing is written or freed before the loop's next turn, so what waits can be seen when somebody is given up. */
static void at_once_a_mebibyte(void)
{
    struct guest *g = deaf(0);
    pile_up(g, 2 << 20);
    CHECK(!is_open(g), "who reads nothing of 2 MiB stays");
    CHECK(inside.wires->unread > 1 << 20 && inside.wires->unread <= (1 << 20) + FRAME, "given up at %zu bytes",
          inside.wires->unread);
    leave_all();
    CHECK(inside.wires->unread == 0, "%zu bytes wait for nobody", inside.wires->unread);
}

static void later_64_kibibytes(void)
{
    struct guest *g = deaf(0);
    pile_up(g, 32768);
    now += 2999;
    pile_up(g, 98304 - inside.wires->unread);
    CHECK(is_open(g), "given up within three seconds");
    leave_all();
    g = deaf(0);
    pile_up(g, 32768);
    now += 3000;
    pile_up(g, 2 << 20);
    CHECK(!is_open(g) && inside.wires->unread > 65536 && inside.wires->unread <= 65536 + FRAME,
          "after three seconds given up at %zu bytes", inside.wires->unread);
    leave_all();
}

/* Likewise where nothing more is sent. */
static void who_is_stuck_goes(void)
{
    struct guest *less = deaf(0), *more = deaf(1);
    pile_up(less, 64000 - FRAME);
    pile_up(more, 65536);
    (void)wire_sweep(inside.wires);
    now += 3000;
    (void)wire_sweep(inside.wires);
    CHECK(is_open(less) && is_open(more), "given up before three seconds were over");
    now++;
    (void)wire_sweep(inside.wires);
    CHECK(is_open(less), "given up for less than 64 KiB");
    CHECK(!is_open(more), "more than 64 KiB wait for longer than three seconds");
    leave_all();
}

/* As if so much waited for others, too. */
static void all_together_64_mebibytes(void)
{
    struct guest *less = deaf(0), *more = deaf(1);
    size_t others = 64 << 20;
    /* The system takes nothing more of what goes to it. */
    while (inside.wires->unread == 0) {
        pile_up(more, 0);
        inside_turn();
    }
    pile_up(more, 4096 - inside.wires->unread);
    CHECK(inside.wires->unread > 4096 && inside.wires->unread <= 4096 + FRAME, "%zu bytes wait", inside.wires->unread);
    pile_up(less, 4096 - 2 * FRAME);
    others -= inside.wires->unread;
    inside.wires->unread += others;
    wire_send(inside.wires, more->link, "x", 1);
    CHECK(is_open(more), "given up where no more than 64 MiB wait");
    wire_send(inside.wires, more->link, "x", 1);
    CHECK(!is_open(more), "more than 4 KiB wait where more than 64 MiB do in all");
    wire_send(inside.wires, less->link, "x", 1);
    CHECK(is_open(less), "given up for less than 4 KiB");
    inside.wires->unread -= others;
    leave_all();
}

/* How many may connect. */

/* Starts the program; its port, or 0. */
static int begin(const char *warren, pid_t *pid)
{
    char store[160], line[160] = "";
    int said[2], port = 0;
    snprintf(store, sizeof store, "%s/other.db", folder);
    if (pipe(said) != 0)
        exit(2);
    *pid = fork();
    if (*pid == 0) {
        dup2(said[1], STDOUT_FILENO);
        close(said[0]);
        close(said[1]);
        execl(warren, "warren", "serve", folder, "--port", "0", "--store", store, "--connections", "16",
              "--per-address", "6", (char *)NULL);
        _exit(127);
    }
    close(said[1]);
    FILE *from = fdopen(said[0], "r");
    while (port == 0 && from != NULL && fgets(line, sizeof line, from) != NULL)
        if (strstr(line, "http://") != NULL)
            (void)sscanf(strstr(line, "http://"), "http://%*[^:]:%d", &port);
    if (from != NULL)
        fclose(from);
    return port;
}

static bool comes_in(struct net *n, int port, uint32_t address)
{
    return net_dial_from(n, port, INADDR_LOOPBACK + address) && net_ask(n, "/house", NULL) == 101;
}

/* The answer to who only connects, and is to be refused for that. */
static bool is_refused(int port, uint32_t address)
{
    static struct net n;
    char answer[16] = "";
    if (net_dial_from(&n, port, INADDR_LOOPBACK + address) && poll(&(struct pollfd){n.fd, POLLIN, 0}, 1, -1) == 1)
        (void)recv(n.fd, answer, sizeof answer - 1, 0);
    net_close(&n);
    return strncmp(answer, "HTTP/1.1 503", 12) == 0;
}

static void no_more_come_in(const char *warren)
{
    static struct net in[16], late;
    pid_t pid = 0;
    int port = begin(warren, &pid), status = 0;
    CHECK(port != 0, "the server does not begin");
    for (uint32_t i = 0; i < 16; i++) {
        CHECK(comes_in(&in[i], port, i / 6), "connection %u", i);
        CHECK(i != 5 || is_refused(port, 0), "a seventh connection of an address");
    }
    CHECK(is_refused(port, 2), "a 17th connection");
    CHECK(is_refused(port, 3), "a 17th connection, from elsewhere");
    net_close(&in[0]);
    /* The server hears of it in its own time. */
    while (!comes_in(&late, port, 2)) {
        net_close(&late);
        poll(NULL, 0, 10);
    }
    kill(pid, SIGTERM);
    waitpid(pid, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the end");
}

static void usual_numbers(void)
{
    struct server_options o;
    server_defaults(&o);
    CHECK(o.connections == 2048 && o.per_address == 512, "%u connections, %u of an address", o.connections,
          o.per_address);
}

/* Beginning and end. */

static void run(void)
{
    inside_open();
    tables_are_laid_slowly();
    questions_in_vain();
    logs_are_read_slowly();
    messages_of_an_address();
    messages_of_a_connection();
    control_frames(0x89);
    control_frames(0x8A);
    parts_of_a_message();
    a_message_takes_too_long();
    silence();
    pings_come();
    at_once_a_mebibyte();
    later_64_kibibytes();
    who_is_stuck_goes();
    all_together_64_mebibytes();
    CHECK(inside_close(), "something is left in the loop");
    inside_free();
}

static void remove_folder(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock", ".broke", ".sock"};
    char path[200];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s/other.db%s", folder, ends[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/index.html", folder);
    unlink(path);
    rmdir(folder);
}

int main(int argc, char **argv)
{
    char page[160];
    if (argc != 2 || mkdtemp(folder) == NULL)
        return 2;
    (void)signal(SIGPIPE, SIG_IGN);
    snprintf(page, sizeof page, "%s/index.html", folder);
    FILE *file = fopen(page, "w");
    if (file == NULL || fputs("<!doctype html><title>page</title>\n", file) < 0 || fclose(file) != 0)
        return 2;
    run();
    usual_numbers();
    no_more_come_in(argv[1]);
    remove_folder();
    printf("%d checks, %d failed\n", checks, failures);
    return failures > 0;
}
