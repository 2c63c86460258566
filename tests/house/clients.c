/* Clients: people who lay tables, sit, play, talk, disagree, leave and come back; and what each of them must never see.
 *
 * What a client does is chosen with a look at the model, so that much of it makes sense; a part is wrong on purpose. */
#include "world.h"

#include "core/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static struct conn *conn_of(const struct world *w, const struct client *c)
{
    return c->conn == 0 ? NULL : &w->conns[c->conn - 1];
}

/* In order, as a connection has it. */
static void send_now(struct world *w, struct client *c, const char *text)
{
    struct conn *n = conn_of(w, c);
    int64_t at = w->now + 1 + below(w, 40);
    n->in = at > n->in ? at : n->in;
    if (w->trace)
        printf("%lld: client %u says on %u: %s\n", (long long)w->now, n->client, c->conn, text);
    push(w, n->in, EVENT_TO_NODE, c->conn, 0, 0, text, strlen(text));
}

/* Lost, doubled, delayed and out of order: requests must stand it. */
static void send_request(struct world *w, struct client *c)
{
    struct pending *p = &c->pending;
    uint32_t times = chance(w, w->faults) ? 2 : 1;
    p->sent = w->now;
    if (w->trace)
        printf("%lld: client %u asks on %u: %s\n", (long long)w->now, (uint32_t)(c - w->client), c->conn, p->text);
    if (chance(w, w->faults / 2))
        return;
    for (uint32_t i = 0; i < times; i++) {
        int64_t at = w->now + 1 + below(w, chance(w, w->faults) ? 4000 : 30);
        struct conn *n = conn_of(w, c);
        push(w, at > n->in ? at : n->in, EVENT_TO_NODE, c->conn, 0, 0, p->text, p->size);
    }
}

static struct pending *begin(struct world *w, struct client *c, const char *table)
{
    struct pending *p = &c->pending;
    memset(p, 0, sizeof *p);
    p->used = true;
    p->moves = -1;
    snprintf(p->id, sizeof p->id, "%u.%u", (uint32_t)(c - w->client), c->requests++);
    memcpy(p->table, table, strlen(table) + 1);
    return p;
}

__attribute__((format(printf, 4, 5))) static void ask(struct world *w, struct client *c, const struct table *t,
                                                      const char *format, ...)
{
    struct pending *p = begin(w, c, t->id);
    va_list list;
    int head = snprintf(p->text, sizeof p->text, "{\"id\":\"%s\",\"table\":\"%s\",", p->id, t->id);
    va_start(list, format);
    int more = vsnprintf(p->text + head, sizeof p->text - (size_t)head, format, list);
    va_end(list);
    p->size = (size_t)(head + more);
    send_request(w, c);
}

static void lay(struct world *w, struct client *c)
{
    static const char *const clocks[] = {"none", "10s", "1m", "3d", "14d", "1m+2s", "10m+0s", "2h+30s"};
    const struct game *g = w->kits[below(w, GAMES_COUNT)].game;
    uint32_t seats = g->seats_min + below(w, g->seats_max - g->seats_min + 1U);
    char bots[64] = "";
    struct pending *p = begin(w, c, "");
    for (uint32_t i = 1; i < seats; i++)
        if (chance(w, 400))
            snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s\"%u\":%u", bots[0] == '\0' ? "" : ",", i,
                     1 + below(w, 6));
    char id[sizeof p->id];
    memcpy(id, p->id, sizeof id);
    p->lay = true;
    house_hash_table_id(&c->key, id, p->table);
    p->size = (size_t)snprintf(p->text, sizeof p->text,
                               "{\"id\":\"%s\",\"lay\":{\"game\":\"%s\",\"seats\":%u,\"bots\":{%s},\"clock\":\"%s\","
                               "\"seat\":0,\"name\":\"Ada\",\"watchers\":%s}}",
                               id, g->id, seats, bots, clocks[below(w, 8)], chance(w, 800) ? "true" : "false");
    send_request(w, c);
}

