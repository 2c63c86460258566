/* The shell of the house.
 *
 * The house (src/house) is pure: it has no sockets, no disk, no clock and no threads. Here it gets them. The functions
 * come in two kinds, and each goes one way only:
 *
 *     shell_…   what the house wants. The house calls them in the middle of its work, so they only hand on: bytes to a
 *               connection, an order to the store, a question to the bots. None of them calls the house.
 *     on_…      what has happened. Each tells the house, which is never told anything while it still works on
 *               something else.
 *
 * That is why an order that the store does not take is only noted (`refused`) and told before the loop waits: to the
 * house it is an answer like any other, and comes like one.
 *
 * One turn of the loop: what has come on connections is heard (on_message); answers of the store are taken when its
 * thread has said that there are some (on_answers); bots and notices report (on_thought, on_notified); and before the
 * loop waits (on_before) refused orders are told and everything that was said is written. A move, from its bytes to the
 * news of it, is:
 *
 *     wire -> on_message -> house_message -> shell_append -> store_append       and the turn goes on
 *     the store's thread commits, and wakes the loop
 *     on_answers -> take_answer -> store_house_tell -> house_work_appended -> shell_send, for each who looks
 *     on_before -> wire_flush -> the sockets
 *
 * Nobody is told of a move before it is on disk, and nothing waits for the disk but that table.
 *
 * The shell also watches what the house cannot see. The store works, fails (an answer says so, or its thread does), or
 * stalls (it does not come round at all, watch_store); a table that fails while others do not is damaged, which is no
 * failure of the store (is_one). And a table may have brought the last process down. Then the house must hear of it
 * before anything else is done there:
 *
 *     noted --- tell_broken asks the store how long its log is ---> asked
 *     asked --- the answer comes: house_broke ---> told; done, if there is no such table
 *     told --- the house has appended it to the table's log ---> done
 *
 * While a note is not done, jobs of that table are not handed on (take_broken); when all are, the notes are cleared. A
 * process that dies in between finds them again. */
#include "server/runner.h"

#include "ai/level.h"
#include "core/claim.h"
#include "house/house_rules.h"
#include "server/admin.h"
#include "server/again.h"
#include "server/damage.h"
#include "server/server_limits.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { SPARE = 1024, RANDOM_SIZE = 256, PATIENCE_MS = 5000 };
enum { BROKEN_TAG = 1 }; /* of a question about a table that brought the house down */

#define FAILING INT64_C(10000) /* so long after a failure, in milliseconds, the store is taken not to work */

/* An order that the store did not take; the house is told soon. */
struct refused {
    enum store_kind kind;
    char table[HOUSE_ID_SIZE + 1];
};

/* A table that brought the house down, and what is known of it. */
struct broken {
    char id[HOUSE_ID_SIZE + 1];
    bool handed_on, done;
};

struct runner {
    struct house house;
    struct house_shell shell;
    struct store *store;
    struct bots *bots;
    struct notices *notices; /* NULL: nobody is told */
    struct admin *admin;     /* NULL: the host cannot ask anything */
    uv_async_t answers;      /* of the store */
    uv_prepare_t before;
    uv_idle_t busy; /* some are still to be written to */
    bool closing;
    uint64_t rounds, looked;     /* of the store, and when that was looked at */
    uint64_t silent, unanswered; /* since then it did not come round, and orders waited all the time; milliseconds */
    bool stalled, failing;       /* the store hangs; it cannot write */
    int64_t failed;              /* when the store last failed, if nothing went well since; 0 */
    uint64_t appended, lost, failures, laid_too_fast;
    struct damage damage;     /* tables that fail although the store does not */
    struct report_times took; /* from an append to its answer */
    char rules[HOUSE_RULES_SIZE + 1];
    struct refused *refused;
    uint32_t refused_count;
    struct broken broken[AGAIN_NOTES_MAX];
    size_t broken_count, broken_left; /* of which so many are not done */
    uint8_t random[RANDOM_SIZE];      /* from `random_used` on not handed out yet */
    size_t random_used;
    code_draw draw;
    uint64_t salt; /* so that nobody can choose an address that has the same group as another */
    struct wires wires;
};

static int64_t now(struct runner *run)
{
    return store_now(run->store);
}

/* What the house wants done. */

static void shell_send(void *with, uint32_t link, const char *text, size_t size)
{
    struct runner *run = with;
    wire_send(&run->wires, link, text, size);
}

