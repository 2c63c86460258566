/* Codes to scan: which messages ask for one, what is drawn, and the path that comes out. */
#include "server/code.h"

#include "unit.h"

#include <string.h>

#define TABLE "k3f9k3f9k3f9k3f9k3f9k3f9"
#define DOOR "0123456789abcdefghjkmnpqrs"
#define CODE "0123456789abcdef"

static char drawn[CODE_LINK_MAX + 1];

/* Three squares a side: two black ones in the first row, none in the second, one in the third. */
static int draw(const char *text, uint8_t squares[CODE_SIDE_MAX * CODE_SIDE_MAX])
{
    static const uint8_t all[9] = {1, 1, 0, 0, 0, 0, 0, 0, 1};
    memcpy(drawn, text, strlen(text) + 1);
    memcpy(squares, all, sizeof all);
    return 3;
}

static void answers(const char *message, const char *wanted, code_draw with)
{
    char buffer[512];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    drawn[0] = '\0';
    code_answer(message, strlen(message), with, &out);
    assert_string_equal(buffer, wanted);
}

static void good(void **state)
{
    static const char path[] = "{\"scan\":{\"size\":3,\"path\":\"M0 0h2v1h-2zM2 2h1v1h-1z\"}}";
    (void)state;
    answers("{\"scan\":\"http://192.168.1.20:7777/t/" TABLE "#" DOOR "\"}", path, draw);
    assert_string_equal(drawn, "http://192.168.1.20:7777/t/" TABLE "#" DOOR);
    answers("{\"scan\":\"https://games.example/t/" TABLE "#" CODE "\"}", path, draw);
    answers("{\"scan\":\"https://games.example/t/" TABLE "\"}", path, draw);
    answers("{\"scan\":\"https://games.example/t/" TABLE "\"}", "{\"scan\":null}", NULL);
}

/* The server draws links to tables and nothing else. */
static void bad(void **state)
{
    static const char *const messages[] = {
        "{\"scan\":\"https://elsewhere.example/\"}",
        "{\"scan\":\"javascript:/t/" TABLE "\"}",
        "{\"scan\":\"https://games.example/t/" TABLE "#" DOOR "x\"}",
        "{\"scan\":\"https://games.example/t/" TABLE "?x\"}",
        "{\"scan\":\"https://games.example/t/K3f9k3f9k3f9k3f9k3f9k3f9\"}",
        "{\"scan\":7}",
        "{\"scan\":",
    };
    char message[CODE_LINK_MAX + 64];
    (void)state;
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        answers(messages[i], "{\"scan\":null}", draw);
        assert_string_equal(drawn, "");
    }
    struct text t;
    text_init(&t, message, sizeof message);
    text_put(&t, "{\"scan\":\"http://");
    for (int i = 0; i < CODE_LINK_MAX - 30; i++)
        text_char(&t, 'a');
    text_put(&t, "/t/" TABLE "\"}");
    answers(message, "{\"scan\":null}", draw);
}

static void asked(void **state)
{
    (void)state;
    assert_true(code_is_asked("{\"scan\":null}", 13));
    assert_false(code_is_asked("{\"scan\"", 7));
    assert_false(code_is_asked("{\"ping\":true}", 13));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(good), cmocka_unit_test(bad), cmocka_unit_test(asked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
