/* The table as a picture: the track as four banners, the seats, what is to be decided, and the hand. */
#include "games/prowl/prowl_draw.h"

enum {
    WIDTH = 1280,
    HEIGHT = 800,
    MARGIN = 24,
    BANNER_Y = 64,
    BANNER_WIDTH = 236,
    BANNER_HEIGHT = 92,
    BANNER_STEP = 104,
    SIDE_X = 300, /* where what is beside the track begins */
    SIDE_WIDTH = WIDTH - MARGIN - SIDE_X,
    SEATS_Y = 84,
    SEATS_HEIGHT = 386,
    DECK_HEIGHT = 74,
    STRIP_Y = 478,
    HAND_Y = 524,
    HAND_HEIGHT = 264,
    GAP = 10
};

/* ---- Helpers of all files that draw ---- */

void prowl_draw_fit(struct svg *svg, const char *class, enum svg_anchor anchor, int x, int y, int columns,
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

bool prowl_draw_choice(struct prowl_draw *d, int index)
{
    char token[GAME_TOKEN_MAX], label[PROWL_LABEL_MAX * 2], id[GAME_TOKEN_MAX + 8];
    const struct game_state *s = (const struct game_state *)d->s;
    struct text t;
    text_init(&t, token, sizeof token);
    prowl_write_move(d->pen.r->box, s, d->look.legal->move[index], &t);
    text_init(&t, label, sizeof label);
    prowl_label(d->pen.r, s, d->look.legal->move[index], &t);
    text_init(&t, id, sizeof id);
    text_put(&t, "move-");
    text_put(&t, token);
    for (char *at = id; *at != '\0'; at++)
        *at = *at == ':' ? '-' : *at;
    svg_choice(&d->svg, id, index == d->look.picked ? "chosen" : NULL, token, label);
    return index == d->look.picked;
}

void prowl_draw_card_group(struct prowl_draw *d, uint32_t card, const char *class, int x, int y)
{
    char id[16];
    struct text t;
    text_init(&t, id, sizeof id);
    text_put(&t, "card-");
    prowl_write_card(d->pen.box, d->s->clans, card, &t);
    svg_group_at(&d->svg, id, class, x, y);
}

static void numbered_group(struct prowl_draw *d, const char *word, const char *tail, int x, int y)
{
    char id[24];
    struct text t;
    text_init(&t, id, sizeof id);
    text_put(&t, word);
    text_put(&t, tail);
    svg_group_at(&d->svg, id, NULL, x, y);
}

static const char *digit(uint32_t n)
{
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    return digits[n];
}

/* ---- The track ---- */

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

/* Where the clan would go if the choice considered were made. */
static void draw_ghost(struct prowl_draw *d, uint32_t slot, uint32_t place)
{
    uint32_t then = 0;
    while (d->look.foreseen[then] != slot)
        then++;
    if (then == place)
        return;
    svg_group(&d->svg, NULL, "ghost");
    int y = ((int)then - (int)place) * BANNER_STEP;
    svg_rect(&d->svg, "panel lit thick", BANNER_WIDTH - 8, y + 29, 34, 34, 8);
    prowl_signs_mask(d, slot, BANNER_WIDTH + 9, y + 46, 28);
    svg_close(&d->svg);
    svg_sign(&d->svg, "line lit sign",
             y < 0 ? "M12 20 V5 M5.5 11.5 L12 5 L18.5 11.5" : "M12 4 V19 M5.5 12.5 L12 19 L18.5 12.5", 150, 66, 24);
}

static void draw_banner(struct prowl_draw *d, uint32_t place)
{
    struct svg *svg = &d->svg;
    uint32_t slot = d->s->track[place];
    const struct prowl_clan *clan = &d->pen.box->clan[d->s->clans[slot]];
    int to = prowl_look_find(&d->look, PROWL_M_TO, slot);
    char class[24];
    struct text t;
    numbered_group(d, "clan-", clan->id, MARGIN, BANNER_Y + (int)place * BANNER_STEP);
    bool chosen = to >= 0 && prowl_draw_choice(d, to);
    text_init(&t, class, sizeof class);
    text_put(&t, prowl_signs_tint(d, slot));
    text_put(&t, " ink fine");
    banner_path(svg, class, 0);
    draw_rise(d, slot);
    if (to >= 0)
        banner_path(svg, chosen ? "line lit thick" : "line lit fine", 5);
    prowl_signs_mask(d, slot, 52, 46, 72);
    prowl_draw_fit(svg, "large strong", SVG_START, 96, 44, 9, prowl_pen_clan_title(&d->pen, slot));
    svg_number(svg, "mid strong", SVG_START, 96, 70, place + 1);
    svg_text(svg, "small quiet", SVG_START, 114, 70, clan->id);
    if (to >= 0)
        svg_close(svg);
    svg_close(svg);
}

/* Between two banners: the choice that has them change places. */
static void draw_exchange(struct prowl_draw *d, uint32_t place)
{
    int index = prowl_look_find(&d->look, PROWL_M_SWAP, place);
    int y = BANNER_Y + (int)(place + 1) * BANNER_STEP - (BANNER_STEP - BANNER_HEIGHT) / 2;
    if (index < 0)
        return;
    bool chosen = prowl_draw_choice(d, index);
    svg_circle(&d->svg, chosen ? "button lit thick" : "button lit fine", MARGIN + BANNER_WIDTH - 4, y, 21);
    prowl_signs_put(&d->svg, PROWL_SIGN_SWAP, MARGIN + BANNER_WIDTH - 4, y, 24);
    svg_close(&d->svg);
}

static void draw_track(struct prowl_draw *d)
{
    char words[64];
    struct text t;
    text_init(&t, words, sizeof words);
    if (prowl_round(d->s) > 0)
        LANG_SAY(&t, d->pen.lang, "Round {n} of {all}", {"n", NULL, prowl_round(d->s)},
                 {"all", NULL, prowl_rounds(d->s)});
    else
        lang_put(&t, d->pen.lang, "Clan cards");
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

/* ---- The seats ---- */

struct seat_box {
    uint32_t seat;
    int width, height;
    int x, y; /* where the next thing goes */
};

static void draw_clan_card(struct prowl_draw *d, struct seat_box *b)
{
    struct svg *svg = &d->svg;
    const struct prowl_state *s = d->s;
    uint32_t card = s->clan[b->seat];
    bool up = (s->mark[b->seat] & PROWL_UP) != 0;
    char class[24];
    struct text t;
    numbered_group(d, "clan-of-", digit(b->seat), 12, 42);
    if (card == PROWL_NONE) {
        svg_rect(svg, "line hair fine", 0, 0, 74, 102, 8);
    } else if (card == PROWL_HIDDEN) {
        prowl_cards_back(svg, 0, 0, 74, 102);
    } else {
        if (!up) /* known, though it is face down: the back shows behind it */
            prowl_cards_back(svg, 0, 0, 74, 102);
        text_init(&t, class, sizeof class);
        text_put(&t, prowl_signs_tint(d, prowl_slot(card)));
        text_put(&t, " ink fine");
        svg_rect(svg, class, up ? 0 : 3, up ? 0 : 26, up ? 74 : 68, up ? 102 : 73, 8);
        prowl_signs_mask(d, prowl_slot(card), 37, up ? 42 : 54, up ? 58 : 46);
        prowl_draw_fit(svg, "tiny", SVG_MIDDLE, 37, up ? 92 : 91, 9, prowl_pen_clan_title(&d->pen, prowl_slot(card)));
    }
    if (d->look.before != NULL && d->look.before->clan[b->seat] != PROWL_NONE &&
        (d->look.before->clan[b->seat] != card || ((d->look.before->mark[b->seat] ^ s->mark[b->seat]) & PROWL_UP)))
        svg_rect(svg, "line last", -3, -3, 80, 108, 10);
    svg_close(svg);
}

/* The clan card in words: its name, how it lies, and clans that it cannot be of. */
static void draw_clan_words(struct prowl_draw *d, struct seat_box *b)
{
    const struct prowl_state *s = d->s;
    const struct lang *l = d->pen.lang;
    uint32_t card = s->clan[b->seat];
    char words[PROWL_LABEL_MAX];
    struct text t;
    int columns = (b->width - b->x - 8) * 10 / 78;
    text_init(&t, words, sizeof words);
    if (card == PROWL_NONE)
        return;
    if (card < PROWL_CARDS)
        prowl_draw_fit(&d->svg, "small strong", SVG_START, b->x, b->y + 12, columns, prowl_pen_title(&d->pen, card));
    else if (s->may[b->seat] != (1U << PROWL_SLOTS) - 1) {
        text_put(&t, lang_get_in(l, "before clans that it cannot be", "not"));
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
            if (s->may[b->seat] >> slot & 1)
                continue;
            text_char(&t, ' ');
            text_put(&t, prowl_pen_clan_title(&d->pen, slot));
        }
        prowl_draw_fit(&d->svg, "small strong", SVG_START, b->x, b->y + 12, columns, words);
    } else {
        prowl_draw_fit(&d->svg, "small strong", SVG_START, b->x, b->y + 12, columns, lang_get(l, "clan not known"));
    }
    svg_text(&d->svg, "tiny quiet", SVG_START, b->x, b->y + 28,
             s->mark[b->seat] & PROWL_UP ? lang_get(l, "face up") : lang_get(l, "face down"));
    b->y += 38;
}

/* The hand of a seat: known cards as tiles, the others as backs. The hand that is laid out below is only counted. */
static void draw_held(struct prowl_draw *d, struct seat_box *b)
{
    const struct prowl_state *s = d->s;
    uint32_t seat = b->seat, known = 0;
    int width = b->width - b->x - 8, backs;
    if (seat != d->look.hand_of)
        known = prowl_shown_hand(s, seat) ? s->hand[seat] : prowl_known(s, seat);
    backs = s->held[seat] - (int)prowl_size(known);
    if (known != 0)
        b->y = prowl_cards_tiles(d, b->x, b->y, width, known, false);
    if (backs <= 0)
        return;
    char count[16];
    struct text t;
    numbered_group(d, "hand-of-", digit(seat), b->x, b->y);
    int step = backs > 1 && backs * 20 > width - 40 ? (width - 56) / (backs - 1) : 20;
    for (int i = 0; i < backs; i++)
        prowl_cards_back(&d->svg, i * step, 0, 16, 23);
    text_init(&t, count, sizeof count);
    text_uint(&t, s->held[seat]);
    svg_text(&d->svg, "small strong", SVG_START, (backs - 1) * step + 24, 17, count);
    svg_close(&d->svg);
    b->y += 28;
}

/* A sign with its word; without the word where the room is used up. */
static void draw_chip(struct prowl_draw *d, struct seat_box *b, int *x, enum prowl_sign sign, const char *word,
                      const char *class)
{
    int room = b->width - 8 - b->x, columns = (room - 26) * 10 / 72;
    int shown = canvas_width(word) < columns ? canvas_width(word) : columns, width = 28 + shown * 72 / 10;
    if (*x > b->x && *x + width > b->width - 8) {
        *x = b->x;
        b->y += 25;
    }
    svg_group_at(&d->svg, NULL, NULL, *x, b->y);
    svg_title(&d->svg, word);
    svg_rect(&d->svg, class, 0, 0, width, 22, 11);
    prowl_signs_put(&d->svg, sign, 12, 11, 15);
    prowl_draw_fit(&d->svg, "tiny", SVG_START, 23, 15, columns, word);
    svg_close(&d->svg);
    *x += width + 5;
}

static void draw_chips(struct prowl_draw *d, struct seat_box *b)
{
    const struct prowl_state *s = d->s;
    struct prowl_pen *p = &d->pen;
    uint32_t seat = b->seat, bound = (s->mark[seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT, must = prowl_must(s, seat);
    int x = b->x, y = b->y;
    if (must != PROWL_FREE)
        draw_chip(d, b, &x, prowl_signs_action(must),
                  PROWL_KEEP(p, N_("must {action}"), {"action", prowl_pen_action(p, must), 0}), "button leader fine");
    if (s->mark[seat] & PROWL_HUSHED)
        draw_chip(d, b, &x, PROWL_SIGN_HUSH, lang_get(p->lang, "hushed"), "button leader fine");
    if (prowl_shielded(p->box, s, seat))
        draw_chip(d, b, &x, PROWL_SIGN_SHIELD, lang_get(p->lang, "shielded"), "button hair fine");
    if (bound != 0)
        draw_chip(d, b, &x, PROWL_SIGN_CONTRACT,
                  PROWL_KEEP(p, N_("contract: {clan}"), {"clan", prowl_pen_clan_title(p, bound - 1), 0}),
                  "button leader fine");
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        char class[24];
        struct text t;
        text_init(&t, class, sizeof class);
        text_put(&t, prowl_signs_tint(d, prowl_slot(card)));
        text_put(&t, d->look.before != NULL && !(d->look.before->attached[seat] >> card & 1) ? " last" : " ink fine");
        draw_chip(d, b, &x,
                  prowl_card_at(p->box, s, card)->flags & PROWL_LEADER ? PROWL_SIGN_LEADER : PROWL_SIGN_ATTACHMENT,
                  prowl_pen_title(p, card), class);
    }
    p->used = 0;
    if (b->y > y || x > b->x)
        b->y += 27;
}

/* With their names if there is room for that. */
static void draw_pile(struct prowl_draw *d, const struct seat_box *b)
{
    uint32_t pile = prowl_pile(d->s, b->seat);
    int count = (int)prowl_size(pile), width = b->width - 20, per = (width + 4) / 42, rows = (count + per - 1) / per;
    int top = b->y > 160 ? b->y : 160;
    if (count == 0)
        return;
    if (top + 20 + count * 26 > b->height) {
        prowl_cards_tiles(d, 12, b->height - 4 - rows * 26, width, pile, true);
        return;
    }
    svg_text(&d->svg, "tiny quiet", SVG_START, 12, top + 12, lang_get(d->pen.lang, "pile"));
    prowl_cards_rows(d, 12, top + 20, width, pile);
}

static void draw_name(struct prowl_draw *d, struct seat_box *b, bool won)
{
    const struct prowl_state *s = d->s;
    bool crown = s->dominance == b->seat, turn = s->phase != PROWL_P_OVER && s->seat == b->seat;
    int x = turn || won ? 32 : 12;
    if (turn || won)
        prowl_signs_put(&d->svg, won ? PROWL_SIGN_WINNER : PROWL_SIGN_TURN, 20, 21, won ? 20 : 14);
    int columns = (b->width - x - (crown ? 116 : 10)) * 10 / 106;
    prowl_draw_fit(&d->svg, "mid strong", SVG_START, x, 28, columns, prowl_pen_who(&d->pen, b->seat));
    if (!crown)
        return;
    bool moved = d->look.before != NULL && d->look.before->dominance != b->seat;
    prowl_signs_put(&d->svg, PROWL_SIGN_CROWN, b->width - 96, 21, 20);
    svg_text(&d->svg, moved ? "tiny strong was" : "tiny", SVG_END, b->width - 8, 26,
             lang_get(d->pen.lang, "Dominance"));
}

static void draw_seat(struct prowl_draw *d, uint32_t seat, int x, int y, int width, int height)
{
    const struct prowl_state *s = d->s;
    struct seat_box b = {.seat = seat, .width = width, .height = height, .x = 100, .y = 44};
    int index = prowl_look_find(&d->look, PROWL_M_SEAT, seat);
    bool won = s->phase == PROWL_P_OVER && s->winner == seat, turn = s->phase != PROWL_P_OVER && s->seat == seat;
    numbered_group(d, "seat-", digit(seat), x, y);
    bool chosen = index >= 0 && prowl_draw_choice(d, index);
    svg_rect(&d->svg, turn || won ? "panel ink thick" : "panel hair fine", 0, 0, width, height, 10);
    if (index >= 0)
        svg_rect(&d->svg, chosen ? "line lit thick" : "line lit fine", -4, -4, width + 8, height + 8, 13);
    draw_name(d, &b, won);
    draw_clan_card(d, &b);
    draw_clan_words(d, &b);
    draw_held(d, &b);
    draw_chips(d, &b);
    draw_pile(d, &b);
    if (index >= 0)
        svg_close(&d->svg);
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
        prowl_cards_back(svg, 14 + i * 4, 10, 32, 44);
    svg_text(svg, "small strong", SVG_START, 68, 37, words);
    svg_text(svg, "tiny quiet", SVG_END, 220, 37, lang_get(d->pen.lang, "revealed"));
    uint32_t revealed = prowl_pile(d->s, PROWL_PUBLIC);
    int width = SIDE_WIDTH - 240, rows = (int)prowl_size(revealed) * 42 > width + 4 ? 2 : 1;
    prowl_cards_tiles(d, 230, 34 - rows * 13, width, revealed, true);
    svg_close(svg);
}

static void draw_seats(struct prowl_draw *d)
{
    int seats = d->s->seats, columns = seats <= 3 ? seats : seats == 4 ? 2 : 3, rows = (seats + columns - 1) / columns;
    int height = SEATS_HEIGHT - (seats == 2 ? DECK_HEIGHT : 0);
    int wide = (SIDE_WIDTH + GAP) / columns - GAP, tall = (height + GAP) / rows - GAP;
    svg_group(&d->svg, "seats", NULL);
    for (int i = 0; i < seats; i++)
        draw_seat(d, (uint32_t)i, SIDE_X + i % columns * (wide + GAP), SEATS_Y + i / columns * (tall + GAP), wide,
                  tall);
    svg_close(&d->svg);
    if (seats == 2)
        draw_deck(d);
}

/* ---- What is to be decided ---- */

static void draw_prompt(struct prowl_draw *d)
{
    struct prowl_pen *p = &d->pen;
    char words[PROWL_CARD_WORDS * 2];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_ask(p->r, (const struct game_state *)d->s, &t);
    svg_group(&d->svg, "prompt", NULL);
    prowl_draw_fit(&d->svg, "big strong", SVG_START, SIDE_X, 42, 74, words);
    if (d->s->card < PROWL_CARDS) {
        char effect[PROWL_CARD_WORDS];
        struct text e;
        text_init(&e, effect, sizeof effect);
        prowl_cardwords(p, d->s->card, &e);
        text_init(&t, words, sizeof words);
        p->out = &t;
        PROWL_SAY(p, N_("In play: {card}"), {"card", prowl_pen_cards(p, prowl_bit(d->s->card)), 0});
        text_put(&t, " · ");
        text_put(&t, effect);
        prowl_draw_fit(&d->svg, "small quiet", SVG_START, SIDE_X, 66, 126, words);
    }
    svg_close(&d->svg);
}

static bool in_strip(enum prowl_kind kind)
{
    return kind == PROWL_M_WORD || kind == PROWL_M_OPT || kind == PROWL_M_MUST;
}

/* Choices that have no place on the table, as buttons side by side. */
static void draw_strip(struct prowl_draw *d)
{
    int count = 0, x = SIDE_X;
    for (uint32_t i = 0; d->look.legal != NULL && i < d->look.legal->count; i++)
        count += in_strip(prowl_unpack(d->look.legal->move[i]).kind);
    if (count == 0)
        return;
    int widest = (SIDE_WIDTH + GAP) / count - GAP;
    svg_group(&d->svg, "choices", NULL);
    for (uint32_t i = 0; i < d->look.legal->count; i++) {
        char label[PROWL_LABEL_MAX * 2];
        struct text t;
        if (!in_strip(prowl_unpack(d->look.legal->move[i]).kind))
            continue;
        text_init(&t, label, sizeof label);
        prowl_label(d->pen.r, (const struct game_state *)d->s, d->look.legal->move[i], &t);
        int width = 40 + canvas_width(label) * 10;
        width = width > widest ? widest : width;
        bool chosen = prowl_draw_choice(d, (int)i);
        svg_rect(&d->svg, chosen ? "button lit thick" : "button lit fine", x, STRIP_Y, width, 36, 9);
        prowl_draw_fit(&d->svg, "mid", SVG_MIDDLE, x + width / 2, STRIP_Y + 24, (width - 16) / 10, label);
        svg_close(&d->svg);
        x += width + GAP;
    }
    svg_close(&d->svg);
}

/* Once it is over: who won and why, where the hand was. */
static void draw_outcome(struct prowl_draw *d)
{
    char words[PROWL_CARD_WORDS * 2];
    struct text t;
    text_init(&t, words, sizeof words);
    prowl_outcome(d->pen.r, (const struct game_state *)d->s, &t);
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
    prowl_ask(r, s, &t);
    svg_begin(&d.svg, out, look->theme, WIDTH, HEIGHT, lang_code(r->lang), lang_get(r->lang, prowl_show.title), words,
              prowl_signs_rules);
    draw_track(&d);
    draw_prompt(&d);
    draw_seats(&d);
    draw_strip(&d);
    svg_group(&d.svg, "hand", NULL);
    prowl_cards_hand(&d, MARGIN, HAND_Y, WIDTH - 2 * MARGIN, HAND_HEIGHT);
    svg_close(&d.svg);
    if (d.s->phase == PROWL_P_OVER)
        draw_outcome(&d);
    svg_end(&d.svg);
}
