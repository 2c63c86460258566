/* The last turns of Prowler's Passage, without a memory of positions. */
#include "games/passage/passage_fast.h"

static int32_t turns(struct fast_node *n, int32_t alpha, int32_t beta, uint32_t left, uint64_t *nodes)
{
    const struct fast_position *p = &n->stack[n->depth];
    int32_t best = INT32_MIN;
    ++*nodes;
    if (left == 0)
        return fast_outcome(n, p);
    if (p->phase == PASSAGE_MARKER) {
        for (uint32_t d = 0; d < PASSAGE_DISTRICTS && best < beta; d++) {
            fast_make(n, PASSAGE_MOVE_MARKER + d);
            int32_t worth = -turns(n, -beta, -(alpha > best ? alpha : best), left - 1, nodes);
            n->depth--;
            best = worth > best ? worth : best;
        }
        return best;
    }
    for (uint32_t gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]); gaps != 0 && best < beta; gaps &= gaps - 1) {
        uint32_t path = (uint32_t)__builtin_ctz(gaps);
        int32_t low = alpha > best ? alpha : best;
        fast_make(n, path);
        int32_t worth = n->any >> path & 1 ? turns(n, low, beta, left, nodes) : -turns(n, -beta, -low, left - 1, nodes);
        n->depth--;
        best = worth > best ? worth : best;
    }
    return best;
}

int32_t fast_finish(void *node, int32_t alpha, int32_t beta, uint64_t *nodes)
{
    struct fast_node *n = node;
    return turns(n, alpha, beta, fast_left(n), nodes);
}
