/* The store's thread: the queue of orders, groups of them, and answers.
 *
 * The house never waits for a disk. It gives orders (store_append and its like) and goes on; a thread of the store's
 * own does them, and hands the answers over:
 *
 *     house's thread           | the store's thread
 *     give: `first` … `last` --+--> take_group -> do_together or do_alone -> publish
 *     store_take, store_give_back <-+--- `answers`, and `ready` is called once when there are some
 *
 * What the mutex guards stands between the two in `struct store`; but for the clock and how far a copy is, nothing else
 * is shared. An order is allocated with
 * its answer, so that there is always room to say what became of it. The number under way is limited; what is over the
 * limit is refused at once and never becomes an order. Two kinds need no answer (a job set, a notice told) and are
 * freed when they are done. Two kinds of answers were never ordered (a job is due, an outage has ended); of jobs no
 * more are handed out than STORE_DUE_MAX that nobody has taken yet (`dues`).
 *
 * The thread goes round and round: it waits for orders, or until a job is due, something that waits is to be tried
 * again, or the time is to be stored (STORE_BEAT); takes what there is as a group; does it in one transaction
 * (store_group.c); answers. While many appends come it pauses a few milliseconds between groups, so that fewer, larger
 * commits are made. Some orders are groups by themselves: forgetting somebody, which changes rows of many tables, and
 * copies of the whole file (backups, exports, imports), which are made a step a round, so that moves are stored
 * meanwhile. `rounds` counts, so that whoever watches can tell a thread that has nothing to do from one that hangs in
 * the disk.
 *
 * An example: two moves at two tables come within a millisecond. The first wakes the thread, which begins a transaction
 * with it alone; the second waits in the queue until that is committed, and is in the next group, with whatever else
 * has come by then. The busier it is, the larger the groups, and the cheaper each move. */
#include "store/store_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEP (HOUSE_SECOND) /* at the end it is looked so often whether the thread comes round */
#define CROWDED INT64_C(20) /* while jobs were handed out and not taken, there is a look after so long */
enum { PAGES_MAX = 12000 }; /* of the log of writes, before they are written to the file itself */
/* While many come at a time, there is one commit in so many milliseconds: a commit writes whole pages and syncs, so
 * that few large ones cost much less of the processor and the disk than many small ones. */
enum { MANY = 16, PACE = 4 };

struct store {
    struct store_base base;
    struct store_clock clock;
    pthread_t thread;
    pthread_mutex_t mutex; /* for what follows */
    pthread_cond_t work;
    struct store_order *first, **last;
    struct store_answer *answers, **answers_end;
    uint32_t under_way, limit;
    uint32_t unanswered; /* of those under way */
    int dues;
    uint64_t rounds; /* that the thread has come round: it does at least every STORE_BEAT */
    bool failing;    /* nothing could be written when it was tried last */
    bool ending, ended;
    pthread_cond_t end;
    void (*ready)(void *with);
    void *with;

    /* The thread's own. */
    struct store_retry retries;
    int64_t retry;         /* what nobody ordered is not written before this time */
    bool fails;            /* see `failing` */
    bool over;             /* nothing comes any more */
    struct timespec begun; /* the last group, by the steady clock, */
    int appends;           /* and how many appends it had */
    struct store_copy copy;
};

int64_t store_now(struct store *s)
{
    return store_clock_now(&s->clock);
}

const char *store_path(const struct store *s)
{
    return s->base.path;
}

void store_answer_fail(struct store_answer *a, enum store_error error, const char *path, long long number,
                       const char *detail)
{
    a->failed = true;
    a->fault = (struct store_fault){.error = error, .number = number};
    store_fault_path(&a->fault, path);
    snprintf(a->fault.detail, sizeof a->fault.detail, "%s", detail);
}

void store_answer_sqlite_error(struct store_base *b, struct store_answer *a, int code)
{
    a->failed = true;
    memset(&a->fault, 0, sizeof a->fault);
    store_fault_path(&a->fault, b->path);
    store_fault_sqlite_error(&a->fault, code, sqlite3_errstr(code));
}

