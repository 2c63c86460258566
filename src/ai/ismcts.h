/* Plain single-observer ISMCTS: one tree over what the seat can tell apart, a world drawn uniformly for each
 * simulation, random play to the end. A reference that stays as it is. */
#ifndef AI_ISMCTS_H
#define AI_ISMCTS_H

#include "ai/bot.h"

extern const struct bot ismcts_bot;

#endif
