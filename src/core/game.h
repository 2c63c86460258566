/* The interface between the games and everything else: each game is one `const struct game`.
 *
 * A state is a plain struct of fixed-width integers without padding that matters: copied with memcpy, compared with
 * memcmp, hashed as bytes. The functions below are pure: they depend on their arguments alone, and neither allocate,
 * print, read a clock nor use floating point. Storage belongs to the caller.
 *
 * Nothing that has yet to be drawn is stored anywhere: where chance acts, `moves` lists the outcomes with integer
 * weights, and whoever drives the game (see match.h) draws one and applies it like any other move. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/box.h"
#include "core/claim.h"
#include "core/err.h"
#include "core/json.h"
#include "core/rng.h"
#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    GAME_SEATS_MAX = 5,
    GAME_OPTIONS_MAX = 4,
    GAME_MOVES_MAX = 128, /* legal at one time */
    GAME_TOKEN_MAX = 128, /* bytes of a token, its final zero included */
    GAME_STATE_MAX = 512,
    GAME_SETUP_MAX = 128
};

/* Who acts when no seat does. */
enum { GAME_CHANCE = -1, GAME_OVER = -2 };

/* Who looks when no seat does: somebody who knows what everybody knows, or one before whom nothing is hidden. Actors
 * and viewers are different things with the same numbers: compare them only where the actor is a seat. */
enum { GAME_SPECTATOR = -1, GAME_REFEREE = -2 };

/* A decision or an outcome of chance, packed as its game likes. The same move always has the same bits, so moves are
 * compared with ==. There is room for what a viewer learns by a move (see redact_move). */
typedef uint64_t game_move;

/* The moves that are legal, or the outcomes that are possible, where `weight` says how often each comes. */
struct game_moves {
    uint32_t count;
    game_move move[GAME_MOVES_MAX];
    uint32_t
        weight[GAME_MOVES_MAX]; /* meaningful for chance only; 0 in views alone, of what is listed but cannot come */
};

static inline void game_moves_add(struct game_moves *out, game_move m, uint32_t weight)
{
    CLAIM(out->count < GAME_MOVES_MAX);
    out->move[out->count] = m;
    out->weight[out->count] = weight;
    out->count++;
}

/* Room for any game's state. A game sees it as its own struct. */
struct game_state {
    _Alignas(16) uint8_t bytes[GAME_STATE_MAX];
};

/* Everything that is settled before the first decision: the number of seats, the options, and what chance decided,
 * which each game keeps in `data` as a struct of its own. */
struct game_setup {
    uint8_t seats;
    uint8_t reserved[7];
    int32_t option[GAME_OPTIONS_MAX];
    _Alignas(16) uint8_t data[GAME_SETUP_MAX];
};

struct game_result {
    uint32_t winners; /* a bit a seat; none: nobody won; several: a draw between them */
    bool scored;      /* whether the game has scores */
    int32_t score[GAME_SEATS_MAX];
};

/* An option of the rules. Its value is a number: the index of the choice, the number itself, or what `read_list` makes
 * of a list of words (joined by commas). */
enum game_option_kind { GAME_OPTION_CHOICE, GAME_OPTION_NUMBER, GAME_OPTION_LIST };

struct game_option {
    const char *key;
    enum game_option_kind kind;
    const char *const *choices; /* CHOICE: ends with NULL */
    int32_t min, max;           /* NUMBER */
    int32_t standard;
    bool by_language; /* CHOICE: who reads the language that a choice is named after ("fr") is offered that one first */
    enum err (*read_list)(const struct box *box, const char *text, size_t size, int32_t *out); /* LIST */
    void (*write_list)(const struct box *box, int32_t value, struct text *out);                /* LIST */
};

/* A game's private fast path, so that search names no game. A node holds a position and the way back from it; it is
 * storage of the caller's, `size` bytes aligned to 16. Every function agrees with the plain rules, which the tests
 * prove move by move. Moves are those of `struct game`. */
