/* A catalogue as the program carries it: translations and the hashes of what they translate. The originals are in the
 * program already, and so are not in the catalogue; tools/catalogue.c makes one from what msgfmt made.
 *
 * It begins with the number of texts. Their hashes follow, sorted and by planes (the highest bytes of all, then the
 * next ones, four in all), because so they compress best; then where every CATALOGUE_APART'th text begins, counted from
 * the first; then the texts in the order of their hashes, each with a zero byte at its end. Numbers are of four bytes,
 * the lowest first. Every form of a plural is a text of its own. */
#ifndef LANG_CATALOGUE_H
#define LANG_CATALOGUE_H

#include <stddef.h>
#include <stdint.h>

enum { CATALOGUE_APART = 16, CATALOGUE_PLANES = 4, CATALOGUE_CONTEXT_END = 4 };

/* FNV-1a, in parts: a context and the byte at its end, if there is one; the message, a plural's first form; and begun
 * with the number of the translation's form. */
#define CATALOGUE_HASH(form) (UINT32_C(0x811c9dc5) ^ (form))

static inline uint32_t catalogue_hash(uint32_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * UINT32_C(0x01000193);
    return hash;
}

static inline uint32_t catalogue_starts(uint32_t count)
{
    return (count + CATALOGUE_APART - 1) / CATALOGUE_APART;
}

#endif
