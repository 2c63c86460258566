/* Alpha-beta on a game's fast path (struct game_search), in the usual modern dress.
 *
 * Iterative deepening looks one turn further each time, from the second time on in an aspiration window around the last
 * result. In the tree the first move of a position is searched with the full window and the others with a null window,
 * to be searched again if they turn out better (principal variation search); late moves are searched less deeply at
 * first. Moves are ordered by the transposition table, by trying each out against the static evaluation, and by a
 * history heuristic. Where a turn consists of several moves the same seat moves on, and nothing is negated.
 *
 * The transposition table keeps what the *rest* of a game is worth, because `key` tells positions apart by that alone:
 * the settled lead is added outside, so positions with different scores share entries.
 *
 * As soon as the game expects that few enough nodes will solve the rest, the search goes to the end: first whether the
 * game is won, then by how much, each as a null-window question whose answer bounds the next (as MTD(f) does).
 *
 * Threads share the transposition table and nothing else but a list of the positions that each is looking at: what one
 * has begun, the others put off, and mostly find in the table later (as in ABDADA). */
#include "ai/alphabeta.h"

#include "ai/findings.h"
#include "core/mind.h"

enum {
    WORTH_MAX = FINDINGS_WORTH_MAX,
    WHOLE = 10000,   /* the share of a certain win */
    USUAL = 1000000, /* nodes, where there is no limit */
    POLL = 512,      /* nodes between two questions whether to stop */
    HISTORY = 256,
    MEMO_BITS = 16,  /* how many static evaluations are remembered, as a power of two */
    SORT_FROM = 2,   /* depth from which moves are tried out to order them */
    SORT_EXACT = 6,  /* the same while the rest is being solved, when trying out tells less */
    REDUCE_FROM = 3, /* depth from which late moves are searched less deeply at first */
    SHARE_FROM = 4,  /* depth from which a thread puts off what another is looking at */
    SHARED = 1 << 12,
    MANY = 4,  /* entries of a shared transposition table for each node that solving the rest is expected to take */
    EAGER = 12 /* the rest is solved once that is expected to take this many times the nodes spent so far */
};

struct root_move {
    game_move move;
    int32_t worth;     /* by the last iteration that searched it */
    int32_t low, high; /* bounds, while the rest of the game is being solved */
    uint64_t visits;
};

struct search {
    const struct game_search *game;
    void *node;
    struct findings table;
    struct bot_limit limit;
    uint64_t nodes, poll;
    bool stopped;
    bool every; /* the caller wants to know what every move is worth */
    bool first; /* the first iteration ignores the limit, so that there is an answer */
    uint32_t roots;
    struct root_move root[GAME_MOVES_MAX];
    uint32_t history[2][HISTORY];
    uint64_t *memo; /* static evaluations: 48 bits of the key and 16 of the worth */
    uint64_t *busy; /* keys of the positions that threads are looking at; NULL for a single thread */
};

static bool out_of_budget(struct search *s)
{
    if (s->nodes < s->poll || s->stopped || s->first)
        return s->stopped;
    s->stopped =
        (s->limit.nodes != 0 && s->nodes >= s->limit.nodes) || (s->limit.stop != NULL && s->limit.stop(s->limit.with));
    s->poll = s->nodes + POLL;
    if (s->limit.nodes != 0 && s->limit.nodes < s->poll)
        s->poll = s->limit.nodes;
    return s->stopped;
}

/* The position that a move leads to. */
struct reply {
    uint64_t key;
    int32_t lead;
    uint32_t left;
    bool same; /* the same seat moves on */
};

struct candidate {
    game_move move;
    int32_t rank;
    uint32_t place; /* in the game's own list */
};

struct list {
    uint32_t count;
    struct candidate candidate[GAME_MOVES_MAX];
    struct reply reply[GAME_MOVES_MAX]; /* by place; filled in by try_out */
};

static uint32_t *history_of(struct search *s, int seat, game_move m)
{
    return &s->history[seat][(m ^ m >> 8 ^ m >> 16 ^ m >> 32) % HISTORY];
}

static int32_t look(struct search *s, int32_t alpha, int32_t beta, uint32_t depth);

/* The worth after the last move made, to the seat that made it (negamax). */
static int32_t reply(struct search *s, int seat, int32_t alpha, int32_t beta, uint32_t depth)
{
    if (s->game->seat(s->node) == seat) /* its turn goes on */
        return look(s, alpha, beta, depth);
    return -look(s, -beta, -alpha, depth - 1);
}

