/* A full state that agrees with a view and in which something may be seen as a token says.
 *
 * What a viewer is shown of a move depends on few of the hidden cards: those that the token names, and the clan of one
 * clan card (is the accusation right, is the card of the clan that an effect asks for). So the cards that it names are
 * put where it says they are, that clan card is supposed to be of one clan after the other, and the rest is filled in
 * as in any determinization. */
#include "games/prowl/prowl.h"

_Static_assert(PROWL_SEATS *PROWL_SLOTS <= GAME_ATTEMPTS, "every clan can be supposed of every seat's clan card");

/* What a token says of hidden cards. */
struct said {
    uint32_t card;              /* the card of the move itself, or PROWL_NONE */
    uint32_t hand;              /* the cards of the target's hand that are told */
    uint32_t clan[PROWL_SEATS]; /* the clan cards that are told, or PROWL_NONE */
    uint32_t target;            /* the seat that the move is about; PROWL_NONE if there is none */
};

static bool read_card(const struct prowl_box *box, const struct prowl_state *s, const char *text, size_t size,
                      uint32_t *out)
{
    uint8_t clan;
    if (size != 3 || text[2] < '1' || text[2] > '8' || !prowl_text_find_clan(box, text, 2, &clan))
        return false;
    for (uint32_t slot = 0; slot < PROWL_SLOTS; slot++) {
        *out = slot * PROWL_EACH + (uint32_t)(text[2] - '1');
        if (s->clans[slot] == clan)
            return (s->cards >> *out & 1) != 0;
    }
    return false;
}

static bool read_seat(const struct prowl_state *s, char c, uint32_t *out)
{
    *out = (uint32_t)(c - '0');
    return c >= '0' && *out < s->seats;
}

/* One of the things that follow the equals sign. */
static void read_told(const struct prowl_box *box, const struct prowl_state *s, const char *text, size_t size,
                      struct said *said)
{
    uint32_t card, seat;
    if (read_card(box, s, text, size, &card))
        said->hand |= prowl_bit(card);
    else if (size > 2 && text[1] == ':' && read_seat(s, text[0], &seat) && read_card(box, s, text + 2, size - 2, &card))
        said->clan[seat] = card;
}

static void read_token(const struct prowl_box *box, const struct prowl_state *s, const char *token, size_t size,
                       struct said *said)
{
    static const char choice[] = "seat:";
    const char *end = token + size, *equals = memchr(token, '=', size);
    const char *head_end = equals != NULL ? equals : end, *colon = memchr(token, ':', (size_t)(head_end - token));
    const char *word = colon != NULL ? colon + 1 : token + (token[0] == '*');
    *said = (struct said){.card = PROWL_NONE, .target = s->target};
    for (uint32_t seat = 0; seat < PROWL_SEATS; seat++)
        said->clan[seat] = PROWL_NONE;
    if (!read_card(box, s, word, (size_t)(head_end - word), &said->card))
        said->card = PROWL_NONE;
    if (size >= sizeof choice && memcmp(token, choice, sizeof choice - 1) == 0 &&
        !read_seat(s, token[sizeof choice - 1], &said->target))
        said->target = PROWL_NONE;
    while (head_end < end) {
        const char *from = head_end + 1, *comma = memchr(from, ',', (size_t)(end - from));
        head_end = comma != NULL ? comma : end;
        read_told(box, s, from, (size_t)(head_end - from), said);
    }
}

/* Whether the viewer does not know that a card is anywhere else than with a seat. */
static bool is_free(const struct prowl_state *view, uint32_t seat, uint32_t card)
{
    uint32_t used = prowl_placed(view);
    for (uint32_t other = 0; other < view->seats; other++)
        if (other != seat && other != view->viewer)
            used |= prowl_known(view, other);
    return (used >> card & 1) == 0;
}

