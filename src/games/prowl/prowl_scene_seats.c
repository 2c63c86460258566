/* A seat in the picture: its clan card, its hand, what it must do, what lies in front of it, and its pile. */
#include "games/prowl/prowl_scene.h"

struct seat_box {
    uint32_t seat;
    int width, height;
    int x, y;      /* where the next thing goes */
    int terse;     /* how many kinds of words are left out for want of room */
    bool measured; /* whether the chips are only measured and not drawn */
};

static void draw_clan_card(struct prowl_draw *d, struct seat_box *b)
{
    struct svg *svg = &d->svg;
    const struct prowl_state *s = d->s;
    uint32_t card = s->clan[b->seat];
    bool up = (s->mark[b->seat] & PROWL_UP) != 0;
    char class[24];
    struct text t;
    prowl_scene_draw_group(d, "clan-of-", prowl_scene_draw_digit(b->seat), 12, 42);
    bool ghost = b->seat == s->seat && prowl_lays_clan(d->look.chosen.kind);
    if (ghost) { /* the card under consideration is drawn as if it lay there */
        card = d->look.chosen.arg;
        up = false;
        svg_group(svg, NULL, "ghost");
    }
    if (card == PROWL_NONE) {
        svg_rect(svg, "line hair fine", 0, 0, 74, 102, 8);
    } else if (card == PROWL_HIDDEN) {
        prowl_scene_cards_back(svg, 0, 0, 74, 102);
    } else {
        if (!up) /* the card is known although it is face down, so its back shows behind it */
            prowl_scene_cards_back(svg, 0, 0, 74, 102);
        text_init(&t, class, sizeof class);
        text_put(&t, prowl_signs_tint(d, prowl_slot(card)));
        text_put(&t, " ink fine");
        svg_rect(svg, class, up ? 0 : 3, up ? 0 : 26, up ? 74 : 68, up ? 102 : 73, 8);
        prowl_signs_mask(d, prowl_slot(card), 37, up ? 42 : 54, up ? 58 : 46);
        prowl_scene_draw_fit(svg, "tiny", SVG_MIDDLE, 37, up ? 92 : 91, 9,
                             prowl_pen_clan_title(&d->pen, prowl_slot(card)));
    }
    if (ghost)
        svg_close(svg);
    else if (d->look.before != NULL && d->look.before->clan[b->seat] != PROWL_NONE &&
             (d->look.before->clan[b->seat] != card || ((d->look.before->mark[b->seat] ^ s->mark[b->seat]) & PROWL_UP)))
        svg_rect(svg, "line last", -3, -3, 80, 108, 10);
    svg_close(svg);
}

/* The clan card in words: its name, how it lies, and the clans that it cannot belong to. */
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
        prowl_scene_draw_fit(&d->svg, "small strong", SVG_START, b->x, b->y + 12, columns,
                             prowl_pen_title(&d->pen, card));
    else if (s->may[b->seat] != (1U << PROWL_SLOTS) - 1) {
        text_put(&t, lang_get_in(l, "before clans that it cannot be", "not"));
        for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
            if (s->may[b->seat] >> slot & 1)
                continue;
            text_char(&t, ' ');
            text_put(&t, prowl_pen_clan_title(&d->pen, slot));
        }
        prowl_scene_draw_fit(&d->svg, "small strong", SVG_START, b->x, b->y + 12, columns, words);
    } else {
        prowl_scene_draw_fit(&d->svg, "small strong", SVG_START, b->x, b->y + 12, columns,
                             lang_get(l, "clan not known"));
    }
    svg_text(&d->svg, "tiny quiet", SVG_START, b->x, b->y + 28,
             s->mark[b->seat] & PROWL_UP ? lang_get(l, "face up") : lang_get(l, "face down"));
    b->y += 38;
}

/* The hand of a seat has tiles for known cards and backs for the others. The hand that is laid out below has backs
 * only.
 */
static void draw_held(struct prowl_draw *d, struct seat_box *b)
{
    const struct prowl_state *s = d->s;
    uint32_t seat = b->seat, known = 0;
    int width = b->width - b->x - 8, backs;
    if (seat != d->look.hand_of)
        known = prowl_words_shown_hand(s, seat) ? s->hand[seat] : prowl_known(s, seat);
    backs = s->held[seat] - (int)prowl_size(known);
    if (known != 0)
        b->y = prowl_scene_cards_tiles(d, b->x, b->y, width, known, false);
    if (backs <= 0)
        return;
    char count[16];
    struct text t;
    prowl_scene_draw_group(d, "hand-of-", prowl_scene_draw_digit(seat), b->x, b->y);
    int step = backs > 1 && backs * 20 > width - 40 ? (width - 56) / (backs - 1) : 20;
    for (int i = 0; i < backs; i++)
        prowl_scene_cards_back(&d->svg, i * step, 0, 16, 23);
    text_init(&t, count, sizeof count);
    text_uint(&t, s->held[seat]);
    svg_text(&d->svg, "small strong", SVG_START, (backs - 1) * step + 24, 17, count);
    svg_close(&d->svg);
    b->y += 28;
}

/* Draws or measures a sign with its word, which may be empty. */
static void draw_chip(struct prowl_draw *d, struct seat_box *b, int *x, enum prowl_sign sign, const char *word,
                      const char *class)
{
    int room = b->width - 8 - b->x, columns = (room - 28) * 10 / 77;
    int shown = canvas_width(word) < columns ? canvas_width(word) : columns,
        width = 24 + shown * 77 / 10 + (shown > 0) * 4;
    if (*x > b->x && *x + width > b->width - 8) {
        *x = b->x;
        b->y += 25;
    }
    if (!b->measured) {
        svg_group_at(&d->svg, NULL, NULL, *x, b->y);
        svg_rect(&d->svg, class, 0, 0, width, 22, 11);
        prowl_signs_put(&d->svg, sign, 12, 11, 15);
        prowl_scene_draw_fit(&d->svg, "tiny", SVG_START, 23, 15, columns, word);
        svg_close(&d->svg);
    }
    *x += width + 5;
}

