/* Prowl beside its sentences about moves, which are in tests/words: what cards say they do, in other boxes, too, names
 * in French, what has become another, and what a board shows.
 *
 * All cases are played by the same three: Ada begins and holds Dominance, the track is Spring, Summer, Autumn, Winter.
 */
#include "fixture.h"

#include "games/prowl/prowl_show.h"

static struct fixture fixture;
static char data[SHOW_TEXT_MAX];
static const char *const names[] = {"Ada", "Blaise", "Chloé"};

static const char wish[] = "{\"track\":[\"Sp\",\"Su\",\"Au\",\"Wi\"],\"hands\":["
                           "[\"Sp2\",\"Sp8\",\"Su2\",\"Au4\",\"Wi1\",\"Au7\"],"
                           "[\"Su3\",\"Au3\",\"Au5\",\"Wi6\",\"Sp7\",\"Wi2\"],"
                           "[\"Sp5\",\"Au1\",\"Su5\",\"Wi3\",\"Su6\",\"Wi8\"]]}";
/* Everybody's clan cards: Ada Autumn, Blaise Winter, Chloé Summer. */
#define CLANS "clan:Au4 clan:Wi2 clan:Su5 *start:0"

static struct show_reader reader(const char *lang, int viewer)
{
    return (struct show_reader){lang_find(lang), &fixture.box.head, viewer, 3, names, 0, false};
}

static void begin(const char *moves)
{
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, 3, NULL, wish, 1);
    fixture_play(&fixture, moves);
}

static const struct game_state *seen(int viewer)
{
    return viewer == GAME_REFEREE ? &fixture.match.state : fixture_view(&fixture, viewer);
}

static game_move find(const char *token)
{
    struct game_moves legal;
    game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
    int i = game_find(&prowl_game, &fixture.box.head, &fixture.match.state, &legal, token, strlen(token));
    if (i < 0)
        fail_msg("%s is not legal", token);
    return legal.move[i];
}

/* What a card of the built-in box says, or one with this effect instead of that of the Hooded Figure. */
static const char *card_says(const char *effect, uint32_t card, const char *lang)
{
    static struct prowl_pen pen;
    struct show_reader r = reader(lang, GAME_REFEREE);
    struct text out;
    if (effect != NULL) {
        fixture_edited(&fixture, &prowl_game, "effect \"pass clans either way\"", effect);
        fixture_begin(&fixture, 3, NULL, wish, 1);
    } else {
        begin("");
    }
    text_init(&out, data, sizeof data);
    prowl_pen(&pen, &r, &fixture.match.state, &out);
    prowl_cardwords(&pen, card, &out);
    return data;
}

