/* The board and the picture of Prowler's Passage: every legal move can be chosen, the last and the considered move are
 * marked, the seats' passages can be told apart without colour, and odd boxes and long names do no harm. */
#include "games/passage/passage_show.h"
#include "fixture.h"

enum { WIDTH_MAX = 200, HEIGHT_MAX = 60, SEED = 29 };

static struct fixture fixture;
static struct canvas_cell cells[WIDTH_MAX * HEIGHT_MAX];
static char scene[SHOW_SCENE_MAX];
static const char *const short_names[] = {"Ada", "Blaise"};
static const char *const long_names[] = {
    "Wolfeschlegelsteinhausenbergerdorff the Elder, of the Lower Town and of everything beneath it, thief",
    "Ծովինար & <Ж> \"quotes\" with a tail that goes on and on and on until somebody takes the pen away from it"};

static struct show_reader reader_of(const char *const *names)
{
    return (struct show_reader){lang_find("fr"), &fixture.box.head, GAME_REFEREE, 2, names, 0, false};
}

/* The considered move, the last move and all legal ones. */
struct stand {
    struct game_moves legal;
    struct game_state before;
    struct show_look look;
};

static void look_around(struct stand *t, int chosen)
{
    t->legal.count = 0;
    memset(&t->look, 0, sizeof t->look);
    t->look.chosen = -1;
    if (match_actor(&fixture.match) >= 0) {
        game_legal(&passage_game, &fixture.box.head, &fixture.match.state, &t->legal);
        t->look.legal = &t->legal;
        t->look.chosen = chosen;
    }
    if (fixture.match.count > 0) {
        match_state_at(&fixture.match, fixture.match.count - 1, &t->before);
        t->look.before = &t->before;
        t->look.last = fixture.match.log[fixture.match.count - 1];
    }
}

static struct canvas draw(const struct show_reader *r, const struct stand *t, int width, int height)
{
    struct canvas c;
    canvas_init(&c, cells, width, height);
    passage_words_show.terminal->board(r, &fixture.match.state, &t->look, &c);
    return c;
}

static int count_picks(const struct canvas *c, int index)
{
    int n = 0;
    for (int i = 0; i < c->width * c->height; i++)
        n += c->cell[i].pick == index;
    return n;
}

static int count_face(const struct canvas *c, int face)
{
    int n = 0;
    for (int i = 0; i < c->width * c->height; i++)
        n += (c->cell[i].face & face) != 0;
    return n;
}

static void check_board(const struct show_reader *r, int width, int height)
{
    static struct stand t;
    look_around(&t, -1);
    struct canvas c = draw(r, &t, width, height);
    for (uint32_t i = 0; i < t.legal.count; i++)
        if (count_picks(&c, (int)i) < 2)
            fail_msg("seed %d, move %u, %d x %d: choice %u cannot be pointed at", SEED, fixture.match.count, width,
                     height, i);
    assert_int_equal(count_face(&c, CANVAS_GHOST), 0);
    if (fixture.match.count > 0 && t.look.last < PASSAGE_PATHS)
        assert_true(count_face(&c, CANVAS_LAST) > 2);
    if (t.legal.count > 0) {
        look_around(&t, (int)t.legal.count - 1);
        c = draw(r, &t, width, height);
        assert_true(count_face(&c, CANVAS_GHOST) > 0 || t.legal.move[t.look.chosen] >= PASSAGE_MOVE_MARKER);
    }
}

static void check_scene(const struct show_reader *r)
{
    static struct stand t;
    struct text out;
    look_around(&t, match_actor(&fixture.match) >= 0 ? 0 : -1);
    text_init(&out, scene, sizeof scene);
    passage_words_show.scene(r, &fixture.match.state, &t.look, &out);
    assert_false(out.cut);
    if (fixture.match.count > 0)
        assert_non_null(strstr(scene, "class=\"last\""));
    if (t.look.chosen >= 0 && t.legal.move[0] < PASSAGE_PATHS)
        assert_non_null(strstr(scene, "ghost"));
}

