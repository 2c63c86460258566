/* The game as a picture: the track as four banners, the seats, what is to be decided, and the hand. */
#include "games/prowl/prowl_scene.h"

enum {
    WIDTH = 1280,
    HEIGHT = 800,
    MARGIN = 24,
    BANNER_Y = 64,
    BANNER_WIDTH = 236,
    BANNER_HEIGHT = 92,
    BANNER_STEP = 104,
    SIDE_X = 300, /* where the part beside the track begins */
    SIDE_WIDTH = WIDTH - MARGIN - SIDE_X,
    SEATS_Y = 84,
    SEATS_HEIGHT = 386,
    DECK_HEIGHT = 74,
    STRIP_Y = 478,
    HAND_Y = 524,
    HAND_HEIGHT = 264,
    GAP = 10
};

static void banner_path(struct svg *svg, const char *class, int grow)
{
    char path[128];
    struct text t;
    const int points[][2] = {{-grow, -grow},
                             {BANNER_WIDTH + grow, -grow},
                             {BANNER_WIDTH - 18 + grow, BANNER_HEIGHT / 2},
                             {BANNER_WIDTH + grow, BANNER_HEIGHT + grow},
                             {-grow, BANNER_HEIGHT + grow}};
    text_init(&t, path, sizeof path);
    for (int i = 0; i < 5; i++) {
        text_put(&t, i == 0 ? "M" : " L");
        text_int(&t, points[i][0]);
        text_char(&t, ' ');
        text_int(&t, points[i][1]);
    }
    text_put(&t, " Z");
    svg_path(svg, class, path);
}

/* What the last move did to a clan. */
static void draw_rise(struct prowl_draw *d, uint32_t slot)
{
    int rise = prowl_look_rise(&d->look, d->s, slot);
    if (rise == 0)
        return;
    banner_path(&d->svg, "line last", 3);
    prowl_signs_put(&d->svg, rise > 0 ? PROWL_SIGN_UP : PROWL_SIGN_DOWN, 180, 66, 24);
}

/* Where the clan would go by the choice under consideration. */
static void draw_ghost(struct prowl_draw *d, uint32_t slot, uint32_t place)
{
    uint32_t then = prowl_place_on(d->look.foreseen, slot);
    if (then == place)
        return;
    svg_group(&d->svg, NULL, "ghost");
    int y = ((int)then - (int)place) * BANNER_STEP;
    svg_rect(&d->svg, "panel lit thick", BANNER_WIDTH - 8, y + 29, 34, 34, 8);
    prowl_signs_mask(d, slot, BANNER_WIDTH + 9, y + 46, 28);
    svg_close(&d->svg);
    prowl_signs_lit(&d->svg, y < 0 ? PROWL_SIGN_UP : PROWL_SIGN_DOWN, 150, 66, 24);
}

static void draw_banner(struct prowl_draw *d, uint32_t place)
{
    struct svg *svg = &d->svg;
    uint32_t slot = d->s->track[place];
    const struct prowl_clan *clan = &d->pen.box->clan[d->s->clans[slot]];
    int to = prowl_look_find(&d->look, PROWL_M_TO, slot);
    char class[24];
    struct text t;
    prowl_scene_draw_group(d, "clan-", clan->id, MARGIN, BANNER_Y + (int)place * BANNER_STEP);
    bool chosen = to >= 0 && prowl_scene_draw_choice(d, to);
    text_init(&t, class, sizeof class);
    text_put(&t, prowl_signs_tint(d, slot));
    text_put(&t, " ink fine");
    banner_path(svg, class, 0);
    draw_rise(d, slot);
    if (to >= 0)
        banner_path(svg, chosen ? "line lit thick" : "line lit fine", 5);
    prowl_signs_mask(d, slot, 52, 46, 72);
    prowl_scene_draw_fit(svg, "large strong", SVG_START, 96, 44, 9, prowl_pen_clan_title(&d->pen, slot));
    svg_number(svg, "mid strong", SVG_START, 96, 70, place + 1);
    svg_text(svg, "small", SVG_START, 114, 70, clan->id);
    if (to >= 0)
        svg_close(svg);
    svg_close(svg);
}

