/* Rectangles cut from rectangles. */
#include "show/rect.h"

int rect_least(int a, int b)
{
    return a < b ? a : b;
}

int rect_most(int a, int b)
{
    return a > b ? a : b;
}

int rect_between(int least, int n, int most)
{
    return n < least ? least : n > most ? most : n;
}

struct rect rect_cut_left(struct rect *from, int width, int gap)
{
    int taken = rect_between(0, width, from->width), gone = rect_least(taken + gap, from->width);
    struct rect piece = {from->x, from->y, taken, from->height};
    from->x += gone;
    from->width -= gone;
    return piece;
}

struct rect rect_cut_right(struct rect *from, int width, int gap)
{
    int taken = rect_between(0, width, from->width);
    struct rect piece = {rect_right(*from) - taken, from->y, taken, from->height};
    from->width -= rect_least(taken + gap, from->width);
    return piece;
}

struct rect rect_cut_top(struct rect *from, int height, int gap)
{
    int taken = rect_between(0, height, from->height), gone = rect_least(taken + gap, from->height);
    struct rect piece = {from->x, from->y, from->width, taken};
    from->y += gone;
    from->height -= gone;
    return piece;
}

struct rect rect_cut_bottom(struct rect *from, int height, int gap)
{
    int taken = rect_between(0, height, from->height);
    struct rect piece = {from->x, rect_bottom(*from) - taken, from->width, taken};
    from->height -= rect_least(taken + gap, from->height);
    return piece;
}

/* Where the part with this number begins, of `size` pixels in `count` parts. */
static int part_at(int size, int index, int count, int gap)
{
    return (size + gap) * index / count;
}

struct rect rect_column(struct rect r, int index, int count, int gap)
{
    int from = part_at(r.width, index, count, gap), to = part_at(r.width, index + 1, count, gap) - gap;
    return (struct rect){r.x + from, r.y, rect_most(0, to - from), r.height};
}

struct rect rect_row(struct rect r, int index, int count, int gap)
{
    int from = part_at(r.height, index, count, gap), to = part_at(r.height, index + 1, count, gap) - gap;
    return (struct rect){r.x, r.y + from, r.width, rect_most(0, to - from)};
}

struct rect rect_cell(struct rect r, int index, int across, int down, int gap)
{
    return rect_column(rect_row(r, index / across, down, gap), index % across, across, gap);
}

struct rect rect_inset(struct rect r, int across, int down)
{
    across = rect_least(across, r.width / 2);
    down = rect_least(down, r.height / 2);
    return (struct rect){r.x + across, r.y + down, r.width - 2 * across, r.height - 2 * down};
}

struct rect rect_middle(struct rect r, int width, int height)
{
    width = rect_least(width, r.width);
    height = rect_least(height, r.height);
    return (struct rect){r.x + (r.width - width) / 2, r.y + (r.height - height) / 2, width, height};
}

struct rect rect_around(int x, int y, int width, int height)
{
    return (struct rect){x - width / 2, y - height / 2, width, height};
}

struct rect rect_at_least(struct rect r, int width, int height)
{
    int across = rect_most(0, width - r.width), down = rect_most(0, height - r.height);
    return (struct rect){r.x - across / 2, r.y - down / 2, r.width + across, r.height + down};
}

int rect_right(struct rect r)
{
    return r.x + r.width;
}

int rect_bottom(struct rect r)
{
    return r.y + r.height;
}

int rect_middle_x(struct rect r)
{
    return r.x + r.width / 2;
}

int rect_middle_y(struct rect r)
{
    return r.y + r.height / 2;
}

struct rect_flow rect_flow(struct rect in, int line, int gap)
{
    return (struct rect_flow){in, gap, line, in.x, in.y};
}

bool rect_flow_next(struct rect_flow *flow, int width, struct rect *out)
{
    width = rect_least(width, flow->in.width);
    if (flow->x > flow->in.x && flow->x + width > rect_right(flow->in)) {
        flow->x = flow->in.x;
        flow->y += flow->line + flow->gap;
    }
    *out = (struct rect){flow->x, flow->y, width, flow->line};
    flow->x += width + flow->gap;
    return rect_bottom(*out) <= rect_bottom(flow->in);
}
