/* The null game in text: boxes and set-ups that are taken or refused, tokens and dumps as each viewer sees them. */
#include "null_fixture.h"

#include "core/dump.h"

static enum err box_error(const char *lines)
{
    char text[512];
    static struct fixture t;
    struct fault f;
    struct text out;
    text_init(&out, text, sizeof text);
    text_put(&out, "warren-box 1\ngame null\nid test\n");
    text_put(&out, lines);
    return box_read(&null_game, text, out.used, &t.box.head, &f);
}

static void boxes_are_checked(void **unused)
{
    (void)unused;
    assert_int_equal(box_error("worth 1 2 3 4 5 6 @owner\nhand 2 @owner\n"), ERR_NONE);
    assert_int_equal(box_error("hand 1 @owner\nworth 0 0 255 @owner\n"), ERR_NONE);
    assert_int_equal(box_error("worth 1 2 3 4 5 @owner\nhand 2 @owner\n"), ERR_BOX_TOTAL);
    assert_int_equal(box_error("worth 1 2 3 @owner\n"), ERR_BOX_MISSING);
    assert_int_equal(box_error("hand 2 @owner\n"), ERR_BOX_MISSING);
    assert_int_equal(box_error("worth 1 2 3 @owner\nworth 1 2 3 @owner\nhand 1 @owner\n"), ERR_BOX_TWICE);
    assert_int_equal(box_error("worth 1 2 3 @owner\nhand 1 @owner\nhand 1 @owner\n"), ERR_BOX_TWICE);
    assert_int_equal(box_error("worth 1 2 256 @owner\nhand 1 @owner\n"), ERR_BOX_NUMBER);
    assert_int_equal(box_error("worth 1 2 x @owner\nhand 1 @owner\n"), ERR_BOX_NUMBER);
    assert_int_equal(box_error("worth @owner\nhand 1 @owner\n"), ERR_BOX_COUNT);
    assert_int_equal(box_error("worth 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 @owner\n"), ERR_BOX_COUNT);
    assert_int_equal(box_error("worth 1 2 3 4 5 6 7 8 9 10 11 12 @owner\nhand 4 @owner\n"), ERR_BOX_NUMBER);
    assert_int_equal(box_error("worth 1 2 3 @owner\nhand 0 @owner\n"), ERR_BOX_NUMBER);
    assert_int_equal(box_error("hand 1 2 @owner\n"), ERR_BOX_COUNT);
    assert_int_equal(box_error("cards 9 @owner\n"), ERR_BOX_WORD);
}

/* Reads a set-up for two seats, or deals one from it as a wish. */
static enum err setup_error(const char *setup, bool wish, char *written, size_t size)
{
    static struct fixture t;
    struct game_setup s;
    struct fault f;
    fixture_box(&t, &null_game, NULL_NINE);
    assert_int_equal(game_setup_init(&null_game, &s, 2, &f), ERR_NONE);
    return fixture_try_setup(&t, &s, setup, wish, written, size);
}

static void set_ups_are_checked(void **unused)
{
    static const struct {
        const char *setup;
        enum err err, wish;
    } cases[] = {
        {"{\"start\":1,\"hands\":[[1,2],[3,9]]}", ERR_NONE, ERR_NONE},
        {"{\"hands\":[[2,1],[3,4]],\"start\":0}", ERR_NONE, ERR_NONE},
        {"{}", ERR_FIELD_MISSING, ERR_NONE},
        {"{\"start\":1}", ERR_FIELD_MISSING, ERR_NONE},
        {"{\"hands\":[[1,2],[3,4]]}", ERR_FIELD_MISSING, ERR_NONE},
        {"{\"start\":0,\"hands\":[[1,2]]}", ERR_SETUP_IMPOSSIBLE, ERR_NONE},
        {"{\"start\":0,\"hands\":[[],[4]]}", ERR_SETUP_IMPOSSIBLE, ERR_NONE},
        {"{\"start\":0,\"hands\":[[1,2],[3,4],[5,6]]}", ERR_SETUP_IMPOSSIBLE, ERR_SETUP_IMPOSSIBLE},
        {"{\"start\":0,\"hands\":[[1,2,3],[4,5,6]]}", ERR_SETUP_IMPOSSIBLE, ERR_SETUP_IMPOSSIBLE},
        {"{\"start\":2,\"hands\":[[1,2],[3,4]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{\"start\":\"0\",\"hands\":[[1,2],[3,4]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{\"start\":0,\"hands\":[[1,2],[3,10]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{\"start\":0,\"hands\":[[1,2],[3,0]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{\"start\":0,\"hands\":[[1,2],[3,1]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{\"start\":0,\"hands\":[[1,2],\"3\"]}", ERR_FIELD_KIND, ERR_FIELD_KIND},
        {"{\"start\":0,\"hands\":{\"0\":[1,2]}}", ERR_FIELD_KIND, ERR_FIELD_KIND},
        {"{\"start\":0,\"start\":0,\"hands\":[[1,2],[3,4]]}", ERR_FIELD_TWICE, ERR_FIELD_TWICE},
        {"{\"start\":0,\"deck\":[5],\"hands\":[[1,2],[3,4]]}", ERR_FIELD_UNKNOWN, ERR_FIELD_UNKNOWN},
    };
    char written[128];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(setup_error(cases[i].setup, false, written, sizeof written), cases[i].err);
        assert_int_equal(setup_error(cases[i].setup, true, written, sizeof written), cases[i].wish);
    }
}

