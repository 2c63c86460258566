/* Opponents. A bot is given what its seat may know, never the state, so it cannot cheat; and it names no game.
 *
 * A bot remembers nothing between two calls. What its seat has seen is kept for it outside (struct bot_memory): the
 * view at the start of the match and every move since, as the seat saw it, from which a search forms its belief anew
 * each time. All the memory that a search works in is an arena of the caller's, and so is the clock: now and then the
 * search asks `stop` whether it should end. With a limit in nodes, one thread and one seed, an answer can be repeated
 * exactly. */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "core/match.h"
#include "lang/lang.h"

/* When a search ends: after `nodes` nodes or simulations unless that is 0, or when `stop` says so unless that is NULL,
 * whichever comes first. A search over random continuations may stop in the middle of one, which then counts for
 * nothing; it always finishes its first. A bot without search ignores the limit; a search that has neither takes a
 * default of its own.
 */
struct bot_limit {
    uint64_t nodes;
    bool (*stop)(void *with); /* asked about every millisecond, so it can also show progress */
    void *with;
};

/* An arena begins at a multiple of this many bytes. It may hold anything. */
enum { BOT_ARENA_ALIGN = 64 };

/* The place of one thread among several that think about the same turn, each with its own struct bot_turn, generator
 * and arena, and the storage that they share. All of it is zero for a bot that thinks alone. */
struct bot_team {
    uint32_t number, count;
    uint32_t stamp; /* different for each turn that uses the same storage, from 1 to 65535 */
    void *shared;   /* aligned like an arena; zero before the first turn and never cleared between turns */
    size_t shared_size;
};

/* A seat's turn to decide. The generator is the bot's own, so that its play can be repeated from a seed. */
struct bot_turn {
    const struct game *game;
    const struct box *box;
    const struct game_state *view; /* what the seat knows */
    int seat;
    struct rng *rng;
    /* How the view came about: the seat's view at the start, and every move since as the seat saw it. */
    const struct game_state *first;
    const game_move *seen;
    uint32_t seen_count;
    struct bot_limit limit;
    /* If not NULL, the only move to think about, so that every simulation tells what this one is worth. The searches
     * over information sets (worlds, secrets, and the levels that use them) heed it. */
    const game_move *only;
    bool every; /* the caller wants to know what every move is worth: bounds on the worse ones will not do */
    /* The arena holds what the same bot left in it at this seat's last turn in the same match. */
    bool kept;
    void *arena; /* all the memory that the bot has */
    size_t arena_size;
    struct bot_team team;
};

/* What a search found of one move. */
struct bot_line {
    game_move move;
    uint64_t visits;
    int32_t value; /* the seat's share of the win, in 1/10000; if `exact`, its final lead; without visits, a guess */
};

struct bot_answer {
    game_move move;
    bool exact;     /* the rest of the game was solved, and value is the final lead with best play */
    int32_t value;  /* as in struct bot_line */
    uint64_t nodes; /* nodes or simulations */
    uint32_t depth;
    uint32_t lines; /* the moves it looked at, best first; none from a bot without search */
    struct bot_line line[GAME_MOVES_MAX];
};

struct bot {
    const char *name;
    const char *about;               /* one line, to be translated */
    size_t arena_min, arena_default; /* bytes; 0 for a bot without search, which looks at nothing but the view */
    void (*choose)(const struct bot_turn *turn, struct bot_answer *out); /* `out` is zero, its lines excepted */
    bool (*plays)(const struct game *game);                              /* NULL if it plays any game */
    /* Adds what another thread found of the same turn. NULL in a bot that has no use for several threads. */
    void (*join)(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more);
};

/* How many nodes a search may use: `usual` where there is no limit of any kind. */
uint64_t bot_nodes(const struct bot_limit *limit, uint64_t usual);

static inline bool bot_stop(const struct bot_limit *limit)
{
    return limit->stop != NULL && limit->stop(limit->with);
}

/* Whether a search of at most `most` simulations goes on after `done` of them; `stop` is asked once in `every`. */
static inline bool bot_goes_on(const struct bot_limit *limit, uint64_t done, uint64_t most, uint64_t every)
{
    return done < most && (done % every != 0 || done == 0 || !bot_stop(limit));
}

/* Storage that a search takes off the front of its arena, each piece aligned to BOT_ARENA_ALIGN. */
struct bot_room {
    uint8_t *at;
    size_t left;
};
struct bot_room bot_room(const struct bot_turn *turn);
void *bot_take(struct bot_room *room, size_t size);

/* Puts a line among the others, which are sorted by visits and then by value; the first one is the answer. */
void bot_line_add(struct bot_answer *answer, const struct bot_line *line);

/* Lists the legal moves and evaluates the state right after each. What is hidden is filled in at random. */
void bot_greedy(const struct bot_turn *turn, struct game_moves *legal, int32_t *value);

/* `join` for searches that count visits: adds up the visits and averages the values by them. */
void bot_join_visits(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more);

const struct bot *bot_at(size_t index); /* NULL past the last */
const struct bot *bot_find(const char *name);

/* Asks a bot for its move, and makes sure that the answer is legal. */
void bot_choose(const struct bot *bot, const struct bot_turn *turn, struct bot_answer *out);

/* What a seat knows of a state. */
void bot_view(const struct game *game, const struct box *box, const struct game_state *state, int seat,
              struct game_state *out);

/* What a seat has seen of a match. */
struct bot_memory {
    struct game_state first, view; /* its view at the start, and now */
    struct game_state now;         /* the true state after the moves it has seen, to redact the next one by */
    game_move *seen;               /* those moves as the seat saw them: storage of the caller's for game->log_max */
    uint32_t count;                /* how many they are; 0 for a new match */
};

/* Brings a memory up to date with the match, and sets game, box, seat, view, first and seen of a turn: all that a bot
 * is ever told of the match. The rest of the turn is the caller's to fill in. bot_look begins the memory anew. */
void bot_catch_up(const struct match *m, int seat, struct bot_memory *memory, struct bot_turn *turn);
void bot_look(const struct match *m, int seat, struct bot_memory *memory, struct bot_turn *turn);

#endif
