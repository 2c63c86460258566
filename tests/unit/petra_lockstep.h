/* One random game of an engine of Passing Through Petra beside the second, dumb implementation of petra_second.c. */
#ifndef TESTS_UNIT_PETRA_LOCKSTEP_H
#define TESTS_UNIT_PETRA_LOCKSTEP_H

#include "table.h"

/* Plays the game of the table, whose box is the built-in one. False where the two part; lockstep_why then says how. */
bool lockstep_game(struct table *t, uint32_t seats, uint64_t seed);

extern char lockstep_why[];

#endif
