/* The laws bite on Petra's secrets: each mutant is the game with one fault in its views, and the laws must find it. And
 * the second implementation bites on its rules: a mutant that plays one of them otherwise must part from it. */
#include "../laws.h"
#include "petra_lockstep.h"

#include "games/petra/petra.h"

enum { GAMES = 60, RULES_GAMES = 100 };

static const struct game *const good = &petra_game;

static struct petra_state *at(struct game_state *s)
{
    return (struct petra_state *)s;
}

/* Views that show too much. */

static void leak_hands(const struct box *box, struct game_state *s, int viewer)
{
    uint32_t hand = at(s)->seat[0].hand;
    good->secrets->redact(box, s, viewer);
    at(s)->seat[0].hand = hand;
}

static void leak_deck(const struct box *box, struct game_state *s, int viewer)
{
    uint32_t unseen = at(s)->unseen;
    good->secrets->redact(box, s, viewer);
    at(s)->unseen = unseen;
}

static game_move leak_draw(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    (void)box;
    (void)s;
    (void)viewer;
    return m;
}

/* Views that show too little. */

static void forget_shown(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, viewer);
    for (int seat = 0; seat < at(s)->seats; seat++)
        if (seat != viewer)
            at(s)->seat[seat].hand = 0;
}

static void forget_own(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, GAME_SPECTATOR);
    at(s)->viewer = viewer == GAME_SPECTATOR ? PETRA_NONE : (uint8_t)viewer;
}

/* What comes into the row is told wrongly to the others. */
static game_move hide_row(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    if (petra_now(petra_of(s))->kind == PETRA_S_CARD_ROW && viewer != petra_of(s)->turn_of)
        return petra_pack(PETRA_INFLUENCE, petra_lowest(petra_of(s)->unseen), 0);
    return good->secrets->redact_move(box, s, m, viewer);
}

static game_move hide_own_draw(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    (void)viewer;
    return good->secrets->redact_move(box, s, m, GAME_SPECTATOR);
}

/* Views that cannot be followed from what is told. */

/* The token's words are heeded only where a card is laid down, or only where one is drawn. */
static bool suppose_laid(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                         uint32_t attempt)
{
    return good->secrets->suppose(box, s, viewer, token, token[0] == '*' ? 1 : size, attempt);
}

static bool suppose_drawn(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                          uint32_t attempt)
{
    return good->secrets->suppose(box, s, viewer, token, token[0] == '*' ? size : 1, attempt);
}

/* What is told of the set-up is the true one. */
static bool tell_setup(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    return count == 0 || good->secrets->retrace(box, viewer, setup, log, count);
}

/* Guesses that are no possible positions. */

static void guess_nothing(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    (void)box;
    (void)viewer;
    (void)rng;
    at(s)->viewer = PETRA_TRUTH;
}

static void guess_twice(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    uint32_t unseen = at(s)->unseen;
    good->secrets->resample(box, s, viewer, rng);
    at(s)->unseen = unseen;
}

static void guess_own(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->secrets->resample(box, s, viewer, rng);
    if (viewer >= 0 && at(s)->unseen != 0 && at(s)->seat[viewer].hidden > 0) {
        struct petra_seat *p = &at(s)->seat[viewer];
        uint32_t mine = p->hand & ~p->shown, other = at(s)->unseen;
        mine &= 0 - mine;
        other &= 0 - other;
        p->hand ^= mine | other;
        at(s)->unseen ^= mine | other;
    }
}

/* Legal moves that tell or that are not known. */

static void no_claims(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    struct game_moves all = {.count = 0};
    good->moves(box, s, &all);
    for (uint32_t i = 0; i < all.count; i++)
        if (petra_kind_of(all.move[i]) != PETRA_CLAIM || petra_of(s)->viewer == PETRA_TRUTH)
            game_moves_add(out, all.move[i], all.weight[i]);
}

/* Whoever has no camel is asked only with an incomplete card in hand: the others could tell. */
static void ask_incomplete(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, m);
    struct game_moves legal = {.count = 0};
    good->moves(box, s, &legal);
    if (legal.count == 1 && petra_kind_of(legal.move[0]) == PETRA_STOP)
        good->apply(box, s, legal.move[0]);
}

