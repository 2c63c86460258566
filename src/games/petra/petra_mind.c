/* What the search over determinizations knows of this game: who is likely to win, and which moves are the same plan.
 *
 * A rollout is not played to the end of the game. It stops at the end of a turn, and the position is evaluated: each
 * seat is described by a list of small numbers, its traits (petra_traits.c), a small network turns them into its
 * strength, and the seats share the probability of winning in proportion to two to the power of their strengths. The
 * network has one hidden layer whose units are clamped between zero and PETRA_FULL, and direct connections beside it;
 * tools/petra_fit.c trained it (petra_weights.c). All of it is whole numbers, so that every machine comes to the same
 * result. */
#include "games/petra/petra_mind.h"

#include "core/mind.h"
#include "games/petra/petra_kinds.h"

/* Strengths are in units of which each doubles a seat's chances against another; ONE is the probability 1. */
enum { UNIT_BITS = 10, ONE = 1 << 16 };

/* Two to the power of -d / 2^UNIT_BITS, as a multiple of 1 / ONE; the error is below a fifth of a percent. */
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
    int32_t sum = weigh(trait, petra_weights_net.direct);
    for (uint32_t i = 0; i < PETRA_HIDDEN; i++) {
        int32_t h = petra_weights_net.bias[i] + weigh(trait, petra_weights_net.hidden[i]);
        h = h < 0 ? 0 : h > PETRA_FULL ? PETRA_FULL : h;
        sum += h * petra_weights_net.out[i] / PETRA_FULL;
    }
    return sum;
}

/* The probability with which each seat wins. What is lost in rounding goes to the strongest. */
static void judge(const struct box *box, const struct game_state *state, int32_t *share)
{
    const struct petra_box *b = petra_boxed(box);
    const struct petra_state *s = petra_of(state);
    struct petra_lane lane[PETRA_MAIN];
    int16_t trait[PETRA_TRAITS_ROOM];
    int32_t worth[PETRA_SEATS], left = MIND_WHOLE;
    uint32_t best = 0, total = 0, part[PETRA_SEATS];
    petra_traits_lanes(b, s, lane);
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

/* Positions are evaluated between two turns, where no action is half done. */
static bool settled(const struct box *box, const struct game_state *state)
{
    const struct petra_state *s = petra_of(state);
    (void)box;
    return petra_now(s)->kind == PETRA_S_REFILL || petra_now(s)->kind == PETRA_S_MOVE;
}

/* What a plan keeps of a move. A plan consists of the seat's own decisions; those of rivals and the tiles and cards
 * that chance brings are left out. A tile is its type, and a villager or card is itself, wherever in its row it lies.
 */
static uint64_t gist(const struct box *box, const struct game_state *state, int seat, game_move m)
{
    const struct petra_state *s = petra_of(state);
    enum petra_kind kind = petra_kind_of(m);
    (void)box;
    if (seat != s->turn_of || kind >= PETRA_TILE)
        return MIND_ASIDE;
    return petra_pack(kind, petra_kinds_thing(s, m), petra_b(m)) + 1;
}

const struct game_mind petra_mind = {.prior = petra_prior, .judge = judge, .settled = settled, .gist = gist};
