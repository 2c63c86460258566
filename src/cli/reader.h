/* Readers of a record: their language, the names of the seats, and what they may see of each step. */
#ifndef CLI_READER_H
#define CLI_READER_H

#include "cli/cli.h"
#include "core/dump.h"
#include "show/show.h"

struct reader {
    struct show_reader show;
    struct record_ending ending; /* how people ended it, where its moves do not say so */
    char names[GAME_SEATS_MAX][RECORD_NAME_MAX];
    const char *list[GAME_SEATS_MAX];
};

/* `viewer` is a seat, GAME_SPECTATOR or GAME_REFEREE. */
void reader_init(struct reader *out, const struct replayed *r, int viewer);

/* The reader looks at the game after so many moves: where it was given up there, nobody is asked for another. */
void reader_look_at(struct reader *reader, const struct match *m, uint32_t step);

/* Whether the game is over, by its moves or because people have given it up. */
bool reader_is_over(const struct replayed *r);

/* Who looks: whom --view names; else nobody who would be shown what is hidden, if it is a saved game that is not over;
 * else GAME_REFEREE. */
int reader_viewer(const struct args *args, const struct replayed *r);
/* Refuses a --view of a seat that the record does not have. */
int reader_check_view(const struct args *args, const struct match *m);

/* Notes for writing a record again, with its names and nothing else; `names` is the memory for them. */
void reader_notes(const struct replayed *r, char names[][RECORD_NAME_MAX], struct record_notes *out);

/* What the reader sees after the first `step` moves. */
void reader_view(const struct reader *reader, const struct match *m, uint32_t step, struct game_state *out);

/* Move number `step` as the reader saw it; `state` is the full state before it. */
game_move reader_move(const struct reader *reader, const struct match *m, const struct game_state *state,
                      uint32_t step);

/* Draws a position as a picture, or with args->text as a board of characters; writes it to args->out (render.c). */
int render_draw(const struct args *args, const struct replayed *r, struct text *out);
int render_write(const struct args *args, const struct text *t);

#endif
