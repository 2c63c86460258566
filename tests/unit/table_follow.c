/* A table that is followed: everything that a viewer is shown of it is what the true table would show that viewer; and
 * it takes nothing from whoever sends it that could not be. */
#include "unit.h"

#include "ai/bot.h"
#include "core/follow.h"
#include "core/position.h"
#include "registry/registry.h"
#include "table/table.h"

enum { BOX_ROOM = 1 << 14, LOG_ROOM = 1 << 15, VIEWERS = GAME_SEATS_MAX + 1 };

static struct table truth, followed[VIEWERS];
static game_move true_log[LOG_ROOM], seen_log[VIEWERS][LOG_ROOM], scratch[LOG_ROOM];
static char one[SHOW_SCENE_MAX], other[SHOW_SCENE_MAX];
static union {
    _Alignas(16) struct box head;
    uint8_t bytes[BOX_ROOM];
} box;

static struct table *table_of(int viewer)
{
    return &followed[viewer - GAME_SPECTATOR];
}

static struct table_plan plan_for(const char *id, uint32_t seats)
{
    static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Chloé", "Denis", "Émilie"};
    struct table_plan plan = {.game = registry_find(id), .box = &box.head};
    struct fault f;
    assert_true(plan.game->box_size <= sizeof box && plan.game->log_max <= LOG_ROOM);
    registry_box(plan.game, &box.head);
    assert_int_equal(game_setup_init(plan.game, &plan.setup, seats, &f), ERR_NONE);
    for (uint32_t seat = 0; seat < seats; seat++)
        strcpy(plan.player[seat].name, names[seat]);
    return plan;
}

/* Tells a viewer the set-up and the first moves of the match. */
static void tell_all(const struct table_plan *plan, int viewer)
{
    struct text t;
    struct json json;
    struct fault f;
    struct game_state s;
    const struct match *m = &truth.match;
    struct table *to = table_of(viewer);
    text_init(&t, one, sizeof one);
    assert_true(follow_setup_write(m->game, m->box, &m->setup, viewer, &t));
    assert_int_equal(json_check(one, t.used, &json, &f), ERR_NONE);
    assert_int_equal(table_follow(to, plan, json, viewer, seen_log[viewer - GAME_SPECTATOR], &f), ERR_NONE);
    for (uint32_t i = 0; i < m->count; i++) {
        char token[GAME_TOKEN_MAX];
        text_init(&t, token, sizeof token);
        match_state_at(m, i, &s);
        follow_move_write(m->game, m->box, &s, m->log[i], viewer, &t);
        assert_int_equal(table_follow_play(to, token, t.used, &f), ERR_NONE);
    }
}

static void lay(const char *id, uint32_t seats, uint64_t seed)
{
    struct table_plan plan = plan_for(id, seats);
    struct fault f;
    assert_int_equal(table_lay(&truth, &plan, seed, true_log, &f), ERR_NONE);
    for (int viewer = GAME_SPECTATOR; viewer < (int)seats; viewer++)
        tell_all(&plan, viewer);
}

/* Plays a move at the true table, and tells everybody what they see of it and of what chance does then. */
static void make(game_move move)
{
    struct match *m = &truth.match;
    struct game_state s = m->state;
    struct fault f;
    uint32_t from = m->count;
    table_make(&truth, move);
    for (uint32_t i = from; i < m->count; i++) {
        for (int viewer = GAME_SPECTATOR; viewer < m->setup.seats; viewer++) {
            char token[GAME_TOKEN_MAX];
            struct text t;
            text_init(&t, token, sizeof token);
            follow_move_write(m->game, m->box, &s, m->log[i], viewer, &t);
            if (table_follow_play(table_of(viewer), token, t.used, &f) != ERR_NONE)
                fail_msg("viewer %d: %s: %s", viewer, token, err_message(f.err));
        }
        m->game->apply(m->box, &s, m->log[i]);
    }
}

static void make_any(struct rng *rng)
{
    struct game_moves legal;
    game_legal(truth.match.game, truth.match.box, &truth.match.state, &legal);
    make(legal.move[rng_below(rng, legal.count)]);
}

/* Everything in words and pictures. */
static void write_reading(const struct table_reading *r, struct text *out)
{
    int actor = r->game->actor(r->reader.box, &r->view);
    if (actor != GAME_OVER && actor == r->reader.viewer)
        show_ask(r->game, &r->reader, &r->view, out);
    if (actor == GAME_OVER)
        show_outcome(r->game, &r->reader, &r->view, out);
    show_describe(r->game, &r->reader, &r->view, out);
    show_score(r->game, &r->reader, &r->view, out);
    show_why(r->game, &r->reader, &r->view, "x", 1, out);
    for (uint32_t i = 0; i < r->legal.count; i++) {
        show_label(r->game, &r->reader, &r->view, r->legal.move[i], out);
        show_preview(r->game, &r->reader, &r->view, r->legal.move[i], out);
    }
    if (r->look.before != NULL)
        show_tell(r->game, &r->reader, r->look.before, r->look.last, out);
    show_scene(r->game, &r->reader, &r->view, &r->look, out);
}

