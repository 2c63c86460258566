/* Mutation tests of the laws: each mutant is the null game with one fault, and the laws must find it.
 *
 * A mutant is a copy of the game's struct game with one function replaced. All are checked on the same games and in
 * both depths, and the first law that is broken must be one that the fault concerns. */
#include "core/setup.h"
#include "null_fixture.h"

#include "../laws.h"

enum { GAMES = 400 };

static const struct game *const good = &null_game;

static struct null_state *at(struct game_state *s)
{
    return (struct null_state *)s;
}

/* Views that show too much. */

static void leak_truth(const struct box *box, struct game_state *s, int viewer)
{
    uint16_t truth[NULL_SEATS][NULL_ROW];
    memcpy(truth, at(s)->may[NULL_TRUTH], sizeof truth);
    good->secrets->redact(box, s, viewer);
    memcpy(at(s)->may[NULL_TRUTH], truth, sizeof truth);
}

/* The first card of seat 0, as if it lay face up, but only where the views are made. */
static void leak_card(const struct box *box, struct game_state *s, int viewer)
{
    uint16_t card = at(s)->may[NULL_TRUTH][0][0];
    good->secrets->redact(box, s, viewer);
    if (card != 0)
        at(s)->may[at(s)->viewer][0][0] = card;
}

/* What the next seat knows is left in the view. */
static void leak_knowledge(const struct box *box, struct game_state *s, int viewer)
{
    int other = (viewer + 1) % at(s)->seats;
    uint16_t known[NULL_SEATS][NULL_ROW];
    memcpy(known, at(s)->may[other], sizeof known);
    good->secrets->redact(box, s, viewer);
    memcpy(at(s)->may[other], known, sizeof known);
}

static game_move leak_draw(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    return null_unpack(m).kind == NULL_CARD ? m : good->secrets->redact_move(box, s, m, viewer);
}

static game_move leak_pass(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    return null_unpack(m).kind == NULL_PASS ? m : good->secrets->redact_move(box, s, m, viewer);
}

static game_move leak_peek(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    return good->secrets->redact_move(box, s, m, null_unpack(m).kind == NULL_PEEK ? null_of(s)->seat : viewer);
}

/* The legal moves tell where the cards are: only right accusations are listed in the full state. */
static void leak_moves(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    struct game_moves all = {.count = 0};
    good->moves(box, s, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        struct null_play p = null_view_reveal(null_of(s), null_unpack(all.move[i]));
        if (!p.miss)
            game_moves_add(out, all.move[i], all.weight[i]);
    }
}

/* Views that show too little. */

static void forget_known(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, viewer);
    for (int seat = 0; seat < at(s)->seats; seat++)
        for (int i = 0; seat != viewer && i < at(s)->held[seat]; i++)
            if (null_only(at(s)->may[at(s)->viewer][seat][i]) != 0)
                at(s)->may[at(s)->viewer][seat][i] = null_all(null_boxed(box));
}

static game_move hide_peek(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    return null_unpack(m).kind == NULL_PEEK ? m : good->secrets->redact_move(box, s, m, viewer);
}

static game_move hide_miss(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct null_play p = null_unpack(good->secrets->redact_move(box, s, m, viewer));
    p.miss = 0;
    return null_pack(p);
}

static game_move hide_drawn(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    bool card = null_unpack(m).kind == NULL_CARD;
    return good->secrets->redact_move(box, s, m, card ? GAME_SPECTATOR : viewer);
}

static void hide_outcomes(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    good->moves(box, s, out);
    if (null_of(s)->drawing && null_of(s)->viewer < NULL_PUBLIC && out->count > 1)
        out->count--;
}

static void restless(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, viewer);
    at(s)->reserved++;
}

static int other_actor(const struct box *box, const struct game_state *s)
{
    int actor = good->actor(box, s);
    return actor == 0 && null_of(s)->viewer == 1 ? 1 : actor;
}

/* Guesses that are no possible states. */

static void guess_known(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->secrets->resample(box, s, viewer, rng);
    uint16_t swap = at(s)->may[NULL_TRUTH][0][0];
    if (at(s)->held[0] > 0 && at(s)->held[1] > 0) {
        at(s)->may[NULL_TRUTH][0][0] = at(s)->may[NULL_TRUTH][1][0];
        at(s)->may[NULL_TRUTH][1][0] = swap;
    }
}

static void guess_turn(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->secrets->resample(box, s, viewer, rng);
    at(s)->seat = null_next(at(s));
}

