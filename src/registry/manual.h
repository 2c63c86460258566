/* The rules of each game in our own words (docs/rules), read in place: headings, numbered sentences, notes.
 *
 * A numbered sentence is marked with its source: the rulebook, a decision of ours where the rulebook is silent, or a
 * reconstruction of what is printed on a component that the rulebook does not show. */
#ifndef REGISTRY_MANUAL_H
#define REGISTRY_MANUAL_H

#include "core/game.h"
#include "lang/lang.h"

enum manual_kind {
    MANUAL_HEADING,
    MANUAL_RULE, /* a numbered sentence */
    MANUAL_NOTE, /* a paragraph between them */
    MANUAL_ITEM, /* an item of a list */
    MANUAL_ROW,  /* a row of cells, which are separated by '|' */
    MANUAL_CODE  /* a line to be shown as it is */
};

struct manual_block {
    enum manual_kind kind;
    char number[8]; /* of a rule, "4.2", or of a heading, "4"; empty if it has none */
    char mark;      /* of a rule: 'R', 'D' or 'B' */
    bool head;      /* of a row: it is the heading of its table */
    uint32_t level; /* of a heading: 1 for the page's title, 2 for a section, and so on */
    const char *text;
    size_t size;
};

struct manual {
    const char *at, *end;
    bool code;
};

/* Begins reading; false if there are no rules of this game. */
bool manual_open(struct manual *m, const struct game *game, const struct lang *lang);
/* The same for a page of one's own in the same markup. */
void manual_begin(struct manual *m, const char *text, size_t size);
bool manual_next(struct manual *m, struct manual_block *out);
/* The block that manual_next would give after `index` others. */
bool manual_at(const struct manual *m, uint32_t index, struct manual_block *out);

/* Writes the text without its markup. */
void manual_write(const struct manual_block *block, struct text *out);
/* The same for somebody who presses instead: without the asides that say what to type, or what a record contains. */
void manual_write_pressed(const struct manual_block *block, struct text *out);

/* Whether the block has this number, or belongs to this section. */
bool manual_numbered(const struct manual_block *block, const char *number);

#endif
