/* docs/effects.md is true: every example in it is played, and together they use all there is to the language of
 * effects. usage: prowl_effects SOURCE_ROOT */
#include "fixture.h"

#include "core/dump.h"
#include "games/prowl/prowl.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINES = 24, LINE = 256 };

static const char *root;

struct example {
    size_t line; /* of the document */
    char text[LINES][LINE];
    size_t count;
};

/* What the examples have used so far. */
static struct {
    bool op[PROWL_OPS], event[PROWL_TURN + 1], condition[PROWL_IF_IT + 1], operand[PROWL_C_BOX + 1];
    uint32_t filter, win;
} used;

static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static const char *given(const struct example *e, const char *word, const char *otherwise)
{
    for (size_t i = 0; i < e->count; i++)
        if (after(e->text[i], word) != NULL)
            return after(e->text[i], word);
    return otherwise;
}

static void note_use(const struct prowl_card *card)
{
    for (uint32_t pc = 0; pc < card->size; pc += prowl_effect_op_size[card->code[pc]]) {
        const uint8_t *code = card->code + pc;
        used.op[code[0]] = true;
        if (code[0] == PROWL_OP_RAISE || code[0] == PROWL_OP_LOWER || code[0] == PROWL_OP_CONTRACT)
            used.operand[code[1] < PROWL_C_PLACE ? code[1]
                         : code[1] < PROWL_C_BOX ? PROWL_C_PLACE
                                                 : PROWL_C_BOX] = true;
        if (code[0] == PROWL_OP_SEAT)
            used.filter |= code[1];
        if (code[0] == PROWL_OP_IF)
            used.condition[code[1] & ~PROWL_IF_NOT] = true;
    }
    used.event[card->event] = true;
    used.win |= card->win.asks | card->lose.asks;
}

/* The built-in box with the first Spring card replaced. */
static enum err build(struct fixture *t, const struct example *e, struct fault *f)
{
    char old[512], card[512];
    size_t size;
    const char *at = strstr(registry_box_text(&prowl_game, &size), "card Sp1 ");
    assert_non_null(at);
    snprintf(old, sizeof old, "%.*s", (int)strcspn(at, "\n"), at);
    snprintf(card, sizeof card, "card Sp1 \"Example\" \"Exemple\" %s effect \"%s\" @owner", given(e, "keywords", ""),
             given(e, "effect", ""));
    return fixture_try_edited(t, &prowl_game, old, card, f);
}

/* Sets up the position that the document describes, up to where the effect begins. */
static void begin(struct fixture *t, const struct example *e)
{
    bool quick = given(e, "rounds", NULL) != NULL;
    const char *sworn = given(e, "sworn-by", NULL);
    char wish[512], track[64] = "\"Su\",\"Sp\",\"Au\",\"Wi\"";
    static const char *const one_round[] = {"rounds=1", NULL};
    const char *first = e->text[0], *hands;
    for (size_t i = 0; i < 2; i++) /* a track above the effect is where the clans stand before */
        if (after(e->text[i], "track") != NULL && after(e->text[i + 1], "effect") != NULL)
            first = e->text[i];
    if (after(first, "track") != NULL) {
        const char *ids = after(first, "track");
        snprintf(track, sizeof track, "\"%.2s\",\"%.2s\",\"%.2s\",\"%.2s\"", ids, ids + 3, ids + 6, ids + 9);
    }
    hands = sworn != NULL ? "[\"Sp4\",\"Au1\"],[\"Su2\",\"Sp2\"],[\"Sp1\",\"Wi4\"]"
            : quick       ? "[\"Sp1\",\"Au1\"],[\"Su2\",\"Sp2\"],[\"Wi5\",\"Wi4\"]"
                    : "[\"Sp1\",\"Su1\",\"Su4\",\"Au1\",\"Wi1\",\"Wi2\"],[\"Sp2\",\"Sp5\",\"Su2\",\"Su6\",\"Au2\","
                      "\"Wi4\"],[\"Sp3\",\"Sp6\",\"Su3\",\"Au3\",\"Au4\",\"Wi5\"]";
    snprintf(wish, sizeof wish, "{\"track\":[%s],\"hands\":[%s]}", track, hands);
    fixture_begin(t, 3, quick ? one_round : NULL, wish, 1);
    if (sworn != NULL)
        fixture_play(t, "clan:Au1 clan:Su2 clan:Wi4 *start:0 play:Sp4 rise to:Sp");
    else
        fixture_play(t, quick ? "clan:Au1 clan:Su2 clan:Wi5 *start:0 play:Sp1 rise"
                              : "clan:Au1 clan:Su2 clan:Wi5 *start:0");
}

