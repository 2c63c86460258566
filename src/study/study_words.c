/* A study in words: a line for each move, with sentences under the moves that are blamed; the turning points; the sums.
 */
#include "study/study_parts.h"

enum {
    NAME_COLUMNS = 12,
    TOKEN_COLUMNS = 16,
    VALUE_COLUMNS = 18,
    COST_COLUMNS = 7,
    GRADE_COLUMNS = 12,
    WHY_COLUMNS = 90,
    WORDS = 2048
};

/* A number of tenths, with the decimal sign of the language. */
static void put_tenths(struct text *out, const struct lang *l, int32_t tenths, bool plus)
{
    int32_t size = tenths < 0 ? -tenths : tenths;
    text_put(out, tenths < 0 ? "−" : plus && tenths > 0 ? "+" : "");
    text_int(out, size / 10);
    if (size % 10 != 0) {
        text_put(out, lang_get_in(l, "number", "."));
        text_int(out, size % 10);
    }
}

static void put_percent(struct text *out, const struct lang *l, int32_t share, bool plus)
{
    int32_t size = ((share < 0 ? -share : share) + 5) / 10;
    put_tenths(out, l, share < 0 ? -size : size, plus);
    text_put(out, "\u00A0%");
}

void study_words_put_share(struct text *out, const struct lang *l, int32_t share)
{
    put_percent(out, l, share, false);
}

void study_words_put_lead(struct text *out, const struct lang *l, int32_t tenths)
{
    put_tenths(out, l, tenths, true);
}

void study_words_put_cost(struct text *out, const struct lang *l, int32_t tenths)
{
    put_tenths(out, l, tenths, false);
}

const char *study_words_grade_name(const struct lang *l, enum study_grade grade)
{
    static const char *const names[STUDY_GRADES] = {
        [STUDY_NONE] = "",
        [STUDY_FORCED] = N_IN("grade", "only move"),
        [STUDY_BEST] = N_IN("grade", "best"),
        [STUDY_GOOD] = N_IN("grade", "good"),
        [STUDY_INACCURACY] = N_IN("grade", "inaccuracy"),
        [STUDY_MISTAKE] = N_IN("grade", "mistake"),
        [STUDY_BLUNDER] = N_IN("grade", "blunder"),
    };
    return grade == STUDY_NONE ? "" : lang_get_in(l, "grade", names[grade]);
}

/* What a move cost: points where the game has leads, else a part of the chance to win. */
static void put_loss(struct text *out, const struct lang *l, const struct study_find *f)
{
    if (f->has_lead)
        put_tenths(out, l, f->cost, false);
    else
        put_percent(out, l, f->loss, false);
}

static void next_sentence(struct text *out)
{
    if (out->used > 0 && out->data[out->used - 1] != ' ' && out->data[out->used - 1] != '\n')
        text_char(out, ' ');
}

/* What the better move is, and how much better. */
static void say_better(const struct study *s, const struct show_reader *r, const struct game_state *state,
                       const struct study_find *f, struct text *out)
{
    char best[300], figure[32];
    struct text t;
    const struct lang *l = r->lang;
    text_init(&t, best, sizeof best);
    s->match->game->show->label(r, state, f->best, &t);
    text_init(&t, figure, sizeof figure);
    put_loss(&t, l, f);
    if (!f->has_lead)
        LANG_SAY(out, l, "Better: {best}. Its chance to win is higher by {n}.", {"best", best, 0}, {"n", figure, 0});
    else if (!f->exact)
        LANG_SAY(out, l, "Better: {best}. It is worth about {n} points more, as far as can be seen.", {"best", best, 0},
                 {"n", figure, 0});
    else if (f->cost == 0)
        LANG_SAY(out, l, "Better: {best}. As many points, but the tie-break.", {"best", best, 0});
    else
        LANG_SAY_N(out, l, "Better: {best}. With best play it is worth {n} point more.",
                   "Better: {best}. With best play it is worth {n} points more.", f->cost / 10, {"best", best, 0});
}

/* What the better move would have done to the result, where that is certain. */
static void say_result(const struct show_reader *r, const struct study_find *f, struct text *out)
{
    const char *who = r->name[f->seat];
    if (!f->exact || f->loss == 0)
        return;
    next_sentence(out);
    if (f->before == MIND_WHOLE)
        LANG_SAY(out, r->lang, "It would have won the game for {who}.", {"who", who, 0});
    else
        LANG_SAY(out, r->lang, "It would have held a draw for {who}.", {"who", who, 0});
}

