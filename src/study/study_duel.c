/* The analysis of games of two without secrets or chance.
 *
 * A position is solved if that can be afforded; once two neighbouring positions are, the difference between them is
 * what the move cost, exactly. Earlier in the game both are estimates, and the difference of two separate estimates
 * would be mostly noise. There the best move and the one played are searched alike instead, each from the position that
 * it leads to and with the same limit. Where the search is one by rollouts, this is done twice with different random
 * numbers and the smaller difference counts: a search that overlooks a reply once seldom does so again, and nobody
 * should be blamed for the search's mistake. A search that is led by a network would find the same twice, and looks
 * further instead. */
#include "study/study_parts.h"

#include "ai/alphabeta.h"
#include "ai/duel.h"
#include "ai/puct.h"

enum {
    SOLVE = 1400, /* nodes for each unit of effort, to solve one position */
    LOOK = 3,     /* rollouts likewise, to estimate one far from the end, */
    LED = 6,      /* or simulations that are led by a network */
    NEAR = 40,    /* nodes likewise, to estimate one that is near the end but cannot be solved */
    HASTE = 16,   /* by how much less the quick pass has */
    DEARER = 3,   /* how many times more nodes than the game expects a position of good play may take */
    ON_SOLVE = 2, /* by how much less each move of a best line has, where the rest is solved */
    ON_LOOK = 64, /* and where it is not */
    TWICE = 2,
    WORTH_FAR = 200 /* a lead in points that no game reaches */
};

/* Limits, in nodes or rollouts. */
struct budget {
    uint64_t solve, look, near;
};

/* What a position is worth to the seat that is to decide, and its best move. */
struct worth {
    int32_t worth;
    bool exact;
    game_move move;
    uint64_t nodes;
};

bool study_duel_fits(const struct game *game)
{
    return alphabeta_bot.plays(game) && game->secrets == NULL;
}

static struct budget budget_of(const struct study *s, uint32_t pass)
{
    uint32_t look = puct_bot.plays(s->match->game) ? LED : LOOK;
    struct budget b = {s->effort * SOLVE, s->effort * look, s->effort * NEAR};
    if (pass == STUDY_QUICK)
        b = (struct budget){b.solve / HASTE, b.look / HASTE, b.near / HASTE};
    b.solve += 20000; /* small endings are always solved */
    b.look += 200;
    b.near += 1000;
    return b;
}

/* A node at this position. The arena is free to hold it until a search begins. */
static void *enter(const struct study *s, const struct game_state *state, struct study_desk *d)
{
    s->match->game->search->enter(s->match->box, state, d->arena);
    return d->arena;
}

/* Far from the end a search tells a share of the win; this is the lead that the game takes to be worth that share. */
static int32_t lead_of(const struct game_search *g, const void *node, int32_t share)
{
    int32_t low = -WORTH_FAR * g->unit, high = WORTH_FAR * g->unit;
    share = share < 100 ? 100 : share > MIND_WHOLE - 100 ? MIND_WHOLE - 100 : share;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        *((int32_t)g->share(node, middle) <= share ? &low : &high) = middle;
    }
    return low;
}

static struct bot_turn turn_of(const struct study *s, const struct game_state *state, struct study_desk *d,
                               uint64_t nodes)
{
    struct bot_turn turn = {.game = s->match->game,
                            .box = s->match->box,
                            .view = state,
                            .first = state,
                            .seat = s->match->game->actor(s->match->box, state),
                            .rng = &d->rng,
                            .limit = {nodes, d->stop, d->with},
                            .arena = d->arena,
                            .arena_size = d->arena_size};
    memset(&d->answer, 0, offsetof(struct bot_answer, line));
    return turn;
}

static bool try_solve(const struct study *s, const struct game_state *state, struct study_desk *d, uint64_t nodes,
                      struct worth *out)
{
    const struct game_search *g = s->match->game->search;
    if (g->effort(enter(s, state, d)) * DEARER > nodes)
        return false;
    struct bot_turn turn = turn_of(s, state, d, nodes);
    int32_t worth = alphabeta_solve(&turn, &d->answer);
    *out = (struct worth){worth, d->answer.exact, d->answer.move, d->answer.nodes};
    return out->exact;
}

/* What a position is worth without solving it. */
static struct worth estimate(const struct study *s, const struct game_state *state, struct study_desk *d,
                             const struct budget *b)
{
    const struct game_search *g = s->match->game->search;
    bool far = g->left(enter(s, state, d)) > g->far_left;
    struct bot_turn turn = turn_of(s, state, d, far ? b->look : b->near);
    int32_t worth = 0;
    if (far)
        (puct_bot.plays(turn.game) ? &puct_bot : &duel_bot)->choose(&turn, &d->answer);
    else
        worth = alphabeta_solve(&turn, &d->answer);
    if (far)
        worth = lead_of(g, enter(s, state, d), d->answer.value);
    return (struct worth){worth, d->answer.exact, d->answer.move, d->answer.nodes};
}

/* Whether such an estimate depends on random numbers. */
static bool by_chance(const struct study *s, const struct game_state *state, struct study_desk *d)
{
    const struct game_search *g = s->match->game->search;
    void *node = enter(s, state, d);
    return g->left(node) > g->far_left && !(puct_bot.plays(s->match->game) && g->taught(node));
}

