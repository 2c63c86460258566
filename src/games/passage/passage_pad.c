/* A score pad for Prowler's Passage: what each thief has at the mid-game scoring or at the end. */
#include "games/passage/passage_show.h"

#include "show/pad.h"

enum {
    EDITION,
    SCORING,
    MID,
    LONGEST,
    STATUES,
    ITEMS,
    SHOVELS = ITEMS + PASSAGE_ITEMS,
    MARKERS,
    CARDS = MARKERS + PASSAGE_DISTRICTS,
    FIELDS
};

enum { NAME_COLUMNS = 16, PART_COLUMNS = 16, MID_MAX = 500 };

/* Numbers of each seat, and what they are asked as. */
static const struct {
    const char *key, *title;
} numbers[] = {
    [MID] = {"mid", N_("wealth at the mid-game scoring")},
    [LONGEST] = {"longest", N_("longest passage")},
    [STATUES] = {"statues", N_("statues")},
    [ITEMS + 0] = {"items-yellow", N_("yellow rings")},
    [ITEMS + 1] = {"items-blue", N_("blue books")},
    [ITEMS + 2] = {"items-purple", N_("purple bottles")},
    [ITEMS + 3] = {"items-brown", N_("brown candlesticks")},
    [SHOVELS] = {"shovels", N_("shovel tiles")},
};

static int32_t number_max(const struct passage_box *box, uint32_t index)
{
    return index == MID       ? MID_MAX
           : index == LONGEST ? box->number[PASSAGE_N_PASSAGES]
           : index == STATUES ? PASSAGE_STATUES
                              : box->number[PASSAGE_N_PASSAGES];
}

static bool field(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title)
{
    const struct passage_box *box = passage_box_of(r);
    struct text key;
    memset(out, 0, sizeof *out);
    text_init(&key, out->key, sizeof out->key);
    if (index == EDITION || index == SCORING) {
        text_put(&key, index == EDITION ? "edition" : "scoring");
        lang_put(title, r->lang, index == EDITION ? N_("edition") : N_("which scoring"));
        out->kind = PAD_ONE;
        out->choices = 2;
        out->standard = index == SCORING;
    } else if (index < MARKERS) {
        text_put(&key, numbers[index].key);
        lang_put(title, r->lang, numbers[index].title);
        out->kind = PAD_NUMBER;
        out->each = true;
        out->max = number_max(box, index);
    } else if (index < CARDS) {
        text_put(&key, "marker-");
        text_put(&key, passage_district_names[index - MARKERS]);
        LANG_SAY(title, r->lang, "{district}: marker, spaces toward {who} (negative: toward {other})",
                 {"district", passage_say_district(r->lang, index - MARKERS), 0}, {"who", r->name[0], 0},
                 {"other", r->name[1], 0});
        out->max = box->number[PASSAGE_N_TRACK];
        out->min = -out->max;
    } else if (index == CARDS) {
        text_put(&key, "achievements");
        lang_put(title, r->lang, N_("achievements"));
        out->kind = PAD_SOME;
        out->each = true;
        out->choices = PASSAGE_ACHIEVEMENTS;
    }
    return index < FIELDS;
}

static void choice(const struct show_reader *r, uint32_t index, uint32_t i, struct text *word, struct text *title)
{
    if (index == EDITION) {
        text_put(word, passage_edition_names[i]);
        lang_put(title, r->lang, i == PASSAGE_EN ? N_("English: Prowler's Passage") : N_("French: Passages Secrets"));
    } else if (index == SCORING) {
        text_put(word, i == 0 ? "mid" : "final");
        lang_put(title, r->lang, i == 0 ? N_("the mid-game scoring") : N_("the final scoring"));
    } else {
        text_put(word, passage_achievement_names[i]);
        text_put(title, passage_say_card(r->lang, i));
    }
}

/* What cannot be at one table; NULL if all can. */
static const char *impossible(const struct passage_box *box, const struct pad_sheet *sheet)
{
    uint64_t cards[PASSAGE_SEATS] = {(uint64_t)sheet->value[CARDS][0], (uint64_t)sheet->value[CARDS][1]};
    if (sheet->value[STATUES][0] + sheet->value[STATUES][1] > PASSAGE_STATUES)
        return N_("There are only four statues.");
    if ((cards[0] & cards[1]) != 0)
        return N_("Both have the same achievement.");
    if (__builtin_popcountll(cards[0] | cards[1]) > PASSAGE_CARDS)
        return N_("Only three achievements are in a game.");
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        int64_t tiles = sheet->value[SHOVELS][seat];
        for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
            tiles += sheet->value[ITEMS + type][seat];
        if (tiles > box->number[PASSAGE_N_PASSAGES])
            return N_("Nobody can have more tiles than passages.");
    }
    return NULL;
}

