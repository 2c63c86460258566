/* Beginning, resuming, saving; bots. */
#include "term/session.h"

#include "ai/level.h"
#include "registry/registry.h"
#include "team/team.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { ARENA_MAX = 4 << 20, HINT_LEVEL = 5 };

enum { OK = 0, INPUT = 1, MACHINE = 3 };

static struct text why_text(char *why)
{
    struct text t;
    text_init(&t, why, TERM_WHY_MAX);
    return t;
}

static int no_memory(const struct lang *lang, char *why)
{
    struct text t = why_text(why);
    lang_put(&t, lang, "There is not enough memory.");
    return MACHINE;
}

/* ---- Memory and seed ---- */

/* `kept` is the size of a record whose unknown members are kept. */
static bool make_room(struct session *s, size_t kept)
{
    size_t arena = 0;
    for (size_t i = 0; bot_at(i) != NULL; i++) {
        size_t wanted = bot_at(i)->arena_default < ARENA_MAX ? bot_at(i)->arena_default : ARENA_MAX;
        wanted = wanted > bot_at(i)->arena_min ? wanted : bot_at(i)->arena_min;
        arena = wanted > arena ? wanted : arena;
    }
    s->arena_size = (arena + 63) / 64 * 64;
    s->arena = arena > 0 ? aligned_alloc(64, s->arena_size) : NULL;
    s->record_room = (size_t)s->game->log_max * 32 + (1 << 15) + kept;
    s->log = calloc(s->game->log_max, sizeof *s->log);
    s->seen = calloc(s->game->log_max, sizeof *s->seen);
    s->record = malloc(s->record_room);
    return s->log != NULL && s->seen != NULL && s->record != NULL && (arena == 0 || s->arena != NULL);
}

static int pick_seed(struct session *s)
{
    s->seed = s->order->seed;
    if (s->order->has_seed)
        return OK;
    if (getrandom(&s->seed, sizeof s->seed, 0) == (ssize_t)sizeof s->seed)
        return OK;
    struct text t = why_text(s->why);
    LANG_SAY(&t, s->lang, "There is no source of chance: {reason}", {"reason", strerror(errno), 0});
    return MACHINE;
}

static void init(struct session *s, const struct term_order *order, char *why)
{
    memset(s, 0, sizeof *s);
    s->order = order;
    s->lang = order->lang;
    s->save.lock = -1;
    s->why = why;
}

void session_close(struct session *s)
{
    save_drop(&s->save);
    free(s->log);
    free(s->seen);
    free(s->original);
    free(s->record);
    free(s->arena);
    team_close(s->team);
    s->team = NULL;
    s->log = s->seen = NULL;
    s->original = s->record = NULL;
    s->arena = NULL;
}

/* Which game of the table this is, from 0: each has chance of its own under one seed. */
static uint64_t game_index(const struct session *s)
{
    return s->table.played - (s->table.counted ? 1 : 0);
}

/* ---- Saving ---- */

/* The record's own members, those that another program put there, and at the end who plays: always in this order, so
 * that a save that is opened and saved again stays the same. */
static bool write_record(struct session *s, struct text *out)
{
    struct record_notes notes;
    size_t room = s->record_room;
    char *extra = malloc(room);
    struct text t;
    struct fault f;
    if (extra == NULL)
        return false;
    text_init(&t, extra, room);
    table_note_write(&s->table, s->kept, s->next, &t);
    memset(&notes, 0, sizeof notes);
    for (uint32_t seat = 0; seat < s->table.match.setup.seats; seat++)
        notes.names[seat] = s->table.player[seat].name;
    notes.has_seed = s->from_seed;
    notes.seed = s->seed;
    notes.index = game_index(s);
    bool good = !t.cut && json_check(extra, t.used, &notes.original, &f) == ERR_NONE;
    if (good) {
        record_write(&s->table.match, &notes, out);
        text_char(out, '\n');
    }
    free(extra);
    return good && !out->cut;
}

static int store(struct session *s, const char *path)
{
    struct text why = why_text(s->why), out;
    struct save_why say = {s->lang, &why};
    text_init(&out, s->record, s->record_room);
    if (!write_record(s, &out))
        return no_memory(s->lang, s->why);
    return path != NULL ? save_export(path, s->record, out.used, say) : save_write(&s->save, s->record, out.used, say);
}