static void put_chips(struct prowl_draw *d, struct seat_box *b)
{
    const struct prowl_state *s = d->s;
    struct prowl_pen *p = &d->pen;
    uint32_t seat = b->seat, bound = prowl_bound(s, seat), must = prowl_must(s, seat);
    int x = b->x, y = b->y;
    bool words = b->terse < 1;
    if (must != PROWL_FREE)
        draw_chip(d, b, &x, prowl_signs_action(must),
                  words ? PROWL_KEEP(p, N_("must {action}"), PROWL_ACTION(p, must)) : "", "button leader fine");
    if (s->mark[seat] & PROWL_HUSHED)
        draw_chip(d, b, &x, PROWL_SIGN_HUSH, words ? lang_get(p->lang, "hushed") : "", "button leader fine");
    if (prowl_track_shielded(p->box, s, seat))
        draw_chip(d, b, &x, PROWL_SIGN_SHIELD, words ? lang_get(p->lang, "shielded") : "", "button hair fine");
    if (bound != PROWL_NONE) /* the clan of a contract is never left out */
        draw_chip(d, b, &x, PROWL_SIGN_CONTRACT,
                  words ? PROWL_KEEP(p, N_("promised: {clan}"), {"clan", prowl_pen_clan_title(p, bound), 0})
                        : prowl_pen_clan_title(p, bound),
                  "button leader fine");
    for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        bool leader = (prowl_card_at(p->box, s, card)->flags & PROWL_LEADER) != 0;
        bool last = d->look.before != NULL && !(d->look.before->attached[seat] >> card & 1);
        char class[24], id[PROWL_ID];
        const char *name = b->terse < 2 ? prowl_pen_title(p, card) : prowl_look_id(p, card, id);
        struct text t;
        text_init(&t, class, sizeof class);
        text_put(&t, prowl_signs_tint(d, prowl_slot(card)));
        text_put(&t, last ? " last" : " ink fine");
        draw_chip(d, b, &x, leader ? PROWL_SIGN_LEADER : PROWL_SIGN_ATTACHMENT, name, class);
    }
    p->used = 0;
    if (b->y > y || x > b->x)
        b->y += 27;
}

/* Words are left out until the chips do not run into the pile. */
static void draw_chips(struct prowl_draw *d, struct seat_box *b)
{
    int per = (b->width - 16) / 42, rows = ((int)prowl_size(prowl_tally_pile(d->s, b->seat)) + per - 1) / per;
    int y = b->y;
    b->measured = true;
    for (b->terse = 0; b->terse < 3; b->terse++) {
        b->y = y;
        put_chips(d, b);
        if (b->y - 5 <= b->height - 4 - rows * 26)
            break;
    }
    b->measured = false;
    b->y = y;
    put_chips(d, b);
}

/* The cards of a pile have their names if there is room for them. */
static void draw_pile(struct prowl_draw *d, const struct seat_box *b)
{
    uint32_t pile = prowl_tally_pile(d->s, b->seat);
    int count = (int)prowl_size(pile), width = b->width - 20, per = (width + 4) / 42, rows = (count + per - 1) / per;
    int top = b->y > 160 ? b->y : 160;
    if (count == 0)
        return;
    if (top + 20 + count * 26 > b->height) {
        prowl_scene_cards_tiles(d, 12, b->height - 4 - rows * 26, width, pile, true);
        return;
    }
    svg_text(&d->svg, "tiny quiet", SVG_START, 12, top + 12, lang_get(d->pen.lang, "discard pile"));
    prowl_scene_cards_rows(d, 12, top + 20, width, pile);
}

static void draw_name(struct prowl_draw *d, struct seat_box *b, bool won)
{
    const struct prowl_state *s = d->s;
    bool crown = s->dominance == b->seat, turn = prowl_tally_has_turn(s, b->seat);
    int x = turn || won ? 32 : 12;
    if (turn || won)
        prowl_signs_put(&d->svg, won ? PROWL_SIGN_WINNER : PROWL_SIGN_TURN, 20, 21, won ? 20 : 14);
    int columns = (b->width - x - (crown ? 116 : 10)) * 10 / 106;
    prowl_scene_draw_fit(&d->svg, "mid strong", SVG_START, x, 28, columns, prowl_pen_who(&d->pen, b->seat));
    if (!crown)
        return;
    bool moved = d->look.before != NULL && d->look.before->dominance != b->seat;
    prowl_signs_put(&d->svg, PROWL_SIGN_CROWN, b->width - 96, 21, 20);
    svg_text(&d->svg, moved ? "tiny strong was" : "tiny", SVG_END, b->width - 8, 26,
             lang_get(d->pen.lang, "Dominance"));
}

void prowl_scene_seats_draw(struct prowl_draw *d, uint32_t seat, int x, int y, int width, int height)
{
    const struct prowl_state *s = d->s;
    struct seat_box b = {.seat = seat, .width = width, .height = height, .x = 100, .y = 44};
    int index = prowl_look_find(&d->look, PROWL_M_SEAT, seat);
    bool won = s->phase == PROWL_P_OVER && s->winner == seat, turn = prowl_tally_has_turn(s, seat);
    prowl_scene_draw_group(d, "seat-", prowl_scene_draw_digit(seat), x, y);
    bool chosen = index >= 0 && prowl_scene_draw_choice(d, index);
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