/* A position of which only what is scored is filled in. */
static void fill(const struct pad_sheet *sheet, struct passage *s)
{
    uint32_t statues = 0, cards = 0;
    memset(s, 0, sizeof *s);
    memset(s->statue, PASSAGE_NOBODY, sizeof s->statue);
    memset(s->holder, PASSAGE_NOBODY, sizeof s->holder);
    s->edition = (uint8_t)sheet->value[EDITION][0];
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
            s->items[seat][type] = (uint8_t)sheet->value[ITEMS + type][seat];
        s->shovels[seat] = (uint8_t)sheet->value[SHOVELS][seat];
        for (int64_t i = 0; i < sheet->value[STATUES][seat]; i++)
            s->statue[statues++] = (uint8_t)seat;
        for (uint32_t card = 0; card < PASSAGE_ACHIEVEMENTS; card++) {
            if (((uint64_t)sheet->value[CARDS][seat] >> card & 1) != 0) {
                s->card[cards] = (uint8_t)card;
                s->holder[cards++] = (uint8_t)seat;
            }
        }
    }
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        s->marker[d] = (int8_t)sheet->value[MARKERS + d][0];
}

/* A number at the end of its column. */
static void write_right(struct text *out, int32_t n, int columns)
{
    char digits[16];
    struct text t;
    text_init(&t, digits, sizeof digits);
    text_int(&t, n);
    canvas_cell(out, digits, columns, true);
}

static void write_row(struct text *out, const char *title, int32_t a, int32_t b)
{
    canvas_cell(out, title, PART_COLUMNS, false);
    write_right(out, a, NAME_COLUMNS);
    write_right(out, b, NAME_COLUMNS);
    text_char(out, '\n');
}

static void write_names(const struct show_reader *r, struct text *out)
{
    canvas_cell(out, "", PART_COLUMNS, false);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        text_char(out, ' ');
        canvas_cell(out, r->name[seat], NAME_COLUMNS - 1, true);
    }
    text_char(out, '\n');
}

/* Who is ahead, or won, and by what. */
static void write_winner(const struct show_reader *r, const struct pad_sheet *sheet, const struct passage *s,
                         const int32_t sum[PASSAGE_SEATS], struct text *out)
{
    int32_t by[3] = {sum[0] - sum[1], (int32_t)(sheet->value[LONGEST][0] - sheet->value[LONGEST][1]),
                     (int32_t)passage_controlled(s, 0) - (int32_t)passage_controlled(s, 1)};
    static const char *const words[3] = {
        N_("{who} wins by {n} wealth."),
        N_("Both have the same wealth; {who} wins by the longer passage, {n} more."),
        N_("Wealth and longest passages are equal; {who} wins by the districts, {n} more."),
    };
    if (sheet->value[SCORING][0] == 0) {
        if (by[0] == 0)
            lang_put(out, r->lang, "Both are level at mid-game.");
        else
            LANG_SAY(out, r->lang, "{who} leads by {n} wealth at mid-game.", {"who", r->name[by[0] < 0], 0},
                     {"n", NULL, by[0] < 0 ? -by[0] : by[0]});
        text_char(out, '\n');
        return;
    }
    uint32_t i = by[0] != 0 ? 0 : by[1] != 0 ? 1 : 2;
    if (by[i] == 0)
        lang_put(out, r->lang, "Wealth, longest passages and districts are all equal: a draw.");
    else
        lang_fill(out, lang_get(r->lang, words[i]),
                  LANG_ARGS({"who", r->name[by[i] < 0], 0}, {"n", NULL, by[i] < 0 ? -by[i] : by[i]}));
    text_char(out, '\n');
}

static bool tally(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    const struct passage_box *box = passage_box_of(r);
    bool at_end = sheet->value[SCORING][0] == 1;
    struct passage s;
    int16_t parts[PASSAGE_SEATS][PASSAGE_PARTS];
    int32_t sum[PASSAGE_SEATS];
    const char *wrong = impossible(box, sheet);
    if (wrong != NULL) {
        lang_put(out, r->lang, wrong);
        return false;
    }
    fill(sheet, &s);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        passage_tally(box, &s, seat, (uint32_t)sheet->value[LONGEST][seat], at_end, parts[seat]);
        sum[seat] = parts[seat][PASSAGE_TOTAL] + (at_end ? (int32_t)sheet->value[MID][seat] : 0);
    }
    write_names(r, out);
    for (uint32_t part = 0; part < PASSAGE_PARTS; part++)
        if (part != PASSAGE_OF_ACHIEVEMENTS || at_end)
            write_row(out, passage_say_part(r->lang, part), parts[0][part], parts[1][part]);
    if (at_end) {
        write_row(out, lang_get(r->lang, "mid-game"), (int32_t)sheet->value[MID][0], (int32_t)sheet->value[MID][1]);
        write_row(out, lang_get(r->lang, "wealth"), sum[0], sum[1]);
    }
    text_char(out, '\n');
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        uint32_t ruler = passage_ruler(&s, d);
        if (ruler == PASSAGE_NOBODY)
            continue;
        /* What Residential brings depends on the longest passage, which a sheet gives as a number. */
        LANG_SAY(out, r->lang, "{district}: controlled by {who}.", {"district", passage_say_district(r->lang, d), 0},
                 {"who", r->name[ruler], 0});
        text_char(out, '\n');
    }
    text_char(out, '\n');
    write_winner(r, sheet, &s, sum, out);
    return true;
}

const struct show_pad passage_pad = {field, choice, tally};