static void wishes_are_honoured(void **unused)
{
    char written[128];
    (void)unused;
    assert_int_equal(setup_error("{\"start\":1,\"hands\":[[1,2],[3,9]]}", true, written, sizeof written), ERR_NONE);
    assert_string_equal(written, "{\"start\":1,\"hands\":[[1,2],[3,9]]}");
    assert_int_equal(setup_error("{\"hands\":[[],[8,5]]}", true, written, sizeof written), ERR_NONE);
    assert_non_null(strstr(written, ",[8,5]]}"));
    assert_int_equal(setup_error("{\"hands\":[[6]],\"start\":1}", true, written, sizeof written), ERR_NONE);
    assert_memory_equal(written, "{\"start\":1,\"hands\":[[6,", 23);
}

static void bonus_lists_are_checked(void **unused)
{
    static const struct {
        const char *list;
        enum err err;
        int32_t value;
    } cases[] = {
        {"1", ERR_NONE, 1},          {"9,2,1", ERR_NONE, 259},    {"", ERR_OPTION_VALUE, 0},
        {"1,", ERR_OPTION_VALUE, 0}, {",1", ERR_OPTION_VALUE, 0}, {"1,1", ERR_OPTION_VALUE, 0},
        {"10", ERR_OPTION_VALUE, 0}, {"0", ERR_OPTION_VALUE, 0},
    };
    static struct fixture t;
    struct game_setup s;
    struct fault f;
    (void)unused;
    fixture_box(&t, &null_game, NULL_NINE);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *list = cases[i].list;
        assert_int_equal(game_setup_init(&null_game, &s, 2, &f), ERR_NONE);
        assert_int_equal(game_option_read(&null_game, &t.box.head, &s, "bonus", 5, list, strlen(list), &f),
                         cases[i].err);
        if (cases[i].err == ERR_NONE)
            assert_int_equal(s.option[NULL_BONUS], cases[i].value);
    }
}

static void each_viewer_is_shown_its_part(void **unused)
{
    static const struct {
        const char *token, *shown[4]; /* to the spectator, to seats 0, 1, 2 */
    } steps[] = {
        {"draw", {"draw", "draw", "draw", "draw"}},
        {"*5", {"*?", "*5", "*?", "*?"}},
        {"peek:0", {"peek:0", "peek:0", "peek:0=1,2,5", "peek:0"}},
        {"accuse:0:8", {"accuse:0:8=no", "accuse:0:8=no", "accuse:0:8=no", "accuse:0:8=no"}},
        {"pass:2", {"pass:?=2", "pass:2", "pass:2=2", "pass:?=2"}},
        {"accuse:0:5", {"accuse:0:5=2", "accuse:0:5=2", "accuse:0:5=2", "accuse:0:5=2"}},
        {"wait", {"wait", "wait", "wait", "wait"}},
    };
    static struct fixture t;
    (void)unused;
    fixture_box(&t, &null_game, NULL_NINE);
    fixture_begin(&t, 3, NULL, "{\"start\":0,\"hands\":[[1,2],[3,4],[6,7]]}", 1);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        fixture_shows(&t, steps[i].token, steps[i].shown);
}

