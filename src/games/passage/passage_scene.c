/* The picture of Prowler's Passage: what goes where in each layout, and what the parts share. */
#include "games/passage/passage_scene.h"

void passage_scene_draw_way(struct svg *g, uint32_t seat, const char *class, int width, int x1, int y1, int x2, int y2)
{
    svg_group(g, NULL, class);
    g->pen = width * 7 / 4;
    svg_line(g, "casing", x1, y1, x2, y2);
    if (seat == 0) {
        g->pen = width;
        svg_line(g, "rose round", x1, y1, x2, y2);
    } else {
        g->pen = width * 3 / 2;
        svg_line(g, "green ties", x1, y1, x2, y2);
        g->pen = rect_most(2, width * 2 / 5);
        svg_line(g, "green round", x1, y1, x2, y2);
    }
    g->pen = 0;
    svg_close(g);
}

void passage_scene_draw_owner(struct svg *g, uint32_t seat, const char *class, struct rect at)
{
    int width = rect_between(5, at.height / 3, 10), y = rect_middle_y(at);
    passage_scene_draw_way(g, seat, class, width, at.x + width, y, rect_right(at) - width, y);
}

void passage_scene_draw_tile(struct svg *g, uint32_t tile, int x, int y, int radius)
{
    static const char *const fills[PASSAGE_ITEMS] = {"edge yellow", "edge blue", "edge purple", "edge brown"};
    if (tile < PASSAGE_ITEMS)
        svg_circle(g, fills[tile], x, y, radius);
    else
        svg_rect(g, "edge shovel", (struct rect){x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2},
                 radius / 4);
    svg_sign(g, "sign on-tile", passage_signs_tile[tile], x, y, radius * 5 / 4);
}

void passage_scene_teller(const struct passage_view *v, const char *id, const char *class, passage_describer *describe,
                          uint32_t thing)
{
    char words[1024];
    struct text t;
    text_init(&t, words, sizeof words);
    describe(v->r, v->s, thing, &t);
    svg_teller(v->g, id, class, words);
}

void passage_scene_title(const struct passage_view *v, passage_describer *describe, uint32_t thing)
{
    char title[1024];
    struct text t;
    text_init(&t, title, sizeof title);
    describe(v->r, v->s, thing, &t);
    svg_title(v->g, title);
}

uint64_t passage_scene_path(const struct game_state *s, uint32_t path)
{
    return passage_facts_owner(passage_facts_of(s), path);
}

uint64_t passage_scene_marker(const struct game_state *s, uint32_t district)
{
    return (uint64_t)(passage_facts_of(s)->marker[district] + INT8_MAX);
}

uint64_t passage_scene_statue(const struct game_state *s, uint32_t statue)
{
    return passage_facts_of(s)->statue[statue];
}

static const struct order_pieces pieces[] = {{passage_scene_path, PASSAGE_PATHS},
                                             {passage_scene_marker, PASSAGE_DISTRICTS},
                                             {passage_scene_statue, PASSAGE_STATUES},
                                             {NULL, 0}};

/* Words in the corners. */

/* Whose turn it is and what is asked; at the end, who won. */
static void draw_ask(const struct passage_view *v, struct rect at)
{
    char ask[512];
    struct text t;
    text_init(&t, ask, sizeof ask);
    scene_asked(v->scene, &t);
    struct type how = {.size = v->room->ask, .bold = true};
    svg_group(v->g, "ask", NULL);
    type_wrap(v->g, type_fit(how, v->room->body, at.width, at.height, ask), at, ask);
    svg_close(v->g);
}

/* What just happened: the first sentence of it. */
static void draw_last(const struct passage_view *v, struct rect at)
{
    char told[2048];
    struct text t;
    if (v->look->before == NULL)
        return;
    text_init(&t, told, sizeof told);
    passage_tell_first(v->r, v->look->before, v->look->last, &t);
    struct type how = {.size = v->room->body, .class = "quiet", .anchor = SVG_END};
    how.size -= type_height(how, at.width, told) > at.height ? v->room->body - v->room->least : 0;
    svg_group(v->g, "last-move", NULL);
    type_wrap(v->g, how, at, told);
    svg_close(v->g);
}

/* The choice to move no marker, which the French edition has once. */
static void draw_decline(const struct passage_view *v, struct rect at)
{
    const char *word = lang_get_in_context(v->r->lang, "marker", "none");
    struct type how = {.size = v->room->body, .bold = true, .anchor = SVG_MIDDLE};
    at.width = rect_least(at.width, type_width(how, word) + 3 * how.size);
    scene_part(v->scene, "decline", NULL, PASSAGE_MOVE_DECLINE, at);
    room_panel(v->g, "panel lit thick", at);
    type_in(v->g, how, at, word);
    svg_close(v->g);
}

