/* Runs a fuzz target without libFuzzer, on random bytes for some seconds: PROGRAM [SECONDS [SEED [FIRST]]]
 *
 * Inputs are numbered, and the number and the seed give an input again. When one of them fails, or takes more than
 * twenty seconds of the processor's time, both are printed with the box that was in use. SECONDS of 0 means: the first
 * input only. */
#include "fuzz.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { BYTES = 8192, PATIENCE = 20 };

const char *boxes_text(void);

/* Set by the sanitizers, where they are linked: a function to be called before they end the program. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static uint64_t seed = 1, number;

static void report(void)
{
    printf("%s\nseed %" PRIu64 ", input %" PRIu64 ", with the box above\n", boxes_text(), seed, number);
    fflush(stdout);
}

static void on_signal(int which)
{
    if (which == SIGXCPU)
        fprintf(stderr, "this input takes too long\n");
    report();
    _exit(1);
}

/* Allows the next input so many seconds. The clock on the wall would tell more about what else the machine does. */
static void be_patient(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) != 0)
        return;
    limit.rlim_cur = (rlim_t)(clock() / CLOCKS_PER_SEC) + PATIENCE;
    setrlimit(RLIMIT_CPU, &limit);
}

int main(int argc, char **argv)
{
    static uint8_t bytes[BYTES];
    long seconds = argc > 1 ? strtol(argv[1], NULL, 10) : 5;
    time_t end = time(NULL) + seconds;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    number = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    signal(SIGABRT, on_signal);
    signal(SIGXCPU, on_signal);
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(report);
    uint64_t first = number;
    do {
        struct rng rng;
        rng_seed(&rng, seed, number, RNG_TEST, 1);
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)rng_below(&rng, 256);
        be_patient();
        LLVMFuzzerTestOneInput(bytes, sizeof bytes);
        number++;
    } while (time(NULL) < end);
    printf("seed %" PRIu64 ", %" PRIu64 " inputs\n", seed, number - first);
    return 0;
}
