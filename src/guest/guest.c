/* The guest: its line, its requests, and following a table. What the house says is read in guest_hear.c. */
#include "guest/guest.h"

/* Whoever asks does not say when, and at a quiet table the last known time is old: a wait begins with the next tick,
 * which is due at once. */
#define UNTIMED INT64_MIN

void guest_init(struct guest *g, const struct guest_start *start, int64_t now)
{
    struct text t;
    memset(g, 0, sizeof *g);
    g->shell = start->shell;
    g->rules = start->rules;
    g->lang = start->lang;
    CLAIM(strlen(start->secret) == HOUSE_SECRET_SIZE);
    memcpy(g->secret, start->secret, sizeof g->secret);
    text_init(&t, g->nonce, sizeof g->nonce);
    text_hex(&t, start->nonce);
    g->now = g->due = now;
    g->face = -1;
    guest_table_init(&g->table, "", start->games, start->game_count, start->table, start->log);
}

int64_t guest_time(const struct guest *g)
{
    return g->now + g->ahead;
}

uint32_t guest_ended(const struct house_listing *l)
{
    bool on = l->phase == HOUSE_PHASE_PLAYING || l->phase == HOUSE_PHASE_OVER;
    return l->begun - (on && l->begun > 0);
}

struct guest_news *guest_note(struct guest *g, enum guest_news_kind kind)
{
    uint32_t place = (g->news_first + g->news_count) % GUEST_NEWS_MAX;
    if (g->news_count == GUEST_NEWS_MAX)
        g->news_first = (g->news_first + 1) % GUEST_NEWS_MAX;
    else
        g->news_count++;
    struct guest_news *news = &g->news[place];
    memset(news, 0, sizeof *news);
    news->kind = kind;
    news->seat = news->about = -1;
    news->game = g->table.pub.begun;
    news->moves = g->table.dealt ? g->table.table->match.count : 0;
    return news;
}

const struct guest_news *guest_next(struct guest *g)
{
    if (g->news_count == 0)
        return NULL;
    const struct guest_news *news = &g->news[g->news_first];
    g->news_first = (g->news_first + 1) % GUEST_NEWS_MAX;
    g->news_count--;
    return news;
}

void guest_say(struct guest *g, const struct house_wish *w)
{
    char buffer[512];
    struct text t;
    text_init(&t, buffer, sizeof buffer);
    house_wish_write(w, &t);
    CLAIM(!t.cut);
    g->shell->send(g->shell->with, t.data, t.used);
}

void guest_find_muted(struct guest *g)
{
    const struct guest_table *t = &g->table;
    if (g->mute == UINT8_MAX)
        return;
    g->mute = 0;
    for (uint32_t seat = 0; seat < t->pub.seats; seat++)
        for (uint32_t i = 0; i < g->muted_count; i++)
            if (t->pub.seat[seat].person && guest_table_came(t, (int)seat) == g->muted[i])
                g->mute |= (uint8_t)(1U << seat);
}

/* Asks for everything after the last entry there is. The house takes a list of seats for those of that entry; where all
 * entries are to come it knows nobody yet, and whom the guest does not want to hear, it passes over itself. */
static void send_follow(struct guest *g)
{
    struct house_wish w;
    guest_find_muted(g);
    house_wish_init(&w, HOUSE_ASK_FOLLOW);
    memcpy(w.table, g->table.id, sizeof w.table);
    w.since = (int64_t)g->table.pub.head - 1;
    memcpy(w.text, g->door, sizeof g->door);
    if (g->face >= 0 || g->claims)
        w.seat = g->face >= 0 ? g->face : g->table.viewer;
    w.mute = g->mute;
    g->shown = g->door[0] != '\0';
    g->live = false;
    g->turning = true;
    g->live_due = UNTIMED;
    guest_say(g, &w);
}

void guest_follow(struct guest *g, const char *table, const char *door, uint32_t told)
{
    struct guest_table *t = &g->table;
    size_t size = strlen(door);
    CLAIM(size < sizeof g->door);
    memcpy(g->door, door, size + 1);
    if (strcmp(t->id, table) != 0) /* where others sit */
        g->muted_count = 0;
    g->door_n = 0;
    guest_table_init(t, table, t->games, t->game_count, t->table, t->log);
    g->told = g->told_moves = told;
    g->face = -1;
    g->claims = g->unseated = false;
    g->following = true;
    g->live = false;
    if (g->line == GUEST_HERE)
        send_follow(g);
}

void guest_mute(struct guest *g, uint8_t seats)
{
    g->mute = seats;
    g->muted_count = 0;
    for (uint32_t seat = 0; seat < g->table.pub.seats && seats != UINT8_MAX; seat++)
        if ((seats >> seat & 1) != 0 && g->table.pub.seat[seat].person)
            g->muted[g->muted_count++] = guest_table_came(&g->table, (int)seat);
    guest_find_muted(g);
    if (g->line == GUEST_HERE && g->following)
        send_follow(g);
}

