/* Reading the rules: the few Markdown constructs that docs/rules uses. */
#include "registry/manual.h"

#include "registry/games.h" /* generated from src/games/meson.build */
#include "registry/rules.h" /* generated from docs/rules */
#include "show/canvas.h"

#define MANUALS(folder, id, symbol)                                                                                    \
    {id, "en", rules_##symbol##_en, &rules_##symbol##_en_size},                                                        \
        {id, "fr", rules_##symbol##_fr, &rules_##symbol##_fr_size},
static const struct {
    const char *game, *lang, *text;
    const size_t *size;
} manuals[] = {REGISTRY_OFFERED(MANUALS)};

bool manual_open(struct manual *m, const struct game *game, const struct lang *lang)
{
    for (size_t i = 0; i < sizeof manuals / sizeof manuals[0]; i++) {
        if (strcmp(manuals[i].game, game->id) == 0 && strcmp(manuals[i].lang, lang_code(lang)) == 0) {
            *m = (struct manual){manuals[i].text, manuals[i].text + *manuals[i].size, false};
            return true;
        }
    }
    return false;
}

/* One line of the text, without its end. */
static bool next_line(struct manual *m, const char **line, size_t *size)
{
    if (m->at >= m->end)
        return false;
    const char *stop = memchr(m->at, '\n', (size_t)(m->end - m->at));
    stop = stop != NULL ? stop : m->end;
    *line = m->at;
    *size = (size_t)(stop - m->at);
    m->at = stop < m->end ? stop + 1 : stop;
    return true;
}

/* Copies the number at the beginning, "4" or "4.2", and returns how many bytes it takes, with a full stop behind it. */
static size_t take_number(const char *text, size_t size, char out[8])
{
    size_t n = 0;
    while (n < size && n < 7 && ((text[n] >= '0' && text[n] <= '9') || text[n] == '.'))
        n++;
    size_t digits = n > 0 && text[n - 1] == '.' ? n - 1 : n;
    memcpy(out, text, digits);
    out[digits] = '\0';
    return n;
}

static void cut(struct manual_block *b, size_t from)
{
    while (from < b->size && b->text[from] == ' ')
        from++;
    b->text += from;
    b->size -= from;
}

/* "**4.2** A sentence. [D]" */
static void read_rule(struct manual_block *b)
{
    b->kind = MANUAL_RULE;
    size_t n = 2 + take_number(b->text + 2, b->size - 2, b->number);
    cut(b, n + 2);
    if (b->size > 4 && b->text[b->size - 1] == ']' && b->text[b->size - 3] == '[') {
        b->mark = b->text[b->size - 2];
        b->size -= 4;
    }
}

static bool starts(const struct manual_block *b, const char *with)
{
    size_t n = strlen(with);
    return b->size >= n && memcmp(b->text, with, n) == 0;
}

bool manual_next(struct manual *m, struct manual_block *out)
{
    for (;;) {
        memset(out, 0, sizeof *out);
        if (!next_line(m, &out->text, &out->size))
            return false;
        if (starts(out, "```")) {
            m->code = !m->code;
            continue;
        }
        if (m->code) {
            out->kind = MANUAL_CODE;
            return true;
        }
        if (out->size == 0 || starts(out, "|--"))
            continue;
        break;
    }
    out->kind = MANUAL_NOTE;
    if (starts(out, "#")) {
        out->kind = MANUAL_HEADING;
        size_t level = 0;
        while (level < out->size && out->text[level] == '#')
            level++;
        cut(out, level);
        take_number(out->text, out->size, out->number);
    } else if (starts(out, "**") && out->size > 2 && out->text[2] >= '0' && out->text[2] <= '9') {
        read_rule(out);
    } else if (starts(out, "- ")) {
        out->kind = MANUAL_ITEM;
        cut(out, 2);
    } else if (starts(out, "|")) {
        out->kind = MANUAL_ROW;
        cut(out, 1);
        out->size -= out->size > 0 && out->text[out->size - 1] == '|';
    }
    return true;
}

void manual_write(const struct manual_block *b, struct text *out)
{
    for (size_t i = 0; i < b->size; i++) {
        char c = b->text[i];
        if (b->kind == MANUAL_CODE) {
            text_char(out, c);
        } else if (c == ']' && i + 1 < b->size && b->text[i + 1] == '(') {
            /* Of a link, the words stay and the address goes. */
            while (i < b->size && b->text[i] != ')')
                i++;
        } else if (c != '*' && c != '`' && !(c == '[' && i + 2 < b->size && b->text[i + 2] != ']')) {
            text_char(out, c);
        }
    }
}

bool manual_numbered(const struct manual_block *b, const char *number)
{
    size_t n = strlen(number);
    if (n == 0 || strncmp(b->number, number, n) != 0)
        return false;
    return b->number[n] == '\0' || b->number[n] == '.';
}

/* The next letter of a text in lower case and without accents; 0 at its end. A ligature becomes one letter. */
static char folded(const char **text)
{
    uint32_t glyph = canvas_next(text);
    char c = glyph == 0 ? '\0' : canvas_plain(glyph);
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether the text begins with this word, which ends at a space. */
static bool begins(const char *text, const char *word)
{
    for (;;) {
        char want = folded(&word);
        if (want == '\0' || want == ' ')
            return true;
        if (folded(&text) != want)
            return false;
    }
}

static bool has_word(const char *text, const char *word)
{
    while (*text != '\0') {
        if (begins(text, word))
            return true;
        (void)canvas_next(&text);
    }
    return false;
}

bool manual_has(const char *text, const char *words)
{
    while (*words != '\0') {
        while (*words == ' ')
            words++;
        if (*words != '\0' && !has_word(text, words))
            return false;
        words += strcspn(words, " ");
    }
    return true;
}
