/* A view of the null game loses nothing and leaks nothing: it holds exactly what its viewer was shown.
 *
 * The check is a second implementation by brute force. It reads the tokens of the record as its viewer would see them,
 * and keeps a list of all layouts of the cards that are consistent with them. The list and the view must agree on the
 * number of layouts and on the possible cards of every place of every row. */
#include "null_fixture.h"

#include "core/dump.h"

#include <stdlib.h>

enum { SEATS = 3, ROW = 3, CARDS = 8, LAYOUTS_MAX = 40320 /* 8! */ };

static const char box_text[] = "warren-box 1\ngame null\nid tiny\nworth 1 2 3 4 5 6 7 8 @owner\nhand 2 @owner\n";

/* Where all cards are. */
struct layout {
    uint8_t row[SEATS][ROW]; /* 0 beyond its end */
    bool deck[CARDS + 1];
};

struct watcher {
    int viewer, seats, turn;
    struct layout truth;
    struct layout *layouts; /* all that are possible */
    size_t count;
};

static int length(const uint8_t row[ROW])
{
    int n = 0;
    while (n < ROW && row[n] != 0)
        n++;
    return n;
}

static int find(const uint8_t row[ROW], uint8_t card)
{
    for (int i = 0; i < ROW; i++)
        if (row[i] == card)
            return i;
    return -1;
}

static void take_out(uint8_t row[ROW], int at)
{
    for (int i = at; i < ROW; i++)
        row[i] = i + 1 < ROW ? row[i + 1] : 0;
}

/* Lists all layouts after a deal of two cards to each seat, given the watcher's own row. */
static void deal_all(struct watcher *w, struct layout *t, int place)
{
    int seat = place / 2;
    if (seat == w->seats) {
        assert_true(w->count < LAYOUTS_MAX);
        w->layouts[w->count++] = *t;
        return;
    }
    for (uint8_t card = 1; card <= CARDS; card++) {
        if (!t->deck[card] || (seat == w->viewer && w->truth.row[seat][place % 2] != card))
            continue;
        t->deck[card] = false;
        t->row[seat][place % 2] = card;
        deal_all(w, t, place + 1);
        t->row[seat][place % 2] = 0;
        t->deck[card] = true;
    }
}

static void watch(struct watcher *w, const struct fixture *fixture, int viewer)
{
    const struct null_setup *setup = (const struct null_setup *)fixture->match.setup.data;
    struct layout bare;
    memset(w, 0, sizeof *w);
    w->viewer = viewer;
    w->seats = fixture->match.setup.seats;
    w->turn = setup->start;
    memset(&bare, 0, sizeof bare);
    memset(bare.deck + 1, true, CARDS);
    w->truth = bare;
    for (int seat = 0; seat < w->seats; seat++)
        for (int i = 0; i < 2; i++) {
            w->truth.row[seat][i] = setup->hand[seat][i];
            w->truth.deck[setup->hand[seat][i]] = false;
        }
    w->layouts = malloc(LAYOUTS_MAX * sizeof *w->layouts);
    assert_non_null(w->layouts);
    deal_all(w, &bare, 0);
}

static void put_drawn(struct layout *t, int seat, uint8_t card)
{
    t->deck[card] = false;
    t->row[seat][length(t->row[seat])] = card;
}

/* A card is drawn. The drawing seat sees it; for the others each layout is replaced by one for every card it may be. */
static void see_draw(struct watcher *w, uint8_t card)
{
    size_t count = w->count, kept = 0;
    struct layout *old = w->layouts;
    w->layouts = malloc(LAYOUTS_MAX * sizeof *w->layouts);
    assert_non_null(w->layouts);
    for (size_t i = 0; i < count; i++)
        for (uint8_t c = 1; c <= CARDS; c++)
            if (old[i].deck[c] && (w->viewer != w->turn || c == card)) {
                assert_true(kept < LAYOUTS_MAX);
                w->layouts[kept] = old[i];
                put_drawn(&w->layouts[kept++], w->turn, c);
            }
    free(old);
    w->count = kept;
    put_drawn(&w->truth, w->turn, card);
}

/* Whether the peeking seat would have seen in this layout what it saw. */
static bool fits_peek(const struct watcher *w, const struct layout *t, int target)
{
    return w->viewer != w->turn || memcmp(t->row[target], w->truth.row[target], ROW) == 0;
}

static void move_pass(struct layout *t, int from, int to, int at)
{
    t->row[to][length(t->row[to])] = t->row[from][at];
    take_out(t->row[from], at);
}

/* Makes a decision in one layout; false if it would have looked different to the watcher. */
static bool see_decision(const struct watcher *w, struct layout *t, const char *token)
{
    int next = (w->turn + 1) % w->seats;
    if (strncmp(token, "peek:", 5) == 0)
        return fits_peek(w, t, token[5] - '0');
    if (strncmp(token, "accuse:", 7) == 0) {
        int target = token[7] - '0';
        uint8_t card = (uint8_t)(token[9] - '0');
        int at = find(w->truth.row[target], card);
        if (find(t->row[target], card) != at)
            return false;
        if (at >= 0)
            take_out(t->row[target], at);
        return true;
    }
    if (strncmp(token, "pass:", 5) == 0) {
        int at = find(w->truth.row[w->turn], (uint8_t)(token[5] - '0'));
        bool sees = w->viewer == w->turn || w->viewer == next;
        if (sees && t->row[w->turn][at] != w->truth.row[w->turn][at])
            return false;
        move_pass(t, w->turn, next, at);
        return true;
    }
    assert_string_equal(token, "wait");
    return true;
}

