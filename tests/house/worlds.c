/* A house in one of two worlds that the first seat cannot tell apart, for the page in a browser:
 * tests/web/worlds.test.mjs.
 *
 *     worlds GAME SEED WORLD FOLDER STORE PORT [leak]
 *
 * The first line is a JSON object with every decision of a random game for two, as its seat, its token and the number
 * of moves before it, and with a mark of what was dealt; then the page in FOLDER is served at PORT (0: any), and its
 * address is the second line. WORLD is 0 or 1. What is dealt and drawn is the game's, whoever plays; the time stands
 * still, but for a second at each SIGUSR1. With a leak, what is told of every move has the mark in it. */
#include "chance.h"
#include "registry/registry.h"
#include "server/server.h"
#include "server/wire.h"
#include "store/store_parts.h"
#include "tale.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWER = 0, MOVES = 16, GAMES_MAX = 16, TRIES = 2000 };

static struct tale told, other;
static game_move drawn[TALE_LOG]; /* what chance does, in its order */
static char mark[20];
static bool leaks;
static atomic_llong now = 1800000000000;

/* In place of the store's own time. */
void store_clock_begin(struct store_clock *c, int64_t at_least)
{
    (void)c;
    if (now < at_least)
        now = at_least;
}

int64_t store_clock_now(struct store_clock *c)
{
    (void)c;
    return now;
}

static void on_second(int signal_number)
{
    (void)signal_number;
    now += 1000;
}

/* What goes out, with what nobody may know where that is wanted. */
void __real_wire_send(struct wires *ws, uint32_t link, const char *text, size_t size);
void __wrap_wire_send(struct wires *ws, uint32_t link, const char *text, size_t size);
void __wrap_wire_send(struct wires *ws, uint32_t link, const char *text, size_t size)
{
    static char copy[HOUSE_SEND_MAX + 64];
    if (leaks && memmem(text, size, "\"played\"", 8) != NULL && text[size - 1] == '}') {
        memcpy(copy, text, size - 1);
        size = size - 1 + (size_t)snprintf(copy + size - 1, 64, ",\"deal\":\"%s\"}", mark);
        text = copy;
    }
    __real_wire_send(ws, link, text, size);
}

static void on_ready(void *context, const char *url)
{
    (void)context;
    printf("%s\n", url);
    fflush(stdout);
}

/* A short game for two, and another that looks the same to the viewer. */
static bool find_worlds(const struct house_game *kit, uint64_t seed)
{
    for (uint64_t i = 0; i < TRIES; i++) {
        struct rng rng;
        rng_seed(&rng, seed + i, 0, RNG_TEST, 1);
        tale_invent(kit, &rng, 2, MOVES, &told);
        if (tale_swap(kit, &told, VIEWER, &other) && memcmp(&told.setup, &other.setup, sizeof told.setup) != 0)
            return true;
    }
    return false;
}

/* Prints what the people do, and notes what chance does. */
static void write_plays(const struct house_game *kit, const struct tale *tale)
{
    char token[GAME_TOKEN_MAX];
    struct game_state s;
    struct text out;
    uint32_t count = 0;
    const char *comma = "";
    kit->game->start(kit->box, &s, &tale->setup);
    printf("{\"mark\":\"%s\",\"plays\":[", mark);
    for (uint32_t i = 0; i < tale->count; i++) {
        int actor = kit->game->actor(kit->box, &s);
        if (actor < 0) {
            drawn[count++] = tale->log[i];
        } else {
            text_init(&out, token, sizeof token);
            kit->game->write_move(kit->box, &s, tale->log[i], &out);
            printf("%s[%d,\"%s\",%u]", comma, actor, token, (unsigned)i);
            comma = ",";
        }
        kit->game->apply(kit->box, &s, tale->log[i]);
    }
    printf("]}\n");
    fflush(stdout);
}

/* The games of a house, as `warren serve` has them; `kit` is the one with this id. */
static size_t list_games(struct house_game out[GAMES_MAX], const char *id, const struct house_game **kit)
{
    const struct game *g;
    size_t count = 0;
    *kit = NULL;
    for (size_t i = 0; (g = registry_game(i)) != NULL && count < GAMES_MAX; i++) {
        if (g->example)
            continue;
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        out[count] = (struct house_game){g, box};
        if (strcmp(g->id, id) == 0)
            *kit = &out[count];
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    struct house_game games[GAMES_MAX];
    const struct house_game *kit;
    struct server_options o;
    struct files files;
    char why[256] = "";
    if (argc < 7)
        return 2;
    server_defaults(&o);
    o.games = games;
    o.game_count = list_games(games, argv[1], &kit);
    if (kit == NULL || !find_worlds(kit, strtoull(argv[2], NULL, 10)))
        return 2;
    const struct tale *tale = strcmp(argv[3], "0") == 0 ? &told : &other;
    uint64_t hash = text_hash(TEXT_HASH, &tale->setup, sizeof tale->setup);
    snprintf(mark, sizeof mark, "%016llx", (unsigned long long)hash);
    write_plays(kit, tale);
    scripted = (struct scripted){&tale->setup, drawn, 0};
    leaks = argc > 7;
    signal(SIGUSR1, on_second);
    if (files_load(&files, argv[4], why, sizeof why) != FILES_FINE)
        return 2;
    o.address = "127.0.0.1";
    o.port = (uint16_t)atoi(argv[6]);
    o.exact = true;
    o.store = argv[5];
    o.ready = on_ready;
    return server_run(&files, &o, why, sizeof why) == SERVER_FINE ? 0 : 1;
}
