/* The map in the picture of Prowler's Passage: areas, pathways, tiles, passages, statues. */
#include "games/passage/passage_scene.h"

#include "games/passage/passage_plan.h"

enum {
    ACROSS = 6,      /* steps from the left of the map to its right */
    DOWN = 10,       /* and from its top to its bottom */
    SLANT = 577,     /* a step up is so many thousandths of a step across */
    MARGIN = 9,      /* for the rim, on each side */
    NAMED_FROM = 76, /* the side of a hex from which pathways show their names */
    LETTERED_FROM = 92
};

struct map {
    const struct passage_view *v;
    const struct passage_ground *ground;
    int side; /* of a hex: the length of a pathway */
};

/* Where things are. */

int passage_scene_map_height(int width)
{
    return (width - 2 * MARGIN) / ACROSS * SLANT * DOWN / 1000 + 2 * MARGIN;
}

struct passage_ground passage_scene_map_ground(struct rect at, int gap)
{
    int across = (at.width - 2 * MARGIN) / ACROSS, down = (at.height - 2 * MARGIN) * 1000 / (DOWN * SLANT);
    int step_x = rect_most(12, rect_least(across, down)), step_y = (step_x * SLANT + 500) / 1000;
    int middle = rect_middle_x(at), top = at.y + (at.height - DOWN * step_y) / 2;
    int width = rect_most(0, at.width / 2 - step_x - gap - MARGIN);
    int height = top - at.y + 3 * step_y - gap;
    return (struct passage_ground){
        .x = middle - 2 * step_x,
        .y = top + 8 * step_y,
        .step_x = step_x,
        .step_y = step_y,
        .left = {at.x, at.y, width, height},
        .right = {rect_right(at) - width, at.y, width, height},
    };
}

static int x_of(const struct map *m, struct passage_spot at)
{
    return m->ground->x + at.x * m->ground->step_x;
}

static int y_of(const struct map *m, struct passage_spot at)
{
    return m->ground->y - at.y * m->ground->step_y;
}

static int tile_radius(const struct map *m)
{
    return rect_between(11, m->side * 19 / 100, 34);
}

static int way_width(const struct map *m)
{
    return rect_between(6, m->side / 9, 16);
}

static void outline(const struct map *m, const char *class, const struct passage_spot *corner, uint32_t count)
{
    char path[256];
    struct text t;
    text_init(&t, path, sizeof path);
    for (uint32_t i = 0; i < count; i++) {
        text_char(&t, i == 0 ? 'M' : 'L');
        text_int(&t, x_of(m, corner[i]));
        text_char(&t, ' ');
        text_int(&t, y_of(m, corner[i]));
    }
    text_char(&t, 'z');
    svg_path(m->v->g, class, path);
}

/* The ground. */

/* The city's outer wall, and lines around it as around an island on an old map. */
static void draw_wall(const struct map *m)
{
    static const struct passage_spot wall[] = {{2, 8},   {3, 7},  {3, 5},  {4, 4},  {4, 2},  {5, 1},
                                               {5, -1},  {4, -2}, {3, -1}, {2, -2}, {1, -1}, {0, -2},
                                               {-1, -1}, {-1, 1}, {0, 2},  {0, 4},  {1, 5},  {1, 7}};
    struct svg *g = m->v->g;
    for (int ring = m->side >= NAMED_FROM ? 2 : 1; ring > 0; ring--) {
        g->pen = ring * 12 + 4;
        outline(m, "line contour", wall, sizeof wall / sizeof wall[0]);
        g->pen = ring * 12 + 2;
        outline(m, "line ground", wall, sizeof wall / sizeof wall[0]);
    }
    g->pen = 5;
    outline(m, "line wall", wall, sizeof wall / sizeof wall[0]);
    g->pen = 0;
}

