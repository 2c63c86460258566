/* Position ids: a match so far as a short text that anybody can paste, and that later versions still read.
 *
 *     w2p5k0v...   "w", the version of the format, the game's mark, a number in base 32, a checksum of four signs
 *
 * The number holds the box, the seats, the options, the set-up, and every move as its place among the legal moves in
 * the order of their tokens. So an id can name nothing that the rules do not allow, whoever wrote it, and the whole
 * past of the match comes with it. The signs are those of Crockford's base 32: small and capital letters are the same,
 * I and L are read as 1 and O as 0; white space and hyphens are ignored. docs/position.md lists every digit.
 *
 * The id of a view tells what one viewer knows and no more. It is the id of another match, in which everything that the
 * viewer cannot know was replaced by something that follows from what it does know: see `retrace` in game.h. */
#ifndef CORE_POSITION_H
#define CORE_POSITION_H

#include "core/digits.h"
#include "core/match.h"

enum { POSITION_MAX = DIGITS_BITS / 5 + 16 };

struct position {
    char mark;         /* the letter of its game */
    int viewer;        /* a seat, GAME_SPECTATOR or GAME_REFEREE */
    bool builtin;      /* whether it was played with the built-in box */
    uint64_t box_hash; /* of a built-in box, the lowest bits only */
    char box_id[BOX_ID_MAX];
    uint32_t rules_version;
    struct digits rest; /* the digits that have not been read yet */
};

/* Reading has two steps, as with records: position_open checks the text and finds what it is about, the caller finds
 * the game and the box, and position_load plays it. */
enum err position_open(const char *text, size_t size, struct position *out, struct fault *f);
enum err position_box(const struct position *p, const struct box *box, struct fault *f);
/* `log` and `chance` are as in match_init. A position can be loaded only once. What its viewer knows is m->state,
 * redacted for p->viewer. */
enum err position_load(struct position *p, const struct game *game, const struct box *box, struct match *m,
                       game_move *log, const struct rng *chance, struct fault *f);

/* Whether a text begins like an id, so that a mistyped id is not taken for the name of a file. */
bool position_looks(const char *text);

/* The id of a match after its first `count` moves, for a viewer. `seen` has room for game->log_max moves; for
 * GAME_REFEREE it may be NULL. */
enum err position_write(const struct match *m, uint32_t count, int viewer, game_move *seen, struct text *out,
                        struct fault *f);

#endif