/* What the move cost with all cards open, which the seat could not know. */
static void say_open(const struct study *s, const struct show_reader *r, const struct game_state *state,
                     const struct study_find *f, struct text *out)
{
    char best[300], figure[32];
    struct text t;
    int32_t lost = f->open_before - f->open_after;
    if (!f->has_open)
        return;
    next_sentence(out);
    text_init(&t, figure, sizeof figure);
    put_percent(&t, r->lang, lost, false);
    text_init(&t, best, sizeof best);
    s->match->game->show->label(r, state, f->open_best, &t);
    if (lost <= 0 || f->open_best == f->played)
        lang_put(out, r->lang, "With all cards open what was played was no worse than anything else.");
    else
        LANG_SAY(out, r->lang, "With all cards open what was played cost {n}, and the best was: {best}.",
                 {"n", figure, 0}, {"best", best, 0});
}

void study_words_why(const struct study *s, const struct show_reader *r, uint32_t index, struct text *out)
{
    const struct study_find *f = &s->find[index];
    const struct game_show *show = s->match->game->show;
    struct game_state state;
    char line[GAME_TOKEN_MAX * STUDY_LINE];
    struct text t;
    match_state_at(s->match, index, &state);
    say_better(s, r, &state, f, out);
    say_result(r, f, out);
    if (f->told && show->differ != NULL) {
        char differs[1024];
        text_init(&t, differs, sizeof differs);
        show->differ(r, &f->better, &f->worse, f->seat, &t);
        if (t.used > 0)
            next_sentence(out);
        text_put(out, differs);
    }
    say_open(s, r, &state, f, out);
    if (f->told && f->line_count > 1) {
        text_init(&t, line, sizeof line);
        study_put_line(s, &state, f, false, &t);
        next_sentence(out);
        LANG_SAY(out, r->lang, "Best line: {line}.", {"line", line, 0});
    }
}

static void put_value(const struct study *s, const struct lang *l, const struct study_find *f, bool after,
                      struct text *out)
{
    if (f->has_lead)
        put_tenths(out, l, study_value_tenths(s, f, after ? f->lead_after : f->lead_before), true);
    else
        put_percent(out, l, after ? f->after : f->before, false);
}

static void put_values(const struct study *s, const struct lang *l, const struct study_find *f, struct text *out)
{
    char cell[80];
    struct text t;
    text_init(&t, cell, sizeof cell);
    put_value(s, l, f, false, &t);
    if (f->best != f->played) {
        text_put(&t, " → ");
        put_value(s, l, f, true, &t);
    }
    text_put(&t, f->exact ? " =" : "");
    canvas_cell(out, cell, VALUE_COLUMNS, false);
}

static void put_cost(const struct lang *l, const struct study_find *f, struct text *out)
{
    char cell[40];
    struct text t;
    text_init(&t, cell, sizeof cell);
    if (f->best == f->played)
        text_put(&t, "–");
    else
        put_loss(&t, l, f);
    canvas_cell(out, cell, COST_COLUMNS, true);
}

/* What the move cost with all cards open. */
static void put_open(const struct study *s, const struct lang *l, const struct study_find *f, struct text *out)
{
    char cell[40];
    struct text t;
    if (s->match->game->redact == NULL)
        return;
    text_init(&t, cell, sizeof cell);
    if (!f->has_open || f->open_best == f->played)
        text_put(&t, "–");
    else
        put_percent(&t, l, f->open_before - f->open_after, false);
    canvas_cell(out, cell, COST_COLUMNS, true);
    text_put(out, "  ");
}

static void put_head(const struct study *s, const struct lang *l, struct text *out)
{
    static const int width[] = {
        5, NAME_COLUMNS, TOKEN_COLUMNS, VALUE_COLUMNS, COST_COLUMNS, COST_COLUMNS, GRADE_COLUMNS};
    const char *const heads[] = {
        N_IN("heading", "move"),   N_IN("heading", "who"),
        N_IN("heading", "played"), study_has_leads(s) ? N_IN("heading", "lead") : N_IN("heading", "chance to win"),
        N_IN("heading", "cost"),   s->match->game->redact != NULL ? N_IN("heading", "open") : NULL,
        N_IN("heading", "grade"),
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        if (heads[i] == NULL)
            continue;
        canvas_cell(out, lang_get_in(l, "heading", heads[i]), width[i], i == 0 || i == 4 || i == 5);
        text_put(out, "  ");
    }
    lang_put(out, l, "better");
    text_char(out, '\n');
}

