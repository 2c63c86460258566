/* Decisions of bots: the log is read, a thread folds it and thinks, and the answer waits for its time.
 *
 * The threads that think run only when nobody else wants the processor, so one of them may be stopped at any point for
 * long. The loop therefore never waits for them: it hands work over only if the queue's mutex is free at that moment,
 * it is never woken by them (uv_async_send would let it spin until the sender goes on), and it looks every
 * SERVER_BOT_LOOK_MS for what is done. */
#define _GNU_SOURCE /* SCHED_IDLE */
#include "server/bots.h"

#include "ai/level.h"
#include "core/claim.h"
#include "house/house_record.h"
#include "server/again.h"
#include "server/server_limits.h"
#include "team/seat.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <time.h>

enum job_state {
    JOB_FREE,
    JOB_READS,  /* the store was asked for the log */
    JOB_QUEUED, /* for a thread, or a thread has it */
    JOB_WAITS,  /* for its time */
    JOB_RESTS   /* the decision is made; the table is kept in mind for the next one */
};

/* A table kept in mind: its log, folded. */
struct memory {
    bool begun; /* something was folded */
    struct house_table table;
    game_move log[];
};

struct job {
    struct turns_item turn; /* in the queue; its group is set whenever the job is asked for */
    enum job_state state;
    char table[HOUSE_ID_SIZE + 1];
    struct house_think think; /* its `table` is the one above */
    struct house_think newer; /* what is asked for by now, if `again` */
    uint32_t newer_group;
    bool again;
    atomic_bool unwanted; /* whoever thinks about it is to stop */
    struct store_answer *log;
    struct memory *memory; /* or NULL: then the whole log is read */
    uint32_t epoch;        /* when that was begun, see struct bots */
    int64_t asked;         /* when it was handed to the threads */
    int64_t at;            /* when the answer is to be handed over */
    char token[GAME_TOKEN_MAX];
    size_t size;
    uint32_t chain;              /* the next with the same hash, or the next that is free; from 1 */
    struct job *next;            /* among those that are ready, or done */
    struct job *later, *earlier; /* among those that wait for their time */
};

struct bots {
    struct bots_options o;
    uv_timer_t timer; /* for the soonest answer */
    uv_timer_t look;  /* for what is done, while threads have something to do */
    struct job *job;
    uint32_t heads[SERVER_BOT_JOBS];
    uint32_t free, top;
    struct job *soonest, *latest; /* by their time */
    struct job *newest, *oldest;  /* of those that rest */
    uint32_t memories, longest;   /* longest: moves of any game */
    uint32_t epoch;               /* grows when what is kept in mind is not to be used any more */
    uint32_t held[TURNS_GROUPS];  /* decisions of a group that wait or are being made */
    struct bots_counts counts;
    pthread_t thread[SERVER_BOT_THREADS];
    uint32_t threads;
    atomic_bool ending;
    struct job *ready, **ready_last; /* to be handed over, on the loop's side */
    uint32_t away;                   /* handed over, and not back yet */

    _Atomic(struct job *) done; /* the threads put on top, the loop takes all */
    sem_t work;                 /* as many as are queued */
    sem_t over;                 /* as many as there are threads, once they are to end */
    pthread_mutex_t mutex;      /* for what follows */
    struct turns turns;         /* the queue */
};

/* What a thread thinks with. */
struct thinker {
    struct bots *bots;
    struct job *job;
    struct seat seat;
    struct spec spec;
    bool seated;
    struct house_table table;
    game_move *log;
    struct match match;
    struct bot_answer answer;
    int64_t taken; /* until then, by what was settled before */
};

static uint32_t *head_of(struct bots *b, const char *table)
{
    return &b->heads[text_hash(TEXT_HASH, table, HOUSE_ID_SIZE) % SERVER_BOT_JOBS];
}

static struct job *find(struct bots *b, const char *table)
{
    for (uint32_t i = *head_of(b, table); i != 0; i = b->job[i - 1].chain)
        if (strcmp(b->job[i - 1].table, table) == 0)
            return &b->job[i - 1];
    return NULL;
}

static void free_log(struct bots *b, struct job *j)
{
    if (j->log != NULL)
        store_give_back(b->o.store, j->log);
    j->log = NULL;
}

/* A decision is under way, or not any more. */
static void hold(struct bots *b, const struct job *j)
{
    b->counts.waiting++;
    b->held[j->turn.group]++;
}