static bool waits(const struct game_state *s, enum petra_step_kind kind)
{
    return petra_of(s)->depth > 0 && petra_now(petra_of(s))->kind == kind;
}

static void slide(struct petra_state *s)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < PETRA_SLOTS; i++)
        if (s->villager_row[i] != PETRA_NONE)
            s->villager_row[kept++] = s->villager_row[i];
    while (kept < PETRA_SLOTS)
        s->villager_row[kept++] = PETRA_NONE;
}

/* The row slides before the hired villager takes effect. */
static void slide_first(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, m);
    if (petra_kind_of(m) == PETRA_HIRE)
        slide(at(s));
}

/* The row is made good even when the game is over. */
static void slide_at_the_end(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, m);
    if (petra_of(s)->depth == 0)
        slide(at(s));
}

/* The hired villager is discarded only when the new one lies there. */
static void discard_last(const struct box *box, struct game_state *s, game_move m)
{
    static uint32_t hired;
    if (petra_kind_of(m) == PETRA_HIRE)
        hired = petra_bit(petra_of(s)->villager_row[petra_a(m)]);
    if (waits(s, PETRA_S_HIRE_ROW) && !(at(s)->seat[at(s)->turn_of].villagers & hired))
        at(s)->villager_discard |= hired;
    good->apply(box, s, m);
    if (waits(s, PETRA_S_HIRE_ROW))
        at(s)->villager_discard &= ~hired;
}

/* The farmer takes any card. */
static void farm_all(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    const struct petra_seat *p = petra_actor(petra_of(s));
    good->moves(box, s, out);
    if (!waits(s, PETRA_S_CLAIM) || (p->villagers & petra_boxed(box)->farmer) == 0)
        return;
    for (uint32_t left = p->hand; left != 0; left &= left - 1)
        if (petra_cards_goal_met(petra_boxed(box), p, petra_lowest(left)))
            petra_add(out, PETRA_FARM, petra_lowest(left), 0);
}

/* Without a camel nobody is asked. */
static void ask_nobody(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, m);
    if (waits(s, PETRA_S_CAMEL) && petra_actor(petra_of(s))->camels == 0)
        good->apply(box, s, petra_pack(PETRA_STOP, 0, 0));
}

/* A nomad does not make an empty column a group. */
static void nomad_no_group(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    struct game_moves all = {.count = 0};
    good->moves(box, s, &all);
    for (uint32_t i = 0; i < all.count; i++)
        if (petra_kind_of(all.move[i]) != PETRA_COLUMN ||
            petra_offer(petra_actor(petra_of(s)), petra_a(all.move[i])) > 0)
            game_moves_add(out, all.move[i], all.weight[i]);
}

/* An empty column may trade before its nomad is played. */
static void nomad_later(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    good->moves(box, s, out);
    if (waits(s, PETRA_S_BOOST) && petra_trade_column_waits(petra_of(s)))
        petra_add(out, PETRA_GO, 0, 0);
}

/* Gold always counts as one of the partner. */
static void no_less(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    struct game_moves all = {.count = 0};
    good->moves(box, s, &all);
    for (uint32_t i = 0; i < all.count; i++)
        if (petra_kind_of(all.move[i]) != PETRA_LESS)
            game_moves_add(out, all.move[i], all.weight[i]);
}

/* A master's partner has all the gold again. */
static void less_forgotten(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, m);
    if (petra_kind_of(m) == PETRA_MASTER)
        at(s)->less = 0;
}

/* Gold that was taken out stays out of the trades to come. */
static void less_for_good(const struct box *box, struct game_state *s, game_move m)
{
    uint8_t less = at(s)->less;
    good->apply(box, s, m);
    if (petra_of(s)->depth > 0 && less <= petra_tiles_row_count(petra_actor(petra_of(s)), PETRA_GOLD))
        at(s)->less = less > at(s)->less ? less : at(s)->less;
}

/* The ambassador's tiles are placed in the order drawn. */
static void in_order(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    if (waits(s, PETRA_S_AMBASSADOR))
        for (uint32_t to = 0; to < 2; to++)
            petra_add(out, PETRA_AMBASSADOR, petra_of(s)->drawn[0], to);
    else
        good->moves(box, s, out);
}

