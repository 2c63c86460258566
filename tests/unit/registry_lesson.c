/* Lessons: every step can be asked, every right choice be made, and what follows leads to the next step, in both
 * languages. */
#include "unit.h"

#include "registry/lesson.h"
#include "registry/registry.h"
#include "show/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 10 };

struct taught {
    struct lesson lesson;
    struct box *box;
    game_move *log;
};

static bool open_lesson(struct taught *t, const struct game *game)
{
    if (!lesson_open(&t->lesson, game))
        return false;
    t->box = calloc(1, game->box_size);
    t->log = calloc(game->log_max, sizeof *t->log);
    assert_non_null(t->box);
    assert_non_null(t->log);
    registry_box(game, t->box);
    return true;
}

static void close_lesson(struct taught *t)
{
    free(t->box);
    free(t->log);
}

static void place(struct taught *t, uint32_t step, struct match *m)
{
    struct fault f;
    memset(&f, 0, sizeof f);
    enum err err = lesson_place(&t->lesson, step, lang_at(0), t->box, m, t->log, &f);
    if (err != ERR_NONE)
        fail_msg("%s, step %u: %s: %s", t->lesson.game->id, step + 1, f.what, err_message(err));
    if (match_actor(m) != LESSON_SEAT)
        fail_msg("%s, step %u: seat %d is to act", t->lesson.game->id, step + 1, match_actor(m));
}

static void each_game_for_players_has_one(void **unused)
{
    struct lesson l;
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        assert_int_equal(lesson_open(&l, registry_game(i)), !registry_game(i)->example);
        if (!registry_game(i)->example)
            assert_int_equal(l.steps, STEPS);
    }
}

/* The right choices are legal and no other is right; there is a wrong one to choose, or nothing to choose at all. */
static void check_choices(struct taught *t, uint32_t step, const struct match *m)
{
    struct game_moves legal;
    const char *token;
    size_t size;
    uint32_t right = 0, wanted = 0;
    game_legal(m->game, m->box, &m->state, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        char buffer[GAME_TOKEN_MAX];
        struct text out;
        text_init(&out, buffer, sizeof buffer);
        m->game->write_move(m->box, &m->state, legal.move[i], &out);
        right += lesson_is_right(&t->lesson, step, buffer, out.used);
    }
    while (lesson_right(&t->lesson, step, wanted, &token, &size))
        wanted++;
    if (wanted > 0 && right != wanted)
        fail_msg("%s, step %u: %u right choices, %u of them legal", m->game->id, step + 1, wanted, right);
    if (wanted == 0 && right != legal.count)
        fail_msg("%s, step %u: any choice is right, but not all are", m->game->id, step + 1);
    char said[LESSON_TEXT_MAX];
    struct text out;
    text_init(&out, said, sizeof said);
    lesson_write(&t->lesson, step, LESSON_NO, lang_at(0), &out);
    if (right < legal.count && out.used == 0)
        fail_msg("%s, step %u: nothing is said of a wrong choice", m->game->id, step + 1);
    /* With several ways on, the next step cannot go on from one of them. */
    if (wanted != 1 && step + 1 < t->lesson.steps && !lesson_is_apart(&t->lesson, step + 1))
        fail_msg("%s, step %u: several ways, and the next step goes on from one", m->game->id, step + 1);
}

/* Each right choice, and what follows it. */
static void check_ways(struct taught *t, uint32_t step)
{
    const char *right, *token;
    size_t right_size, size;
    struct match m;
    struct fault f;
    for (uint32_t i = 0; lesson_right(&t->lesson, step, i, &right, &right_size); i++) {
        place(t, step, &m);
        assert_int_equal(match_play(&m, LESSON_SEAT, right, right_size, &f), ERR_NONE);
        for (uint32_t j = 0; lesson_then(&t->lesson, step, j, &token, &size); j++)
            if (match_replay(&m, token, size, &f) != ERR_NONE)
                fail_msg("%s, step %u: %.*s cannot follow", m.game->id, step + 1, (int)size, token);
    }
}

static void every_step_leads_to_the_next(void **unused)
{
    struct taught t;
    struct match m;
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        if (!open_lesson(&t, registry_game(i)))
            continue;
        for (uint32_t step = 0; step < t.lesson.steps; step++) {
            place(&t, step, &m);
            check_choices(&t, step, &m);
            check_ways(&t, step);
        }
        close_lesson(&t);
    }
}

static bool is_sign(char c)
{
    return c == ':' || c == ';' || c == '!' || c == '?';
}

static void check_words(const struct lesson *l, uint32_t step, enum lesson_part part, const struct lang *lang)
{
    char said[LESSON_TEXT_MAX];
    struct text out;
    text_init(&out, said, sizeof said);
    lesson_write(l, step, part, lang, &out);
    assert_false(out.cut);
    if (out.used == 0 && part == LESSON_NO)
        return;
    if (out.used < 15 || strchr(".!?", said[out.used - 1]) == NULL || strstr(said, "  ") != NULL)
        fail_msg("%s, step %u, %s: no good text: %s", l->game->id, step + 1, lang_code(lang), said);
    bool french = strcmp(lang_code(lang), "fr") == 0;
    for (size_t i = 1; french && i < out.used; i++)
        if ((said[i - 1] == ' ' && is_sign(said[i])) || said[i] == '\'')
            fail_msg("%s, step %u: French signs: %s", l->game->id, step + 1, said + i - 1);
}

