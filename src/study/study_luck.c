/* Luck: what an outcome of chance is worth to each seat, less the mean over all that could have come, by their weights.
 * The judge is the game's own, after a few plies by its odds where it cannot judge at once; whatever it is, the mean of
 * luck over many games is zero, because outcomes are judged without a look at which of them came. */
#include "study/study_parts.h"

#include "ai/rollout.h"

enum { TRIES = 5 /* playouts a unit of effort, for all events and outcomes together */, LEAST = 8, MOST = 2048 };

/* Plays on to where the game can judge: after a turn of everybody, so that what lies in the middle of the table has
 * come to count; or to the end. */
static void play_out(struct rollout *r, uint32_t seats, int32_t *share)
{
    const struct game_mind *mind = r->mind;
    const struct box *box = r->turn->box;
    uint32_t turns = 0;
    int last = GAME_CHANCE;
    for (int actor; (actor = rollout_look(r)) != GAME_OVER; last = actor >= 0 ? actor : last) {
        turns += actor >= 0 && actor != last;
        if (mind->judge != NULL && turns > seats + 1 && (mind->settled == NULL || mind->settled(box, &r->world))) {
            mind->judge(box, &r->world, share);
            return;
        }
        rollout_make(r, rollout_draw(r, actor));
    }
    rollout_share(r, share);
}

/* The sum of the shares after an outcome, over so many playouts. */
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
        /* The same chance for each, so that they differ by nothing else. */
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
