/* The null game as text: options, tokens, the dump of a state; and set-ups, which are read, written and dealt. */
#include "games/null/null.h"

#include "core/digits.h"

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

void null_text_write_setup(const struct box *box, const struct game_setup *setup, struct text *out)
{
    const struct null_setup *from = (const struct null_setup *)setup->data;
    text_put(out, "{\"start\":");
    text_uint(out, from->start);
    text_put(out, ",\"hands\":[");
    for (int seat = 0; seat < setup->seats; seat++) {
        text_put(out, seat > 0 ? ",[" : "[");
        for (int i = 0; i < null_boxed(box)->hand; i++) {
            if (i > 0)
                text_char(out, ',');
            text_uint(out, from->hand[seat][i]);
        }
        text_char(out, ']');
    }
    text_put(out, "]}");
}

/* A set-up that is being read. What is not given stays 0. */
struct reading {
    const struct null_box *box;
    struct null_setup *into;
    uint16_t used; /* the cards that it has named so far */
    bool whole;    /* whether nothing may be left out */
};

static enum err read_hand(struct reading *r, struct json from, uint8_t hand[NULL_ROW], struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    size_t count = json_count(from);
    if (json_kind(from) != JSON_LIST)
        return err_fault_word(f, ERR_FIELD_KIND, 0, "hands");
    if (count > r->box->hand || (r->whole && count < r->box->hand))
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, "hands");
    for (int i = 0; json_next(&w, &key, &value); i++) {
        int64_t card;
        if (!json_int(value, 1, r->box->cards, &card) || (r->used & null_bit((uint8_t)card)) != 0)
            return err_fault_set(f, ERR_FIELD_VALUE, 0, value.text, value.size);
        r->used |= null_bit((uint8_t)card);
        hand[i] = (uint8_t)card;
    }
    return ERR_NONE;
}

static enum err read_hands(struct reading *r, struct json from, size_t seats, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    size_t count = json_count(from);
    if (json_kind(from) != JSON_LIST)
        return err_fault_word(f, ERR_FIELD_KIND, 0, "hands");
    if (count > seats || (r->whole && count < seats))
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, "hands");
    for (int seat = 0; json_next(&w, &key, &value); seat++) {
        enum err err = read_hand(r, value, r->into->hand[seat], f);
        if (err != ERR_NONE)
            return err;
    }
    return ERR_NONE;
}

/* Sets `given` if the starting seat is given. */
static enum err read_parts(struct reading *r, struct game_setup *setup, struct json from, bool *given, struct fault *f)
{
    static const char *const names[] = {"start", "hands"};
    struct json v[2];
    int64_t start = 0;
    enum err err = json_fields(from, names, 2, true, v, f);
    if (err != ERR_NONE)
        return err;
    for (int i = 0; i < 2; i++)
        if (r->whole && v[i].size == 0)
            return err_fault_word(f, ERR_FIELD_MISSING, 0, names[i]);
    *given = v[0].size > 0;
    if (*given && !json_int(v[0], 0, setup->seats - 1, &start))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, names[0]);
    r->into->start = (uint8_t)start;
    return v[1].size > 0 ? read_hands(r, v[1], setup->seats, f) : ERR_NONE;
}

enum err null_text_read_setup(const struct box *box, struct game_setup *setup, struct json from, struct fault *f)
{
    bool given;
    memset(setup->data, 0, sizeof setup->data);
    struct reading r = {null_boxed(box), (struct null_setup *)setup->data, 0, true};
    return read_parts(&r, setup, from, &given, f);
}

/* Draws one of the cards that are in no hand yet, all with the same probability. */
static uint8_t deal_card(struct reading *r, struct rng *rng)
{
    uint16_t left = null_all(r->box) & (uint16_t)~r->used;
    for (uint32_t skip = rng_below(rng, null_size(left)); skip > 0; skip--)
        left &= (uint16_t)(left - 1);
    uint8_t card = null_only((uint16_t)(left & (0U - left)));
    r->used |= null_bit(card);
    return card;
}

enum err null_text_deal(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng,
                        struct fault *f)
{
    const struct null_box *b = null_boxed(box);
    bool given = false;
    memset(setup->data, 0, sizeof setup->data);
    struct null_setup *into = (struct null_setup *)setup->data;
    struct reading r = {b, into, 0, false};
    enum err err = wish.size > 0 ? read_parts(&r, setup, wish, &given, f) : ERR_NONE;
    if (err != ERR_NONE)
        return err;
    if (!given)
        into->start = (uint8_t)rng_below(rng, setup->seats);
    for (int seat = 0; seat < setup->seats; seat++)
        for (int i = 0; i < b->hand; i++)
            if (into->hand[seat][i] == 0)
                into->hand[seat][i] = deal_card(&r, rng);
    return ERR_NONE;
}

void null_text_code_setup(const struct box *box, struct game_setup *setup, struct digits *d)
{
    const struct null_box *b = null_boxed(box);
    struct null_setup *s = (struct null_setup *)setup->data;
    s->start = (uint8_t)digits_code(d, s->start, setup->seats);
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        for (uint32_t i = 0; i < b->hand; i++)
            s->hand[seat][i] = (uint8_t)(1 + digits_code(d, d->reading ? 0 : s->hand[seat][i] - 1U, b->cards));
}
