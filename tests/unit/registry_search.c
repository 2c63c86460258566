/* Questions that players ask (tests/questions): for how many of them the rule that answers comes first. */
#include "unit.h"

#include "registry/registry.h"
#include "registry/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts the field before the next '|' off, without blanks around it. */
static char *field(char **line)
{
    char *at = *line + strspn(*line, " "), *end = at + strcspn(at, "|\n");
    *line = end + (*end != '\0');
    while (end > at && end[-1] == ' ')
        end--;
    *end = '\0';
    return at;
}

static const char *root = ".";

static bool among(const char *numbers, const char *number)
{
    char list[256], wanted[16];
    snprintf(list, sizeof list, " %s ", numbers);
    snprintf(wanted, sizeof wanted, " %s ", number);
    return strstr(list, wanted) != NULL;
}

/* Asks the questions of a file, and says which are not answered if they may be looked at; how many of a hundred are. */
static void ask(const char *name, bool tell, uint32_t percent[2])
{
    char path[1024], line[512];
    uint32_t asked[2] = {0}, answered[2] = {0};
    snprintf(path, sizeof path, "%s/tests/questions/%s", root, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        struct manual page;
        struct manual_block b = {.text = ""};
        struct search_hit hits[SEARCH_HITS];
        char *at = line;
        if (line[0] == '#')
            continue;
        const char *game = field(&at), *language = field(&at), *numbers = field(&at), *question = field(&at);
        bool french = strcmp(language, "fr") == 0;
        assert_true(manual_open(&page, registry_find(game), lang_find(language)));
        uint32_t count = search_manual(&page, lang_find(language), question, hits);
        asked[french]++;
        if (count > 0)
            assert_true(manual_at(&page, hits[0].block, &b));
        if (count > 0 && among(numbers, b.number))
            answered[french]++;
        else if (tell)
            printf("%s, %s: \"%s\" leads to %s, not to %s\n", game, language, question, b.number, numbers);
    }
    (void)fclose(file);
    for (int i = 0; i < 2; i++) {
        assert_true(asked[i] > 0);
        percent[i] = answered[i] * 100 / asked[i];
    }
    printf("%s: %u of %u in English, %u of %u in French\n", name, answered[0], asked[0], answered[1], asked[1]);
}

static void questions_are_answered_first(void **unused)
{
    uint32_t percent[2];
    (void)unused;
    ask("known.txt", true, percent);
    assert_true(percent[0] >= 90 && percent[1] >= 90);
    /* How far what was done for the others goes beyond them. */
    ask("unseen.txt", false, percent);
    assert_true(percent[0] >= 70 && percent[1] >= 60);
}

/* Words that a rulebook uses for its own things; who looks one up in the rules finds at least one sentence, a numbered
 * one, in which all of it stands. */
struct vocabulary {
    const char *game, *language;
    const char *const *words;
};

static const char *const passage_en[] = {"place passage",
                                         "supply",
                                         "pathway",
                                         "object tile",
                                         "collect tile",
                                         "item",
                                         "shovel tile",
                                         "adjacent",
                                         "control marker",
                                         "control track",
                                         "space",
                                         "additional spaces",
                                         "district",
                                         "area",
                                         "platform",
                                         "statue",
                                         "steal",
                                         "stolen",
                                         "surround",
                                         "achievement",
                                         "claim",
                                         "mid-game scoring",
                                         "final scoring",
                                         "triggered",
                                         "wealth",
                                         "section",
                                         "continuous passage",
                                         "break",
                                         "backtrack",
                                         "intersection",
                                         "set",
                                         "same type",
                                         "like items",
                                         "pair",
                                         "position",
                                         "tied",
                                         "tie",
                                         "start player",
                                         "second player",
                                         "separate",
                                         "connect",
                                         "lose",
                                         "remaining",
                                         "control district",
                                         "reward",
                                         "board",
                                         "hex",
                                         "centre space",
                                         NULL};

static const char *const passage_fr[] = {"placer Passage secret",
                                         "réserve",
                                         "chemin",
                                         "jetons Objet",
                                         "récupérer jeton",
                                         "Butin",
                                         "jeton Pelle",
                                         "adjacents",
                                         "marqueur Quartier",
                                         "Plateau de Contrôle",
                                         "zone",
                                         "zones supplémentaires",
                                         "Quartier",
                                         "plate-forme",
                                         "Statue",
                                         "voler",
                                         "volée",
                                         "entourée",
                                         "Haut fait",
                                         "obtenir",
                                         "décompte de mi-partie",
                                         "décompte de fin de partie",
                                         "déclenche",
                                         "Richesse",
                                         "Tunnel continu",
                                         "coupe",
                                         "revenir sur ses pas",
                                         "intersection",
                                         "identiques",
                                         "paire",
                                         "position",
                                         "égalité",
                                         "premier joueur",
                                         "second joueur",
                                         "non connectés",
                                         "perdez",
                                         "récompense",
                                         "hexagone",
                                         "zone centrale",
                                         "entourez",
                                         "contrôlez",
                                         "plateau",
                                         NULL};

