/* Fits the model of a player of Prowl, by which rivals' moves are interpreted (prowl_mind_lean.c), to games of one bot.
 * Writes the weights to standard output, in the order of enum prowl_lean, for prowl_mind_weights_watch in
 * prowl_mind_weights.c.
 *
 *     prowl-fit GAMES BOT NODES SEED
 *
 * The games are of 2, 3, 4 and 5 seats in turn; with 0 nodes the bot has its own limit. Every decision counts with what
 * its seat knew. A move's odds go as two to its leaning, so the fit is that of a multinomial logit; how a leaning
 * depends on each weight is found by changing it a little. Every fifth game is kept aside to tell how well the fit
 * does. Beside it stands what knowing nothing gives: how little a bot's moves can say of it is seen there. */
#include "ai/bot.h"
#include "core/setup.h"
#include "games/prowl/prowl_mind.h"
#include "registry/registry.h"
#include "fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ARENA = 1 << 22, LOG = 1 << 10, EPOCHS = 12, BATCH = 256, ASIDE = 5, EACH = 40, STEP = 256 };
static const float speed = 4, decay = 1e-6F, slip = 0.03F; /* how often any move is as likely as another */

/* A move that could be made: its leaning by the weights at the start, and how it goes with each. */
struct choice {
    float lean, by[EACH];
    uint16_t of[EACH], count;
};

struct decision {
    size_t first;
    uint32_t count, chosen;
    bool aside;
};

static struct choice *choices;
static struct decision *decisions;
static size_t choice_count, choice_room, decision_count, decision_room;
static float weight[PROWL_LEANS], slope[PROWL_LEANS], mean[PROWL_LEANS], square[PROWL_LEANS];
static struct prowl_box box;
static game_move played[LOG], seen[LOG];
static _Alignas(64) uint8_t arena[ARENA];

static void *room_for(void *list, size_t count, size_t *room, size_t each)
{
    if (count < *room)
        return list;
    *room = *room * 2 + 4096;
    list = realloc(list, *room * each);
    if (list == NULL)
        exit(EXIT_FAILURE);
    return list;
}

/* Whether a weight has anything to say at this time: most come in as many as there are times. */
static bool matters(uint32_t lean, uint32_t when)
{
    if (lean >= PROWL_LEAN_CLAN_PLACE)
        return true;
    if (lean >= PROWL_LEAN_STANDS && lean < PROWL_LEAN_SPEND)
        return (lean - PROWL_LEAN_STANDS) / PROWL_STANDS == when;
    return lean % PROWL_WHEN == when;
}

static void note_choice(struct prowl_case *c, game_move m)
{
    int16_t leans[PROWL_LEANS];
    choices = room_for(choices, choice_count, &choice_room, sizeof *choices);
    struct choice *to = &choices[choice_count++];
    memcpy(leans, prowl_mind_weights_leans, sizeof leans);
    c->lean = leans;
    int32_t lean = prowl_mind_lean_move(c, m);
    *to = (struct choice){.lean = (float)lean};
    for (uint32_t i = 0; i < PROWL_LEANS; i++) {
        if (!matters(i, c->when) || to->count == EACH)
            continue;
        leans[i] = (int16_t)(leans[i] + STEP);
        int32_t more = prowl_mind_lean_move(c, m) - lean;
        leans[i] = (int16_t)(leans[i] - STEP);
        if (more == 0)
            continue;
        to->of[to->count] = (uint16_t)i;
        to->by[to->count++] = (float)more / STEP;
    }
}

static void note(const struct bot_turn *turn, game_move chosen, bool aside)
{
    const struct prowl_state *s = prowl_of(turn->view);
    uint32_t me = (uint32_t)turn->seat, turns = 0;
    struct game_moves legal;
    struct prowl_case c;
    game_legal(&prowl_game, turn->box, turn->view, &legal);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        turns += s->held[seat];
    if (legal.count < 2 || turns == 0) /* the model does not look at the last answer of a game */
        return;
    prowl_mind_lean_case_begin(&c, &box, s, me, s->clan[me] < PROWL_CARDS ? prowl_slot(s->clan[me]) : 0);
    decisions = room_for(decisions, decision_count, &decision_room, sizeof *decisions);
    struct decision *to = &decisions[decision_count++];
    *to = (struct decision){.first = choice_count, .count = legal.count, .aside = aside};
    for (uint32_t i = 0; i < legal.count; i++) {
        note_choice(&c, legal.move[i]);
        if (legal.move[i] == chosen)
            to->chosen = i;
    }
}

