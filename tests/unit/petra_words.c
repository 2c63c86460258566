/* Passing Through Petra beside its sentences, which are in tests/words: the score pad, and what stands where on a board
 * and in a picture. */
#include "fixture.h"

#include "show/pad.h"
#include "show/show.h"

/* Ada begins, and her local traders reach a card space. */
#define LOCAL                                                                                                          \
    "{\"start\":0,\"boards\":[1,2],\"market\":[\"EEERCC\",\"IILLRR\"],\"columns\":[{\"L\":2,\"C\":1,\"I\":1}],"        \
    "\"influence_row\":[\"three-E\",\"equal-ER\",\"north-south\"],\"hand\":[\"works-ER\",\"works-CI\"]}"

static struct fixture fixture;

/* A sheet of two seats: what it adds up to, and what cannot be. */
static void test_pad(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise"};
    char buffer[SHOW_TEXT_MAX];
    struct text out;
    struct pad_sheet sheet;
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    const struct show_reader r = {lang_find("en"), &fixture.box.head, GAME_REFEREE, 2, names, 0, false};
    const struct show_pad *pad = fixture.game->show->pad;
    pad_init(pad, &r, &sheet);
    int egypt = pad_find(pad, &r, "cubes-E", 7), hand = pad_find(pad, &r, "hand", 4);
    assert_true(egypt >= 0 && hand >= 0);
    sheet.value[egypt][0] = 3;
    assert_true(pad_read(pad, &r, (uint32_t)hand, "three-E,equal-ER", 16, &sheet.value[hand][0], &out));
    text_init(&out, buffer, sizeof buffer);
    assert_true(pad->tally(&r, &sheet, &out));
    assert_non_null(strstr(buffer, "Ada, \"Three in Egypt\": Complete.\n"));
    assert_non_null(strstr(buffer, "Ada, \"Egypt equals Rome\": Missing: 3 cubes in Rome.\n"));
    assert_non_null(strstr(buffer, "Nobody has placed all 9 cubes; Ada is ahead.\n"));
    assert_non_null(strstr(buffer, "Cubes placed      Ada  Blaise\n"));
    static const char *const long_names[] = {"Maximiliane", "Maximilian of Petra"};
    const struct show_reader other = {r.lang, r.box, GAME_REFEREE, 2, long_names, 0, false};
    text_init(&out, buffer, sizeof buffer);
    assert_true(pad->tally(&other, &sheet, &out));
    assert_non_null(strstr(buffer, "1 Maximiliane, 2 Maximilian of Petra\nCubes placed            1             2\n"));
    assert_non_null(strstr(buffer, "Egypt                   3             0\n"));
    sheet.value[hand][1] = sheet.value[hand][0];
    text_init(&out, buffer, sizeof buffer);
    assert_false(pad->tally(&r, &sheet, &out));
    assert_string_equal(buffer, "The influence card \"Three in Egypt\" is in two places.");
    sheet.value[hand][1] = 0;
    sheet.value[egypt][0] = sheet.value[egypt][1] = 9;
    text_init(&out, buffer, sizeof buffer);
    assert_false(pad->tally(&r, &sheet, &out));
    assert_string_equal(buffer, "Ada and Blaise cannot both have placed all 9 cubes: the game ends at once.");
    sheet.value[egypt + 1][1] = 2;
    text_init(&out, buffer, sizeof buffer);
    assert_false(pad->tally(&r, &sheet, &out));
    assert_string_equal(buffer, "Blaise cannot have placed 11 cubes: everybody has 9.");
}

/* Draws the position for a phone as somebody sees it who is no seat. */
static const char *scene(uint32_t home, bool chooses)
{
    static const char *const names[] = {"Ada", "Blaise"};
    static char buffer[SHOW_SCENE_MAX];
    struct game_moves legal;
    const struct show_reader r = {lang_find("en"), &fixture.box.head, GAME_REFEREE, 2, names, home, false};
    struct show_look look = {.chosen = -1, .width = 390, .height = 584, .touch = true};
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    game_legal(fixture.game, &fixture.box.head, &fixture.match.state, &legal);
    look.legal = chooses ? &legal : NULL;
    show_scene(fixture.game, &r, &fixture.match.state, &look, &out);
    return buffer;
}

/* The large board is that of whoever sits before the screen, or else of whose turn it is. */
static void test_own_board(void **unused)
{
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 2, NULL, LOCAL, 7);
    assert_non_null(strstr(scene(0, false), "id=\"rival-1\""));
    assert_non_null(strstr(scene(1, false), "id=\"rival-1\""));
    assert_non_null(strstr(scene(2, false), "id=\"rival-0\""));
    assert_null(strstr(scene(2, false), "id=\"rival-1\""));
}

