/* How fast the library is: random games through warren.h, from the seed to the result, with moves by their numbers, as
 * a program that learns by playing would ask for them. usage: library GAME [SEATS] (bench/speed.sh builds and runs it)
 *
 * It prints millions of decisions a second, the best of five runs of half a second of the processor. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <warren.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A random number below n, from a state that is not 0. */
static uint32_t below(uint64_t *state, uint32_t n)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)((*state >> 32) * n >> 32);
}

static uint64_t play(struct warren_start *start, uint64_t *dice)
{
    uint64_t decisions = 0;
    char why[WARREN_WHY];
    struct warren_match *m = warren_new(start, why);
    if (m == NULL) {
        fprintf(stderr, "library: %s\n", why);
        exit(1);
    }
    for (uint32_t moves; (moves = warren_moves(m)) > 0; decisions++)
        warren_play_number(m, below(dice, moves));
    warren_free(m);
    return decisions;
}

int main(int argc, char **argv)
{
    struct warren_start start = {.size = sizeof start, .game = argc > 1 ? argv[1] : "prowlers-passage"};
    uint64_t dice = 1;
    double best = 0;
    start.seats = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    for (int run = 0; run < 5; run++) {
        uint64_t decisions = 0;
        double begun = now(), spent;
        do {
            decisions += play(&start, &dice);
            start.index++;
            spent = now() - begun;
        } while (spent < 0.5);
        if ((double)decisions / spent > best)
            best = (double)decisions / spent;
    }
    printf("%-16s %u  %.1f million decisions a second through warren.h\n", start.game, start.seats, best / 1e6);
    return 0;
}
