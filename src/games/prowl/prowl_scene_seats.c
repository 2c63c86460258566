/* A seat in the picture: its clan card, its hand, what it must do, what lies in front of it, and its pile. */
#include "games/prowl/prowl_scene.h"

enum { PAD = 8, BETWEEN = 4, LINE_MOST = 56 };

/* What a panel is filled with, from its top: things beside the clan card first, then below it. */
struct filler {
    struct prowl_draw *d;
    uint32_t seat;
    struct rect in, card; /* inside the panel, and the clan card */
    int x, y;             /* where the next thing goes */
    int line;             /* how high it is */
    bool measured;        /* nothing is drawn */
};

static int start_of_line(const struct filler *f)
{
    return f->y < rect_bottom(f->card) ? rect_right(f->card) + PAD : f->in.x;
}

/* The place for something so wide. */
static struct rect place(struct filler *f, int width)
{
    while (f->x + width > rect_right(f->in) && (f->x > start_of_line(f) || f->y < rect_bottom(f->card))) {
        f->y += f->line + BETWEEN;
        f->x = start_of_line(f);
    }
    struct rect at = {f->x, f->y, width, f->line};
    f->x += width + BETWEEN;
    return at;
}

static void new_line(struct filler *f)
{
    if (f->x > start_of_line(f))
        f->y += f->line + BETWEEN;
    f->x = start_of_line(f);
}

/* Figures are larger where lines are higher. */
static int figure_size(const struct filler *f)
{
    return rect_between(f->d->room->least, f->line * 3 / 7, f->d->room->ask);
}

/* A small card: the mask of its clan and its number, or letters where the clan has no mask of its own. Letters are
 * those of the clan's name, so that they are the reader's. */
static void draw_tile(struct filler *f, uint32_t card, enum prowl_sign sign, order_piece *piece, uint32_t which)
{
    struct prowl_draw *d = f->d;
    bool last = piece != NULL && scene_is_new(d->scene, piece, which);
    bool numbered = piece != NULL && order_of(&d->scene->order, piece, which) > 0;
    int radius = scene_order_radius(d->scene);
    int more = (sign != PROWL_SIGN_NONE ? f->line * 3 / 4 : 0) + (numbered ? 2 * radius + 2 : 0);
    struct rect at = place(f, f->line * 8 / 5 + more), inside = {0, 0, at.width, at.height};
    struct type how = {.size = figure_size(f), .bold = true, .anchor = SVG_MIDDLE};
    uint32_t slot = prowl_slot(card);
    char words[16];
    struct text t;
    if (f->measured)
        return;
    text_init(&t, words, sizeof words);
    if (last)
        prowl_scene_draw_revealed(d, "card", card, at);
    else
        prowl_scene_draw_card_group(d, "card", card, at);
    prowl_scene_draw_title(d, card, NULL);
    prowl_scene_draw_tinted(d, slot, last ? "last" : "edge fine", inside, 5);
    if (prowl_signs_has_mask(d, slot)) {
        prowl_signs_cut(d, PROWL_SIGN_MASK + d->s->clans[slot], &inside, f->line, 0, f->line * 5 / 6);
    } else {
        const char *title = prowl_pen_clan_title(&d->pen, slot), *end = title;
        canvas_next(&end);
        if (*end != '\0')
            canvas_next(&end);
        text_bytes(&t, title, (size_t)(end - title));
        how.size = 12;
    }
    text_uint(&t, card % PROWL_EACH + 1);
    type_in(d->svg, how, rect_cut_left(&inside, f->line * 8 / 5 - inside.x, 0), words);
    if (sign != PROWL_SIGN_NONE)
        prowl_signs_cut(d, sign, &inside, f->line * 2 / 3, 0, f->line * 2 / 3);
    if (numbered)
        scene_order(d->scene, piece, which, at.width - radius - 2, at.height / 2);
    svg_close(d->svg);
}

/* A pile in the order in which it was laid; what the last move laid is marked. */
static void put_pile(struct filler *f, uint32_t pile)
{
    const struct prowl_state *s = f->d->s;
    for (uint32_t i = 0; i < s->laid_count; i++)
        if (s->laid[i] >> 5 == pile)
            draw_tile(f, s->laid[i] & 31U, PROWL_SIGN_NONE, prowl_scene_draw_laid, i);
}

/* The clan card. */

