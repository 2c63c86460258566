/* UCT with RAVE ("rapid action value estimation", Gelly and Silver), evaluations in the tree, and informed rollouts.
 *
 * Plain UCT learns of a move only by the simulations that go through it. Where a move is worth much the same sooner or
 * later, every simulation in which the seat made it at any later time tells something too ("all moves as first"). A
 * move's value here is a weighted mean of three figures: its own record, whose weight is its visits; its record of all
 * times (`others`); and a minimax value of the tree below it (`ahead`). The latter two have a fixed weight, so they
 * lead while visits are few and fade as these grow.
 *
 * The minimax value comes from the game's static evaluation, which is taken when a move enters the tree and handed up
 * it after each simulation, each seat taking its best. The evaluation also stands in for a few first rollouts in the
 * record of all times. Positions that different orders of the same moves lead to are one place in the tree.
 *
 * Rollouts are informed by results, not by the game: of a few random moves, a seat makes the one that has lately ended
 * best for it anywhere in the tree (`taste`). */
#include "ai/rave.h"

#include "ai/fixed.h"

enum {
    ASK = 64, /* simulations between two looks at the clock */
    USUAL = 20000,
    DEPTH_MAX = 64,
    NONE = 0,
    ONE = 1 << 16,     /* a certain win */
    EXPLORE = ONE / 8, /* the factor of sqrt(ln N / n) in the upper confidence bound */
    TRUST = 1500,      /* the weight of a move's record of all times, in simulations */
    AHEAD = 1500,      /* the weight of its minimax value, likewise */
    MOVES = 256,       /* records of all times and tastes tell moves apart by as many low bits */
    TASTED = 2,        /* random moves among which a rollout makes the one with the best taste */
    MEMORY = 128,      /* a taste moves by this part of the difference to each new result */
    FORESEEN = 60,     /* rollouts that the evaluation of a new move stands in for */
    GROWN = 4,         /* visits after which the moves that follow enter the tree */
    HOMES = 1 << 16,
    SPREAD = 12 /* the lead in points at which a win counts as perfectly clear */
};

/* A move in the tree; shares of the win are those of the seat that makes it, in 1/ONE. */
struct edge {
    game_move move;
    uint32_t visits, others;  /* simulations through it; simulations in which the seat made it here or later */
    uint64_t won, others_won; /* the sums of their results */
    uint32_t block;           /* the moves that follow it; NONE until they are in the tree */
    uint32_t ahead;           /* its minimax value, see look_ahead */
    uint32_t promise;         /* the mean of the three figures, see weigh */
    uint32_t reserved;
};

struct block {
    uint64_t hash; /* of the position: all ways that lead to it share the block */
    uint32_t count, visits;
    int32_t seat;
};
_Static_assert(sizeof(struct block) <= sizeof(struct edge), "a head fits");

struct tree {
    struct fixed fixed;
    const struct game_search *search;
    struct rng *rng;
    void *node;
    struct edge *edge; /* the head of a block lies among the edges, in front of its own, and takes the place of one */
    uint32_t edges, room;
    uint32_t *home;                 /* blocks by their hash */
    uint32_t stamp, made[2][MOVES]; /* the present simulation, and the last one in which each seat made a move */
    int32_t taste[2][MOVES];        /* a running mean of the results of simulations in which a seat made a move */
    uint32_t count;                 /* of this simulation, its moves: whose they were, and their low bits */
    uint8_t whose[DEPTH_MAX], what[DEPTH_MAX];
};

static struct block *block_at(const struct tree *t, uint32_t index)
{
    return (struct block *)&t->edge[index];
}

/* The weighted mean of a move's own record, its record of all times, and its minimax value. */
static void weigh(struct edge *e)
{
    uint64_t other_mean = e->others_won / e->others;
    uint64_t sum = e->won + other_mean * TRUST + (uint64_t)e->ahead * AHEAD;
    e->promise = (uint32_t)(sum / (e->visits + (uint64_t)TRUST + AHEAD));
}

/* Evaluates a move that enters the tree. */
static void foresee(struct tree *t, struct edge *e, int seat)
{
    const struct game_search *s = t->search;
    s->make(t->node, e->move);
    int32_t worth = s->lead(t->node) + (s->left(t->node) > 0 ? s->guess(t->node) : 0);
    uint32_t share = s->share(t->node, worth);
    if (s->seat(t->node) != seat)
        share = 10000 - share;
    s->unmake(t->node);
    e->ahead = share * ONE / 10000;
    e->others = FORESEEN;
    e->others_won = (uint64_t)e->ahead * FORESEEN;
    weigh(e);
}

