/* Box files: the format, its errors, extension and hash; and every built-in box, broken in many ways. */
#include "unit.h"

#include "core/game.h"
#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

/* A game that does nothing but record the lines of its box. */
struct notes {
    struct box box;
    char text[2000];
};

static enum err take(struct box *box, const struct box_line *line, struct fault *f)
{
    struct notes *n = (struct notes *)box;
    struct text t;
    size_t used = strlen(n->text);
    text_init(&t, n->text + used, sizeof n->text - used);
    for (size_t i = 0; i < line->count; i++) {
        text_bytes(&t, line->word[i].text, line->word[i].size);
        text_put(&t, line->word[i].quoted ? "'" : "|");
    }
    return box_word_is(&line->word[0], "bad") ? box_fault(line, 0, ERR_BOX_WORD, f) : ERR_NONE;
}

static enum err finish(struct box *box, struct fault *f)
{
    return strstr(((struct notes *)box)->text, "whole") != NULL ? ERR_NONE
                                                                : err_fault_word(f, ERR_BOX_MISSING, 0, "whole");
}

static const struct game_option no_options[] = {{.key = NULL}};
static const struct game_box printed = {.line = take, .check = finish};
static const struct game notes_game = {
    .id = "notes", .box_size = sizeof(struct notes), .options = no_options, .box = &printed};

#define HEAD "warren-box 1\ngame notes\nid a-1\n"

static enum err read_text(const char *text, struct notes *out, struct fault *f)
{
    return box_read(&notes_game, text, strlen(text), &out->box, f);
}

static void splits(void **state)
{
    struct notes n;
    struct fault f;
    (void)state;
    assert_int_equal(read_text("# first\n" HEAD "\n  whole  1\t\"two words\" @rulebook # why\r\nx @owner", &n, &f),
                     ERR_NONE);
    assert_string_equal(n.text, "whole|1|two words'x|");
    assert_string_equal(n.box.id, "a-1");
    assert_int_equal(n.box.values[BOX_RULEBOOK], 1);
    assert_int_equal(n.box.values[BOX_OWNER], 1);
}

