/* Reading the rules: the few Markdown constructs that docs/rules uses. */
#include "registry/manual.h"

#include "registry/games.h" /* generated from src/games/meson.build */
#include "registry/rules.h" /* generated from docs/rules */
#include "show/canvas.h"

#define MANUALS(folder, id, symbol)                                                                                    \
    {id, "en", rules_##symbol##_en, &rules_##symbol##_en_size},                                                        \
        {id, "fr", rules_##symbol##_fr, &rules_##symbol##_fr_size},
enum { WORD_MAX = 48, PREFIX_MIN = 3 };

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

/* The next letter of a text in lower case and without accents; 0 at its end. A ligature becomes one letter. */
static char folded(const char **text)
{
    uint32_t glyph = canvas_next(text);
    char c = glyph == 0 ? '\0' : canvas_plain(glyph);
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A word for comparing: in lower case, without accents; and what remains of it without its ending. */
struct word {
    char text[WORD_MAX], stem[WORD_MAX];
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool cut_ending(char *stem, const char *ending, size_t keep)
{
    size_t size = strlen(stem), n = strlen(ending);
    if (size < n + keep || strcmp(stem + size - n, ending) != 0)
        return false;
    stem[size - n] = '\0';
    return true;
}

/* Takes the commonest endings of English and French off: ties, tied and tie become "ti"; égalité and égalités become
 * "egalit"; city and cities "citi". Rough, but the same for every form of a word, which is all that finding needs. */
static void find_stem(char *stem)
{
    size_t size = strlen(stem);
    if (size > 3 && (stem[size - 1] == 's' || stem[size - 1] == 'x') && stem[size - 2] != 's')
        stem[--size] = '\0';
    (void)(cut_ending(stem, "ing", 3) || cut_ending(stem, "ent", 3) || cut_ending(stem, "ant", 3) ||
           cut_ending(stem, "er", 3) || cut_ending(stem, "ez", 2) || cut_ending(stem, "ee", 3) ||
           (size > 3 && stem[size - 3] != 'e' && cut_ending(stem, "ed", 2)) || cut_ending(stem, "e", 2));
    size = strlen(stem);
    if (size > 2 && stem[size - 1] == 'y')
        stem[size - 1] = 'i';
    else if (size > 3 && stem[size - 1] == stem[size - 2])
        stem[size - 1] = '\0';
}

/* The next word of a text; false at its end. */
static bool next_word(const char **text, struct word *out)
{
    size_t n = 0;
    char c = folded(text);
    while (c != '\0' && !is_letter(c))
        c = folded(text);
    for (; is_letter(c); c = folded(text))
        if (n < WORD_MAX - 1)
            out->text[n++] = c;
    out->text[n] = '\0';
    memcpy(out->stem, out->text, n + 1);
    find_stem(out->stem);
    return n > 0;
}

/* How well a text has a word: as it was typed, as another form of it, or as the beginning of a longer word. */
static uint32_t match_word(const char *text, const struct word *wanted)
{
    struct word w;
    uint32_t best = 0;
    size_t size = strlen(wanted->text);
    while (best < MANUAL_EXACT && next_word(&text, &w)) {
        uint32_t here = strcmp(w.text, wanted->text) == 0                                ? MANUAL_EXACT
                        : strcmp(w.stem, wanted->stem) == 0                              ? MANUAL_STEM
                        : size >= PREFIX_MIN && strncmp(w.text, wanted->text, size) == 0 ? MANUAL_PREFIX
                                                                                         : 0;
        best = here > best ? here : best;
    }
    return best;
}

uint32_t manual_match(const char *text, const char *words)
{
    struct word wanted;
    uint32_t sum = 0;
    while (next_word(&words, &wanted)) {
        uint32_t one = match_word(text, &wanted);
        if (one == 0)
            return 0;
        sum += one;
    }
    return sum;
}

bool manual_has(const char *text, const char *words)
{
    struct word any;
    const char *at = words;
    return !next_word(&at, &any) ? words[strspn(words, " ")] == '\0' : manual_match(text, words) > 0;
}
