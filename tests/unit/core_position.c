/* Position ids: written and read back at every step of random games for every viewer; typing errors; and that an id
 * does not reveal secrets. */
#include "fixture.h"

#include "core/position.h"
#include "games/null/null.h"
#include "games/petra/petra.h"
#include "games/prowl/prowl.h"

#include <stdio.h>
#include <stdlib.h>

static struct fixture fixture, other;
static game_move seen[FIXTURE_LOG_MAX], read_log[FIXTURE_LOG_MAX];
static uint64_t seed_now; /* the seed of the present game, printed on failure */

/* The id after `count` moves; the next call but one overwrites it. */
static const char *id_of(const struct match *m, uint32_t count, int viewer)
{
    static char text[2][POSITION_MAX];
    static int which;
    struct text out;
    struct fault f = {ERR_NONE, 0, ""};
    which = !which;
    text_init(&out, text[which], POSITION_MAX);
    if (position_write(m, count, viewer, seen, &out, &f) != ERR_NONE)
        fail_msg("%s, seed %llu, viewer %d, after %u moves: %s (%zu)", m->game->id, (unsigned long long)seed_now,
                 viewer, count, err_message(f.err), f.at);
    assert_false(out.cut);
    return text[which];
}

static enum err try_read(const struct fixture *t, const char *text, struct match *m, int *viewer)
{
    static struct position p;
    struct rng chance;
    struct fault f;
    rng_seed(&chance, 0, 0, RNG_CHANCE, 0);
    enum err err = position_open(text, strlen(text), &p, &f);
    if (err == ERR_NONE && p.mark != t->game->mark)
        err = ERR_RECORD_GAME;
    if (err == ERR_NONE)
        err = position_box(&p, &t->box.head, &f);
    if (err == ERR_NONE)
        err = position_load(&p, t->game, &t->box.head, m, read_log, &chance, &f);
    *viewer = p.viewer;
    return err;
}

static bool same_view(const struct match *a, uint32_t step, const struct match *b, int viewer)
{
    struct game_state one, two;
    match_state_at(a, step, &one);
    match_state_at(b, step, &two);
    if (a->game->secrets != NULL && viewer != GAME_REFEREE) {
        a->game->secrets->redact(a->box, &one, viewer);
        b->game->secrets->redact(b->box, &two, viewer);
    }
    return game_same(a->game, &one, &two);
}

/* Reading an id gives what was written, including the moves that led there. */
static void check_id(const struct fixture *t, uint32_t count, int viewer)
{
    struct match m;
    int whose;
    const char *id = id_of(&t->match, count, viewer);
    assert_int_equal(try_read(t, id, &m, &whose), ERR_NONE);
    assert_int_equal(m.count, count);
    assert_int_equal(whose, t->game->secrets == NULL ? GAME_REFEREE : viewer);
    for (uint32_t step = viewer == GAME_REFEREE || count < 8 ? 0 : count - 8; step <= count; step++)
        if (!same_view(&t->match, step, &m, viewer))
            fail_msg("%s, seed %llu, viewer %d: step %u of %s", t->game->id, (unsigned long long)seed_now, viewer, step,
                     id);
    if (viewer == GAME_REFEREE)
        assert_memory_equal(m.log, t->match.log, count * sizeof *m.log);
    assert_string_equal(id, id_of(&m, count, viewer));
}

static void play_random(struct fixture *t, struct rng *rng, uint32_t most)
{
    while (t->match.count < most && match_actor(&t->match) != GAME_OVER)
        match_apply(&t->match, fixture_choose(t, rng));
}

/* Checks every so many steps of one random game. */
static void check_game(uint64_t seed, uint32_t seats, const char *const *options, uint32_t stride)
{
    struct rng rng;
    seed_now = seed;
    fixture_begin(&fixture, seats, options, NULL, seed);
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    play_random(&fixture, &rng, UINT32_MAX);
    for (uint32_t step = 0; step <= fixture.match.count; step += stride)
        for (int viewer = GAME_REFEREE; viewer < (int)seats; viewer++)
            check_id(&fixture, step, viewer);
}

