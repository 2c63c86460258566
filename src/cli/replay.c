/* warren replay: what happened in recorded games. */
#include "cli/cli.h"
#include "core/dump.h"

#include <stdlib.h>
#include <string.h>

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

/* The record again, checked and with its result. */
static int print_record(const struct replayed *r, size_t size)
{
    struct record_notes notes;
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    struct json_walk w = json_walk(r->record.names);
    struct json key, value;
    memset(&notes, 0, sizeof notes);
    for (size_t i = 0; i < GAME_SEATS_MAX && json_next(&w, &key, &value); i++)
        if (json_string(value, names[i], sizeof names[i]))
            notes.names[i] = names[i];
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

static void seat_name(const struct replayed *r, int seat, char out[RECORD_NAME_MAX])
{
    struct json_walk w = json_walk(r->record.names);
    struct json key, value;
    snprintf(out, RECORD_NAME_MAX, "seat %d", seat);
    for (int i = 0; json_next(&w, &key, &value); i++)
        if (i == seat)
            json_string(value, out, RECORD_NAME_MAX);
}

static void print_result(const struct replayed *r)
{
    struct game_result result;
    const struct match *m = &r->match;
    char name[RECORD_NAME_MAX];
    m->game->result(m->box, &m->state, &result);
    printf("  %s", result.winners == 0 ? "nobody wins" : "");
    bool draw = (result.winners & (result.winners - 1)) != 0, first = true;
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if (result.winners >> seat & 1) {
            seat_name(r, seat, name);
            printf("%s%s (seat %d)", first ? draw ? "a draw: " : "won by " : ", ", name, seat);
            first = false;
        }
    }
    for (int seat = 0; result.scored && seat < m->setup.seats; seat++)
        printf("%s%d", seat == 0 ? ", " : " to ", result.score[seat]);
    printf("\n");
}

/* As the viewer sees them: hidden choices are "?". */
static void print_moves(const struct replayed *r, size_t index, int viewer)
{
    const struct match *m = &r->match;
    struct game_state s;
    char token[GAME_TOKEN_MAX], name[RECORD_NAME_MAX];
    bool secrets = viewer != DUMP_ALL && m->game->redact != NULL;
    printf("record %zu: %s, %d players, box %s\n", index, m->game->id, m->setup.seats, m->box->id);
    m->game->start(m->box, &s, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        game_move shown = secrets ? m->game->redact_move(m->box, &s, m->log[i], viewer) : m->log[i];
        struct text t;
        text_init(&t, token, sizeof token);
        m->game->write_move(m->box, &s, shown, &t);
        seat_name(r, actor, name);
        printf("  %4u  %c %-12s  %s\n", i, actor == GAME_CHANCE ? '*' : (char)('0' + actor),
               actor == GAME_CHANCE ? "chance" : name, token);
        m->game->apply(m->box, &s, m->log[i]);
    }
    if (match_actor(m) == GAME_OVER)
        print_result(r);
    else
        printf("  the game goes on\n");
}

static int run(struct args *args, struct shelf *shelf)
{
    struct stream s;
    bool more;
    int viewer = args->has_view ? args->view : DUMP_ALL;
    int status = stream_open(&s, args->rest[0]);
    while (status == CLI_OK && (status = stream_next(&s, &more)) == CLI_OK && more) {
        struct replayed r;
        status = stream_load(&s, shelf, &r);
        if (status != CLI_OK)
            break;
        if (viewer >= r.match.setup.seats)
            status = cli_say(CLI_USAGE, "--view %d: record %zu has %d seats, counted from 0", viewer, s.index,
                             r.match.setup.seats);
        else if (args->states)
            status = print_states(&r, s.index, viewer);
        else if (args->json)
            status = print_record(&r, s.used);
        else
            print_moves(&r, s.index, viewer);
        replayed_release(&r);
    }
    stream_close(&s);
    return status;
}

const struct command replay_command = {
    .name = "replay",
    .usage = "FILE [OPTION]...",
    .about = "check recorded games and print what happened",
    .more = "Replays every record of a file (- is standard input), checks each move and the result, and\n"
            "prints the moves. With --states it prints every state as a JSON line instead, with --view as\n"
            "one seat sees it; with --json the record again, checked and with its result.\n\n"
            "  warren replay games.jsonl\n"
            "  warren replay --states --view 0 game.json\n"
            "  warren simulate prowlers-passage | warren replay --states -",
    .takes = "bSvj",
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
