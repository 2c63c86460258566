/* A study as a picture: the lead, or everybody's chance to win, over the moves. Moves that are blamed are marked on the
 * curve, with a title that says what they were. */
#include "study/study_parts.h"

enum {
    WIDTH = 1000,
    HEIGHT = 476,
    LEFT = 74,
    RIGHT = 24,
    TOP = 92,
    BOTTOM = 72,
    PLOT_WIDTH = WIDTH - LEFT - RIGHT,
    PLOT_HEIGHT = HEIGHT - TOP - BOTTOM,
    POINTS_MAX = 1000,
    PATH_MAX_BYTES = POINTS_MAX * 12,
    NAME_COLUMNS = 14,
    LEAD_LEAST = 100 /* tenths of a point that the scale shows at least */
};

static const struct svg_rule rules[] = {
    {".area0", "fill", "#2f6f8f", "#6db5d6"},
    {".area1", "fill", "#b4552d", "#e89a6f"},
    {".area", "fill-opacity", "0.16", "0.22"},
    {".s0", "stroke", "#1f5f80", "#7cc3e4"},
    {".s1", "stroke", "#a84a22", "#f0a57c"},
    {".s2", "stroke", "#4f7a2a", "#a7d67c"},
    {".s3", "stroke", "#7a4a9a", "#cda4ea"},
    {".s4", "stroke", "#8a6d10", "#e6c65a"},
    {".curve", "fill", "none", NULL},
    {".curve", "stroke-width", "3", NULL},
    {".curve", "stroke-linejoin", "round", NULL},
    {".s1", "stroke-dasharray", "11 5", NULL}, /* no line is told from another by its colour alone */
    {".s2", "stroke-dasharray", "3 4", NULL},
    {".s3", "stroke-dasharray", "14 4 3 4", NULL},
    {".s4", "stroke-dasharray", "6 3", NULL},
    {".solved", "fill", "#e9dcc0", "#332c25"},
    {".g4", "fill", "#e0a800", "#ffd24d"},
    {".g5", "fill", "#d9691a", "#ff9a52"},
    {".g6", "fill", "#c01f2e", "#ff6b78"},
    {".mark", "stroke", "#33291f", "#efe6d8"},
    {".big", "font-size", "22px", NULL},
    {".small", "font-size", "15px", NULL},
    {".big", "font-weight", "600", NULL},
    {NULL, NULL, NULL, NULL},
};

struct graph {
    const struct study *s;
    const struct show_reader *r;
    struct svg *g;
    int32_t most; /* the lead at the upper edge in tenths of a point; 0 in a graph of shares */
};

static const char *const curves[GAME_SEATS_MAX] = {"curve s0", "curve s1", "curve s2", "curve s3", "curve s4"};

static int across(const struct graph *p, uint32_t index)
{
    uint32_t count = p->s->match->count > 1 ? p->s->match->count : 1;
    return LEFT + (int)((uint64_t)PLOT_WIDTH * index / count);
}

/* The height of a value: of the first seat's lead in tenths of a point, or of a share. */
static int down(const struct graph *p, int32_t value)
{
    if (p->most == 0)
        return TOP + (int)((int64_t)PLOT_HEIGHT * (MIND_WHOLE - value) / MIND_WHOLE);
    value = value > p->most ? p->most : value < -p->most ? -p->most : value;
    return TOP + (int)((int64_t)PLOT_HEIGHT * (p->most - value) / (2 * (int64_t)p->most));
}

static int32_t lead_after(const struct graph *p, const struct study_find *f)
{
    int32_t tenths = study_tenths(p->s, f->lead_after);
    return f->seat == 0 ? tenths : -tenths;
}

static int32_t value_after(const struct graph *p, const struct study_find *f)
{
    return p->most > 0 ? lead_after(p, f) : f->after;
}

static bool has_value(const struct study_find *f)
{
    return f->seat != GAME_CHANCE && f->pass > 0;
}

