/* Readers of a record: their language, the names of the seats, and what they may see of each step. */
#include "cli/reader.h"

#include "term/out.h"

#include <string.h>

/* Appends the seat's number to names that several seats share, so that sentences can tell them apart. */
static void part_names(struct reader *r, uint32_t seats)
{
    bool shared[GAME_SEATS_MAX] = {false};
    for (uint32_t a = 0; a < seats; a++)
        for (uint32_t b = 0; b < seats; b++)
            shared[a] = shared[a] || (a != b && strcmp(r->names[a], r->names[b]) == 0);
    for (uint32_t seat = 0; seat < seats; seat++) {
        size_t used = strlen(r->names[seat]);
        if (shared[seat] && used + 4 < sizeof r->names[seat])
            snprintf(r->names[seat] + used, sizeof r->names[seat] - used, " %u", seat + 1);
    }
}

void reader_init(struct reader *out, const struct replayed *r, int viewer)
{
    struct json_walk w = json_walk(r->record.names);
    struct json key, value;
    memset(out, 0, sizeof *out);
    for (uint32_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
        snprintf(out->names[seat], sizeof out->names[seat], tr("Seat %u"), seat + 1);
        if (json_next(&w, &key, &value))
            json_string(value, out->names[seat], sizeof out->names[seat]);
        out_tame(out->names[seat]);
        out->list[seat] = out->names[seat];
    }
    part_names(out, r->match.setup.seats);
    out->show = (struct show_reader){
        cli_lang(), r->match.box, viewer == GAME_REFEREE ? GAME_REFEREE : viewer, r->match.setup.seats, out->list,
        1,          false};
    (void)record_ending_read(r->record.whole, r->match.setup.seats, &out->ending);
}

void reader_look_at(struct reader *reader, const struct match *m, uint32_t step)
{
    reader->show.given_up = step == m->count && match_actor(m) != GAME_OVER && reader->ending.how != RECORD_PLAYED;
}

bool reader_is_over(const struct replayed *r)
{
    struct record_ending e;
    return match_actor(&r->match) == GAME_OVER ||
           (record_ending_read(r->record.whole, r->match.setup.seats, &e) && e.how != RECORD_PLAYED);
}

int reader_viewer(const struct args *args, const struct replayed *r)
{
    const struct match *m = &r->match;
    if (args->has_view)
        return args->view;
    return r->saved && m->game->secrets != NULL && !reader_is_over(r) ? GAME_SPECTATOR : GAME_REFEREE;
}

int reader_check_view(const struct args *args, const struct match *m)
{
    if (!args->has_view || args->view < m->setup.seats)
        return CLI_OK;
    return cli_say(CLI_USAGE, "--view %d: this game has %d seats, counted from 1", args->view + 1, m->setup.seats);
}

void reader_notes(const struct replayed *r, char names[][RECORD_NAME_MAX], struct record_notes *out)
{
    struct json_walk w = json_walk(r->record.names);
    struct json key, value;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < GAME_SEATS_MAX && json_next(&w, &key, &value); i++)
        if (json_string(value, names[i], RECORD_NAME_MAX))
            out->names[i] = names[i];
}

void reader_view(const struct reader *reader, const struct match *m, uint32_t step, struct game_state *out)
{
    match_state_at(m, step, out);
    if (reader->show.viewer != GAME_REFEREE && m->game->secrets != NULL)
        m->game->secrets->redact(m->box, out, reader->show.viewer);
}

game_move reader_move(const struct reader *reader, const struct match *m, const struct game_state *state, uint32_t step)
{
    if (reader->show.viewer == GAME_REFEREE || m->game->secrets == NULL)
        return m->log[step];
    return m->game->secrets->redact_move(m->box, state, m->log[step], reader->show.viewer);
}
