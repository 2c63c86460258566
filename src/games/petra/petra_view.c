/* Secrets: which influence cards a viewer may see, and filling a view in again.
 *
 * A hand is hidden but for the cards that all saw its seat take. Nothing else is secret, and nothing that a seat does
 * with a hidden card tells anything until it lays the card down; so a view needs no more than the number of hidden
 * cards in each hand and the set of those the viewer has not seen. */
#include "games/petra/petra.h"

static uint8_t viewer_mark(int viewer)
{
    return viewer == GAME_SPECTATOR ? PETRA_NONE : (uint8_t)viewer;
}

void petra_redact(const struct box *box, struct game_state *state, int viewer)
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

game_move petra_redact_move(const struct box *box, const struct game_state *state, game_move m, int viewer)
{
    const struct petra_state *s = petra_of(state);
    (void)box;
    if (petra_kind_of(m) == PETRA_INFLUENCE && petra_now(s)->kind == PETRA_S_CARD_DECK && viewer != s->turn_of)
        return petra_pack(PETRA_INFLUENCE, PETRA_NONE, 0);
    return m;
}

/* The hidden places are filled one after the other with any card that is left: so every way to do it is as likely. */
void petra_resample(const struct box *box, struct game_state *state, int viewer, struct rng *rng)
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
