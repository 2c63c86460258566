/* Which sheets of the score pad of Prowler's Passage are possible: those with no more than the box has and a game can
 * bring, and, once they are complete, with no less than a game must bring. */
#include "games/passage/passage_pad.h"

/* Tiles in classes: one for each type of item, and one for both kinds of shovels. */
enum { CLASSES = PASSAGE_ITEMS + 1, ALL = (1 << CLASSES) - 1 };

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The number of tiles with a face of one of the classes in a set. */
static int32_t tiles_of(const struct passage_box *box, uint32_t set)
{
    int32_t count = 0;
    for (uint32_t i = 0; i < PASSAGE_PATHS; i++) {
        uint32_t faces = 0;
        for (uint32_t side = 0; side < 2; side++)
            faces |= 1U << lesser(box->tile[i][side], PASSAGE_ITEMS);
        count += (faces & set) != 0;
    }
    return count;
}

/* The most passages that one seat can have placed at a scoring. */
static int32_t most_passages(const struct passage_box *box, bool at_end)
{
    int32_t all = box->number[PASSAGE_N_PASSAGES];
    return at_end ? all : lesser(all, box->number[PASSAGE_N_MID_PASSAGES]);
}

/* The most stolen statues at a scoring. One passage can steal two, so the mid-game scoring may come with one too many.
 */
static int32_t most_statues(const struct passage_box *box, bool at_end)
{
    return at_end ? PASSAGE_STATUES : lesser(PASSAGE_STATUES, box->number[PASSAGE_N_MID_STATUES] + 1);
}

/* The fewest stolen statues at the end. A pathway that stays free can protect two of them. */
static int32_t least_statues(const struct passage_box *box)
{
    int32_t left = PASSAGE_PATHS - PASSAGE_SEATS * box->number[PASSAGE_N_PASSAGES];
    return greater(0, PASSAGE_STATUES - 2 * left);
}

/* The most wealth that so many items can bring, with all the districts that reward items. */
static int32_t most_of_items(const struct passage_box *box, int32_t tiles)
{
    int32_t best[PASSAGE_PATHS + 1] = {0};
    for (uint32_t type = 0; type < PASSAGE_ITEMS; type++) {
        int32_t have = tiles_of(box, 1U << type);
        for (int32_t all = tiles; all > 0; all--)
            for (int32_t n = 1; n <= lesser(all, have); n++)
                best[all] = greater(best[all], best[all - n] + box->item_wealth[n] + n +
                                                   n / 2 * box->number[PASSAGE_N_CASTLE_PAIR]);
    }
    return best[tiles];
}

/* Bounds for the wealth at the mid-game scoring. The worst case is a seat with nothing but shovels and the Castle. */
static int32_t most_mid(const struct passage_box *box)
{
    int32_t tiles = most_passages(box, false), statues = most_statues(box, false);
    return box->number[PASSAGE_N_SECTION] * tiles + box->number[PASSAGE_N_STATUE] * statues +
           most_of_items(box, tiles) + box->number[PASSAGE_N_BANKING] +
           box->number[PASSAGE_N_POLITICAL] * PASSAGE_DISTRICTS + PASSAGE_CARDS + statues +
           box->number[PASSAGE_N_TRACK] + greater(0, tiles - box->number[PASSAGE_N_RESIDENTIAL]);
}

static int32_t least_mid(const struct passage_box *box)
{
    int32_t shovels = lesser(most_passages(box, false), tiles_of(box, 1U << PASSAGE_ITEMS));
    return lesser(0, box->number[PASSAGE_N_SECTION] - shovels * box->number[PASSAGE_N_CASTLE_SHOVEL]);
}

int32_t passage_pad_check_min(const struct passage_box *box, uint32_t field)
{
    if (field >= PASSAGE_PAD_MARKERS)
        return -box->number[PASSAGE_N_TRACK];
    return field == PASSAGE_PAD_MID ? least_mid(box) : 0;
}

int32_t passage_pad_check_max(const struct passage_box *box, uint32_t field)
{
    if (field >= PASSAGE_PAD_MARKERS)
        return box->number[PASSAGE_N_TRACK];
    if (field >= PASSAGE_PAD_ITEMS)
        return lesser(box->number[PASSAGE_N_PASSAGES], tiles_of(box, 1U << (field - PASSAGE_PAD_ITEMS)));
    return field == PASSAGE_PAD_MID       ? most_mid(box)
           : field == PASSAGE_PAD_STATUES ? PASSAGE_STATUES
                                          : box->number[PASSAGE_N_PASSAGES];
}

static int32_t value(const struct pad_sheet *sheet, uint32_t field, uint32_t seat)
{
    return (int32_t)sheet->value[field][seat];
}

