/* A number that stands for the rules of a game: the hash of a fixed set of random games. A change that is not meant to
 * change the rules must not change it, and every compiler and machine must give the same. */
#ifndef REGISTRY_SIGNATURE_H
#define REGISTRY_SIGNATURE_H

#include "core/game.h"

/* `box` is the built-in one. The games cover every number of seats and every choice of options. */
uint64_t signature_of(const struct game *game, const struct box *box);

#endif
