/* What stands beside the map in the picture of Prowler's Passage: the players and the achievements. */
#include "games/passage/passage_scene.h"

static bool won(const struct passage_view *v, uint32_t seat)
{
    struct game_result result;
    passage_game.result(v->r->box, v->state, &result);
    return result.winners >> seat & 1;
}

static bool is_over(const struct passage_view *v)
{
    return v->s->phase == PASSAGE_OVER;
}

/* A player's panel; whoever is to act is framed, and at the end who won; nobody once the game was given up. */
static void open_player(const struct passage_view *v, uint32_t seat, struct rect at)
{
    passage_scene_teller(v, seat == 0 ? "seat-0" : "seat-1", NULL, passage_tally_describe_wealth, seat);
    room_panel(v->g, "panel hair", at);
    if (is_over(v) ? won(v, seat) : v->s->seat == seat && !v->r->given_up)
        room_panel(v->g, seat == 0 ? "rose line frame" : "green line frame", at);
}

/* What the considered choice would add to the score, in the seat's own ink. */
static bool has_gain(const struct passage_view *v, uint32_t seat, uint32_t part)
{
    return v->considered != NULL && v->after.gain[seat][part] != 0;
}

static void draw_gain(const struct passage_view *v, uint32_t seat, uint32_t part, int size, struct rect at)
{
    struct type how = {.size = size, .bold = true, .anchor = SVG_END};
    how.class = seat == 0 ? "rose-ink" : "green-ink";
    if (has_gain(v, seat, part))
        type_number_in(v->g, how, at, v->after.gain[seat][part], true);
}

/* Beside the score: what the considered choice would add or, while none is considered, what the news has changed. */
static void draw_change(const struct passage_view *v, uint32_t seat, struct rect at)
{
    struct type how = {.size = v->room->body, .class = "quiet", .anchor = SVG_END};
    int32_t n = 0;
    if (v->since != NULL && v->considered == NULL) {
        /* Without the mid-game scoring, which the caption names. */
        int16_t now[PASSAGE_PARTS], then[PASSAGE_PARTS];
        passage_facts_standing(v->box, v->s, seat, now);
        passage_facts_standing(v->box, v->since, seat, then);
        n = now[PASSAGE_TOTAL] - then[PASSAGE_TOTAL];
    }
    draw_gain(v, seat, PASSAGE_TOTAL, v->room->ask, at);
    if (n != 0)
        type_number_in(v->g, how, at, n, true);
}

/* What the large number means. */
static void write_caption(const struct passage_view *v, uint32_t seat, struct text *out)
{
    int32_t mid = v->s->mid[seat][PASSAGE_TOTAL], all = passage_facts_wealth(v->box, v->s, seat);
    if (is_over(v))
        LANG_SAY(out, v->r->lang, "mid-game {mid} + end {now}", {"mid", NULL, mid}, {"now", NULL, all - mid});
    else if (v->s->mid_done)
        LANG_SAY(out, v->r->lang, "{mid} kept + {now} if scored now", {"mid", NULL, mid}, {"now", NULL, all - mid});
    else
        lang_put(out, v->r->lang, "if it were scored now");
}

/* All details. */

static void draw_header(const struct passage_view *v, uint32_t seat, struct rect at)
{
    const struct room *room = v->room;
    struct type name = {.size = room->name, .bold = true, .name = true},
                caption = {.size = room->least, .class = "quiet"};
    struct type score = {.size = room->score, .bold = true, .anchor = SVG_END};
    char words[128];
    struct text t;
    text_init(&t, words, sizeof words);
    write_caption(v, seat, &t);
    type_number_in(v->g, score, rect_cut_right(&at, type_width(score, "000"), 4),
                   passage_facts_wealth(v->box, v->s, seat), false);
    draw_change(v, seat, rect_cut_right(&at, type_width((struct type){.size = room->ask}, "+00"), 2));
    struct rect line = rect_middle(at, at.width, type_leading(name) + type_leading(caption));
    struct rect first = rect_cut_top(&line, type_leading(name), 0);
    passage_scene_draw_owner(v->g, seat, NULL, rect_cut_left(&first, 2 * room->name, 4));
    type_in(v->g, name, first, v->r->name[seat]);
    /* The caption goes under the gain's place, too. */
    line.width += type_width((struct type){.size = room->ask}, "+00");
    type_in(v->g, type_shrunk(caption, room->least, line.width, words), line, words);
}

static int count_radius(const struct passage_view *v, int height)
{
    return rect_between(7, height / 2 - 2, v->room->least * 3 / 4);
}

