/* The picture of Prowl: what goes where in each layout. */
#include "games/prowl/prowl_scene.h"

enum { CHIP = 50, BANNER = 66 };

/* Words. */

/* The choices that no card, seat or clan stands for, side by side. */
static void draw_buttons(struct prowl_draw *d, struct rect at, int count)
{
    int n = 0;
    svg_group(d->svg, "choices", NULL);
    for (uint32_t i = 0; i < d->look.legal->count; i++) {
        char label[PROWL_LABEL_MAX * 2];
        struct text t;
        if (!prowl_look_button(d->look.legal->move[i]))
            continue;
        text_init(&t, label, sizeof label);
        prowl_words_label(d->pen.r, (const struct game_state *)d->s, d->look.legal->move[i], &t);
        prowl_scene_draw_button(d, (int)i, rect_column(at, n++, count, d->room->gap), PROWL_SIGN_NONE, label);
    }
    svg_close(d->svg);
}

/* What just happened. */
static void draw_last(struct prowl_draw *d, const struct show_look *look, struct rect at)
{
    char words[SHOW_TEXT_MAX];
    struct text t;
    if (look->before == NULL)
        return;
    text_init(&t, words, sizeof words);
    prowl_tell(d->pen.r, look->before, look->last, &t);
    svg_group(d->svg, "last-move", NULL);
    prowl_scene_draw_sentences(d, (struct type){.size = d->room->body, .class = "quiet"}, at, words);
    svg_close(d->svg);
}

/* Whether somebody else is to decide than the seat whose hand is shown. */
static bool waits_for_another(const struct prowl_draw *d)
{
    return d->s->phase == PROWL_P_TURN && d->look.hand_of != PROWL_NONE && d->s->seat != d->look.hand_of;
}

/* What is asked, and under it the buttons or what just happened. Over a hand stands no question to another player. */
static void draw_ask(struct prowl_draw *d, const struct show_look *look, struct rect at)
{
    char words[PROWL_CARD_WORDS];
    struct text t;
    int buttons = 0;
    text_init(&t, words, sizeof words);
    if (!d->pen.r->given_up && waits_for_another(d))
        LANG_SAY(&t, d->pen.r->lang, "{who} is next.", {"who", d->pen.r->name[d->s->seat], 0});
    else
        prowl_words_ask(d->pen.r, (const struct game_state *)d->s, &t);
    struct type how = {.size = d->room->ask, .bold = true};
    struct rect line = rect_cut_top(&at, type_leading(how), 4);
    svg_group(d->svg, "ask", NULL);
    type_in(d->svg, type_shrunk(how, d->room->least, line.width, words), line, words);
    svg_close(d->svg);
    for (uint32_t i = 0; d->look.legal != NULL && i < d->look.legal->count; i++)
        buttons += prowl_look_button(d->look.legal->move[i]);
    if (buttons > 0)
        draw_buttons(d, at, buttons);
    else
        draw_last(d, look, at);
}

void prowl_scene_outcome(struct prowl_draw *d, struct rect at)
{
    char words[SHOW_TEXT_MAX];
    struct text t;
    struct type how = {.size = d->room->ask};
    text_init(&t, words, sizeof words);
    prowl_tally_outcome(d->pen.r, (const struct game_state *)d->s, &t);
    svg_group(d->svg, "outcome", NULL);
    room_panel(d->svg, "panel ink fine", at);
    at = rect_inset(at, d->room->gap + 4, d->room->gap);
    bool beside = at.width > 420, won = d->s->winner < d->s->seats;
    int mask = won ? rect_between(48, rect_least(at.width / (beside ? 4 : 2), at.height / 2), 150) : 0;
    struct rect place = {0, 0, 0, 0};
    if (won && beside)
        place = rect_cut_left(&at, mask, d->room->gap + 4);
    how = type_fit(how, d->room->least, at.width, at.height - (beside ? 0 : mask + 8), words);
    at = rect_middle(at, at.width, type_height(how, at.width, words) + (beside ? 0 : mask + 8));
    if (won && !beside)
        place = rect_cut_top(&at, mask, 8);
    if (won)
        prowl_signs_mask(d, prowl_tally_decided(&d->pen), rect_middle_x(place), rect_middle_y(place), mask);
    type_wrap(d->svg, how, at, words);
    svg_close(d->svg);
}

/* Layouts. */

/* Whether there is something to show of the deck, which a game of two has. */
static bool has_deck(const struct prowl_draw *d)
{
    return prowl_deck(d->s) > 0 || prowl_tally_pile(d->s, PROWL_PUBLIC) != 0;
}