/* The static evaluation, remembered because different orders of the same moves lead to the same positions. */
static int32_t guess(struct search *s, uint64_t key)
{
    uint64_t *slot = &s->memo[key & ((1 << MEMO_BITS) - 1)], tag = key >> 16 << 16;
    if (*slot >> 16 << 16 == tag)
        return (int16_t)(*slot & UINT16_MAX);
    int32_t worth = s->game->guess(s->node);
    if (worth >= INT16_MIN && worth <= INT16_MAX)
        *slot = tag | (uint16_t)worth;
    return worth;
}

/* Ranks each move by the static evaluation after it, and prefetches what the transposition table knows there. */
static void try_out(struct search *s, struct list *l, int seat)
{
    const struct game_search *g = s->game;
    for (uint32_t i = 0; i < l->count; i++) {
        g->make(s->node, l->candidate[i].move);
        s->nodes++;
        struct reply *r = &l->reply[i];
        r->same = g->seat(s->node) == seat;
        r->left = g->left(s->node);
        r->lead = g->lead(s->node);
        r->key = g->key(s->node);
        findings_fetch(&s->table, r->key);
        int32_t worth = r->lead + (r->left > 0 ? guess(s, r->key) : 0);
        l->candidate[i].rank = r->same ? worth : -worth;
        g->unmake(s->node);
    }
}

/* Whether the transposition table knows a move that is good enough for a cutoff (enhanced transposition cutoff). */
static bool known_reply(struct search *s, const struct list *l, int32_t beta, uint32_t depth, int32_t *found,
                        uint32_t *place)
{
    for (uint32_t i = 0; i < l->count; i++) {
        const struct reply *r = &l->reply[i];
        uint32_t ahead = r->same ? depth : depth - 1;
        struct finding e;
        if (!findings_find(&s->table, r->key, &e) || e.depth < (ahead >= r->left ? r->left + FINDINGS_EXACT : ahead))
            continue;
        *found = r->same ? r->lead + findings_low(&e) : -(r->lead + findings_high(&e));
        *place = i;
        if (*found >= beta)
            return true;
    }
    return false;
}

static void list_moves(struct search *s, struct list *l, int seat)
{
    game_move move[GAME_MOVES_MAX];
    l->count = s->game->moves(s->node, move);
    for (uint32_t i = 0; i < l->count; i++)
        l->candidate[i] = (struct candidate){move[i], (int32_t)*history_of(s, seat, move[i]), i};
}

/* Swaps the best candidate from `i` on to that place. */
static const struct candidate *pick(struct list *l, uint32_t i)
{
    uint32_t best = i;
    for (uint32_t j = i + 1; j < l->count; j++)
        if (l->candidate[j].rank > l->candidate[best].rank)
            best = j;
    struct candidate found = l->candidate[best];
    l->candidate[best] = l->candidate[i];
    l->candidate[i] = found;
    return &l->candidate[i];
}

/* By how much less deeply a late move is searched at first; late moves are seldom the best. */
static uint32_t reduction(uint32_t i, uint32_t depth, bool exact)
{
    if (exact || depth < REDUCE_FROM || i < 3)
        return 0;
    return i < 8 || depth < REDUCE_FROM + 1 ? 1 : 2;
}

/* Searches the move just made, the i-th of its position: principal variation search with late move reductions. */
static int32_t look_at(struct search *s, int seat, uint32_t i, int32_t alpha, int32_t beta, uint32_t depth, bool exact)
{
    if (i == 0)
        return reply(s, seat, alpha, beta, depth);
    uint32_t less = reduction(i, depth, exact);
    int32_t worth = reply(s, seat, alpha, alpha + 1, depth - less);
    if (worth > alpha && less > 0)
        worth = reply(s, seat, alpha, alpha + 1, depth);
    if (worth > alpha && worth < beta)
        worth = reply(s, seat, alpha, beta, depth);
    return worth;
}

/* Marks a position as being looked at; false if another thread has marked it already. */
static bool begin(struct search *s, uint64_t key)
{
    uint64_t *place = &s->busy[key % SHARED];
    if (__atomic_load_n(place, __ATOMIC_RELAXED) == key)
        return false;
    __atomic_store_n(place, key, __ATOMIC_RELAXED);
    return true;
}

