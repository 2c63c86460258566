/* Levels. Faults are added after the search, to its answer: every move that the search has a value for is valued anew
 * with some noise and the seat's liking for it, a few are overlooked, and the best of what remains is played. So a weak
 * level makes plausible mistakes, near misses more often than absurd moves. Solved positions are played without faults.
 */
#include "ai/level.h"

#include "ai/alphabeta.h"
#include "ai/duel.h"
#include "ai/puct.h"
#include "ai/secrets.h"
#include "ai/worlds.h"
#include "core/mind.h"

enum { WHOLE = 10000, ARENA = 1 << 26 };

/* The level that has all the time there is and the best search for the game, see search_for. */
#define STRONGEST 6
_Static_assert(STRONGEST == LEVEL_MAX, "say which level has the best search");

/* How a level plays. Faults are in 1/WHOLE. */
struct way {
    uint64_t nodes;    /* the limit of its search; 0 for none */
    uint32_t overlook; /* the probability that a move that does not stand out is overlooked */
    uint32_t blur;     /* by how much it may misjudge a move, to either side */
    uint32_t favour;   /* how much better its greatest favourite seems than it is */
};

/* For each search. The figures were found by tournaments between neighbouring levels, see docs/strength.md. */
static const struct way ahead[] = {
    {40, 6000, 3000, 2500}, {40, 3500, 1200, 1000}, {300, 1000, 300, 300},
    {1500, 200, 80, 80},    {10000, 0, 0, 0},       {0, 0, 0, 0},
};
static const struct way imagined[] = {
    {20, 6000, 4000, 3000}, {40, 3500, 1500, 1200}, {60, 1500, 500, 400},
    {120, 700, 250, 200},   {300, 200, 80, 80},     {0, 0, 0, 0},
};

static const struct way guarded[] = {
    {20, 6000, 4000, 3000}, {40, 3500, 1500, 1200}, {60, 1500, 500, 400},
    {120, 500, 200, 150},   {300, 0, 0, 0},         {0, 0, 0, 0},
};
#define LENGTH(table) (sizeof(table) / sizeof(table)[0])
_Static_assert(LENGTH(ahead) == LEVEL_MAX, "a row for each level");
_Static_assert(LENGTH(imagined) == LEVEL_MAX, "a row for each level");
_Static_assert(LENGTH(guarded) == LEVEL_MAX, "a row for each level");

static const struct bot *search_for(const struct game *game, uint32_t number)
{
    if (number == STRONGEST && puct_bot.plays(game))
        return &puct_bot;
    if (alphabeta_bot.plays(game))
        return number == STRONGEST ? &duel_bot : &alphabeta_bot;
    return game->mind != NULL && game->mind->nature != NULL ? &secrets_bot : &worlds_bot;
}

