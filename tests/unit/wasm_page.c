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
#include <sys/wait.h>
#include <unistd.h>

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
    struct json choices = member(parsed(wr_read()), "choices");
    uint32_t count = wasm_table->match.count, legal = (uint32_t)json_count(choices);
    int32_t step = (int32_t)rng_below(&dice, count + 1);
    char token[GAME_TOKEN_MAX] = "";
    assert_true(legal == 0 || json_string(member(item(choices, (int)legal - 1), "token"), token, sizeof token));
    (void)parsed(wr_log(rng_below(&dice, count + 1)));
    assert_true(wr_scene(put(token), WASM_NOW, 0, 960, 668) > 0);
    assert_true(wr_scene(put(token), step, WASM_DARK | WASM_TOUCH, 390, 584) > 0);
    assert_int_equal(wr_preview(put(token)) > 0, legal > 0);
    assert_true(wr_score(step) > 0 && wr_describe(WASM_NOW) > 0);
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
    char token[GAME_TOKEN_MAX];
    struct game_moves legal;
    const struct match *m = &wasm_table->match;
    struct text t;
    game_legal(m->game, m->box, &m->state, &legal);
    text_init(&t, token, sizeof token);
    m->game->write_move(m->box, &m->state, legal.move[rng_below(&dice, legal.count)], &t);
    assert_int_equal(wr_play(put(token)), 0);
}

static void think(void)
{
    char token[GAME_TOKEN_MAX];
    assert_true(json_string(member(parsed(wr_think(0, 10)), "token"), token, sizeof token));
    assert_int_equal(wr_answer(put(token)), 0);
}

static void play_on(uint32_t readings)
{
    for (uint32_t n = 0; table_stage(wasm_table) != TABLE_OVER; n++) {
        if (n < readings || rng_below(&dice, 50) == 0)
            read_all();
        if (rng_below(&dice, 40) == 0)
            reopen();
        if (rng_below(&dice, 8) == 0)
            (void)(rng_below(&dice, 2) == 0 ? wr_undo() : wr_redo());
        switch (table_stage(wasm_table)) {
        case TABLE_CHOOSE:
            choose();
            break;
        case TABLE_THINK:
            think();
            break;
        case TABLE_LEAVE:
            assert_int_equal(wr_cover(), 0);
            break;
        case TABLE_CURTAIN:
            assert_int_equal(wr_uncover(), 0);
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
            assert_int_equal(wr_again(1), 0);
            assert_int_equal(wasm_table->played, 1);
            read_all();
            assert_int_equal(wr_branch(0), 0);
            play_on(0);
            assert_int_equal(wr_branch(3), 0);
            read_all();
        }
    }
}

/* Something is done that changes what is shown, or may: the same with the same dice. */
static void change(void)
{
    char line[WASM_IN_MAX / 8];
    const struct game *game = wasm.game;
    struct lesson l;
    int size;
    switch (rng_below(&dice, 24)) {
    case 0:
        (void)wr_undo();
        break;
    case 1:
        (void)wr_redo();
        break;
    case 2:
        (void)wr_forced();
        break;
    case 3:
        (void)wr_shelf(put(rng_below(&dice, 2) == 0 ? "fr" : "en"));
        break;
    case 4:
        assert_int_equal(wr_branch(rng_below(&dice, wasm_table->match.count + 1)), 0);
        break;
    case 5:
        wr_close();
        break;
    case 6:
        size = wr_record();
        memcpy(wr_in(), wr_out(), (size_t)size);
        (void)wr_open((uint32_t)size); /* no bot is called as others are in a lesson */
        break;
    case 7:
        size = wr_position();
        assert_true(size > 0);
        snprintf(line, sizeof line, "%.*s\n[", size, wr_out());
        for (uint32_t seat = 0; seat < wasm_table->match.setup.seats; seat++)
            strcat(line, seat > 0 ? ",{\"name\":\"B\",\"bot\":\"random\"}" : "{\"name\":\"A\",\"bot\":\"\"}");
        strcat(line, "]");
        assert_int_equal(wr_open(put(line)), 0);
        break;
    case 8:
        if (lesson_open(&l, game))
            (void)parsed(wr_learn(put(game->id), rng_below(&dice, l.steps)));
        break;
    case 9:
        (void)(wr_cover(), wr_uncover());
        break;
    case 10:
        begin(game, game->seats_min, rng_below(&dice, 3));
        break;
    default:
        if (table_stage(wasm_table) == TABLE_CHOOSE)
            choose();
        else if (table_stage(wasm_table) == TABLE_THINK && bot_find(wasm_table->player[table_seat(wasm_table)].bot))
            think();
        else if (wr_again((int32_t)rng_below(&dice, 2)) != 0)
            (void)(wr_cover(), wr_uncover());
    }
}

