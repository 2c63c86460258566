/* A table being played: stages and curtains, what is seen, taking back, choices by number, the tally of a series. */
#include "table_laid.h"

static void play(const char *token)
{
    struct fault f;
    assert_int_equal(table_play(&table, token, strlen(token), &f), ERR_NONE);
}

/* A bot's move by its token. */
static void answer(const char *token)
{
    struct game_moves legal;
    const struct match *m = &table.match;
    assert_int_equal(table_stage(&table), TABLE_THINK);
    game_legal(m->game, m->box, &m->state, &legal);
    int i = game_find(m->game, m->box, &m->state, &legal, token, strlen(token));
    assert_true(i >= 0);
    table_make(&table, legal.move[i]);
}

/* The whole log in words for a viewer. */
static const char *log_for(int viewer)
{
    static char text[SHOW_TEXT_MAX];
    char sentence[SHOW_TEXT_MAX];
    struct table_walk w;
    struct text all, one;
    text_init(&all, text, sizeof text);
    text_init(&one, sentence, sizeof sentence);
    table_walk(&w, &table, lang_at(0), viewer, 0);
    while (table_walk_next(&w, &one)) {
        text_put(&all, sentence);
        text_char(&all, '\n');
        text_init(&one, sentence, sizeof sentence);
    }
    return text;
}

static void people_at_one_screen_are_parted_by_a_curtain(void **state)
{
    struct table_reading r;
    (void)state;
    lay("null", "--", "{\"start\":0,\"hands\":[[5,8],[2,7]]}");
    assert_int_equal(table_stage(&table), TABLE_CURTAIN);
    assert_int_equal(table_viewer(&table), GAME_SPECTATOR);
    table_face(&table);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    assert_int_equal(table_viewer(&table), 0);
    table_read(&table, lang_at(0), 0, &r);
    assert_true(r.legal.count > 0);
    table_read(&table, lang_at(0), 1, &r); /* who is not to act chooses nothing */
    assert_int_equal(r.legal.count, 0);
    play("pass:5");
    assert_int_equal(table_stage(&table), TABLE_LEAVE);
    assert_int_equal(table_viewer(&table), 0); /* Ada may still look at what she did */
    table_read(&table, lang_at(0), 0, &r);
    assert_int_equal(r.legal.count, 0);
    table_cover(&table);
    assert_int_equal(table_stage(&table), TABLE_CURTAIN);
    assert_null(strstr(log_for(GAME_SPECTATOR), "5"));
    table_face(&table);
    assert_int_equal(table_viewer(&table), 1);
    play("peek:0");
    assert_non_null(strstr(log_for(1), "row of Ada: 8"));
    assert_null(strstr(log_for(0), "row of Ada: 8"));
}

static void alone_or_without_secrets_there_is_no_curtain(void **state)
{
    (void)state;
    lay("null", "-b", "{\"start\":1}");
    assert_int_equal(table_stage(&table), TABLE_THINK);
    assert_int_equal(table_viewer(&table), 0);
    answer("wait");
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    play("wait");
    assert_int_equal(table_stage(&table), TABLE_THINK);
    assert_int_equal(table_viewer(&table), 0);
    lay("prowlers-passage", "--", "{\"start\":0}");
    int first = table_seat(&table);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    assert_int_equal(table_viewer(&table), first);
    play("+C");
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    assert_int_equal(table_viewer(&table), 1 - first);
}

static void bots_alone_are_watched_by_an_onlooker(void **state)
{
    (void)state;
    lay("null", "bb", "{\"start\":0}");
    assert_int_equal(table_stage(&table), TABLE_THINK);
    assert_int_equal(table_viewer(&table), GAME_SPECTATOR);
    assert_int_equal(table_people(&table), 0);
}

