/* What a game knows about playing it well, for searches that name no game. Every part may be NULL.
 *
 * Like the rules these are pure functions of integers: the same answer on every machine. Each member has a caller that
 * names no game: ai/rollout for odds and belief, ai/worlds and ai/secrets for the rest, and study/study_luck for the
 * evaluation. Where one game alone fills a member, that is said with it. */
#ifndef CORE_MIND_H
#define CORE_MIND_H

#include "core/game.h"

enum { MIND_WHOLE = 10000 /* a certain win */, MIND_WEIGHT_MAX = 1 << 16 };

/* The gist of a move at which a search does not branch. */
#define MIND_ASIDE ((uint64_t)0)

struct game_mind {
    /* The prior: how much each of the actor's moves deserves a look, from 1 to MIND_WEIGHT_MAX. It steers the first
     * visits of a search, and a rollout plays moves with probabilities in proportion to it. Of a full state. */
    void (*prior)(const struct box *box, const struct game_state *s, const struct game_moves *legal, uint32_t *weight);

    /* Draws one of the actor's moves for a rollout, about as likely as `prior` has it, without weighing them all. Of a
     * full state. One game has it, because its rollouts spent most of their time on the prior; where it is NULL,
     * rollouts draw by `prior`. */
    uint32_t (*lot)(const struct box *box, const struct game_state *s, const struct game_moves *legal, struct rng *rng);

    /* The evaluation: each seat's share of the win, in 1/MIND_WHOLE, as well as can be told without search. The shares
     * add up to the whole. Of a full state that is settled. One game has it; without it, rollouts go to the end. */
    void (*judge)(const struct box *box, const struct game_state *s, int32_t *share);

    /* Whether `judge` can be trusted here, or the turn should be played on first (a quiescence test). NULL where every
     * state is settled. */
    bool (*settled)(const struct box *box, const struct game_state *s);

    /* What a move or an outcome means in a seat's plans: an abstraction that keeps the tree of ai/worlds small. The
     * search comes to one place of the tree in different determinizations; there it takes moves of the same gist for
     * one move, and if one determinization lists several of a gist it looks at the first only. Where the first move
     * that is listed has the gist MIND_ASIDE, the tree does not branch: an outcome of chance is drawn, and a rival's
     * turn is played by a rollout, or by the best of a few where there is an evaluation. The seat's own moves always
     * branch. Moves are given as they are listed, and also as the seat sees them where that differs. One game has it;
     * where it is NULL, every move means itself. */
    uint64_t (*gist)(const struct box *box, const struct game_state *s, int seat, game_move m);

    /* The player type (as in Bayesian games) of the actor of a full state: whatever secret decides what it aims at, as
     * a number from 1 on, or 0 while it has none. ai/secrets keeps apart what rivals of different types would choose,
     * and a game with types is played by that search. One game has them; NULL in all others. */
    uint64_t (*nature)(const struct box *box, const struct game_state *s);

    /* A seat's belief, or posterior: how likely it holds each state that agrees with its view, given all that it saw
     * and how its rivals acted. A belief is `belief_size` bytes of the caller's storage, aligned to 16. `believe`
     * begins one at the seat's first view; `learn` updates it by the view before a move and the move as the seat saw
     * it; `imagine` draws a determinization of the view by it. One game has beliefs; where they are NULL,
     * determinizations are drawn uniformly by `resample`. */
    size_t belief_size;
    void (*believe)(const struct box *box, void *belief, const struct game_state *first, int seat);
    void (*learn)(const struct box *box, void *belief, const struct game_state *before, game_move seen);
    void (*imagine)(const struct box *box, const void *belief, const struct game_state *view, struct rng *rng,
                    struct game_state *out);

    /* What a move of the seat that holds this belief and is about to act tells its rivals of its player type: the price
     * of that, in 1/MIND_WHOLE of the win. Only differences between moves count. Of the seat's view. The tree of
     * ai/secrets cannot see this by itself, because nobody in it learns types. One game has it; where it is NULL, moves
     * cost nothing. */
    int32_t (*betrays)(const struct box *box, const void *belief, const struct game_state *view, game_move m);
};

#endif
