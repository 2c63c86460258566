/* Hostile set-ups: bytes as part of a set-up. A deal is refused, or agrees with itself: written and read again it is
 * the same set-up, and can be played. */
#include "fuzz.h"
#include "core/setup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 16];
    struct json wish, whole;
    struct fault f;
    struct game_setup setup, again;
    struct rng rng;
    if (size < 2 || json_check((const char *)data + 1, size - 1, &wish, &f) != ERR_NONE)
        return 0;
    const struct game *game = registry_game(data[0] % game_count());
    const struct box *box = builtin_box(game);
    rng_seed(&rng, size, 0, RNG_TEST, 0);
    if (game_setup_init(game, &setup, game->seats_min + data[0] / 16U % (game->seats_max - game->seats_min + 1U), &f) !=
        ERR_NONE)
        abort();
    again = setup;
    if (setup_deal(game, box, &setup, wish, &rng, &f) != ERR_NONE)
        return 0;
    struct text t;
    text_init(&t, text, sizeof text);
    setup_write(game, box, &setup, &t);
    if (json_check(text, t.used, &whole, &f) != ERR_NONE || setup_read(game, box, &again, whole, &f) != ERR_NONE ||
        memcmp(&setup, &again, sizeof setup) != 0)
        abort();
    play_out(game, box, &setup, &rng);
    return 0;
}
