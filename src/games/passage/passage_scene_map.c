/* The map in the picture of Prowler's Passage: areas, pathways, tiles, passages, statues. */
#include "games/passage/passage_scene.h"

#include "games/passage/passage_plan.h"

/* The steps of passage_plan.h in the picture's units, and the middle of hex 1. Hex 2 is in the middle of the picture.
 */
enum { STEP_X = 104, STEP_Y = 60, BASE_X = PASSAGE_SCENE_MIDDLE - 2 * STEP_X, BASE_Y = 510 };

enum { TILE = 19, SIGN = 36 };

static int x_of(struct passage_spot at)
{
    return BASE_X + at.x * STEP_X;
}

static int y_of(struct passage_spot at)
{
    return BASE_Y - at.y * STEP_Y;
}

/* A closed polygon. */
static void draw_outline(struct svg *g, const char *class, const struct passage_spot *corner, uint32_t count)
{
    char path[96];
    struct text t;
    text_init(&t, path, sizeof path);
    for (uint32_t i = 0; i < count; i++) {
        text_char(&t, i == 0 ? 'M' : 'L');
        text_int(&t, x_of(corner[i]));
        text_char(&t, ' ');
        text_int(&t, y_of(corner[i]));
    }
    text_char(&t, 'z');
    svg_path(g, class, path);
}

void passage_scene_map_draw_way(struct svg *g, uint32_t seat, const char *class, int x1, int y1, int x2, int y2)
{
    svg_group(g, NULL, class);
    svg_line(g, "casing", x1, y1, x2, y2);
    if (seat == 0) {
        svg_line(g, "rose solid", x1, y1, x2, y2);
    } else {
        svg_line(g, "green ties", x1, y1, x2, y2);
        svg_line(g, "green thread", x1, y1, x2, y2);
    }
    svg_close(g);
}

void passage_scene_map_draw_tile(struct svg *g, uint32_t tile, int x, int y, int radius)
{
    static const char *const fills[PASSAGE_ITEMS] = {"edge yellow", "edge blue", "edge purple", "edge brown"};
    if (tile < PASSAGE_ITEMS)
        svg_circle(g, fills[tile], x, y, radius);
    else
        svg_rect(g, "edge shovel", x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2, 5);
    svg_sign(g, "sign on-tile", passage_signs_tile[tile], x, y, radius * 5 / 4);
}

static void draw_area(const struct passage_view *v, uint32_t area)
{
    static const char *const fills[PASSAGE_DISTRICTS] = {"edge banking", "edge political", "edge market",
                                                         "edge residential", "edge castle"};
    char id[PASSAGE_JOINED];
    uint32_t district = passage_facts_district_at(v->s, area);
    int x = BASE_X + passage_plan_middles[area].x * STEP_X / 2, y = BASE_Y - passage_plan_middles[area].y * STEP_Y / 2;
    const char letter[] = {passage_map_district_letters[district], '\0'};
    svg_group(v->g, passage_scene_join(id, "area-", passage_map_area_names[area]), NULL);
    svg_title(v->g, passage_names_say_district(v->r->lang, district));
    draw_outline(v->g, fills[district], passage_plan_corners[area], 4);
    svg_sign(v->g, "sign faint", passage_signs_district[district], x, y - 4, SIGN);
    svg_text(v->g, "t12 bold", SVG_MIDDLE, x, y + 29, letter);
    svg_close(v->g);
}

/* The outline of each hex, thicker than the lines inside it. */
static void draw_rims(const struct passage_view *v)
{
    static const struct passage_spot corner[6] = {{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}};
    for (uint32_t hex = 0; hex < PASSAGE_HEXES; hex++) {
        struct passage_spot at[6];
        for (uint32_t i = 0; i < 6; i++)
            at[i] = (struct passage_spot){(int8_t)(passage_plan_spots[hex].x + corner[i].x),
                                          (int8_t)(passage_plan_spots[hex].y + corner[i].y)};
        draw_outline(v->g, "line rim", at, 6);
    }
}

static void draw_tag(const struct passage_view *v, uint32_t path, int x, int y)
{
    svg_rect(v->g, "tag edge", x - 13, y - 9, 26, 17, 8);
    svg_text(v->g, "t12 bold", SVG_MIDDLE, x, y + 4, passage_map_path_names[path]);
}

