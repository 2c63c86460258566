/* The strongest play for games of two without secrets or chance. */
#ifndef AI_DUEL_H
#define AI_DUEL_H

#include "ai/bot.h"

extern const struct bot duel_bot;

#endif
