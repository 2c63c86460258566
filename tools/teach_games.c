/* The games that the network of Prowler's Passage learns from (src/games/passage/passage_sage.h), and its weights as a
 * source. tools/teach runs it, many at a time:
 *
 *     teach-games shape
 *         tells sizes, scales, and the symmetries of the board
 *     teach-games play WEIGHTS SEED SECONDS VISITS OUT
 *         plays against itself; writes a lesson for each position
 *     teach-games match A B SEED DEALS VISITS [fr|boxes]
 *         plays weights against weights, each deal from both sides; of the French edition, or with random boxes
 *     teach-games speed WEIGHTS
 *         measures how fast it sees, asks and searches
 *     teach-games print WEIGHTS ORIGIN...
 *         writes src/games/passage/passage_sage_weights.c
 *
 * WEIGHTS is a file of struct passage_sage, or "-" for those that are built in.
 *
 * A game is played by the search, whose visits say which moves deserve to be taken; of most moves a short search is
 * enough to go on, and only one in three is searched in full and taught (Wu's "playout cap randomization"). Once few
 * enough turns are left the rest is solved: what is taught of all positions before is how that ends with best play. */
#include "ai/alphabeta.h"
#include "ai/puct.h"
#include "core/setup.h"
#include "games/passage/passage_sage.h"
#include "registry/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    SOLVED = 9, /* turns left from which the rest is solved */
    LAST = 4,   /* turns left in the last lesson */
    ARENA = 2 << 20,
    SOLVER_ARENA = 4 << 20,
    GAME_MOST = 64,
    POLICY = PASSAGE_PATHS + 6,
    FATES = 11,
    FULL = 60000 /* the whole of a policy */
};

/* What is learned from one position. Everything is told from the side of the seat to move. */
struct lesson {
    uint16_t fact[SIGHT_WHOLE_MAX], fact_of[PASSAGE_PATHS][SIGHT_PATH_MAX]; /* padded with 65535 */
    uint16_t policy[POLICY];                                                /* all 0 where none is taught */
    int16_t figure[SIGHT_FIGURES];
    int8_t fate[FATES]; /* who controls each district at the end, has each statue; both longest passages */
    uint8_t paths, phase, left, exact, reserved[2];
    float won, promised, margin; /* with best play from where it was solved; by the search; in points */
};

#ifndef SIGHT_WIDE
#define passage_sight_see_wide passage_sight_see
#endif

static const struct game *const game = &passage_game;
static struct passage_box usual, box;
static struct passage_fast_node node;
static void *arena, *solver_arena;
static struct rng rng;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "teach-games: %s\n", what);
    exit(1);
}

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const struct passage_sage *load(const char *name)
{
    if (strcmp(name, "-") == 0)
        return NULL;
    struct passage_sage *w = aligned_alloc(64, (sizeof *w + 63) / 64 * 64);
    FILE *file = fopen(name, "rb");
    if (w == NULL || file == NULL || fread(w, sizeof *w, 1, file) != 1 || fgetc(file) != EOF)
        fail("the weights cannot be read");
    fclose(file);
    return w;
}

static int32_t drawn(int32_t low, int32_t high)
{
    return low + (int32_t)rng_below(&rng, (uint32_t)(high - low + 1));
}

static float chance(void)
{
    return (float)rng_below(&rng, 1 << 24) / (1 << 24);
}

