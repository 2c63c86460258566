/* The engine's thinking: what a bot chooses, what it thinks of the other moves, and the line it expects. */
#include "cli/engine.h"

#include "ai/level.h"

#include <string.h>

/* The best line: its usual and its greatest length. The moves after the first together take 1/LINE_TIME of the time,
 * and each takes 1/LINE_PART of the nodes. */
enum { LINE_USUAL = 6, LINE_MAX_MOVES = 32, LINE_TIME = 4, LINE_PART = 8 };

/* A question that is being thought about. */
struct thought {
    struct engine_worker *w;
    struct engine_job *job;
    int number; /* the seat */
    uint64_t seed;
    uint64_t ms, nodes;
    uint32_t line;          /* the length of the best line */
    double every;           /* seconds between reports, or 0 for none */
    double begun, reported; /* the times of the start and of the last report */
    bool has_answer;
    struct bot_answer answer; /* the best answer so far */
};

static bool read_bot(const struct engine_job *job, const struct game *game, const struct bot **out,
                     struct engine_error *error)
{
    struct json value = job->field[ENGINE_F_BOT];
    char name[RECORD_NAME_MAX];
    int64_t level = LEVEL_MAX;
    if (!engine_query_integer(job, ENGINE_F_LEVEL, LEVEL_MIN, LEVEL_MAX, &level, error))
        return false;
    *out = &level_at((uint32_t)level)->bot;
    if (value.size == 0)
        return true;
    if (job->field[ENGINE_F_LEVEL].size > 0)
        return engine_query_fail_field(error, ERR_FIELD_UNKNOWN, ENGINE_F_LEVEL);
    if (!json_string(value, name, sizeof name))
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_BOT);
    *out = bot_find(name);
    if (*out == NULL || ((*out)->plays != NULL && !(*out)->plays(game)))
        return engine_query_fail(error, "BOT", "there is no such bot for this game", name, -1);
    return true;
}

static bool read_thought(struct thought *t, const struct game *game, const struct bot **bot, struct engine_error *error)
{
    const struct engine *e = t->w->engine;
    const struct engine_job *job = t->job;
    int64_t ms = 0, nodes = 0, seed = 1, line = LINE_USUAL, every = 0;
    if (!read_bot(job, game, bot, error) || !engine_query_integer(job, ENGINE_F_MS, 1, 86400000, &ms, error) ||
        !engine_query_integer(job, ENGINE_F_NODES, 1, INT64_C(1000000000000), &nodes, error) ||
        !engine_query_integer(job, ENGINE_F_SEED, 0, INT64_MAX, &seed, error) ||
        !engine_query_integer(job, ENGINE_F_LINE, 1, LINE_MAX_MOVES, &line, error) ||
        !engine_query_integer(job, ENGINE_F_REPORT, 1, 86400000, &every, error))
        return false;
    t->ms = (uint64_t)(ms == 0 && nodes == 0 ? ENGINE_MS : ms);
    t->nodes = (uint64_t)nodes;
    if (t->ms > e->ms_most)
        t->ms = e->ms_most;
    if (t->nodes > e->nodes_most)
        t->nodes = e->nodes_most;
    t->seed = (uint64_t)seed;
    t->line = (uint32_t)line;
    t->every = (double)every / 1000;
    return true;
}

static void write_token(const struct match *m, game_move move, struct text *t)
{
    char token[GAME_TOKEN_MAX];
    struct text out;
    text_init(&out, token, sizeof token);
    m->game->write_move(m->box, &m->state, move, &out);
    text_json(t, token);
}

/* A share of the win from 0 to 1 or, if the rest of the game was solved, the points ahead at its end. */
static void write_value(bool exact, int32_t value, struct text *t)
{
    char number[32];
    if (exact)
        snprintf(number, sizeof number, ",\"lead\":%d", (int)value);
    else
        snprintf(number, sizeof number, ",\"share\":%.4f", value / 10000.0);
    text_put(t, number);
}

static void write_answer(const struct thought *t, const struct match *m, bool whole, struct text *out)
{
    const struct bot_answer *a = &t->answer;
    bool first = true;
    text_put(out, ",\"seat\":");
    text_int(out, t->number);
    text_put(out, ",\"bot\":");
    text_json(out, t->w->spec.bot->name);
    if (t->has_answer) {
        text_put(out, ",\"move\":");
        write_token(m, a->move, out);
        text_put(out, ",\"exact\":");
        text_put(out, a->exact ? "true" : "false");
        if (a->lines > 0)
            write_value(a->exact, a->value, out);
        text_put(out, ",\"nodes\":");
        text_uint(out, a->nodes);
        text_put(out, ",\"depth\":");
        text_uint(out, a->depth);
    }
    if (whole && t->has_answer) {
        text_put(out, ",\"moves\":[");
        for (uint32_t i = 0; i < a->lines; i++) {
            text_comma(out, &first);
            text_put(out, "{\"move\":");
            write_token(m, a->line[i].move, out);
            write_value(a->exact, a->line[i].value, out);
            text_put(out, ",\"visits\":");
            text_uint(out, a->line[i].visits);
            text_char(out, '}');
        }
        text_char(out, ']');
    }
}

static void write_time(const struct thought *t, struct text *out)
{
    text_put(out, ",\"ms\":");
    text_uint(out, (uint64_t)((cli_seconds() - t->begun) * 1000));
}

struct asking {
    struct thought *t;
    const struct match *m;
};