static void write_log(const struct table *t, int viewer, struct text *out)
{
    static char sentence[SHOW_TEXT_MAX];
    struct table_walk w;
    struct text s;
    text_init(&s, sentence, sizeof sentence);
    table_walk(&w, t, lang_at(1), viewer, 0);
    while (table_walk_next(&w, &s)) {
        text_put(out, sentence);
        text_char(out, '\n');
        text_init(&s, sentence, sizeof sentence);
    }
}

static void check_shown(int viewer)
{
    static struct table_reading a, b;
    struct table then = truth; /* as if this viewer were before its screen */
    struct text t;
    then.facing = viewer == GAME_SPECTATOR ? TABLE_NOBODY : viewer;
    table_read(&then, lang_at(0), viewer, &a);
    table_read(table_of(viewer), lang_at(0), viewer, &b);
    assert_int_equal(a.legal.count, b.legal.count);
    assert_int_equal(table_viewer(table_of(viewer)), viewer);
    text_init(&t, one, sizeof one);
    write_reading(&a, &t);
    text_init(&t, other, sizeof other);
    write_reading(&b, &t);
    assert_false(t.cut);
    assert_string_equal(one, other);
}

static void check_log(int viewer)
{
    struct text t;
    text_init(&t, one, sizeof one);
    write_log(&truth, viewer, &t);
    text_init(&t, other, sizeof other);
    write_log(table_of(viewer), viewer, &t);
    assert_string_equal(one, other);
}

/* Also the id of the view, which a viewer can give away from what it has. */
static void check_position(int viewer)
{
    struct text a, b;
    struct fault f;
    text_init(&a, one, sizeof one);
    text_init(&b, other, sizeof other);
    enum err err = position_write(&truth.match, truth.match.count, viewer, scratch, &a, &f);
    struct table *t = table_of(viewer);
    assert_int_equal(position_write(&t->match, t->match.count, viewer, scratch, &b, &f), err);
    assert_string_equal(one, other);
}

/* A bot is told the same by a match that is followed as by the true one. */
static void check_memory(int seat)
{
    static struct bot_memory a, b;
    static game_move seen_a[LOG_ROOM], seen_b[LOG_ROOM];
    struct bot_turn turn;
    const struct game *g = truth.match.game;
    a.seen = seen_a;
    b.seen = seen_b;
    bot_look(&truth.match, seat, &a, &turn);
    bot_look(&table_of(seat)->match, seat, &b, &turn);
    assert_int_equal(a.count, b.count);
    assert_memory_equal(seen_a, seen_b, a.count * sizeof *seen_a);
    assert_true(game_same(g, &a.first, &b.first) && game_same(g, &a.view, &b.view));
}

static void shows_what_the_table_would(const char *id, uint32_t seats, uint32_t decisions)
{
    struct rng rng;
    rng_seed(&rng, seats, 1, RNG_TEST, 0);
    lay(id, seats, 7);
    for (uint32_t i = 0; i < decisions && table_stage(&truth) != TABLE_OVER; i++) {
        for (int viewer = GAME_SPECTATOR; viewer < (int)seats; viewer++)
            check_shown(viewer);
        make_any(&rng);
    }
    for (int viewer = GAME_SPECTATOR; viewer < (int)seats; viewer++) {
        check_shown(viewer);
        check_log(viewer);
        check_position(viewer);
        if (viewer >= 0)
            check_memory(viewer);
    }
}

static void all_that_is_shown_is_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; registry_game(i) != NULL; i++)
        for (uint32_t seats = registry_game(i)->seats_min; seats <= registry_game(i)->seats_max; seats++)
            shows_what_the_table_would(registry_game(i)->id, seats, 60);
}

static game_move legal_move(const char *token)
{
    struct game_moves legal;
    const struct match *m = &truth.match;
    game_legal(m->game, m->box, &m->state, &legal);
    int i = game_find(m->game, m->box, &m->state, &legal, token, strlen(token));
    assert_true(i >= 0);
    return legal.move[i];
}

static int next_seat(void)
{
    return table_seat(&truth);
}

static void only_the_viewer_chooses(void **state)
{
    static struct table_reading r;
    (void)state;
    lay("null", 3, 2);
    for (int i = 0; i < 4; i++) {
        for (int viewer = GAME_SPECTATOR; viewer < 3; viewer++) {
            struct table *t = table_of(viewer);
            assert_int_equal(table_stage(t), viewer == next_seat() ? TABLE_CHOOSE : TABLE_THINK);
            assert_false(table_has_curtains(t));
            table_read(t, lang_at(0), viewer, &r);
            assert_int_equal(r.legal.count > 0, viewer == next_seat());
        }
        make(legal_move("wait"));
    }
}

