/* The struct game_mind of Prowl: the prior odds of moves, and the arithmetic of leanings. */
#include "games/prowl/prowl_mind.h"

/* 2^(i/64) - 1 for each i, in 1/2^16. */
static const uint16_t powers[PROWL_DOUBLE] = {
    0,     714,   1435,  2164,  2902,  3647,  4400,  5162,  5932,  6710,  7496,  8292,  9096,  9908,  10730, 11560,
    12400, 13249, 14106, 14974, 15850, 16737, 17633, 18538, 19454, 20379, 21315, 22260, 23216, 24183, 25160, 26148,
    27146, 28155, 29175, 30207, 31249, 32303, 33369, 34446, 35534, 36635, 37747, 38872, 40009, 41158, 42320, 43495,
    44682, 45882, 47095, 48322, 49562, 50815, 52082, 53363, 54658, 55966, 57289, 58627, 59979, 61346, 62727, 64124,
};

uint32_t prowl_mind_power(int32_t lean)
{
    if (lean >= 0)
        return 1U << 16;
    uint32_t below = (uint32_t)(-lean), whole = (below + PROWL_DOUBLE - 1) / PROWL_DOUBLE;
    if (whole > 16)
        return 0;
    return ((1U << 16) + powers[whole * PROWL_DOUBLE - below]) >> whole;
}

int32_t prowl_mind_doublings(uint64_t n)
{
    uint32_t whole = 63U - (uint32_t)__builtin_clzll(n), low = 0, high = PROWL_DOUBLE;
    uint64_t part = whole >= 16 ? n >> (whole - 16) : n << (16 - whole);
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if ((1U << 16) + powers[middle] <= part)
            low = middle;
        else
            high = middle;
    }
    return (int32_t)(whole * PROWL_DOUBLE + low);
}

int32_t prowl_mind_lean_move(const struct prowl_case *c, game_move m)
{
    const struct prowl_play p = prowl_unpack(m);
    const struct prowl_state *s = c->s;
    uint32_t others = 0;
    if (p.kind == PROWL_M_CLAN || p.kind == PROWL_M_CHANGE)
        others = prowl_size(s->hand[c->me] & prowl_of_slots(1U << prowl_slot(p.arg))) - 1;
    if (p.kind == PROWL_M_CLAN)
        return prowl_mind_lean_clan(c, p.arg, others);
    if (s->phase != PROWL_P_TURN)
        return prowl_mind_lean_answer(c, m);
    if (p.kind == PROWL_M_PLAY)
        return prowl_mind_lean_play(c, p.arg);
    return p.kind == PROWL_M_CHANGE ? prowl_mind_lean_change(c, p.arg, others) : prowl_mind_lean_accuse(c, p.arg);
}

static void prior(const struct box *base, const struct game_state *state, const struct game_moves *legal,
                  uint32_t *weight)
{
    const struct prowl_state *s = prowl_of(state);
    struct game_state view;
    struct prowl_case c;
    int32_t leans[GAME_MOVES_MAX], most = INT32_MIN;
    uint32_t me = s->seat;
    if (legal->count == 1) {
        weight[0] = 1;
        return;
    }
    if (s->phase == PROWL_P_ORDER ||
        s->phase == PROWL_P_ASK) { /* answers are tried out, and only the seat's view may be looked at */
        memcpy(&view, s, sizeof *s);
        prowl_view_redact(base, &view, (int)me);
        s = prowl_of(&view);
    }
    prowl_mind_lean_case_begin(&c, prowl_boxed(base), s, me, s->clan[me] < PROWL_CARDS ? prowl_slot(s->clan[me]) : 0);
    for (uint32_t i = 0; i < legal->count; i++) {
        leans[i] = prowl_mind_lean_move(&c, legal->move[i]);
        most = leans[i] > most ? leans[i] : most;
    }
    for (uint32_t i = 0; i < legal->count; i++) {
        weight[i] = prowl_mind_power(leans[i] - most);
        weight[i] += weight[i] == 0;
    }
}

static uint64_t nature(const struct box *box, const struct game_state *state)
{
    const struct prowl_state *s = prowl_of(state);
    (void)box;
    return s->clan[s->seat] < PROWL_CARDS ? prowl_slot(s->clan[s->seat]) + 1 : 0;
}

const struct game_mind prowl_mind = {
    .prior = prior,
    .lot = prowl_mind_lot,
    .nature = nature,
    .belief_size = sizeof(struct prowl_belief),
    .believe = prowl_belief_believe,
    .learn = prowl_belief_learn,
    .imagine = prowl_belief_imagine,
    .betrays = prowl_belief_betrays,
};
