/* Whether an analysis finds planted blunders, and whether its luck is fair:
 *
 *     study blunders N [SEED] [FREE] [EFFORT]
 *     study luck GAME SEATS N [SEED]
 *
 * `blunders` plays N games of Prowler's Passage with the top level. In each, once at most FREE pathways are free, it
 * replaces one move by one that loses 5 points or more according to the solver, and plays the rest perfectly. It fails
 * if the analysis finds less than 95 % of these mistakes, or blames a perfect move. `luck` adds up the luck of each
 * seat over N games, and fails if a sum is further from zero than chance explains (3.5 standard errors). */
#include "ai/alphabeta.h"
#include "ai/level.h"
#include "registry/registry.h"
#include "study/study.h"
#include "core/setup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA = 64 << 20, PLAY_NODES = 3000, POINTS = 5, BOX_MAX = 1 << 16, LEAST_FREE = 3 };

static union {
    _Alignas(16) struct box head;
    uint8_t bytes[BOX_MAX];
} box;
static struct match match;
static struct study study;
static struct study_desk desk;
static struct bot_answer answer;
static game_move *record;

static void *take(size_t size)
{
    void *p = NULL;
    if (posix_memalign(&p, 64, size) != 0)
        abort();
    memset(p, 0, size);
    return p;
}

static void open_game(const struct game *game)
{
    if (game->box_size > sizeof box)
        abort();
    registry_box(game, &box.head);
    record = take(game->log_max * sizeof *record);
    desk.seen = take(game->log_max * sizeof *desk.seen);
    desk.log = take(game->log_max * sizeof *desk.log);
    desk.arena = take(ARENA);
    desk.arena_size = ARENA;
}

static void deal(const struct game *game, uint32_t seats, uint64_t seed, uint64_t index)
{
    struct game_setup setup;
    struct rng rng;
    struct fault f;
    struct json none = {"", 0};
    rng_seed(&rng, seed, index, RNG_DEAL, 0);
    if (game_setup_init(game, &setup, seats, &f) != ERR_NONE ||
        setup_deal(game, &box.head, &setup, none, &rng, &f) != ERR_NONE)
        abort();
    rng_seed(&rng, seed, index, RNG_CHANCE, 0);
    match_init(&match, game, &box.head, &setup, record, &rng);
}

static struct bot_turn turn_at(const struct game_state *s, uint64_t nodes, struct rng *rng)
{
    struct bot_turn turn = {.game = match.game, .box = &box.head, .view = s, .first = s, .rng = rng};
    turn.seat = match.game->actor(&box.head, s);
    turn.limit.nodes = nodes;
    turn.arena = desk.arena;
    turn.arena_size = ARENA;
    memset(desk.arena, 0, BOT_ARENA_ALIGN);
    memset(&answer, 0, sizeof answer);
    return turn;
}

/* The lead of a seat with best play from here, in points. */
static int32_t solve(const struct game_state *s, int seat, game_move *best)
{
    struct bot_turn turn = turn_at(s, UINT64_MAX, NULL);
    if (turn.seat == GAME_OVER) {
        struct game_result r;
        match.game->result(&box.head, s, &r);
        return r.score[seat] - r.score[1 - seat];
    }
    alphabeta_solve(&turn, &answer);
    if (best != NULL)
        *best = answer.move;
    return turn.seat == seat ? answer.value : -answer.value;
}

static uint32_t left_in(const struct game_state *s)
{
    void *node = (uint8_t *)desk.arena + BOT_ARENA_ALIGN;
    match.game->search->enter(&box.head, s, node);
    return match.game->search->left(node);
}

/* Finds a move that loses enough; false if there is none. */
static bool find_blunder(struct rng *rng, game_move *out, int32_t *lost)
{
    struct game_moves legal;
    int seat = match_actor(&match);
    int32_t best = solve(&match.state, seat, NULL);
    uint32_t many = 0;
    game_legal(match.game, &box.head, &match.state, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        struct game_state after = match.state;
        match.game->apply(&box.head, &after, legal.move[i]);
        int32_t loss = best - solve(&after, seat, NULL);
        if (loss >= POINTS && rng_below(rng, ++many) == 0) {
            *out = legal.move[i];
            *lost = loss;
        }
    }
    return many > 0;
}

/* Plays a game with one blunder. Returns its index, or the number of moves if no move was bad enough. */
static uint32_t plant(struct rng *rng, uint32_t most, int32_t *lost)
{
    uint32_t where = UINT32_MAX, from = LEAST_FREE + rng_below(rng, most - LEAST_FREE + 1);
    for (int actor; (actor = match_actor(&match)) != GAME_OVER;) {
        game_move move = 0;
        if (where == UINT32_MAX && left_in(&match.state) <= from && find_blunder(rng, &move, lost)) {
            where = match.count;
        } else if (where == UINT32_MAX) {
            struct bot_turn turn = turn_at(&match.state, PLAY_NODES, rng);
            bot_choose(&level_at(LEVEL_MAX)->bot, &turn, &answer);
            move = answer.move;
        } else {
            solve(&match.state, actor, &move);
        }
        match_apply(&match, move);
    }
    return where == UINT32_MAX ? match.count : where;
}

