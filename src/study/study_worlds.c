/* The analysis of games with secrets or chance, by the strongest search that the game supports.
 *
 * The search is first asked for the best move. Where that is not the one played, it is asked about each of the two
 * alone, with the same number of simulations: in a search over all moves the better ones get most of the visits, and
 * the values of the others are biased. As in study_duel.c this is done twice, and the smaller difference counts.
 *
 * The search is given what the seat knew, so a move is never blamed for what its player could not see. A second
 * question hands it the full state, in a copy of the game from which every secret is removed. */
#include "study/study_parts.h"

#include "ai/level.h"

enum {
    LOOK = 40,   /* simulations for each unit of effort, shared among all decisions */
    HASTE = 8,   /* by how much less the quick pass has */
    FEWEST = 60, /* simulations of any search */
    TWICE = 2,
    ON = 4,         /* by how much less each move of a best line has */
    TURN_MOVES = 24 /* moves after which a best line ends in any case */
};

static uint64_t simulations(const struct study *s, uint32_t pass)
{
    /* With more seats a simulation takes longer. */
    uint64_t n = s->effort * LOOK / s->match->setup.seats / (s->decisions > 0 ? s->decisions : 1);
    n = pass == STUDY_QUICK ? n / HASTE : n;
    return n > FEWEST ? n : FEWEST;
}

/* A question to the search about one decision. */
struct question {
    struct study_desk *desk;
    struct game game; /* the game with some of its hooks removed */
    struct game_mind mind;
    struct bot_turn turn;
};

/* A copy of the game in which moves have no price for what they give away: the analysis asks what they bring. */
static void copy_game(struct question *q, const struct game *game)
{
    q->game = *game;
    if (game->mind == NULL)
        return;
    q->mind = *game->mind;
    q->mind.betrays = NULL;
    q->game.mind = &q->mind;
}

/* Turns it into the game with all cards open: nothing is redacted or resampled, and there is no belief. */
static void lay_open(struct question *q)
{
    q->game.secrets = NULL;
    q->mind.believe = NULL;
    q->mind.learn = NULL;
    q->mind.imagine = NULL;
}

/* Prepares a question with what the seat knew, or with the full state. */
static void ask_about(struct question *q, const struct match *before, struct study_desk *d, bool all)
{
    copy_game(q, before->game);
    q->desk = d;
    memset(&q->turn, 0, sizeof q->turn);
    d->memory.seen = d->seen;
    bot_look(before, match_actor(before), &d->memory, &q->turn);
    q->turn.game = &q->game;
    if (all) {
        lay_open(q);
        q->turn.view = &before->state;
        q->turn.seen_count = 0;
    }
    q->turn.rng = &d->rng;
    q->turn.arena = d->arena;
    q->turn.arena_size = d->arena_size;
}

static int32_t ask(struct question *q, uint64_t nodes, const game_move *only, game_move *best)
{
    struct study_desk *d = q->desk;
    q->turn.only = only;
    q->turn.limit = (struct bot_limit){nodes, d->stop, d->with};
    bot_choose(&level_at(LEVEL_MAX)->bot, &q->turn, &d->answer);
    if (best != NULL)
        *best = d->answer.move;
    return d->answer.value;
}

/* Finds the best move, and what it and the one played are worth. */
static void judge(struct question *q, uint64_t nodes, game_move played, game_move *best, int32_t *before,
                  int32_t *after)
{
    *before = *after = ask(q, nodes, NULL, best);
    if (*best == played || study_stopped(q->desk))
        return;
    for (uint32_t i = 0; i < TWICE; i++) {
        int32_t first = *before, second = *after;
        *before = ask(q, nodes / TWICE, best, NULL);
        *after = ask(q, nodes / TWICE, &played, NULL);
        if (i > 0 && first - second < *before - *after) {
            *before = first;
            *after = second;
        }
    }
    if (*after >= *before) {
        *best = played;
        *before = *after;
    }
}

void study_worlds_look(const struct study *s, uint32_t pass, uint32_t index, struct study_desk *d,
                       struct study_find *out)
{
    struct question q;
    struct match before;
    uint64_t nodes = simulations(s, pass);
    study_before(s, index, &before);
    ask_about(&q, &before, d, false);
    judge(&q, nodes, out->played, &out->best, &out->before, &out->after);
    out->nodes = nodes;
    out->has_open = s->match->game->secrets != NULL;
    if (out->has_open && !study_stopped(d)) {
        ask_about(&q, &before, d, true);
        judge(&q, nodes, out->played, &out->open_best, &out->open_before, &out->open_after);
    }
}

/* The likeliest outcome of chance. */
static game_move likeliest(const struct game_moves *legal)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < legal->count; i++)
        best = legal->weight[i] > legal->weight[best] ? i : best;
    return legal->move[best];
}

/* Plays a move and the rest of the seat's turn, as the search would and with the likeliest outcomes of chance. The line
 * ends where chance begins. */
static void play_turn(const struct study *s, struct match *m, int seat, game_move move, struct study_desk *d,
                      struct study_find *line)
{
    uint64_t nodes = simulations(s, STUDY_THOROUGH) / ON;
    bool certain = true;
    for (uint32_t i = 0; i < TURN_MOVES && m->count < m->game->log_max; i++) {
        if (certain && line != NULL && line->line_count < STUDY_LINE)
            line->line[line->line_count++] = move;
        match_apply(m, move);
        int actor = match_actor(m);
        struct game_moves legal;
        if ((actor != seat && actor != GAME_CHANCE) || study_stopped(d))
            return;
        game_legal(m->game, m->box, &m->state, &legal);
        certain = certain && actor == seat;
        move = actor == GAME_CHANCE ? likeliest(&legal) : legal.move[0];
        if (actor == seat && legal.count > 1) {
            struct question q;
            ask_about(&q, m, d, false);
            ask(&q, nodes > FEWEST ? nodes : FEWEST, NULL, &move);
        }
    }
}

/* The state after a move and the rest of its turn, played on a log of the desk's own. */
static void turn_after(const struct study *s, uint32_t index, game_move move, struct study_desk *d,
                       struct study_find *line, struct game_state *out)
{
    struct match m;
    study_before(s, index, &m);
    m.log = d->log;
    memcpy(m.log, s->match->log, index * sizeof *m.log);
    play_turn(s, &m, match_actor(&m), move, d, line);
    game_copy(m.game, out, &m.state);
}

void study_worlds_explain(const struct study *s, uint32_t index, struct study_desk *d, struct study_find *out)
{
    out->line_count = 0;
    turn_after(s, index, out->best, d, out, &out->better);
    turn_after(s, index, out->played, d, NULL, &out->worse);
    out->explained = true;
}
