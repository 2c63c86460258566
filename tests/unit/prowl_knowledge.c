/* A view of Prowl holds what its viewer was shown, and what the rules say that this implies; no more and no less.
 *
 * The check is a second, simple-minded keeper of the same knowledge. It looks at the table before and after each token
 * of the record, as a person with a notebook would, and writes down when a card was seen and when a clan card was put
 * down. From these times alone it tells what each viewer knows, and the views must say the same. */
#include "fixture.h"

#include "games/prowl/prowl.h"

enum { VIEWERS = PROWL_SEATS + 1, NEVER = -1 };

/* One viewer's notebook. */
struct notes {
    int known[PROWL_SEATS][PROWL_CARDS]; /* when the card was last seen in that hand; NEVER: not known to be there */
    bool seen[PROWL_CARDS];              /* as a clan card, since it became one */
};

struct keeper {
    struct notes notes[VIEWERS];
    int put[PROWL_CARDS];         /* when it became a clan card */
    int by[PROWL_CARDS];          /* who put it down */
    uint32_t barred[PROWL_CARDS]; /* slots that all know this clan card is not of */
    int now;
    /* The action under way, from its tokens. */
    char action[8];
    uint32_t card; /* PROWL_NONE: none is played */
    int target;
    bool accusing;
};

static uint32_t lying_open(const struct prowl_state *s)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < s->laid_count; i++)
        set |= 1U << (s->laid[i] & 31);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        set |= s->attached[seat];
    return set;
}

static int clan_seat(const struct prowl_state *s, uint32_t card)
{
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->clan[seat] == card)
            return (int)seat;
    return -1;
}

static void keeper_init(struct keeper *k)
{
    memset(k, 0, sizeof *k);
    for (uint32_t v = 0; v < VIEWERS; v++)
        for (uint32_t seat = 0; seat < PROWL_SEATS; seat++)
            for (uint32_t card = 0; card < PROWL_CARDS; card++)
                k->notes[v].known[seat][card] = NEVER;
    k->card = PROWL_NONE;
    k->target = -1;
}

static void put_down(struct keeper *k, uint32_t card, uint32_t seat)
{
    k->put[card] = k->now;
    k->by[card] = (int)seat;
    k->barred[card] = 0;
    for (uint32_t v = 0; v < VIEWERS; v++)
        k->notes[v].seen[card] = v == seat;
}

/* A clan card went from one seat to another. Who has not seen it crosses out what it may have been: cards seen before
 * that seat put it down, and not of a barred clan. */
static void went(struct keeper *k, uint32_t clan_card, uint32_t from, uint32_t to)
{
    k->notes[to].seen[clan_card] = true;
    for (uint32_t v = 0; v < VIEWERS; v++) {
        int *known = k->notes[v].known[from];
        if (k->notes[v].seen[clan_card]) {
            known[clan_card] = NEVER;
            continue;
        }
        for (uint32_t card = 0; card < PROWL_CARDS; card++)
            if (known[card] != NEVER && k->by[clan_card] == (int)from && known[card] < k->put[clan_card] &&
                (k->barred[clan_card] >> card / PROWL_EACH & 1) == 0)
                known[card] = NEVER;
    }
}

/* What was to be seen of the clan cards while one token was carried out. */
static void watch_clans(struct keeper *k, const struct prowl_state *before, const struct prowl_state *after)
{
    for (uint32_t seat = 0; seat < before->seats; seat++) {
        uint32_t card = before->clan[seat];
        int there = card < PROWL_CARDS ? clan_seat(after, card) : -1;
        if (there >= 0 && there != (int)seat)
            went(k, card, seat, (uint32_t)there);
        if (there < 0 && card < PROWL_CARDS && (after->hand[seat] >> card & 1) != 0) /* veiled */
            for (uint32_t v = 0; v < VIEWERS; v++)
                if (k->notes[v].seen[card])
                    k->notes[v].known[seat][card] = k->now;
    }
    for (uint32_t seat = 0; seat < after->seats; seat++) {
        uint32_t card = after->clan[seat];
        if (card < PROWL_CARDS && clan_seat(before, card) < 0)
            put_down(k, card, seat);
    }
    for (uint32_t seat = 0; seat < after->seats; seat++)
        for (uint32_t v = 0; v < VIEWERS; v++)
            if (after->mark[seat] & PROWL_UP)
                k->notes[v].seen[after->clan[seat]] = true;
}

