/* The null game as text: options, tokens, the dump of a state; and its set-up, walked through and dealt. */
#include "games/null/null.h"

#include "core/setup.h"

static void write_cards(uint16_t set, struct text *out)
{
    bool first = true;
    for (uint32_t i = 0; i < NULL_CARDS; i++) {
        if (set >> i & 1) {
            text_comma(out, &first);
            text_uint(out, i + 1);
        }
    }
}

static enum err read_bonus(const struct box *box, const char *text, size_t size, int32_t *out)
{
    uint16_t set = 0;
    for (const char *end = text + size;; text++) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        int64_t card;
        if (comma == NULL)
            comma = end;
        if (!text_number(text, (size_t)(comma - text), 1, null_boxed(box)->cards, &card))
            return ERR_OPTION_VALUE;
        if ((set & null_bit((uint8_t)card)) != 0)
            return ERR_OPTION_VALUE; /* the card is named twice */
        set |= null_bit((uint8_t)card);
        text = comma;
        if (text == end)
            break;
    }
    *out = set;
    return ERR_NONE;
}

static void write_bonus(const struct box *box, int32_t value, struct text *out)
{
    (void)box;
    write_cards((uint16_t)value, out);
}

static const char *const on_off[] = {"on", "off", NULL};

/* In the order of enum null_option. */
const struct game_option null_text_options[] = {
    {.key = "peeks", .kind = GAME_OPTION_CHOICE, .choices = on_off, .standard = 0},
    {.key = "turns", .kind = GAME_OPTION_NUMBER, .min = 1, .max = NULL_TURNS, .standard = 10},
    {.key = "bonus", .kind = GAME_OPTION_LIST, .standard = 1, .read_list = read_bonus, .write_list = write_bonus},
    {.key = NULL},
};

static void write_card(uint8_t card, struct text *out)
{
    if (card == 0)
        text_char(out, '?');
    else
        text_uint(out, card);
}

static void write_peek(struct null_play p, struct text *out)
{
    text_put(out, "peek:");
    text_uint(out, p.target);
    for (int i = 0; i < NULL_ROW && p.seen[i] != 0; i++) {
        text_char(out, i == 0 ? '=' : ',');
        text_uint(out, p.seen[i]);
    }
}

static void write_accuse(struct null_play p, struct text *out)
{
    text_put(out, "accuse:");
    text_uint(out, p.target);
    text_char(out, ':');
    text_uint(out, p.card);
    if (p.miss) {
        text_put(out, "=no");
    } else if (p.place > 0) {
        text_char(out, '=');
        text_uint(out, p.place);
    }
}

/* The giver and the full state know the giver's row, so for them the card alone tells which place it lay in. */
static void write_pass(const struct null_state *s, struct null_play p, struct text *out)
{
    text_put(out, "pass:");
    write_card(p.card, out);
    if (s->viewer != s->seat && s->viewer != NULL_TRUTH) {
        text_char(out, '=');
        text_uint(out, p.place);
    }
}

void null_text_write_move(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    struct null_play p = null_unpack(m);
    (void)box;
    switch (p.kind) {
    case NULL_WAIT:
        text_put(out, "wait");
        break;
    case NULL_DRAW:
        text_put(out, "draw");
        break;
    case NULL_CARD:
        text_char(out, '*');
        write_card(p.card, out);
        break;
    case NULL_PEEK:
        write_peek(p, out);
        break;
    case NULL_ACCUSE:
        write_accuse(p, out);
        break;
    case NULL_PASS:
        write_pass(null_of(s), p, out);
        break;
    }
}

