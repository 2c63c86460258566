/* A board for a terminal: a grid of characters with colours, and with what can be chosen where.
 *
 * Every character takes one column. A front end maps inks to the colours it has, and characters to ASCII where there is
 * nothing else: use letters, digits, Latin accents, box drawing (light and double lines), blocks and the few signs that
 * canvas_plain knows. Whatever falls outside the canvas is dropped. */
#ifndef SHOW_CANVAS_H
#define SHOW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every board is asked to fit into at least this much room, and may use what more it is given. */
enum { CANVAS_WIDTH_MIN = 80, CANVAS_HEIGHT_MIN = 15 };

/* Colours by name; no meaning hangs on one alone. */
enum canvas_ink {
    CANVAS_PLAIN,
    CANVAS_QUIET, /* what is there but not in question */
    CANVAS_YELLOW,
    CANVAS_BLUE,
    CANVAS_PURPLE,
    CANVAS_BROWN,
    CANVAS_IVORY,
    CANVAS_GREY,
    CANVAS_ROSE,
    CANVAS_GREEN,
    CANVAS_ORANGE,
    CANVAS_RED,
    CANVAS_GOLD,
    CANVAS_CYAN,
    CANVAS_INKS
};

enum canvas_face {
    CANVAS_BOLD = 1,
    CANVAS_UNDER = 2,
    CANVAS_REVERSE = 4,
    CANVAS_GHOST = 8, /* what would be there after the choice being looked at */
    CANVAS_LAST = 16  /* what the last move changed */
};

enum { CANVAS_NO_PICK = -1 };

struct canvas_cell {
    uint32_t glyph; /* a code point; 0: nothing was drawn here */
    uint8_t ink;
    uint8_t face;
    int16_t pick; /* the index of the move that is chosen by pointing here, or CANVAS_NO_PICK */
};

struct canvas {
    struct canvas_cell *cell; /* the caller's, width × height */
    int width, height;
    uint8_t ink, face; /* what is drawn next */
};

void canvas_init(struct canvas *c, struct canvas_cell *cells, int width, int height);
void canvas_pen(struct canvas *c, enum canvas_ink ink, int face);

/* Each returns the column after what it drew. Bytes that are not UTF-8 become '?'. */
int canvas_put(struct canvas *c, int x, int y, const char *text);
int canvas_glyph(struct canvas *c, int x, int y, uint32_t glyph);
int canvas_number(struct canvas *c, int x, int y, int64_t n);
/* At most `width` columns; what does not fit ends with an ellipsis. */
int canvas_fit(struct canvas *c, int x, int y, int width, const char *text);
/* Words broken over at most `height` lines of `width` columns; returns the lines used. */
int canvas_wrap(struct canvas *c, int x, int y, int width, int height, const char *text);

void canvas_row(struct canvas *c, int x, int y, int width, uint32_t glyph);
void canvas_column(struct canvas *c, int x, int y, int height, uint32_t glyph);
void canvas_frame(struct canvas *c, int x, int y, int width, int height); /* a box of light lines */

/* Pointing at these cells chooses the move `index` of the legal ones; a later call wins. */
void canvas_pick(struct canvas *c, int x, int y, int width, int height, int index);
/* Adds faces to cells already drawn. */
void canvas_mark(struct canvas *c, int x, int y, int width, int height, int face);

/* How many columns a text takes. */
int canvas_width(const char *text);
/* The next character of a UTF-8 text; 0 at its end; '?' for bytes that are none. */
uint32_t canvas_next(const char **text);
/* The nearest ASCII to a character: letters without accents, lines of - | +; '?' for what has none. */
char canvas_plain(uint32_t glyph);

/* A cell of a table in plain text: the text cut or filled up to so many columns, at the left or at the right. */
struct text;
void canvas_cell(struct text *out, const char *text, int columns, bool right);

/* The canvas as lines of text, UTF-8 or ASCII, without spaces at their ends; empty lines at the end are left out. */
void canvas_text(const struct canvas *c, bool ascii, struct text *out);

#endif
