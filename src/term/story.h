/* What happened in the game that is on the table, in the order in which it did: moves, and remarks between them. */
#ifndef TERM_STORY_H
#define TERM_STORY_H

#include "term/session.h"

struct story {
    const struct session *session;
    struct table_walk walk; /* walk.next: so many moves were made by then; walk.actor: whose the last one was */
    uint32_t at;            /* the next remark */
    bool remark;            /* what was told last is one, and not a move */
};

/* From this move of the log on, with what was said after the one before. */
void story_begin(struct story *story, const struct session *s, uint32_t from);
/* Writes what comes next; false where there is nothing more. Not every move is worth a word. */
bool story_next(struct story *story, struct text *out);

#endif
