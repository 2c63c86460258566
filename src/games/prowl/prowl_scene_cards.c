/* Cards in the picture, with their texts: the hand, and the card in play. */
#include "games/prowl/prowl_scene.h"

enum { PAD = 8, CARD_LEAST = 164, CARD_MOST = 300, FRONT_LEAST = 140 };

/* A card that is shown large. */
struct shown {
    bool held; /* or in play */
    uint32_t card;
};

struct shown_list {
    int count;
    struct shown item[PROWL_CARDS + 1];
};

static const enum prowl_kind verbs[] = {PROWL_M_PLAY, PROWL_M_CHANGE, PROWL_M_ACCUSE};

static void list_shown(const struct prowl_draw *d, struct shown_list *out)
{
    const struct prowl_state *s = d->s;
    uint32_t hand = d->look.hand_of < s->seats ? s->hand[d->look.hand_of] : 0;
    out->count = 0;
    if (s->phase != PROWL_P_OVER && s->card < PROWL_CARDS)
        out->item[out->count++] = (struct shown){false, s->card};
    for (; hand != 0; hand &= hand - 1)
        out->item[out->count++] = (struct shown){true, prowl_least(hand)};
}

/* The face of a card. */

/* What is kept free for the verbs, whether there are any now or not, so that a card looks the same all the time. */
static int foot_of(const struct prowl_draw *d)
{
    return d->room->target + 4;
}

static int in_play_height(const struct prowl_draw *d)
{
    return 2 * d->room->least;
}

/* The head: the mask, and beside it the name over a row of signs for what the card does. */
static int draw_head(struct prowl_draw *d, uint32_t card, struct rect at, bool measured)
{
    struct prowl_gist gist;
    struct type name = {.size = d->room->name, .bold = true};
    const char *title = prowl_pen_title(&d->pen, card);
    uint32_t slot = prowl_slot(card), sign = 0;
    int mask = d->room->name * (at.width < 200 ? 18 : 21) / 8, icon = d->room->name + 4;
    struct rect rest = {at.x + mask + 12, at.y + 4, at.width - mask - 12 - PAD, 0};
    name = type_fit(name, d->room->least, rest.width, type_leading((struct type){.size = d->room->least}) + 6, title);
    int text = type_height(name, rest.width, title), height = rect_most(mask + 8, text + icon + 12);
    if (measured)
        return height;
    struct rect head = {at.x, at.y, at.width, height};
    prowl_scene_draw_tinted(d, slot, "", rect_inset(head, 1, 1), 9);
    prowl_signs_pattern(d, slot, (struct rect){rest.x, at.y, rest.width + PAD, height});
    prowl_signs_mask(d, slot, at.x + 6 + mask / 2, rect_middle_y(head), mask);
    rest.height = text;
    type_wrap(d->svg, name, rest, title);
    prowl_gist(prowl_card_at(d->pen.box, d->s, card), d->s->clans[slot], &gist);
    struct rect row = {rest.x, rect_bottom(rest) + 3, rest.width, icon};
    struct type number = {.size = d->room->least, .bold = true, .anchor = SVG_END};
    type_number(d->svg, number, rect_right(row), row.y + icon / 2 + 5, card % PROWL_EACH + 1);
    rect_cut_right(&row, 12, 0);
    svg_group(d->svg, NULL, NULL);
    for (; sign < gist.count && row.width >= icon; sign++)
        prowl_signs_cut(d, gist.sign[sign], &row, icon, 1, icon);
    svg_close(d->svg);
    return height;
}

static int draw_keywords(struct prowl_draw *d, uint32_t card, struct rect at, bool measured)
{
    uint32_t flags = prowl_card_at(d->pen.box, d->s, card)->flags;
    struct type how = {.size = d->room->least, .bold = true};
    int line = d->room->least + 8;
    struct rect_flow flow = rect_flow(at, line, 2);
    bool any = false;
    for (uint32_t flag = PROWL_LEADER; flag >= PROWL_EARLY; flag >>= 1) {
        struct rect part;
        if (!(flags & flag))
            continue;
        const char *word = prowl_cardwords_keyword(&d->pen, flag);
        any = true;
        rect_flow_next(&flow, type_width(how, word) + line + 8, &part);
        if (measured)
            continue;
        prowl_signs_cut(d, prowl_signs_keyword(flag), &part, line - 4, 4, line - 4);
        type_in(d->svg, how, part, word);
    }
    return any ? flow.y - at.y + line + 2 : 0;
}

