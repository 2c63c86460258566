/* What every part of the picture needs: choices, groups with ids, backs, and text that fits. */
#include "games/prowl/prowl_scene.h"

uint64_t prowl_scene_draw_place(const struct game_state *s, uint32_t slot)
{
    return prowl_place(prowl_of(s), slot);
}

uint64_t prowl_scene_draw_laid(const struct game_state *s, uint32_t index)
{
    return index < prowl_of(s)->laid_count;
}

uint64_t prowl_scene_draw_attached(const struct game_state *s, uint32_t which)
{
    return prowl_of(s)->attached[which / PROWL_CARDS] >> which % PROWL_CARDS & 1;
}

bool prowl_scene_draw_choice(struct prowl_draw *d, int index, struct rect drawn)
{
    game_move m = d->look.legal->move[index];
    bool chosen = scene_considers(d->scene, m);
    char token[GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, token, sizeof token);
    prowl_text_write_move(d->pen.r->box, d->scene->state, m, &t);
    for (char *at = token; *at != '\0'; at++)
        *at = *at == ':' ? '-' : *at;
    scene_choice(d->scene, scene_id(d->scene, "move", token), chosen ? "chosen" : NULL, m, drawn);
    return chosen;
}

void prowl_scene_draw_button(struct prowl_draw *d, int index, struct rect at, enum prowl_sign sign, const char *word)
{
    struct type how = {.size = d->room->body, .anchor = SVG_MIDDLE};
    bool chosen = prowl_scene_draw_choice(d, index, at);
    room_panel(d->svg, chosen ? "picked lit thick" : "button lit fine", at);
    at = rect_inset(at, 4, 0);
    if (sign != PROWL_SIGN_NONE) {
        at = rect_middle(at, type_width(how, word) + 24, at.height);
        prowl_signs_cut(d, sign, &at, 18, 4, 18);
    }
    type_wrap_middle(d->svg, type_fit(how, d->room->least, at.width, at.height, word), at, word);
    svg_close(d->svg);
}

void prowl_scene_draw_group(struct prowl_draw *d, const char *word, const char *tail, struct rect at)
{
    svg_group_at(d->svg, scene_id(d->scene, word, tail), NULL, at.x, at.y);
}

void prowl_scene_draw_card_group(struct prowl_draw *d, const char *word, uint32_t card, struct rect at)
{
    char id[PROWL_ID];
    prowl_scene_draw_group(d, word, prowl_look_id(&d->pen, card, id), at);
}

void prowl_scene_draw_side(struct prowl_draw *d, const char *word, uint32_t seat, bool up, struct rect at)
{
    svg_card_at(d->svg, scene_id_of(d->scene, word, seat), up, at.x, at.y);
}

void prowl_scene_draw_revealed(struct prowl_draw *d, const char *word, uint32_t card, struct rect at)
{
    char id[PROWL_ID];
    svg_card_at(d->svg, scene_id(d->scene, word, prowl_look_id(&d->pen, card, id)), true, at.x, at.y);
    svg_under(d->svg);
    prowl_scene_draw_back(d->svg, (struct rect){0, 0, at.width, at.height});
    svg_close(d->svg);
}

const char *prowl_scene_draw_digit(uint32_t n)
{
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    return digits[n];
}

void prowl_scene_draw_title(struct prowl_draw *d, uint32_t card, const char *lie)
{
    char words[PROWL_CARD_WORDS * 2];
    struct text t;
    text_init(&t, words, sizeof words);
    text_put(&t, prowl_pen_title(&d->pen, card));
    text_put(&t, " · ");
    if (lie != NULL) {
        text_put(&t, lie);
        text_put(&t, " · ");
    }
    prowl_look_card(&d->pen, card, &t);
    svg_title(d->svg, words);
}

/* A clan's colour and further classes. */
static const char *tint_with(const struct prowl_draw *d, uint32_t slot, const char *class, char classes[32])
{
    struct text t;
    text_init(&t, classes, 32);
    text_put(&t, prowl_signs_tint(d, slot));
    text_char(&t, ' ');
    text_put(&t, class);
    return classes;
}

void prowl_scene_draw_tinted(struct prowl_draw *d, uint32_t slot, const char *class, struct rect at, int radius)
{
    char classes[32];
    svg_rect(d->svg, tint_with(d, slot, class, classes), at, radius);
}

void prowl_scene_draw_tinted_corners(struct prowl_draw *d, uint32_t slot, const int (*corner)[2], int count)
{
    char classes[32];
    prowl_scene_draw_corners(d->svg, tint_with(d, slot, "edge fine", classes), corner, count, true);
}

void prowl_scene_draw_frame(struct prowl_draw *d, const char *class, struct rect at)
{
    svg_rect(d->svg, class, (struct rect){at.x - 2, at.y - 2, at.width + 4, at.height + 4}, 12);
}

void prowl_scene_draw_corners(struct svg *svg, const char *class, const int (*corner)[2], int count, bool closed)
{
    char path[128];
    struct text t;
    text_init(&t, path, sizeof path);
    for (int i = 0; i < count; i++) {
        text_char(&t, i == 0 ? 'M' : 'L');
        text_int(&t, corner[i][0]);
        text_char(&t, ' ');
        text_int(&t, corner[i][1]);
    }
    if (closed)
        text_char(&t, 'z');
    svg_path(svg, class, path);
}

void prowl_scene_draw_back(struct svg *svg, struct rect at)
{
    const int corners[][2] = {
        {at.x, at.y}, {rect_right(at), at.y}, {rect_right(at), rect_bottom(at)}, {at.x, rect_bottom(at)}};
    prowl_scene_draw_corners(svg, "back edge mask", corners, 4, true);
    svg_sign(svg, "line weave sign", "M12 0 L24 12 L12 24 L0 12 Z M12 7 L17 12 L12 17 L7 12 Z", rect_middle_x(at),
             rect_middle_y(at), rect_least(at.width, at.height) * 3 / 4);
}

void prowl_scene_draw_sentences(struct prowl_draw *d, struct type how, struct rect at, char *words)
{
    how = type_fit(how, d->room->least, at.width, at.height, words);
    while (words[0] != '\0' && type_height(how, at.width, words) > at.height) {
        char *end = words, *next = strstr(words, ". ");
        for (; next != NULL; next = strstr(end, ". "))
            end = next + 1;
        *end = '\0';
    }
    type_wrap(d->svg, how, at, words);
}
