/* The vocabulary of pictures: what can be chosen is opened once, what came last is known, its order can be read. */
#include "table_laid.h"

#include "show/scene.h"

static const struct svg_rule no_rules[] = {{NULL, NULL, NULL, NULL}};
static const char *const names[] = {"Ada", "Blaise"};
static const struct rect place = {10, 10, 20, 20};

static char drawn[1 << 14];
static struct text out;
static struct game_moves legal;
static struct scene scene;

static uint64_t byte_at(const struct game_state *s, uint32_t which)
{
    return s->bytes[which];
}

static const struct order_pieces pieces[] = {{byte_at, 2}, {NULL, 0}};

static void begin(const struct game_state *state, struct show_look *look)
{
    static struct show_reader r;
    r = (struct show_reader){.lang = lang_at(0), .box = &box.head, .viewer = 0, .seats = 2, .name = names};
    game_legal(table.match.game, &box.head, &table.match.state, &legal);
    look->legal = &legal;
    text_init(&out, drawn, sizeof drawn);
    scene_init(&scene, table.match.game, &r, state, look, pieces);
    scene_begin(&scene, &out, NULL, no_rules);
}

static const char *since(size_t from)
{
    return drawn + from;
}

static void a_choice_is_opened_once(void **state)
{
    struct show_look look = {.chosen = 1};
    (void)state;
    lay("prowlers-passage", "--", NULL);
    begin(&table.match.state, &look);
    size_t before = out.used;
    assert_true(scene_choice(&scene, "here", "fine", legal.move[0], place));
    assert_non_null(strstr(since(before), "<g class=\"choice fine\" id=\"here\" data-move="));
    assert_true(scene_is_drawn(&scene, 0) && !scene_is_drawn(&scene, 1));
    before = out.used;
    assert_false(scene_choice(&scene, "there", NULL, legal.move[0], place));
    assert_int_equal(out.used, before);
    assert_false(scene_considers(&scene, legal.move[0]));
    assert_true(scene_considers(&scene, legal.move[1]));
}

static void what_is_no_choice_is_a_group(void **state)
{
    struct show_look look = {.chosen = -1};
    (void)state;
    lay("prowlers-passage", "--", NULL);
    begin(&table.match.state, &look);
    size_t before = out.used;
    assert_false(scene_part(&scene, scene_id_of_two(&scene, "part", 2, 3), "fine", 9999, place));
    assert_string_equal(since(before), "<g class=\"fine\" id=\"part-2-3\">\n");
    assert_true(scene_part(&scene, scene_id(&scene, "part", "x"), NULL, legal.move[0], place));
    assert_non_null(strstr(since(before), "<g class=\"choice\" id=\"part-x\" data-move="));
    assert_false(scene_considers(&scene, legal.move[0]));
}

static void what_came_last_is_new(void **state)
{
    struct game_state earlier;
    struct show_look look = {.chosen = -1};
    (void)state;
    lay("prowlers-passage", "--", NULL);
    earlier = table.match.state;
    earlier.bytes[1]++;
    begin(&table.match.state, &look);
    assert_false(scene_is_new(&scene, byte_at, 0) || scene_is_new(&scene, byte_at, 1));
    look.before = &earlier;
    begin(&table.match.state, &look);
    assert_true(scene_is_new(&scene, byte_at, 1) && !scene_is_new(&scene, byte_at, 0));
    look.since = &table.match.state; /* the news go before the last move */
    begin(&table.match.state, &look);
    assert_false(scene_is_new(&scene, byte_at, 1));
}

static void numbers_are_drawn_to_be_read(void **state)
{
    static struct game_state now, steps[2];
    struct show_look look = {.chosen = -1, .since = &now, .steps = steps, .step_count = 2};
    (void)state;
    lay("prowlers-passage", "--", NULL);
    now = steps[0] = steps[1] = table.match.state;
    steps[0].bytes[0]++;
    steps[1].bytes[0]++;
    steps[1].bytes[1]++;
    begin(&steps[1], &look);
    size_t before = out.used;
    scene_order(&scene, byte_at, 2, 40, 50);
    assert_int_equal(out.used, before);
    scene_order(&scene, byte_at, 1, 40, 50);
    assert_non_null(strstr(since(before), "<title>2 of 2, in the order of play</title>"));
    assert_non_null(strstr(since(before), ">2</text>"));
    assert_true(scene.room.least >= 12);
    assert_true(2 * scene_order_radius(&scene) > scene.room.least);
}

UNIT_MAIN(cmocka_unit_test(a_choice_is_opened_once), cmocka_unit_test(what_is_no_choice_is_a_group),
          cmocka_unit_test(what_came_last_is_new), cmocka_unit_test(numbers_are_drawn_to_be_read))