static int32_t both(const struct pad_sheet *sheet, uint32_t field)
{
    return value(sheet, field, 0) + value(sheet, field, 1);
}

static int32_t tiles_held(const struct pad_sheet *sheet, uint32_t seat)
{
    int32_t tiles = 0;
    for (uint32_t i = 0; i < CLASSES; i++)
        tiles += value(sheet, PASSAGE_PAD_ITEMS + i, seat);
    return tiles;
}

static bool is_final(const struct pad_sheet *sheet)
{
    return sheet->value[PASSAGE_PAD_SCORING][0] == 1;
}

/* The titles of the fields of a set of classes, as a list. */
static void write_classes(const struct show_reader *r, uint32_t set, struct text *out)
{
    bool first = true;
    for (uint32_t i = 0; i < CLASSES; i++) {
        if ((set >> i & 1) == 0)
            continue;
        text_put(out, first ? "" : ", ");
        lang_put(out, r->lang, passage_pad_title(PASSAGE_PAD_ITEMS + i));
        first = false;
    }
}

/* By Hall's theorem the box has tiles for all entries if, for every set of classes, it has enough tiles with a face in
 * that set. */
static bool box_has_tiles(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    char list[512];
    struct text t;
    for (uint32_t set = 1; set <= ALL; set++) {
        int32_t wanted = 0, have = tiles_of(passage_facts_box_of(r), set);
        for (uint32_t i = 0; i < CLASSES; i++)
            wanted += (set >> i & 1) != 0 ? both(sheet, PASSAGE_PAD_ITEMS + i) : 0;
        if (wanted <= have)
            continue;
        text_init(&t, list, sizeof list);
        write_classes(r, set, &t);
        if ((set & (set - 1)) == 0)
            LANG_SAY(out, r->lang, "The box has only {n} of these, not {m}: {what}.", {"n", NULL, have},
                     {"m", NULL, wanted}, {"what", list, 0});
        else
            LANG_SAY(out, r->lang, "The box has only {n} of these together, not {m}: {what}.", {"n", NULL, have},
                     {"m", NULL, wanted}, {"what", list, 0});
        return false;
    }
    return true;
}

static bool cards_can_be(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    uint64_t cards[PASSAGE_SEATS] = {(uint64_t)sheet->value[PASSAGE_PAD_CARDS][0],
                                     (uint64_t)sheet->value[PASSAGE_PAD_CARDS][1]};
    int count = __builtin_popcountll(cards[0] | cards[1]);
    if ((cards[0] & cards[1]) != 0) {
        uint32_t card = passage_pad_card_at(passage_facts_box_of(r), (uint32_t)__builtin_ctzll(cards[0] & cards[1]));
        LANG_SAY(out, r->lang, "Both have the achievement \"{card}\".",
                 {"card", passage_names_say_card(r->lang, card), 0});
    } else if (count > PASSAGE_CARDS) {
        LANG_SAY(out, r->lang, "Only three achievements are in a game, not {n}.", {"n", NULL, count});
    } else {
        return true;
    }
    return false;
}

static bool statues_can_be(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    int32_t stolen = both(sheet, PASSAGE_PAD_STATUES), most = most_statues(passage_facts_box_of(r), is_final(sheet));
    if (stolen > PASSAGE_STATUES)
        LANG_SAY(out, r->lang, "There are only four statues, not {n}.", {"n", NULL, stolen});
    else if (stolen > most)
        LANG_SAY(out, r->lang, "At the mid-game scoring at most {n} statues are stolen, not {m}.", {"n", NULL, most},
                 {"m", NULL, stolen});
    return stolen <= most;
}

/* Nobody has more tiles, or a longer passage, than the passages they have placed. */
static bool seat_can_be(const struct show_reader *r, const struct pad_sheet *sheet, uint32_t seat, struct text *out)
{
    int32_t placed = most_passages(passage_facts_box_of(r), is_final(sheet)), tiles = tiles_held(sheet, seat),
            longest = value(sheet, PASSAGE_PAD_LONGEST, seat);
    const char *message = NULL;
    if (tiles > placed)
        message = is_final(sheet) ? N_("{who} cannot have {n} tiles: nobody places more than {m} passages.")
                                  : N_("{who} cannot have {n} tiles: at the mid-game scoring nobody has placed more "
                                       "than {m} passages.");
    else if (longest > placed)
        message = N_("The longest passage of {who} cannot have {n} sections: at the mid-game scoring nobody has "
                     "placed more than {m} passages.");
    if (message != NULL)
        lang_fill(
            out, lang_get(r->lang, message),
            LANG_ARGS({"who", r->name[seat], 0}, {"n", NULL, tiles > placed ? tiles : longest}, {"m", NULL, placed}));
    return message == NULL;
}

