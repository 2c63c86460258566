/* Petra's box: every kind of line changes the game, nonsense is refused, and no box makes a game outgrow its log. */
#include "fixture.h"

#include "games/petra/petra.h"

#include <stdio.h>

/* A digest of everything that happens in some random games with a box. */
static uint64_t digest_games(struct fixture *t)
{
    uint64_t h = 1;
    for (uint64_t seed = 0; seed < 90; seed++) {
        struct rng rng;
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        fixture_begin(t, 2 + (uint32_t)(seed % 3), NULL, NULL, seed);
        while (match_actor(&t->match) != GAME_OVER) {
            for (size_t i = 0; i < petra_game.state_size; i++)
                h = (h ^ t->match.state.bytes[i]) * UINT64_C(0x100000001b3);
            match_apply(&t->match, fixture_choose(t, &rng));
        }
    }
    return h;
}

/* One line of every kind, with another value. */
static const char *const changes[][2] = {
    {"tile E 17", "tile E 19"},
    {"gold 5", "gold 1"},
    {"camels 30", "camels 12"},
    {"extensions 10", "extensions 2"},
    {"buildings 12", "buildings 3"},
    {"permanent 4 ", "permanent 1 "},
    {"cubes 9", "cubes 5"},
    {"workers 5", "workers 3"},
    {"start-camels 1 2 3 4", "start-camels 0 1 1 2"},
    {"market 6 ", "market 5 "},
    {"market-same 3", "market-same 4"},
    {"settlement 4", "settlement 3"},
    {"settlement-same 2", "settlement-same 3"},
    {"caravan 20", "caravan 18"},
    {"plaza 6", "plaza 5"},
    {"refill 14", "refill 18"},
    {"plaza-take 2", "plaza-take 3"},
    {"siq-take 1", "siq-take 2"},
    {"turns 400", "turns 20"},
    {"board R C I L E", "board L C I R E"},
    {"city siq north      @reconstructed\ncity market east ", "city siq east @owner\ncity market north "},
    {"track E 7 ", "track E 9 "},
    {"space E 2 bonus", "space E 1 bonus"},
    {"space R 3 influence ", "space R 3 influence 3 "},
    {"space C 5 influence 3", "space C 5 influence"},
    {"space I 6 influence 4", "space I 6 influence 3"},
    {"space E 0 pool", "space E 1 pool"},
    {"track L 8 ", "track L 10 "},
    {"space L 2 camel", "space L 2 card"},
    {"space L 4 card", "space L 3 card"},
    {"bonus E extension", "bonus E gold"},
    {"villager ambassador immediate draw 2", "villager ambassador immediate draw 3"},
    {"villager baker immediate take siq 2", "villager baker immediate take plaza 3"},
    {"villager builder immediate building", "villager builder immediate building camels 1"},
    {"villager craftsman immediate extension", "villager craftsman immediate gold extension"},
    {"villager dealmaker immediate take plaza 1 trade", "villager dealmaker immediate trade"},
    {"villager herder immediate camels 3", "villager herder immediate camels 5"},
    {"villager priest immediate choose 2", "villager priest immediate choose 3"},
    {"villager noble immediate rearrange", "villager noble immediate card"},
    {"villager broker permanent any-bonus", "villager broker permanent discard 3"},
    {"villager farmer permanent discard 3", "villager farmer permanent discard 1"},
    {"villager master-E one-time master E", "villager master-E one-time nomad E"},
    {"villager nomad-R one-time nomad R", "villager nomad-R one-time nomad I"},
    {"influence three-E cubes 3 E", "influence three-E cubes 1 E"},
    {"influence equal-ER equal E R", "influence equal-ER equal E I"},
    {"influence north-south equal CR IE", "influence north-south equal CI RE"},
    {"influence works-EC works EC", "influence works-EC works ECL"},
};

