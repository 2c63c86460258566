/* The state dump: a full state, or what one viewer knows of it, as JSON. */
#include "games/petra/petra.h"

static const char *const phase_names[PETRA_STEP_KINDS] = {
    [PETRA_NO_STEP] = "over",
    [PETRA_S_MOVE] = "move",
    [PETRA_S_TAKE] = "take",
    [PETRA_S_COLUMN] = "market",
    [PETRA_S_BOOST] = "boost",
    [PETRA_S_CAMEL] = "camel",
    [PETRA_S_BROKER] = "broker",
    [PETRA_S_PERMANENT] = "perm",
    [PETRA_S_BUILD] = "build",
    [PETRA_S_CARD] = "card",
    [PETRA_S_WORKERS] = "village",
    [PETRA_S_AMBASSADOR] = "ambassador",
    [PETRA_S_KEEP] = "keep",
    [PETRA_S_NOBLE] = "noble",
    [PETRA_S_CLAIM] = "claim",
    [PETRA_S_EXTENSION] = "extension",
    [PETRA_S_CARD_ROW] = "influence-row",
    [PETRA_S_CARD_DECK] = "influence-deck",
    [PETRA_S_HIRE_ROW] = "villager-row",
    [PETRA_S_AMBASSADOR_DRAW] = "ambassador-draw",
    [PETRA_S_PRIEST_DRAW] = "priest-draw",
    [PETRA_S_REFILL] = "refill",
};

/* A key after the first, as in `,"turn":`. */
static void key(struct text *out, const char *name)
{
    text_char(out, ',');
    text_json(out, name);
    text_char(out, ':');
}

static void number(struct text *out, const char *name, uint32_t n)
{
    key(out, name);
    text_uint(out, n);
}

static void letter_key(struct text *out, bool *first, uint32_t type)
{
    char name[2] = {petra_text_letters[type], '\0'};
    text_key(out, first, name);
}

static void write_counts(const uint8_t count[PETRA_TYPES], struct text *out)
{
    bool first = true;
    text_char(out, '{');
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        letter_key(out, &first, t);
        text_uint(out, count[t]);
    }
    text_char(out, '}');
}

static void write_types(uint32_t set, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        char name[2] = {petra_text_letters[t], '\0'};
        if (!petra_has(set, t))
            continue;
        text_comma(out, &first);
        text_json(out, name);
    }
    text_char(out, ']');
}

/* The ids of a set of cards in alphabetical order, and a question mark for each hidden card. */
static void write_ids(uint32_t set, uint32_t hidden, const char (*names)[PETRA_NAME], const uint8_t *order,
                      uint32_t count, struct text *out)
{
    bool first = true;
    text_char(out, '[');
    for (; hidden > 0; hidden--) {
        text_comma(out, &first);
        text_json(out, "?"); /* which sorts before every id */
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!petra_has(set, order[i]))
            continue;
        text_comma(out, &first);
        text_json(out, names[order[i]]);
    }
    text_char(out, ']');
}

static void write_track(const struct petra_box *b, const struct petra_state *s, uint32_t track, struct text *out)
{
    bool first = true;
    text_put(out, "{\"spaces\":{");
    for (uint32_t i = 0; i < b->length[track]; i++) {
        char name[4];
        struct text t;
        if (b->there[s->seats][track][i] != PETRA_INFLUENCE_SPACE)
            continue;
        text_init(&t, name, sizeof name);
        text_uint(&t, i);
        text_key(out, &first, name);
        if (s->owner[track][i] == PETRA_NONE)
            text_put(out, "null");
        else
            text_uint(out, s->owner[track][i]);
    }
    text_put(out, "},\"pool\":[");
    first = true;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        text_comma(out, &first);
        text_uint(out, s->seat[seat].pool[track]);
    }
    text_put(out, "]}");
}

static void write_discs(const struct petra_seat *p, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    for (uint32_t t = 0; t < PETRA_TYPES; t++) {
        letter_key(out, &first, t);
        text_put(out, "{\"at\":");
        text_uint(out, p->at[t]);
        if (t < PETRA_MAIN)
            text_put(out, petra_has(p->active, t) ? ",\"active\":true" : ",\"active\":false");
        text_char(out, '}');
    }
    text_char(out, '}');
}

