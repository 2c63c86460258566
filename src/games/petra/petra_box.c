/* Reading the box: numbers, tiles, boards, the city and the tracks. Cards are read in petra_box_cards.c.
 *
 * Each function that reads a line has an example of one above it. When all lines are read, petra_box_check makes sure
 * that they add up to a game that can be dealt, that cannot get stuck, and that ends within the size of the log. */
#include "games/petra/petra.h"

enum { SIDES = 4 };

/* Lines with one number, and the range in which the rules can be played and all counts fit their types. */
static const struct box_field numbers[PETRA_NUMBERS] = {
    [PETRA_N_GOLD] = {"gold", 0, 16},
    [PETRA_N_CAMELS] = {"camels", 0, 60},
    [PETRA_N_EXTENSIONS] = {"extensions", 0, PETRA_ROW - 1},
    [PETRA_N_BUILDINGS] = {"buildings", 0, 20},
    [PETRA_N_PERMANENT] = {"permanent", 0, PETRA_SEATS},
    [PETRA_N_CUBES] = {"cubes", 1, 60},
    [PETRA_N_WORKERS] = {"workers", 1, PETRA_TYPES},
    [PETRA_N_MARKET] = {"market", 1, PETRA_ROW_START},
    [PETRA_N_MARKET_SAME] = {"market-same", 1, PETRA_ROW_START},
    [PETRA_N_SETTLEMENT] = {"settlement", 0, 10},
    [PETRA_N_SETTLEMENT_SAME] = {"settlement-same", 1, 10},
    [PETRA_N_CARAVAN] = {"caravan", 1, PETRA_CARAVAN},
    [PETRA_N_PLAZA] = {"plaza", 0, PETRA_CARAVAN},
    [PETRA_N_REFILL] = {"refill", 0, PETRA_CARAVAN},
    [PETRA_N_PLAZA_TAKE] = {"plaza-take", 1, 4},
    [PETRA_N_SIQ_TAKE] = {"siq-take", 1, 4},
    [PETRA_N_TURNS] = {"turns", 1, 400},
};

static const char *const side_names[SIDES] = {"north", "east", "south", "west"};

static const char *const space_names[PETRA_SPACE_KINDS] = {
    [PETRA_BONUS_SPACE] = "bonus", [PETRA_INFLUENCE_SPACE] = "influence", [PETRA_POOL_SPACE] = "pool",
    [PETRA_CAMEL_SPACE] = "camel", [PETRA_CARD_SPACE] = "card",
};

static const struct {
    const char *word;
    enum petra_step_kind kind;
} bonuses[] = {
    {"extension", PETRA_S_EXTENSION},
    {"permanent", PETRA_S_PERMANENT},
    {"building", PETRA_S_BUILD},
    {"gold", PETRA_S_GOLD},
};

static struct petra_box *boxed(struct box *box)
{
    return (struct petra_box *)box;
}

void petra_box_clear(struct box *base)
{
    struct petra_box *box = boxed(base);
    box_fields_clear(box->number, PETRA_NUMBERS);
    memset(box->side, PETRA_NONE, sizeof box->side);
}

/* Reads a word made of the letters of allowed types, each at most once. */
enum err petra_box_types(const struct box_line *line, size_t index, uint32_t allowed, uint8_t *out, struct fault *f)
{
    const struct box_word *w = &line->word[index];
    *out = 0;
    for (size_t i = 0; i < w->size; i++) {
        uint8_t type;
        if (!petra_text_type_of(w->text[i], &type) || !petra_has(allowed, type) || petra_has(*out, type))
            return box_fault(line, index, ERR_BOX_WORD, f);
        *out |= (uint8_t)petra_bit(type);
    }
    return w->size > 0 ? ERR_NONE : box_fault(line, index, ERR_BOX_WORD, f);
}

static enum err read_type(const struct box_line *line, size_t index, uint8_t *out, struct fault *f)
{
    const struct box_word *w = &line->word[index];
    return w->size == 1 && petra_text_type_of(w->text[0], out) ? ERR_NONE : box_fault(line, index, ERR_BOX_WORD, f);
}

