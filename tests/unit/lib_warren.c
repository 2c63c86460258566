/* The library: structs that may grow, and bots that end when they are told to. */
#include "unit.h"

#include <warren.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

static struct warren_match *begin(const char *game)
{
    char why[WARREN_WHY];
    struct warren_start start = {.size = sizeof start, .game = game, .seed = 7};
    struct warren_match *m = warren_new(&start, why);
    if (m == NULL)
        fail_msg("%s", why);
    return m;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void a_struct_without_its_size_is_refused(void **state)
{
    char why[WARREN_WHY] = "", token[WARREN_TOKEN];
    struct warren_start start = {.game = "petra"};
    struct warren_think think = {.bot = "random"};
    struct warren_match *m = begin("petra");
    (void)state;
    assert_null(warren_new(&start, why));
    assert_non_null(strstr(why, "size"));
    start.size = sizeof start - 1;
    assert_null(warren_new(&start, NULL));
    start.size = SIZE_MAX;
    assert_null(warren_new(&start, NULL));
    why[0] = '\0';
    assert_false(warren_choose(m, &think, token, why));
    assert_non_null(strstr(why, "size"));
    warren_free(m);
}

/* A struct of a later header: it is longer, and what the library does not know must be zero. */
static void a_longer_struct_is_taken_if_the_rest_is_zero(void **state)
{
    char why[WARREN_WHY] = "";
    struct {
        struct warren_start start;
        uint64_t later;
    } wish = {.start = {.size = sizeof wish, .game = "petra"}};
    struct {
        struct warren_result result;
        uint32_t later[2];
    } out;
    (void)state;
    struct warren_match *m = warren_new(&wish.start, why);
    assert_non_null(m);
    while (warren_actor(m) >= 0)
        assert_true(warren_play_number(m, 0));
    memset(&out, 0xff, sizeof out);
    out.result.size = sizeof out;
    assert_true(warren_result(m, &out.result));
    assert_int_equal(out.later[0] | out.later[1], 0);
    out.later[0] = 5;
    out.result.size = sizeof out.result;
    assert_true(warren_result(m, &out.result));
    assert_int_equal(out.later[0], 5);
    out.result.size = 0;
    assert_false(warren_result(m, &out.result));
    warren_free(m);
    wish.later = 1;
    assert_null(warren_new(&wish.start, why));
    assert_non_null(strstr(why, "not known"));
}

static int asked;

static bool at_once(void *with)
{
    asked++;
    return with == &asked;
}

static void a_search_ends_when_it_is_told_to(void **state)
{
    static const char *const games[] = {"prowlers-passage", "petra", "prowl"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char token[WARREN_TOKEN], why[WARREN_WHY];
        struct warren_match *m = begin(games[i]);
        struct warren_think think = {.size = sizeof think, .ms = 100};
        double begun = seconds();
        assert_true(warren_choose(m, &think, token, why));
        assert_true(seconds() - begun < 10);
        think = (struct warren_think){.size = sizeof think, .ms = 600000, .stop = at_once, .with = &asked};
        asked = 0;
        assert_true(warren_choose(m, &think, token, why));
        assert_true(asked > 0 && seconds() - begun < 20);
        assert_true(warren_play(m, warren_actor(m), token, why));
        warren_free(m);
    }
}

/* The same nodes and seed, the same move; and with less memory a bot plays, too. */
static void nodes_can_be_repeated(void **state)
{
    char one[WARREN_TOKEN], other[WARREN_TOKEN], why[WARREN_WHY];
    size_t least, all = warren_bot_memory("level6", &least);
    struct warren_match *m = begin("prowl");
    struct warren_think think = {.size = sizeof think, .bot = "level6", .seed = 3, .nodes = 300};
    (void)state;
    assert_true(warren_choose(m, &think, one, why) && warren_choose(m, &think, other, why));
    assert_string_equal(one, other);
    assert_true(least > 0 && least < all && all <= 64 << 20);
    think.memory = 1;
    assert_true(warren_choose(m, &think, other, why));
    assert_true(warren_play(m, warren_actor(m), other, why));
    warren_free(m);
}

static void a_bot_that_cannot_choose_says_why(void **state)
{
    char token[WARREN_TOKEN], why[WARREN_WHY];
    struct warren_match *m = begin("prowl");
    struct warren_think think = {.size = sizeof think, .bot = "nobody", .nodes = 10};
    (void)state;
    assert_false(warren_choose(m, &think, token, why));
    assert_non_null(strstr(why, "no such bot"));
    think.bot = "alphabeta";
    assert_false(warren_choose(m, &think, token, why));
    assert_non_null(strstr(why, "does not play this game"));
    while (warren_actor(m) >= 0)
        assert_true(warren_play_number(m, 0));
    think.bot = NULL;
    assert_false(warren_choose(m, &think, token, why));
    assert_non_null(strstr(why, "nothing to choose"));
    warren_free(m);
}

/* The header names every bot, and says how much memory one takes at most. */
static void the_header_names_every_bot(void **state)
{
    static char header[1 << 16];
    FILE *file = fopen(HEADER, "r");
    (void)state;
    assert_non_null(file);
    size_t size = fread(header, 1, sizeof header - 1, file);
    fclose(file);
    char *end = strstr(header, "#ifndef WARREN_H");
    assert_true(size > 0 && end != NULL);
    *end = '\0';
    for (size_t i = 0; warren_bot(i) != NULL; i++) {
        bool level = strncmp(warren_bot(i), "level", 5) == 0; /* level1 ... level6 */
        if (strstr(header, level ? "level1 ... level6" : warren_bot(i)) == NULL)
            fail_msg("warren.h does not name the bot %s", warren_bot(i));
        assert_true(warren_bot_memory(warren_bot(i), NULL) <= 64 << 20);
    }
    assert_int_equal(warren_bot_memory("nobody", NULL), 0);
}

UNIT_MAIN(cmocka_unit_test(a_struct_without_its_size_is_refused),
          cmocka_unit_test(a_longer_struct_is_taken_if_the_rest_is_zero),
          cmocka_unit_test(a_search_ends_when_it_is_told_to), cmocka_unit_test(nodes_can_be_repeated),
          cmocka_unit_test(a_bot_that_cannot_choose_says_why), cmocka_unit_test(the_header_names_every_bot))