static void play_all(const char *const *names, const char *from, const char *to)
{
    static const int sizes[][2] = {{80, 15}, {80, 24}, {114, 40}, {160, 50}, {200, 60}};
    struct rng rng;
    char token[GAME_TOKEN_MAX];
    const char *const french[] = {"edition=fr", NULL};
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    if (from == NULL)
        fixture_box(&fixture, &passage_game, NULL);
    else
        fixture_edited(&fixture, &passage_game, from, to);
    fixture_begin(&fixture, 2, french, NULL, SEED);
    struct show_reader r = reader_of(names);
    for (;;) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            check_board(&r, sizes[i][0], sizes[i][1]);
        check_scene(&r);
        if (match_actor(&fixture.match) == GAME_OVER)
            break;
        fixture_random(&fixture, &rng, token);
    }
}

static void choices_can_be_pointed_at(void **unused)
{
    (void)unused;
    play_all(short_names, NULL, NULL);
}

static void names_may_be_any_text(void **unused)
{
    (void)unused;
    play_all(long_names, NULL, NULL);
}

static void tracks_may_be_long_or_short(void **unused)
{
    (void)unused;
    play_all(short_names, "track 8 ", "track 30 ");
    play_all(short_names, "track 8 ", "track 2 ");
}

/* Without colours, one seat's passages are double lines and the other's have cross ties. */
static void networks_differ_without_colour(void **unused)
{
    static struct stand t;
    static char text[1 << 14];
    struct text out;
    (void)unused;
    fixture_box(&fixture, &passage_game, NULL);
    fixture_begin(&fixture, 2, NULL, "{\"start\":0}", SEED);
    struct show_reader r = reader_of(short_names);
    fixture_play(&fixture, "+B");
    struct passage *s = (struct passage *)&fixture.match.state;
    for (uint32_t path = 0; path < PASSAGE_PATHS; path++)
        for (uint32_t seat = 0; seat < 2; seat++)
            if (strcmp(passage_map_path_names[path], seat == 0 ? "46" : "56") == 0)
                s->own[seat] |= (uint32_t)1 << path;
    look_around(&t, -1);
    t.look.before = NULL;
    struct canvas c = draw(&r, &t, 80, 15);
    text_init(&out, text, sizeof text);
    canvas_text(&c, true, &out);
    assert_non_null(strstr(text, "o==46==+ ++-56+-o"));
}

/* The spaces of the track are numbered, on the smallest board too; of a long track, drawn closer, only the last are. */
static void the_track_is_numbered(void **unused)
{
    static const struct {
        const char *to, *numbers;
    } rows[] = {
        {"track 8 ", " 87654321 12345678\n"},
        {"track 3 ", "      321 123\n"},
        {"track 30 ", " 30             30\n"},
    };
    static struct stand t;
    static char text[1 << 14];
    struct text out;
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture_edited(&fixture, &passage_game, "track 8 ", rows[i].to);
        fixture_begin(&fixture, 2, NULL, "{\"start\":0}", SEED);
        struct show_reader r = reader_of(short_names);
        fixture_play(&fixture, "+C");
        look_around(&t, -1);
        struct canvas c = draw(&r, &t, 80, 15);
        text_init(&out, text, sizeof text);
        canvas_text(&c, true, &out);
        assert_non_null(strstr(text, rows[i].numbers));
        char *second = strchr(strchr(text, '\n') + 1, '\n');
        assert_true(strstr(text, rows[i].numbers) < second);
    }
}

UNIT_MAIN(cmocka_unit_test(choices_can_be_pointed_at), cmocka_unit_test(names_may_be_any_text),
          cmocka_unit_test(tracks_may_be_long_or_short), cmocka_unit_test(networks_differ_without_colour),
          cmocka_unit_test(the_track_is_numbered))