/* A small picture of something and how many there are, in `at`. */
static void draw_count(const struct passage_view *v, int32_t tile, const char *sign, uint32_t n, struct rect at)
{
    struct type how = {.size = v->room->least, .bold = n > 0, .class = n > 0 ? NULL : "quiet"};
    /* Two digits get their room from the image. */
    int digits = n > 9 ? v->room->least : v->room->least / 2;
    int radius = rect_between(5, (at.width - digits - 6) / 2, count_radius(v, at.height));
    struct rect image = rect_cut_left(&at, 2 * radius, 2);
    if (tile >= 0)
        passage_scene_draw_tile(v->g, (uint32_t)tile, rect_middle_x(image), rect_middle_y(image), radius);
    else
        svg_sign(v->g, "sign", sign, rect_middle_x(image), rect_middle_y(image), 2 * radius);
    type_number(v->g, how, at.x, rect_middle_y(at) + how.size * 36 / 100, n);
}

static int count_width(const struct passage_view *v, int height)
{
    return 2 * count_radius(v, height) + v->room->least + 2;
}

static uint32_t to_place(const struct passage_view *v, uint32_t seat)
{
    return (uint32_t)(v->box->number[PASSAGE_N_PASSAGES] - __builtin_popcount(v->s->own[seat]));
}

/* What a part of the score comes from, right-aligned in `at`. */
static void draw_origin(const struct passage_view *v, uint32_t seat, uint32_t part, struct rect at)
{
    const struct passage *s = v->s;
    int each = count_width(v, at.height);
    struct rect place;
    switch ((enum passage_part)part) {
    case PASSAGE_OF_PASSAGES:
        draw_count(v, -1, passage_signs_supply, to_place(v, seat), rect_cut_right(&at, each + v->room->least / 2, 0));
        draw_count(v, -1, passage_signs_route, passage_score_longest(s, seat),
                   rect_cut_right(&at, each + v->room->least / 2, 0));
        break;
    case PASSAGE_OF_STATUES:
        draw_count(v, -1, passage_signs_statue, passage_score_statues_of(s, seat), rect_cut_right(&at, each, 0));
        break;
    case PASSAGE_OF_ITEMS:
        draw_count(v, PASSAGE_SHOVEL1, NULL, s->shovels[seat], rect_cut_right(&at, each, 0));
        for (uint32_t type = PASSAGE_ITEMS; type-- > 0;)
            draw_count(v, (int32_t)type, NULL, s->items[seat][type], rect_cut_right(&at, each, 0));
        break;
    case PASSAGE_OF_DISTRICTS:
        for (uint32_t d = PASSAGE_DISTRICTS; d-- > 0;)
            if (passage_facts_ruler(s, d) == seat) {
                place = rect_cut_right(&at, each * 3 / 4, 0);
                svg_sign(v->g, "sign", passage_signs_district[d], rect_middle_x(place), rect_middle_y(place),
                         rect_between(14, at.height - 6, 20));
            }
        break;
    case PASSAGE_OF_ACHIEVEMENTS:
    case PASSAGE_TOTAL:
    case PASSAGE_PARTS:
        break;
    }
}

static void draw_part(const struct passage_view *v, uint32_t seat, uint32_t part, int32_t n, struct rect at)
{
    struct type how = {.size = v->room->body}, value = {.size = v->room->body, .bold = true, .anchor = SVG_END};
    const char *word = passage_names_say_part(v->r->lang, part);
    svg_line(v->g, "hair", at.x, at.y, rect_right(at), at.y);
    draw_gain(v, seat, part, v->room->body, rect_cut_right(&at, type_width(value, "+00"), 2));
    type_number_in(v->g, value, rect_cut_right(&at, type_width(value, "00"), 6), n, false);
    type_in(v->g, how, rect_cut_left(&at, type_width(how, word), 4), word);
    draw_origin(v, seat, part, at);
}

void passage_scene_side_player(const struct passage_view *v, uint32_t seat, struct rect at)
{
    int16_t now[PASSAGE_PARTS];
    passage_facts_standing(v->box, v->s, seat, now);
    open_player(v, seat, at);
    at = rect_inset(at, v->room->gap - 2, 4);
    draw_header(v, seat, rect_cut_top(&at, rect_most(v->room->score + 14, at.height * 28 / 100), 0));
    for (uint32_t part = 0; part < PASSAGE_TOTAL; part++)
        draw_part(v, seat, part, now[part], rect_row(at, (int)part, PASSAGE_TOTAL, 0));
    svg_close(v->g);
}

/* Briefly. */

enum { BRIEF_COUNTS = 8 };

/* What the large number consists of: what is kept from the middle of the game, and what a scoring now would add. */
static void draw_sum(const struct passage_view *v, uint32_t seat, struct rect at)
{
    int32_t mid = v->s->mid[seat][PASSAGE_TOTAL];
    struct type how = {.size = v->room->least, .class = "quiet"};
    char words[32];
    struct text t;
    text_init(&t, words, sizeof words);
    text_signed(&t, mid, false);
    text_put(&t, " + ");
    text_signed(&t, passage_facts_wealth(v->box, v->s, seat) - mid, false);
    type_in(v->g, how, at, words);
}

