/* What a search finds in the pages of a book of rules: the best sections first. */
#include "cli/rules.h"

#include "registry/search.h"

#include <stdlib.h>
#include <string.h>

void rules_find_add(struct rules_book *book, const struct manual *manual, const char *title)
{
    struct manual at = *manual;
    struct manual_block b;
    uint32_t section = book->count;
    CLAIM(book->pages < RULES_PAGES_MAX);
    book->page[book->pages] = *manual;
    book->first[book->pages++] = book->count;
    while (manual_next(&at, &b)) {
        if (book->count == book->room) {
            book->room = book->room * 2 + 256;
            struct rules_block *more = realloc(book->block, book->room * sizeof *more);
            if (more == NULL)
                exit(cli_say(CLI_MACHINE, "no memory for %zu bytes", book->room * sizeof *more));
            book->block = more;
        }
        if (b.kind == MANUAL_HEADING)
            section = book->count;
        book->block[book->count++] = (struct rules_block){b, title, section, 0, false};
    }
}

/* A row is not understood without the heading of its table, nor a sentence that continues the one before and leads to
 * the one after it: if both its neighbours are shown, it is shown as well. */
static void complete(struct rules_book *book)
{
    uint32_t head = 0;
    for (uint32_t i = 0; i < book->count; i++) {
        struct rules_block *b = &book->block[i];
        if (b->block.kind == MANUAL_ROW && b->block.head)
            head = i;
        if (b->block.kind == MANUAL_ROW && b->score > 0)
            book->block[head].shown = true;
        if (b->block.kind == MANUAL_RULE && b->score == 0 && i > 0 && i + 1 < book->count &&
            b[-1].block.kind == MANUAL_RULE && b[-1].score > 0 && b[1].block.kind == MANUAL_RULE && b[1].score > 0)
            b->shown = true;
    }
}

uint32_t rules_find(struct rules_book *book, const char *words)
{
    struct search_hit hits[RULES_PAGES_MAX * SEARCH_HITS];
    uint32_t count = 0;
    for (uint32_t page = 0; page < book->pages; page++) {
        uint32_t more = search_manual(&book->page[page], cli_lang(), words, &hits[count]);
        for (uint32_t i = 0; i < more; i++)
            hits[count++].block += book->first[page];
    }
    count = search_drop(hits, count);
    for (uint32_t i = 0; i < count; i++) {
        book->block[hits[i].block].score = hits[i].score;
        book->block[hits[i].block].shown = true;
    }
    complete(book);
    return count;
}

/* Sections are sorted by their best sentence; those whose best are equal stay in the order of the pages. */
struct ranked {
    uint32_t section, score;
};

static int best_first(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return x->section < y->section ? -1 : x->section > y->section;
}

uint32_t rules_find_sections(const struct rules_book *book, uint32_t **out)
{
    struct ranked *list = cli_alloc((book->count + 1) * sizeof *list);
    uint32_t count = 0, sections = 0;
    for (uint32_t i = 0; i < book->count; i++) {
        const struct rules_block *b = &book->block[i];
        if (sections == 0 || list[sections - 1].section != b->section)
            list[sections++] = (struct ranked){b->section, 0};
        struct ranked *r = &list[sections - 1];
        r->score = b->score > r->score ? b->score : r->score;
    }
    qsort(list, sections, sizeof *list, best_first);
    *out = cli_alloc((sections + 1) * sizeof **out);
    while (count < sections && list[count].score > 0) {
        (*out)[count] = list[count].section;
        count++;
    }
    free(list);
    return count;
}