static bool may_decline(const struct passage_view *v)
{
    return show_choice(v->look, PASSAGE_MOVE_DECLINE) >= 0;
}

/* Layouts. */

/* A rail with players and achievements at the left; the map over the track, with words in its corners. */
static void draw_wide(const struct passage_view *v)
{
    const struct room *room = v->room;
    struct rect rest = rect_inset(room->all, room->gap, room->gap);
    struct rect rail = rect_cut_left(&rest, rect_between(276, room->all.width * 24 / 100, 440), room->gap);
    struct rect cards = rect_cut_bottom(&rail, rail.height * 34 / 100, room->gap);
    int lane = rect_between(room->target, rest.height / 19, 52);
    struct rect track = rect_cut_bottom(&rest, lane * PASSAGE_DISTRICTS + 2 * room->least, room->gap);
    struct passage_ground ground = passage_scene_map_ground(rest, room->gap);
    if (may_decline(v))
        draw_decline(v, rect_cut_bottom(&ground.left, room->target, room->gap));
    passage_scene_map(v, &ground);
    draw_ask(v, ground.left);
    draw_last(v, ground.right);
    passage_scene_track_lanes(v, track, true);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        passage_scene_side_player(v, seat, rect_row(rail, (int)seat, PASSAGE_SEATS, room->gap));
    passage_scene_side_cards(v, cards, false);
}

static void draw_briefs(const struct passage_view *v, const struct passage_ground *ground)
{
    passage_scene_side_brief(v, 0, ground->left);
    passage_scene_side_brief(v, 1, ground->right);
}

/* The map over the whole width with a player in each corner, the track in columns under it, then the achievements.
 * Where there is more width than a map needs, those two stand beside each other. */
static void draw_tall(const struct passage_view *v)
{
    const struct room *room = v->room;
    struct rect rest = rect_inset(room->all, room->gap / 2, room->gap / 2);
    struct rect map, track, cards;
    if (room->all.width >= 600) {
        map = rect_cut_top(&rest, rest.height * 62 / 100, room->gap);
        track = rect_cut_left(&rest, rest.width * 54 / 100, room->gap);
        cards = rest;
    } else {
        cards = rect_cut_bottom(&rest, 52, room->gap / 2);
        int most = passage_scene_map_height(rest.width);
        map = rect_cut_top(&rest, rect_least(most, rest.height - 96), room->gap / 2);
        track = rest;
    }
    struct passage_ground ground = passage_scene_map_ground(map, room->gap / 2);
    passage_scene_map(v, &ground);
    draw_briefs(v, &ground);
    passage_scene_track_columns(v, track);
    passage_scene_side_cards(v, cards, room->all.width < 600);
}

/* The map at the left with a player in each corner; track and achievements beside it. */
static void draw_low(const struct passage_view *v)
{
    const struct room *room = v->room;
    struct rect rest = rect_inset(room->all, room->gap / 2, room->gap / 2);
    int width = rect_least(rest.height * 100 / 96, rest.width - 160);
    struct passage_ground ground = passage_scene_map_ground(rect_cut_left(&rest, width, room->gap), room->gap / 2);
    struct rect cards = rect_cut_bottom(&rest, rest.height - PASSAGE_DISTRICTS * room->target - room->gap, room->gap);
    passage_scene_map(v, &ground);
    draw_briefs(v, &ground);
    passage_scene_track_lanes(v, rest, false);
    passage_scene_side_cards(v, cards, false);
}

/* How high each layout is at least. */
static int least_height(const struct room *room)
{
    switch (room->layout) {
    case ROOM_WIDE:
        return 620;
    case ROOM_TALL:
        return room->all.width >= 600 ? 600 : 452;
    case ROOM_LOW:
        break;
    }
    return 340;
}

void passage_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                   struct text *out)
{
    struct passage_view v;
    struct scene scene;
    passage_facts_view_init(&v, r, s, look);
    scene_init(&scene, &passage_game, r, s, look, pieces);
    v.scene = &scene;
    v.g = &scene.svg;
    v.room = &scene.room;
    room_heighten(&scene.room, least_height(v.room));
    scene_begin(&scene, out, NULL, passage_signs_style);
    switch (v.room->layout) {
    case ROOM_WIDE:
        draw_wide(&v);
        break;
    case ROOM_TALL:
        draw_tall(&v);
        break;
    case ROOM_LOW:
        draw_low(&v);
        break;
    }
    svg_end(v.g);
}
