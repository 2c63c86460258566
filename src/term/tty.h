/* The terminal as a grid of cells, with its keys and its mouse. Nothing outside tty.c knows about ncurses. */
#ifndef TERM_TTY_H
#define TERM_TTY_H

#include "show/canvas.h"

enum { TTY_WIDTH_MIN = 80, TTY_HEIGHT_MIN = 24 };

enum tty_kind {
    TTY_NOTHING, /* no key came in time */
    TTY_CHAR,    /* a character, in `code` */
    TTY_FUNCTION,
    TTY_ENTER,
    TTY_ESCAPE,
    TTY_ERASE,
    TTY_TAB,
    TTY_BACK_TAB,
    TTY_UP,
    TTY_DOWN,
    TTY_LEFT,
    TTY_RIGHT,
    TTY_PAGE_UP,
    TTY_PAGE_DOWN,
    TTY_HOME,
    TTY_END,
    TTY_CLICK, /* at x, y */
    TTY_WHEEL_UP,
    TTY_WHEEL_DOWN,
    TTY_RESIZED, /* or to be redrawn for another reason */
    TTY_STOP,    /* Ctrl-C */
    TTY_CLOSED   /* the terminal is gone, or the program is told to end */
};

struct tty_key {
    enum tty_kind kind;
    uint32_t code; /* a character, or the number of a function key */
    int x, y;
};

bool tty_works(void); /* this terminal can place its cursor and clear its screen */
void tty_begin(void);
void tty_end(void);

int tty_width(void);
int tty_height(void);

/* A handle that ends waiting for a key when it is readable; -1 for none. */
void tty_watch(int handle);
/* Waits at most so many milliseconds, or for ever if the number is negative. */
struct tty_key tty_key(int milliseconds);
/* Looks for a key while nobody can act on it. All keys but TTY_RESIZED are kept for tty_key. Returns the kind. */
enum tty_kind tty_poll(void);
/* Waits so long, or until there is a key; Enter, Escape and the space bar end the wait and are gone, others are kept.
 */
void tty_rest(int milliseconds);

/* Shows the canvas, and nothing outside it. */
void tty_show(const struct canvas *c);
/* Rings, or flashes, as the terminal likes. */
void tty_ring(void);
/* Clears the screen and the scrollback. */
void tty_wipe(void);

#endif