/* tile E 17 */
static enum err read_tile(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t type = 0;
    int64_t count = 0;
    enum err err = box_count(line, 3, 3, f);
    if (err == ERR_NONE)
        err = read_type(line, 1, &type, f);
    if (err == ERR_NONE)
        err = box_number(line, 2, 0, 60, &count, f);
    if (err == ERR_NONE && petra_has(box->has_tiles, type))
        err = box_fault(line, 1, ERR_BOX_TWICE, f);
    if (err == ERR_NONE) {
        box->has_tiles |= (uint8_t)petra_bit(type);
        box->tiles[type] = (uint8_t)count;
    }
    return err;
}

/* start-camels 1 2 3 4 */
static enum err read_start_camels(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    enum err err = box_count(line, 1 + PETRA_SEATS, 1 + PETRA_SEATS, f);
    if (err == ERR_NONE && box->has_start_camels)
        err = box_fault(line, 0, ERR_BOX_TWICE, f);
    for (uint32_t i = 0; i < PETRA_SEATS && err == ERR_NONE; i++) {
        int64_t n = 0;
        err = box_number(line, 1 + i, 0, 60, &n, f);
        box->start_camels[i] = (uint8_t)n;
    }
    box->has_start_camels = 1;
    return err;
}

/* board R C I L E: the partners of E, R, C, I and L. Boards are numbered in the order of their lines. */
static enum err read_board(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    enum err err = box_count(line, 1 + PETRA_TYPES, 1 + PETRA_TYPES, f);
    if (err == ERR_NONE && box->boards == PETRA_BOARDS)
        err = box_fault(line, 0, ERR_BOX_FULL, f);
    for (uint32_t t = 0; t < PETRA_TYPES && err == ERR_NONE; t++) {
        uint8_t *partner = &box->partner[box->boards][t];
        err = read_type(line, 1 + t, partner, f);
        if (err == ERR_NONE && *partner == t)
            err = box_fault(line, 1 + t, ERR_BOX_WORD, f);
    }
    if (err == ERR_NONE)
        box->boards++;
    return err;
}

/* city siq north */
static enum err read_city(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t location = 0, side = 0;
    enum err err = box_count(line, 3, 3, f);
    if (err == ERR_NONE)
        err = box_choice(line, 1, petra_text_location_names, PETRA_LOCATIONS, &location, f);
    if (err == ERR_NONE)
        err = box_choice(line, 2, side_names, SIDES, &side, f);
    for (uint32_t i = 0; i < PETRA_LOCATIONS && err == ERR_NONE; i++)
        if (box->side[i] == side || (i == location && box->side[i] != PETRA_NONE))
            err = box_fault(line, i == location ? 1 : 2, ERR_BOX_TWICE, f);
    if (err == ERR_NONE)
        box->side[location] = side;
    return err;
}

/* track E 7: a loop of seven spaces */
static enum err read_track(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t track = 0;
    int64_t length = 0;
    enum err err = box_count(line, 3, 3, f);
    if (err == ERR_NONE)
        err = read_type(line, 1, &track, f);
    if (err == ERR_NONE)
        err = box_number(line, 2, 2, PETRA_SPACES, &length, f);
    if (err == ERR_NONE && box->length[track] > 0)
        err = box_fault(line, 1, ERR_BOX_TWICE, f);
    if (err == ERR_NONE)
        box->length[track] = (uint8_t)length;
    return err;
}

/* space E 5 influence 3: an influence space that is used from three seats on. Main tracks have bonus, influence and
 * pool spaces, the local track has the others. */
