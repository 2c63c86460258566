/* The search for games in which seats have player types: secrets that decide what they aim at. */
#ifndef AI_SECRETS_H
#define AI_SECRETS_H

#include "ai/bot.h"

extern const struct bot secrets_bot;

#endif
