/* Files of records: JSON objects with or without line breaks between them, read with bounded memory. */
#include "cli/cli.h"
#include "cli/near.h"
#include "core/position.h"
#include "registry/registry.h"
#include "term/out.h"
#include "term/save.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int cannot_open(const char *path, int error)
{
    return cli_say(CLI_INPUT, "%s: cannot open: %s", path, out_reason(cli_lang(), error));
}

/* The ids of the saved games, for near_word. */
struct ids {
    struct save_entry *list;
    size_t count;
};

static const char *id_at(const void *with, size_t index)
{
    const struct ids *ids = with;
    return index < ids->count ? ids->list[index].id : NULL;
}

int stream_no_saved(const char *id)
{
    char why[PATH_MAX + 256];
    struct text t;
    struct ids ids = {NULL, 0};
    const char *meant = NULL;
    text_init(&t, why, sizeof why);
    if (save_list(&ids.list, &ids.count, (struct save_why){cli_lang(), &t}) == SAVE_OK)
        meant = near_word(id, id_at, &ids);
    int status =
        meant != NULL
            ? cli_say(CLI_INPUT, "\"%.60s\": there is no such file and no such saved game; did you mean %s?", id, meant)
            : cli_say(CLI_INPUT, "\"%.60s\": there is no such file and no such saved game", id);
    free(ids.list);
    return status;
}

/* Reads a saved game, if the path is the id of one. */
static int open_saved(struct stream *s)
{
    char why[PATH_MAX + 256];
    struct text t;
    size_t size;
    text_init(&t, why, sizeof why);
    if (!save_exists(s->path))
        return strchr(s->path, '.') != NULL ? cannot_open(s->path, ENOENT) : stream_no_saved(s->path);
    int status = save_read(s->path, &s->saved, &size, (struct save_why){cli_lang(), &t});
    if (status != SAVE_OK)
        return cli_say(status, "%s", why);
    s->file = size > 0 ? fmemopen(s->saved, size, "rb") : NULL;
    return s->file != NULL ? CLI_OK : cli_say(CLI_INPUT, "%s: there is no record in it", s->path);
}

int stream_open(struct stream *s, const char *path)
{
    memset(s, 0, sizeof *s);
    s->path = path;
    s->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    s->line = 1;
    if (s->file != NULL)
        return CLI_OK;
    int error = errno;
    return error == ENOENT && strchr(path, '/') == NULL ? open_saved(s) : cannot_open(path, error);
}

void stream_close(struct stream *s)
{
    free(s->data);
    if (s->file != NULL && s->file != stdin)
        fclose(s->file);
    free(s->saved);
    memset(s, 0, sizeof *s);
}

static int keep(struct stream *s, int c)
{
    if (s->used + 1 >= s->room) {
        if (s->room == CLI_RECORD_MAX)
            return cli_say(CLI_INPUT, "%s, line %zu: a record is longer than %d bytes", s->path, s->begin,
                           CLI_RECORD_MAX);
        size_t room = s->room == 0 ? 1 << 14 : s->room * 2;
        char *data = realloc(s->data, room);
        if (data == NULL)
            return cli_say(CLI_MACHINE, "no memory for %zu bytes", room);
        s->data = data;
        s->room = room;
    }
    s->data[s->used++] = (char)c;
    s->data[s->used] = '\0';
    return CLI_OK;
}

static int next_byte(struct stream *s)
{
    int c = getc(s->file);
    s->line += c == '\n';
    return c;
}

/* Collects everything from the first bracket to the one that closes it. Whether that is JSON is checked later. */
static int collect(struct stream *s)
{
    size_t depth = 0;
    bool quoted = false, escaped = false;
    for (int c = '{'; c != EOF; c = next_byte(s)) {
        int status = keep(s, c);
        if (status != CLI_OK)
            return status;
        if (quoted) {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            continue;
        }
        quoted = c == '"';
        if (c == '{' || c == '[')
            depth++;
        if ((c == '}' || c == ']') && --depth == 0)
            return CLI_OK;
    }
    return CLI_OK; /* cut short, which the JSON reader will report */
}

