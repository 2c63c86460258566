/* The blocks of the terminal board with cards: the decision together with one's hand, and the two card rows. */
#include "games/petra/petra_board.h"

/* The next free line of the block, or -1 if it is full. */
static int line_of(struct petra_sheet *d, int *at)
{
    return *at < d->height ? d->y + (*at)++ : -1;
}

/* A title in bold, and its text after it, or below it if the entry has more than one line. */
static void put_entry(struct petra_sheet *d, int y, int x, int lines, const char *title, const char *text, int face)
{
    int end = d->x + d->width, left = x;
    canvas_pen(d->c, CANVAS_PLAIN, CANVAS_BOLD | face);
    x = canvas_fit(d->c, x, y, (end - x) / 2, title) + 2;
    canvas_pen(d->c, CANVAS_PLAIN, 0);
    if (lines > 1)
        canvas_wrap(d->c, left, y + 1, end - left, lines - 1, text);
    else
        canvas_fit(d->c, x, y, end - x, text);
}

static void heading_with(struct petra_sheet *d, int y, const char *message, int64_t n)
{
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    lang_fill(&t, message, LANG_ARGS({"n", NULL, n}));
    petra_board_more_heading(d, y, p.text);
}

static enum petra_step_kind step_kind(const struct petra_sheet *d)
{
    return d->s->depth > 0 && d->own == d->s->turn_of ? (enum petra_step_kind)petra_now(d->s)->kind : PETRA_NO_STEP;
}

/* Lines for the cards or tiles that the decision under way is about. */
static uint32_t special_lines(const struct petra_sheet *d)
{
    enum petra_step_kind kind = step_kind(d);
    if (kind == PETRA_S_WORKERS || kind == PETRA_S_CARD)
        return PETRA_SLOTS;
    return kind == PETRA_S_KEEP ? d->s->drawn_count : kind == PETRA_S_AMBASSADOR ? 1 : 0;
}

int petra_board_cards_hand_lines(const struct petra_sheet *d)
{
    const struct petra_seat *p = &d->s->seat[d->own];
    return (int)(1 + petra_size(p->hand) + petra_size(p->villagers) + (petra_unseen(p) > 0));
}

/* The hand, what the decision is about, and a line for choices. */
int petra_board_cards_context_lines(const struct petra_sheet *d)
{
    return petra_board_cards_hand_lines(d) + (int)special_lines(d) + 1;
}

/* Where a card can be taken from: the two rows, and the villagers drawn by the priest. */
enum row { INFLUENCE, VILLAGERS, DRAWN };

static uint32_t card_at(const struct petra_state *s, enum row row, uint32_t slot)
{
    return (row == INFLUENCE ? s->card_row : row == VILLAGERS ? s->villager_row : s->drawn)[slot];
}

/* A card in words: its title, and what it asks for or does. */
struct entry {
    struct petra_phrase title, text;
};

static struct entry entry_of(const struct petra_sheet *d, enum row row, uint32_t card)
{
    if (row == INFLUENCE)
        return (struct entry){petra_names_card_title(d->r, card), petra_names_goal_text(d->r, card)};
    return (struct entry){petra_names_villager_title(d->r, card), petra_names_villager_text(d->r, card)};
}

/* The lines that a slot of a row takes. */
static int slot_lines(const struct petra_sheet *d, enum row row, uint32_t slot)
{
    uint32_t card = card_at(d->s, row, slot);
    if (card == PETRA_NONE)
        return 1;
    struct entry e = entry_of(d, row, card);
    int wide = canvas_width(e.text.text), room = d->width - 3;
    return canvas_width(e.title.text) + 2 + wide <= room ? 1 : wide <= room ? 2 : 3;
}

