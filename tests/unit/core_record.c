/* Records and matches: reading, refusing with the place, writing again, taking back and playing again. */
#include "fixture.h"

#include "core/record.h"

#include <stdio.h>
#include <stdlib.h>

/* A game of the built-in box, up to the first decision. */
static void deal(struct fixture *t, const char *id, uint64_t seed)
{
    fixture_box(t, registry_find(id), NULL);
    fixture_begin(t, t->game->seats_min, NULL, NULL, seed);
    match_settle(&t->match);
}

/* Plays the `pick`-th legal move each time, at most `most` of them. */
static void play_on(struct fixture *t, uint32_t pick, uint32_t most)
{
    struct game_moves legal;
    for (; most > 0 && match_actor(&t->match) != GAME_OVER; most--) {
        game_legal(t->game, &t->box.head, &t->match.state, &legal);
        match_apply(&t->match, legal.move[pick % legal.count]);
        match_settle(&t->match);
    }
}

static const char *written(struct fixture *t)
{
    struct record_notes notes = {.names = {"Ada", "Blaise \"the Bear\""}};
    static char text[1 << 16];
    struct text out;
    text_init(&out, text, sizeof text);
    record_write(&t->match, &notes, &out);
    assert_false(out.cut);
    return text;
}

/* Reads a record with the fixture's game and box, and reports where it is wrong. */
static enum err load(struct fixture *t, const char *text, struct match *m, game_move *log, struct fault *f,
                     bool *in_moves)
{
    struct record r;
    struct rng chance;
    *in_moves = false;
    rng_seed(&chance, 0, 0, RNG_CHANCE, 0);
    enum err err = record_open(text, strlen(text), &r, f);
    return err == ERR_NONE ? record_load(&r, t->game, &t->box.head, m, log, &chance, f, in_moves) : err;
}

static enum err load_only(struct fixture *t, const char *text, struct fault *f)
{
    struct match m;
    bool in_moves;
    game_move *log = calloc(t->game->log_max, sizeof *log);
    assert_non_null(log);
    enum err err = load(t, text, &m, log, f, &in_moves);
    free(log);
    return err;
}

static void same_game_again(void **state)
{
    static const char *const ids[] = {"prowlers-passage", "null"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        static struct fixture t;
        struct match m;
        struct fault f;
        bool in_moves;
        deal(&t, ids[i], 5);
        play_on(&t, 7, 1000);
        assert_int_equal(match_actor(&t.match), GAME_OVER);
        game_move *log = calloc(t.game->log_max, sizeof *log);
        assert_non_null(log);
        assert_int_equal(load(&t, written(&t), &m, log, &f, &in_moves), ERR_NONE);
        assert_int_equal(m.count, t.match.count);
        assert_true(game_same(t.game, &m.state, &t.match.state));
        free(log);
    }
}

/* Replaces the first `from` in the written record. */
static const char *changed(struct fixture *t, const char *from, const char *to)
{
    return fixture_edit(written(t), from, to);
}

