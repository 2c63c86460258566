/* The control track in the picture of Prowler's Passage: each district's marker between the two seats.
 *
 * Lying, seat 0 has the left end. Upright, the seat that looks has the lower one, as at a table. */
#include "games/passage/passage_scene.h"

static const char *const fills[PASSAGE_DISTRICTS] = {"edge banking", "edge political", "edge market",
                                                     "edge residential", "edge castle"};

struct lane {
    const struct passage_view *v;
    uint32_t district;
    struct rect field; /* where its marker moves */
    bool upright;
    int radius; /* of the marker */
};

/* Where a marker is. */

/* Whether a larger number lies to the right or below. */
static int direction(const struct lane *lane)
{
    return lane->upright && lane->v->r->viewer != 1 ? 1 : -1;
}

/* A marker's place along its field, whose spaces are as wide as the box has many of them. */
static int along(const struct lane *lane, int32_t at)
{
    int32_t end = lane->v->box->number[PASSAGE_N_TRACK];
    int length = lane->upright ? lane->field.height : lane->field.width;
    int middle = lane->upright ? rect_middle_y(lane->field) : rect_middle_x(lane->field);
    return middle + direction(lane) * at * (length / 2 - lane->radius - 2) / end;
}

static int across(const struct lane *lane)
{
    return lane->upright ? rect_middle_x(lane->field) : rect_middle_y(lane->field);
}

/* From one place along the field to another, `thick` pixels across. */
static struct rect bar(const struct lane *lane, int from, int to, int thick)
{
    int first = rect_least(from, to), length = rect_most(from, to) - first, side = across(lane) - thick / 2;
    return lane->upright ? (struct rect){side, first, thick, length} : (struct rect){first, side, length, thick};
}

/* A lane. */

static void draw_marker(const struct lane *lane, int32_t at, const char *id, const char *class)
{
    struct svg *g = lane->v->g;
    int x = lane->upright ? across(lane) : along(lane, at), y = lane->upright ? along(lane, at) : across(lane);
    svg_group(g, id, class);
    svg_circle(g, fills[lane->district], x, y, lane->radius);
    svg_sign(g, "sign", passage_signs_district[lane->district], x, y, lane->radius * 5 / 4);
    svg_close(g);
}

static void draw_ring(const struct lane *lane, int32_t at)
{
    int x = lane->upright ? across(lane) : along(lane, at), y = lane->upright ? along(lane, at) : across(lane);
    svg_circle(lane->v->g, "trace line", x, y, lane->radius - 1);
}

static void draw_spaces(const struct lane *lane)
{
    int32_t end = lane->v->box->number[PASSAGE_N_TRACK];
    for (int32_t at = -end; at <= end; at++) {
        int half = at == 0 ? lane->radius : 3, middle = across(lane), place = along(lane, at);
        if (lane->upright)
            svg_line(lane->v->g, at == 0 ? "edge" : "hair", middle - half, place, middle + half, place);
        else
            svg_line(lane->v->g, at == 0 ? "edge" : "hair", place, middle - half, place, middle + half);
    }
}

/* The marker's way, and a point at its end. */
static void draw_arrow(const struct lane *lane, const char *class, int32_t from, int32_t to)
{
    int a = along(lane, from), b = along(lane, to), c = across(lane), back = b < a ? 6 : -6;
    int corner[5][2] = {{a, c}, {b, c}, {b + back, c - 5}, {b, c}, {b + back, c + 5}};
    char path[128];
    struct text t;
    text_init(&t, path, sizeof path);
    for (int i = 0; i < 5; i++) {
        text_char(&t, i == 0 ? 'M' : 'L');
        text_int(&t, corner[i][lane->upright]);
        text_char(&t, ' ');
        text_int(&t, corner[i][!lane->upright]);
    }
    svg_path(lane->v->g, class, path);
}

