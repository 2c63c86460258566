/* Hostile boxes: any bytes are refused, or are a box with which whole games can be played. */
#include "fuzz.h"
#include "core/setup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct box_header header;
    struct fault f;
    if (box_header_read((const char *)data, size, &header, &f) != ERR_NONE)
        return 0;
    const struct game *game = registry_find(header.game);
    if (game == NULL)
        return 0;
    struct box *box = malloc(game->box_size);
    if (box == NULL)
        abort();
    memcpy(box, builtin_box(game), game->box_size); /* what an extending box is read on top of */
    if (box_read(game, (const char *)data, size, box, &f) == ERR_NONE) {
        for (uint32_t seats = game->seats_min; seats <= game->seats_max; seats++) {
            struct game_setup setup;
            struct rng rng;
            const struct json anything = {"", 0};
            rng_seed(&rng, size, 0, RNG_TEST, seats);
            if (game_setup_init(game, &setup, seats, &f) != ERR_NONE)
                abort();
            if (setup_deal(game, box, &setup, anything, &rng, &f) == ERR_NONE)
                play_out(game, box, &setup, &rng);
        }
    } else if (f.err == ERR_NONE) {
        abort(); /* a refusal says why */
    }
    free(box);
    return 0;
}
