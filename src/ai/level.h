/* Levels: opponents from a child's to all that the program has.
 *
 * A level is a search with a limit and, except at the top, with the faults that people have: it overlooks moves that do
 * not stand out, misjudges what moves are worth, and has favourites that it comes back to all game long. Which search
 * it is depends on what the game offers. */
#ifndef AI_LEVEL_H
#define AI_LEVEL_H

#include "ai/bot.h"
#include "core/level.h"

/* The defaults of front ends: the level of an opponent, and for how many milliseconds it may think in a turn. Only the
 * highest level uses all of that time. */
enum { LEVEL_USUAL = 3, LEVEL_THINK_MS = 3000 };

/* The share of a turn's time that the decision at hand has, in milliseconds. If the turns of this game have taken n
 * decisions on average, every decision takes one nth of what is left, so that all of them together take no more than
 * the time of the turn. */
uint32_t level_share_ms(const struct match *m, uint32_t ms);

struct level {
    const char *name; /* a message in the context LEVEL_CONTEXT */
    struct bot bot;   /* called "level1" to "level6" */
};

#define LEVEL_CONTEXT "level"

const struct level *level_at(uint32_t number); /* from LEVEL_MIN to LEVEL_MAX */
/* The names by number; the first, of no level, is empty. */
const char *const *level_names(void);
/* What further bots of one level are called at a table, in the same context: animals too, but none that is a level.
 * NULL after the last. */
const char *level_alias(uint32_t index);

/* How many nodes a hint may take at the highest level. It is counted in nodes and not in time, so that the same
 * position always gets the same hint. */
uint64_t level_hint_nodes(const struct game *game);

/* What a search would choose, and what it thinks next best: the same again if there is no other choice. */
struct level_advice {
    game_move best, next;
    int32_t best_value, next_value; /* shares of the win in 1/10000, if `valued`: the first is never the smaller one */
    bool valued;
};
void level_advise(const struct bot_answer *answer, struct level_advice *out);

#endif
