/* The interface between the games and everything else: each game is one `const struct game`.
 *
 * A state is a plain struct of fixed-width integers without padding that matters: copied with memcpy, compared with
 * memcmp, hashed as bytes. The functions below are pure: they depend on their arguments alone, and neither allocate,
 * print, read a clock nor use floating point. Storage belongs to the caller.
 *
 * Nothing that has yet to be drawn is stored anywhere: where chance acts, `moves` lists the outcomes with integer
 * weights, and whoever drives the game (see match.h) draws one and applies it like any other move.
 *
 * The view law. `redact` turns a state into a view, what one viewer knows of it, and a view is a state too: the same
 * rules run on it. So a viewer can follow a game from its own view, move by move, and must arrive at what the truth
 * would show it: for every state s, move m and viewer v,
 *
 *     redact(apply(s, m), v) == apply(redact(s, v), redact_move(s, m, v))
 *
 * byte for byte. Bots, belief and records of what a seat saw rest on it; the conformance tests check it.
 *
 * What every game has stands in `struct game` itself, and is little: see src/games/four.c. Beside it stand optional
 * structs, each named after what asks for it, which a game fills as far as it can: those below, `game_mind`
 * (core/mind.h) and `game_show` (show/show.h). What is in them is there because some caller that names no game asks for
 * it; where only one game answers so far, the comment says so. */
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
    GAME_SETUP_MAX = 128,
    GAME_ATTEMPTS = 24 /* at supposing, see `suppose` */
};

/* Who acts when no seat does. */
enum { GAME_CHANCE = -1, GAME_OVER = -2 };

/* Who looks when no seat does: a spectator, who knows what everybody knows, or a referee, who sees everything. Actors
 * and viewers are different things with the same numbers: compare them only where the actor is a seat. */
enum { GAME_SPECTATOR = -1, GAME_REFEREE = -2 };

/* A decision or an outcome of chance, packed as its game likes. The same move always has the same bits, so moves are
 * compared with ==. There is room for what a viewer learns by a move (see redact_move). */
typedef uint64_t game_move;

/* The legal moves, or the possible outcomes of chance. An outcome's probability is its weight over the sum of all
 * weights; moves of a seat have no weight. Only in a view can an outcome have weight 0: it is listed but cannot occur.
 */
struct game_moves {
    uint32_t count;
    game_move move[GAME_MOVES_MAX];
    uint32_t weight[GAME_MOVES_MAX];
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
    uint32_t winners; /* bit i is set if seat i won; several bits mean a draw between them, none that nobody won */
    bool scored;      /* whether the game has scores */
    int32_t score[GAME_SEATS_MAX];
};

/* An option of the rules. Its value is a number: the index of the choice, the number itself, or what `read_list` makes
 * of a list of words (joined by commas). */
enum game_option_kind { GAME_OPTION_CHOICE, GAME_OPTION_NUMBER, GAME_OPTION_LIST };

struct game_option {
    const char *key;
    enum game_option_kind kind;
    const char *const *choices; /* of a CHOICE: ends with NULL */
    int32_t min, max;           /* of a NUMBER */
    int32_t standard;
    /* Of a CHOICE whose words are codes of languages ("fr"): readers are offered the one named after their language
     * first. One game has such an option; it is said here because menus and lessons, which name no game, act on it. */
    bool by_language;
    enum err (*read_list)(const struct box *box, const char *text, size_t size, int32_t *out); /* of a LIST */
    void (*write_list)(const struct box *box, int32_t value, struct text *out);                /* of a LIST */
};

/* A build that never follows a match, as the page's modules for one device, leaves `suppose` out to be smaller. */
#ifdef GAME_NOT_FOLLOWED
#define GAME_SUPPOSE(function) NULL
#else
#define GAME_SUPPOSE(function) function
#endif

enum { GAME_WHOLE = 1 << 16 /* a certain win, a certain move */ };

/* A game's own fast representation for search: make and unmake on a node instead of copying states. A node holds a
 * position and the way back from it, in `size` bytes of the caller's storage aligned to 16. Every function agrees with
 * the plain rules, which the tests prove move by move; moves are those of `struct game`.
 *
 * One game fills this struct. It stands in the interface because callers that name no game ask for every member: the
 * first part serves any game without secrets or chance (ai/uct, the perft and bench commands and the laws that compare
 * it with the plain rules), the second the searches named there. */
struct game_search {
    size_t size;
    void (*enter)(const struct box *box, const struct game_state *s, void *node);
    int (*actor)(const void *node);
    uint32_t (*moves)(const void *node, game_move *out); /* at most GAME_MOVES_MAX; in the order of the plain rules */
    void (*make)(void *node, game_move m);
    void (*unmake)(void *node);                                /* takes back the last make */
    uint64_t (*hash)(const void *node);                        /* equal for equal positions, whatever the way to them */
    void (*result)(const void *node, struct game_result *out); /* once the game is over */

