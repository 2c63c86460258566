/* The JSON reader: what it takes, what it refuses, and walking. */
#include "unit.h"

#include "core/json.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

/* Checks a copy of exactly the text's size, so that reading past its end is seen by the sanitizer. */
static enum err check(const char *text, size_t size)
{
    struct json v;
    struct fault f;
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    enum err err = json_check(copy, size, &v, &f);
    free(copy);
    return err;
}

static void takes(void **state)
{
    static const char *const good[] = {"null",
                                       "true",
                                       "false",
                                       "0",
                                       "-0",
                                       "12",
                                       "-3.5",
                                       "1e9",
                                       "2E+3",
                                       "0.1e-2",
                                       "\"\"",
                                       "\"a\\n\\u00e9\\\"\"",
                                       "[]",
                                       "{}",
                                       "[1,2,[3]]",
                                       " { \"a\" : [ 1 , {\"b\":null} ] } ",
                                       "\"\xC3\xA9\"",
                                       "\"\xF0\x9F\xA6\x8A\"",
                                       "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_int_equal(check(good[i], strlen(good[i])), ERR_NONE);
}

static void refuses(void **state)
{
    static const char *const bad[] = {"",
                                      " ",
                                      "nul",
                                      "truee",
                                      "01",
                                      "-",
                                      "1.",
                                      ".5",
                                      "1e",
                                      "+1",
                                      "'a'",
                                      "\"a",
                                      "\"\\x\"",
                                      "\"\\u12g4\"",
                                      "\"\t\"",
                                      "[",
                                      "[1,]",
                                      "[1 2]",
                                      "[,1]",
                                      "{",
                                      "{a:1}",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{\"a\":1 \"b\":2}",
                                      "]",
                                      "1 2",
                                      "[1}",
                                      "{\"a\":1]",
                                      "\"\xC3\"",
                                      "\"\xC0\xAF\"",
                                      "\"\xED\xA0\x80\"",
                                      "\"\xF4\x90\x80\x80\"",
                                      "\"\xFF\"",
                                      "NaN",
                                      "[1]x",
                                      "\xEF\xBB\xBF{}"};
    char deep[80];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (check(bad[i], strlen(bad[i])) == ERR_NONE)
            fail_msg("accepted: %s", bad[i]);
    memset(deep, '[', 33);
    memset(deep + 33, ']', 33);
    assert_int_equal(check(deep, 66), ERR_JSON_DEPTH);
    assert_int_equal(check("\"a\0b\"", 5), ERR_JSON_SYNTAX);
}

/* Every way of cutting a text short is refused, and never read past. */
static void cut_short(void **state)
{
    static const char text[] = "{\"a\":[1,-2.5e3,true,null,\"x\\u00e9\\\\\"],\"b\":{\"c\":false}}";
    (void)state;
    for (size_t size = 0; size < sizeof text - 1; size++)
        assert_int_not_equal(check(text, size), ERR_NONE);
    assert_int_equal(check(text, sizeof text - 1), ERR_NONE);
}

static struct json read_good(const char *text)
{
    struct json v;
    struct fault f;
    assert_int_equal(json_check(text, strlen(text), &v, &f), ERR_NONE);
    return v;
}

static void walks(void **state)
{
    struct json v =
        read_good("{\"list\": [10, \"a,]\", [1,2], {\"x\":1}], \"n\": -7, \"s\":\"\\u00e9\\ud83e\\udd8a\"}");
    struct json list, item, key;
    int64_t n;
    char s[16];
    (void)state;
    assert_int_equal(json_count(v), 3);
    assert_true(json_get(v, "list", &list));
    assert_int_equal(json_kind(list), JSON_LIST);
    assert_int_equal(json_count(list), 4);
    struct json_walk w = json_walk(list);
    assert_true(json_next(&w, &key, &item) && json_int(item, 0, 99, &n) && n == 10);
    assert_true(json_next(&w, &key, &item) && json_is(item, "a,]"));
    assert_true(json_next(&w, &key, &item) && json_count(item) == 2);
    assert_true(json_next(&w, &key, &item) && json_kind(item) == JSON_OBJECT);
    assert_false(json_next(&w, &key, &item));
    assert_true(json_get(v, "n", &item));
    assert_true(json_int(item, -9, 9, &n) && n == -7);
    assert_false(json_int(item, 0, 9, &n));
    assert_true(json_get(v, "s", &item) && json_string(item, s, sizeof s));
    assert_string_equal(s, "\xC3\xA9\xF0\x9F\xA6\x8A");
    assert_false(json_string(item, s, 6)); /* no room for the final zero */
    assert_false(json_get(v, "x", &item));
}

static void odd_strings(void **state)
{
    char s[16];
    (void)state;
    assert_false(json_string(read_good("\"a\\u0000b\""), s, sizeof s));
    assert_false(json_string(read_good("\"\\ud800\""), s, sizeof s));
    assert_false(json_string(read_good("\"\\udc00\""), s, sizeof s));
    assert_false(json_string(read_good("\"\\ud800\\u0041\""), s, sizeof s));
    assert_false(json_string(read_good("7"), s, sizeof s));
    assert_true(json_string(read_good("\"\\b\\f\\n\\r\\t\\/\""), s, sizeof s));
    assert_string_equal(s, "\b\f\n\r\t/");
}

static void odd_numbers(void **state)
{
    int64_t n;
    (void)state;
    assert_false(json_int(read_good("1.0"), 0, 9, &n));
    assert_false(json_int(read_good("1e0"), 0, 9, &n));
    assert_false(json_int(read_good("99999999999999999999999"), INT64_MIN, INT64_MAX, &n));
    assert_true(json_int(read_good("-999999999999999999"), INT64_MIN, INT64_MAX, &n));
    assert_false(json_int(read_good("\"1\""), 0, 9, &n));
}

static void fields(void **state)
{
    static const char *const names[] = {"a", "b"};
    struct json v[2];
    struct fault f;
    (void)state;
    assert_int_equal(json_fields(read_good("{\"b\":1}"), names, 2, true, v, &f), ERR_NONE);
    assert_int_equal(v[0].size, 0);
    assert_int_equal(v[1].size, 1);
    assert_int_equal(json_fields(read_good("{\"b\":1,\"b\":2}"), names, 2, true, v, &f), ERR_FIELD_TWICE);
    assert_int_equal(json_fields(read_good("{\"c\":1}"), names, 2, true, v, &f), ERR_FIELD_UNKNOWN);
    assert_int_equal(json_fields(read_good("{\"c\":1}"), names, 2, false, v, &f), ERR_NONE);
    assert_int_equal(json_fields(read_good("[1]"), names, 2, false, v, &f), ERR_FIELD_KIND);
    /* A key with an escape in it is the key it stands for. */
    assert_int_equal(json_fields(read_good("{\"\\u0061\":1}"), names, 2, true, v, &f), ERR_NONE);
    assert_int_equal(v[0].size, 1);
}

/* What the writer writes, the reader takes back. */
static void round_trip(void **state)
{
    char raw[300], buffer[2048], back[300];
    struct text t;
    struct json v;
    struct fault f;
    (void)state;
    for (int c = 1; c < 256; c++)
        raw[c - 1] = (char)(c < 128 ? c : 'x');
    raw[255] = '\0';
    text_init(&t, buffer, sizeof buffer);
    text_json(&t, raw);
    assert_false(t.cut);
    assert_int_equal(json_check(buffer, t.used, &v, &f), ERR_NONE);
    assert_true(json_string(v, back, sizeof back));
    assert_string_equal(back, raw);
}

UNIT_MAIN(cmocka_unit_test(takes), cmocka_unit_test(refuses), cmocka_unit_test(cut_short), cmocka_unit_test(walks),
          cmocka_unit_test(odd_strings), cmocka_unit_test(odd_numbers), cmocka_unit_test(fields),
          cmocka_unit_test(round_trip))
