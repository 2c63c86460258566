/* Asking the network of passage_sage.h, and what searches are told of its answers. */
#include "games/passage/passage_sage.h"

enum { WHOLE = 1 << 16, BASE_MOST = 16000 };

/* Of the promise of a position, so much is for how clear the end will be, in 1/256. */
enum { CLEAR = 38 };

/* exp(x) in 1/WHOLE, for x in 1/SAGE_ANSWER that is not positive: a power of two, the fraction of whose exponent goes
 * through a parabola that is off by a thousandth at most. */
static uint32_t power(int32_t x)
{
    uint32_t size = x < -16 * SAGE_ANSWER ? 16 * SAGE_ANSWER : (uint32_t)-x;
    uint32_t halvings = size * 47274U >> 15, part = halvings % SAGE_ANSWER; /* times 1/ln 2 */
    uint32_t value = 65536 - (44012 * part >> 11) + (uint32_t)(UINT64_C(11244) * part * part >> 22);
    return value >> halvings / SAGE_ANSWER;
}

/* The logistic function, in 1/WHOLE. */
static uint32_t logistic(int32_t x)
{
    uint64_t small = power(x < 0 ? x : -x);
    uint32_t large = (uint32_t)(((uint64_t)WHOLE << 16) / (WHOLE + small));
    return x < 0 ? WHOLE - large : large;
}

/* Shares in proportion to exp(x), which add up to about `whole`. */
static void shares(const int32_t *x, uint32_t count, uint32_t whole, uint32_t *share)
{
    int32_t top = x[0];
    uint64_t sum = 0;
    for (uint32_t i = 1; i < count; i++)
        top = x[i] > top ? x[i] : top;
    for (uint32_t i = 0; i < count; i++) {
        share[i] = power(x[i] - top);
        sum += share[i];
    }
    uint64_t factor = ((uint64_t)whole << 32) / sum;
    for (uint32_t i = 0; i < count; i++)
        share[i] = (uint32_t)(share[i] * factor >> 32);
}

/* Divides by 1 << places and rounds to the nearest, half up; `x` may be negative, as far as sums go here. */
static inline int32_t rounded(int32_t x, uint32_t places)
{
    enum { LOW = 1 << 30 };
    return (int32_t)(((uint32_t)(x + LOW) + (1U << places >> 1)) >> places) - (LOW >> places);
}

static inline int32_t within(int32_t low, int32_t x, int32_t high)
{
    return x < low ? low : x > high ? high : x;
}

static inline void ask(const struct passage_sage *w, const struct passage_sage_steps *steps,
                       const struct passage_sight *s, struct passage_sage_answer *out)
{
    _Alignas(32) int16_t whole[SAGE_WHOLE], in[SAGE_IN], from[SAGE_PATH], path[PASSAGE_PATHS][SAGE_PATH];
    _Alignas(32) int32_t sums[SAGE_DEEP], sum[SAGE_PATH], mean[SAGE_PATH];
    steps->whole(w, s, whole);
    steps->down(w, whole, sums);
    for (uint32_t j = 0; j < SAGE_PATH; j++) /* from 1/1024 to 1/64 */
        from[j] = (int16_t)within(-BASE_MOST, rounded(sums[j], 4) + w->path_bias[j], BASE_MOST);
    for (uint32_t i = 0; i < s->paths; i++) /* from 1/8192 */
        out->take[i] = rounded(steps->path(w, s->fact_of[i], s->facts_of[i], from, path[i]), 2);
    if (s->paths > 0)
        shares(out->take, s->paths, SAGE_SHARE, out->share);
    steps->pool(path, out->share, s->paths, sum, mean);
    for (uint32_t j = 0; j < SAGE_WHOLE; j++) /* from 1/16 to 1/64 */
        in[j] = (int16_t)(4 * whole[j]);
    for (uint32_t j = 0; j < SAGE_PATH; j++) { /* from 1/512 for an eighth of the sum, and from 1/64, to 1/128 */
        in[SAGE_WHOLE + j] = (int16_t)rounded(sum[j], 2);
        in[SAGE_WHOLE + SAGE_PATH + j] = (int16_t)rounded(mean[j], 14);
    }
    for (uint32_t j = 0; j < SIGHT_FIGURES; j++) /* from 1/32 */
        in[SAGE_WHOLE + 2 * SAGE_PATH + j] = (int16_t)(4 * s->figure[j]);
    steps->deep(w, in, sums);
    for (uint32_t j = 0; j < SAGE_DEEP; j++) /* from 1/4096 to 1/128 */
        in[j] = (int16_t)within(0, rounded(sums[j], 5), SAGE_DEEP_TOP);
    steps->out(w, in, out->out);
    for (uint32_t k = 0; k < SAGE_OUT; k++) /* from 1/16384 */
        out->out[k] = rounded(out->out[k], 3) + w->out_bias[k];
}

#ifdef SIGHT_WIDE
SIGHT_WIDE static void ask_wide(const struct passage_sage *w, const struct passage_sage_steps *steps,
                                const struct passage_sight *s, struct passage_sage_answer *out)
{
    ask(w, steps, s, out);
}
#define SEE_WIDE passage_sight_see_wide
#else
#define ask_wide ask
#define SEE_WIDE passage_sight_see
#endif

void passage_sage_ask(const struct passage_sage *w, const struct passage_sage_steps *steps,
                      const struct passage_sight *s, struct passage_sage_answer *out)
{
    if (steps == NULL || steps == &passage_sage_steps_plain)
        ask(w, &passage_sage_steps_plain, s, out);
    else
        ask_wide(w, steps, s, out);
}

/* What a position promises: mostly the win, and a little how clear it will be. `lead` is in 1/SAGE_ANSWER of twenty
 * points. */
static uint32_t promise(uint32_t win, int32_t lead)
{
    return (win * (256 - CLEAR) + logistic(lead) * CLEAR) >> 8;
}

uint32_t passage_sage_earned(const void *node, int32_t worth)
{
    (void)node;
    return promise(worth > 0 ? WHOLE : worth < 0 ? 0 : WHOLE / 2, worth * SAGE_ANSWER / (20 / 4 * FAST_UNIT));
}

bool passage_sage_taught(void *node)
{
    struct passage_fast_node *n = node;
    if (!n->may_judge)
        passage_net_prepare(n);
    if (n->sees == FAST_UNASKED)
        n->sees = passage_sight_begin(n) ? FAST_SEES : FAST_BLIND;
    return n->sees == FAST_SEES;
}

uint32_t passage_sage_expect(void *node, game_move *move, uint32_t *weight, uint32_t *promised)
{
    struct passage_fast_node *n = node;
    struct passage_sight s;
    struct passage_sage_answer a;
    const struct passage_sage_steps *wide = passage_sage_steps_wide();
    CLAIM(passage_sage_taught(n));
    (wide != NULL ? SEE_WIDE : passage_sight_see)(n, &s);
    passage_sage_ask(n->box->sage != NULL ? n->box->sage : &passage_sage_weights, wide, &s, &a);
    uint32_t count = passage_search.moves(n, move);
    bool place = n->stack[n->depth].phase == PASSAGE_PLACE;
    if (!place)
        shares(&a.out[2], count, SAGE_SHARE, a.share);
    for (uint32_t i = 0; i < count; i++)
        weight[i] = a.share[i] * (WHOLE / SAGE_SHARE) + 1;
    *promised = promise(logistic(a.out[0]), within(-16 * SAGE_ANSWER, 2 * a.out[1], 16 * SAGE_ANSWER));
    return count;
}
