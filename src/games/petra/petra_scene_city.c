/* The middle of the scene: the caravan that winds from the Siq into the Plaza, the city, and the five tracks. */
#include "games/petra/petra_scene.h"

/* How the caravan winds: along the top from the right, down the left side, then to and fro across the Plaza. */
struct winding {
    int x, y, width, pitch;
    uint32_t plaza, top; /* how many tiles the Plaza has, and a row along the top */
};

enum { SIDE_TILES = 2 };

static void place_of(const struct winding *w, uint32_t i, int *x, int *y)
{
    int left = w->x + w->pitch / 2 + 4, first = w->y + 44;
    if (i < w->plaza) {
        /* The Plaza begins at its last place, next to the Siq, and has columns of three, or of five if it is large. */
        uint32_t n = w->plaza - 1 - i, rows = w->plaza <= 6 ? 3 : 5;
        uint32_t column = n / rows, row = column % 2 == 0 ? n % rows : rows - 1 - n % rows;
        *x = left + (int)column * w->pitch;
        *y = first + (int)(SIDE_TILES + 1 + row) * w->pitch;
        return;
    }
    uint32_t n = i - w->plaza;
    if (n < SIDE_TILES) {
        *x = left;
        *y = first + (int)(SIDE_TILES - n) * w->pitch;
        return;
    }
    n -= SIDE_TILES;
    uint32_t row = n / w->top, along = row % 2 == 0 ? n % w->top : w->top - 1 - n % w->top;
    *x = left + (int)along * w->pitch;
    *y = first + (int)row * w->pitch * (row > 0 ? 1 : 0);
}

static struct winding wind(const struct petra_picture *d, int x, int y, int width)
{
    uint32_t plaza = (uint32_t)d->b->number[PETRA_N_PLAZA], all = (uint32_t)d->b->number[PETRA_N_CARAVAN];
    struct winding w = {.x = x, .y = y, .width = width, .plaza = plaza < all ? plaza : all};
    w.pitch = w.plaza <= 6 && all - w.plaza <= 14 ? 39 : 24;
    w.top = (uint32_t)(width - 8) / (uint32_t)w.pitch;
    return w;
}

/* The canyon that the tiles lie in. */
static void draw_canyon(struct petra_picture *d, const struct winding *w, uint32_t from, uint32_t end)
{
    char path[1200];
    struct text t;
    text_init(&t, path, sizeof path);
    for (uint32_t i = from; i < end; i++) {
        int x, y;
        place_of(w, i, &x, &y);
        text_char(&t, i == from ? 'M' : 'L');
        text_int(&t, x);
        text_char(&t, ' ');
        text_int(&t, y);
    }
    if (end > from + 1)
        svg_path(&d->svg, "canyon", path);
}

static void draw_traveller(struct petra_picture *d, const struct winding *w, uint32_t i)
{
    char id[40];
    int x, y, size = w->pitch - 5;
    uint32_t tile = d->s->caravan[i], plaza = (uint32_t)d->b->number[PETRA_N_PLAZA];
    bool fresh = i >= d->before->caravan_size;
    struct text t;
    place_of(w, i, &x, &y);
    /* The id contains the token of the move that takes this tile. */
    text_init(&t, id, sizeof id);
    text_put(&t, i < plaza ? "caravan-p" : "caravan-s");
    text_uint(&t, i < plaza ? i + 1 : i - plaza + 1);
    if (tile == PETRA_GAP) {
        svg_group(&d->svg, id, "gap");
        svg_rect(&d->svg, "hair", x - size / 2, y - size / 2, size, size, 6);
        petra_scene_last(d, x - size / 2, y - size / 2, size, size, 6, d->before->caravan[i] != PETRA_GAP);
        svg_close(&d->svg);
        return;
    }
    bool choice = petra_scene_offer_choice(d, id, PETRA_TAKE, i, 0);
    if (!choice)
        svg_group(&d->svg, id, fresh ? "tile last-move" : "tile");
    petra_signs_tile(d, tile, x, y, size);
    petra_scene_lit(d, x - size / 2, y - size / 2, size, size, 8, choice);
    petra_scene_last(d, x - size / 2, y - size / 2, size, size, 8, fresh);
    svg_close(&d->svg);
}

