/* The laws bite in Prowl too: each mutant is the game with one fault in how it keeps secrets, and the laws must find
 * it. Others have a fault in a rule, and the second player of the rules (prowl_second.h) must find those.
 *
 * A mutant is a copy of the game's struct game with one function replaced. For the laws it is played with a box of
 * which nearly every card hides or shows something; against the second player, with the built-in box. */
#include "../laws.h"
#include "prowl_second.h"
#include "prowl_tiny.h"

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
    good->secrets->redact(box, s, viewer);
    memcpy(at(s)->clan, clan, sizeof clan);
}

static void leak_hand(const struct box *box, struct game_state *s, int viewer)
{
    uint32_t hand = at(s)->hand[1];
    good->secrets->redact(box, s, viewer);
    at(s)->hand[1] = hand;
}

/* What the next seat knows is left in the view. */
static void leak_known(const struct box *box, struct game_state *s, int viewer)
{
    int other = (viewer + 1) % at(s)->seats;
    uint32_t known[PROWL_SEATS];
    memcpy(known, at(s)->known[other], sizeof known);
    good->secrets->redact(box, s, viewer);
    memcpy(at(s)->known[other], known, sizeof known);
}

static game_move leak_change(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->secrets->redact_move(box, s, m, viewer));
    if (p.kind == PROWL_M_CHANGE)
        p.arg = prowl_unpack(m).arg;
    return prowl_pack(&p);
}

static game_move leak_veil(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->secrets->redact_move(box, s, m, viewer));
    if (p.kind == PROWL_M_VEIL)
        p.arg = prowl_unpack(m).arg;
    return prowl_pack(&p);
}

/* Everybody is told what the acting seat is. */
static game_move leak_look(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    return good->secrets->redact_move(box, s, m, prowl_unpack(m).kind == PROWL_M_SEAT ? prowl_of(s)->seat : viewer);
}

/* A wrong accusation, or a look that led to nothing, still tells the card. */
static game_move leak_target(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->secrets->redact_move(box, s, m, viewer));
    uint32_t target = prowl_of(s)->target;
    if (p.kind == PROWL_M_TO && target < prowl_of(s)->seats && p.hand == 0)
        p.clan[target] = (uint8_t)(prowl_of(s)->clan[target] + 1);
    return prowl_pack(&p);
}

/* Views that show too little. */

static void lose_known(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, viewer);
    if (viewer >= 0)
        memset(at(s)->known[viewer], 0, sizeof at(s)->known[viewer]);
}

static void lose_barred(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, viewer);
    for (uint32_t seat = 0; seat < PROWL_SEATS && seat < at(s)->seats; seat++)
        if (at(s)->clan[seat] == PROWL_HIDDEN)
            at(s)->may[seat] = 15;
}

static void lose_seen(const struct box *box, struct game_state *s, int viewer)
{
    good->secrets->redact(box, s, viewer);
    for (int seat = 0; seat < PROWL_SEATS && seat < at(s)->seats; seat++)
        if (seat != viewer && at(s)->clan[seat] != PROWL_NONE && !(at(s)->mark[seat] & PROWL_UP))
            at(s)->clan[seat] = PROWL_HIDDEN;
}

static game_move lose_answer(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->secrets->redact_move(box, s, m, viewer));
    p.answer = PROWL_UNTOLD;
    return prowl_pack(&p);
}

static game_move lose_hand(const struct box *box, const struct game_state *s, game_move m, int viewer)
{
    struct prowl_play p = prowl_unpack(good->secrets->redact_move(box, s, m, viewer));
    p.hand = 0;
    return prowl_pack(&p);
}

static void lose_outcome(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    good->moves(box, s, out);
    if (prowl_of(s)->viewer != PROWL_TRUTH && good->actor(box, s) == GAME_CHANCE && out->count > 1)
        out->count--;
}

/* Views that cannot be followed from what is told. */

static bool suppose_once(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                         uint32_t attempt)
{
    return attempt == 0 && good->secrets->suppose(box, s, viewer, token, size, attempt);
}

/* What follows the equals sign is not heeded. */
static bool suppose_untold(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                           uint32_t attempt)
{
    const char *equals = memchr(token, '=', size);
    return good->secrets->suppose(box, s, viewer, token, equals != NULL ? (size_t)(equals - token) : size, attempt);
}

