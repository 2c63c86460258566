/* Reading the box of Prowler's Passage. */
#include "games/passage/passage_sight.h"

/* The lines that give one number, with the least and the greatest that keep the game playable and scores within
 * int16_t. */
static const struct box_field numbers[PASSAGE_NUMBERS] = {
    [PASSAGE_N_TRACK] = {"track", 1, 60},
    [PASSAGE_N_PASSAGES] = {"passages", 1, PASSAGE_PATHS / 2},
    [PASSAGE_N_MID_STATUES] = {"mid-statues", 1, PASSAGE_STATUES},
    [PASSAGE_N_MID_PASSAGES] = {"mid-passages", 1, PASSAGE_PATHS / 2},
    [PASSAGE_N_SECTION] = {"section", 0, 99},
    [PASSAGE_N_STATUE] = {"statue", 0, 99},
    [PASSAGE_N_BANKING] = {"banking", 0, 99},
    [PASSAGE_N_POLITICAL] = {"political", 0, 99},
    [PASSAGE_N_RESIDENTIAL] = {"residential", 0, 99},
    [PASSAGE_N_CASTLE_PAIR] = {"castle-pair", 0, 99},
    [PASSAGE_N_CASTLE_SHOVEL] = {"castle-shovel", 0, 99},
};

enum { NO_TILE = 255 };

void passage_box_clear(struct box *base)
{
    struct passage_box *box = (struct passage_box *)base;
    box_fields_clear(box->number, PASSAGE_NUMBERS);
    box->again = box->any = NO_TILE;
    memset(box->may_decline, NO_TILE, sizeof box->may_decline);
}

static enum err read_hex(struct passage_box *box, const struct box_line *line, struct fault *f)
{
    enum err err = box_count(line, 4, 4, f);
    if (err == ERR_NONE && box->hexes == PASSAGE_BOX_HEXES)
        err = box_fault(line, 0, ERR_BOX_FULL, f);
    for (uint32_t i = 0; i < 3 && err == ERR_NONE; i++)
        err = box_choice(line, 1 + i, passage_map_district_names, PASSAGE_DISTRICTS, &box->hex[box->hexes][i], f);
    if (err == ERR_NONE)
        box->hexes++;
    return err;
}

static enum err read_tile(struct passage_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t face[2] = {0, 0};
    int64_t count = 0;
    enum err err = box_count(line, 4, 4, f);
    for (uint32_t i = 0; i < 2 && err == ERR_NONE; i++)
        err = box_choice(line, 1 + i, passage_map_tile_names, PASSAGE_TILES, &face[i], f);
    if (err == ERR_NONE)
        err = box_number(line, 3, 1, PASSAGE_PATHS, &count, f);
    if (err == ERR_NONE && box->tiles + count > PASSAGE_PATHS)
        err = box_fault(line, 3, ERR_BOX_TOTAL, f);
    for (; count > 0 && err == ERR_NONE; count--)
        memcpy(box->tile[box->tiles++], face, sizeof face);
    return err;
}

static enum err read_effect(struct passage_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t tile = 0, *effect = NULL;
    enum err err = box_count(line, 3, 3, f);
    if (err == ERR_NONE)
        err = box_choice(line, 1, passage_map_tile_names, PASSAGE_TILES, &tile, f);
    if (err != ERR_NONE)
        return err;
    if (tile < PASSAGE_ITEMS)
        return box_fault(line, 1, ERR_BOX_WORD, f);
    if (box_word_is(&line->word[2], "again"))
        effect = &box->again;
    else if (box_word_is(&line->word[2], "any"))
        effect = &box->any;
    else
        return box_fault(line, 2, ERR_BOX_WORD, f);
    if (*effect != NO_TILE || box->again == tile || box->any == tile)
        return box_fault(line, 1, ERR_BOX_TWICE, f);
    *effect = tile;
    return ERR_NONE;
}

static enum err read_achievement(struct passage_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t card = 0;
    enum err err = box_count(line, 2 + 2 * PASSAGE_EDITIONS, 2 + 2 * PASSAGE_EDITIONS, f);
    if (err == ERR_NONE)
        err = box_choice(line, 1, passage_map_achievement_names, PASSAGE_ACHIEVEMENTS, &card, f);
    if (err == ERR_NONE && box->has[card])
        err = box_fault(line, 1, ERR_BOX_TWICE, f);
    for (uint32_t i = 0; i < PASSAGE_EDITIONS && err == ERR_NONE; i++) {
        int64_t worth = 0;
        if (!box_word_is(&line->word[2 + 2 * i], passage_map_edition_names[i]))
            return box_fault(line, 2 + 2 * i, ERR_BOX_WORD, f);
        err = box_number(line, 3 + 2 * i, 0, 99, &worth, f);
        box->worth[i][card] = (uint8_t)worth;
    }
    box->has[card] = 1;
    return err;
}