void store_progress(struct store *s, uint64_t *done, uint64_t *whole)
{
    *done = atomic_load(&s->base.done);
    *whole = atomic_load(&s->base.whole);
}

/* Hands answers over. Orders that have none are freed. */
static void publish(struct store *s, struct store_answer *list)
{
    bool first = false;
    pthread_mutex_lock(&s->mutex);
    while (list != NULL) {
        struct store_answer *next = list->next;
        s->unanswered -= list->kind != STORE_DUE && list->kind != STORE_OUTAGE;
        if (list->kind == STORE_WOKEN || list->kind == STORE_NOTIFIED) {
            s->under_way--;
            store_order_free((struct store_order *)list);
        } else {
            s->dues += list->kind == STORE_DUE || list->kind == STORE_OUTAGE;
            first |= s->answers == NULL;
            store_group_add_answer(&s->answers_end, list);
        }
        list = next;
    }
    s->rounds++;
    s->failing = s->fails;
    if (first && s->ready != NULL)
        s->ready(s->with);
    pthread_mutex_unlock(&s->mutex);
}

/* Keeps an order for later. Of lists for one connection those that were for somebody who is gone are answered, so that
 * not more wait than there are connections: for each one of the latest tables, and one of older ones. */
static void keep(struct store *s, struct store_order *o, struct store_answer ***answers)
{
    for (struct store_order *gone; (gone = store_retry_replace(&s->retries, o)) != NULL;) {
        store_answer_sqlite_error(&s->base, &gone->answer, SQLITE_IOERR);
        store_group_add_answer(answers, &gone->answer);
    }
    store_retry_put(&s->retries, o);
}

static void do_together(struct store *s, struct store_order *orders)
{
    struct store_group g = {.orders = orders, .now = store_now(s), .over = s->over};
    pthread_mutex_lock(&s->mutex);
    g.room = s->dues < STORE_DUE_MAX ? STORE_DUE_MAX - s->dues : 0;
    pthread_mutex_unlock(&s->mutex);
    for (struct store_order *o = orders; o != NULL; o = o->next) {
        bool wait = o->waits && !o->waited;
        o->state = wait ? STORE_WAITING : STORE_OPEN;
        o->again = wait ? g.now + STORE_RETRY : o->again;
    }
    store_group_do(&s->base, &g);
    s->fails = g.done ? s->fails && !g.wrote : true;
    s->retry = g.done ? s->retry : g.now + STORE_RETRY;
    struct store_answer *list = g.before, **end = &list;
    while (*end != NULL)
        end = &(*end)->next;
    for (struct store_order *o = orders, *next; o != NULL; o = next) {
        next = o->next;
        o->next = NULL;
        if (o->answer.kind == STORE_APPENDED && o->answer.verdict == HOUSE_COMMITTED)
            o->answer.row = o->append.row;
        if (o->state == STORE_WAITING)
            keep(s, o, &end);
        else
            store_group_add_answer(&end, &o->answer);
    }
    *end = g.after;
    publish(s, list);
}

static void do_alone(struct store *s, struct store_order *o)
{
    bool done = true;
    if (!store_base_whole(&s->base, store_now(s)))
        store_answer_sqlite_error(&s->base, &o->answer, SQLITE_IOERR);
    else if (o->answer.kind == STORE_FORGOTTEN)
        store_forget_person(&s->base, o);
    else
        done = !store_copy_begin(&s->base, &s->copy, o, store_now(s));
    if (done)
        publish(s, &o->answer);
}

/* How long to wait for orders, in milliseconds. */
static int64_t patience(const struct store *s, int64_t now)
{
    int64_t next = s->base.next, beats = s->base.beaten + STORE_BEAT;
    if (s->dues >= STORE_DUE_MAX && next < now + CROWDED)
        next = now + CROWDED;
    next = next > s->base.rest ? next : s->base.rest;
    next = next < beats ? next : beats;
    next = next > s->retry ? next : s->retry;
    int64_t again = store_retry_next(&s->retries);
    next = next < again ? next : again;
    return next > now ? next - now : 0;
}

