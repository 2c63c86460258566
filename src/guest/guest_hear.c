/* What a house says, read as if a stranger had written it. */
#include "guest/guest.h"

/* The members that messages can have, but for the kinds of entries. Others are passed over. */
enum member {
    M_WELCOME,
    M_NOW,
    M_TABLES,
    M_RELOAD,
    M_ERROR,
    M_ID,
    M_ACK,
    M_N,
    M_TABLE,
    M_LINK,
    M_CODE,
    M_REFUSED,
    M_WHY,
    M_HEAD,
    M_GONE,
    M_HERE,
    M_WATCHERS,
    M_GAME,
    M_RECORD,
    M_PONG,
    M_BYE,
    M_AT,
    M_AS,
    M_WORDS,
    M_DONE,
    M_TO,
    M_DIGEST,
    M_YOURS,
    M_NOTIFY,
    M_GAMES,
    M_BEFORE,
    M_DOOR,
    M_HOST,
    M_COUNT
};
static const char *const MEMBERS[M_COUNT] = {
    "welcome", "now",   "tables", "reload", "error",  "id",       "ack",    "n",      "table",  "link", "code",
    "refused", "why",   "head",   "gone",   "here",   "watchers", "game",   "record", "pong",   "bye",  "at",
    "as",      "words", "done",   "to",     "digest", "yours",    "notify", "games",  "before", "door", "host"};

static bool is_true(struct json v)
{
    return v.size > 0 && json_kind(v) == JSON_BOOL && v.text[0] == 't';
}

static bool read_uint(struct json v, int64_t max, uint32_t *out)
{
    int64_t n = 0;
    if (v.size == 0 || !json_int(v, 0, max, &n))
        return false;
    *out = (uint32_t)n;
    return true;
}

static enum house_why read_why(struct json v)
{
    for (int i = 0; i < HOUSE_WHYS; i++)
        if (v.size > 0 && json_is(v, house_wish_why_word((enum house_why)i)))
            return (enum house_why)i;
    return HOUSE_WHY_NONE;
}

/* A text that people may be shown; what may not be shown becomes an empty one. */
static void read_words(struct json v, char *out, size_t size)
{
    if (v.size == 0 || !json_string(v, out, size) || !house_wish_is_clean(out))
        out[0] = '\0';
}

/* Who asks for another game, if this seat is among those whose answer is still to come; else -1. */
static int read_asks(struct json asks, struct json asked, const struct guest_listed *l)
{
    struct json key, value;
    int64_t who = -1, seat = -1;
    if (asks.size == 0 || asked.size == 0 || !json_int(asks, 0, (int64_t)l->seats - 1, &who))
        return -1;
    struct json_walk w = json_walk(asked);
    while (json_next(&w, &key, &value))
        if (json_int(value, 0, GAME_SEATS_MAX - 1, &seat) && seat == l->seat)
            return (int)who;
    return -1;
}

static bool read_listed(struct json v, struct guest_listed *out)
{
    static const char *const names[] = {"table", "seat",  "turn", "game", "phase", "names", "bots",
                                        "actor", "clock", "at",   "asks", "asked", "begun"};
    struct json m[13], key, value;
    struct fault f;
    int64_t seat = 0, actor = -1, level = 0;
    char timing[HOUSE_CLOCK_MAX + 1];
    memset(out, 0, sizeof *out);
    if (json_fields(v, names, 13, false, m, &f) != ERR_NONE || m[0].size == 0 || m[1].size == 0 || m[3].size == 0 ||
        !json_string(m[0], out->table, sizeof out->table) ||
        !house_hash_is_word(out->table, strlen(out->table), HOUSE_ID_SIZE) ||
        !json_int(m[1], -1, GAME_SEATS_MAX - 1, &seat))
        return false;
    out->seat = (int)seat;
    out->turn = is_true(m[2]);
    read_words(m[3], out->game, sizeof out->game);
    read_words(m[4], out->phase, sizeof out->phase);
    /* What a card of an earlier version does not have stays empty. */
    struct json_walk w = json_walk(m[5].size > 0 ? m[5] : (struct json){"[]", 2});
    while (out->seats < GAME_SEATS_MAX && json_next(&w, &key, &value)) {
        read_words(value, out->names[out->seats], sizeof out->names[0]);
        out->seats++;
    }
    w = json_walk(m[6].size > 0 ? m[6] : (struct json){"[]", 2});
    for (uint32_t i = 0; i < out->seats && json_next(&w, &key, &value); i++)
        out->level[i] = json_int(value, 0, HOUSE_LEVEL_MAX, &level) ? (uint8_t)level : 0;
    out->actor = m[7].size > 0 && json_int(m[7], 0, (int64_t)out->seats - 1, &actor) ? (int)actor : -1;
    if (m[8].size == 0 || !json_string(m[8], timing, sizeof timing) || !house_clock_read(timing, &out->timing))
        out->timing = (struct house_clock){0, 0, 0};
    if (m[9].size == 0 || !json_int(m[9], 0, INT64_MAX / 2, &out->at))
        out->at = 0;
    out->asks = read_asks(m[10], m[11], out);
    bool on = strcmp(out->phase, "playing") == 0 || strcmp(out->phase, "over") == 0;
    if (!read_uint(m[12], HOUSE_GAMES_MAX, &out->ended))
        out->ended = 0;
    out->ended -= on && out->ended > 0;
    return true;
}

