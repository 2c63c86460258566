/* See model.h. Every rule of the house that the log can break, as one condition. */
#include "model.h"
#include "core/setup.h"

#include <stdlib.h>

#define NEED(condition, why)                                                                                           \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return why;                                                                                                \
    } while (0)

static const int64_t GRACE = 2000, PAUSE = INT64_C(3600) * 1000, DAY = INT64_C(24) * 3600 * 1000,
                     HALF_YEAR = INT64_C(182) * 24 * 3600 * 1000;

static int64_t number(struct json body, const char *name, int64_t otherwise)
{
    struct json v;
    int64_t n = otherwise;
    return json_get(body, name, &v) && json_int(v, -1, INT64_MAX, &n) ? n : otherwise;
}

static bool flag(struct json body, const char *name)
{
    struct json v;
    return json_get(body, name, &v) && v.text[0] == 't';
}

static void word(struct json body, const char *name, char *out, size_t size)
{
    struct json v;
    if (!json_get(body, name, &v) || !json_string(v, out, size))
        out[0] = '\0';
}

int model_actor(const struct model *m)
{
    return m->playing ? m->kit->game->actor(m->kit->box, &m->state) : -1;
}

void model_free(struct model *m)
{
    free(m->past);
}

static bool owns(const struct model *m, const struct model_row *row, int seat)
{
    return row->key != NULL && m->seat[seat].person && memcmp(m->seat[seat].key, row->key, 32) == 0;
}

/* Somebody gets a name: one that can be told from everybody else's, without a blank where nobody sees it. */
static bool call(struct model *m, int seat, const char *name)
{
    size_t size = strlen(name);
    for (int i = 0; i < m->seats; i++)
        if (i != seat && m->seat[i].person && strcmp(m->seat[i].name, name) == 0)
            return false;
    if (size == 0 || size >= sizeof m->seat[seat].name || name[0] == ' ' || name[size - 1] == ' ' ||
        strstr(name, "  ") != NULL || strstr(name, "\xc2\xa0") != NULL)
        return false;
    memcpy(m->seat[seat].name, name, size + 1);
    return true;
}

static int64_t span(const char **at)
{
    int64_t n = strtoll(*at, (char **)at, 10);
    char unit = *(*at)++;
    return n * (unit == 's' ? 1000 : unit == 'm' ? 60000 : unit == 'h' ? 3600000 : 86400000);
}

static const char *row_laid(struct model *m, struct json b, const struct model_row *row, const struct model_game *games,
                            size_t count)
{
    char text[64];
    const char *at = text;
    struct json v, key, value;
    struct fault f;
    NEED(m->rows == 0 && row->key != NULL, "laid twice, or by nobody");
    NEED(number(b, "v", 0) == 2, "a log of another version");
    word(b, "game", text, sizeof text);
    for (size_t i = 0; i < count; i++)
        if (strcmp(games[i].game->id, text) == 0)
            m->kit = &games[i];
    m->seats = (int)number(b, "seats", 0);
    NEED(m->kit != NULL && game_setup_init(m->kit->game, &m->setup, (uint32_t)m->seats, &f) == ERR_NONE, "no game");
    memcpy(m->host, row->key, 32);
    memcpy(m->door_key, row->key, 32);
    m->watchers = flag(b, "watchers");
    word(b, "hash", m->door, sizeof m->door);
    NEED(strlen(m->door) == 64, "laid without a door");
    if (json_get(b, "bots", &v)) {
        struct json_walk w = json_walk(v);
        for (int i = 0; i < m->seats && json_next(&w, &key, &value); i++)
            m->seat[i].level = value.text[0] - '0';
    }
    word(b, "clock", text, sizeof text);
    if (text[0] != '\0' && strcmp(text, "none") != 0) {
        int64_t first = span(&at);
        if (*at++ == '+') {
            m->game_ms = first;
            m->bonus_ms = span(&at);
        } else {
            m->move_ms = first;
        }
    }
    int seat = (int)number(b, "seat", -1);
    if (seat >= 0) {
        m->seat[seat].person = true;
        memcpy(m->seat[seat].key, row->key, 32);
        NEED(call(m, seat, row->words), "no name");
    }
    return NULL;
}

