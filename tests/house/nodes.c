/* Nodes: a house each, and a shell that turns what it wants into events; and everything that goes wrong with them. */
#include "world.h"

#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

int64_t nodes_time(const struct world *w, const struct node *n)
{
    /* The store's time, heard of a little late; it never goes backwards for one house. */
    int64_t now = w->now - n->skew;
    return now > n->house.now ? now : n->house.now;
}

static struct conn *conn_of(struct node *n, uint32_t link)
{
    return &n->world->conns[n->conn[link] - 1];
}

/* Notes, or forgets, that whoever is at a connection sits at a table and follows it. */
static void note_there(const struct world *w, struct conn *c, const char *table, bool there)
{
    char id[HOUSE_ID_SIZE + 1];
    snprintf(id, sizeof id, "%.*s", HOUSE_ID_SIZE, table);
    uint32_t number = store_index(w, id) + 1;
    for (int i = 0; i < HOUSE_FOLLOWS_MAX; i++)
        c->there[i] = c->there[i] == number ? 0 : c->there[i];
    for (int i = 0; i < HOUSE_FOLLOWS_MAX && there; i++)
        if (c->there[i] == 0) {
            c->there[i] = number;
            return;
        }
}

static void hear_sent(const struct world *w, struct conn *c, const char *text, size_t size)
{
    static const char begin[] = "{\"table\":\"";
    size_t id = sizeof begin - 1, rest = id + HOUSE_ID_SIZE;
    if (size < rest + 10 || memcmp(text, begin, id) != 0)
        return;
    if (strncmp(text + rest, "\",\"here\"", 8) == 0)
        note_there(w, c, text + id, true);
    else if (strncmp(text + rest, "\",\"gone\"", 8) == 0)
        note_there(w, c, text + id, false);
}

/* Whether this node knows that whoever has a key is at a table. */
static bool is_there(const struct node *n, const struct table *t, const uint8_t key[32])
{
    const struct world *w = n->world;
    for (uint32_t link = 0; link < LINKS; link++) {
        if (n->conn[link] == 0)
            continue;
        const struct conn *c = &w->conns[n->conn[link] - 1];
        if (memcmp(w->client[c->client].key.bytes, key, 32) != 0)
            continue;
        for (int i = 0; i < HOUSE_FOLLOWS_MAX; i++)
            if (c->there[i] == store_index(w, t->id) + 1)
                return true;
    }
    return false;
}

/* The seat in whose place a bot would come, if the last who is asked agrees; -1: none. */
static int proposed(const struct table *t, const char *what)
{
    const char *about = strstr(what, "\"for\":");
    if (strncmp(what, "{\"offered\":", 11) == 0 && about != NULL)
        return about[6] - '0';
    return strncmp(what, "{\"agreed\":", 10) == 0 && t->model.offer == 's' ? t->model.about : -1;
}

/* A bot may be proposed only for somebody who is away, as far as this node knows, and only then be agreed to. */
static void check_away(const struct node *n, const struct house_append *a)
{
    const struct world *w = n->world;
    const struct table *t = store_find(w, a->table);
    if (t == NULL || t->count != a->row.n || proposed(t, a->row.what) < 0)
        return;
    if (is_there(n, t, t->model.seat[proposed(t, a->row.what)].key))
        fail(w, "a bot is to stand in for somebody who is there", a->row.what);
}

static void shell_send(void *with, uint32_t link, const char *text, size_t size)
{
    struct node *n = with;
    struct conn *c = conn_of(n, link);
    int64_t at = n->world->now + 1 + below(n->world, 40);
    c->out = at > c->out ? at : c->out;
    if (memchr(text, '\n', size) != NULL || size > HOUSE_SEND_MAX)
        fail(n->world, "a message that is none", text);
    hear_sent(n->world, c, text, size);
    push(n->world, c->out, EVENT_TO_CLIENT, n->conn[link], 0, 0, text, size);
}

