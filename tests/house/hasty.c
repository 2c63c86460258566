/* A house that tells people ten times as soon as `warren serve` does: hasty PAGE PORT STORE PROGRAM. Its parts that
 * know these times are compiled with hasty.h; all others are those of the program. */
#include "registry/registry.h"
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 16 };

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static void ready(void *context, const char *url)
{
    (void)context;
    printf("served at %s\n", url);
    fflush(stdout);
}

static void lacks(void *context, const struct store_fault *fault)
{
    char why[STORE_SENTENCE_MAX];
    (void)context;
    store_fault_words(fault, why);
    fprintf(stderr, "%s\n", why);
}

int main(int argc, char **argv)
{
    struct house_game games[GAMES];
    struct server_options o;
    struct files files;
    const struct game *g;
    char why[4096] = "";
    if (argc != 5)
        return 2;
    if (files_load(&files, argv[1], why, sizeof why) != FILES_FINE) {
        fprintf(stderr, "%s: no page\n", why);
        return 1;
    }
    server_defaults(&o);
    o.exact = true;
    o.port = (uint16_t)atoi(argv[2]);
    o.store = argv[3];
    o.notify = argv[4];
    o.log = true;
    o.ready = ready;
    o.lacks = lacks;
    o.games = games;
    for (size_t i = 0; (g = registry_game(i)) != NULL && o.game_count < GAMES; i++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        if (g->example)
            free(box);
        else
            games[o.game_count++] = (struct house_game){g, box};
    }
    enum server_error error = server_run(&files, &o, why, sizeof why);
    if (error != SERVER_FINE)
        fprintf(stderr, "it cannot be served: %s\n", why);
    for (size_t i = 0; i < o.game_count; i++)
        free((void *)(uintptr_t)games[i].box);
    files_free(&files);
    return error == SERVER_FINE ? 0 : 1;
}
