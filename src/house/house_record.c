/* A game of a table, taken out of its log. */
#include "house/house_record.h"

#include <string.h>

/* Folds up to the end of a game: up to where the next one begins, or seats change after its end. */
static bool fold_game(const struct house_game *games, size_t game_count, const struct house_row *rows,
                      uint32_t row_count, uint32_t number, struct house_table *t)
{
    struct fault f;
    for (uint32_t i = 0; i < row_count; i++) {
        if (t->pub.begun == number + 1 && t->pub.phase == HOUSE_PHASE_ENDED)
            break;
        if (house_table_fold(t, games, game_count, &rows[i], &f) != ERR_NONE)
            return false;
    }
    return t->pub.begun == number + 1;
}

void house_record_show(const struct house_table *t, struct match *out)
{
    memset(out, 0, sizeof *out);
    out->viewer = GAME_REFEREE;
    out->game = t->pub.kit->game;
    out->box = t->pub.kit->box;
    out->setup = t->setup;
    out->state = t->state;
    out->log = t->log;
    out->count = t->moves;
}

bool house_record_match(const struct house_game *games, size_t game_count, const struct house_row *rows,
                        uint32_t row_count, uint32_t number, game_move *log, struct house_table *t, struct match *out)
{
    t->log = log;
    house_table_init(t, "");
    if (!fold_game(games, game_count, rows, row_count, number, t))
        return false;
    house_record_show(t, out);
    return true;
}

/* The name of whoever has a seat: a bot is called after its level, with its seat where another has the same; NULL where
 * there is none. */
static const char *name_of(const struct house_table *t, const char *const *bots, int seat, struct text *room)
{
    const struct house_seat *s = &t->pub.seat[seat];
    bool same = false;
    if (s->name[0] != '\0')
        return s->name;
    if (s->person || s->level == 0 || bots == NULL)
        return NULL;
    for (int i = 0; i < t->pub.seats; i++)
        same = same || (i != seat && !t->pub.seat[i].person && t->pub.seat[i].level == s->level);
    text_put(room, bots[s->level]);
    if (same) {
        text_char(room, ' ');
        text_uint(room, (uint64_t)seat + 1);
    }
    return room->data;
}

/* How it ended, where its moves do not say all of it. */
static bool ending_of(const struct house_table *t, struct record_ending *out)
{
    struct game_result result;
    bool has_result = t->pub.how == RECORD_RESIGNED && house_table_result(t, &result);
    *out = house_seat_ending(t->pub.seat, t->pub.seats, t->pub.how, has_result ? result.winners : 0);
    return out->how != RECORD_PLAYED || out->resigned != 0;
}

static void write_ending(const void *with, struct text *out)
{
    record_ending_write(with, out);
}

bool house_record_write(const struct house_game *games, size_t game_count, const char *const *bots,
                        const struct house_row *rows, uint32_t row_count, uint32_t number, game_move *log,
                        struct house_table *t, struct text *out)
{
    struct match m;
    struct record_notes notes;
    struct record_ending ending;
    char names[GAME_SEATS_MAX][HOUSE_NAME_MAX + 1];
    struct text room;
    if (!house_record_match(games, game_count, rows, row_count, number, log, t, &m) ||
        t->pub.phase != HOUSE_PHASE_ENDED)
        return false;
    memset(&notes, 0, sizeof notes);
    for (int seat = 0; seat < t->pub.seats; seat++) {
        text_init(&room, names[seat], sizeof names[seat]);
        notes.names[seat] = name_of(t, bots, seat, &room);
    }
    if (ending_of(t, &ending)) {
        notes.extra_name = "ended";
        notes.extra = write_ending;
        notes.with = &ending;
    }
    record_write(&m, &notes, out);
    return !out->cut;
}
