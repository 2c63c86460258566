/* Reading and writing the values of a score pad, the same for every game. */
#include "show/pad.h"

static bool field_at(const struct show_pad *pad, const struct show_reader *r, uint32_t index, struct pad_field *out)
{
    char title[256];
    struct text t;
    text_init(&t, title, sizeof title);
    memset(out, 0, sizeof *out);
    return index < PAD_FIELDS_MAX && pad->field(r, index, out, &t);
}

static void choice_word(const struct show_pad *pad, const struct show_reader *r, uint32_t field, uint32_t index,
                        char out[PAD_WORD_MAX])
{
    char title[256];
    struct text word, name;
    text_init(&word, out, PAD_WORD_MAX);
    text_init(&name, title, sizeof title);
    pad->choice(r, field, index, &word, &name);
}

void pad_init(const struct show_pad *pad, const struct show_reader *r, struct pad_sheet *sheet)
{
    struct pad_field f;
    memset(sheet, 0, sizeof *sheet);
    sheet->seats = r->seats;
    for (uint32_t i = 0; field_at(pad, r, i, &f); i++)
        for (uint32_t seat = 0; seat < GAME_SEATS_MAX; seat++)
            sheet->value[i][seat] = f.standard;
}

int pad_find(const struct show_pad *pad, const struct show_reader *r, const char *key, size_t size)
{
    struct pad_field f;
    for (uint32_t i = 0; field_at(pad, r, i, &f); i++)
        if (text_same(key, size, f.key))
            return (int)i;
    return -1;
}

