/* Beliefs, worlds and odds through a game's mind, or without one. */
#include "ai/belief.h"

void *belief_begin(const struct bot_turn *turn, const struct game_mind *mind, uint8_t **arena, size_t *size)
{
    size_t need = (mind->belief_size + 63) / 64 * 64;
    struct game_state view;
    if (mind->imagine == NULL || turn->first == NULL || need > *size)
        return NULL;
    void *belief = *arena;
    *arena += need;
    *size -= need;
    game_copy(turn->game, &view, turn->first);
    mind->believe(turn->box, belief, &view, turn->seat);
    for (uint32_t i = 0; i < turn->seen_count; i++) {
        mind->learn(turn->box, belief, &view, turn->seen[i]);
        turn->game->apply(turn->box, &view, turn->seen[i]);
    }
    return belief;
}

void belief_draw(const struct bot_turn *turn, const struct game_mind *mind, const void *belief,
                 struct game_state *world)
{
    if (belief != NULL) {
        mind->imagine(turn->box, belief, turn->view, turn->rng, world);
        return;
    }
    game_copy(turn->game, world, turn->view);
    if (turn->game->resample != NULL)
        turn->game->resample(turn->box, world, turn->seat, turn->rng);
}

void belief_weigh(const struct bot_turn *turn, const struct game_mind *mind, const struct game_state *world,
                  const struct game_moves *legal, uint32_t *weight)
{
    if (mind->prior != NULL) {
        mind->prior(turn->box, world, legal, weight);
        return;
    }
    for (uint32_t i = 0; i < legal->count; i++)
        weight[i] = 1;
}
