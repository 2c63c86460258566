/* The blocks beside the map on the terminal board of Prowler's Passage: control track, players, achievements, scores.
 */
#include "games/passage/passage_board.h"

enum { LANE = 17, REWARD = 3 }; /* columns of a marker's lane, and of a district's reward beside it */

enum canvas_ink passage_board_side_seat_ink(uint32_t seat)
{
    return seat == 0 ? CANVAS_ROSE : CANVAS_GREEN;
}

enum canvas_ink passage_board_side_district_ink(uint32_t district)
{
    static const enum canvas_ink inks[PASSAGE_DISTRICTS] = {CANVAS_YELLOW, CANVAS_BLUE, CANVAS_PURPLE, CANVAS_BROWN,
                                                            CANVAS_IVORY};
    return inks[district];
}

enum canvas_ink passage_board_side_tile_ink(uint32_t tile)
{
    return tile < PASSAGE_ITEMS ? passage_board_side_district_ink(tile) : CANVAS_GREY;
}

void passage_board_side_stroke(struct canvas *c, int x, int y, uint32_t owner, bool upright)
{
    uint32_t tied = upright ? (y % 2 == 0 ? 0x253C : 0x2502) : (x % 2 == 0 ? 0x253C : 0x2500);
    canvas_glyph(c, x, y, owner == 0 ? (upright ? 0x2551U : 0x2550U) : owner == 1 ? tied : 0xB7);
}

static int right_text(struct canvas *c, int end, int y, int width, const char *text)
{
    int used = canvas_width(text);
    return canvas_fit(c, end - (used < width ? used : width), y, width, text);
}

static void right_number(struct canvas *c, int end, int y, int32_t n, bool plus)
{
    char buffer[16];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    text_signed(&t, n, plus);
    right_text(c, end, y, 8, buffer);
}

/* The column of a space; seat 0 has the left end. Where a track has more spaces than a lane has columns, several share
 * a column. */
static int lane_column(const struct passage_view *v, int x, int32_t at)
{
    int32_t end = v->box->number[PASSAGE_N_TRACK], half = LANE / 2;
    int32_t steps = at < 0 ? -at : at;
    if (end > half && steps > 0)
        steps = 1 + (steps - 1) * (half - 1) / (end - 1);
    return x + half - (at < 0 ? -steps : steps);
}

/* The empty lane; a short track does not fill it. */
static void draw_spaces(const struct passage_view *v, int x, int y)
{
    int32_t end = v->box->number[PASSAGE_N_TRACK];
    int first = lane_column(v, x, end), last = lane_column(v, x, -end);
    canvas_pen(v->c, CANVAS_QUIET, 0);
    canvas_draw_row(v->c, first, y, last - first + 1, 0xB7);
    canvas_glyph(v->c, x + LANE / 2, y, '|');
}

static void draw_lane(const struct passage_view *v, uint32_t d, int x, int y)
{
    uint32_t ruler = passage_facts_ruler(v->s, d);
    int centre = x + LANE / 2, at = lane_column(v, x, v->s->marker[d]);
    int face = v->before != NULL && v->before->marker[d] != v->s->marker[d] ? CANVAS_LAST : 0;
    draw_spaces(v, x, y);
    for (int i = at < centre ? at : centre + 1; ruler != PASSAGE_NOBODY && i < (at < centre ? centre : at); i++) {
        canvas_pen(v->c, passage_board_side_seat_ink(ruler), 0);
        passage_board_side_stroke(v->c, i, y, ruler, false);
    }
    canvas_pen(v->c, passage_board_side_district_ink(d), CANVAS_BOLD | CANVAS_REVERSE | face);
    canvas_glyph(v->c, at, y, (uint32_t)passage_map_district_letters[d]);
    const struct passage *next = passage_facts_next(v);
    if (next == NULL || next->marker[d] == v->s->marker[d])
        return;
    /* Where the considered move would take the marker, with arrows on the way. On a long track it may stay in its
     * column. */
    int to = lane_column(v, x, next->marker[d]), step = to < at ? -1 : 1;
    canvas_pen(v->c, passage_board_side_seat_ink(v->s->seat), CANVAS_GHOST | CANVAS_BOLD);
    for (int i = at + step; i * step < to * step; i += step)
        canvas_glyph(v->c, i, y, step < 0 ? 0x25C4 : 0x25BA);
    canvas_pen(v->c, passage_board_side_district_ink(d), CANVAS_GHOST | CANVAS_BOLD | CANVAS_REVERSE);
    canvas_glyph(v->c, to, y, (uint32_t)passage_map_district_letters[d]);
}

