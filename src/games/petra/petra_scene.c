/* The scene: where its parts go, the question at the top, and the story and the choices at the bottom. */
#include "games/petra/petra_scene.h"

enum { WIDTH = 1280, HEIGHT = 800, MARGIN = 16 };

bool petra_scene_offer_choice(struct petra_picture *d, const char *id, enum petra_kind kind, uint32_t a, uint32_t b)
{
    int i = petra_words_choice(d->look, kind, a, b);
    if (i < 0 || (d->placed[i / 64] >> (i % 64) & 1))
        return false;
    game_move m = d->look->legal->move[i];
    struct petra_phrase token, label;
    struct text t = petra_begin(&token), u = petra_begin(&label);
    d->placed[i / 64] |= (uint64_t)1 << (i % 64);
    petra_text_write_move(d->r->box, d->state, m, &t);
    petra_words_label(d->r, d->state, m, &u);
    svg_choice(&d->svg, id, i == d->look->chosen ? "chosen" : NULL, token.text, label.text);
    return true;
}

bool petra_scene_part(struct petra_picture *d, const char *what, uint32_t n, const char *class, enum petra_kind kind)
{
    char id[40];
    petra_signs_id(id, what, n, PETRA_NONE);
    bool choice = petra_scene_offer_choice(d, id, kind, n, 0);
    if (!choice)
        svg_group(&d->svg, id, class);
    return choice;
}

void petra_scene_lit(struct petra_picture *d, int x, int y, int width, int height, int radius, bool lit)
{
    if (lit)
        svg_rect(&d->svg, "lit", x, y, width, height, radius);
}

void petra_scene_last(struct petra_picture *d, int x, int y, int width, int height, int radius, bool changed)
{
    if (changed)
        svg_rect(&d->svg, "last", x, y, width, height, radius);
}

/* Opens a group with a frame and perhaps a title. */
void petra_scene_panel(struct petra_picture *d, const char *id, int x, int y, int width, int height, const char *title)
{
    svg_group(&d->svg, id, NULL);
    svg_rect(&d->svg, "panel", x, y, width, height, 10);
    svg_rect(&d->svg, "hair", x, y, width, height, 10);
    if (title != NULL)
        svg_text(&d->svg, "t13 bold", SVG_START, x + 12, y + 19, title);
}

/* The question that is asked, and how many cubes each player has placed. */
static void draw_header(struct petra_picture *d)
{
    struct petra_phrase ask;
    struct text t = petra_begin(&ask);
    if (d->s->depth == 0)
        petra_tally_outcome(d->r, d->state, &t);
    else
        petra_words_ask(d->r, d->state, &t);
    int each = d->s->seats < 4 ? 132 : 116;
    svg_group(&d->svg, "ask", NULL);
    petra_signs_cut(d, "t18 bold", SVG_START, MARGIN + 4, 37, (WIDTH - 2 * MARGIN - each * d->s->seats) / 11, ask.text);
    svg_close(&d->svg);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        int x = WIDTH - MARGIN - each * (int)(d->s->seats - seat);
        struct petra_phrase n;
        char id[40];
        petra_signs_id(id, "standing", seat, PETRA_NONE);
        svg_group(&d->svg, id, seat == d->s->turn_of ? "turn" : NULL);
        petra_signs_badge(d, seat, x + 14, 30);
        petra_signs_cut(d, seat == d->s->turn_of ? "t13 bold" : "t13", SVG_START, x + 28, 28, (each - 30) / 8,
                        d->r->name[seat]);
        text_init(&t, n.text, sizeof n.text);
        text_uint(&t, d->s->seat[seat].cubes);
        text_char(&t, '/');
        text_int(&t, d->b->number[PETRA_N_CUBES]);
        svg_text(&d->svg, "t13 bold", SVG_START, x + 28, 44, n.text);
        if (seat == d->s->turn_of)
            svg_line(&d->svg, "ink", x + 4, 50, x + each - 8, 50);
        svg_close(&d->svg);
    }
}

/* What the considered choice would do, or else what the last move did. */
static void draw_story(struct petra_picture *d, int y)
{
    char buffer[4000];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    if (d->look->legal != NULL && d->look->chosen >= 0)
        petra_tell_preview(d->r, d->state, d->look->legal->move[d->look->chosen], &t);
    else if (d->look->before != NULL)
        petra_tell(d->r, d->look->before, d->look->last, &t);
    svg_group(&d->svg, "story", NULL);
    svg_wrap(&d->svg, "t13", SVG_START, MARGIN + 4, y, 172, 17, 2, buffer);
    svg_close(&d->svg);
}

