/* The order of the news: pieces are numbered by the decision that touched them last. */
#include "show/order.h"
#include "unit.h"

#include <string.h>

enum { PIECES = 4 };

/* A piece is a byte of the state. */
static uint64_t byte_at(const struct game_state *s, uint32_t which)
{
    return s->bytes[which];
}

static const struct order_pieces pieces[] = {{byte_at, PIECES}, {NULL, 0}};

static struct game_state since, steps[SHOW_STEPS_MAX];
static struct order order;

/* Steps in each of which one piece becomes another; '-' is one that touches none. */
static void number(const char *touched)
{
    static struct show_look look;
    memset(&since, 0, sizeof since);
    memset(&look, 0, sizeof look);
    look.since = &since;
    look.steps = steps;
    look.step_count = (uint32_t)strlen(touched);
    for (uint32_t i = 0; i < look.step_count; i++) {
        steps[i] = i == 0 ? since : steps[i - 1];
        if (touched[i] != '-')
            steps[i].bytes[touched[i] - 'a']++;
    }
    order_init(&order, &look, pieces);
}

static void check(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    const uint32_t expected[PIECES] = {a, b, c, d};
    for (uint32_t i = 0; i < PIECES; i++)
        assert_int_equal(order_of(&order, byte_at, i), expected[i]);
}

static void pieces_have_the_number_of_their_last_decision(void **state)
{
    (void)state;
    number("bca");
    check(3, 1, 2, 0);
    number("ab-a"); /* what left no mark has no number */
    check(2, 1, 0, 0);
    assert_int_equal(order.all, 2);
}

static void one_decision_is_not_numbered(void **state)
{
    (void)state;
    number("a");
    check(0, 0, 0, 0);
    number("a-aa");
    check(0, 0, 0, 0);
    number("");
    check(0, 0, 0, 0);
}

static void what_is_as_it_was_has_no_number(void **state)
{
    static const struct show_look nothing = {.chosen = -1};
    (void)state;
    number("dab");
    steps[2].bytes[3] = 0; /* it went back */
    order_init(&order, order.look, pieces);
    check(1, 2, 0, 0);
    order_init(&order, &nothing, pieces);
    check(0, 0, 0, 0);
}

UNIT_MAIN(cmocka_unit_test(pieces_have_the_number_of_their_last_decision),
          cmocka_unit_test(one_decision_is_not_numbered), cmocka_unit_test(what_is_as_it_was_has_no_number))