static void draw_lane_ends(const struct passage_view *v, uint32_t d, int x, int y)
{
    uint32_t ruler = passage_facts_ruler(v->s, d);
    if (ruler == PASSAGE_NOBODY)
        return;
    int32_t reward = passage_facts_reward(v->box, v->s, d);
    canvas_pen(v->c, passage_board_side_seat_ink(ruler), 0);
    right_number(v->c, ruler == 0 ? x + REWARD : x + REWARD + LANE + 2 + REWARD, y, reward, true);
}

/* The numbers of the spaces; of a track whose spaces share columns, only the last. */
static void draw_numbers(const struct passage_view *v, int x, int y)
{
    int32_t end = v->box->number[PASSAGE_N_TRACK], first = end > LANE / 2 ? end : 1;
    canvas_pen(v->c, CANVAS_QUIET, 0);
    for (int32_t at = first; at <= end; at++) {
        canvas_number(v->c, lane_column(v, x, at), y, at);
        right_number(v->c, lane_column(v, x, -at) + 1, y, at, false);
    }
}

/* The district's letter, which becomes its token where its marker can be chosen, and its name where there is room. */
static void draw_lane_name(const struct passage_view *v, uint32_t d, int x, int y, int room, int width)
{
    int index = show_choice(v->look, PASSAGE_MOVE_MARKER + d);
    canvas_pen(v->c, passage_board_side_district_ink(d), CANVAS_BOLD | (index >= 0 ? CANVAS_UNDER : 0));
    if (index >= 0)
        canvas_glyph(v->c, x, y, '+');
    canvas_glyph(v->c, x + 1, y, (uint32_t)passage_map_district_letters[d]);
    canvas_pen(v->c, CANVAS_PLAIN, 0);
    if (room > 9)
        canvas_fit(v->c, x + 3, y, room - 1, passage_names_say_district(v->r->lang, d));
    canvas_pick(v->c, x, y, width, 1, index);
}

int passage_board_side_draw_track(const struct passage_view *v, int x, int y, int width)
{
    int fixed = 2 + REWARD + 1 + LANE + 1 + REWARD, room = width - fixed < 10   ? 0
                                                           : width - fixed > 13 ? 13
                                                                                : width - fixed;
    int lane = x + 2 + room, names = (REWARD + LANE + REWARD) / 2 - 1;
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        canvas_pen(v->c, passage_board_side_seat_ink(seat), CANVAS_BOLD);
        int end = lane + 2 * REWARD + LANE + 2;
        if (seat == 0)
            canvas_fit(v->c, canvas_glyph(v->c, lane + 1, y, 0x25C4) + 1, y, names, v->r->name[0]);
        else
            right_text(v->c, canvas_glyph(v->c, end - 1, y, 0x25BA) - 2, y, names, v->r->name[1]);
    }
    draw_numbers(v, lane + REWARD + 1, y + 1);
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        int row = y + 2 + (int)d;
        draw_lane_ends(v, d, lane, row);
        draw_lane(v, d, lane + REWARD + 1, row);
        draw_lane_name(v, d, x, row, room, fixed + room);
    }
    int index = show_choice(v->look, PASSAGE_MOVE_DECLINE);
    if (index >= 0) {
        canvas_pen(v->c, CANVAS_PLAIN, CANVAS_BOLD | CANVAS_UNDER);
        canvas_put(v->c, x, y, "+-");
        canvas_pick(v->c, x, y, 2, 1, index);
    }
    return y + 2 + PASSAGE_DISTRICTS;
}

static int draw_count(struct canvas *c, int x, int y, enum canvas_ink ink, uint32_t sign, uint32_t n)
{
    canvas_pen(c, ink, CANVAS_BOLD);
    x = canvas_glyph(c, x, y, sign);
    canvas_pen(c, CANVAS_PLAIN, n > 0 ? CANVAS_BOLD : 0);
    return canvas_number(c, x, y, n) + 1;
}

