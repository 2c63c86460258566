/* Information set search with player types.
 *
 * Each simulation draws a determinization by the seat's belief, walks down a tree of the seat's information sets by
 * PUCT, tries one new move, and plays a rollout. At each information set the results of a rival's moves are kept apart
 * for each player type that it can have (`nature` in core/mind.h). So a rival chooses like somebody who knows its own
 * aim, while the seat, which cannot see it, goes on from one common node whatever the type was. In a tree without types
 * a rival would choose what is good on average for whoever it might be, which nobody does.
 *
 * Nobody in the tree learns a rival's type from what it does, so the tree cannot see what the seat's own next move
 * tells the others. The game prices that (`betrays`), and the price is taken off the move at the root, unless the
 * caller wants to know what every move is worth. */
#include "ai/secrets.h"

#include "ai/rollout.h"

enum {
    PATH_MAX = 512,
    ASK = 4,          /* simulations between two looks at the clock */
    USUAL = 2000,     /* simulations without any limit */
    CURIOSITY = 5000, /* see rollout_select */
    FINE = 16,        /* likewise */
    WARY = 10,        /* lost games that are added to each move's record, so that a few lucky ones say little */
    GUESSED = 20,     /* in games with player types: added games whose result follows the prior instead */
    NONE = 0,         /* no node */
    ROOT = 1
};

/* An information set ("place"), or a move at one as chosen by a seat of one type. Both lie in the list of the place
 * they belong to, and are found there by their key. */
struct node {
    uint64_t key;
    int64_t sum; /* of a move: its results to the seat that chose it, in 1/MIND_WHOLE */
    uint32_t visits;
    uint32_t first, next;
    int32_t seat; /* of a move: the seat that chose it */
};

struct search {
    struct rollout r;
    const struct game *game;
    const struct box *box;
    struct node *node;
    uint32_t used, room;
    uint32_t path[PATH_MAX];
    uint32_t length, deepest;
    struct rollout_arm arm[GAME_MOVES_MAX]; /* the legal moves of the place at hand */
    int32_t price[GAME_MOVES_MAX];          /* of the seat's moves at the root: what they give away */
};

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

#define SPREAD UINT64_C(0x9E3779B97F4A7C15) /* odd, so that different moves stay different */

/* Places have even keys and moves odd ones. Moves that look the same to the seat lead to the same place. */
static uint64_t place_key(const struct search *s, game_move m)
{
    return (game_seen(s->game, s->box, &s->r.world, m, s->r.turn->seat) * SPREAD) << 1;
}

static uint64_t nature_of(const struct search *s, int actor)
{
    return s->r.mind->nature != NULL && actor != s->r.turn->seat ? s->r.mind->nature(s->box, &s->r.world) : 0;
}

static uint64_t move_key(game_move m, uint64_t nature)
{
    return (((m * SPREAD) ^ nature) * SPREAD) << 1 | 1;
}

/* Fills in what is known of the legal moves at a place, for an actor of this type. */
static void fill_arms(struct search *s, uint32_t place, uint64_t nature)
{
    rollout_weigh(&s->r);
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        uint32_t at = find(s, place, move_key(s->r.legal.move[i], nature));
        s->arm[i] = (struct rollout_arm){.weight = s->r.weight[i], .price = place == ROOT ? s->price[i] : 0};
        if (at != NONE) {
            s->arm[i].sum = s->node[at].sum;
            s->arm[i].visits = s->node[at].visits;
        }
    }
}

/* One step down from a place; returns the place reached, or NONE where the tree ends. */
static uint32_t step_down(struct search *s, uint32_t place, int actor)
{
    uint32_t i = 0;
    bool fresh = false, asked = place == ROOT && s->r.turn->only != NULL;
    if (actor == GAME_CHANCE || (s->r.legal.count == 1 && !asked)) {
        i = rollout_draw(&s->r, actor);
    } else {
        uint64_t nature = nature_of(s, actor);
        fill_arms(s, place, nature);
        i = rollout_select(s->arm, s->r.legal.count, CURIOSITY, FINE);
        uint32_t at = find_or_grow(s, place, move_key(s->r.legal.move[i], nature), actor);
        fresh = at == NONE || s->node[at].visits == 0 || s->length == PATH_MAX;
        if (at != NONE && s->length < PATH_MAX)
            s->path[s->length++] = at;
    }
    uint32_t next = fresh ? NONE : find_or_grow(s, place, place_key(s, s->r.legal.move[i]), GAME_CHANCE);
    rollout_make(&s->r, i);
    return next;
}

