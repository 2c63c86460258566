/* Trains the network that evaluates positions of Prowler's Passage (src/games/passage/passage_net.h):
 *
 *     passage-fit sample SEED GAMES NODES FILE            adds positions, with what a search of NODES nodes finds, to
 * FILE passage-fit fit NET SEED EPOCHS RATE LAST FILE...   trains the network in the file NET, or begins one; the
 * learning rate falls from RATE to LAST passage-fit print NET                               writes
 * src/games/passage/passage_net_weights.c
 *
 * Positions come from games with many random moves, played with the present network. Endings are solved exactly, so
 * what they teach spreads further back with each round of sampling and training. Every fiftieth position is held out:
 * the error on these is printed in points, by the number of turns left (+ after the mid-game scoring). */
#include "ai/alphabeta.h"
#include "core/setup.h"
#include "games/passage/passage_net.h"
#include "registry/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ARENA = 4 << 20,
    LIST = 256,
    LAST = 4 /* turns left in the last positions */,
    SOLVED = 10,
    KEPT_OUT = 50,
    ROWS = 6 /* weights of so many facts in a line of the output */
};
#define WHOLE ((float)(NET_POINTS * FAST_UNIT)) /* the value of 1.0 in the network, in units of search */
#define TOP ((float)NET_TOP / NET_ONE)

static struct net {
    float row[NET_FACTS][NET_SUMS];
    float out[NET_STAGES][NET_SUMS]; /* the first sum is linear, so its weight is not used */
    float heat[HEAT_FACTS], hot[NET_STAGES];
    uint8_t seen[NET_FACTS];
} net;

struct sample {
    struct passage state;
    int32_t worth; /* to the seat to move */
};

/* All inputs of the network in a position. */
struct look {
    uint32_t count, stage;
    uint16_t fact[LIST];
    struct passage_net_heat heat;
    float sign; /* of the hottest pathway */
};

static const struct game *const game = &passage_game;
static struct passage_box box;
static struct passage_fast_node node;
static uint8_t *arena;

static void fail(const char *what)
{
    fprintf(stderr, "passage-fit: %s\n", what);
    exit(1);
}

static int32_t search(const struct game_state *s, uint64_t nodes)
{
    struct bot_answer answer;
    struct bot_turn turn = {.game = game, .box = &box.box, .view = s, .first = s, .limit = {.nodes = nodes}};
    turn.arena = arena;
    turn.arena_size = ARENA;
    turn.seat = game->actor(&box.box, s);
    memset(&answer, 0, sizeof answer);
    return alphabeta_solve(&turn, &answer);
}

static game_move judged_move(const game_move *legal, uint32_t count)
{
    int32_t best = INT32_MIN;
    game_move move = 0;
    int seat = passage_search.seat(&node);
    for (uint32_t i = 0; i < count; i++) {
        passage_search_make(&node, legal[i]);
        int32_t worth = passage_judge_lead(&node) + (passage_fast_left(&node) > 0 ? passage_net_guess(&node) : 0);
        worth = passage_search.seat(&node) == seat ? worth : -worth;
        node.depth--;
        if (worth > best) {
            best = worth;
            move = legal[i];
        }
    }
    return move;
}

static void sample_game(uint64_t seed, uint64_t index, uint64_t nodes, FILE *file)
{
    struct game_setup setup;
    struct rng deal, rng;
    struct fault f;
    struct json none = {"", 0};
    struct game_state s;
    game_move legal[GAME_MOVES_MAX];
    rng_seed(&deal, seed, index, RNG_DEAL, 0);
    rng_seed(&rng, seed, index, RNG_BOT, 0);
    if (game_setup_init(game, &setup, 2, &f) != ERR_NONE ||
        setup_deal(game, &box.box, &setup, none, &deal, &f) != ERR_NONE)
        fail("no deal");
    game->start(&box.box, &s, &setup);
    passage_search.enter(&box.box, &s, &node);
    uint32_t wild = rng_below(&rng, 12), stray = 3 + rng_below(&rng, 10), left;
    for (uint32_t at = 0; (left = passage_fast_left(&node)) > LAST; at++) {
        uint32_t count = passage_search.moves(&node, legal);
        game_move m =
            at < wild || rng_below(&rng, stray) == 0 ? legal[rng_below(&rng, count)] : judged_move(legal, count);
        passage_search_make(&node, m);
        game->apply(&box.box, &s, m);
        if (passage_fast_left(&node) <= LAST || rng_below(&rng, left > SOLVED ? 2 : 6) != 0)
            continue;
        struct sample sample;
        memset(&sample, 0, sizeof sample);
        sample.worth = search(&s, passage_fast_left(&node) <= SOLVED ? UINT64_MAX : nodes);
        memcpy(&sample.state, &s, sizeof sample.state);
        if (fwrite(&sample, sizeof sample, 1, file) != 1)
            fail("the samples cannot be written");
    }
}