/* What stands in the field: its spaces, how far the marker is, what moved it and what would. */
static void draw_field(const struct lane *lane)
{
    const struct passage_view *v = lane->v;
    const struct passage *next = passage_facts_next(v);
    uint32_t d = lane->district;
    int32_t at = v->s->marker[d];
    draw_spaces(lane);
    if (at != 0)
        svg_rect(lane->v->g, fills[d], bar(lane, along(lane, 0), along(lane, at), lane->radius), 0);
    bool last = scene_is_new(v->scene, passage_scene_marker, d), moves = next != NULL && next->marker[d] != at;
    if (last)
        draw_arrow(lane, "trace line", v->before->marker[d], at);
    if (moves)
        draw_marker(lane, next->marker[d], NULL, "ghost");
    draw_marker(lane, at, scene_id(v->scene, "piece", passage_map_district_names[d]), NULL);
    if (last) /* where it came from may lie under it */
        draw_ring(lane, at);
    if (moves)
        draw_arrow(lane, v->s->seat == 0 ? "rose line ring" : "green line ring", at, next->marker[d]);
}

/* Opens the lane's group, which can be chosen where its marker may move. */
static void open_lane(const struct lane *lane, struct rect whole)
{
    const struct passage_view *v = lane->v;
    uint32_t d = lane->district;
    bool last = scene_is_new(v->scene, passage_scene_marker, d);
    bool choice = scene_part(v->scene, scene_id(v->scene, "marker", passage_map_district_names[d]),
                             last ? "last" : NULL, PASSAGE_MOVE_MARKER + d, whole);
    if (!choice)
        passage_scene_title(v, passage_tally_describe_marker, d);
    svg_rect(v->g, choice ? "panel lit thick" : "panel hair", lane->field,
             rect_least(lane->field.width, lane->field.height) / 2);
}

/* What the district brings whoever controls it, as things are. At the other end, which decision moved its marker. */
static void draw_reward(const struct lane *lane, struct rect first, struct rect second)
{
    const struct passage_view *v = lane->v;
    uint32_t ruler = passage_facts_ruler(v->s, lane->district);
    struct rect other = ruler == 0 ? second : first;
    scene_order(v->scene, passage_scene_marker, lane->district, rect_middle_x(other), rect_middle_y(other));
    if (ruler == PASSAGE_NOBODY)
        return;
    struct type how = {.size = v->room->body, .bold = true, .anchor = SVG_MIDDLE};
    how.class = ruler == 0 ? "rose-ink" : "green-ink";
    type_number_in(v->g, how, ruler == 0 ? first : second, passage_facts_reward(v->box, v->s, lane->district), true);
}

static const char *name_of(const struct passage_view *v, uint32_t d, char buffer[64])
{
    const char *name = passage_names_say_district(v->r->lang, d);
    struct text t;
    text_init(&t, buffer, 64);
    text_char(&t, passage_names_say_letter(v->r->lang, d));
    text_put(&t, name + 1);
    return buffer;
}

/* Columns. */

static void draw_column(const struct passage_view *v, uint32_t d, struct rect at)
{
    struct rect whole = at;
    struct type how = {.size = v->room->least, .bold = true, .anchor = SVG_MIDDLE};
    char name[64];
    struct rect label = rect_cut_top(&at, type_leading(how), 1);
    int number = type_width((struct type){.size = v->room->body, .bold = true}, "+00") + 2;
    struct rect both = rect_middle(at, rect_between(28, at.width - 2 * number, 40) + number, at.height);
    struct rect beside = rect_cut_right(&both, number, 0);
    struct lane lane = {v, d, both, true, rect_between(9, at.height / 9, 15)};
    struct rect below = rect_cut_bottom(&beside, type_leading(how), 0);
    beside = rect_cut_top(&beside, type_leading(how), 0);
    open_lane(&lane, whole);
    type_in(v->g, type_shrunk(how, v->room->least, label.width, name_of(v, d, name)), label, name);
    draw_field(&lane);
    bool seat_0_below = direction(&lane) > 0;
    draw_reward(&lane, seat_0_below ? below : beside, seat_0_below ? beside : below);
    svg_close(v->g);
}

void passage_scene_track_columns(const struct passage_view *v, struct rect at)
{
    uint32_t below = v->r->viewer == 1;
    svg_group(v->g, "track", NULL);
    struct rect top = rect_cut_top(&at, 10, 0), bottom = rect_cut_bottom(&at, 10, 2);
    passage_scene_draw_way(v->g, 1 - below, NULL, 4, top.x + 8, top.y + 4, rect_right(top) - 8, top.y + 4);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        draw_column(v, d, rect_column(at, (int)d, PASSAGE_DISTRICTS, 4));
    passage_scene_draw_way(v->g, below, NULL, 4, bottom.x + 8, bottom.y + 6, rect_right(bottom) - 8, bottom.y + 6);
    svg_close(v->g);
}

