/* Hostile messages: whatever three connections say, the house neither breaks a promise nor speaks anything but JSON.
 *
 * Each line is a message, its first byte says whose; '$' stands for the table that was laid, '%' for its door. */
#include "hall.h"

#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static void greet(struct hall *h, char door[HOUSE_DOOR_SIZE + 1])
{
    char text[128];
    struct house_key key;
    house_hash_key_of(h->secret[0], &key);
    house_hash_table_id(&key, "lay", h->table);
    house_hash_door(h->secret[0], h->table, door);
    for (uint32_t link = 0; link < 3; link++) {
        house_open(&h->house, h->now, link);
        snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"r\",\"key\":\"%s\"}", h->secret[link]);
        hall_say(h, link, text);
    }
    hall_say(h, 0,
             "{\"id\":\"lay\",\"lay\":{\"game\":\"null\",\"seats\":2,\"seat\":0,\"name\":\"a\",\"clock\":\"1m\"}}");
}

/* A message with the words for the table and its door put in. */
static size_t spell(const struct hall *h, const char *door, const char *line, size_t size, char *out, size_t room)
{
    struct text text;
    text_init(&text, out, room);
    for (size_t i = 0; i < size; i++) {
        if (line[i] == '$')
            text_put(&text, h->table);
        else if (line[i] == '%')
            text_put(&text, door);
        else
            text_char(&text, line[i]);
    }
    return text.used;
}

static void check_said(const struct hall *h)
{
    struct json v;
    struct fault f;
    for (const char *at = h->all.data, *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
        if (json_check(at + 3, (size_t)(end - at - 3), &v, &f) != ERR_NONE)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hall *h;
    static struct house_game game;
    char door[HOUSE_DOOR_SIZE + 1], text[2 * HOUSE_MESSAGE_MAX];
    const char *at = (const char *)data, *end = at + size;
    if (h == NULL) {
        const struct game *g = registry_find("null");
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        game = (struct house_game){g, box};
        h = hall_new();
    }
    hall_clear(h, &game, 1);
    greet(h, door);
    for (int lines = 0; at < end && lines < 64; lines++) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line == NULL ? end : line) - at);
        if (length > 1) {
            size_t used = spell(h, door, at + 1, length - 1, text, sizeof text);
            house_message(&h->house, h->now, (unsigned char)at[0] % 3, text, used);
            hall_pump(h);
        }
        hall_wait(h, (unsigned char)at[0] * 20);
        at += length + 1;
    }
    check_said(h);
    return 0;
}
