/* The solver for the last turns of Prowler's Passage: alpha-beta search to the end of the game.
 *
 * The general search looks up every position in a transposition table and sorts its moves. With so few turns to go that
 * costs more than it saves, so this search has neither. It tries first the pathway that has caused the most beta
 * cut-offs so far (the history heuristic), and evaluates nothing but finished games. */
#include "games/passage/passage_fast.h"

static int32_t turns(struct passage_fast_node *n, int32_t alpha, int32_t beta, uint32_t left, uint64_t *nodes);

/* The value of placing a passage. A tile that moves a marker of one's choice leaves the same seat to move. */
static int32_t after(struct passage_fast_node *n, uint32_t path, int32_t alpha, int32_t beta, uint32_t left,
                     uint64_t *nodes)
{
    passage_search_make(n, path);
    int32_t worth = n->any >> path & 1 ? turns(n, alpha, beta, left, nodes) : -turns(n, -beta, -alpha, left - 1, nodes);
    n->depth--;
    return worth;
}

/* The value where a marker has to be moved. */
static int32_t marker(struct passage_fast_node *n, int32_t alpha, int32_t beta, uint32_t left, uint64_t *nodes)
{
    int32_t best = INT32_MIN;
    for (uint32_t d = 0; d < PASSAGE_DISTRICTS && best < beta; d++) {
        passage_search_make(n, PASSAGE_MOVE_MARKER + d);
        int32_t worth = -turns(n, -beta, -(alpha > best ? alpha : best), left - 1, nodes);
        n->depth--;
        best = worth > best ? worth : best;
    }
    return best;
}

/* The free pathway that has caused the most cut-offs. */
static uint32_t likeliest(const uint32_t *good, uint32_t gaps)
{
    uint32_t best = (uint32_t)__builtin_ctz(gaps);
    while ((gaps &= gaps - 1) != 0) {
        uint32_t path = (uint32_t)__builtin_ctz(gaps);
        best = good[path] > good[best] ? path : best;
    }
    return best;
}

/* The value to the seat to move, with `left` turns to come; fail-soft. */
static int32_t turns(struct passage_fast_node *n, int32_t alpha, int32_t beta, uint32_t left, uint64_t *nodes)
{
    const struct passage_fast_position *p = &n->stack[n->depth];
    uint32_t *good = n->good[p->seat], gaps = PASSAGE_ALL_PATHS & ~(p->own[0] | p->own[1]);
    int32_t best = INT32_MIN;
    ++*nodes;
    if (left == 0)
        return passage_fast_outcome(n, p);
    if (p->phase == PASSAGE_MARKER)
        return marker(n, alpha, beta, left, nodes);
    while (gaps != 0) {
        uint32_t path = left > 1 ? likeliest(good, gaps) : (uint32_t)__builtin_ctz(gaps);
        gaps &= ~(1U << path);
        int32_t worth = after(n, path, alpha > best ? alpha : best, beta, left, nodes);
        best = worth > best ? worth : best;
        if (best >= beta) {
            good[path] += left > 1;
            break;
        }
    }
    return best;
}

int32_t passage_finish(void *node, int32_t alpha, int32_t beta, uint64_t *nodes)
{
    struct passage_fast_node *n = node;
    return turns(n, alpha, beta, passage_fast_left(n), nodes);
}
