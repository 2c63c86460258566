/* A group of orders, done in one transaction; and what becomes of it where that cannot be.
 *
 * A commit costs a sync of the disk, so whatever has come meanwhile is committed together. That must not mean that one
 * thing that cannot be read keeps everything else from being stored. So a group is tried as a whole, and gives way step
 * by step (store_group_do):
 *
 *  1. All of it in one transaction. Nearly always that is the end.
 *  2. It failed: it is rolled back. If one thing stood in the way because it is damaged (`at`, or the cleaning of
 *     addresses, or a job that is due), that is put aside: an order fails by itself ("alone"). Those that only
 *     read step aside, too (`writes`). The rest is tried again, as often as there are such things.
 *  3. It failed otherwise (no room, no disk): everything that writes fails, or waits.
 *  4. Those that only read are done one by one: they may well work where nothing can be written.
 *
 * An order goes through these states; it has its answer when it is DONE:
 *
 *     OPEN --- in a transaction that was committed, or read by itself ---> DONE
 *     OPEN --- could not be done, and may fail ---> DONE, and its answer says so
 *     OPEN --- could not be done, and insists (store_order_insists) ---> KEPT --- its time has come ---> OPEN
 *
 * What holds: nothing is answered as stored before the commit has succeeded, and no append as failed that may be on
 * disk all the same. A commit that fails for another reason than room leaves that open (`unsure`); its appends are
 * answered as lost, upon which the house looks at the log again. What only a transaction that was rolled back has seen
 * is forgotten: its answers (`before`, `after`) are dropped, and every order is emptied before it is tried once more.
 *
 * An example: appends to the tables A, B and C and somebody's list L come together, and B's rows cannot be read. The
 * first transaction does A, fails at B, and is rolled back. B is answered as failed, alone, so that a monitor calls a
 * table damaged and not the store. The second transaction has A and C and is committed. L is read by itself. Two
 * transactions were begun for what writes and one was committed; the damage cost its own table one move. */
#include "store/store_parts.h"

#include <stdlib.h>

#define PAUSE_MAX HOUSE_MINUTE /* between two tries of what only itself is in the way of */

void store_group_add_answer(struct store_answer ***end, struct store_answer *a)
{
    a->next = NULL;
    **end = a;
    *end = &a->next;
}

void store_group_free_answers(struct store_answer *list)
{
    while (list != NULL) {
        struct store_answer *next = list->next;
        store_order_free((struct store_order *)list);
        list = next;
    }
}

static int do_order(struct store_base *b, struct store_order *o, int64_t now)
{
    switch (o->answer.kind) {
    case STORE_APPENDED:
        return store_log_append(b, o, now);
    case STORE_ROWS:
        return store_log_rows(b, o);
    case STORE_FOUND:
        return store_log_find(b, o);
    case STORE_LISTED:
    case STORE_TABLES:
        return store_log_list(b, o);
    case STORE_PEOPLE:
        return store_people_find(b, o);
    case STORE_WOKEN:
        return store_log_wake(b, o, now);
    case STORE_ADDRESSED:
        return store_notice_address(b, o, now);
    case STORE_NOTICE:
        return store_notice_try(b, o, now);
    case STORE_NOTIFIED:
        return store_notice_succeeded(b, o);
    case STORE_FORGOTTEN:
    case STORE_BACKED_UP:
    case STORE_EXPORTED:
    case STORE_IMPORTED:
    case STORE_DUE:
    case STORE_OUTAGE:
        break;
    }
    return SQLITE_OK;
}

static int note_outage(struct store_base *b, int64_t since, int64_t until, struct store_answer ***end)
{
    struct store_order *o = calloc(1, sizeof *o);
    if (o == NULL)
        return SQLITE_NOMEM;
    o->answer.kind = STORE_OUTAGE;
    o->answer.since = since;
    o->answer.until = until;
    store_group_add_answer(end, &o->answer);
    return store_log_outage(b, since, until);
}

static bool takes_part(const struct store_group *g, const struct store_order *o)
{
    return o->state == STORE_OPEN && !(g->writes && store_order_reads(o));
}

static int do_orders(struct store_base *b, struct store_group *g, bool *wrote, int64_t *latest)
{
    int code = SQLITE_OK;
    for (struct store_order *o = g->orders; o != NULL && code == SQLITE_OK; o = o->next) {
        if (!takes_part(g, o))
            continue;
        g->at = o;
        code = do_order(b, o, g->now);
        if (o->answer.kind == STORE_APPENDED) {
            *wrote = true;
            *latest = o->append.row.at > *latest ? o->append.row.at : *latest;
        }
    }
    if (code == SQLITE_OK)
        g->at = NULL;
    return code;
}

/* The statements of a transaction, without its commit. */
static int do_group(struct store_base *b, struct store_group *g)
{
    struct store_answer **before = &g->before, **after = &g->after;
    bool wrote = g->now - b->beaten >= STORE_BEAT || g->over;
    int64_t latest = g->now;
    g->at = NULL;
    g->cleaning = g->taking = false;
    int code = store_base_step(store_base_use(b, STORE_SQL_BEGIN));
    if (code == SQLITE_OK && g->now - b->beaten > STORE_OUTAGE_MIN)
        code = note_outage(b, b->beaten, g->now, &before);
    if (code == SQLITE_OK) {
        code = store_notice_clean(b, g->now);
        g->cleaning = code != SQLITE_OK;
    }
    if (code == SQLITE_OK)
        code = do_orders(b, g, &wrote, &latest);
    if (code == SQLITE_OK) {
        code = store_log_due(b, g->now, g->room, &g->jobs, &after);
        g->taking = code != SQLITE_OK;
    }
    g->beaten = wrote ? latest : b->beaten;
    return code == SQLITE_OK && wrote ? store_base_beat(b, latest) : code;
}

