/* The caravan in the scene, which winds through the rock from the Siq into the Plaza, and the city that it leads to. */
#include "games/petra/petra_scene.h"

/* The way of the caravan. */

/* On a grid: the Plaza is a block in the lower left corner; the Siq goes up the left side from there, along the top,
 * and down the right side as far as it must. */
struct winding {
    struct rect in;
    int pitch, across, down;
    int all, plaza, block; /* tiles, those of the Plaza, and how many rows of the grid the Plaza has */
};

enum { BESIDE_CITY = 106, OVER_CITY = 110, CELL = 46, CELL_MIN = 34, PITCH_MAX = 76, PITCH_MIN = 16 };

/* Whether the Siq has to go down the right side too. */
static bool is_long(const struct winding *w)
{
    return w->all - w->plaza > w->down - w->block + w->across - 1;
}

static int columns_of(const struct winding *w)
{
    return (w->plaza + w->block - 1) / w->block;
}

/* Whether the caravan has room at this pitch, and inside it a city with cells of this size. */
static bool fits(struct winding *w, int pitch, int cell)
{
    w->pitch = pitch;
    w->across = rect_most(2, w->in.width / pitch);
    w->down = rect_most(3, w->in.height / pitch);
    w->block = rect_between(1, rect_most(3, (w->plaza + 2) / 3), w->down - 2);
    return w->down - w->block + w->across - 1 + w->down - 1 >= w->all - w->plaza &&
           w->in.width - (columns_of(w) + is_long(w)) * pitch >= 3 * cell + BESIDE_CITY &&
           w->in.height - pitch >= 3 * cell + OVER_CITY;
}

static struct winding wind(const struct petra_picture *d, struct rect in)
{
    int all = d->b->number[PETRA_N_CARAVAN], plaza = rect_least(d->b->number[PETRA_N_PLAZA], all);
    struct winding w = {.in = in, .all = all, .plaza = plaza};
    /* Rather a smaller caravan than a city without room for four pawns. */
    for (int cell = CELL; cell > 0; cell -= 6) {
        int pitch = PITCH_MAX, least = cell > CELL_MIN ? d->room->target : PITCH_MIN;
        while (pitch > least && !fits(&w, pitch, cell))
            pitch--;
        if (cell <= CELL_MIN || fits(&w, pitch, cell))
            break;
    }
    return w;
}

/* The caravan's tiles, from the one that has gone furthest. The Plaza's columns fill from right to left, one upwards and
 * the next downwards; the Siq goes on from the Plaza up the left side, along the top and down the right. No division
 * is by zero: `fits` sees to it that `across` is at least 2 and `down` at least 3. */
static void tile_middle(const struct winding *w, int i, int *x, int *y)
{
    int column = 0, row = 0, above = w->down - w->block, n = i - w->plaza;
    if (n < 0) {
        column = (-n - 1) / w->block;
        row = (-n - 1) % w->block;
        row = above + (column % 2 == 0 ? row : w->block - 1 - row);
    } else if (n < above) {
        row = above - 1 - n;
    } else if (n - above < w->across - 1) {
        column = n - above + 1;
    } else {
        column = w->across - 1;
        row = n - above - w->across + 2;
    }
    *x = w->in.x + w->pitch / 2 + column * (w->in.width - w->pitch) / (w->across - 1);
    *y = w->in.y + w->pitch / 2 + row * (w->in.height - w->pitch) / (w->down - 1);
}

/* The rock. */

/* Layers of sandstone, one over the other. */
static void draw_rock(struct petra_picture *d, struct rect at)
{
    enum { LAYERS = 7 };
    room_panel(d->svg, "band2", at);
    for (int i = 1; i < LAYERS; i++) {
        struct rect layer = rect_row(at, i, LAYERS, 0);
        layer.height = layer.height * (i % 2 + 2) / 4;
        petra_signs_wave(d, i % 2 == 0 ? "band0" : "band1", layer, (i % 3 + 2) * at.height / 60);
    }
    room_panel(d->svg, "line seam", at);
}

/* The canyon that the tiles lie in: lines around it as on a map, and its floor. */
static void draw_canyon(struct petra_picture *d, const struct winding *w)
{
    char path[1200];
    struct text t;
    text_init(&t, path, sizeof path);
    for (int i = w->plaza > 0 ? w->plaza - 1 : 0; i < w->all; i++) {
        int x, y;
        tile_middle(w, i, &x, &y);
        text_char(&t, t.used == 0 ? 'M' : 'L');
        text_int(&t, x);
        text_char(&t, ' ');
        text_int(&t, y);
    }
    static const struct {
        const char *class;
        int more;
    } lines[] = {{"cliff", 6}, {"floor", 3}, {"cliff", -1}, {"floor", -2}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        d->svg->pen = rect_most(1, w->pitch + lines[i].more);
        svg_path(d->svg, lines[i].class, path);
    }
    d->svg->pen = 0;
}

