/* Games of two seats without secrets or chance. Each position is solved where that can be afforded; then what a move
 * cost is what the position was worth less what the next one is. Before, the best move and the one played are looked at
 * alike, each with its own search from the position that it leads to. */
#include "study/study_parts.h"

#include "ai/alphabeta.h"
#include "ai/duel.h"

enum {
    SOLVE = 1400, /* nodes a unit of effort, for one position */
    LOOK = 3,     /* playouts likewise */
    NEAR = 40,    /* nodes likewise, where looking ahead tells more than playouts but all cannot be solved */
    HASTE = 16,   /* the quick pass has so much less */
    DEARER = 3,   /* positions of good play take more nodes to solve than usual ones */
    ON_SOLVE = 2, /* of how the game would go on, a move is looked for with so much less */
    ON_LOOK = 64,
    TWICE = 2,
    WORTH_FAR = 200 /* points that no lead passes */
};

/* Limits in nodes. */
struct budget {
    uint64_t solve, look, near;
};

/* What a position is worth to the seat to decide. */
struct worth {
    int32_t worth;
    bool exact;
    game_move move;
    uint64_t nodes;
};

bool study_duel_fits(const struct game *game)
{
    return alphabeta_bot.plays(game) && game->redact == NULL;
}

static struct budget budget_of(const struct study *s, uint32_t pass)
{
    struct budget b = {s->effort * SOLVE, s->effort * LOOK, s->effort * NEAR};
    if (pass == STUDY_QUICK)
        b = (struct budget){b.solve / HASTE, b.look / HASTE, b.near / HASTE};
    b.solve += 20000; /* small endings are always solved */
    b.look += 200;
    b.near += 1000;
    return b;
}

int32_t study_duel_points(const struct game_search *g, int32_t worth)
{
    int32_t shifted = worth + g->unit / 2;
    return shifted >= 0 ? shifted / g->unit : -((g->unit - 1 - shifted) / g->unit);
}

static void *enter(const struct study *s, const struct game_state *state, struct study_desk *d)
{
    void *node = (uint8_t *)d->arena + BOT_ARENA_ALIGN;
    s->match->game->search->enter(s->match->box, state, node);
    return node;
}

/* Playouts tell a share of the win; the lead at which the game knows the same odds is what it stands for. */
static int32_t lead_of(const struct game_search *g, const void *node, int32_t share)
{
    int32_t low = -WORTH_FAR * g->unit, high = WORTH_FAR * g->unit;
    if (share < 100)
        share = 100;
    if (share > MIND_WHOLE - 100)
        share = MIND_WHOLE - 100;
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
    memset(d->arena, 0, BOT_ARENA_ALIGN);
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

/* As well as can be told without solving it. */
static struct worth estimate(const struct study *s, const struct game_state *state, struct study_desk *d,
                             const struct budget *b)
{
    const struct game_search *g = s->match->game->search;
    struct worth v = {0, false, 0, 0};
    if (g->left(enter(s, state, d)) > g->far_left) {
        struct bot_turn turn = turn_of(s, state, d, b->look);
        duel_bot.choose(&turn, &d->answer);
        int32_t share = d->answer.value;
        v.worth = lead_of(g, enter(s, state, d), share);
    } else {
        struct bot_turn turn = turn_of(s, state, d, b->near);
        v.worth = alphabeta_solve(&turn, &d->answer);
    }
    v.exact = d->answer.exact;
    v.move = d->answer.move;
    v.nodes = d->answer.nodes;
    return v;
}

int32_t study_duel_end(const struct match *m, const struct game_state *state, int seat)
{
    struct game_result r;
    m->game->result(m->box, state, &r);
    int32_t tie = (int32_t)(r.winners >> seat & 1) - (int32_t)(r.winners >> (1 - seat) & 1);
    return (r.score[seat] - r.score[1 - seat]) * m->game->search->unit + tie;
}

/* The position after a move, to the seat that made it; with `solve`, false if that cannot be afforded. */
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
        *out = (struct worth){study_duel_end(match, &after, seat), true, 0, 1};
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

/* The best move as it seems and the one played, looked at alike. Estimates are made twice, by different chance, and the
 * smaller difference counts: a search that overlooks a reply once seldom does so again. */
static void compare(const struct study *s, const struct game_state *state, struct study_desk *d, const struct budget *b,
                    struct study_find *out)
{
    struct worth best = {0, false, 0, 0}, played = best;
    bool solved =
        worth_after(s, state, out->played, d, b, true, &played) && worth_after(s, state, out->best, d, b, true, &best);
    for (uint32_t i = 0; i < TWICE && !solved; i++) {
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
    if (out->played == v.move || study_stopped(d)) {
        note(s, &m.state, d, out);
        return;
    }
    if (!v.exact) {
        compare(s, &m.state, d, &b, out);
    } else if (index + 1 == s->match->count || out->played != s->match->log[index]) {
        /* There is no next position in the record that would be looked at for itself. */
        if (!worth_after(s, &m.state, out->played, d, &b, true, &after))
            worth_after(s, &m.state, out->played, d, &b, false, &after);
        out->exact = after.exact;
        out->lead_after = after.worth;
    }
    note(s, &m.state, d, out);
}

/* ---- Why ---- */

/* Plays on to the end, as well as can be; notes the first moves. */
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

void study_duel_why(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out)
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
    out->told = true;
}
