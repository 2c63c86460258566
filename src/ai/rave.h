/* UCT with RAVE, for games of two without secrets or chance. It works on a game's fast path (struct game_search) and
 * names no game. */
#ifndef AI_RAVE_H
#define AI_RAVE_H

#include "ai/bot.h"

extern const struct bot rave_bot;

#endif
