/* The five tracks in the scene: loops of spaces, with the discs that go round and the cubes they leave. */
#include "games/petra/petra_scene.h"

/* A loop of spaces in two rows, clockwise from the upper left corner. On the main tracks the place under the start is
 * free for the pool. */
struct loop {
    struct rect in;
    uint32_t track;
    int across, length;
};

/* What is between two spaces: room for an arrow. */
static int gap_of(const struct loop *o)
{
    return rect_between(7, o->in.width / 40, 14);
}

static struct rect cell_at(const struct loop *o, int column, int row)
{
    return rect_column(rect_row(o->in, row, 2, gap_of(o) - 1), column, o->across, gap_of(o));
}

static struct rect space_at(const struct loop *o, int space)
{
    return space < o->across ? cell_at(o, space, 0) : cell_at(o, 2 * o->across - 1 - space, 1);
}

static bool is_main(const struct loop *o)
{
    return o->track < PETRA_MAIN;
}

/* In a space: at the left its number, if there is room for one; then what is there; at the right the discs. */
static int number_width(const struct petra_picture *d, struct rect space)
{
    int width = type_width((struct type){.size = d->room->least}, "0") + 4;
    return space.width >= 4 * width + 16 ? width : 0;
}

static struct rect sign_in(const struct petra_picture *d, struct rect space)
{
    rect_cut_left(&space, number_width(d, space), 0);
    return rect_cut_left(&space, space.width * 2 / 5, 0);
}

static void draw_number(struct petra_picture *d, int space, struct rect at)
{
    petra_scene_text(d, d->room->least, false, SVG_MIDDLE, "quiet", at,
                     (char[]){(char)('0' + space / 10 % 10), (char)('0' + space % 10), '\0'} + (space < 10));
}

static void title_space(struct petra_picture *d, uint32_t track, int space)
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
    svg_title(d->svg, p.text);
}

static void draw_sign(struct petra_picture *d, const struct loop *o, int space, int x, int y, int size)
{
    static const uint32_t signs[PETRA_SPACE_KINDS] = {
        [PETRA_BONUS_SPACE] = PETRA_SIGN_BONUS, [PETRA_INFLUENCE_SPACE] = PETRA_SIGN_INFLUENCE,
        [PETRA_POOL_SPACE] = PETRA_SIGN_POOL,   [PETRA_CAMEL_SPACE] = PETRA_SIGN_CAMEL,
        [PETRA_CARD_SPACE] = PETRA_SIGN_CARD,
    };
    uint32_t there = d->b->there[d->s->seats][o->track][space];
    if (there == PETRA_BONUS_SPACE && is_main(o)) {
        petra_signs_sign(d, "sign faint", PETRA_SIGN_BONUS, x, y, size * 9 / 8);
        petra_signs_sign(d, "sign", petra_signs_bonus(d, o->track), x, y + size / 8, size * 5 / 8);
    } else if (there != PETRA_BARE) {
        petra_signs_sign(d, there == PETRA_INFLUENCE_SPACE ? "sign faint free" : "sign", signs[there], x, y, size);
    } else if (number_width(d, space_at(o, space)) == 0) {
        draw_number(d, space, rect_around(x, y, 24, 24));
    }
}

static void draw_space(struct petra_picture *d, const struct loop *o, int space)
{
    struct rect at = space_at(o, space), sign = sign_in(d, at), number = at;
    int x = rect_middle_x(sign), y = rect_middle_y(sign), size = rect_least(sign.width, sign.height) * 4 / 5;
    uint32_t owner = is_main(o) ? d->s->owner[o->track][space] : PETRA_NONE;
    uint32_t would = is_main(o) ? d->after->owner[o->track][space] : owner;
    svg_group(d->svg, scene_id_of_two(d->scene, "space", o->track, (uint32_t)space), NULL);
    title_space(d, o->track, space);
    svg_rect(d->svg, "panel hair", at, rect_least(at.height, at.width) / 4);
    if (number_width(d, at) > 0)
        draw_number(d, space, rect_cut_left(&number, number_width(d, at) + 2, 0));
    if (owner == PETRA_NONE)
        draw_sign(d, o, space, x, y, size);
    else
        petra_signs_cube(d, owner, x, y, size);
    if (owner == PETRA_NONE && would != PETRA_NONE) {
        svg_group(d->svg, NULL, "ghost");
        petra_signs_cube(d, would, x, y, size);
        svg_close(d->svg);
    }
    petra_scene_last(d, rect_around(x, y, size + 4, size + 4), 4,
                     is_main(o) && d->before->owner[o->track][space] != owner);
    svg_close(d->svg);
}