struct game_search {
    size_t size;
    void (*enter)(const struct box *box, const struct game_state *s, void *node);
    int (*actor)(const void *node);
    uint32_t (*moves)(const void *node, game_move *out); /* at most GAME_MOVES_MAX; in the order of the plain rules */
    void (*make)(void *node, game_move m);
    void (*unmake)(void *node);                                /* takes back the last make */
    uint64_t (*hash)(const void *node);                        /* equal for equal positions, whatever the way to them */
    void (*result)(const void *node, struct game_result *out); /* once the game is over */

    /* For looking ahead between two seats without secrets or chance; all of it NULL where a game has none. Worth is the
     * lead of the seat that `seat` names, the one to decide or that would if the game went on: in `unit` parts of a
     * point, less than half of them for tie-breaks, so that a larger worth is never a worse result. It is the sum of
     * what is settled, `lead`, and of the rest. */
    int32_t unit;
    int (*seat)(const void *node);
    uint32_t (*left)(const void *node);   /* turns to come, with the one under way; 0 once the game is over */
    int32_t (*lead)(void *node);          /* once the game is over: all of it */
    uint64_t (*key)(const void *node);    /* equal only where the rest is worth the same with best play */
    int32_t (*guess)(void *node);         /* what the rest may be worth */
    uint64_t (*effort)(const void *node); /* nodes that it usually takes to solve the rest */
    uint32_t (*share)(const void *node, int32_t worth); /* the odds of winning with such a worth, in 1/10000 */
    uint32_t far_left; /* with more turns to come than this, playouts tell more than `guess` */
    /* Where so few turns are left: all of the worth with best play. Where that is not between alpha and beta, some
     * number on the same side of both that it does not pass. Adds the positions it saw to `nodes`. */
    uint32_t finish_left;
    int32_t (*finish)(void *node, int32_t alpha, int32_t beta, uint64_t *nodes);
};

struct digits;
struct game_mind;
struct game_show;

struct game {
    const char *id;
    uint8_t seats_min, seats_max;
    uint8_t rules_version; /* of the rules: what was played by another one is refused */
    bool example;          /* made to show how a game is made: tested like the others, not offered to players */
    uint32_t log_max;      /* more moves than any game of it can have */
    size_t state_size, box_size;
    const struct game_option *options; /* ends with a NULL key */

    /* The box: what is printed on the components. box_line takes one line of a box file; box_check completes the whole.
     * box_doubt says what is unusual about a box that can be played, so that who gave it can be warned; NULL where a
     * game has nothing to say. */
    void (*box_clear)(struct box *box);
    enum err (*box_line)(struct box *box, const struct box_line *line, struct fault *f);
    enum err (*box_check)(struct box *box, struct fault *f);
    enum err (*box_doubt)(const struct box *box, struct fault *f);

    /* Set-up. `deal` makes a random one for setup->seats and setup->option that agrees with the wish, a set-up in JSON
     * of which any part may be left out (wish.size 0: all of it); `read_setup` takes a whole one and refuses what the
     * box cannot make. */
    enum err (*deal)(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng,
                     struct fault *f);
    enum err (*read_setup)(const struct box *box, struct game_setup *setup, struct json from, struct fault *f);
    void (*write_setup)(const struct box *box, const struct game_setup *setup, struct text *out);

    /* The rules. `start` writes every byte of the state. `moves` adds to a list that is empty: callers use game_legal.
     * `apply` takes a move that `moves` lists. */
    void (*start)(const struct box *box, struct game_state *s, const struct game_setup *setup);
    int (*actor)(const struct box *box, const struct game_state *s); /* a seat, GAME_CHANCE or GAME_OVER */
    void (*moves)(const struct box *box, const struct game_state *s, struct game_moves *out);
    void (*apply)(const struct box *box, struct game_state *s, game_move m);
    void (*result)(const struct box *box, const struct game_state *s, struct game_result *out); /* once it is over */