static int seat_of(const struct world *w, const struct client *c, const struct table *t)
{
    int seats[GAME_SEATS_MAX], count = 0;
    for (int i = 0; i < t->model.seats; i++)
        if (t->model.seat[i].person && memcmp(t->model.seat[i].key, &c->key, 32) == 0)
            seats[count++] = i;
    return count == 0 ? -1 : seats[below((struct world *)(uintptr_t)w, (uint32_t)count)];
}

/* The door of a table, sometimes one that is worth nothing or, where somebody was barred, nothing any more; and its
 * hash. False where none was handed out. */
static bool find_door(struct world *w, const struct table *t, char door[HOUSE_DOOR_SIZE + 1], char hash[65])
{
    struct house_key key;
    if (t->door[0] == '\0')
        return false;
    memcpy(door, t->old_door[0] != '\0' && chance(w, 300) ? t->old_door : t->door, HOUSE_DOOR_SIZE + 1);
    if (chance(w, 200))
        door[3] = door[3] == '0' ? '1' : '0';
    house_hash_word(door, &key);
    house_hash_key_write(&key, hash);
    return true;
}

/* Sometimes the door is shown with it. */
static void show_door(struct world *w, const struct table *t, struct following *f, char out[64])
{
    char door[HOUSE_DOOR_SIZE + 1];
    out[0] = f->door[0] = '\0';
    if (!chance(w, 500) && find_door(w, t, door, f->door))
        snprintf(out, 64, ",\"door\":\"%s\"", door);
}

/* What is said of mute: everybody or, as far as one knows who sits there, a list of seats. */
static void write_mute(uint8_t mute, char out[32])
{
    bool first = true;
    struct text text;
    text_init(&text, out, 32);
    if (mute == 0 || mute == UINT8_MAX) {
        text_put(&text, mute == 0 ? "false" : "true");
        return;
    }
    text_char(&text, '[');
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        if ((mute >> seat & 1) == 0)
            continue;
        text_comma(&text, &first);
        text_int(&text, seat);
    }
    text_char(&text, ']');
}

/* Whom a client does not hear stays the same person after an entry: the seats may have turned by it, and whoever has
 * just sat down is heard. */
static void keep_mute(const struct table *t, struct following *f, uint32_t n)
{
    static const char *const changes[] = {"{\"laid\"", "{\"sat\"", "{\"left\"", "{\"barred\""};
    const struct row *r = &t->rows[n];
    const char *seat = strstr(r->row.what, "\"seat\":");
    uint8_t before = f->mute;
    if (f->mute == UINT8_MAX)
        return;
    if (n > 0 && r->turned != t->rows[n - 1].turned) {
        f->mute = 0;
        for (int i = 0; i < t->model.seats; i++)
            f->mute |= (uint8_t)((before >> i & 1) << (i + 1) % t->model.seats);
    }
    for (int i = 0; i < 4; i++)
        if (strncmp(r->row.what, changes[i], strlen(changes[i])) == 0 && seat != NULL && seat[7] != '-')
            f->mute &= (uint8_t) ~(1U << (seat[7] - '0'));
}

static void follow(struct world *w, struct client *c, uint32_t table)
{
    char text[256], door[64], mute[32];
    struct following *f = NULL;
    for (int i = 0; i < FOLLOWS; i++)
        if (c->follow[i].used && c->follow[i].table == table)
            f = &c->follow[i];
    for (int i = 0; i < FOLLOWS && f == NULL; i++)
        if (!c->follow[i].used)
            f = &c->follow[i];
    if (f == NULL || (f->used && f->asked))
        return;
    if (!f->used)
        *f = (struct following){.used = true, .table = table, .mute = chance(w, 100) ? UINT8_MAX : 0};
    f->asked = true;
    if (chance(w, 50))
        f->next = 0; /* a page that forgot */
    if (f->mute != UINT8_MAX && chance(w, 300))
        f->mute = (uint8_t)below(w, 1U << w->tables[table]->model.seats);
    write_mute(f->mute, mute);
    show_door(w, w->tables[table], f, door);
    snprintf(text, sizeof text, "{\"follow\":\"%s\",\"since\":%d,\"mute\":%s%s}", w->tables[table]->id,
             (int)f->next - 1, mute, door);
    send_now(w, c, text);
}

