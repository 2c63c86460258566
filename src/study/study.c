/* The course of a study: passes, jobs, grades, turning points, sums. */
#include "study/study.h"

#include "ai/alphabeta.h"
#include "study/study_parts.h"

/* What a move must cost to be blamed. Estimated leads differ by a point or two between equally good moves, so they must
 * differ by more than solved ones, where every point counts. */
struct scale {
    int32_t inaccuracy, mistake, blunder;
};
static const struct scale solved_points = {10, 30, 50};    /* 1/10 of a point */
static const struct scale estimated_points = {25, 50, 80}; /* likewise */
static const struct scale shares = {400, 900, 1800};       /* 1/MIND_WHOLE */

/* An estimated loss of points is not blamed if it costs a smaller share of the win than SETTLED_SHARE. */
enum { LEAD_TENTHS = 10, SETTLED_SHARE = 150 };

size_t study_size(const struct match *m)
{
    return (m->count + 1) * sizeof(struct study_find);
}

void study_open(struct study *s, const struct match *m, uint64_t seed, uint64_t effort, void *storage)
{
    struct game_state state;
    memset(s, 0, sizeof *s);
    s->match = m;
    s->seed = seed;
    s->effort = effort;
    s->find = storage;
    s->solved_from = m->count;
    m->game->start(m->box, &state, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        struct study_find *f = &s->find[i];
        struct game_moves legal;
        memset(f, 0, sizeof *f);
        f->seat = m->game->actor(m->box, &state);
        f->played = f->best = m->log[i];
        game_legal(m->game, m->box, &state, &legal);
        f->choices = legal.count;
        s->decisions += f->seat != GAME_CHANCE && legal.count > 1;
        s->draws += f->seat == GAME_CHANCE && legal.count > 1;
        m->game->apply(m->box, &state, m->log[i]);
    }
}

void study_rng(const struct study *s, uint32_t pass, uint32_t index, struct rng *out)
{
    rng_seed(out, s->seed, index, RNG_BOT, 0x57000000U + pass);
}

void study_before(const struct study *s, uint32_t index, struct match *out)
{
    *out = *s->match;
    out->count = index;
    out->undone = 0;
    match_state_at(s->match, index, &out->state);
}

bool study_blames(enum study_grade grade)
{
    return grade >= STUDY_INACCURACY;
}

static bool wants(const struct study *s, uint32_t pass, uint32_t index)
{
    const struct study_find *f = &s->find[index];
    if (f->choices <= 1)
        return false;
    if (pass == STUDY_WHY)
        return study_blames(f->grade) && f->best != f->played;
    return pass == STUDY_QUICK || f->seat == GAME_CHANCE || !f->solved;
}

void study_work(struct study *s, uint32_t pass, uint32_t index, struct study_desk *d)
{
    struct study_find found = s->find[index];
    if (!wants(s, pass, index))
        return;
    study_rng(s, pass, index, &d->rng);
    if (found.seat == GAME_CHANCE)
        study_luck(s, pass, index, d, &found);
    else if (pass == STUDY_WHY)
        (study_duel_fits(s->match->game) ? study_duel_explain : study_worlds_explain)(s, index, d, &found);
    else
        (study_duel_fits(s->match->game) ? study_duel_look : study_worlds_look)(s, pass, index, d, &found);
    if (study_stopped(d))
        return;
    found.pass = pass + 1;
    s->find[index] = found;
}

bool study_step(struct study *s, struct study_desk *d)
{
    for (; s->pass < STUDY_PASSES; s->pass++, s->at = 0) {
        while (s->at < s->match->count) {
            uint32_t index = s->match->count - 1 - s->at++;
            if (!wants(s, s->pass, index))
                continue;
            study_work(s, s->pass, index, d);
            return true;
        }
        study_settle(s);
    }
    return false;
}

