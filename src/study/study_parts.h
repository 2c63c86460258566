/* What the files of the analysis share. */
#ifndef STUDY_STUDY_PARTS_H
#define STUDY_STUDY_PARTS_H

#include "study/study.h"

/* study_duel.c: games of two without secrets and chance, which know what a position is worth. */
bool study_duel_fits(const struct game *game);
void study_duel_look(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d,
                     struct study_find *out);
void study_duel_why(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out);
/* The worth of a finished game to a seat. */
int32_t study_duel_end(const struct match *m, const struct game_state *state, int seat);
/* Whole points, tie-breaks left out. */
int32_t study_duel_points(const struct game_search *g, int32_t worth);

/* study_worlds.c: all others. */
void study_worlds_look(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d,
                       struct study_find *out);
void study_worlds_why(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out);

/* study_luck.c: what an outcome of chance brought each seat. */
void study_luck(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d, struct study_find *out);

/* The chance of a job: its own, whoever does it and when. */
void study_rng(const struct study *s, uint32_t pass, uint32_t index, struct rng *out);
/* The match as it was before the move. */
void study_before(const struct study *s, uint32_t index, struct match *out);
/* Whether whoever drives the study wants it to stop. */
static inline bool study_stopped(const struct study_desk *d)
{
    return d->stop != NULL && d->stop(d->with);
}

#endif
