/* The track in the picture: a banner for each clan, from the first to the fourth. */
#include "games/prowl/prowl_scene.h"

enum { BROAD = 130, POLE = 8, SWAP = 15 };

struct track {
    struct prowl_draw *d;
    struct rect at;
    bool lying; /* the banners stand beside each other, the first at the left */
    int gap;
};

static struct rect banner_at(const struct track *t, uint32_t place)
{
    return t->lying ? rect_column(t->at, (int)place, PROWL_SLOTS, t->gap)
                    : rect_row(t->at, (int)place, PROWL_SLOTS, t->gap);
}

/* A banner with a tail that is cut out: at its right, or below where banners stand beside each other. */
static void banner_path(const struct track *t, const char *class, struct rect at, int grow)
{
    int left = -grow, top = -grow, right = at.width + grow, bottom = at.height + grow, cut = t->lying ? 7 : 16;
    const int points[][2] = {{left, top},
                             {right, top},
                             {t->lying ? right : right - cut, t->lying ? bottom : at.height / 2},
                             {t->lying ? at.width / 2 : right, t->lying ? bottom - cut : bottom},
                             {left, bottom}};
    prowl_scene_draw_corners(t->d->svg, class, points, 5, true);
}

/* An arrow for what the last move did to a clan, or for what the choice under consideration would do. */
static void draw_arrow(const struct track *t, uint32_t slot, uint32_t place, int x, int y, int size)
{
    struct prowl_draw *d = t->d;
    int rise = prowl_look_rise(&d->look, d->s, slot), more = (int)place - (int)prowl_place_on(d->look.foreseen, slot);
    if (more != 0)
        prowl_signs_lit(d, more > 0 ? PROWL_SIGN_UP : PROWL_SIGN_DOWN, x, y, size);
    else if (rise != 0)
        prowl_signs_put(d, rise > 0 ? PROWL_SIGN_UP : PROWL_SIGN_DOWN, x, y, size);
}

/* The largest letters in which the names of all clans fit. */
static struct type fitting(const struct track *t, struct type how, int width)
{
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++)
        how = type_shrunk(how, t->d->room->least, width, prowl_pen_clan_title(&t->d->pen, slot));
    return how;
}

/* Where a banner of this size has its mask: at the left of a broad one, in the middle of a narrow one, over its name.
 */
static struct rect mask_in(const struct track *t, struct rect at)
{
    if (at.width >= BROAD) {
        int size = rect_least(at.height - 8, at.width * 32 / 100);
        return (struct rect){6, (at.height - size) / 2, size, size};
    }
    int name = type_leading((struct type){.size = t->d->room->body}), high = at.height - 8 - name;
    int size = rect_least(high, at.width / 2);
    return (struct rect){(at.width - size) / 2, 2 + (high - size) / 2, size, size};
}

static void draw_mask(const struct track *t, uint32_t slot, struct rect at)
{
    prowl_signs_mask(t->d, slot, rect_middle_x(at), rect_middle_y(at), at.width);
}

/* A broad banner has its mask at the left and its place in large figures at the right, or under the name where there is
 * height rather than width. */
static void draw_broad(const struct track *t, uint32_t slot, uint32_t place, struct rect at)
{
    struct prowl_draw *d = t->d;
    struct type name = {.size = d->room->ask, .bold = true}, figure = {.size = d->room->score, .bold = true};
    const char *title = prowl_pen_clan_title(&d->pen, slot);
    bool roomy = at.height >= 80, under = roomy && at.width < 190;
    struct rect mask = mask_in(t, at), right = {0, 0, 0, at.height};
    struct rect rest = {rect_right(mask) + 6, 0, at.width - 16 - rect_right(mask) - 6, at.height};
    draw_mask(t, slot, mask);
    figure.size = rect_least(figure.size, at.height / 2);
    if (!under)
        right = rect_cut_right(&rest, type_width(figure, "0") + 4, 4);
    struct rect line = under ? rect_cut_top(&rest, at.height / 2, 0) : rest;
    if (under)
        right = rect_cut_left(&rest, type_width(figure, "0"), 8);
    type_number(d->svg, figure, right.x, rect_middle_y(right) + figure.size * (under ? 20 : 36) / 100, place + 1);
    type_in(d->svg, fitting(t, name, line.width), line, title);
    if (under)
        draw_arrow(t, slot, place, rest.x + 10, rest.y + 14, 22);
    else if (roomy)
        draw_arrow(t, slot, place, rest.x + 10, at.height / 2 + 26, 22);
    else
        draw_arrow(t, slot, place, right.x - 10, 13, 16);
}

/* A narrow one has its name under the mask, and its place before it. */
static void draw_narrow(const struct track *t, uint32_t slot, uint32_t place, struct rect at)
{
    struct prowl_draw *d = t->d;
    struct type name = {.size = d->room->body, .bold = true, .anchor = SVG_MIDDLE};
    struct type figure = {.size = d->room->name, .bold = true};
    const char *title = prowl_pen_clan_title(&d->pen, slot);
    struct rect line = {2, at.height - 6 - type_leading(name), at.width - 4, type_leading(name)};
    type_in(d->svg, fitting(t, name, line.width), line, title);
    draw_mask(t, slot, mask_in(t, at));
    type_number(d->svg, figure, 6, 18, place + 1);
    draw_arrow(t, slot, place, at.width - 12, 14, 18);
}

