/* What can be chosen in a picture, what came last, in which order, and what is asked. */
#include "show/scene.h"

#include <string.h>

enum { LABEL_MAX = 1024, ASKED_MAX = 2048 };

void scene_init(struct scene *p, const struct game *g, const struct show_reader *r, const struct game_state *state,
                const struct show_look *look, const struct order_pieces *pieces)
{
    memset(p, 0, sizeof *p);
    p->room = room_of(look->width, look->height, look->touch);
    p->game = g;
    p->r = r;
    p->state = state;
    p->before = show_before(look);
    p->look = look;
    if (pieces != NULL)
        order_init(&p->order, look, pieces);
}

void scene_begin(struct scene *p, struct text *out, const char *about, const struct svg_rule *rules)
{
    char asked[ASKED_MAX];
    struct text t;
    text_init(&t, asked, sizeof asked);
    if (about == NULL)
        show_ask(p->game, p->r, p->state, &t);
    svg_begin_room(&p->svg, out, p->look->theme, p->room.all.width, p->room.all.height, lang_code(p->r->lang),
                   lang_get(p->r->lang, p->game->show->title), about != NULL ? about : asked, rules);
}

bool scene_is_drawn(const struct scene *p, uint32_t index)
{
    return (p->drawn[index / 64] >> index % 64 & 1) != 0;
}

bool scene_considers(const struct scene *p, game_move m)
{
    const game_move *considered = show_considered(p->look);
    return considered != NULL && *considered == m;
}

bool scene_choice(struct scene *p, const char *id, const char *class, game_move m, struct rect drawn)
{
    int index = show_choice(p->look, m);
    char token[GAME_TOKEN_MAX], label[LABEL_MAX];
    struct text t;
    if (index < 0 || scene_is_drawn(p, (uint32_t)index))
        return false;
    p->drawn[index / 64] |= (uint64_t)1 << index % 64;
    text_init(&t, token, sizeof token);
    p->game->write_move(p->r->box, p->state, m, &t);
    text_init(&t, label, sizeof label);
    show_label(p->game, p->r, p->state, m, &t);
    svg_choice(&p->svg, id, class, token, label);
    room_target(&p->room, &p->svg, drawn);
    return true;
}

bool scene_part(struct scene *p, const char *id, const char *class, game_move m, struct rect drawn)
{
    bool choice = scene_choice(p, id, class, m, drawn);
    if (!choice)
        svg_group(&p->svg, id, class);
    return choice;
}

bool scene_is_new(const struct scene *p, order_piece *piece, uint32_t which)
{
    return p->before != NULL && piece(p->before, which) != piece(p->state, which);
}

int scene_order_radius(const struct scene *p)
{
    return p->room.least * 3 / 4;
}

void scene_order(struct scene *p, order_piece *piece, uint32_t which, int x, int y)
{
    uint32_t n = order_of(&p->order, piece, which);
    char words[64];
    struct text t;
    struct type how = {.size = p->room.least, .bold = true, .anchor = SVG_MIDDLE};
    if (n == 0)
        return;
    text_init(&t, words, sizeof words);
    LANG_SAY(&t, p->r->lang, "{n} of {all}, in the order of play", {"n", NULL, n}, {"all", NULL, p->order.all});
    svg_group(&p->svg, NULL, "order");
    svg_title(&p->svg, words);
    svg_circle(&p->svg, NULL, x, y, scene_order_radius(p));
    type_number(&p->svg, how, x, y + how.size * 36 / 100, n);
    svg_close(&p->svg);
}

void scene_asked(const struct scene *p, struct text *out)
{
    if (p->game->actor(p->r->box, p->state) == GAME_OVER)
        show_outcome(p->game, p->r, p->state, out);
    else
        show_ask(p->game, p->r, p->state, out);
}

const char *scene_id(struct scene *p, const char *word, const char *name)
{
    struct text t;
    text_init(&t, p->id, sizeof p->id);
    text_put(&t, word);
    text_char(&t, '-');
    text_put(&t, name);
    return p->id;
}

const char *scene_id_of(struct scene *p, const char *word, uint32_t n)
{
    struct text t;
    text_init(&t, p->id, sizeof p->id);
    text_put(&t, word);
    text_char(&t, '-');
    text_uint(&t, n);
    return p->id;
}

const char *scene_id_of_two(struct scene *p, const char *word, uint32_t a, uint32_t b)
{
    struct text t;
    text_init(&t, p->id, sizeof p->id);
    text_put(&t, word);
    text_char(&t, '-');
    text_uint(&t, a);
    text_char(&t, '-');
    text_uint(&t, b);
    return p->id;
}