/* A digest of everything that is written from what is kept. */
static uint64_t sight(void)
{
    char token[GAME_TOKEN_MAX] = "";
    uint64_t hash = TEXT_HASH;
    int32_t step = (int32_t)(wasm_table->match.count / 2);
    struct json choices = member(parsed(wr_read()), "choices");
    if (json_count(choices) > 0)
        (void)json_string(member(item(choices, 0), "token"), token, sizeof token);
    struct text offered = wasm_scratch();
    struct game_state s;
    match_state_at(&wasm_table->match, (uint32_t)step, &s);
    if ((uint32_t)step < wasm_table->match.count)
        wasm.game->write_move(wasm.box, &s, wasm_table->match.log[step], &offered);
    for (int what = 0; what < 9; what++) {
        int size = what == 0   ? wr_read()
                   : what == 1 ? wr_scene(put(token), WASM_NOW, 0, 960, 668)
                   : what == 2 ? wr_scene(0, WASM_NOW, WASM_DARK, 390, 584)
                   : what == 3 ? wr_preview(put(token))
                   : what == 4 ? wr_score(step)
                   : what == 5 ? wr_describe(WASM_NOW)
                   : what == 6 ? wr_scene(0, step, 0, 960, 668)
                   : what == 7 ? wr_offer(put(offered.data), step)
                               : wr_scene(put(offered.data), step, 0, 960, 668);
        hash = text_hash(hash, wr_out(), (size_t)size);
    }
    return hash;
}

/* What is shown is never stale: one module reads after each change, and so has something kept whenever the next one
 * comes; the other has never read before, in a process that is forked for that. */
static void test_kept(void **state)
{
    enum { CHANGES = 150 };
    int kept[2], fresh[2];
    (void)state;
    assert_true(pipe(kept) == 0 && pipe(fresh) == 0);
    fflush(NULL);
    pid_t reader = fork();
    assert_true(reader >= 0);
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        begin(game, game->seats_min, 1 + i % 2);
        for (int n = 0; n < CHANGES; n++) {
            uint64_t now, then;
            change();
            pid_t once = reader == 0 ? 0 : fork();
            if (once == 0) {
                if (reader == 0)
                    (void)wr_describe(0);
                now = sight();
                assert_int_equal(write(reader == 0 ? kept[1] : fresh[1], &now, sizeof now), sizeof now);
                if (reader != 0)
                    _exit(0);
                continue;
            }
            assert_int_equal(waitpid(once, NULL, 0), once);
            assert_int_equal(read(fresh[0], &now, sizeof now), sizeof now);
            assert_int_equal(read(kept[0], &then, sizeof then), sizeof then);
            assert_true(now == then);
        }
    }
    if (reader == 0)
        _exit(0);
    assert_int_equal(waitpid(reader, NULL, 0), reader);
    (void)wr_shelf(put("en"));
}

static void test_lookups(void **state)
{
    (void)state;
    struct json shelf = parsed(wr_shelf(put("en"))), games;
    assert_true(json_get(shelf, "games", &games) && json_count(games) == 3);
    assert_true(json_get(shelf, "examples", &games) && json_count(games) == 2);
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
        assert_int_equal(wasm_table->match.setup.option[0], i);
        assert_int_equal(
            wr_begin(put("{\"game\":\"prowlers-passage\",\"options\":{\"edition\":\"en\"},\"series\":false,"
                         "\"players\":[{\"name\":\"A\",\"bot\":\"\"},{\"name\":\"B\",\"bot\":\"\"}]}")),
            0);
        assert_int_equal(wasm_table->match.setup.option[0], 0);
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
        for (int n = 0; n < 12 && table_stage(wasm_table) != TABLE_OVER; n++) {
            if (table_stage(wasm_table) == TABLE_LEAVE)
                assert_int_equal(wr_cover(), 0);
            if (table_stage(wasm_table) == TABLE_CURTAIN)
                assert_int_equal(wr_uncover(), 0);
            choose();
        }
        wasm_changes()->series = 0;
        wasm_changes()->from_seed = false;
        int size = wr_record();
        memcpy(record, wr_out(), (size_t)size);
        bool veiled = game->secrets != NULL && table_stage(wasm_table) != TABLE_OVER;
        int viewer = table_viewer(wasm_table), seen = wr_describe(WASM_NOW);
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
            wasm_changes()->facing = viewer == GAME_SPECTATOR ? TABLE_NOBODY : viewer;
            assert_int_equal(wr_describe(WASM_NOW), seen);
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
            wr_close(); /* a game that was given up before has no part in it */
            struct json said = parsed(wr_learn(put(game->id), step)), right;
            const char *token = "";
            size_t size = 0;
            assert_true(json_count(member(parsed(wr_read()), "choices")) > 0);
            read_all();
            snprintf(order, sizeof order, "%s\nnonsense", game->id);
            uint32_t count = wasm_table->match.count;
            if (lesson_right(&l, step, 0, &token, &size)) {
                said = parsed(wr_learn(put(order), step));
                assert_true(json_get(said, "right", &right) && right.text[0] == 'f');
                assert_int_equal(wasm_table->match.count, count);
                snprintf(order, sizeof order, "%s\n%.*s", game->id, (int)size, token);
                said = parsed(wr_learn(put(order), step));
                assert_true(json_get(said, "right", &right) && right.text[0] == 't');
                assert_true(wasm_table->match.count > count);
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
        while (table_stage(wasm_table) == TABLE_THINK)
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
    assert_true(wr_play(0) < 0 && wr_play(put("x")) < 0 && wr_answer(put("x")) < 0);
    assert_true(wr_branch(9999) < 0 && wr_again(0) < 0 && wr_again(1) < 0 && wr_redo() < 0);
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
        cmocka_unit_test(test_kept), /* first: its module has never read */
        cmocka_unit_test(test_games),      cmocka_unit_test(test_lookups),   cmocka_unit_test(test_editions),
        cmocka_unit_test(test_pad_bounds), cmocka_unit_test(test_positions), cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_study),      cmocka_unit_test(test_hints),     cmocka_unit_test(test_hostile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
