/* The taught network of Prowler's Passage: moves and the chance to win, from what passage_sight.h sees.
 *
 * The rows of the facts about the whole position are added up, and so are those of each free pathway, to which a
 * projection of the whole is added. From a pathway's sums comes how much it deserves to be taken; their sum over all
 * pathways, and their mean weighted by that, go with the whole through one more layer to the chance to win, the lead at
 * the end, and the markers to move.
 *
 *     facts -> whole[SAGE_WHOLE] -> down -> path[SAGE_PATH] of each pathway -> weight of the pathway
 *                     |                        | sum | weighted mean
 *                     +------------------------+-----+-----> deep[SAGE_DEEP] -> win, lead, markers
 *
 * All is in whole numbers: weights of eight bits, sums of sixteen and 32, so that every machine finds the same. What
 * would not fit is cut off, at values that do not occur. The steps are written twice, plainly and for AVX2
 * or the vectors of WebAssembly; both find the same, bit by bit. tools/teach.c makes the games that the weights come
 * from and tools/teach the weights. */
#ifndef GAMES_PASSAGE_PASSAGE_SAGE_H
#define GAMES_PASSAGE_PASSAGE_SAGE_H

#include "games/passage/passage_sight.h"

enum {
    SAGE_WHOLE = 96,
    SAGE_PATH = 48,
    SAGE_DEEP = 64,
    SAGE_OUT = 8, /* win, lead, five markers, none */
    SAGE_IN = SAGE_WHOLE + 2 * SAGE_PATH + SIGHT_FIGURES,
    /* What is 1.0 in the weights: in the rows, in `down` and in what `deep` has for the whole, in what it has for pools
     * and figures, in `take` and `out`. */
    SAGE_ROW_ONE = 16,
    SAGE_DOWN_ONE = 64,
    SAGE_POOL_ONE = 32,
    SAGE_OUT_ONE = 128,
    /* And in the sums before and after the layers: of the whole; of pathways; in the deep layer; of answers. */
    SAGE_WHOLE_UNIT = 16,
    SAGE_PATH_UNIT = 64,
    SAGE_DEEP_UNIT = 4096,
    SAGE_ANSWER = 2048,
    SAGE_SHARE = 1 << 15,
    /* Where rectified sums are cut off: 64.0, and in the deep layer 128.0. */
    SAGE_WHOLE_TOP = 64 * SAGE_WHOLE_UNIT - 1,
    SAGE_PATH_TOP = 64 * SAGE_PATH_UNIT - 1,
    SAGE_DEEP_TOP = 128 * 128 - 1
};

/* The weights. Where two inputs are multiplied at once, their weights lie side by side. */
struct passage_sage {
    int8_t whole[SIGHT_WHOLE][SAGE_WHOLE];
    int8_t path[SIGHT_PATH][SAGE_PATH];
    int8_t down[SAGE_WHOLE / 2][SAGE_PATH][2];
    int8_t deep[SAGE_IN / 2][SAGE_DEEP][2];
    int8_t take[SAGE_PATH];
    int8_t out[SAGE_DEEP / 2][SAGE_OUT][2];
    int16_t whole_bias[SAGE_WHOLE], path_bias[SAGE_PATH];
    int32_t deep_bias[SAGE_DEEP], out_bias[SAGE_OUT];
};
extern const struct passage_sage passage_sage_weights;

struct passage_sage_answer {
    int32_t take[PASSAGE_PATHS];   /* of the pathways as they were seen, in 1/SAGE_ANSWER, … */
    uint32_t share[PASSAGE_PATHS]; /* and exp of it as a share, in 1/SAGE_SHARE */
    int32_t out[SAGE_OUT];
};

/* The steps that vectors make faster. */
struct passage_sage_steps {
    void (*whole)(const struct passage_sage *w, const struct passage_sight *s, int16_t *out);
    void (*down)(const struct passage_sage *w, const int16_t *whole, int32_t *out);
    int32_t (*path)(const struct passage_sage *w, const uint16_t *fact, uint32_t facts, const int16_t *from,
                    int16_t *out);
    void (*pool)(int16_t (*path)[SAGE_PATH], const uint32_t *share, uint32_t paths, int32_t *sum, int32_t *mean);
    void (*deep)(const struct passage_sage *w, const int16_t *in, int32_t *out);
    void (*out)(const struct passage_sage *w, const int16_t *in, int32_t *out);
};
extern const struct passage_sage_steps passage_sage_steps_plain;
const struct passage_sage_steps *passage_sage_steps_wide(void); /* NULL where this machine has no such vectors */

/* `steps` may be NULL for plain ones. */
void passage_sage_ask(const struct passage_sage *w, const struct passage_sage_steps *steps,
                      const struct passage_sight *s, struct passage_sage_answer *out);

#endif