static void draw_face(struct prowl_draw *d, uint32_t slot, struct rect at)
{
    prowl_scene_draw_tinted(d, slot, "edge fine", at, rect_least(6, at.width / 4));
    prowl_signs_mask(d, slot, rect_middle_x(at), rect_middle_y(at), rect_least(at.width, at.height) * 9 / 10);
}

/* A card that is known although it is face down: its back, of which a corner is turned up. Where the viewer has peeked
 * at it, an eye is on the back. */
static void draw_lifted(struct prowl_draw *d, uint32_t slot, bool peeked, struct rect at)
{
    int turn = at.width * 19 / 20, right = rect_right(at), bottom = rect_bottom(at);
    int x = right - turn, y = bottom - turn, size = turn * 4 / 7, left = at.height - turn;
    const int back[][2] = {{at.x, at.y}, {right, at.y}, {right, y}, {x, bottom}, {at.x, bottom}};
    const int gone[][2] = {{right, y}, {right, bottom}, {x, bottom}}, flap[][2] = {{right, y}, {x, bottom}, {x, y}};
    prowl_scene_draw_corners(d->svg, "line edge fine dashes", gone, 3, false);
    prowl_scene_draw_corners(d->svg, "back edge fine", back, 5, true);
    prowl_scene_draw_tinted_corners(d, slot, flap, 3);
    prowl_signs_mask(d, slot, x + turn * 2 / 7, y + turn * 2 / 7, size);
    if (peeked)
        prowl_signs_eye(d, rect_middle_x(at), at.y + left / 2, rect_least(left, at.width / 2));
}

/* Whether the viewer knows another's clan card that lies face down. */
static bool is_peeked(const struct prowl_state *s, uint32_t seat)
{
    return s->clan[seat] < PROWL_CARDS && !(s->mark[seat] & PROWL_UP) && s->viewer != PROWL_TRUTH && s->viewer != seat;
}

/* How a clan card lies that the viewer knows, in a few words. */
static const char *lie_of(const struct prowl_draw *d, uint32_t seat)
{
    const struct lang *l = d->pen.lang;
    return is_peeked(d->s, seat)         ? lang_get(l, "face down, seen by you")
           : d->s->mark[seat] & PROWL_UP ? lang_get(l, "face up")
                                         : lang_get(l, "face down");
}

/* The card as the choice under consideration would leave it, if that lays one. */
static bool is_ghost(const struct prowl_draw *d, uint32_t seat)
{
    return seat == d->s->seat && prowl_lays_clan(d->look.chosen.kind) && d->look.chosen.arg < PROWL_CARDS;
}

static void draw_clan_card(struct prowl_draw *d, uint32_t seat, struct rect at)
{
    const struct prowl_state *s = d->s, *before = d->look.before;
    struct rect inside = {0, 0, at.width, at.height};
    bool ghost = is_ghost(d, seat), up = !ghost && (s->mark[seat] & PROWL_UP) != 0;
    uint32_t card = ghost ? d->look.chosen.arg : s->clan[seat];
    if (card == PROWL_NONE || ghost)
        prowl_scene_draw_group(d, "clan-of", prowl_scene_draw_digit(seat), at);
    else
        prowl_scene_draw_side(d, "clan-of", seat, up, at);
    svg_group(d->svg, NULL, ghost ? "ghost" : NULL);
    if (card < PROWL_CARDS)
        prowl_scene_draw_title(d, card, ghost ? NULL : lie_of(d, seat));
    if (card == PROWL_NONE)
        room_panel(d->svg, "line hair fine", inside);
    else if (card == PROWL_HIDDEN)
        prowl_scene_draw_back(d->svg, inside);
    else if (up)
        draw_face(d, prowl_slot(card), inside);
    else
        draw_lifted(d, prowl_slot(card), !ghost && is_peeked(s, seat), inside);
    svg_close(d->svg);
    if (!ghost && before != NULL && before->clan[seat] != PROWL_NONE &&
        (before->clan[seat] != card || ((before->mark[seat] ^ s->mark[seat]) & PROWL_UP)))
        prowl_scene_draw_frame(d, "line last", inside);
    svg_close(d->svg);
}

