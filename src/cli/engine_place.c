/* The position of a question: from a record, from a position id or from a set-up, and moves played from there. */
#include "cli/engine.h"

#include "core/dump.h"
#include "core/position.h"
#include "core/setup.h"
#include "registry/registry.h"

#include <stdlib.h>
#include <string.h>

static bool fail_fault(struct engine_error *error, const struct fault *f, bool in_moves)
{
    return engine_query_fail_err(error, f->err, f->what, in_moves ? (long)f->at : -1);
}

static const struct rng *no_chance(struct rng *rng)
{
    rng_seed(rng, 0, 0, RNG_CHANCE, 0);
    return rng;
}

static bool load_record(struct engine_worker *w, struct json value, struct match *m, struct engine_error *error)
{
    struct record r;
    struct fault f = {ERR_NONE, 0, ""};
    struct rng rng;
    bool in_moves = false;
    if (record_open(value.text, value.size, &r, &f) != ERR_NONE)
        return fail_fault(error, &f, false);
    const struct game *game = registry_find(r.game);
    if (game == NULL)
        return engine_query_fail_err(error, ERR_RECORD_GAME, r.game, -1);
    const struct box *box = shelf_box_for(w->engine->shelf, game, &r, &f);
    if (box == NULL)
        return fail_fault(error, &f, false);
    if (record_load(&r, game, box, m, w->log, no_chance(&rng), &f, &in_moves) != ERR_NONE)
        return fail_fault(error, &f, in_moves);
    return true;
}

static bool load_id(struct engine_worker *w, struct json value, struct engine_place *out, struct engine_error *error)
{
    char id[POSITION_MAX + 1];
    struct position p;
    struct fault f = {ERR_NONE, 0, ""};
    struct rng rng;
    if (json_kind(value) != JSON_STRING)
        return engine_query_fail_field(error, ERR_FIELD_KIND, ENGINE_F_POSITION);
    if (!json_string(value, id, sizeof id))
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_POSITION);
    if (position_open(id, strlen(id), &p, &f) != ERR_NONE)
        return fail_fault(error, &f, false);
    const struct game *game = registry_marked(p.mark);
    if (game == NULL)
        return engine_query_fail_field(error, ERR_RECORD_GAME, ENGINE_F_POSITION);
    const struct box *box = shelf_box_at(w->engine->shelf, game, &p, &f);
    if (box == NULL || position_load(&p, game, box, &out->match, w->log, no_chance(&rng), &f) != ERR_NONE)
        return fail_fault(error, &f, false);
    out->viewer = p.viewer;
    out->is_view = p.viewer != GAME_REFEREE;
    return true;
}

/* Writes the set-up of the question as a record without moves; the caller frees it. */
static char *write_record(const struct engine_job *job, const struct game *game, int64_t seats)
{
    struct json options = job->field[ENGINE_F_OPTIONS], setup = job->field[ENGINE_F_SETUP];
    size_t room = options.size + setup.size + 256;
    char *buffer = cli_alloc(room);
    struct text t;
    text_init(&t, buffer, room);
    text_put(&t, "{\"warren\":1,\"game\":");
    text_json(&t, game->id);
    if (options.size > 0) {
        text_put(&t, ",\"options\":");
        text_bytes(&t, options.text, options.size);
    }
    text_put(&t, ",\"seats\":[");
    for (int64_t i = 0; i < seats; i++)
        text_put(&t, i > 0 ? ",\"\"" : "\"\"");
    text_put(&t, "],\"setup\":");
    if (setup.size > 0)
        text_bytes(&t, setup.text, setup.size);
    else
        text_put(&t, "{}");
    text_put(&t, ",\"moves\":[]}");
    return buffer;
}

static bool deal(struct engine_worker *w, const char *record, const struct game *game, int64_t seed, struct match *m,
                 struct engine_error *error)
{
    const struct box *box = shelf_box(w->engine->shelf, game);
    struct game_setup setup;
    struct record r;
    struct fault f = {ERR_NONE, 0, ""};
    struct rng rng;
    struct json nothing = {"", 0};
    rng_seed(&rng, (uint64_t)seed, 0, RNG_DEAL, 0);
    if (record_open(record, strlen(record), &r, &f) != ERR_NONE ||
        record_options(&r, game, box, &setup, &f) != ERR_NONE ||
        setup_deal(game, box, &setup, nothing, &rng, &f) != ERR_NONE)
        return fail_fault(error, &f, false);
    match_init(m, game, box, &setup, w->log, no_chance(&rng));
    return true;
}