static enum err read_nudge(struct passage_box *box, const struct box_line *line, struct fault *f)
{
    static const char *const words[] = {"must", "may"};
    uint8_t edition = 0, choice = 0;
    enum err err = box_count(line, 3, 3, f);
    if (err == ERR_NONE)
        err = box_choice(line, 1, passage_map_edition_names, PASSAGE_EDITIONS, &edition, f);
    if (err == ERR_NONE)
        err = box_choice(line, 2, words, 2, &choice, f);
    if (err == ERR_NONE && box->may_decline[edition] != NO_TILE)
        err = box_fault(line, 1, ERR_BOX_TWICE, f);
    if (err == ERR_NONE)
        box->may_decline[edition] = choice;
    return err;
}

/* item_wealth[0] stays 0. A line continues where the one before it ended. */
static enum err read_item_wealth(struct passage_box *box, const struct box_line *line, struct fault *f)
{
    enum err err = box_count(line, 2, 1 + PASSAGE_PATHS, f);
    for (size_t i = 1; i < line->count && err == ERR_NONE; i++) {
        int64_t wealth = 0;
        if (box->item_known == PASSAGE_PATHS)
            return box_fault(line, i, ERR_BOX_FULL, f);
        err = box_number(line, i, 0, 999, &wealth, f);
        box->item_wealth[++box->item_known] = (int16_t)wealth;
    }
    return err;
}

enum err passage_box_line(struct box *base, const struct box_line *line, struct fault *f)
{
    static const struct {
        const char *word;
        enum err (*take)(struct passage_box *box, const struct box_line *line, struct fault *f);
    } kinds[] = {{"hex", read_hex},
                 {"tile", read_tile},
                 {"effect", read_effect},
                 {"achievement", read_achievement},
                 {"nudge", read_nudge},
                 {"item-wealth", read_item_wealth},
                 {"item-wealth-more", read_item_wealth}};
    struct passage_box *box = (struct passage_box *)base;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (box_word_is(&line->word[0], kinds[i].word))
            return kinds[i].take(box, line, f);
    return box_fields_line(numbers, PASSAGE_NUMBERS, box->number, line, f);
}

enum err passage_box_check(struct box *base, struct fault *f)
{
    struct passage_box *box = (struct passage_box *)base;
    uint32_t cards = 0;
    enum err err = box_fields_check(numbers, PASSAGE_NUMBERS, box->number, f);
    if (err != ERR_NONE)
        return err;
    for (uint32_t i = 0; i < PASSAGE_ACHIEVEMENTS; i++)
        cards += box->has[i];
    if (box->hexes < PASSAGE_HEXES)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "hex");
    if (box->tiles < PASSAGE_PATHS)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "tile");
    if (cards < PASSAGE_CARDS)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "achievement");
    if (box->again == NO_TILE || box->any == NO_TILE)
        return err_fault_word(f, ERR_BOX_MISSING, 0, "effect");
    for (uint32_t i = 0; i < PASSAGE_EDITIONS; i++)
        if (box->may_decline[i] == NO_TILE)
            return err_fault_word(f, ERR_BOX_MISSING, 0, "nudge");
    if (box->item_known < box->number[PASSAGE_N_PASSAGES])
        return err_fault_word(f, ERR_BOX_MISSING, 0, "item-wealth");
    return ERR_NONE;
}

/* Names what the bots' network was never taught. */
enum err passage_box_doubt(const struct box *base, struct fault *f)
{
    const struct passage_box *box = (const struct passage_box *)base;
    char names[512];
    struct text t;
    bool first = true;
    text_init(&t, names, sizeof names);
    for (uint32_t i = 0; i < PASSAGE_NUMBERS; i++) {
        if (!passage_sight_knows_number(box, i)) {
            text_comma(&t, &first);
            text_put(&t, numbers[i].word);
        }
    }
    if (!passage_sight_knows_items(box)) {
        text_comma(&t, &first);
        text_put(&t, "item-wealth");
    }
    for (uint32_t i = 0; i < PASSAGE_ACHIEVEMENTS; i++) {
        bool known = passage_sight_knows_worth(i, box->worth[PASSAGE_EN][i]) &&
                     passage_sight_knows_worth(i, box->worth[PASSAGE_FR][i]);
        if (box->has[i] && !known) {
            text_comma(&t, &first);
            text_put(&t, passage_map_achievement_names[i]);
        }
    }
    return t.used > 0 ? err_fault_word(f, ERR_BOX_UNTAUGHT, 0, names) : ERR_NONE;
}
