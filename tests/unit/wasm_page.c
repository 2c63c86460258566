/* The functions that the page calls, natively, so that sanitizers see them too: random games through them, with
 * everything read on the way, and whatever bytes somebody may send. */
#include "unit.h"

#include "ai/bot.h"
#include "core/position.h"
#include "registry/lesson.h"
#include "registry/registry.h"
#include "wasm/wasm.h"

#include <stdio.h>
#include <stdlib.h>

static struct rng dice;

int wasm_stop(void)
{
    return 1;
}

static uint32_t put(const char *text)
{
    size_t n = strlen(text);
    memcpy(wr_in(), text, n);
    return (uint32_t)n;
}

/* What came out is one JSON value. */
static struct json parsed(int size)
{
    struct json v;
    struct fault f;
    assert_true(size > 0);
    assert_int_equal(json_check(wr_out(), (size_t)size, &v, &f), ERR_NONE);
    return v;
}

static struct json member(struct json object, const char *key)
{
    struct json value = {"", 0};
    assert_true(json_get(object, key, &value));
    return value;
}

static struct json item(struct json list, int index)
{
    struct json_walk w = json_walk(list);
    struct json key, value = {"", 0};
    for (int i = 0; i <= index; i++)
        assert_true(json_next(&w, &key, &value));
    return value;
}

static void do_well(const char *order)
{
    assert_true(wr_do(put(order)) >= 0);
}

static void begin(const struct game *game, uint32_t seats, uint32_t people)
{
    char order[1024];
    int n = snprintf(order, sizeof order, "{\"game\":\"%s\",\"options\":{},\"series\":true,\"players\":[", game->id);
    for (uint32_t seat = 0; seat < seats; seat++)
        n += snprintf(order + n, sizeof order - (size_t)n, "%s{\"name\":\"P\\u00e9 %u\",\"bot\":\"%s\"}",
                      seat > 0 ? "," : "", seat, seat < people ? "" : "random");
    snprintf(order + n, sizeof order - (size_t)n, "]}");
    wr_seed(rng_next(&dice), rng_next(&dice));
    assert_int_equal(wr_begin(put(order)), 0);
}

/* Everything that can be read of the table. */
static void read_all(void)
{
    struct json moment = parsed(wr_read()), choices;
    int32_t count = (int32_t)wasm.table.match.count, step = (int32_t)rng_below(&dice, (uint32_t)count + 1);
    assert_true(json_get(moment, "choices", &choices));
    int32_t legal = (int32_t)json_count(choices);
    (void)parsed(wr_log(rng_below(&dice, (uint32_t)count + 1)));
    assert_true(wr_scene(WASM_NOW, legal - 1, 0, 960, 668) > 0);
    assert_true(wr_scene(step, 0, WASM_DARK | WASM_TOUCH, 390, 584) > 0);
    assert_true(legal == 0 || wr_words(WASM_PREVIEW, legal - 1) > 0);
    assert_true(wr_words(WASM_SCORE, step) > 0 && wr_words(WASM_DESCRIBE, WASM_NOW) > 0);
}

/* A record opened and written again is the same. */
static void reopen(void)
{
    static char record[WASM_IN_MAX];
    int size = wr_record();
    assert_true(size > 0 && size < WASM_IN_MAX);
    memcpy(record, wr_out(), (size_t)size);
    memcpy(wr_in(), record, (size_t)size);
    assert_int_equal(wr_open((uint32_t)size), 0);
    assert_int_equal(wr_record(), size);
    assert_memory_equal(wr_out(), record, (size_t)size);
}

static void choose(void)
{
    char order[GAME_TOKEN_MAX + 16] = "play ";
    struct game_moves legal;
    const struct match *m = &wasm.table.match;
    struct text t;
    game_legal(m->game, m->box, &m->state, &legal);
    text_init(&t, order + 5, sizeof order - 5);
    m->game->write_move(m->box, &m->state, legal.move[rng_below(&dice, legal.count)], &t);
    do_well(order);
}

static void think(void)
{
    char order[GAME_TOKEN_MAX + 16] = "answer ";
    struct json answer = parsed(wr_think(0, 10)), token;
    assert_true(json_get(answer, "token", &token));
    assert_true(json_string(token, order + 7, sizeof order - 7));
    do_well(order);
}