int session_save(struct session *s)
{
    if (table_stage(&s->table) == TABLE_OVER)
        table_count(&s->table);
    return store(s, NULL);
}

int session_export(struct session *s, const char *path)
{
    return store(s, path);
}

/* ---- New games ---- */

/* Every player begins once in a series: the seat that began the first game begins all of them, and the seats turn. */
static void wish_start(const struct session *s, char *out, size_t size)
{
    char setup[1 << 14];
    struct text t;
    struct json whole, start;
    struct fault f;
    int64_t seat;
    text_init(&t, setup, sizeof setup);
    s->game->write_setup(s->box, &s->table.match.setup, &t);
    out[0] = '\0';
    if (!t.cut && json_check(setup, t.used, &whole, &f) == ERR_NONE && json_get(whole, "start", &start) &&
        json_int(start, 0, GAME_SEATS_MAX - 1, &seat))
        snprintf(out, size, "{\"start\":%d}", (int)seat);
}

static int deal(struct session *s, struct game_setup *setup, const char *wished)
{
    struct json wish = {"", 0};
    struct rng rng;
    struct fault f;
    if (wished[0] != '\0')
        (void)json_check(wished, strlen(wished), &wish, &f);
    rng_seed(&rng, s->seed, game_index(s), RNG_DEAL, 0);
    if (s->game->deal(s->box, setup, wish, &rng, &f) == ERR_NONE)
        return OK;
    struct text t = why_text(s->why);
    lang_put(&t, s->lang, err_message(f.err));
    return INPUT;
}

/* A game that was played up to here elsewhere. */
static void begin_from(struct session *s, const struct match *from, const struct rng *chance)
{
    struct match m = *from;
    memcpy(s->log, from->log, from->count * sizeof *s->log);
    m.log = s->log;
    m.undone = 0;
    table_wind(&m, chance);
    table_resume(&s->table, &m);
}

int session_begin(struct session *s, const struct term_order *order, const struct session_plan *plan, char *why)
{
    struct session_plan named = *plan;
    struct text t = why_text(why);
    struct rng chance;
    init(s, order, why);
    s->game = plan->game;
    s->box = plan->box;
    if (!make_room(s, 0))
        return no_memory(s->lang, why);
    int status = pick_seed(s);
    if (status == OK && order->from == NULL)
        status = deal(s, &named.setup, "");
    if (status == OK)
        status = save_create(&s->save, s->game->id, (struct save_why){s->lang, &t});
    if (status != OK)
        return status;
    session_name(s->lang, &named);
    rng_seed(&chance, s->seed, 0, RNG_CHANCE, 0);
    if (order->from != NULL)
        begin_from(s, order->from, &chance);
    else
        table_begin(&s->table, s->game, s->box, &named.setup, s->log, &chance, false);
    memcpy(s->table.player, named.player, sizeof named.player);
    s->table.series = plan->series ? named.setup.seats : 0;
    s->from_seed = order->from == NULL;
    if (order->from != NULL)
        table_recall(&s->table);
    table_sit(&s->table);
    return session_save(s);
}

int session_again(struct session *s, bool turned)
{
    struct text t = why_text(s->why);
    struct save before = s->save, after;
    struct game_setup setup;
    struct rng chance;
    struct fault f;
    char wish[32] = "";
    int status = save_create(&after, s->game->id, (struct save_why){s->lang, &t});
    if (status != OK)
        return status;
    /* The old save names the new one before that is there: where it is missing, the old one is the last. */
    snprintf(s->next, sizeof s->next, "%s", after.id);
    status = session_save(s);
    if (s->table.series > 0)
        wish_start(s, wish, sizeof wish);
    if (game_setup_init(s->game, &setup, s->table.match.setup.seats, &f) == ERR_NONE)
        memcpy(setup.option, s->table.match.setup.option, sizeof setup.option);
    s->table.counted = false;
    if (status == OK)
        status = pick_seed(s);
    if (status == OK)
        status = deal(s, &setup, wish);
    if (status != OK) {
        save_drop(&after);
        return status;
    }
    s->save = after;
    s->next[0] = '\0';
    free(s->original);
    s->original = NULL;
    s->kept.size = 0;
    rng_seed(&chance, s->seed, game_index(s), RNG_CHANCE, 0);
    if (turned)
        table_turn(&s->table);
    table_begin(&s->table, s->game, s->box, &setup, s->log, &chance, true);
    s->from_seed = true;
    table_sit(&s->table);
    save_drop(&before);
    return session_save(s);
}

