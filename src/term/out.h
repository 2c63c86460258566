/* Text for a terminal: nothing in it can command the terminal, and there is nothing that the terminal cannot show. */
#ifndef TERM_OUT_H
#define TERM_OUT_H

#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Takes the locale of the environment. */
void out_init(void);
bool out_utf8(void);

/* To standard output: as it is but for control bytes, or the nearest ASCII. */
void out_put(const char *text);
void out_line(const char *text); /* with the line's end */
/* Words broken at the terminal's width where there is one, with this much space before the lines after the first. */
void out_wrap(const char *text, int indent);

/* Clears the terminal and what can be scrolled back to; nothing if standard output is none. */
void out_clear(void);
bool out_flush(void); /* whether all of it arrived */

#endif
