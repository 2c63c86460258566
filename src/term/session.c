/* Beginning, resuming and saving a game, and asking bots. */
#include "term/session.h"

#include "registry/registry.h"
#include "team/team.h"
#include "term/out.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { OK = 0, INPUT = 1, MACHINE = 3 };
enum { THINKING = 4 << 20 /* bytes of memory for a bot, which is enough for every level */ };

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

/* Allocates what a session needs. `kept` is the size of a record that was opened, parts of which are written again. */
static bool make_room(struct session *s, size_t kept)
{
    s->record_room = (size_t)s->game->log_max * 32 + (1 << 15) + kept;
    s->log = calloc(s->game->log_max, sizeof *s->log);
    s->record = malloc(s->record_room);
    s->spec.bot = &level_at(LEVEL_MAX)->bot;
    return seat_init(&s->thinker, &s->spec, s->game, SEAT_WALL_TIME, THINKING) && s->log != NULL && s->record != NULL;
}

static int pick_seed(struct session *s, uint64_t *seed)
{
    *seed = s->order->seed;
    if (s->order->has_seed)
        return OK;
    if (getrandom(seed, sizeof *seed, 0) == (ssize_t)sizeof *seed)
        return OK;
    struct text t = why_text(s->why);
    LANG_SAY(&t, s->lang, "There is no source of chance: {reason}", {"reason", out_reason(s->lang, errno), 0});
    return MACHINE;
}

static void init(struct session *s, const struct term_order *order, char *why)
{
    memset(s, 0, sizeof *s);
    s->place = &here_place;
    s->order = order;
    s->lang = order->lang;
    s->handle = s->save.lock = -1;
    s->why = why;
}

void session_look(struct session *s)
{
    s->place->look(s);
}

void session_read(const struct session *s, struct table_reading *out)
{
    if (!s->now.dealt) {
        memset(out, 0, sizeof *out);
        return;
    }
    table_read(&s->table, s->lang, table_viewer(&s->table), out);
    if (s->now.stage != table_stage(&s->table))
        table_read_closed(out, s->now.stage == TABLE_OVER);
}

void session_say(const struct session *s, enum place_saying what, struct text *out)
{
    if (s->place->say[what] != NULL)
        s->place->say[what](s, out);
}

const char *session_why(const struct session *s, enum keyword word)
{
    return s->place->why != NULL ? s->place->why(s, word) : NULL;
}

void session_close(struct session *s)
{
    save_drop(&s->save);
    free(s->log);
    free(s->original);
    free(s->record);
    seat_release(&s->thinker);
    team_close(s->team);
    s->team = NULL;
    s->log = NULL;
    s->original = s->record = NULL;
}

static int write_record(struct session *s, const char *path)
{
    struct text why = why_text(s->why), out;
    struct save_why say = {s->lang, &why};
    text_init(&out, s->record, s->record_room);
    table_lay_record_write(&s->table, &out);
    if (out.cut)
        return no_memory(s->lang, s->why);
    return path != NULL ? save_export(path, s->record, out.used, say) : save_write(&s->save, s->record, out.used, say);
}

void session_save(struct session *s)
{
    struct text t = why_text(s->why);
    int status = OK;
    if (table_stage(&s->table) == TABLE_OVER)
        table_series_count(&s->table);
    if (s->save.lock < 0)
        status = save_create(&s->save, s->game->id, (struct save_why){s->lang, &t});
    if (status == OK)
        status = write_record(s, NULL);
    s->unsaved = status != OK;
    snprintf(s->trouble, sizeof s->trouble, "%.250s", s->unsaved ? s->why : "");
    s->why[0] = '\0';
}

bool session_news(struct session *s, struct text *out)
{
    if (s->unsaved == s->told_unsaved)
        return false;
    s->told_unsaved = s->unsaved;
    if (!s->unsaved)
        LANG_SAY(out, s->lang, "The game is saved again, as {id}.", {"id", s->save.id, 0});
    else
        LANG_SAY(out, s->lang, "The game cannot be saved, but goes on, and every move tries again: {reason}",
                 {"reason", s->trouble, 0});
    return true;
}

