/* Score pads: whatever a finished game leaves on the table can be entered, as it would be typed, and the pad finds the
 * same winner and scores as the rules; a number just outside what a pad asks for is refused. */
#include "fixture.h"

#include "core/dump.h"
#include "show/pad.h"

#include <stdio.h>

static struct fixture fixture;
static const char *const names[] = {"Ada", "Blaise", "Chloé", "Dora", "Émile"};
static char before_text[DUMP_MAX], after_text[DUMP_MAX], tally[SHOW_TEXT_MAX];

/* A sheet being filled in from the dumps of a finished game: its last state, and the one before the last decision. */
struct filled {
    struct show_reader r;
    const struct show_pad *pad;
    struct pad_sheet sheet;
    struct json before, after;
    uint64_t seed;
};

static void enter(struct filled *f, const char *key, uint32_t seat, const char *word)
{
    char why[4096];
    struct text t;
    int field = pad_find(f->pad, &f->r, key, strlen(key));
    assert_true(field >= 0);
    text_init(&t, why, sizeof why);
    if (!pad_read(f->pad, &f->r, (uint32_t)field, word, strlen(word), &f->sheet.value[field][seat], &t))
        fail_msg("%s, seed %llu: %s %s: %s", fixture.game->id, (unsigned long long)f->seed, key, word, why);
}

static void enter_number(struct filled *f, const char *key, uint32_t seat, int64_t n)
{
    char word[24];
    snprintf(word, sizeof word, "%lld", (long long)n);
    enter(f, key, seat, word);
}

static int64_t number_of(struct json v)
{
    int64_t n = 0;
    assert_true(json_int(v, INT32_MIN, INT32_MAX, &n));
    return n;
}

static struct json of_seat(struct json state, const char *key, uint32_t seat)
{
    return item_of(member_of(state, key), (int)seat);
}

/* A list of words as the pad wants it. */
static void enter_list(struct filled *f, const char *key, uint32_t seat, struct json list)
{
    char words[1024] = "", one[64];
    struct json_walk w = json_walk(list);
    struct json none, v;
    while (json_next(&w, &none, &v)) {
        assert_true(json_string(v, one, sizeof one));
        snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", words[0] == '\0' ? "" : ",", one);
    }
    enter(f, key, seat, words[0] == '\0' ? "-" : words);
}

/* The sheet of either scoring; that of the mid-game one is made from the state right after it. */
static void fill_passage(struct filled *f, const char *scoring)
{
    bool end = strcmp(scoring, "final") == 0;
    struct json s = f->after, scored = member_of(s, end ? "final" : "mid"), key, v;
    static const char *const types[] = {"yellow", "blue", "purple", "brown"};
    enter(f, "edition", 0, fixture.match.setup.option[0] == 0 ? "en" : "fr");
    enter(f, "scoring", 0, scoring);
    for (uint32_t seat = 0; seat < 2; seat++) {
        char field[40], cards[256] = "";
        struct json_walk w = json_walk(member_of(s, "statues"));
        int64_t statues = 0, holder;
        while (json_next(&w, &key, &v))
            statues += json_int(v, 0, 1, &holder) && holder == seat;
        enter_number(f, "mid", seat, end ? number_of(item_of(of_seat(s, "mid", seat), 5)) : 0);
        enter_number(f, "longest", seat, number_of(item_of(item_of(scored, (int)seat), 0)) / 2);
        enter_number(f, "statues", seat, statues);
        for (int i = 0; i < 4; i++) {
            snprintf(field, sizeof field, "items-%s", types[i]);
            enter_number(f, field, seat, number_of(member_of(of_seat(s, "items", seat), types[i])));
        }
        enter_number(f, "shovels", seat, number_of(of_seat(s, "shovels", seat)));
        w = json_walk(member_of(s, "achievements"));
        while (json_next(&w, &key, &v)) {
            char card[40];
            assert_true(json_string(item_of(v, 0), card, sizeof card));
            if (json_int(item_of(v, 1), 0, 1, &holder) && holder == seat)
                snprintf(cards + strlen(cards), sizeof cards - strlen(cards), "%s%s", cards[0] == '\0' ? "" : ",",
                         card);
        }
        enter(f, "achievements", seat, cards[0] == '\0' ? "-" : cards);
    }
    struct json_walk w = json_walk(member_of(s, "markers"));
    while (json_next(&w, &key, &v)) {
        char field[40];
        snprintf(field, sizeof field, "marker-%.*s", (int)key.size - 2, key.text + 1);
        enter_number(f, field, 0, number_of(v));
    }
}

