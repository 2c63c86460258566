/* Rectangles cut from rectangles: how a picture is laid out in the room it has.
 *
 * A layout starts with the whole room and cuts pieces off its sides until what is left is the last piece:
 *
 *     struct rect rest = room.all;
 *     struct rect players = rect_cut_left(&rest, 280, room.gap);
 *     struct rect track = rect_cut_bottom(&rest, 110, room.gap);
 *     draw_map(rest);
 *
 * Coordinates are whole CSS pixels. A piece is never larger than what it is cut from, and no side is negative. */
#ifndef SHOW_RECT_H
#define SHOW_RECT_H

#include <stdbool.h>

struct rect {
    int x, y, width, height;
};

/* Each cuts a piece of the given width or height off one side of `from`; `from` keeps the rest, without the gap. */
struct rect rect_cut_left(struct rect *from, int width, int gap);
struct rect rect_cut_right(struct rect *from, int width, int gap);
struct rect rect_cut_top(struct rect *from, int height, int gap);
struct rect rect_cut_bottom(struct rect *from, int height, int gap);

/* One of `count` equal columns or rows, counted from 0. They fill the rectangle to its last pixel. */
struct rect rect_column(struct rect r, int index, int count, int gap);
struct rect rect_row(struct rect r, int index, int count, int gap);
/* One cell of a table that is filled row by row. */
struct rect rect_cell(struct rect r, int index, int across, int down, int gap);

struct rect rect_inset(struct rect r, int across, int down);   /* smaller by so much on each side */
struct rect rect_middle(struct rect r, int width, int height); /* of at most this size, in the middle of it */
struct rect rect_around(int x, int y, int width, int height);  /* with its middle there */
/* At least so large, with the same middle: what a finger or a pointer has to hit. */
struct rect rect_at_least(struct rect r, int width, int height);
int rect_right(struct rect r);
int rect_bottom(struct rect r);
int rect_middle_x(struct rect r);
int rect_middle_y(struct rect r);

/* Things of different widths set one after another, in as many lines as they need. */
struct rect_flow {
    struct rect in;
    int gap, line; /* between two things, and the height of a line */
    int x, y;
};
struct rect_flow rect_flow(struct rect in, int line, int gap);
/* Where the next thing goes; false once it would stand below the rectangle. */
bool rect_flow_next(struct rect_flow *flow, int width, struct rect *out);

/* Small numbers that layouts need all the time. */
int rect_least(int a, int b);
int rect_most(int a, int b);
int rect_between(int least, int n, int most); /* n, but neither below nor above */

#endif