/* What is known of a hidden clan card: the clans that it cannot belong to, with a stroke through their masks. */
static void put_excluded(struct filler *f)
{
    struct prowl_draw *d = f->d;
    const struct prowl_state *s = d->s;
    char words[PROWL_LABEL_MAX];
    struct text t;
    if (s->clan[f->seat] != PROWL_HIDDEN || s->may[f->seat] == (1U << PROWL_SLOTS) - 1)
        return;
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        if (s->may[f->seat] >> slot & 1)
            continue;
        struct rect at = place(f, f->line);
        if (f->measured)
            continue;
        text_init(&t, words, sizeof words);
        text_put(&t, lang_get_in_context(d->pen.lang, "before clans that it cannot be", "not"));
        text_char(&t, ' ');
        text_put(&t, prowl_pen_clan_title(&d->pen, slot));
        svg_group(d->svg, NULL, NULL);
        svg_title(d->svg, words);
        prowl_signs_mask(d, slot, rect_middle_x(at), rect_middle_y(at), f->line - 2);
        svg_line(d->svg, "last", at.x + 2, rect_bottom(at) - 3, rect_right(at) - 2, at.y + 3);
        svg_close(d->svg);
    }
    new_line(f);
}

/* Hand, marks, pile. */

/* Backs that overlap, and how many. The hand that is laid out has none. */
static void put_backs(struct filler *f, uint32_t count)
{
    struct prowl_draw *d = f->d;
    struct type how = {.size = rect_most(d->room->body, figure_size(f)), .bold = true};
    int back = f->line * 2 / 3, room = rect_right(f->in) - start_of_line(f) - back - type_width(how, "00") - BETWEEN;
    int step = count > 1 ? rect_between(2, room / ((int)count - 1) - 2, back - 3) : 0;
    int wide = step * ((int)count - 1) + back;
    struct rect at = place(f, wide + BETWEEN + type_width(how, "00"));
    if (f->measured)
        return;
    prowl_scene_draw_group(d, "hand-of", prowl_scene_draw_digit(f->seat), at);
    for (uint32_t i = 0; i < count; i++)
        prowl_scene_draw_back(d->svg, (struct rect){(int)i * step, 1, back, f->line - 2});
    type_number(d->svg, how, wide + BETWEEN, f->line / 2 + how.size * 36 / 100, d->s->held[f->seat]);
    svg_close(d->svg);
}

static void put_hand(struct filler *f)
{
    const struct prowl_state *s = f->d->s;
    uint32_t known = 0, seat = f->seat;
    if (seat == f->d->look.hand_of)
        return;
    known = prowl_words_shown_hand(s, seat) ? s->hand[seat] : prowl_known(s, seat);
    if (s->held[seat] > prowl_size(known))
        put_backs(f, s->held[seat] - prowl_size(known));
    for (; known != 0; known &= known - 1)
        draw_tile(f, prowl_least(known), PROWL_SIGN_NONE, NULL, 0);
    if (s->held[seat] > 0)
        new_line(f);
}

/* A sign with its word. */
static void put_chip(struct filler *f, enum prowl_sign sign, const char *word)
{
    struct type how = {.size = rect_least(figure_size(f), f->d->room->body)};
    struct rect at = place(f, rect_least(f->in.width, 26 + type_width(how, word)));
    if (f->measured)
        return;
    room_panel(f->d->svg, "button leader fine", at);
    rect_cut_left(&at, 4, 0);
    prowl_signs_cut(f->d, sign, &at, 16, 3, 16);
    type_in(f->d->svg, how, at, word);
}

static void put_marks(struct filler *f)
{
    struct prowl_pen *p = &f->d->pen;
    const struct prowl_state *s = f->d->s;
    uint32_t bound = prowl_bound(s, f->seat), must = prowl_must(s, f->seat);
    if (must != PROWL_FREE)
        put_chip(f, prowl_signs_action(must), PROWL_KEEP(p, N_("must {action}"), PROWL_ACTION(p, must)));
    if (s->mark[f->seat] & PROWL_HUSHED)
        put_chip(f, PROWL_SIGN_HUSH, lang_get(p->lang, "hushed"));
    if (prowl_track_shielded(p->box, s, f->seat))
        put_chip(f, PROWL_SIGN_SHIELD, lang_get(p->lang, "shielded"));
    if (bound != PROWL_NONE)
        put_chip(f, PROWL_SIGN_CONTRACT, prowl_pen_clan_title(p, bound));
    p->used = 0;
}

