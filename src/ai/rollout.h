/* What the searches over information sets share: a determinization ("world") that a simulation plays on, and the choice
 * of moves in a tree.
 *
 * A world is drawn by the seat's belief where the game has one, else uniformly. Beyond the tree a rollout plays it on,
 * outcomes by their weights and moves by the game's prior, to where the game's evaluation can be trusted, or to the end
 * where it has none.
 *
 * In the tree moves are chosen by PUCT: by the sum of a move's mean result and of a bonus in proportion to the prior
 * and to sqrt(N) / (1 + n), where N counts all visits here and n those of the move. Moves without visits are given the
 * mean of the others. */
#ifndef AI_ROLLOUT_H
#define AI_ROLLOUT_H

#include "ai/bot.h"
#include "core/mind.h"

struct rollout {
    const struct bot_turn *turn;
    const struct game_mind *mind; /* never NULL: a game without one gets an empty mind */
    void *belief;                 /* the seat's belief; NULL where worlds are drawn uniformly */
    struct game_state world;
    struct game_moves legal; /* of the world, as rollout_look lists them */
    uint32_t weight[GAME_MOVES_MAX];
    uint64_t made;    /* moves, in all simulations */
    uint64_t results; /* simulations that have come to their end */
    bool stopped;     /* the search was told to stop in the middle of a simulation, whose result says nothing */
};

void rollout_init(struct rollout *r, const struct bot_turn *turn);

/* Forms the belief by all that the seat saw. Without room for it, or where the game has none, there is no belief. */
void rollout_believe(struct rollout *r, struct bot_room *room);

/* Draws a world that agrees with the seat's view. */
void rollout_begin(struct rollout *r);

/* Returns who acts in the world, and lists the legal moves. */
int rollout_look(struct rollout *r);

/* The same at the decision that the search is about, where it may have been asked about one move only. */
int rollout_look_at_root(struct rollout *r);

/* Fills in the prior of the listed moves; they are all equal where the game has none. */
void rollout_weigh(struct rollout *r);

/* Draws one of what is listed: an outcome by its weight, a move by the prior. */
uint32_t rollout_draw(struct rollout *r, int actor);

/* Makes a listed move. Every now and then it asks whether to stop, but not before there is a first result. */
void rollout_make(struct rollout *r, uint32_t index);

/* Whether a simulation may end here: the game is over, or its evaluation can be trusted. */
bool rollout_ends(const struct rollout *r);

/* Where rollout_ends: each seat's share of the win. */
void rollout_share(const struct rollout *r, int32_t *share);

/* Plays on to where rollout_ends; without a result if it is stopped. */
bool rollout_play_out(struct rollout *r, int32_t *share);

/* What a search knows of one of the listed moves. */
struct rollout_arm {
    int64_t sum;     /* of results, in 1/MIND_WHOLE, to the seat that chooses */
    uint32_t visits; /* how many results */
    uint32_t weight; /* its prior */
    int32_t price;   /* taken off its value, in 1/MIND_WHOLE */
    bool barred;     /* it is not to be chosen */
};

/* The move that PUCT chooses. Values are compared in 1/(fine * MIND_WHOLE); `curiosity` is the weight of the bonus, in
 * 1/MIND_WHOLE. */
uint32_t rollout_select(const struct rollout_arm *arm, uint32_t count, uint64_t curiosity, uint32_t fine);

#endif