static void check_games(const char *game, const char *const *options, uint32_t games, uint32_t stride)
{
    fixture_box(&fixture, registry_find(game), NULL);
    for (uint32_t i = 0; i < games; i++)
        check_game(4000 + i, fixture.game->seats_min + i % (fixture.game->seats_max - fixture.game->seats_min + 1U),
                   options, stride);
}

/* Every game that there is. */
static void test_every(void **state)
{
    (void)state;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *g = registry_game(i);
        assert_ptr_equal(registry_marked(g->mark), g);
        assert_in_range(g->rules_version, 1, 31);
        check_games(g->id, NULL, g->seats_max - g->seats_min + 1U, 61);
    }
}

static void test_null(void **state)
{
    static const char *const options[] = {"turns=24", "bonus=2,3", "peeks=on", NULL};
    (void)state;
    check_games("null", options, 60, 1);
    check_games("null", NULL, 20, 1);
}

static void test_passage(void **state)
{
    static const char *const options[] = {"edition=fr", NULL};
    (void)state;
    check_games("prowlers-passage", NULL, 10, 1);
    check_games("prowlers-passage", options, 10, 1);
}

static void test_petra(void **state)
{
    (void)state;
    check_games("petra", NULL, 3, 37);
}

static void test_prowl(void **state)
{
    static const char *const options[] = {"rounds=2", "leaders=off", "clans=Au,Wi,Su,Sp", NULL};
    (void)state;
    check_games("prowl", NULL, 12, 1);
    check_games("prowl", options, 4, 1);
    /* A hand was seen, and then a clan card from it passed on: the view forgets which, the moves do not. */
    fixture_box(&fixture, registry_find("prowl"), NULL);
    check_game(200066, 4, NULL, 1);
}

static void test_slips(void **state)
{
    static const char marks[] = "0123456789abcdefghjkmnpqrstvwxyz";
    char id[POSITION_MAX], bad[POSITION_MAX];
    struct match m;
    int viewer;
    struct rng rng;
    (void)state;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    fixture_begin(&fixture, 2, NULL, NULL, 5);
    rng_seed(&rng, 5, 0, RNG_TEST, 0);
    play_random(&fixture, &rng, 20);
    strcpy(id, id_of(&fixture.match, fixture.match.count, GAME_REFEREE));
    size_t size = strlen(id);
    for (size_t i = 2; i < size; i++) {
        for (size_t k = 0; k < sizeof marks - 1; k++) {
            strcpy(bad, id);
            bad[i] = marks[k];
            assert_int_equal(try_read(&fixture, bad, &m, &viewer), marks[k] == id[i] ? ERR_NONE : ERR_POSITION_CHECK);
        }
        if (i + 1 < size && id[i] != id[i + 1]) {
            strcpy(bad, id);
            bad[i] = id[i + 1];
            bad[i + 1] = id[i];
            assert_int_equal(try_read(&fixture, bad, &m, &viewer), ERR_POSITION_CHECK);
        }
        memcpy(bad, id, i);
        bad[i] = '\0';
        assert_int_not_equal(try_read(&fixture, bad, &m, &viewer), ERR_NONE);
    }
    assert_int_equal(try_read(&fixture, "w1p0000", &m, &viewer), ERR_POSITION_VERSION);
    assert_int_equal(try_read(&fixture, "game.json", &m, &viewer), ERR_POSITION_TEXT);
    assert_int_equal(try_read(&fixture, "", &m, &viewer), ERR_POSITION_TEXT);
}

/* An id tells by which version of its game's rules it was played. */
static void test_other_rules(void **state)
{
    struct match m;
    int viewer;
    (void)state;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    fixture_begin(&fixture, 2, NULL, NULL, 7);
    struct game changed = *fixture.game;
    struct match elsewhere = fixture.match;
    changed.rules_version++;
    elsewhere.game = &changed;
    assert_int_equal(try_read(&fixture, id_of(&elsewhere, 0, GAME_REFEREE), &m, &viewer), ERR_RULES_VERSION);
}

