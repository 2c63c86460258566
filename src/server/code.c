/* Codes to scan: the message and its answer. */
#include "server/code.h"

#include "core/json.h"
#include "house/house_hash.h"

#include <string.h>

static const char begins[] = "{\"scan\":";

bool code_is_asked(const char *text, size_t size)
{
    return size >= sizeof begins - 1 && memcmp(text, begins, sizeof begins - 1) == 0;
}

/* http(s)://…/t/TABLE, with a door or a code behind it or without. */
static bool is_link(const char *text)
{
    const char *at = strstr(text, "/t/");
    if ((strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0) || at == NULL)
        return false;
    at += 3;
    size_t size = strcspn(at, "#");
    const char *word = at + size + (at[size] == '#');
    return house_hash_is_word(at, size, HOUSE_ID_SIZE) &&
           (word[0] == '\0' || house_hash_is_word(word, strlen(word), HOUSE_DOOR_SIZE) ||
            house_hash_is_word(word, strlen(word), HOUSE_CODE_SIZE));
}

/* Each run of black squares in a row as a rectangle. */
static void put_path(const uint8_t *squares, int side, struct text *out)
{
    for (int y = 0; y < side; y++) {
        for (int x = 0, run = 1; x < side; x += run) {
            bool black = squares[y * side + x] != 0;
            for (run = 1; x + run < side && (squares[y * side + x + run] != 0) == black;)
                run++;
            if (!black)
                continue;
            text_char(out, 'M');
            text_int(out, x);
            text_char(out, ' ');
            text_int(out, y);
            text_char(out, 'h');
            text_int(out, run);
            text_put(out, "v1h-");
            text_int(out, run);
            text_char(out, 'z');
        }
    }
}

void code_answer(const char *text, size_t size, code_draw draw, struct text *out)
{
    static uint8_t squares[CODE_SIDE_MAX * CODE_SIDE_MAX];
    char link[CODE_LINK_MAX + 1];
    struct json whole, value;
    struct fault f;
    int side = 0;
    if (draw != NULL && json_check(text, size, &whole, &f) == ERR_NONE && json_get(whole, "scan", &value) &&
        json_string(value, link, sizeof link) && is_link(link))
        side = draw(link, squares);
    if (side == 0) {
        text_put(out, "{\"scan\":null}");
        return;
    }
    text_put(out, "{\"scan\":{\"size\":");
    text_int(out, side);
    text_put(out, ",\"path\":\"");
    put_path(squares, side, out);
    text_put(out, "\"}}");
}