/* How high a card has to be for its text in the least letters. */
static int card_height(struct prowl_draw *d, const struct shown *c, int width)
{
    char words[PROWL_CARD_WORDS];
    struct text t;
    struct type how = {.size = d->room->least};
    struct rect at = {0, 0, width, 1000}, in = {PAD, 0, width - 2 * PAD, 1000};
    text_init(&t, words, sizeof words);
    prowl_cardwords(&d->pen, c->card, &t);
    return draw_head(d, c->card, at, true) + 4 + draw_keywords(d, c->card, in, true) +
           type_height(how, in.width, words) + 4 + foot_of(d);
}

static void draw_face(struct prowl_draw *d, const struct shown *c, struct rect at)
{
    bool leader = (prowl_card_at(d->pen.box, d->s, c->card)->flags & PROWL_LEADER) != 0;
    char words[PROWL_CARD_WORDS];
    struct text t;
    room_panel(d->svg, leader ? "panel leader thick" : "panel edge fine", at);
    rect_cut_top(&at, draw_head(d, c->card, at, false), 4);
    struct rect foot = rect_cut_bottom(&at, foot_of(d), 0);
    at = (struct rect){at.x + PAD, at.y, at.width - 2 * PAD, at.height - 4};
    rect_cut_top(&at, draw_keywords(d, c->card, at, false), 0);
    text_init(&t, words, sizeof words);
    prowl_cardwords(&d->pen, c->card, &t);
    struct type how = {.size = rect_most(d->room->body, 16)};
    rect_cut_top(&at, type_wrap(d->svg, type_fit(how, d->room->least, at.width, at.height, words), at, words), PAD);
    if (d->s->phase != PROWL_P_TURN)
        at.height += foot.height - (c->held ? 0 : in_play_height(d));
    if (at.height >= 56)
        prowl_signs_shade(d, prowl_slot(c->card), rect_middle_x(at), rect_middle_y(at),
                          rect_least(rect_least(at.height - 8, at.width * 3 / 5), 320));
}

/* Choices on a card. */

/* The only move that chooses the card, or -1 if there are none or several; `count` is how many there are. */
static int only_move(const struct prowl_draw *d, uint32_t card, int *count)
{
    int found = -1;
    *count = 0;
    for (uint32_t kind = PROWL_M_CLAN; kind <= PROWL_M_VEIL; kind++) {
        int index = prowl_look_find(&d->look, (enum prowl_kind)kind, card);
        if (index >= 0) {
            found = index;
            *count += 1;
        }
    }
    return *count == 1 ? found : -1;
}

/* Opens the piece that the verbs belong to. */
static void open_piece(struct prowl_draw *d, uint32_t card)
{
    char tokens[3 * GAME_TOKEN_MAX];
    struct text t;
    text_init(&t, tokens, sizeof tokens);
    for (uint32_t i = 0; i < 3; i++) {
        int index = prowl_look_find(&d->look, verbs[i], card);
        if (index < 0)
            continue;
        if (t.used > 0)
            text_char(&t, ' ');
        prowl_text_write_move(d->pen.r->box, (const struct game_state *)d->s, d->look.legal->move[index], &t);
    }
    svg_piece(d->svg, tokens, prowl_pen_cards(&d->pen, prowl_bit(card)));
    d->pen.used = 0;
}

static void draw_verbs(struct prowl_draw *d, uint32_t card, struct rect at, int count)
{
    bool room = true; /* for signs before the words */
    for (uint32_t i = 1; i <= 3; i++)
        room = room && type_width((struct type){.size = d->room->body}, prowl_pen_action(&d->pen, i)) + 32 <=
                           rect_column(at, 0, count, 4).width;
    for (uint32_t i = 0, n = 0; i < 3; i++) {
        int index = prowl_look_find(&d->look, verbs[i], card);
        if (index >= 0)
            prowl_scene_draw_button(d, index, rect_column(at, (int)n++, count, 4),
                                    room ? prowl_signs_action(i + 1) : PROWL_SIGN_NONE,
                                    prowl_pen_action(&d->pen, i + 1));
    }
}

