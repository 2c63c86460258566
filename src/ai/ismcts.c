/* Plain single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse).
 *
 * Each simulation draws a determinization, a full state that agrees with the seat's view, and walks down one common
 * tree, whose nodes are what the seat could tell apart. Which moves are legal at a node depends on the determinization,
 * so a node keeps a list of all that were ever legal there. Each move counts how often it was available, which takes
 * the place of the parent's visits in the upper confidence bound. Outcomes of chance are told apart as far as the seat
 * sees them. From the edge of the tree, play is random to the end. At most one move is added to the tree in each
 * simulation; when the arena is full it stops growing. */
#include "ai/ismcts.h"

#include "ai/fixed.h"

enum {
    ASK = 8,        /* simulations between two questions whether to stop */
    ASK_MOVES = 64, /* likewise, random moves of one simulation */
    USUAL = 2000,
    DEPTH_MAX = 512,
    NONE = 0,
    WHOLE = 60
};

/* The factor of sqrt(ln N / n) in the bound; 0.7 is usual. */
enum { EXPLORE = 7 * FIXED_ONE / 10 };

struct edge {
    game_move move;
    uint32_t visits, available;
    uint32_t won;          /* by the seat that chose it, in 1/WHOLE */
    uint32_t mean, spread; /* won / visits and 1 / sqrt(visits), 16 bits after the point */
    uint32_t first, next;  /* the first of the moves that follow it; its next sibling */
    uint32_t place;        /* where among the legal moves it was found last */
};

struct tree {
    struct fixed fixed;
    const struct bot_turn *turn;
    struct edge *edge; /* place 0 is the root */
    uint32_t edges, room;
};

/* A simulation on its way through the tree. */
struct walk {
    struct game_state world;
    struct game_moves legal;
    uint32_t path[DEPTH_MAX];
    int actor[DEPTH_MAX];
    uint32_t depth;
};

static uint32_t add_edge(struct tree *t, uint32_t parent, game_move move, uint32_t place)
{
    if (t->edges == t->room)
        return NONE;
    uint32_t index = t->edges++;
    t->edge[index] = (struct edge){.move = move, .available = 1, .next = t->edge[parent].first, .place = place};
    t->edge[parent].first = index;
    return index;
}

/* Where among the legal moves this one is, or -1. */
static int place_of(const struct game_moves *legal, struct edge *e)
{
    if (e->place < legal->count && legal->move[e->place] == e->move)
        return (int)e->place;
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->move[i] == e->move) {
            e->place = i;
            return (int)i;
        }
    }
    return -1;
}

/* Chooses for a seat in the tree: a legal move that is new here, if there are any at random, or else the one with the
 * largest bound. A new move's edge has no visits; it is NONE where there is no room. */
static uint32_t select_edge(struct tree *t, uint32_t parent, struct walk *w, game_move *move)
{
    bool met[GAME_MOVES_MAX] = {false};
    uint32_t best = NONE, count = 0, fresh = 0;
    uint64_t most = 0;
    for (uint32_t i = t->edge[parent].first; i != NONE; i = t->edge[i].next) {
        struct edge *e = &t->edge[i];
        int place = place_of(&w->legal, e);
        if (place < 0)
            continue;
        met[place] = true;
        count++;
        e->available++;
        uint64_t reach = (uint64_t)fixed_root_log(&t->fixed, e->available) * EXPLORE >> 16;
        uint64_t bound = e->mean + (reach * e->spread >> 16);
        if (best == NONE || bound > most) {
            most = bound;
            best = i;
        }
    }
    if (count < w->legal.count) {
        uint32_t skip = rng_below(t->turn->rng, w->legal.count - count);
        while (met[fresh] || skip-- > 0)
            fresh++;
        best = add_edge(t, parent, w->legal.move[fresh], fresh);
        *move = w->legal.move[fresh];
    } else {
        *move = t->edge[best].move;
    }
    return best;
}

