/* The games that have ended at a table, as a guest is told of them. */
#ifndef GUEST_GAMES_H
#define GUEST_GAMES_H

#include "guest/guest_table.h"

/* One of them. */
struct guest_game {
    struct house_ended said; /* without the text of the result */
    bool has_result;
    struct game_result result;
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
