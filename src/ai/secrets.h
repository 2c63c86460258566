/* The search for games in which what a seat is in secret decides what it aims at. */
#ifndef AI_SECRETS_H
#define AI_SECRETS_H

#include "ai/bot.h"

extern const struct bot secrets_bot;

#endif