/* The paved square at the canyon's end. */
static void draw_plaza(struct petra_picture *d, const struct winding *w)
{
    int x, y, columns = columns_of(w), half = w->pitch / 2;
    if (w->plaza == 0)
        return;
    tile_middle(w, w->plaza - 1, &x, &y);
    struct rect at = {x - half, y - half, 0, rect_bottom(w->in) - y + half};
    tile_middle(w, w->plaza - 1 - (columns - 1) * w->block, &x, &y);
    at.width = x + half - at.x;
    svg_rect(d->svg, "stone", at, 4);
    for (int i = 1; i < columns; i++)
        svg_line(d->svg, "seam", at.x + at.width * i / columns, at.y, at.x + at.width * i / columns, rect_bottom(at));
    for (int i = 1; i < w->block; i++)
        svg_line(d->svg, "seam", at.x, at.y + at.height * i / w->block, rect_right(at),
                 at.y + at.height * i / w->block);
}

static void draw_traveller(struct petra_picture *d, const struct winding *w, int i)
{
    int x, y, size = w->pitch - rect_between(4, w->pitch / 7, 10);
    uint32_t tile = d->s->caravan[i];
    bool fresh = i >= d->before->caravan_size;
    char token[GAME_TOKEN_MAX];
    struct text t;
    tile_middle(w, i, &x, &y);
    struct rect at = rect_around(x, y, size, size);
    text_init(&t, token, sizeof token);
    petra_text_write_move(d->r->box, d->state, petra_pack(PETRA_TAKE, (uint32_t)i, 0), &t);
    const char *id = scene_id(d->scene, "caravan", token);
    if (tile == PETRA_GAP) {
        svg_group(d->svg, id, "gap");
        svg_rect(d->svg, "line hair", (struct rect){at.x, at.y, size, size}, size / 5);
        petra_scene_last(d, at, size / 5, d->before->caravan[i] != PETRA_GAP);
        svg_close(d->svg);
        return;
    }
    bool choice = petra_scene_choice(d, id, PETRA_TAKE, (uint32_t)i, 0, at);
    if (!choice)
        svg_group(d->svg, id, fresh ? "tile last-move" : "tile");
    petra_signs_tile(d, tile, x, y, size);
    petra_scene_lit(d, rect_inset(at, -1, -1), size / 5, choice);
    petra_scene_last(d, rect_inset(at, -1, -1), size / 5, fresh);
    svg_close(d->svg);
}

/* The city. */

struct city {
    int x, y, cell;    /* its middle */
    int width, height; /* of what stands at its sides */
    int text;          /* the size of their names */
};

static const char *name_of(const struct petra_picture *d, uint32_t to)
{
    return petra_names_place_name(d->l, to);
}

static struct city city_in(const struct petra_picture *d, struct rect at)
{
    struct type how = {.size = at.width < 320 ? d->room->least : d->room->name, .bold = true};
    struct city c = {.x = rect_middle_x(at), .y = rect_middle_y(at), .text = how.size};
    for (uint32_t to = 0; to < PETRA_LOCATIONS; to++)
        c.width = rect_most(c.width, type_width(how, name_of(d, to)) + 6);
    c.width = rect_most(c.width, d->room->target + 2);
    c.height = rect_most(d->room->target, 2 * how.size + 20) + 2;
    c.cell = rect_least((at.width - 2 * c.width - 10) / 3, (at.height - 2 * c.height - 22) / 3);
    c.cell = rect_between(20, c.cell, 108);
    c.y += 4;
    return c;
}

/* A side as a choice or, while a pawn is to move, with the reason why it is none. */
static bool open_side(struct petra_picture *d, uint32_t to, struct rect at)
{
    const char *id = scene_id_of(d->scene, "side", to);
    if (petra_scene_choice(d, id, PETRA_MOVE, to, 0, at))
        return true;
    if (d->look->legal == NULL || d->s->depth == 0 || petra_now(d->s)->kind != PETRA_S_MOVE) {
        svg_group(d->svg, id, NULL);
        return false;
    }
    struct petra_phrase token, why, words;
    struct text t = petra_begin(&token), u = petra_begin(&why), w = petra_begin(&words);
    petra_text_write_move(d->r->box, d->state, petra_pack(PETRA_MOVE, to, 0), &t);
    petra_why(d->r, d->state, token.text, strlen(token.text), &u);
    LANG_SAY(&w, d->l, "{place}: {why}", {"place", name_of(d, to), 0}, {"why", why.text, 0});
    svg_teller(d->svg, id, NULL, words.text);
    return false;
}

