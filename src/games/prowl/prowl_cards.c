/* Cards in the scene: large ones with their texts, small ones with their signs, and backs. */
#include "games/prowl/prowl_draw.h"

enum { TILE_WIDTH = 38, TILE_HEIGHT = 22, TILE_STEP = 42, TILE_ROW = 26, CARD_GAP = 10, CARD_WIDE = 240 };

void prowl_cards_back(struct svg *svg, int x, int y, int width, int height)
{
    svg_rect(svg, "back ink fine", x, y, width, height, width / 8 + 1);
    svg_line(svg, "weave fine", x + width / 4, y + 3, x + width / 4, y + height - 3);
    svg_line(svg, "weave fine", x + width / 2, y + 3, x + width / 2, y + height - 3);
    svg_line(svg, "weave fine", x + width * 3 / 4, y + 3, x + width * 3 / 4, y + height - 3);
}

static void card_id(struct prowl_draw *d, uint32_t card, char id[8])
{
    struct text t;
    text_init(&t, id, 8);
    prowl_write_card(d->pen.box, d->s->clans, card, &t);
}

/* What a pointer that rests on a card is told: its name and all it does. */
static void card_title(struct prowl_draw *d, uint32_t card)
{
    char words[PROWL_CARD_WORDS * 2];
    struct text t, rest;
    text_init(&t, words, sizeof words);
    text_put(&t, prowl_pen_title(&d->pen, card));
    text_put(&t, " · ");
    prowl_look_keywords(&d->pen, card, &t);
    text_put(&t, " ");
    text_init(&rest, words + t.used, sizeof words - t.used);
    prowl_cardwords(&d->pen, card, &rest);
    svg_title(&d->svg, words);
}

static void draw_tile(struct prowl_draw *d, int x, int y, uint32_t card, bool last)
{
    char id[8];
    card_id(d, card, id);
    prowl_draw_card_group(d, card, prowl_signs_tint(d, prowl_slot(card)), x, y);
    card_title(d, card);
    svg_rect(&d->svg, last ? "last" : "hair fine", 0, 0, TILE_WIDTH, TILE_HEIGHT, 4);
    svg_text(&d->svg, "tiny strong", SVG_MIDDLE, TILE_WIDTH / 2, 15, id);
    svg_close(&d->svg);
}

/* Cards of a set as small tiles, in rows; returns where the next row would be. */
int prowl_cards_tiles(struct prowl_draw *d, int x, int y, int width, uint32_t set, bool marks_last)
{
    int at = x;
    uint32_t fresh = 0;
    for (uint32_t i = 0; i < d->s->laid_count; i++)
        if (prowl_look_new_card(&d->look, i))
            fresh |= prowl_bit(d->s->laid[i] & 31U);
    if (set == 0)
        return y;
    for (; set != 0; set &= set - 1) {
        if (at + TILE_WIDTH > x + width) {
            at = x;
            y += TILE_ROW;
        }
        draw_tile(d, at, y, prowl_least(set), marks_last && (fresh & set & (0 - set)) != 0);
        at += TILE_STEP;
    }
    return y + TILE_ROW;
}

/* ---- Large cards ---- */

/* How a hand is laid out. */
struct spread {
    int width, height;
    int columns; /* characters in a line of text */
    const char *size;
    int leading;
};

/* A button at the foot of a card. */
static void card_button(struct prowl_draw *d, int x, int y, int width, uint32_t must, int index)
{
    bool chosen = prowl_draw_choice(d, index);
    const char *word = prowl_pen_action(&d->pen, must);
    svg_rect(&d->svg, chosen ? "button lit thick" : "button lit fine", x, y, width, 26, 6);
    prowl_signs_put(&d->svg, prowl_signs_action(must), x + 12, y + 13, 15);
    prowl_draw_fit(&d->svg, "tiny strong", SVG_START, x + 22, y + 17, (width - 24) * 10 / 69, word);
    svg_close(&d->svg);
}

static void card_buttons(struct prowl_draw *d, const struct spread *p, uint32_t card)
{
    static const enum prowl_kind kinds[] = {PROWL_M_PLAY, PROWL_M_CHANGE, PROWL_M_ACCUSE};
    int each = (p->width - 12) / 3;
    for (uint32_t i = 0; i < 3; i++) {
        int index = prowl_look_find(&d->look, kinds[i], card);
        if (index >= 0)
            card_button(d, 6 + (int)i * each, p->height - 32, each - 4, i + 1, index);
    }
}

