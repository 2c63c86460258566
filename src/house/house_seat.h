/* The seats of a table, and what holds of them for the house and its guests alike. */
#ifndef HOUSE_SEAT_H
#define HOUSE_SEAT_H

#include "core/record.h"
#include "house/house_entry.h"

/* A game that is played in this house, and the box it is played with. */
struct house_game {
    const struct game *game;
    const struct box *box;
};

/* How long one may think: so much a move, or so much a game and a bonus a move; both 0: as long as one likes. */
struct house_clock {
    int64_t move, game, bonus;
};

/* A time in which nobody's clock runs, because everybody has agreed to it; both 0: this game has had none. */
struct house_pause {
    int64_t from, until;
};

struct house_seat {
    bool taken;    /* by a person or by a bot */
    bool person;   /* it belongs to a key, even while a bot stands in */
    bool stood;    /* a bot stands in for the person */
    bool resigned; /* for good */
    uint8_t level; /* of the bot that decides; 0: the person does */
    bool coded;    /* a code is out */
    struct house_key key, code;
    char name[HOUSE_NAME_MAX + 1]; /* empty for a bot, and once it was deleted */
    uint32_t wins;
    int64_t points;
    int64_t left; /* on the clock for the whole game */
};

/* The game that `laid` names, if it is one of these; else NULL. */
const struct house_game *house_seat_kit(const struct house_game *games, size_t count, const struct house_entry *e);
/* The options of the rules, for so many seats, as `laid` has them; false where the game has no such option or value. */
bool house_seat_options(const struct house_game *kit, uint32_t seats, struct json options, struct game_setup *out);

/* Between two games, or before the first, seats can change. */
bool house_seat_can_change(enum house_phase phase);
/* How a game ended, as a record says it, and who of these seats had given it up. */
struct record_ending house_seat_ending(const struct house_seat *seat, uint32_t seats, enum record_how how,
                                       uint32_t winners);

/* Whether nobody is left who decides for themselves: bots stand in for people whose time was up or who are away, and
 * whoever else there was has resigned. A table at which only bots were laid is not deserted. */
bool house_seat_deserted(const struct house_seat *seat, uint32_t seats);

/* Whether logs of this version can be read, and whether a decision has its time once in them, whoever makes it. In
 * those of version 1, which are played on by the law that they were begun with, its time begins anew when another one
 * is to make it, and whoever's time was up has lost nothing by it and can come back at once. */
bool house_seat_reads(int64_t version);
bool house_seat_has_time_once(int64_t version);

/* How long a seat that is to decide has in all; HOUSE_NEVER without a clock. */
int64_t house_seat_limit(const struct house_seat *s, const struct house_clock *timing);

/* Since when the clock of a decision runs that began at `turn_at`: since the end of the pause, if that came later.
 * What was spent between `turn_at` and the beginning of the pause counts, too. */
int64_t house_seat_runs(const struct house_pause *pause, int64_t turn_at);
/* Whether a pause can be asked for: there is a clock, and this decision has not had one, so that every game ends. */
bool house_seat_may_pause(const struct house_clock *timing, const struct house_pause *pause, int64_t turn_at);

/* Whether somebody is there to answer an offer: nobody for whom a bot stands in, and whoever has resigned only where it
 * is about another game. */
bool house_seat_answers(const struct house_seat *s, enum house_offer offer);

/* Whether a game that ended so has a result and counts; one that everybody gave up, or that time ended, does not. */
bool house_seat_counts(enum record_how how);

#endif