/* Attachments lie before the seat. */
static void put_attached(struct filler *f)
{
    struct prowl_draw *d = f->d;
    for (uint32_t left = d->s->attached[f->seat]; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left);
        bool leader = (prowl_card_at(d->pen.box, d->s, card)->flags & PROWL_LEADER) != 0;
        draw_tile(f, card, leader ? PROWL_SIGN_LEADER : PROWL_SIGN_ATTACHMENT, prowl_scene_draw_attached,
                  f->seat * PROWL_CARDS + card);
    }
}

static void put_name(const struct filler *f, struct rect at)
{
    struct prowl_draw *d = f->d;
    const struct prowl_state *s = d->s;
    bool won = s->phase == PROWL_P_OVER && s->winner == f->seat, turn = prowl_tally_has_turn(&d->pen, f->seat);
    struct type how = {.size = d->room->name, .bold = true, .name = true}, small = {.size = d->room->least};
    if (turn || won)
        prowl_signs_cut(d, won ? PROWL_SIGN_WINNER : PROWL_SIGN_TURN, &at, 18, 4, won ? 20 : 16);
    if (s->dominance == f->seat) {
        const char *word = lang_get(d->pen.lang, "Dominance");
        if (d->look.before != NULL && d->look.before->dominance != f->seat)
            small.class = "was";
        if (at.width >= type_width(small, word) + 120)
            type_in(d->svg, small, rect_cut_right(&at, type_width(small, word), 4), word);
        prowl_signs_put(d, PROWL_SIGN_CROWN, rect_middle_x(rect_cut_right(&at, 22, 4)), rect_middle_y(at), 22);
    }
    type_in(d->svg, how, at, prowl_pen_who(&d->pen, f->seat));
}

/* The name of a clan card that the viewer knows, and how it lies: beside the card, or over it where there is too little
 * room. */
static void put_clan_name(struct filler *f)
{
    uint32_t card = f->d->s->clan[f->seat];
    struct type how = {.size = f->d->room->least, .bold = true}, small = {.size = how.size, .class = "quiet"};
    if (card >= PROWL_CARDS)
        return;
    const char *title = prowl_pen_title(&f->d->pen, card), *lie = lie_of(f->d, f->seat);
    struct rect at = {f->x, f->y, rect_right(f->in) - f->x, 0};
    bool over = at.width < 8 * how.size;
    if (over)
        at = (struct rect){f->in.x, f->y, f->in.width, 0};
    at.height = type_height(how, at.width, title);
    if (!f->measured)
        type_wrap(f->d->svg, how, at, title);
    at.y += at.height;
    at.height = type_height(small, at.width, lie);
    if (!f->measured)
        type_wrap(f->d->svg, small, at, lie);
    f->y = rect_bottom(at) + BETWEEN;
    if (over)
        f->card.y = f->y;
}

static int least_line(const struct prowl_draw *d)
{
    return 2 * d->room->least;
}

/* Fills a panel, whose clan card is so wide and whose lines are so high, or says how high it would be. */
static int fill(struct prowl_draw *d, uint32_t seat, struct rect at, int wide, int line, bool measured)
{
    struct filler f = {.d = d, .seat = seat, .in = rect_inset(at, PAD, PAD - 2), .line = line, .measured = measured};
    struct rect name = {f.in.x, f.in.y, f.in.width, type_leading((struct type){.size = d->room->name})};
    f.card = (struct rect){f.in.x, rect_bottom(name) + 4, wide, wide * 7 / 5};
    f.x = rect_right(f.card) + PAD;
    f.y = f.card.y;
    put_clan_name(&f);
    if (!measured) {
        put_name(&f, name);
        draw_clan_card(d, seat, f.card);
    }
    put_hand(&f);
    put_excluded(&f);
    put_marks(&f);
    put_attached(&f);
    if (prowl_tally_pile(d->s, seat) != 0 && f.x > start_of_line(&f) && f.y < rect_bottom(f.card))
        new_line(&f);
    put_pile(&f, seat);
    int bottom = f.x > start_of_line(&f) ? f.y + f.line : f.y - BETWEEN;
    return rect_most(bottom, rect_bottom(f.card)) + PAD - at.y;
}

static int card_width(int width)
{
    return rect_between(46, width * 28 / 100, 88);
}