static void play(struct world *w, struct client *c, const struct table *t, int seat)
{
    const struct model *m = &t->model;
    struct game_moves legal;
    char token[GAME_TOKEN_MAX];
    struct text text;
    text_init(&text, token, sizeof token);
    game_legal(m->kit->game, m->kit->box, &m->state, &legal);
    m->kit->game->write_move(m->kit->box, &m->state, legal.move[below(w, legal.count)], &text);
    if (chance(w, 30))
        token[0] = '!';
    uint32_t moves = m->moves;
    if (chance(w, 60))
        moves += below(w, 2) == 0 ? 1U : moves > 0 ? UINT32_MAX : 0;
    ask(w, c, t, "\"seat\":%d,\"moves\":%u,\"play\":\"%s\"}", seat, moves, token);
    c->pending.moves = moves;
}

/* Something that somebody at the table may do, or not. */
static void act_seated(struct world *w, struct client *c, struct table *t, int seat)
{
    const struct model *m = &t->model;
    uint32_t what = below(w, 100);
    uint32_t other = below(w, (uint32_t)m->seats);
    bool host = memcmp(m->host, &c->key, 32) == 0;
    if (host && !m->playing && m->seat[other].person && (int)other != seat && chance(w, 150))
        ask(w, c, t, "\"seat\":%u,\"%s\":true}", other, chance(w, 300) ? "give" : "bar");
    else if (m->seat[seat].stood && chance(w, 500))
        ask(w, c, t, "\"seat\":%d,\"return\":true}", seat);
    else if (model_actor(m) == seat && what < 85)
        play(w, c, t, seat);
    else if (m->offer == 's' && what < 20)
        ask(w, c, t, "\"seat\":%d,\"offer\":{\"what\":\"stand-in\",\"for\":%d}}", seat, m->about);
    else if (m->offer != 0 && what < 60)
        ask(w, c, t, "\"seat\":%d,\"answer\":%s}", seat, chance(w, 700) ? "true" : "false");
    else if (m->ended && what < 60)
        ask(w, c, t, "\"seat\":%d,\"offer\":{\"what\":\"rematch\"}}", seat);
    else if (what < 20)
        ask(w, c, t, "\"seat\":%d,\"say\":\"bonjour %u\"}", seat, c->requests);
    else if (what < 25)
        ask(w, c, t, "\"seat\":%d,\"say\":{\"line\":\"thanks\"}}", seat);
    else if (what < 40)
        ask(w, c, t, "\"seat\":%d,\"offer\":{\"what\":\"%s\"}}", seat, what < 30 ? "pause" : "back");
    else if (what < 50)
        ask(w, c, t, "\"seat\":%d,\"offer\":{\"what\":\"stand-in\",\"for\":%u}}", seat, other);
    else if (what < 55)
        ask(w, c, t, "\"seat\":%d,\"pass\":true}", seat);
    else if (what < 60)
        ask(w, c, t, "\"seat\":%u,\"bot\":%u}", other, below(w, 7));
    else if (what < 64)
        ask(w, c, t, "\"seat\":%u,\"%s\":true}", other, chance(w, 500) ? "give" : "bar");
    else if (what < 68)
        ask(w, c, t, "\"seat\":%d,\"door\":%s}", seat, chance(w, 600) ? "true" : "false");
    else if (what < 70)
        ask(w, c, t, "\"seat\":%d,\"leave\":true}", seat);
    else if (what < 72 && chance(w, 300))
        ask(w, c, t, "\"seat\":%d,\"resign\":true}", seat);
    else if (what < 73 && chance(w, 300))
        ask(w, c, t, "\"close\":true}");
    else if (what < 75 && m->playing)
        play(w, c, t, (int)other);
    else if (what < 78) {
        char text[80];
        snprintf(text, sizeof text, chance(w, 500) ? "{\"record\":\"%s\",\"game\":0}" : "{\"games\":\"%s\"}", t->id);
        send_now(w, c, text);
    }
}