/* A slot and its card. Of an influence card one wants to know `missing`: what the reader still lacks for it. */
static void draw_slot(struct petra_sheet *d, int y, int lines, enum row row, uint32_t slot, bool missing)
{
    static const enum petra_kind kinds[] = {PETRA_DRAW, PETRA_HIRE, PETRA_KEEP};
    uint32_t card = card_at(d->s, row, slot);
    canvas_pen(d->c, CANVAS_QUIET, 0);
    canvas_number(d->c, d->x, y, slot + 1);
    if (card == PETRA_NONE) {
        canvas_put(d->c, d->x + 3, y, "–");
        return;
    }
    struct entry e = entry_of(d, row, card);
    if (missing)
        e.text = petra_names_goal_missing(d->r, &d->s->seat[d->own], card);
    bool fresh = row != DRAWN && card_at(d->before, row, slot) != card;
    put_entry(d, y, d->x + 3, lines, e.title.text, e.text.text, fresh ? CANVAS_LAST : 0);
    int shown = canvas_width(e.title.text), most = (d->width - 3) / 2;
    petra_board_light(d, d->x + 3, y, shown < most ? shown : most,
                      show_choice(d->look, petra_pack(kinds[row], slot, 0)));
}

static void draw_special(struct petra_sheet *d, int *at)
{
    enum petra_step_kind kind = step_kind(d);
    for (uint32_t i = 0; i < special_lines(d); i++) {
        int y = line_of(d, at);
        if (kind == PETRA_S_WORKERS || kind == PETRA_S_KEEP) {
            draw_slot(d, y, 1, kind == PETRA_S_KEEP ? DRAWN : VILLAGERS, i, false);
        } else if (kind == PETRA_S_CARD) {
            draw_slot(d, y, 1, INFLUENCE, i, true);
        } else {
            canvas_pen(d->c, CANVAS_PLAIN, 0);
            int x = canvas_put(d->c, d->x, y, lang_get(d->l, "Drawn:")) + 1;
            for (uint32_t k = 0; k < d->s->drawn_count; k++)
                x = canvas_put(d->c, x, y, petra_names_type(d->l, d->s->drawn[k])) + 2;
        }
    }
}

/* A card in hand: its title and what is missing; where there is room, also what it asks for. */
static void draw_held(struct petra_sheet *d, int y, uint32_t card)
{
    const struct petra_seat *p = &d->s->seat[d->own], *q = &d->after->seat[d->own];
    struct petra_phrase title = petra_names_card_title(d->r, card), missing = petra_names_goal_missing(d->r, q, card),
                        goal = petra_names_goal_text(d->r, card);
    bool met = petra_cards_goal_met(d->b, q, card), was = petra_cards_goal_met(d->b, p, card);
    int claim = show_choice(d->look, petra_pack(PETRA_CLAIM, card, 0)),
        farm = show_choice(d->look, petra_pack(PETRA_FARM, card, 0));
    int end = d->x + d->width;
    canvas_pen(d->c, met ? CANVAS_GREEN : CANVAS_QUIET, petra_board_face(false, met != was));
    canvas_put(d->c, d->x, y, met ? "✓" : "□");
    if (farm >= 0) {
        const char *give = lang_get_in_context(d->l, "board", "farmer");
        canvas_pen(d->c, CANVAS_PLAIN, 0);
        end -= canvas_width(give);
        canvas_put(d->c, end, y, give);
        petra_board_light(d, end, y, canvas_width(give), farm);
        end -= 2;
    }
    int x = d->x + 2, wide = canvas_width(title.text);
    bool fresh = !petra_has(d->before->seat[d->own].hand, card);
    canvas_pen(d->c, CANVAS_PLAIN, CANVAS_BOLD | petra_board_face(fresh, false));
    canvas_fit(d->c, x, y, 34, title.text);
    petra_board_light(d, x, y, wide < 34 ? wide : 34, claim);
    x += (wide < 34 ? wide : 34) + 2;
    canvas_pen(d->c, CANVAS_PLAIN, petra_board_face(false, met != was));
    x = canvas_fit(d->c, x, y, end - x, missing.text) + 2;
    canvas_pen(d->c, CANVAS_QUIET, 0);
    if (end - x > canvas_width(goal.text))
        canvas_put(d->c, x, y, goal.text);
}

