/* The tokens of Passing Through Petra. */
#include "games/petra/petra.h"

const char petra_letters[] = "ERCILG.";

const char *const petra_location_names[PETRA_LOCATIONS] = {"plaza", "siq", "market", "village"};

bool petra_type_of(char letter, uint8_t *out)
{
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        if (petra_letters[t] == letter) {
            *out = (uint8_t)t;
            return true;
        }
    }
    return false;
}

static void letter(struct text *out, const char *before, uint32_t type)
{
    text_put(out, before);
    text_char(out, petra_letters[type]);
}

static void number(struct text *out, const char *before, uint32_t n)
{
    text_put(out, before);
    text_uint(out, n);
}

static void name(struct text *out, const char *before, const char *id)
{
    text_put(out, before);
    text_put(out, id);
}

static void write_take(const struct petra_box *b, uint32_t position, struct text *out)
{
    uint32_t plaza = (uint32_t)b->number[PETRA_N_PLAZA];
    if (position < plaza)
        number(out, "p", position + 1);
    else
        number(out, "s", position - plaza + 1);
}

void petra_write_move(const struct box *box, const struct game_state *state, game_move m, struct text *out)
{
    const struct petra_box *b = petra_boxed(box);
    uint32_t a = petra_a(m);
    (void)state;
    switch (petra_kind_of(m)) {
    case PETRA_MOVE:
        text_put(out, petra_location_names[a]);
        break;
    case PETRA_TAKE:
        write_take(b, a, out);
        break;
    case PETRA_COLUMN:
        letter(out, "col:", a);
        break;
    case PETRA_NOMAD:
        letter(out, "nomad:", a);
        break;
    case PETRA_MASTER:
        letter(out, "master:", a);
        letter(out, "=", petra_b(m));
        break;
    case PETRA_LESS:
        text_put(out, "less");
        break;
    case PETRA_GO:
        text_put(out, "go");
        break;
    case PETRA_CAMEL:
        text_put(out, "camel");
        break;
    case PETRA_STOP:
        text_put(out, "stop");
        break;
    case PETRA_WORKER:
        letter(out, "w:", a);
        break;
    case PETRA_HIRE:
        number(out, "hire:", a + 1);
        break;
    case PETRA_CLAIM:
        name(out, "claim:", b->card_name[a]);
        break;
    case PETRA_END:
        text_put(out, "end");
        break;
    case PETRA_FARM:
        name(out, "farmer:", b->card_name[a]);
        break;
    case PETRA_CHOOSE:
        letter(out, "bonus:", a);
        break;
    case PETRA_SETTLE:
        letter(out, "perm:", a);
        break;
    case PETRA_BUILD:
        letter(out, "build:", a);
        break;
    case PETRA_DRAW:
        if (a < PETRA_SLOTS)
            number(out, "take:", a + 1);
        else
            text_put(out, "take:deck");
        break;
    case PETRA_AMBASSADOR:
        letter(out, "amb:", a);
        text_char(out, petra_b(m) == 0 ? 'm' : 's');
        break;
    case PETRA_KEEP:
        number(out, "keep:", a + 1);
        break;
    case PETRA_NOBLE:
        letter(out, "n:", a);
        break;
    case PETRA_TILE:
        letter(out, "*", a);
        break;
    case PETRA_VILLAGER:
        name(out, "*v:", b->villager_name[a]);
        break;
    case PETRA_INFLUENCE:
        name(out, "*i:", a == PETRA_NONE ? "?" : b->card_name[a]);
        break;
    }
}