static void wait_for_orders(struct store *s)
{
    struct timespec t;
    int64_t wait = patience(s, store_now(s));
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += (time_t)(wait / 1000);
    t.tv_nsec += (long)(wait % 1000) * 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_sec++;
        t.tv_nsec -= 1000000000;
    }
    while (s->first == NULL && !s->ending)
        if (wait == 0 || s->copy.order != NULL || pthread_cond_timedwait(&s->work, &s->mutex, &t) != 0)
            break;
}

/* The next group: what waited, and then what came, up to an order that is done by itself, which is a group alone. */
static struct store_order *take_group(struct store *s, bool *ending)
{
    struct store_order *group = NULL, **end = &group;
    int count = 0;
    pthread_mutex_lock(&s->mutex);
    if (s->first == NULL)
        wait_for_orders(s);
    int64_t now = store_now(s);
    for (struct store_order *o; count < STORE_GROUP_MAX && (o = store_retry_take(&s->retries, now)) != NULL; count++) {
        *end = o;
        end = &o->next;
    }
    while (s->first != NULL && count < STORE_GROUP_MAX && (count == 0 || !store_order_is_alone(s->first))) {
        struct store_order *o = s->first;
        s->first = o->next;
        o->next = NULL;
        *end = o;
        end = &o->next;
        count++;
        if (store_order_is_alone(o))
            break;
    }
    if (s->first == NULL)
        s->last = &s->first;
    *ending = s->ending && s->first == NULL;
    pthread_mutex_unlock(&s->mutex);
    return group;
}

/* Waits until the next group may begin. */
static void keep_pace(struct store *s)
{
    struct timespec t = s->begun;
    if (s->appends < MANY)
        return;
    t.tv_nsec += PACE * 1000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
}

static void begin_group(struct store *s, const struct store_order *group)
{
    clock_gettime(CLOCK_MONOTONIC, &s->begun);
    s->appends = 0;
    for (; group != NULL; group = group->next)
        s->appends += group->answer.kind == STORE_APPENDED;
}

