/* A game with its first decision made. Its states are those of the inner game with one more byte, which says that this
 * is the decision; its box is the struct study_force, which knows the inner game. */
#include "study/study_parts.h"

enum { MARK = 16 /* bytes, so that what follows a state stays aligned */ };

static const struct study_force *force_of(const struct box *box)
{
    return (const struct study_force *)(const void *)box;
}

static uint8_t *mark(const struct study_force *f, struct game_state *s)
{
    return &s->bytes[f->inner->state_size];
}

static int actor(const struct box *box, const struct game_state *s)
{
    const struct study_force *f = force_of(box);
    return f->inner->actor(f->box, s);
}

/* The move is listed twice: what cannot be chosen searches do not think about. */
static void moves(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    const struct study_force *f = force_of(box);
    if (!f->forces || s->bytes[f->inner->state_size] == 0) {
        f->inner->moves(f->box, s, out);
        return;
    }
    game_moves_add(out, f->move, 0);
    game_moves_add(out, f->move, 0);
}

static void apply(const struct box *box, struct game_state *s, game_move m)
{
    const struct study_force *f = force_of(box);
    f->inner->apply(f->box, s, m);
    *mark(f, s) = 0;
}

static void result(const struct box *box, const struct game_state *s, struct game_result *out)
{
    const struct study_force *f = force_of(box);
    f->inner->result(f->box, s, out);
}

static void redact(const struct box *box, struct game_state *s, int viewer)
{
    const struct study_force *f = force_of(box);
    f->inner->redact(f->box, s, viewer);
}

static game_move redact_move(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    const struct study_force *f = force_of(box);
    return f->inner->redact_move(f->box, s, m, viewer);
}

static void resample(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    const struct study_force *f = force_of(box);
    f->inner->resample(f->box, s, viewer, rng);
}

static int32_t evaluate(const struct box *box, const struct game_state *s, int seat)
{
    const struct study_force *f = force_of(box);
    return f->inner->evaluate(f->box, s, seat);
}

/* ---- The mind ---- */

static void prior(const struct box *box, const struct game_state *s, const struct game_moves *legal, uint32_t *weight)
{
    const struct study_force *f = force_of(box);
    f->inner->mind->prior(f->box, s, legal, weight);
}

static uint32_t lot(const struct box *box, const struct game_state *s, const struct game_moves *legal, struct rng *rng)
{
    const struct study_force *f = force_of(box);
    return f->inner->mind->lot(f->box, s, legal, rng);
}

static void judge(const struct box *box, const struct game_state *s, int32_t *share)
{
    const struct study_force *f = force_of(box);
    f->inner->mind->judge(f->box, s, share);
}

static bool settled(const struct box *box, const struct game_state *s)
{
    const struct study_force *f = force_of(box);
    return f->inner->mind->settled(f->box, s);
}

static uint64_t gist(const struct box *box, const struct game_state *s, int seat, game_move m)
{
    const struct study_force *f = force_of(box);
    return f->inner->mind->gist(f->box, s, seat, m);
}

static uint64_t nature(const struct box *box, const struct game_state *s)
{
    const struct study_force *f = force_of(box);
    return f->inner->mind->nature(f->box, s);
}

static void believe(const struct box *box, void *belief, const struct game_state *first, int seat)
{
    const struct study_force *f = force_of(box);
    f->inner->mind->believe(f->box, belief, first, seat);
}

static void learn(const struct box *box, void *belief, const struct game_state *before, game_move seen)
{
    const struct study_force *f = force_of(box);
    f->inner->mind->learn(f->box, belief, before, seen);
}

static void imagine(const struct box *box, const void *belief, const struct game_state *view, struct rng *rng,
                    struct game_state *out)
{
    const struct study_force *f = force_of(box);
    f->inner->mind->imagine(f->box, belief, view, rng, out);
    memcpy(mark(f, out), &view->bytes[f->inner->state_size], MARK);
}

/* What moves bring is asked, whatever they give away: nothing betrays. */
static void init_mind(struct study_force *f, bool bare)
{
    const struct game_mind *mind = f->inner->mind;
    f->mind = (struct game_mind){.belief_size = mind->belief_size};
    f->mind.prior = mind->prior != NULL ? prior : NULL;
    f->mind.lot = mind->lot != NULL ? lot : NULL;
    f->mind.judge = mind->judge != NULL ? judge : NULL;
    f->mind.settled = mind->settled != NULL ? settled : NULL;
    f->mind.gist = mind->gist != NULL ? gist : NULL;
    f->mind.nature = mind->nature != NULL ? nature : NULL;
    f->mind.believe = mind->believe != NULL && !bare ? believe : NULL;
    f->mind.learn = mind->learn != NULL && !bare ? learn : NULL;
    f->mind.imagine = mind->imagine != NULL && !bare ? imagine : NULL;
    f->game.mind = &f->mind;
}

bool study_force_fits(const struct game *inner)
{
    return inner->state_size + MARK <= GAME_STATE_MAX;
}

void study_force_init(struct study_force *f, const struct game *inner, const struct box *box, bool bare)
{
    bool secret = inner->redact != NULL && !bare;
    memset(f, 0, sizeof *f);
    f->inner = inner;
    f->box = box;
    f->game = *inner;
    f->game.state_size = inner->state_size + MARK;
    f->game.actor = actor;
    f->game.moves = moves;
    f->game.apply = apply;
    f->game.result = result;
    f->game.redact = secret ? redact : NULL;
    f->game.redact_move = secret ? redact_move : NULL;
    f->game.resample = secret ? resample : NULL;
    f->game.evaluate = evaluate;
    f->game.search = NULL;
    if (inner->mind != NULL)
        init_mind(f, bare);
}

void study_force_state(const struct study_force *f, const struct game_state *inner, bool here, struct game_state *out)
{
    memset(out, 0, sizeof *out);
    game_copy(f->inner, out, inner);
    *mark(f, out) = here;
}