static void guess_by_count(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    static uint32_t calls;
    calls++;
    for (uint32_t i = 0; i < calls % 5; i++)
        rng_next(rng);
    good->secrets->resample(box, s, viewer, rng);
}

/* Functions that are not pure. */

static void count_calls(const struct box *box, struct game_state *s, game_move m)
{
    static uint32_t calls;
    good->apply(box, s, m);
    at(s)->bonus ^= (uint16_t)(++calls & 1);
}

static void leave_byte(const struct box *box, struct game_state *s, const struct game_setup *setup)
{
    uint8_t before = at(s)->reserved;
    good->start(box, s, setup);
    at(s)->reserved = before;
}

static void never_end(const struct box *box, struct game_state *s, game_move m)
{
    uint8_t left = at(s)->left;
    good->apply(box, s, m);
    at(s)->left = left;
}

/* Views that cannot be followed from what is told. */

static bool suppose_never(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                          uint32_t attempt)
{
    return memchr(token, '=', size) == NULL && good->secrets->suppose(box, s, viewer, token, size, attempt);
}

/* A state that agrees with the view, whatever the token says. */
static bool suppose_anything(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                             uint32_t attempt)
{
    struct rng rng;
    (void)token;
    rng_seed(&rng, attempt, size, RNG_TEST, 0);
    good->secrets->resample(box, s, viewer, &rng);
    return true;
}

/* The viewer knows already what it is only told. */
static bool suppose_known(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                          uint32_t attempt)
{
    int row = at(s)->viewer;
    if (!good->secrets->suppose(box, s, viewer, token, size, attempt))
        return false;
    if (memchr(token, '=', size) != NULL)
        memcpy(at(s)->may[row], at(s)->may[NULL_TRUTH], sizeof at(s)->may[row]);
    return true;
}

/* Seat 0 holds the first card of seat 1 too. */
static bool suppose_twice(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                          uint32_t attempt)
{
    if (!good->secrets->suppose(box, s, viewer, token, size, attempt))
        return false;
    if (at(s)->held[0] > 0 && at(s)->held[1] > 0)
        at(s)->may[NULL_TRUTH][0][0] = at(s)->may[NULL_TRUTH][1][0];
    return true;
}

static void print_no_peek(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    struct null_play p = null_unpack(m);
    memset(p.seen, 0, sizeof p.seen);
    good->write_move(box, s, null_pack(p), out);
}

static void print_no_place(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    struct null_play p = null_unpack(m);
    if (p.kind == NULL_ACCUSE)
        p.place = p.miss = 0;
    good->write_move(box, s, null_pack(p), out);
}

/* What is told of the set-up is the true one. */
static bool tell_setup(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    return count == 0 || good->secrets->retrace(box, viewer, setup, log, count);
}

/* A seat is told another hand than its own. */
static bool tell_other_hand(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    struct null_setup *data = (struct null_setup *)setup->data;
    uint8_t card = data->hand[0][0];
    bool found = good->secrets->retrace(box, viewer, setup, log, count);
    if (count == 0 && viewer == 0) {
        data->hand[0][0] = data->hand[0][1];
        data->hand[0][1] = card;
    }
    return found;
}

/* Text that cannot be told apart, read again or refused. */

static void print_alike(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    if (null_unpack(m).kind == NULL_ACCUSE)
        text_put(out, "accuse");
    else
        good->write_move(box, s, m, out);
}

static void print_nothing(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    if (null_unpack(m).kind != NULL_WAIT)
        good->write_move(box, s, m, out);
}

static void print_like_chance(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    if (null_unpack(m).kind == NULL_DRAW)
        text_char(out, '*');
    good->write_move(box, s, m, out);
}

static void print_outcome(const struct box *box, const struct game_state *s, game_move m, struct text *out)
{
    good->write_move(box, s, null_pack(null_view_reveal(null_of(s), null_unpack(m))), out);
}

static void dump_badly(const struct box *box, const struct game_state *s, struct text *out)
{
    good->write_state(box, s, out);
    text_char(out, ',');
}

static enum err deaf_deal(const struct box *box, struct game_setup *setup, struct rng *rng, struct fault *f)
{
    memset(setup->data, SETUP_OPEN, sizeof setup->data);
    return good->opening->deal(box, setup, rng, f);
}

static void lax_setup(const struct box *box, struct game_setup *setup, struct setup_walk *w)
{
    struct rng rng; /* whatever is missing is made up */
    bool made_up = w->whole;
    rng_seed(&rng, 0, 0, RNG_TEST, 9);
    w->whole = false;
    good->opening->walk(box, setup, w);
    if (made_up && w->err == ERR_NONE)
        w->err = good->opening->deal(box, setup, &rng, w->fault);
}