/* Lanes. */

static const char *const reward_texts[PASSAGE_DISTRICTS] = {
    N_IN("reward", "{n} + yellow rings"),
    N_IN("reward", "{n} per district + blue books"),
    N_IN("reward", "spaces + statues + achievements + purple bottles"),
    N_IN("reward", "longest continuous passage {minus} {n} + brown candlesticks"),
    N_IN("reward", "{n} per pair of like items {minus} {m} per shovel tile"),
};

static void draw_reward_text(const struct passage_view *v, uint32_t d, struct rect at)
{
    static const enum passage_number numbers[PASSAGE_DISTRICTS] = {
        PASSAGE_N_BANKING, PASSAGE_N_POLITICAL, PASSAGE_N_BANKING, PASSAGE_N_RESIDENTIAL, PASSAGE_N_CASTLE_PAIR};
    char line[160];
    struct text t;
    text_init(&t, line, sizeof line);
    lang_fill(&t, lang_get_in_context(v->r->lang, "reward", reward_texts[d]),
              LANG_ARGS({"n", NULL, v->box->number[numbers[d]]}, {"m", NULL, v->box->number[PASSAGE_N_CASTLE_SHOVEL]},
                        {"minus", "−", 0}));
    struct type how = {.size = v->room->body, .class = "quiet"};
    if (type_height(how, at.width, line) > at.height)
        how.size = v->room->least;
    type_wrap_middle(v->g, how, at, line);
}

/* How wide the longest name of a district is. */
static int names_width(const struct passage_view *v, struct type how)
{
    int most = 0;
    char name[64];
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        most = rect_most(most, type_width(how, name_of(v, d, name)));
    return most;
}

static void draw_lane(const struct passage_view *v, uint32_t d, struct rect at, bool rewards)
{
    struct type how = {.size = rewards ? v->room->body : v->room->least, .bold = true};
    struct rect whole = at, text = {0, 0, 0, 0}, label;
    char name[64];
    int number = type_width(how, "+00") + 4;
    if (rewards) {
        label = rect_cut_left(&at, names_width(v, how), 4);
        text = rect_cut_right(&at, rect_between(150, whole.width * 32 / 100, 380), 6);
    } else {
        label = rect_cut_top(&at, type_leading(how), 0);
    }
    struct rect first = rect_cut_left(&at, number, 2), second = rect_cut_right(&at, number, 2);
    int height = rect_least(at.height, rewards ? rect_between(24, whole.height - 6, 36) : 24);
    struct lane lane = {v, d, rect_middle(at, at.width, height), false, height / 2 - 2};
    open_lane(&lane, whole);
    type_in(v->g, how, label, name_of(v, d, name));
    draw_field(&lane);
    draw_reward(&lane, first, second);
    svg_close(v->g);
    if (rewards) {
        svg_group(v->g, scene_id(v->scene, "reward", passage_map_district_names[d]), NULL);
        draw_reward_text(v, d, text);
        svg_close(v->g);
    }
}

/* Whose end is whose, and the numbers of the spaces between them. */
static void draw_head(const struct passage_view *v, struct rect at)
{
    struct type how = {.size = v->room->least, .bold = true};
    struct type named = {.size = v->room->body, .bold = true};
    rect_cut_left(&at, names_width(v, named), 4);
    rect_cut_right(&at, rect_between(150, (at.width + names_width(v, named) + 4) * 32 / 100, 380), 6);
    passage_scene_draw_owner(v->g, 0, NULL, rect_cut_left(&at, 2 * type_width(how, "+00"), 0));
    passage_scene_draw_owner(v->g, 1, NULL, rect_cut_right(&at, 2 * type_width(how, "+00"), 0));
}

void passage_scene_track_lanes(const struct passage_view *v, struct rect at, bool rewards)
{
    svg_group(v->g, "track", NULL);
    if (rewards)
        draw_head(v, rect_cut_top(&at, 2 * v->room->least, 0));
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        draw_lane(v, d, rect_row(at, (int)d, PASSAGE_DISTRICTS, 0), rewards);
    svg_close(v->g);
}