/* A side of the city, to which the pawn may move. */
static void draw_side(struct petra_picture *d, const struct city *c, uint32_t to)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    uint32_t side = d->b->side[to];
    int half = c->cell * 3 / 2 + 5;
    struct rect at = {c->x + dx[side] * (half + c->width / 2) - c->width / 2,
                      c->y + dy[side] * (half + c->height / 2) - c->height / 2, c->width, c->height};
    bool choice = open_side(d, to, at);
    at = rect_inset(at, 1, 1);
    svg_rect(d->svg, "stone", at, 6);
    petra_scene_lit(d, at, 6, choice);
    struct rect word = rect_cut_bottom(&at, c->text + 8, 0);
    petra_scene_text(d, c->text, choice, SVG_MIDDLE, NULL, word, name_of(d, to));
    petra_signs_sign(d, "sign", PETRA_SIGN_PLACES + to, rect_middle_x(at), rect_middle_y(at) + 2,
                     rect_between(14, at.height - 3, 30));
    svg_close(d->svg);
}

/* A facade carved into the rock: columns, a gable, steps. The streets of the city lie between the columns. */
static void draw_facade(struct petra_picture *d, const struct city *c)
{
    int half = c->cell * 3 / 2, out = half + rect_between(8, c->cell / 4, 20), top = c->y - half, bottom = c->y + half;
    int column = rect_between(5, c->cell / 6, 12), high = c->height + 16;
    char path[96];
    struct text t;
    text_init(&t, path, sizeof path);
    const int gable[] = {c->x - out - 4, top - 6, c->x, top - 6 - high, c->x + out + 4, top - 6};
    for (int i = 0; i < 6; i++) {
        text_char(&t, i == 0 ? 'M' : i % 2 == 0 ? 'L' : ' ');
        text_int(&t, gable[i]);
    }
    text_char(&t, 'z');
    svg_rect(d->svg, "stone", (struct rect){c->x - out, top, 2 * out, 2 * half}, 0);
    svg_path(d->svg, "stone", path);
    svg_rect(d->svg, "stone", (struct rect){c->x - out - 4, top - 8, 2 * out + 8, 8}, 0);
    d->svg->pen = 4;
    svg_line(d->svg, "seam dentils", c->x - out - 2, top - 4, c->x + out + 4, top - 4);
    d->svg->pen = 0;
    for (int i = 0; i < 2; i++) {
        int x = i == 0 ? c->x - out + 1 : c->x + out - 1 - column;
        svg_rect(d->svg, "stone", (struct rect){x, top, column, 2 * half}, 0);
        svg_line(d->svg, "seam", x + column / 2, top + 5, x + column / 2, bottom - 5);
        svg_rect(d->svg, "stone", (struct rect){x - 2, top, column + 4, 5}, 0);
        svg_rect(d->svg, "stone", (struct rect){x - 2, bottom - 5, column + 4, 5}, 0);
    }
    for (int i = 0; i < 3; i++)
        svg_rect(d->svg, "stone", (struct rect){c->x - out - 4 * i, bottom + 5 * i, 2 * out + 8 * i, 5}, 0);
}

static bool is_empty(const struct petra_state *s, int x, int y)
{
    bool empty = x >= 0 && x < 3 && y >= 0 && y < 3;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        empty = empty && (s->seat[seat].x != x || s->seat[seat].y != y);
    return empty;
}

