/* A study in words: a line for each move, with sentences under the moves that are blamed; the turning points; the sums.
 * Moves are counted from 1, as people count them. */
#include "study/study_parts.h"

/* How many columns the cells of a line take where there is room, and at least. */
enum {
    NUMBER_LEAST = 4,
    NAME_MOST = 12,
    NAME_LEAST = 8,
    TOKEN_MOST = 16,
    TOKEN_LEAST = 10,
    VALUE_MOST = 18,
    VALUE_LEAST = 15
};
enum {
    COST_MOST = 7,
    COST_LEAST = 6,
    WHY_INDENT = 7,
    WORDS = 2048,
    FOLLOW = 4 /* moves after the better one that are told */
};

/* Where the cells of the lines stand. */
struct layout {
    const struct study_style *style;
    int number, name, token, value, cost, grade, gap;
    int better; /* 0 where there is no room for it; the sentences under a move name the better one too */
    int bare;   /* what a move cost with all cards open, or 0 if the game hides nothing */
};

/* A number of tenths, with the decimal sign of the language. */
static void put_tenths(struct text *out, const struct lang *l, int32_t tenths, bool plus)
{
    int32_t size = tenths < 0 ? -tenths : tenths;
    text_put(out, tenths < 0 ? "−" : plus && tenths > 0 ? "+" : "");
    text_int(out, size / 10);
    if (size % 10 != 0) {
        text_put(out, lang_get_in_context(l, "number", "."));
        text_int(out, size % 10);
    }
}

static void put_percent(struct text *out, const struct lang *l, int32_t share, bool plus)
{
    int32_t size = ((share < 0 ? -share : share) + 5) / 10;
    put_tenths(out, l, share < 0 ? -size : size, plus);
    text_put(out, "\u00A0%");
}

/* Only 1.0 is one point; but where a language counts all that is less than two as one, 1.5 is as well. */
void study_words_put_cost(struct text *out, const struct lang *l, int32_t tenths)
{
    char figure[32];
    struct text t;
    text_init(&t, figure, sizeof figure);
    put_tenths(&t, l, tenths, false);
    int64_t n = tenths == 10 ? 1 : tenths < 20 ? 0 : 2;
    lang_fill(out, lang_get_n(l, "{figure} point", "{figure} points", n), LANG_ARGS({"figure", figure, 0}));
}

void study_words_put_points(struct text *out, const struct lang *l, int32_t share)
{
    study_words_put_cost(out, l, (share + 5) / 10);
}

void study_words_put_share(struct text *out, const struct lang *l, int32_t share)
{
    put_percent(out, l, share, false);
}

