/* Writing a scene as SVG: elements, escaped text, and a style sheet for a light and a dark theme.
 *
 * Coordinates are integers in the scene's own units. Elements have classes instead of colours, so that one picture
 * serves both themes and the page can restyle it. */
#ifndef SHOW_SVG_H
#define SHOW_SVG_H

#include "core/text.h"
#include "show/rect.h"

enum svg_theme { SVG_AUTO /* as the reader's system prefers */, SVG_LIGHT, SVG_DARK };

/* One line of a style sheet, `.class { property: light }`, and the value on a dark background, or NULL for the same. */
struct svg_rule {
    const char *selector; /* e.g. ".paper" */
    const char *property;
    const char *light, *dark;
};

struct svg {
    struct text *out;
    enum svg_theme theme;
    int pen; /* how thick the lines of shapes are, in pixels; 0: as their class says */
};

/* The root element, with a title and a description for those who cannot see it, and the style sheet: first what all
 * scenes share (see svg.c), then the game's own rules, which end with a NULL selector. */
void svg_begin(struct svg *s, struct text *out, enum svg_theme theme, int width, int height, const char *language,
               const char *title, const char *description, const struct svg_rule *rules);
/* The same for a picture that was drawn for a room of this many CSS pixels: it says so (width and height), and nobody
 * makes it larger or smaller. */
void svg_begin_room(struct svg *s, struct text *out, enum svg_theme theme, int width, int height, const char *language,
                    const char *title, const char *description, const struct svg_rule *rules);
void svg_end(struct svg *s);

/* Groups. `id` and `class` may be NULL. A choice is a group that can be chosen: it is a button in the tab order, with
 * the token of its move and a label in the reader's language. */
void svg_group(struct svg *s, const char *id, const char *class);
void svg_group_at(struct svg *s, const char *id, const char *class, int x, int y); /* with its origin at x, y */
/* A card with its origin at x, y, which lies face up or face down. Where one of the same id lay the other way before,
 * the page turns it over. `svg_under` opens a group in it that is not seen: from what it holds the page turns a card
 * that is new to the picture. */
void svg_card_at(struct svg *s, const char *id, bool up, int x, int y);
void svg_under(struct svg *s);
void svg_choice(struct svg *s, const char *id, const char *class, const char *token, const char *label);
/* A piece that several choices are about, each of which is drawn inside it, such as a card of which one may choose what
 * to do with it. `tokens` has spaces between them; the label names the piece. */
void svg_piece(struct svg *s, const char *tokens, const char *label);
void svg_close(struct svg *s); /* the end of any group */

/* A strip: a window onto a row of parts that is `extent` wide, and that one swipes along. It holds stops, one after
 * another from the left: groups moved to x, each with the x at which the window's left side comes to rest. The page
 * turns a strip to the stop that holds what can be chosen, and to the one of which a group that turns to it is pressed
 * (svg_turn; room_tabs). What is inside a stop is drawn from x = 0 and y = 0; that may be another strip. A picture by
 * itself, without the page, shows a strip from its left end.
 *
 *     room_tabs(&room, &svg, bar, tabs, 5);
 *     svg_strip_begin(&svg, "parts", window, 5 * window.width);
 *     for (int i = 0; i < 5; i++) {
 *         svg_stop(&svg, tabs[i].stop, i * window.width, i * window.width);
 *         ...
 *         svg_close(&svg);
 *     }
 *     svg_strip_end(&svg); */
void svg_strip_begin(struct svg *s, const char *id, struct rect window, int extent);
void svg_strip_end(struct svg *s);
void svg_stop(struct svg *s, const char *id, int x, int rest);
void svg_turn(struct svg *s, const char *stop, const char *label);

/* A group that tells something when it is pressed, or when a pointer rests there. */
void svg_teller(struct svg *s, const char *id, const char *class, const char *words);
/* A title inside a group, which appears when the pointer rests there. */
void svg_title(struct svg *s, const char *text);

void svg_rect(struct svg *s, const char *class, struct rect at, int radius);
void svg_circle(struct svg *s, const char *class, int x, int y, int radius);
void svg_line(struct svg *s, const char *class, int x1, int y1, int x2, int y2);
void svg_path(struct svg *s, const char *class, const char *d);
/* A sign: path data drawn on a grid of 24 × 24, set with its centre at x, y and its side `size`. */
void svg_sign(struct svg *s, const char *class, const char *d, int x, int y, int size);

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };
void svg_text(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, const char *text);
void svg_number(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int64_t n);
/* One line of text of a given size; see show/type.h, which measures it. */
void svg_set(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int size, bool bold,
             const char *text);
/* One that had to be cut, with the whole of it for a pointer that rests there. */
void svg_set_cut(struct svg *s, const char *class, enum svg_anchor anchor, int x, int y, int size, bool bold,
                 const char *text, bool name, const char *whole);

/* Escapes a text or an attribute for XML. */
void svg_escape(struct text *out, const char *text);

#endif
