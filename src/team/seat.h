/* A bot at a seat: its arena, its clock, and what it has seen.
 *
 * Time is the processor time of the bot's own thread where results are measured, so that a busy machine distorts
 * nothing, and wall-clock time where somebody waits for the answer. Where nobody asks for it no clock is read, which
 * would take longer than a decision without thought. */
#ifndef TEAM_SEAT_H
#define TEAM_SEAT_H

#include "ai/bot.h"
#include "core/record.h"

/* A bot, and when it has to answer. */
struct spec {
    char text[RECORD_NAME_MAX]; /* as it was written */
    const struct bot *bot;
    uint64_t ms, nodes; /* limits; 0 for none */
};

struct team;
enum seat_clock { SEAT_OWN_TIME, SEAT_WALL_TIME, SEAT_NO_TIME /* for bots without a limit of time */ };

/* What a seat's decisions have cost. */
struct seat_cost {
    uint64_t decisions, nodes, ns, ns_most;
};
void seat_cost_add(struct seat_cost *to, const struct seat_cost *more);

struct seat {
    const struct spec *spec;
    const struct game *game;
    enum seat_clock clock;
    int number;
    struct rng rng;
    struct seat_cost cost;
    void *arena;
    size_t arena_size, arena_room, arena_most; /* bytes: what the bot is given, what is allocated, what may be */
    uint32_t log_room;
    bool kept; /* the arena holds what the bot left there at its last turn in this match */
    struct bot_memory memory;
    uint64_t begun, enough;   /* when it began to think, and for how long it may; nanoseconds */
    bool (*stop)(void *with); /* asked beside the clock, so that others can end its thinking; or NULL */
    void *with;
    struct team *team; /* the caller's threads to think with, or NULL */
};

/* Allocates the arena that the bot wants, but no more than `most` bytes unless it needs them; false where memory runs
 * out. seat_release frees all of it, after a failure too. */
#define SEAT_ALL_MEMORY SIZE_MAX
bool seat_init(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock, size_t most);
void seat_release(struct seat *s);
/* Changes the bot or the game, in the same memory if that is large enough; false where memory runs out. */
bool seat_change(struct seat *s, const struct spec *spec, const struct game *game);

/* Begins a new match, of which nothing has been seen; also to be called after moves were taken back. */
void seat_begin(struct seat *s, int number, const struct rng *rng);

/* The bot's decision as the match stands; it must be its turn. */
void seat_choose(struct seat *s, const struct match *m, struct bot_answer *out);

#endif
