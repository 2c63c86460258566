/* warren analyse: what every move of a record cost, and why. */
#include "cli/analyse.h"
#include "cli/pager.h"
#include "show/canvas.h"
#include "term/out.h"

#include <stdlib.h>
#include <string.h>

/* How many bytes the texts about a record may take. */
static size_t room_for(const struct match *m)
{
    return (1 << 16) + (size_t)m->count * 8192;
}

static int write_graph(const struct analysis *a, const struct reader *reader, const struct args *args)
{
    int status = CLI_OK;
    size_t room = room_for(a->study.match);
    char *buffer = cli_alloc(room);
    struct text t;
    text_init(&t, buffer, room);
    study_graph(&a->study, &reader->show, args->theme, &t);
    FILE *file = cli_open(args->out, &status);
    if (file != NULL) {
        fwrite(t.data, 1, t.used, file);
        status = cli_close(file, args->out);
    }
    free(buffer);
    return status;
}

/* Prints the text of a study, with the colours that a terminal understands in place of its signs. */
static void print_coloured(const char *text, bool colour)
{
    static const char *const codes[STUDY_HUES] = {
        [STUDY_HUE_NONE] = "\033[0m",        [STUDY_HUE_TITLE] = "\033[1m",    [STUDY_HUE_BEST] = "\033[32m",
        [STUDY_HUE_INACCURACY] = "\033[33m", [STUDY_HUE_MISTAKE] = "\033[31m", [STUDY_HUE_BLUNDER] = "\033[1;31m",
    };
    pager_open();
    while (*text != '\0') {
        const char *from = text;
        uint32_t glyph = *text == '\n' ? (unsigned char)*text++ : canvas_next(&text);
        if (glyph >= STUDY_HUE_FIRST && glyph < STUDY_HUE_FIRST + STUDY_HUES)
            fputs(colour ? codes[glyph - STUDY_HUE_FIRST] : "", stdout);
        else
            fwrite(from, 1, (size_t)(text - from), stdout);
    }
    pager_close();
}

static void write_words(const struct analysis *a, const struct reader *reader, const struct args *args)
{
    size_t room = room_for(a->study.match);
    char *buffer = cli_alloc(room);
    struct text t;
    struct study_style style = {cli_width(), args->brief, out_colour()};
    text_init(&t, buffer, room);
    if (args->json)
        study_json(&a->study, &reader->show, a->whole, &t);
    else
        study_words_styled(&a->study, &reader->show, a->whole, &style, &t);
    CLAIM(!t.cut);
    out_tame(buffer);
    if (args->json)
        fputs(buffer, stdout);
    else
        print_coloured(buffer, style.colour);
    free(buffer);
}

static int analyse(const struct replayed *r, const struct args *args, bool *whole)
{
    struct analysis a;
    struct reader reader;
    int status = CLI_OK;
    analyse_run(r, args, args->ms > 0 ? args->ms : STUDY_EFFORT, &a);
    reader_init(&reader, r, GAME_REFEREE);
    *whole = a.whole;
    if (args->out == NULL || strcmp(args->out, "-") != 0)
        write_words(&a, &reader, args);
    if (args->out != NULL)
        status = write_graph(&a, &reader, args);
    analyse_run_free(&a);
    return status;
}

static int run(struct args *args, struct shelf *shelf)
{
    struct stream s;
    struct replayed r;
    bool whole = true;
    int status = stream_open(&s, args->rest[0]);
    while (whole && stream_game(&s, shelf, &r, &status)) {
        if (s.index > 0 && !args->json)
            printf("\n");
        if (s.index > 0 && args->out != NULL)
            status = cli_say(CLI_INPUT, "%s: a picture is of one game, and there are several", s.path);
        else
            status = analyse(&r, args, &whole);
        stream_replayed_release(&r);
    }
    if (status == CLI_OK && s.index == 0 && s.used == 0)
        status = cli_say(CLI_INPUT, "%s: there is no record in it", s.path);
    stream_close(&s);
    return status;
}

const struct command analyse_command = {
    .name = "analyse",
    .other = "analyze",
    .usage = N_("FILE|ID [OPTION]..."),
    .about = N_("say what every move of a recorded game cost, and why"),
    .more = N_("Looks at every move of a record, in a file (- is standard input) or saved under an id (see warren\n"
               "games): what it cost against the best, what the best line was and why it is better, how much was\n"
               "luck, and which three moves decided the game.\n"
               "--brief begins with these three, and then lists only the moves that cost something.\n"
               "The endings of Prowler's Passage are solved, and marked so. A seat is judged by what it knew.\n"
               "--ms is how long that takes, about, on two cores of a usual machine (30000 by default); more\n"
               "finds more. It is counted in positions, not by the clock, so the same record, --seed and --ms\n"
               "always give the same. Ctrl-C ends it with what there is. --out writes a picture of the game.\n\n"
               "  warren analyse game.json --brief\n"
               "  warren analyse game.json --ms 120000 --lang fr --out game.svg\n"
               "  warren analyse games.jsonl --json"),
    .takes = ARG(BOX) | ARG(BRIEF) | ARG(SEED) | ARG(MS) | ARG(JSON) | ARG(OUT) | ARG(THEME) | ARG(THREADS),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
