/* A study for programs: one JSON object, described in docs/analysis.md. */
#include "study/study_parts.h"

static const char *const grades[STUDY_GRADES] = {
    [STUDY_NONE] = "none",       [STUDY_FORCED] = "forced",         [STUDY_BEST] = "best",
    [STUDY_GOOD] = "good",       [STUDY_INACCURACY] = "inaccuracy", [STUDY_MISTAKE] = "mistake",
    [STUDY_BLUNDER] = "blunder",
};

/* A decimal number of so many digits after the point. */
static void put_decimal(struct text *out, int64_t n, int64_t whole)
{
    uint64_t size = (uint64_t)(n < 0 ? -n : n);
    text_put(out, n < 0 ? "-" : "");
    text_uint(out, size / (uint64_t)whole);
    text_char(out, '.');
    for (uint64_t part = size % (uint64_t)whole, at = (uint64_t)whole / 10; at > 0; at /= 10)
        text_char(out, (char)('0' + part / at % 10));
}

static void put_share(struct text *out, bool *first, const char *key, int64_t share)
{
    text_key(out, first, key);
    put_decimal(out, share, MIND_WHOLE);
}

static void put_tenths(struct text *out, bool *first, const char *key, int64_t tenths)
{
    text_key(out, first, key);
    put_decimal(out, tenths, 10);
}

static void put_move(const struct study *s, const struct game_state *state, game_move m, struct text *out)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    s->match->game->write_move(s->match->box, state, m, &t);
    text_json(out, token);
}

static void put_lead(const struct study *s, struct text *out, bool *first, const char *key, const struct study_find *f,
                     int32_t lead)
{
    int32_t tenths = f->exact ? study_duel_points(s->match->game->search, lead) * 10 : study_tenths(s, lead);
    put_tenths(out, first, key, tenths);
}

static void put_line(const struct study *s, const struct game_state *state, const struct study_find *f,
                     struct text *out)
{
    struct game_state now;
    game_copy(s->match->game, &now, state);
    text_char(out, '[');
    for (uint32_t i = 0; i < f->line_count; i++) {
        text_put(out, i > 0 ? "," : "");
        put_move(s, &now, f->line[i], out);
        s->match->game->apply(s->match->box, &now, f->line[i]);
    }
    text_char(out, ']');
}

static void put_judgement(const struct study *s, const struct show_reader *r, const struct game_state *state,
                          uint32_t index, struct text *out, bool *first)
{
    const struct study_find *f = &s->find[index];
    text_key(out, first, "best");
    put_move(s, state, f->best, out);
    text_key(out, first, "exact");
    text_put(out, f->exact ? "true" : "false");
    put_share(out, first, "before", f->before);
    put_share(out, first, "after", f->after);
    put_share(out, first, "loss", f->loss);
    if (f->has_lead) {
        put_lead(s, out, first, "lead_before", f, f->lead_before);
        put_lead(s, out, first, "lead_after", f, f->lead_after);
        put_tenths(out, first, "cost", f->cost);
    }
    if (f->has_open) {
        text_key(out, first, "open_best");
        put_move(s, state, f->open_best, out);
        put_share(out, first, "open_before", f->open_before);
        put_share(out, first, "open_after", f->open_after);
    }
    if (f->told) {
        text_key(out, first, "line");
        put_line(s, state, f, out);
    }
    if (study_blames(f->grade)) {
        char why[2048];
        struct text t;
        text_init(&t, why, sizeof why);
        study_why(s, r, index, &t);
        text_key(out, first, "why");
        text_json(out, why);
    }
}

static void put_find(const struct study *s, const struct show_reader *r, const struct game_state *state, uint32_t index,
                     struct text *out)
{
    const struct study_find *f = &s->find[index];
    bool first = true;
    text_char(out, '{');
    text_key(out, &first, "move");
    text_uint(out, index);
    text_key(out, &first, "seat");
    if (f->seat == GAME_CHANCE)
        text_put(out, "null");
    else
        text_int(out, f->seat);
    text_key(out, &first, "played");
    put_move(s, state, f->played, out);
    text_key(out, &first, "choices");
    text_uint(out, f->choices);
    if (f->seat == GAME_CHANCE && f->pass > 0) {
        text_key(out, &first, "luck");
        for (uint32_t seat = 0; seat < s->match->setup.seats; seat++) {
            text_char(out, seat == 0 ? '[' : ',');
            put_decimal(out, f->luck[seat], MIND_WHOLE);
        }
        text_char(out, ']');
    } else if (f->seat != GAME_CHANCE) {
        text_key(out, &first, "grade");
        text_json(out, grades[f->grade]);
        if (f->pass > 0)
            put_judgement(s, r, state, index, out, &first);
    }
    text_char(out, '}');
}

static void put_totals(const struct study *s, const struct show_reader *r, struct text *out)
{
    for (int seat = 0; seat < s->match->setup.seats; seat++) {
        struct study_total total;
        bool first = true, inner = true;
        study_total(s, seat, &total);
        text_char(out, seat == 0 ? '[' : ',');
        text_char(out, '{');
        text_key(out, &first, "name");
        text_json(out, r->name[seat]);
        text_key(out, &first, "decisions");
        text_uint(out, total.judged);
        put_share(out, &first, "loss", total.loss);
        if (study_has_leads(s))
            put_tenths(out, &first, "cost", total.cost);
        put_share(out, &first, "luck", total.luck);
        text_key(out, &first, "grades");
        text_char(out, '{');
        for (enum study_grade g = STUDY_BEST; g < STUDY_GRADES; g++) {
            text_key(out, &inner, grades[g]);
            text_uint(out, total.graded[g]);
        }
        text_put(out, "}}");
    }
    text_char(out, ']');
}

void study_json(const struct study *s, const struct show_reader *r, bool whole, struct text *out)
{
    const struct match *m = s->match;
    struct game_state state;
    bool first = true;
    text_char(out, '{');
    text_key(out, &first, "warren_analysis");
    text_uint(out, 1);
    text_key(out, &first, "game");
    text_json(out, m->game->id);
    text_key(out, &first, "seed");
    text_uint(out, s->seed);
    text_key(out, &first, "effort");
    text_uint(out, s->effort);
    text_key(out, &first, "complete");
    text_put(out, whole ? "true" : "false");
    text_key(out, &first, "unit");
    text_json(out, study_has_leads(s) ? "points" : "share");
    text_key(out, &first, "solved_from");
    if (s->solved_from < m->count)
        text_uint(out, s->solved_from);
    else
        text_put(out, "null");
    text_key(out, &first, "moves");
    text_char(out, '[');
    m->game->start(m->box, &state, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        text_put(out, i > 0 ? "," : "");
        put_find(s, r, &state, i, out);
        m->game->apply(m->box, &state, m->log[i]);
    }
    text_char(out, ']');
    text_key(out, &first, "turning_points");
    text_char(out, '[');
    for (uint32_t i = 0; i < s->turnings; i++) {
        text_put(out, i > 0 ? "," : "");
        text_uint(out, s->turning[i]);
    }
    text_char(out, ']');
    text_key(out, &first, "players");
    put_totals(s, r, out);
    text_put(out, "}\n");
}
