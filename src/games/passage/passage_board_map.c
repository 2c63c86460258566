/* The map of Prowler's Passage for a terminal.
 *
 * Characters cannot slant, so a slanting pathway is drawn with a corner: it leaves its upper point horizontally and
 * then goes straight down to its lower point. Areas become rectangles, and the map fits a grid of characters. Where two
 * slanting pathways come down to the same point, they arrive on its left and on its right. */
#include "games/passage/passage_board.h"

#include "games/passage/passage_plan.h"

enum { LEVELS = 10 }; /* the points are at heights from y = 8 at the top to y = -1 */

/* The row of each level, by size. No point is at y = 7. */
static const int8_t level_row[PASSAGE_MAP_SIZES][LEVELS] = {
    {0, 1, 2, 4, 5, 7, 9, 10, 12, 13},
    {0, 1, 3, 5, 7, 10, 12, 14, 17, 19},
    {0, 2, 4, 7, 10, 14, 17, 20, 24, 26},
    {0, 2, 5, 9, 12, 17, 21, 24, 29, 32},
};

/* The rows for the names of upright pathways, which lie between levels where no slanting pathway passes. */
static const int8_t name_row[PASSAGE_MAP_SIZES][3] = {{1, 6, 11}, {1, 8, 15}, {2, 12, 22}, {3, 15, 27}};

struct plan {
    const struct passage_view *v;
    struct canvas *c;
    int x, y, size, spread;
};

int passage_board_map_height(int size)
{
    return level_row[size][LEVELS - 1] + 1;
}

int passage_board_map_width(int spread)
{
    return 6 * spread + 1;
}

static int column_of(const struct plan *p, uint32_t point)
{
    return p->x + (passage_plan_spots[point].x + 1) * p->spread;
}

static int row_of(const struct plan *p, uint32_t point)
{
    return p->y + level_row[p->size][8 - passage_plan_spots[point].y];
}

/* How a pathway is drawn: its owner, now or after the considered move, and the face of the characters. */
struct stroke {
    uint32_t owner;
    int face;
};

static struct stroke stroke_of(const struct plan *p, uint32_t path)
{
    const struct passage_view *v = p->v;
    struct stroke k = {passage_facts_owner(v->s, path), 0};
    if (v->considered != NULL && *v->considered == path)
        k = (struct stroke){v->s->seat, CANVAS_GHOST | CANVAS_BOLD};
    else if (v->before != NULL && v->look->last == path)
        k.face = CANVAS_LAST | CANVAS_BOLD;
    return k;
}

static void pen(const struct plan *p, struct stroke k)
{
    canvas_pen(p->c, k.owner == PASSAGE_NOBODY ? CANVAS_QUIET : passage_board_side_seat_ink(k.owner), k.face);
}

/* The corner of a line that comes from the left or from the right and goes on down or, at its end, up. */
static void turn(const struct plan *p, int x, int y, struct stroke k, bool to_right, bool up)
{
    static const uint32_t rose[2][2] = {{0x2557, 0x255D}, {0x2554, 0x255A}};
    static const uint32_t green[2][2] = {{0x2510, 0x2518}, {0x250C, 0x2514}};
    pen(p, k);
    canvas_glyph(p->c, x, y, k.owner == 0 ? rose[to_right][up] : k.owner == 1 ? green[to_right][up] : 0xB7);
}

/* The name of a pathway, and its tile's letter while the tile is there. */
static void draw_name(const struct plan *p, uint32_t path, int x, int y)
{
    const struct passage_view *v = p->v;
    int index = show_choice(v->look, path);
    uint32_t tile = v->s->tile[path];
    struct stroke k = stroke_of(p, path);
    char name[PASSAGE_NAME_MAX];
    bool free_path = passage_facts_owner(v->s, path) == PASSAGE_NOBODY;
    int face = index >= 0 ? CANVAS_BOLD | CANVAS_UNDER : 0;
    canvas_pen(p->c, k.owner == PASSAGE_NOBODY ? CANVAS_PLAIN : passage_board_side_seat_ink(k.owner), face | k.face);
    canvas_put(p->c, x, y, passage_names_say_path(v->r->lang, path, name));
    if (!free_path)
        return;
    canvas_pen(p->c, CANVAS_PLAIN, 0);
    canvas_glyph(p->c, x + 2, y, ' ');
    canvas_pen(p->c, passage_board_side_tile_ink(tile), CANVAS_BOLD);
    canvas_glyph(p->c, x + 3, y, (uint32_t)passage_names_tile_letter(tile));
    canvas_pick(p->c, x, y, 4, 1, index);
}

static void draw_upright(const struct plan *p, uint32_t path, uint32_t upper, uint32_t lower)
{
    struct stroke k = stroke_of(p, path);
    int x = column_of(p, upper), top = row_of(p, upper), bottom = row_of(p, lower);
    int index = show_choice(p->v->look, path), at = 0;
    for (int y = top + 1; y < bottom; y++) {
        pen(p, k);
        passage_board_side_stroke(p->c, x, y, k.owner, true);
        canvas_pick(p->c, x, y, 1, 1, index);
    }
    for (int i = 0; i < 3; i++)
        if (p->y + name_row[p->size][i] > top && p->y + name_row[p->size][i] < bottom)
            at = p->y + name_row[p->size][i];
    draw_name(p, path, passage_facts_owner(p->v->s, path) == PASSAGE_NOBODY ? x - 2 : x + 1, at);
}