/* Nor is the card of the move itself. */
static bool suppose_no_card(const struct box *box, struct game_state *s, int viewer, const char *token, size_t size,
                            uint32_t attempt)
{
    const char *equals = memchr(token, '=', size);
    size_t head = equals != NULL ? (size_t)(equals - token) : size;
    char other[GAME_TOKEN_MAX] = "?";
    bool named = head > 3 && token[head - 1] >= '1' && token[head - 1] <= '8';
    if (named)
        memcpy(other + 1, token + head, size - head);
    return good->secrets->suppose(box, s, viewer, named ? other : token, named ? 1 + size - head : size, attempt);
}

/* What is told of the set-up is the true one. */
static bool tell_setup(const struct box *box, int viewer, struct game_setup *setup, game_move *log, uint32_t count)
{
    return count == 0 || good->secrets->retrace(box, viewer, setup, log, count);
}

/* Guesses that cannot be. */

static void guess_hands(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->secrets->resample(box, s, viewer, rng);
    uint32_t hand = at(s)->hand[0];
    if (at(s)->held[0] == at(s)->held[1]) {
        at(s)->hand[0] = at(s)->hand[1];
        at(s)->hand[1] = hand;
    }
}

static void guess_clan(const struct box *box, struct game_state *s, int viewer, struct rng *rng)
{
    good->secrets->resample(box, s, viewer, rng);
    uint8_t clan = at(s)->clan[0];
    at(s)->clan[0] = at(s)->clan[1];
    at(s)->clan[1] = clan;
}

/* Rules that are not kept: the start. */

static void dominance_at_once(const struct box *box, struct game_state *s, const struct game_setup *setup)
{
    good->start(box, s, setup);
    at(s)->dominance = 0;
}

static void clans_from_another_seat(const struct box *box, struct game_state *s, const struct game_setup *setup)
{
    good->start(box, s, setup);
    at(s)->seat = 1;
}

static void start_without_dominance(const struct box *box, struct game_state *s, game_move m)
{
    good->apply(box, s, m);
    if (prowl_unpack(m).kind == PROWL_M_START)
        at(s)->dominance = 0;
}

static void start_leaves_one_out(const struct box *box, const struct game_state *s, struct game_moves *out)
{
    good->moves(box, s, out);
    if (prowl_of(s)->phase == PROWL_P_START)
        out->count--;
}

/* Movement. */

enum { SCOUT = PROWL_EACH + 1, WARDEN = 3 * PROWL_EACH };

static bool rearranges(const struct game_state *s, game_move m)
{
    const struct prowl_play p = prowl_unpack(m);
    uint32_t card = prowl_of(s)->card;
    bool court = p.kind == PROWL_M_WORD && (card == CARD(WI, 5) || card == CARD(WI, 7));
    return p.kind == PROWL_M_SWAP || court;
}

static bool lies(const struct prowl_state *s, uint32_t card)
{
    for (uint32_t i = 0; i < s->laid_count; i++)
        if ((s->laid[i] & 31U) == card)
            return true;
    return false;
}

/* Makes the move as if an attachment were not there; it stays. */
static void without(const struct box *box, struct game_state *s, game_move m, uint32_t card)
{
    uint32_t owner = 0;
    while (owner < PROWL_SEATS && !(at(s)->attached[owner] >> card & 1))
        owner++;
    if (owner < PROWL_SEATS)
        at(s)->attached[owner] &= ~prowl_bit(card);
    good->apply(box, s, m);
    if (owner < PROWL_SEATS)
        at(s)->attached[owner] |= prowl_bit(card);
}

static void rearranging_wakes_no_scout(const struct box *box, struct game_state *s, game_move m)
{
    if (rearranges(s, m))
        without(box, s, m, SCOUT);
    else
        good->apply(box, s, m);
}

static void rearranging_wakes_no_warden(const struct box *box, struct game_state *s, game_move m)
{
    if (rearranges(s, m))
        without(box, s, m, WARDEN);
    else
        good->apply(box, s, m);
}