static void release(struct bots *b, const struct job *j)
{
    b->counts.waiting--;
    b->held[j->turn.group]--;
}

static void free_job(struct bots *b, struct job *j)
{
    uint32_t number = (uint32_t)(j - b->job) + 1, *at = head_of(b, j->table);
    free_log(b, j);
    b->memories -= j->memory != NULL;
    free(j->memory);
    j->memory = NULL;
    while (*at != number)
        at = &b->job[*at - 1].chain;
    *at = j->chain;
    if (j->state != JOB_RESTS)
        release(b, j);
    j->state = JOB_FREE;
    j->chain = b->free;
    b->free = number;
}

/* Takes a job out of those that rest. */
static void wake(struct bots *b, struct job *j)
{
    *(j->earlier != NULL ? &j->earlier->later : &b->oldest) = j->later;
    *(j->later != NULL ? &j->later->earlier : &b->newest) = j->earlier;
    j->later = j->earlier = NULL;
}

/* Lets the table go that has rested longest; false if none rests. */
static bool let_go(struct bots *b)
{
    struct job *j = b->oldest;
    if (j == NULL)
        return false;
    wake(b, j);
    free_job(b, j);
    return true;
}

/* Keeps a table in mind whose bot has decided. */
static void rest(struct bots *b, struct job *j)
{
    if (j->memory == NULL || j->epoch != b->epoch) {
        free_job(b, j);
        return;
    }
    j->state = JOB_RESTS;
    release(b, j);
    j->later = NULL;
    j->earlier = b->newest;
    *(b->newest != NULL ? &b->newest->later : &b->oldest) = j;
    b->newest = j;
}

static struct job *new_job(struct bots *b, const char *table, uint32_t group)
{
    struct job *j = NULL;
    if (b->free == 0 && b->top == SERVER_BOT_JOBS)
        (void)let_go(b);
    if (b->held[group] == SERVER_BOT_JOBS_EACH) {
        b->counts.full++;
        return NULL;
    }
    if (b->free != 0) {
        j = &b->job[b->free - 1];
        b->free = j->chain;
    } else if (b->top < SERVER_BOT_JOBS) {
        j = &b->job[b->top++];
    } else {
        b->counts.full++; /* it is asked for again when the job of the table comes again */
        return NULL;
    }
    memset(j, 0, sizeof *j);
    memcpy(j->table, table, sizeof j->table);
    uint32_t *head = head_of(b, table);
    j->chain = *head;
    *head = (uint32_t)(j - b->job) + 1;
    return j;
}

static void set_think(struct bots *b, struct job *j, const struct house_think *think, uint32_t group)
{
    j->think = *think;
    j->think.table = j->table;
    j->turn.group = group;
    hold(b, j);
}

/* Room to keep a table in mind, if need be that of another one; or none. */
static void take_memory(struct bots *b, struct job *j)
{
    if (j->memory != NULL && j->epoch != b->epoch)
        j->memory->begun = false;
    j->epoch = b->epoch;
    if (j->memory == NULL && (b->memories < SERVER_BOT_TABLES || let_go(b)))
        j->memory = calloc(1, sizeof *j->memory + b->longest * sizeof j->memory->log[0]);
    else
        return;
    b->memories += j->memory != NULL;
}

/* Reads the log, from which everything follows, or what came since. */
static void read_log(struct bots *b, struct job *j)
{
    j->state = JOB_READS;
    take_memory(b, j);
    uint32_t from = j->memory != NULL && j->memory->begun ? j->memory->table.pub.head : 0;
    if (!store_rows(b->o.store, j->table, from, (uint64_t)(j - b->job) + 1))
        free_job(b, j);
}

static void unlink_time(struct bots *b, struct job *j)
{
    *(j->earlier != NULL ? &j->earlier->later : &b->soonest) = j->later;
    *(j->later != NULL ? &j->later->earlier : &b->latest) = j->earlier;
    j->later = j->earlier = NULL;
}

static bool is_same(const struct house_think *a, const struct house_think *b)
{
    return a->since == b->since && a->level == b->level;
}

