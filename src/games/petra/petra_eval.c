/* How well a seat stands: a judgement of the table for one move ahead. */
#include "games/petra/petra.h"

int32_t petra_evaluate(const struct box *box, const struct game_state *state, int seat)
{
    const struct petra_state *s = petra_of(state);
    (void)box;
    return s->seat[seat].cubes;
}