static void fill_petra(struct filled *f)
{
    static const char types[] = "ERCI";
    struct json s = f->after, none, v;
    for (uint32_t seat = 0; seat < f->r.seats; seat++) {
        struct json own = of_seat(s, "seats", seat);
        for (int i = 0; i < 4; i++) {
            const char type[] = {types[i], '\0'}, key[] = {'c', 'u', 'b', 'e', 's', '-', types[i], '\0'};
            struct json track = member_of(member_of(s, "tracks"), type);
            struct json_walk w = json_walk(member_of(track, "spaces"));
            int64_t cubes = number_of(of_seat(track, "pool", seat)), owner;
            while (json_next(&w, &none, &v))
                cubes += json_int(v, 0, GAME_SEATS_MAX, &owner) && owner == seat;
            enter_number(f, key, seat, cubes);
        }
        enter_list(f, "buildings", seat, member_of(own, "buildings"));
        enter_list(f, "permanent", seat, member_of(own, "permanent"));
        enter_list(f, "hand", seat, member_of(own, "hand"));
        enter_list(f, "claimed", seat, member_of(own, "claimed"));
        enter_number(f, "camels", seat, number_of(member_of(own, "camels")));
    }
}

/* Whether a card is among those that the pad asks for. */
static bool is_choice(const struct filled *f, const char *key, const char *card)
{
    struct pad_field field;
    char title[256], word[PAD_WORD_MAX];
    struct text t, w;
    int at = pad_find(f->pad, &f->r, key, strlen(key));
    text_init(&t, title, sizeof title);
    assert_true(at >= 0 && f->pad->field(&f->r, (uint32_t)at, &field, &t));
    for (uint32_t i = 0; i < field.choices; i++) {
        text_init(&w, word, sizeof word);
        text_init(&t, title, sizeof title);
        f->pad->choice(&f->r, (uint32_t)at, i, &w, &t);
        if (strcmp(word, card) == 0)
            return true;
    }
    return false;
}

static void fill_prowl(struct filled *f)
{
    static const char *const places[] = {"first", "second", "third", "fourth"};
    struct json none, v;
    char word[16];
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(json_string(of_seat(f->after, "track", i), word, sizeof word));
        enter(f, places[i], 0, word);
    }
    enter_number(f, "dominance", 0, number_of(member_of(f->after, "dominance")) + 1);
    for (uint32_t seat = 0; seat < f->r.seats; seat++) {
        struct json own = of_seat(f->after, "seats", seat), was = of_seat(f->before, "seats", seat);
        struct json_walk w = json_walk(member_of(own, "attachments"));
        char leaders[256] = "";
        assert_true(json_string(member_of(own, "clan"), word, sizeof word));
        word[2] = '\0';
        enter(f, "clan", seat, word);
        enter(f, "facing", seat, member_of(was, "face_up").text[0] == 't' ? "up" : "down");
        while (json_next(&w, &none, &v)) {
            assert_true(json_string(v, word, sizeof word));
            if (is_choice(f, "leaders", word))
                snprintf(leaders + strlen(leaders), sizeof leaders - strlen(leaders), "%s%s",
                         leaders[0] == '\0' ? "" : ",", word);
        }
        enter(f, "leaders", seat, leaders[0] == '\0' ? "-" : leaders);
        enter(f, "contract", seat, json_string(member_of(own, "contract"), word, sizeof word) ? word : "-");
    }
}

static struct json state_dumped(char text[DUMP_MAX])
{
    struct json line;
    struct fault fault;
    struct text t;
    text_init(&t, text, DUMP_MAX);
    dump_write(fixture.game, &fixture.box.head, &fixture.match.state, GAME_REFEREE, 0, 0, &t);
    assert_false(t.cut);
    assert_int_equal(json_check(text, t.used, &line, &fault), ERR_NONE);
    return member_of(line, "state");
}