static void put_begin(uint32_t index, const char *who, const char *token, struct text *out)
{
    char number[16];
    struct text t;
    text_init(&t, number, sizeof number);
    text_uint(&t, index);
    canvas_cell(out, number, 5, true);
    text_put(out, "  ");
    canvas_cell(out, who, NAME_COLUMNS, false);
    text_put(out, "  ");
    canvas_cell(out, token, TOKEN_COLUMNS, false);
    text_put(out, "  ");
}

/* Whether any seat's luck is large enough to show in figures of one decimal. */
static bool has_luck(const struct study_find *f)
{
    bool any = false;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        any = any || f->luck[seat] >= 5 || f->luck[seat] <= -5;
    return any;
}

static void put_luck(const struct study *s, const struct show_reader *r, const struct study_find *f, struct text *out)
{
    char one[64];
    struct text t;
    bool first = true;
    for (uint32_t seat = 0; seat < s->match->setup.seats; seat++) {
        text_init(&t, one, sizeof one);
        put_percent(&t, r->lang, f->luck[seat], true);
        text_put(out, first ? "" : ", ");
        LANG_SAY(out, r->lang, "luck of {who} {n}", {"who", r->name[seat], 0}, {"n", one, 0});
        first = false;
    }
}

static void put_row(const struct study *s, const struct show_reader *r, const struct game_state *state, uint32_t index,
                    struct text *out)
{
    const struct study_find *f = &s->find[index];
    const struct lang *l = r->lang;
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    study_put_token(s, state, f->played, false, &t);
    put_begin(index, f->seat == GAME_CHANCE ? lang_get(l, "chance") : r->name[f->seat], token, out);
    if (f->seat == GAME_CHANCE) {
        if (f->pass > 0 && has_luck(f))
            put_luck(s, r, f, out);
    } else if (f->pass > 0) {
        put_values(s, l, f, out);
        text_put(out, "  ");
        put_cost(l, f, out);
        text_put(out, "  ");
        put_open(s, l, f, out);
        canvas_cell(out, study_words_grade_name(l, f->grade), GRADE_COLUMNS, false);
        if (f->best != f->played) {
            text_put(out, "  ");
            study_put_token(s, state, f->best, false, out);
        }
    } else if (f->grade == STUDY_FORCED) {
        int more = s->match->game->redact != NULL ? COST_COLUMNS + 2 : 0;
        canvas_cell(out, "", VALUE_COLUMNS + 2 + COST_COLUMNS + 2 + more, false);
        text_put(out, study_words_grade_name(l, f->grade));
    }
    while (out->used > 0 && out->data[out->used - 1] == ' ')
        out->data[--out->used] = '\0';
    text_char(out, '\n');
}

/* Sentences in indented lines of limited width, broken at spaces; no-break spaces do not count. */
static void put_wrapped(const char *words, struct text *out)
{
    int column = 0;
    while (*words != '\0') {
        char word[WORDS];
        struct text t;
        size_t size = strcspn(words, " ");
        text_init(&t, word, sizeof word);
        text_bytes(&t, words, size);
        int width = canvas_width(word);
        if (column > 0 && column + 1 + width > WHY_COLUMNS) {
            text_char(out, '\n');
            column = 0;
        }
        text_put(out, column == 0 ? "       " : " ");
        text_put(out, word);
        column += width + (column > 0);
        words += size;
        words += strspn(words, " ");
    }
    text_char(out, '\n');
}

static void put_rows(const struct study *s, const struct show_reader *r, struct text *out)
{
    const struct match *m = s->match;
    struct game_state state;
    put_head(s, r->lang, out);
    m->game->start(m->box, &state, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        put_row(s, r, &state, i, out);
        if (study_blames(s->find[i].grade)) {
            char why[WORDS];
            struct text t;
            text_init(&t, why, sizeof why);
            study_words_why(s, r, i, &t);
            put_wrapped(why, out);
        }
        m->game->apply(m->box, &state, m->log[i]);
    }
}

static void put_title(const struct study *s, const struct show_reader *r, struct text *out)
{
    const struct match *m = s->match;
    char names[GAME_SEATS_MAX * 80];
    struct text t;
    text_init(&t, names, sizeof names);
    for (uint32_t seat = 0; seat < m->setup.seats; seat++) {
        text_put(&t, seat == 0 ? "" : ", ");
        text_put(&t, r->name[seat]);
    }
    LANG_SAY(out, r->lang, "{game}: {names}", {"game", lang_get(r->lang, m->game->show->title), 0},
             {"names", names, 0});
    text_char(out, '\n');
    if (match_actor(m) == GAME_OVER) {
        m->game->show->outcome(r, &m->state, out);
        text_char(out, '\n');
    }
}