static void play_on(uint32_t readings)
{
    for (uint32_t n = 0; table_stage(&wasm.table) != TABLE_OVER; n++) {
        if (n < readings || rng_below(&dice, 50) == 0)
            read_all();
        if (rng_below(&dice, 40) == 0)
            reopen();
        if (rng_below(&dice, 8) == 0)
            (void)wr_do(put(rng_below(&dice, 2) == 0 ? "undo" : "redo"));
        switch (table_stage(&wasm.table)) {
        case TABLE_CHOOSE:
            choose();
            break;
        case TABLE_THINK:
            think();
            break;
        case TABLE_LEAVE:
            do_well("cover");
            break;
        case TABLE_CURTAIN:
            do_well("face");
            break;
        case TABLE_OVER:
            break;
        }
    }
    read_all();
    reopen();
}

static void test_games(void **state)
{
    (void)state;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        for (uint32_t seats = game->seats_min; seats <= game->seats_max; seats++) {
            begin(game, seats, 1 + seats % 2);
            play_on(6);
            do_well("turn");
            assert_int_equal(wasm.table.played, 1);
            read_all();
            do_well("branch 0");
            play_on(0);
            do_well("branch 3");
            read_all();
        }
    }
}

static void test_lookups(void **state)
{
    (void)state;
    struct json shelf = parsed(wr_shelf(put("en"))), games;
    assert_true(json_get(shelf, "games", &games) && json_count(games) == 4);
    assert_true(json_count(parsed(wr_rules(put("prowl\naccuse")))) > 3);
    assert_int_equal(json_count(parsed(wr_rules(put("prowl\nxyzzy")))), 0);
    assert_int_equal(json_count(parsed(wr_rules(put("nothing\n")))), 0);
    struct json fr = parsed(wr_shelf(put("fr"))), lang;
    assert_true(json_get(fr, "lang", &lang) && json_is(lang, "fr"));
    struct json pad = parsed(wr_pad(put("{\"game\":\"prowl\",\"names\":[\"A\",\"B\"],\"values\":{\"x\":[\"1\"]}}"))),
                fields;
    assert_true(json_get(pad, "fields", &fields) && json_count(fields) > 0);
    assert_true(wr_pad(put("{\"game\":\"prowl\",\"names\":[\"A\"]}")) < 0);
    assert_int_equal(wr_signature(put("prowl")), 16);
    assert_true(wr_signature(put("chess")) < 0);
    (void)wr_shelf(put("en"));
}

/* Who reads French begins with the French edition, in a game and on a pad, and can choose the other. */
static void test_editions(void **state)
{
    static const char *const codes[] = {"en", "fr"};
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        struct json game, option, field, value;
        assert_true(json_get(parsed(wr_shelf(put(codes[i]))), "games", &game));
        option = item(member(item(game, 0), "options"), 0);
        assert_true(json_get(option, "standard", &value) && json_is(value, codes[i]));
        wr_seed(1, 2);
        assert_int_equal(wr_begin(put("{\"game\":\"prowlers-passage\",\"options\":{},\"series\":false,\"players\":"
                                      "[{\"name\":\"A\",\"bot\":\"\"},{\"name\":\"B\",\"bot\":\"\"}]}")),
                         0);
        assert_int_equal(wasm.table.match.setup.option[0], i);
        assert_int_equal(
            wr_begin(put("{\"game\":\"prowlers-passage\",\"options\":{\"edition\":\"en\"},\"series\":false,"
                         "\"players\":[{\"name\":\"A\",\"bot\":\"\"},{\"name\":\"B\",\"bot\":\"\"}]}")),
            0);
        assert_int_equal(wasm.table.match.setup.option[0], 0);
        field =
            item(member(parsed(wr_pad(put("{\"game\":\"prowlers-passage\",\"names\":[\"A\",\"B\"]}"))), "fields"), 0);
        assert_true(json_is(item(member(field, "values"), 0), codes[i]));
    }
    (void)wr_shelf(put("en"));
}

/* The page's pad has the same bounds as the one in the terminal: it takes wealth below zero, and keeps the standard
 * value where more is entered than the box has. */
