/* Set-ups of Passing Through Petra: dealing, reading and writing them, and whether the box can make them. */
#include "games/petra/petra.h"

#include "core/digits.h"

enum { OPEN = PETRA_NONE }; /* what a wish leaves to chance */

enum { F_START, F_BOARDS, F_CARAVAN, F_MARKET, F_COLUMNS, F_HAND, F_INFLUENCE, F_VILLAGERS, F_COUNT };
static const char *const field_names[F_COUNT] = {"start",   "boards", "caravan",       "market",
                                                 "columns", "hand",   "influence_row", "villager_row"};

static const char *const type_names[PETRA_TYPES] = {"E", "R", "C", "I", "L"};

/* A set-up while it is being read. */
struct reading {
    const struct petra_box *box;
    struct petra_setup *into;
    uint32_t seats;
    bool whole;                        /* it is a complete set-up, no wish: nothing may be left out */
    uint32_t cards, villagers, boards; /* named so far */
};

static enum err impossible(struct fault *f, uint32_t field)
{
    return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[field]);
}

/* A list must have one element for each of `count` places; in a wish it may be shorter. */
static enum err check_list(const struct reading *r, struct json from, uint32_t count, uint32_t field, struct fault *f)
{
    if (json_kind(from) != JSON_LIST)
        return err_fault_word(f, ERR_FIELD_KIND, 0, field_names[field]);
    if (json_count(from) > count || (r->whole && json_count(from) < count))
        return impossible(f, field);
    return ERR_NONE;
}

/* A string with one letter for each tile. In a wish it may be shorter, and a full stop stands for any tile. */
static enum err read_tiles(const struct reading *r, struct json from, uint32_t count, uint8_t *out, uint32_t field,
                           struct fault *f)
{
    char text[PETRA_CARAVAN + 1];
    if (json_kind(from) != JSON_STRING)
        return err_fault_word(f, ERR_FIELD_KIND, 0, field_names[field]);
    if (!json_string(from, text, sizeof text) || strlen(text) > count || (r->whole && strlen(text) < count))
        return err_fault_word(f, ERR_FIELD_VALUE, 0, field_names[field]);
    for (uint32_t i = 0; text[i] != '\0'; i++)
        if (!petra_text_type_of(text[i], &out[i]) && (r->whole || text[i] != '.'))
            return err_fault_word(f, ERR_FIELD_VALUE, 0, field_names[field]);
    return ERR_NONE;
}

static enum err read_boards(struct reading *r, struct json from, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    enum err err = check_list(r, from, r->seats, F_BOARDS, f);
    for (uint32_t i = 0; err == ERR_NONE && json_next(&w, &key, &value); i++) {
        int64_t board;
        if (!r->whole && json_kind(value) == JSON_NULL)
            continue;
        if (!json_int(value, 1, r->box->boards, &board))
            return err_fault_word(f, ERR_FIELD_VALUE, 0, field_names[F_BOARDS]);
        r->into->board[i] = (uint8_t)(board - 1);
        if (petra_has(r->boards, r->into->board[i]))
            return impossible(f, F_BOARDS);
        r->boards |= petra_bit(r->into->board[i]);
    }
    return err;
}

static enum err read_market(struct reading *r, struct json from, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    enum err err = check_list(r, from, r->seats, F_MARKET, f);
    for (uint32_t i = 0; err == ERR_NONE && json_next(&w, &key, &value); i++)
        err = read_tiles(r, value, (uint32_t)r->box->number[PETRA_N_MARKET], r->into->row[i], F_MARKET, f);
    return err;
}

static enum err read_columns(struct reading *r, struct json from, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    enum err err = check_list(r, from, r->seats, F_COLUMNS, f);
    for (uint32_t i = 0; err == ERR_NONE && json_next(&w, &key, &value); i++) {
        struct json v[PETRA_TYPES];
        err = json_fields(value, type_names, PETRA_TYPES, true, v, f);
        for (uint32_t t = 0; t < PETRA_TYPES && err == ERR_NONE; t++) {
            int64_t n;
            if (v[t].size == 0 && !r->whole)
                continue;
            if (!json_int(v[t], 0, r->box->number[PETRA_N_SETTLEMENT], &n))
                err =
                    err_fault_word(f, v[t].size == 0 ? ERR_FIELD_MISSING : ERR_FIELD_VALUE, 0, field_names[F_COLUMNS]);
            else
                r->into->column[i][t] = (uint8_t)n;
        }
    }
    return err;
}

