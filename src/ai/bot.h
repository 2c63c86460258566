/* Opponents. A bot is given what its seat may know, never the state, so it cannot cheat; and it names no game.
 *
 * A bot keeps nothing between two calls but what it writes into its arena, which belongs to the caller, as does the
 * clock: a search asks `stop` now and then whether it should end. With a limit in nodes, one thread and one seed its
 * answer can be repeated. */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "core/match.h"
#include "lang/lang.h"

/* When a search ends: after so many nodes or simulations (0: no limit), or when `stop` (NULL: never) says so, whichever
 * comes first. A bot without search ignores it; a search that has neither limit takes a default of its own. */
struct bot_limit {
    uint64_t nodes;
    bool (*stop)(void *with); /* asked at least every millisecond or so; may draw progress */
    void *with;
};

/* An arena begins at a multiple of this many bytes, and so many of its first bytes are zero when a match begins: there
 * a bot notes whether what it left further on is of this match. */
enum { BOT_ARENA_ALIGN = 64 };

/* One of several threads that think about the same turn, each with its own turn, chance and arena, and what they have
 * in common. Alone, all is zero. */
struct bot_team {
    uint32_t number, count;
    uint32_t stamp; /* another one each time, from 1 to 65535 */
    void *shared;   /* aligned like an arena; zero at first, and from then on left as it is; bots of one kind use it */
    size_t shared_size;
};

/* A seat's turn to decide. The generator is the bot's own, so that its play can be repeated from a seed. */
struct bot_turn {
    const struct game *game;
    const struct box *box;
    const struct game_state *view; /* what the seat knows */
    int seat;
    struct rng *rng;
    /* How the view came about: what the seat knew at the start, and every move since as the seat saw it. */
    const struct game_state *first;
    const game_move *seen;
    uint32_t seen_count;
    struct bot_limit limit;
    /* The one move to think about, so that all simulations tell what it is worth; NULL: every legal move. Searches that
     * count visits and know a game's mind (worlds, secrets, and the levels that use them) heed it. */
    const game_move *only;
    bool every;  /* what every move is worth is wanted, not just the best: bounds will not do */
    void *arena; /* all the memory the bot has */
    size_t arena_size;
    struct bot_team team;
};

/* What a search found of one move. */
struct bot_line {
    game_move move;
    uint64_t visits;
    int32_t value; /* the seat's share of the win, in 1/10000; with `exact`, its final lead; without visits, a guess */
};

struct bot_answer {
    game_move move;
    bool exact;     /* the rest of the game was solved: value is the final lead with best play */
    int32_t value;  /* as in struct bot_line */
    uint64_t nodes; /* nodes or simulations */
    uint32_t depth;
    uint32_t lines; /* the moves it looked at, best first; none from a bot without search */
    struct bot_line line[GAME_MOVES_MAX];
};

struct bot {
    const char *name;
    const char *about;               /* one line, to be translated */
    size_t arena_min, arena_default; /* bytes; 0 without search: such a bot looks at nothing but the view */
    void (*choose)(const struct bot_turn *turn, struct bot_answer *out); /* out is clear but for the lines' places */
    bool (*plays)(const struct game *game);                              /* NULL: any game */
    /* Adds what another thread found of the same turn. NULL: more than one thread is of no use to it. */
    void (*join)(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more);
};

/* For searches: how many nodes they may use, `usual` where there is no limit of any kind; whether the time is up; and a
 * line put among those that have as many visits and as high a value. */
uint64_t bot_nodes(const struct bot_limit *limit, uint64_t usual);
static inline bool bot_stop(const struct bot_limit *limit)
{
    return limit->stop != NULL && limit->stop(limit->with);
}
void bot_line_add(struct bot_answer *answer, const struct bot_line *line);

/* Lists the legal moves, and how well the seat stands at once after each. What is hidden is filled in at random. */
void bot_greedy(const struct bot_turn *turn, struct game_moves *legal, int32_t *value);

/* How searches that count visits join: visits and what came of them add up. */
void bot_join_visits(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more);

const struct bot *bot_at(size_t index); /* NULL past the last */
const struct bot *bot_find(const char *name);

/* Asks it, and makes sure that what it answers is a legal move. */
void bot_choose(const struct bot *bot, const struct bot_turn *turn, struct bot_answer *out);

/* What a seat knows of a state. */
void bot_view(const struct game *game, const struct box *box, const struct game_state *state, int seat,
              struct game_state *out);

/* Storage for what a seat has seen of a match, to be filled by bot_look. */
struct bot_memory {
    struct game_state first, view;
    game_move *seen; /* the caller's, room for game->log_max moves */
};

/* Sets game, box, seat, view, first and seen of a turn from the match: all that a bot is ever told of it. The rest of
 * the turn is the caller's to fill in. */
void bot_look(const struct match *m, int seat, struct bot_memory *memory, struct bot_turn *turn);

#endif