/* Sits down with the link, or takes a seat with a code; sometimes with a wrong one. */
static void act_guest(struct world *w, struct client *c, struct table *t)
{
    static const char *const names[] = {"Ada",   "Zoé",     " Ada",
                                        "Ada  ", "Ada  L.", "a name of forty bytes, and then no moré"};
    char door[HOUSE_DOOR_SIZE + 1], code[HOUSE_CODE_SIZE + 1], hash[65];
    bool wrong = chance(w, 200);
    memcpy(code, t->code, sizeof code);
    if (code[0] != '\0' && chance(w, 300)) {
        if (wrong)
            code[0] = code[0] == '0' ? '1' : '0';
        if (chance(w, 500))
            ask(w, c, t, "\"take\":{\"code\":\"%s\"}}", code);
        else
            ask(w, c, t, "\"take\":{\"code\":\"%s\",\"name\":\"%s\"}}", code, names[below(w, 6)]);
        c->pending.wrong = wrong;
    } else if (find_door(w, t, door, hash)) {
        ask(w, c, t, "\"sit\":{\"door\":\"%s\",\"name\":\"%s\"}}", door, names[below(w, 6)]);
        memcpy(c->pending.door, hash, sizeof hash);
    }
}

static void act_rude(struct world *w, struct client *c)
{
    static const char *const rubbish[] = {"",
                                          "{",
                                          "[1,2]",
                                          "{\"hello\":1}",
                                          "{\"id\":\"x\"}",
                                          "{\"id\":\"x\",\"table\":1}",
                                          "{\"follow\":\"nothing\"}",
                                          "{\"id\":\"a\",\"play\":\"b\",\"sit\":{}}"};
    c->rude = true;
    send_now(w, c, rubbish[below(w, 8)]);
}

/* Rather a table at which the door was closed on this client, if there is one: they try to come back. */
static uint32_t prefer_closed_door(const struct world *w, const struct client *c, uint32_t otherwise)
{
    for (uint32_t i = 0; i < w->table_count; i++)
        for (int k = 0; k < w->tables[i]->model.barred_count; k++)
            if (memcmp(w->tables[i]->model.barred[k], &c->key, 32) == 0)
                return i;
    return otherwise;
}

static void act(struct world *w, struct client *c)
{
    uint32_t what = below(w, 1000);
    if (what < 5) {
        act_rude(w, c);
    } else if (w->table_count == 0 || (what < 60 && w->table_count < 3 * w->client_count && w->table_count < TABLES)) {
        lay(w, c);
    } else {
        /* Mostly the tables that one follows. */
        uint32_t table = below(w, w->table_count);
        struct following *f = &c->follow[below(w, FOLLOWS)];
        if (f->used && chance(w, 900))
            table = f->table;
        else
            table = prefer_closed_door(w, c, table);
        struct table *t = w->tables[table];
        int seat = seat_of(w, c, t);
        follow(w, c, table);
        if (f->used && chance(w, 10))
            send_now(w, c, "{\"ping\":true}");
        if (seat >= 0 && chance(w, 980))
            act_seated(w, c, t, seat);
        else if (seat >= 0 || chance(w, 500))
            act_guest(w, c, t);
    }
}

void clients_cut(struct world *w, uint32_t number)
{
    struct client *c = &w->client[number];
    if (c->conn == 0)
        return;
    conn_of(w, c)->at_client = false;
    push(w, w->now + below(w, 5000), EVENT_GONE, c->conn, 0, 0, NULL, 0);
    c->conn = 0;
    for (int i = 0; i < FOLLOWS; i++) {
        c->follow[i].asked = false;
        if (chance(w, 150))
            c->follow[i].used = false; /* enough of this table */
    }
}

