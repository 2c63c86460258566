/* The parts of the house by themselves: hashes, entries as text, messages, clocks, names, records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "house/house_entry.h"
#include "house/house_rules.h"
#include "house/house_table.h"
#include "house/house_text.h"
#include "house/house_wish.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_hash(const char *text, size_t times, const char *expected)
{
    struct house_hash s;
    struct house_key key;
    char digits[65];
    house_hash_begin(&s);
    for (size_t i = 0; i < times; i++)
        house_hash_add(&s, text, strlen(text));
    house_hash_end(&s, &key);
    house_hash_key_write(&key, digits);
    assert_string_equal(digits, expected);
    struct house_key again;
    assert_true(house_hash_key_read(digits, 64, &again) && house_hash_key_same(&key, &again));
}

/* The examples of FIPS 180-4. */
static void hashes(void **state)
{
    (void)state;
    check_hash("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_hash("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_hash("aaaaaaaaaa", 100000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void words(void **state)
{
    struct house_key key;
    char id[HOUSE_ID_SIZE + 1], other[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1], code[HOUSE_CODE_SIZE + 1];
    (void)state;
    house_hash_key_of("00000000000000000000000000000000", &key);
    house_hash_table_id(&key, "a1", id);
    house_hash_table_id(&key, "a2", other);
    assert_true(house_hash_is_word(id, strlen(id), HOUSE_ID_SIZE));
    assert_string_not_equal(id, other);
    house_hash_door("00000000000000000000000000000000", id, door);
    house_hash_code("00000000000000000000000000000000", id, "a3", code);
    assert_true(house_hash_is_word(door, strlen(door), HOUSE_DOOR_SIZE));
    assert_true(house_hash_is_word(code, strlen(code), HOUSE_CODE_SIZE));
    assert_false(house_hash_is_word("il", 2, 2));
    assert_false(house_hash_is_word("00", 2, 3));
}

/* Every kind, written and read again, is the same text. */
static void entries(void **state)
{
    static const char *const texts[] = {
        ("{\"laid\":{\"v\":1,\"seat\":0,\"game\":\"prowl\",\"rules\":2,\"box\":\"0123456789abcdef\",\"seats\":3,"
         "\"options\":{\"rounds\":5},\"clock\":\"3d\",\"bots\":[0,0,4,0,0],"
         "\"hash\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"watchers\":true,"
         "\"chain\":\"ab\"}}"),
        "{\"sat\":{\"seat\":1,\"chain\":\"cd\"}}",
        "{\"left\":{\"seat\":1,\"given\":true}}",
        "{\"bot\":{\"seat\":2,\"level\":6}}",
        "{\"barred\":{\"seat\":1}}",
        "{\"door\":{\"seat\":-1}}",
        ("{\"begun\":{\"game\":1,\"setup\":{\"start\":0},\"then\":[\"*1\"],\"commitment\":\"ef\","
         "\"opened\":[\"01\",\"\",\"\",\"\",\"23\"],\"draws\":[[6,2]]}}"),
        "{\"played\":{\"seat\":1,\"moves\":12,\"move\":\"a\\u0022b\",\"then\":[],\"ms\":5400,\"bot\":true}}",
        "{\"offered\":{\"seat\":1,\"what\":\"stand-in\",\"for\":2}}",
        "{\"offered\":{\"seat\":1,\"what\":\"back\"}}",
        "{\"offered\":{\"seat\":1,\"what\":\"pause\"}}",
        "{\"agreed\":{\"seat\":0}}",
        "{\"declined\":{\"seat\":0}}",
        "{\"said\":{\"seat\":0,\"line\":\"thanks\"}}",
        "{\"stood\":{\"seat\":0,\"level\":3}}",
        "{\"returned\":{\"seat\":0}}",
        "{\"resigned\":{\"seat\":0}}",
        "{\"code\":{\"seat\":0,\"hash\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"}}",
        "{\"moved\":{\"seat\":0}}",
        "{\"ended\":{\"game\":0,\"how\":\"resigned\",\"result\":{\"winners\":[1]},\"seed\":\"99\"}}",
        "{\"closed\":{\"why\":\"idle\"}}",
        "{\"broke\":{}}",
    };
    uint32_t kinds = 0;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct house_entry e;
        struct fault f;
        struct text out;
        char buffer[HOUSE_ENTRY_MAX];
        enum house_kind kind;
        assert_int_equal(house_entry_read(texts[i], strlen(texts[i]), &e, &f), ERR_NONE);
        assert_true(house_entry_kind(texts[i], strlen(texts[i]), &kind) && kind == e.kind);
        text_init(&out, buffer, sizeof buffer);
        house_entry_write(&e, &out);
        assert_string_equal(buffer, texts[i]);
        kinds |= 1U << e.kind;
    }
    assert_int_equal(kinds, (1U << HOUSE_KINDS) - 1);
}