static int32_t scale_of(const struct graph *p)
{
    int32_t most = LEAD_LEAST;
    for (uint32_t i = 0; i < p->s->match->count; i++) {
        const struct study_find *f = &p->s->find[i];
        int32_t lead = has_value(f) ? lead_after(p, f) : 0;
        lead = lead < 0 ? -lead : lead;
        most = lead > most ? lead : most;
    }
    return (most + 49) / 50 * 50;
}

static void put_tick(const struct graph *p, int32_t value, bool middle)
{
    char label[32];
    struct text t;
    int y = down(p, value);
    text_init(&t, label, sizeof label);
    if (p->most > 0)
        study_words_put_lead(&t, p->r->lang, value);
    else
        study_words_put_share(&t, p->r->lang, value);
    svg_line(p->g, middle ? "ink" : "hair", LEFT, y, WIDTH - RIGHT, y);
    svg_text(p->g, "small quiet", SVG_END, LEFT - 8, y + 5, label);
}

static void put_ground(const struct graph *p)
{
    uint32_t count = p->s->match->count, step = count > 200 ? 50 : count > 60 ? 20 : 5;
    svg_group(p->g, "plot", NULL); /* whoever shows the graph can find moves in it */
    svg_rect(p->g, "panel", LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT, 0);
    svg_close(p->g);
    if (p->s->solved_from < count) {
        int x = across(p, p->s->solved_from);
        svg_rect(p->g, "solved", x, TOP, WIDTH - RIGHT - x, PLOT_HEIGHT, 0);
        svg_text(p->g, "small quiet", SVG_START, x + 8, TOP + 20, lang_get(p->r->lang, "solved"));
    }
    for (int i = 0; i <= 4; i++)
        put_tick(p, p->most > 0 ? p->most * (i - 2) / 2 : MIND_WHOLE * i / 4, i == 2);
    for (uint32_t i = 0; i <= count; i += step)
        svg_number(p->g, "small quiet", SVG_MIDDLE, across(p, i), HEIGHT - BOTTOM + 22, i);
    svg_text(p->g, "small quiet", SVG_END, WIDTH - RIGHT, HEIGHT - 16, lang_get_in(p->r->lang, "axis", "moves"));
}

static void put_point(struct text *d, bool first, int x, int y)
{
    text_char(d, first ? 'M' : 'L');
    text_int(d, x);
    text_char(d, ' ');
    text_int(d, y);
}

/* A seat's share of the win once the game is over. */
static int32_t result_of(const struct graph *p, int seat)
{
    struct game_result r;
    p->s->match->game->result(p->s->match->box, &p->s->match->state, &r);
    return game_share(&r, seat, MIND_WHOLE);
}

/* Draws the lead of the first seat, or one seat's chances at its own decisions. */
static void put_curve(const struct graph *p, int seat)
{
    char path[PATH_MAX_BYTES];
    struct text d;
    bool first = true;
    uint32_t apart = 1 + p->s->match->count / POINTS_MAX, met = 0; /* more points could not be told apart */
    text_init(&d, path, sizeof path);
    for (uint32_t i = 0; i < p->s->match->count; i++) {
        const struct study_find *f = &p->s->find[i];
        if (!has_value(f) || (p->most == 0 && f->seat != seat) || met++ % apart != 0)
            continue;
        put_point(&d, first, across(p, i + 1), down(p, value_after(p, f)));
        first = false;
    }
    if (!first && p->most == 0 && match_actor(p->s->match) == GAME_OVER)
        put_point(&d, false, across(p, p->s->match->count), down(p, result_of(p, seat)));
    if (!first)
        svg_path(p->g, curves[seat], path);
}