void bots_ask(struct bots *b, const struct house_think *think, uint32_t group)
{
    struct job *j = find(b, think->table);
    bool rests = j != NULL && j->state == JOB_RESTS;
    if (j != NULL && !rests && is_same(j->again ? &j->newer : &j->think, think))
        return;
    b->counts.asked++;
    if (j == NULL) {
        j = new_job(b, think->table, group);
        if (j == NULL)
            return;
        set_think(b, j, think, group);
        read_log(b, j);
    } else if (rests || j->state == JOB_WAITS) {
        if (rests) {
            wake(b, j);
        } else {
            unlink_time(b, j);
            release(b, j);
        }
        set_think(b, j, think, group);
        read_log(b, j);
    } else { /* somebody else has it now: it is done anew when it comes back */
        j->newer = *think;
        j->newer_group = group;
        j->again = true;
        atomic_store(&j->unwanted, true);
    }
}

/* Whether there was a newer wish, which is then begun. */
static bool begin_again(struct bots *b, struct job *j)
{
    if (!j->again)
        return false;
    free_log(b, j);
    j->again = false;
    atomic_store(&j->unwanted, false);
    release(b, j);
    set_think(b, j, &j->newer, j->newer_group);
    read_log(b, j);
    return true;
}

static void on_look(uv_timer_t *timer);

/* Hands over what is ready, unless a thread has the queue: then it is tried again with the next look. */
static void hand_over(struct bots *b)
{
    uint32_t count = 0;
    if (b->ready == NULL || pthread_mutex_trylock(&b->mutex) != 0)
        return;
    for (struct job *j = b->ready; j != NULL; j = j->next, count++)
        turns_add(&b->turns, &j->turn);
    pthread_mutex_unlock(&b->mutex);
    b->ready = NULL;
    b->ready_last = &b->ready;
    b->away += count;
    while (count-- > 0)
        sem_post(&b->work);
}

void bots_rows(struct bots *b, struct store_answer *a)
{
    struct job *j = &b->job[a->tag - 1];
    CLAIM(j->state == JOB_READS);
    j->log = a;
    if (begin_again(b, j))
        return;
    if (a->failed) {
        free_job(b, j);
        return;
    }
    j->state = JOB_QUEUED;
    j->asked = store_now(b->o.store);
    j->next = NULL;
    *b->ready_last = j;
    b->ready_last = &j->next;
    hand_over(b);
    if (!uv_is_active((uv_handle_t *)&b->look))
        uv_timer_start(&b->look, on_look, SERVER_BOT_LOOK_MS, SERVER_BOT_LOOK_MS);
}

static bool is_unwanted(void *with)
{
    const struct thinker *t = with;
    return atomic_load_explicit(&t->bots->ending, memory_order_relaxed) ||
           atomic_load_explicit(&t->job->unwanted, memory_order_relaxed);
}

/* How long a decision may take: less where many wait. */
static uint32_t time_for(const struct bots *b, uint32_t share)
{
    uint64_t ms = (uint64_t)SERVER_BOT_MS * b->threads / share;
    return ms > SERVER_BOT_MS ? SERVER_BOT_MS : ms < SERVER_BOT_MS_MIN ? SERVER_BOT_MS_MIN : (uint32_t)ms;
}

/* When a decision begins, as far as others can tell: when it was handed over, or when the thread's time for the one
 * before ends. Threads come later than that, for want of a processor or since the thinking took a little longer, but no
 * later than this may be made up for. */
static int64_t begins_at(const struct thinker *t, const struct job *j)
{
    int64_t at = j->asked > t->taken ? j->asked : t->taken;
    int64_t least = store_now(t->bots->o.store) - SERVER_BOT_SPARE / 2;
    return at > least ? at : least;
}

/* The first moment from a time on at which an answer may come: when it is due, or so many steps after that. */
static int64_t moment_from(const struct job *j, int64_t time)
{
    int64_t late = time - j->think.due;
    return late <= 0 ? j->think.due : j->think.due + (late + HOUSE_BOT_STEP - 1) / HOUSE_BOT_STEP * HOUSE_BOT_STEP;
}

/* Sits the bot of a level down, in the memory of the one before. */
static bool sit(struct thinker *t, const struct game *game, uint8_t level, uint32_t ms)
{
    t->spec = (struct spec){.bot = &level_at(level)->bot, .ms = ms};
    if (!t->seated)
        t->seated = seat_init(&t->seat, &t->spec, game, SEAT_WALL_TIME, SERVER_BOT_ARENA);
    else
        t->seated = seat_change(&t->seat, &t->spec, game);
    if (!t->seated)
        seat_release(&t->seat);
    t->seat.stop = is_unwanted;
    t->seat.with = t;
    return t->seated;
}