static void simulate(struct search *s)
{
    int32_t share[GAME_SEATS_MAX] = {0};
    uint32_t place = ROOT;
    s->length = 0;
    rollout_begin(&s->r);
    for (int actor = rollout_look_at_root(&s->r); actor != GAME_OVER; actor = rollout_look(&s->r)) {
        place = step_down(s, place, actor);
        if (place == NONE || s->r.stopped)
            break;
    }
    if (!rollout_play_out(&s->r, share))
        return;
    for (uint32_t i = 0; i < s->length; i++) {
        struct node *n = &s->node[s->path[i]];
        n->visits++;
        n->sum += share[n->seat];
    }
    s->deepest = s->length > s->deepest ? s->length : s->deepest;
}

/* Lists what was found of each move at the root, with some games added to its record. In a game with player types the
 * prior is that of a player with an aim: there the likeliest move wins the added games as often as all moves together
 * have won, and the others in proportion to their prior. Elsewhere the added games are lost. */
static void list(struct search *s, struct bot_answer *out)
{
    int64_t sum = 0, visits = 0;
    uint32_t most = 1;
    fill_arms(s, ROOT, 0);
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        sum += s->arm[i].sum;
        visits += s->arm[i].visits;
        most = s->arm[i].weight > most ? s->arm[i].weight : most;
    }
    bool aims = s->r.mind->nature != NULL;
    int64_t usual = visits > 0 && aims ? sum / visits : 0, added = aims ? GUESSED : WARY;
    for (uint32_t i = 0; i < s->r.legal.count; i++) {
        const struct rollout_arm *a = &s->arm[i];
        int64_t won = added * usual * a->weight / most + a->sum;
        bot_line_add(out, &(struct bot_line){s->r.legal.move[i], a->visits, (int32_t)(won / (a->visits + added))});
    }
}

static void choose(const struct bot_turn *turn, struct bot_answer *out)
{
    struct search s = {.game = turn->game, .box = turn->box};
    struct bot_room room = bot_room(turn);
    uint64_t most = bot_nodes(&turn->limit, USUAL);
    rollout_init(&s.r, turn);
    rollout_look(&s.r);
    if (s.r.legal.count == 1 && turn->only == NULL)
        most = 0; /* a forced move needs no thought */
    else
        rollout_believe(&s.r, &room);
    const struct game_mind *mind = s.r.mind;
    for (uint32_t i = 0; i < s.r.legal.count && s.r.belief != NULL && mind->betrays != NULL && !turn->every; i++)
        s.price[i] = mind->betrays(s.box, s.r.belief, turn->view, s.r.legal.move[i]);
    s.node = (struct node *)(void *)room.at;
    s.room = (uint32_t)(room.left / sizeof *s.node < UINT32_MAX ? room.left / sizeof *s.node : UINT32_MAX);
    s.node[ROOT] = (struct node){.key = 0};
    s.used = ROOT + 1;
    for (; !s.r.stopped && bot_goes_on(&turn->limit, out->nodes, most, ASK); out->nodes = s.r.results)
        simulate(&s);
    game_copy(s.game, &s.r.world, turn->view);
    rollout_look_at_root(&s.r);
    list(&s, out);
    out->depth = s.deepest;
}

const struct bot secrets_bot = {.name = "secrets",
                                .about = N_("information-set MCTS that distinguishes the player types rivals may be"),
                                .arena_min = 1 << 20,
                                .arena_default = 1 << 26,
                                .choose = choose,
                                .join = bot_join_visits};
