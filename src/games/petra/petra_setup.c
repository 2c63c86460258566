/* Set-ups of Passing Through Petra: dealing them, walking through them, and whether the box can make them. */
#include "games/petra/petra.h"

#include "core/setup.h"

enum { OPEN = SETUP_OPEN };
_Static_assert((int)SETUP_OPEN == (int)PETRA_NONE, "places that are not used stay so");

enum { F_START, F_BOARDS, F_CARAVAN, F_MARKET, F_COLUMNS, F_HAND, F_INFLUENCE, F_VILLAGERS, F_COUNT };
static const char *const field_names[F_COUNT] = {"start",   "boards", "caravan",       "market",
                                                 "columns", "hand",   "influence_row", "villager_row"};

static enum err impossible(struct fault *f, uint32_t field)
{
    return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[field]);
}

/* Adds the tiles that a seat's row and columns name to `used`. Refused are too many tiles of one type, or in all. */
static enum err reserve_seat(const struct petra_box *b, const struct petra_setup *s, uint32_t seat, bool whole,
                             uint32_t used[PETRA_TYPES], struct fault *f)
{
    uint32_t alike[PETRA_TYPES] = {0};
    int32_t total = 0, settlement = b->number[PETRA_N_SETTLEMENT];
    for (uint32_t i = 0; i < PETRA_ROW_START; i++)
        if (s->row[seat][i] != OPEN)
            alike[s->row[seat][i]]++;
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        used[t] += alike[t];
        if ((int32_t)alike[t] > b->number[PETRA_N_MARKET_SAME])
            return impossible(f, F_MARKET);
        if (s->column[seat][t] == OPEN)
            continue;
        used[t] += s->column[seat][t];
        total += s->column[seat][t];
        if (s->column[seat][t] > b->number[PETRA_N_SETTLEMENT_SAME])
            return impossible(f, F_COLUMNS);
    }
    return total > settlement || (whole && total < settlement) ? impossible(f, F_COLUMNS) : ERR_NONE;
}

/* Takes the tiles that are named out of the bag. */
static enum err reserve(const struct petra_box *b, const struct petra_setup *s, uint32_t seats, bool whole,
                        uint8_t bag[PETRA_TYPES], struct fault *f)
{
    uint32_t used[PETRA_TYPES] = {0};
    for (uint32_t i = 0; i < PETRA_CARAVAN; i++)
        if (s->caravan[i] != OPEN)
            used[s->caravan[i]]++;
    for (uint32_t seat = 0; seat < seats; seat++) {
        enum err err = reserve_seat(b, s, seat, whole, used, f);
        if (err != ERR_NONE)
            return err;
    }
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        if (used[t] > b->tiles[t])
            return impossible(f, F_CARAVAN);
        bag[t] = (uint8_t)(b->tiles[t] - used[t]);
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
static bool deal_tiles(const struct petra_box *b, struct petra_setup *s, uint32_t seats, uint8_t bag[PETRA_TYPES],
                       struct rng *rng)
{
    for (uint32_t i = 0; i < (uint32_t)b->number[PETRA_N_CARAVAN]; i++) {
        if (s->caravan[i] != OPEN)
            continue;
        s->caravan[i] = draw(bag, petra_first(PETRA_TYPES), rng);
        if (s->caravan[i] == OPEN)
            return false;
    }
    for (uint32_t i = 0; i < seats; i++)
        if (!deal_row(b, s->row[(s->start + i) % seats], bag, rng))
            return false;
    for (uint32_t i = 0; i < seats; i++)
        if (!deal_columns(b, s->column[(s->start + i) % seats], bag, rng))
            return false;
    return true;
}

static uint32_t taken(const uint8_t *place, uint32_t places)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < places; i++)
        set |= place[i] != OPEN ? petra_bit(place[i]) : 0;
    return set;
}

/* Fills the places that the wish left open with any of the `count` cards that are not used yet. */
static void deal_cards(uint8_t *place, uint32_t places, uint32_t count, uint32_t *used, struct rng *rng)
{
    for (uint32_t i = 0; i < places; i++) {
        uint32_t left = petra_first(count) & ~*used;
        if (place[i] != OPEN)
            continue;
        for (uint32_t skip = rng_below(rng, petra_size(left)); skip > 0; skip--)
            left &= left - 1;
        place[i] = (uint8_t)petra_lowest(left);
        *used |= petra_bit(place[i]);
    }
}

