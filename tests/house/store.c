/* The simulated store: conditional appends in one transaction, reads, jobs. What it does takes time, and may fail. */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>

uint32_t store_index(const struct world *w, const char *id)
{
    for (uint32_t i = 0; i < w->table_count; i++)
        if (strcmp(w->tables[i]->id, id) == 0)
            return i;
    return UINT32_MAX;
}

struct table *store_find(const struct world *w, const char *id)
{
    uint32_t i = store_index(w, id);
    return i == UINT32_MAX ? NULL : w->tables[i];
}

void ask_free(struct ask *a)
{
    free(a->what);
    free(a->words);
    free(a->card);
}

struct ask *store_ask(struct world *w, struct node *n, enum ask_kind kind, const char *table)
{
    struct ask a = {.kind = kind, .node = n->number, .generation = n->generation};
    uint32_t wait = chance(w, w->faults / 8) ? 2000 + below(w, 6000) : 1 + below(w, 20);
    if (table != NULL)
        memcpy(a.table, table, sizeof a.table);
    return push(w, w->now + wait, EVENT_STORE, 0, 0, 0, &a, sizeof a)->data;
}

void store_job(struct world *w, struct table *t, int64_t due)
{
    t->due = due;
    t->job++;
    if (due != HOUSE_NEVER)
        push(w, due > w->now + 10 ? due : w->now + 10, EVENT_JOB, store_index(w, t->id), t->job, 0, NULL, 0);
}

static bool is_slow(const struct model *m)
{
    return m->game_ms > 0 ? m->game_ms >= HOUSE_DAY : m->move_ms == 0 || m->move_ms >= HOUSE_HOUR;
}

/* Whoever let a slow turn pass without ever being there was told of it. */
static void check_told(const struct world *w, const struct table *t, const char *what)
{
    bool passed = strncmp(what, "{\"stood\":", 9) == 0 || strncmp(what, "{\"closed\":{\"why\":\"idle\"", 23) == 0;
    if (passed && t->model.playing && is_slow(&t->model) && w->left_at > 0 &&
        t->turn_since > w->left_at + HOUSE_MINUTE && t->told != t->turn + 1)
        fail(w, "somebody who was away was not told that it was their turn", t->id);
}

static void remember(struct world *w, struct table *t, const struct house_row *r)
{
    int before = t->count > 0 ? model_actor(&t->model) : -1;
    check_told(w, t, r->what);
    struct model_row row = {r->at, r->keyed ? r->key.bytes : NULL, r->what, r->what_size, r->words};
    const char *why = model_row(&t->model, w->games, GAMES_COUNT, &row, w->down, w->down_count);
    if (why != NULL)
        fail(w, why, r->what);
    if (t->count == t->room)
        t->rows = realloc(t->rows, (t->room = 2 * t->room + 16) * sizeof *t->rows);
    if (model_actor(&t->model) != before) {
        t->turn = t->count;
        t->turn_since = w->now;
    }
    struct row *to = &t->rows[t->count++];
    memset(to, 0, sizeof *to);
    to->row = *r;
    to->watchers = t->model.watchers;
    to->seat_free = !t->model.full && !t->model.playing && !t->model.over && !t->model.shut;
    to->turned = t->model.turned;
    memcpy(to->door, t->model.door, sizeof to->door);
    memcpy(to->host, t->model.host, sizeof to->host);
    memcpy(to->door_key, t->model.door_key, sizeof to->door_key);
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        memcpy(to->key[i], t->model.seat[i].key, 32);
        to->person[i] = t->model.seat[i].person;
    }
    for (int i = 0; i < VIEWERS; i++) {
        to->sees[i] = t->model.sees[i][0] == '\0' ? NULL : strdup(t->model.sees[i]);
        to->digest[i] = t->model.digest[i];
    }
    w->entries++;
}

static struct table *new_table(struct world *w, const char *id)
{
    struct table *t = calloc(1, sizeof *t);
    memcpy(t->id, id, sizeof t->id);
    if (w->table_count == w->table_room)
        w->tables = realloc(w->tables, (w->table_room = 2 * w->table_room + 16) * sizeof *w->tables);
    w->tables[w->table_count++] = t;
    return t;
}

static bool find_request(const struct table *t, const struct house_key *key, const char *request, uint32_t *n)
{
    for (uint32_t i = 0; i < t->count; i++) {
        const struct house_row *r = &t->rows[i].row;
        if (r->keyed && house_hash_key_same(&r->key, key) && strcmp(r->request, request) == 0) {
            *n = i;
            return true;
        }
    }
    return false;
}