uint32_t study_progress(const struct study *s, uint32_t pass, uint32_t done)
{
    static const uint32_t begin[STUDY_PASSES + 1] = {0, 100, 850, 1000};
    uint32_t count = s->match->count > 0 ? s->match->count : 1;
    if (pass >= STUDY_PASSES)
        return begin[STUDY_PASSES];
    return begin[pass] + (uint32_t)((uint64_t)(begin[pass + 1] - begin[pass]) * done / count);
}

int32_t study_tenths(const struct study *s, int32_t lead)
{
    int32_t unit = s->match->game->search->unit;
    return lead >= 0 ? (lead * LEAD_TENTHS + unit / 2) / unit : -((-lead * LEAD_TENTHS + unit / 2) / unit);
}

static enum study_grade grade_by(const struct scale *scale, int32_t cost)
{
    return cost >= scale->blunder      ? STUDY_BLUNDER
           : cost >= scale->mistake    ? STUDY_MISTAKE
           : cost >= scale->inaccuracy ? STUDY_INACCURACY
                                       : STUDY_GOOD;
}

int32_t study_value_tenths(const struct study *s, const struct study_find *f, int32_t lead)
{
    return f->exact ? alphabeta_points(s->match->game->search, lead) * LEAD_TENTHS : study_tenths(s, lead);
}

void study_put_token(const struct study *s, const struct game_state *state, game_move m, struct text *out)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    s->match->game->write_move(s->match->box, state, m, &t);
    text_json(out, token);
}

void study_put_line(const struct study *s, const struct game_state *state, const struct study_find *f, struct text *out)
{
    struct game_state now;
    game_copy(s->match->game, &now, state);
    for (uint32_t i = 0; i < f->line_count; i++) {
        text_put(out, i == 0 ? "" : ",");
        study_put_token(s, &now, f->line[i], out);
        s->match->game->apply(s->match->box, &now, f->line[i]);
    }
}

/* Who wins with best play: 1, 0 or -1. Points decide before tie-breaks. */
static int outcome(const struct game_search *g, int32_t worth)
{
    int32_t points = alphabeta_points(g, worth);
    points = points != 0 ? points : worth;
    return (points > 0) - (points < 0);
}

/* What the position after a move is worth to the seat that made it; false if that was not solved. */
static bool next_worth(const struct study *s, uint32_t index, int32_t *worth)
{
    const struct match *m = s->match;
    const struct study_find *f = &s->find[index], *next = f + 1;
    if (index + 1 < m->count) {
        *worth = next->seat == f->seat ? next->worth : -next->worth;
        return next->solved;
    }
    if (match_actor(m) != GAME_OVER)
        return false;
    *worth = study_duel_final_worth(m, &m->state, f->seat);
    return true;
}

static bool next_looked_at(const struct study *s, uint32_t index)
{
    return index + 1 < s->match->count && s->find[index + 1].pass > 0;
}

/* Completes a finding by the next one. Where the positions before and after a move are both solved, the difference is
 * what the move cost. Before a forced move the position is worth as much as after it. */
static void chain(struct study *s, uint32_t index)
{
    struct study_find *f = &s->find[index];
    int32_t after = 0;
    bool solved = next_worth(s, index, &after);
    if (f->choices <= 1) {
        f->solved = solved;
        f->worth = after;
    } else if (f->solved && f->played == f->best) {
        f->exact = true;
    } else if (f->solved && (solved || next_looked_at(s, index))) {
        f->exact = solved;
        f->lead_after = after;
    } else if (f->solved && index + 1 < s->match->count) {
        f->exact = false; /* nothing is known of the next position yet, so nothing is blamed */
        f->lead_after = f->worth;
    }
}