static void undo_goes_back_over_bots_but_not_over_what_was_seen(void **state)
{
    struct fault f;
    (void)state;
    lay("null", "-b", "{\"start\":0,\"hands\":[[5,8],[2,7]]}");
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_NOTHING);
    play("wait");
    answer("wait");
    assert_int_equal(table.match.count, 2);
    table_tell(&table, 2);
    assert_int_equal(table_undo(&table, &f), ERR_NONE);
    assert_int_equal(table.match.count, 0);
    assert_int_equal(table_told(&table), 0);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    assert_int_equal(table_redo(&table, &f), ERR_NONE);
    assert_int_equal(table.match.count, 2); /* the bot's reply comes back with it */
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    assert_int_equal(table_redo(&table, &f), ERR_REDO_NOTHING);
    play("draw"); /* and chance */
    answer("wait");
    uint32_t made = table.match.count;
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_LEARNED);
    assert_int_equal(table.match.count, made);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    play("peek:1");
    answer("wait");
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_LEARNED);
}

/* What a bot does in secret teaches a person nothing; a card that comes into their view does. */
static void learning_is_what_comes_into_ones_own_view(void **state)
{
    static const struct {
        const char *reply;
        enum err err;
    } cases[] = {{"wait", ERR_NONE},
                 {"peek:0", ERR_NONE},
                 {"draw", ERR_NONE},
                 {"pass:2", ERR_UNDO_LEARNED},
                 {"accuse:0:8", ERR_NONE} /* her own card, which she knows */};
    struct fault f;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lay("null", "-b", "{\"start\":0,\"hands\":[[5,8],[2,7]]}");
        play("wait");
        answer(cases[i].reply);
        uint32_t made = table.match.count;
        assert_int_equal(table_undo(&table, &f), cases[i].err);
        assert_int_equal(table.match.count, cases[i].err == ERR_NONE ? 0 : made);
        if (cases[i].err == ERR_NONE)
            assert_int_equal(table_redo(&table, &f), ERR_NONE);
        assert_int_equal(table.match.count, made);
    }
}

/* Behind curtains everybody takes back their own decision, and only until another person has decided. */
static void at_one_screen_one_takes_back_ones_own(void **state)
{
    struct fault f;
    (void)state;
    lay("null", "--", "{\"start\":0,\"hands\":[[5,8],[2,7]]}");
    table_face(&table);
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_NOTHING);
    play("pass:5"); /* Blaise has not looked yet */
    assert_int_equal(table_stage(&table), TABLE_LEAVE);
    assert_int_equal(table_undo(&table, &f), ERR_NONE);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    assert_int_equal(table_redo(&table, &f), ERR_NONE);
    table_cover(&table);
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_NOTHING);
    table_face(&table);
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_NOTHING);
    assert_int_equal(table.match.count, 1);
    play("wait");
    assert_int_equal(table_undo(&table, &f), ERR_NONE);
    assert_int_equal(table.match.count, 1);
    play("wait");
    table_cover(&table);
    table_face(&table);
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_OTHER);
    assert_int_equal(table.match.count, 2);
}

/* A clan card laid face down can be taken back while nothing is turned up, whoever else has laid one in secret. */
static void a_clan_card_face_down_comes_back(void **state)
{
    struct fault f;
    struct table_reading r;
    (void)state;
    lay("prowl", "-b", NULL);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
    uint32_t made = table.match.count;
    table_read(&table, lang_at(0), 0, &r);
    table_make(&table, r.legal.move[1]);
    assert_int_equal(table_undo(&table, &f), ERR_NONE);
    assert_int_equal(table.match.count, made);
}

static void undo_never_takes_back_a_bots_opening(void **state)
{
    struct fault f;
    (void)state;
    lay("null", "-b", "{\"start\":1}");
    answer("wait");
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_NOTHING);
    assert_int_equal(table.match.count, 1);
}

