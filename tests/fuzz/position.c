/* Hostile position ids: any text is refused or is a position that can be written and read again. */
#include "fuzz.h"

#include "core/position.h"

static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";

/* The input as an id with a correct check digit, so that its contents are read as well. */
static size_t make_id(const uint8_t *data, size_t size, char *out)
{
    static const char marks[] = "ptcn";
    uint32_t check = 0;
    size_t used = 2;
    out[0] = 'w';
    out[1] = '2';
    out[used++] = marks[data[0] % 4];
    for (size_t i = 1; i < size; i++)
        out[used++] = signs[data[i] % 32];
    for (size_t i = 2; i < used; i++)
        check = (check * 32 + (uint32_t)(strchr(signs, out[i]) - signs) + 1) % 1048573;
    for (int shift = 15; shift >= 0; shift -= 5)
        out[used++] = signs[check >> shift & 31];
    return used;
}

static bool load(const char *text, size_t size, struct match *m, game_move *log, int *viewer)
{
    static struct position p;
    struct rng chance;
    struct fault f;
    if (position_open(text, size, &p, &f) != ERR_NONE)
        return false;
    const struct game *game = registry_marked(p.mark);
    if (game == NULL)
        return false;
    /* It is read with the built-in box whatever box it names, so that the rest of the digits is tried. */
    const struct box *box = builtin_box(game);
    rng_seed(&chance, 1, 0, RNG_CHANCE, 0);
    *viewer = p.viewer;
    return position_load(&p, game, box, m, log, &chance, &f) == ERR_NONE;
}

static void try_id(const char *text, size_t size)
{
    static game_move log[1 << 15], log_again[1 << 15], seen[1 << 15];
    static char id[POSITION_MAX], again[POSITION_MAX];
    struct match m, other;
    struct text t;
    struct fault f;
    int viewer, viewer_again;
    if (!load(text, size, &m, log, &viewer))
        return;
    text_init(&t, id, sizeof id);
    if (position_write(&m, m.count, viewer, seen, &t, &f) != ERR_NONE ||
        !load(id, t.used, &other, log_again, &viewer_again) || other.count != m.count)
        abort();
    if (m.game->secrets != NULL && viewer != GAME_REFEREE) {
        m.game->secrets->redact(m.box, &m.state, viewer);
        struct game_state view = other.state;
        other.game->secrets->redact(other.box, &view, viewer_again);
        if (!game_same(m.game, &m.state, &view))
            abort();
    } else if (!game_same(m.game, &m.state, &other.state)) {
        abort();
    }
    text_init(&t, again, sizeof again);
    if (position_write(&other, other.count, viewer_again, seen, &t, &f) != ERR_NONE || strcmp(id, again) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char id[POSITION_MAX + 16];
    try_id((const char *)data, size);
    if (size > 0 && size < POSITION_MAX)
        try_id(id, make_id(data, size, id));
    return 0;
}
