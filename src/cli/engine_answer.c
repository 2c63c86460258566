/* The engine's answers about a position: whose turn it is, the legal moves, the state, the id. */
#include "cli/engine.h"

#include "core/dump.h"
#include "core/position.h"

#include <string.h>

void engine_answer_begin(struct text *t, const char *id, enum engine_action action)
{
    text_put(t, "{\"id\":");
    text_put(t, id);
    text_put(t, ",\"action\":");
    text_json(t, engine_query_action_names[action]);
}

/* Writes whose turn it is and the legal moves or outcomes, as far as the viewer knows them. */
static void write_turn(const struct engine_place *p, const struct game_state *s, struct text *t)
{
    const struct match *m = &p->match;
    int actor = m->game->actor(m->box, s);
    text_put(t, ",\"step\":");
    text_uint(t, m->count);
    text_put(t, ",\"toMove\":");
    if (actor >= 0)
        text_int(t, actor);
    else
        text_put(t, actor == GAME_CHANCE ? "\"chance\"" : "null");
    text_put(t, ",\"legal\":");
    if (p->viewer != GAME_REFEREE && m->game->secrets != NULL && actor >= 0 && actor != p->viewer)
        text_put(t, "\"?\"");
    else
        dump_legal_write(m->game, m->box, s, t);
}

static bool write_id(struct engine_worker *w, const struct engine_place *p, struct text *t, struct engine_error *error)
{
    char id[POSITION_MAX];
    struct text out;
    struct fault f;
    text_init(&out, id, sizeof id);
    enum err err = position_write(&p->match, p->match.count, p->viewer, w->seen, &out, &f);
    text_put(t, ",\"position\":");
    if (err == ERR_NONE)
        text_json(t, id);
    else if (err == ERR_POSITION_LONG)
        text_put(t, "null");
    else
        return engine_query_fail_err(error, err, "", -1);
    return true;
}

/* Draws the outcomes of chance that the question wants drawn. The stream depends on the step, so a caller who always
 * gives the same seed does not see the same draw each time. */
static bool settle(const struct engine_job *job, struct engine_place *p, struct engine_error *error)
{
    struct match *m = &p->match;
    int64_t seed = -1;
    if (!engine_query_integer(job, ENGINE_F_SETTLE, 0, INT64_MAX, &seed, error))
        return false;
    if (seed >= 0 && p->is_view)
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_SETTLE);
    if (seed >= 0) {
        rng_seed(&m->chance, (uint64_t)seed, m->count, RNG_CHANCE, 0);
        match_settle(m);
    }
    return true;
}

static bool write_place(struct engine_worker *w, const struct engine_job *job, struct engine_place *p, struct text *t,
                        struct engine_error *error)
{
    struct match *m = &p->match;
    struct game_state s;
    game_view(m->game, m->box, &m->state, p->viewer, &s);
    write_turn(p, &s, t);
    if (job->action == ENGINE_LEGAL)
        return true;
    if (!write_id(w, p, t, error))
        return false;
    text_put(t, ",\"state\":");
    m->game->write_state(m->box, &s, t);
    if (match_actor(m) == GAME_OVER) {
        struct game_result result;
        m->game->result(m->box, &m->state, &result);
        text_put(t, ",\"result\":");
        record_result_write(&result, m->setup.seats, t);
    }
    return true;
}

void engine_answer(struct engine_worker *w, struct engine_job *job)
{
    struct engine_place place;
    struct engine_error error;
    struct text t;
    bool good = engine_place_load(w, job, &place, &error) && settle(job, &place, &error);
    text_init(&t, w->answer, ENGINE_ANSWER_MAX);
    engine_answer_begin(&t, job->id, job->action);
    if (good && (job->action == ENGINE_ANALYSE || job->action == ENGINE_CHOOSE))
        good = engine_think(w, job, &place, &t, &error);
    else if (good)
        good = write_place(w, job, &place, &t, &error);
    if (good && t.cut)
        good = engine_query_fail_err(&error, ERR_TOO_LONG, "", -1);
    text_put(&t, "}\n");
    engine_queue_finish(w->engine, job);
    if (good)
        engine_queue_emit(w->engine, &t);
    else
        engine_query_emit_error(w->engine, job->id, -1, &error);
    engine_queue_job_free(job);
}
