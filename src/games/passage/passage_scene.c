/* The picture of Prowler's Passage: the map in the middle, the control track below it, and a player on each side. */
#include "games/passage/passage_scene.h"

enum { CORNER_X = 328, CORNER_Y = 48, FAR_X = PASSAGE_SCENE_WIDTH - CORNER_X };

void passage_scene_open(const struct passage_view *v, const char *id, const char *class, game_move m)
{
    char token[GAME_TOKEN_MAX], label[512];
    struct text t;
    if (passage_facts_legal_index(v->look, m) < 0) {
        svg_group(v->g, id, class);
        return;
    }
    text_init(&t, token, sizeof token);
    passage_text_write_move(v->r->box, v->state, m, &t);
    text_init(&t, label, sizeof label);
    passage_words_label(v->r, v->state, m, &t);
    svg_choice(v->g, id, class, token, label);
}

void passage_scene_title(const struct passage_view *v, passage_describer *describe, uint32_t thing)
{
    char title[1024];
    struct text t;
    text_init(&t, title, sizeof title);
    describe(v->r, v->s, thing, &t);
    svg_title(v->g, title);
}

const char *passage_scene_join(char buffer[PASSAGE_JOINED], const char *first, const char *second)
{
    struct text t;
    text_init(&t, buffer, PASSAGE_JOINED);
    text_put(&t, first);
    text_put(&t, second);
    return buffer;
}

/* Who is to decide what, in the upper left corner, which the triangle of the map leaves free. */
static void draw_ask(const struct passage_view *v)
{
    char ask[512];
    struct text t;
    text_init(&t, ask, sizeof ask);
    if (v->s->phase == PASSAGE_OVER)
        passage_tally_outcome(v->r, v->state, &t);
    else
        passage_words_ask(v->r, v->state, &t);
    svg_group(v->g, "ask", NULL);
    int lines = svg_wrap(v->g, "t20 bold", SVG_START, CORNER_X, CORNER_Y, 15, 25, 6, ask);
    svg_close(v->g);
    if (passage_facts_legal_index(v->look, PASSAGE_MOVE_DECLINE) < 0)
        return;
    int y = CORNER_Y + lines * 25;
    passage_scene_open(v, "decline", NULL, PASSAGE_MOVE_DECLINE);
    svg_rect(v->g, "panel lit", CORNER_X, y - 12, 120, 34, 8);
    svg_text(v->g, "t16 bold", SVG_START, CORNER_X + 14, y + 11, "+-");
    svg_text(v->g, "t16", SVG_START, CORNER_X + 44, y + 11, lang_get_in(v->r->lang, "marker", "none"));
    svg_close(v->g);
}

/* What the last move was, in the upper right corner. */
static void draw_last(const struct passage_view *v)
{
    char told[2048];
    struct text t;
    if (v->look->before == NULL)
        return;
    text_init(&t, told, sizeof told);
    passage_tell_first(v->r, v->look->before, v->look->last, &t);
    svg_group(v->g, "last-move", NULL);
    svg_wrap(v->g, "t14 quiet", SVG_START, FAR_X - 186, CORNER_Y - 4, 22, 18, 8, told);
    svg_close(v->g);
}

void passage_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                   struct text *out)
{
    char about[1024];
    struct passage_view v;
    struct svg g;
    struct text t;
    passage_facts_view_init(&v, r, s, look);
    v.g = &g;
    text_init(&t, about, sizeof about);
    passage_words_ask(r, s, &t);
    svg_begin(&g, out, look->theme, PASSAGE_SCENE_WIDTH, PASSAGE_SCENE_HEIGHT, lang_code(r->lang),
              lang_get(r->lang, passage_words_show.title), about, passage_signs_style);
    passage_scene_map(&v);
    draw_ask(&v);
    draw_last(&v);
    passage_scene_side_track(&v);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++)
        passage_scene_side_player(&v, seat);
    passage_scene_side_cards(&v);
    passage_scene_side_rewards(&v);
    svg_end(&g);
}
