/* A game in lines of text, for screen readers, pipes and simple terminals. */
#ifndef TERM_PLAIN_H
#define TERM_PLAIN_H

#include "term/menu.h"

/* Plays until somebody leaves; returns a status as in session.h. */
int plain_play(struct session *s);

/* The menu before a game. Prints `why` first, unless it is empty.
 * Returns false if the user leaves, or if there is nothing to play, with the reason in `why`. */
bool plain_menu(const struct term_order *order, struct menu_choice *out, char *why);

#endif
