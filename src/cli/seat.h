/* A bot at a seat: how a command line names it, the memory and the clock it is given, and what it has seen.
 *
 * A spec is NAME, NAME@50ms or NAME@2000n: a bot, and when it has to answer. Milliseconds are of this thread's own
 * processor time where results are measured, so that a busy machine distorts nothing, and of the wall where somebody
 * waits for the answer. */
#ifndef CLI_SEAT_H
#define CLI_SEAT_H

#include "ai/bot.h"
#include "core/record.h"

struct spec {
    char text[RECORD_NAME_MAX]; /* as it was written */
    const struct bot *bot;
    uint64_t ms, nodes; /* 0: no limit */
};

/* Specs parted by commas, one a seat. */
struct specs {
    const char *text; /* all of them, as written */
    struct spec at[GAME_SEATS_MAX];
    uint32_t count;
};

/* Reads the value of an option; returns CLI_OK, or CLI_USAGE after having said why. */
int specs_read(const char *option, const char *text, struct specs *out);
/* Whether each of them can play this game: the same. */
int specs_check(const char *option, const struct specs *specs, const struct game *game);
/* The spec of a seat; the last goes on for the seats after it. */
const struct spec *specs_seat(const struct specs *specs, uint32_t seat);

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
    size_t arena_size, arena_room; /* what the bot is given, and what there is */
    uint32_t log_room;
    struct bot_memory memory;
    struct game_state now; /* the match after the moves it has seen */
    uint32_t seen;
    uint64_t begun, enough;   /* ns */
    bool (*stop)(void *with); /* asked beside the clock; NULL: nobody else ends its thinking */
    void *with;
    struct team *team; /* with whom it thinks, the caller's; NULL: alone */
};

/* Takes the memory that the bot wants by itself; seat_release gives it back. */
void seat_init(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock);
void seat_release(struct seat *s);
/* Another bot or another game, in the same memory where that is large enough. */
void seat_change(struct seat *s, const struct spec *spec, const struct game *game);

/* A new match: nothing seen yet, chance from this stream. Also after moves were taken back. */
void seat_begin(struct seat *s, int number, const struct rng *rng);

/* Its decision where the match stands; it must be its turn. */
void seat_choose(struct seat *s, const struct match *m, struct bot_answer *out);

#endif