/* The choice to have two clans change places is drawn between their banners. */
static void draw_exchange(struct prowl_draw *d, uint32_t place)
{
    int index = prowl_look_find(&d->look, PROWL_M_SWAP, place);
    int y = BANNER_Y + (int)(place + 1) * BANNER_STEP - (BANNER_STEP - BANNER_HEIGHT) / 2;
    if (index < 0)
        return;
    bool chosen = prowl_scene_draw_choice(d, index);
    svg_circle(&d->svg, chosen ? "button lit thick" : "button lit fine", MARGIN + BANNER_WIDTH - 4, y, 21);
    prowl_signs_put(&d->svg, PROWL_SIGN_SWAP, MARGIN + BANNER_WIDTH - 4, y, 24);
    svg_close(&d->svg);
}

static void draw_track(struct prowl_draw *d)
{
    char words[64];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_look_round(&d->pen, &t);
    svg_group(&d->svg, "track", NULL);
    svg_text(&d->svg, "mid quiet", SVG_START, MARGIN, 42, words);
    svg_line(&d->svg, "ink thick", MARGIN - 6, BANNER_Y - 10, MARGIN - 6,
             BANNER_Y + 3 * BANNER_STEP + BANNER_HEIGHT + 8);
    for (uint32_t place = 0; place < PROWL_SLOTS; place++)
        draw_banner(d, place);
    for (uint32_t place = 0; place < PROWL_SLOTS; place++) {
        svg_group_at(&d->svg, NULL, NULL, MARGIN, BANNER_Y + (int)place * BANNER_STEP);
        draw_ghost(d, d->s->track[place], place);
        svg_close(&d->svg);
    }
    for (uint32_t place = 0; place + 1 < PROWL_SLOTS; place++)
        draw_exchange(d, place);
    svg_close(&d->svg);
}

static void draw_deck(struct prowl_draw *d)
{
    struct svg *svg = &d->svg;
    uint32_t left = prowl_deck(d->s);
    char words[64];
    struct text t;
    text_init(&t, words, sizeof words);
    LANG_SAY(&t, d->pen.lang, "Deck: {n}", {"n", NULL, left});
    svg_group_at(svg, "deck", NULL, SIDE_X, SEATS_Y + SEATS_HEIGHT - DECK_HEIGHT + GAP);
    svg_rect(svg, "panel hair fine", 0, 0, SIDE_WIDTH, DECK_HEIGHT - GAP, 10);
    for (int i = 0; i < (left > 2 ? 3 : (int)left); i++)
        prowl_scene_cards_back(svg, 14 + i * 4, 10, 32, 44);
    svg_text(svg, "small strong", SVG_START, 68, 37, words);
    uint32_t revealed = prowl_tally_pile(d->s, PROWL_PUBLIC);
    if (revealed != 0)
        svg_text(svg, "tiny quiet", SVG_END, 220, 37, lang_get(d->pen.lang, "revealed"));
    int width = SIDE_WIDTH - 240, rows = (int)prowl_size(revealed) * 42 > width + 4 ? 2 : 1;
    prowl_scene_cards_tiles(d, 230, 34 - rows * 13, width, revealed, true);
    svg_close(svg);
}

static void draw_seats(struct prowl_draw *d)
{
    int seats = d->s->seats, columns = seats <= 3 ? seats : seats == 4 ? 2 : 3, rows = (seats + columns - 1) / columns;
    int height = SEATS_HEIGHT - (seats == 2 ? DECK_HEIGHT : 0);
    int wide = (SIDE_WIDTH + GAP) / columns - GAP, tall = (height + GAP) / rows - GAP;
    svg_group(&d->svg, "seats", NULL);
    for (int i = 0; i < seats; i++)
        prowl_scene_seats_draw(d, (uint32_t)i, SIDE_X + i % columns * (wide + GAP),
                               SEATS_Y + i / columns * (tall + GAP), wide, tall);
    svg_close(&d->svg);
    if (seats == 2)
        draw_deck(d);
}

