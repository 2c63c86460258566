/* The board for a terminal: the track and the seats above, the hand with its texts below, and pages with everything in
 * full. The id of a clan stands for it, as it does on the cards. */
#include "games/prowl/prowl_board.h"

enum { GLYPH_UP = 0x25B2, GLYPH_DOWN = 0x25BC, GLYPH_STAR = 0x2605, GLYPH_BACK = 0x2592 };

enum canvas_ink prowl_board_ink(const struct prowl_state *s, uint32_t slot)
{
    static const enum canvas_ink inks[PROWL_BOX_CLANS] = {CANVAS_GREEN,  CANVAS_YELLOW, CANVAS_ORANGE, CANVAS_BLUE,
                                                          CANVAS_PURPLE, CANVAS_CYAN,   CANVAS_ROSE,   CANVAS_BROWN};
    return inks[s->clans[slot]];
}

int prowl_board_wrap(struct canvas *c, int x, int y, int width, int height, const char *text)
{
    struct canvas nowhere = {NULL, 0, 0, 0, 0};
    bool whole = canvas_wrap(&nowhere, 0, 0, width, PROWL_WRAP_ALL, text) <= height;
    int used = canvas_wrap(c, x, y, width, height, text);
    if (!whole && height > 0)
        canvas_glyph(c, x + width - 1, y + height - 1, 0x2026);
    return used;
}

static int put_id(struct prowl_board *t, int x, int y, uint32_t card, int face)
{
    char id[PROWL_ID];
    canvas_pen(t->c, prowl_board_ink(t->s, prowl_slot(card)), face);
    return canvas_put(t->c, x, y, prowl_look_id(&t->pen, card, id));
}

/* Puts several cards by their ids, and by their names too if there is room, as far as they fit: up to the line `last`,
 * where further lines begin in column `left`. */
static int put_ids(struct prowl_board *t, int x, int *y, int left, int last, bool named, uint32_t set)
{
    int end = t->c->width;
    for (; set != 0; set &= set - 1) {
        const char *name = named ? prowl_pen_title(&t->pen, prowl_least(set)) : "";
        bool fits = x + 3 + canvas_width(name) <= end;
        if (!fits && *y == last)
            return canvas_glyph(t->c, x - 1, *y, 0x2026);
        if (!fits) {
            x = left;
            (*y)++;
        }
        x = put_id(t, x, *y, prowl_least(set), 0) + 1;
        canvas_pen(t->c, CANVAS_PLAIN, 0);
        x = named ? canvas_put(t->c, x, *y, name) + 2 : x;
    }
    return x;
}

/* A mask for each of the built-in clans, and one for all others. */
static const char *const masks[][3] = {
    {"/\\_ _/\\", "\\ o o /", " \\_v_/ "}, {"^_____^", "( o o )", "'\\(\")/'"}, {"\\Y/ \\Y/", " \\o.o/ ", "  \\_/  "},
    {"/\\,,,/\\", "(O)v(O)", " \\,,,/ "},  {" .---. ", "( o o )", " `---' "},
};

static void draw_mask(struct prowl_board *t, int x, int y, uint32_t slot)
{
    static const char *const ids[] = {"Sp", "Su", "Au", "Wi"};
    size_t which = 0;
    while (which < 4 && strcmp(t->pen.box->clan[t->s->clans[slot]].id, ids[which]) != 0)
        which++;
    for (int i = 0; i < 3; i++)
        canvas_put(t->c, x, y + i, masks[which][i]);
}

/* What the last move did to a clan, and what the choice under consideration would do. */
static void draw_moves(struct prowl_board *t, int x, int y, uint32_t slot)
{
    int rise = prowl_look_rise(&t->look, t->s, slot);
    uint32_t then = prowl_place_on(t->look.foreseen, slot);
    if (rise != 0) {
        canvas_pen(t->c, CANVAS_PLAIN, CANVAS_LAST | CANVAS_BOLD);
        canvas_glyph(t->c, x, y, rise > 0 ? GLYPH_UP : GLYPH_DOWN);
    }
    if (then != prowl_place(t->s, slot)) {
        canvas_pen(t->c, CANVAS_PLAIN, CANVAS_GHOST);
        canvas_glyph(t->c, x + 1, y, 0x2192);
        canvas_number(t->c, x + 2, y, then + 1);
    }
}