static void *run(void *with)
{
    struct store *s = with;
    for (bool ending = false; !ending;) {
        keep_pace(s);
        struct store_order *group = take_group(s, &ending);
        begin_group(s, group);
        if (group != NULL && store_order_is_alone(group))
            do_alone(s, group);
        else
            do_together(s, group);
        if (s->copy.order != NULL) {
            struct store_order *o = s->copy.order;
            if (store_copy_step(&s->base, &s->copy))
                publish(s, &o->answer);
            else
                ending = false; /* a copy that was begun is finished */
        }
        if (s->base.pages > PAGES_MAX && !s->base.broken) {
            sqlite3_wal_checkpoint_v2(s->base.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
            s->base.pages = 0;
        }
    }
    s->over = true;
    do_together(s, NULL); /* the last beat */
    return NULL;
}

static void *run_and_tell(void *with)
{
    struct store *s = with;
    (void)run(with);
    pthread_mutex_lock(&s->mutex);
    s->ended = true;
    pthread_cond_signal(&s->end);
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

/* The outages that a house must know of, the one that ends now included. */
static int open_outages(struct store *s)
{
    int64_t now = store_now(s);
    struct store_base *b = &s->base;
    struct house_outage list[HOUSE_OUTAGES_MAX];
    uint32_t count = 0;
    int code = store_base_step(store_base_use(b, STORE_SQL_BEGIN));
    if (code == SQLITE_OK && b->beaten > 0 && now > b->beaten)
        code = store_log_outage(b, b->beaten, now);
    if (code == SQLITE_OK)
        code = store_base_beat(b, now);
    if (code == SQLITE_OK)
        code = store_base_step(store_base_use(b, STORE_SQL_COMMIT));
    if (code == SQLITE_OK)
        code = store_log_outages(b, list, &count);
    for (uint32_t i = 0; code == SQLITE_OK && i < count; i++) {
        struct store_order *o = calloc(1, sizeof *o);
        code = o == NULL ? SQLITE_NOMEM : SQLITE_OK;
        if (o == NULL)
            break;
        o->answer.kind = STORE_OUTAGE;
        o->answer.since = list[i].from;
        o->answer.until = list[i].until;
        store_group_add_answer(&s->answers_end, &o->answer);
        s->dues++;
    }
    b->beaten = now;
    return code;
}

static bool start(struct store *s)
{
    pthread_condattr_t attributes;
    if (pthread_mutex_init(&s->mutex, NULL) != 0)
        return false;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    bool good = pthread_cond_init(&s->work, &attributes) == 0 && pthread_cond_init(&s->end, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return good && pthread_create(&s->thread, NULL, run_and_tell, s) == 0;
}

struct store *store_open(const struct store_options *options, struct store_fault *fault)
{
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        memset(fault, 0, sizeof *fault);
        store_fault_path(fault, options->path);
        fault->error = STORE_NO_MEMORY;
        return NULL;
    }
    s->last = &s->first;
    s->answers_end = &s->answers;
    s->limit = options->orders;
    s->ready = options->ready;
    s->with = options->with;
    if (!store_base_open(&s->base, options, fault)) {
        free(s);
        return NULL;
    }
    store_clock_begin(&s->clock, s->base.beaten);
    int code = open_outages(s);
    if (code != SQLITE_OK)
        store_fault_sqlite_error(fault, code, sqlite3_errmsg(s->base.db));
    else if (!start(s))
        fault->error = STORE_NO_MEMORY;
    if (fault->error != STORE_FINE) {
        store_group_free_answers(s->answers);
        (void)store_base_give_up(&s->base);
        free(s);
        return NULL;
    }
    if (s->answers != NULL && s->ready != NULL)
        s->ready(s->with);
    return s;
}

uint64_t store_rounds(struct store *s, bool *waiting, bool *failing)
{
    pthread_mutex_lock(&s->mutex);
    uint64_t rounds = s->rounds;
    *waiting = s->unanswered > 0;
    *failing = s->failing;
    pthread_mutex_unlock(&s->mutex);
    return rounds;
}

static struct timespec from_now(int64_t milliseconds)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += (time_t)(milliseconds / 1000);
    t.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

/* Tells the thread to end, and waits while it comes round at least so often. A step counts as no more than it should
 * have taken, in case it was this process that stood still. */
static bool end_thread(struct store *s, int64_t patience)
{
    pthread_mutex_lock(&s->mutex);
    s->ending = true;
    s->ready = NULL; /* nobody takes answers any more */
    pthread_cond_signal(&s->work);
    for (int64_t silent = 0; !s->ended && silent < patience;) {
        struct timespec step = from_now(STEP);
        uint64_t rounds = s->rounds;
        while (!s->ended && pthread_cond_timedwait(&s->end, &s->mutex, &step) == 0) {
        }
        silent = s->rounds != rounds ? 0 : silent + STEP;
    }
    bool ended = s->ended;
    pthread_mutex_unlock(&s->mutex);
    return ended;
}

void store_close(struct store *s)
{
    while (!store_close_within(s, HOUSE_DAY)) {
    }
}

bool store_close_within(struct store *s, int64_t patience)
{
    if (!end_thread(s, patience))
        return false;
    pthread_join(s->thread, NULL);
    store_group_free_answers(s->answers);
    store_retry_free(&s->retries);
    store_copy_drop(&s->copy);
    store_base_close(&s->base);
    pthread_cond_destroy(&s->work);
    pthread_cond_destroy(&s->end);
    pthread_mutex_destroy(&s->mutex);
    free(s);
    return true;
}

/* Puts an order into the queue, or frees it. */
static bool give(struct store *s, struct store_order *o)
{
    if (o == NULL)
        return false;
    pthread_mutex_lock(&s->mutex);
    bool room = s->under_way < s->limit && !s->ending;
    if (room) {
        s->under_way++;
        s->unanswered++;
        *s->last = o;
        s->last = &o->next;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->mutex);
    if (!room)
        store_order_free(o);
    return room;
}

bool store_append(struct store *s, const struct house_append *append, uint64_t tag)
{
    return give(s, store_order_append(append, tag));
}

bool store_rows(struct store *s, const char *table, uint32_t from, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_ROWS, table, tag);
    if (o != NULL)
        o->from = from;
    return give(s, o);
}

bool store_find(struct store *s, const char *table, const struct house_key *key, const char *request, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_FOUND, table, tag);
    if (o == NULL)
        return false;
    o->append.row.key = *key;
    snprintf(o->append.row.request, sizeof o->append.row.request, "%s", request);
    return give(s, o);
}