static void dump(const struct fixture *t, int viewer, const char *expected)
{
    static char buffer[DUMP_MAX];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    dump_write(&null_game, &t->box.head, &t->match.state, viewer, 0, t->match.count, &out);
    assert_string_equal(buffer, expected);
}

static void dumps_hide_what_is_hidden(void **unused)
{
    static struct fixture t;
    (void)unused;
    fixture_box(&t, &null_game, "warren-box 1\ngame null\nid six\nworth 1 2 3 4 5 6 @owner\nhand 2 @owner\n");
    fixture_begin(&t, 2, NULL, "{\"start\":0,\"hands\":[[1,2],[3,4]]}", 1);
    fixture_play(&t, "accuse:1:5 accuse:0:1 draw");
    dump(&t, GAME_REFEREE,
         "{\"record\":0,\"step\":3,\"to_move\":\"chance\",\"legal\":[\"*5\",\"*6\"],\"state\":{\"phase\":\"draw\","
         "\"seat\":0,"
         "\"left\":8,\"deck\":2,\"seats\":[{\"hand\":[2],\"won\":[]},{\"hand\":[3,4],\"won\":[1]}]}}");
    dump(&t, 0,
         "{\"record\":0,\"step\":3,\"to_move\":\"chance\",\"legal\":[\"*3\",\"*4\",\"*5\",\"*6\"],\"state\":{\"phase\":"
         "\"draw\",\"seat\":0,\"left\":8,\"deck\":2,\"seats\":[{\"hand\":[2],\"won\":[]},{\"hand\":[\"?\",\"?\"],"
         "\"may\":"
         "[[3,4,6],[3,4,6]],\"won\":[1]}]}}");
    dump(&t, 1,
         "{\"record\":0,\"step\":3,\"to_move\":\"chance\",\"legal\":[\"*?\"],\"state\":{\"phase\":\"draw\",\"seat\":0,"
         "\"left\":8,\"deck\":2,\"seats\":[{\"hand\":[\"?\"],\"may\":[[2,5,6]],\"won\":[]},{\"hand\":[3,4],\"won\":[1]}"
         "]}}");
    fixture_play(&t, "*6");
    dump(&t, 0,
         "{\"record\":0,\"step\":4,\"to_move\":1,\"legal\":\"?\",\"state\":{\"phase\":\"turn\",\"seat\":1,\"left\":7,"
         "\"deck\":1,"
         "\"seats\":[{\"hand\":[2,6],\"won\":[]},{\"hand\":[\"?\",\"?\"],\"may\":[[3,4],[3,4]],\"won\":[1]}]}}");
}

static void points_decide(void **unused)
{
    static struct fixture t;
    struct game_result result;
    (void)unused;
    fixture_box(&t, &null_game, NULL_NINE);
    fixture_begin(&t, 2, NULL, "{\"start\":0,\"hands\":[[1,4],[2,3]]}", 1);
    fixture_play(&t, "wait wait wait wait wait wait wait wait wait wait");
    assert_int_equal(match_actor(&t.match), GAME_OVER);
    null_game.result(&t.box.head, &t.match.state, &result);
    assert_int_equal(result.score[0], 6); /* the 1 counts double */
    assert_int_equal(result.score[1], 5);
    assert_int_equal(result.winners, 1);
    assert_int_equal(null_game.evaluate(&t.box.head, &t.match.state, 1), -1);

    fixture_box(&t, &null_game, NULL_NINE);
    fixture_begin(&t, 2, NULL, "{\"start\":1,\"hands\":[[1,4],[2,3]]}", 1);
    fixture_play(&t, "accuse:0:1 pass:4 wait accuse:1:3 wait wait wait wait wait wait");
    null_game.result(&t.box.head, &t.match.state, &result);
    assert_int_equal(result.score[0], 3);
    assert_int_equal(result.score[1], 8);
    assert_int_equal(result.winners, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_checked),
        cmocka_unit_test(set_ups_are_checked),
        cmocka_unit_test(wishes_are_honoured),
        cmocka_unit_test(bonus_lists_are_checked),
        cmocka_unit_test(each_viewer_is_shown_its_part),
        cmocka_unit_test(dumps_hide_what_is_hidden),
        cmocka_unit_test(points_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
