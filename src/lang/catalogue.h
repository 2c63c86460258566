/* A catalogue as the program carries it: translations, and hashes of what they translate. The original messages are in
 * the program already and are left out. tools/catalogue.c makes a catalogue from msgfmt's output.
 *
 * It begins with the number of texts. Their sorted hashes follow, byte plane by byte plane (the highest bytes of all
 * hashes first), because that compresses best; then the offset of every CATALOGUE_APART'th text from the first text;
 * then the texts in the order of their hashes, each ended by a zero byte. Numbers have four bytes, the lowest first.
 * Every plural form is a text of its own. */
#ifndef LANG_CATALOGUE_H
#define LANG_CATALOGUE_H

#include <stddef.h>
#include <stdint.h>

enum { CATALOGUE_APART = 16, CATALOGUE_PLANES = 4, CATALOGUE_CONTEXT_END = 4 };

/* FNV-1a, started with the number of the plural form and fed in parts: the context and a byte that ends it, if there is
 * one; then the message, which for plurals is the singular. */
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