void study_words_put_lead(struct text *out, const struct lang *l, int32_t tenths)
{
    put_tenths(out, l, tenths, true);
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
    return grade == STUDY_NONE ? "" : lang_get_in_context(l, "grade", names[grade]);
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
    show_label(s->match->game, r, state, f->best, &t);
    text_init(&t, figure, sizeof figure);
    if (f->has_lead)
        study_words_put_cost(&t, l, f->cost);
    else
        study_words_put_points(&t, l, f->loss);
    const char *who = r->name[f->seat];
    if (!f->has_lead)
        LANG_SAY(out, l, "Better: {best}. By what {who} could know, the chance to win would be {n} higher.",
                 {"best", best, 0}, {"who", who, 0}, {"n", figure, 0});
    else if (!f->exact)
        LANG_SAY(out, l, "Better: {best}. It is worth about {n} more to {who}, as far as can be seen.",
                 {"best", best, 0}, {"who", who, 0}, {"n", figure, 0});
    else if (f->cost == 0)
        LANG_SAY(out, l, "Better: {best}. It gives {who} as many points, and the tie-break.", {"best", best, 0},
                 {"who", who, 0});
    else
        LANG_SAY_N(out, l, "Better: {best}. With best play it is worth {n} point more to {who}.",
                   "Better: {best}. With best play it is worth {n} points more to {who}.", f->cost / 10,
                   {"best", best, 0}, {"who", who, 0});
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

/* What the move cost with all cards open. It may contradict what the seat could know, so it says that the seat could
 * not.
 */
static void say_open(const struct study *s, const struct show_reader *r, const struct game_state *state,
                     const struct study_find *f, struct text *out)
{
    char best[300], figure[32];
    struct text t;
    int32_t lost = f->open_before - f->open_after;
    const char *who = r->name[f->seat];
    if (!f->has_open)
        return;
    next_sentence(out);
    text_init(&t, figure, sizeof figure);
    study_words_put_points(&t, r->lang, lost);
    text_init(&t, best, sizeof best);
    show_label(s->match->game, r, state, f->open_best, &t);
    if (lost <= 0 || f->open_best == f->played)
        LANG_SAY(
            out, r->lang,
            "As the hidden cards lay, which {who} could not know, what was played was no worse than anything else.",
            {"who", who, 0});
    else if (f->open_best == f->best)
        LANG_SAY(out, r->lang,
                 "As the hidden cards lay, which {who} could not know, the better move was worth {n} more.",
                 {"who", who, 0}, {"n", figure, 0});
    else
        LANG_SAY(out, r->lang,
                 "As the hidden cards lay, which {who} could not know, what was played cost {n}, and the best was: "
                 "{best}.",
                 {"who", who, 0}, {"n", figure, 0}, {"best", best, 0});
}

/* How the game goes on after the better move, in the words of the choices. Changes the state. */
static void say_line(const struct study *s, const struct show_reader *r, struct game_state *state,
                     const struct study_find *f, struct text *out)
{
    const struct match *m = s->match;
    char line[WORDS], label[300];
    struct text t, one;
    int before = GAME_OVER;
    text_init(&t, line, sizeof line);
    for (uint32_t i = 0; f->explained && i < f->line_count && i <= FOLLOW; i++) {
        int actor = m->game->actor(m->box, state);
        text_init(&one, label, sizeof label);
        show_label(m->game, r, state, f->line[i], &one);
        m->game->apply(m->box, state, f->line[i]);
        if (i == 0 || one.used == 0)
            continue;
        text_put(&t, t.used > 0 ? lang_get_in_context(r->lang, "between moves", "; ") : "");
        if (actor >= 0 && actor != before)
            LANG_SAY(&t, r->lang, "{who}: {what}", {"who", r->name[actor], 0}, {"what", label, 0});
        else
            text_put(&t, label);
        before = actor;
    }
    if (t.used == 0)
        return;
    next_sentence(out);
    LANG_SAY(out, r->lang, "What may follow: {line}.", {"line", line, 0});
}

void study_words_why(const struct study *s, const struct show_reader *r, uint32_t index, struct text *out)
{
    const struct study_find *f = &s->find[index];
    struct game_state state;
    struct text t;
    match_state_at(s->match, index, &state);
    say_better(s, r, &state, f, out);
    say_result(r, f, out);
    if (f->explained) {
        char differs[1024];
        text_init(&t, differs, sizeof differs);
        show_differ(s->match->game, r, &f->better, &f->worse, f->seat, &t);
        if (t.used > 0)
            next_sentence(out);
        text_put(out, differs);
    }
    say_open(s, r, &state, f, out);
    say_line(s, r, &state, f, out);
}

static void put_value(const struct study *s, const struct lang *l, const struct study_find *f, bool after,
                      struct text *out)
{
    if (f->has_lead)
        put_tenths(out, l, study_value_tenths(s, f, after ? f->lead_after : f->lead_before), true);
    else
        put_percent(out, l, after ? f->after : f->before, false);
}

/* A change of colour: a sign that whoever prints the text replaces (study.h). */
static void put_hue(const struct layout *y, enum study_hue hue, struct text *out)
{
    if (y->style->colour)
        canvas_utf8(out, STUDY_HUE_FIRST + (uint32_t)hue);
}

static void put_gap(const struct layout *y, struct text *out)
{
    text_put(out, y->gap > 1 ? "  " : " ");
}

static void put_values(const struct study *s, const struct layout *y, const struct lang *l, const struct study_find *f,
                       struct text *out)
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
    canvas_cell(out, cell, y->value, false);
    put_gap(y, out);
}