/* What a viewer is to be told: the decision, and the list of what chance did. */
static void tell(struct model *m, game_move move, bool chance, bool first)
{
    const struct game *g = m->kit->game;
    for (int i = 0; i <= GAME_SEATS_MAX; i++) {
        int viewer = i == GAME_SEATS_MAX ? GAME_SPECTATOR : i;
        struct game_state view = m->state;
        struct text out;
        char token[GAME_TOKEN_MAX];
        size_t used = strlen(m->sees[i]);
        if (viewer >= m->seats)
            continue;
        if (g->secrets != NULL)
            g->secrets->redact(m->kit->box, &view, viewer);
        text_init(&out, token, sizeof token);
        g->write_move(m->kit->box, &view,
                      g->secrets == NULL ? move : g->secrets->redact_move(m->kit->box, &m->state, move, viewer), &out);
        text_init(&out, m->sees[i] + used, sizeof m->sees[i] - used);
        text_put(&out, !chance ? "\"move\":" : !first ? "," : used > 0 ? ",\"then\":[" : "\"then\":[");
        text_json(&out, token);
    }
}

static bool apply(struct model *m, struct json v, bool chance, bool first)
{
    const struct game *g = m->kit->game;
    char token[GAME_TOKEN_MAX];
    struct game_moves legal;
    if ((g->actor(m->kit->box, &m->state) == GAME_CHANCE) != chance || !json_string(v, token, sizeof token))
        return false;
    game_legal(g, m->kit->box, &m->state, &legal);
    int i = game_find(g, m->kit->box, &m->state, &legal, token, strlen(token));
    if (i < 0)
        return false;
    int actor = g->actor(m->kit->box, &m->state);
    if (!chance)
        m->past[m->past_count - 1].taught =
            g->secrets != NULL &&
            g->secrets->redact_move(m->kit->box, &m->state, legal.move[i], actor) != legal.move[i];
    tell(m, legal.move[i], chance, first);
    g->apply(m->kit->box, &m->state, legal.move[i]);
    m->moves++;
    return true;
}

static bool apply_chance(struct model *m, struct json b)
{
    struct json then, key, value;
    bool first = true;
    if (json_get(b, "then", &then)) {
        struct json_walk w = json_walk(then);
        for (; json_next(&w, &key, &value); first = false)
            if (!apply(m, value, true, first))
                return false;
        for (int i = 0; i <= GAME_SEATS_MAX && !first; i++)
            strcat(m->sees[i], "]");
    }
    int actor = m->kit->game->actor(m->kit->box, &m->state);
    m->over = actor == GAME_OVER;
    m->playing = !m->over;
    if (m->past_count > 0 && !first)
        m->past[m->past_count - 1].taught = true;
    return actor != GAME_CHANCE;
}

/* Another decision: what was of the one before is over. */
static void begin_turn(struct model *m, int64_t at)
{
    m->turn_at = at;
    m->away_at = 0;
    m->late = false;
}

static const char *row_begun(struct model *m, struct json b, const struct model_row *row)
{
    struct json v;
    struct fault f;
    NEED(row->key == NULL && !m->playing && !m->over && !m->ended && m->full, "begun, but not all seats are taken");
    NEED(json_get(b, "setup", &v) && setup_read(m->kit->game, m->kit->box, &m->setup, v, &f) == ERR_NONE, "no set-up");
    NEED(number(b, "game", -1) == m->games && row->at - m->full_at >= 1000, "begun out of turn");
    m->kit->game->start(m->kit->box, &m->state, &m->setup);
    m->games++;
    m->moves = m->past_count = 0;
    begin_turn(m, row->at);
    m->pause_at = m->pause_end = 0;
    m->offer = 0;
    for (int i = 0; i < m->seats; i++)
        m->seat[i].left = m->game_ms;
    return apply_chance(m, b) ? NULL : "chance did what it cannot";
}