static void shell_drop(void *with, uint32_t link)
{
    struct node *n = with;
    struct conn *c = conn_of(n, link);
    push(n->world, n->world->now, EVENT_GONE, n->conn[link], 0, 0, NULL, 0);
    push(n->world, c->out + 1, EVENT_CUT, n->conn[link], 0, 0, NULL, 0);
}

static char *copy(const char *text, size_t size)
{
    char *to = malloc(size + 1);
    memcpy(to, text, size);
    to[size] = '\0';
    return to;
}

static void shell_append(void *with, const struct house_append *append)
{
    struct node *n = with;
    check_away(n, append);
    struct ask *a = store_ask(n->world, n, ASK_APPEND, append->table);
    a->append = *append;
    a->what = copy(append->row.what, append->row.what_size);
    a->words = copy(append->row.words, append->row.words_size);
    a->card = copy(append->card.text, append->card.text_size);
}

static void shell_rows(void *with, const char *table, uint32_t from)
{
    struct node *n = with;
    store_ask(n->world, n, ASK_ROWS, table)->from = from;
}

static void shell_find(void *with, const char *table, const struct house_key *key, const char *request)
{
    struct node *n = with;
    struct ask *a = store_ask(n->world, n, ASK_FIND, table);
    a->key = *key;
    memcpy(a->request, request, strlen(request) + 1);
}

static void shell_list(void *with, uint32_t link, const struct house_key *key, const char *before)
{
    struct node *n = with;
    struct ask *a = store_ask(n->world, n, ASK_LIST, before);
    a->found = before != NULL;
    a->key = *key;
    a->conn = n->conn[link];
}

static void shell_think(void *with, const struct house_think *think)
{
    struct node *n = with;
    struct world *w = n->world;
    int64_t at = think->due > w->now ? think->due : w->now;
    push(w, at, EVENT_THOUGHT, n->number, store_index(w, think->table), think->since, &n->generation,
         sizeof n->generation);
}

static void shell_wake(void *with, const char *table, uint32_t head, int64_t due)
{
    struct node *n = with;
    struct table *t = store_find(n->world, table);
    if (t != NULL && t->count == head)
        store_job(n->world, t, due);
}

static void shell_chance(void *with, uint32_t key[RNG_KEY_WORDS])
{
    struct node *n = with;
    for (int i = 0; i < RNG_KEY_WORDS; i++)
        key[i] = rng_next(&n->world->rng);
}

static void check_notice(const struct node *n, const struct table *t, const struct house_notice *notice)
{
    const struct world *w = n->world;
    int actor = model_actor(&t->model);
    if (is_there(n, t, notice->key.bytes))
        fail(w, "somebody is told who is there", t->id);
    if (notice->turn >= t->count || t->rows[notice->turn].row.at + HOUSE_TELL_AFTER > w->now)
        fail(w, "somebody is told too early", t->id);
    if (notice->turn == t->turn && actor >= 0 && memcmp(t->model.seat[actor].key, notice->key.bytes, 32) != 0)
        fail(w, "somebody is told whose turn it is not", t->id);
}

/* Everybody has left an address. Every other notice succeeds only when it is tried again; and the store knows those
 * that have, even if the node does not hear of it. */
static void shell_tell(void *with, const struct house_notice *notice)
{
    struct node *n = with;
    struct world *w = n->world;
    struct table *t = store_find(w, notice->table);
    check_notice(n, t, notice);
    if (t->trying != notice->turn + 1)
        t->tries = 0;
    bool known = t->told == notice->turn + 1;
    t->trying = notice->turn + 1;
    t->tries += !known;
    bool done = known || notice->turn % 2 == 0 || t->tries > 1;
    if (done)
        t->told = notice->turn + 1;
    w->notices += done && !known;
    push(w, w->now + HOUSE_SECOND, EVENT_TOLD, n->number, store_index(w, t->id),
         (uint64_t)notice->turn << 8 | (uint64_t)t->tries << 1 | (uint64_t)done, &n->generation, sizeof n->generation);
}

