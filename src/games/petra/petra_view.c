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
