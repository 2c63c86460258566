/* The law of text: what is written can be read again, and what makes no sense is refused. */
#include "core/dump.h"
#include "core/record.h"
#include "core/setup.h"
#include "laws_run.h"

static void put_member(struct text *t, bool *first, struct json key, const char *value, size_t size)
{
    text_comma(t, first);
    text_bytes(t, key.text, key.size);
    text_char(t, ':');
    text_bytes(t, value, size);
}

/* A set-up with the same seats and options, and nothing else yet. */
static void blank_setup(const struct laws_run *r, struct game_setup *out)
{
    memset(out, 0, sizeof *out);
    out->seats = (uint8_t)r->c->seats;
    memcpy(out->option, r->c->option, sizeof out->option);
}

/* Reads JSON that the writer made; whether it is JSON is a law too. */
static bool parse(struct laws_run *r, const struct text *t, struct json *out)
{
    struct fault f;
    if (t->cut)
        return laws_fail(r, "Text", "more than %zu bytes are printed", t->size);
    if (json_check(t->data, t->used, out, &f) != ERR_NONE || json_kind(*out) != JSON_OBJECT)
        return laws_fail(r, "Text", "what is printed is no JSON object: %.200s", t->data);
    return true;
}

static bool must_refuse(struct laws_run *r, const struct text *t)
{
    struct game_setup setup;
    struct json from;
    struct fault f;
    blank_setup(r, &setup);
    if (!parse(r, t, &from))
        return false;
    return setup_read(r->g, r->box, &setup, from, &f) != ERR_NONE ||
           laws_fail(r, "Text", "an impossible set-up is taken: %.400s", t->data);
}

/* The set-up with one member left out, given twice, or given another value. */
static bool check_refusals(struct laws_run *r, struct json whole, struct json target)
{
    static const char *const wrong[] = {NULL, "null", "-1", "\"?\"", "[]", "{}", "[[]]", "true"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct json_walk w = json_walk(whole);
        struct json key, value;
        struct text t;
        bool first = true;
        text_init(&t, r->text_again, LAWS_RECORD_MAX);
        text_char(&t, '{');
        while (json_next(&w, &key, &value)) {
            if (key.text != target.text)
                put_member(&t, &first, key, value.text, value.size);
            else if (wrong[i] != NULL)
                put_member(&t, &first, key, wrong[i], strlen(wrong[i]));
        }
        text_char(&t, '}');
        if (!must_refuse(r, &t))
            return false;
    }
    return true;
}

/* Members that are added to a whole set-up: one that is there already, one that is not known. */
static bool check_additions(struct laws_run *r, struct json whole, struct json key, struct json value)
{
    for (int unknown = 0; unknown < 2; unknown++) {
        struct text t;
        bool first = false;
        text_init(&t, r->text_again, LAWS_RECORD_MAX);
        text_bytes(&t, whole.text, whole.size - 1);
        put_member(&t, &first, unknown ? (struct json){"\"?\"", 3} : key, value.text, value.size);
        text_char(&t, '}');
        if (!must_refuse(r, &t))
            return false;
    }
    return true;
}

/* A wish for this member alone is honoured. */
static bool check_wish(struct laws_run *r, struct json key, struct json value)
{
    struct game_setup setup;
    struct fault f;
    struct json wish, dealt, k, v;
    struct text t;
    bool first = true;
    text_init(&t, r->text_again, LAWS_RECORD_MAX);
    text_char(&t, '{');
    put_member(&t, &first, key, value.text, value.size);
    text_char(&t, '}');
    blank_setup(r, &setup);
    if (!parse(r, &t, &wish))
        return false;
    if (setup_deal(r->g, r->box, &setup, wish, &r->test, &f) != ERR_NONE)
        return laws_fail(r, "Text", "a wish is refused: %.400s", t.data);
    text_reset(&t);
    setup_write(r->g, r->box, &setup, &t);
    if (!parse(r, &t, &dealt))
        return false;
    struct json_walk w = json_walk(dealt);
    while (json_next(&w, &k, &v))
        if (k.size == key.size && memcmp(k.text, key.text, k.size) == 0 && v.size == value.size &&
            memcmp(v.text, value.text, v.size) == 0)
            return true;
    return laws_fail(r, "Text", "a wish for %.*s is not honoured: %.300s", (int)key.size, key.text, t.data);
}

/* A whole set-up is read as it was written, and as a wish it leaves nothing to chance. */
static bool check_whole(struct laws_run *r, const struct game_setup *setup, struct json whole)
{
    struct game_setup again;
    struct fault f;
    blank_setup(r, &again);
    if (setup_read(r->g, r->box, &again, whole, &f) != ERR_NONE)
        return laws_fail(r, "Text", "a dealt set-up is refused: %s (%s)", err_message(f.err), f.what);
    if (memcmp(&again, setup, sizeof again) != 0)
        return laws_fail(r, "Text", "a set-up changes when it is written and read");
    blank_setup(r, &again);
    if (setup_deal(r->g, r->box, &again, whole, &r->test, &f) != ERR_NONE || memcmp(&again, setup, sizeof again) != 0)
        return laws_fail(r, "Text", "a wish for a whole set-up is not honoured");
    return true;
}