static void draw_banner(struct prowl_board *t, int y, uint32_t place)
{
    uint32_t slot = t->s->track[place];
    int to = prowl_look_find(&t->look, PROWL_M_TO, slot), swap = prowl_look_find(&t->look, PROWL_M_SWAP, place);
    int pick = to >= 0 ? to : swap, width = t->track_width - 2, middle = y + (t->banner - 1) / 2;
    int face = (to >= 0 ? CANVAS_UNDER : 0) | (prowl_look_rise(&t->look, t->s, slot) != 0 ? CANVAS_LAST : 0) |
               (pick >= 0 && pick == t->look.picked ? CANVAS_GHOST | CANVAS_REVERSE : 0);
    const char *id = t->pen.box->clan[t->s->clans[slot]].id;
    bool framed = t->banner >= 3;
    if (framed) {
        canvas_pen(t->c, prowl_board_ink(t->s, slot), 0);
        canvas_frame(t->c, 0, y, width + 1, t->banner);
    }
    canvas_pen(t->c, CANVAS_QUIET, 0);
    int x = canvas_number(t->c, framed ? 2 : 0, middle, place + 1) + 1;
    canvas_pen(t->c, prowl_board_ink(t->s, slot), CANVAS_BOLD | face);
    x = canvas_put(t->c, x, middle, id) + 1;
    canvas_fit(t->c, x, middle, t->banner >= 5 ? width - x - 11 : width - x - 3, prowl_pen_clan_title(&t->pen, slot));
    canvas_pen(t->c, prowl_board_ink(t->s, slot), 0);
    if (t->banner >= 5)
        draw_mask(t, width - 11, y + 1, slot);
    if (swap >= 0) {
        canvas_pen(t->c, CANVAS_PLAIN, CANVAS_BOLD | (swap == t->look.picked ? CANVAS_GHOST | CANVAS_REVERSE : 0));
        canvas_glyph(t->c, framed ? 1 : width - 4, framed ? y + t->banner - 1 : middle, 0x2193);
    }
    draw_moves(t, framed ? width - 4 : width - 3, middle, slot);
    canvas_pick(t->c, 0, y, width + 1, t->banner, pick);
}

static void draw_track(struct prowl_board *t)
{
    char round[64];
    struct text text;
    text_init(&text, round, sizeof round);
    if (t->s->phase != PROWL_P_OVER || t->s->winner >= t->s->seats)
        prowl_look_round(&t->pen, &text);
    else
        LANG_SAY(&text, t->pen.lang, "{sign} has won", {"sign", "●", 0});
    canvas_pen(t->c, CANVAS_QUIET, 0);
    canvas_fit(t->c, 0, 0, t->track_width - 1, round);
    for (uint32_t place = 0; place < PROWL_SLOTS; place++)
        draw_banner(t, 1 + (int)place * t->banner, place);
    int y = 1 + PROWL_SLOTS * t->banner;
    canvas_pen(t->c, CANVAS_GOLD, CANVAS_BOLD);
    canvas_glyph(t->c, 0, y, GLYPH_STAR);
    canvas_pen(t->c, CANVAS_QUIET, 0);
    canvas_fit(t->c, 2, y, t->track_width - 3, lang_get(t->pen.lang, "Dominance"));
}

/* A clan card that the viewer does not know is shown as a back, with the clans that it cannot belong to. */
static void draw_hidden_clan(struct prowl_board *t, int x, int y, uint32_t seat)
{
    const struct prowl_state *s = t->s;
    x = canvas_glyph(t->c, x, y, GLYPH_BACK);
    x = canvas_glyph(t->c, x, y, '?') + 1;
    if (s->may[seat] == (1U << PROWL_SLOTS) - 1)
        return;
    x = canvas_put(t->c, x, y, lang_get_in_context(t->pen.lang, "before clans that it cannot be", "not"));
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        if (s->may[seat] >> slot & 1)
            continue;
        canvas_pen(t->c, prowl_board_ink(s, slot), 0);
        x = canvas_put(t->c, x + 1, y, t->pen.box->clan[s->clans[slot]].id);
    }
}