static void end(struct search *s, uint64_t key)
{
    __atomic_store_n(&s->busy[key % SHARED], 0, __ATOMIC_RELAXED);
}

/* Searches all moves, the most promising first. What another thread is looking at is put off to the end, when its
 * result is probably in the transposition table. */
static int32_t look_at_all(struct search *s, struct list *l, int32_t alpha, int32_t beta, uint32_t depth, bool exact,
                           uint32_t *best_place)
{
    int seat = s->game->seat(s->node);
    int32_t best = -WORTH_MAX;
    uint8_t later[GAME_MOVES_MAX];
    uint32_t put_off = 0;
    bool shared = s->busy != NULL && depth >= SHARE_FROM;
    for (uint32_t n = 0; n < l->count + put_off && best < beta; n++) {
        uint32_t i = n < l->count ? n : later[n - l->count];
        bool marked = shared && n > 0 && n < l->count;
        const struct candidate *c = n < l->count ? pick(l, i) : &l->candidate[i];
        s->game->make(s->node, c->move);
        uint64_t key = marked ? s->game->key(s->node) : 0;
        if (marked && !begin(s, key)) {
            s->game->unmake(s->node);
            later[put_off++] = (uint8_t)i;
            continue;
        }
        int32_t worth = look_at(s, seat, i, alpha > best ? alpha : best, beta, depth, exact);
        if (marked)
            end(s, key);
        s->game->unmake(s->node);
        if (s->stopped)
            return best;
        if (worth > best) {
            best = worth;
            *best_place = c->place;
            if (worth >= beta)
                *history_of(s, seat, c->move) += depth * depth;
        }
    }
    return best;
}

/* Whether the transposition table knows the worth well enough for this window; in any case, the best move it knows. */
static bool known_worth(const struct search *s, uint64_t key, uint32_t ahead, int32_t lead, int32_t alpha, int32_t beta,
                        int32_t *worth, uint32_t *move)
{
    struct finding e;
    if (!findings_find(&s->table, key, &e))
        return false;
    *move = e.move;
    int32_t low = lead + findings_low(&e), high = lead + findings_high(&e);
    *worth = low >= beta || low == high ? low : high;
    return e.depth >= ahead && (low >= beta || low == high || high <= alpha);
}

/* The worth of the position to the seat that is to decide, searched `depth` turns deep. Where it is not between alpha
 * and beta, the answer is a bound on the same side (fail-soft). */
static int32_t look(struct search *s, int32_t alpha, int32_t beta, uint32_t depth)
{
    const struct game_search *g = s->game;
    uint32_t left = g->left(s->node), place = FINDINGS_NO_MOVE, known = FINDINGS_NO_MOVE;
    bool exact = depth >= left;
    if (left == 0)
        return g->lead(s->node);
    if (exact && left <= g->finish_left)
        return g->finish(s->node, alpha, beta, &s->nodes);
    s->nodes++;
    if (depth == 0)
        return g->lead(s->node) + guess(s, g->key(s->node));
    if (out_of_budget(s))
        return 0;
    int32_t lead = g->lead(s->node), found = 0;
    uint64_t key = g->key(s->node);
    uint32_t ahead = exact ? left + FINDINGS_EXACT : depth;
    if (known_worth(s, key, ahead, lead, alpha, beta, &found, &known))
        return found;
    bool sorted = depth >= (exact ? SORT_EXACT : SORT_FROM);
    struct list l;
    list_moves(s, &l, g->seat(s->node));
    if (sorted)
        try_out(s, &l, g->seat(s->node));
    if (!sorted || !known_reply(s, &l, beta, depth, &found, &place)) {
        if (known < l.count)
            l.candidate[known].rank = INT32_MAX;
        found = look_at_all(s, &l, alpha, beta, depth, exact, &place);
        if (s->stopped)
            return 0;
    }
    findings_keep(&s->table, key, ahead, found > alpha ? found - lead : -WORTH_MAX,
                  found < beta ? found - lead : WORTH_MAX, place);
    return found;
}

static void to_front(struct search *s, uint32_t i)
{
    struct root_move m = s->root[i];
    memmove(&s->root[1], &s->root[0], i * sizeof m);
    s->root[0] = m;
}

/* Searches all moves at the root, and brings the best to the front. While the game is being solved (`exact`), the
 * bounds of each move are noted, and moves that cannot be better than alpha are left out. */
