/* Information set search with priors, evaluations and an abstraction of moves.
 *
 * Each simulation draws a determinization of the seat's view, walks down one common tree by PUCT to a new move, plays a
 * rollout to where the game's evaluation can be trusted, and credits every move on the way with the share of the win of
 * the seat that chose it: every seat plays for itself. A place in the tree stands for an information set, all worlds in
 * which the seat would have seen the same. Which moves are legal there differs between worlds, so a move is compared
 * only with those that are legal together with it.
 *
 * A game can name what a move means in the seat's plans (`gist` in core/mind.h). Moves of one gist share a branch, and
 * rivals' turns and small outcomes that no plan depends on get none: the tree passes over them, and so looks further
 * ahead in the seat's own turns. A move that tells the seat more, or less, than its gist says leads on to a second
 * branch for what was seen, so that the seat's later choices depend on nothing that it does not know. */
#include "ai/worlds.h"

#include "ai/rollout.h"

enum {
    PATH_MAX = 256,     /* branches of one simulation */
    ASK = 8,            /* simulations between two looks at the clock */
    SIMULATIONS = 2000, /* without any limit */
    CURIOSITY = 2400,   /* see rollout_select */
    TRIES = 4,          /* rollouts of a rival's turn, of which the best is taken */
    FINE = 64           /* see rollout_select */
};

/* A move in the tree, and the place that it leads to with the list of the moves from there. Branch 0 is the root, so 0
 * as `first` or `next` ends a list. */
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
    uint32_t found[GAME_MOVES_MAX]; /* the branch of each legal move; 0 if an earlier one has the same gist */
    struct rollout_arm arm[GAME_MOVES_MAX];
};

static uint64_t gist_of(const struct search *s, game_move m)
{
    return s->r.mind->gist != NULL ? s->r.mind->gist(s->box, &s->r.world, s->r.turn->seat, m) : m + 1;
}

static game_move seen_as(const struct search *s, game_move m)
{
    return game_seen(s->game, s->box, &s->r.world, m, s->r.turn->seat);
}

/* The branch of a gist at a place, added if it is new; 0 where there is no room. Lists keep the order in which moves
 * are listed, so the search begins behind the branch that was found last and mostly ends at once. */
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

/* Finds or adds the branches of all legal moves; false where there is no room for them. */
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

static uint32_t select_move(struct search *s)
{
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        const struct branch *b = &s->tree[s->found[i]];
        s->arm[i] = (struct rollout_arm){b->sum, b->visits, b->weight, 0, false};
        if (s->found[i] == 0)
            s->arm[i] = (struct rollout_arm){.barred = true};
    }
    return rollout_select(s->arm, s->r.legal.count, CURIOSITY, FINE);
}

/* Follows a branch that nobody chooses: an outcome of chance, or what a move showed the seat. */
static uint32_t follow(struct search *s, uint32_t place, uint64_t gist, bool *fresh)
{
    uint32_t cursor = 0, at = branch_of(s, place, &cursor, gist, fresh);
    if (at != 0)
        s->tree[at].seat = GAME_CHANCE;
    return at;
}

/* The place after a decision. Where the seat sees the move as something else, all moves that look the same lead to one
 * place. */
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

/* Plays a rival's turn at which the tree does not branch: of several rollouts of it, the one that is best for the
 * rival. Against rivals that play by the prior alone, a plan would look the better the further ahead it goes. */
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
        } while (!s->r.stopped && !rollout_ends(&s->r));
        if (s->r.stopped)
            return;
        rollout_share(&s->r, share);
        if (share[seat] > most) {
            most = share[seat];
            game_copy(s->game, &best, &s->r.world);
        }
    }
    game_copy(s->game, &s->r.world, &best);
}

/* One step down from a place; returns the place reached, and sets `fresh` where the tree ends. */
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

static void simulate(struct search *s)
{
    int32_t share[GAME_SEATS_MAX] = {0};
    uint32_t place = 0;
    bool fresh = false;
    s->length = 0;
    rollout_begin(&s->r);
    for (int actor = rollout_look_at_root(&s->r); actor != GAME_OVER; actor = rollout_look(&s->r)) {
        place = step_down(s, place, actor, &fresh);
        if (fresh || s->r.stopped)
            break;
    }
    if (!rollout_play_out(&s->r, share))
        return;
    for (uint32_t i = 0; i < s->length; i++) {
        struct branch *b = &s->tree[s->path[i]];
        b->visits++;
        b->sum += share[b->seat];
    }
    if (s->length > s->deepest)
        s->deepest = s->length;
}

static void answer(struct search *s, struct bot_answer *out)
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
    out->depth = s->deepest;
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct search s;
    struct bot_room room = bot_room(turn);
    uint64_t most = bot_nodes(&turn->limit, SIMULATIONS);
    s.game = turn->game;
    s.box = turn->box;
    rollout_init(&s.r, turn);
    rollout_believe(&s.r, &room);
    s.tree = (struct branch *)(void *)room.at;
    s.room = (uint32_t)(room.left / sizeof *s.tree < UINT32_MAX ? room.left / sizeof *s.tree : UINT32_MAX);
    s.tree[0] = (struct branch){.gist = 0};
    s.used = 1;
    s.length = s.deepest = 0;
    rollout_look(&s.r);
    if (s.r.legal.count == 1 && turn->only == NULL)
        most = 0; /* a forced move needs no thought */
    for (; !s.r.stopped && bot_goes_on(&turn->limit, out->nodes, most, ASK); out->nodes = s.r.results)
        simulate(&s);
    answer(&s, out);
}

const struct bot worlds_bot = {.name = "worlds",
                               .about =
                                   N_("information-set MCTS over determinizations, with the game's own evaluation"),
                               .arena_min = WORLDS_ARENA_MIN,
                               .arena_default = 1 << 26,
                               .choose = choose,
                               .join = bot_join_visits};
