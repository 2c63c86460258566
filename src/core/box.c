/* Box files: splitting them into lines and words, the header, and what all games' readers share. */
#include "core/box.h"

#include "core/game.h"

#include <string.h>

static const char *const source_names[BOX_SOURCES] = {"rulebook", "reconstructed", "decision", "owner"};

const char *box_source_name(enum box_source source)
{
    return source_names[source];
}

void box_walk(struct box_walk *w, const char *text, size_t size)
{
    w->at = text;
    w->end = text + size;
    w->number = 0;
    w->begun = false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* One word at `*at`, which is not blank. */
static enum err split_word(const char **at, const char *end, struct box_word *word, size_t number, struct fault *f)
{
    const char *s = *at;
    word->quoted = *s == '"';
    if (word->quoted) {
        const char *close = memchr(s + 1, '"', (size_t)(end - s - 1));
        if (close == NULL)
            return err_fault_set(f, ERR_BOX_QUOTE, number, s, (size_t)(end - s));
        word->text = s + 1;
        word->size = (size_t)(close - s - 1);
        *at = close + 1;
        for (size_t i = 0; i < word->size; i++)
            if (word->text[i] == '\t' || word->text[i] == '\r')
                return err_fault_set(f, ERR_BOX_BYTES, number, word->text, word->size);
    } else {
        while (s < end && !is_blank(*s) && *s != '"' && *s != '#')
            s++;
        word->text = *at;
        word->size = (size_t)(s - *at);
        *at = s;
    }
    return word->size < BOX_WORD_MAX ? ERR_NONE : err_fault_set(f, ERR_TOO_LONG, number, word->text, word->size);
}

static bool read_source(const struct box_word *word, enum box_source *out)
{
    for (int i = 0; i < BOX_SOURCES; i++) {
        if (text_same(word->text + 1, word->size - 1, source_names[i])) {
            *out = (enum box_source)i;
            return true;
        }
    }
    return false;
}

/* Splits one line; `sourced` tells whether it ended with its source. */
static enum err split(const char *at, const char *end, struct box_line *line, bool *sourced, struct fault *f)
{
    line->count = 0;
    line->source = BOX_OWNER;
    *sourced = false;
    for (;;) {
        while (at < end && is_blank(*at))
            at++;
        if (at == end || *at == '#')
            return ERR_NONE;
        if (*sourced || line->count == BOX_WORDS_MAX)
            return err_fault_set(f, *sourced ? ERR_BOX_SOURCE : ERR_BOX_COUNT, line->number, at, (size_t)(end - at));
        struct box_word word;
        enum err err = split_word(&at, end, &word, line->number, f);
        if (err != ERR_NONE)
            return err;
        if (word.quoted || word.text[0] != '@') {
            line->word[line->count++] = word;
            continue;
        }
        if (!read_source(&word, &line->source))
            return err_fault_set(f, ERR_BOX_SOURCE, line->number, word.text, word.size);
        *sourced = true;
    }
}

static bool is_header(const struct box_line *line)
{
    static const char *const words[] = {"warren-box", "game", "id", "extends"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (box_word_is(&line->word[0], words[i]))
            return true;
    return false;
}

/* The next line that has words, which may be one of the header. */
static enum err next_line(struct box_walk *w, struct box_line *line, bool *sourced, bool *more, struct fault *f)
{
    while (w->at < w->end) {
        const char *end = memchr(w->at, '\n', (size_t)(w->end - w->at));
        const char *begin = w->at;
        if (end == NULL)
            end = w->end;
        w->at = end < w->end ? end + 1 : end;
        line->number = ++w->number;
        enum err err = split(begin, end, line, sourced, f);
        *more = true;
        if (err != ERR_NONE)
            return err;
        if (line->count > 0)
            return ERR_NONE;
        if (*sourced)
            return err_fault_word(f, ERR_BOX_COUNT, line->number, "@");
    }
    *more = false;
    return ERR_NONE;
}

enum err box_walk_next(struct box_walk *w, struct box_line *line, bool *more, struct fault *f)
{
    for (;;) {
        bool sourced;
        enum err err = next_line(w, line, &sourced, more, f);
        if (err != ERR_NONE || !*more)
            return err;
        if (!w->begun && is_header(line))
            continue;
        w->begun = true;
        return sourced ? ERR_NONE : box_fault(line, line->count - 1, ERR_BOX_SOURCE, f);
    }
}

/* An id: lower-case letters, digits and hyphens. */
static enum err copy_id(const struct box_line *line, char out[BOX_ID_MAX], struct fault *f)
{
    enum err err = box_count(line, 2, 2, f);
    if (err != ERR_NONE)
        return err;
    const struct box_word *w = &line->word[1];
    if (out[0] != '\0')
        return box_fault(line, 0, ERR_BOX_TWICE, f);
    if (w->size == 0 || w->size >= BOX_ID_MAX)
        return box_fault(line, 1, ERR_BOX_WORD, f);
    for (size_t i = 0; i < w->size; i++) {
        char c = w->text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
            return box_fault(line, 1, ERR_BOX_WORD, f);
    }
    memcpy(out, w->text, w->size);
    return ERR_NONE;
}

/* Decodes the UTF-8 character at `s`, of which `left` bytes are there, and returns its length, or 0 if it is none:
 * overlong forms, surrogates and numbers that Unicode does not have are none. */
static size_t read_glyph(const unsigned char *s, size_t left, uint32_t *glyph)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >= 0xC0 && s[0] < 0xE0 ? 2 : s[0] >= 0xE0 && s[0] < 0xF0 ? 3 : 4;
    if (n > left || (n == 4 && (s[0] < 0xF0 || s[0] > 0xF4)))
        return 0;
    *glyph = n == 1 ? s[0] : s[0] & (0x7FU >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 0;
        *glyph = *glyph << 6 | (s[i] & 0x3FU);
    }
    return *glyph >= least[n] && *glyph <= 0x10FFFF && (*glyph < 0xD800 || *glyph > 0xDFFF) ? n : 0;
}

/* Whether a character stands for something to be seen. Control characters do not, nor do those that end lines or turn
 * the direction of the text around them. */
static bool is_printable(uint32_t glyph)
{
    if (glyph < 0x20)
        return glyph == '\n' || glyph == '\t' || glyph == '\r';
    return !(glyph >= 0x7F && glyph < 0xA0) && glyph != 0x200E && glyph != 0x200F &&
           !(glyph >= 0x2028 && glyph <= 0x202E) && !(glyph >= 0x2066 && glyph <= 0x2069);
}

static enum err check_bytes(const char *text, size_t size, struct fault *f)
{
    size_t line = 1;
    if (size > BOX_FILE_MAX)
        return err_fault_word(f, ERR_TOO_LONG, 1, "file");
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t glyph = 0;
        n = read_glyph((const unsigned char *)text + i, size - i, &glyph);
        if (n == 0 || !is_printable(glyph))
            return err_fault_word(f, ERR_BOX_BYTES, line, "");
        line += glyph == '\n';
    }
    return ERR_NONE;
}