static void shell_drop(void *with, uint32_t link)
{
    struct runner *run = with;
    wire_drop(&run->wires, link, run->closing ? FRAMES_AWAY : FRAMES_NORMAL);
}

static void refuse(struct runner *run, enum store_kind kind, const char *table)
{
    CLAIM(run->refused_count < run->house.room.slot_count);
    struct refused *r = &run->refused[run->refused_count++];
    r->kind = kind;
    memcpy(r->table, table, sizeof r->table);
}

static void shell_append(void *with, const struct house_append *append)
{
    struct runner *run = with;
    if (!store_append(run->store, append, uv_hrtime()))
        refuse(run, STORE_APPENDED, append->table);
}

static void shell_rows(void *with, const char *table, uint32_t from)
{
    struct runner *run = with;
    if (!store_rows(run->store, table, from, 0))
        refuse(run, STORE_ROWS, table);
}

/* What the house looks for as nobody is no request: it waits for a moment in which the store can be read. */
static void shell_find(void *with, const char *table, const struct house_key *key, const char *request)
{
    static const struct house_key nobody;
    struct runner *run = with;
    bool waits = house_hash_key_same(key, &nobody);
    if (!(waits ? store_wait(run->store, table, 0) : store_find(run->store, table, key, request, 0)))
        refuse(run, STORE_FOUND, table);
}

static void shell_list(void *with, uint32_t link, const struct house_key *key, const char *before)
{
    struct runner *run = with;
    if (!store_list(run->store, key, before, link, run->house.room.links[link].generation))
        wire_drop(&run->wires, link, FRAMES_AWAY);
}

/* Where nobody is at the table it is in a group with all such tables. */
static uint32_t find_group(const struct runner *run, uint32_t link)
{
    const struct peer *peer = link == HOUSE_NO_LINK ? NULL : run->wires.wire[link].peer;
    return peer == NULL
               ? 0
               : 1 + (uint32_t)(text_hash(run->salt, peer->key.bytes, sizeof peer->key.bytes) % (TURNS_GROUPS - 1));
}

static void shell_think(void *with, const struct house_think *think)
{
    struct runner *run = with;
    bots_ask(run->bots, think, find_group(run, think->link));
}

static void shell_wake(void *with, const char *table, uint32_t head, int64_t due)
{
    struct runner *run = with;
    (void)store_wake(run->store, table, head, due); /* otherwise the job comes again */
}

static void shell_chance(void *with, uint32_t key[RNG_KEY_WORDS])
{
    struct runner *run = with;
    size_t size = RNG_KEY_WORDS * sizeof key[0];
    if (run->random_used + size > sizeof run->random) {
        CLAIM(getrandom(run->random, sizeof run->random, 0) == (ssize_t)sizeof run->random);
        run->random_used = 0;
    }
    memcpy(key, run->random + run->random_used, size);
    memset(run->random + run->random_used, 0, size);
    run->random_used += size;
}

/* A table, or what takes as long. */
static bool may_spend(struct runner *run, uint32_t link)
{
    uint32_t share = wire_shares(&run->wires);
    return peers_spend(&run->wires.wire[link].peer->laying, uv_now(run->wires.loop), SERVER_LAY_RATE * share,
                       SERVER_LAY_BURST * share);
}

static bool shell_may_lay(void *with, uint32_t link)
{
    struct runner *run = with;
    bool may = !run->closing && may_spend(run, link);
    run->laid_too_fast += !may;
    return may;
}

static void shell_vain(void *with, uint32_t link)
{
    struct runner *run = with;
    wire_vain(&run->wires, link);
}

static void shell_reads(void *with, uint32_t link, uint32_t entries)
{
    struct runner *run = with;
    wire_reads(&run->wires, link, entries);
}

static void shell_address(void *with, uint32_t link, const struct house_key *key, const char *address, const char *lang)
{
    struct runner *run = with;
    if (!store_address(run->store, key, address, lang, link, run->house.room.links[link].generation))
        wire_drop(&run->wires, link, FRAMES_AWAY);
}

static void shell_tell(void *with, const struct house_notice *notice)
{
    struct runner *run = with;
    if (!run->closing)
        notice_ask(run->notices, notice);
}

/* What happens to the house. */

static void on_open(void *with, uint32_t link)
{
    struct runner *run = with;
    house_open(&run->house, now(run), link);
}

