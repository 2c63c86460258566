/* The score pad of Prowler's Passage: players enter what each of them has at one of the two scorings, and it adds up.
 */
#include "games/passage/passage_pad.h"

enum { NAME_COLUMNS = 16, PART_COLUMNS = 16 };

/* The numbers asked of each seat. Items are asked for by their colours, as the rulebooks name them. */
static const struct {
    const char *key, *title;
} numbers[] = {
    [PASSAGE_PAD_MID] = {"mid", N_("wealth at the mid-game scoring")},
    [PASSAGE_PAD_LONGEST] = {"longest", N_("sections in the longest continuous passage")},
    [PASSAGE_PAD_STATUES] = {"statues", N_("statues stolen")},
    [PASSAGE_PAD_ITEMS + PASSAGE_YELLOW] = {"items-yellow", N_("yellow items")},
    [PASSAGE_PAD_ITEMS + PASSAGE_BLUE] = {"items-blue", N_("blue items")},
    [PASSAGE_PAD_ITEMS + PASSAGE_PURPLE] = {"items-purple", N_("purple items")},
    [PASSAGE_PAD_ITEMS + PASSAGE_BROWN] = {"items-brown", N_("brown items")},
    [PASSAGE_PAD_SHOVELS] = {"shovels", N_("shovel tiles")},
};

const char *passage_pad_title(uint32_t index)
{
    return numbers[index].title;
}

/* The number of achievements in the box. */
static uint32_t cards_of(const struct passage_box *box)
{
    uint32_t count = 0;
    for (uint32_t card = 0; card < PASSAGE_ACHIEVEMENTS; card++)
        count += box->has[card];
    return count;
}

uint32_t passage_pad_card_at(const struct passage_box *box, uint32_t index)
{
    uint32_t card = 0;
    for (; card < PASSAGE_ACHIEVEMENTS; card++)
        if (box->has[card] && index-- == 0)
            break;
    return card;
}

static bool field(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title)
{
    const struct passage_box *box = passage_facts_box_of(r);
    struct text key;
    memset(out, 0, sizeof *out);
    text_init(&key, out->key, sizeof out->key);
    if (index == PASSAGE_PAD_EDITION || index == PASSAGE_PAD_SCORING) {
        text_put(&key, index == PASSAGE_PAD_EDITION ? "edition" : "scoring");
        lang_put(title, r->lang, index == PASSAGE_PAD_EDITION ? N_("edition") : N_("which scoring"));
        out->kind = PAD_ONE;
        out->choices = 2;
        out->standard = index == PASSAGE_PAD_EDITION ? show_standard(&passage_game.options[0], r->lang) : 1;
    } else if (index < PASSAGE_PAD_MARKERS) {
        text_put(&key, numbers[index].key);
        lang_put(title, r->lang, numbers[index].title);
        out->kind = PAD_NUMBER;
        out->each = true;
        out->min = passage_pad_check_min(box, index);
        out->max = passage_pad_check_max(box, index);
    } else if (index < PASSAGE_PAD_CARDS) {
        text_put(&key, "marker-");
        text_put(&key, passage_map_district_names[index - PASSAGE_PAD_MARKERS]);
        LANG_SAY(title, r->lang, "{district}: marker, spaces toward {who} (negative: toward {other})",
                 {"district", passage_names_say_district(r->lang, index - PASSAGE_PAD_MARKERS), 0},
                 {"who", r->name[0], 0}, {"other", r->name[1], 0});
        out->min = passage_pad_check_min(box, index);
        out->max = passage_pad_check_max(box, index);
    } else if (index == PASSAGE_PAD_CARDS) {
        text_put(&key, "achievements");
        lang_put(title, r->lang, N_("achievements"));
        out->kind = PAD_SOME;
        out->each = true;
        out->choices = cards_of(box);
    }
    return index < PASSAGE_PAD_FIELDS;
}

static void choice(const struct show_reader *r, uint32_t index, uint32_t i, struct text *word, struct text *title)
{
    if (index == PASSAGE_PAD_EDITION) {
        text_put(word, passage_map_edition_names[i]);
        lang_put(title, r->lang, i == PASSAGE_EN ? N_("English: Prowler's Passage") : N_("French: Passages Secrets"));
    } else if (index == PASSAGE_PAD_SCORING) {
        text_put(word, i == 0 ? "mid" : "final");
        lang_put(title, r->lang, i == 0 ? N_("the mid-game scoring") : N_("the final scoring"));
    } else {
        uint32_t card = passage_pad_card_at(passage_facts_box_of(r), i);
        text_put(word, passage_map_achievement_names[card]);
        text_put(title, passage_names_say_card(r->lang, card));
    }
}

