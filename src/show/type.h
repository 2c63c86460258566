/* Text in pictures, measured by the widths of the letters it is set in.
 *
 * Pictures are set in Lato, regular and bold, which is made part of the page (tools/fonts). Its figures are all equally
 * wide. A width is what Lato takes and a little more, because a reader who lacks the font sees one like it. */
#ifndef SHOW_TYPE_H
#define SHOW_TYPE_H

#include "show/rect.h"
#include "show/svg.h"

enum { TYPE_UNIT = 160, TYPE_OTHERS = 24, TYPE_LETTERS = 95 + 96 + TYPE_OTHERS };

extern const uint16_t type_widths_others[TYPE_OTHERS];
extern const uint8_t type_widths_faces[2][TYPE_LETTERS];

/* How a text is set. Only `size` is always needed: (struct type){.size = room.body}. */
struct type {
    int size; /* CSS pixels */
    bool bold;
    enum svg_anchor anchor; /* which part of the text stands at the given place; in a rectangle, at which side */
    const char *class;      /* its colour: NULL for ink, "quiet", or one of the game's */
    bool name;              /* chosen by a person: it may be cut without that being a fault of the layout */
};

/* How wide a text is, and how high its lines are. */
int type_width(struct type how, const char *text);
int type_leading(struct type how);
/* How many lines a text takes where it is `width` wide, and how high they are together. */
int type_lines(struct type how, int width, const char *text);
int type_height(struct type how, int width, const char *text);
/* Whether a word is wider than a line, so that it would be broken. */
bool type_breaks(struct type how, int width, const char *text);
/* The same text set smaller, down to `least`, if that is what it needs to fit on one line. */
struct type type_shrunk(struct type how, int least, int width, const char *text);
/* And the same for lines in a rectangle of this size, in which no word has to be broken. */
struct type type_fit(struct type how, int least, int width, int height, const char *text);

/* One line with its baseline at y, as it is. */
void type_put(struct svg *s, struct type how, int x, int y, const char *text);
void type_number(struct svg *s, struct type how, int x, int y, int64_t n);
/* One line in the middle of a rectangle's height. What does not fit is cut after a whole letter, an emoji of several
 * characters too, and ends with an ellipsis; the whole is then told to a pointer that rests there, and the element is
 * marked `data-cut`, which tests look for unless it is a name. */
void type_in(struct svg *s, struct type how, struct rect in, const char *text);
void type_number_in(struct svg *s, struct type how, struct rect in, int64_t n, bool plus); /* see text_signed */
/* Lines from the top of a rectangle, broken between words; the last that fits is cut if there is more. A word that is
 * wider than a line is broken and marked as what is cut. Returns the height that they take. */
int type_wrap(struct svg *s, struct type how, struct rect in, const char *text);
/* The same in the middle of the rectangle's height. */
void type_wrap_middle(struct svg *s, struct type how, struct rect in, const char *text);

#endif