static void choices_are_found_by_token_and_by_number(void **state)
{
    struct table_reading r;
    char token[GAME_TOKEN_MAX];
    struct text t;
    (void)state;
    lay("null", "-b", "{\"start\":0,\"hands\":[[5,8],[2,7]]}");
    table_read(&table, lang_at(0), 0, &r);
    assert_false(table_series_marks_numbers(&r));
    assert_int_equal(table_series_choice(&r, "draw", 4), 1);
    assert_int_equal(table_series_choice(&r, "2", 1), 1);
    assert_int_equal(table_series_choice(&r, "#2", 2), 1);
    assert_int_equal(table_series_choice(&r, "0", 1), -1);
    assert_int_equal(table_series_choice(&r, "99", 2), -1);
    assert_int_equal(table_series_choice(&r, "", 0), -1);
    assert_int_equal(table_series_choice(&r, "#", 1), -1);
    text_init(&t, token, sizeof token);
    table_series_token(&r, 1, &t);
    assert_string_equal(token, "draw");
    /* Where a token is a number, a bare number is a token. */
    lay("prowlers-passage", "--", "{\"start\":0}");
    play("+C");
    table_read(&table, lang_at(0), table.facing, &r);
    assert_true(table_series_marks_numbers(&r));
    assert_int_equal(table_series_choice(&r, "3", 1), -1);
    assert_int_equal(table_series_choice(&r, "#3", 2), 2);
    text_init(&t, token, sizeof token);
    table_series_token(&r, table_series_choice(&r, "24", 2), &t);
    assert_string_equal(token, "24");
    /* In French, west is called by a letter of its own, and may be typed either way. */
    table_read(&table, lang_find("fr"), table.facing, &r);
    int west = table_series_choice(&r, "2w", 2);
    assert_int_equal(table_series_choice(&r, "2o", 2), west);
    text_init(&t, token, sizeof token);
    table_series_name(&r, west, &t);
    assert_string_equal(token, "2o");
}

static void finish(void)
{
    while (table_stage(&table) != TABLE_OVER) {
        if (table_stage(&table) == TABLE_THINK)
            answer("wait");
        else
            play("wait");
    }
}

static void a_series_turns_the_seats_and_keeps_the_tally(void **state)
{
    struct game_result result;
    struct fault f;
    char text[512];
    struct text t;
    (void)state;
    lay("null", "-b", "{\"start\":0,\"hands\":[[5,8],[2,7]]}");
    table.series = 2;
    finish();
    assert_int_equal(table_viewer(&table), GAME_REFEREE);
    assert_int_equal(table_undo(&table, &f), ERR_UNDO_LEARNED); /* the cards are on the table */
    table.match.game->result(table.match.box, &table.match.state, &result);
    table_series_count(&table);
    table_series_count(&table);
    assert_int_equal(table.played, 1);
    assert_int_equal(table.player[0].wins, result.winners & 1);
    assert_int_equal(table.player[1].points, result.score[1]);
    assert_true(table_series_goes_on(&table));
    assert_int_equal(table_lay_again(&table, true, 6, &f), ERR_NONE);
    assert_string_equal(table.player[1].name, "Ada");
    assert_string_equal(table.player[0].bot, "greedy");
    assert_int_equal(table.player[1].wins, result.winners & 1);
    assert_int_equal(table.match.count, 0);
    assert_false(table.counted);
    assert_int_equal(table_lay_again(&table, true, 6, &f), ERR_MOVE_TURN); /* it goes on */
    finish();
    table_series_count(&table);
    assert_false(table_series_goes_on(&table));
    text_init(&t, text, sizeof text);
    table_series_tally(&table, lang_at(0), &t);
    assert_non_null(strstr(text, "Games played: 2 of 2."));
    assert_non_null(strstr(text, "Ada: "));
}

/* The seat that chance let start. */
static int starter(void)
{
    const struct match *m = &table.match;
    for (uint32_t i = 0; i < m->count; i++)
        if (game_starter(m->game, m->log[i]) >= 0)
            return game_starter(m->game, m->log[i]);
    return -1;
}