/* A box that differs from the usual one in a few respects, within what passage_sight.c knows. */
static void draw_box(void)
{
    static const int8_t range[PASSAGE_NUMBERS][2] = {
        [PASSAGE_N_TRACK] = {5, 10},        [PASSAGE_N_PASSAGES] = {10, 13},    [PASSAGE_N_MID_STATUES] = {1, 4},
        [PASSAGE_N_MID_PASSAGES] = {5, 10}, [PASSAGE_N_SECTION] = {1, 3},       [PASSAGE_N_STATUE] = {0, 3},
        [PASSAGE_N_BANKING] = {3, 7},       [PASSAGE_N_POLITICAL] = {1, 3},     [PASSAGE_N_RESIDENTIAL] = {1, 3},
        [PASSAGE_N_CASTLE_PAIR] = {2, 4},   [PASSAGE_N_CASTLE_SHOVEL] = {0, 2},
    };
    box = usual;
    for (uint32_t i = 0; i < PASSAGE_NUMBERS; i++)
        if (rng_below(&rng, 4) == 0)
            box.number[i] = drawn(range[i][0], range[i][1]);
    for (uint32_t i = 0; i < PASSAGE_ACHIEVEMENTS; i++)
        if (rng_below(&rng, 3) == 0)
            for (uint32_t e = 0; e < PASSAGE_EDITIONS; e++)
                box.worth[e][i] = (uint8_t)(usual.worth[PASSAGE_EN][i] + drawn(-2, 2));
    if (rng_below(&rng, 2) == 0)
        for (uint32_t i = 0; i < box.hexes; i++)
            for (uint32_t k = 0; k < 3; k++)
                box.hex[i][k] = (uint8_t)rng_below(&rng, PASSAGE_DISTRICTS);
    if (rng_below(&rng, 2) == 0)
        for (uint32_t i = 0; i < box.tiles; i++)
            for (uint32_t k = 0; k < 2; k++)
                box.tile[i][k] =
                    (uint8_t)(box.tile[i][k] < PASSAGE_ITEMS ? rng_below(&rng, PASSAGE_ITEMS) : box.tile[i][k]);
}

static void deal(uint64_t seed, uint64_t index, enum passage_edition edition, struct game_state *s)
{
    struct game_setup setup;
    struct rng of_deal;
    struct fault f;
    struct json none = {"", 0};
    rng_seed(&of_deal, seed, index, RNG_DEAL, 0);
    if (game_setup_init(game, &setup, 2, &f) != ERR_NONE)
        fail("no setup");
    setup.option[0] = (int32_t)edition;
    if (setup_deal(game, &box.box, &setup, none, &of_deal, &f) != ERR_NONE)
        fail("no deal");
    game->start(&box.box, s, &setup);
    if (((struct passage *)s)->edition != edition)
        fail("another edition was dealt");
}

static struct bot_turn turn_of(const struct game_state *s, uint64_t nodes)
{
    struct bot_turn turn = {.game = game, .box = &box.box, .view = s, .first = s, .rng = &rng};
    turn.limit.nodes = nodes;
    turn.seat = game->actor(&box.box, s);
    turn.arena = arena;
    turn.arena_size = ARENA;
    return turn;
}

static int32_t solve(const struct game_state *s, game_move *m)
{
    static struct bot_answer a;
    struct bot_turn turn = turn_of(s, UINT64_MAX);
    turn.arena = solver_arena;
    turn.arena_size = SOLVER_ARENA;
    memset(&a, 0, offsetof(struct bot_answer, line));
    int32_t worth = alphabeta_solve(&turn, &a);
    *m = a.move;
    return worth;
}

static void advance(struct game_state *s, game_move m)
{
    passage_search_make(&node, m);
    node.stack[0] = node.stack[node.depth];
    node.depth = 0;
    game->apply(&box.box, s, m);
}

static uint32_t left(void)
{
    return passage_fast_left(&node);
}

/* Marsaglia and Tsang's way to draw from a gamma distribution. */
static float gamma_draw(float a)
{
    if (a < 1)
        return gamma_draw(a + 1) * powf(chance() + 1e-9F, 1 / a);
    float d = a - 1.F / 3, c = 1 / sqrtf(9 * d);
    for (;;) {
        float x = sqrtf(-2 * logf(chance() + 1e-9F)) * cosf(6.2831853F * chance()), v = 1 + c * x;
        v = v * v * v;
        if (v > 0 && logf(chance() + 1e-9F) < 0.5F * x * x + d - d * v + d * logf(v))
            return d * v;
    }
}

/* Dirichlet noise. */
static void draw_wish(uint32_t count, uint32_t *wish)
{
    float g[GAME_MOVES_MAX], sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += g[i] = gamma_draw(10.F / (float)count) + 1e-9F;
    for (uint32_t i = 0; i < count; i++)
        wish[i] = (uint32_t)(g[i] / sum * (GAME_WHOLE - 1));
}

static void note(struct lesson *l)
{
    struct passage_sight s;
    passage_sight_see(&node, &s);
    memset(l, 0, sizeof *l);
    memset(l->fact, 255, sizeof l->fact + sizeof l->fact_of);
    if (s.facts > SIGHT_WHOLE_MAX)
        fail("too many facts");
    memcpy(l->fact, s.fact, s.facts * sizeof *s.fact);
    for (uint32_t i = 0; i < s.paths; i++)
        memcpy(l->fact_of[i], s.fact_of[i], s.facts_of[i] * sizeof **s.fact_of);
    memcpy(l->figure, s.figure, sizeof s.figure);
    l->paths = (uint8_t)s.paths;
    l->phase = node.stack[0].phase;
    l->left = (uint8_t)left();
}

