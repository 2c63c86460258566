/* Search among seats with secret aims.
 *
 * Each simulation draws a world as likely as the seat believes it to be, walks down a tree of what the seat would see,
 * tries one new move, and plays on by the game's own odds to the end. A place in the tree stands for all worlds in
 * which the seat would have seen the same. There a rival chooses by what it is: what its moves brought is kept apart
 * for each *nature* that it can have (core/mind.h), so that it plays like one who knows its own aim, while those who
 * watch it, the seat included, go on from one common place. In a tree without natures a rival would be taken to choose
 * what is good on average for whoever it might be, which nobody does.
 *
 * The odds of the game's mind steer the tree too: a move's bonus goes as its odds in the world at hand. Nobody in the
 * tree learns what another is from what it does, so what the seat's next move would give away is charged to it (core/
 * mind.h), unless it is asked what moves bring. */
#include "ai/secrets.h"

#include "ai/fixed.h"
#include "ai/rollout.h"

enum {
    PATH_MAX = 512,
    ASK = 4,          /* simulations between two looks at the clock */
    USUAL = 2000,     /* simulations without any limit */
    CURIOSITY = 5000, /* the weight of the bonus, in 1/MIND_WHOLE */
    FINE = 16,        /* parts of 1/MIND_WHOLE in which moves are compared */
    WARY = 10,        /* lost games that are added to each move's, so that a lucky few say little; */
    GUESSED = 20,     /* instead, where seats have natures: games won as the odds say */
    NONE = 0,         /* instead of a node */
    ROOT = 1
};

/* A place, or a move as somebody of one nature chooses it; both are found among the nodes below a place by their key.
 */
struct node {
    uint64_t key;
    int64_t sum; /* of a move: what it brought who chose it, in 1/MIND_WHOLE */
    uint32_t visits;
    uint32_t first, next;
    int32_t seat; /* of a move: whose it is */
};

struct search {
    struct rollout r;
    const struct game *game;
    const struct box *box;
    struct node *node;
    uint32_t used, room;
    uint32_t path[PATH_MAX];
    uint32_t length, deepest;
    uint32_t found[GAME_MOVES_MAX]; /* the node of each legal move, or NONE */
    int32_t price[GAME_MOVES_MAX];  /* what the seat's own moves at the root give away, in 1/MIND_WHOLE */
};

/* ---- The tree ---- */

static uint32_t find(const struct search *s, uint32_t place, uint64_t key)
{
    uint32_t at = s->node[place].first;
    while (at != NONE && s->node[at].key != key)
        at = s->node[at].next;
    return at;
}

static uint32_t find_or_grow(struct search *s, uint32_t place, uint64_t key, int seat)
{
    uint32_t at = find(s, place, key);
    if (at != NONE || s->used == s->room)
        return at;
    at = s->used++;
    s->node[at] = (struct node){.key = key, .seat = seat, .next = s->node[place].first};
    s->node[place].first = at;
    return at;
}

#define SPREAD UINT64_C(0x9E3779B97F4A7C15) /* odd, so that no two moves become one */

/* Places have even keys, moves odd ones. What is alike for the seat has the same place. */
static uint64_t place_key(const struct search *s, game_move m)
{
    if (s->game->redact_move != NULL)
        m = s->game->redact_move(s->box, &s->r.world, m, s->r.turn->seat);
    return (m * SPREAD) << 1;
}

static uint64_t nature_of(const struct search *s, int actor)
{
    return s->r.mind->nature != NULL && actor != s->r.turn->seat ? s->r.mind->nature(s->box, &s->r.world) : 0;
}

static uint64_t move_key(game_move m, uint64_t nature)
{
    return (((m * SPREAD) ^ nature) * SPREAD) << 1 | 1;
}

/* The most promising move of the actor at a place; fills in what is known of each. */
static uint32_t select_move(struct search *s, uint32_t place, uint64_t nature)
{
    uint64_t visits = 0, total = 0;
    int64_t sum = 0, best_score = INT64_MIN;
    uint32_t best = 0;
    rollout_weigh(&s->r);
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        uint32_t at = s->found[i] = find(s, place, move_key(s->r.legal.move[i], nature));
        total += s->r.weight[i];
        visits += at != NONE ? s->node[at].visits : 0;
        sum += at != NONE ? s->node[at].sum : 0;
    }
    int64_t unknown = visits > 0 ? sum * FINE / (int64_t)visits : 0;
    uint64_t bonus = (uint64_t)CURIOSITY * FINE * fixed_root((visits + 1) << 8) / (total > 0 ? total : 1);
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        const struct node *n = s->found[i] != NONE ? &s->node[s->found[i]] : NULL;
        uint32_t seen = n != NULL ? n->visits : 0;
        int64_t score = seen > 0 ? n->sum * FINE / seen : unknown;
        score += (int64_t)(bonus * s->r.weight[i] / (16 * (1 + (uint64_t)seen)));
        score -= place == ROOT ? (int64_t)s->price[i] * FINE : 0;
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* One step down from a place; the place reached, or NONE where the tree ends. */
static uint32_t step_down(struct search *s, uint32_t place, int actor)
{
    uint32_t i = 0;
    bool fresh = false, asked = place == ROOT && s->r.turn->only != NULL;
    if (actor == GAME_CHANCE || (s->r.legal.count == 1 && !asked)) {
        i = rollout_draw(&s->r, actor);
    } else {
        uint64_t nature = nature_of(s, actor);
        i = select_move(s, place, nature);
        uint32_t at = find_or_grow(s, place, move_key(s->r.legal.move[i], nature), actor);
        fresh = at == NONE || s->node[at].visits == 0 || s->length == PATH_MAX;
        if (at != NONE && s->length < PATH_MAX)
            s->path[s->length++] = at;
    }
    uint32_t next = fresh ? NONE : find_or_grow(s, place, place_key(s, s->r.legal.move[i]), GAME_CHANCE);
    rollout_make(&s->r, i);
    return next;
}

