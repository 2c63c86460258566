/* Set-ups of Prowl are dealt, read and written here. */
#include "games/prowl/prowl.h"

#include "core/digits.h"

enum { F_TRACK, F_HANDS, F_COUNT };
static const char *const field_names[F_COUNT] = {"track", "hands"};

/* The option `clans` packs the numbers of four of the box's clans into four bits each. */
void prowl_setup_clans_of(int32_t option, uint8_t clans[PROWL_SLOTS])
{
    for (uint32_t i = 0; i < PROWL_SLOTS; i++)
        clans[i] = (uint8_t)((uint32_t)option >> (4 * i) & 15);
}

/* The cards that the options leave in play. */
uint32_t prowl_setup_cards_of(const struct prowl_box *box, const struct game_setup *setup)
{
    uint8_t clans[PROWL_SLOTS];
    uint32_t set = 0;
    prowl_setup_clans_of(setup->option[PROWL_O_CLANS], clans);
    for (uint32_t i = 0; i < PROWL_SLOTS; i++) {
        const struct prowl_clan *clan = &box->clan[clans[i]];
        uint32_t cards = setup->option[PROWL_O_LEADERS] == 0 ? clan->cards : clan->cards & ~(uint32_t)clan->leaders;
        set |= cards << (i * PROWL_EACH);
    }
    return set;
}

void prowl_setup_write(const struct box *base, const struct game_setup *setup, struct text *out)
{
    const struct prowl_box *box = prowl_boxed(base);
    const struct prowl_setup *from = (const struct prowl_setup *)setup->data;
    uint8_t clans[PROWL_SLOTS];
    prowl_setup_clans_of(setup->option[PROWL_O_CLANS], clans);
    text_put(out, "{\"track\":[");
    prowl_text_write_track(box, clans, from->track, out);
    text_put(out, "],\"hands\":[");
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        text_put(out, seat > 0 ? ",[" : "[");
        prowl_text_write_set(box, clans, from->hand[seat], out);
        text_char(out, ']');
    }
    text_put(out, "]}");
}

/* A set-up that is being read. It may be a wish, which says only part of it. */
struct reading {
    const struct prowl_box *box;
    struct prowl_setup *into;
    uint8_t clans[PROWL_SLOTS];
    uint32_t seats, each; /* the number of seats, and of cards in each hand */
    uint32_t cards, used; /* the cards in play, and those of them that are in hands already */
    bool whole;           /* whether nothing may be left out */
    bool tracked;         /* whether the track was given */
};

static bool read_slot(const struct reading *r, const char *id, size_t size, uint32_t *out)
{
    uint8_t clan;
    if (!prowl_text_find_clan(r->box, id, size, &clan))
        return false;
    for (*out = 0; *out < PROWL_SLOTS; ++*out)
        if (r->clans[*out] == clan)
            return true;
    return false;
}

/* A card in play is written as its clan's id and its number. */
static bool read_card(const struct reading *r, struct json v, uint32_t *out)
{
    char id[8];
    uint32_t slot;
    if (!json_string(v, id, sizeof id) || strlen(id) != 3 || id[2] < '1' || id[2] > '8' || !read_slot(r, id, 2, &slot))
        return false;
    *out = slot * PROWL_EACH + (uint32_t)(id[2] - '1');
    return (r->cards >> *out & 1) != 0;
}

static enum err read_track(struct reading *r, struct json from, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    uint32_t used = 0, place = 0, slot;
    if (json_kind(from) != JSON_LIST)
        return err_fault_word(f, ERR_FIELD_KIND, 0, field_names[F_TRACK]);
    if (json_count(from) != PROWL_SLOTS)
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[F_TRACK]);
    while (json_next(&w, &key, &value)) {
        char id[8];
        if (!json_string(value, id, sizeof id) || !read_slot(r, id, strlen(id), &slot) || (used >> slot & 1) != 0)
            return err_fault_set(f, ERR_FIELD_VALUE, 0, value.text, value.size);
        used |= 1U << slot;
        r->into->track[place++] = (uint8_t)slot;
    }
    return ERR_NONE;
}

static enum err read_hand(struct reading *r, uint32_t seat, struct json from, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    uint32_t card;
    size_t count = json_count(from);
    if (json_kind(from) != JSON_LIST)
        return err_fault_word(f, ERR_FIELD_KIND, 0, field_names[F_HANDS]);
    if (count > r->each || (r->whole && count < r->each))
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[F_HANDS]);
    while (json_next(&w, &key, &value)) {
        if (!read_card(r, value, &card) || (r->used >> card & 1) != 0)
            return err_fault_set(f, ERR_FIELD_VALUE, 0, value.text, value.size);
        r->used |= prowl_bit(card);
        r->into->hand[seat] |= prowl_bit(card);
    }
    return ERR_NONE;
}

