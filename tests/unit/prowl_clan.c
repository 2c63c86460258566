/* Boxes change play: the fifth clan through all laws, a tiny box that nearly always hides something, and numbers and
 * targets that make a difference. usage: prowl_clan SOURCE_ROOT */
#include "../laws.h"
#include "prowl_tiny.h"
#include "fixture.h"

#include "games/prowl/prowl.h"

#include <stdlib.h>

static const char *root;

static const char *read_file(const char *name, size_t *size)
{
    static char text[BOX_FILE_MAX];
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        fail_msg("cannot open %s", path);
    *size = fread(text, 1, sizeof text, in);
    fclose(in);
    return text;
}

static void all_laws(const struct prowl_box *box, const char *clans, uint32_t games)
{
    static struct laws_breach breach;
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++) {
        struct laws_case c = {.game = &prowl_game, .box = &box->head, .seed = 5, .index = i, .depth = LAWS_FULL};
        struct game_setup s;
        struct fault f;
        laws_variant(&c, (uint32_t)(i % laws_variants(&prowl_game)));
        assert_int_equal(game_setup_init(&prowl_game, &s, 2, &f), ERR_NONE);
        if (clans != NULL)
            assert_int_equal(game_option_read(&prowl_game, &box->head, &s, "clans", 5, clans, strlen(clans), &f),
                             ERR_NONE);
        else
            c.option[PROWL_O_ROUNDS] = 1 + (int32_t)i % 3; /* for few cards */
        c.option[PROWL_O_CLANS] = s.option[PROWL_O_CLANS];
        if (!laws_game(&c, &breach, &decisions)) {
            laws_breach_print(stdout, &c, &breach);
            fail();
        }
    }
    assert_true(decisions > games);
}

static void dusk(struct prowl_box *box)
{
    struct fault f = {ERR_NONE, 0, ""};
    size_t size;
    const char *text = read_file("box/dusk.box", &size);
    registry_box(&prowl_game, &box->head);
    if (box_read(&prowl_game, text, size, &box->head, &f) != ERR_NONE)
        fail_msg("line %zu: %s: %s", f.at, f.what, err_message(f.err));
}

static void the_fifth_clan_keeps_all_laws(void **unused)
{
    static struct prowl_box box;
    (void)unused;
    dusk(&box);
    assert_int_equal(box.clans, 5);
    assert_int_equal(box.clan[4].cards, 255);
    all_laws(&box, "Sp,Su,Au,Du", 96);
    all_laws(&box, "Du,Wi,Sp,Su", 96);
}

static void a_tiny_box_keeps_all_laws(void **unused)
{
    static struct fixture t;
    (void)unused;
    fixture_box(&t, &prowl_game, prowl_tiny());
    all_laws(prowl_boxed(&t.box.head), NULL, 1200);
}

/* Each card of Dusk has an effect that no other card has. */
static void no_card_is_another_one(void **unused)
{
    static struct prowl_box box;
    (void)unused;
    dusk(&box);
    for (uint32_t i = 0; i < box.clans * PROWL_EACH; i++)
        for (uint32_t j = 0; j < i; j++) {
            const struct prowl_card *a = &box.card[i], *b = &box.card[j];
            assert_false(a->size == b->size && memcmp(a->code, b->code, a->size) == 0 && a->flags == b->flags &&
                         a->event == b->event && memcmp(&a->win, &b->win, sizeof a->win) == 0 &&
                         memcmp(&a->lose, &b->lose, sizeof a->lose) == 0);
        }
}

static void track_is(const struct fixture *t, const char *expected)
{
    const struct prowl_state *s = prowl_of(&t->match.state);
    char track[16];
    struct text out;
    text_init(&out, track, sizeof track);
    for (uint32_t i = 0; i < PROWL_SLOTS; i++)
        text_put(&out, prowl_boxed(&t->box.head)->clan[s->clans[s->track[i]]].id);
    assert_string_equal(track, expected);
}

static const char *const one_round[] = {"rounds=1", NULL};