static void refuses(void **state)
{
    static const struct {
        const char *from, *to;
        enum err err;
    } changes[] = {
        {"\"warren\":1", "\"warren\":2", ERR_RECORD_VERSION},
        {"\"warren\":1,", "", ERR_FIELD_MISSING},
        {"\"rules\":1", "\"rules\":2", ERR_RULES_VERSION},
        {"\"rules\":1", "\"rules\":0", ERR_FIELD_VALUE},
        {"\"rules\":1", "\"rules\":\"1\"", ERR_FIELD_VALUE},
        {"\"rules\":1,", "", ERR_NONE},
        {"\"warren\":1", "\"warren\":1,\"warren\":1", ERR_FIELD_TWICE},
        {"\"game\":\"prowlers-passage\"", "\"game\":3", ERR_FIELD_KIND},
        {"\"options\":{\"edition\":\"en\"}", "\"options\":{\"edition\":\"de\"}", ERR_OPTION_VALUE},
        {"\"options\":{\"edition\":\"en\"}", "\"options\":{\"editions\":\"en\"}", ERR_OPTION_UNKNOWN},
        {"\"options\":{\"edition\":\"en\"}", "\"options\":{\"edition\":\"en\",\"edition\":\"en\"}", ERR_OPTION_TWICE},
        {"\"options\":{\"edition\":\"en\"}", "\"options\":[]", ERR_FIELD_KIND},
        {"\"box\":\"reconstructed-1\"", "\"box\":\"mine\"", ERR_RECORD_BOX},
        {"\"box\":\"reconstructed-1\"", "\"box\":\"reconstructed-1\",\"box_hash\":\"0123456789abcdef\"",
         ERR_RECORD_BOX},
        {"\"box\":\"reconstructed-1\"", "\"box\":\"reconstructed-1\",\"box_hash\":\"xyz\"", ERR_FIELD_VALUE},
        {"\"seats\":[\"Ada\",", "\"seats\":[", ERR_SEATS},
        {"\"seats\":[\"Ada\",", "\"seats\":[1,", ERR_FIELD_VALUE},
        {"\"start\":", "\"begin\":", ERR_FIELD_UNKNOWN},
        {"\"track\":8", "\"track\":9", ERR_SETUP_IMPOSSIBLE},
        {"\"moves\":[", "\"moves\":{", ERR_JSON_SYNTAX},
        {"\"moves\":[", "\"moves\":[7,", ERR_MOVE_ILLEGAL},
        {"\"moves\":[", "\"moves\":[\"99\",", ERR_MOVE_ILLEGAL},
        {"\"scores\":[", "\"scores\":[-", ERR_RECORD_RESULT},
        {"\"winners\":[", "\"winners\":[0,1,", ERR_RECORD_RESULT},
        {"\"winners\":[", "\"winners\":[9,", ERR_RECORD_RESULT},
    };
    static struct fixture t;
    struct fault f;
    (void)state;
    deal(&t, "prowlers-passage", 1);
    play_on(&t, 3, 1000);
    assert_int_equal(load_only(&t, written(&t), &f), ERR_NONE);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        enum err err = load_only(&t, changed(&t, changes[i].from, changes[i].to), &f);
        if (err != changes[i].err || (err != ERR_NONE && f.err != err))
            fail_msg("%s: %s (%s)", changes[i].to, err_name(err), f.what);
    }
}

/* An illegal move is reported with its index; a move after the end and a result before it are refused too. */
static void names_the_move(void **state)
{
    static struct fixture t;
    struct match m;
    struct fault f;
    bool in_moves;
    (void)state;
    deal(&t, "prowlers-passage", 1);
    play_on(&t, 3, 10);
    game_move *log = calloc(t.game->log_max, sizeof *log);
    assert_non_null(log);
    assert_int_equal(load(&t, changed(&t, "]}", ",\"bad\"]}"), &m, log, &f, &in_moves), ERR_MOVE_ILLEGAL);
    assert_true(in_moves);
    assert_int_equal(f.at, t.match.count);
    assert_string_equal(f.what, "bad");
    assert_int_equal(load(&t, changed(&t, "]}", "],\"result\":{\"winners\":[0]}}"), &m, log, &f, &in_moves),
                     ERR_RECORD_RESULT);
    play_on(&t, 3, 1000);
    assert_int_equal(load(&t, changed(&t, "],\"result\"", ",\"12\"],\"result\""), &m, log, &f, &in_moves),
                     ERR_MOVE_OVER);
    assert_int_equal(f.at, t.match.count);
    free(log);
}