static void every_line_changes_the_game(void **unused)
{
    static struct fixture usual, changed;
    (void)unused;
    fixture_box(&usual, &petra_game, NULL);
    uint64_t before = digest_games(&usual);
    assert_true(digest_games(&usual) == before);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct fault f;
        enum err err = fixture_try_edited(&changed, &petra_game, changes[i][0], changes[i][1], &f);
        if (err != ERR_NONE)
            fail_msg("%s: %s", changes[i][1], err_message(err));
        if (digest_games(&changed) == before)
            fail_msg("nothing is different with %s", changes[i][1]);
    }
}

static const struct {
    const char *from, *to;
    enum err err;
} faults[] = {
    {"tile E 17", "tile G 17", ERR_BOX_WORD},
    {"tile E 17", "tile E 99", ERR_BOX_NUMBER},
    {"tile R 17", "tile E 17", ERR_BOX_TWICE},
    {"tile E 17 ", "# ", ERR_BOX_MISSING},
    {"gold 5", "gold 5 6", ERR_BOX_COUNT},
    {"gold 5", "silver 5", ERR_BOX_WORD},
    {"gold 5", "gold 17", ERR_BOX_NUMBER},
    {"gold 5", "camels 5", ERR_BOX_TWICE},
    {"workers 5 ", "# ", ERR_BOX_MISSING},
    {"start-camels 1 2 3 4", "start-camels 9 9 9 9", ERR_BOX_TOTAL},
    {"start-camels 1 2 3 4", "start-camels 1 2 3", ERR_BOX_COUNT},
    {"market-same 3", "market-same 1", ERR_BOX_TOTAL},
    {"extensions 10", "extensions 11", ERR_BOX_TOTAL},
    {"caravan 20", "caravan 32", ERR_BOX_TOTAL},
    {"plaza 6", "plaza 21", ERR_BOX_TOTAL},
    {"refill 14", "refill 21", ERR_BOX_TOTAL},
    {"board R C I L E", "board E C I L R", ERR_BOX_WORD},
    {"board R C I L E ", "# ", ERR_BOX_MISSING},
    {"city siq north", "city siq east", ERR_BOX_TWICE},
    {"city siq north", "city plaza north", ERR_BOX_TWICE},
    {"city siq north ", "# ", ERR_BOX_MISSING},
    {"city siq north", "city well north", ERR_BOX_WORD},
    {"track E 7 ", "track E 13 ", ERR_BOX_NUMBER},
    {"track R 7 ", "track E 7 ", ERR_BOX_TWICE},
    {"space E 2 bonus", "space E 7 bonus", ERR_BOX_NUMBER},
    {"space E 2 bonus", "space E 2 camel", ERR_BOX_WORD},
    {"space L 2 camel", "space L 2 pool", ERR_BOX_WORD},
    {"space E 3 influence", "space E 2 influence", ERR_BOX_TWICE},
    {"space E 5 influence 3", "space E 5 influence 5", ERR_BOX_NUMBER},
    {"bonus E extension", "bonus L gold", ERR_BOX_WORD},
    {"bonus E extension", "bonus E camel", ERR_BOX_WORD},
    {"bonus R permanent", "bonus E permanent", ERR_BOX_TWICE},
    {"villager baker immediate take siq 2", "villager baker immediate take market 2", ERR_BOX_WORD},
    {"villager baker immediate take siq 2", "villager baker immediate take siq", ERR_BOX_COUNT},
    {"villager baker immediate take siq 2", "villager baker immediate trade camels 3", ERR_BOX_FULL},
    {"villager baker immediate take siq 2", "villager baker immediate gold gold gold gold", ERR_BOX_FULL},
    {"villager baker immediate take siq 2", "villager baker immediate choose 2", ERR_BOX_TWICE},
    {"villager baker immediate take siq 2", "villager baker immediate gold choose 2", ERR_BOX_WORD},
    {"villager baker immediate take siq 2", "villager baker sometimes gold", ERR_BOX_WORD},
    {"villager baker immediate take siq 2", "villager builder immediate gold", ERR_BOX_TWICE},
    {"villager baker immediate take siq 2", "villager b=ker immediate gold", ERR_BOX_WORD},
    {"villager farmer permanent discard 3", "villager farmer permanent discard", ERR_BOX_WORD},
    {"villager nomad-E one-time nomad E", "villager nomad-E one-time nomad G", ERR_BOX_WORD},
    {"influence three-E cubes 3 E", "influence three-E cubes 3 L", ERR_BOX_WORD},
    {"influence three-E cubes 3 E", "influence three-E cubes 3 EE", ERR_BOX_WORD},
    {"influence equal-ER equal E R", "influence equal-ER equal E E", ERR_BOX_WORD},
    {"influence equal-ER equal E R", "influence equal-ER less E R", ERR_BOX_WORD},
    {"influence equal-ER equal E R", "influence three-E equal E R", ERR_BOX_TWICE},
    /* A camel on every local space would never stop moving, and many camels would make games outgrow their log. */
    {"camels 30", "camels 55", ERR_BOX_TOTAL},
    {"track L 8   @reconstructed\nspace L 2 camel         @reconstructed\nspace L 4 card          @reconstructed\n"
     "space L 6 camel         @reconstructed\nspace L 0 card ",
     "track L 2 @owner\nspace L 1 camel @owner\nspace L 0 camel ", ERR_BOX_TOTAL},
};

