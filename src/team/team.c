/* Threads are created for each turn and joined at its end; only arenas and shared storage outlast it. A stamp that
 * counts the turns tells what they left in the shared storage from what this turn has found. */
#include "team/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST = 8, SHARED = 1 << 26, STAMP_MAX = UINT16_MAX };

struct helper {
    struct team *team;
    pthread_t thread;
    bool runs;
    bool kept; /* its arena holds what the last turn left there */
    struct bot_turn turn;
    struct rng rng;
    void *arena;
    size_t arena_size;
    struct bot_answer answer;
};

struct team {
    uint32_t count;
    uint32_t stamp;
    uint8_t *storage, *shared; /* what was allocated, and where it begins like an arena */
    atomic_bool over;          /* the helpers are to stop */
    atomic_bool settled;       /* one of them has solved the rest of the game */
    const struct bot *bot;
    struct bot_limit limit; /* the caller's */
    struct helper helper[MOST - 1];
};

struct team *team_open(uint32_t threads)
{
    struct team *t = threads > 1 ? calloc(1, sizeof *t) : NULL;
    if (t == NULL)
        return NULL;
    t->count = threads < MOST ? threads : MOST;
    t->storage = calloc(1, SHARED + BOT_ARENA_ALIGN);
    if (t->storage != NULL) {
        t->shared = t->storage + (BOT_ARENA_ALIGN - (uintptr_t)t->storage % BOT_ARENA_ALIGN) % BOT_ARENA_ALIGN;
        return t;
    }
    free(t);
    return NULL;
}

void team_close(struct team *team)
{
    if (team == NULL)
        return;
    for (uint32_t i = 0; i + 1 < team->count; i++)
        free(team->helper[i].arena);
    free(team->storage);
    free(team);
}

static bool helper_ends(void *with)
{
    const struct helper *h = with;
    return atomic_load_explicit(&h->team->over, memory_order_relaxed);
}

static bool caller_ends(void *with)
{
    struct team *t = with;
    return atomic_load_explicit(&t->settled, memory_order_relaxed) || bot_stop(&t->limit);
}

static void *help(void *with)
{
    struct helper *h = with;
    bot_choose(h->team->bot, &h->turn, &h->answer);
    if (h->answer.exact)
        atomic_store(&h->team->settled, true);
    return NULL;
}

/* Gives a helper an arena as large as the caller's, which outlasts the turn. */
static bool equip(struct helper *h, size_t size)
{
    if (h->arena_size < size) {
        free(h->arena);
        h->arena = aligned_alloc(BOT_ARENA_ALIGN, (size + BOT_ARENA_ALIGN - 1) / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN);
        h->arena_size = h->arena != NULL ? size : 0;
        h->kept = false;
    }
    return h->arena != NULL;
}

static struct bot_team place_in(const struct team *t, uint32_t number)
{
    return (struct bot_team){number, t->count, t->stamp, t->shared, SHARED};
}

/* Starts a helper; if that fails, the team does without it. */
static void call(struct team *t, uint32_t i, const struct bot_turn *turn)
{
    struct helper *h = &t->helper[i];
    h->runs = false;
    if (!equip(h, turn->arena_size))
        return;
    h->team = t;
    h->turn = *turn;
    rng_seed(&h->rng, (uint64_t)rng_below(turn->rng, UINT32_MAX), i, RNG_BOT, 0);
    h->turn.rng = &h->rng;
    h->turn.limit = (struct bot_limit){0, helper_ends, h};
    h->turn.arena = h->arena;
    h->turn.kept = turn->kept && h->kept;
    h->turn.team = place_in(t, i + 1);
    h->runs = h->kept = pthread_create(&h->thread, NULL, help, h) == 0;
}

/* A new stamp makes the team forget what earlier turns left in the shared storage. */
static void begin(struct team *t, const struct bot *bot, const struct bot_turn *turn)
{
    if (++t->stamp > STAMP_MAX) {
        memset(t->shared, 0, SHARED);
        t->stamp = 1;
    }
    t->bot = bot;
    t->limit = turn->limit;
    atomic_store(&t->over, false);
    atomic_store(&t->settled, false);
}

void team_choose(struct team *team, const struct bot *bot, const struct bot_turn *turn, struct bot_answer *out)
{
    if (team == NULL || bot->join == NULL || turn->limit.nodes > 0 || turn->limit.stop == NULL) {
        bot_choose(bot, turn, out);
        return;
    }
    struct bot_turn own = *turn;
    begin(team, bot, turn);
    for (uint32_t i = 0; i + 1 < team->count; i++)
        call(team, i, turn);
    own.limit = (struct bot_limit){0, caller_ends, team};
    own.team = place_in(team, 0);
    bot_choose(bot, &own, out);
    atomic_store(&team->over, true);
    for (uint32_t i = 0; i + 1 < team->count; i++)
        if (team->helper[i].runs) {
            pthread_join(team->helper[i].thread, NULL);
            bot->join(turn, out, &team->helper[i].answer);
        }
}