/* A choice in words. A villager that was drawn says what it does, if there is room. */
static void draw_label(struct petra_picture *d, game_move m, int x, int y, int width, int height, const char *label)
{
    if (petra_kind_of(m) != PETRA_KEEP || height < 34) {
        bool fits = canvas_width(label) <= width / 8;
        petra_signs_cut(d, fits ? "t13 bold" : "t13", SVG_MIDDLE, x, y + height / 2 + 5, width / (fits ? 8 : 7), label);
        return;
    }
    struct petra_phrase text = petra_names_villager_text(d->r, d->s->drawn[petra_a(m)]);
    petra_signs_cut(d, "t13 bold", SVG_MIDDLE, x, y + 16, width / 8, label);
    petra_signs_cut(d, "t12", SVG_MIDDLE, x, y + 32, width / 7, text.text);
}

/* Buttons for the choices that nothing else in the picture stands for. */
static void draw_buttons(struct petra_picture *d, int y)
{
    const struct game_moves *legal = d->look->legal;
    uint32_t left = 0, n = 0;
    for (uint32_t i = 0; legal != NULL && i < legal->count; i++)
        left += !(d->placed[i / 64] >> (i % 64) & 1);
    if (left == 0)
        return;
    uint32_t rows = left <= 3 ? 1 : left <= 16 ? 2 : 3, across = (left + rows - 1) / rows;
    int width = (WIDTH - 2 * MARGIN) / (int)across, height = rows == 1 ? 38 : rows == 2 ? 26 : 17;
    width = width > 420 ? 420 : width;
    svg_group(&d->svg, "choices", NULL);
    for (uint32_t i = 0; i < legal->count; i++) {
        char id[40];
        game_move m = legal->move[i];
        petra_signs_id(id, "choice", i, PETRA_NONE);
        if (!petra_scene_offer_choice(d, id, petra_kind_of(m), petra_a(m), petra_b(m)))
            continue;
        struct petra_phrase label;
        struct text t;
        int x = MARGIN + (int)(n % across) * width, at = y + (int)(n / across) * (height + 4);
        text_init(&t, label.text, sizeof label.text);
        petra_words_label(d->r, d->state, m, &t);
        svg_rect(&d->svg, "panel", x, at, width - 6, height, 8);
        petra_scene_lit(d, x, at, width - 6, height, 8, true);
        draw_label(d, m, x + width / 2 - 3, at, width - 16, height, label.text);
        svg_close(&d->svg);
        n++;
    }
    svg_close(&d->svg);
}

static void begin(struct petra_picture *d, struct text *out)
{
    char about[4000];
    struct text t;
    text_init(&t, about, sizeof about);
    petra_words_ask(d->r, d->state, &t);
    svg_begin(&d->svg, out, d->look->theme, WIDTH, HEIGHT, lang_code(d->l), lang_get(d->l, petra_words_show.title),
              about, petra_signs_rules);
}

void petra_scene(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                 struct text *out)
{
    struct petra_picture d;
    struct petra_deed deed;
    memset(&d, 0, sizeof d);
    d.r = r;
    d.b = petra_read_box(r);
    d.l = r->lang;
    d.s = d.before = d.after = petra_of(state);
    d.state = state;
    d.look = look;
    d.own = petra_own(r, d.s);
    if (look->before != NULL)
        d.before = petra_of(look->before);
    if (look->legal != NULL && look->chosen >= 0) {
        petra_tell_deed_consider(r, d.s, look->legal->move[look->chosen], &deed);
        d.after = petra_of(&deed.after);
    }
    begin(&d, out);
    draw_header(&d);
    petra_scene_city_caravan(&d, 16, 58, 488, 290);
    petra_scene_boards_own(&d, 16, 356, 488, 276);
    petra_scene_boards_supply(&d, 16, 638, 488);
    petra_scene_city_tracks(&d, 512, 58, 352, 392);
    petra_scene_cards_hand(&d, 512, 458, 352, 238);
    /* The card rows get the height that the rivals' boards do not need. */
    int rows = 638 - 8 - 105 * (d.s->seats - 1);
    rows = rows > 340 ? 340 : rows;
    petra_scene_cards_rows(&d, 872, 58, 392, rows);
    petra_scene_boards_rivals(&d, 872, 58 + rows + 8, 392, 638 - rows - 8);
    draw_story(&d, 716);
    draw_buttons(&d, 740);
    svg_end(&d.svg);
}
