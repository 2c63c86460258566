/* A view of Petra loses nothing and leaks nothing: it holds just what its viewer was shown.
 *
 * The check is a second, simple-minded onlooker. It reads the record's tokens as they are said at the table, minds
 * nothing but influence cards, and notes for each viewer which cards lie where as far as that viewer saw. Its notes and
 * the dump of the view must say the same: every hand, and at a draw which cards may come. */
#include "fixture.h"

#include "core/dump.h"
#include "core/setup.h"
#include "games/petra/petra.h"

#include <stdio.h>

enum { PLACES = 64 };

/* Where a card is, as far as it is known: a seat's hand, the table (row, claimed, given away), or nowhere seen. */
enum { UNSEEN = -1, TABLE = 100 };

struct onlooker {
    int viewer;
    int where[PETRA_CARDS];
    int hidden[PETRA_SEATS]; /* cards in each hand that were not seen */
};

/* What everybody hears at the table. */
struct talk {
    int seats, turn;
    char row[PETRA_SLOTS][PETRA_NAME];
    int slot; /* of the row that is being filled; -1: the deck gave a card to a hand */
};

static int card_of(const struct petra_box *box, const char *name)
{
    for (int i = 0; i < box->cards; i++)
        if (strcmp(box->card_name[i], name) == 0)
            return i;
    fail_msg("no card is called %s", name);
    return 0;
}

static void sit_down(struct onlooker *o, struct talk *talk, const struct petra_box *box, struct json setup, int viewer)
{
    char name[PETRA_NAME];
    o->viewer = viewer;
    for (int i = 0; i < PETRA_CARDS; i++)
        o->where[i] = UNSEEN;
    for (int seat = 0; seat < talk->seats; seat++) {
        o->hidden[seat] = seat != viewer;
        assert_true(json_string(item_of(member_of(setup, "hand"), seat), name, sizeof name));
        if (seat == viewer)
            o->where[card_of(box, name)] = seat;
    }
    for (int i = 0; i < PETRA_SLOTS; i++) {
        assert_true(json_string(item_of(member_of(setup, "influence_row"), i), talk->row[i], PETRA_NAME));
        o->where[card_of(box, talk->row[i])] = TABLE;
    }
}

/* A card comes into the open out of a hand. */
static void lay_down(struct onlooker *o, int turn, int card)
{
    if (o->where[card] == UNSEEN)
        o->hidden[turn]--;
    else
        assert_int_equal(o->where[card], turn);
    o->where[card] = TABLE;
}

static void hear(struct onlooker *o, const struct talk *talk, const struct petra_box *box, const char *token)
{
    if (strncmp(token, "claim:", 6) == 0)
        lay_down(o, talk->turn, card_of(box, token + 6));
    else if (strncmp(token, "farmer:", 7) == 0)
        lay_down(o, talk->turn, card_of(box, token + 7));
    else if (strncmp(token, "take:", 5) == 0 && token[5] != 'd')
        o->where[card_of(box, talk->row[token[5] - '1'])] = talk->turn;
    else if (strncmp(token, "*i:", 3) == 0 && talk->slot >= 0)
        o->where[card_of(box, token + 3)] = TABLE;
    else if (strncmp(token, "*i:", 3) == 0 && o->viewer == talk->turn)
        o->where[card_of(box, token + 3)] = talk->turn;
    else if (strncmp(token, "*i:", 3) == 0)
        o->hidden[talk->turn]++;
}

/* What changes for all alike, once every onlooker has heard the token. */
static void go_on(struct talk *talk, const char *token)
{
    if (strcmp(token, "take:deck") == 0)
        talk->slot = -1;
    else if (strncmp(token, "take:", 5) == 0)
        talk->slot = token[5] - '1';
    else if (strncmp(token, "*i:", 3) == 0 && talk->slot >= 0)
        memcpy(talk->row[talk->slot], token + 3, PETRA_NAME); /* a token has room for any id */
}

static bool listed(struct json list, const char *before, const char *name)
{
    char wanted[PLACES];
    struct json_walk w = json_walk(list);
    struct json key, value;
    snprintf(wanted, sizeof wanted, "%s%s", before, name);
    while (json_next(&w, &key, &value))
        if (json_is(value, wanted))
            return true;
    return false;
}