int32_t study_duel_final_worth(const struct match *m, const struct game_state *state, int seat)
{
    struct game_result r;
    m->game->result(m->box, state, &r);
    int32_t tie = (int32_t)(r.winners >> seat & 1) - (int32_t)(r.winners >> (1 - seat) & 1);
    return (r.score[seat] - r.score[1 - seat]) * m->game->search->unit + tie;
}

/* What the position after a move is worth to the seat that made it; with `solve`, false if it could not be solved. */
static bool worth_after(const struct study *s, const struct game_state *state, game_move m, struct study_desk *d,
                        const struct budget *b, bool solve, struct worth *out)
{
    const struct match *match = s->match;
    struct game_state after;
    int seat = match->game->actor(match->box, state);
    game_copy(match->game, &after, state);
    match->game->apply(match->box, &after, m);
    int next = match->game->actor(match->box, &after);
    if (next == GAME_OVER) {
        *out = (struct worth){study_duel_final_worth(match, &after, seat), true, 0, 1};
        return true;
    }
    if (solve && !try_solve(s, &after, d, b->solve, out))
        return false;
    if (!solve)
        *out = estimate(s, &after, d, b);
    if (next != seat)
        out->worth = -out->worth;
    return true;
}

static void note(const struct study *s, const struct game_state *state, struct study_desk *d, struct study_find *out)
{
    const struct game_search *g = s->match->game->search;
    void *node = enter(s, state, d);
    out->before = (int32_t)g->share(node, out->lead_before);
    out->after = (int32_t)g->share(node, out->lead_after);
}

/* Searches the best move and the one played alike, to find what the latter cost. */
static void compare(const struct study *s, const struct game_state *state, struct study_desk *d, const struct budget *b,
                    struct study_find *out)
{
    struct worth best = {0, false, 0, 0}, played = best;
    bool solved =
        worth_after(s, state, out->played, d, b, true, &played) && worth_after(s, state, out->best, d, b, true, &best);
    uint32_t times = by_chance(s, state, d) ? TWICE : 1;
    for (uint32_t i = 0; i < times && !solved; i++) {
        struct worth first = best, second = played;
        worth_after(s, state, out->played, d, b, false, &played);
        worth_after(s, state, out->best, d, b, false, &best);
        if (i > 0 && first.worth - second.worth < best.worth - played.worth) {
            best = first;
            played = second;
        }
    }
    out->nodes += best.nodes + played.nodes;
    if (played.worth >= best.worth) {
        out->best = out->played;
        best = played;
    }
    out->lead_before = best.worth;
    out->lead_after = played.worth;
}

void study_duel_look(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d, struct study_find *out)
{
    struct budget b = budget_of(s, pass);
    struct match m;
    struct worth v, after;
    study_before(s, index, &m);
    out->has_lead = true;
    bool solved = try_solve(s, &m.state, d, b.solve, &v);
    if (!solved)
        v = estimate(s, &m.state, d, &b);
    out->solved = v.exact;
    out->worth = v.worth;
    out->nodes = v.nodes;
    out->best = v.move;
    out->lead_before = out->lead_after = v.worth;
    out->exact = v.exact;
    bool differs = out->played != v.move && !study_stopped(d);
    if (differs && !v.exact) {
        compare(s, &m.state, d, &b, out);
    } else if (differs && (index + 1 == s->match->count || out->played != s->match->log[index])) {
        /* The position after the move is not in the record, or there is no finding of it. */
        if (!worth_after(s, &m.state, out->played, d, &b, true, &after))
            worth_after(s, &m.state, out->played, d, &b, false, &after);
        out->exact = after.exact;
        out->lead_after = after.worth;
    }
    note(s, &m.state, d, out);
}

/* Plays on to the end as well as the budget allows, and notes the first moves in `line` unless that is NULL. */
static void play_on(const struct study *s, struct game_state *state, struct study_desk *d, const struct budget *b,
                    struct study_find *line)
{
    const struct match *m = s->match;
    while (m->game->actor(m->box, state) != GAME_OVER && !study_stopped(d)) {
        struct worth v;
        if (!try_solve(s, state, d, b->solve, &v))
            v = estimate(s, state, d, b);
        if (line != NULL && line->line_count < STUDY_LINE)
            line->line[line->line_count++] = v.move;
        m->game->apply(m->box, state, v.move);
    }
}

void study_duel_explain(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out)
{
    struct budget b = budget_of(s, STUDY_THOROUGH);
    struct match m;
    study_before(s, index, &m);
    b.solve /= out->exact ? ON_SOLVE : ON_LOOK;
    b.look /= ON_LOOK;
    b.near /= ON_SOLVE;
    game_copy(m.game, &out->better, &m.state);
    game_copy(m.game, &out->worse, &m.state);
    m.game->apply(m.box, &out->better, out->best);
    m.game->apply(m.box, &out->worse, out->played);
    out->line[0] = out->best;
    out->line_count = 1;
    play_on(s, &out->better, d, &b, out);
    play_on(s, &out->worse, d, &b, NULL);
    out->explained = true;
}
