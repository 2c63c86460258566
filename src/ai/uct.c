/* Plain UCT through a game's fast path.
 *
 * What is known of a move lies with its siblings, in one block that is made when its parent is passed for the second
 * time; so the tree grows by one move a simulation. When the arena is full it grows no further. */
#include "ai/uct.h"

#include "ai/fixed.h"

enum { ASK = 64 /* simulations between two looks at the clock */, USUAL = 20000, DEPTH_MAX = 512, NONE = 0 };

/* Of sqrt(ln N / n): best of 0.3, 0.5, 0.7, 1 and 1.4 at 4000 simulations against itself. */
enum { EXPLORE = 7 * FIXED_ONE / 10 };

struct edge {
    game_move move;
    uint32_t visits, won;  /* in 1/WHOLE */
    uint32_t mean, spread; /* won / visits and 1 / sqrt(visits), 16 bits after the point */
    uint32_t block;        /* the moves after it; NONE where there are none yet */
    uint32_t reserved;
};

struct block {
    uint32_t count, tried; /* its moves are tried in their order first */
    int32_t actor;
    uint32_t reserved;
};

enum { WHOLE = 60 };

struct tree {
    struct fixed fixed;
    const struct game_search *search;
    struct rng *rng;
    void *node;
    struct edge *edge; /* also home of the blocks' heads: each takes the place of an edge */
    uint32_t edges, room;
};
_Static_assert(sizeof(struct edge) == 32 && sizeof(struct block) <= sizeof(struct edge), "a head fits");

static struct block *block_at(const struct tree *t, uint32_t index)
{
    return (struct block *)&t->edge[index];
}

/* The moves of the position in the node; NONE where there is no room. */
static uint32_t grow(struct tree *t)
{
    game_move legal[GAME_MOVES_MAX];
    uint32_t count = t->search->moves(t->node, legal);
    if (t->room - t->edges < count + 1)
        return NONE;
    uint32_t index = t->edges;
    struct block *b = block_at(t, index);
    *b = (struct block){.count = count, .actor = t->search->actor(t->node)};
    for (uint32_t i = 0; i < count; i++) { /* in random order */
        uint32_t j = rng_below(t->rng, i + 1);
        game_move swapped = legal[i];
        legal[i] = legal[j];
        legal[j] = swapped;
    }
    for (uint32_t i = 0; i < count; i++)
        t->edge[index + 1 + i] = (struct edge){.move = legal[i]};
    t->edges += count + 1;
    return index;
}

static struct edge *select_edge(struct tree *t, uint32_t index, uint32_t visits)
{
    struct block *b = block_at(t, index);
    struct edge *first = &t->edge[index + 1], *best = first;
    if (b->tried < b->count)
        return &first[b->tried++];
    uint64_t reach = (uint64_t)fixed_root_log(&t->fixed, visits) * EXPLORE >> 16, most = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        uint64_t bound = first[i].mean + (reach * first[i].spread >> 16);
        if (bound > most) {
            most = bound;
            best = &first[i];
        }
    }
    return best;
}

/* Random play to the end; returns the number of moves made. */
static uint32_t play_out(struct tree *t, struct game_result *result)
{
    game_move legal[GAME_MOVES_MAX];
    uint32_t made = 0;
    for (; t->search->actor(t->node) >= 0; made++) {
        uint32_t count = t->search->moves(t->node, legal);
        t->search->make(t->node, legal[rng_below(t->rng, count)]);
    }
    t->search->result(t->node, result);
    return made;
}

static void learn(struct tree *t, struct edge *e, int32_t actor, const struct game_result *result)
{
    if (result->winners >> actor & 1)
        e->won += WHOLE / (uint32_t)__builtin_popcount(result->winners);
    e->visits++;
    e->mean = (uint32_t)(((uint64_t)e->won << 16) / ((uint64_t)e->visits * WHOLE));
    e->spread = fixed_inverse_root(&t->fixed, e->visits);
}

/* One simulation; how deep in the tree it went. */
static uint32_t simulate(struct tree *t, uint32_t root, uint32_t visits)
{
    struct edge *path[DEPTH_MAX];
    int32_t actor[DEPTH_MAX];
    struct game_result result;
    uint32_t depth = 0;
    for (uint32_t at = root; at != NONE && depth < DEPTH_MAX;) {
        struct edge *e = select_edge(t, at, visits);
        actor[depth] = block_at(t, at)->actor;
        path[depth++] = e;
        t->search->make(t->node, e->move);
        visits = e->visits;
        if (visits > 0 && e->block == NONE && t->search->actor(t->node) >= 0)
            e->block = grow(t);
        at = e->block;
    }
    uint32_t made = depth + play_out(t, &result);
    for (; made > 0; made--)
        t->search->unmake(t->node);
    for (uint32_t i = 0; i < depth; i++)
        learn(t, path[i], actor[i], &result);
    return depth;
}

static void answer(const struct tree *t, uint32_t root, struct bot_answer *out)
{
    const struct edge *first = &t->edge[root + 1];
    for (uint32_t i = 0; i < block_at(t, root)->count; i++) {
        struct bot_line line = {first[i].move, first[i].visits, (int32_t)((uint64_t)first[i].mean * 10000 >> 16)};
        bot_line_add(out, &line);
    }
    out->move = out->line[0].move;
    out->value = out->line[0].value;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct tree *t = (struct tree *)((uint8_t *)turn->arena + BOT_ARENA_ALIGN);
    const struct game_search *search = turn->game->search;
    size_t node = (sizeof *t + 63) / 64 * 64, edges = node + (search->size + 63) / 64 * 64;
    CLAIM(turn->arena_size >= uct_bot.arena_min && turn->arena_size > BOT_ARENA_ALIGN + edges);
    fixed_fill(&t->fixed);
    t->search = search;
    t->rng = turn->rng;
    t->node = (uint8_t *)t + node;
    t->edge = (struct edge *)((uint8_t *)t + edges);
    t->edges = 1; /* place 0 is NONE */
    t->room = (uint32_t)((turn->arena_size - BOT_ARENA_ALIGN - edges) / sizeof *t->edge);
    search->enter(turn->box, turn->view, t->node);
    uint32_t root = grow(t);
    uint64_t most = bot_nodes(&turn->limit, USUAL);
    for (; out->nodes < most; out->nodes++) {
        if (out->nodes % ASK == 0 && out->nodes > 0 && bot_stop(&turn->limit))
            break;
        uint32_t depth = simulate(t, root, (uint32_t)out->nodes);
        out->depth = depth > out->depth ? depth : out->depth;
    }
    answer(t, root, out);
}

static bool plays(const struct game *game)
{
    return game->search != NULL;
}

const struct bot uct_bot = {
    .name = "uct",
    .about = N_("plain UCT with random playouts; for games without secrets"),
    .arena_min = 1 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .plays = plays,
};
