/* What searches over hidden worlds share: a seat's belief from all it saw, worlds drawn from it, and a game's odds. */
#ifndef AI_BELIEF_H
#define AI_BELIEF_H

#include "ai/bot.h"
#include "core/mind.h"

/* The belief after all that the seat saw, in storage taken from the arena; NULL, and nothing taken, where the game's
 * mind has none or there is no room: then worlds are drawn uniformly. */
void *belief_begin(const struct bot_turn *turn, const struct game_mind *mind, uint8_t **arena, size_t *size);

/* A world that agrees with what the seat knows. */
void belief_draw(const struct bot_turn *turn, const struct game_mind *mind, const void *belief,
                 struct game_state *world);

/* How much each of the actor's moves deserves a look; all the same where the mind has no odds. */
void belief_weigh(const struct bot_turn *turn, const struct game_mind *mind, const struct game_state *world,
                  const struct game_moves *legal, uint32_t *weight);

#endif
