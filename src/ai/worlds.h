/* The search for games with secrets and chance: a tree over what a seat can tell apart, grown in one imagined world
 * after the other. */
#ifndef AI_WORLDS_H
#define AI_WORLDS_H

#include "ai/bot.h"

enum { WORLDS_ARENA_MIN = 1 << 20 };

extern const struct bot worlds_bot;

#endif
