/* Several threads that think about one turn together, for bots that have a use for it.
 *
 * The first is the caller's own: it alone asks the caller's clock. When it has its answer the others end, and what they
 * found is joined to it. What a team finds depends on who is quicker; whoever wants the same answer again asks a bot
 * alone. */
#ifndef TEAM_TEAM_H
#define TEAM_TEAM_H

#include "ai/bot.h"

struct team;

/* A team of so many threads, the caller's among them, or of a few if that is fewer. NULL, for one thread or where there
 * is no memory for more: a bot thinks alone. */
struct team *team_open(uint32_t threads);
void team_close(struct team *team);

/* As bot_choose. A turn with a limit in nodes, or a bot that has no use for it, is one thread's. */
void team_choose(struct team *team, const struct bot *bot, const struct bot_turn *turn, struct bot_answer *out);

#endif
