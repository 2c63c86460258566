/* The room that a picture is drawn for: its size, its layout, and the sizes of text and targets that go with it.
 *
 * The page gives a scene the place that is left beside its bar, its choices and its side, in CSS pixels. On the screens
 * that pictures are looked at on, that is about
 *
 *     screen      room          layout
 *     1280×720    960×668       wide
 *     1440×900    1104×848      wide
 *     1920×1080   1500×1028     wide
 *     2560×1440   2000×1388     wide
 *     768×1024    768×736       tall
 *     390×844     390×584       tall
 *     360×640     360×424       tall
 *     844×390     556×390       low
 *
 * A scene fills the width that it is given. It may be higher than the room where the room is too small for readable
 * text: the page then scrolls. It is never drawn smaller. */
#ifndef SHOW_ROOM_H
#define SHOW_ROOM_H

#include "show/type.h"

enum room_layout {
    ROOM_WIDE, /* a desk: parts beside each other */
    ROOM_TALL, /* a phone or tablet held upright: parts under each other */
    ROOM_LOW   /* a phone on its side: little height, no words that the page says beside the picture */
};

/* A picture's sides, in pixels, as people may ask for them. */
enum { ROOM_SIDE_MIN = 160, ROOM_SIDE_MAX = 8192 };

struct room {
    enum room_layout layout;
    struct rect all; /* the whole picture */
    int gap;         /* between parts */
    int target;      /* how wide and high whatever can be pressed is at least */
    /* Sizes of text. They grow with the room, `body` to 18 and no further: more room is filled with
     * larger pieces, and with air. */
    int least; /* nothing is smaller */
    int body;
    int name;  /* of people and parts */
    int ask;   /* what is to be done */
    int score; /* numbers that are read from across a table */
};

/* A room of this size; 0 × 0 is one that nobody has measured. `touch`: fingers rather than a pointer. */
struct room room_of(int width, int height, bool touch);
/* Makes the picture higher, where a layout needs more than the room has. */
void room_heighten(struct room *room, int height);

/* An invisible rectangle in the open choice that makes it at least as large as a target must be, with the same middle
 * as what is drawn. It is drawn first, so that it hides nothing. */
void room_target(const struct room *room, struct svg *s, struct rect drawn);

/* A panel with a fine edge. */
void room_panel(struct svg *s, const char *class, struct rect at);

/* Tabs for the stops of a strip (svg_strip_begin), beside each other; `bar` is at least as high as a target. */
struct room_tab {
    const char *stop; /* its id */
    const char *title;
    bool lit; /* something there can be chosen */
};
void room_tabs(const struct room *room, struct svg *s, struct rect bar, const struct room_tab *tabs, int count);

#endif