static void draw_side(struct petra_picture *d, uint32_t to, int x, int y, int half)
{
    static const char *const arrows[] = {"M-7 4L0 -5L7 4", "M-4 -7L5 0L-4 7", "M-7 -4L0 5L7 -4", "M4 -7L-5 0L4 7"};
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    uint32_t side = d->b->side[to];
    int width = 92, height = 26;
    int cx = x + dx[side] * (half + width / 2 + 8), cy = y + dy[side] * (half + height / 2 + 6);
    bool choice = petra_scene_part(d, "side", to, "side", PETRA_MOVE);
    svg_rect(&d->svg, "panel", cx - width / 2, cy - height / 2, width, height, 6);
    svg_rect(&d->svg, "hair", cx - width / 2, cy - height / 2, width, height, 6);
    svg_text(&d->svg, choice ? "t13 bold" : "t13 quiet", SVG_MIDDLE, cx + 8, cy + 5, petra_names_place_name(d->l, to));
    svg_group_at(&d->svg, NULL, NULL, cx - width / 2 + 14, cy);
    svg_path(&d->svg, "line ink", arrows[side]);
    svg_close(&d->svg);
    petra_scene_lit(d, cx - width / 2, cy - height / 2, width, height, 6, choice);
    svg_close(&d->svg);
}

static void draw_pawn(struct petra_picture *d, uint32_t seat, int x, int y, bool ghost, bool moved)
{
    char id[40], number[2] = {(char)('1' + seat), '\0'};
    petra_signs_id(id, ghost ? "pawn-ghost" : "pawn", seat, PETRA_NONE);
    svg_group(&d->svg, id, ghost ? "ghost" : moved ? "pawn last-move" : "pawn");
    petra_signs_sign(d, petra_signs_seat_classes[seat], PETRA_SIGN_PAWN, x, y, 24);
    svg_text(&d->svg, seat == 1 ? "t12 bold on1" : "t12 bold on0", SVG_MIDDLE, x, y - 1, number);
    if (moved && !ghost)
        petra_scene_last(d, x - 12, y - 12, 24, 24, 5, true);
    svg_close(&d->svg);
}

static void draw_city(struct petra_picture *d, int x, int y, int cell)
{
    int half = cell * 3 / 2;
    for (int i = 0; i < 9; i++)
        svg_rect(&d->svg, i % 2 == 0 ? "panel" : "well", x - half + i % 3 * cell, y - half + i / 3 * cell, cell, cell,
                 0);
    svg_rect(&d->svg, "line ink", x - half, y - half, 3 * cell, 3 * cell, 3);
    for (uint32_t to = 0; to < PETRA_LOCATIONS; to++)
        draw_side(d, to, x, y, half);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        const struct petra_seat *p = &d->s->seat[seat];
        int dx = seat % 2 == 0 ? -11 : 11, dy = seat / 2 == 0 ? -11 : 11;
        if (d->s->seats == 2)
            dy = 0;
        int px = x + (p->x - 1) * cell + dx, py = y + (p->y - 1) * cell + dy;
        bool moved = (d->before->seat[seat].x != p->x || d->before->seat[seat].y != p->y);
        draw_pawn(d, seat, px, py, false, moved);
        if (d->after->seat[seat].x == p->x && d->after->seat[seat].y == p->y)
            continue;
        draw_pawn(d, seat, x + (d->after->seat[seat].x - 1) * cell + dx, y + (d->after->seat[seat].y - 1) * cell + dy,
                  true, false);
    }
}

void petra_scene_city_caravan(struct petra_picture *d, int x, int y, int width, int height)
{
    struct winding w = wind(d, x + 4, y, width - 8);
    uint32_t all = (uint32_t)d->b->number[PETRA_N_CARAVAN];
    petra_scene_panel(d, "caravan", x, y, width, height, NULL);
    svg_text(&d->svg, "t13 quiet", SVG_END, x + width - 12, y + 16, lang_get(d->l, "The Siq, far end"));
    svg_text(&d->svg, "t13 quiet", SVG_START, x + 14, y + height - 10, petra_names_place_name(d->l, PETRA_PLAZA));
    if (w.pitch == 39)
        draw_canyon(d, &w, 0, all);
    for (uint32_t i = 0; i < d->s->caravan_size; i++)
        draw_traveller(d, &w, i);
    svg_close(&d->svg);
    svg_group(&d->svg, "city", NULL);
    draw_city(d, x + width / 2 + 50, y + height / 2 + 34, 48);
    svg_close(&d->svg);
}