/* A clan card has a back before it if it is face down. Its name and how it lies are added if there is room. */
static void draw_clan_card(struct prowl_board *t, int x, int y, uint32_t seat, int end)
{
    const struct prowl_state *s = t->s;
    const struct lang *l = t->pen.lang;
    uint32_t card = s->clan[seat];
    bool up = (s->mark[seat] & PROWL_UP) != 0, wide = end - x > 30;
    canvas_pen(t->c, CANVAS_QUIET, 0);
    if (card == PROWL_NONE) {
        canvas_put(t->c, x, y, "–");
        return;
    }
    if (card == PROWL_HIDDEN) {
        draw_hidden_clan(t, x, y, seat);
        return;
    }
    canvas_glyph(t->c, x, y, up ? 0x25A1 : GLYPH_BACK);
    x = put_id(t, x + 1, y, card, CANVAS_BOLD) + 1;
    const char *word =
        wide ? up ? lang_get(l, "face up") : lang_get(l, "face down") : prowl_pen_clan_title(&t->pen, prowl_slot(card));
    if (wide) {
        canvas_pen(t->c, prowl_board_ink(s, prowl_slot(card)), 0);
        x = canvas_fit(t->c, x, y, end - x - canvas_width(word) - 2, prowl_pen_title(&t->pen, card)) + 1;
    }
    canvas_pen(t->c, wide ? CANVAS_QUIET : prowl_board_ink(s, prowl_slot(card)), 0);
    canvas_fit(t->c, x, y, end - x - 1, word);
}

/* Puts a word and the cards that it is a heading for, up to the line `last`. */
static int draw_list(struct prowl_board *t, int x, int *y, int last, const char *word, uint32_t set)
{
    if (set == 0)
        return x;
    canvas_pen(t->c, CANVAS_QUIET, 0);
    if (x + canvas_width(word) + 4 > t->c->width) {
        canvas_glyph(t->c, x < t->c->width ? x : t->c->width - 1, *y, 0x2026);
        return t->c->width;
    }
    x = canvas_put(t->c, x, *y, word) + 1;
    return put_ids(t, x, y, x, last, t->seat_height > 3 && t->c->width >= 100, set) + 1;
}

uint32_t prowl_board_seen(const struct prowl_board *t, uint32_t seat)
{
    if (seat == t->look.hand_of)
        return 0;
    return prowl_words_shown_hand(t->s, seat) ? t->s->hand[seat] : prowl_known(t->s, seat);
}

/* Puts everything that lies in front of a seat, over as many lines as the seat has. */
static void draw_seat_cards(struct prowl_board *t, int left, int x, int y, uint32_t seat)
{
    const struct prowl_state *s = t->s;
    const struct lang *l = t->pen.lang;
    int last = y + t->seat_height - 1, line = y;
    char marks[PROWL_LABEL_MAX];
    struct text text;
    text_init(&text, marks, sizeof marks);
    prowl_look_marks(&t->pen, seat, &text);
    if (text.used > 0) {
        canvas_pen(t->c, CANVAS_ROSE, CANVAS_BOLD);
        x = canvas_fit(t->c, x, line, t->c->width - x, marks) + 2;
    }
    struct {
        const char *word;
        uint32_t set;
    } lists[] = {
        {lang_get(l, "in front"), s->attached[seat]},
        {prowl_words_shown_hand(s, seat) ? lang_get(l, "hand") : lang_get(l, "known"), prowl_board_seen(t, seat)},
        {lang_get_in_context(l, "before the cards of a discard pile", "discard"), prowl_tally_pile(s, seat)}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        int needs = canvas_width(lists[i].word) + 4 * (int)prowl_size(lists[i].set);
        if (lists[i].set == 0)
            continue;
        if (line < last && x > left + 4 && (x + needs > t->c->width || line == y || t->seat_height > 3)) {
            line++;
            x = left + 4;
        }
        x = draw_list(t, x, &line, last, lists[i].word, lists[i].set);
    }
}

