/* The house's chance: drawn by the weights, from a generator with a fresh key for every entry. */
#include "house/house_chance.h"
#include "core/setup.h"

void house_chance_deal(const struct house_game *kit, struct game_setup *setup, struct rng *rng)
{
    struct fault f;
    CLAIM(setup_deal(kit->game, kit->box, setup, (struct json){"", 0}, rng, &f) == ERR_NONE);
}

uint32_t house_chance_draw(const struct house_game *kit, const struct game_state *s, const struct game_moves *outcomes,
                           struct rng *rng)
{
    (void)kit;
    (void)s;
    return game_draw(outcomes, rng);
}