bool store_wait(struct store *s, const char *table, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_FOUND, table, tag);
    if (o != NULL)
        o->waits = true;
    return give(s, o);
}

bool store_list(struct store *s, const struct house_key *key, const char *before, uint32_t link, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_LISTED, before != NULL ? before : "", tag);
    if (o == NULL)
        return false;
    o->answer.older = before != NULL;
    o->append.row.key = *key;
    o->answer.link = link;
    return give(s, o);
}

bool store_wake(struct store *s, const char *table, uint32_t head, int64_t due)
{
    struct store_order *o = store_order_new(STORE_WOKEN, table, 0);
    if (o == NULL)
        return false;
    o->head = head;
    o->due = due;
    return give(s, o);
}

bool store_address(struct store *s, const struct house_key *key, const char *address, const char *lang, uint32_t link,
                   uint64_t tag)
{
    struct store_order *o = store_order_text(STORE_ADDRESSED, address, "", tag);
    if (o == NULL)
        return false;
    o->append.row.key = *key;
    o->answer.link = link;
    snprintf(o->answer.lang, sizeof o->answer.lang, "%s", lang);
    return give(s, o);
}

bool store_notice(struct store *s, const struct house_notice *notice, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_NOTICE, notice->table, tag);
    if (o == NULL)
        return false;
    o->append.row.key = notice->key;
    o->turn = notice->turn;
    o->tries = notice->tries;
    return give(s, o);
}

bool store_notified(struct store *s, const char *table, uint32_t turn)
{
    struct store_order *o = store_order_new(STORE_NOTIFIED, table, 0);
    if (o != NULL)
        o->turn = turn;
    return give(s, o);
}

bool store_tables(struct store *s, const char *after, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_TABLES, after, tag);
    return give(s, o);
}

bool store_forget(struct store *s, const struct house_key *key, uint64_t tag)
{
    struct store_order *o = store_order_new(STORE_FORGOTTEN, "", tag);
    if (o != NULL)
        o->append.row.key = *key;
    return give(s, o);
}

bool store_backup(struct store *s, const char *path, uint64_t tag)
{
    return give(s, store_order_text(STORE_BACKED_UP, path, "", tag));
}

bool store_export(struct store *s, const char *path, const char *table, uint64_t tag)
{
    return give(s, store_order_text(STORE_EXPORTED, path, table == NULL ? "" : table, tag));
}

bool store_people(struct store *s, const char *who, uint64_t tag)
{
    return give(s, store_order_text(STORE_PEOPLE, who, "", tag));
}

bool store_import(struct store *s, const char *path, uint64_t tag)
{
    return give(s, store_order_text(STORE_IMPORTED, path, "", tag));
}

struct store_answer *store_take(struct store *s)
{
    pthread_mutex_lock(&s->mutex);
    struct store_answer *a = s->answers;
    if (a != NULL)
        s->answers = a->next;
    if (s->answers == NULL)
        s->answers_end = &s->answers;
    pthread_mutex_unlock(&s->mutex);
    return a;
}

void store_give_back(struct store *s, struct store_answer *a)
{
    bool ordered = a->kind != STORE_DUE && a->kind != STORE_OUTAGE;
    pthread_mutex_lock(&s->mutex);
    s->under_way -= ordered;
    s->dues -= !ordered;
    pthread_mutex_unlock(&s->mutex);
    store_order_free((struct store_order *)a);
}