static void grade_solved(const struct study *s, struct study_find *f)
{
    const struct game_search *g = s->match->game->search;
    int32_t before = alphabeta_points(g, f->lead_before), after = alphabeta_points(g, f->lead_after);
    int was = outcome(g, f->lead_before), is = outcome(g, f->lead_after);
    f->cost = before > after ? (before - after) * LEAD_TENTHS : 0;
    f->before = (was + 1) * (MIND_WHOLE / 2);
    f->after = (is + 1) * (MIND_WHOLE / 2);
    f->loss = f->before > f->after ? f->before - f->after : 0;
    f->grade = f->cost == 0 ? STUDY_BEST : grade_by(&solved_points, f->cost);
    /* A move that changes who wins is a mistake at least, even if it only loses a tie-break. */
    if (is < was && f->grade < STUDY_MISTAKE)
        f->grade = STUDY_MISTAKE;
    if (f->grade == STUDY_BEST)
        f->best = f->played; /* of several equally good moves, the one played counts as the best */
}

static void grade_estimated(const struct study *s, struct study_find *f)
{
    f->loss = f->before > f->after ? f->before - f->after : 0;
    f->cost = 0;
    if (f->has_lead)
        f->cost = f->lead_before > f->lead_after ? study_tenths(s, f->lead_before - f->lead_after) : 0;
    f->grade = f->has_lead ? grade_by(&estimated_points, f->cost) : grade_by(&shares, f->loss);
    if (f->played == f->best)
        f->grade = STUDY_BEST;
    else if (f->has_lead && f->loss < SETTLED_SHARE && study_blames(f->grade))
        f->grade = STUDY_GOOD;
}

/* How much a move swung the game: by the share of the win, and by points where that is equal. */
static int64_t swing(const struct study_find *f)
{
    return study_blames(f->grade) ? (int64_t)f->loss * 100 + f->cost : 0;
}

static void find_turning(struct study *s)
{
    s->turnings = 0;
    for (uint32_t i = 0; i < s->match->count; i++) {
        int64_t mine = swing(&s->find[i]);
        uint32_t at = s->turnings;
        if (mine <= 0)
            continue;
        while (at > 0 && swing(&s->find[s->turning[at - 1]]) < mine)
            at--;
        if (at == STUDY_TURNING)
            continue;
        s->turnings += s->turnings < STUDY_TURNING;
        for (uint32_t k = s->turnings - 1; k > at; k--)
            s->turning[k] = s->turning[k - 1];
        s->turning[at] = i;
    }
}

static void grade(const struct study *s, struct study_find *f)
{
    if (f->choices <= 1)
        f->grade = STUDY_FORCED;
    else if (f->pass == 0)
        f->grade = STUDY_NONE;
    else if (f->exact)
        grade_solved(s, f);
    else
        grade_estimated(s, f);
}

void study_try(const struct study *s, uint32_t index, game_move move, struct study_desk *d, struct study_find *out)
{
    *out = s->find[index];
    if (move == out->played)
        return;
    out->played = move;
    out->explained = out->exact = false;
    study_rng(s, STUDY_THOROUGH, index, &d->rng);
    (study_duel_fits(s->match->game) ? study_duel_look : study_worlds_look)(s, STUDY_THOROUGH, index, d, out);
    grade(s, out);
}

void study_settle(struct study *s)
{
    bool duel = study_duel_fits(s->match->game);
    s->solved_from = s->match->count;
    for (uint32_t i = s->match->count; i-- > 0;) {
        struct study_find *f = &s->find[i];
        if (f->seat == GAME_CHANCE)
            continue;
        if (duel)
            chain(s, i);
        grade(s, f);
        if (f->solved && (f->exact || f->choices <= 1) && s->solved_from == i + 1)
            s->solved_from = i;
    }
    find_turning(s);
}

void study_total(const struct study *s, int seat, struct study_total *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < s->match->count; i++) {
        const struct study_find *f = &s->find[i];
        if (f->seat == GAME_CHANCE)
            out->luck += f->luck[seat];
        if (f->seat != seat || f->pass == 0)
            continue;
        out->judged++;
        out->graded[f->grade]++;
        out->loss += f->loss;
        out->cost += f->cost;
    }
}

bool study_has_leads(const struct study *s)
{
    return study_duel_fits(s->match->game);
}

bool study_has_luck(const struct study *s)
{
    return s->draws > 0;
}