    /* For looking ahead between two seats; all of it is NULL in a game that cannot. ai/alphabeta, ai/rave and ai/duel
     * play by it, and study/study_duel grades moves by it.
     *
     * The worth of a position is the lead, at the end of the game, of the seat that `seat` names: the one to decide, or
     * the one that would decide if the game went on. It is counted in parts of a point, `unit` of them to a point. Less
     * than half a point of it is for tie-breaks, so that a larger worth is never a worse result. It is the sum of what
     * is settled already, `lead`, and of what the rest of the game will bring. */
    int32_t unit;
    int (*seat)(const void *node);
    uint32_t (*left)(const void *node);   /* turns to come, the present one included; 0 once the game is over */
    int32_t (*lead)(void *node);          /* the settled part of the worth; once the game is over, all of it */
    uint64_t (*key)(const void *node);    /* equal only where the rest is worth the same with best play */
    int32_t (*guess)(void *node);         /* the static evaluation: an estimate of what the rest is worth */
    uint64_t (*effort)(const void *node); /* about how many nodes it takes to solve the rest */
    uint32_t (*share)(const void *node, int32_t worth); /* the probability of a win at such a worth, in 1/10000 */
    uint32_t far_left; /* with more turns to come than this, rollouts tell more than the static evaluation */

    /* The game's own solver for endings: where at most `finish_left` turns are left, the worth with best play. If that
     * is not between alpha and beta, the answer is a bound on the same side (fail-soft). `finish` adds the positions it
     * saw to `nodes`. */
    uint32_t finish_left;
    int32_t (*finish)(void *node, int32_t alpha, int32_t beta, uint64_t *nodes);

    /* What a network that was taught expects; NULL in a game that has none. ai/puct plays by it, where `taught` says
     * that the network knows games with such a box. `expect` lists the moves, each with its probability in
     * 1/GAME_WHOLE, and says what the position promises to the seat that is to decide: a share of the win, also in
     * 1/GAME_WHOLE, with a small part for how clear the end will be. `earned` is the same of a game whose worth at the
     * end is known. */
    bool (*taught)(void *node);
    uint32_t near_left; /* with more turns to come than this, the network tells more than looking ahead */
    uint32_t (*expect)(void *node, game_move *move, uint32_t *weight, uint32_t *promise);
    uint32_t (*earned)(const void *node, int32_t worth);
};

/* What is printed on the components, for core/box: a game without anything printed has none. */
struct game_box {
    void (*clear)(struct box *box); /* NULL where zero means that a line has not been read yet */
    /* `line` takes one line of a box file; `check` completes the whole. */
    enum err (*line)(struct box *box, const struct box_line *line, struct fault *f);
    enum err (*check)(struct box *box, struct fault *f);
    /* Finds what is unusual about a box that can be played, so that the command line can warn whoever gave it. NULL in
     * a game without such doubts. */
    enum err (*doubt)(const struct box *box, struct fault *f);
};

struct setup_walk;

/* What chance settles before the first decision, for core/setup.
 *
 * `walk` goes through setup->data, when seats and options are known already, and calls the functions of core/setup.h
 * for each part; so it reads, writes and codes it. Reading, it refuses what cannot be made with the box. Its digits may
 * change only together with the version of the format of position ids. `deal` completes what has been read of a wish,
 * where parts are still SETUP_OPEN, or refuses it. */
struct game_opening {
    void (*walk)(const struct box *box, struct game_setup *setup, struct setup_walk *w);
    enum err (*deal)(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f);
    /* Where chance decides who starts: the seat that an outcome lets start, -1 for every other move. NULL in games
     * whose set-up names the starter, as "start". One game fills it; the table asks for it, to name who began a game of
     * a series and to turn the start among the players. */
    int (*starter)(game_move m);
};

/* Secrets, for whoever shows a game to one viewer only (core/match, core/follow, core/position, the bots).
 *
 * `redact` turns a state into what the viewer (a seat or GAME_SPECTATOR) knows of it, a view. Of the rules, actor
 * and apply work on views, and so does moves where the viewer or chance acts. `redact_move` gives the viewer's
 * version of a move about to be made: without what the viewer may not see, with what it learns. On a view, apply
 * takes all that such a move says for true and hides nothing of it again. The view law above binds the three.
 *
 * `resample` draws a determinization: a full state that agrees with the view, uniformly among the ways to lay the
 * unseen cards in the hidden places. What the other seats have learned privately is not drawn: they know what is
 * public, their own cards, and whatever else the game can work out.
 *
 * `suppose` fills a view in too, as any of these full states in which a move that the viewer sees as this token is
 * legal. It takes hints from the token and need not check it: core/follow prints the moves of the state that comes
 * out and compares. It is asked with `attempt` from 0 to GAME_ATTEMPTS - 1 and returns false where an attempt gives
 * no state. Among all attempts there is one that fits, if the token can be seen at all. */
struct game_secrets {
    void (*redact)(const struct box *box, struct game_state *s, int viewer);
    game_move (*redact_move)(const struct box *box, const struct game_state *s, game_move m, int viewer);
    void (*resample)(const struct box *box, struct game_state *s, int viewer, struct rng *rng);
    bool (*suppose)(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                    uint32_t attempt);