/* One that waits is tried every half second, since the store may work again; one that is itself what cannot be done,
 * less and less often. What has no answer is given up in the end: a job comes again, and so does a notice. */
static void keep(struct store_order *o, int64_t now, bool alone)
{
    bool answered = o->answer.kind != STORE_WOKEN && o->answer.kind != STORE_NOTIFIED;
    if (alone)
        o->pause = o->pause == 0 ? STORE_RETRY : 2 * o->pause;
    if (o->pause > PAUSE_MAX && !answered)
        o->state = STORE_DONE;
    o->pause = o->pause > PAUSE_MAX ? PAUSE_MAX : o->pause;
    o->again = now + (alone ? o->pause : STORE_RETRY);
}

/* What becomes of an order that was not done; alone: others could be. An append that would not have been stored in any
 * case is to look at the log again. */
static void fail_order(struct store_base *b, struct store_order *o, const struct store_group *g, bool alone)
{
    bool stored = o->answer.kind == STORE_APPENDED && o->answer.verdict == HOUSE_COMMITTED;
    store_order_empty(o);
    o->state = store_order_insists(o) ? STORE_WAITING : STORE_DONE;
    if (o->state == STORE_WAITING) {
        keep(o, g->now, alone);
        return;
    }
    store_answer_sqlite_error(b, &o->answer, g->code);
    o->answer.alone = alone;
    o->answer.verdict = stored && !g->unsure ? HOUSE_FAILED : HOUSE_LOST;
}

/* Does a group in one transaction; whether it is stored. */
static bool commit_group(struct store_base *b, struct store_group *g)
{
    g->before = g->after = NULL;
    bool whole = store_base_whole(b, g->now);
    g->code = whole ? SQLITE_OK : SQLITE_IOERR;
    for (struct store_order *o = g->orders; o != NULL; o = o->next)
        if (takes_part(g, o)) {
            store_order_empty(o);
            o->answer.verdict = HOUSE_COMMITTED; /* until something else is known: see fail_order */
        }
    if (g->code == SQLITE_OK)
        g->code = do_group(b, g);
    if (g->code == SQLITE_OK) {
        g->code = store_base_step(store_base_use(b, STORE_SQL_COMMIT));
        g->unsure = g->code != SQLITE_OK && g->code != SQLITE_FULL;
    }
    if (!whole)
        return false;
    if (g->code != SQLITE_OK) {
        store_base_back(b, g->code);
        store_group_free_answers(g->before);
        store_group_free_answers(g->after);
        g->before = g->after = NULL;
        return false;
    }
    for (struct store_order *o = g->orders; o != NULL; o = o->next)
        if (takes_part(g, o))
            o->state = STORE_DONE;
    g->wrote = g->beaten != b->beaten;
    b->clean = g->now < b->clean ? b->clean : g->now + HOUSE_DAY;
    b->beaten = g->beaten;
    return true;
}

/* Does by itself what only reads: it may be that nothing can be written, or that another log cannot be read. */
static void read_alone(struct store_base *b, struct store_order *o, struct store_group *g)
{
    bool whole = store_base_whole(b, g->now);
    g->code = whole ? store_base_step(store_base_use(b, STORE_SQL_BEGIN)) : SQLITE_IOERR;
    if (g->code == SQLITE_OK) {
        store_order_empty(o);
        g->code = do_order(b, o, g->now);
    }
    if (g->code == SQLITE_OK)
        g->code = store_base_step(store_base_use(b, STORE_SQL_COMMIT));
    o->state = STORE_DONE;
    if (g->code == SQLITE_OK)
        return;
    if (whole)
        store_base_back(b, g->code);
    fail_order(b, o, g, store_base_is_damage(g->code));
}

/* Puts aside what a group could not be done for, if it is one thing that cannot be read or makes no sense; whether it
 * was. Everything else is done then, in a transaction of its own; so a group is begun as often as such things are in
 * it, and committed once. */
static bool put_aside(struct store_base *b, struct store_group *g)
{
    if (g->unsure || !store_base_is_damage(g->code))
        return false;
    if (g->at != NULL && !store_order_reads(g->at))
        fail_order(b, g->at, g, true);
    else if (g->cleaning)
        b->clean = g->now + HOUSE_DAY;
    else if (g->taking)
        store_log_put_off(b, g->now, &g->jobs);
    else
        return false;
    return true;
}

/* All of it in one transaction; if that cannot be, what writes without what stands in its way, and then everything else
 * by itself. */
void store_group_do(struct store_base *b, struct store_group *g)
{
    bool readers = false;
    for (const struct store_order *o = g->orders; o != NULL; o = o->next)
        readers |= o->state == STORE_OPEN && store_order_reads(o);
    while (!(g->done = commit_group(b, g))) {
        bool apart = readers && !g->writes && !g->unsure;
        if (!put_aside(b, g) && !apart)
            break;
        g->writes = true;
    }
    for (struct store_order *o = g->orders; o != NULL && !g->done; o = o->next)
        if (takes_part(g, o))
            fail_order(b, o, g, false);
    for (struct store_order *o = g->orders; o != NULL; o = o->next)
        if (o->state == STORE_OPEN)
            read_alone(b, o, g);
}