/* A whole game of bots that move at random. */
static void random_game(struct rng *rng)
{
    const struct match *m = &table.match;
    while (table_stage(&table) != TABLE_OVER) {
        struct game_moves legal;
        game_legal(m->game, m->box, &m->state, &legal);
        table_make(&table, legal.move[rng_below(rng, legal.count)]);
    }
}

/* Where chance names who starts, it does so among those who have not started yet, each as likely; and outside of a
 * series, or once all have, among all. */
static void everybody_starts_once_in_a_series(void **state)
{
    uint32_t second[3] = {0}, twice = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct rng rng;
        struct fault f;
        char first = 0, names = 0;
        rng_seed(&rng, 71, seed, RNG_TEST, 0);
        lay("prowl", "bbb", NULL);
        table.series = seed % 4 == 3 ? 0 : 3;
        rng_seed(&table.match.chance, seed, 0, RNG_CHANCE, 0);
        for (uint32_t i = 0; i < 4; i++) {
            if (i > 0)
                assert_int_equal(table_lay_again(&table, true, seed, &f), ERR_NONE);
            random_game(&rng);
            char name = table.player[starter()].name[0];
            first = i == 0 ? name : first;
            if (i == 1 && table.series > 0) /* A, B, C: who comes after the first */
                second[(name - first + 3) % 3]++;
            if (table.series == 0)
                twice += i == 1 && name == first;
            else if (i < 3)
                assert_false(names >> (name - 'A') & 1);
            names = (char)(names | 1 << (name - 'A'));
            table_series_count(&table);
            assert_int_equal(table.player[starter()].began, true);
        }
    }
    assert_int_equal(second[0], 0);
    assert_in_range(second[1], 190, 260); /* of 450 */
    assert_in_range(twice, 30, 70);       /* of 150 */
}

static void an_end_without_secrets_can_be_taken_back_with_its_tally(void **state)
{
    struct fault f;
    struct table_reading r;
    (void)state;
    lay("prowlers-passage", "--", NULL);
    while (table_stage(&table) != TABLE_OVER) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        table_read(&table, lang_at(0), table.facing, &r);
        text_init(&t, token, sizeof token);
        table_series_token(&r, 0, &t);
        play(token);
    }
    assert_int_equal(table_home(&table), table.facing);
    for (int seat = 0; seat < 2; seat++) { /* as it is opened for who played elsewhere */
        table_sit_as(&table, seat);
        assert_int_equal(table_home(&table), seat);
    }
    table_sit_as(&table, GAME_SPECTATOR);
    assert_int_equal(table_home(&table), TABLE_NOBODY);
    table_sit_as(&table, 0);
    table_series_count(&table);
    assert_int_equal(table.played, 1);
    assert_int_equal(table_undo(&table, &f), ERR_NONE);
    assert_int_equal(table.played, 0);
    assert_int_equal(table.player[0].wins + table.player[1].wins, 0);
    assert_int_equal(table.player[0].points, 0);
    assert_int_equal(table_stage(&table), TABLE_CHOOSE);
}