int session_export(struct session *s, const char *path)
{
    return write_record(s, path);
}

static int refuse_deal(struct session *s, const struct fault *f)
{
    struct text t = why_text(s->why);
    lang_put(&t, s->lang, err_message(f->err));
    return INPUT;
}

/* Takes over a game that was played up to here elsewhere. */
static void begin_from(struct session *s, const struct table_plan *plan, uint64_t seed)
{
    struct match m = *s->order->from;
    memcpy(s->log, m.log, m.count * sizeof *s->log);
    m.log = s->log;
    table_lay_take(&s->table, &m, plan->player, seed);
}

int session_begin(struct session *s, const struct term_order *order, const struct table_plan *plan, char *why)
{
    struct table_plan named = *plan;
    struct fault f;
    uint64_t seed;
    init(s, order, why);
    s->game = plan->game;
    s->box = plan->box;
    if (!make_room(s, 0))
        return no_memory(s->lang, why);
    int status = pick_seed(s, &seed);
    if (status != OK)
        return status;
    session_plan_name(s->lang, &named);
    if (order->from != NULL)
        begin_from(s, &named, seed);
    else if (table_lay(&s->table, &named, seed, s->log, &f) != ERR_NONE)
        return refuse_deal(s, &f);
    session_save(s);
    return OK;
}

int session_again(struct session *s, bool turned)
{
    struct text t = why_text(s->why);
    struct save before, after;
    struct fault f;
    uint64_t seed;
    if (s->save.lock < 0)
        session_save(s);
    /* Without a save now, one is tried with every move of the new game. */
    (void)save_create(&after, s->game->id, (struct save_why){s->lang, &t});
    /* The old save names the new one before that exists. If the new one is missing, the old one is the last. */
    snprintf(s->table.next, sizeof s->table.next, "%s", after.id);
    if (s->save.lock >= 0)
        session_save(s);
    before = s->save;
    int status = pick_seed(s, &seed);
    if (status == OK && table_lay_again(&s->table, turned, seed, &f) != ERR_NONE)
        status = refuse_deal(s, &f);
    if (status != OK) {
        save_drop(&after);
        return status;
    }
    s->begun++;
    s->save = after;
    free(s->original);
    s->original = NULL;
    save_drop(&before);
    session_save(s);
    return OK;
}

static int refuse_fault(struct session *s, const char *id, const struct fault *f)
{
    struct text t = why_text(s->why);
    const char *what = f->what, *reason = lang_get(s->lang, err_message(f->err));
    if (what[0] != '\0')
        LANG_SAY(&t, s->lang, "The saved game {id} cannot be read: \"{what}\": {reason}", {"id", id, 0},
                 {"what", what, 0}, {"reason", reason, 0});
    else
        LANG_SAY(&t, s->lang, "The saved game {id} cannot be read: {reason}", {"id", id, 0}, {"reason", reason, 0});
    return INPUT;
}

static int replay(struct session *s, const char *id, size_t size)
{
    struct record r;
    struct fault f = {ERR_NONE, 0, ""};
    uint64_t seed;
    if (record_open(s->original, size, &r, &f) != ERR_NONE)
        return refuse_fault(s, id, &f);
    s->game = registry_find(r.game);
    if (s->game == NULL || !table_offers(s->game)) {
        err_fault_word(&f, ERR_RECORD_GAME, 0, r.game);
        return refuse_fault(s, id, &f);
    }
    s->box = s->order->boxes.find(s->order->boxes.with, s->game, &r, &f);
    if (s->box == NULL)
        return refuse_fault(s, id, &f);
    if (!make_room(s, size))
        return no_memory(s->lang, s->why);
    int status = pick_seed(s, &seed);
    if (status != OK)
        return status;
    if (table_lay_open(&s->table, &r, s->game, s->box, seed, s->log, &f) != ERR_NONE)
        return refuse_fault(s, id, &f);
    for (uint32_t seat = 0; seat < s->table.match.setup.seats; seat++) {
        const char *bot = s->table.player[seat].bot;
        if (bot[0] != '\0' && bot_find(bot) == NULL) {
            err_fault_word(&f, ERR_RECORD_BOT, 0, bot);
            return refuse_fault(s, id, &f);
        }
    }
    return OK;
}

