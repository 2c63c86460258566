/* warren bench, the searches: their nodes per second, and the signature of what they find.
 *
 * A signature is a digest of every line of every answer in fixed positions with a limit in nodes, so it is the same on
 * every machine. If it changes, a change that was meant to make a search faster or tidier has changed how it plays. */
#include "cli/bench.h"

#include "cli/spec.h"
#include "core/level.h"
#include "core/setup.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 9, APART = 6 /* decisions from one position to the next */, NODES = 400, MS = 100 };

static uint64_t digest(uint64_t h, uint64_t word)
{
    for (int i = 0; i < 8; i++, word >>= 8)
        h = (h ^ (word & 255)) * UINT64_C(0x100000001b3);
    return h;
}

static uint64_t digest_answer(uint64_t h, const struct bot_answer *a)
{
    h = digest(digest(h, a->move), a->exact);
    h = digest(digest(h, (uint64_t)(int64_t)a->value), a->nodes);
    for (uint32_t i = 0; i < a->lines; i++)
        h = digest(digest(digest(h, a->line[i].move), a->line[i].visits), (uint64_t)(int64_t)a->line[i].value);
    return h;
}

/* Deals a game and plays so many random decisions; false if the game is over before. */
static bool reach(const struct game *g, const struct box *box, uint32_t seats, uint64_t index, uint32_t decisions,
                  game_move *log, struct match *m)
{
    struct game_setup setup;
    struct rng deal, chance, moves;
    struct fault f;
    const struct json anything = {"", 0};
    rng_seed(&deal, 1, index, RNG_DEAL, 0);
    rng_seed(&chance, 1, index, RNG_CHANCE, 0);
    rng_seed(&moves, 1, index, RNG_TEST, 0);
    if (game_setup_init(g, &setup, seats, &f) != ERR_NONE ||
        setup_deal(g, box, &setup, anything, &deal, &f) != ERR_NONE)
        return false;
    match_init(m, g, box, &setup, log, &chance);
    match_settle(m);
    for (; decisions > 0 && match_actor(m) >= 0; decisions--) {
        struct game_moves legal;
        game_legal(g, box, &m->state, &legal);
        match_apply(m, legal.move[rng_below(&moves, legal.count)]);
        match_settle(m);
    }
    return match_actor(m) >= 0;
}

/* Asks the seat for its decision in this position. */
static void ask(struct seat *s, const struct match *m, uint64_t index, struct bot_answer *out)
{
    struct rng rng;
    rng_seed(&rng, 1, index, RNG_BOT, 0);
    seat_begin(s, match_actor(m), &rng);
    seat_choose(s, m, out);
}

static uint64_t signature(const struct game *g, const struct box *box, const struct bot *bot, game_move *log)
{
    struct spec spec = {.bot = bot, .nodes = NODES};
    struct seat seat;
    struct match m;
    struct bot_answer answer;
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    spec_make_seat(&seat, &spec, g, SEAT_OWN_TIME);
    for (uint32_t seats = g->seats_min; seats <= g->seats_max; seats++) {
        for (uint32_t i = 0; i < POSITIONS; i++) {
            if (!reach(g, box, seats, i, i * APART, log, &m))
                continue;
            ask(&seat, &m, i, &answer);
            h = digest_answer(h, &answer);
        }
    }
    seat_release(&seat);
    return h;
}

/* Nodes per second at the first decision, the best of `repeat` runs. */
static double speed(const struct game *g, const struct box *box, const struct bot *bot, uint32_t seats, uint32_t repeat,
                    game_move *log)
{
    struct spec spec = {.bot = bot, .ms = MS};
    struct seat seat;
    struct match m;
    struct bot_answer answer;
    double best = 0;
    spec_make_seat(&seat, &spec, g, SEAT_OWN_TIME);
    for (uint32_t i = 0; i < repeat && reach(g, box, seats, i, 0, log, &m); i++) {
        memset(&seat.cost, 0, sizeof seat.cost);
        ask(&seat, &m, i, &answer);
        double now = (double)seat.cost.nodes * 1e9 / (double)(seat.cost.ns + 1);
        best = now > best ? now : best;
    }
    seat_release(&seat);
    return best;
}

void bench_search(const struct args *args, const struct game *g, const struct box *box)
{
    game_move *log = cli_alloc(g->log_max * sizeof *log);
    for (size_t i = 0; bot_at(i) != NULL; i++) {
        const struct bot *bot = bot_at(i);
        if (bot->arena_min == 0 || (bot->plays != NULL && !bot->plays(g)))
            continue;
        bool level =
            strncmp(bot->name, LEVEL_WORD, strlen(LEVEL_WORD)) == 0; /* a level uses one of the other searches */
        for (uint32_t seats = g->seats_min; !level && args->repeat > 0 && seats <= g->seats_max; seats++) {
            double nodes = speed(g, box, bot, seats, args->repeat, log);
            if (args->json)
                printf("{\"game\":\"%s\",\"seats\":%u,\"search\":\"%s\",\"nodes_per_second\":%.0f}\n", g->id, seats,
                       bot->name, nodes);
            else
                printf("%-18s %u seats  %-9s %8.3f million nodes a second\n", g->id, seats, bot->name, nodes / 1e6);
        }
        unsigned long long sign = signature(g, box, bot, log);
        if (args->json)
            printf("{\"game\":\"%s\",\"search\":\"%s\",\"search_signature\":\"%016llx\"}\n", g->id, bot->name, sign);
        else
            printf("%-18s search %-9s %016llx\n", g->id, bot->name, sign);
    }
    free(log);
}