static void draw_seat(struct prowl_board *t, int y, uint32_t seat)
{
    const struct prowl_state *s = t->s;
    int left = t->track_width, width = t->c->width, name = width < 100 ? 13 : 20;
    int pick = prowl_look_find(&t->look, PROWL_M_SEAT, seat);
    bool turn = prowl_tally_has_turn(&t->pen, seat), won = s->phase == PROWL_P_OVER && s->winner == seat;
    int face = (turn || won ? CANVAS_BOLD : 0) | (pick >= 0 ? CANVAS_UNDER | CANVAS_BOLD : 0) |
               (prowl_look_changed(&t->look, s, seat) ? CANVAS_LAST : 0) |
               (pick >= 0 && pick == t->look.picked ? CANVAS_GHOST | CANVAS_REVERSE : 0);
    canvas_pen(t->c, CANVAS_PLAIN, CANVAS_BOLD);
    if (turn || won)
        canvas_glyph(t->c, left, y, turn ? 0x25BA : 0x25CF);
    canvas_pen(t->c, CANVAS_PLAIN, face);
    canvas_fit(t->c, left + 2, y, name, prowl_pen_who(&t->pen, seat));
    int x = left + 3 + name;
    if (s->dominance == seat) {
        canvas_pen(t->c, CANVAS_GOLD, CANVAS_BOLD);
        canvas_glyph(t->c, x, y, GLYPH_STAR);
    }
    canvas_pen(t->c, CANVAS_PLAIN, 0);
    canvas_number(t->c, x + 2, y, s->held[seat]);
    canvas_glyph(t->c, x + (s->held[seat] > 9 ? 4 : 3), y, GLYPH_BACK);
    canvas_pen(t->c, CANVAS_QUIET, 0);
    int clan = canvas_put(t->c, x + 6, y, lang_get_in_context(t->pen.lang, "before a clan card", "clan")) + 1;
    int end = clan + (width < 100 ? 17 : 36);
    draw_clan_card(t, clan, y, seat, end);
    draw_seat_cards(t, left, end, y, seat);
    canvas_pick(t->c, left, y, width - left, t->seat_height, pick);
}

/* The deck, which a game of two seats has, with the cards that it has revealed. */
static void draw_deck(struct prowl_board *t, int y)
{
    char words[64];
    struct text text;
    if (t->s->seats != 2)
        return;
    text_init(&text, words, sizeof words);
    LANG_SAY(&text, t->pen.lang, "Deck: {n}", {"n", NULL, prowl_deck(t->s)});
    canvas_pen(t->c, CANVAS_QUIET, 0);
    int x = canvas_put(t->c, t->track_width + 2, y, words) + 2;
    draw_list(t, x, &y, y, lang_get(t->pen.lang, "revealed"), prowl_tally_pile(t->s, PROWL_PUBLIC));
}

/* Puts the letters by which a card is played, changed to or discarded, and returns the column before them. */
static int draw_actions(struct prowl_board *t, int end, int y, uint32_t card)
{
    static const enum prowl_kind kinds[] = {PROWL_M_PLAY, PROWL_M_CHANGE, PROWL_M_ACCUSE};
    for (uint32_t i = 3; i > 0; i--) {
        int pick = prowl_look_find(&t->look, kinds[i - 1], card);
        const char *word = prowl_pen_action(&t->pen, i);
        if (pick < 0)
            continue;
        end -= 2;
        canvas_pen(t->c, CANVAS_PLAIN,
                   CANVAS_BOLD | CANVAS_UNDER | (pick == t->look.picked ? CANVAS_GHOST | CANVAS_REVERSE : 0));
        canvas_glyph(t->c, end, y, canvas_next(&word));
        canvas_pick(t->c, end, y, 1, 1, pick);
    }
    return end;
}

static void draw_card(struct prowl_board *t, int x, int y, int width, int height, uint32_t card)
{
    static const enum prowl_kind kinds[] = {PROWL_M_CLAN, PROWL_M_VEIL, PROWL_M_PLAY, PROWL_M_CHANGE, PROWL_M_ACCUSE};
    char words[PROWL_CARD_WORDS];
    struct text text;
    int pick = -1, face = CANVAS_BOLD;
    for (uint32_t i = 0; i < 5 && pick < 0; i++)
        pick = prowl_look_find(&t->look, kinds[i], card);
    canvas_pick(t->c, x, y, width, height, pick);
    if (pick >= 0)
        face |= CANVAS_UNDER;
    if (t->look.chosen.kind <= PROWL_M_VEIL && t->look.chosen.arg == card)
        face |= CANVAS_GHOST | CANVAS_REVERSE;
    int end = draw_actions(t, x + width, y, card);
    int at = put_id(t, x, y, card, face) + 1;
    canvas_pen(t->c, prowl_board_ink(t->s, prowl_slot(card)), face);
    canvas_fit(t->c, at, y, end - at - 1, prowl_pen_title(&t->pen, card));
    text_init(&text, words, sizeof words);
    prowl_look_card(&t->pen, card, &text);
    canvas_pen(t->c, CANVAS_PLAIN, 0);
    prowl_board_wrap(t->c, x, y + 1, width, height - 1, words);
}

