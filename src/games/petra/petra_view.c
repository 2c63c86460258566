/* Views: what one viewer may know of a state, and full states drawn from a view.
 *
 * The only secrets are influence cards in hand, except those that everybody saw the seat take. A hidden card has no
 * effect until it is laid down, so the rules show nothing before that of which card it is. That makes information sets
 * simple: a view needs only the number of hidden cards in each hand and the set of cards that the viewer has not seen,
 * and every way to deal the one from the other is equally likely. */
#include "games/petra/petra.h"

static uint8_t viewer_mark(int viewer)
{
    return viewer == GAME_SPECTATOR ? PETRA_NONE : (uint8_t)viewer;
}

void petra_view_redact(const struct box *box, struct game_state *state, int viewer)
{
    struct petra_state *s = (struct petra_state *)state;
    (void)box;
    s->viewer = viewer_mark(viewer);
    for (int seat = 0; seat < s->seats; seat++) {
        struct petra_seat *p = &s->seat[seat];
        if (seat == viewer)
            continue;
        s->unseen |= p->hand & ~p->shown;
        p->hand &= p->shown;
    }
}

game_move petra_view_redact_move(const struct box *box, const struct game_state *state, game_move m, int viewer)
{
    const struct petra_state *s = petra_of(state);
    (void)box;
    if (petra_kind_of(m) == PETRA_INFLUENCE && petra_now(s)->kind == PETRA_S_CARD_DECK && viewer != s->turn_of)
        return petra_pack(PETRA_INFLUENCE, PETRA_NONE, 0);
    return m;
}

/* A determinization: each hidden place gets any of the unseen cards that are left, all with the same probability. */
void petra_view_resample(const struct box *box, struct game_state *state, int viewer, struct rng *rng)
{
    struct petra_state *s = (struct petra_state *)state;
    (void)box;
    CLAIM(s->viewer == viewer_mark(viewer));
    for (int seat = 0; seat < s->seats; seat++) {
        struct petra_seat *p = &s->seat[seat];
        for (uint32_t i = petra_size(p->hand & ~p->shown); i < p->hidden; i++) {
            uint32_t left = s->unseen;
            for (uint32_t skip = rng_below(rng, petra_size(left)); skip > 0; skip--)
                left &= left - 1;
            p->hand |= left & (0 - left);
            s->unseen &= ~(left & (0 - left));
        }
    }
    s->viewer = PETRA_TRUTH;
}

/* The card that a token names after one of these words, or PETRA_NONE. */
static uint32_t named(const struct petra_box *b, const char *word, const char *token, size_t size)
{
    size_t skip = strlen(word);
    for (uint32_t card = 0; card < b->cards; card++)
        if (size > skip && memcmp(token, word, skip) == 0 && text_same(token + skip, size - skip, b->card_name[card]))
            return card;
    return PETRA_NONE;
}

/* Gives the hidden places the unseen cards in the order of their numbers, but for those of `not`. */
static bool fill_in(struct petra_state *s, uint32_t not )
{
    uint32_t left = s->unseen & ~not ;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        struct petra_seat *p = &s->seat[seat];
        for (uint32_t i = petra_unseen(p); i > 0; i--) {
            uint32_t card = left & (0 - left);
            if (card == 0)
                return false;
            p->hand |= card;
            left &= ~card;
            s->unseen &= ~card;
        }
    }
    s->viewer = PETRA_TRUTH;
    return true;
}

/* A seat must have had the card that it lays down, and the deck the card that comes from it. Which cards are hidden
 * elsewhere makes no difference, so there is nothing to try but this. */
bool petra_view_suppose(const struct box *box, struct game_state *state, int viewer, const char *token, size_t size,
                        uint32_t attempt)
{
    const struct petra_box *b = petra_boxed(box);
    struct petra_state *s = (struct petra_state *)state;
    struct petra_seat *p = petra_self(s);
    uint32_t claimed = named(b, "claim:", token, size), farmed = named(b, "farmer:", token, size);
    uint32_t laid = claimed != PETRA_NONE ? claimed : farmed, drawn = named(b, "*i:", token, size);
    if (attempt > 0)
        return false;
    CLAIM(s->viewer == viewer_mark(viewer));
    if (laid != PETRA_NONE && petra_has(s->unseen, laid) && petra_unseen(p) > 0) {
        p->hand |= petra_bit(laid);
        s->unseen &= ~petra_bit(laid);
    }
    return fill_in(s, drawn != PETRA_NONE ? petra_bit(drawn) : 0);
}
