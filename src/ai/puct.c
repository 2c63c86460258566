/* Monte Carlo tree search without rollouts, led by a network that was taught (PUCT, as in AlphaZero).
 *
 * A simulation goes down the tree by a bound: what a move has been worth, plus a part that grows with the probability
 * that the network gives it and shrinks with its visits. It adds one position to the tree, whose worth the network
 * says; or the game's own solver, where the end is near enough for that. Different orders of the same moves lead to one
 * place in the tree.
 *
 * All moves of a place that have not been tried are taken to be worth the same, so the next one to be tried is always
 * the likeliest of them, and those that were tried come first: a place needs edges for these only. Most places are
 * visited once and never need any. The pool therefore holds a word for each move of a place, and its edges in a run
 * that is doubled when it is full.
 *
 * A seat's tree is kept until its next turn, where the game has usually gone into it. Only a turn with a limit in time
 * goes on from there, so that answers with a limit in nodes can be repeated. Threads have trees of their own, and
 * explore more or less boldly so that they do not all find the same; their visits are added up. */
#include "ai/puct.h"

#include "ai/alphabeta.h"
#include "ai/duel.h"

enum {
    ASK = 32, /* simulations between two looks at the clock */
    USUAL = 4000,
    DEPTH_MAX = 64,
    NONE = 0,
    WHOLE = GAME_WHOLE,
    LESS = WHOLE * 15 / 100, /* by how much less than its place a move that was not tried is taken to be worth */
    EXPLORE = 16,
    ROOT_UNIT = 16, /* square roots of visits are kept in such parts */
    MOVE_BITS = 8,  /* of a word that tells a move and its probability */
    EDGES_FIRST = 2
};

/* A move that was tried. */
struct edge {
    uint32_t visits, to; /* simulations through it; the place that it leads to */
    uint32_t worth;      /* to the seat that makes it, by that place when it was last seen, in 1/WHOLE */
};

/* A place: a position, however it was reached. */
struct place {
    uint64_t hash, won;    /* the sum of what its simulations were worth to its seat */
    uint32_t next;         /* the next place with the same home */
    uint32_t visits, root; /* the square root of the visits, in 1/ROOT_UNIT */
    uint32_t moves, edges; /* where they are in the pool */
    uint32_t promise;
    uint8_t count, tried, room, seat; /* moves; those tried; edges that there is room for */
};

struct tree {
    const struct game_search *search;
    void *node;
    struct place *place;
    uint32_t *pool, *home;
    uint32_t places, places_most, used, used_most, homes;
    uint32_t explore; /* the factor of the part that favours what was seldom tried, in 1/EXPLORE */
};

static struct edge *edges_of(const struct tree *t, const struct place *p)
{
    return (struct edge *)(void *)&t->pool[p->edges];
}

static game_move move_of(const struct tree *t, const struct place *p, uint32_t i)
{
    return t->pool[p->moves + i] & ((1U << MOVE_BITS) - 1);
}

/* Brings the likeliest move that was not tried to the front of those. */
static void bring_next(struct tree *t, const struct place *p)
{
    uint32_t *word = &t->pool[p->moves], best = p->tried;
    for (uint32_t i = p->tried + 1U; i < p->count; i++)
        best = word[i] >> MOVE_BITS > word[best] >> MOVE_BITS ? i : best;
    if (p->tried < p->count) {
        uint32_t held = word[best];
        word[best] = word[p->tried];
        word[p->tried] = held;
    }
}

static void list(struct tree *t, struct place *p)
{
    game_move move[GAME_MOVES_MAX];
    uint32_t weight[GAME_MOVES_MAX], *word = &t->pool[t->used];
    p->count = (uint8_t)t->search->expect(t->node, move, weight, &p->promise);
    p->moves = t->used;
    for (uint32_t i = 0; i < p->count; i++)
        word[i] = weight[i] << MOVE_BITS | (uint32_t)move[i];
    t->used += p->count;
    bring_next(t, p);
}

/* The place of the present position, made if it is new, which `fresh` says; NONE where there is no room. */
static uint32_t place_of(struct tree *t, bool *fresh)
{
    const struct game_search *s = t->search;
    uint64_t hash = s->hash(t->node), nodes = 0;
    uint32_t *home = &t->home[(hash >> 32) * t->homes >> 32], left = s->left(t->node);
    *fresh = false;
    for (uint32_t i = *home; i != NONE; i = t->place[i].next)
        if (t->place[i].hash == hash)
            return i;
    if (t->places == t->places_most || t->used_most - t->used < GAME_MOVES_MAX)
        return NONE;
    uint32_t index = t->places++;
    struct place *p = &t->place[index];
    *p = (struct place){.hash = hash, .next = *home, .seat = (uint8_t)s->seat(t->node)};
    *home = index;
    *fresh = true;
    if (left == 0)
        p->promise = s->earned(t->node, s->lead(t->node));
    else if (left <= s->finish_left)
        p->promise = s->earned(t->node, s->finish(t->node, -INT16_MAX, INT16_MAX, &nodes));
    else
        list(t, p);
    return index;
}

