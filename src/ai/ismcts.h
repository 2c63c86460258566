/* Plain single-observer ISMCTS: one tree over the seat's information sets, a uniform determinization for each
 * simulation, and random rollouts. A reference opponent that never changes. */
#ifndef AI_ISMCTS_H
#define AI_ISMCTS_H

#include "ai/bot.h"

extern const struct bot ismcts_bot;

#endif