/* Draws the first page of a board of characters for four. */
static const char *board_of(const char *wish, const char *const *names, const char *lang, int width, int height,
                            bool scored)
{
    static struct canvas_cell cells[160 * 60];
    static char buffer[SHOW_TEXT_MAX];
    const struct show_reader r = {lang_find(lang), &fixture.box.head, 0, 4, names, 1, false};
    struct show_look look = {.chosen = -1, .scored = scored};
    struct canvas c;
    struct text out;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 4, NULL, wish, 7);
    canvas_init(&c, cells, width, height);
    show_board(fixture.game, &r, &fixture.match.state, &look, &c);
    text_init(&out, buffer, sizeof buffer);
    canvas_text(&c, false, &out);
    return buffer;
}

static const char *board(const char *const *names, const char *lang, int width, int height, bool scored)
{
    return board_of(NULL, names, lang, width, height, scored);
}

/* Where the full form of something is on a page, its short form is not. */
static void test_nothing_twice(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise", "Chloe", "Dora"};
    static const char *const shorts[] = {"Villagers: ", "Influence row: ", "track, your disc", "Dora 0"};
    static const char *const fulls[] = {"── Villagers, deck", "── Influence row, deck", "── Tracks", "─4 Dora"};
    (void)unused;
    for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++) {
        assert_non_null(strstr(board(names, "en", 80, 15, false), shorts[i]));
        assert_null(strstr(board(names, "en", 80, 15, false), fulls[i]));
        assert_null(strstr(board(names, "en", 115, 41, true), shorts[i]));
        assert_non_null(strstr(board(names, "en", 115, 41, true), fulls[i]));
    }
    assert_non_null(strstr(board(names, "en", 115, 41, false), "Dora: cubes 0/9, camels "));
    assert_non_null(strstr(board(names, "en", 115, 41, true), "Dora: workers 5/5"));
}

/* The card rows in short take a second line where their titles need one. */
static void test_rows_in_short(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise", "Chloe", "Dora"};
    static const char wish[] = "{\"influence_row\":[\"works-ER\",\"works-CI\",\"three-E\"],\"hand\":[\"equal-ER\"],"
                               "\"villager_row\":[\"baker\",\"farmer\",\"noble\"]}";
    (void)unused;
    assert_non_null(strstr(board_of(wish, names, "en", 80, 15, false),
                           "Influence row: Works: Egypt or Rome · Works: China or India · Three in Egypt\n"));
    assert_non_null(strstr(board_of(wish, names, "fr", 80, 15, false),
                           "Influence\xc2\xa0: Ouvrages\xc2\xa0: Égypte ou Rome · Ouvrages\xc2\xa0: Chine ou Inde ·\n"
                           "            Trois en Égypte\n"));
}

/* Names that are too long for the line are cut, the longest first; none is left out. */
static void test_long_names(void **unused)
{
    static const char *const long_names[] = {"Ada", "Wilhelmine von Hohenfels", "山田太郎と花子", "Bob"};
    static const char *const even_names[] = {"Maximiliane", "Wilhelmine", "Bartholomew", "Constantine"};
    (void)unused;
    for (int fr = 0; fr < 2; fr++) {
        const char *line = board(long_names, fr ? "fr" : "en", 80, 15, false);
        assert_non_null(strstr(line, "1 Ada  "));
        assert_non_null(strstr(line, "2 Wilh"));
        assert_non_null(strstr(line, "3 山田"));
        assert_non_null(strstr(line, "4 Bob 0"));
        line = board(even_names, fr ? "fr" : "en", 80, 15, false);
        assert_non_null(strstr(line, "1 Maxi"));
        assert_non_null(strstr(line, "2 Wilh"));
        assert_non_null(strstr(line, "3 Bart"));
        assert_non_null(strstr(line, "4 Cons"));
    }
}

/* What can be chosen is chosen where it lies: a camel on the space that it leads to, the trade at its column. */
static void test_choices_in_place(void **unused)
{
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 2, NULL,
                  "{\"start\":0,\"boards\":[1,2],\"market\":[\"EERRCC\"],\"columns\":[{\"E\":2,\"C\":1,\"I\":1}]}", 7);
    fixture_play(&fixture, "market col:E go *L");
    assert_non_null(strstr(scene(0, true), "id=\"spend\" data-move=\"camel\""));
    assert_non_null(strstr(scene(0, true), "id=\"stop\" data-move=\"stop\""));
    fixture_play(&fixture, "stop");
    assert_null(
        strstr(scene(0, true), "data-move=\"end\"")); /* without a place on the table, left to the page's list */
}

UNIT_MAIN(cmocka_unit_test(test_pad), cmocka_unit_test(test_own_board), cmocka_unit_test(test_nothing_twice),
          cmocka_unit_test(test_long_names), cmocka_unit_test(test_rows_in_short),
          cmocka_unit_test(test_choices_in_place))
