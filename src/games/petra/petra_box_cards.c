/* Reading the cards of the box, villagers with their effects and influence cards with their goals; and how long a game
 * can be.
 *
 * The log of a game has a fixed size, so a box whose games could outgrow it must be refused. The bound on their length
 * counts tokens: so many for each turn, whatever is done in it, and some for what can happen only so often in a game,
 * such as taking an influence card. It need not be tight, but no game may be longer. */
#include "games/petra/petra.h"

/* Effects of immediate villagers, as a box file names them. */
enum { NO_ARGUMENT = 0, MOST_TAKEN = 4 };
static const struct effect {
    const char *word;
    enum petra_step_kind kind;
    uint8_t most; /* a number from 1 to this follows, unless it is NO_ARGUMENT */
} effects[] = {
    {"take", PETRA_S_TAKE, MOST_TAKEN}, /* the name of a section comes before the number */
    {"camels", PETRA_S_CAMELS, 60},
    {"gold", PETRA_S_GOLD, NO_ARGUMENT},
    {"extension", PETRA_S_EXTENSION, NO_ARGUMENT},
    {"building", PETRA_S_BUILD, NO_ARGUMENT},
    {"permanent", PETRA_S_PERMANENT, NO_ARGUMENT},
    {"trade", PETRA_S_COLUMN, NO_ARGUMENT},
    {"card", PETRA_S_CARD, NO_ARGUMENT},
    {"draw", PETRA_S_AMBASSADOR_DRAW, PETRA_DRAWN},
    {"choose", PETRA_S_PRIEST_DRAW, PETRA_DRAWN},
    {"rearrange", PETRA_S_NOBLE, NO_ARGUMENT},
};

static const char *const kind_names[PETRA_VILLAGER_KINDS] = {"immediate", "permanent", "one-time"};

/* Reads an id, which must be fit for a token and not be taken by another card. */
static enum err read_name(const struct box_line *line, size_t index, char (*names)[PETRA_NAME], uint32_t count,
                          struct fault *f)
{
    const struct box_word *w = &line->word[index];
    if (w->size == 0 || w->size >= PETRA_NAME)
        return box_fault(line, index, ERR_BOX_WORD, f);
    for (size_t i = 0; i < w->size; i++) {
        char c = w->text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'))
            return box_fault(line, index, ERR_BOX_WORD, f);
    }
    for (uint32_t i = 0; i < count; i++)
        if (box_word_is(w, names[i]))
            return box_fault(line, index, ERR_BOX_TWICE, f);
    memset(names[count], 0, PETRA_NAME);
    memcpy(names[count], w->text, w->size);
    return ERR_NONE;
}

static const struct effect *find_effect(const struct box_word *w)
{
    for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++)
        if (box_word_is(w, effects[i].word))
            return &effects[i];
    return NULL;
}

/* Reads one effect, which begins at the word *at, and moves *at behind it. */
static enum err read_effect(const struct box_line *line, size_t *at, struct petra_step *out, struct fault *f)
{
    const struct effect *e = find_effect(&line->word[*at]);
    int64_t n = 0;
    if (e == NULL)
        return box_fault(line, *at, ERR_BOX_WORD, f);
    *out = (struct petra_step){(uint8_t)e->kind, 0, 0};
    ++*at;
    if (e->kind == PETRA_S_TAKE) {
        if (*at >= line->count)
            return box_fault(line, *at - 1, ERR_BOX_COUNT, f);
        if (box_word_is(&line->word[*at], petra_text_location_names[PETRA_SIQ]))
            out->a = PETRA_SIQ;
        else if (box_word_is(&line->word[*at], petra_text_location_names[PETRA_PLAZA]))
            out->a = PETRA_PLAZA;
        else
            return box_fault(line, *at, ERR_BOX_WORD, f);
        ++*at;
    }
    if (e->most == NO_ARGUMENT)
        return ERR_NONE;
    if (*at >= line->count)
        return box_fault(line, *at - 1, ERR_BOX_COUNT, f);
    enum err err = box_number(line, *at, 1, e->most, &n, f);
    out->n = (uint16_t)n;
    ++*at;
    return err;
}

/* villager dealmaker immediate take plaza 1 trade. A trade must be the last effect, so that a turn has at most one. The
 * choice among villagers must be an only effect, and only one villager may have it, so that effects nest at most twice.
 */
