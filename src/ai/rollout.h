/* One imagined world that a search plays on: what may be done in it, a move by the game's own odds, and who won. The
 * searches over information sets share it. */
#ifndef AI_ROLLOUT_H
#define AI_ROLLOUT_H

#include "ai/bot.h"
#include "core/mind.h"

struct rollout {
    const struct bot_turn *turn;
    const struct game_mind *mind; /* never NULL; a game without one has a mind in which everything is NULL */
    void *belief;                 /* what the seat believes; NULL: worlds are drawn uniformly */
    struct game_state world;
    struct game_moves legal; /* of the world, once rollout_look has listed them */
    uint32_t weight[GAME_MOVES_MAX];
};

void rollout_init(struct rollout *r, const struct bot_turn *turn);

/* Forms the belief after all that the seat saw, in storage taken from the arena; where the game's mind has none, or
 * there is no room, worlds are drawn uniformly. */
void rollout_believe(struct rollout *r, uint8_t **arena, size_t *size);

/* Draws a world that agrees with what the seat knows. */
void rollout_begin(struct rollout *r);

/* Who acts in the world; lists what may be done. */
int rollout_look(struct rollout *r);

/* The same where the world is at the decision that the search is about: there it may have been asked about one move. */
int rollout_look_at_root(struct rollout *r);

/* How much each of the listed moves deserves a look; all the same where the mind has no odds. */
void rollout_weigh(struct rollout *r);

/* One of what is listed: an outcome by its weight, a move by the game's own odds. */
uint32_t rollout_draw(struct rollout *r, int actor);

void rollout_make(struct rollout *r, uint32_t index);

/* Each seat's share of the win, once the world's game is over. */
void rollout_share(const struct rollout *r, int32_t *share);

#endif
