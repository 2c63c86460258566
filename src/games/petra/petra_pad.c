/* The score pad for a game played with a real box: cubes and camels of each player, and which cards are complete. */
#include "games/petra/petra_show.h"

#include "show/pad.h"

enum { CUBES, BUILDINGS = PETRA_MAIN, PERMANENT, HAND, CLAIMED, CAMELS, FIELDS };

static bool field(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title)
{
    const struct petra_box *b = petra_read_box(r);
    static const char *const keys[FIELDS] = {
        [BUILDINGS] = "buildings", [PERMANENT] = "permanent", [HAND] = "hand",
        [CLAIMED] = "claimed",     [CAMELS] = "camels",
    };
    static const char *const titles[FIELDS] = {
        [BUILDINGS] = N_("buildings at columns"), [PERMANENT] = N_("permanent settlements"),
        [HAND] = N_("influence cards in hand"),   [CLAIMED] = N_("influence cards completed"),
        [CAMELS] = N_("camels in hand"),
    };
    struct text key;
    if (index >= FIELDS)
        return false;
    memset(out, 0, sizeof *out);
    out->each = true;
    text_init(&key, out->key, sizeof out->key);
    if (index < BUILDINGS) {
        text_put(&key, "cubes-");
        text_char(&key, petra_text_letters[index]);
        LANG_SAY(title, r->lang, "cubes on {track}, its pool included",
                 {"track", petra_names_track(r->lang, index), 0});
    } else {
        text_put(&key, keys[index]);
        lang_put(title, r->lang, titles[index]);
    }
    out->kind = index < BUILDINGS || index == CAMELS ? PAD_NUMBER : PAD_SOME;
    out->max = b->number[index == CAMELS ? PETRA_N_CAMELS : PETRA_N_CUBES];
    if (out->kind == PAD_SOME)
        out->choices = index < HAND ? PETRA_TYPES : b->cards;
    return true;
}

static void choice(const struct show_reader *r, uint32_t index, uint32_t i, struct text *word, struct text *title)
{
    if (index < HAND) {
        text_char(word, petra_text_letters[i]);
        text_put(title, petra_names_type(r->lang, i));
        return;
    }
    struct petra_phrase card = petra_names_card_title(r, i);
    text_put(word, petra_read_box(r)->card_name[i]);
    text_put(title, card.text);
}

/* A position in which only what the score depends on is filled in. */
static void fill(const struct show_reader *r, const struct pad_sheet *sheet, struct petra_state *s)
{
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)r->seats;
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        struct petra_seat *p = &s->seat[seat];
        for (uint32_t t = 0; t < PETRA_MAIN; t++) {
            p->on[t] = (uint8_t)sheet->value[CUBES + t][seat];
            p->cubes = (uint8_t)(p->cubes + p->on[t]);
        }
        p->buildings = (uint8_t)sheet->value[BUILDINGS][seat];
        p->permanent = (uint8_t)sheet->value[PERMANENT][seat];
        p->hand = (uint32_t)sheet->value[HAND][seat];
        p->camels = (uint8_t)sheet->value[CAMELS][seat];
        p->cubes = (uint8_t)(p->cubes + petra_size((uint32_t)sheet->value[CLAIMED][seat]));
    }
}

/* Whether every influence card is in one place only; else a sentence names the first that is not. */
static bool cards_can_be(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    uint32_t cards = 0, twice = 0;
    for (uint32_t seat = 0; seat < r->seats; seat++) {
        const uint32_t of[] = {(uint32_t)sheet->value[HAND][seat], (uint32_t)sheet->value[CLAIMED][seat]};
        for (int i = 0; i < 2; i++) {
            twice |= cards & of[i];
            cards |= of[i];
        }
    }
    if (twice == 0)
        return true;
    struct petra_phrase title = petra_names_card_title(r, petra_lowest(twice));
    LANG_SAY(out, r->lang, "The influence card \"{card}\" is in two places.", {"card", title.text, 0});
    return false;
}