/* Codes are no matter of the house: it does not draw. */
static void send_code(struct runner *run, uint32_t link, const char *text, size_t size)
{
    static char answer[HOUSE_SEND_MAX];
    struct text out;
    text_init(&out, answer, sizeof answer);
    code_answer(text, size, may_spend(run, link) ? run->draw : NULL, &out);
    CLAIM(!out.cut);
    wire_send(&run->wires, link, out.data, out.used);
}

static void on_message(void *with, uint32_t link, const char *text, size_t size)
{
    struct runner *run = with;
    if (code_is_asked(text, size) && run->house.room.links[link].greeted)
        send_code(run, link, text, size);
    else
        house_message(&run->house, now(run), link, text, size);
}

static void on_close(void *with, uint32_t link)
{
    struct runner *run = with;
    house_close(&run->house, now(run), link);
}

static bool is_greeted(void *with, uint32_t link)
{
    const struct runner *run = with;
    return run->house.room.links[link].greeted;
}

static bool is_seated(void *with, uint32_t link)
{
    const struct runner *run = with;
    return house_is_seated(&run->house, link);
}

static void on_thought(void *with, const struct house_think *think, const char *token, size_t size)
{
    struct runner *run = with;
    house_thought(&run->house, now(run), think->table, think->since, token, size);
}

static void on_notified(void *with, const char *table, uint32_t turn, bool done, uint32_t tries)
{
    struct runner *run = with;
    house_work_notified(&run->house, now(run), table, turn, done, tries);
}

/* Whether the store cannot write, of which the answers to those who read say nothing; and whether it hangs: then it
 * does not even fail. */
static void watch_store(struct runner *run)
{
    bool waiting = false, failing = false;
    uint64_t rounds = store_rounds(run->store, &waiting, &failing), time = uv_now(run->wires.loop),
             passed = time - run->looked;
    passed = passed < SERVER_STALL_LOOK_MS ? passed : SERVER_STALL_LOOK_MS;
    run->silent = rounds != run->rounds ? 0 : run->silent + passed;
    run->unanswered = rounds != run->rounds || !waiting ? 0 : run->unanswered + passed;
    run->rounds = rounds;
    run->looked = time;
    bool stalled = run->unanswered >= SERVER_STALL_MS || run->silent >= SERVER_STALL_IDLE_MS;
    if (stalled != run->stalled)
        report_line(stalled ? "the store stalls" : "the store goes on", -1);
    run->stalled = stalled;
    if (failing && run->failed == 0)
        report_line_word("the store fails", "nothing can be written");
    if (!failing && run->failing && run->failed != 0) {
        report_line("the store works again", -1);
        run->failed = 0;
    }
    run->failing = failing;
    if (failing)
        run->failed = now(run);
}

static bool is_wanted(const struct runner *run, const struct store_answer *a)
{
    bool linked = a->kind == STORE_LISTED || a->kind == STORE_ADDRESSED;
    const struct house_link *l = &run->house.room.links[linked ? a->link : 0];
    return !linked || (l->used && l->generation == a->tag);
}

static void report_failure(const struct store_answer *a)
{
    char why[STORE_SENTENCE_MAX] = "";
    if (a->failed)
        store_fault_words(&a->fault, why);
    report_line_word("the store fails", why);
}

/* Whether it is one table that failed, and not the store: unless one after the other does. */
static bool is_one(struct runner *run, const struct store_answer *a)
{
    bool fresh = a->alone && a->table[0] != '\0' && damage_add(&run->damage, a->table);
    bool one = a->alone && !damage_is_all(&run->damage);
    if (fresh && one)
        report_line_word("a table is damaged", a->table);
    return one;
}

/* Notes how the store does. */
static void look(struct runner *run, const struct store_answer *a)
{
    bool failed = a->failed || (a->kind == STORE_APPENDED && a->verdict == HOUSE_FAILED);
    bool fails = failed && !is_one(run, a);
    if (fails && run->failed == 0)
        report_failure(a);
    else if (!failed && run->failed != 0 && a->kind == STORE_APPENDED)
        report_line("the store works again", -1);
    run->failures += failed;
    if (fails)
        run->failed = now(run);
    if (!failed && a->kind == STORE_ROWS && a->count > 0)
        damage_note_readable(&run->damage);
    if (a->kind != STORE_APPENDED)
        return;
    run->failed = failed ? run->failed : 0;
    run->appended += a->verdict == HOUSE_COMMITTED;
    run->lost += a->verdict == HOUSE_LOST;
    report_took(&run->took, uv_hrtime() - a->tag);
}