/* Writes the note into a record and reads that again. */
static void who_plays_survives_a_record(void **state)
{
    static const char older[] = "{\"club\":[1, 2],\"play\":{\"old\":true},\"date\":\"May\"}";
    static char text[1 << 14], again[1 << 14];
    struct text t;
    struct record r;
    struct fault f;
    (void)state;
    lay("null", "-b", "{\"start\":0}");
    play("wait");
    answer("wait");
    assert_int_equal(table_undo(&table, &f), ERR_NONE);
    table.series = 2;
    table.played = 1;
    table.player[1].wins = 3;
    table.player[0].points = -4;
    table.player[0].began = true;
    strcpy(table.player[1].name, "B\"laise");
    strcpy(table.next, "null-9");
    table.kept = (struct json){older, sizeof older - 1};
    text_init(&t, text, sizeof text);
    table_lay_record_write(&table, &t);
    assert_non_null(strstr(text, ",\"club\":[1, 2],\"date\":\"May\",\"play\":{\"series\":2,"));
    assert_null(strstr(text, "old"));
    assert_int_equal(record_open(text, t.used, &r, &f), ERR_NONE);
    memset(&table, 0, sizeof table);
    assert_int_equal(table_lay_open(&table, &r, registry_find("null"), &box.head, 5, moves, &f), ERR_NONE);
    text_init(&t, again, sizeof again);
    table_lay_record_write(&table, &t);
    assert_string_equal(text, again);
    assert_int_equal(table.match.count, 0);
    assert_int_equal(table.match.undone, 2);
    assert_string_equal(table.next, "null-9");
    assert_string_equal(table.player[1].name, "B\"laise");
    assert_string_equal(table.player[0].bot, "");
    assert_string_equal(table.player[1].bot, "greedy");
    assert_int_equal(table.player[1].wins, 3);
    assert_int_equal(table.player[0].points, -4);
    assert_true(table.player[0].began && !table.player[1].began);
    assert_int_equal(table.series, 2);
    assert_int_equal(table.played, 1);
}

static void a_note_without_sense_is_refused(void **state)
{
    static const char *const bad[] = {
        "{\"play\":[]}",
        "{\"play\":{\"bots\":[\"greedy\"]}}",
        "{\"play\":{\"bots\":[1,2]}}",
        "{\"play\":{\"series\":-1}}",
        "{\"play\":{\"wins\":[0,\"x\"]}}",
        "{\"play\":{\"began\":[0,2]}}",
        "{\"play\":{\"began\":[true,false]}}",
        "{\"play\":{\"counted\":1}}",
        "{\"play\":{\"counted\":true}}", /* the game goes on */
        "{\"play\":{\"next\":7}}",
        "{\"play\":{\"undone\":[\"fly\"]}}",
        "{\"play\":{\"undone\":{}}}",
    };
    struct fault f;
    (void)state;
    lay("null", "-b", NULL);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct record r;
        memset(&r, 0, sizeof r);
        assert_int_equal(json_check(bad[i], strlen(bad[i]), &r.whole, &f), ERR_NONE);
        assert_int_equal(json_check("[\"a\",\"b\"]", 9, &r.names, &f), ERR_NONE);
        if (table_note_read(&table, &r))
            fail_msg("%s passed", bad[i]);
    }
}

/* Chance goes on after a resumption exactly where it would have gone on without one. */
static void chance_is_wound_to_where_it_stood(void **state)
{
    struct rng fresh;
    (void)state;
    lay("null", "--", "{\"start\":0,\"hands\":[[5],[2]]}");
    table.facing = 0;
    play("draw");
    struct match resumed = table.match;
    rng_seed(&fresh, 5, 0, RNG_CHANCE, 0);
    table_wind(&resumed, &fresh);
    assert_int_equal(rng_next(&resumed.chance), rng_next(&table.match.chance));
}

static void who_comes_back_is_told_from_their_own_last_decision_on(void **state)
{
    (void)state;
    lay("null", "-b", "{\"start\":0}");
    play("wait");
    answer("wait");
    play("wait");
    answer("wait");
    table_recall(&table);
    assert_int_equal(table_told(&table), 2);
}