/* Every step can be had in every language; who reads French learns with the French edition. */
static void editions_are_the_readers(void **unused)
{
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        struct taught t;
        struct match m;
        struct fault f;
        if (!open_lesson(&t, registry_game(i)))
            continue;
        for (uint32_t step = 0; step < t.lesson.steps; step++) {
            for (size_t j = 0; lang_at(j) != NULL; j++) {
                assert_int_equal(lesson_place(&t.lesson, step, lang_at(j), t.box, &m, t.log, &f), ERR_NONE);
                const struct game_option *o = &t.lesson.game->options[0];
                if (o->key != NULL && o->by_language)
                    assert_string_equal(o->choices[m.setup.option[0]], lang_code(lang_at(j)));
            }
        }
        close_lesson(&t);
    }
}

static void everything_is_said_in_every_language(void **unused)
{
    struct lesson l;
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        if (!lesson_open(&l, registry_game(i)))
            continue;
        for (uint32_t step = 0; step < l.steps; step++) {
            size_t no = 0;
            for (size_t j = 0; lang_at(j) != NULL; j++) {
                char said[LESSON_TEXT_MAX];
                struct text out;
                check_words(&l, step, LESSON_ASKS, lang_at(j));
                check_words(&l, step, LESSON_YES, lang_at(j));
                check_words(&l, step, LESSON_NO, lang_at(j));
                text_init(&out, said, sizeof said);
                lesson_write(&l, step, LESSON_NO, lang_at(j), &out);
                no += out.used > 0;
            }
            assert_true(no == 0 || no == 2);
        }
    }
}

/* How often a text has another. */
static int count_of(const char *text, const char *word)
{
    int n = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        n++;
    return n;
}

/* What each puzzle is about, of a state: the statues, the cubes or the victory of the learner. */
static int worth(const struct game *game, const struct box *box, const struct game_state *s)
{
    static char dump[1 << 14];
    struct text t;
    struct game_result result;
    if (strcmp(game->id, "prowl") == 0) {
        if (game->actor(box, s) != GAME_OVER)
            return 0;
        game->result(box, s, &result);
        return result.winners == 1;
    }
    text_init(&t, dump, sizeof dump);
    game->write_state(box, s, &t);
    const char *cubes = strstr(dump, "\"cubes\":"), *statues = strstr(dump, "\"statues\":");
    if (cubes != NULL)
        return atoi(cubes + 8);
    assert_non_null(statues);
    dump[(size_t)(statues - dump) + strcspn(statues, "}")] = '\0';
    return count_of(statues, ":0");
}

/* The most that the learner can make of the turn; of what chance does, the first. */
static int best(const struct game *game, const struct box *box, const struct game_state *s)
{
    struct game_moves legal;
    struct game_state next;
    int actor = game->actor(box, s), most = worth(game, box, s);
    if (actor != LESSON_SEAT && actor != GAME_CHANCE)
        return most;
    game_legal(game, box, s, &legal);
    for (uint32_t i = 0; i < (actor == GAME_CHANCE ? 1 : legal.count); i++) {
        game_copy(game, &next, s);
        game->apply(box, &next, legal.move[i]);
        int got = best(game, box, &next);
        most = got > most ? got : most;
    }
    return most;
}

/* No other choice does as well as the one that is right. */
static void the_puzzles_have_one_solution(void **unused)
{
    struct taught t;
    struct match m;
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        struct game_moves legal;
        struct game_state next;
        int right = -1, other = -1;
        if (!open_lesson(&t, registry_game(i)))
            continue;
        place(&t, STEPS - 1, &m);
        game_legal(m.game, m.box, &m.state, &legal);
        for (uint32_t j = 0; j < legal.count; j++) {
            char token[GAME_TOKEN_MAX];
            struct text out;
            text_init(&out, token, sizeof token);
            m.game->write_move(m.box, &m.state, legal.move[j], &out);
            game_copy(m.game, &next, &m.state);
            m.game->apply(m.box, &next, legal.move[j]);
            int got = best(m.game, m.box, &next);
            int *side = lesson_is_right(&t.lesson, STEPS - 1, token, out.used) ? &right : &other;
            *side = got > *side ? got : *side;
        }
        if (right <= other)
            fail_msg("%s: the solution brings %d, another choice %d", m.game->id, right, other);
        close_lesson(&t);
    }
}

UNIT_MAIN(cmocka_unit_test(each_game_for_players_has_one), cmocka_unit_test(every_step_leads_to_the_next),
          cmocka_unit_test(editions_are_the_readers), cmocka_unit_test(everything_is_said_in_every_language),
          cmocka_unit_test(the_puzzles_have_one_solution))