static int load(struct session *s, const char *id)
{
    struct text t = why_text(s->why);
    size_t size = 0;
    int status = save_read(id, &s->original, &size, (struct save_why){s->lang, &t});
    return status == OK ? replay(s, id, size) : status;
}

/* The newest save that can be gone on with. */
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
    struct text t = why_text(why);
    init(s, order, why);
    int status = id == NULL ? newest(order, found, why) : OK;
    id = id == NULL ? found : id;
    if (status == OK)
        status = save_take(&s->save, id, (struct save_why){s->lang, &t});
    return status == OK ? load(s, id) : status;
}

/* Reads a save without locking it, to be looked at but neither played nor saved. */
static int peek(struct session *s, const struct term_order *order, const char *id, char *why)
{
    init(s, order, why);
    return load(s, id);
}

void session_glance(const struct term_order *order, const struct save_entry *entry, struct session_glance *out)
{
    struct session s;
    char why[TERM_WHY_MAX] = "";
    memset(out, 0, sizeof *out);
    out->entry = *entry;
    if (peek(&s, order, entry->id, why) == OK) {
        bool closed = record_ending_read(s.table.kept, s.table.match.setup.seats, &out->ending) &&
                      out->ending.how != RECORD_PLAYED && table_stage(&s.table) != TABLE_OVER;
        bool last = s.table.next[0] == '\0' || !save_exists(s.table.next);
        out->game = s.game;
        out->table = s.table;
        out->table.match.log = NULL;
        out->moves = s.table.match.count;
        out->pending = !closed && (table_stage(&s.table) != TABLE_OVER || (table_series_goes_on(&s.table) && last));
    }
    struct text t;
    text_init(&t, out->why, sizeof out->why);
    text_put(&t, why);
    session_close(&s);
}

/* Asks a bot about the decision that is due. */
static const struct bot_answer *ask(struct session *s, const struct spec *spec, const struct rng *rng,
                                    bool (*stop)(void *with), void *with)
{
    static struct bot_answer answer;
    s->spec = *spec;
    CLAIM(seat_change(&s->thinker, &s->spec, s->game));
    if (s->team == NULL && spec->bot->join != NULL && spec->nodes == 0)
        s->team = team_open(s->order->threads);
    seat_begin(&s->thinker, table_seat(&s->table), rng);
    s->thinker.stop = stop;
    s->thinker.with = with;
    s->thinker.team = s->team;
    seat_choose(&s->thinker, &s->table.match, &answer);
    return &answer;
}

void session_think(struct session *s, bool (*stop)(void *with), void *with)
{
    uint32_t ms = level_share_ms(&s->table.match, s->order->ms > 0 ? s->order->ms : LEVEL_THINK_MS);
    struct spec spec = {.bot = bot_find(s->table.player[table_seat(&s->table)].bot), .ms = ms};
    struct rng rng;
    table_lay_bot_rng(&s->table, &rng);
    table_make(&s->table, ask(s, &spec, &rng, stop, with)->move);
    session_save(s);
}

/* The generator is seeded by nothing but the position's place in the game, so that a game which is resumed, whose seed
 * is another, gets the same hint. */
struct level_advice session_hint(struct session *s, bool (*stop)(void *with), void *with)
{
    struct spec spec = {.bot = &level_at(LEVEL_MAX)->bot, .nodes = level_hint_nodes(s->game)};
    struct level_advice advice;
    struct rng rng;
    rng_seed(&rng, 0, s->table.match.count, RNG_BOT, (uint32_t)table_seat(&s->table));
    level_advise(ask(s, &spec, &rng, stop, with), &advice);
    return advice;
}