static void begin_sheet(struct filled *f, uint32_t seats, uint64_t seed)
{
    memset(f, 0, sizeof *f);
    f->r = (struct show_reader){lang_find("en"), &fixture.box.head, GAME_REFEREE, seats, names, 0, false};
    f->pad = fixture.game->show->pad;
    f->seed = seed;
    pad_init(f->pad, &f->r, &f->sheet);
}

static void count_up(const struct filled *f)
{
    struct text t;
    text_init(&t, tally, sizeof tally);
    if (!f->pad->tally(&f->r, &f->sheet, &t))
        fail_msg("%s, seed %llu: %s", fixture.game->id, (unsigned long long)f->seed, tally);
    if (strstr(tally, "Not complete") != NULL)
        fail_msg("%s, seed %llu: %s", fixture.game->id, (unsigned long long)f->seed, tally);
}

static void must_say(const struct filled *f, const char *wanted)
{
    if (strstr(tally, wanted) == NULL)
        fail_msg("%s, seed %llu: \"%s\" is not in\n%s", fixture.game->id, (unsigned long long)f->seed, wanted, tally);
}

/* Plays to the end, the last two states being dumped; at each step `also` may look on. */
static void play_out(struct filled *f, uint64_t seed, int64_t (*also)(struct filled *))
{
    struct rng rng;
    char token[GAME_TOKEN_MAX];
    rng_seed(&rng, seed, 0, RNG_BOT, 0);
    while (match_actor(&fixture.match) != GAME_OVER) {
        f->before = state_dumped(before_text);
        fixture_random(&fixture, &rng, token);
        if (also != NULL)
            (void)also(f);
    }
    f->after = state_dumped(after_text);
}

static uint32_t mids;

/* Enters the mid-game scoring right after it; Ada's wealth. */
static int64_t enter_mid(struct filled *f)
{
    static char text[DUMP_MAX];
    char row[64];
    struct json state = state_dumped(text), was = f->before;
    if (member_of(was, "mid").text[0] != 'n' || member_of(state, "mid").text[0] == 'n')
        return 0;
    f->after = state;
    fill_passage(f, "mid");
    count_up(f);
    int64_t total[2];
    for (uint32_t seat = 0; seat < 2; seat++)
        total[seat] = number_of(item_of(of_seat(state, "mid", seat), 5));
    snprintf(row, sizeof row, "\ntotal           %16lld%16lld\n", (long long)total[0], (long long)total[1]);
    must_say(f, row);
    mids++;
    begin_sheet(f, 2, f->seed);
    return total[0];
}

static void passages_are_entered(void **unused)
{
    static const char *const editions[][2] = {{"edition=en", NULL}, {"edition=fr", NULL}};
    struct filled f;
    struct game_result result;
    char row[64];
    (void)unused;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    for (uint64_t seed = 0; seed < 1000 / FEWER; seed++) {
        fixture_begin(&fixture, 2, editions[seed % 2], NULL, seed);
        begin_sheet(&f, 2, seed);
        play_out(&f, seed, enter_mid);
        fill_passage(&f, "final");
        count_up(&f);
        fixture.game->result(&fixture.box.head, &fixture.match.state, &result);
        snprintf(row, sizeof row, "\nwealth          %16d%16d\n", result.score[0], result.score[1]);
        must_say(&f, row);
        must_say(&f, result.winners == 1 ? "Ada wins" : result.winners == 2 ? "Blaise wins" : "a draw");
    }
    assert_int_equal(mids, 1000 / FEWER);
}

/* Ada takes the five shovels, each on a pathway of its own, and moves the Castle's marker; Blaise steals two statues.
 * In some of these games Ada controls nothing else, and then has the least wealth that the pad takes. */
