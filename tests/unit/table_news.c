/* What the others did since one's own last turn: its words, its numbers in the picture, and that it is seen from one's
 * own seat. */
#include "table_laid.h"

/* The news as a viewer reads them. */
static void write_news(int viewer, struct text *out)
{
    static struct table_reading r;
    table_read(&table, lang_at(0), viewer, &r);
    table_news(&table, &r, out);
}

static int32_t points_of(int seat)
{
    struct table_reading r;
    int32_t points = 0;
    table_read(&table, lang_at(0), seat, &r);
    assert_true(show_points(r.game, &r.reader, &r.view, seat, &points));
    return points;
}

/* One is told what the others did since one's own last turn, and what it cost or brought. */
static void news_is_what_the_others_did(void **state)
{
    char text[SHOW_TEXT_MAX], number[32];
    struct text t;
    uint32_t changed = 0;
    (void)state;
    lay("prowlers-passage", "-b", "{\"start\":0}");
    while (table_stage(&table) != TABLE_OVER) {
        struct game_moves legal;
        const struct match *m = &table.match;
        int32_t before = points_of(0);
        bool bots = table_seat(&table) == 1;
        while (table_seat(&table) == 1) {
            game_legal(m->game, m->box, &m->state, &legal);
            table_make(&table, legal.move[m->count % legal.count]);
        }
        int32_t change = points_of(0) - before;
        text_init(&t, text, sizeof text);
        write_news(table_viewer(&table), &t);
        snprintf(number, sizeof number, "you %s%d\n", change < 0 ? "\xe2\x88\x92" : "+", change < 0 ? -change : change);
        if (bots) {
            assert_int_equal(strncmp(text, "Blaise: ", 8), 0);
            assert_true((strstr(text, number) != NULL) == (change != 0));
        }
        changed += bots && change != 0;
        struct table_reading r;
        table_read(&table, lang_at(0), 0, &r);
        assert_true((r.look.since != NULL) == bots);
        if (table_stage(&table) == TABLE_OVER)
            break;
        game_legal(m->game, m->box, &m->state, &legal);
        table_make(&table, legal.move[m->count % legal.count]);
        assert_int_equal(table_home(&table), 0);
    }
    assert_true(changed > 3);
    assert_int_equal(table_home(&table), 0); /* the reader keeps their side of the table */
}

/* Every turn has a line of its own, whose parts are parted by one dot and no other blanks, and which speaks to nobody.
 */
static void news_has_a_line_for_each_turn(void **state)
{
    static const char *const games[] = {"prowlers-passage", "petra", "prowl", "null"};
    uint32_t lines = 0;
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        lay(games[g], g == 0 ? "-b" : "-bb", NULL);
        while (table_stage(&table) != TABLE_OVER) {
            char text[SHOW_TEXT_MAX];
            struct text t;
            struct game_moves legal;
            const struct match *m = &table.match;
            text_init(&t, text, sizeof text);
            write_news(table_viewer(&table), &t);
            assert_null(strstr(text, "  "));
            for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
                bool other = strncmp(line, "Blaise: ", 8) == 0 || strncmp(line, "Chloe: ", 7) == 0;
                assert_true(other || strncmp(line, "you", 3) == 0);
                if (other)
                    assert_null(strstr(line, "you"));
                lines += other;
            }
            game_legal(m->game, m->box, &m->state, &legal);
            table_make(&table, legal.move[m->count * 7 % legal.count]);
        }
    }
    assert_true(lines > 100);
}

static uint32_t count_of(const char *text, const char *what)
{
    uint32_t n = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        n++;
    return n;
}