/* Room for one more edge; false where there is none. */
static bool grow(struct tree *t, struct place *p)
{
    enum { WORDS = sizeof(struct edge) / sizeof(uint32_t) };
    if (p->tried < p->room)
        return true;
    uint32_t room = p->room == 0 ? EDGES_FIRST : 2U * p->room;
    room = room > p->count ? p->count : room;
    if (t->used_most - t->used < room * WORDS)
        return false;
    memcpy(&t->pool[t->used], &t->pool[p->edges], p->tried * sizeof(struct edge));
    p->edges = t->used;
    p->room = (uint8_t)room;
    t->used += room * WORDS;
    return true;
}

static uint32_t mean(const struct place *p)
{
    return p->visits > 0 ? (uint32_t)(p->won / p->visits) : p->promise;
}

/* The move with the largest bound: one that was tried, or the next one. */
static uint32_t choose_edge(const struct tree *t, const struct place *p)
{
    const struct edge *e = edges_of(t, p);
    const uint32_t *word = &t->pool[p->moves];
    uint32_t best = 0, worth = mean(p), most = 0, reach = p->root * t->explore / EXPLORE;
    for (uint32_t i = 0; i < p->tried; i++) {
        uint32_t seems = e[i].worth + ((word[i] >> MOVE_BITS) * reach / ROOT_UNIT) / (1 + e[i].visits);
        if (seems > most) {
            most = seems;
            best = i;
        }
    }
    if (p->tried < p->count) {
        uint32_t seems = (worth > LESS ? worth - LESS : 0) + (word[p->tried] >> MOVE_BITS) * reach / ROOT_UNIT;
        best = seems > most || p->tried == 0 ? p->tried : best;
    }
    return best;
}

static void visit(struct place *p, uint32_t worth)
{
    p->visits++;
    p->won += worth;
    while ((uint64_t)(p->root + 1) * (p->root + 1) <= (uint64_t)p->visits * ROOT_UNIT * ROOT_UNIT)
        p->root++;
}

static uint32_t worth_to(int seat, const struct place *of, uint32_t worth)
{
    return of->seat == seat ? worth : WHOLE - worth;
}

/* One simulation; returns how deep it went. */
static uint32_t simulate(struct tree *t, uint32_t root)
{
    uint32_t path[DEPTH_MAX], by[DEPTH_MAX], depth = 0, at = root;
    bool fresh = t->place[root].visits == 0;
    while (!fresh && t->place[at].count > 0 && depth + 1 < DEPTH_MAX) {
        struct place *p = &t->place[at];
        uint32_t i = choose_edge(t, p), to = NONE;
        if (i == p->tried && !grow(t, p))
            break;
        t->search->make(t->node, move_of(t, p, i));
        to = i < p->tried ? edges_of(t, p)[i].to : place_of(t, &fresh);
        if (to == NONE) {
            t->search->unmake(t->node);
            break;
        }
        if (i == p->tried) {
            edges_of(t, p)[p->tried++] = (struct edge){.to = to};
            bring_next(t, p);
        }
        path[depth] = at;
        by[depth++] = i;
        at = to;
    }
    const struct place *last = &t->place[at];
    uint32_t worth = fresh || last->count == 0 ? last->promise : mean(last);
    int seat = last->seat;
    visit(&t->place[at], worth);
    for (uint32_t i = depth; i-- > 0;) {
        struct place *p = &t->place[path[i]];
        struct edge *e = &edges_of(t, p)[by[i]];
        t->search->unmake(t->node);
        e->visits++;
        e->worth = worth_to(p->seat, &t->place[e->to], mean(&t->place[e->to]));
        visit(p, p->seat == seat ? worth : WHOLE - worth);
    }
    return depth;
}

/* A node at the end of the arena, where no search looks for anything, for finding out which one is to begin. */
static void *scratch(const struct bot_turn *turn)
{
    size_t end = (turn->arena_size - turn->game->search->size) / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN;
    void *node = (uint8_t *)turn->arena + end;
    turn->game->search->enter(turn->box, turn->view, node);
    return node;
}

