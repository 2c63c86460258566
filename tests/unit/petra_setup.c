/* Set-ups of Petra: what a box cannot make is refused, and any part of a set-up can be wished for. */
#include "fixture.h"

#include "games/petra/petra.h"
#include "core/setup.h"

static const char whole[] =
    "{\"start\":0,\"boards\":[2,3],\"caravan\":\"ICCLCLRRCLIELRICELCI\",\"market\":[\"IILEIR\",\"EIIEEL\"],"
    "\"columns\":[{\"E\":0,\"R\":2,\"C\":0,\"I\":1,\"L\":1},{\"E\":0,\"R\":0,\"C\":2,\"I\":1,\"L\":1}],"
    "\"hand\":[\"works-CI\",\"north-south\"],\"influence_row\":[\"equal-EC\",\"three-I\",\"three-R\"],"
    "\"villager_row\":[\"builder\",\"jeweler\",\"broker\"]}";

static struct fixture fixture;

static enum err read_with(const char *from, const char *to)
{
    char written[1024];
    struct game_setup setup;
    struct fault f;
    assert_int_equal(game_setup_init(&petra_game, &setup, 2, &f), ERR_NONE);
    return fixture_try_setup(&fixture, &setup, fixture_edit(whole, from, to), false, written, sizeof written);
}

static void impossible_setups_are_refused(void **unused)
{
    static const struct {
        const char *from, *to;
        enum err err;
    } cases[] = {
        {"\"start\":0", "\"start\":1", ERR_NONE},
        {"\"start\":0", "\"start\":2", ERR_FIELD_VALUE},
        {"[2,3]", "[2,2]", ERR_SETUP_IMPOSSIBLE},
        {"[2,3]", "[2,5]", ERR_FIELD_VALUE},
        {"[2,3]", "[2]", ERR_SETUP_IMPOSSIBLE},
        {"[2,3]", "[2,3,1]", ERR_SETUP_IMPOSSIBLE},
        {"ICCLCLRRCLIELRICELCI", "ICCLCLRRCLIELRICELC", ERR_FIELD_VALUE},
        {"ICCLCLRRCLIELRICELCI", "ICCLCLRRCLIELRICELC.", ERR_FIELD_VALUE},
        {"ICCLCLRRCLIELRICELCI", "ICCLCLRRCLIELRICELCG", ERR_FIELD_VALUE},
        {"ICCLCLRRCLIELRICELCI", "CCCCCCCCCCCCCCCCCCII", ERR_SETUP_IMPOSSIBLE}, /* with two in a column, more than 17 */
        {"IILEIR", "IIIIER", ERR_SETUP_IMPOSSIBLE},                             /* four alike */
        {"IILEIR", "IILEI", ERR_FIELD_VALUE},
        {"\"R\":2", "\"R\":1", ERR_SETUP_IMPOSSIBLE},                                 /* three tiles */
        {"\"R\":2,\"C\":0,\"I\":1", "\"R\":3,\"C\":0,\"I\":0", ERR_SETUP_IMPOSSIBLE}, /* three alike */
        {"{\"E\":0,\"R\":2,", "{\"R\":2,", ERR_FIELD_MISSING},
        {"{\"E\":0,\"R\":2,", "{\"E\":0,\"X\":0,\"R\":2,", ERR_FIELD_UNKNOWN},
        {"works-CI", "equal-EC", ERR_SETUP_IMPOSSIBLE}, /* in the row too */
        {"works-CI", "works-CE", ERR_FIELD_VALUE},
        {"three-R\"]", "three-I\"]", ERR_SETUP_IMPOSSIBLE},
        {"builder", "broker", ERR_SETUP_IMPOSSIBLE},
        {"builder", "bulider", ERR_FIELD_VALUE},
        {"\"builder\",", "", ERR_SETUP_IMPOSSIBLE},
    };
    (void)unused;
    fixture_box(&fixture, &petra_game, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        enum err err = read_with(cases[i].from, cases[i].to);
        if (err != cases[i].err)
            fail_msg("%s: %s, not %s", cases[i].to, err_name(err), err_name(cases[i].err));
    }
}

static enum err deal(const char *wish, uint64_t seed, struct petra_setup *out)
{
    struct game_setup setup;
    struct json json;
    struct fault f;
    struct rng rng;
    rng_seed(&rng, seed, 0, RNG_DEAL, 0);
    assert_int_equal(game_setup_init(&petra_game, &setup, 3, &f), ERR_NONE);
    assert_int_equal(json_check(wish, strlen(wish), &json, &f), ERR_NONE);
    enum err err = setup_deal(&petra_game, &fixture.box.head, &setup, json, &rng, &f);
    memcpy(out, setup.data, sizeof *out);
    return err;
}

static void wishes_are_honoured(void **unused)
{
    const struct petra_box *box = petra_boxed(&fixture.box.head);
    struct petra_setup s;
    (void)unused;
    fixture_box(&fixture, &petra_game, NULL);
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(deal("{\"caravan\":\"..E...................L\"}", seed, &s), ERR_FIELD_VALUE);
        assert_int_equal(deal("{\"caravan\":\"..E................L\",\"market\":[\"\",\"R.R\"],\"boards\":[null,4],"
                              "\"columns\":[{},{\"E\":2,\"R\":0},{\"C\":0}],\"hand\":[null,\"three-C\"],"
                              "\"influence_row\":[null,\"east-west\"],\"villager_row\":[\"noble\"]}",
                              seed, &s),
                         ERR_NONE);
        assert_int_equal(s.caravan[2], PETRA_E);
        assert_int_equal(s.caravan[19], PETRA_L);
        assert_int_equal(s.row[1][0], PETRA_R);
        assert_int_equal(s.row[1][2], PETRA_R);
        assert_int_equal(s.board[1], 3);
        assert_int_equal(s.column[1][PETRA_E], 2);
        assert_int_equal(s.column[1][PETRA_R], 0);
        assert_int_equal(s.column[2][PETRA_C], 0);
        assert_string_equal(box->card_name[s.hand[1]], "three-C");
        assert_string_equal(box->card_name[s.card_row[1]], "east-west");
        assert_string_equal(box->villager_name[s.villager_row[0]], "noble");
        for (int seat = 0; seat < 3; seat++) {
            uint32_t alike[PETRA_TYPES] = {0}, total = 0;
            for (int i = 0; i < 6; i++)
                assert_true(++alike[s.row[seat][i]] <= 3);
            for (int t = 0; t < PETRA_TYPES; t++) {
                assert_true(s.column[seat][t] <= 2);
                total += s.column[seat][t];
            }
            assert_int_equal(total, 4);
        }
    }
    assert_int_equal(deal("{\"market\":[\"EEEE\"]}", 1, &s), ERR_SETUP_IMPOSSIBLE);
    assert_int_equal(deal("{\"columns\":[{\"E\":0,\"R\":0,\"C\":0,\"I\":0}]}", 1, &s), ERR_SETUP_IMPOSSIBLE);
    assert_int_equal(deal("{\"columns\":[{\"E\":2,\"R\":2,\"C\":1}]}", 1, &s), ERR_SETUP_IMPOSSIBLE);
    assert_int_equal(deal("{\"hand\":[\"three-C\"],\"influence_row\":[\"three-C\"]}", 1, &s), ERR_SETUP_IMPOSSIBLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_setups_are_refused),
        cmocka_unit_test(wishes_are_honoured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
