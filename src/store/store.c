/* The store's thread: the queue of orders, groups of them, and answers. */
#include "store/store_parts.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RETRY (HOUSE_SECOND / 2) /* after something failed, what has to be done all the same is tried so often */
#define STEP (HOUSE_SECOND)      /* at the end it is looked so often whether the thread comes round */
#define CROWDED INT64_C(20)      /* while jobs were handed out and not taken, there is a look after so long */
enum { PAGES_MAX = 12000 };      /* of the log of writes, before they are written to the file itself */
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
    int dues;
    uint64_t rounds; /* that the thread has come round: it does at least every STORE_BEAT */
    bool ending, ended;
    pthread_cond_t end;
    void (*ready)(void *with);
    void *with;

    /* The thread's own. */
    struct store_order *kept; /* what could not be done, and is done when the store can write again */
    int64_t retry;            /* not before this time */
    int64_t mend;             /* a broken file is not opened anew before this time */
    int64_t calm;             /* nor is looked for anything, after an error of the disk */
    bool over;                /* nothing comes any more */
    struct timespec begun;    /* the last group, by the steady clock, */
    int appends;              /* and how many appends it had */
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

void store_answer_failed(struct store_base *b, struct store_answer *a, int code)
{
    a->failed = true;
    memset(&a->fault, 0, sizeof a->fault);
    store_fault_path(&a->fault, b->path);
    store_fault_explain(&a->fault, code, sqlite3_errstr(code));
}

void store_progress(struct store *s, uint64_t *done, uint64_t *whole)
{
    *done = atomic_load(&s->base.done);
    *whole = atomic_load(&s->base.whole);
}

static void empty_answer(struct store_answer *a)
{
    free(a->rows);
    free(a->list);
    free(a->seats);
    free(a->people);
    free(a->memory);
    a->rows = NULL;
    a->list = NULL;
    a->seats = NULL;
    a->people = NULL;
    a->seat_count = 0;
    a->memory = NULL;
    a->address = NULL;
    a->count = 0;
    a->found = false;
}

static void free_order(struct store_order *o)
{
    empty_answer(&o->answer);
    free(o->texts);
    free(o);
}

/* Whether an order cannot be answered with a failure: the house has no word for it. */
static bool stubborn(const struct store_order *o)
{
    return o->answer.kind == STORE_WOKEN || o->answer.kind == STORE_TOLD || o->answer.kind == STORE_FOUND ||
           o->answer.kind == STORE_LISTED;
}

/* Whether an order is done by itself and not in a group. */
static bool lonely(const struct store_order *o)
{
    return o->answer.kind >= STORE_FORGOTTEN;
}

