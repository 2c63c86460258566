/* The score pad of the null game: players enter the cards that each seat has won or holds. */
#include "games/null/null.h"

#include "show/pad.h"

enum { PAD_BONUS, PAD_CARDS, FIELDS };

static bool field(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title)
{
    static const char *const keys[FIELDS] = {"bonus", "cards"};
    static const char *const titles[FIELDS] = {N_("cards that count double"), N_("cards")};
    if (index >= FIELDS)
        return false;
    *out = (struct pad_field){.kind = PAD_SOME, .each = index == PAD_CARDS, .choices = null_boxed(r->box)->cards};
    memcpy(out->key, keys[index], strlen(keys[index]) + 1);
    lang_put(title, r->lang, titles[index]);
    return true;
}

static void choice(const struct show_reader *r, uint32_t field_index, uint32_t index, struct text *word,
                   struct text *title)
{
    (void)field_index;
    text_uint(word, index + 1);
    LANG_SAY(title, r->lang, "card {card}", {"card", NULL, index + 1});
}

static bool tally(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    const struct null_box *box = null_boxed(r->box);
    int32_t best = -1, points[GAME_SEATS_MAX] = {0};
    uint64_t had = 0;
    for (uint32_t seat = 0; seat < r->seats; had |= (uint64_t)sheet->value[PAD_CARDS][seat++]) {
        if ((had & (uint64_t)sheet->value[PAD_CARDS][seat]) != 0) {
            lang_put(out, r->lang, "Two seats have the same card.");
            return false;
        }
    }
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        uint64_t cards = (uint64_t)sheet->value[PAD_CARDS][seat];
        for (uint8_t card = 1; card <= box->cards; card++)
            if ((cards >> (card - 1) & 1) != 0)
                points[seat] += box->worth[card] * (((uint64_t)sheet->value[PAD_BONUS][0] >> (card - 1) & 1) ? 2 : 1);
        best = points[seat] > best ? points[seat] : best;
        LANG_SAY_N(out, r->lang, "{who}: {n} point", "{who}: {n} points", points[seat], {"who", r->name[seat], 0});
        text_char(out, '\n');
    }
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        if (points[seat] != best)
            continue;
        LANG_SAY_N(out, r->lang, "{who} wins with {n} point.", "{who} wins with {n} points.", best,
                   {"who", r->name[seat], 0});
        text_char(out, '\n');
    }
    return true;
}

const struct show_pad null_pad = {field, choice, tally};
