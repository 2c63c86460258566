/* The simulator: one program, one thread, one seed. usage: sim SEED [STEPS]
 *
 * With SIM_TALK in the environment it says what happened in each world; with SIM_TRACE, everything that clients say and
 * hear; with SIM_LOG=ID, the log of a table at the end. Worlds are played one after the other, from SEED on, until
 * there were so many steps (one world, where no number is given). A world that breaks a promise is named by its seed,
 * which replays it. */
#include "world.h"

#include "registry/registry.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS_MAX = 2000000 }; /* of one world */

static struct world *current;

uint32_t below(struct world *w, uint32_t n)
{
    return rng_below(&w->rng, n);
}

bool chance(struct world *w, uint32_t per_mille)
{
    return !w->calm && below(w, 1000) < per_mille;
}

_Noreturn void fail(const struct world *w, const char *what, const char *detail)
{
    if (getenv("SIM_TALK") != NULL)
        for (int i = 0; i <= EVENT_LEAVE; i++)
            printf("events of kind %d: %llu\n", i, (unsigned long long)w->happened[i]);
    printf("seed %llu fails at step %llu: %s\n  %s\n", (unsigned long long)w->seed, (unsigned long long)w->steps, what,
           detail);
    exit(1);
}

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    struct world *w = current;
    const char *working = w != NULL && w->inside > 0 ? house_working(&w->node[w->inside - 1].house) : NULL;
    const struct table *t = working == NULL ? NULL : store_find(w, working);
    if (t != NULL && strcmp(t->model.kit->game->id, "cursed") == 0 && strcmp(claim, "a curse") == 0) {
        memcpy(w->broken, working, sizeof w->broken);
        nodes_kill(w, w->inside - 1);
        push(w, w->now + 300, EVENT_REVIVE, w->inside - 1, 0, 0, NULL, 0);
        longjmp(w->jump, 1);
    }
    printf("seed %llu fails at step %llu: %s:%d: broken claim: %s\n", w == NULL ? 0ULL : (unsigned long long)w->seed,
           w == NULL ? 0ULL : (unsigned long long)w->steps, file, line, claim);
    exit(1);
}

/* A game that breaks a promise now and then, where a node plays it; as if by a new version of the program, it begins to
 * when half of everything has happened, so that games which went well until then cannot even be replayed. */
static struct game cursed, plain;

static void cursed_apply(const struct box *box, struct game_state *s, game_move m)
{
    plain.apply(box, s, m);
    if (current != NULL && current->inside > 0 && !current->calm && current->acts < current->acts_half &&
        text_hash(TEXT_HASH, s, plain.state_size) % 40 == 0)
        CLAIM_NEVER("a curse");
}