/* Makes a state out of a sheet. Only what scoring looks at is filled in. */
static void fill(const struct passage_box *box, const struct pad_sheet *sheet, struct passage *s)
{
    uint32_t statues = 0, cards = 0;
    memset(s, 0, sizeof *s);
    memset(s->statue, PASSAGE_NOBODY, sizeof s->statue);
    memset(s->holder, PASSAGE_NOBODY, sizeof s->holder);
    s->edition = (uint8_t)sheet->value[PASSAGE_PAD_EDITION][0];
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        for (uint32_t type = 0; type < PASSAGE_ITEMS; type++)
            s->items[seat][type] = (uint8_t)sheet->value[PASSAGE_PAD_ITEMS + type][seat];
        s->shovels[seat] = (uint8_t)sheet->value[PASSAGE_PAD_SHOVELS][seat];
        for (int64_t i = 0; i < sheet->value[PASSAGE_PAD_STATUES][seat]; i++)
            s->statue[statues++] = (uint8_t)seat;
        for (uint32_t i = 0; i < cards_of(box); i++) {
            if (((uint64_t)sheet->value[PASSAGE_PAD_CARDS][seat] >> i & 1) != 0) {
                s->card[cards] = (uint8_t)passage_pad_card_at(box, i);
                s->holder[cards++] = (uint8_t)seat;
            }
        }
    }
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
        s->marker[d] = (int8_t)sheet->value[PASSAGE_PAD_MARKERS + d][0];
}

/* A right-aligned number. */
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

/* A sentence about who is ahead at mid-game, or who has won and by what. */
static void write_winner(const struct show_reader *r, const struct pad_sheet *sheet, const struct passage *s,
                         const int32_t sum[PASSAGE_SEATS], struct text *out)
{
    int32_t by[3] = {sum[0] - sum[1],
                     (int32_t)(sheet->value[PASSAGE_PAD_LONGEST][0] - sheet->value[PASSAGE_PAD_LONGEST][1]),
                     (int32_t)passage_score_controlled(s, 0) - (int32_t)passage_score_controlled(s, 1)};
    static const char *const words[3] = {
        N_("{who} wins by {n} wealth."),
        N_("Both have the same wealth; {who} wins by the longer continuous passage, {n} more."),
        N_("Wealth and longest continuous passages are equal; {who} wins by the districts, {n} more."),
    };
    if (sheet->value[PASSAGE_PAD_SCORING][0] == 0) {
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
        lang_put(out, r->lang, "Wealth, longest continuous passages and districts are all equal: a draw.");
    else
        lang_fill(out, lang_get(r->lang, words[i]),
                  LANG_ARGS({"who", r->name[by[i] < 0], 0}, {"n", NULL, by[i] < 0 ? -by[i] : by[i]}));
    text_char(out, '\n');
}

/* What a district brings the seat that controls it: the wealth from districts with it less that without it. Political
 * rewards the others, so theirs is counted without it. The longest passage is the sheet's, as there is no board. */
static int32_t reward(const struct passage_box *box, const struct passage *s, uint32_t district, uint32_t longest,
                      bool at_end)
{
    struct passage with = *s, without;
    int16_t now[PASSAGE_PARTS], then[PASSAGE_PARTS];
    uint32_t seat = passage_facts_ruler(s, district);
    if (district != PASSAGE_POLITICAL)
        with.marker[PASSAGE_POLITICAL] = 0;
    without = with;
    without.marker[district] = 0;
    passage_score_tally(box, &with, seat, longest, at_end, now);
    passage_score_tally(box, &without, seat, longest, at_end, then);
    return now[PASSAGE_OF_DISTRICTS] - then[PASSAGE_OF_DISTRICTS];
}

static bool tally(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    const struct passage_box *box = passage_facts_box_of(r);
    bool at_end = sheet->value[PASSAGE_PAD_SCORING][0] == 1;
    struct passage s;
    int16_t parts[PASSAGE_SEATS][PASSAGE_PARTS];
    int32_t sum[PASSAGE_SEATS];
    if (!passage_pad_check_possible(r, sheet, out))
        return false;
    fill(box, sheet, &s);
    for (uint32_t seat = 0; seat < PASSAGE_SEATS; seat++) {
        passage_score_tally(box, &s, seat, (uint32_t)sheet->value[PASSAGE_PAD_LONGEST][seat], at_end, parts[seat]);
        sum[seat] = parts[seat][PASSAGE_TOTAL] + (at_end ? (int32_t)sheet->value[PASSAGE_PAD_MID][seat] : 0);
    }
    write_names(r, out);
    for (uint32_t part = 0; part < PASSAGE_PARTS; part++)
        if (part != PASSAGE_OF_ACHIEVEMENTS || at_end)
            write_row(out, passage_names_say_part(r->lang, part), parts[0][part], parts[1][part]);
    if (at_end) {
        write_row(out, lang_get(r->lang, "mid-game"), (int32_t)sheet->value[PASSAGE_PAD_MID][0],
                  (int32_t)sheet->value[PASSAGE_PAD_MID][1]);
        write_row(out, lang_get(r->lang, "wealth"), sum[0], sum[1]);
    }
    text_char(out, '\n');
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++) {
        uint32_t ruler = passage_facts_ruler(&s, d);
        if (ruler == PASSAGE_NOBODY)
            continue;
        LANG_SAY(out, r->lang, "{district}: controlled by {who}, {n} wealth.",
                 {"district", passage_names_say_district(r->lang, d), 0}, {"who", r->name[ruler], 0},
                 {"n", NULL, reward(box, &s, d, (uint32_t)sheet->value[PASSAGE_PAD_LONGEST][ruler], at_end)});
        text_char(out, '\n');
    }
    text_char(out, '\n');
    write_winner(r, sheet, &s, sum, out);
    passage_pad_check_missing(r, sheet, &s, out);
    return true;
}

const struct show_pad passage_pad = {field, choice, tally};
