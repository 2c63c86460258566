/* The laws bite in Prowl too: each mutant is the game with one fault in how it keeps secrets, and the laws must find
 * it.
 *
 * A mutant is a copy of the game's table with one function replaced; it is played with a box of which nearly every card
 * hides or shows something. */
#include "../laws.h"
#include "prowl_tiny.h"
#include "table.h"

#include "games/prowl/prowl.h"

enum { GAMES = 300 };

static const struct game *const good = &prowl_game;

static struct prowl_state *at(struct game_state *s)
{
    return (struct prowl_state *)s;
}

/* Views that show too much. */

static void leak_clans(const struct box *box, struct game_state *s, int viewer)
{
    uint8_t clan[PROWL_SEATS];
    memcpy(clan, at(s)->clan, sizeof clan);
    good->redact(box, s, viewer);
    memcpy(at(s)->clan, clan, sizeof clan);
}

static void leak_hand(const struct box *box, struct game_state *s, int viewer)
{
    uint32_t hand = at(s)->hand[1];
    good->redact(box, s, viewer);
    at(s)->hand[1] = hand;
}

/* What the next seat knows is left in the view. */
static void leak_known(const struct box *box, struct game_state *s, int viewer)
{
    int other = (viewer + 1) % at(s)->seats;
    uint32_t known[PROWL_SEATS];
    memcpy(known, at(s)->known[other], sizeof known);
    good->redact(box, s, viewer);
    memcpy(at(s)->known[other], known, sizeof known);
}

static game_move leak_change(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->redact_move(box, s, m, viewer));
    if (p.kind == PROWL_M_CHANGE)
        p.arg = prowl_unpack(m).arg;
    return prowl_pack(&p);
}

static game_move leak_veil(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->redact_move(box, s, m, viewer));
    if (p.kind == PROWL_M_VEIL)
        p.arg = prowl_unpack(m).arg;
    return prowl_pack(&p);
}

/* Everybody is told what the acting seat is. */
static game_move leak_look(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    return good->redact_move(box, s, m, prowl_unpack(m).kind == PROWL_M_SEAT ? prowl_of(s)->seat : viewer);
}

/* A wrong accusation, or a look that led to nothing, still tells the card. */
static game_move leak_target(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->redact_move(box, s, m, viewer));
    uint32_t target = prowl_of(s)->target;
    if (p.kind == PROWL_M_TO && target < prowl_of(s)->seats && p.hand == 0)
        p.clan[target] = (uint8_t)(prowl_of(s)->clan[target] + 1);
    return prowl_pack(&p);
}

/* Views that show too little. */

static void lose_known(const struct box *box, struct game_state *s, int viewer)
{
    good->redact(box, s, viewer);
    if (viewer >= 0)
        memset(at(s)->known[viewer], 0, sizeof at(s)->known[viewer]);
}

static void lose_barred(const struct box *box, struct game_state *s, int viewer)
{
    good->redact(box, s, viewer);
    for (uint32_t seat = 0; seat < PROWL_SEATS && seat < at(s)->seats; seat++)
        if (at(s)->clan[seat] == PROWL_HIDDEN)
            at(s)->may[seat] = 15;
}

static void lose_seen(const struct box *box, struct game_state *s, int viewer)
{
    good->redact(box, s, viewer);
    for (int seat = 0; seat < PROWL_SEATS && seat < at(s)->seats; seat++)
        if (seat != viewer && at(s)->clan[seat] != PROWL_NONE && !(at(s)->mark[seat] & PROWL_UP))
            at(s)->clan[seat] = PROWL_HIDDEN;
}

static game_move lose_answer(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->redact_move(box, s, m, viewer));
    p.answer = PROWL_UNTOLD;
    return prowl_pack(&p);
}

static game_move lose_hand(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->redact_move(box, s, m, viewer));
    p.hand = 0;
    return prowl_pack(&p);
}

static void lose_outcome(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    good->moves(box, s, out);
    if (prowl_of(s)->viewer != PROWL_TRUTH && good->actor(box, s) == GAME_CHANCE && out->count > 1)
        out->count--;
}

/* Guesses that cannot be. */

static void guess_hands(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->resample(box, s, viewer, rng);
    uint32_t hand = at(s)->hand[0];
    if (at(s)->held[0] == at(s)->held[1]) {
        at(s)->hand[0] = at(s)->hand[1];
        at(s)->hand[1] = hand;
    }
}

static void guess_clan(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->resample(box, s, viewer, rng);
    uint8_t clan = at(s)->clan[0];
    at(s)->clan[0] = at(s)->clan[1];
    at(s)->clan[1] = clan;
}

static const char *broken_law(const struct game *mutant)
{
    static struct laws_breach breach;
    static struct table table;
    uint64_t decisions = 0;
    table_box(&table, &prowl_game, prowl_tiny());
    for (uint64_t i = 0; i < GAMES; i++) {
        struct laws_case c = {.game = mutant, .box = &table.box.head, .seats = 2 + i % 2, .seed = 9, .index = i};
        c.depth = LAWS_FULL;
        c.option[PROWL_O_ROUNDS] = 2;
        c.option[PROWL_O_CLANS] = 0x3210;
        if (!laws_game(&c, &breach, &decisions))
            return breach.law;
    }
    return NULL;
}

static void must_break(const struct game *mutant, const char *name, const char *law)
{
    const char *broken = broken_law(mutant);
    if (broken == NULL || strcmp(broken, law) != 0)
        fail_msg("%s breaks %s", name, broken != NULL ? broken : "nothing");
}

#define TEST_MUTANT(member, function, law)                                                                             \
    do {                                                                                                               \
        struct game mutant = prowl_game;                                                                               \
        mutant.member = function;                                                                                      \
        must_break(&mutant, #function, law);                                                                           \
    } while (0)

static void the_game_itself_breaks_none(void **unused)
{
    (void)unused;
    assert_null(broken_law(&prowl_game));
}

static void leaks_are_found(void **unused)
{
    (void)unused;
    TEST_MUTANT(redact, leak_clans, "Views");
    TEST_MUTANT(redact, leak_hand, "Guesses"); /* a guess that has its view again is what comes first */
    TEST_MUTANT(redact, leak_known, "Views");
    TEST_MUTANT(redact_move, leak_change, "Views");
    TEST_MUTANT(redact_move, leak_veil, "Views");
    TEST_MUTANT(redact_move, leak_look, "Views");
    TEST_MUTANT(redact_move, leak_target, "Views");
}

static void losses_are_found(void **unused)
{
    (void)unused;
    TEST_MUTANT(redact, lose_known, "Views");
    TEST_MUTANT(redact, lose_barred, "Views");
    TEST_MUTANT(redact, lose_seen, "Views");
    TEST_MUTANT(redact_move, lose_answer, "Views");
    TEST_MUTANT(redact_move, lose_hand, "Views");
    TEST_MUTANT(moves, lose_outcome, "Views");
}

static void impossible_guesses_are_found(void **unused)
{
    (void)unused;
    TEST_MUTANT(resample, guess_hands, "Guesses");
    TEST_MUTANT(resample, guess_clan, "Guesses");
}

UNIT_MAIN(cmocka_unit_test(the_game_itself_breaks_none), cmocka_unit_test(leaks_are_found),
          cmocka_unit_test(losses_are_found), cmocka_unit_test(impossible_guesses_are_found))