/* Last Charge as the last card, with so many steps in the box. */
static void charge(const char *effect, const char *track)
{
    static struct fixture t;
    fixture_edited(&t, &prowl_game, "raise own 2\"", effect);
    fixture_begin(&t, 3, one_round,
                  "{\"track\":[\"Wi\",\"Au\",\"Sp\",\"Su\"],\"hands\":[[\"Su7\",\"Au1\"],[\"Su1\",\"Sp4\"],"
                  "[\"Wi3\",\"Wi4\"]]}",
                  1);
    fixture_play(&t, "clan:Au1 clan:Sp4 clan:Wi4 *start:0 play:Su7 effect");
    track_is(&t, track);
}

static void a_number_changes_play(void **unused)
{
    (void)unused;
    charge("raise own 2\"", "SuWiAuSp");
    charge("raise own 1\"", "WiSuAuSp");
}

static void a_target_changes_play(void **unused)
{
    (void)unused;
    charge("lower first 1\"", "AuWiSuSp");
    charge("raise Sp 2\"", "SpWiSuAu");
    charge("exchange first and fourth\"", "SuAuSpWi");
}

/* The built-in box with lines of a box that extends it. */
static enum err extend(struct fixture *t, const char *lines, struct fault *f)
{
    char text[512];
    struct text out;
    text_init(&out, text, sizeof text);
    text_put(&out, "warren-box 1\ngame prowl\nid test\nextends reconstructed-1\n");
    text_put(&out, lines);
    fixture_box(t, &prowl_game, NULL);
    return fixture_try_box(t, &prowl_game, text, f);
}

static void bad_cards_are_refused(void **unused)
{
    static const struct {
        const char *lines;
        enum err err;
        const char *what;
        size_t line;
    } cases[] = {
        {"clan Xx \"X\" \"X\" @owner\n", ERR_BOX_MISSING, "Xx", 5},
        {"clan Sp \"X\" \"X\" @owner\n", ERR_BOX_TWICE, "Sp", 5},
        {"clan xx \"X\" \"X\" @owner\n", ERR_BOX_WORD, "xx", 5},
        {"clan Xx X X @owner\n", ERR_BOX_WORD, "X", 5},
        {"card Xx1 \"X\" \"X\" effect \"gain dominance\" @owner\n", ERR_BOX_WORD, "Xx1", 5},
        {"card Sp1 \"X\" \"X\" effect \"gain dominance\" @owner\n", ERR_BOX_TWICE, "Sp1", 5},
        {"card Sp9 \"X\" \"X\" effect \"gain dominance\" @owner\n", ERR_BOX_FULL, "Sp9", 5},
        {"\nclan Xx \"X\" \"X\" @owner\ncard Xx1 \"X\" \"X\" soon effect \"gain dominance\" @owner\n", ERR_BOX_WORD,
         "soon", 7},
        {"clan Xx \"X\" \"X\" @owner\ncard Xx1 \"X\" \"X\" early early effect \"gain dominance\" @owner\n",
         ERR_BOX_TWICE, "early", 6},
        {"clan Xx \"X\" \"X\" @owner\ncard Xx1 \"X\" \"X\" early effect \"gain dominance\" more @owner\n",
         ERR_BOX_COUNT, "more", 6},
        {"cards 8 @owner\n", ERR_BOX_WORD, "cards", 5},
    };
    static struct fixture t;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fault f = {ERR_NONE, 0, ""};
        assert_int_equal(extend(&t, cases[i].lines, &f), cases[i].err);
        assert_string_equal(f.what, cases[i].what);
        assert_int_equal(f.at, cases[i].line);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fifth_clan_keeps_all_laws), cmocka_unit_test(a_tiny_box_keeps_all_laws),
        cmocka_unit_test(no_card_is_another_one),        cmocka_unit_test(a_number_changes_play),
        cmocka_unit_test(a_target_changes_play),         cmocka_unit_test(bad_cards_are_refused),
    };
    root = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