static bool hear_tables(struct guest *g, struct json list)
{
    struct json key, value;
    struct json_walk w = json_walk(list);
    g->listed_count = 0;
    while (g->listed_count < HOUSE_LISTED_MAX && json_next(&w, &key, &value)) {
        if (!read_listed(value, &g->listed[g->listed_count]))
            return false;
        g->listed_count++;
    }
    return true;
}

static bool hear_older(struct guest *g, const struct json *m)
{
    if (!g->wants_older || !json_is(m[M_BEFORE], g->older))
        return true; /* asked for before */
    g->wants_older = false;
    return m[M_TABLES].size > 0 && hear_tables(g, m[M_TABLES]);
}

static bool hear_welcome(struct guest *g, const struct json *m)
{
    int64_t protocol = 0, now = 0;
    if (g->line != GUEST_GREETING || !json_int(m[M_WELCOME], HOUSE_PROTOCOL, HOUSE_PROTOCOL, &protocol) ||
        m[M_NOW].size == 0 || !json_int(m[M_NOW], 0, INT64_MAX / 2, &now))
        return false;
    g->tells = is_true(m[M_NOTIFY]);
    g->listed_count = 0;
    if (m[M_TABLES].size > 0 && !hear_tables(g, m[M_TABLES]))
        return false;
    guest_welcomed(g, now);
    return true;
}

/* The table and the door of a link, /t/TABLE#DOOR. */
static bool read_link(struct json v, char table[HOUSE_ID_SIZE + 1], char door[HOUSE_DOOR_SIZE + 1])
{
    char link[HOUSE_ID_SIZE + HOUSE_DOOR_SIZE + 8];
    if (v.size == 0 || !json_string(v, link, sizeof link) || strlen(link) != HOUSE_ID_SIZE + HOUSE_DOOR_SIZE + 4 ||
        strncmp(link, "/t/", 3) != 0 || !house_hash_is_word(link + 3, HOUSE_ID_SIZE, HOUSE_ID_SIZE) ||
        link[HOUSE_ID_SIZE + 3] != '#' ||
        !house_hash_is_word(link + HOUSE_ID_SIZE + 4, HOUSE_DOOR_SIZE, HOUSE_DOOR_SIZE))
        return false;
    memcpy(table, link + 3, HOUSE_ID_SIZE);
    table[HOUSE_ID_SIZE] = '\0';
    memcpy(door, link + HOUSE_ID_SIZE + 4, HOUSE_DOOR_SIZE + 1);
    return true;
}

/* The door of the table is this one, or none that is known here. */
static void take_door(struct guest *g, const char *door, bool changed)
{
    if (strcmp(g->door, door) == 0)
        return;
    memcpy(g->door, door, strlen(door) + 1);
    g->shown = false;
    struct guest_news *news = guest_note(g, GUEST_NEWS_LINK);
    news->done = changed;
    memcpy(news->words, door, strlen(door) + 1);
}

/* A door that was changed with this entry, and that one asked for. It may be an old answer that comes late. */
static bool hear_new_door(struct guest *g, const struct json *m)
{
    char table[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1];
    uint32_t n = 0;
    if (!read_link(m[M_LINK], table, door) || !read_uint(m[M_N], HOUSE_ENTRIES_MAX * 2, &n))
        return false;
    if (strcmp(table, g->table.id) != 0 || n < g->door_n)
        return true;
    g->door_n = n;
    take_door(g, door, true);
    return true;
}

