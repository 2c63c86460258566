/* How moves are written: the tokens that players type and records store. */
#include "games/petra/petra.h"

const char petra_text_letters[] = "ERCILG.";

const char *const petra_text_location_names[PETRA_LOCATIONS] = {"plaza", "siq", "market", "village"};

bool petra_text_type_of(char letter, uint8_t *out)
{
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        if (petra_text_letters[t] == letter) {
            *out = (uint8_t)t;
            return true;
        }
    }
    return false;
}

enum argument { NOTHING, LOCATION, POSITION, TYPE, NUMBER, SLOT, CARD, VILLAGER };

/* A token is a word and, for most kinds of move, an argument. */
static const struct {
    const char *word;
    enum argument argument;
} tokens[] = {
    [PETRA_MOVE] = {"", LOCATION},       [PETRA_TAKE] = {"", POSITION},        [PETRA_COLUMN] = {"col:", TYPE},
    [PETRA_NOMAD] = {"nomad:", TYPE},    [PETRA_MASTER] = {"master:", TYPE},   [PETRA_LESS] = {"less", NOTHING},
    [PETRA_GO] = {"go", NOTHING},        [PETRA_CAMEL] = {"camel", NOTHING},   [PETRA_STOP] = {"stop", NOTHING},
    [PETRA_WORKER] = {"w:", TYPE},       [PETRA_HIRE] = {"hire:", NUMBER},     [PETRA_CLAIM] = {"claim:", CARD},
    [PETRA_END] = {"end", NOTHING},      [PETRA_FARM] = {"farmer:", CARD},     [PETRA_CHOOSE] = {"bonus:", TYPE},
    [PETRA_SETTLE] = {"perm:", TYPE},    [PETRA_BUILD] = {"build:", TYPE},     [PETRA_DRAW] = {"take:", SLOT},
    [PETRA_AMBASSADOR] = {"amb:", TYPE}, [PETRA_KEEP] = {"keep:", NUMBER},     [PETRA_NOBLE] = {"n:", TYPE},
    [PETRA_TILE] = {"*", TYPE},          [PETRA_VILLAGER] = {"*v:", VILLAGER}, [PETRA_INFLUENCE] = {"*i:", CARD},
};

/* Places of the Plaza and of the Siq are numbered apart. */
static void write_position(const struct petra_box *b, uint32_t position, struct text *out)
{
    uint32_t plaza = (uint32_t)b->number[PETRA_N_PLAZA];
    text_char(out, position < plaza ? 'p' : 's');
    text_uint(out, position < plaza ? position + 1 : position - plaza + 1);
}

static void write_argument(const struct petra_box *b, enum argument argument, uint32_t a, struct text *out)
{
    switch (argument) {
    case NOTHING:
        break;
    case LOCATION:
        text_put(out, petra_text_location_names[a]);
        break;
    case POSITION:
        write_position(b, a, out);
        break;
    case TYPE:
        text_char(out, petra_text_letters[a]);
        break;
    case NUMBER:
        text_uint(out, a + 1);
        break;
    case SLOT:
        if (a < PETRA_SLOTS)
            text_uint(out, a + 1);
        else
            text_put(out, "deck");
        break;
    case CARD:
        text_put(out, a == PETRA_NONE ? "?" : b->card_name[a]);
        break;
    case VILLAGER:
        text_put(out, b->villager_name[a]);
        break;
    }
}

void petra_text_write_move(const struct box *box, const struct game_state *state, game_move m, struct text *out)
{
    enum petra_kind kind = petra_kind_of(m);
    (void)state;
    text_put(out, tokens[kind].word);
    write_argument(petra_boxed(box), tokens[kind].argument, petra_a(m), out);
    if (kind == PETRA_MASTER) {
        text_char(out, '=');
        text_char(out, petra_text_letters[petra_b(m)]);
    }
    if (kind == PETRA_AMBASSADOR)
        text_char(out, petra_b(m) == 0 ? 'm' : 's');
}

void petra_text_write_cards(const uint8_t *card, uint32_t count, const char (*names)[PETRA_NAME], struct text *out)
{
    bool first = true;
    text_char(out, '[');
    for (uint32_t i = 0; i < count; i++) {
        text_comma(out, &first);
        if (card[i] == PETRA_NONE)
            text_put(out, "null");
        else
            text_json(out, names[card[i]]);
    }
    text_char(out, ']');
}
