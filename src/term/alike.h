/* Texts that are alike: compared without regard to capitals and accents, as not every keyboard has them. */
#ifndef TERM_ALIKE_H
#define TERM_ALIKE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether `size` bytes of a text are the word; whether the word stands anywhere in it. */
bool alike_same(const char *text, size_t size, const char *word);
bool alike_holds(const char *text, const char *word);
/* Whether a text is the word, or begins with it. */
enum alike_begins { ALIKE_NOT, ALIKE_BEGUN, ALIKE_SAME };
enum alike_begins alike_begins(const char *text, const char *word);

#endif
