/* warren bench: the speed of the rules, and their signature.
 *
 * A speed is the best of several runs on one thread. Beside it stands a limit measured in the same run: the speed of a
 * bare loop that draws from the same generator and clears a bit of a set, as a program without rules could. */
#include "cli/bench.h"
#include "cli/cli.h"
#include "registry/registry.h"
#include "registry/signature.h"
#include "core/setup.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 512, ROUNDS = 40, RUN_LENGTH = 600000 /* decisions */, LIMIT_LENGTH = 26 };

struct course {
    const struct game *game;
    const struct box *box;
    struct game_setup *deals; /* DEALS of them */
    void *node;
    uint64_t decisions; /* in one run */
    struct rng rng;
    uint64_t sink; /* keeps the compiler from dropping work */
};

/* Random play through struct game, from set-up to result. */
static void run_plain(struct course *c)
{
    const struct game *g = c->game;
    struct game_state s;
    struct game_moves legal;
    struct game_result result;
    for (uint32_t i = 0; c->decisions < RUN_LENGTH; i++) {
        g->start(c->box, &s, &c->deals[i % DEALS]);
        for (int actor; (actor = g->actor(c->box, &s)) != GAME_OVER;) {
            game_legal(g, c->box, &s, &legal);
            if (actor == GAME_CHANCE) {
                g->apply(c->box, &s, legal.move[game_draw(&legal, &c->rng)]);
                continue;
            }
            g->apply(c->box, &s, legal.move[rng_below(&c->rng, legal.count)]);
            c->decisions++;
        }
        g->result(c->box, &s, &result);
        c->sink += result.winners;
    }
}

static void run_fast(struct course *c)
{
    const struct game_search *search = c->game->search;
    struct game_state s;
    struct game_result result;
    game_move legal[GAME_MOVES_MAX];
    for (uint32_t i = 0; c->decisions < RUN_LENGTH; i++) {
        uint32_t made = 0;
        if (i % ROUNDS == 0) { /* one position is searched many times */
            c->game->start(c->box, &s, &c->deals[i / ROUNDS % DEALS]);
            search->enter(c->box, &s, c->node);
        }
        for (; search->actor(c->node) >= 0; made++) {
            uint32_t n = search->moves(c->node, legal);
            search->make(c->node, legal[rng_below(&c->rng, n)]);
        }
        search->result(c->node, &result);
        c->sink += result.winners;
        c->decisions += made;
        for (; made > 0; made--)
            search->unmake(c->node);
    }
}

static void run_limit(struct course *c)
{
    while (c->decisions < RUN_LENGTH) {
        uint32_t left = (1U << (LIMIT_LENGTH + 1)) - 1;
        for (uint32_t n = LIMIT_LENGTH + 1; n > 1; n--) {
            left &= ~(1U << rng_below(&c->rng, n));
            c->sink += left;
        }
        c->decisions += LIMIT_LENGTH;
    }
}

/* Decisions per second, the best of `repeat` runs. */
static double measure(struct course *c, void (*run)(struct course *), uint32_t repeat)
{
    double best = 0;
    for (uint32_t i = 0; i < repeat; i++) {
        rng_seed(&c->rng, 1, i, RNG_BOT, 0);
        c->decisions = 0;
        double begun = cli_seconds();
        run(c);
        double speed = (double)c->decisions / (cli_seconds() - begun + 1e-9);
        best = speed > best ? speed : best;
    }
    return best;
}

static void print_speed(const struct args *args, const char *id, uint32_t seats, const char *way, double speed,
                        double limit)
{
    if (args->json)
        printf("{\"game\":\"%s\",\"seats\":%u,\"way\":\"%s\",\"decisions_per_second\":%.0f,\"of_limit\":%.4f}\n", id,
               seats, way, speed, speed / limit);
    else
        printf("%-18s %u seats  %-6s %8.2f million decisions a second  (1/%.1f of a loop without rules)\n", id, seats,
               way, speed / 1e6, limit / speed);
}

static int bench_seats(const struct args *args, struct course *c, uint32_t seats)
{
    struct fault f;
    struct json anything = {"", 0};
    for (uint32_t i = 0; i < DEALS; i++) {
        struct rng deal;
        rng_seed(&deal, 1, i, RNG_DEAL, 0);
        if (game_setup_init(c->game, &c->deals[i], seats, &f) != ERR_NONE ||
            setup_deal(c->game, c->box, &c->deals[i], anything, &deal, &f) != ERR_NONE)
            return cli_fault(c->game->id, -1, &f);
    }
    double limit = measure(c, run_limit, args->repeat);
    print_speed(args, c->game->id, seats, "plain", measure(c, run_plain, args->repeat), limit);
    if (c->game->search != NULL) {
        c->node = cli_alloc(c->game->search->size);
        print_speed(args, c->game->id, seats, "fast", measure(c, run_fast, args->repeat), limit);
        free(c->node);
    }
    return CLI_OK;
}

static int run(struct args *args, struct shelf *shelf)
{
    int status = CLI_OK;
    const struct game *only = args->rest_count > 0 ? cli_game(args->rest[0]) : NULL;
    if (args->rest_count > 0 && only == NULL)
        return CLI_USAGE;
    for (size_t i = 0; registry_game(i) != NULL && status == CLI_OK; i++) {
        struct course c;
        memset(&c, 0, sizeof c);
        c.game = registry_game(i);
        if (only != NULL ? c.game != only : c.game->example)
            continue;
        c.box = shelf_box(shelf, c.game);
        c.deals = cli_alloc(DEALS * sizeof *c.deals);
        for (uint32_t seats = c.game->seats_min; args->repeat > 0 && seats <= c.game->seats_max && status == CLI_OK;
             seats++)
            status = bench_seats(args, &c, seats);
        free(c.deals);
        uint64_t signature = signature_of(c.game, c.box);
        if (args->json)
            printf("{\"game\":\"%s\",\"signature\":\"%016llx\"}\n", c.game->id, (unsigned long long)signature);
        else
            printf("%-18s signature %016llx\n", c.game->id, (unsigned long long)signature);
        bench_search(args, c.game, c.box);
    }
    return status;
}

const struct command bench_command = {
    .name = "bench",
    .usage = N_("[GAME] [OPTION]..."),
    .about = N_("measure speed, and print the signatures of rules and searches"),
    .more = N_("Measures random play on one thread through the plain rules and, where a game has one, through\n"
               "its fast path, best of several runs, beside a loop without rules measured in the same run.\n"
               "The signature is a digest of a fixed set of games: it is the same on every machine and moves\n"
               "only when the rules do. Then each search: nodes a second at the first decision, and a digest\n"
               "of what it finds in fixed positions, which moves only when its play does. --repeat 0 prints\n"
               "signatures alone.\n\n"
               "  warren bench\n"
               "  warren bench prowlers-passage --repeat 10 --json"),
    .takes = ARG(BOX) | ARG(REPEAT) | ARG(JSON),
    .rest_min = 0,
    .rest_max = 1,
    .run = run,
};