static int32_t look_from_root(struct search *s, int32_t alpha, int32_t beta, uint32_t depth, bool exact)
{
    int seat = s->game->seat(s->node);
    int32_t best = -WORTH_MAX;
    for (uint32_t i = 0; i < s->roots && best < beta; i++) {
        struct root_move *m = &s->root[i];
        int32_t low = alpha > best ? alpha : best;
        uint64_t before = s->nodes;
        if (exact && m->high <= low) {
            best = m->high > best ? m->high : best;
            continue;
        }
        s->game->make(s->node, m->move);
        int32_t worth = s->every && !exact ? reply(s, seat, -WORTH_MAX, WORTH_MAX, depth)
                                           : look_at(s, seat, i, low, beta, depth, exact);
        s->game->unmake(s->node);
        if (s->stopped)
            return best;
        m->visits += s->nodes - before;
        m->worth = worth;
        if (exact && worth < beta)
            m->high = worth;
        if (exact && worth > low)
            m->low = worth;
        if (worth > best) {
            best = worth;
            if (worth > alpha)
                to_front(s, i);
        }
    }
    return best;
}

static int32_t points_of(const struct search *s, int32_t worth)
{
    return alphabeta_points(s->game, worth);
}

/* Solves by null-window questions: is it worth that much? The first is whether the game is won, which takes the fewest
 * nodes and matters most should time run out. Then whole points are asked for, beginning with the guess, and the
 * tie-break where the points are even. Each answer is a bound; the next question is where the last answer points, then
 * further away in growing steps, and once that leaves the bounds, between them. */
static bool solve(struct search *s, int32_t guess, uint32_t depth, int32_t *worth)
{
    int32_t low = -WORTH_MAX, high = WORTH_MAX, unit = s->game->unit, step = unit;
    int32_t ask = 1, expected = points_of(s, guess) * unit - unit / 2;
    for (uint32_t i = 0; i < s->roots; i++) {
        s->root[i].low = -WORTH_MAX;
        s->root[i].high = WORTH_MAX;
    }
    for (bool first = true; points_of(s, low) != points_of(s, high) || (points_of(s, low) == 0 && low < high);
         first = false) {
        int32_t found = look_from_root(s, ask - 1, ask, depth, true);
        if (s->stopped)
            return false;
        *(found >= ask ? &low : &high) = found;
        ask = points_of(s, found) * unit - unit / 2 + (found >= ask ? step : unit - step);
        if (first && expected > low && expected < high)
            ask = expected;
        step *= first || step >= WORTH_MAX ? 1 : 2; /* larger steps would leave the bounds all the same */
        if (ask > high || ask <= low) {
            ask = points_of(s, low) + 1 > points_of(s, high) ? low + 1 : (points_of(s, low) + 1) * unit - unit / 2;
            ask = ask > high ? high : ask;
        }
    }
    *worth = low;
    return true;
}

static void enter(struct search *s, const struct bot_turn *t)
{
    struct bot_room room = bot_room(t);
    size_t memo = sizeof *s->memo << MEMO_BITS;
    memset(s, 0, sizeof *s);
    s->game = t->game->search;
    s->node = bot_take(&room, s->game->size);
    s->memo = bot_take(&room, memo);
    s->limit = t->limit;
    s->every = t->every;
    s->limit.nodes = bot_nodes(&t->limit, USUAL);
    s->game->enter(t->box, t->view, s->node);
    if (t->team.count > 1) {
        size_t before = SHARED * sizeof *s->busy;
        CLAIM(t->team.shared_size > 2 * before);
        s->busy = t->team.shared;
        findings_share(&s->table, (uint8_t *)t->team.shared + before, t->team.shared_size - before,
                       MANY * s->game->effort(s->node), t->team.stamp);
    } else {
        findings_open(&s->table, room.at, room.left);
    }
    memset(s->memo, 0, memo);
    game_move legal[GAME_MOVES_MAX];
    s->roots = s->game->moves(s->node, legal);
    for (uint32_t i = 0; i < s->roots; i++)
        s->root[i].move = legal[i];
}

