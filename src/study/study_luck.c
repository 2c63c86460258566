/* Luck: what an outcome of chance is worth to each seat, less the weighted mean of all outcomes that were possible.
 *
 * What an outcome is worth is estimated by rollouts from the state after it. However rough that is, the mean of luck
 * over many games is zero, because every outcome is valued in the same way, whether it is the one that came or not:
 * each seat's results are what it did plus a noise that favours nobody. All outcomes of one event are valued with the
 * same random numbers, so that they differ by nothing but the outcome. */
#include "study/study_parts.h"

#include "ai/rollout.h"

/* TRIES rollouts for each unit of effort, shared among all events and outcomes. */
enum { TRIES = 5, LEAST = 8, MOST = 2048 };

/* Plays on until everybody has had a turn, so that what lies in the middle has come to count, and the game's evaluation
 * can be trusted; or to the end. */
static void play_out(struct rollout *r, uint32_t seats, int32_t *share)
{
    uint32_t turns = 0;
    int last = GAME_CHANCE;
    for (int actor; (actor = rollout_look(r)) != GAME_OVER; last = actor >= 0 ? actor : last) {
        turns += actor >= 0 && actor != last;
        if (turns > seats + 1 && rollout_ends(r))
            break;
        rollout_make(r, rollout_draw(r, actor));
    }
    rollout_share(r, share);
}

/* The sum of each seat's shares over several rollouts after an outcome. */
static void judge(struct rollout *r, const struct match *before, game_move outcome, uint32_t tries, int64_t *sum)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        sum[seat] = 0;
    for (uint32_t i = 0; i < tries; i++) {
        int32_t share[GAME_SEATS_MAX] = {0};
        game_copy(before->game, &r->world, &before->state);
        before->game->apply(before->box, &r->world, outcome);
        play_out(r, before->setup.seats, share);
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
            sum[seat] += share[seat];
    }
}

static int32_t rounded(int64_t n, int64_t by)
{
    return (int32_t)(n >= 0 ? (n + by / 2) / by : -((-n + by / 2) / by));
}

void study_luck(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d, struct study_find *out)
{
    struct match m;
    struct game_moves outcomes;
    struct rollout r;
    int64_t mean[GAME_SEATS_MAX] = {0}, sum[GAME_SEATS_MAX], came[GAME_SEATS_MAX] = {0}, weights = 0;
    study_before(s, index, &m);
    struct bot_turn turn = {.game = m.game, .box = m.box, .view = &m.state, .rng = &d->rng};
    rollout_init(&r, &turn);
    game_legal(m.game, m.box, &m.state, &outcomes);
    uint64_t share = s->effort * TRIES / s->draws / outcomes.count;
    uint32_t tries = share < LEAST ? LEAST : share > MOST ? MOST : (uint32_t)share;
    for (uint32_t i = 0; i < outcomes.count && !study_stopped(d); i++) {
        study_rng(s, pass, index, &d->rng);
        judge(&r, &m, outcomes.move[i], tries, sum);
        weights += outcomes.weight[i];
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
            mean[seat] += sum[seat] * outcomes.weight[i];
            if (outcomes.move[i] == out->played)
                came[seat] = sum[seat];
        }
    }
    for (int seat = 0; seat < GAME_SEATS_MAX && weights > 0; seat++)
        out->luck[seat] = rounded(came[seat] * weights - mean[seat], weights * tries);
}
