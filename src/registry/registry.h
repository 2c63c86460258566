/* Which games there are, and the boxes that the program carries for them.
 *
 * The list comes from src/games/meson.build. */
#ifndef REGISTRY_REGISTRY_H
#define REGISTRY_REGISTRY_H

#include "core/game.h"

/* All games, those that are only examples last. */
const struct game *registry_game(size_t index); /* NULL past the last */
const struct game *registry_find(const char *id);
const struct game *registry_marked(char mark); /* by its letter in position ids */

/* The built-in box file of a game, as text. */
const char *registry_box_text(const struct game *game, size_t *size);

/* Reads the built-in box; `box` has game->box_size bytes. It cannot fail: the tests read every one. */
void registry_box(const struct game *game, struct box *box);

#endif