static void wealth_below_zero_is_entered(void **unused)
{
    static const char wish[] =
        "{\"start\":1,\"areas\":{\"1w\":\"castle\",\"3e\":\"castle\",\"4w\":\"castle\",\"5e\":\"castle\",\"6w\":"
        "\"castle\"},\"tiles\":{\"1w\":\"shovel1\",\"3e\":\"shovel1\",\"4n\":\"shovel1\",\"5n\":\"shovel1\",\"6n\":"
        "\"shovel1\"}}";
    struct filled f;
    struct pad_field mid;
    char title[256];
    struct text t;
    int64_t least = 0;
    (void)unused;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    for (uint64_t seed = 0; seed < 100 / FEWER; seed++) {
        fixture_begin(&fixture, 2, NULL, wish, seed);
        begin_sheet(&f, 2, seed);
        fixture_play(&fixture, "+C 12 1w +C 14 3e +C 24 6n +C 23 4n +C 25 5n +C");
        f.before = state_dumped(before_text);
        fixture_play(&fixture, "35");
        int64_t total = enter_mid(&f);
        least = total < least ? total : least;
    }
    text_init(&t, title, sizeof title);
    memset(&mid, 0, sizeof mid);
    assert_true(f.pad->field(&f.r, (uint32_t)pad_find(f.pad, &f.r, "mid", 3), &mid, &t));
    assert_int_equal(least, -3);
    assert_int_equal(mid.min, least);
    enter_number(&f, "mid", 0, least);
}

static void petras_are_entered(void **unused)
{
    struct filled f;
    struct game_result result;
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    for (uint64_t seed = 0; seed < 25 / FEWER; seed++) {
        uint32_t seats = 2 + (uint32_t)seed % 3;
        fixture_begin(&fixture, seats, NULL, NULL, seed);
        begin_sheet(&f, seats, seed);
        play_out(&f, seed, NULL);
        fill_petra(&f);
        count_up(&f);
        fixture.game->result(&fixture.box.head, &fixture.match.state, &result);
        uint32_t winner = (uint32_t)__builtin_ctz(result.winners);
        char wins[64];
        int64_t placed = number_of(member_of(of_seat(f.after, "seats", winner), "cubes"));
        snprintf(wins, sizeof wins, placed == 9 ? "%s wins" : "%s is ahead", names[winner]);
        must_say(&f, wins);
    }
}

static void prowls_are_entered(void **unused)
{
    struct filled f;
    struct game_result result;
    (void)unused;
    fixture_box(&fixture, registry_find("prowl"), NULL);
    for (uint64_t seed = 0; seed < 400 / FEWER; seed++) {
        uint32_t seats = 2 + (uint32_t)seed % 4;
        fixture_begin(&fixture, seats, NULL, NULL, seed);
        begin_sheet(&f, seats, seed);
        play_out(&f, seed, NULL);
        fill_prowl(&f);
        count_up(&f);
        fixture.game->result(&fixture.box.head, &fixture.match.state, &result);
        char wins[64];
        snprintf(wins, sizeof wins, "%s wins.\n",
                 result.winners == 0 ? "Nobody" : names[__builtin_ctz(result.winners)]);
        must_say(&f, wins);
    }
}

/* Every number that any pad asks for: its least and greatest value are taken, the ones beyond are not. */
static void numbers_have_bounds(void **unused)
{
    (void)unused;
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        const struct game *game = registry_game(g);
        if (game->show == NULL || game->show->pad == NULL)
            continue;
        fixture_box(&fixture, game, NULL);
        struct filled f;
        struct pad_field field;
        char title[256], word[24], why[4096];
        struct text t;
        begin_sheet(&f, game->seats_max, 0);
        for (uint32_t i = 0; i < PAD_FIELDS_MAX; i++) {
            text_init(&t, title, sizeof title);
            memset(&field, 0, sizeof field);
            if (!f.pad->field(&f.r, i, &field, &t))
                break;
            for (int beyond = 0; field.kind == PAD_NUMBER && beyond < 4; beyond++) {
                int64_t n = (beyond & 1) ? field.max + (beyond >> 1) : field.min - (beyond >> 1), got;
                int size = snprintf(word, sizeof word, "%lld", (long long)n);
                text_init(&t, why, sizeof why);
                assert_int_equal(pad_read(f.pad, &f.r, i, word, (size_t)size, &got, &t), beyond < 2);
            }
        }
    }
}

