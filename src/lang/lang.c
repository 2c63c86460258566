/* Finding translations in a catalogue by binary search, and filling in the places of a message. */
#include "lang/lang.h"

#include "core/claim.h"
#include "lang/builtin.h" /* generated from po/ */
#include "lang/catalogue.h"

#include <string.h>

struct lang {
    const char *code, *name;
    const char *data; /* see catalogue.h; NULL for English, the language of the source */
    const size_t *size;
    int64_t one_below; /* smaller numbers take the singular: 2 in French; 0 if only the number 1 does */
};

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

static uint32_t hash_of(const char *context, const char *message, uint32_t form)
{
    static const char end[] = {CATALOGUE_CONTEXT_END, '\0'};
    uint32_t hash = CATALOGUE_HASH(form);
    if (context != NULL)
        hash = catalogue_hash(catalogue_hash(hash, context), end);
    return catalogue_hash(hash, message);
}

static uint32_t hash_at(const struct lang *l, uint32_t count, uint32_t index)
{
    const unsigned char *p = (const unsigned char *)l->data + 4 + index;
    uint32_t hash = 0;
    for (uint32_t plane = 0; plane < CATALOGUE_PLANES; plane++, p += count)
        hash = hash << 8 | *p;
    return hash;
}

static const char *text_at(const struct lang *l, uint32_t count, uint32_t index)
{
    size_t starts = 4 + (size_t)count * CATALOGUE_PLANES;
    size_t at =
        starts + (size_t)catalogue_starts(count) * 4 + number_at(l, starts + (size_t)(index / CATALOGUE_APART) * 4);
    for (index %= CATALOGUE_APART; index > 0; index--) {
        CLAIM(at < *l->size);
        at += strlen(l->data + at) + 1;
    }
    CLAIM(at < *l->size);
    return l->data + at;
}

static const char *find(const struct lang *l, const char *context, const char *message, uint32_t form)
{
    if (l->data == NULL)
        return NULL;
    uint32_t wanted = hash_of(context, message, form), count = number_at(l, 0), low = 0, high = count;
    CLAIM(count < *l->size / CATALOGUE_PLANES);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, hash = hash_at(l, count, middle);
        if (hash == wanted)
            return text_at(l, count, middle);
        if (wanted < hash)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *lang_get(const struct lang *l, const char *message)
{
    const char *found = find(l, NULL, message, 0);
    return found != NULL ? found : message;
}

const char *lang_get_in_context(const struct lang *l, const char *context, const char *message)
{
    const char *found = find(l, context, message, 0);
    return found != NULL ? found : message;
}

const char *lang_get_n(const struct lang *l, const char *one, const char *several, int64_t n)
{
    bool single = l->one_below > 0 ? n > -l->one_below && n < l->one_below : n == 1;
    const char *found = find(l, NULL, one, single ? 0 : 1);
    return found != NULL ? found : single ? one : several;
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