static enum err read_hands(struct reading *r, struct json from, struct fault *f)
{
    struct json_walk w = json_walk(from);
    struct json key, value;
    size_t count = json_count(from);
    if (json_kind(from) != JSON_LIST)
        return err_fault_word(f, ERR_FIELD_KIND, 0, field_names[F_HANDS]);
    if (count > r->seats || (r->whole && count < r->seats))
        return err_fault_word(f, ERR_SETUP_IMPOSSIBLE, 0, field_names[F_HANDS]);
    for (uint32_t seat = 0; json_next(&w, &key, &value); seat++) {
        enum err err = read_hand(r, seat, value, f);
        if (err != ERR_NONE)
            return err;
    }
    return ERR_NONE;
}

static enum err read_parts(struct reading *r, struct json from, struct fault *f)
{
    struct json v[F_COUNT], start;
    if (json_get(from, "start", &start))
        return err_fault_word(f, ERR_SETUP_START, 0, "start");
    enum err err = json_fields(from, field_names, F_COUNT, true, v, f);
    if (err != ERR_NONE)
        return err;
    for (int i = 0; i < F_COUNT; i++)
        if (r->whole && v[i].size == 0)
            return err_fault_word(f, ERR_FIELD_MISSING, 0, field_names[i]);
    r->tracked = v[F_TRACK].size > 0;
    if (r->tracked)
        err = read_track(r, v[F_TRACK], f);
    return err == ERR_NONE && v[F_HANDS].size > 0 ? read_hands(r, v[F_HANDS], f) : err;
}

/* Refuses more rounds than there are cards for. */
static enum err begin(struct reading *r, const struct box *box, struct game_setup *setup, bool whole, struct fault *f)
{
    memset(setup->data, 0, sizeof setup->data);
    memset(r, 0, sizeof *r);
    r->box = prowl_boxed(box);
    r->into = (struct prowl_setup *)setup->data;
    r->seats = setup->seats;
    r->each = (uint32_t)setup->option[PROWL_O_ROUNDS] + 1;
    r->cards = prowl_setup_cards_of(r->box, setup);
    r->whole = whole;
    prowl_setup_clans_of(setup->option[PROWL_O_CLANS], r->clans);
    return r->seats * r->each <= prowl_size(r->cards) ? ERR_NONE : err_fault_word(f, ERR_OPTION_VALUE, 0, "rounds");
}

enum err prowl_setup_read(const struct box *box, struct game_setup *setup, struct json from, struct fault *f)
{
    struct reading r;
    enum err err = begin(&r, box, setup, true, f);
    return err == ERR_NONE ? read_parts(&r, from, f) : err;
}

static void deal_track(struct prowl_setup *into, struct rng *rng)
{
    for (uint32_t i = 0; i < PROWL_SLOTS; i++) {
        uint32_t j = rng_below(rng, i + 1);
        into->track[i] = into->track[j];
        into->track[j] = (uint8_t)i;
    }
}

enum err prowl_setup_deal(const struct box *box, struct game_setup *setup, struct json wish, struct rng *rng,
                          struct fault *f)
{
    struct reading r;
    enum err err = begin(&r, box, setup, false, f);
    if (err == ERR_NONE && wish.size > 0)
        err = read_parts(&r, wish, f);
    if (err != ERR_NONE)
        return err;
    if (!r.tracked)
        deal_track(r.into, rng);
    for (uint32_t seat = 0; seat < r.seats; seat++) {
        while (prowl_size(r.into->hand[seat]) < r.each) {
            uint32_t card = prowl_random(r.cards & ~r.used, rng);
            r.used |= prowl_bit(card);
            r.into->hand[seat] |= prowl_bit(card);
        }
    }
    return ERR_NONE;
}

/* A position id has the track, and then for each card in play the seat whose hand it is in, or one more for the deck.
 */
void prowl_setup_code(const struct box *base, struct game_setup *setup, struct digits *d)
{
    struct prowl_setup *s = (struct prowl_setup *)setup->data;
    for (uint32_t i = 0; i < PROWL_SLOTS; i++)
        s->track[i] = (uint8_t)digits_code(d, s->track[i], PROWL_SLOTS);
    for (uint32_t left = prowl_setup_cards_of(prowl_boxed(base), setup); left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left), owner = 0;
        while (owner < setup->seats && (s->hand[owner] >> card & 1) == 0)
            owner++;
        owner = digits_code(d, owner, setup->seats + 1U);
        if (owner < setup->seats)
            s->hand[owner] |= prowl_bit(card);
    }
}
