/* What surrounds the map in the picture of Prowler's Passage: control track, players, achievements, rewards. */
#include "games/passage/passage_scene.h"

enum { PANEL_WIDTH = 296, PANEL_Y = 20, PANEL_HEIGHT = 512, LOW_Y = 548, LOW_HEIGHT = 256, MARGIN = 16 };
enum { TRACK_Y = 672, LANE = 26, LANES_WIDTH = 560, MARKER = 12 };

static const char *const district_fills[PASSAGE_DISTRICTS] = {"banking", "political", "market", "residential",
                                                              "castle"};

static int panel_x(uint32_t seat)
{
    return seat == 0 ? MARGIN : PASSAGE_SCENE_WIDTH - MARGIN - PANEL_WIDTH;
}

/* A text that ends with an ellipsis if it has more than so many columns. */
static void fit_text(struct svg *g, const char *class, enum svg_anchor anchor, int x, int y, int columns,
                     const char *text)
{
    char line[512];
    struct text t;
    bool whole = canvas_width(text) <= columns;
    text_init(&t, line, sizeof line);
    for (int i = 0; i < (whole ? columns : columns - 1) && *text != '\0'; i++) {
        const char *from = text;
        canvas_next(&text);
        text_bytes(&t, from, (size_t)(text - from));
    }
    if (!whole)
        text_put(&t, "…");
    svg_text(g, class, anchor, x, y, line);
}

static void signed_text(struct svg *g, const char *class, enum svg_anchor anchor, int x, int y, int32_t n, bool plus)
{
    char buffer[16];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    passage_facts_signed(&t, n, plus);
    svg_text(g, class, anchor, x, y, buffer);
}

/* The position of a space of the track; seat 0 has the left end. All tracks are equally wide, whatever their length. */
static int track_x(const struct passage_view *v, int32_t at)
{
    int32_t end = v->box->number[PASSAGE_N_TRACK];
    return PASSAGE_SCENE_MIDDLE - at * (LANES_WIDTH / 2 - MARKER - 4) / end;
}

static void draw_numbers(const struct passage_view *v)
{
    int32_t end = v->box->number[PASSAGE_N_TRACK], every = end > 12 ? 5 : 1;
    for (int32_t at = -end; at <= end; at++)
        if (at % every == 0 && at != 0)
            svg_number(v->g, "t12 quiet", SVG_MIDDLE, track_x(v, at), TRACK_Y - 19, at < 0 ? -at : at);
}

static void draw_spaces(const struct passage_view *v, int y)
{
    int32_t end = v->box->number[PASSAGE_N_TRACK];
    for (int32_t at = -end; at <= end; at++)
        svg_line(v->g, at == 0 ? "edge" : "hair", track_x(v, at), y - (at == 0 ? 11 : 5), track_x(v, at),
                 y + (at == 0 ? 11 : 5));
}

static void draw_marker(const struct passage_view *v, uint32_t d, int x, int y, const char *id, const char *class)
{
    char fill[PASSAGE_JOINED];
    svg_group(v->g, id, class);
    svg_circle(v->g, passage_scene_join(fill, "rim ", district_fills[d]), x, y, MARKER);
    svg_sign(v->g, "sign", passage_signs_district[d], x, y, 15);
    svg_close(v->g);
}

static void draw_bar(const struct passage_view *v, uint32_t d, int y)
{
    int x = track_x(v, v->s->marker[d]), middle = PASSAGE_SCENE_MIDDLE;
    char fill[PASSAGE_JOINED];
    if (x != middle)
        svg_rect(v->g, passage_scene_join(fill, "edge ", district_fills[d]), x < middle ? x : middle, y - 6,
                 x < middle ? middle - x : x - middle, 12, 0);
}

/* An arrow along which a marker moved or would move. */
static void draw_arrow(const struct passage_view *v, const char *class, int from, int to, int y)
{
    char head[64];
    struct text t;
    int back = to < from ? 7 : -7;
    text_init(&t, head, sizeof head);
    text_char(&t, 'M');
    text_int(&t, from);
    text_char(&t, ' ');
    text_int(&t, y);
    text_char(&t, 'H');
    text_int(&t, to);
    text_char(&t, 'm');
    text_int(&t, back);
    text_put(&t, " -5l");
    text_int(&t, -back);
    text_put(&t, " 5l");
    text_int(&t, back);
    text_put(&t, " 5");
    svg_path(v->g, class, head);
}

