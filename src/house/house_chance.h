/* Where the house's chance comes from. In a file of its own, so that a test build can put another one in its place and
 * say what is dealt and drawn. */
#ifndef HOUSE_CHANCE_H
#define HOUSE_CHANCE_H

#include "house/house_table.h"

/* A random set-up for setup->seats and setup->option. */
void house_chance_deal(const struct house_game *kit, struct game_setup *setup, struct rng *rng);
/* One of the outcomes. */
uint32_t house_chance_draw(const struct house_game *kit, const struct game_state *s, const struct game_moves *outcomes,
                           struct rng *rng);

#endif