static enum err header_line(const struct box_line *line, size_t index, struct box_header *out, struct fault *f)
{
    if (index == 0) {
        int64_t version;
        if (!box_word_is(&line->word[0], "warren-box") || line->count != 2 ||
            !text_number(line->word[1].text, line->word[1].size, 1, 1, &version))
            return box_fault(line, 0, ERR_BOX_HEADER, f);
        return ERR_NONE;
    }
    if (box_word_is(&line->word[0], "game"))
        return copy_id(line, out->game, f);
    if (box_word_is(&line->word[0], "id"))
        return copy_id(line, out->id, f);
    if (box_word_is(&line->word[0], "extends"))
        return copy_id(line, out->extends, f);
    return box_fault(line, 0, ERR_BOX_TWICE, f);
}

enum err box_header_read(const char *text, size_t size, struct box_header *out, struct fault *f)
{
    struct box_walk w;
    struct box_line line = {0};
    bool sourced, more;
    memset(out, 0, sizeof *out);
    enum err err = check_bytes(text, size, f);
    if (err != ERR_NONE)
        return err;
    box_walk(&w, text, size);
    size_t index = 0;
    for (;; index++) {
        err = next_line(&w, &line, &sourced, &more, f);
        if (err != ERR_NONE) /* a first line that cannot even be split: some other kind of file */
            return index == 0 ? err_fault_word(f, ERR_BOX_HEADER, line.number, "") : err;
        if (!more || (index > 0 && !is_header(&line)))
            break;
        err = header_line(&line, index, out, f);
        if (err != ERR_NONE)
            return err;
    }
    if (index == 0)
        return err_fault_word(f, ERR_BOX_HEADER, w.number, "");
    if (out->game[0] == '\0')
        return err_fault_word(f, ERR_BOX_GAME, w.number, "");
    return out->id[0] != '\0' ? ERR_NONE : err_fault_word(f, ERR_BOX_ID, w.number, "");
}

