/* Prowler's Passage in words: for one set-up, what moves say in both languages, what refused input is told, and what
 * districts bring. A case is moves that lead to a position, then a move or a text, then what is said; ~ is a space at
 * which no line breaks. */
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

/* A position after the given tokens; the edition is "en" or "fr". */
static void lead_to(const char *edition, const char *tokens)
{
    const char *const french[] = {"edition=fr", NULL};
    fixture_box(&fixture, &passage_game, NULL);
    fixture_begin(&fixture, 2, strcmp(edition, "fr") == 0 ? french : NULL, setup, 1);
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

typedef void teller(const struct show_reader *r, const struct game_state *s, game_move m, struct text *out);

struct said {
    const char *tokens, *move;
    const char *en, *fr;
};

static void check_said(teller *hook, const struct said *c)
{
    static char buffer[SHOW_TEXT_MAX];
    const char *const wanted[] = {c->en, c->fr};
    const char *const languages[] = {"en", "fr"};
    lead_to("en", c->tokens);
    for (int i = 0; i < 2; i++) {
        struct show_reader r = reader_of(languages[i]);
        struct text t;
        text_init(&t, buffer, sizeof buffer);
        hook(&r, &fixture.match.state, move_of(c->move), &t);
        show_spaces(buffer);
        if (strcmp(buffer, wanted[i]) != 0)
            fail_msg("after \"%s\", %s in %s:\n  %s\nwanted:\n  %s", c->tokens, c->move, languages[i], buffer,
                     wanted[i]);
    }
}

static const struct said told[] = {
    {"", "+B", "Blaise plays second and moves a marker first. The Banking marker moves 1 space, to 1 for Blaise.",
     "Blaise joue en second et déplace d’abord un marqueur. Le marqueur du Quartier bancaire avance d’une zone~: 1 "
     "pour "
     "Blaise."},
    {"+B", "1w",
     "Ada places a passage between Political and Banking (1w) and takes a purple bottle. The Political marker moves 1 "
     "space, to 1 for Ada. The "
     "Banking "
     "marker moves 1 space, to the centre.",
     "Ada place un Passage secret entre les Quartiers politique et bancaire (1o) et prend un flacon violet. Le "
     "marqueur du Quartier politique avance d’une "
     "zone~: 1 pour "
     "Ada. Le marqueur du Quartier bancaire avance d’une zone, au centre."},
    /* The same district on both sides. */
    {"+B", "46",
     "Ada places a passage in Castle (46) and takes a blue book. The Castle marker moves 2 spaces, to 2 for Ada.",
     "Ada place un Passage secret dans le Quartier noble (46) et prend un livre bleu. Le marqueur du Quartier noble "
     "avance de 2 zones~: 2 "
     "pour Ada."},
    /* Two shovels, and a marker that stays on the other side. */
    {"+P 23 56", "5w",
     "Ada places a passage between Political and Residential (5w) and takes a tile with two shovels. This tile moves "
     "the markers twice. The Political "
     "marker "
     "moves 2 spaces, to 1 for Blaise. The Residential marker moves 2 spaces, to 2 for Ada.",
     "Ada place un Passage secret entre les Quartiers politique et résidentiel (5o) et prend un jeton à deux Pelles. "
     "Ce jeton déplace les marqueurs deux fois. Le "
     "marqueur "
     "du Quartier politique avance de 2 zones~: 1 pour Blaise. Le marqueur du Quartier résidentiel avance de 2 "
     "zones~: 2 pour Ada."},
    /* One shovel: the turn goes on, and then ends. */
    {"+B", "14",
     "Ada places a passage between Market and Banking (14) and takes a tile with one shovel. The Market marker moves 1 "
     "space, to 1 for Ada. The "
     "Banking "
     "marker moves 1 space, to the centre. Ada must now move any one marker one space.",
     "Ada place un Passage secret entre les Quartiers marchand et bancaire (14) et prend un jeton à une Pelle. Le "
     "marqueur du Quartier marchand avance d’une "
     "zone~: 1 "
     "pour Ada. Le marqueur du Quartier bancaire avance d’une zone, au centre. Ada doit maintenant déplacer un "
     "marqueur au choix d’une zone."},
    {"+B 14", "+M", "Ada uses the shovel. The Market marker moves 1 space, to 2 for Ada.",
     "Ada utilise la Pelle. Le marqueur du Quartier marchand avance d’une zone~: 2 pour Ada."},
    /* A statue. */
    {"+B 23 25", "35",
     "Ada places a passage between Castle and Residential (35) and takes a brown candlestick. The Castle marker moves "
     "1 space, to 2 for Ada. The "
     "Residential "
     "marker moves 1 space, to the centre. Ada steals the statue on platform 235.",
     "Ada place un Passage secret entre les Quartiers noble et résidentiel (35) et prend un chandelier marron. Le "
     "marqueur du Quartier noble avance d’une "
     "zone~: 2 pour "
     "Ada. Le marqueur du Quartier résidentiel avance d’une zone, au centre. Ada vole la Statue de la plate-forme "
     "235."},
    /* The second statue brings the mid-game scoring; nobody has the longer passage. */
    {"+B 23 25 35 12 24 14", "+C",
     "Blaise uses the shovel. The Castle marker moves 1 space, to 1 for Ada. Mid-game scoring: 2 statues are stolen. "
     "Nobody claims the achievement \"Mid-game: longest\": the players are tied. Ada: 12 wealth (passages 4, statues "
     "1, "
     "items 4, districts 3). Blaise: 16 wealth (passages 4, statues 1, items 2, districts 9).",
     "Blaise utilise la Pelle. Le marqueur du Quartier noble avance d’une zone~: 1 pour Ada. Décompte de mi-partie~: 2 "
     "Statues sont volées. Personne n’obtient le Haut fait «~Mi-partie~: Tunnel~»~: les joueurs sont à égalité. Ada~: "
     "Richesse 12 (Tunnel 4, Statues 1, Butins 4, Quartiers 3). Blaise~: Richesse 16 (Tunnel 4, Statues 1, "
     "Butins 2, Quartiers 9)."},
    /* Both for one player: an achievement too. */
    {"+B 23 25 35 12 24 2w 14", "+P",
     "Ada uses the shovel. The Political marker moves 1 space, to 1 for Ada. Ada claims the achievement \"Two "
     "statues\" "
     "(3 wealth). Mid-game scoring: 2 statues are stolen. Nobody claims the achievement \"Mid-game: longest\": the "
     "players are tied. Ada: 24 wealth (passages 4, statues 2, items 4, districts 14). Blaise: 10 wealth (passages 4, "
     "statues 0, items 4, districts 2).",
     "Ada utilise la Pelle. Le marqueur du Quartier politique avance d’une zone~: 1 pour Ada. Ada obtient le Haut fait "
     "«~Deux Statues~» (3 points de Richesse). Décompte de mi-partie~: 2 Statues sont volées. Personne n’obtient le "
     "Haut fait "
     "«~Mi-partie~: Tunnel~»~: les joueurs sont à égalité. Ada~: Richesse 24 (Tunnel 4, Statues 2, Butins 4, "
     "Quartiers 14). Blaise~: Richesse 10 (Tunnel 4, Statues 0, Butins 4, Quartiers 2)."},
};

static void tells_moves(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        check_said(passage_words_show.tell, &told[i]);
}

/* Two markers near the end of the track: one comes to it, one is there already. */
static void tells_the_end_of_the_track(void **unused)
{
    char buffer[512];
    struct text t;
    (void)unused;
    lead_to("en", "+B");
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
    lead_to("en", "");
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
    lead_to("en", "");
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
    lead_to("en", "+B");
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

static const struct said previews[] = {
    {"+B", "46", "Ada +3 (passages 2, items 1). Ada takes a blue book. The Castle marker moves 2 spaces, to 2 for Ada.",
     "Ada +3 (Tunnel 2, Butins 1). Ada prend un livre bleu. Le marqueur du Quartier noble avance de 2 zones~: 2 pour "
     "Ada."},
    {"+B", "1w",
     "Ada +5 (passages 2, items 1, districts 2). Blaise −5 (districts −5). Ada takes a purple bottle. The Political "
     "marker moves 1 space, to 1 for Ada. The Banking marker moves 1 space, to the centre.",
     "Ada +5 (Tunnel 2, Butins 1, Quartiers 2). Blaise −5 (Quartiers −5). Ada prend un flacon violet. Le marqueur du "
     "Quartier politique avance d’une zone~: 1 pour Ada. Le marqueur du Quartier bancaire avance d’une zone, au "
     "centre."},
};

static void previews_choices(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof previews / sizeof previews[0]; i++)
        check_said(passage_words_show.preview, &previews[i]);
}

static const struct said labels[] = {
    {"+B", "24", "Candlestick between Castle and Banking (24)", "Chandelier entre noble et bancaire (24)"},
    {"+B", "56", "Two shovels between Political and Castle (56)", "Deux Pelles entre politique et noble (56)"},
    {"+B", "46", "Book, Castle on both sides (46)", "Livre, noble des deux côtés (46)"},
    {"", "+C", "Move one space toward you: Castle", "Déplacer d’une zone vers vous~: noble"},
};

/* In news, too, the pathway's name comes last. */
static const struct said gists[] = {{"+B", "24", "candlestick (24)", "chandelier (24)"},
                                    {"+B", "2w", "candlestick (2w)", "chandelier (2o)"},
                                    {"+B 14", "+M", "Market +1", "marchand +1"}};

static const struct said called[] = {{"+B", "24", "24", "24"}, {"+B", "2w", "2w", "2o"}, {"", "+C", "+C", "+C"}};

static void labels_choices(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        check_said(passage_words_show.label, &labels[i]);
    for (size_t i = 0; i < sizeof called / sizeof called[0]; i++)
        check_said(passage_words_show.name, &called[i]);
    for (size_t i = 0; i < sizeof gists / sizeof gists[0]; i++)
        check_said(passage_words_show.news->gist, &gists[i]);
}

static const struct refused {
    const char *edition, *tokens, *typed, *en, *fr;
} refusals[] = {
    {"en", "+B 24", "24",
     "Pathway 24 already has a passage (Ada): only a pathway that still has its tile can be chosen.",
     "Le chemin 24 porte déjà un Passage secret (Ada)~: on ne peut choisir qu’un chemin qui a encore son jeton."},
    {"en", "+B", "42", "This pathway is written 24.", "Ce chemin s’écrit 24."},
    {"en", "+B", "1N", "This pathway is written 1n.", "Ce chemin s’écrit 1n."},
    {"en", "+B", "13", "Hexes 1 and 3 share no side, so there is no pathway between them.",
     "Les hexagones 1 et 3 ne partagent aucun côté~: il n’y a pas de chemin entre eux."},
    {"en", "+B", "2s", "2s is an area, not a pathway: a hex has the pathways n, e and w.",
     "2s est un secteur, pas un chemin~: un hexagone a les chemins n, e et o."},
    {"en", "+B", "+M",
     "A marker of your choice moves only before the first turn or with a shovel: now choose a pathway.",
     "Un marqueur au choix ne se déplace qu’avant le premier tour ou avec une Pelle~: choisissez maintenant un "
     "chemin."},
    {"en", "+B", "+-", "A turn cannot be passed: a passage has to be placed.",
     "On ne peut pas passer son tour~: il faut placer un Passage secret."},
    {"en", "+B", "pass the turn",
     "A pathway is wanted: two hexes that share a side (24), or a hex with n, e or w (1n), with its tile still on it.",
     "Il faut un chemin qui ait encore son jeton~: deux hexagones qui partagent un côté (24), ou un hexagone avec n, e "
     "ou o (1n)."},
    {"en", "", "24", "Before the first turn the second player moves a marker: +B, +P, +M, +R or +C.",
     "Avant le premier tour, le second joueur déplace un marqueur~: +B, +P, +M, +R ou +C."},
    {"en", "", "+-", "In the English edition the second player cannot decline: one marker has to move.",
     "Dans l’édition anglaise, le second joueur ne peut pas renoncer~: il faut déplacer un marqueur."},
    {"en", "", "b", "This marker is written +B.", "Ce marqueur s’écrit +B."},
    {"fr", "+- 14", "+-", "The shovel's move cannot be declined: one marker has to move.",
     "On ne peut pas renoncer au déplacement de la Pelle~: il faut choisir un marqueur."},
    {"fr", "+- 14", "24", "The turn is not over: the shovel still has to move a marker, +B, +P, +M, +R or +C.",
     "Le tour n’est pas fini~: la Pelle doit encore déplacer un marqueur, +B, +P, +M, +R ou +C."},
};

static void says_why_not(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct refused *c = &refusals[i];
        const char *const wanted[] = {c->en, c->fr};
        const char *const languages[] = {"en", "fr"};
        lead_to(c->edition, c->tokens);
        for (int l = 0; l < 2; l++) {
            char buffer[512];
            struct text t;
            struct show_reader r = reader_of(languages[l]);
            text_init(&t, buffer, sizeof buffer);
            passage_words_show.why(&r, &fixture.match.state, c->typed, strlen(c->typed), &t);
            show_spaces(buffer);
            assert_string_equal(buffer, wanted[l]);
        }
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

UNIT_MAIN(cmocka_unit_test(tells_moves), cmocka_unit_test(tells_the_end_of_the_track), cmocka_unit_test(says_who_won),
          cmocka_unit_test(sums_first), cmocka_unit_test(the_sum_is_explained), cmocka_unit_test(previews_choices),
          cmocka_unit_test(labels_choices), cmocka_unit_test(says_why_not), cmocka_unit_test(rewards_add_up))