static void draw_held(struct prowl_draw *d, const struct shown *c, struct rect at)
{
    int count, only = only_move(d, c->card, &count);
    bool chosen = d->look.chosen.kind <= PROWL_M_VEIL && d->look.chosen.arg == c->card;
    struct rect foot = {4, at.height - d->room->target - 4, at.width - 8, d->room->target};
    if (only >= 0)
        prowl_scene_draw_choice(d, only, at);
    else if (count > 1)
        open_piece(d, c->card);
    draw_face(d, c, at);
    if (only >= 0 || chosen)
        prowl_scene_draw_frame(d, chosen ? "line lit thick" : "line lit fine", at);
    if (count > 1)
        draw_verbs(d, c->card, foot, count);
    if (count > 0)
        svg_close(d->svg);
}

/* The card that takes effect now. */
static void draw_in_play(struct prowl_draw *d, const struct shown *c, struct rect at)
{
    struct type how = {.size = d->room->least, .class = "quiet"};
    draw_face(d, c, at);
    struct rect foot = rect_inset(rect_cut_bottom(&at, in_play_height(d), 0), PAD, 0);
    svg_line(d->svg, "hair fine", foot.x, foot.y, rect_right(foot), foot.y);
    type_in(d->svg, how, foot, lang_get(d->pen.lang, "in play"));
}

static void draw_shown(struct prowl_draw *d, const struct shown *c, struct rect at)
{
    struct rect inside = {0, 0, at.width, at.height};
    if (c->held || d->s->seat == d->look.hand_of)
        prowl_scene_draw_card_group(d, c->held ? "card" : "play", c->card, at);
    else
        prowl_scene_draw_revealed(d, "play", c->card, at);
    if (c->held)
        draw_held(d, c, inside);
    else
        draw_in_play(d, c, inside);
    svg_close(d->svg);
}

/* Everything at once. */

/* A table of cards: how many rows, and how large the cards are. */
struct table {
    int rows, across, width, height;
};

/* The table in so many rows; its cards are neither too slender nor too broad. */
static struct table table_of(const struct prowl_draw *d, struct rect at, int count, int rows)
{
    int gap = d->room->gap, across = rect_most(1, (count + rows - 1) / rows);
    int width = (at.width + gap) / across - gap, height = (at.height + gap) / rows - gap;
    width = rect_least(rect_least(width, height * 5 / 4), 26 * d->room->body);
    return (struct table){rows, across, width, rect_least(height, width * 7 / 4)};
}

/* How wide a card has to be for the verbs at its foot to be whole words. */
static int verbs_width(const struct prowl_draw *d)
{
    int most = 0;
    for (uint32_t i = 1; i <= 3; i++)
        most = rect_most(most, type_width((struct type){.size = d->room->least}, prowl_pen_action(&d->pen, i)));
    return 3 * (most + 8) + 2 * 4 + 2 * 4; /* as draw_held and prowl_scene_draw_button have it */
}

static bool is_readable(struct prowl_draw *d, const struct shown_list *list, struct table t)
{
    if (t.width < rect_most(CARD_LEAST, verbs_width(d)))
        return false;
    for (int i = 0; i < list->count; i++)
        if (card_height(d, &list->item[i], t.width) > t.height)
            return false;
    return true;
}

/* The table in which the cards are largest and can be read; false if there is none. */
static bool find_table(struct prowl_draw *d, const struct shown_list *list, struct rect at, struct table *out)
{
    struct table one = table_of(d, at, list->count, 1), two = table_of(d, at, list->count, 2);
    bool in_one = is_readable(d, list, one), in_two = is_readable(d, list, two);
    *out = in_two && (!in_one || one.width * one.height < two.width * two.height) ? two : one;
    return in_one || in_two;
}

