/* The rules at hand: blocks, numbers, marks, and finding words whatever their case and accents. */
#include "unit.h"

#include "registry/manual.h"
#include "registry/registry.h"

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
        assert_null(strpbrk(buffer, "`*"));
        if (strcmp(b.number, "9.5") == 0)
            assert_string_equal(buffer, "Statues: 1 wealth for each statue you hold.");
    }
    assert_int_equal(rules, 108);
    assert_true(decisions > 5);
    assert_false(manual_open(&m, registry_find("null"), lang_find("en")));
}

static void words_are_found_without_case_and_accents(void **unused)
{
    (void)unused;
    assert_true(manual_has("Si l’égalité demeure", "EGALITE"));
    assert_true(manual_has("Si l’égalité demeure", "demeure si"));
    assert_true(manual_has("Si l’égalité demeure", ""));
    assert_false(manual_has("Si l’égalité demeure", "égalité nulle"));
    assert_true(manual_has("œuvre", "Œuvre"));
    assert_false(manual_has("", "x"));
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

UNIT_MAIN(cmocka_unit_test(sentences_carry_their_number_and_source),
          cmocka_unit_test(words_are_found_without_case_and_accents),
          cmocka_unit_test(numbers_name_sentences_and_sections))
