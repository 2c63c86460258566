/* Catalogues read in place, and messages with their places filled in. */
#include "lang/lang.h"

#include "core/claim.h"
#include "lang/builtin.h" /* generated from po/ */

#include <string.h>

/* A compiled catalogue (gettext's .mo, little-endian): a table of originals, sorted, and a table of translations; both
 * are pairs of a length and an offset. A context stands before its message with a byte 4 between them; the forms of a
 * plural are parted by zero bytes. */
struct lang {
    const char *code, *name;
    const char *data; /* NULL: English, which is the source */
    const size_t *size;
    int64_t one_below; /* numbers less than this take the singular: 2 in French; 0: only 1 does */
};

enum { MO_COUNT = 8, MO_ORIGINALS = 12, MO_TRANSLATIONS = 16, MO_PAIR = 8, CONTEXT_END = 4 };

static const struct lang langs[] = {
    {"en", "English", NULL, NULL, 0},
    {"fr", "français", lang_builtin_fr, &lang_builtin_fr_size, 2},
};

enum { LANGS = sizeof langs / sizeof langs[0] };

const struct lang *lang_at(size_t index)
{
    return index < LANGS ? &langs[index] : NULL;
}

const struct lang *lang_find(const char *name)
{
    size_t n = strcspn(name, "_-.@:");
    if (text_same(name, n, "C") || text_same(name, n, "POSIX"))
        return &langs[0];
    for (size_t i = 0; i < LANGS; i++)
        if (text_same(name, n, langs[i].code))
            return &langs[i];
    return NULL;
}

const char *lang_code(const struct lang *l)
{
    return l->code;
}

const char *lang_name(const struct lang *l)
{
    return l->name;
}

static uint32_t number_at(const struct lang *l, size_t at)
{
    CLAIM(at + 4 <= *l->size);
    const unsigned char *p = (const unsigned char *)l->data + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static const char *string_at(const struct lang *l, size_t table, uint32_t index)
{
    uint32_t size = number_at(l, table + (size_t)index * MO_PAIR);
    uint32_t at = number_at(l, table + (size_t)index * MO_PAIR + 4);
    CLAIM((size_t)at + size < *l->size && l->data[at + size] == '\0');
    return l->data + at;
}

/* Compares a key made of a context and a message with an original, as strcmp does. */
static int compare(const char *context, const char *message, const char *original)
{
    if (context != NULL) {
        size_t n = strlen(context);
        int order = strncmp(context, original, n);
        if (order != 0)
            return order;
        original += n;
        if (*original != CONTEXT_END)
            return CONTEXT_END - (int)(unsigned char)*original;
        original++;
    }
    return strcmp(message, original);
}

static const char *find(const struct lang *l, const char *context, const char *message)
{
    uint32_t low = 0, high = l->data != NULL ? number_at(l, MO_COUNT) : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = compare(context, message, string_at(l, number_at(l, MO_ORIGINALS), middle));
        if (order == 0)
            return string_at(l, number_at(l, MO_TRANSLATIONS), middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *lang_get(const struct lang *l, const char *message)
{
    const char *found = find(l, NULL, message);
    return found != NULL ? found : message;
}

const char *lang_get_in(const struct lang *l, const char *context, const char *message)
{
    const char *found = find(l, context, message);
    return found != NULL ? found : message;
}

const char *lang_get_n(const struct lang *l, const char *one, const char *several, int64_t n)
{
    const char *found = find(l, NULL, one);
    bool single = l->one_below > 0 ? n > -l->one_below && n < l->one_below : n == 1;
    if (found == NULL)
        return single ? one : several;
    return single ? found : found + strlen(found) + 1;
}

void lang_fill(struct text *out, const char *translated, const struct lang_arg *args, size_t count)
{
    for (const char *at = translated; *at != '\0';) {
        size_t n = strcspn(at, "{");
        text_bytes(out, at, n);
        at += n;
        if (*at == '\0')
            return;
        size_t name = strcspn(++at, "}"), i = 0;
        CLAIM(at[name] == '}');
        while (i < count && !text_same(at, name, args[i].name))
            i++;
        CLAIM(i < count);
        if (args[i].text != NULL)
            text_put(out, args[i].text);
        else
            text_int(out, args[i].number);
        at += name + 1;
    }
}

void lang_put(struct text *out, const struct lang *l, const char *message)
{
    text_put(out, lang_get(l, message));
}

void lang_put_n(struct text *out, const struct lang *l, const char *one, const char *several, int64_t n)
{
    lang_fill(out, lang_get_n(l, one, several, n), LANG_ARGS({"n", NULL, n}));
}
