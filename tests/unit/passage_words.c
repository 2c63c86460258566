/* Prowler's Passage beside its sentences about moves, which are in tests/words: what is told near the end of the track
 * and of the game, the score, the picture's sum, and what districts bring. */
#include "games/passage/passage_show.h"
#include "fixture.h"

#include <stdio.h>

static struct fixture fixture;
static const char *const names[] = {"Ada", "Blaise"};

static const char setup[] =
    "{\"start\":0,\"areas\":{\"1s\":\"banking\",\"1w\":\"political\",\"1e\":\"market\",\"2s\":\"residential\","
    "\"2w\":\"castle\",\"2e\":\"banking\",\"3s\":\"market\",\"3w\":\"castle\",\"3e\":\"political\",\"4s\":\"banking\","
    "\"4w\":\"political\",\"4e\":\"castle\",\"5s\":\"residential\",\"5w\":\"political\",\"5e\":\"market\","
    "\"6s\":\"castle\",\"6w\":\"market\",\"6e\":\"residential\"},\"tiles\":{\"12\":\"yellow\",\"14\":\"shovel1\","
    "\"1e\":\"yellow\",\"1n\":\"purple\",\"1w\":\"purple\",\"23\":\"blue\",\"24\":\"brown\",\"25\":\"brown\","
    "\"2e\":\"purple\",\"2n\":\"blue\",\"2w\":\"brown\",\"35\":\"brown\",\"3e\":\"yellow\",\"3n\":\"blue\","
    "\"3w\":\"blue\",\"45\":\"blue\",\"46\":\"blue\",\"4e\":\"purple\",\"4n\":\"brown\",\"4w\":\"shovel1\","
    "\"56\":\"shovel2\",\"5e\":\"shovel2\",\"5n\":\"brown\",\"5w\":\"shovel2\",\"6e\":\"blue\",\"6n\":\"yellow\","
    "\"6w\":\"purple\"},\"achievements\":[\"control-four\",\"two-statues\",\"mid-longest\"],\"track\":8}";

/* A position after the given tokens. */
static void lead_to(const char *tokens)
{
    fixture_box(&fixture, &passage_game, NULL);
    fixture_begin(&fixture, 2, NULL, setup, 1);
    fixture_play(&fixture, tokens);
}

static struct show_reader reader_of(const char *language)
{
    return (struct show_reader){lang_find(language), &fixture.box.head, GAME_REFEREE, 2, names, 0, false};
}

static game_move move_of(const char *token)
{
    struct game_moves legal;
    game_legal(&passage_game, &fixture.box.head, &fixture.match.state, &legal);
    int i = game_find(&passage_game, &fixture.box.head, &fixture.match.state, &legal, token, strlen(token));
    if (i < 0)
        fail_msg("%s is not legal", token);
    return legal.move[i];
}

/* Makes spaces at which no line breaks visible. */
static void show_spaces(char *text)
{
    char *to = text;
    for (const char *at = text; *at != '\0'; at++) {
        bool space = at[0] == '\xC2' && at[1] == '\xA0';
        *to++ = space ? '~' : *at;
        at += space;
    }
    *to = '\0';
}

/* Two markers near the end of the track: one comes to it, one is there already. */
static void tells_the_end_of_the_track(void **unused)
{
    char buffer[512];
    struct text t;
    (void)unused;
    lead_to("+B");
    struct show_reader r = reader_of("en");
    struct passage *s = (struct passage *)&fixture.match.state;
    s->marker[PASSAGE_BANKING] = 7;
    s->marker[PASSAGE_POLITICAL] = 8;
    text_init(&t, buffer, sizeof buffer);
    passage_words_show.tell(&r, &fixture.match.state, move_of("1w"), &t);
    assert_string_equal(buffer, "Ada places a passage between Political and Banking (1w) and takes a purple bottle. "
                                "The Political marker is already on the last "
                                "space and stays there. The Banking marker moves 1 space, to the last one: 8 for Ada.");
}

/* A game that is over: both scores, the longest passages as sets of pathways, and whose a marker is. */
static const struct ended {
    int16_t score[2];
    uint32_t own[2];
    int8_t marker;
    const char *en, *fr;
} endings[] = {
    {{101, 97}, {0, 0}, 0, "Ada wins with 101 wealth against 97.", "Ada gagne avec 101 points de Richesse contre 97."},
    {{90, 90},
     {1, 3},
     0,
     "Blaise wins: 90 wealth each, but a longest continuous passage of 2 against 1.",
     "Blaise gagne~: 90 points de Richesse chacun, mais un plus long Tunnel continu de 2 contre 1."},
    {{90, 90},
     {1, 2},
     3,
     "Ada wins: 90 wealth each and equally long continuous passages, but with more districts, 1 against 0.",
     "Ada gagne~: 90 points de Richesse chacun et des Tunnels continus aussi longs, mais plus de Quartiers contrôlés, "
     "1 contre "
     "0."},
    {{90, 90},
     {1, 2},
     0,
     "A draw: 90 wealth each, equally long continuous passages and as many districts.",
     "Partie nulle~: 90 points de Richesse chacun, des Tunnels continus aussi longs et autant de Quartiers."},
};

