/* The parts of `warren bench`. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/cli.h"

/* Prints the speed of each search that plays this game, unless nothing is to be measured, and its signature. */
void bench_search(const struct args *args, const struct game *g, const struct box *box);

#endif