static void put_cost(const struct layout *y, const struct lang *l, const struct study_find *f, struct text *out)
{
    char cell[40];
    struct text t;
    text_init(&t, cell, sizeof cell);
    if (f->best == f->played)
        text_put(&t, "–");
    else
        put_loss(&t, l, f);
    canvas_cell(out, cell, y->cost, true);
    put_gap(y, out);
}

/* What the move cost with all cards open. */
static void put_open(const struct layout *y, const struct lang *l, const struct study_find *f, struct text *out)
{
    char cell[40];
    struct text t;
    if (y->bare == 0)
        return;
    text_init(&t, cell, sizeof cell);
    if (!f->has_open || f->open_best == f->played)
        text_put(&t, "–");
    else
        put_percent(&t, l, f->open_before - f->open_after, false);
    canvas_cell(out, cell, y->bare, true);
    put_gap(y, out);
}

static void put_head(const struct study *s, const struct layout *y, const struct lang *l, struct text *out)
{
    const int width[] = {y->number, y->name, y->token, y->value, y->cost, y->bare, y->grade};
    const char *const heads[] = {
        N_IN("heading", "move"),   N_IN("heading", "who"),
        N_IN("heading", "played"), study_has_leads(s) ? N_IN("heading", "lead") : N_IN("heading", "chance to win"),
        N_IN("heading", "cost"),   N_IN("heading", "open"),
        N_IN("heading", "grade"),
    };
    put_hue(y, STUDY_HUE_TITLE, out);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        if (width[i] == 0)
            continue;
        canvas_cell(out, lang_get_in_context(l, "heading", heads[i]), width[i], i == 0 || i == 4 || i == 5);
        put_gap(y, out);
    }
    if (y->better > 0)
        lang_put(out, l, "better");
    put_hue(y, STUDY_HUE_NONE, out);
    text_char(out, '\n');
}

static void put_begin(const struct layout *y, uint32_t index, const char *who, const char *token, struct text *out)
{
    char number[16];
    struct text t;
    text_init(&t, number, sizeof number);
    text_uint(&t, index + 1);
    canvas_cell(out, number, y->number, true);
    put_gap(y, out);
    canvas_cell(out, who, y->name, false);
    put_gap(y, out);
    canvas_cell(out, token, y->token, false);
    put_gap(y, out);
}

/* Whether any seat's luck is large enough to show in figures of one decimal. */
static bool has_luck(const struct study_find *f)
{
    bool any = false;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        any = any || f->luck[seat] >= 5 || f->luck[seat] <= -5;
    return any;
}

/* Words in lines of the style's width, broken at spaces; no-break spaces do not count. The text begins in a column and
 * goes on, in further lines, in another. */
static void put_wrapped(const struct layout *y, const char *words, int column, int hang, struct text *out)
{
    bool first = true;
    while (*words != '\0') {
        char word[WORDS];
        struct text t;
        size_t size = strcspn(words, " ");
        text_init(&t, word, sizeof word);
        text_bytes(&t, words, size);
        int width = canvas_width(word);
        bool breaks = column + !first + width > y->style->width && column > hang;
        if (breaks) {
            text_char(out, '\n');
            for (column = 0; column < hang; column++)
                text_char(out, ' ');
        } else if (!first) {
            text_char(out, ' ');
            column++;
        }
        text_put(out, word);
        column += width;
        first = false;
        words += size;
        words += strspn(words, " ");
    }
    text_char(out, '\n');
}

static void put_indent(int columns, struct text *out)
{
    for (int i = 0; i < columns; i++)
        text_char(out, ' ');
}

