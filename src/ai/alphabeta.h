/* Looking ahead in games of two seats without secrets or chance: iterative deepening alpha-beta, which goes on until
 * the rest of the game is solved. It works on a game's fast path (struct game_search) and names no game. */
#ifndef AI_ALPHABETA_H
#define AI_ALPHABETA_H

#include "ai/bot.h"

enum { ALPHABETA_ARENA_MIN = 1 << 20, ALPHABETA_ARENA_DEFAULT = 64 << 20 };

/* Whether it can play the game. */
bool alphabeta_plays(const struct game *game);

/* As a bot; where it cannot play, any move. Without any limit it takes ALPHABETA_NODES. */
enum { ALPHABETA_NODES = 1000000 };
void alphabeta_choose(const struct bot_turn *turn, struct bot_answer *out);

/* The same for a game that it can play: the worth of the best move, in the game's units of worth, and whether it is
 * exact; the answer likewise. A result is won, drawn or lost as an exact worth is positive, zero or negative. */
int32_t alphabeta_solve(const struct bot_turn *turn, struct bot_answer *out);

#endif
