/* Search in Prowler's Passage: the values that the fast engine reports, and how the searches use them. tests/solver.c
 * compares solved endings with brute force. */
#include "fixture.h"

#include "ai/alphabeta.h"
#include "ai/findings.h"
#include "ai/duel.h"
#include "ai/puct.h"
#include "ai/rave.h"
#include "games/passage/passage_fast.h"

#include <stdio.h>

enum { ARENA = 8 << 20, GAMES = 200 / FEWER, SEED = 3 };

static struct fixture t;
static struct passage_fast_node node, other;
static _Alignas(64) uint8_t arena[ARENA];
static struct bot_answer answer, again;

static void begin(uint64_t seed)
{
    fixture_box(&t, &passage_game, NULL);
    fixture_begin(&t, 2, NULL, NULL, seed);
}

/* Random play until so many turns are left and a passage is to be placed. */
static void play_until(uint32_t left, struct rng *rng)
{
    for (;;) {
        const struct passage *p = (const struct passage *)&t.match.state;
        if (26 - (uint32_t)__builtin_popcount(p->own[0] | p->own[1]) <= left && p->phase == PASSAGE_PLACE)
            return;
        match_apply(&t.match, fixture_choose(&t, rng));
    }
}

static void ask(const struct bot *bot, uint64_t nodes, bool (*stop)(void *), void *with, struct bot_answer *out)
{
    static struct rng rng;
    struct bot_turn turn = {.game = &passage_game,
                            .box = &t.box.head,
                            .view = &t.match.state,
                            .first = &t.match.state,
                            .seat = match_actor(&t.match),
                            .rng = &rng,
                            .limit = {nodes, stop, with},
                            .arena = arena,
                            .arena_size = sizeof arena};
    rng_seed(&rng, SEED, 0, RNG_BOT, 0);
    memset(out, 0, sizeof *out);
    memset(arena, 0, BOT_ARENA_ALIGN);
    bot->choose(&turn, out);
}

/* At the end the lead is the result, with its tie-breaks. */
static void worth_orders_results(void **unused)
{
    struct rng rng;
    uint32_t even = 0;
    (void)unused;
    print_message("seed %d\n", SEED);
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    for (uint64_t game = 0; game < 20 * GAMES; game++) {
        struct game_result r;
        begin(game);
        while (match_actor(&t.match) != GAME_OVER)
            match_apply(&t.match, fixture_choose(&t, &rng));
        passage_game.result(&t.box.head, &t.match.state, &r);
        passage_search.enter(&t.box.head, &t.match.state, &node);
        int32_t worth = passage_search.lead(&node) * (passage_search.seat(&node) == 0 ? 1 : -1);
        int32_t points = r.score[0] - r.score[1], tie = worth - passage_search.unit * points;
        assert_true(2 * tie < passage_search.unit && -2 * tie < passage_search.unit);
        assert_int_equal(r.winners, worth > 0 ? 1 : worth < 0 ? 2 : 3);
        even += points == 0;
        assert_int_equal(passage_search.left(&node), 0);
    }
    assert_true(even > 0); /* the tie-breaks were asked */
}

/* Orders of the same moves that lead to the same position have the same key, lead and guess, and other positions have
 * other keys. */
static void keys_are_of_positions(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 1);
    for (uint64_t game = 0; game < GAMES; game++) {
        game_move legal[GAME_MOVES_MAX];
        begin(game);
        play_until(4 + rng_below(&rng, 20), &rng);
        passage_search.enter(&t.box.head, &t.match.state, &node);
        passage_search.enter(&t.box.head, &t.match.state, &other);
        uint64_t key = passage_search.key(&node);
        uint32_t count = passage_search.moves(&node, legal);
        game_move order[3] = {legal[0], legal[1], legal[2]};
        if (count < 3 || (node.any & (1U << order[0] | 1U << order[1] | 1U << order[2])) != 0)
            continue;
        for (int i = 0; i < 3; i++) {
            passage_search.make(&node, order[i]);
            passage_search.make(&other, order[2 - i]);
            assert_true(passage_search.key(&node) != key);
        }
        if (passage_search.hash(&node) != passage_search.hash(&other))
            continue; /* a statue or card went elsewhere, a marker stopped at the end */
        assert_true(passage_search.key(&node) == passage_search.key(&other));
        assert_int_equal(passage_search.lead(&node), passage_search.lead(&other));
        assert_int_equal(passage_search.guess(&node), passage_search.guess(&other));
    }
}

/* What an answer says about the other moves is true as well. */
static void lines_are_exact(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 2);
    for (uint64_t game = 0; game < 30; game++) {
        begin(game);
        play_until(5, &rng);
        struct game_state root = t.match.state;
        int seat = match_actor(&t.match);
        ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &answer);
        assert_true(answer.exact && answer.lines >= 1);
        assert_true(answer.line[0].move == answer.move && answer.line[0].value == answer.value);
        for (uint32_t i = 0; i < answer.lines; i++) {
            assert_true(i == 0 || answer.line[i].value <= answer.line[i - 1].value);
            t.match.state = root;
            passage_game.apply(&t.box.head, &t.match.state, answer.line[i].move);
            ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &again);
            assert_int_equal(answer.line[i].value, match_actor(&t.match) == seat ? again.value : -again.value);
        }
    }
}

