/* How well a seat stands in Prowl, for bots that look at determinizations. */
#include "games/prowl/prowl_mind.h"

int32_t prowl_eval(const struct box *base, const struct game_state *state, int seat)
{
    const struct prowl_box *box = prowl_boxed(base);
    struct prowl_state s = *prowl_of(state);
    uint32_t me = (uint32_t)seat, up = 0, turns = 0;
    int32_t value = 0;
    if (s.phase == PROWL_P_OVER)
        return s.winner == me ? 100000 : -100000;
    if (s.rest & PROWL_RISE) /* the rise was put off, but is certain */
        prowl_mind_sketch_up(s.track, prowl_slot(s.card), 1);
    for (uint32_t i = 0; i < s.seats; i++) {
        turns += s.held[i];
        up |= (uint32_t)(s.mark[i] & PROWL_UP) << i;
        if (s.clan[i] == PROWL_NONE) { /* clan cards are being chosen, and nothing can be won yet */
            if (s.clan[me] == PROWL_NONE)
                return 0;
            s.clan[i] = s.clan[me];
        }
    }
    uint32_t mine = prowl_slot(s.clan[me]), place = prowl_place(&s, mine);
    uint32_t winner = prowl_reckon_winner(box, &s, up);
    /* To be the winner now counts for more as the end comes nearer. */
    value += winner == me ? 4000 / (int32_t)(turns + 1) + 300 : 0;
    value -= 100 * (int32_t)place;
    value += s.dominance == me ? 120 : 0;
    value -= s.mark[me] & PROWL_UP ? 60 : 0;
    for (uint32_t i = 0; i < s.seats; i++)
        if (i != me && prowl_slot(s.clan[i]) == mine)
            value -= s.dominance == me ? 20 : 120; /* without Dominance, a tie is won by somebody else or by nobody */
    /* These cards can still strengthen the clan. */
    value += 25 * (int32_t)prowl_size(s.hand[me] & prowl_of_slots(1U << mine));
    return value;
}
