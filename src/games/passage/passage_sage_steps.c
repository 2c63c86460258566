/* The steps of the network in which its time is spent, plainly and by vectors. Both do the same additions and
 * multiplications of whole numbers, none of which can overflow, so the order of them does not matter. */
#include "games/passage/passage_sage.h"

enum { FINER = SAGE_PATH_UNIT / SAGE_ROW_ONE };

static inline int16_t rectified(int32_t x, int16_t top)
{
    return (int16_t)(x < 0 ? 0 : x > top ? top : x);
}

static void plain_whole(const struct passage_sage *w, const struct passage_sight *s, int16_t *out)
{
    int32_t sum[SAGE_WHOLE];
    for (uint32_t j = 0; j < SAGE_WHOLE; j++)
        sum[j] = w->whole_bias[j];
    for (uint32_t i = 0; i < s->facts; i++)
        for (uint32_t j = 0; j < SAGE_WHOLE; j++)
            sum[j] += w->whole[s->fact[i]][j];
    for (uint32_t j = 0; j < SAGE_WHOLE; j++)
        out[j] = rectified(sum[j], SAGE_WHOLE_TOP);
}

static void plain_down(const struct passage_sage *w, const int16_t *whole, int32_t *out)
{
    memset(out, 0, SAGE_PATH * sizeof *out);
    for (uint32_t i = 0; i < SAGE_WHOLE; i++)
        for (uint32_t j = 0; j < SAGE_PATH; j++)
            out[j] += whole[i] * w->down[i / 2][j][i % 2];
}

static int32_t plain_path(const struct passage_sage *w, const uint16_t *fact, uint32_t facts, const int16_t *from,
                          int16_t *out)
{
    int32_t take = 0;
    for (uint32_t j = 0; j < SAGE_PATH; j++) {
        int32_t sum = 0;
        for (uint32_t i = 0; i < facts; i++)
            sum += w->path[fact[i]][j];
        out[j] = rectified(from[j] + sum * FINER, SAGE_PATH_TOP);
        take += out[j] * w->take[j];
    }
    return take;
}

static void plain_pool(int16_t (*path)[SAGE_PATH], const uint32_t *share, uint32_t paths, int32_t *sum, int32_t *mean)
{
    memset(sum, 0, SAGE_PATH * sizeof *sum);
    memset(mean, 0, SAGE_PATH * sizeof *mean);
    for (uint32_t i = 0; i < paths; i++) {
        for (uint32_t j = 0; j < SAGE_PATH; j++) {
            sum[j] += path[i][j];
            mean[j] += path[i][j] * (int32_t)share[i];
        }
    }
}

static void plain_deep(const struct passage_sage *w, const int16_t *in, int32_t *out)
{
    memcpy(out, w->deep_bias, sizeof w->deep_bias);
    for (uint32_t i = 0; i < SAGE_IN; i++)
        for (uint32_t j = 0; j < SAGE_DEEP; j++)
            out[j] += in[i] * w->deep[i / 2][j][i % 2];
}

static void plain_out(const struct passage_sage *w, const int16_t *in, int32_t *out)
{
    memset(out, 0, SAGE_OUT * sizeof *out);
    for (uint32_t i = 0; i < SAGE_DEEP; i++)
        for (uint32_t j = 0; j < SAGE_OUT; j++)
            out[j] += in[i] * w->out[i / 2][j][i % 2];
}

const struct passage_sage_steps passage_sage_steps_plain = {
    .whole = plain_whole,
    .down = plain_down,
    .path = plain_path,
    .pool = plain_pool,
    .deep = plain_deep,
    .out = plain_out,
};

/* By vectors of VECTOR bytes. */
#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2")))
#define DOT(a, b) ((longs)__builtin_ia32_pmaddwd256((shorts)(a), (shorts)(b)))
enum { VECTOR = 32 };
#elif defined(__wasm_simd128__)
#define WIDE
#define DOT(a, b) ((longs)__builtin_wasm_dot_s_i32x4_i16x8((shorts)(a), (shorts)(b)))
enum { VECTOR = 16 };
#endif

#ifdef WIDE

enum { SHORTS = VECTOR / 2, LONGS = VECTOR / 4 };
typedef char bytes __attribute__((vector_size(VECTOR / 2), aligned(1), may_alias));
typedef short shorts __attribute__((vector_size(VECTOR), aligned(2), may_alias));
typedef short half __attribute__((vector_size(VECTOR / 2), aligned(2), may_alias));
typedef int longs __attribute__((vector_size(VECTOR), aligned(4), may_alias));

#define LOAD(type, at) (*(const type *)(const void *)(at))
#define STORE(type, at) (*(type *)(void *)(at))
#if defined(__x86_64__) && !defined(__clang__) /* gcc would convert by halves */
#define BYTES(at) ((shorts)__builtin_ia32_pmovsxbw256(LOAD(bytes, at)))
#define LONG(at) ((longs)__builtin_ia32_pmovsxwd256(LOAD(half, at)))
#else
#define BYTES(at) __builtin_convertvector(LOAD(bytes, at), shorts)
#define LONG(at) __builtin_convertvector(LOAD(half, at), longs)
#endif
#define RECTIFIED(x, top) ((((x) & ((x) > 0)) & ((x) <= (top))) | (((x) > (top)) & ((shorts){0} + (top))))

