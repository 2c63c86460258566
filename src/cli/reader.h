/* Who reads a record: the language, the seats' names, and what of each step may be seen. */
#ifndef CLI_READER_H
#define CLI_READER_H

#include "cli/cli.h"
#include "core/dump.h"
#include "show/show.h"

struct reader {
    struct show_reader show;
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    const char *list[GAME_SEATS_MAX];
};

/* `viewer` is a seat, GAME_SPECTATOR or GAME_REFEREE. */
void reader_init(struct reader *out, const struct replayed *r, int viewer);

/* Notes with the names of the record and nothing else, to write it again; `names` is where they are kept. */
void reader_notes(const struct replayed *r, char names[][RECORD_NAME_MAX], struct record_notes *out);

/* What the reader sees after the first `step` moves. */
void reader_view(const struct reader *reader, const struct match *m, uint32_t step, struct game_state *out);

/* Move number `step` as the reader saw it; `state` is the full state before it. */
game_move reader_move(const struct reader *reader, const struct match *m, const struct game_state *state,
                      uint32_t step);

/* A moment as a picture, or with args->text as a board of characters (render.c); and written to args->out. */
int reader_draw(const struct args *args, const struct replayed *r, struct text *out);
int reader_write(const struct args *args, const struct text *t);

#endif
