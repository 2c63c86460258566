/* Records: reading, replaying and writing them. */
#include "core/record.h"

#include "core/setup.h"

enum field {
    F_WARREN,
    F_GAME,
    F_OPTIONS,
    F_BOX,
    F_HASH,
    F_SEATS,
    F_SETUP,
    F_MOVES,
    F_RESULT,
    F_SEED,
    F_RULES,
    F_COUNT
};

static const char *const field_names[F_COUNT] = {"warren", "game",  "options", "box",  "box_hash", "seats",
                                                 "setup",  "moves", "result",  "seed", "rules"};

static enum err bad(struct fault *f, enum err err, enum field field)
{
    return err_fault_word(f, err, 0, field_names[field]);
}

static bool read_hash(struct json v, uint64_t *out)
{
    char digits[17];
    return json_string(v, digits, sizeof digits) && text_hex_read(digits, strlen(digits), out);
}

static enum err check_names(struct record *r, struct fault *f)
{
    struct json_walk w = json_walk(r->names);
    struct json key, value;
    char name[RECORD_NAME_MAX];
    while (json_next(&w, &key, &value)) {
        if (!json_string(value, name, sizeof name))
            return bad(f, ERR_FIELD_VALUE, F_SEATS);
        r->seats++;
    }
    return ERR_NONE;
}

/* The members that are numbers or words. */
static enum err read_words(const struct json *v, struct record *out, struct fault *f)
{
    int64_t version;
    if (!json_int(v[F_WARREN], 1, 1, &version))
        return bad(f, ERR_RECORD_VERSION, F_WARREN);
    if (!json_string(v[F_GAME], out->game, sizeof out->game))
        return bad(f, ERR_FIELD_KIND, F_GAME);
    if (v[F_BOX].size > 0 && !json_string(v[F_BOX], out->box_id, sizeof out->box_id))
        return bad(f, ERR_FIELD_KIND, F_BOX);
    if (v[F_RULES].size > 0 && !json_int(v[F_RULES], 1, UINT8_MAX, &out->rules_version))
        return bad(f, ERR_FIELD_VALUE, F_RULES);
    out->has_hash = v[F_HASH].size > 0;
    if (out->has_hash && !read_hash(v[F_HASH], &out->box_hash))
        return bad(f, ERR_FIELD_VALUE, F_HASH);
    return ERR_NONE;
}