/* It is always placed in the row. */
static void row_only(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, petra_kind_of(m) == PETRA_AMBASSADOR ? petra_pack(PETRA_AMBASSADOR, petra_a(m), 0) : m);
}

static bool parted(const struct game *mutant)
{
    static struct fixture fixture;
    fixture_box(&fixture, &petra_game, NULL);
    fixture.game = mutant;
    for (uint64_t seed = 0; seed < RULES_GAMES; seed++)
        if (!lockstep_game(&fixture, 2 + (uint32_t)(seed % 3), seed))
            return true;
    return false;
}

#define RULE(function, faulty)                                                                                         \
    do {                                                                                                               \
        struct game mutant = petra_game;                                                                               \
        mutant.function = faulty;                                                                                      \
        if (!parted(&mutant))                                                                                          \
            fail_msg("the second implementation agrees with the mutant %s", #faulty);                                  \
    } while (0)

static void other_rules_are_found(void **unused)
{
    (void)unused;
    RULE(apply, slide_first);
    RULE(apply, slide_at_the_end);
    RULE(apply, discard_last);
    RULE(moves, farm_all);
    RULE(apply, ask_nobody);
    RULE(moves, nomad_no_group);
    RULE(moves, nomad_later);
    RULE(moves, no_less);
    RULE(apply, less_forgotten);
    RULE(apply, less_for_good);
    RULE(moves, in_order);
    RULE(apply, row_only);
}

static bool broken(const struct game *mutant, enum laws_depth depth, uint64_t seed)
{
    static struct laws_breach breach;
    static struct fixture fixture;
    uint64_t decisions = 0;
    struct laws_case c = {.game = mutant, .box = &fixture.box.head, .seed = seed, .depth = depth};
    fixture_box(&fixture, &petra_game, NULL);
    for (c.index = 0; c.index < GAMES; c.index++) {
        laws_variant(&c, (uint32_t)(c.index % laws_variants(mutant)));
        if (!laws_game(&c, &breach, &decisions))
            return true;
    }
    return false;
}

static void must_break(const struct game *mutant, const char *name, uint64_t seed)
{
    if (!broken(mutant, LAWS_LEAN, seed) || !broken(mutant, LAWS_FULL, seed))
        fail_msg("no law finds the mutant %s", name);
}

#define MUTANT(function, faulty) RARE_MUTANT(function, faulty, 1)

#define SECRET_MUTANT(function, faulty)                                                                                \
    do {                                                                                                               \
        struct game mutant = petra_game;                                                                               \
        struct game_secrets secrets = *petra_game.secrets;                                                             \
        secrets.function = faulty;                                                                                     \
        mutant.secrets = &secrets;                                                                                     \
        must_break(&mutant, #faulty, 1);                                                                               \
    } while (0)

/* One whose fault shows in few games: with a seed that has one of them. */
#define RARE_MUTANT(function, faulty, seed)                                                                            \
    do {                                                                                                               \
        struct game mutant = petra_game;                                                                               \
        mutant.function = faulty;                                                                                      \
        must_break(&mutant, #faulty, seed);                                                                            \
    } while (0)

static void leaks_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(redact, leak_hands);
    SECRET_MUTANT(redact, leak_deck);
    SECRET_MUTANT(redact_move, leak_draw);
    RARE_MUTANT(apply, ask_incomplete, 2);
}

static void losses_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(redact, forget_shown);
    SECRET_MUTANT(redact, forget_own);
    SECRET_MUTANT(redact_move, hide_row);
    SECRET_MUTANT(redact_move, hide_own_draw);
    MUTANT(moves, no_claims);
}

static void bad_guesses_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(resample, guess_nothing);
    SECRET_MUTANT(resample, guess_twice);
    SECRET_MUTANT(resample, guess_own);
}

static void views_that_cannot_be_followed_are_found(void **unused)
{
    (void)unused;
    SECRET_MUTANT(suppose, suppose_laid);
    SECRET_MUTANT(suppose, suppose_drawn);
    SECRET_MUTANT(retrace, tell_setup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaks_are_found),       cmocka_unit_test(losses_are_found),
        cmocka_unit_test(bad_guesses_are_found), cmocka_unit_test(views_that_cannot_be_followed_are_found),
        cmocka_unit_test(other_rules_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
