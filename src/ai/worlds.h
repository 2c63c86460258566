/* The search for games with secrets and chance: a tree over a seat's information sets, grown in one determinization
 * ("world") after the other. */
#ifndef AI_WORLDS_H
#define AI_WORLDS_H

#include "ai/bot.h"

enum { WORLDS_ARENA_MIN = 1 << 20 };

extern const struct bot worlds_bot;

#endif
