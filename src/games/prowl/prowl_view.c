/* Secrets of Prowl: what each viewer sees of a state, and its version of a move. */
#include "games/prowl/prowl.h"

static uint32_t viewer_of(int viewer)
{
    return viewer == GAME_SPECTATOR ? PROWL_PUBLIC : (uint32_t)viewer;
}

void prowl_redact(const struct box *box, struct game_state *state, int viewer)
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

/* Whether a card lies lies, or as a clan card that the viewer has seen. */
static bool seen(const struct prowl_state *s, uint32_t card, uint32_t viewer)
{
    uint32_t lies = 0;
    for (uint32_t i = 0; i < s->laid_count; i++)
        lies |= prowl_bit(s->laid[i] & 31U);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        lies |= s->attached[seat];
        if (s->clan[seat] == card && (s->know[seat] >> viewer & 1) != 0)
            return true;
    }
    return (lies >> card & 1) != 0;
}

/* The move is made on a copy, and what the viewer sees of the cards afterwards is what it is told. */
game_move prowl_redact_move(const struct box *box, const struct game_state *state, game_move m, int viewer)
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
    if (v != s->seat && (p.kind == PROWL_M_CLAN || p.kind == PROWL_M_CHANGE || p.kind == PROWL_M_VEIL) &&
        !seen(&after, p.arg, v))
        p.arg = PROWL_ARG_HIDDEN;
    return prowl_pack(&p);
}