static void cards_say_what_they_do(void **state)
{
    static const struct {
        uint32_t card;
        const char *en, *fr;
    } rows[] = {
        {1, "Choose an opponent who still has cards: you peek at their hand.",
         "Choisissez un adversaire qui a encore des cartes : vous épiez sa main."},
        {9, "The next time Summer moves up in any way: Summer rises 1, then this card is discarded.",
         "La prochaine fois que l’Été monte de n’importe quelle façon : l’Été monte de 1, puis cette carte est "
         "défaussée."},
        {12,
         "If Summer is third or fourth, Summer rises 1. Sworn: if this is your clan card at the end, Summer rises 1.",
         "Si l’Été est troisième ou quatrième, l’Été monte de 1. Serment : si c’est votre carte Clan à la fin, l’Été "
         "monte de 1."},
        {17, "You choose: Autumn rises 1, or you gain Dominance.",
         "Au choix : l’Automne monte de 1, ou vous gagnez la Domination."},
        {23, "At the end you win if you have Dominance and your clan is first or second.",
         "À la fin, vous gagnez si vous avez la Domination et si votre clan est premier ou deuxième."},
        {27,
         "Choose an opponent whose clan card is face up: their clan is lowered 2. If there is none, choose an opponent "
         "whose clan card is face down: you peek at their clan card.",
         "Choisissez un adversaire dont la carte Clan est face visible : son clan descend de 2. S’il n’y en a pas, "
         "choisissez un adversaire dont la carte Clan est face cachée : vous épiez sa carte Clan."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(card_says(NULL, rows[i].card, "en"), rows[i].en);
        assert_string_equal(card_says(NULL, rows[i].card, "fr"), rows[i].fr);
    }
}

/* Effects that no card of the built-in box has, on a Spring card. */
static void other_effects_have_words(void **state)
{
    static const struct {
        const char *effect, *en, *fr;
    } rows[] = {
        {"attachment effect \"when own moves up: if you have dominance: raise own 1, discard\"",
         "Whenever Spring moves up in any way: if you have Dominance, Spring rises 1, then this card is discarded.",
         "Chaque fois que le Printemps monte de n’importe quelle façon : si vous avez la Domination, le Printemps "
         "monte "
         "de 1, puis cette carte est défaussée."},
        {"attachment effect \"when your turn starts: raise own 1, if you have dominance: discard\"",
         "Whenever a turn of yours starts: Spring rises 1, then if you have Dominance, this card is discarded.",
         "Au début de chacun de vos tours : le Printemps monte de 1, puis si vous avez la Domination, cette carte est "
         "défaussée."},
        {"effect \"raise Wi 1, lower above 1; gain dominance\"",
         "Winter rises 1, then the clan just above Spring is lowered 1, then you gain Dominance.",
         "L’Hiver monte de 1, puis le clan qui précède le Printemps descend de 1, puis vous gagnez la Domination."},
        {"effect \"if Su is not first or second: move fourth to first; else: if your hand is empty: veil; else: lower "
         "below 3\"",
         "If Summer is not first or second, the fourth clan goes to first position and those that it passes move down "
         "one. Otherwise, if your hand is empty, a card of your hand becomes your clan card, face down, and the old "
         "one goes to your hand (hand empty: your clan card just turns face down). Otherwise, the clan just below "
         "Spring is lowered 3.",
         NULL},
        {"effect \"choose seat with dominance, turn theirs up, lower theirs 1; turn yours down\"",
         "Choose an opponent who has Dominance: their clan card turns face up, then their clan is lowered 1. Your clan "
         "card turns face down.",
         "Choisissez un adversaire qui a la Domination : sa carte Clan est tournée face visible, puis son clan "
         "descend de 1. Votre carte Clan est tournée face cachée."},
        {"effect \"choose seat, accuse; else: may choose another seat, force any\"",
         "Choose an opponent whose clan card is face down: you accuse them. Otherwise, you may choose another opponent "
         "who still has cards: you choose what they must do on their next turn (Play, Change or Accuse).",
         NULL},
        {"attachment effect \"shield until your turn; when third would move up: prevent, exchange first and second, "
         "discard; sworn: lower first 1\"",
         "Until your next turn starts, your clan card cannot be accused, peeked at, swapped or passed; then this card "
         "is discarded. The next time the third clan would move up in any way: nothing moves, and the "
         "first "
         "clan and the second clan change positions, then this card is discarded. Sworn: if this is your clan card at "
         "the end, the first clan "
         "is lowered 1.",
         NULL},
        {"attachment effect \"when your turn starts: lower own 1\"",
         "Whenever a turn of yours starts: Spring is lowered "
         "1.",
         "Au début de chacun de vos tours : le Printemps descend de 1."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(card_says(rows[i].effect, 0, "en"), rows[i].en);
        if (rows[i].fr != NULL)
            assert_string_equal(card_says(rows[i].effect, 0, "fr"), rows[i].fr);
    }
}

/* A clan that the catalogues do not know is called by its own name. */
static void other_clans_are_called_by_name(void **state)
{
    struct show_reader r = reader("fr", GAME_REFEREE);
    struct text out;
    (void)state;
    fixture_edited(&fixture, &prowl_game, "\"Spring\" \"Printemps\"", "\"Tide\" \"Marée\"");
    fixture_begin(&fixture, 3, NULL, wish, 1);
    fixture_play(&fixture, CLANS " play:Sp2");
    text_init(&out, data, sizeof data);
    prowl_words_show.label(&r, &fixture.match.state, find("rise"), &out);
    assert_string_equal(data, "Le clan Marée monte d’abord");
}

/* "de" loses its vowel before a name that begins with one, as it sounds. */
static void names_are_elided_in_french(void **state)
{
    static const struct {
        const char *name, *words;
    } rows[] = {
        {"Blaise", "de Blaise."}, {"Éloi", "d’Éloi."},   {"Hélène", "d’Hélène."}, {"Yves", "d’Yves."},
        {"Yann", "de Yann."},     {"oscar", "d’oscar."}, {"Çelik", "de Çelik."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const three[] = {rows[i].name, "Blaise", "Chloé"};
        begin(CLANS);
        struct show_reader r = reader("fr", GAME_REFEREE);
        struct text out;
        r.name = three;
        text_init(&out, data, sizeof data);
        prowl_words_show.why(&r, &fixture.match.state, "play:Su3", strlen("play:Su3"), &out);
        assert_non_null(strstr(data, rows[i].words));
    }
}

/* Whoever was given another clan is told so, instead of how far it is from the one before on the track. */
static void another_clan_is_news(void **state)
{
    (void)state;
    static const struct {
        const char *lang, *words;
    } cases[] = {{"en", "your clan is now Winter"}, {"fr", "votre clan est maintenant l’Hiver"}};
    begin(CLANS);
    struct game_state now;
    game_copy(&prowl_game, &now, &fixture.match.state);
    struct prowl_state *s = (struct prowl_state *)&now;
    s->clan[0] = s->clan[1];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct show_reader r = reader(cases[i].lang, 0);
        struct text out;
        text_init(&out, data, sizeof data);
        prowl_words_show.news->turned(&r, &fixture.match.state, &fixture.match.state, 0, &out);
        assert_string_equal(data, "");
        prowl_words_show.news->turned(&r, &fixture.match.state, &now, 0, &out);
        assert_string_equal(data, cases[i].words);
    }
}

/* To which place one's own clan has risen or fallen: a number with a sign would be taken for that of a place. */
static void where_the_own_clan_is_now_is_news(void **state)
{
    (void)state;
    static const struct {
        const char *lang;
        uint8_t from, to;
        const char *words;
    } cases[] = {
        {"en", 1, 1, ""},
        {"en", 3, 0, "your clan has risen to first position"},
        {"fr", 3, 0, "votre clan est monté en première position"},
        {"en", 1, 2, "your clan has fallen to third position"},
        {"fr", 1, 2, "votre clan est descendu en troisième position"},
    };
    begin(CLANS);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game_state view[2];
        for (int k = 0; k < 2; k++) {
            game_copy(&prowl_game, &view[k], &fixture.match.state);
            struct prowl_state *s = (struct prowl_state *)&view[k];
            uint8_t own = (uint8_t)prowl_slot(s->clan[0]), place = k == 0 ? cases[i].from : cases[i].to;
            s->track[prowl_place(s, own)] = s->track[place];
            s->track[place] = own;
        }
        struct show_reader r = reader(cases[i].lang, 0);
        struct text out;
        text_init(&out, data, sizeof data);
        prowl_words_show.news->turned(&r, &view[0], &view[1], 0, &out);
        assert_string_equal(data, cases[i].words);
    }
}

/* Of the deck that a game of two has, and of a hand. */
static void what_chance_shows_is_news(void **state)
{
    static const char two[] = "{\"hands\":[[\"Sp1\",\"Sp2\"],[\"Su3\",\"Au3\"]]}";
    static const char *const one[] = {"rounds=1", NULL};
    static const char *const tongues[] = {"en", "fr"};
    static const char *const words[2][2] = {
        {"from the deck: Inspector (Autumn)", "from Blaise's hand: Quartermaster (Autumn)"},
        {"de la pioche\u00a0: l’Inspectrice (Automne)", "de la main de Blaise\u00a0: l’Intendante (Automne)"}};
    (void)state;
    fixture_edited(&fixture, &prowl_game, "effect \"pass clans either way\"", "effect \"choose seat, show card\"");
    for (int lang = 0; lang < 2; lang++) {
        struct show_reader r = reader(tongues[lang], 0);
        struct text out;
        fixture_begin(&fixture, 2, one, two, 1);
        fixture_play(&fixture, "clan:Sp2 clan:Su3 *start:0");
        text_init(&out, data, sizeof data);
        prowl_words_show.news->revealed(&r, seen(0), find("*Au4"), &out);
        assert_string_equal(data, words[lang][0]);
        fixture_play(&fixture, "*Au4 play:Sp1 rise seat:1");
        text_init(&out, data, sizeof data);
        prowl_words_show.news->revealed(&r, seen(0), find("*Au3"), &out);
        assert_string_equal(data, words[lang][1]);
    }
}

/* The arrow and number that the board has beside a clan, or the empty string. */
static const char *arrow(const struct canvas *c, int row)
{
    static char digit[2];
    digit[0] = '\0';
    for (int x = 0; x + 1 < c->width && digit[0] == '\0'; x++)
        if (c->cell[row * c->width + x].glyph == 0x2192)
            digit[0] = (char)c->cell[row * c->width + x + 1].glyph;
    return digit;
}

/* Considered, the order of a Writ of Exile: every clan that would end elsewhere is shown with where, on the board and
 * in the picture. The track is Spring, Summer, Winter, Autumn before it. */
static void boards_foresee_the_track(void **state)
{
    static const struct {
        const char *token, *arrows[PROWL_SLOTS];
    } rows[] = {{"effect", {"4", "", "1", "3"}}, {"rise", {"", "3", "2", ""}}};
    static const char hands[] = "{\"track\":[\"Sp\",\"Su\",\"Wi\",\"Au\"],\"hands\":["
                                "[\"Sp1\",\"Wi5\"],[\"Su3\",\"Au3\"],[\"Sp5\",\"Au1\"]]}";
    static const char *const one[] = {"rounds=1", NULL};
    static struct canvas_cell cells[80 * 24];
    static char scene[SHOW_SCENE_MAX];
    (void)state;
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, 3, one, hands, 1);
    fixture_play(&fixture, "clan:Sp1 clan:Su3 clan:Sp5 *start:0 play:Wi5");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct show_reader r = reader("en", 0);
        struct game_moves legal;
        struct canvas c;
        struct text out;
        game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
        int chosen = game_find(&prowl_game, &fixture.box.head, &fixture.match.state, &legal, rows[i].token,
                               strlen(rows[i].token));
        struct show_look look = {.legal = &legal, .chosen = chosen};
        canvas_init(&c, cells, 80, 24);
        prowl_words_show.terminal->board(&r, seen(0), &look, &c);
        text_init(&out, scene, sizeof scene);
        prowl_words_show.scene(&r, seen(0), &look, &out);
        uint32_t arrows = 0, ghosts = 0;
        for (int place = 0; place < PROWL_SLOTS; place++)
            arrows += rows[i].arrows[place][0] != '\0';
        for (const char *at = scene; (at = strstr(at, "class=\"ghost\"")) != NULL; at++)
            ghosts++;
        assert_int_equal(ghosts, arrows);
        assert_null(strstr(scene, "·  ")); /* a card without keywords leaves no gap for them */
        for (int place = 0; place < PROWL_SLOTS; place++)
            assert_string_equal(arrow(&c, 1 + place), rows[i].arrows[place]);
    }
}

