/* warren replay: what happened in recorded games. */
#include "cli/pager.h"
#include "cli/reader.h"
#include "show/canvas.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 12 };

static int print_states(const struct replayed *r, size_t index, int viewer)
{
    const struct match *m = &r->match;
    char *buffer = cli_alloc(DUMP_MAX);
    struct game_state s;
    struct text t;
    int status = CLI_OK;
    m->game->start(m->box, &s, &m->setup);
    for (uint32_t step = 0; status == CLI_OK && step <= m->count; step++) {
        if (step > 0)
            m->game->apply(m->box, &s, m->log[step - 1]);
        text_init(&t, buffer, DUMP_MAX);
        dump_write(m->game, m->box, &s, viewer, index, step, &t);
        if (t.cut || puts(buffer) < 0)
            status = cli_say(CLI_MACHINE, "standard output: cannot write");
    }
    free(buffer);
    return status;
}

/* Prints the record again, checked and with its result. */
static int print_record(const struct replayed *r, size_t size)
{
    struct record_notes notes;
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    reader_notes(r, names, &notes);
    notes.original = r->record.whole;
    size_t room = 2 * size + (1 << 14) + (size_t)r->match.game->log_max * 32;
    char *buffer = cli_alloc(room);
    struct text t;
    text_init(&t, buffer, room);
    record_write(&r->match, &notes, &t);
    int status = t.cut || puts(buffer) < 0 ? cli_say(CLI_MACHINE, "standard output: cannot write") : CLI_OK;
    free(buffer);
    return status;
}

static void write_known_moves(const struct reader *reader, const struct match *m, struct text *out)
{
    struct game_state s;
    m->game->start(m->box, &s, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        m->game->write_move(m->box, &s, reader_move(reader, m, &s, i), &t);
        if (i > 0)
            text_char(out, ',');
        text_json(out, token);
        m->game->apply(m->box, &s, m->log[i]);
    }
}

/* Writes what a viewer may know of a game: like a record, but with the view at the start in place of the set-up, the
 * moves as the viewer saw them, and neither the seed nor members from elsewhere, which may tell more. */
static void write_known(const struct reader *reader, const struct match *m, struct text *out)
{
    bool first = true, first_option = true;
    struct game_state view;
    struct game_result result;
    text_char(out, '{');
    text_key_json(out, &first, "game", m->game->id);
    text_key_int(out, &first, "rules", m->game->rules_version);
    text_key(out, &first, "options");
    text_char(out, '{');
    for (size_t i = 0; m->game->options[i].key != NULL; i++) {
        text_key(out, &first_option, m->game->options[i].key);
        game_option_write(m->game, m->box, &m->setup, i, out);
    }
    text_char(out, '}');
    text_key_json(out, &first, "box", m->box->id);
    text_key(out, &first, "seats");
    for (uint32_t seat = 0; seat < m->setup.seats; seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_json(out, reader->names[seat]);
    }
    text_char(out, ']');
    text_key(out, &first, "view");
    if (reader->show.viewer == GAME_SPECTATOR)
        text_json(out, "spectator");
    else
        text_int(out, reader->show.viewer);
    text_key(out, &first, "start");
    reader_view(reader, m, 0, &view);
    m->game->write_state(m->box, &view, out);
    text_key(out, &first, "moves");
    text_char(out, '[');
    write_known_moves(reader, m, out);
    text_char(out, ']');
    if (match_actor(m) == GAME_OVER) {
        m->game->result(m->box, &m->state, &result);
        text_key(out, &first, "result");
        record_result_write(&result, m->setup.seats, out);
    }
    if (reader->ending.how != RECORD_PLAYED || reader->ending.resigned != 0) {
        text_key(out, &first, "ended");
        record_ending_write(&reader->ending, out);
    }
    text_char(out, '}');
}

static int print_known(const struct replayed *r, int viewer)
{
    struct reader reader;
    size_t room = DUMP_MAX + (1 << 14) + (size_t)r->match.game->log_max * 32;
    char *buffer = cli_alloc(room);
    struct text t;
    text_init(&t, buffer, room);
    reader_init(&reader, r, viewer);
    write_known(&reader, &r->match, &t);
    int status = t.cut || puts(buffer) < 0 ? cli_say(CLI_MACHINE, "standard output: cannot write") : CLI_OK;
    free(buffer);
    return status;
}

static void print_result(const struct replayed *r, const struct reader *reader)
{
    struct game_result result;
    const struct match *m = &r->match;
    m->game->result(m->box, &m->state, &result);
    printf("  %s", result.winners == 0 ? tr("nobody wins") : "");
    bool draw = (result.winners & (result.winners - 1)) != 0, first = true;
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if (result.winners >> seat & 1) {
            cli_print(first ? draw ? tr("a draw: %s (seat %d)") : tr("won by %s (seat %d)") : tr(", %s (seat %d)"),
                      reader->names[seat], seat + 1);
            first = false;
        }
    }
    for (int seat = 0; result.scored && seat < m->setup.seats; seat++)
        printf(seat == 0 ? ", %d" : tr(" to %d"), result.score[seat]);
    printf("\n");
}

