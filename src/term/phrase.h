/* Sentences that the full screen and the lines of text share, beyond the games' own words and what the place says
 * (place.h). */
#ifndef TERM_PHRASE_H
#define TERM_PHRASE_H

#include "term/session.h"

enum { PHRASE_MAX = 1 << 17 };

void phrase_score(const struct table *t, const struct table_reading *r, struct text *out); /* lines */
void phrase_preview(const struct table_reading *r, int choice, struct text *out);          /* label and preview */
void phrase_choice(const struct table_reading *r, int choice, struct text *out);           /* the same after its name */
/* The table in words or, with a word, the one thing of it that is called so: what the game knows of it, the lines that
 * name it, or the choices that do. */
void phrase_look(const struct table_reading *r, const char *word, struct text *out);
/* Whether a number was typed that the list does not have, or that has a # before it there; says so. In a list with such
 * marks a bare number that it does not have is none of these: it may be looked for as a name. */
bool phrase_number(const struct table_reading *r, const char *typed, struct text *out);
void phrase_rules(const struct table_reading *r, const char *word, struct text *out); /* lines */
void phrase_curtain(const struct session *s, struct text *out);
/* Who has won, and how it came to that. */
void phrase_outcome(const struct session *s, const struct table_reading *r, struct text *out);
/* What the log of a finished game ends with: how it ended; nothing before that, or where an entry of a house says so.
 */
void phrase_result(const struct session *s, const struct table_reading *r, struct text *out);
/* The choice that a bot would make, and its reason as sentences; `stop` is asked while it thinks. */
int phrase_hint(struct session *s, const struct table_reading *r, bool (*stop)(void *with), void *with,
                struct text *out);

#endif
