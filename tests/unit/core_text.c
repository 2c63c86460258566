/* The bounded writer, numbers, and faults. */
#include "unit.h"

#include "core/err.h"
#include "core/text.h"

#include <string.h>

static void never_overflows(void **state)
{
    (void)state;
    for (size_t size = 1; size < 40; size++) {
        char buffer[48];
        struct text t;
        memset(buffer, '#', sizeof buffer);
        text_init(&t, buffer, size);
        text_put(&t, "abc");
        text_int(&t, -1234567);
        text_json(&t, "a\"\n");
        text_hex(&t, 0xABCDEF);
        assert_int_equal(strlen(buffer), t.used);
        assert_true(t.used < size);
        assert_true(buffer[size] == '#');
        assert_int_equal(t.cut, size <= 3 + 8 + 11 + 16);
    }
}

static void writes(void **state)
{
    char buffer[200];
    struct text t;
    bool first = true;
    (void)state;
    text_init(&t, buffer, sizeof buffer);
    text_int(&t, INT64_MIN);
    text_char(&t, ' ');
    text_uint(&t, UINT64_MAX);
    text_char(&t, ' ');
    text_hex(&t, 0x1f);
    text_char(&t, ' ');
    text_key(&t, &first, "k");
    text_json(&t, "\x01\x7f\\");
    text_key(&t, &first, "l");
    assert_string_equal(buffer, "-9223372036854775808 18446744073709551615 000000000000001f "
                                "\"k\":\"\\u0001\\u007f\\\\\",\"l\":");
}

static void numbers(void **state)
{
    int64_t n;
    (void)state;
    assert_true(text_number("-12", 3, -20, 20, &n) && n == -12);
    assert_true(text_number("007", 3, 0, 20, &n) && n == 7);
    assert_false(text_number("", 0, 0, 20, &n));
    assert_false(text_number("-", 1, -20, 20, &n));
    assert_false(text_number("1x", 2, 0, 20, &n));
    assert_false(text_number("21", 2, 0, 20, &n));
    assert_false(text_number("1000000000000000000000", 22, 0, INT64_MAX, &n));
}

static void signs_for_people(void **state)
{
    char buffer[64];
    struct text t;
    (void)state;
    text_init(&t, buffer, sizeof buffer);
    text_signed(&t, 3, true);
    text_signed(&t, 3, false);
    text_signed(&t, 0, true);
    text_signed(&t, INT64_MIN, false);
    assert_string_equal(buffer, "+330\xe2\x88\x92"
                                "9223372036854775808");
}

static void faults(void **state)
{
    struct fault f;
    char longest[200];
    (void)state;
    memset(longest, 'x', sizeof longest);
    assert_int_equal(err_fault_set(&f, ERR_MOVE_ILLEGAL, 7, longest, sizeof longest), ERR_MOVE_ILLEGAL);
    assert_int_equal(strlen(f.what), sizeof f.what - 1);
    assert_int_equal(f.at, 7);
    err_fault_word(&f, ERR_MOVE_ILLEGAL, 0, "a\x1b[31m\n");
    assert_string_equal(f.what, "a?[31m?");
    /* A character that does not fit whole is left out whole. */
    longest[61] = '\xE2', longest[62] = '\x82', longest[63] = '\xAC';
    err_fault_set(&f, ERR_MOVE_ILLEGAL, 0, longest, 100);
    assert_int_equal(strlen(f.what), 61);
    for (int i = 0; i < ERR_COUNT; i++) {
        assert_true(strlen(err_message((enum err)i)) > 5);
        assert_true(strlen(err_name((enum err)i)) > 1);
    }
}

UNIT_MAIN(cmocka_unit_test(never_overflows), cmocka_unit_test(writes), cmocka_unit_test(numbers),
          cmocka_unit_test(signs_for_people), cmocka_unit_test(faults))
