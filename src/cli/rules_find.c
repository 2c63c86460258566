/* Finding what the rules say of some words: whole words and their other forms, the best sections first. */
#include "cli/rules.h"

#include <stdlib.h>
#include <string.h>

/* What is added to the score of a sentence that is a rule, that stands under a heading with the same words, or that has
 * the number looked for. */
enum { IS_RULE = 2, IN_HEADING = 3, IS_NUMBER = 100 };

void rules_find_add(struct rules_book *book, struct manual *manual, const char *title)
{
    struct manual_block b;
    uint32_t section = book->count;
    while (manual_next(manual, &b)) {
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

static uint32_t match(const struct rules_block *b, const char *words)
{
    char buffer[RULES_TEXT_MAX];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    manual_write(&b->block, &t);
    return manual_match(buffer, words);
}

/* The same for a sentence that has only some of the words while the heading of its section has the others. */
static uint32_t match_together(const struct rules_block *b, const struct rules_block *heading, const char *words)
{
    char buffer[2 * RULES_TEXT_MAX];
    struct text t;
    if (match(heading, words) > 0)
        return 0;
    text_init(&t, buffer, sizeof buffer);
    manual_write(&heading->block, &t);
    text_char(&t, ' ');
    manual_write(&b->block, &t);
    return manual_match(buffer, words);
}

/* The score of one block. What introduces a page is about the page, and does not count. */
static uint32_t score_of(const struct rules_book *book, uint32_t index, const char *words, bool number)
{
    const struct rules_block *b = &book->block[index], *heading = &book->block[b->section];
    if (number)
        return manual_numbered(&b->block, words) ? IS_NUMBER : 0;
    if (b->block.kind == MANUAL_HEADING || b->block.kind == MANUAL_CODE || b->block.head)
        return 0;
    uint32_t score = heading->block.level > 1 ? match(b, words) : 0;
    if (score == 0 && heading->block.level > 1)
        score = match_together(b, heading, words);
    if (score > 0 && b->block.kind == MANUAL_RULE)
        score += IS_RULE;
    if (score > 0 && match(heading, words) > 0)
        score += IN_HEADING;
    return score;
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

/* A section whose heading alone has the words is shown whole. */
static uint32_t take_headings(struct rules_book *book, const char *words)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < book->count; i++) {
        const struct rules_block *heading = &book->block[book->block[i].section];
        if (book->block[i].block.kind != MANUAL_HEADING && heading->block.level > 1 && match(heading, words) > 0) {
            book->block[i].shown = true;
            book->block[i].score = 1;
            found++;
        }
    }
    return found;
}

uint32_t rules_find(struct rules_book *book, const char *words)
{
    uint32_t found = 0;
    bool number = words[0] >= '0' && words[0] <= '9' && strspn(words, "0123456789.") == strlen(words);
    for (uint32_t i = 0; i < book->count; i++) {
        struct rules_block *b = &book->block[i];
        b->score = score_of(book, i, words, number);
        b->shown = b->score > 0 && b->block.kind != MANUAL_HEADING;
        found += b->score > 0;
    }
    if (found == 0 && !number)
        found = take_headings(book, words);
    if (!number)
        complete(book);
    return found;
}

/* Sections are sorted by their best sentence, and among equals by how much of the section answers: one that is about
 * the words comes before one that mentions them. The rest stay in the order of the pages. */
struct ranked {
    uint32_t section, score, hits, size;
};

static int best_first(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    if (x->hits * y->size != y->hits * x->size)
        return x->hits * y->size < y->hits * x->size ? 1 : -1;
    return x->section < y->section ? -1 : x->section > y->section;
}

uint32_t rules_find_sections(const struct rules_book *book, uint32_t **out)
{
    struct ranked *list = cli_alloc((book->count + 1) * sizeof *list);
    uint32_t count = 0, sections = 0;
    for (uint32_t i = 0; i < book->count; i++) {
        const struct rules_block *b = &book->block[i];
        if (sections == 0 || list[sections - 1].section != b->section)
            list[sections++] = (struct ranked){b->section, 0, 0, 0};
        struct ranked *r = &list[sections - 1];
        r->size++;
        r->hits += b->score > 0;
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