static void test_pad_bounds(void **state)
{
    (void)state;
    struct json pad = parsed(wr_pad(put("{\"game\":\"prowlers-passage\",\"names\":[\"A\",\"B\"],\"values\":{\"mid\":"
                                        "[\"-3\",\"-4\"],\"shovels\":[\"5\",\"6\"]}}")));
    struct json_walk w = json_walk(member(pad, "fields"));
    struct json none, field, key, good;
    uint32_t seen = 0;
    while (json_next(&w, &none, &field)) {
        struct json values = member(field, "values");
        assert_true(json_get(field, "key", &key));
        if (json_is(key, "mid")) {
            assert_true(json_is(item(values, 0), "-3") && json_is(item(values, 1), "0"));
            seen++;
        } else if (json_is(key, "shovels")) {
            assert_true(json_is(item(values, 0), "5") && json_is(item(values, 1), "0"));
            seen++;
        }
    }
    assert_int_equal(seen, 2);
    assert_true(json_get(pad, "good", &good) && good.text[0] == 't');
    pad = parsed(
        wr_pad(put("{\"game\":\"prowlers-passage\",\"names\":[\"A\",\"B\"],\"values\":{\"shovels\":[\"3\",\"3\"]}}")));
    assert_true(json_get(pad, "good", &good) && good.text[0] == 'f');
}

/* A game as its position id and its players, opened, is the same game to whoever is before the screen; and whoever
 * reads the id while hidden cards are in play finds only what that viewer knew. */
static void test_positions(void **state)
{
    (void)state;
    static char record[WASM_IN_MAX], id[1 << 14], sight[WASM_OUT_MAX];
    uint32_t secret = 0;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        begin(game, game->seats_min, game->seats_min);
        for (int n = 0; n < 12 && table_stage(&wasm.table) != TABLE_OVER; n++) {
            if (table_stage(&wasm.table) == TABLE_LEAVE)
                do_well("cover");
            if (table_stage(&wasm.table) == TABLE_CURTAIN)
                do_well("face");
            choose();
        }
        wasm.table.series = 0;
        wasm.table.from_seed = false;
        int size = wr_record();
        memcpy(record, wr_out(), (size_t)size);
        bool veiled = game->redact != NULL && table_stage(&wasm.table) != TABLE_OVER;
        int viewer = table_viewer(&wasm.table), seen = wr_words(WASM_DESCRIBE, WASM_NOW);
        memcpy(sight, wr_out(), (size_t)seen);
        int used = wr_position();
        assert_true(used > 0);
        struct position p;
        struct fault f;
        assert_int_equal(position_open(wr_out(), (size_t)used, &p, &f), ERR_NONE);
        assert_int_equal(p.viewer, veiled ? viewer : GAME_REFEREE);
        snprintf(id, sizeof id, "%.*s\n[", used, wr_out());
        for (uint32_t seat = 0; seat < game->seats_min; seat++)
            snprintf(id + strlen(id), sizeof id - strlen(id), "%s{\"name\":\"P\u00e9 %u\",\"bot\":\"\"}",
                     seat > 0 ? "," : "", seat);
        strcat(id, "]");
        assert_int_equal(wr_open(put(id)), 0);
        if (veiled) {
            wasm.table.facing = viewer == GAME_SPECTATOR ? TABLE_NOBODY : viewer;
            assert_int_equal(wr_words(WASM_DESCRIBE, WASM_NOW), seen);
            assert_memory_equal(wr_out(), sight, (size_t)seen);
            secret++;
        } else {
            assert_int_equal(wr_record(), size);
            assert_memory_equal(wr_out(), record, (size_t)size);
        }
        id[6] = id[6] == '7' ? '8' : '7';
        assert_true(wr_open(put(id)) < 0);
    }
    assert_true(secret > 0);
    assert_true(wr_open(put("w2")) < 0 && wr_open(put("x")) < 0);
}

/* Every lesson with its right choices; others are answered and played by nobody. */
static void test_lessons(void **state)
{
    (void)state;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        struct lesson l;
        char order[256];
        if (!lesson_open(&l, game))
            continue;
        for (uint32_t step = 0; step < l.steps; step++) {
            struct json said = parsed(wr_learn(put(game->id), step)), right;
            const char *token = "";
            size_t size = 0;
            read_all();
            snprintf(order, sizeof order, "%s\nnonsense", game->id);
            uint32_t count = wasm.table.match.count;
            if (lesson_right(&l, step, 0, &token, &size)) {
                said = parsed(wr_learn(put(order), step));
                assert_true(json_get(said, "right", &right) && right.text[0] == 'f');
                assert_int_equal(wasm.table.match.count, count);
                snprintf(order, sizeof order, "%s\n%.*s", game->id, (int)size, token);
                said = parsed(wr_learn(put(order), step));
                assert_true(json_get(said, "right", &right) && right.text[0] == 't');
                assert_true(wasm.table.match.count > count);
                read_all();
            }
        }
        assert_true(wr_learn(put(game->id), l.steps) < 0);
    }
    assert_true(wr_learn(put("chess"), 0) < 0);
}