/* Of a time from `turn_at` on, what falls into neither a down time nor the pause. */
static int64_t charge(const struct model *m, int64_t at, const struct model_down *down, size_t count)
{
    int64_t sum = at - m->turn_at;
    for (size_t i = 0; i <= count; i++) {
        struct model_down d = i < count ? down[i] : (struct model_down){m->pause_at, m->pause_end};
        int64_t from = d.from > m->turn_at ? d.from : m->turn_at;
        int64_t until = d.until < at ? d.until : at;
        sum -= until > from ? until - from : 0;
        /* What falls into both counts once. */
        from = from > m->pause_at ? from : m->pause_at;
        until = until < m->pause_end ? until : m->pause_end;
        sum += i < count && until > from ? until - from : 0;
    }
    return sum;
}

static int64_t limit(const struct model *m, int seat)
{
    return m->move_ms > 0 ? m->move_ms : m->game_ms > 0 ? m->seat[seat].left : INT64_MAX - GRACE;
}

/* Whether nobody is left who decides for themselves, though somebody did. */
static bool is_deserted(const struct model *m)
{
    bool away = false, there = false;
    for (int i = 0; i < m->seats; i++) {
        there = there || (m->seat[i].person && m->seat[i].level == 0);
        away = away || m->seat[i].stood;
    }
    return away && !there;
}

static const char *row_played(struct model *m, struct json b, const struct model_row *row, int seat, int64_t spent)
{
    struct json v;
    NEED(seat == model_actor(m) && number(b, "moves", -1) == m->moves, "played out of turn");
    NEED(flag(b, "bot") == (row->key == NULL) && (m->seat[seat].level > 0) == (row->key == NULL), "who decided?");
    NEED(row->key == NULL || owns(m, row, seat), "played by a stranger");
    NEED(!is_deserted(m), "bots go on without people");
    NEED(row->key != NULL || row->at - m->turn_at >= 900, "a bot has decided before it could have thought");
    NEED(row->key == NULL || spent <= limit(m, seat) + GRACE, "played after the time was up");
    if (row->key == NULL) /* a bot needs none, but somebody may have thought before it came */
        spent = m->seat[seat].stood && !m->late && m->away_at > 0 ? m->away_spent : 0;
    NEED(number(b, "ms", -1) == spent, "charged with another time");
    if (m->past_count == m->past_room)
        m->past = realloc(m->past, (m->past_room = 2 * m->past_room + 16) * sizeof *m->past);
    m->past[m->past_count++] = (struct model_past){m->state, m->moves, seat, false};
    NEED(json_get(b, "move", &v) && apply(m, v, false, false), "an illegal move");
    if (m->game_ms > 0 && (row->key != NULL || spent > 0))
        m->seat[seat].left = (m->seat[seat].left > spent ? m->seat[seat].left - spent : 0) + m->bonus_ms;
    if (m->offer == 'b' || (m->offer == 's' && m->about == seat))
        m->offer = 0;
    begin_turn(m, row->at);
    return apply_chance(m, b) ? NULL : "chance did what it cannot";
}

static bool take_back(struct model *m, bool really)
{
    for (uint32_t i = m->past_count; i-- > 0 && i + 8 >= m->past_count;) {
        if (m->past[i].taught || (m->kit->game->secrets != NULL && m->past[i].seat != m->by))
            return false;
        if (m->past[i].seat != m->by)
            continue;
        if (really) {
            m->state = m->past[i].before;
            m->moves = m->past[i].moves;
            m->past_count = i;
            begin_turn(m, m->at);
        }
        return true;
    }
    return false;
}

static void stand_in(struct model *m, int seat)
{
    m->seat[seat].stood = true;
    m->seat[seat].level = 3;
    if (model_actor(m) == seat)
        m->away_at = m->at;
}

