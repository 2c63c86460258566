/* The games that have ended at a table, from the rows of its log: for whoever wants to look back at one of them. */
#ifndef HOUSE_GAMES_H
#define HOUSE_GAMES_H

#include "house/house_table.h"

/* Writes the last HOUSE_GAMES_LISTED games before number `before` that have ended, the newest first, as a JSON list.
 * Which seats were those of `key` is said for each: seats turn from game to game, and one that a code has moved to
 * this key belonged to the same person before. `t` is scratch. False where the log makes no sense. */
bool house_games_write(const struct house_game *games, size_t game_count, const struct house_row *rows,
                       uint32_t row_count, const struct house_key *key, uint32_t before, struct house_table *t,
                       struct text *out);

#endif
