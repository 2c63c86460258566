/* Which rules answer a question, the best first.
 *
 * A question is what somebody types: a number ("4.2"), a word, or a whole sentence in their own words. A block of the
 * rules is found by the words it has, in whatever form, case and accents aside. Words that every question has ("how
 * many can I ...") do not count; of the others, those that few blocks have count most, and a block that has only some
 * of them is found, too, but later. The words of its section's heading count for a block as well.
 *
 * People have other words than rulebooks, so each page of the rules ends with an index, as a book does: rows of what
 * people say and the numbers of the rules that answer it. A question that has all the words of an entry is led there.
 */
#ifndef REGISTRY_SEARCH_H
#define REGISTRY_SEARCH_H

#include "registry/manual.h"

enum { SEARCH_HITS = 24 };

struct search_hit {
    uint32_t block; /* which one that manual_next gives, counted from 0 */
    uint32_t score; /* by which hits are sorted */
    uint32_t words; /* what of it is due to its words, and not to the index */
};

/* Finds what answers a question in the rest of a page; returns how many hits there are. Those of a number are in the
 * order of the page. The language says which words do not count. */
uint32_t search_manual(const struct manual *page, const struct lang *lang, const char *question,
                       struct search_hit hits[SEARCH_HITS]);

/* Drops the hits that have so much less of the question than others that they answer something else; returns how many
 * remain. Whoever searches several pages does so with the hits of all of them. */
uint32_t search_drop(struct search_hit *hits, uint32_t count);

#endif
