/* Guesses at Prowl are uniform, and what a view expects of chance is exact: both against all possible deals, listed one
 * by one from what the view holds. */
#include "even.h"
#include "prowl_tiny.h"
#include "fixture.h"

#include "games/prowl/prowl.h"

enum { DEALS_MAX = 300, EACH = 60 /* expected guesses of each deal */, CARDS = 12 };

/* Where each card is: a seat's hand, 8 + a seat: its clan card, 16: anywhere else; 32: in plain sight. */
struct deal {
    uint8_t at[PROWL_CARDS];
};

struct deals {
    struct deal deal[DEALS_MAX];
    uint32_t seen[DEALS_MAX];
    size_t count;
    bool more; /* than there is room for */
};

enum { CLAN = 8, REST = 16, SIGHT = 32 };

static uint32_t row(const struct prowl_state *v, uint32_t seat)
{
    return v->known[v->viewer < PROWL_SEATS ? v->viewer : seat][seat];
}

/* Whether the view allows an unseen card in a place. Nothing is counted here. */
static bool allowed(const struct prowl_state *v, uint32_t card, uint32_t at)
{
    for (uint32_t seat = 0; seat < v->seats; seat++)
        if (seat != v->viewer && (row(v, seat) >> card & 1) != 0 && at % CLAN != seat)
            return false; /* it is known to be elsewhere */
    if (at >= CLAN && at < REST) {
        bool sure = (row(v, at % CLAN) & ~v->maybe[v->viewer]) >> card & 1;
        return !sure && v->clan[at % CLAN] == PROWL_HIDDEN && (v->may[at % CLAN] >> card / PROWL_EACH & 1) != 0;
    }
    if (at == REST)
        for (uint32_t seat = 0; seat < v->seats; seat++)
            if (seat != v->viewer && (row(v, seat) >> card & 1) != 0)
                return false;
    return at == REST || at != v->viewer;
}

static uint32_t in_sight(const struct prowl_state *v)
{
    uint32_t set = 0;
    for (uint32_t seat = 0; seat < v->seats; seat++) {
        set |= v->hand[seat] | v->attached[seat];
        if (v->clan[seat] < PROWL_CARDS)
            set |= 1U << v->clan[seat];
    }
    for (uint32_t i = 0; i < v->laid_count; i++)
        set |= 1U << (v->laid[i] & 31);
    return set;
}

/* Room left in each place as cards are laid one after the other. */
static void list_deals(const struct prowl_state *v, uint32_t left, uint32_t room[REST + 1], struct deal *d,
                       struct deals *out)
{
    if (left == 0) {
        if (out->count == DEALS_MAX)
            out->more = true;
        else
            out->deal[out->count++] = *d;
        return;
    }
    uint32_t card = prowl_least(left);
    for (uint32_t at = 0; at <= REST && !out->more; at++) {
        if (room[at] == 0 || !allowed(v, card, at))
            continue;
        room[at]--;
        d->at[card] = (uint8_t)at;
        list_deals(v, left & (left - 1), room, d, out);
        room[at]++;
    }
}

static void list_all(const struct prowl_state *v, struct deals *out)
{
    uint32_t room[REST + 1] = {0}, unseen = v->cards & ~in_sight(v);
    struct deal d;
    memset(out, 0, sizeof *out);
    memset(&d, SIGHT, sizeof d);
    room[REST] = prowl_size(unseen);
    for (uint32_t seat = 0; seat < v->seats; seat++) {
        if (seat != v->viewer)
            room[REST] -= room[seat] = v->held[seat];
        room[REST] -= room[CLAN + seat] = v->clan[seat] == PROWL_HIDDEN;
    }
    list_deals(v, unseen, room, &d, out);
}

static struct deal deal_of(const struct prowl_state *view, const struct prowl_state *s)
{
    struct deal d;
    uint32_t sight = in_sight(view);
    for (uint32_t card = 0; card < PROWL_CARDS; card++) {
        d.at[card] = (sight | ~s->cards) >> card & 1 ? SIGHT : REST;
        for (uint32_t seat = 0; d.at[card] == REST && seat < s->seats; seat++) {
            if (s->hand[seat] >> card & 1)
                d.at[card] = (uint8_t)seat;
            if (s->clan[seat] == card)
                d.at[card] = (uint8_t)(CLAN + seat);
        }
    }
    return d;
}

static size_t which(const struct deals *all, const struct deal *d)
{
    for (size_t i = 0; i < all->count; i++)
        if (memcmp(&all->deal[i], d, sizeof *d) == 0)
            return i;
    fail_msg("a guess is not among the possible deals");
    return 0;
}

/* Chi-square of many guesses of one view, as a part of its critical value. With `bias`, half the guesses are thrown
 * away in which seat 1 has the lowest unseen card. */