/* A row with "?" for unknown cards. In the view of anybody but its owner, it also lists what each card may be. */
static void write_row(const struct null_box *b, const struct null_state *s, int seat, struct text *out)
{
    bool first = true, guessed = s->viewer != NULL_TRUTH && s->viewer != seat;
    uint16_t may[NULL_ROW];
    text_put(out, "{\"hand\":[");
    for (int i = 0; i < s->held[seat]; i++) {
        may[i] = guessed ? null_view_possible(b, s, seat, i) : s->may[s->viewer][seat][i];
        text_comma(out, &first);
        if (null_only(may[i]) != 0)
            text_uint(out, null_only(may[i]));
        else
            text_put(out, "\"?\"");
    }
    text_put(out, guessed ? "],\"may\":[" : "]");
    for (int i = 0; guessed && i < s->held[seat]; i++) {
        text_put(out, i == 0 ? "[" : ",[");
        write_cards(may[i], out);
        text_char(out, ']');
    }
    text_put(out, guessed ? "],\"won\":[" : ",\"won\":[");
    write_cards(s->won[seat], out);
    text_put(out, "]}");
}

void null_text_write_state(const struct box *box, const struct game_state *state, struct text *out)
{
    const struct null_state *s = null_of(state);
    text_put(out, "{\"phase\":");
    text_json(out, s->drawing ? "draw" : s->left > 0 ? "turn" : "over");
    text_put(out, ",\"seat\":");
    text_uint(out, s->seat);
    text_put(out, ",\"left\":");
    text_uint(out, s->left);
    text_put(out, ",\"deck\":");
    text_uint(out, null_deck(null_boxed(box), s));
    text_put(out, ",\"seats\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat > 0)
            text_char(out, ',');
        write_row(null_boxed(box), s, seat, out);
    }
    text_put(out, "]}");
}

static void walk_hand(const struct null_box *box, struct setup_walk *w, uint8_t hand[NULL_ROW], uint16_t *used)
{
    setup_list(w, box->hand, "hands");
    for (uint32_t i; setup_next(w, &i);) {
        setup_number(w, &hand[i], 1, box->cards, NULL);
        if (w->way != SETUP_READ || w->err != ERR_NONE)
            continue;
        if ((*used & null_bit(hand[i])) != 0)
            setup_refuse(w, ERR_FIELD_VALUE, NULL);
        *used |= null_bit(hand[i]);
    }
}

void null_text_walk_setup(const struct box *box, struct game_setup *setup, struct setup_walk *w)
{
    static const char *const names[] = {"start", "hands"};
    struct null_setup *s = (struct null_setup *)setup->data;
    uint16_t used = 0;
    setup_object(w, names, 2, NULL);
    for (uint32_t field, seat; setup_next(w, &field);) {
        if (field == 0)
            setup_number(w, &s->start, 0, setup->seats - 1, names[0]);
        else
            for (setup_list(w, setup->seats, names[1]); setup_next(w, &seat);)
                walk_hand(null_boxed(box), w, s->hand[seat], &used);
    }
}

/* Draws one of these cards, all with the same probability. */
static uint8_t draw(uint16_t left, struct rng *rng)
{
    for (uint32_t skip = rng_below(rng, null_size(left)); skip > 0; skip--)
        left &= (uint16_t)(left - 1);
    return null_only((uint16_t)(left & (0U - left)));
}

enum err null_text_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f)
{
    const struct null_box *b = null_boxed(box);
    struct null_setup *s = (struct null_setup *)setup->data;
    uint16_t left = null_all(b);
    (void)f;
    for (int seat = 0; seat < setup->seats; seat++)
        for (int i = 0; i < b->hand; i++)
            left &= s->hand[seat][i] != SETUP_OPEN ? (uint16_t)~null_bit(s->hand[seat][i]) : left;
    if (s->start == SETUP_OPEN)
        s->start = (uint8_t)rng_below(rng, setup->seats);
    for (int seat = 0; seat < setup->seats; seat++) {
        for (int i = 0; i < b->hand; i++) {
            if (s->hand[seat][i] != SETUP_OPEN)
                continue;
            s->hand[seat][i] = draw(left, rng);
            left &= (uint16_t)~null_bit(s->hand[seat][i]);
        }
    }
    return ERR_NONE;
}
