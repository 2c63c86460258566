/* The picture of Prowl: the signs of a card are those of its effect, whatever box it comes from, and a card that can be
 * played, laid or thrown away is one piece. */
#include "fixture.h"

#include "games/prowl/prowl_scene.h"

#include <stdio.h>

static struct fixture fixture;
static char scene[SHOW_SCENE_MAX];
static const char *const names[] = {"Ada", "Blaise"};

static const struct prowl_box *box(void)
{
    return prowl_boxed(&fixture.box.head);
}

/* The signs of a card, each as a letter. */
static const char *signs_of(uint32_t card)
{
    static const char letters[] = "-DefalPCAhsK^v%>t*!poc@FRVx?/b+m";
    static char out[PROWL_GIST_MAX + 1];
    struct prowl_gist gist;
    prowl_gist(&box()->card[card], card / PROWL_EACH, &gist);
    for (uint32_t i = 0; i < gist.count; i++) {
        uint32_t sign = gist.sign[i];
        out[i] = sign >= PROWL_SIGN_MASK    ? "SUAW"[sign - PROWL_SIGN_MASK]
                 : sign >= PROWL_SIGN_PLACE ? (char)('1' + sign - PROWL_SIGN_PLACE)
                                            : letters[sign];
    }
    out[gist.count] = '\0';
    return out;
}

static void signs_follow_the_effect(void **unused)
{
    static const struct {
        uint32_t card;
        const char *signs;
    } rows[] = {
        {0, "@"},      /* all clan cards pass */
        {3, "mv"},     /* any clan is lowered */
        {9, "bU^>U^"}, /* when Summer moves up, it rises 1 */
        {12, "?UU^+U^"}, {14, "U^^"}, {17, "A^/D"}, {23, "*D12"}, {24, "bWvs"}, {29, "?xV/W^"}, {30, "1%4"},
    };
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(signs_of(rows[i].card), rows[i].signs);
    for (uint32_t card = 0; card < PROWL_CARDS; card++)
        assert_true(signs_of(card)[0] != '\0');
    fixture_edited(&fixture, &prowl_game, "effect \"pass clans either way\"",
                   "effect \"choose seat with turn, force change; lower first 2\"");
    assert_string_equal(signs_of(0), "pFC1vv");
}

static const char *drawn(const char *rounds, int width, int height)
{
    struct show_reader r = {lang_find("fr"), &fixture.box.head, 0, 2, names, 1, false};
    struct show_look look = {.chosen = -1, .width = width, .height = height};
    struct game_moves legal;
    struct text out;
    const char *const options[] = {rounds, NULL};
    fixture_begin(&fixture, 2, options, NULL, 1);
    while (prowl_of(&fixture.match.state)->phase != PROWL_P_TURN) {
        game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
        char token[GAME_TOKEN_MAX];
        text_init(&out, token, sizeof token);
        prowl_game.write_move(&fixture.box.head, &fixture.match.state, legal.move[0], &out);
        fixture_play(&fixture, token);
    }
    r.viewer = prowl_of(&fixture.match.state)->seat;
    game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
    look.legal = &legal;
    text_init(&out, scene, sizeof scene);
    prowl_words_show.scene(&r, fixture_view(&fixture, r.viewer), &look, &out);
    assert_false(out.cut);
    return scene;
}

static uint32_t count(const char *text, const char *what)
{
    uint32_t n = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        n++;
    return n;
}

static void a_card_is_a_piece(void **unused)
{
    static const int rooms[][2] = {{960, 668}, {2000, 1388}, {768, 736}, {360, 424}, {556, 390}};
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        const char *picture = drawn("rounds=5", rooms[i][0], rooms[i][1]);
        assert_int_equal(count(picture, "data-moves=\"play:"), 5);
        assert_int_equal(count(picture, "data-move=\""), 15);
        assert_null(strstr(picture, "data-cut=\"\""));
    }
}

/* All at once on a desk; what does not fit there, and everything on a phone, is in a strip. */
static void a_large_hand_is_a_strip(void **unused)
{
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    assert_null(strstr(drawn("rounds=5", 960, 668), "class=\"strip\""));
    assert_non_null(strstr(drawn("rounds=9", 960, 668), "class=\"strip\""));
    assert_non_null(strstr(drawn("rounds=5", 390, 584), "class=\"strip\""));
}

static const char three_hands[] = "{\"track\":[\"Sp\",\"Su\",\"Wi\",\"Au\"],\"hands\":["
                                  "[\"Sp1\",\"Au4\",\"Sp2\"],[\"Su3\",\"Au3\",\"Wi1\"],[\"Sp5\",\"Au1\",\"Su1\"]]}";