/* A list of card ids, none of which was named before. In a wish, null stands for any card. */
static enum err read_cards(const struct reading *r, struct json from, uint32_t places, uint32_t field,
                           const char (*names)[PETRA_NAME], uint32_t count, uint32_t *used, uint8_t *out,
                           struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    enum err err = check_list(r, from, places, field, f);
    for (uint32_t i = 0; err == ERR_NONE && json_next(&w, &key, &value); i++) {
        uint32_t card = 0;
        if (!r->whole && json_kind(value) == JSON_NULL)
            continue;
        while (card < count && !json_is(value, names[card]))
            card++;
        if (card == count)
            return err_fault_set(f, ERR_FIELD_VALUE, 0, value.text, value.size);
        if (petra_has(*used, card))
            return err_fault_set(f, ERR_SETUP_IMPOSSIBLE, 0, value.text, value.size);
        *used |= petra_bit(card);
        out[i] = (uint8_t)card;
    }
    return err;
}

static enum err read_influence(struct reading *r, struct json from, uint32_t places, uint32_t field, uint8_t *out,
                               struct fault *f)
{
    return read_cards(r, from, places, field, r->box->card_name, r->box->cards, &r->cards, out, f);
}

static enum err read_field(struct reading *r, uint32_t field, struct json from, struct fault *f)
{
    int64_t start;
    switch (field) {
    case F_START:
        if (!json_int(from, 0, (int64_t)r->seats - 1, &start))
            return err_fault_word(f, ERR_FIELD_VALUE, 0, field_names[field]);
        r->into->start = (uint8_t)start;
        return ERR_NONE;
    case F_BOARDS:
        return read_boards(r, from, f);
    case F_CARAVAN:
        return read_tiles(r, from, (uint32_t)r->box->number[PETRA_N_CARAVAN], r->into->caravan, field, f);
    case F_MARKET:
        return read_market(r, from, f);
    case F_COLUMNS:
        return read_columns(r, from, f);
    case F_HAND:
        return read_influence(r, from, r->seats, field, r->into->hand, f);
    case F_INFLUENCE:
        return read_influence(r, from, PETRA_SLOTS, field, r->into->card_row, f);
    default:
        return read_cards(r, from, PETRA_SLOTS, field, r->box->villager_name, r->box->villagers, &r->villagers,
                          r->into->villager_row, f);
    }
}

/* Reads what is given; what a wish leaves out stays OPEN. */
static enum err read_fields(struct reading *r, struct json from, struct fault *f)
{
    struct json v[F_COUNT];
    enum err err = json_fields(from, field_names, F_COUNT, true, v, f);
    for (uint32_t i = 0; i < F_COUNT && err == ERR_NONE; i++) {
        if (v[i].size > 0)
            err = read_field(r, i, v[i], f);
        else if (r->whole)
            err = err_fault_word(f, ERR_FIELD_MISSING, 0, field_names[i]);
    }
    return err;
}

/* Adds the tiles that a seat's row and columns name to `used`. Refused are too many tiles of one type, or in all. */
static enum err reserve_seat(const struct reading *r, uint32_t seat, uint32_t used[PETRA_TYPES], struct fault *f)
{
    const struct petra_setup *s = r->into;
    uint32_t alike[PETRA_TYPES] = {0};
    int32_t total = 0, settlement = r->box->number[PETRA_N_SETTLEMENT];
    for (uint32_t i = 0; i < PETRA_ROW_START; i++)
        if (s->row[seat][i] != OPEN)
            alike[s->row[seat][i]]++;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        used[t] += alike[t];
        if ((int32_t)alike[t] > r->box->number[PETRA_N_MARKET_SAME])
            return impossible(f, F_MARKET);
        if (s->column[seat][t] == OPEN)
            continue;
        used[t] += s->column[seat][t];
        total += s->column[seat][t];
        if (s->column[seat][t] > r->box->number[PETRA_N_SETTLEMENT_SAME])
            return impossible(f, F_COLUMNS);
    }
    return total > settlement || (r->whole && total < settlement) ? impossible(f, F_COLUMNS) : ERR_NONE;
}

/* Takes the tiles that are named out of the bag. */
static enum err reserve(const struct reading *r, uint8_t bag[PETRA_TYPES], struct fault *f)
{
    uint32_t used[PETRA_TYPES] = {0};
    for (uint32_t i = 0; i < PETRA_CARAVAN; i++)
        if (r->into->caravan[i] != OPEN)
            used[r->into->caravan[i]]++;
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        enum err err = reserve_seat(r, seat, used, f);
        if (err != ERR_NONE)
            return err;
    }
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        if (used[t] > r->box->tiles[t])
            return impossible(f, F_CARAVAN);
        bag[t] = (uint8_t)(r->box->tiles[t] - used[t]);
    }
    return ERR_NONE;
}