/* The words alone, so that comments, sources and spacing do not matter. */
static uint64_t hash_line(uint64_t hash, const struct box_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        hash = text_hash(hash, line->word[i].text, line->word[i].size);
        hash = text_hash(hash, i + 1 < line->count ? " " : "\n", 1);
    }
    return hash;
}

/* An empty box, or the one that the file extends. */
static enum err begin(const struct game *game, const struct box_header *header, struct box *box, struct fault *f)
{
    if (strcmp(header->game, game->id) != 0)
        return err_fault_word(f, ERR_BOX_GAME, 1, header->game);
    if (header->extends[0] == '\0') {
        memset(box, 0, game->box_size);
        if (game->box != NULL && game->box->clear != NULL)
            game->box->clear(box);
        box->hash = TEXT_HASH;
    } else if (strcmp(header->extends, box->id) != 0) {
        return err_fault_word(f, ERR_BOX_EXTENDS, 1, header->extends);
    }
    memcpy(box->id, header->id, sizeof box->id);
    return ERR_NONE;
}

enum err box_read(const struct game *game, const char *text, size_t size, struct box *box, struct fault *f)
{
    struct box_header header;
    struct box_walk w;
    struct box_line line = {0};
    bool more = true;
    enum err err = box_header_read(text, size, &header, f);
    if (err == ERR_NONE)
        err = begin(game, &header, box, f);
    box_walk(&w, text, size);
    while (err == ERR_NONE && (err = box_walk_next(&w, &line, &more, f)) == ERR_NONE && more) {
        err = game->box != NULL ? game->box->line(box, &line, f) : box_fault(&line, 0, ERR_BOX_WORD, f);
        box->hash = hash_line(box->hash, &line);
        box->values[line.source]++;
    }
    if (err != ERR_NONE || game->box == NULL)
        return err;
    err = game->box->check(box, f);
    if (err != ERR_NONE && f->at == 0)
        f->at = w.number;
    return err;
}

enum err box_doubt(const struct game *game, const struct box *box, struct fault *f)
{
    return game->box != NULL && game->box->doubt != NULL ? game->box->doubt(box, f) : ERR_NONE;
}

bool box_word_is(const struct box_word *w, const char *text)
{
    return text_same(w->text, w->size, text);
}

enum err box_fault(const struct box_line *line, size_t index, enum err err, struct fault *f)
{
    const struct box_word *w = &line->word[index < line->count ? index : line->count - 1];
    return err_fault_set(f, err, line->number, w->text, w->size);
}

enum err box_number(const struct box_line *line, size_t index, int64_t min, int64_t max, int64_t *out, struct fault *f)
{
    if (index >= line->count)
        return box_fault(line, index, ERR_BOX_COUNT, f);
    const struct box_word *w = &line->word[index];
    return text_number(w->text, w->size, min, max, out) ? ERR_NONE : box_fault(line, index, ERR_BOX_NUMBER, f);
}

enum err box_choice(const struct box_line *line, size_t index, const char *const *names, uint32_t count, uint8_t *out,
                    struct fault *f)
{
    for (uint32_t i = 0; i < count; i++) {
        if (names[i] != NULL && box_word_is(&line->word[index], names[i])) {
            *out = (uint8_t)i;
            return ERR_NONE;
        }
    }
    return box_fault(line, index, ERR_BOX_WORD, f);
}

enum err box_count(const struct box_line *line, size_t min, size_t max, struct fault *f)
{
    return line->count >= min && line->count <= max ? ERR_NONE : box_fault(line, 0, ERR_BOX_COUNT, f);
}

void box_fields_clear(int32_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = BOX_UNSET;
}

enum err box_fields_line(const struct box_field *fields, size_t count, int32_t *values, const struct box_line *line,
                         struct fault *f)
{
    size_t i = 0;
    int64_t n = 0;
    while (i < count && !box_word_is(&line->word[0], fields[i].word))
        i++;
    if (i == count)
        return box_fault(line, 0, ERR_BOX_WORD, f);
    enum err err = box_count(line, 2, 2, f);
    if (err == ERR_NONE)
        err = box_number(line, 1, fields[i].min, fields[i].max, &n, f);
    if (err == ERR_NONE && values[i] != BOX_UNSET)
        err = box_fault(line, 0, ERR_BOX_TWICE, f);
    if (err == ERR_NONE)
        values[i] = (int32_t)n;
    return err;
}

enum err box_fields_check(const struct box_field *fields, size_t count, const int32_t *values, struct fault *f)
{
    for (size_t i = 0; i < count; i++)
        if (values[i] == BOX_UNSET)
            return err_fault_word(f, ERR_BOX_MISSING, 0, fields[i].word);
    return ERR_NONE;
}