static struct sample *read_samples(char **files, size_t *count)
{
    size_t room = 0;
    struct sample *all = NULL, one;
    for (*count = 0; *files != NULL; files++) {
        FILE *file = fopen(*files, "rb");
        if (file == NULL)
            fail("a file of samples cannot be read");
        while (fread(&one, sizeof one, 1, file) == 1) {
            if (*count == room) {
                room = room > 0 ? 2 * room : 1 << 16;
                struct sample *more = realloc(all, room * sizeof *all);
                if (more == NULL)
                    fail("no room for the samples");
                all = more;
            }
            all[(*count)++] = one;
        }
        fclose(file);
    }
    if (*count == 0)
        fail("no samples");
    return all;
}

/* Shuffles the positions, except those held out. */
static void shuffle(struct sample *all, size_t count, struct rng *rng)
{
    for (size_t i = count; i-- > 1;) {
        size_t j = rng_below(rng, (uint32_t)(i + 1));
        if (i % KEPT_OUT == 0 || j % KEPT_OUT == 0)
            continue;
        struct sample swapped = all[i];
        all[i] = all[j];
        all[j] = swapped;
    }
}

static void look_at(struct passage_fast_node *n, struct look *l)
{
    const struct passage_fast_position *p = &n->stack[n->depth];
    l->count = passage_net_facts(n, p, l->fact);
    l->stage = passage_net_stage(passage_fast_left(n), p->mid_done);
    l->sign = p->phase == PASSAGE_PLACE ? 1 : -1;
    passage_net_heat(n, p, &l->heat);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        if ((p->own[0] | p->own[1]) >> path & 1)
            l->fact[l->count++] = (uint16_t)(NET_PATH + path * NET_STATES + (p->own[1] >> path & 1));
        else
            l->count += passage_net_free_facts(n, path, l->fact + l->count);
    }
}

/* The sum of the heats if the pathways are taken in turns, the hottest first; `sign` gets the sign of each. */
static float heat_of(const struct look *l, float *sign)
{
    const struct passage_net_heat *h = &l->heat;
    float heat[PASSAGE_PATHS], total = 0;
    for (uint32_t i = 0; i < h->count; i++) {
        heat[i] = 0;
        for (uint32_t k = 0; k < h->facts[i]; k++)
            heat[i] += net.heat[h->fact[i][k]];
    }
    for (uint32_t i = 0; i < h->count; i++) {
        uint32_t hotter = 0;
        for (uint32_t j = 0; j < h->count; j++)
            hotter += heat[j] > heat[i] || (j < i && heat[j] == heat[i]);
        sign[i] = hotter == h->count - 1 ? 0 : hotter & 1 ? -l->sign : l->sign;
        total += sign[i] * heat[i];
    }
    return total;
}

static float within(float sum)
{
    return sum < 0 ? 0 : sum > TOP ? TOP : sum;
}

static float judge(const struct look *l, float *sum, float heat)
{
    for (int j = 0; j < NET_SUMS; j++)
        sum[j] = 0;
    for (uint32_t i = 0; i < l->count; i++)
        for (int j = 0; j < NET_SUMS; j++)
            sum[j] += net.row[l->fact[i]][j];
    float total = sum[0] + net.hot[l->stage] * heat;
    for (int j = 1; j < NET_SUMS; j++)
        total += net.out[l->stage][j] * within(sum[j]);
    return total;
}

