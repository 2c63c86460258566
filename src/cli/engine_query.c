/* The engine's questions: a line of JSON is checked, and answered at once or queued. */
#include "cli/engine.h"

#include "ai/level.h"
#include "registry/registry.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>

enum { NOW_MAX = 1 << 14 };

const char *const engine_query_action_names[ENGINE_ACTIONS] = {"games", "version", "terminate", "clear",
                                                               "legal", "apply",   "analyse",   "choose"};

bool engine_query_fail(struct engine_error *error, const char *code, const char *message, const char *what, long at)
{
    struct fault clean; /* used to shorten the word and to remove control bytes */
    err_fault_word(&clean, ERR_NONE, 0, what);
    memcpy(error->what, clean.what, sizeof error->what);
    error->code = code;
    error->message = message;
    error->at = at;
    return false;
}

bool engine_query_fail_err(struct engine_error *error, enum err err, const char *what, long at)
{
    return engine_query_fail(error, err_name(err), err_message(err), what, at);
}

bool engine_query_fail_field(struct engine_error *error, enum err err, enum engine_field field)
{
    return engine_query_fail_err(error, err, engine_query_field_names[field], -1);
}

void engine_query_emit_error(struct engine *e, const char *id, long line, const struct engine_error *error)
{
    char buffer[ENGINE_ID_MAX + 1024];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    text_char(&t, '{');
    if (id != NULL) {
        text_put(&t, "\"id\":");
        text_put(&t, id);
        text_char(&t, ',');
    }
    if (line > 0) {
        text_put(&t, "\"line\":");
        text_int(&t, line);
        text_char(&t, ',');
    }
    text_put(&t, "\"error\":{\"code\":");
    text_json(&t, error->code);
    text_put(&t, ",\"message\":");
    text_json(&t, error->message);
    if (error->what[0] != '\0') {
        text_put(&t, ",\"what\":");
        text_json(&t, error->what);
    }
    if (error->at >= 0) {
        text_put(&t, ",\"at\":");
        text_int(&t, error->at);
    }
    text_put(&t, "}}\n");
    engine_queue_emit(e, &t);
}

/* Sets of actions, for the fields that they take. */
enum {
    ANY = (1 << ENGINE_ACTIONS) - 1,
    THINK = 1 << ENGINE_ANALYSE | 1 << ENGINE_CHOOSE,
    PLACE = THINK | 1 << ENGINE_LEGAL | 1 << ENGINE_APPLY,
    SEEN = 1 << ENGINE_LEGAL | 1 << ENGINE_APPLY
};

const char *const engine_query_field_names[ENGINE_FIELDS] = {
    "id",   "action", "target", "priority", "record", "step", "position", "game",  "seats", "options", "setup",
    "deal", "moves",  "view",   "settle",   "level",  "bot",  "ms",       "nodes", "seed",  "line",    "reportEvery"};

static const uint32_t field_actions[ENGINE_FIELDS] = {
    [ENGINE_F_ID] = ANY,
    [ENGINE_F_ACTION] = ANY,
    [ENGINE_F_TARGET] = 1 << ENGINE_TERMINATE,
    [ENGINE_F_PRIORITY] = PLACE,
    [ENGINE_F_RECORD] = PLACE,
    [ENGINE_F_STEP] = PLACE,
    [ENGINE_F_POSITION] = PLACE,
    [ENGINE_F_GAME] = PLACE,
    [ENGINE_F_SEATS] = PLACE,
    [ENGINE_F_OPTIONS] = PLACE,
    [ENGINE_F_SETUP] = PLACE,
    [ENGINE_F_DEAL] = PLACE,
    [ENGINE_F_MOVES] = PLACE,
    [ENGINE_F_VIEW] = SEEN,
    [ENGINE_F_SETTLE] = PLACE,
    [ENGINE_F_LEVEL] = THINK,
    [ENGINE_F_BOT] = THINK,
    [ENGINE_F_MS] = THINK,
    [ENGINE_F_NODES] = THINK,
    [ENGINE_F_SEED] = THINK,
    [ENGINE_F_LINE] = 1 << ENGINE_ANALYSE,
    [ENGINE_F_REPORT] = 1 << ENGINE_ANALYSE,
};

