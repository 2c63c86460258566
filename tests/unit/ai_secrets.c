/* The search for games with secret aims: its answers are reproducible, it keeps to its limit and its arena, plays any
 * game, and gives the same answer whatever is hidden from its seat. */
#include "fixture.h"

#include "ai/bot.h"
#include "games/prowl/prowl_mind.h"

static struct fixture t, other;
static game_move seen[2][FIXTURE_LOG_MAX];
static _Alignas(64) uint8_t arena[1 << 20];
static bool every;

static void ask(const struct fixture *at, int seat, uint32_t which, uint64_t seed, uint64_t nodes,
                struct bot_answer *out)
{
    struct bot_memory memory = {.seen = seen[which]};
    struct rng rng;
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    struct bot_turn turn = {
        .rng = &rng, .limit = {.nodes = nodes}, .every = every, .arena = arena, .arena_size = sizeof arena};
    bot_look(&at->match, seat, &memory, &turn);
    bot_choose(bot_find("secrets"), &turn, out);
}

static bool same(const struct bot_answer *a, const struct bot_answer *b)
{
    if (a->move != b->move || a->nodes != b->nodes || a->value != b->value || a->lines != b->lines)
        return false;
    for (uint32_t i = 0; i < a->lines; i++)
        if (a->line[i].move != b->line[i].move || a->line[i].visits != b->line[i].visits)
            return false;
    return true;
}

/* The cards of a seat's hand that no other seat knows anything about. */
static uint32_t quiet_hand(const struct prowl_state *s, uint32_t seat)
{
    uint32_t known = 0;
    for (uint32_t viewer = 0; viewer < s->seats; viewer++)
        known |= s->known[viewer][seat];
    return s->hand[seat] & ~known;
}

/* Plays the same moves from another deal, in which two rivals of seat 0 have exchanged cards that both still hold. Seat
 * 0 has seen the same in both, so it must answer the same. */
static bool swapped(struct rng *rng)
{
    const struct prowl_state *s = prowl_of(&t.match.state);
    uint32_t mine = quiet_hand(s, 1), theirs = quiet_hand(s, 2);
    if (mine == 0 || theirs == 0)
        return false;
    uint32_t a = prowl_bit(prowl_least(mine)), b = prowl_bit(31U - (uint32_t)__builtin_clz(theirs));
    struct game_setup setup = t.match.setup;
    struct prowl_setup *deal = (struct prowl_setup *)setup.data;
    deal->hand[1] ^= a | b;
    deal->hand[2] ^= a | b;
    match_init(&other.match, &prowl_game, &t.box.head, &setup, other.log, rng);
    for (uint32_t i = 0; i < t.match.count; i++)
        match_apply(&other.match, t.match.log[i]);
    return true;
}

/* A move that reveals much is not chosen, but its value is reported as it is, and it may be chosen if the caller asks
 * for the values of all moves. */
static game_move given_away;

static int32_t betrays(const struct box *box, const void *belief, const struct game_state *view, game_move m)
{
    (void)box;
    (void)view;
    assert_non_null(belief);
    return m == given_away ? MIND_WHOLE : 0;
}

static void gives_nothing_away(void **unused)
{
    static struct bot_answer before, after;
    struct game_mind mind = prowl_mind;
    struct game game = prowl_game;
    (void)unused;
    game.mind = &mind;
    mind.betrays = NULL;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 6; seed++) {
        fixture_begin(&t, 2 + (uint32_t)(seed % 4), NULL, NULL, seed);
        t.match.game = &game;
        match_settle(&t.match);
        int seat = match_actor(&t.match);
        ask(&t, seat, 0, seed, 300, &before);
        given_away = before.move;
        mind.betrays = betrays;
        ask(&t, seat, 0, seed, 300, &after);
        assert_true(after.move != before.move);
        for (uint32_t i = 0; i < after.lines; i++)
            assert_in_range(after.line[i].value, 0, MIND_WHOLE);
        every = true;
        ask(&t, seat, 0, seed, 300, &after);
        every = false;
        assert_true(same(&before, &after));
        mind.betrays = NULL;
    }
}

static void sees_nothing_hidden(void **unused)
{
    static struct bot_answer first, second;
    uint32_t compared = 0;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct rng rng;
        char token[GAME_TOKEN_MAX];
        rng_seed(&rng, 41, seed, RNG_TEST, 0);
        fixture_begin(&t, 3 + (uint32_t)(seed % 3), NULL, NULL, seed);
        for (int actor; (match_settle(&t.match), actor = match_actor(&t.match)) != GAME_OVER;) {
            if (actor == 0 && prowl_of(&t.match.state)->phase == PROWL_P_TURN && swapped(&rng)) {
                ask(&t, 0, 0, seed, 60, &first);
                ask(&other, 0, 1, seed, 60, &second);
                assert_true(same(&first, &second));
                compared++;
            }
            fixture_random(&t, &rng, token);
        }
    }
    assert_true(compared >= 20);
}

static void can_be_repeated(void **unused)
{
    static struct bot_answer first, second;
    (void)unused;
    fixture_box(&t, &prowl_game, NULL);
    fixture_begin(&t, 4, NULL, NULL, 5);
    match_settle(&t.match);
    ask(&t, match_actor(&t.match), 0, 1, 300, &first);
    ask(&t, match_actor(&t.match), 0, 1, 300, &second);
    assert_true(same(&first, &second));
    assert_int_equal(first.nodes, 300);
    ask(&t, match_actor(&t.match), 0, 2, 300, &second);
    assert_false(same(&first, &second));
}

/* Plays every game to the end with every number of seats. */
static void plays_any_game(void **unused)
{
    static struct bot_answer answer;
    (void)unused;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *game = registry_game(i);
        fixture_box(&t, game, NULL);
        fixture_begin(&t, game->seats_max, NULL, NULL, 3);
        for (int actor, turn = 0; turn < 40 && (match_settle(&t.match), actor = match_actor(&t.match)) != GAME_OVER;
             turn++) {
            ask(&t, actor, 0, (uint64_t)turn, 6, &answer);
            match_apply(&t.match, answer.move);
        }
    }
}

UNIT_MAIN(cmocka_unit_test(sees_nothing_hidden), cmocka_unit_test(gives_nothing_away),
          cmocka_unit_test(can_be_repeated), cmocka_unit_test(plays_any_game))