static void draw_lane(const struct passage_view *v, uint32_t d)
{
    const struct passage *next = passage_facts_next(v);
    int y = TRACK_Y + LANE * (int)d, x = track_x(v, v->s->marker[d]);
    uint32_t ruler = passage_facts_ruler(v->s, d);
    bool last = v->before != NULL && v->before->marker[d] != v->s->marker[d];
    bool legal = passage_facts_legal_index(v->look, PASSAGE_MOVE_MARKER + d) >= 0;
    bool moves = next != NULL && next->marker[d] != v->s->marker[d];
    const char token[] = {'+', passage_map_district_letters[d], '\0'};
    char id[PASSAGE_JOINED];
    passage_scene_open(v, passage_scene_join(id, "marker-", passage_map_district_names[d]), last ? "last" : NULL,
                       PASSAGE_MOVE_MARKER + d);
    if (!legal)
        passage_scene_title(v, passage_tally_describe_marker, d);
    svg_rect(v->g, legal ? "panel lit" : "panel hair", PASSAGE_SCENE_MIDDLE - LANES_WIDTH / 2, y - 11, LANES_WIDTH, 22,
             11);
    if (legal)
        svg_text(v->g, "t12 bold", SVG_START, PASSAGE_SCENE_MIDDLE - LANES_WIDTH / 2 + 6, y + 4, token);
    draw_spaces(v, y);
    draw_bar(v, d, y);
    if (last)
        draw_arrow(v, "trace line", track_x(v, v->before->marker[d]), x, y);
    draw_marker(v, d, x, y, passage_scene_join(id, "piece-", passage_map_district_names[d]), NULL);
    if (legal)
        svg_circle(v->g, "lit ring", x, y, MARKER + 3);
    if (moves) {
        draw_arrow(v, v->s->seat == 0 ? "rose line ring" : "green line ring", x, track_x(v, next->marker[d]), y);
        draw_marker(v, d, track_x(v, next->marker[d]), y, NULL, "ghost");
    }
    if (ruler != PASSAGE_NOBODY)
        signed_text(v->g, "t14 bold", ruler == 0 ? SVG_END : SVG_START,
                    PASSAGE_SCENE_MIDDLE + (ruler == 0 ? -1 : 1) * (LANES_WIDTH / 2 + 4), y + 5,
                    passage_facts_reward(v->box, v->s, d), true);
    svg_close(v->g);
}

void passage_scene_side_track(const struct passage_view *v)
{
    svg_group(v->g, "track", NULL);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        draw_lane(v, d);
    draw_numbers(v);
    /* Each seat's end of the track is marked with its passage. */
    int left = PASSAGE_SCENE_MIDDLE - LANES_WIDTH / 2, right = PASSAGE_SCENE_MIDDLE + LANES_WIDTH / 2;
    passage_scene_map_draw_way(v->g, 0, NULL, left - 30, TRACK_Y - 21, left, TRACK_Y - 21);
    passage_scene_map_draw_way(v->g, 1, NULL, right, TRACK_Y - 21, right + 30, TRACK_Y - 21);
    svg_close(v->g);
}

static bool won(const struct passage_view *v, uint32_t seat)
{
    struct game_result result;
    passage_game.result(v->r->box, v->state, &result);
    return result.winners >> seat & 1;
}

/* Name, wealth, and how the considered move would change it. A frame marks the seat to act and, at the end, the winner.
 */