static void write_half(const struct box *box, struct game_setup *setup, struct setup_walk *w)
{
    struct game_setup other = *setup;
    if (w->way == SETUP_WRITE)
        ((struct null_setup *)other.data)->start = 0;
    good->opening->walk(box, w->way == SETUP_WRITE ? &other : setup, w);
}

/* A search interface that is simply a stack of states: first correct, and then wrong in four ways. */

struct node {
    const struct box *box;
    uint64_t depth;
    struct game_state pile[2 * NULL_TURNS + 2];
};

static const struct game_state *top(const void *node)
{
    const struct node *n = node;
    return &n->pile[n->depth];
}

static void fast_enter(const struct box *box, const struct game_state *s, void *node)
{
    struct node *n = node;
    n->box = box;
    n->depth = 0;
    game_copy(good, &n->pile[0], s);
}

static int fast_actor(const void *node)
{
    return good->actor(((const struct node *)node)->box, top(node));
}

static uint32_t fast_moves(const void *node, game_move *out)
{
    struct game_moves legal = {.count = 0};
    good->moves(((const struct node *)node)->box, top(node), &legal);
    memcpy(out, legal.move, legal.count * sizeof *out);
    return legal.count;
}

static void passage_search_make(void *node, game_move m)
{
    struct node *n = node;
    n->depth++;
    game_copy(good, &n->pile[n->depth], &n->pile[n->depth - 1]);
    good->apply(n->box, &n->pile[n->depth], m);
}

static void fast_unmake(void *node)
{
    ((struct node *)node)->depth--;
}

static uint64_t fast_hash(const void *node)
{
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < good->state_size; i++)
        hash = (hash ^ top(node)->bytes[i]) * 0x100000001b3U;
    return hash;
}

static void fast_result(const void *node, struct game_result *out)
{
    good->result(((const struct node *)node)->box, top(node), out);
}

static uint32_t fast_moves_backwards(const void *node, game_move *out)
{
    uint32_t count = fast_moves(node, out);
    for (uint32_t i = 0; i < count / 2; i++) {
        game_move m = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = m;
    }
    return count;
}

static void fast_unmake_badly(void *node)
{
    struct node *n = node;
    n->depth--;
    at(&n->pile[n->depth])->bonus ^= 1;
}

static uint64_t fast_hash_of_way(const void *node)
{
    return fast_hash(node) + ((const struct node *)node)->depth;
}

static void fast_result_of_none(const void *node, struct game_result *out)
{
    fast_result(node, out);
    out->winners = 0;
}

static const struct game_search fast = {.size = sizeof(struct node),
                                        .enter = fast_enter,
                                        .actor = fast_actor,
                                        .moves = fast_moves,
                                        .make = passage_search_make,
                                        .unmake = fast_unmake,
                                        .hash = fast_hash,
                                        .result = fast_result};

/* Plays until a law is broken; returns which, or NULL. */
static const char *broken_law(const struct game *game, enum laws_depth depth)
{
    static struct laws_breach breach;
    static struct fixture fixture;
    uint64_t decisions = 0;
    struct laws_case c = {.game = game, .box = &fixture.box.head, .seed = 1, .depth = depth};
    fixture_box(&fixture, &null_game, NULL_NINE);
    for (c.index = 0; c.index < GAMES; c.index++) {
        laws_variant(&c, (uint32_t)(c.index % laws_variants(game)));
        if (!laws_game(&c, &breach, &decisions))
            return breach.law;
    }
    return NULL;
}

static void must_break(const char *name, const struct game *mutant, const char *laws)
{
    for (int depth = LAWS_LEAN; depth <= LAWS_FULL; depth++) {
        const char *law = broken_law(mutant, (enum laws_depth)depth);
        if (law == NULL)
            fail_msg("no law finds the mutant %s", name);
        if (strstr(laws, law) == NULL)
            fail_msg("the mutant %s breaks %s, not %s", name, law, laws);
    }
}