/* Capitals, signs that look alike, and whatever a mail program does to long lines. */
static void test_pasted(void **state)
{
    char id[POSITION_MAX], pasted[2 * POSITION_MAX];
    struct match m;
    int viewer;
    size_t used = 0;
    (void)state;
    fixture_box(&fixture, registry_find("prowl"), NULL);
    fixture_begin(&fixture, 3, NULL, NULL, 6);
    strcpy(id, id_of(&fixture.match, 0, GAME_REFEREE));
    for (size_t i = 0; id[i] != '\0'; i++) {
        char c = (char)(id[i] >= 'a' ? id[i] - 'a' + 'A' : id[i]);
        pasted[used++] = (char)(c == '1' ? "IlL"[i % 3] : c == '0' ? "oO"[i % 2] : c);
        if (i % 7 == 6)
            pasted[used++] = " \n\t-\r"[i % 5];
    }
    pasted[used] = '\0';
    assert_int_equal(try_read(&fixture, pasted, &m, &viewer), ERR_NONE);
    assert_true(same_view(&fixture.match, 0, &m, GAME_REFEREE));
}

/* An id with random contents and a correct check digit. */
static void test_nonsense(void **state)
{
    static const char marks[] = "0123456789abcdefghjkmnpqrstvwxyz";
    struct rng rng;
    (void)state;
    rng_seed(&rng, 7, 0, RNG_TEST, 0);
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        fixture_box(&fixture, registry_game(g), NULL);
        fixture_begin(&fixture, fixture.game->seats_max, NULL, NULL, 8);
        for (uint32_t i = 0; i < 3000 / FEWER; i++) {
            char id[128];
            struct match m;
            int viewer;
            uint32_t size = 8 + rng_below(&rng, 100), check = 0;
            /* It begins like a real id, so that most of them are read beyond the beginning. */
            strcpy(id, id_of(&fixture.match, 0, GAME_REFEREE));
            for (uint32_t k = 9; k < size; k++)
                id[k] = marks[rng_below(&rng, 32)];
            for (uint32_t k = 2; k < size; k++)
                check = (check * 32 + (uint32_t)(strchr(marks, id[k]) - marks) + 1) % 1048573;
            for (uint32_t k = 0; k < 4; k++)
                id[size + k] = marks[check >> (15 - 5 * k) & 31];
            id[size + 4] = '\0';
            assert_int_not_equal(try_read(&fixture, id, &m, &viewer), ERR_POSITION_CHECK);
        }
    }
}

static void test_boxes(void **state)
{
    char id[POSITION_MAX];
    struct match m;
    int viewer;
    struct fault f;
    static struct position p;
    (void)state;
    fixture_edited(&fixture, registry_find("null"), "id ", "id my-own-");
    fixture_begin(&fixture, 2, NULL, NULL, 9);
    strcpy(id, id_of(&fixture.match, 0, 0));
    assert_int_equal(try_read(&fixture, id, &m, &viewer), ERR_NONE);
    assert_int_equal(position_open(id, strlen(id), &p, &f), ERR_NONE);
    fixture_box(&fixture, registry_find("null"), NULL);
    assert_int_equal(position_box(&p, &fixture.box.head, &f), ERR_POSITION_BOX);
    assert_memory_equal(f.what, "my-own-", 7);
    fixture_begin(&fixture, 2, NULL, NULL, 9);
    strcpy(id, id_of(&fixture.match, 0, 0));
    fixture.box.head.hash ^= 1; /* as if the program carried another box by now */
    assert_int_equal(try_read(&fixture, id, &m, &viewer), ERR_POSITION_BOX);
}

