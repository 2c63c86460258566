/* The picture of Petra: a hand of any size fits the room, and each of its cards is there; names fit, too; sums have
 * all their terms, on the terminal's board, too. */
#include "fixture.h"

#include "games/petra/petra_scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { ALL = 22 }; /* the influence cards of the box */

static struct fixture fixture;
static char scene[SHOW_SCENE_MAX];
static const char *const names[] = {"Ada", "Blaise"};

static const struct {
    int width, height;
    bool touch;
} rooms[] = {
    {980, 664, false}, {1104, 848, false}, {1500, 1028, false}, {2000, 1388, false},
    {768, 736, true},  {390, 584, true},   {360, 424, true},    {556, 390, true},
};

/* Gives the seat that is to choose so many influence cards and, if `all`, each villager that is kept. */
static void give(uint32_t cards, bool all)
{
    const struct petra_box *b = petra_boxed(&fixture.box.head);
    struct petra_state *s = (struct petra_state *)&fixture.match.state;
    struct petra_seat *p = &s->seat[s->turn_of];
    p->hand = p->shown = (uint32_t)(((uint64_t)1 << cards) - 1);
    p->hidden = 0;
    p->villagers = 0;
    for (uint32_t i = 0; all && i < b->villagers; i++)
        if (b->villager[i].kind != PETRA_IMMEDIATE)
            p->villagers |= petra_bit(i);
}

static bool offers(enum petra_kind kind)
{
    struct game_moves legal;
    game_legal(&petra_game, &fixture.box.head, &fixture.match.state, &legal);
    for (uint32_t i = 0; i < legal.count; i++)
        if (petra_kind_of(legal.move[i]) == kind)
            return true;
    return false;
}

/* Plays until the owner of all those cards can make a move of this kind. */
static void begin_at(enum petra_kind kind)
{
    struct rng rng;
    char token[GAME_TOKEN_MAX];
    fixture_box(&fixture, &petra_game, NULL);
    fixture_begin(&fixture, 2, NULL, NULL, 1);
    rng_seed(&rng, 1, 0, RNG_BOT, 0);
    for (;;) {
        struct game_state before;
        game_copy(&petra_game, &before, &fixture.match.state);
        give(ALL, true);
        bool offered = offers(kind);
        game_copy(&petra_game, &fixture.match.state, &before);
        if (offered)
            return;
        fixture_random(&fixture, &rng, token);
    }
}

static const char *drawn(const char *lang, size_t room)
{
    struct game_moves legal;
    struct text out;
    int seat = (int)petra_of(&fixture.match.state)->turn_of;
    struct show_reader r = {lang_find(lang), &fixture.box.head, seat, 2, names, 1, false};
    struct show_look look = {
        .chosen = -1, .width = rooms[room].width, .height = rooms[room].height, .touch = rooms[room].touch};
    game_legal(&petra_game, &fixture.box.head, &fixture.match.state, &legal);
    look.legal = &legal;
    text_init(&out, scene, sizeof scene);
    petra_words_show.scene(&r, &fixture.match.state, &look, &out);
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

static int height_of(const char *picture)
{
    const char *at = strstr(picture, " height=\"");
    assert_non_null(at);
    return atoi(at + strlen(" height=\""));
}

/* Each card of the hand is in the picture, once, and none of its words is cut. */
static void check_hand(const char *picture, const char *what, uint32_t set)
{
    for (uint32_t left = set; left != 0; left &= left - 1) {
        char id[40];
        snprintf(id, sizeof id, " id=\"%s-%u\"", what, petra_lowest(left));
        assert_int_equal(count(picture, id), 1);
    }
}

static void check_room(uint32_t cards, const char *lang, size_t room)
{
    const struct petra_state *s = petra_of(&fixture.match.state);
    const char *picture = drawn(lang, room);
    if (height_of(picture) > rooms[room].height)
        fail_msg("%u cards in %d × %d: %d high", cards, rooms[room].width, rooms[room].height, height_of(picture));
    if (strstr(picture, "data-cut=\"\"") != NULL)
        fail_msg("%u cards in %d × %d: %.200s", cards, rooms[room].width, rooms[room].height,
                 strstr(picture, "data-cut=\"\""));
    check_hand(picture, "hand", s->seat[s->turn_of].hand);
    check_hand(picture, "kept", s->seat[s->turn_of].villagers);
}

/* Also while each card could be given to the farmer, and while masters show their partners. */
static void any_hand_fits(void **unused)
{
    static const enum petra_kind kinds[] = {PETRA_MOVE, PETRA_FARM, PETRA_MASTER};
    (void)unused;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        begin_at(kinds[k]);
        for (uint32_t cards = 1; cards <= ALL; cards += 3)
            for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
                give(cards, cards % 2 == 0);
                check_room(cards, "en", i);
                check_room(cards, "fr", i);
            }
    }
}

/* A hand that fits is not turned over. From each page of one that does not, one comes to the next and back. */
static void a_large_hand_has_pages(void **unused)
{
    (void)unused;
    begin_at(PETRA_FARM);
    give(3, false);
    assert_null(strstr(drawn("en", 0), "hand-page"));
    give(ALL, true);
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        const char *picture = drawn("fr", i);
        uint32_t pages = count(picture, " id=\"hand-page-");
        assert_int_equal(count(picture, "data-turn=\"hand-page-"), pages > 0 ? 2 * (pages - 1) : 0);
        assert_true(pages > 1 || rooms[i].width > 1400);
    }
}

