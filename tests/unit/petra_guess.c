/* Determinizations in Petra are uniform: a chi-square test of resample against a list of all possible hands. */
#include "even.h"
#include "fixture.h"

#include "games/petra/petra.h"

enum { WORLDS_MAX = 700, EACH = 100 /* expected guesses of each world */ };

/* Which hidden cards each seat has. */
struct world {
    uint32_t hand[PETRA_SEATS];
};

struct worlds {
    struct world world[WORLDS_MAX];
    uint32_t seen[WORLDS_MAX];
    size_t count;
    bool more; /* than there is room for */
};

/* Every set of `need` of the cards from `card` on, for seat after seat. Nothing is weighed: sets are tried in turn. */
static void list_worlds(const struct petra_state *view, struct world *w, uint32_t seat, uint32_t card, uint32_t left,
                        struct worlds *out)
{
    if (seat == view->seats) {
        if (out->count == WORLDS_MAX)
            out->more = true;
        else
            out->world[out->count++] = *w;
        return;
    }
    uint32_t need = view->viewer == seat ? 0 : view->seat[seat].hidden;
    if (petra_size(w->hand[seat]) == need) {
        list_worlds(view, w, seat + 1, 0, left, out);
        return;
    }
    for (; card < PETRA_CARDS && !out->more; card++) {
        if (!petra_has(left, card))
            continue;
        w->hand[seat] |= petra_bit(card);
        list_worlds(view, w, seat, card + 1, left & ~petra_bit(card), out);
        w->hand[seat] &= ~petra_bit(card);
    }
}

static void list_all(const struct petra_state *view, struct worlds *out)
{
    struct world w;
    memset(out, 0, sizeof *out);
    memset(&w, 0, sizeof w);
    list_worlds(view, &w, 0, 0, view->unseen, out);
}

typedef void filler(const struct fixture *t, struct game_state *s, int viewer, struct rng *rng);

static void fill_true(const struct fixture *t, struct game_state *s, int viewer, struct rng *rng)
{
    petra_game.secrets->resample(&t->box.head, s, viewer, rng);
}

/* The obvious but biased method: the next free card from a random one on. Cards after a gap are drawn too often. */
static void fill_naive(const struct fixture *t, struct game_state *state, int viewer, struct rng *rng)
{
    struct petra_state *s = (struct petra_state *)state;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        struct petra_seat *p = &s->seat[seat];
        for (uint32_t i = 0; (int)seat != viewer && i < p->hidden; i++) {
            uint32_t card = rng_below(rng, petra_boxed(&t->box.head)->cards);
            while (!petra_has(s->unseen, card))
                card = (card + 1) % petra_boxed(&t->box.head)->cards;
            p->hand |= petra_bit(card);
            s->unseen &= ~petra_bit(card);
        }
    }
    s->viewer = PETRA_TRUTH;
}

static size_t which(const struct worlds *all, const struct petra_state *s, int viewer)
{
    for (size_t i = 0; i < all->count; i++) {
        uint32_t seat = 0;
        while (seat < s->seats &&
               ((int)seat == viewer || (s->seat[seat].hand & ~s->seat[seat].shown) == all->world[i].hand[seat]))
            seat++;
        if (seat == s->seats)
            return i;
    }
    fail_msg("a guess is not among the possible worlds");
    return 0;
}

/* Chi-square of many guesses of one view, as a part of its critical value. */
static double unevenness(const struct fixture *t, int viewer, struct worlds *all, filler *fill, struct rng *rng)
{
    for (size_t i = 0; i < all->count * EACH; i++) {
        struct game_state s = t->match.state;
        petra_game.secrets->redact(&t->box.head, &s, viewer);
        fill(t, &s, viewer, rng);
        all->seen[which(all, petra_of(&s), viewer)]++;
    }
    return even_excess(all->seen, all->count, EACH);
}

/* The ten works cards alone, so that worlds can be listed, on a track that is full of card spaces. */
static void small_box(struct fixture *fixture)
{
    static char text[BOX_FILE_MAX];
    size_t size;
    const char *whole = registry_box_text(&petra_game, &size), *end = whole + size;
    struct text t;
    text_init(&t, text, sizeof text);
    for (const char *at = whole, *next; at < end; at = next) {
        next = memchr(at, '\n', (size_t)(end - at));
        next = next == NULL ? end : next + 1;
        bool influence = strncmp(at, "influence ", 10) == 0;
        if (!influence || strncmp(at, "influence works", 15) == 0)
            text_bytes(&t, at, (size_t)(next - at));
    }
    text_put(&t, "space L 1 card @owner\nspace L 3 card @owner\nspace L 5 card @owner\nspace L 7 card @owner\n");
    fixture_box(fixture, &petra_game, text);
}

/* Positions of random games, with few enough worlds and more than one hidden card. */
static uint32_t test_positions(struct fixture *t, filler *fill, double *worst)
{
    static struct worlds all;
    uint32_t tested = 0;
    *worst = 0;
    for (uint64_t seed = 0; tested < 40; seed++) {
        struct rng rng;
        rng_seed(&rng, seed, 0, RNG_TEST, 0);
        fixture_begin(t, 2 + (uint32_t)(seed % 3), NULL, NULL, seed);
        for (uint32_t left = 20 + rng_below(&rng, 150); left > 0 && match_actor(&t->match) != GAME_OVER; left--)
            match_apply(&t->match, fixture_choose(t, &rng));
        int viewer = (int)rng_below(&rng, t->match.setup.seats + 1U) + GAME_SPECTATOR;
        struct petra_state view = *petra_of(fixture_view(t, viewer));
        list_all(&view, &all);
        if (!all.more && all.count >= 3) {
            double found = unevenness(t, viewer, &all, fill, &rng);
            *worst = found > *worst ? found : *worst;
            tested++;
        }
    }
    return tested;
}

static void guesses_are_even(void **unused)
{
    static struct fixture t;
    double worst;
    (void)unused;
    small_box(&t);
    test_positions(&t, fill_true, &worst);
    print_message("worst of 40 views: %.2f of the critical value\n", worst);
    assert_true(worst < 1.0);
}

static void a_naive_filler_is_found_out(void **unused)
{
    static struct fixture t;
    double worst;
    (void)unused;
    small_box(&t);
    test_positions(&t, fill_naive, &worst);
    assert_true(worst > 1.0);
}

/* With the whole box and a whole hand: each unseen card comes as often as any other. */
static void single_cards_are_even(void **unused)
{
    static struct fixture t;
    static struct worlds all;
    struct rng rng;
    (void)unused;
    fixture_box(&t, &petra_game, NULL);
    rng_seed(&rng, 1, 0, RNG_TEST, 0);
    fixture_begin(&t, 3, NULL, NULL, 4);
    struct petra_state view = *petra_of(fixture_view(&t, 1));
    list_all(&view, &all);
    assert_int_equal(all.count, 18 * 17); /* two hidden cards out of 22 - 3 - 1 */
    assert_true(unevenness(&t, 1, &all, fill_true, &rng) < 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_are_even),
        cmocka_unit_test(a_naive_filler_is_found_out),
        cmocka_unit_test(single_cards_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