void guest_anew(struct guest *g, bool whole)
{
    /* What has happened before a game was told as it came. */
    if (whole && !g->table.dealt && g->table.pub.head > g->told)
        g->told = g->told_moves = g->table.pub.head;
    if (whole)
        guest_table_clear(&g->table);
    g->claims = false;
    g->following = true;
    if (g->line == GUEST_HERE)
        send_follow(g);
}

void guest_face(struct guest *g, int seat)
{
    if (seat < 0 || seat == g->table.viewer || (g->table.own >> seat & 1) == 0)
        return;
    g->face = seat;
    if (g->table.pub.head > g->told)
        g->told = g->table.pub.head;
    guest_table_clear(&g->table);
    g->told_moves = 0;
    guest_anew(g, false);
}

void guest_leave(struct guest *g, enum guest_end end)
{
    if (g->line == GUEST_GREETING || g->line == GUEST_HERE)
        g->shell->drop(g->shell->with);
    g->line = GUEST_LEFT;
    g->end = end;
}

static void send_hello(struct guest *g)
{
    struct house_wish w;
    struct text t;
    house_wish_init(&w, HOUSE_ASK_HELLO);
    w.protocol = HOUSE_PROTOCOL;
    text_init(&t, w.text, sizeof w.text);
    text_put(&t, g->rules);
    memcpy(w.secret, g->secret, sizeof w.secret);
    text_init(&t, w.lang, sizeof w.lang);
    text_put(&t, g->lang);
    guest_say(g, &w);
}

void guest_opened(struct guest *g, int64_t now)
{
    g->now = now;
    if (g->line != GUEST_COMING)
        return;
    g->line = GUEST_GREETING;
    g->due = now + GUEST_WELCOME_WAIT;
    g->heard = now;
    g->pinged = false;
    send_hello(g);
}

static void send_request(struct guest *g, struct guest_request *r)
{
    r->sent = true;
    r->due = UNTIMED;
    g->shell->send(g->shell->with, r->text, r->size);
}

void guest_welcomed(struct guest *g, int64_t house_time)
{
    g->line = GUEST_HERE;
    g->tries = 0;
    g->ahead = house_time - g->now;
    if (g->lost)
        (void)guest_note(g, GUEST_NEWS_BACK);
    g->lost = false;
    for (uint32_t i = 0; i < g->requests; i++)
        send_request(g, &g->request[i]);
    /* A seat can be lost without an entry that says so, as when the house forgets somebody: it is asked for. */
    g->claims = g->table.viewer >= 0;
    if (g->following)
        send_follow(g);
    if (g->wants_record)
        guest_ask_record_again(g);
    if (g->games.wanted)
        guest_ask_games_again(g);
    if (g->wants_older)
        guest_ask_older_again(g);
}

/* A pause that doubles with every try, between half of it and all of it. */
static int64_t pause_before_try(struct guest *g)
{
    int64_t pause = GUEST_PAUSE_MIN;
    for (uint32_t i = 0; i < g->tries && pause < GUEST_PAUSE_MAX; i++)
        pause *= 2;
    pause = pause < GUEST_PAUSE_MAX ? pause : GUEST_PAUSE_MAX;
    return pause / 2 + (int64_t)(g->shell->chance(g->shell->with) % (uint32_t)(pause / 2 + 1));
}

static void go_away(struct guest *g, int64_t pause)
{
    if (g->line == GUEST_HERE && !g->lost) {
        (void)guest_note(g, GUEST_NEWS_LOST);
        g->lost = true;
    }
    g->line = GUEST_AWAY;
    g->live = false;
    g->due = g->now + pause;
    g->tries += g->tries < 16;
    for (uint32_t i = 0; i < g->requests; i++)
        g->request[i].sent = false;
}

void guest_bye(struct guest *g)
{
    g->shell->drop(g->shell->with);
    go_away(g, (int64_t)(g->shell->chance(g->shell->with) % (uint32_t)GUEST_BYE_MAX));
}

void guest_lost(struct guest *g, int64_t now)
{
    g->now = now;
    if (g->line != GUEST_LEFT && g->line != GUEST_AWAY)
        go_away(g, pause_before_try(g));
}

static void come_anew(struct guest *g)
{
    g->shell->drop(g->shell->with);
    go_away(g, pause_before_try(g));
}

static void ping(struct guest *g)
{
    struct house_wish w;
    house_wish_init(&w, HOUSE_ASK_PING);
    g->pinged = true;
    g->pinged_at = g->now;
    guest_say(g, &w);
}

