/* The member "play" of a game's record, which says who plays and how the series stands:
 *
 *     "play": {"bots": ["", "greedy"], "wins": [1, 0], "points": [31, 28], "began": [1, 0], "series": 2, "played": 1,
 *              "counted": true, "undone": ["24", "1n"], "next": "petra-4"}
 *
 * `undone` holds the moves that were taken back and can be played again; `next` names the save of the game after this
 * one. Whatever is missing is empty or 0. */
#include "table/table.h"

enum { N_SERIES, N_PLAYED, N_COUNTED, N_BOTS, N_WINS, N_POINTS, N_BEGAN, N_UNDONE, N_NEXT, N_COUNT };

static const char *const note_names[N_COUNT] = {"series", "played", "counted", "bots", "wins",
                                                "points", "began",  "undone",  "next"};

/* One value of each player. */
static void write_list(const struct table *t, int what, struct text *out)
{
    bool first = true;
    text_char(out, ',');
    text_json(out, note_names[what]);
    text_put(out, ":[");
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        const struct table_player *p = &t->player[seat];
        text_comma(out, &first);
        if (what == N_BOTS)
            text_json(out, p->bot);
        else
            text_int(out, what == N_WINS ? (int64_t)p->wins : what == N_POINTS ? p->points : p->began);
    }
    text_char(out, ']');
}

static void write_undone(const struct match *m, struct text *out)
{
    struct game_state s = m->state;
    text_put(out, ",\"undone\":[");
    for (uint32_t i = m->count; i < m->count + m->undone; i++) {
        char token[GAME_TOKEN_MAX];
        struct text t;
        text_init(&t, token, sizeof token);
        m->game->write_move(m->box, &s, m->log[i], &t);
        if (i > m->count)
            text_char(out, ',');
        text_json(out, token);
        m->game->apply(m->box, &s, m->log[i]);
    }
    text_char(out, ']');
}

void table_note_write(const struct table *t, struct text *out)
{
    text_put(out, "{\"series\":");
    text_uint(out, t->series);
    text_put(out, ",\"played\":");
    text_uint(out, t->played);
    text_put(out, t->counted ? ",\"counted\":true" : ",\"counted\":false");
    for (int what = N_BOTS; what <= N_BEGAN; what++)
        write_list(t, what, out);
    if (t->match.undone > 0)
        write_undone(&t->match, out);
    if (t->next[0] != '\0') {
        text_put(out, ",\"next\":");
        text_json(out, t->next);
    }
    text_char(out, '}');
}

static bool read_number(struct json v, uint32_t *out)
{
    int64_t n = 0;
    if (v.size > 0 && !json_int(v, 0, 1000000, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

static bool read_player(struct table_player *p, int what, struct json v)
{
    if (what == N_BOTS)
        return json_string(v, p->bot, sizeof p->bot);
    if (what == N_WINS)
        return read_number(v, &p->wins);
    if (what == N_BEGAN) {
        int64_t n = 0;
        bool good = json_int(v, 0, 1, &n);
        p->began = n != 0;
        return good;
    }
    return json_int(v, -1000000000, 1000000000, &p->points);
}

static bool read_list(struct table *t, int what, struct json list)
{
    struct json_walk w = json_walk(list);
    struct json key, value;
    if (list.size == 0)
        return true;
    if (json_kind(list) != JSON_LIST || json_count(list) != t->match.setup.seats)
        return false;
    for (int seat = 0; json_next(&w, &key, &value); seat++)
        if (!read_player(&t->player[seat], what, value))
            return false;
    return true;
}

/* Plays the moves, which checks them, and takes them back again. */
static bool read_undone(struct match *m, struct json list)
{
    struct json_walk w = json_walk(list);
    struct json key, value;
    struct fault f;
    uint32_t count = m->count;
    if (list.size > 0 && json_kind(list) != JSON_LIST)
        return false;
    while (json_next(&w, &key, &value)) {
        char token[GAME_TOKEN_MAX];
        if (!json_string(value, token, sizeof token) || match_replay(m, token, strlen(token), &f) != ERR_NONE)
            return false;
    }
    match_back(m, count);
    return true;
}

static bool read_note(struct table *t, struct json note)
{
    struct json v[N_COUNT];
    struct fault f;
    if (json_fields(note, note_names, N_COUNT, false, v, &f) != ERR_NONE)
        return false;
    if (v[N_COUNTED].size > 0 && json_kind(v[N_COUNTED]) != JSON_BOOL)
        return false;
    t->counted = v[N_COUNTED].size > 0 && v[N_COUNTED].text[0] == 't';
    if (v[N_NEXT].size > 0 && !json_string(v[N_NEXT], t->next, sizeof t->next))
        return false;
    if (t->counted && table_seat(t) != GAME_OVER)
        return false;
    return read_number(v[N_SERIES], &t->series) && read_number(v[N_PLAYED], &t->played) &&
           read_list(t, N_BOTS, v[N_BOTS]) && read_list(t, N_WINS, v[N_WINS]) && read_list(t, N_POINTS, v[N_POINTS]) &&
           read_list(t, N_BEGAN, v[N_BEGAN]) && read_undone(&t->match, v[N_UNDONE]);
}

bool table_note_read(struct table *t, const struct record *r)
{
    struct json note, key, value;
    struct json_walk w = json_walk(r->names);
    for (int seat = 0; seat < t->match.setup.seats && json_next(&w, &key, &value); seat++)
        if (!json_string(value, t->player[seat].name, sizeof t->player[seat].name))
            return false;
    return !json_get(r->whole, "play", &note) || read_note(t, note);
}