/* What chance brought each seat, beside the outcome where there is room, else under it. */
static void put_luck(const struct study *s, const struct layout *y, const struct show_reader *r,
                     const struct study_find *f, struct text *out)
{
    char all[WORDS], one[64];
    struct text t, figure;
    text_init(&t, all, sizeof all);
    for (uint32_t seat = 0; seat < s->match->setup.seats; seat++) {
        text_init(&figure, one, sizeof one);
        put_percent(&figure, r->lang, f->luck[seat], true);
        text_put(&t, seat == 0 ? "" : ", ");
        LANG_SAY(&t, r->lang, "luck of {who} {n}", {"who", r->name[seat], 0}, {"n", one, 0});
    }
    int column = y->number + y->name + y->token + 3 * y->gap;
    put_wrapped(y, all, column, column + canvas_width(all) <= y->style->width ? column : WHY_INDENT, out);
}

static void put_grade(const struct layout *y, const struct lang *l, enum study_grade grade, int columns,
                      struct text *out)
{
    static const enum study_hue hues[STUDY_GRADES] = {
        [STUDY_BEST] = STUDY_HUE_BEST,
        [STUDY_INACCURACY] = STUDY_HUE_INACCURACY,
        [STUDY_MISTAKE] = STUDY_HUE_MISTAKE,
        [STUDY_BLUNDER] = STUDY_HUE_BLUNDER,
    };
    put_hue(y, hues[grade], out);
    canvas_cell(out, study_words_grade_name(l, grade), columns, false);
    put_hue(y, STUDY_HUE_NONE, out);
}

static void put_row(const struct study *s, const struct layout *y, const struct show_reader *r,
                    const struct game_state *state, uint32_t index, struct text *out)
{
    const struct study_find *f = &s->find[index];
    const struct lang *l = r->lang;
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    show_name(s->match->game, r, state, f->played, &t);
    put_begin(y, index, f->seat == GAME_CHANCE ? lang_get(l, "chance") : r->name[f->seat], token, out);
    if (f->seat == GAME_CHANCE) {
        if (f->pass > 0 && has_luck(f)) {
            put_luck(s, y, r, f, out);
            return;
        }
    } else if (f->pass > 0) {
        put_values(s, y, l, f, out);
        put_cost(y, l, f, out);
        put_open(y, l, f, out);
        put_grade(y, l, f->grade, y->grade, out);
        if (f->best != f->played && y->better > 0) {
            put_gap(y, out);
            show_name(s->match->game, r, state, f->best, out);
        }
    } else if (f->grade == STUDY_FORCED) {
        put_indent(y->value + y->cost + 2 * y->gap + (y->bare > 0 ? y->bare + y->gap : 0), out);
        text_put(out, study_words_grade_name(l, f->grade));
    }
    while (out->used > 0 && out->data[out->used - 1] == ' ')
        out->data[--out->used] = '\0';
    text_char(out, '\n');
}

/* A move with the reasons why it is blamed; in brief the reasons are left out. */
static void put_move(const struct study *s, const struct layout *y, const struct show_reader *r,
                     const struct game_state *state, uint32_t index, struct text *out)
{
    char why[WORDS];
    struct text t;
    put_row(s, y, r, state, index, out);
    if (!study_blames(s->find[index].grade) || y->style->brief)
        return;
    text_init(&t, why, sizeof why);
    study_words_why(s, r, index, &t);
    put_indent(WHY_INDENT, out);
    put_wrapped(y, why, WHY_INDENT, WHY_INDENT, out);
}

/* All moves or, in brief, those that are blamed. */
static void put_rows(const struct study *s, const struct layout *y, const struct show_reader *r, struct text *out)
{
    const struct match *m = s->match;
    struct game_state state;
    put_head(s, y, r->lang, out);
    m->game->start(m->box, &state, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        if (!y->style->brief || study_blames(s->find[i].grade))
            put_move(s, y, r, &state, i, out);
        m->game->apply(m->box, &state, m->log[i]);
    }
}

