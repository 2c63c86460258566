/* A study as a picture: the lead, or everybody's chance to win, over the moves. Moves that are blamed are marked on the
 * curve, with a title that says what they were. The picture is a sheet of one size with a heading, or it is drawn for a
 * room: then its text is never smaller than the page allows, and a narrow room gets fewer labels. */
#include "show/type.h"
#include "study/study_parts.h"

enum {
    WIDTH = 1000,
    HEIGHT = 476,
    LEFT = 74,
    RIGHT = 24,
    TOP = 92,
    BOTTOM = 72,
    MARGIN = 8,
    LABELS_APART = 14, /* pixels between labels in a row */
    SAMPLE = 26,       /* how long the piece of a curve beside a name is */
    ROOM_NARROW = 480,
    ROOM_TEXT = 12, /* the size of text in a narrow room, and in a wide one */
    ROOM_TEXT_WIDE = 14,
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
    {".solved", "fill", "#efe5cd", "#332c25"},
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
    int width, height;
    int left, right, top, bottom; /* the edges of the plot */
    int size;                     /* of text, in a room; 0 on the sheet, where classes say it */
};

static const char *const curves[GAME_SEATS_MAX] = {"curve s0", "curve s1", "curve s2", "curve s3", "curve s4"};

static int across(const struct graph *p, uint32_t index)
{
    uint32_t count = p->s->match->count > 1 ? p->s->match->count : 1;
    return p->left + (int)((uint64_t)(p->right - p->left) * index / count);
}

