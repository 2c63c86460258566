/* The rules on paper: pages read into blocks, what a search finds in them, and printing. */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include "cli/cli.h"
#include "registry/manual.h"

/* One block of a page, with how well it answers the search. */
struct rules_block {
    struct manual_block block;
    const char *title; /* of its page */
    uint32_t section;  /* index of the heading it stands under */
    uint32_t score;
    bool shown;
};

enum { RULES_TEXT_MAX = 8192, RULES_PAGES_MAX = 8 };

struct rules_book {
    struct rules_block *block;
    uint32_t count, room;
    struct manual page[RULES_PAGES_MAX];
    uint32_t first[RULES_PAGES_MAX]; /* block of each page */
    uint32_t pages;
};

/* Appends a page to the book. */
void rules_find_add(struct rules_book *book, const struct manual *manual, const char *title);
/* Marks what answers the words, or has the number that they are; returns how many blocks that is. */
uint32_t rules_find(struct rules_book *book, const char *words);
/* The headings whose sections have something to show, the best first; returns how many. The caller frees them. */
uint32_t rules_find_sections(const struct rules_book *book, uint32_t **out);

#endif
