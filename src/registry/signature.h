/* A number that stands for the rules of all games: the digest of a fixed set of random games. A change that is not
 * meant to change play must not move it, and every compiler and machine must give the same. */
#ifndef REGISTRY_SIGNATURE_H
#define REGISTRY_SIGNATURE_H

#include "core/game.h"

/* Of one game with its built-in box (`box`, already read), over every number of seats and every choice of options. */
uint64_t signature_of(const struct game *game, const struct box *box);

#endif