/* Draws a tile of one of the allowed types, every tile with the same probability; OPEN if there is none. */
static uint8_t draw(uint8_t bag[PETRA_TYPES], uint32_t allowed, struct rng *rng)
{
    uint32_t total = 0, type = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        total += petra_has(allowed, t) ? bag[t] : 0U;
    if (total == 0)
        return OPEN;
    for (uint32_t left = rng_below(rng, total);; type++) {
        uint32_t here = petra_has(allowed, type) ? bag[type] : 0U;
        if (left < here)
            break;
        left -= here;
    }
    bag[type]--;
    return (uint8_t)type;
}

static bool deal_row(const struct petra_box *b, uint8_t *row, uint8_t bag[PETRA_TYPES], struct rng *rng)
{
    uint32_t count = (uint32_t)b->number[PETRA_N_MARKET], same = (uint32_t)b->number[PETRA_N_MARKET_SAME];
    uint32_t alike[PETRA_TYPES] = {0};
    for (uint32_t i = 0; i < count; i++)
        if (row[i] != OPEN)
            alike[row[i]]++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t allowed = 0;
        if (row[i] != OPEN)
            continue;
        for (uint32_t t = 0; t < PETRA_TYPES; t++)
            allowed |= alike[t] < same ? petra_bit(t) : 0;
        row[i] = draw(bag, allowed, rng);
        if (row[i] == OPEN)
            return false;
        alike[row[i]]++;
    }
    return true;
}

/* Types that the wish names keep the number it gives; only the others are drawn. */
static bool deal_columns(const struct petra_box *b, uint8_t *column, uint8_t bag[PETRA_TYPES], struct rng *rng)
{
    uint32_t count = (uint32_t)b->number[PETRA_N_SETTLEMENT], same = (uint32_t)b->number[PETRA_N_SETTLEMENT_SAME];
    uint32_t unsaid = 0, total = 0;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        if (column[t] == OPEN) {
            unsaid |= petra_bit(t);
            column[t] = 0;
        }
        total += column[t];
    }
    for (; total < count; total++) {
        uint32_t allowed = 0;
        for (uint32_t t = 0; t < PETRA_TYPES; t++)
            allowed |= column[t] < same ? petra_bit(t) : 0;
        uint8_t tile = draw(bag, allowed & unsaid, rng);
        if (tile == OPEN)
            return false;
        column[tile]++;
    }
    return true;
}

/* The caravan, then each seat's row in turn order, then each seat's columns. Without a wish for columns this never
 * fails (see can_deal in petra_box.c). */
static bool deal_tiles(const struct reading *r, struct petra_setup *s, uint8_t bag[PETRA_TYPES], struct rng *rng)
{
    for (uint32_t i = 0; i < (uint32_t)r->box->number[PETRA_N_CARAVAN]; i++) {
        if (s->caravan[i] != OPEN)
            continue;
        s->caravan[i] = draw(bag, petra_first(PETRA_TYPES), rng);
        if (s->caravan[i] == OPEN)
            return false;
    }
    for (uint32_t i = 0; i < r->seats; i++)
        if (!deal_row(r->box, s->row[(s->start + i) % r->seats], bag, rng))
            return false;
    for (uint32_t i = 0; i < r->seats; i++)
        if (!deal_columns(r->box, s->column[(s->start + i) % r->seats], bag, rng))
            return false;
    return true;
}

/* Fills a place, unless the wish did, with any of `count` cards that is not used yet. */
static void deal_card(uint8_t *place, uint32_t count, uint32_t *used, struct rng *rng)
{
    uint32_t left = petra_first(count) & ~*used;
    if (*place != OPEN)
        return;
    for (uint32_t skip = rng_below(rng, petra_size(left)); skip > 0; skip--)
        left &= left - 1;
    *place = (uint8_t)petra_lowest(left);
    *used |= petra_bit(*place);
}