/* Discs on one space share it: one, two beside or under each other, or two by two. */
static void draw_disc(struct petra_picture *d, const struct loop *o, const struct petra_state *s, uint32_t seat,
                      bool ghost)
{
    const struct petra_seat *p = &s->seat[seat];
    struct rect at = rect_inset(space_at(o, p->at[o->track]), 1, 1);
    int place = 0, count = 0;
    for (uint32_t other = 0; other < s->seats; other++)
        if (s->seat[other].at[o->track] == p->at[o->track]) {
            place += other < seat;
            count++;
        }
    rect_cut_left(&at, number_width(d, space_at(o, p->at[o->track])), 0);
    rect_cut_left(&at, at.width * 2 / 5, 2); /* a mark around a disc stays clear of the sign */
    int most = rect_least(20, at.width * 3 / 8);
    int across = count > 2 || (count == 2 && at.width > at.height) ? 2 : 1;
    at = rect_cell(at, place, across, (count + across - 1) / across, 0);
    int x = rect_middle_x(at), y = rect_middle_y(at), radius = rect_least(rect_least(at.width, at.height) / 2, most);
    bool moved = !ghost && scene_is_new(d->scene, petra_scene_disc, seat * PETRA_TYPES + o->track);
    svg_group(d->svg, scene_id_of_two(d->scene, ghost ? "disc-ghost" : "disc", seat, o->track),
              ghost   ? "ghost"
              : moved ? "disc last-move"
                      : "disc");
    svg_title(d->svg, d->r->name[seat]);
    petra_signs_disc(d, seat, is_main(o) && petra_has(p->active, o->track), x, y, radius - (moved || ghost ? 2 : 1));
    if (moved || ghost)
        svg_circle(d->svg, ghost ? "lit" : "last", x, y, radius);
    svg_close(d->svg);
    if (!ghost) /* the number at the disc's edge and below its middle, so that the mark around it stays to be seen */
        scene_order(d->scene, petra_scene_disc, seat * PETRA_TYPES + o->track, x + radius, y + radius * 2 / 3);
}

/* Which way discs go: small arrows from each space to the next. The pool and the start are one space. */
static void draw_way(struct petra_picture *d, const struct loop *o)
{
    svg_group(d->svg, NULL, "way");
    for (int space = 0; space < o->length; space++) {
        struct rect from = space_at(o, space), to = space_at(o, (space + 1) % o->length);
        bool last = space == o->length - 1;
        if (is_main(o) && last)
            to = cell_at(o, 0, 1);
        int side = from.y == to.y ? (from.x < to.x ? 0 : 1) : from.y < to.y ? 2 : 3;
        petra_signs_sign(d, NULL, PETRA_SIGN_WAY + (uint32_t)side, (rect_middle_x(from) + rect_middle_x(to)) / 2,
                         (rect_middle_y(from) + rect_middle_y(to)) / 2, gap_of(o) + 2);
    }
    svg_close(d->svg);
}

/* The cubes in the pool, under the start space, with which it is one. */
static void draw_pool(struct petra_picture *d, const struct loop *o)
{
    struct rect at = cell_at(o, 0, 1), start = cell_at(o, 0, 0);
    uint32_t track = o->track;
    bool any = false, changed = false;
    svg_rect(d->svg, "band0", at, at.height / 4);
    svg_rect(d->svg, "band0",
             (struct rect){at.x + at.width / 4, rect_bottom(start), at.width / 2, at.y - rect_bottom(start) + 2}, 0);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        any = any || d->s->seat[seat].pool[track] + d->after->seat[seat].pool[track] > 0;
        changed = changed || d->s->seat[seat].pool[track] != d->before->seat[seat].pool[track];
    }
    if (!any)
        petra_signs_sign(d, "sign faint", PETRA_SIGN_POOL, rect_middle_x(at), rect_middle_y(at), at.height * 3 / 4);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        int n = d->s->seat[seat].pool[track], would = d->after->seat[seat].pool[track];
        struct rect cell = rect_cell(rect_inset(at, 2, 0), (int)seat, 2, d->s->seats > 2 ? 2 : 1, 0);
        struct rect image = rect_cut_left(&cell, rect_between(12, cell.height - 2, cell.width / 2), 1);
        if (rect_most(n, would) == 0)
            continue;
        svg_group(d->svg, NULL, n == 0 ? "ghost" : NULL);
        petra_signs_cube(d, seat, rect_middle_x(image), rect_middle_y(image), rect_least(image.width, cell.height));
        svg_close(d->svg);
        petra_scene_number(d, d->room->least, SVG_START, cell, rect_most(n, would));
    }
    petra_scene_last(d, rect_inset(at, 1, 1), at.height / 4, changed);
}

