/* The order in which the pieces of the news were touched: small numbers beside the marks of what has changed.
 *
 * A game names its pieces: each is a function that gives a number for a piece of a kind, which becomes another when
 * the piece is touched. From these and the states of a look follows by which decision each piece was touched last. The
 * decisions that a mark is left of are counted from 1. Where there is only one of them, nothing is numbered.
 *
 *     static const struct order_pieces pieces[] = {{disc_at, SEATS * TRACKS}, {owner_of, SPACES}, {NULL, 0}};
 *     order_init(&order, look, pieces);
 *     uint32_t number = order_of(&order, disc_at, disc); */
#ifndef SHOW_ORDER_H
#define SHOW_ORDER_H

#include "show/show.h"

typedef uint64_t order_piece(const struct game_state *s, uint32_t which);

struct order_pieces {
    order_piece *piece;
    uint32_t count;
};

struct order {
    const struct show_look *look;
    uint8_t rank[SHOW_STEPS_MAX]; /* of each step, or 0 */
    uint8_t all;                  /* the highest */
};

/* `pieces` ends with NULL. */
void order_init(struct order *o, const struct show_look *look, const struct order_pieces *pieces);
/* The number of a piece, or 0 if it has none. */
uint32_t order_of(const struct order *o, order_piece *piece, uint32_t which);

#endif
