/* What both front ends say beyond the games' own words. */
#ifndef TERM_TALK_H
#define TERM_TALK_H

#include "term/session.h"

enum { TALK_MAX = 1 << 17 };

void talk_greeting(const struct session *s, struct text *out); /* the game and its players, and how to go on */
void talk_score(const struct session *s, const struct table_reading *r, struct text *out); /* lines */
void talk_preview(const struct table_reading *r, int choice, struct text *out);            /* label and preview */
void talk_choice(const struct table_reading *r, int choice, struct text *out);             /* the same after its name */
void talk_rules(const struct session *s, const struct table_reading *r, const char *word, struct text *out); /* lines */
void talk_saved(const struct session *s, struct text *out);
void talk_end(const struct session *s, struct text *out); /* what one may do once the game is over */
void talk_farewell(const struct session *s, struct text *out);
void talk_refusal(const struct lang *lang, enum err err, struct text *out); /* of undo and redo */
/* The choice that a bot would make. */
int talk_hint(struct session *s, const struct table_reading *r, bool (*stop)(void *with), void *with);

#endif