/* Who has sat down sees another table: it is followed anew. */
static bool hear_ack(struct guest *g, const struct json *m)
{
    char id[HOUSE_REQUEST_MAX + 1], table[HOUSE_ID_SIZE + 1], code[HOUSE_CODE_SIZE + 1], door[HOUSE_DOOR_SIZE + 1];
    enum house_ask ask;
    if (!json_string(m[M_ACK], id, sizeof id))
        return false;
    if (!guest_answered(g, id, &ask))
        return true; /* an answer that has come before */
    if (ask == HOUSE_ASK_LAY) {
        if (!read_link(m[M_LINK], table, door) || !json_is(m[M_TABLE], table))
            return false;
        guest_follow(g, table, "", 0);
        memcpy(g->door, door, sizeof door);
        memcpy(guest_note(g, GUEST_NEWS_LAID)->words, door, sizeof door);
    } else if (ask == HOUSE_ASK_BAR) {
        return hear_new_door(g, m);
    } else if (ask == HOUSE_ASK_SIT || ask == HOUSE_ASK_TAKE) {
        guest_anew(g, true);
    } else if (ask == HOUSE_ASK_NOTIFY) {
        guest_note(g, GUEST_NEWS_ADDRESS);
    } else if (ask == HOUSE_ASK_PASS) {
        if (m[M_CODE].size == 0 || !json_string(m[M_CODE], code, sizeof code) ||
            !house_hash_is_word(code, strlen(code), HOUSE_CODE_SIZE))
            return false;
        memcpy(guest_note(g, GUEST_NEWS_CODE)->words, code, sizeof code);
    }
    return true;
}

static bool hear_refusal(struct guest *g, const struct json *m)
{
    char id[HOUSE_REQUEST_MAX + 1];
    if (!json_string(m[M_REFUSED], id, sizeof id))
        return false;
    (void)guest_refused(g, id, read_why(m[M_WHY]));
    return true;
}

/* The house could not read a message. If it names a request, that one is given up. */
static bool hear_error(struct guest *g, const struct json *m)
{
    char id[HOUSE_REQUEST_MAX + 1];
    return m[M_ID].size > 0 && json_string(m[M_ID], id, sizeof id) && guest_refused(g, id, HOUSE_WHY_NONE);
}

static bool read_digest(struct json v, uint64_t *out)
{
    char digits[17];
    if (!json_string(v, digits, sizeof digits) || strlen(digits) != 16)
        return false;
    *out = 0;
    for (int i = 0; i < 16; i++) {
        int digit = text_hex_digit(digits[i]);
        if (digit < 0)
            return false;
        *out = *out << 4 | (uint64_t)digit;
    }
    return true;
}

static bool read_frame(const struct json *m, struct guest_frame *out)
{
    int64_t viewer = GAME_SPECTATOR;
    memset(out, 0, sizeof *out);
    if (!read_uint(m[M_N], HOUSE_ENTRIES_MAX * 2, &out->n) || m[M_AT].size == 0 ||
        !json_int(m[M_AT], 0, INT64_MAX / 2, &out->at) ||
        (m[M_AS].size > 0 && !json_int(m[M_AS], 0, GAME_SEATS_MAX - 1, &viewer)) ||
        (m[M_TO].size > 0 && !read_uint(m[M_TO], UINT32_MAX, &out->to)))
        return false;
    out->viewer = (int)viewer;
    read_words(m[M_WORDS], out->words, sizeof out->words);
    out->done = is_true(m[M_DONE]);
    out->has_digest = m[M_DIGEST].size > 0;
    return !out->has_digest || read_digest(m[M_DIGEST], &out->digest);
}