/* Items first, then what else a player has. */
static void draw_brief_count(const struct passage_view *v, uint32_t seat, uint32_t i, struct rect at)
{
    const struct passage *s = v->s;
    if (i < PASSAGE_ITEMS)
        draw_count(v, (int32_t)i, NULL, s->items[seat][i], at);
    else if (i == PASSAGE_ITEMS)
        draw_count(v, PASSAGE_SHOVEL1, NULL, s->shovels[seat], at);
    else if (i == PASSAGE_ITEMS + 1)
        draw_count(v, -1, passage_signs_statue, passage_score_statues_of(s, seat), at);
    else if (i == PASSAGE_ITEMS + 2)
        draw_count(v, -1, passage_signs_route, passage_score_longest(s, seat), at);
    else
        draw_count(v, -1, passage_signs_supply, to_place(v, seat), at);
}

void passage_scene_side_brief(const struct passage_view *v, uint32_t seat, struct rect at)
{
    const struct room *room = v->room;
    struct type name = {.size = room->body, .bold = true, .name = true};
    struct type score = {.size = room->score, .bold = true};
    int line = 2 * room->least - 2;
    int width = rect_least(at.width, 190), height = type_leading(name) + score.size + 2 * line + 14;
    at = seat == 0 ? rect_cut_left(&at, width, 0) : rect_cut_right(&at, width, 0);
    at = rect_cut_top(&at, height, 0);
    open_player(v, seat, at);
    at = rect_inset(at, 6, 4);
    struct rect first = rect_cut_top(&at, type_leading(name), 0);
    passage_scene_draw_owner(v->g, seat, NULL, rect_cut_left(&first, 24, 4));
    type_in(v->g, name, first, v->r->name[seat]);
    struct rect second = rect_cut_top(&at, score.size, 2);
    int32_t wealth = passage_facts_wealth(v->box, v->s, seat);
    int digits = type_width(score, wealth > 99  ? "000"
                                   : wealth < 0 ? "\xe2\x88\x92"
                                                  "00"
                                                : "00");
    type_number_in(v->g, score, rect_cut_left(&second, digits, 4), wealth, false);
    if (v->s->mid_done)
        draw_sum(v, seat, rect_cut_bottom(&second, second.height / 2, 0));
    draw_change(v, seat, second);
    enum { BESIDE = 4 };
    struct rect row = at;
    for (int i = 0; i < BRIEF_COUNTS; i++) {
        if (i % BESIDE == 0 && at.height < line)
            break;
        row = i % BESIDE == 0 ? rect_cut_top(&at, line, 0) : row;
        draw_brief_count(v, seat, (uint32_t)i, rect_column(row, i % BESIDE, BESIDE, 0));
    }
    svg_close(v->g);
}

/* Achievements. */

static void draw_card(const struct passage_view *v, uint32_t i, struct rect at)
{
    const struct lang *l = v->r->lang;
    const struct room *room = v->room;
    const struct passage *next = passage_facts_next(v);
    uint32_t card = v->s->card[i], holder = v->s->holder[i], then = next != NULL ? next->holder[i] : holder;
    bool last = v->before != NULL && v->before->holder[i] != holder;
    struct type worth = {.size = room->ask, .bold = true, .anchor = SVG_MIDDLE};
    struct type title = {.size = room->body, .bold = true}, text = {.size = room->least, .class = "quiet"};
    const char *name = passage_names_say_card(l, card), *condition = passage_names_say_condition(l, card);
    passage_scene_teller(v, scene_id_of(v->scene, "card", i), last ? "last" : NULL, passage_tally_describe_card, i);
    room_panel(v->g, last ? "panel trace" : "panel hair", at);
    at = rect_inset(at, 4, 3);
    struct rect side = rect_cut_left(&at, room->ask + 10, 3);
    side = rect_middle(side, side.width, room->ask + (then == PASSAGE_NOBODY ? 0 : 16));
    type_number(v->g, worth, rect_middle_x(side), side.y + worth.size * 86 / 100, v->box->worth[v->s->edition][card]);
    if (then != PASSAGE_NOBODY)
        passage_scene_draw_owner(v->g, then, then != holder ? "ghost" : NULL, rect_cut_bottom(&side, 14, 0));
    int words = type_height(text, at.width, condition), head = type_leading(title);
    if (type_width(title, name) > at.width)
        title.size = room->least;
    if (at.height < head + words || type_width(title, name) > at.width) {
        type_wrap_middle(v->g, title, at, name);
    } else {
        at = rect_middle(at, at.width, head + words);
        type_in(v->g, title, rect_cut_top(&at, head, 0), name);
        type_wrap(v->g, text, at, condition);
    }
    svg_close(v->g);
}

void passage_scene_side_cards(const struct passage_view *v, struct rect at, bool beside)
{
    int gap = v->room->gap / 2;
    svg_group(v->g, "achievements", NULL);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        draw_card(v, i,
                  beside ? rect_column(at, (int)i, PASSAGE_CARDS, gap) : rect_row(at, (int)i, PASSAGE_CARDS, gap));
    svg_close(v->g);
}
