/* What happened at a table beside its moves: a ring. */
#include "term/remark.h"

#include <string.h>

static struct remark *remark_at(struct remarks *r, uint32_t i)
{
    return &r->list[(r->first + i) % REMARKS_MAX];
}

static struct remark *find_entry(struct remarks *r, uint32_t n)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (remark_at(r, i)->entry && remark_at(r, i)->n == n)
            return remark_at(r, i);
    return NULL;
}

static void append(struct remarks *r, const struct remark *remark)
{
    if (r->count == REMARKS_MAX) {
        r->unread -= remark_at(r, 0)->unread;
        r->first = (r->first + 1) % REMARKS_MAX;
        r->count--;
    }
    *remark_at(r, r->count++) = *remark;
    r->unread += remark->unread;
}

void remark_add(struct remarks *r, const struct remark *remark)
{
    if (!remark->entry || remark->n >= r->kept) {
        r->kept = remark->entry ? remark->n + 1 : r->kept;
        append(r, remark);
        return;
    }
    struct remark *before = find_entry(r, remark->n);
    if (before != NULL) {
        bool unread = before->unread;
        *before = *remark;
        before->unread = unread;
    }
}

void remark_pull_back(struct remarks *r, uint32_t n, uint32_t game, uint32_t moves)
{
    for (uint32_t i = 0; i < r->count; i++) {
        struct remark *remark = remark_at(r, i);
        bool before = remark->entry ? remark->n < n : n >= r->kept;
        if (before && remark->game == game && remark->moves > moves)
            remark->moves = moves;
    }
}

const struct remark *remark_next(struct remarks *r)
{
    for (uint32_t i = 0; remark_are_new(r) && i < r->count; i++) {
        struct remark *remark = remark_at(r, i);
        if (!remark->unread)
            continue;
        remark->unread = false;
        r->unread--;
        return remark;
    }
    return NULL;
}

bool remark_are_new(const struct remarks *r)
{
    return r != NULL && r->unread > 0;
}

const struct remark *remark_in_log(const struct remarks *r, uint32_t game, uint32_t *at, uint32_t moves)
{
    for (; r != NULL && *at < r->count; (*at)++) {
        const struct remark *remark = &r->list[(r->first + *at) % REMARKS_MAX];
        if (remark->game != game || remark->passing)
            continue;
        if (remark->moves > moves)
            return NULL;
        (*at)++;
        return remark;
    }
    return NULL;
}
