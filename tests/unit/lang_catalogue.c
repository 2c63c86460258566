/* Messages: languages found by name, translations, plurals, places filled in. */
#include "unit.h"

#include "lang/lang.h"

#include <string.h>

static const struct lang *french(void)
{
    return lang_find("fr");
}

static void languages_are_found_by_locale(void **unused)
{
    (void)unused;
    assert_string_equal(lang_code(lang_find("fr_CA.UTF-8")), "fr");
    assert_string_equal(lang_code(lang_find("fr-FR")), "fr");
    assert_string_equal(lang_code(lang_find("fr:en")), "fr");
    assert_string_equal(lang_code(lang_find("C.UTF-8")), "en");
    assert_string_equal(lang_code(lang_find("POSIX")), "en");
    assert_null(lang_find("de_DE"));
    assert_null(lang_find("french"));
    assert_null(lang_find(""));
    assert_string_equal(lang_name(french()), "français");
    assert_null(lang_at(2));
}

/* The first and the last of the catalogue too, where a search that is off by one fails. */
static void messages_are_found(void **unused)
{
    (void)unused;
    assert_string_equal(lang_get(french(), "chance"), "hasard");
    assert_string_equal(lang_get(french(), "this text"), "ce texte");
    assert_string_equal(lang_get(french(), "{who}: {n} point"), "{who}\u00a0: {n} point");
    assert_string_equal(lang_get(lang_at(0), "chance"), "chance");
    assert_string_equal(lang_get(french(), "no such message"), "no such message");
    assert_string_equal(lang_get_in(french(), "no such context", "chance"), "chance");
}

static void plurals_follow_the_language(void **unused)
{
    static const struct {
        int64_t n;
        const char *en, *fr;
    } cases[] = {
        {0, "0 cards", "0 carte"},
        {1, "1 card", "1 carte"},
        {2, "2 cards", "2 cartes"},
        {-1, "-1 cards", "-1 carte"},
        {1000000, "1000000 cards", "1000000 cartes"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[64];
        struct text t;
        text_init(&t, buffer, sizeof buffer);
        lang_put_n(&t, lang_at(0), "A row holds {n} card.", "A row holds {n} cards.", cases[i].n);
        assert_non_null(strstr(buffer, cases[i].en));
        text_init(&t, buffer, sizeof buffer);
        lang_put_n(&t, french(), "A row holds {n} card.", "A row holds {n} cards.", cases[i].n);
        assert_non_null(strstr(buffer, cases[i].fr));
    }
}

static void places_are_filled_by_name(void **unused)
{
    char buffer[64];
    struct text t;
    (void)unused;
    text_init(&t, buffer, sizeof buffer);
    LANG_SAY(&t, lang_at(0), "{b} before {a}, {n} times {b}", {"a", "x{b}", 0}, {"b", "y", 0}, {"n", NULL, -3});
    assert_string_equal(buffer, "y before x{b}, -3 times y");
    text_init(&t, buffer, 5);
    LANG_SAY(&t, lang_at(0), "{a}{a}", {"a", "abc", 0});
    assert_true(t.cut);
    assert_string_equal(buffer, "abca");
}

UNIT_MAIN(cmocka_unit_test(languages_are_found_by_locale), cmocka_unit_test(messages_are_found),
          cmocka_unit_test(plurals_follow_the_language), cmocka_unit_test(places_are_filled_by_name))