static void bad_entries(void **state)
{
    static const char *const texts[] = {"",
                                        "{}",
                                        "{\"sat\":{}}",
                                        "{\"sat\":{\"seat\":5}}",
                                        "{\"sat\":{\"seat\":1,\"seat\":1}}",
                                        "{\"sat\":{\"seat\":1,\"name\":\"x\"}}",
                                        "{\"sat\":{\"seat\":1},\"left\":{\"seat\":1}}",
                                        "{\"sits\":{\"seat\":1}}",
                                        "{\"closed\":{\"why\":\"fun\"}}",
                                        "{\"code\":{\"seat\":0,\"hash\":\"e3\"}}",
                                        "{\"sat\":[1]}"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct house_entry e;
        struct fault f;
        assert_int_not_equal(house_entry_read(texts[i], strlen(texts[i]), &e, &f), ERR_NONE);
    }
}

static void clocks(void **state)
{
    static const struct {
        const char *text;
        bool good;
        int64_t move, game, bonus;
    } cases[] = {
        {"", true, 0, 0, 0},
        {"none", true, 0, 0, 0},
        {"10s", true, 10000, 0, 0},
        {"9s", false, 0, 0, 0},
        {"14d", true, 1209600000, 0, 0},
        {"15d", false, 0, 0, 0},
        {"10m+5s", true, 0, 600000, 5000},
        {"1h+0s", true, 0, 3600000, 0},
        {"30s+0s", false, 0, 0, 0},
        {"10m+61m", false, 0, 0, 0},
        {"10m+", false, 0, 0, 0},
        {"10", false, 0, 0, 0},
        {"s", false, 0, 0, 0},
        {"10m5s", false, 0, 0, 0},
        {"99999999d", false, 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct house_clock timing;
        bool good = house_clock_read(cases[i].text, &timing);
        assert_int_equal(good, cases[i].good);
        assert_true(!good ||
                    (timing.move == cases[i].move && timing.game == cases[i].game && timing.bonus == cases[i].bonus));
        char written[HOUSE_CLOCK_MAX + 1];
        struct house_clock again;
        struct text t;
        text_init(&t, written, sizeof written);
        if (good)
            house_clock_write(&timing, &t);
        assert_true(!good || (!t.cut && house_clock_read(written, &again) && again.move == timing.move &&
                              again.game == timing.game && again.bonus == timing.bonus));
    }
}

/* What was spent before a pause counts, the pause does not, and time in which the house was down never. */
static void pauses(void **state)
{
    static struct house_table t;
    static const struct house_outage down[] = {{2000, 3000}, {6000, 7000}, {HOUSE_PAUSE + 6000, HOUSE_PAUSE + 6500}};
    const struct house_clock none = {0, 0, 0}, move = {HOUSE_DAY, 0, 0};
    (void)state;
    t.pub.turn_at = 1000;
    assert_true(house_seat_may_pause(&move, &t.pub.pause, t.pub.turn_at));
    assert_false(house_seat_may_pause(&none, &t.pub.pause, t.pub.turn_at));
    assert_int_equal(house_clock_charge(&t.pub, down, 3, 5000), 3000);
    t.pub.pause = (struct house_pause){5000, 5000 + HOUSE_PAUSE};
    assert_false(house_seat_may_pause(&move, &t.pub.pause, t.pub.turn_at));
    assert_int_equal(house_clock_charge(&t.pub, down, 3, 5000), 3000);
    assert_int_equal(house_clock_charge(&t.pub, down, 3, 5000 + HOUSE_PAUSE), 3000);
    assert_int_equal(house_clock_charge(&t.pub, down, 3, 7000 + HOUSE_PAUSE), 4500);
    t.pub.turn_at = 8000; /* somebody plays during the pause: whoever comes next has the rest of it */
    assert_int_equal(house_clock_charge(&t.pub, down, 3, 5000 + HOUSE_PAUSE), 0);
    assert_int_equal(house_clock_charge(&t.pub, down, 3, 7000 + HOUSE_PAUSE), 1500);
    t.pub.turn_at = 5000 + HOUSE_PAUSE;
    assert_true(house_seat_may_pause(&move, &t.pub.pause, t.pub.turn_at));
}

/* However often the house was down, no such time is charged; what is given away is the least there is between two. */
static void many_outages(void **state)
{
    static struct house_table t;
    struct house_outage list[HOUSE_OUTAGES_MAX];
    uint32_t count = 0;
    int64_t now = 0, up = 0, given = 0;
    (void)state;
    for (uint32_t i = 0; i < HOUSE_OUTAGES_MAX + 100; i++) {
        /* Every second time the house is up for a few seconds only, as one that cannot start. */
        int64_t gap = i == 0 || i % 2 != 0 ? HOUSE_HOUR + i : 3 * HOUSE_SECOND + i;
        now += gap;
        up += gap;
        given += i > 0 && i % 2 == 0 && i <= 200 ? gap : 0;
        house_clock_outage(list, &count, now, now + HOUSE_MINUTE);
        now += HOUSE_MINUTE;
        assert_int_equal(count, i < HOUSE_OUTAGES_MAX ? i + 1 : HOUSE_OUTAGES_MAX);
        assert_true(list[0].from == HOUSE_HOUR && list[count - 1].until == now);
    }
    for (uint32_t i = 1; i < count; i++)
        assert_true(list[i].from > list[i - 1].until);
    assert_int_equal(house_clock_charge(&t.pub, list, count, now), up - given);
    /* One that comes right after the last is one with it. */
    house_clock_outage(list, &count, now + 1, now + HOUSE_DAY);
    assert_true(count == HOUSE_OUTAGES_MAX && list[count - 1].until == now + HOUSE_DAY);
    assert_int_equal(house_clock_charge(&t.pub, list, count, now + HOUSE_DAY), up - given);
}

static void names(void **state)
{
    (void)state;
    assert_true(house_text_is_clean("Zoé"));
    assert_true(house_text_is_clean("Ada L."));
    assert_true(house_text_is_clean("\xf0\x9f\x90\xb1"));
    assert_false(house_text_is_clean(""));
    assert_false(house_text_is_clean("  \xc2\xa0"));
    assert_false(house_text_is_clean("a\nb"));
    assert_false(house_text_is_clean("a\x7f"));
    assert_false(house_text_is_clean("a\xc2\x85"));
    assert_false(house_text_is_clean("\xe2\x80\xae"
                                     "adA"));
    assert_false(house_text_is_clean("a\xe2\x81\xa6"));
    assert_false(house_text_is_clean("\xef\xbb\xbf"
                                     "a"));
}

/* Blanks of whatever kind, at the ends of a name and in it. */
static void blanks_in_names(void **state)
{
    static const char *const cases[][2] = {{"Ada", "Ada"},
                                           {" Ada", "Ada"},
                                           {"Ada\xc2\xa0 ", "Ada"},
                                           {"\xe3\x80\x80"
                                            "Ada   L.",
                                            "Ada L."},
                                           {"Zo\xc3\xa9\xe2\x80\xaf\xe2\xa0\x80\xc3\xa9", "Zo\xc3\xa9 \xc3\xa9"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[32], text[128];
        struct house_wish w;
        struct fault f;
        enum house_why why;
        snprintf(name, sizeof name, "%s", cases[i][0]);
        house_text_tidy(name);
        assert_string_equal(name, cases[i][1]);
        int size =
            snprintf(text, sizeof text,
                     "{\"id\":\"a\",\"table\":\"0123456789abcdefghjkmnpq\",\"sit\":{\"door\":\"x\",\"name\":\"%s\"}}",
                     cases[i][0]);
        assert_int_equal(house_wish_read(text, (size_t)size, false, &w, &why, &f), ERR_NONE);
        assert_int_equal(why, HOUSE_WHY_NONE);
        assert_string_equal(w.name, cases[i][1]);
    }
}

/* What is drawn as nothing is in no name, wherever it stands; in talk it is only not enough. */
static void invisible_names(void **state)
{
    static const char *const signs[] = {
        "\xc2\xad",         /* U+00AD, a soft hyphen */
        "\xcd\x8f",         /* U+034F, a joiner of graphemes */
        "\xe1\x85\x9f",     /* U+115F, a filler of Hangul */
        "\xe1\x85\xa0",     /* U+1160 */
        "\xe1\x9e\xb4",     /* U+17B4, a vowel of Khmer */
        "\xe1\x9e\xb5",     /* U+17B5 */
        "\xe1\xa0\x8b",     /* U+180B, a selector of Mongolian */
        "\xe1\xa0\x8e",     /* U+180E */
        "\xe1\xa0\x8f",     /* U+180F */
        "\xe3\x85\xa4",     /* U+3164, a filler of Hangul */
        "\xef\xb8\x80",     /* U+FE00, a selector */
        "\xef\xb8\x8f",     /* U+FE0F, the one for pictures */
        "\xef\xbe\xa0",     /* U+FFA0, a narrow filler of Hangul */
        "\xf0\x9b\xb2\xa0", /* U+1BCA0, for shorthand */
        "\xf0\x9d\x85\xb3", /* U+1D173, for music */
    };
    (void)state;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        char text[32];
        assert_false(house_text_is_name(signs[i]));
        assert_false(house_text_is_clean(signs[i]));
        snprintf(text, sizeof text, "A%sda", signs[i]);
        assert_false(house_text_is_name(text));
        assert_true(house_text_is_clean(text));
    }
    assert_true(house_text_is_name("Zo\xc3\xa9 \xe2\x9d\xa4"));
    assert_true(house_text_is_name("\xed\x95\x9c\xea\xb8\x80"));
    assert_false(house_text_is_name("\xe2\xa0\x80")); /* U+2800, a pattern of Braille without dots */
    assert_false(house_text_is_name(""));
    assert_false(house_text_is_name("a\x7f"));
}

static void messages(void **state)
{
#define T "\"table\":\"0123456789abcdefghjkmnpq\""
    static const struct {
        const char *text;
        enum err err;
        enum house_why why;
        enum house_ask ask;
    } cases[] = {
        {"{\"hello\":1,\"rules\":\"r\",\"key\":\"00112233445566778899aabbccddeeff\"}", ERR_NONE, HOUSE_WHY_NONE,
         HOUSE_ASK_HELLO},
        {"{\"hello\":1,\"rules\":\"r\",\"key\":\"00112233445566778899AABBCCDDEEFF\"}", ERR_FIELD_VALUE, HOUSE_WHY_NONE,
         0},
        {"{\"hello\":1,\"rules\":\"r\",\"key\":\"00\"}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"leave\":true}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_LEAVE},
        {"{\"id\":\"a\"," T ",\"leave\":false}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"leave\":true,\"resign\":true}", ERR_FIELD_UNKNOWN, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a b\"," T ",\"leave\":true}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{" T ",\"leave\":true}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\",\"table\":\"short\",\"leave\":true}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"moves\":3,\"play\":\"x\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_PLAY},
        {"{\"id\":\"a\"," T ",\"offer\":{\"what\":\"pause\"}}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_OFFER},
        {"{\"id\":\"a\"," T ",\"offer\":{\"what\":\"pauses\"}}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"play\":\"x\"}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"say\":\"a\\u0007b\"}", ERR_NONE, HOUSE_WHY_TALK, HOUSE_ASK_SAY},
        {"{\"id\":\"a\"," T ",\"say\":{\"line\":\"thanks\"}}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_SAY},
        {"{\"id\":\"a\"," T ",\"say\":{\"line\":\"THANKS\"}}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"sit\":{\"door\":\"x\",\"name\":\"0123456789012345678901234567890123456789!\"}}",
         ERR_NONE, HOUSE_WHY_NAME, HOUSE_ASK_SIT},
        {"{\"id\":\"a\"," T ",\"sit\":{\"door\":\"x\",\"name\":\" 0123456789012345678901234567890123456789  \"}}",
         ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_SIT},
        {"{\"id\":\"a\"," T ",\"sit\":{\"door\":\"x\",\"name\":\"A\\u00adda\"}}", ERR_NONE, HOUSE_WHY_NAME,
         HOUSE_ASK_SIT},
        {"{\"id\":\"a\"," T ",\"say\":\"\\u2764\\uFE0F\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_SAY},
        {"{\"id\":\"a\"," T ",\"sit\":{\"door\":\"x\",\"name\":\"a\",\"more\":1}}", ERR_FIELD_UNKNOWN, HOUSE_WHY_NONE,
         0},
        {"{\"id\":\"a\",\"lay\":{\"game\":\"prowl\",\"seats\":9}}", ERR_NONE, HOUSE_WHY_SEATS, HOUSE_ASK_LAY},
        {"{\"follow\":\"0123456789abcdefghjkmnpq\",\"since\":-1,\"mute\":[0,1]}", ERR_NONE, HOUSE_WHY_NONE,
         HOUSE_ASK_FOLLOW},
        {"{\"follow\":\"0123456789abcdefghjkmnpq\",\"since\":-2}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"ping\":true}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_PING},
        {"{\"tables\":true}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_TABLES},
        {"{\"tables\":true,\"before\":\"\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_TABLES},
        {"{\"tables\":true,\"before\":\"0123456789abcdefghjkmnpq\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_TABLES},
        {"{\"tables\":true,\"before\":\"0123\"}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"tables\":true,\"before\":5}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"games\":\"0123456789abcdefghjkmnpq\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_GAMES},
        {"{\"games\":\"0123456789abcdefghjkmnpq\",\"before\":200}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_GAMES},
        {"{\"games\":\"0123456789abcdefghjkmnpq\",\"before\":201}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"games\":\"0123456789abcdefghjkmnpq\",\"before\":-1}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"games\":\"0123456789abcdefghjkmnpq\",\"game\":1}", ERR_FIELD_UNKNOWN, HOUSE_WHY_NONE, 0},
        {"{\"games\":true}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\",\"notify\":\"ada@example.org\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_NOTIFY},
        {"{\"id\":\"a\",\"notify\":\"\"}", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_NOTIFY},
        {"{\"id\":\"a\",\"notify\":\" \"}", ERR_NONE, HOUSE_WHY_ADDRESS, HOUSE_ASK_NOTIFY},
        {"{\"id\":\"a\",\"notify\":\"-x\"}", ERR_NONE, HOUSE_WHY_ADDRESS, HOUSE_ASK_NOTIFY},
        {"{\"id\":\"a\",\"notify\":\"a\\nb\"}", ERR_NONE, HOUSE_WHY_ADDRESS, HOUSE_ASK_NOTIFY},
        {"{\"id\":\"a\",\"notify\":7}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"notify\":\"ada\"}", ERR_FIELD_VALUE, HOUSE_WHY_NONE, 0},
        {"{\"id\":\"a\"," T ",\"notify\":\"ada\"}", ERR_FIELD_UNKNOWN, HOUSE_WHY_NONE, 0},
        {"{\"ping\":true,\"id\":\"a\"}", ERR_FIELD_UNKNOWN, HOUSE_WHY_NONE, 0},
        {"{}", ERR_FIELD_UNKNOWN, HOUSE_WHY_NONE, 0},
        {"[]", ERR_FIELD_KIND, HOUSE_WHY_NONE, 0},
        {"{\"ping\":true} ", ERR_NONE, HOUSE_WHY_NONE, HOUSE_ASK_PING},
        {"{\"ping\":\"\xff\"}", ERR_JSON_SYNTAX, HOUSE_WHY_NONE, 0},
    };
#undef T
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct house_wish w;
        struct fault f;
        enum house_why why;
        enum err err = house_wish_read(cases[i].text, strlen(cases[i].text), false, &w, &why, &f);
        assert_int_equal(err, cases[i].err);
        assert_true(err != ERR_NONE || (why == cases[i].why && w.ask == cases[i].ask));
    }
}

/* An address may be as long as the limit says, and not a byte longer. */
static void addresses(void **state)
{
    (void)state;
    for (int size = HOUSE_ADDRESS_MAX; size <= HOUSE_ADDRESS_MAX + 1; size++) {
        char address[HOUSE_ADDRESS_MAX + 2], text[HOUSE_ADDRESS_MAX + 64];
        struct house_wish w;
        struct fault f;
        enum house_why why;
        memset(address, 'a', sizeof address);
        int used = snprintf(text, sizeof text, "{\"id\":\"a\",\"notify\":\"%.*s\"}", size, address);
        assert_int_equal(house_wish_read(text, (size_t)used, false, &w, &why, &f), ERR_NONE);
        assert_int_equal(why, size > HOUSE_ADDRESS_MAX ? HOUSE_WHY_ADDRESS : HOUSE_WHY_NONE);
    }
}

/* A draft lacks what is put in before it is sent, and nothing else; a request is written as it was read. */
static void drafts(void **state)
{
    static const char *const texts[] = {
        "{\"id\":\"a\",\"table\":\"0123456789abcdefghjkmnpq\",\"seat\":1,\"moves\":3,\"play\":\"x\"}",
        "{\"id\":\"a\",\"lay\":{\"game\":\"prowl\",\"seats\":3,\"options\":{\"a\":1},\"bots\":{\"2\":4},\"clock\":"
        "\"3d\","
        "\"seat\":0,\"name\":\"Ada\",\"watchers\":false}}",
        "{\"id\":\"a\",\"table\":\"0123456789abcdefghjkmnpq\",\"offer\":{\"what\":\"stand-in\",\"for\":2}}",
        "{\"id\":\"a\",\"table\":\"0123456789abcdefghjkmnpq\",\"say\":{\"line\":\"thanks\"}}",
        "{\"follow\":\"0123456789abcdefghjkmnpq\",\"since\":4,\"seat\":1,\"mute\":[0,2]}",
        "{\"games\":\"0123456789abcdefghjkmnpq\",\"before\":5}",
        "{\"tables\":true,\"before\":\"\"}",
    };
    static const char draft[] = "{\"play\":\"x\"}", lacks[] = "{\"offer\":{}}";
    struct house_wish w;
    struct fault f;
    enum house_why why;
    (void)state;
    assert_int_equal(house_wish_read(draft, sizeof draft - 1, true, &w, &why, &f), ERR_NONE);
    assert_int_equal(w.ask, HOUSE_ASK_PLAY);
    assert_int_not_equal(house_wish_read(draft, sizeof draft - 1, false, &w, &why, &f), ERR_NONE);
    assert_int_not_equal(house_wish_read(lacks, sizeof lacks - 1, true, &w, &why, &f), ERR_NONE);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char buffer[512];
        struct text out;
        assert_int_equal(house_wish_read(texts[i], strlen(texts[i]), false, &w, &why, &f), ERR_NONE);
        text_init(&out, buffer, sizeof buffer);
        house_wish_write(&w, &out);
        assert_string_equal(buffer, texts[i]);
    }
}

static void long_messages(void **state)
{
    static char text[HOUSE_MESSAGE_MAX + 2];
    struct house_wish w;
    struct fault f;
    enum house_why why;
    (void)state;
    memset(text, ' ', sizeof text);
    memcpy(text, "{\"ping\":true}", 13);
    assert_int_equal(house_wish_read(text, HOUSE_MESSAGE_MAX, false, &w, &why, &f), ERR_NONE);
    assert_int_equal(house_wish_read(text, HOUSE_MESSAGE_MAX + 1, false, &w, &why, &f), ERR_TOO_LONG);
}

/* A table that was begun with what this house does not have says so; one that brought it down, too, says that. */
static void other_versions(void **state)
{
    static const struct {
        const char *version;
        int64_t more; /* than the version of the rules, and of the box */
        const char *game;
        uint32_t broke;
        enum house_phase phase;
        enum house_why why;
    } cases[] = {{"1", 0, "null", 0, HOUSE_PHASE_OPEN, HOUSE_WHY_ASIDE},
                 {"1", 0, "null", 2, HOUSE_PHASE_ASIDE, HOUSE_WHY_ASIDE},
                 {"1", 1, "null", 0, HOUSE_PHASE_ASIDE, HOUSE_WHY_VERSION},
                 {"1", 0, "chess", 0, HOUSE_PHASE_ASIDE, HOUSE_WHY_VERSION},
                 {"2", 0, "null", 0, HOUSE_PHASE_OPEN, HOUSE_WHY_ASIDE},
                 {"0", 0, "null", 0, HOUSE_PHASE_ASIDE, HOUSE_WHY_ASIDE},
                 {"3", 0, "null", 0, HOUSE_PHASE_ASIDE, HOUSE_WHY_VERSION},
                 {"3,\"news\":[]", 0, "null", 0, HOUSE_PHASE_ASIDE, HOUSE_WHY_VERSION},
                 {"1,\"news\":[]", 0, "null", 0, HOUSE_PHASE_ASIDE, HOUSE_WHY_ASIDE}};
    static struct house_table t;
    const struct game *game = registry_find("null");
    struct box *box = calloc(1, game->box_size);
    (void)state;
    registry_box(game, box);
    struct house_game kit = {game, box};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        struct house_row rows[3] = {{.n = 0, .keyed = true, .request = "a", .what = text, .words = "", .at = 1}};
        snprintf(
            text, sizeof text,
            "{\"laid\":{\"v\":%s,\"seat\":-1,\"game\":\"%s\",\"rules\":%lld,\"box\":\"%016llx\",\"seats\":2,\"clock\":"
            "\"none\",\"hash\":\"%064d\",\"watchers\":true}}",
            cases[i].version, cases[i].game, (long long)(game->rules_version + cases[i].more),
            (unsigned long long)box->hash, 7);
        rows[0].what_size = strlen(text);
        for (uint32_t n = 1; n < 3; n++)
            rows[n] = (struct house_row){.n = n, .what = "{\"broke\":{}}", .what_size = 12, .words = "", .at = 1};
        house_table_init(&t, "golden");
        house_table_load(&t, &kit, 1, rows, 1 + cases[i].broke);
        assert_int_equal(t.pub.phase, cases[i].phase);
        assert_int_equal(house_table_why_aside(&t), cases[i].why);
    }
    free(box);
}

/* Clients that know only the first version of the log are told to load anew: they would give people other times than
 * the house does. */
static void signature(void **state)
{
    static const uint8_t protocol[8] = {HOUSE_PROTOCOL};
    char rules[HOUSE_RULES_SIZE + 1], earlier[HOUSE_RULES_SIZE + 1];
    struct text t;
    (void)state;
    house_rules(NULL, 0, rules);
    text_init(&t, earlier, sizeof earlier);
    text_hex(&t, text_hash(TEXT_HASH, protocol, sizeof protocol));
    assert_string_not_equal(rules, earlier);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes),        cmocka_unit_test(words),          cmocka_unit_test(entries),
        cmocka_unit_test(bad_entries),   cmocka_unit_test(clocks),         cmocka_unit_test(pauses),
        cmocka_unit_test(many_outages),  cmocka_unit_test(names),          cmocka_unit_test(invisible_names),
        cmocka_unit_test(messages),      cmocka_unit_test(addresses),      cmocka_unit_test(drafts),
        cmocka_unit_test(long_messages), cmocka_unit_test(other_versions), cmocka_unit_test(blanks_in_names),
        cmocka_unit_test(signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
