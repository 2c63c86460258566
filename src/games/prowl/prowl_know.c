/* What each viewer knows of the hidden cards, as they are seen and as they move (rules: what a seat knows).
 *
 * All of this works alike on full states and on views: a view has rows of `known` for some pairs only, and what is not
 * there must not be written. */
#include "games/prowl/prowl.h"

/* Whoever knew a card to be with an opponent sees it leave. */
void prowl_forget(struct prowl_state *s, uint32_t card)
{
    uint32_t keep = ~prowl_bit(card);
    for (uint32_t i = 0; i < PROWL_SEATS * PROWL_SEATS; i++)
        s->known[i / PROWL_SEATS][i % PROWL_SEATS] &= keep;
    for (uint32_t i = 0; i <= PROWL_PUBLIC; i++)
        s->maybe[i] &= keep;
}

/* These viewers look at a clan card, which they then see wherever it lies and need not remember otherwise: what else
 * they know of that seat is in its hand. */
void prowl_see_clan(struct prowl_state *s, uint32_t seat, uint32_t viewers)
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

/* One viewer looks at a hand; what it knew of the seat and does not see now must be the clan card. */
void prowl_see_hand(struct prowl_state *s, uint32_t seat, uint32_t viewer, uint32_t hand)
{
    s->known[viewer][seat] |= hand;
    s->maybe[viewer] &= ~hand;
}

/* Runs a statement for each viewer of a seat that the state keeps: `row` is what it knows, `unsure` its maybe. */
#define PROWL_FOR_VIEWERS(s, seat, v, statement)                                                                       \
    for (uint32_t v = 0; v <= PROWL_PUBLIC; v++) {                                                                     \
        if (v == PROWL_PUBLIC || (v < (s)->seats && v != (seat) && prowl_tracks(s, v, seat))) {                        \
            uint32_t *row = &(s)->known[v == PROWL_PUBLIC ? (seat) : v][seat], *unsure = &(s)->maybe[v];               \
            statement                                                                                                  \
        }                                                                                                              \
    }

/* All see a card of a seat's hand. */
void prowl_see_card(struct prowl_state *s, uint32_t seat, uint32_t card)
{
    uint32_t bit = prowl_bit(card);
    PROWL_FOR_VIEWERS(s, seat, v, {
        *row |= bit;
        *unsure &= ~bit;
    })
}

/* A card of the seat's hand, perhaps PROWL_HIDDEN, becomes its clan card: it may be any that was known to be there. */
void prowl_new_clan(struct prowl_state *s, uint32_t seat, uint32_t card)
{
    s->clan[seat] = (uint8_t)card;
    s->know[seat] = (uint8_t)(1U << seat);
    s->may[seat] = (1U << PROWL_SLOTS) - 1;
    s->mark[seat] &= (uint8_t)~PROWL_UP;
    PROWL_FOR_VIEWERS(s, seat, v, { *unsure |= *row; })
}

/* The clan card goes to its owner's hand: who knew it knows that it is there. The new one must be set at once. */
void prowl_clan_to_hand(struct prowl_state *s, uint32_t seat)
{
    uint32_t knew = s->know[seat], card = s->clan[seat];
    if (card < PROWL_CARDS && prowl_tracks(s, seat, seat))
        s->hand[seat] |= prowl_bit(card);
    prowl_new_clan(s, seat, PROWL_HIDDEN);
    PROWL_FOR_VIEWERS(s, seat, v, {
        if (knew >> v & 1) {
            *row |= prowl_bit(card);
            *unsure &= ~prowl_bit(card);
        }
    })
}

/* A clan card leaves its seat for another one, still as a clan card. Who knows it knows that it is gone; for the others
 * any card that it could have been may be gone. What then is still known is in the hand. */
static void leave(struct prowl_state *s, uint32_t seat, uint32_t card, uint32_t know, uint32_t may)
{
    PROWL_FOR_VIEWERS(s, seat, v, {
        uint32_t before = *row;
        if ((know >> v & 1) == 0)
            *row &= ~(*unsure & prowl_of_slots(may));
        else if (card < PROWL_CARDS) /* a view that is only thinking is not told what it would see */
            *row &= ~prowl_bit(card);
        *unsure &= ~before;
    })
}

/* All clan cards go to the seats that `to` says, with all that is known of them; a seat looks at what it gets. */
void prowl_move_clans(struct prowl_state *s, const uint8_t to[PROWL_SEATS])
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