/* To which side of a pawn that has its place alone its number goes: to a neighbouring place without a pawn. */
static void choose_way(const struct petra_state *s, const struct petra_seat *p, int *dx, int *dy)
{
    static const int ways[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    *dx = 0;
    *dy = -1;
    for (int i = 3; i >= 0; i--)
        if (is_empty(s, p->x + ways[i][0], p->y + ways[i][1])) {
            *dx = ways[i][0];
            *dy = ways[i][1];
        }
}

/* The same where pawns share a place, `column` and `row` of them: outwards, where no pawn stands and nothing else that
 * is at a side of the city, or else above or below. */
static void choose_outward(const struct petra_state *s, const struct petra_seat *p, int column, int row, int *dx,
                           int *dy)
{
    int x = p->x + column;
    *dx = is_empty(s, x, p->y) || ((x < 0 || x > 2) && p->y != 1) ? column : 0;
    *dy = *dx != 0 ? 0 : row != 0 ? row : is_empty(s, p->x, p->y - 1) ? -1 : 1;
}

/* The number of a pawn stands beside it and lies over no pawn; `beside` says which of the `count` pawns here it is. */
static void draw_pawn_number(struct petra_picture *d, const struct city *c, uint32_t seat, int beside, int count)
{
    const struct petra_seat *p = &d->s->seat[seat];
    int radius = scene_order_radius(d->scene), apart = rect_most(c->cell / 4, radius), dx, dy;
    int column = count == 1 ? 0 : 2 * (beside % 2) - 1, row = count <= 2 ? 0 : 2 * (beside / 2) - 1;
    if (count == 1)
        choose_way(d->s, p, &dx, &dy);
    else
        choose_outward(d->s, p, column, row, &dx, &dy);
    int across = (count == 1 ? c->cell * 3 / 8 : c->cell / 2) + radius - 1;
    int along = (count == 1 ? c->cell * 3 / 8 : count == 2 ? c->cell / 4 : c->cell / 2) + radius - 1;
    scene_order(d->scene, petra_scene_pawn, seat,
                c->x + (p->x - 1) * c->cell + (dx != 0 ? dx * across : column * apart),
                c->y + (p->y - 1) * c->cell + (dy != 0 ? dy * along : row * apart));
}

/* Where a pawn stands: pawns on one place share it. */
static void draw_pawn(struct petra_picture *d, const struct city *c, const struct petra_state *s, uint32_t seat,
                      bool ghost)
{
    const struct petra_seat *p = &s->seat[seat];
    int beside = 0, count = 0;
    for (uint32_t other = 0; other < s->seats; other++)
        if (s->seat[other].x == p->x && s->seat[other].y == p->y) {
            beside += other < seat;
            count++;
        }
    bool moved = !ghost && scene_is_new(d->scene, petra_scene_pawn, seat);
    int size = c->cell * (count == 1 ? 3 : 2) / 4, step = c->cell / 4;
    int x = c->x + (p->x - 1) * c->cell + (count == 1 ? 0 : beside % 2 == 0 ? -step : step);
    int y = c->y + (p->y - 1) * c->cell + (count <= 2 ? 0 : beside < 2 ? -step : step);
    svg_group(d->svg, scene_id_of(d->scene, ghost ? "pawn-ghost" : "pawn", seat),
              ghost   ? "ghost"
              : moved ? "pawn last-move"
                      : "pawn");
    svg_title(d->svg, d->r->name[seat]);
    petra_signs_pawn(d, seat, x, y, size - 2);
    petra_scene_last(d, rect_around(x, y, size, size), 5, moved);
    if (!ghost)
        draw_pawn_number(d, c, seat, beside, count);
    svg_close(d->svg);
}

static void draw_city(struct petra_picture *d, struct rect at)
{
    struct city c = city_in(d, at);
    int half = c.cell * 3 / 2;
    svg_group(d->svg, "city", NULL);
    draw_facade(d, &c);
    for (int i = 0; i < 9; i++)
        svg_rect(d->svg, i % 2 == 0 ? "panel seam" : "well seam",
                 (struct rect){c.x - half + i % 3 * c.cell, c.y - half + i / 3 * c.cell, c.cell, c.cell}, 0);
    for (uint32_t to = 0; to < PETRA_LOCATIONS; to++)
        draw_side(d, &c, to);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        const struct petra_seat *p = &d->s->seat[seat], *q = &d->after->seat[seat];
        draw_pawn(d, &c, d->s, seat, false);
        if (q->x != p->x || q->y != p->y)
            draw_pawn(d, &c, d->after, seat, true);
    }
    svg_close(d->svg);
}

void petra_scene_city(struct petra_picture *d, struct rect at)
{
    struct winding w = wind(d, rect_inset(at, 6, 6));
    struct rect middle = w.in;
    svg_group(d->svg, "caravan", NULL);
    draw_rock(d, at);
    draw_canyon(d, &w);
    draw_plaza(d, &w);
    for (int i = 0; i < d->s->caravan_size; i++)
        draw_traveller(d, &w, i);
    svg_close(d->svg);
    rect_cut_top(&middle, w.pitch, 4);
    rect_cut_left(&middle, columns_of(&w) * w.pitch, 4);
    if (is_long(&w))
        rect_cut_right(&middle, w.pitch, 4);
    draw_city(d, middle);
}
