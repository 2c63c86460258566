/* Finds the weights by which positions of Prowler's Passage are judged: `tune GAMES SEED NODES` writes
 * src/games/passage/passage_weights.c to standard output, and how well they fit to standard error.
 *
 * Positions come from games with a good deal of noise. In the ending each is solved. Before, with NODES 0, many games
 * are played on from each at random, and their mean is what it is worth; with NODES, what a search that long finds with
 * the weights of today. Begin with 0, then run it again and again with each round's weights: what the endings teach
 * reaches further back each time.
 *
 * The weights are those with the least squared error, drawn a little toward those of all stages together, so that
 * stages with few positions stay sensible. Every tenth game is kept out to measure the error. */
#include "ai/alphabeta.h"
#include "games/passage/passage_weights.h"
#include "registry/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ARENA = 4 << 20, N = FAST_FEATURES };
enum {
    SOLVED = 9,           /* turns left from which positions are solved */
    LAST = 2,             /* and where games end */
    GAMES_ON = 500,       /* games played on from each position before */
    NOISE = 6 * FAST_UNIT /* in the games that positions come from */
};

struct fit {
    double a[N][N], b[N], count;
    double error, error_before, spread; /* of the games that are kept out, squared and summed */
};

static struct fit fits[2][FAST_STAGES], all[2];
static double found[2][FAST_STAGES][N];
static const struct game *const game = &passage_game;
static struct passage_box box;
static uint8_t *arena;
static struct fast_node node;

static int32_t ask(const struct game_state *s, uint64_t nodes, struct bot_answer *out)
{
    struct bot_turn turn = {.game = game, .box = &box.box, .view = s, .first = s, .limit = {.nodes = nodes}};
    turn.arena = arena;
    turn.arena_size = ARENA;
    turn.seat = game->actor(&box.box, s);
    memset(out, 0, sizeof *out);
    return alphabeta_solve(&turn, out);
}

static uint32_t left_in(const struct game_state *s)
{
    const struct passage *p = (const struct passage *)s;
    return 26 - (uint32_t)__builtin_popcount(p->own[0] | p->own[1]);
}

/* ---- Positions ---- */

/* A position and what it is worth to its seat, as measured or as it is kept out. */
static void take(const struct game_state *s, int32_t worth, bool keep_out)
{
    int32_t f[N];
    const struct passage *p = (const struct passage *)s;
    passage_search.enter(&box.box, s, &node);
    fast_features(&node, f);
    struct fit *fit = &fits[p->mid_done][fast_stage(fast_left(&node))];
    double y = (double)(worth - fast_lead(&node)) * 64 / FAST_UNIT;
    if (keep_out) {
        double guess = 0;
        for (int i = 0; i < N; i++)
            guess += found[p->mid_done][fast_stage(fast_left(&node))][i] * f[i];
        double before = (double)fast_guess(&node) * 64 / FAST_UNIT;
        fit->count++;
        fit->error += (y - guess) * (y - guess);
        fit->error_before += (y - before) * (y - before);
        fit->spread += y * y;
        return;
    }
    fit->count++;
    for (int i = 0; i < N; i++) {
        if (f[i] == 0)
            continue;
        fit->b[i] += f[i] * y;
        for (int j = 0; j < N; j++)
            fit->a[i][j] += (double)f[i] * f[j];
    }
}

static game_move any_move(const struct game_state *s, struct rng *rng)
{
    struct game_moves legal;
    legal.count = 0;
    game->moves(&box.box, s, &legal);
    return legal.move[rng_below(rng, legal.count)];
}

/* The move that is judged best, give or take some noise. */
static game_move judged_move(struct fast_node *n, uint32_t noise, struct rng *rng)
{
    game_move legal[GAME_MOVES_MAX], best = 0;
    int32_t best_worth = INT32_MIN;
    uint32_t count = passage_search.moves(n, legal);
    int seat = passage_search.seat(n);
    for (uint32_t i = 0; i < count; i++) {
        fast_make(n, legal[i]);
        int32_t worth = fast_lead(n) + (fast_left(n) > 0 ? fast_guess(n) : 0);
        worth = (passage_search.seat(n) == seat ? worth : -worth) + (int32_t)rng_below(rng, noise);
        if (worth > best_worth) {
            best_worth = worth;
            best = legal[i];
        }
        n->depth--;
    }
    return best;
}

/* To the end at random. */
static int32_t play_on(struct fast_node *n, struct rng *rng)
{
    game_move legal[GAME_MOVES_MAX];
    uint32_t depth = n->depth, count;
    int seat = passage_search.seat(n);
    while ((count = passage_search.moves(n, legal)) > 0)
        fast_make(n, legal[rng_below(rng, count)]);
    int32_t worth = fast_outcome(n, &n->stack[n->depth]);
    worth = passage_search.seat(n) == seat ? worth : -worth;
    n->depth = depth;
    return worth;
}

static int32_t worth_of(const struct game_state *s, uint64_t nodes, struct rng *rng)
{
    struct bot_answer answer;
    if (left_in(s) <= SOLVED || nodes > 0)
        return ask(s, left_in(s) <= SOLVED ? UINT64_MAX : nodes, &answer);
    int32_t sum = 0;
    passage_search.enter(&box.box, s, &node);
    for (int i = 0; i < GAMES_ON; i++)
        sum += play_on(&node, rng);
    return sum / GAMES_ON;
}