/* Whether another slanting pathway comes down to the same point from the other side. */
static bool shared_end(uint32_t path, uint32_t lower)
{
    for (uint32_t other = 0; other < PASSAGE_PATHS; other++) {
        uint32_t end = passage_map_path_ends[other][0], far = passage_map_path_ends[other][1];
        if (end == lower || far == lower) {
            uint32_t away = end == lower ? far : end;
            if (other != path && passage_plan_spots[away].y == passage_plan_spots[lower].y + 1)
                return true;
        }
    }
    return false;
}

static void draw_slanting(const struct plan *p, uint32_t path, uint32_t upper, uint32_t lower)
{
    struct stroke k = stroke_of(p, path);
    int from = column_of(p, upper), to = column_of(p, lower), step = to > from ? 1 : -1;
    int y = row_of(p, upper), index = show_choice(p->v->look, path);
    int corner = to - step * (shared_end(path, lower) ? 1 : 0);
    for (int x = from + step; x != corner; x += step) {
        pen(p, k);
        passage_board_side_stroke(p->c, x, y, k.owner, false);
        canvas_pick(p->c, x, y, 1, 1, index);
    }
    turn(p, corner, y, k, step < 0, false);
    for (int down = y + 1; down < row_of(p, lower); down++) {
        pen(p, k);
        passage_board_side_stroke(p->c, corner, down, k.owner, true);
    }
    /* On the lower rim the line has a second corner, toward the point itself. */
    if (corner != to && passage_plan_spots[lower].y < 0)
        turn(p, corner, row_of(p, lower), k, step > 0, true);
    bool wide = passage_facts_owner(p->v->s, path) == PASSAGE_NOBODY;
    int middle = (from + corner) / 2;
    draw_name(p, path, middle - (wide ? 1 : 0), y);
}

static void draw_path(const struct plan *p, uint32_t path)
{
    uint32_t a = passage_map_path_ends[path][0], b = passage_map_path_ends[path][1];
    uint32_t upper = passage_plan_spots[a].y > passage_plan_spots[b].y ? a : b, lower = upper == a ? b : a;
    if (passage_plan_spots[a].x == passage_plan_spots[b].x)
        draw_upright(p, path, upper, lower);
    else
        draw_slanting(p, path, upper, lower);
}

static void draw_statue(const struct plan *p, uint32_t i, int x, int y)
{
    const struct passage_view *v = p->v;
    const struct passage *next = passage_facts_next(v);
    uint32_t owner = v->s->statue[i];
    bool won = next != NULL && next->statue[i] != owner, lost = v->before != NULL && v->before->statue[i] != owner;
    int face = (won ? CANVAS_GHOST : 0) | (lost ? CANVAS_LAST : 0);
    canvas_pen(p->c, CANVAS_PLAIN, CANVAS_BOLD | face);
    canvas_put(p->c, x - 1, y, "( )");
    if (owner == PASSAGE_NOBODY) {
        canvas_pen(p->c, CANVAS_GOLD, CANVAS_BOLD | face);
        canvas_glyph(p->c, x, y, 0x25C6);
    } else {
        canvas_pen(p->c, passage_board_side_seat_ink(owner), face);
        passage_board_side_stroke(p->c, x, y, owner, false);
    }
}

static void draw_points(const struct plan *p)
{
    for (uint32_t point = 0; point < PASSAGE_POINTS; point++) {
        /* The first points are the centres of the hexes, which have their numbers there. */
        canvas_pen(p->c, CANVAS_QUIET, 0);
        canvas_glyph(p->c, column_of(p, point), row_of(p, point), point < PASSAGE_HEXES ? '1' + point : 'o');
        for (uint32_t i = 0; i < PASSAGE_STATUES; i++)
            if (passage_map_statue_paths[i] == passage_map_point_paths[point])
                draw_statue(p, i, column_of(p, point), row_of(p, point));
    }
}

/* The district's letter in the middle of an area, with its name above where there is room. */
static void draw_area(const struct plan *p, uint32_t area)
{
    const struct lang *l = p->v->r->lang;
    uint32_t district = passage_facts_district_at(p->v->s, area);
    struct passage_spot at = passage_plan_middles[area];
    const char letter[] = {' ', passage_map_district_letters[district], ' ', '\0'};
    int x = p->x + p->spread + at.x * p->spread / 2, level = (16 - at.y) / 2;
    const int8_t *row = level_row[p->size];
    bool low = at.y % 2 == 0;
    int y = p->y + (low ? (at.y < 0 ? row[9] : (row[level - 1] + row[level] + 1) / 2)
                        : name_row[p->size][at.y > 10  ? 0
                                            : at.y > 5 ? 1
                                                       : 2]);
    canvas_pen(p->c, passage_board_side_district_ink(district), CANVAS_REVERSE);
    if (p->spread < 10)
        canvas_glyph(p->c, x, y, (uint32_t)letter[1]);
    else
        canvas_put(p->c, x - 1, y, letter);
    if (p->size < PASSAGE_MAP_NAMED)
        return;
    const char *name = passage_names_say_district(l, district);
    int width = canvas_width(name), room = p->spread - 1;
    canvas_pen(p->c, passage_board_side_district_ink(district), 0);
    canvas_fit(p->c, x - (width < room ? width : room) / 2, y - 1, room, name);
}

void passage_board_map_draw(const struct passage_view *v, int x, int y, int size, int spread)
{
    struct plan p = {v, v->c, x, y, size, spread};
    for (uint32_t area = 0; area < PASSAGE_AREAS; area++)
        draw_area(&p, area);
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        draw_path(&p, path);
    draw_points(&p);
}