/* Others hear of it soon, or at the latest when they look at the heads once a second; so does a node that was started
 * since another one in its place asked for the entry. */
static void tell_others(struct world *w, const struct ask *a, const struct table *t)
{
    for (uint32_t i = 0; i < w->node_count; i++)
        if (i != a->node || w->node[i].generation != a->generation)
            push(w, w->now + (chance(w, 900) ? 1 + below(w, 30) : 1000), EVENT_NEWS, i, store_index(w, t->id), 0, NULL,
                 0);
}

/* A table is listed as it is; the tests of the store itself lay none. */
static void check_card(struct world *w, const struct table *t)
{
    const struct model *m = &t->model;
    const struct house_card *c = &t->columns;
    bool playing = m->playing && !m->shut;
    int mover = playing ? model_actor(m) : -1;
    const struct model_seat *s = mover < 0 ? NULL : &m->seat[mover];
    bool person = s != NULL && s->level == 0 && !s->stood && !s->resigned, same = c->seats == m->seats;
    for (int i = 0; i < m->seats && same; i++)
        same = c->person[i] == m->seat[i].person && (!c->person[i] || memcmp(&c->key[i], m->seat[i].key, 32) == 0);
    if (!same || c->mover != mover || (m->playing && c->moves != m->moves) || c->actor != (person ? mover : -1) ||
        playing != (strstr(t->card, "\"phase\":\"playing\"") != NULL))
        fail(w, "a card that does not fit the table", t->card);
}

/* Whether somebody has laid so many tables that are not over that there may not be another one. */
static bool has_many(const struct world *w, const struct house_key *key)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->table_count; i++) {
        const struct table *t = w->tables[i];
        const struct house_row *r = &t->rows[0].row;
        count += t->columns.phase < HOUSE_PHASE_ENDED && r->keyed && house_hash_key_same(&r->key, key);
    }
    return count >= 32;
}

static enum house_verdict append(struct world *w, struct ask *a)
{
    struct table *t = store_find(w, a->table);
    struct house_append *p = &a->append;
    if (t != NULL && p->row.keyed && find_request(t, &p->row.key, p->row.request, &a->n)) {
        w->twices++;
        return HOUSE_TWICE;
    }
    if (p->row.n != (t == NULL ? 0 : t->count)) {
        w->races++;
        return HOUSE_LOST;
    }
    if (p->lays && has_many(w, &p->row.key))
        return HOUSE_MANY;
    if (t == NULL)
        t = new_table(w, a->table);
    struct house_row row = p->row;
    row.what = a->what;
    row.words = a->words;
    remember(w, t, &row);
    a->what = a->words = NULL; /* the row's now */
    if (!p->blind && !p->card.same) {
        free(t->card);
        t->card = a->card;
        a->card = NULL;
        t->columns = p->card;
    } else if (!p->blind) {
        t->columns.phase = p->card.phase;
        t->columns.actor = p->card.actor;
        t->columns.mover = p->card.mover;
        t->columns.moves = p->card.moves;
    }
    if (!p->blind && t->model.seats > 0)
        check_card(w, t);
    store_job(w, t, p->due);
    tell_others(w, a, t);
    return HOUSE_COMMITTED;
}

void store_event(struct world *w, struct event *e)
{
    struct ask *a = e->data;
    const struct node *n = &w->node[a->node];
    bool dead = !n->up || n->generation != a->generation;
    struct table *t = store_find(w, a->table);
    if (dead && (a->kind != ASK_APPEND || chance(w, 500))) {
        ask_free(a);
        return;
    }
    bool fails = !w->calm && w->now < w->store_fails;
    if (fails && a->kind == ASK_FIND) { /* a store that cannot say no waits until it can be read */
        push(w, w->store_fails, EVENT_STORE, e->a, e->b, e->c, e->data, sizeof *a);
        return;
    }
    a->failed = fails || chance(w, w->faults / 6);
    if (a->kind == ASK_APPEND && (!a->failed || (fails && chance(w, 300)))) {
        a->verdict = append(w, a);
        a->n = a->verdict == HOUSE_COMMITTED ? a->append.row.n : a->n;
        if (a->failed || chance(w, w->faults / 6))
            a->verdict = HOUSE_LOST; /* stored or not, nobody knows */
    } else if (a->kind == ASK_APPEND) {
        a->verdict = chance(w, 500) ? HOUSE_FAILED : HOUSE_LOST;
    } else if (a->kind == ASK_FIND) {
        a->found = t != NULL && find_request(t, &a->key, a->request, &a->n);
    }
    push(w, w->now + below(w, 3), EVENT_ANSWER, a->node, 0, 0, a, sizeof *a);
}