/* The seats other than the reader's own. */
static uint32_t list_rivals(const struct prowl_draw *d, uint32_t out[PROWL_SEATS])
{
    uint32_t count = 0, own = d->look.own, seats = d->s->seats;
    for (uint32_t i = 1; i <= seats; i++) {
        uint32_t seat = own < seats ? (own + i) % seats : i - 1;
        if (seat != own)
            out[count++] = seat;
    }
    return count;
}

/* How high panels of this width are. */
static int seats_height(struct prowl_draw *d, const uint32_t *seat, uint32_t count, int width)
{
    int most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = rect_most(most, prowl_scene_seats_height(d, seat[i], width));
    return most;
}

/* Seats in a table of so many columns; in a game of two the deck is beside them. */
static void draw_seats(struct prowl_draw *d, const uint32_t *seat, uint32_t count, struct rect at, int across)
{
    int down = ((int)count + across - 1) / across;
    int line = at.height;
    for (uint32_t i = 0; i < count; i++)
        line = rect_least(line, prowl_scene_seats_line(d, seat[i], rect_cell(at, (int)i, across, down, d->room->gap)));
    svg_group(d->svg, "seats", NULL);
    for (uint32_t i = 0; i < count; i++)
        prowl_scene_seats_draw(d, seat[i], rect_cell(at, (int)i, across, down, d->room->gap), line, true);
    svg_close(d->svg);
}

static void draw_hand(struct prowl_draw *d, struct rect at)
{
    svg_group(d->svg, "hand", NULL);
    if (d->s->phase == PROWL_P_OVER)
        prowl_scene_outcome(d, rect_middle(at, at.width, rect_most(220, at.height * 2 / 3)));
    else
        prowl_scene_cards_grid(d, at);
    svg_close(d->svg);
}

/* The track at the left with one's own seat under it, beside the hand; the others along the top. */
static void draw_wide(struct prowl_draw *d, const struct show_look *look)
{
    const struct room *room = d->room;
    struct rect rest = rect_inset(room->all, room->gap, room->gap);
    struct rect left = rect_cut_left(&rest, rect_between(200, room->all.width * 21 / 100, 380), room->gap);
    uint32_t rival[PROWL_SEATS], count = list_rivals(d, rival), own = d->look.own;
    bool deck = has_deck(d);
    if (own < d->s->seats)
        prowl_scene_seats_draw(
            d, own, rect_cut_bottom(&left, rect_most(left.height / 4, seats_height(d, &own, 1, left.width)), room->gap),
            0, true);
    prowl_scene_track(d, left, false);
    int width = (rest.width + room->gap) / (int)(count + deck) - room->gap;
    /* Where there is more height than cards need, the seats get it. */
    int high = rect_most(room->all.height / 6, room->all.height / 2 - 350);
    struct rect top = rect_cut_top(&rest, rect_most(high, seats_height(d, rival, count, width)), room->gap);
    if (deck)
        prowl_scene_seats_deck(d, rect_cut_right(&top, width, room->gap));
    draw_seats(d, rival, count, top, (int)count);
    int line = type_leading((struct type){.size = room->ask});
    draw_ask(d, look, rect_cut_top(&rest, line + 4 + room->target, room->gap));
    draw_hand(d, rest);
}

/* Seats in rows of so many; where the last row has fewer, they are wider. */
static void draw_rows(struct prowl_draw *d, const uint32_t *seat, int count, struct rect at, int across)
{
    int down = (count + across - 1) / across, gap = d->room->gap, line = at.height;
    struct rect place[PROWL_SEATS];
    for (int i = 0; i < count; i++) {
        int row = i / across;
        place[i] = rect_column(rect_row(at, row, down, gap), i % across, rect_least(across, count - row * across), gap);
        line = rect_least(line, prowl_scene_seats_line(d, seat[i], place[i]));
    }
    svg_group(d->svg, "seats", NULL);
    for (int i = 0; i < count; i++)
        prowl_scene_seats_draw(d, seat[i], place[i], line, true);
    svg_close(d->svg);
}

/* Whoever watches has neither a seat nor a hand: the seats of the others have that room. What is in play has a place
 * beside them that is always kept, so that they stay where they are when a card comes or goes. */
static void draw_onlooker(struct prowl_draw *d, const struct show_look *look)
{
    const struct room *room = d->room;
    struct rect rest = rect_inset(room->all, room->gap, room->gap);
    uint32_t seat[PROWL_SEATS], count = list_rivals(d, seat);
    int line = type_leading((struct type){.size = room->ask});
    prowl_scene_track(d, rect_cut_left(&rest, rect_between(200, room->all.width * 21 / 100, 380), room->gap), false);
    draw_ask(d, look, rect_cut_top(&rest, line + 4 + room->target, room->gap));
    struct rect play = rect_cut_right(&rest, rect_between(200, rest.width * 29 / 100, 360), room->gap);
    if (has_deck(d))
        prowl_scene_seats_deck(d, rect_cut_top(&play, rect_between(100, play.height / 5, 160), room->gap));
    prowl_scene_cards_open(d, play);
    draw_rows(d, seat, (int)count, rest, count > 3 ? 2 : 1);
}