/* The block of the present position, made if it is new; NONE where there is no room. */
static uint32_t grow(struct tree *t)
{
    game_move legal[GAME_MOVES_MAX];
    uint64_t hash = t->search->hash(t->node);
    uint32_t *home = &t->home[hash % HOMES];
    if (*home != NONE && block_at(t, *home)->hash == hash)
        return *home;
    uint32_t count = t->search->moves(t->node, legal), index = t->edges;
    if (t->room - t->edges < count + 1)
        return NONE;
    *home = index;
    *block_at(t, index) = (struct block){.hash = hash, .count = count, .seat = t->search->seat(t->node)};
    for (uint32_t i = 0; i < count; i++) {
        t->edge[index + 1 + i] = (struct edge){.move = legal[i]};
        foresee(t, &t->edge[index + 1 + i], block_at(t, index)->seat);
    }
    t->edges += count + 1;
    return index;
}

/* The move with the largest upper confidence bound. */
static struct edge *select_edge(struct tree *t, uint32_t index)
{
    struct block *b = block_at(t, index);
    struct edge *first = &t->edge[index + 1], *best = first;
    uint64_t reach = (uint64_t)fixed_root_log(&t->fixed, ++b->visits) * EXPLORE >> 16, most = 0;
    for (uint32_t i = 0; i < b->count; i++) {
        uint64_t seems = first[i].promise + (reach * fixed_inverse_root(&t->fixed, first[i].visits + 1) >> 16);
        if (seems > most) {
            most = seems;
            best = &first[i];
        }
    }
    return best;
}

static void make(struct tree *t, game_move m)
{
    int seat = t->search->seat(t->node);
    t->made[seat][m % MOVES] = t->stamp;
    if (t->count < DEPTH_MAX) {
        t->whose[t->count] = (uint8_t)seat;
        t->what[t->count++] = (uint8_t)(m % MOVES);
    }
    t->search->make(t->node, m);
}

/* Of a few random moves, the one with the best taste. */
static game_move taste(struct tree *t, const game_move *legal, uint32_t count)
{
    const int32_t *tastes = t->taste[t->search->seat(t->node)];
    game_move best = legal[rng_below(t->rng, count)];
    for (int i = 1; i < TASTED; i++) {
        game_move m = legal[rng_below(t->rng, count)];
        best = tastes[m % MOVES] > tastes[best % MOVES] ? m : best;
    }
    return best;
}

/* A rollout to the end; returns the number of moves made. */
static uint32_t play_out(struct tree *t)
{
    game_move legal[GAME_MOVES_MAX];
    uint32_t made = 0, count;
    for (; t->search->actor(t->node) >= 0; made++) {
        count = t->search->moves(t->node, legal);
        make(t, taste(t, legal, count));
    }
    return made;
}

/* The result of a rollout from the final lead: three quarters for the win, one quarter for how clear it is. */
static uint32_t reward(const struct tree *t, int32_t worth)
{
    int32_t spread = SPREAD * t->search->unit, clear = worth > spread ? spread : worth < -spread ? -spread : worth;
    int32_t won = worth > 0 ? ONE : worth < 0 ? 0 : ONE / 2;
    return (uint32_t)((won * 3 + (ONE / 2 + clear * (ONE / 2 - 1) / spread)) / 4);
}

/* Adds a result to the records of a block's moves: of the one that the simulation went through, and of all that the
 * seat made at any time. */
static void learn(struct tree *t, uint32_t block, struct edge *through, uint32_t won)
{
    const struct block *b = block_at(t, block);
    struct edge *first = &t->edge[block + 1];
    const uint32_t *made = t->made[b->seat];
    through->visits++;
    through->won += won;
    for (uint32_t i = 0; i < b->count; i++) {
        if (made[first[i].move % MOVES] != t->stamp)
            continue;
        first[i].others++;
        first[i].others_won += won;
        weigh(&first[i]);
    }
}