static uint32_t place_of(game_move m)
{
    uint32_t gaps = PASSAGE_ALL_PATHS & ~(node.stack[0].own[0] | node.stack[0].own[1]);
    return m < PASSAGE_PATHS ? passage_fast_count(gaps & ((1U << m) - 1)) : PASSAGE_PATHS + (uint32_t)(m - 32);
}

/* One of the moves, in proportion to a power of their visits; those with few are left out. */
static game_move pick(const struct bot_answer *a, float temper)
{
    float weight[GAME_MOVES_MAX], sum = 0;
    for (uint32_t i = 0; i < a->lines; i++) {
        bool few = a->line[i].visits * 12 < a->line[0].visits;
        weight[i] = few ? 0 : powf((float)a->line[i].visits, 1 / temper);
        sum += weight[i];
    }
    float at = chance() * sum;
    for (uint32_t i = 0; i < a->lines; i++) {
        at -= weight[i];
        if (at < 0 && weight[i] > 0)
            return a->line[i].move;
    }
    return a->line[0].move;
}

static game_move search(const struct game_state *s, uint32_t visits, struct lesson *l)
{
    static struct bot_answer a;
    uint32_t wish[GAME_MOVES_MAX];
    game_move legal[GAME_MOVES_MAX];
    uint32_t count = passage_search.moves(&node, legal);
    bool full = rng_below(&rng, 3) == 0;
    struct bot_turn turn = turn_of(s, full ? visits : visits / 4 + 1);
    memset(&a, 0, offsetof(struct bot_answer, line));
    draw_wish(count, wish);
    puct_stray(&turn, full ? wish : NULL, &a);
    note(l);
    uint64_t sum = 0, promised = 0;
    for (uint32_t i = 0; i < a.lines; i++) {
        sum += a.line[i].visits;
        promised += a.line[i].visits * (uint64_t)a.line[i].value;
    }
    l->promised = sum > 0 ? (float)promised / (float)sum / 10000 : 0.5F;
    for (uint32_t i = 0; full && i < a.lines; i++)
        l->policy[place_of(a.line[i].move)] = (uint16_t)(FULL * a.line[i].visits / sum);
    return pick(&a, left() > 18 ? 0.9F : 0.5F);
}

/* What became of everything at the end. */
static void tell_fates(const struct passage *s, struct lesson *l, const uint8_t *seat, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        int8_t sign = seat[i] == 0 ? 1 : -1;
        for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
            l[i].fate[d] = (int8_t)(sign * ((s->marker[d] > 0) - (s->marker[d] < 0)));
        for (uint32_t k = 0; k < PASSAGE_STATUES; k++)
            l[i].fate[PASSAGE_DISTRICTS + k] = (int8_t)(sign * ((s->statue[k] == 0) - (s->statue[k] == 1)));
        l[i].fate[9] = (int8_t)passage_score_longest(s, seat[i]);
        l[i].fate[10] = (int8_t)passage_score_longest(s, 1U - seat[i]);
    }
}

static float sign_of(int32_t worth)
{
    return worth > 0 ? 1 : worth < 0 ? 0 : 0.5F;
}

/* Plays the rest with best moves, but for a few, and adds a lesson for each position. */
static uint32_t play_rest(struct game_state *s, struct lesson *l, uint8_t *seat, uint32_t before)
{
    uint32_t count = before;
    for (bool first = true; node.stack[0].phase != PASSAGE_OVER; first = false) {
        game_move m, legal[GAME_MOVES_MAX];
        int32_t worth = solve(s, &m);
        for (uint32_t i = 0; first && i < before; i++) {
            int32_t theirs = seat[i] == node.stack[0].seat ? worth : -worth;
            l[i].won = sign_of(theirs);
            l[i].margin = (float)theirs / FAST_UNIT;
        }
        if (left() >= LAST) {
            note(&l[count]);
            l[count].exact = 1;
            l[count].won = sign_of(worth);
            l[count].margin = (float)worth / FAST_UNIT;
            l[count].promised = (float)passage_sage_earned(&node, worth) / GAME_WHOLE;
            l[count].policy[place_of(m)] = FULL;
            seat[count++] = node.stack[0].seat;
            if (rng_below(&rng, 8) == 0)
                m = legal[rng_below(&rng, passage_search.moves(&node, legal))];
        }
        advance(s, m);
    }
    return count;
}