bool engine_query_integer(const struct engine_job *job, enum engine_field field, int64_t min, int64_t max, int64_t *out,
                          struct engine_error *error)
{
    struct json value = job->field[field];
    if (value.size == 0)
        return true;
    if (json_kind(value) != JSON_NUMBER)
        return engine_query_fail_field(error, ERR_FIELD_KIND, field);
    return json_int(value, min, max, out) ? true : engine_query_fail_field(error, ERR_FIELD_VALUE, field);
}

static bool check_fields(const struct engine_job *job, struct engine_error *error)
{
    for (uint32_t i = 0; i < ENGINE_FIELDS; i++)
        if (job->field[i].size > 0 && (field_actions[i] >> job->action & 1) == 0)
            return engine_query_fail_field(error, ERR_FIELD_UNKNOWN, (enum engine_field)i);
    return true;
}

/* Reads an id, a string or a whole number, which answers repeat exactly as it was written. */
static bool read_id(struct json value, char out[ENGINE_ID_MAX])
{
    int64_t number;
    char word[ENGINE_ID_MAX];
    bool good = value.size < ENGINE_ID_MAX && (json_int(value, INT64_MIN, INT64_MAX, &number) ||
                                               (json_string(value, word, sizeof word) && word[0] != '\0'));
    if (good) {
        memcpy(out, value.text, value.size);
        out[value.size] = '\0';
    }
    return good;
}

static bool read_action(struct engine_job *job, struct engine_error *error)
{
    struct json value = job->field[ENGINE_F_ACTION];
    uint32_t i = 0;
    if (value.size == 0)
        return engine_query_fail_field(error, ERR_FIELD_MISSING, ENGINE_F_ACTION);
    while (i < ENGINE_ACTIONS && !json_is(value, engine_query_action_names[i]))
        i++;
    if (i == ENGINE_ACTIONS)
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_ACTION);
    job->action = (enum engine_action)i;
    return true;
}

static void write_option(const struct game_option *o, struct text *t)
{
    bool first = true;
    text_put(t, "{\"key\":");
    text_json(t, o->key);
    switch (o->kind) {
    case GAME_OPTION_CHOICE:
        text_put(t, ",\"choices\":[");
        for (size_t i = 0; o->choices[i] != NULL; i++) {
            text_comma(t, &first);
            text_json(t, o->choices[i]);
        }
        text_char(t, ']');
        break;
    case GAME_OPTION_NUMBER:
        text_put(t, ",\"min\":");
        text_int(t, o->min);
        text_put(t, ",\"max\":");
        text_int(t, o->max);
        break;
    case GAME_OPTION_LIST:
        text_put(t, ",\"list\":true");
        break;
    }
    text_char(t, '}');
}

static void write_games(struct engine *e, struct text *t)
{
    bool first = true;
    text_put(t, ",\"games\":[");
    for (size_t i = 0; registry_game(i) != NULL; i++) {
        const struct game *g = registry_game(i);
        bool first_option = true;
        if (g->example)
            continue;
        text_comma(t, &first);
        text_put(t, "{\"game\":");
        text_json(t, g->id);
        text_put(t, ",\"seats\":[");
        text_uint(t, g->seats_min);
        text_char(t, ',');
        text_uint(t, g->seats_max);
        text_put(t, "],\"box\":");
        text_json(t, shelf_box(e->shelf, g)->id);
        text_put(t, ",\"secrets\":");
        text_put(t, g->secrets != NULL ? "true" : "false");
        text_put(t, ",\"options\":[");
        for (const struct game_option *o = g->options; o->key != NULL; o++) {
            text_comma(t, &first_option);
            write_option(o, t);
        }
        text_put(t, "],\"bots\":[");
        first_option = true;
        for (size_t k = 0; bot_at(k) != NULL; k++) {
            if (bot_at(k)->plays != NULL && !bot_at(k)->plays(g))
                continue;
            text_comma(t, &first_option);
            text_json(t, bot_at(k)->name);
        }
        text_put(t, "]}");
    }
    text_char(t, ']');
}

static bool write_stopped(struct engine *e, const struct engine_job *job, struct text *t, struct engine_error *error)
{
    struct json target = job->field[ENGINE_F_TARGET];
    char id[ENGINE_ID_MAX];
    if (target.size > 0 && !read_id(target, id))
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_TARGET);
    text_put(t, ",\"terminated\":");
    text_uint(t, engine_queue_stop(e, target.size > 0 ? id : NULL));
    return true;
}

