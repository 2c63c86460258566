/* Text for a terminal. Control characters are replaced, so no text can command the terminal, and so are characters that
 * the terminal cannot show. */
#ifndef TERM_OUT_H
#define TERM_OUT_H

#include "core/text.h"
#include "lang/lang.h"
#include "show/canvas.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads the locale from the environment. */
void out_init(void);
bool out_utf8(void);

/* Makes a text harmless in place: everything but line ends that could command a terminal becomes '?'. Whatever comes
 * from outside (names, files, arguments) goes through this, or through the functions below, before it is printed. */
void out_tame(char *text);

/* How many columns there are for text: as COLUMNS says, else as wide as the terminal, else OUT_WIDTH_USUAL. */
enum { OUT_WIDTH_MIN = 40, OUT_WIDTH_USUAL = 80, OUT_HEIGHT_USUAL = 24 };
int out_width(void);
/* The size of the terminal; false, with the usual size, if standard output is none. */
bool out_size(int *width, int *height);
/* Whether standard output is a terminal that shows colours, and NO_COLOR does not forbid them. */
bool out_colour(void);

/* The inks as one of 256 colours and as one of the eight of ECMA-48 (-1: the terminal's own), readable on dark and on
 * light backgrounds. */
struct out_ink {
    short many, few;
};
extern const struct out_ink out_inks[CANVAS_INKS];

/* What is printed from here on has this ink and these faces, if there are colours; CANVAS_PLAIN and 0 end it. */
void out_pen(enum canvas_ink ink, int face);
/* A board, with its colours if there are any. */
void out_board(const struct canvas *c);

/* To standard output, in UTF-8 or in the nearest ASCII. */
void out_put(const char *text);
void out_line(const char *text); /* and ends the line */
/* Wraps a text at the width of the terminal, if it is one, but not so wide that it is hard to read; lines after the
 * first are indented by so many columns. out_lines says how many lines that takes. */
enum { OUT_PROSE_MAX = 100 };
void out_wrap(const char *text, int indent);
int out_lines(const char *text, int indent);

/* What an error of the system is called in a language: the usual ones, whichever locales are installed. */
const char *out_reason(const struct lang *lang, int error);
/* The same as a message that is still to be translated, for threads that have no language. */
const char *out_reason_message(int error);

/* Whoever has taken the terminal says how to give it back; out_give_back does so before the program dies. */
void out_taken(void (*give_back)(void));
void out_give_back(void);

/* Clears the terminal and its scrollback; does nothing if standard output is not a terminal. */
void out_clear(void);
bool out_flush(void); /* false if not all of it could be written */

#endif