/* Ada peeks at Blaise's clan card, Duelist; then it is Blaise's turn. */
static void begin_peeked(void)
{
    static const char *const two[] = {"rounds=2", NULL};
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, 3, two, three_hands, 1);
    fixture_play(&fixture, "clan:Sp1 clan:Su3 clan:Sp5 *start:0 play:Au4 rise seat:1");
    assert_int_equal(prowl_of(&fixture.match.state)->seat, 1);
}

/* The table as somebody sees it who sits at the place of a seat, one more than whose number is `home`. */
static const char *seen_by(int viewer, uint32_t home, const struct game_moves *legal, int width, int height)
{
    static const char *const three[] = {"Ada", "Blaise", "Cleo"};
    struct show_reader r = {lang_find("en"), &fixture.box.head, viewer, 3, three, home, false};
    struct show_look look = {.legal = legal, .chosen = -1, .width = width, .height = height};
    struct text out;
    text_init(&out, scene, sizeof scene);
    const struct game_state *s = viewer == GAME_REFEREE ? &fixture.match.state : fixture_view(&fixture, viewer);
    prowl_words_show.scene(&r, s, &look, &out);
    assert_false(out.cut);
    return scene;
}

/* Who has peeked sees an eye on the card, and reads that it is face down; its owner and the others see no eye. */
static void a_card_peeked_at_is_seen_to_lie_face_down(void **unused)
{
    static const int rooms[][2] = {{960, 668}, {2000, 1388}, {768, 736}, {390, 584}, {556, 390}};
    (void)unused;
    begin_peeked();
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        const int width = rooms[i][0], height = rooms[i][1];
        const char *picture = seen_by(0, 1, NULL, width, height);
        assert_int_equal(count(picture, "class=\"line eye sign\""), 1);
        assert_int_equal(count(picture, "<title>Duelist · face down, seen by you · "), 1);
        for (int viewer = 1; viewer < 3; viewer++)
            assert_int_equal(count(seen_by(viewer, 1, NULL, width, height), "class=\"line eye sign\""), 0);
        assert_int_equal(count(seen_by(1, 2, NULL, width, height), "<title>Duelist · face down · "), 1);
    }
}

static bool sits_below(const char *picture, const char *seat)
{
    const char *at = strstr(picture, seat);
    assert_non_null(at);
    return strncmp(at + strlen(seat), " transform=\"translate(12 ", 24) == 0; /* in the left column, under the track */
}

/* Whoever's turn it is, a reader who sees everything stays where he sits; what somebody else could choose is there. */
static void the_reader_keeps_his_place(void **unused)
{
    struct game_moves legal;
    (void)unused;
    begin_peeked();
    game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
    assert_true(sits_below(seen_by(GAME_REFEREE, 1, NULL, 960, 668), "id=\"seat-0\""));
    assert_true(sits_below(seen_by(GAME_REFEREE, 3, NULL, 960, 668), "id=\"seat-2\""));
    assert_true(sits_below(seen_by(GAME_REFEREE, 0, NULL, 960, 668), "id=\"seat-1\"")); /* whose turn it is */
    assert_true(sits_below(seen_by(GAME_REFEREE, 1, &legal, 960, 668), "id=\"seat-0\""));
    assert_int_equal(count(scene, "data-move=\""), legal.count);
}

/* An attachment is shown under the name of the seat that it lies in front of, apart from the hand: beside it on a desk,
 * and after the seat on a phone, where only cards of the hand have tabs. While it takes effect it leads the hand. */
static void attachments_lie_in_front_of_their_owner(void **unused)
{
    (void)unused;
    begin_peeked();
    fixture_play(&fixture, "play:Wi1");
    assert_int_equal(prowl_of(&fixture.match.state)->phase, PROWL_P_ORDER);
    assert_non_null(strstr(seen_by(0, 1, NULL, 960, 668), "id=\"play-Wi1\""));
    assert_null(strstr(scene, "In front of"));
    fixture_play(&fixture, "rise");
    const char *picture = seen_by(0, 1, NULL, 960, 668), *front = strstr(picture, "id=\"front\"");
    assert_non_null(front);
    assert_int_equal(count(front, "In front of Blaise"), 1);
    assert_int_equal(count(front, "id=\"open-Wi1\""), 1);
    assert_null(strstr(picture, "id=\"play-Wi1\""));
    picture = seen_by(0, 1, NULL, 390, 584);
    assert_null(strstr(picture, "data-turn=\"Wi1-stop\""));
    assert_non_null(strstr(picture, "data-turn=\"Sp2-stop\""));
    const char *stop = strstr(picture, "id=\"front-1a-stop\"");
    assert_non_null(stop);
    assert_true(strstr(picture, "id=\"seat-1-stop\"") < stop && stop < strstr(picture, "id=\"seat-2-stop\""));
    assert_int_equal(count(stop, "In front of Blaise"), 1);
}