/* Whether the played card is this one of the built-in box. */
static bool played(const struct keeper *k, const char *id)
{
    return strcmp(k->action, "play") == 0 && k->card != PROWL_NONE &&
           k->card == (uint32_t)((id[0] == 'S'   ? (id[1] == 'p' ? 0 : 1)
                                  : id[0] == 'A' ? 2
                                                 : 3) *
                                     8 +
                                 id[2] - '1');
}

static bool nobody_up(const struct prowl_state *s)
{
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (seat != s->seat && (s->mark[seat] & PROWL_UP))
            return false;
    return true;
}

/* A seat was chosen: what does the choosing one look at? */
static void watch_choice(struct keeper *k, const struct prowl_state *before)
{
    uint32_t looks = before->seat, at = (uint32_t)k->target, card = before->clan[at];
    struct notes *n = &k->notes[looks];
    k->accusing = strcmp(k->action, "accuse") == 0 || played(k, "Su3");
    if (played(k, "Sp2"))
        for (uint32_t c = 0; c < PROWL_CARDS; c++)
            if (before->hand[at] >> c & 1)
                n->known[at][c] = k->now;
    if (played(k, "Sp3") || played(k, "Au4") || (played(k, "Wi4") && nobody_up(before)))
        n->seen[card] = true;
    /* All see whether the Inspector's look led to something (Dominance, or a guard that keeps it), unless it could not.
     */
    if (played(k, "Au4") && before->dominance != looks) {
        uint32_t autumn = 1U << 2;
        k->barred[card] |= card / PROWL_EACH == 2 ? ~autumn & 15 : autumn;
    }
}

static uint32_t slot_named(const struct fixture *t, const char *id)
{
    uint8_t clan = 0;
    assert_true(prowl_text_find_clan(prowl_boxed(&t->box.head), id, 2, &clan));
    return clan; /* with the usual clans, the same */
}

static void watch(struct keeper *k, const struct fixture *t, const char *token, const struct prowl_state *before,
                  const struct prowl_state *after)
{
    uint32_t gone = lying_open(after) & ~lying_open(before);
    k->now++;
    if (strncmp(token, "play:", 5) == 0 || strncmp(token, "change:", 7) == 0 || strncmp(token, "accuse:", 7) == 0) {
        memset(k->action, 0, sizeof k->action);
        memcpy(k->action, token, strcspn(token, ":"));
        k->card = token[0] == 'p' ? slot_named(t, token + 5) * 8 + (uint32_t)(token[7] - '1') : PROWL_NONE;
        k->accusing = false;
    }
    if (strncmp(token, "seat:", 5) == 0) {
        k->target = token[5] - '0';
        watch_choice(k, before);
    } else if (strncmp(token, "to:", 3) == 0 && k->accusing) {
        uint32_t card = before->clan[k->target];
        if (card / PROWL_EACH != slot_named(t, token + 3))
            k->barred[card] |= 1U << slot_named(t, token + 3);
        k->accusing = false; /* what is named next is a reward */
    } else if (token[0] == '*' && before->phase == PROWL_P_SHOW) {
        for (uint32_t v = 0; v < VIEWERS; v++)
            k->notes[v].known[k->target][slot_named(t, token + 1) * 8 + (uint32_t)(token[3] - '1')] = k->now;
    }
    watch_clans(k, before, after);
    /* What lies open need not be remembered, nor a clan card that one has seen. */
    for (uint32_t v = 0; v < VIEWERS; v++)
        for (uint32_t seat = 0; seat < PROWL_SEATS; seat++)
            for (uint32_t card = 0; card < PROWL_CARDS; card++)
                if ((gone >> card & 1) != 0 || (after->clan[seat] == card && k->notes[v].seen[card]))
                    k->notes[v].known[seat][card] = NEVER;
}

struct tally {
    uint32_t known, seen, barred, unsure;
};