/* The entry of a message: its member that is named as a kind is. */
static bool read_entry(struct json whole, struct house_entry *out)
{
    char buffer[HOUSE_ENTRY_MAX + 64];
    struct json body;
    struct text t;
    struct fault f;
    for (int kind = 0; kind < HOUSE_KINDS; kind++) {
        const char *word = house_entry_kind_word((enum house_kind)kind);
        if (!json_get(whole, word, &body) || json_kind(body) != JSON_OBJECT)
            continue;
        text_init(&t, buffer, sizeof buffer);
        text_put(&t, "{\"");
        text_put(&t, word);
        text_put(&t, "\":");
        size_t before = t.used;
        text_bytes(&t, body.text, body.size);
        text_char(&t, '}');
        if (t.cut || house_entry_read(buffer, t.used, out, &f) != ERR_NONE)
            return false;
        /* What was read points into the buffer; it is made to point into the message, which stays. */
        struct json *slices[] = {&out->options, &out->setup, &out->move, &out->then, &out->result, &out->fair.draws};
        for (size_t i = 0; i < sizeof slices / sizeof slices[0]; i++)
            if (slices[i]->size > 0)
                slices[i]->text = body.text + (slices[i]->text - (buffer + before));
        return true;
    }
    return false;
}

static void note_entry(struct guest *g, const struct guest_frame *frame, const struct house_entry *e)
{
    struct guest_news *news = guest_note(g, GUEST_NEWS_ENTRY);
    news->entry = e->kind;
    news->n = frame->n;
    news->known = frame->n < g->told;
    news->seat = e->seat;
    news->about = e->kind == HOUSE_OFFERED ? e->about : -1;
    news->level = e->level[0];
    news->done = e->kind == HOUSE_RESIGNED ? g->table.pub.phase == HOUSE_PHASE_OVER : frame->done;
    news->given = e->given;
    news->watchers = e->watchers;
    news->offer = e->offer;
    news->how = e->how;
    news->shut = e->why;
    /* The house keeps away what is not wanted as far as it could know of it. */
    if (e->kind == HOUSE_SAID && (g->mute >> e->seat & 1) != 0)
        return;
    memcpy(news->line, e->line, sizeof news->line);
    memcpy(news->words, frame->words, sizeof news->words);
}

/* A list of seats, as bits. */
static bool read_seats(struct json v, uint32_t *out)
{
    struct json_walk w = json_walk(v);
    struct json key, value;
    int64_t seat = 0;
    *out = 0;
    while (json_next(&w, &key, &value)) {
        if (!json_int(value, 0, GAME_SEATS_MAX - 1, &seat))
            return false;
        *out |= 1U << seat;
    }
    return json_kind(v) == JSON_LIST;
}

/* The seats of one's own after an entry: they move on with the rest, and one that is given up or moved is gone. What
 * they were before everything had come is not known; the house says it then. */
static void keep_own(struct guest *g, const struct house_entry *e, bool turned)
{
    struct guest_table *t = &g->table;
    if (!g->live)
        return;
    if (turned)
        t->own = (t->own << 1 | t->own >> (t->pub.seats - 1)) & ((1U << t->pub.seats) - 1);
    if (e->kind == HOUSE_LEFT || e->kind == HOUSE_BARRED || (e->kind == HOUSE_MOVED && e->seat != t->viewer))
        t->own &= ~(1U << e->seat);
    if (g->face >= 0)
        g->face = t->viewer;
}

/* With whoever was barred the link has lost its worth. What happened before the table was followed says nothing of the
 * door that is known here: the house does, see hear_head. Whoever has barred somebody is about to hear of the new one,
 * and whoever laid the table and did so on another line asks for it. */
static void note_barred(struct guest *g, uint32_t n)
{
    if (n <= g->door_n)
        return;
    g->door_n = n;
    if (!g->live || guest_waits(g, HOUSE_ASK_BAR))
        return;
    if (g->table.host)
        guest_anew(g, false);
    else
        take_door(g, "", true);
}