/* Swaps hidden cards of the set-up. */
static void disguise(struct game_setup *setup, const struct game *game, int viewer, struct rng *rng)
{
    int a = (int)rng_below(rng, setup->seats), b = (int)rng_below(rng, setup->seats);
    if (a == viewer || b == viewer)
        return;
    if (strcmp(game->id, "null") == 0) {
        struct null_setup *s = (struct null_setup *)setup->data;
        uint8_t *one = &s->hand[a][rng_below(rng, 2)], *two = &s->hand[b][rng_below(rng, 2)], card = *one;
        *one = *two;
        *two = card;
    } else if (strcmp(game->id, "petra") == 0) {
        struct petra_setup *s = (struct petra_setup *)setup->data;
        uint8_t card = s->hand[a];
        s->hand[a] = s->hand[b];
        s->hand[b] = card;
    } else {
        struct prowl_setup *s = (struct prowl_setup *)setup->data;
        uint32_t one = prowl_bit(rng_below(rng, 32)) & s->hand[a], two = prowl_bit(rng_below(rng, 32)) & s->hand[b];
        if (one == 0 || two == 0 || a == b)
            return;
        s->hand[a] ^= one | two;
        s->hand[b] ^= one | two;
    }
}

/* Plays random moves that look to the viewer just like those of the fixture's game; false if there are none. */
static bool follow(const struct fixture *t, int viewer, struct match *m, uint32_t count, struct rng *rng)
{
    struct game_state truth;
    const struct game *g = t->game;
    g->start(m->box, &truth, &t->match.setup);
    for (uint32_t i = 0; i < count; i++) {
        struct game_moves legal;
        game_move found[GAME_MOVES_MAX], wanted = g->secrets->redact_move(m->box, &truth, t->match.log[i], viewer);
        uint32_t n = 0;
        game_legal(g, m->box, &m->state, &legal);
        for (uint32_t k = 0; k < legal.count; k++)
            if (g->secrets->redact_move(m->box, &m->state, legal.move[k], viewer) == wanted)
                found[n++] = legal.move[k];
        if (n == 0)
            return false;
        match_apply(m, found[rng_below(rng, n)]);
        g->apply(m->box, &truth, t->match.log[i]);
    }
    return true;
}

static uint32_t check_secrets(const char *game, uint32_t seats, uint32_t games, uint32_t most)
{
    struct rng rng, chance;
    uint32_t different = 0;
    fixture_box(&fixture, registry_find(game), NULL);
    rng_seed(&chance, 0, 0, RNG_CHANCE, 0);
    for (uint32_t seed = 0; seed < games / FEWER; seed++) {
        seed_now = 5000 + seed;
        rng_seed(&rng, seed_now, 0, RNG_TEST, 0);
        fixture_begin(&fixture, seats, NULL, NULL, seed_now);
        play_random(&fixture, &rng, rng_below(&rng, most));
        int viewer = (int)rng_below(&rng, seats + 1) - 1;
        struct game_setup setup = fixture.match.setup;
        for (uint32_t i = 0; i < 10; i++)
            disguise(&setup, fixture.game, viewer, &rng);
        match_init(&other.match, fixture.game, &fixture.box.head, &setup, other.log, &chance);
        if (!follow(&fixture, viewer, &other.match, fixture.match.count, &rng) ||
            !same_view(&fixture.match, fixture.match.count, &other.match, viewer))
            continue;
        char id[POSITION_MAX];
        strcpy(id, id_of(&fixture.match, fixture.match.count, viewer));
        if (strcmp(id, id_of(&other.match, other.match.count, viewer)) != 0)
            fail_msg("%s, seed %llu, viewer %d: the id tells what is hidden", game, (unsigned long long)seed_now,
                     viewer);
        different += !game_same(fixture.game, &fixture.match.state, &other.match.state);
    }
    return different;
}

static void test_secrets(void **state)
{
    (void)state;
    assert_true(check_secrets("null", 3, 400, 12) > 50 / FEWER);
    assert_true(check_secrets("petra", 3, 60, 400) > 5 / FEWER);
    assert_true(check_secrets("prowl", 4, 400, 24) > 50 / FEWER);
    assert_true(check_secrets("prowl", 2, 200, 24) > 10 / FEWER);
}

UNIT_MAIN(cmocka_unit_test(test_every), cmocka_unit_test(test_null), cmocka_unit_test(test_passage),
          cmocka_unit_test(test_petra), cmocka_unit_test(test_prowl), cmocka_unit_test(test_slips),
          cmocka_unit_test(test_other_rules), cmocka_unit_test(test_pasted), cmocka_unit_test(test_nonsense),
          cmocka_unit_test(test_boxes), cmocka_unit_test(test_secrets))
