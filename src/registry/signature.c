/* Signatures: random games, with every byte of every state hashed. */
#include "registry/signature.h"
#include "core/setup.h"

enum { GAMES_EACH = 16 };

static uint64_t play(const struct game *g, const struct box *box, struct game_setup *setup, uint64_t index, uint64_t h)
{
    struct rng deal, moves;
    struct game_state s;
    struct game_moves legal;
    struct fault f;
    const struct json anything = {"", 0};
    rng_seed(&deal, 1, index, RNG_DEAL, 0);
    rng_seed(&moves, 1, index, RNG_BOT, 0);
    if (setup_deal(g, box, setup, anything, &deal, &f) != ERR_NONE)
        return text_hash(h, "-", 1); /* options that do not go together */
    g->start(box, &s, setup);
    for (;;) {
        h = text_hash(h, &s, g->state_size);
        int actor = g->actor(box, &s);
        if (actor == GAME_OVER)
            return h;
        game_legal(g, box, &s, &legal);
        g->apply(box, &s,
                 legal.move[actor == GAME_CHANCE ? game_draw(&legal, &moves) : rng_below(&moves, legal.count)]);
    }
}

/* The values of an option that are tried: every choice; of a number the standard and both ends; of a list the standard
 * alone. Returns how many they are. */
static int32_t values_of(const struct game_option *o, int32_t out[3])
{
    int32_t count = 0;
    out[0] = o->standard;
    if (o->kind == GAME_OPTION_CHOICE) {
        while (o->choices[count] != NULL)
            count++;
        return count;
    }
    if (o->kind == GAME_OPTION_LIST)
        return 1;
    out[1] = o->min;
    out[2] = o->max;
    return 3;
}

uint64_t signature_of(const struct game *g, const struct box *box)
{
    uint64_t h = TEXT_HASH, index = 0;
    for (uint32_t seats = g->seats_min; seats <= g->seats_max; seats++) {
        struct game_setup usual, setup;
        struct fault f;
        (void)game_setup_init(g, &usual, seats, &f); /* seats are in range */
        for (size_t i = 0; i == 0 || g->options[i].key != NULL; i++) {
            int32_t values[3] = {0, 0, 0}, count = g->options[i].key != NULL ? values_of(&g->options[i], values) : 1;
            for (int32_t v = 0; v < count; v++) {
                setup = usual;
                if (g->options[i].key != NULL)
                    setup.option[i] = g->options[i].kind == GAME_OPTION_CHOICE ? v : values[v];
                for (uint32_t k = 0; k < GAMES_EACH; k++)
                    h = play(g, box, &setup, index++, h);
            }
            if (g->options[i].key == NULL)
                break;
        }
    }
    return h;
}
