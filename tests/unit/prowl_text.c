/* Prowl in text: set-ups that are taken or refused, tokens as each viewer sees them, and the signature of the rules.
 * usage: prowl_text SOURCE_ROOT */
#include "fixture.h"

#include "games/prowl/prowl.h"
#include "registry/signature.h"

#include <stdio.h>

static const char *root;

/* Reads a set-up for two seats and one round, or deals one from it as a wish. */
static enum err setup_error(const char *setup, bool wish, char *written, size_t size)
{
    static struct fixture t;
    struct game_setup s;
    struct fault f;
    fixture_box(&t, &prowl_game, NULL);
    assert_int_equal(game_setup_init(&prowl_game, &s, 2, &f), ERR_NONE);
    s.option[PROWL_O_ROUNDS] = 1;
    s.option[PROWL_O_LEADERS] = 1; /* off */
    return fixture_try_setup(&t, &s, setup, wish, written, size);
}

#define TRACK "\"track\":[\"Su\",\"Wi\",\"Sp\",\"Au\"]"

static void set_ups_are_checked(void **unused)
{
    static const struct {
        const char *setup;
        enum err err, wish;
    } cases[] = {
        {"{" TRACK ",\"hands\":[[\"Sp1\",\"Su2\"],[\"Wi7\",\"Au3\"]]}", ERR_NONE, ERR_NONE},
        {"{}", ERR_FIELD_MISSING, ERR_NONE},
        {"{" TRACK "}", ERR_FIELD_MISSING, ERR_NONE},
        {"{\"hands\":[[\"Sp1\",\"Su2\"],[\"Wi7\",\"Au3\"]]}", ERR_FIELD_MISSING, ERR_NONE},
        {"{" TRACK ",\"hands\":[[\"Sp1\"]]}", ERR_SETUP_IMPOSSIBLE, ERR_NONE},
        {"{" TRACK ",\"hands\":[[],[\"Sp1\",\"Sp2\"]]}", ERR_SETUP_IMPOSSIBLE, ERR_NONE},
        {"{" TRACK ",\"hands\":[[\"Sp1\",\"Su2\",\"Su3\"],[]]}", ERR_SETUP_IMPOSSIBLE, ERR_SETUP_IMPOSSIBLE},
        {"{" TRACK ",\"hands\":[[],[],[]]}", ERR_SETUP_IMPOSSIBLE, ERR_SETUP_IMPOSSIBLE},
        {"{\"start\":0," TRACK ",\"hands\":[[\"Sp1\",\"Su2\"],[\"Wi7\",\"Au3\"]]}", ERR_SETUP_START, ERR_SETUP_START},
        {"{\"start\":1}", ERR_SETUP_START, ERR_SETUP_START},
        {"{" TRACK ",\"hands\":[[\"Sp1\",\"Su2\"],[\"Wi7\",\"Sp1\"]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{" TRACK ",\"hands\":[[\"Sp1\",\"Su8\"],[\"Wi7\",\"Au3\"]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{" TRACK ",\"hands\":[[\"Sp1\",\"Su9\"],[\"Wi7\",\"Au3\"]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{" TRACK ",\"hands\":[[\"Sp1\",\"Xx1\"],[\"Wi7\",\"Au3\"]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{" TRACK ",\"hands\":[[\"Sp1\",2],[\"Wi7\",\"Au3\"]]}", ERR_FIELD_VALUE, ERR_FIELD_VALUE},
        {"{" TRACK ",\"hands\":[\"Sp1\",[]]}", ERR_FIELD_KIND, ERR_FIELD_KIND},
        {"{" TRACK ",\"hands\":{}}", ERR_FIELD_KIND, ERR_FIELD_KIND},
        {"{\"track\":[\"Su\",\"Wi\",\"Sp\"]}", ERR_FIELD_MISSING, ERR_SETUP_IMPOSSIBLE},
        {"{\"track\":[\"Su\",\"Wi\",\"Sp\",\"Sp\"]}", ERR_FIELD_MISSING, ERR_FIELD_VALUE},
        {"{\"track\":[\"Su\",\"Wi\",\"Sp\",\"S\"]}", ERR_FIELD_MISSING, ERR_FIELD_VALUE},
        {"{\"track\":\"Su\"}", ERR_FIELD_MISSING, ERR_FIELD_KIND},
        {"{\"deck\":[]}", ERR_FIELD_UNKNOWN, ERR_FIELD_UNKNOWN},
    };
    char written[256];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(setup_error(cases[i].setup, false, written, sizeof written), cases[i].err);
        assert_int_equal(setup_error(cases[i].setup, true, written, sizeof written), cases[i].wish);
    }
}

static void hands_are_written_sorted(void **unused)
{
    char written[256];
    (void)unused;
    assert_int_equal(
        setup_error("{" TRACK ",\"hands\":[[\"Wi1\",\"Sp2\"],[\"Su7\",\"Au3\"]]}", false, written, sizeof written),
        ERR_NONE);
    assert_string_equal(written, "{" TRACK ",\"hands\":[[\"Sp2\",\"Wi1\"],[\"Au3\",\"Su7\"]]}");
    assert_int_equal(setup_error("{\"hands\":[[],[\"Su7\"]]}", true, written, sizeof written), ERR_NONE);
    assert_non_null(strstr(strstr(written, "],["), "Su7"));
}

