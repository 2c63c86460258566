/* Prowl in words: what cards say they do, what moves are told to have done and to whom, and why a choice is none.
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

static const char *told(const char *token, int viewer, const char *lang)
{
    struct show_reader r = reader(lang, viewer);
    struct text out;
    game_move m = find(token);
    if (viewer != GAME_REFEREE)
        m = prowl_game.redact_move(&fixture.box.head, &fixture.match.state, m, viewer);
    text_init(&out, data, sizeof data);
    prowl_words_show.tell(&r, seen(viewer), m, &out);
    return data;
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

static void moves_are_told(void **state)
{
    static const struct {
        const char *before, *token;
        int viewer;
        const char *lang, *words;
    } rows[] = {
        {"", "clan:Au4", 0, "en", "Ada lays Inspector (Autumn) face down as clan card."},
        {"", "clan:Au4", 1, "en", "Ada lays a clan card face down."},
        {"", "clan:Au4", GAME_SPECTATOR, "fr", "Ada pose une carte Clan face cachée."},
        {CLANS, "change:Sp8", 2, "en",
         "Ada changes: Inspector (Autumn) goes to the discard pile, and a new clan card lies "
         "face down."},
        {CLANS " play:Sp2 rise", "seat:1", 0, "en",
         "Ada peeks at Blaise's hand: Saboteur (Spring), Duelist (Summer), Quartermaster (Autumn), Banner Guard "
         "(Autumn) and Veiled Lady (Winter)."},
        {CLANS " play:Sp2 rise", "seat:1", 1, "en", "Ada peeks at Blaise's hand."},
        {CLANS " play:Sp2 rise", "seat:1", GAME_SPECTATOR, "fr", "Ada épie la main de Blaise."},
        /* A Final card before its time, with a step. */
        {CLANS, "play:Au7", 1, "en",
         "Ada plays Rearguard (Autumn). It has no effect: it is Final, and Ada still has cards. Autumn rises to second "
         "position, past Summer."},
        {CLANS, "play:Au7", 1, "fr",
         "Ada joue l’Arrière-garde (Automne). La carte n’a pas d’effet : elle est Finale, et Ada a encore des cartes. "
         "L’Automne monte en deuxième position, devant l’Été."},
        /* Accusations, right and wrong. */
        {CLANS " change:Sp8 accuse:Sp7 seat:2", "to:Wi", 0, "en", "Blaise names Winter, and is wrong."},
        {CLANS " change:Sp8 accuse:Sp7 seat:2", "to:Su", 0, "en",
         "Blaise names Summer, and is right. Chloé turns Sworn Blade (Summer) face up."},
        {CLANS " change:Sp8 accuse:Sp7 seat:2", "to:Su", 0, "fr",
         "Blaise nomme l’Été : c’est juste. Chloé tourne la Lame jurée (Été) face visible."},
        {CLANS " change:Sp8 accuse:Sp7 seat:2 to:Su", "opt:dominance", 0, "en",
         "Blaise chooses Dominance. Blaise gains Dominance from Ada."},
        {CLANS " change:Sp8 accuse:Sp7 seat:2 to:Su", "opt:force", 0, "fr", "Chloé doit Changer au prochain tour."},
        /* Attachments that react, and why. */
        {CLANS " play:Su2", "effect", 0, "en",
         "Headstrong Scout lies in front of Ada from now on. Summer rises to first position, past Spring. Ada's "
         "Headstrong "
         "Scout reacts, because Summer moved up. Summer is first and stays there. Headstrong Scout goes to the discard "
         "pile."},
        {CLANS " change:Sp8 accuse:Sp7 seat:2 to:Su opt:dominance change:Wi8 change:Sp2 play:Au5 rise play:Au1",
         "effect", 0, "en",
         "Blaise's Banner Guard defends Dominance: Blaise keeps it. Banner Guard goes to the discard pile. Autumn "
         "rises to "
         "first position, past Spring."},
        {CLANS " play:Wi1 rise change:Sp7 play:Au1", "rise", 0, "en",
         "Ada's Ice Warden keeps Winter from moving down: nothing moves. Ice Warden goes to the discard pile. Chloé "
         "gains Dominance from "
         "Ada."},
        {"clan:Sp2 clan:Sp7 clan:Sp5 *start:0 change:Au4 play:Wi2 rise change:Wi3", "change:Su2", 0, "fr",
         "Ada change de carte Clan : l’Inspectrice (Automne) va dans la défausse, et l’Éclaireuse têtue (Été) est la "
         "nouvelle, face cachée. Le Chambellan de Blaise va dans la défausse, et sa protection prend fin."},
        /* A hush, and what it leads to. */
        {CLANS " change:Sp8 play:Sp7 rise", "seat:2", 2, "en",
         "Blaise hushes Chloé: a card that Chloé Plays on the next turn has no effect."},
        {CLANS " change:Sp8 play:Sp7 rise seat:2", "play:Au1", 2, "fr",
         "Chloé joue le Porte-étendard (Automne). La carte n’a pas d’effet : Chloé est réduit au silence. L’Automne "
         "monte "
         "en "
         "deuxième position, devant l’Été."},
        /* Who starts. */
        {"clan:Au4 clan:Wi2 clan:Su5", "*start:1", 0, "en",
         "Blaise is drawn to begin, and takes Dominance and the first turn."},
        {"clan:Au4 clan:Wi2 clan:Su5", "*start:2", GAME_SPECTATOR, "fr",
         "Le sort désigne Chloé, qui prend la Domination et le premier tour."},
        /* Rearranging that is forbidden, and that is not. */
        {CLANS " play:Wi1 rise play:Au3 effect", "swap:3", 0, "en",
         "Blaise wants Winter and Autumn to change positions. Ada's Ice Warden keeps Winter from moving down: nothing "
         "moves. Ice Warden goes to the discard pile. Autumn rises to third position, past Winter."},
        {CLANS " play:Su2 rise play:Au3 effect", "swap:1", 1, "en",
         "Blaise wants Summer and Spring to change positions. The track is now Spring, Summer, Autumn, Winter. Autumn "
         "rises to second position, past Summer."},
        /* A promise. */
        {CLANS " play:Sp8 rise", "to:Wi", 1, "en",
         "Ada promises to win with Winter. Should Ada win with another clan, Ada loses instead, and nobody wins."},
        /* Swapped clan cards: each sees its new one. */
        {CLANS " change:Sp8 change:Sp7 play:Sp5 rise", "seat:0", 0, "en",
         "Chloé and Ada swap clan cards. Ada now has Sworn Blade (Summer) as clan card."},
        {CLANS " change:Sp8 change:Sp7 play:Sp5 rise", "seat:0", 1, "en", "Chloé and Ada swap clan cards."},
        {CLANS " change:Sp8 change:Sp7 play:Su6 rise", "seat:0", 1, "en", "Ada must Play on the next turn."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin(rows[i].before);
        assert_string_equal(told(rows[i].token, rows[i].viewer, rows[i].lang), rows[i].words);
    }
}

