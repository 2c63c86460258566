/* A tree grown by random playouts that learn from every move of a playout, whenever it was made ("all moves as first"):
 * for games of two without secrets in which a move is worth much the same sooner or later. Where moves are first looked
 * at, the game's own judgement says which seem good; what it says at the ends of the tree is also handed up it, each
 * seat taking its best, and counts beside what playouts bring. Different orders of the same moves lead to one place in
 * the tree. It works on a game's fast path and names no game. */
#ifndef AI_RAVE_H
#define AI_RAVE_H

#include "ai/bot.h"

extern const struct bot rave_bot;

#endif
