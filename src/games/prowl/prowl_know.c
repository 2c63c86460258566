/* What each viewer knows about the hidden cards as they are seen and as they move (rules: what a seat knows).
 *
 * All of this works on full states and on views. A view has `known` for some pairs of seats only, and must not be given
 * what it does not have. */
#include "games/prowl/prowl.h"

/* A card goes where everybody sees it, so that nobody has to remember it any more. */
void prowl_know_forget(struct prowl_state *s, uint32_t card)
{
    uint32_t keep = ~prowl_bit(card);
    for (uint32_t i = 0; i < PROWL_SEATS * PROWL_SEATS; i++)
        s->known[i / PROWL_SEATS][i % PROWL_SEATS] &= keep;
    for (uint32_t i = 0; i <= PROWL_PUBLIC; i++)
        s->maybe[i] &= keep;
}

/* Some viewers look at a clan card. From then on `know` says that they can see it, so that they need not remember it in
 * `known`; what else they know that seat to have is in its hand. */
void prowl_know_see_clan(struct prowl_state *s, uint32_t seat, uint32_t viewers)
{
    uint32_t seen = s->clan[seat] < PROWL_CARDS ? prowl_bit(s->clan[seat]) : 0;
    s->know[seat] |= (uint8_t)viewers;
    for (uint32_t v = 0; v < s->seats; v++) {
        if (v != seat && (viewers >> v & 1) != 0) {
            s->maybe[v] &= ~s->known[v][seat];
            s->known[v][seat] &= ~seen;
        }
    }
    if (viewers >> PROWL_PUBLIC & 1) {
        s->maybe[PROWL_PUBLIC] &= ~s->known[seat][seat];
        s->known[seat][seat] &= ~seen;
    }
}

/* One viewer looks at a hand. A card that it knew the seat to have and does not see there must be the clan card. */
void prowl_know_see_hand(struct prowl_state *s, uint32_t seat, uint32_t viewer, uint32_t hand)
{
    s->known[viewer][seat] |= hand;
    s->maybe[viewer] &= ~hand;
}

/* Runs a statement for each viewer whose knowledge of a seat the state holds. In the statement, `row` is what the
 * viewer knows the seat to have, and `unsure` is the viewer's `maybe`. */
#define PROWL_FOR_VIEWERS(s, seat, v, statement)                                                                       \
    for (uint32_t v = 0; v <= PROWL_PUBLIC; v++) {                                                                     \
        if (v == PROWL_PUBLIC || (v < (s)->seats && v != (seat) && prowl_tracks(s, v, seat))) {                        \
            uint32_t *row = &(s)->known[v == PROWL_PUBLIC ? (seat) : v][seat], *unsure = &(s)->maybe[v];               \
            statement                                                                                                  \
        }                                                                                                              \
    }

/* Everybody sees a card of a seat's hand. */
void prowl_know_see_card(struct prowl_state *s, uint32_t seat, uint32_t card)
{
    uint32_t bit = prowl_bit(card);
    PROWL_FOR_VIEWERS(s, seat, v, {
        *row |= bit;
        *unsure &= ~bit;
    })
}

/* A card of a seat's hand, perhaps PROWL_HIDDEN, becomes its clan card. For the others it may be any card that they
 * knew to be in that hand. */
void prowl_know_new_clan(struct prowl_state *s, uint32_t seat, uint32_t card)
{
    s->clan[seat] = (uint8_t)card;
    s->know[seat] = (uint8_t)(1U << seat);
    s->may[seat] = (1U << PROWL_SLOTS) - 1;
    s->mark[seat] &= (uint8_t)~PROWL_UP;
    PROWL_FOR_VIEWERS(s, seat, v, { *unsure |= *row; })
}

/* The clan card goes to its owner's hand, and whoever knew it knows that it is there. The caller sets the new one. */
void prowl_know_clan_to_hand(struct prowl_state *s, uint32_t seat)
{
    uint32_t knew = s->know[seat], card = s->clan[seat];
    if (card < PROWL_CARDS && prowl_tracks(s, seat, seat))
        s->hand[seat] |= prowl_bit(card);
    prowl_know_new_clan(s, seat, PROWL_HIDDEN);
    PROWL_FOR_VIEWERS(s, seat, v, {
        if (knew >> v & 1) {
            *row |= prowl_bit(card);
            *unsure &= ~prowl_bit(card);
        }
    })
}

/* A clan card leaves its seat and becomes the clan card of another. Whoever knows it knows that it is gone; for the
 * others, any card that it could have been may be gone. What they still know the seat to have is in its hand. */
static void leave(struct prowl_state *s, uint32_t seat, uint32_t card, uint32_t know, uint32_t may)
{
    PROWL_FOR_VIEWERS(s, seat, v, {
        uint32_t before = *row;
        if ((know >> v & 1) == 0)
            *row &= ~(*unsure & prowl_of_slots(may));
        else if (card < PROWL_CARDS) /* a view is not told the card while a move is only considered */
            *row &= ~prowl_bit(card);
        *unsure &= ~before;
    })
}

/* Every clan card goes to the seat that `to` says, with all that is known about it, and that seat looks at it. */
void prowl_know_move_clans(struct prowl_state *s, const uint8_t to[PROWL_SEATS])
{
    struct prowl_state old = *s;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t there = to[seat], know = old.know[seat] | 1U << there;
        s->clan[there] = old.clan[seat];
        s->know[there] = (uint8_t)know;
        s->may[there] = old.may[seat];
        s->mark[there] = (uint8_t)((s->mark[there] & ~PROWL_UP) | (old.mark[seat] & PROWL_UP));
        if (there == seat)
            continue;
        leave(s, seat, old.clan[seat], know, old.may[seat]);
    }
}