/* The Inspector's outcome tells everybody something of the card. */
static void what_all_learn_is_told(void **state)
{
    (void)state;
    begin("clan:Sp2 clan:Au5 clan:Su5 *start:0 accuse:Sp8 seat:1 to:Sp change:Su3 play:Au1 rise play:Au4 rise");
    assert_string_equal(told("seat:1", 2, "en"),
                        "Ada peeks at Blaise's clan card. All now know that Blaise's clan is not Autumn.");
    assert_string_equal(told("seat:1", 0, "en"), "Ada peeks at Blaise's clan card: Duelist (Summer). All now know that "
                                                 "Blaise's clan is not Autumn.");
}

static void reasons_name_the_rule(void **state)
{
    static const struct {
        const char *before, *typed, *en, *fr;
    } rows[] = {
        {"", "play:Sp2", "Clan cards are chosen first: Ada types clan: and the card.", NULL},
        {CLANS, "clan:Sp2", "Ada has a clan card already; to lay down another one, Change.", NULL},
        {CLANS, "play:Su3", "Duelist is not in Ada's hand.", "Le Duelliste n’est pas dans la main d’Ada."},
        {CLANS, "play:Au4", "Inspector is Ada's clan card, and not in hand.", NULL},
        {CLANS, "play:Xx9", "There is no card of that name in this game.", NULL},
        {CLANS, "rise", "The order is chosen only after a card is played whose effect happens.", NULL},
        {CLANS " accuse:Sp2", "seat:0", "Nobody can choose themselves: name an opponent.",
         "On ne peut pas se choisir soi-même : nommez un adversaire."},
        {CLANS " accuse:Sp2", "seat:7", "There is no such player: they are called player:1 to player:3.", NULL},
        {CLANS " accuse:Sp2 seat:1 to:Wi opt:force change:Su3 change:Sp5 accuse:Sp8", "play:Su2",
         "That is no choice here; Ada can type, for example, player:2.", NULL},
        {CLANS " accuse:Sp2 seat:1 to:Wi opt:force", "play:Su3", "Blaise must Change on this turn.",
         "Blaise doit Changer à ce tour."},
        {CLANS " accuse:Sp2 seat:1 to:Wi", "opt:dominance", "Ada already has Dominance, and can raise a clan instead.",
         NULL},
        {CLANS " change:Sp8 accuse:Sp7 seat:2 to:Su opt:force change:Wi3 accuse:Sp2", "seat:3",
         "There is no such player: they are called player:1 to player:3.", NULL},
        {CLANS " accuse:Sp2 seat:1 to:Wi opt:force change:Su3 play:Wi3 rise", "to:Wi",
         "Tax Collector needs another clan: Winter is its own.",
         "La Collectrice demande un autre clan : l’Hiver est le sien."},
        {CLANS " accuse:Sp2 seat:1 to:Wi opt:raise", "to:Xx", "There is no such clan in this game.", NULL},
        /* Players are counted from 1 where people read and type, in tokens from 0. */
        {CLANS " accuse:Sp2", "seat:3", "There is no such player: they are called player:1 to player:3.",
         "Ce joueur n’existe pas : on les appelle joueur:1 à joueur:3."},
        {CLANS " accuse:Sp2", "player:0", "There is no such player: they are called player:1 to player:3.", NULL},
        {CLANS " accuse:Sp2", "player:1", "Nobody can choose themselves: name an opponent.", NULL},
        {CLANS " accuse:Sp2", "seat:0", "Nobody can choose themselves: name an opponent.", NULL},
        {CLANS " accuse:Sp2", "hello", "That is no choice here; Ada can type, for example, player:2.",
         "Ce choix n’est pas possible ici ; Ada peut taper, par exemple, joueur:2."},
        {CLANS, "hello", "That is no choice here; Ada can type, for example, play:Sp2.",
         "Ce choix n’est pas possible ici ; Ada peut taper, par exemple, play:Sp2."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int fr = 0; fr < (rows[i].fr != NULL ? 2 : 1); fr++) {
            begin(rows[i].before);
            struct show_reader r = reader(fr ? "fr" : "en", GAME_REFEREE);
            struct text out;
            text_init(&out, data, sizeof data);
            prowl_words_show.why(&r, &fixture.match.state, rows[i].typed, strlen(rows[i].typed), &out);
            assert_string_equal(data, fr ? rows[i].fr : rows[i].en);
        }
    }
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

/* Labels are also told as what somebody else may do: they speak to nobody. */
static void a_reward_is_called_by_what_it_does(void **state)
{
    struct show_reader r = reader("fr", GAME_REFEREE);
    struct text out;
    (void)state;
    begin(CLANS " accuse:Sp2 seat:1 to:Wi");
    text_init(&out, data, sizeof data);
    prowl_words_show.label(&r, &fixture.match.state, find("opt:raise"), &out);
    assert_string_equal(data, "Faire monter un clan de 1");
}

/* News has a few words about each decision of somebody else: nothing in them speaks to the reader. */
static void gists_are_about_somebody_else(void **state)
{
    static const struct {
        const char *before, *token, *lang, *words;
    } rows[] = {
        {CLANS " accuse:Sp2", "seat:1", "en", "on Blaise"},
        {CLANS " accuse:Sp2 seat:1", "to:Wi", "en", "names Winter"},
        {CLANS " accuse:Sp2 seat:1", "to:Wi", "fr", "nomme l’Hiver"},
        {CLANS " accuse:Sp2 seat:1 to:Wi", "opt:raise", "en", ""},
        {CLANS " accuse:Sp2 seat:1 to:Wi", "opt:force", "en", "Blaise must Change on the next turn"},
        {CLANS " accuse:Sp2 seat:1 to:Wi opt:raise", "to:Wi", "en", "Winter rises 1"},
        {CLANS " change:Sp8 accuse:Sp7 seat:2 to:Su", "opt:dominance", "en", "Dominance"},
        {CLANS " change:Sp8 accuse:Sp7 seat:2 to:Su", "opt:dominance", "fr", "Domination"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct show_reader r = reader(rows[i].lang, GAME_REFEREE);
        struct text out;
        begin(rows[i].before);
        text_init(&out, data, sizeof data);
        prowl_words_show.news->gist(&r, &fixture.match.state, find(rows[i].token), &out);
        assert_string_equal(data, rows[i].words);
    }
}

/* The card that offers one of two things. */
static void gists_of_a_choice_between_two(void **state)
{
    static const char dealt[] = "{\"track\":[\"Sp\",\"Su\",\"Au\",\"Wi\"],\"hands\":["
                                "[\"Su3\",\"Sp8\",\"Su2\",\"Au4\",\"Wi1\",\"Au7\"],"
                                "[\"Au2\",\"Au3\",\"Au5\",\"Wi6\",\"Sp7\",\"Wi2\"],"
                                "[\"Sp5\",\"Au1\",\"Su5\",\"Wi3\",\"Su6\",\"Wi8\"]]}";
    static const char *const rows[][3] = {
        {"opt:raise", "en", "Autumn rises 1"},
        {"opt:raise", "fr", "L’Automne monte de 1"},
        {"opt:dominance", "en", "Dominance"},
        {"opt:dominance", "fr", "Domination"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct show_reader r = reader(rows[i][1], GAME_REFEREE);
        struct text out;
        fixture_box(&fixture, &prowl_game, NULL);
        fixture_begin(&fixture, 3, NULL, dealt, 1);
        fixture_play(&fixture, "clan:Au4 clan:Wi2 clan:Su5 *start:1 play:Au2 effect");
        text_init(&out, data, sizeof data);
        prowl_words_show.news->gist(&r, &fixture.match.state, find(rows[i][0]), &out);
        assert_string_equal(data, rows[i][2]);
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

/* Ada accuses Blaise, whose clan is Winter, with her own card Sp2 of Spring. */
static void an_accusation_is_news_to_who_made_it(void **state)
{
    (void)state;
    static const struct {
        const char *token, *en, *fr;
    } cases[] = {{"to:Wi", "your accusation was right", "votre accusation était juste"},
                 {"to:Su", "your accusation was wrong", "votre accusation était fausse"},
                 {NULL, NULL, NULL}};
    begin(CLANS " accuse:Sp2 seat:1");
    for (int i = 0; cases[i].token != NULL; i++)
        for (int lang = 0; lang < 2; lang++) {
            struct show_reader r = reader(lang == 0 ? "en" : "fr", 0);
            struct text out;
            game_move m = prowl_game.redact_move(&fixture.box.head, &fixture.match.state, find(cases[i].token), 0);
            text_init(&out, data, sizeof data);
            prowl_words_show.news->revealed(&r, seen(0), m, &out);
            assert_string_equal(data, lang == 0 ? cases[i].en : cases[i].fr);
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

static void players_are_named_from_one_on(void **state)
{
    static const struct {
        const char *before, *token, *lang, *name;
    } rows[] = {
        {CLANS " accuse:Sp2", "seat:1", "en", "player:2"},
        {CLANS " accuse:Sp2", "seat:2", "fr", "joueur:3"},
        {"clan:Au4 clan:Wi2 clan:Su5", "*start:0", "en", "*player:1"},
        {CLANS, "play:Sp2", "en", "play:Sp2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct show_reader r = reader(rows[i].lang, GAME_REFEREE);
        struct text out;
        begin(rows[i].before);
        text_init(&out, data, sizeof data);
        show_name(&prowl_game, &r, &fixture.match.state, find(rows[i].token), &out);
        assert_string_equal(data, rows[i].name);
    }
}

static void previews_say_what_is_certain(void **state)
{
    static const struct {
        const char *before, *token, *words;
        int viewer;
        const char *lang;
    } rows[] = {
        {CLANS, "play:Su2",
         "Summer rises to first position, past Spring. Effect: The next time Summer moves up in any way: "
         "Summer "
         "rises 1, then this card is discarded.",
         0, "en"},
        {CLANS, "change:Wi1",
         "Ada changes: Inspector (Autumn) goes to the discard pile, and Ice Warden (Winter) is the new clan "
         "card, face down. Winter is fourth now.",
         0, "en"},
        {CLANS " accuse:Sp2 seat:1", "to:Su",
         "If that is right, the card turns face up and Ada chooses a reward; if "
         "not, nothing happens.",
         0, "en"},
        {CLANS " play:Sp2 rise", "seat:1", "Ada peeks at Blaise's hand.", 0, "en"},
        {CLANS " accuse:Sp2 seat:1 to:Wi opt:raise", "to:Wi",
         "Ada chooses Winter. Winter rises to third position, past Autumn.", 0, "en"},
        /* A rearranging that has not happened is not told as one that has. */
        {CLANS " change:Sp8 play:Au3 effect", "swap:1",
         "Blaise wants Spring and Summer to change positions. The track would then be Summer, Spring, Autumn, Winter. "
         "Autumn rises to second position, past Spring.",
         1, "en"},
        {CLANS " change:Sp8 play:Au3 effect", "swap:1",
         "Blaise veut échanger le Printemps et l’Été. La piste serait alors : Été, Printemps, Automne, Hiver. "
         "L’Automne monte en deuxième position, devant le Printemps.",
         1, "fr"},
        /* A condition in the effect of a card that has yet to be played. */
        {CLANS " change:Sp8", "play:Wi6",
         "Winter rises to third position, past Autumn. Effect: If your clan card is face up, a card of your hand "
         "becomes your clan card, face down, and the old one goes to your hand (hand empty: your clan card just turns "
         "face down). Otherwise, Winter rises 1.",
         1, "en"},
        /* An effect that asks first: its text, as the label has said already that it comes first. */
        {CLANS " play:Sp2", "effect", "Effect: Choose an opponent who still has cards: you peek at their hand.", 0,
         "en"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin(rows[i].before);
        struct show_reader r = reader(rows[i].lang, rows[i].viewer);
        struct text out;
        text_init(&out, data, sizeof data);
        prowl_words_show.preview(&r, seen(rows[i].viewer), find(rows[i].token), &out);
        assert_string_equal(data, rows[i].words);
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
          cmocka_unit_test(other_clans_are_called_by_name), cmocka_unit_test(moves_are_told),
          cmocka_unit_test(what_all_learn_is_told), cmocka_unit_test(reasons_name_the_rule),
          cmocka_unit_test(names_are_elided_in_french), cmocka_unit_test(a_reward_is_called_by_what_it_does),
          cmocka_unit_test(gists_are_about_somebody_else), cmocka_unit_test(gists_of_a_choice_between_two),
          cmocka_unit_test(another_clan_is_news), cmocka_unit_test(where_the_own_clan_is_now_is_news),
          cmocka_unit_test(an_accusation_is_news_to_who_made_it), cmocka_unit_test(what_chance_shows_is_news),
          cmocka_unit_test(players_are_named_from_one_on), cmocka_unit_test(previews_say_what_is_certain),
          cmocka_unit_test(boards_foresee_the_track), cmocka_unit_test(a_large_board_cuts_no_card))