/* A grade has a shape as well as a colour: a disc, a square, a triangle. */
static void put_shape(const struct graph *p, enum study_grade grade, int x, int y)
{
    static const char *const classes[STUDY_GRADES] = {
        [STUDY_INACCURACY] = "mark g4", [STUDY_MISTAKE] = "mark g5", [STUDY_BLUNDER] = "mark g6"};
    if (grade == STUDY_INACCURACY)
        svg_circle(p->g, classes[grade], x, y, 6);
    else if (grade == STUDY_MISTAKE)
        svg_rect(p->g, classes[grade], x - 6, y - 6, 12, 12, 0);
    else
        svg_sign(p->g, classes[grade], "M12 2L23 21H1Z", x, y, 20);
}

static void put_mark(const struct graph *p, uint32_t index)
{
    const struct study_find *f = &p->s->find[index];
    char words[1024];
    struct game_state state;
    struct text t;
    match_state_at(p->s->match, index, &state);
    text_init(&t, words, sizeof words);
    study_words_put_verdict(p->s, p->r, &state, index, &t);
    svg_group(p->g, NULL, NULL);
    svg_title(p->g, words);
    put_shape(p, f->grade, across(p, index + 1), down(p, value_after(p, f)));
    svg_close(p->g);
}

/* Says which curve, or which side, belongs to whom, and what the marks mean. */
static void put_legend(const struct graph *p)
{
    const struct lang *l = p->r->lang;
    char words[200];
    struct text t;
    if (p->most > 0) {
        for (int seat = 0; seat < 2; seat++) {
            text_init(&t, words, sizeof words);
            LANG_SAY(&t, l, "{who} leads", {"who", p->r->name[seat], 0});
            svg_text(p->g, "small quiet", SVG_START, LEFT + 8, seat == 0 ? TOP - 8 : HEIGHT - BOTTOM - 10, words);
        }
    }
    for (int seat = 0, x = LEFT; p->most == 0 && seat < p->s->match->setup.seats; seat++) {
        int width = canvas_width(p->r->name[seat]);
        width = width > NAME_COLUMNS ? NAME_COLUMNS : width;
        text_init(&t, words, sizeof words);
        canvas_cell(&t, p->r->name[seat], width, false);
        svg_line(p->g, curves[seat], x - 12, TOP - 20, x + 14, TOP - 20);
        svg_text(p->g, "small", SVG_START, x + 20, TOP - 15, words);
        x += 40 + 9 * width;
    }
    for (int i = 0; i < 3; i++) {
        int x = LEFT + 8 + i * 140;
        put_shape(p, (enum study_grade)(STUDY_INACCURACY + i), x, HEIGHT - 21);
        svg_text(p->g, "small", SVG_START, x + 14, HEIGHT - 16,
                 study_words_grade_name(l, (enum study_grade)(STUDY_INACCURACY + i)));
    }
}

void study_graph(const struct study *s, const struct show_reader *r, enum svg_theme theme, struct text *out)
{
    struct svg g;
    struct graph p = {s, r, &g, 0};
    char title[400], about[600];
    struct text t;
    if (study_has_leads(s))
        p.most = scale_of(&p);
    text_init(&t, title, sizeof title);
    LANG_SAY(&t, r->lang, "{game}: how the game went", {"game", lang_get(r->lang, s->match->game->show->title), 0});
    text_init(&t, about, sizeof about);
    if (study_has_leads(s))
        LANG_SAY(&t, r->lang, "The lead of {who} in points after each move; mistakes are marked.",
                 {"who", r->name[0], 0});
    else
        lang_put(&t, r->lang, "Everybody's chance to win after each decision of theirs; mistakes are marked.");
    svg_begin(&g, out, theme, WIDTH, HEIGHT, lang_code(r->lang), title, about, rules);
    svg_text(&g, "big", SVG_START, LEFT, 36, title);
    put_ground(&p);
    put_legend(&p);
    for (int seat = 0; seat < (p.most > 0 ? 1 : s->match->setup.seats); seat++)
        put_curve(&p, seat);
    for (uint32_t i = 0; i < s->match->count; i++)
        if (study_blames(s->find[i].grade))
            put_mark(&p, i);
    svg_end(&g);
}