/* ---- Resuming ---- */

static int refuse(struct session *s, const char *id, const char *what, const char *reason)
{
    struct text t = why_text(s->why);
    if (what[0] != '\0')
        LANG_SAY(&t, s->lang, "The saved game {id} cannot be read: \"{what}\": {reason}", {"id", id, 0},
                 {"what", what, 0}, {"reason", reason, 0});
    else
        LANG_SAY(&t, s->lang, "The saved game {id} cannot be read: {reason}", {"id", id, 0}, {"reason", reason, 0});
    return INPUT;
}

static int refuse_fault(struct session *s, const char *id, const struct fault *f)
{
    return refuse(s, id, f->what, lang_get(s->lang, err_message(f->err)));
}

static int replay(struct session *s, const char *id, size_t size)
{
    struct record r;
    struct match m;
    struct rng chance;
    struct fault f = {ERR_NONE, 0, ""};
    bool in_moves;
    if (record_open(s->original, size, &r, &f) != ERR_NONE)
        return refuse_fault(s, id, &f);
    s->game = registry_find(r.game);
    if (s->game == NULL || !table_offers(s->game)) {
        fault_word(&f, ERR_RECORD_GAME, 0, r.game);
        return refuse_fault(s, id, &f);
    }
    s->box = s->order->boxes.find(s->order->boxes.with, s->game, &r, &f);
    if (s->box == NULL)
        return refuse_fault(s, id, &f);
    if (!make_room(s, size))
        return no_memory(s->lang, s->why);
    int status = pick_seed(s);
    if (status != OK)
        return status;
    rng_seed(&chance, s->seed, 0, RNG_CHANCE, 0);
    if (record_load(&r, s->game, s->box, &m, s->log, &chance, &f, &in_moves) != ERR_NONE)
        return refuse_fault(s, id, &f);
    /* Nothing is drawn before the note has told which game of the table this is. */
    memset(&s->table, 0, sizeof s->table);
    s->table.match = m;
    if (!table_note_read(&s->table, &r, s->next))
        return refuse(s, id, "", lang_get(s->lang, "who plays makes no sense"));
    struct table noted = s->table;
    rng_seed(&chance, s->seed, game_index(s), RNG_CHANCE, 0);
    m.undone = noted.match.undone; /* they lie in the log, behind the others */
    table_wind(&m, &chance);
    table_resume(&s->table, &m);
    memcpy(s->table.player, noted.player, sizeof noted.player);
    s->table.series = noted.series;
    s->table.played = noted.played;
    s->table.counted = noted.counted;
    s->kept = r.whole;
    for (uint32_t seat = 0; seat < m.setup.seats; seat++)
        if (s->table.player[seat].bot[0] != '\0' && bot_find(s->table.player[seat].bot) == NULL)
            return refuse(s, id, "", lang_get(s->lang, "there is no such bot any more"));
    table_recall(&s->table);
    table_sit(&s->table);
    return OK;
}

static int resume_one(struct session *s, const struct term_order *order, const char *id, char *why)
{
    struct text t = why_text(why);
    size_t size = 0;
    init(s, order, why);
    int status = save_take(&s->save, id, (struct save_why){s->lang, &t});
    if (status == OK)
        status = save_read(id, &s->original, &size, (struct save_why){s->lang, &t});
    if (status == OK)
        status = replay(s, id, size);
    return status;
}

/* The newest save with something to go on with. */
static int newest(const struct term_order *order, char id[SAVE_ID_MAX], char *why)
{
    struct text t = why_text(why);
    struct save_entry *list;
    struct session_glance *glance = malloc(sizeof *glance);
    size_t count;
    bool found = false;
    if (glance == NULL)
        return no_memory(order->lang, why);
    int status = save_list(&list, &count, (struct save_why){order->lang, &t});
    for (size_t i = 0; status == OK && !found && i < count; i++) {
        session_glance(order, &list[i], glance);
        found = glance->game != NULL && glance->pending;
        if (found)
            memcpy(id, list[i].id, SAVE_ID_MAX);
    }
    if (status == OK)
        free(list);
    free(glance);
    if (status != OK || found)
        return status;
    lang_put(&t, order->lang, "There is no saved game to go on with.");
    return INPUT;
}