static void draw_area(const struct map *m, uint32_t area)
{
    static const char *const fills[PASSAGE_DISTRICTS] = {"mortar banking", "mortar political", "mortar market",
                                                         "mortar residential", "mortar castle"};
    const struct passage_view *v = m->v;
    uint32_t district = passage_facts_district_at(v->s, area);
    int x = m->ground->x + passage_plan_middles[area].x * m->ground->step_x / 2;
    int y = m->ground->y - passage_plan_middles[area].y * m->ground->step_y / 2;
    bool lettered = m->side >= LETTERED_FROM;
    int size = rect_between(22, m->side * 2 / 5, 76);
    const char letter[] = {passage_names_say_letter(v->r->lang, district), '\0'};
    svg_group(v->g, scene_id(v->scene, "area", passage_map_area_names[area]), NULL);
    svg_title(v->g, passage_names_say_district(v->r->lang, district));
    outline(m, fills[district], passage_plan_corners[area], 4);
    svg_sign(v->g, "sign engraved", passage_signs_district[district], x, y - (lettered ? v->room->least / 2 : 0), size);
    if (lettered)
        type_put(v->g, (struct type){.size = v->room->least, .bold = true, .anchor = SVG_MIDDLE}, x,
                 y + size / 2 + v->room->least / 2, letter);
    svg_close(v->g);
}

/* The outline of each hex, stronger than the lines inside it. */
static void draw_rims(const struct map *m)
{
    static const struct passage_spot corner[6] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
    for (uint32_t hex = 0; hex < PASSAGE_HEXES; hex++) {
        struct passage_spot rim[6];
        for (uint32_t i = 0; i < 6; i++)
            rim[i] = (struct passage_spot){(int8_t)(passage_plan_spots[hex].x + corner[i].x),
                                           (int8_t)(passage_plan_spots[hex].y + corner[i].y)};
        outline(m, "line street", rim, 6);
    }
}

/* Pathways. */

struct way {
    int x1, y1, x2, y2, x, y; /* both ends and the middle */
};

static struct way way_of(const struct map *m, uint32_t path)
{
    struct passage_spot a = passage_plan_spots[passage_map_path_ends[path][0]],
                        b = passage_plan_spots[passage_map_path_ends[path][1]];
    struct way w = {x_of(m, a), y_of(m, a), x_of(m, b), y_of(m, b), 0, 0};
    w.x = (w.x1 + w.x2) / 2;
    w.y = (w.y1 + w.y2) / 2;
    return w;
}

/* A pathway's name, where the map is large enough for it. */
static void draw_tag(const struct map *m, uint32_t path, int x, int y)
{
    int size = m->v->room->least, width = size * 2 + 2, height = size + 4;
    char name[PASSAGE_NAME_MAX];
    if (m->side < NAMED_FROM)
        return;
    svg_rect(m->v->g, "tag", rect_around(x, y, width, height), height / 2);
    type_in(m->v->g, (struct type){.size = size, .bold = true, .anchor = SVG_MIDDLE}, rect_around(x, y, width, height),
            passage_names_say_path(m->v->r->lang, path, name));
}

/* On a passage: its pathway's name in the middle, or, where it is numbered, both beside each other along it. */
static void draw_middle_of(const struct map *m, uint32_t path, const struct way *w)
{
    const struct passage_view *v = m->v;
    int apart = (v->room->least + 1 + scene_order_radius(v->scene)) * 7 / 6, long_x = w->x2 - w->x1,
        long_y = w->y2 - w->y1;
    if (m->side < NAMED_FROM || order_of(&v->scene->order, passage_scene_path, path) == 0)
        apart = 0;
    draw_tag(m, path, w->x - long_x * apart * 2 / 5 / m->side, w->y - long_y * apart * 2 / 5 / m->side);
    scene_order(v->scene, passage_scene_path, path, w->x + long_x * apart * 3 / 5 / m->side,
                w->y + long_y * apart * 3 / 5 / m->side);
}

static void draw_halo(const struct map *m, const struct way *w)
{
    struct svg *g = m->v->g;
    g->pen = way_width(m) * 3;
    svg_line(g, "halo-edge round", w->x1, w->y1, w->x2, w->y2);
    g->pen = way_width(m) * 5 / 2;
    svg_line(g, "halo round", w->x1, w->y1, w->x2, w->y2);
    g->pen = 0;
}

