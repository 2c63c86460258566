/* Replays a log that was kept, a line of JSON an entry, and prints what each viewer is sent of it: `replay FILE`. */
#include "house/house_view.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 8, LINE = 16384 };

static bool read_row(const char *line, char *words, size_t words_size, struct house_row *out)
{
    static const char *const names[] = {"n", "at", "key", "request", "what", "words"};
    struct json v, m[6];
    struct fault f;
    char digits[65];
    int64_t n = 0;
    memset(out, 0, sizeof *out);
    if (json_check(line, strlen(line), &v, &f) != ERR_NONE || json_fields(v, names, 6, true, m, &f) != ERR_NONE ||
        !json_int(m[0], 0, UINT32_MAX, &n) || !json_int(m[1], 0, INT64_MAX, &out->at))
        return false;
    out->n = (uint32_t)n;
    out->keyed = m[2].size > 0;
    if (out->keyed &&
        (!json_string(m[2], digits, sizeof digits) || !house_hash_key_read(digits, strlen(digits), &out->key) ||
         !json_string(m[3], out->request, sizeof out->request)))
        return false;
    words[0] = '\0';
    if (m[5].size > 0 && !json_string(m[5], words, words_size))
        return false;
    out->what = m[4].text;
    out->what_size = m[4].size;
    out->words = words;
    out->words_size = strlen(words);
    return true;
}

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    exit(1);
}

/* Why a log cannot be replayed from this row on. */
static void refuse(const char *path, const struct house_row *row, const struct house_game *games, size_t count)
{
    struct house_entry e;
    struct fault f;
    uint32_t version = row->n == 0 ? house_entry_version(row->what, row->what_size) : HOUSE_LOG;
    if (version != HOUSE_LOG)
        fprintf(stderr, "%s: a log of version %u, and here is version %d\n", path, version, HOUSE_LOG);
    else if (row->n == 0 && house_entry_read(row->what, row->what_size, &e, &f) == ERR_NONE &&
             house_seat_kit(games, count, &e) == NULL)
        fprintf(stderr, "%s: begun with version %u of the rules of %s and the box %016llx, which are not here\n", path,
                (unsigned)e.rules, e.game, (unsigned long long)e.box);
    else
        fprintf(stderr, "%s: entry %u cannot be replayed\n", path, row->n);
}

int main(int argc, char **argv)
{
    static struct house_table t;
    static char line[LINE], words[HOUSE_TALK_MAX + 1], buffer[HOUSE_SEND_MAX];
    struct house_game games[GAMES];
    size_t count = 0;
    struct house_row row;
    struct house_entry e;
    struct fault f;
    struct text out;
    bool good = true;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL)
        return 2;
    for (const struct game *g; (g = registry_game(count)) != NULL && count < GAMES; count++) {
        struct box *box = calloc(1, g->box_size);
        registry_box(g, box);
        games[count] = (struct house_game){g, box};
    }
    house_table_init(&t, "golden");
    while (good && fgets(line, sizeof line, file) != NULL) {
        if (!read_row(line, words, sizeof words, &row) ||
            house_entry_read(row.what, row.what_size, &e, &f) != ERR_NONE ||
            house_table_take(&t, games, count, &row, &e, &f) != ERR_NONE) {
            refuse(argv[1], &row, games, count);
            good = false;
        }
        for (int viewer = GAME_SPECTATOR; viewer < t.seats && good; viewer++) {
            text_init(&out, buffer, sizeof buffer);
            house_view_write(&t, &row, &e, viewer, false, &out);
            puts(buffer);
        }
    }
    fclose(file);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)games[i].box);
    return t.head == 0 || !good;
}
