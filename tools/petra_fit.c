/* Finds the weights of Petra's judgement: plays games, then fits the net to how they went on, and writes
 * petra_weights.c to standard output.
 *
 *     petra-fit GAMES NODES SEED > src/games/petra/petra_weights.c
 *
 * The games are played by the worlds search with so many simulations a decision, at 2, 3 and 4 seats in turn; now and
 * then a move is drawn by the game's odds instead, so that the net sees mistakes too. At the start of each turn the
 * traits of all seats are noted. The chance of a seat is its strength's power of two among those of all seats. It is
 * fitted to a mixture of how the game ended and of what the net says a turn later (TD with lambda), because the end
 * alone tells little of a single turn. Every tenth game is kept aside to tell how well the net does. */
#include "ai/worlds.h"
#include "core/mind.h"
#include "core/setup.h"
#include "games/petra/petra_mind.h"
#include "registry/registry.h"
#include "fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ARENA = 1 << 22, MISTAKES = 3 /* per cent */, EPOCHS = 24, BATCH = 512, ASIDE = 10, HIDDEN = PETRA_HIDDEN };
enum { WEIGHTS = (HIDDEN + 1) * PETRA_TRAITS_ROOM + 2 * HIDDEN };
static const float lambda = 0.8F, decay = 1e-4F, speed = 0.004F;

struct sample {
    uint8_t seats, winner;
    bool last; /* of its game */
    bool aside;
    int8_t trait[PETRA_SEATS][PETRA_TRAITS_ROOM];
    float aim[PETRA_SEATS];
};

/* All that is fitted, as one list for the descent. */
struct net {
    float direct[PETRA_TRAITS_ROOM], hidden[HIDDEN][PETRA_TRAITS_ROOM], bias[HIDDEN], out[HIDDEN];
};
_Static_assert(sizeof(struct net) == WEIGHTS * sizeof(float), "a net is a list of weights");

static struct sample *samples;
static size_t count, room;
static struct net net, slope, mean, square;

static void note(const struct petra_box *box, const struct petra_state *s)
{
    struct petra_lane lane[PETRA_MAIN];
    int16_t trait[PETRA_TRAITS_ROOM];
    if (count == room) {
        room = room * 2 + 4096;
        samples = realloc(samples, room * sizeof *samples);
        if (samples == NULL)
            exit(EXIT_FAILURE);
    }
    struct sample *to = &samples[count++];
    memset(to, 0, sizeof *to);
    to->seats = s->seats;
    petra_traits_lanes(box, s, lane);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        petra_traits(box, s, lane, seat, trait);
        for (uint32_t i = 0; i < PETRA_TRAITS_ROOM; i++)
            to->trait[seat][i] = (int8_t)(trait[i] < INT8_MAX ? trait[i] : INT8_MAX);
    }
}

static game_move decide(const struct match *m, struct rng *rng, uint64_t nodes, void *arena)
{
    struct game_state view;
    struct bot_answer answer;
    struct game_moves legal;
    uint32_t weight[GAME_MOVES_MAX];
    if (rng_below(rng, 100) < MISTAKES) {
        game_legal(&petra_game, m->box, &m->state, &legal);
        petra_mind.prior(m->box, &m->state, &legal, weight);
        memcpy(legal.weight, weight, sizeof weight);
        return legal.move[game_draw(&legal, rng)];
    }
    int seat = match_actor(m);
    bot_view(&petra_game, m->box, &m->state, seat, &view);
    struct bot_turn turn = {.game = &petra_game,
                            .box = m->box,
                            .view = &view,
                            .seat = seat,
                            .rng = rng,
                            .limit = {.nodes = nodes},
                            .arena = arena,
                            .arena_size = ARENA};
    bot_choose(&worlds_bot, &turn, &answer);
    return answer.move;
}

