/* The parts of `warren bench`. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/cli.h"

/* The searches of a game: their speed, unless nothing is to be measured, and their signatures. */
void bench_search(const struct args *args, const struct game *g, const struct box *box);

#endif