/* Folds what was read, into what is kept in mind or into the thread's own table; NULL if that makes no sense. */
static const struct house_table *fold(struct thinker *t, struct job *j)
{
    const struct bots_options *o = &t->bots->o;
    struct memory *m = j->memory;
    struct house_table *table = m != NULL ? &m->table : &t->table;
    struct fault f;
    if (m == NULL || !m->begun) {
        table->log = m != NULL ? m->log : t->log;
        house_table_init(table, "");
    }
    for (uint32_t i = 0; i < j->log->count; i++) {
        if (house_table_fold(table, o->games, o->game_count, &j->log->rows[i], &f) == ERR_NONE)
            continue;
        if (m != NULL)
            m->begun = false;
        return NULL;
    }
    if (m != NULL)
        m->begun = true;
    return table;
}

/* Thinks; without an answer the token stays empty. */
static void think(struct thinker *t, struct job *j, uint32_t share)
{
    const struct house_think *k = &j->think;
    static const uint32_t nonce[3] = {0};
    uint32_t key[RNG_KEY_WORDS], ms = time_for(t->bots, share);
    int64_t from = begins_at(t, j);
    struct rng rng;
    struct text token;
    t->job = j;
    j->size = 0;
    /* Chosen before anything is thought, for all of the time that it may take: what the bot holds, and whether it has a
     * choice at all, make no difference to it. */
    j->at = moment_from(j, from + ms + SERVER_BOT_SPARE);
    t->taken = from + ms + SERVER_BOT_ROUND;
    const struct house_table *table = fold(t, j);
    if (getrandom(key, sizeof key, 0) != (ssize_t)sizeof key || table == NULL ||
        table->pub.phase != HOUSE_PHASE_PLAYING || table->pub.hands != k->since)
        return;
    house_record_show(table, &t->match);
    const struct match *m = &t->match;
    int actor = match_actor(m);
    if (actor < 0 || !sit(t, m->game, k->level, ms))
        return;
    rng_init(&rng, key, nonce);
    seat_begin(&t->seat, actor, &rng);
    seat_choose(&t->seat, m, &t->answer);
    text_init(&token, j->token, sizeof j->token);
    m->game->write_move(m->box, &m->state, t->answer.move, &token);
    j->size = token.cut ? 0 : token.used;
}

static struct job *take_job(struct bots *b, uint32_t *share)
{
    while (sem_wait(&b->work) != 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&b->mutex);
    struct turns_item *turn = atomic_load(&b->ending) ? NULL : turns_take(&b->turns, share);
    pthread_mutex_unlock(&b->mutex);
    return turn == NULL ? NULL : (struct job *)(void *)((char *)turn - offsetof(struct job, turn));
}

/* Waits until the thread's time for a decision is over. */
static void wait_out(struct thinker *t)
{
    struct timespec at;
    int64_t left = t->taken - store_now(t->bots->o.store);
    if (left <= 0)
        return;
    clock_gettime(CLOCK_MONOTONIC, &at);
    left += at.tv_nsec / 1000000;
    at.tv_sec += left / 1000;
    at.tv_nsec = left % 1000 * 1000000;
    while (sem_clockwait(&t->bots->over, CLOCK_MONOTONIC, &at) != 0 && errno == EINTR)
        ;
}

static void *run(void *with)
{
    struct thinker *t = with;
    struct bots *b = t->bots;
    uint32_t share = 1;
    again_thread();
    (void)sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0}); /* of this thread, as Linux has it */
    (void)prctl(PR_SET_NAME, "warren-bot");                            /* as a monitor shows it */
    for (struct job *j; (j = take_job(b, &share)) != NULL;) {
        again_working(j->table);
        think(t, j, share);
        again_working(NULL);
        /* It is handed over when the time is over, however soon it was found: where other programs leave the thread no
         * processor, a decision that took no thought is late as often as one that took all the time. */
        wait_out(t);
        j->next = atomic_load(&b->done);
        while (!atomic_compare_exchange_weak(&b->done, &j->next, j))
            ;
    }
    if (t->seated)
        seat_release(&t->seat);
    free(t->log);
    free(t);
    again_thread_ends();
    return NULL;
}

static void on_time(uv_timer_t *timer);

