/* warren analyse: what every move of a record cost, and why. */
#include "cli/analyse.h"
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

static void write_words(const struct analysis *a, const struct reader *reader, const struct args *args)
{
    size_t room = room_for(a->study.match);
    char *buffer = cli_alloc(room);
    struct text t;
    text_init(&t, buffer, room);
    if (args->json)
        study_json(&a->study, &reader->show, a->whole, &t);
    else
        study_words(&a->study, &reader->show, a->whole, &t);
    CLAIM(!t.cut);
    out_tame(buffer);
    fputs(buffer, stdout);
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
    .usage = N_("FILE [OPTION]..."),
    .about = N_("say what every move of a recorded game cost, and why"),
    .more = N_("Looks at every move of a record (- is standard input): what it cost against the best, what the\n"
               "best line was and why it is better, how much was luck, and which three moves decided the game.\n"
               "The endings of Prowler's Passage are solved, and marked so. A seat is judged by what it knew.\n"
               "--ms is how long that takes, about, on two cores of a usual machine (30000 by itself); more\n"
               "finds more. It is counted in positions, not by the clock, so the same record, --seed and --ms\n"
               "always give the same. Ctrl-C ends it with what there is. --out writes a picture of the game.\n\n"
               "  warren analyse game.json\n"
               "  warren analyse game.json --ms 120000 --lang fr --out game.svg\n"
               "  warren analyse games.jsonl --json"),
    .takes = ARG(BOX) | ARG(SEED) | ARG(MS) | ARG(JSON) | ARG(OUT) | ARG(THEME) | ARG(THREADS),
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