static bool is_before(const struct event *a, const struct event *b)
{
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

static void swap(struct event *a, struct event *b)
{
    struct event t = *a;
    *a = *b;
    *b = t;
}

struct event *push(struct world *w, int64_t at, enum event_kind kind, uint32_t a, uint32_t b, uint64_t c,
                   const void *data, size_t size)
{
    static struct event none;
    if (w->heap_count == w->heap_room)
        w->heap = realloc(w->heap, (w->heap_room = 2 * w->heap_room + 1024) * sizeof *w->heap);
    struct event e = {at, ++w->order, kind, a, b, c, NULL, size};
    if (data != NULL) {
        e.data = malloc(size + 1);
        memcpy(e.data, data, size);
        ((char *)e.data)[size] = '\0';
    }
    size_t i = w->heap_count++;
    w->heap[i] = e;
    for (; i > 0 && is_before(&w->heap[i], &w->heap[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&w->heap[i], &w->heap[(i - 1) / 2]);
    none = e;
    return &none;
}

static struct event pop(struct world *w)
{
    struct event first = w->heap[0];
    w->heap[0] = w->heap[--w->heap_count];
    for (size_t i = 0, least;; i = least) {
        least = i;
        for (size_t k = 2 * i + 1; k <= 2 * i + 2 && k < w->heap_count; k++)
            if (is_before(&w->heap[k], &w->heap[least]))
                least = k;
        if (least == i)
            break;
        swap(&w->heap[i], &w->heap[least]);
    }
    return first;
}

static void add_game(struct world *w, int i, const char *id)
{
    static struct box *boxes[GAMES_COUNT];
    const struct game *g = registry_find(id);
    if (boxes[i] == NULL) {
        boxes[i] = calloc(1, g->box_size);
        registry_box(g, boxes[i]);
    }
    w->kits[i] = (struct house_game){g, boxes[i]};
    w->games[i] = (struct model_game){g, boxes[i]};
}

static void set_games(struct world *w)
{
    static const char *const ids[] = {"prowlers-passage", "prowl", "null", "petra", "prowlers-passage"};
    for (int i = 0; i < GAMES_COUNT; i++)
        add_game(w, i, ids[i]);
    plain = *w->kits[0].game;
    plain.id = "cursed";
    cursed = plain;
    cursed.apply = cursed_apply;
    w->kits[4].game = &cursed;
    w->games[4].game = &plain;
}

static void set_up(struct world *w, uint64_t seed)
{
    static const uint32_t faults[] = {0, 20, 60, 200}, crowds[] = {3, 8, 20, 40, 120, 300};
    memset(w, 0, sizeof *w);
    w->seed = seed;
    rng_seed(&w->rng, seed, 0, RNG_TEST, 0);
    set_games(w);
    w->now = INT64_C(1700000000000);
    w->node_count = 1 + below(w, NODES_MAX);
    w->client_count = crowds[below(w, chance(w, 150) ? 6 : 4)];
    w->faults = faults[below(w, 4)];
    w->slots = w->client_count <= 8 ? 10 : w->client_count <= 20 ? 24 : SLOTS_MAX;
    if (w->node_count == 1 && below(w, 2) == 0)
        w->slots = SLOTS_MAX; /* see calm */
    nodes_start(w);
    for (uint32_t i = 0; i < w->client_count; i++) {
        for (int k = 0; k < HOUSE_SECRET_SIZE; k++)
            w->client[i].secret[k] = "0123456789abcdef"[below(w, 16)];
        house_hash_key_of(w->client[i].secret, &w->client[i].key);
        push(w, w->now + below(w, 1000), EVENT_CLIENT, i, 0, 0, NULL, 0);
    }
    push(w, w->now + 1000, EVENT_FAULT, 0, 0, 0, NULL, 0);
    w->acts = 200 + w->client_count * (50 + below(w, 200));
    w->acts_half = w->acts / 2;
    w->trace = getenv("SIM_TRACE") != NULL;
}

static void calm(struct world *w)
{
    w->calm = true;
    for (uint32_t i = 0; i < w->node_count; i++) {
        w->node[i].frozen = 0;
        nodes_revive(w, i);
    }
    /* Not more tables than there is room for, so that everybody can hear the end. */
    for (uint32_t i = 0; i < w->client_count && w->slots < SLOTS_MAX; i++)
        for (int k = 1; k < FOLLOWS; k++)
            w->client[i].follow[k].used = false;
    /* A node that is alone hears no news, so there only some come anew: who stayed must have been told of everything.
     */
    bool all = w->slots < SLOTS_MAX || w->node_count > 1;
    for (uint32_t i = 0; i < w->client_count; i++)
        if (all || below(w, 2) == 0)
            clients_cut(w, i);
    push(w, w->now + 120000, EVENT_LEAVE, 0, 0, 0, NULL, 0);
}

static void happen(struct world *w, struct event *e)
{
    switch (e->kind) {
    case EVENT_TO_CLIENT:
        clients_hear(w, e->a, e->data, e->size);
        break;
    case EVENT_CUT:
        if (w->conns[e->a - 1].at_client && w->client[w->conns[e->a - 1].client].conn == e->a)
            clients_cut(w, w->conns[e->a - 1].client);
        break;
    case EVENT_CLIENT:
        clients_act(w, e->a);
        break;
    case EVENT_STORE:
        store_event(w, e);
        break;
    case EVENT_FAULT:
        if (!w->calm && w->faults > 0) {
            nodes_fault(w);
            push(w, w->now + 100 + below(w, 400000 / w->faults), EVENT_FAULT, 0, 0, 0, NULL, 0);
        }
        break;
    case EVENT_REVIVE:
        nodes_revive(w, e->a);
        break;
    case EVENT_CALM:
        calm(w);
        break;
    case EVENT_LEAVE:
        clients_check(w);
        w->left = true;
        w->left_at = w->now;
        for (uint32_t i = 0; i < w->client_count; i++)
            clients_cut(w, i);
        break;
    case EVENT_TO_NODE:
    case EVENT_GONE:
    case EVENT_ANSWER:
    case EVENT_NEWS:
    case EVENT_JOB:
    case EVENT_THOUGHT:
    case EVENT_TOLD:
        nodes_event(w, e);
        break;
    }
}

static void check_ends(const struct world *w)
{
    for (uint32_t i = 0; i < w->table_count; i++)
        if (!w->tables[i]->model.shut && w->tables[i]->model.broke < HOUSE_BROKEN_MAX)
            fail(w, "a table that never ends", w->tables[i]->id);
}

static uint64_t play_world(uint64_t seed, uint64_t *entries)
{
    struct world *w = calloc(1, sizeof *w);
    current = w;
    set_up(w, seed);
    while (w->heap_count > 0) {
        struct event e = pop(w);
        w->now = e.at > w->now ? e.at : w->now;
        if (++w->steps > STEPS_MAX)
            fail(w, "the world does not come to an end", "");
        w->happened[e.kind]++;
        happen(w, &e);
        free(e.data);
    }
    check_ends(w);
    for (uint32_t i = 0; i < w->table_count && getenv("SIM_TALK") != NULL; i++)
        printf("table %s: %s, %u games, %u entries\n", w->tables[i]->id, w->tables[i]->model.kit->game->id,
               w->tables[i]->model.games, w->tables[i]->count);
    if (getenv("SIM_TALK") != NULL)
        printf("seed %llu: %llu steps, %u nodes, %u clients, faults %u, %u tables, %llu entries, %llu acks, %llu "
               "refusals, %llu views, %llu kills, %llu races, %llu twice, %llu notices\n",
               (unsigned long long)seed, (unsigned long long)w->steps, w->node_count, w->client_count, w->faults,
               w->table_count, (unsigned long long)w->entries, (unsigned long long)w->acks,
               (unsigned long long)w->refusals, (unsigned long long)w->views, (unsigned long long)w->kills,
               (unsigned long long)w->races, (unsigned long long)w->twices, (unsigned long long)w->notices);
    for (uint32_t i = 0; i < w->table_count && getenv("SIM_LOG") != NULL; i++)
        if (strcmp(w->tables[i]->id, getenv("SIM_LOG")) == 0)
            store_print(w->tables[i]);
    uint64_t steps = w->steps;
    *entries += w->entries;
    store_free(w);
    nodes_free(w);
    free(w->heap);
    free(w->conns);
    free(w);
    return steps;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, most = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t steps = 0, worlds = 0, entries = 0;
    while (steps < most) {
        steps += play_world(seed + worlds, &entries);
        worlds++;
    }
    printf("%llu steps in %llu worlds, %llu entries: all is well\n", (unsigned long long)steps,
           (unsigned long long)worlds, (unsigned long long)entries);
    return 0;
}