/* Members of later versions and of other programs survive being read and written. */
static void keeps_the_unknown(void **state)
{
    static struct fixture t;
    struct record r;
    struct fault f;
    struct text out;
    char again[1 << 15];
    (void)state;
    deal(&t, "null", 2);
    play_on(&t, 1, 4);
    const char *text = changed(&t, "{\"warren\":1", "{\"date\": \"2026-01-02\",\"warren\":1,\"clock\":[1, {\"a\":2}]");
    assert_int_equal(record_open(text, strlen(text), &r, &f), ERR_NONE);
    struct record_notes notes = {.original = r.whole};
    text_init(&out, again, sizeof again);
    record_write(&t.match, &notes, &out);
    assert_non_null(strstr(again, "\"date\":\"2026-01-02\""));
    assert_non_null(strstr(again, "\"clock\":[1, {\"a\":2}]"));
    assert_int_equal(record_open(again, out.used, &r, &f), ERR_NONE);
}

/* A seed would tell what is yet to be drawn: it is written only once the game is over. */
static void seed_after_the_end(void **state)
{
    static struct fixture t;
    struct record_notes notes = {.has_seed = true, .seed = 77, .index = 3};
    static char text[1 << 16];
    struct text out;
    (void)state;
    deal(&t, "null", 2);
    text_init(&out, text, sizeof text);
    record_write(&t.match, &notes, &out);
    assert_null(strstr(text, "seed"));
    play_on(&t, 0, 1000);
    text_init(&out, text, sizeof text);
    record_write(&t.match, &notes, &out);
    assert_non_null(strstr(text, "\"seed\":\"77:3\""));
}

static void play_is_checked(void **state)
{
    static struct fixture t;
    struct fault f;
    (void)state;
    deal(&t, "prowlers-passage", 1);
    int seat = match_actor(&t.match);
    assert_int_equal(match_play(&t.match, 1 - seat, "+B", 2, &f), ERR_MOVE_TURN);
    assert_int_equal(match_play(&t.match, GAME_CHANCE, "+B", 2, &f), ERR_MOVE_TURN);
    assert_int_equal(match_play(&t.match, seat, "+X", 2, &f), ERR_MOVE_ILLEGAL);
    assert_int_equal(match_play(&t.match, seat, "+B ", 3, &f), ERR_MOVE_ILLEGAL);
    assert_int_equal(match_play(&t.match, seat, "", 0, &f), ERR_MOVE_ILLEGAL);
    assert_int_equal(t.match.count, 0);
    assert_int_equal(match_play(&t.match, seat, "+B", 2, &f), ERR_NONE);
    assert_int_equal(t.match.count, 1);
    play_on(&t, 0, 1000);
    assert_int_equal(match_play(&t.match, 0, "12", 2, &f), ERR_MOVE_OVER);
}

static void undo_and_redo(void **state)
{
    static struct fixture t;
    struct fault f;
    struct game_state before[40], end;
    (void)state;
    deal(&t, "prowlers-passage", 1);
    assert_int_equal(match_undo(&t.match, false, &f), ERR_UNDO_NOTHING);
    assert_int_equal(match_redo(&t.match, &f), ERR_REDO_NOTHING);
    while (match_actor(&t.match) != GAME_OVER) {
        before[t.match.count] = t.match.state;
        play_on(&t, 2, 1);
    }
    end = t.match.state;
    uint32_t length = t.match.count;
    for (uint32_t i = length; i-- > 0;) {
        assert_int_equal(match_undo(&t.match, false, &f), ERR_NONE);
        assert_true(game_same(t.game, &t.match.state, &before[i]));
    }
    for (uint32_t i = 0; i < length; i++)
        assert_int_equal(match_redo(&t.match, &f), ERR_NONE);
    assert_true(game_same(t.game, &t.match.state, &end));
    /* A new move forgets what was taken back. */
    assert_int_equal(match_undo(&t.match, false, &f), ERR_NONE);
    assert_int_equal(match_undo(&t.match, false, &f), ERR_NONE);
    play_on(&t, 0, 1);
    assert_int_equal(match_redo(&t.match, &f), ERR_REDO_NOTHING);
}