/* The search can prove a win before it knows its size, and such a proof is right. */
static void wins_are_known_first(void **unused)
{
    struct rng rng;
    uint32_t known = 0;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 4);
    for (uint64_t game = 0; game < 40; game++) {
        begin(game);
        play_until(9, &rng);
        struct game_state root = t.match.state;
        int seat = match_actor(&t.match);
        for (uint64_t nodes = 500; nodes < 64000; nodes *= 2) {
            ask(&alphabeta_bot, nodes, NULL, NULL, &answer);
            if (answer.exact || answer.value < 10000)
                continue;
            known++;
            t.match.state = root;
            passage_game.apply(&t.box.head, &t.match.state, answer.move);
            ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &again);
            assert_true(again.exact && (match_actor(&t.match) == seat ? again.value : -again.value) >= 0);
            t.match.state = root;
        }
    }
    assert_true(known > 10);
}

/* Looking ahead helps rollouts: 45 points are lost in all. Without handing evaluations up the tree it would be 66, and
 * without evaluations 75. */
static void playouts_look_ahead(void **unused)
{
    enum { POSITIONS = 60 / FEWER, LEFT = 9, NODES = 200 };
    struct rng rng;
    int32_t lost = 0;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 5);
    for (uint64_t game = 0; game < POSITIONS; game++) {
        begin(game);
        play_until(LEFT, &rng);
        int seat = match_actor(&t.match);
        ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &answer);
        ask(&rave_bot, NODES, NULL, NULL, &again);
        passage_game.apply(&t.box.head, &t.match.state, again.move);
        ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &again);
        assert_true(answer.exact && again.exact);
        lost += answer.value - (match_actor(&t.match) == seat ? again.value : -again.value);
    }
    print_message("%d points lost in %d positions\n", lost, POSITIONS);
    assert_true(lost < 55);
}

static bool at_once(void *asked)
{
    ++*(uint32_t *)asked;
    return true;
}

/* Answers are legal and within their limit, whatever it is, and the same whatever the arena holds. */
static void keeps_to_its_limit(void **unused)
{
    static const struct bot *const bots[] = {&alphabeta_bot, &rave_bot, &duel_bot, &puct_bot};
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 3);
    for (uint64_t game = 0; game < 12; game++) {
        const struct bot *bot = bots[game % 4];
        uint64_t nodes = 1 + rng_below(&rng, 5000);
        uint32_t asked = 0;
        begin(game);
        if (game >= 3)
            play_until(1 + rng_below(&rng, 24), &rng);
        ask(bot, nodes, NULL, NULL, &answer);
        assert_true(answer.nodes <= nodes + 600); /* one look at each move is free */
        memset(arena, (int)(game * 37 & 255), sizeof arena);
        ask(bot, nodes, NULL, NULL, &again);
        assert_true(answer.move == again.move && answer.value == again.value && answer.nodes == again.nodes);
        ask(bot, 0, at_once, &asked, &again);
        assert_true(again.exact || asked > 0);
        assert_true(again.nodes < 2000);
        char token[GAME_TOKEN_MAX];
        fixture_token(&t, again.move, token);
        fixture_play(&t, token);
    }
}

/* The transposition table keeps its entries while it grows. */
static void findings_grow(void **unused)
{
    static _Alignas(64) uint8_t storage[4 << 20];
    struct finding e;
    struct findings memory;
    uint32_t kept = 0;
    enum { ENTRIES = 60000 };
    (void)unused;
    memset(storage, 1, sizeof storage);
    findings_open(&memory, storage, sizeof storage);
    for (uint64_t i = 1; i <= ENTRIES; i++)
        findings_keep(&memory, i * UINT64_C(0x9E3779B97F4A7C15), 5, (int32_t)(i % 1000), 40000, 3);
    for (uint64_t i = 1; i <= ENTRIES; i++)
        if (findings_find(&memory, i * UINT64_C(0x9E3779B97F4A7C15), &e)) {
            assert_int_equal(findings_low(&e), i % 1000);
            assert_int_equal(findings_high(&e), FINDINGS_WORTH_MAX); /* what does not fit is no bound */
            kept++;
        }
    assert_true(kept > ENTRIES * 9 / 10);
    assert_false(findings_find(&memory, 12345, &e));
}

/* With wealth of any size, which makes the solver ask many questions, figures stay within their types, as the
 * sanitizers check, and what is solved is what playing on by the answers brings. */
static void extreme_boxes_are_solved(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 9);
    for (uint64_t game = 0; game < 8; game++) {
        char line[100] = "item-wealth";
        for (int i = 0; i < 7; i++)
            snprintf(line + strlen(line), 8, " %u", rng_below(&rng, 1000));
        fixture_edited(&t, &passage_game, "item-wealth 1 3 6 10 15 21 28", line);
        fixture_begin(&t, 2, NULL, NULL, game);
        play_until(8, &rng);
        int seat = match_actor(&t.match);
        ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &answer);
        assert_true(answer.exact);
        int32_t lead = answer.value;
        while (match_actor(&t.match) != GAME_OVER) {
            match_apply(&t.match, answer.move);
            if (match_actor(&t.match) != GAME_OVER)
                ask(&alphabeta_bot, UINT64_MAX, NULL, NULL, &answer);
        }
        struct game_result r;
        passage_game.result(&t.box.head, &t.match.state, &r);
        assert_int_equal(r.score[seat] - r.score[1 - seat], lead);
    }
}

UNIT_MAIN(cmocka_unit_test(worth_orders_results), cmocka_unit_test(keys_are_of_positions),
          cmocka_unit_test(lines_are_exact), cmocka_unit_test(keeps_to_its_limit),
          cmocka_unit_test(wins_are_known_first), cmocka_unit_test(playouts_look_ahead),
          cmocka_unit_test(findings_grow), cmocka_unit_test(extreme_boxes_are_solved))
