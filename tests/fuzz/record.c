/* Hostile records: any bytes are refused or are a game that can be written and read again. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static game_move log[1 << 15], log_again[1 << 15];
    static char text[1 << 20];
    struct record r;
    struct match m, again;
    struct rng chance;
    struct fault f;
    bool in_moves;
    if (record_open((const char *)data, size, &r, &f) != ERR_NONE)
        return 0;
    const struct game *game = registry_find(r.game);
    if (game == NULL)
        return 0;
    const struct box *box = builtin_box(game);
    rng_seed(&chance, 1, 0, RNG_CHANCE, 0);
    if (record_load(&r, game, box, &m, log, &chance, &f, &in_moves) != ERR_NONE)
        return 0;
    struct record_notes notes = {.original = r.whole};
    struct text t;
    text_init(&t, text, sizeof text);
    record_write(&m, &notes, &t);
    if (t.cut)
        return 0;
    if (record_open(text, t.used, &r, &f) != ERR_NONE ||
        record_load(&r, game, box, &again, log_again, &chance, &f, &in_moves) != ERR_NONE ||
        !game_same(game, &m.state, &again.state))
        abort();
    return 0;
}
