/* A score pad for a physical table: what is asked of each player or of the table, and what it adds up to.
 *
 * A game lists its fields and tallies a filled sheet with its own scoring; asking, files and pages are the same for
 * all. In a file a field is a line: its key, then a word for the table or one for each seat:
 *
 *     longest 7 6
 *     items-yellow 1 2
 *     achievements control-four,two-statues -
 */
#ifndef SHOW_PAD_H
#define SHOW_PAD_H

#include "show/show.h"

enum { PAD_FIELDS_MAX = 40, PAD_KEY_MAX = 32, PAD_CHOICES_MAX = 64, PAD_WORD_MAX = 64 };

enum pad_kind {
    PAD_NUMBER, /* from min to max */
    PAD_ONE,    /* one of the choices: its index; -1, written "-", for none of them if min is -1 */
    PAD_SOME    /* any of the choices: a bit each, written as words parted by commas, or "-" */
};

struct pad_field {
    char key[PAD_KEY_MAX];
    enum pad_kind kind;
    bool each; /* asked of every seat; else once, and kept for seat 0 */
    int32_t min, max;
    uint32_t choices;
    int64_t standard; /* what it is unless somebody says otherwise */
};

struct pad_sheet {
    uint32_t seats;
    int64_t value[PAD_FIELDS_MAX][GAME_SEATS_MAX];
};

struct show_pad {
    /* The field number `index`, and what is asked, as a label; false past the last. The box and the number of seats
     * (r->box, r->seats) may decide which there are. */
    bool (*field)(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title);
    /* A choice of a field: the word for files and typing, and its name in the reader's language. */
    void (*choice)(const struct show_reader *r, uint32_t field, uint32_t index, struct text *word, struct text *title);
    /* What the sheet adds up to, part by part, who wins and why: lines. False if the sheet cannot be, with one sentence
     * that says why. */
    bool (*tally)(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out);
};

/* All fields at their standard values. */
void pad_init(const struct show_pad *pad, const struct show_reader *r, struct pad_sheet *sheet);

/* The field with this key, or -1. */
int pad_find(const struct show_pad *pad, const struct show_reader *r, const char *key, size_t size);

/* Reads one value as somebody typed it, spaces around it or not. Where it is wrong, false and what is wrong in the
 * reader's language; `out` is then as it was. */
bool pad_read(const struct show_pad *pad, const struct show_reader *r, uint32_t field, const char *word, size_t size,
              int64_t *out, struct text *why);
void pad_write(const struct show_pad *pad, const struct show_reader *r, uint32_t field, int64_t value,
               struct text *out);

/* What may be typed for a field: "0 to 13", or the words and how to give several. */
void pad_range(const struct show_pad *pad, const struct show_reader *r, uint32_t field, struct text *out);

#endif