static void draw_header(const struct passage_view *v, uint32_t seat, int x)
{
    int32_t mid = v->s->mid[seat][PASSAGE_TOTAL], wealth = passage_facts_wealth(v->box, v->s, seat);
    bool acts = v->s->phase != PASSAGE_OVER && v->s->seat == seat;
    svg_rect(v->g, "panel hair", x, PANEL_Y, PANEL_WIDTH, PANEL_HEIGHT, 10);
    if (acts || (v->s->phase == PASSAGE_OVER && won(v, seat)))
        svg_rect(v->g, seat == 0 ? "rose line frame" : "green line frame", x, PANEL_Y, PANEL_WIDTH, PANEL_HEIGHT, 10);
    passage_scene_map_draw_way(v->g, seat, NULL, x + 22, PANEL_Y + 34, x + 82, PANEL_Y + 34);
    fit_text(v->g, "t20 bold", SVG_START, x + 100, PANEL_Y + 41, 14, v->r->name[seat]);
    signed_text(v->g, "t52 bold", SVG_START, x + 18, PANEL_Y + 106, wealth, false);
    if (v->s->mid_done) {
        char sum[128];
        struct text t;
        text_init(&t, sum, sizeof sum);
        if (v->s->phase == PASSAGE_OVER)
            LANG_SAY(&t, v->r->lang, "mid-game {mid}, end {now}", {"mid", NULL, mid}, {"now", NULL, wealth - mid});
        else
            LANG_SAY(&t, v->r->lang, "mid-game {mid}, now {now}", {"mid", NULL, mid}, {"now", NULL, wealth - mid});
        svg_text(v->g, "t14 quiet", SVG_END, x + PANEL_WIDTH - 16, PANEL_Y + 62, sum);
    }
    if (v->considers && (acts || v->after.gain[seat][PASSAGE_TOTAL] != 0))
        signed_text(v->g, "t24 bold", SVG_END, x + PANEL_WIDTH - 16, PANEL_Y + 106, v->after.gain[seat][PASSAGE_TOTAL],
                    true);
}

/* The number and the word below a sign; a player has two rows of four. */
static void draw_count(const struct passage_view *v, int x, int y, uint32_t n, const char *word)
{
    svg_number(v->g, n > 0 ? "t20 bold" : "t20 quiet", SVG_MIDDLE, x, y + 44, n);
    fit_text(v->g, "t12 quiet", SVG_MIDDLE, x, y + 60, 11, word);
}

static void draw_holdings(const struct passage_view *v, uint32_t seat, int x)
{
    const struct lang *l = v->r->lang;
    const struct passage *s = v->s;
    int step = (PANEL_WIDTH - 16) / 4, first = x + 8 + step / 2, y = PANEL_Y + 148;
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++) {
        passage_scene_map_draw_tile(v->g, type, first + (int)type * step, y, 19);
        draw_count(v, first + (int)type * step, y, s->items[seat][type], passage_names_say_object(l, type));
    }
    y += 98;
    passage_scene_map_draw_tile(v->g, PASSAGE_SHOVEL1, first, y, 19);
    draw_count(v, first, y, s->shovels[seat], lang_get_in(l, "count", "shovels"));
    svg_sign(v->g, "sign", passage_signs_statue, first + step, y, 32);
    draw_count(v, first + step, y, passage_score_statues_of(s, seat), lang_get_in(l, "count", "statues"));
    svg_sign(v->g, "sign", passage_signs_route, first + 2 * step, y, 32);
    draw_count(v, first + 2 * step, y, passage_score_longest(s, seat), lang_get_in(l, "count", "longest"));
    svg_sign(v->g, "sign", passage_signs_supply, first + 3 * step, y, 32);
    draw_count(v, first + 3 * step, y,
               (uint32_t)(v->box->number[PASSAGE_N_PASSAGES] - __builtin_popcount(s->own[seat])),
               lang_get_in(l, "count", "to place"));
}

static void draw_parts(const struct passage_view *v, uint32_t seat, int x)
{
    const struct lang *l = v->r->lang;
    int16_t now[PASSAGE_PARTS];
    int y = PANEL_Y + 340, mid_x = x + 176, now_x = x + 226, gain_x = x + PANEL_WIDTH - 16;
    passage_facts_standing(v->box, v->s, seat, now);
    svg_text(v->g, "t12 quiet", SVG_END, mid_x, y, lang_get_in(l, "scoring", "mid-game"));
    svg_text(v->g, "t12 quiet", SVG_END, now_x, y,
             v->s->phase == PASSAGE_OVER ? lang_get_in(l, "scoring", "end") : lang_get_in(l, "scoring", "now"));
    for (uint32_t part = 0; part < PASSAGE_PARTS; part++) {
        const char *class = part == PASSAGE_TOTAL ? "t16 bold" : "t16";
        y += 26;
        if (part == PASSAGE_TOTAL)
            svg_line(v->g, "hair", x + 16, y - 19, x + PANEL_WIDTH - 16, y - 19);
        fit_text(v->g, class, SVG_START, x + 18, y, 13, passage_names_say_part(l, part));
        if (v->s->mid_done)
            signed_text(v->g, class, SVG_END, mid_x, y, v->s->mid[seat][part], false);
        signed_text(v->g, class, SVG_END, now_x, y, now[part], false);
        if (v->considers && v->after.gain[seat][part] != 0)
            signed_text(v->g, "t16 bold", SVG_END, gain_x, y, v->after.gain[seat][part], true);
    }
}