static bool load_game(struct engine_worker *w, const struct engine_job *job, struct match *m,
                      struct engine_error *error)
{
    char name[32];
    bool named = json_string(job->field[ENGINE_F_GAME], name, sizeof name);
    const struct game *game = named ? registry_find(name) : NULL;
    if (game == NULL)
        return engine_query_fail_field(error, named ? ERR_RECORD_GAME : ERR_FIELD_KIND, ENGINE_F_GAME);
    int64_t seats = game->seats_min, seed = 1;
    struct json setup = job->field[ENGINE_F_SETUP];
    if (!engine_query_integer(job, ENGINE_F_SEATS, 1, GAME_SEATS_MAX, &seats, error) ||
        !engine_query_integer(job, ENGINE_F_DEAL, 0, INT64_MAX, &seed, error))
        return false;
    if (setup.size > 0 && job->field[ENGINE_F_DEAL].size > 0)
        return engine_query_fail_field(error, ERR_FIELD_UNKNOWN, ENGINE_F_DEAL);
    char *record = write_record(job, game, seats);
    struct json whole = {record, strlen(record)};
    bool good = setup.size > 0 ? load_record(w, whole, m, error) : deal(w, record, game, seed, m, error);
    free(record);
    return good;
}

static bool go_to_step(const struct engine_job *job, struct match *m, struct engine_error *error)
{
    int64_t step = m->count;
    if (!engine_query_integer(job, ENGINE_F_STEP, 0, m->count, &step, error))
        return false;
    match_state_at(m, (uint32_t)step, &m->state);
    m->count = (uint32_t)step;
    return true;
}

static bool play_moves(struct json moves, struct match *m, struct engine_error *error)
{
    struct json_walk walk = json_walk(moves);
    struct json key, value;
    struct fault f;
    if (moves.size > 0 && json_kind(moves) != JSON_LIST)
        return engine_query_fail_field(error, ERR_FIELD_KIND, ENGINE_F_MOVES);
    for (long i = 0; json_next(&walk, &key, &value); i++) {
        char token[GAME_TOKEN_MAX];
        if (!json_string(value, token, sizeof token))
            return engine_query_fail_err(error, ERR_FIELD_VALUE, engine_query_field_names[ENGINE_F_MOVES], i);
        if (match_replay(m, token, strlen(token), &f) != ERR_NONE)
            return engine_query_fail_err(error, f.err, f.what, i);
    }
    return true;
}

/* Takes the viewer from the question. A view can be narrowed, never widened. */
static bool read_view(const struct engine_job *job, struct engine_place *p, struct engine_error *error)
{
    struct json value = job->field[ENGINE_F_VIEW];
    int64_t seat = 0;
    if (value.size == 0)
        return true;
    if (json_is(value, "spectator"))
        seat = GAME_SPECTATOR;
    else if (!engine_query_integer(job, ENGINE_F_VIEW, 0, p->match.setup.seats - 1, &seat, error))
        return false;
    if (p->is_view && p->viewer != (int)seat)
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_VIEW);
    p->viewer = (int)seat;
    return true;
}

bool engine_place_load(struct engine_worker *w, const struct engine_job *job, struct engine_place *out,
                       struct engine_error *error)
{
    static const enum engine_field of_game[] = {ENGINE_F_SEATS, ENGINE_F_OPTIONS, ENGINE_F_SETUP, ENGINE_F_DEAL};
    const struct json *field = job->field;
    bool record = field[ENGINE_F_RECORD].size > 0, id = field[ENGINE_F_POSITION].size > 0,
         game = field[ENGINE_F_GAME].size > 0;
    out->viewer = GAME_REFEREE;
    out->is_view = false;
    if (record + id + game != 1)
        return engine_query_fail(error, "POSITION", "one of the fields record, position and game is wanted", "", -1);
    for (size_t i = 0; !game && i < sizeof of_game / sizeof of_game[0]; i++)
        if (field[of_game[i]].size > 0)
            return engine_query_fail_field(error, ERR_FIELD_UNKNOWN, of_game[i]);
    bool good = record ? load_record(w, field[ENGINE_F_RECORD], &out->match, error)
                : id   ? load_id(w, field[ENGINE_F_POSITION], out, error)
                       : load_game(w, job, &out->match, error);
    if (!good || !go_to_step(job, &out->match, error))
        return false;
    if (out->is_view && field[ENGINE_F_MOVES].size > 0)
        return engine_query_fail(error, "VIEW", "nobody can play on from a view, as what is hidden decides", "moves",
                                 -1);
    return play_moves(field[ENGINE_F_MOVES], &out->match, error) && read_view(job, out, error);
}
