/* The laws bite on Petra's secrets: each mutant is the game with one fault in its views, and the laws must find it. */
#include "../laws.h"
#include "table.h"

#include "games/petra/petra.h"

enum { GAMES = 60 };

static const struct game *const good = &petra_game;

static struct petra_state *at(struct game_state *s)
{
    return (struct petra_state *)s;
}

/* Views that show too much. */

static void leak_hands(const struct box *box, struct game_state *s, int viewer)
{
    uint32_t hand = at(s)->seat[0].hand;
    good->redact(box, s, viewer);
    at(s)->seat[0].hand = hand;
}

static void leak_deck(const struct box *box, struct game_state *s, int viewer)
{
    uint32_t unseen = at(s)->unseen;
    good->redact(box, s, viewer);
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
    good->redact(box, s, viewer);
    for (int seat = 0; seat < at(s)->seats; seat++)
        if (seat != viewer)
            at(s)->seat[seat].hand = 0;
}

static void forget_own(const struct box *box, struct game_state *s, int viewer)
{
    good->redact(box, s, GAME_SPECTATOR);
    at(s)->viewer = viewer == GAME_SPECTATOR ? PETRA_NONE : (uint8_t)viewer;
}

/* What comes into the row is told wrongly to the others. */
static game_move hide_row(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    if (petra_now(petra_of(s))->kind == PETRA_S_CARD_ROW && viewer != petra_of(s)->turn_of)
        return petra_pack(PETRA_INFLUENCE, petra_lowest(petra_of(s)->unseen), 0);
    return good->redact_move(box, s, m, viewer);
}

static game_move hide_own_draw(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    (void)viewer;
    return good->redact_move(box, s, m, GAME_SPECTATOR);
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
    good->resample(box, s, viewer, rng);
    at(s)->unseen = unseen;
}

static void guess_own(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->resample(box, s, viewer, rng);
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

static bool broken(const struct game *mutant, enum laws_depth depth)
{
    static struct laws_breach breach;
    static struct table table;
    uint64_t decisions = 0;
    struct laws_case c = {.game = mutant, .box = &table.box.head, .seed = 1, .depth = depth};
    table_box(&table, &petra_game, NULL);
    for (c.index = 0; c.index < GAMES; c.index++) {
        laws_variant(&c, (uint32_t)(c.index % laws_variants(mutant)));
        if (!laws_game(&c, &breach, &decisions))
            return true;
    }
    return false;
}

#define MUTANT(function, faulty)                                                                                       \
    do {                                                                                                               \
        struct game mutant = petra_game;                                                                               \
        mutant.function = faulty;                                                                                      \
        if (!broken(&mutant, LAWS_LEAN) || !broken(&mutant, LAWS_FULL))                                                \
            fail_msg("no law finds the mutant %s", #faulty);                                                           \
    } while (0)

static void leaks_are_found(void **unused)
{
    (void)unused;
    MUTANT(redact, leak_hands);
    MUTANT(redact, leak_deck);
    MUTANT(redact_move, leak_draw);
}

static void losses_are_found(void **unused)
{
    (void)unused;
    MUTANT(redact, forget_shown);
    MUTANT(redact, forget_own);
    MUTANT(redact_move, hide_row);
    MUTANT(redact_move, hide_own_draw);
    MUTANT(moves, no_claims);
}

static void bad_guesses_are_found(void **unused)
{
    (void)unused;
    MUTANT(resample, guess_nothing);
    MUTANT(resample, guess_twice);
    MUTANT(resample, guess_own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaks_are_found),
        cmocka_unit_test(losses_are_found),
        cmocka_unit_test(bad_guesses_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
