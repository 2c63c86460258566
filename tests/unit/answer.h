/* Answers of bots, compared whole. */
#ifndef TESTS_UNIT_ANSWER_H
#define TESTS_UNIT_ANSWER_H

#include "unit.h"

#include "ai/bot.h"

static inline void assert_same_answer(const struct bot_answer *a, const struct bot_answer *b)
{
    assert_true(a->move == b->move && a->exact == b->exact);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->lines, b->lines);
    for (uint32_t i = 0; i < a->lines; i++)
        assert_true(a->line[i].move == b->line[i].move && a->line[i].visits == b->line[i].visits &&
                    a->line[i].value == b->line[i].value);
}

#endif
