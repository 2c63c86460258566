/* Luck: what an outcome of chance is worth to each seat, less the mean over all that could have come, by their weights.
 * The judge is the game's own, after a few plies by its odds where it cannot judge at once; whatever it is, the mean of
 * luck over many games is zero, because outcomes are judged without a look at which of them came. */
#include "study/study_parts.h"

enum { TRIES = 5 /* playouts a unit of effort, for all events and outcomes together */, LEAST = 8, MOST = 2048 };

struct table {
    const struct game *game;
    const struct box *box;
    struct rng *rng;
    uint32_t seats;
};

static uint32_t draw_move(const struct table *t, const struct game_state *s, const struct game_moves *legal, int actor)
{
    uint32_t weight[GAME_MOVES_MAX], total = 0, i = 0;
    if (legal->count == 1)
        return 0;
    if (actor == GAME_CHANCE)
        return game_draw(legal, t->rng);
    if (t->game->mind == NULL || t->game->mind->prior == NULL)
        return rng_below(t->rng, legal->count);
    t->game->mind->prior(t->box, s, legal, weight);
    for (uint32_t k = 0; k < legal->count; k++)
        total += weight[k];
    for (uint32_t left = rng_below(t->rng, total); left >= weight[i]; i++)
        left -= weight[i];
    return i;
}

static void share_result(const struct table *t, const struct game_state *s, int32_t *share)
{
    struct game_result r;
    t->game->result(t->box, s, &r);
    int32_t winners = __builtin_popcount(r.winners);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        share[seat] = (r.winners >> seat & 1) != 0 ? MIND_WHOLE / winners : 0;
}

/* Plays on to where the game can judge: after a turn of everybody, so that what lies in the middle of the table has
 * come to count; or to the end. */
static void play_out(const struct table *t, struct game_state *s, int32_t *share)
{
    const struct game_mind *mind = t->game->mind;
    bool judges = mind != NULL && mind->judge != NULL;
    uint32_t turns = 0;
    int last = GAME_CHANCE;
    for (int actor; (actor = t->game->actor(t->box, s)) != GAME_OVER; last = actor >= 0 ? actor : last) {
        struct game_moves legal;
        turns += actor >= 0 && actor != last;
        if (judges && turns > t->seats + 1 && (mind->settled == NULL || mind->settled(t->box, s))) {
            mind->judge(t->box, s, share);
            return;
        }
        game_legal(t->game, t->box, s, &legal);
        t->game->apply(t->box, s, legal.move[draw_move(t, s, &legal, actor)]);
    }
    share_result(t, s, share);
}

/* The sum of the shares after an outcome, over so many playouts. */
static void judge(const struct table *t, const struct game_state *before, game_move outcome, uint32_t tries,
                  int64_t *sum)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        sum[seat] = 0;
    for (uint32_t i = 0; i < tries; i++) {
        struct game_state s;
        int32_t share[GAME_SEATS_MAX] = {0};
        game_copy(t->game, &s, before);
        t->game->apply(t->box, &s, outcome);
        play_out(t, &s, share);
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
    struct table t = {s->match->game, s->match->box, &d->rng, s->match->setup.seats};
    int64_t mean[GAME_SEATS_MAX] = {0}, sum[GAME_SEATS_MAX], came[GAME_SEATS_MAX] = {0}, weights = 0;
    study_before(s, index, &m);
    game_legal(m.game, m.box, &m.state, &outcomes);
    uint64_t share = s->effort * TRIES / s->draws / outcomes.count;
    uint32_t tries = share < LEAST ? LEAST : share > MOST ? MOST : (uint32_t)share;
    for (uint32_t i = 0; i < outcomes.count && !study_stopped(d); i++) {
        /* The same chance for each, so that they differ by nothing else. */
        study_rng(s, pass, index, &d->rng);
        judge(&t, &m.state, outcomes.move[i], tries, sum);
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