static void compare_hand(const struct onlooker *o, const struct petra_box *box, struct json hand, int seat)
{
    int hidden = 0, known = 0;
    struct json_walk w = json_walk(hand);
    struct json key, value;
    while (json_next(&w, &key, &value))
        hidden += json_is(value, "?");
    assert_int_equal(hidden, o->hidden[seat]);
    for (int card = 0; card < box->cards; card++) {
        known += o->where[card] == seat;
        assert_int_equal(listed(hand, "", box->card_name[card]), o->where[card] == seat);
    }
    assert_int_equal(json_count(hand), hidden + known);
}

static void compare(const struct onlooker *o, const struct talk *talk, const struct fixture *fixture)
{
    const struct petra_box *box = petra_boxed(&fixture->box.head);
    static char buffer[DUMP_MAX];
    struct json dump, state, legal;
    struct fault f;
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    dump_write(&petra_game, &fixture->box.head, &fixture->match.state, o->viewer, 0, 0, &t);
    assert_int_equal(json_check(buffer, t.used, &dump, &f), ERR_NONE);
    state = member_of(dump, "state");
    for (int seat = 0; seat < talk->seats; seat++)
        compare_hand(o, box, member_of(item_of(member_of(state, "seats"), seat), "hand"), seat);
    legal = member_of(dump, "legal");
    const char *phase = member_of(state, "phase").text;
    if (strncmp(phase, "\"influence-", 11) != 0)
        return;
    for (int card = 0; card < box->cards; card++)
        assert_int_equal(listed(legal, "*i:", box->card_name[card]), o->where[card] == UNSEEN);
}

/* A random game that likes influence cards: local trades, taking, farming. */
static void one_game(struct fixture *fixture, uint32_t seats, uint64_t seed)
{
    const struct petra_box *box = petra_boxed(&fixture->box.head);
    struct onlooker o[PETRA_SEATS + 1];
    struct talk talk = {.seats = (int)seats, .slot = 0};
    struct rng rng;
    char text[2048];
    struct json setup;
    struct fault f;
    struct text t;
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(fixture, seats, NULL, NULL, seed);
    text_init(&t, text, sizeof text);
    setup_write(&petra_game, &box->head, &fixture->match.setup, &t);
    assert_int_equal(json_check(text, t.used, &setup, &f), ERR_NONE);
    for (int v = GAME_SPECTATOR; v < (int)seats; v++)
        sit_down(&o[v + 1], &talk, box, setup, v);
    for (bool told = true;;) {
        char token[GAME_TOKEN_MAX] = "";
        /* After whatever concerns the cards, and now and then. */
        for (int v = GAME_SPECTATOR; (told || rng_below(&rng, 8) == 0) && v < (int)seats; v++)
            compare(&o[v + 1], &talk, fixture);
        if (match_actor(&fixture->match) == GAME_OVER)
            break;
        if (match_actor(&fixture->match) >= 0)
            talk.turn = match_actor(&fixture->match);
        game_move m = fixture_choose(fixture, &rng);
        fixture_token(fixture, m, token);
        for (int v = GAME_SPECTATOR; v < (int)seats; v++)
            hear(&o[v + 1], &talk, box, token);
        go_on(&talk, token);
        told = strstr(token, "take:") || strstr(token, "*i:") || strstr(token, "claim:") || strstr(token, "farmer:");
        match_apply(&fixture->match, m);
    }
}

/* Every space of the local track but one gives a card. */
static const char few_cards[] = "space L 2 camel         @reconstructed\nspace L 4 card          @reconstructed";
static const char many_cards[] = "space L 2 card @owner\nspace L 1 card @owner\nspace L 3 card @owner\n"
                                 "space L 5 card @owner\nspace L 4 card @owner";

static void viewers_know_what_they_were_shown(void **unused)
{
    static struct fixture fixture;
    (void)unused;
    fixture_box(&fixture, &petra_game, NULL);
    for (uint64_t seed = 0; seed < 45; seed++)
        one_game(&fixture, 2 + (uint32_t)(seed % 3), seed);
}

static void and_also_where_cards_are_plenty(void **unused)
{
    static struct fixture fixture;
    (void)unused;
    fixture_edited(&fixture, &petra_game, few_cards, many_cards);
    for (uint64_t seed = 0; seed < 45; seed++)
        one_game(&fixture, 2 + (uint32_t)(seed % 3), seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(viewers_know_what_they_were_shown),
        cmocka_unit_test(and_also_where_cards_are_plenty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
