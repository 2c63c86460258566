/* Prowl as text that programs read: options, tokens of moves, and the JSON of a state. */
#include "games/prowl/prowl.h"

const char *const prowl_text_must_names[] = {"free", "play", "change", "accuse"};

#define PROWL_LABEL(name, word) word,
const char *const prowl_text_label_names[] = {PROWL_LABELS(PROWL_LABEL)};
#undef PROWL_LABEL

bool prowl_text_find_clan(const struct prowl_box *box, const char *id, size_t size, uint8_t *out)
{
    for (uint32_t i = 0; i < box->clans; i++) {
        if (text_same(id, size, box->clan[i].id)) {
            *out = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static enum err read_clans(const struct box *box, const char *text, size_t size, int32_t *out)
{
    const char *end = text + size;
    uint32_t count = 0, used = 0, value = 0;
    for (;; text++) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        uint8_t clan;
        if (comma == NULL)
            comma = end;
        if (count == PROWL_SLOTS || !prowl_text_find_clan(prowl_boxed(box), text, (size_t)(comma - text), &clan) ||
            (used >> clan & 1) != 0)
            return ERR_OPTION_VALUE;
        used |= 1U << clan;
        value |= (uint32_t)clan << (4 * count++);
        text = comma;
        if (text == end)
            break;
    }
    *out = (int32_t)value;
    return count == PROWL_SLOTS ? ERR_NONE : ERR_OPTION_VALUE;
}

static void write_clans(const struct box *box, int32_t value, struct text *out)
{
    uint8_t clans[PROWL_SLOTS];
    prowl_setup_clans_of(value, clans);
    for (uint32_t i = 0; i < PROWL_SLOTS; i++) {
        if (i > 0)
            text_char(out, ',');
        text_put(out, prowl_boxed(box)->clan[clans[i]].id);
    }
}

static const char *const on_off[] = {"on", "off", NULL};

/* In the order of enum prowl_option. */
const struct game_option prowl_text_options[] = {
    {.key = "rounds", .kind = GAME_OPTION_NUMBER, .min = 1, .max = PROWL_ROUNDS, .standard = 5},
    {.key = "leaders", .kind = GAME_OPTION_CHOICE, .choices = on_off, .standard = 0},
    {.key = "clans", .kind = GAME_OPTION_LIST, .standard = 0x3210, .read_list = read_clans, .write_list = write_clans},
    {.key = NULL},
};

void prowl_text_write_card(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t card,
                           struct text *out)
{
    text_put(out, box->clan[clans[prowl_slot(card)]].id);
    text_char(out, (char)('1' + card % PROWL_EACH));
}

static void write_quoted(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t card, struct text *out)
{
    text_char(out, '"');
    prowl_text_write_card(box, clans, card, out);
    text_char(out, '"');
}

/* The slots in the order of their clans' ids. */
static void sort_slots(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint8_t sorted[PROWL_SLOTS])
{
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        uint32_t at = 0;
        for (uint32_t other = 0; other < PROWL_SLOTS; other++)
            at += box->clan[clans[other]].rank < box->clan[clans[slot]].rank;
        sorted[at] = (uint8_t)slot;
    }
}

/* The cards of a set as JSON strings, sorted. */
void prowl_text_write_set(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS], uint32_t set, struct text *out)
{
    uint8_t sorted[PROWL_SLOTS] = {0};
    bool first = true;
    sort_slots(box, clans, sorted);
    for (uint32_t i = 0; i < PROWL_SLOTS; i++) {
        for (uint32_t left = set & prowl_of_slots(1U << sorted[i]); left != 0; left &= left - 1) {
            text_comma(out, &first);
            write_quoted(box, clans, prowl_least(left), out);
        }
    }
}

void prowl_text_write_track(const struct prowl_box *box, const uint8_t clans[PROWL_SLOTS],
                            const uint8_t track[PROWL_SLOTS], struct text *out)
{
    bool first = true;
    for (uint32_t place = 0; place < PROWL_SLOTS; place++) {
        text_comma(out, &first);
        text_json(out, box->clan[clans[track[place]]].id);
    }
}

/* What a viewer learns by a move: an answer, the cards of a hand, or clan cards with their seats. */
static void write_told(const struct prowl_box *box, const struct prowl_state *s, const struct prowl_play *p,
                       struct text *out)
{
    char before = '=';
    if (p->answer != PROWL_UNTOLD) {
        text_put(out, p->answer == PROWL_YES ? "=yes" : "=no");
        before = ',';
    }
    for (uint32_t left = p->hand; left != 0; left &= left - 1) {
        text_char(out, before);
        prowl_text_write_card(box, s->clans, prowl_least(left), out);
        before = ',';
    }
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (p->clan[seat] == 0)
            continue;
        text_char(out, before);
        text_uint(out, seat);
        text_char(out, ':');
        prowl_text_write_card(box, s->clans, p->clan[seat] - 1U, out);
        before = ',';
    }
}

