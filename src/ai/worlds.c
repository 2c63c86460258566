/* Search over information sets.
 *
 * Each simulation draws a world that agrees with all that the seat saw, walks down one common tree, looks at one new
 * move, plays on by the game's own odds to where the game can judge the table (or to its end, where it has no judge),
 * and hands what it found to every move on the way. A place in the tree stands for all worlds in which the seat would
 * have seen the same; which moves are there may differ between them, so a move is weighed only against those that were
 * there with it. Every seat is taken to choose for itself.
 *
 * At a place the next move is the one with the largest sum of what it brought so far and of a bonus for those of which
 * little is known yet, in proportion to the odds that the game gives them. */
#include "ai/worlds.h"

#include "ai/fixed.h"
#include "ai/rollout.h"

enum {
    PATH_MAX = 256,     /* branches of one simulation */
    ASK = 8,            /* simulations between two looks at the limit */
    SIMULATIONS = 2000, /* without any limit */
    CURIOSITY = 2400,   /* the weight of the bonus, in 1/MIND_WHOLE */
    TRIES = 4,          /* ways to play a rival's turn */
    FINE = 64           /* parts of 1/MIND_WHOLE in which moves are compared */
};

/* A move in the tree, and the place that it leads to: the moves from there are a list. Number 0 is the root, so as the
 * next one or the first it says that there is none. */
struct branch {
    uint64_t gist;
    int64_t sum; /* of the shares of the seat that chose it */
    uint32_t visits;
    uint32_t weight;
    uint32_t first, next;
    int32_t seat; /* who chose it, or GAME_CHANCE */
};

struct search {
    struct rollout r;
    const struct game *game;
    const struct box *box;
    struct branch *tree;
    uint32_t used, room;
    uint32_t path[PATH_MAX];
    uint32_t length, deepest;
    uint32_t found[GAME_MOVES_MAX]; /* the branch of each legal move; 0: the same as one before */
};

/* ---- What the game says of its moves ---- */

static uint64_t gist_of(const struct search *s, game_move m)
{
    return s->r.mind->gist != NULL ? s->r.mind->gist(s->box, &s->r.world, s->r.turn->seat, m) : m + 1;
}

/* The move as the seat will have seen it, with what it learns. */
static game_move seen_as(const struct search *s, game_move m)
{
    return s->game->redact_move != NULL ? s->game->redact_move(s->box, &s->r.world, m, s->r.turn->seat) : m;
}

/* ---- Judgement ---- */

/* Whether a simulation may end here. */
static bool can_judge(const struct search *s)
{
    const struct game_mind *mind = s->r.mind;
    if (s->game->actor(s->box, &s->r.world) == GAME_OVER)
        return true;
    return mind->judge != NULL && (mind->settled == NULL || mind->settled(s->box, &s->r.world));
}

static void appraise(const struct search *s, int32_t *share)
{
    if (s->game->actor(s->box, &s->r.world) == GAME_OVER)
        rollout_share(&s->r, share);
    else
        s->r.mind->judge(s->box, &s->r.world, share);
}

/* Plays on to where the game can judge. */
static void play_out(struct search *s, int32_t *share)
{
    while (!can_judge(s)) {
        int actor = rollout_look(&s->r);
        rollout_make(&s->r, rollout_draw(&s->r, actor));
    }
    appraise(s, share);
}

/* ---- The tree ---- */

/* The branch of that gist from a place, grown if it is not there; 0 where there is no room. Lists keep the order in
 * which moves come, so looking from where the last one was found ends at once most times. */
static uint32_t branch_of(struct search *s, uint32_t place, uint32_t *cursor, uint64_t gist, bool *grown)
{
    uint32_t begin = *cursor != 0 ? s->tree[*cursor].next : 0, last = 0;
    *grown = false;
    for (uint32_t at = begin; at != 0; at = s->tree[at].next)
        if (s->tree[at].gist == gist)
            return *cursor = at;
    for (uint32_t at = s->tree[place].first; at != 0; last = at, at = s->tree[at].next)
        if (s->tree[at].gist == gist)
            return *cursor = at;
    if (s->used == s->room)
        return 0;
    uint32_t at = s->used++;
    s->tree[at] = (struct branch){.gist = gist};
    *(last != 0 ? &s->tree[last].next : &s->tree[place].first) = at;
    *grown = true;
    return *cursor = at;
}

