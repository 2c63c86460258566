/* A bot at a seat: the memory and the clock it is given, and what it has seen.
 *
 * Milliseconds are of this thread's own processor time where results are measured, so that a busy machine distorts
 * nothing, and of the wall where somebody waits for the answer. */
#ifndef TEAM_SEAT_H
#define TEAM_SEAT_H

#include "ai/bot.h"
#include "core/record.h"

/* A bot, and when it has to answer. */
struct spec {
    char text[RECORD_NAME_MAX]; /* as it was written */
    const struct bot *bot;
    uint64_t ms, nodes; /* 0: no limit */
};

struct team;
enum seat_clock { SEAT_OWN_TIME, SEAT_WALL_TIME };

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
    size_t arena_size, arena_room, arena_most; /* what the bot is given, what there is, and what it may be */
    uint32_t log_room;
    struct bot_memory memory;
    struct game_state now; /* the match after the moves it has seen */
    uint32_t seen;
    uint64_t begun, enough;   /* ns */
    bool (*stop)(void *with); /* asked beside the clock; NULL: nobody else ends its thinking */
    void *with;
    struct team *team; /* with whom it thinks, the caller's; NULL: alone */
};

/* Takes the memory that the bot wants by itself, but no more than `most` bytes for its thinking unless it needs them;
 * false where there is none. seat_release gives it back, also then. */
#define SEAT_ALL_MEMORY SIZE_MAX
bool seat_init(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock, size_t most);
void seat_release(struct seat *s);
/* Another bot or another game, in the same memory where that is large enough; false where there is none. */
bool seat_change(struct seat *s, const struct spec *spec, const struct game *game);

/* A new match: nothing seen yet, chance from this stream. Also after moves were taken back. */
void seat_begin(struct seat *s, int number, const struct rng *rng);

/* Its decision where the match stands; it must be its turn. */
void seat_choose(struct seat *s, const struct match *m, struct bot_answer *out);

#endif