static bool hear_entry(struct guest *g, const struct json *m, struct json whole)
{
    struct guest_frame frame;
    struct house_entry e;
    struct fault f;
    char names[GAME_SEATS_MAX][HOUSE_NAME_MAX + 1];
    if (!read_frame(m, &frame) || !read_entry(whole, &e))
        return false;
    if (frame.n < g->table.pub.head || (g->turning && frame.n != g->table.pub.head))
        return true; /* known; or of the time before it was followed anew */
    if (frame.n > g->table.pub.head) {
        guest_anew(g, false);
        return ++g->strikes < GUEST_STRIKES_MAX;
    }
    g->turning = false;
    g->live_due = g->now + GUEST_WELCOME_WAIT;
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        memcpy(names[i], g->table.pub.seat[i].name, sizeof names[i]);
    enum house_offer offer = g->table.pub.offer;
    int offer_seat = g->table.pub.offer_seat, offer_about = g->table.pub.offer_about;
    bool asks = e.kind == HOUSE_OFFERED && e.offer == HOUSE_OFFER_BACK;
    uint32_t back = asks || offer == HOUSE_OFFER_BACK ? guest_table_back(&g->table, asks ? e.seat : offer_seat) : 0;
    enum err err = guest_table_fold(&g->table, &frame, &e, &f);
    if (err == ERR_RECORD_GAME && e.kind == HOUSE_LAID) {
        memcpy(g->other, e.game, sizeof g->other);
        guest_leave(g, GUEST_END_GAME);
        return true;
    }
    if (err != ERR_NONE) {
        guest_anew(g, true);
        return ++g->strikes < GUEST_STRIKES_MAX;
    }
    bool rematch = offer == HOUSE_OFFER_REMATCH || (e.kind == HOUSE_OFFERED && e.offer == HOUSE_OFFER_REMATCH);
    keep_own(g, &e, frame.done && rematch);
    guest_find_muted(g);
    if (e.kind == HOUSE_BARRED)
        note_barred(g, frame.n);
    if (frame.n < g->told_moves && g->table.dealt)
        table_tell(g->table.table, g->table.table->match.count);
    if ((frame.n < g->told && !g->recalls) || e.kind == HOUSE_PLAYED)
        return true;
    note_entry(g, &frame, &e);
    struct guest_news *news = &g->news[(g->news_first + g->news_count - 1) % GUEST_NEWS_MAX];
    news->back = back;
    if (e.kind == HOUSE_AGREED || e.kind == HOUSE_DECLINED) {
        news->offer = offer;
        news->about = offer == HOUSE_OFFER_STAND_IN ? offer_about : offer_seat;
        news->withdrawn = e.kind == HOUSE_DECLINED && e.seat == offer_seat;
    }
    /* A seat's name is the one it had, unless the entry has given it one. */
    if (e.seat >= 0 && e.seat < GAME_SEATS_MAX)
        memcpy(news->name, names[e.seat][0] != '\0' ? names[e.seat] : g->table.pub.seat[e.seat].name,
               sizeof news->name);
    return true;
}

static bool hear_presence(struct guest *g, const struct json *m)
{
    uint32_t here = 0, watching = 0;
    if (!read_seats(m[M_HERE], &here) || !read_uint(m[M_WATCHERS], UINT32_MAX, &watching))
        return false;
    uint32_t before = g->table.here;
    for (int i = 0; i < (int)g->table.pub.seats && g->table.met; i++)
        if (((before ^ here) >> i & 1) != 0 && (g->table.own >> i & 1) == 0 && g->table.pub.seat[i].person)
            guest_note(g, (here >> i & 1) != 0 ? GUEST_NEWS_CAME : GUEST_NEWS_WENT)->seat = i;
    g->table.here = here;
    g->table.met = true;
    g->table.watching = watching;
    return true;
}

static bool hear_record(struct guest *g, const struct json *m)
{
    uint32_t game = 0;
    if (!read_uint(m[M_GAME], HOUSE_GAMES_MAX, &game))
        return false;
    if (!g->wants_record || game != g->record_game)
        return true;
    struct guest_news *news = guest_note(g, GUEST_NEWS_RECORD);
    news->why = read_why(m[M_WHY]);
    g->wants_record = false;
    g->record_size = 0;
    if (json_kind(m[M_RECORD]) == JSON_OBJECT && m[M_RECORD].size < sizeof g->record) {
        memcpy(g->record, m[M_RECORD].text, m[M_RECORD].size);
        g->record_size = m[M_RECORD].size;
    }
    g->record[g->record_size] = '\0';
    return true;
}

/* The games of a table, which need not be the one that is followed. */
static bool hear_games(struct guest *g, const struct json *m)
{
    if (!g->games.wanted || !json_is(m[M_TABLE], g->games.table))
        return true;
    g->games.wanted = false;
    g->games.count = 0;
    guest_note(g, GUEST_NEWS_GAMES)->why = read_why(m[M_WHY]);
    return json_kind(m[M_GAMES]) == JSON_NULL || guest_games_read(m[M_GAMES], &g->games);
}

