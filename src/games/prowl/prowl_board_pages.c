/* The further pages of the board for a terminal: every card in full, then every seat. */
#include "games/prowl/prowl_board.h"

struct pages {
    struct prowl_board *t;
    struct canvas *c; /* NULL if the pages are only counted */
    uint32_t page, wanted;
    int y, width, height;
};

/* Puts a heading with a text below it, on the next page if there is no room on this one. */
static void put_entry(struct pages *g, enum canvas_ink ink, const char *head, const char *body)
{
    struct canvas nowhere = {NULL, 0, 0, 0, 0};
    int lines = 1 + canvas_wrap(&nowhere, 0, 0, g->width - 2, PROWL_WRAP_ALL, body);
    if (lines > g->height)
        lines = g->height;
    if (g->y > 0 && g->y + lines > g->height) {
        g->page++;
        g->y = 0;
    }
    if (g->c != NULL && g->page == g->wanted) {
        canvas_pen(g->c, ink, CANVAS_BOLD);
        canvas_fit(g->c, 0, g->y, g->width, head);
        canvas_pen(g->c, CANVAS_PLAIN, 0);
        prowl_board_wrap(g->c, 2, g->y + 1, g->width - 2, lines - 1, body);
    }
    g->y += lines;
}

static void put_card_entry(struct pages *g, uint32_t card, const char *where)
{
    struct prowl_board *t = g->t;
    char head[PROWL_LABEL_MAX], body[PROWL_CARD_WORDS];
    struct text text;
    text_init(&text, head, sizeof head);
    prowl_text_write_card(t->pen.box, t->s->clans, card, &text);
    text_char(&text, ' ');
    text_put(&text, prowl_pen_title(&t->pen, card));
    if (where[0] != '\0') {
        text_put(&text, " · ");
        text_put(&text, where);
    }
    text_init(&text, body, sizeof body);
    prowl_look_card(&t->pen, card, &text);
    put_entry(g, prowl_board_ink(t->s, prowl_slot(card)), head, body);
}

static void put_seat_entry(struct pages *g, uint32_t seat)
{
    struct prowl_pen *p = &g->t->pen;
    const struct prowl_state *s = g->t->s;
    char body[PROWL_CARD_WORDS * 2], marks[PROWL_LABEL_MAX];
    struct text text, mark;
    text_init(&text, body, sizeof body);
    text_init(&mark, marks, sizeof marks);
    prowl_look_marks(p, seat, &mark);
    if (mark.used > 0) {
        prowl_pen_capital(marks);
        text_put(&text, marks);
        text_put(&text, ".");
    }
    p->out = &text;
    if (s->clan[seat] < PROWL_CARDS)
        PROWL_SAY(p, s->mark[seat] & PROWL_UP ? N_("Clan card, face up: {card}.") : N_("Clan card, face down: {card}."),
                  PROWL_CLAN_CARD(p, s->clan[seat]));
    if (prowl_board_seen(g->t, seat) != 0)
        PROWL_SAY(p, prowl_words_shown_hand(s, seat) ? N_("Hand: {cards}.") : N_("Known to be held: {cards}."),
                  PROWL_LIST(p, prowl_board_seen(g->t, seat)));
    if (prowl_tally_pile(s, seat) != 0)
        PROWL_SAY(p, N_("Discard pile: {cards}."), PROWL_LIST(p, prowl_tally_pile(s, seat)));
    if (text.used > 0)
        put_entry(g, CANVAS_PLAIN, prowl_pen_who(p, seat), body);
}

uint32_t prowl_board_pages_put(struct prowl_board *t, struct canvas *c, uint32_t wanted, int width, int height)
{
    struct pages g = {.t = t, .c = c, .wanted = wanted, .width = width, .height = height};
    const struct prowl_state *s = t->s;
    uint32_t hand = t->look.hand_of < s->seats ? s->hand[t->look.hand_of] : 0;
    if (s->card < PROWL_CARDS)
        put_card_entry(&g, s->card, lang_get(t->pen.lang, "in play"));
    for (; hand != 0; hand &= hand - 1)
        put_card_entry(&g, prowl_least(hand), "");
    for (uint32_t seat = 0; seat < s->seats; seat++)
        for (uint32_t left = s->attached[seat]; left != 0; left &= left - 1)
            if (prowl_least(left) != s->card)
                put_card_entry(&g, prowl_least(left), prowl_pen_who(&t->pen, seat));
    for (uint32_t seat = 0; seat < s->seats; seat++)
        put_seat_entry(&g, seat);
    return g.y > 0 ? g.page + 1 : g.page;
}
