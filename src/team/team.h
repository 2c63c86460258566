/* Several threads that think about one turn together, for bots that have a use for it.
 *
 * The first thread is the caller's own, and it alone asks the caller's clock. When it has its answer the others stop,
 * and what they found is joined to it. A team's answer depends on the timing of its threads; an answer that can be
 * repeated takes a bot that thinks alone. */
#ifndef TEAM_TEAM_H
#define TEAM_TEAM_H

#include "ai/bot.h"

struct team;

/* A team of that many threads, the caller's included, up to a small maximum. NULL for one thread or where memory runs
 * out; team_choose takes that for a bot that thinks alone. */
struct team *team_open(uint32_t threads);
void team_close(struct team *team);

/* Like bot_choose. Turns with a limit in nodes, and bots that have no use for several threads, are left to one. */
void team_choose(struct team *team, const struct bot *bot, const struct bot_turn *turn, struct bot_answer *out);

#endif
