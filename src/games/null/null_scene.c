/* The null game drawn: its rows of cards on a terminal and as a picture. */
#include "games/null/null.h"

#include "show/scene.h"

uint32_t null_scene_pages(const struct show_reader *r, const struct game_state *s, int width, int height)
{
    (void)r;
    (void)s;
    (void)width;
    (void)height;
    return 1;
}

static int16_t find_move(const struct show_look *look, enum null_kind kind, uint8_t target, uint8_t card)
{
    for (uint32_t i = 0; look->legal != NULL && i < look->legal->count; i++) {
        struct null_play p = null_unpack(look->legal->move[i]);
        if (p.kind == kind && p.target == target && p.card == card)
            return (int16_t)i;
    }
    return CANVAS_NO_PICK;
}

void null_scene_board(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                      struct canvas *c)
{
    const struct null_state *s = null_of(state);
    const game_move *considered = show_considered(look);
    struct null_play ghost = considered != NULL ? null_unpack(*considered) : (struct null_play){.kind = NULL_WAIT};
    for (int seat = 0; seat < s->seats; seat++) {
        int y = 1 + seat * 4, x = 22;
        bool acts = seat == s->seat && s->left > 0 && !r->given_up;
        canvas_pen(c, CANVAS_PLAIN, acts ? CANVAS_BOLD : 0);
        canvas_glyph(c, 0, y + 1, acts ? 0x25B6 : ' ');
        canvas_fit(c, 2, y + 1, 18, r->name[seat]);
        canvas_number(c, 2, y + 2, null_points(null_boxed(r->box), s, seat));
        int16_t peek = find_move(look, NULL_PEEK, (uint8_t)seat, 0);
        canvas_pick(c, 2, y + 1, 18, 1, peek);
        for (int i = 0; i < s->held[seat]; i++, x += 6) {
            uint8_t card = null_only(s->may[s->viewer][seat][i]);
            int16_t pass = seat == s->seat && card != 0 ? find_move(look, NULL_PASS, 0, card) : CANVAS_NO_PICK;
            bool moves = seat == s->seat && ghost.kind == NULL_PASS && ghost.card == card;
            canvas_pen(c, card != 0 ? CANVAS_GOLD : CANVAS_QUIET,
                       (moves ? CANVAS_GHOST : 0) | (pass != CANVAS_NO_PICK ? CANVAS_BOLD : 0));
            canvas_frame(c, x, y, 5, 3);
            if (card == 0)
                canvas_put(c, x + 2, y + 1, "?");
            else
                canvas_number(c, x + 2, y + 1, card);
            canvas_pick(c, x, y, 5, 3, pass);
        }
        canvas_pen(c, CANVAS_GREEN, 0);
        for (int card = 1, column = 46; card <= NULL_CARDS; card++)
            if ((s->won[seat] & null_bit((uint8_t)card)) != 0)
                column = canvas_number(c, column, y + 1, card) + 1;
    }
}

/* The picture. */

static const struct svg_rule rules[] = {
    {".card", "fill", "#fffaf0", "#3a332b"},
    {".back", "fill", "#7a5c86", "#a78bb3"},
    {".act", "fill", "#dfe9f6", "#25364a"},
    {NULL, NULL, NULL, NULL},
};

/* A seat's cards, each as wide as the row allows, and what it has won. */
static void draw_cards(struct scene *p, int seat, struct rect row)
{
    const struct null_state *s = null_of(p->state);
    struct type face = {.size = p->room.ask, .anchor = SVG_MIDDLE};
    int width = rect_between(18, row.height * 2 / 3, 70);
    for (int i = 0; i < s->held[seat]; i++) {
        uint8_t card = null_only(s->may[s->viewer][seat][i]);
        struct rect at = rect_cut_left(&row, width, p->room.gap / 2);
        svg_rect(&p->svg, card != 0 ? "card ink" : "back ink", at, 6);
        if (card != 0)
            type_number(&p->svg, face, rect_middle_x(at), rect_middle_y(at) + face.size * 36 / 100, card);
    }
    rect_cut_left(&row, p->room.gap, 0);
    face.size = p->room.body;
    for (int card = 1; card <= NULL_CARDS; card++)
        if ((s->won[seat] & null_bit((uint8_t)card)) != 0)
            type_number(&p->svg, face, rect_middle_x(rect_cut_left(&row, 2 * face.size, 0)), rect_middle_y(row), card);
}

/* Where there is little width the name stands over the cards, elsewhere before them. */
static void draw_seat(struct scene *p, int seat, struct rect row)
{
    struct type name = {.size = p->room.name, .bold = seat == null_of(p->state)->seat, .name = true};
    bool above = p->room.layout == ROOM_TALL;
    svg_group(&p->svg, scene_id_of(p, "seat", (uint32_t)seat), NULL);
    struct rect label =
        above ? rect_cut_top(&row, type_leading(name), 2) : rect_cut_left(&row, row.width / 4, p->room.gap);
    type_in(&p->svg, name, label, p->r->name[seat]);
    draw_cards(p, seat, row);
    svg_close(&p->svg);
}

static void draw_choice(struct scene *p, game_move m, struct rect at)
{
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    null_text_write_move(p->r->box, p->state, m, &t);
    scene_choice(p, NULL, scene_considers(p, m) ? "chosen" : NULL, m, at);
    room_panel(&p->svg, "act lit", at);
    type_in(&p->svg, (struct type){.size = p->room.body, .anchor = SVG_MIDDLE}, at, token);
    svg_close(&p->svg);
}

void null_scene(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                struct text *out)
{
    const struct null_state *s = null_of(state);
    struct scene p;
    struct room *room = &p.room;
    scene_init(&p, &null_game, r, state, look, NULL);
    int moves = look->legal != NULL ? (int)look->legal->count : 0, each = room->target + room->gap;
    int across = rect_most(1, (room->all.width - room->gap) / 120), down = (moves + across - 1) / across;
    room_heighten(room, (int)s->seats * 72 + down * each + 2 * room->gap);
    scene_begin(&p, out, lang_get(r->lang, null_words_show.about), rules);
    struct rect rest = rect_inset(room->all, room->gap, room->gap);
    struct rect choices = rect_cut_bottom(&rest, down * each, 0);
    for (int seat = 0; seat < s->seats; seat++)
        draw_seat(&p, seat, rect_row(rest, seat, s->seats, room->gap));
    for (int i = 0; i < moves; i++)
        draw_choice(&p, look->legal->move[i], rect_cell(choices, i, across, down, room->gap));
    svg_end(&p.svg);
}
