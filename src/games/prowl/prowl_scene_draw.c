/* What every part of the picture needs: text that fits, choices, and groups with ids. */
#include "games/prowl/prowl_scene.h"

void prowl_scene_draw_fit(struct svg *svg, const char *class, enum svg_anchor anchor, int x, int y, int columns,
                          const char *text)
{
    char cut[PROWL_LABEL_MAX * 2];
    struct text t;
    const char *at = text;
    if (columns < 1)
        return;
    if (canvas_width(text) <= columns) {
        svg_text(svg, class, anchor, x, y, text);
        return;
    }
    for (int i = 0; i < columns - 1; i++)
        canvas_next(&at);
    text_init(&t, cut, sizeof cut - 4);
    text_bytes(&t, text, (size_t)(at - text));
    t.size = sizeof cut;
    text_put(&t, "…");
    svg_text(svg, class, anchor, x, y, cut);
}

bool prowl_scene_draw_choice(struct prowl_draw *d, int index)
{
    char token[GAME_TOKEN_MAX], label[PROWL_LABEL_MAX * 2], id[GAME_TOKEN_MAX + 8];
    const struct game_state *s = (const struct game_state *)d->s;
    struct text t;
    text_init(&t, token, sizeof token);
    prowl_text_write_move(d->pen.r->box, s, d->look.legal->move[index], &t);
    text_init(&t, label, sizeof label);
    prowl_words_label(d->pen.r, s, d->look.legal->move[index], &t);
    text_init(&t, id, sizeof id);
    text_put(&t, "move-");
    text_put(&t, token);
    for (char *at = id; *at != '\0'; at++)
        *at = *at == ':' ? '-' : *at;
    svg_choice(&d->svg, id, index == d->look.picked ? "chosen" : NULL, token, label);
    return index == d->look.picked;
}

void prowl_scene_draw_card_group(struct prowl_draw *d, uint32_t card, const char *class, int x, int y)
{
    char id[16];
    struct text t;
    text_init(&t, id, sizeof id);
    text_put(&t, "card-");
    prowl_text_write_card(d->pen.box, d->s->clans, card, &t);
    svg_group_at(&d->svg, id, class, x, y);
}

void prowl_scene_draw_group(struct prowl_draw *d, const char *word, const char *tail, int x, int y)
{
    char id[24];
    struct text t;
    text_init(&t, id, sizeof id);
    text_put(&t, word);
    text_put(&t, tail);
    svg_group_at(&d->svg, id, NULL, x, y);
}

const char *prowl_scene_draw_digit(uint32_t n)
{
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    return digits[n];
}