/* Finds or grows the branches of all legal moves; false where there is no room for them. */
static bool branch_all(struct search *s, uint32_t place, int seat)
{
    uint32_t cursor = 0;
    bool weighed = false, grown;
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        uint64_t gist = gist_of(s, s->r.legal.move[i]);
        uint32_t at = branch_of(s, place, &cursor, gist, &grown);
        if (at == 0)
            return false;
        if (grown) {
            if (!weighed)
                rollout_weigh(&s->r);
            weighed = true;
            s->tree[at].weight = s->r.weight[i];
            s->tree[at].seat = seat;
        }
        s->found[i] = at;
        for (uint32_t k = 0; k < i && s->found[i] != 0; k++)
            if (s->found[k] == at)
                s->found[i] = 0;
    }
    return true;
}

/* The most promising of the legal moves. */
static uint32_t select_move(const struct search *s)
{
    uint64_t visits = 0, total = 0;
    int64_t sum = 0, best_score = INT64_MIN;
    uint32_t best = 0;
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        if (s->found[i] == 0)
            continue;
        const struct branch *b = &s->tree[s->found[i]];
        visits += b->visits;
        sum += b->sum;
        total += b->weight;
    }
    int64_t unknown = visits > 0 ? sum * FINE / (int64_t)visits : 0;
    uint64_t bonus = (uint64_t)CURIOSITY * FINE * fixed_root((visits + 1) << 8) / (total > 0 ? total : 1);
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        if (s->found[i] == 0)
            continue;
        const struct branch *b = &s->tree[s->found[i]];
        int64_t score = b->visits > 0 ? b->sum * FINE / b->visits : unknown;
        score += (int64_t)(bonus * b->weight / (16 * (1 + (uint64_t)b->visits)));
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* Follows a branch that nobody chooses: what came of chance, or what a move told. */
static uint32_t follow(struct search *s, uint32_t place, uint64_t gist, bool *fresh)
{
    uint32_t cursor = 0, at = branch_of(s, place, &cursor, gist, fresh);
    if (at != 0)
        s->tree[at].seat = GAME_CHANCE;
    return at;
}

/* The place after a decision: where it tells more or less than was decided, all that look the same lead to one. */
static uint32_t decide(struct search *s, uint32_t place, uint32_t i, bool *fresh)
{
    game_move m = s->r.legal.move[i], seen = seen_as(s, m);
    uint32_t at = s->found[i];
    bool grown = false;
    *fresh = s->tree[at].visits == 0;
    s->path[s->length++] = at;
    if (seen == m)
        return at;
    return follow(s, place, ~gist_of(s, seen), &grown);
}

/* A turn of a rival, at which the tree does not branch: of several ways to play it on to where the game can judge, each
 * by the game's own odds, the one that is best for the rival. With rivals that play by the odds alone, a plan would
 * seem the better the further it is looked into. */
static void play_turn(struct search *s, int seat)
{
    struct game_state before, best;
    int32_t share[GAME_SEATS_MAX], most = -1;
    game_copy(s->game, &before, &s->r.world);
    game_copy(s->game, &best, &s->r.world);
    for (uint32_t i = 0; i < TRIES; i++) {
        if (i > 0)
            game_copy(s->game, &s->r.world, &before);
        do {
            int actor = rollout_look(&s->r);
            rollout_make(&s->r, rollout_draw(&s->r, actor));
        } while (!can_judge(s));
        appraise(s, share);
        if (share[seat] > most) {
            most = share[seat];
            game_copy(s->game, &best, &s->r.world);
        }
    }
    game_copy(s->game, &s->r.world, &best);
}

