/* Set-ups of Prowl: walking through them, and dealing them. */
#include "games/prowl/prowl.h"

#include "core/setup.h"

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

/* The cards that a seat is dealt. */
static uint32_t hand_size(const struct game_setup *setup)
{
    return (uint32_t)setup->option[PROWL_O_ROUNDS] + 1;
}

/* A set-up that is being walked through. */
struct walking {
    const struct prowl_box *box;
    const struct game_setup *setup;
    struct prowl_setup *s;
    uint8_t clans[PROWL_SLOTS];
    uint32_t cards, used; /* the cards in play, and those of them that are in hands already */
};

static bool read_slot(const struct walking *x, const char *id, size_t size, uint32_t *out)
{
    uint8_t clan;
    if (!prowl_text_find_clan(x->box, id, size, &clan))
        return false;
    for (*out = 0; *out < PROWL_SLOTS; ++*out)
        if (x->clans[*out] == clan)
            return true;
    return false;
}

/* A card in play is written as its clan's id and its number. */
static bool read_card(const struct walking *x, struct json v, uint32_t *out)
{
    char id[8];
    uint32_t slot;
    if (!json_string(v, id, sizeof id) || strlen(id) != 3 || id[2] < '1' || id[2] > '8' || !read_slot(x, id, 2, &slot))
        return false;
    *out = slot * PROWL_EACH + (uint32_t)(id[2] - '1');
    return (x->cards >> *out & 1) != 0;
}

static void walk_place(const struct walking *x, uint32_t place, uint32_t *used, struct setup_walk *w)
{
    char id[8];
    uint32_t slot = x->s->track[place];
    switch (w->way) {
    case SETUP_READ:
        if (!json_string(w->at, id, sizeof id) || !read_slot(x, id, strlen(id), &slot) || (*used >> slot & 1) != 0)
            setup_refuse(w, ERR_FIELD_VALUE, NULL);
        else
            *used |= 1U << slot;
        break;
    case SETUP_WRITE:
        text_json(w->out, x->box->clan[x->clans[slot]].id);
        break;
    case SETUP_CODE:
        slot = digits_code(w->digits, w->digits->reading ? 0 : slot, PROWL_SLOTS);
        break;
    }
    x->s->track[place] = (uint8_t)slot;
}

static void walk_track(const struct walking *x, struct setup_walk *w)
{
    uint32_t used = 0;
    if (w->way == SETUP_READ && json_kind(w->at) == JSON_LIST && json_count(w->at) != PROWL_SLOTS)
        setup_refuse(w, ERR_SETUP_IMPOSSIBLE, field_names[F_TRACK]); /* in a wish, too */
    setup_list(w, PROWL_SLOTS, field_names[F_TRACK]);
    for (uint32_t place; setup_next(w, &place);)
        walk_place(x, place, &used, w);
}

static void walk_hand(struct walking *x, uint32_t *hand, struct setup_walk *w)
{
    if (w->way == SETUP_WRITE) {
        text_char(w->out, '[');
        prowl_text_write_set(x->box, x->clans, *hand, w->out);
        text_char(w->out, ']');
        return;
    }
    setup_list(w, hand_size(x->setup), field_names[F_HANDS]);
    for (uint32_t i, card; setup_next(w, &i);) {
        if (!read_card(x, w->at, &card) || (x->used >> card & 1) != 0) {
            setup_refuse(w, ERR_FIELD_VALUE, NULL);
            continue;
        }
        x->used |= prowl_bit(card);
        *hand |= prowl_bit(card);
    }
}

/* A position id has for each card in play the seat whose hand it is in, or one more for the deck. */
static void code_hands(const struct walking *x, struct digits *d)
{
    for (uint32_t left = x->cards; left != 0; left &= left - 1) {
        uint32_t card = prowl_least(left), owner = 0, seats = x->setup->seats;
        while (owner < seats && (x->s->hand[owner] >> card & 1) == 0)
            owner++;
        owner = digits_code(d, owner, seats + 1);
        if (owner < seats)
            x->s->hand[owner] |= prowl_bit(card);
    }
}

static void walk_hands(struct walking *x, struct setup_walk *w)
{
    if (w->way == SETUP_CODE) {
        code_hands(x, w->digits);
        return;
    }
    setup_list(w, x->setup->seats, field_names[F_HANDS]);
    for (uint32_t seat; setup_next(w, &seat);)
        walk_hand(x, &x->s->hand[seat], w);
}

/* Refuses more rounds than there are cards for, and a start, which chance decides after the clan cards. */
void prowl_setup_walk(const struct box *box, struct game_setup *setup, struct setup_walk *w)
{
    struct json start;
    struct walking x = {.box = prowl_boxed(box), .setup = setup, .s = (struct prowl_setup *)setup->data};
    x.cards = prowl_setup_cards_of(x.box, setup);
    prowl_setup_clans_of(setup->option[PROWL_O_CLANS], x.clans);
    if (w->way == SETUP_READ)
        memset(x.s->hand, 0, sizeof x.s->hand);
    if (setup->seats * hand_size(setup) > prowl_size(x.cards))
        setup_refuse(w, ERR_OPTION_VALUE, "rounds");
    if (w->way == SETUP_READ && json_get(w->at, "start", &start))
        setup_refuse(w, ERR_SETUP_START, "start");
    setup_object(w, field_names, F_COUNT, NULL);
    for (uint32_t field; setup_next(w, &field);) {
        if (field == F_TRACK)
            walk_track(&x, w);
        else
            walk_hands(&x, w);
    }
}

static void deal_track(uint8_t track[PROWL_SLOTS], struct rng *rng)
{
    for (uint32_t i = 0; i < PROWL_SLOTS; i++) {
        uint32_t j = rng_below(rng, i + 1);
        track[i] = track[j];
        track[j] = (uint8_t)i;
    }
}

enum err prowl_setup_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f)
{
    struct prowl_setup *s = (struct prowl_setup *)setup->data;
    uint32_t left = prowl_setup_cards_of(prowl_boxed(box), setup);
    (void)f;
    for (uint32_t seat = 0; seat < setup->seats; seat++)
        left &= ~s->hand[seat];
    if (s->track[0] == SETUP_OPEN)
        deal_track(s->track, rng);
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        while (prowl_size(s->hand[seat]) < hand_size(setup)) {
            uint32_t card = prowl_random(left, rng);
            left &= ~prowl_bit(card);
            s->hand[seat] |= prowl_bit(card);
        }
    }
    return ERR_NONE;
}
