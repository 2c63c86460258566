/* Texts compared without regard to capitals and accents. */
#include "term/alike.h"

#include "show/canvas.h"

static char fold(uint32_t glyph)
{
    char c = canvas_plain(glyph);
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool alike_same(const char *text, size_t size, const char *word)
{
    const char *end = text + size;
    while (text < end && *word != '\0')
        if (fold(canvas_next(&text)) != fold(canvas_next(&word)))
            return false;
    return text == end && *word == '\0';
}

/* Whether a text begins with `word`; `*rest` is what it goes on with. */
static bool goes_along(const char *text, const char *word, const char **rest)
{
    while (*text != '\0' && *word != '\0') {
        const char *next = text, *key = word;
        if (fold(canvas_next(&next)) != fold(canvas_next(&key)))
            return false;
        text = next;
        word = key;
    }
    *rest = text;
    return *word == '\0';
}

bool alike_holds(const char *text, const char *word)
{
    const char *rest;
    for (; *text != '\0'; (void)canvas_next(&text))
        if (goes_along(text, word, &rest))
            return true;
    return *word == '\0';
}

enum alike_begins alike_begins(const char *text, const char *word)
{
    const char *rest;
    if (!goes_along(text, word, &rest))
        return ALIKE_NOT;
    return *rest == '\0' ? ALIKE_SAME : ALIKE_BEGUN;
}
