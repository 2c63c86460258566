/* Hostile logs, as an import may bring them: any rows are refused or are a table, of which everybody can be sent all.
 * Each line is an entry; its first byte says whose. */
#include "house/house_record.h"
#include "house/house_view.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 256 };

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

static uint32_t split(const uint8_t *data, size_t size, struct house_row *rows)
{
    const char *at = (const char *)data, *end = at + size;
    uint32_t count = 0;
    while (at < end && count < ROWS) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line == NULL ? end : line) - at);
        if (length > 0) {
            rows[count] = (struct house_row){.n = count, .at = count, .keyed = at[0] != '-', .words = "Ada"};
            rows[count].key.bytes[0] = (uint8_t)at[0];
            rows[count].what = at + 1;
            rows[count].what_size = length - 1;
            rows[count].words_size = 3;
            count++;
        }
        at += length + 1;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct house_game games[2];
    static struct house_row rows[ROWS];
    static struct house_table t;
    static game_move log[1 << 15];
    static char buffer[HOUSE_SEND_MAX];
    struct text out;
    struct house_entry e;
    struct house_made made;
    struct fault f;
    static const char *const ids[] = {"null", "prowl"};
    for (int i = 0; games[1].game == NULL && i < 2; i++) {
        const struct game *g = registry_find(ids[i]);
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[i] = (struct house_game){g, box};
    }
    uint32_t count = split(data, size, rows);
    house_table_init(&t, "");
    for (uint32_t i = 0; i < count; i++) {
        made.found = false;
        if (house_entry_read(rows[i].what, rows[i].what_size, &e, &f) != ERR_NONE ||
            house_table_take(&t, games, 2, &rows[i], &e, &made, &f) != ERR_NONE)
            break;
        for (int viewer = GAME_SPECTATOR; viewer < t.pub.seats; viewer++) {
            text_init(&out, buffer, sizeof buffer);
            house_view_write(&t, &rows[i], &e, &made, viewer, false, &out);
            if (out.cut)
                abort();
        }
    }
    text_init(&out, buffer, sizeof buffer);
    (void)house_record_write(games, 2, NULL, rows, count, 0, log, &t, &out);
    t.log = NULL;
    house_table_init(&t, "");
    house_table_load(&t, games, 2, rows, count);
    return 0;
}
