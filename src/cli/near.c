/* How far two words are apart: letters left out, added, changed, or swapped with their neighbour. */
#include "cli/near.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { WORD_MAX = 48, CONTAINED_MIN = 3 };

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Optimal string alignment, row by row. */
static uint32_t distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    uint32_t row[3][WORD_MAX + 1];
    for (uint32_t j = 0; j <= b_size; j++)
        row[0][j] = j;
    for (uint32_t i = 1; i <= a_size; i++) {
        uint32_t *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
        now[0] = i;
        for (uint32_t j = 1; j <= b_size; j++) {
            now[j] = least(least(before[j], now[j - 1]) + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], earlier[j - 2] + 1);
        }
    }
    return row[a_size % 3][b_size];
}

const char *near_word(const char *word, const char *(*at)(const void *with, size_t index), const void *with)
{
    const char *best = NULL, *other;
    size_t size = strlen(word);
    /* At most every third letter is wrong, and never all of them. */
    uint32_t best_distance = (uint32_t)(size < 3 ? 1 : size / 3) + 1;
    if (size == 0 || size > WORD_MAX)
        return NULL;
    for (size_t i = 0; (other = at(with, i)) != NULL; i++) {
        size_t other_size = strlen(other);
        if (other_size > WORD_MAX)
            continue;
        uint32_t d = distance(word, size, other, other_size);
        if (size >= CONTAINED_MIN && strstr(other, word) != NULL)
            d = 1;
        if (d < best_distance && d < size) {
            best = other;
            best_distance = d;
        }
    }
    return best;
}