static double unevenness(const struct fixture *t, int viewer, struct deals *all, bool bias, struct rng *rng)
{
    struct prowl_state view = *prowl_of(fixture_view(t, viewer));
    uint32_t least = prowl_least(view.cards & ~in_sight(&view));
    for (size_t i = 0; i < all->count * EACH; i++) {
        struct deal d;
        do {
            struct game_state s = t->match.state;
            prowl_game.secrets->redact(&t->box.head, &s, viewer);
            prowl_game.secrets->resample(&t->box.head, &s, viewer, rng);
            d = deal_of(&view, prowl_of(&s));
        } while (bias && d.at[least] % CLAN == 1 && rng_below(rng, 2) == 0);
        all->seen[which(all, &d)]++;
    }
    return even_excess(all->seen, all->count, EACH);
}

/* At a chance step the weights are in proportion to the deals that lead there. */
static void check_weights(const struct prowl_state *v, const struct deals *all)
{
    struct game_moves listed;
    uint64_t count[PROWL_CARDS] = {0}, weight[PROWL_CARDS] = {0}, counts = 0, weights = 0;
    uint32_t place = v->phase == PROWL_P_REVEAL ? REST : v->target;
    game_legal(&prowl_game, NULL, (const struct game_state *)v, &listed);
    for (size_t i = 0; i < all->count; i++)
        for (uint32_t card = 0; card < PROWL_CARDS; card++)
            count[card] += all->deal[i].at[card] == place;
    for (uint32_t i = 0; i < listed.count; i++)
        weight[prowl_unpack(listed.move[i]).arg] = listed.weight[i];
    for (uint32_t card = 0; card < PROWL_CARDS; card++) {
        counts += count[card];
        weights += weight[card];
    }
    for (uint32_t card = 0; card < PROWL_CARDS; card++)
        assert_true(count[card] * weights == weight[card] * counts);
}

struct seen {
    uint32_t views, deck, hand, known, unsure, barred;
    uint64_t deals;
};

/* A random game of the tiny box; views with few enough deals are put to the test. */
static void one_game(struct fixture *t, uint64_t seed, struct seen *seen)
{
    static const char *const rounds[] = {"rounds=2", NULL};
    static struct deals all;
    struct rng rng;
    uint32_t seats = 2 + seed % 2;
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(t, seats, rounds, NULL, seed);
    while (match_actor(&t->match) != GAME_OVER) {
        int viewer = (int)rng_below(&rng, seats + 1) + GAME_SPECTATOR;
        struct prowl_state view = *prowl_of(fixture_view(t, viewer));
        char token[GAME_TOKEN_MAX];
        list_all(&view, &all);
        assert_true(all.more || all.count > 0); /* the truth, at least */
        assert_true(prowl_guess_guesses(&view) > 0);
        bool deck = view.phase == PROWL_P_REVEAL, hand = view.phase == PROWL_P_SHOW && view.target != view.viewer;
        if (!all.more && (deck || hand))
            check_weights(&view, &all);
        uint32_t unsure = 0, barred = 0;
        for (uint32_t s = 0; s < seats; s++) {
            unsure |= view.clan[s] == PROWL_HIDDEN ? view.maybe[view.viewer] & row(&view, s) : 0;
            barred |= view.clan[s] == PROWL_HIDDEN && view.may[s] != 15;
        }
        /* Chi-square is dear: mostly where something is known. */
        if (!all.more && all.count >= 3 && (rng_below(&rng, 40) == 0 || (unsure && rng_below(&rng, 4) == 0))) {
            assert_true(unevenness(t, viewer, &all, false, &rng) < 1.0);
            seen->views++;
            seen->unsure += unsure != 0;
            seen->barred += barred;
            seen->deals += all.count;
        }
        seen->deck += !all.more && deck;
        seen->hand += !all.more && hand;
        fixture_random(t, &rng, token);
    }
}

static void guesses_are_even(void **unused)
{
    static struct fixture t;
    struct seen seen = {0};
    (void)unused;
    fixture_box(&t, &prowl_game, prowl_tiny());
    for (uint64_t seed = 0; seed < 4000; seed++)
        one_game(&t, seed, &seen);
    print_message("%u views with %llu deals, %u with cards that may be clan cards, %u with barred clans; %u decks, %u "
                  "hands\n",
                  seen.views, (unsigned long long)seen.deals, seen.unsure, seen.barred, seen.deck, seen.hand);
    assert_true(seen.views > 100 && seen.unsure > 20 && seen.barred > 20 && seen.deck > 100 && seen.hand > 100);
}

static void a_biased_filler_is_found_out(void **unused)
{
    static struct fixture t;
    static struct deals all;
    static const char *const rounds[] = {"rounds=1", NULL};
    struct rng rng;
    (void)unused;
    fixture_box(&t, &prowl_game, prowl_tiny());
    rng_seed(&rng, 1, 0, RNG_TEST, 0);
    fixture_begin(&t, 2, rounds, "{\"hands\":[[\"Aa1\",\"Aa2\"],[\"Bb2\",\"Cc1\"]]}", 1);
    fixture_play(&t, "clan:Aa1 clan:Bb2 *start:0");
    struct prowl_state view = *prowl_of(fixture_view(&t, 0));
    list_all(&view, &all);
    assert_true(!all.more && all.count == 90);
    assert_true(unevenness(&t, 0, &all, true, &rng) > 1.0);
}

UNIT_MAIN(cmocka_unit_test(guesses_are_even), cmocka_unit_test(a_biased_filler_is_found_out))
