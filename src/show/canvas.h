/* A board for a terminal: a grid of characters, each with a colour and with the move that a click on it chooses.
 *
 * Every character takes one column, but for the wide ones of names, which take two: the second cell then holds
 * CANVAS_TAIL. Marks that join the character before them take none and are left out. A front end maps the inks to the
 * colours it has, and the characters to ASCII if it has nothing else. So a board uses letters, digits, Latin accents,
 * box drawing (light and double lines), blocks and the few signs that canvas_plain knows. What falls outside the canvas
 * is dropped. */
#ifndef SHOW_CANVAS_H
#define SHOW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every board must fit into this much room, and may use more if it gets it. */
enum { CANVAS_WIDTH_MIN = 80, CANVAS_HEIGHT_MIN = 15 };

/* Colours by name. Nothing may be told by a colour alone. */
enum canvas_ink {
    CANVAS_PLAIN,
    CANVAS_QUIET, /* what matters less */
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
    CANVAS_GHOST = 8, /* what the choice under consideration would put here */
    CANVAS_LAST = 16  /* what the last move changed */
};

enum { CANVAS_NO_PICK = -1 };
#define CANVAS_TAIL UINT32_MAX /* the right half of the wide character in the cell before */

struct text;
struct canvas_cell {
    uint32_t glyph; /* a code point, CANVAS_TAIL, or 0 where nothing was drawn */
    uint8_t ink;
    uint8_t face;
    int16_t pick; /* the index of the move that is chosen by pointing here, or CANVAS_NO_PICK */
};

struct canvas {
    struct canvas_cell *cell; /* width × height of them, in the caller's memory */
    int width, height;
    uint8_t ink, face; /* of what is drawn next */
};

void canvas_init(struct canvas *c, struct canvas_cell *cells, int width, int height);
void canvas_pen(struct canvas *c, enum canvas_ink ink, int face);

/* These return the column after what they drew. Bytes that are not UTF-8 become '?'. */
int canvas_put(struct canvas *c, int x, int y, const char *text);
int canvas_glyph(struct canvas *c, int x, int y, uint32_t glyph);
int canvas_number(struct canvas *c, int x, int y, int64_t n);
/* At most `width` columns; what does not fit ends with an ellipsis. */
int canvas_fit(struct canvas *c, int x, int y, int width, const char *text);
/* Text wrapped into at most `height` lines of `width` columns; returns how many lines it took. */
int canvas_wrap(struct canvas *c, int x, int y, int width, int height, const char *text);

void canvas_draw_row(struct canvas *c, int x, int y, int width, uint32_t glyph);
void canvas_draw_column(struct canvas *c, int x, int y, int height, uint32_t glyph);
void canvas_frame(struct canvas *c, int x, int y, int width, int height); /* a box of light lines */

/* A click on these cells chooses the legal move of this index; a later call replaces an earlier one. CANVAS_NO_PICK
 * changes nothing. */
void canvas_pick(struct canvas *c, int x, int y, int width, int height, int index);
/* Adds faces to cells already drawn. */
void canvas_mark(struct canvas *c, int x, int y, int width, int height, int face);

/* Whether a character belongs to the one before it: a mark over a letter, a joiner, what selects a variant. */
bool canvas_is_joining(uint32_t glyph);
/* How many columns a character takes, 0 to 2, and a text. */
int canvas_columns(uint32_t glyph);
int canvas_width(const char *text);
/* The next character of a UTF-8 text; 0 at its end, '?' for bytes that are not a character. */
uint32_t canvas_next(const char **text);
void canvas_utf8(struct text *out, uint32_t glyph); /* a character written as UTF-8 */
/* The ASCII character nearest to a character: letters lose their accents, lines become - | +; '?' if there is none. */
char canvas_plain(uint32_t glyph);

/* A text cut or padded to so many columns, aligned to the left or to the right, for columns in plain text. */
void canvas_cell(struct text *out, const char *text, int columns, bool right);
void canvas_cell_number(struct text *out, int64_t n, int columns); /* to the right; see text_signed */

/* How many lines there are without empty ones at the end, and columns of a line without spaces at its end. */
int canvas_lines(const struct canvas *c);
int canvas_line_end(const struct canvas *c, int y);

/* The canvas as lines of text, UTF-8 or ASCII, without spaces at their ends; empty lines at the end are left out. */
void canvas_text(const struct canvas *c, bool ascii, struct text *out);

#endif