static void tick_here(struct guest *g)
{
    for (uint32_t i = 0; i < g->requests; i++) {
        struct guest_request *r = &g->request[i];
        if (r->due == UNTIMED)
            r->due = g->now + GUEST_ACK_WAIT;
        /* While entries of a table come that is being caught up with, the answer stands behind them. */
        if (r->sent && g->following && !g->live && r->due < g->heard + GUEST_ACK_WAIT)
            r->due = g->heard + GUEST_ACK_WAIT;
        if (r->due > g->now)
            continue;
        if (r->sent) {
            come_anew(g);
            return;
        }
        send_request(g, r);
    }
    if (g->live_due == UNTIMED)
        g->live_due = g->now + GUEST_WELCOME_WAIT;
    bool late = g->following && !g->live && g->now >= g->live_due;
    /* Ticks may come late, as in a page that nobody looks at: whoever was not asked need not have answered. */
    if (late || (g->pinged && g->now >= g->pinged_at + GUEST_ACK_WAIT))
        come_anew(g);
    else if (!g->pinged && g->now >= g->heard + GUEST_QUIET)
        ping(g);
}

void guest_tick(struct guest *g, int64_t now)
{
    g->now = now;
    if (g->line == GUEST_AWAY && now >= g->due) {
        g->line = GUEST_COMING;
        g->shell->come(g->shell->with);
    } else if (g->line == GUEST_GREETING && now >= g->due) {
        come_anew(g);
    } else if (g->line == GUEST_HERE) {
        tick_here(g);
    }
}

void guest_wake(struct guest *g, int64_t now)
{
    g->now = now;
    if (g->line == GUEST_AWAY) {
        g->tries = 0;
        g->due = now;
    } else if (g->line == GUEST_HERE && !g->pinged) {
        ping(g);
    }
    guest_tick(g, now);
}

static int64_t earlier(const struct guest *g, int64_t a, int64_t b)
{
    a = a == UNTIMED ? g->now : a;
    return a < b ? a : b;
}

int64_t guest_due(const struct guest *g)
{
    int64_t due = HOUSE_NEVER;
    if (g->line == GUEST_AWAY || g->line == GUEST_GREETING)
        return g->due;
    if (g->line != GUEST_HERE)
        return due;
    due = g->pinged ? g->pinged_at + GUEST_ACK_WAIT : g->heard + GUEST_QUIET;
    for (uint32_t i = 0; i < g->requests; i++)
        due = earlier(g, g->request[i].due, due);
    return g->following && !g->live ? earlier(g, g->live_due, due) : due;
}

void guest_heard(struct guest *g, int64_t now, const char *text, size_t size)
{
    g->now = now;
    if (g->line != GUEST_GREETING && g->line != GUEST_HERE)
        return;
    g->heard = now;
    g->pinged = false;
    if (guest_hear(g, text, size))
        return;
    if (++g->strikes >= GUEST_STRIKES_MAX) {
        guest_leave(g, GUEST_END_NONSENSE);
        return;
    }
    guest_table_clear(&g->table);
    come_anew(g);
}

bool guest_awaits(const struct guest *g, enum house_ask ask)
{
    for (uint32_t i = 0; i < g->requests; i++)
        if (g->request[i].ask == ask)
            return true;
    return false;
}

bool guest_request(struct guest *g, enum house_ask ask, const char *id, const char *text, size_t size)
{
    if (g->requests == GUEST_REQUESTS_MAX || size > GUEST_REQUEST_TEXT_MAX || g->line == GUEST_LEFT)
        return false;
    struct guest_request *r = &g->request[g->requests++];
    memset(r, 0, sizeof *r);
    r->ask = ask;
    r->number = g->counted;
    memcpy(r->id, id, strlen(id) + 1);
    memcpy(r->text, text, size);
    r->size = size;
    if (g->line == GUEST_HERE)
        send_request(g, r);
    return true;
}

static struct guest_request *find(struct guest *g, const char *id)
{
    for (uint32_t i = 0; i < g->requests; i++)
        if (strcmp(g->request[i].id, id) == 0)
            return &g->request[i];
    return NULL;
}

static void forget(struct guest *g, struct guest_request *r)
{
    size_t after = (size_t)(g->request + g->requests - r) - 1;
    memmove(r, r + 1, after * sizeof *r);
    g->requests--;
}

bool guest_answered(struct guest *g, const char *id, enum house_ask *ask)
{
    struct guest_request *r = find(g, id);
    if (r == NULL)
        return false;
    *ask = r->ask;
    forget(g, r);
    return true;
}

/* The house is busy: it is asked again after a while, a few times. Otherwise the reader is told. */
bool guest_refused(struct guest *g, const char *id, enum house_why why)
{
    struct guest_request *r = find(g, id);
    if (r == NULL)
        return false;
    if ((why == HOUSE_WHY_BUSY || why == HOUSE_WHY_STORE) && ++r->again < GUEST_AGAIN_MAX) {
        r->sent = false;
        r->due = g->now + GUEST_AGAIN_WAIT;
        return true;
    }
    struct guest_news *news = guest_note(g, GUEST_NEWS_REFUSED);
    news->ask = r->ask;
    news->request = r->number;
    news->why = why;
    forget(g, r);
    return true;
}