/* A position has one hint, however often it is asked for. */
static void test_hints(void **state)
{
    (void)state;
    static char before[1 << 12];
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        if (!table_offers(registry_game(i)))
            continue;
        begin(registry_game(i), registry_game(i)->seats_min, 1);
        while (table_stage(&wasm.table) == TABLE_THINK)
            think();
        int size = wr_hint();
        (void)member(parsed(size), "token");
        assert_true((size_t)size < sizeof before);
        memcpy(before, wr_out(), (size_t)size);
        wr_seed(7, 7);
        assert_int_equal(wr_hint(), size);
        assert_memory_equal(wr_out(), before, (size_t)size);
    }
}

/* A short game analysed to the end. */
static void test_study(void **state)
{
    (void)state;
    int done, jobs = 0;
    begin(registry_find("prowl"), 2, 0);
    play_on(0);
    assert_int_equal(wr_study(20), 0);
    for (int before = 0; (done = wr_study_step()) >= 0; before = done, jobs++)
        assert_true(done >= before && done <= 1000);
    assert_true(jobs > 5);
    assert_true(wr_study_read(WASM_STUDY_WORDS) > 100);
    (void)parsed(wr_study_read(WASM_STUDY_JSON));
    assert_true(wr_study_graph(WASM_DARK, 0, 1 << 20) > 100 && memcmp(wr_out(), "<svg", 4) == 0);
    assert_non_null(strstr(wr_out(), "width=\"240\" height=\"8000\""));
}

/* Bytes from outside are refused with a sentence, and leave the table as it was. */
static void test_hostile(void **state)
{
    (void)state;
    static char record[WASM_IN_MAX];
    begin(registry_find("prowl"), 3, 2);
    int size = wr_record();
    memcpy(record, wr_out(), (size_t)size);
    for (int n = 0; n < 3000; n++) {
        memcpy(wr_in(), record, (size_t)size);
        for (uint32_t k = rng_below(&dice, 4) + 1; k > 0; k--)
            wr_in()[rng_below(&dice, (uint32_t)size)] = (char)rng_below(&dice, 256);
        uint32_t cut = rng_below(&dice, 3) == 0 ? rng_below(&dice, (uint32_t)size) : (uint32_t)size;
        if (wr_open(cut) != 0)
            assert_true(strlen(wr_out()) > 3);
        read_all();
    }
    memcpy(wr_in(), record, (size_t)size);
    assert_int_equal(wr_open((uint32_t)size), 0);
    static const char *const orders[] = {"",       "play",        "play ",     "play x",   "answer x", "branch x",
                                         "branch", "branch 9999", "branch -1", "nonsense", "again",    "turn"};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
        assert_true(wr_do(put(orders[i])) < 0);
    read_all();
    static const char *const begun[] = {
        "",
        "{}",
        "[]",
        "{\"game\":\"prowl\"}",
        "{\"game\":\"chess\",\"players\":[]}",
        "{\"game\":\"prowl\",\"players\":[{\"name\":\"A\",\"bot\":\"deep\"}]}",
        "{\"game\":\"prowl\",\"options\":{\"rounds\":\"99\"},\"players\":[{\"bot\":\"\"},{\"bot\":\"\"}]}"};
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++)
        assert_true(wr_begin(put(begun[i])) < 0);
    assert_true(wr_pad(put("[1")) < 0);
    read_all();
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    printf("seed %llu\n", (unsigned long long)seed);
    rng_seed(&dice, seed, 0, RNG_TEST, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),      cmocka_unit_test(test_lookups),   cmocka_unit_test(test_editions),
        cmocka_unit_test(test_pad_bounds), cmocka_unit_test(test_positions), cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_study),      cmocka_unit_test(test_hints),     cmocka_unit_test(test_hostile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