static void draw_rule(struct prowl_board *t, int y, const char *words)
{
    canvas_pen(t->c, CANVAS_QUIET, 0);
    canvas_draw_row(t->c, 0, y, t->c->width, 0x2500);
    canvas_glyph(t->c, 1, y, ' ');
    int x = canvas_fit(t->c, 2, y, t->c->width - 6, words);
    canvas_glyph(t->c, x, y, ' ');
}

/* The heading says whose hand it is, or which card is in play. */
static void draw_heading(struct prowl_board *t)
{
    struct prowl_pen *p = &t->pen;
    char words[PROWL_LABEL_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    p->out = &text;
    if (t->s->card < PROWL_CARDS)
        PROWL_SAY(p, N_("In play: {card}"), PROWL_CLAN_CARD(p, t->s->card));
    else if (t->look.hand_of != PROWL_NONE && t->s->held[t->look.hand_of] > 0)
        PROWL_SAY(p, N_("{whose} hand"), PROWL_WHOSE(p, t->look.hand_of));
    else if (t->s->phase == PROWL_P_OVER)
        PROWL_SAY(p, N_("The reckoning"), PROWL_NOTHING);
    else
        PROWL_SAY(p, N_("Cards in front of the players"), PROWL_NOTHING);
    draw_rule(t, t->hand_y - 1, words);
}

/* Who won, and why. */
static void draw_outcome(struct prowl_board *t)
{
    char words[PROWL_CARD_WORDS * 2];
    struct text text;
    text_init(&text, words, sizeof words);
    prowl_tally_outcome(t->pen.r, (const struct game_state *)t->s, &text);
    canvas_pen(t->c, CANVAS_PLAIN, 0);
    prowl_board_wrap(t->c, 0, t->hand_y, t->c->width, t->hand_height, words);
}

/* How many lines a card takes in full. */
static int card_lines(struct prowl_board *t, int width, uint32_t card)
{
    struct canvas nowhere = {NULL, 0, 0, 0, 0};
    char words[PROWL_CARD_WORDS];
    struct text text;
    text_init(&text, words, sizeof words);
    prowl_look_card(&t->pen, card, &text);
    return 1 + canvas_wrap(&nowhere, 0, 0, width, PROWL_WRAP_ALL, words);
}

/* If no hand is shown, the card in play is, with all that it says, and then the cards in front of the seats. */
static void draw_open_cards(struct prowl_board *t)
{
    bool played = t->s->card < PROWL_CARDS;
    uint32_t set = 0;
    int y = t->hand_y, end = t->hand_y + t->hand_height;
    for (uint32_t seat = 0; seat < t->s->seats; seat++)
        set |= t->s->attached[seat];
    if (played && y < end) {
        int lines = card_lines(t, t->c->width, t->s->card), room = end - y;
        draw_card(t, 0, y, t->c->width, room < lines ? room : lines, t->s->card);
        set &= ~prowl_bit(t->s->card);
        y += lines < 3 ? 3 : lines;
    }
    for (; set != 0 && y + 2 <= end; set &= set - 1) {
        draw_card(t, 0, y, t->c->width, end - y < 3 ? end - y : 3, prowl_least(set));
        y += 3;
    }
}

/* How the cards of a hand are laid out: in which column each is, and how many lines it has. */
struct spread {
    int count, columns;
    int column[PROWL_CARDS], height[PROWL_CARDS];
};

/* The lines of the tallest stack, with so many between two cards of it. */
static int tallest_stack(const struct spread *p, int gap)
{
    int most = 0;
    for (int column = 0; column < p->columns; column++) {
        int lines = -gap;
        for (int i = 0; i < p->count; i++)
            lines += p->column[i] == column ? p->height[i] + gap : 0;
        most = lines > most ? lines : most;
    }
    return most;
}

/* Makes the cards of a row as tall as the tallest of them. */
static void align_rows(struct spread *p)
{
    for (int row = 0; row < p->count; row += p->columns) {
        int end = row + p->columns < p->count ? row + p->columns : p->count, tallest = 0;
        for (int i = row; i < end; i++)
            tallest = p->height[i] > tallest ? p->height[i] : tallest;
        for (int i = row; i < end; i++)
            p->height[i] = tallest;
    }
}

/* Puts every card where the stack is lowest so far. */
static void balance(struct spread *p)
{
    int used[PROWL_CARDS] = {0};
    for (int i = 0; i < p->count; i++) {
        int lowest = 0;
        for (int column = 1; column < p->columns; column++)
            lowest = used[column] < used[lowest] ? column : lowest;
        p->column[i] = lowest;
        used[lowest] += p->height[i];
    }
}

/* The tallest card of a stack, or -1, and the lines of all its cards. */
static int tallest_card(const struct spread *p, int column, int *all)
{
    int tallest = -1;
    *all = 0;
    for (int i = 0; i < p->count; i++) {
        if (p->column[i] != column)
            continue;
        *all += p->height[i];
        tallest = tallest < 0 || p->height[i] > p->height[tallest] ? i : tallest;
    }
    return tallest;
}

/* Takes lines from the tallest card of a stack until all of it fits; every card keeps one. */
static void cut(struct spread *p, int column, int room)
{
    for (int card, all; (card = tallest_card(p, column, &all)) >= 0 && all > room && p->height[card] > 1;)
        p->height[card]--;
}

/* Cards lie in rows that are as tall as they need. Where these do not fit, every column is a stack of its own, in the
 * order of the hand or as even as can be, whichever is lower; and only a stack that does not fit is cut. */
static void spread_out(struct spread *p, int room)
{
    struct spread rows = *p, even = *p;
    align_rows(&rows);
    balance(&even);
    if (tallest_stack(&rows, 0) <= room)
        *p = rows;
    else if (tallest_stack(&even, 0) < tallest_stack(p, 0))
        *p = even;
    for (int column = 0; column < p->columns; column++)
        cut(p, column, room);
}

/* The cards in the columns that there are for a width, each with all its lines; returns how far columns are apart. */
static int spread_of(struct prowl_board *t, uint32_t hand, int width, struct spread *out)
{
    int i = 0;
    out->count = (int)prowl_size(hand);
    out->columns = width >= 160 ? 4 : width >= 110 ? 3 : 2;
    if (out->columns > out->count)
        out->columns = out->count;
    int each = (width + 2) / out->columns;
    for (; hand != 0; hand &= hand - 1, i++) {
        out->height[i] = card_lines(t, each - 2, prowl_least(hand));
        out->column[i] = i % out->columns;
    }
    return each;
}

static void draw_cards(struct prowl_board *t, uint32_t hand, int y, int room)
{
    int at[PROWL_CARDS], i;
    struct spread p;
    int each = spread_of(t, hand, t->c->width, &p);
    spread_out(&p, room);
    int gap = tallest_stack(&p, 1) <= room;
    for (i = 0; i < p.columns; i++)
        at[i] = y;
    for (i = 0; hand != 0; hand &= hand - 1, i++) {
        int column = p.column[i];
        draw_card(t, column * each, at[column], each - 2, p.height[i], prowl_least(hand));
        at[column] += p.height[i] + gap;
    }
}

/* The text of the card in play, which the decision is about, above the hand; returns the lines that it takes. */
static int draw_played(struct prowl_board *t)
{
    char words[PROWL_CARD_WORDS];
    struct text text;
    int most = t->hand_height - 2;
    if (t->s->card >= PROWL_CARDS || most < 1)
        return 0;
    text_init(&text, words, sizeof words);
    prowl_look_card(&t->pen, t->s->card, &text);
    canvas_pen(t->c, CANVAS_PLAIN, 0);
    int lines = prowl_board_wrap(t->c, 0, t->hand_y, t->c->width, most, words), y = t->hand_y + lines;
    struct prowl_pen *p = &t->pen;
    char whose[PROWL_LABEL_MAX];
    text_init(&text, whose, sizeof whose);
    p->out = &text;
    PROWL_SAY(p, N_("{whose} hand"), PROWL_WHOSE(p, t->look.hand_of));
    draw_rule(t, y, whose);
    return lines + 1;
}

static uint32_t hand_shown(const struct prowl_board *t)
{
    return t->look.hand_of < t->s->seats ? t->s->hand[t->look.hand_of] : 0;
}

/* Whether all of the hand can be read, below the card in play. */
static bool hand_fits(struct prowl_board *t, int width)
{
    struct spread whole, fitted;
    if (hand_shown(t) == 0)
        return true;
    int room = t->hand_height - (t->s->card < PROWL_CARDS ? card_lines(t, width, t->s->card) : 0);
    (void)spread_of(t, hand_shown(t), width, &whole);
    fitted = whole;
    spread_out(&fitted, room);
    for (int i = 0; i < whole.count; i++)
        if (fitted.height[i] < whole.height[i])
            return false;
    return true;
}

static void draw_hand(struct prowl_board *t)
{
    uint32_t hand = hand_shown(t);
    if (hand == 0 && t->s->phase == PROWL_P_OVER) {
        draw_outcome(t);
    } else if (hand == 0) {
        draw_open_cards(t);
    } else {
        int used = draw_played(t);
        draw_cards(t, hand, t->hand_y + used, t->hand_height - used);
    }
}

/* Draws the choices that are buttons, and returns the lines that they take. On an empty canvas it only measures. */
static int draw_buttons(struct prowl_board *t, struct canvas *c, int y, int width)
{
    int x = 0, line = 0;
    bool any = false;
    for (uint32_t i = 0; t->look.legal != NULL && i < t->look.legal->count; i++) {
        char label[PROWL_LABEL_MAX];
        struct text text;
        if (!prowl_look_button(t->look.legal->move[i]))
            continue;
        text_init(&text, label, sizeof label);
        prowl_words_label(t->pen.r, (const struct game_state *)t->s, t->look.legal->move[i], &text);
        int needs = canvas_width(label) + 4;
        needs = needs > width ? width : needs;
        if (any && x + needs > width) {
            x = 0;
            line++;
        }
        any = true;
        canvas_pen(c, CANVAS_PLAIN, CANVAS_BOLD | ((int)i == t->look.picked ? CANVAS_GHOST | CANVAS_REVERSE : 0));
        canvas_put(c, x, y + line, "[ ");
        int end = canvas_fit(c, x + 2, y + line, needs - 4, label);
        canvas_put(c, end, y + line, " ]");
        canvas_pick(c, x, y + line, needs, 1, (int)i);
        x += needs + 1;
    }
    return any ? line + 1 : 0;
}

/* Lays out everything below banners of so many lines. */
static void lay_out_with(struct prowl_board *t, int banner, int width, int height)
{
    int seats = t->s->seats;
    t->track_width = width < 100 ? 19 : 30;
    t->banner = banner;
    t->top = 2 + PROWL_SLOTS * t->banner;
    int rows = t->top - (seats == 2);
    t->seat_height = rows / seats > 5 ? 5 : rows / seats;
    t->hand_y = t->top + 1;
    int buttons = draw_buttons(t, &(struct canvas){NULL, 0, 0, 0, 0}, 0, width);
    t->buttons_y = height - buttons;
    t->hand_height = t->buttons_y - t->hand_y;
}

/* Banners are as tall as the room allows; they are lower where the texts of the hand would be cut otherwise. */
static void lay_out(struct prowl_board *t, int width, int height)
{
    int most = height >= 38 ? 5 : height >= 30 ? 3 : 1;
    for (int banner = most; banner > 0; banner -= 2) {
        lay_out_with(t, banner, width, height);
        if (hand_fits(t, width))
            return;
    }
    lay_out_with(t, most, width, height);
}

static void begin(struct prowl_board *t, const struct show_reader *r, const struct game_state *s,
                  const struct show_look *look, struct canvas *c)
{
    prowl_pen(&t->pen, r, s, NULL);
    prowl_look(r, s, look, &t->look);
    t->s = prowl_of(s);
    t->c = c;
}

uint32_t prowl_board_pages(const struct show_reader *r, const struct game_state *s, int width, int height)
{
    static const struct show_look nothing = {.chosen = -1};
    struct prowl_board t;
    begin(&t, r, s, &nothing, NULL);
    return 1 + prowl_board_pages_put(&t, NULL, 0, width, height);
}

void prowl_board(const struct show_reader *r, const struct game_state *s, const struct show_look *look,
                 struct canvas *c)
{
    struct prowl_board t;
    begin(&t, r, s, look, c);
    if (look->page > 0) {
        prowl_board_pages_put(&t, c, look->page - 1, c->width, c->height);
        return;
    }
    lay_out(&t, c->width, c->height);
    draw_track(&t);
    for (uint32_t seat = 0; seat < t.s->seats; seat++)
        draw_seat(&t, (int)seat * t.seat_height, seat);
    draw_deck(&t, t.top - 1);
    draw_heading(&t);
    draw_hand(&t);
    draw_buttons(&t, c, t.buttons_y, c->width);
}