/* What lies in front of the seats, beyond a line. */
static void draw_front_place(struct prowl_draw *d, struct rect at)
{
    svg_line(d->svg, "hair fine", at.x - d->room->gap, at.y, at.x - d->room->gap, rect_bottom(at));
    prowl_scene_front(d, at);
}

/* What lies in front of the seats has a place of its own beside the hand, as wide as the hand can spare. Returns
 * whether it has; `at` keeps the place for the hand. */
static bool draw_beside(struct prowl_draw *d, const struct shown_list *list, struct rect *at, struct table *t)
{
    int gap = 2 * d->room->gap, width = rect_between(FRONT_LEAST, at->width * 27 / 100, 340);
    if (!prowl_scene_front_any(d))
        return false;
    for (; width >= FRONT_LEAST; width -= 4) {
        struct rect hand = *at, front = rect_cut_right(&hand, width, gap);
        if (!find_table(d, list, hand, t))
            continue;
        draw_front_place(d, front);
        *at = hand;
        return true;
    }
    return false;
}

/* A cell of the table. The last row stands in the middle, unless what lies in front of the seats has its free cells. */
static struct rect cell_of(const struct prowl_draw *d, struct rect at, struct table t, int i, int count, bool full)
{
    int gap = d->room->gap, row = i / t.across, here = full ? t.across : rect_least(t.across, count - row * t.across);
    int left = at.x + (at.width - here * (t.width + gap) + gap) / 2;
    return (struct rect){left + i % t.across * (t.width + gap), at.y + row * (t.height + gap), t.width, t.height};
}

void prowl_scene_cards_grid(struct prowl_draw *d, struct rect at)
{
    struct shown_list list;
    struct table t;
    int gap = d->room->gap;
    list_shown(d, &list);
    if (list.count == 0) {
        prowl_scene_front(d, at);
        return;
    }
    bool beside = draw_beside(d, &list, &at, &t);
    if (!beside && !find_table(d, &list, at, &t)) {
        prowl_scene_cards_carousel(d, at, false);
        return;
    }
    at = rect_middle(at, at.width, t.rows * (t.height + gap) - gap);
    int left = t.rows * t.across - list.count;
    bool among = !beside && left > 0 && prowl_scene_front_any(d);
    for (int i = 0; i < list.count; i++)
        draw_shown(d, &list.item[i], cell_of(d, at, t, i, list.count, among));
    if (among) {
        struct rect front = cell_of(d, at, t, list.count, list.count + left, true);
        front.width = left * (t.width + gap) - gap;
        draw_front_place(d, rect_inset(front, gap / 2, 0));
    }
}

void prowl_scene_cards_open(struct prowl_draw *d, struct rect at)
{
    struct shown_list list;
    bool front = prowl_scene_front_any(d);
    list_shown(d, &list);
    if (list.count > 0) {
        int height = rect_least(at.width * 7 / 5, front ? at.height / 2 : at.height);
        draw_shown(d, &list.item[0], rect_cut_top(&at, height, d->room->gap));
    }
    if (front)
        prowl_scene_front(d, at);
}

/* One after another. */

/* A tab for every card, or for as many as there is room for. */
static void draw_tabs(struct prowl_draw *d, const struct shown_list *list, struct rect bar)
{
    int most = (bar.width + 4) / (rect_most(d->room->target, 48) + 4), count = rect_least(list->count, most);
    for (int i = 0; i < count; i++) {
        const struct shown *c = &list->item[i * list->count / count];
        struct rect at = rect_column(bar, i, count, 4);
        struct type how = {.size = d->room->body, .bold = true};
        char stop[24], id[PROWL_ID];
        struct text t;
        int choices;
        at.width = rect_least(at.width, 72);
        at.x = bar.x + (bar.width - count * (at.width + 4) + 4) / 2 + i * (at.width + 4);
        only_move(d, c->card, &choices);
        text_init(&t, stop, sizeof stop);
        text_put(&t, prowl_look_id(&d->pen, c->card, id));
        text_put(&t, "-stop");
        svg_turn(d->svg, stop, prowl_pen_title(&d->pen, c->card));
        room_panel(d->svg, choices > 0 ? "lit fine" : NULL, at);
        /* A tab that is turned to is dark where the others are pale: its mask keeps a ground of its own. */
        svg_circle(d->svg, prowl_signs_tint(d, prowl_slot(c->card)), rect_middle_x(at) - 7, rect_middle_y(at), 16);
        prowl_signs_mask(d, prowl_slot(c->card), rect_middle_x(at) - 7, rect_middle_y(at), 26);
        type_number(d->svg, how, rect_middle_x(at) + 12, rect_middle_y(at) + 5, c->card % PROWL_EACH + 1);
        svg_close(d->svg);
    }
}