static void draw_path(const struct passage_view *v, uint32_t path)
{
    struct passage_spot a = passage_plan_spots[passage_map_path_ends[path][0]],
                        b = passage_plan_spots[passage_map_path_ends[path][1]];
    int x1 = x_of(a), y1 = y_of(a), x2 = x_of(b), y2 = y_of(b), x = (x1 + x2) / 2, y = (y1 + y2) / 2;
    uint32_t owner = passage_facts_owner(v->s, path);
    bool last = v->before != NULL && v->look->last == path, chosen = v->considers && v->considered == path;
    char id[PASSAGE_JOINED];
    passage_scene_open(v, passage_scene_join(id, "path-", passage_map_path_names[path]), last ? "last" : NULL, path);
    if (passage_facts_legal_index(v->look, path) < 0)
        passage_scene_title(v, passage_tally_describe_path, path);
    if (last) {
        svg_line(v->g, "halo-edge", x1, y1, x2, y2);
        svg_line(v->g, "halo", x1, y1, x2, y2);
    }
    if (owner == PASSAGE_NOBODY) {
        if (passage_facts_legal_index(v->look, path) >= 0)
            svg_circle(v->g, chosen ? "lit ring chosen" : "lit ring", x, y, TILE + 4);
        passage_scene_map_draw_tile(v->g, v->s->tile[path], x, y, TILE);
        draw_tag(v, path, x, y + TILE + 8);
    } else {
        passage_scene_map_draw_way(v->g, owner, NULL, x1, y1, x2, y2);
        draw_tag(v, path, x, y);
    }
    svg_close(v->g);
}

/* The passage that the considered move would place. */
static void draw_ghost(const struct passage_view *v, uint32_t path)
{
    struct passage_spot a = passage_plan_spots[passage_map_path_ends[path][0]],
                        b = passage_plan_spots[passage_map_path_ends[path][1]];
    passage_scene_map_draw_way(v->g, v->s->seat, "ghost", x_of(a), y_of(a), x_of(b), y_of(b));
}

static void draw_statue(const struct passage_view *v, uint32_t i, int x, int y)
{
    const struct passage *next = passage_facts_next(v);
    uint32_t owner = v->s->statue[i];
    bool last = v->before != NULL && v->before->statue[i] != owner, won = next != NULL && next->statue[i] != owner;
    char id[PASSAGE_JOINED];
    svg_group(v->g, passage_scene_join(id, "statue-", passage_map_statue_names[i]), last ? "last" : NULL);
    passage_scene_title(v, passage_tally_describe_statue, i);
    if (last)
        svg_circle(v->g, "trace line", x, y, 23);
    svg_circle(v->g, "panel rim", x, y, 20);
    if (owner == PASSAGE_NOBODY)
        svg_sign(v->g, "sign", passage_signs_statue, x, y, 26);
    else
        passage_scene_map_draw_way(v->g, owner, NULL, x - 10, y, x + 10, y);
    if (won)
        svg_circle(v->g, v->s->seat == 0 ? "rose line ring chosen" : "green line ring chosen", x, y, 24);
    svg_close(v->g);
}

static void draw_points(const struct passage_view *v)
{
    for (uint32_t point = 0; point < PASSAGE_POINTS; point++) {
        int x = x_of(passage_plan_spots[point]), y = y_of(passage_plan_spots[point]);
        uint32_t statue = 0;
        while (statue < PASSAGE_STATUES && passage_map_statue_paths[statue] != passage_map_point_paths[point])
            statue++;
        if (statue < PASSAGE_STATUES)
            draw_statue(v, statue, x, y);
        else
            svg_circle(v->g, "panel rim", x, y, 6);
    }
}

void passage_scene_map(const struct passage_view *v)
{
    svg_group(v->g, "map", NULL);
    for (uint32_t area = 0; area < PASSAGE_AREAS; area++)
        draw_area(v, area);
    draw_rims(v);
    /* Passages are drawn first, so that the tiles beside them lie on top. */
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        if (passage_facts_owner(v->s, path) != PASSAGE_NOBODY)
            draw_path(v, path);
    if (v->considers && v->considered < PASSAGE_PATHS)
        draw_ghost(v, (uint32_t)v->considered);
    draw_points(v);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        if (passage_facts_owner(v->s, path) == PASSAGE_NOBODY)
            draw_path(v, path);
    svg_close(v->g);
}