/* The viewer's own hand is known, so there is nothing to suppose about it. */
static bool put_in_hand(struct prowl_state *view, uint32_t seat, uint32_t card)
{
    if (seat == view->viewer)
        return true;
    if (seat >= view->seats || !is_free(view, seat, card))
        return false;
    view->known[view->viewer < PROWL_SEATS ? view->viewer : seat][seat] |= prowl_bit(card);
    view->maybe[view->viewer] &= ~prowl_bit(card);
    return true;
}

static bool put_as_clan(struct prowl_state *view, uint32_t seat, uint32_t card)
{
    bool in_hand = (prowl_known(view, seat) & ~view->maybe[view->viewer]) >> card & 1;
    if (view->clan[seat] != PROWL_HIDDEN || in_hand || !is_free(view, seat, card) ||
        (view->may[seat] >> prowl_slot(card) & 1) == 0)
        return false;
    view->clan[seat] = (uint8_t)card;
    return true;
}

/* A card that comes from the deck is with nobody: it is taken out of the game that is filled in. */
static bool put_in_deck(struct prowl_state *view, uint32_t card)
{
    if (!is_free(view, PROWL_NONE, card))
        return false;
    view->cards &= ~prowl_bit(card);
    return true;
}

static bool put_card(struct prowl_state *view, const struct said *said)
{
    if (said->card == PROWL_NONE)
        return true;
    if (view->phase == PROWL_P_REVEAL)
        return put_in_deck(view, said->card);
    return put_in_hand(view, view->phase == PROWL_P_SHOW ? said->target : view->seat, said->card);
}

static bool put_told(struct prowl_state *view, const struct said *said)
{
    for (uint32_t seat = 0; seat < view->seats; seat++)
        if (said->clan[seat] != PROWL_NONE && !put_as_clan(view, seat, said->clan[seat]))
            return false;
    for (uint32_t left = said->hand; left != 0; left &= left - 1)
        if (!put_in_hand(view, said->target, prowl_least(left)))
            return false;
    return put_card(view, said);
}

/* The first attempts give the target's clan card each clan in turn. The next ones do so with the clan cards of the
 * other seats, since a move may pass clan cards on before it asks for a clan. */
static bool put_clan(struct prowl_state *view, uint32_t target, uint32_t attempt)
{
    uint32_t first = target < view->seats ? target : view->seat, slot = attempt % PROWL_SLOTS;
    uint32_t seat = (first + attempt / PROWL_SLOTS) % view->seats;
    if (attempt / PROWL_SLOTS >= view->seats)
        return false;
    if (view->clan[seat] != PROWL_HIDDEN)
        return slot == 0; /* there is nothing to suppose, so once is enough */
    view->may[seat] &= (uint8_t)(1U << slot);
    return view->may[seat] != 0;
}

/* Whether each hand has room for the cards that are in it, and the unseen cards can be dealt. */
static bool is_possible(const struct prowl_state *view)
{
    for (uint32_t seat = 0; seat < view->seats; seat++) {
        uint32_t known = prowl_known(view, seat), clan = view->clan[seat];
        if (clan < PROWL_CARDS)
            known &= ~prowl_bit(clan);
        if (seat != view->viewer && prowl_size(known) > view->held[seat] + (uint32_t)(clan == PROWL_HIDDEN))
            return false;
    }
    return prowl_guess_guesses(view) > 0;
}

bool prowl_suppose(const struct box *box, struct game_state *state, int viewer, const char *token, size_t size,
                   uint32_t attempt)
{
    struct prowl_state *s = (struct prowl_state *)state;
    struct game_state filled = *state;
    struct prowl_state *guess = (struct prowl_state *)&filled;
    struct said said;
    struct rng rng;
    read_token(prowl_boxed(box), s, token, size, &said);
    if (!put_told(guess, &said) || !put_clan(guess, said.target, attempt) || !is_possible(guess))
        return false;
    rng_seed(&rng, attempt, 0, RNG_BOT, 0);
    prowl_guess_resample(box, &filled, viewer, &rng);
    memcpy(s->hand, guess->hand, sizeof s->hand);
    memcpy(s->clan, guess->clan, sizeof s->clan);
    prowl_guess_fill_knowledge(s);
    s->viewer = PROWL_TRUTH;
    return true;
}
