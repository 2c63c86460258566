/* The layout kit: pieces fill what they are cut from, text fits where it says it does, rooms get their layout. */
#include "show/room.h"
#include "unit.h"

#include <string.h>

static void pieces_fill_what_they_are_cut_from(void **state)
{
    struct rect rest = {10, 20, 101, 57};
    (void)state;
    struct rect left = rect_cut_left(&rest, 30, 5), top = rect_cut_top(&rest, 20, 5);
    assert_int_equal(rect_right(left) + 5, rest.x);
    assert_int_equal(rect_bottom(top) + 5, rest.y);
    assert_int_equal(rect_right(rest), 111);
    assert_int_equal(rect_bottom(rest), 77);
    /* More than there is: what there is, and nothing is left. */
    struct rect all = rect_cut_bottom(&rest, 1000, 5);
    assert_int_equal(all.height, 32);
    assert_int_equal(rest.height, 0);
    assert_int_equal(rect_cut_right(&rest, -3, 0).width, 0);
    struct rect around = rect_around(50, 60, 8, 20);
    assert_int_equal(rect_middle_x(around), 50);
    assert_int_equal(rect_middle_y(around), 60);
    assert_int_equal(around.height, 20);
}

static void cells_fill_to_the_last_pixel(void **state)
{
    const struct rect r = {7, 3, 100, 50};
    (void)state;
    for (int count = 1; count < 12; count++) {
        int at = r.x;
        for (int i = 0; i < count; i++) {
            struct rect column = rect_column(r, i, count, 4);
            assert_int_equal(column.x, at);
            at = rect_right(column) + 4;
        }
        assert_int_equal(at, rect_right(r) + 4);
    }
    struct rect last = rect_cell(r, 5, 3, 2, 1);
    assert_int_equal(rect_right(last), rect_right(r));
    assert_int_equal(rect_bottom(last), rect_bottom(r));
}

static void things_flow_into_lines(void **state)
{
    struct rect_flow flow = rect_flow((struct rect){0, 0, 100, 50}, 20, 10);
    struct rect at;
    (void)state;
    assert_true(rect_flow_next(&flow, 60, &at));
    assert_true(rect_flow_next(&flow, 40, &at));
    assert_int_equal(at.y, 30);
    assert_int_equal(at.x, 0);
    assert_true(rect_flow_next(&flow, 50, &at));
    assert_int_equal(at.x, 50);
    assert_false(rect_flow_next(&flow, 50, &at));
}

static void text_is_measured_by_its_letters(void **state)
{
    const struct type how = {.size = 16}, bold = {.size = 16, .bold = true};
    (void)state;
    assert_true(type_width(how, "iiii") < type_width(how, "mmmm"));
    assert_true(type_width(how, "Marché") < type_width(bold, "Marché"));
    assert_int_equal(type_width(how, "1111"), type_width(how, "8888"));
    assert_int_equal(type_width(how, ""), 0);
    /* A letter of another script takes an em, and a mark over a letter nothing. */
    assert_in_range(type_width(how, "漢"), 16, 17);
    assert_int_equal(type_width(how, "e\xCC\x81"), type_width(how, "e"));
    assert_int_equal(type_shrunk(how, 12, 10000, "short").size, 16);
    assert_int_equal(type_shrunk(how, 12, 1, "long").size, 12);
}

/* What is left of a name in so much room, with the ellipsis. */
static void shortened(int width, const char *name, char *out, size_t size)
{
    char drawn[1024];
    struct text t;
    text_init(&t, drawn, sizeof drawn);
    struct svg s = {.out = &t, .theme = SVG_LIGHT};
    type_in(&s, (struct type){.size = 16, .name = true}, (struct rect){0, 0, width, 20}, name);
    const char *end = strstr(drawn, "…"), *start = end;
    assert_non_null(end);
    while (start[-1] != '\n') /* after the title */
        start--;
    assert_true((size_t)(end - start) < size);
    memcpy(out, start, (size_t)(end - start));
    out[end - start] = '\0';
}

