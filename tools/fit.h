/* What the tools that fit weights share. */
#ifndef TOOLS_FIT_H
#define TOOLS_FIT_H

#include "core/rng.h"

#include <stddef.h>

static inline void fit_shuffle(size_t *order, size_t count, struct rng *rng)
{
    for (size_t i = count; i-- > 1;) {
        size_t k = rng_below(rng, (uint32_t)i + 1), held = order[i];
        order[i] = order[k];
        order[k] = held;
    }
}

#endif