static void told(struct world *w, const struct event *e)
{
    struct node *n = &w->node[e->a];
    uint32_t generation;
    memcpy(&generation, e->data, sizeof generation);
    if (n->up && n->generation == generation)
        AT_NODE(w, n,
                house_work_notified(&n->house, nodes_time(w, n), w->tables[e->b]->id, (uint32_t)(e->c >> 8),
                                    (e->c & 1) != 0, (uint32_t)(e->c >> 1 & 127)));
}

static void clear_room(const struct house_room *r)
{
    memset(r->slots, 0, r->slot_count * sizeof *r->slots);
    memset(r->buckets, 0, r->slot_count * sizeof *r->buckets);
    memset(r->links, 0, LINKS * sizeof *r->links);
    for (uint32_t i = 0; i < WISHES; i++)
        memset(&r->wishes[i], 0, offsetof(struct house_waiting, ruling));
}

void nodes_start(struct world *w)
{
    w->down_from = -1;
    for (uint32_t i = 0; i < w->node_count; i++) {
        struct node *n = &w->node[i];
        size_t longest = 0;
        for (int k = 0; k < GAMES_COUNT; k++)
            longest = w->kits[k].game->log_max > longest ? w->kits[k].game->log_max : longest;
        n->world = w;
        n->number = i;
        n->room = (struct house_room){.slots = calloc(w->slots, sizeof(struct house_slot)),
                                      .buckets = calloc(w->slots, sizeof(uint32_t)),
                                      .slot_count = w->slots,
                                      .slot_usual = w->slots / 2,
                                      .links = calloc(LINKS, sizeof(struct house_link)),
                                      .link_count = LINKS,
                                      .wishes = calloc(WISHES, sizeof(struct house_waiting)),
                                      .wish_count = WISHES,
                                      .text = malloc(HOUSE_SEND_MAX),
                                      .moves = calloc(longest, sizeof(game_move))};
        n->shell = (struct house_shell){.with = n,
                                        .send = shell_send,
                                        .drop = shell_drop,
                                        .append = shell_append,
                                        .rows = shell_rows,
                                        .find = shell_find,
                                        .list = shell_list,
                                        .think = shell_think,
                                        .wake = shell_wake,
                                        .chance = shell_chance,
                                        .tell = shell_tell};
        nodes_revive(w, i);
    }
}

void nodes_free(struct world *w)
{
    for (uint32_t i = 0; i < w->node_count; i++) {
        free(w->node[i].room.slots);
        free(w->node[i].room.buckets);
        free(w->node[i].room.links);
        free(w->node[i].room.wishes);
        free(w->node[i].room.text);
        free(w->node[i].room.moves);
    }
}

/* A heartbeat in the store tells how long no node was up. */
static void note_outage(struct world *w)
{
    if (w->down_from < 0)
        return;
    if (w->down_count == HOUSE_OUTAGES_MAX)
        fail(w, "the house goes down again and again", w->broken);
    w->down[w->down_count++] = (struct model_down){w->down_from, w->now};
    w->down_from = -1;
    for (uint32_t i = 0; i < w->node_count; i++)
        if (w->node[i].up)
            house_outage(&w->node[i].house, w->down[w->down_count - 1].from, w->down[w->down_count - 1].until);
}