static struct broken *find_broken(struct runner *run, const char *table)
{
    for (size_t i = 0; i < run->broken_count; i++)
        if (!run->broken[i].done && strcmp(run->broken[i].id, table) == 0)
            return &run->broken[i];
    return NULL;
}

/* An answer about a table of which the house is still to be told that it brought it down: its jobs wait, and come
 * again. Whether nothing else is to be done with it. */
static bool take_broken(struct runner *run, struct store_answer *a)
{
    struct broken *b = find_broken(run, a->table);
    bool asked = a->kind == STORE_FOUND && a->tag == BROKEN_TAG;
    if (b == NULL)
        return asked;
    if (asked) {
        b->handed_on = true;
        b->done = a->head == 0;
        report_line_word("a table brought the house down", b->id);
        if (!b->done)
            house_broke(&run->house, now(run), b->id, a->head);
    } else if (a->kind == STORE_APPENDED) {
        b->done = b->handed_on;
    }
    run->broken_left -= b->done;
    if (b->done && run->broken_left == 0)
        again_clear();
    return asked || (a->kind == STORE_DUE && !b->done);
}

/* The store has deleted what is a person's, for whomever: nothing of it stays in mind, also if the store could not
 * say that it went well. */
static void forget(struct runner *run, const struct store_answer *a)
{
    if (a->kind != STORE_FORGOTTEN || !a->found)
        return;
    bots_forget(run->bots);
    house_forget(&run->house, now(run), &a->row.key);
}

static void take_answer(struct runner *run, struct store_answer *a)
{
    forget(run, a); /* before the store is asked to do it once more */
    if (admin_take_answer(run->admin, a) || take_broken(run, a)) {
        store_give_back(run->store, a);
        return;
    }
    look(run, a);
    if (a->kind == STORE_ROWS && a->tag != 0) {
        bots_rows(run->bots, a);
        return;
    }
    if (a->kind == STORE_NOTICE)
        notice_found(run->notices, a);
    else if (is_wanted(run, a))
        store_house_tell(&run->house, now(run), a);
    store_give_back(run->store, a);
}

static void on_answers(uv_async_t *async)
{
    struct runner *run = async->data;
    for (struct store_answer *a; (a = store_take(run->store)) != NULL;)
        take_answer(run, a);
}

/* What the store did not take was certainly not done. */
static void tell_refused(struct runner *run)
{
    while (run->refused_count > 0) {
        struct refused r = run->refused[--run->refused_count];
        if (r.kind == STORE_APPENDED)
            house_work_appended(&run->house, now(run), r.table, HOUSE_FAILED, 0, NULL);
        else if (r.kind == STORE_ROWS)
            house_work_rows(&run->house, now(run), r.table, NULL, 0, true);
        else
            house_work_found(&run->house, now(run), r.table, true, false, 0, 0);
    }
}

/* While this is active the loop does not wait. */
static void on_busy(uv_idle_t *idle)
{
    (void)idle;
}

/* Before the loop waits. */
static void on_before(uv_prepare_t *prepare)
{
    struct runner *run = prepare->data;
    tell_refused(run);
    if (wire_flush(&run->wires))
        uv_idle_start(&run->busy, on_busy);
    else
        uv_idle_stop(&run->busy);
}

static void on_ready(void *with)
{
    struct runner *run = with;
    uv_async_send(&run->answers);
}

/* Opening. */

static uint32_t log_most(const struct runner_options *o)
{
    uint32_t most = 1;
    for (size_t i = 0; i < o->game_count; i++)
        most = o->games[i].game->log_max > most ? o->games[i].game->log_max : most;
    return most;
}

static bool make_room(struct runner *run, const struct runner_options *o)
{
    struct house_room *r = &run->house.room;
    r->slot_count = o->connections * HOUSE_FOLLOWS_MAX + SPARE;
    r->slot_usual = o->connections + SPARE;
    r->link_count = o->connections;
    r->wish_count = o->connections + SPARE;
    r->slots = calloc(r->slot_count, sizeof *r->slots);
    r->buckets = calloc(r->slot_count, sizeof *r->buckets);
    r->links = calloc(r->link_count, sizeof *r->links);
    r->wishes = calloc(r->wish_count, sizeof *r->wishes);
    r->text = calloc(1, HOUSE_SEND_MAX);
    r->moves = calloc(log_most(o), sizeof *r->moves);
    run->refused = calloc(r->slot_count, sizeof *run->refused);
    return r->slots != NULL && r->buckets != NULL && r->links != NULL && r->wishes != NULL && r->text != NULL &&
           r->moves != NULL && run->refused != NULL;
}

