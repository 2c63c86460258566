/* The table for a terminal: what the file of its first page and that of the others share. */
#ifndef GAMES_PROWL_PROWL_BOARD_H
#define GAMES_PROWL_PROWL_BOARD_H

#include "games/prowl/prowl_show.h"

enum { PROWL_WRAP_ALL = 1000 };

struct prowl_table {
    struct prowl_pen pen;
    struct prowl_look look;
    const struct prowl_state *s;
    struct canvas *c;
    /* How the room is shared out. */
    int track_width, banner, seat_height, top, hand_y, hand_height, buttons_y;
};

enum canvas_ink prowl_board_ink(const struct prowl_state *s, uint32_t slot);
/* Text over several lines, ended by an ellipsis if it does not fit. Returns the lines used. */
int prowl_board_wrap(struct canvas *c, int x, int y, int width, int height, const char *text);
/* Words of a card: its keywords, then what it does. */
void prowl_board_card(struct prowl_table *t, uint32_t card, struct text *out);
/* What is known of a hand that is not laid out, beyond its size. */
uint32_t prowl_board_seen(const struct prowl_table *t, uint32_t seat);

/* prowl_board_pages.c: everything in full, page by page; returns how many there are. Without a canvas it only counts.
 */
uint32_t prowl_pages_put(struct prowl_table *t, struct canvas *c, uint32_t wanted, int width, int height);

#endif
