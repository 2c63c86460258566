/* The board for a terminal: what the file of its first page and that of the other pages share. */
#ifndef GAMES_PROWL_PROWL_BOARD_H
#define GAMES_PROWL_PROWL_BOARD_H

#include "games/prowl/prowl_show.h"

enum { PROWL_WRAP_ALL = 1000 };

struct prowl_board {
    struct prowl_pen pen;
    struct prowl_look look;
    const struct prowl_state *s;
    struct canvas *c;
    /* How the room is shared out. */
    int track_width, banner, seat_height, top, hand_y, hand_height, buttons_y;
};

enum canvas_ink prowl_board_ink(const struct prowl_state *s, uint32_t slot);
/* Writes text over several lines, with an ellipsis at the end if it does not fit. Returns the number of lines. */
int prowl_board_wrap(struct canvas *c, int x, int y, int width, int height, const char *text);
/* The cards that are known to be in a hand that is not laid out. */
uint32_t prowl_board_seen(const struct prowl_board *t, uint32_t seat);

/* prowl_board_pages.c: draws one of the pages that show everything in full, and returns how many pages there are.
 * Without a canvas it only counts them. */
uint32_t prowl_board_pages_put(struct prowl_board *t, struct canvas *c, uint32_t wanted, int width, int height);

#endif