static void free_room(struct runner *run)
{
    struct house_room *r = &run->house.room;
    free(r->slots);
    free(r->buckets);
    free(r->links);
    free(r->wishes);
    free(r->text);
    free(r->moves);
    free(run->refused);
    wire_release(&run->wires);
    free(run);
}

static bool open_store(struct runner *run, const struct runner_options *o, struct store_fault *fault)
{
    const struct house_room *r = &run->house.room;
    struct store_options so = {.path = o->store,
                               .orders = 2 * r->slot_count + 3 * r->link_count + SERVER_BOT_JOBS + SERVER_NOTICES,
                               .ready = on_ready,
                               .with = run};
    run->store = store_open(&so, fault);
    return run->store != NULL;
}

static void begin(struct runner *run, uv_loop_t *loop, const struct runner_options *o)
{
    struct house_room room = run->house.room;
    CLAIM(getrandom(&run->salt, sizeof run->salt, 0) == (ssize_t)sizeof run->salt);
    run->shell = (struct house_shell){
        run,           shell_send, shell_drop,  shell_append,  shell_rows,
        shell_find,    shell_list, shell_think, shell_wake,    shell_chance,
        shell_may_lay, shell_vain, shell_reads, shell_address, o->notify != NULL ? shell_tell : NULL,
        level_names()};
    house_rules(o->games, o->game_count, run->rules);
    house_init(&run->house, &room, &run->shell, o->games, o->game_count, run->rules);
    run->random_used = sizeof run->random;
    CLAIM(uv_idle_init(loop, &run->busy) == 0);
    CLAIM(uv_prepare_init(loop, &run->before) == 0 && uv_prepare_start(&run->before, on_before) == 0);
    run->before.data = run;
}

/* Tells the house which tables brought it down, before anything else happens at them. Where the store does not answer
 * in time the house opens all the same, and is told when it does. */
static void tell_broken(struct runner *run)
{
    static const struct timespec moment = {0, 1000000};
    static const struct house_key nobody;
    char notes[AGAIN_NOTES_MAX][HOUSE_ID_SIZE + 1];
    run->broken_count = again_notes(notes);
    for (size_t i = 0; i < run->broken_count; i++) {
        struct broken *b = &run->broken[i];
        memcpy(b->id, notes[i], sizeof b->id);
        b->done = true; /* until it is asked for: so no earlier one is found for itself */
        b->done = find_broken(run, b->id) != NULL || !store_find(run->store, b->id, &nobody, "-", BROKEN_TAG);
        run->broken_left += !b->done;
    }
    for (int ms = 0; run->broken_left > 0 && ms < PATIENCE_MS; ms++) {
        for (struct store_answer *a; run->broken_left > 0 && (a = store_take(run->store)) != NULL;)
            take_answer(run, a);
        if (run->broken_left > 0)
            nanosleep(&moment, NULL);
    }
}

struct runner *runner_open(uv_loop_t *loop, const struct runner_options *o, struct store_fault *fault)
{
    struct runner *run = calloc(1, sizeof *run);
    struct wire_calls calls = {run, on_open, on_message, on_close, is_greeted, is_seated};
    memset(fault, 0, sizeof *fault);
    fault->error = STORE_NO_MEMORY;
    if (run == NULL)
        return NULL;
    run->draw = o->draw;
    if (!make_room(run, o) || !wire_init(&run->wires, loop, o->connections, &calls) ||
        uv_async_init(loop, &run->answers, on_answers) != 0) {
        free_room(run);
        return NULL;
    }
    run->answers.data = run;
    run->wires.per_address = o->per_address;
    memset(fault, 0, sizeof *fault);
    if (!open_store(run, o, fault)) {
        uv_close((uv_handle_t *)&run->answers, NULL);
        uv_run(loop, UV_RUN_NOWAIT);
        free_room(run);
        return NULL;
    }
    begin(run, loop, o);
    struct bots_options bo = {loop, run->store, o->games, o->game_count, o->bot_threads, on_thought, run};
    run->bots = bots_open(&bo);
    CLAIM(run->bots != NULL);
    if (o->notify != NULL) {
        struct notice_options no = {loop, run->store, o->notify, on_notified, run};
        run->notices = notice_open(&no);
        CLAIM(run->notices != NULL);
    }
    int error = admin_open(&(struct admin_options){loop, run->store, store_path(run->store)}, &run->admin);
    if (error != 0)
        report_line_word("no commands of the host", uv_strerror(error));
    if (again_open(store_path(run->store)))
        tell_broken(run);
    return run;
}

