/* The laws of purity, of the fast path, and of taking back and playing again. */
#include "laws_run.h"

/* `start` writes every byte: what lay in the storage before does not show. */
bool laws_start(struct laws_run *r)
{
    const struct game *g = r->g;
    memset(r->state, 0x00, g->state_size);
    memset(r->spare, 0xFF, g->state_size);
    g->start(r->box, r->state, &r->match.setup);
    g->start(r->box, r->spare, &r->match.setup);
    if (!game_same(g, r->state, r->spare))
        return laws_fail(r, "Pure", "start leaves bytes of the state unwritten");
    return game_same(g, r->state, &r->match.state) || laws_fail(r, "Pure", "start gives another state the next time");
}

/* Looking at a position changes nothing and always shows the same. The list of moves is at hand already. */
bool laws_pure_position(struct laws_run *r)
{
    const struct game *g = r->g;
    struct game_moves again;
    game_legal(g, r->box, r->state, &again);
    if (again.count != r->legal.count || memcmp(again.move, r->legal.move, again.count * sizeof again.move[0]) != 0)
        return laws_fail(r, "Pure", "the list of moves is not the same the next time");
    for (int seat = 0; seat < (int)r->c->seats; seat++)
        if (game_evaluate(g, r->box, r->state, seat) != game_evaluate(g, r->box, r->state, seat))
            return laws_fail(r, "Pure", "the judgement of seat %d is not the same the next time", seat);
    if (!game_same(g, r->state, &r->match.state))
        return laws_fail(r, "Pure", "the position changes when it is looked at");
    if (r->actor != GAME_OVER)
        return true;
    struct game_result result;
    g->result(r->box, r->state, &result);
    return result.winners >> r->c->seats == 0 || laws_fail(r, "Pure", "a seat wins that does not play");
}

/* The same move from the same position leads to the same bytes, wherever they lie. */
bool laws_pure_move(struct laws_run *r, game_move m)
{
    const struct game *g = r->g;
    struct game_state roomy;
    memset(&roomy, 0xA5, sizeof roomy);
    game_copy(g, &roomy, r->state);
    game_copy(g, r->next, r->state);
    g->apply(r->box, r->next, m);
    g->apply(r->box, &roomy, m);
    return game_same(g, r->next, &roomy) || laws_fail(r, "Pure", "a move leads to another state the next time");
}

/* The last decision of the log, and whether taking it back would take back something that was drawn or shown. */
static bool last_decision(const struct laws_run *r, uint32_t count, uint32_t *at, bool *shown)
{
    *shown = false;
    while (count-- > 0) {
        const struct game_state *s = laws_path(r, count);
        bool chance = r->g->actor(r->box, s) == GAME_CHANCE;
        *shown = *shown || chance;
        for (int viewer = GAME_SPECTATOR; r->g->secrets != NULL && viewer < laws_viewers_end(r); viewer++)
            *shown = *shown || r->g->secrets->redact_move(r->box, s, r->log[count], viewer) != r->log[count];
        *at = count;
        if (!chance)
            return true;
    }
    return false;
}

static bool stands_at(struct laws_run *r, const struct match *m, uint32_t count)
{
    return (m->count == count && game_same(r->g, &m->state, laws_path(r, count))) ||
           laws_fail(r, "Undo", "move %u of %u is not where taking back or playing again leads", count, r->match.count);
}

/* Takes back one decision of a match that stands on the path, first without force. */
static bool take_back(struct laws_run *r, struct match *m, bool *more)
{
    struct fault f;
    uint32_t at = 0, count = m->count;
    bool shown;
    *more = last_decision(r, count, &at, &shown);
    enum err expected = !*more ? ERR_UNDO_NOTHING : shown ? ERR_UNDO_LEARNED : ERR_NONE;
    enum err err = match_undo(m, false, &f);
    if (err != expected)
        return laws_fail(r, "Undo", "after %u moves taking back says \"%s\"", count, err_message(err));
    if (err != ERR_NONE && !stands_at(r, m, count))
        return false;
    if (err == ERR_UNDO_LEARNED && match_undo(m, true, &f) != ERR_NONE)
        return laws_fail(r, "Undo", "after %u moves taking back cannot be forced", count);
    return stands_at(r, m, *more ? at : count);
}

