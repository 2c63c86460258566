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
        bool acts = seat == s->seat && s->left > 0;
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

static const struct svg_rule rules[] = {
    {".card", "fill", "#fffaf0", "#3a332b"}, {".back", "fill", "#7a5c86", "#a78bb3"},
    {".name", "font-size", "22px", NULL},    {".face", "font-size", "30px", NULL},
    {".act", "fill", "#dfe9f6", "#25364a"},  {NULL, NULL, NULL, NULL},
};

static void draw_row(struct svg *g, const struct null_state *s, int seat, int y)
{
    for (int i = 0; i < s->held[seat]; i++) {
        uint8_t card = null_only(s->may[s->viewer][seat][i]);
        svg_rect(g, card != 0 ? "card ink" : "back ink", 300 + i * 90, y, 70, 100, 8);
        if (card != 0)
            svg_number(g, "face", SVG_MIDDLE, 335 + i * 90, y + 60, card);
    }
    int x = 640;
    for (int card = 1; card <= NULL_CARDS; card++) {
        if ((s->won[seat] & null_bit((uint8_t)card)) == 0)
            continue;
        svg_number(g, "face", SVG_MIDDLE, x, y + 60, card);
        x += 44;
    }
}

void null_scene(const struct show_reader *r, const struct game_state *state, const struct show_look *look,
                struct text *out)
{
    const struct null_state *s = null_of(state);
    struct svg g;
    char id[16], token[GAME_TOKEN_MAX], words[256];
    struct text t;
    svg_begin(&g, out, look->theme, 1280, 720, lang_code(r->lang), lang_get(r->lang, null_words_show.title),
              lang_get(r->lang, null_words_show.about), rules);
    for (int seat = 0; seat < s->seats; seat++) {
        text_init(&t, id, sizeof id);
        text_put(&t, "seat-");
        text_uint(&t, (uint64_t)seat);
        svg_group(&g, id, NULL);
        svg_text(&g, seat == s->seat ? "name act-now" : "name quiet", SVG_START, 40, 90 + seat * 130, r->name[seat]);
        draw_row(&g, s, seat, 40 + seat * 130);
        svg_close(&g);
    }
    for (uint32_t i = 0; look->legal != NULL && i < look->legal->count; i++) {
        int x = 40 + (int)(i % 6) * 205, y = 440 + (int)(i / 6) * 44;
        text_init(&t, token, sizeof token);
        null_text_write_move(r->box, state, look->legal->move[i], &t);
        text_init(&t, words, sizeof words);
        null_words_show.label(r, state, look->legal->move[i], &t);
        svg_choice(&g, NULL, (int)i == look->chosen ? "chosen" : NULL, token, words);
        svg_rect(&g, "act lit", x, y, 195, 36, 6);
        svg_text(&g, NULL, SVG_MIDDLE, x + 97, y + 24, token);
        svg_close(&g);
    }
    svg_end(&g);
}