static void put_notes(const struct study *s, const struct show_reader *r, bool whole, struct text *out)
{
    const struct lang *l = r->lang;
    text_char(out, '\n');
    if (study_has_leads(s))
        lang_put(out, l,
                 "A lead is in points, for whoever moves: first with the best move, then with the one played. "
                 "What is marked = is solved: exact.");
    else
        lang_put(out, l,
                 "A chance is that of whoever moves, by what that seat knew: first with the best move, then with "
                 "the one played.");
    if (s->match->game->redact != NULL)
        lang_put(out, l, " What it cost with all cards open stands beside, under open.");
    text_char(out, '\n');
    if (s->solved_from < s->match->count) {
        LANG_SAY(out, l, "The game is solved from move {n} on: from there every figure is exact.",
                 {"n", NULL, s->solved_from});
        text_char(out, '\n');
    }
    if (!whole) {
        lang_put(out, l, "The analysis was stopped before its end: figures are rough, and some are missing.");
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

void study_words_put_verdict(const struct study *s, const struct show_reader *r, const struct game_state *state,
                             uint32_t index, struct text *out)
{
    const struct study_find *f = &s->find[index];
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    study_put_token(s, state, f->played, false, &t);
    LANG_SAY(out, r->lang, "Move {n}, {who} plays {token}: {grade}.", {"n", NULL, index}, {"who", r->name[f->seat], 0},
             {"token", token, 0}, {"grade", study_words_grade_name(r->lang, f->grade), 0});
}

static void put_turning(const struct study *s, const struct show_reader *r, struct text *out)
{
    const struct lang *l = r->lang;
    text_char(out, '\n');
    if (s->turnings == 0) {
        lang_put(out, l, "No turning point: nobody made a mistake that can be seen.");
        text_char(out, '\n');
        return;
    }
    lang_put(out, l, "Turning points, the greatest first:");
    text_char(out, '\n');
    for (uint32_t i = 0; i < s->turnings; i++) {
        struct game_state state;
        const struct study_find *f = &s->find[s->turning[i]];
        match_state_at(s->match, s->turning[i], &state);
        text_put(out, "  ");
        study_words_put_verdict(s, r, &state, s->turning[i], out);
        text_char(out, ' ');
        say_better(s, r, &state, f, out);
        say_result(r, f, out);
        text_char(out, '\n');
    }
}

static void put_total(const struct study *s, const struct show_reader *r, int seat, struct text *out)
{
    const struct lang *l = r->lang;
    struct study_total total;
    char sum[32], mean[32], luck[32];
    struct text t;
    study_total(s, seat, &total);
    text_init(&t, sum, sizeof sum);
    bool leads = study_has_leads(s);
    void (*put)(struct text *, const struct lang *, int32_t, bool) = leads ? put_tenths : put_percent;
    int64_t lost = leads ? total.cost : total.loss;
    put(&t, l, (int32_t)lost, false);
    text_init(&t, mean, sizeof mean);
    put(&t, l, total.judged > 0 ? (int32_t)(lost / total.judged) : 0, false);
    LANG_SAY(out, l,
             leads ? N_("{who}: decisions {n}, points lost {sum}, each {mean} on average;")
                   : N_("{who}: decisions {n}, chances lost {sum}, each {mean} on average;"),
             {"who", r->name[seat], 0}, {"n", NULL, total.judged}, {"sum", sum, 0}, {"mean", mean, 0});
    for (enum study_grade g = STUDY_BEST; g < STUDY_GRADES; g++) {
        text_put(out, g == STUDY_BEST ? " " : ", ");
        text_put(out, study_words_grade_name(l, g));
        text_char(out, ' ');
        text_uint(out, total.graded[g]);
    }
    if (study_has_luck(s)) {
        text_init(&t, luck, sizeof luck);
        put_percent(&t, l, (int32_t)total.luck, true);
        LANG_SAY(out, l, "; luck {n}", {"n", luck, 0});
    }
    text_char(out, '\n');
}

void study_words(const struct study *s, const struct show_reader *r, bool whole, struct text *out)
{
    put_title(s, r, out);
    put_notes(s, r, whole, out);
    put_rows(s, r, out);
    put_turning(s, r, out);
    text_char(out, '\n');
    for (int seat = 0; seat < s->match->setup.seats; seat++)
        put_total(s, r, seat, out);
}
