/* Checks all laws at every step of very many random games of one game:
 *
 *     soak GAME N [--seed S] [--seats K] [--option KEY=VALUE]... [--threads T] [--from I]
 *
 * Games I to I + N - 1 of the seed; seats and options that are not given take every value in turn. Which game is played
 * follows from the seed and its index alone, whatever the number of threads. Ends with 1 at the first breach and says
 * how to play that one game again. */
#define _POSIX_C_SOURCE 200809L

#include "laws.h"
#include "registry/registry.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 256, CHUNK = 32 };

struct soak {
    const struct game *game;
    struct box *box;
    uint64_t seed, from, games;
    uint32_t threads, variants;
    bool seats_given, option_given[GAME_OPTIONS_MAX];
    struct game_setup given; /* the seats and options of the command line */

    atomic_uint_least64_t next, done, decisions;
    atomic_uint running;
    atomic_bool broken;
    pthread_mutex_t lock; /* guards the two members below */
    struct laws_case broken_case;
    struct laws_breach breach;
};

static int usage(const char *why, const char *word)
{
    fprintf(stderr, "soak: %s%s\n", why, word);
    fputs("usage: soak GAME N [--seed S] [--seats K] [--option KEY=VALUE]... [--threads T] [--from I]\n", stderr);
    return 2;
}

static void settle_case(const struct soak *k, struct laws_case *c, uint64_t index)
{
    c->index = index;
    laws_variant(c, (uint32_t)(index % k->variants));
    if (k->seats_given)
        c->seats = k->given.seats;
    for (size_t i = 0; i < GAME_OPTIONS_MAX; i++)
        if (k->option_given[i])
            c->option[i] = k->given.option[i];
}

static void note_breach(struct soak *k, const struct laws_case *c, const struct laws_breach *breach)
{
    pthread_mutex_lock(&k->lock);
    if (!atomic_load(&k->broken)) {
        k->broken_case = *c;
        k->breach = *breach;
        atomic_store(&k->broken, true);
    }
    pthread_mutex_unlock(&k->lock);
}

static void *work(void *soak)
{
    struct soak *k = soak;
    struct laws_breach *breach = malloc(sizeof *breach);
    struct laws_case c = {.game = k->game, .box = k->box, .seed = k->seed, .depth = LAWS_LEAN};
    while (breach != NULL && !atomic_load(&k->broken)) {
        uint64_t begin = atomic_fetch_add(&k->next, CHUNK), decisions = 0, i;
        uint64_t end = begin + CHUNK < k->games ? begin + CHUNK : k->games;
        if (begin >= end)
            break;
        for (i = begin; i < end; i++) {
            settle_case(k, &c, k->from + i);
            if (!laws_game(&c, breach, &decisions)) {
                note_breach(k, &c, breach);
                break;
            }
        }
        atomic_fetch_add(&k->done, i - begin);
        atomic_fetch_add(&k->decisions, decisions);
    }
    free(breach);
    atomic_fetch_sub(&k->running, 1);
    return NULL;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void watch(struct soak *k, double begin)
{
    const struct timespec pause = {0, 50 * 1000 * 1000};
    bool terminal = isatty(STDERR_FILENO) != 0;
    while (atomic_load(&k->running) > 0) {
        nanosleep(&pause, NULL);
        uint64_t done = atomic_load(&k->done);
        if (terminal)
            fprintf(stderr, "\r%s: %" PRIu64 " of %" PRIu64 " games, %.0f a second ", k->game->id, done, k->games,
                    (double)done / (seconds() - begin));
    }
    if (terminal)
        fputs("\r\033[K", stderr);
}

static int run(struct soak *k)
{
    pthread_t thread[THREADS_MAX];
    uint32_t started = 0;
    double begin = seconds();
    atomic_store(&k->running, k->threads);
    while (started < k->threads && pthread_create(&thread[started], NULL, work, k) == 0)
        started++;
    atomic_fetch_sub(&k->running, k->threads - started);
    watch(k, begin);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    bool broken = atomic_load(&k->broken);
    uint64_t done = atomic_load(&k->done);
    if (broken) {
        char settings[512];
        struct text t;
        text_init(&t, settings, sizeof settings);
        laws_variant_write(&k->broken_case, &t);
        laws_breach_print(stdout, &k->broken_case, &k->breach);
        printf("play it again: soak %s 1 --seed %" PRIu64 " --from %" PRIu64 " %s\n", k->game->id, k->seed,
               k->broken_case.index, settings);
    }
    printf("%s: %" PRIu64 " games, %" PRIu64 " decisions, %.1f seconds, %s\n", k->game->id, done,
           (uint64_t)atomic_load(&k->decisions), seconds() - begin, broken ? "1 breach" : "0 breaches");
    if (!broken && done < k->games)
        fputs("soak: not all games could be played: no memory or no threads\n", stderr);
    return !broken && done == k->games ? 0 : 1;
}

static bool number(const char *text, int64_t least, int64_t most, uint64_t *out)
{
    int64_t n;
    if (text == NULL || !text_number(text, strlen(text), least, most, &n))
        return false;
    *out = (uint64_t)n;
    return true;
}

static bool option(struct soak *k, const char *text)
{
    const char *equals = text == NULL ? NULL : strchr(text, '=');
    struct fault f;
    if (equals == NULL)
        return false;
    size_t size = (size_t)(equals - text);
    if (game_option_read(k->game, k->box, &k->given, text, size, equals + 1, strlen(equals + 1), &f) != ERR_NONE)
        return false;
    for (size_t i = 0; k->game->options[i].key != NULL; i++)
        if (text_same(text, size, k->game->options[i].key))
            k->option_given[i] = true;
    return true;
}

/* One option of the command line and its value. */
static bool argument(struct soak *k, const char *name, const char *value)
{
    uint64_t n;
    if (strcmp(name, "--seed") == 0)
        return number(value, 0, INT64_MAX, &k->seed);
    if (strcmp(name, "--from") == 0)
        return number(value, 0, INT64_MAX / 2, &k->from);
    if (strcmp(name, "--option") == 0)
        return option(k, value);
    if (strcmp(name, "--threads") == 0 && number(value, 1, THREADS_MAX, &n)) {
        k->threads = (uint32_t)n;
        return true;
    }
    if (strcmp(name, "--seats") == 0 && number(value, k->game->seats_min, k->game->seats_max, &n)) {
        k->given.seats = (uint8_t)n;
        k->seats_given = true;
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    static struct soak k = {.seed = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (argc < 3)
        return usage("a game and a number of games are needed", "");
    k.game = registry_find(argv[1]);
    if (k.game == NULL)
        return usage("no such game: ", argv[1]);
    if (!number(argv[2], 1, INT64_MAX / 2, &k.games))
        return usage("not a number of games: ", argv[2]);
    k.threads = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (uint32_t)cores;
    k.variants = laws_variants(k.game);
    k.box = malloc(k.game->box_size);
    if (k.box == NULL)
        return usage("out of memory", "");
    registry_box(k.game, k.box);
    for (int i = 3; i < argc; i += 2)
        if (!argument(&k, argv[i], argv[i + 1])) /* past the last word argv holds NULL */
            return usage("this makes no sense: ", argv[i]);
    printf("%s: %" PRIu64 " games from %" PRIu64 " of seed %" PRIu64 ", %u threads; %s\n", k.game->id, k.games, k.from,
           k.seed, k.threads, laws_depth_words(LAWS_LEAN));
    fflush(stdout);
    int status = run(&k);
    free(k.box);
    return status;
}