/* Draws an outcome of chance, and finds the edge of what the seat sees of it. */
static uint32_t draw_edge(struct tree *t, uint32_t parent, struct walk *w, game_move *move)
{
    const struct bot_turn *turn = t->turn;
    *move = w->legal.move[game_draw(&w->legal, turn->rng)];
    game_move seen = game_seen(turn->game, turn->box, &w->world, *move, turn->seat);
    for (uint32_t i = t->edge[parent].first; i != NONE; i = t->edge[i].next)
        if (t->edge[i].move == seen)
            return i;
    return add_edge(t, parent, seen, 0);
}

/* Walks down the tree to a new move, or to the end of the game. */
static void descend(struct tree *t, struct walk *w)
{
    const struct game *g = t->turn->game;
    const struct box *box = t->turn->box;
    uint32_t at = 0;
    w->depth = 0;
    for (int actor; w->depth < DEPTH_MAX && (actor = g->actor(box, &w->world)) != GAME_OVER;) {
        game_move move;
        game_legal(g, box, &w->world, &w->legal);
        at = actor == GAME_CHANCE ? draw_edge(t, at, w, &move) : select_edge(t, at, w, &move);
        g->apply(box, &w->world, move);
        if (at == NONE)
            return;
        w->actor[w->depth] = actor;
        w->path[w->depth++] = at;
        if (t->edge[at].visits == 0 && actor >= 0)
            return;
    }
}

/* Random play to the end. False if it was told to stop on the way, as a simulation can be unless it is the first. */
static bool play_out(const struct tree *t, struct walk *w, bool first, struct game_result *result)
{
    const struct game *g = t->turn->game;
    const struct box *box = t->turn->box;
    uint32_t made = 0;
    for (int actor; (actor = g->actor(box, &w->world)) != GAME_OVER;) {
        if (++made % ASK_MOVES == 0 && !first && bot_stop(&t->turn->limit))
            return false;
        game_legal(g, box, &w->world, &w->legal);
        uint32_t pick =
            actor == GAME_CHANCE ? game_draw(&w->legal, t->turn->rng) : rng_below(t->turn->rng, w->legal.count);
        g->apply(box, &w->world, w->legal.move[pick]);
    }
    g->result(box, &w->world, result);
    return true;
}

static void learn(struct tree *t, const struct walk *w, const struct game_result *result)
{
    for (uint32_t i = 0; i < w->depth; i++) {
        struct edge *e = &t->edge[w->path[i]];
        e->visits++;
        if (w->actor[i] < 0)
            continue;
        e->won += (uint32_t)game_share(result, w->actor[i], WHOLE);
        e->mean = (uint32_t)(((uint64_t)e->won << 16) / ((uint64_t)e->visits * WHOLE));
        e->spread = fixed_inverse_root(&t->fixed, e->visits);
    }
}

static bool simulate(struct tree *t, struct bot_answer *out)
{
    const struct bot_turn *turn = t->turn;
    struct walk w;
    struct game_result result;
    game_copy(turn->game, &w.world, turn->view);
    if (turn->game->secrets != NULL)
        turn->game->secrets->resample(turn->box, &w.world, turn->seat, turn->rng);
    descend(t, &w);
    if (!play_out(t, &w, out->nodes == 0, &result))
        return false;
    learn(t, &w, &result);
    out->depth = w.depth > out->depth ? w.depth : out->depth;
    return true;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct bot_room room = bot_room(turn);
    struct tree *t = bot_take(&room, sizeof *t);
    fixed_fill(&t->fixed);
    t->turn = turn;
    t->edge = (struct edge *)(void *)room.at;
    t->edge[0] = (struct edge){.move = 0};
    t->edges = 1;
    t->room = (uint32_t)(room.left / sizeof *t->edge);
    for (uint64_t most = bot_nodes(&turn->limit, USUAL); bot_goes_on(&turn->limit, out->nodes, most, ASK); out->nodes++)
        if (!simulate(t, out))
            break;
    for (uint32_t i = t->edge[0].first; i != NONE; i = t->edge[i].next) {
        const struct edge *e = &t->edge[i];
        bot_line_add(out, &(struct bot_line){e->move, e->visits, (int32_t)((uint64_t)e->mean * 10000 >> 16)});
    }
}

const struct bot ismcts_bot = {
    .name = "ismcts",
    .about = N_("plain single-observer ISMCTS with random rollouts"),
    .arena_min = 1 << 16,
    .arena_default = 1 << 24,
    .choose = choose,
};
