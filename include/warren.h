/* libwarren: the rules of three tabletop games, exactly, for programs.
 *
 * A match is one game being played. Moves are text, the same that players type and records store; where speed matters
 * they can be chosen by number instead. Nothing here prints, and the library keeps no state of its own: matches may be
 * used from several threads as long as each is used by one at a time.
 *
 *     char why[WARREN_WHY];
 *     struct warren_start start = {.size = sizeof start, .game = "prowlers-passage", .seed = 7};
 *     struct warren_match *m = warren_new(&start, why);
 *     while (warren_actor(m) >= 0)
 *         warren_play_number(m, 0);
 *     warren_free(m);
 *
 * Public structs begin with their size, which the caller sets to `sizeof` of the struct as this header has it. So
 * members can be added at their ends without a new version of the library for programs that do not know them: what a
 * program leaves out has its default value, and what an older library does not know is refused unless it is zero.
 *
 * Bots, by name (warren_bot lists them):
 *
 *     random, greedy      any legal move; the move that stands best at once. They do not search.
 *     level1 ... level6   opponents from a beginner's to the strongest, for every game. Each plays by whatever search
 *                         suits the game; only level6 uses all the time it is given.
 *     puct, duel, alphabeta, rave, uct
 *                         searches for games of two players without secrets: Prowler's Passage.
 *     worlds, secrets, ismcts
 *                         searches for games with more players or with secrets, too. ismcts and uct are plain reference
 *                         searches, the weaker ones.
 *
 * A bot keeps nothing between two calls. All that it works in is allocated when it is asked and freed before the answer
 * is returned: as much as warren_bot_memory says, at most 64 MiB, and less if the caller wants it so. */
#ifndef WARREN_H
#define WARREN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && __GNUC__ >= 4
#define WARREN_API __attribute__((visibility("default")))
#else
#define WARREN_API
#endif

enum {
    WARREN_WHY = 256,   /* room for a sentence that says what was wrong */
    WARREN_TOKEN = 128, /* room for any move's text */
    WARREN_SEATS = 5    /* most seats of any game */
};

/* Who acts when no seat does. */
enum { WARREN_CHANCE = -1, WARREN_OVER = -2 };

/* Who looks at a state when no seat does: a spectator, who knows what everybody knows, or a referee, who sees all. */
enum { WARREN_SPECTATOR = -1, WARREN_REFEREE = -2 };

struct warren_match;

/* How a match begins. Members that are left zero have their default values. */
struct warren_start {
    size_t size;                /* sizeof (struct warren_start) */
    const char *game;           /* an id, see warren_game */
    uint32_t seats;             /* 0 for the fewest that the game takes */
    uint64_t seed, index;       /* all chance follows from these two */
    const char *const *options; /* "edition=fr", …, ended by NULL */
    const char *with;           /* part of a set-up, in JSON, that the deal must agree with */
    const char *box;            /* the text of a box file, in place of the built-in one */
};

struct warren_result {
    size_t size;      /* sizeof (struct warren_result), set by the caller; no more than that is written */
    uint32_t winners; /* bit i is set if seat i won */
    bool scored;
    int32_t score[WARREN_SEATS];
};

WARREN_API const char *warren_version(void);
WARREN_API const char *warren_game(size_t index); /* NULL past the last */
WARREN_API const char *warren_bot(size_t index);  /* NULL past the last */

/* How many bytes a bot works in by default, and the fewest with which it can play, unless `least` is NULL. Both are 0
 * of a bot that does not search, and of a name that no bot has. */
WARREN_API size_t warren_bot_memory(const char *bot, size_t *least);

/* All three return NULL where the input is wrong or memory runs out; the first two then put a sentence into `why`,
 * which has WARREN_WHY bytes or is NULL. warren_read takes a record of a finished game or of one in progress; `seed`
 * decides what chance does from there on, and `box` is as above, or NULL. */
WARREN_API struct warren_match *warren_new(const struct warren_start *start, char *why);
WARREN_API struct warren_match *warren_read(const char *record, size_t size, const char *box, uint64_t seed, char *why);
WARREN_API struct warren_match *warren_copy(const struct warren_match *m);
WARREN_API void warren_free(struct warren_match *m);

WARREN_API const char *warren_id(const struct warren_match *m);
WARREN_API uint32_t warren_seats(const struct warren_match *m);
WARREN_API uint32_t warren_length(const struct warren_match *m); /* moves made, chance's included */

/* A seat from 0, WARREN_CHANCE or WARREN_OVER. After warren_new and after each move, chance has acted already, so
 * WARREN_CHANCE is only met in a match that warren_read took from a record that ends there: see warren_settle. */
WARREN_API int warren_actor(const struct warren_match *m);
WARREN_API void warren_settle(struct warren_match *m);

/* The legal moves of whoever is to act: how many, and the text of each. (The match remembers the list.) */
WARREN_API uint32_t warren_moves(struct warren_match *m);
WARREN_API bool warren_move(struct warren_match *m, uint32_t number, char token[WARREN_TOKEN]);

/* Plays for a seat; false, with a sentence in `why`, where that is not legal. */
WARREN_API bool warren_play(struct warren_match *m, int seat, const char *token, char *why);
/* Plays the move with this number for the seat to act. */
WARREN_API bool warren_play_number(struct warren_match *m, uint32_t number);

/* Takes back the last decision, or plays it again. Without `force` it is refused once anything hidden or drawn has been
 * seen since. */
WARREN_API bool warren_undo(struct warren_match *m, bool force);
WARREN_API bool warren_redo(struct warren_match *m);

/* How a bot thinks. A search ends after so many nodes or simulations, after so many milliseconds, or when `stop` says
 * so, whichever comes first; without any of the three it takes a limit of its own. It then answers with the best move
 * that it has found. The same seed and nodes, without the other two, give the same answer. */
struct warren_think {
    size_t size;              /* sizeof (struct warren_think) */
    const char *bot;          /* a name, see above; NULL for level6 */
    uint64_t seed;            /* its chance follows from this */
    uint64_t nodes;           /* 0 for no such limit */
    uint32_t ms;              /* of the wall clock; 0 for no such limit */
    bool (*stop)(void *with); /* asked about every millisecond in the thread of the caller; NULL for never */
    void *with;
    size_t memory; /* bytes to work in at most, unless that is too few for the bot; 0 for as many as it likes */
};

/* What a bot would play for the seat to act; it is told nothing but what that seat knows. False, with a sentence in
 * `why`, if no seat is to act, if there is no such bot, if it does not play this game, or without memory. */
WARREN_API bool warren_choose(const struct warren_match *m, const struct warren_think *think, char token[WARREN_TOKEN],
                              char *why);

/* The result; false while the game goes on, and if its size is not set. */
WARREN_API bool warren_result(const struct warren_match *m, struct warren_result *out);

/* JSON, ended by a zero byte: the position as a viewer sees it, and the record so far. Both return the length of the
 * whole text; if that is `size` or more, it was cut, and if it is 0, there is no such viewer or no memory. */
WARREN_API size_t warren_state(const struct warren_match *m, int viewer, char *out, size_t size);
WARREN_API size_t warren_record(const struct warren_match *m, const char *const *names, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
