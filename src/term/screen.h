/* A game on the whole screen of a terminal, by keyboard and mouse. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "term/session.h"

/* Whether this terminal can move its cursor and clear its screen. */
bool screen_works(void);
void screen_begin(void);
void screen_end(void);

/* As plain.h has them. */
int screen_play(struct session *s);
bool screen_menu(const struct term_order *order, struct table_plan *plan, char id[SAVE_ID_MAX], char *why);

#endif