/* Carries an offer out once everybody else who is there has said yes. */
static void settle(struct model *m)
{
    for (int i = 0; i < m->seats; i++)
        if (m->seat[i].person && (m->offer == 'r' ? !m->seat[i].stood : m->seat[i].level == 0) &&
            !(m->offer == 's' && memcmp(m->seat[i].key, m->seat[m->about].key, 32) == 0) &&
            memcmp(m->seat[i].key, m->seat[m->by].key, 32) != 0 && (m->yes >> i & 1) == 0)
            return;
    if (m->offer == 'b')
        take_back(m, true);
    if (m->offer == 's')
        stand_in(m, m->about);
    if (m->offer == 'p') {
        m->pause_at = m->at;
        m->pause_end = m->at + PAUSE;
    }
    if (m->offer == 'r') {
        struct model_seat last = m->seat[m->seats - 1];
        memmove(m->seat + 1, m->seat, (size_t)(m->seats - 1) * sizeof last);
        m->seat[0] = last;
        m->turned = (m->turned + 1) % m->seats;
        m->ended = false;
        for (int i = 0; i < m->seats; i++) {
            m->seat[i].level = m->seat[i].resigned ? 0 : m->seat[i].level;
            m->seat[i].resigned = false;
        }
    }
    m->offer = 0;
}

static const char *row_offered(struct model *m, struct json b, const struct model_row *row, int seat)
{
    char what[16];
    word(b, "what", what, sizeof what);
    NEED(m->offer == 0 && owns(m, row, seat), "offered by a stranger, or too much");
    NEED(what[0] == 'r' ? m->ended : m->playing && m->seat[seat].level == 0, "offered at the wrong time");
    m->offer = what[0];
    m->by = seat;
    m->about = (int)number(b, "for", -1);
    m->yes = 0;
    NEED(m->offer != 'b' || take_back(m, false), "asks to take back what cannot be");
    NEED(m->offer != 'p' || m->move_ms > 0 || m->game_ms > 0, "a pause without a clock");
    NEED(m->offer != 'p' || m->turn_at >= m->pause_end, "a second pause in one decision");
    NEED(m->offer != 's' || (m->seat[m->about].person && m->seat[m->about].level == 0), "stands in for nobody");
    int others = 0;
    for (int i = 0; i < m->seats; i++)
        others += m->seat[i].person && m->seat[i].level == 0 && memcmp(m->seat[i].key, m->seat[seat].key, 32) != 0 &&
                  (m->about < 0 || memcmp(m->seat[i].key, m->seat[m->about].key, 32) != 0);
    NEED(m->offer != 's' || others > 0 || (m->move_ms < 3600000 && m->game_ms < 86400000),
         "takes another's slow decision away");
    settle(m);
    return NULL;
}

static const char *row_answer(struct model *m, const struct model_row *row, int seat, bool yes)
{
    NEED(m->offer != 0 && owns(m, row, seat), "an answer to nothing");
    NEED(!yes || memcmp(m->seat[m->by].key, row->key, 32) != 0, "agrees with oneself");
    NEED(!yes || m->offer != 's' || seat != m->about, "agrees to be stood in for");
    NEED(yes || (m->yes >> seat & 1) == 0 || memcmp(m->seat[m->by].key, row->key, 32) == 0 || seat == m->about,
         "says no after yes");
    if (!yes)
        m->offer = 0;
    for (int i = 0; i < m->seats; i++)
        if (owns(m, row, i))
            m->yes |= 1U << i;
    if (yes)
        settle(m);
    return NULL;
}

static const char *row_resigned(struct model *m, const struct model_row *row, int seat)
{
    bool people = false;
    NEED(m->playing && owns(m, row, seat) && !m->seat[seat].resigned, "resigns for another");
    stand_in(m, seat);
    m->seat[seat].resigned = true;
    m->seat[seat].stood = false;
    m->offer = 0;
    for (int i = 0; i < m->seats; i++)
        people = people || (m->seat[i].person && !m->seat[i].resigned);
    m->over = m->seats == 2 || !people;
    m->playing = !m->over;
    return NULL;
}

static bool is_barred(const struct model *m, const struct model_row *row)
{
    for (int i = 0; i < m->barred_count; i++)
        if (memcmp(m->barred[i], row->key, 32) == 0)
            return true;
    return false;
}

