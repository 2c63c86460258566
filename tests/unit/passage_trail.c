/* The longest passage of Prowler's Passage, and its two separate groups, against the plainest way to find them.
 *
 * The engine bounds, skips and stops early; here every route is walked from every point, and groups are found by
 * joining names until nothing changes. The board is the list of points of the rules, written down once more, so that a
 * mistake in the engine's data is found as well. */
#include "core/rng.h"
#include "games/passage/passage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PATHS = 27, POINTS = 19, MEET_MAX = 6, HELD_MAX = 13, SEED = 20180817 };

/* In the order of their names, which is how a set of pathways is numbered. */
static const char *const path_names[PATHS] = {"12", "14", "1e", "1n", "1w", "23", "24", "25", "2e",
                                              "2n", "2w", "35", "3e", "3n", "3w", "45", "46", "4e",
                                              "4n", "4w", "56", "5e", "5n", "5w", "6e", "6n", "6w"};

/* Where pathways meet (rules 1.6 to 1.8). */
static const char *const point_names[POINTS][MEET_MAX] = {
    {"1n", "1e", "1w"},
    {"2n", "2e", "2w"},
    {"3n", "3e", "3w"},
    {"4n", "4e", "4w"},
    {"5n", "5e", "5w"},
    {"6n", "6e", "6w"},
    {"12", "14", "24"},
    {"23", "25", "35"},
    {"45", "46", "56"},
    {"24", "25", "45", "2n", "4e", "5w"},
    {"12", "1e", "2w"},
    {"23", "2e", "3w"},
    {"14", "1n", "4w"},
    {"35", "3n", "5e"},
    {"46", "4n", "6w"},
    {"56", "5n", "6e"},
    {"1w"},
    {"3e"},
    {"6n"},
};

static bool meets[POINTS][PATHS];    /* whether the pathway ends at the point */
static int other_end[PATHS][POINTS]; /* from such a point, the other one */

/* A set of pathways as a list. */
struct held {
    int path[HELD_MAX];
    int count;
};

static int read_board(void **state)
{
    (void)state;
    for (int point = 0; point < POINTS; point++)
        for (int i = 0; i < MEET_MAX && point_names[point][i] != NULL; i++)
            for (int path = 0; path < PATHS; path++)
                if (strcmp(path_names[path], point_names[point][i]) == 0)
                    meets[point][path] = true;
    for (int path = 0; path < PATHS; path++)
        for (int a = 0; a < POINTS; a++)
            for (int b = 0; b < POINTS; b++)
                if (a != b && meets[a][path] && meets[b][path])
                    other_end[path][a] = b;
    return 0;
}

/* The longest route from a point over the passages that are not used yet. */
static int walk(const struct held *h, bool used[HELD_MAX], int point)
{
    int best = 0;
    for (int i = 0; i < h->count; i++) {
        if (used[i] || !meets[point][h->path[i]])
            continue;
        used[i] = true;
        int length = 1 + walk(h, used, other_end[h->path[i]][point]);
        used[i] = false;
        if (length > best)
            best = length;
    }
    return best;
}

static int plain_trail(const struct held *h)
{
    int best = 0;
    for (int point = 0; point < POINTS; point++) {
        bool used[HELD_MAX] = {false};
        int length = walk(h, used, point);
        if (length > best)
            best = length;
    }
    return best;
}

static bool touch(int a, int b)
{
    for (int point = 0; point < POINTS; point++)
        if (meets[point][a] && meets[point][b])
            return true;
    return false;
}

/* Gives touching passages one name until no two of them have different ones. */
static void name_groups(const struct held *h, int name[HELD_MAX])
{
    bool changed = true;
    for (int i = 0; i < h->count; i++)
        name[i] = i;
    while (changed) {
        changed = false;
        for (int i = 0; i < h->count; i++) {
            for (int j = 0; j < h->count; j++) {
                if (name[i] < name[j] && touch(h->path[i], h->path[j])) {
                    name[j] = name[i];
                    changed = true;
                }
            }
        }
    }
}

static bool plain_two_groups(const struct held *h)
{
    int name[HELD_MAX], enough = 0;
    name_groups(h, name);
    for (int group = 0; group < h->count; group++) {
        struct held part = {{0}, 0};
        for (int i = 0; i < h->count; i++)
            if (name[i] == group)
                part.path[part.count++] = h->path[i];
        enough += plain_trail(&part) >= 3;
    }
    return enough >= 2;
}

static uint32_t as_bits(const struct held *h)
{
    uint32_t bits = 0;
    for (int i = 0; i < h->count; i++)
        bits |= (uint32_t)1 << h->path[i];
    return bits;
}