static void connect_client(struct world *w, uint32_t number)
{
    struct client *c = &w->client[number];
    char text[200];
    c->conn = nodes_connect(w, number, below(w, w->node_count));
    c->rude = false;
    if (c->conn == 0)
        return;
    snprintf(text, sizeof text, "{\"hello\":1,\"rules\":\"rules\",\"key\":\"%s\",\"lang\":\"fr\"}", c->secret);
    send_now(w, c, text);
    for (int i = 0; i < FOLLOWS; i++)
        if (c->follow[i].used)
            follow(w, c, c->follow[i].table);
    if (c->pending.used)
        send_request(w, c);
}

void clients_act(struct world *w, uint32_t number)
{
    struct client *c = &w->client[number];
    if (w->left)
        return;
    if (w->acts > 0 && --w->acts == 0)
        push(w, w->now, EVENT_CALM, 0, 0, 0, NULL, 0);
    push(w, w->now + (w->calm ? 500 + below(w, 2000) : 20 + below(w, chance(w, 50) ? 60000 : 3000)), EVENT_CLIENT,
         number, 0, 0, NULL, 0);
    if (c->conn != 0 && !w->calm && chance(w, w->faults / 10))
        clients_cut(w, number);
    if (c->conn != 0 && c->pending.used && w->now - c->pending.sent > 3000)
        clients_cut(w, number);
    if (c->conn == 0)
        connect_client(w, number);
    else if (!c->pending.used && !w->calm)
        act(w, c);
}

static int64_t number_in(struct json v, const char *name, int64_t otherwise)
{
    struct json n;
    int64_t value = otherwise;
    return json_get(v, name, &n) && json_int(n, -1, INT64_MAX, &value) ? value : otherwise;
}

/* The id of an answer; it must be one of this client's. */
static void read_id(const struct world *w, const struct client *c, struct json v, const char *member, char *out,
                    size_t size, const char *text)
{
    struct json m;
    char own[16];
    snprintf(own, sizeof own, "%u.", (uint32_t)(c - w->client));
    if (!json_get(v, member, &m) || !json_string(m, out, size) || strncmp(out, own, strlen(own)) != 0)
        fail(w, "an answer for somebody else", text);
}

/* The door that an entry has is handed out. */
static void hear_link(const struct world *w, struct table *t, uint32_t n, const char *door)
{
    struct house_key key;
    char hash[65];
    house_hash_word(door, &key);
    house_hash_key_write(&key, hash);
    if (strcmp(hash, t->rows[n].door) != 0)
        fail(w, "a link that is not the table's", door);
    memcpy(t->old_door, t->door, sizeof t->old_door);
    memcpy(t->door, door, sizeof t->door);
}

static void hear_ack(struct world *w, struct client *c, struct json v, const char *text)
{
    char id[HOUSE_REQUEST_MAX + 1] = "", link[80];
    struct json m;
    struct pending *p = &c->pending;
    read_id(w, c, v, "ack", id, sizeof id, text);
    w->acks++;
    if (!p->used || strcmp(id, p->id) != 0)
        return; /* the second answer to something that was said twice */
    struct table *t = store_find(w, p->table);
    int64_t n = number_in(v, "n", -1);
    if (t == NULL || n < 0 || n >= t->count)
        fail(w, "acknowledged, but not stored", text);
    const struct house_row *r = &t->rows[n].row;
    if (!r->keyed || !house_hash_key_same(&r->key, &c->key) || strcmp(r->request, id) != 0)
        fail(w, "acknowledged as an entry that is another one", text);
    struct json what, body;
    struct fault f;
    if (p->moves >= 0 && (json_check(r->what, r->what_size, &what, &f) != ERR_NONE ||
                          !json_get(what, "played", &body) || number_in(body, "moves", -1) != p->moves))
        fail(w, "a move was made for another number of moves", text);
    if (p->wrong || (p->door[0] != '\0' && strcmp(p->door, t->rows[n - 1].door) != 0))
        fail(w, "a link or code that is worth nothing was worth a seat", text);
    if (json_get(v, "link", &m) && json_string(m, link, sizeof link))
        hear_link(w, t, (uint32_t)n, strchr(link, '#') + 1);
    else if (strstr(p->text, "\"bar\"") != NULL || p->lay)
        fail(w, "a door that nobody is told of", text);
    if (json_get(v, "code", &m))
        json_string(m, t->code, sizeof t->code);
    p->used = false;
}