struct bad_sheet {
    const char *entries; /* key, seat, word; and so on */
    const char *said;    /* NULL: it is taken */
};

static const struct bad_sheet sheets[] = {
    {"shovels 0 5", NULL},
    {"shovels 0 3 shovels 1 2", NULL},
    {"shovels 0 3 shovels 1 3", "The box has only 5 of these, not 6: shovel tiles."},
    {"items-blue 0 6 items-blue 1 4", NULL},
    {"items-blue 0 6 items-blue 1 5", "The box has only 10 of these, not 11: blue items."},
    {"items-blue 0 8 items-brown 1 9", NULL}, /* seventeen of two types, see 3.11 of the rules */
    {"items-blue 0 9 items-brown 1 9", "The box has only 17 of these together, not 18: blue items, brown items."},
    {"items-blue 0 8 items-brown 0 5", NULL},
    {"items-blue 0 8 items-brown 0 6", "Ada cannot have 14 tiles: nobody places more than 13 passages."},
    {"statues 0 4", NULL},
    {"statues 0 3 statues 1 2", "There are only four statues, not 5."},
    {"scoring 0 mid statues 0 2 statues 1 1", NULL},
    {"scoring 0 mid statues 0 2 statues 1 2", "At the mid-game scoring at most 3 statues are stolen, not 4."},
    {"scoring 0 mid items-blue 0 4 shovels 0 4", NULL},
    {"scoring 0 mid items-blue 0 4 shovels 0 5",
     "Ada cannot have 9 tiles: at the mid-game scoring nobody has placed more than 8 passages."},
    {"scoring 0 mid longest 1 9",
     "The longest passage of Blaise cannot have 9 sections: at the mid-game scoring nobody has placed more "
     "than 8 passages."},
    {"achievements 0 control-four achievements 1 two-statues,one-by-five", NULL},
    {"achievements 0 control-four,mid-longest achievements 1 two-statues,one-by-five",
     "Only three achievements are in a game, not 4."},
    {"achievements 0 control-four achievements 1 control-four", "Both have the achievement \"Four districts\"."},
};

static void fill_words(struct filled *f, const char *entries)
{
    char key[32], word[128];
    uint32_t seat;
    for (int used; sscanf(entries, "%31s %u %127s%n", key, &seat, word, &used) == 3; entries += used)
        enter(f, key, seat, word);
}

static void more_than_the_box_has_is_refused(void **unused)
{
    struct filled f;
    struct text t;
    (void)unused;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        begin_sheet(&f, 2, i);
        fill_words(&f, sheets[i].entries);
        text_init(&t, tally, sizeof tally);
        bool good = f.pad->tally(&f.r, &f.sheet, &t);
        if (good != (sheets[i].said == NULL) || (!good && strcmp(tally, sheets[i].said) != 0))
            fail_msg("%s: %s", sheets[i].entries, tally);
    }
}

/* A final sheet of a finished game; then with one thing less each. */
static void less_than_play_brings_is_told(void **unused)
{
    static const char whole[] = "longest 0 7 statues 0 3 items-yellow 0 1 items-blue 0 1 items-purple 0 3 items-brown "
                                "0 4 shovels 0 4 longest 1 5 items-yellow 1 7 items-blue 1 6 achievements 0 "
                                "control-four,two-statues,passage-of-six ";
    static const struct bad_sheet less[] = {
        {"shovels 0 3", "Not complete yet: Ada has 12 of 13 tiles.\n"},
        {"shovels 0 3 items-blue 1 4",
         "Not complete yet: Ada has 12 of 13 tiles.\nNot complete yet: Blaise has 11 of 13 tiles.\n"},
        {"longest 1 1", "Not complete yet: the longest continuous passage of Blaise has at least 2 sections.\n"},
        {"longest 0 5", "Not complete yet: Ada has \"Passage of six\", but not what it asks for.\n"},
        {"statues 0 1 achievements 0 -", "Not complete yet: at least 2 statues are stolen at the end.\n"},
        {"statues 0 1 statues 1 2", "Not complete yet: Ada has \"Two statues\", but not what it asks for.\n"},
        {"scoring 0 mid longest 0 3 items-brown 0 0 items-yellow 1 0 statues 0 1 achievements 0 - shovels 0 1",
         "Not complete yet: the mid-game scoring comes with 2 statues stolen or 8 passages placed by each.\n"},
        {"scoring 0 mid longest 0 3 items-brown 0 0 items-yellow 1 0 statues 0 2 achievements 0 mid-longest "
         "shovels 0 1",
         "Not complete yet: Ada has \"Mid-game: longest\", but not what it asks for.\n"},
    };
    struct filled f;
    struct text t;
    (void)unused;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    begin_sheet(&f, 2, 0);
    fill_words(&f, whole);
    count_up(&f);
    for (size_t i = 0; i < sizeof less / sizeof *less; i++) {
        begin_sheet(&f, 2, i);
        fill_words(&f, whole);
        fill_words(&f, less[i].entries);
        text_init(&t, tally, sizeof tally);
        assert_true(f.pad->tally(&f.r, &f.sheet, &t));
        must_say(&f, less[i].said);
    }
}