static int blunders(uint64_t games, uint64_t seed, uint32_t most, uint64_t effort)
{
    uint64_t planted = 0, found = 0, exact = 0, perfect = 0, blamed = 0;
    const struct game *game = registry_find("prowlers-passage");
    open_game(game);
    printf("seed %llu\n", (unsigned long long)seed);
    for (uint64_t i = 0; i < games; i++) {
        struct rng rng;
        int32_t lost = 0;
        deal(game, 2, seed, i);
        rng_seed(&rng, seed, i, RNG_TEST, 0);
        uint32_t at = plant(&rng, most, &lost);
        if (at == match.count)
            continue;
        void *storage = take(study_size(&match));
        study_open(&study, &match, seed, effort, storage);
        for (uint32_t pass = STUDY_QUICK; pass <= STUDY_THOROUGH; pass++) {
            for (uint32_t k = match.count; k-- > at;)
                study_work(&study, pass, k, &desk);
            study_settle(&study);
        }
        const struct study_find *f = &study.find[at];
        planted++;
        found += f->grade >= STUDY_MISTAKE;
        exact += f->exact && f->cost == lost * 10;
        for (uint32_t k = at + 1; k < match.count; k++) {
            perfect += study.find[k].pass > 0;
            blamed += study_blames(study.find[k].grade);
        }
        if (f->grade < STUDY_MISTAKE)
            printf("game %llu, move %u: %d points lost and not found (%s, %d tenths)\n", (unsigned long long)i, at,
                   lost, f->exact ? "exact" : "estimated", f->cost);
        free(storage);
    }
    printf("blunders: %llu planted, %llu found, %llu to the point; of %llu perfect moves, %llu blamed\n",
           (unsigned long long)planted, (unsigned long long)found, (unsigned long long)exact,
           (unsigned long long)perfect, (unsigned long long)blamed);
    return planted == 0 || found * 100 < planted * 95 || blamed > 0;
}

static void play(struct rng *rng)
{
    const struct bot *bot = bot_find("greedy");
    for (int actor; (actor = match_actor(&match)) != GAME_OVER;) {
        struct game_state view;
        struct bot_turn turn = turn_at(&match.state, 0, rng);
        if (actor == GAME_CHANCE) {
            match_settle(&match);
            continue;
        }
        bot_view(match.game, &box.head, &match.state, actor, &view);
        turn.view = &view;
        bot_choose(bot, &turn, &answer);
        match_apply(&match, answer.move);
    }
}

static int luck(const char *id, uint32_t seats, uint64_t games, uint64_t seed)
{
    double sum[GAME_SEATS_MAX] = {0}, squares[GAME_SEATS_MAX] = {0};
    uint64_t events = 0;
    bool fair = true;
    const struct game *game = registry_find(id);
    if (game == NULL)
        return 2;
    open_game(game);
    printf("seed %llu\n", (unsigned long long)seed);
    for (uint64_t i = 0; i < games; i++) {
        struct rng rng;
        deal(game, seats, seed, i);
        rng_seed(&rng, seed, i, RNG_TEST, 0);
        play(&rng);
        void *storage = take(study_size(&match));
        study_open(&study, &match, seed, 1, storage);
        for (uint32_t k = 0; k < match.count; k++) {
            if (study.find[k].seat == GAME_CHANCE && study.find[k].choices > 1) {
                study_work(&study, STUDY_THOROUGH, k, &desk);
                events++;
            }
        }
        for (uint32_t seat = 0; seat < seats; seat++) {
            struct study_total total;
            study_total(&study, (int)seat, &total);
            sum[seat] += (double)total.luck / MIND_WHOLE;
            squares[seat] += (double)total.luck / MIND_WHOLE * (double)total.luck / MIND_WHOLE;
        }
        free(storage);
    }
    printf("luck %s, %u seats, %llu games, %llu draws:", id, seats, (unsigned long long)games,
           (unsigned long long)events);
    for (uint32_t seat = 0; seat < seats; seat++) {
        double mean = sum[seat] / (double)games;
        double error = sqrt((squares[seat] / (double)games - mean * mean) / (double)games);
        printf(" %+.2f %% (± %.2f)", 100 * mean, 100 * error);
        fair = fair && fabs(mean) <= 3.5 * error + 1e-9;
    }
    printf(" a game: %s\n", fair ? "fair" : "NOT FAIR");
    return !fair;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 2 ? argv[1] : "";
    if (strcmp(mode, "blunders") == 0)
        return blunders(strtoull(argv[2], NULL, 10), argc > 3 ? strtoull(argv[3], NULL, 10) : 1,
                        argc > 4 ? (uint32_t)atoi(argv[4]) : 14, argc > 5 ? strtoull(argv[5], NULL, 10) : STUDY_EFFORT);
    if (strcmp(mode, "luck") == 0 && argc > 4)
        return luck(argv[2], (uint32_t)atoi(argv[3]), strtoull(argv[4], NULL, 10),
                    argc > 5 ? strtoull(argv[5], NULL, 10) : 1);
    fprintf(stderr, "usage: study blunders N [SEED] [FREE] [EFFORT] | luck GAME SEATS N [SEED]\n");
    return 2;
}
