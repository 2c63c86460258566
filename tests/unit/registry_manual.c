/* The rules at hand: blocks, numbers, marks, and finding words whatever their case and accents. */
#include "unit.h"

#include "registry/manual.h"
#include "registry/registry.h"

#include <ctype.h>
#include <string.h>

static void sentences_carry_their_number_and_source(void **unused)
{
    struct manual m;
    struct manual_block b;
    char buffer[8192];
    struct text t;
    uint32_t rules = 0, decisions = 0;
    (void)unused;
    assert_true(manual_open(&m, registry_find("prowlers-passage"), lang_find("en")));
    while (manual_next(&m, &b)) {
        text_init(&t, buffer, sizeof buffer);
        manual_write(&b, &t);
        assert_false(t.cut);
        if (b.kind != MANUAL_RULE)
            continue;
        rules++;
        decisions += b.mark == 'D';
        assert_true(b.mark == 'R' || b.mark == 'D' || b.mark == 'B');
        assert_null(strpbrk(buffer, "`"));
        assert_null(strstr(buffer, "**"));
        if (strcmp(b.number, "9.5") == 0)
            assert_string_equal(buffer, "Statues: 1 wealth for each statue you have stolen.");
    }
    assert_int_equal(rules, 108);
    assert_true(decisions > 5);
    assert_false(manual_open(&m, registry_find("null"), lang_find("en")));
}

static void signs_that_are_content_stay(void **unused)
{
    static const struct {
        const char *marked, *plain;
    } pairs[] = {
        {"A **word** and *another*.", "A word and another."},
        {"A card (`*i:ID`), then `[x, y]` or `a_b`.", "A card (*i:ID), then [x, y] or a_b."},
        {"See [decisions](../decisions.en.md), [R] and [1, 1].", "See decisions, [R] and [1, 1]."},
        {"2 * 3 is 6, a_b_c, 5 * 2", "2 * 3 is 6, a_b_c, 5 * 2"},
        {"[open", "[open"},
        {"*", "*"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char buffer[256];
        struct text t;
        struct manual_block b = {.kind = MANUAL_NOTE, .text = pairs[i].marked, .size = strlen(pairs[i].marked)};
        text_init(&t, buffer, sizeof buffer);
        manual_write(&b, &t);
        assert_string_equal(buffer, pairs[i].plain);
    }
}

static void numbers_name_sentences_and_sections(void **unused)
{
    struct manual_block b = {.number = "11.2"};
    (void)unused;
    assert_true(manual_numbered(&b, "11"));
    assert_true(manual_numbered(&b, "11.2"));
    assert_false(manual_numbered(&b, "1"));
    assert_false(manual_numbered(&b, "11.20"));
    assert_false(manual_numbered(&b, ""));
}

/* Whether a text has a word like "clan:ID" in it, which nobody but a player at a terminal needs. */
static bool has_typed(const char *text)
{
    for (size_t i = 1; text[0] != '\0' && text[i] != '\0'; i++)
        if (text[i] == ':' && text[i + 1] != ' ' && isalpha((unsigned char)text[i - 1]) &&
            isalnum((unsigned char)text[i + 1]))
            return true;
    return strstr(text, "shovel1") != NULL || strstr(text, "(type ") != NULL || strstr(text, "(tapez ") != NULL;
}

/* Who presses reads no sentence that says what to type; who types reads it. */
static void what_is_typed_is_for_those_who_type(void **unused)
{
    static const char *const games[] = {"prowlers-passage", "petra", "prowl"}, *const languages[] = {"en", "fr"};
    uint32_t typed = 0;
    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct manual m;
        struct manual_block b;
        assert_true(manual_open(&m, registry_find(games[i / 2]), lang_find(languages[i % 2])));
        while (manual_next(&m, &b)) {
            char buffer[8192];
            struct text t;
            text_init(&t, buffer, sizeof buffer);
            manual_write(&b, &t);
            typed += b.kind == MANUAL_RULE && has_typed(buffer);
            text_init(&t, buffer, sizeof buffer);
            manual_write_pressed(&b, &t);
            if (b.kind == MANUAL_RULE && has_typed(buffer))
                fail_msg("%s %s: %s", games[i / 2], b.number, buffer);
        }
    }
    assert_true(typed > 80);
}

UNIT_MAIN(cmocka_unit_test(sentences_carry_their_number_and_source), cmocka_unit_test(signs_that_are_content_stay),
          cmocka_unit_test(numbers_name_sentences_and_sections), cmocka_unit_test(what_is_typed_is_for_those_who_type))