void nodes_revive(struct world *w, uint32_t number)
{
    struct node *n = &w->node[number];
    if (n->up)
        return;
    note_outage(w);
    clear_room(&n->room);
    memset(n->conn, 0, sizeof n->conn);
    house_init(&n->house, &n->room, &n->shell, w->kits, GAMES_COUNT, "rules");
    n->up = true;
    n->generation++;
    n->frozen = 0;
    n->skew = below(w, 30);
    for (uint32_t from = 0; from < w->down_count; from++)
        house_outage(&n->house, w->down[from].from, w->down[from].until);
    /* Time in which all were down is known to the end of it: this house's time is not before that. */
    n->house.now = w->down_count > 0 ? w->down[w->down_count - 1].until : 0;
    struct table *t = w->broken[0] == '\0' ? NULL : store_find(w, w->broken);
    if (t != NULL)
        house_broke(&n->house, nodes_time(w, n), w->broken, t->count);
    w->broken[0] = '\0';
}

void nodes_kill(struct world *w, uint32_t number)
{
    struct node *n = &w->node[number];
    bool any = false;
    n->up = false;
    w->kills++;
    for (uint32_t link = 0; link < LINKS; link++) {
        if (n->conn[link] == 0)
            continue;
        conn_of(n, link)->at_node = false;
        push(w, w->now + below(w, 2000), EVENT_CUT, n->conn[link], 0, 0, NULL, 0);
    }
    for (uint32_t i = 0; i < w->node_count; i++)
        any = any || w->node[i].up;
    if (!any)
        w->down_from = w->now;
}

uint32_t nodes_connect(struct world *w, uint32_t client, uint32_t number)
{
    struct node *n = &w->node[number];
    uint32_t link = 0;
    if (!n->up || n->frozen > w->now)
        return 0;
    while (link < LINKS && n->conn[link] != 0)
        link++;
    if (link == LINKS)
        return 0;
    if (w->conn_count == w->conn_room)
        w->conns = realloc(w->conns, (w->conn_room = 2 * w->conn_room + 64) * sizeof *w->conns);
    w->conns[w->conn_count++] = (struct conn){client, number, n->generation, link, true, true, w->now, w->now, {0}};
    n->conn[link] = w->conn_count;
    house_open(&n->house, nodes_time(w, n), link);
    return w->conn_count;
}

static void arrive(struct world *w, struct event *e)
{
    struct conn *c = &w->conns[e->a - 1];
    struct node *n = &w->node[c->node];
    if (!c->at_node || n->generation != c->generation || !n->up)
        return;
    if (strncmp(e->data, "{\"follow\":\"", 11) == 0 && e->size > 11 + HOUSE_ID_SIZE)
        note_there(w, c, (const char *)e->data + 11, false); /* until it is told again */
    AT_NODE(w, n, house_message(&n->house, nodes_time(w, n), c->link, e->data, e->size));
}

static void gone(struct world *w, struct event *e)
{
    struct conn *c = &w->conns[e->a - 1];
    struct node *n = &w->node[c->node];
    if (!c->at_node || n->generation != c->generation || !n->up)
        return;
    c->at_node = false;
    n->conn[c->link] = 0;
    house_close(&n->house, nodes_time(w, n), c->link);
}

/* A bot decides at random; what it is to decide on is known to the model. */
static void thought(struct world *w, struct event *e)
{
    struct node *n = &w->node[e->a];
    struct table *t = w->tables[e->b];
    struct model *m = &t->model;
    struct game_moves legal;
    char token[GAME_TOKEN_MAX];
    struct text text;
    /* It may be about a decision that is not to be made any more: then the house has to notice. */
    if (!n->up || *(uint32_t *)e->data != n->generation || model_actor(m) < 0)
        return;
    text_init(&text, token, sizeof token);
    game_legal(m->kit->game, m->kit->box, &m->state, &legal);
    m->kit->game->write_move(m->kit->box, &m->state, legal.move[below(w, legal.count)], &text);
    AT_NODE(w, n, house_thought(&n->house, nodes_time(w, n), t->id, (uint32_t)e->c, token, text.used));
}

static void job(struct world *w, struct event *e)
{
    struct table *t = w->tables[e->a];
    uint32_t number = below(w, w->node_count);
    if (t->job != e->b)
        return;
    push(w, w->now + HOUSE_JOB_LEASE, EVENT_JOB, e->a, e->b, 0, NULL, 0);
    struct node *n = &w->node[number];
    if (n->up && n->frozen <= w->now)
        AT_NODE(w, n, house_due(&n->house, nodes_time(w, n), t->id));
}