static void set_timer(struct bots *b)
{
    if (b->soonest == NULL) {
        uv_timer_stop(&b->timer);
        return;
    }
    int64_t wait = b->soonest->at - store_now(b->o.store);
    uv_timer_start(&b->timer, on_time, wait > 0 ? (uint64_t)wait : 0, 0);
}

static void on_time(uv_timer_t *timer)
{
    struct bots *b = timer->data;
    while (b->soonest != NULL && b->soonest->at <= store_now(b->o.store)) {
        struct job *j = b->soonest;
        unlink_time(b, j);
        b->counts.answered++;
        b->o.thought(b->o.with, &j->think, j->token, j->size);
        rest(b, j);
    }
    set_timer(b);
}

/* Puts an answer among those that wait for their time, most of which come earlier. One that has missed its moment,
 * since the machine had no processor for the thread, gets the next one. */
static void wait_for_time(struct bots *b, struct job *j)
{
    int64_t now = store_now(b->o.store);
    struct job *before = b->latest;
    j->state = JOB_WAITS;
    b->counts.late += now > j->at;
    if (now > j->at)
        j->at = moment_from(j, now);
    while (before != NULL && before->at > j->at)
        before = before->earlier;
    j->earlier = before;
    j->later = before != NULL ? before->later : b->soonest;
    *(j->later != NULL ? &j->later->earlier : &b->latest) = j;
    *(before != NULL ? &before->later : &b->soonest) = j;
}

static void on_look(uv_timer_t *timer)
{
    struct bots *b = timer->data;
    struct job *list = atomic_exchange(&b->done, NULL);
    while (list != NULL) {
        struct job *j = list;
        list = j->next;
        b->away--;
        free_log(b, j);
        if (begin_again(b, j))
            continue;
        if (j->size == 0)
            free_job(b, j);
        else
            wait_for_time(b, j);
    }
    hand_over(b);
    if (b->ready == NULL && b->away == 0)
        uv_timer_stop(timer);
    set_timer(b);
}

static bool start_thread(struct bots *b)
{
    struct thinker *t = calloc(1, sizeof *t);
    if (t != NULL)
        t->log = calloc(b->longest, sizeof *t->log);
    if (t == NULL || t->log == NULL) {
        free(t);
        return false;
    }
    t->bots = b;
    if (pthread_create(&b->thread[b->threads], NULL, run, t) == 0) {
        b->threads++;
        return true;
    }
    free(t->log);
    free(t);
    return false;
}

struct bots *bots_open(const struct bots_options *options)
{
    struct bots *b = calloc(1, sizeof *b);
    if (b != NULL)
        b->job = calloc(SERVER_BOT_JOBS, sizeof *b->job);
    if (b == NULL || b->job == NULL || sem_init(&b->work, 0, 0) != 0 || sem_init(&b->over, 0, 0) != 0 ||
        pthread_mutex_init(&b->mutex, NULL) != 0) {
        free(b);
        return NULL;
    }
    b->o = *options;
    b->ready_last = &b->ready;
    for (size_t i = 0; i < options->game_count; i++)
        b->longest = options->games[i].game->log_max > b->longest ? options->games[i].game->log_max : b->longest;
    CLAIM(uv_timer_init(options->loop, &b->look) == 0 && uv_timer_init(options->loop, &b->timer) == 0);
    b->look.data = b->timer.data = b;
    while (b->threads < options->threads && b->threads < SERVER_BOT_THREADS && start_thread(b))
        ;
    if (b->threads > 0)
        return b;
    bots_stop(b);
    return NULL;
}

void bots_stop(struct bots *b)
{
    uv_close((uv_handle_t *)&b->look, NULL);
    uv_close((uv_handle_t *)&b->timer, NULL);
}

void bots_close(struct bots *b)
{
    atomic_store(&b->ending, true);
    for (uint32_t i = 0; i < b->threads; i++) {
        sem_post(&b->work);
        sem_post(&b->over);
    }
    for (uint32_t i = 0; i < b->threads; i++)
        pthread_join(b->thread[i], NULL);
    for (uint32_t i = 0; i < b->top; i++) {
        free_log(b, &b->job[i]);
        free(b->job[i].memory);
    }
    sem_destroy(&b->work);
    sem_destroy(&b->over);
    pthread_mutex_destroy(&b->mutex);
    free(b->job);
    free(b);
}

void bots_forget(struct bots *b)
{
    b->epoch++;
    while (let_go(b))
        ;
}

void bots_count(struct bots *b, struct bots_counts *out)
{
    *out = b->counts;
}
