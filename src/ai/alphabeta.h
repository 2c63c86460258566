/* Looking ahead in games of two seats without secrets or chance: iterative deepening alpha-beta, which goes on until
 * the rest of the game is solved. It works on a game's fast path (struct game_search) and names no game. */
#ifndef AI_ALPHABETA_H
#define AI_ALPHABETA_H

#include "ai/bot.h"

extern const struct bot alphabeta_bot;

/* The worth of the best move, in the game's units of worth, for a game that the bot plays, and its answer, which was
 * cleared as for any bot. Where that is exact, the game is won, drawn or lost as the worth is positive, zero or
 * negative. Unlike the bot it does not go on to solve what other moves are worth. */
int32_t alphabeta_solve(const struct bot_turn *turn, struct bot_answer *out);

#endif