int prowl_scene_seats_height(struct prowl_draw *d, uint32_t seat, int width)
{
    return fill(d, seat, (struct rect){0, 0, width, d->room->all.height}, card_width(width), least_line(d), true);
}

/* The clan card is as large as there is room. */
static int roomy_card(struct prowl_draw *d, uint32_t seat, struct rect inside, bool alone)
{
    int least = card_width(inside.width), wide = rect_most(least, inside.width * (alone ? 45 : 36) / 100);
    while (wide > least && fill(d, seat, inside, wide, least_line(d), true) > inside.height)
        wide -= 4;
    return rect_most(wide, least);
}

/* And then what lies beside it. */
static int roomy_line(struct prowl_draw *d, uint32_t seat, struct rect inside, int wide)
{
    int line = LINE_MOST;
    while (line > least_line(d) && fill(d, seat, inside, wide, line, true) > inside.height)
        line -= 2;
    return rect_most(line, least_line(d));
}

int prowl_scene_seats_line(struct prowl_draw *d, uint32_t seat, struct rect at)
{
    struct rect inside = {0, 0, at.width, at.height};
    return roomy_line(d, seat, inside, roomy_card(d, seat, inside, false));
}

void prowl_scene_seats_draw(struct prowl_draw *d, uint32_t seat, struct rect at, int line, bool chosen_here)
{
    const struct prowl_state *s = d->s;
    int index = chosen_here ? prowl_look_find(&d->look, PROWL_M_SEAT, seat) : -1;
    bool marked = prowl_tally_has_turn(&d->pen, seat) || (s->phase == PROWL_P_OVER && s->winner == seat);
    struct rect inside = {0, 0, at.width, at.height};
    prowl_scene_draw_group(d, "seat", prowl_scene_draw_digit(seat), at);
    bool chosen = index >= 0 && prowl_scene_draw_choice(d, index, inside);
    room_panel(d->svg, marked ? "panel ink thick" : "panel hair fine", inside);
    if (index >= 0)
        prowl_scene_draw_frame(d, chosen ? "line lit thick" : "line lit fine", inside);
    int wide = roomy_card(d, seat, inside, line == 0);
    fill(d, seat, inside, wide, line > 0 ? line : roomy_line(d, seat, inside, wide), false);
    if (index >= 0)
        svg_close(d->svg);
    svg_close(d->svg);
}

/* Briefly. */

/* The clan card: its mask, if the viewer knows it, on a card in its colour, or on a back if it lies face down. */
static void chip_clan(struct prowl_draw *d, uint32_t seat, struct rect at)
{
    uint32_t card = d->s->clan[seat], slot = prowl_slot(card);
    const int corners[][2] = {{0, 0}, {at.width, 0}, {at.width, at.height}, {0, at.height}};
    bool up = (d->s->mark[seat] & PROWL_UP) != 0;
    if (card == PROWL_NONE)
        return;
    prowl_scene_draw_side(d, "sign-of", seat, up, at);
    if (up) /* not a rectangle: those of a chip show whether it is turned to */
        prowl_scene_draw_tinted_corners(d, slot, corners, 4);
    else
        prowl_scene_draw_back(d->svg, (struct rect){card == PROWL_HIDDEN ? 3 : 0, 1, 16, 22});
    if (up)
        prowl_signs_mask(d, slot, at.width / 2, at.height / 2, at.width * 9 / 10);
    else if (card != PROWL_HIDDEN)
        prowl_signs_mask(d, slot, at.width - 8, at.height - 8, 17);
    svg_close(d->svg);
}

/* The clan card, the hand's size and what weighs on the seat, under its name. */
static void chip_signs(struct prowl_draw *d, uint32_t seat, struct rect at)
{
    const struct prowl_state *s = d->s;
    struct type how = {.size = d->room->body, .bold = true};
    uint32_t must = prowl_must(s, seat);
    chip_clan(d, seat, rect_middle(rect_cut_left(&at, 22, 4), 22, 24));
    int y = rect_middle_y(at);
    type_number(d->svg, how, rect_cut_left(&at, s->held[seat] < 10 ? 10 : 20, 2).x, y + how.size * 36 / 100,
                s->held[seat]);
    const enum prowl_sign signs[] = {s->dominance == seat ? PROWL_SIGN_CROWN : PROWL_SIGN_NONE,
                                     must != PROWL_FREE ? prowl_signs_action(must) : PROWL_SIGN_NONE,
                                     s->mark[seat] & PROWL_HUSHED ? PROWL_SIGN_HUSH : PROWL_SIGN_NONE,
                                     prowl_bound(s, seat) != PROWL_NONE ? PROWL_SIGN_CONTRACT : PROWL_SIGN_NONE,
                                     s->attached[seat] != 0 ? PROWL_SIGN_ATTACHMENT : PROWL_SIGN_NONE};
    for (uint32_t i = 0; i < sizeof signs / sizeof signs[0] && at.width >= 16; i++)
        if (signs[i] != PROWL_SIGN_NONE)
            prowl_signs_cut(d, signs[i], &at, 18, 2, 17);
}

