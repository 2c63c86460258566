/* Whole-number roots and logarithms beside those of the C library. */
#include "unit.h"

#include "ai/fixed.h"

#include <math.h>
#include <stdlib.h>

static void roots_are_whole_parts(void **unused)
{
    (void)unused;
    for (uint64_t n = 0; n < 100000; n++) {
        uint64_t r = fixed_root(n);
        assert_true(r * r <= n && (r + 1) * (r + 1) > n);
    }
    assert_int_equal(fixed_root(UINT64_MAX), UINT32_MAX);
}

static void logarithms_are_near(void **unused)
{
    (void)unused;
    assert_int_equal(fixed_log(1), 0);
    for (uint64_t n = 2; n < UINT64_MAX / 3; n += n / 7 + 1)
        assert_true(fabs((double)fixed_log(n) / FIXED_ONE - log((double)n)) < 1e-3);
}

static void tables_are_near(void **unused)
{
    static struct fixed f;
    (void)unused;
    fixed_fill(&f);
    assert_int_equal(fixed_root_log(&f, 1), 0);
    for (uint32_t n = 1; n < UINT32_MAX / 3; n += n / 50 + 1) {
        double root = 1 / sqrt(n), reach = sqrt(log(n));
        assert_true(fabs((double)fixed_inverse_root(&f, n) / FIXED_ONE - root) < root * 0.004 + 2.0 / FIXED_ONE);
        assert_true(fabs((double)fixed_root_log(&f, n) / FIXED_ONE - reach) < reach * 0.01 + 2e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_are_whole_parts),
        cmocka_unit_test(logarithms_are_near),
        cmocka_unit_test(tables_are_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