/* Items, shovels, statues, the longest passage, and the passages left to place. */
static void draw_holdings(const struct passage_view *v, uint32_t seat, int x, int y)
{
    const struct passage *s = v->s;
    int placed = __builtin_popcount(s->own[seat]);
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
        x = draw_count(v->c, x, y, passage_board_side_tile_ink(type), (uint32_t)passage_names_tile_letter(type),
                       s->items[seat][type]);
    x = draw_count(v->c, x, y, CANVAS_GREY, 's', s->shovels[seat]);
    x = draw_count(v->c, x, y, CANVAS_GOLD, 0x25C6, passage_score_statues_of(s, seat));
    x = draw_count(v->c, x, y, CANVAS_PLAIN, 'L', passage_score_longest(s, seat));
    draw_count(v->c, x, y, CANVAS_PLAIN, 0x25AA, (uint32_t)(v->box->number[PASSAGE_N_PASSAGES] - placed));
}

static void draw_player(const struct passage_view *v, uint32_t seat, int x, int y, int width)
{
    char buffer[64];
    struct text t;
    bool acts = v->s->phase != PASSAGE_OVER && v->s->seat == seat && !v->r->given_up;
    int32_t wealth = passage_facts_wealth(v->box, v->s, seat), mid = v->s->mid[seat][PASSAGE_TOTAL];
    canvas_pen(v->c, passage_board_side_seat_ink(seat), CANVAS_BOLD);
    canvas_glyph(v->c, x, y, acts ? 0x25BA : ' ');
    for (int i = 0; i < 4; i++)
        passage_board_side_stroke(v->c, x + 2 + i, y, seat, false);
    text_init(&t, buffer, sizeof buffer);
    text_signed(&t, wealth, false);
    if (v->considered != NULL && v->after.gain[seat][PASSAGE_TOTAL] != 0) {
        text_char(&t, ' ');
        text_signed(&t, v->after.gain[seat][PASSAGE_TOTAL], true);
    } else if (v->s->mid_done) {
        text_put(&t, " (");
        text_int(&t, mid);
        text_char(&t, '+');
        text_signed(&t, wealth - mid, false);
        text_char(&t, ')');
    }
    canvas_fit(v->c, x + 7, y, width - 8 - canvas_width(buffer), v->r->name[seat]);
    canvas_pen(v->c, CANVAS_PLAIN, CANVAS_BOLD);
    right_text(v->c, x + width, y, 24, buffer);
    draw_holdings(v, seat, x + 2, y + 1);
}

int passage_board_side_draw_players(const struct passage_view *v, int x, int y, int width)
{
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        draw_player(v, seat, x, y + 2 * (int)seat, width);
    return y + 2 * PASSAGE_SEATS;
}

int passage_board_side_draw_cards(const struct passage_view *v, int x, int y, int width, bool conditions)
{
    const struct passage *s = v->s;
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        uint32_t holder = s->holder[i], next = v->considered != NULL ? passage_facts_next(v)->holder[i] : holder;
        bool last = v->before != NULL && v->before->holder[i] != holder;
        int face = (last ? CANVAS_LAST : 0) | (next != holder ? CANVAS_GHOST : 0);
        canvas_pen(v->c, CANVAS_PLAIN, CANVAS_BOLD | face);
        canvas_number(v->c, x, y, v->box->worth[s->edition][s->card[i]]);
        for (int k = 0; next != PASSAGE_NOBODY && k < 4; k++) {
            canvas_pen(v->c, passage_board_side_seat_ink(next), CANVAS_BOLD | face);
            passage_board_side_stroke(v->c, x + width - 4 + k, y, next, false);
        }
        canvas_pen(v->c, CANVAS_PLAIN, face);
        canvas_fit(v->c, x + 3, y, width - 3 - (next != PASSAGE_NOBODY ? 5 : 0),
                   passage_names_say_card(v->r->lang, s->card[i]));
        y++;
        if (!conditions)
            continue;
        canvas_pen(v->c, CANVAS_QUIET, 0);
        y += canvas_wrap(v->c, x + 3, y, width - 3, PASSAGE_CONDITION_LINES,
                         passage_names_say_condition(v->r->lang, s->card[i]));
    }
    return y;
}