/* Plays a game and notes it; one that has no single winner is dropped. */
static void play(const struct box *box, uint64_t seed, uint64_t index, uint64_t nodes, game_move *log, void *arena)
{
    struct game_setup setup;
    struct match m;
    struct rng deal, chance, bot;
    struct fault f;
    struct game_result result;
    size_t begun = count;
    int32_t turn = -1;
    rng_seed(&deal, seed, index, RNG_DEAL, 0);
    rng_seed(&chance, seed, index, RNG_CHANCE, 0);
    rng_seed(&bot, seed, index, RNG_BOT, 0);
    game_setup_init(&petra_game, &setup, PETRA_SEATS_MIN + (uint32_t)(index % 3), &f);
    setup_deal(&petra_game, box, &setup, (struct json){"", 0}, &deal, &f);
    match_init(&m, &petra_game, box, &setup, log, &chance);
    const struct petra_state *s = petra_of(&m.state);
    for (match_settle(&m); match_actor(&m) != GAME_OVER; match_settle(&m)) {
        if (s->turn != turn)
            note(petra_boxed(box), s);
        turn = s->turn;
        match_apply(&m, decide(&m, &bot, nodes, arena));
    }
    petra_game.result(box, &m.state, &result);
    if (__builtin_popcount(result.winners) != 1)
        count = begun;
    for (size_t i = begun; i < count; i++) {
        samples[i].winner = (uint8_t)__builtin_ctz(result.winners);
        samples[i].aim[samples[i].winner] = 1;
        samples[i].aside = index / 3 % ASIDE == 0;
        samples[i].last = i + 1 == count;
    }
}

static float strength(const int8_t *trait, float *mixture)
{
    float sum = 0;
    for (uint32_t i = 0; i < PETRA_TRAITS_ROOM; i++)
        sum += net.direct[i] * trait[i];
    for (uint32_t k = 0; k < HIDDEN; k++) {
        float h = net.bias[k];
        for (uint32_t i = 0; i < PETRA_TRAITS_ROOM; i++)
            h += net.hidden[k][i] * trait[i];
        mixture[k] = h < 0 ? 0 : h > 1 ? 1 : h;
        sum += net.out[k] * mixture[k];
    }
    return sum;
}

static void chances(const struct sample *s, float *chance, float (*mixture)[HIDDEN])
{
    float most = -INFINITY, total = 0;
    memset(chance, 0, PETRA_SEATS * sizeof *chance);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        most = fmaxf(most, chance[seat] = strength(s->trait[seat], mixture[seat]));
    for (uint32_t seat = 0; seat < s->seats; seat++)
        total += chance[seat] = expf(chance[seat] - most);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        chance[seat] /= total;
}

static void learn(const struct sample *s)
{
    float chance[PETRA_SEATS], mixture[PETRA_SEATS][HIDDEN];
    chances(s, chance, mixture);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        float off = (chance[seat] - s->aim[seat]) / BATCH;
        const int8_t *trait = s->trait[seat];
        for (uint32_t i = 0; i < PETRA_TRAITS_ROOM; i++)
            slope.direct[i] += off * trait[i];
        for (uint32_t k = 0; k < HIDDEN; k++) {
            slope.out[k] += off * mixture[seat][k];
            if (mixture[seat][k] <= 0 || mixture[seat][k] >= 1)
                continue;
            slope.bias[k] += off * net.out[k];
            for (uint32_t i = 0; i < PETRA_TRAITS_ROOM; i++)
                slope.hidden[k][i] += off * net.out[k] * trait[i];
        }
    }
}

/* One step of Adam. */
static void descend(uint32_t step, float rate)
{
    float *w = net.direct, *g = slope.direct, *m = mean.direct, *v = square.direct;
    float m_scale = 1 - powf(0.9F, (float)step), v_scale = 1 - powf(0.999F, (float)step);
    for (uint32_t i = 0; i < WEIGHTS; i++) {
        float by = g[i] + decay * w[i];
        m[i] = 0.9F * m[i] + 0.1F * by;
        v[i] = 0.999F * v[i] + 0.001F * by * by;
        w[i] -= rate * (m[i] / m_scale) / (sqrtf(v[i] / v_scale) + 1e-8F);
        g[i] = 0;
    }
}

/* From the last turn of each game back: what the net says of the next turn, and what was aimed at there. */
static void aim(void)
{
    float chance[PETRA_SEATS], mixture[PETRA_SEATS][HIDDEN];
    for (size_t i = count; i-- > 0;) {
        if (samples[i].last)
            continue;
        chances(&samples[i + 1], chance, mixture);
        for (uint32_t seat = 0; seat < samples[i].seats; seat++)
            samples[i].aim[seat] = (1 - lambda) * chance[seat] + lambda * samples[i + 1].aim[seat];
    }
}

