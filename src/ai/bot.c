/* The reference bots: random and greedy. */
#include "ai/bot.h"

static game_move choose_random(const struct bot_turn *t)
{
    struct game_moves legal;
    legal.count = 0;
    t->game->moves(t->box, t->view, &legal);
    return legal.move[rng_below(t->rng, legal.count)];
}

/* The move after which the seat stands best at once; among equals, any. What is hidden is filled in at random first. */
static game_move choose_greedy(const struct bot_turn *t)
{
    struct game_moves legal;
    struct game_state world, after;
    legal.count = 0;
    t->game->moves(t->box, t->view, &legal);
    game_copy(t->game, &world, t->view);
    if (t->game->resample != NULL)
        t->game->resample(t->box, &world, t->seat, t->rng);
    game_move best = legal.move[0];
    int32_t best_value = INT32_MIN;
    uint32_t equals = 0;
    for (uint32_t i = 0; i < legal.count; i++) {
        game_copy(t->game, &after, &world);
        t->game->apply(t->box, &after, legal.move[i]);
        int32_t value = t->game->evaluate(t->box, &after, t->seat);
        if (value > best_value) {
            best_value = value;
            equals = 0;
        }
        if (value == best_value && rng_below(t->rng, ++equals) == 0)
            best = legal.move[i];
    }
    return best;
}

static const struct bot bots[] = {
    {"random", "plays any legal move", choose_random},
    {"greedy", "plays the move that stands best at once", choose_greedy},
};

const struct bot *bot_at(size_t index)
{
    return index < sizeof bots / sizeof bots[0] ? &bots[index] : NULL;
}

const struct bot *bot_find(const char *name)
{
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return NULL;
}

void bot_view(const struct game *game, const struct box *box, const struct game_state *state, int seat,
              struct game_state *out)
{
    game_copy(game, out, state);
    if (game->redact != NULL)
        game->redact(box, out, seat);
}