enum err petra_setup_deal(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng,
                          struct fault *f)
{
    enum { TRIES = 64 }; /* of dealing tiles, which can get stuck when a wish fixes some columns */
    struct petra_setup *s = (struct petra_setup *)setup->data;
    struct reading r = {.box = petra_boxed(box), .into = s, .seats = setup->seats};
    uint8_t bag[PETRA_TYPES];
    memset(setup->data, OPEN, sizeof setup->data);
    enum err err = wish.size > 0 ? read_fields(&r, wish, f) : ERR_NONE;
    if (err == ERR_NONE)
        err = reserve(&r, bag, f);
    if (err != ERR_NONE)
        return err;
    if (s->start == OPEN)
        s->start = (uint8_t)rng_below(rng, r.seats);
    for (uint32_t seat = 0; seat < r.seats; seat++)
        deal_card(&s->board[seat], r.box->boards, &r.boards, rng);
    for (uint32_t tries = 0;; tries++) {
        struct petra_setup attempt = *s;
        uint8_t left[PETRA_TYPES];
        memcpy(left, bag, sizeof left);
        if (deal_tiles(&r, &attempt, left, rng)) {
            *s = attempt;
            break;
        }
        if (tries == TRIES)
            return impossible(f, F_COLUMNS);
    }
    for (uint32_t seat = 0; seat < r.seats; seat++)
        deal_card(&s->hand[seat], r.box->cards, &r.cards, rng);
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        deal_card(&s->card_row[i], r.box->cards, &r.cards, rng);
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        deal_card(&s->villager_row[i], r.box->villagers, &r.villagers, rng);
    return ERR_NONE;
}

enum err petra_setup_read(const struct box *box, struct game_setup *setup, struct json from, struct fault *f)
{
    struct reading r = {
        .box = petra_boxed(box), .into = (struct petra_setup *)setup->data, .seats = setup->seats, .whole = true};
    uint8_t bag[PETRA_TYPES];
    memset(setup->data, OPEN, sizeof setup->data);
    enum err err = read_fields(&r, from, f);
    return err == ERR_NONE ? reserve(&r, bag, f) : err;
}

static void write_tiles(const uint8_t *tile, uint32_t count, struct text *out)
{
    text_char(out, '"');
    for (uint32_t i = 0; i < count; i++)
        text_char(out, petra_text_letters[tile[i]]);
    text_char(out, '"');
}

void petra_setup_write(const struct box *box, const struct game_setup *setup, struct text *out)
{
    const struct petra_box *b = petra_boxed(box);
    const struct petra_setup *s = (const struct petra_setup *)setup->data;
    text_put(out, "{\"start\":");
    text_uint(out, s->start);
    text_put(out, ",\"boards\":");
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_uint(out, s->board[seat] + 1U);
    }
    text_put(out, "],\"caravan\":");
    write_tiles(s->caravan, (uint32_t)b->number[PETRA_N_CARAVAN], out);
    text_put(out, ",\"market\":");
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        write_tiles(s->row[seat], (uint32_t)b->number[PETRA_N_MARKET], out);
    }
    text_put(out, "],\"columns\":");
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        bool first = true;
        text_put(out, seat == 0 ? "[{" : ",{");
        for (uint32_t t = 0; t < PETRA_TYPES; t++) {
            text_key(out, &first, type_names[t]);
            text_uint(out, s->column[seat][t]);
        }
        text_char(out, '}');
    }
    text_put(out, "],\"hand\":");
    petra_text_write_cards(s->hand, setup->seats, b->card_name, out);
    text_put(out, ",\"influence_row\":");
    petra_text_write_cards(s->card_row, PETRA_SLOTS, b->card_name, out);
    text_put(out, ",\"villager_row\":");
    petra_text_write_cards(s->villager_row, PETRA_SLOTS, b->villager_name, out);
    text_char(out, '}');
}

static void code_all(struct digits *d, uint8_t *values, uint32_t count, uint32_t radix)
{
    for (uint32_t i = 0; i < count; i++)
        values[i] = (uint8_t)digits_code(d, values[i], radix);
}

void petra_setup_code(const struct box *box, struct game_setup *setup, struct digits *d)
{
    const struct petra_box *b = petra_boxed(box);
    struct petra_setup *s = (struct petra_setup *)setup->data;
    code_all(d, &s->start, 1, setup->seats);
    code_all(d, s->board, setup->seats, b->boards);
    code_all(d, s->caravan, (uint32_t)b->number[PETRA_N_CARAVAN], PETRA_TYPES);
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        code_all(d, s->row[seat], (uint32_t)b->number[PETRA_N_MARKET], PETRA_TYPES);
        code_all(d, s->column[seat], PETRA_TYPES, (uint32_t)b->number[PETRA_N_SETTLEMENT] + 1);
    }
    code_all(d, s->hand, setup->seats, b->cards);
    code_all(d, s->card_row, PETRA_SLOTS, b->cards);
    code_all(d, s->villager_row, PETRA_SLOTS, b->villagers);
}