/* ---- One simulation ---- */

static void play_out(struct search *s, int32_t *share)
{
    const struct game_mind *mind = s->r.mind;
    for (int actor; (actor = rollout_look(&s->r)) != GAME_OVER;) {
        if (mind->judge != NULL && mind->settled != NULL && mind->settled(s->box, &s->r.world)) {
            mind->judge(s->box, &s->r.world, share);
            return;
        }
        rollout_make(&s->r, rollout_draw(&s->r, actor));
    }
    rollout_share(&s->r, share);
}

static void simulate(struct search *s)
{
    int32_t share[GAME_SEATS_MAX] = {0};
    uint32_t place = ROOT;
    s->length = 0;
    rollout_begin(&s->r);
    for (int actor = rollout_look_at_root(&s->r); actor != GAME_OVER; actor = rollout_look(&s->r)) {
        place = step_down(s, place, actor);
        if (place == NONE)
            break;
    }
    play_out(s, share);
    for (uint32_t i = 0; i < s->length; i++) {
        struct node *n = &s->node[s->path[i]];
        n->visits++;
        n->sum += share[n->seat];
    }
    s->deepest = s->length > s->deepest ? s->length : s->deepest;
}

/* ---- The answer ---- */

/* What was found of each move at the root, and some games added to it. Where seats have natures, and so the odds are
 * those of a player with an aim, the likeliest move has won as many of them as all moves together have, and the others
 * less in proportion; elsewhere they are lost. */
static void list(struct search *s, struct bot_answer *out)
{
    int64_t sum = 0, visits = 0;
    uint32_t most = 1;
    rollout_weigh(&s->r);
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        uint32_t at = s->found[i] = find(s, ROOT, move_key(s->r.legal.move[i], 0));
        sum += at != NONE ? s->node[at].sum : 0;
        visits += at != NONE ? s->node[at].visits : 0;
        most = s->r.weight[i] > most ? s->r.weight[i] : most;
    }
    bool aims = s->r.mind->nature != NULL;
    int64_t usual = visits > 0 && aims ? sum / visits : 0, added = aims ? GUESSED : WARY;
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        struct bot_line line = {.move = s->r.legal.move[i]};
        const struct node *n = s->found[i] != NONE ? &s->node[s->found[i]] : NULL;
        int64_t won = added * usual * s->r.weight[i] / most + (n != NULL ? n->sum : 0);
        line.visits = n != NULL ? n->visits : 0;
        line.value = (int32_t)(won / ((int64_t)line.visits + added));
        bot_line_add(out, &line);
    }
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct search s = {.game = turn->game, .box = turn->box};
    uint8_t *arena = turn->arena;
    size_t size = turn->arena_size;
    uint64_t most = bot_nodes(&turn->limit, USUAL), done = 0;
    rollout_init(&s.r, turn);
    rollout_look(&s.r);
    if (s.r.legal.count == 1 && turn->only == NULL)
        most = 0; /* what cannot be chosen needs no thought */
    else
        rollout_believe(&s.r, &arena, &size);
    const struct game_mind *mind = s.r.mind;
    for (uint32_t i = 0; i < s.r.legal.count && s.r.belief != NULL && mind->betrays != NULL && !turn->every; i++)
        s.price[i] = mind->betrays(s.box, s.r.belief, turn->view, s.r.legal.move[i]);
    s.node = (struct node *)(void *)arena;
    s.room = size / sizeof *s.node < UINT32_MAX ? (uint32_t)(size / sizeof *s.node) : UINT32_MAX;
    s.node[ROOT] = (struct node){.key = 0};
    s.used = ROOT + 1;
    for (; done < most; done++) {
        if (done % ASK == 0 && done > 0 && bot_stop(&turn->limit))
            break;
        simulate(&s);
    }
    game_copy(s.game, &s.r.world, turn->view);
    rollout_look_at_root(&s.r);
    list(&s, out);
    out->move = out->line[0].move;
    out->value = out->line[0].value;
    out->nodes = done;
    out->depth = s.deepest;
}

const struct bot secrets_bot = {.name = "secrets",
                                .about = N_("searches over what rivals may be, with what the game knows of itself"),
                                .arena_min = 1 << 20,
                                .arena_default = 1 << 26,
                                .choose = choose,
                                .join = bot_join_visits};