/* Plays again up to where the path ends. */
static bool play_again(struct laws_run *r, struct match *m)
{
    struct fault f;
    while (m->undone > 0)
        if (match_redo(m, &f) != ERR_NONE || !stands_at(r, m, m->count))
            return laws_fail(r, "Undo", "a move cannot be played again");
    return match_redo(m, &f) == ERR_REDO_NOTHING ? stands_at(r, m, r->match.count)
                                                 : laws_fail(r, "Undo", "more is played again than was taken back");
}

bool laws_undo_once(struct laws_run *r)
{
    struct match m = r->match;
    bool more;
    return take_back(r, &m, &more) && play_again(r, &m);
}

/* Takes all decisions back and plays them again; in lean depth only some, since each replays the log. */
bool laws_undo_all(struct laws_run *r)
{
    struct match m = r->match;
    bool more = true;
    for (int i = 0; more && (r->c->depth == LAWS_FULL || i < 3); i++)
        if (!take_back(r, &m, &more))
            return false;
    return play_again(r, &m);
}

bool laws_search_start(struct laws_run *r)
{
    const struct game_search *search = r->g->search;
    if (search != NULL)
        search->enter(r->box, &r->match.state, r->node);
    return true;
}

/* The fast engine's node agrees with the plain rules. */
static bool agrees(struct laws_run *r, const void *node, const struct game_state *s, const struct game_moves *legal)
{
    game_move moves[GAME_MOVES_MAX];
    if (r->g->search->actor(node) != r->g->actor(r->box, s))
        return laws_fail(r, "Search", "the fast path has another actor");
    if (legal->count == 0)
        return true;
    uint32_t count = r->g->search->moves(node, moves);
    return (count == legal->count && memcmp(moves, legal->move, count * sizeof moves[0]) == 0) ||
           laws_fail(r, "Search", "the fast path lists other moves");
}

/* One move made and taken back. */
static bool try_move(struct laws_run *r, game_move m)
{
    const struct game_search *search = r->g->search;
    struct game_moves legal;
    uint64_t hash = search->hash(r->fresh);
    game_copy(r->g, r->next, r->state);
    r->g->apply(r->box, r->next, m);
    game_legal(r->g, r->box, r->next, &legal);
    search->make(r->fresh, m);
    if (!agrees(r, r->fresh, r->next, &legal))
        return false;
    search->unmake(r->fresh);
    return (search->hash(r->fresh) == hash || laws_fail(r, "Search", "a move is not wholly taken back")) &&
           agrees(r, r->fresh, r->state, &r->legal);
}

bool laws_search_position(struct laws_run *r)
{
    const struct game_search *search = r->g->search;
    if (search == NULL)
        return true;
    search->enter(r->box, r->state, r->fresh);
    uint64_t hash = r->hashes[r->match.count] = search->hash(r->node);
    if (search->hash(r->fresh) != hash)
        return laws_fail(r, "Search", "the hash of a position depends on the way to it");
    if (!agrees(r, r->node, r->state, &r->legal) || !agrees(r, r->fresh, r->state, &r->legal))
        return false;
    for (uint32_t i = 0; i < r->legal.count; i++)
        if (laws_now(r, r->legal.count) && !try_move(r, r->legal.move[i])) /* about one a step in lean depth */
            return false;
    return true;
}

bool laws_search_make(struct laws_run *r, game_move m)
{
    if (r->g->search != NULL)
        r->g->search->make(r->node, m);
    return true;
}

/* Compares the result, and takes all moves back. */
bool laws_search_end(struct laws_run *r)
{
    const struct game_search *search = r->g->search;
    struct game_result plain, fast;
    if (search == NULL)
        return true;
    memset(&plain, 0, sizeof plain);
    memset(&fast, 0, sizeof fast);
    r->g->result(r->box, r->state, &plain);
    search->result(r->node, &fast);
    if (plain.winners != fast.winners || plain.scored != fast.scored ||
        memcmp(plain.score, fast.score, r->c->seats * sizeof plain.score[0]) != 0)
        return laws_fail(r, "Search", "the fast path has another result");
    for (uint32_t step = r->match.count; step-- > 0;) {
        search->unmake(r->node);
        if (search->hash(r->node) != r->hashes[step])
            return laws_fail(r, "Search", "move %u is not wholly taken back", step);
    }
    return true;
}
