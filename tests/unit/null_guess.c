/* Determinizations in the null game are uniform: a chi-square test of resample against a list of all possible deals. */
#include "even.h"
#include "null_fixture.h"

enum { DEALS_MAX = 400, PLACES = NULL_SEATS * NULL_ROW, EACH = 100 /* expected guesses of each deal */ };

/* What lies in each place, all rows one after the other. */
struct deal {
    uint8_t card[PLACES];
};

struct deals {
    struct deal deal[DEALS_MAX];
    uint32_t seen[DEALS_MAX];
    size_t count;
    bool more; /* there are more than the list has room for */
};

/* Lists every way to fill the places from `place` on, by brute force: a deal is kept if each place may hold its card.
 */
static void list_deals(const struct null_box *box, const struct null_state *view, struct deal *d, int place,
                       uint16_t used, struct deals *out)
{
    if (place == PLACES) {
        if (out->count == DEALS_MAX)
            out->more = true;
        else
            out->deal[out->count++] = *d;
        return;
    }
    uint16_t may = view->may[view->viewer][place / NULL_ROW][place % NULL_ROW];
    d->card[place] = 0;
    if (place % NULL_ROW >= view->held[place / NULL_ROW]) {
        list_deals(box, view, d, place + 1, used, out);
        return;
    }
    for (uint8_t card = 1; card <= box->cards && !out->more; card++) {
        if ((may & ~used & null_bit(card)) == 0)
            continue;
        d->card[place] = card;
        list_deals(box, view, d, place + 1, used | null_bit(card), out);
    }
}

static void list_all(const struct null_box *box, const struct null_state *view, struct deals *out)
{
    struct deal d;
    memset(out, 0, sizeof *out);
    memset(&d, 0, sizeof d);
    list_deals(box, view, &d, 0, null_won(view), out);
}

typedef void filler(const struct fixture *t, struct game_state *s, int viewer, struct rng *rng);

static void fill_true(const struct fixture *t, struct game_state *s, int viewer, struct rng *rng)
{
    null_game.secrets->resample(&t->box.head, s, viewer, rng);
}

/* The obvious but biased method: place by place any card that may be there, and from the start again if none is left.
 */
static void fill_naive(const struct fixture *t, struct game_state *state, int viewer, struct rng *rng)
{
    struct null_state *s = (struct null_state *)state;
    struct null_state view = *s;
    (void)viewer;
    for (int place = 0, seat; place < PLACES; place++) {
        uint16_t used = null_won(s), may;
        seat = place / NULL_ROW;
        if (place % NULL_ROW >= s->held[seat])
            continue;
        for (int i = 0; i < place; i++)
            used |= s->may[NULL_TRUTH][i / NULL_ROW][i % NULL_ROW];
        may = view.may[view.viewer][seat][place % NULL_ROW] & (uint16_t)~used;
        if (may == 0) {
            place = -1;
            continue;
        }
        uint8_t card;
        do
            card = (uint8_t)(1 + rng_below(rng, null_boxed(&t->box.head)->cards));
        while ((may & null_bit(card)) == 0);
        s->may[NULL_TRUTH][seat][place % NULL_ROW] = null_bit(card);
        for (int i = place + 1; i < PLACES; i++)
            s->may[NULL_TRUTH][i / NULL_ROW][i % NULL_ROW] = 0;
    }
    s->viewer = NULL_TRUTH;
}

static size_t which(const struct deals *all, const struct null_state *s)
{
    for (size_t i = 0; i < all->count; i++) {
        int place = 0;
        while (place < PLACES &&
               null_only(s->may[NULL_TRUTH][place / NULL_ROW][place % NULL_ROW]) == all->deal[i].card[place])
            place++;
        if (place == PLACES)
            return i;
    }
    fail_msg("a guess is not among the possible deals");
    return 0;
}

/* The chi-square statistic of many guesses of one view, divided by its critical value. */
static double unevenness(const struct fixture *t, int viewer, struct deals *all, filler *fill, struct rng *rng)
{
    for (size_t i = 0; i < all->count * EACH; i++) {
        struct game_state s = t->match.state;
        null_game.secrets->redact(&t->box.head, &s, viewer);
        fill(t, &s, viewer, rng);
        all->seen[which(all, null_of(&s))]++;
    }
    return even_excess(all->seen, all->count, EACH);
}

/* Seat 0 of 3 knows that seat 1 has none of 3, 4 and 5, that seat 2 had no 8 before it drew a card, and that it has
 * no 6. */
static const char tangled_setup[] = "{\"start\":0,\"hands\":[[1,2],[6,7],[3,4]]}";
static const char tangled_moves[] = "accuse:1:3 accuse:2:8 accuse:1:5 accuse:1:4 wait draw *5 accuse:2:6";

static void tangled(struct fixture *t, struct deals *all)
{
    fixture_box(t, &null_game, NULL_NINE);
    fixture_begin(t, 3, NULL, tangled_setup, 1);
    fixture_play(t, tangled_moves);
    struct null_state view = *null_of(fixture_view(t, 0));
    list_all(null_boxed(&t->box.head), &view, all);
    assert_false(all->more);
    assert_true(all->count > 50);
    assert_int_equal(all->count, null_view_ways(null_boxed(&t->box.head), &view, 0));
}

static void guesses_of_a_tangled_view_are_even(void **unused)
{
    static struct deals all;
    static struct fixture t;
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 2, 0, RNG_TEST, 0);
    tangled(&t, &all);
    assert_true(unevenness(&t, 0, &all, fill_true, &rng) < 1.0);
}

static void a_naive_filler_is_found_out(void **unused)
{
    static struct deals all;
    static struct fixture t;
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 3, 0, RNG_TEST, 0);
    tangled(&t, &all);
    assert_true(unevenness(&t, 0, &all, fill_naive, &rng) > 1.0);
}

/* Random positions with few enough deals, mostly after accusations. */
static void guesses_of_random_views_are_even(void **unused)
{
    static struct deals all;
    uint32_t tested = 0;
    (void)unused;
    for (uint64_t seed = 0; tested < 50; seed++) {
        static struct fixture t;
        struct rng rng;
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        fixture_box(&t, &null_game, NULL_NINE);
        fixture_begin(&t, 2 + (uint32_t)(seed & 1), NULL, NULL, seed);
        for (uint32_t left = 4 + rng_below(&rng, 10); left > 0 && match_actor(&t.match) != GAME_OVER; left--)
            match_apply(&t.match, fixture_choose(&t, &rng));
        int viewer = (int)rng_below(&rng, t.match.setup.seats + 1U) + GAME_SPECTATOR;
        struct null_state view = *null_of(fixture_view(&t, viewer));
        list_all(null_boxed(&t.box.head), &view, &all);
        if (all.more || all.count < 3)
            continue;
        assert_int_equal(all.count, null_view_ways(null_boxed(&t.box.head), &view, 0));
        assert_true(unevenness(&t, viewer, &all, fill_true, &rng) < 1.0);
        tested++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_of_a_tangled_view_are_even),
        cmocka_unit_test(a_naive_filler_is_found_out),
        cmocka_unit_test(guesses_of_random_views_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