#define MUTANT(function, faulty, laws)                                                                                 \
    do {                                                                                                               \
        struct game mutant = null_game;                                                                                \
        mutant.function = faulty;                                                                                      \
        must_break(#faulty, &mutant, laws);                                                                            \
    } while (0)

#define SECRET_MUTANT(function, faulty, laws)                                                                          \
    do {                                                                                                               \
        struct game mutant = null_game;                                                                                \
        struct game_secrets faulty_secrets = *null_game.secrets;                                                       \
        faulty_secrets.function = faulty;                                                                              \
        mutant.secrets = &faulty_secrets;                                                                              \
        must_break(#faulty, &mutant, laws);                                                                            \
    } while (0)

#define OPENING_MUTANT(function, faulty)                                                                               \
    do {                                                                                                               \
        struct game mutant = null_game;                                                                                \
        struct game_opening faulty_opening = *null_game.opening;                                                       \
        faulty_opening.function = faulty;                                                                              \
        mutant.opening = &faulty_opening;                                                                              \
        must_break(#faulty, &mutant, "Text");                                                                          \
    } while (0)

#define FAST_MUTANT(function, faulty)                                                                                  \
    do {                                                                                                               \
        struct game mutant = null_game;                                                                                \
        struct game_search faulty_search = fast;                                                                       \
        faulty_search.function = faulty;                                                                               \
        mutant.search = &faulty_search;                                                                                \
        must_break(#faulty, &mutant, "Search");                                                                        \
    } while (0)

static void the_game_itself_breaks_none(void **unused)
{
    struct game with_search = null_game;
    (void)unused;
    with_search.search = &fast;
    assert_null(broken_law(&with_search, LAWS_LEAN));
    assert_null(broken_law(&with_search, LAWS_FULL));
}

static void leaks_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(redact, leak_truth, "Views Guesses");
    SECRET_MUTANT(redact, leak_card, "Views Guesses Follow");
    SECRET_MUTANT(redact, leak_knowledge, "Views Guesses");
    SECRET_MUTANT(redact_move, leak_draw, "Views");
    SECRET_MUTANT(redact_move, leak_pass, "Views");
    SECRET_MUTANT(redact_move, leak_peek, "Views");
    MUTANT(moves, leak_moves, "Views Guesses");
}

static void losses_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(redact, forget_known, "Views");
    SECRET_MUTANT(redact_move, hide_peek, "Views");
    SECRET_MUTANT(redact_move, hide_miss, "Views");
    SECRET_MUTANT(redact_move, hide_drawn, "Views");
    MUTANT(moves, hide_outcomes, "Views");
    SECRET_MUTANT(redact, restless, "Views");
    MUTANT(actor, other_actor, "Views");
}

static void impossible_guesses_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(resample, guess_known, "Guesses Views");
    SECRET_MUTANT(resample, guess_turn, "Guesses");
    SECRET_MUTANT(resample, guess_by_count, "Pure");
}

static void views_that_cannot_be_followed_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(suppose, NULL, "Follow");
    SECRET_MUTANT(suppose, suppose_never, "Follow");
    SECRET_MUTANT(suppose, suppose_anything, "Follow");
    SECRET_MUTANT(suppose, suppose_known, "Follow");
    SECRET_MUTANT(suppose, suppose_twice, "Follow");
    MUTANT(write_move, print_no_peek, "Follow");
    MUTANT(write_move, print_no_place, "Follow");
    SECRET_MUTANT(retrace, tell_setup, "Follow");
    SECRET_MUTANT(retrace, tell_other_hand, "Follow");
}

static void impurities_are_found(void **unused)
{
    (void)unused;
    MUTANT(apply, count_calls, "Pure Views");
    MUTANT(start, leave_byte, "Pure");
    MUTANT(apply, never_end, "Ends");
}

static void bad_text_is_found(void **unused)
{
    (void)unused;
    MUTANT(write_move, print_alike, "Text");
    MUTANT(write_move, print_nothing, "Text");
    MUTANT(write_move, print_like_chance, "Text");
    MUTANT(write_move, print_outcome, "Views");
    MUTANT(write_state, dump_badly, "Text");
    OPENING_MUTANT(deal, deaf_deal);
    OPENING_MUTANT(walk, lax_setup);
    OPENING_MUTANT(walk, write_half);
}

static void bad_fast_paths_are_found(void **unused)
{
    (void)unused;
    FAST_MUTANT(moves, fast_moves_backwards);
    FAST_MUTANT(unmake, fast_unmake_badly);
    FAST_MUTANT(hash, fast_hash_of_way);
    FAST_MUTANT(result, fast_result_of_none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_itself_breaks_none),
        cmocka_unit_test(leaks_are_found),
        cmocka_unit_test(losses_are_found),
        cmocka_unit_test(impossible_guesses_are_found),
        cmocka_unit_test(views_that_cannot_be_followed_are_found),
        cmocka_unit_test(impurities_are_found),
        cmocka_unit_test(bad_text_is_found),
        cmocka_unit_test(bad_fast_paths_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