static void hear_refusal(struct world *w, struct client *c, struct json v, const char *text)
{
    char id[HOUSE_REQUEST_MAX + 1] = "", why[32] = "";
    struct json m;
    struct pending *p = &c->pending;
    read_id(w, c, v, "refused", id, sizeof id, text);
    json_get(v, "why", &m);
    json_string(m, why, sizeof why);
    w->refusals++;
    if (!p->used || strcmp(id, p->id) != 0)
        return;
    /* "Not now" says nothing of what was stored. */
    if (strcmp(why, "store") == 0 || strcmp(why, "busy") == 0 || strcmp(why, "full") == 0) {
        p->sent = w->now - below(w, 3000);
        return;
    }
    const struct table *t = store_find(w, p->table);
    for (uint32_t i = 0; t != NULL && i < t->count; i++)
        if (t->rows[i].row.keyed && house_hash_key_same(&t->rows[i].row.key, &c->key) &&
            strcmp(t->rows[i].row.request, id) == 0)
            fail(w, "refused, but stored", text);
    p->used = false;
}

/* Whether this key has had the seat that is seat `as` at row n, at some time. */
static bool had_seat(const struct table *t, const struct client *c, uint32_t n, int as)
{
    for (uint32_t i = 0; i < t->count; i++) {
        int seat = (as - t->rows[n].turned + t->rows[i].turned + t->model.seats) % t->model.seats;
        if (t->rows[i].person[seat] && memcmp(t->rows[i].key[seat], &c->key, 32) == 0)
            return true;
    }
    return false;
}

/* Whoever has a seat, or could have one by the door that they have shown, may look on as others do. */
static bool might_watch(const struct table *t, const struct client *c, uint32_t n, const char *door)
{
    for (uint32_t i = n; i < t->count; i++) {
        const struct row *r = &t->rows[i];
        if (r->watchers || (r->seat_free && strcmp(r->door, door) == 0) || memcmp(r->host, &c->key, 32) == 0)
            return true;
        for (int seat = 0; seat < t->model.seats; seat++)
            if (r->person[seat] && memcmp(r->key[seat], &c->key, 32) == 0)
                return true;
    }
    return memcmp(t->model.host, &c->key, 32) == 0;
}

static uint64_t hash_text(const char *text, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3U;
    return hash;
}

static void check_view(struct world *w, const struct client *c, const struct following *by, uint32_t n, int as,
                       const char *text, size_t size)
{
    struct table *t = w->tables[by->table];
    struct row *r = &t->rows[n];
    int viewer = as < 0 ? GAME_SEATS_MAX : as;
    char digest[32];
    if (as >= 0 ? !had_seat(t, c, n, as) : !might_watch(t, c, n, by->door))
        fail(w, "sent to somebody who may not look", text);
    if (r->sees[viewer] != NULL && strstr(text, r->sees[viewer]) == NULL)
        fail(w, "a move is told otherwise than it should be", text);
    struct json whole, kind;
    struct fault f;
    json_check(text, size, &whole, &f);
    if (strstr(text, "\"hash\"") != NULL)
        fail(w, "the hash of a door or code is told", text);
    bool said = json_get(whole, "said", &kind);
    bool mute = said && (by->mute >> number_in(kind, "seat", 0) & 1) != 0;
    if (said && mute && (json_get(whole, "words", &kind) || strstr(text, "thanks") != NULL))
        fail(w, "somebody heard what they did not want to hear", text);
    if (said && !mute && r->row.words_size > 0 && strstr(text, r->row.words) == NULL)
        fail(w, "somebody did not hear what was said", text);
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)r->digest[viewer]);
    if (strstr(text, "\"digest\"") != NULL && strstr(text, digest) == NULL)
        fail(w, "another digest", text);
    uint64_t hash = hash_text(text, size);
    uint64_t *told = &r->told[viewer][said && mute];
    if (*told != 0 && *told != hash)
        fail(w, "two pasts are told", text);
    *told = hash;
    w->views++;
}

