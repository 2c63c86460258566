/* Beliefs, determinizations, rollouts and PUCT, with a game's mind or without one. */
#include "ai/rollout.h"

#include "ai/fixed.h"

static const struct game_mind no_mind;

enum { ASK = 64 /* moves between two questions whether to stop */ };

void rollout_init(struct rollout *r, const struct bot_turn *turn)
{
    r->turn = turn;
    r->mind = turn->game->mind != NULL ? turn->game->mind : &no_mind;
    r->belief = NULL;
    r->made = r->results = 0;
    r->stopped = false;
    game_copy(turn->game, &r->world, turn->view);
}

void rollout_believe(struct rollout *r, struct bot_room *room)
{
    const struct bot_turn *turn = r->turn;
    struct game_state view;
    if (r->mind->imagine == NULL || turn->first == NULL || r->mind->belief_size + BOT_ARENA_ALIGN > room->left)
        return;
    r->belief = bot_take(room, r->mind->belief_size);
    game_copy(turn->game, &view, turn->first);
    r->mind->believe(turn->box, r->belief, &view, turn->seat);
    for (uint32_t i = 0; i < turn->seen_count; i++) {
        r->mind->learn(turn->box, r->belief, &view, turn->seen[i]);
        turn->game->apply(turn->box, &view, turn->seen[i]);
    }
}

void rollout_begin(struct rollout *r)
{
    const struct bot_turn *turn = r->turn;
    if (r->belief != NULL) {
        r->mind->imagine(turn->box, r->belief, turn->view, turn->rng, &r->world);
        return;
    }
    game_copy(turn->game, &r->world, turn->view);
    if (turn->game->secrets != NULL)
        turn->game->secrets->resample(turn->box, &r->world, turn->seat, turn->rng);
}

int rollout_look(struct rollout *r)
{
    const struct bot_turn *turn = r->turn;
    int actor = turn->game->actor(turn->box, &r->world);
    r->legal.count = 0;
    if (actor != GAME_OVER)
        game_legal(turn->game, turn->box, &r->world, &r->legal);
    return actor;
}

int rollout_look_at_root(struct rollout *r)
{
    int actor = rollout_look(r);
    if (r->turn->only != NULL) {
        r->legal.count = 1;
        r->legal.move[0] = *r->turn->only;
    }
    return actor;
}

void rollout_weigh(struct rollout *r)
{
    if (r->mind->prior != NULL) {
        r->mind->prior(r->turn->box, &r->world, &r->legal, r->weight);
        return;
    }
    for (uint32_t i = 0; i < r->legal.count; i++)
        r->weight[i] = 1;
}

uint32_t rollout_draw(struct rollout *r, int actor)
{
    struct rng *rng = r->turn->rng;
    uint32_t total = 0, i = 0;
    if (r->legal.count == 1)
        return 0;
    if (actor == GAME_CHANCE)
        return game_draw(&r->legal, rng);
    if (r->mind->lot != NULL)
        return r->mind->lot(r->turn->box, &r->world, &r->legal, rng);
    rollout_weigh(r);
    for (uint32_t k = 0; k < r->legal.count; k++)
        total += r->weight[k];
    for (uint32_t left = rng_below(rng, total); left >= r->weight[i]; i++)
        left -= r->weight[i];
    return i;
}

void rollout_make(struct rollout *r, uint32_t index)
{
    r->turn->game->apply(r->turn->box, &r->world, r->legal.move[index]);
    if (++r->made % ASK == 0 && r->results > 0 && bot_stop(&r->turn->limit))
        r->stopped = true;
}

bool rollout_ends(const struct rollout *r)
{
    const struct game_mind *mind = r->mind;
    if (r->turn->game->actor(r->turn->box, &r->world) == GAME_OVER)
        return true;
    return mind->judge != NULL && (mind->settled == NULL || mind->settled(r->turn->box, &r->world));
}

void rollout_share(const struct rollout *r, int32_t *share)
{
    struct game_result result;
    if (r->turn->game->actor(r->turn->box, &r->world) != GAME_OVER) {
        r->mind->judge(r->turn->box, &r->world, share);
        return;
    }
    r->turn->game->result(r->turn->box, &r->world, &result);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        share[seat] = game_share(&result, seat, MIND_WHOLE);
}

bool rollout_play_out(struct rollout *r, int32_t *share)
{
    while (!r->stopped && !rollout_ends(r)) {
        int actor = rollout_look(r);
        rollout_make(r, rollout_draw(r, actor));
    }
    if (r->stopped)
        return false;
    rollout_share(r, share);
    r->results++;
    return true;
}

uint32_t rollout_select(const struct rollout_arm *arm, uint32_t count, uint64_t curiosity, uint32_t fine)
{
    uint64_t visits = 0, total = 0;
    int64_t sum = 0, most = INT64_MIN;
    uint32_t best = 0;
    for (uint32_t i = 0; i < count; i++) {
        visits += arm[i].visits;
        sum += arm[i].sum;
        total += arm[i].weight;
    }
    int64_t unknown = visits > 0 ? sum * fine / (int64_t)visits : 0;
    uint64_t bonus = curiosity * fine * fixed_root((visits + 1) << 8) / (total > 0 ? total : 1);
    for (uint32_t i = 0; i < count; i++) {
        const struct rollout_arm *a = &arm[i];
        int64_t score = a->visits > 0 ? a->sum * fine / a->visits : unknown;
        score += (int64_t)(bonus * a->weight / (16 * (1 + (uint64_t)a->visits))) - (int64_t)a->price * fine;
        if (!a->barred && score > most) {
            most = score;
            best = i;
        }
    }
    return best;
}