/* Beside what lies in front of the seats a hand keeps room for its verbs, which are not broken. */
static void verbs_stay_whole(void **unused)
{
    static const char *const six[] = {"rounds=5", NULL};
    static const char hands[] =
        "{\"hands\":[[\"Sp1\",\"Sp2\",\"Sp3\",\"Au4\",\"Su7\",\"Au2\"],"
        "[\"Su3\",\"Au3\",\"Wi1\",\"Wi6\",\"Sp7\",\"Wi3\"],[\"Sp5\",\"Au1\",\"Su1\",\"Su5\",\"Su6\",\"Wi4\"]]}";
    struct game_moves legal;
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, 3, six, hands, 1);
    fixture_play(&fixture, "clan:Au2 clan:Su3 clan:Sp5 *start:1 play:Wi1 rise change:Su5");
    assert_int_equal(prowl_of(&fixture.match.state)->seat, 0);
    game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
    const char *picture = seen_by(0, 1, &legal, 960, 668);
    assert_int_equal(count(picture, "id=\"open-Wi1\""), 1);
    assert_int_equal(count(picture, ">Play</text>"), 5);
    assert_int_equal(count(picture, ">Change</text>"), 5);
    assert_int_equal(count(picture, ">Accuse</text>"), 5);
}

/* Nor are they on a tablet, in French, nor any other word of a card there. */
static void no_word_is_broken(void **unused)
{
    struct rng rng;
    char token[GAME_TOKEN_MAX];
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    for (uint32_t seats = 2; seats <= 5; seats++) {
        fixture_begin(&fixture, seats, NULL, NULL, 1);
        rng_seed(&rng, seats, 0, RNG_BOT, 0);
        while (match_actor(&fixture.match) != GAME_OVER) {
            struct game_moves legal = {.count = 0};
            int actor = match_actor(&fixture.match);
            if (actor >= 0)
                game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
            const char *const five[] = {"Ada", "Blaise", "Cleo", "Dora", "Emil"};
            struct show_reader r = {lang_find("fr"), &fixture.box.head, actor < 0 ? 0 : actor, seats, five, 1, false};
            struct show_look look = {.chosen = -1, .width = 768, .height = 710, .touch = true, .legal = &legal};
            struct text out;
            text_init(&out, scene, sizeof scene);
            prowl_words_show.scene(&r, &fixture.match.state, &look, &out);
            if (strstr(scene, "data-cut=\"\"") != NULL)
                fail_msg("%u seats: %.200s", seats, strstr(scene, "data-cut=\"\""));
            fixture_random(&fixture, &rng, token);
        }
    }
}

/* What a hand looks like: whether it is a strip, and how wide its cards are. They may be lower where seats are full. */
static void describe_hand(const char *picture, char *out, size_t size)
{
    struct text t;
    text_init(&t, out, size);
    text_put(&t, strstr(picture, "id=\"hand-strip\"") != NULL ? "strip" : "grid");
    for (const char *face = picture; (face = strstr(face, "<rect class=\"panel ")) != NULL; face++) {
        const char *class = face + strlen("<rect class=\"panel ");
        if (strncmp(class, "edge", 4) == 0 || strncmp(class, "leader", 6) == 0) /* of a card */
            text_bytes(&t, class, (size_t)(strstr(class, " height") - class));
    }
}

/* While the same cards are in sight a hand keeps its form, whatever is asked. */
static void a_hand_keeps_its_form(void **unused)
{
    static const int rooms[][2] = {{768, 710}, {390, 584}, {360, 459}, {556, 390}};
    static char form[8192], last[4][8192];
    const char *const five[] = {"Ada", "Blaise", "Cleo", "Dora", "Emil"};
    int compared = 0;
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    for (uint32_t seats = 2; seats <= 5; seats++) {
        struct rng rng;
        char token[GAME_TOKEN_MAX];
        uint32_t before = 0;
        fixture_begin(&fixture, seats, NULL, NULL, 1);
        rng_seed(&rng, seats, 0, RNG_BOT, 0);
        for (; match_actor(&fixture.match) != GAME_OVER; fixture_random(&fixture, &rng, token)) {
            const struct prowl_state *s = prowl_of(&fixture.match.state);
            struct game_moves legal = {.count = 0};
            struct game_state view;
            game_copy(&prowl_game, &view, &fixture.match.state);
            match_see(&fixture.match, &view, 0);
            if (match_actor(&fixture.match) == 0)
                game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
            /* The same cards in hand, and nothing else on the table. */
            uint32_t held = s->card < PROWL_CARDS ? 0 : s->hand[0];
            for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
                struct show_reader r = {lang_find("fr"), &fixture.box.head, 0, seats, five, 1, false};
                struct show_look look = {.chosen = -1,
                                         .width = rooms[i][0],
                                         .height = rooms[i][1],
                                         .touch = rooms[i][0] < 900,
                                         .legal = &legal};
                struct text out;
                text_init(&out, scene, sizeof scene);
                prowl_words_show.scene(&r, &view, &look, &out);
                if (strstr(scene, "id=\"open-") != NULL || strstr(scene, "id=\"front-") != NULL)
                    held = 0;
                describe_hand(scene, form, sizeof form);
                if (held != 0 && held == before) {
                    if (strcmp(form, last[i]) != 0)
                        fail_msg("%u seats, %d × %d: %s, then %s", seats, rooms[i][0], rooms[i][1], last[i], form);
                    compared++;
                }
                memcpy(last[i], form, sizeof form);
            }
            before = held;
        }
    }
    assert_true(compared > 100);
}