static void report(struct thought *t, const struct match *m)
{
    struct text out;
    if (atomic_load(&t->job->stop))
        return;
    /* This half of the buffer is free until the final answer is written. */
    text_init(&out, t->w->answer + ENGINE_ANSWER_MAX / 2, ENGINE_ANSWER_MAX / 2);
    engine_answer_begin(&out, t->job->id, t->job->action);
    text_put(&out, ",\"partial\":true");
    write_answer(t, m, true, &out);
    write_time(t, &out);
    text_put(&out, "}\n");
    if (!out.cut)
        engine_queue_emit(t->w->engine, &out);
    t->reported = cli_seconds();
}

/* A question that names nodes only is not searched by the clock, so that its answer can be had again; but it is
 * terminated when it has taken as long as any question may. */
static bool stopped(void *with)
{
    struct asking *a = with;
    if (a->t->ms == 0 && (cli_seconds() - a->t->begun) * 1000 > (double)a->t->w->engine->ms_most)
        atomic_store(&a->t->job->stop, true);
    if (a->t->every > 0 && cli_seconds() - a->t->reported >= a->t->every)
        report(a->t, a->m);
    return atomic_load(&a->t->job->stop);
}

/* Runs one search, which does not depend on what was searched before. */
static void search(struct thought *t, const struct match *m, int number, uint64_t ms, uint64_t nodes,
                   struct bot_answer *out)
{
    struct seat *seat = &t->w->seat;
    struct asking asking = {t, m};
    struct rng rng;
    t->w->spec.ms = ms;
    t->w->spec.nodes = nodes;
    seat->stop = stopped;
    seat->with = &asking;
    rng_seed(&rng, t->seed, 0, RNG_BOT, (uint32_t)number);
    seat_begin(seat, number, &rng);
    seat_choose(seat, m, out);
}

/* Searches the position. Until the search ends, reports show the answer of the one before. */
static void search_here(struct thought *t, const struct match *m, uint64_t ms, uint64_t nodes)
{
    struct bot_answer found;
    search(t, m, t->number, ms, nodes, &found);
    t->answer = found;
    t->has_answer = true;
}

/* A bot says nothing before its search ends. To have something to report, shorter searches come before the one that
 * counts. With a limit in nodes they take a sixteenth and a quarter of them; with a limit in time each takes twice as
 * long as the one before, as long as half of the time is left for the last. */
static void search_with_reports(struct thought *t, const struct match *m, uint64_t ms)
{
    const atomic_bool *stop = &t->job->stop;
    uint64_t spent = 0, slice = (uint64_t)(t->every * 1000);
    if (slice > 0 && ms == 0)
        for (uint64_t part = 16; part > 1 && t->nodes >= part && !atomic_load(stop); part /= 4)
            search_here(t, m, 0, t->nodes / part);
    for (; slice > 0 && (spent + slice) * 2 <= ms && !atomic_load(stop); slice *= 2) {
        search_here(t, m, slice, t->nodes);
        spent += slice;
        report(t, m);
    }
    if (!t->has_answer || !atomic_load(stop))
        search_here(t, m, ms > 0 ? ms - spent : 0, t->nodes);
}

/* Writes how the game would go on, and plays that in the match. In a game with secrets it is the first move alone, as a
 * longer line would give secrets away. */
static void write_line(struct thought *t, struct match *m, struct text *out)
{
    struct bot_answer next = t->answer;
    /* These searches have the same kinds of limits as the question. */
    uint64_t ms = t->ms > 0 ? t->ms / LINE_TIME / t->line + 1 : 0, nodes = t->nodes > 0 ? t->nodes / LINE_PART + 1 : 0;
    t->every = 0;
    text_put(out, ",\"line\":[");
    for (uint32_t i = 0;; i++) {
        write_token(m, next.move, out);
        match_apply(m, next.move);
        int actor = match_actor(m);
        if (m->game->secrets != NULL || actor < 0 || i + 1 == t->line || atomic_load(&t->job->stop))
            break;
        text_char(out, ',');
        search(t, m, actor, ms, nodes, &next);
    }
    text_char(out, ']');
}

/* Gets a seat for the bot. It is kept from one question to the next, because its memory is large. */
static void sit(struct engine_worker *w, const struct game *game, const struct bot *bot)
{
    w->spec = (struct spec){.bot = bot};
    if (w->seat.game != NULL)
        spec_change(&w->seat, &w->spec, game);
    else
        spec_make_seat(&w->seat, &w->spec, game, SEAT_WALL_TIME);
}

bool engine_think(struct engine_worker *w, struct engine_job *job, struct engine_place *place, struct text *out,
                  struct engine_error *error)
{
    struct match *m = &place->match;
    struct thought t = {.w = w, .job = job, .number = match_actor(m)};
    const struct bot *bot;
    if (!read_thought(&t, m->game, &bot, error))
        return false;
    if (t.number == GAME_OVER)
        return engine_query_fail(error, "OVER", "the game is over, so there is nothing to choose", "", -1);
    if (t.number == GAME_CHANCE)
        return engine_query_fail(error, "CHANCE", "chance decides here, not a seat", "", -1);
    if (place->is_view && place->viewer != t.number)
        return engine_query_fail(error, "VIEW", "this is the view of another seat than the one to decide", "", -1);
    sit(w, m->game, bot);
    t.begun = t.reported = cli_seconds();
    bool whole = job->action == ENGINE_ANALYSE, lined = whole && m->game->secrets == NULL && t.line > 1;
    search_with_reports(&t, m, lined ? t.ms - t.ms / LINE_TIME : t.ms);
    write_answer(&t, m, whole, out);
    if (whole)
        write_line(&t, m, out);
    write_time(&t, out);
    if (atomic_load(&job->stop))
        text_put(out, ",\"terminated\":true");
    return true;
}