/* A track is a loop of spaces in two rows, clockwise from the top left. */
struct loop {
    int x, y, cell_width, cell_height;
    uint32_t top, length;
};

static void space_at(const struct loop *o, uint32_t space, int *x, int *y)
{
    bool below = space >= o->top;
    uint32_t column = below ? o->length - 1 - space : space;
    /* The lower row is centred under the upper one if it is shorter. */
    uint32_t fewer = o->top - (o->length - o->top);
    *x = o->x + (int)column * o->cell_width + (below ? (int)fewer * o->cell_width / 2 : 0);
    *y = o->y + (below ? o->cell_height + 6 : 0);
}

static void draw_space_sign(struct petra_picture *d, uint32_t track, uint32_t space, int x, int y)
{
    switch ((enum petra_space)d->b->there[d->s->seats][track][space]) {
    case PETRA_BONUS_SPACE:
        petra_signs_sign(d, "sign ink", PETRA_SIGN_BONUS, x, y, 18);
        break;
    case PETRA_INFLUENCE_SPACE:
        svg_rect(&d->svg, "line ink", x - 8, y - 8, 16, 16, 2);
        break;
    case PETRA_POOL_SPACE:
        petra_signs_sign(d, "sign hair", PETRA_SIGN_POOL, x, y, 18);
        break;
    case PETRA_CAMEL_SPACE:
        petra_signs_sign(d, "sign ink", PETRA_SIGN_CAMEL, x, y, 20);
        break;
    case PETRA_CARD_SPACE:
        petra_signs_sign(d, "sign ink", PETRA_SIGN_CARD, x, y, 18);
        break;
    case PETRA_BARE:
    case PETRA_SPACE_KINDS:
        svg_number(&d->svg, "t12 quiet", SVG_MIDDLE, x, y + 4, space);
        break;
    }
}

/* What a space is, for a pointer that rests on it. */
static void title_space(struct petra_picture *d, uint32_t track, uint32_t space)
{
    static const char *const words[PETRA_SPACE_KINDS] = {
        [PETRA_BARE] = N_("{type}, space {n}"),
        [PETRA_BONUS_SPACE] = N_("{type}, space {n}: the bonus, {bonus}"),
        [PETRA_INFLUENCE_SPACE] = N_("{type}, space {n}: an influence space"),
        [PETRA_POOL_SPACE] = N_("{type}, space {n}: start and pool"),
        [PETRA_CAMEL_SPACE] = N_("{type}, space {n}: a camel"),
        [PETRA_CARD_SPACE] = N_("{type}, space {n}: an influence card"),
    };
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    lang_fill(&t, lang_get(d->l, words[d->b->there[d->s->seats][track][space]]),
              LANG_ARGS({"type", petra_names_type(d->l, track), 0}, {"n", NULL, space},
                        {"bonus", track < PETRA_MAIN ? petra_names_bonus(d->l, d->b, track) : "", 0}));
    svg_title(&d->svg, p.text);
}

static void draw_space(struct petra_picture *d, const struct loop *o, uint32_t track, uint32_t space)
{
    char id[40];
    int x, y, width = o->cell_width - 4, height = o->cell_height;
    space_at(o, space, &x, &y);
    petra_signs_id(id, "space", track, space);
    svg_group(&d->svg, id, "space");
    title_space(d, track, space);
    svg_rect(&d->svg, "well", x, y, width, height, 8);
    svg_rect(&d->svg, "hair", x, y, width, height, 8);
    uint32_t owner = track < PETRA_MAIN ? d->s->owner[track][space] : PETRA_NONE;
    uint32_t would = track < PETRA_MAIN ? d->after->owner[track][space] : owner;
    bool fresh = track < PETRA_MAIN && d->before->owner[track][space] != owner;
    if (owner == PETRA_NONE)
        draw_space_sign(d, track, space, x + 13, y + height / 2);
    else
        petra_signs_cube(d, owner, x + 13, y + height / 2, 17);
    if (owner == PETRA_NONE && would != PETRA_NONE) {
        svg_group(&d->svg, NULL, "ghost");
        petra_signs_cube(d, would, x + 13, y + height / 2, 17);
        svg_close(&d->svg);
    }
    petra_scene_last(d, x + 3, y + height / 2 - 10, 20, 20, 4, fresh);
    svg_close(&d->svg);
}