/* The value at a path of a dump: seats.1.known */
static struct json find(struct json v, const char *path, size_t line)
{
    while (*path != '\0') {
        char part[32];
        size_t n = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)n, path);
        path += n + (path[n] == '.');
        if (json_kind(v) == JSON_LIST) {
            struct json_walk w = json_walk(v);
            struct json key;
            for (int i = atoi(part); i >= 0; i--)
                assert_true(json_next(&w, &key, &v));
        } else if (!json_get(v, part, &v)) {
            fail_msg("docs/effects.md:%zu: nothing is called %s", line, part);
        }
    }
    return v;
}

static void value_is(const struct fixture *t, int viewer, const char *what, size_t line)
{
    static char buffer[DUMP_MAX];
    char path[64];
    struct text out;
    struct json dump, v;
    struct fault f;
    size_t n = strcspn(what, " ");
    snprintf(path, sizeof path, "state.%.*s", (int)n, what);
    text_init(&out, buffer, sizeof buffer);
    dump_write(&prowl_game, &t->box.head, &t->match.state, viewer, 0, 0, &out);
    assert_int_equal(json_check(buffer, out.used, &dump, &f), ERR_NONE);
    v = find(dump, path, line);
    if (v.size != strlen(what + n + 1) || memcmp(v.text, what + n + 1, v.size) != 0)
        fail_msg("docs/effects.md:%zu: it is %.*s", line, (int)v.size, v.text);
}

static void expect_track(const struct fixture *t, const char *ids, size_t line)
{
    char value[64];
    snprintf(value, sizeof value, "track [\"%.2s\",\"%.2s\",\"%.2s\",\"%.2s\"]", ids, ids + 3, ids + 6, ids + 9);
    value_is(t, GAME_REFEREE, value, line);
}

static void expect_legal(const struct fixture *t, const char *tokens, size_t line)
{
    static char buffer[DUMP_MAX];
    char wanted[256];
    struct text out, want;
    text_init(&want, wanted, sizeof wanted);
    text_put(&want, "[\"");
    for (; *tokens != '\0'; tokens++) {
        if (*tokens == ' ')
            text_put(&want, "\",\"");
        else
            text_char(&want, *tokens);
    }
    text_put(&want, "\"]");
    text_init(&out, buffer, sizeof buffer);
    dump_legal_write(&prowl_game, &t->box.head, &t->match.state, &out);
    if (strcmp(buffer, wanted) != 0)
        fail_msg("docs/effects.md:%zu: it asks %s", line, buffer);
}

static void check_line(struct fixture *t, const char *text, size_t line)
{
    struct game_result result;
    if (after(text, "play") != NULL) {
        fixture_play(t, after(text, "play"));
    } else if (after(text, "asks") != NULL) {
        expect_legal(t, after(text, "asks"), line);
    } else if (after(text, "track") != NULL) {
        expect_track(t, after(text, "track"), line);
    } else if (after(text, "state") != NULL) {
        value_is(t, GAME_REFEREE, after(text, "state"), line);
    } else if (after(text, "view") != NULL) {
        value_is(t, text[5] - '0', text + 7, line);
    } else if (after(text, "winner") != NULL) {
        assert_int_equal(match_actor(&t->match), GAME_OVER);
        prowl_game.result(&t->box.head, &t->match.state, &result);
        const char *who = after(text, "winner");
        if (result.winners != (strcmp(who, "none") == 0 ? 0 : 1U << atoi(who)))
            fail_msg("docs/effects.md:%zu: the winners are %x (one bit for each seat)", line, result.winners);
    } else {
        fail_msg("docs/effects.md:%zu: \"%s\" means nothing", line, text);
    }
}