static enum err read_space(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t track = 0, what = 0;
    int64_t at = 0, from = PETRA_SEATS_MIN;
    enum err err = box_count(line, 4, 5, f);
    if (err == ERR_NONE)
        err = read_type(line, 1, &track, f);
    if (err == ERR_NONE)
        err = box_number(line, 2, 0, box->length[track] - 1, &at, f);
    if (err == ERR_NONE)
        err = box_choice(line, 3, space_names, PETRA_SPACE_KINDS, &what, f);
    if (err == ERR_NONE && (track == PETRA_L) != (what == PETRA_CAMEL_SPACE || what == PETRA_CARD_SPACE))
        err = box_fault(line, 3, ERR_BOX_WORD, f);
    if (err == ERR_NONE && line->count == 5)
        err = box_number(line, 4, PETRA_SEATS_MIN, PETRA_SEATS, &from, f);
    if (err == ERR_NONE && box->space[track][at] != PETRA_BARE)
        err = box_fault(line, 2, ERR_BOX_TWICE, f);
    if (err == ERR_NONE) {
        box->space[track][at] = what;
        box->from[track][at] = (uint8_t)from;
    }
    return err;
}

/* bonus E extension */
static enum err read_bonus(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t track = 0;
    enum err err = box_count(line, 3, 3, f);
    if (err == ERR_NONE)
        err = read_type(line, 1, &track, f);
    if (err != ERR_NONE)
        return err;
    if (track == PETRA_L)
        return box_fault(line, 1, ERR_BOX_WORD, f);
    if (box->bonus[track].kind != PETRA_NO_STEP)
        return box_fault(line, 1, ERR_BOX_TWICE, f);
    for (size_t i = 0; i < sizeof bonuses / sizeof bonuses[0]; i++) {
        if (box_word_is(&line->word[2], bonuses[i].word)) {
            box->bonus[track].kind = (uint8_t)bonuses[i].kind;
            return ERR_NONE;
        }
    }
    return box_fault(line, 2, ERR_BOX_WORD, f);
}

enum err petra_box_line(struct box *base, const struct box_line *line, struct fault *f)
{
    static const struct {
        const char *word;
        enum err (*line)(struct petra_box *box, const struct box_line *line, struct fault *f);
    } readers[] = {
        {"tile", read_tile},
        {"start-camels", read_start_camels},
        {"board", read_board},
        {"city", read_city},
        {"track", read_track},
        {"space", read_space},
        {"bonus", read_bonus},
        {"villager", petra_box_cards_villager},
        {"influence", petra_box_cards_influence},
    };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (box_word_is(&line->word[0], readers[i].word))
            return readers[i].line(boxed(base), line, f);
    return box_fields_line(numbers, PETRA_NUMBERS, boxed(base)->number, line, f);
}

static enum err check_given(const struct petra_box *box, struct fault *f)
{
    enum err err = box_fields_check(numbers, PETRA_NUMBERS, box->number, f);
    if (err != ERR_NONE)
        return err;
    if (box->has_tiles != petra_first(PETRA_TYPES))
        return err_fault_word(f, ERR_BOX_MISSING, 0, "tile");
    if (!box->has_start_camels)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "start-camels");
    if (box->boards < PETRA_SEATS)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "board");
    for (uint32_t i = 0; i < PETRA_LOCATIONS; i++)
        if (box->side[i] == PETRA_NONE)
            return err_fault_word(f, ERR_BOX_MISSING, 0, petra_text_location_names[i]);
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        if (box->length[t] == 0)
            return err_fault_word(f, ERR_BOX_MISSING, 0, "track");
    for (uint32_t t = 0; t < PETRA_MAIN; t++)
        if (box->bonus[t].kind == PETRA_NO_STEP)
            return err_fault_word(f, ERR_BOX_MISSING, 0, "bonus");
    return box->cards >= PETRA_SEATS + PETRA_SLOTS ? ERR_NONE : err_fault_word(f, ERR_BOX_MISSING, 0, "influence");
}

/* The tiles of the `count` most numerous types. */
static int32_t largest(const struct petra_box *box, int32_t count)
{
    uint32_t used = 0;
    int32_t sum = 0;
    for (; count > 0 && used != petra_first(PETRA_TYPES); count--) {
        uint32_t best = PETRA_TYPES;
        for (uint32_t t = 0; t < PETRA_TYPES; t++)
            if (!petra_has(used, t) && (best == PETRA_TYPES || box->tiles[t] > box->tiles[best]))
                best = t;
        used |= petra_bit(best);
        sum += box->tiles[best];
    }
    return sum;
}

