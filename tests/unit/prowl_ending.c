/* How games of Prowl end, in words: the reckoning, what came of ways to win and of promises, and the score pad, which
 * gives the same reasons. */
#include "fixture.h"

#include "games/prowl/prowl_show.h"
#include "show/pad.h"

static struct fixture fixture;
static char data[SHOW_TEXT_MAX];
static const char *const names[] = {"Ada", "Blaise", "Chloé"};

static struct show_reader reader(const char *lang, int viewer)
{
    return (struct show_reader){lang_find(lang), &fixture.box.head, viewer, 3, names, 0, false};
}

/* A game of three with these hands, so many rounds and these moves; the track is Spring, Summer, Autumn, Winter. */
static void play(const char *hands, const char *const *rounds, const char *moves)
{
    char setup[512];
    struct text t;
    text_init(&t, setup, sizeof setup);
    text_put(&t, "{\"track\":[\"Sp\",\"Su\",\"Au\",\"Wi\"],\"hands\":[");
    text_put(&t, hands);
    text_put(&t, "]}");
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, 3, rounds, setup, 1);
    fixture_play(&fixture, moves);
}

/* One round each, ended in several ways: what is told of the reckoning. */
static void endings_are_explained(void **state)
{
    static const char *const one[] = {"rounds=1", NULL}, *const two[] = {"rounds=2", NULL};
    static const struct {
        const char *const *rounds;
        const char *hands, *moves, *en, *fr;
    } rows[] = {
        {one, "[\"Sp1\",\"Au1\"],[\"Su1\",\"Su3\"],[\"Wi4\",\"Su4\"]",
         "clan:Sp1 clan:Su1 clan:Wi4 *start:0 play:Au1 effect accuse:Su3 "
         "seat:0 to:Wi change:Su4",
         "Spring is first, and only Ada supports it. Ada wins.",
         "Le Printemps est premier, avec Ada pour seul soutien. Ada gagne."},
        {one, "[\"Au2\",\"Au1\"],[\"Su1\",\"Su3\"],[\"Wi4\",\"Su4\"]",
         "clan:Au2 clan:Su1 clan:Su4 *start:0 accuse:Au1 seat:1 to:Wi accuse:Su3 seat:0 to:Wi accuse:Wi4 seat:0 to:Sp",
         "Spring is first, and nobody supports it. Summer is second, with the support of Blaise and Chloé; none of "
         "these "
         "has Dominance, so they lose. Autumn is third, and only Ada supports it. Ada wins.",
         NULL},
        {one, "[\"Sp1\",\"Wi8\"],[\"Su1\",\"Su3\"],[\"Wi4\",\"Su4\"]",
         "clan:Sp1 clan:Su1 clan:Su4 *start:0 play:Wi8 effect accuse:Su3 seat:0 to:Wi play:Wi4 rise seat:0",
         "Spring is first, and only Ada supports it. Ada wins.", NULL},
        {one, "[\"Au1\",\"Wi8\"],[\"Su1\",\"Su3\"],[\"Wi4\",\"Su4\"]",
         "clan:Au1 clan:Su1 clan:Su4 *start:0 play:Wi8 effect accuse:Su3 seat:0 to:Wi play:Wi4 rise seat:0",
         "Ada meets the condition on Pale Regent: At the end you win if nobody supports the first clan. Ada wins.",
         NULL},
        {two, "[\"Su2\",\"Wi1\",\"Sp8\"],[\"Sp1\",\"Sp2\",\"Su3\"],[\"Wi4\",\"Au1\",\"Au2\"]",
         "clan:Su2 clan:Sp1 clan:Wi4 *start:0 play:Sp8 rise to:Wi change:Sp2 change:Au1 accuse:Wi1 seat:1 to:Wi "
         "change:Su3 "
         "change:Au2",
         "Spring is first, and nobody supports it. Summer is second, with the support of Ada and Blaise; of these, Ada "
         "has Dominance. But Ada's clan is Summer, and Ada has promised to win with Winter: Ada loses. Nobody wins.",
         "Le Printemps est premier, et personne ne le soutient. L’Été est deuxième, avec pour soutiens Ada et Blaise ; "
         "parmi eux, Ada a la Domination. Mais le clan d’Ada est l’Été, et Ada a promis de gagner avec l’Hiver : Ada "
         "perd. Personne ne gagne."},
        /* A card that lay face up before all were: the General's, and not the track. */
        {two, "[\"Su2\",\"Su8\",\"Wi1\"],[\"Sp1\",\"Sp2\",\"Sp3\"],[\"Wi4\",\"Au1\",\"Au2\"]",
         "clan:Su2 clan:Sp1 clan:Wi4 *start:1 accuse:Sp2 seat:0 to:Su opt:raise to:Sp change:Au1 play:Su8 rise "
         "change:Sp3 change:Au2 accuse:Wi1 seat:1 to:Wi",
         "Ada meets the condition on Exiled General: At the end you win if your clan card was face up before all are "
         "revealed and your clan is first or second. Ada wins.",
         NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        play(rows[i].hands, rows[i].rounds, rows[i].moves);
        for (int fr = 0; fr < (rows[i].fr != NULL ? 2 : 1); fr++) {
            struct show_reader r = reader(fr ? "fr" : "en", GAME_REFEREE);
            struct text out;
            text_init(&out, data, sizeof data);
            prowl_words_show.outcome(&r, &fixture.match.state, &out);
            assert_string_equal(data, fr ? rows[i].fr : rows[i].en);
        }
    }
}

/* At the end the score says of every way of one's own to win, and of every promise, what came of it. */
static void the_score_says_what_came_of_it(void **state)
{
    static const char *const two[] = {"rounds=2", NULL};
    static const struct {
        const char *hands, *moves, *before, *en, *fr;
        bool was_down;
    } rows[] = {
        {"[\"Su2\",\"Wi1\",\"Sp8\"],[\"Sp1\",\"Sp2\",\"Su3\"],[\"Wi4\",\"Au1\",\"Au2\"]",
         "clan:Su2 clan:Sp1 clan:Wi4 *start:0 play:Sp8 rise to:Wi change:Sp2 change:Au1 accuse:Wi1 seat:1 to:Wi "
         "change:Su3 change:Au2",
         "\nA promise to win with Winter: Ada\n", "\nA promise to win with Winter, not kept: Ada\n",
         "\nPromesse de gagner avec l’Hiver, non tenue\u00a0: Ada\n", false},
        {"[\"Su2\",\"Su8\",\"Wi1\"],[\"Sp1\",\"Sp2\",\"Sp3\"],[\"Wi4\",\"Au1\",\"Au2\"]",
         "clan:Su2 clan:Sp1 clan:Wi4 *start:1 accuse:Sp2 seat:0 to:Su opt:raise to:Sp change:Au1 play:Su8 rise "
         "change:Sp3 change:Au2 accuse:Wi1 seat:1 to:Wi",
         "\nA way of their own to win: Ada, by Exiled General (Summer)\n",
         "\nA way of their own to win, condition met: Ada, by Exiled General (Summer)\n",
         "\nUne autre façon de gagner, condition remplie\u00a0: Ada, par la Générale en exil (Été)\n", false},
        {"[\"Su2\",\"Su8\",\"Wi1\"],[\"Sp1\",\"Sp2\",\"Sp3\"],[\"Wi4\",\"Au1\",\"Au2\"]",
         "clan:Su2 clan:Sp1 clan:Wi4 *start:1 accuse:Sp2 seat:0 to:Su opt:raise to:Sp change:Au1 play:Su8 rise "
         "change:Sp3 change:Au2 accuse:Wi1 seat:1 to:Wi",
         "\nA way of their own to win: Ada, by Exiled General (Summer)\n",
         "\nA way of their own to win, condition not met: Ada, by Exiled General (Summer)\n",
         "\nUne autre façon de gagner, condition non remplie\u00a0: Ada, par la Générale en exil (Été)\n", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game_state s;
        struct text t;
        play(rows[i].hands, two, rows[i].moves);
        game_copy(&prowl_game, &s, &fixture.match.state);
        if (rows[i].was_down)
            ((struct prowl_state *)&s)->were_up = 0;
        for (int fr = 0; fr < 2; fr++) {
            struct show_reader r = reader(fr ? "fr" : "en", GAME_REFEREE);
            text_init(&t, data, sizeof data);
            prowl_words_show.score(&r, &s, &t);
            assert_non_null(strstr(data, fr ? rows[i].fr : rows[i].en));
        }
        ((struct prowl_state *)&s)->phase = PROWL_P_TURN; /* before the end nobody knows */
        struct show_reader r = reader("en", GAME_REFEREE);
        text_init(&t, data, sizeof data);
        prowl_words_show.score(&r, &s, &t);
        assert_non_null(strstr(data, rows[i].before));
    }
}

/* The pad settles what the rulebook shows in pictures: a tie with Dominance, and a leader before it. */
static void the_pad_settles_a_reckoning(void **state)
{
    struct show_reader r = reader("en", GAME_REFEREE);
    struct pad_sheet sheet;
    struct text out;
    (void)state;
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, 3, NULL, NULL, 1);
    pad_init(&prowl_pad, &r, &sheet);
    int clan = pad_find(&prowl_pad, &r, "clan", 4), ways = pad_find(&prowl_pad, &r, "leaders", 7);
    int first = pad_find(&prowl_pad, &r, "first", 5), dominance = pad_find(&prowl_pad, &r, "dominance", 9);
    sheet.value[clan][0] = sheet.value[clan][1] = 1; /* Summer, which is second; nobody has the first */
    sheet.value[dominance][0] = 1;
    sheet.value[clan][2] = 3;
    text_init(&out, data, sizeof data);
    assert_true(prowl_pad.tally(&r, &sheet, &out));
    assert_non_null(strstr(data, "of these, Blaise has Dominance. Blaise wins.\n"));
    sheet.value[ways][2] = 4; /* the Pale Regent */
    text_init(&out, data, sizeof data);
    assert_true(prowl_pad.tally(&r, &sheet, &out));
    assert_non_null(strstr(data, "Chloé meets the condition on Pale Regent"));
    sheet.value[first][0] = 2;
    text_init(&out, data, sizeof data);
    assert_false(prowl_pad.tally(&r, &sheet, &out));
    assert_string_equal(data, "Each clan stands on the track once.");
}

/* The sheet that somebody fills in who looks at a finished game. */
static void fill_sheet(const struct show_reader *r, const struct prowl_state *s, struct pad_sheet *sheet)
{
    const struct prowl_box *box = prowl_boxed(&fixture.box.head);
    int clan = pad_find(&prowl_pad, r, "clan", 4), ways = pad_find(&prowl_pad, r, "leaders", 7);
    int first = pad_find(&prowl_pad, r, "first", 5), facing = pad_find(&prowl_pad, r, "facing", 6);
    int contract = pad_find(&prowl_pad, r, "contract", 8), dominance = pad_find(&prowl_pad, r, "dominance", 9);
    pad_init(&prowl_pad, r, sheet);
    for (int place = 0; place < PROWL_SLOTS; place++)
        sheet->value[first + place][0] = s->clans[s->track[place]];
    sheet->value[dominance][0] = s->dominance;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        uint32_t bound = (s->mark[seat] & PROWL_BOUND) >> PROWL_BOUND_SHIFT, way = 0;
        sheet->value[clan][seat] = s->clans[prowl_slot(s->clan[seat])];
        sheet->value[facing][seat] = s->were_up >> seat & 1;
        sheet->value[contract][seat] = bound > 0 ? s->clans[bound - 1] : -1;
        for (uint32_t card = 0; card < PROWL_CARDS; card++) /* the clans are those of the box, in its order */
            if (box->card[card].flags & (PROWL_WINS | PROWL_LOSES))
                sheet->value[ways][seat] |= (int64_t)(s->attached[seat] >> card & 1) << way++;
    }
}