/* A move without an alternative is made for whoever has it, and taken back together with what led to it. */
static void what_is_forced_is_no_decision(void **state)
{
    struct game_moves legal;
    struct fault f;
    uint32_t decided = 0, tried = 0;
    (void)state;
    lay("petra", "-b", NULL);
    assert_false(table_make_forced(&table)); /* there is a choice, or a bot's turn */
    while (table_stage(&table) != TABLE_OVER && tried < 3) {
        const struct match *m = &table.match;
        uint32_t told = table_told(&table), count = m->count;
        bool forced = table_stage(&table) == TABLE_CHOOSE && table_is_forced(m, &m->state);
        game_legal(m->game, m->box, &m->state, &legal);
        if (!forced && table_stage(&table) == TABLE_CHOOSE) {
            decided = count;
            table_tell(&table, count);
        }
        if (!forced) {
            assert_false(table_make_forced(&table));
            table_make(&table, legal.move[(count * 7) % legal.count]);
            continue;
        }
        assert_true(table_make_forced(&table));
        assert_int_equal(table_told(&table), told);
        uint32_t made = m->count;
        if (table_undo(&table, &f) != ERR_NONE)
            continue;
        tried++;
        assert_int_equal(m->count, decided);
        assert_false(table_is_forced(m, &m->state));
        assert_int_equal(table_redo(&table, &f), ERR_NONE);
        assert_int_equal(m->count, made);
    }
    assert_int_equal(tried, 3);
}

/* Makes the decisions of a seat that have no alternative. */
static void make_forced(int seat)
{
    struct game_moves legal;
    const struct match *m = &table.match;
    while (table_stage(&table) != TABLE_OVER && table_seat(&table) == seat) {
        game_legal(m->game, m->box, &m->state, &legal);
        if (legal.count != 1)
            return;
        table_make(&table, legal.move[0]);
    }
}

/* A step can be taken back, together with the decisions without a choice that follow it. */
static void steps_can_be_taken_back(void **state)
{
    static const char *const ids[] = {"petra", "prowl"};
    (void)state;
    for (int g = 0; g < 2; g++) {
        uint32_t steps = 0;
        lay(ids[g], "-b", NULL);
        while (table_stage(&table) != TABLE_OVER && table.match.count < 1500) {
            static struct table_reading r;
            struct fault f;
            uint32_t before = table.match.count;
            bool own = table_seat(&table) == 0;
            table_read(&table, lang_at(0), table_seat(&table), &r);
            game_legal(r.game, r.reader.box, &r.view, &r.legal);
            int choice = (int)(before * 7 % r.legal.count);
            bool step = own && r.legal.count > 1 && table_undo_is_step(&r, choice);
            table_make(&table, r.legal.move[choice]);
            if (!step)
                continue;
            make_forced(0);
            struct table copy = table;
            assert_int_equal(table_undo(&table, &f), ERR_NONE);
            assert_int_equal(table.match.count, before);
            table = copy;
            steps++;
        }
        assert_true(steps > 2);
    }
}

UNIT_MAIN(cmocka_unit_test(people_at_one_screen_are_parted_by_a_curtain),
          cmocka_unit_test(alone_or_without_secrets_there_is_no_curtain),
          cmocka_unit_test(bots_alone_are_watched_by_an_onlooker),
          cmocka_unit_test(undo_goes_back_over_bots_but_not_over_what_was_seen),
          cmocka_unit_test(undo_never_takes_back_a_bots_opening),
          cmocka_unit_test(learning_is_what_comes_into_ones_own_view),
          cmocka_unit_test(at_one_screen_one_takes_back_ones_own), cmocka_unit_test(a_clan_card_face_down_comes_back),
          cmocka_unit_test(choices_are_found_by_token_and_by_number),
          cmocka_unit_test(a_series_turns_the_seats_and_keeps_the_tally),
          cmocka_unit_test(everybody_starts_once_in_a_series),
          cmocka_unit_test(an_end_without_secrets_can_be_taken_back_with_its_tally),
          cmocka_unit_test(who_plays_survives_a_record), cmocka_unit_test(a_note_without_sense_is_refused),
          cmocka_unit_test(chance_is_wound_to_where_it_stood),
          cmocka_unit_test(who_comes_back_is_told_from_their_own_last_decision_on),
          cmocka_unit_test(what_is_forced_is_no_decision), cmocka_unit_test(steps_can_be_taken_back))
