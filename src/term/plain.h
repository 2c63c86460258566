/* A game as lines of text, for screen readers, pipes and terminals that can do no more. */
#ifndef TERM_PLAIN_H
#define TERM_PLAIN_H

#include "term/session.h"

/* Plays until somebody leaves; a status, as session.h has them. */
int plain_play(struct session *s);

/* A menu before it: what to play, or which saved game to go on with. Says first what is in `why`, if anything. Returns
 * false if the user leaves, or if there is nothing to play (why in `why`). */
bool plain_menu(const struct term_order *order, struct table_plan *plan, char id[SAVE_ID_MAX], char *why);

#endif
