/* Whether outcomes that should be equally frequent are: a chi-square test.
 *
 * The seeds of the tests are fixed, so their outcome is too. A true generator exceeds the critical value, that of p =
 * 0.0001, once in ten thousand runs; each test also shows that a filler with a slight bias exceeds it at once. */
#ifndef TESTS_UNIT_EVEN_H
#define TESTS_UNIT_EVEN_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* The chi-square statistic of how often each of `count` outcomes was seen, where `each` is expected, divided by its
 * critical value. The latter is Wilson and Hilferty's approximation (z = 3.719). */
static inline double even_excess(const uint32_t *seen, size_t count, double each)
{
    double sum = 0, freedom = (double)(count - 1), part = 2.0 / (9.0 * freedom);
    for (size_t i = 0; i < count; i++)
        sum += ((double)seen[i] - each) * ((double)seen[i] - each) / each;
    return sum / (freedom * pow(1.0 - part + 3.719 * sqrt(part), 3.0));
}

#endif