static void moves_are_taken_back_as_it_is_said(void **state)
{
    struct fault f;
    (void)state;
    lay("null", 2, 2);
    struct table *t = table_of(0);
    struct game_state first = t->match.state;
    make(legal_move("wait"));
    struct game_state second = t->match.state;
    make(legal_move("wait"));
    table_tell(t, 2);
    assert_int_equal(table_undo(t, &f), ERR_UNDO_ELSEWHERE);
    assert_int_equal(table_follow_back(t, 3, &f), ERR_FOLLOW_BACK);
    assert_int_equal(t->match.count, 2);
    assert_int_equal(table_follow_back(t, 1, &f), ERR_NONE);
    assert_true(game_same(t->match.game, &t->match.state, &second));
    struct table_trail trail;
    table_news_trail(&t->match, 0, &trail);
    assert_true(trail.decided && trail.last == 0);
    assert_int_equal(table_told(t), 1);
    assert_int_equal(table_redo(t, &f), ERR_REDO_NOTHING);
    assert_int_equal(table_follow_back(t, 0, &f), ERR_NONE);
    assert_true(game_same(t->match.game, &t->match.state, &first));
    table_news_trail(&t->match, 0, &trail);
    assert_false(trail.decided);
    assert_int_equal(table_follow_play(t, "wait", 4, &f), ERR_NONE);
    assert_true(game_same(t->match.game, &t->match.state, &second));
}

/* Whoever comes back is told what happened since their own last decision. */
static void a_screen_that_comes_back_is_told_what_it_missed(void **state)
{
    (void)state;
    lay("null", 3, 2);
    int me = next_seat(), later = (me + 1) % 3;
    for (int i = 0; i < 3; i++)
        make(legal_move("wait"));
    table_recall(table_of(me));
    assert_int_equal(table_told(table_of(me)), 0);
    table_recall(table_of(later));
    assert_int_equal(table_told(table_of(later)), 1);
    table_recall(table_of(GAME_SPECTATOR));
    assert_int_equal(table_told(table_of(GAME_SPECTATOR)), 0);
}

static void refuse(struct table *t, const char *token, enum err err)
{
    struct game_state before = t->match.state;
    struct fault f;
    assert_int_equal(table_follow_play(t, token, strlen(token), &f), err);
    assert_true(game_same(t->match.game, &before, &t->match.state));
}

/* Seat 0 has the cards 1 and 2, and seat 1 has 3 and 4. */
static void what_cannot_have_been_seen_is_refused(void **state)
{
    static const char *const never[] = {"",
                                        "?",
                                        "peek",
                                        "peek:1",
                                        "peek:1=",
                                        "peek:1=1,3",
                                        "peek:1=3",
                                        "peek:1=3,3",
                                        "peek:1=17,3",
                                        "peek:1=3,4,5",
                                        "peek:0=3,4",
                                        "accuse:1:3",
                                        "accuse:1:3=3",
                                        "accuse:1:3=0",
                                        "accuse:1:1=no",
                                        "accuse:1:99=1",
                                        "pass:3",
                                        "pass:?=1",
                                        "pass:3=1",
                                        "*5",
                                        "*?",
                                        "draw=5",
                                        "wait=1",
                                        "peek:1=3,4 ",
                                        "peek:4294967297=3,4"};
    struct table_plan plan = plan_for("null", 2);
    struct json setup;
    struct fault f;
    char long_one[GAME_TOKEN_MAX * 2];
    struct table *t = table_of(0);
    (void)state;
    static const char text[] = "{\"start\":0,\"hands\":[[1,2],[3,4]]}";
    assert_int_equal(json_check(text, strlen(text), &setup, &f), ERR_NONE);
    assert_int_equal(table_follow(t, &plan, setup, 0, seen_log[1], &f), ERR_NONE);
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        refuse(t, never[i], ERR_FOLLOW_MOVE);
    memset(long_one, '5', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = '\0';
    refuse(t, long_one, ERR_FOLLOW_MOVE);
    assert_int_equal(table_follow_play(t, "peek:1=7,5", 10, &f), ERR_NONE); /* it was shown no other cards */
    refuse(t, "pass:3=1", ERR_FOLLOW_MOVE);                                 /* 7 and 5 were seen there */
    assert_int_equal(table_follow_play(t, "pass:7=1", 8, &f), ERR_NONE);
}

static void a_set_up_that_cannot_be_is_refused(void **state)
{
    static const char *const never[] = {"{}", "{\"start\":2,\"hands\":[[1,2],[3,4]]}",
                                        "{\"start\":0,\"hands\":[[1,2],[2,4]]}", "[]"};
    struct table_plan plan = plan_for("null", 2);
    struct table_player nobody = {.name = "as it was"};
    struct json setup;
    struct fault f;
    (void)state;
    truth.player[0] = nobody;
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        assert_int_equal(json_check(never[i], strlen(never[i]), &setup, &f), ERR_NONE);
        assert_int_not_equal(table_follow(&truth, &plan, setup, 0, seen_log[1], &f), ERR_NONE);
        assert_string_equal(truth.player[0].name, nobody.name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_shown_is_the_same),
        cmocka_unit_test(only_the_viewer_chooses),
        cmocka_unit_test(moves_are_taken_back_as_it_is_said),
        cmocka_unit_test(a_screen_that_comes_back_is_told_what_it_missed),
        cmocka_unit_test(what_cannot_have_been_seen_is_refused),
        cmocka_unit_test(a_set_up_that_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