static bool cubes_can_be(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    int32_t all = petra_read_box(r)->number[PETRA_N_CUBES];
    uint32_t winner = s->seats;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (s->seat[seat].cubes > all) {
            LANG_SAY(out, r->lang, "{who} cannot have placed {n} cubes: everybody has {m}.", {"who", r->name[seat], 0},
                     {"n", NULL, s->seat[seat].cubes}, {"m", NULL, all});
            return false;
        }
        if (s->seat[seat].cubes < all)
            continue;
        if (winner < s->seats) {
            LANG_SAY(out, r->lang, "{who} and {other} cannot both have placed all {n} cubes: the game ends at once.",
                     {"who", r->name[winner], 0}, {"other", r->name[seat], 0}, {"n", NULL, all});
            return false;
        }
        winner = seat;
    }
    return true;
}

/* Whether the sheet can come from one game; else a sentence says why it cannot. */
static bool possible(const struct show_reader *r, const struct petra_state *s, const struct pad_sheet *sheet,
                     struct text *out)
{
    const struct petra_box *b = petra_read_box(r);
    int32_t camels = 0, buildings = 0;
    if (!cards_can_be(r, sheet, out) || !cubes_can_be(r, s, out))
        return false;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        camels += s->seat[seat].camels;
        buildings += (int32_t)petra_size(s->seat[seat].buildings);
    }
    if (camels > b->number[PETRA_N_CAMELS])
        LANG_SAY(out, r->lang, "There are only {n} camels, not {m}.", {"n", NULL, b->number[PETRA_N_CAMELS]},
                 {"m", NULL, camels});
    else if (buildings > b->number[PETRA_N_BUILDINGS])
        LANG_SAY(out, r->lang, "There are only {n} buildings, not {m}.", {"n", NULL, b->number[PETRA_N_BUILDINGS]},
                 {"m", NULL, buildings});
    else
        return true;
    return false;
}

static void write_cards(const struct show_reader *r, const struct petra_state *s, struct text *out)
{
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        for (uint32_t set = s->seat[seat].hand; set != 0; set &= set - 1) {
            struct petra_phrase title = petra_names_card_title(r, petra_lowest(set)),
                                missing = petra_names_goal_missing(r, &s->seat[seat], petra_lowest(set));
            LANG_SAY(out, r->lang, "{who}, \"{card}\": {missing}\n", {"who", r->name[seat], 0}, {"card", title.text, 0},
                     {"missing", missing.text, 0});
        }
    }
}

/* Who has won, or who is ahead: most cubes, then most camels. */
static void write_winner(const struct show_reader *r, const struct game_state *state, struct text *out)
{
    const struct petra_state *s = petra_of(state);
    int32_t all = petra_read_box(r)->number[PETRA_N_CUBES];
    struct game_result result;
    petra_game.result(r->box, state, &result);
    uint32_t first = petra_lowest(result.winners);
    if (s->seat[first].cubes == all)
        petra_tally_outcome(r, state, out);
    else if (petra_size(result.winners) > 1)
        LANG_SAY(out, r->lang, "Nobody has placed all {n} cubes; several are level ahead.", {"n", NULL, all});
    else
        LANG_SAY(out, r->lang, "Nobody has placed all {n} cubes; {who} is ahead.", {"n", NULL, all},
                 {"who", r->name[first], 0});
    text_char(out, '\n');
}

static bool tally(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out)
{
    struct game_state state;
    memset(&state, 0, sizeof state);
    struct petra_state *s = (struct petra_state *)&state;
    fill(r, sheet, s);
    if (!possible(r, s, sheet, out))
        return false;
    petra_tally_score(r, &state, out);
    write_cards(r, s, out);
    write_winner(r, &state, out);
    return true;
}

const struct show_pad petra_pad = {.field = field, .choice = choice, .tally = tally};