/* A space has room for four discs, two by two. */
static void disc_at(const struct loop *o, uint32_t seats, uint32_t space, uint32_t seat, int *x, int *y)
{
    space_at(o, space, x, y);
    *x += o->cell_width - 4 - 28 + (int)(seat % 2) * 17;
    *y += o->cell_height / 2 + (seats == 2 ? 0 : seat < 2 ? -8 : 8);
}

static void draw_discs(struct petra_picture *d, const struct loop *o, uint32_t track)
{
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        const struct petra_seat *p = &d->s->seat[seat];
        char id[40];
        int x, y;
        bool moved = d->before->seat[seat].at[track] != p->at[track];
        bool active = track < PETRA_MAIN && petra_has(p->active, track);
        petra_signs_id(id, "disc", seat, track);
        disc_at(o, d->s->seats, p->at[track], seat, &x, &y);
        svg_group(&d->svg, id, moved ? "disc last-move" : "disc");
        svg_title(&d->svg, d->r->name[seat]);
        petra_signs_disc(d, seat, active, x, y, 8);
        if (moved)
            svg_circle(&d->svg, "last", x, y, 10);
        svg_close(&d->svg);
        if (d->after->seat[seat].at[track] == p->at[track])
            continue;
        disc_at(o, d->s->seats, d->after->seat[seat].at[track], seat, &x, &y);
        petra_signs_id(id, "disc-ghost", seat, track);
        svg_group(&d->svg, id, "ghost");
        petra_signs_disc(d, seat, track < PETRA_MAIN && petra_has(d->after->seat[seat].active, track), x, y, 8);
        svg_circle(&d->svg, "lit", x, y, 10);
        svg_close(&d->svg);
    }
}

/* Beside the loop: its sign and name, what its bonus is, and the cubes in its pool. */
static void draw_label(struct petra_picture *d, uint32_t track, int x, int y)
{
    petra_signs_tile(d, track, x + 15, y + 16, 26);
    svg_text(&d->svg, "t13 bold", SVG_START, x + 32, y + 21, petra_names_type(d->l, track));
    if (track == PETRA_L)
        return;
    uint32_t kind = d->b->bonus[track].kind;
    petra_signs_sign(d, "sign ink", PETRA_SIGN_BONUS, x + 13, y + 42, 14);
    petra_signs_sign(d, "sign ink",
                     kind == PETRA_S_EXTENSION   ? PETRA_SIGN_STALL
                     : kind == PETRA_S_PERMANENT ? PETRA_SIGN_PERMANENT
                     : kind == PETRA_S_BUILD     ? PETRA_SIGN_BUILDING
                                                 : (uint32_t)PETRA_GOLD,
                     x + 34, y + 42, 18);
    int at = x + 26;
    bool any = false;
    for (uint32_t seat = 0; seat < d->s->seats; seat++)
        any = any || d->s->seat[seat].pool[track] > 0;
    if (any)
        petra_signs_sign(d, "sign ink", PETRA_SIGN_POOL, x + 9, y + 62, 16);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        uint32_t n = d->s->seat[seat].pool[track];
        if (n == 0)
            continue;
        petra_signs_cube(d, seat, at, y + 62, 13);
        svg_number(&d->svg, "t12", SVG_START, at + 7, y + 66, n);
        at += 19;
    }
}

void petra_scene_city_tracks(struct petra_picture *d, int x, int y, int width, int height)
{
    int each = (height - 8) / PETRA_TYPES, label = 92;
    petra_scene_panel(d, "tracks", x, y, width, height, NULL);
    for (uint32_t track = 0; track < PETRA_TYPES; track++) {
        uint32_t length = d->b->length[track], top = (length + 1) / 2;
        struct loop o = {.x = x + label, .y = y + 8 + (int)track * each, .top = top, .length = length};
        char id[40];
        o.cell_width = (width - label - 6) / (int)top;
        o.cell_height = (each - 11) / 2;
        petra_signs_id(id, "track", track, PETRA_NONE);
        svg_group(&d->svg, id, "track");
        svg_rect(&d->svg, "hair", o.x + o.cell_width / 2, o.y + o.cell_height / 2, o.cell_width * ((int)top - 1) - 4,
                 o.cell_height + 6, 12);
        draw_label(d, track, x + 4, o.y);
        for (uint32_t space = 0; space < length; space++)
            draw_space(d, &o, track, space);
        draw_discs(d, &o, track);
        svg_close(&d->svg);
    }
    svg_close(&d->svg);
}