static void compare_seat(const struct keeper *k, const struct prowl_state *view, const struct prowl_state *truth,
                         uint32_t v, uint32_t seat, struct tally *tally)
{
    uint32_t set = 0, card = truth->clan[seat];
    for (uint32_t c = 0; c < PROWL_CARDS; c++)
        if (k->notes[v].known[seat][c] != NEVER)
            set |= 1U << c;
    assert_int_equal(view->known[v == PROWL_PUBLIC ? seat : v][seat], set);
    /* It is true, too. */
    assert_int_equal(set & ~(truth->hand[seat] | (card < PROWL_CARDS ? 1U << card : 0)), 0);
    assert_int_equal(view->hand[seat], 0);
    assert_int_equal(view->held[seat], prowl_size(truth->hand[seat]));
    tally->known += set != 0;
    if (card >= PROWL_CARDS)
        return;
    assert_int_equal(view->clan[seat], k->notes[v].seen[card] ? card : PROWL_HIDDEN);
    assert_int_equal(view->may[seat] & ~k->barred[card] & 15, ~k->barred[card] & 15);
    if (!(truth->mark[seat] & PROWL_UP))
        assert_int_equal(view->may[seat], ~k->barred[card] & 15);
    tally->seen += k->notes[v].seen[card] && !(truth->mark[seat] & PROWL_UP);
    tally->barred += k->barred[card] != 0;
    tally->unsure += !k->notes[v].seen[card] && (view->maybe[v] & set) != 0;
}

static void compare(const struct keeper *k, const struct fixture *t, struct tally *tally)
{
    const struct prowl_state *truth = prowl_of(&t->match.state);
    for (int viewer = GAME_SPECTATOR; viewer < truth->seats; viewer++) {
        struct prowl_state view = *prowl_of(fixture_view(t, viewer));
        uint32_t v = viewer == GAME_SPECTATOR ? PROWL_PUBLIC : (uint32_t)viewer;
        for (uint32_t seat = 0; seat < truth->seats; seat++) {
            if (seat != v) {
                compare_seat(k, &view, truth, v, seat, tally);
                continue;
            }
            assert_int_equal(view.hand[seat], truth->hand[seat]);
            assert_int_equal(view.clan[seat], truth->clan[seat]);
        }
        /* Who has looked at a clan card is public. */
        for (uint32_t seat = 0; seat < truth->seats; seat++)
            for (uint32_t w = 0; truth->clan[seat] < PROWL_CARDS && w <= PROWL_PUBLIC; w++)
                if (w == PROWL_PUBLIC || w < truth->seats)
                    assert_int_equal(view.know[seat] >> w & 1, k->notes[w].seen[truth->clan[seat]]);
    }
}

/* Cards that look, show or move something are played when they can be, in two turns of three. */
static void choose(struct fixture *t, struct rng *rng, char token[GAME_TOKEN_MAX])
{
    static const char *const telling[] = {"Sp1", "Sp2", "Sp3", "Sp5", "Sp6", "Su3", "Au4", "Wi4", "Wi6"};
    struct fault f;
    if (prowl_of(&t->match.state)->phase == PROWL_P_TURN && rng_below(rng, 3) > 0) {
        uint32_t first = rng_below(rng, 9);
        for (uint32_t i = 0; i < 9; i++) {
            struct text out;
            text_init(&out, token, GAME_TOKEN_MAX);
            text_put(&out, "play:");
            text_put(&out, telling[(first + i) % 9]);
            if (match_replay(&t->match, token, out.used, &f) == ERR_NONE)
                return;
        }
    }
    fixture_random(t, rng, token);
}

static void one_game(struct fixture *t, uint32_t seats, uint64_t seed, struct tally *tally)
{
    struct keeper k;
    struct rng rng;
    keeper_init(&k);
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fixture_begin(t, seats, NULL, NULL, seed);
    compare(&k, t, tally);
    while (match_actor(&t->match) != GAME_OVER) {
        char token[GAME_TOKEN_MAX];
        struct prowl_state before = *prowl_of(&t->match.state);
        choose(t, &rng, token);
        watch(&k, t, token, &before, prowl_of(&t->match.state));
        compare(&k, t, tally);
    }
}

static void views_hold_what_was_shown(void **unused)
{
    static struct fixture t;
    struct tally tally = {0};
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 2000; seed++)
        one_game(&t, 2 + (uint32_t)(seed % 4), seed, &tally);
    print_message("known %u, seen %u, barred %u, unsure %u\n", tally.known, tally.seen, tally.barred, tally.unsure);
    assert_true(tally.known > 10000 && tally.seen > 10000 && tally.barred > 10000 && tally.unsure > 1000);
}

UNIT_MAIN(cmocka_unit_test(views_hold_what_was_shown))
