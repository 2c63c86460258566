/* The taught network of Prowler's Passage: the plain steps and the vectors find the same, what it sees keeps within its
 * lists, and where a box is beyond what was taught the other search plays. */
#include "fixture.h"

#include "ai/duel.h"
#include "ai/puct.h"
#include "games/passage/passage_sage.h"

enum { GAMES = 200 / FEWER, SEED = 20261119, ARENA = 8 << 20 };

static struct fixture t;
static struct passage_fast_node node;
static struct passage_sage wild;
static _Alignas(64) uint8_t arena[ARENA];

static void begin(const char *edition, uint64_t seed)
{
    const char *const options[] = {edition, NULL};
    fixture_box(&t, &passage_game, NULL);
    fixture_begin(&t, 2, options, NULL, seed);
}

/* Weights of any size, which no teaching would leave: nothing may overflow with these either. */
static void make_wild(struct rng *rng)
{
    uint8_t *bytes = (uint8_t *)&wild;
    for (size_t i = 0; i < offsetof(struct passage_sage, whole_bias); i++)
        bytes[i] = (uint8_t)(rng_below(rng, 2) == 0 ? 127 : 1 + rng_below(rng, 255));
    for (uint32_t i = 0; i < SAGE_WHOLE; i++)
        wild.whole_bias[i] = (int16_t)(rng_below(rng, 8000) - 4000);
    for (uint32_t i = 0; i < SAGE_PATH; i++)
        wild.path_bias[i] = (int16_t)(rng_below(rng, 8000) - 4000);
}

static void compare(const struct passage_sage *w, const struct passage_sight *s)
{
    struct passage_sage_answer plain, wide;
    memset(&plain, 0, sizeof plain);
    memset(&wide, 0, sizeof wide);
    passage_sage_ask(w, NULL, s, &plain);
    passage_sage_ask(w, passage_sage_steps_wide(), s, &wide);
    assert_memory_equal(&plain, &wide, sizeof plain);
}

static void vectors_find_the_same(void **unused)
{
    struct rng rng;
    (void)unused;
    if (passage_sage_steps_wide() == NULL)
        skip();
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    make_wild(&rng);
    for (uint64_t game = 0; game < GAMES; game++) {
        begin(game % 2 == 0 ? "edition=en" : "edition=fr", game);
        while (match_actor(&t.match) != GAME_OVER) {
            struct passage_sight s, again;
            memset(&s, 0, sizeof s);
            memset(&again, 0, sizeof again);
            passage_search.enter(&t.box.head, &t.match.state, &node);
            assert_true(passage_sage_taught(&node));
            passage_sight_see(&node, &s);
            assert_true(s.facts <= SIGHT_WHOLE_MAX);
            for (uint32_t i = 0; i < s.facts; i++)
                assert_true(s.fact[i] < SIGHT_WHOLE);
            for (uint32_t i = 0; i < s.paths; i++) {
                assert_true(s.facts_of[i] <= SIGHT_PATH_MAX);
                for (uint32_t k = 0; k < s.facts_of[i]; k++)
                    assert_true(s.fact_of[i][k] < SIGHT_PATH);
            }
#ifdef SIGHT_WIDE
            passage_sight_see_wide(&node, &again);
            assert_memory_equal(&s, &again, sizeof s);
#endif
            compare(&passage_sage_weights, &s);
            compare(&wild, &s);
            match_apply(&t.match, fixture_choose(&t, &rng));
        }
    }
}

/* The moves are those of the rules, and their probabilities add up to about one. */
static void expects_every_move(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 1);
    for (uint64_t game = 0; game < GAMES / 10; game++) {
        begin(game % 2 == 0 ? "edition=en" : "edition=fr", game);
        while (match_actor(&t.match) != GAME_OVER) {
            struct game_moves legal;
            game_move move[GAME_MOVES_MAX];
            uint32_t weight[GAME_MOVES_MAX], promise, sum = 0;
            game_legal(&passage_game, &t.box.head, &t.match.state, &legal);
            passage_search.enter(&t.box.head, &t.match.state, &node);
            uint32_t count = passage_search.expect(&node, move, weight, &promise);
            assert_int_equal(count, legal.count);
            for (uint32_t i = 0; i < count; i++) {
                assert_true(move[i] == legal.move[i] && weight[i] > 0);
                sum += weight[i];
            }
            assert_in_range(sum, GAME_WHOLE - 100, GAME_WHOLE + 100);
            assert_true(promise <= GAME_WHOLE);
            match_apply(&t.match, fixture_choose(&t, &rng));
        }
    }
}

static void ask(const struct bot *bot, bool kept, uint64_t nodes, bool (*stop)(void *), void *with,
                struct bot_answer *out)
{
    static struct rng rng;
    struct bot_turn turn = {.game = &passage_game,
                            .box = &t.box.head,
                            .view = &t.match.state,
                            .first = &t.match.state,
                            .seat = match_actor(&t.match),
                            .rng = &rng,
                            .limit = {nodes, stop, with},
                            .kept = kept,
                            .arena = arena,
                            .arena_size = sizeof arena};
    rng_seed(&rng, SEED, 0, RNG_BOT, 0);
    memset(out, 0, sizeof *out);
    bot->choose(&turn, out);
}

/* A box with a track of twelve spaces was never taught; one of nine was. */
static void leaves_strange_boxes_alone(void **unused)
{
    struct bot_answer puct, duel;
    struct passage_box *box = (struct passage_box *)&t.box;
    (void)unused;
    for (int32_t track = 9; track <= 12; track += 3) {
        begin("edition=en", 7);
        box->number[PASSAGE_N_TRACK] = track;
        passage_search.enter(&t.box.head, &t.match.state, &node);
        assert_int_equal(passage_sage_taught(&node), track == 9);
        ask(&puct_bot, false, 300, NULL, NULL, &puct);
        ask(&duel_bot, false, 300, NULL, NULL, &duel);
        bool same = puct.move == duel.move && puct.value == duel.value && puct.depth == duel.depth;
        assert_int_equal(same, track != 9);
    }
}

static bool after_some(void *with)
{
    uint32_t *asked = with;
    return ++*asked > 10;
}

/* A tree that was kept goes on where it stood: the first answer takes up what was found before. A limit in nodes begins
 * anew, and finds the same as without it. */
static void goes_on_from_its_tree(void **unused)
{
    struct bot_answer first, kept, fresh, limited;
    (void)unused;
    for (uint64_t game = 0; game < 4; game++) {
        uint32_t asked = 0;
        begin("edition=en", game);
        match_apply(&t.match, PASSAGE_MOVE_MARKER);
        ask(&puct_bot, false, 0, after_some, &asked, &first);
        match_apply(&t.match, first.line[0].move);
        asked = 0;
        ask(&puct_bot, true, 0, after_some, &asked, &kept);
        uint64_t visits = 0;
        for (uint32_t i = 0; i < kept.lines; i++)
            visits += kept.line[i].visits;
        assert_true(visits > kept.nodes);
        ask(&puct_bot, true, 400, NULL, NULL, &limited);
        memset(arena, 0x5a, sizeof arena);
        ask(&puct_bot, false, 400, NULL, NULL, &fresh);
        assert_true(limited.move == fresh.move && limited.value == fresh.value && limited.depth == fresh.depth);
    }
}

UNIT_MAIN(cmocka_unit_test(vectors_find_the_same), cmocka_unit_test(expects_every_move),
          cmocka_unit_test(leaves_strange_boxes_alone), cmocka_unit_test(goes_on_from_its_tree))
