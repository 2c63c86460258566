/* Hostile players: bytes choose legal moves, nonsense, taking back and playing again. The log always leads to the
 * state. */
#include "fuzz.h"
#include "core/setup.h"

static void check(const struct match *m)
{
    struct game_state s;
    match_state_at(m, m->count, &s);
    if (!game_same(m->game, &s, &m->state))
        abort();
}

static void play_legal(struct match *m, struct choices *c)
{
    struct game_moves legal;
    char token[GAME_TOKEN_MAX];
    struct text t;
    struct fault f;
    int actor = match_actor(m);
    if (actor < 0)
        return;
    game_legal(m->game, m->box, &m->state, &legal);
    text_init(&t, token, sizeof token);
    m->game->write_move(m->box, &m->state, legal.move[choose(c, legal.count)], &t);
    if (match_play(m, actor, token, t.used, &f) != ERR_NONE)
        abort(); /* what is printed can be typed */
    match_settle(m);
}

/* The next bytes as a token. */
static void play_nonsense(struct match *m, struct choices *c)
{
    struct fault f;
    int seat = (int)choose(c, 4) - 1;
    size_t size = choose(c, 12), left = (size_t)(c->end - c->at);
    if (size > left)
        size = left;
    uint32_t before = m->count;
    if (match_play(m, seat, (const char *)c->at, size, &f) != ERR_NONE && m->count != before)
        abort();
    c->at += size;
    match_settle(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static game_move log[1 << 15];
    struct choices c = {data, data + size};
    struct game_setup setup;
    struct match m;
    struct rng deal, chance;
    struct fault f;
    const struct game *game = registry_game(choose(&c, (uint32_t)game_count()));
    const struct box *box = builtin_box(game);
    const struct json anything = {"", 0};
    uint32_t seats = game->seats_min + choose(&c, (uint32_t)(game->seats_max - game->seats_min + 1));
    rng_seed(&deal, choose(&c, 256), 0, RNG_DEAL, 0);
    rng_seed(&chance, choose(&c, 256), 0, RNG_CHANCE, 0);
    if (game_setup_init(game, &setup, seats, &f) != ERR_NONE ||
        setup_deal(game, box, &setup, anything, &deal, &f) != ERR_NONE)
        abort();
    match_init(&m, game, box, &setup, log, &chance);
    match_settle(&m);
    while (choices_left(&c)) {
        switch (choose(&c, 8)) {
        case 0:
            play_nonsense(&m, &c);
            break;
        case 1:
            (void)match_undo(&m, choose(&c, 2), &f);
            break;
        case 2:
            (void)match_redo(&m, &f);
            break;
        default:
            play_legal(&m, &c);
            break;
        }
        check(&m);
    }
    return 0;
}