int stream_next(struct stream *s, bool *more)
{
    int c;
    s->index += s->used > 0;
    s->used = 0;
    *more = false;
    do
        c = next_byte(s);
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n');
    s->begin = s->line;
    if (c == EOF)
        return ferror(s->file) != 0 ? cli_say(CLI_INPUT, "%s: cannot read: %s", s->path, out_reason(cli_lang(), errno))
                                    : CLI_OK;
    if (c != '{')
        return cli_say(CLI_INPUT, "%s, line %zu: a record begins with {, not with byte %d", s->path, s->begin, c);
    *more = true;
    return collect(s);
}

static int refuse(const struct stream *s, const char *what, long number, const struct fault *f)
{
    char where[512];
    snprintf(where, sizeof where, "%.400s, record %zu (line %zu)%s", s->path, s->index, s->begin, what);
    return cli_fault(where, number, f);
}

static int load(struct stream *s, struct shelf *shelf, struct replayed *out)
{
    struct fault f = {ERR_NONE, 0, ""};
    struct rng unused;
    bool in_moves = false;
    memset(out, 0, sizeof *out);
    out->saved = s->saved != NULL;
    enum err err = record_open(s->data, s->used, &out->record, &f);
    if (err == ERR_JSON_SYNTAX || err == ERR_JSON_END || err == ERR_JSON_DEPTH)
        return refuse(s, ", byte", (long)f.at, &f);
    if (err != ERR_NONE)
        return refuse(s, "", -1, &f);
    const struct game *game = registry_find(out->record.game);
    if (game == NULL) {
        err_fault_word(&f, ERR_RECORD_GAME, 0, out->record.game);
        return refuse(s, "", -1, &f);
    }
    const struct box *box = shelf_box_for(shelf, game, &out->record, &f);
    if (box == NULL)
        return refuse(s, "", -1, &f);
    rng_seed(&unused, 0, 0, RNG_CHANCE, 0);
    out->log = cli_alloc(game->log_max * sizeof *out->log);
    if (record_load(&out->record, game, box, &out->match, out->log, &unused, &f, &in_moves) == ERR_NONE)
        return CLI_OK;
    stream_replayed_release(out);
    return refuse(s, in_moves ? ", move" : "", in_moves ? (long)f.at : -1, &f);
}

bool stream_game(struct stream *s, struct shelf *shelf, struct replayed *out, int *status)
{
    bool more = false;
    if (*status == CLI_OK)
        *status = stream_next(s, &more);
    if (*status == CLI_OK && more)
        *status = load(s, shelf, out);
    return *status == CLI_OK && more;
}

int stream_first(struct stream *s, const char *path, struct shelf *shelf, struct replayed *out)
{
    int status = stream_open(s, path);
    if (!stream_game(s, shelf, out, &status) && status == CLI_OK)
        status = cli_say(CLI_INPUT, "%s: there is no record in it", path);
    return status;
}

void stream_replayed_release(struct replayed *r)
{
    free(r->log);
    r->log = NULL;
}

int stream_replayed_from_id(const char *where, const char *id, struct shelf *shelf, struct replayed *out, int *viewer)
{
    struct position p;
    struct fault f = {ERR_NONE, 0, ""};
    struct rng unused;
    memset(out, 0, sizeof *out);
    if (position_open(id, strlen(id), &p, &f) != ERR_NONE)
        return cli_fault(where, -1, &f);
    const struct game *game = registry_marked(p.mark);
    if (game == NULL) {
        err_fault_word(&f, ERR_RECORD_GAME, 0, id);
        return cli_fault(where, -1, &f);
    }
    const struct box *box = shelf_box_at(shelf, game, &p, &f);
    if (box == NULL)
        return cli_fault(where, -1, &f);
    *viewer = p.viewer;
    rng_seed(&unused, 0, 0, RNG_CHANCE, 0);
    out->log = cli_alloc(game->log_max * sizeof *out->log);
    if (position_load(&p, game, box, &out->match, out->log, &unused, &f) == ERR_NONE)
        return CLI_OK;
    stream_replayed_release(out);
    return cli_fault(where, -1, &f);
}