/* Whatever is refused, at a field of any kind, the value stays; spaces around a value do not matter. */
static void what_is_refused_changes_nothing(void **unused)
{
    (void)unused;
    for (size_t g = 0; registry_game(g) != NULL; g++) {
        const struct game *game = registry_game(g);
        if (game->show == NULL || game->show->pad == NULL)
            continue;
        fixture_box(&fixture, game, NULL);
        struct filled f;
        struct pad_field field;
        char title[256], word[2048], spaced[2060], why[4096];
        struct text t;
        begin_sheet(&f, game->seats_max, 0);
        for (uint32_t i = 0; i < PAD_FIELDS_MAX; i++) {
            text_init(&t, title, sizeof title);
            memset(&field, 0, sizeof field);
            if (!f.pad->field(&f.r, i, &field, &t))
                break;
            int64_t value = f.sheet.value[i][0], got = value;
            text_init(&t, why, sizeof why);
            assert_false(pad_read(f.pad, &f.r, i, "nonesuch", 8, &got, &t));
            assert_int_equal(got, value);
            text_init(&t, word, sizeof word);
            pad_write(f.pad, &f.r, i, value, &t);
            int size = snprintf(spaced, sizeof spaced, " \t%s ", word);
            got = value + 1;
            text_init(&t, why, sizeof why);
            assert_true(pad_read(f.pad, &f.r, i, spaced, (size_t)size, &got, &t));
            assert_int_equal(got, value);
        }
    }
}

static void a_wrong_word_among_several_is_named(void **unused)
{
    static const struct {
        const char *typed, *said; /* said NULL: it is taken */
    } lists[] = {
        {"control-four, two-statues", NULL},
        {"control-four,swans", "\"swans\" is none of them. Wanted here: several separated by commas, or - for none: "},
        {"control-four,control-four", "\"control-four\" is there twice. Wanted here: "},
    };
    struct filled f;
    (void)unused;
    fixture_box(&fixture, registry_find("prowlers-passage"), NULL);
    begin_sheet(&f, 2, 0);
    int field = pad_find(f.pad, &f.r, "achievements", 12);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char why[4096] = "";
        struct text t;
        int64_t got = 0;
        text_init(&t, why, sizeof why);
        bool good = pad_read(f.pad, &f.r, (uint32_t)field, lists[i].typed, strlen(lists[i].typed), &got, &t);
        assert_int_equal(good, lists[i].said == NULL);
        if (!good)
            assert_ptr_equal(strstr(why, lists[i].said), why);
    }
}

UNIT_MAIN(cmocka_unit_test(passages_are_entered), cmocka_unit_test(wealth_below_zero_is_entered),
          cmocka_unit_test(petras_are_entered), cmocka_unit_test(prowls_are_entered),
          cmocka_unit_test(numbers_have_bounds), cmocka_unit_test(more_than_the_box_has_is_refused),
          cmocka_unit_test(less_than_play_brings_is_told), cmocka_unit_test(what_is_refused_changes_nothing),
          cmocka_unit_test(a_wrong_word_among_several_is_named))
