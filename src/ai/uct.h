/* Plain UCT: a tree grown by the upper confidence bound, random play to the end. A reference that stays as it is. */
#ifndef AI_UCT_H
#define AI_UCT_H

#include "ai/bot.h"

extern const struct bot uct_bot;

#endif