/* The minimax value of a position to its seat: that of its best move. */
static uint32_t best_ahead(const struct tree *t, uint32_t index)
{
    const struct edge *first = &t->edge[index + 1];
    uint32_t best = 0;
    for (uint32_t i = 0; i < block_at(t, index)->count; i++)
        best = first[i].ahead > best ? first[i].ahead : best;
    return best;
}

/* Hands minimax values up the path: a move with a block is as good as the best answer in it, and only at the edge of
 * the tree as it was evaluated. No step is left out, because a block may also have changed by other ways that lead to
 * it. */
static void look_ahead(const struct tree *t, const uint32_t *at, struct edge *const *path, uint32_t depth)
{
    for (uint32_t i = depth; i-- > 0;) {
        struct edge *e = path[i];
        if (e->block == NONE)
            continue;
        uint32_t best = best_ahead(t, e->block);
        e->ahead = block_at(t, e->block)->seat == block_at(t, at[i])->seat ? best : ONE - best;
    }
}

/* Moves the tastes of all moves of this simulation towards its result, which is that of `seat`. */
static void remember(struct tree *t, int seat, uint32_t won)
{
    for (uint32_t i = 0; i < t->count; i++) {
        int32_t *e = &t->taste[t->whose[i]][t->what[i]];
        *e += ((int32_t)(t->whose[i] == seat ? won : ONE - won) - *e) / MEMORY;
    }
}

/* One simulation; returns how deep in the tree it went. */
static uint32_t simulate(struct tree *t, uint32_t root)
{
    struct edge *path[DEPTH_MAX];
    uint32_t at[DEPTH_MAX], depth = 0;
    t->stamp++;
    t->count = 0;
    for (uint32_t block = root; block != NONE && depth < DEPTH_MAX;) {
        struct edge *e = select_edge(t, block);
        at[depth] = block;
        path[depth++] = e;
        make(t, e->move);
        if (e->visits >= GROWN && e->block == NONE && t->search->actor(t->node) >= 0)
            e->block = grow(t);
        block = e->block;
    }
    uint32_t made = depth + play_out(t);
    uint32_t won = reward(t, t->search->lead(t->node));
    int seat = t->search->seat(t->node);
    for (; made > 0; made--)
        t->search->unmake(t->node);
    remember(t, seat, won);
    look_ahead(t, at, path, depth);
    for (uint32_t i = 0; i < depth; i++)
        learn(t, at[i], path[i], block_at(t, at[i])->seat == seat ? won : ONE - won);
    return depth;
}

static struct tree *plant(const struct bot_turn *turn)
{
    struct bot_room room = bot_room(turn);
    struct tree *t = bot_take(&room, sizeof *t);
    memset(t, 0, sizeof *t);
    for (uint32_t i = 0; i < MOVES; i++)
        t->taste[0][i] = t->taste[1][i] = ONE / 2;
    fixed_fill(&t->fixed);
    t->search = turn->game->search;
    t->rng = turn->rng;
    t->node = bot_take(&room, t->search->size);
    t->home = bot_take(&room, HOMES * sizeof *t->home);
    memset(t->home, 0, HOMES * sizeof *t->home);
    t->edge = (struct edge *)(void *)room.at;
    t->edges = 1; /* place 0 is NONE */
    t->room = (uint32_t)(room.left / sizeof *t->edge);
    t->search->enter(turn->box, turn->view, t->node);
    return t;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct tree *t = plant(turn);
    uint32_t root = grow(t);
    for (uint64_t most = bot_nodes(&turn->limit, USUAL); bot_goes_on(&turn->limit, out->nodes, most, ASK);
         out->nodes++) {
        uint32_t depth = simulate(t, root);
        out->depth = depth > out->depth ? depth : out->depth;
    }
    for (uint32_t i = 0; i < block_at(t, root)->count; i++) {
        const struct edge *e = &t->edge[root + 1 + i];
        int32_t value = e->visits > 0 ? (int32_t)(e->won * 10000 / ((uint64_t)e->visits * ONE)) : 0;
        bot_line_add(out, &(struct bot_line){e->move, e->visits, value});
    }
}

static bool plays(const struct game *game)
{
    return game->search != NULL && game->search->lead != NULL;
}

const struct bot rave_bot = {
    .name = "rave",
    .about = N_("rollouts that learn from every move; for games of two without secrets"),
    .arena_min = 4 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .join = bot_join_visits,
    .plays = plays,
};
