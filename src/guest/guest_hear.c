/* What a house says, read as if a stranger had written it. */
#include "guest/guest.h"

/* A list of one's own tables. What a card of an earlier version does not have stays empty. */
static bool hear_tables(struct guest *g, struct json list)
{
    struct json key, value;
    struct json_walk w = json_walk(list);
    enum house_why why;
    struct fault f;
    g->listed_count = 0;
    while (g->listed_count < HOUSE_LISTED_MAX && json_next(&w, &key, &value)) {
        struct house_listing *l = &g->listed[g->listed_count];
        memset(l, 0, sizeof *l);
        l->asks = l->actor = -1;
        if (house_form_read(&house_said_listing, HOUSE_LISTING_ALL, value, l, &why, &f) != ERR_NONE ||
            l->actor >= (int)l->names.count || l->asks >= (int)l->names.count)
            return false;
        if (l->seat < 0 || (l->asked >> l->seat & 1) == 0) /* they are not asked themselves */
            l->asks = -1;
        g->listed_count++;
    }
    return true;
}

static bool hear_older(struct guest *g, const struct house_said *s)
{
    if (!g->wants_older || !s->before.is || strcmp(s->before.table, g->older) != 0)
        return true; /* asked for before */
    g->wants_older = false;
    return hear_tables(g, s->list);
}

static bool hear_welcome(struct guest *g, const struct house_said *s)
{
    if (g->line != GUEST_GREETING || s->protocol != HOUSE_PROTOCOL || !hear_tables(g, s->list))
        return false;
    g->tells = s->notify;
    guest_welcomed(g, s->now);
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
static bool hear_new_door(struct guest *g, const struct house_said *s)
{
    if (s->way.door[0] == '\0' || s->n < 0)
        return false;
    if (strcmp(s->way.table, g->table.id) != 0 || s->n < g->door_n)
        return true;
    g->door_n = (uint32_t)s->n;
    take_door(g, s->way.door, true);
    return true;
}

static bool hear_laid(struct guest *g, const struct house_said *s)
{
    if (s->way.door[0] == '\0' || strcmp(s->table, s->way.table) != 0)
        return false;
    guest_follow(g, s->table, "", 0);
    memcpy(g->door, s->way.door, sizeof g->door);
    memcpy(guest_note(g, GUEST_NEWS_LAID)->words, g->door, sizeof g->door);
    return true;
}

/* Who has sat down sees another table: it is followed anew. */
static bool hear_ack(struct guest *g, const struct house_said *s)
{
    enum house_ask ask;
    if (!guest_answered(g, s->request, &ask))
        return true; /* an answer that has come before */
    if (ask == HOUSE_ASK_LAY)
        return hear_laid(g, s);
    if (ask == HOUSE_ASK_BAR)
        return hear_new_door(g, s);
    if (ask == HOUSE_ASK_SIT || ask == HOUSE_ASK_TAKE)
        guest_anew(g, true);
    if (ask == HOUSE_ASK_NOTIFY)
        guest_note(g, GUEST_NEWS_ADDRESS);
    if (ask != HOUSE_ASK_PASS)
        return true;
    memcpy(guest_note(g, GUEST_NEWS_CODE)->words, s->code, sizeof s->code);
    return s->code[0] != '\0';
}

static void note_entry(struct guest *g, const struct house_frame *frame, const struct house_entry *e)
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
    if (!g->live || guest_awaits(g, HOUSE_ASK_BAR))
        return;
    if (g->table.host)
        guest_anew(g, false);
    else
        take_door(g, "", true);
}

/* An entry, and what stands around it: its member that is named as a kind is. */
static bool read_entry(const struct json_members *m, struct house_frame *frame, struct house_entry *out)
{
    enum house_why why;
    struct fault f;
    uint32_t at = 0;
    int kind = house_word_member(HOUSE_WORDS_KIND, m, &at);
    memset(frame, 0, sizeof *frame);
    frame->viewer = GAME_SPECTATOR;
    return house_form_take(&house_said_frame, HOUSE_FRAME_ALL, m, frame, &why, &f) == ERR_NONE && kind >= 0 &&
           house_entry_read_body((enum house_kind)kind, m->value[at], out, &f) == ERR_NONE;
}

