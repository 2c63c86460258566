/* The solver of Prowler's Passage: compared with brute force, and its speed.
 *
 *   solver check N [SEED]       N endings of up to 8 free pathways: worth, points and move against plain minimax on the
 *                               plain rules
 *   solver speed FREE N [SEED]  N positions from sensible play with so many free pathways: time and nodes to solve each
 *   solver speed-search FREE N [SEED]  likewise, from games of the search itself
 *   solver threads FREE N [SEED]  those once more, solved by one thread and by two together: times by the clock
 *
 * In sensible play the seats look two moves ahead, or a few thousand nodes, and one move in eight is random. */
#include "ai/alphabeta.h"
#include "games/passage/passage.h"
#include "registry/registry.h"
#include "team/team.h"
#include "core/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ARENA = 64 << 20, PLAY_NODES = 3000, ENDING_MAX = 8 };

static const struct game *const game = &passage_game;
static struct passage_box box;
static uint8_t *arena, *small_arena;

static uint32_t gaps_in(const struct game_state *s)
{
    const struct passage *p = (const struct passage *)s;
    return PASSAGE_PATHS - (uint32_t)__builtin_popcount(p->own[0] | p->own[1]);
}

static int32_t ask(const struct game_state *s, uint64_t nodes, struct bot_answer *out)
{
    struct bot_turn turn = {.game = game, .box = &box.box, .view = s, .first = s, .limit = {.nodes = nodes}};
    turn.arena = nodes > PLAY_NODES ? arena : small_arena;
    turn.arena_size = nodes > PLAY_NODES ? ARENA : alphabeta_bot.arena_min;
    turn.seat = game->actor(&box.box, s);
    memset(out, 0, sizeof *out);
    return alphabeta_solve(&turn, out);
}

static void deal(struct game_state *s, uint64_t seed, uint64_t index)
{
    struct game_setup setup;
    struct rng rng;
    struct fault f;
    struct json none = {"", 0};
    rng_seed(&rng, seed, index, RNG_DEAL, 0);
    if (game_setup_init(game, &setup, 2, &f) != ERR_NONE)
        abort();
    setup.option[0] = (int32_t)(index & 1); /* both editions */
    if (setup_deal(game, &box.box, &setup, none, &rng, &f) != ERR_NONE)
        abort();
    game->start(&box.box, s, &setup);
}

/* The best move by the plain evaluation, two moves ahead. It does not depend on the search, so a change of the search
 * leaves the positions as they are. */
static int32_t outlook(const struct game_state *s, int seat, uint32_t depth, game_move *best)
{
    struct game_moves legal;
    int actor = game->actor(&box.box, s);
    if (depth == 0 || actor == GAME_OVER)
        return game_evaluate(game, &box.box, s, seat);
    int32_t most = INT32_MIN;
    game_legal(game, &box.box, s, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        struct game_state next;
        game_copy(game, &next, s);
        game->apply(&box.box, &next, legal.move[i]);
        int32_t value = outlook(&next, seat, depth - 1, NULL) * (actor == seat ? 1 : -1);
        if (value > most && best != NULL)
            *best = legal.move[i];
        most = value > most ? value : most;
    }
    return actor == seat ? most : -most;
}

enum sense { RANDOM, OUTLOOK, SEARCH };

/* Plays to a position with so many free pathways. */
static void position(struct game_state *s, uint32_t gaps, enum sense sense, uint64_t seed, uint64_t index)
{
    struct rng rng;
    deal(s, seed, index);
    rng_seed(&rng, seed, index, RNG_TEST, 0);
    while (gaps_in(s) > gaps || ((struct passage *)s)->phase != PASSAGE_PLACE) {
        struct game_moves legal;
        struct bot_answer answer;
        game_legal(game, &box.box, s, &legal);
        answer.move = legal.move[rng_below(&rng, legal.count)];
        bool chosen = rng_below(&rng, 8) > 0;
        if (chosen && sense == OUTLOOK)
            outlook(s, game->actor(&box.box, s), 2, &answer.move);
        else if (chosen && sense == SEARCH)
            ask(s, PLAY_NODES, &answer);
        game->apply(&box.box, s, answer.move);
    }
}

/* The value to seat 0 by plain minimax: the lead, or a fraction of a point for the winner if it is zero. */
static int32_t worth_of(const struct game_state *s)
{
    struct game_result r;
    game->result(&box.box, s, &r);
    int32_t points = r.score[0] - r.score[1];
    return points != 0 ? points * passage_search.unit : r.winners == 1 ? 1 : r.winners == 2 ? -1 : 0;
}

static int32_t minimax(const struct game_state *s)
{
    struct game_moves legal;
    int actor = game->actor(&box.box, s);
    if (actor == GAME_OVER)
        return worth_of(s);
    int32_t best = actor == 0 ? INT32_MIN : INT32_MAX;
    game_legal(game, &box.box, s, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        struct game_state next;
        game_copy(game, &next, s);
        game->apply(&box.box, &next, legal.move[i]);
        int32_t worth = minimax(&next);
        if (actor == 0 ? worth > best : worth < best)
            best = worth;
    }
    return best;
}

static int points_of(int32_t worth)
{
    int32_t unit = passage_search.unit, up = worth + unit / 2;
    return up >= 0 ? up / unit : -((unit - 1 - up) / unit);
}

/* Whether two exact values agree: in the lead, and in the winner if the lead is zero. */
static bool same_worth(int32_t a, int32_t b)
{
    return points_of(a) == points_of(b) && (points_of(a) != 0 || (a > 0) - (a < 0) == (b > 0) - (b < 0));
}

