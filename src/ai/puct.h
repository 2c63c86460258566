/* Search led by a taught network (PUCT): for games whose fast path has `expect` and knows the box. */
#ifndef AI_PUCT_H
#define AI_PUCT_H

#include "ai/bot.h"

extern const struct bot puct_bot;

/* The same with some other wish at the root: the moves' probabilities are mixed with these, in the order in which the
 * game lists the moves and in 1/GAME_WHOLE, three parts to one. For making games to learn from. */
void puct_stray(const struct bot_turn *turn, const uint32_t *wish, struct bot_answer *out);

#endif