/* Names of ten letters are whole in the chips of four players on the narrowest phone. */
static void long_names_are_whole(void **unused)
{
    enum { SEATS = 4 };
    static const char *const many[] = {"Marguerite", "Blaise", "Christophe", "Alexandra"};
    (void)unused;
    fixture_box(&fixture, &prowl_game, NULL);
    fixture_begin(&fixture, SEATS, NULL, NULL, 1);
    struct text out, t;
    struct show_reader r = {lang_find("en"), &fixture.box.head, 0, SEATS, many, 1, false};
    struct show_look look = {.chosen = -1, .width = 360, .height = 424, .touch = true};
    text_init(&out, scene, sizeof scene);
    prowl_words_show.scene(&r, &fixture.match.state, &look, &out);
    const char *chip = strstr(scene, "\"standing-");
    for (uint32_t i = 0; i < SEATS; i++) {
        char whole[64];
        text_init(&t, whole, sizeof whole);
        text_char(&t, '>');
        text_put(&t, many[i]);
        text_put(&t, "</text>");
        assert_non_null(chip);
        const char *name = strstr(chip, whole);
        chip = strstr(chip + 1, "\"standing-");
        assert_non_null(name);
        assert_true(chip == NULL || name < chip);
    }
}

/* Whoever watches has no hand: the seats have its room, with a card in play and without, however many they are. */
static void seats_fill_the_room_of_who_watches(void **unused)
{
    enum { WIDE = 1124, HIGH = 845 };
    static const char *const five[] = {"Ada", "Blaise", "Cleo", "Dora", "Eli"};
    struct show_look look = {.chosen = -1, .width = WIDE, .height = HIGH};
    struct game_moves legal;
    struct text out;
    (void)unused;
    for (uint32_t seats = 2; seats <= 5; seats++) {
        struct show_reader r = {lang_find("en"), &fixture.box.head, GAME_SPECTATOR, seats, five, 0, false};
        fixture_box(&fixture, &prowl_game, NULL);
        fixture_begin(&fixture, seats, NULL, NULL, 1);
        for (int move = 0; move < 12; move++) {
            long area = 0;
            text_init(&out, scene, sizeof scene);
            prowl_words_show.scene(&r, fixture_view(&fixture, GAME_SPECTATOR), &look, &out);
            assert_false(out.cut);
            for (uint32_t seat = 0; seat < seats; seat++) {
                char id[16];
                int wide = 0, high = 0;
                snprintf(id, sizeof id, "id=\"seat-%u\"", seat);
                const char *panel = strstr(scene, id);
                assert_non_null(panel);
                panel = strstr(panel, "<rect");
                assert_int_equal(sscanf(strstr(panel, " width="), " width=\"%d\" height=\"%d\"", &wide, &high), 2);
                area += (long)wide * high;
            }
            assert_true(area * 5 > (long)WIDE * HIGH * 2);
            game_legal(&prowl_game, &fixture.box.head, &fixture.match.state, &legal);
            char token[GAME_TOKEN_MAX];
            text_init(&out, token, sizeof token);
            prowl_game.write_move(&fixture.box.head, &fixture.match.state, legal.move[0], &out);
            fixture_play(&fixture, token);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names_are_whole),
        cmocka_unit_test(signs_follow_the_effect),
        cmocka_unit_test(a_card_is_a_piece),
        cmocka_unit_test(a_large_hand_is_a_strip),
        cmocka_unit_test(a_card_peeked_at_is_seen_to_lie_face_down),
        cmocka_unit_test(the_reader_keeps_his_place),
        cmocka_unit_test(attachments_lie_in_front_of_their_owner),
        cmocka_unit_test(verbs_stay_whole),
        cmocka_unit_test(seats_fill_the_room_of_who_watches),
        cmocka_unit_test(no_word_is_broken),
        cmocka_unit_test(a_hand_keeps_its_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
