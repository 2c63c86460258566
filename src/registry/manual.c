/* Reading the rules: the few Markdown constructs that docs/rules uses. */
#include "registry/manual.h"

#include "registry/games.h" /* generated from src/games/meson.build */
#include "registry/rules.h" /* generated from docs/rules */

#define MANUALS(folder, id, symbol)                                                                                    \
    {id, "en", rules_##symbol##_en, &rules_##symbol##_en_size},                                                        \
        {id, "fr", rules_##symbol##_fr, &rules_##symbol##_fr_size},

static const struct {
    const char *game, *lang, *text;
    const size_t *size;
} manuals[] = {REGISTRY_OFFERED(MANUALS)};

void manual_begin(struct manual *m, const char *text, size_t size)
{
    *m = (struct manual){text, text + size, false};
}

bool manual_open(struct manual *m, const struct game *game, const struct lang *lang)
{
    for (size_t i = 0; i < sizeof manuals / sizeof manuals[0]; i++) {
        if (strcmp(manuals[i].game, game->id) == 0 && strcmp(manuals[i].lang, lang_code(lang)) == 0) {
            manual_begin(m, manuals[i].text, *manuals[i].size);
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
        while (out->level < out->size && out->text[out->level] == '#')
            out->level++;
        cut(out, out->level);
        take_number(out->text, out->size, out->number);
    } else if (starts(out, "**") && out->size > 2 && out->text[2] >= '0' && out->text[2] <= '9') {
        read_rule(out);
    } else if (starts(out, "- ")) {
        out->kind = MANUAL_ITEM;
        cut(out, 2);
    } else if (starts(out, "|")) {
        out->kind = MANUAL_ROW;
        out->head = m->end - m->at >= 3 && memcmp(m->at, "|--", 3) == 0;
        cut(out, 1);
        out->size -= out->size > 0 && out->text[out->size - 1] == '|';
    }
    return true;
}

bool manual_at(const struct manual *m, uint32_t index, struct manual_block *out)
{
    struct manual at = *m;
    for (uint32_t i = 0; i < index; i++)
        if (!manual_next(&at, out))
            return false;
    return manual_next(&at, out);
}

/* Where the link that begins here ends, behind its address; 0 if it is no link: [words](address). */
static size_t link_end(const struct manual_block *b, size_t at, size_t *words_end)
{
    size_t i = at;
    while (i < b->size && b->text[i] != ']')
        i++;
    *words_end = i;
    if (i + 1 >= b->size || b->text[i + 1] != '(')
        return 0;
    while (i < b->size && b->text[i] != ')')
        i++;
    return i < b->size ? i + 1 : 0;
}

/* Whether the star here begins emphasis: another one on the line ends it, and no space stands inside at either end. */
static bool emphasises(const struct manual_block *b, size_t at)
{
    if (at + 1 >= b->size || b->text[at + 1] == ' ')
        return false;
    for (size_t i = at + 1; i < b->size && b->text[i] != '`'; i++)
        if (b->text[i] == '*')
            return b->text[i - 1] != ' ';
    return false;
}

/* Where an aside that begins here ends: one that says what is typed or what a record contains. 0 if none does. */
static size_t aside_end(const struct manual_block *b, size_t at)
{
    static const char *const begins[] = {" (type `", " (tapez `", " (in records `", " (dans l’enregistrement `"};
    bool aside = false, code = false;
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        aside = aside || (b->size - at >= strlen(begins[i]) && memcmp(b->text + at, begins[i], strlen(begins[i])) == 0);
    for (size_t i = at; aside && i < b->size; i++) {
        if (b->text[i] == '`')
            code = !code;
        else if (b->text[i] == ')' && !code)
            return i + 1;
    }
    return 0;
}

/* Writes text[from..to), with or without what is typed. What stands between backquotes is content, whatever signs it
 * has. */
static void write_part(const struct manual_block *b, size_t from, size_t to, bool typed, struct text *out)
{
    bool code = b->kind == MANUAL_CODE, emphasis = false;
    for (size_t i = from, end, words; i < to; i++) {
        char c = b->text[i];
        if (c == '`' && b->kind != MANUAL_CODE) {
            code = !code;
        } else if (code) {
            text_char(out, c);
        } else if (!typed && c == ' ' && (end = aside_end(b, i)) > 0 && end <= to) {
            i = end - 1;
        } else if (c == '*' && i + 1 < to && b->text[i + 1] == '*') {
            i++;
        } else if (c == '*' && (emphasis || emphasises(b, i))) {
            emphasis = !emphasis;
        } else if (c == '[' && (end = link_end(b, i, &words)) > 0 && end <= to) {
            write_part(b, i + 1, words, typed, out);
            i = end - 1;
        } else {
            text_char(out, c);
        }
    }
}

void manual_write(const struct manual_block *b, struct text *out)
{
    write_part(b, 0, b->size, true, out);
}

void manual_write_pressed(const struct manual_block *b, struct text *out)
{
    write_part(b, 0, b->size, false, out);
}

bool manual_numbered(const struct manual_block *b, const char *number)
{
    size_t n = strlen(number);
    if (n == 0 || strncmp(b->number, number, n) != 0)
        return false;
    return b->number[n] == '\0' || b->number[n] == '.';
}
