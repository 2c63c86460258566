/* Links to houses and their tables: read as they come out of letters, and written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/text.h"
#include "guest/guest_link.h"

#include <string.h>

#define ID "4jggt4bf608fch6hs0m2zhrc"
#define DOOR "13axk7znxdz086cjxb94zkhyb7"
#define CODE "4jggt4bf608fch6h"

static void links(void **state)
{
    static const struct {
        const char *text, *host, *table, *door, *code;
        uint16_t port;
        bool tls;
    } good[] = {
        {"http://localhost", "localhost", "", "", "", 80, false},
        {"https://games.example/", "games.example", "", "", "", 443, true},
        {"http://127.0.0.1:7777/t/" ID, "127.0.0.1", ID, "", "", 7777, false},
        {"https://games.example/t/" ID "#" DOOR, "games.example", ID, DOOR, "", 443, true},
        {"https://[::1]:8443/t/" ID "/#" CODE, "::1", ID, "", CODE, 8443, true},
        {"http://h/t/" ID "#", "h", ID, "", "", 80, false},
        {"HTTPS://games.example/t/" ID, "games.example", ID, "", "", 443, true},
        {" \n<http://h/t/" ID "#" DOOR ">. ", "h", ID, DOOR, "", 80, false},
        {"\"http://h/t/" ID "#" DOOR "\";", "h", ID, DOOR, "", 80, false},
        {"\u00ab\u00a0http://h/t/" ID "\u00a0\u00bb", "h", ID, "", "", 80, false},
        {"\u201chttp://h/t/" ID "#" CODE "\u201d),", "h", ID, "", CODE, 80, false},
    };
    static const struct {
        const char *text;
        enum guest_link_fault fault;
    } bad[] = {
        {"", GUEST_LINK_NONE},
        {" <>. ", GUEST_LINK_NONE},
        {"localhost:7777", GUEST_LINK_BARE},
        {"h/t/" ID "#short", GUEST_LINK_BARE},
        {"ftp://localhost", GUEST_LINK_NONE},
        {"https:/localhost", GUEST_LINK_NONE},
        {"http://", GUEST_LINK_NONE},
        {"http://:80", GUEST_LINK_NONE},
        {"http://h:0", GUEST_LINK_NONE},
        {"http://h:65536", GUEST_LINK_NONE},
        {"http://h:7777x", GUEST_LINK_NONE},
        {"http://[::1", GUEST_LINK_NONE},
        {"http://a b/", GUEST_LINK_NONE},
        {"http://h/t/" ID "# " DOOR, GUEST_LINK_NONE},
        {"http://user@h/", GUEST_LINK_NONE},
        {"http://h/t/", GUEST_LINK_CUT},
        {"http://h/t/short", GUEST_LINK_CUT},
        {"http://h/t/" ID "x", GUEST_LINK_CUT},
        {"http://h/t/" ID "#short", GUEST_LINK_CUT},
        {"http://h/t/" ID "#" DOOR "x", GUEST_LINK_CUT},
        {"http://h/t/" ID "?" DOOR, GUEST_LINK_NONE},
        {"http://h/t/" ID "#SHORT", GUEST_LINK_NONE},
        {"http://h/t/" ID "#" DOOR "#" DOOR, GUEST_LINK_NONE},
        {"http://h/t/uuuuuuuuuuuuuuuuuuuuuuuu", GUEST_LINK_NONE},
        {"http://h/x/" ID, GUEST_LINK_NONE},
    };
    struct guest_link l;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(guest_link_read(good[i].text, &l), GUEST_LINK_FINE);
        assert_string_equal(l.host, good[i].host);
        assert_string_equal(l.table, good[i].table);
        assert_string_equal(l.door, good[i].door);
        assert_string_equal(l.code, good[i].code);
        assert_int_equal(l.port, good[i].port);
        assert_int_equal(l.tls, good[i].tls);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(guest_link_read(bad[i].text, &l), bad[i].fault);
    char long_one[600] = "http://";
    memset(long_one + 7, 'a', 400);
    assert_int_equal(guest_link_read(long_one, &l), GUEST_LINK_NONE);
}

static void links_written(void **state)
{
    char text[GUEST_LINK_MAX];
    struct text t;
    struct guest_link l;
    (void)state;
    assert_int_equal(guest_link_read("https://[::1]:8443/t/" ID "#" DOOR, &l), GUEST_LINK_FINE);
    text_init(&t, text, sizeof text);
    guest_link_write_table(&l, l.table, l.door, &t);
    assert_string_equal(text, "https://[::1]:8443/t/" ID "#" DOOR);
    assert_int_equal(guest_link_read("https://games.example:443", &l), GUEST_LINK_FINE);
    text_init(&t, text, sizeof text);
    guest_link_write_house(&l, &t);
    assert_string_equal(text, "https://games.example");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links),
        cmocka_unit_test(links_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