/* Where the stops of a strip are: each in the middle of the window, as far as there is something beside it. */
struct stops {
    struct prowl_draw *d;
    int window, width, step, count;
};

static struct rect stop_at(const struct stops *s, int height)
{
    return (struct rect){0, 4, s->width, height - 8};
}

static struct rect open_stop(struct stops *s, const char *word, const char *tail, int height)
{
    char id[24];
    struct text t;
    int x = 4 + s->count++ * s->step;
    text_init(&t, id, sizeof id);
    text_put(&t, word);
    text_put(&t, tail);
    text_put(&t, "-stop");
    svg_stop(s->d->svg, id, x, rect_most(0, x - (s->window - s->width) / 2));
    return stop_at(s, height);
}

/* What lies in front of a seat follows it, at as many stops as it needs. */
static void draw_front(struct stops *s, uint32_t seat, int height)
{
    for (int from = 0, n = 0;; from += n) {
        n = prowl_scene_front_seat(s->d, seat, from, stop_at(s, height), true);
        if (n == 0)
            return;
        char tail[4] = {(char)('0' + seat), (char)('a' + from), '\0'};
        prowl_scene_front_seat(s->d, seat, from, open_stop(s, "front-", tail, height), false);
        svg_close(s->d->svg);
    }
}

static int count_front(const struct stops *s, int height)
{
    int count = 0;
    for (uint32_t seat = 0; seat < s->d->s->seats; seat++)
        for (int from = 0, n; (n = prowl_scene_front_seat(s->d, seat, from, stop_at(s, height), true)) > 0; from += n)
            count++;
    return count;
}

static void draw_stops(struct stops *s, const struct shown_list *list, int height, bool seats)
{
    struct prowl_draw *d = s->d;
    char id[PROWL_ID];
    if (seats && d->s->phase == PROWL_P_OVER) {
        prowl_scene_outcome(d, open_stop(s, "end", "", height));
        svg_close(d->svg);
    }
    for (int i = 0; i < list->count; i++) {
        const struct shown *c = &list->item[i];
        draw_shown(d, c, open_stop(s, "", prowl_look_id(&d->pen, c->card, id), height));
        svg_close(d->svg);
    }
    for (uint32_t seat = 0; seat < d->s->seats; seat++) {
        if (seats) {
            prowl_scene_seats_draw(d, seat, open_stop(s, "seat-", prowl_scene_draw_digit(seat), height), 0, false);
            svg_close(d->svg);
        }
        draw_front(s, seat, height);
    }
    if (seats && d->s->seats == 2) {
        prowl_scene_seats_deck(d, open_stop(s, "deck", "", height));
        svg_close(d->svg);
    }
}

void prowl_scene_cards_carousel(struct prowl_draw *d, struct rect at, bool seats)
{
    struct shown_list list;
    list_shown(d, &list);
    if (list.count > 0)
        draw_tabs(d, &list, rect_inset(rect_cut_bottom(&at, d->room->target, 4), 6, 0));
    int width = rect_least(at.width - 40, CARD_MOST);
    struct stops s = {d, at.width, width, width + d->room->gap, 0};
    int height = rect_least(at.height, width * 3 / 2);
    int all = list.count + count_front(&s, height) +
              (seats ? d->s->seats + (d->s->seats == 2) + (d->s->phase == PROWL_P_OVER) : 0);
    svg_strip_begin(d->svg, "hand-strip", at, all * s.step + 8);
    draw_stops(&s, &list, height, seats);
    svg_strip_end(d->svg);
}