static void answer_rows(struct world *w, struct node *n, const struct ask *a)
{
    const struct table *t = store_find(w, a->table);
    uint32_t count = t == NULL || a->from >= t->count ? 0 : t->count - a->from;
    struct house_row *volatile rows = calloc(count + 1, sizeof *rows);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = t->rows[a->from + i].row;
    AT_NODE(w, n, house_work_rows(&n->house, nodes_time(w, n), a->table, rows, count, a->failed));
    free(rows);
}

static bool has_seat(const struct table *t, const struct house_key *key)
{
    for (int seat = 0; seat < t->columns.seats; seat++)
        if (t->columns.person[seat] && house_hash_key_same(&t->columns.key[seat], key))
            return true;
    return false;
}

static void answer_list(struct world *w, struct node *n, const struct ask *a)
{
    struct house_listed list[HOUSE_LISTED_MAX];
    size_t count = 0;
    const struct conn *c = &w->conns[a->conn - 1];
    if (!c->at_node || c->generation != n->generation)
        return;
    bool begun = a->table[0] == '\0'; /* or not before the table that is named */
    for (uint32_t i = w->table_count; i-- > 0 && count < HOUSE_LISTED_MAX;) {
        const struct table *t = w->tables[i];
        if (!begun) {
            begun = strcmp(t->id, a->table) == 0 && has_seat(t, &a->key);
            continue;
        }
        for (int seat = 0; seat < t->columns.seats && count < HOUSE_LISTED_MAX; seat++)
            if (t->columns.person[seat] && house_hash_key_same(&t->columns.key[seat], &a->key))
                list[count++] = (struct house_listed){t->id,
                                                      seat,
                                                      t->columns.actor,
                                                      t->columns.mover,
                                                      t->columns.moves,
                                                      t->rows[t->count - 1].row.at,
                                                      t->columns.phase,
                                                      t->card,
                                                      t->columns.text_size};
    }
    house_listed(&n->house, nodes_time(w, n), c->link, a->found ? a->table : NULL, list, count);
}

void store_answer(struct world *w, struct event *e)
{
    struct ask *a = e->data;
    struct node *n = &w->node[a->node];
    int64_t now = nodes_time(w, n);
    const struct table *t = store_find(w, a->table);
    if (n->up && n->generation == a->generation) {
        switch (a->kind) {
        case ASK_APPEND:
            AT_NODE(w, n,
                    house_work_appended(&n->house, now, a->table, a->verdict, a->n,
                                        a->verdict == HOUSE_COMMITTED ? &t->rows[a->n].row : NULL));
            break;
        case ASK_ROWS:
            answer_rows(w, n, a);
            break;
        case ASK_FIND:
            AT_NODE(w, n,
                    house_work_found(&n->house, now, a->table, a->failed, a->found, a->n, t == NULL ? 0 : t->count));
            break;
        case ASK_LIST:
            answer_list(w, n, a);
            break;
        }
    }
    ask_free(a);
}

/* The log of a table, a line an entry, as tests/house/replay.c reads it. */
void store_print(const struct table *t)
{
    static char buffer[1 << 14];
    char digits[65];
    struct text out;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct house_row *r = &t->rows[i].row;
        text_init(&out, buffer, sizeof buffer);
        text_put(&out, "{\"n\":");
        text_uint(&out, i);
        text_put(&out, ",\"at\":");
        text_int(&out, r->at);
        if (r->keyed) {
            house_hash_key_write(&r->key, digits);
            text_put(&out, ",\"key\":");
            text_json(&out, digits);
            text_put(&out, ",\"request\":");
            text_json(&out, r->request);
        }
        text_put(&out, ",\"what\":");
        text_bytes(&out, r->what, r->what_size);
        if (r->words_size > 0) {
            text_put(&out, ",\"words\":");
            text_json_bytes(&out, r->words, r->words_size);
        }
        text_char(&out, '}');
        puts(buffer);
    }
}

void store_free(struct world *w)
{
    for (uint32_t i = 0; i < w->table_count; i++) {
        struct table *t = w->tables[i];
        for (uint32_t k = 0; k < t->count; k++) {
            free((char *)(uintptr_t)t->rows[k].row.what);
            free((char *)(uintptr_t)t->rows[k].row.words);
            for (int v = 0; v < VIEWERS; v++)
                free(t->rows[k].sees[v]);
        }
        model_free(&t->model);
        free(t->rows);
        free(t->card);
        free(t);
    }
    free(w->tables);
}
