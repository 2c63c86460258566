/* What games say differs between two states: the thing by its name, whose it is, what it is worth. */
#include "fixture.h"

#include "games/null/null.h"
#include "games/passage/passage.h"
#include "games/petra/petra.h"
#include "games/prowl/prowl.h"
#include "show/show.h"

static struct fixture t;
static const char *const names[GAME_SEATS_MAX] = {"Ada", "Blaise", "Carol", "Dan", "Eve"};
static struct game_state better, worse;
static char said[1024];

static void begin(const struct game *game)
{
    struct rng rng;
    fixture_box(&t, game, NULL);
    fixture_begin(&t, 2, NULL, NULL, 3);
    rng_seed(&rng, 3, 0, RNG_TEST, 0);
    for (int i = 0; i < 12 && match_actor(&t.match) != GAME_OVER; i++)
        match_apply(&t.match, fixture_choose(&t, &rng));
    better = worse = t.match.state;
}

static const char *differ(const char *lang, int seat)
{
    struct show_reader r = {lang_find(lang), &t.box.head, GAME_REFEREE, 2, names, 0, false};
    struct text out;
    text_init(&out, said, sizeof said);
    show_differ(t.game, &r, &better, &worse, seat, &out);
    return said;
}

static void nothing(void **unused)
{
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        begin(registry_game(i));
        assert_string_equal(differ("en", 0), "");
        assert_string_equal(differ("fr", 1), "");
    }
}

static void passage(void **unused)
{
    struct passage *a = (struct passage *)&better, *b = (struct passage *)&worse;
    (void)unused;
    begin(&passage_game);
    memset(a->statue, PASSAGE_NOBODY, sizeof a->statue);
    memset(a->marker, 0, sizeof a->marker);
    *b = *a;
    a->statue[1] = 0;
    b->statue[1] = 1;
    assert_non_null(strstr(differ("en", 0), "The statue 124 goes to Ada, not to Blaise: "));
    assert_non_null(strstr(differ("fr", 0), "La Statue 124 revient à Ada et non à Blaise"));
    assert_null(strstr(differ("en", 1), "statue"));
    b->statue[1] = PASSAGE_NOBODY;
    assert_non_null(strstr(differ("en", 0), "The statue 124 goes to Ada: "));
    *b = *a;
    a->statue[1] = PASSAGE_NOBODY;
    assert_non_null(strstr(differ("en", 1), "The statue 124 does not go to Ada: "));
    *b = *a;
    a->marker[PASSAGE_BANKING] = 2;
    assert_non_null(strstr(differ("en", 0), "The district Banking goes to Ada: "));
    *a = *b;
    a->holder[0] = 1;
    b->holder[0] = PASSAGE_NOBODY;
    assert_non_null(strstr(differ("en", 1), "The achievement \""));
    *a = *b;
    a->items[0][PASSAGE_PURPLE] = 5;
    b->items[0][PASSAGE_PURPLE] = 1;
    assert_non_null(strstr(differ("en", 0), "The purple bottles make a difference of "));
}

static void petra(void **unused)
{
    struct petra_state *a = (struct petra_state *)&better, *b = (struct petra_state *)&worse;
    (void)unused;
    begin(&petra_game);
    a->seat[1].on[0] = (uint8_t)(b->seat[1].on[0] + 2);
    assert_non_null(strstr(differ("en", 1), "Blaise has 2 cubes more on the "));
    assert_string_equal(differ("en", 0), "");
    *a = *b;
    a->claim[a->claims++] = 1 << 5 | 3;
    assert_non_null(strstr(differ("en", 1), "Blaise completes \""));
    *a = *b;
    a->seat[0].camels = (uint8_t)(b->seat[0].camels + 1);
    assert_string_equal(differ("en", 0), "Ada has 1 camel more.");
    assert_string_equal(differ("fr", 0), "Ada a 1 chameau de plus.");
}

static void prowl(void **unused)
{
    struct prowl_state *a = (struct prowl_state *)&better, *b = (struct prowl_state *)&worse;
    (void)unused;
    begin(&prowl_game);
    uint8_t mine = (uint8_t)prowl_slot(a->clan[0]), at = (uint8_t)prowl_place(a, mine);
    a->track[at] = a->track[0];
    a->track[0] = mine;
    b->track[at] = b->track[3];
    b->track[3] = mine;
    assert_non_null(strstr(differ("en", 0), "clan, is first, not fourth."));
    assert_non_null(strstr(differ("fr", 0), "est premier et non quatrième."));
    begin(&prowl_game);
    a->dominance = 1;
    b->dominance = 0;
    assert_string_equal(differ("en", 1), "Blaise has Dominance.");
}

static void null(void **unused)
{
    struct null_state *a = (struct null_state *)&better, *b = (struct null_state *)&worse;
    (void)unused;
    begin(&null_game);
    a->won[0] = b->won[0] = 0;
    a->won[0] = null_bit(9);
    assert_non_null(strstr(differ("en", 0), "Ada has "));
    assert_non_null(strstr(differ("fr", 0), " de plus."));
}

UNIT_MAIN(cmocka_unit_test(nothing), cmocka_unit_test(passage), cmocka_unit_test(petra), cmocka_unit_test(prowl),
          cmocka_unit_test(null))
