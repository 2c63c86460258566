/* Looking ahead in games of two seats without secrets or chance: iterative deepening alpha-beta, which goes on until
 * the rest of the game is solved. It works on a game's fast path (struct game_search) and names no game. */
#ifndef AI_ALPHABETA_H
#define AI_ALPHABETA_H

#include "ai/bot.h"

extern const struct bot alphabeta_bot;

/* What the bot does, for a game that it can play: the worth of the best move, in the game's units of worth. Where the
 * answer says that it is exact, the game is won, drawn or lost as the worth is positive, zero or negative. */
int32_t alphabeta_solve(const struct bot_turn *turn, struct bot_answer *out);

#endif