static void draw_prompt(struct prowl_draw *d)
{
    struct prowl_pen *p = &d->pen;
    char words[PROWL_CARD_WORDS * 2];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_words_ask(p->r, (const struct game_state *)d->s, &t);
    svg_group(&d->svg, "prompt", NULL);
    prowl_scene_draw_fit(&d->svg, "big strong", SVG_START, SIDE_X, 42, 74, words);
    if (d->s->card < PROWL_CARDS) {
        char effect[PROWL_CARD_WORDS];
        struct text e;
        text_init(&e, effect, sizeof effect);
        prowl_cardwords(p, d->s->card, &e);
        text_init(&t, words, sizeof words);
        p->out = &t;
        PROWL_SAY(p, N_("In play: {card}"), PROWL_CLAN_CARD(p, d->s->card));
        text_put(&t, " · ");
        text_put(&t, effect);
        prowl_scene_draw_fit(&d->svg, "small quiet", SVG_START, SIDE_X, 66, 126, words);
    }
    svg_close(&d->svg);
}

/* The choices that are buttons, side by side. */
static void draw_strip(struct prowl_draw *d)
{
    int count = 0, x = SIDE_X;
    for (uint32_t i = 0; d->look.legal != NULL && i < d->look.legal->count; i++)
        count += prowl_look_button(d->look.legal->move[i]);
    if (count == 0)
        return;
    int widest = (SIDE_WIDTH + GAP) / count - GAP;
    svg_group(&d->svg, "choices", NULL);
    for (uint32_t i = 0; i < d->look.legal->count; i++) {
        char label[PROWL_LABEL_MAX * 2];
        struct text t;
        if (!prowl_look_button(d->look.legal->move[i]))
            continue;
        text_init(&t, label, sizeof label);
        prowl_words_label(d->pen.r, (const struct game_state *)d->s, d->look.legal->move[i], &t);
        int width = 40 + canvas_width(label) * 10;
        width = width > widest ? widest : width;
        bool chosen = prowl_scene_draw_choice(d, (int)i);
        svg_rect(&d->svg, chosen ? "button lit thick" : "button lit fine", x, STRIP_Y, width, 36, 9);
        prowl_scene_draw_fit(&d->svg, "mid", SVG_MIDDLE, x + width / 2, STRIP_Y + 24, (width - 16) / 10, label);
        svg_close(&d->svg);
        x += width + GAP;
    }
    svg_close(&d->svg);
}

/* Once the game is over, who won and why is shown where the hand was. */
static void draw_outcome(struct prowl_draw *d)
{
    char words[PROWL_CARD_WORDS * 2];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_tally_outcome(d->pen.r, (const struct game_state *)d->s, &t);
    svg_group(&d->svg, "outcome", NULL);
    svg_rect(&d->svg, "panel ink fine", MARGIN, HAND_Y, WIDTH - 2 * MARGIN, 150, 12);
    if (d->s->winner < d->s->seats)
        prowl_signs_mask(d, prowl_slot(d->s->clan[d->s->winner]), MARGIN + 80, HAND_Y + 75, 110);
    svg_wrap(&d->svg, "mid", SVG_START, MARGIN + 160, HAND_Y + 40, 104, 26, 5, words);
    svg_close(&d->svg);
}

void prowl_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct text *out)
{
    struct prowl_draw d;
    char words[PROWL_CARD_WORDS];
    struct text t;
    prowl_pen(&d.pen, r, s, NULL);
    prowl_look(r, s, look, &d.look);
    d.s = prowl_of(s);
    text_init(&t, words, sizeof words);
    prowl_words_ask(r, s, &t);
    svg_begin(&d.svg, out, look->theme, WIDTH, HEIGHT, lang_code(r->lang), lang_get(r->lang, prowl_words_show.title),
              words, prowl_signs_rules);
    draw_track(&d);
    draw_prompt(&d);
    draw_seats(&d);
    draw_strip(&d);
    svg_group(&d.svg, "hand", NULL);
    prowl_scene_cards_hand(&d, MARGIN, HAND_Y, WIDTH - 2 * MARGIN, HAND_HEIGHT);
    svg_close(&d.svg);
    if (d.s->phase == PROWL_P_OVER)
        draw_outcome(&d);
    svg_end(&d.svg);
}