bool laws_setup(struct laws_run *r, const struct game_setup *setup)
{
    struct json whole, key, value;
    struct text t;
    text_init(&t, r->text, LAWS_RECORD_MAX);
    setup_write(r->g, r->box, setup, &t);
    if (!parse(r, &t, &whole) || !check_whole(r, setup, whole))
        return false;
    if (!laws_now(r, 16))
        return true;
    struct json_walk w = json_walk(whole);
    while (json_next(&w, &key, &value))
        if (!check_wish(r, key, value) || !check_refusals(r, whole, key) || !check_additions(r, whole, key, value))
            return false;
    return true;
}

/* A token that is not printed for a legal move is refused, and the match stays as it was. */
static bool check_nonsense(struct laws_run *r, const char *token, size_t size)
{
    struct match m = r->match;
    struct fault f;
    if (laws_find(&r->tokens, token, size) >= 0)
        return true;
    if (match_replay(&m, token, size, &f) == ERR_NONE)
        return laws_fail(r, "Text", "the nonsense \"%.*s\" is played", (int)size, token);
    return (m.count == r->match.count && game_same(r->g, &m.state, r->state)) ||
           laws_fail(r, "Text", "a refused token changed the match");
}

static bool check_all_nonsense(struct laws_run *r)
{
    static const char *const nonsense[] = {"", "*", "?", "=", " ", "0", "\xC3\xA9", "*?"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        if (!check_nonsense(r, nonsense[i], strlen(nonsense[i])))
            return false;
    if (r->legal.count == 0)
        return true;
    /* A legal token, but for its last byte. */
    uint32_t i = rng_below(&r->test, r->legal.count);
    char token[GAME_TOKEN_MAX];
    memcpy(token, r->tokens.text[i], sizeof token);
    token[r->tokens.size[i]] = 'x';
    return check_nonsense(r, token, r->tokens.size[i] + 1) && check_nonsense(r, token, r->tokens.size[i] - 1);
}

static bool check_dumps(struct laws_run *r)
{
    struct json json, legal;
    struct text t;
    text_init(&t, r->text, DUMP_MAX);
    r->g->write_state(r->box, r->state, &t);
    if (!parse(r, &t, &json))
        return false;
    for (int viewer = GAME_REFEREE; viewer < (int)r->c->seats; viewer++) {
        text_init(&t, r->text, DUMP_MAX);
        dump_write(r->g, r->box, r->state, viewer, 0, r->match.count, &t);
        if (!parse(r, &t, &json))
            return false;
        if (viewer == GAME_REFEREE && (!json_get(json, "legal", &legal) || json_count(legal) != r->legal.count))
            return laws_fail(r, "Text", "the dump does not list all %u moves", r->legal.count);
    }
    return true;
}

bool laws_text_position(struct laws_run *r)
{
    if (laws_now(r, 64) && !(check_all_nonsense(r) && check_dumps(r)))
        return false;
    return rng_below(&r->test, r->c->depth == LAWS_FULL ? 8 : 64) > 0 || laws_record(r);
}

/* The game so far, written as a record and loaded again, is the same match and the same record. */
bool laws_record(struct laws_run *r)
{
    struct record_notes notes = {.has_seed = false};
    struct record record;
    struct match again;
    struct fault f;
    struct text t, t_again;
    bool in_moves;
    text_init(&t, r->text, LAWS_RECORD_MAX);
    record_write(&r->match, &notes, &t);
    if (t.cut || record_open(t.data, t.used, &record, &f) != ERR_NONE)
        return laws_fail(r, "Text", "a record cannot be opened again");
    if (record_load(&record, r->g, r->box, &again, r->log_again, &r->match.chance, &f, &in_moves) != ERR_NONE)
        return laws_fail(r, "Text", "a record is refused: %s (%s, %zu)", err_message(f.err), f.what, f.at);
    if (again.count != r->match.count || memcmp(r->log_again, r->log, again.count * sizeof *r->log) != 0)
        return laws_fail(r, "Text", "a record's moves change when it is written and read");
    if (!game_same(r->g, &again.state, &r->match.state))
        return laws_fail(r, "Text", "a record's moves lead to another state when it is read");
    text_init(&t_again, r->text_again, LAWS_RECORD_MAX);
    record_write(&again, &notes, &t_again);
    return strcmp(t.data, t_again.data) == 0 || laws_fail(r, "Text", "a record changes when it is read and written");
}