static void put_title(const struct study *s, const struct layout *y, const struct show_reader *r, struct text *out)
{
    const struct match *m = s->match;
    char names[GAME_SEATS_MAX * 80];
    struct text t;
    text_init(&t, names, sizeof names);
    for (uint32_t seat = 0; seat < m->setup.seats; seat++) {
        text_put(&t, seat == 0 ? "" : ", ");
        text_put(&t, r->name[seat]);
    }
    put_hue(y, STUDY_HUE_TITLE, out);
    LANG_SAY(out, r->lang, "{game}: {names}", {"game", lang_get(r->lang, m->game->show->title), 0},
             {"names", names, 0});
    put_hue(y, STUDY_HUE_NONE, out);
    text_char(out, '\n');
    char outcome[WORDS];
    if (match_actor(m) == GAME_OVER) {
        text_init(&t, outcome, sizeof outcome);
        show_outcome(m->game, r, &m->state, &t);
        put_wrapped(y, outcome, 0, 0, out);
    }
    text_init(&t, outcome, sizeof outcome);
    show_ending(r->lang, &s->ending, r->name, &t);
    if (t.used > 0)
        put_wrapped(y, outcome, 0, 0, out);
}

/* How the figures are to be read. */
static void put_notes(const struct study *s, const struct layout *y, const struct show_reader *r, bool whole,
                      struct text *out)
{
    const struct lang *l = r->lang;
    char words[WORDS];
    struct text t;
    text_char(out, '\n');
    text_init(&t, words, sizeof words);
    if (study_has_leads(s))
        lang_put(&t, l,
                 "A lead is in points, for whoever moves: first with the best move, then with the one played. "
                 "What is marked = is solved: exact.");
    else
        lang_put(&t, l,
                 "A chance is that of whoever moves, by what that seat knew: first with the best move, then with "
                 "the one played.");
    if (s->match->game->secrets != NULL)
        lang_put(&t, l, " What it cost with all cards open stands beside, under open.");
    put_wrapped(y, words, 0, 0, out);
    text_init(&t, words, sizeof words);
    if (s->solved_from < s->match->count)
        LANG_SAY(&t, l, "The game is solved from move {n} on: from there every figure is exact.",
                 {"n", NULL, s->solved_from + 1});
    if (!whole) {
        next_sentence(&t);
        lang_put(&t, l, "The analysis was stopped before its end: figures are rough, and some are missing.");
    }
    if (words[0] != '\0')
        put_wrapped(y, words, 0, 0, out);
    text_char(out, '\n');
}

void study_words_put_verdict(const struct study *s, const struct show_reader *r, const struct game_state *state,
                             uint32_t index, struct text *out)
{
    const struct study_find *f = &s->find[index];
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    show_name(s->match->game, r, state, f->played, &t);
    LANG_SAY(out, r->lang, "Move {n}, {who} plays {token}: {grade}.", {"n", NULL, index + 1},
             {"who", r->name[f->seat], 0}, {"token", token, 0},
             {"grade", study_words_grade_name(r->lang, f->grade), 0});
}

/* The moves that decided the game. In brief they come with all their reasons, which are not given elsewhere. */
static void put_turning(const struct study *s, const struct layout *y, const struct show_reader *r, struct text *out)
{
    const struct lang *l = r->lang;
    if (s->turnings == 0) {
        put_wrapped(y, lang_get(l, "No turning point: nobody made a mistake that can be seen."), 0, 0, out);
        return;
    }
    put_hue(y, STUDY_HUE_TITLE, out);
    lang_put(out, l, "Turning points, the greatest first:");
    put_hue(y, STUDY_HUE_NONE, out);
    text_char(out, '\n');
    for (uint32_t i = 0; i < s->turnings; i++) {
        char words[WORDS];
        struct text t;
        struct game_state state;
        const struct study_find *f = &s->find[s->turning[i]];
        match_state_at(s->match, s->turning[i], &state);
        text_init(&t, words, sizeof words);
        study_words_put_verdict(s, r, &state, s->turning[i], &t);
        text_char(&t, ' ');
        if (y->style->brief) {
            study_words_why(s, r, s->turning[i], &t);
        } else {
            say_better(s, r, &state, f, &t);
            say_result(r, f, &t);
        }
        put_indent(2, out);
        put_wrapped(y, words, 2, 4, out);
    }
}