static int check(uint64_t count, uint64_t seed)
{
    for (uint64_t i = 0; i < count; i++) {
        struct game_state s, next;
        struct bot_answer answer;
        struct rng rng;
        rng_seed(&rng, seed, i, RNG_TEST, 1);
        uint32_t gaps = 2 + rng_below(&rng, 100) % (ENDING_MAX - 1);
        position(&s, gaps, i & 1 ? OUTLOOK : RANDOM, seed, i);
        int sign = game->actor(&box.box, &s) == 0 ? 1 : -1;
        int32_t right = minimax(&s), found = sign * ask(&s, UINT64_MAX, &answer);
        game_copy(game, &next, &s);
        game->apply(&box.box, &next, answer.move);
        if (!answer.exact || !same_worth(found, right) || answer.value != sign * points_of(right) ||
            !same_worth(minimax(&next), right)) {
            printf("ending %llu of seed %llu, %u free: %d found, %d is right\n", (unsigned long long)i,
                   (unsigned long long)seed, gaps, found, right);
            return 1;
        }
    }
    printf("%llu endings of up to %d free pathways, seed %llu: all as brute force has them\n",
           (unsigned long long)count, ENDING_MAX, (unsigned long long)seed);
    return 0;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int speed(enum sense sense, uint32_t gaps, uint64_t count, uint64_t seed)
{
    double *took = malloc(count * sizeof *took), *saw = malloc(count * sizeof *saw), total = 0, nodes = 0;
    if (took == NULL || saw == NULL || count == 0)
        return 3;
    int64_t digest = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct game_state s;
        struct bot_answer answer;
        position(&s, gaps, sense, seed, i);
        double begun = now();
        int32_t worth = ask(&s, UINT64_MAX, &answer);
        took[i] = now() - begun;
        saw[i] = (double)answer.nodes;
        total += took[i];
        nodes += saw[i];
        digest = digest * 31 + points_of(worth);
        if (getenv("SOLVER_EACH") != NULL)
            printf("%llu: %d points, %.3f s, %.0f nodes\n", (unsigned long long)i, points_of(worth), took[i], saw[i]);
    }
    qsort(took, count, sizeof *took, by_size);
    qsort(saw, count, sizeof *saw, by_size);
    printf("%2u free, %llu positions, seed %llu: median %.4f s and %.0f nodes, mean %.4f s, 9 in 10 within %.4f s, "
           "longest %.4f s, %.1f million nodes a second (digest %lld)\n",
           gaps, (unsigned long long)count, (unsigned long long)seed, took[count / 2], saw[count / 2],
           total / (double)count, took[count * 9 / 10], took[count - 1], nodes / total * 1e-6, (long long)digest);
    free(took);
    free(saw);
    return 0;
}

static bool never(void *with)
{
    (void)with;
    return false;
}

static double by_the_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double solve_with(struct team *team, const struct game_state *s, struct bot_answer *out)
{
    struct rng rng;
    rng_seed(&rng, 1, 0, RNG_BOT, 0);
    struct bot_turn turn = {.game = game, .box = &box.box, .view = s, .first = s, .limit = {.stop = never}};
    turn.arena = arena;
    turn.arena_size = ARENA;
    turn.seat = game->actor(&box.box, s);
    turn.rng = &rng;
    double begun = by_the_clock();
    team_choose(team, &alphabeta_bot, &turn, out);
    return by_the_clock() - begun;
}

static int threads(uint32_t gaps, uint64_t count, uint64_t seed)
{
    struct team *two = team_open(2);
    double alone = 0, together = 0, nodes[2] = {0, 0};
    if (two == NULL)
        return 3;
    for (uint64_t i = 0; i < count; i++) {
        struct game_state s;
        struct bot_answer one, other;
        position(&s, gaps, SEARCH, seed, i);
        alone += solve_with(NULL, &s, &one);
        together += solve_with(two, &s, &other);
        nodes[0] += (double)one.nodes;
        nodes[1] += (double)other.nodes;
        if (one.value != other.value || !one.exact || !other.exact) {
            printf("position %llu: one thread says %d, two say %d\n", (unsigned long long)i, one.value, other.value);
            return 1;
        }
    }
    printf(
        "%2u free, %llu positions, seed %llu: one thread %.3f s, two %.3f s: %.2f times as fast, with %.2f times the "
        "nodes\n",
        gaps, (unsigned long long)count, (unsigned long long)seed, alone, together, alone / together,
        nodes[1] / nodes[0]);
    team_close(two);
    return 0;
}

int main(int argc, char **argv)
{
    arena = aligned_alloc(64, ARENA);
    small_arena = aligned_alloc(64, alphabeta_bot.arena_min);
    if (arena == NULL || small_arena == NULL || argc < 3)
        return 2;
    memset(arena, 0, ARENA);
    memset(small_arena, 0, alphabeta_bot.arena_min);
    registry_box(game, &box.box);
    int status = 2;
    if (strcmp(argv[1], "check") == 0)
        status = check(strtoull(argv[2], NULL, 10), argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    else if ((strcmp(argv[1], "speed") == 0 || strcmp(argv[1], "speed-search") == 0) && argc > 3)
        status = speed(argv[1][5] == '\0' ? OUTLOOK : SEARCH, (uint32_t)strtoul(argv[2], NULL, 10),
                       strtoull(argv[3], NULL, 10), argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    else if (strcmp(argv[1], "threads") == 0 && argc > 3)
        status = threads((uint32_t)strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10),
                         argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    free(small_arena);
    free(arena);
    return status;
}
