/* A study for programs: one JSON object, described in docs/analysis.md. */
#include "study/study_parts.h"

static const char *const grades[STUDY_GRADES] = {
    [STUDY_NONE] = "none",       [STUDY_FORCED] = "forced",         [STUDY_BEST] = "best",
    [STUDY_GOOD] = "good",       [STUDY_INACCURACY] = "inaccuracy", [STUDY_MISTAKE] = "mistake",
    [STUDY_BLUNDER] = "blunder",
};

/* A decimal number: n / whole, where `whole` is a power of ten. */
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

static void put_move(const struct study *s, const struct game_state *state, const char *key, game_move m,
                     struct text *out, bool *first)
{
    text_key(out, first, key);
    study_put_token(s, state, m, out);
}

static void put_why(const struct study *s, const struct show_reader *r, uint32_t index, struct text *out, bool *first)
{
    char why[2048];
    struct text t;
    text_init(&t, why, sizeof why);
    study_words_why(s, r, index, &t);
    text_key_json(out, first, "why", why);
}

static void put_judgement(const struct study *s, const struct show_reader *r, const struct game_state *state,
                          uint32_t index, struct text *out, bool *first)
{
    const struct study_find *f = &s->find[index];
    put_move(s, state, "best", f->best, out, first);
    text_key_bool(out, first, "exact", f->exact);
    put_share(out, first, "before", f->before);
    put_share(out, first, "after", f->after);
    put_share(out, first, "loss", f->loss);
    if (f->has_lead) {
        put_tenths(out, first, "lead_before", study_value_tenths(s, f, f->lead_before));
        put_tenths(out, first, "lead_after", study_value_tenths(s, f, f->lead_after));
        put_tenths(out, first, "cost", f->cost);
    }
    if (f->has_open) {
        put_move(s, state, "open_best", f->open_best, out, first);
        put_share(out, first, "open_before", f->open_before);
        put_share(out, first, "open_after", f->open_after);
    }
    if (f->explained) {
        text_key(out, first, "line");
        text_char(out, '[');
        study_put_line(s, state, f, out);
        text_char(out, ']');
    }
    if (study_blames(f->grade))
        put_why(s, r, index, out, first);
}

static void put_int_or_null(struct text *out, bool *first, const char *key, int64_t n, bool known)
{
    if (known) {
        text_key_int(out, first, key, n);
        return;
    }
    text_key(out, first, key);
    text_put(out, "null");
}

static void put_find(const struct study *s, const struct show_reader *r, const struct game_state *state, uint32_t index,
                     struct text *out)
{
    const struct study_find *f = &s->find[index];
    bool first = true;
    text_char(out, '{');
    text_key_int(out, &first, "move", index);
    put_int_or_null(out, &first, "seat", f->seat, f->seat != GAME_CHANCE);
    put_move(s, state, "played", f->played, out, &first);
    text_key_int(out, &first, "choices", f->choices);
    if (f->seat == GAME_CHANCE && f->pass > 0) {
        text_key(out, &first, "luck");
        for (uint32_t seat = 0; seat < s->match->setup.seats; seat++) {
            text_char(out, seat == 0 ? '[' : ',');
            put_decimal(out, f->luck[seat], MIND_WHOLE);
        }
        text_char(out, ']');
    } else if (f->seat != GAME_CHANCE) {
        text_key_json(out, &first, "grade", grades[f->grade]);
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
        text_key_json(out, &first, "name", r->name[seat]);
        text_key_int(out, &first, "decisions", total.judged);
        put_share(out, &first, "loss", total.loss);
        if (study_has_leads(s))
            put_tenths(out, &first, "cost", total.cost);
        put_share(out, &first, "luck", total.luck);
        text_key(out, &first, "grades");
        text_char(out, '{');
        for (enum study_grade g = STUDY_BEST; g < STUDY_GRADES; g++)
            text_key_int(out, &inner, grades[g], total.graded[g]);
        text_put(out, "}}");
    }
    text_char(out, ']');
}

static void put_finds(const struct study *s, const struct show_reader *r, struct text *out)
{
    const struct match *m = s->match;
    struct game_state state;
    text_char(out, '[');
    m->game->start(m->box, &state, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        text_put(out, i > 0 ? "," : "");
        put_find(s, r, &state, i, out);
        m->game->apply(m->box, &state, m->log[i]);
    }
    text_char(out, ']');
}

void study_json(const struct study *s, const struct show_reader *r, bool whole, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    text_key_int(out, &first, "warren_analysis", 1);
    text_key_json(out, &first, "game", s->match->game->id);
    text_key(out, &first, "seed");
    text_uint(out, s->seed);
    text_key(out, &first, "effort");
    text_uint(out, s->effort);
    text_key_bool(out, &first, "complete", whole);
    text_key_json(out, &first, "unit", study_has_leads(s) ? "points" : "share");
    put_int_or_null(out, &first, "solved_from", s->solved_from, s->solved_from < s->match->count);
    text_key(out, &first, "moves");
    put_finds(s, r, out);
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
