/* One random game of an engine of Passing Through Petra beside the second, dumb implementation of petra_second.c. */
#ifndef TESTS_UNIT_PETRA_LOCKSTEP_H
#define TESTS_UNIT_PETRA_LOCKSTEP_H

#include "fixture.h"

/* Plays a game with the built-in box. Returns false if the two differ; lockstep_why then says how. */
bool lockstep_game(struct fixture *t, uint32_t seats, uint64_t seed);

extern char lockstep_why[];

#endif