static void write_seat(const struct petra_box *b, const struct petra_state *s, uint32_t seat, struct text *out)
{
    const struct petra_seat *p = &s->seat[seat];
    uint8_t claimed[PETRA_CARDS];
    uint32_t claims = petra_cards_claimed(s, seat, claimed);
    text_put(out, "{\"board\":");
    text_uint(out, p->board + 1U);
    text_put(out, ",\"pawn\":[");
    text_uint(out, p->x);
    text_char(out, ',');
    text_uint(out, p->y);
    text_put(out, "],\"market\":\"");
    for (uint32_t i = 0; i < p->stalls; i++)
        text_char(out, petra_text_letters[petra_stall(p->row, i)]);
    text_char(out, '"');
    key(out, "columns");
    write_counts(p->column, out);
    key(out, "permanent");
    write_types(p->permanent, out);
    key(out, "buildings");
    write_types(p->buildings, out);
    key(out, "workers");
    write_types(p->workers, out);
    number(out, "camels", p->camels);
    number(out, "cubes", p->cubes);
    key(out, "discs");
    write_discs(p, out);
    key(out, "hand");
    write_ids(p->hand, petra_unseen(p), b->card_name, b->card_order, b->cards, out);
    key(out, "claimed");
    petra_text_write_cards(claimed, claims, b->card_name, out);
    key(out, "villagers");
    write_ids(p->villagers, 0, b->villager_name, b->villager_order, b->villagers, out);
    text_char(out, '}');
}

static void write_supply(const struct petra_state *s, struct text *out)
{
    text_put(out, ",\"supply\":{\"camels\":");
    text_uint(out, s->camels_left);
    number(out, "gold", s->gold_left);
    number(out, "extensions", s->extensions_left);
    number(out, "buildings", s->buildings_left);
    key(out, "permanent");
    write_counts(s->permanent_left, out);
    text_char(out, '}');
}

static void write_cards(const struct petra_box *b, const struct petra_state *s, struct text *out)
{
    key(out, "influence_row");
    petra_text_write_cards(s->card_row, PETRA_SLOTS, b->card_name, out);
    number(out, "influence_deck", s->card_deck);
    key(out, "influence_out");
    write_ids(s->out, 0, b->card_name, b->card_order, b->cards, out);
    number(out, "seat", s->turn_of);
    key(out, "fired");
    write_types(s->fired, out);
    key(out, "bonus_had");
    write_types(s->had, out);
    key(out, "villager_row");
    petra_text_write_cards(s->villager_row, PETRA_SLOTS, b->villager_name, out);
    number(out, "villager_deck", petra_size(s->villager_deck));
    key(out, "villager_discard");
    write_ids(s->villager_discard, 0, b->villager_name, b->villager_order, b->villagers, out);
}

void petra_dump_state(const struct box *box, const struct game_state *state, struct text *out)
{
    const struct petra_box *b = petra_boxed(box);
    const struct petra_state *s = petra_of(state);
    bool first = true;
    text_put(out, "{\"phase\":");
    text_json(out, phase_names[s->depth > 0 ? petra_now(s)->kind : PETRA_NO_STEP]);
    number(out, "turn", s->turn);
    text_put(out, ",\"caravan\":\"");
    for (uint32_t i = 0; i < s->caravan_size; i++)
        text_char(out, petra_text_letters[s->caravan[i]]);
    text_put(out, "\",\"bag\":");
    write_counts(s->bag, out);
    write_cards(b, s, out);
    write_supply(s, out);
    text_put(out, ",\"tracks\":{");
    for (uint32_t t = 0; t < PETRA_MAIN; t++) {
        letter_key(out, &first, t);
        write_track(b, s, t, out);
    }
    text_put(out, "},\"seats\":[");
    first = true;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        text_comma(out, &first);
        write_seat(b, s, seat, out);
    }
    text_put(out, "]}");
}
