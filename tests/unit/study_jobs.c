/* Analyses of every game: they do not depend on who does the jobs and in which order, can be read in every language,
 * and are consistent wherever they are stopped; the mean of luck is zero; perfect play is not blamed. */
#include "fixture.h"

#include "ai/alphabeta.h"
#include "study/study_parts.h"

enum { ARENA = 8 << 20, EFFORT = 40, SOLVES = 1000, SEED = 11, MOVES = 45, TEXT = 1 << 20, GRAPH = 1 << 17 };

static struct fixture t;
static _Alignas(64) uint8_t arena[ARENA];
static game_move seen[FIXTURE_LOG_MAX], later[FIXTURE_LOG_MAX];
static struct study study;
static struct study_desk desk;
static _Alignas(16) uint8_t storage[4 << 20];
static char words[2][TEXT], json[2][TEXT], graph[2][GRAPH];
static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Carol", "Dan & <Eve>", "\"Finn\""};
static int64_t polls;

static bool stop(void *with)
{
    (void)with;
    return polls > 0 && --polls == 0 ? (polls = 1) == 1 : false;
}

/* Random games; the longest are left unfinished. */
static void begin(const struct game *game, uint32_t seats, uint64_t seed)
{
    struct rng rng;
    fixture_box(&t, game, NULL);
    fixture_begin(&t, seats, NULL, NULL, seed);
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    while (match_actor(&t.match) != GAME_OVER && t.match.count < MOVES)
        match_apply(&t.match, fixture_choose(&t, &rng));
}

static void sit(void)
{
    memset(&desk, 0, sizeof desk);
    memset(arena, 0xA5, sizeof arena); /* any content will do */
    desk.arena = arena;
    desk.arena_size = sizeof arena;
    desk.seen = seen;
    desk.log = later;
}

static void open_study(uint64_t effort)
{
    assert_true(study_size(&t.match) <= sizeof storage);
    memset(storage, 0x5A, sizeof storage);
    study_open(&study, &t.match, SEED, effort, storage);
}

static void write_all(int which, const struct lang *lang, bool whole)
{
    struct show_reader r = {lang, &t.box.head, GAME_REFEREE, t.match.setup.seats, names, 0, false};
    struct text out;
    struct json parsed;
    struct fault f;
    text_init(&out, words[which], TEXT);
    study_words(&study, &r, whole, &out);
    assert_false(out.cut);
    text_init(&out, json[which], TEXT);
    study_json(&study, &r, whole, &out);
    assert_false(out.cut);
    assert_int_equal(json_check(json[which], out.used, &parsed, &f), ERR_NONE);
    assert_int_equal(json_count(member_of(parsed, "moves")), t.match.count);
    text_init(&out, graph[which], GRAPH);
    study_graph(&study, &r, SVG_AUTO, &out);
    assert_false(out.cut);
    assert_non_null(strstr(graph[which], "</svg>"));
    assert_null(strstr(graph[which], "<Eve>"));
    /* For a room: the smallest, and one with more labels than the sheet has. */
    for (int wide = 0; wide < 2; wide++) {
        static char drawn[GRAPH];
        text_init(&out, drawn, GRAPH);
        study_graph_room(&study, &r, SVG_AUTO, wide ? 1600 : STUDY_GRAPH_LEAST_WIDTH,
                         wide ? 900 : STUDY_GRAPH_LEAST_HEIGHT, &out);
        assert_false(out.cut);
        assert_non_null(strstr(drawn, "id=\"plot\""));
        assert_null(strstr(drawn, "<Eve>"));
    }
}

static void same(void)
{
    assert_string_equal(words[0], words[1]);
    assert_string_equal(json[0], json[1]);
    assert_string_equal(graph[0], graph[1]);
}

/* Does one job after the other; then all jobs of a pass from the front, in storage that held something else. */
static void same_in_any_order(const struct game *game, uint32_t seats)
{
    begin(game, seats, SEED);
    sit();
    open_study(EFFORT);
    while (study_step(&study, &desk))
        ;
    write_all(0, lang_find("en"), true);
    open_study(EFFORT);
    for (uint32_t pass = 0; pass < STUDY_PASSES; pass++) {
        for (uint32_t i = 0; i < t.match.count; i++) {
            sit();
            study_work(&study, pass, i, &desk);
        }
        study_settle(&study);
    }
    write_all(1, lang_find("en"), true);
    same();
    write_all(1, lang_find("fr"), true);
    assert_string_not_equal(words[0], words[1]);
    assert_null(strchr(words[0], '{'));
    assert_null(strchr(words[1], '{'));
}

