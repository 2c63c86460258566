/* A game on the full screen of a terminal, with keyboard and mouse. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "term/menu.h"

/* As in plain.h, between tty_begin and tty_end. */
int screen_play(struct session *s);
bool screen_menu(const struct term_order *order, struct menu_choice *out, char *why);

#endif
