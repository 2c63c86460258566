/* Cards in the picture: large ones with their texts, small ones with their ids, and backs. */
#include "games/prowl/prowl_scene.h"

enum { TILE_WIDTH = 38, TILE_HEIGHT = 22, TILE_STEP = 42, TILE_ROW = 26, CARD_GAP = 10, CARD_WIDE = 240 };

void prowl_scene_cards_back(struct svg *svg, int x, int y, int width, int height)
{
    svg_rect(svg, "back ink fine", x, y, width, height, width / 8 + 1);
    svg_line(svg, "weave fine", x + width / 4, y + 3, x + width / 4, y + height - 3);
    svg_line(svg, "weave fine", x + width / 2, y + 3, x + width / 2, y + height - 3);
    svg_line(svg, "weave fine", x + width * 3 / 4, y + 3, x + width * 3 / 4, y + height - 3);
}

/* The tooltip of a card has its name and everything that it does. */
static void card_title(struct prowl_draw *d, uint32_t card)
{
    char words[PROWL_CARD_WORDS * 2];
    struct text t;
    text_init(&t, words, sizeof words);
    text_put(&t, prowl_pen_title(&d->pen, card));
    text_put(&t, " · ");
    prowl_look_card(&d->pen, card, &t);
    svg_title(&d->svg, words);
}

static void draw_tile(struct prowl_draw *d, int x, int y, uint32_t card, bool last)
{
    char id[PROWL_ID];
    prowl_scene_draw_card_group(d, card, prowl_signs_tint(d, prowl_slot(card)), x, y);
    card_title(d, card);
    svg_rect(&d->svg, last ? "last" : "hair fine", 0, 0, TILE_WIDTH, TILE_HEIGHT, 4);
    svg_text(&d->svg, "tiny strong", SVG_MIDDLE, TILE_WIDTH / 2, 15, prowl_look_id(&d->pen, card, id));
    svg_close(&d->svg);
}

/* Draws the cards of a set as small tiles in rows, and returns where the next row would be. */
int prowl_scene_cards_tiles(struct prowl_draw *d, int x, int y, int width, uint32_t set, bool marks_last)
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

/* The same with the names of the cards, one in each row. */
int prowl_scene_cards_rows(struct prowl_draw *d, int x, int y, int width, uint32_t set)
{
    for (; set != 0; set &= set - 1) {
        uint32_t card = prowl_least(set);
        prowl_scene_cards_tiles(d, x, y, TILE_WIDTH, prowl_bit(card), true);
        prowl_scene_draw_fit(&d->svg, "small", SVG_START, x + TILE_STEP + 4, y + 16, (width - TILE_STEP - 4) * 10 / 76,
                             prowl_pen_title(&d->pen, card));
        y += TILE_ROW;
    }
    return y;
}

/* The size of each large card. */
struct spread {
    int width, height;
};

/* A button at the foot of a card. */
static void card_button(struct prowl_draw *d, int x, int y, int width, uint32_t must, int index)
{
    bool chosen = prowl_scene_draw_choice(d, index);
    const char *word = prowl_pen_action(&d->pen, must);
    svg_rect(&d->svg, chosen ? "button lit thick" : "button lit fine", x, y, width, 26, 6);
    bool signed_too = width >= 70;
    if (signed_too)
        prowl_signs_put(&d->svg, prowl_signs_action(must), x + 12, y + 13, 15);
    prowl_scene_draw_fit(&d->svg, "tiny", SVG_START, x + (signed_too ? 22 : 6), y + 17,
                         (width - (signed_too ? 24 : 8)) * 10 / 68, word);
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
        const char *word = prowl_cardwords_keyword(&d->pen, flag);
        prowl_signs_put(&d->svg, prowl_signs_keyword(flag), x + 8, y, 16);
        prowl_scene_draw_fit(&d->svg, "tiny strong", SVG_START, x + 20, y + 4, (p->width - x - 22) * 10 / 72, word);
        x += 32 + canvas_width(word) * 15 / 2;
    }
    return x > 10 ? y + 24 : y;
}

/* The only move that chooses the card, or -1 if there are none or several. */
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

/* Writes what a card does between y and `bottom`, in the largest letters that fit. */
static void put_words(struct svg *svg, int width, int y, int bottom, const char *words)
{
    static const struct {
        const char *class;
        int tenths, leading; /* the width of a character in tenths, and the height of a line */
    } sizes[] = {{"body", 87, 20}, {"small", 75, 16}, {"tiny", 69, 15}};
    struct canvas nowhere = {NULL, 0, 0, 0, 0};
    size_t i = 0;
    if (y > bottom)
        return;
    while (i < 2 &&
           y + (canvas_wrap(&nowhere, 0, 0, width * 10 / sizes[i].tenths, 100, words) - 1) * sizes[i].leading > bottom)
        i++;
    svg_wrap(svg, sizes[i].class, SVG_START, 10, y, width * 10 / sizes[i].tenths, sizes[i].leading,
             (bottom - y) / sizes[i].leading + 1, words);
}