static _Noreturn void report(const struct held *h, const char *what, int plain, int engine)
{
    print_error("%s: %d by hand, %d by the engine, of", what, plain, engine);
    for (int i = 0; i < h->count; i++)
        print_error(" %s", path_names[h->path[i]]);
    print_error("\n");
    fail();
    abort();
}

/* What passage_trail promises: exact between floor and enough, and on the right side of each beyond them. */
static bool promised(int length, int answer, int floor, int enough)
{
    if (length <= floor)
        return answer <= floor;
    if (length < enough)
        return answer == length;
    return answer >= enough && answer <= length;
}

static void compare(const struct held *h, struct rng *rng)
{
    uint32_t bits = as_bits(h);
    int length = plain_trail(h), answer = (int)passage_trail(bits, 0, PATHS);
    if (length != answer)
        report(h, "longest passage", length, answer);
    if (plain_two_groups(h) != passage_trail_two_groups(bits))
        report(h, "two groups", plain_two_groups(h), passage_trail_two_groups(bits));
    uint32_t floor = rng_below(rng, HELD_MAX), enough = floor + 1 + rng_below(rng, HELD_MAX - floor);
    answer = (int)passage_trail(bits, floor, enough);
    if (!promised(length, answer, (int)floor, (int)enough)) {
        print_error("floor %u, enough %u; ", floor, enough);
        report(h, "longest passage", length, answer);
    }
}

/* Every way to add passages from `from` on, up to four in all. */
static void compare_all(struct held *h, int from, struct rng *rng)
{
    compare(h, rng);
    for (int path = from; path < PATHS && h->count < 4; path++) {
        h->path[h->count++] = path;
        compare_all(h, path + 1, rng);
        h->count--;
    }
}

static void small_sets(void **state)
{
    struct held h = {{0}, 0};
    struct rng rng;
    (void)state;
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    compare_all(&h, 0, &rng);
}

static bool holds(const struct held *h, int path)
{
    for (int i = 0; i < h->count; i++)
        if (h->path[i] == path)
            return true;
    return false;
}

/* Random passages; with `close`, mostly such as touch one that is there, since scattered ones make short routes. */
static void draw_set(struct held *h, int count, bool close, struct rng *rng)
{
    h->count = 0;
    while (h->count < count) {
        int path = (int)rng_below(rng, PATHS);
        bool near = h->count == 0 || !close || rng_below(rng, 8) == 0;
        for (int i = 0; i < h->count && !near; i++)
            near = touch(path, h->path[i]);
        if (near && !holds(h, path))
            h->path[h->count++] = path;
    }
}

static void random_sets(void **state)
{
    enum { SETS = 200000 };
    struct held h;
    struct rng rng;
    (void)state;
    print_message("seed %d, %d sets\n", SEED, SETS);
    rng_seed(&rng, SEED, 1, RNG_TEST, 0);
    for (int i = 0; i < SETS; i++) {
        draw_set(&h, 5 + (int)rng_below(&rng, HELD_MAX - 4), i % 4 != 0, &rng);
        compare(&h, &rng);
    }
}

/* The floor is the answer where nothing is longer, so that callers can carry the best so far along. */
static void floor_and_enough(void **state)
{
    struct held line = {{4, 3, 1, 6, 7, 11, 13, 12}, 8}; /* 1w 1n 14 24 25 35 3n 3e */
    uint32_t bits = as_bits(&line);
    (void)state;
    assert_int_equal(passage_trail(bits, 0, PATHS), 8);
    assert_int_equal(passage_trail(bits, 7, 8), 8);
    assert_int_equal(passage_trail(bits, 8, PATHS), 8);
    assert_int_equal(passage_trail(bits, 11, PATHS), 11);
    assert_true(passage_trail(bits, 0, 3) >= 3);
    assert_int_equal(passage_trail(0, 0, PATHS), 0);
    assert_int_equal(passage_trail(0, 5, 6), 5);
}

/* Each pathway ends at two points, or the list above has a slip of its own. */
static void board(void **state)
{
    (void)state;
    for (int path = 0; path < PATHS; path++) {
        int ends = 0;
        for (int point = 0; point < POINTS; point++)
            ends += meets[point][path];
        assert_int_equal(ends, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board),
        cmocka_unit_test(floor_and_enough),
        cmocka_unit_test(small_sets),
        cmocka_unit_test(random_sets),
    };
    return cmocka_run_group_tests(tests, read_board, NULL);
}
