/* The network of Prowler's Passage: a position gets the same evaluation whatever moves led to it, and positions with
 * the same transposition key get the same evaluation. */
#include "core/rng.h"
#include "core/setup.h"
#include "games/passage/passage_net.h"
#include "registry/registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SEED = 20261115, GAMES = 60, KEYS = 1 << 12 };

static struct passage_box box;
static struct passage_fast_node walked, entered;

static void start(struct game_state *s, uint64_t game, struct rng *rng)
{
    struct game_setup setup;
    struct fault f;
    struct json none = {"", 0};
    rng_seed(rng, SEED, game, RNG_DEAL, 0);
    assert_int_equal(game_setup_init(&passage_game, &setup, 2, &f), ERR_NONE);
    assert_int_equal(setup_deal(&passage_game, &box.box, &setup, none, rng, &f), ERR_NONE);
    passage_game.start(&box.box, s, &setup);
}

/* A second implementation of the network, straight from the lists of facts, as the trainer has it. */
static int32_t judged_plainly(struct passage_fast_node *n)
{
    const struct passage_fast_position *p = &n->stack[n->depth];
    uint16_t fact[256];
    uint32_t count = passage_net_facts(n, p, fact), stage = passage_net_stage(passage_fast_left(n), p->mid_done);
    int32_t sum[NET_SUMS] = {0}, total, heat[PASSAGE_PATHS] = {0}, hot = 0, sign = p->phase == PASSAGE_PLACE ? 1 : -1;
    struct passage_net_heat h;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++) {
        if ((p->own[0] | p->own[1]) >> path & 1)
            fact[count++] = (uint16_t)(NET_PATH + path * NET_STATES + (p->own[1] >> path & 1));
        else
            count += passage_net_free_facts(n, path, fact + count);
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < NET_SUMS; k++)
            sum[k] += passage_net_weights_rows[fact[i]][k];
    passage_net_heat(n, p, &h);
    for (uint32_t i = 0; i < h.count; i++)
        for (uint32_t k = 0; k < h.facts[i]; k++)
            heat[i] += passage_net_weights_heat[h.fact[i][k]];
    for (uint32_t taken = 0; taken + 1 < h.count; taken++, sign = -sign) { /* the hottest of those that are left */
        uint32_t best = 0;
        for (uint32_t i = 1; i < h.count; i++)
            best = heat[i] > heat[best] ? i : best;
        hot += sign * heat[best];
        heat[best] = -1000000;
    }
    total = sum[0] * NET_OUT_ONE + hot * passage_net_weights_heat_out[stage];
    for (uint32_t k = 1; k < NET_SUMS; k++)
        total += passage_net_weights_out[stage][k] * (sum[k] < 0 ? 0 : sum[k] > NET_TOP ? NET_TOP : sum[k]);
    return total / (NET_ONE * NET_OUT_ONE / NET_POINTS / FAST_UNIT);
}

/* The accumulator is updated from position to position, and must equal one that is added up anew. */
static void the_way_does_not_matter(void **unused)
{
    (void)unused;
    registry_box(&passage_game, &box.box);
    for (uint64_t game = 0; game < GAMES; game++) {
        struct game_state s;
        struct rng rng;
        game_move legal[GAME_MOVES_MAX];
        uint32_t count;
        start(&s, game, &rng);
        passage_search.enter(&box.box, &s, &walked);
        while ((count = passage_search.moves(&walked, legal)) > 0) {
            passage_search.enter(&box.box, &s, &entered);
            assert_int_equal(passage_net_guess(&entered), judged_plainly(&entered));
            if (rng_below(&rng, 3) > 0) /* some are passed over, and made up for later */
                assert_int_equal(passage_net_guess(&walked), passage_net_guess(&entered));
            for (uint32_t i = 0; i < 2; i++) { /* moves tried and taken back leave nothing behind */
                passage_search.make(&walked, legal[rng_below(&rng, count)]);
                if (passage_fast_left(&walked) > 0)
                    passage_net_guess(&walked);
                passage_search.unmake(&walked);
            }
            game_move m = legal[rng_below(&rng, count)];
            passage_search.make(&walked, m);
            passage_game.apply(&box.box, &s, m);
        }
    }
}

/* The network uses nothing that passage_judge_key leaves out. */
static void one_key_is_one_judgement(void **unused)
{
    static struct {
        uint64_t key;
        int32_t guess;
    } seen[KEYS];
    uint32_t again = 0;
    (void)unused;
    registry_box(&passage_game, &box.box);
    for (uint64_t game = 0; game < 4; game++) {
        struct game_state s;
        struct rng rng;
        game_move legal[GAME_MOVES_MAX];
        start(&s, game, &rng);
        memset(seen, 0, sizeof seen);
        for (uint32_t i = 0; i < 14; i++) { /* into the middle of the game, where few pathways are left */
            passage_search.enter(&box.box, &s, &entered);
            passage_game.apply(&box.box, &s, legal[rng_below(&rng, passage_search.moves(&entered, legal))]);
        }
        for (uint32_t i = 0; i < 20000; i++) {
            passage_search.enter(&box.box, &s, &walked);
            for (uint32_t k = 0; k < 5; k++)
                passage_search.make(&walked, legal[rng_below(&rng, passage_search.moves(&walked, legal))]);
            uint64_t key = passage_judge_key(&walked);
            int32_t guess = passage_net_guess(&walked);
            if (seen[key % KEYS].key == key) {
                assert_int_equal(seen[key % KEYS].guess, guess);
                again++;
            }
            seen[key % KEYS].key = key;
            seen[key % KEYS].guess = guess;
        }
    }
    assert_true(again > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_way_does_not_matter),
        cmocka_unit_test(one_key_is_one_judgement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
