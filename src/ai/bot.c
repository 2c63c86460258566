/* The reference bots: random and greedy. */
#include "ai/bot.h"

#include "ai/alphabeta.h"

static void choose_random(const struct bot_turn *t, struct bot_answer *out)
{
    struct game_moves legal;
    legal.count = 0;
    t->game->moves(t->box, t->view, &legal);
    out->move = legal.move[rng_below(t->rng, legal.count)];
}

/* The move after which the seat stands best at once; among equals, any. What is hidden is filled in at random first. */
static void choose_greedy(const struct bot_turn *t, struct bot_answer *out)
{
    struct game_moves legal;
    struct game_state world, after;
    legal.count = 0;
    t->game->moves(t->box, t->view, &legal);
    game_copy(t->game, &world, t->view);
    if (t->game->resample != NULL)
        t->game->resample(t->box, &world, t->seat, t->rng);
    game_move best = legal.move[0];
    int32_t best_value = INT32_MIN;
    uint32_t equals = 0;
    for (uint32_t i = 0; i < legal.count; i++) {
        game_copy(t->game, &after, &world);
        t->game->apply(t->box, &after, legal.move[i]);
        int32_t value = t->game->evaluate(t->box, &after, t->seat);
        if (value > best_value) {
            best_value = value;
            equals = 0;
        }
        if (value == best_value && rng_below(t->rng, ++equals) == 0)
            best = legal.move[i];
    }
    out->move = best;
}

static const struct bot bots[] = {
    {"random", "plays any legal move", 0, 0, choose_random},
    {"greedy", "plays the move that stands best at once", 0, 0, choose_greedy},
    {"alphabeta", "looks ahead, and solves the ending", ALPHABETA_ARENA_MIN, ALPHABETA_ARENA_DEFAULT, alphabeta_choose},
};

const struct bot *bot_at(size_t index)
{
    return index < sizeof bots / sizeof bots[0] ? &bots[index] : NULL;
}

const struct bot *bot_find(const char *name)
{
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return NULL;
}

void bot_look(const struct match *m, int seat, struct bot_memory *memory, struct bot_turn *turn)
{
    const struct game *g = m->game;
    struct game_state s;
    g->start(m->box, &s, &m->setup);
    bot_view(g, m->box, &s, seat, &memory->first);
    for (uint32_t i = 0; i < m->count; i++) {
        memory->seen[i] = g->redact_move != NULL ? g->redact_move(m->box, &s, m->log[i], seat) : m->log[i];
        g->apply(m->box, &s, m->log[i]);
    }
    bot_view(g, m->box, &s, seat, &memory->view);
    turn->game = g;
    turn->box = m->box;
    turn->seat = seat;
    turn->first = &memory->first;
    turn->view = &memory->view;
    turn->seen = memory->seen;
    turn->seen_count = m->count;
}

void bot_view(const struct game *game, const struct box *box, const struct game_state *state, int seat,
              struct game_state *out)
{
    game_copy(game, out, state);
    if (game->redact != NULL)
        game->redact(box, out, seat);
}
