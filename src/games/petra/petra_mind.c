/* Petra's mind: how the seats' chances stand at the end of a turn, and what a search need not tell apart. */
#include "games/petra/petra_mind.h"

#include "core/mind.h"

/* The strength of a seat: a unit more doubles its chances against another. */
enum { UNIT_BITS = 10, ONE = 1 << 16 };

/* 2 to the power of -d / 2^UNIT_BITS, in 1/ONE; within a fifth of a percent. */
static uint32_t power(uint32_t d)
{
    uint32_t whole = (d >> UNIT_BITS) + 1, part = (1U << UNIT_BITS) - (d & ((1U << UNIT_BITS) - 1));
    if (whole > 16)
        return 1;
    return (ONE + part * (672 + part * 352 / 1024) / 16) >> whole;
}

static int32_t weigh(const int16_t trait[PETRA_TRAITS_ROOM], const int16_t weight[PETRA_TRAITS_ROOM])
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < PETRA_TRAITS_ROOM; i++)
        sum += trait[i] * weight[i];
    return sum;
}

static int32_t strength(const int16_t trait[PETRA_TRAITS_ROOM])
{
    int32_t sum = weigh(trait, petra_net.direct);
    for (uint32_t i = 0; i < PETRA_HIDDEN; i++) {
        int32_t h = petra_net.bias[i] + weigh(trait, petra_net.hidden[i]);
        h = h < 0 ? 0 : h > PETRA_FULL ? PETRA_FULL : h;
        sum += h * petra_net.out[i] / PETRA_FULL;
    }
    return sum;
}

/* Shares in proportion to the powers; what division leaves goes to the strongest. */
static void judge(const struct box *box, const struct game_state *state, int32_t *share)
{
    const struct petra_box *b = petra_boxed(box);
    const struct petra_state *s = petra_of(state);
    struct petra_lane lane[PETRA_MAIN];
    int16_t trait[PETRA_TRAITS_ROOM];
    int32_t worth[PETRA_SEATS], left = MIND_WHOLE;
    uint32_t best = 0, total = 0, part[PETRA_SEATS];
    petra_lanes(b, s, lane);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        petra_traits(b, s, lane, seat, trait);
        worth[seat] = strength(trait);
        best = worth[seat] > worth[best] ? seat : best;
    }
    for (uint32_t seat = 0; seat < s->seats; seat++)
        total += part[seat] = power((uint32_t)(worth[best] - worth[seat]));
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        share[seat] = (int32_t)(part[seat] * (uint32_t)MIND_WHOLE / total);
        left -= share[seat];
    }
    share[best] += left;
}

/* Between two turns. */
static bool settled(const struct box *box, const struct game_state *state)
{
    const struct petra_state *s = petra_of(state);
    (void)box;
    return petra_now(s)->kind == PETRA_S_REFILL || petra_now(s)->kind == PETRA_S_MOVE;
}

/* A plan is made of one's own decisions: rivals and the bag only stand in the way. A tile is its type, a villager or
 * card in a row is itself, wherever it lies. What one draws oneself to choose from is told apart. */
static uint64_t gist(const struct box *box, const struct game_state *state, int seat, game_move m)
{
    const struct petra_state *s = petra_of(state);
    uint32_t a = petra_a(m), known = a;
    (void)box;
    if (seat != s->turn_of)
        return MIND_ASIDE;
    switch (petra_kind_of(m)) {
    case PETRA_TAKE:
        known = s->caravan[a];
        break;
    case PETRA_HIRE:
        known = s->villager_row[a];
        break;
    case PETRA_DRAW:
        known = a < PETRA_SLOTS ? s->card_row[a] : PETRA_NONE;
        break;
    case PETRA_KEEP:
        known = s->drawn[a];
        break;
    case PETRA_TILE:
    case PETRA_VILLAGER:
    case PETRA_INFLUENCE:
        return MIND_ASIDE;
    case PETRA_MOVE:
    case PETRA_COLUMN:
    case PETRA_NOMAD:
    case PETRA_MASTER:
    case PETRA_LESS:
    case PETRA_GO:
    case PETRA_CAMEL:
    case PETRA_STOP:
    case PETRA_WORKER:
    case PETRA_CLAIM:
    case PETRA_END:
    case PETRA_FARM:
    case PETRA_CHOOSE:
    case PETRA_SETTLE:
    case PETRA_BUILD:
    case PETRA_AMBASSADOR:
    case PETRA_NOBLE:
        break;
    }
    return petra_pack(petra_kind_of(m), known, petra_b(m)) + 1;
}

const struct game_mind petra_mind = {.prior = petra_prior, .judge = judge, .settled = settled, .gist = gist};