static char fold(const char **at)
{
    char c = canvas_plain(canvas_next(at));
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether somebody typed the name of a choice as people read it, whatever its capitals and accents. */
static bool is_title(const struct show_pad *pad, const struct show_reader *r, uint32_t field, uint32_t choice,
                     const char *word, size_t size)
{
    char known[PAD_WORD_MAX], title[256], typed[256];
    struct text w, t;
    const char *at = title, *have = typed;
    text_init(&t, typed, sizeof typed);
    text_bytes(&t, word, size);
    text_init(&w, known, sizeof known);
    text_init(&t, title, sizeof title);
    pad->choice(r, field, choice, &w, &t);
    while (*have != '\0' && *at != '\0')
        if (fold(&have) != fold(&at))
            return false;
    return *have == '\0' && *at == '\0';
}

/* The choice that somebody typed: its whole word, its name, or a beginning that no other word has; -1 if there is none.
 */
static int find_choice(const struct show_pad *pad, const struct show_reader *r, uint32_t field, uint32_t choices,
                       const char *word, size_t size)
{
    char known[PAD_WORD_MAX];
    int found = -1;
    for (uint32_t i = 0; size > 0 && i < choices; i++) {
        choice_word(pad, r, field, i, known);
        if (text_same(word, size, known))
            return (int)i;
        if (strlen(known) > size && memcmp(known, word, size) == 0)
            found = found == -1 ? (int)i : -2;
    }
    for (uint32_t i = 0; size > 0 && i < choices; i++)
        if (is_title(pad, r, field, i, word, size))
            return (int)i;
    return found >= 0 ? found : -1;
}

/* Leaves out the spaces around a word. */
static void trim(const char **word, size_t *size)
{
    while (*size > 0 && ((*word)[0] == ' ' || (*word)[0] == '\t')) {
        (*word)++;
        (*size)--;
    }
    while (*size > 0 && ((*word)[*size - 1] == ' ' || (*word)[*size - 1] == '\t'))
        (*size)--;
}

/* Says what is wrong with one word of a list. */
static void say_wrong(const struct show_reader *r, const char *word, size_t size, bool twice, struct text *why)
{
    char quoted[PAD_WORD_MAX];
    struct text t;
    text_init(&t, quoted, sizeof quoted);
    text_bytes(&t, word, size);
    if (twice)
        LANG_SAY(why, r->lang, "\"{word}\" is there twice.", {"word", quoted, 0});
    else
        LANG_SAY(why, r->lang, "\"{word}\" is none of them.", {"word", quoted, 0});
    text_char(why, ' ');
}

static bool read_some(const struct show_pad *pad, const struct show_reader *r, uint32_t field,
                      const struct pad_field *f, const char *word, size_t size, int64_t *out, struct text *why)
{
    const char *end = word + size;
    uint64_t set = 0;
    for (;; word++) {
        const char *comma = memchr(word, ',', (size_t)(end - word)), *one = word;
        comma = comma != NULL ? comma : end;
        size_t one_size = (size_t)(comma - word);
        trim(&one, &one_size);
        int choice = find_choice(pad, r, field, f->choices, one, one_size);
        bool twice = choice >= 0 && (set >> choice & 1) != 0;
        if (choice < 0 || twice) {
            say_wrong(r, one, one_size, twice, why);
            return false;
        }
        set |= UINT64_C(1) << choice;
        word = comma;
        if (word == end)
            break;
    }
    *out = (int64_t)set;
    return true;
}

/* Leaves `out` alone if the value is wrong. */
static bool read_value(const struct show_pad *pad, const struct show_reader *r, uint32_t field,
                       const struct pad_field *f, const char *word, size_t size, int64_t *out, struct text *why)
{
    bool none = text_same(word, size, "-") && (f->kind == PAD_SOME || (f->kind == PAD_ONE && f->min < 0));
    if (none) {
        *out = f->kind == PAD_SOME ? 0 : -1;
        return true;
    }
    if (f->kind == PAD_NUMBER)
        return text_number(word, size, f->min, f->max, out);
    if (f->kind == PAD_SOME)
        return read_some(pad, r, field, f, word, size, out, why);
    int choice = find_choice(pad, r, field, f->choices, word, size);
    if (choice >= 0)
        *out = choice;
    return choice >= 0;
}

bool pad_read(const struct show_pad *pad, const struct show_reader *r, uint32_t field, const char *word, size_t size,
              int64_t *out, struct text *why)
{
    struct pad_field f;
    char range[2048];
    struct text t;
    CLAIM(field_at(pad, r, field, &f));
    trim(&word, &size);
    if (read_value(pad, r, field, &f, word, size, out, why))
        return true;
    text_init(&t, range, sizeof range);
    pad_range(pad, r, field, &t);
    LANG_SAY(why, r->lang, "Wanted here: {range}.", {"range", range, 0});
    return false;
}

void pad_write(const struct show_pad *pad, const struct show_reader *r, uint32_t field, int64_t value, struct text *out)
{
    struct pad_field f;
    char word[PAD_WORD_MAX];
    bool first = true;
    CLAIM(field_at(pad, r, field, &f));
    if (f.kind == PAD_NUMBER) {
        text_int(out, value);
        return;
    }
    for (uint32_t i = 0; i < f.choices; i++) {
        if (f.kind == PAD_ONE ? value != (int64_t)i : ((uint64_t)value >> i & 1) == 0)
            continue;
        choice_word(pad, r, field, i, word);
        text_put(out, first ? "" : ",");
        text_put(out, word);
        first = false;
    }
    if (first)
        text_char(out, '-');
}

void pad_range(const struct show_pad *pad, const struct show_reader *r, uint32_t field, struct text *out)
{
    struct pad_field f;
    char word[PAD_WORD_MAX];
    CLAIM(field_at(pad, r, field, &f));
    if (f.kind == PAD_NUMBER) {
        LANG_SAY(out, r->lang, "{min} to {max}", {"min", NULL, f.min}, {"max", NULL, f.max});
        return;
    }
    if (f.kind == PAD_SOME) {
        lang_put(out, r->lang, "several separated by commas, or - for none");
        text_put(out, ": ");
    }
    for (uint32_t i = 0; i < f.choices; i++) {
        choice_word(pad, r, field, i, word);
        text_put(out, i == 0 ? "" : ", ");
        text_put(out, word);
    }
    if (f.kind == PAD_ONE && f.min < 0)
        text_put(out, ", -");
}