static uint32_t play_game(uint64_t seed, uint64_t index, uint32_t visits, struct lesson *l)
{
    static uint8_t seat[GAME_MOST];
    struct game_state s;
    uint32_t kind = rng_below(&rng, 16), count = 0, at = 0;
    uint32_t wild = rng_below(&rng, 4) == 0 ? rng_below(&rng, 10) : 0;
    const struct passage_sage *sage = box.sage;
    box = usual;
    if (kind < 4)
        draw_box();
    box.sage = sage;
    deal(seed, index, kind % 2 == 0 ? PASSAGE_EN : PASSAGE_FR, &s);
    passage_search.enter(&box.box, &s, &node);
    if (!passage_sage_taught(&node))
        fail("a box is not among those that are taught");
    for (; left() > SOLVED || node.stack[0].phase != PASSAGE_PLACE; at++) {
        game_move legal[GAME_MOVES_MAX];
        if (at < wild) {
            advance(&s, legal[rng_below(&rng, passage_search.moves(&node, legal))]);
            continue;
        }
        seat[count] = node.stack[0].seat;
        game_move m = search(&s, visits, &l[count]);
        count++;
        advance(&s, m);
    }
    count = play_rest(&s, l, seat, count);
    tell_fates((const struct passage *)&s, l, seat, count);
    return count;
}

static void play(const char *weights, uint64_t seed, double seconds, uint32_t visits, const char *out)
{
    static struct lesson lesson[GAME_MOST];
    FILE *file = fopen(out, "wb");
    double end = now(CLOCK_MONOTONIC) + seconds;
    uint64_t games = 0, lessons = 0;
    if (file == NULL)
        fail("the lessons cannot be written");
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    box.sage = load(weights);
    for (; now(CLOCK_MONOTONIC) < end; games++) {
        uint32_t count = play_game(seed, games, visits, lesson);
        if (fwrite(lesson, sizeof *lesson, count, file) != count)
            fail("the lessons cannot be written");
        lessons += count;
    }
    if (fclose(file) != 0)
        fail("the lessons cannot be written");
    printf("%llu %llu\n", (unsigned long long)games, (unsigned long long)lessons);
}

/* One game; its result to the seat of the first weights, with best play once the rest can be solved. */
static float contest(const struct passage_sage *const *sage, uint64_t seed, uint64_t index, uint32_t first,
                     uint32_t visits, enum passage_edition edition)
{
    static struct bot_answer a;
    struct game_state s;
    game_move m;
    deal(seed, index, edition, &s);
    passage_search.enter(&box.box, &s, &node);
    while (left() > SOLVED || node.stack[0].phase != PASSAGE_PLACE) {
        struct bot_turn turn = turn_of(&s, visits);
        memset(&a, 0, offsetof(struct bot_answer, line));
        box.sage = sage[(uint32_t)turn.seat ^ first];
        puct_stray(&turn, NULL, &a);
        advance(&s, a.move);
    }
    float won = sign_of(solve(&s, &m));
    return node.stack[0].seat == first ? won : 1 - won;
}

static void match(const char *a, const char *b, uint64_t seed, uint64_t deals, uint32_t visits, const char *kind)
{
    const struct passage_sage *sage[2] = {load(a), load(b)};
    double sum = 0, squares = 0, n = (double)deals;
    rng_seed(&rng, seed, 0, RNG_BOT, 1);
    for (uint64_t i = 0; i < deals; i++) {
        enum passage_edition edition = strcmp(kind, "fr") == 0 ? PASSAGE_FR : PASSAGE_EN;
        box = usual;
        if (strcmp(kind, "boxes") == 0)
            draw_box();
        double pair = contest(sage, seed, i, 0, visits, edition) + contest(sage, seed, i, 1, visits, edition);
        sum += pair / 2;
        squares += pair * pair / 4;
    }
    double mean = sum / n, spread = n > 1 ? sqrt((squares / n - mean * mean) / (n - 1)) : 0;
    printf("%.4f %.4f %llu\n", mean, 1.96 * spread, (unsigned long long)(2 * deals));
}