static void hear_entry(struct world *w, struct client *c, struct json v, const char *id, const char *text, size_t size)
{
    uint32_t table = store_index(w, id);
    int64_t n = number_in(v, "n", -1);
    struct following *f = NULL;
    for (int i = 0; i < FOLLOWS; i++)
        if (c->follow[i].used && c->follow[i].table == table)
            f = &c->follow[i];
    if (table == UINT32_MAX || n < 0 || n >= w->tables[table]->count)
        fail(w, "told of an entry that is not stored", text);
    if (f == NULL || !f->asked)
        fail(w, "told of a table that nobody asked for", text);
    if (n != f->next)
        fail(w, "an entry is missing, or told twice", text);
    f->next++;
    check_view(w, c, f, (uint32_t)n, (int)number_in(v, "as", -1), text, size);
    keep_mute(w->tables[table], f, (uint32_t)n);
}

/* A record can be read and played again, and is the whole game. */
static void check_record(const struct world *w, const struct table *t, struct json record, const char *text)
{
    struct record r;
    struct match m;
    struct fault f;
    struct rng rng;
    bool in_moves;
    game_move *log = calloc(t->model.kit->game->log_max, sizeof *log);
    rng_seed(&rng, 1, 0, RNG_CHANCE, 0);
    if (record_open(record.text, record.size, &r, &f) != ERR_NONE ||
        record_load(&r, t->model.kit->game, t->model.kit->box, &m, log, &rng, &f, &in_moves) != ERR_NONE)
        fail(w, "a record that cannot be read", text);
    if (t->model.games == 1 && (m.count != t->model.moves || !game_same(m.game, &m.state, &t->model.state)))
        fail(w, "a record of another game", text);
    free(log);
}

/* The row with which a game ended, or NULL; whether a seat moved to another key since. */
static const struct row *end_of(const struct table *t, int64_t game, bool *moved)
{
    char sign[48];
    int size = snprintf(sign, sizeof sign, "{\"ended\":{\"game\":%lld,", (long long)game);
    *moved = false;
    for (uint32_t i = t->count; i-- > 0;) {
        if (strncmp(t->rows[i].row.what, sign, (size_t)size) == 0)
            return &t->rows[i];
        *moved = *moved || strncmp(t->rows[i].row.what, "{\"moved\"", 8) == 0;
    }
    return NULL;
}

/* The games of a table are those whose ends are stored, the newest first, and say whose seats they were. */
static void check_games(const struct world *w, const struct client *c, const struct table *t, struct json games,
                        const char *text)
{
    struct json_walk walk = json_walk(games);
    struct json key, value, yours, seat;
    int64_t before = INT64_MAX, n = 0;
    while (json_next(&walk, &key, &value)) {
        uint32_t own = 0, held = 0;
        bool moved = false;
        const struct row *end = end_of(t, number_in(value, "game", -1), &moved);
        if (end == NULL || number_in(value, "game", -1) >= before || number_in(value, "at", -1) != end->row.at)
            fail(w, "a game that has not ended so", text);
        before = number_in(value, "game", -1);
        json_get(value, "yours", &yours);
        struct json_walk seats = json_walk(yours);
        while (json_next(&seats, &key, &seat))
            own |= json_int(seat, 0, GAME_SEATS_MAX - 1, &n) ? 1U << n : 0;
        for (uint32_t i = 0; i < GAME_SEATS_MAX; i++)
            held |= (uint32_t)(end->person[i] && memcmp(end->key[i], &c->key, 32) == 0) << i;
        if ((held & ~own) != 0 || (!moved && own != held))
            fail(w, "somebody else's seat in a game that has ended", text);
    }
}

/* All there is has come. Who has laid the table knows its link, and nobody else is told; who has shown a door knows
 * whether it is one. */
