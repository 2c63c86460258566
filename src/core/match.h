/* One game being played: legality, chance, the log, taking back and playing again.
 *
 * A match is a set-up and a log of moves, in which outcomes of chance stand like decisions; the state is what they lead
 * to, and can be computed again at any length of the log. That is how moves are taken back: the log is cut and
 * replayed, and what was cut stays behind its end, so that it can be played again. Once something new is played there
 * it is gone.
 *
 * Whatever comes from outside comes as text and is compared with the printed legal moves, so no byte from outside
 * reaches a game. The generator of chance is in the match and never in the state: what has not been drawn yet exists
 * nowhere that a player, a bot or a record could look. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/game.h"

struct match {
    const struct game *game;
    const struct box *box;
    /* Whose view this match is: a seat or GAME_SPECTATOR in a match that is followed (core/follow.h), else
     * GAME_REFEREE. In a match that is followed, the state is a view, the log has the moves as the viewer saw them, and
     * the set-up is one that the viewer cannot tell from the true one. */
    int viewer;
    struct game_setup setup;
    struct game_state state;
    game_move *log;  /* the caller's storage, with room for game->log_max moves */
    uint32_t count;  /* moves made */
    uint32_t undone; /* moves that were taken back and can be played again; they follow in the log */
    struct rng chance;
};

/* Begins at a set-up. `log` has room for game->log_max moves. Chance follows the stream `chance`. */
void match_init(struct match *m, const struct game *game, const struct box *box, const struct game_setup *setup,
                game_move *log, const struct rng *chance);

/* A seat, GAME_CHANCE or GAME_OVER. */
int match_actor(const struct match *m);

/* Plays a seat's move, given by its token. If chance acts next, nothing is drawn yet. The fault's `at` is the number of
 * moves made so far. */
enum err match_play(struct match *m, int seat, const char *token, size_t size, struct fault *f);

/* Plays a token for whoever is to act, chance included: the way records are replayed. */
enum err match_replay(struct match *m, const char *token, size_t size, struct fault *f);

/* Plays a move that is known to be legal. */
void match_apply(struct match *m, game_move move);

/* Draws outcomes for as long as chance acts. Neither this nor taking back is for a match that is followed. */
void match_settle(struct match *m);

/* Takes back the last decision and whatever chance did after it, or plays it again. Without `force`, a decision is only
 * taken back if nothing was drawn since and every seat saw all of it. */
enum err match_undo(struct match *m, bool force, struct fault *f);
enum err match_redo(struct match *m, struct fault *f);

/* Cuts the log to its first `count` moves; those behind them can be played again. */
void match_back(struct match *m, uint32_t count);

/* The state before the first move, and after the first `count` moves; views in a match that is followed. */
void match_first(const struct match *m, struct game_state *out);
void match_state_at(const struct match *m, uint32_t count, struct game_state *out);

/* Turns a state of the match into what a viewer is shown of it, and gives the viewer's version of a move made in it. A
 * match that is followed holds nothing else than what its own viewer is shown, and can be shown to nobody else. */
void match_see(const struct match *m, struct game_state *s, int viewer);
game_move match_seen(const struct match *m, const struct game_state *s, game_move move, int viewer);

#endif