static void options_are_checked(void **unused)
{
    static const struct {
        const char *key, *value;
        enum err err;
    } cases[] = {
        {"clans", "Sp,Su,Au,Wi", ERR_NONE},
        {"clans", "Wi,Sp,Au,Su", ERR_NONE},
        {"clans", "Sp,Su,Au", ERR_OPTION_VALUE},
        {"clans", "Sp,Su,Au,Wi,Sp", ERR_OPTION_VALUE},
        {"clans", "Sp,Su,Au,Au", ERR_OPTION_VALUE},
        {"clans", "Sp,Su,Au,Du", ERR_OPTION_VALUE},
        {"clans", "", ERR_OPTION_VALUE},
        {"clans", "Sp,Su,Au,", ERR_OPTION_VALUE},
        {"rounds", "1", ERR_NONE},
        {"rounds", "15", ERR_NONE},
        {"rounds", "0", ERR_OPTION_VALUE},
        {"rounds", "16", ERR_OPTION_VALUE},
        {"leaders", "off", ERR_NONE},
        {"leaders", "no", ERR_OPTION_VALUE},
    };
    static struct fixture t;
    struct fault f;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game_setup s;
        assert_int_equal(game_setup_init(&prowl_game, &s, 2, &f), ERR_NONE);
        assert_int_equal(game_option_read(&prowl_game, &t.box.head, &s, cases[i].key, strlen(cases[i].key),
                                          cases[i].value, strlen(cases[i].value), &f),
                         cases[i].err);
    }
}

static void each_viewer_is_shown_its_part(void **unused)
{
    static const char *const three_rounds[] = {"rounds=3", NULL};
    static const struct {
        const char *token, *shown[4]; /* to the spectator, to seats 0, 1, 2 */
    } steps[] = {
        {"clan:Au8", {"clan:?", "clan:Au8", "clan:?", "clan:?"}},
        {"clan:Su2", {"clan:?", "clan:?", "clan:Su2", "clan:?"}},
        {"clan:Wi1", {"clan:?", "clan:?", "clan:?", "clan:Wi1"}},
        {"*start:0", {"*start:0", "*start:0", "*start:0", "*start:0"}},
        {"play:Sp2", {"play:Sp2", "play:Sp2", "play:Sp2", "play:Sp2"}},
        {"effect", {"effect", "effect", "effect", "effect"}},
        {"seat:1", {"seat:1", "seat:1=Sp1,Au4,Wi6", "seat:1", "seat:1"}},
        {"play:Au4", {"play:Au4", "play:Au4", "play:Au4", "play:Au4"}},
        {"rise", {"rise", "rise", "rise", "rise"}},
        {"seat:0", {"seat:0=yes", "seat:0=yes", "seat:0=0:Au8", "seat:0=yes"}},
        {"accuse:Sp3", {"accuse:Sp3", "accuse:Sp3", "accuse:Sp3", "accuse:Sp3"}},
        {"seat:1", {"seat:1", "seat:1", "seat:1", "seat:1"}},
        {"to:Su", {"to:Su=1:Su2", "to:Su=1:Su2", "to:Su", "to:Su=1:Su2"}},
        {"opt:dominance", {"opt:dominance", "opt:dominance", "opt:dominance", "opt:dominance"}},
        {"change:Sp4", {"change:?=0:Au8", "change:Sp4", "change:?", "change:?=0:Au8"}},
        {"play:Wi6", {"play:Wi6", "play:Wi6", "play:Wi6", "play:Wi6"}},
        {"effect", {"effect", "effect", "effect", "effect"}},
        {"veil:Sp1", {"veil:?", "veil:?", "veil:Sp1", "veil:?"}},
        {"change:Su3", {"change:?=2:Wi1", "change:?=2:Wi1", "change:?=2:Wi1", "change:Su3"}},
        {"change:Sp5", {"change:?=0:Sp4", "change:Sp5", "change:?=0:Sp4", "change:?=0:Sp4"}},
        {"change:Su2", {"change:?=1:Sp1", "change:?=1:Sp1", "change:Su2", "change:?=1:Sp1"}},
        /* The last move: all clan cards are revealed, the new one too. */
        {"change:Su5",
         {"change:Su5=0:Sp5,1:Su2,2:Su3", "change:Su5=1:Su2,2:Su3", "change:Su5=0:Sp5,2:Su3",
          "change:Su5=0:Sp5,1:Su2"}},
    };
    static struct fixture t;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    fixture_begin(&t, 3, three_rounds,
                  "{\"hands\":[[\"Sp2\",\"Au8\",\"Sp4\",\"Sp5\"],[\"Sp1\",\"Su2\",\"Au4\",\"Wi6\"],[\"Wi1\","
                  "\"Sp3\",\"Su3\",\"Su5\"]]}",
                  1);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        fixture_shows(&t, steps[i].token, steps[i].shown);
    assert_int_equal(match_actor(&t.match), GAME_OVER);
}

static void the_signature_stands(void **unused)
{
    static struct fixture t;
    char path[1024], stored[64] = "", now[64];
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    snprintf(path, sizeof path, "%s/tests/golden/prowl.signature", root);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_non_null(fgets(stored, sizeof stored, in));
    fclose(in);
    snprintf(now, sizeof now, "signature %016llx\n", (unsigned long long)signature_of(&prowl_game, &t.box.head));
    assert_string_equal(now, stored);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_ups_are_checked),  cmocka_unit_test(hands_are_written_sorted),
        cmocka_unit_test(options_are_checked),  cmocka_unit_test(each_viewer_is_shown_its_part),
        cmocka_unit_test(the_signature_stands),
    };
    root = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
