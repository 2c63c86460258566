/* What the fuzz targets share: the input as a source of choices, and boxes that are read once. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "core/record.h"
#include "registry/registry.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input as a sequence of decisions; it continues with zeros once it is used up. */
struct choices {
    const uint8_t *at, *end;
};

static inline uint32_t choose(struct choices *c, uint32_t below)
{
    uint32_t byte = c->at < c->end ? *c->at++ : 0;
    return below > 0 ? byte % below : 0;
}

static inline bool choices_left(const struct choices *c)
{
    return c->at < c->end;
}

static inline size_t game_count(void)
{
    size_t n = 0;
    while (registry_game(n) != NULL)
        n++;
    return n;
}

/* The built-in box of a game, kept for the life of the process. */
static inline const struct box *builtin_box(const struct game *game)
{
    static struct box *boxes[16];
    size_t i = 0;
    while (registry_game(i) != game)
        i++;
    if (boxes[i] == NULL) {
        boxes[i] = calloc(1, game->box_size);
        if (boxes[i] == NULL)
            abort();
        registry_box(game, boxes[i]);
    }
    return boxes[i];
}

/* Plays a random game to its end with a box: nothing that a box may hold breaks the rules. */
static inline void play_out(const struct game *game, const struct box *box, const struct game_setup *setup,
                            struct rng *rng)
{
    struct game_state s;
    struct game_moves legal;
    struct game_result result;
    uint32_t moves = 0;
    game->start(box, &s, setup);
    for (int actor; (actor = game->actor(box, &s)) != GAME_OVER; moves++) {
        game_legal(game, box, &s, &legal);
        if (moves == game->log_max || legal.count == 0)
            abort();
        game->apply(box, &s, legal.move[actor == GAME_CHANCE ? game_draw(&legal, rng) : rng_below(rng, legal.count)]);
    }
    game->result(box, &s, &result);
}

#endif