static const char *const petra_en[] = {
    "caravan",     "plaza", "Siq",       "market",  "trader tile",    "settlement", "column",   "city",
    "merchant",    "pawn",  "villager",  "hire",    "influence card", "camel",      "building", "permanent settlement",
    "worker",      "gold",  "extension", "supply",  "trade value",    "partner",    "disc",     "influence track",
    "bonus space", "cube",  "slot",      "discard", "deck",           "clockwise",  NULL};

static const char *const prowl_en[] = {"clan card", "dominance",  "track",    "hand",  "accuse",     "opponent",
                                       "leader",    "attachment", "effect",   "early", "compulsory", "reveal",
                                       "face-down", "face-up",    "movement", "round", "high mage",  "peek",
                                       "token",     "trigger",    NULL};

static const struct vocabulary vocabularies[] = {
    {"prowlers-passage", "en", passage_en},
    {"prowlers-passage", "fr", passage_fr},
    {"petra", "en", petra_en},
    {"prowl", "en", prowl_en},
};

static void rulebooks_words_are_found(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof vocabularies / sizeof *vocabularies; i++) {
        const struct vocabulary *v = &vocabularies[i];
        for (const char *const *word = v->words; *word != NULL; word++) {
            struct manual m;
            struct manual_block b;
            struct search_hit hits[SEARCH_HITS];
            uint32_t found = 0;
            assert_true(manual_open(&m, registry_find(v->game), lang_find(v->language)));
            uint32_t count = search_manual(&m, lang_find(v->language), *word, hits);
            for (uint32_t k = 0; k < count; k++)
                found += manual_at(&m, hits[k].block, &b) && b.kind == MANUAL_RULE;
            if (found == 0)
                fail_msg("%s, %s: no sentence has \"%s\"", v->game, v->language, *word);
        }
    }
}

/* Case and accents do not matter, nor in which form a word stands; what no rule has is not found. */
static void words_are_found_in_other_forms(void **unused)
{
    static const struct {
        const char *question;
        bool found;
    } asked[] = {{"STATUES VOLEES", true}, {"volée", true}, {"Chem", true},
                 {"xyzzy", false},         {"…", false},    {"", false}};
    (void)unused;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct manual page;
        struct search_hit hits[SEARCH_HITS];
        assert_true(manual_open(&page, registry_find("prowlers-passage"), lang_find("fr")));
        assert_int_equal(search_manual(&page, lang_find("fr"), asked[i].question, hits) > 0, asked[i].found);
    }
}

/* A number finds its rule or its section, in order. */
static void numbers_are_found(void **unused)
{
    struct manual page;
    struct manual_block b;
    struct search_hit hits[SEARCH_HITS];
    (void)unused;
    assert_true(manual_open(&page, registry_find("prowl"), lang_find("en")));
    assert_int_equal(search_manual(&page, lang_find("en"), "5", hits), 3);
    assert_true(manual_at(&page, hits[2].block, &b));
    assert_string_equal(b.number, "5.3");
    assert_int_equal(search_manual(&page, lang_find("en"), "5.2", hits), 1);
    assert_int_equal(search_manual(&page, lang_find("en"), "99", hits), 0);
}

/* Each number in the index of a page is one of its rules. */
static void the_index_leads_to_rules(void **unused)
{
    static const char *const games[] = {"prowlers-passage", "petra", "prowl"}, *const languages[] = {"en", "fr"};
    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct manual page, at;
        struct manual_block b;
        uint32_t rows = 0;
        bool listing = false;
        assert_true(manual_open(&page, registry_find(games[i / 2]), lang_find(languages[i % 2])));
        for (at = page; manual_next(&at, &b);) {
            if (b.kind == MANUAL_HEADING)
                listing = b.size == 5 && memcmp(b.text, "Index", 5) == 0;
            if (!listing || b.kind != MANUAL_ROW || b.head)
                continue;
            char row[512], *numbers;
            snprintf(row, sizeof row, "%.*s", (int)b.size, b.text);
            assert_true(b.size < sizeof row);
            numbers = strchr(row, '|');
            assert_non_null(numbers);
            rows++;
            /* A row of words says what is meant by others. */
            if (numbers[1 + strspn(numbers + 1, " ")] < '0' || numbers[1 + strspn(numbers + 1, " ")] > '9')
                continue;
            for (char *n = strtok(numbers, "|, "); n != NULL; n = strtok(NULL, "|, ")) {
                struct search_hit hits[SEARCH_HITS];
                if (search_manual(&page, lang_find(languages[i % 2]), n, hits) != 1)
                    fail_msg("%s, %s: the index leads to %s", games[i / 2], languages[i % 2], n);
            }
        }
        assert_true(rows > 30);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_are_answered_first),
        cmocka_unit_test(words_are_found_in_other_forms),
        cmocka_unit_test(numbers_are_found),
        cmocka_unit_test(rulebooks_words_are_found),
        cmocka_unit_test(the_index_leads_to_rules),
    };
    root = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
