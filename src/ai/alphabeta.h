/* Looking ahead in games of two seats without secrets or chance: iterative deepening alpha-beta, which goes on until
 * the rest of the game is solved. It works on a game's fast path (struct game_search) and names no game. */
#ifndef AI_ALPHABETA_H
#define AI_ALPHABETA_H

#include "ai/bot.h"

extern const struct bot alphabeta_bot;

/* Searches like the bot, and returns the worth of the best move in the game's units. Where the answer is exact, the
 * game is won, drawn or lost as the worth is positive, zero or negative. Unlike the bot it does not go on to solve what
 * the other moves are worth. `out` is zero before, as for any bot. */
int32_t alphabeta_solve(const struct bot_turn *turn, struct bot_answer *out);

/* A worth in whole points, without the part that is for tie-breaks. */
static inline int32_t alphabeta_points(const struct game_search *g, int32_t worth)
{
    int32_t shifted = worth + g->unit / 2;
    return shifted >= 0 ? shifted / g->unit : -((g->unit - 1 - shifted) / g->unit);
}

#endif
