/* warren render: a position of a recorded game as a picture, or as a board of characters. */
#include "cli/reader.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

/* The legal moves of the seat that is to act, if the reader may see them. */
static bool choices(const struct reader *reader, const struct match *m, const struct game_state *view,
                    struct game_moves *out)
{
    int actor = m->game->actor(m->box, view);
    out->count = 0;
    if (actor < 0 || reader->show.given_up || (reader->show.viewer != GAME_REFEREE && reader->show.viewer != actor))
        return false;
    game_legal(m->game, m->box, view, out);
    return true;
}

static int considered(const struct match *m, const struct game_state *view, const struct game_moves *legal,
                      const char *token, int *out)
{
    *out = -1;
    if (token == NULL)
        return CLI_OK;
    *out = game_find(m->game, m->box, view, legal, token, strlen(token));
    return *out >= 0 ? CLI_OK : cli_say(CLI_USAGE, "--consider \"%.40s\": this is not a legal move here", token);
}

static void write_board(const struct reader *reader, const struct match *m, const struct game_state *view,
                        const struct show_look *look, const struct args *args, struct text *out)
{
    int width = args->width > 0 ? (int)args->width : CANVAS_WIDTH_MIN;
    int height = args->height > 0 ? (int)args->height : CANVAS_HEIGHT_MIN;
    struct canvas_cell *cells = cli_alloc(sizeof *cells * (size_t)width * (size_t)height);
    struct canvas c;
    canvas_init(&c, cells, width, height);
    show_board(m->game, &reader->show, view, look, &c);
    canvas_text(&c, args->ascii, out);
    free(cells);
}

int render_draw(const struct args *args, const struct replayed *r, struct text *out)
{
    const struct match *m = &r->match;
    struct reader reader;
    struct game_state before, full, view;
    struct game_moves legal;
    struct show_look look;
    struct table_trail trail;
    struct table_seen news;
    uint32_t step = args->has_step ? args->step : m->count;
    if (step > m->count)
        return cli_say(CLI_USAGE, "--step %u: the record has %u moves", step, m->count);
    if (reader_check_view(args, m) != CLI_OK)
        return CLI_USAGE;
    reader_init(&reader, r, reader_viewer(args, r));
    reader_look_at(&reader, m, step);
    reader_view(&reader, m, step, &view);
    memset(&look, 0, sizeof look);
    look.theme = args->theme;
    look.page = args->page;
    look.width = (int)args->room_width;
    look.height = (int)args->room_height;
    look.legal = choices(&reader, m, &view, &legal) ? &legal : NULL;
    if (step > 0) {
        match_state_at(m, step - 1, &full);
        reader_view(&reader, m, step - 1, &before);
        look.before = &before;
        look.last = reader_move(&reader, m, &full, step - 1);
        /* What the page would mark: the turns since one's own last one or, for everybody's eyes, the last turn. */
        struct match then = *m;
        then.count = step;
        table_news_trail(&then, reader.show.viewer >= 0 ? reader.show.viewer : TABLE_NOBODY, &trail);
        table_news_look(&then, &trail, reader.show.viewer, &news, &look);
    }
    int status = considered(m, &view, &legal, args->consider, &look.chosen);
    if (status == CLI_OK && args->text)
        write_board(&reader, m, &view, &look, args, out);
    else if (status == CLI_OK)
        show_scene(m->game, &reader.show, &view, &look, out);
    return status;
}

int render_write(const struct args *args, const struct text *t)
{
    int status = t->cut ? cli_say(CLI_MACHINE, "the picture is too large") : CLI_OK;
    FILE *file = status == CLI_OK ? cli_open(args->out, &status) : NULL;
    if (file == NULL)
        return status;
    fwrite(t->data, 1, t->used, file);
    return cli_close(file, args->out);
}

static int run(struct args *args, struct shelf *shelf)
{
    struct stream s;
    struct replayed r;
    struct text t;
    int status = stream_first(&s, args->rest[0], shelf, &r);
    if (status == CLI_OK) {
        char *buffer = cli_alloc(SHOW_SCENE_MAX);
        text_init(&t, buffer, SHOW_SCENE_MAX);
        status = r.match.game->show == NULL
                     ? cli_say(CLI_INPUT, "%s: there are no pictures of this game yet", r.match.game->id)
                     : render_draw(args, &r, &t);
        if (status == CLI_OK)
            status = render_write(args, &t);
        free(buffer);
        stream_replayed_release(&r);
    }
    stream_close(&s);
    return status;
}

const struct command render_command = {
    .name = "render",
    .usage = N_("FILE|ID [OPTION]..."),
    .about = N_("draw a moment of a recorded game"),
    .more = N_("Draws the table of a record (- is standard input) as an SVG picture: where the record ends, or\n"
               "after --step moves; for everybody's eyes, or with --view as one seat sees it. With --text it is\n"
               "a board of characters instead.\n\n"
               "  warren render game.json --out game.svg\n"
               "  warren render game.json --step 12 --view 1 --lang fr --theme dark --out twelve.svg\n"
               "  warren render game.json --size 390x584 --out phone.svg\n"
               "  warren render game.json --text --width 120 --height 40"),
    .takes = ARG(BOX) | ARG(VIEW) | ARG(OUT) | ARG(STEP) | ARG(THEME) | ARG(TEXT) | ARG(WIDTH) | ARG(HEIGHT) |
             ARG(SIZE) | ARG(ASCII) | ARG(PAGE) | ARG(CONSIDER),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
