/* The null game drawn: its rows of cards on a terminal and as a picture. */
#include "games/null/null.h"

#include "show/show.h"

static const struct null_play nothing = {NULL_WAIT, 0, 0, 0, 0, {0}};

static struct null_play considered(const struct show_look *look)
{
    return look->legal != NULL && look->chosen >= 0 ? null_unpack(look->legal->move[look->chosen]) : nothing;
}

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
    struct null_play ghost = considered(look);
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

struct picture {
    struct svg svg;
    struct room room;
    const struct show_reader *r;
    const struct game_state *state;
    const struct null_state *s;
    const struct show_look *look;
};

/* A seat's cards, each as wide as the row allows, and what it has won. */
static void draw_cards(struct picture *d, int seat, struct rect row)
{
    const struct null_state *s = d->s;
    struct type face = {.size = d->room.ask, .anchor = SVG_MIDDLE};
    int width = rect_between(18, row.height * 2 / 3, 70);
    for (int i = 0; i < s->held[seat]; i++) {
        uint8_t card = null_only(s->may[s->viewer][seat][i]);
        struct rect at = rect_cut_left(&row, width, d->room.gap / 2);
        svg_rect(&d->svg, card != 0 ? "card ink" : "back ink", at.x, at.y, at.width, at.height, 6);
        if (card != 0)
            type_number(&d->svg, face, rect_middle_x(at), rect_middle_y(at) + face.size * 36 / 100, card);
    }
    rect_cut_left(&row, d->room.gap, 0);
    face.size = d->room.body;
    for (int card = 1; card <= NULL_CARDS; card++)
        if ((s->won[seat] & null_bit((uint8_t)card)) != 0)
            type_number(&d->svg, face, rect_middle_x(rect_cut_left(&row, 2 * face.size, 0)), rect_middle_y(row), card);
}

/* Where there is little width the name stands over the cards, elsewhere before them. */
static void draw_seat(struct picture *d, int seat, struct rect row)
{
    char id[16];
    struct text t;
    struct type name = {.size = d->room.name, .bold = seat == d->s->seat, .name = true};
    bool above = d->room.layout == ROOM_TALL;
    text_init(&t, id, sizeof id);
    text_put(&t, "seat-");
    text_uint(&t, (uint64_t)seat);
    svg_group(&d->svg, id, NULL);
    struct rect label =
        above ? rect_cut_top(&row, type_leading(name), 2) : rect_cut_left(&row, row.width / 4, d->room.gap);
    type_in(&d->svg, name, label, d->r->name[seat]);
    draw_cards(d, seat, row);
    svg_close(&d->svg);
}

static void draw_choice(struct picture *d, uint32_t i, struct rect at)
{
    char token[GAME_TOKEN_MAX], words[256];
    struct text t;
    text_init(&t, token, sizeof token);
    null_text_write_move(d->r->box, d->state, d->look->legal->move[i], &t);
    text_init(&t, words, sizeof words);
    null_words_show.label(d->r, d->state, d->look->legal->move[i], &t);
    svg_choice(&d->svg, NULL, (int)i == d->look->chosen ? "chosen" : NULL, token, words);
    room_target(&d->room, &d->svg, at);
    room_panel(&d->svg, "act lit", at);
    type_in(&d->svg, (struct type){.size = d->room.body, .anchor = SVG_MIDDLE}, at, token);
    svg_close(&d->svg);
}

void null_scene(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                struct text *out)
{
    const struct null_state *s = null_of(state);
    struct picture d = {
        .room = room_of(look->width, look->height, look->touch), .r = r, .state = state, .s = s, .look = look};
    int moves = look->legal != NULL ? (int)look->legal->count : 0, each = d.room.target + d.room.gap;
    int across = rect_most(1, (d.room.all.width - d.room.gap) / 120), down = (moves + across - 1) / across;
    room_heighten(&d.room, (int)s->seats * 72 + down * each + 2 * d.room.gap);
    room_begin(&d.room, &d.svg, out, look->theme, lang_code(r->lang), lang_get(r->lang, null_words_show.title),
               lang_get(r->lang, null_words_show.about), rules);
    struct rect rest = rect_inset(d.room.all, d.room.gap, d.room.gap);
    struct rect choices = rect_cut_bottom(&rest, down * each, 0);
    for (int seat = 0; seat < s->seats; seat++)
        draw_seat(&d, seat, rect_row(rest, seat, s->seats, d.room.gap));
    for (int i = 0; i < moves; i++)
        draw_choice(&d, (uint32_t)i, rect_cell(choices, i, across, down, d.room.gap));
    svg_end(&d.svg);
}