void prowl_text_write_move(const struct box *base, const struct game_state *state, game_move m, struct text *out)
{
    static const char *const heads[] = {
        "clan:", "play:", "change:", "accuse:", "veil:", "*", "seat:", "to:", "", "opt:", "swap:", "must:", "*start:"};
    static const char *const words[] = {"rise", "effect", "left", "right", "no"};
    const struct prowl_box *box = prowl_boxed(base);
    const struct prowl_state *s = prowl_of(state);
    struct prowl_play p = prowl_unpack(m);
    text_put(out, heads[p.kind]);
    switch (p.kind) {
    case PROWL_M_CLAN:
    case PROWL_M_PLAY:
    case PROWL_M_CHANGE:
    case PROWL_M_ACCUSE:
    case PROWL_M_VEIL:
    case PROWL_M_CARD:
        if (p.arg == PROWL_ARG_HIDDEN)
            text_char(out, '?');
        else
            prowl_text_write_card(box, s->clans, p.arg, out);
        break;
    case PROWL_M_SEAT:
    case PROWL_M_START:
        text_uint(out, p.arg);
        break;
    case PROWL_M_TO:
        text_put(out, box->clan[s->clans[p.arg]].id);
        break;
    case PROWL_M_WORD:
        text_put(out, words[p.arg]);
        break;
    case PROWL_M_OPT:
        text_put(out, prowl_text_label_names[p.arg]);
        break;
    case PROWL_M_SWAP:
        text_uint(out, p.arg + 1U);
        break;
    case PROWL_M_MUST:
        text_put(out, prowl_text_must_names[p.arg]);
        break;
    }
    write_told(box, s, &p, out);
}

static const char *phase_name(const struct prowl_box *box, const struct prowl_state *s)
{
    static const char *const names[] = {
        [PROWL_P_CLAN] = "clan",   [PROWL_P_START] = "start", [PROWL_P_REVEAL] = "reveal", [PROWL_P_TURN] = "turn",
        [PROWL_P_ORDER] = "order", [PROWL_P_ASK] = "effect",  [PROWL_P_SHOW] = "show",     [PROWL_P_OVER] = "over"};
    if (s->phase == PROWL_P_ASK && prowl_code(box, s)[s->pc] == PROWL_OP_REWARD)
        return "reward";
    return s->phase == PROWL_P_ASK && (s->rest & PROWL_ACCUSING) ? "accuse" : names[s->phase];
}

static void write_pile(const struct prowl_box *box, const struct prowl_state *s, uint32_t pile, struct text *out)
{
    bool first = true;
    for (uint32_t i = 0; i < s->laid_count; i++) {
        if (s->laid[i] >> 5 != pile)
            continue;
        text_comma(out, &first);
        write_quoted(box, s->clans, s->laid[i] & 31U, out);
    }
}

static void write_hand(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, struct text *out)
{
    text_put(out, "{\"hand\":[");
    if (prowl_tracks(s, seat, seat)) {
        prowl_text_write_set(box, s->clans, s->hand[seat], out);
    } else {
        for (uint32_t i = 0; i < s->held[seat]; i++)
            text_put(out, i > 0 ? ",\"?\"" : "\"?\"");
    }
    text_put(out, "],\"clan\":");
    if (s->clan[seat] == PROWL_NONE)
        text_put(out, "null");
    else if (s->clan[seat] == PROWL_HIDDEN)
        text_put(out, "\"?\"");
    else
        write_quoted(box, s->clans, s->clan[seat], out);
}

static void write_seat(const struct prowl_box *box, const struct prowl_state *s, uint32_t seat, struct text *out)
{
    uint32_t must = prowl_must(s, seat), bound = prowl_bound(s, seat);
    write_hand(box, s, seat, out);
    text_put(out, s->mark[seat] & PROWL_UP ? ",\"face_up\":true" : ",\"face_up\":false");
    text_put(out, ",\"pile\":[");
    write_pile(box, s, seat, out);
    text_put(out, "],\"attachments\":[");
    prowl_text_write_set(box, s->clans, s->attached[seat], out);
    text_put(out, "],\"must\":");
    if (must == PROWL_FREE)
        text_put(out, "null");
    else
        text_json(out, prowl_text_must_names[must]);
    text_put(out, s->mark[seat] & PROWL_HUSHED ? ",\"hushed\":true" : ",\"hushed\":false");
    text_put(out, ",\"contract\":");
    if (bound == PROWL_NONE)
        text_put(out, "null");
    else
        text_json(out, box->clan[s->clans[bound]].id);
    if (!prowl_tracks(s, seat, seat)) {
        text_put(out, ",\"known\":[");
        prowl_text_write_set(box, s->clans, prowl_known(s, seat), out);
        text_char(out, ']');
    }
    text_char(out, '}');
}

void prowl_text_write_state(const struct box *base, const struct game_state *state, struct text *out)
{
    const struct prowl_box *box = prowl_boxed(base);
    const struct prowl_state *s = prowl_of(state);
    text_put(out, "{\"phase\":");
    text_json(out, phase_name(box, s));
    text_put(out, ",\"track\":[");
    prowl_text_write_track(box, s->clans, s->track, out);
    text_put(out, "],\"dominance\":");
    if (s->dominance == PROWL_NONE)
        text_put(out, "null");
    else
        text_uint(out, s->dominance);
    text_put(out, ",\"deck\":");
    text_uint(out, prowl_deck(s));
    text_put(out, ",\"revealed\":[");
    write_pile(box, s, PROWL_PUBLIC, out);
    text_put(out, "],\"seats\":[");
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (seat > 0)
            text_char(out, ',');
        write_seat(box, s, seat, out);
    }
    text_put(out, "]}");
}