/* What the house says of the door: which it is, to whoever laid the table; that the one it was shown is none. */
static bool hear_door(struct guest *g, const struct json *m)
{
    char table[HOUSE_ID_SIZE + 1], door[HOUSE_DOOR_SIZE + 1];
    if (m[M_LINK].size > 0) {
        if (!read_link(m[M_LINK], table, door) || strcmp(table, g->table.id) != 0)
            return false;
        take_door(g, door, g->door[0] != '\0');
    } else if (m[M_DOOR].size > 0 && !is_true(m[M_DOOR]) && g->shown) {
        take_door(g, "", true);
    }
    return true;
}

/* Everything there is has come. */
static bool hear_head(struct guest *g, const struct json *m)
{
    uint32_t head = 0;
    struct guest_table *t = &g->table;
    if (!read_uint(m[M_HEAD], HOUSE_ENTRIES_MAX * 2, &head))
        return false;
    g->live = head == t->pub.head;
    g->turning = g->turning && !g->live;
    if (!g->live)
        return true;
    if (head > 0)
        g->strikes = 0;
    if (g->unseated && t->viewer < 0)
        guest_note(g, GUEST_NEWS_UNSEATED);
    g->claims = g->unseated = false;
    t->own = t->viewer >= 0 ? 1U << t->viewer : 0;
    if (m[M_YOURS].size > 0 && (!read_seats(m[M_YOURS], &t->own) || t->own >> t->pub.seats != 0))
        return false;
    t->host = is_true(m[M_HOST]);
    return hear_door(g, m);
}

/* The seat that was asked for may have moved on, or away, while the line was gone: any other of one's own does, too,
 * and without one there is still something to watch, unless nobody may. What was told before is no news then. */
static void hear_gone(struct guest *g, enum house_why why)
{
    if ((g->face >= 0 || g->claims) && why == HOUSE_WHY_NOT_YOURS) {
        g->unseated = g->claims;
        if (g->claims && g->table.pub.head > g->told)
            g->told = g->table.pub.head;
        if (g->claims)
            g->told_moves = g->told;
        g->face = -1;
        guest_anew(g, true);
        return;
    }
    g->following = g->live = false;
    guest_note(g, GUEST_NEWS_GONE)->why = g->unseated && why == HOUSE_WHY_DOOR ? HOUSE_WHY_NOT_YOURS : why;
    g->claims = g->unseated = false;
}

/* Everything about one table. */
static bool hear_table(struct guest *g, const struct json *m, struct json whole)
{
    if (m[M_GAMES].size > 0)
        return hear_games(g, m);
    if (!json_is(m[M_TABLE], g->table.id) || !g->following)
        return true; /* one that was followed before */
    if (m[M_N].size > 0)
        return hear_entry(g, m, whole);
    if (m[M_HEAD].size > 0)
        return hear_head(g, m);
    if (m[M_GONE].size > 0) {
        hear_gone(g, read_why(m[M_GONE]));
        return true;
    }
    if (m[M_HERE].size > 0)
        return hear_presence(g, m);
    return m[M_RECORD].size == 0 || hear_record(g, m);
}

bool guest_hear(struct guest *g, const char *text, size_t size)
{
    struct json whole, m[M_COUNT];
    struct fault f;
    if (size > HOUSE_SEND_MAX || json_check(text, size, &whole, &f) != ERR_NONE ||
        json_fields(whole, MEMBERS, M_COUNT, false, m, &f) != ERR_NONE)
        return false;
    if (m[M_RELOAD].size > 0) {
        guest_leave(g, GUEST_END_RELOAD);
        return true;
    }
    if (m[M_BYE].size > 0) {
        guest_bye(g);
        return true;
    }
    if (m[M_ERROR].size > 0)
        return hear_error(g, m);
    if (m[M_WELCOME].size > 0)
        return hear_welcome(g, m);
    if (g->line != GUEST_HERE)
        return m[M_PONG].size > 0;
    if (m[M_ACK].size > 0)
        return hear_ack(g, m);
    if (m[M_REFUSED].size > 0)
        return hear_refusal(g, m);
    if (m[M_BEFORE].size > 0)
        return hear_older(g, m);
    return m[M_TABLE].size == 0 || hear_table(g, m, whole);
}