/* Whatever lies in the influence row, each card tells the whole of itself, and on a phone that lies on its side says
 * it. */
static void influence_cards_say_what_they_ask_for(void **unused)
{
    static const char *const langs[] = {"en", "fr"};
    (void)unused;
    begin_at(PETRA_MOVE);
    struct petra_state *s = (struct petra_state *)&fixture.match.state;
    for (uint32_t card = 0; card + PETRA_SLOTS <= ALL; card++)
        for (size_t k = 0; k < 2 * sizeof rooms / sizeof rooms[0]; k++) {
            struct show_reader r = {lang_find(langs[k % 2]), &fixture.box.head, 0, 2, names, 1, false};
            for (uint32_t i = 0; i < PETRA_SLOTS; i++) {
                s->card_row[i] = (uint8_t)(card + i);
                s->villager_row[i] = (uint8_t)i;
            }
            const char *at = drawn(langs[k % 2], k / 2);
            for (uint32_t i = 0; i < PETRA_SLOTS; i++) {
                char id[64];
                snprintf(id, sizeof id, " id=\"influence-%u\" data-tell", i);
                at = strstr(at, id);
                assert_non_null(at);
                const char *end = strstr(at, "</g>"), *whole = strstr(at, petra_names_goal_text(&r, card + i).text);
                assert_true(whole != NULL && whole < end);
                if (rooms[k / 2].width == 556 && count(at, "<text") - count(end, "<text") < 2)
                    fail_msg("card %u has no text (%s)", card + i, langs[k % 2]);
            }
        }
}

/* The lines of the board for a terminal. */
static const char *written(const char *lang)
{
    enum { WIDTH = 80, HEIGHT = 15 };
    static struct canvas_cell cells[WIDTH * HEIGHT];
    int seat = (int)petra_of(&fixture.match.state)->turn_of;
    struct show_reader r = {lang_find(lang), &fixture.box.head, seat, 2, names, 1, false};
    struct show_look look = {.chosen = -1};
    struct canvas c;
    struct text out;
    canvas_init(&c, cells, WIDTH, HEIGHT);
    petra_words_show.terminal->board(&r, &fixture.match.state, &look, &c);
    text_init(&out, scene, sizeof scene);
    canvas_text(&c, false, &out);
    return scene;
}

/* What is drawn for the column of a type. */
static const char *column_of(const char *picture, uint32_t type)
{
    static char part[8192];
    char id[40];
    snprintf(id, sizeof id, " id=\"column-%u\"", type);
    const char *from = strstr(picture, id);
    assert_non_null(from);
    snprintf(part, sizeof part, "%s", from);
    char *to = strstr(part, "id=\"permanent-");
    assert_non_null(to);
    *to = '\0';
    return part;
}

/* A permanent settlement, and nomads that are played, count in a trade, so they stand in its sum beside the tiles. */
static void sums_show_every_term(void **unused)
{
    (void)unused;
    begin_at(PETRA_GO);
    struct petra_state *s = (struct petra_state *)&fixture.match.state;
    struct petra_seat *p = &s->seat[s->turn_of];
    uint32_t type = s->trade_column;
    for (uint32_t settled = 0; settled < 2; settled++)
        for (uint32_t nomads = 0; nomads < 3; nomads++) {
            char line[64];
            p->column[type] = 4;
            p->permanent = settled > 0 ? (uint8_t)petra_bit(type) : 0;
            s->nomads[type] = (uint8_t)nomads;
            for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
                const char *column = column_of(drawn("en", i), type);
                assert_int_equal(count(column, ">4</text>"), 1);
                assert_int_equal(count(column, ">+</text>"), settled + (nomads == 1));
                assert_int_equal(count(column, ">+2</text>"), nomads == 2);
                assert_null(strstr(column, "data-cut=\"\""));
            }
            char letter = petra_text_letters[type];
            snprintf(line, sizeof line, " %c%c%c%c%s%sW ", letter, letter, letter, letter,
                     nomads == 0   ? "  "
                     : nomads == 1 ? "+1"
                                   : "+2",
                     settled > 0 ? "+P · " : " · · ");
            if (strstr(written("en"), line) == NULL)
                fail_msg("no \"%s\" in\n%s", line, scene);
        }
}

/* Names of ten letters are whole in the chips of four players on the narrowest phone. */
static void long_names_are_whole(void **unused)
{
    enum { SEATS = 4 };
    static const char *const many[] = {"Marguerite", "Blaise", "Christophe", "Alexandra"};
    (void)unused;
    fixture_box(&fixture, &petra_game, NULL);
    fixture_begin(&fixture, SEATS, NULL, NULL, 1);
    struct text out, t;
    struct show_reader r = {lang_find("en"), &fixture.box.head, 0, SEATS, many, 1, false};
    struct show_look look = {.chosen = -1, .width = 360, .height = 424, .touch = true};
    text_init(&out, scene, sizeof scene);
    petra_words_show.scene(&r, &fixture.match.state, &look, &out);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names_are_whole),   cmocka_unit_test(any_hand_fits),
        cmocka_unit_test(a_large_hand_has_pages), cmocka_unit_test(influence_cards_say_what_they_ask_for),
        cmocka_unit_test(sums_show_every_term),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