static const struct way *way_for(const struct bot *search)
{
    if (search == &secrets_bot)
        return guarded;
    return search == &worlds_bot ? imagined : ahead;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

/* A number that stays the same for this seat throughout a match, and decides which moves are its favourites. */
static uint64_t character(const struct bot_turn *turn)
{
    const struct game_state *first = turn->first != NULL ? turn->first : turn->view;
    uint64_t h = (uint64_t)turn->seat + 1;
    for (size_t i = 0; i < turn->game->state_size; i++)
        h = mix(h, first->bytes[i]);
    return h;
}

/* The move that stands out: the one that the greedy bot would make. */
static game_move striking(const struct bot_turn *turn)
{
    struct game_moves legal;
    int32_t value[GAME_MOVES_MAX];
    uint32_t best = 0;
    bot_greedy(turn, &legal, value);
    for (uint32_t i = 1; i < legal.count; i++)
        best = value[i] > value[best] ? i : best;
    return legal.move[best];
}

/* What a move without any value is taken to be worth: as much as the average of the others. */
static int32_t usual(const struct bot_answer *a)
{
    int64_t sum = 0, count = 0;
    for (uint32_t i = 0; i < a->lines; i++) {
        sum += a->line[i].visits > 0 ? a->line[i].value : 0;
        count += a->line[i].visits > 0;
    }
    return count > 0 ? (int32_t)(sum / count) : 0;
}

/* How much better or worse a move seems to somebody with these faults. */
static int32_t illusion(const struct bot_turn *turn, const struct way *way, uint64_t self, game_move move)
{
    /* The difference of two draws, so that small mistakes are likelier than large ones. */
    uint32_t spread = way->blur + 1;
    int32_t up = (int32_t)rng_below(turn->rng, spread);
    int32_t down = (int32_t)rng_below(turn->rng, spread);
    uint64_t liking = mix(mix(self, move), 1) >> 40; /* 24 bits */
    liking = liking * liking >> 24;                  /* squared, so that there are few favourites */
    return up - down + (int32_t)(liking * way->favour >> 24);
}

/* Chooses anew, with faults, among what the search found. */
static void err(const struct bot_turn *turn, const struct way *way, struct bot_answer *out)
{
    uint64_t self = character(turn);
    game_move stands_out = striking(turn);
    int32_t best = INT32_MIN, unseen = usual(out);
    for (uint32_t i = 0; i < out->lines; i++) {
        const struct bot_line *line = &out->line[i];
        bool known = line->visits > 0 || line->value != 0;
        int32_t value = (known ? line->value : unseen) + illusion(turn, way, self, line->move);
        bool overlooked = rng_below(turn->rng, WHOLE) < way->overlook && line->move != stands_out;
        if (overlooked || value <= best)
            continue;
        best = value;
        out->move = line->move;
        out->value = line->value;
    }
}

static void choose(uint32_t number, const struct bot_turn *turn, struct bot_answer *out)
{
    const struct bot *search = search_for(turn->game, number);
    const struct way *way = &way_for(search)[number - 1];
    struct bot_turn limited = *turn;
    if (way->nodes > 0 && (turn->limit.nodes == 0 || turn->limit.nodes > way->nodes))
        limited.limit.nodes = way->nodes;
    limited.every = way->overlook + way->blur + way->favour > 0;
    search->choose(&limited, out);
    if (limited.every && !out->exact)
        err(turn, way, out);
}

#define CHOOSE(number)                                                                                                 \
    static void choose_##number(const struct bot_turn *turn, struct bot_answer *out)                                   \
    {                                                                                                                  \
        choose(number, turn, out);                                                                                     \
    }
CHOOSE(1)
CHOOSE(2)
CHOOSE(3)
CHOOSE(4)
CHOOSE(5)
CHOOSE(6)

/* Only the strongest level thinks with several threads. */
static void join(const struct bot_turn *turn, struct bot_answer *out, const struct bot_answer *more)
{
    search_for(turn->game, STRONGEST)->join(turn, out, more);
}

#define LEVEL(number, english, says)                                                                                   \
    {                                                                                                                  \
        english,                                                                                                       \
        {                                                                                                              \
            .name = LEVEL_WORD #number, .about = says, .arena_min = 4 << 20, .arena_default = ARENA,                   \
            .choose = choose_##number, .join = (number) == STRONGEST ? join : NULL                                     \
        }                                                                                                              \
    }
static const struct level levels[] = {
    LEVEL(1, N_IN("level", "Kit"), N_("sees what is near, and has favourites")),
    LEVEL(2, N_IN("level", "Hare"), N_("quick, and often careless")),
    LEVEL(3, N_IN("level", "Badger"), N_("looks ahead a little, and slips now and then")),
    LEVEL(4, N_IN("level", "Marten"), N_("looks ahead, and makes few mistakes")),
    LEVEL(5, N_IN("level", "Fox"), N_("looks far ahead")),
    LEVEL(6, N_IN("level", "Owl"), N_("uses all the time there is, and all that is known")),
};
_Static_assert(LENGTH(levels) == LEVEL_MAX, "a row for each level");

const struct level *level_at(uint32_t number)
{
    CLAIM(number >= LEVEL_MIN && number <= LEVEL_MAX);
    return &levels[number - LEVEL_MIN];
}

const char *const *level_names(void)
{
    static const char *names[LEVEL_MAX + 1] = {""};
    for (uint32_t i = LEVEL_MIN; i <= LEVEL_MAX; i++)
        names[i] = levels[i - LEVEL_MIN].name;
    return names;
}

const char *level_alias(uint32_t index)
{
    static const char *const names[] = {
        N_IN("level", "Otter"),    N_IN("level", "Stoat"), N_IN("level", "Beaver"), N_IN("level", "Hedgehog"),
        N_IN("level", "Squirrel"), N_IN("level", "Mole"),  N_IN("level", "Lynx"),   N_IN("level", "Heron"),
    };
    return index < LENGTH(names) ? names[index] : NULL;
}

uint64_t level_hint_nodes(const struct game *game)
{
    return alphabeta_bot.plays(game) ? 60000 : 5000;
}

/* The line with the largest share of the win, leaving one move out. Lines that were visited much less than the most
 * visited one are passed over, as a few lucky simulations say little. NULL if there is none. */
static const struct bot_line *promising(const struct bot_answer *a, const game_move *but)
{
    const struct bot_line *best = NULL;
    for (uint32_t i = 0; i < a->lines; i++) {
        const struct bot_line *line = &a->line[i];
        bool trusted = line->visits > 0 && line->visits * 4 >= a->line[0].visits;
        if (trusted && (but == NULL || line->move != *but) && (best == NULL || line->value > best->value))
            best = line;
    }
    return best;
}

void level_advise(const struct bot_answer *a, struct level_advice *out)
{
    const struct bot_line *best = a->exact ? NULL : promising(a, NULL);
    const struct bot_line *next = best != NULL ? promising(a, &best->move) : NULL;
    *out = (struct level_advice){.best = a->move, .best_value = a->value, .valued = best != NULL};
    if (best != NULL) {
        out->best = best->move;
        out->best_value = best->value;
    }
    out->next = out->best;
    for (uint32_t i = 0; next == NULL && i < a->lines; i++)
        if (a->line[i].move != out->best)
            next = &a->line[i];
    if (next == NULL)
        return;
    out->next = next->move;
    out->next_value = next->value;
    out->valued = out->valued && next->visits > 0 && next->value <= out->best_value;
}

enum { SHARE_GUESS = 2 /* decisions of the turn that is counted before any is known */, SHARE_LEAST_MS = 20 };

/* The turns of a game so far. A turn is what one seat decides without another in between; decisions without an
 * alternative do not count. */
struct pace {
    uint32_t turns, decisions; /* of all turns that are over, and have decisions */
    uint32_t made;             /* decisions of the turn that is being played */
};

static void pace_end(struct pace *p)
{
    p->turns += p->made > 0;
    p->decisions += p->made;
    p->made = 0;
}

static struct pace pace_of(const struct match *m)
{
    struct pace p = {0, 0, 0};
    struct game_state s;
    struct game_moves legal;
    int last = GAME_CHANCE;
    match_first(m, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        int actor = m->game->actor(m->box, &s);
        if (actor >= 0 && actor != last)
            pace_end(&p);
        if (actor >= 0) {
            game_legal(m->game, m->box, &s, &legal);
            p.made += legal.count > 1;
            last = actor;
        }
        m->game->apply(m->box, &s, m->log[i]);
    }
    if (match_actor(m) != last)
        pace_end(&p);
    return p;
}

uint32_t level_share_ms(const struct match *m, uint32_t ms)
{
    struct pace p = pace_of(m);
    uint64_t left = ms, share = 0;
    for (uint32_t i = 0; i <= p.made; i++) {
        left -= share;
        share = left * (p.turns + 1) / (p.decisions + SHARE_GUESS);
    }
    return share > SHARE_LEAST_MS ? (uint32_t)share : SHARE_LEAST_MS;
}