static void draw_hand(struct petra_sheet *d, int *at)
{
    const struct petra_seat *p = &d->s->seat[d->own];
    uint32_t unseen = petra_unseen(p);
    for (uint32_t set = p->hand; set != 0 && *at < d->height; set &= set - 1)
        draw_held(d, line_of(d, at), petra_lowest(set));
    if (unseen > 0 && *at < d->height) {
        canvas_pen(d->c, CANVAS_QUIET, 0);
        canvas_fit(d->c, d->x + 2, line_of(d, at), d->width - 2, petra_names_hidden_cards(d->l, unseen).text);
    }
    for (uint32_t set = p->villagers; set != 0 && *at < d->height; set &= set - 1) {
        struct petra_phrase title = petra_names_villager_title(d->r, petra_lowest(set)),
                            text = petra_names_villager_text(d->r, petra_lowest(set));
        int y = line_of(d, at);
        canvas_pen(d->c, CANVAS_QUIET, 0);
        canvas_put(d->c, d->x, y, "•");
        put_entry(d, y, d->x + 2, 1, title.text, text.text, 0);
    }
}

static bool is_placed(const struct petra_sheet *d, uint32_t choice)
{
    return (d->placed[choice / 64] >> (choice % 64) & 1) != 0;
}

/* A choice that nothing else on this page stands for: its token and, if wanted, its label. */
static struct petra_phrase button(const struct petra_sheet *d, uint32_t choice, bool labelled)
{
    const struct game_state *s = (const struct game_state *)d->s;
    struct petra_phrase p;
    struct text t = petra_begin(&p);
    text_char(&t, '<');
    petra_text_write_move(d->r->box, s, d->look->legal->move[choice], &t);
    text_char(&t, '>');
    if (labelled) {
        text_char(&t, ' ');
        petra_words_label(d->r, s, d->look->legal->move[choice], &t);
    }
    return p;
}

/* With their labels if all of them fit, since a token alone can be a riddle. */
static void draw_buttons(struct petra_sheet *d, int y)
{
    const struct game_moves *legal = d->look->legal;
    int x = d->x, needed = 0;
    for (uint32_t i = 0; legal != NULL && i < legal->count; i++)
        if (!is_placed(d, i))
            needed += canvas_width(button(d, i, true).text) + 2;
    for (uint32_t i = 0; legal != NULL && i < legal->count; i++) {
        if (is_placed(d, i))
            continue;
        struct petra_phrase p = button(d, i, needed - 2 <= d->width);
        int width = canvas_width(p.text);
        if (x + width > d->x + d->width)
            return;
        canvas_pen(d->c, CANVAS_PLAIN, 0);
        canvas_put(d->c, x, y, p.text);
        petra_board_light(d, x, y, width, (int)i);
        x += width + 2;
    }
}

/* The two rows in short: a word, and the titles of their cards. */
static struct petra_phrase summary_title(const struct petra_sheet *d, int row, uint32_t slot)
{
    uint32_t card = row == 0 ? d->s->villager_row[slot] : d->s->card_row[slot];
    if (card == PETRA_NONE)
        return (struct petra_phrase){"–"};
    return row == 0 ? petra_names_villager_title(d->r, card) : petra_names_card_title(d->r, card);
}

static const char *summary_word(const struct petra_sheet *d, int row)
{
    return row == 0 ? lang_get(d->l, "Villagers:") : lang_get(d->l, "Influence row:");
}

/* Whether the decision is about a row, which is then shown in full. */
static bool is_full(const struct petra_sheet *d, int row)
{
    return step_kind(d) == (row == 0 ? PETRA_S_WORKERS : PETRA_S_CARD);
}

/* Whether all titles of a row fit into one line. */
static bool fits_line(const struct petra_sheet *d, int row)
{
    int width = canvas_width(summary_word(d, row)) + 1 + 3 * (PETRA_SLOTS - 1);
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        width += canvas_width(summary_title(d, row, i).text);
    return width <= d->width;
}

int petra_board_cards_summary_lines(const struct petra_sheet *d)
{
    int lines = 0;
    for (int row = 0; row < 2; row++)
        lines += is_full(d, row) ? 0 : fits_line(d, row) ? 1 : 2;
    return lines;
}

