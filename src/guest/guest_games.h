/* The games that have ended at a table, as a guest is told of them. */
#ifndef GUEST_GAMES_H
#define GUEST_GAMES_H

#include "guest/guest_table.h"

/* One of them, by the seats as they were then. */
struct guest_game {
    uint32_t number; /* from 0 */
    int64_t at;      /* when it ended, in the house's time */
    enum house_how how;
    uint32_t seats, own, resigned; /* how many; this key's, and those of people who gave it up, a bit each */
    bool has_result;
    struct game_result result;
    uint8_t level[GAME_SEATS_MAX]; /* of bots */
    char names[GAME_SEATS_MAX][HOUSE_NAME_MAX + 1];
};

/* Those that were asked for last, of one table, the newest first. */
struct guest_games {
    bool wanted; /* asked for, and not answered */
    char table[HOUSE_ID_SIZE + 1];
    uint32_t count;
    struct guest_game game[HOUSE_GAMES_LISTED];
};

/* Reads a list of games as the house writes it; false if it is none. */
bool guest_games_read(struct json list, struct guest_games *out);

#endif