/* The pieces of a turn of several decisions are numbered in the picture, those of one decision are not. */
static void news_is_numbered_in_its_order(void **state)
{
    static char scene[SHOW_SCENE_MAX];
    uint32_t several = 0, single = 0;
    (void)state;
    lay("prowlers-passage", "-b", "{\"start\":0}");
    while (table_stage(&table) != TABLE_OVER) {
        static struct table_reading r;
        struct game_moves legal;
        const struct match *m = &table.match;
        uint32_t first = m->count;
        bool bots = table_seat(&table) == 1;
        while (table_seat(&table) == 1) {
            game_legal(m->game, m->box, &m->state, &legal);
            table_make(&table, legal.move[m->count % legal.count]);
        }
        uint32_t decisions = m->count - first;
        table_read(&table, lang_at(0), 0, &r);
        assert_int_equal(r.look.step_count, decisions);
        if (bots) {
            struct text t;
            text_init(&t, scene, sizeof scene);
            show_scene(r.game, &r.reader, &r.view, &r.look, &t);
            uint32_t numbers = count_of(scene, "class=\"order\"");
            assert_memory_equal(&r.news.steps[decisions - 1], &r.view, r.game->state_size);
            assert_true(decisions == 1 ? numbers == 0 : numbers >= 2);
            assert_int_equal(count_of(scene, ">1 of 2, in the order of play<") > 0, decisions > 1);
            assert_int_equal(count_of(scene, ">2 of 2, in the order of play<"), decisions > 1);
            assert_true(count_of(scene, "<circle class=\"trace line\"") > 0); /* around what moved */
            several += decisions > 1;
            single += decisions == 1;
        }
        if (table_stage(&table) == TABLE_OVER)
            break;
        game_legal(m->game, m->box, &m->state, &legal);
        table_make(&table, legal.move[m->count % legal.count]);
    }
    assert_true(several > 0 && single > 3);
}

/* A reader is given only views of their own, however many decisions were made. */
static void steps_are_views(void **state)
{
    (void)state;
    lay("petra", "-bb", NULL);
    uint32_t most = 0;
    while (table_stage(&table) != TABLE_OVER && table.match.count < 400) {
        static struct table_reading r;
        struct game_moves legal;
        const struct match *m = &table.match;
        table_read(&table, lang_at(0), 0, &r);
        assert_true(r.look.step_count <= SHOW_STEPS_MAX);
        for (uint32_t i = 0; i < r.look.step_count; i++) {
            struct game_state again = r.news.steps[i];
            m->game->secrets->redact(m->box, &again, 0); /* a view stays as it is */
            assert_memory_equal(&again, &r.news.steps[i], m->game->state_size);
        }
        if (r.look.step_count > 0)
            assert_memory_equal(&r.news.steps[r.look.step_count - 1], &r.view, m->game->state_size);
        most = r.look.step_count > most ? r.look.step_count : most;
        game_legal(m->game, m->box, &m->state, &legal);
        table_make(&table, legal.move[m->count * 7 % legal.count]);
    }
    assert_true(most > 9);
}

/* Whether chance has decided anything since a place in the log. */
static bool chance_since(uint32_t from)
{
    const struct match *m = &table.match;
    struct game_state s;
    bool found = false;
    for (uint32_t i = from; i < m->count; i++) {
        match_state_at(m, i, &s);
        found = found || m->game->actor(m->box, &s) == GAME_CHANCE;
    }
    return found;
}

/* What the deck of a game of two reveals is told at one's next turn: before another's turn it has a line of its own,
 * and after it a place in its line. */
static void news_tells_what_chance_shows(void **state)
{
    static const char *const bots[] = {"-b", "b-"};
    uint32_t lines = 0, parts = 0;
    (void)state;
    for (int home = 0; home < 2; home++) {
        uint32_t since = 0; /* the place in the log after the last own decision */
        lay("prowl", bots[home], NULL);
        while (table_stage(&table) != TABLE_OVER) {
            char text[SHOW_TEXT_MAX];
            struct text t;
            struct game_moves legal;
            const struct match *m = &table.match;
            text_init(&t, text, sizeof text);
            write_news(home, &t);
            const char *line = strstr(text, "from the deck: ");
            struct table_trail trail;
            table_news_trail(m, home, &trail);
            if (table_seat(&table) == home && trail.decided && trail.last >= since && m->count > since)
                assert_int_equal(line != NULL, chance_since(since));
            lines += line != NULL && (line == text || line[-1] == '\n');
            parts += line != NULL && line > text && line[-1] != '\n';
            assert_null(strstr(text, ": from the deck")); /* the deck is nobody's doing */
            bool own = table_seat(&table) == home;
            game_legal(m->game, m->box, &m->state, &legal);
            since = own ? m->count + 1 : since;
            table_make(&table, legal.move[m->count * 5 % legal.count]);
        }
    }
    assert_true(lines > 3 && parts > 3);
}

UNIT_MAIN(cmocka_unit_test(news_is_what_the_others_did), cmocka_unit_test(news_has_a_line_for_each_turn),
          cmocka_unit_test(news_is_numbered_in_its_order), cmocka_unit_test(steps_are_views),
          cmocka_unit_test(news_tells_what_chance_shows))