WIDE static void wide_whole(const struct passage_sage *w, const struct passage_sight *s, int16_t *out)
{
    enum { PARTS = SAGE_WHOLE / SHORTS };
    shorts sum[PARTS];
    for (uint32_t k = 0; k < PARTS; k++)
        sum[k] = LOAD(shorts, w->whole_bias + k * SHORTS);
    for (uint32_t i = 0; i < s->facts; i++) {
        const int8_t *row = w->whole[s->fact[i]];
        for (uint32_t k = 0; k < PARTS; k++)
            sum[k] += BYTES(row + k * SHORTS);
    }
    for (uint32_t k = 0; k < PARTS; k++)
        STORE(shorts, out + k * SHORTS) = RECTIFIED(sum[k], SAGE_WHOLE_TOP);
}

/* The products of pairs of inputs with their weights. */
#define PAIRS(in, pairs, weight, sum, parts)                                                                           \
    for (uint32_t i = 0; i < (pairs); i++) {                                                                           \
        int32_t two;                                                                                                   \
        memcpy(&two, (in) + 2 * i, sizeof two);                                                                        \
        longs both = (longs){0} + two;                                                                                 \
        for (uint32_t k = 0; k < (parts); k++)                                                                         \
            (sum)[k] += DOT(both, BYTES(&(weight)[i][k * LONGS][0]));                                                  \
    }

WIDE static void wide_down(const struct passage_sage *w, const int16_t *whole, int32_t *out)
{
    enum { PARTS = SAGE_PATH / LONGS };
    longs sum[PARTS] = {{0}};
    PAIRS(whole, SAGE_WHOLE / 2, w->down, sum, PARTS)
    for (uint32_t k = 0; k < PARTS; k++)
        STORE(longs, out + k * LONGS) = sum[k];
}

WIDE static int32_t wide_path(const struct passage_sage *w, const uint16_t *fact, uint32_t facts, const int16_t *from,
                              int16_t *out)
{
    enum { PARTS = SAGE_PATH / SHORTS };
    shorts sum[PARTS];
    longs take = {0};
    int32_t total = 0;
    for (uint32_t k = 0; k < PARTS; k++)
        sum[k] = (shorts){0};
    for (uint32_t i = 0; i < facts; i++) {
        const int8_t *row = w->path[fact[i]];
        for (uint32_t k = 0; k < PARTS; k++)
            sum[k] += BYTES(row + k * SHORTS);
    }
    for (uint32_t k = 0; k < PARTS; k++) {
        sum[k] = sum[k] * FINER + LOAD(shorts, from + k * SHORTS);
        sum[k] = RECTIFIED(sum[k], SAGE_PATH_TOP);
        take += DOT(sum[k], BYTES(w->take + k * SHORTS));
        STORE(shorts, out + k * SHORTS) = sum[k];
    }
    for (uint32_t k = 0; k < LONGS; k++)
        total += take[k];
    return total;
}

WIDE static void wide_pool(int16_t (*path)[SAGE_PATH], const uint32_t *share, uint32_t paths, int32_t *sum,
                           int32_t *mean)
{
    enum { PARTS = SAGE_PATH / LONGS };
    longs all[PARTS] = {{0}}, part[PARTS] = {{0}};
    for (uint32_t i = 0; i < paths; i++) {
        longs by = (longs){0} + (int32_t)share[i];
        for (uint32_t k = 0; k < PARTS; k++) {
            longs x = LONG(&path[i][k * LONGS]);
            all[k] += x;
            part[k] += x * by;
        }
    }
    for (uint32_t k = 0; k < PARTS; k++) {
        STORE(longs, sum + k * LONGS) = all[k];
        STORE(longs, mean + k * LONGS) = part[k];
    }
}

WIDE static void wide_deep(const struct passage_sage *w, const int16_t *in, int32_t *out)
{
    enum { PARTS = SAGE_DEEP / LONGS };
    longs sum[PARTS];
    for (uint32_t k = 0; k < PARTS; k++)
        sum[k] = LOAD(longs, w->deep_bias + k * LONGS);
    PAIRS(in, SAGE_IN / 2, w->deep, sum, PARTS)
    for (uint32_t k = 0; k < PARTS; k++)
        STORE(longs, out + k * LONGS) = sum[k];
}

WIDE static void wide_out(const struct passage_sage *w, const int16_t *in, int32_t *out)
{
    enum { PARTS = SAGE_OUT / LONGS };
    longs sum[PARTS] = {{0}};
    PAIRS(in, SAGE_DEEP / 2, w->out, sum, PARTS)
    for (uint32_t k = 0; k < PARTS; k++)
        STORE(longs, out + k * LONGS) = sum[k];
}

const struct passage_sage_steps *passage_sage_steps_wide(void)
{
    static const struct passage_sage_steps wide = {
        .whole = wide_whole,
        .down = wide_down,
        .path = wide_path,
        .pool = wide_pool,
        .deep = wide_deep,
        .out = wide_out,
    };
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? &wide : NULL;
#else
    return &wide;
#endif
}

#else

const struct passage_sage_steps *passage_sage_steps_wide(void)
{
    return NULL;
}

#endif
