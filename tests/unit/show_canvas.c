/* The grid that boards are drawn on, and the writer of scenes. */
#include "unit.h"

#include "core/text.h"
#include "show/canvas.h"
#include "show/svg.h"

#include <string.h>

static struct canvas_cell cells[200];
static struct canvas canvas;
static char buffer[4096];

static const char *drawn(bool ascii)
{
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    canvas_text(&canvas, ascii, &t);
    return buffer;
}

static void what_is_outside_is_dropped(void **unused)
{
    (void)unused;
    canvas_init(&canvas, cells, 5, 2);
    assert_int_equal(canvas_put(&canvas, -2, 0, "abcdefghij"), 8);
    canvas_put(&canvas, 0, 2, "x");
    canvas_put(&canvas, 0, -1, "x");
    canvas_pick(&canvas, 3, 0, 9, 9, 7);
    canvas_pick(&canvas, 0, 0, 9, 9, CANVAS_NO_PICK); /* changes nothing */
    canvas_mark(&canvas, -3, -3, 99, 99, CANVAS_LAST);
    assert_string_equal(drawn(false), "cdefg\n");
    assert_int_equal(cells[2].pick, CANVAS_NO_PICK);
    assert_int_equal(cells[4].pick, 7);
    assert_int_equal(cells[9].face, CANVAS_LAST);
}

static void words_are_wrapped(void **unused)
{
    (void)unused;
    canvas_init(&canvas, cells, 10, 4);
    assert_int_equal(canvas_wrap(&canvas, 0, 0, 7, 4, "  an été of unbreakable"), 4);
    assert_string_equal(drawn(false), "an été\nof\nunbreak\nable\n");
    canvas_init(&canvas, cells, 10, 4);
    assert_int_equal(canvas_wrap(&canvas, 0, 0, 7, 2, "one two three four"), 2);
    assert_string_equal(drawn(false), "one two\nthree\n");
    canvas_init(&canvas, cells, 10, 4);
    assert_int_equal(canvas_fit(&canvas, 0, 0, 5, "Marguerite"), 5);
    assert_int_equal(canvas_fit(&canvas, 0, 1, 5, "Marge"), 5);
    assert_string_equal(drawn(false), "Marg…\nMarge\n");
    assert_string_equal(drawn(true), "Marg~\nMarge\n");
}

static void cells_fill_their_columns(void **unused)
{
    struct text t;
    (void)unused;
    text_init(&t, buffer, sizeof buffer);
    canvas_cell(&t, "été", 5, false);
    canvas_cell(&t, "12", 4, true);
    canvas_cell(&t, "Marguerite", 5, true);
    canvas_cell(&t, "Marge", 5, false);
    canvas_cell_number(&t, -7, 4);
    assert_string_equal(buffer, "été    12Marg…Marge  −7");
}

static void bytes_that_are_no_text_become_question_marks(void **unused)
{
    static const char *const bad[] = {"\xff",         "\xc3",     "\xe2\x82", "\xf4\x90\x80\x80",
                                      "\xed\xa0\x80", "\xc0\xaf", "\x01"};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *at = bad[i];
        assert_int_equal(canvas_next(&at), '?');
        while (canvas_next(&at) != 0) {
        }
        assert_int_equal(*at, 0);
    }
    const char *good = "é…𝄞";
    assert_int_equal(canvas_next(&good), 0xE9);
    assert_int_equal(canvas_next(&good), 0x2026);
    assert_int_equal(canvas_next(&good), 0x1D11E);
}

static void plain_characters_stand_for_others(void **unused)
{
    (void)unused;
    canvas_init(&canvas, cells, 20, 3);
    canvas_frame(&canvas, 0, 0, 4, 3);
    canvas_put(&canvas, 5, 1, "Été’çœ ▶●");
    assert_string_equal(drawn(true), "+--+\n|  | Ete'co >*\n+--+\n");
}