/* Prints a move on one line as the viewer sees it: its number, who made it, its token. Hidden parts are "?". */
static void print_move(const struct reader *reader, const struct match *m, const struct game_state *s, uint32_t i)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    int actor = m->game->actor(m->box, s);
    text_init(&t, token, sizeof token);
    m->game->write_move(m->box, s, reader_move(reader, m, s, i), &t);
    char name[RECORD_NAME_MAX + NAME_WIDTH];
    text_init(&t, name, sizeof name);
    canvas_cell(&t, actor == GAME_CHANCE ? tr("chance") : reader->names[actor], NAME_WIDTH, false);
    cli_print("  %4u  %c %s  %s\n", i + 1, actor == GAME_CHANCE ? '*' : (char)('1' + actor), name, token);
}

/* Prints what a move did in words, as the viewer was told it. */
static void print_words(const struct reader *reader, const struct match *m, const struct game_state *s, uint32_t i,
                        struct text *t)
{
    struct game_state view;
    char number[16];
    text_reset(t);
    snprintf(number, sizeof number, "  %4u  ", i + 1);
    text_put(t, number);
    struct text words;
    text_init(&words, t->data + t->used, t->size - t->used); /* sentences are joined within the text */
    game_view(m->game, m->box, s, reader->show.viewer, &view);
    show_tell(m->game, &reader->show, &view, reader_move(reader, m, s, i), &words);
    if (words.used > 0)
        pager_fold(t->data, (int)strlen(number));
}

static void print_end(const struct replayed *r, const struct reader *reader, bool words, struct text *t)
{
    const struct match *m = &r->match;
    struct game_state view;
    if (!reader_is_over(r)) {
        printf("  %s\n", tr("the game goes on"));
    } else if (match_actor(m) == GAME_OVER && words) {
        reader_view(reader, m, m->count, &view);
        text_reset(t);
        show_score(m->game, &reader->show, &view, t);
        printf("\n");
        pager_fold(t->data, 0);
        printf("\n");
        text_reset(t);
        show_outcome(m->game, &reader->show, &view, t);
        pager_fold(t->data, 0);
    } else if (match_actor(m) == GAME_OVER) {
        print_result(r, reader);
    }
    text_reset(t);
    show_ending(reader->show.lang, &reader->ending, reader->list, t);
    if (t->used > 0 && words)
        pager_fold(t->data, 0);
    else if (t->used > 0)
        cli_print("  %s\n", t->data);
}

static void print_game(const struct replayed *r, size_t index, int viewer, bool words)
{
    const struct match *m = &r->match;
    struct reader reader;
    struct game_state s;
    struct text t;
    char *buffer = cli_alloc(SHOW_TEXT_MAX);
    text_init(&t, buffer, SHOW_TEXT_MAX);
    reader_init(&reader, r, viewer);
    cli_print(tr("record %zu: %s, %d players, box %s"), index, m->game->id, m->setup.seats, m->box->id);
    cli_print("\n");
    m->game->start(m->box, &s, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        if (words)
            print_words(&reader, m, &s, i, &t);
        else
            print_move(&reader, m, &s, i);
        m->game->apply(m->box, &s, m->log[i]);
    }
    print_end(r, &reader, words, &t);
    free(buffer);
}

static int run(struct args *args, struct shelf *shelf)
{
    struct stream s;
    struct replayed r;
    int status = stream_open(&s, args->rest[0]);
    if (status == CLI_OK && !args->states && !args->json)
        pager_open();
    while (stream_game(&s, shelf, &r, &status)) {
        int viewer = reader_viewer(args, &r);
        status = reader_check_view(args, &r.match);
        if (status != CLI_OK)
            ; /* it has been said why */
        else if (args->states)
            status = print_states(&r, s.index, viewer);
        else if (args->json && viewer != GAME_REFEREE && r.match.game->secrets != NULL)
            status = print_known(&r, viewer);
        else if (args->json)
            status = print_record(&r, s.used);
        else
            print_game(&r, s.index, viewer, !args->tokens && r.match.game->show != NULL);
        stream_replayed_release(&r);
    }
    pager_close();
    stream_close(&s);
    return status;
}

const struct command replay_command = {
    .name = "replay",
    .usage = N_("FILE|ID [OPTION]..."),
    .about = N_("check recorded games and print what happened"),
    .more = N_("Replays every record of a file (- is standard input), or a saved game by its id, checks each move and "
               "the result, and\n"
               "tells what happened; with --tokens it lists the moves as they are typed. With --states it\n"
               "prints every state as a JSON line instead; with --json the record again, checked and with its\n"
               "result. With --view all of that is as one seat saw it; as JSON that is no record, because\n"
               "much of it is hidden.\n\n"
               "  warren replay games.jsonl\n"
               "  warren replay --states --view 1 game.json\n"
               "  warren simulate prowlers-passage | warren replay --states -"),
    .takes = ARG(BOX) | ARG(STATES) | ARG(VIEW) | ARG(JSON) | ARG(TOKENS),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