static void report(uint32_t epoch)
{
    double loss = 0, even = 0, kept = 0;
    for (size_t i = 0; samples != NULL && i < count; i++) {
        float chance[PETRA_SEATS], mixture[PETRA_SEATS][HIDDEN];
        if (!samples[i].aside)
            continue;
        chances(&samples[i], chance, mixture);
        loss -= log(chance[samples[i].winner] + 1e-9);
        even += log(samples[i].seats);
        kept++;
    }
    fprintf(stderr, "epoch %u: log-loss %.4f of the games kept aside; knowing nothing, %.4f\n", epoch, loss / kept,
            even / kept);
}

static void fit(struct rng *rng)
{
    float *w = &net.hidden[0][0];
    size_t *order = calloc(count + 1, sizeof *order), used = 0;
    uint32_t step = 0;
    if (order == NULL || samples == NULL)
        exit(EXIT_FAILURE);
    for (uint32_t i = 0; i < HIDDEN * PETRA_TRAITS_ROOM + 2 * HIDDEN; i++)
        w[i] = ((float)rng_below(rng, 2001) - 1000) / 6000;
    for (size_t i = 0; i < count; i++)
        if (!samples[i].aside)
            order[used++] = i;
    for (uint32_t epoch = 0; epoch < EPOCHS; epoch++) {
        if (epoch >= EPOCHS / 3 && (epoch - EPOCHS / 3) % 4 == 0)
            aim();
        fit_shuffle(order, used, rng);
        for (size_t i = 0; i + BATCH <= used; i += BATCH) {
            for (size_t k = 0; k < BATCH; k++)
                learn(&samples[order[i + k]]);
            descend(++step, speed * (1.01F - (float)epoch / EPOCHS));
        }
        report(epoch);
    }
    free(order);
}

static void print_list(const float *w, uint32_t size, double unit)
{
    int at = 120;
    for (uint32_t i = 0; i < size; i++) {
        char word[16];
        int length = snprintf(word, sizeof word, " %ld,", lrint((double)w[i] * unit));
        at += length;
        if (at > 118)
            at = printf("\n        ") + length;
        printf("%s", word);
    }
    printf("\n");
}

static void print_net(void)
{
    double unit = 1024 / log(2);
    printf(
        "/* The weights of the network that turns the traits of a seat into its strength, found by tools/petra_fit.c. "
        "*/\n#include \"games/petra/petra_mind.h\"\n\n/* clang-format off */\n"
        "const struct petra_net petra_weights_net = {\n    .direct = {");
    print_list(net.direct, PETRA_TRAITS_ROOM, unit);
    printf("    },\n    .bias = {");
    print_list(net.bias, HIDDEN, PETRA_FULL);
    printf("    },\n    .out = {");
    print_list(net.out, HIDDEN, unit);
    printf("    },\n    .hidden = {\n");
    for (uint32_t k = 0; k < HIDDEN; k++) {
        printf("    {");
        print_list(net.hidden[k], PETRA_TRAITS_ROOM, PETRA_FULL);
        printf("    },\n");
    }
    printf("    },\n};\n/* clang-format on */\n");
}

int main(int argc, char **argv)
{
    static union {
        _Alignas(16) struct box head;
        uint8_t bytes[1 << 14];
    } box;
    if (argc != 4) {
        fprintf(stderr, "usage: petra-fit GAMES NODES SEED > src/games/petra/petra_weights.c\n");
        return EXIT_FAILURE;
    }
    uint64_t games = strtoull(argv[1], NULL, 10), nodes = strtoull(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    game_move *log = malloc(petra_game.log_max * sizeof *log);
    void *arena = aligned_alloc(BOT_ARENA_ALIGN, ARENA);
    struct rng rng;
    if (log == NULL || arena == NULL || petra_game.box_size > sizeof box)
        return EXIT_FAILURE;
    registry_box(&petra_game, &box.head);
    for (uint64_t i = 0; i < games; i++)
        play(&box.head, seed, i, nodes, log, arena);
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fit(&rng);
    print_net();
    free(log);
    free(arena);
    free(samples);
    return EXIT_SUCCESS;
}
