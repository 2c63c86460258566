/* Plain UCT: a tree grown by upper confidence bounds, and random rollouts. A reference opponent that never changes. */
#ifndef AI_UCT_H
#define AI_UCT_H

#include "ai/bot.h"

extern const struct bot uct_bot;

#endif