static void draw_path(const struct map *m, uint32_t path)
{
    const struct passage_view *v = m->v;
    struct way w = way_of(m, path);
    uint32_t owner = passage_facts_owner(v->s, path);
    bool last = scene_is_new(v->scene, passage_scene_path, path);
    int radius = tile_radius(m);
    bool choice = scene_part(v->scene, scene_id(v->scene, "path", passage_map_path_names[path]), last ? "last" : NULL,
                             path, rect_around(w.x, w.y, 2 * radius, 2 * radius));
    if (!choice)
        passage_scene_title(v, passage_tally_describe_path, path);
    if (last)
        draw_halo(m, &w);
    if (owner != PASSAGE_NOBODY) {
        passage_scene_draw_way(v->g, owner, NULL, way_width(m), w.x1, w.y1, w.x2, w.y2);
        draw_middle_of(m, path, &w);
    } else {
        if (choice)
            svg_circle(v->g, scene_considers(v->scene, path) ? "lit ring chosen" : "lit ring", w.x, w.y,
                       radius + (radius > 12 ? 3 : 2));
        passage_scene_draw_tile(v->g, v->s->tile[path], w.x, w.y, radius);
        draw_tag(m, path, w.x, w.y + radius + v->room->least * 2 / 3);
    }
    svg_close(v->g);
}

/* The passage that the considered choice would lay. */
static void draw_ghost(const struct map *m, uint32_t path)
{
    struct way w = way_of(m, path);
    passage_scene_draw_way(m->v->g, m->v->s->seat, "ghost", way_width(m), w.x1, w.y1, w.x2, w.y2);
}

/* Points. */

static void draw_statue(const struct map *m, uint32_t i, int x, int y)
{
    const struct passage_view *v = m->v;
    const struct passage *next = passage_facts_next(v);
    uint32_t owner = v->s->statue[i];
    bool last = scene_is_new(v->scene, passage_scene_statue, i), won = next != NULL && next->statue[i] != owner;
    int radius = rect_between(12, m->side / 5, 36);
    svg_group(v->g, scene_id(v->scene, "statue", passage_map_statue_names[i]), last ? "last" : NULL);
    passage_scene_title(v, passage_tally_describe_statue, i);
    if (last)
        svg_circle(v->g, "trace line", x, y, radius + 3);
    svg_circle(v->g, "plinth", x, y, radius);
    if (owner == PASSAGE_NOBODY)
        svg_sign(v->g, "sign", passage_signs_statue, x, y - 1, radius * 5 / 4);
    else
        passage_scene_draw_way(v->g, owner, NULL, rect_most(5, radius / 3), x - radius / 2, y, x + radius / 2, y);
    if (won)
        svg_circle(v->g, v->s->seat == 0 ? "rose line ring chosen" : "green line ring chosen", x, y, radius + 4);
    scene_order(v->scene, passage_scene_statue, i, x + radius + scene_order_radius(v->scene) / 2, y);
    svg_close(v->g);
}

/* The middle of a hex with its number, from which the names of pathways are made. */
static void draw_middle(const struct map *m, uint32_t hex, int x, int y)
{
    const char number[] = {(char)('1' + hex), '\0'};
    int radius = m->v->room->least * 3 / 4;
    svg_circle(m->v->g, "plinth", x, y, radius);
    type_in(m->v->g, (struct type){.size = m->v->room->least, .bold = true, .anchor = SVG_MIDDLE, .class = "code"},
            rect_around(x, y, 2 * radius, 2 * radius), number);
}

static void draw_points(const struct map *m)
{
    for (uint32_t point = 0; point < PASSAGE_POINTS; point++) {
        int x = x_of(m, passage_plan_spots[point]), y = y_of(m, passage_plan_spots[point]);
        uint32_t statue = 0;
        while (statue < PASSAGE_STATUES && passage_map_statue_paths[statue] != passage_map_point_paths[point])
            statue++;
        if (statue < PASSAGE_STATUES)
            draw_statue(m, statue, x, y);
        else if (point < PASSAGE_HEXES)
            draw_middle(m, point, x, y);
        else
            svg_circle(m->v->g, "plinth", x, y, rect_between(4, m->side / 17, 9));
    }
}

void passage_scene_map(const struct passage_view *v, const struct passage_ground *ground)
{
    struct map m = {v, ground, 2 * ground->step_y};
    svg_group(v->g, "map", NULL);
    draw_wall(&m);
    for (uint32_t area = 0; area < PASSAGE_AREAS; area++)
        draw_area(&m, area);
    draw_rims(&m);
    /* Passages lie under the tiles beside them. */
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        if (passage_facts_owner(v->s, path) != PASSAGE_NOBODY)
            draw_path(&m, path);
    if (v->considered != NULL && *v->considered < PASSAGE_PATHS)
        draw_ghost(&m, (uint32_t)*v->considered);
    draw_points(&m);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        if (passage_facts_owner(v->s, path) == PASSAGE_NOBODY)
            draw_path(&m, path);
    svg_close(v->g);
}