/* The board of a large terminal, beside its side panel and above lists of any length: the text of no card in hand is
 * cut. */
static void a_large_board_cuts_no_card(void **state)
{
    static struct canvas_cell cells[114 * 40];
    (void)state;
    fixture_box(&fixture, &prowl_game, NULL);
    for (uint32_t i = 0; i < 200 * 17 * 2; i++) {
        int height = 24 + (int)(i / 2 % 17);
        struct show_reader r = reader(i % 2 ? "fr" : "en", 0);
        struct show_look look = {.chosen = -1};
        struct canvas c;
        struct text out;
        fixture_begin(&fixture, 3, NULL, NULL, i / 34);
        canvas_init(&c, cells, 114, height);
        prowl_board(&r, fixture_view(&fixture, 0), &look, &c);
        text_init(&out, data, sizeof data);
        canvas_text(&c, false, &out);
        assert_null(strstr(data, "…"));
    }
}

UNIT_MAIN(cmocka_unit_test(cards_say_what_they_do), cmocka_unit_test(other_effects_have_words),
          cmocka_unit_test(other_clans_are_called_by_name), cmocka_unit_test(names_are_elided_in_french),
          cmocka_unit_test(another_clan_is_news), cmocka_unit_test(where_the_own_clan_is_now_is_news),
          cmocka_unit_test(what_chance_shows_is_news), cmocka_unit_test(boards_foresee_the_track),
          cmocka_unit_test(a_large_board_cuts_no_card))