/* The Warden is used up, but the others of a rearranging move all the same. */
static void half_is_stopped(const struct box *box, struct game_state *s, game_move m)
{
    struct game_state free = *s;
    bool was = lies(at(s), WARDEN);
    bool may = rearranges(s, m);
    without(box, &free, m, WARDEN);
    good->apply(box, s, m);
    if (may && !was && lies(at(s), WARDEN))
        memcpy(at(s)->track, at(&free)->track, sizeof at(s)->track);
}

/* The Scout follows what the Warden has stopped. */
static void the_stopped_wakes_the_scout(const struct box *box, struct game_state *s, game_move m)
{
    bool was = lies(at(s), WARDEN);
    good->apply(box, s, m);
    for (uint32_t owner = 0; !was && lies(at(s), WARDEN) && owner < PROWL_SEATS; owner++) {
        if (!(at(s)->attached[owner] >> SCOUT & 1))
            continue;
        at(s)->attached[owner] &= ~prowl_bit(SCOUT);
        at(s)->laid[at(s)->laid_count++] = (uint8_t)(SCOUT | owner << 5);
    }
}

/* The High Mage, and the end. */

static void last_promise_is_nothing(const struct box *box, struct game_state *s, game_move m)
{
    uint32_t seat = prowl_of(s)->seat;
    bool last = prowl_of(s)->card == CARD(SP, 8) && prowl_of(s)->held[seat] == 0;
    good->apply(box, s, m);
    if (last)
        at(s)->mark[seat] &= (uint8_t)~PROWL_BOUND;
}

static void broken_promise_wins(const struct box *box, const struct game_state *s, struct game_result *out)
{
    struct game_state copy = *s;
    for (uint32_t seat = 0; seat < PROWL_SEATS; seat++)
        if (prowl_of(s)->clan[seat] < PROWL_CARDS && seat < prowl_of(s)->seats &&
            prowl_reckon_breaks(prowl_of(s), seat))
            at(&copy)->mark[seat] &= (uint8_t)~PROWL_BOUND;
    at(&copy)->winner = (uint8_t)prowl_reckon_winner(prowl_boxed(box), at(&copy), prowl_of(s)->were_up);
    good->result(box, &copy, out);
}

static void contract_bars_the_others(const struct box *box, const struct game_state *s, struct game_result *out)
{
    good->result(box, s, out);
    for (uint32_t seat = 0; seat < prowl_of(s)->seats; seat++)
        if (prowl_reckon_breaks(prowl_of(s), seat))
            out->winners = 0;
}

static void facing_is_forgotten(const struct box *box, const struct game_state *s, struct game_result *out)
{
    struct game_state copy = *s;
    at(&copy)->winner = (uint8_t)prowl_reckon_winner(prowl_boxed(box), prowl_of(s), 0);
    good->result(box, &copy, out);
}

/* Whether the second player finds a fault; `box` is the built-in one where it is NULL. */
static bool second_objects(const struct game *mutant, const char *box)
{
    static struct fixture fixture;
    static struct second second;
    fixture_box(&fixture, &prowl_game, box);
    fixture.game = mutant;
    for (uint64_t seed = 0; seed < 3000; seed++)
        if (!second_game(&second, &fixture, 2 + (uint32_t)(seed % 4), NULL, seed))
            return true;
    return false;
}

static const char *broken_law(const struct game *mutant)
{
    static struct laws_breach breach;
    static struct fixture fixture;
    uint64_t decisions = 0;
    fixture_box(&fixture, &prowl_game, prowl_tiny());
    for (uint64_t i = 0; i < GAMES; i++) {
        struct laws_case c = {.game = mutant, .box = &fixture.box.head, .seats = 2 + i % 2, .seed = 9, .index = i};
        c.depth = LAWS_FULL;
        c.option[PROWL_O_ROUNDS] = 2;
        c.option[PROWL_O_CLANS] = 0x3210;
        if (!laws_game(&c, &breach, &decisions))
            return breach.law;
    }
    return NULL;
}

static void must_break(const struct game *mutant, const char *name, const char *laws)
{
    const char *broken = broken_law(mutant);
    if (broken == NULL || strstr(laws, broken) == NULL)
        fail_msg("%s breaks %s", name, broken != NULL ? broken : "nothing");
}