static void says_who_won(void **unused)
{
    (void)unused;
    lead_to("");
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const struct ended *c = &endings[i];
        const char *const wanted[] = {c->en, c->fr};
        const char *const languages[] = {"en", "fr"};
        struct passage *s = (struct passage *)&fixture.match.state;
        s->phase = PASSAGE_OVER;
        s->marker[PASSAGE_CASTLE] = c->marker;
        for (uint32_t seat = 0; seat < 2; seat++) {
            s->final[seat][PASSAGE_TOTAL] = c->score[seat];
            s->own[seat] = c->own[seat];
        }
        for (int l = 0; l < 2; l++) {
            char buffer[512];
            struct text t;
            struct show_reader r = reader_of(languages[l]);
            text_init(&t, buffer, sizeof buffer);
            passage_words_show.outcome(&r, &fixture.match.state, &t);
            show_spaces(buffer);
            assert_string_equal(buffer, wanted[l]);
        }
    }
}

/* What decides stands first, the scoring at the end before the one in the middle; no title is cut. */
static void sums_first(void **unused)
{
    const char *const languages[] = {"en", "fr"};
    const char *const wanted[2][3] = {{"\nTogether  ", "\nFinal scoring  ", "\nMid-game scoring  "},
                                      {"\nEn tout  ", "\nDécompte final  ", "\nDécompte de mi-partie  "}};
    (void)unused;
    lead_to("");
    struct passage *s = (struct passage *)&fixture.match.state;
    s->mid_done = true;
    for (int l = 0; l < 2; l++) {
        char buffer[2048];
        struct text t;
        struct show_reader r = reader_of(languages[l]);
        s->phase = PASSAGE_OVER;
        text_init(&t, buffer, sizeof buffer);
        passage_words_show.score(&r, &fixture.match.state, &t);
        assert_null(strstr(buffer, "…"));
        const char *at = buffer;
        for (int i = 0; i < 3; i++) {
            at = strstr(at, wanted[l][i]);
            assert_non_null(at);
        }
        s->phase = PASSAGE_PLACE;
        text_init(&t, buffer, sizeof buffer);
        passage_words_show.score(&r, &fixture.match.state, &t);
        assert_null(strstr(buffer, "…"));
    }
}

/* After the scoring in the middle, the picture says what the large number consists of: on a phone in figures, on a desk
 * in words, and in its label. */
static void the_sum_is_explained(void **unused)
{
    static char scene[SHOW_SCENE_MAX];
    static const struct {
        int width, height;
        const char *sum;
    } rooms[] = {{360, 424, "41 + "}, {980, 664, "41 kept + "}};
    (void)unused;
    lead_to("+B");
    struct passage *s = (struct passage *)&fixture.match.state;
    struct show_reader r = reader_of("en");
    s->mid_done = true;
    s->mid[0][PASSAGE_TOTAL] = 41;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        struct show_look look = {.chosen = -1, .width = rooms[i].width, .height = rooms[i].height, .touch = i == 0};
        struct text t;
        text_init(&t, scene, sizeof scene);
        passage_words_show.scene(&r, &fixture.match.state, &look, &t);
        assert_non_null(strstr(scene, rooms[i].sum));
        assert_non_null(strstr(scene, "Ada: 41 wealth at mid-game, "));
    }
}

/* Rewards by district add up to what the rules count for all districts together, in every position of random games. */
static void rewards_add_up(void **unused)
{
    enum { GAMES = 200, SEED = 11 };
    struct rng rng;
    (void)unused;
    rng_seed(&rng, SEED, 0, RNG_TEST, 0);
    for (uint64_t game = 0; game < GAMES; game++) {
        char token[GAME_TOKEN_MAX];
        fixture_box(&fixture, &passage_game, NULL);
        fixture_begin(&fixture, 2, NULL, NULL, game);
        while (match_actor(&fixture.match) != GAME_OVER) {
            const struct passage *s = (const struct passage *)&fixture.match.state;
            const struct passage_box *box = (const struct passage_box *)&fixture.box.head;
            int32_t sum[2] = {0, 0};
            for (uint32_t d = 0; d < PASSAGE_DISTRICTS; d++)
                if (passage_facts_ruler(s, d) != PASSAGE_NOBODY)
                    sum[passage_facts_ruler(s, d)] += passage_facts_reward(box, s, d);
            for (uint32_t seat = 0; seat < 2; seat++) {
                int16_t now[PASSAGE_PARTS];
                passage_facts_standing(box, s, seat, now);
                if (now[PASSAGE_OF_DISTRICTS] != sum[seat])
                    fail_msg("seed %d, game %d, move %u", SEED, (int)game, fixture.match.count);
            }
            fixture_random(&fixture, &rng, token);
        }
    }
}

UNIT_MAIN(cmocka_unit_test(tells_the_end_of_the_track), cmocka_unit_test(says_who_won), cmocka_unit_test(sums_first),
          cmocka_unit_test(the_sum_is_explained), cmocka_unit_test(rewards_add_up))