/* The symmetries of the board: ways to renumber the pathways that keep what meets where. */
static uint8_t turned[PASSAGE_POINTS];
static void find_turns(uint32_t at)
{
    uint8_t path[PASSAGE_PATHS];
    if (at < PASSAGE_POINTS) {
        for (uint8_t to = 0; to < PASSAGE_POINTS; to++) {
            bool fits =
                passage_fast_count(passage_map_point_paths[at]) == passage_fast_count(passage_map_point_paths[to]);
            for (uint32_t i = 0; i < at && fits; i++)
                fits = turned[i] != to && ((passage_map_point_paths[i] & passage_map_point_paths[at]) != 0) ==
                                              ((passage_map_point_paths[turned[i]] & passage_map_point_paths[to]) != 0);
            turned[at] = to;
            if (fits)
                find_turns(at + 1);
        }
        return;
    }
    for (uint32_t i = 0; i < PASSAGE_PATHS; i++) {
        const uint8_t *ends = passage_map_path_ends[i];
        path[i] =
            (uint8_t)__builtin_ctz(passage_map_point_paths[turned[ends[0]]] & passage_map_point_paths[turned[ends[1]]]);
    }
    const uint32_t *sets[] = {passage_map_statue_paths, passage_map_large_areas};
    const uint32_t counts[] = {PASSAGE_STATUES, 9};
    uint8_t statue[9];
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t i = counts[k]; i-- > 0;) {
            uint32_t image = 0, j = 0;
            for (uint32_t p = 0; p < PASSAGE_PATHS; p++)
                image |= (sets[k][i] >> p & 1) << path[p];
            while (j < counts[k] && sets[k][j] != image)
                j++;
            if (j == counts[k])
                return;
            if (k == 0)
                statue[i] = (uint8_t)j;
        }
    }
    printf("turn");
    for (uint32_t i = 0; i < PASSAGE_PATHS; i++)
        printf(" %d", path[i]);
    for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
        printf(" %d", statue[i]);
    printf("\n");
}

static void shape(void)
{
    printf("facts %d %d most %d %d sizes %d %d %d %d figures %d lesson %zu sage %zu\n", SIGHT_WHOLE, SIGHT_PATH,
           SIGHT_WHOLE_MAX, SIGHT_PATH_MAX, SAGE_WHOLE, SAGE_PATH, SAGE_DEEP, SAGE_OUT, SIGHT_FIGURES,
           sizeof(struct lesson), sizeof(struct passage_sage));
    printf("scales %d %d %d %d %d %d %d %d\n", SAGE_WHOLE_UNIT, SAGE_PATH_UNIT, SAGE_DEEP_UNIT, SAGE_ANSWER,
           SAGE_ROW_ONE, SAGE_DOWN_ONE, SAGE_POOL_ONE, SAGE_OUT_ONE);
    printf("at own %d lacks %d path %d\n", SIGHT_OWN, SIGHT_LACKS, SIGHT_AT);
#define AT(member) printf("lesson." #member " %zu\n", offsetof(struct lesson, member))
    AT(fact), AT(fact_of), AT(policy), AT(figure), AT(fate), AT(paths), AT(phase), AT(left), AT(won), AT(promised);
    AT(margin);
#undef AT
    find_turns(0);
}

static void speed(const char *weights)
{
    static struct bot_answer a;
    box = usual;
    box.sage = load(weights);
    rng_seed(&rng, 9, 0, RNG_BOT, 0);
    for (uint64_t k = 0; k < 3; k++) {
        struct game_state s;
        game_move legal[GAME_MOVES_MAX];
        struct passage_sight sight;
        struct passage_sage_answer answer;
        deal(9, k, PASSAGE_EN, &s);
        passage_search.enter(&box.box, &s, &node);
        for (uint64_t i = 0; i < 6 * k + 1; i++)
            advance(&s, legal[rng_below(&rng, passage_search.moves(&node, legal))]);
        struct bot_turn turn = turn_of(&s, 20000);
        static uint8_t room[1 << 26] __attribute__((aligned(64)));
        turn.arena = room;
        turn.arena_size = sizeof room;
        memset(&a, 0, offsetof(struct bot_answer, line));
        double t[5] = {now(CLOCK_PROCESS_CPUTIME_ID)};
        puct_stray(&turn, NULL, &a);
        t[1] = now(CLOCK_PROCESS_CPUTIME_ID);
        passage_sage_taught(&node);
        for (int i = 0; i < 100000; i++)
            passage_sight_see_wide(&node, &sight);
        t[2] = now(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < 100000; i++)
            passage_sage_ask(box.sage != NULL ? box.sage : &passage_sage_weights, passage_sage_steps_wide(), &sight,
                             &answer);
        t[3] = now(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < 10000; i++)
            passage_sage_ask(box.sage != NULL ? box.sage : &passage_sage_weights, &passage_sage_steps_plain, &sight,
                             &answer);
        t[4] = now(CLOCK_PROCESS_CPUTIME_ID);
        printf("%u free: %.0f simulations a second, depth %u; sight %.2f us, net %.2f us, plainly %.2f us; %u facts\n",
               sight.paths, 20000 / (t[1] - t[0]), a.depth, 10 * (t[2] - t[1]), 10 * (t[3] - t[2]), 100 * (t[4] - t[3]),
               sight.facts);
    }
}