/* An analysis that is stopped in the middle can be read, and unfinished jobs have left nothing in it. */
static void stops_anywhere(const struct game *game, uint32_t seats)
{
    static const int64_t after[] = {1, 7, 40, 200, 1000};
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
        begin(game, seats, SEED + 1);
        sit();
        open_study(EFFORT);
        desk.stop = stop;
        polls = after[i];
        for (uint32_t k = 0; k < 30 && study_step(&study, &desk); k++)
            ;
        polls = 0;
        study_settle(&study);
        write_all(0, lang_find("fr"), false);
    }
}

static void every_game(void **unused)
{
    (void)unused;
    print_message("seed %d\n", SEED);
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        for (uint32_t seats = game->seats_min; seats <= game->seats_max; seats += 2)
            same_in_any_order(game, seats);
        stops_anywhere(game, game->seats_min);
    }
}

/* The luck of the outcomes, weighted by their probability, is zero up to rounding. */
static void luck_is_fair(void **unused)
{
    uint32_t events = 0;
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        if (game->search != NULL && game->secrets == NULL)
            continue;
        begin(game, game->seats_min, SEED + 2);
        sit();
        open_study(EFFORT);
        for (uint32_t k = 0; k < t.match.count; k++) {
            struct game_moves outcomes;
            struct match before;
            int64_t sum[GAME_SEATS_MAX] = {0}, weights = 0;
            if (study.find[k].seat != GAME_CHANCE || study.find[k].choices < 2)
                continue;
            study_before(&study, k, &before);
            game_legal(game, &t.box.head, &before.state, &outcomes);
            for (uint32_t n = 0; n < outcomes.count; n++) {
                struct study_find f = {.seat = GAME_CHANCE, .played = outcomes.move[n]};
                study_luck(&study, STUDY_THOROUGH, k, &desk, &f);
                weights += outcomes.weight[n];
                for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
                    sum[seat] += (int64_t)f.luck[seat] * outcomes.weight[n];
            }
            for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
                assert_true(sum[seat] <= weights && sum[seat] >= -weights);
            if (++events % 12 == 0)
                break;
        }
    }
    assert_true(events >= 12);
}

/* An ending that the solver plays against itself. */
static void perfect_endings(void **unused)
{
    const struct game *game = registry_find("prowlers-passage");
    struct rng rng;
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++) {
        static struct bot_answer answer;
        uint32_t from = 0;
        fixture_box(&t, game, NULL);
        fixture_begin(&t, 2, NULL, NULL, seed);
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        sit();
        while (match_actor(&t.match) != GAME_OVER) {
            if (t.match.count < 20) {
                match_apply(&t.match, fixture_choose(&t, &rng));
                from = t.match.count;
                continue;
            }
            struct bot_turn turn = {.game = game,
                                    .box = &t.box.head,
                                    .view = &t.match.state,
                                    .first = &t.match.state,
                                    .seat = match_actor(&t.match),
                                    .rng = &rng,
                                    .limit = {.nodes = 100000000},
                                    .arena = arena,
                                    .arena_size = sizeof arena};
            memset(&answer, 0, sizeof answer);
            alphabeta_solve(&turn, &answer);
            assert_true(answer.exact);
            match_apply(&t.match, answer.move);
        }
        open_study(SOLVES);
        for (uint32_t k = t.match.count; k-- > from;)
            study_work(&study, STUDY_THOROUGH, k, &desk);
        study_settle(&study);
        assert_true(study.solved_from <= from);
        for (uint32_t i = from; i < t.match.count; i++) {
            assert_true(study.find[i].grade == STUDY_BEST || study.find[i].grade == STUDY_FORCED);
            assert_int_equal(study.find[i].cost, 0);
        }
    }
}

/* One point and several, as each language counts: tenths, and what is written of them. */
static void points_are_counted(void **state)
{
    static const struct {
        const char *lang;
        int32_t tenths;
        const char *text;
    } cases[] = {
        {"en", 10, "1 point"}, {"en", 5, "0.5 points"}, {"en", 15, "1.5 points"}, {"en", 20, "2 points"},
        {"fr", 10, "1 point"}, {"fr", 15, "1,5 point"}, {"fr", 20, "2 points"},   {"fr", 125, "12,5 points"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text out;
        text_init(&out, words[0], TEXT);
        study_words_put_cost(&out, lang_find(cases[i].lang), cases[i].tenths);
        assert_string_equal(words[0], cases[i].text);
    }
}

UNIT_MAIN(cmocka_unit_test(every_game), cmocka_unit_test(luck_is_fair), cmocka_unit_test(perfect_endings),
          cmocka_unit_test(points_are_counted))