static void put_total(const struct study *s, const struct layout *y, const struct show_reader *r, int seat,
                      struct text *lines)
{
    char words[WORDS];
    struct text all, *out = &all;
    const struct lang *l = r->lang;
    text_init(out, words, sizeof words);
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
    put_wrapped(y, words, 0, 2, lines);
}

/* The widest name of the moves that were played or, with `best`, of those that were better. */
static int token_width(const struct study *s, const struct show_reader *r, bool best)
{
    const struct match *m = s->match;
    struct game_state state;
    int most = 0;
    m->game->start(m->box, &state, &m->setup);
    for (uint32_t i = 0; i < m->count; i++) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        if (!best || s->find[i].best != s->find[i].played)
            show_name(m->game, r, &state, best ? s->find[i].best : m->log[i], &t);
        most = canvas_width(token) > most ? canvas_width(token) : most;
        m->game->apply(m->box, &state, m->log[i]);
    }
    return most;
}

static int grade_width(const struct lang *l)
{
    int most = 0;
    for (enum study_grade g = STUDY_FORCED; g < STUDY_GRADES; g++) {
        int width = canvas_width(study_words_grade_name(l, g));
        most = width > most ? width : most;
    }
    return most;
}

static int line_width(const struct layout *y)
{
    return y->number + y->name + y->token + y->value + y->cost + y->bare + y->grade + y->better +
           (5 + (y->bare > 0) + (y->better > 0)) * y->gap;
}

static void shrink(const struct layout *y, int *cell, int least)
{
    while (line_width(y) > y->style->width && *cell > least)
        (*cell)--;
}

/* Cells as wide as they like to be or, where there is less room, as narrow as they must; a column of better moves that
 * would be cut is left out. */
static void lay_out(const struct study *s, const struct show_reader *r, const struct study_style *style,
                    struct layout *y)
{
    int token = token_width(s, r, false);
    *y = (struct layout){.style = style, .number = NUMBER_LEAST + 1, .value = VALUE_MOST, .cost = COST_MOST, .gap = 2};
    y->grade = grade_width(r->lang);
    y->name = canvas_width(lang_get(r->lang, "chance"));
    for (uint32_t seat = 0; seat < s->match->setup.seats; seat++)
        if (canvas_width(r->name[seat]) > y->name)
            y->name = canvas_width(r->name[seat]);
    y->name = y->name < NAME_MOST ? y->name : NAME_MOST;
    y->bare = s->match->game->secrets != NULL ? COST_MOST : 0;
    y->token = token < TOKEN_LEAST ? TOKEN_LEAST : token < TOKEN_MOST ? token : TOKEN_MOST;
    y->better = token_width(s, r, true);
    shrink(y, &y->gap, 1);
    shrink(y, &y->value, VALUE_LEAST);
    shrink(y, &y->number, NUMBER_LEAST);
    shrink(y, &y->cost, COST_LEAST);
    shrink(y, &y->bare, y->bare > 0 ? COST_LEAST : 0);
    shrink(y, &y->name, NAME_LEAST);
    if (line_width(y) > y->style->width)
        y->better = 0;
    shrink(y, &y->token, TOKEN_LEAST);
}

void study_words_styled(const struct study *s, const struct show_reader *r, bool whole, const struct study_style *style,
                        struct text *out)
{
    struct layout y;
    lay_out(s, r, style, &y);
    put_title(s, &y, r, out);
    if (style->brief) {
        text_char(out, '\n');
        put_turning(s, &y, r, out);
        text_char(out, '\n');
        for (int seat = 0; seat < s->match->setup.seats; seat++)
            put_total(s, &y, r, seat, out);
    }
    put_notes(s, &y, r, whole, out);
    put_rows(s, &y, r, out);
    if (style->brief)
        return;
    text_char(out, '\n');
    put_turning(s, &y, r, out);
    text_char(out, '\n');
    for (int seat = 0; seat < s->match->setup.seats; seat++)
        put_total(s, &y, r, seat, out);
}

void study_words(const struct study *s, const struct show_reader *r, bool whole, struct text *out)
{
    study_words_styled(s, r, whole, &(struct study_style){.width = STUDY_WIDTH}, out);
}