static void play(const struct bot *bot, uint64_t nodes, uint64_t seed, uint64_t index)
{
    static struct bot_answer answer;
    struct game_setup setup;
    struct match m;
    struct rng deal, chance, rng;
    struct fault f;
    rng_seed(&deal, seed, index, RNG_DEAL, 0);
    rng_seed(&chance, seed, index, RNG_CHANCE, 0);
    rng_seed(&rng, seed, index, RNG_BOT, 0);
    game_setup_init(&prowl_game, &setup, 2 + (uint32_t)(index % 4), &f);
    setup_deal(&prowl_game, &box.head, &setup, (struct json){"", 0}, &deal, &f);
    match_init(&m, &prowl_game, &box.head, &setup, played, &chance);
    for (int actor; (match_settle(&m), actor = match_actor(&m)) != GAME_OVER;) {
        struct bot_memory memory = {.seen = seen};
        struct bot_turn turn = {.rng = &rng, .limit = {.nodes = nodes}, .arena = arena, .arena_size = sizeof arena};
        bot_look(&m, actor, &memory, &turn);
        bot_choose(bot, &turn, &answer);
        note(&turn, answer.move, index / 4 % ASIDE == 0);
        match_apply(&m, answer.move);
    }
}

static void odds(const struct decision *d, float *chance)
{
    float most = -INFINITY, total = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        const struct choice *c = &choices[d->first + i];
        float lean = c->lean;
        for (uint32_t k = 0; k < c->count; k++)
            lean += c->by[k] * (weight[c->of[k]] - prowl_mind_weights_leans[c->of[k]]);
        chance[i] = lean * (logf(2) / PROWL_DOUBLE);
        most = fmaxf(most, chance[i]);
    }
    for (uint32_t i = 0; i < d->count; i++)
        total += chance[i] = expf(chance[i] - most);
    for (uint32_t i = 0; i < d->count; i++)
        chance[i] /= total;
}

static void learn(const struct decision *d)
{
    float chance[GAME_MOVES_MAX];
    odds(d, chance);
    for (uint32_t i = 0; i < d->count; i++) {
        const struct choice *c = &choices[d->first + i];
        float off = (chance[i] - (i == d->chosen)) / BATCH;
        for (uint32_t k = 0; k < c->count; k++)
            slope[c->of[k]] += off * c->by[k];
    }
}

/* One step of Adam. */
static void descend(uint32_t step, float rate)
{
    float m_scale = 1 - powf(0.9F, (float)step), v_scale = 1 - powf(0.999F, (float)step);
    for (uint32_t i = 0; i < PROWL_LEANS; i++) {
        float by = slope[i] + decay * weight[i];
        mean[i] = 0.9F * mean[i] + 0.1F * by;
        square[i] = 0.999F * square[i] + 0.001F * by * by;
        weight[i] -= rate * (mean[i] / m_scale) / (sqrtf(square[i] / v_scale) + 1e-6F);
        slope[i] = 0;
    }
}

static void report(uint32_t epoch)
{
    double loss[2] = {0}, even = 0, count[2] = {0};
    for (size_t i = 0; i < decision_count; i++) {
        const struct decision *d = &decisions[i];
        float chance[GAME_MOVES_MAX];
        odds(d, chance);
        loss[d->aside] -= log((double)((1 - slip) * chance[d->chosen] + slip / (float)d->count));
        even += d->aside ? log(d->count) : 0;
        count[d->aside]++;
    }
    fprintf(stderr, "epoch %u: log-loss %.4f; of the games kept aside %.4f; knowing nothing, %.4f\n", epoch,
            loss[0] / count[0], loss[1] / count[1], even / count[1]);
}

static void fit(struct rng *rng)
{
    size_t *order = calloc(decision_count + 1, sizeof *order), used = 0;
    uint32_t step = 0;
    if (order == NULL)
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < decision_count; i++)
        if (!decisions[i].aside)
            order[used++] = i;
    for (uint32_t epoch = 0; epoch < EPOCHS; epoch++) {
        fit_shuffle(order, used, rng);
        for (size_t i = 0; i + BATCH <= used; i += BATCH) {
            for (size_t k = 0; k < BATCH; k++)
                learn(&decisions[order[i + k]]);
            descend(++step, speed * (1.02F - (float)epoch / EPOCHS));
        }
        report(epoch);
    }
    free(order);
}

int main(int argc, char **argv)
{
    const struct bot *bot = argc == 5 ? bot_find(argv[2]) : NULL;
    struct rng rng;
    if (bot == NULL) {
        fprintf(stderr, "usage: prowl-fit GAMES BOT NODES SEED\n");
        return EXIT_FAILURE;
    }
    uint64_t games = strtoull(argv[1], NULL, 10), nodes = strtoull(argv[3], NULL, 10);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    registry_box(&prowl_game, &box.head);
    for (uint64_t i = 0; i < games; i++)
        play(bot, nodes, seed, i);
    for (uint32_t i = 0; i < PROWL_LEANS; i++)
        weight[i] = prowl_mind_weights_leans[i];
    rng_seed(&rng, seed, 0, RNG_TEST, 0);
    fit(&rng);
    for (uint32_t i = 0; i < PROWL_LEANS; i++)
        printf("%ld,%s", lrintf(weight[i]), i % 16 == 15 || i + 1 == PROWL_LEANS ? "\n" : " ");
    free(choices);
    free(decisions);
    return EXIT_SUCCESS;
}