static void hear_head(const struct world *w, const struct client *c, const struct table *t, const struct following *f,
                      struct json v, const char *text)
{
    char link[80] = "", hash[65] = "";
    struct json m;
    struct house_key key;
    int64_t head = number_in(v, "head", 0);
    if (head > t->count)
        fail(w, "a head that is not stored", text);
    const struct row *last = &t->rows[head > 0 ? head - 1 : 0];
    bool host = head > 0 && memcmp(last->host, &c->key, 32) == 0,
         knows = host && memcmp(last->door_key, &c->key, 32) == 0;
    const char *door = head > 0 ? last->door : "";
    if (json_get(v, "link", &m) && json_string(m, link, sizeof link)) {
        house_hash_word(strchr(link, '#') + 1, &key);
        house_hash_key_write(&key, hash);
    }
    if (knows != (link[0] != '\0') || (link[0] != '\0' && strcmp(hash, door) != 0))
        fail(w, "a link that is not the table's, or not for whoever laid it", text);
    if (json_get(v, "host", &m) != host)
        fail(w, "another one than whoever laid the table", text);
    if (json_get(v, "door", &m) != (f->door[0] != '\0' && strcmp(f->door, door) != 0))
        fail(w, "a door that is worth something else", text);
}

static void hear_table(struct world *w, struct client *c, struct json v, const char *text, size_t size)
{
    char id[HOUSE_ID_SIZE + 1] = "", why[32] = "";
    struct json m;
    json_get(v, "table", &m);
    json_string(m, id, sizeof id);
    uint32_t table = store_index(w, id);
    if (json_get(v, "record", &m)) {
        if (json_kind(m) == JSON_OBJECT)
            check_record(w, w->tables[table], m, text);
        return;
    }
    if (json_get(v, "games", &m)) {
        if (json_kind(m) == JSON_LIST)
            check_games(w, c, w->tables[table], m, text);
        return;
    }
    if (json_get(v, "n", &m)) {
        hear_entry(w, c, v, id, text, size);
        return;
    }
    for (int i = 0; i < FOLLOWS; i++) {
        struct following *f = &c->follow[i];
        if (!f->used || f->table != table || !f->asked)
            continue;
        if (json_get(v, "gone", &m) && json_string(m, why, sizeof why)) {
            if (strcmp(why, "no-table") == 0)
                fail(w, "a table that was there is not there", text);
            f->asked = false;
            f->used = strcmp(why, "store") == 0 || strcmp(why, "full") == 0; /* else for good */
        }
        if (json_get(v, "head", &m))
            hear_head(w, c, w->tables[table], f, v, text);
    }
}

void clients_hear(struct world *w, uint32_t conn, const char *text, size_t size)
{
    const struct conn *n = &w->conns[conn - 1];
    struct client *c = &w->client[n->client];
    struct json v, m;
    struct fault f;
    if (!n->at_client || c->conn != conn)
        return;
    if (w->trace)
        printf("%lld: client %u hears on %u: %s\n", (long long)w->now, n->client, conn, text);
    if (json_check(text, size, &v, &f) != ERR_NONE)
        fail(w, "a message that is no JSON", text);
    if (json_get(v, "ack", &m))
        hear_ack(w, c, v, text);
    else if (json_get(v, "refused", &m))
        hear_refusal(w, c, v, text);
    else if (json_get(v, "table", &m))
        hear_table(w, c, v, text, size);
    else if (json_get(v, "error", &m) && !c->rude)
        fail(w, "an error that nobody made", text);
}

/* Whether something that happened a while ago has not been heard of. */
static bool is_late(const struct world *w, const struct following *f)
{
    const struct table *t = w->tables[f->table];
    return f->next < t->count && t->rows[f->next].row.at < w->now - 5000;
}

void clients_check(struct world *w)
{
    for (uint32_t i = 0; i < w->client_count; i++) {
        const struct client *c = &w->client[i];
        if (c->conn == 0)
            fail(w, "a client could not connect", "");
        if (c->pending.used)
            fail(w, "a request was never answered", c->pending.text);
        for (int k = 0; k < FOLLOWS; k++)
            if (c->follow[k].used && c->follow[k].asked && is_late(w, &c->follow[k]))
                fail(w, "somebody who waited long enough did not see the whole log", w->tables[c->follow[k].table]->id);
    }
}