/* A name is rather small than cut, and rather in plain letters than that; where it needs the room of the sign before
 * it, the frame alone says whose turn it is. */
static void put_chip_name(struct prowl_draw *d, uint32_t seat, bool turn, struct rect at)
{
    enum { SIGN = 10, AIR = 2 };
    const char *who = prowl_pen_who(&d->pen, seat);
    struct type how = {.size = d->room->body, .bold = true, .name = true}, least = {.size = d->room->least};
    if (turn && type_width(least, who) + SIGN + AIR <= at.width)
        prowl_signs_cut(d, PROWL_SIGN_TURN, &at, SIGN, AIR, 11);
    how = type_shrunk(how, d->room->least, at.width, who);
    how.bold = type_width(how, who) <= at.width;
    type_in(d->svg, how, at, who);
}

void prowl_scene_seats_chip(struct prowl_draw *d, uint32_t seat, struct rect at)
{
    struct type how = {.size = d->room->body, .bold = true, .name = true};
    int index = prowl_look_find(&d->look, PROWL_M_SEAT, seat);
    bool chosen = index >= 0 && index == d->look.picked, turn = prowl_tally_has_turn(&d->pen, seat);
    char id[16], stop[16];
    struct text t;
    text_init(&t, id, sizeof id);
    text_put(&t, "standing-");
    text_uint(&t, seat);
    svg_group(d->svg, id, NULL);
    text_init(&t, stop, sizeof stop);
    text_put(&t, "seat-");
    text_uint(&t, seat);
    text_put(&t, "-stop");
    if (index >= 0)
        prowl_scene_draw_choice(d, index, at);
    else
        svg_turn(d->svg, stop, prowl_pen_who(&d->pen, seat));
    room_panel(d->svg, chosen ? "picked lit thick" : index >= 0 ? "button lit thick" : turn ? "ink thick" : NULL, at);
    at = rect_inset(at, rect_between(3, at.width / 16, 5), 3);
    struct rect name = rect_cut_top(&at, type_leading(how), 0);
    put_chip_name(d, seat, turn, name);
    chip_signs(d, seat, at);
    svg_close(d->svg);
    svg_close(d->svg);
}

/* The deck of a game of two. */

void prowl_scene_seats_deck(struct prowl_draw *d, struct rect at)
{
    uint32_t left = prowl_deck(d->s);
    struct rect inside = {0, 0, at.width, at.height}, in = rect_inset(inside, PAD, PAD);
    struct type how = {.size = d->room->body, .bold = true}, small = {.size = d->room->least, .class = "quiet"};
    char words[64];
    struct text t;
    text_init(&t, words, sizeof words);
    LANG_SAY(&t, d->pen.lang, "Deck: {n}", {"n", NULL, left});
    svg_group_at(d->svg, "deck", NULL, at.x, at.y);
    room_panel(d->svg, "panel hair fine", inside);
    struct rect pile = rect_cut_left(&in, 46, PAD);
    for (int i = 0; i < rect_least((int)left, 3); i++)
        prowl_scene_draw_back(d->svg, (struct rect){pile.x + i * 4, pile.y + i * 2, 34, 48});
    struct filler f = {.d = d, .in = in, .x = in.x, .line = least_line(d)};
    type_in(d->svg, how, rect_cut_top(&in, f.line, 0), words);
    if (prowl_tally_pile(d->s, PROWL_PUBLIC) != 0) {
        type_in(d->svg, small, rect_cut_top(&in, f.line, 0), lang_get(d->pen.lang, "revealed"));
        f.y = in.y;
        put_pile(&f, PROWL_PUBLIC);
    }
    svg_close(d->svg);
}