/* The reasons that a replay gives for a result, and the score pad for the same table, are the same sentences. Both
 * kinds of ways to lose occur, and every leader decides. */
static void the_pad_gives_the_reasons_of_the_replay(void **state)
{
    static const char *const five[] = {"Ada", "Blaise", "Chloé", "Dora", "Emil"};
    static const char *const reasons[] = {"keeps the promise",   "has promised",           "on Exiled General",
                                          "on Warlord",          "on Pale Regent",         "loses by Chamberlain",
                                          "has Dominance. Ada ", "so that decides nothing"};
    uint32_t found[sizeof reasons / sizeof reasons[0]] = {0};
    struct pad_sheet sheet;
    struct text out;
    (void)state;
    fixture_edited(&fixture, &prowl_game, "attachment effect \"shield until your turn\"",
                   "attachment effect \"loses if you have no dominance\"");
    for (uint64_t seed = 0; seed < 4000; seed++) {
        static char replayed[SHOW_TEXT_MAX];
        char token[GAME_TOKEN_MAX];
        struct rng rng;
        rng_seed(&rng, 61, seed, RNG_TEST, 0);
        fixture_begin(&fixture, 2 + (uint32_t)(seed % 4), NULL, NULL, seed);
        while (match_actor(&fixture.match) != GAME_OVER)
            fixture_random(&fixture, &rng, token);
        const struct prowl_state *s = prowl_of(&fixture.match.state);
        struct show_reader r = {lang_find("en"), &fixture.box.head, GAME_REFEREE, s->seats, five, 0, false};
        text_init(&out, replayed, sizeof replayed);
        prowl_words_show.outcome(&r, &fixture.match.state, &out);
        fill_sheet(&r, s, &sheet);
        text_init(&out, data, sizeof data);
        assert_true(prowl_pad.tally(&r, &sheet, &out));
        assert_int_equal(data[out.used - 1], '\n');
        data[out.used - 1] = '\0';
        assert_true(out.used > strlen(replayed));
        assert_string_equal(data + out.used - 1 - strlen(replayed), replayed);
        for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
            found[i] += strstr(replayed, reasons[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (found[i] == 0)
            fail_msg("no game was decided so: %s", reasons[i]);
}

UNIT_MAIN(cmocka_unit_test(endings_are_explained), cmocka_unit_test(the_score_says_what_came_of_it),
          cmocka_unit_test(the_pad_settles_a_reckoning), cmocka_unit_test(the_pad_gives_the_reasons_of_the_replay))
