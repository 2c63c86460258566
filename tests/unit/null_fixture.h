/* What the tests of the null game share: the fixture, and a box of nine cards. */
#ifndef TESTS_UNIT_NULL_FIXTURE_H
#define TESTS_UNIT_NULL_FIXTURE_H

#include "fixture.h"

#include "games/null/null.h"

#define NULL_NINE "warren-box 1\ngame null\nid nine\nworth 1 2 3 4 5 6 7 8 9 @owner\nhand 2 @owner\n"

#endif
