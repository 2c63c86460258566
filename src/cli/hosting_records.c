/* Games of a house as records, from the lines of an export. */
#include "cli/hosting.h"

#include "ai/level.h"
#include "house/house_record.h"
#include "registry/registry.h"
#include "term/out.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 65536, RECORD_BYTES = 1 << 20, GAMES_MAX = 16 };

/* A table as it is read. */
struct reading {
    FILE *file;
    const char *path, *folder;
    long line;
    struct house_game games[GAMES_MAX];
    size_t game_count;
    game_move *log;
    struct house_table *table;
    char *text, *record;
    char id[HOUSE_ID_SIZE + 1];
    struct house_row *rows;
    uint32_t count, head, begun;
    uint64_t written;
};

static int bad_line(const struct reading *r)
{
    return cli_say(CLI_INPUT, "%s, line %ld: this is not a line of an export", r->path, r->line);
}

static void drop_rows(struct reading *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        free((char *)(uintptr_t)r->rows[i].what);
        free((char *)(uintptr_t)r->rows[i].words);
    }
    free(r->rows);
    r->rows = NULL;
    r->count = r->head = r->begun = 0;
}

static int write_record(struct reading *r, uint32_t number, const struct text *out)
{
    char path[PATH_MAX];
    int status = CLI_OK;
    snprintf(path, sizeof path, "%s/%s-%u.json", r->folder, r->id, (unsigned)number + 1);
    FILE *file = cli_open(path, &status);
    if (file == NULL)
        return status;
    fwrite(out->data, 1, out->used, file);
    fputc('\n', file);
    r->written++;
    return cli_close(file, path);
}

/* Every game of the table that has ended. */
static int write_records(struct reading *r)
{
    struct text out;
    int status = CLI_OK;
    for (uint32_t number = 0; number < r->begun && status == CLI_OK; number++) {
        text_init(&out, r->record, RECORD_BYTES);
        if (house_record_write(r->games, r->game_count, level_names(), r->rows, r->count, number, r->log, r->table,
                               &out))
            status = write_record(r, number, &out);
    }
    drop_rows(r);
    return status;
}

static char *copy_string(struct json v, size_t *size)
{
    char *out = cli_alloc(v.size + 1);
    if (v.size > 0 && !json_string(v, out, v.size + 1))
        out[0] = '\0';
    *size = strlen(out);
    return out;
}

static bool read_head(struct reading *r, struct json line)
{
    struct json v;
    int64_t head = 0;
    if (!json_get(line, "table", &v) || !json_string(v, r->id, sizeof r->id) || !json_get(line, "head", &v) ||
        !json_int(v, 1, HOUSE_ENTRIES_MAX, &head) || !house_hash_is_word(r->id, strlen(r->id), HOUSE_ID_SIZE))
        return false;
    r->head = (uint32_t)head;
    r->rows = cli_alloc(r->head * sizeof *r->rows);
    return true;
}

static bool read_row(struct reading *r, struct json line)
{
    static const char *const names[] = {"n", "at", "key", "request", "what", "words"};
    struct json v[6];
    struct fault f;
    struct house_row *row = &r->rows[r->count];
    char hex[80];
    int64_t n = 0;
    enum house_kind kind;
    if (json_fields(line, names, 6, true, v, &f) != ERR_NONE || !json_int(v[0], r->count, r->count, &n) ||
        !json_int(v[1], 0, INT64_MAX, &row->at))
        return false;
    row->n = (uint32_t)n;
    row->keyed = v[2].size > 0;
    if (row->keyed && (!json_string(v[2], hex, sizeof hex) || !house_hash_key_read(hex, strlen(hex), &row->key)))
        return false;
    row->what = copy_string(v[4], &row->what_size);
    row->words = copy_string(v[5], &row->words_size);
    r->count++;
    r->begun += house_entry_kind(row->what, row->what_size, &kind) && kind == HOUSE_BEGUN;
    return true;
}

static int read_lines(struct reading *r)
{
    struct json line;
    struct fault f;
    int status = CLI_OK;
    while (status == CLI_OK && fgets(r->text, LINE_BYTES, r->file) != NULL) {
        bool good = json_check(r->text, strlen(r->text), &line, &f) == ERR_NONE;
        if (++r->line == 1)
            continue;
        good = good && (r->head == 0 ? read_head(r, line) : read_row(r, line));
        if (!good)
            status = bad_line(r);
        else if (r->count == r->head)
            status = write_records(r);
    }
    drop_rows(r);
    return status;
}

static void take_games(struct reading *r, struct shelf *shelf)
{
    size_t most = 1;
    for (size_t i = 0; registry_game(i) != NULL && r->game_count < GAMES_MAX; i++) {
        const struct game *game = registry_game(i);
        r->games[r->game_count++] = (struct house_game){game, shelf_box(shelf, game)};
        most = game->log_max > most ? game->log_max : most;
    }
    r->log = cli_alloc(most * sizeof *r->log);
}

int hosting_records(const char *path, const char *folder, struct shelf *shelf, uint64_t *count)
{
    struct reading r = {.file = fopen(path, "re"), .path = path, .folder = folder};
    if (r.file == NULL)
        return cli_say(CLI_INPUT, "%s: cannot open: %s", path, out_reason(cli_lang(), errno));
    take_games(&r, shelf);
    r.table = cli_alloc(sizeof *r.table);
    r.text = cli_alloc(LINE_BYTES);
    r.record = cli_alloc(RECORD_BYTES);
    int status = read_lines(&r);
    fclose(r.file);
    free(r.log);
    free(r.table);
    free(r.text);
    free(r.record);
    *count = r.written;
    return status;
}
