/* Reading a line: with editing at a terminal, without anything from a pipe. */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include <stdbool.h>

enum { LINE_MAX_BYTES = 1024 };

enum line_end { LINE_READ, LINE_TOO_LONG, LINE_STOPPED /* Ctrl-C */, LINE_CLOSED /* the end of the input */ };

void line_begin(void);
void line_finish(void);

/* Without the line's end. The prompt is ASCII or the terminal's own characters. */
enum line_end line_read(const char *prompt, char out[LINE_MAX_BYTES]);
/* What was typed so far is not to be had with the arrow keys. */
void line_forget(void);
/* Whether Ctrl-C came since the last line; the second forgets it. */
bool line_stops(void);
bool line_stopped(void);

#endif
