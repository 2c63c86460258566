/* The legal moves with their tokens, sorted as strings by byte value: the order in which state dumps list them and
 * position ids count them. */
#ifndef CORE_TOKENS_H
#define CORE_TOKENS_H

#include "core/game.h"

struct tokens {
    struct game_moves legal;
    char text[GAME_MOVES_MAX][GAME_TOKEN_MAX]; /* of each move in `legal` */
    uint32_t order[GAME_MOVES_MAX];            /* indexes into both, sorted by text */
};

void tokens_list(const struct game *game, const struct box *box, const struct game_state *state, struct tokens *out);

#endif
