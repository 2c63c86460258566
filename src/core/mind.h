/* What a game knows about playing it well, for searches that name no game. Every part may be NULL.
 *
 * Like the rules these are pure functions of integers: the same answer on every machine. */
#ifndef CORE_MIND_H
#define CORE_MIND_H

#include "core/game.h"

enum { MIND_WHOLE = 10000 /* a certain win */, MIND_WEIGHT_MAX = 1 << 16 };

/* A gist of a move at which a search does not branch. */
#define MIND_ASIDE ((uint64_t)0)

struct game_mind {
    /* How much each of the actor's moves deserves a look, from 1 to MIND_WEIGHT_MAX: for the first visits of a search,
     * and as the odds with which a playout plays them. Of a full state. */
    void (*prior)(const struct box *box, const struct game_state *s, const struct game_moves *legal, uint32_t *weight);

    /* One of the actor's moves for a playout, about as likely as `prior` has it but found without weighing them all.
     * Of a full state. NULL: by the odds of `prior`. */
    uint32_t (*lot)(const struct box *box, const struct game_state *s, const struct game_moves *legal, struct rng *rng);

    /* Each seat's share of the win, in 1/MIND_WHOLE, as well as can be told without search; they add up to the whole.
     * Of a full state that is settled. */
    void (*judge)(const struct box *box, const struct game_state *s, int32_t *share);

    /* Whether `judge` is to be trusted here, or the turn should be played on first. NULL: everywhere. */
    bool (*settled)(const struct box *box, const struct game_state *s);

    /* What a move or an outcome means in the plans of a seat. A search that has been at a place in different worlds
     * takes moves of one gist for one move, and of several with the same gist in one world it looks at the first only.
     * Where the first move that is listed has the gist MIND_ASIDE, the search does not branch: chance is drawn, and a
     * rival plays its turn by the odds of `prior`, the best way of a few where there is a judge. The seat's own moves
     * are never aside. Moves come as they are listed, and as the seat sees them where that differs. NULL: every move
     * means itself. */
    uint64_t (*gist)(const struct box *box, const struct game_state *s, int seat, game_move m);

    /* What the actor of a full state is in secret, as far as it decides what it aims at, as a number from 1 on; 0: it
     * is nothing yet. A search can keep apart what it learns of rivals of different natures. NULL: nobody is anything.
     */
    uint64_t (*nature)(const struct box *box, const struct game_state *s);

    /* What a seat believes of what it cannot see, given all that it saw and how its rivals acted. A belief is storage
     * of the caller's, belief_size bytes aligned to 16. `believe` begins one at the seat's first view; `learn` takes
     * the view before a move and the move as the seat saw it; `imagine` draws a full state that redacts to the view,
     * as likely as the belief holds it to be. */
    size_t belief_size;
    void (*believe)(const struct box *box, void *belief, const struct game_state *first, int seat);
    void (*learn)(const struct box *box, void *belief, const struct game_state *before, game_move seen);
    void (*imagine)(const struct box *box, const void *belief, const struct game_state *view, struct rng *rng,
                    struct game_state *out);

    /* What a move gives away of the seat that believes so and is about to act: what it costs, in 1/MIND_WHOLE of the
     * win, that those who watch can tell so much better what the seat is. Only differences between moves count. Of the
     * seat's view. NULL: nothing. */
    int32_t (*betrays)(const struct box *box, const void *belief, const struct game_state *view, game_move m);
};

#endif