static int card_keywords(struct prowl_draw *d, const struct spread *p, uint32_t card, int y)
{
    uint32_t flags = prowl_card_at(d->pen.box, d->s, card)->flags;
    int x = 10;
    for (uint32_t flag = PROWL_LEADER; flag >= PROWL_EARLY; flag >>= 1) {
        if (!(flags & flag))
            continue;
        const char *word = prowl_keyword(&d->pen, flag);
        prowl_signs_put(&d->svg, prowl_signs_keyword(flag), x + 8, y, 16);
        prowl_draw_fit(&d->svg, "tiny strong", SVG_START, x + 20, y + 4, (p->width - x - 22) * 10 / 72, word);
        x += 32 + canvas_width(word) * 15 / 2;
    }
    return x > 10 ? y + 20 : y;
}

/* The one move that chooses the whole card, or -1: there is none, or there are several. */
static int only_move(const struct prowl_draw *d, uint32_t card)
{
    int found = -1, count = 0;
    for (uint32_t kind = PROWL_M_CLAN; kind <= PROWL_M_VEIL; kind++) {
        int index = prowl_look_find(&d->look, (enum prowl_kind)kind, card);
        if (index >= 0) {
            found = index;
            count++;
        }
    }
    return count == 1 ? found : -1;
}

static void card_face(struct prowl_draw *d, const struct spread *p, uint32_t card, bool buttons)
{
    struct svg *svg = &d->svg;
    uint32_t slot = prowl_slot(card);
    bool leader = (prowl_card_at(d->pen.box, d->s, card)->flags & PROWL_LEADER) != 0;
    char id[8], words[PROWL_CARD_WORDS], head[16];
    struct text t;
    int columns = (p->width - 58) * 10 / 88;
    card_id(d, card, id);
    svg_rect(svg, leader ? "panel leader thick" : "panel ink fine", 0, 0, p->width, p->height, 10);
    text_init(&t, head, sizeof head);
    text_put(&t, prowl_signs_tint(d, slot));
    svg_rect(svg, head, 3, 3, p->width - 6, 50, 7);
    prowl_signs_mask(d, slot, 28, 28, 42);
    svg_wrap(svg, "small strong", SVG_START, 54, canvas_width(prowl_pen_title(&d->pen, card)) > columns ? 17 : 25,
             columns, 15, 2, prowl_pen_title(&d->pen, card));
    if (canvas_width(prowl_pen_title(&d->pen, card)) <= columns)
        prowl_draw_fit(svg, "tiny", SVG_START, 54, 42, columns, prowl_pen_clan_title(&d->pen, slot));
    svg_text(svg, "tiny", SVG_END, p->width - 9, 48, id);
    int y = card_keywords(d, p, card, 67);
    text_init(&t, words, sizeof words);
    prowl_cardwords(&d->pen, card, &t);
    int bottom = p->height - (buttons ? 36 : 6);
    svg_wrap(svg, p->size, SVG_START, 10, y + 6, p->columns, p->leading, (bottom - y - 6) / p->leading + 1, words);
}

static void draw_card(struct prowl_draw *d, const struct spread *p, uint32_t card, int x, int y)
{
    int only = only_move(d, card), play = prowl_look_find(&d->look, PROWL_M_PLAY, card);
    bool buttons = only < 0 && (play >= 0 || prowl_look_find(&d->look, PROWL_M_CHANGE, card) >= 0);
    bool chosen = d->look.chosen.kind <= PROWL_M_VEIL && d->look.chosen.arg == card;
    prowl_draw_card_group(d, card, chosen ? "chosen" : NULL, x, chosen ? y - 8 : y);
    if (only >= 0)
        prowl_draw_choice(d, only);
    else
        card_title(d, card);
    card_face(d, p, card, buttons);
    if (only >= 0 || chosen)
        svg_rect(&d->svg, chosen ? "line lit thick" : "line lit fine", -3, -3, p->width + 6, p->height + 6, 12);
    if (only >= 0)
        svg_close(&d->svg);
    if (buttons)
        card_buttons(d, p, card);
    svg_close(&d->svg);
}

/* The hand laid out in one row or two, or, for who has none, the cards that lie in front of the players. */
void prowl_cards_hand(struct prowl_draw *d, int x, int y, int width, int height)
{
    const struct prowl_state *s = d->s;
    uint32_t set = d->look.hand_of < s->seats ? s->hand[d->look.hand_of] : 0;
    int count = (int)prowl_size(set), rows = count > 7 ? 2 : 1, each = (count + rows - 1) / rows;
    struct spread p;
    if (count == 0)
        return;
    p.width = (width + CARD_GAP) / each - CARD_GAP;
    p.width = p.width > CARD_WIDE ? CARD_WIDE : p.width;
    p.height = (height + CARD_GAP) / rows - CARD_GAP;
    bool roomy = p.width >= 220;
    p.size = roomy ? "small" : "tiny";
    p.leading = roomy ? 16 : 15;
    p.columns = (p.width - 20) * 10 / (roomy ? 75 : 69);
    for (int i = 0; set != 0; set &= set - 1, i++)
        draw_card(d, &p, prowl_least(set), x + i % each * (p.width + CARD_GAP), y + i / each * (p.height + CARD_GAP));
}
