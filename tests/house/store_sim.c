/* The simulator's store, without a world around it, does what the real one does. */
#include "store_body.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>

static struct world world;
static struct event waiting; /* what the store was asked for, or its answer */
static struct house_row *rows;

uint32_t below(struct world *w, uint32_t n)
{
    (void)w, (void)n;
    return 0;
}

bool chance(struct world *w, uint32_t per_mille)
{
    (void)w, (void)per_mille;
    return false;
}

struct event *push(struct world *w, int64_t at, enum event_kind kind, uint32_t a, uint32_t b, uint64_t c,
                   const void *data, size_t size)
{
    (void)w;
    if (kind == EVENT_STORE || kind == EVENT_ANSWER) {
        void *copy = malloc(size);
        memcpy(copy, data, size);
        free(waiting.data);
        waiting = (struct event){at, 0, kind, a, b, c, copy, size};
    }
    return &waiting;
}

_Noreturn void fail(const struct world *w, const char *what, const char *detail)
{
    (void)w;
    fprintf(stderr, "%s: %s\n", what, detail);
    exit(1);
}

_Noreturn void claim_failed(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

int64_t nodes_time(const struct world *w, const struct node *n)
{
    (void)n;
    return w->now;
}

const char *model_row(struct model *m, const struct model_game *games, size_t count, const struct model_row *row,
                      const struct model_down *down, size_t down_count)
{
    (void)m, (void)games, (void)count, (void)row, (void)down, (void)down_count;
    return NULL;
}

int model_actor(const struct model *m)
{
    (void)m;
    return -1;
}

void model_free(struct model *m)
{
    (void)m;
}

static char *copy(const char *text, size_t size)
{
    char *to = calloc(1, size + 1);
    memcpy(to, text, size);
    return to;
}

/* Does what was asked; `waiting` has the answer then. */
static const struct ask *work(void)
{
    struct event e = waiting;
    waiting.data = NULL;
    store_event(&world, &e);
    free(e.data);
    return waiting.data;
}

static enum house_verdict sim_append(void *with, const struct house_append *append, uint32_t *n)
{
    (void)with;
    struct ask *a = store_ask(&world, &world.node[0], ASK_APPEND, append->table);
    a->append = *append;
    a->what = copy(append->row.what, append->row.what_size);
    a->words = copy(append->row.words, append->row.words_size);
    a->card = copy(append->card.text, append->card.text_size);
    struct ask answer = *work();
    ask_free(&answer);
    *n = answer.n;
    return answer.verdict;
}

static uint32_t sim_rows(void *with, const char *table, uint32_t from, const struct house_row **out)
{
    (void)with;
    const struct table *t = store_find(&world, table);
    uint32_t count = t == NULL || from >= t->count ? 0 : t->count - from;
    free(rows);
    rows = calloc(count + 1, sizeof *rows);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = t->rows[from + i].row;
    *out = rows;
    return count;
}

static bool sim_find(void *with, const char *table, const struct house_key *key, const char *request, uint32_t *n)
{
    (void)with;
    struct ask *a = store_ask(&world, &world.node[0], ASK_FIND, table);
    a->key = *key;
    snprintf(a->request, sizeof a->request, "%s", request);
    const struct ask *answer = work();
    *n = answer->n;
    return answer->found;
}

int main(void)
{
    struct face face = {NULL, sim_append, sim_rows, sim_find};
    world.node_count = 1;
    world.node[0].up = true;
    body_check(&face);
    store_free(&world);
    free(waiting.data);
    free(rows);
    puts("the simulated store does as the real one");
    return 0;
}