static void draw_banner(const struct track *t, uint32_t place)
{
    struct prowl_draw *d = t->d;
    struct rect at = banner_at(t, place), inside = {0, 0, at.width, at.height};
    uint32_t slot = d->s->track[place];
    int to = prowl_look_find(&d->look, PROWL_M_TO, slot);
    char class[24];
    struct text out;
    prowl_scene_draw_group(d, "clan", d->pen.box->clan[d->s->clans[slot]].id, at);
    bool chosen = to >= 0 && prowl_scene_draw_choice(d, to, inside);
    text_init(&out, class, sizeof class);
    text_put(&out, prowl_signs_tint(d, slot));
    text_put(&out, " edge fine");
    banner_path(t, class, at, 0);
    prowl_signs_pattern(d, slot, rect_inset(inside, 12, 0));
    if (scene_is_new(d->scene, prowl_scene_draw_place, slot))
        banner_path(t, "line last", at, 1);
    if (to >= 0)
        banner_path(t, chosen ? "line lit thick" : "line lit fine", at, 3);
    if (at.width >= BROAD)
        draw_broad(t, slot, place, at);
    else
        draw_narrow(t, slot, place, at);
    struct rect mask = mask_in(t, at);
    int radius = scene_order_radius(d->scene);
    scene_order(d->scene, prowl_scene_draw_place, slot, mask.x + radius, rect_bottom(mask) - radius);
    if (to >= 0)
        svg_close(d->svg);
    svg_close(d->svg);
}

/* Where the clan would go by the choice under consideration: its mask on a corner of the mask that is there now, where
 * it hides no text. */
static void draw_ghost(const struct track *t, uint32_t place)
{
    struct prowl_draw *d = t->d;
    uint32_t slot = d->s->track[place], then = prowl_place_on(d->look.foreseen, slot);
    if (then == place)
        return;
    struct rect at = banner_at(t, then), mask = mask_in(t, at);
    int size = rect_between(20, mask.width * 3 / 5, 48);
    struct rect box = {at.x + rect_right(mask) - size, at.y + rect_bottom(mask) - size, size, size};
    svg_group(d->svg, NULL, "above");
    prowl_scene_draw_tinted(d, slot, "lit thick", box, size / 4);
    svg_group(d->svg, NULL, "ghost");
    draw_mask(t, slot, rect_inset(box, size / 10, size / 10));
    svg_close(d->svg);
    svg_close(d->svg);
}

/* The choice to have two clans change places is drawn between their banners. */
static void draw_exchange(const struct track *t, uint32_t place)
{
    struct prowl_draw *d = t->d;
    int index = prowl_look_find(&d->look, PROWL_M_SWAP, place);
    if (index < 0)
        return;
    struct rect one = banner_at(t, place), two = banner_at(t, place + 1);
    int x = t->lying ? (rect_right(one) + two.x) / 2 : rect_right(one) - 8;
    int y = t->lying ? rect_middle_y(one) : (rect_bottom(one) + two.y) / 2;
    bool chosen = prowl_scene_draw_choice(d, index, rect_around(x, y, 2 * SWAP, 2 * SWAP));
    svg_circle(d->svg, chosen ? "picked lit thick" : "button lit fine", x, y, SWAP);
    prowl_signs_put(d, t->lying ? PROWL_SIGN_CHANGE : PROWL_SIGN_SWAP, x, y, SWAP * 4 / 3);
    svg_close(d->svg);
}

void prowl_scene_track(struct prowl_draw *d, struct rect at, bool lying)
{
    struct track t = {d, at, lying, lying ? 6 : d->room->gap};
    char words[64];
    struct text out;
    svg_group(d->svg, "track", NULL);
    if (!lying && at.height >= 300) {
        struct type how = {.size = d->room->body, .class = "quiet"};
        text_init(&out, words, sizeof words);
        prowl_look_round(&d->pen, &out);
        type_in(d->svg, how, rect_cut_top(&t.at, type_leading(how), 6), words);
    }
    if (!lying)
        rect_cut_left(&t.at, POLE, 0);
    /* The pole that the banners hang from. */
    d->svg->pen = 4;
    if (lying)
        svg_line(d->svg, "ink", t.at.x, t.at.y, rect_right(t.at), t.at.y);
    else
        svg_line(d->svg, "ink", t.at.x - 4, t.at.y - 4, t.at.x - 4, rect_bottom(t.at));
    d->svg->pen = 0;
    for (uint32_t place = 0; place < PROWL_SLOTS; place++)
        draw_banner(&t, place);
    for (uint32_t place = 0; place < PROWL_SLOTS; place++)
        draw_ghost(&t, place);
    for (uint32_t place = 0; place + 1 < PROWL_SLOTS; place++)
        draw_exchange(&t, place);
    svg_close(d->svg);
}