void passage_scene_side_player(const struct passage_view *v, uint32_t seat)
{
    int x = panel_x(seat);
    svg_group(v->g, seat == 0 ? "seat-0" : "seat-1", NULL);
    draw_header(v, seat, x);
    draw_holdings(v, seat, x);
    draw_parts(v, seat, x);
    svg_close(v->g);
}

static void draw_card(const struct passage_view *v, uint32_t i, int x, int y)
{
    const struct lang *l = v->r->lang;
    const struct passage *next = passage_facts_next(v);
    uint32_t card = v->s->card[i], holder = v->s->holder[i], then = next != NULL ? next->holder[i] : holder;
    bool last = v->before != NULL && v->before->holder[i] != holder;
    const char id[] = {'c', 'a', 'r', 'd', '-', (char)('0' + i), '\0'};
    svg_group(v->g, id, last ? "last" : NULL);
    passage_scene_title(v, passage_tally_describe_card, i);
    svg_rect(v->g, last ? "panel trace" : "panel hair", x, y, PANEL_WIDTH, 78, 8);
    svg_number(v->g, "t24 bold", SVG_MIDDLE, x + 26, y + 34, v->box->worth[v->s->edition][card]);
    fit_text(v->g, "t16 bold", SVG_START, x + 50, y + 22, 24, passage_names_say_card(l, card));
    svg_wrap(v->g, "t14 quiet", SVG_START, x + 50, y + 39, 30, 16, 3, passage_names_say_condition(l, card));
    if (then != PASSAGE_NOBODY)
        passage_scene_map_draw_way(v->g, then, then != holder ? "ghost" : NULL, x + 13, y + 56, x + 37, y + 56);
    svg_close(v->g);
}

void passage_scene_side_cards(const struct passage_view *v)
{
    int x = panel_x(0);
    svg_group(v->g, "achievements", NULL);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        draw_card(v, i, x, LOW_Y + (int)i * 89);
    svg_close(v->g);
}

static const char *reward_text(const struct lang *l, uint32_t d)
{
    static const char *const texts[PASSAGE_DISTRICTS] = {
        N_IN("reward", "{n} + yellow rings"),
        N_IN("reward", "{n} per district + blue books"),
        N_IN("reward", "spaces + statues + achievements + purple bottles"),
        N_IN("reward", "longest continuous passage {minus} {n} + brown candlesticks"),
        N_IN("reward", "{n} per pair of like items {minus} {m} per shovel tile"),
    };
    return lang_get_in(l, "reward", texts[d]);
}

void passage_scene_side_rewards(const struct passage_view *v)
{
    static const enum passage_number numbers[PASSAGE_DISTRICTS] = {
        PASSAGE_N_BANKING, PASSAGE_N_POLITICAL, PASSAGE_N_BANKING, PASSAGE_N_RESIDENTIAL, PASSAGE_N_CASTLE_PAIR};
    int x = panel_x(1), row = LOW_HEIGHT / PASSAGE_DISTRICTS;
    svg_group(v->g, "rewards", NULL);
    svg_rect(v->g, "panel hair", x, LOW_Y, PANEL_WIDTH, LOW_HEIGHT, 8);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        int y = LOW_Y + row / 2 + (int)d * row;
        char line[160];
        struct text t;
        text_init(&t, line, sizeof line);
        text_char(&t, passage_map_district_letters[d]);
        text_char(&t, ' ');
        text_put(&t, passage_names_say_district(v->r->lang, d));
        draw_marker(v, d, x + 26, y, NULL, NULL);
        fit_text(v->g, "t14 bold", SVG_START, x + 50, y - 8, 26, line);
        text_reset(&t);
        lang_fill(&t, reward_text(v->r->lang, d),
                  LANG_ARGS({"n", NULL, v->box->number[numbers[d]]},
                            {"m", NULL, v->box->number[PASSAGE_N_CASTLE_SHOVEL]}, {"minus", "−", 0}));
        svg_wrap(v->g, "t12 quiet", SVG_START, x + 50, y + 7, 34, 14, 2, line);
    }
    svg_close(v->g);
}