/* Whether dealing can never get stuck. In a row of n tiles with at most m of a type, at most (n - 1) / m types are used
 * up before the last draw; so it is enough if the bag still holds as many tiles as that many types have in all. */
static bool can_deal(const struct petra_box *box)
{
    int32_t total = 0, market = box->number[PETRA_N_MARKET], settlement = box->number[PETRA_N_SETTLEMENT];
    for (uint32_t t = 0; t < PETRA_TYPES; t++)
        total += box->tiles[t];
    int32_t dealt = box->number[PETRA_N_CARAVAN] + PETRA_SEATS * (market + settlement);
    int32_t full = (market - 1) / box->number[PETRA_N_MARKET_SAME];
    int32_t full_too = (settlement - 1) / box->number[PETRA_N_SETTLEMENT_SAME];
    if (full_too > full)
        full = full_too;
    return full < PETRA_TYPES && total - dealt >= largest(box, full);
}

static enum err check_totals(const struct petra_box *box, struct fault *f)
{
    uint32_t immediate = 0, camels = 0;
    if (!can_deal(box))
        return err_fault_word(f, ERR_BOX_TOTAL, 0, "tile");
    if (box->number[PETRA_N_MARKET] + box->number[PETRA_N_EXTENSIONS] > PETRA_ROW)
        return err_fault_word(f, ERR_BOX_TOTAL, 0, "extensions");
    if (box->number[PETRA_N_PLAZA] > box->number[PETRA_N_CARAVAN] ||
        box->number[PETRA_N_REFILL] > box->number[PETRA_N_CARAVAN])
        return err_fault_word(f, ERR_BOX_TOTAL, 0, "caravan");
    for (uint32_t i = 0; i < PETRA_SEATS; i++)
        camels += box->start_camels[i];
    if (camels > (uint32_t)box->number[PETRA_N_CAMELS])
        return err_fault_word(f, ERR_BOX_TOTAL, 0, "start-camels");
    /* Two villagers that always return to the deck keep the first slot of the row filled whenever somebody hires. */
    for (uint32_t i = 0; i < box->villagers; i++)
        immediate += box->villager[i].kind == PETRA_IMMEDIATE;
    if (immediate < 2 || box->villagers < PETRA_SLOTS)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "villager");
    return ERR_NONE;
}

/* Sorts card ids, by bytes. */
static void sort_names(const char (*names)[PETRA_NAME], uint32_t count, uint8_t *order)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at > 0 && strcmp(names[order[at - 1]], names[i]) > 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

/* Works out which spaces are used with each number of seats. */
static void open_spaces(struct petra_box *box)
{
    memset(box->there, PETRA_BARE, sizeof box->there);
    memset(box->influence_spaces, 0, sizeof box->influence_spaces);
    memset(box->places, 0, sizeof box->places);
    for (uint32_t seats = PETRA_SEATS_MIN; seats <= PETRA_SEATS; seats++)
        for (uint32_t t = 0; t < PETRA_TYPES; t++)
            for (uint32_t i = 0; i < box->length[t]; i++) {
                if (box->from[t][i] > seats)
                    continue;
                box->there[seats][t][i] = box->space[t][i];
                box->places[seats][t][box->space[t][i]] |= (uint16_t)petra_bit(i);
                if (box->space[t][i] == PETRA_INFLUENCE_SPACE)
                    box->influence_spaces[seats][t]++;
            }
}

enum err petra_box_check(struct box *base, struct fault *f)
{
    struct petra_box *box = boxed(base);
    enum err err = check_given(box, f);
    if (err == ERR_NONE)
        err = check_totals(box, f);
    if (err != ERR_NONE)
        return err;
    sort_names((const char(*)[PETRA_NAME])box->card_name, box->cards, box->card_order);
    sort_names((const char(*)[PETRA_NAME])box->villager_name, box->villagers, box->villager_order);
    open_spaces(box);
    return petra_box_cards_log_bound(box) <= PETRA_LOG_MAX ? ERR_NONE : err_fault_word(f, ERR_BOX_TOTAL, 0, "turns");
}