static void play(uint64_t seed, uint64_t index, uint64_t nodes, bool keep_out)
{
    struct game_setup setup;
    struct rng deal, rng;
    struct fault f;
    struct json none = {"", 0};
    struct game_state s;
    rng_seed(&deal, seed, index, RNG_DEAL, 0);
    rng_seed(&rng, seed, index, RNG_BOT, 0);
    if (game_setup_init(game, &setup, 2, &f) != ERR_NONE || game->deal(&box.box, &setup, none, &deal, &f) != ERR_NONE)
        abort();
    game->start(&box.box, &s, &setup);
    while (left_in(&s) > LAST) {
        if (((struct passage *)&s)->phase == PASSAGE_PLACE && rng_below(&rng, 3) == 0)
            take(&s, worth_of(&s, nodes, &rng), keep_out);
        passage_search.enter(&box.box, &s, &node);
        game->apply(&box.box, &s, rng_below(&rng, 6) == 0 ? any_move(&s, &rng) : judged_move(&node, NOISE, &rng));
    }
}

/* ---- The weights ---- */

/* Least squares by elimination; `pull` draws toward `centre`, each feature by its own size. */
static void solve(const struct fit *fit, const double *centre, double pull, double *out)
{
    static double m[N][N + 1];
    for (int i = 0; i < N; i++) {
        double weight = pull * (all[0].a[i][i] + all[1].a[i][i] + 1) / (all[0].count + all[1].count);
        for (int j = 0; j < N; j++)
            m[i][j] = fit->a[i][j];
        m[i][i] += weight;
        m[i][N] = fit->b[i] + weight * (centre != NULL ? centre[i] : 0);
    }
    for (int i = 0; i < N; i++) {
        for (int k = i + 1; k < N; k++) {
            double times = m[k][i] / m[i][i];
            for (int j = i; j <= N && times != 0; j++)
                m[k][j] -= times * m[i][j];
        }
    }
    for (int i = N - 1; i >= 0; i--) {
        out[i] = m[i][N];
        for (int j = i + 1; j < N; j++)
            out[i] -= m[i][j] * out[j];
        out[i] /= m[i][i];
    }
}

static void find(void)
{
    for (int mid = 0; mid < 2; mid++) {
        double centre[N];
        for (int stage = 0; stage < FAST_STAGES; stage++) {
            const struct fit *fit = &fits[mid][stage];
            all[mid].count += fit->count;
            for (int i = 0; i < N; i++) {
                all[mid].b[i] += fit->b[i];
                for (int j = 0; j < N; j++)
                    all[mid].a[i][j] += fit->a[i][j];
            }
        }
        solve(&all[mid], NULL, 10, centre);
        for (int stage = 0; stage < FAST_STAGES; stage++)
            solve(&fits[mid][stage], centre, 300, found[mid][stage]);
    }
}

static int weight_of(double w)
{
    double rounded = floor(w * 256 + 0.5);
    return (int)(rounded > 32767 ? 32767 : rounded < -32768 ? -32768 : rounded);
}

static void print(uint64_t games, uint64_t seed, uint64_t nodes)
{
    printf(
        "/* Found by tools/tune.c: last with tune %llu %llu %llu. */\n#include \"games/passage/passage_weights.h\"\n\n",
        (unsigned long long)games, (unsigned long long)seed, (unsigned long long)nodes);
    printf("const int16_t fast_weights[2][FAST_STAGES][FAST_FEATURES] = {\n");
    for (int mid = 0; mid < 2; mid++) {
        printf("    {\n");
        for (int stage = 0; stage < FAST_STAGES; stage++) {
            printf("        {");
            for (int i = 0; i < N; i++)
                printf("%s%d", i > 0 ? ", " : "", weight_of(found[mid][stage][i]));
            printf("},\n");
        }
        printf("    },\n");
    }
    printf("};\n");
}

static void report(void)
{
    for (int mid = 0; mid < 2; mid++)
        for (int stage = 0; stage < FAST_STAGES; stage++) {
            const struct fit *f = &fits[mid][stage];
            if (f->count > 0)
                fprintf(
                    stderr,
                    "mid %d, %2d turns left or more: %6.0f positions, off by %.2f points (before %.2f, nothing %.2f)\n",
                    mid, stage * FAST_STAGE_TURNS, f->count, sqrt(f->error / f->count) / 64,
                    sqrt(f->error_before / f->count) / 64, sqrt(f->spread / f->count) / 64);
        }
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t nodes = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    arena = aligned_alloc(64, ARENA);
    if (arena == NULL)
        return 3;
    memset(arena, 0, ARENA);
    registry_box(game, &box.box);
    for (uint64_t i = 0; i < games; i++)
        if (i % 10 != 0)
            play(seed, i, nodes, false);
    find();
    memset(fits, 0, sizeof fits);
    for (uint64_t i = 0; i < games; i += 10)
        play(seed, i, nodes, true);
    report();
    print(games, seed, nodes);
    free(arena);
    return 0;
}
