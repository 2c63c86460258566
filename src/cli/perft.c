/* warren perft: counts sequences of decisions, the classical check of a move generator. */
#include "cli/cli.h"

#include <stdlib.h>

/* Returns false where chance acts, as sequences cannot be counted then. */
static bool count_plain(const struct game *g, const struct box *box, const struct game_state *s, uint32_t depth,
                        uint64_t *out)
{
    struct game_moves legal;
    struct game_state after;
    int actor = g->actor(box, s);
    if (depth == 0 || actor == GAME_OVER) {
        *out += depth == 0;
        return true;
    }
    if (actor == GAME_CHANCE)
        return false;
    game_legal(g, box, s, &legal);
    if (depth == 1) {
        *out += legal.count;
        return true;
    }
    for (uint32_t i = 0; i < legal.count; i++) {
        game_copy(g, &after, s);
        g->apply(box, &after, legal.move[i]);
        if (!count_plain(g, box, &after, depth - 1, out))
            return false;
    }
    return true;
}

static uint64_t count_fast(const struct game_search *search, void *node, uint32_t depth)
{
    game_move legal[GAME_MOVES_MAX];
    if (depth == 0)
        return 1;
    if (search->actor(node) == GAME_OVER)
        return 0;
    uint32_t n = search->moves(node, legal);
    if (depth == 1)
        return n;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        search->make(node, legal[i]);
        sum += count_fast(search, node, depth - 1);
        search->unmake(node);
    }
    return sum;
}

static int run(struct args *args, struct shelf *shelf)
{
    const struct game *g = cli_game(args->rest[0]);
    if (g == NULL)
        return CLI_USAGE;
    const struct box *box = shelf_box(shelf, g);
    struct game_setup setup;
    struct json wish;
    struct game_state s;
    int status = cli_setup(args, g, box, &setup, &wish);
    if (status == CLI_OK)
        status = cli_deal(args, g, box, wish, &setup);
    if (status != CLI_OK)
        return status;
    g->start(box, &s, &setup);
    uint64_t count = 0;
    double begun = cli_seconds();
    if (args->fast) {
        if (g->search == NULL)
            return cli_say(CLI_USAGE, "--fast: %s has no fast path", g->id);
        void *node = cli_alloc(g->search->size);
        g->search->enter(box, &s, node);
        count = count_fast(g->search, node, args->depth);
        free(node);
    } else if (!count_plain(g, box, &s, args->depth, &count)) {
        return cli_say(CLI_INPUT, "%s: chance acts within %u decisions, so sequences cannot be counted", g->id,
                       args->depth);
    }
    if (args->json)
        printf("{\"game\":\"%s\",\"seed\":%llu,\"depth\":%u,\"sequences\":%llu,\"seconds\":%.3f}\n", g->id,
               (unsigned long long)args->seed, args->depth, (unsigned long long)count, cli_seconds() - begun);
    else
        printf("%llu\n", (unsigned long long)count);
    return CLI_OK;
}

const struct command perft_command = {
    .name = "perft",
    .usage = N_("GAME [OPTION]..."),
    .about = N_("count sequences of decisions"),
    .more = N_("Counts the sequences of D decisions from the set-up of record 0 of a seed. For games without\n"
               "chance after their set-up. --fast counts with the fast path, which must give the same.\n\n"
               "  warren perft prowlers-passage --seed 1 --depth 4\n"
               "  warren perft prowlers-passage --option edition=fr --seed 1 --depth 5 --fast"),
    .takes = ARG(BOX) | ARG(OPTION) | ARG(SEATS) | ARG(SEED) | ARG(WITH) | ARG(DEPTH) | ARG(FAST) | ARG(JSON),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