    /* Makes up a match that would have looked the same to the viewer from the set-up to the last move, out of nothing
     * but what the viewer saw. `setup` is the true one, whose hidden parts are replaced; `log` has the moves as the
     * viewer saw them, which are replaced by moves that look so. False if none is found. */
    bool (*retrace)(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count);
};

struct game_mind;
struct game_show;

struct game {
    const char *id;
    uint8_t seats_min, seats_max;
    uint8_t rules_version; /* records and positions of another version of the rules are refused */
    char mark;             /* its letter in position ids, one of the 32 signs; it never changes */
    bool example;     /* shows how a game is written: tested like the others and played by its name, but in no menu */
    uint32_t log_max; /* as many moves as any match of this game can have, or more */
    size_t state_size, box_size;
    const struct game_option *options; /* ends with a NULL key */

    /* The rules. `start` writes every byte of the state. `moves` adds to a list that is empty: callers use game_legal.
     * `apply` takes a move that `moves` lists. */
    void (*start)(const struct box *box, struct game_state *s, const struct game_setup *setup);
    int (*actor)(const struct box *box, const struct game_state *s); /* a seat, GAME_CHANCE or GAME_OVER */
    void (*moves)(const struct box *box, const struct game_state *s, struct game_moves *out);
    void (*apply)(const struct box *box, struct game_state *s, game_move m);
    void (*result)(const struct box *box, const struct game_state *s, struct game_result *out); /* once it is over */

    /* Text: a move's token, and the state dump as a JSON object (of a state or of a view). */
    void (*write_move)(const struct box *box, const struct game_state *s, game_move m, struct text *out);
    void (*write_state)(const struct box *box, const struct game_state *s, struct text *out);

    /* How well a seat stands by what lies open, without looking ahead; larger is better. Of a full state, at any time.
     * By default only the end counts: see game_evaluate. */
    int32_t (*evaluate)(const struct box *box, const struct game_state *s, int seat);

    /* Each of these is NULL where a game has nothing of the kind. */
    const struct game_box *box;
    const struct game_opening *opening;
    const struct game_secrets *secrets;
    const struct game_search *search;
    const struct game_mind *mind; /* core/mind.h */

    const struct game_show *show; /* show/show.h: words and pictures */
};

static inline void game_copy(const struct game *g, struct game_state *to, const struct game_state *from)
{
    memcpy(to, from, g->state_size);
}

/* Lists the legal moves of the seat that acts, or the outcomes of chance, in place of what was listed before. */
static inline void game_legal(const struct game *g, const struct box *box, const struct game_state *s,
                              struct game_moves *out)
{
    out->count = 0;
    g->moves(box, s, out);
}

static inline bool game_lists(const struct game_moves *legal, game_move m)
{
    uint32_t i = 0;
    while (i < legal->count && legal->move[i] != m)
        i++;
    return i < legal->count;
}

static inline bool game_same(const struct game *g, const struct game_state *a, const struct game_state *b)
{
    return memcmp(a, b, g->state_size) == 0;
}

/* What a viewer may know of a state. A referee knows everything. */
static inline void game_view(const struct game *g, const struct box *box, const struct game_state *s, int viewer,
                             struct game_state *out)
{
    game_copy(g, out, s);
    if (viewer != GAME_REFEREE && g->secrets != NULL)
        g->secrets->redact(box, out, viewer);
}

/* A move about to be made, as a viewer will see it. */
static inline game_move game_seen(const struct game *g, const struct box *box, const struct game_state *s, game_move m,
                                  int viewer)
{
    return g->secrets != NULL ? g->secrets->redact_move(box, s, m, viewer) : m;
}

/* The seat that an outcome lets start, or -1. */
static inline int game_starter(const struct game *g, game_move m)
{
    return g->opening != NULL && g->opening->starter != NULL ? g->opening->starter(m) : -1;
}

/* A seat's part of the win, where a draw is shared out among those who drew. */
static inline int32_t game_share(const struct game_result *r, int seat, int32_t whole)
{
    return (r->winners >> seat & 1) != 0 ? whole / __builtin_popcount(r->winners) : 0;
}

/* Set-ups in general: seats and options, the same for every game. */
enum err game_setup_init(const struct game *g, struct game_setup *setup, uint32_t seats, struct fault *f);
enum err game_option_read(const struct game *g, const struct box *box, struct game_setup *setup, const char *key,
                          size_t key_size, const char *value, size_t value_size, struct fault *f);
void game_option_write(const struct game *g, const struct box *box, const struct game_setup *setup, size_t index,
                       struct text *out); /* as JSON */

/* The index of the move or outcome with this token, or -1. The token is compared with printed ones and never parsed. */
int game_find(const struct game *g, const struct box *box, const struct game_state *s, const struct game_moves *legal,
              const char *token, size_t size);

/* How well a seat stands by what lies open. */
int32_t game_evaluate(const struct game *g, const struct box *box, const struct game_state *s, int seat);

/* For a game that has no options. */
extern const struct game_option game_no_options[1];

/* Draws one of the outcomes, with probabilities in proportion to their weights, and returns its index. */
uint32_t game_draw(const struct game_moves *outcomes, struct rng *rng);

size_t game_option_count(const struct game *g);

#endif