/* One step of stochastic gradient descent on the squared error; returns the error before it. */
static float teach(const struct look *l, float target, float rate)
{
    float sum[NET_SUMS], back[NET_SUMS], sign[PASSAGE_PATHS], heat = heat_of(l, sign);
    float wrong = target - judge(l, sum, heat), step = rate * fminf(fmaxf(wrong, -1), 1), hot = net.hot[l->stage];
    for (uint32_t i = 0; i < l->heat.count; i++)
        for (uint32_t k = 0; k < l->heat.facts[i]; k++)
            net.heat[l->heat.fact[i][k]] += step * hot * sign[i];
    net.hot[l->stage] += step * heat;
    back[0] = step;
    for (int j = 1; j < NET_SUMS; j++) {
        float *out = &net.out[l->stage][j];
        back[j] = sum[j] > 0 && sum[j] < TOP ? step * *out : 0;
        *out += step * within(sum[j]);
    }
    for (uint32_t i = 0; i < l->count; i++) {
        net.seen[l->fact[i]] = 1;
        for (int j = 0; j < NET_SUMS; j++)
            net.row[l->fact[i]][j] += back[j];
    }
    return wrong;
}

static float small(struct rng *rng, float most)
{
    return ((float)rng_below(rng, 2001) - 1000) / 1000 * most;
}

static void begin(struct rng *rng)
{
    for (int j = 1; j < NET_SUMS; j++) {
        float out = small(rng, 0.3F);
        for (int i = 0; i < NET_FACTS; i++)
            net.row[i][j] = small(rng, 0.08F) + (i >= NET_STAGE && i < NET_PHASE ? 0.3F : 0);
        for (int i = 0; i < NET_STAGES; i++)
            net.out[i][j] = out;
    }
    for (int i = 0; i < NET_STAGES; i++)
        net.hot[i] = 1;
    for (int half = 0; half < 2; half++) { /* roughly what a tile and a pull are worth, in points */
        for (int t = 0; t < PASSAGE_ITEMS * HEAT_COUNTS; t++)
            net.heat[half * HEAT_HALF + HEAT_TILE + t] = (float)(t % HEAT_COUNTS + 2) / 2 / NET_POINTS;
        for (int i = HEAT_PULL; i < HEAT_TRAIL; i++)
            net.heat[half * HEAT_HALF + i] = 0.5F / NET_POINTS;
    }
}

struct errors {
    double sum[NET_STAGES], count[NET_STAGES];
};

static void report(int epoch, size_t samples, const struct errors *e, double learned)
{
    double sum = 0, count = 0;
    for (int i = 0; i < NET_STAGES; i++) {
        sum += e->sum[i];
        count += e->count[i];
    }
    fprintf(stderr, "%d: %zu samples, %.3f points off (while learning %.3f) |", epoch, samples,
            NET_POINTS * sqrt(sum / count), NET_POINTS * sqrt(learned / ((double)samples - count)));
    for (int i = NET_STAGES - 1; i >= 0; i--)
        if (e->count[i] > 0)
            fprintf(stderr, " %d%s %.2f", i / 2 * 4, i & 1 ? "+" : "", NET_POINTS * sqrt(e->sum[i] / e->count[i]));
    fprintf(stderr, "\n");
}

static void fit(struct sample *all, size_t count, int epochs, double rate, double last, struct rng *rng)
{
    double steps = (double)epochs * (double)count;
    for (int epoch = 0; epoch < epochs; epoch++) {
        struct errors kept = {{0}, {0}};
        double learned = 0;
        shuffle(all, count, rng);
        for (size_t i = 0; i < count; i++) {
            struct look l;
            float sum[NET_SUMS], sign[PASSAGE_PATHS];
            double step = (double)epoch * (double)count + (double)i;
            passage_search.enter(&box.box, (const struct game_state *)&all[i].state, &node);
            node.may_judge = i > 0 || epoch > 0; /* the caches of sets of passages stay valid */
            look_at(&node, &l);
            float target = (float)(all[i].worth - passage_judge_lead(&node)) / WHOLE;
            if (i % KEPT_OUT == 0) {
                float wrong = target - judge(&l, sum, heat_of(&l, sign));
                kept.sum[l.stage] += wrong * wrong;
                kept.count[l.stage]++;
            } else {
                float wrong = teach(&l, target, (float)(rate * pow(last / rate, step / steps)));
                learned += wrong * wrong;
            }
        }
        report(epoch + 1, count, &kept, learned);
    }
}

