/* Messages: languages found by name, translations, plurals, places filled in. */
#include "unit.h"

#include "lang/lang.h"
#include "lang/originals.h" /* generated: catalogues as msgfmt makes them, originals included */

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

static void messages_are_found(void **unused)
{
    (void)unused;
    assert_string_equal(lang_get(french(), "chance"), "hasard");
    assert_string_equal(lang_get(french(), "this text"), "ce texte");
    assert_string_equal(lang_get(french(), "{who}: {n} point"), "{who}\u00a0: {n} point");
    assert_string_equal(lang_get(lang_at(0), "chance"), "chance");
    assert_string_equal(lang_get(french(), "no such message"), "no such message");
    assert_string_equal(lang_get_in_context(french(), "no such context", "chance"), "chance");
}

static uint32_t mo_number(size_t at)
{
    const unsigned char *p = (const unsigned char *)originals_fr + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Every message of the catalogue, with its context and in each of its forms, has the words that the translator wrote.
 * The first tells of the catalogue itself. */
static void every_message_is_found(void **unused)
{
    enum { COUNT = 8, ORIGINALS = 12, TRANSLATIONS = 16, PAIR = 8 };
    uint32_t contexts = 0, plurals = 0;
    (void)unused;
    assert_true(mo_number(COUNT) > 1000);
    for (uint32_t i = 1; i < mo_number(COUNT); i++) {
        const char *original = originals_fr + mo_number(mo_number(ORIGINALS) + i * PAIR + 4);
        const char *wanted = originals_fr + mo_number(mo_number(TRANSLATIONS) + i * PAIR + 4);
        const char *end = strchr(original, 4), *several = original + strlen(original) + 1;
        if (end != NULL) {
            char context[64];
            assert_true((size_t)(end - original) < sizeof context);
            memcpy(context, original, (size_t)(end - original));
            context[end - original] = '\0';
            assert_string_equal(lang_get_in_context(french(), context, end + 1), wanted);
            contexts++;
            continue;
        }
        assert_string_equal(lang_get(french(), original), wanted);
        if (mo_number(mo_number(ORIGINALS) + i * PAIR) > strlen(original)) {
            assert_string_equal(lang_get_n(french(), original, several, 1), wanted);
            assert_string_equal(lang_get_n(french(), original, several, 2), wanted + strlen(wanted) + 1);
            plurals++;
        }
    }
    assert_true(contexts > 0 && plurals > 0);
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
          cmocka_unit_test(every_message_is_found), cmocka_unit_test(plurals_follow_the_language),
          cmocka_unit_test(places_are_filled_by_name))