static void run(const struct example *e)
{
    static struct fixture t;
    struct fault f = {ERR_NONE, 0, ""};
    size_t i = 0;
    enum err err = build(&t, e, &f);
    const char *refused = given(e, "refused", NULL);
    if (refused != NULL) {
        if (strcmp(err_name(err), refused) != 0)
            fail_msg("docs/effects.md:%zu: it is refused for %s", e->line, err_name(err));
        return;
    }
    if (err != ERR_NONE)
        fail_msg("docs/effects.md:%zu: \"%s\": %s", e->line, f.what, err_message(err));
    note_use(&prowl_boxed(&t.box.head)->card[0]);
    begin(&t, e);
    if (given(e, "dominance", NULL) != NULL) /* as if another seat had it from the start */
        ((struct prowl_state *)&t.match.state)->dominance = (uint8_t)atoi(given(e, "dominance", NULL));
    if (given(e, "rounds", NULL) == NULL)
        fixture_play(&t, "play:Sp1 rise");
    while (after(e->text[i], "effect") == NULL)
        i++;
    for (i++; i < e->count; i++)
        check_line(&t, e->text[i], e->line + i + 1);
}

static void examples_are_true(void **unused)
{
    char path[1024], line[1024];
    size_t number = 0, count = 0;
    static struct example e;
    bool inside = false;
    (void)unused;
    snprintf(path, sizeof path, "%s/docs/effects.md", root);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    while (fgets(line, sizeof line, in) != NULL) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "```example") == 0) {
            inside = true;
            memset(&e, 0, sizeof e);
            e.line = number;
        } else if (inside && strcmp(line, "```") == 0) {
            inside = false;
            run(&e);
            count++;
        } else if (inside) {
            assert_true(e.count < LINES && strlen(line) < LINE);
            memcpy(e.text[e.count++], line, strlen(line) + 1);
        }
    }
    fclose(in);
    print_message("%zu examples\n", count);
    assert_true(count > 40);
}

/* The next line of an example, whatever stands between them. */
static bool next_line(FILE *in, bool *inside, char line[1024])
{
    while (fgets(line, 1024, in) != NULL) {
        if (strcmp(line, "```example\n") == 0)
            *inside = true;
        else if (strcmp(line, "```\n") == 0)
            *inside = false;
        else if (*inside)
            return true;
    }
    return false;
}

static void both_languages_have_the_same_examples(void **unused)
{
    static const char *const names[] = {"effects.md", "effects.fr.md"};
    char path[1024], line[2][1024];
    FILE *in[2];
    bool inside[2] = {false, false}, more[2];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/docs/%s", root, names[i]);
        in[i] = fopen(path, "r");
        assert_non_null(in[i]);
    }
    do {
        for (int i = 0; i < 2; i++)
            more[i] = next_line(in[i], &inside[i], line[i]);
        assert_int_equal(more[0], more[1]);
        if (more[0])
            assert_string_equal(line[0], line[1]);
    } while (more[0]);
    fclose(in[0]);
    fclose(in[1]);
}

static void examples_use_all_there_is(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < PROWL_OPS; i++)
        if (!used.op[i])
            fail_msg("operation %u has no example", i);
    for (uint32_t i = 0; i <= PROWL_TURN; i++)
        if (!used.event[i])
            fail_msg("event %u has no example", i);
    for (uint32_t i = 0; i <= PROWL_IF_IT; i++)
        if (!used.condition[i])
            fail_msg("condition %u has no example", i);
    for (uint32_t i = 0; i <= PROWL_C_BOX; i++)
        if (!used.operand[i] && (i <= PROWL_C_PLACE || i == PROWL_C_BOX)) /* one place is like the next */
            fail_msg("operand %u has no example", i);
    assert_int_equal(used.filter, 255);
    assert_int_equal(used.win, 127);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_true),
        cmocka_unit_test(examples_use_all_there_is),
        cmocka_unit_test(both_languages_have_the_same_examples),
    };
    root = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