static void refuses(void **state)
{
    static const struct {
        const char *text;
        enum err err;
        size_t line;
    } bad[] = {
        {"", ERR_BOX_HEADER, 0},
        {"warren-box 2\n", ERR_BOX_HEADER, 1},
        {"hello\n", ERR_BOX_HEADER, 1},
        {"warren-box 1\nid a\nwhole @owner\n", ERR_BOX_GAME, 3},
        {"warren-box 1\ngame notes\nwhole @owner\n", ERR_BOX_ID, 3},
        {"warren-box 1\ngame notes\ngame notes\n", ERR_BOX_TWICE, 3},
        {"warren-box 1\ngame Notes!\n", ERR_BOX_WORD, 2},
        {"warren-box 1\ngame\n", ERR_BOX_COUNT, 2},
        {"warren-box 1\ngame other\nid a\n", ERR_BOX_GAME, 1},
        {HEAD "whole\n", ERR_BOX_SOURCE, 4},
        {HEAD "whole @guess\n", ERR_BOX_SOURCE, 4},
        {HEAD "whole @owner again\n", ERR_BOX_SOURCE, 4},
        {HEAD "@owner\n", ERR_BOX_COUNT, 4},
        {HEAD "whole \"x @owner\n", ERR_BOX_QUOTE, 4},
        {HEAD "whole @owner\n\nbad @owner\n", ERR_BOX_WORD, 6},
        {HEAD "part @owner\n# the end\n", ERR_BOX_MISSING, 5},
        {HEAD "whole @owner\nid b\n", ERR_BOX_SOURCE, 5},
        {HEAD "whole \x01 @owner\n", ERR_BOX_BYTES, 4},
        {HEAD "whole \xFF @owner\n", ERR_BOX_BYTES, 4},
        {HEAD "whole \"\xC3\" @owner\n", ERR_BOX_BYTES, 4},         /* half a character */
        {HEAD "whole \"\xC0\xAF\" @owner\n", ERR_BOX_BYTES, 4},     /* an overlong form */
        {HEAD "whole \"\xED\xA0\x80\" @owner\n", ERR_BOX_BYTES, 4}, /* half a surrogate pair */
        {HEAD "whole \"\xF4\x90\x80\x80\" @owner\n", ERR_BOX_BYTES, 4},
        {HEAD "whole \"\x80\" @owner\n", ERR_BOX_BYTES, 4},
        {HEAD "whole \"\xC2\x9B\" @owner\n", ERR_BOX_BYTES, 4},     /* a control character beyond ASCII */
        {HEAD "whole \"\xE2\x80\xAE\" @owner\n", ERR_BOX_BYTES, 4}, /* one that turns the text around */
        {HEAD "whole \"a\tb\" @owner\n", ERR_BOX_BYTES, 4},
        {HEAD "whole \"a\rb\" @owner\n", ERR_BOX_BYTES, 4},
        {HEAD "whole @owner\xE2\x82", ERR_BOX_BYTES, 4},
        {"warren-box 1\ngame notes\nid b\nextends other\nwhole @owner\n", ERR_BOX_EXTENDS, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct notes n;
        struct fault f;
        memset(&n, 0, sizeof n);
        enum err err = read_text(bad[i].text, &n, &f);
        if (err != bad[i].err || f.err != err || f.at != bad[i].line)
            fail_msg("%s: %s at line %zu", bad[i].text, err_name(err), f.at);
    }
}

static void long_things(void **state)
{
    struct notes n;
    struct fault f;
    char *text = malloc(BOX_FILE_MAX + 100);
    (void)state;
    assert_non_null(text);
    snprintf(text, 64, HEAD "whole ");
    size_t head = strlen(text);
    memset(text + head, 'x', 1000);
    snprintf(text + head + 1000, 64, " @owner\n");
    assert_int_equal(read_text(text, &n, &f), ERR_TOO_LONG);
    for (int i = 0; i < 200; i++)
        snprintf(text + head + 2 * i, 64, "x ");
    snprintf(text + head + 400, 64, "@owner\n");
    assert_int_equal(read_text(text, &n, &f), ERR_BOX_COUNT);
    memset(text, '\n', BOX_FILE_MAX + 1);
    assert_int_equal(box_read(&notes_game, text, BOX_FILE_MAX + 1, &n.box, &f), ERR_TOO_LONG);
    free(text);
}

static void extends(void **state)
{
    struct notes n, alone;
    struct fault f;
    (void)state;
    assert_int_equal(read_text(HEAD "whole 1 @owner\n", &n, &f), ERR_NONE);
    uint64_t first = n.box.hash;
    assert_int_equal(read_text("warren-box 1\ngame notes\nid b-1\nextends a-1\nmore 2 @owner\n", &n, &f), ERR_NONE);
    assert_string_equal(n.text, "whole|1|more|2|");
    assert_string_equal(n.box.id, "b-1");
    assert_true(n.box.hash != first);
    assert_int_equal(read_text(HEAD "whole 1 @owner\nmore 2 @owner\n", &alone, &f), ERR_NONE);
    assert_true(alone.box.hash == n.box.hash); /* what is in the box counts, not how it got there */
}

static void hash_of_contents(void **state)
{
    struct notes a, b;
    struct fault f;
    (void)state;
    assert_int_equal(read_text(HEAD "whole 1 @owner\n", &a, &f), ERR_NONE);
    assert_int_equal(read_text(HEAD "# x\nwhole\t1   @rulebook # y\n", &b, &f), ERR_NONE);
    assert_true(a.box.hash == b.box.hash);
    assert_int_equal(read_text(HEAD "whole 2 @owner\n", &b, &f), ERR_NONE);
    assert_true(a.box.hash != b.box.hash);
    assert_int_equal(read_text(HEAD "whole1 @owner\nwhole @owner\n", &b, &f), ERR_NONE);
    assert_true(a.box.hash != b.box.hash);
}

/* Lines that are a word and one number: each is given once, within its range, and none is left out. */
static void fields(void **state)
{
    static const struct box_field two[] = {{"gold", 0, 9}, {"camels", 3, 60}};
    static const struct {
        const char *text;
        enum err line, check;
        int32_t gold, camels;
    } cases[] = {
        {"gold 9 @owner\ncamels 3 @owner\n", ERR_NONE, ERR_NONE, 9, 3},
        {"camels 60 @owner\ngold 0 @owner\n", ERR_NONE, ERR_NONE, 0, 60},
        {"gold 1 @owner\n", ERR_NONE, ERR_BOX_MISSING, 1, BOX_UNSET},
        {"gold 10 @owner\n", ERR_BOX_NUMBER, ERR_BOX_MISSING, BOX_UNSET, BOX_UNSET},
        {"camels 2 @owner\n", ERR_BOX_NUMBER, ERR_BOX_MISSING, BOX_UNSET, BOX_UNSET},
        {"gold -1 @owner\n", ERR_BOX_NUMBER, ERR_BOX_MISSING, BOX_UNSET, BOX_UNSET},
        {"gold @owner\n", ERR_BOX_COUNT, ERR_BOX_MISSING, BOX_UNSET, BOX_UNSET},
        {"gold 1 2 @owner\n", ERR_BOX_COUNT, ERR_BOX_MISSING, BOX_UNSET, BOX_UNSET},
        {"gold 0 @owner\ngold 1 @owner\n", ERR_BOX_TWICE, ERR_BOX_MISSING, 0, BOX_UNSET},
        {"golden 1 @owner\n", ERR_BOX_WORD, ERR_BOX_MISSING, BOX_UNSET, BOX_UNSET},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t values[2];
        struct box_walk w;
        struct box_line line;
        struct fault f;
        enum err err = ERR_NONE;
        bool more;
        box_fields_clear(values, 2);
        box_walk(&w, cases[i].text, strlen(cases[i].text));
        while (err == ERR_NONE && box_walk_next(&w, &line, &more, &f) == ERR_NONE && more)
            err = box_fields_line(two, 2, values, &line, &f);
        if (err != cases[i].line || box_fields_check(two, 2, values, &f) != cases[i].check)
            fail_msg("%s: %s", cases[i].text, err_name(err));
        assert_int_equal(values[0], cases[i].gold);
        assert_int_equal(values[1], cases[i].camels);
    }
}

static void choices(void **state)
{
    static const char text[] = "colour blue green @owner\n";
    static const char *const names[] = {"red", NULL, "blue"};
    struct box_walk w;
    struct box_line line;
    struct fault f;
    uint8_t found = 9;
    bool more;
    (void)state;
    box_walk(&w, text, strlen(text));
    assert_int_equal(box_walk_next(&w, &line, &more, &f), ERR_NONE);
    assert_int_equal(box_choice(&line, 1, names, 3, &found, &f), ERR_NONE);
    assert_int_equal(found, 2);
    assert_int_equal(box_choice(&line, 1, names, 2, &found, &f), ERR_BOX_WORD);
    assert_int_equal(box_choice(&line, 2, names, 3, &found, &f), ERR_BOX_WORD);
    assert_string_equal(f.what, "green");
    assert_int_equal(found, 2);
}

/* Every built-in box is valid. With any one line left out or doubled, it is either refused, naming a line, or is
 * another valid box. */
static void builtin_boxes(void **state)
{
    (void)state;
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *g = registry_game(i);
        size_t size, lines = 0;
        const char *text = registry_box_text(g, &size);
        struct box *box = calloc(1, g->box_size);
        char *copy = malloc(size * 2);
        assert_non_null(box);
        assert_non_null(copy);
        registry_box(g, box);
        for (size_t at = 0; at < size; lines++) {
            const char *end = memchr(text + at, '\n', size - at);
            size_t next = end != NULL ? (size_t)(end - text) + 1 : size;
            for (int twice = 0; twice < 2; twice++) {
                struct fault f = {ERR_NONE, 0, ""};
                memcpy(copy, text, at);
                size_t used = at;
                for (int k = 0; k < 2 * twice; k++, used += next - at)
                    memcpy(copy + used, text + at, next - at);
                memcpy(copy + used, text + next, size - next);
                if (box_read(g, copy, used + size - next, box, &f) != ERR_NONE)
                    assert_true(f.at > 0 || f.err == ERR_BOX_HEADER);
            }
            at = next;
        }
        assert_true(lines >= 3);
        free(copy);
        free(box);
    }
}

UNIT_MAIN(cmocka_unit_test(splits), cmocka_unit_test(refuses), cmocka_unit_test(long_things), cmocka_unit_test(extends),
          cmocka_unit_test(hash_of_contents), cmocka_unit_test(fields), cmocka_unit_test(choices),
          cmocka_unit_test(builtin_boxes))