/* Four columns of numbers: for each seat the mid-game scoring and what it would score now. */
int passage_board_side_draw_scores(const struct passage_view *v, int x, int y, int width)
{
    const struct lang *l = v->r->lang;
    const int column = width < 36 ? 4 : 5, label = width - 4 * column;
    int16_t now[PASSAGE_SEATS][PASSAGE_PARTS];
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        int end = x + label + (2 * (int)seat + 2) * column;
        passage_facts_standing(v->box, v->s, seat, now[seat]);
        canvas_pen(v->c, passage_board_side_seat_ink(seat), CANVAS_BOLD);
        right_text(v->c, end, y, 2 * column - 1, v->r->name[seat]);
        canvas_pen(v->c, CANVAS_QUIET, 0);
        right_text(v->c, end - column, y + 1, column, lang_get_in_context(l, "column", "mid"));
        right_text(v->c, end, y + 1, column,
                   v->s->phase == PASSAGE_OVER ? lang_get_in_context(l, "column", "end")
                                               : lang_get_in_context(l, "column", "now"));
    }
    for (uint32_t part = 0; part < PASSAGE_PARTS; part++) {
        int row = y + 2 + (int)part, face = part == PASSAGE_TOTAL ? CANVAS_BOLD : 0;
        canvas_pen(v->c, CANVAS_PLAIN, face);
        canvas_fit(v->c, x, row, label, passage_names_say_part(l, part));
        for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
            int end = x + label + (2 * (int)seat + 2) * column;
            canvas_pen(v->c, CANVAS_PLAIN, face);
            if (v->s->mid_done)
                right_number(v->c, end - column, row, v->s->mid[seat][part], false);
            else
                right_text(v->c, end - column, row, 1, "–");
            bool changes = v->considered != NULL && v->after.gain[seat][part] != 0;
            canvas_pen(v->c, CANVAS_PLAIN, face | (changes ? CANVAS_GHOST : 0));
            right_number(v->c, end, row, now[seat][part] + (changes ? v->after.gain[seat][part] : 0), false);
        }
    }
    return y + 2 + PASSAGE_PARTS;
}

/* One line of a legend: a sign and what it stands for. */
static void legend_line(const struct passage_view *v, int x, int y, int width, enum canvas_ink ink, uint32_t sign,
                        const char *word)
{
    canvas_pen(v->c, ink, CANVAS_BOLD);
    canvas_glyph(v->c, x, y, sign);
    canvas_pen(v->c, CANVAS_QUIET, 0);
    canvas_fit(v->c, x + 2, y, width - 2, word);
}

void passage_board_side_draw_tile_legend(const struct passage_view *v, int x, int y, int width)
{
    for (uint32_t tile = 0; tile < PASSAGE_TILES; tile++)
        legend_line(v, x, y + (int)tile, width, passage_board_side_tile_ink(tile),
                    (uint32_t)passage_names_tile_letter(tile), passage_names_say_object(v->r->lang, tile));
}

void passage_board_side_draw_district_legend(const struct passage_view *v, int x, int y, int width)
{
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        legend_line(v, x, y + (int)d, width, passage_board_side_district_ink(d),
                    (uint32_t)passage_map_district_letters[d], passage_names_say_district(v->r->lang, d));
}

void passage_board_side_draw_count_legend(const struct passage_view *v, int x, int y, int width)
{
    const struct lang *l = v->r->lang;
    legend_line(v, x, y, width, CANVAS_GOLD, 0x25C6, lang_get_in_context(l, "legend", "statues"));
    legend_line(v, x, y + 1, width, CANVAS_PLAIN, 'L', lang_get_in_context(l, "legend", "longest continuous passage"));
    legend_line(v, x, y + 2, width, CANVAS_PLAIN, 0x25AA, lang_get_in_context(l, "legend", "passages left"));
    legend_line(v, x, y + 3, width, CANVAS_PLAIN, '1',
                lang_get_in_context(l, "legend", "hex: 24 is between two, 2n inside 2"));
    legend_line(v, x, y + 4, width, passage_board_side_tile_ink(0), (uint32_t)passage_names_tile_letter(0),
                lang_get_in_context(l, "legend", "item in the colour of district B"));
}