static void write_limits(const struct engine *e, struct text *t)
{
    const struct {
        const char *name;
        uint64_t most;
    } limits[] = {{"ms", e->ms_most},
                  {"nodes", e->nodes_most},
                  {"line", ENGINE_LINE_MAX},
                  {"questions", ENGINE_QUEUE_MAX},
                  {"bytes", ENGINE_QUEUE_BYTES}};
    bool first = true;
    text_put(t, ",\"limits\":{");
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        text_comma(t, &first);
        text_json(t, limits[i].name);
        text_char(t, ':');
        text_uint(t, limits[i].most);
    }
    text_char(t, '}');
}

static bool answer_now(struct engine *e, const struct engine_job *job, struct engine_error *error)
{
    char *buffer = cli_alloc(NOW_MAX);
    struct text t;
    bool good = true;
    text_init(&t, buffer, NOW_MAX);
    engine_answer_begin(&t, job->id, job->action);
    if (job->action == ENGINE_GAMES) {
        write_games(e, &t);
    } else if (job->action == ENGINE_VERSION) {
        text_put(&t, ",\"version\":");
        text_json(&t, WARREN_VERSION);
        text_put(&t, ",\"protocol\":");
        text_uint(&t, ENGINE_PROTOCOL);
        write_limits(e, &t);
    } else if (job->action == ENGINE_CLEAR) {
        engine_queue_clear(e);
    } else {
        good = write_stopped(e, job, &t, error);
    }
    text_put(&t, "}\n");
    if (good)
        engine_queue_emit(e, &t);
    free(buffer);
    return good;
}

/* The name of an unknown field without its quotes. */
static const char *unquoted(struct fault *f)
{
    size_t size = strlen(f->what);
    if (size < 2 || f->what[0] != '"' || f->what[size - 1] != '"')
        return f->what;
    f->what[size - 1] = '\0';
    return f->what + 1;
}

/* Answers or queues a question; `kept` becomes true if the job now belongs to the queue. */
static bool take_query(struct engine *e, struct engine_job *job, bool *kept, struct engine_error *error)
{
    struct json whole;
    struct fault f = {ERR_NONE, 0, ""};
    enum err err = json_check(job->text, strlen(job->text), &whole, &f);
    if (err != ERR_NONE)
        return engine_query_fail_err(error, err, "", (long)f.at);
    struct json id;
    if (json_get(whole, "id", &id) && !read_id(id, job->id))
        return engine_query_fail_field(error, ERR_FIELD_VALUE, ENGINE_F_ID);
    if (json_fields(whole, engine_query_field_names, ENGINE_FIELDS, true, job->field, &f) != ERR_NONE)
        return engine_query_fail_err(error, f.err, unquoted(&f), -1);
    if (job->id[0] == '\0')
        return engine_query_fail_field(error, ERR_FIELD_MISSING, ENGINE_F_ID);
    if (!read_action(job, error) || !check_fields(job, error) ||
        !engine_query_integer(job, ENGINE_F_PRIORITY, INT32_MIN, INT32_MAX, &job->priority, error))
        return false;
    if (job->action < ENGINE_LEGAL)
        return answer_now(e, job, error);
    *kept = engine_queue_add(e, job, error);
    return *kept;
}

static bool is_blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '\n')
            return false;
    return true;
}

void engine_query_line(struct engine *e, const char *line, size_t size, size_t number)
{
    struct engine_error error;
    bool kept = false, good;
    if (is_blank(line, size))
        return;
    struct engine_job *job = cli_alloc(sizeof *job);
    job->text = cli_alloc(size + 1);
    job->size = size + 1;
    memcpy(job->text, line, size);
    if (memchr(line, '\0', size) != NULL)
        good = engine_query_fail_err(&error, ERR_JSON_SYNTAX, "", (long)strlen(job->text));
    else
        good = take_query(e, job, &kept, &error);
    if (!good)
        engine_query_emit_error(e, job->id[0] != '\0' ? job->id : NULL, (long)number, &error);
    if (!kept)
        engine_queue_job_free(job);
}