static enum err read_immediate(const struct petra_box *box, struct petra_villager *v, const struct box_line *line,
                               struct fault *f)
{
    for (size_t at = 3; at < line->count;) {
        size_t begun = at;
        if (v->effects == PETRA_EFFECTS || (v->effects > 0 && v->effect[v->effects - 1].kind == PETRA_S_COLUMN))
            return box_fault(line, at, ERR_BOX_FULL, f);
        struct petra_step *step = &v->effect[v->effects];
        enum err err = read_effect(line, &at, step, f);
        if (err != ERR_NONE)
            return err;
        if (step->kind == PETRA_S_PRIEST_DRAW) {
            if (begun != 3 || at != line->count)
                return box_fault(line, begun, ERR_BOX_WORD, f);
            for (uint32_t i = 0; i < box->villagers; i++)
                if (box->villager[i].effect[0].kind == PETRA_S_PRIEST_DRAW)
                    return box_fault(line, begun, ERR_BOX_TWICE, f);
        }
        v->effects++;
    }
    return v->effects > 0 ? ERR_NONE : box_fault(line, 2, ERR_BOX_COUNT, f);
}

/* villager broker permanent any-bonus; villager farmer permanent discard 3 */
static enum err read_permanent(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint32_t card = petra_bit(box->villagers);
    int64_t n = 0;
    enum err err = box_count(line, 4, 5, f);
    if (err != ERR_NONE)
        return err;
    if (box_word_is(&line->word[3], "any-bonus") && line->count == 4) {
        box->broker |= card;
        return ERR_NONE;
    }
    if (!box_word_is(&line->word[3], "discard") || line->count != 5)
        return box_fault(line, 3, ERR_BOX_WORD, f);
    err = box_number(line, 4, 0, 60, &n, f);
    if (err == ERR_NONE && box->farmer != 0 && box->farmer_camels != n)
        err = box_fault(line, 4, ERR_BOX_TWICE, f);
    box->farmer |= card;
    box->farmer_camels = (uint8_t)n;
    return err;
}

/* villager nomad-E one-time nomad E */
static enum err read_one_time(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    uint8_t type = 0;
    enum err err = box_count(line, 5, 5, f);
    if (err != ERR_NONE)
        return err;
    if (line->word[4].size != 1 || !petra_text_type_of(line->word[4].text[0], &type))
        return box_fault(line, 4, ERR_BOX_WORD, f);
    if (box_word_is(&line->word[3], "nomad"))
        box->nomad[type] |= petra_bit(box->villagers);
    else if (box_word_is(&line->word[3], "master"))
        box->master[type] |= petra_bit(box->villagers);
    else
        return box_fault(line, 3, ERR_BOX_WORD, f);
    return ERR_NONE;
}

enum err petra_box_cards_villager(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    enum err err = box_count(line, 4, BOX_WORDS_MAX, f);
    uint32_t kind = 0;
    if (err == ERR_NONE && box->villagers == PETRA_VILLAGERS)
        err = box_fault(line, 0, ERR_BOX_FULL, f);
    if (err == ERR_NONE)
        err = read_name(line, 1, box->villager_name, box->villagers, f);
    if (err != ERR_NONE)
        return err;
    while (kind < PETRA_VILLAGER_KINDS && !box_word_is(&line->word[2], kind_names[kind]))
        kind++;
    struct petra_villager *v = &box->villager[box->villagers];
    memset(v, 0, sizeof *v);
    v->kind = (uint8_t)kind;
    switch ((enum petra_villager_kind)kind) {
    case PETRA_IMMEDIATE:
        err = read_immediate(box, v, line, f);
        break;
    case PETRA_PERMANENT:
        err = read_permanent(box, line, f);
        break;
    case PETRA_ONE_TIME:
        err = read_one_time(box, line, f);
        break;
    case PETRA_VILLAGER_KINDS:
        err = box_fault(line, 2, ERR_BOX_WORD, f);
        break;
    }
    if (err == ERR_NONE)
        box->villagers++;
    return err;
}

