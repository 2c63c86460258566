/* Taking back: one law for every front end.
 *
 * Whoever is before the screen takes back their own last decision, together with what bots and chance have done since,
 * as long as they have learned nothing since and no other person has decided since. People who share a screen without
 * curtains are before it together, so for them it is the last decision of any of them. A move without an alternative is
 * no decision: it is taken back together with what led to it.
 *
 * Learning is defined through `redact`. A viewer's information set is the set of all states that look to it like the
 * true one. A move made since, the decision itself included, teaches the viewer something if, in some state of the
 * information set, it could not have looked as it did: the move that the viewer saw is then a fact about the hidden
 * cards. Where chance acts, it also teaches if another outcome would have looked different. So a card that a bot lays
 * face down teaches nothing, the same card turned up does, and a visible reply in a game without secrets never does.
 * The end of a game teaches whatever its reveal shows.
 *
 * The states of the information set are sampled with `resample`. A fact that holds in a share p of them goes unnoticed
 * with probability p to the power of WORLDS. The samples are drawn from a fixed stream, so that asking twice gives the
 * same answer. */
#include "table/table.h"

enum { WORLDS = 32, STEP_WORLDS = 8 };

/* Whether, in this state of the information set, the viewer could have seen nothing but `seen` (of chance and of its
 * own moves), or could have seen it (of the moves of others). */
static bool fits(const struct match *m, const struct game_state *world, int viewer, game_move made, game_move seen)
{
    struct game_moves legal;
    int actor = m->game->actor(m->box, world);
    if (actor == viewer && actor >= 0)
        return game_seen(m->game, m->box, world, made, viewer) == seen;
    game_legal(m->game, m->box, world, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        bool same = game_seen(m->game, m->box, world, legal.move[i], viewer) == seen;
        if (actor == GAME_CHANCE ? !same : same)
            return actor != GAME_CHANCE;
    }
    return actor == GAME_CHANCE;
}

static bool teaches(const struct match *m, const struct game_state *s, game_move made, int viewer, struct rng *rng)
{
    game_move seen = game_seen(m->game, m->box, s, made, viewer);
    uint32_t worlds = m->game->secrets != NULL ? WORLDS : 1;
    for (uint32_t i = 0; i < worlds; i++) {
        struct game_state world;
        game_copy(m->game, &world, s);
        if (m->game->secrets != NULL) {
            m->game->secrets->redact(m->box, &world, viewer);
            m->game->secrets->resample(m->box, &world, viewer, rng);
        }
        if (!fits(m, &world, viewer, made, seen))
            return true;
    }
    return false;
}

static bool reveal_teaches(const struct match *m, int viewer)
{
    struct game_state view;
    if (match_actor(m) != GAME_OVER || m->game->secrets == NULL)
        return false;
    game_copy(m->game, &view, &m->state);
    m->game->secrets->redact(m->box, &view, viewer);
    return !game_same(m->game, &view, &m->state);
}

/* A decision in the log, and the state before it. */
struct place {
    uint32_t at;
    struct game_state state;
};

/* Whether the moves from this one of the log on have taught the viewer anything. */
static bool learned_since(const struct match *m, const struct place *from, int viewer)
{
    struct game_state s = from->state;
    struct rng rng;
    rng_seed(&rng, from->at, 0, RNG_BOT, (uint32_t)viewer);
    for (uint32_t i = from->at; i < m->count; i++) {
        if (teaches(m, &s, m->log[i], viewer, &rng))
            return true;
        m->game->apply(m->box, &s, m->log[i]);
    }
    return reveal_teaches(m, viewer);
}

/* The last decision of whoever is before the screen; refused with curtains if another person has decided since. */
static enum err find(const struct table *t, struct place *out, struct fault *f)
{
    const struct match *m = &t->match;
    struct game_state s;
    int last = TABLE_NOBODY;
    bool own = false;
    m->game->start(m->box, &s, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        if (table_is_person(t, actor) && !table_is_forced(m, &s)) {
            out->at = i;
            game_copy(m->game, &out->state, &s);
            last = actor;
            own = own || actor == t->facing;
        }
        m->game->apply(m->box, &s, m->log[i]);
    }
    if (last == TABLE_NOBODY || (table_has_curtains(t) && !own))
        return err_fault_word(f, ERR_UNDO_NOTHING, m->count, "");
    if (table_has_curtains(t) && last != t->facing)
        return err_fault_word(f, ERR_UNDO_OTHER, m->count, "");
    return ERR_NONE;
}

/* The decision that the law lets be taken back. */
static enum err judge(const struct table *t, struct place *out, struct fault *f)
{
    if (table_is_followed(t))
        return err_fault_word(f, ERR_UNDO_ELSEWHERE, t->match.count, "");
    if (find(t, out, f) != ERR_NONE)
        return f->err;
    if (learned_since(&t->match, out, t->facing))
        return err_fault_word(f, ERR_UNDO_LEARNED, t->match.count, "");
    return ERR_NONE;
}

bool table_undo_may(const struct table *t)
{
    struct place place;
    struct fault f;
    return judge(t, &place, &f) == ERR_NONE;
}

enum err table_undo(struct table *t, struct fault *f)
{
    struct place place;
    if (judge(t, &place, f) != ERR_NONE)
        return f->err;
    if (table_seat(t) == GAME_OVER)
        table_series_uncount(t);
    table_back(t, place.at);
    return ERR_NONE;
}

/* Makes the decisions of a seat that are made by themselves: those with one option. */
static void pass_forced(const struct game *game, const struct box *box, struct game_state *s, int seat)
{
    struct game_moves legal;
    while (game->actor(box, s) == seat) {
        game_legal(game, box, s, &legal);
        if (legal.count != 1)
            return;
        game->apply(box, s, legal.move[0]);
    }
}

bool table_undo_is_step(const struct table_reading *r, int choice)
{
    const struct game *game = r->game;
    const struct box *box = r->reader.box;
    int seat = r->reader.viewer;
    game_move move = r->legal.move[choice], seen = 0;
    struct rng rng;
    rng_seed(&rng, (uint64_t)choice, 0, RNG_BOT, (uint32_t)seat);
    for (uint32_t i = 0; i < (game->secrets != NULL ? STEP_WORLDS : 1); i++) {
        struct game_state world;
        game_copy(game, &world, &r->view);
        if (game->secrets != NULL)
            game->secrets->resample(box, &world, seat, &rng);
        game_move looks = game_seen(game, box, &world, move, seat);
        if (i > 0 && looks != seen)
            return false;
        seen = looks;
        game->apply(box, &world, move);
        pass_forced(game, box, &world, seat);
        if (game->actor(box, &world) != seat)
            return false;
    }
    return true;
}

const char *table_undo_refusal(enum err err)
{
    if (err == ERR_UNDO_LEARNED)
        return N_("That cannot be taken back: you have learned something since.");
    if (err == ERR_UNDO_OTHER)
        return N_("That cannot be taken back: somebody else has decided since.");
    if (err == ERR_UNDO_ELSEWHERE)
        return N_("That cannot be taken back here: the game is played elsewhere.");
    if (err == ERR_UNDO_NOTHING)
        return N_("You have decided nothing yet that could be taken back.");
    return err == ERR_REDO_NOTHING ? N_("There is nothing to play again.") : NULL;
}