bool passage_pad_check_possible(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    return statues_can_be(r, sheet, out) && seat_can_be(r, sheet, 0, out) && seat_can_be(r, sheet, 1, out) &&
           box_has_tiles(r, sheet, out) && cards_can_be(r, sheet, out);
}

/* The least length of the longest passage: passages that do not touch need two points each, and there are only so many.
 */
static int32_t least_longest(int32_t placed)
{
    return placed == 0 ? 0 : placed > PASSAGE_POINTS / 2 ? 2 : 1;
}

/* Whether the sheet agrees that the seat has earned the card. Conditions that a seat may fail to meet later, such as
 * those about markers, cannot be checked. */
static bool card_is_earned(const struct pad_sheet *sheet, const struct passage *s, uint32_t seat, uint32_t card)
{
    const uint32_t lasting = 1U << PASSAGE_TWO_STATUES | 1U << PASSAGE_ONE_OF_EACH | 1U << PASSAGE_TWO_OF_THREE |
                             1U << PASSAGE_THREE_OF_TWO | 1U << PASSAGE_FOUR_OF_ONE;
    int32_t mine = value(sheet, PASSAGE_PAD_LONGEST, seat), other = value(sheet, PASSAGE_PAD_LONGEST, 1 - seat);
    if (card == PASSAGE_PASSAGE_OF_SIX)
        return mine >= 6;
    if (card == PASSAGE_TWO_PASSAGES_OF_THREE || card == PASSAGE_SURROUND_AREA)
        return mine >= (card == PASSAGE_SURROUND_AREA ? 4 : 3);
    if (card == PASSAGE_MID_LONGEST && !is_final(sheet))
        return mine > other;
    if (card == PASSAGE_MID_MOST_DISTRICTS && !is_final(sheet))
        return passage_score_controlled(s, seat) > passage_score_controlled(s, 1 - seat);
    return (lasting >> card & 1) == 0 || (passage_score_met(s, seat, 1U << card) >> card & 1) != 0;
}

/* Writes a line about the first thing that a seat lacks, if there is one. */
static bool missing_of_seat(const struct show_reader *r, const struct pad_sheet *sheet, const struct passage *s,
                            uint32_t seat, struct text *out)
{
    const struct passage_box *box = passage_facts_box_of(r);
    int32_t tiles = tiles_held(sheet, seat), longest = value(sheet, PASSAGE_PAD_LONGEST, seat);
    int32_t wanted = is_final(sheet) ? box->number[PASSAGE_N_PASSAGES]
                                     : greater(greater(1, longest), tiles_held(sheet, 1 - seat) - 1);
    if (tiles < wanted) {
        LANG_SAY(out, r->lang, "Not complete yet: {who} has {n} of {m} tiles.\n", {"who", r->name[seat], 0},
                 {"n", NULL, tiles}, {"m", NULL, wanted});
        return true;
    }
    if (longest < least_longest(tiles)) {
        LANG_SAY_N(out, r->lang,
                   "Not complete yet: the longest continuous passage of {who} has at least {n} section.\n",
                   "Not complete yet: the longest continuous passage of {who} has at least {n} sections.\n",
                   least_longest(tiles), {"who", r->name[seat], 0});
        return true;
    }
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++) {
        if (s->holder[i] != seat || card_is_earned(sheet, s, seat, s->card[i]))
            continue;
        LANG_SAY(out, r->lang, "Not complete yet: {who} has \"{card}\", but not what it asks for.\n",
                 {"who", r->name[seat], 0}, {"card", passage_names_say_card(r->lang, s->card[i]), 0});
        return true;
    }
    return false;
}

void passage_pad_check_missing(const struct show_reader *r, const struct pad_sheet *sheet, const struct passage *s,
                               struct text *out)
{
    const struct passage_box *box = passage_facts_box_of(r);
    int32_t statues = both(sheet, PASSAGE_PAD_STATUES), placed = box->number[PASSAGE_N_MID_PASSAGES];
    bool due = statues >= box->number[PASSAGE_N_MID_STATUES] ||
               (tiles_held(sheet, 0) == placed && tiles_held(sheet, 1) == placed);
    bool missing = missing_of_seat(r, sheet, s, 0, out);
    missing = missing_of_seat(r, sheet, s, 1, out) || missing;
    if (missing)
        return;
    if (is_final(sheet) && statues < least_statues(box))
        LANG_SAY(out, r->lang, "Not complete yet: at least {n} statues are stolen at the end.\n",
                 {"n", NULL, least_statues(box)});
    else if (!is_final(sheet) && !due)
        LANG_SAY(
            out, r->lang,
            "Not complete yet: the mid-game scoring comes with {n} statues stolen or {m} passages placed by each.\n",
            {"n", NULL, box->number[PASSAGE_N_MID_STATUES]}, {"m", NULL, placed});
}