static void card_face(struct prowl_draw *d, const struct spread *p, uint32_t card, bool buttons)
{
    struct svg *svg = &d->svg;
    uint32_t slot = prowl_slot(card);
    bool leader = (prowl_card_at(d->pen.box, d->s, card)->flags & PROWL_LEADER) != 0;
    char id[PROWL_ID], words[PROWL_CARD_WORDS];
    struct text t;
    int columns = (p->width - 58) * 10 / 88;
    svg_rect(svg, leader ? "panel leader thick" : "panel ink fine", 0, 0, p->width, p->height, 10);
    svg_rect(svg, prowl_signs_tint(d, slot), 3, 3, p->width - 6, 50, 7);
    prowl_signs_mask(d, slot, 28, 28, 42);
    svg_wrap(svg, "small strong", SVG_START, 54, canvas_width(prowl_pen_title(&d->pen, card)) > columns ? 17 : 25,
             columns, 15, 2, prowl_pen_title(&d->pen, card));
    if (canvas_width(prowl_pen_title(&d->pen, card)) <= columns)
        prowl_scene_draw_fit(svg, "tiny", SVG_START, 54, 42, columns, prowl_pen_clan_title(&d->pen, slot));
    svg_text(svg, "tiny", SVG_END, p->width - 9, 48, prowl_look_id(&d->pen, card, id));
    int y = card_keywords(d, p, card, 67);
    text_init(&t, words, sizeof words);
    prowl_cardwords(&d->pen, card, &t);
    put_words(svg, p->width - 20, y + 6, p->height - (buttons ? 40 : 8), words);
}

static void draw_card(struct prowl_draw *d, const struct spread *p, uint32_t card, int x, int y)
{
    int only = only_move(d, card), play = prowl_look_find(&d->look, PROWL_M_PLAY, card);
    bool buttons = only < 0 && (play >= 0 || prowl_look_find(&d->look, PROWL_M_CHANGE, card) >= 0);
    bool chosen = d->look.chosen.kind <= PROWL_M_VEIL && d->look.chosen.arg == card;
    prowl_scene_draw_card_group(d, card, chosen ? "chosen" : NULL, x, chosen ? y - 8 : y);
    if (only >= 0)
        prowl_scene_draw_choice(d, only);
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

/* A card that lies open, with a word about it at its foot. */
static void draw_lying(struct prowl_draw *d, const struct spread *p, uint32_t card, const char *word)
{
    card_title(d, card);
    card_face(d, p, card, true);
    svg_line(&d->svg, "hair fine", 10, p->height - 30, p->width - 10, p->height - 30);
    prowl_scene_draw_fit(&d->svg, "tiny quiet", SVG_START, 12, p->height - 11, (p->width - 20) * 10 / 70, word);
    svg_close(&d->svg);
}

/* Whether a card is in play that goes to the pile, where its tile has the id of the card. */
static bool passes(const struct prowl_state *s)
{
    return s->card < PROWL_CARDS && !(s->attached[s->seat] >> s->card & 1);
}

/* The card in play and the cards in front of the players, as far as there is room between x and `end`. */
static void draw_open_cards(struct prowl_draw *d, const struct spread *p, int x, int y, int end)
{
    if (passes(d->s) && x + p->width <= end) {
        svg_group_at(&d->svg, "in-play", NULL, x, y);
        draw_lying(d, p, d->s->card, lang_get(d->pen.lang, "in play"));
        x += p->width + CARD_GAP;
    }
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        for (uint32_t left = d->s->attached[seat]; left != 0; left &= left - 1) {
            if (x + p->width > end)
                return;
            prowl_scene_draw_card_group(d, prowl_least(left), NULL, x, y);
            draw_lying(d, p, prowl_least(left), PROWL_KEEP(&d->pen, N_("in front of {who}"), PROWL_WHO(&d->pen, seat)));
            d->pen.used = 0;
            x += p->width + CARD_GAP;
        }
    }
}

/* The hand in one row or two, with the cards in front of the players beside it if there is room. */
void prowl_scene_cards_hand(struct prowl_draw *d, int x, int y, int width, int height)
{
    const struct prowl_state *s = d->s;
    uint32_t set = d->look.hand_of < s->seats ? s->hand[d->look.hand_of] : 0, lying = passes(s);
    int count = (int)prowl_size(set), rows = count > 7 ? 2 : 1, each = (count + rows - 1) / rows;
    struct spread p = {.width = CARD_WIDE, .height = (height + CARD_GAP) / rows - CARD_GAP};
    if (each * (CARD_WIDE + CARD_GAP) - CARD_GAP > width)
        p.width = (width + CARD_GAP) / each - CARD_GAP;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        lying += prowl_size(s->attached[seat]);
    /* Everything is centred, with a gap between the hand and the cards that lie open. */
    int step = p.width + CARD_GAP, end = x + width, room = (width + CARD_GAP) / step - each;
    int beside = lying < (uint32_t)room ? (int)lying : room, wide = (each + beside) * step - CARD_GAP;
    int part = count > 0 && beside > 0 && wide + 2 * CARD_GAP <= width ? 2 * CARD_GAP : 0;
    x += (width - wide - part) / 2;
    for (int i = 0; set != 0; set &= set - 1, i++)
        draw_card(d, &p, prowl_least(set), x + i % each * step, y + i / each * (p.height + CARD_GAP));
    if (s->phase != PROWL_P_OVER)
        draw_open_cards(d, &p, x + each * step + part, y, end);
}
