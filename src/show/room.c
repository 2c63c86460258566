/* The room that a picture is drawn for. */
#include "show/room.h"

enum {
    UNMEASURED_WIDTH = 1280,
    UNMEASURED_HEIGHT = 800,
    WIDTH_MIN = 320, /* narrower than any screen that is still made */
    TALL_BELOW = 860,
    LOW_BELOW = 480,
    LOW_FROM = 480,    /* as wide as a phone on its side: over a lesson's text an upright one has little height */
    SMALL_WIDTH = 960, /* where text begins to grow, and where it ends */
    SMALL_HEIGHT = 668,
    LARGE_WIDTH = 2000,
    LARGE_HEIGHT = 1388
};

static enum room_layout layout_of(int width, int height)
{
    if (height < LOW_BELOW && width >= LOW_FROM && width > height)
        return ROOM_LOW;
    return width < TALL_BELOW || width < height ? ROOM_TALL : ROOM_WIDE;
}

/* How far the room is from a small desk (0) to a large one (100). */
static int growth(int width, int height)
{
    int across = (width - SMALL_WIDTH) * 100 / (LARGE_WIDTH - SMALL_WIDTH);
    int down = (height - SMALL_HEIGHT) * 100 / (LARGE_HEIGHT - SMALL_HEIGHT);
    return rect_between(0, rect_least(across, down), 100);
}

struct room room_of(int width, int height, bool touch)
{
    if (width <= 0 || height <= 0) {
        width = UNMEASURED_WIDTH;
        height = UNMEASURED_HEIGHT;
    }
    width = rect_most(width, WIDTH_MIN);
    int grown = growth(width, height);
    enum room_layout layout = layout_of(width, height);
    return (struct room){
        .layout = layout,
        .all = {0, 0, width, height},
        .gap = (layout == ROOM_WIDE ? 12 : 8) + 8 * grown / 100,
        .target = touch || layout != ROOM_WIDE ? 44 : 32,
        .least = 12 + 4 * grown / 100,
        .body = 14 + 4 * grown / 100,
        .name = 16 + 4 * grown / 100,
        .ask = 20 + 8 * grown / 100,
        .score = 32 + 20 * grown / 100,
    };
}

void room_heighten(struct room *room, int height)
{
    room->all.height = rect_most(room->all.height, height);
}

void room_target(const struct room *room, struct svg *s, struct rect drawn)
{
    struct rect r = rect_at_least(drawn, room->target, room->target);
    svg_rect(s, "hit", r, 0);
}

void room_panel(struct svg *s, const char *class, struct rect at)
{
    svg_rect(s, class, at, 10);
}

void room_tabs(const struct room *room, struct svg *s, struct rect bar, const struct room_tab *tabs, int count)
{
    struct type how = {.size = room->body, .anchor = SVG_MIDDLE};
    for (int i = 0; i < count; i++) {
        struct rect at = rect_column(bar, i, count, 4);
        struct rect text = rect_inset(at, 4, 0);
        svg_turn(s, tabs[i].stop, tabs[i].title);
        svg_rect(s, tabs[i].lit ? "lit thick" : NULL, at, 8);
        type_in(s, type_shrunk(how, room->least, text.width, tabs[i].title), text, tabs[i].title);
        svg_close(s);
    }
}