/* influence three-E cubes 3 E; influence equal-ER equal E R; influence works-EI works EI */
enum err petra_box_cards_influence(struct petra_box *box, const struct box_line *line, struct fault *f)
{
    struct petra_goal g = {0, 0, 0, 0};
    uint32_t main_tracks = petra_first(PETRA_MAIN);
    int64_t n = 0;
    enum err err = box_count(line, 4, 5, f);
    if (err == ERR_NONE && box->cards == PETRA_CARDS)
        err = box_fault(line, 0, ERR_BOX_FULL, f);
    if (err == ERR_NONE)
        err = read_name(line, 1, box->card_name, box->cards, f);
    if (err != ERR_NONE)
        return err;
    if (box_word_is(&line->word[2], "works")) {
        g.form = PETRA_F_WORKS;
        err = box_count(line, 4, 4, f);
        if (err == ERR_NONE)
            err = petra_box_types(line, 3, petra_first(PETRA_TYPES), &g.a, f);
    } else if (box_word_is(&line->word[2], "equal") && line->count == 5) {
        g.form = PETRA_F_EQUAL;
        err = petra_box_types(line, 3, main_tracks, &g.a, f);
        if (err == ERR_NONE)
            err = petra_box_types(line, 4, main_tracks & ~(uint32_t)g.a, &g.b, f);
    } else if (box_word_is(&line->word[2], "cubes") && line->count == 5) {
        g.form = PETRA_F_CUBES;
        err = box_number(line, 3, 1, 60, &n, f);
        g.number = (uint8_t)n;
        if (err == ERR_NONE)
            err = petra_box_types(line, 4, main_tracks, &g.a, f);
    } else {
        err = box_fault(line, 2, ERR_BOX_WORD, f);
    }
    if (err == ERR_NONE)
        box->goal[box->cards++] = g;
    return err;
}

/* The most tokens that camels can make in one trade, with those that are gained on the way: on a local track of n
 * spaces of which k give a camel, a round costs n camels and gives back k. */
static uint32_t camel_bound(const struct petra_box *box, uint32_t camels)
{
    uint32_t n = box->length[PETRA_L], k = 0;
    for (uint32_t i = 0; i < n; i++)
        k += box->space[PETRA_L][i] == PETRA_CAMEL_SPACE;
    return k < n ? (camels + k) * n / (n - k) + 1 : PETRA_LOG_MAX + 1;
}

/* The tokens of one trade: its column, gold traders left out, go, a bonus (its choice, then a place or a tile), camels
 * (a gold trader pushed into the row may bring another one) and stop. Cards played for it, influence cards and the
 * camels of the farmer are counted for the whole game. */
static uint32_t trade_bound(const struct petra_box *box)
{
    return 5 + (uint32_t)box->number[PETRA_N_GOLD] + camel_bound(box, (uint32_t)box->number[PETRA_N_CAMELS] + 1);
}

static uint32_t effect_bound(const struct petra_box *box, const struct petra_step *e)
{
    if (e->kind == PETRA_S_TAKE || e->kind == PETRA_S_AMBASSADOR_DRAW)
        return 2U * e->n; /* taken and refilled; drawn and placed */
    if (e->kind == PETRA_S_NOBLE)
        return PETRA_ROW;
    if (e->kind == PETRA_S_COLUMN)
        return trade_bound(box);
    return 1; /* or none; cards and the choice among villagers are counted elsewhere */
}

/* A number of tokens that no game with this box can exceed. A turn has the pawn's move, then a trade, tiles taken, or
 * the village (workers, hire, the new villager, perhaps a choice, and the effects of one villager), and the end. A tile
 * that is taken is replaced once, which is counted where it is taken. Over the whole game, a card played for a trade is
 * a villager hired before, at most one in each turn; and an influence card is taken, replaced and laid down once, and
 * the farmer's camels for it are spent. */
uint32_t petra_box_cards_log_bound(const struct petra_box *box)
{
    uint32_t village = 0, choice = 0, taking = 2 * MOST_TAKEN;
    for (uint32_t i = 0; i < box->villagers; i++) {
        const struct petra_villager *v = &box->villager[i];
        uint32_t tokens = 0;
        for (uint32_t e = 0; e < v->effects; e++)
            tokens += effect_bound(box, &v->effect[e]);
        if (v->effects > 0 && v->effect[0].kind == PETRA_S_PRIEST_DRAW)
            choice = v->effect[0].n + 1U;
        village = tokens > village ? tokens : village;
    }
    village += PETRA_TYPES + 2 + choice;
    uint32_t turn = trade_bound(box) > village ? trade_bound(box) : village;
    turn = taking > turn ? taking : turn;
    uint32_t cards = box->cards * 4U + camel_bound(box, box->farmer != 0 ? box->cards * box->farmer_camels : 0U);
    return (uint32_t)box->number[PETRA_N_TURNS] * (turn + 3) + PETRA_CARAVAN + cards;
}
