/* Reading a line: with editing and a history at a terminal, byte by byte from a pipe. */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include <stdbool.h>

enum { LINE_MAX_BYTES = 1024 };

enum line_end { LINE_READ, LINE_TOO_LONG, LINE_STOPPED /* Ctrl-C */, LINE_CLOSED /* the end of the input */ };

void line_begin(void);
void line_finish(void);

/* Something else that can happen while a line is awaited. `look` is called when the handle is readable, and now and
 * then; where it says that there is something to tell, `tell` prints it above the line that is being typed, which stays
 * as it is. While `holds` says so, what comes from a pipe is not read: it waits there, in order, and so does its end.
 * Once `ends` says so, nothing more is read: the line that is awaited ends as the input does. Without functions there
 * is nothing of the kind any more. */
struct line_watch {
    int handle;
    bool (*holds)(void *with);
    bool (*look)(void *with);
    void (*tell)(void *with);
    bool (*ends)(void *with);
    void *with;
};
void line_watch(const struct line_watch *watch);

/* Asks with the prompt "> "; the line comes without its end and without the spaces around it. */
enum line_end line_read(char out[LINE_MAX_BYTES]);
/* Forgets the lines typed so far, so that the arrow keys do not bring them back. */
void line_forget(void);
/* Whether Ctrl-C was pressed since the last line; line_stopped also forgets one press. */
bool line_stops(void);
bool line_stopped(void);

#endif