static bool hear_entry(struct guest *g, const struct json_members *m)
{
    struct house_frame frame;
    struct house_entry e;
    struct fault f;
    char names[GAME_SEATS_MAX][HOUSE_NAME_MAX + 1];
    if (!read_entry(m, &frame, &e))
        return false;
    if (strcmp(frame.table, g->table.id) != 0 || !g->following)
        return true; /* one that was followed before */
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

static void hear_presence(struct guest *g, const struct house_said *s)
{
    struct guest_table *t = &g->table;
    uint32_t before = t->here;
    for (int i = 0; i < (int)t->pub.seats && t->met; i++)
        if (((before ^ s->here) >> i & 1) != 0 && (t->own >> i & 1) == 0 && t->pub.seat[i].person)
            guest_note(g, (s->here >> i & 1) != 0 ? GUEST_NEWS_CAME : GUEST_NEWS_WENT)->seat = i;
    t->here = s->here;
    t->met = true;
    t->watching = s->watchers;
}

static void hear_record(struct guest *g, const struct house_said *s)
{
    if (!g->wants_record || s->number != g->record_game)
        return;
    guest_note(g, GUEST_NEWS_RECORD)->why = s->why;
    g->wants_record = false;
    g->record_size = 0;
    if (json_kind(s->list) == JSON_OBJECT && s->list.size < sizeof g->record) {
        memcpy(g->record, s->list.text, s->list.size);
        g->record_size = s->list.size;
    }
    g->record[g->record_size] = '\0';
}

/* The games of a table, which need not be the one that is followed. */
static bool hear_games(struct guest *g, const struct house_said *s)
{
    if (!g->games.wanted || strcmp(s->table, g->games.table) != 0)
        return true;
    g->games.wanted = false;
    guest_note(g, GUEST_NEWS_GAMES)->why = s->why;
    return guest_games_read(s->list, &g->games);
}

/* What the house says of the door: which it is, to whoever laid the table; that the one it was shown is none. */
static bool hear_door(struct guest *g, const struct house_said *s)
{
    if (s->way.door[0] != '\0') {
        if (strcmp(s->way.table, g->table.id) != 0)
            return false;
        take_door(g, s->way.door, g->door[0] != '\0');
    } else if (s->shut && g->shown) {
        take_door(g, "", true);
    }
    return true;
}

/* Everything there is has come. */
static bool hear_head(struct guest *g, const struct house_said *s)
{
    struct guest_table *t = &g->table;
    g->live = s->head == t->pub.head;
    g->turning = g->turning && !g->live;
    if (!g->live)
        return true;
    if (s->head > 0)
        g->strikes = 0;
    if (g->unseated && t->viewer < 0)
        guest_note(g, GUEST_NEWS_UNSEATED);
    g->claims = g->unseated = false;
    t->own = s->yours != 0 ? s->yours : t->viewer >= 0 ? 1U << t->viewer : 0;
    if (t->own >> t->pub.seats != 0)
        return false;
    t->host = s->host;
    return hear_door(g, s);
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

/* What is said about one table; about one that was followed before it is passed over. */
static bool hear_table(struct guest *g, const struct house_said *s)
{
    if (strcmp(s->table, g->table.id) != 0 || !g->following)
        return true;
    if (s->kind == HOUSE_SAID_HEAD)
        return hear_head(g, s);
    if (s->kind == HOUSE_SAID_GONE)
        hear_gone(g, s->why);
    else if (s->kind == HOUSE_SAID_HERE)
        hear_presence(g, s);
    else
        hear_record(g, s);
    return true;
}

/* What may be said at any time. An error is about a request, which is given up, or the line is not to be trusted. */
static bool hear_of_line(struct guest *g, const struct house_said *s)
{
    if (s->kind == HOUSE_SAID_RELOAD)
        guest_leave(g, GUEST_END_RELOAD);
    else if (s->kind == HOUSE_SAID_BYE)
        guest_bye(g);
    else if (s->kind == HOUSE_SAID_ERROR)
        return guest_refused(g, s->request, HOUSE_WHY_NONE);
    else if (s->kind == HOUSE_SAID_WELCOME)
        return hear_welcome(g, s);
    return true;
}

static bool hear_said(struct guest *g, const struct house_said *s)
{
    switch (s->kind) {
    case HOUSE_SAID_ACK:
        return hear_ack(g, s);
    case HOUSE_SAID_REFUSED:
        (void)guest_refused(g, s->request, s->why);
        return true;
    case HOUSE_SAID_TABLES:
        return hear_older(g, s);
    case HOUSE_SAID_GAMES:
        return hear_games(g, s);
    case HOUSE_SAID_HEAD:
    case HOUSE_SAID_GONE:
    case HOUSE_SAID_HERE:
    case HOUSE_SAID_RECORD:
        return hear_table(g, s);
    case HOUSE_SAID_PONG:
    case HOUSE_SAID_ENTRY:
    case HOUSE_SAID_ERROR:
    case HOUSE_SAID_BYE:
    case HOUSE_SAID_WELCOME:
    case HOUSE_SAID_RELOAD:
        return hear_of_line(g, s);
    }
    return false;
}

bool guest_hear(struct guest *g, const char *text, size_t size)
{
    struct json whole;
    struct json_members m;
    struct house_said s;
    uint32_t at = 0;
    struct fault f;
    if (size > HOUSE_SEND_MAX || json_check(text, size, &whole, &f) != ERR_NONE || json_kind(whole) != JSON_OBJECT)
        return false;
    json_members(whole, &m);
    int kind = house_word_member(HOUSE_WORDS_SAID, &m, &at);
    bool of_line = kind == HOUSE_SAID_PONG || kind >= HOUSE_SAID_WELCOME;
    if (!of_line && g->line != GUEST_HERE)
        return false;
    if (kind == HOUSE_SAID_ENTRY)
        return hear_entry(g, &m);
    /* What a later house says more is passed over. */
    return kind < 0 || (house_said_read(&m, (enum house_said_kind)kind, &s, &f) == ERR_NONE && hear_said(g, &s));
}
