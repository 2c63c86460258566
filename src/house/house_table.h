/* A table: what its log says, folded. The same rows give the same bytes on every node. */
#ifndef HOUSE_TABLE_H
#define HOUSE_TABLE_H

#include "house/house_clock.h"
#include "house/house_wish.h"

/* A decision that can be looked back on. */
struct house_past {
    struct game_state before;
    uint32_t moves; /* made before it */
    int8_t seat;
    bool taught; /* whoever decided learned something by it, or chance acted after it */
};

/* Each takes four bytes of an entry at least, see house_entry.h. */
enum { HOUSE_MADE_MAX = HOUSE_ENTRY_MAX / 4 };

/* The moves of an entry, found among the legal ones: a decision and everything that chance did after it, or what chance
 * did after a deal; and where they lead. They are found once: by whoever judges a request, or where a row of the log is
 * taken that was not judged here. */
struct house_made {
    bool found;
    struct game_setup setup; /* of a deal */
    struct game_state after;
    uint32_t count;
    game_move move[HOUSE_MADE_MAX];
};

struct house_table {
    char id[HOUSE_ID_SIZE + 1];
    struct house_public pub;
    struct house_key host; /* who may do what whoever laid the table may: their key, until their last seat moves */
    struct house_key door;
    char door_request[HOUSE_REQUEST_MAX + 1]; /* with which the door was changed last; empty: it is the first one */
    uint8_t barred_count;
    bool foreign; /* set aside because it was begun with other rules, another box or another version of the log */
    struct house_key barred[HOUSE_BARRED_MAX];

    /* The game. */
    struct game_setup setup;
    struct game_state state;
    uint32_t moves; /* made, those of chance too */
    int8_t loser;   /* who resigned, where that ended the game; else -1 */

    /* Where every move of the game is wanted (records, bots): room for game->log_max; else NULL. */
    game_move *log;

    /* The last decisions, in a ring: see house_table_past. At the end, since a trial does without them. */
    uint32_t past_first, past_count;
    struct house_past past[HOUSE_PAST_MAX];
};

void house_table_init(struct house_table *t, const char *id);

/* Takes the row that comes next. Refuses one that is not the next, cannot be read or makes no sense after those before:
 * then the table is not to be used any more. house_table_take is for whoever has read the row's entry already; its
 * moves are found unless they are (`made->found`). */
enum err house_table_take(struct house_table *t, const struct house_game *games, size_t game_count,
                          const struct house_row *row, const struct house_entry *e, struct house_made *made,
                          struct fault *f);
enum err house_table_fold(struct house_table *t, const struct house_game *games, size_t game_count,
                          const struct house_row *row, struct fault *f);

/* A copy on which this entry can be tried, to see what the table would be like; earlier decisions, which are most of a
 * table, are copied only where the entry may take some back. */
void house_table_copy_for_trial(struct house_table *out, const struct house_table *t, const struct house_entry *e);

/* Folds a whole log, from its first row. A log in which promises were broken too often is not played through: the table
 * is HOUSE_PHASE_ASIDE, and so is one whose log makes no sense, or was begun with what is not at hand (`foreign`). */
void house_table_load(struct house_table *t, const struct house_game *games, size_t game_count,
                      const struct house_row *rows, uint32_t count);

/* The result of a game that is over, however it ended; false where there is none. */
bool house_table_result(const struct house_table *t, struct game_result *out);

/* The seats of a key, a bit each. */
uint32_t house_table_seats_of(const struct house_table *t, const struct house_key *key);
/* The next seat from `from` on that belongs to this key, or -1. */
int house_table_seat_of(const struct house_table *t, const struct house_key *key, int from);
/* Why nothing can be done at a table that was set aside. */
enum house_why house_table_why_aside(const struct house_table *t);
bool house_table_is_barred(const struct house_table *t, const struct house_key *key);
/* One of the past_count last decisions, the earliest being 0. */
const struct house_past *house_table_past(const struct house_table *t, uint32_t i);
/* Which of them is the seat's own last decision; false where the law forbids to take it back: whoever asks has
 * learned something since. A decision teaches where the one who made it was shown something by it, and chance always
 * does; what others decide teaches wherever a game has secrets. */
bool house_table_back(const struct house_table *t, int seat, uint32_t *place);

#endif
