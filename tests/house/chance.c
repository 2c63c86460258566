/* Chance as a test wants it, linked in place of src/house/house_chance.c. */
#include "chance.h"

struct scripted scripted;

void house_chance_deal(const struct house_game *kit, struct game_setup *setup, struct rng *rng)
{
    (void)kit;
    (void)rng;
    *setup = *scripted.setup;
}

uint32_t house_chance_draw(const struct house_game *kit, const struct game_state *s, const struct game_moves *outcomes,
                           struct rng *rng)
{
    (void)kit;
    (void)s;
    (void)rng;
    for (uint32_t i = 0; i < outcomes->count; i++) {
        if (outcomes->move[i] == scripted.log[scripted.next]) {
            scripted.next++;
            return i;
        }
    }
    CLAIM_NEVER("the script does not say what chance does here");
}