static void see(struct watcher *w, const char *token)
{
    size_t kept = 0;
    if (strcmp(token, "draw") == 0)
        return; /* the turn goes on */
    if (token[0] == '*') {
        see_draw(w, (uint8_t)(token[1] - '0'));
    } else {
        for (size_t i = 0; i < w->count; i++) {
            struct layout t = w->layouts[i];
            if (see_decision(w, &t, token))
                w->layouts[kept++] = t;
        }
        w->count = kept;
        assert_true(see_decision(w, &w->truth, token));
    }
    w->turn = (w->turn + 1) % w->seats;
}

/* The cards that lie in a place in any of the layouts, written as in a dump. */
static void list_place(const struct watcher *w, int seat, int place, char out[64])
{
    struct text t;
    bool first = true;
    text_init(&t, out, 64);
    text_char(&t, '[');
    for (uint8_t card = 1; card <= CARDS; card++) {
        size_t i = 0;
        while (i < w->count && w->layouts[i].row[seat][place] != card)
            i++;
        if (i < w->count) {
            text_comma(&t, &first);
            text_uint(&t, card);
        }
    }
    text_char(&t, ']');
}

static void compare_place(const struct watcher *w, struct json seat_dump, int seat, int place)
{
    char may[64];
    struct json hand = item_of(member_of(seat_dump, "hand"), place), listed;
    list_place(w, seat, place, may);
    if (strchr(may, ',') == NULL) { /* the card is certain, so the dump shows it: "[5]" as 5 */
        assert_int_equal(hand.size, 1);
        assert_int_equal(hand.text[0], may[1]);
    } else {
        assert_true(json_is(hand, "?"));
    }
    if (seat == w->viewer)
        return;
    listed = item_of(member_of(seat_dump, "may"), place);
    assert_int_equal(listed.size, strlen(may));
    assert_memory_equal(listed.text, may, listed.size);
}

/* The cards that the drawing seat expects from the deck are those that lie there in some layout. */
static void compare_deck(const struct watcher *w, struct json legal)
{
    for (uint8_t card = 1; card <= CARDS; card++) {
        char token[4] = {'*', (char)('0' + card), '\0'};
        bool possible = false, listed = false;
        struct json_walk walk = json_walk(legal);
        struct json key, value;
        for (size_t i = 0; i < w->count; i++)
            possible = possible || w->layouts[i].deck[card];
        while (json_next(&walk, &key, &value))
            listed = listed || json_is(value, token);
        assert_int_equal(possible, listed);
    }
}

static void compare(const struct watcher *w, const struct fixture *fixture)
{
    static char buffer[DUMP_MAX];
    struct null_state view = *null_of(fixture_view(fixture, w->viewer));
    struct json dump, seats;
    struct fault f;
    struct text t;
    assert_int_equal(null_view_ways(null_boxed(&fixture->box.head), &view, 0), w->count);
    text_init(&t, buffer, sizeof buffer);
    dump_write(&null_game, &fixture->box.head, &fixture->match.state, w->viewer, 0, 0, &t);
    assert_int_equal(json_check(buffer, t.used, &dump, &f), ERR_NONE);
    seats = member_of(member_of(dump, "state"), "seats");
    for (int seat = 0; seat < w->seats; seat++) {
        struct json seat_dump = item_of(seats, seat);
        assert_int_equal(json_count(member_of(seat_dump, "hand")), length(w->truth.row[seat]));
        for (int i = 0; i < length(w->truth.row[seat]); i++)
            compare_place(w, seat_dump, seat, i);
    }
    if (match_actor(&fixture->match) == GAME_CHANCE && w->viewer == w->turn)
        compare_deck(w, member_of(dump, "legal"));
}

/* A random game, watched by every viewer; decisions that tell something are preferred to waiting. */
static void one_game(uint32_t seats, uint64_t seed)
{
    static struct fixture fixture;
    struct watcher w[SEATS + 1];
    struct rng rng;
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_box(&fixture, &null_game, box_text);
    fixture_begin(&fixture, seats, NULL, NULL, seed);
    for (int v = GAME_SPECTATOR; v < (int)seats; v++)
        watch(&w[v + 1], &fixture, v);
    for (;;) {
        struct game_moves legal = {.count = 0};
        char token[GAME_TOKEN_MAX];
        struct text t;
        for (int v = GAME_SPECTATOR; v < (int)seats; v++)
            compare(&w[v + 1], &fixture);
        if (match_actor(&fixture.match) == GAME_OVER)
            break;
        game_legal(&null_game, &fixture.box.head, &fixture.match.state, &legal);
        uint32_t i = rng_below(&rng, legal.count);
        if (rng_below(&rng, 2) == 0)
            i = legal.count - 1 - rng_below(&rng, legal.count > 3 ? 3 : legal.count); /* the passes are listed last */
        text_init(&t, token, sizeof token);
        null_game.write_move(&fixture.box.head, &fixture.match.state, legal.move[i], &t);
        for (int v = GAME_SPECTATOR; v < (int)seats; v++)
            see(&w[v + 1], token);
        match_apply(&fixture.match, legal.move[i]);
    }
    for (uint32_t i = 0; i <= seats; i++)
        free(w[i].layouts);
}

static void two_seats_know_what_they_were_shown(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 500; seed++)
        one_game(2, seed);
}

static void three_seats_know_what_they_were_shown(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 150; seed++)
        one_game(3, seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_seats_know_what_they_were_shown),
        cmocka_unit_test(three_seats_know_what_they_were_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