/* A tablet: the track beside all seats, the hand under them. */
static void draw_broad(struct prowl_draw *d)
{
    const struct room *room = d->room;
    struct rect rest = rect_inset(room->all, room->gap, room->gap);
    uint32_t seat[PROWL_SEATS], count = list_rivals(d, seat), own = d->look.own;
    bool deck = has_deck(d);
    if (own < d->s->seats)
        seat[count++] = own;
    int across = count > 4 ? 3 : 2, down = ((int)count + across - 1) / across, left = 200;
    int width = (rest.width - left - room->gap + room->gap) / across - room->gap;
    /* Seats have the room that most of them will need, so that the hand keeps its own; only full ones take more. */
    int each = rect_most(down > 1 ? 152 : 0, seats_height(d, seat, count, width));
    int high = each * down + (down - 1) * room->gap + deck * (72 + room->gap);
    struct rect top = rect_cut_top(&rest, rect_most(256, high), room->gap);
    prowl_scene_track(d, rect_cut_left(&top, left, room->gap), false);
    if (deck)
        prowl_scene_seats_deck(d, rect_cut_bottom(&top, 72, room->gap));
    draw_seats(d, seat, count, top, across);
    draw_hand(d, rest);
}

static void draw_chips(struct prowl_draw *d, struct rect at)
{
    int count = d->s->seats;
    svg_group(d->svg, "chips", NULL);
    for (int i = 0; i < count; i++)
        prowl_scene_seats_chip(d, (uint32_t)i, rect_column(at, i, count, 4));
    svg_close(d->svg);
}

/* A phone: banners in one strip, seats as chips, and everything else one after another. */
static void draw_narrow(struct prowl_draw *d)
{
    struct rect rest = rect_inset(d->room->all, 6, 8);
    int spare = rect_between(0, rest.height - 420, 60);
    prowl_scene_track(d, rect_cut_top(&rest, BANNER + spare / 3, 8), true);
    draw_chips(d, rect_cut_top(&rest, CHIP, 2));
    rest = (struct rect){0, rest.y, d->room->all.width, rest.height};
    prowl_scene_cards_carousel(d, rest, true);
}

static void draw_low(struct prowl_draw *d)
{
    struct rect rest = rect_inset(d->room->all, 6, 6);
    struct rect left = rect_cut_left(&rest, rect_between(120, rest.width * 28 / 100, 180), d->room->gap);
    prowl_scene_track(d, left, false);
    draw_chips(d, rect_cut_top(&rest, CHIP, 2));
    rest.width = rect_right(d->room->all) - rest.x;
    prowl_scene_cards_carousel(d, rest, true);
}

/* What is numbered where the cards before the seats are shown, and where they are not. */
static const struct order_pieces pieces[] = {{prowl_scene_draw_laid, PROWL_CARDS},
                                             {prowl_scene_draw_attached, PROWL_SEATS *PROWL_CARDS},
                                             {prowl_scene_draw_place, PROWL_SLOTS},
                                             {NULL, 0}};
static const struct order_pieces *const track_pieces = &pieces[2];

static int least_height(const struct room *room)
{
    return room->layout == ROOM_WIDE ? 640 : room->layout == ROOM_LOW ? 360 : room->all.width >= 600 ? 700 : 420;
}

void prowl_scene(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct text *out)
{
    struct scene scene;
    struct prowl_draw d = {.scene = &scene, .svg = &scene.svg, .room = &scene.room, .s = prowl_of(s)};
    scene_init(&scene, &prowl_game, r, s, look, NULL);
    bool cards = scene.room.layout != ROOM_LOW && scene.room.all.width >= 600;
    order_init(&scene.order, look, cards ? pieces : track_pieces);
    prowl_pen(&d.pen, r, s, NULL);
    prowl_look(r, s, look, &d.look);
    room_heighten(&scene.room, least_height(d.room));
    scene_begin(&scene, out, NULL, prowl_signs_rules);
    if (d.room->layout == ROOM_WIDE && d.look.own >= d.s->seats && d.s->phase != PROWL_P_OVER)
        draw_onlooker(&d, look);
    else if (d.room->layout == ROOM_WIDE)
        draw_wide(&d, look);
    else if (d.room->layout == ROOM_LOW)
        draw_low(&d);
    else if (d.room->all.width >= 600)
        draw_broad(&d);
    else
        draw_narrow(&d);
    svg_end(d.svg);
}
