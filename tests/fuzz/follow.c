/* A hostile house: bytes choose what a viewer is told. Whatever is taken leads to the view of a possible state, and
 * taking it breaks no promise. */
#include "fuzz.h"

#include "core/follow.h"
#include "core/setup.h"

static game_move true_log[1 << 15], seen_log[1 << 15];

/* The view can be filled in, looks the same again, and can be played on from. */
static void check(const struct match *m)
{
    struct game_state full, view;
    struct game_moves legal;
    struct rng rng;
    const struct game *g = m->game;
    match_state_at(m, m->count, &view);
    if (!game_same(g, &view, &m->state))
        abort();
    if (g->secrets == NULL)
        return;
    rng_seed(&rng, 1, m->count, RNG_TEST, 0);
    game_copy(g, &full, &m->state);
    g->secrets->resample(m->box, &full, m->viewer, &rng);
    game_copy(g, &view, &full);
    g->secrets->redact(m->box, &view, m->viewer);
    if (!game_same(g, &view, &m->state))
        abort();
    game_legal(g, m->box, &full, &legal);
    if ((legal.count == 0) != (g->actor(m->box, &full) == GAME_OVER))
        abort();
}

/* A token as some legal move of the true match looks to the viewer, or to everybody. */
static size_t write_token(const struct match *truth, int viewer, struct choices *c, char token[GAME_TOKEN_MAX],
                          game_move *move)
{
    struct game_moves legal;
    struct text t;
    text_init(&t, token, GAME_TOKEN_MAX);
    game_legal(truth->game, truth->box, &truth->state, &legal);
    if (legal.count == 0)
        return 0;
    *move = legal.move[choose(c, legal.count)];
    follow_move_write(truth->game, truth->box, &truth->state, *move, viewer, &t);
    return t.used;
}

/* Puts bytes of the input in place of some of the token's. */
static size_t spoil(struct choices *c, char token[GAME_TOKEN_MAX], size_t size)
{
    size_t at = choose(c, (uint32_t)size + 1), count = choose(c, 8);
    for (size_t i = 0; i < count && at < GAME_TOKEN_MAX - 1 && choices_left(c); i++)
        token[at++] = (char)*c->at++;
    return at > size || choose(c, 2) == 0 ? at : size;
}

/* Both matches go on together until the viewer has been told something else; from then on it follows a match that
 * nobody plays. */
static void tell(struct match *truth, struct match *m, struct choices *c, bool *apart)
{
    char token[GAME_TOKEN_MAX];
    struct fault f;
    game_move move = 0;
    size_t size = write_token(truth, m->viewer, c, token, &move);
    bool honest = choose(c, 4) > 0;
    if (!honest)
        size = spoil(c, token, size);
    uint32_t before = m->count;
    enum err err = follow_play(m, token, size, &f);
    if ((err == ERR_NONE) != (m->count == before + 1) || (honest && size > 0 && !*apart && err != ERR_NONE))
        abort();
    if (honest && size > 0)
        match_apply(truth, move);
    *apart = *apart || (!honest && err == ERR_NONE);
}

static bool begin(struct match *truth, struct match *m, struct choices *c, bool *apart)
{
    static char setup_text[1 << 14];
    const struct game *game = registry_game(choose(c, (uint32_t)game_count()));
    const struct box *box = builtin_box(game);
    struct game_setup setup;
    struct rng deal;
    struct text t;
    struct json json;
    struct fault f;
    uint32_t seats = game->seats_min + choose(c, (uint32_t)(game->seats_max - game->seats_min + 1));
    int viewer = (int)choose(c, seats + 1) + GAME_SPECTATOR;
    rng_seed(&deal, choose(c, 256), 0, RNG_DEAL, 0);
    if (game_setup_init(game, &setup, seats, &f) != ERR_NONE ||
        setup_deal(game, box, &setup, (struct json){"", 0}, &deal, &f) != ERR_NONE)
        abort();
    match_init(truth, game, box, &setup, true_log, &deal);
    text_init(&t, setup_text, sizeof setup_text);
    if (!follow_setup_write(game, box, &setup, viewer, &t))
        abort();
    bool honest = choose(c, 8) > 0;
    for (uint32_t i = choose(c, honest ? 1 : 8); i > 0; i--)
        setup_text[(choose(c, 256) << 8 | choose(c, 256)) % t.used] = (char)choose(c, 256);
    *apart = !honest;
    bool good = json_check(setup_text, t.used, &json, &f) == ERR_NONE &&
                follow_begin(m, game, box, &setup, json, viewer, seen_log, &f) == ERR_NONE;
    if (honest && !good)
        abort();
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct choices c = {data, data + size};
    struct match truth, m;
    struct fault f;
    bool apart;
    if (!begin(&truth, &m, &c, &apart))
        return 0;
    while (choices_left(&c)) {
        if (choose(&c, 16) == 0) {
            uint32_t to = choose(&c, 256);
            apart = apart || to < m.count;
            if ((follow_back(&m, to, &f) == ERR_NONE) != (to <= m.count))
                abort();
        } else {
            tell(&truth, &m, &c, &apart);
        }
        check(&m);
    }
    return 0;
}
