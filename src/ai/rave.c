#include "ai/rave.h"

#include "ai/fixed.h"

enum {
    ASK = 64, /* simulations between two looks at the clock */
    USUAL = 20000,
    DEPTH_MAX = 64,
    NONE = 0,
    ONE = 1 << 16,     /* a certain win */
    EXPLORE = ONE / 8, /* of sqrt(ln N / n) */
    TRUST = 1500,      /* simulations for which a move's record of other times counts */
    AHEAD = 1500,      /* and for which what looking ahead says of it counts */
    MOVES = 256,       /* told apart by their last bits */
    TASTED = 2,        /* moves among which a playout takes the better */
    MEMORY = 128,
    FORESEEN = 60, /* simulations for which a judgement counts, made where a move is first looked at */
    GROWN = 4,     /* visits after which the moves that follow are looked at */
    HOMES = 1 << 16,
    SPREAD = 12 /* points that make a win three times as likely as not */
};

/* A move; shares of the win are those of who makes it, in 1/ONE. */
struct edge {
    game_move move;
    uint32_t visits, others;  /* simulations through it, and those in which it was made later */
    uint64_t won, others_won; /* sums */
    uint32_t block;           /* the moves after it; NONE where there are none yet */
    uint32_t ahead;           /* what looking ahead says of it: see look_ahead */
    uint32_t promise;         /* all of that together */
    uint32_t reserved;
};

struct block {
    uint64_t hash; /* of the position: other ways to it share the block */
    uint32_t count, visits;
    int32_t seat;
};
_Static_assert(sizeof(struct block) <= sizeof(struct edge), "a head fits");

struct tree {
    struct fixed fixed;
    const struct game_search *search;
    struct rng *rng;
    void *node;
    struct edge *edge; /* also home of the blocks' heads: each takes the place of an edge */
    uint32_t edges, room;
    uint32_t *home;                 /* blocks by their hash */
    uint32_t stamp, made[2][MOVES]; /* in which simulation a seat last made a move */
    int32_t taste[2][MOVES];        /* how simulations in which a seat made it ended for the seat, of late */
    uint32_t count;                 /* moves of this simulation, whose they were, and the last bits of each */
    uint8_t whose[DEPTH_MAX], what[DEPTH_MAX];
};

static struct block *block_at(const struct tree *t, uint32_t index)
{
    return (struct block *)&t->edge[index];
}

/* How good a move seems: by its own record, that of other times, and looking ahead; the more there is of the first, the
 * less the others count. */
static void weigh(struct edge *e)
{
    uint64_t other_mean = e->others_won / e->others;
    uint64_t sum = e->won + other_mean * TRUST + (uint64_t)e->ahead * AHEAD;
    e->promise = (uint32_t)(sum / (e->visits + (uint64_t)TRUST + AHEAD));
}

/* The game's own judgement of a move, which also counts like so many simulations in which it was made later. */
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

/* The moves of the position in the node; NONE where there is no room. */
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

/* The move that seems best, with what is still to be explored. */
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

/* The best of a few moves at random, by what became of them elsewhere. */
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

/* Play to the end; returns the number of moves made. */
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

/* What a final worth counts for: mostly the win, and a little for how clear it is. */
static uint32_t reward(const struct tree *t, int32_t worth)
{
    int32_t spread = SPREAD * t->search->unit, clear = worth > spread ? spread : worth < -spread ? -spread : worth;
    int32_t won = worth > 0 ? ONE : worth < 0 ? 0 : ONE / 2;
    return (uint32_t)((won * 3 + (ONE / 2 + clear * (ONE / 2 - 1) / spread)) / 4);
}

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

/* What looking ahead says of a position, to its seat: what it says of the best move. */
static uint32_t best_ahead(const struct tree *t, uint32_t index)
{
    const struct edge *first = &t->edge[index + 1];
    uint32_t best = 0;
    for (uint32_t i = 0; i < block_at(t, index)->count; i++)
        best = first[i].ahead > best ? first[i].ahead : best;
    return best;
}

/* Where the tree has grown, a move is as good as the best answer leaves it, and only at its ends as it is judged. Works
 * its way up all of it: what follows a move may have changed on other ways too. */
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

/* One simulation; how deep in the tree it went. */
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
    for (uint32_t i = 0; i < t->count; i++) {
        int32_t *e = &t->taste[t->whose[i]][t->what[i]];
        *e += ((int32_t)(t->whose[i] == seat ? won : ONE - won) - *e) / MEMORY;
    }
    look_ahead(t, at, path, depth);
    for (uint32_t i = 0; i < depth; i++)
        learn(t, at[i], path[i], block_at(t, at[i])->seat == seat ? won : ONE - won);
    return depth;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct tree *t = (struct tree *)((uint8_t *)turn->arena + BOT_ARENA_ALIGN);
    const struct game_search *search = turn->game->search;
    size_t node = (sizeof *t + 63) / 64 * 64, home = node + (search->size + 63) / 64 * 64;
    size_t edges = home + HOMES * sizeof *t->home;
    CLAIM(turn->arena_size >= rave_bot.arena_min && turn->arena_size / 2 > BOT_ARENA_ALIGN + edges);
    memset(t, 0, sizeof *t);
    for (uint32_t i = 0; i < MOVES; i++)
        t->taste[0][i] = t->taste[1][i] = ONE / 2;
    fixed_fill(&t->fixed);
    t->search = search;
    t->rng = turn->rng;
    t->node = (uint8_t *)t + node;
    t->home = (uint32_t *)((uint8_t *)t + home);
    memset(t->home, 0, HOMES * sizeof *t->home);
    t->edge = (struct edge *)((uint8_t *)t + edges);
    t->edges = 1; /* place 0 is NONE */
    t->room = (uint32_t)((turn->arena_size - BOT_ARENA_ALIGN - edges) / sizeof *t->edge);
    search->enter(turn->box, turn->view, t->node);
    uint32_t root = grow(t);
    uint64_t most = bot_nodes(&turn->limit, USUAL);
    for (; out->nodes < most; out->nodes++) {
        if (out->nodes % ASK == 0 && out->nodes > 0 && bot_stop(&turn->limit))
            break;
        uint32_t depth = simulate(t, root);
        out->depth = depth > out->depth ? depth : out->depth;
    }
    for (uint32_t i = 0; i < block_at(t, root)->count; i++) {
        const struct edge *e = &t->edge[root + 1 + i];
        int32_t value = e->visits > 0 ? (int32_t)(e->won * 10000 / ((uint64_t)e->visits * ONE)) : 0;
        bot_line_add(out, &(struct bot_line){e->move, e->visits, value});
    }
    out->move = out->line[0].move;
    out->value = out->line[0].value;
}

static bool plays(const struct game *game)
{
    return game->search != NULL && game->search->lead != NULL;
}

const struct bot rave_bot = {
    .name = "rave",
    .about = N_("playouts that learn from every move; for games of two without secrets"),
    .arena_min = 4 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .join = bot_join_visits,
    .plays = plays,
};