/* A node hears of others' entries only where somebody follows the table. */
static bool is_followed(const struct node *n, const char *table)
{
    for (uint32_t i = 0; i < n->room.slot_count; i++)
        if (n->room.slots[i].used && n->room.slots[i].follows != 0 && strcmp(n->room.slots[i].table.id, table) == 0)
            return true;
    return false;
}

/* Which node an event is for, or NODES_MAX. */
static uint32_t node_of(const struct world *w, const struct event *e)
{
    switch ((int)e->kind) {
    case EVENT_TO_NODE:
    case EVENT_GONE:
        return w->conns[e->a - 1].node;
    case EVENT_ANSWER:
    case EVENT_NEWS:
    case EVENT_THOUGHT:
    case EVENT_TOLD:
        return e->a;
    default:
        return NODES_MAX;
    }
}

void nodes_event(struct world *w, struct event *e)
{
    uint32_t number = node_of(w, e);
    if (number < NODES_MAX && w->node[number].up && w->node[number].frozen > w->now) {
        push(w, w->node[number].frozen, e->kind, e->a, e->b, e->c, e->data, e->size);
        return;
    }
    struct node *n = &w->node[number % NODES_MAX];
    switch ((int)e->kind) {
    case EVENT_TO_NODE:
        arrive(w, e);
        break;
    case EVENT_GONE:
        gone(w, e);
        break;
    case EVENT_ANSWER:
        store_answer(w, e);
        break;
    case EVENT_NEWS:
        if (n->up && is_followed(n, w->tables[e->b]->id))
            AT_NODE(w, n,
                    house_appended_elsewhere(&n->house, nodes_time(w, n), w->tables[e->b]->id, w->tables[e->b]->count));
        break;
    case EVENT_THOUGHT:
        thought(w, e);
        break;
    case EVENT_TOLD:
        told(w, e);
        break;
    case EVENT_JOB:
        job(w, e);
        break;
    }
}

void nodes_fault(struct world *w)
{
    uint32_t number = below(w, w->node_count);
    struct node *n = &w->node[number];
    switch (below(w, 9)) {
    case 0:
    case 1:
    case 2:
        if (!n->up)
            break;
        if (n->frozen <= w->now && chance(w, 200))
            house_goodbye(&n->house, nodes_time(w, n));
        nodes_kill(w, number);
        push(w, w->now + 200 + below(w, chance(w, 300) ? 200000 : 5000), EVENT_REVIVE, number, 0, 0, NULL, 0);
        break;
    case 3: /* what waits for a node's end of its sleep must not be overtaken, so nothing shortens that */
        if (n->frozen <= w->now)
            n->frozen = w->now + below(w, 20000);
        break;
    case 4: /* all of them */
        for (uint32_t i = 0; i < w->node_count; i++) {
            if (!w->node[i].up)
                continue;
            nodes_kill(w, i);
            push(w, w->now + 1000 + below(w, 100000), EVENT_REVIVE, i, 0, 0, NULL, 0);
        }
        break;
    case 5: /* the clock jumps */
        w->now += below(w, chance(w, 100) ? 100000000 : 60000);
        break;
    case 6: /* the store can be neither written nor read */
        w->store_fails = w->now + below(w, 4000);
        break;
    default: /* a connection breaks; who holds its ends notices sooner or later */
        if (w->conn_count > 0) {
            uint32_t conn = 1 + below(w, w->conn_count);
            push(w, w->now + below(w, 5000), EVENT_GONE, conn, 0, 0, NULL, 0);
            push(w, w->now + below(w, 5000), EVENT_CUT, conn, 0, 0, NULL, 0);
        }
        break;
    }
}