enum err petra_setup_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f)
{
    enum { TRIES = 64 }; /* of dealing tiles, which can get stuck when a wish fixes some columns */
    const struct petra_box *b = petra_boxed(box);
    struct petra_setup *s = (struct petra_setup *)setup->data;
    uint32_t seats = setup->seats, boards = taken(s->board, seats), villagers = taken(s->villager_row, PETRA_SLOTS);
    uint32_t cards = taken(s->hand, seats) | taken(s->card_row, PETRA_SLOTS);
    uint8_t bag[PETRA_TYPES];
    enum err err = reserve(b, s, seats, false, bag, f);
    if (err != ERR_NONE)
        return err;
    if (s->start == OPEN)
        s->start = (uint8_t)rng_below(rng, seats);
    deal_cards(s->board, seats, b->boards, &boards, rng);
    for (uint32_t tries = 0;; tries++) {
        struct petra_setup attempt = *s;
        uint8_t left[PETRA_TYPES];
        memcpy(left, bag, sizeof left);
        if (deal_tiles(b, &attempt, seats, left, rng)) {
            *s = attempt;
            break;
        }
        if (tries == TRIES)
            return impossible(f, F_COLUMNS);
    }
    deal_cards(s->hand, seats, b->cards, &cards, rng);
    deal_cards(s->card_row, PETRA_SLOTS, b->cards, &cards, rng);
    deal_cards(s->villager_row, PETRA_SLOTS, b->villagers, &villagers, rng);
    return ERR_NONE;
}

/* In a wish, null stands for any. */
static bool is_any(const struct setup_walk *w)
{
    return w->way == SETUP_READ && !w->whole && json_kind(w->at) == JSON_NULL;
}

/* What was come to is used up by this place; it cannot be used again. */
static void use(struct setup_walk *w, uint8_t value, uint32_t *used, const char *about)
{
    if (w->way != SETUP_READ || w->err != ERR_NONE)
        return;
    if (petra_has(*used, value))
        setup_refuse(w, ERR_SETUP_IMPOSSIBLE, about);
    *used |= petra_bit(value);
}

static void walk_boards(const struct petra_box *b, struct setup_walk *w, uint8_t *board, uint32_t seats)
{
    uint32_t used = 0;
    setup_list(w, seats, field_names[F_BOARDS]);
    for (uint32_t seat; setup_next(w, &seat);) {
        uint8_t number = (uint8_t)(board[seat] + 1);
        if (is_any(w))
            continue;
        setup_number(w, &number, 1, b->boards, field_names[F_BOARDS]);
        board[seat] = (uint8_t)(number - 1);
        use(w, board[seat], &used, field_names[F_BOARDS]);
    }
}

/* A string with a letter for each tile. In a wish it may be shorter, and a full stop stands for any tile. */
static void read_tiles(struct setup_walk *w, uint8_t *tile, uint32_t count, const char *about)
{
    char text[PETRA_CARAVAN + 1];
    if (json_kind(w->at) != JSON_STRING)
        setup_refuse(w, ERR_FIELD_KIND, about);
    else if (!json_string(w->at, text, sizeof text) || strlen(text) > count || (w->whole && strlen(text) < count))
        setup_refuse(w, ERR_FIELD_VALUE, about);
    for (uint32_t i = 0; w->err == ERR_NONE && text[i] != '\0'; i++)
        if (!petra_text_type_of(text[i], &tile[i]) && (w->whole || text[i] != '.'))
            setup_refuse(w, ERR_FIELD_VALUE, about);
}

static void walk_tiles(struct setup_walk *w, uint8_t *tile, uint32_t count, const char *about)
{
    switch (w->way) {
    case SETUP_READ:
        read_tiles(w, tile, count, about);
        break;
    case SETUP_WRITE:
        text_char(w->out, '"');
        for (uint32_t i = 0; i < count; i++)
            text_char(w->out, petra_text_letters[tile[i]]);
        text_char(w->out, '"');
        break;
    case SETUP_CODE:
        for (uint32_t i = 0; i < count; i++)
            tile[i] = (uint8_t)digits_code(w->digits, w->digits->reading ? 0 : tile[i], PETRA_TYPES);
        break;
    }
}

