/* Playing, taking back and playing again: match.h says how they hang together. */
#include "core/match.h"

void match_init(struct match *m, const struct game *game, const struct box *box, const struct game_setup *setup,
                game_move *log, const struct rng *chance)
{
    memset(m, 0, sizeof *m);
    m->game = game;
    m->box = box;
    m->viewer = GAME_REFEREE;
    m->setup = *setup;
    m->log = log;
    m->chance = *chance;
    game->start(box, &m->state, setup);
}

int match_actor(const struct match *m)
{
    return m->game->actor(m->box, &m->state);
}

static void append(struct match *m, game_move move)
{
    CLAIM(m->count < m->game->log_max);
    m->game->apply(m->box, &m->state, move);
    m->log[m->count++] = move;
}

void match_apply(struct match *m, game_move move)
{
    append(m, move);
    m->undone = 0;
}

static enum err play(struct match *m, enum err wrong, const char *token, size_t size, struct fault *f)
{
    struct game_moves legal;
    if (match_actor(m) == GAME_OVER)
        return err_fault_set(f, ERR_MOVE_OVER, m->count, token, size);
    game_legal(m->game, m->box, &m->state, &legal);
    int i = game_find(m->game, m->box, &m->state, &legal, token, size);
    if (i < 0)
        return err_fault_set(f, wrong, m->count, token, size);
    match_apply(m, legal.move[i]);
    return ERR_NONE;
}

enum err match_play(struct match *m, int seat, const char *token, size_t size, struct fault *f)
{
    int actor = match_actor(m);
    if (actor != GAME_OVER && (actor != seat || seat < 0))
        return err_fault_set(f, ERR_MOVE_TURN, m->count, token, size);
    return play(m, ERR_MOVE_ILLEGAL, token, size, f);
}

enum err match_replay(struct match *m, const char *token, size_t size, struct fault *f)
{
    return play(m, match_actor(m) == GAME_CHANCE ? ERR_MOVE_CHANCE : ERR_MOVE_ILLEGAL, token, size, f);
}

void match_settle(struct match *m)
{
    struct game_moves outcomes;
    CLAIM(m->viewer == GAME_REFEREE);
    while (match_actor(m) == GAME_CHANCE) {
        game_legal(m->game, m->box, &m->state, &outcomes);
        match_apply(m, outcomes.move[game_draw(&outcomes, &m->chance)]);
    }
}

void match_first(const struct match *m, struct game_state *out)
{
    m->game->start(m->box, out, &m->setup);
    if (m->viewer != GAME_REFEREE && m->game->secrets != NULL)
        m->game->secrets->redact(m->box, out, m->viewer);
}

void match_see(const struct match *m, struct game_state *s, int viewer)
{
    CLAIM(m->viewer == GAME_REFEREE || m->viewer == viewer);
    if (m->viewer == GAME_REFEREE && viewer != GAME_REFEREE && m->game->secrets != NULL)
        m->game->secrets->redact(m->box, s, viewer);
}

game_move match_seen(const struct match *m, const struct game_state *s, game_move move, int viewer)
{
    CLAIM(m->viewer == GAME_REFEREE || m->viewer == viewer);
    bool whole = m->viewer != GAME_REFEREE || viewer == GAME_REFEREE;
    return whole ? move : game_seen(m->game, m->box, s, move, viewer);
}

void match_state_at(const struct match *m, uint32_t count, struct game_state *out)
{
    CLAIM(count <= m->count + m->undone);
    match_first(m, out);
    for (uint32_t i = 0; i < count; i++)
        m->game->apply(m->box, out, m->log[i]);
}

void match_back(struct match *m, uint32_t count)
{
    CLAIM(count <= m->count);
    match_state_at(m, count, &m->state);
    m->undone += m->count - count;
    m->count = count;
}

/* Whether a move, made in this state, showed every seat and every spectator all of itself. */
static bool is_open(const struct match *m, const struct game_state *s, game_move move)
{
    for (int viewer = GAME_SPECTATOR; viewer < m->setup.seats; viewer++)
        if (game_seen(m->game, m->box, s, move, viewer) != move)
            return false;
    return true;
}

enum err match_undo(struct match *m, bool force, struct fault *f)
{
    struct game_state s;
    uint32_t last = m->count; /* the decision to take back */
    bool seen = false;
    CLAIM(m->viewer == GAME_REFEREE);
    do {
        if (last == 0)
            return err_fault_word(f, ERR_UNDO_NOTHING, m->count, "");
        match_state_at(m, --last, &s);
        seen = seen || m->game->actor(m->box, &s) == GAME_CHANCE || !is_open(m, &s, m->log[last]);
    } while (m->game->actor(m->box, &s) == GAME_CHANCE);
    if (seen && !force)
        return err_fault_word(f, ERR_UNDO_LEARNED, m->count, "");
    m->undone += m->count - last;
    m->count = last;
    m->state = s;
    return ERR_NONE;
}

enum err match_redo(struct match *m, struct fault *f)
{
    if (m->undone == 0)
        return err_fault_word(f, ERR_REDO_NOTHING, m->count, "");
    do {
        append(m, m->log[m->count]);
        m->undone--;
    } while (m->undone > 0 && match_actor(m) == GAME_CHANCE);
    return ERR_NONE;
}