static void nonsense_is_refused(void **unused)
{
    static struct fixture t;
    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct fault f;
        enum err err = fixture_try_edited(&t, &petra_game, faults[i].from, faults[i].to, &f);
        if (err != faults[i].err)
            fail_msg("%s: %s, not %s", faults[i].to, err_name(err), err_name(faults[i].err));
    }
}

/* Boxes that make long turns, played to make them longer: camels are always spent, no card is ever completed. */
static void no_game_outgrows_its_log(void **unused)
{
    static const char *const boxes[][2] = {
        {"cubes 9", "cubes 9"}, /* as it is */
        {"cubes 9", "cubes 60"},
        {"refill 14", "refill 20"},
        {"space L 4 card ", "space L 4 camel "},
        {"villager herder immediate camels 3", "villager herder immediate camels 30 trade"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        static struct fixture t;
        fixture_edited(&t, &petra_game, boxes[i][0], boxes[i][1]);
        uint32_t bound = petra_box_cards_log_bound(petra_boxed(&t.box.head));
        assert_true(bound <= petra_game.log_max);
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct rng rng;
            rng_seed(&rng, seed, 0, RNG_TEST, 0);
            fixture_begin(&t, 2 + (uint32_t)(seed % 3), NULL, NULL, seed);
            while (match_actor(&t.match) != GAME_OVER) {
                game_move m = fixture_choose(&t, &rng);
                if (petra_kind_of(m) == PETRA_STOP && petra_actor(petra_of(&t.match.state))->camels > 0)
                    m = petra_pack(PETRA_CAMEL, 0, 0);
                if (petra_kind_of(m) == PETRA_CLAIM)
                    m = petra_pack(PETRA_END, 0, 0);
                match_apply(&t.match, m);
            }
            assert_true(t.match.count < bound);
        }
    }
}

/* After the last turn the most cubes win, then the most camels; nobody's turn begins. */
static void a_game_without_a_winner_ends(void **unused)
{
    static struct fixture t;
    struct game_result result;
    (void)unused;
    fixture_edited(&t, &petra_game, "turns 400", "turns 2");
    fixture_begin(&t, 2, NULL, "{\"start\":0}", 1);
    fixture_play(&t, "village end siq s1 end");
    assert_int_equal(match_actor(&t.match), GAME_OVER);
    assert_int_equal(petra_of(&t.match.state)->turn, 2);
    assert_int_equal(petra_of(&t.match.state)->turn_of, 1);
    petra_game.result(&t.box.head, &t.match.state, &result);
    assert_int_equal(result.winners, 2); /* no cubes; one camel against two */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_changes_the_game),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(no_game_outgrows_its_log),
        cmocka_unit_test(a_game_without_a_winner_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
