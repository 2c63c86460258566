/* A bot at a seat: its arena, its clock, and asking it. */
#include "team/seat.h"

#include "team/team.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t now_ns(enum seat_clock clock)
{
    struct timespec t;
    if (clock == SEAT_NO_TIME)
        return 0;
    clock_gettime(clock == SEAT_OWN_TIME ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* As large an arena as the bot wants, up to what the seat may take; in any case as large as it needs. */
static size_t arena_of(const struct seat *s, const struct bot *bot)
{
    size_t size = bot->arena_default < s->arena_most ? bot->arena_default : s->arena_most;
    size = size > bot->arena_min ? size : bot->arena_min;
    return (size + BOT_ARENA_ALIGN - 1) / BOT_ARENA_ALIGN * BOT_ARENA_ALIGN;
}

bool seat_init(struct seat *s, const struct spec *spec, const struct game *game, enum seat_clock clock, size_t most)
{
    memset(s, 0, sizeof *s);
    s->spec = spec;
    s->game = game;
    s->clock = clock;
    s->arena_most = most;
    s->memory.seen = calloc(game->log_max, sizeof *s->memory.seen);
    s->log_room = game->log_max;
    s->arena_size = s->arena_room = arena_of(s, spec->bot);
    if (s->arena_size > 0 && posix_memalign(&s->arena, BOT_ARENA_ALIGN, s->arena_size) != 0)
        s->arena = NULL;
    if (s->memory.seen == NULL || (s->arena_size > 0 && s->arena == NULL))
        return false;
    /* Touched once here, so that the first decision is not charged for it. */
    if (s->arena_size > 0)
        memset(s->arena, 0, s->arena_size);
    return true;
}

void seat_release(struct seat *s)
{
    free(s->memory.seen);
    free(s->arena);
    s->memory.seen = NULL;
    s->arena = NULL;
}

bool seat_change(struct seat *s, const struct spec *spec, const struct game *game)
{
    if (arena_of(s, spec->bot) > s->arena_room || game->log_max > s->log_room) {
        seat_release(s);
        return seat_init(s, spec, game, s->clock, s->arena_most);
    }
    s->spec = spec;
    s->game = game;
    s->arena_size = arena_of(s, spec->bot);
    s->kept = false;
    return true;
}

void seat_begin(struct seat *s, int number, const struct rng *rng)
{
    s->number = number;
    s->rng = *rng;
    s->memory.count = 0;
    s->kept = false;
}

static bool out_of_time(void *with)
{
    struct seat *s = with;
    if (s->stop != NULL && s->stop(s->with))
        return true;
    return s->spec->ms > 0 && now_ns(s->clock) - s->begun >= s->enough;
}

void seat_choose(struct seat *s, const struct match *m, struct bot_answer *out)
{
    const struct bot *bot = s->spec->bot;
    s->begun = now_ns(s->clock);
    s->enough = s->spec->ms * 1000000 / 64 * 63; /* the rest of the time is for putting the answer together */
    struct bot_turn turn = {.game = m->game,
                            .box = m->box,
                            .seat = s->number,
                            .rng = &s->rng,
                            .view = &s->memory.view,
                            .limit = {s->spec->nodes, s->spec->ms > 0 || s->stop != NULL ? out_of_time : NULL, s},
                            .kept = s->kept,
                            .arena = s->arena,
                            .arena_size = s->arena_size};
    if (bot->arena_default > 0)
        bot_catch_up(m, s->number, &s->memory, &turn);
    else /* a bot without search looks at the view alone */
        bot_view(m->game, m->box, &m->state, s->number, &s->memory.view);
    team_choose(s->team, bot, &turn, out);
    s->kept = true;
    uint64_t took = now_ns(s->clock) - s->begun;
    s->cost.decisions++;
    s->cost.nodes += out->nodes;
    s->cost.ns += took;
    s->cost.ns_most = took > s->cost.ns_most ? took : s->cost.ns_most;
}

void seat_cost_add(struct seat_cost *to, const struct seat_cost *more)
{
    to->decisions += more->decisions;
    to->nodes += more->nodes;
    to->ns += more->ns;
    to->ns_most = more->ns_most > to->ns_most ? more->ns_most : to->ns_most;
}
