/* What happened at a table beside its moves, in words: who came, what was said, what was asked and agreed.
 *
 * Remarks are kept in the order in which they came, each with its place among the moves, so that a log can tell both.
 * They are told once as news; the oldest go first where there is no room. At a table of this device there are none:
 * NULL is a list without any. */
#ifndef TERM_REMARK_H
#define TERM_REMARK_H

#include <stdbool.h>
#include <stdint.h>

enum { REMARK_TEXT_MAX = 512, REMARKS_MAX = 2048 };

struct remark {
    uint32_t game, moves; /* where in the table's games it was made */
    bool entry;           /* it is about an entry of the table, */
    uint32_t n;           /* of this number */
    bool unread;          /* nobody has read it yet */
    bool loud;            /* somebody speaks to the reader, or the house does */
    bool passing;         /* soon worth nothing any more: the line, who is there, a link that is used once */
    bool parting;         /* why nothing more is shown here */
    const char *link;     /* the link that it is about, to be shown below it; or NULL */
    char text[REMARK_TEXT_MAX];
};

struct remarks {
    struct remark list[REMARKS_MAX];
    uint32_t first, count, unread; /* so many of them are new */
    uint32_t kept;                 /* entries before this one have a remark, if there was anything to say */
};

/* Keeps a remark. A table may be told again from its beginning, as to whoever takes a seat over or has lost the line:
 * each entry has one remark, and where that was dropped, to make room, it stays so. */
void remark_add(struct remarks *r, const struct remark *remark);
/* Entry `n` took moves back, so that there are only so many: what was said after those that are gone was said before
 * those that are made instead. Where this is told again, what happened later stays in its place. */
void remark_pull_back(struct remarks *r, uint32_t n, uint32_t game, uint32_t moves);
/* The next one that nobody has read, or NULL. */
const struct remark *remark_next(struct remarks *r);
bool remark_are_new(const struct remarks *r);
/* The one that comes next in the log of a game, from number `at` on, among those that were made before more than
 * `moves` moves were; or NULL. */
const struct remark *remark_in_log(const struct remarks *r, uint32_t game, uint32_t *at, uint32_t moves);

#endif