static void scenes_escape_what_xml_needs(void **unused)
{
    static const struct svg_rule rules[] = {{".x", "fill", "#fff", "#000"}, {NULL, NULL, NULL, NULL}};
    struct text t;
    struct svg s;
    (void)unused;
    text_init(&t, buffer, sizeof buffer);
    svg_begin(&s, &t, SVG_LIGHT, 10, 10, "fr", "<&>", "\"\x01", rules);
    svg_choice(&s, "a", NULL, "x:1", "l'été \"<b>\"");
    svg_close(&s);
    svg_piece(&s, "x:1 y:1", "<a>");
    svg_close(&s);
    svg_end(&s);
    assert_false(t.cut);
    assert_non_null(
        strstr(buffer, "<g class=\"piece\" data-moves=\"x:1 y:1\" role=\"group\" aria-label=\"&lt;a&gt;\">"));
    assert_non_null(strstr(buffer, "&lt;&amp;&gt;</title>"));
    assert_non_null(
        strstr(buffer, "data-move=\"x:1\" role=\"button\" tabindex=\"0\" aria-label=\"l'été &quot;&lt;b&gt;&quot;\""));
    assert_non_null(strstr(buffer, ".x{fill:#fff}"));
    assert_null(strstr(buffer, "#000"));
    text_init(&t, buffer, sizeof buffer);
    svg_begin(&s, &t, SVG_DARK, 10, 10, "en", "", "", rules);
    assert_non_null(strstr(buffer, ".x{fill:#000}"));
    text_init(&t, buffer, sizeof buffer);
    svg_begin(&s, &t, SVG_AUTO, 10, 10, "en", "", "", rules);
    assert_non_null(strstr(buffer, ":root:not([data-theme=light]) .x{fill:#000}"));
    assert_non_null(strstr(buffer, ":root[data-theme=dark] .x{fill:#000}"));
}

static void scenes_set_signs(void **unused)
{
    struct text t;
    struct svg s = {.out = &t, .theme = SVG_LIGHT};
    (void)unused;
    text_init(&t, buffer, sizeof buffer);
    svg_sign(&s, "k", "M0 0", 12, 12, 30);
    assert_string_equal(buffer, "<path class=\"k\" d=\"M0 0\" transform=\"translate(-3 -3) scale(1.250)\"/>\n");
}

/* Names of any script: wide characters take two columns, marks none, and half of one never stays behind. */
static void wide_characters_take_two_columns(void **state)
{
    struct canvas c;
    char text[64];
    struct text t;
    (void)state;
    assert_int_equal(canvas_width("\u5c71\u7530"), 4);
    assert_int_equal(canvas_width("e\u0301\u200d"), 1);
    assert_int_equal(canvas_width("\U0001F98A!"), 3);
    canvas_init(&c, cells, 8, 1);
    assert_int_equal(canvas_put(&c, 0, 0, "\u5c71\u7530"), 4);
    assert_int_equal(cells[1].glyph, CANVAS_TAIL);
    canvas_glyph(&c, 1, 0, 'x'); /* over the right half */
    assert_int_equal(cells[0].glyph, ' ');
    canvas_glyph(&c, 2, 0, 'y'); /* over the left half */
    assert_int_equal(cells[3].glyph, ' ');
    canvas_init(&c, cells, 8, 1);
    assert_int_equal(canvas_fit(&c, 0, 0, 4, "\u5c71\u7530\u592a"), 3); /* one, an ellipsis, no half */
    text_init(&t, text, sizeof text);
    canvas_text(&c, false, &t);
    assert_string_equal(text, "\u5c71\u2026\n");
    canvas_init(&c, cells, 8, 1);
    assert_int_equal(canvas_glyph(&c, 7, 0, 0x5c71), 9); /* no room for its right half */
    assert_int_equal(cells[7].glyph, ' ');
    text_init(&t, text, sizeof text);
    canvas_cell(&t, "\u5c71\u7530\u592a", 4, true);
    assert_int_equal(canvas_width(text), 4);
}

UNIT_MAIN(cmocka_unit_test(wide_characters_take_two_columns), cmocka_unit_test(what_is_outside_is_dropped),
          cmocka_unit_test(words_are_wrapped), cmocka_unit_test(cells_fill_their_columns),
          cmocka_unit_test(bytes_that_are_no_text_become_question_marks),
          cmocka_unit_test(plain_characters_stand_for_others), cmocka_unit_test(scenes_escape_what_xml_needs),
          cmocka_unit_test(scenes_set_signs))
