/* What search must know of a position of Prowler's Passage beside the network's evaluation.
 *
 * The value of a position is split in two. The settled part, passage_judge_lead, is what neither seat can lose any
 * more: points scored, statues stolen, cards claimed. The rest depends on the turns to come, and many positions that
 * differ in the settled part have the same rest. The transposition table stores only the rest, by passage_judge_key, so
 * that one entry serves all of them. */
#include "games/passage/passage_fast.h"

int32_t passage_judge_lead(void *node)
{
    struct passage_fast_node *n = node;
    const struct passage_fast_position *p = &n->stack[n->depth];
    if (p->phase == PASSAGE_OVER)
        return passage_fast_outcome(n, p);
    uint32_t self = passage_fast_cards(p->held[FAST_SELF]), other = passage_fast_cards(p->held[FAST_OTHER]);
    int32_t statues =
        (int32_t)passage_fast_statues(p->held[FAST_SELF]) - (int32_t)passage_fast_statues(p->held[FAST_OTHER]);
    int32_t points = p->wealth[FAST_SELF] - p->wealth[FAST_OTHER];
    points += statues * n->box->number[PASSAGE_N_STATUE] * (2 - p->mid_done);
    for (uint32_t i = 0; i < PASSAGE_CARDS; i++)
        points += ((int32_t)(self >> i & 1) - (int32_t)(other >> i & 1)) * n->worth[i];
    return FAST_UNIT * points;
}

/* Of statues and cards, the rest depends on three things: how many of both a seat has together, which Market rewards;
 * which cards can still be claimed; and, while a card for two statues is unclaimed, the statues of each seat. Items and
 * shovels need no place in the key, because they follow from the passages. */
uint64_t passage_judge_key(const void *node)
{
    const struct passage_fast_node *n = node;
    const struct passage_fast_position *p = &n->stack[n->depth];
    uint32_t self = passage_fast_cards(p->held[FAST_SELF]), other = passage_fast_cards(p->held[FAST_OTHER]);
    uint32_t claimed = self | other | (p->mid_done ? n->mid : 0);
    uint64_t statues[2] = {passage_fast_statues(p->held[FAST_SELF]), passage_fast_statues(p->held[FAST_OTHER])};
    uint64_t word = (passage_fast_count(self) + statues[0]) | (passage_fast_count(other) + statues[1]) << 4 |
                    (uint64_t)claimed << 8;
    if (n->two_statues & ~claimed)
        word |= statues[0] << 12 | statues[1] << 16;
    word |= (uint64_t)p->mid_done << 11 | (uint64_t)p->phase << 20;
    uint64_t h = passage_fast_mix(passage_fast_mix(0, word << 40 | p->markers),
                                  (uint64_t)p->own[FAST_SELF] << 32 | p->own[FAST_OTHER]);
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

/* The probability of winning with this lead, in 1/10000: a logistic curve, flatter while more turns are to come. */
uint32_t passage_judge_share(const void *node, int32_t worth)
{
    static const uint16_t share[] = {5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975};
    enum { STEPS = sizeof share / sizeof share[0] - 1 };
    int32_t spread = 4 + (int32_t)passage_fast_left(node); /* a quarter of it, in points, is one step along the curve */
    int32_t size = worth < 0 ? -worth : worth;
    int32_t at = size * 64 / (FAST_UNIT * spread / 4);
    int32_t step = at / 64 >= STEPS ? STEPS - 1 : at / 64, part = at / 64 >= STEPS ? 64 : at % 64;
    int32_t odds = share[step] + (share[step + 1] - share[step]) * part / 64;
    return (uint32_t)(worth < 0 ? 10000 - odds : odds);
}

/* An estimate fitted to measurements: with each turn more, a solution takes 2.6 times as many nodes. */
uint64_t passage_judge_effort(const void *node)
{
    uint32_t left = passage_fast_left(node);
    uint64_t nodes = 200;
    for (uint32_t i = 5; i < left; i++)
        nodes = nodes * 13 / 5;
    return nodes;
}
