/* The state dump: one JSON line for a step of a game, as a referee or as one seat sees it. */
#ifndef CORE_DUMP_H
#define CORE_DUMP_H

#include "core/match.h"

/* Most bytes a dump can take, and room for sorting the legal moves' tokens. */
enum { DUMP_MAX = 1 << 15 };

/* `viewer` is a seat, GAME_SPECTATOR or GAME_REFEREE; `state` the full state. */
void dump_write(const struct game *game, const struct box *box, const struct game_state *state, int viewer,
                size_t record, size_t step, struct text *out);

/* The tokens of the legal moves, sorted by byte value, as a JSON list. */
void dump_legal_write(const struct game *game, const struct box *box, const struct game_state *state, struct text *out);

#endif