    /* Where chance names who starts: the seat that an outcome lets start, -1 for every other move. NULL where the
     * set-up says it, as "start". */
    int (*starter)(game_move m);

    /* Secrets; NULL, all three, where a game has none. `redact` turns a state into what the viewer (a seat or
     * GAME_SPECTATOR) knows of it, a view, which is a state too: actor and apply work on it, and so does moves where
     * the viewer or chance acts. `redact_move` gives the viewer's version of a move about to be made: without what it
     * may not see, with what it learns. For every state, move and viewer redact(apply(s, m), v) == apply(redact(s, v),
     * redact_move(s, m, v)) byte for byte. On a view, apply believes all that such a move says and hides nothing again:
     * what redact_move lets through is what the viewer has. `resample` fills a view's gaps: a possible full state,
     * uniformly among the ways to lay the unseen cards in the hidden places that agree with the view; what other seats
     * know privately beyond what is public and their own becomes what the game can tell of it. */
    void (*redact)(const struct box *box, struct game_state *s, int viewer);
    game_move (*redact_move)(const struct box *box, const struct game_state *s, game_move m, int viewer);
    void (*resample)(const struct box *box, struct game_state *s, int viewer, struct rng *rng);

    /* Text: a move's token, and the state dump as a JSON object (of a state or of a view). */
    void (*write_move)(const struct box *box, const struct game_state *s, game_move m, struct text *out);
    void (*write_state)(const struct box *box, const struct game_state *s, struct text *out);

    /* How well a seat stands, as far as the table shows it: larger is better. Of a full state, at any time. */
    int32_t (*evaluate)(const struct box *box, const struct game_state *s, int seat);

    /* Position ids, see position.h. `mark` is the game's letter in them: one of the 32 signs, and never changed.
     * `code_setup` walks through setup->data, each value below its radix; seats and options are set, and what it has
     * read `read_setup` still has to accept, so values need not agree with each other. It may change only together with
     * the version of the format. */
    char mark;
    void (*code_setup)(const struct box *box, struct game_setup *setup, struct digits *d);

    /* Where there are secrets: a game that looked the same to the viewer from its set-up to its last move, and that
     * depends on nothing else. `setup` is the true one, of which the hidden parts are replaced; `log` has the moves as
     * the viewer saw them, which become moves that could have been seen so. False if it finds none. */
    bool (*retrace)(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);

    const struct game_search *search; /* NULL where a game has none */
    const struct game_mind *mind;     /* core/mind.h; NULL where a game has none */
    const struct game_show *show;     /* show/show.h: words and pictures */
};

static inline void game_copy(const struct game *g, struct game_state *to, const struct game_state *from)
{
    memcpy(to, from, g->state_size);
}

/* What may be done: the moves of who acts, or the outcomes of chance. Whatever was listed before is overwritten. */
static inline void game_legal(const struct game *g, const struct box *box, const struct game_state *s,
                              struct game_moves *out)
{
    out->count = 0;
    g->moves(box, s, out);
}

static inline bool game_same(const struct game *g, const struct game_state *a, const struct game_state *b)
{
    return memcmp(a, b, g->state_size) == 0;
}

/* Set-ups in general: seats and options, the same for every game. */
enum err game_setup_init(const struct game *g, struct game_setup *setup, uint32_t seats, struct fault *f);
enum err game_option_read(const struct game *g, const struct box *box, struct game_setup *setup, const char *key,
                          size_t key_size, const char *value, size_t value_size, struct fault *f);
void game_option_write(const struct game *g, const struct box *box, const struct game_setup *setup, size_t index,
                       struct text *out); /* as JSON */

/* The index of the outcome or move whose token this is, or -1; the token is only ever compared with printed ones. */
int game_find(const struct game *g, const struct box *box, const struct game_state *s, const struct game_moves *legal,
              const char *token, size_t size);

/* One of the outcomes, by their weights. */
uint32_t game_draw(const struct game_moves *outcomes, struct rng *rng);

/* The number of options. */
size_t game_option_count(const struct game *g);

#endif
