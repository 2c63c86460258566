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

void prowl_scene_draw_order(struct prowl_draw *d, const struct show_look *look, bool cards)
{
    static const struct order_pieces pieces[] = {{prowl_scene_draw_laid, PROWL_CARDS},
                                                 {prowl_scene_draw_attached, PROWL_SEATS * PROWL_CARDS},
                                                 {prowl_scene_draw_place, PROWL_SLOTS},
                                                 {NULL, 0}};
    order_init(&d->order, look, cards ? pieces : pieces + 2);
}

bool prowl_scene_draw_choice(struct prowl_draw *d, int index, struct rect drawn)
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
    room_target(&d->room, &d->svg, drawn);
    return index == d->look.picked;
}

void prowl_scene_draw_button(struct prowl_draw *d, int index, struct rect at, enum prowl_sign sign, const char *word)
{
    struct type how = {.size = d->room.body, .anchor = SVG_MIDDLE};
    bool chosen = prowl_scene_draw_choice(d, index, at);
    room_panel(&d->svg, chosen ? "picked lit thick" : "button lit fine", at);
    at = rect_inset(at, 4, 0);
    if (sign != PROWL_SIGN_NONE) {
        at = rect_middle(at, type_width(how, word) + 24, at.height);
        prowl_signs_cut(d, sign, &at, 18, 4, 18);
    }
    type_wrap_middle(&d->svg, prowl_scene_draw_fit(d, how, at.width, at.height, word), at, word);
    svg_close(&d->svg);
}

enum { NAME = 24 };

static const char *join(const char *word, const char *tail, char name[NAME])
{
    struct text t;
    text_init(&t, name, NAME);
    text_put(&t, word);
    text_put(&t, tail);
    return name;
}

void prowl_scene_draw_group(struct prowl_draw *d, const char *word, const char *tail, struct rect at)
{
    char name[NAME];
    svg_group_at(&d->svg, join(word, tail, name), NULL, at.x, at.y);
}

void prowl_scene_draw_card_group(struct prowl_draw *d, const char *word, uint32_t card, struct rect at)
{
    char id[PROWL_ID];
    prowl_scene_draw_group(d, word, prowl_look_id(&d->pen, card, id), at);
}

void prowl_scene_draw_side(struct prowl_draw *d, const char *word, uint32_t seat, bool up, struct rect at)
{
    char name[NAME];
    svg_card_at(&d->svg, join(word, prowl_scene_draw_digit(seat), name), up, at.x, at.y);
}

void prowl_scene_draw_revealed(struct prowl_draw *d, const char *word, uint32_t card, struct rect at)
{
    char id[PROWL_ID], name[NAME];
    svg_card_at(&d->svg, join(word, prowl_look_id(&d->pen, card, id), name), true, at.x, at.y);
    svg_under(&d->svg);
    prowl_scene_draw_back(&d->svg, (struct rect){0, 0, at.width, at.height});
    svg_close(&d->svg);
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
    svg_title(&d->svg, words);
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
    svg_rect(&d->svg, tint_with(d, slot, class, classes), at.x, at.y, at.width, at.height, radius);
}

void prowl_scene_draw_tinted_corners(struct prowl_draw *d, uint32_t slot, const int (*corner)[2], int count)
{
    char classes[32];
    prowl_scene_draw_corners(&d->svg, tint_with(d, slot, "edge fine", classes), corner, count, true);
}

void prowl_scene_draw_frame(struct prowl_draw *d, const char *class, struct rect at)
{
    svg_rect(&d->svg, class, at.x - 2, at.y - 2, at.width + 4, at.height + 4, 12);
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

struct type prowl_scene_draw_fit(const struct prowl_draw *d, struct type how, int width, int height, const char *text)
{
    while (how.size > d->room.least && (type_height(how, width, text) > height || type_breaks(how, width, text)))
        how.size--;
    return how;
}

void prowl_scene_draw_sentences(struct prowl_draw *d, struct type how, struct rect at, char *words)
{
    how = prowl_scene_draw_fit(d, how, at.width, at.height, words);
    while (words[0] != '\0' && type_height(how, at.width, words) > at.height) {
        char *end = words, *next = strstr(words, ". ");
        for (; next != NULL; next = strstr(end, ". "))
            end = next + 1;
        *end = '\0';
    }
    type_wrap(&d->svg, how, at, words);
}
