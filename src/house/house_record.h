/* A game of a table as a match or as a record, from the rows of its log. */
#ifndef HOUSE_RECORD_H
#define HOUSE_RECORD_H

#include "core/match.h"
#include "house/house_table.h"

/* Folds the rows into `t` as far as game `number` goes, every move into `log`, which has room for as many as any game
 * of the house can have (log_max), and shows it as a match. `t->log` is changed. False where there is no such game, or
 * its log makes no sense. Bots are given what their seat knows of such a match (bot_look). */
bool house_record_match(const struct house_game *games, size_t game_count, const struct house_row *rows,
                        uint32_t row_count, uint32_t number, game_move *log, struct house_table *t, struct match *out);

/* The game that is on at a table which was folded with a log of its moves, as a match. */
void house_record_show(const struct house_table *t, struct match *out);

/* The same for a game that has ended, as a record of one line; false where it goes on, or the text is cut. `bots` are
 * the names of bots by their level, from 0 to LEVEL_MAX; NULL: they have none. */
bool house_record_write(const struct house_game *games, size_t game_count, const char *const *bots,
                        const struct house_row *rows, uint32_t row_count, uint32_t number, game_move *log,
                        struct house_table *t, struct text *out);

#endif