/* Beside the loop: the track's sign and name, which can be chosen where a bonus is. */
static void draw_label(struct petra_picture *d, uint32_t track, struct rect at)
{
    int size = rect_between(20, at.height * 2 / 5, 44);
    bool choice = track < PETRA_MAIN && petra_scene_part(d, "bonus", track, PETRA_CHOOSE, at);
    if (track >= PETRA_MAIN)
        svg_group(d->svg, "bonus-4", NULL);
    petra_scene_lit(d, at, 8, choice);
    struct type how = {.size = d->room->body, .bold = true, .anchor = SVG_MIDDLE};
    const char *name = petra_names_type(d->l, track);
    at = rect_middle(rect_inset(at, 1, 1), at.width, size + type_leading(how) + 2);
    struct rect image = rect_cut_top(&at, size, 2);
    petra_signs_tile(d, track, rect_middle_x(image), rect_middle_y(image), size);
    type_in(d->svg, type_shrunk(how, d->room->least, at.width, name), at, name);
    svg_close(d->svg);
}

/* Spending a camel moves the disc on to the next space; stopping leaves it where it is. */
static void draw_choices(struct petra_picture *d, const struct loop *o)
{
    int at = petra_actor(d->s)->at[o->track];
    if (d->s->depth == 0 || petra_now(d->s)->kind != PETRA_S_CAMEL || o->track != d->s->trade_column)
        return;
    for (int i = 0; i < 2; i++) {
        struct rect space = space_at(o, (at + i) % o->length);
        if (!petra_scene_choice(d, i == 0 ? "stop" : "spend", i == 0 ? PETRA_STOP : PETRA_CAMEL, 0, 0, space))
            continue;
        petra_scene_lit(d, space, rect_least(space.height, space.width) / 4, true);
        svg_close(d->svg);
    }
}

static void draw_track(struct petra_picture *d, uint32_t track, struct rect at)
{
    static const char *const roads[PETRA_TYPES] = {"road type0", "road type1", "road type2", "road type3",
                                                   "road type4"};
    int length = d->b->length[track], label = rect_between(54, at.width / 5, 110);
    struct loop o = {at, track, track < PETRA_MAIN ? (length + 2) / 2 : (length + 1) / 2, length};
    svg_group(d->svg, scene_id_of(d->scene, "track", track), NULL);
    draw_label(d, track, rect_cut_left(&o.in, label, 4));
    struct rect road = rect_inset(o.in, 8, 5);
    svg_rect(d->svg, roads[track], road, 12);
    for (int space = 0; space < length; space++)
        draw_space(d, &o, space);
    draw_way(d, &o);
    if (track < PETRA_MAIN)
        draw_pool(d, &o);
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        draw_disc(d, &o, d->s, seat, false);
        if (d->after->seat[seat].at[track] != d->s->seat[seat].at[track])
            draw_disc(d, &o, d->after, seat, true);
    }
    draw_choices(d, &o);
    svg_close(d->svg);
}

void petra_scene_tracks(struct petra_picture *d, struct rect at)
{
    int across = petra_scene_is_broad(at) ? 2 : 1, gap = d->room->gap;
    int down = (PETRA_TYPES + across - 1) / across;
    petra_scene_panel(d, "tracks", at);
    at = rect_inset(at, 6, 6);
    for (uint32_t track = 0; track < PETRA_TYPES; track++) {
        struct rect cell = rect_cell(at, (int)track, across, down, rect_least(gap, at.height / 60 + 4));
        draw_track(d, track, rect_middle(cell, cell.width, 190));
    }
    if (across * down > PETRA_TYPES) {
        struct rect cell = rect_cell(at, PETRA_TYPES, across, down, rect_least(gap, at.height / 60 + 4));
        petra_scene_boards_supply(d, rect_middle(cell, cell.width - 12, 60));
    }
    svg_close(d->svg);
}