/* The members that are lists or objects. */
static enum err check_kinds(const struct json *v, struct fault *f)
{
    static const struct {
        enum field field;
        enum json_kind kind;
    } kinds[] = {{F_SEATS, JSON_LIST}, {F_SETUP, JSON_OBJECT}, {F_MOVES, JSON_LIST}, {F_OPTIONS, JSON_OBJECT}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (v[kinds[i].field].size > 0 && json_kind(v[kinds[i].field]) != kinds[i].kind)
            return bad(f, ERR_FIELD_KIND, kinds[i].field);
    return ERR_NONE;
}

enum err record_open(const char *text, size_t size, struct record *out, struct fault *f)
{
    static const enum field needed[] = {F_WARREN, F_GAME, F_SEATS, F_SETUP, F_MOVES};
    struct json v[F_COUNT];
    memset(out, 0, sizeof *out);
    enum err err = json_check(text, size, &out->whole, f);
    if (err == ERR_NONE)
        err = json_fields(out->whole, field_names, F_COUNT, false, v, f);
    for (size_t i = 0; err == ERR_NONE && i < sizeof needed / sizeof needed[0]; i++)
        if (v[needed[i]].size == 0)
            err = bad(f, ERR_FIELD_MISSING, needed[i]);
    if (err == ERR_NONE)
        err = read_words(v, out, f);
    if (err == ERR_NONE)
        err = check_kinds(v, f);
    if (err != ERR_NONE)
        return err;
    out->names = v[F_SEATS];
    out->options = v[F_OPTIONS];
    out->setup = v[F_SETUP];
    out->moves = v[F_MOVES];
    out->result = v[F_RESULT];
    return check_names(out, f);
}

enum err record_box(const struct record *r, const struct box *box, struct fault *f)
{
    bool same = r->has_hash ? r->box_hash == box->hash : box->builtin;
    return r->box_id[0] == '\0' || (same && strcmp(r->box_id, box->id) == 0)
               ? ERR_NONE
               : err_fault_word(f, ERR_RECORD_BOX, 0, r->box_id);
}

/* An option's value as the text that the command line would have; a list's words are joined by commas. */
static bool option_text(struct json value, struct text *out)
{
    char word[GAME_TOKEN_MAX];
    struct json_walk w = json_walk(value);
    struct json key, item;
    bool first = true;
    if (json_kind(value) == JSON_NUMBER) {
        text_bytes(out, value.text, value.size);
        return true;
    }
    if (json_string(value, word, sizeof word)) {
        text_put(out, word);
        return true;
    }
    while (json_next(&w, &key, &item)) {
        if (!json_string(item, word, sizeof word))
            return false;
        text_comma(out, &first);
        text_put(out, word);
    }
    return json_kind(value) == JSON_LIST;
}

static enum err read_options(const struct record *r, const struct game *game, const struct box *box,
                             struct game_setup *setup, struct fault *f)
{
    struct json_walk w = json_walk(r->options);
    struct json key, value;
    uint32_t given = 0;
    while (json_next(&w, &key, &value)) {
        char name[GAME_TOKEN_MAX], word[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, word, sizeof word);
        if (!json_string(key, name, sizeof name))
            return err_fault_set(f, ERR_OPTION_UNKNOWN, 0, key.text, key.size);
        if (!option_text(value, &t) || t.cut)
            return err_fault_word(f, ERR_OPTION_VALUE, 0, name);
        enum err err = game_option_read(game, box, setup, name, strlen(name), word, t.used, f);
        if (err != ERR_NONE)
            return err;
        for (uint32_t i = 0; game->options[i].key != NULL; i++) {
            if (strcmp(name, game->options[i].key) != 0)
                continue;
            if (given >> i & 1)
                return err_fault_word(f, ERR_OPTION_TWICE, 0, name);
            given |= 1U << i;
        }
    }
    return ERR_NONE;
}

enum err record_options(const struct record *r, const struct game *game, const struct box *box,
                        struct game_setup *setup, struct fault *f)
{
    enum err err = game_setup_init(game, setup, r->seats, f);
    return err == ERR_NONE ? read_options(r, game, box, setup, f) : err;
}

/* Reads and checks the whole set-up, without the moves. */
static enum err read_setup(const struct record *r, const struct game *game, const struct box *box,
                           struct game_setup *setup, struct fault *f)
{
    if (r->rules_version != 0 && r->rules_version != game->rules_version)
        return bad(f, ERR_RULES_VERSION, F_RULES);
    enum err err = record_box(r, box, f);
    if (err == ERR_NONE)
        err = record_options(r, game, box, setup, f);
    if (err == ERR_NONE)
        err = setup_read(game, box, setup, r->setup, f);
    return err;
}

/* Whether what the record says of its result agrees with the result that its moves give. */
static bool result_agrees(const struct record *r, const struct game_result *truth)
{
    struct json winners, scores, key, value;
    uint32_t mask = 0;
    int64_t n;
    if (!json_get(r->result, "winners", &winners) || !json_bits(winners, GAME_SEATS_MAX, &mask) ||
        mask != truth->winners)
        return false;
    if (!json_get(r->result, "scores", &scores))
        return true;
    if (!truth->scored || json_count(scores) != r->seats)
        return false;
    struct json_walk w = json_walk(scores);
    for (uint32_t i = 0; json_next(&w, &key, &value); i++)
        if (!json_int(value, INT32_MIN, INT32_MAX, &n) || n != truth->score[i])
            return false;
    return true;
}

enum err record_load(const struct record *r, const struct game *game, const struct box *box, struct match *m,
                     game_move *log, const struct rng *chance, struct fault *f, bool *in_moves)
{
    struct game_setup setup;
    *in_moves = false;
    enum err err = read_setup(r, game, box, &setup, f);
    if (err != ERR_NONE)
        return err;
    match_init(m, game, box, &setup, log, chance);
    *in_moves = true;
    struct json_walk w = json_walk(r->moves);
    struct json key, value;
    while (json_next(&w, &key, &value)) {
        char token[GAME_TOKEN_MAX];
        if (!json_string(value, token, sizeof token))
            return err_fault_set(f, ERR_MOVE_ILLEGAL, m->count, value.text, value.size);
        err = match_replay(m, token, strlen(token), f);
        if (err != ERR_NONE)
            return err;
    }
    if (r->result.size == 0)
        return ERR_NONE;
    struct game_result truth;
    if (match_actor(m) != GAME_OVER)
        return err_fault_word(f, ERR_RECORD_RESULT, m->count, "result");
    game->result(box, &m->state, &truth);
    return result_agrees(r, &truth) ? ERR_NONE : err_fault_word(f, ERR_RECORD_RESULT, m->count, "result");
}

void record_result_write(const struct game_result *result, uint32_t seats, struct text *out)
{
    text_put(out, "{\"winners\":");
    text_bits(out, result->winners);
    if (result->scored) {
        text_put(out, ",\"scores\":[");
        for (uint32_t seat = 0; seat < seats; seat++) {
            if (seat > 0)
                text_char(out, ',');
            text_int(out, result->score[seat]);
        }
        text_char(out, ']');
    }
    text_char(out, '}');
}

#define WAY(name, word) word,
static const char *const ways[] = {RECORD_HOW_LIST(WAY)};
#undef WAY

bool record_ending_read(struct json whole, uint32_t seats, struct record_ending *out)
{
    struct json ended, how, resigned, winners;
    memset(out, 0, sizeof *out);
    if (!json_get(whole, "ended", &ended) || json_kind(ended) != JSON_OBJECT || !json_get(ended, "how", &how) ||
        (json_get(ended, "resigned", &resigned) && !json_bits(resigned, seats, &out->resigned)) ||
        (json_get(ended, "winners", &winners) && !json_bits(winners, seats, &out->winners)))
        return false;
    for (int i = RECORD_PLAYED; i <= RECORD_TIME; i++) {
        out->how = (enum record_how)i;
        if (json_is(how, ways[i]))
            return i != RECORD_RESIGNED || (out->resigned != 0 && out->winners != 0);
    }
    return false;
}

void record_ending_write(const struct record_ending *e, struct text *out)
{
    text_put(out, "{\"how\":");
    text_json(out, ways[e->how]);
    if (e->resigned != 0) {
        text_put(out, ",\"resigned\":");
        text_bits(out, e->resigned);
    }
    if (e->winners != 0) {
        text_put(out, ",\"winners\":");
        text_bits(out, e->winners);
    }
    text_char(out, '}');
}

static void write_names(const struct match *m, const struct record_notes *notes, struct text *out)
{
    text_put(out, ",\"seats\":[");
    for (uint32_t seat = 0; seat < m->setup.seats; seat++) {
        if (seat > 0)
            text_char(out, ',');
        if (notes->names[seat] != NULL) {
            text_json(out, notes->names[seat]);
        } else {
            text_put(out, "\"Seat ");
            text_uint(out, seat + 1);
            text_char(out, '"');
        }
    }
    text_char(out, ']');
}

static void write_moves(const struct match *m, struct text *out)
{
    struct game_state s;
    char token[GAME_TOKEN_MAX];
    struct text t;
    m->game->start(m->box, &s, &m->setup);
    text_put(out, ",\"moves\":[");
    for (uint32_t i = 0; i < m->count; i++) {
        text_init(&t, token, sizeof token);
        m->game->write_move(m->box, &s, m->log[i], &t);
        if (i > 0)
            text_char(out, ',');
        text_json(out, token);
        m->game->apply(m->box, &s, m->log[i]);
    }
    text_char(out, ']');
}

/* Members of the earlier record that this version does not know, and how it ended, if it stands where it did. */
static void write_unknown(const struct match *m, const struct record_notes *notes, struct text *out)
{
    struct json_walk w = json_walk(notes->original);
    struct json key, value, moves;
    bool moved = json_get(notes->original, "moves", &moves) && json_count(moves) != m->count;
    while (json_next(&w, &key, &value)) {
        bool known = notes->extra_name != NULL && json_is(key, notes->extra_name);
        known = known || (moved && json_is(key, "ended"));
        for (size_t i = 0; i < F_COUNT; i++)
            known = known || (json_is(key, field_names[i]) && (i != F_SEED || notes->has_seed));
        if (known)
            continue;
        text_char(out, ',');
        text_bytes(out, key.text, key.size);
        text_char(out, ':');
        text_bytes(out, value.text, value.size);
    }
}

static void write_result(const struct match *m, const struct record_notes *notes, struct text *out)
{
    struct game_result result;
    m->game->result(m->box, &m->state, &result);
    text_put(out, ",\"result\":");
    record_result_write(&result, m->setup.seats, out);
    if (notes->has_seed) {
        text_put(out, ",\"seed\":\"");
        text_uint(out, notes->seed);
        text_char(out, ':');
        text_uint(out, notes->index);
        text_char(out, '"');
    }
}

static void write_options(const struct match *m, struct text *out)
{
    bool first = true;
    text_char(out, '{');
    for (size_t i = 0; m->game->options[i].key != NULL; i++) {
        text_key(out, &first, m->game->options[i].key);
        game_option_write(m->game, m->box, &m->setup, i, out);
    }
    text_char(out, '}');
}

void record_write(const struct match *m, const struct record_notes *notes, struct text *out)
{
    bool first = true;
    CLAIM(m->viewer == GAME_REFEREE); /* whoever follows a match has no true record of it */
    text_char(out, '{');
    text_key_int(out, &first, "warren", 1);
    text_key_json(out, &first, "game", m->game->id);
    text_key_int(out, &first, "rules", m->game->rules_version);
    text_key(out, &first, "options");
    write_options(m, out);
    text_key_json(out, &first, "box", m->box->id);
    if (!m->box->builtin) {
        text_put(out, ",\"box_hash\":\"");
        text_hex(out, m->box->hash);
        text_char(out, '"');
    }
    write_names(m, notes, out);
    text_put(out, ",\"setup\":");
    setup_write(m->game, m->box, &m->setup, out);
    write_moves(m, out);
    if (match_actor(m) == GAME_OVER)
        write_result(m, notes, out);
    write_unknown(m, notes, out);
    if (notes->extra_name != NULL) {
        text_key(out, &first, notes->extra_name);
        notes->extra(notes->with, out);
    }
    text_char(out, '}');
}
