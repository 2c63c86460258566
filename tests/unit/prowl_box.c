/* Cards of any box come to an end, however they react to each other; and names that people could not tell apart are
 * refused. */
#include "fixture.h"

#include "games/prowl/prowl.h"

#include <stdio.h>
#include <stdlib.h>

static struct fixture t;

/* The built-in box in which a card has another line, as `card ID "One" "Un" REST`. */
static enum err read_card(const char *id, const char *names, const char *rest, struct fault *f)
{
    char start[32], old[512], new[512];
    size_t size;
    snprintf(start, sizeof start, "card %s ", id);
    const char *at = strstr(registry_box_text(&prowl_game, &size), start);
    assert_non_null(at);
    snprintf(old, sizeof old, "%.*s", (int)strcspn(at, "\n"), at);
    snprintf(new, sizeof new, "%s%s %s @owner", start, names, rest);
    return fixture_try_edited(&t, &prowl_game, old, new, f);
}

static void begin(void)
{
    fixture_begin(
        &t, 2, NULL,
        "{\"track\":[\"Su\",\"Sp\",\"Au\",\"Wi\"],\"hands\":[[\"Sp1\",\"Sp2\",\"Sp3\",\"Su1\",\"Su4\",\"Au1\"],"
        "[\"Sp4\",\"Sp5\",\"Su3\",\"Su6\",\"Au2\",\"Wi4\"]]}",
        1);
}

/* A condition that fails leaves the attachment where it is, and the game goes on. */
static void a_reaction_whose_condition_fails_waits(void **unused)
{
    struct fault f;
    (void)unused;
    assert_int_equal(read_card("Sp1", "\"One\" \"Un\"",
                               "attachment effect \"when own moves up: if you have no dominance: discard\"", &f),
                     ERR_NONE);
    begin();
    fixture_play(&t, "clan:Au1 clan:Wi4 *start:0 *Wi8 play:Sp1 effect play:Su6 effect seat:0");
    const struct prowl_state *s = prowl_of(&t.match.state);
    assert_int_equal(prowl_size(s->attached[0]), 1);
}

/* What has acted leaves on every path, or the card is refused. */
static void what_has_acted_leaves(void **unused)
{
    static const struct {
        const char *effect;
        enum err err;
    } cards[] = {
        {"when own moves up: if you have dominance: discard", ERR_NONE},
        {"when own moves up: if you have dominance: if own is first: raise own 1, lower Wi 2, discard", ERR_NONE},
        {"when your turn starts: raise own 1, if you have dominance: discard", ERR_NONE},
        {"when own moves up: lower own 1, if you have dominance: discard", ERR_EFFECT_STAYS},
        {"when own moves up: if own is first: lower own 1, if you have dominance: discard", ERR_EFFECT_STAYS},
        {"when own moves up: if you have dominance: gain dominance", ERR_EFFECT_STAYS},
        {"when own would move up: prevent, if you have dominance: discard", ERR_EFFECT_STAYS},
        {"when you would lose dominance: prevent, if own is first: discard", ERR_EFFECT_STAYS},
        {"when own moves up: raise own 1; sworn: raise own 1", ERR_EFFECT_STAYS},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        char rest[300];
        struct fault f;
        snprintf(rest, sizeof rest, "attachment effect \"%s\"", cards[i].effect);
        if (read_card("Sp1", "\"One\" \"Un\"", rest, &f) != cards[i].err)
            fail_msg("%s", cards[i].effect);
    }
}

/* Should the proof be wrong, the limit on reactions holds: here the compiled code is changed so that two attachments
 * stay and move a clan up and down for ever. */
static void reactions_are_limited(void **unused)
{
    struct fault f;
    (void)unused;
    assert_int_equal(
        read_card("Sp1", "\"One\" \"Un\"", "attachment effect \"when own moves up: lower own 1, discard\"", &f),
        ERR_NONE);
    begin();
    struct prowl_box *box = (struct prowl_box *)&t.box;
    for (uint32_t i = 0; i < 8; i++) {
        struct prowl_card *card = &box->card[i];
        *card = box->card[0];
        card->event = i % 2 == 0 ? PROWL_MOVES_UP : PROWL_MOVES_DOWN;
        uint8_t *code = card->code + card->at_event;
        for (uint32_t n = 0; n < 12; n++) {
            code[3 * n] = (n + i) % 2 == 0 ? PROWL_OP_LOWER : PROWL_OP_RAISE;
            code[3 * n + 1] = PROWL_C_OWN;
            code[3 * n + 2] = 3;
        }
        code[36] = PROWL_OP_END;
    }
    fixture_play(&t, "clan:Au1 clan:Wi4 *start:0 *Wi8");
    struct prowl_state *s = (struct prowl_state *)&t.match.state;
    for (uint32_t i = 0; i < 8; i++)
        s->attached[i % 2] |= prowl_bit(i);
    struct prowl_run r = {.box = box, .s = s};
    prowl_track_raise(&r, 0, 1);
    assert_int_equal(r.reactions, PROWL_REACTIONS);
}

/* A bot tries out "turn theirs up, lower theirs 1" on its view, where the card that turns up is not known. */
static void an_unknown_clan_is_none(void **unused)
{
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    begin();
    fixture_play(&t, "clan:Au1 clan:Wi4 *start:0 *Wi8");
    struct game_state view = *fixture_view(&t, 0);
    struct prowl_state *s = (struct prowl_state *)&view;
    struct prowl_run r = {.box = prowl_boxed(&t.box.head), .s = s};
    s->target = 1;
    s->mark[1] |= PROWL_UP;
    assert_int_equal(s->clan[1], PROWL_HIDDEN);
    assert_int_equal(prowl_track_operand(&r, PROWL_C_THEIRS, 0), PROWL_NONE);
}

static void names_tell_cards_apart(void **unused)
{
    static const struct {
        const char *names;
        enum err err;
        const char *what;
    } cards[] = {
        {"\"One\" \"Un\"", ERR_NONE, ""},
        {"\"Poisoner\" \"Un\"", ERR_BOX_NAME, "Poisoner"},
        {"\"One\" \"L’Empoisonneur\"", ERR_BOX_NAME, "L’Empoisonneur"},
        {"\" \" \"Un\"", ERR_BOX_BLANK, " "},
        {"\"One \" \"Un\"", ERR_BOX_BLANK, "One "},
        {"\"One  more\" \"Un\"", ERR_BOX_BLANK, "One  more"},
        {"\"One\tmore\" \"Un\"", ERR_BOX_BYTES, "One more"},
    };
    struct fault f;
    (void)unused;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        f.what[0] = '\0';
        enum err err = read_card("Wi8", cards[i].names, "leader effect \"gain dominance\"", &f);
        if (err != cards[i].err || (err != ERR_NONE && err != ERR_BOX_BYTES && strcmp(f.what, cards[i].what) != 0))
            fail_msg("%s: %s, \"%s\"", cards[i].names, err_name(err), f.what);
    }
    assert_int_equal(fixture_try_edited(&t, &prowl_game, "\"Winter\"", "\"Spring\"", &f), ERR_BOX_NAME);
}

UNIT_MAIN(cmocka_unit_test(a_reaction_whose_condition_fails_waits), cmocka_unit_test(what_has_acted_leaves),
          cmocka_unit_test(reactions_are_limited), cmocka_unit_test(an_unknown_clan_is_none),
          cmocka_unit_test(names_tell_cards_apart))