/* Once the best move is solved, solves the others too, with at most half as many nodes again. */
static void solve_others(struct search *s)
{
    int seat = s->game->seat(s->node);
    uint32_t left = s->game->left(s->node);
    uint64_t most = s->nodes + s->nodes / 2;
    if (most < s->limit.nodes)
        s->limit.nodes = most;
    s->poll = 0;
    for (uint32_t i = 1; i < s->roots; i++) {
        struct root_move *m = &s->root[i];
        while (points_of(s, m->low) != points_of(s, m->high)) {
            int32_t ask = points_of(s, m->high) * s->game->unit - s->game->unit / 2;
            s->game->make(s->node, m->move);
            int32_t found = reply(s, seat, ask - 1, ask, left);
            s->game->unmake(s->node);
            if (s->stopped)
                return;
            if (found >= ask)
                m->low = found;
            else
                m->high = found;
        }
        m->worth = m->low;
    }
}

static void add_line(struct bot_answer *out, const struct root_move *m, int32_t value)
{
    uint32_t at = out->lines++;
    for (; at > 1 && out->line[at - 1].value < value; at--) /* the first line is the answer and stays */
        out->line[at] = out->line[at - 1];
    out->line[at] = (struct bot_line){m->move, m->visits, value};
}

/* A move's share of the win: the whole where it is known to win, even if not by how much. */
static int32_t share_of(const struct search *s, const struct root_move *m, int32_t worth)
{
    return m->low > 0 ? WHOLE : (int32_t)s->game->share(s->node, worth);
}

static void answer(const struct search *s, int32_t worth, struct bot_answer *out)
{
    out->move = s->root[0].move;
    out->nodes = s->nodes;
    out->value = out->exact ? points_of(s, worth) : share_of(s, &s->root[0], worth);
    for (uint32_t i = 0; i < s->roots; i++) {
        const struct root_move *m = &s->root[i];
        if (i == 0)
            add_line(out, m, out->value);
        else if (!out->exact)
            add_line(out, m, share_of(s, m, m->worth));
        else if (points_of(s, m->low) == points_of(s, m->high))
            add_line(out, m, points_of(s, m->low));
    }
}

/* Searches the root in an aspiration window around the last result, which is widened until the result is inside. */
static int32_t look_again(struct search *s, int32_t expected, uint32_t depth)
{
    int32_t wide = 2 * s->game->unit, low = expected - wide, high = expected + wide;
    if (s->every)
        return look_from_root(s, -WORTH_MAX, WORTH_MAX, depth, false);
    for (;;) {
        int32_t found = look_from_root(s, low, high, depth, false);
        if (s->stopped || (found > low && found < high))
            return found;
        wide *= 4;
        low = found <= low ? found - wide : low;
        high = found >= high ? found + wide : high;
    }
}

/* Iterative deepening, until the rest is solved or the limit is reached. */
static int32_t deepen(struct search *s, struct bot_answer *out)
{
    uint32_t left = s->game->left(s->node);
    int32_t worth = 0;
    for (uint32_t depth = 1; !out->exact; depth++) {
        int32_t found = worth;
        if (depth > 1 && s->game->effort(s->node) <= EAGER * s->nodes)
            depth = left;
        s->first = depth == 1;
        if (depth == left)
            out->exact = solve(s, worth, left, &found);
        else
            found = depth == 1 ? look_from_root(s, -WORTH_MAX, WORTH_MAX, 1, false) : look_again(s, worth, depth);
        if (s->stopped)
            break;
        worth = found;
        out->depth = depth;
    }
    return worth;
}

int32_t alphabeta_solve(const struct bot_turn *turn, struct bot_answer *out)
{
    struct search s;
    enter(&s, turn);
    int32_t worth = deepen(&s, out);
    answer(&s, worth, out);
    return worth;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct search s;
    enter(&s, turn);
    int32_t worth = deepen(&s, out);
    if (out->exact)
        solve_others(&s);
    answer(&s, worth, out);
}

/* A thread that has solved the game is right; else one that has a certain win; else the one that searched deeper. */
static void join(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more)
{
    uint64_t nodes = out->nodes + more->nodes;
    bool better = more->value == WHOLE || more->depth > out->depth;
    (void)turn;
    if (!out->exact && (more->exact || (out->value < WHOLE && better)))
        *out = *more;
    out->nodes = nodes;
}

static bool plays(const struct game *game)
{
    return game->search != NULL && game->search->guess != NULL && game->seats_max == 2;
}

const struct bot alphabeta_bot = {
    .name = "alphabeta",
    .about = N_("looks ahead and solves the ending; for games of two without secrets"),
    .arena_min = 2 << 20,
    .arena_default = 1 << 26,
    .choose = choose,
    .plays = plays,
    .join = join,
};