static const char *row_seats(struct model *m, struct json b, const struct model_row *row, const char *kind, int seat)
{
    bool host = row->key != NULL && memcmp(row->key, m->host, 32) == 0;
    struct model_seat *s = &m->seat[seat];
    bool between = !m->playing && !m->over;
    if (strcmp(kind, "sat") == 0) {
        NEED(between && !s->person && s->level == 0 && row->key != NULL, "sat where somebody sits");
        NEED(!is_barred(m, row), "the door was closed on who sits down");
        *s = (struct model_seat){.person = true};
        memcpy(s->key, row->key, 32);
        NEED(call(m, seat, row->words), "two people of one name, or none");
    } else if (strcmp(kind, "bot") == 0) {
        NEED(host && (m->playing ? s->level > 0 : between && !s->person), "a bot in somebody's seat");
        s->level = (int)number(b, "level", 0);
        NEED(!m->playing || s->level > 0, "a seat emptied in a game");
    } else { /* left, barred */
        NEED(between && s->person && (owns(m, row, seat) || host), "made to leave");
        NEED(strcmp(kind, "left") == 0 || memcmp(s->key, m->host, 32) != 0, "who laid the table is barred");
        if (strcmp(kind, "barred") == 0) {
            char door[65];
            word(b, "hash", door, sizeof door);
            NEED(strlen(door) == 64 && strcmp(door, m->door) != 0, "the door stays as it was");
            memcpy(m->door, door, sizeof door);
            memcpy(m->door_key, row->key, 32);
            memcpy(m->barred[m->barred_count++], s->key, 32);
        }
        *s = (struct model_seat){.person = false};
        m->offer = 0;
    }
    return NULL;
}

/* Whether who laid the table may close a game that is on: no other person plays, or it is stuck and has no clock. */
static bool may_close(const struct model *m)
{
    bool alone = true;
    for (int i = 0; i < m->seats; i++)
        alone = alone && (!m->seat[i].person || m->seat[i].resigned || memcmp(m->seat[i].key, m->host, 32) == 0);
    return alone || (m->move_ms == 0 && m->game_ms == 0 && m->quiet >= DAY);
}

static const char *row_rest(struct model *m, struct json b, const struct model_row *row, const char *kind, int seat,
                            int64_t spent)
{
    struct model_seat *s = &m->seat[seat < 0 ? 0 : seat];
    if (strcmp(kind, "stood") == 0) {
        NEED(row->key == NULL && seat == model_actor(m) && s->person && s->level == 0, "stands in for nobody");
        NEED(spent > limit(m, seat) + GRACE, "stands in too early");
        stand_in(m, seat);
        s->left = m->bonus_ms; /* nothing is left but what the next decision brings */
        m->late = true;
        m->offer = 0;
    } else if (strcmp(kind, "returned") == 0) {
        NEED(owns(m, row, seat) && s->stood && !s->resigned, "comes back to nothing");
        NEED(!m->late || seat != model_actor(m), "comes back to a decision for which the time was up");
        s->stood = false;
        s->level = 0;
        m->offer = 0;
    } else if (strcmp(kind, "code") == 0) {
        NEED(owns(m, row, seat), "a code for another's seat");
        s->coded = true;
    } else if (strcmp(kind, "moved") == 0) {
        NEED(s->person && s->coded && row->key != NULL && !is_barred(m, row), "moved without a code");
        bool host = memcmp(s->key, m->host, 32) == 0;
        s->coded = false;
        memcpy(s->key, row->key, 32);
        for (int i = 0; i < m->seats; i++)
            host = host && !(m->seat[i].person && memcmp(m->seat[i].key, m->host, 32) == 0);
        if (host)
            memcpy(m->host, row->key, 32);
        NEED(row->words[0] == '\0' || call(m, seat, row->words), "two people of one name at another device");
    } else if (strcmp(kind, "ended") == 0) {
        char how[16];
        word(b, "how", how, sizeof how);
        bool timed = strcmp(how, "time") == 0;
        NEED(row->key == NULL && (timed ? m->playing && is_deserted(m) : m->over), "ended, but not over");
        NEED(!timed || strstr(row->what, "winners") == NULL, "won by time");
        m->over = m->playing = false;
        m->offer = 0;
        m->ended = true;
    } else if (strcmp(kind, "closed") == 0) {
        NEED(row->key == NULL ? m->quiet >= HALF_YEAR : memcmp(row->key, m->host, 32) == 0, "closed too early");
        NEED(!m->over && (row->key == NULL || !m->playing || may_close(m)), "closed in a game");
        m->shut = true;
    } else if (strcmp(kind, "broke") == 0) {
        m->broke++;
    } else if (strcmp(kind, "door") == 0) {
        NEED(row->key != NULL && (memcmp(row->key, m->host, 32) == 0 || owns(m, row, seat)), "a stranger at the door");
        m->watchers = flag(b, "watchers");
    } else {
        NEED(strcmp(kind, "said") == 0 && owns(m, row, seat), "said by a stranger, or not known");
    }
    return NULL;
}

