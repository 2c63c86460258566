/* A score pad for Prowl, which settles the reckoning of a game that was played with cards.
 *
 * It asks for what lies there once every hand is empty and all oaths are kept: the track, who has Dominance, and for
 * each seat its clan and whatever lets it win or makes it lose. */
#include "games/prowl/prowl_show.h"

#include "show/pad.h"

enum { PLACES, DOMINANCE = PROWL_SLOTS, CLAN, FACING, WAYS, CONTRACT, FIELDS };

/* Lists the cards of the box by which one wins or loses at the end, and returns their number. */
static uint32_t ways_of(const struct prowl_box *box, uint8_t ways[PAD_CHOICES_MAX])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < box->clans * PROWL_EACH; i++)
        if (box->card[i].size != 0 && (box->card[i].flags & (PROWL_WINS | PROWL_LOSES)) && count < PAD_CHOICES_MAX)
            ways[count++] = (uint8_t)i;
    return count;
}

static const char *title_of(const struct lang *l, uint32_t index)
{
    static const char *const places[PROWL_SLOTS] = {N_("the first clan on the track"), N_("the second clan"),
                                                    N_("the third clan"), N_("the fourth clan")};
    if (index < DOMINANCE)
        return lang_get(l, places[index]);
    return index == DOMINANCE ? lang_get(l, "who has Dominance (1 is the first player)")
           : index == CLAN    ? lang_get(l, "the clan of the clan card")
           : index == FACING  ? lang_get(l, "how the clan card lay before all were revealed")
           : index == WAYS    ? lang_get(l, "cards in front of the player by which one wins or loses")
                              : lang_get(l, "the clan that was promised, where there is a contract");
}

static bool field(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title)
{
    static const char *const keys[FIELDS] = {"first", "second", "third",   "fourth",  "dominance",
                                             "clan",  "facing", "leaders", "contract"};
    const struct prowl_box *box = prowl_boxed(r->box);
    uint8_t ways[PAD_CHOICES_MAX];
    if (index >= FIELDS)
        return false;
    memset(out, 0, sizeof *out);
    memcpy(out->key, keys[index], strlen(keys[index]) + 1);
    text_put(title, title_of(r->lang, index));
    out->kind = index == WAYS ? PAD_SOME : PAD_ONE;
    out->each = index > DOMINANCE;
    out->choices = index == DOMINANCE ? r->seats
                   : index == FACING  ? 2
                   : index == WAYS    ? ways_of(box, ways)
                                      : box->clans;
    if (index < DOMINANCE)
        out->standard = index;
    if (index == CONTRACT) {
        out->min = -1;
        out->standard = -1;
    }
    return true;
}

static void choice(const struct show_reader *r, uint32_t index, uint32_t i, struct text *word, struct text *title)
{
    const struct prowl_box *box = prowl_boxed(r->box);
    bool french = strcmp(lang_code(r->lang), "fr") == 0;
    uint8_t ways[PAD_CHOICES_MAX];
    if (index == DOMINANCE) {
        text_uint(word, i + 1);
        text_put(title, r->name[i]);
    } else if (index == FACING) {
        text_put(word, i == 0 ? "down" : "up");
        text_put(title, i == 0 ? lang_get(r->lang, "face down") : lang_get(r->lang, "face up"));
    } else if (index == WAYS) {
        ways_of(box, ways);
        text_put(word, box->clan[ways[i] / PROWL_EACH].id);
        text_uint(word, ways[i] % PROWL_EACH + 1U);
        text_put(title, box->card[ways[i]].name[french]);
    } else {
        text_put(word, box->clan[i].id);
        text_put(title, box->clan[i].name[french]);
    }
}

/* The place of a clan, or PROWL_SLOTS if it is not on the track. */
static uint32_t slot_of(const struct pad_sheet *sheet, int64_t clan)
{
    uint32_t slot = 0;
    while (slot < PROWL_SLOTS && sheet->value[PLACES + slot][0] != clan)
        slot++;
    return slot;
}

/* Fills in what lies in front of one seat. Returns what is wrong with it, or NULL. */
static const char *fill_seat(const struct prowl_box *box, const struct pad_sheet *sheet, uint32_t seat,
                             struct prowl_state *s)
{
    uint32_t clan = slot_of(sheet, sheet->value[CLAN][seat]);
    int64_t contract = sheet->value[CONTRACT][seat];
    uint8_t ways[PAD_CHOICES_MAX];
    uint32_t count = ways_of(box, ways), bound = contract < 0 ? 0 : slot_of(sheet, contract) + 1;
    if (clan == PROWL_SLOTS || bound > PROWL_SLOTS)
        return N_("A clan is named that is not on the track.");
    s->clan[seat] = (uint8_t)(clan * PROWL_EACH);
    s->mark[seat] = (uint8_t)(PROWL_UP | bound << PROWL_BOUND_SHIFT);
    for (uint32_t i = 0; i < count; i++) {
        if (((uint64_t)sheet->value[WAYS][seat] >> i & 1) == 0)
            continue;
        uint32_t slot = slot_of(sheet, ways[i] / PROWL_EACH);
        if (slot == PROWL_SLOTS)
            return N_("A card is named whose clan is not on the track.");
        uint32_t card = slot * PROWL_EACH + ways[i] % PROWL_EACH;
        for (uint32_t other = 0; other < seat; other++)
            if (s->attached[other] >> card & 1)
                return N_("A card lies in front of one player only.");
        s->attached[seat] |= prowl_bit(card);
    }
    return NULL;
}

static bool tally(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    const struct prowl_box *box = prowl_boxed(r->box);
    struct game_state state;
    struct prowl_state *s = (struct prowl_state *)&state;
    const char *wrong = NULL;
    memset(&state, 0, sizeof state);
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        if (slot_of(sheet, sheet->value[PLACES + slot][0]) != slot)
            wrong = N_("Each clan stands on the track once.");
        s->clans[slot] = (uint8_t)sheet->value[PLACES + slot][0];
        s->track[slot] = (uint8_t)slot;
    }
    s->seats = (uint8_t)r->seats;
    s->dominance = (uint8_t)sheet->value[DOMINANCE][0];
    s->viewer = PROWL_TRUTH;
    s->phase = PROWL_P_OVER;
    s->card = s->target = s->named = s->shown = PROWL_NONE;
    for (uint32_t seat = 0; seat < r->seats && wrong == NULL; seat++) {
        wrong = fill_seat(box, sheet, seat, s);
        s->were_up |= (uint8_t)((sheet->value[FACING][seat] != 0) << seat);
    }
    if (wrong != NULL) {
        lang_put(out, r->lang, wrong);
        return false;
    }
    s->winner = (uint8_t)prowl_reckon_winner(box, s, s->were_up);
    prowl_tally_score(r, &state, out);
    prowl_tally_outcome(r, &state, out);
    text_char(out, '\n');
    return true;
}

const struct show_pad prowl_pad = {field, choice, tally};
