/* No bot knows what its seat does not know: in two games that look the same to a seat but have different secrets, every
 * bot gives the same answer.
 *
 * The two games are played side by side from the start, the second with secrets drawn anew. Each move in the first is
 * answered by one in the second that the seat cannot tell from it, so the seat has seen the same in both. A second test
 * swaps the secrets of a match while the program itself drives a seat. */
#include "answer.h"
#include "fixture.h"

#include "cli/cli.h"
#include "cli/spec.h"

#include <stdlib.h>

enum { NODES = 150, QUESTIONS = 40 / FEWER, MATCHES = 60, STRIDE = 3 /* decisions of the seat to the next question */ };

/* Stands in for what the driver needs of the rest of the program. */
int cli_say(int status, const char *format, ...)
{
    (void)format;
    return status;
}

void *cli_alloc(size_t size)
{
    void *p = calloc(1, size);
    assert_non_null(p);
    return p;
}

/* One of the two games: its state, and what the seat has seen of it. */
struct side {
    struct game_state first, state, view;
    game_move seen[FIXTURE_LOG_MAX];
    uint32_t count;
};

static struct side side[2];
static void *arena;
static uint32_t asked, different;

static void ask(const struct fixture *t, struct side *s, int seat, const struct bot *bot, struct bot_answer *out)
{
    struct rng rng;
    rng_seed(&rng, 9, s->count, RNG_BOT, 0);
    bot_view(t->game, &t->box.head, &s->state, seat, &s->view);
    memset(arena, 0, BOT_ARENA_ALIGN);
    struct bot_turn turn = {.game = t->game,
                            .box = &t->box.head,
                            .view = &s->view,
                            .seat = seat,
                            .rng = &rng,
                            .first = &s->first,
                            .seen = s->seen,
                            .seen_count = s->count,
                            .limit = {.nodes = NODES},
                            .arena = arena,
                            .arena_size = bot->arena_default};
    bot_choose(bot, &turn, out);
}

static void ask_all(const struct fixture *t, int seat)
{
    static struct bot_answer answer[2];
    asked++;
    different += !game_same(t->game, &side[0].state, &side[1].state);
    for (size_t b = 0; bot_at(b) != NULL; b++) {
        if (bot_at(b)->plays != NULL && !bot_at(b)->plays(t->game))
            continue;
        for (int i = 0; i < 2; i++)
            ask(t, &side[i], seat, bot_at(b), &answer[i]);
        assert_same_answer(&answer[0], &answer[1]);
    }
}

static game_move shown(const struct fixture *t, const struct side *s, game_move m, int seat)
{
    return t->game->secrets->redact_move(&t->box.head, &s->state, m, seat);
}

static void make(const struct fixture *t, struct side *s, game_move m, int seat)
{
    CLAIM(s->count < FIXTURE_LOG_MAX);
    s->seen[s->count++] = shown(t, s, m, seat);
    t->game->apply(&t->box.head, &s->state, m);
}

/* Finds a move in the first game and one in the second that look the same; false if there are none. */
static bool twin_moves(const struct fixture *t, int seat, struct rng *rng, game_move out[2])
{
    struct game_moves legal[2];
    for (int i = 0; i < 2; i++) {
        game_legal(t->game, &t->box.head, &side[i].state, &legal[i]);
    }
    for (uint32_t tries = 0; tries < 20; tries++) {
        out[0] = legal[0].move[rng_below(rng, legal[0].count)];
        game_move look = shown(t, &side[0], out[0], seat);
        uint32_t begin = rng_below(rng, legal[1].count);
        for (uint32_t k = 0; k < legal[1].count; k++) {
            out[1] = legal[1].move[(begin + k) % legal[1].count];
            if (shown(t, &side[1], out[1], seat) == look)
                return true;
        }
    }
    return false;
}

