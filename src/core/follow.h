/* Following a match that is played elsewhere: what one viewer is told of it, written and read.
 *
 * The viewer is told a set-up, which stands for its first view, and then every move as it saw it (`redact_move` in
 * game.h), as text. From that it has a match of its own, in which the state is its view and the log has the moves as it
 * saw them. By the view law that state is, byte for byte, what `redact` would leave of the true one, so whatever can be
 * shown to a viewer can be shown from it.
 *
 * Whoever sends all this may be wrong or hostile, and `apply` believes what a viewer's move says. So no token is parsed
 * into a move. Instead the view is filled in, to a full state in which something may be seen as the token says; the
 * moves that are legal there are made into the viewer's versions by the game itself and printed; and the token is
 * compared with these. What is found is therefore the viewer's version of a legal move in a state that looks like the
 * view, and by the view law it leads to the view of another such state. Every other token is refused. */
#ifndef CORE_FOLLOW_H
#define CORE_FOLLOW_H

#include "core/match.h"

/* Telling. `viewer` is a seat or GAME_SPECTATOR.
 *
 * Writes a set-up as JSON that the viewer cannot tell from the true one, and that depends on nothing else: started and
 * redacted, it gives the viewer's first view. False if none is found. */
bool follow_setup_write(const struct game *game, const struct box *box, const struct game_setup *setup, int viewer,
                        struct text *out);
/* Writes a move that is about to be made in a true state, as the viewer sees it. */
void follow_move_write(const struct game *game, const struct box *box, const struct game_state *s, game_move move,
                       int viewer, struct text *out);

/* Following. Begins at the set-up that was written for the viewer; `settings` has the seats and the options. The log is
 * as in match_init. */
enum err follow_begin(struct match *m, const struct game *game, const struct box *box,
                      const struct game_setup *settings, struct json setup, int viewer, game_move *log,
                      struct fault *f);
/* Makes the next move, a decision or an outcome, as it was written for the viewer. If it is refused, nothing changes;
 * the fault's `at` is the number of moves made. */
enum err follow_play(struct match *m, const char *token, size_t size, struct fault *f);
/* Goes back to a number of moves: moves were taken back where the match is played. */
enum err follow_back(struct match *m, uint32_t count, struct fault *f);
/* The digest of the present view, by which both sides can tell whether they hold the same. */
uint64_t follow_digest(const struct match *m);

/* The viewer's version of a move that it sees as `token`, if something can be seen so. */
bool follow_find(const struct game *game, const struct box *box, const struct game_state *view, int viewer,
                 const char *token, size_t size, game_move *out);

#endif
