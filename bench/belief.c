/* How much the belief about rivals' clans is worth: its log-loss beside that of uniform over the possible worlds, at
 * each turn of the third round, for every rival whose clan card the viewer has not seen.
 *
 * usage: belief [GAMES] [SEATS] [BOT] [NODES] [SEED] */
#include "ai/bot.h"
#include "games/prowl/prowl_mind.h"
#include "registry/registry.h"
#include "core/setup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ARENA = 1 << 24, ROUND = 3 };

static struct prowl_box box;
static game_move played[1 << 10], seen[1 << 10];
static _Alignas(64) uint8_t arena[ARENA];

struct sums {
    double belief, uniform; /* of losses, in nats */
    double gain, gain2;     /* of a game's mean difference, for the interval */
    unsigned long count, games;
};

static double loss(const struct prowl_doubt *odds, uint32_t seat, uint32_t slot)
{
    return -log((odds->of[seat][slot] + 0.5) / (PROWL_SURE + 2.0));
}

/* What one viewer thinks, from all that it has seen, of the clan cards that it has not. */
static void ask(const struct match *m, int viewer, double *belief, double *uniform, unsigned *count)
{
    static const int16_t even[PROWL_SEATS][PROWL_SLOTS];
    const struct prowl_state *truth = prowl_of(&m->state);
    struct bot_memory memory = {.seen = seen};
    struct bot_turn turn = {0};
    struct game_state view;
    struct prowl_belief b;
    struct prowl_doubt doubt, flat;
    bot_look(m, viewer, &memory, &turn);
    view = memory.first;
    prowl_mind.believe(m->box, &b, &view, viewer);
    for (uint32_t i = 0; i < turn.seen_count; i++) {
        prowl_mind.learn(m->box, &b, &view, turn.seen[i]);
        prowl_game.apply(m->box, &view, turn.seen[i]);
    }
    prowl_belief_odds(&b, prowl_of(&view), &doubt);
    prowl_guess_odds(prowl_of(&view), even, &flat);
    for (uint32_t seat = 0; seat < truth->seats; seat++) {
        if (prowl_of(&view)->clan[seat] != PROWL_HIDDEN)
            continue;
        *belief += loss(&doubt, seat, prowl_slot(truth->clan[seat]));
        *uniform += loss(&flat, seat, prowl_slot(truth->clan[seat]));
        ++*count;
    }
}

static void play(const struct bot *bot, uint64_t nodes, uint32_t seats, uint64_t seed, uint64_t game, struct sums *sums)
{
    struct game_setup setup;
    struct fault f;
    struct rng deal, chance, rng;
    struct match m;
    struct json none = {"", 0};
    double belief = 0, uniform = 0;
    unsigned count = 0;
    rng_seed(&deal, seed, game, RNG_DEAL, 0);
    rng_seed(&chance, seed, game, RNG_CHANCE, 0);
    rng_seed(&rng, seed, game, RNG_BOT, 0);
    game_setup_init(&prowl_game, &setup, seats, &f);
    setup_deal(&prowl_game, &box.head, &setup, none, &deal, &f);
    match_init(&m, &prowl_game, &box.head, &setup, played, &chance);
    for (int actor; (match_settle(&m), actor = match_actor(&m)) != GAME_OVER;) {
        const struct prowl_state *s = prowl_of(&m.state);
        if (s->phase == PROWL_P_TURN && s->held[actor] == setup.option[PROWL_O_ROUNDS] + 1 - ROUND)
            for (uint32_t viewer = 0; viewer < seats; viewer++)
                ask(&m, (int)viewer, &belief, &uniform, &count);
        struct bot_memory memory = {.seen = seen};
        struct bot_turn turn = {.rng = &rng, .limit = {.nodes = nodes}, .arena = arena, .arena_size = sizeof arena};
        static struct bot_answer answer;
        bot_look(&m, actor, &memory, &turn);
        bot_choose(bot, &turn, &answer);
        match_apply(&m, answer.move);
    }
    if (count == 0)
        return;
    double gain = (uniform - belief) / count;
    sums->belief += belief;
    sums->uniform += uniform;
    sums->count += count;
    sums->gain += gain;
    sums->gain2 += gain * gain;
    sums->games++;
}

int main(int argc, char **argv)
{
    unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 500,
                  seats = argc > 2 ? strtoul(argv[2], NULL, 10) : 4;
    const struct bot *bot = bot_find(argc > 3 ? argv[3] : "greedy");
    uint64_t nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : 0, seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    struct sums sums = {0};
    if (bot == NULL || seats < prowl_game.seats_min || seats > prowl_game.seats_max) {
        fprintf(stderr, "usage: belief [GAMES] [SEATS] [BOT] [NODES] [SEED]\n");
        return 2;
    }
    registry_box(&prowl_game, &box.head);
    for (unsigned long i = 0; i < games; i++)
        play(bot, nodes, (uint32_t)seats, seed, i, &sums);
    double n = (double)sums.games, mean = sums.gain / n, spread = sqrt((sums.gain2 / n - mean * mean) / n);
    double uniform = sums.uniform / (double)sums.count;
    printf("%s, %lu seats, %lu games, %lu clan cards: log-loss %.4f, uniform %.4f: %.1f %% below (95 %%: +- %.1f)\n",
           bot->name, seats, sums.games, sums.count, sums.belief / (double)sums.count, uniform,
           100 * (1 - sums.belief / sums.uniform), 196 * spread / uniform);
    return 0;
}