static void print_bytes(const char *name, const int8_t *from, size_t count, size_t row)
{
    printf("    .%s = {\n", name);
    for (size_t i = 0; i < count; i++)
        printf("%s%d", i == 0 ? "" : i % row == 0 ? ",\n" : ",", from[i]);
    printf("},\n");
}

static void print(const char *weights, int lines, char **origin)
{
    const struct passage_sage *given = load(weights), *w = given != NULL ? given : &passage_sage_weights;
    printf("/* The weights of passage_sage.h, written by tools/teach_games.c.\n *\n");
    for (int i = 0; i < lines; i++)
        printf(" * %s\n", origin[i]);
    printf(" */\n#include \"games/passage/passage_sage.h\"\n\n/* clang-format off */\n"
           "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n"
           "const struct passage_sage passage_sage_weights = {\n");
    print_bytes("whole", &w->whole[0][0], sizeof w->whole, 3 * SAGE_WHOLE);
    print_bytes("path", &w->path[0][0], sizeof w->path, 6 * SAGE_PATH);
    print_bytes("down", &w->down[0][0][0], sizeof w->down, 6 * SAGE_PATH);
    print_bytes("deep", &w->deep[0][0][0], sizeof w->deep, 4 * SAGE_DEEP);
    print_bytes("take", w->take, sizeof w->take, SAGE_PATH);
    print_bytes("out", &w->out[0][0][0], sizeof w->out, 16 * SAGE_OUT);
#define NUMBERS(member, count)                                                                                         \
    printf("    ." #member " = {\n");                                                                                  \
    for (int i = 0; i < (count); i++)                                                                                  \
        printf("%s%d", i == 0 ? "" : ",", (int)w->member[i]);                                                          \
    printf("},\n")
    NUMBERS(whole_bias, SAGE_WHOLE);
    NUMBERS(path_bias, SAGE_PATH);
    NUMBERS(deep_bias, SAGE_DEEP);
    NUMBERS(out_bias, SAGE_OUT);
#undef NUMBERS
    printf("};\n");
}

int main(int argc, char **argv)
{
    arena = aligned_alloc(64, ARENA);
    solver_arena = aligned_alloc(64, SOLVER_ARENA);
    if (arena == NULL || solver_arena == NULL)
        fail("no memory");
    registry_box(game, &usual.box);
    box = usual;
    const char *what = argc > 1 ? argv[1] : "";
    if (argc == 2 && strcmp(what, "shape") == 0)
        shape();
    else if (argc == 7 && strcmp(what, "play") == 0)
        play(argv[2], strtoull(argv[3], NULL, 10), strtod(argv[4], NULL), (uint32_t)strtoul(argv[5], NULL, 10),
             argv[6]);
    else if ((argc == 7 || argc == 8) && strcmp(what, "match") == 0)
        match(argv[2], argv[3], strtoull(argv[4], NULL, 10), strtoull(argv[5], NULL, 10),
              (uint32_t)strtoul(argv[6], NULL, 10), argc == 8 ? argv[7] : "en");
    else if (argc == 3 && strcmp(what, "speed") == 0)
        speed(argv[2]);
    else if (argc >= 3 && strcmp(what, "print") == 0)
        print(argv[2], argc - 3, argv + 3);
    else
        fail("usage: see tools/teach_games.c");
    free(arena);
    free(solver_arena);
    return 0;
}