/* One step down from a place; the place reached. */
static uint32_t step_down(struct search *s, uint32_t place, int actor, bool *fresh)
{
    uint32_t i = 0, at = 0;
    *fresh = s->length == PATH_MAX;
    if (*fresh)
        return place;
    if (gist_of(s, s->r.legal.move[0]) == MIND_ASIDE) {
        if (actor != GAME_CHANCE && s->r.mind->judge != NULL)
            play_turn(s, actor);
        else
            rollout_make(&s->r, rollout_draw(&s->r, actor));
        return place;
    }
    if (actor == GAME_CHANCE) {
        i = rollout_draw(&s->r, actor);
        at = follow(s, place, gist_of(s, seen_as(s, s->r.legal.move[i])), fresh);
    } else if (branch_all(s, place, actor)) {
        i = select_move(s);
        at = decide(s, place, i, fresh);
    } else {
        i = rollout_draw(&s->r, actor);
    }
    if (at == 0)
        *fresh = true; /* no room: the rest is played out */
    rollout_make(&s->r, i);
    return at;
}

/* ---- One simulation ---- */

static void simulate(struct search *s)
{
    int32_t share[GAME_SEATS_MAX] = {0};
    uint32_t place = 0;
    bool fresh = false;
    s->length = 0;
    rollout_begin(&s->r);
    for (int actor = rollout_look_at_root(&s->r); actor != GAME_OVER; actor = rollout_look(&s->r)) {
        place = step_down(s, place, actor, &fresh);
        if (fresh)
            break;
    }
    play_out(s, share);
    for (uint32_t i = 0; i < s->length; i++) {
        struct branch *b = &s->tree[s->path[i]];
        b->visits++;
        b->sum += share[b->seat];
    }
    if (s->length > s->deepest)
        s->deepest = s->length;
}

/* ---- The answer ---- */

static void answer(struct search *s, uint64_t simulations, struct bot_answer *out)
{
    game_copy(s->game, &s->r.world, s->r.turn->view);
    rollout_look_at_root(&s->r);
    for (uint32_t i = 0, cursor = 0; i < s->r.legal.count; i++) {
        bool grown, seen = false;
        uint64_t gist = gist_of(s, s->r.legal.move[i]);
        for (uint32_t k = 0; k < i && !seen; k++)
            seen = gist_of(s, s->r.legal.move[k]) == gist;
        uint32_t at = seen ? 0 : branch_of(s, 0, &cursor, gist, &grown);
        if (at == 0)
            continue;
        const struct branch *b = &s->tree[at];
        int32_t value = b->visits > 0 ? (int32_t)(b->sum / b->visits) : 0;
        bot_line_add(out, &(struct bot_line){s->r.legal.move[i], b->visits, value});
    }
    out->move = out->line[0].move;
    out->value = out->line[0].value;
    out->nodes = simulations;
    out->depth = s->deepest;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct search s;
    uint8_t *arena = turn->arena;
    size_t size = turn->arena_size;
    uint64_t most = bot_nodes(&turn->limit, SIMULATIONS), done = 0;
    CLAIM(size >= WORLDS_ARENA_MIN);
    s.game = turn->game;
    s.box = turn->box;
    rollout_init(&s.r, turn);
    rollout_believe(&s.r, &arena, &size);
    s.tree = (struct branch *)(void *)arena;
    s.room = size / sizeof *s.tree < UINT32_MAX ? (uint32_t)(size / sizeof *s.tree) : UINT32_MAX;
    s.tree[0] = (struct branch){.gist = 0};
    s.used = 1;
    s.length = s.deepest = 0;
    rollout_look(&s.r);
    if (s.r.legal.count == 1 && turn->only == NULL)
        most = 0; /* what cannot be chosen needs no thought */
    for (; done < most; done++) {
        if (done % ASK == 0 && done > 0 && bot_stop(&turn->limit))
            break;
        simulate(&s);
    }
    answer(&s, done, out);
}

const struct bot worlds_bot = {.name = "worlds",
                               .about = N_("searches over imagined worlds, with what the game knows of itself"),
                               .arena_min = WORLDS_ARENA_MIN,
                               .arena_default = 1 << 26,
                               .choose = choose,
                               .join = bot_join_visits};
