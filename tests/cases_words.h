/* What a game says in a position, for case files. */
#ifndef TESTS_CASES_WORDS_H
#define TESTS_CASES_WORDS_H

#include "core/match.h"

/* Whether `how` is something that a game says: ask, describe, label, preview, tell, name, gist, revealed, why. */
bool cases_words_are(const char *how);

/* Writes what is said of `what` (a token; what was typed; the number of a line of the description), to a viewer in a
 * language, with ~ for each space at which no line breaks. NULL, or why nothing can be said. */
const char *cases_words_say(const struct match *m, int viewer, const char *lang, const char *how, const char *what,
                            struct text *out);

#endif
