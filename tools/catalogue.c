/* Turns a compiled catalogue into the one that the program carries (src/lang/catalogue.h): `catalogue IN.mo OUT`. It
 * fails if two messages have the same hash: then one of them must be reworded. */
#include "lang/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MO_COUNT = 8, MO_ORIGINALS = 12, MO_TRANSLATIONS = 16, MO_PAIR = 8, TEXTS_MAX = 1 << 14, FILE_MAX = 1 << 22 };

struct entry {
    uint32_t hash;
    const char *original, *text;
};

static struct entry entries[TEXTS_MAX];
static unsigned char mo[FILE_MAX];

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "catalogue: %s %s\n", what, name);
    exit(1);
}

static uint32_t number_at(uint32_t at)
{
    const unsigned char *p = mo + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void put_number(FILE *out, uint32_t n)
{
    for (int i = 0; i < 4; i++, n >>= 8)
        putc((int)(n & 255), out);
}

static int by_hash(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

/* All texts but the first, which is the header of the catalogue. */
static uint32_t read_entries(void)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i < number_at(MO_COUNT); i++) {
        const char *original = (const char *)mo + number_at(number_at(MO_ORIGINALS) + i * MO_PAIR + 4);
        uint32_t pair = number_at(MO_TRANSLATIONS) + i * MO_PAIR, form = 0;
        const char *text = (const char *)mo + number_at(pair + 4), *end = text + number_at(pair);
        for (; text <= end; text += strlen(text) + 1, form++, count++) {
            if (count == TEXTS_MAX)
                fail("no room for", original);
            entries[count] = (struct entry){catalogue_hash(CATALOGUE_HASH(form), original), original, text};
        }
    }
    return count;
}

static void write_entries(FILE *out, uint32_t count)
{
    uint32_t at = 0;
    put_number(out, count);
    for (int plane = CATALOGUE_PLANES; plane-- > 0;)
        for (uint32_t i = 0; i < count; i++)
            putc((int)(entries[i].hash >> 8 * plane & 255), out);
    for (uint32_t i = 0; i < count; at += (uint32_t)strlen(entries[i].text) + 1, i++)
        if (i % CATALOGUE_APART == 0)
            put_number(out, at);
    for (uint32_t i = 0; i < count; i++)
        fwrite(entries[i].text, 1, strlen(entries[i].text) + 1, out);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: catalogue IN.mo OUT\n");
        return 2;
    }
    FILE *in = fopen(argv[1], "rb");
    if (in == NULL)
        fail("cannot read", argv[1]);
    size_t size = fread(mo, 1, sizeof mo, in);
    if (size == sizeof mo || size < MO_TRANSLATIONS + 4 || number_at(0) != UINT32_C(0x950412de) || fclose(in) != 0)
        fail("is not a little-endian catalogue:", argv[1]);
    uint32_t count = read_entries();
    qsort(entries, count, sizeof entries[0], by_hash);
    for (uint32_t i = 1; i < count; i++)
        if (entries[i].hash == entries[i - 1].hash) {
            fprintf(stderr, "catalogue: these have one hash:\n%s\n%s\n", entries[i - 1].original, entries[i].original);
            return 1;
        }
    FILE *out = fopen(argv[2], "wb");
    if (out == NULL)
        fail("cannot write", argv[2]);
    write_entries(out, count);
    if (fclose(out) != 0)
        fail("cannot write", argv[2]);
    return 0;
}