/* Whether the seat's last tree is still there and has room for more. */
static bool may_keep(const struct bot_turn *turn, const struct tree *t)
{
    return turn->kept && turn->limit.nodes == 0 && t->search == turn->game->search && t->places < t->places_most / 2 &&
           t->used < t->used_most / 2;
}

static struct tree *plant(const struct bot_turn *turn)
{
    enum { PLACE_SHARE = 3 /* of the room, one part in so many */ };
    struct bot_room room = bot_room(turn);
    struct tree *t = bot_take(&room, sizeof *t);
    bool keeps = may_keep(turn, t);
    if (!keeps) {
        memset(t, 0, sizeof *t);
        t->search = turn->game->search;
    }
    room.left -= t->search->size + BOT_ARENA_ALIGN; /* for `scratch` */
    t->node = bot_take(&room, t->search->size);
    t->explore = EXPLORE + EXPLORE * (turn->team.number % 4) / 4;
    t->search->enter(turn->box, turn->view, t->node);
    if (keeps)
        return t;
    t->places_most = (uint32_t)(room.left / PLACE_SHARE / sizeof *t->place);
    t->homes = t->places_most;
    t->home = bot_take(&room, t->homes * sizeof *t->home);
    memset(t->home, 0, t->homes * sizeof *t->home);
    t->place = bot_take(&room, t->places_most * sizeof *t->place);
    t->pool = (uint32_t *)(void *)room.at;
    t->used_most = (uint32_t)(room.left / sizeof *t->pool);
    t->places = 1; /* place 0 is NONE */
    return t;
}

/* Mixes a wish into the probabilities of the root. */
static void mix(struct tree *t, struct place *p, const uint32_t *wish)
{
    game_move legal[GAME_MOVES_MAX];
    uint32_t count = t->search->moves(t->node, legal), *word = &t->pool[p->moves];
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t j = 0, weight = word[i] >> MOVE_BITS;
        while (j + 1 < count && legal[j] != move_of(t, p, i))
            j++;
        weight = (3 * weight + wish[j]) / 4;
        word[i] = weight << MOVE_BITS | (uint32_t)legal[j];
    }
    bring_next(t, p);
}

static void answer(const struct tree *t, const struct place *p, struct bot_answer *out)
{
    for (uint32_t i = 0; i < p->count; i++) {
        const struct edge *e = i < p->tried ? &edges_of(t, p)[i] : NULL;
        int32_t value = e != NULL ? (int32_t)((uint64_t)e->worth * 10000 / WHOLE) : 0;
        bot_line_add(out, &(struct bot_line){move_of(t, p, i), e != NULL ? e->visits : 0, value});
    }
}

void puct_stray(const struct bot_turn *turn, const uint32_t *wish, struct bot_answer *out)
{
    struct tree *t = plant(turn);
    bool fresh;
    uint32_t root = place_of(t, &fresh);
    struct place *p = &t->place[root];
    if (p->count == 0) /* the solver knows the end, but not by which move */
        list(t, p);
    if (wish != NULL)
        mix(t, p, wish);
    for (uint64_t most = bot_nodes(&turn->limit, USUAL); bot_goes_on(&turn->limit, out->nodes, most, ASK);
         out->nodes++) {
        uint32_t depth = simulate(t, root);
        out->depth = depth > out->depth ? depth : out->depth;
    }
    answer(t, p, out);
    if (p->tried == 0)
        out->value = (int32_t)((uint64_t)p->promise * 10000 / WHOLE);
}

/* The search for this turn. */
static const struct bot *bot_for(const struct bot_turn *turn)
{
    const struct game_search *search = turn->game->search;
    void *node = scratch(turn);
    if (!search->taught(node))
        return &duel_bot;
    return search->left(node) > search->near_left ? &puct_bot : &alphabeta_bot;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    const struct bot *bot = bot_for(turn);
    if (bot == &puct_bot)
        puct_stray(turn, NULL, out);
    else
        bot->choose(turn, out);
}

static void join(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more)
{
    const struct bot *bot = bot_for(turn);
    (bot == &puct_bot ? bot_join_visits : bot->join)(turn, out, more);
}

static bool plays(const struct game *game)
{
    return game->search != NULL && game->search->expect != NULL;
}

const struct bot puct_bot = {
    .name = "puct",
    .about = N_("led by a network that taught itself, then solves the ending; for games of two without secrets"),
    .arena_min = 4 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .join = join,
    .plays = plays,
};