/* The height of a value: of the first seat's lead in tenths of a point, or of a share. */
static int down(const struct graph *p, int32_t value)
{
    int64_t height = p->bottom - p->top;
    if (p->most == 0)
        return p->top + (int)(height * (MIND_WHOLE - value) / MIND_WHOLE);
    value = value > p->most ? p->most : value < -p->most ? -p->most : value;
    return p->top + (int)(height * (p->most - value) / (2 * (int64_t)p->most));
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

static void put_words(const struct graph *p, bool quiet, enum svg_anchor anchor, int x, int y, const char *words)
{
    if (p->size == 0)
        svg_text(p->g, quiet ? "small quiet" : "small", anchor, x, y, words);
    else
        type_put(p->g, (struct type){.size = p->size, .anchor = anchor, .class = quiet ? "quiet" : NULL}, x, y, words);
}

static int width_of(const struct graph *p, const char *words)
{
    return p->size == 0 ? 9 * canvas_width(words) : type_width((struct type){.size = p->size}, words);
}

/* The label of a height, and the value of one of the lines across the plot, from below. */
enum { TICKS = 5, LABEL_MAX = 32 };

static void tick_label(const struct graph *p, int32_t value, char label[LABEL_MAX])
{
    struct text t;
    text_init(&t, label, LABEL_MAX);
    if (p->most > 0)
        study_words_put_lead(&t, p->r->lang, value);
    else
        study_words_put_share(&t, p->r->lang, value);
}

static int32_t tick_value(const struct graph *p, int i)
{
    return p->most > 0 ? p->most * (i - TICKS / 2) / 2 : MIND_WHOLE * i / (TICKS - 1);
}

static void put_tick(const struct graph *p, int i)
{
    char label[LABEL_MAX];
    int32_t value = tick_value(p, i);
    int y = down(p, value);
    tick_label(p, value, label);
    svg_line(p->g, i == TICKS / 2 ? "ink" : "hair", p->left, y, p->right, y);
    put_words(p, true, SVG_END, p->left - 8, y + (p->size > 0 ? p->size / 3 : 5), label);
}

/* How many moves lie between two numbers under the plot. */
static uint32_t moves_apart(const struct graph *p)
{
    static const uint32_t steps[] = {5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
    uint32_t count = p->s->match->count, i = 0;
    if (p->size == 0)
        return count > 200 ? 50 : count > 60 ? 20 : 5;
    while (i + 1 < sizeof steps / sizeof *steps && across(p, steps[i]) - p->left < 3 * p->size)
        i++;
    return steps[i];
}

/* The moves under the plot, and the word for them at its end, which takes the place of numbers in a room. */
static void put_moves(const struct graph *p)
{
    const char *word = lang_get_in_context(p->r->lang, "axis", "moves");
    uint32_t count = p->s->match->count, apart = moves_apart(p);
    int y = p->bottom + (p->size > 0 ? p->size + 4 : 22), end = p->width;
    if (p->size > 0)
        end = p->right - width_of(p, word) - LABELS_APART;
    for (uint32_t i = 0; i <= count && across(p, i) < end; i += apart) {
        char number[LABEL_MAX];
        struct text t;
        text_init(&t, number, sizeof number);
        text_int(&t, i);
        put_words(p, true, SVG_MIDDLE, across(p, i), y, number);
    }
    put_words(p, true, SVG_END, p->right, p->size > 0 ? y : p->height - 16, word);
}

static void put_ground(const struct graph *p)
{
    svg_group(p->g, "plot", NULL); /* whoever shows the graph can find moves in it */
    svg_rect(p->g, "panel", (struct rect){p->left, p->top, p->right - p->left, p->bottom - p->top}, 0);
    svg_close(p->g);
    if (p->s->solved_from < p->s->match->count) {
        const char *solved = lang_get(p->r->lang, "solved");
        int x = across(p, p->s->solved_from);
        svg_rect(p->g, "solved", (struct rect){x, p->top, p->right - x, p->bottom - p->top}, 0);
        if (p->size == 0 || x + 8 + width_of(p, solved) <= p->right)
            put_words(p, true, SVG_START, x + 8, p->top + 20, solved);
    }
    for (int i = 0; i < TICKS; i++)
        if (p->size == 0 || i % 2 == 0 || p->bottom - p->top >= TICKS * 2 * p->size)
            put_tick(p, i);
    put_moves(p);
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
    int half = p->size == ROOM_TEXT ? 4 : 6;
    if (grade == STUDY_INACCURACY)
        svg_circle(p->g, classes[grade], x, y, half);
    else if (grade == STUDY_MISTAKE)
        svg_rect(p->g, classes[grade], rect_around(x, y, 2 * half, 2 * half), 0);
    else
        svg_sign(p->g, classes[grade], "M12 2L23 21H1Z", x, y, half * 10 / 3);
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

/* A name as the legend has it. */
static int short_name(const struct graph *p, int seat, char words[200])
{
    int width = canvas_width(p->r->name[seat]);
    struct text t;
    width = width > NAME_COLUMNS ? NAME_COLUMNS : width;
    text_init(&t, words, 200);
    canvas_cell(&t, p->r->name[seat], width, false);
    return width;
}

/* Says which curve belongs to whom. In a room the names take as many lines as they need, and the lines are counted. */
static int put_names(const struct graph *p, bool draw)
{
    char words[200];
    int lines = 1, x = p->left, leading = p->size + 8;
    for (int seat = 0; seat < p->s->match->setup.seats; seat++) {
        int columns = short_name(p, seat, words);
        int width = p->size > 0 ? SAMPLE + 6 + width_of(p, words) + LABELS_APART : 40 + 9 * columns;
        if (p->size > 0 && x > p->left && x + width - LABELS_APART > p->right) {
            x = p->left;
            lines++;
        }
        int from = p->size > 0 ? x : x - 12, y = p->size > 0 ? MARGIN + (lines - 1) * leading + p->size : TOP - 15;
        if (draw) {
            svg_line(p->g, curves[seat], from, y - 5, from + SAMPLE, y - 5);
            put_words(p, false, SVG_START, from + SAMPLE + 6, y, words);
        }
        x += width;
    }
    return lines;
}

/* Says which side of the middle means whose lead. */
static void put_sides(const struct graph *p)
{
    char words[200], name[200];
    struct text t;
    for (int seat = 0; seat < 2; seat++) {
        short_name(p, seat, name);
        text_init(&t, words, sizeof words);
        LANG_SAY(&t, p->r->lang, "{who} leads", {"who", p->size > 0 ? name : p->r->name[seat], 0});
        int above = p->size > 0 ? MARGIN + p->size : p->top - 8;
        put_words(p, true, SVG_START, p->left + (p->size > 0 ? 4 : 8),
                  seat == 0 ? above : p->bottom - (p->size > 0 ? 6 : 10), words);
    }
}

/* Says what the marks mean, in as many lines, which are counted from below. */
static int put_grades(const struct graph *p, int lines)
{
    int line = 1, x = p->size > 0 ? MARGIN + 8 : LEFT + 8, leading = p->size + 8;
    for (int i = 0; i < 3; i++) {
        enum study_grade grade = (enum study_grade)(STUDY_INACCURACY + i);
        const char *name = study_words_grade_name(p->r->lang, grade);
        int width = p->size > 0 ? 14 + width_of(p, name) + 8 + LABELS_APART : 140;
        if (p->size > 0 && x > MARGIN + 8 && x + width - LABELS_APART > p->width - MARGIN) {
            x = MARGIN + 8;
            line++;
        }
        if (lines > 0) {
            int y = p->size > 0 ? p->height - MARGIN - (lines - line) * leading : p->height - 16;
            put_shape(p, grade, x, y - 5);
            put_words(p, false, SVG_START, x + 14, y, name);
        }
        x += width;
    }
    return line;
}

/* Where the plot is in a room. Returns how many lines the marks take. */
static int lay_out(struct graph *p)
{
    char label[LABEL_MAX];
    int widest = 0, leading = p->size + 8, grades = put_grades(p, 0);
    for (int i = 0; i < TICKS; i++) {
        tick_label(p, tick_value(p, i), label);
        int width = width_of(p, label);
        widest = width > widest ? width : widest;
    }
    p->left = MARGIN + widest + 8;
    p->right = p->width - MARGIN - 4;
    p->top = MARGIN + (p->most > 0 ? 1 : put_names(p, false)) * leading + 2;
    p->bottom = p->height - MARGIN - grades * leading - p->size - 6;
    return grades;
}

static void draw(struct graph *p, int grades)
{
    put_ground(p);
    if (p->most > 0)
        put_sides(p);
    else
        put_names(p, true);
    put_grades(p, grades);
    for (int seat = 0; seat < (p->most > 0 ? 1 : p->s->match->setup.seats); seat++)
        put_curve(p, seat);
    for (uint32_t i = 0; i < p->s->match->count; i++)
        if (study_blames(p->s->find[i].grade))
            put_mark(p, i);
}

enum { TITLE_MAX = 400, ABOUT_MAX = 600 };

static void put_titles(const struct graph *p, char title[TITLE_MAX], char about[ABOUT_MAX])
{
    const struct lang *l = p->r->lang;
    struct text t;
    text_init(&t, title, TITLE_MAX);
    LANG_SAY(&t, l, "{game}: how the game went", {"game", lang_get(l, p->s->match->game->show->title), 0});
    text_init(&t, about, ABOUT_MAX);
    if (study_has_leads(p->s))
        LANG_SAY(&t, l, "The lead of {who} in points after each move; mistakes are marked.", {"who", p->r->name[0], 0});
    else
        lang_put(&t, l, "Everybody's chance to win after each decision of theirs; mistakes are marked.");
}

void study_graph(const struct study *s, const struct show_reader *r, enum svg_theme theme, struct text *out)
{
    struct svg g;
    struct graph p = {s, r, &g, 0, WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM, 0};
    char title[TITLE_MAX], about[ABOUT_MAX];
    if (study_has_leads(s))
        p.most = scale_of(&p);
    put_titles(&p, title, about);
    svg_begin(&g, out, theme, p.width, p.height, lang_code(r->lang), title, about, rules);
    svg_text(&g, "big", SVG_START, p.left, 36, title);
    draw(&p, 1);
    svg_end(&g);
}

void study_graph_room(const struct study *s, const struct show_reader *r, enum svg_theme theme, int width, int height,
                      struct text *out)
{
    struct svg g;
    struct graph p = {s, r, &g, 0, width, height, 0, 0, 0, 0, width < ROOM_NARROW ? ROOM_TEXT : ROOM_TEXT_WIDE};
    char title[TITLE_MAX], about[ABOUT_MAX];
    CLAIM(width >= STUDY_GRAPH_LEAST_WIDTH && height >= STUDY_GRAPH_LEAST_HEIGHT);
    if (study_has_leads(s))
        p.most = scale_of(&p);
    int grades = lay_out(&p);
    put_titles(&p, title, about);
    svg_begin_room(&g, out, theme, width, height, lang_code(r->lang), title, about, rules);
    draw(&p, grades);
    svg_end(&g);
}