static void names_are_cut_after_whole_letters(void **state)
{
    /* Each begins with one letter as readers count them, and goes on with others. */
    static const struct {
        const char *letter, *rest;
    } names[] = {
        {"e\xCC\x81\xCC\xA3", "mile and Zo\xC3\xA9"}, /* two marks */
        {"👩\xE2\x80\x8D🚀", "👩\xE2\x80\x8D🚀👩\xE2\x80\x8D🚀"},
        {"👨\xE2\x80\x8D👩\xE2\x80\x8D👧\xE2\x80\x8D👦", "the family"},
        {"👍🏽", "👍🏽👍🏽"},
        {"❤\xEF\xB8\x8F", "❤\xEF\xB8\x8F❤\xEF\xB8\x8F"},
        {"🇫🇷", "🇩🇪🇬🇧"},
        {"漢", "字字字字"},
    };
    char name[128], out[128];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct text t;
        text_init(&t, name, sizeof name);
        text_put(&t, names[i].letter);
        text_put(&t, names[i].rest);
        size_t letter = strlen(names[i].letter);
        /* At every width there is the whole of the letter or nothing of it, and both occur. */
        bool nothing = false, whole = false;
        for (int width = 1; width < type_width((struct type){.size = 16}, name); width++) {
            shortened(width, name, out, sizeof out);
            assert_true(out[0] == '\0' || strncmp(out, names[i].letter, letter) == 0);
            nothing = nothing || out[0] == '\0';
            whole = whole || out[0] != '\0';
        }
        assert_true(nothing && whole);
        /* A long word breaks between letters, too. */
        assert_int_equal(type_lines((struct type){.size = 16}, 1, names[i].letter), 1);
    }
    shortened(72, "🇫🇷🇩🇪🇬🇧", out, sizeof out);
    assert_string_equal(out, "🇫🇷");
}

/* Every line of what is written, and whether one was cut. */
static bool wrapped(int width, int height, const char *text, char *out, size_t size)
{
    struct text t;
    text_init(&t, out, size);
    struct svg s = {.out = &t, .theme = SVG_LIGHT};
    type_wrap(&s, (struct type){.size = 14}, (struct rect){0, 0, width, height}, text);
    return strstr(out, "data-cut") != NULL;
}

static void words_wrap_where_they_may(void **state)
{
    char out[4096];
    const struct type how = {.size = 14};
    const char *text = "one two-three four";
    (void)state;
    assert_int_equal(type_lines(how, 10000, text), 1);
    assert_int_equal(type_lines(how, type_width(how, "three four"), text), 2);
    /* After a hyphen, but not at a no-break space. */
    assert_int_equal(type_lines(how, type_width(how, "three"), text), 4);
    assert_int_equal(type_lines(how, type_width(how, "a\xC2\xA0:"), "a\xC2\xA0: b"), 2);
    assert_false(wrapped(200, 100, text, out, sizeof out));
    assert_true(wrapped(40, 20, text, out, sizeof out));
    assert_non_null(strstr(out, "…"));
    /* A word longer than its line is broken, and nothing hangs where not even a letter fits. */
    assert_true(type_lines(how, 1, "word") == 4);
    assert_true(type_breaks(how, type_width(how, "wor"), "a word"));
    assert_false(type_breaks(how, type_width(how, "three"), text));
    assert_true(wrapped(type_width(how, "wor"), 100, "a word", out, sizeof out));
}

static void rooms_have_a_layout(void **state)
{
    static const struct {
        int width, height;
        enum room_layout layout;
        int target, body;
    } rooms[] = {
        {980, 664, ROOM_WIDE, 32, 14}, {1120, 844, ROOM_WIDE, 32, 14}, {2000, 1388, ROOM_WIDE, 32, 18},
        {768, 711, ROOM_TALL, 44, 14}, {390, 571, ROOM_TALL, 44, 14},  {360, 459, ROOM_TALL, 44, 14},
        {360, 305, ROOM_TALL, 44, 14}, {556, 390, ROOM_LOW, 44, 14},   {8000, 6000, ROOM_WIDE, 32, 18},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct room room = room_of(rooms[i].width, rooms[i].height, false);
        assert_int_equal(room.layout, rooms[i].layout);
        assert_int_equal(room.target, rooms[i].target);
        assert_int_equal(room.body, rooms[i].body);
        assert_true(room.least >= 12 && room.score >= 32);
    }
    assert_int_equal(room_of(980, 664, true).target, 44);
    assert_int_equal(room_of(0, 0, false).all.width, 1280);
    struct room room = room_of(390, 300, false);
    room_heighten(&room, 460);
    assert_int_equal(room.all.height, 460);
    room_heighten(&room, 10);
    assert_int_equal(room.all.height, 460);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_fill_what_they_are_cut_from),
        cmocka_unit_test(cells_fill_to_the_last_pixel),
        cmocka_unit_test(things_flow_into_lines),
        cmocka_unit_test(text_is_measured_by_its_letters),
        cmocka_unit_test(names_are_cut_after_whole_letters),
        cmocka_unit_test(words_wrap_where_they_may),
        cmocka_unit_test(rooms_have_a_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
