/* Plain UCT (Kocsis and Szepesvári) on a game's fast path, struct game_search.
 *
 * A simulation walks down the tree from the root. At each position it takes a move that was never tried there if there
 * is one, and otherwise the move with the largest upper confidence bound, mean + c * sqrt(ln N / n), where N counts the
 * visits of the position and n those of the move. From the edge of the tree it plays at random to the end, and every
 * move on the way is credited with what the result is worth to the seat that made it. The most visited move is played.
 *
 * The statistics of sibling moves lie together in one block, which is made when their parent is passed for the second
 * time; so the tree grows by at most one position in each simulation. When the arena is full it stops growing. */
#include "ai/uct.h"

#include "ai/fixed.h"

enum { ASK = 64 /* simulations between two looks at the clock */, USUAL = 20000, DEPTH_MAX = 512, NONE = 0 };

/* The factor c: the best of 0.3, 0.5, 0.7, 1 and 1.4 at 4000 simulations against itself. */
enum { EXPLORE = 7 * FIXED_ONE / 10 };

struct edge {
    game_move move;
    uint32_t visits, won;  /* in 1/WHOLE */
    uint32_t mean, spread; /* won / visits and 1 / sqrt(visits), 16 bits after the point */
    uint32_t block;        /* the moves that follow it; NONE until they are in the tree */
    uint32_t reserved;
};

struct block {
    uint32_t count, tried; /* its moves, and how many were tried; they are tried in their order */
    int32_t actor;
    uint32_t reserved;
};

enum { WHOLE = 60 };

struct tree {
    struct fixed fixed;
    const struct game_search *search;
    struct rng *rng;
    void *node;
    struct edge *edge; /* the head of a block lies among the edges, in front of its own, and takes the place of one */
    uint32_t edges, room;
};
_Static_assert(sizeof(struct edge) == 32 && sizeof(struct block) <= sizeof(struct edge), "a head fits");

static struct block *block_at(const struct tree *t, uint32_t index)
{
    return (struct block *)&t->edge[index];
}

/* Adds a block for the moves of the present position; NONE where there is no room. */
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
    e->won += (uint32_t)game_share(result, actor, WHOLE);
    e->visits++;
    e->mean = (uint32_t)(((uint64_t)e->won << 16) / ((uint64_t)e->visits * WHOLE));
    e->spread = fixed_inverse_root(&t->fixed, e->visits);
}

/* One simulation; returns how deep in the tree it went. */
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
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct bot_room room = bot_room(turn);
    struct tree *t = bot_take(&room, sizeof *t);
    fixed_fill(&t->fixed);
    t->search = turn->game->search;
    t->rng = turn->rng;
    t->node = bot_take(&room, t->search->size);
    t->edge = (struct edge *)(void *)room.at;
    t->edges = 1; /* place 0 is NONE */
    t->room = (uint32_t)(room.left / sizeof *t->edge);
    t->search->enter(turn->box, turn->view, t->node);
    uint32_t root = grow(t);
    for (uint64_t most = bot_nodes(&turn->limit, USUAL); bot_goes_on(&turn->limit, out->nodes, most, ASK);
         out->nodes++) {
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
    .about = N_("plain UCT with random rollouts; for games without secrets"),
    .arena_min = 1 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .plays = plays,
};
