/* How moves are written: the tokens that players type and records store. */
#include "games/petra/petra_kinds.h"

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

/* Places of the Plaza and of the Siq are numbered apart. */
static void write_position(const struct petra_box *b, uint32_t position, struct text *out)
{
    uint32_t plaza = (uint32_t)b->number[PETRA_N_PLAZA];
    text_char(out, position < plaza ? 'p' : 's');
    text_uint(out, position < plaza ? position + 1 : position - plaza + 1);
}

static void write_argument(const struct petra_box *b, enum petra_argument by, uint32_t a, struct text *out)
{
    switch (by) {
    case PETRA_BY_NOTHING:
        break;
    case PETRA_BY_PLACE:
        text_put(out, petra_text_location_names[a]);
        break;
    case PETRA_BY_POSITION:
        write_position(b, a, out);
        break;
    case PETRA_BY_TYPE:
    case PETRA_BY_HELD:
        text_char(out, petra_text_letters[a]);
        break;
    case PETRA_BY_NUMBER:
        text_uint(out, a + 1);
        break;
    case PETRA_BY_SLOT:
        if (a < PETRA_SLOTS)
            text_uint(out, a + 1);
        else
            text_put(out, "deck");
        break;
    case PETRA_BY_CARD:
        text_put(out, a == PETRA_NONE ? "?" : b->card_name[a]);
        break;
    case PETRA_BY_VILLAGER:
        text_put(out, b->villager_name[a]);
        break;
    }
}

/* A token is a word and, for most kinds of move, an argument; two kinds have a second one. */
void petra_text_write_move(const struct box *box, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_row *row = petra_row(m);
    (void)state;
    text_put(out, row->word);
    write_argument(petra_boxed(box), row->by, petra_a(m), out);
    if (petra_kind_of(m) == PETRA_MASTER) {
        text_char(out, '=');
        text_char(out, petra_text_letters[petra_b(m)]);
    }
    if (petra_kind_of(m) == PETRA_AMBASSADOR)
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
