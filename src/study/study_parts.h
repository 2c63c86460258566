/* What the files of the analysis share. */
#ifndef STUDY_STUDY_PARTS_H
#define STUDY_STUDY_PARTS_H

#include "study/study.h"

/* study_duel.c: games of two without secrets or chance that have a static evaluation. */
bool study_duel_fits(const struct game *game);
void study_duel_look(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d,
                     struct study_find *out);
void study_duel_explain(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out);
/* The worth of a finished game to a seat. */
int32_t study_duel_final_worth(const struct match *m, const struct game_state *state, int seat);

/* study_worlds.c: all other games. */
void study_worlds_look(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d,
                       struct study_find *out);
void study_worlds_explain(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out);

/* study_luck.c: what an outcome of chance brought each seat. */
void study_luck(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d, struct study_find *out);

/* The generator of a job, which depends on the job alone and not on who does it when. */
void study_rng(const struct study *s, uint32_t pass, uint32_t index, struct rng *out);
/* The match as it was before a move. */
void study_before(const struct study *s, uint32_t index, struct match *out);

/* One of the values of a finding as tenths of a point; whole points where it is exact, as the rest is for tie-breaks.
 */
int32_t study_value_tenths(const struct study *s, const struct study_find *f, int32_t lead);

/* A move's token, as a JSON string; a best line, as JSON strings with commas between them. */
void study_put_token(const struct study *s, const struct game_state *state, game_move m, struct text *out);
void study_put_line(const struct study *s, const struct game_state *state, const struct study_find *f,
                    struct text *out);

/* Which move it was, who played it, and its grade: a sentence. */
void study_words_put_verdict(const struct study *s, const struct show_reader *r, const struct game_state *state,
                             uint32_t index, struct text *out);

/* Whether whoever drives the study wants it to stop. */
static inline bool study_stopped(const struct study_desk *d)
{
    return d->stop != NULL && d->stop(d->with);
}

#endif
