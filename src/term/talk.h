/* Sentences that the full screen and the line mode share, beyond the games' own words. */
#ifndef TERM_TALK_H
#define TERM_TALK_H

#include "term/session.h"

enum { TALK_MAX = 1 << 17 };

void talk_greeting(const struct session *s, struct text *out); /* the game and its players, and how to go on */
void talk_score(const struct table *t, const struct table_reading *r, struct text *out); /* lines */
void talk_preview(const struct table_reading *r, int choice, struct text *out);          /* label and preview */
void talk_choice(const struct table_reading *r, int choice, struct text *out);           /* the same after its name */
/* The table in words or, with a word, the one thing of it that is called so: what the game knows of it, the lines that
 * name it, or the choices that do. */
void talk_look(const struct table_reading *r, const char *word, struct text *out);
/* Whether a number was typed that the list does not have, or that has a # before it there; says so. In a list with such
 * marks a bare number that it does not have is none of these: it may be looked for as a name. */
bool talk_number(const struct table_reading *r, const char *typed, struct text *out);
void talk_rules(const struct table_reading *r, const char *word, struct text *out); /* lines */
void talk_curtain(const struct session *s, struct text *out);
/* Says where the game is saved, or copies it to the file and says so. */
void talk_store(struct session *s, const char *path, struct text *out);
/* What the log of a finished game ends with: how it ended; nothing before that, or where an entry of a house says so.
 */
void talk_result(const struct session *s, const struct table_reading *r, struct text *out);
void talk_end(const struct session *s, struct text *out); /* what one can do once the game is over */
void talk_farewell(struct session *s, struct text *out);
/* Takes the last decision back, or plays it again, and saves the game; false, and says why, if it cannot. */
bool talk_take_back(struct session *s, bool again, struct text *out);
/* The choice that a bot would make, and its reason as sentences; `stop` is asked while it thinks. */
int talk_hint(struct session *s, const struct table_reading *r, bool (*stop)(void *with), void *with, struct text *out);

#endif