static int do_order(struct store *s, struct store_order *o, int64_t now)
{
    switch (o->answer.kind) {
    case STORE_APPENDED:
        return store_log_append(&s->base, o, now);
    case STORE_ROWS:
        return store_log_rows(&s->base, o);
    case STORE_FOUND:
        return store_log_find(&s->base, o);
    case STORE_LISTED:
    case STORE_TABLES:
        return store_log_list(&s->base, o);
    case STORE_PEOPLE:
        return store_people_find(&s->base, o);
    case STORE_WOKEN:
        return store_log_wake(&s->base, o, now);
    case STORE_ADDRESSED:
        return store_notice_address(&s->base, o, now);
    case STORE_NOTICE:
        return store_notice_try(&s->base, o, now);
    case STORE_TOLD:
        return store_notice_told(&s->base, o);
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

static void add(struct store_answer ***end, struct store_answer *a)
{
    a->next = NULL;
    **end = a;
    *end = &a->next;
}

static int note_outage(struct store *s, int64_t since, int64_t until, struct store_answer ***end)
{
    struct store_order *o = calloc(1, sizeof *o);
    if (o == NULL)
        return SQLITE_NOMEM;
    o->answer.kind = STORE_OUTAGE;
    o->answer.since = since;
    o->answer.until = until;
    add(end, &o->answer);
    return store_log_outage(&s->base, since, until);
}

static int beat(struct store *s, int64_t now)
{
    sqlite3_stmt *statement = store_base_use(&s->base, STORE_SQL_BEAT);
    sqlite3_bind_int64(statement, 1, now);
    return store_base_step(statement);
}

/* The statements of one transaction, without its commit. `before` and `after` are answers that nobody asked for. */
static int do_group(struct store *s, struct store_order *group, int64_t now, int room, struct store_answer ***before,
                    struct store_answer ***after, int64_t *beaten)
{
    bool wrote = now - s->base.beaten >= STORE_BEAT || s->over;
    int64_t latest = now;
    int code = store_base_step(store_base_use(&s->base, STORE_SQL_BEGIN));
    if (code == SQLITE_OK && now - s->base.beaten > STORE_OUTAGE_MIN)
        code = note_outage(s, s->base.beaten, now, before);
    if (code == SQLITE_OK)
        code = store_notice_clean(&s->base, now);
    for (struct store_order *o = group; o != NULL && code == SQLITE_OK; o = o->next) {
        code = o->kept ? SQLITE_OK : do_order(s, o, now);
        if (o->answer.kind == STORE_APPENDED) {
            wrote = true;
            latest = o->append.row.at > latest ? o->append.row.at : latest;
        }
    }
    if (code == SQLITE_OK)
        code = store_log_due(&s->base, now, room, after);
    *beaten = wrote ? latest : s->base.beaten;
    return code == SQLITE_OK && wrote ? beat(s, latest) : code;
}

static void drop_answers(struct store_answer *a)
{
    while (a != NULL) {
        struct store_answer *next = a->next;
        free_order((struct store_order *)a);
        a = next;
    }
}

/* The answers after a transaction that was not committed. `unsure`: it may have been, as far as anybody knows. An
 * append that would not have been stored in any case is to look at the log again. */
static void fail_group(struct store *s, struct store_order *group, int code, bool unsure)
{
    for (struct store_order *o = group; o != NULL; o = o->next) {
        bool stored = o->answer.kind == STORE_APPENDED && o->answer.verdict == HOUSE_COMMITTED;
        empty_answer(&o->answer);
        o->kept = stubborn(o);
        if (o->kept)
            continue;
        store_answer_failed(&s->base, &o->answer, code);
        o->answer.verdict = stored && !unsure ? HOUSE_FAILED : HOUSE_LOST;
    }
}

/* Whether the file can be used; a broken one is opened anew. */
static bool whole(struct store *s, int64_t now)
{
    if (!s->base.broken)
        return true;
    if (now < s->mend)
        return false;
    bool good = store_base_mend(&s->base);
    s->mend = good ? now : now + RETRY;
    return good;
}

/* Does a group in one transaction. */
static bool commit_group(struct store *s, struct store_order *group, int64_t now, int room,
                         struct store_answer **before, struct store_answer **after)
{
    struct store_answer **before_end = before, **after_end = after;
    int64_t beaten = 0;
    bool unsure = false;
    int code = SQLITE_OK;
    for (struct store_order *o = group; o != NULL; o = o->next)
        o->answer.verdict = HOUSE_COMMITTED; /* until something else is known: see fail_group */
    if (!whole(s, now))
        code = SQLITE_IOERR;
    else
        code = do_group(s, group, now, room, &before_end, &after_end, &beaten);
    if (code == SQLITE_OK) {
        code = store_base_step(store_base_use(&s->base, STORE_SQL_COMMIT));
        unsure = code != SQLITE_OK && code != SQLITE_FULL;
    }
    if (code == SQLITE_OK) {
        s->base.beaten = beaten;
        return true;
    }
    store_base_back(&s->base, code);
    drop_answers(*before);
    drop_answers(*after);
    *before = *after = NULL;
    fail_group(s, group, code, unsure);
    s->retry = now + RETRY;
    s->calm = s->base.broken ? s->retry : s->calm;
    return false;
}

/* Hands answers over. Orders that have none are freed. */
static void publish(struct store *s, struct store_answer *list)
{
    bool first = false;
    pthread_mutex_lock(&s->mutex);
    while (list != NULL) {
        struct store_answer *next = list->next;
        if (list->kind == STORE_WOKEN || list->kind == STORE_TOLD) {
            s->under_way--;
            free_order((struct store_order *)list);
        } else {
            s->dues += list->kind == STORE_DUE || list->kind == STORE_OUTAGE;
            first |= s->answers == NULL;
            add(&s->answers_end, list);
        }
        list = next;
    }
    s->rounds++;
    if (first && s->ready != NULL)
        s->ready(s->with);
    pthread_mutex_unlock(&s->mutex);
}

static void do_together(struct store *s, struct store_order *group)
{
    struct store_answer *before = NULL, *after = NULL, *list = NULL, **end = &list;
    struct store_order **kept = &s->kept;
    int64_t now = store_now(s);
    while (*kept != NULL) /* what was kept before, and is not to be tried again yet */
        kept = &(*kept)->next;
    pthread_mutex_lock(&s->mutex);
    int room = STORE_DUE_MAX - s->dues;
    pthread_mutex_unlock(&s->mutex);
    /* A house looks for something to hear when a log can be read again. Where other pages can be read than those of
     * that log, it would read and look without a pause, and what is done together with such a read fails with it. */
    for (struct store_order *o = group; o != NULL; o = o->next)
        o->kept = o->answer.kind == STORE_FOUND && now < s->calm;
    commit_group(s, group, now, room > 0 ? room : 0, &before, &after);
    *end = before;
    while (*end != NULL)
        end = &(*end)->next;
    while (group != NULL) {
        struct store_order *o = group;
        group = o->next;
        o->next = NULL;
        if (o->kept) {
            o->kept = false;
            *kept = o;
            kept = &o->next;
        } else {
            if (o->answer.kind == STORE_APPENDED && o->answer.verdict == HOUSE_COMMITTED)
                o->answer.row = o->append.row;
            add(&end, &o->answer);
        }
    }
    *end = after;
    publish(s, list);
}

static void do_alone(struct store *s, struct store_order *o)
{
    bool done = true;
    if (!whole(s, store_now(s)))
        store_answer_failed(&s->base, &o->answer, SQLITE_IOERR);
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
    if (s->kept != NULL)
        next = now;
    next = next < beats ? next : beats;
    next = next > s->retry ? next : s->retry;
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

/* The next group: what was kept, and then what came, up to an order that is done by itself, which is a group alone. */
static struct store_order *take_group(struct store *s, bool *ending)
{
    struct store_order *group = NULL, **end = &group;
    int count = 0;
    pthread_mutex_lock(&s->mutex);
    if (s->first == NULL)
        wait_for_orders(s);
    if (s->kept != NULL && store_now(s) >= s->retry) {
        group = s->kept;
        s->kept = NULL;
        for (; *end != NULL; end = &(*end)->next)
            count++;
    }
    while (s->first != NULL && count < STORE_GROUP_MAX && (count == 0 || !lonely(s->first))) {
        struct store_order *o = s->first;
        s->first = o->next;
        o->next = NULL;
        *end = o;
        end = &o->next;
        count++;
        if (lonely(o))
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
        if (group != NULL && lonely(group))
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
        code = beat(s, now);
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
        add(&s->answers_end, &o->answer);
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
        store_fault_explain(fault, code, sqlite3_errmsg(s->base.db));
    else if (!start(s))
        fault->error = STORE_NO_MEMORY;
    if (fault->error != STORE_FINE) {
        drop_answers(s->answers);
        store_base_close(&s->base);
        free(s);
        return NULL;
    }
    if (s->answers != NULL && s->ready != NULL)
        s->ready(s->with);
    return s;
}

uint64_t store_rounds(struct store *s, bool *waiting)
{
    pthread_mutex_lock(&s->mutex);
    uint64_t rounds = s->rounds;
    *waiting = s->under_way > 0;
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
    drop_answers(s->answers);
    while (s->kept != NULL) {
        struct store_order *o = s->kept;
        s->kept = o->next;
        free_order(o);
    }
    store_copy_drop(&s->copy);
    store_base_close(&s->base);
    pthread_cond_destroy(&s->work);
    pthread_cond_destroy(&s->end);
    pthread_mutex_destroy(&s->mutex);
    free(s);
    return true;
}

static struct store_order *new_order(enum store_kind kind, const char *table, uint64_t tag)
{
    struct store_order *o = calloc(1, sizeof *o);
    if (o == NULL)
        return NULL;
    o->answer.kind = kind;
    o->answer.tag = tag;
    struct text id;
    text_init(&id, o->answer.table, sizeof o->answer.table);
    text_put(&id, table);
    return o;
}

/* Puts an order into the queue, or frees it. */
static bool give(struct store *s, struct store_order *o)
{
    pthread_mutex_lock(&s->mutex);
    bool room = s->under_way < s->limit && !s->ending;
    if (room) {
        s->under_way++;
        *s->last = o;
        s->last = &o->next;
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->mutex);
    if (!room)
        free_order(o);
    return room;
}

bool store_append(struct store *s, const struct house_append *append, uint64_t tag)
{
    struct store_order *o = new_order(STORE_APPENDED, append->table, tag);
    const struct house_row *row = &append->row;
    size_t card = append->blind || append->card.same ? 0 : append->card.text_size;
    char *texts = o == NULL ? NULL : calloc(1, row->what_size + row->words_size + card + 3);
    if (texts == NULL) {
        free(o);
        return false;
    }
    o->texts = texts;
    o->append = *append;
    o->append.table = o->answer.table;
    o->append.row.what = memcpy(texts, row->what, row->what_size);
    texts += row->what_size + 1;
    o->append.row.words = row->words_size == 0 ? texts : memcpy(texts, row->words, row->words_size);
    texts += row->words_size + 1;
    o->append.card.text = card == 0 ? texts : memcpy(texts, append->card.text, card);
    o->append.card.text_size = card;
    return give(s, o);
}

bool store_rows(struct store *s, const char *table, uint32_t from, uint64_t tag)
{
    struct store_order *o = new_order(STORE_ROWS, table, tag);
    if (o != NULL)
        o->from = from;
    return o != NULL && give(s, o);
}

bool store_find(struct store *s, const char *table, const struct house_key *key, const char *request, uint64_t tag)
{
    struct store_order *o = new_order(STORE_FOUND, table, tag);
    if (o == NULL)
        return false;
    o->append.row.key = *key;
    snprintf(o->append.row.request, sizeof o->append.row.request, "%s", request);
    return give(s, o);
}

bool store_list(struct store *s, const struct house_key *key, const char *before, uint32_t link, uint64_t tag)
{
    struct store_order *o = new_order(STORE_LISTED, before != NULL ? before : "", tag);
    if (o == NULL)
        return false;
    o->answer.older = before != NULL;
    o->append.row.key = *key;
    o->answer.link = link;
    return give(s, o);
}

bool store_wake(struct store *s, const char *table, uint32_t head, int64_t due)
{
    struct store_order *o = new_order(STORE_WOKEN, table, 0);
    if (o == NULL)
        return false;
    o->head = head;
    o->due = due;
    return give(s, o);
}

bool store_address(struct store *s, const struct house_key *key, const char *address, const char *lang, uint32_t link,
                   uint64_t tag)
{
    struct store_order *o = new_order(STORE_ADDRESSED, "", tag);
    if (o == NULL || (o->texts = strdup(address)) == NULL) {
        free(o);
        return false;
    }
    o->append.row.key = *key;
    o->answer.link = link;
    snprintf(o->answer.lang, sizeof o->answer.lang, "%s", lang);
    return give(s, o);
}

bool store_notice(struct store *s, const struct house_notice *notice, uint64_t tag)
{
    struct store_order *o = new_order(STORE_NOTICE, notice->table, tag);
    if (o == NULL)
        return false;
    o->append.row.key = notice->key;
    o->turn = notice->turn;
    o->tries = notice->tries;
    return give(s, o);
}

bool store_told(struct store *s, const char *table, uint32_t turn)
{
    struct store_order *o = new_order(STORE_TOLD, table, 0);
    if (o != NULL)
        o->turn = turn;
    return o != NULL && give(s, o);
}

bool store_tables(struct store *s, const char *after, uint64_t tag)
{
    struct store_order *o = new_order(STORE_TABLES, after, tag);
    return o != NULL && give(s, o);
}

bool store_forget(struct store *s, const struct house_key *key, uint64_t tag)
{
    struct store_order *o = new_order(STORE_FORGOTTEN, "", tag);
    if (o != NULL)
        o->append.row.key = *key;
    return o != NULL && give(s, o);
}

static bool give_path(struct store *s, enum store_kind kind, const char *path, const char *table, uint64_t tag)
{
    struct store_order *o = new_order(kind, table, tag);
    if (o == NULL || (o->texts = strdup(path)) == NULL) {
        free(o);
        return false;
    }
    return give(s, o);
}

bool store_backup(struct store *s, const char *path, uint64_t tag)
{
    return give_path(s, STORE_BACKED_UP, path, "", tag);
}

bool store_export(struct store *s, const char *path, const char *table, uint64_t tag)
{
    return give_path(s, STORE_EXPORTED, path, table == NULL ? "" : table, tag);
}

bool store_people(struct store *s, const char *who, uint64_t tag)
{
    return give_path(s, STORE_PEOPLE, who, "", tag);
}

bool store_import(struct store *s, const char *path, uint64_t tag)
{
    return give_path(s, STORE_IMPORTED, path, "", tag);
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

void store_done(struct store *s, struct store_answer *a)
{
    bool ordered = a->kind != STORE_DUE && a->kind != STORE_OUTAGE;
    pthread_mutex_lock(&s->mutex);
    s->under_way -= ordered;
    s->dues -= !ordered;
    pthread_mutex_unlock(&s->mutex);
    free_order((struct store_order *)a);
}
