/* warren show: prints a position, from its id or from a record, in words and as a board; and makes position ids. */
#include "cli/pager.h"
#include "cli/reader.h"
#include "core/position.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is shown. The id of a view leads to a match that is invented where the viewer knows nothing; args->view then
 * keeps that hidden. */
struct shown {
    struct replayed replayed;
    struct stream stream; /* unused if the position comes from an id */
};

static int load_id(const char *word, struct shelf *shelf, struct shown *out, struct args *args)
{
    int viewer = GAME_REFEREE, status = stream_replayed_from_id("show", word, shelf, &out->replayed, &viewer);
    if (status != CLI_OK || viewer == GAME_REFEREE)
        return status;
    if (args->has_view && args->view != viewer)
        return cli_say(CLI_USAGE, "--view: this id is of one viewer's view, and no other's can be known");
    args->has_view = true;
    args->view = viewer;
    return CLI_OK;
}

/* A word that looks like an id is still a file if there is one of that name. */
static int load(struct args *args, struct shelf *shelf, struct shown *out)
{
    const char *word = args->rest[0];
    bool is_id = position_looks(word) && access(word, F_OK) != 0;
    int status = is_id ? load_id(word, shelf, out, args) : stream_first(&out->stream, word, shelf, &out->replayed);
    if (status != CLI_OK)
        return status;
    const struct match *m = &out->replayed.match;
    if (!args->has_step)
        args->step = m->count;
    if (args->step > m->count)
        return cli_say(CLI_USAGE, "--step %u: the record has %u moves", args->step, m->count);
    if (reader_check_view(args, m) != CLI_OK)
        return CLI_USAGE;
    args->has_step = true;
    args->view = reader_viewer(args, &out->replayed);
    args->has_view = args->view != GAME_REFEREE;
    return CLI_OK;
}

static int write_id(const struct args *args, const struct match *m, struct text *out)
{
    struct fault f;
    game_move *seen = cli_alloc(m->game->log_max * sizeof *seen);
    enum err err = position_write(m, args->step, args->has_view ? args->view : GAME_REFEREE, seen, out, &f);
    free(seen);
    return err == ERR_NONE ? CLI_OK : cli_fault("show", -1, &f);
}

static int write_json(const struct args *args, struct shown *shown, struct text *out)
{
    struct match *m = &shown->replayed.match;
    struct record_notes notes;
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    if (args->has_view && m->game->secrets != NULL)
        return cli_say(CLI_USAGE, "--json: a view has no record, as much of it is hidden");
    reader_notes(&shown->replayed, names, &notes);
    match_state_at(m, args->step, &m->state);
    m->count = args->step;
    record_write(m, &notes, out);
    return CLI_OK;
}

static void write_title(const struct args *args, const struct reader *reader, const struct match *m, struct text *out)
{
    const struct lang *lang = cli_lang();
    text_put(out, lang_get(lang, m->game->show->title));
    text_put(out, "\n");
    LANG_SAY_N(out, lang, "After one move.", "After {n} moves.", args->step, {"", NULL, 0});
    if (args->has_view && m->game->secrets != NULL) {
        text_char(out, ' ');
        if (args->view == GAME_SPECTATOR)
            text_put(out, tr("This is what everybody knows."));
        else
            LANG_SAY(out, lang, "This is what {who} knows.", {"who", reader->list[args->view], 0});
    }
    text_put(out, "\n\n");
}

/* Writes the board, the position in words, and what is to be decided or how the game ended. */
static int write_words(struct args *args, const struct shown *shown, struct text *out)
{
    const struct match *m = &shown->replayed.match;
    struct reader reader;
    struct game_state view;
    reader_init(&reader, &shown->replayed, args->has_view ? args->view : GAME_REFEREE);
    reader_look_at(&reader, m, args->step);
    reader_view(&reader, m, args->step, &view);
    write_title(args, &reader, m, out);
    args->text = true;
    int status = render_draw(args, &shown->replayed, out);
    if (status != CLI_OK)
        return status;
    text_char(out, '\n');
    show_describe(m->game, &reader.show, &view, out);
    text_char(out, '\n');
    int actor = m->game->actor(m->box, &view);
    if (actor == GAME_OVER)
        show_outcome(m->game, &reader.show, &view, out);
    else if (reader.show.given_up)
        show_ending(reader.show.lang, &reader.ending, reader.list, out);
    else if (actor == GAME_CHANCE)
        text_put(out, tr("Chance decides what comes next."));
    else
        show_ask(m->game, &reader.show, &view, out);
    return CLI_OK;
}

static bool is_picture(const char *path)
{
    size_t size = path != NULL ? strlen(path) : 0;
    return size > 4 && strcmp(path + size - 4, ".svg") == 0;
}

static int show(struct args *args, struct shown *shown, struct text *out)
{
    const struct match *m = &shown->replayed.match;
    struct game_state s;
    int status = CLI_OK;
    if (args->id) {
        status = write_id(args, m, out);
    } else if (args->json) {
        status = write_json(args, shown, out);
    } else if (args->states) {
        match_state_at(m, args->step, &s);
        dump_write(m->game, m->box, &s, args->has_view ? args->view : GAME_REFEREE, 0, args->step, out);
    } else if (m->game->show == NULL) {
        status = cli_say(CLI_INPUT, "%s: there are no pictures of this game yet", m->game->id);
    } else if (is_picture(args->out)) {
        status = cli_say(CLI_USAGE, "show --out \"%.40s\": pictures are drawn by \"warren render\" now", args->out);
    } else {
        status = write_words(args, shown, out);
        out_tame(out->data);
        out->used = strlen(out->data);
    }
    text_char(out, '\n');
    return status;
}

static void print(const struct text *t)
{
    pager_open();
    pager_fold(t->data, 0);
    pager_close();
}

static int run(struct args *args, struct shelf *shelf)
{
    struct shown *shown = cli_alloc(sizeof *shown);
    struct text t;
    int status = load(args, shelf, shown);
    if (status == CLI_OK) {
        char *buffer = cli_alloc(SHOW_SCENE_MAX);
        text_init(&t, buffer, SHOW_SCENE_MAX);
        status = show(args, shown, &t);
        if (status == CLI_OK && args->out == NULL && !args->id && !args->json && !args->states)
            print(&t);
        else if (status == CLI_OK)
            status = render_write(args, &t);
        free(buffer);
    }
    stream_replayed_release(&shown->replayed);
    stream_close(&shown->stream);
    free(shown);
    return status;
}

const struct command show_command = {
    .name = "show",
    .usage = N_("ID|FILE [OPTION]..."),
    .about = N_("show a position, from its id or from a record, and make ids"),
    .more = N_("A position id is a short text that holds a game so far, as everybody or as one seat knows it. This\n"
               "shows the position of an id, or of a record (- is standard input) where it ends or after --step\n"
               "moves: its board, the table in words, and what is to be decided. With --id it prints the id\n"
               "instead, with --json the record, with --states the state. Of a saved game that is not over, nothing\n"
               "hidden is shown unless --view names a seat.\n\n"
               "  warren show game.json --step 12 --view 1 --id\n"
               "  warren show w2p4q8c3..."),
    .takes = ARG(BOX) | ARG(STEP) | ARG(VIEW) | ARG(ID) | ARG(STATES) | ARG(JSON) | ARG(OUT) | ARG(WIDTH) |
             ARG(HEIGHT) | ARG(ASCII) | ARG(PAGE),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
