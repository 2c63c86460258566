/* A score pad for people who play with the real components: it asks for what each player has and adds it up.
 *
 * A game lists the fields of its pad and tallies a filled sheet by its own scoring; asking, files and pages are the
 * same for all games. In a file a field is a line: its key, then one value for all or one for each seat:
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
    PAD_ONE,    /* the index of one of the choices; if min is -1, also -1, written "-", for none of them */
    PAD_SOME    /* a set of the choices, one bit for each; written as words with commas between them, or "-" */
};

struct pad_field {
    char key[PAD_KEY_MAX];
    enum pad_kind kind;
    bool each; /* asked of every seat; otherwise asked once, and kept for seat 0 */
    int32_t min, max;
    uint32_t choices;
    int64_t standard; /* the value before anything is entered */
};

struct pad_sheet {
    uint32_t seats;
    int64_t value[PAD_FIELDS_MAX][GAME_SEATS_MAX];
};

struct show_pad {
    /* Gives a field and its label; false past the last. The box and the number of seats (r->box, r->seats) may decide
     * which fields there are. */
    bool (*field)(const struct show_reader *r, uint32_t index, struct pad_field *out, struct text *title);
    /* Gives a choice of a field: the word that is typed and kept in files, and its name in the reader's language. */
    void (*choice)(const struct show_reader *r, uint32_t field, uint32_t index, struct text *word, struct text *title);
    /* Writes lines: what the sheet adds up to, part by part, who wins, and why. If the sheet is impossible, returns
     * false and writes one sentence that says why. */
    bool (*tally)(const struct show_reader *r, const struct pad_sheet *sheet, struct text *out);
};

/* Sets all fields to their standard values. */
void pad_init(const struct show_pad *pad, const struct show_reader *r, struct pad_sheet *sheet);

/* The field with this key, or -1. */
int pad_find(const struct show_pad *pad, const struct show_reader *r, const char *key, size_t size);

/* Reads one value as somebody typed it; spaces around it do not matter. If it is wrong, returns false, leaves `out`
 * alone, and says in the reader's language what is wrong. */
bool pad_read(const struct show_pad *pad, const struct show_reader *r, uint32_t field, const char *word, size_t size,
              int64_t *out, struct text *why);
void pad_write(const struct show_pad *pad, const struct show_reader *r, uint32_t field, int64_t value,
               struct text *out);

/* What may be typed for a field: "0 to 13", or the words and how to give several. */
void pad_range(const struct show_pad *pad, const struct show_reader *r, uint32_t field, struct text *out);

#endif