/* In the null game a drawn card has been seen, so the decision to draw cannot be taken back without force. */
static void undo_after_a_draw(void **state)
{
    static struct fixture t;
    struct fault f;
    (void)state;
    deal(&t, "null", 2);
    struct game_state start = t.match.state;
    int seat = match_actor(&t.match);
    assert_int_equal(match_play(&t.match, seat, "draw", 4, &f), ERR_NONE);
    assert_int_equal(match_undo(&t.match, false, &f), ERR_NONE); /* nothing is drawn yet */
    assert_int_equal(match_play(&t.match, seat, "draw", 4, &f), ERR_NONE);
    match_settle(&t.match);
    assert_int_equal(t.match.count, 2);
    game_move drawn = t.match.log[1];
    assert_int_equal(match_undo(&t.match, false, &f), ERR_UNDO_LEARNED);
    assert_int_equal(match_undo(&t.match, true, &f), ERR_NONE);
    assert_true(game_same(t.game, &t.match.state, &start));
    assert_int_equal(match_redo(&t.match, &f), ERR_NONE); /* the same card again, not another */
    assert_true(t.match.count == 2 && t.match.log[1] == drawn);
}

/* How people ended a game is kept when its record is written again, but not once a move more was made. What this
 * version does not know is no ending, and is kept too. */
static void keeps_the_ending(void **state)
{
    static const struct {
        const char *ended;
        bool known;
    } cases[] = {
        {"{\"how\":\"resigned\",\"resigned\":[1],\"winners\":[0]}", true},
        {"{\"how\":\"abandoned\",\"resigned\":[0,1]}", true},
        {"{\"how\":\"time\"}", true},
        {"{\"how\":\"played\",\"resigned\":[1]}", true},
        {"{\"how\":\"resigned\",\"resigned\":[1]}", false},
        {"{\"how\":\"resigned\",\"resigned\":[2],\"winners\":[0]}", false},
        {"{\"how\":\"resigned\",\"resigned\":1,\"winners\":[0]}", false},
        {"{\"how\":\"flood\"}", false},
        {"{\"resigned\":[1]}", false},
        {"\"at noon\"", false},
    };
    static struct fixture t;
    static char text[1 << 16], again[1 << 16], value[128];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct record_notes notes = {.names = {"Ada", "Blaise"}};
        struct record r;
        struct record_ending e;
        struct fault f;
        struct text out;
        deal(&t, "prowlers-passage", 1);
        play_on(&t, 3, 10);
        snprintf(text, sizeof text, "%.*s,\"ended\":%s}", (int)strlen(written(&t)) - 1, written(&t), cases[i].ended);
        assert_int_equal(record_open(text, strlen(text), &r, &f), ERR_NONE);
        assert_int_equal(record_ending_read(r.whole, r.seats, &e), cases[i].known);
        text_init(&out, value, sizeof value);
        if (cases[i].known)
            record_ending_write(&e, &out);
        if (cases[i].known)
            assert_string_equal(value, cases[i].ended);
        notes.original = r.whole;
        text_init(&out, again, sizeof again);
        record_write(&t.match, &notes, &out);
        assert_non_null(strstr(again, cases[i].ended));
        play_on(&t, 3, 1);
        text_init(&out, again, sizeof again);
        record_write(&t.match, &notes, &out);
        assert_null(strstr(again, "ended"));
    }
}

UNIT_MAIN(cmocka_unit_test(same_game_again), cmocka_unit_test(refuses), cmocka_unit_test(names_the_move),
          cmocka_unit_test(keeps_the_unknown), cmocka_unit_test(seed_after_the_end), cmocka_unit_test(play_is_checked),
          cmocka_unit_test(undo_and_redo), cmocka_unit_test(undo_after_a_draw), cmocka_unit_test(keeps_the_ending))
