/* See inside.h. */
#include "inside.h"

#include "../waiting.h"
#include "registry/registry.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TURNS = 20 };

struct inside inside;

void inside_open(void)
{
    char store[64];
    struct store_fault fault;
    memcpy(inside.folder, "/tmp/warren-inside-XXXXXX", 26);
    if (mkdtemp(inside.folder) == NULL)
        exit(2);
    for (const struct game *g; (g = registry_game(inside.game_count)) != NULL && inside.game_count < INSIDE_GAMES;) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        inside.games[inside.game_count++] = (struct house_game){g, box};
    }
    snprintf(store, sizeof store, "%s/house.db", inside.folder);
    struct runner_options o = {.store = store,
                               .games = inside.games,
                               .game_count = inside.game_count,
                               .connections = 64,
                               .per_address = 512,
                               .bot_threads = 1};
    if (!peers_init(&inside.peers, 256) || uv_loop_init(&inside.loop) != 0 ||
        (inside.runner = runner_open(&inside.loop, &o, &fault)) == NULL)
        exit(2);
    inside.wires = runner_wires(inside.runner);
    house_rules(inside.games, inside.game_count, inside.rules);
}

bool inside_close(void)
{
    runner_stop(inside.runner);
    uv_run(&inside.loop, UV_RUN_DEFAULT);
    runner_close(inside.runner);
    peers_release(&inside.peers);
    return uv_loop_close(&inside.loop) == 0;
}

void inside_free(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock", ".broke", ".sock"};
    char path[64];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s/house.db%s", inside.folder, ends[i]);
        unlink(path);
    }
    rmdir(inside.folder);
    for (size_t i = 0; i < inside.game_count; i++)
        free((void *)(uintptr_t)inside.games[i].box);
}

void inside_turn(void)
{
    for (int i = 0; i < TURNS; i++)
        uv_run(&inside.loop, UV_RUN_NOWAIT);
}

const char *inside_hear(struct guest *g, const char *part)
{
    waiting_for(part);
    for (;;) {
        uv_run(&inside.loop, UV_RUN_NOWAIT);
        for (const char *text; (text = net_heard(&g->net)) != NULL;)
            if (strstr(text, part) != NULL)
                return text;
        if (g->net.fd < 0)
            return NULL;
        poll(&(struct pollfd){g->net.fd, POLLIN, 0}, 1, 1);
    }
}

void inside_come(struct guest *g, uint8_t address)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    struct peers_key key;
    int pair[2];
    inside_leave(g);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        exit(2);
    at.sin_addr.s_addr = htonl(0x0A000000U + address);
    peers_key_of((const struct sockaddr *)&at, &key);
    g->net.fd = pair[0];
    g->net.used = 0;
    g->net.code = 0;
    g->net.pings = g->net.pongs = 0;
    g->peer = peers_come(&inside.peers, &key);
    g->tcp = calloc(1, sizeof *g->tcp);
    if (g->tcp == NULL || uv_tcp_init(&inside.loop, g->tcp) != 0 || uv_tcp_open(g->tcp, pair[1]) != 0 ||
        !wire_take(inside.wires, g->tcp, g->peer, "", 0, NULL, 0))
        exit(2);
    g->link = (uint32_t)(uintptr_t)g->tcp->data;
    inside_turn();
}

bool inside_greet(struct guest *g, uint8_t address)
{
    char text[200];
    inside_come(g, address);
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"%s\",\"key\":\"%032x\"}", inside.rules, ++inside.keys);
    return net_say(&g->net, text) && inside_hear(g, "\"welcome\"") != NULL;
}

void inside_leave(struct guest *g)
{
    if (g->net.fd > 0)
        net_close(&g->net);
    inside_turn();
}
