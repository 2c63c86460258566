/* Two games that one viewer cannot tell apart, for the tests that swap hidden worlds. */
#ifndef TESTS_HOUSE_TALE_H
#define TESTS_HOUSE_TALE_H

#include "house/house_seat.h"

enum { TALE_LOG = 1 << 14 };

/* A game: what was dealt, and every move. */
struct tale {
    struct game_setup setup;
    game_move log[TALE_LOG];
    uint32_t count;
};

/* A random game of about so many decisions at most, for so many people; 0: for as many as chance says. */
void tale_invent(const struct house_game *kit, struct rng *rng, uint32_t seats, uint32_t most, struct tale *out);
/* Another world that looked the same to this viewer from its set-up to its last move; false where none is found. */
bool tale_swap(const struct house_game *kit, const struct tale *tale, int viewer, struct tale *out);
bool tale_differ(const struct tale *a, const struct tale *b);
/* Whether two streams of messages are the same, byte for byte; where they are not, the first messages that differ are
 * printed after `where` and `who`. */
bool tale_compare(const char *where, const char *who, const struct text *a, const struct text *b);

#endif