/* One row on as many lines as it needs, if there are so many; the last line is cut. */
static void draw_summary_row(struct petra_sheet *d, int row, int lines, int *at)
{
    int y = line_of(d, at), end = d->x + d->width;
    canvas_pen(d->c, CANVAS_QUIET, 0);
    int left = canvas_put(d->c, d->x, y, summary_word(d, row)) + 1, x = left;
    for (uint32_t i = 0; i < PETRA_SLOTS; i++) {
        struct petra_phrase title = summary_title(d, row, i);
        int wide = canvas_width(title.text) + (i + 1 < PETRA_SLOTS ? 2 : 0);
        if (x > left && x + wide > end && lines > 1) {
            lines--;
            y = line_of(d, at);
            x = left;
        }
        if (x >= end)
            continue;
        canvas_pen(d->c, CANVAS_PLAIN, 0);
        x = canvas_fit(d->c, x, y, end - x, title.text);
        canvas_pen(d->c, CANVAS_QUIET, 0);
        if (i + 1 < PETRA_SLOTS && x + 2 <= end)
            canvas_put(d->c, x, y, " ·");
        x += 3;
    }
}

/* The titles of the cards in the two rows, if the rows themselves are on another page. */
static void draw_summary(struct petra_sheet *d, int *at)
{
    for (int row = 0; row < 2 && *at < d->height; row++) {
        int after = row == 0 && !is_full(d, 1) ? 1 : 0; /* a line that the other row must have */
        if (!is_full(d, row))
            draw_summary_row(d, row, fits_line(d, row) ? 1 : d->height - *at - after, at);
    }
}

void petra_board_cards_draw_hand(struct petra_sheet *d)
{
    int at = 0;
    petra_board_more_heading(d, line_of(d, &at), lang_get(d->l, "Hand"));
    draw_hand(d, &at);
}

/* How many choices are not drawn yet. Those of cards in hand only count if the hand does not fit. */
static uint32_t unplaced(const struct petra_sheet *d, bool hand)
{
    const struct game_moves *legal = d->look->legal;
    uint32_t n = 0;
    for (uint32_t i = 0; legal != NULL && i < legal->count; i++) {
        enum petra_kind kind = petra_kind_of(legal->move[i]);
        if (!is_placed(d, i))
            n += hand || (kind != PETRA_CLAIM && kind != PETRA_FARM);
    }
    return n;
}

void petra_board_cards_draw_context(struct petra_sheet *d)
{
    int at = 0;
    enum petra_step_kind kind = step_kind(d);
    if (kind == PETRA_S_CARD)
        heading_with(d, line_of(d, &at), lang_get(d->l, "Influence row, deck {n}"), d->s->card_deck);
    else
        petra_board_more_heading(d, line_of(d, &at),
                                 kind == PETRA_S_WORKERS || kind == PETRA_S_KEEP ? lang_get(d->l, "Villagers")
                                                                                 : lang_get(d->l, "Hand"));
    draw_special(d, &at);
    uint32_t waiting = unplaced(d, at + petra_board_cards_hand_lines(d) - 1 > d->height);
    /* The last line is kept for choices that nothing else stands for. */
    int height = d->height;
    d->height -= waiting > 0;
    draw_hand(d, &at);
    d->height = height;
    if (at < d->height && waiting > 0)
        draw_buttons(d, d->y + at++);
    if (d->apart)
        draw_summary(d, &at);
}

int petra_board_cards_rows_lines(const struct petra_sheet *d)
{
    int lines = 2;
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        lines += slot_lines(d, INFLUENCE, i) + slot_lines(d, VILLAGERS, i);
    return lines;
}

void petra_board_cards_draw_rows(struct petra_sheet *d)
{
    int y = d->y;
    heading_with(d, y, lang_get(d->l, "Influence row, deck {n}"), d->s->card_deck);
    petra_board_light(d, d->x + 3, y++, 12, show_choice(d->look, petra_pack(PETRA_DRAW, PETRA_SLOTS, 0)));
    for (uint32_t i = 0; i < PETRA_SLOTS; y += slot_lines(d, INFLUENCE, i), i++)
        draw_slot(d, y, slot_lines(d, INFLUENCE, i), INFLUENCE, i, false);
    heading_with(d, y++, lang_get(d->l, "Villagers, deck {n}"), petra_size(d->s->villager_deck));
    for (uint32_t i = 0; i < PETRA_SLOTS; y += slot_lines(d, VILLAGERS, i), i++)
        draw_slot(d, y, slot_lines(d, VILLAGERS, i), VILLAGERS, i, false);
}