#define TEST_MUTANT(member, function, laws)                                                                            \
    do {                                                                                                               \
        struct game mutant = prowl_game;                                                                               \
        mutant.member = function;                                                                                      \
        must_break(&mutant, #function, laws);                                                                          \
    } while (0)

#define TEST_SECRET(member, function, laws)                                                                            \
    do {                                                                                                               \
        struct game mutant = prowl_game;                                                                               \
        struct game_secrets secrets = *prowl_game.secrets;                                                             \
        secrets.member = function;                                                                                     \
        mutant.secrets = &secrets;                                                                                     \
        must_break(&mutant, #function, laws);                                                                          \
    } while (0)

static void the_game_itself_breaks_none(void **unused)
{
    (void)unused;
    assert_null(broken_law(&prowl_game));
}

static void leaks_are_found(void **unused)
{
    (void)unused;
    TEST_SECRET(redact, leak_clans, "Views");
    TEST_SECRET(redact, leak_hand, "Guesses"); /* a guess that has its view again is what comes first */
    TEST_SECRET(redact, leak_known, "Views");
    TEST_SECRET(redact_move, leak_change, "Views");
    TEST_SECRET(redact_move, leak_veil, "Views");
    TEST_SECRET(redact_move, leak_look, "Views");
    TEST_SECRET(redact_move, leak_target, "Views");
}

static void losses_are_found(void **unused)
{
    (void)unused;
    TEST_SECRET(redact, lose_known, "Views");
    TEST_SECRET(redact, lose_barred, "Views");
    TEST_SECRET(redact, lose_seen, "Views");
    TEST_SECRET(redact_move, lose_answer, "Views");
    TEST_SECRET(redact_move, lose_hand, "Views");
    TEST_MUTANT(moves, lose_outcome, "Views");
}

static void impossible_guesses_are_found(void **unused)
{
    (void)unused;
    TEST_SECRET(resample, guess_hands, "Guesses");
    TEST_SECRET(resample, guess_clan, "Guesses Follow"); /* whoever follows guesses too */
}

#define TEST_RULE(member, function)                                                                                    \
    do {                                                                                                               \
        struct game mutant = prowl_game;                                                                               \
        mutant.member = function;                                                                                      \
        if (!second_objects(&mutant, NULL))                                                                            \
            fail_msg("nobody notices: %s", #function);                                                                 \
    } while (0)

static void views_that_cannot_be_followed_are_found(void **unused)
{
    (void)unused;
    TEST_SECRET(suppose, suppose_once, "Follow");
    TEST_SECRET(suppose, suppose_untold, "Follow");
    TEST_SECRET(suppose, suppose_no_card, "Follow");
    TEST_SECRET(retrace, tell_setup, "Follow");
}

static void broken_rules_are_found(void **unused)
{
    size_t size;
    (void)unused;
    assert_false(second_objects(&prowl_game, NULL));
    TEST_RULE(start, dominance_at_once);
    TEST_RULE(start, clans_from_another_seat);
    TEST_RULE(apply, start_without_dominance);
    TEST_RULE(moves, start_leaves_one_out);
    TEST_RULE(apply, rearranging_wakes_no_scout);
    TEST_RULE(apply, rearranging_wakes_no_warden);
    TEST_RULE(apply, half_is_stopped);
    TEST_RULE(apply, the_stopped_wakes_the_scout);
    TEST_RULE(apply, last_promise_is_nothing);
    TEST_RULE(result, broken_promise_wins);
    TEST_RULE(result, contract_bars_the_others);
    TEST_RULE(result, facing_is_forgotten);
    assert_true(second_objects(&prowl_game,
                               fixture_edit(registry_box_text(&prowl_game, &size), "leader effect \"contract any\"",
                                            "leader early effect \"contract any\"")));
}

UNIT_MAIN(cmocka_unit_test(the_game_itself_breaks_none), cmocka_unit_test(leaks_are_found),
          cmocka_unit_test(losses_are_found), cmocka_unit_test(impossible_guesses_are_found),
          cmocka_unit_test(views_that_cannot_be_followed_are_found), cmocka_unit_test(broken_rules_are_found))
