/* Writing what a viewer is told of a match, and following the match from it. */
#include "core/follow.h"

#include "core/setup.h"

bool follow_setup_write(const struct game *game, const struct box *box, const struct game_setup *setup, int viewer,
                        struct text *out)
{
    struct game_setup other = *setup;
    game_move none = 0;
    if (game->secrets != NULL && !game->secrets->retrace(box, viewer, &other, &none, 0))
        return false;
    setup_write(game, box, &other, out);
    return true;
}

void follow_move_write(const struct game *game, const struct box *box, const struct game_state *s, game_move move,
                       int viewer, struct text *out)
{
    struct game_state view;
    game_view(game, box, s, viewer, &view);
    game->write_move(box, &view, game_seen(game, box, s, move, viewer), out);
}

enum err follow_begin(struct match *m, const struct game *game, const struct box *box,
                      const struct game_setup *settings, struct json setup, int viewer, game_move *log, struct fault *f)
{
    struct game_setup told = *settings;
    struct rng none = {0};
    CLAIM(viewer >= GAME_SPECTATOR && viewer < settings->seats);
    enum err err = setup_read(game, box, &told, setup, f);
    if (err != ERR_NONE)
        return err;
    match_init(m, game, box, &told, log, &none);
    m->viewer = viewer;
    match_first(m, &m->state);
    return ERR_NONE;
}

/* Looks for the token among the moves of a full state as the viewer sees them, if the state looks like the view. */
static bool find_in(const struct game *game, const struct box *box, const struct game_state *view,
                    const struct game_state *full, int viewer, const char *token, size_t size, game_move *out)
{
    char buffer[GAME_TOKEN_MAX];
    struct text t;
    struct game_state again;
    struct game_moves legal;
    game_view(game, box, full, viewer, &again);
    if (!game_same(game, &again, view))
        return false;
    text_init(&t, buffer, sizeof buffer);
    game_legal(game, box, full, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        *out = game_seen(game, box, full, legal.move[i], viewer);
        text_reset(&t);
        game->write_move(box, view, *out, &t);
        if (text_same(token, size, buffer))
            return true;
    }
    return false;
}

bool follow_find(const struct game *game, const struct box *box, const struct game_state *view, int viewer,
                 const char *token, size_t size, game_move *out)
{
    struct game_state full;
    if (size == 0 || size >= GAME_TOKEN_MAX)
        return false;
    if (game->secrets == NULL)
        return find_in(game, box, view, view, viewer, token, size, out);
    for (uint32_t attempt = 0; attempt < GAME_ATTEMPTS; attempt++) {
        game_copy(game, &full, view);
        if (game->secrets->suppose(box, &full, viewer, token, size, attempt) &&
            find_in(game, box, view, &full, viewer, token, size, out))
            return true;
    }
    return false;
}

enum err follow_play(struct match *m, const char *token, size_t size, struct fault *f)
{
    game_move move;
    CLAIM(m->viewer != GAME_REFEREE);
    if (match_actor(m) == GAME_OVER)
        return err_fault_set(f, ERR_MOVE_OVER, m->count, token, size);
    if (m->count == m->game->log_max)
        return err_fault_set(f, ERR_TOO_LONG, m->count, token, size);
    if (!follow_find(m->game, m->box, &m->state, m->viewer, token, size, &move))
        return err_fault_set(f, ERR_FOLLOW_MOVE, m->count, token, size);
    match_apply(m, move);
    return ERR_NONE;
}

enum err follow_back(struct match *m, uint32_t count, struct fault *f)
{
    CLAIM(m->viewer != GAME_REFEREE);
    if (count > m->count)
        return err_fault_word(f, ERR_FOLLOW_BACK, m->count, "");
    match_state_at(m, count, &m->state);
    m->count = count;
    return ERR_NONE;
}

uint64_t follow_digest(const struct match *m)
{
    return text_hash(TEXT_HASH, &m->state, m->game->state_size);
}