static bool read_net(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return false;
    if (fread(&net, sizeof net, 1, file) != 1)
        fail("the network's file is of another kind");
    fclose(file);
    return true;
}

static void write_net(const char *name)
{
    FILE *file = fopen(name, "wb");
    if (file == NULL || fwrite(&net, sizeof net, 1, file) != 1 || fclose(file) != 0)
        fail("the network cannot be written");
}

static void print_numbers(const float *from, int count, int one, const char *before, const char *after)
{
    printf("%s", before);
    for (int i = 0; i < count; i++)
        printf("%s%d", i == 0 ? "" : i % 20 == 0 ? ",\n    " : ", ", (int)lroundf(from[i] * (float)one));
    printf("%s", after);
}

static void print(void)
{
    printf("/* Made by tools/passage_fit.c. */\n#include \"games/passage/passage_net.h\"\n\n/* clang-format off */\n");
    printf("const int16_t passage_net_weights_rows[NET_FACTS][NET_SUMS] = {\n");
    for (int i = 0; i < NET_FACTS; i++) {
        if (!net.seen[i]) /* the fact never occurred, so its initial weights mean nothing */
            memset(net.row[i], 0, sizeof net.row[i]);
        print_numbers(net.row[i], NET_SUMS, NET_ONE, i % ROWS == 0 ? "    {" : " {",
                      i % ROWS == ROWS - 1 || i + 1 == NET_FACTS ? "},\n" : "},");
    }
    printf("};\n\nconst int16_t passage_net_weights_out[NET_STAGES][NET_SUMS] = {\n");
    for (int i = 0; i < NET_STAGES; i++)
        print_numbers(net.out[i], NET_SUMS, NET_OUT_ONE, "    {", "},\n");
    print_numbers(net.heat, HEAT_FACTS, NET_ONE, "};\n\nconst int16_t passage_net_weights_heat[HEAT_FACTS] = {\n    ",
                  "\n};\n\n");
    print_numbers(net.hot, NET_STAGES, NET_OUT_ONE, "const int16_t passage_net_weights_heat_out[NET_STAGES] = {\n    ",
                  "\n};\n");
}

int main(int argc, char **argv)
{
    struct rng rng;
    arena = aligned_alloc(64, ARENA);
    if (arena == NULL)
        fail("no memory");
    memset(arena, 0, ARENA);
    registry_box(game, &box.box);
    if (argc == 6 && strcmp(argv[1], "sample") == 0) {
        FILE *file = fopen(argv[5], "ab");
        for (uint64_t i = 0; file != NULL && i < strtoull(argv[3], NULL, 10); i++)
            sample_game(strtoull(argv[2], NULL, 10), i, strtoull(argv[4], NULL, 10), file);
        if (file == NULL || fclose(file) != 0)
            fail("the samples cannot be written");
    } else if (argc > 7 && strcmp(argv[1], "fit") == 0) {
        size_t count;
        struct sample *all = read_samples(argv + 7, &count);
        rng_seed(&rng, strtoull(argv[3], NULL, 10), 0, RNG_BOT, 0);
        if (!read_net(argv[2]))
            begin(&rng);
        fit(all, count, (int)strtol(argv[4], NULL, 10), strtod(argv[5], NULL), strtod(argv[6], NULL), &rng);
        write_net(argv[2]);
        free(all);
    } else if (argc == 3 && strcmp(argv[1], "print") == 0 && read_net(argv[2])) {
        print();
    } else {
        fprintf(stderr, "usage: passage-fit sample SEED GAMES NODES FILE\n"
                        "       passage-fit fit NET SEED EPOCHS RATE LAST FILE...\n"
                        "       passage-fit print NET\n");
        return 2;
    }
    free(arena);
    return 0;
}