static void walk_row(const struct petra_box *b, struct petra_setup *s, uint32_t seat, struct setup_walk *w)
{
    walk_tiles(w, s->row[seat], (uint32_t)b->number[PETRA_N_MARKET], field_names[F_MARKET]);
}

static void walk_column(const struct petra_box *b, struct petra_setup *s, uint32_t seat, struct setup_walk *w)
{
    static const char *const types[PETRA_TYPES] = {"E", "R", "C", "I", "L"};
    setup_object(w, types, PETRA_TYPES, field_names[F_COLUMNS]);
    for (uint32_t t; setup_next(w, &t);)
        setup_number(w, &s->column[seat][t], 0, (uint8_t)b->number[PETRA_N_SETTLEMENT], field_names[F_COLUMNS]);
}

/* The digits have a seat's row and columns together, a record all rows and then all columns. */
static void walk_seats(const struct petra_box *b, struct petra_setup *s, uint32_t seats, uint32_t field,
                       struct setup_walk *w)
{
    uint32_t seat;
    if (w->way == SETUP_CODE) {
        for (seat = 0; field == F_MARKET && seat < seats; seat++) {
            walk_row(b, s, seat, w);
            walk_column(b, s, seat, w);
        }
        return;
    }
    for (setup_list(w, seats, field_names[field]); setup_next(w, &seat);)
        (field == F_MARKET ? walk_row : walk_column)(b, s, seat, w);
}

static const char *card_name(const struct box *box, uint32_t index)
{
    return petra_boxed(box)->card_name[index];
}

static const char *villager_name(const struct box *box, uint32_t index)
{
    return petra_boxed(box)->villager_name[index];
}

/* A list of card ids, none of which was named before. */
static void walk_cards(const struct box *box, struct setup_walk *w, uint8_t *card, uint32_t places, uint32_t field,
                       uint32_t *used)
{
    const struct petra_box *b = petra_boxed(box);
    bool villagers = field == F_VILLAGERS;
    setup_list(w, places, field_names[field]);
    for (uint32_t i; setup_next(w, &i);) {
        if (is_any(w))
            continue;
        setup_choice(w, &card[i], villagers ? villager_name : card_name, box, villagers ? b->villagers : b->cards,
                     NULL);
        use(w, card[i], used, NULL);
    }
}

static void walk_field(const struct box *box, struct game_setup *setup, uint32_t field, struct setup_walk *w,
                       uint32_t *cards)
{
    const struct petra_box *b = petra_boxed(box);
    struct petra_setup *s = (struct petra_setup *)setup->data;
    uint32_t seats = setup->seats, villagers = 0;
    switch (field) {
    case F_START:
        setup_number(w, &s->start, 0, setup->seats - 1, field_names[field]);
        break;
    case F_BOARDS:
        walk_boards(b, w, s->board, seats);
        break;
    case F_CARAVAN:
        walk_tiles(w, s->caravan, (uint32_t)b->number[PETRA_N_CARAVAN], field_names[field]);
        break;
    case F_MARKET:
    case F_COLUMNS:
        walk_seats(b, s, seats, field, w);
        break;
    case F_HAND:
        walk_cards(box, w, s->hand, seats, field, cards);
        break;
    case F_INFLUENCE:
        walk_cards(box, w, s->card_row, PETRA_SLOTS, field, cards);
        break;
    default:
        walk_cards(box, w, s->villager_row, PETRA_SLOTS, field, &villagers);
        break;
    }
}

void petra_setup_walk(const struct box *box, struct game_setup *setup, struct setup_walk *w)
{
    uint8_t bag[PETRA_TYPES];
    uint32_t cards = 0;
    setup_object(w, field_names, F_COUNT, NULL);
    for (uint32_t field; setup_next(w, &field);)
        walk_field(box, setup, field, w, &cards);
    if (w->whole && w->err == ERR_NONE)
        w->err = reserve(petra_boxed(box), (const struct petra_setup *)setup->data, setup->seats, true, bag, w->fault);
}