int session_resume(struct session *s, const struct term_order *order, const char *id, char *why)
{
    char found[SAVE_ID_MAX];
    init(s, order, why);
    if (id == NULL) {
        int status = newest(order, found, why);
        if (status != OK)
            return status;
        id = found;
    }
    return resume_one(s, order, id, why);
}

int session_peek(struct session *s, const struct term_order *order, const char *id, char *why)
{
    struct text t = why_text(why);
    size_t size = 0;
    init(s, order, why);
    int status = save_read(id, &s->original, &size, (struct save_why){s->lang, &t});
    return status == OK ? replay(s, id, size) : status;
}

void session_glance(const struct term_order *order, const struct save_entry *entry, struct session_glance *out)
{
    struct session s;
    char why[TERM_WHY_MAX] = "";
    memset(out, 0, sizeof *out);
    out->entry = *entry;
    if (session_peek(&s, order, entry->id, why) == OK) {
        bool last = s.next[0] == '\0' || !save_exists(s.next);
        out->game = s.game;
        out->table = s.table;
        out->table.match.log = NULL;
        out->moves = s.table.match.count;
        out->pending = table_stage(&s.table) != TABLE_OVER || (table_goes_on(&s.table) && last);
    }
    struct text t;
    text_init(&t, out->why, sizeof out->why);
    text_put(&t, why);
    session_close(&s);
}

/* ---- Bots ---- */

enum { THINK_MILLISECONDS = 3000, HINT_MILLISECONDS = 1500 };

/* Who else may end a bot's thinking, and when time does. */
struct patience {
    bool (*stop)(void *with);
    void *with;
    struct timespec end;
};

static bool is_enough(void *with)
{
    const struct patience *p = with;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    bool late = now.tv_sec > p->end.tv_sec || (now.tv_sec == p->end.tv_sec && now.tv_nsec >= p->end.tv_nsec);
    return late || p->stop(p->with);
}

static game_move ask(struct session *s, const struct bot *bot, uint32_t milliseconds, struct patience *patience)
{
    struct bot_memory memory;
    struct bot_turn turn;
    static struct bot_answer answer;
    struct rng rng;
    int seat = table_seat(&s->table);
    uint32_t part = (uint32_t)seat | s->table.match.count << 8; /* so that taking back changes no bot's mind */
    memset(&turn, 0, sizeof turn);
    rng_seed(&rng, s->seed, game_index(s), RNG_BOT, part);
    memory.seen = s->seen;
    bot_look(&s->table.match, seat, &memory, &turn);
    clock_gettime(CLOCK_MONOTONIC, &patience->end);
    patience->end.tv_sec += milliseconds / 1000;
    patience->end.tv_nsec += milliseconds % 1000 * 1000000L;
    if (patience->end.tv_nsec >= 1000000000L) {
        patience->end.tv_sec++;
        patience->end.tv_nsec -= 1000000000L;
    }
    turn.rng = &rng;
    turn.limit.stop = is_enough;
    turn.limit.with = patience;
    turn.arena = s->arena;
    turn.arena_size = s->arena_size;
    if (s->team == NULL && bot->join != NULL)
        s->team = team_open(s->order->threads);
    team_choose(s->team, bot, &turn, &answer);
    return answer.move;
}

int session_think(struct session *s, bool (*stop)(void *with), void *with)
{
    struct patience patience = {.stop = stop, .with = with};
    const struct bot *bot = bot_find(s->table.player[table_seat(&s->table)].bot);
    uint32_t ms = s->order->ms > 0 ? s->order->ms : THINK_MILLISECONDS;
    table_answer(&s->table, ask(s, bot, ms, &patience));
    return session_save(s);
}

game_move session_hint(struct session *s, bool (*stop)(void *with), void *with)
{
    struct patience patience = {.stop = stop, .with = with};
    return ask(s, &level_at(HINT_LEVEL)->bot, HINT_MILLISECONDS, &patience);
}
