/* What is secret in Prowl: the view that each viewer has of a state, and its version of a move.
 *
 * A view is a state with the secrets taken out, and the same rules run on it. So a viewer's version of a move must
 * bring along exactly what the viewer learns by it, and nothing more. That is found by making the move on a copy of the
 * full state: a clan card that the viewer did not know before and sees afterwards, face up or because it may look at
 * it, is told with the move. A card that a seat lays face down is told only if the viewer sees it in the end. The hand
 * that a seat peeks at is told to that seat; the others are told the answer to a condition on a hidden card, but only
 * if its outcome shows (prowl_effect.c). Redacting a state and then making a redacted move gives the same view as
 * making the move and redacting then; tests/laws_view.c checks that law. */
#include "games/prowl/prowl.h"

static uint32_t viewer_of(int viewer)
{
    return viewer == GAME_SPECTATOR ? PROWL_PUBLIC : (uint32_t)viewer;
}

void prowl_view_redact(const struct box *box, struct game_state *state, int viewer)
{
    struct prowl_state *s = (struct prowl_state *)state;
    uint32_t v = viewer_of(viewer);
    (void)box;
    s->viewer = (uint8_t)v;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (seat != v)
            s->hand[seat] = 0;
        if (s->clan[seat] != PROWL_NONE && (s->know[seat] >> v & 1) == 0)
            s->clan[seat] = PROWL_HIDDEN;
        for (uint32_t other = 0; other < s->seats; other++)
            if (other != seat && !prowl_tracks(s, other, seat))
                s->known[other][seat] = 0;
    }
    for (uint32_t other = 0; other < s->seats; other++)
        if (other != v)
            s->maybe[other] &= v < s->seats ? s->known[other][v] : 0;
}

/* Whether the viewer sees a card: it lies face up, or it is a clan card that the viewer knows. */
static bool seen(const struct prowl_state *s, uint32_t card, uint32_t viewer)
{
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->clan[seat] == card && (s->know[seat] >> viewer & 1) != 0)
            return true;
    return (prowl_face_up(s) >> card & 1) != 0;
}

game_move prowl_view_redact_move(const struct box *box, const struct game_state *state, game_move m, int viewer)
{
    const struct prowl_state *s = prowl_of(state);
    struct prowl_state after = *s;
    struct prowl_run r = {.box = prowl_boxed(box), .s = &after};
    struct prowl_play p = prowl_unpack(m);
    uint32_t v = viewer_of(viewer);
    prowl_apply(&r, p);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->clan[seat] < PROWL_CARDS && (s->know[seat] >> v & 1) == 0 && seen(&after, s->clan[seat], v))
            p.clan[seat] = (uint8_t)(s->clan[seat] + 1);
    if (v == s->seat)
        p.hand = r.told.hand;
    else
        p.answer = r.told.answer;
    if (v != s->seat && prowl_lays_clan(p.kind) && !seen(&after, p.arg, v))
        p.arg = PROWL_ARG_HIDDEN;
    return prowl_pack(&p);
}