static const char *row_any(struct model *m, struct json b, const struct model_row *row, const char *kind, int64_t spent)
{
    int seat = (int)number(b, "seat", -1);
    NEED(seat < m->seats, "no such seat");
    if (strcmp(kind, "begun") == 0)
        return row_begun(m, b, row);
    if (strcmp(kind, "played") == 0)
        return row_played(m, b, row, seat, spent);
    if (strcmp(kind, "offered") == 0)
        return row_offered(m, b, row, seat);
    if (strcmp(kind, "agreed") == 0 || strcmp(kind, "declined") == 0)
        return row_answer(m, row, seat, kind[0] == 'a');
    if (strcmp(kind, "resigned") == 0)
        return row_resigned(m, row, seat);
    if (strcmp(kind, "sat") == 0 || strcmp(kind, "left") == 0 || strcmp(kind, "barred") == 0 ||
        strcmp(kind, "bot") == 0)
        return row_seats(m, b, row, kind, seat);
    return row_rest(m, b, row, kind, seat, spent);
}

static void digest(struct model *m)
{
    for (int i = 0; i <= GAME_SEATS_MAX; i++) {
        struct game_state view = m->state;
        const unsigned char *bytes = view.bytes;
        uint64_t hash = 0xcbf29ce484222325U;
        int viewer = i == GAME_SEATS_MAX ? GAME_SPECTATOR : i;
        if (m->kit->game->secrets != NULL && viewer < m->seats)
            m->kit->game->secrets->redact(m->kit->box, &view, viewer);
        for (size_t k = 0; k < m->kit->game->state_size; k++)
            hash = (hash ^ bytes[k]) * 0x100000001b3U;
        m->digest[i] = hash;
    }
}

const char *model_row(struct model *m, const struct model_game *games, size_t game_count, const struct model_row *row,
                      const struct model_down *down, size_t down_count)
{
    struct json whole, key, body;
    struct fault f;
    char kind[16];
    NEED(json_check(row->what, row->size, &whole, &f) == ERR_NONE, "no JSON");
    struct json_walk w = json_walk(whole);
    NEED(json_next(&w, &key, &body) && json_string(key, kind, sizeof kind), "no entry");
    NEED(row->at >= m->at, "time went backwards");
    NEED((!m->shut && m->broke < 2) || strcmp(kind, "broke") == 0, "an entry after the end");
    for (int i = 0; i <= GAME_SEATS_MAX; i++)
        m->sees[i][0] = '\0';
    int64_t before = m->at;
    m->quiet = row->at - before;
    for (size_t i = 0; i < down_count; i++) {
        int64_t from = down[i].from > before ? down[i].from : before;
        int64_t until = down[i].until < row->at ? down[i].until : row->at;
        m->quiet -= until > from ? until - from : 0;
    }
    const char *why;
    if (strcmp(kind, "laid") == 0) {
        why = row_laid(m, body, row, games, game_count);
    } else {
        NEED(m->rows > 0, "the first entry is another one");
        /* `at` is of the row before where its distance matters, and of this one where something begins now. */
        m->at = strcmp(kind, "begun") == 0 ? before : row->at;
        m->away_spent = m->away_at > 0 ? charge(m, m->away_at, down, down_count) : 0;
        why = row_any(m, body, row, kind, charge(m, row->at, down, down_count));
    }
    m->at = row->at;
    m->rows++;
    bool full = true;
    for (int i = 0; i < m->seats; i++)
        full = full && (m->seat[i].person || m->seat[i].level > 0);
    if (!m->full || m->playing || m->over || m->ended || strcmp(kind, "bot") == 0)
        m->full_at = row->at;
    m->full = full;
    if (m->games > 0 && m->rows % 10 == 0)
        digest(m);
    return why;
}
