/* The list of bots, the two that do not search (random and greedy), and what all searches share. */
#include "ai/bot.h"

#include "ai/alphabeta.h"
#include "ai/duel.h"
#include "ai/ismcts.h"
#include "ai/level.h"
#include "ai/puct.h"
#include "ai/rave.h"
#include "ai/secrets.h"
#include "ai/uct.h"
#include "ai/worlds.h"

static void choose_random(const struct bot_turn *t, struct bot_answer *out)
{
    struct game_moves legal;
    game_legal(t->game, t->box, t->view, &legal);
    out->move = legal.move[rng_below(t->rng, legal.count)];
}

void bot_greedy(const struct bot_turn *t, struct game_moves *legal, int32_t *value)
{
    struct game_state world, after;
    game_legal(t->game, t->box, t->view, legal);
    game_copy(t->game, &world, t->view);
    if (t->game->secrets != NULL)
        t->game->secrets->resample(t->box, &world, t->seat, t->rng);
    for (uint32_t i = 0; i < legal->count; i++) {
        game_copy(t->game, &after, &world);
        t->game->apply(t->box, &after, legal->move[i]);
        value[i] = game_evaluate(t->game, t->box, &after, t->seat);
    }
}

/* The move right after which the evaluation is best; among equals, any of them. */
static void choose_greedy(const struct bot_turn *t, struct bot_answer *out)
{
    struct game_moves legal;
    int32_t value[GAME_MOVES_MAX], best = INT32_MIN;
    uint32_t equals = 0;
    bot_greedy(t, &legal, value);
    for (uint32_t i = 0; i < legal.count; i++) {
        if (value[i] > best) {
            best = value[i];
            equals = 0;
        }
        if (value[i] == best && rng_below(t->rng, ++equals) == 0)
            out->move = legal.move[i];
    }
}

static const struct bot random_bot = {.name = "random", .about = N_("plays any legal move"), .choose = choose_random};
static const struct bot greedy_bot = {
    .name = "greedy", .about = N_("plays the move that stands best at once"), .choose = choose_greedy};

static const struct bot *const bots[] = {&random_bot, &greedy_bot, &uct_bot,    &ismcts_bot,  &alphabeta_bot,
                                         &rave_bot,   &duel_bot,   &worlds_bot, &secrets_bot, &puct_bot};

enum { BOTS = sizeof bots / sizeof bots[0] };

const struct bot *bot_at(size_t index)
{
    if (index < BOTS)
        return bots[index];
    return index - BOTS < LEVEL_MAX ? &level_at((uint32_t)(index - BOTS) + LEVEL_MIN)->bot : NULL;
}

const struct bot *bot_find(const char *name)
{
    for (size_t i = 0;; i++) {
        const struct bot *bot = bot_at(i);
        if (bot == NULL || strcmp(bot->name, name) == 0)
            return bot;
    }
}

uint64_t bot_nodes(const struct bot_limit *limit, uint64_t usual)
{
    if (limit->nodes > 0)
        return limit->nodes;
    return limit->stop != NULL ? UINT64_MAX : usual;
}

struct bot_room bot_room(const struct bot_turn *turn)
{
    return (struct bot_room){turn->arena, turn->arena_size / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN};
}

void *bot_take(struct bot_room *room, size_t size)
{
    void *taken = room->at;
    size = (size + BOT_ARENA_ALIGN - 1) / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN;
    CLAIM(size <= room->left);
    room->at += size;
    room->left -= size;
    return taken;
}

void bot_line_add(struct bot_answer *answer, const struct bot_line *line)
{
    uint32_t i = answer->lines++;
    CLAIM(i < GAME_MOVES_MAX);
    for (; i > 0; i--) {
        const struct bot_line *before = &answer->line[i - 1];
        if (before->visits > line->visits || (before->visits == line->visits && before->value >= line->value))
            break;
        answer->line[i] = *before;
    }
    answer->line[i] = *line;
    answer->move = answer->line[0].move;
    answer->value = answer->line[0].value;
}

void bot_join_visits(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more)
{
    struct bot_line line[GAME_MOVES_MAX];
    uint32_t lines = out->lines;
    (void)turn;
    memcpy(line, out->line, lines * sizeof *line);
    for (uint32_t i = 0; i < more->lines; i++) {
        uint32_t at = 0;
        while (at < lines && line[at].move != more->line[i].move)
            at++;
        if (at == lines)
            line[lines++] = (struct bot_line){more->line[i].move, 0, 0};
        uint64_t own = line[at].visits, other = more->line[i].visits;
        int64_t sum = line[at].value * (int64_t)own + more->line[i].value * (int64_t)other;
        line[at].visits = own + other;
        line[at].value = own + other > 0 ? (int32_t)(sum / (int64_t)(own + other)) : line[at].value;
    }
    out->lines = 0;
    for (uint32_t i = 0; i < lines; i++)
        bot_line_add(out, &line[i]);
    out->nodes += more->nodes;
    out->depth = more->depth > out->depth ? more->depth : out->depth;
}

void bot_choose(const struct bot *bot, const struct bot_turn *turn, struct bot_answer *out)
{
    struct game_moves legal;
    memset(out, 0, offsetof(struct bot_answer, line));
    bot->choose(turn, out);
    game_legal(turn->game, turn->box, turn->view, &legal);
    CLAIM(game_lists(&legal, out->move));
}

void bot_look(const struct match *m, int seat, struct bot_memory *memory, struct bot_turn *turn)
{
    memory->count = 0;
    bot_catch_up(m, seat, memory, turn);
}

void bot_catch_up(const struct match *m, int seat, struct bot_memory *memory, struct bot_turn *turn)
{
    const struct game *g = m->game;
    if (memory->count == 0) {
        match_first(m, &memory->now);
        bot_view(g, m->box, &memory->now, seat, &memory->first);
    }
    for (; memory->count < m->count; memory->count++) {
        game_move move = m->log[memory->count];
        memory->seen[memory->count] = match_seen(m, &memory->now, move, seat);
        g->apply(m->box, &memory->now, move);
    }
    bot_view(g, m->box, &memory->now, seat, &memory->view);
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
    game_view(game, box, state, seat, out);
}