const struct house *runner_house(const struct runner *run)
{
    return &run->house;
}

bool runner_is_ready(const struct runner *run)
{
    return !run->closing && !run->stalled && (run->failed == 0 || store_now(run->store) - run->failed > FAILING);
}

void runner_figures(struct runner *run, struct text *out)
{
    const struct wire_counts *c = &run->wires.counts;
    struct bots_counts b;
    bots_count(run->bots, &b);
    report_put(out, "warren_ready", "Whether people can come in.", false, runner_is_ready(run));
    report_put(out, "warren_connections", "WebSockets that are open.", false, run->wires.count);
    report_put(out, "warren_unread_bytes", "Bytes that wait for slow readers.", false, run->wires.unread);
    report_put(out, "warren_opened_total", "WebSockets that were opened.", true, c->opened);
    report_put(out, "warren_messages_in_total", "Messages that came.", true, c->messages);
    report_put(out, "warren_messages_out_total", "Messages that were sent.", true, c->sent);
    report_put(out, "warren_bytes_in_total", "Bytes that came.", true, c->bytes_in);
    report_put(out, "warren_bytes_out_total", "Bytes that were sent.", true, c->bytes_out);
    report_put(out, "warren_slow_total", "Connections ended because they did not read.", true, c->slow);
    report_put(out, "warren_flooding_total", "Connections ended because they said too much.", true, c->flooding);
    report_put(out, "warren_silent_total", "Connections ended because they said nothing.", true, c->silent);
    report_put(out, "warren_broken_total", "Connections ended because of what came.", true, c->broken);
    report_put(out, "warren_vain_total", "Connections ended because of what they asked for.", true, c->vain);
    report_put(out, "warren_laid_too_fast_total", "Tables that were refused because of too many.", true,
               run->laid_too_fast);
    report_put(out, "warren_entries_total", "Entries that were stored.", true, run->appended);
    report_put(out, "warren_races_total", "Appends that came second.", true, run->lost);
    report_put(out, "warren_store_failures_total", "Orders that the store could not do.", true, run->failures);
    report_put_times(out, "warren_append_seconds", "From an append to the news that it is stored.", &run->took);
    report_put(out, "warren_bots_asked_total", "Decisions that bots were asked for.", true, b.asked);
    report_put(out, "warren_bots_answered_total", "Decisions that bots made.", true, b.answered);
    report_put(out, "warren_bots_late_total", "Decisions that missed the moment chosen for them.", true, b.late);
    report_put(out, "warren_bots_waiting", "Decisions of bots under way.", false, b.waiting);
    if (run->notices == NULL)
        return;
    struct notice_counts n;
    notice_count(run->notices, &n);
    report_put(out, "warren_notices_told_total", "Notices that were delivered.", true, n.delivered);
    report_put(out, "warren_notices_failed_total", "Notices whose program failed.", true, n.failed);
    report_put(out, "warren_notices_waiting", "Notices under way.", false, n.waiting);
}

struct wires *runner_wires(struct runner *run)
{
    return &run->wires;
}

bool runner_sweep(struct runner *run)
{
    watch_store(run);
    return wire_sweep(&run->wires);
}

void runner_goodbye(struct runner *run)
{
    run->closing = true;
    house_goodbye(&run->house, now(run));
}

void runner_stop(struct runner *run)
{
    if (uv_is_closing((uv_handle_t *)&run->answers))
        return;
    wire_end(&run->wires);
    bots_stop(run->bots);
    notice_stop(run->notices);
    admin_close(run->admin);
    run->admin = NULL;
    uv_close((uv_handle_t *)&run->answers, NULL);
    uv_close((uv_handle_t *)&run->before, NULL);
    uv_close((uv_handle_t *)&run->busy, NULL);
}

bool runner_close(struct runner *run)
{
    bots_close(run->bots);
    notice_close(run->notices);
    again_disarm();
    if (!store_close_within(run->store, SERVER_STALL_END_MS))
        return false;
    free_room(run);
    return true;
}