static void play_twins(struct fixture *t, uint32_t seats, int seat, uint64_t seed)
{
    struct rng rng;
    game_move twin[2];
    uint32_t decisions = 0;
    fixture_begin(t, seats, NULL, NULL, seed);
    rng_seed(&rng, seed, (uint64_t)seat, RNG_TEST, 0);
    for (int i = 0; i < 2; i++) {
        side[i].state = t->match.state;
        side[i].count = 0;
    }
    t->game->secrets->redact(&t->box.head, &side[1].state, seat);
    t->game->secrets->resample(&t->box.head, &side[1].state, seat, &rng);
    for (int i = 0; i < 2; i++)
        bot_view(t->game, &t->box.head, &side[i].state, seat, &side[i].first);
    for (int actor; (actor = t->game->actor(&t->box.head, &side[0].state)) != GAME_OVER;) {
        if (actor == seat && asked < QUESTIONS && decisions++ % STRIDE == 0)
            ask_all(t, seat);
        if (!twin_moves(t, seat, &rng, twin))
            break;
        make(t, &side[0], twin[0], seat);
        make(t, &side[1], twin[1], seat);
    }
}

static void twins_get_the_same_answer(void **unused)
{
    static struct fixture t;
    (void)unused;
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        const struct game *game = registry_game(g);
        if (game->secrets == NULL)
            continue;
        asked = different = 0;
        fixture_box(&t, game, NULL);
        for (uint64_t seed = 0; seed < MATCHES && asked < QUESTIONS; seed++) {
            uint32_t seats = game->seats_min + (uint32_t)seed % (game->seats_max - game->seats_min + 1U);
            play_twins(&t, seats, (int)(seed / 2 % seats), seed);
        }
        print_message("%s: %u questions, %u of them with other secrets\n", game->id, asked, different);
        assert_true(different >= QUESTIONS / 2);
    }
}

/* The same through the program's own driver: the secrets of the match are swapped, its moves stay as they were. */
static void ask_driver(struct fixture *t, const struct spec *spec, struct rng *secrets)
{
    static struct bot_answer answer[2];
    struct game_state kept = t->match.state;
    int number = match_actor(&t->match);
    struct seat s;
    struct rng rng;
    spec_make_seat(&s, spec, t->game, SEAT_OWN_TIME);
    for (int i = 0; i < 2; i++) {
        rng_seed(&rng, 4, 0, RNG_BOT, 0);
        seat_begin(&s, number, &rng);
        seat_choose(&s, &t->match, &answer[i]);
        t->game->secrets->redact(&t->box.head, &t->match.state, number);
        t->game->secrets->resample(&t->box.head, &t->match.state, number, secrets);
    }
    t->match.state = kept;
    seat_release(&s);
    assert_same_answer(&answer[0], &answer[1]);
}

static void drivers_show_views_only(void **unused)
{
    static struct fixture t;
    (void)unused;
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        const struct game *game = registry_game(g);
        struct rng rng;
        if (game->secrets == NULL)
            continue;
        fixture_box(&t, game, NULL);
        fixture_begin(&t, game->seats_max, NULL, NULL, 11);
        rng_seed(&rng, 11, 0, RNG_TEST, 0);
        for (uint32_t step = 0; step < 40 && match_actor(&t.match) != GAME_OVER; step++) {
            for (size_t b = 0; step % 16 == 15 && match_actor(&t.match) >= 0 && bot_at(b) != NULL; b++) {
                struct spec spec = {.bot = bot_at(b), .nodes = NODES};
                if (spec.bot->plays == NULL || spec.bot->plays(game))
                    ask_driver(&t, &spec, &rng);
            }
            match_apply(&t.match, fixture_choose(&t, &rng));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_get_the_same_answer),
        cmocka_unit_test(drivers_show_views_only),
    };
    size_t most = BOT_ARENA_ALIGN;
    for (size_t b = 0; bot_at(b) != NULL; b++)
        most = bot_at(b)->arena_default > most ? bot_at(b)->arena_default : most;
    arena = aligned_alloc(BOT_ARENA_ALIGN, most);
    if (arena == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(arena);
    return failed;
}
